//! The server as its pages see it: over HTTP, with what a dishonest page would send as well.

#[path = "common/client.rs"]
mod client;

use std::ops::Deref;
use std::time::Duration;

use client::{Answer, Client};

use serde_json::{Value, json};
use whatif_analysis::Host;
use whatif_web::{Server, Settings, own_names};

const LEAVE: &str = r#"
let left = ref 20
let ask = (enter Int "Days <b>off</b>" >? "Ask" -> \d. if d > 0 and d <= !left then view d else fail) @ employee
let answer d = (view d "Wanted" >< ("Yes" -> view True <?> "No" -> view False)) @ manager
main = (ask |> \d. answer d |> \<n, a>. view <n, a>)
invariant small = !left >= 0
property denied <d, a> = not a
"#;

/// A server in this process.
struct Running {
    client: Client,
    links: Vec<(String, String)>,
    developer: String,
    _runtime: tokio::runtime::Runtime,
}

fn start(program: &str) -> Running {
    let host = Host::new();
    host.open("test.top", program);
    let task = host.tasks("test.top".as_ref()).map_err(|failed| failed.errors).expect("the program is right");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    let (address, links, developer) = runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let base = format!("http://{address}");
        let settings = Settings { log: None, by_name: false, base: base.clone(), names: own_names(address) };
        let server = Server::open(task, &settings).expect("it starts");
        server.first_session().await.expect("a session");
        let path = |url: String| url.strip_prefix(&base).expect("a link of this server").to_owned();
        let (_, links) = server.sessions().await.remove(0);
        let links = links.into_iter().map(|link| (link.user, path(link.url))).collect();
        let developer = path(server.developer_link());
        tokio::spawn(server.serve(listener));
        (address, links, developer)
    });
    Running { client: Client { address }, links, developer, _runtime: runtime }
}

impl Deref for Running {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl Running {
    fn link(&self, user: &str) -> &str {
        &self.links.iter().find(|(name, _)| name == user).expect("a user of the program").1
    }

    fn view(&self, user: &str) -> Value {
        self.get(&format!("{}/view", self.link(user))).json()
    }

    fn fill(&self, user: &str, key: &str, value: Value) -> Answer {
        let body = json!({
            "key": key,
            "seen": { "round": self.view(user)["rounds"][""] },
            "event": { "address": [], "deed": { "fill": value } },
        });
        self.post(&format!("{}/input", self.link(user)), &body)
    }

