//! Sorts, hash-consed terms, simplification and models.
//!
//! A [`Term`] is what symbolic execution computes with in place of values: a symbol, a constant, or an operator applied to
//! terms. It is a cheap handle, equality is identity, and building one simplifies it:
//!
//! ```
//! use whatif_term::{Model, Sort, Symbol, Term, Value, smtlib};
//!
//! // Operators dispatch on the sort; what Rust has no operator for is a method.
//! let x = Term::var("x", Sort::Int);
//! let y = Term::var("y", Sort::Int);
//! let sum = &x + &y - &x;
//! assert_eq!(sum, y);
//! let path = Term::and([x.lt(&y), y.le(&Term::int(3)), !x.equals(&y)]);
//! assert_eq!(path.to_string(), "x != y && x < y && y <= 3");
//!
//! // A model gives symbols values, and terms too.
//! let mut model = Model::new();
//! model.set(Symbol::new("x", Sort::Int), Value::from(-1));
//! assert!(model.satisfies(&path)); // what a model does not mention is 0
//!
//! // Any solver can read it.
//! assert!(smtlib::script(&[path]).contains("(declare-const x Int)"));
//! ```
//!
//! # Where things are
//!
//! - [`Sort`], [`Symbol`], [`Function`], [`Op`]: what terms are made of. [`Int`], [`Rational`], [`BitVec`], [`Str`]: exact
//!   values; [`Value`]: any of them.
//! - `term.rs`: the node, the table that makes equal terms identical, reference counts.
//! - `build.rs`: the constructors. They call `simplify.rs`, which has a file per theory: **a new rule goes there**.
//! - `semantics.rs`: the meaning of each operator on values; constant folding and [`Model`] both use it.
//! - `traverse.rs`: walks (substitution, free symbols, size). [`smtlib`], `display.rs`: printing.
//!
//! # How to add a simplification rule
//!
//! Find the operator in `simplify/bool.rs`, `bound.rs`, `arith.rs`, `bitvec.rs` or `seq.rs`. Each operator has a function that
//! tries its laws one by one; add yours as an arm, with a comment that states it:
//!
//! ```text
//! // (a mod k) mod k = a mod k
//! Some(_) if matches!(a.op(), Op::Mod) && a.args()[1] == *b => a.clone(),
//! ```
//!
//! Build results with the constructors, so that they are simplified in turn, and with `intern` only what is in normal form.
//! Put an example into `tests/rules.rs`. `cargo test -p whatif-term` compares simplified with raw terms under random models;
//! `cargo test -p whatif-solver --test laws` has Z3 prove them equal; `WHATIF_LONG=1` tries many more.
//!
//! # How to add an operator
//!
//! First ask whether a constructor in `build.rs` can say it with the operators there are, as `abs` and `rotate_left` do. If not:
//! a variant of [`Op`] with its sort in `result_sort`, its meaning in `semantics.rs`, its laws under `simplify/` (at least
//! a line in `simplify::build`), its syntax in `smtlib.rs` and `display.rs`, a constructor in `build.rs`, and a production in
//! `testing.rs`, which makes all property tests cover it. The compiler names each place but the last two.
//!
//! # Invariants
//!
//! - This crate knows no solver and does no I/O.
//! - Equal terms are identical, in all threads. A term is freed when its last handle is dropped.
//! - Except for [`Term::id`], nothing that can be observed depends on addresses, threads or what was built before.
//! - Every walk over a term visits each node once and does not recurse: terms may be a million levels deep.
//! - Every operator is total; see [`Op`] for the values that SMT-LIB leaves open.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bitvec;
mod build;
mod display;
#[cfg(feature = "serde")]
mod exchange;
mod hash;
mod int;
mod model;
mod op;
mod rational;
mod semantics;
mod simplify;
pub mod smtlib;
mod sort;
mod symbol;
mod term;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod traverse;
mod value;

pub use bitvec::BitVec;
pub use display::Relation;
pub use int::Int;
pub use model::{FunctionTable, Model};
pub use op::Op;
pub use rational::Rational;
pub use sort::Sort;
pub use symbol::{Function, Symbol};
pub use term::Term;
pub use text::{MAX_CHAR, Str};
pub use value::{SeqValue, Value};
