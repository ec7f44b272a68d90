//! `whatif web` under load, and killed at random.
//!
//! Load: 200 users in 50 sessions, four in each, who change one shared number; each has a page open and thinks for about a second before each
//! input. Measured are the time until an input is acknowledged, and the time until every open page of its session shows it.
//!
//! Kills: users send inputs one after the other while the server is killed a hundred times. Who got no answer sends the same
//! request again, as the page does. In the end every input that was acknowledged is there, once.

#[path = "../../web/tests/common/server.rs"]
mod server;

use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Client, Folder, Process};
use whatif_source::Random;

const SESSIONS: usize = 50;
const USERS: [&str; 4] = ["ann", "bob", "cid", "dee"];
const INPUTS: u64 = 12;
const KILLS: usize = 100;

/// Each user has an editor of their own and one on a number that all of them share.
fn program() -> String {
    let share =
        |user: &&str| format!("((enter Int \"Own\" >< share last \"Last\" >< watch last \"Seen\") @ {user})");
    format!("let last = ref 0\nmain = {}\n", USERS.iter().map(share).collect::<Vec<_>>().join(" >< "))
}

/// The address of a user's part: the pairs nest to the left.
fn address(user: usize) -> Vec<&'static str> {
    let mut turns = vec!["first"; USERS.len() - 1 - user];
    if user > 0 {
        turns.push("second");
    }
    turns
}

/// The editor on the shared number in a user's part.
fn shared(user: usize) -> Value {
    let mut turns = address(user);
    turns.extend(["first", "second"]);
    json!(turns)
}

fn main() {
    // `cargo test` builds benchmarks too, and runs them with this argument.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    load();
    kills();
}

/// When a page was told which version.
type Told = Arc<Mutex<Vec<(u64, Instant)>>>;

/// An input that was acknowledged.
struct Done {
    session: usize,
    number: u64,
    latency: Duration,
    at: Instant,
}

fn load() {
    let folder = Folder::new("load");
    let program = folder.write("load.top", &program());
    let server = Process::start(&program, &folder);
    let client = server.client;
    let mut links = vec![USERS.map(|user| server.link(user).to_owned())];
    while links.len() < SESSIONS {
        let made =
            client.post(&format!("{}/sessions", server.link("developer")), &json!({ "name": "load" })).json();
        let path = |at: usize| {
            let url = made["links"][at]["url"].as_str().expect("a link");
            url[url.find("/s/").expect("a path")..].to_owned()
        };
        links.push([path(0), path(1), path(2), path(3)]);
    }
    let pages: Vec<Vec<Told>> =
        links.iter().map(|links| links.iter().map(|link| open(client, link)).collect()).collect();
    std::thread::sleep(Duration::from_secs(1));
    let (results, all) = mpsc::channel();
    let mut users = Vec::new();
    for (session, links) in links.iter().enumerate() {
        for (user, link) in links.iter().enumerate() {
            let (results, link) = (results.clone(), link.clone());
            users.push(std::thread::spawn(move || {
                let mut random = Random::new(1 + (session * 4 + user) as u64 * 7919);
                for input in 0..INPUTS {
                    std::thread::sleep(Duration::from_millis(500 + random.below(1000) as u64));
                    let key = format!("load{session:04}{user}{input:04}");
                    let value = random.below(1_000_000).to_string();
                    let start = Instant::now();
                    let answer = fill(client, &link, user, &key, &value).expect("an answer");
                    let end = Instant::now();
                    let number = answer["number"].as_u64().unwrap_or_else(|| panic!("{answer}"));
                    let done = Done { session, number, latency: end - start, at: end };
                    results.send(done).expect("somebody counts");
                }
            }));
        }
    }
    drop(results);
    let done: Vec<Done> = all.into_iter().collect();
    users.into_iter().for_each(|user| user.join().expect("a user"));
    std::thread::sleep(Duration::from_secs(1));
    report(&done, &pages);
}

/// Opens a page, which notes what it is told.
fn open(client: Client, link: &str) -> Told {
    let told = Told::default();
    let (noted, path) = (told.clone(), format!("{link}/changes"));
    std::thread::spawn(move || {
        for shown in client.changes(&path).expect("a stream") {
            let version = shown["version"].as_u64().expect("a version");
            noted.lock().expect("the list").push((version, Instant::now()));
        }
    });
    told
}

