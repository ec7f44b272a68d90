//! The server's loop and its state.
//!
//! The loop waits for three things: messages of the client, answers of other threads, and the clock.
//!
//! ```text
//! edit ──▶ document and host's buffer change at once, the running check is cancelled, the clock starts (DEBOUNCE)
//! clock ──▶ the edited file is checked (`checks`), then those that import it
//! answer ──▶ diagnostics are published, requests that waited for the report are answered (`requests`)
//! ```
//!
//! Each change of a document has a number, the *revision*. An answer is used only if it is about the revision that the
//! document has now ([`Server::is_present`]), so nothing is published about an old text. Requests about a text that
//! changed meanwhile are refused; those that need a report wait until there is one ([`Server::report_or_wait`]).
//!
//! What stays true: no message makes the server panic (parameters that cannot be read are dropped or refused), and it
//! ends when the client says goodbye, closes the connection, or its process is gone.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, at, never, select, tick, unbounded};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    DidChangeTextDocumentParams, DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, MessageType,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use whatif_analysis::{Cancel, Host, PROJECT, Project};

use crate::checks::{self, Answer, Checked, Job};
use crate::initialise::Client;
use crate::questions::Questions;
use crate::settings::Limits;
use crate::text::{Document, Language, Text};
use crate::{diagnostics, uri};

/// The time without an edit after which a check starts.
const DEBOUNCE: Duration = Duration::from_millis(20);
/// The client is shown the progress of checks that take longer than this.
const LONG: Duration = Duration::from_millis(400);
/// How often the server looks whether the client's process still exists.
const LOOK: Duration = Duration::from_secs(5);
/// The token of the progress of checks.
const PROGRESS: &str = "whatif/check";

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The client said goodbye.
    Properly,
    /// The client is gone.
    Abruptly,
}

/// A check that is under way.
struct Running {
    path: PathBuf,
    cancel: Cancel,
    since: Instant,
    /// Is the progress of the check shown to the client?
    is_shown: bool,
}

/// A request that is being answered.
pub(crate) struct Asking {
    pub(crate) cancel: Cancel,
    /// The document whose present text the answer is about.
    pub(crate) about: Option<PathBuf>,
}

/// A server for one client.
pub(crate) struct Server {
    sender: Sender<Message>,
    pub(crate) client: Client,
    /// The settings of the project.
    project: Project,
    /// Folders in which imported modules are looked up: those of the user and of the project.
    search_folders: Vec<PathBuf>,
    /// The limits for a client that is not trusted.
    granted: Option<Limits>,
    pub(crate) host: Host,
    pub(crate) documents: BTreeMap<PathBuf, Document>,
    /// The number of the last change of each document.
    revisions: HashMap<PathBuf, u64>,
    pub(crate) revision: u64,
    reports: HashMap<PathBuf, Arc<Checked>>,
    jobs: Sender<Job>,
    answers: Receiver<Answer>,
    pub(crate) to_server: Sender<Answer>,
    /// Files that wait to be checked, the next one first.
    pending: Vec<PathBuf>,
    running: Option<Running>,
    /// When the next check starts.
    due: Option<Instant>,
    /// Requests that wait until a file is checked.
    waiting: Vec<(PathBuf, Request)>,
    pub(crate) quick: Questions,
    pub(crate) slow: Questions,
    pub(crate) cures: Questions,
    /// The requests that are being answered.
    pub(crate) asked: HashMap<RequestId, Asking>,
    is_shut_down: bool,
    next_id: i32,
}

