//! Query: what can happen, how often, at best, and why not?
//!
//! A symbolic run is a set of formulas; a solver answers more about them than yes or no.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! /// The price of a ride.
//! #[symbolic]
//! fn fare(minutes: u8, child: bool, night: bool) -> u16 {
//!     let mut cents: u16 = 300;
//!     if minutes > 30 {
//!         cents += (minutes as u16 - 30) * 10;
//!     }
//!     if child {
//!         cents /= 2;
//!     }
//!     if night {
//!         cents += 150;
//!     }
//!     cents
//! }
//!
//! let minutes = SymU::<8>::sym("minutes");
//! let [child, night] = ["child", "night"].map(SymBool::sym);
//! let cents = fare::sym(&minutes, &child, &night).simple_merge();
//! let mut solver = Solver::new();
//!
//! // Which rides cost exactly 4 euros?
//! let rides = solver.solve_all(&cents.eq(400), 100).unwrap();
//! assert_eq!(rides.len(), 3);
//! for ride in &rides {
//!     let (m, c, n) = (minutes.under(ride).unwrap(), child.under(ride).unwrap(), night.under(ride).unwrap());
//!     assert_eq!(fare(m, c, n), 400);
//! }
//!
//! // The dearest ride of at most an hour.
//! let hour = minutes.le(60);
//! let Optimal::Best(model, best) = solver.optimise(&hour, &[Wish::Maximise(cents.to_int())]).unwrap() else {
//!     panic!("there are rides")
//! };
//! assert_eq!((best[0].clone(), minutes.under::<u8>(&model)), (Some(750.into()), Some(60)));
//!
//! // Why is there no cheap long ride? The reasons are among the wishes (not always the fewest possible).
//! let wishes = [("cheap", cents.lt(440)), ("long", minutes.gt(100)), ("night", night.clone())];
//! let reasons = solver.core(&wishes).unwrap().expect_err("there is none");
//! assert!(reasons.contains(&"cheap") && reasons.contains(&"long"), "{reasons:?}");
//! ```
//!
//! Questions with "for all" inside: is there a discount that makes every ride of up to two hours cost at most ten euros, and
//! which is the smallest?
//!
//! ```
//! use whatif_sym::prelude::*;
//! let [minutes, discount] = ["minutes", "discount"].map(SymU::<16>::sym);
//! let price = &minutes * 10 + 300;
//! let enough = (minutes.le(120)).implies((&price - &discount).le(1000) | price.le(&discount));
//! let always = forall(&minutes, enough);
//! let mut solver = Solver::new();
//! let model = solver.solve_quantified(&(always.clone() & discount.le(500))).unwrap().model().unwrap();
//! assert!(discount.under::<u16>(&model).unwrap() >= 500);
//! assert!(solver.solve_quantified(&(always & discount.lt(500))).unwrap().is_unsat());
//! ```

#[allow(unused_imports, reason = "the links of the documentation")]
use crate::*;
