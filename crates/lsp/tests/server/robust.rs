//! A server survives its clients: malformed messages, messages in a wrong order, and clients that are gone.

use crate::client::Client;
use lsp_server::ErrorCode;
use serde_json::{Value, json};
use whatif_analysis::{Host, Options};
use whatif_lsp::Ended;
use whatif_source::Random;

const URI: &str = "untitled:T.hs";

#[test]
fn an_unknown_method_is_refused_and_an_unknown_notification_ignored() {
    let mut client = Client::new(json!({}));
    client.notify("whatif/nonsense", json!(7));
    let refused = client.request("textDocument/nonsense", json!({})).expect_err("it is not known");
    assert_eq!(refused.code, ErrorCode::MethodNotFound as i32);
    assert_eq!(client.leave(), Ended::Properly);
}

#[test]
fn parameters_that_make_no_sense_are_refused() {
    let mut client = Client::new(json!({}));
    client.open(URI, "module T where\nf = 1\n");
    for params in
        [json!(null), json!([]), json!({ "textDocument": 3 }), json!({ "textDocument": { "uri": "::" } })]
    {
        assert!(client.request("textDocument/hover", params).is_err());
    }
    let document = json!({ "uri": URI });
    assert!(
        client.request("textDocument/hover", json!({ "textDocument": document, "position": 1 })).is_err()
    );
    assert!(client.request("workspace/executeCommand", json!({ "command": "rm" })).is_err());
    assert!(client.request("workspace/executeCommand", json!({ "command": "whatif.explore" })).is_err());
    client.notify("textDocument/didOpen", json!({ "textDocument": [] }));
    client.notify("textDocument/didChange", json!("nonsense"));
    let far = client.at("textDocument/hover", URI, u32::MAX, u32::MAX);
    assert_eq!(far.expect("it is beyond the end"), Value::Null);
    assert_eq!(client.leave(), Ended::Properly);
}

#[test]
fn edits_out_of_order_and_of_unknown_documents_change_nothing() {
    let mut client = Client::new(json!({}));
    let wrong = "module T where\n{-@ f :: {v:Int | v > 0} @-}\nf :: Int\nf = 0\n";
    client.open(URI, wrong);
    client.replace(URI, wrong);
    let late =
        json!({ "textDocument": { "uri": URI, "version": 0 }, "contentChanges": [{ "text": "nonsense" }] });
    client.notify("textDocument/didChange", late);
    let other = json!({ "textDocument": { "uri": "untitled:U.hs", "version": 3 }, "contentChanges": [{ "text": "x" }] });
    client.notify("textDocument/didChange", other.clone());
    client.notify("textDocument/didClose", other);
    let messages = client.messages(URI);
    assert_eq!(messages.len(), 1);
    assert!(messages[0].starts_with("`f` can break its type"), "{messages:?}");
}

#[test]
fn requests_before_the_first_and_after_the_last_are_refused() {
    let mut client = Client::silent();
    let refused = client.request("textDocument/hover", json!({})).expect_err("it is too early");
    assert_eq!(refused.code, ErrorCode::ServerNotInitialized as i32);
    assert!(client.request("initialize", json!(3)).is_err());
    client.request("initialize", json!({ "capabilities": {} })).expect("an answer");
    client.request("shutdown", Value::Null).expect("an answer");
    let refused = client.request("textDocument/hover", json!({})).expect_err("it is too late");
    assert_eq!(refused.code, ErrorCode::InvalidRequest as i32);
    client.notify("exit", Value::Null);
    assert_eq!(client.die(), Ended::Properly);
}

#[test]
fn a_client_that_dies_takes_the_server_with_it_while_it_works() {
    let mut client = Client::new(json!({}));
    let slow = "module T where\nslow :: Int -> Bool\nslow n = length [1 .. 10 ^ 9 + n] > 3 && slow (n + 1)\n";
    client.open(URI, slow);
    client.ask("workspace/executeCommand", json!({ "command": "whatif.prove", "arguments": [URI, "slow"] }));
    assert_eq!(client.die(), Ended::Abruptly);
    let mut client = Client::silent();
    client.notify("exit", Value::Null);
    assert_eq!(client.die(), Ended::Abruptly);
}

