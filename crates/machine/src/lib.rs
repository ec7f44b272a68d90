//! The lazy machine for λG, and the search that runs it on unknown inputs.
//!
//! The papers' rules (002, Figures 6 and 7) rewrite terms; the machine runs compiled code with an environment, in the manner of the STG
//! machine, and takes every path that the solver calls possible. It knows `assume`, `assert` and the counterfactual branch □, but no
//! pre- or postcondition: those are the business of `whatif-verify`.
//!
//! # What to call
//!
//! - [`eval::evaluate`]: runs an expression concretely, with a [`machine::World`] for input and output.
//! - [`run::explore`], [`run::explore_function`]: every outcome of an expression or a function, and assertions that fail.
//! - [`run::Settings`]: limits, search strategy, worker threads, progress, cancellation, solver.
//!
//! # Where things are
//!
//! - [`compile`] → [`code`]: closed code. `free.rs`, `bits.rs` help it; definitions are compiled when first referred to, and runs without
//!   symbols have code of their own, in which no alternatives meet.
//! - [`value`], [`heap`], [`stack`], [`state`]: what the machine works on. **Forks share**: see [`heap`]. `heap/reach.rs` finds the
//!   constants that a program can still get at.
//! - [`machine`]: the rules, an arm each. `machine/symbolic.rs` has those for symbolic values, with `arithmetic.rs` for symbolic numbers and
//!   `function.rs` for symbolic functions; `machine/effect.rs`, `exception.rs` and `logic.rs` have those of the primitives that do more than
//!   compute, `number.rs` and `float.rs` those that compute; `machine/merge.rs` makes one value of alternatives that come to scalars.
//! - [`explore`] (one worker: runs, splits, asks the solver), [`search`] (which state is next), [`stop`] (why a search ended), `guess.rs`
//!   (models where the solver gives up).
//! - `machine/make.rs`, `settle.rs`, `closed/look.rs`: **only values that can exist.** An unknown value of an abstract type is what its maker
//!   makes of other unknown values; what a maker leaves open is settled before a path is told. `parametric.rs`: unknown polymorphic
//!   functions as arguments. `machine/character.rs`: what Unicode says of unknown characters.
//! - [`readback`], [`closed`], [`witness`]: from a final state and a model to values, and the replay of the run;
//!   `formula.rs`, [`equation`]: from a final state to formulas and equations. [`mark`]: which parts of a program a path evaluates.
//! - [`tree`]: the execution tree (002, Figure 3).
//! - `machine/summary.rs`: notes about symbols, by which proofs look into no unknown structure.
//!
//! # Invariants
//!
//! - A value is a word ([`value::Value`]); whatever needs more is an object in the state's heap.
//! - Code that meets no symbol never touches a term or the solver.
//! - Nothing is reported that a run from scratch, without symbols, did not confirm.
//! - Under limits on steps and work, answers do not depend on the number of workers.
//! - A user's deep recursion grows our heap, never our stack.

pub mod applied;
mod bits;
pub mod closed;
pub mod code;
pub mod compile;
pub mod equation;
pub mod eval;
pub mod explore;
mod float;
mod formula;
mod free;
mod guess;
pub mod heap;
mod integer;
pub mod machine;
pub mod mark;
mod number;
mod parametric;
pub mod readback;
pub mod run;
mod runtime_types;
pub mod search;
pub mod settle;
pub mod shared_vec;
pub mod stack;
pub mod state;
pub mod stop;
pub mod tree;
mod unknowns;
pub mod unsupported;
pub mod value;
pub mod variation;
pub mod witness;

pub use unsupported::Unsupported;
pub use witness::{Failure, Input};
