//! The answers of a solver. The three answers cannot be mistaken for one another: there is no `bool`.

use std::fmt;
use std::sync::Arc;
use whatif_term::{Model, Term};

/// The answer to "is this conjunction satisfiable?".
#[derive(Clone, Debug)]
pub enum Answer {
    /// Yes, with a model under which every formula of the query evaluates to true. A symbol without a value in the
    /// model may have any value, so evaluation uses the default one.
    Sat(Arc<Model>),
    /// No, because of these formulas.
    Unsat(Core),
    /// No answer was found, for this reason. Neither yes nor no follows.
    Unknown(Reason),
}

impl Answer {
    /// Is the answer yes?
    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }

    /// Is the answer no?
    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat(_))
    }

    /// Its word in SMT-LIB, without the reason.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Answer::Sat(_) => "sat",
            Answer::Unsat(_) => "unsat",
            Answer::Unknown(_) => "unknown",
        }
    }

    /// The model, if the answer is yes.
    pub fn model(self) -> Option<Arc<Model>> {
        match self {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }
}

/// The answer's word in SMT-LIB: `sat`, `unsat` or `unknown`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Unknown(reason) => write!(f, "unknown ({reason})"),
            known => f.write_str(known.word()),
        }
    }
}

/// Formulas of a query that cannot hold together. Often small, never promised to be the smallest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Core {
    /// Possibly all of them. Only [`Solver::core`](crate::Solver::core) looks for fewer.
    Whole,
    /// Those at these positions of the query, in ascending order.
    Part(Vec<usize>),
}

impl Core {
    /// The formulas of `query` that the core consists of.
    pub fn formulas<'a>(&'a self, query: &'a [Term]) -> Box<dyn Iterator<Item = &'a Term> + 'a> {
        match self {
            Core::Whole => Box::new(query.iter()),
            Core::Part(places) => Box::new(places.iter().map(|&place| &query[place])),
        }
    }

    /// The same core for a query in which the formula at `place` comes from `origin(place)`.
    pub(crate) fn translate(self, origin: impl Fn(usize) -> usize, length: usize) -> Core {
        let mut places: Vec<usize> = match self {
            Core::Whole => (0..length).map(origin).collect(),
            Core::Part(places) => places.into_iter().map(origin).collect(),
        };
        places.sort_unstable();
        places.dedup();
        Core::Part(places)
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The time limit was reached.
    Time,
    /// The limit on the solver's work was reached; the same query reaches it on every machine.
    Resources,
    /// [`Interrupter::interrupt`](crate::Interrupter::interrupt) was called.
    Interrupted,
    /// The solver gave up: its methods do not decide this query. In the solver's words.
    Incomplete(String),
    /// The solver's process ended in the middle of the query; how it ended.
    Died(String),
    /// The solver refused the query, or answered something that makes no sense; what it said.
    Failed(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Time => f.write_str("the solver's time limit was reached"),
            Reason::Resources => f.write_str("the limit on the solver's work was reached"),
            Reason::Interrupted => f.write_str("interrupted"),
            Reason::Incomplete(words) => write!(f, "the solver gave up: {words}"),
            Reason::Died(how) => write!(f, "the solver's process died: {how}"),
            Reason::Failed(words) => write!(f, "the solver failed: {words}"),
        }
    }
}
