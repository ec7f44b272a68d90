//! Asking a solver: [`solve`], [`verify`], models, cores, optima.
//!
//! A `Solver` owns a back end of `whatif-solver` with its settings. Most questions become `check`: can these formulas hold together?
//!
//! ```text
//!   verify(p)   is p always true?        solve(!p): a model is a counterexample
//!   solve_all   up to n models           solve, exclude the model, solve again
//!   check ─┬─ check_exactly              the back end: by default layers of caches around `Automatic`
//!          └─ check_approximately        integers as bit-vectors of few bits (`Narrow`); a model is checked in the integers
//! ```
//!
//! There are three answers: a model, "there is none", and `NoAnswer` with its reason. What must stay true is that they are never
//! confused: an approximation that finds no model answers `NoAnswer::TooNarrow` unless nothing can overflow in it, and an interrupted
//! solver answers nothing, even if it knew the answer.
//!
//! The files beside this one: `automatic` chooses the back end for a query, `portfolio` runs several at once, `others` starts the solvers
//! that are installed, `small_words` and `same_condition` change queries before they are sent; `cegis` and `hierarchy` synthesise,
//! `optimise` finds the best model, `session` keeps assertions between queries, `bounds` finds intervals of unknowns for `small_words`
//! and `approximate`.

mod approximate;
mod automatic;
mod bounds;
mod cegis;
mod hierarchy;
mod optimise;
mod others;
mod portfolio;
mod same_condition;
mod session;
mod small_words;

use std::cell::RefCell;
use std::fmt;
use std::panic::Location;
use std::time::{Duration, Instant};

use whatif_solver::layers::SharedCache;
use whatif_solver::{Answer, Core, Interrupter, Limits, Process, Reason, Solver as _, Z3, layered};
use whatif_term::{Model, Op, Term};

use crate::{Fallible, SymBool, Union, profile};
use approximate::Narrow;

pub use approximate::NotApproximable;
pub use automatic::Automatic;
pub use cegis::{Cegis, Synthesis};
pub use hierarchy::{Hierarchy, Searched, Space};
pub use optimise::{Optimal, Wish};
pub use portfolio::Portfolio;
pub use session::Session;

/// The answer to "can this be true?".
#[derive(Clone, Debug)]
pub enum Solution {
    /// Yes, with this model.
    Sat(Model),
    /// No.
    Unsat,
}

impl Solution {
    /// The model, if there is one.
    pub fn model(self) -> Option<Model> {
        match self {
            Solution::Sat(model) => Some(model),
            Solution::Unsat => None,
        }
    }

    /// Is there a model?
    pub fn is_sat(&self) -> bool {
        matches!(self, Solution::Sat(_))
    }

    /// Is there none?
    pub fn is_unsat(&self) -> bool {
        matches!(self, Solution::Unsat)
    }
}

/// The answer to "is this always true?".
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Yes, whatever the unknowns are.
    Holds,
    /// Not for these values of the unknowns.
    Counterexample(Model),
}

impl Verdict {
    /// Is it always true?
    pub fn holds(&self) -> bool {
        matches!(self, Verdict::Holds)
    }

    /// The values for which it is not.
    pub fn counterexample(self) -> Option<Model> {
        match self {
            Verdict::Holds => None,
            Verdict::Counterexample(model) => Some(model),
        }
    }
}

/// There is no answer: the solver ran out of time, gave up or failed. Neither yes nor no follows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoAnswer {
    /// The solver does not know, for this reason.
    Solver(Reason),
    /// The query cannot be approximated by bit-vectors.
    Approximation(NotApproximable),
    /// Integers of so few bits do not decide the query: some integer overflowed, or there is a model only with greater
    /// ones, if at all. Try more bits.
    TooNarrow,
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Solver(reason) => write!(f, "no answer: {reason}"),
            NoAnswer::Approximation(what) => write!(f, "no answer: {what}"),
            NoAnswer::TooNarrow => {
                f.write_str("no answer: integers of so few bits do not decide the query; try more bits")
            }
        }
    }
}

