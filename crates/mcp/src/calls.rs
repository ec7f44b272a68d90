//! The threads that answer calls, and the progress that they report.
//!
//! A question uses all cores by itself, so few calls run at a time; the others wait. A panic costs one answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use serde_json::{Value, json};
use whatif_analysis::{Cancel, Event, Options, deep_thread};

use crate::message::{Code, Id, Params, Refusal};
use crate::tools::{Asked, Tool};
use crate::workspace::Workspace;
use crate::{resources, tools};

/// How many calls run at a time.
const AT_A_TIME: usize = 2;
/// How many more calls may wait.
const WAITING: usize = 32;
/// The time between two reports of progress.
const PAUSE: Duration = Duration::from_millis(100);

/// A request that takes time to answer.
pub(crate) struct Job {
    pub(crate) id: Id,
    pub(crate) work: Work,
    pub(crate) cancel: Cancel,
    /// The token under which the client wants to hear of progress.
    pub(crate) token: Option<Value>,
}

/// The work that answers a request.
pub(crate) enum Work {
    /// Calls a tool.
    Call { tool: &'static Tool, arguments: Params },
    /// Finds the promises of a file.
    Promises { file: String },
}

/// What the threads tell the server.
pub(crate) enum News {
    /// A job has begun.
    Started(Id),
    /// The progress of a job, as the parameters of a notification.
    Progress(Id, Value),
    /// The result of a job.
    Done(Id, Result<Value, Refusal>),
}

/// The threads that answer calls.
pub(crate) struct Calls {
    jobs: Sender<Job>,
    pub(crate) news: Receiver<News>,
}

impl Calls {
    /// Starts the threads. They end when this is dropped.
    pub(crate) fn start(workspace: &Arc<Workspace>) -> Calls {
        let (sender, jobs) = bounded(WAITING);
        let (to_server, news) = unbounded();
        for _ in 0..AT_A_TIME {
            let (workspace, jobs, to_server) = (Arc::clone(workspace), jobs.clone(), to_server.clone());
            let work = move || run(&workspace, &jobs, &to_server);
            deep_thread().name("whatif call".into()).spawn(work).expect("the system has threads");
        }
        Calls { jobs: sender, news }
    }

    /// Queues a job.
    ///
    /// # Errors
    /// If too many jobs wait already.
    pub(crate) fn ask(&self, job: Job) -> Result<(), Refusal> {
        let busy = |_| Refusal::new(Code::Busy, format!("{WAITING} calls wait already"));
        self.jobs.try_send(job).map_err(busy)
    }
}

fn run(workspace: &Workspace, jobs: &Receiver<Job>, to_server: &Sender<News>) {
    for job in jobs {
        if job.cancel.is_cancelled() {
            continue;
        }
        let id = job.id.clone();
        drop(to_server.send(News::Started(id.clone())));
        let result = catch_unwind(AssertUnwindSafe(|| answer(workspace, job, to_server)));
        let broken = |_| Err(Refusal::new(Code::Internal, "an internal error of whatif"));
        let done = News::Done(id, result.unwrap_or_else(broken));
        workspace.tidy();
        if to_server.send(done).is_err() {
            return;
        }
    }
}

fn answer(workspace: &Workspace, job: Job, to_server: &Sender<News>) -> Result<Value, Refusal> {
    let mut options = workspace.options().clone().cancel(&job.cancel);
    if let Some(token) = job.token {
        options = options.on_event(listener(job.id, token, to_server.clone()));
    }
    match job.work {
        Work::Call { tool, arguments } => Ok(tools::call(tool, &Asked { workspace, arguments, options })),
        Work::Promises { file } => resources::promises(workspace, &file, &options),
    }
}

/// Reports progress: functions that are done, if it is known how many there are, or else the steps of a search.
fn listener(id: Id, token: Value, to_server: Sender<News>) -> impl Fn(Event) + Send + Sync {
    let counts = Mutex::new(Counts::default());
    move |event| {
        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(progress) = counts.hear(event, Instant::now()) {
            let mut params = json!({ "progressToken": token });
            params.as_object_mut().expect("it is one").extend(progress);
            drop(to_server.send(News::Progress(id.clone(), params)));
        }
    }
}

/// What is known about a call's progress.
#[derive(Default)]
struct Counts {
    total: usize,
    done: usize,
    /// The last number that was reported: the next one must be larger.
    reported: u64,
    at: Option<Instant>,
}

impl Counts {
    /// Counts an event. Returns the report of progress that is due now, if one is.
    fn hear(&mut self, event: Event, now: Instant) -> Option<Params> {
        match event {
            Event::Questions(more) => self.total += more,
            Event::Answered(_) => self.done += 1,
            _ => {}
        }
        let (progress, message) = match event {
            Event::Questions(_) | Event::Answered(_) => {
                (self.done as u64, format!("{} of {} functions", self.done, self.total))
            }
            Event::Searching { steps, paths, .. } if self.total == 0 => {
                (steps, format!("{steps} steps, {paths} paths"))
            }
            Event::Running { steps } if self.total == 0 => (steps, format!("{steps} steps")),
            Event::Asked(_) | Event::Searching { .. } | Event::Running { .. } => return None,
        };
        let is_last = self.total > 0 && self.done == self.total;
        let is_early = self.at.is_some_and(|at| now.duration_since(at) < PAUSE);
        if progress <= self.reported || (is_early && !is_last) {
            return None;
        }
        (self.reported, self.at) = (progress, Some(now));
        let mut params = Params::new();
        params.insert("progress".into(), json!(progress));
        params.insert("message".into(), json!(message));
        if self.total > 0 {
            params.insert("total".into(), json!(self.total));
        }
        Some(params)
    }
}

/// The options of a call that names a limit of its own, which may not be longer than that of the server.
pub(crate) fn within(options: &Options, seconds: Option<f64>, usual: Duration) -> Options {
    let wanted = seconds.map_or(usual, |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(usual));
    options.clone().timeout(wanted.min(options.time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_grows_and_is_not_told_too_often() {
        let (mut counts, start) = (Counts::default(), Instant::now());
        let mut hear = |event, after| {
            let told = counts.hear(event, start + Duration::from_millis(after));
            told.map(|told| (told["progress"].clone(), told.get("total").cloned()))
        };
        assert_eq!(hear(Event::Questions(3), 0), None, "nothing is done yet");
        assert_eq!(hear(Event::Answered("f"), 1), Some((json!(1), Some(json!(3)))));
        assert_eq!(
            hear(Event::Searching { steps: 99, paths: 1, open: 0 }, 500),
            None,
            "functions are counted"
        );
        assert_eq!(hear(Event::Answered("f"), 2), None, "it is too early");
        assert_eq!(hear(Event::Answered("f"), 3), Some((json!(3), Some(json!(3)))), "the last one is told");
    }
}
