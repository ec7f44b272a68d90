//! What an editor sees of the server: a client in the same process opens, types, asks and leaves.

use crate::client::Client;
use serde_json::{Value, json};
use whatif_lsp::Ended;

const URI: &str = "untitled:T.hs";

const WRONG: &str = "module T where

{-@ incr :: x:Int -> {v:Int | v > x} @-}
incr :: Int -> Int
incr x = x

{-@ twice :: x:Int -> {v:Int | v > x} @-}
twice :: Int -> Int
twice x = incr (incr x)
";

fn opened(text: &str) -> Client {
    let mut client = Client::new(json!({ "ownCommands": true }));
    client.open(URI, text);
    client
}

#[test]
fn a_counterexample_is_an_error_with_the_annotation_that_it_breaks() {
    let mut client = opened(WRONG);
    let messages = client.messages(URI);
    assert!(messages[0].starts_with("`incr` can break its type\nincr 0 = 0"), "{messages:?}");
    let found = &client.diagnostics[URI].1[0];
    assert_eq!((&found["severity"], &found["code"]), (&json!(1), &json!("post")));
    assert_eq!(found["range"]["start"], json!({ "line": 4, "character": 0 }));
    let related = &found["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], URI);
    assert_eq!(related["location"]["range"]["start"]["line"], 2);
    assert_eq!(client.leave(), Ended::Properly);
}

#[test]
fn an_abstract_counterexample_is_a_warning() {
    let text = "module T where
{-@ one :: Int -> Int @-}
one :: Int -> Int
one _ = 1
{-@ two :: Int -> {v:Int | v > 0} @-}
two :: Int -> Int
two x = one x
";
    let mut client = opened(text);
    client.settle();
    let found = &client.diagnostics[URI].1[0];
    assert_eq!(found["severity"], 2, "{found}");
    let related = found["relatedInformation"].as_array().expect("a list");
    assert!(related.iter().any(|related| related["message"] == "the type of `one` is too weak"), "{found}");
}

#[test]
fn an_edit_in_utf16_units_changes_what_is_found() {
    let mut client = opened(&WRONG.replace("incr x = x", "incr x = x {- 𝄞 -} + 0"));
    assert_eq!(client.messages(URI).len(), 1);
    // The digit zero stands behind a character of two UTF-16 units.
    let at = |character: u32| json!({ "line": 4, "character": character });
    client.change(URI, json!([{ "range": { "start": at(21), "end": at(22) }, "text": "1" }]));
    assert_eq!(client.messages(URI), Vec::<String>::new());
}

#[test]
fn mistakes_of_the_language_are_told_and_an_import_cures_one() {
    let text = "module T where\n\nf :: [Int] -> [Int]\nf xs = sort xs\n";
    let mut client = opened(text);
    let messages = client.messages(URI);
    assert!(messages[0].starts_with("`sort` is not in scope"), "{messages:?}");
    let actions = client.actions(URI, 3, 8);
    let import = actions.iter().find(|action| action["title"] == "import `sort` from Data.List");
    let edit = &import.expect("the import is offered")["edit"]["changes"][URI][0];
    assert_eq!(edit["newText"], "import Data.List (sort)\n");
    client.change(URI, json!([{ "range": edit["range"], "text": edit["newText"] }]));
    assert_eq!(client.messages(URI), Vec::<String>::new());
}

#[test]
fn an_extension_that_ghc_would_ask_for_is_a_hint_and_can_be_turned_on() {
    let mut client = opened(
        "module T where\n\nf :: Int -> Int\nf = \\case\n  0 -> 1\n  n -> n\n\ng = \\case { x -> x }\n",
    );
    let messages = client.messages(URI);
    assert_eq!(messages, ["`\\case` needs the language extension LambdaCase"], "once, at the first place");
    let found = &client.diagnostics[URI].1[0];
    assert_eq!((&found["severity"], &found["code"]), (&json!(4), &json!("extension")));
    assert_eq!(found["range"]["start"], json!({ "line": 3, "character": 4 }));
    let actions = client.actions(URI, 7, 6);
    let action = actions.iter().find(|action| action["title"] == "turn on LambdaCase");
    let edit = &action.expect("it is offered at the second place too")["edit"]["changes"][URI][0];
    assert_eq!(edit["newText"], "{-# LANGUAGE LambdaCase #-}\n");
    client.change(URI, json!([{ "range": edit["range"], "text": edit["newText"] }]));
    assert_eq!(client.messages(URI), Vec::<String>::new());
}

#[test]
fn hover_shows_the_types_of_local_variables() {
    let mut client = opened(
        "module T where\nf :: [Int] -> Int\nf ys = go 0 ys where\n  go :: Int -> [Int] -> Int\n  go n (x : xs) = go (n + x) xs\n  go n [] = n\n",
    );
    let mut shown = |line: u32, character: u32| {
        let hover = client.at("textDocument/hover", URI, line, character).expect("an answer");
        hover["contents"]["value"].as_str().expect("a text").to_owned()
    };
    assert!(shown(2, 2).contains("ys :: [Int]"));
    assert!(shown(4, 26).contains("x :: Int"), "where it is used");
    assert!(shown(2, 7).contains("go :: Int -> [Int] -> Int"));
}

#[test]
fn a_counterexample_is_kept_as_an_example_by_running_it() {
    let mut client = opened(WRONG);
    client.settle();
    let actions = client.actions(URI, 4, 1);
    let example = actions.iter().find(|action| action["title"] == "keep `incr 0` as an example");
    let edit = &example.expect("it is offered")["edit"]["changes"][URI][0];
    assert_eq!(edit["newText"], "-- >>> incr 0\n-- 0\n");
    assert_eq!(edit["range"]["start"]["line"], 2, "above the annotation");
}

#[test]
fn a_call_with_an_argument_that_can_be_anything_is_no_example() {
    let mut client =
        opened("module T where\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = 0\n");
    assert!(client.messages(URI)[0].contains("f _ = 0"));
    assert_eq!(client.actions(URI, 3, 0), Vec::<Value>::new(), "no prompt takes `f _`");
}

#[test]
fn hover_shows_types_and_the_counterexample_as_a_table() {
    let mut client = opened(WRONG);
    client.settle();
    let hover = client.at("textDocument/hover", URI, 8, 11).expect("an answer");
    let text = hover["contents"]["value"].as_str().expect("a text");
    for part in ["incr :: Int -> Int", "{-@ incr :: x:Int -> {v:Int | v > x} @-}", "| call | `incr 0` |"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(client.at("textDocument/hover", URI, 1, 0).expect("an answer"), Value::Null);
}

#[test]
fn lenses_wait_for_the_verdict_and_lead_to_documents() {
    let mut client = opened(WRONG);
    let lenses = client.request("textDocument/codeLens", json!({ "textDocument": { "uri": URI } }));
    let lenses = lenses.expect("an answer");
    let titles: Vec<&str> = lenses
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|lens| lens["command"]["title"].as_str())
        .collect();
    assert_eq!(titles, ["counterexample: incr 0 = 0", "explore", "none found", "explore"]);
    let run = |client: &mut Client, command: &str, name: &str| {
        let params = json!({ "command": command, "arguments": [URI, name] });
        let answer = client.request("workspace/executeCommand", params).expect("an answer");
        answer["text"].as_str().expect("a text").to_owned()
    };
    assert!(run(&mut client, "whatif.server.explain", "incr").contains("incr 0 = 0"));
    assert!(run(&mut client, "whatif.server.explore", "incr").contains("incr 0 = 0\n-- 1 path"));
    assert!(run(&mut client, "whatif.server.workspace", "").contains("2 functions"));
}

#[test]
fn names_lead_to_definitions_and_references_and_local_ones_are_renamed() {
    let text =
        "module T where\nf :: Int -> Int\nf x = go x where\n  go 0 = 0\n  go n = go (n - 1)\n\ng = f\n";
    let mut client = opened(text);
    let definition = client.at("textDocument/definition", URI, 6, 4).expect("an answer");
    assert_eq!(definition["range"]["start"]["line"], 2);
    let references = client.at("textDocument/references", URI, 4, 9).expect("an answer");
    assert_eq!(references.as_array().expect("a list").len(), 4, "{references}");
    let rename = |client: &mut Client, line: u32, character: u32, name: &str| {
        let position = json!({ "line": line, "character": character });
        let params = json!({ "textDocument": { "uri": URI }, "position": position, "newName": name });
        client.request("textDocument/rename", params)
    };
    let edits = rename(&mut client, 2, 6, "loop").expect("an answer")["changes"][URI].clone();
    let lines: Vec<i64> = (edits.as_array().expect("a list").iter())
        .filter_map(|edit| edit["range"]["start"]["line"].as_i64())
        .collect();
    assert_eq!(lines, [2, 3, 4, 4]);
    assert!(rename(&mut client, 2, 6, "map").is_err(), "it means something already");
    assert!(rename(&mut client, 2, 6, "where").is_err(), "it is reserved");
    assert!(rename(&mut client, 1, 6, "Whole").is_err(), "it is the library's");
    let symbols = client.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    let symbols = symbols.expect("an answer");
    let names: Vec<&str> =
        symbols.as_array().expect("a list").iter().filter_map(|symbol| symbol["name"].as_str()).collect();
    assert_eq!(names, ["f", "g"]);
}

#[test]
fn completion_knows_qualifiers_locals_and_measures() {
    let text = "module T where\nimport qualified Data.Map as Map\n{-@ measure size @-}\nsize :: [a] -> Int\nsize [] = 0\nsize (_ : rest) = 1 + size rest\n";
    let mut client = opened(text);
    let labels = |client: &mut Client, line: u32, character: u32| -> Vec<String> {
        let answer = client.at("textDocument/completion", URI, line, character).expect("an answer");
        let items = answer.get("items").unwrap_or(&answer).as_array().cloned().unwrap_or_default();
        items.iter().filter_map(|item| item["label"].as_str().map(str::to_owned)).collect()
    };
    assert!(labels(&mut client, 5, 20).contains(&"rest".to_owned()));
    client.replace(URI, &(text.to_owned() + "g = Map.ins"));
    assert!(labels(&mut client, 6, 11).contains(&"insertWith".to_owned()));
    client.replace(URI, &(text.to_owned() + "{-@ g :: {v:[a] | s"));
    assert!(labels(&mut client, 6, 19).contains(&"size".to_owned()), "though the file makes no sense");
}

#[test]
fn beside_another_server_only_what_is_ours_is_answered() {
    let mut client = Client::new(json!({ "otherServer": true }));
    client.open(URI, WRONG);
    assert_eq!(client.messages(URI).len(), 1);
    assert_eq!(client.at("textDocument/definition", URI, 8, 11).expect("an answer"), Value::Null);
    assert!(client.at("textDocument/hover", URI, 8, 11).expect("an answer").is_object());
    client
        .notify("workspace/didChangeConfiguration", json!({ "settings": { "whatif": { "general": "on" } } }));
    assert!(client.at("textDocument/definition", URI, 8, 11).expect("an answer").is_object());
}

#[test]
fn the_claims_of_a_task_program_have_verdicts_and_events() {
    let uri = "untitled:seat.top";
    let text = "main = enter Int \"Seat\" |> \\x. if x > 0 then edit x else fail\nproperty positive v = v > 0\nproperty small v = v < 10\n";
    let mut client = Client::new(json!({}));
    client.open(uri, text);
    let messages = client.messages(uri);
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].starts_with("`small` does not hold\nafter these events:\n"), "{messages:?}");
    let lenses = client.request("textDocument/codeLens", json!({ "textDocument": { "uri": uri } }));
    let lenses = lenses.expect("an answer");
    let titles: Vec<&str> = lenses
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|lens| lens["command"]["title"].as_str())
        .collect();
    assert_eq!(titles, ["proved", "violated by 1 event", "run this", "explore", "hints"]);
    client.replace(uri, "main = nonsense\n");
    assert!(client.messages(uri)[0].contains("nonsense"));
}