impl std::error::Error for NoAnswer {}

/// A solver and how to use it.
///
/// The functions [`solve`] and [`verify`] use one with default settings.
///
/// ```
/// use std::time::Duration;
/// use whatif_sym::prelude::*;
///
/// let mut solver = Solver::new().time_limit(Duration::from_secs(10));
/// let [x, y] = ["x", "y"].map(SymInt::sym);
/// let model = solver.solve(&((&x + &y).eq(10) & (&x - &y).eq(4))).unwrap().model().unwrap();
/// assert_eq!((x.under(&model), y.under(&model)), (Some(7), Some(3)));
/// ```
pub struct Solver {
    back_end: Box<dyn whatif_solver::Solver + Send>,
    /// For optima, which only Z3 computes.
    optimiser: Z3,
    /// Stops the back end and the optimiser.
    interrupter: Interrupter,
    limits: Limits,
    /// The width of bit-vectors that stand for integers.
    approximate: Option<u32>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Z3, in this process: the solver for bit-vectors where a query has nothing else, the general one otherwise. Around
    /// it are layers that answer what needs no solver: a query that was asked before, differences of integers, a model that
    /// is known already. A query of bit-vectors that is hard for Z3 goes on to Bitwuzla, Yices or cvc5, if one is
    /// installed; `Solver::with(Automatic::only_z3())` never asks them.
    pub fn new() -> Self {
        Self::with(layered(Automatic::default(), &SharedCache::default()))
    }

    /// Z3, in this process, which forgets each query: for a single hard one. Where queries have much in common,
    /// [`new`](Solver::new) is faster.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymU::<16>::sym("x");
    /// let even_bits = (&x & 0xaaaau16).eq(0);
    /// let found = Solver::one_shot().solve(&(even_bits & x.count_ones().eq(8))).unwrap().model().unwrap();
    /// assert_eq!(x.under::<u16>(&found), Some(0x5555));
    /// ```
    pub fn one_shot() -> Self {
        Self::with(Automatic::one_shot())
    }

    /// Several solvers at once, of which the first answer counts: Z3 in two ways, and what else is
    /// [installed](Portfolio::installed).
    pub fn portfolio() -> Self {
        Self::with(Portfolio::installed())
    }

    /// Any solver of `whatif-solver`.
    pub fn with(back_end: impl whatif_solver::Solver + Send + 'static) -> Self {
        let optimiser = Z3::new();
        let interrupter = back_end.interrupter().and(optimiser.interrupter());
        let (back_end, limits) = (Box::new(back_end), Limits::default());
        Solver { back_end, optimiser, interrupter, limits, approximate: None }
    }

    /// A program that speaks SMT-LIB 2 on its standard input and output, such as `yices-smt2 --incremental` or `z3 -in`.
    pub fn program(command: &str) -> Self {
        Self::with(Process::new(command))
    }

