//! Measures how long a person waits after a keystroke, and whether a server survives a long day.
//!
//! `cargo xtask bench editor` opens `Course.hs`, a student's file of a thousand lines with 140 different functions of a course. The
//! client types one character into one function and takes it back, function after function: a digit, which makes other code, or a
//! letter at the end of the function, which most often is a mistake. The benchmark measures two times, both from the end of the pause
//! that the server waits for: until the first diagnostics of the new text, and until the server has checked the whole file. It also
//! counts the keystrokes after which the first diagnostics were the last ones; if other functions call the changed one, the server may
//! send more.
//!
//! Then the client makes a thousand random edits a minute, for as many minutes as the argument `--minutes` says (by default 1), and
//! prints the memory after each minute. In the end the diagnostics must be those of a fresh server.

/// The allocator of the program: a fifth of the work is done by it.
#[path = "../../../whatif/src/allocator.rs"]
mod allocator;

use std::ops::Range;
use std::time::{Duration, Instant};

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use whatif_analysis::memory;
use whatif_lsp::serve;
use whatif_source::Random;

/// How long the server waits for the next keystroke.
const PAUSE: Duration = Duration::from_millis(20);
/// Edits of a minute.
const RATE: u32 = 1_000;
const URI: &str = "untitled:Course.hs";
const COURSE: &str = include_str!("Course.hs");

#[global_allocator]
static ALLOCATOR: allocator::BySize = allocator::BySize;

fn main() {
    let minutes = minutes();
    println!("{} lines", COURSE.lines().count());
    let mut client = Client::new(COURSE);
    client.wait_for(1);
    client.settle();
    keystrokes(
        &mut client,
        "a digit",
        functions(COURSE).filter_map(|code| with_digit(COURSE, code)).collect(),
    );
    keystrokes(&mut client, "a letter", functions(COURSE).map(|code| with(COURSE, code.end, "x")).collect());
    soak(&mut client, COURSE, minutes);
}

/// Changes the file to each of these texts and back, and prints how long the server took.
fn keystrokes(client: &mut Client, key: &str, typed: Vec<String>) {
    let before = processor_time();
    let (mut first, mut all, mut right) = (Vec::new(), Vec::new(), 0);
    for text in &typed {
        client.replace(text);
        let sent = Instant::now();
        client.wait_for(client.version);
        first.push(sent.elapsed().saturating_sub(PAUSE));
        let messages = client.messages.clone();
        client.wait_until_idle();
        all.push(sent.elapsed().saturating_sub(PAUSE));
        right += usize::from(messages == client.messages);
        client.replace(COURSE);
        client.settle();
    }
    let each = (processor_time() - before) * 1e3 / typed.len() as f64;
    println!(
        "{key}, typed into each of {} functions, and taken back: {each:.1} ms of processor time",
        typed.len()
    );
    report("first diagnostics", first);
    report("all answers", all);
    println!("  the first diagnostics were the last ones of {right} texts");
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
    println!("  {what:<18} median {:.1} ms   95% {:.1} ms   most {:.1} ms", at(50), at(95), at(100));
}

/// The code of each function: from the line after its signature to the next empty line.
fn functions(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_signature = |line: &str| line.starts_with(char::is_lowercase) && line.contains(" :: ");
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        start += line.len();
        (line, start)
    });
    lines.filter(move |(line, _)| is_signature(line)).map(move |(_, end)| {
        let length = text[end..].find("\n\n").unwrap_or(text.len() - end);
        end..end + length
    })
}

/// The text with a digit more in the first number of a function that has one.
fn with_digit(text: &str, function: Range<usize>) -> Option<String> {
    let number = text[function.clone()].find(|c: char| c.is_ascii_digit())?;
    Some(with(text, function.start + number + 1, "1"))
}

fn with(text: &str, at: usize, key: &str) -> String {
    [&text[..at], key, &text[at..]].concat()
}

fn minutes() -> u32 {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--minutes");
    arguments.nth(1).and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// Makes random edits at a steady rate. In the end the diagnostics must be those that a fresh server finds in the same text.
fn soak(client: &mut Client, whole: &str, minutes: u32) {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    for minute in 1..=minutes {
        let started = Instant::now();
        for edit in 0..RATE {
            let next = edited(&mut random, &client.text, whole);
            client.replace(&next);
            client.listen_until(started + Duration::from_secs(60) / RATE * (edit + 1));
        }
        println!("minute {minute}: {} MiB", memory().unwrap_or_default() >> 20);
    }
    client.settle();
    let mut fresh = Client::new(&client.text);
    fresh.settle();
    assert_eq!(client.messages, fresh.messages, "stale diagnostics about:\n{}", client.text);
    let before = processor_time();
    std::thread::sleep(Duration::from_secs(2));
    println!("the diagnostics are those of a fresh server ({})", client.messages.len());
    println!("idle: {:.1} ms of processor time in 2 s", (processor_time() - before) * 1e3);
}

/// Seconds of this process, by Linux's account; 0 where there is none.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or_default();
    (ticks(11) + ticks(12)) / 100.0
}

