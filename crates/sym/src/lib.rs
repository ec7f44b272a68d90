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
//!   any width), [`SymFloat`], [`SymReal`], [`SymString`], [`SymSeq`], [`SymArray`],
//!   [`SymSet`], [`SymFunction`].
//! - **Values that it does not know** (enums, lists, concrete integers, your types): [`Union`], kept merged by the
//!   [`MergingStrategy`] of the type. `#[derive(Symbolic)]` makes a type fit for it.
//! - **Ordinary Rust**: [`#[symbolic]`](macro@symbolic) lifts functions, types and methods to symbolic values; on a module, it runs them path by path ([`paths`]), and so
//!   [`kani_tests!`] runs harnesses that were written for Kani.
//! - **Errors** are values: [`SymResult`], [`ensure`], [`sym_do!`]. **State**: [`branch`], [`bounded_while`].
//!   **Backtracking**: [`Generator`].
//! - **Unknown data**: [`Fresh`], [`GenSym`]; with bounds of its own for each part: [`Spec`].
//! - **Asking**: [`solve`], [`verify`], [`Solver`], [`Cegis`], [`Session`]; with quantifiers: [`forall`], [`exists`]. **Reading the answer**: [`EvalSym::under`].
//! - **Speed**: [`Memo`]; where it goes: [`profile`].
//!
//! New here? Read the [`tutorial`]: it builds a synthesiser step by step. From Rosette or Grisette? The [`guide`] has their idioms
//! beside ours, [`features`] a program for each feature. The programs under `examples/` are larger.
//!
//! # Where the files are
//!
//! - `solvable.rs` and a file for each kind of term; `float/`: IEEE 754 as formulas over bits. `union/` with `join.rs` (003, Figure 3); `merge.rs`:
//!   merging strategies; `impls/`: the traits for the standard library's types.
//! - `result.rs`, `state.rs`, `effect.rs` (with `effect/cont.rs`), `generator.rs`, `memo.rs`: errors, state, computations as values,
//!   backtracking, memoisation. `generate.rs`, `specification.rs`: unknown data.
//! - `solve/`: `automatic.rs` is the default solver, `others.rs` knows what else may be installed; `bounds.rs` reads what a query says of one unknown
//!   at a time, by which `small_words.rs` leaves bits out and `approximate.rs` knows what cannot overflow; `same_condition.rs` makes sums of
//!   conditional numbers simpler; `hierarchy.rs` is complete synthesis by several workers. `quantify.rs`: quantifiers, by a game of two solvers.
//! - `profile/`: the profiler, which unions, branches and queries tell what they do. `exchange.rs`: `serde`.
//! - `path.rs`: the path that a `#[symbolic]` run is on; `checked.rs`: what fails on it; `lifted.rs`: what depends on a type, which a macro cannot see.
//!
//! # In a project of your own
//!
//! ```toml
//! [dependencies]
//! whatif-sym = "0.2"
//! ```
//!
//! There is nothing else to set. Z3 is loaded when the first query comes: one that is [installed](whatif_solver::find_z3), for which
//! `pip install z3-solver` in the version of [`whatif_solver::Z3_VERSION`] is enough. With `features = ["vendored"]` it is built into the program
//! instead, by a C++ compiler, which takes some minutes the first time. Where there is none, the first query says so.
//!
//! # What is promised
//!
//! The three answers of a solver are never confused: a model, "there is none", and [`NoAnswer`] with its reason (a time
//! limit, a query that the solver cannot decide). What is concrete is computed at once and never reaches a solver.
//! Nothing depends on the order of hash maps, addresses or time.

extern crate self as whatif_sym;

/// The program in the README is tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod array;
mod bits;
mod bool;
mod bv;
mod checked;
mod compare;
pub mod effect;
mod eval;
#[cfg(feature = "serde")]
mod exchange;
pub mod features;
mod float;
mod function;
mod generate;
mod generator;
pub mod guide;
mod impls;
mod int;
pub(crate) mod lifted;
pub mod list;
mod memo;
pub mod merge;
mod path;
pub mod paths;
pub mod profile;
mod quantify;
mod real;
mod result;
mod set;
mod solvable;
mod solve;
mod specification;
mod state;
mod structural;
mod suspended;
mod text;
pub mod tutorial;
mod union;
mod word;
mod writing;

