//! The server's loop and its state.
//!
//! The loop waits for three things: messages of the client, news of the threads that answer calls, and the clock. What
//! takes no time is answered at once; calls of tools go to [`Calls`]. A call that is cancelled by the client is stopped
//! and not answered, as the protocol demands; one whose time is over is stopped, and answers with what it has found.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, at, never, select};
use serde_json::{Value, json};
use whatif_analysis::Cancel;

use crate::calls::{Calls, Job, News, Work};
use crate::message::{Code, Id, Message, Params, Refusal, notification, response};
use crate::version::{self, Style};
use crate::wire::Line;
use crate::workspace::Workspace;
use crate::{prompts, resources, tools};

/// The instructions about the server that a model reads.
const INSTRUCTIONS: &str = "whatif runs functional programs on unknown inputs. Use it to find out whether Haskell code keeps \
its refinement types (`check`), which annotation is missing (`cure`), whether a property holds for all inputs (`prove`), whether two \
versions do the same (`diff`), what a function does (`explore`, `eval`), and the same of TopHat workflows (`top_prove`, `top_run`, \
`top_hints`). Counterexamples were run before they are reported, and `verified`, `proved` and `same` come with a proof; `bounded` does not. \
Places count lines and columns from 1. An edit holds for the text with the hash `sha256` only.";

/// The levels of messages in a log, the least urgent first.
const LEVELS: [&str; 8] = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];
/// The position of `info`.
const INFO: usize = 1;
/// The position of `error`.
const ERROR: usize = 4;

/// A call that is under way or waits.
struct Running {
    cancel: Cancel,
    style: Style,
    method: &'static str,
    /// When the call must end; `None` as long as it waits.
    due: Option<Instant>,
}

/// A server for one client.
pub(crate) struct Server {
    workspace: Arc<Workspace>,
    sender: Sender<Value>,
    calls: Calls,
    running: HashMap<Id, Running>,
    /// Did the client introduce itself?
    is_introduced: bool,
    /// The least urgent messages that the client wants to see.
    level: usize,
}

impl Server {
    pub(crate) fn new(workspace: Workspace, sender: Sender<Value>) -> Server {
        let workspace = Arc::new(workspace);
        let calls = Calls::start(&workspace);
        Server { workspace, sender, calls, running: HashMap::new(), is_introduced: false, level: INFO }
    }

    /// Serves until the client is gone.
    pub(crate) fn run(mut self, lines: &Receiver<Line>) {
        loop {
            let due = self.running.values().filter_map(|running| running.due).min();
            let clock = due.map_or_else(never, at);
            select! {
                recv(lines) -> line => match line {
                    Ok(line) => self.line(line),
                    Err(_) => break,
                },
                recv(self.calls.news) -> news => if let Ok(news) = news { self.news(news) },
                recv(clock) -> _ => self.stop_late_calls(),
            }
        }
        self.running.values().for_each(|running| running.cancel.cancel());
    }

    fn line(&mut self, line: Line) {
        let message = match line {
            Line::Malformed(why) => Err((None, Refusal::new(Code::Parse, why))),
            Line::Value(value) => Message::of(value),
        };
        match message {
            Err((id, refusal)) => self.send(response(id.as_ref(), Err(refusal))),
            Ok(Message::Response) => {}
            Ok(Message::Notification { method, params }) => self.notification(&method, &params),
            Ok(Message::Request { id, method, params }) => self.request(id, &method, params),
        }
    }

    fn notification(&mut self, method: &str, params: &Params) {
        match method {
            "notifications/cancelled" => {
                let id = params.get("requestId").and_then(Id::of);
                if let Some(running) = id.and_then(|id| self.running.remove(&id)) {
                    running.cancel.cancel();
                }
            }
            "notifications/initialized" => {
                if let Some(warning) = self.workspace.warning().map(str::to_owned) {
                    self.log(ERROR, &warning);
                }
            }
            // Other notifications, also those of later revisions, ask for nothing.
            _ => {}
        }
    }

    fn request(&mut self, id: Id, method: &str, params: Params) {
        if self.running.contains_key(&id) {
            let refusal = Refusal::new(Code::InvalidRequest, "a request with this id is being answered");
            return self.send(response(Some(&id), Err(refusal)));
        }
        let style = match Style::of(&params) {
            Ok(style) => style,
            Err(refusal) => return self.send(response(Some(&id), Err(refusal))),
        };
        match self.answer(&id, method, params, style) {
            Ok(Some(result)) => {
                let result = style.result(result, method);
                self.send(response(Some(&id), Ok(result)));
            }
            Ok(None) => {}
            Err(refusal) => self.send(response(Some(&id), Err(refusal))),
        }
    }