    /// Gives up after this time, for each query.
    #[must_use]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.set_time_limit(time);
        self
    }

    pub(crate) fn set_time_limit(&mut self, time: Duration) {
        self.limits.time = Some(time);
        self.back_end.limit(self.limits);
        self.optimiser.limit(self.limits);
    }

    /// Takes integers for signed bit-vectors of this width, as 003 does for some benchmarks: faster, where it decides.
    ///
    /// A model is checked against the query as it was. That there is none is an answer only where the query itself bounds its
    /// unknowns, so that nothing can overflow; everything else is [`NoAnswer::TooNarrow`].
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymInt::sym("x");
    /// let mut four_bits = Solver::new().approximate(4);
    /// // Every integer of four bits is at most 7; others are not.
    /// assert_eq!(four_bits.verify(&x.le(7)).unwrap_err(), NoAnswer::TooNarrow);
    /// assert!(four_bits.verify(&(x.ge(0) & x.le(3)).implies((&x + &x).le(6))).unwrap().holds());
    /// ```
    #[must_use]
    pub fn approximate(mut self, width: u32) -> Self {
        assert!(width > 0, "integers of no bits");
        self.approximate = Some(width);
        self
    }

    /// A handle that stops the queries of this solver from another thread: the running one, and later ones until it is
    /// told to [`resume`](Interrupter::resume).
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let mut solver = Solver::new();
    /// let interrupter = solver.interrupter();
    /// interrupter.interrupt();
    /// let [x, y] = ["x", "y"].map(SymU::<64>::sym);
    /// assert!(solver.solve(&(&x * &y).eq(77)).is_err());
    /// interrupter.resume();
    /// assert!(solver.solve(&(&x * &y).eq(77)).is_ok());
    /// ```
    pub fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }

    /// An error once the solver was interrupted, even for a query that it would answer without effort: so that a loop
    /// of queries ends.
    fn check_cancelled(&self) -> Result<(), NoAnswer> {
        if self.interrupter.is_interrupted() { Err(NoAnswer::Solver(Reason::Interrupted)) } else { Ok(()) }
    }

    /// Can it be true?
    #[track_caller]
    pub fn solve(&mut self, formula: &SymBool) -> Result<Solution, NoAnswer> {
        self.check(std::slice::from_ref(&formula.0))
    }

    /// Is it always true?
    #[track_caller]
    pub fn verify(&mut self, formula: &SymBool) -> Result<Verdict, NoAnswer> {
        Ok(match self.solve(&!formula)? {
            Solution::Sat(model) => Verdict::Counterexample(model),
            Solution::Unsat => Verdict::Holds,
        })
    }

    /// Is there a path whose outcome is wanted (003, section 3.5)? `wanted` says which outcomes are, and under which
    /// condition.
    ///
    /// ```
    /// use whatif_sym::prelude::*;
    /// let x = SymInt::sym("x");
    /// let run = assert(x.lt(10));
    /// // Which input breaks an assertion?
    /// let found = Solver::new().solve_except(&run, |outcome| outcome.is_err().into()).unwrap();
    /// let input: i64 = x.under(&found.model().unwrap()).unwrap();
    /// assert!(input >= 10);
    /// ```
    #[track_caller]
    pub fn solve_except<R: Fallible>(
        &mut self,
        outcomes: &Union<R>,
        mut wanted: impl FnMut(Result<&R::Ok, &R::Err>) -> SymBool,
    ) -> Result<Solution, NoAnswer> {
        self.solve(&outcomes.fold(|outcome| wanted(outcome.as_result())))
    }

    /// Up to `limit` models that differ in the unknowns of `formula`: in the value of a symbol, or of a function where
    /// the formula applies it.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymInt::sym("x");
    /// let models = Solver::new().solve_all(&(x.gt(0) & x.lt(4)), 10).unwrap();
    /// assert_eq!(models.len(), 3);
    /// ```
    pub fn solve_all(&mut self, formula: &SymBool, limit: usize) -> Result<Vec<Model>, NoAnswer> {
        let is_unknown = |node: &&Term| matches!(node.op(), Op::Symbol(_) | Op::Apply(_));
        let unknowns: Vec<&Term> = formula.0.nodes().into_iter().filter(is_unknown).collect();
        let mut formulas = vec![formula.0.clone()];
        let mut models = Vec::new();
        while models.len() < limit {
            let Solution::Sat(model) = self.check(&formulas)? else { break };
            let differs = unknowns.iter().map(|unknown| unknown.differs(&model.eval(unknown).to_term()));
            formulas.push(Term::or(differs));
            models.push(model);
        }
        Ok(models)
    }

    /// Can all of these hold together? If not, which of them cannot?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymInt::sym("x");
    /// let rules = [("low", x.lt(3)), ("even", x.rem_euclid(2).eq(0)), ("high", x.gt(7))];
    /// assert_eq!(Solver::new().core(&rules).unwrap().unwrap_err(), ["low", "high"]);
    /// ```
    pub fn core<N: Clone>(&mut self, named: &[(N, SymBool)]) -> Result<Result<Model, Vec<N>>, NoAnswer> {
        self.check_cancelled()?;
        let formulas: Vec<Term> = named.iter().map(|(_, formula)| formula.0.clone()).collect();
        match self.back_end.core(&formulas) {
            Answer::Sat(model) => Ok(Ok((*model).clone())),
            Answer::Unsat(Core::Whole) => Ok(Err(named.iter().map(|(name, _)| name.clone()).collect())),
            Answer::Unsat(Core::Part(places)) => {
                Ok(Err(places.into_iter().map(|at| named[at].0.clone()).collect()))
            }
            Answer::Unknown(reason) => Err(NoAnswer::Solver(reason)),
        }
    }

    #[track_caller]
    pub(crate) fn check(&mut self, formulas: &[Term]) -> Result<Solution, NoAnswer> {
        self.check_cancelled()?;
        let start = profile::is_recording().then(Instant::now);
        let solution = match self.approximate {
            None => self.check_exactly(formulas),
            Some(width) => self.check_approximately(formulas, width),
        };
        if let Some(start) = start {
            profile::queried(Location::caller(), start);
        }
        solution
    }

    fn check_exactly(&mut self, formulas: &[Term]) -> Result<Solution, NoAnswer> {
        match self.back_end.check(formulas) {
            Answer::Sat(model) => Ok(Solution::Sat((*model).clone())),
            Answer::Unsat(_) => Ok(Solution::Unsat),
            Answer::Unknown(reason) => Err(NoAnswer::Solver(reason)),
        }
    }

    fn check_approximately(&mut self, formulas: &[Term], width: u32) -> Result<Solution, NoAnswer> {
        let narrow = Narrow::of(formulas, width).map_err(NoAnswer::Approximation)?;
        match self.check_exactly(&narrow.formulas)? {
            Solution::Unsat if narrow.is_exact => Ok(Solution::Unsat),
            Solution::Unsat => Err(NoAnswer::TooNarrow),
            Solution::Sat(model) => {
                let model = narrow.widen(&model);
                let right = formulas.iter().all(|formula| model.satisfies(formula));
                if right { Ok(Solution::Sat(model)) } else { Err(NoAnswer::TooNarrow) }
            }
        }
    }
}

