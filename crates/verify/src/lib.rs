//! One query about a function with a contract: does it keep its promises, given what is known of the functions that it calls?
//!
//! [`counterfactual::check`] answers it by lazy counterfactual symbolic execution (002, section 4): first a proof, then searches with every
//! call abstracted, with none, with few. Its first page has the order, and `PHASES` is the table of the searches.
//!
//! # Where things are
//!
//! - `counterfactual.rs`, `counterfactual/build.rs`: contracts, f_det and ĝ; `judge.rs`: which paths are counterexamples, and what they say.
//! - `counterfactual/proof.rs`, `summary.rs`: **proofs**, tried first. Measures of unknown structures are unknown numbers there, predicates on
//!   all elements are tried on any element, and only the program itself looks into structures.
//! - `counterfactual/induction.rs`: facts about functions that call themselves, proven before anybody relies on them. `local.rs`: local
//!   functions, by their types, in a proof by an invariant that their code is shown to keep. `instance.rs`: the refined types at which a
//!   proof uses polymorphic functions: facts about the `b` of `foldr` that whatever gives a `b` is shown to keep.
//! - `counterfactual/parametric.rs`: **what a polymorphic callee can return.** Where a verifier would infer a refinement for the `b` of
//!   `foldr`, we use that a function polymorphic in `b` cannot make one: each `b` in an abstracted result is one that it was given, or what
//!   a function that it was given returns for such arguments. So `mapReduce` is not blamed for what `mergeCluster` may return (001,
//!   section 6.3).
//! - `counterfactual/obligation.rs`: guarded arguments and recursive calls; `eager.rs`: calls that laziness never makes.
//!
//! This crate knows λG and contracts, and no front end: what counts as a violation comes in as a
//! [`counterfactual::Policy`].

pub mod counterfactual;
