//! The trait [`Solver`], and queries.

use crate::{Answer, Interrupter, Statistics};
use std::time::Duration;
use whatif_term::{Model, Term};

/// Answers whether conjunctions of formulas are satisfiable.
///
/// A query names all of its formulas, whatever was asked before. This makes every layer simple (an answer depends on
/// the query alone) and costs little: a back end keeps the formulas of the last query and, for the next one, takes back
/// and adds only what differs, so a path condition that grows and shrinks is solved incrementally. Put the oldest
/// formulas first. A [`Session`](crate::Session) offers push and pop instead.
///
/// ```
/// use whatif_solver::{Answer, Solver, standard};
/// use whatif_term::{Sort, Term};
///
/// let x = Term::var("x", Sort::Int);
/// let mut solver = standard();
/// let Answer::Sat(model) = solver.check(&[x.gt(&Term::int(3)), x.lt(&Term::int(5))]) else { panic!() };
/// assert_eq!(model.eval(&x).to_string(), "4");
/// assert!(solver.check(&[x.gt(&Term::int(3)), x.lt(&Term::int(4))]).is_unsat());
/// ```
pub trait Solver {
    /// Answers a query.
    fn ask(&mut self, query: Query<'_>) -> Answer;

    /// Sets the limits of each later query.
    fn limit(&mut self, limits: Limits);

    /// A handle to stop queries from other threads.
    fn interrupter(&self) -> Interrupter;

    /// Adds the counts of this solver and of each one inside it.
    fn count(&self, statistics: &mut Statistics);

    /// Is the conjunction of these formulas satisfiable?
    fn check(&mut self, formulas: &[Term]) -> Answer {
        self.ask(Query::new(formulas))
    }

    /// As [`check`](Solver::check); if the answer is no, the solver takes time to make the core small.
    fn core(&mut self, formulas: &[Term]) -> Answer {
        self.ask(Query { core: true, ..Query::new(formulas) })
    }

    /// The counts so far.
    fn statistics(&self) -> Statistics {
        let mut statistics = Statistics::default();
        self.count(&mut statistics);
        statistics
    }
}

/// One question: is the conjunction of the formulas satisfiable?
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The formulas, oldest first.
    pub formulas: &'a [Term],
    /// A model of some of the formulas, if one is known.
    pub known: Option<Known<'a>>,
    /// Shall the core of an unsatisfiable query be small, even if that takes longer?
    pub core: bool,
}

/// A model of the first formulas of a query.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// The model.
    pub model: &'a Model,
    /// How many formulas, from the first on, it satisfies.
    pub satisfies: usize,
}

impl<'a> Query<'a> {
    /// The query of these formulas.
    pub fn new(formulas: &'a [Term]) -> Query<'a> {
        Query { formulas, known: None, core: false }
    }

    /// The query of a path condition whose formulas but the last one have this model, as symbolic execution has it at a
    /// branch. Formulas that share no symbol with the last one keep their part of the model and cost nothing.
    ///
    /// ```
    /// use whatif_solver::{Query, Solver, standard};
    /// use whatif_term::{Sort, Term};
    ///
    /// let mut solver = standard();
    /// let (x, y) = (Term::var("x", Sort::Int), Term::var("y", Sort::Int));
    /// let mut path = vec![x.gt(&Term::int(3))];
    /// let model = solver.check(&path).model().unwrap();
    /// path.push(y.lt(&x));
    /// assert!(solver.ask(Query::extending(&path, &model)).is_sat());
    /// ```
    pub fn extending(formulas: &'a [Term], model: &'a Model) -> Query<'a> {
        let satisfies = formulas.len().saturating_sub(1);
        Query { formulas, known: Some(Known { model, satisfies }), core: false }
    }
}

/// How much a query may cost. By default there is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Wall-clock time. Which queries reach it depends on the machine and its load.
    pub time: Option<Duration>,
    /// The solver's own count of its work (Z3's `rlimit`). The same queries reach it on every machine.
    pub resources: Option<u32>,
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        (**self).ask(query)
    }

    fn limit(&mut self, limits: Limits) {
        (**self).limit(limits);
    }

    fn interrupter(&self) -> Interrupter {
        (**self).interrupter()
    }

    fn count(&self, statistics: &mut Statistics) {
        (**self).count(statistics);
    }
}
