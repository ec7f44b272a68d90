//! The page to try whatif on, as a process: each visitor has a worker, which answers as any language server does and knows no file.

#![cfg(all(feature = "web", unix))]

#[path = "../../web/tests/common/visitor.rs"]
mod visitor;

use std::time::Duration;

use serde_json::json;
use visitor::{Heard, Place, Visitor};

/// Longer than any answer takes; a test that waits so long fails.
const PATIENCE: Duration = Duration::from_secs(60);

const WRONG: &str = "module T where\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n";

#[test]
fn a_visitor_is_told_what_is_wrong_with_a_program() {
    let place = Place::start(2);
    assert_eq!(place.client().get("/").status, 200);
    assert!(
        place.client().get("/examples").json()[0]["text"]
            .as_str()
            .is_some_and(|text| text.contains("concat"))
    );
    let mut visitor = Visitor::new(place.address).expect("a worker");
    visitor.open("T.hs", WRONG);
    let Heard::Message(told) = visitor.diagnostics(PATIENCE) else { panic!("there are diagnostics") };
    assert_eq!(told["params"]["diagnostics"][0]["code"], "post");
}

#[test]
fn what_a_visitor_supposes_of_a_call_is_answered() {
    let place = Place::start(1);
    let mut visitor = Visitor::new(place.address).expect("a worker");
    visitor.open("Concat.hs", include_str!("../../../examples/liquid/Concat.hs"));
    visitor.is_answered(PATIENCE);
    let mut ask = |supposed: &str| {
        let id = visitor.command("suppose", json!(["file:///try/Concat.hs", "concat", [supposed]]));
        let Heard::Message(reply) = visitor.hear_until(PATIENCE, |value| value["id"] == id) else {
            panic!("there is an answer")
        };
        reply["result"].clone()
    };
    let other = ask("append [] [_] = [_]");
    assert_eq!(other["supposed"], json!(["append [] [_] = [_]"]));
    assert_eq!(other["report"]["counterexamples"][0]["abstracted"][0]["expression"], "append [] []");
    assert!(ask("append = ").to_string().contains("is no equation of a call and a value"));
}

#[test]
fn no_file_of_the_machine_can_be_learnt() {
    let folder = std::env::temp_dir().join(format!("whatif-try-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("Secret.hs"), "module Secret where\nsecret = 12345\n").expect("a file");
    let place = Place::start(1);
    let mut visitor = Visitor::new(place.address).expect("a worker");
    // Folders of the settings, a path, the workspace: each is a way to files in an editor.
    let settings = json!({ "settings": { "whatif": { "folders": [folder], "timeout": 1e9 } } });
    visitor.notify("workspace/didChangeConfiguration", settings);
    visitor.open("T.hs", "module T where\nimport Secret\nf :: Int -> Int\nf x = secret\n");
    let Heard::Message(told) = visitor.diagnostics(PATIENCE) else { panic!("there are diagnostics") };
    let message = told["params"]["diagnostics"][0]["message"].as_str().expect("a text");
    assert!(message.ends_with("`secret` of the module `Secret`, which was not found"), "{message}");
    let id = visitor.command("explore", json!([format!("file://{}/Secret.hs", folder.display()), "secret"]));
    let Heard::Message(reply) = visitor.hear_until(PATIENCE, |value| value["id"] == id) else {
        panic!("there is an answer")
    };
    assert!(reply["error"]["message"].as_str().is_some_and(|text| text.contains("cannot read")), "{reply}");
    std::fs::remove_dir_all(&folder).expect("it was made above");
}

#[test]
fn a_program_that_eats_memory_costs_its_worker_alone() {
    let place = Place::start(2);
    let mut patient = Visitor::new(place.address).expect("a worker");
    let mut greedy = Visitor::new(place.address).expect("a worker");
    greedy.open(
        "Greedy.hs",
        "module Greedy where\n{-@ big :: {v:Integer | v == 0} @-}\nbig :: Integer\nbig = grow 3\n\
         grow :: Integer -> Integer\ngrow n = if n == 0 then 0 else grow (n * n)\n",
    );
    // It says that there is no answer, or ends; it does not take the machine with it.
    assert_ne!(greedy.is_answered(PATIENCE), Heard::Nothing);
    patient.open("T.hs", WRONG);
    assert!(matches!(patient.diagnostics(PATIENCE), Heard::Message(_)));
}

#[test]
fn a_visitor_who_asks_and_never_reads_leaves_no_worker_behind() {
    let place = Place::start(1);
    let mut deaf = Visitor::new(place.address).expect("a worker");
    // Each gets an answer of its own, and nobody reads those.
    (0..10_000).for_each(|_| deaf.say("{["));
    drop(deaf);
    // The only place is free again.
    let mut next = Visitor::new(place.address).expect("a worker");
    next.open("T.hs", WRONG);
    assert!(matches!(next.diagnostics(PATIENCE), Heard::Message(_)));
}

#[test]
fn messages_that_are_too_long_and_other_sites_are_refused() {
    let place = Place::start(1);
    assert!(Visitor::connect(place.address, "http://elsewhere.example").is_none());
    let mut visitor = Visitor::new(place.address).expect("a worker");
    visitor.open("T.hs", &"-".repeat(2 << 20));
    assert!(matches!(visitor.hear_until(PATIENCE, |_| false), Heard::Closed(_)));
    // The place is free again.
    let mut next = Visitor::new(place.address).expect("a worker");
    next.open("T.hs", WRONG);
    assert!(matches!(next.diagnostics(PATIENCE), Heard::Message(_)));
}
