//! Threads that answer requests, one after the other.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::{Sender, unbounded};
use lsp_server::{ErrorCode, RequestId, Response};
use serde_json::Value;
use whatif_analysis::{Cancel, Host, Names, Suggestion, deep_thread};

use crate::checks::{Answer, Checked};
use crate::settings::Limits;
use crate::text::{Document, Language};

/// What a request needs to be answered: everything as it was when the request came.
pub(crate) struct Asked {
    pub(crate) host: Host,
    pub(crate) document: Document,
    /// The report about the text, if it was checked.
    pub(crate) report: Option<Arc<Checked>>,
    /// The number of the last change of any document.
    pub(crate) revision: u64,
    pub(crate) limits: Limits,
    /// The folders of the workspace.
    pub(crate) folders: Vec<PathBuf>,
    /// The documents that are open.
    pub(crate) open: Arc<HashMap<String, Document>>,
    pub(crate) cancel: Cancel,
}

/// What a thread remembers from one request to the next: the names of files, and the cures of functions.
#[derive(Default)]
pub(crate) struct Remembered {
    names: HashMap<PathBuf, (u64, Option<Arc<Names>>)>,
    /// For each file, the names of the last text that could be parsed.
    before: HashMap<PathBuf, Arc<Names>>,
    /// The cures, by document and function, with the number of the change after which they were found.
    cures: (u64, HashMap<(PathBuf, String), Vec<Suggestion>>),
}

impl Remembered {
    /// The names of the document; none if its text cannot be parsed now.
    pub(crate) fn names(&mut self, asked: &Asked) -> Option<Arc<Names>> {
        let names = self.names_of(asked, &asked.document.path);
        if let Some(names) = &names {
            self.before.insert(asked.document.path.clone(), Arc::clone(names));
        }
        names
    }

    /// The names of a file; `None` if its text cannot be parsed now.
    pub(crate) fn names_of(&mut self, asked: &Asked, path: &Path) -> Option<Arc<Names>> {
        if let Some((revision, names)) = self.names.get(path)
            && *revision == asked.revision
        {
            return names.clone();
        }
        let open = asked.open.get(&path.display().to_string());
        let language = open.map_or_else(|| Language::of("", &path.to_string_lossy()), |open| open.language);
        let names = match language {
            Language::Haskell => asked.host.names(path, &asked.cancel),
            Language::Tasks => asked.host.task_names(path),
        };
        let names = names.ok().map(Arc::new);
        if asked.cancel.is_cancelled() {
            return None;
        }
        // Files that are not open may change unnoticed: their names are not remembered.
        if open.is_some() {
            self.names.insert(path.to_owned(), (asked.revision, names.clone()));
        }
        names
    }

    /// The names of the document; if its text cannot be parsed now, those of an earlier text, whose places may be wrong.
    pub(crate) fn names_once(&mut self, asked: &Asked) -> Option<Arc<Names>> {
        self.names(asked).or_else(|| self.before.get(&asked.document.path).cloned())
    }

    /// The types that cure a function of the document which has a counterexample.
    pub(crate) fn cures(&mut self, asked: &Asked, function: &str) -> Vec<Suggestion> {
        if self.cures.0 != asked.revision {
            self.cures = (asked.revision, HashMap::new());
        }
        let key = (asked.document.path.clone(), function.to_owned());
        if let Some(known) = self.cures.1.get(&key) {
            return known.clone();
        }
        let named: Vec<PathBuf> = (asked.open.values())
            .filter(|open| open.language == Language::Haskell)
            .map(|open| open.path.clone())
            .collect();
        let options = asked.limits.options(&asked.cancel);
        let found = asked.host.cure(&named, &asked.document.path, function, &options).suggestions;
        if !asked.cancel.is_cancelled() {
            self.cures.1.insert(key, found.clone());
        }
        found
    }
}

/// Why a request has no answer.
pub(crate) type Refusal = (ErrorCode, String);

type Work = Box<dyn FnOnce(&mut Remembered) -> Result<Value, Refusal> + Send>;

/// A request that waits for the thread.
struct Question {
    id: RequestId,
    cancel: Cancel,
    work: Work,
}

/// A thread that answers requests. The thread ends when this value is dropped.
pub(crate) struct Questions {
    sender: Sender<Question>,
}

impl Questions {
    pub(crate) fn start(name: &str, answers: Sender<Answer>) -> Questions {
        let (sender, questions) = unbounded::<Question>();
        let work = move || {
            let mut remembered = Remembered::default();
            for question in questions {
                let reply = Answer::Reply(answer(question, &mut remembered));
                if answers.send(reply).is_err() {
                    return;
                }
            }
        };
        deep_thread().name(name.to_owned()).spawn(work).expect("the system has threads");
        Questions { sender }
    }

    /// Queues a request; the answer comes as [`Answer::Reply`].
    pub(crate) fn ask(
        &self,
        id: RequestId,
        cancel: Cancel,
        work: impl FnOnce(&mut Remembered) -> Result<Value, Refusal> + Send + 'static,
    ) {
        drop(self.sender.send(Question { id, cancel, work: Box::new(work) }));
    }
}

fn answer(question: Question, remembered: &mut Remembered) -> Response {
    let Question { id, cancel, work } = question;
    let cancelled = || (ErrorCode::RequestCanceled, "the request was cancelled".to_owned());
    let result = if cancel.is_cancelled() {
        Err(cancelled())
    } else {
        let broken = |_| Err((ErrorCode::InternalError, "an internal error of whatif".to_owned()));
        let result = catch_unwind(AssertUnwindSafe(|| work(remembered))).unwrap_or_else(broken);
        if cancel.is_cancelled() { Err(cancelled()) } else { result }
    };
    match result {
        Ok(value) => Response::new_ok(id, value),
        Err((code, why)) => Response::new_err(id, code as i32, why),
    }
}
