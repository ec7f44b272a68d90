//! λG, the language that whatif executes, and its lazy machine.
//!
//! λG is the core language of 002, Figure 4: a lazy, typed lambda calculus with symbolic generators, counterfactual
//! branches, assumptions and assertions. It knows no Haskell.

pub mod expr;
pub mod name;
pub mod program;
pub mod syntax;
pub mod types;

pub use expr::{Alt, AltCon, Assertion, Binder, Expr, Literal, Part};
pub use name::Name;
pub use program::{Constructor, Contract, DataType, Definition, Program};
pub use types::Type;
