//! Solver-aided programming: write an interpreter, run it on unknowns, ask a solver.
//!
//! The ideas are Grisette's (paper 003): symbolic compilation as a library. You write ordinary Rust over symbolic
//! values; running it builds a formula that stands for *all* runs at once; a solver finds the input that breaks an
//! assertion, proves that there is none, or fills the holes of a program.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! /// Is there an n for which this overflows?
//! fn midpoint(low: &SymI<32>, high: &SymI<32>) -> SymI<32> {
//!     (low + high) / 2
//! }
//!
//! let [low, high] = ["low", "high"].map(SymI::<32>::sym);
//! let sensible = low.ge(0) & low.le(&high);
//! let middle = midpoint(&low, &high);
//! let right = sensible.implies(low.le(&middle) & middle.le(&high));
//! let counterexample = verify(&right).unwrap().counterexample().expect("the classic bug");
//! let (low, high): (i64, i64) = (low, high).under(&counterexample).unwrap();
//! assert!(low + high > i64::from(i32::MAX));
//! ```
//!
//! # Where things are
//!
//! - **Values** that a solver knows: [`SymBool`], [`SymInt`], [`SymU`] and [`SymI`] (words of a fixed width), [`SymBv`] (of
//!   any width), [`SymReal`], [`SymFunction`].
//! - **Values that it does not know** (enums, lists, concrete integers, your types): [`Union`], kept merged by the
//!   [`MergingStrategy`] of the type. `#[derive(Symbolic)]` makes a type fit for it.
//! - **Errors** are values: [`SymResult`], [`ensure`], [`sym_do!`]. **State**: [`branch`], [`bounded_while`].
//!   **Backtracking**: [`Generator`].
//! - **Unknown data**: [`Fresh`], [`GenSym`]; with bounds of its own for each part: [`Spec`].
//! - **Asking**: [`solve`], [`verify`], [`Solver`], [`Cegis`], [`Session`]. **Reading the answer**: [`EvalSym::under`].
//! - **Speed**: [`Memo`].
//!
//! New here? Read the [`tutorial`]: it builds a synthesiser step by step. The programs under `examples/` are larger.
//!
//! # In a project of your own
//!
//! Name the crate by its path; there is nothing else to set. Z3 is loaded when the first query comes: the one that
//! `cargo xtask setup` put into `.z3/` of this workspace, or one that is [installed](whatif_solver::find_z3).
//!
//! ```toml
//! [dependencies]
//! whatif-sym = { path = "…/whatif/crates/sym" }
//! ```
//!
//! # What is promised
//!
//! The three answers of a solver are never confused: a model, "there is none", and [`NoAnswer`] with its reason (a time
//! limit, a query that the solver cannot decide). What is concrete is computed at once and never reaches a solver.
//! Nothing depends on the order of hash maps, addresses or time.

extern crate self as whatif_sym;

mod bits;
mod bool;
mod bv;
mod compare;
mod eval;
mod function;
mod generate;
mod generator;
mod impls;
mod int;
pub(crate) mod lifted;
mod memo;
pub mod merge;
mod real;
mod result;
mod solvable;
mod solve;
mod specification;
mod state;
mod structural;
pub mod tutorial;
mod union;

pub use whatif_solver::Interrupter;
pub use whatif_sym_derive::{
    EvalSym, ExtractSym, GenSym, Mergeable, SimpleMergeable, Structural, SymEq, SymOrd, Symbolic, ToCon,
    ToSym, symbolic,
};
pub use whatif_term::{Int, Model, Rational, Term};

pub use crate::bits::{SymBits, SymI, SymU};
pub use crate::bool::SymBool;
pub use crate::bv::SymBv;
pub use crate::compare::{SymEq, SymOrd, distinct};
pub use crate::eval::{EvalSym, ExtractSym, Symbols, ToCon, ToSym};
pub use crate::function::{Argument, Arguments, SymFunction};
pub use crate::generate::{Fresh, GenSym};
pub use crate::generator::{Generator, Step, Suspended, chain, done, first, for_each, yield_then, yields};
pub use crate::int::SymInt;
pub use crate::lifted::{Run, Twin};
pub use crate::memo::Memo;
pub use crate::merge::{Mergeable, MergingStrategy, SimpleMergeable};
pub use crate::real::SymReal;
pub use crate::result::{
    Cbmc, DivisionByZero, Encoding, Fallible, Flat, IndexOutOfRange, LoopLimit, Nested, Overflow, SymResult,
    Violation, assert, assume, ensure,
};
pub use crate::solvable::Solvable;
pub use crate::solve::{
    Automatic, Cegis, NoAnswer, NotApproximable, Optimal, Session, Solution, Solver, Synthesis, Verdict,
    Wish, solve, verify,
};
pub use crate::specification::{Any, Choice, ListSpec, Spec};
pub use crate::state::{bounded_while, branch, index, update, when};
pub use crate::structural::{Key, Structural};
#[cfg(feature = "meg")]
pub use crate::union::meg;
pub use crate::union::{Leaves, Union, mrg_if};

/// Everything at once: `use whatif_sym::prelude::*;`.
pub mod prelude {
    pub use crate::*;
}

/// Runs `f`, on a new piece of stack if little is left: data may be nested as deeply as memory allows.
#[inline]
pub(crate) fn deep<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, f)
}

/// `merge` was called on values that differ in an index, against its contract.
#[cold]
pub(crate) fn different_classes(name: &str) -> ! {
    panic!("`merge` of two values of `{name}` that the merging strategy keeps apart")
}

#[doc(hidden)]
pub mod __private {
    pub use crate::lifted::*;

    /// Runs a symbolic function: it may be nested as deeply as memory allows.
    pub fn deep<R>(f: impl FnOnce() -> R) -> R {
        crate::deep(f)
    }

    pub fn different_classes(name: &str) -> ! {
        crate::different_classes(name)
    }

    pub fn simply_mergeable<T: crate::SimpleMergeable>() {}
}
