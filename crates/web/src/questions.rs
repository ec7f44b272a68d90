//! The developer's questions: the proofs of the program's claims and, for a point of a session, hints and dangers.
//!
//! The proofs are started once, when the server starts, on a thread of their own. Questions about sessions have a short
//! time limit, and few are answered at a time: a server that people wait for must not be busy with proofs.

use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use serde::Serialize;
use serde_json::json;
use tokio::sync::Semaphore;
use whatif_analysis::tasks::{self, Exploration, Hints, Options, Proof, PropertyReport, Session};
use whatif_analysis::{Cancel, Task, deep_thread};

/// How many questions are answered at a time (`AT_A_TIME`), and how long one may take (`LIMIT`).
const AT_A_TIME: usize = 1;
const LIMIT: Duration = Duration::from_secs(10);
const PROOF_LIMIT: Duration = Duration::from_secs(60);

/// Answers the developer's questions about one program.
pub(crate) struct Questions {
    task: Task,
    proof: Arc<OnceLock<Proof>>,
    report: Once,
    tree: Once,
    turns: Semaphore,
    stop: Cancel,
}

/// An answer that stays the same for the life of the server, once it is known.
type Once = Mutex<Option<Arc<str>>>;

/// The claims of the program, as far as they are decided.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Proofs<'a> {
    /// The proofs are not finished.
    Working,
    /// The proofs are finished, with these results.
    Decided(&'a [PropertyReport]),
}

/// The refusal of a question because too many are being answered.
#[derive(Debug)]
pub(crate) struct Busy;

impl Questions {
    /// Begins to prove the claims of a program.
    pub(crate) fn start(task: &Task) -> Questions {
        let proof = Arc::new(OnceLock::new());
        let stop = Cancel::new();
        let questions = Questions {
            task: task.clone(),
            proof: proof.clone(),
            report: Once::default(),
            tree: Once::default(),
            turns: Semaphore::new(AT_A_TIME),
            stop,
        };
        let (task, options) = (task.clone(), questions.options(PROOF_LIMIT));
        let work = move || drop(proof.set(task.prove(&Options { finishable: true, ..options })));
        // If no thread can be started, the claims stay undecided; the tasks go on.
        if let Err(error) = deep_thread().spawn(work) {
            tracing::error!(%error, "the claims are not looked at");
        }
        questions
    }

    fn options(&self, limit: Duration) -> Options {
        Options { timeout: Some(limit), cancel: self.stop.clone(), ..Options::default() }
    }

    /// The claims and their results.
    pub(crate) fn proofs(&self) -> Proofs<'_> {
        self.proof.get().map_or(Proofs::Working, |proof| Proofs::Decided(&proof.properties))
    }

    /// The result for a claim, once it is decided.
    pub(crate) fn claim(&self, name: &str) -> Option<&PropertyReport> {
        self.proof.get()?.properties.iter().find(|report| report.name == name)
    }

    /// Hints that lead from a point to the end, or to a claim.
    pub(crate) async fn hints(
        &self,
        session: Session,
        goal: Option<String>,
    ) -> Result<Result<Hints, String>, Busy> {
        let options = self.options(LIMIT);
        self.ask(move || tasks::hints(&session, goal.as_deref(), &options)).await
    }

    /// The claims that can still be broken from a point, and how.
    pub(crate) async fn dangers(&self, session: Session) -> Result<Proof, Busy> {
        let options = self.options(LIMIT);
        self.ask(move || tasks::dangers(&session, &options)).await
    }

    /// The report for an auditor.
    pub(crate) async fn report(&self) -> Result<Arc<str>, Busy> {
        let (task, options) = (self.task.clone(), self.options(LIMIT));
        self.once(&self.report, move || task.report(&options).1).await
    }

    /// The tree of runs, as JSON: how far it goes, and its points.
    pub(crate) async fn tree(&self) -> Result<Arc<str>, Busy> {
        let (task, options) = (self.task.clone(), self.options(LIMIT));
        let tree = move || {
            let Exploration { status, reasons, run_count, tree, .. } = task.tree(&options);
            json!({ "status": status, "reasons": reasons, "run_count": run_count, "tree": tree }).to_string()
        };
        self.once(&self.tree, tree).await
    }

    /// The answer to a question that is answered once and then stored.
    async fn once(
        &self,
        place: &Once,
        question: impl FnOnce() -> String + Send + 'static,
    ) -> Result<Arc<str>, Busy> {
        let known = || place.lock().expect("nobody panics with it");
        if let Some(answer) = known().clone() {
            return Ok(answer);
        }
        let answer: Arc<str> = self.ask(question).await?.into();
        *known() = Some(answer.clone());
        Ok(answer)
    }

    /// Answers a question on a thread of its own, when it is its turn.
    async fn ask<T: Send + 'static>(&self, question: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let _turn = tokio::time::timeout(2 * LIMIT, self.turns.acquire()).await.map_err(|_| Busy)?;
        let (reply, answer) = tokio::sync::oneshot::channel();
        deep_thread().spawn(move || drop(reply.send(question()))).map_err(|_| Busy)?;
        answer.await.map_err(|_| Busy)
    }
}

impl Drop for Questions {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
