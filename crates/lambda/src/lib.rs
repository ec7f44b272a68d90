//! λG, the language that whatif executes, and its lazy machine.
//!
//! λG is the core language of 002, Figure 4: a lazy, typed lambda calculus with symbolic generators, counterfactual
//! branches, assumptions and assertions. It knows no Haskell.
//!
//! # What to call
//!
//! - [`eval::evaluate`]: runs an expression concretely, with a [`machine::World`] for input and output.
//! - [`run::explore`], [`run::explore_function`]: every outcome of an expression or a function, and assertions that fail.
//! - [`counterfactual::check`]: counterexamples, concrete and abstract, to a function's contract.
//! - [`run::Settings`]: limits, search strategy, worker threads, progress, cancellation, solver.
//!
//! # Where things are
//!
//! - [`expr`], [`types`], [`program`], [`definitions`], [`name`], [`syntax`]: the language and its text.
//! - [`compile`] → [`code`]: closed code. `free.rs`, `bits.rs` help it.
//! - [`value`], [`heap`], [`stack`], [`state`]: what the machine works on. **Forks share**: see [`heap`].
//! - [`machine`]: the rules. `machine/symbolic.rs` has those for symbolic values, `machine/effect.rs` and
//!   `machine/exception.rs` those of the primitives that do more than compute; [`prim`] is the table of primitives.
//! - [`explore`] (one worker: runs, splits, asks the solver), [`search`] (which state is next).
//! - [`counterfactual`]: contracts, abstracted calls, proofs; its first page has the order of a check.
//! - [`maker`], `settle.rs`: unknown values of abstract types. `parametric.rs`: unknown polymorphic functions as arguments.
//! - [`readback`], [`closed`], `witness.rs`: from a final state and a model to values, and the replay of the run;
//!   `formula.rs`, [`equation`]: from a final state to formulas. [`mark`]: which parts of a program a path evaluates.
//! - [`fingerprint`]: identifies a piece of a program, for caches.
//!
//! # Invariants
//!
//! - A value is a word ([`value::Value`]); whatever needs more is an object in the state's heap.
//! - Code that meets no symbol never touches a term or the solver.
//! - Nothing is reported that a run from scratch, without symbols, did not confirm.
//! - Under limits on steps and work, answers do not depend on the number of workers.

#[cfg(feature = "machine")]
pub mod applied;
mod argument;
#[cfg(feature = "machine")]
mod bits;
#[cfg(feature = "machine")]
pub mod closed;
#[cfg(feature = "machine")]
pub mod code;
#[cfg(feature = "machine")]
pub mod compile;
#[cfg(feature = "machine")]
pub mod counterfactual;
pub mod definitions;
#[cfg(feature = "machine")]
pub mod equation;
#[cfg(feature = "machine")]
pub mod eval;
#[cfg(feature = "machine")]
pub mod explore;
pub mod expr;
pub mod fingerprint;
#[cfg(feature = "machine")]
mod formula;
#[cfg(feature = "machine")]
mod free;
#[cfg(feature = "machine")]
mod guess;
#[cfg(feature = "machine")]
pub mod heap;
#[cfg(feature = "machine")]
mod integer;
#[cfg(feature = "machine")]
pub mod machine;
pub mod maker;
#[cfg(feature = "machine")]
pub mod mark;
pub mod name;
#[cfg(feature = "machine")]
mod parametric;
pub mod prim;
pub mod program;
#[cfg(feature = "machine")]
pub mod readback;
#[cfg(feature = "machine")]
pub mod run;
#[cfg(feature = "machine")]
mod runtime_types;
#[cfg(feature = "machine")]
pub mod search;
#[cfg(feature = "machine")]
mod settle;
#[cfg(feature = "machine")]
pub mod shared_vec;
#[cfg(feature = "machine")]
pub mod stack;
#[cfg(feature = "machine")]
pub mod state;
#[cfg(feature = "machine")]
pub mod stop;
pub mod syntax;
pub mod types;
#[cfg(feature = "machine")]
mod unknowns;
#[cfg(feature = "machine")]
pub mod unsupported;
#[cfg(feature = "machine")]
pub mod value;
#[cfg(feature = "machine")]
pub mod variation;
#[cfg(feature = "machine")]
mod witness;

pub use argument::as_argument;
pub use definitions::Definitions;
pub use expr::{Alt, AltCon, Assertion, Binder, Expr, Literal, Part};
pub use name::{Name, Role};
pub use program::{Body, Constructor, Contract, DataType, Definition, Guard, More, Program};
pub use types::Type;
#[cfg(feature = "machine")]
pub use unsupported::Unsupported;
#[cfg(feature = "machine")]
pub use witness::{Failure, Input};