#[test]
fn a_file_that_imports_another_sees_its_buffer() {
    let folder = std::env::temp_dir();
    let uri = |name: &str| format!("file://{}/{name}", folder.display());
    let (user, used) = (uri("WhatifUser.hs"), uri("WhatifUsed.hs"));
    let mut client = Client::new(json!({}));
    client.open(&used, "module WhatifUsed where\n{-@ one :: {v:Int | v > 0} @-}\none :: Int\none = 1\n");
    client.open(
        &user,
        "module WhatifUser where\nimport WhatifUsed\n{-@ two :: {v:Int | v > 0} @-}\ntwo :: Int\ntwo = one\n",
    );
    assert_eq!(client.messages(&user), Vec::<String>::new());
    client.replace(&used, "module WhatifUsed where\n{-@ one :: Int @-}\none :: Int\none = 1\n");
    assert_eq!(client.messages(&user).len(), 1, "the edit of the other file is seen");
    let found = client.at("textDocument/definition", &user, 4, 7).expect("an answer");
    assert_eq!(found["uri"], used);
}

#[test]
fn a_global_name_is_found_and_renamed_in_every_file() {
    let folder = std::env::temp_dir().join(format!("whatif-rename-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let uri = |name: &str| format!("file://{}/{name}", folder.display());
    // One file is on disk only, one is open, and one uses the same name for something else.
    let closed = "module Closed where\nimport qualified Used as U\nthree = U.one + 2\n";
    std::fs::write(folder.join("Closed.hs"), closed).expect("a file");
    std::fs::write(folder.join("Other.hs"), "module Other where\none = 'x'\n").expect("a file");
    let mut client = Client::silent();
    let params = json!({ "capabilities": {}, "rootUri": uri("") });
    client.request("initialize", params).expect("it is the first request");
    let used = "module Used (one) where\n{-@ one :: {v:Int | v > 0} @-}\none :: Int\none = 1\n";
    client.open(&uri("Used.hs"), used);
    client.open(&uri("User.hs"), "module User where\nimport Used (one)\ntwo = let x = one in one + x\n");
    let found = client.at("textDocument/references", &uri("User.hs"), 2, 14).expect("an answer");
    let count = |file: &str| {
        let all = found.as_array().expect("a list").iter();
        all.filter(|place| place["uri"] == uri(file)).count()
    };
    assert_eq!([count("Used.hs"), count("User.hs"), count("Closed.hs"), count("Other.hs")], [4, 3, 1, 0]);
    let position = json!({ "line": 2, "character": 14 });
    let mut rename = |name: &str| {
        let document = json!({ "uri": uri("User.hs") });
        let params = json!({ "textDocument": document, "position": position, "newName": name });
        client.request("textDocument/rename", params)
    };
    assert!(rename("x").is_err() && rename("three").is_err(), "each means something in one of the files");
    let edits = rename("single").expect("an answer")["changes"][uri("Closed.hs")].clone();
    let at = |character: u32| json!({ "line": 2, "character": character });
    assert_eq!(edits, json!([{ "range": { "start": at(10), "end": at(13) }, "newText": "single" }]));
    std::fs::write(folder.join("Closed.hs"), "module Closed where\nthree = one +\n").expect("a file");
    assert!(rename("single").is_err(), "what that file means is not known");
    std::fs::remove_dir_all(&folder).expect("it was made above");
}

#[test]
fn what_was_inferred_is_shown_beside_functions_if_that_is_wanted() {
    let text = "module T (f) where\nf :: Int -> Int\nf x = size x 3\n\nsize :: Int -> Int -> Int\n\
        size a n = if n <= 0 then 0 else 1 + size a (n - 1)\n";
    let hints = |client: &mut Client| {
        let start = json!({ "line": 0, "character": 0 });
        let range = json!({ "start": start, "end": { "line": 9, "character": 0 } });
        let params = json!({ "textDocument": { "uri": URI }, "range": range });
        client.request("textDocument/inlayHint", params).expect("an answer")
    };
    let mut client = opened(text);
    client.settle();
    assert_eq!(hints(&mut client), Value::Null, "they are off");
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "whatif": { "inlayHints": true } } }),
    );
    client.settle();
    let found = hints(&mut client);
    let mut hints = found.as_array().expect("a list").iter();
    let hint = hints.find(|hint| hint["position"] == json!({ "line": 5, "character": 4 }));
    let label = hint.expect("beside `size`")["label"].as_str().expect("a text");
    assert_eq!(label, "{v | v >= 0 && 0 <= n => v == n}", "{found}");
}

