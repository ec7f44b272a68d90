//! The server keeps to the protocol: introductions, bad messages, cancellation.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::Client;

/// A program whose search takes longer than any test.
pub(crate) const LONG: &str = "module Long where\n\ncollatz :: Int -> Int -> Bool\ncollatz 0 _ = True\ncollatz n m = \
    collatz (if even m then n - 1 else n + 1) (if odd m then 3 * m + 1 else m `div` 2)\n\nprop_long :: Int -> Int -> Bool\n\
    prop_long n m = collatz (n * n) (m * m + n)\n";

#[test]
fn nothing_is_answered_before_the_introduction_but_ping() {
    let mut client = Client::silent("introduction", &[], Duration::from_secs(60));
    assert_eq!(client.request("tools/list", json!({})), Err(-32600));
    assert_eq!(client.request("ping", json!({})), Ok(json!({})));
    assert_eq!(client.request("initialize", json!({})), Err(-32602), "the revision is missing");
    let result = client.request("initialize", json!({ "protocolVersion": "2024-11-05" })).expect("an answer");
    assert_eq!(result["protocolVersion"], "2024-11-05");
    assert_eq!(result["serverInfo"]["name"], "whatif");
    assert_eq!(
        client.request("initialize", json!({ "protocolVersion": "2024-11-05" })),
        Err(-32600),
        "again"
    );
    assert_eq!(client.request("no/such", json!({})), Err(-32601));
}

#[test]
fn a_request_that_says_its_revision_needs_no_introduction() {
    let mut client = Client::silent("enveloped", &[], Duration::from_secs(60));
    let meta = json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} });
    let found = client.request("server/discover", json!({ "_meta": meta })).expect("an answer");
    assert_eq!(found["supportedVersions"][0], "2026-07-28");
    let arguments = json!({ "text": "f :: Int -> Int\nf x = x + 1\n", "expression": "f 1" });
    let params = json!({ "_meta": meta, "name": "eval", "arguments": arguments });
    let result = client.request("tools/call", params).expect("an answer");
    assert_eq!(
        (&result["resultType"], &result["structuredContent"]["output"]),
        (&json!("complete"), &json!("2\n"))
    );
    assert_eq!(client.request("ping", json!({ "_meta": meta })), Err(-32601), "this revision has none");
}

#[test]
fn bad_messages_are_answered_and_the_next_one_is_read() {
    let mut client = Client::new("bad", &[]);
    for (line, code) in
        [("{nonsense", -32700), ("[]", -32600), ("{\"jsonrpc\":\"2.0\"}", -32600), ("7", -32600)]
    {
        client.write(line);
        let answer = client.read();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(code)), "{line}");
    }
    client.notify("notifications/unheard/of", json!({ "a": 1 }));
    client.write("{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":{}}");
    assert_eq!(client.request("tools/call", json!({ "name": "rm" })), Err(-32602));
    assert_eq!(client.request("tools/call", json!({ "name": "eval", "arguments": 7 })), Err(-32602));
    assert_eq!(client.request("resources/read", json!({ "uri": "whatif://codes/nonsense" })), Err(-32002));
    assert_eq!(
        client.request("prompts/get", json!({ "name": "mend", "arguments": { "file": "A.hs" } })),
        Err(-32602)
    );
    assert_eq!(client.request("logging/setLevel", json!({ "level": "loud" })), Err(-32602));
    assert_eq!(client.request("ping", json!({})), Ok(json!({})));
}

#[test]
fn a_cancelled_call_is_stopped_and_not_answered() {
    let mut client = Client::new("cancel", &[]);
    let arguments = json!({ "text": LONG, "timeout": 50 });
    let mut ids = Vec::new();
    // As many calls as run at a time, and one more that waits.
    for _ in 0..3 {
        ids.push(client.send("tools/call", json!({ "name": "prove", "arguments": arguments })));
    }
    assert_eq!(
        client.request("ping", json!({})),
        Ok(json!({})),
        "the server answers while calls are under way"
    );
    for id in ids {
        client.notify("notifications/cancelled", json!({ "requestId": id, "reason": "enough" }));
    }
    // This call is answered only if the threads are free again, and no other answer comes before.
    let data = client.call("eval", json!({ "text": "x = 1\n", "expression": "x + 1" }));
    assert_eq!(data["output"], "2\n");
    client.notify("notifications/cancelled", json!({ "requestId": 4711 }));
    assert_eq!(client.request("ping", json!({})), Ok(json!({})));
}

#[test]
fn a_call_whose_time_is_over_answers_with_what_it_has_found() {
    let mut client = Client::silent("late", &[], Duration::from_secs(1));
    client.request("initialize", json!({ "protocolVersion": "2025-06-18" })).expect("an answer");
    // On a busy machine the time may be over before the text is read; then the answer says so.
    let params = json!({ "name": "prove", "arguments": { "text": LONG, "timeout": 50 } });
    let result = client.request("tools/call", params).expect("an answer");
    let text = result["content"][0]["text"].as_str().expect("a text");
    let status = result["structuredContent"]["properties"][0]["status"].as_str();
    assert!(status == Some("timeout") || text.contains("was not read: somebody stopped it"), "{result}");
}

#[test]
fn a_client_that_goes_in_the_middle_of_a_call_takes_the_server_with_it() {
    let mut client = Client::new("gone", &[]);
    client.send("tools/call", json!({ "name": "prove", "arguments": { "text": LONG, "timeout": 50 } }));
    // Dropping the client waits for the server.
}

#[test]
fn progress_is_told_under_the_token_of_the_request() {
    let mut client = Client::new("progress", &[]);
    let text =
        "{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n\ng :: Int -> Int\ng x = f x\n";
    let params = json!({ "name": "check", "arguments": { "text": text }, "_meta": { "progressToken": "p" } });
    client.request("tools/call", params).expect("an answer");
    let told = client.notifications.iter().filter(|told| told["method"] == "notifications/progress");
    let told: Vec<&Value> = told.map(|told| &told["params"]).collect();
    let last = told.last().expect("progress is told");
    assert_eq!((&last["progressToken"], &last["progress"]), (&json!("p"), &last["total"]));
}

#[test]
fn every_tool_has_schemas_and_says_that_it_changes_nothing() {
    let mut client = Client::new("tools", &[]);
    let list = client.request("tools/list", json!({})).expect("an answer");
    let tools = list["tools"].as_array().expect("a list");
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    let wanted =
        ["check", "cure", "suppose", "explain", "explore", "prove", "diff", "test", "eval", "top_prove"];
    assert!(wanted.iter().all(|wanted| names.contains(wanted)), "{names:?}");
    for tool in tools {
        assert_eq!(tool["inputSchema"]["type"], "object");
        assert_eq!(tool["outputSchema"]["required"], json!(["whatif", "schema"]));
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
    }
}
