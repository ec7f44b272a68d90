//! A synthesiser, step by step; and five shorter tutorials, one for each thing that people do:
//! [verify], [synthesise], [angelic execution](angelic), [a symbolic interpreter](interpreter), [query].
//!
//! [verify]: mod@verify
//!
//! We build what 003, section 4.3 sketches: a small language, an interpreter for it, a space of programs, and a solver
//! that picks the program we want. Then the same interpreter verifies programs. Every step is a program that runs.
//!
//! # 1. Values that are not known
//!
//! A [`SymInt`] is an integer that may depend on unknowns. Whatever is concrete is computed at once; only what depends
//! on an unknown becomes a formula.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! let x = SymInt::sym("x");
//! assert_eq!((SymInt::from(2) + 3).to_string(), "5");
//! let formula = (&x * &x).eq(16) & x.lt(0);
//! let model = solve(&formula).unwrap().model().unwrap();
//! assert_eq!(x.under(&model), Some(-4));
//! ```
//!
//! Comparison is a method, not `==`: the answer to `x.eq(16)` is not yes or no but a [`SymBool`].
//!
//! # 2. Data that is not known
//!
//! A solver knows numbers, not enums, lists or trees. A [`Union`] stands for one of several such values, each under a
//! guard. Here is a program that is a constant, the input, or a sum or product of two programs:
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! #[derive(Clone, Debug, Symbolic)]
//! enum Expr {
//!     Const(SymInt),
//!     Input,
//!     Add(Union<Expr>, Union<Expr>),
//!     Mul(Union<Expr>, Union<Expr>),
//! }
//!
//! let is_sum = SymBool::sym("is_sum");
//! let two = || Union::single(Expr::Const(2.into()));
//! let input = || Union::single(Expr::Input);
//! // Either 2 + input or 2 * input.
//! let program = mrg_if(
//!     &is_sum,
//!     || Union::single(Expr::Add(two(), input())),
//!     || Union::single(Expr::Mul(two(), input())),
//! );
//! assert_eq!(program.len(), 2);
//! ```
//!
//! `#[derive(Symbolic)]` brings all that a type needs: how its values merge ([`Mergeable`]), compare ([`SymEq`],
//! [`SymOrd`]), evaluate under a model ([`EvalSym`]), and how to make an unknown one ([`GenSym`]). A type that contains
//! itself does so through a `Union`: every part of an unknown program is itself unknown.
//!
//! # 3. The interpreter
//!
//! An interpreter for programs that are known is a `match`. For programs that are not, it is the same `match` inside
//! [`Union::fold`] (if the results merge into one value, as integers do), [`Union::map`] or [`Union::and_then`]. They
//! run it for every alternative and join the results under the guards.
//!
//! ```
//! # use whatif_sym::prelude::*;
//! # #[derive(Clone, Debug, Symbolic)]
//! # enum Expr {
//! #     Const(SymInt),
//! #     Input,
//! #     Add(Union<Expr>, Union<Expr>),
//! #     Mul(Union<Expr>, Union<Expr>),
//! # }
//! fn eval(program: &Union<Expr>, input: &SymInt) -> SymInt {
//!     program.fold(|program| match program {
//!         Expr::Const(n) => n.clone(),
//!         Expr::Input => input.clone(),
//!         Expr::Add(a, b) => eval(a, input) + eval(b, input),
//!         Expr::Mul(a, b) => eval(a, input) * eval(b, input),
//!     })
//! }
//! # let is_sum = SymBool::sym("is_sum");
//! # let two = || Union::single(Expr::Const(2.into()));
//! # let input = || Union::single(Expr::Input);
//! # let program = mrg_if(
//! #     &is_sum,
//! #     || Union::single(Expr::Add(two(), input())),
//! #     || Union::single(Expr::Mul(two(), input())),
//! # );
//! assert_eq!(eval(&program, &10.into()).to_string(), "if is_sum then 12 else 20");
//! ```
//!
//! # 4. The sketch
//!
//! [`Fresh::any`] makes an unknown program up to a depth: it stands for all of them.
//!
//! ```
//! # use whatif_sym::prelude::*;
//! # #[derive(Clone, Debug, Symbolic)]
//! # enum Expr {
//! #     Const(SymInt),
//! #     Input,
//! #     Add(Union<Expr>, Union<Expr>),
//! #     Mul(Union<Expr>, Union<Expr>),
//! # }
//! let sketch = Fresh::new("e").any::<Expr>(2);
//! assert_eq!(sketch.len(), 4, "one alternative for each variant");
//! ```
//!
//! Where not every program will do, choose by hand: `fresh.choose([…])`.
//!
//! # 5. Solve
//!
//! From examples: the unknown program must give the right outputs. [`EvalSym::under`] turns it into the program that the
//! model describes; for that the concrete twin of the type is named in the attribute.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! #[derive(Clone, Debug, Symbolic)]
//! #[symbolic(concrete = Program)]
//! enum Expr {
//!     Const(SymInt),
//!     Input,
//!     Add(Union<Expr>, Union<Expr>),
//!     Mul(Union<Expr>, Union<Expr>),
//! }
//!
//! #[derive(Debug, PartialEq)]
//! enum Program {
//!     Const(i64),
//!     Input,
//!     Add(Box<Program>, Box<Program>),
//!     Mul(Box<Program>, Box<Program>),
//! }
//! # fn eval(program: &Union<Expr>, input: &SymInt) -> SymInt {
//! #     program.fold(|program| match program {
//! #         Expr::Const(n) => n.clone(),
//! #         Expr::Input => input.clone(),
//! #         Expr::Add(a, b) => eval(a, input) + eval(b, input),
//! #         Expr::Mul(a, b) => eval(a, input) * eval(b, input),
//! #     })
//! # }
//!
//! let sketch = Fresh::new("e").any::<Expr>(1);
//! let examples = [(0, 3), (1, 4), (5, 8)];
//! let fits = SymBool::all(examples.map(|(input, output)| eval(&sketch, &input.into()).eq(output)));
//! let model = solve(&fits).unwrap().model().expect("there is such a program");
//! let program: Program = sketch.under(&model).unwrap();
//! // input + 3, in one order or the other
//! assert!(matches!(program, Program::Add(_, _)));
//! ```
//!
//! # 6. Right for all inputs
//!
//! Examples may mislead. [`Cegis`] looks for a program that meets a specification for *every* input: it tries
//! candidates, and each input that one fails on becomes an example for the next.
//!
//! ```
//! # use whatif_sym::prelude::*;
//! # #[derive(Clone, Debug, Symbolic)]
//! # enum Expr {
//! #     Const(SymInt),
//! #     Input,
//! #     Add(Union<Expr>, Union<Expr>),
//! #     Mul(Union<Expr>, Union<Expr>),
//! # }
//! # fn eval(program: &Union<Expr>, input: &SymInt) -> SymInt {
//! #     program.fold(|program| match program {
//! #         Expr::Const(n) => n.clone(),
//! #         Expr::Input => input.clone(),
//! #         Expr::Add(a, b) => eval(a, input) + eval(b, input),
//! #         Expr::Mul(a, b) => eval(a, input) * eval(b, input),
//! #     })
//! # }
//! let x = SymInt::sym("x");
//! let sketch = Fresh::new("e").any::<Expr>(1);
//! let spec = eval(&sketch, &x).eq(&x + &x);
//! let found = Cegis::new(&x, &spec).run(&mut Solver::new()).unwrap();
//! let program = sketch.eval_sym(&found.model().expect("there is such a program"));
//! assert_eq!(eval(&program, &21.into()).as_con(), Some(42.into()));
//! ```
//!
//! # 7. What can go wrong
//!
//! Let us add division. An interpreter that may fail returns a [`SymResult`]: a union of results and errors.
//! [`sym_do!`](crate::sym_do) goes on where there is a result, on every path, as `?` does on one.
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! #[derive(Clone, Debug, Symbolic)]
//! enum Expr {
//!     Const(SymInt),
//!     Input,
//!     Sub(Union<Expr>, Union<Expr>),
//!     Div(Union<Expr>, Union<Expr>),
//! }
//!
//! fn eval(program: &Union<Expr>, input: &SymInt) -> SymResult<SymInt, DivisionByZero> {
//!     program.and_then(|program| match program {
//!         Expr::Const(n) => Union::ok(n.clone()),
//!         Expr::Input => Union::ok(input.clone()),
//!         Expr::Sub(a, b) => sym_do! {
//!             a <-? eval(a, input);
//!             b <-? eval(b, input);
//!             Union::ok(a - b)
//!         },
//!         Expr::Div(a, b) => sym_do! {
//!             a <-? eval(a, input);
//!             b <-? eval(b, input);
//!             a.checked_div(b)
//!         },
//!     })
//! }
//!
//! // 12 / (input - 3): which input makes it fail?
//! let input = || Union::single(Expr::Input);
//! let number = |n: i64| Union::single(Expr::Const(n.into()));
//! let program = Union::single(Expr::Div(number(12), Union::single(Expr::Sub(input(), number(3)))));
//! let x = SymInt::sym("x");
//! let outcome = eval(&program, &x);
//! let found = Solver::new().solve_except(&outcome, |outcome| outcome.is_err().into()).unwrap();
//! assert_eq!(x.under(&found.model().unwrap()), Some(3));
//!
//! // And a proof: it does not fail for any other.
//! assert!(verify(&x.ne(3).implies(outcome.is_ok())).unwrap().holds());
//! ```
//!
//! An error is a value of any type you like; nothing is an assertion or an assumption until a query says so.
//!
//! # 8. State and loops
//!
//! Code that changes a state runs both branches of a condition on a copy each, and the copies merge ([`branch`],
//! [`when`]). A loop whose end depends on unknowns needs a bound, and reaching it is an error like any other
//! ([`bounded_while`]):
//!
//! ```
//! use whatif_sym::prelude::*;
//!
//! // Does this really compute n * n for 0 <= n <= 4?
//! let n = SymInt::sym("n");
//! let mut state = (SymInt::from(0), SymInt::from(0));
//! let outcome = bounded_while(4, &mut state, |(i, _)| i.lt(&n), |(i, sum)| {
//!     *sum = &*sum + &*i * 2 + 1;
//!     *i = &*i + 1;
//! });
//! let (_, sum) = state;
//! assert!(verify(&(n.ge(0) & outcome.is_ok()).implies(sum.eq(&n * &n))).unwrap().holds());
//! assert!(verify(&outcome.is_err().implies(n.gt(4))).unwrap().holds());
//! ```
//!
//! # 9. Fast
//!
//! - Keep concrete what can be: `Union<usize>` for an index that takes few values, [`SymInt`] for one that takes many
//!   (003, section 2.3.1). The types say which it is.
//! - Merge early: a struct of symbolic fields that derives [`SimpleMergeable`] never splits a union.
//! - Remember: symbolic functions are pure, so a [`Memo`] may keep what they return.
//! - Look at `formula.term().size()` when the solver is slow.
//!
//! The programs under `examples/` solve larger problems in this way: a non-interference checker, a file system's crash
//! consistency, a backtracking regular-expression matcher, type systems that are unsound.

#![allow(unused_imports, reason = "the text links to them")]

use crate::*;

pub mod angelic;
pub mod interpreter;
pub mod query;
pub mod synthesise;
pub mod verify;
