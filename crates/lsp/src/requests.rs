//! Chooses the thread that answers a request.
//!
//! Requests that take no time are answered at once. Those that need the names of a file go to one thread, those that
//! may take seconds to another, and cures to a third. Requests about a report wait until there is one of the present
//! text.

use std::collections::HashMap;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use lsp_server::{ErrorCode, Request, Response};
use lsp_types::{Position, Range, Uri};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use whatif_analysis::Cancel;

use crate::questions::{Asked, Refusal, Remembered};
use crate::server::{Asking, Server};
use crate::text::{Document, Language};
use crate::{actions, documents, folding, hover, lenses, names, tokens, uri};

/// Answers a request about a document.
type Handler = fn(&mut Remembered, &Asked, &Value) -> Result<Value, Refusal>;

/// A request that another thread will answer.
struct Work {
    cancel: Cancel,
    work: Box<dyn FnOnce(&mut Remembered) -> Result<Value, Refusal> + Send>,
}

/// How and when a request is answered.
enum Way {
    /// The server's loop answers at once.
    Here(fn(&Document) -> Value),
    /// The thread that knows the names of files answers.
    Quick(Handler),
    /// The thread that knows the names of files answers, as soon as the file is checked.
    Checked(Handler),
    /// The thread that looks for cures answers, as soon as the file is checked.
    Cure(Handler),
    /// The thread that knows the names of files answers, unless the editor has another server for Haskell, which answers such requests, too.
    General(Handler),
}

fn way(method: &str) -> Option<Way> {
    Some(match method {
        "textDocument/foldingRange" => Way::Here(folding::ranges),
        "textDocument/semanticTokens/full" => Way::Here(tokens::full),
        "textDocument/hover" => Way::Quick(hover::hover),
        "textDocument/codeLens" => Way::Checked(lenses::lenses),
        "textDocument/codeAction" => Way::Cure(actions::actions),
        "textDocument/definition" => Way::General(names::definition),
        "textDocument/references" => Way::General(names::references),
        "textDocument/documentSymbol" => Way::General(names::symbols),
        "textDocument/prepareRename" => Way::General(names::prepare_rename),
        "textDocument/rename" => Way::General(names::rename),
        "textDocument/completion" => Way::General(names::completion),
        _ => return None,
    })
}

impl Server {
    pub(crate) fn request(&mut self, request: Request) {
        match request.method.as_str() {
            "workspace/executeCommand" => return self.command(request),
            "whatif/page" => {
                let page = request.params.get("uri").and_then(Value::as_str).and_then(documents::page);
                return self.reply(Response::new_ok(request.id, json!({ "text": page })));
            }
            "textDocument/inlayHint" => return self.inlay_hints(request),
            _ => {}
        }
        let Some(way) = way(&request.method) else {
            let why = format!("`{}` is not known", request.method);
            return self.refuse(request.id, ErrorCode::MethodNotFound, &why);
        };
        let uri = text_document(&request.params);
        let Some(document) = uri.and_then(|uri| self.documents.get(&uri::path_of(&uri))).cloned() else {
            return self.refuse(request.id, ErrorCode::InvalidParams, "no open document is named");
        };
        match way {
            Way::Here(answer) => self.reply(Response::new_ok(request.id, answer(&document))),
            Way::General(_) if !self.client.is_general() && document.language == Language::Haskell => {
                self.reply(Response::new_ok(request.id, Value::Null));
            }
            Way::Quick(handler) | Way::General(handler) => {
                let work = self.work(&request, document, handler);
                self.quick.ask(request.id, work.cancel, work.work);
            }
            Way::Checked(handler) => {
                if self.report_or_wait(&document.path, &request).is_some() {
                    let work = self.work(&request, document, handler);
                    self.quick.ask(request.id, work.cancel, work.work);
                }
            }
            Way::Cure(handler) => {
                if self.report_or_wait(&document.path, &request).is_some() {
                    let work = self.work(&request, document, handler);
                    self.cures.ask(request.id, work.cancel, work.work);
                }
            }
        }
    }

    /// Turns a request into work for another thread, and notes that it is being answered. The answer is about this text of the document, so
    /// an edit cancels it, except for completion, which is still useful after the next keystroke.
    fn work(&mut self, request: &Request, document: Document, handler: Handler) -> Work {
        let about = (request.method != "textDocument/completion").then(|| document.path.clone());
        let asked = self.asked(document);
        let cancel = asked.cancel.clone();
        self.asked.insert(request.id.clone(), Asking { cancel: cancel.clone(), about });
        let params = request.params.clone();
        let work = Box::new(move |remembered: &mut Remembered| handler(remembered, &asked, &params));
        Work { cancel, work }
    }

