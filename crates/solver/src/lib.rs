//! Satisfiability: layers over an embedded solver.
//!
//! "Is this conjunction satisfiable, and by what model?" is asked through one trait, [`Solver`]. [`standard`] makes the
//! solver to use: Z3, in this process, behind layers that spare it most queries. Each layer is a [`Solver`] around
//! another one, in a file of its own under [`layers`]; [`layered`] composes them.
//!
//! ```
//! use whatif_solver::{Answer, Solver, standard};
//! use whatif_term::{Sort, Term};
//!
//! let (x, y) = (Term::var("x", Sort::Int), Term::var("y", Sort::Int));
//! let mut solver = standard();
//! match solver.check(&[x.lt(&y), (&x + &y).equals(&Term::int(7))]) {
//!     Answer::Sat(model) => println!("for example {model}"),
//!     Answer::Unsat(_) => println!("never"),
//!     Answer::Unknown(reason) => println!("no answer: {reason}"),
//! }
//! ```
//!
//! - For symbolic execution, [`Query::extending`]: a path condition whose formulas but the last one have a known model.
//! - For push and pop, a [`Session`].
//! - [`Z3::optimize`] finds the best model, [`small_model`] a canonical one for people to read, [`all_models`] every
//!   one.
//! - [`Process`] reaches any other solver that speaks SMT-LIB over a pipe.
//! - An [`Interrupter`] and [`Limits`] end queries, wherever their time is spent; `tracing` shows them: a span
//!   `query` for each, with an event that names the layer that answered, and a span `z3` or `process` for each query
//!   that reaches a back end.
//! - Solvers are `Send`: each worker has its own, and they may share a [`SharedCache`](layers::SharedCache).
//!
//! # Where things are
//!
//! - `solver.rs`: the trait; `answer.rs`: what it answers; `chain.rs`: the order of the layers, outermost first; `layers/`: a file for each.
//!   `memo.rs`: what layers and the lowering remember of the formulas in use.
//! - `z3.rs` and `z3/`: Z3 in this process. `library.rs` finds and loads libz3, `functions.rs` is the table of its functions, `engine.rs` one
//!   context and what was made in it, `errand.rs` lets an engine work where it can be left behind, `lower.rs` turns terms into Z3's, `raise.rs`
//!   models back, `stack.rs` keeps Z3 incremental, `optimize.rs` minimises and maximises, `raw.rs` is for benchmarks.
//! - `process.rs` and `process/`: any SMT-LIB solver over a pipe.
//! - `session.rs` (push and pop), `small.rs` (the canonical model that is shown to people), `all.rs` (every model) stand on the trait.
//! - `watchdog.rs`, `interrupt.rs`: stop queries. Our own work looks at a switch between its steps, Z3 is interrupted, and a query that may not
//!   stop (bit-vectors, text, large ones) runs on a thread of its own, which is left behind if it does not come back in time.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod all;
mod answer;
mod chain;
mod interrupt;
pub mod layers;
mod memo;
mod process;
mod session;
mod small;
mod solver;
mod statistics;
mod watchdog;
mod z3;

pub use all::all_models;
pub use answer::{Answer, Core, Reason};
pub use chain::{layered, standard, standard_among, standard_brief};
pub use interrupt::Interrupter;
pub use process::Process;
pub use session::Session;
pub use small::small_model;
pub use solver::{Known, Limits, Query, Solver};
pub use statistics::{Layer, Statistics, Tally};
#[cfg(feature = "raw")]
pub use z3::raw;
pub use z3::{Bound, NoZ3, Objective, Optimum, Version, Z3, Z3_VERSION, find_z3};
