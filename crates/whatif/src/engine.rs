//! What all questions share: the limits, the strategy, the solver; what was done; and when to stop.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use whatif_lambda::explore::{Counts, MakeSolver};
use whatif_lambda::machine::Options;
use whatif_lambda::run::Settings;
use whatif_lambda::search::{Limits, OnProgress, Strategy};
use whatif_solver::layers::SharedCache;
use whatif_solver::{Answer, Interrupter, Process, Query, Solver, Statistics, layered};

use crate::args::{Common, Search, SolverName, Switch};
use crate::progress::Progress;
use crate::stop;

/// The engine room of one run of the program.
pub(crate) struct Engine {
    solver: Arc<MakeSolver>,
    on_progress: Arc<OnProgress>,
    pub(crate) progress: Arc<Progress>,
    statistics: Arc<Mutex<Statistics>>,
    done: Mutex<Done>,
}

/// What was done so far.
#[derive(Default)]
struct Done {
    counts: Counts,
    /// The time of each phase, in the order they began.
    phases: Vec<(&'static str, Duration)>,
}

/// What a question does unless the user says otherwise.
pub(crate) struct Defaults {
    pub(crate) strategy: Strategy,
    /// Steps in all, if the user sets no limit.
    pub(crate) work: u64,
    pub(crate) results: usize,
    /// Have integers no bounds?
    pub(crate) exact: bool,
}

impl Engine {
    /// The engine that the options ask for; the reason if there is none.
    pub(crate) fn new(common: &Common) -> Result<Engine, String> {
        if let Some(limit) = common.max_memory {
            stop::watch_memory(limit);
        }
        let progress = Arc::new(Progress::new(common));
        let statistics: Arc<Mutex<Statistics>> = Arc::default();
        let shown = progress.clone();
        Ok(Engine {
            solver: make_solver(common.solver.clone(), statistics.clone())?,
            on_progress: Arc::new(move |counts: &Counts, open| shown.search(counts, open)),
            progress,
            statistics,
            done: Mutex::default(),
        })
    }

    /// How to search.
    pub(crate) fn settings(&self, common: &Common, defaults: Defaults) -> Settings {
        let limits = Limits {
            steps: common.max_steps.unwrap_or(u64::MAX),
            work: if common.max_steps.is_some() { u64::MAX } else { defaults.work },
            results: common.max_results.unwrap_or(defaults.results),
            time: Some(common.timeout),
            memory: common.max_memory.map(|mib| mib << 20),
            ..Limits::default()
        };
        Settings {
            strategy: common.search.map_or(defaults.strategy, strategy),
            limits,
            jobs: common.jobs(),
            exact: common.exact(defaults.exact),
            solver: Arc::clone(&self.solver),
            progress: Some(Arc::clone(&self.on_progress)),
            cancel: stop::CANCEL.clone(),
            options: Options { merge: common.merge == Some(Switch::On), ..Options::default() },
        }
    }

    /// Measures a phase.
    pub(crate) fn phase<T>(&self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let result = work();
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        match done.phases.iter_mut().find(|(known, _)| *known == name) {
            Some((_, time)) => *time += started.elapsed(),
            None => done.phases.push((name, started.elapsed())),
        }
        result
    }

    /// Adds what a search has done.
    pub(crate) fn add(&self, counts: &Counts) {
        self.done.lock().unwrap_or_else(PoisonError::into_inner).counts.add(counts);
    }

    /// What was done, for `--stats`.
    pub(crate) fn report(&self) -> String {
        let done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let Counts { steps, paths, forks, queries, by_model, merged, telling } = done.counts;
        let solver = self.statistics.lock().unwrap_or_else(PoisonError::into_inner);
        let milliseconds = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
        let mut lines = vec![format!("{steps} steps, {paths} paths, {forks} forks, {merged} merges")];
        if queries + by_model > 0 {
            lines.push(format!("{queries} solver queries, {by_model} branches decided by a state's model"));
        }
        for (name, time) in &done.phases {
            lines.push(format!("{name:<14} {:>12}", milliseconds(*time)));
        }
        if let Some(all) = solver.layers.first() {
            lines.push(format!("{:<14} {:>12}", "  solving", milliseconds(all.tally.time)));
        }
        if telling > Duration::ZERO {
            lines.push(format!("{:<14} {:>12}", "  replaying", milliseconds(telling)));
        }
        if !solver.layers.is_empty() {
            lines.push(solver.to_string());
        }
        lines.join("\n")
    }
}

fn strategy(search: Search) -> Strategy {
    match search {
        Search::Deepening => Strategy::default(),
        Search::Breadth => Strategy::BreadthFirst,
        Search::Depth => Strategy::DepthFirst,
        Search::Fewest => Strategy::FewestAbstractions,
    }
}

/// Makes the solver of each worker. One in another process is tried first, so that a wrong command is found out at once.
fn make_solver(name: SolverName, statistics: Arc<Mutex<Statistics>>) -> Result<Arc<MakeSolver>, String> {
    let command = match name {
        SolverName::Embedded => {
            return Ok(Arc::new(move || {
                Box::new(Counted { inner: whatif_solver::standard(), statistics: statistics.clone() })
            }));
        }
        SolverName::Process(command) => command,
    };
    if let Answer::Unknown(reason) = Process::new(&command).check(&[]) {
        return Err(format!("the solver `{command}` does not work: {reason}"));
    }
    Ok(Arc::new(move || {
        let inner = layered(Process::new(&command), &SharedCache::default());
        Box::new(Counted { inner, statistics: statistics.clone() })
    }))
}

/// Hands in what a solver has counted when its worker is done.
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

    fn count(&self, statistics: &mut Statistics) {
        self.inner.count(statistics);
    }
}

impl<S: Solver> Drop for Counted<S> {
    fn drop(&mut self) {
        self.statistics.lock().unwrap_or_else(PoisonError::into_inner).add(&self.inner.statistics());
    }
}