    /// The result of a request; `None` if it comes later.
    fn answer(
        &mut self,
        id: &Id,
        method: &str,
        params: Params,
        style: Style,
    ) -> Result<Option<Value>, Refusal> {
        let is_introduced = self.is_introduced || style == Style::Enveloped;
        match (method, style) {
            ("initialize", Style::Introduced) => return self.initialize(&params).map(Some),
            ("ping", Style::Introduced) => return Ok(Some(json!({}))),
            ("server/discover", Style::Enveloped) => return Ok(Some(discovered())),
            _ if !is_introduced => {
                return Err(Refusal::new(Code::InvalidRequest, "the first request must be `initialize`"));
            }
            _ => {}
        }
        Ok(Some(match (method, style) {
            ("tools/list", _) => tools::list(),
            ("tools/call", _) => return self.call(id, params, style).map(|()| None),
            ("resources/list", _) => resources::list(),
            ("resources/templates/list", _) => resources::templates(),
            ("resources/read", _) => return self.read(id, &params, style),
            ("prompts/list", _) => prompts::list(),
            ("prompts/get", _) => prompts::get(&params)?,
            ("logging/setLevel", Style::Introduced) => self.set_level(&params)?,
            _ => return Err(Refusal::new(Code::NoMethod, format!("the method `{method}` is not known"))),
        }))
    }

    fn initialize(&mut self, params: &Params) -> Result<Value, Refusal> {
        if self.is_introduced {
            return Err(Refusal::new(Code::InvalidRequest, "the client has introduced itself already"));
        }
        let wanted = params.get("protocolVersion").and_then(Value::as_str);
        let Some(wanted) = wanted else {
            return Err(Refusal::new(Code::InvalidParams, "`protocolVersion` must be a text"));
        };
        self.is_introduced = true;
        Ok(json!({
            "protocolVersion": version::agreed(wanted),
            "capabilities": { "tools": {}, "resources": {}, "prompts": {}, "logging": {} },
            "serverInfo": version::server(),
            "instructions": INSTRUCTIONS,
        }))
    }

    fn set_level(&mut self, params: &Params) -> Result<Value, Refusal> {
        let wanted = params.get("level").and_then(Value::as_str).unwrap_or_default();
        let level = LEVELS.iter().position(|level| *level == wanted);
        let unknown =
            || Refusal::new(Code::InvalidParams, format!("`level` is one of {}", LEVELS.join(", ")));
        self.level = level.ok_or_else(unknown)?;
        Ok(json!({}))
    }

    fn call(&mut self, id: &Id, mut params: Params, style: Style) -> Result<(), Refusal> {
        let name = params.get("name").and_then(Value::as_str).unwrap_or_default();
        let unknown = || Refusal::new(Code::InvalidParams, format!("there is no tool `{name}`"));
        let tool = tools::find(name).ok_or_else(unknown)?;
        let token = token(&params);
        let arguments = match params.remove("arguments") {
            None => Params::new(),
            Some(Value::Object(arguments)) => arguments,
            Some(_) => return Err(Refusal::new(Code::InvalidParams, "`arguments` must be an object")),
        };
        self.start(id, Work::Call { tool, arguments }, token, style, "tools/call")
    }

    /// Reads a resource. The promises of a file are found by a check, which takes time.
    fn read(&mut self, id: &Id, params: &Params, style: Style) -> Result<Option<Value>, Refusal> {
        let uri = params.get("uri").and_then(Value::as_str).unwrap_or_default();
        match resources::file_of(uri) {
            Some(file) => {
                let work = Work::Promises { file };
                self.start(id, work, token(params), style, "resources/read").map(|()| None)
            }
            None => resources::page(uri).map(Some),
        }
    }

    fn start(
        &mut self,
        id: &Id,
        work: Work,
        token: Option<Value>,
        style: Style,
        method: &'static str,
    ) -> Result<(), Refusal> {
        let cancel = Cancel::new();
        self.calls.ask(Job { id: id.clone(), work, cancel: cancel.clone(), token })?;
        self.running.insert(id.clone(), Running { cancel, style, method, due: None });
        Ok(())
    }

    fn news(&mut self, news: News) {
        match news {
            News::Started(id) => {
                let time = self.workspace.options().time;
                if let Some(running) = self.running.get_mut(&id) {
                    running.due = Instant::now().checked_add(time);
                }
            }
            News::Progress(id, params) if self.running.contains_key(&id) => {
                self.send(notification("notifications/progress", &params));
            }
            // The call was cancelled, so nobody wants to hear of its progress.
            News::Progress(..) => {}
            News::Done(id, result) => {
                if let Some(running) = self.running.remove(&id) {
                    let result = result.map(|result| running.style.result(result, running.method));
                    self.send(response(Some(&id), result));
                }
            }
        }
    }

    fn stop_late_calls(&mut self) {
        let now = Instant::now();
        for running in self.running.values_mut() {
            if running.due.is_some_and(|due| due <= now) {
                running.cancel.cancel();
                running.due = None;
            }
        }
    }

    fn log(&self, level: usize, text: &str) {
        if level >= self.level {
            let params = json!({ "level": LEVELS[level], "logger": "whatif", "data": text });
            self.send(notification("notifications/message", &params));
        }
    }

    fn send(&self, message: Value) {
        // If the client is gone, the loop notices by itself.
        drop(self.sender.send(message));
    }
}

/// What the server can do, for a client that does not introduce itself.
fn discovered() -> Value {
    json!({
        "supportedVersions": version::supported(),
        "capabilities": { "tools": {}, "resources": {}, "prompts": {} },
        "instructions": INSTRUCTIONS,
    })
}

/// The token under which a client wants to hear of a request's progress.
fn token(params: &Params) -> Option<Value> {
    let token = params.get("_meta")?.get("progressToken")?;
    (token.is_string() || token.is_i64()).then(|| token.clone())
}
