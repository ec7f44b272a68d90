//! For people who come from Rosette or from Grisette: each of their idioms beside ours.
//!
//! The ideas are the same. What differs: a symbolic value has a type of its own here (`SymInt`, not an integer that may happen to
//! be symbolic, as in Rosette), a comparison of two is a method (`x.eq(3)`), and what merges is decided by the type. Under
//! [`#[symbolic]`](macro@crate::symbolic) none of that shows: `if`, `==` and `match` are Rust's.
//!
//! # Unknowns
//!
//! | Rosette | Grisette | here |
//! |---|---|---|
//! | `(define-symbolic x integer?)` | `x = "x" :: SymInteger` | `SymInt::sym("x")` |
//! | `(define-symbolic* x integer?)` | `freshM`, `simpleFresh ()` | `Fresh::new("x").int()` |
//! | `(define-symbolic b (bitvector 8))` | `"b" :: SymWordN 8` | `SymU::<8>::sym("b")`; `SymBv::sym("b", 8)` if the width is known only later |
//! | `(define-symbolic f (~> integer? integer?))` | `"f" :: SymInteger =~> SymInteger` | `SymFunction::<(&SymInt,), SymInt>::sym("f")` |
//! | `(define-symbolic b boolean?)`, `(define-symbolic r real?)` | `"b" :: SymBool`, `"r" :: SymAlgReal` | `SymBool::sym("b")`, `SymReal::sym("r")` |
//! | `(define-symbolic xs integer? #:length 3)` | `fresh (SimpleListSpec 3 ())` | `["x", "y", "z"].map(SymInt::sym)`, `(0..3).map(\|_\| fresh.int()).collect()` |
//! | — | `"x" :: SymFP 8 24` | `SymF32::sym("x")` |
//! | `(bv 5 8)`, `(bvadd x (bv 5 8))`, `(bvslt x y)` | `5 :: SymWordN 8`, `x + 5`, `x .< y` | `SymU::<8>::from(5)`, `&x + 5`, `x.lt(&y)`; the type says whether there is a sign |
//!
//! ```
//! use whatif_sym::prelude::*;
//! let mut fresh = Fresh::new("x");
//! let (x, y) = (fresh.int(), fresh.int());
//! assert!(!x.same(&y));
//! assert!(SymInt::sym("n").same(&SymInt::sym("n")));
//! ```
//!
//! # Branches
//!
//! `(if c a b)` and `mrgIf c a b` are `if` under `#[symbolic]`, [`mrg_if`] on unions, and [`SymBool::ite`] on values that merge. Rosette's
//! `(for/all ([v u]) …)` and Grisette's `do v <- u; …` are [`Union::and_then`], [`Union::map`] and [`Union::fold`].
//!
//! ```
//! use whatif_sym::prelude::*;
//! // (define u (if c '(1) '(1 2)))   (for/all ([v u]) (length v))
//! let c = SymBool::sym("c");
//! let u = mrg_if(&c, || Union::single(vec![1]), || Union::single(vec![1, 2]));
//! assert_eq!(u.map(|v| v.len()).to_string(), "{1 if c | 2}");
//! assert_eq!(u.fold(|v| SymInt::from(v.len())).to_string(), "if c then 1 else 2");
//! ```
//!
//! # Assertions and errors
//!
//! Rosette's `assert` and `assume` change a hidden verification condition. Here, as in Grisette, an error is a value:
//! [`SymResult`] is Grisette's `ExceptT e Union a`; `assert!` under `#[symbolic]` returns one.
//!
//! ```
//! use whatif_sym::prelude::*;
//! // (assert (< x 10))  (vc)            symAssert (x .< 10) :: ExceptT VerificationConditions Union ()
//! let x = SymInt::sym("x");
//! let run: SymResult<(), Violation> = assert(x.lt(10));
//! assert_eq!(run.is_err().to_string(), "x > 9");
//! // mrgThrowError / throwError, and catching:
//! let caught = run.or_else(|_| SymResult::<(), Violation>::ok(()));
//! assert_eq!(caught.is_err().as_con(), Some(false));
//! ```
//!
//! # Asking
//!
//! | Rosette | Grisette | here |
//! |---|---|---|
//! | `(solve (assert e))` | `solve z3 e` | [`solve`]`(&e)` |
//! | `(verify (assert e))` | `solve z3 (symNot e)` | [`verify`]`(&e)` |
//! | `(synthesize #:forall xs #:guarantee (assert e))` | `cegisForAll z3 xs e` | [`Cegis::new`]`(&xs, &e).run(…)` |
//! | `(optimize #:minimize (list n) …)` | — | [`Solver::optimise`] |
//! | `(core (solve …))`, `#:unsat-core` | — | [`Solver::core`] |
//! | `(evaluate v sol)`, `(complete-solution …)` | `evalSymToCon model v` | `v.under(&model)` |
//! | `(solve+)` | `withSolver`, `solverAssert` | [`Session`] |
//! | — | `solveMulti z3 n e` | [`Solver::solve_all`] |
//! | — | `solveExcept z3 f run` | [`Solver::solve_except`] |
//! | `(distinct? x y z)` | `symDistinct [x, y, z]` | [`distinct`]`(&[x, y, z])` |
//! | `(forall (list x) e)`, `(exists …)` | `forallSym`, `existsSym` | [`forall`], [`exists`] |
//! | `(current-bitwidth 8)` | `approx` (dropped in 0.8) | [`Solver::approximate`], which never says "unsat" of what it did not decide |
//! | `(current-solver (z3 #:options …))` | `withTimeout 1000000 z3` | [`Solver::time_limit`], [`Solver::program`], [`Solver::portfolio`] |
//!
//! ```
//! use whatif_sym::prelude::*;
//! // (define-symbolic x y integer?)
//! // (define sol (solve (assert (and (= (+ x y) 10) (> x y)))))
//! // (evaluate x sol)
//! let [x, y] = ["x", "y"].map(SymInt::sym);
//! let sol = solve(&((&x + &y).eq(10) & x.gt(&y))).unwrap();
//! let x: i64 = x.under(&sol.model().unwrap()).unwrap();
//! assert!(x > 5);
//! ```
//!
//! `(unsat? sol)` is [`Solution::is_unsat`]; `(unknown? sol)`, and Grisette's `Unk` and `Terminated`, are the error [`NoAnswer`], so that they
//! cannot be taken for one of the answers.
//!
//! A Racket procedure that Rosette lifts by itself (`#lang rosette`) is a function under `#[symbolic]`. What Rosette would not lift
//! is refused at compile time here, with what to write instead; a plain Rust function is let through by `#[symbolic(plain(f))]`.
//!
//! # Generation
//!
//! | Rosette | Grisette | here |
//! |---|---|---|
//! | `(choose* a b c)`, `(??)` | `chooseFresh [a, b, c]`, `simpleFresh ()` | [`Fresh::choose`], [`Fresh::sym`] |
//! | `(define-grammar (expr) …)` | `genSym`/`fresh` with a derived `GenSym` | `Fresh::any::<SymExpr>(depth)` |
//! | — | `ListSpec`, `EnumGenBound` | [`ListSpec`], ranges |
//!
//! ```
//! use whatif_sym::prelude::*;
//! // (define-grammar (arith x) [expr (choose x (?? integer?) (- (expr)))])
//! #[symbolic]
//! #[derive(Clone, Debug, PartialEq)]
//! enum Arith { X, Lit(i8), Neg(Box<Arith>) }
//!
//! #[symbolic]
//! fn eval(e: &Arith, x: i8) -> i8 {
//!     match e {
//!         Arith::X => x,
//!         Arith::Lit(n) => *n,
//!         Arith::Neg(e) => eval(e, x).wrapping_neg(),
//!     }
//! }
//! let sketch = Fresh::new("e").any::<SymArith>(2);
//! let x = SymI::<8>::sym("x");
//! let spec = eval::sym(&sketch, &x).simple_merge().eq(-&x);
//! let found = Cegis::new(&x, &spec).run(&mut Solver::new()).unwrap().model().unwrap();
//! assert_eq!(sketch.under::<Arith>(&found), Some(Arith::Neg(Box::new(Arith::X))));
//! ```
//!
//! # Effects
//!
//! | Grisette | here |
//! |---|---|
//! | `StateT s Union a`, `ReaderT`, `WriterT`, `RWST` | `&mut` under `#[symbolic]`; as values: [`State`] |
//! | `ExceptT e (StateT s Union) a` | [`State`]`<S, Result<T, E>>` with [`State::try_then`] |
//! | `ContT r Union a`, `shiftT`, `resetT` | [`Cont`], [`Cont::shift`], [`Cont::reset`] |
//! | `Coroutine`, `yield` | [`coroutine`], [`yield_value`], [`Generator`] |
//! | `FreshT` | a [`Fresh`] that is passed along |
//!
//! # Looking inside
//!
//! | Rosette | Grisette | here |
//! |---|---|---|
//! | `(term? v)`, `(symbolics v)` | `conView`, `extractSym` | [`Solvable::as_con`], [`ExtractSym::symbols`] |
//! | `(union-contents u)` | `toGuardList`, `unionView` | [`Union::leaves`], [`Union::table`] |
//! | `raco symprofile` | — | [`Profile::record`](profile::Profile::record), `#[profiled]` |
//! | `(with-vc …)`, `(result-state …)`, `(clear-vc!)` | `runExceptT` | the value itself: there is no hidden condition to clear |
//! | `raco symtrace` | — | an error is a value, whose guard says when it happens: [`Union::table`] |
//! | `(output-smt #t)` | — | [`SymBool::to_smtlib`] |

#[allow(unused_imports, reason = "the links of the documentation")]
use crate::*;