    fn asked(&self, document: Document) -> Asked {
        let open: HashMap<String, Document> = (self.documents.iter())
            .map(|(path, document)| (path.display().to_string(), document.clone()))
            .collect();
        Asked {
            host: self.host.clone(),
            report: self.report(&document.path),
            document,
            revision: self.revision,
            limits: self.limits(),
            folders: self.client.folders.clone(),
            open: Arc::new(open),
            cancel: Cancel::new(),
        }
    }

    /// Answers with hints, if the user has switched them on.
    fn inlay_hints(&mut self, request: Request) {
        let uri = text_document(&request.params);
        let document = uri.and_then(|uri| self.documents.get(&uri::path_of(&uri))).cloned();
        let wanted = document
            .filter(|document| self.client.settings.inlay_hints && document.language == Language::Haskell);
        let Some(document) = wanted else {
            return self.reply(Response::new_ok(request.id, Value::Null));
        };
        let (asked, cancel) = (self.asked(document), Cancel::new());
        let asking = Asking { cancel: cancel.clone(), about: Some(asked.document.path.clone()) };
        self.asked.insert(request.id.clone(), asking);
        let token = cancel.clone();
        self.slow.ask(request.id, cancel, move |_| lenses::inlay_hints(&asked, &token));
    }

    fn command(&mut self, request: Request) {
        let name = request.params.get("command").and_then(Value::as_str).unwrap_or_default();
        let Some(command) = documents::Command::of(name) else {
            let why = format!("the command `{name}` is not known");
            return self.refuse(request.id, ErrorCode::InvalidParams, &why);
        };
        let arguments = request.params.get("arguments").and_then(Value::as_array).cloned();
        let arguments = arguments.unwrap_or_default();
        let path = arguments.first().and_then(Value::as_str).and_then(|text| Uri::from_str(text).ok());
        let task = documents::Task {
            host: self.host.clone(),
            path: path.as_ref().map(uri::path_of),
            name: arguments.get(1).and_then(Value::as_str).unwrap_or_default().to_owned(),
            supposed: arguments.get(2).map(strings).unwrap_or_default(),
            inputs: arguments.get(2).and_then(Value::as_array).cloned().unwrap_or_default(),
            folders: self.workspace(),
            report: path.as_ref().and_then(|path| self.report(&uri::path_of(path))),
            limits: self.limits(),
            cancel: Cancel::new(),
        };
        let (own, to_server) = (self.client.own_commands, self.to_server.clone());
        self.asked.insert(request.id.clone(), Asking { cancel: task.cancel.clone(), about: None });
        let cancel = task.cancel.clone();
        self.slow.ask(request.id, cancel, move |_| {
            let shown = task.run(command)?;
            if !own {
                // A client that does not know these commands would not show the answer, so it is sent as a message.
                let params = json!({ "type": 3, "message": shown["text"] });
                let method = "window/showMessage".to_owned();
                drop(
                    to_server.send(crate::checks::Answer::Tell(lsp_server::Notification { method, params })),
                );
            }
            Ok(shown)
        });
    }

    /// The folders of the workspace; if there are none, the open files.
    fn workspace(&self) -> Vec<PathBuf> {
        match self.client.folders.is_empty() {
            true => self.documents.keys().cloned().collect(),
            false => self.client.folders.clone(),
        }
    }
}

fn strings(value: &Value) -> Vec<String> {
    let all = value.as_array().map(Vec::as_slice).unwrap_or_default();
    all.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The document that a request is about.
fn text_document(params: &Value) -> Option<Uri> {
    Uri::from_str(params.pointer("/textDocument/uri")?.as_str()?).ok()
}

/// The position that a request is about.
pub(crate) fn position(params: &Value) -> Result<Position, Refusal> {
    read(params, "position")
}

/// The range that a request is about.
pub(crate) fn range(params: &Value) -> Result<Range, Refusal> {
    read(params, "range")
}

fn read<T: DeserializeOwned>(params: &Value, key: &str) -> Result<T, Refusal> {
    let value = params.get(key).cloned().unwrap_or_default();
    serde_json::from_value(value).map_err(|error| (ErrorCode::InvalidParams, format!("`{key}`: {error}")))
}