/// Fills the shared editor: what a page does after it was told the round.
fn fill(client: Client, link: &str, user: usize, key: &str, value: &str) -> std::io::Result<Value> {
    let address = shared(user);
    // The editor is there from the start.
    let event = json!({ "address": address, "deed": { "fill": value } });
    let body = json!({ "key": key, "seen": { "round": 0 }, "event": event });
    Ok(client.try_post(&format!("{link}/input"), &body)?.json())
}

fn report(done: &[Done], pages: &[Vec<Told>]) {
    let mut latencies: Vec<Duration> = done.iter().map(|done| done.latency).collect();
    // A page is up to date when it is told this version or a later one.
    let delay = |done: &Done, page: &Told| {
        let told = page.lock().expect("the list");
        let first = told.iter().find(|(version, _)| *version >= done.number);
        first.map_or(Duration::MAX, |(_, at)| at.saturating_duration_since(done.at))
    };
    let last =
        |done: &Done| pages[done.session].iter().map(|page| delay(done, page)).max().expect("four pages");
    let mut delays: Vec<Duration> = done.iter().map(last).collect();
    latencies.sort();
    delays.sort();
    let at = |sorted: &[Duration], part: f64| {
        sorted[((sorted.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0
    };
    println!("{} inputs of {} users in {SESSIONS} sessions", done.len(), SESSIONS * USERS.len());
    for (what, sorted) in [("acknowledged", &latencies), ("on all pages", &delays)] {
        println!(
            "{what:13} after ms: half {:.1}, 95% {:.1}, 99% {:.1}, all {:.1}",
            at(sorted, 0.5),
            at(sorted, 0.95),
            at(sorted, 0.99),
            at(sorted, 1.0)
        );
    }
}

fn kills() {
    let folder = Folder::new("kills");
    let program = folder.write("kills.top", &self::program());
    let server = Arc::new(Mutex::new(Some(Process::start(&program, &folder))));
    let links = USERS.map(|user| server.lock().expect("it").as_ref().expect("it").link(user).to_owned());
    let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let users: Vec<_> = links
        .iter()
        .cloned()
        .enumerate()
        .map(|(user, link)| {
            let (server, stop) = (server.clone(), stop.clone());
            std::thread::spawn(move || keep_sending(user, &link, &server, &stop))
        })
        .collect();
    let mut random = Random::new(42);
    for _ in 0..KILLS {
        std::thread::sleep(Duration::from_millis(20 + random.below(150) as u64));
        // Dropping it kills it.
        drop(server.lock().expect("it").take());
        let again = Process::start(&program, &folder);
        *server.lock().expect("it") = Some(again);
    }
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let sent: Vec<Vec<String>> = users.into_iter().map(|user| user.join().expect("a user")).collect();
    let client = server.lock().expect("it").as_ref().expect("it").client;
    let mut wrong = 0;
    for (user, values) in sent.iter().enumerate() {
        let history = client.get(&format!("{}/history", links[user])).json();
        let own = history.as_array().expect("a list").iter().filter(|past| past["user"] == USERS[user]);
        let kept: Vec<&str> = own.map(|past| past["value"].as_str().expect("a value")).collect();
        if kept != *values {
            wrong += 1;
            println!("{}: {} acknowledged, {} kept", USERS[user], values.len(), kept.len());
        }
    }
    let all: usize = sent.iter().map(Vec::len).sum();
    println!("killed {KILLS} times: {all} inputs acknowledged, histories that differ: {wrong}");
    assert_eq!(wrong, 0, "an acknowledged input was lost or taken twice");
}

/// Sends one value after the other, each until it is acknowledged; the values, in order.
fn keep_sending(
    user: usize,
    link: &str,
    server: &Mutex<Option<Process>>,
    stop: &std::sync::atomic::AtomicBool,
) -> Vec<String> {
    let mut values = Vec::new();
    while !stop.load(std::sync::atomic::Ordering::Relaxed) {
        let value = format!("{}{:05}", user + 1, values.len());
        let key = format!("kill{value:0>8}");
        loop {
            let client = server.lock().expect("it").as_ref().map(|server| server.client);
            let answer = client.map(|client| fill(client, link, user, &key, &value));
            match answer {
                Some(Ok(answer)) if answer["number"].is_u64() => break,
                Some(Ok(answer))
                    if answer["error"].as_str().is_some_and(|error| !error.contains("too many")) =>
                {
                    panic!("{answer}")
                }
                _ => std::thread::sleep(Duration::from_millis(10)),
            }
        }
        values.push(value);
    }
    values
}
