//! What Grisette 0.13 has, and where it is here. For people who come from Grisette or from Rosette.
//!
//! # Grisette's features
//!
//! | Grisette | here |
//! |---|---|
//! | `SymBool`, `SymInteger`, `SymIntN`, `SymWordN` | [`SymBool`], [`SymInt`], [`SymI`], [`SymU`] (up to any width; 128 bits convert to `u128`) |
//! | `SomeSymWordN`: widths at run time | [`SymBv`] |
//! | `SymAlgReal` | [`SymReal`]: rationals exactly; a model that needs an irrational number is not read |
//! | `SymFP`, rounding modes | **absent**: the terms have no floating-point sort |
//! | tabular, general and uninterpreted functions | [`SymFunction`]; a model has a table for each; a Rust closure is the general one |
//! | `LogicalOp`, `ITEOp`, `SymEq`, `SymOrd`, `symDistinct` | operators, [`SymBool::ite`], [`SymEq`], [`SymOrd`], [`distinct`] (native in the solver) |
//! | shifts and rotations by symbolic amounts, `SymFiniteBits` | `<<`, `>>`, [`rotate_left`](SymBits::rotate_left), [`count_ones`](SymBits::count_ones), [`bit`](SymBits::bit) |
//! | concatenation, extension, selection, sign conversion | [`concat`](SymBits::concat), [`resize`](SymBits::resize), [`extract`](SymBits::extract), [`to_signed`](SymBits::to_signed) |
//! | `SymFromIntegral` | [`to_int`](SymBits::to_int), [`to_bits`](SymInt::to_bits), [`floor`](SymReal::floor), `From` |
//! | `SafeDiv`, `SafeLinearArith`, shifts | [`checked_add`](SymBits::checked_add) and its kin, with Rust's cases; [`saturating_add`](SymBits::saturating_add); [`overflowing_add`](SymBits::overflowing_add) |
//! | hash-consed terms, partial evaluation, sizes | [`Term`] |
//! | `Union`, `mrgIf`, `simpleMerge`, guard lists, `AsKey` | [`Union`], [`mrg_if`], [`Union::simple_merge`], [`Union::leaves`], [`Key`] |
//! | `Mergeable`, strategies, `SimpleMergeable` | [`Mergeable`], [`MergingStrategy`], [`SimpleMergeable`] |
//! | `mrg*` and `sym*` on lists | [`list`]; loops under [`#[symbolic]`](macro@crate::symbolic) |
//! | `ExceptT`, assertions, assumptions, `CBMCExceptT` | [`SymResult`], [`assert()`], [`assume`], [`Cbmc`] |
//! | `StateT`, `ReaderT`, `WriterT`, `RWST` | [`State`]; `&mut` under `#[symbolic]` |
//! | `ContT`, coroutines, free monads | [`Generator`] and [`Suspended`] for what they are used for in the paper; **no** `shift`/`reset` |
//! | `Fresh`, `GenSym`, `choose`, bounds, `ListSpec` | [`Fresh`], [`GenSym`], [`Fresh::choose`], ranges, [`ListSpec`], [`Spec`] |
//! | Template Haskell `derive`, `makeGrisetteADT` | `#[derive(Symbolic)]`; `#[symbolic]` on the concrete type makes its twin |
//! | the unified interface: one source, two modes | [`#[symbolic]`](macro@crate::symbolic) |
//! | `ToCon`, `ToSym`, `AllSyms` | [`ToCon`], [`ToSym`], [`ExtractSym`] |
//! | models: `exceptFor`, `restrict`, `SubstSym` | [`Symbols::restrict`], [`Symbols::exclude`], [`Solvable::replaced`] |
//! | `solve`, several models, `solveExcept`, timeouts | [`solve`], [`Solver::solve_all`], [`Solver::solve_except`], [`Solver::time_limit`], [`Solver::interrupter`] |
//! | solver handles: assert, push, pop | [`Session`] |
//! | CEGIS, its variants, fuzzers | [`Cegis`]; holes and inputs may be functions |
//! | quantifiers | **absent**: ∃∀ is [`Cegis`] |
//! | memoisation | [`Memo`] |
//! | parallel evaluation | **absent**: unions stay in their thread (solvers do not: [`Portfolio`]) |
//! | serialisation of terms and models | [`SymBool::to_smtlib`] writes; **nothing** reads it back |
//! | `PPrint` | `Display`, `Debug`, [`Union::table`] |
//! | external solvers | [`Solver::program`], [`Portfolio`]; Z3 in the process by default |
//!
//! And what Grisette has not: optimisation and soft constraints ([`Solver::optimise`]), unsatisfiable cores
//! ([`Solver::core`]), strings and sequences ([`SymString`], [`SymSeq`]), arrays ([`SymArray`]), a portfolio.
//!
//! # Idioms
//!
//! **Verify** (Rosette's `verify`, Grisette's `solve` of a negation):
//!
//! ```
//! use whatif_sym::prelude::*;
//! // (define-symbolic x integer?)  (verify (assert (>= (* x x) 0)))
//! let x = SymInt::sym("x");
//! assert!(verify(&(&x * &x).ge(0)).unwrap().holds());
//! ```
//!
//! **Synthesise** (`synthesize #:forall`, `cegisForAll`):
//!
//! ```
//! use whatif_sym::prelude::*;
//! // (synthesize #:forall (list x) #:guarantee (assert (= (bvmul x 5) (bvadd (bvshl x h) x))))
//! let [x, h] = ["x", "h"].map(SymU::<8>::sym);
//! let spec = (&x * 5).eq((&x << &h) + &x);
//! let found = Cegis::new(&x, &spec).run(&mut Solver::new()).unwrap().model().unwrap();
//! assert_eq!(h.under::<u8>(&found), Some(2));
//! ```
//!
//! **Angelic execution** (`solve` with holes that are chosen at run time, `choose*`, `chooseFresh`):
//!
//! ```
//! use whatif_sym::prelude::*;
//! // (define (step n) (choose* (* n 2) (+ n 3)))  (solve (assert (= (step (step (step 1))) 11)))
//! let mut fresh = Fresh::new("c");
//! let mut n = SymInt::from(1);
//! for _ in 0..3 {
//!     n = fresh.choose_simple(&[&n * 2, &n + 3]);
//! }
//! assert!(solve(&n.eq(11)).unwrap().is_sat());
//! assert!(solve(&n.eq(12)).unwrap().is_unsat());
//! ```
//!
//! **A symbolic interpreter** (an ordinary `define` over `match`, or a function in the `Union` monad): see
//! [`#[symbolic]`](macro@crate::symbolic) and the [`tutorial`].
//!
//! **Query** (`define-symbolic*`, `vc`, `solveExcept`): which input ends in this error?
//!
//! ```
//! use whatif_sym::prelude::*;
//! #[symbolic]
//! fn seat(row: u8, seats: u8) -> Result<u8, Violation> {
//!     assert!(row < 20 && seats > 0);
//!     Ok(row * seats)
//! }
//! let [row, seats] = ["row", "seats"].map(SymU::<8>::sym);
//! let run = seat::sym(&row, &seats);
//! let found = Solver::new().solve_except(&run, |outcome| outcome.is_err().into()).unwrap();
//! let model = found.model().unwrap();
//! let (row, seats): (u8, u8) = (row, seats).under(&model).unwrap();
//! assert!(row >= 20 || seats == 0);
//! ```
//!
//! | Rosette | here |
//! |---|---|
//! | `(define-symbolic x integer?)`, `(define-symbolic* x …)` | `SymInt::sym("x")`, `Fresh::new("x").int()` |
//! | `(assert e)`, `(assume e)` | [`assert()`], [`assume`], or `assert!` under `#[symbolic]` |
//! | `(if c a b)`, `(for/all ([v u]) …)` | `if` under `#[symbolic]`; [`Union::and_then`] |
//! | `(evaluate v sol)` | [`EvalSym::under`] |
//! | `(optimize #:minimize …)`, `(core sol)` | [`Solver::optimise`], [`Solver::core`] |
//! | `(current-bitwidth 8)` | [`Solver::approximate`], which never says "unsat" of what it did not decide |
//! | `(term? v)`, `(symbolics v)` | [`Solvable::as_con`], [`ExtractSym::symbols`] |

#[allow(unused_imports, reason = "the links of the documentation")]
use crate::*;
