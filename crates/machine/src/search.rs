//! Search: which state runs next, for how long, on which worker.
//!
//! The search goes in rounds:
//!
//! ```text
//! open states ──the 8 best──▶ units, on any worker ──in the order of the units──▶ judge, new open states
//!      ▲                                                                                  │
//!      └────────── waiting states, when the depth grows ◀─────────────────────────────────┘
//! ```
//!
//! A *unit* explores below one state, depth first, for [`QUANTUM`] steps or to the current depth. A unit depends on its
//! state alone, and the number of units in a round does not depend on the number of workers: so under step limits the
//! answers do not depend on it either. States are pruned, and the search ends, between rounds only.
//!
//! With [`Strategy::Deepening`] a state whose depth (steps, plus a weight for each symbol) exceeds the limit waits until no other state is
//! open; then the limit grows by `s`. `judge` decides on each path that ends: a [`Judgement::Counterexample`] prunes states with
//! more abstracted calls, and after the first one the search goes on for [`PATIENCE`] steps plus half of those used.
//!
//! [`Search::run`] has the worker threads, `rounds` the loop above, `unit` one unit.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

use whatif_solver::Limits as SolverLimits;
use whatif_source::Cancel;

use crate::explore::{Counts, Explorer, MakeSolver, Path, Progress};
use crate::machine::Machine;
use crate::state::State;
use crate::stop::{Gap, StopReason, first};

/// States that a round explores.
const ROUND: usize = 8;
/// Steps that a unit takes before it hands back its open states.
const QUANTUM: u64 = 4_000;

/// The steps that a symbol counts for in the depth of a state.
const SYMBOL: u64 = 30;
/// The steps that a symbol counts for in the order of [`Strategy::Smallest`]: what is small is looked at to its end, however long it runs.
const SIZE: u64 = 1_000;
/// After the first counterexample, the search goes on for this many steps plus half of those used, to find a better one.
const PATIENCE: u64 = 10_000;

/// The limit on the cost of a query, in the solver's own count.
const QUERY: u32 = 2_000_000;
/// The limit on its time, since the solver's count misses some work on non-linear arithmetic. Only such queries come near it.
pub(crate) const QUERY_TIME: Duration = Duration::from_secs(1);

/// Which states come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Those with the fewest steps.
    BreadthFirst,
    /// Those that were split off last.
    DepthFirst,
    /// Depth first, to a depth that grows (002, section 4.1).
    Deepening {
        /// By how much, when nothing was found.
        s: u64,
        /// By how much, when a better counterexample was found.
        c: u64,
    },
    /// Those with the fewest abstracted calls.
    FewestAbstractions,
    /// Those with the smallest inputs: a premise that few values satisfy takes many steps, and small values satisfy it soonest.
    Smallest,
}

impl Default for Strategy {
    /// The deepening search, with the parameters of 002, section 6.2.
    fn default() -> Strategy {
        Strategy::Deepening { s: 300, c: 500 }
    }
}

/// Where a search ends at the latest.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Steps along one path.
    pub steps: u64,
    /// Steps in all.
    pub work: u64,
    /// Results.
    pub results: usize,
    /// Time.
    pub time: Option<Duration>,
    /// Memory of the process, in bytes.
    pub memory: Option<usize>,
    /// What a question may cost the solver, in its own measure.
    pub query: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: u64::MAX,
            work: u64::MAX,
            results: usize::MAX,
            time: None,
            memory: None,
            query: QUERY,
        }
    }
}

