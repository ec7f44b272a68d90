//! Makes the settings of searches from the options of a question, and counts what the searches did.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use whatif_machine::explore::{Counts, MakeSolver};
use whatif_machine::machine;
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, OnProgress, Strategy};
use whatif_solver::layers::SharedCache;
use whatif_solver::{Answer, Interrupter, Process, Query, Solver, layered};
use whatif_verify::counterfactual::Attempt;

use crate::event::Event;
use crate::limit::Limit;
use crate::options::{Options, SolverName};
use crate::statistics::Statistics;

/// The engine of one question: its solvers, progress and statistics.
pub(crate) struct Engine<'a> {
    pub(crate) options: &'a Options,
    solver: Arc<MakeSolver>,
    on_progress: Arc<OnProgress>,
    statistics: Arc<Mutex<Statistics>>,
}

/// The settings of a kind of question, where the options do not set them.
pub(crate) struct Defaults {
    pub(crate) strategy: Strategy,
    /// Steps in all.
    pub(crate) work: u64,
    pub(crate) results: usize,
    /// Are integers unbounded?
    pub(crate) exact: bool,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(options: &'a Options) -> Engine<'a> {
        let statistics: Arc<Mutex<Statistics>> = Arc::default();
        let listener = options.listener.clone();
        let on_progress = move |counts: &Counts, open: usize| {
            if let Some(listener) = &listener {
                listener(Event::Searching { steps: counts.steps, paths: counts.paths, open });
            }
        };
        Engine {
            options,
            solver: make_solver(options.solver.clone(), statistics.clone()),
            on_progress: Arc::new(on_progress),
            statistics,
        }
    }

    /// The settings of a search.
    pub(crate) fn settings(&self, defaults: Defaults) -> Settings {
        let Options { max_steps, work, max_results, max_memory, time, merge, solve_constructors, .. } =
            self.options;
        let limits = Limits {
            steps: max_steps.unwrap_or(u64::MAX),
            work: if max_steps.is_some() { u64::MAX } else { work.unwrap_or(defaults.work) },
            results: max_results.unwrap_or(defaults.results),
            time: Some(*time),
            memory: max_memory.map(|mib| mib << 20),
            ..Limits::default()
        };
        Settings {
            strategy: self.options.strategy().unwrap_or(defaults.strategy),
            limits,
            jobs: self.options.workers(),
            exact: self.options.exact(defaults.exact),
            solver: Arc::clone(&self.solver),
            progress: Some(Arc::clone(&self.on_progress)),
            cancel: self.options.cancel.clone(),
            options: machine::Options {
                merge: *merge,
                solve_constructors: *solve_constructors,
                ..machine::Options::default()
            },
        }
    }

    /// The limit on time.
    pub(crate) fn out_of_time(&self) -> Limit {
        Limit::Time { seconds: self.options.time.as_secs_f64() }
    }

    /// Runs a phase and measures its time.
    pub(crate) fn phase<T>(&self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let result = tracing::info_span!("phase of a question", name).in_scope(work);
        self.lock().phase(name, started.elapsed());
        result
    }

    /// A new solver.
    pub(crate) fn solver(&self) -> Box<dyn Solver> {
        (self.solver)()
    }

    /// Adds the counts of a search.
    pub(crate) fn add(&self, counts: &Counts) {
        self.lock().counts.add(counts);
    }

    /// Adds the attempts of a check's plan.
    pub(crate) fn add_rows(&self, attempts: &[Attempt]) {
        let mut statistics = self.lock();
        attempts.iter().for_each(|attempt| statistics.row(attempt.name, 1, &attempt.counts));
    }

    /// The statistics so far.
    pub(crate) fn statistics(&self) -> Statistics {
        self.lock().clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Statistics> {
        self.statistics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SolverName {
    /// Asks a solver an empty query, so that a wrong command is reported at once.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn try_out(&self) -> Result<(), String> {
        let SolverName::Process(command) = self else { return Ok(()) };
        match Process::new(command).check(&[]) {
            Answer::Unknown(reason) => Err(format!("the solver `{command}` does not work: {reason}")),
            _ => Ok(()),
        }
    }
}

/// A function that makes the solver of each worker.
fn make_solver(name: SolverName, statistics: Arc<Mutex<Statistics>>) -> Arc<MakeSolver> {
    match name {
        SolverName::Embedded => {
            let refuted = SharedCache::default();
            Arc::new(move || {
                let inner = whatif_solver::standard_among(&refuted);
                Box::new(Counted { inner, statistics: statistics.clone() })
            })
        }
        SolverName::Process(command) => Arc::new(move || {
            let inner = layered(Process::new(&command), &SharedCache::default());
            Box::new(Counted { inner, statistics: statistics.clone() })
        }),
    }
}

/// Adds the counts of a solver to the statistics when its worker drops it.
struct Counted<S: Solver> {
    inner: S,
    statistics: Arc<Mutex<Statistics>>,
}

impl<S: Solver> Solver for Counted<S> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        self.inner.ask(query)
    }

    fn limit(&mut self, limits: whatif_solver::Limits) {
        self.inner.limit(limits);
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn count(&self, statistics: &mut whatif_solver::Statistics) {
        self.inner.count(statistics);
    }
}

impl<S: Solver> Drop for Counted<S> {
    fn drop(&mut self) {
        let mut statistics = self.statistics.lock().unwrap_or_else(PoisonError::into_inner);
        statistics.solver.add(&self.inner.statistics());
    }
}
