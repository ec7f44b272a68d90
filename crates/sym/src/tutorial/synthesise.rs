//! Synthesise: which program is right for all inputs?
//!
//! A *sketch* is a program with holes. A hole is an unknown like any other; what makes it a hole is that we ask for *one*
//! value of it that is right for *all* inputs. That is what [`Cegis`] does: it proposes values, looks for an input with
//! which they are wrong, and from then on proposes only what is right for that input, too.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! // Multiplication by 10 with two shifts and an addition: which shifts?
//! let [x, a, b] = ["x", "a", "b"].map(SymU::<8>::sym);
//! let sketch = (&x << &a) + (&x << &b);
//! let specification = sketch.eq(&x * 10);
//! let found = Cegis::new(&x, &specification).run(&mut Solver::new()).unwrap();
//! let Synthesis::Found { model, counterexamples } = found else { panic!("there are shifts") };
//! let mut shifts: [u8; 2] = [a.under(&model).unwrap(), b.under(&model).unwrap()];
//! shifts.sort();
//! assert_eq!(shifts, [1, 3]);
//! // Few inputs were enough to rule out all other values.
//! assert!(counterexamples.len() < 10);
//! ```
//!
//! A hole can also be a choice of code. [`Fresh::any`] is any value of a type up to a depth, here any expression:
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! #[symbolic]
//! #[derive(Clone, Debug, PartialEq)]
//! enum Expr {
//!     X,
//!     Y,
//!     And(Box<Expr>, Box<Expr>),
//!     Xor(Box<Expr>, Box<Expr>),
//!     Add(Box<Expr>, Box<Expr>),
//! }
//!
//! #[symbolic]
//! fn eval(expr: &Expr, x: u8, y: u8) -> u8 {
//!     match expr {
//!         Expr::X => x,
//!         Expr::Y => y,
//!         Expr::And(a, b) => eval(a, x, y) & eval(b, x, y),
//!         Expr::Xor(a, b) => eval(a, x, y) ^ eval(b, x, y),
//!         Expr::Add(a, b) => eval(a, x, y).wrapping_add(eval(b, x, y)),
//!     }
//! }
//!
//! // "Or", by other operations.
//! let sketch = Fresh::new("e").any::<SymExpr>(2);
//! let [x, y] = ["x", "y"].map(SymU::<8>::sym);
//! let specification = eval::sym(&sketch, &x, &y).simple_merge().eq(&x | &y);
//! let found = Cegis::new(&(x, y), &specification).run(&mut Solver::new()).unwrap();
//! let program: Expr = sketch.under(&found.model().unwrap()).unwrap();
//! for (x, y) in [(0, 0), (255, 255), (255, 0), (17, 4), (128, 129)] {
//!     assert_eq!(eval(&program, x, y), x | y);
//! }
//! ```
//!
//! [`Synthesis::Impossible`] is a proof: no program of the sketch is right. For large sketches, [`Cegis::run_parallel`] shares
//! the work among threads, and [`Hierarchy`] divides a space where it is too hard. `examples/superoptimise.rs` finds the shortest
//! program among 50 instructions in that way.

#[allow(unused_imports, reason = "the links of the documentation")]
use crate::*;