impl Limits {
    /// When a search that starts now must end.
    pub(crate) fn end(&self, cancel: &Cancel) -> Option<Instant> {
        let own = self.time.and_then(|time| Instant::now().checked_add(time));
        [own, cancel.deadline()].into_iter().flatten().min()
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// Every path was followed to its end.
    Exhausted,
    /// There are enough results.
    Enough,
    /// Not every path was followed to its end, for this reason.
    Bounded(StopReason),
    /// The time was over.
    TimedOut,
    /// The memory was used up.
    OutOfMemory,
    /// The search was cancelled.
    Cancelled,
}

/// What a path that ended means for the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The path is of no interest to the question.
    Ignored,
    /// Whether the path is of interest could not be decided, for this reason: the search is not exhaustive.
    Lost(Gap),
    /// The path is a result that was asked for.
    Result,
    /// The path is a result, and states with more abstracted calls than this are of no interest any more.
    Counterexample {
        /// Abstracted calls.
        abstractions: u32,
    },
    /// The path is a result, and the search may end.
    Enough,
}

/// What a search has done.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub finish: Finish,
    /// What was done.
    pub counts: Counts,
}

/// Is called with the work done so far and the number of open states.
pub type OnProgress = dyn Fn(&Counts, usize) + Send + Sync;

/// A search.
pub struct Search<'a> {
    /// The machine.
    pub machine: &'a Machine,
    /// Which states come first.
    pub strategy: Strategy,
    /// Where it ends at the latest.
    pub limits: Limits,
    /// Worker threads.
    pub jobs: usize,
    /// Does it end when there are results, and no states are left at the depth at which they were found?
    pub until_found: bool,
    /// Is called now and then, with what was done so far and how many states are open.
    pub progress: Option<&'a OnProgress>,
    /// Stops the search.
    pub cancel: &'a Cancel,
    /// Makes a solver for a worker.
    pub solver: &'a MakeSolver,
}

/// The states that can go on. The last one is next: that of the lowest rank, and of several the one with the highest number.
type Open = BTreeMap<(Reverse<u64>, i64), State>;

/// The results of a unit.
#[derive(Default)]
struct Unit {
    ended: Vec<Path>,
    /// Open states; the last is continued first.
    open: Vec<State>,
    /// What the paths that were dropped left out.
    gap: Option<Gap>,
    counts: Counts,
}

/// A unit to be done: its place in the round, its state, and the depth limit.
type Task = (usize, State, u64);

/// The size of a worker's stack, for reading and dropping deeply nested values. Only the used part takes memory.
const STACK: usize = 1 << 28;