    fn press(&self, user: &str, key: &str, address: Value, deed: &str) -> Answer {
        let body = json!({
            "key": key,
            "seen": { "stamp": self.view(user)["stamp"] },
            "event": { "address": address, "deed": deed },
        });
        self.post(&format!("{}/input", self.link(user)), &body)
    }
}

#[test]
fn two_users_do_their_parts() {
    let server = start(LEAVE);
    let view = server.view("employee");
    assert_eq!(view["parts"][0]["editor"]["label"], "Days <b>off</b>");
    assert_eq!(view["parts"][1]["button"]["reason"], "fill in Days <b>off</b> first");
    assert_eq!(server.view("manager")["waiting"], json!(["employee"]));
    assert_eq!(server.view("manager")["parts"], json!([]));

    assert_eq!(server.fill("employee", "key00001", json!("25")).status, 200);
    let reason = server.view("employee")["parts"][1]["button"]["reason"].clone();
    assert_eq!(reason, "not possible: `d > 0 and d <= !left` does not hold");
    let refused = server.press("employee", "key00002", json!([]), "continue");
    assert_eq!((refused.status, refused.json()["error"].clone()), (422, reason));

    assert_eq!(server.fill("employee", "key00003", json!("5")).status, 200);
    assert_eq!(server.press("employee", "key00004", json!([]), "continue").status, 200);
    let manager = server.view("manager");
    assert_eq!(manager["parts"][0]["both"][0]["editor"]["value"], "5");
    assert_eq!(manager["parts"][0]["both"][0]["editor"]["read_only"], true);
    // What others entered is not in the history of who did not.
    assert_eq!(manager["history"][0]["value"], Value::Null);
    assert_eq!(server.view("employee")["history"][0]["value"], "25");
    assert_eq!(server.press("manager", "key00005", json!(["second"]), "left").status, 200);
    assert_eq!(server.view("employee")["value"], "<5, True>");
}

#[test]
fn a_button_takes_what_stands_in_the_form() {
    let server = start(LEAVE);
    let link = server.link("employee").to_owned();
    let typed = |value: &str| json!([{ "round": server.view("employee")["rounds"][""], "event": { "address": [], "deed": { "fill": value } } }]);
    let press = |key: &str, value: &str| {
        let body = json!({
            "key": key, "seen": { "stamp": server.view("employee")["stamp"] }, "typed": typed(value),
            "event": { "address": [], "deed": "continue" },
        });
        server.post(&format!("{link}/input"), &body)
    };
    let preview =
        |value: &str| server.post(&format!("{link}/preview"), &json!({ "typed": typed(value) })).json();
    let reason = "not possible: `d > 0 and d <= !left` does not hold";
    // 25 was entered, and something else stands in the field.
    assert_eq!(server.fill("employee", "key00001", json!("25")).status, 200);
    assert_eq!(preview("5")["buttons"][0]["reason"], Value::Null);
    assert_eq!(preview("30")["buttons"][0]["reason"], reason);
    let mistaken = preview("five");
    assert_eq!(mistaken["wrong"], json!(["`five` is not a whole number"]));
    assert_eq!(mistaken["buttons"], json!([]));
    // What is refused leaves nothing behind, and neither does a preview.
    assert_eq!(press("key00002", "30").json()["error"], reason);
    assert_eq!(press("key00003", "five").status, 422);
    let view = server.view("employee");
    assert_eq!(
        (view["parts"][0]["editor"]["value"].clone(), view["version"].clone()),
        (json!("25"), json!(1))
    );
    // Both are taken, each as an input of its own.
    assert_eq!(press("key00004", "5").status, 200);
    assert_eq!(server.view("manager")["parts"][0]["both"][0]["editor"]["value"], "5");
    assert_eq!(server.view("employee")["version"], json!(3));
    // A preview is for one's own editors.
    let other = json!({ "typed": [{ "round": 0, "event": { "address": [], "deed": { "fill": "1" } } }] });
    assert_ne!(server.post(&format!("{}/preview", server.link("manager")), &other).status, 200);
}

#[test]
fn nobody_acts_for_another() {
    let server = start(LEAVE);
    let round = server.view("employee")["rounds"][""].clone();
    let body = json!({
        "key": "key00001", "seen": { "round": round }, "event": { "address": [], "deed": { "fill": "5" } },
    });
    // The manager's own link, with the employee's input.
    assert_eq!(server.post(&format!("{}/input", server.link("manager")), &body).status, 403);
    // The employee's name with the manager's code, with no code, and with that of another session.
    let code = |user: &str| server.link(user).rsplit('/').next().expect("a code").to_owned();
    for path in [
        format!("/s/1/employee/{}", code("manager")),
        "/s/1/employee/00000000000000000000000000000000".to_owned(),
        format!("/s/2/employee/{}", code("employee")),
        format!("/d/{}", code("employee")),
    ] {
        for end in ["", "/view", "/changes", "/state", "/report", "/session/1"] {
            let status = server.get(&format!("{path}{end}")).status;
            assert!(status == 403 || status == 404, "{path}{end} is answered with {status}");
        }
        let status = server.post(&format!("{path}/input"), &body).status;
        assert!(status == 403 || status == 404, "{path} takes an input");
    }
    assert_eq!(server.view("employee")["version"], 0);
}

#[test]
fn a_request_that_is_sent_again_is_not_taken_again() {
    let server = start(LEAVE);
    let round = server.view("employee")["rounds"][""].clone();
    let body = |value: &str| json!({ "key": "key00001", "seen": { "round": round }, "event": { "address": [], "deed": { "fill": value } } });
    let path = format!("{}/input", server.link("employee"));
    assert_eq!(server.post(&path, &body("5")).json(), json!({ "number": 1, "again": false }));
    assert_eq!(server.post(&path, &body("5")).json(), json!({ "number": 1, "again": true }));
    assert_eq!(server.post(&path, &body("6")).status, 400, "the key was used for something else");
    // Another user who has seen the request cannot make it theirs.
    assert_ne!(server.post(&format!("{}/input", server.link("manager")), &body("5")).status, 200);
    assert_eq!(server.view("employee")["version"], 1);
}

#[test]
fn what_a_user_did_not_see_is_not_pressed() {
    let server = start(LEAVE);
    server.fill("employee", "key00001", json!("5"));
    let old = server.view("employee")["stamp"].clone();
    server.fill("employee", "key00002", json!("6"));
    let body = json!({ "key": "key00003", "seen": { "stamp": old }, "event": { "address": [], "deed": "continue" } });
    assert_eq!(server.post(&format!("{}/input", server.link("employee")), &body).status, 409);
    let body = json!({
        "key": "key00004", "seen": { "round": 77 }, "event": { "address": [], "deed": { "fill": "9" } },
    });
    assert_eq!(server.post(&format!("{}/input", server.link("employee")), &body).status, 409);
}

#[test]
fn the_last_input_is_taken_back_by_who_gave_it() {
    let server = start(LEAVE);
    server.fill("employee", "key00001", json!("5"));
    server.press("employee", "key00002", json!([]), "continue");
    let undo = |user: &str, key: &str, entry: u64| {
        server.post(&format!("{}/undo", server.link(user)), &json!({ "key": key, "entry": entry })).status
    };
    assert_eq!(server.view("manager")["undo"], Value::Null);
    assert_eq!(undo("manager", "key00003", 2), 403);
    assert_eq!(undo("employee", "key00004", 1), 409);
    assert_eq!(undo("employee", "key00005", 2), 200);
    assert_eq!(undo("employee", "key00005", 2), 200, "sent again");
    let view = server.view("employee");
    assert_eq!((view["version"].clone(), view["undo"].clone()), (json!(3), json!(1)));
    assert_eq!(view["history"][1]["undone"], true);
    assert_eq!(server.view("manager")["parts"], json!([]));
    server.press("employee", "key00006", json!([]), "continue");
    server.press("manager", "key00007", json!(["second"]), "left");
    assert_eq!(undo("employee", "key00008", 4), 409, "somebody else went on");
}

#[test]
fn other_sites_and_other_names_are_refused() {
    let server = start(LEAVE);
    let path = format!("{}/input", server.link("employee"));
    let json = ("content-type", "application/json");
    let status = |headers: &[(&str, &str)]| server.request("POST", &path, headers, "{}").status;
    assert_eq!(status(&[json, ("origin", "http://evil.example")]), 403);
    assert_eq!(status(&[json, ("origin", "null")]), 403);
    assert_eq!(status(&[json, ("sec-fetch-site", "cross-site")]), 403);
    assert_eq!(status(&[("content-type", "text/plain")]), 415);
    assert_eq!(status(&[json, ("host", "evil.example")]), 421);
    assert_eq!(status(&[json]), 422, "its own page, with nothing in it");
    let own = format!("http://{}", server.address);
    assert_eq!(status(&[json, ("origin", &own), ("sec-fetch-site", "same-origin")]), 422);
}

#[test]
fn what_is_too_long_too_deep_or_too_fast_is_refused() {
    let server = start(LEAVE);
    let path = format!("{}/input", server.link("employee"));
    let json = [("content-type", "application/json")];
    assert_eq!(server.request("POST", &path, &json, &"x".repeat(100_000)).status, 413);
    let deep = format!("{{\"key\":{}1{}}}", "[".repeat(5_000), "]".repeat(5_000));
    assert!((400..500).contains(&server.request("POST", &path, &json, &deep).status));
    let digits = server.fill("employee", "key00001", Value::from("9".repeat(5_000)));
    assert_eq!(
        (digits.status, digits.json()["error"].clone()),
        (422, json!("a number has at most 300 digits"))
    );
    assert_eq!(server.fill("employee", "key00002", json!(["a"])).status, 422);
    assert_eq!(server.fill("employee", "short", json!("1")).status, 400);
    let statuses: Vec<u16> =
        (0..120).map(|at| server.fill("employee", &format!("key1{at:04}"), json!("1")).status).collect();
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[test]
fn pages_carry_no_text_of_programs_and_forbid_what_they_do_not_need() {
    let server = start(LEAVE);
    let page = server.get(server.link("employee"));
    assert_eq!(page.status, 200);
    assert!(!page.body.contains("Days"), "labels come as data, which scripts show as text");
    for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"] {
        assert!(page.head.contains(part), "{}", page.head);
    }
    assert!(page.head.contains("referrer-policy: no-referrer"));
    let size: usize = ["/page/forms.js", "/page/task.js", "/page/style.css"]
        .iter()
        .map(|path| {
            let file = server.get(path);
            assert_eq!(file.status, 200, "{path}");
            // The only ways by which a string could become markup or script.
            for way in
                ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]
            {
                assert!(!file.body.contains(way), "{path} has {way}");
            }
            file.body.len()
        })
        .sum();
    assert!(size + page.body.len() < 50_000, "the page takes {size} bytes");
    for path in ["/etc/passwd", "/../Cargo.toml", "/page/../Cargo.toml", "/page/%2e%2e/Cargo.toml"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn open_pages_are_told_of_each_change() {
    let server = start(LEAVE);
    let mut told = server.changes(&format!("{}/changes", server.link("manager"))).expect("a stream");
    let mut next = || told.next().expect("the stream goes on");
    assert_eq!(next()["version"], 0);
    server.fill("employee", "key00001", json!("5"));
    assert_eq!(next()["version"], 1);
    server.press("employee", "key00002", json!([]), "continue");
    let told = next();
    assert_eq!(
        (told["version"].clone(), told["parts"][0]["both"][0]["editor"]["value"].clone()),
        (json!(2), json!("5"))
    );
}

#[test]
fn the_developer_sees_proofs_dangers_hints_and_replays() {
    let server = start(LEAVE);
    let state = || server.get(&format!("{}/state", server.developer)).json();
    // The proofs are made meanwhile.
    let mut proofs = state()["proofs"].clone();
    while proofs == "working" {
        std::thread::sleep(Duration::from_millis(50));
        proofs = state()["proofs"].clone();
    }
    let status = |name: &str| {
        let all = proofs["decided"].as_array().expect("reports").clone();
        all.into_iter().find(|report| report["name"] == name).expect("a claim")["status"].clone()
    };
    assert_eq!((status("small"), status("denied")), (json!("proved"), json!("violated")));
    let session = format!("{}/session/1", server.developer);
    let dangers = server.get(&format!("{session}/dangers")).json();
    assert_eq!(dangers[1]["status"], "violated");
    assert_eq!(dangers[1]["inputs"], json!(["1", "C", "S L"]));
    let hints = server.get(&format!("{session}/hints?goal=")).json();
    assert_eq!(hints["hints"][0]["target"], "\"Days <b>off</b>\" @ employee");

    let made = server.post(&format!("{}/sessions", server.developer), &json!({ "replay": "denied" })).json();
    let replay = format!("{}/session/{}", server.developer, made["id"]);
    for step in 1..=3 {
        let answer = server.post(&format!("{replay}/next"), &json!({ "key": format!("key0000{step}") }));
        assert_eq!(answer.json()["number"], step);
    }
    assert_eq!(
        server.post(&format!("{replay}/next"), &json!({ "key": "key00009" })).status,
        422,
        "it is over"
    );
    let inside = server.get(&replay).json();
    assert_eq!(inside["value"], "<1, True>");
    let broken =
        inside["watch"]["claims"].as_array().expect("claims").iter().find(|claim| claim["name"] == "denied");
    assert_eq!(broken.expect("it is watched")["holds"], false);
    assert_eq!(
        server.post(&format!("{}/sessions", server.developer), &json!({ "replay": "small" })).status,
        404
    );
    let report = server.get(&format!("{}/report", server.developer));
    assert!(report.status == 200 && report.body.contains("SHA-256"));
}

#[test]
fn sessions_side_by_side_do_not_meet() {
    let server = start(LEAVE);
    let made =
        server.post(&format!("{}/sessions", server.developer), &json!({ "name": "<i>second</i>" })).json();
    let url = made["links"][0]["url"].as_str().expect("a link");
    let path = &url[url.find("/s/").expect("a path")..];
    server.fill("employee", "key00001", json!("5"));
    let other = server.get(&format!("{path}/view")).json();
    assert_eq!((other["version"].clone(), other["session"].clone()), (json!(0), json!("<i>second</i>")));
}

#[test]
fn without_a_link_nothing_is_shown_unless_people_may_sign_in_by_name() {
    let server = start(LEAVE);
    let page = server.get("/");
    assert!(page.status == 200 && !page.body.contains("employee"), "{}", page.body);
}
