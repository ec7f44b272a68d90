//! A client in the same process, which keeps the messages of the server.

use std::collections::{BTreeMap, VecDeque};
use std::thread::JoinHandle;
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response, ResponseError};
use serde_json::{Value, json};
use whatif_lsp::{Ended, serve};

/// A test that waits so long for a message fails: no answer takes that time.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Client {
    connection: Option<Connection>,
    server: Option<JoinHandle<Ended>>,
    next: i32,
    /// The versions of the documents.
    versions: BTreeMap<String, i32>,
    /// The last diagnostics of each document, with their version.
    pub(crate) diagnostics: BTreeMap<String, (i64, Vec<Value>)>,
    /// All versions of diagnostics that were published, in order.
    pub(crate) published: Vec<(String, i64)>,
    /// Notifications that nobody looked at.
    pub(crate) notifications: Vec<Notification>,
    responses: VecDeque<Response>,
    is_idle: bool,
}

impl Client {
    /// A client that has introduced itself.
    pub(crate) fn new(options: Value) -> Client {
        let mut client = Client::silent();
        let capabilities = json!({
            "experimental": { "serverStatusNotification": true },
            "window": { "workDoneProgress": true },
            "workspace": { "codeLens": { "refreshSupport": true } },
        });
        let params = json!({ "capabilities": capabilities, "initializationOptions": options });
        client.request("initialize", params).expect("it is the first request");
        client.notify("initialized", json!({}));
        client
    }

    /// A client that has said nothing yet.
    pub(crate) fn silent() -> Client {
        let (here, there) = Connection::memory();
        let server = std::thread::spawn(move || serve(&there, None));
        Client {
            connection: Some(here),
            server: Some(server),
            next: 0,
            versions: BTreeMap::new(),
            diagnostics: BTreeMap::new(),
            published: Vec::new(),
            notifications: Vec::new(),
            responses: VecDeque::new(),
            is_idle: false,
        }
    }

    fn send(&self, message: impl Into<Message>) {
        let connection = self.connection.as_ref().expect("the client is still there");
        drop(connection.sender.send(message.into()));
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.is_idle = false;
        self.send(Notification { method: method.to_owned(), params });
    }

    /// Sends a request, and does not wait for the answer.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send(Request { id: id.clone(), method: method.to_owned(), params });
        id
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Result<Value, ResponseError> {
        let id = self.ask(method, params);
        self.response(&id)
    }

    /// Waits for the answer to a request.
    pub(crate) fn response(&mut self, id: &RequestId) -> Result<Value, ResponseError> {
        loop {
            if let Some(at) = self.responses.iter().position(|response| response.id == *id) {
                return self.responses.remove(at).expect("it was found").response_result;
            }
            self.receive();
        }
    }

    /// Takes the next message.
    pub(crate) fn receive(&mut self) {
        let connection = self.connection.as_ref().expect("the client is still there");
        match connection.receiver.recv_timeout(PATIENCE).expect("the server says something") {
            Message::Response(response) => self.responses.push_back(response),
            Message::Request(request) => self.send(Response::new_ok(request.id, Value::Null)),
            Message::Notification(found) => self.hear(found),
        }
    }

    fn hear(&mut self, found: Notification) {
        match found.method.as_str() {
            "textDocument/publishDiagnostics" => {
                let uri = found.params["uri"].as_str().expect("a document").to_owned();
                let version = found.params["version"].as_i64().unwrap_or(-1);
                let all = found.params["diagnostics"].as_array().expect("a list").clone();
                self.published.push((uri.clone(), version));
                self.diagnostics.insert(uri, (version, all));
            }
            "experimental/serverStatus" => self.is_idle = found.params["quiescent"] == true,
            _ => self.notifications.push(found),
        }
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        let language = if uri.ends_with(".top") { "tophat" } else { "haskell" };
        self.versions.insert(uri.to_owned(), 1);
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces a whole text.
    pub(crate) fn replace(&mut self, uri: &str, text: &str) {
        self.change(uri, json!([{ "text": text }]));
    }

    pub(crate) fn change(&mut self, uri: &str, changes: Value) {
        let version = self.versions.entry(uri.to_owned()).or_default();
        *version += 1;
        let document = json!({ "uri": uri, "version": *version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Waits until the server has checked everything.
    pub(crate) fn settle(&mut self) {
        // The server takes messages in order, so earlier ones have been taken when this request is answered.
        drop(self.request("whatif/page", json!({ "uri": "whatif:/codes/pre.md" })));
        while !self.is_settled() {
            self.receive();
        }
    }

    fn is_settled(&self) -> bool {
        let is_fresh = |(uri, version): (&String, &i32)| {
            self.diagnostics.get(uri).is_some_and(|(known, _)| *known == i64::from(*version))
        };
        self.is_idle && self.versions.iter().all(is_fresh)
    }

    /// The messages about a document, once it is checked.
    pub(crate) fn messages(&mut self, uri: &str) -> Vec<String> {
        self.settle();
        let (_, all) = &self.diagnostics[uri];
        all.iter().map(|found| found["message"].as_str().expect("a text").to_owned()).collect()
    }

    /// A request about a position of a document.
    pub(crate) fn at(
        &mut self,
        method: &str,
        uri: &str,
        line: u32,
        character: u32,
    ) -> Result<Value, ResponseError> {
        let position = json!({ "line": line, "character": character });
        self.request(method, json!({ "textDocument": { "uri": uri }, "position": position }))
    }

    /// The actions for a range of a line.
    pub(crate) fn actions(&mut self, uri: &str, line: u32, character: u32) -> Vec<Value> {
        let position = json!({ "line": line, "character": character });
        let params = json!({
            "textDocument": { "uri": uri },
            "range": { "start": position, "end": position },
            "context": { "diagnostics": [] },
        });
        self.request("textDocument/codeAction", params)
            .expect("an answer")
            .as_array()
            .cloned()
            .unwrap_or_default()
    }

    /// Shuts the server down, and leaves.
    pub(crate) fn leave(mut self) -> Ended {
        self.request("shutdown", Value::Null).expect("it is not shut down");
        self.send(Notification { method: "exit".into(), params: Value::Null });
        self.ended()
    }

    /// Closes the connection without a message.
    pub(crate) fn die(mut self) -> Ended {
        self.ended()
    }

    fn ended(&mut self) -> Ended {
        self.connection = None;
        self.server.take().expect("it was not waited for").join().expect("the server does not panic")
    }
}
