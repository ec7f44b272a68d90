//! λG, the language that whatif executes.
//!
//! λG is the core language of 002, Figure 4: a lazy, typed lambda calculus with symbolic generators, counterfactual
//! branches, assumptions and assertions. It knows no Haskell.
//! Programs do not run here, either: that is the business of `whatif-machine`.
//!
//! # Where things are
//!
//! - [`expr`], [`types`], [`program`], [`definitions`]: expressions, their types, definitions with contracts.
//! - [`name`]: what a thing is. `name/item.rs` is the table of what whatif treats in a way of its own; `name/origin.rs` says what a name
//!   that a translation made was made for.
//! - [`prim`]: the primitives, one enum from the front end to the certificate.
//! - [`syntax`]: the text of `.lg` files, read and printed.
//! - [`maker`]: what makes unknown values of abstract types. [`fingerprint`]: identifies a piece of a program, for caches.
//!
//! # Invariants
//!
//! - What a name means is its role or its identity as an item, never its spelling.
//! - This crate needs no solver: build scripts, the judge of proofs and the prover use it.

mod argument;
pub mod definitions;
pub mod expr;
pub mod fingerprint;
pub mod maker;
pub mod name;
pub mod prim;
pub mod program;
pub mod syntax;
pub mod types;

pub use argument::as_argument;
pub use definitions::Definitions;
pub use expr::{Alt, AltCon, Assertion, Binder, Expr, Literal, Part};
pub use name::{Name, Role};
pub use program::{Body, Constructor, Contract, DataType, Definition, Guard, More, Program};
pub use types::Type;
