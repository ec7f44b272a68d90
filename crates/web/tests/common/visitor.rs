//! A visitor of the page to try whatif on: a server in a process of its own, and what the page's script would say to it.

#![allow(dead_code, reason = "each test and benchmark uses a part of it")]

#[path = "client.rs"]
mod client;

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) use client::Client;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Longer than anybody waits for a place.
const PLACE: Duration = Duration::from_secs(60);

/// A running server; it is killed when it is dropped.
pub(crate) struct Place {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Place {
    pub(crate) fn start(workers: usize) -> Place {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
        command.args(["web", "--port", "0", "--workers", &workers.to_string()]);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("whatif runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.trim().trim_start_matches("try whatif at http://").trim_end_matches('/');
        Place { child, address: address.parse().expect("an address") }
    }

    pub(crate) fn client(&self) -> Client {
        Client { address: self.address }
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a visitor hears.
#[derive(Debug, PartialEq)]
pub(crate) enum Heard {
    Message(Value),
    /// The connection is closed, with this code if the server said one.
    Closed(Option<u16>),
    /// Nothing was said in time.
    Nothing,
}

/// A connection to a worker.
pub(crate) struct Visitor {
    socket: WebSocket<TcpStream>,
    next: i64,
}

impl Visitor {
    /// Connects, as a page of this origin; none if that is refused.
    pub(crate) fn connect(address: SocketAddr, origin: &str) -> Option<Visitor> {
        let mut request = format!("ws://{address}/lsp").into_client_request().expect("an address");
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        let stream = TcpStream::connect(address).ok()?;
        stream.set_nodelay(true).ok()?;
        let (socket, _) = tungstenite::client(request, stream).ok()?;
        Some(Visitor { socket, next: 0 })
    }

    /// A visitor whose worker is ready; none if there is no place for one.
    pub(crate) fn new(address: SocketAddr) -> Option<Visitor> {
        let mut visitor = Visitor::connect(address, &format!("http://{address}"))?;
        let experimental = json!({ "serverStatusNotification": true, "ownCommands": true });
        visitor.ask("initialize", json!({ "capabilities": { "experimental": experimental } }));
        visitor.notify("initialized", json!({}));
        // A worker says that it is idle before it has anything to do.
        matches!(visitor.is_answered(PLACE), Heard::Message(_)).then_some(visitor)
    }

    /// Says something; whether the server is still there is heard later.
    pub(crate) fn say(&mut self, text: &str) {
        drop(self.socket.send(Message::text(text)));
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.say(&json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string());
    }

    pub(crate) fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params });
        self.say(&request.to_string());
        self.next
    }

    pub(crate) fn open(&mut self, file: &str, text: &str) {
        let uri = format!("file:///try/{file}");
        let document = json!({ "uri": uri, "languageId": "", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub(crate) fn command(&mut self, name: &str, arguments: Value) -> i64 {
        let command = format!("whatif.server.{name}");
        self.ask("workspace/executeCommand", json!({ "command": command, "arguments": arguments }))
    }

    /// The next thing that is said.
    pub(crate) fn hear(&mut self, patience: Duration) -> Heard {
        let until = Instant::now() + patience;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || self.socket.get_ref().set_read_timeout(Some(left)).is_err() {
                return Heard::Nothing;
            }
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return Heard::Message(serde_json::from_str(&text).expect("the worker speaks JSON"));
                }
                Ok(Message::Close(frame)) => return Heard::Closed(frame.map(|frame| frame.code.into())),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if is_late(&error) => return Heard::Nothing,
                Err(_) => return Heard::Closed(None),
            }
        }
    }

    /// Hears until something is said that is wanted; what was heard last.
    pub(crate) fn hear_until(&mut self, patience: Duration, is_wanted: impl Fn(&Value) -> bool) -> Heard {
        let until = Instant::now() + patience;
        loop {
            match self.hear(until.saturating_duration_since(Instant::now())) {
                Heard::Message(value) if !is_wanted(&value) => {}
                heard => return heard,
            }
        }
    }

    /// Waits until the worker has checked everything.
    pub(crate) fn is_answered(&mut self, patience: Duration) -> Heard {
        self.hear_until(patience, |value| {
            value["method"] == "experimental/serverStatus" && value["params"]["quiescent"] == true
        })
    }

    /// The diagnostics of the last text.
    pub(crate) fn diagnostics(&mut self, patience: Duration) -> Heard {
        self.hear_until(patience, |value| value["method"] == "textDocument/publishDiagnostics")
    }
}

fn is_late(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
}