impl Server {
    pub(crate) fn new(connection: &Connection, client: Client, granted: Option<Limits>) -> Server {
        let (to_server, answers) = unbounded();
        let host = if granted.is_some() { Host::without_disk() } else { Host::new() };
        let mut server = Server {
            sender: connection.sender.clone(),
            client,
            project: Project::default(),
            search_folders: Vec::new(),
            granted,
            documents: BTreeMap::new(),
            revisions: HashMap::new(),
            revision: 0,
            reports: HashMap::new(),
            jobs: checks::start(host.clone(), to_server.clone()),
            quick: Questions::start("whatif names", to_server.clone()),
            slow: Questions::start("whatif questions", to_server.clone()),
            cures: Questions::start("whatif cures", to_server.clone()),
            host,
            answers,
            to_server,
            pending: Vec::new(),
            running: None,
            due: None,
            waiting: Vec::new(),
            asked: HashMap::new(),
            is_shut_down: false,
            next_id: 0,
        };
        server.read_project();
        server
    }

    /// Reads the settings of the project, `whatif.toml`, unless the client is a stranger. The first folder of the workspace
    /// decides.
    fn read_project(&mut self) {
        let folder = self.client.folders.first().filter(|_| self.granted.is_none());
        let found = folder.map_or_else(|| Ok(Project::default()), |folder| Project::of(folder));
        match found {
            Ok(project) => self.project = project,
            Err(failed) => {
                let why: Vec<&str> = failed.errors.iter().map(|error| error.message.as_str()).collect();
                let name = failed.errors.first().map_or(PROJECT, |error| &error.place.file);
                self.client.complaint = Some(format!("{name} is not used: {}", why.join("; ")));
            }
        }
        let folders = [&self.client.settings.folders[..], &self.project.folders].concat();
        // A host forgets its answers when it gets new folders, so it gets them only if they have changed.
        if folders != self.search_folders {
            self.search_folders.clone_from(&folders);
            self.host.set_folders(folders);
        }
    }

    /// Reads the settings again, and checks what is open.
    fn refresh(&mut self) {
        self.read_project();
        if let Some(complaint) = self.client.complaint.take() {
            self.show(MessageType::WARNING, &complaint);
        }
        self.check_all();
    }

    pub(crate) fn run(mut self, messages: &Receiver<Message>, warning: Option<&str>) -> Ended {
        let complaint = self.client.complaint.take();
        for text in warning.into_iter().chain(complaint.as_deref()) {
            self.show(MessageType::WARNING, text);
        }
        self.status();
        let looks = tick(LOOK);
        let ended = loop {
            let clock = self.due.filter(|_| self.running.is_none()).map_or_else(never, at);
            select! {
                recv(messages) -> message => match message {
                    Ok(message) => if let Some(ended) = self.message(message) { break ended },
                    Err(_) => break Ended::Abruptly,
                },
                recv(self.answers) -> answer => if let Ok(answer) = answer { self.answer(answer) },
                recv(clock) -> _ => self.start_check(),
                recv(looks) -> _ => if !is_alive(self.client.process) { break Ended::Abruptly },
            }
        };
        // Threads that are still at work are cancelled, and stop by themselves.
        self.running.iter().for_each(|running| running.cancel.cancel());
        self.asked.values().for_each(|asking| asking.cancel.cancel());
        ended
    }

    fn message(&mut self, message: Message) -> Option<Ended> {
        match message {
            Message::Request(request) if request.method == "shutdown" => {
                self.is_shut_down = true;
                self.reply(Response::new_ok(request.id, Value::Null));
            }
            Message::Request(request) if self.is_shut_down => {
                self.refuse(request.id, ErrorCode::InvalidRequest, "the server was shut down");
            }
            Message::Request(request) => self.request(request),
            Message::Notification(found) if found.method == "exit" => {
                return Some(if self.is_shut_down { Ended::Properly } else { Ended::Abruptly });
            }
            Message::Notification(found) => self.notification(found),
            // All requests of this server ask the client to show something; nothing depends on the response.
            Message::Response(_) => {}
        }
        None
    }