/// The text with one change; now and then the whole text is as it was at first, so that most texts make sense.
fn edited(random: &mut Random, text: &str, whole: &str) -> String {
    if random.below(5) == 0 || text.len() < 100 {
        return whole.to_owned();
    }
    let at = random.below(text.len() - 1);
    let piece = ["x", "0", "1", " ", "\n", "f7 ", "+ 1", ")"][random.below(8)];
    let end = at + random.below(2);
    [&text[..at], piece, &text[end..]].concat()
}

struct Client {
    connection: Connection,
    version: i64,
    text: String,
    /// The version of the last diagnostics, and their messages in order.
    shown: i64,
    messages: Vec<String>,
    is_idle: bool,
    is_answered: bool,
}

impl Client {
    fn new(text: &str) -> Client {
        let (here, there) = Connection::memory();
        std::thread::spawn(move || serve(&there, None));
        let (text, messages) = (text.to_owned(), Vec::new());
        let mut client = Client {
            connection: here,
            version: 1,
            text,
            shown: 0,
            messages,
            is_idle: false,
            is_answered: false,
        };
        let capabilities = json!({ "experimental": { "serverStatusNotification": true } });
        client.ask("initialize", json!({ "capabilities": capabilities }));
        let document = json!({ "uri": URI, "languageId": "haskell", "version": 1, "text": client.text });
        client.notify("textDocument/didOpen", json!({ "textDocument": document }));
        client
    }

    fn send(&self, message: impl Into<Message>) {
        self.connection.sender.send(message.into()).expect("the server is there");
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.is_idle = false;
        self.send(Notification { method: method.to_owned(), params });
    }

    /// Sends a request to the server, and waits for its response.
    fn ask(&mut self, method: &str, params: Value) {
        self.is_answered = false;
        self.send(Request { id: RequestId::from(1), method: method.to_owned(), params });
        while !self.is_answered {
            self.receive(Instant::now() + Duration::from_secs(60));
        }
    }

    /// Changes the text of the file to `next`, and tells the server only of the part that differs.
    fn replace(&mut self, next: &str) {
        let (old, new) = (self.text.as_bytes(), next.as_bytes());
        let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let most = old.len().min(new.len()) - start;
        let same_end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
        let range = json!({ "start": position(&self.text, start), "end": position(&self.text, old.len() - same_end) });
        let text = &next[start..next.len() - same_end];
        self.version += 1;
        let document = json!({ "uri": URI, "version": self.version });
        let changes = json!([{ "range": range, "text": text }]);
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        self.text = next.to_owned();
    }

    fn wait_for(&mut self, version: i64) {
        while self.shown < version {
            self.receive(Instant::now() + Duration::from_secs(60));
        }
    }

    /// Waits until the server has checked the whole file.
    fn settle(&mut self) {
        self.ask("whatif/page", json!({}));
        self.wait_until_idle();
    }

    /// Like [`Client::settle`], if the server is known to be at work.
    fn wait_until_idle(&mut self) {
        while !self.is_idle || self.shown < self.version {
            self.receive(Instant::now() + Duration::from_secs(120));
        }
    }

    fn listen_until(&mut self, end: Instant) {
        while Instant::now() < end {
            self.receive(end);
        }
    }

    fn receive(&mut self, end: Instant) {
        let Ok(message) = self.connection.receiver.recv_deadline(end) else { return };
        match message {
            Message::Response(_) => self.is_answered = true,
            Message::Request(request) => self.send(Response::new_ok(request.id, Value::Null)),
            Message::Notification(found) if found.method == "textDocument/publishDiagnostics" => {
                let version = found.params["version"].as_i64().unwrap_or_default();
                assert!(version >= self.shown, "diagnostics of an older text");
                self.shown = version;
                let all = found.params["diagnostics"].as_array().cloned().unwrap_or_default();
                self.messages = all.iter().map(|found| found["message"].to_string()).collect();
                self.messages.sort();
            }
            Message::Notification(found) if found.method == "experimental/serverStatus" => {
                self.is_idle = found.params["quiescent"] == true;
            }
            Message::Notification(_) => {}
        }
    }
}

fn position(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |start| start + 1);
    json!({ "line": before.matches('\n').count(), "character": at - start })
}
