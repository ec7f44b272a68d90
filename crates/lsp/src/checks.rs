//! The thread that checks files.
//!
//! It has one job at a time; the server cancels a job when an edit makes its answer useless. The host stores the
//! answers found by then, so that the next job continues from there. A job that takes long sends parts of its result
//! while it runs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use lsp_server::Response;
use whatif_analysis::tasks::{Engine, PropertyReport};
use whatif_analysis::{
    Cancel, Event, Finding, FunctionReport, Host, Message, MissingExtension, Place, Texts, deep_thread,
    task_options,
};

use crate::settings::Limits;
use crate::text::Language;

/// The time until parts of an answer are shown, and between two parts.
const PATIENCE: Duration = Duration::from_millis(150);

/// A file to be checked.
pub(crate) struct Job {
    pub(crate) path: PathBuf,
    pub(crate) language: Language,
    /// The revision of the text that is checked.
    pub(crate) revision: u64,
    pub(crate) limits: Limits,
    pub(crate) cancel: Cancel,
}

/// Messages of other threads to the server.
pub(crate) enum Answer {
    /// `done` of `total` functions of the running job are checked.
    Progress { done: usize, total: usize },
    /// The result of a job so far.
    Part(Checked),
    /// The whole result of a job; none if it was cancelled.
    Done(Option<Checked>),
    /// The answer to a request.
    Reply(Response),
    /// A notification for the client.
    Tell(lsp_server::Notification),
}

/// The result of checking a file.
#[derive(Clone)]
pub(crate) struct Checked {
    pub(crate) path: PathBuf,
    pub(crate) revision: u64,
    /// The texts of the files that places refer to.
    pub(crate) texts: Texts,
    pub(crate) mistakes: Vec<Message>,
    pub(crate) verdicts: Verdicts,
    /// Language extensions that GHC would demand.
    pub(crate) missing: Arc<Vec<MissingExtension>>,
}

/// The verdicts about functions or claims, in the order of the file.
#[derive(Clone)]
pub(crate) enum Verdicts {
    Functions(Vec<FunctionReport>),
    Claims(Vec<PropertyReport>),
}

impl Checked {
    /// The file's name, as places spell it.
    pub(crate) fn file(&self) -> String {
        self.path.display().to_string()
    }

    /// The functions that are defined in the file.
    pub(crate) fn functions(&self) -> impl Iterator<Item = (&FunctionReport, &Place)> {
        let all = match &self.verdicts {
            Verdicts::Functions(functions) => &functions[..],
            Verdicts::Claims(_) => &[],
        };
        let file = self.file();
        all.iter().filter_map(move |function| {
            let place = function.place.as_ref().filter(|place| place.file == file)?;
            Some((function, place))
        })
    }

    /// The claims of a task program.
    pub(crate) fn claims(&self) -> &[PropertyReport] {
        match &self.verdicts {
            Verdicts::Functions(_) => &[],
            Verdicts::Claims(claims) => claims,
        }
    }
}

/// Starts the thread. It ends when the sender of jobs is dropped.
pub(crate) fn start(host: Host, answers: Sender<Answer>) -> Sender<Job> {
    let (sender, jobs) = unbounded();
    let work = move || run(&host, &jobs, &answers);
    deep_thread().name("whatif checks".into()).spawn(work).expect("the system has threads");
    sender
}

fn run(host: &Host, jobs: &Receiver<Job>, answers: &Sender<Answer>) {
    for job in jobs {
        let checked = catch_unwind(AssertUnwindSafe(|| match job.language {
            Language::Haskell => haskell(host, &job, answers),
            Language::Tasks => tasks(host, &job),
        }));
        let checked = checked.unwrap_or_else(|_| broken(&job));
        let done = Answer::Done(Some(checked).filter(|_| !job.cancel.is_cancelled()));
        if answers.send(done).is_err() {
            return;
        }
    }
}

/// The result of a job that panicked: a message that says so.
fn broken(job: &Job) -> Checked {
    let place = Place::start_of(job.path.display().to_string());
    let mistakes = vec![Message::error(place, "an internal error of whatif: this file was not checked")];
    Checked { mistakes, ..empty(job) }
}

fn haskell(host: &Host, job: &Job, answers: &Sender<Answer>) -> Checked {
    let options = job.limits.options(&job.cancel).on_event(progress(answers.clone()));
    let missing = OnceLock::new();
    let parts = Mutex::new(Parts::new(empty(job), &missing));
    let lock = || parts.lock().unwrap_or_else(PoisonError::into_inner);
    let (working, over) = bounded::<()>(0);
    let aside = || {
        // Missing extensions are found from the syntax alone. If that panics, only the hints about them are lost.
        let found = catch_unwind(AssertUnwindSafe(|| host.missing_extensions(&job.path)));
        missing.get_or_init(|| Arc::new(found.unwrap_or_default()));
        // All workers may be busy with long searches and report nothing, so results are shown from here too.
        while over.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            lock().show(answers);
        }
    };
    std::thread::scope(|scope| {
        let working = match deep_thread().spawn_scoped(scope, aside) {
            Ok(_) => Some(working),
            Err(_) => {
                drop(working);
                aside();
                None
            }
        };
        let report = host.check_file(&job.path, &options, &|finding| lock().hear(finding, answers));
        drop(working);
        let (verdicts, missing) = (Verdicts::Functions(report.functions), Arc::clone(missing.wait()));
        let mistakes = report.errors.into_iter().chain(report.notes).collect();
        Checked { mistakes, texts: report.texts, verdicts, missing, ..empty(job) }
    })
}