/// A program whose check takes so long that its progress is shown.
const LONG: &str = "module T where
{-@ f :: [Int] -> {v:Int | v /= 123456789} @-}
f :: [Int] -> Int
f xs = g xs 7
g :: [Int] -> Int -> Int
g [] n = n
g (x : xs) n = if x * n > 3 then g xs (n * x + 1) else g xs (n - x * x)
{-@ h :: [Int] -> {v:Int | v /= 987654321} @-}
h :: [Int] -> Int
h xs = g xs 8
";

#[test]
fn a_long_check_tells_its_progress_and_can_be_stopped() {
    let mut client = opened(LONG);
    let kinds = |client: &Client| -> Vec<String> {
        let told = client.notifications.iter().filter(|found| found.method == "$/progress");
        told.filter_map(|found| found.params["value"]["kind"].as_str().map(str::to_owned)).collect()
    };
    while kinds(&client).is_empty() {
        client.receive();
    }
    assert_eq!(kinds(&client), ["begin"]);
    client.notify("window/workDoneProgress/cancel", json!({ "token": "whatif/check" }));
    while kinds(&client).last().is_none_or(|kind| kind != "end") {
        client.receive();
    }
    // A request for the verdicts does not wait for a check that was cancelled.
    let lenses = client.request("textDocument/codeLens", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(lenses.expect("an answer"), Value::Null);
}

#[test]
fn a_request_that_is_cancelled_is_refused() {
    let mut client = opened(LONG);
    let id = client.ask("textDocument/codeLens", json!({ "textDocument": { "uri": URI } }));
    client.notify("$/cancelRequest", json!({ "id": id }));
    let refused = client.response(&id).expect_err("it was cancelled");
    assert_eq!(refused.code, -32800);
}

#[test]
fn what_a_call_is_supposed_to_return_can_be_changed() {
    let text = "module T where
{-@ one :: Int -> {v:Int | v >= 0} @-}
one :: Int -> Int
one _ = 1
{-@ two :: () -> {v:Int | v > 0} @-}
two :: () -> Int
two _ = one 4
";
    let mut client = opened(text);
    let mut suppose = |supposed: &str| {
        let params = json!({ "command": "whatif.server.suppose", "arguments": [URI, "two", [supposed]] });
        client.request("workspace/executeCommand", params).expect("an answer")
    };
    assert_eq!(suppose("one 4 = 1")["report"]["status"], "bounded", "nothing is verified by it");
    assert_eq!(suppose("one 4 = 0")["report"]["status"], "abstract");
    assert!(suppose("one 4 = -1")["text"].as_str().expect("a text").contains("does not allow"));
}

#[test]
fn settings_that_make_no_sense_are_told_and_change_nothing() {
    let mut client = opened(WRONG);
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "whatif": { "timeout": "long" } } }),
    );
    assert_eq!(client.messages(URI).len(), 1);
    let shown = client.notifications.iter().find(|found| found.method == "window/showMessage");
    assert!(shown.expect("a message").params["message"].as_str().expect("a text").contains("make no sense"));
}

