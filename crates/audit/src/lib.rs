//! The audit: generated programs, judged by whatif and by an oracle that shares no code with it.
//!
//! whatif's promise is that its answers are true. The audit generates annotated programs ([`generate`]), and changes
//! programs that work ([`templates`], [`mutate`]), has whatif check them ([`subject`]), and runs them on all small
//! inputs by an interpreter of its own ([`oracle`], [`inputs`]). [`judge`](mod@judge) compares: a `verified` function
//! must not go wrong on any input, a concrete counterexample must really break a promise, and the assumptions of an
//! abstract one must be allowed. A contradiction is made small ([`shrink`](mod@shrink)). [`equation`] judges the
//! answers of `prove` about generated functions; properties over library types are in [`library`], functions that work
//! for all instances of a class in [`overloaded`](mod@overloaded), claims about floating-point numbers in [`floating`](mod@floating). [`paths`] judges every
//! equation that `explore` prints of generated functions, [`scalar`] those about machine numbers, [`pair`] the answers of `diff`, [`higher`] promises about
//! functions of functions; [`row`](mod@row) is their table. [`ghc`] has counterexamples confirmed by GHC, where it is installed.

#![allow(missing_docs, reason = "a field whose name says it all has no sentence of its own")]

pub mod ast;
pub mod audit;
pub mod equation;
pub mod floating;
pub mod generate;
pub mod ghc;
pub mod haskell;
pub mod higher;
pub mod inputs;
pub mod judge;
pub mod library;
pub mod mutate;
pub mod oracle;
pub mod overloaded;
pub mod pair;
pub mod paths;
pub mod print;
pub mod random;
pub mod reading;
pub mod row;
pub mod scalar;
pub mod shrink;
pub mod subject;
pub mod templates;
