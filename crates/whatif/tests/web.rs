//! `whatif web` as a process: it tells its links, and what it acknowledged is there after it was killed.

#![cfg(feature = "web")]

#[path = "../../web/tests/common/server.rs"]
mod server;

use serde_json::json;
use server::{Folder, Process};

#[test]
fn a_server_that_is_killed_goes_on_where_it_was() {
    let folder = Folder::new("killed");
    let program = folder.write(
        "box.top",
        "main = (enter Int \"A\" @ ann) >< (enter Int \"B\" @ bob) |> \\<a, b>. view (a + b)\n",
    );
    let first = Process::start(&program, &folder);
    let ann = first.link("ann").to_owned();
    let fill = |server: &Process, user: &str, key: &str, address: &str, value: &str| {
        let view = server.client.get(&format!("{}/view", server.link(user))).json();
        let round = view["rounds"][if address == "first" { "F" } else { "S" }].clone();
        let event = json!({ "address": [address], "deed": { "fill": value } });
        let body = json!({ "key": key, "seen": { "round": round }, "event": event });
        server.client.post(&format!("{}/input", server.link(user)), &body)
    };
    assert_eq!(fill(&first, "ann", "key00001", "first", "4").status, 200);
    drop(first);

    let second = Process::start(&program, &folder);
    assert_eq!(second.link("ann"), ann, "links survive");
    let view = second.client.get(&format!("{ann}/view")).json();
    assert_eq!(view["parts"][0]["both"][0]["editor"]["value"], "4");
    // Who did not hear the answer sends the same request again.
    assert_eq!(fill(&second, "ann", "key00001", "first", "4").json(), json!({ "number": 1, "again": true }));
    assert_eq!(fill(&second, "bob", "key00002", "second", "5").status, 200);
    assert_eq!(second.client.get(&format!("{ann}/view")).json()["value"], "9");
}

#[test]
fn the_log_of_another_program_is_refused() {
    let folder = Folder::new("other");
    let program = folder.write("box.top", "main = enter Int \"A\"\n");
    drop(Process::start(&program, &folder));
    folder.write("box.top", "main = enter Int \"B\"\n");
    let (status, error) = Process::fails(&program, &folder);
    assert_eq!(status, 2);
    assert!(error.contains("is the log of another program"), "{error}");
}

#[test]
fn a_program_with_a_mistake_is_told_with_its_place() {
    let folder = Folder::new("mistake");
    let program = folder.write("box.top", "main = enter Int |>\n");
    let (status, error) = Process::fails(&program, &folder);
    assert_eq!(status, 2);
    assert!(error.contains("box.top:2:1"), "{error}");
}
