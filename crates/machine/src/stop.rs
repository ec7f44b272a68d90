//! Why a search ended without having followed every path to its end.
//!
//! A [`StopReason`] carries the limit that was reached, as egg's does: nobody guesses afterwards what ended a search. A path notes a [`Gap`]
//! where it leaves something out ([`State::gap`](crate::state::State)); the search takes the most telling one of all its paths.

use whatif_term::{Op, Sort, Term};

use whatif_lambda::prim::Prim;

/// Why a search is not exhaustive. The order is that of importance: what ended the search comes before what a path left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StopReason {
    /// The search did this much work: steps, and questions to the solver as so many steps each.
    Work(u64),
    /// Paths were cut after this many steps.
    Steps(u64),
    /// Every path ended, but some path left something out.
    Gap(Gap),
    /// Every path ended, but the answer rests on something that was not shown.
    Premise(Premise),
}

/// What a path left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gap {
    /// More calls could be abstracted.
    Abstractions(u32),
    /// An operation without a formula was computed for single values of its arguments.
    SingleValues(Prim),
    /// Floating-point numbers were taken for exact real numbers.
    Floats,
    /// An unknown function of polymorphic type, or of functions, has more behaviours than were tried.
    Functions,
    /// The program looks at how a value of an abstract type is represented.
    Representation,
    /// An assumption failed with an error, or could not be decided.
    Assumption,
    /// An unknown value of an abstract type could not be completed.
    Unsettled,
    /// A run without symbols did not confirm what the search saw.
    Unconfirmed,
    /// The solver gave up: it does not decide formulas of this kind.
    Solver(FormulaKind),
}

/// What a solver was asked about when it gave up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FormulaKind {
    /// Sums and comparisons.
    Linear,
    /// Products or quotients of unknowns.
    Nonlinear,
    /// Texts and sequences.
    Text,
    /// Bits of numbers.
    Bits,
}

/// What an answer rests on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Premise {
    /// Facts that were inferred, and tried, but not proven.
    Inferred,
    /// One instance of a class; another one may behave differently.
    OneInstance,
    /// A promise that is read and not asserted.
    NotAsserted,
    /// A guard around the calls of a local function, which the verifier forgets inside of it.
    Guard,
    /// A callee that breaks its own promise.
    BrokenCallee,
    /// Calls of itself that get smaller in no way that was seen, though no run was seen that goes on for ever.
    Ends,
    /// An error that the verifier lets pass.
    ErrorThatPasses,
    /// A placeholder, such as `undefined`, that stands for any value.
    Placeholder,
    /// Facts that the person who asks supposes.
    Supposed,
}

impl From<Gap> for StopReason {
    fn from(gap: Gap) -> StopReason {
        StopReason::Gap(gap)
    }
}

impl From<Premise> for StopReason {
    fn from(premise: Premise) -> StopReason {
        StopReason::Premise(premise)
    }
}

impl FormulaKind {
    /// The kind of a condition: that of its hardest part.
    #[must_use]
    pub fn of(conditions: &[Term]) -> FormulaKind {
        let mut found = FormulaKind::Linear;
        let mut pending: Vec<Term> = conditions.to_vec();
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(term) = pending.pop() {
            if !seen.insert(term.clone()) || seen.len() > MOST_PARTS {
                continue;
            }
            found = found.max(FormulaKind::of_part(&term));
            pending.extend(term.args().iter().cloned());
        }
        found
    }

    fn of_part(term: &Term) -> FormulaKind {
        let unknowns = term.args().iter().filter(|arg| arg.as_value().is_none()).count();
        match (term.sort(), term.op()) {
            (Sort::BitVec(_), _) => FormulaKind::Bits,
            (Sort::String | Sort::Seq(_), _) => FormulaKind::Text,
            (_, Op::Mul) if unknowns > 1 => FormulaKind::Nonlinear,
            (_, Op::Div | Op::Mod) if term.args().get(1).is_some_and(|by| by.as_value().is_none()) => {
                FormulaKind::Nonlinear
            }
            _ => FormulaKind::Linear,
        }
    }
}

/// How many parts of a condition are looked at to find its kind.
const MOST_PARTS: usize = 10_000;

/// The more telling one of two reasons.
#[must_use]
pub fn first<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
