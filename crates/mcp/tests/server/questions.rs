//! The answers of the tools.

use serde_json::json;

use crate::client::Client;

const CONCAT: &str = "module Concat where\n\n{-@ measure size @-}\nsize :: [a] -> Int\nsize [] = 0\nsize (_:xs) = 1 + size xs\n\n\
    append :: [a] -> [a] -> [a]\nappend [] ys = ys\nappend (x:xs) ys = x : append xs ys\n\n\
    {-@ double :: xs:[a] -> {v:[a] | size v == 2 * size xs} @-}\ndouble :: [a] -> [a]\ndouble xs = append xs xs\n";

/// The text with an edit applied, as a client does it.
fn apply(text: &str, edit: &serde_json::Value) -> String {
    let at = |line: &str, column: &str| {
        let (line, column) = (edit[line].as_u64().expect("a line"), edit[column].as_u64().expect("a column"));
        let before: usize = text.split_inclusive('\n').take(line as usize - 1).map(str::len).sum();
        before + text[before..].chars().take(column as usize - 1).map(char::len_utf8).sum::<usize>()
    };
    let (start, end) = (at("line", "column"), at("end_line", "end_column"));
    format!("{}{}{}", &text[..start], edit["text"].as_str().expect("a text"), &text[end..])
}

#[test]
fn an_agent_mends_a_file_by_check_and_cure() {
    let mut client = Client::new("mend", &[("Concat.hs", CONCAT)]);
    let checked = client.call("check", json!({ "file": "Concat.hs", "functions": ["double"] }));
    assert_eq!(checked["functions"][0]["status"], "abstract");
    assert!(checked["functions"][0].get("suggestions").is_none(), "a check looks for none");
    let cured = client.call("cure", json!({ "file": "Concat.hs", "functions": ["double"] }));
    let suggestion = &cured["functions"][0]["suggestions"][0];
    assert_eq!(suggestion["verified"], true, "{suggestion}");
    // SHA-256 of the text, as `sha256sum` prints it.
    let hash = suggestion["edit"]["sha256"].as_str().expect("an edit has the hash of its text");
    assert_eq!(hash.len(), 64);
    let mended = apply(CONCAT, &suggestion["edit"]);
    let checked =
        client.call("check", json!({ "file": "Concat.hs", "text": mended, "functions": ["double"] }));
    assert_eq!(checked["functions"][0]["status"], "verified", "{mended}");
    let on_disk = std::fs::read_to_string(client.folder().join("Concat.hs")).expect("it is there");
    assert_eq!(on_disk, CONCAT, "nothing is written");
    let other = client.call("cure", json!({ "text": format!("{CONCAT}\n"), "functions": ["double"] }));
    assert_ne!(
        other["functions"][0]["suggestions"][0]["edit"]["sha256"], hash,
        "another text has another hash"
    );
}

#[test]
fn a_file_is_read_again_for_each_call() {
    let mut client = Client::new("again", &[("A.hs", "module A where\na :: Int\na = 1\n")]);
    let mut eval = || client.call("eval", json!({ "file": "A.hs", "expression": "a" }))["output"].clone();
    assert_eq!(eval(), "1\n");
    let file = client.folder().join("A.hs");
    std::fs::write(file, "module A where\na :: Int\na = 2\n").expect("a file");
    assert_eq!(client.call("eval", json!({ "file": "A.hs", "expression": "a" }))["output"], "2\n");
}

#[test]
fn each_question_has_its_answer() {
    let text = "module T where\nabsolute :: Int -> Int\nabsolute x = if x < 0 then negate x else x\n\n\
        prop_absolute :: Int -> Bool\nprop_absolute x = absolute x >= 0\n\nprop_twice :: [Int] -> Bool\n\
        prop_twice xs = reverse (reverse xs) == xs\n";
    let mut client = Client::new("questions", &[("T.hs", text)]);
    let found = client.call("explore", json!({ "file": "T.hs", "function": "absolute" }));
    assert_eq!(
        (&found["status"], found["examples"].as_array().map(Vec::len)),
        (&json!("exhausted"), Some(2))
    );
    let found = client.call("prove", json!({ "file": "T.hs", "property": "prop_absolute" }));
    assert_eq!(found["properties"][0]["status"], "counterexample", "the least Int has no absolute value");
    let found = client.call("prove", json!({ "file": "T.hs" }));
    assert_eq!(found["properties"].as_array().map(Vec::len), Some(2));
    assert_eq!(found["properties"][1]["status"], "proved", "{found}");
    let new = text.replace("x < 0", "x <= 1");
    let found =
        client.call("diff", json!({ "old_file": "T.hs", "new_text": new, "functions": ["absolute"] }));
    assert_eq!(
        (&found["functions"][0]["status"], &found["functions"][0]["args"]),
        (&json!("different"), &json!(["1"]))
    );
    let found =
        client.call("test", json!({ "file": "T.hs", "functions": ["absolute"], "framework": "doctest" }));
    assert!(found["source"].as_str().is_some_and(|source| source.contains(">>> absolute")), "{found}");
    let found = client.call("explain", json!({ "code": "post" }));
    assert!(found["page"].as_str().is_some_and(|page| page.contains("postcondition")));
    let page = client.request("resources/read", json!({ "uri": "whatif://codes/post" })).expect("an answer");
    assert!(page["contents"][0]["text"].as_str().is_some_and(|text| text.contains("postcondition")));
    let page =
        client.request("resources/read", json!({ "uri": "whatif://promises/T.hs" })).expect("an answer");
    let page = page["contents"][0]["text"].as_str().expect("a text");
    let page: serde_json::Value = serde_json::from_str(page).expect("it is JSON");
    assert_eq!(page["promises"][0]["name"], "absolute", "{page}");
    let prompt = json!({ "name": "mend", "arguments": { "file": "T.hs", "function": "absolute" } });
    let prompt = client.request("prompts/get", prompt).expect("an answer");
    let text = prompt["messages"][0]["content"]["text"].as_str().expect("a text");
    assert!(text.starts_with("Mend `absolute` in `T.hs`"), "{text}");
}