thread_local! {
    static DEFAULT: RefCell<Option<Solver>> = const { RefCell::new(None) };
}

/// Can it be true? With a default [`Solver`].
///
/// ```
/// use whatif_sym::prelude::*;
/// let [p, q] = ["p", "q"].map(SymBool::sym);
/// assert!(solve(&(&p & !&q)).unwrap().is_sat());
/// assert!(solve(&(&p & !&p)).unwrap().is_unsat());
/// ```
#[track_caller]
pub fn solve(formula: &SymBool) -> Result<Solution, NoAnswer> {
    // `take` and `set` instead of `with`: inside of a closure, `#[track_caller]` would not see the caller's line.
    let mut solver = DEFAULT.take().unwrap_or_default();
    let solution = solver.solve(formula);
    DEFAULT.set(Some(solver));
    solution
}

/// Is it always true? With a default [`Solver`].
///
/// ```
/// use whatif_sym::prelude::*;
/// let x = SymInt::sym("x");
/// assert!(verify(&(&x * &x).ge(0)).unwrap().holds());
/// let counterexample = verify(&x.lt(100)).unwrap().counterexample().unwrap();
/// assert!(x.under::<i64>(&counterexample).unwrap() >= 100);
/// ```
#[track_caller]
pub fn verify(formula: &SymBool) -> Result<Verdict, NoAnswer> {
    let solution = solve(&!formula)?;
    Ok(solution.model().map_or(Verdict::Holds, Verdict::Counterexample))
}