/// Ordinary Rust, run on symbolic values: the item stays as it is, and gets a symbolic twin beside it.
///
/// A function `f` gets `f::sym`, which takes symbolic arguments (or unions of them) and returns a [`Union`] of
/// its results. A struct or an enum `T` gets `SymT`, and the methods of an `impl T` are methods of `SymT`, too. So an
/// interpreter is written once, and a test compares the two:
///
/// ```
/// use whatif_sym::prelude::*;
///
/// #[symbolic]
/// #[derive(Clone, Debug, PartialEq)]
/// enum Expr {
///     Lit(i16),
///     Input,
///     Add(Box<Expr>, Box<Expr>),
///     Div(Box<Expr>, Box<Expr>),
/// }
///
/// #[symbolic]
/// fn eval(expr: &Expr, input: i16) -> Result<i16, DivisionByZero> {
///     Ok(match expr {
///         Expr::Lit(n) => *n,
///         Expr::Input => input,
///         Expr::Add(a, b) => eval(a, input)?.wrapping_add(eval(b, input)?),
///         Expr::Div(a, b) => {
///             let by = eval(b, input)?;
///             if by == 0 {
///                 return Err(DivisionByZero);
///             }
///             eval(a, input)?.wrapping_div(by)
///         }
///     })
/// }
///
/// // Which program gives 3 for 7, and an error for 4?
/// let sketch = Fresh::new("e").any::<SymExpr>(2);
/// let three = eval::sym(&sketch, 7).fold(|run| run.as_ref().map_or(false.into(), |n| n.eq(3)));
/// let error = eval::sym(&sketch, 4).is_err();
/// let program: Expr = sketch.under(&solve(&(three & error)).unwrap().model().unwrap()).unwrap();
/// assert_eq!((eval(&program, 7), eval(&program, 4)), (Ok(3), Err(DivisionByZero)));
/// ```
///
/// # What is understood
///
/// `if`, `if let`, `match` and `matches!` (with numbers, ranges and guards in patterns), `cmp`, functions and types inside of functions, `let … else`, `?`, `return`, `while`, `while let`, `loop` and `for` with
/// `break` and `continue` (also of a loop further out, by its label), `list[i as usize]` where `i` is unknown, `&&`, `||`, comparisons, arithmetic, compound assignment, `as`, closures, calls of symbolic functions and
/// methods, methods of the standard library, mutation of variables and of their parts, `&mut` parameters, recursion, type
/// parameters. Conditions may be unknown in `retain`, in `any`, `all`, `filter`, `find`, `position`, `max` and `min` of iterators, in
/// `contains` of lists and ranges, and in `is_some_and` and its kin.
///
/// - The types are those that you write; [`Twin`] says what stands for them. Numbers are symbolic, lengths and indices
///   (`usize`) are known on each path, and a `Box` holds a union: that is where data of different shape meets.
/// - A branch whose condition is not known runs both ways, on copies of the variables that change, which merge where the
///   branches meet. What does not merge (lists of different length, say) stays apart, and the rest of the function runs for
///   each.
/// - A function that is called by its name alone is symbolic, too. `#[symbolic(plain(f))]` says that `f` is not.
///   `#[symbolic(methods(m))]` names symbolic methods of other types; those of the same `impl` are known. The methods of an `impl Trait for T`
///   are methods of `SymT` itself.
/// - `#[symbolic(memo)]` lets a function [remember] its results by its arguments, as long as the outermost call runs. It should
///   do nothing but compute them.
/// - `#[symbolic(later)]` gives a function `f` an `f::later(…)`: the call that is made when the program first needs its result, which is
///   [`Suspended`]. Two of them merge without being made.
/// - `&mut` parameters, and `&mut self`, want a type whose values always merge: `#[symbolic(simple)] struct …`.
/// - `list[i as usize]` with an unknown `i` is any element, as a value and on the left of an assignment; the cast stands in the
///   index itself. Where `i` is out of range, the path ends with an error if the function returns a `Result` whose
///   error is `From<IndexOutOfRange>`; otherwise the last element is read and nothing is written, where Rust would panic:
///   check first.
/// - A type parameter of a function stands for the twin; its bounds `PartialEq`, `Eq`, `PartialOrd` and `Ord` become
///   [`SymEq`] and [`SymOrd`], and the others stay.
/// - `format!` and `to_string` write numbers as Rust does. The text of an unknown number is a limit ([`Cause::Limit`]) of its path: return the
///   number, and make the text of what is found.
/// - `n as usize` is each length that `n` may have on this path, as the solver finds them; in a comparison it stays one number.
/// - **What Rust panics at**: in a run of [`checked`], an overflow, a division by zero, a shift by too many places, an index out of range, `unwrap` of
///   nothing, `assert!` and `panic!` are failures, each with its condition. Outside of it, arithmetic wraps around, `x / 0` has SMT-LIB's
///   value, and a panic on a path that some input takes ends the run. If the function returns a `Result` whose error is
///   `From<Violation>`, `assert!` is such an error.
/// - **Loops are bounded**: where the syntax does not show an end, the solver is asked whether any input makes so many turns. A loop
///   may make 64 that are not certain, or as many as `#[symbolic(bound = …)]` says. A path that
///   would make more ends with an error, if the function returns a `Result` whose error is `From<LoopLimit>`; otherwise it fails, which
///   `checked` notes as [`Cause::Limit`].
///
/// On a module, the attribute makes another kind of twin, which runs path by path and takes nearly all of Rust: see [`paths`].
///
/// What is not understood does not compile, and the message says what to write instead.
///
/// ```compile_fail
/// use whatif_sym::prelude::*;
/// #[symbolic]
/// fn applied(f: impl Fn(i64) -> i64, n: i64) -> i64 {
///     f(n)
/// }
/// ```
pub use whatif_sym_derive::symbolic;