/// Reports the progress of a check.
fn progress(answers: Sender<Answer>) -> impl Fn(Event) + Send + Sync {
    let counts = Mutex::new((0, 0));
    move |event| {
        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Questions(more) => counts.1 += more,
            Event::Answered(_) => counts.0 += 1,
            _ => return,
        }
        drop(answers.send(Answer::Progress { done: counts.0, total: counts.1 }));
    }
}

fn empty(job: &Job) -> Checked {
    Checked {
        path: job.path.clone(),
        revision: job.revision,
        texts: Texts::default(),
        mistakes: Vec::new(),
        verdicts: Verdicts::Functions(Vec::new()),
        missing: Arc::default(),
    }
}

/// The result of a job so far.
struct Parts<'m> {
    found: Checked,
    /// Language extensions that GHC would demand, once they are known.
    missing: &'m OnceLock<Arc<Vec<MissingExtension>>>,
    /// When a part was last sent.
    shown: Instant,
    /// Is there a result that was not sent yet?
    has_news: bool,
    /// Was the result of a glance sent? A glance has all functions, so a part of the full check would show fewer.
    is_complete: bool,
}

impl Parts<'_> {
    fn new(found: Checked, missing: &OnceLock<Arc<Vec<MissingExtension>>>) -> Parts<'_> {
        Parts { found, missing, shown: Instant::now(), has_news: false, is_complete: false }
    }

    fn hear(&mut self, finding: Finding<'_>, answers: &Sender<Answer>) {
        match finding {
            Finding::Read(mistakes, texts) => {
                self.found.mistakes = mistakes.to_vec();
                self.found.texts = texts.clone();
                self.found.verdicts = Verdicts::Functions(Vec::new());
            }
            Finding::Unchanged(functions, texts) => {
                self.found.texts = texts.clone();
                self.found.verdicts = Verdicts::Functions(functions.to_vec());
            }
            Finding::Function(report) => {
                if let Verdicts::Functions(functions) = &mut self.found.verdicts {
                    match functions
                        .iter_mut()
                        .find(|known| known.place == report.place && known.name == report.name)
                    {
                        Some(known) => *known = report.clone(),
                        None => functions.push(report.clone()),
                    }
                }
            }
            Finding::Next(..) => return,
            Finding::Glance(functions, texts) => {
                self.is_complete = true;
                let verdicts = Verdicts::Functions(functions.to_vec());
                self.hand_over(Checked { verdicts, texts: texts.clone(), ..self.found.clone() }, answers);
            }
        }
        self.has_news = true;
        self.show(answers);
    }

    /// Sends the result so far, if there is news and the last part was sent long enough ago.
    fn show(&mut self, answers: &Sender<Answer>) {
        if self.has_news && !self.is_complete && self.shown.elapsed() >= PATIENCE {
            (self.shown, self.has_news) = (Instant::now(), false);
            self.hand_over(self.found.clone(), answers);
        }
    }

    fn hand_over(&self, found: Checked, answers: &Sender<Answer>) {
        let missing = Arc::clone(self.missing.wait());
        drop(answers.send(Answer::Part(Checked { missing, ..found })));
    }
}

fn tasks(host: &Host, job: &Job) -> Checked {
    let (mistakes, texts, claims) = read_tasks(host, job);
    Checked { mistakes, texts, verdicts: Verdicts::Claims(claims), ..empty(job) }
}

fn read_tasks(host: &Host, job: &Job) -> (Vec<Message>, Texts, Vec<PropertyReport>) {
    match host.tasks(&job.path) {
        Err(failed) => (failed.errors, failed.texts, Vec::new()),
        Ok(task) => {
            let proof = task.prove(&task_options(Engine::Merged, &job.limits.options(&job.cancel)));
            (Vec::new(), task.texts, proof.properties)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_shown_to_somebody_who_waits_even_if_nothing_else_is_found() {
        let (sender, receiver) = unbounded();
        let (path, cancel) = (PathBuf::from("T.hs"), Cancel::new());
        let limits = Limits { time: Duration::from_secs(1), memory: None };
        let job = Job { path, language: Language::Haskell, revision: 1, limits, cancel };
        let missing = OnceLock::from(Arc::default());
        let mut parts = Parts::new(empty(&job), &missing);
        let long_ago = Instant::now().checked_sub(2 * PATIENCE).expect("the clock does not start now");
        parts.shown = long_ago;
        parts.show(&sender);
        assert!(receiver.try_recv().is_err(), "nothing was read yet: what was shown before stays");
        parts.shown = Instant::now() + PATIENCE;
        let mistake = Message::error(Place::start_of("T.hs"), "a mistake");
        parts.hear(Finding::Read(&[mistake], &Texts::default()), &sender);
        assert!(receiver.try_recv().is_err(), "nobody waits yet");
        parts.shown = long_ago;
        parts.show(&sender);
        let Ok(Answer::Part(shown)) = receiver.try_recv() else { panic!("it is shown") };
        assert_eq!(shown.mistakes.len(), 1);
        parts.shown = long_ago;
        parts.show(&sender);
        assert!(receiver.try_recv().is_err(), "there is nothing new");
    }
}
