//! LiquidHaskell's refinement types: what they promise, and how a program breaks them.
//!
//! The stages, in order, each with the modules that only it uses:
//!
//! - [`annotation`]: the language inside `{-@ … @-}`;
//! - [`specs`]: the annotations of a module, by kind. `binders`: variables that are called like something else; `resolve`: which definitions
//!   names mean; `expand`: aliases replaced; `mistakes`: annotations that LiquidHaskell rejects;
//! - `modules`: **what the front end calls for each module**, between parsing and renaming. `to_exp`: refinements as Haskell expressions;
//!   [`declare`](mod@declare): the functions that they add to the module; `build`: pieces of Haskell's syntax; `ordered`: types with
//!   an order of their own; `methods`: classes and instances;
//! - [`check`](mod@check): a file that was read; `builder`: its four stages, which make contracts and questions. `sense`: annotations
//!   without a meaning; `assertions`, `promises` and `termination`: what is asserted inside of code; `contracts`, `library`: what functions
//!   promise; `fields`: fields that are functions; `hypotheses`: arguments that are proofs; `calls`, `classes`, `seen`: facts about the program; `question`: the question about a function;
//! - `plan`: **which questions are asked about a function, one after the other**; `infer`: functions without annotation; `solve`:
//!   the facts that are inferred about them; `division`: LiquidHaskell's arithmetic; `others`: what else is wrong with a function;
//!   `rules`: whether what LiquidHaskell reports counts, or what a run shows;
//! - `why`: which part of a refinement does not hold, for reports;
//! - [`supposed`]: types that functions may have, and which of them their code has; `local`, the same for functions inside of others;
//!   `instead`, and for one that would stand in the place of a call; `unkept`: whether any code can keep a type; [`vocabulary`]: the words of
//!   the file; `known`: what else is known of its functions; [`written`]: types as people write them. The room `repair` asks this;
//! - `certify`: certificates for functions that are verified;
//! - `subject`: a function and its demand, to compare two versions of its code;
//! - `suppose`: checks a function as if a call returned a value that the user gives;
//! - `key`: the keys under which answers are kept while a file is edited; `part`: the part of a file that an edit concerns.
//!
//! Everywhere: `names` (of what is made here), `pieces` (of λG), `unsupported` (constructs that are not supported, as values).

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
pub mod declare;
mod division;
mod expand;
mod fields;
mod hypotheses;
mod indices;
mod infer;
mod instead;
mod key;
mod known;
mod library;
mod local;
mod methods;
mod mistakes;
mod modules;
mod names;
mod ordered;
mod others;
mod part;
mod pieces;
mod plan;
mod promises;
mod question;
mod resolve;
mod rules;
mod seen;
mod sense;
mod solve;
pub mod specs;
mod subject;
mod suppose;
pub mod supposed;
mod termination;
mod to_exp;
mod unkept;
mod unsupported;
pub mod vocabulary;
mod why;
pub mod written;

pub use certify::{Asking, Certified};
pub use instead::Instead;
pub use key::{Explained, Kept, Key, Places};
pub use local::{Comparison, LocalFunction};
pub use part::Whole;
pub use rules::Rules;
pub use solve::qualifier::is_integer;
pub use subject::Subject;
pub use suppose::Supposition;
pub use termination::Unmeasured;
pub use unsupported::Unsupported;
pub use why::{Fact, Inside, Says, Why};
