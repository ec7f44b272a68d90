//! What an editor sees of task programs.

use crate::client::Client;
use serde_json::{Value, json};

const URI: &str = "untitled:seats.top";

const SEATS: &str = r#"type Row = { number : Int, free : Bool }
type Class = First | Second
let limit = 10
let price class = match class { First -> limit * 2, Second -> limit }
let total = ref 0
let rec sum' xs = match xs { [] -> 0, x :: rest -> x + sum' rest }
main = enter Int "Seat" |> \x. if x < limit then view (total := price First + x) else fail
invariant small = !total < limit * 4
property fine v = limit > 0
let row = Row { number = limit, free = True }
let again = row.number + sum' [1, 2]
"#;

fn opened(text: &str) -> Client {
    let mut client = Client::new(json!({}));
    client.open(URI, text);
    client
}

/// The lines and columns of ranges.
fn starts(ranges: &Value) -> Vec<(u64, u64)> {
    let all = ranges.as_array().expect("a list").iter();
    all.map(|found| {
        let start = &found["range"]["start"];
        (start["line"].as_u64().expect("a line"), start["character"].as_u64().expect("a column"))
    })
    .collect()
}

fn rename(client: &mut Client, line: u32, character: u32, name: &str) -> Option<Vec<(u64, u64)>> {
    let position = json!({ "line": line, "character": character });
    let params = json!({ "textDocument": { "uri": URI }, "position": position, "newName": name });
    let answer = client.request("textDocument/rename", params).ok()?;
    Some(starts(&answer["changes"][URI]))
}

#[test]
fn names_lead_to_definitions_and_references() {
    let mut client = opened(SEATS);
    let definition = client.at("textDocument/definition", URI, 6, 39).expect("an answer");
    assert_eq!(definition["range"]["start"], json!({ "line": 2, "character": 4 }));
    let local = client.at("textDocument/definition", URI, 6, 78).expect("an answer");
    assert_eq!(local["range"]["start"], json!({ "line": 6, "character": 28 }), "the parameter");
    let references = client.at("textDocument/references", URI, 2, 5).expect("an answer");
    let limit = [(2, 4), (3, 41), (3, 62), (6, 38), (7, 27), (8, 18), (9, 25)];
    assert_eq!(starts(&references), limit);
    let field = client.at("textDocument/definition", URI, 10, 17).expect("an answer");
    assert_eq!(field["range"]["start"], json!({ "line": 0, "character": 13 }));
    let constructor = client.at("textDocument/references", URI, 1, 14).expect("an answer");
    assert_eq!(starts(&constructor), [(1, 13), (3, 32), (6, 70)]);
}

#[test]
fn hover_shows_types_and_definitions_beside_verdicts() {
    let mut client = opened(SEATS);
    client.settle();
    let mut shown = |line: u32, character: u32| {
        let hover = client.at("textDocument/hover", URI, line, character).expect("an answer");
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(shown(3, 41), "```tophat\nlimit : Int\nlet limit = 10\n```");
    assert!(shown(6, 28).starts_with("```tophat\nx : Int\n```"));
    assert!(shown(6, 65).contains("price : Class -> Int"));
    let both = shown(7, 20);
    assert!(both.contains("total : Ref Int") && both.contains("small"), "{both}");
}

#[test]
fn names_are_renamed_where_that_is_certain() {
    let mut client = opened(SEATS);
    assert_eq!(rename(&mut client, 6, 29, "seat"), Some(vec![(6, 28), (6, 34), (6, 78)]));
    let recursive = rename(&mut client, 10, 26, "added");
    assert_eq!(recursive, Some(vec![(5, 8), (5, 55), (10, 25)]), "the recursive call too");
    assert_eq!(rename(&mut client, 6, 29, "limit"), None, "it means something");
    assert_eq!(rename(&mut client, 6, 29, "match"), None, "it is reserved");
    assert_eq!(rename(&mut client, 6, 29, "Seat"), None, "it is no name of a value");
    client.replace(URI, "main = view (abs 3)\n");
    assert_eq!(rename(&mut client, 0, 13, "size"), None, "it is part of the language");
}

#[test]
fn completion_knows_what_is_in_scope() {
    let mut client = opened(SEATS);
    let answer = client.at("textDocument/completion", URI, 6, 78).expect("an answer");
    let labels: Vec<&str> =
        answer.as_array().expect("a list").iter().filter_map(|item| item["label"].as_str()).collect();
    for label in ["limit", "x", "abs", "fold", "First", "enter"] {
        assert!(labels.contains(&label), "{label} among {labels:?}");
    }
}

#[test]
fn a_task_is_run_input_by_input() {
    let mut client = opened("main = (enter Int \"Seat\" @ ann) |> \\x. if x > 0 then view x else fail\n");
    let mut run = |inputs: Value| {
        let params = json!({ "command": "whatif.run", "arguments": [URI, "main", inputs] });
        client.request("workspace/executeCommand", params).expect("an answer")
    };
    let first = run(json!([]));
    let editor = &first["view"]["parts"][0]["editor"];
    assert_eq!((&editor["label"], &editor["user"]), (&json!("Seat"), &json!("ann")), "{first}");
    let enter = |value: &str| json!({ "address": editor["address"], "deed": { "fill": value } });
    let wrong = run(json!([enter("x")]));
    assert_eq!(wrong["inputs"], json!([]), "{wrong}");
    assert!(wrong["error"].as_str().is_some_and(|why| why.contains("not a whole number")), "{wrong}");
    let done = run(json!([enter("7")]));
    assert_eq!(done["view"]["value"], "7", "{done}");
}
