//! λG, the language that whatif executes, and its lazy machine.
//!
//! λG is the core language of 002, Figure 4: a lazy, typed lambda calculus with symbolic generators, counterfactual
//! branches, assumptions and assertions. It knows no Haskell.

mod bits;
pub mod closed;
pub mod code;
pub mod compile;
pub mod counterfactual;
pub mod eval;
pub mod explore;
pub mod expr;
mod free;
pub mod heap;
mod integer;
pub mod machine;
pub mod name;
pub mod prim;
pub mod program;
pub mod readback;
pub mod run;
mod runtime_types;
pub mod search;
pub mod shared_vec;
pub mod stack;
pub mod state;
pub mod syntax;
pub mod types;
pub mod value;
mod witness;

pub use expr::{Alt, AltCon, Assertion, Binder, Expr, Literal, Part};
pub use name::Name;
pub use program::{Constructor, Contract, DataType, Definition, Program};
pub use types::Type;
pub use witness::{Failure, Input};
