//! The audit: programs that nobody wrote, judged by whatif and by an oracle that shares nothing with it.
//!
//! whatif's promise is that its answers are true. The audit generates annotated programs ([`generate`]), and changes programs
//! that work ([`templates`], [`mutate`]), has whatif check them ([`subject`]), and runs them on all small inputs by an interpreter of
//! its own ([`oracle`], [`inputs`]). [`judge`](mod@judge) compares: what is `verified` must go wrong on no input, a concrete
//! counterexample must be one, and what an abstract one assumes must be allowed. A contradiction is made small ([`shrink`](mod@shrink)).
//! What `prove` says of generated functions is judged by [`equation`]; properties over library types are in [`library`]; [`ghc`] has counterexamples confirmed by GHC, where it is installed.

#![allow(missing_docs, reason = "a field whose name says it all has no sentence of its own")]

pub mod ast;
pub mod audit;
pub mod equation;
pub mod generate;
pub mod ghc;
pub mod inputs;
pub mod judge;
pub mod library;
pub mod mutate;
pub mod oracle;
pub mod print;
pub mod random;
pub mod reading;
pub mod shrink;
pub mod subject;
pub mod templates;
