//! Synthesis by several workers over a space that is divided where it is too hard: complete, in the manner of HieraSynth
//! (OOPSLA 2025).
//!
//! A [`Space`] is a set of candidates with a specification of its own, which may be much smaller than that of the whole: a
//! sketch with few instructions where the whole has many. Workers take spaces from a pool. Each runs a synthesis by
//! counterexamples ([`Cegis`](super::Cegis)) on its space; inputs that refuted a candidate are shared by all. A space that has no
//! candidate is done with; one on which the solver runs out of time is divided, and its parts go to the pool, or, if it cannot be
//! divided, it gets twice the time. The search ends with the first candidate that is right for all inputs, or with the proof that
//! there is none: when every part has been refuted.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use whatif_solver::Reason;
use whatif_term::{Model, Term};

use super::{NoAnswer, Solution, Solver};
use crate::{ExtractSym, Interrupter, SymBool, Symbols};

/// A set of candidates.
pub trait Space: Send {
    /// What a candidate must satisfy for all inputs. Its unknowns are the inputs and the holes.
    fn specification(&self) -> SymBool;

    /// What a candidate must satisfy by itself: the holes are within this space.
    fn constraint(&self) -> SymBool {
        true.into()
    }

    /// A quicker way than the solver's to see that no candidate is right for all of these inputs: by running the candidates,
    /// for example. `false` says that there may be one.
    fn is_refuted_by(&self, _inputs: &[Model]) -> bool {
        false
    }

    /// Parts that together have all candidates of this space; none if it cannot be divided.
    fn split(&self) -> Vec<Self>
    where
        Self: Sized;

    /// Is it so large that it is divided before anything is asked?
    fn is_large(&self) -> bool {
        false
    }
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Searched<S> {
    /// A space and values of its holes that are right for every input; `None` is a proof that there are none.
    pub found: Option<(S, Model)>,
    /// How many spaces were refuted.
    pub refuted: usize,
    /// How many spaces were divided.
    pub divided: usize,
    /// The inputs that candidates failed on.
    pub counterexamples: Vec<Model>,
}

/// A search by several workers.
///
/// ```
/// use whatif_sym::prelude::*;
///
/// /// Which numbers of this range, times x, are 6x?
/// #[derive(Clone, Debug)]
/// struct Range(u8, u8);
///
/// impl Space for Range {
///     fn specification(&self) -> SymBool {
///         let [x, h] = ["x", "h"].map(SymU::<8>::sym);
///         (&x * &h).eq(&x * 6)
///     }
///     fn constraint(&self) -> SymBool {
///         let h = SymU::<8>::sym("h");
///         h.ge(self.0) & h.le(self.1)
///     }
///     fn is_large(&self) -> bool {
///         self.1 - self.0 > 64
///     }
///     fn split(&self) -> Vec<Range> {
///         let middle = self.0 + (self.1 - self.0) / 2;
///         vec![Range(self.0, middle), Range(middle + 1, self.1)]
///     }
/// }
///
/// let search = Hierarchy::new(&SymU::<8>::sym("x")).workers(2);
/// let searched = search.run(vec![Range(0, 255)]).unwrap();
/// let (_, model) = searched.found.expect("6 is one");
/// assert_eq!(SymU::<8>::sym("h").under::<u8>(&model), Some(6));
/// // Each part of the rest is refuted.
/// assert!(search.run(vec![Range(7, 255)]).unwrap().found.is_none());
/// ```
pub struct Hierarchy {
    inputs: Symbols,
    workers: usize,
    patience: Duration,
    examples: Vec<Model>,
    solver: fn() -> Solver,
    time: Option<Duration>,
}

impl Hierarchy {
    /// A search for holes that are right whatever the unknowns of `inputs` are.
    pub fn new(inputs: &impl ExtractSym) -> Self {
        Hierarchy {
            inputs: inputs.symbols(),
            workers: 1,
            patience: Duration::from_secs(2),
            examples: Vec::new(),
            solver: Solver::new,
            time: None,
        }
    }

    /// So many threads, each with a solver of its own.
    #[must_use]
    pub fn workers(mut self, workers: usize) -> Self {
        self.workers = workers.max(1);
        self
    }

    /// A space on which one query takes longer than this is divided.
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Gives up after this time, for the whole search.
    #[must_use]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Which solver each worker has.
    #[must_use]
    pub fn solver(mut self, solver: fn() -> Solver) -> Self {
        self.solver = solver;
        self
    }

    /// Inputs that every candidate is tried on from the beginning.
    #[must_use]
    pub fn examples(mut self, examples: Vec<Model>) -> Self {
        self.examples = examples;
        self
    }

    /// Searches these spaces.
    pub fn run<S: Space>(&self, spaces: Vec<S>) -> Result<Searched<S>, NoAnswer> {
        let tasks = spaces.into_iter().rev().map(|space| Task { space, patience: self.patience }).collect();
        let deadline = self.time.map(|time| Instant::now() + time);
        let pool = Pool::new(tasks, self.examples.clone(), deadline);
        std::thread::scope(|scope| {
            for _ in 0..self.workers {
                scope.spawn(|| self.work(&pool));
            }
        });
        pool.end()
    }

    /// Takes spaces from the pool until there are none, or the search is over.
    fn work<S: Space>(&self, pool: &Pool<S>) {
        let _leaving = Leaving(pool);
        let mut solver = (self.solver)();
        pool.listen(solver.interrupter());
        let mut worker = Worker { inputs: &self.inputs, pool };
        while let Some(task) = pool.take() {
            let outcome = match task.space.is_large() {
                true => Outcome::TooHard,
                false => worker.search(&mut solver, &task),
            };
            pool.finish(task, outcome);
        }
    }
}

/// A space, and how long a query about it may take.
struct Task<S> {
    space: S,
    patience: Duration,
}

/// How the work on one space ended.
enum Outcome {
    Found(Model),
    Refuted,
    TooHard,
    Failed(NoAnswer),
}

struct Worker<'a, S> {
    inputs: &'a Symbols,
    pool: &'a Pool<S>,
}