#[test]
fn a_request_is_cancelled_while_it_runs() {
    let mut client = Client::new(json!({}));
    let slow = "module T where\nslow :: Int -> Bool\nslow n = length [1 .. 10 ^ 9 + n] > 3 && slow (n + 1)\n";
    client.open(URI, slow);
    let id = client
        .ask("workspace/executeCommand", json!({ "command": "whatif.prove", "arguments": [URI, "slow"] }));
    client.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.response(&id).expect_err("it was cancelled").code, ErrorCode::RequestCanceled as i32);
}

/// The pieces of text that random edits put into a file.
const PIECES: [&str; 9] = [
    "{-@ incr :: x:Int -> {v:Int | v > x} @-}\n",
    "incr :: Int -> Int\nincr x = x + 1\n",
    "{-@ twice :: x:Int -> {v:Int | v > x} @-}\ntwice :: Int -> Int\ntwice x = incr (incr x)\n",
    "headed :: [Int] -> Int\nheaded (x : _) = x\n",
    "𝄞 ",
    "\n",
    "x",
    "0",
    "-- λ\r\n",
];

/// Edits come faster than they are checked: the diagnostics in the end are those of a fresh check, and none were shown
/// about a text that was not the present one.
#[test]
fn after_random_edits_the_diagnostics_are_those_of_a_fresh_check() {
    let edits = if std::env::var_os("WHATIF_LONG").is_some() { 2_000 } else { 60 };
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    let mut client = Client::new(json!({}));
    let whole = format!("module T where\n{}", PIECES[..4].concat());
    client.open(URI, &whole);
    let mut text: Vec<u16> = whole.encode_utf16().collect();
    for edit in 0..edits {
        if random.below(4) == 0 {
            // Now and then the whole text is valid again, so that most texts make sense.
            text = whole.encode_utf16().collect();
            client.replace(URI, &whole);
        } else {
            let (start, end) = (random.below(text.len() + 1), random.below(text.len() + 1));
            let (start, end) = (border(&text, start), border(&text, end.min(start + 4).max(start)));
            let piece = PIECES[random.below(PIECES.len())];
            let range = json!({ "start": position(&text, start), "end": position(&text, end) });
            client.change(URI, json!([{ "range": range, "text": piece }]));
            text.splice(start..end, piece.encode_utf16());
        }
        if edit % 10 == 0 {
            let now = String::from_utf16(&text).expect("characters are not cut");
            assert_eq!(sorted(client.messages(URI)), fresh(&now), "edit {edit}:\n{now}");
        }
    }
    let versions: Vec<i64> = client.published.iter().map(|(_, version)| *version).collect();
    assert!(versions.is_sorted(), "{versions:?}");
}

/// Moves a position out of the middle of a character or of a line's end, which no position of the protocol stands for.
fn border(text: &[u16], at: usize) -> usize {
    let is_half = |at: usize| {
        text.get(at).is_some_and(|unit| {
            (0xDC00..0xE000).contains(unit) || *unit == u16::from(b'\n') && text[at - 1] == 13
        })
    };
    if at > 0 && is_half(at) { at - 1 } else { at }
}

fn position(text: &[u16], at: usize) -> Value {
    let newline = u16::from(b'\n');
    let line = text[..at].iter().filter(|unit| **unit == newline).count();
    let start = text[..at].iter().rposition(|unit| *unit == newline).map_or(0, |start| start + 1);
    json!({ "line": line, "character": at - start })
}

fn sorted(mut messages: Vec<String>) -> Vec<String> {
    messages.sort();
    messages
}

/// The diagnostics that another client, which sees the text for the first time, is shown. They are at least as
/// many as the mistakes and counterexamples of a check without a server.
fn fresh(text: &str) -> Vec<String> {
    let mut client = Client::new(json!({}));
    client.open(URI, text);
    let messages = sorted(client.messages(URI));
    let host = Host::new();
    host.open(URI, text);
    let report = host.check(&[URI.into()], &[], &Options::default());
    let found: usize = report.functions.iter().map(|function| function.counterexamples().len()).sum();
    assert!(messages.len() >= found + report.errors.len());
    messages
}
