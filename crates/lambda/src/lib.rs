//! λG, the language that whatif executes, and its lazy machine.
//!
//! λG is the core language of 002, Figure 4: a lazy, typed lambda calculus with symbolic generators, counterfactual
//! branches, assumptions and assertions. It knows no Haskell.

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
#[cfg(feature = "machine")]
pub mod eval;
#[cfg(feature = "machine")]
pub mod explore;
pub mod expr;
#[cfg(feature = "machine")]
mod free;
#[cfg(feature = "machine")]
pub mod heap;
#[cfg(feature = "machine")]
mod integer;
#[cfg(feature = "machine")]
pub mod machine;
pub mod name;
#[cfg(feature = "machine")]
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
pub mod shared_vec;
#[cfg(feature = "machine")]
pub mod stack;
#[cfg(feature = "machine")]
pub mod state;
pub mod syntax;
pub mod types;
#[cfg(feature = "machine")]
pub mod value;
#[cfg(feature = "machine")]
mod witness;

pub use expr::{Alt, AltCon, Assertion, Binder, Expr, Literal, Part};
pub use name::Name;
pub use program::{Constructor, Contract, DataType, Definition, Program};
pub use types::Type;
#[cfg(feature = "machine")]
pub use witness::{Failure, Input};
