//! How to explore.

use std::time::Duration;

use whatif_source::Cancel;

/// The ways to explore a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Engine {
    /// The rules as the paper prints them, with its look-ahead: for comparison. Neither sound nor complete.
    Paper,
    /// The repaired rules, path by path, with the same look-ahead.
    Paths,
    /// The repaired rules on merged states, until nothing new is found.
    #[default]
    Merged,
}

impl Engine {
    /// The engines by the names that the command line has for them.
    pub const NAMES: &[(&str, Engine)] =
        &[("merged", Engine::Merged), ("paths", Engine::Paths), ("paper", Engine::Paper)];
}

/// How to explore, and when to stop.
#[derive(Clone, Debug)]
pub struct Options {
    /// The engine.
    pub engine: Engine,
    /// Stops after this time.
    pub timeout: Option<Duration>,
    /// Stops after this many steps of evaluation.
    pub max_steps: Option<u64>,
    /// Stops after this many configurations.
    pub max_states: usize,
    /// Reports at most this many runs.
    pub max_runs: Option<usize>,
    /// The longest list tried where an answer depends on the items of a list one by one, such as for a list of records from an
    /// editor, or `uniq` of one.
    pub list_bound: usize,
    /// Whether parallel parts whose order does not show are explored in one order.
    pub symmetry: bool,
    /// Whether inputs that share nothing are explored in one order, where the question allows it.
    pub independence: bool,
    /// Whether [`prove`](crate::prove) asks of any program that its work can be finished from every point.
    pub finishable: bool,
    /// The token by which the caller stops the exploration.
    pub cancel: Cancel,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            engine: Engine::default(),
            timeout: Some(Duration::from_secs(60)),
            max_steps: None,
            max_states: 100_000,
            max_runs: None,
            list_bound: 3,
            symmetry: true,
            independence: true,
            finishable: false,
            cancel: Cancel::default(),
        }
    }
}
