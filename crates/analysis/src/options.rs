//! The options of a question: its limits, the token that stops it, and the listener for its progress.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use whatif_liquid::Rules;
use whatif_machine::search::Strategy;
use whatif_source::Cancel;

use crate::event::{Event, Listener};

/// Limits and choices of a question. The defaults are those of the program.
///
/// ```
/// use std::time::Duration;
/// use whatif_analysis::{Cancel, Options};
/// let cancel = Cancel::new();
/// let options = Options::default().timeout(Duration::from_secs(5)).jobs(1).cancel(&cancel);
/// cancel.cancel();
/// assert!(options.is_cancelled());
/// ```
#[derive(Clone)]
pub struct Options {
    /// Time for each function, property or run.
    pub time: Duration,
    /// Steps along one path. Without it, a budget of work applies to each question.
    pub max_steps: Option<u64>,
    /// That budget, in steps of all paths together; without a number each kind of question has its default.
    pub work: Option<u64>,
    /// How many counterexamples, examples or outcomes are reported.
    pub max_results: Option<usize>,
    /// Memory of the process, in MiB.
    pub max_memory: Option<usize>,
    /// Worker threads; without a number, all cores.
    pub jobs: Option<NonZeroUsize>,
    /// The order in which states are explored.
    pub search: Option<Search>,
    /// The increments of the deepening search: when nothing was found, and when a better counterexample was (002,
    /// section 4.1).
    pub deepening: Option<(u64, u64)>,
    /// Is the solver asked which constructor an unknown value has, instead of keeping sets of them (000, table 2)?
    pub solve_constructors: bool,
    /// Integers with or without bounds.
    pub integers: Option<Integers>,
    /// Are alternatives with scalar results merged into one value?
    pub merge: bool,
    /// Does a check look for types that would help where it found a counterexample?
    pub suggest: bool,
    /// Does a check decide the properties of a file (`prop_…`), too?
    pub decide: bool,
    /// What counts as an error of a check. Without it, what LiquidHaskell reports, and only what runs show in files without annotations
    /// whose package does not use LiquidHaskell.
    pub rules: Option<Rules>,
    /// Steps of the check of a function whose answer is not stored, where that is less than the budget of work.
    pub effort: Option<u64>,
    /// May the search for cures take as long as it wants? Otherwise it has a budget.
    pub patient: bool,
    /// Does a comparison leave laziness aside: are only inputs tried that are finite and have no missing parts?
    pub finite: bool,
    /// Equations that fix the results of abstracted calls in a check: `append [0] [] = [0]`.
    pub suppose: Vec<String>,
    /// Does the report contain the texts of certificates?
    pub certificates: bool,
    /// The time for a first look at the functions that an edit concerns; what takes longer is left to the check of the
    /// whole file.
    pub glance: Duration,
    /// The solver for formulas.
    pub solver: SolverName,
    /// Stops the question.
    pub cancel: Cancel,
    /// Receives progress.
    pub listener: Option<Arc<Listener>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            time: Duration::from_secs(60),
            max_steps: None,
            work: None,
            max_results: None,
            max_memory: None,
            jobs: None,
            search: None,
            deepening: None,
            solve_constructors: false,
            integers: None,
            merge: false,
            suggest: false,
            decide: false,
            rules: None,
            finite: false,
            effort: None,
            patient: false,
            suppose: Vec::new(),
            certificates: false,
            glance: Duration::from_secs(2),
            solver: SolverName::Embedded,
            cancel: Cancel::new(),
            listener: None,
        }
    }
}

impl Options {
    /// Sets the time for each function, property or run.
    #[must_use]
    pub fn timeout(mut self, time: Duration) -> Options {
        self.time = time;
        self
    }

    /// Sets the number of worker threads.
    #[must_use]
    pub fn jobs(mut self, jobs: usize) -> Options {
        self.jobs = NonZeroUsize::new(jobs);
        self
    }

    /// Lets a check look for types that would help where it finds a counterexample.
    #[must_use]
    pub fn suggest(mut self) -> Options {
        self.suggest = true;
        self
    }

    /// Stops the question when the token is cancelled.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Options {
        self.cancel = cancel.clone();
        self
    }

    /// Calls the listener with the progress of the question.
    #[must_use]
    pub fn on_event(mut self, listener: impl Fn(Event) + Send + Sync + 'static) -> Options {
        self.listener = Some(Arc::new(listener));
        self
    }

    /// Whether the question should stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Whether a check looks for cures. An answer that holds only under a supposition is no reason to change a type.
    #[must_use]
    pub fn wants_cures(&self) -> bool {
        self.suggest && self.suppose.is_empty()
    }

    pub(crate) fn workers(&self) -> usize {
        self.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// The order of states that the user has chosen, if any.
    pub(crate) fn strategy(&self) -> Option<Strategy> {
        match (self.search, self.deepening) {
            (None | Some(Search::Deepening), Some((s, c))) => Some(Strategy::Deepening { s, c }),
            (search, _) => search.map(Search::strategy),
        }
    }

    pub(crate) fn exact(&self, default: bool) -> bool {
        self.integers.map_or(default, |integers| integers == Integers::Exact)
    }

    pub(crate) fn tell(&self, event: Event) {
        if let Some(listener) = &self.listener {
            listener(event);
        }
    }
}

/// The order in which states are explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// Depth first, to a depth that grows.
    Deepening,
    /// Those with the fewest steps first.
    Breadth,
    /// Those that were split off last first.
    Depth,
    /// Those with the fewest abstracted calls first.
    Fewest,
    /// Those with the smallest inputs first.
    Smallest,
}

impl Search {
    pub(crate) fn strategy(self) -> Strategy {
        match self {
            Search::Deepening => Strategy::default(),
            Search::Breadth => Strategy::BreadthFirst,
            Search::Depth => Strategy::DepthFirst,
            Search::Fewest => Strategy::FewestAbstractions,
            Search::Smallest => Strategy::Smallest,
        }
    }
}

/// The meaning of `Int`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Integers {
    /// Without bound, as LiquidHaskell reasons.
    Exact,
    /// 64 bits with wrap-around, as the program runs.
    Machine,
}

/// The solver for formulas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolverName {
    /// Z3, in this process.
    Embedded,
    /// A program that speaks SMT-LIB, by its command.
    Process(String),
}

impl SolverName {
    /// What people call it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            SolverName::Embedded => "Z3",
            SolverName::Process(command) => command.split(' ').next().unwrap_or(command),
        }
    }
}