impl Search<'_> {
    /// Explores below a state. `judge` sees every path that ends, in an order that depends only on the program and the
    /// strategy.
    pub fn run(&self, initial: State, mut judge: impl FnMut(Path) -> Judgement) -> Report {
        let _span = tracing::debug_span!("search", strategy = ?self.strategy).entered();
        let end = self.limits.end(self.cancel);
        std::thread::scope(|scope| {
            let (send_result, results) = mpsc::channel::<(usize, std::thread::Result<Unit>)>();
            let (send_task, tasks) = mpsc::channel::<Task>();
            let tasks = std::sync::Arc::new(Mutex::new(tasks));
            for _ in 1..self.jobs.max(1) {
                let (tasks, send_result) = (tasks.clone(), send_result.clone());
                let worker = std::thread::Builder::new().stack_size(STACK);
                let explore = move || {
                    let mut explorer = self.explorer(end);
                    loop {
                        let task = tasks.lock().expect("no worker panics with the lock").recv();
                        let Ok((at, state, depth)) = task else { break };
                        // A worker that panics must not leave the others waiting for it.
                        let work = AssertUnwindSafe(|| self.unit(&mut explorer, state, depth, end));
                        let _ = send_result.send((at, std::panic::catch_unwind(work)));
                    }
                };
                // If the thread cannot be started, there are fewer workers, and the answer is the same.
                let _ = worker.spawn_scoped(scope, explore);
            }
            let mut explorer = self.explorer(end);
            let mut round = |states: Vec<State>, depth: u64| -> Vec<Unit> {
                let count = states.len();
                let mut units: Vec<Option<Unit>> = (0..count).map(|_| None).collect();
                let mut states = states.into_iter().enumerate();
                if self.jobs > 1 && count > 1 {
                    for (at, state) in states.by_ref() {
                        let _ = send_task.send((at, state, depth));
                    }
                    // This thread works too.
                    let mut open = count;
                    while open > 0 {
                        let task = tasks.try_lock().ok().and_then(|tasks| tasks.try_recv().ok());
                        match task {
                            Some((at, state, depth)) => {
                                units[at] = Some(self.unit(&mut explorer, state, depth, end));
                                open -= 1;
                            }
                            None => {
                                if let Ok((at, unit)) = results.recv_timeout(Duration::from_millis(1)) {
                                    units[at] = Some(unit.unwrap_or_else(|panic| resume_unwind(panic)));
                                    open -= 1;
                                }
                            }
                        }
                    }
                } else {
                    for (at, state) in states {
                        units[at] = Some(self.unit(&mut explorer, state, depth, end));
                    }
                }
                units.into_iter().flatten().collect()
            };
            let report = self.rounds(initial, &mut round, &mut judge, end);
            drop(send_task);
            report
        })
    }

    fn explorer(&self, end: Option<Instant>) -> Explorer<'_> {
        // Whoever lets a question cost more lets it take longer.
        let time = QUERY_TIME * (self.limits.query / QUERY).max(1);
        let limits = SolverLimits { time: Some(time), resources: Some(self.limits.query) };
        Explorer::new(self.machine, self.solver, limits, end, self.cancel)
    }

    fn rounds(
        &self,
        initial: State,
        round: &mut dyn FnMut(Vec<State>, u64) -> Vec<Unit>,
        judge: &mut dyn FnMut(Path) -> Judgement,
        end: Option<Instant>,
    ) -> Report {
        let mut counts = Counts::default();
        let mut depth = match self.strategy {
            Strategy::Deepening { s, .. } => s,
            _ => self.limits.steps,
        };
        let (mut found, mut best, mut stop) = (0, u32::MAX, None);
        // The number of steps at which the search for a better counterexample ends.
        let mut patience = u64::MAX;
        let mut number = 0;
        let mut open = Open::new();
        // States that wait for a greater depth.
        let mut waiting: Vec<State> = Vec::new();
        open.insert((Reverse(0), number), initial);
        let finish = loop {
            if let Some(finish) = self.must_stop(end, &counts) {
                break finish;
            }
            if found >= self.limits.results || counts.steps >= patience {
                break Finish::Enough;
            }
            if open.is_empty() && !waiting.is_empty() {
                if self.until_found && found > 0 {
                    break Finish::Enough;
                }
                let s = if let Strategy::Deepening { s, .. } = self.strategy { s.max(1) } else { u64::MAX };
                depth = depth.saturating_add(s);
                for state in waiting.drain(..) {
                    number += 1;
                    open.insert((Reverse(self.rank(&state)), -number), state);
                }
            }
            if open.is_empty() {
                break stop.map_or(Finish::Exhausted, Finish::Bounded);
            }
            let states: Vec<State> =
                std::iter::from_fn(|| open.pop_last()).take(ROUND).map(|(_, state)| state).collect();
            let mut survivors = Vec::new();
            for unit in round(states, depth) {
                counts.add(&unit.counts);
                stop = first(stop, unit.gap.map(StopReason::Gap));
                for path in unit.ended {
                    stop = first(stop, path.state.gap.map(StopReason::Gap));
                    if found >= self.limits.results || found == usize::MAX {
                        continue;
                    }
                    let started = Instant::now();
                    let judgement = judge(path);
                    counts.telling += started.elapsed();
                    match judgement {
                        Judgement::Ignored => {}
                        Judgement::Lost(gap) => stop = first(stop, Some(StopReason::Gap(gap))),
                        Judgement::Result => found += 1,
                        Judgement::Enough => found = usize::MAX,
                        Judgement::Counterexample { abstractions } => {
                            found += 1;
                            if self.until_found && patience == u64::MAX {
                                patience = counts.steps + counts.steps / 2 + PATIENCE;
                            }
                            if abstractions < best {
                                best = abstractions;
                                if let Strategy::Deepening { c, .. } = self.strategy {
                                    depth = depth.saturating_add(c);
                                }
                            }
                        }
                    }
                }
                survivors.push(unit.open);
            }
            // In reverse, so that the states of the first unit get the highest numbers and come first again.
            for state in survivors.into_iter().rev().flatten() {
                if state.abstractions > best {
                    continue;
                }
                if state.steps >= self.limits.steps {
                    stop = first(stop, Some(StopReason::Steps(self.limits.steps)));
                } else if self.depth(&state) >= depth {
                    waiting.push(state);
                } else {
                    number += 1;
                    open.insert((Reverse(self.rank(&state)), number), state);
                }
            }
            if best < u32::MAX {
                waiting.retain(|state| state.abstractions <= best);
                open.retain(|_, state| state.abstractions <= best);
            }
            if let Some(progress) = self.progress {
                progress(&counts, open.len() + waiting.len());
            }
        };
        Report { finish, counts }
    }

    fn rank(&self, state: &State) -> u64 {
        match self.strategy {
            Strategy::BreadthFirst => state.steps,
            Strategy::DepthFirst | Strategy::Deepening { .. } => 0,
            Strategy::FewestAbstractions => (u64::from(state.abstractions) << 40) + state.steps.min(1 << 39),
            Strategy::Smallest => SIZE * u64::from(state.symbols - state.ingredients) + state.steps,
        }
    }

    /// The depth of a state: its steps and, if the search deepens, a weight for its symbols, so that small inputs come first.
    fn depth(&self, state: &State) -> u64 {
        match self.strategy {
            Strategy::Deepening { .. } => state.steps + SYMBOL * u64::from(state.symbols - state.ingredients),
            _ => state.steps,
        }
    }

    fn must_stop(&self, end: Option<Instant>, counts: &Counts) -> Option<Finish> {
        if self.cancel.is_cancelled() {
            return Some(Finish::Cancelled);
        }
        if end.is_some_and(|end| Instant::now() >= end) {
            return Some(Finish::TimedOut);
        }
        if counts.work() >= self.limits.work {
            return Some(Finish::Bounded(StopReason::Work(self.limits.work)));
        }
        let limit = self.limits.memory?;
        memory().filter(|used| *used > limit).map(|_| Finish::OutOfMemory)
    }

    /// Explores below a state, depth first, for at most a quantum of steps.
    fn unit(&self, explorer: &mut Explorer, state: State, depth: u64, end: Option<Instant>) -> Unit {
        explorer.counts = Counts::default();
        let quantum = match self.strategy {
            Strategy::BreadthFirst | Strategy::FewestAbstractions | Strategy::Smallest => 1,
            Strategy::DepthFirst | Strategy::Deepening { .. } => QUANTUM,
        };
        let mut unit = Unit::default();
        let mut stack = vec![state];
        while let Some(state) = stack.pop() {
            // A long run is interrupted now and then, to check the clock.
            let weight = self.depth(&state) - state.steps;
            if state.steps + weight >= depth {
                unit.open.push(state);
                continue;
            }
            let limit = (depth - weight).min(self.limits.steps).min(state.steps.saturating_add(QUANTUM * 64));
            match explorer.advance(state, limit) {
                Progress::Paused(state) if self.depth(&state) < depth && !self.is_over(end) => {
                    unit.open.push(*state);
                    break;
                }
                Progress::Paused(state) => unit.open.push(*state),
                Progress::Split(states) => stack.extend(states.into_iter().rev()),
                Progress::Ended(path) => unit.ended.push(*path),
                Progress::Dropped(gap) => unit.gap = first(unit.gap, gap),
            }
            if explorer.counts.steps >= quantum || self.is_over(end) {
                break;
            }
        }
        unit.open.append(&mut stack);
        unit.counts = explorer.counts;
        unit
    }

    fn is_over(&self, end: Option<Instant>) -> bool {
        self.cancel.is_cancelled() || end.is_some_and(|end| Instant::now() >= end)
    }
}

/// The memory that this process uses, in bytes; none if the system does not say.
#[must_use]
pub fn memory() -> Option<usize> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
