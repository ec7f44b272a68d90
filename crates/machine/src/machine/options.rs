//! How a machine runs, and why it stops.

use super::Alternative;
use crate::Unsupported;
use crate::state::Focus;
use crate::value::{Addr, Value};

/// Why a run stopped.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// A value in SWHNF.
    Value(Value),
    /// An exception that was not caught: the address of its object.
    Raised(Addr),
    /// The step limit was reached. The run can go on.
    Limit,
    /// The program ended itself with this status.
    Exit(i64),
    /// A construct or operation that is not supported was reached.
    Unsupported(Unsupported),
    /// A part of a value was needed that a closed state or a replay has no value for.
    Hole,
    /// The state can go on in several ways, from here.
    Split(Focus, Vec<Alternative>),
    /// An assertion failed: its label.
    Crash(u32),
    /// An assumption does not hold.
    Abandoned,
    /// A contract's predicate took too long: it neither holds nor fails.
    Predicate,
}

/// How a machine runs.
#[derive(Clone, Debug)]
pub struct Options {
    /// Steps that one evaluation of a contract's predicate may take.
    pub predicate_budget: u64,
    /// Ask the solver which constructor a symbol has, instead of keeping sets: slow, for comparison only.
    pub solve_constructors: bool,
    /// Join alternatives that come to scalars: see `machine/merge.rs`.
    pub merge: bool,
    /// Run without symbols: a generated number is 0.
    pub concrete: bool,
    /// Evaluate the answer to the end, not only to SWHNF.
    pub whole_answer: bool,
    /// An unknown floating-point number may be `NaN`, `Infinity`, `-Infinity` or `-0.0`.
    pub special_floats: bool,
    /// Where a program reads input or opens a file, stop and say so, instead of raising the exception that it would meet: there
    /// is no outside world.
    pub without_world: bool,
    /// An unknown character may be one of a few with surprising properties: see `machine/character.rs`.
    pub special_characters: bool,
    /// Prefer models without negative numbers: `[1, 0]` is shorter than `[0, -1]`.
    pub natural_numbers: bool,
    /// A heap is collected when it has grown by this many words.
    pub nursery: usize,
    /// Which counterfactual branches are taken.
    pub branches: Branches,
    /// A primitive that has no symbolic reading may return anything: for proofs.
    pub abstract_primitives: bool,
}

/// Which counterfactual branches a machine takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branches {
    /// Both, but no more right ones than this along a path.
    Both(u32),
    /// The right ones alone: every call is abstracted.
    Right,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            predicate_budget: 100_000,
            solve_constructors: false,
            special_floats: false,
            special_characters: false,
            natural_numbers: false,
            without_world: false,
            merge: false,
            concrete: false,
            whole_answer: false,
            nursery: crate::heap::NURSERY,
            branches: Branches::Both(u32::MAX),
            abstract_primitives: false,
        }
    }
}
