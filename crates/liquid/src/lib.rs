//! LiquidHaskell's refinement types: what they promise, and how a program breaks them.
//!
//! The stages, one module each, in order:
//!
//! - [`annotation`]: the language inside `{-@ … @-}`;
//! - [`specs`]: the annotations of a module, by kind; `resolve`: which definitions their names mean; `expand`: aliases replaced;
//! - `to_exp`: refinements as Haskell expressions; [`declare`](mod@declare): the functions that they add to a module;
//! - [`check`](mod@check): a file that was read; `builder`: contracts and questions;
//! - `plan`: **which questions are asked about a function, one after the other**; `infer`: functions without annotation; `solve`:
//!   the facts that are inferred about them;
//! - [`cure`](mod@cure): types that functions may have, and which of them they have;
//! - `certify`: certificates for functions that are verified;
//! - `suppose`: checks a function as if a call returned a value that the user gives;
//! - `key`: the keys under which answers are kept while a file is edited.

pub mod annotation;
mod assertions;
mod binders;
mod build;
mod builder;
mod calls;
mod certify;
pub mod check;
mod classes;
mod contracts;
pub mod cure;
pub mod declare;
mod division;
mod expand;
mod infer;
mod key;
mod library;
mod methods;
mod mistakes;
mod modules;
mod names;
mod ordered;
mod part;
mod pieces;
mod plan;
mod promises;
mod question;
mod resolve;
mod seen;
mod sense;
mod solve;
pub mod specs;
mod suppose;
mod termination;
mod to_exp;
mod unsupported;
mod why;

pub use certify::{Asking, Certified};
pub use key::{Explained, Kept, Key, Places};
pub use part::Whole;
pub use suppose::Supposition;
pub use termination::Unmeasured;
pub use unsupported::Unsupported;
pub use why::{Fact, Inside, Why};