    fn notification(&mut self, found: Notification) {
        let Notification { method, params } = found;
        match method.as_str() {
            "textDocument/didOpen" => self.told(params, Server::open),
            "textDocument/didChange" => self.told(params, Server::change),
            "textDocument/didClose" => self.told(params, Server::close),
            // The changed file may be one that an open document imports, or the project's settings.
            "workspace/didChangeWatchedFiles" => self.refresh(),
            "workspace/didChangeConfiguration" => {
                let settings = params.get("settings").cloned().unwrap_or_default();
                self.configure(&settings);
            }
            "workspace/didChangeWorkspaceFolders" => {
                self.told(params, |server, params: DidChangeWorkspaceFoldersParams| {
                    let gone: Vec<PathBuf> =
                        params.event.removed.iter().map(|folder| uri::path_of(&folder.uri)).collect();
                    let folders = &mut server.client.folders;
                    folders.retain(|folder| !gone.contains(folder));
                    folders.extend(params.event.added.iter().map(|folder| uri::path_of(&folder.uri)));
                });
            }
            "$/cancelRequest" => {
                let id = params.get("id").cloned().and_then(|id| serde_json::from_value(id).ok());
                if let Some(id) = id {
                    self.cancel(&id);
                }
            }
            "window/workDoneProgress/cancel" => {
                // The user stopped the check: the file is checked again after its next change.
                self.running.iter().for_each(|running| running.cancel.cancel());
                self.pending.clear();
            }
            _ => {}
        }
    }

    /// Reads the parameters of a notification and acts on them; a malformed one is dropped.
    fn told<P: DeserializeOwned>(&mut self, params: Value, act: impl FnOnce(&mut Server, P)) {
        match serde_json::from_value(params) {
            Ok(params) => act(self, params),
            Err(error) => tracing::warn!(%error, "a notification that makes no sense"),
        }
    }

    fn cancel(&mut self, id: &RequestId) {
        if let Some(asking) = self.asked.get(id) {
            return asking.cancel.cancel();
        }
        if let Some(at) = self.waiting.iter().position(|(_, request)| request.id == *id) {
            let (_, request) = self.waiting.remove(at);
            self.refuse(request.id, ErrorCode::RequestCanceled, "the request was cancelled");
        }
    }

    fn configure(&mut self, settings: &Value) {
        if let Err(complaint) = self.client.settings.read(settings) {
            return self.show(MessageType::WARNING, &complaint);
        }
        self.refresh();
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let opened = params.text_document;
        let path = uri::path_of(&opened.uri);
        let language = Language::of(&opened.language_id, &path.to_string_lossy());
        let text = Text::new(opened.text);
        let document = Document { uri: opened.uri, path, language, version: opened.version, text };
        self.put(document);
        // Files that import this one now see its open text instead of the file.
        self.check_all();
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let path = uri::path_of(&params.text_document.uri);
        let Some(document) = self.documents.get(&path) else { return };
        let version = params.text_document.version;
        // A change with an older version arrives late, and is about a text that is gone.
        if version < document.version {
            return;
        }
        let mut document = Document { version, ..document.clone() };
        for change in params.content_changes {
            document.text = document.text.changed(change);
        }
        self.put(document);
        let file = path.display().to_string();
        let mut importers: Vec<PathBuf> = (self.reports.iter())
            .filter(|(other, report)| **other != path && report.texts.contains(&file))
            .map(|(other, _)| other.clone())
            .collect();
        importers.sort();
        self.check(std::iter::once(path).chain(importers), DEBOUNCE);
    }

    /// Stores a new text of a document, and refuses requests about the old one.
    fn put(&mut self, document: Document) {
        let path = document.path.clone();
        self.revision += 1;
        self.revisions.insert(path.clone(), self.revision);
        self.host.open(&path, Arc::clone(&document.text.text));
        self.documents.insert(path.clone(), document);
        self.refuse_waiting(&path);
    }

    fn refuse_waiting(&mut self, path: &Path) {
        let (gone, left) = self.waiting.drain(..).partition(|(waiting, _)| waiting == path);
        self.waiting = left;
        let gone: Vec<(PathBuf, Request)> = gone;
        let asking = self.asked.iter().filter(|(_, asking)| asking.about.as_deref() == Some(path));
        let asking: Vec<RequestId> = asking.map(|(id, _)| id.clone()).collect();
        asking.iter().filter_map(|id| self.asked.remove(id)).for_each(|asking| asking.cancel.cancel());
        for id in gone.into_iter().map(|(_, request)| request.id).chain(asking) {
            self.refuse(id, ErrorCode::ContentModified, "the document was changed");
        }
    }

