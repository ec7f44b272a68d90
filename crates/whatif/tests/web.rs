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
fn a_log_that_was_changed_is_told_and_not_served() {
    let folder = Folder::new("sealed");
    let program = folder.write(
        "box.top",
        "main = enter Int \"A\" @ ann |> \\a. enter Int \"B\" @ ann |> \\b. view (a + b)\n",
    );
    let server = Process::start(&program, &folder);
    let view = server.client.get(&format!("{}/view", server.link("ann"))).json();
    let event = json!({ "address": [], "deed": { "fill": "4" } });
    let body = json!({ "key": "key00001", "seen": { "round": view["rounds"][""].clone() }, "event": event });
    assert_eq!(server.client.post(&format!("{}/input", server.link("ann")), &body).status, 200);
    let (status, told) = Process::verify(&program, &folder);
    assert_eq!(status, 2, "a server has it: {told}");
    assert!(told.contains("is in use by another server"), "{told}");
    drop(server);
    let (status, told) = Process::verify(&program, &folder);
    assert_eq!(status, 0, "{told}");
    assert!(told.contains("is as it was written: 2 records") && told.contains("its seal is 2-"), "{told}");

    // The entered value, as it stands in the file, is another one of the same length.
    folder.replace_in_log(b"\"4\"", b"\"7\"");
    let (status, told) = Process::verify(&program, &folder);
    assert_eq!(status, 1, "{told}");
    assert!(told.contains("input 1 of session 1 is not as it was written (record 2)"), "{told}");
    let (status, error) = Process::fails(&program, &folder);
    assert_eq!(status, 2);
    assert!(error.contains("was changed from outside, so it is not served"), "{error}");
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
