//! Verify: is it right for all inputs?
//!
//! We have a function that finds the middle of two positions, and want to know whether it can go wrong. We write
//! it as ordinary Rust, under [`#[symbolic]`](macro@crate::symbolic): what stays is the function, and beside it stands `middle::sym`, which takes
//! unknowns.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! #[symbolic]
//! fn middle(low: u16, high: u16) -> u16 {
//!     low.wrapping_add(high) / 2
//! }
//!
//! // As a program it is a program.
//! assert_eq!(middle(10, 20), 15);
//!
//! // On unknowns it is a formula over them: `simple_merge` makes one value of the results of all paths.
//! let [low, high] = ["low", "high"].map(SymU::<16>::sym);
//! let result = middle::sym(&low, &high).simple_merge();
//!
//! // The claim: for all positions in order, the middle lies between them.
//! let claim = low.le(&high).implies(result.ge(&low) & result.le(&high));
//! let verdict = verify(&claim).unwrap();
//!
//! // It does not hold, and the counterexample says for which inputs.
//! let model = verdict.counterexample().expect("there is an overflow");
//! let (low, high): (u16, u16) = (low, high).under(&model).unwrap();
//! assert!(middle(low, high) < low || middle(low, high) > high);
//! ```
//!
//! The repaired function is proved, not tested: [`Verdict::Holds`] is said only when the solver has shown that no
//! input breaks the claim. Where it does not know, the answer is [`NoAnswer`], with the reason.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! #[symbolic]
//! fn middle(low: u16, high: u16) -> u16 {
//!     low + (high - low) / 2
//! }
//!
//! let [low, high] = ["low", "high"].map(SymU::<16>::sym);
//! let result = middle::sym(&low, &high).simple_merge();
//! let claim = low.le(&high).implies(result.ge(&low) & result.le(&high));
//! assert!(verify(&claim).unwrap().holds());
//! ```
//!
//! Assertions inside of the function are paths that end in an error. [`Solver::solve_except`] looks for an input that takes one:
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! #[symbolic]
//! fn percent(part: u32, whole: u32) -> Result<u32, Violation> {
//!     assert!(part <= whole);
//!     assert!(whole > 0);
//!     Ok(part * 100 / whole)
//! }
//!
//! let [part, whole] = ["part", "whole"].map(SymU::<32>::sym);
//! let run = percent::sym(&part, &whole);
//! let model = Solver::new().solve_except(&run, |outcome| outcome.is_err().into()).unwrap().model().unwrap();
//! let (part, whole): (u32, u32) = (part, whole).under(&model).unwrap();
//! assert!(part > whole || whole == 0);
//! ```
//!
//! Numbers with a point work in the same way, with the rounding that the processor does ([`SymFloat`]):
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! #[symbolic]
//! fn half(x: f32) -> f32 {
//!     x * 0.5
//! }
//!
//! // Is twice the half of a number the number?
//! let x = SymF32::sym("x");
//! let claim = x.is_finite().implies((half::sym(&x).simple_merge() * 2.0).eq(&x));
//! let model = verify(&claim).unwrap().counterexample().expect("not of the smallest ones");
//! let x: f32 = x.under(&model).unwrap();
//! assert!(half(x) * 2.0 != x && x.abs() < 1e-37);
//! ```

#[allow(unused_imports, reason = "the links of the documentation")]
use crate::*;