#[test]
fn a_type_that_cures_is_found_and_verified_when_it_is_taken() {
    let text = "module T where

{-@ incr :: Int -> Int @-}
incr :: Int -> Int
incr x = x + 1

{-@ twice :: x:Int -> {v:Int | v > x} @-}
twice :: Int -> Int
twice x = incr (incr x)
";
    let mut client = opened(text);
    assert_eq!(client.messages(URI).len(), 1);
    let actions = client.actions(URI, 8, 1);
    let cure = actions.iter().find(|action| action["isPreferred"] == true).expect("a cure is offered");
    assert!(cure["title"].as_str().expect("a text").starts_with("give `incr` the type "), "{cure}");
    let edits = cure["edit"]["changes"][URI].as_array().expect("a list");
    let changes: Vec<Value> =
        edits.iter().map(|edit| json!({ "range": edit["range"], "text": edit["newText"] })).collect();
    client.change(URI, Value::Array(changes));
    assert_eq!(client.messages(URI), Vec::<String>::new());
    let lenses = client.request("textDocument/codeLens", json!({ "textDocument": { "uri": URI } }));
    let lenses = lenses.expect("an answer");
    let verified =
        lenses.as_array().expect("a list").iter().filter(|lens| lens["command"]["title"] == "verified");
    assert_eq!(verified.count(), 2);
}