impl<S: Space> Worker<'_, S> {
    /// Synthesis by counterexamples on one space.
    fn search(&mut self, solver: &mut Solver, task: &Task<S>) -> Outcome {
        if task.space.is_refuted_by(&self.pool.examples_since(0)) {
            return Outcome::Refuted;
        }
        solver.set_time_limit(self.pool.time_left(task.patience));
        let specification = task.space.specification();
        let holes = specification.symbols().without(self.inputs);
        let mut constraints = vec![task.space.constraint().0];
        let mut known = 0;
        loop {
            let examples = self.pool.examples_since(known);
            known += examples.len();
            constraints.extend(examples.iter().map(|input| self.inputs.replaced_in(&specification.0, input)));
            let candidate = match solver.check(&constraints) {
                Ok(Solution::Sat(candidate)) => candidate,
                Ok(Solution::Unsat) => return Outcome::Refuted,
                Err(reason) => return given_up(reason),
            };
            let wrong: Term = !holes.replaced_in(&specification.0, &candidate);
            match solver.check(&[wrong]) {
                Ok(Solution::Unsat) => return Outcome::Found(candidate),
                Ok(Solution::Sat(input)) => self.pool.learn(self.inputs.restrict(&input)),
                Err(reason) => return given_up(reason),
            }
        }
    }
}

fn given_up(reason: NoAnswer) -> Outcome {
    match reason {
        NoAnswer::Solver(Reason::Time | Reason::Resources) => Outcome::TooHard,
        reason => Outcome::Failed(reason),
    }
}

/// What the workers share.
struct Pool<S> {
    state: Mutex<State<S>>,
    changed: Condvar,
    /// When the search must end.
    deadline: Option<Instant>,
}

/// A worker. If it panics, the others must not wait for it.
struct Leaving<'a, S: Space>(&'a Pool<S>);

impl<S: Space> Drop for Leaving<'_, S> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let words = "a worker panicked".to_owned();
            self.0.state().finish(Err(NoAnswer::Solver(Reason::Failed(words))));
            self.0.changed.notify_all();
        }
    }
}

struct State<S> {
    /// The last is taken first, so that the search is deep before it is broad.
    tasks: Vec<Task<S>>,
    busy: usize,
    solvers: Vec<Interrupter>,
    end: Option<Result<(S, Model), NoAnswer>>,
    refuted: usize,
    divided: usize,
    examples: Vec<Model>,
}

impl<S: Space> Pool<S> {
    fn new(tasks: Vec<Task<S>>, examples: Vec<Model>, deadline: Option<Instant>) -> Self {
        let state =
            State { tasks, busy: 0, solvers: Vec::new(), end: None, refuted: 0, divided: 0, examples };
        Pool { state: Mutex::new(state), changed: Condvar::new(), deadline }
    }

    /// How long a query may take that has so much patience.
    fn time_left(&self, patience: Duration) -> Duration {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        // A limit of nothing would be none.
        patience.min(left.unwrap_or(patience)).max(Duration::from_millis(1))
    }

    fn state(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When the search is over, this solver is stopped.
    fn listen(&self, interrupter: Interrupter) {
        let mut state = self.state();
        if state.end.is_some() {
            interrupter.interrupt();
        }
        state.solvers.push(interrupter);
    }

    /// The next space. `None` if the search is over: no space is left, and no worker is busy with one that it could divide.
    fn take(&self) -> Option<Task<S>> {
        let mut state = self.state();
        loop {
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) && !state.is_done() {
                state.finish(Err(NoAnswer::Solver(Reason::Time)));
            }
            if state.end.is_some() {
                return None;
            }
            if let Some(task) = state.tasks.pop() {
                state.busy += 1;
                return Some(task);
            }
            if state.busy == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// What came of a space.
    fn finish(&self, task: Task<S>, outcome: Outcome) {
        let parts = match outcome {
            Outcome::TooHard => task.space.split(),
            _ => Vec::new(),
        };
        let mut state = self.state();
        state.busy -= 1;
        match outcome {
            Outcome::Refuted => state.refuted += 1,
            Outcome::TooHard if parts.is_empty() => {
                let patience = task.patience * 2;
                state.tasks.push(Task { patience, ..task });
            }
            Outcome::TooHard => {
                state.divided += 1;
                let patience = task.patience;
                state.tasks.extend(parts.into_iter().rev().map(|space| Task { space, patience }));
            }
            Outcome::Found(model) => state.finish(Ok((task.space, model))),
            Outcome::Failed(reason) => state.finish(Err(reason)),
        }
        self.changed.notify_all();
    }

    fn examples_since(&self, known: usize) -> Vec<Model> {
        self.state().examples[known..].to_vec()
    }

    fn learn(&self, input: Model) {
        self.state().examples.push(input);
    }

    fn end(self) -> Result<Searched<S>, NoAnswer> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let State { refuted, divided, examples: counterexamples, .. } = state;
        let found = state.end.transpose()?;
        Ok(Searched { found, refuted, divided, counterexamples })
    }
}

impl<S> State<S> {
    /// Is nothing left to search?
    fn is_done(&self) -> bool {
        self.tasks.is_empty() && self.busy == 0
    }

    /// The first end counts; the others are stopped, and say so.
    fn finish(&mut self, end: Result<(S, Model), NoAnswer>) {
        if self.end.is_none() {
            self.end = Some(end);
            self.solvers.iter().for_each(Interrupter::interrupt);
        }
    }
}