    fn close(&mut self, params: DidCloseTextDocumentParams) {
        let path = uri::path_of(&params.text_document.uri);
        let Some(document) = self.documents.remove(&path) else { return };
        self.revision += 1;
        self.host.close(&path);
        self.revisions.remove(&path);
        self.reports.remove(&path);
        self.pending.retain(|other| *other != path);
        self.refuse_waiting(&path);
        self.notify("textDocument/publishDiagnostics", json!({ "uri": document.uri, "diagnostics": [] }));
        self.check_all();
    }

    fn check_all(&mut self) {
        let all: Vec<PathBuf> = self.documents.keys().cloned().collect();
        self.check(all, Duration::ZERO);
    }

    /// Queues files to be checked after a pause in typing. The running check is cancelled, and its file is queued behind them.
    fn check(&mut self, files: impl IntoIterator<Item = PathBuf>, pause: Duration) {
        let mut pending: Vec<PathBuf> = files.into_iter().collect();
        let before = std::mem::take(&mut self.pending).into_iter();
        let interrupted = self.running.iter().map(|running| running.path.clone());
        for path in before.chain(interrupted) {
            if !pending.contains(&path) {
                pending.push(path);
            }
        }
        self.pending = pending;
        self.running.iter().for_each(|running| running.cancel.cancel());
        self.due = Some(Instant::now() + pause);
    }