#[test]
fn a_supposition_shows_whether_a_counterexample_goes_away() {
    let mut client = Client::new("suppose", &[("Concat.hs", CONCAT)]);
    let found = client.call("check", json!({ "file": "Concat.hs", "functions": ["double"] }));
    let call = &found["functions"][0]["counterexamples"][0]["abstracted"][0];
    let expression = call["expression"].as_str().expect("a call");
    let supposition = format!("{expression} = {}", call["result"].as_str().expect("a result"));
    let arguments = json!({ "file": "Concat.hs", "function": "double", "suppose": [supposition] });
    let found = client.call("suppose", arguments);
    assert_eq!(
        found["functions"][0]["status"], "abstract",
        "this is what the counterexample supposes: {found}"
    );
}

#[test]
fn workflows_are_proved_run_and_helped() {
    let text = "main = enter Int \"Seat\" |> \\x. if x > 3 then edit x else fail\nproperty big v = v > 3\nproperty five v = v == 5\n";
    let mut client = Client::new("tasks", &[("seat.top", text)]);
    let found = client.call("top_prove", json!({ "file": "seat.top" }));
    let statuses: Vec<&serde_json::Value> =
        found["properties"].as_array().expect("a list").iter().map(|one| &one["status"]).collect();
    assert_eq!(statuses, ["proved", "violated"]);
    let inputs = &found["properties"][1]["inputs"];
    let run = client.call("top_run", json!({ "file": "seat.top", "events": inputs }));
    assert_eq!(run["form"]["value"], found["properties"][1]["value"], "{run}");
    let hints = client.call("top_hints", json!({ "file": "seat.top" }));
    assert_eq!(hints["complete"], true);
    let told = client.refused("top_run", json!({ "file": "seat.top", "events": ["\"Seat\" True"] }));
    assert!(told.contains("event 1") && told.contains("Seat"), "{told}");
}

#[test]
fn nothing_outside_of_the_roots_is_read() {
    let import = "module A where\nimport Up\na :: Int\na = up\n";
    let mut client = Client::new("outside", &[("inside/A.hs", import)]);
    std::fs::write(client.folder().join("../Up.hs"), "module Up where\nup :: Int\nup = 7\n").expect("a file");
    for file in ["../Up.hs", "/etc/hostname", "/etc/no-such-file", "inside/../../Up.hs"] {
        let told = client.refused("check", json!({ "file": file }));
        assert!(told.contains("outside of the folders that may be read"), "{told}");
    }
    let found = client.call("eval", json!({ "file": "inside/A.hs", "expression": "a" }));
    let reason = found["reason"].as_str().expect("there is no value");
    assert!(reason.contains("the module `Up`, which was not found"), "{reason}");
    std::fs::remove_file(client.folder().join("../Up.hs")).expect("it was written above");
}

#[test]
fn a_program_sees_only_the_input_that_it_is_given() {
    let mut client = Client::new("enclosed", &[("secret.txt", "secret")]);
    let text = "import System.Environment\nimport System.IO\nmain :: IO ()\nmain = do\n  line <- getLine\n  args <- getArgs\n  \
        print (line, args)\n  readFile \"secret.txt\" >>= putStrLn\n";
    let found = client
        .call("eval", json!({ "text": text, "expression": "main", "input": "hello\n", "arguments": ["a"] }));
    assert_eq!(
        (&found["ended"], &found["status"], &found["output"]),
        (&json!("exit"), &json!(1), &json!("(\"hello\",[\"a\"])\n")),
        "{found}"
    );
}

#[test]
fn an_endless_program_is_stopped_and_its_output_is_cut() {
    let mut client = Client::new("endless", &[]);
    let text = "main :: IO ()\nmain = putStrLn \"again and again\" >> main\n";
    let found = client.call("eval", json!({ "text": text, "expression": "main", "timeout": 2 }));
    assert_eq!(found["ended"], "limit");
    let text = "main :: IO ()\nmain = putStrLn (replicate 1200000 'x')\n";
    let found = client.call("eval", json!({ "text": text, "expression": "main", "timeout": 60 }));
    assert_eq!((&found["ended"], &found["cut"]), (&json!("value"), &json!(true)));
}

#[test]
fn mistakes_are_answers_that_say_what_to_do() {
    let mut client = Client::new("mistakes", &[]);
    let told = client.refused("explore", json!({ "text": "f x = x\n" }));
    assert!(told.contains("needs `function`"), "{told}");
    let told = client.refused("check", json!({}));
    assert!(told.contains("say `file` or `text`"), "{told}");
    let told = client.refused("eval", json!({ "text": "f x = \n", "expression": "f 1" }));
    assert!(told.contains("Snippet.hs:"), "a place is named: {told}");
    let told = client.refused(
        "diff",
        json!({ "old_file": "A.hs", "old_text": "f = 1\n", "new_file": "A.hs", "new_text": "f = 2\n" }),
    );
    assert!(told.contains("are the same"), "{told}");
}
