//! Angelic execution: some choice makes it work; which?
//!
//! A program may leave a choice open and let the solver choose well. Here a puzzle: a farmer brings a wolf, a goat and a
//! cabbage over a river, with a boat that takes one of them. We write only what a crossing *does*; what is
//! taken is chosen by the angel.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! /// Who is on the other side.
//! #[symbolic(simple)]
//! #[derive(Clone, Debug, PartialEq)]
//! struct Bank {
//!     farmer: bool,
//!     wolf: bool,
//!     goat: bool,
//!     cabbage: bool,
//! }
//!
//! #[symbolic]
//! fn is_safe(bank: &Bank) -> bool {
//!     bank.goat == bank.farmer || (bank.goat != bank.wolf && bank.goat != bank.cabbage)
//! }
//!
//! /// Takes 1: the wolf, 2: the goat, 3: the cabbage, or nothing.
//! #[symbolic]
//! fn cross(bank: &mut Bank, cargo: u8) -> bool {
//!     let side = bank.farmer;
//!     match cargo {
//!         1 if bank.wolf == side => bank.wolf = !side,
//!         2 if bank.goat == side => bank.goat = !side,
//!         3 if bank.cabbage == side => bank.cabbage = !side,
//!         _ => {}
//!     }
//!     bank.farmer = !side;
//!     is_safe(&*bank)
//! }
//!
//! // Seven crossings, each with an unknown cargo.
//! let cargo: Vec<SymU<8>> = (0..7).map(|i| SymU::sym(format!("cargo{i}"))).collect();
//! let mut bank = SymBank { farmer: false.into(), wolf: false.into(), goat: false.into(), cabbage: false.into() };
//! let mut safe = SymBool::from(true);
//! for cargo in &cargo {
//!     safe = safe & cross::sym(&mut bank, cargo).simple_merge();
//! }
//! let done = SymBool::all([bank.farmer, bank.wolf, bank.goat, bank.cabbage]);
//! let model = solve(&(safe & done)).unwrap().model().expect("there is a way");
//!
//! // The same functions, run with what the angel chose.
//! let plan: Vec<u8> = cargo.under(&model).unwrap();
//! let mut bank = Bank { farmer: false, wolf: false, goat: false, cabbage: false };
//! assert!(plan.iter().all(|cargo| cross(&mut bank, *cargo)));
//! assert_eq!(bank, Bank { farmer: true, wolf: true, goat: true, cabbage: true });
//! ```
//!
//! A choice of data is [`Fresh::choose`], whose result is a [`Union`], or [`Fresh::choose_simple`], where the values merge:
//!
//! ```
//! use whatif_sym::prelude::*;
//! let mut fresh = Fresh::new("step");
//! // Double, or add three, four times: how to get from 1 to 17?
//! let steps: Vec<Union<&'static str>> = (0..4).map(|_| fresh.choose(["double", "add 3"])).collect();
//! let end = steps.iter().fold(SymInt::from(1), |n, step| {
//!     step.fold(|step| if *step == "double" { &n * 2 } else { &n + 3 })
//! });
//! let model = solve(&end.eq(17)).unwrap().model().unwrap();
//! let steps: Vec<&'static str> = steps.under(&model).unwrap();
//! assert_eq!(steps, ["add 3", "add 3", "double", "add 3"]);
//! ```

#[allow(unused_imports, reason = "the links of the documentation")]
use crate::*;
