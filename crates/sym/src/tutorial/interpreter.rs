//! A symbolic interpreter: write it once, run programs that are not known.
//!
//! An interpreter under [`#[symbolic]`](macro@crate::symbolic) has two meanings: it runs programs, and its twin runs *all* programs of a
//! sketch on *all* inputs at once. What it returns then is a [`Union`]: each outcome under the condition for it.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! #[symbolic]
//! #[derive(Clone, Debug, PartialEq)]
//! enum Command {
//!     Deposit(u8),
//!     Withdraw(u8),
//!     Interest,
//! }
//!
//! #[symbolic]
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! enum Refused {
//!     Overdrawn,
//!     TooRich,
//! }
//!
//! #[symbolic]
//! fn run(commands: &[Command], start: u8) -> Result<u8, Refused> {
//!     let mut balance: u8 = start;
//!     for command in commands {
//!         match command {
//!             Command::Deposit(n) => {
//!                 if balance > 200 {
//!                     return Err(Refused::TooRich);
//!                 }
//!                 balance = balance.wrapping_add(*n);
//!             }
//!             Command::Withdraw(n) => {
//!                 if *n > balance {
//!                     return Err(Refused::Overdrawn);
//!                 }
//!                 balance -= *n;
//!             }
//!             Command::Interest => balance = balance.wrapping_add(balance / 16),
//!         }
//!     }
//!     Ok(balance)
//! }
//!
//! // One program, unknown start: two outcomes, each under its condition.
//! let start = SymU::<8>::sym("start");
//! let program = [Command::Withdraw(50), Command::Interest];
//! let program: Vec<SymCommand> = program.to_vec().to_sym();
//! let outcomes = run::sym(&program, &start);
//! assert_eq!(outcomes.len(), 2);
//! let overdrawn = outcomes.holds(|outcome| matches!(outcome, Err(Refused::Overdrawn)));
//! assert!(verify(&overdrawn.implies(start.lt(50))).unwrap().holds());
//!
//! // A program with an unknown part, unknown start: can money be lost without being taken?
//! let mut fresh = Fresh::new("p");
//! let program = vec![SymCommand::Deposit(fresh.sym()), SymCommand::Interest];
//! let less = run::sym(&program, &start).fold(|outcome| match outcome {
//!     Ok(balance) => balance.lt(&start),
//!     Err(_) => false.into(),
//! });
//! let model = solve(&less).unwrap().model().expect("a deposit can wrap around");
//! let (program, start): (Vec<Command>, u8) = (program.under(&model).unwrap(), start.under(&model).unwrap());
//! assert!(run(&program, start).unwrap() < start, "{program:?} {start}");
//! ```
//!
//! Where data of different shape meets, it stays apart, and the rest of the function runs for each: that is what to look at when a
//! run is slow. [`profile`] shows where, by line.

#[allow(unused_imports, reason = "the links of the documentation")]
use crate::*;