pub use whatif_sym_derive::kani_tests;

pub use whatif_solver::Interrupter;
pub use whatif_sym_derive::{
    EvalSym, ExtractSym, GenSym, Mergeable, SimpleMergeable, Structural, SymEq, SymOrd, Symbolic, ToCon,
    ToSym, profiled,
};
pub use whatif_term::{Int, Model, Rational, Term};

pub use crate::array::SymArray;
pub use crate::bits::{Operand, ShiftBy, SymBits, SymI, SymU};
pub use crate::bool::SymBool;
pub use crate::bv::SymBv;
pub use crate::checked::{Cause, Checked, Failure, Place, checked};
pub use crate::compare::{SymEq, SymOrd, distinct};
pub use crate::effect::{Cont, Continuation, State, coroutine, yield_value};
pub use crate::eval::{EvalSym, ExtractSym, Symbols, ToCon, ToSym};
pub use crate::float::{Float, Rounding, SymBF16, SymF16, SymF32, SymF64, SymFloat, SymRounding};
pub use crate::function::{Argument, Arguments, SymFunction};
pub use crate::generate::{Fresh, GenSym};
pub use crate::generator::{Generator, Step, chain, done, first, for_each, yield_then, yields};
pub use crate::int::SymInt;
pub use crate::lifted::{Run, Sym, Twin, remember};
pub use crate::memo::Memo;
pub use crate::merge::{Mergeable, MergingStrategy, SimpleMergeable};
pub use crate::profile::Profile;
pub use crate::quantify::{Quantified, exists, forall};
pub use crate::real::SymReal;
pub use crate::result::{
    Cbmc, DivisionByZero, Encoding, Fallible, Flat, IndexOutOfRange, LoopLimit, Nested, Overflow, SymResult,
    Violation, assert, assume, ensure,
};
pub use crate::set::SymSet;
pub use crate::solvable::Solvable;
pub use crate::solve::{
    Automatic, Cegis, Hierarchy, NoAnswer, NotApproximable, Optimal, Portfolio, Searched, Session, Solution,
    Solver, Space, Synthesis, Verdict, Wish, solve, verify,
};
pub use crate::specification::{Any, Choice, ListSpec, Spec};
pub use crate::state::{bounded_while, branch, index, update, when};
pub use crate::structural::{Key, Structural};
pub use crate::suspended::Suspended;
pub use crate::text::{SymSeq, SymString};
#[cfg(feature = "meg")]
pub use crate::union::meg;
pub use crate::union::{Leaves, Union, mrg_if};
pub use crate::word::{IntN, Word, WordN};

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

    pub use crate::checked::Cause;
    pub use crate::path::fail;
    pub use crate::writing::written;

    /// Runs a symbolic function: it may be nested as deeply as memory allows.
    #[track_caller]
    pub fn deep<T>(f: impl FnOnce() -> crate::Union<T>) -> crate::Union<T> {
        crate::deep(|| crate::path::run(f))
    }

    pub fn different_classes(name: &str) -> ! {
        crate::different_classes(name)
    }

    pub fn simply_mergeable<T: crate::SimpleMergeable>() {}
}