    fn start_check(&mut self) {
        let next = loop {
            if self.pending.is_empty() {
                self.due = None;
                return self.status();
            }
            let path = self.pending.remove(0);
            if let Some(document) = self.documents.get(&path) {
                break document;
            }
        };
        let (path, cancel) = (next.path.clone(), Cancel::new());
        let job = Job {
            path: path.clone(),
            language: next.language,
            revision: self.revisions.get(&path).copied().unwrap_or_default(),
            limits: self.limits(),
            cancel: cancel.clone(),
        };
        self.running = Some(Running { path, cancel, since: Instant::now(), is_shown: false });
        drop(self.jobs.send(job));
        self.status();
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Progress { done, total } => self.progress(done, total),
            Answer::Part(checked) => {
                let is_running = self.running.as_ref().is_some_and(|running| !running.cancel.is_cancelled());
                if is_running && self.is_present(&checked) {
                    self.publish(&checked);
                }
            }
            Answer::Done(checked) => self.done(checked),
            Answer::Reply(response) => {
                if self.asked.remove(&response.id).is_some() {
                    self.reply(response);
                }
            }
            Answer::Tell(notification) => drop(self.sender.send(notification.into())),
        }
    }

    /// Is a result about the text that the document has now?
    fn is_present(&self, checked: &Checked) -> bool {
        self.revisions.get(&checked.path) == Some(&checked.revision)
    }

    fn done(&mut self, checked: Option<Checked>) {
        if let Some(running) = self.running.take()
            && running.is_shown
        {
            self.notify("$/progress", json!({ "token": PROGRESS, "value": { "kind": "end" } }));
        }
        self.due.get_or_insert_with(Instant::now);
        if let Some(checked) = checked.filter(|checked| self.is_present(checked)) {
            self.publish(&checked);
            let path = checked.path.clone();
            self.reports.insert(path.clone(), Arc::new(checked));
            if self.client.refreshes_lenses {
                self.ask("workspace/codeLens/refresh", Value::Null);
            }
            let (ready, left) = self.waiting.drain(..).partition(|(waiting, _)| *waiting == path);
            self.waiting = left;
            let ready: Vec<(PathBuf, Request)> = ready;
            ready.into_iter().for_each(|(_, request)| self.request(request));
        }
        if self.pending.is_empty() {
            self.due = None;
            self.status();
            // Requests that still wait are about a file whose check the user stopped.
            for (_, request) in std::mem::take(&mut self.waiting) {
                self.reply(Response::new_ok(request.id, Value::Null));
            }
        }
    }

    fn publish(&self, checked: &Checked) {
        let Some(document) = self.documents.get(&checked.path) else { return };
        let found = diagnostics::of(checked, &|file| self.uri(file));
        let params = json!({ "uri": document.uri, "version": document.version, "diagnostics": found });
        self.notify("textDocument/publishDiagnostics", params);
    }

    /// The URI of a file, as the client spells it if it is open.
    fn uri(&self, file: &str) -> Option<lsp_types::Uri> {
        let path = Path::new(file);
        self.documents.get(path).map(|document| document.uri.clone()).or_else(|| uri::uri_of(path))
    }

    fn progress(&mut self, done: usize, total: usize) {
        let shows = self.client.shows_progress;
        let Some(running) = &mut self.running else { return };
        if !shows || running.since.elapsed() < LONG {
            return;
        }
        let name = running.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let message = format!("{done} of {total} in {name}");
        let percentage = 100 * done / total.max(1);
        let is_first = !std::mem::replace(&mut running.is_shown, true);
        let kind = if is_first { "begin" } else { "report" };
        if is_first {
            self.ask("window/workDoneProgress/create", json!({ "token": PROGRESS }));
        }
        let mut value = json!({ "kind": kind, "message": message, "percentage": percentage });
        if is_first {
            value["title"] = json!("whatif");
            value["cancellable"] = json!(true);
        }
        self.notify("$/progress", json!({ "token": PROGRESS, "value": value }));
    }

    /// Tells the client whether the server is busy, if the client shows that.
    fn status(&self) {
        if self.client.shows_status {
            let is_idle = self.running.is_none() && self.pending.is_empty();
            let message = if is_idle { "" } else { "checking" };
            let params = json!({ "health": "ok", "quiescent": is_idle, "message": message });
            self.notify("experimental/serverStatus", params);
        }
    }

    /// The report about the present text of a document; if there is none yet, the request waits for it.
    pub(crate) fn report_or_wait(&mut self, path: &Path, request: &Request) -> Option<Arc<Checked>> {
        let report = self.report(path);
        if report.is_none() {
            let is_coming = self.pending.iter().chain(self.running.iter().map(|running| &running.path));
            if is_coming.into_iter().any(|coming| coming == path) {
                self.waiting.push((path.to_owned(), request.clone()));
            } else {
                self.reply(Response::new_ok(request.id.clone(), Value::Null));
            }
        }
        report
    }

    /// The limits of every question.
    pub(crate) fn limits(&self) -> Limits {
        self.client.settings.limits(&self.project, self.granted)
    }

    pub(crate) fn report(&self, path: &Path) -> Option<Arc<Checked>> {
        self.reports.get(path).filter(|report| self.is_present(report)).cloned()
    }

    pub(crate) fn reply(&self, response: Response) {
        // If the client is gone, the loop notices by itself.
        drop(self.sender.send(response.into()));
    }

    pub(crate) fn refuse(&self, id: RequestId, code: ErrorCode, why: &str) {
        self.reply(Response::new_err(id, code as i32, why.to_owned()));
    }

    fn notify(&self, method: &str, params: Value) {
        drop(self.sender.send(Notification { method: method.to_owned(), params }.into()));
    }

    fn ask(&mut self, method: &str, params: Value) {
        self.next_id += 1;
        let request = Request { id: RequestId::from(self.next_id), method: method.to_owned(), params };
        drop(self.sender.send(request.into()));
    }

    fn show(&self, kind: MessageType, text: &str) {
        self.notify("window/showMessage", json!({ "type": kind, "message": text }));
    }
}

/// Does a process still exist? True if that cannot be known.
fn is_alive(process: Option<u32>) -> bool {
    let processes = Path::new("/proc");
    process.is_none_or(|process| {
        !processes.join("self").exists() || processes.join(process.to_string()).exists()
    })
}
