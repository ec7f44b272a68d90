//! What Grisette 0.13 has, and where it is here: each row with a program. The idioms are in the [`guide`].
//!
//! | | Grisette | here | |
//! |---|---|---|---|
//! | 1 | `SymBool`, `SymInteger`, `SymIntN`, `SymWordN`, `SomeSymWordN`, `SymFP`, `SymAlgReal` | [`SymBool`], [`SymInt`], [`SymI`], [`SymU`], [`SymBv`], [`SymFloat`], [`SymReal`] | have; a model that needs an irrational number is not read |
//! | 2 | tabular, general and uninterpreted functions | [`SymFunction`]; a Rust closure is the general one | have |
//! | 3 | concrete twins `IntN`, `WordN`, `FP` | Rust's own numbers, [`IntN`], [`WordN`], [`Int`], [`Rational`], [`Float`] | have |
//! | 4 | `LogicalOp`, `ITEOp`, `SymEq`, `SymOrd`, shifts, rotations, `SymFiniteBits`, conversions | operators and methods of the same meaning | have |
//! | 5 | `SafeDiv`, `SafeLinearArith`, … | [`checked_add`](SymBits::checked_add) and its kin, with Rust's cases | have |
//! | 6 | hash-consed terms, partial evaluation, sizes | [`Term`] | have |
//! | 7 | `Union`, `mrgIf`, guard lists, `AsKey` | [`Union`], [`mrg_if`], [`Union::leaves`], [`Key`] | have |
//! | 8 | `Mergeable`, strategies, `SimpleMergeable` | [`Mergeable`], [`MergingStrategy`], [`SimpleMergeable`] | have |
//! | 9 | `mrg*`, `sym*` on lists and containers | [`list`], loops under `#[symbolic]` | have |
//! | 10 | `StateT`, `ReaderT`, `WriterT`, `RWST`, `ContT`, coroutines | [`State`], [`Cont`], [`coroutine`] | have |
//! | 11 | `ExceptT`, `symAssert`, `CBMCExceptT` | [`SymResult`], [`assert()`], [`assume`], [`Cbmc`] | have |
//! | 12 | `Fresh`, `GenSym`, `choose`, `ListSpec` | [`Fresh`], [`GenSym`], [`ListSpec`], [`Spec`] | have |
//! | 13 | `derive`, `makeGrisetteADT` | `#[derive(Symbolic)]`, `#[symbolic]` on a type | have |
//! | 14 | the unified interface | [`#[symbolic]`](macro@crate::symbolic) | have |
//! | 15 | `ToCon`, `ToSym`, `AllSyms` | [`ToCon`], [`ToSym`], [`ExtractSym`] | have |
//! | 16 | models: `exceptFor`, `restrict`, `SubstSym` | [`Symbols::restrict`], [`Symbols::exclude`], [`Solvable::replaced`] | have |
//! | 17 | `solve`, `solveMulti`, `solveExcept`, timeouts | [`solve`], [`Solver::solve_all`], [`Solver::solve_except`], [`Solver::time_limit`] | have |
//! | 18 | solver handles | [`Session`] | have |
//! | 19 | CEGIS and its variants, fuzzers | [`Cegis`], [`Cegis::run_with`], [`Cegis::run_parallel`], [`Hierarchy`] | have |
//! | 20 | quantifiers | [`forall`], [`exists`] | have; over values, not over functions |
//! | 21 | (absent: optimisation, cores, soft constraints) | [`Solver::optimise`], [`Solver::core`] | have; interpolants and proofs: no, Z3 gives no interpolants any more |
//! | 22 | (absent: strings, sequences, sets, arrays) | [`SymString`], [`SymSeq`], [`SymSet`], [`SymArray`] | have |
//! | 23 | memoisation | [`Memo`]; `#[symbolic(memo)]` and [`remember`] | have |
//! | 24 | parallel evaluation | [`Union::and_then_parallel`] | have |
//! | 25 | serialisation | the feature `serde`, [`SymBool::to_smtlib`] | have |
//! | 26 | `PPrint` | `Display`, `Debug`, [`Union::table`] | have |
//! | 27 | external solvers | [`Solver::program`], [`Solver::portfolio`]; Z3 in the process by default | have |
//! | 28 | `approx` (dropped in 0.8) | [`Solver::approximate`] | have |
//! | 29 | (absent: a profiler) | [`profile`] | have |
//! | 30 | Haskell's laziness: calls that nobody looks at are not made, and merge | [`Suspended`]; `f::later(…)` of a function under `#[symbolic(later)]` | have |
//!
//! # 1. Types
//!
//! ```
//! use whatif_sym::prelude::*;
//! let _: (SymBool, SymInt, SymReal) = (SymBool::sym("b"), SymInt::sym("n"), SymReal::sym("r"));
//! let wide = SymU::<128>::from(u128::MAX);
//! assert_eq!(wide.under::<u128>(&Model::default()), Some(u128::MAX));
//! assert_eq!(SymBv::sym("v", 12).width(), 12);
//! let x = SymF32::sym("x");
//! assert!(verify(&(x.is_nan() | x.le(SymF32::infinity()))).unwrap().holds());
//! ```
//!
//! # 2. Functions
//!
//! ```
//! use whatif_sym::prelude::*;
//! let f = SymFunction::<(&SymInt, &SymBool), SymInt>::sym("f");
//! let [a, b] = ["a", "b"].map(SymBool::sym);
//! let three = SymInt::from(3);
//! let [at_a, at_b] = [&a, &b].map(|c| f.apply((&three, c)));
//! let model = solve(&(at_a.eq(1) & at_b.eq(2))).unwrap().model().unwrap();
//! // The model has a table for it.
//! assert_ne!(a.under::<bool>(&model), b.under::<bool>(&model));
//! assert_eq!(at_a.under::<i64>(&model), Some(1));
//! ```
//!
//! # 3. Concrete twins
//!
//! ```
//! use whatif_sym::prelude::*;
//! let [x, y] = [15, 3].map(IntN::<5>::from);
//! assert_eq!(x + y, -14);
//! assert_eq!((SymI::<5>::from(x) + SymI::<5>::from(y)).to_con(), Some(x + y));
//! let half: Float<5, 11> = SymF16::from(0.1).as_con().unwrap();
//! assert_eq!(half.to_f64(), 0.0999755859375);
//! assert_eq!(SymReal::from(Rational::new(1, 3).unwrap()).as_con().unwrap().to_string(), "1/3");
//! ```
//!
//! # 4. Operators
//!
//! ```
//! use whatif_sym::prelude::*;
//! let [x, n] = ["x", "n"].map(SymU::<8>::sym);
//! assert!(verify(&x.rotate_left(&n).count_ones().eq(x.count_ones())).unwrap().holds());
//! assert!(verify(&x.resize::<16>().extract::<8>(0).eq(&x)).unwrap().holds());
//! assert!(verify(&x.to_int().to_bits::<8, false>().eq(&x)).unwrap().holds());
//! assert_eq!(distinct(&[x.clone(), n, x]).as_con(), Some(false));
//! ```
//!
//! # 5. Checked arithmetic
//!
//! ```
//! use whatif_sym::prelude::*;
//! let [x, y] = ["x", "y"].map(SymI::<8>::sym);
//! let fails = x.checked_add(&y).is_err();
//! let expected = (x.gt(0) & y.gt(0) & (&x + &y).le(0)) | (x.lt(0) & y.lt(0) & (&x + &y).ge(0));
//! assert!(verify(&fails.implies(expected)).unwrap().holds());
//! assert!(verify(&x.checked_div(&y).is_err().eq(y.eq(0) | (x.eq(-128) & y.eq(-1)))).unwrap().holds());
//! // With a value for the error, as Grisette's `safeDivOr`.
//! assert!(verify(&y.eq(0).implies(x.checked_div(&y).unwrap_or(&7.into()).eq(7))).unwrap().holds());
//! ```
//!
//! # 6. Terms
//!
//! ```
//! use whatif_sym::prelude::*;
//! let x = SymInt::sym("x");
//! assert_eq!((&x + &x - &x * 2).as_con(), Some(0.into()));
//! let (a, b) = (&x + 1, SymInt::from(1) + &x);
//! assert!(a.term() == b.term(), "equal terms are one");
//! assert_eq!(a.term().size(), 3);
//! ```
//!
//! # 7. Unions
//!
//! ```
//! use whatif_sym::prelude::*;
//! let [a, b] = ["a", "b"].map(SymBool::sym);
//! let u = mrg_if(&a, || Union::single('x'), || mrg_if(&b, || Union::single('y'), || Union::single('x')));
//! assert_eq!(u.len(), 2, "equal values meet");
//! assert_eq!(u.leaves().count(), 2);
//! assert_eq!(u.holds(|c| *c == 'y').to_string(), "!a && b");
//! ```
//!
//! # 8. Merging
//!
//! ```
//! use whatif_sym::prelude::*;
//! #[derive(Clone, Debug, Mergeable, SimpleMergeable)]
//! struct Point { x: SymInt, y: SymInt }
//! let c = SymBool::sym("c");
//! let at = |n: i32| Point { x: n.into(), y: 0.into() };
//! assert_eq!(Point::mrg_ite(&c, &at(1), &at(2)).x.to_string(), "if c then 1 else 2");
//! ```
//!
//! # 9. Lists
//!
//! ```
//! use whatif_sym::prelude::*;
//! let xs = ["x", "y", "z"].map(SymInt::sym);
//! let first = list::position(&xs, |x| x.gt(0));
//! assert!(verify(&xs[0].gt(0).implies(first.holds(|at| *at == Some(0)))).unwrap().holds());
//! assert_eq!(list::filter(&xs, |x| x.gt(0)).len(), 4);
//! ```
//!
//! # 10. Effects
//!
//! ```
//! use whatif_sym::prelude::*;
//! let tick = State::<SymInt, ()>::modify(|n| n + 1).when(&SymBool::sym("c"));
//! let after = tick.then(|()| State::get()).run(&5.into()).simple_merge().0;
//! assert_eq!(after.to_string(), "if c then 6 else 5");
//! // Try both, and keep the one that the rest of the program likes better.
//! let both = Cont::<i32, i32>::shift(|rest| rest(&1).and_then(|a| { let a = *a; rest(&2).map(move |b| a.max(*b)) }));
//! assert_eq!(both.map(|n| 10 - n).run(|n| Union::single(*n)).single_value(), Some(&9));
//! ```
//!
//! # 11. Errors
//!
//! ```
//! use whatif_sym::prelude::*;
//! let x = SymInt::sym("x");
//! let run = sym_do! { assume(x.gt(2))?; assert((&x * 2).gt(5)) };
//! assert!(solve(&run.holds(|outcome| *outcome == Err(Violation::Assertion))).unwrap().is_unsat());
//! ```
//!
//! # 12. Generation
//!
//! ```
//! use whatif_sym::prelude::*;
//! let mut fresh = Fresh::new("g");
//! let word: Union<Vec<SymU<8>>> = fresh.by(&ListSpec::new(1, 3, Any::up_to(0)));
//! assert_eq!(word.len(), 3);
//! assert_eq!(fresh.choose(["a", "b"]).len(), 2);
//! ```
//!
//! # 13. Derivation
//!
//! ```
//! use whatif_sym::prelude::*;
//! #[derive(Clone, Debug, PartialEq)]
//! enum Tree { Leaf(i64), Node(Box<Tree>, Box<Tree>) }
//! #[derive(Clone, Debug, Symbolic)]
//! #[symbolic(concrete = Tree)]
//! enum SymTree { Leaf(SymInt), Node(Box<Union<SymTree>>, Box<Union<SymTree>>) }
//! let any = Fresh::new("t").any::<SymTree>(2);
//! assert_eq!(any.len(), 2);
//! ```
//!
//! # 14. One source, two meanings
//!
//! ```
//! use whatif_sym::prelude::*;
//! #[symbolic]
//! fn clamp(n: i32, low: i32, high: i32) -> i32 {
//!     if n < low { low } else if n > high { high } else { n }
//! }
//! let n = SymI::<32>::sym("n");
//! assert!(verify(&clamp::sym(&n, 0, 9).simple_merge().le(9)).unwrap().holds());
//! assert_eq!(clamp(12, 0, 9), 9);
//! ```
//!
//! # 15. To and fro
//!
//! ```
//! use whatif_sym::prelude::*;
//! let pair: (SymInt, SymBool) = (3i64, true).to_sym();
//! assert_eq!(pair.to_con(), Some((3i64, true)));
//! assert_eq!((SymInt::sym("x"), SymBool::sym("c")).symbols().len(), 2);
//! ```
//!
//! # 16. Models
//!
//! ```
//! use whatif_sym::prelude::*;
//! let [x, y] = ["x", "y"].map(SymInt::sym);
//! let model = solve(&(x.eq(1) & y.eq(2))).unwrap().model().unwrap();
//! assert_eq!(y.symbols().exclude(&model).to_string(), "{x = 1}");
//! assert_eq!((&x + &y).replaced(&x, &(&y * 2)).to_string(), "3 * y");
//! ```
//!
//! # 17. Solving
//!
//! ```
//! use std::time::Duration;
//! use whatif_sym::prelude::*;
//! let mut solver = Solver::new().time_limit(Duration::from_secs(60));
//! let x = SymInt::sym("x");
//! assert_eq!(solver.solve_all(&(x.ge(0) & x.lt(5)), 3).unwrap().len(), 3);
//! ```
//!
//! # 18. Sessions
//!
//! ```
//! use whatif_sym::prelude::*;
//! let x = SymInt::sym("x");
//! let mut session = Session::new(Solver::new());
//! session.assert(&x.gt(0));
//! assert!(session.check_with(&x.lt(0)).unwrap().is_unsat());
//! assert!(session.check().unwrap().is_sat());
//! session.push();
//! session.assert(&x.lt(-1));
//! assert!(session.check().unwrap().is_unsat());
//! session.pop();
//! assert!(session.check().unwrap().is_sat());
//! session.reset();
//! assert!(session.check_with(&x.lt(-1)).unwrap().is_sat());
//! ```
//!
//! # 19. Synthesis
//!
//! ```
//! use whatif_sym::prelude::*;
//! let [x, h] = ["x", "h"].map(SymU::<8>::sym);
//! let spec = (&x * 5).eq((&x << &h) + &x);
//! let mut solver = Solver::new();
//! let by_solver = Cegis::new(&x, &spec).run(&mut solver).unwrap().model().unwrap();
//! assert_eq!(h.under::<u8>(&by_solver), Some(2));
//! // A verifier of one's own: all inputs are tried.
//! let found = Cegis::new(&x, &spec).run_with(&mut solver, |candidate| {
//!     let h: u32 = h.under(candidate).unwrap_or(0);
//!     let shifted = |x: u8| if h < 8 { x << h } else { 0 };
//!     let wrong = (0..=255u8).find(|x| x.wrapping_mul(5) != shifted(*x).wrapping_add(*x));
//!     Ok(wrong.map(|x| solve(&SymU::<8>::sym("x").eq(x)).unwrap().model().unwrap()))
//! });
//! assert_eq!(h.under::<u8>(&found.unwrap().model().unwrap()), Some(2));
//! ```
//!
//! # 20. Quantifiers
//!
//! ```
//! use whatif_sym::prelude::*;
//! let [x, y] = ["x", "y"].map(SymInt::sym);
//! let next = forall(&x, exists(&y, y.gt(&x)));
//! assert!(Solver::new().verify_quantified(&next).unwrap().holds());
//! ```
//!
//! # 21. The best model, and why there is none
//!
//! ```
//! use whatif_sym::prelude::*;
//! let x = SymInt::sym("x");
//! let mut solver = Solver::new();
//! let wishes = [Wish::Soft(vec![(x.lt(3), 1), (x.gt(5), 2)])];
//! let Optimal::Best(model, _) = solver.optimise(&x.ge(0), &wishes).unwrap() else { panic!("a model") };
//! assert!(x.under::<i64>(&model).unwrap() > 5);
//! assert_eq!(solver.core(&[("a", x.lt(0)), ("b", x.gt(9))]).unwrap().unwrap_err(), ["a", "b"]);
//! ```
//!
//! # 22. Strings, sequences, sets, arrays
//!
//! ```
//! use whatif_sym::prelude::*;
//! let s = SymString::sym("s");
//! let doubled = &s + &s;
//! assert!(verify(&doubled.len().eq(s.len() * 2)).unwrap().holds());
//! let set = SymSet::of(&[SymInt::sym("x")]);
//! assert!(verify(&set.contains(&SymInt::sym("x"))).unwrap().holds());
//! let array = SymArray::<SymInt, SymInt>::constant(&0.into()).store(&1.into(), &7.into());
//! assert_eq!(array.select(&1.into()).as_con(), Some(7.into()));
//! ```
//!
//! # 23. Memoisation
//!
//! ```
//! use whatif_sym::prelude::*;
//! let mut memo: Memo<Union<u8>, SymInt> = Memo::new();
//! let key = mrg_if(&SymBool::sym("c"), || Union::single(1), || Union::single(2));
//! memo.insert(key.clone(), 3.into());
//! assert_eq!(memo.get(&key).and_then(|n| n.as_con()), Some(3.into()));
//! ```
//!
//! # 24. Several threads
//!
//! ```
//! use whatif_sym::prelude::*;
//! let n: Union<u64> = Fresh::new("n").choose(0..8);
//! let squares = n.and_then_parallel(2, |n| Union::single(n * n));
//! assert_eq!(squares.len(), 8);
//! // Unions and solvers go to other threads.
//! let handle = std::thread::spawn(move || Solver::new().solve(&squares.holds(|n| *n == 49)).unwrap().is_sat());
//! assert!(handle.join().unwrap());
//! ```
//!
//! # 25. Writing and reading
//!
//! With the feature `serde`, all of them are `Serialize` and `Deserialize`.
//!
//! ```
//! use whatif_sym::prelude::*;
//! let x = SymInt::sym("x");
//! assert!(x.gt(3).to_smtlib().contains("(declare-const x Int)"));
//! # #[cfg(feature = "serde")] {
//! let text = serde_json::to_string(&(&x + 1)).unwrap();
//! assert_eq!(serde_json::from_str::<SymInt>(&text).unwrap().to_string(), "x + 1");
//! # }
//! ```
//!
//! # 26. Printing
//!
//! ```
//! use whatif_sym::prelude::*;
//! let u = mrg_if(&SymBool::sym("a"), || Union::single(1), || Union::single(20));
//! assert_eq!(u.table(), "1  | a\n20 | !a\n");
//! ```
//!
//! # 27. Other solvers
//!
//! ```no_run
//! use whatif_sym::prelude::*;
//! let mut yices = Solver::program("yices-smt2 --incremental");
//! let mut first_that_answers = Solver::portfolio();
//! assert!(first_that_answers.solve(&SymBool::sym("a")).unwrap().is_sat());
//! # let _ = &mut yices;
//! ```
//!
//! # 28. Approximation
//!
//! ```
//! use whatif_sym::prelude::*;
//! let x = SymInt::sym("x");
//! let mut eight_bits = Solver::new().approximate(8);
//! assert!(eight_bits.solve(&(&x + 3).eq(10)).unwrap().is_sat());
//! assert_eq!(eight_bits.verify(&x.le(127)).unwrap_err(), NoAnswer::TooNarrow);
//! ```
//!
//! # 29. A profile
//!
//! ```
//! use whatif_sym::prelude::*;
//! let (_, profile) = Profile::record(|| list::filter(&["x", "y"].map(SymInt::sym), |x| x.gt(0)));
//! println!("{profile}");
//! ```
//!
//! # 30. Suspended calls
//!
//! ```
//! use whatif_sym::prelude::*;
//! #[symbolic]
//! #[derive(Clone, Debug, PartialEq)]
//! enum Numbers {
//!     Then(u32, Suspended<Numbers>),
//! }
//! // They never end, but nobody looks at all of them.
//! #[symbolic(later)]
//! fn doubled(n: u32) -> Numbers {
//!     Numbers::Then(n, doubled::later(n.wrapping_mul(2)))
//! }
//! #[symbolic]
//! fn third(numbers: &Numbers) -> u32 {
//!     let Numbers::Then(_, rest) = numbers;
//!     let Numbers::Then(_, rest) = &**rest;
//!     let Numbers::Then(n, _) = &**rest;
//!     *n
//! }
//! assert_eq!(third(&doubled(3)), 12);
//! let n = SymU::<32>::sym("n");
//! let found = third::sym(&doubled::sym(&n));
//! let model = solve(&found.fold(|third| third.eq(20))).unwrap().model().unwrap();
//! let n: u32 = n.under(&model).unwrap();
//! assert_eq!(third(&doubled(n)), 20);
//! ```

#[allow(unused_imports, reason = "the links of the documentation")]
use crate::*;
