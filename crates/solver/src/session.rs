//! A stack of assertions, as SMT-LIB has it, on top of any solver.

use crate::{Answer, Core, Solver};
use whatif_term::Term;

/// A solver that remembers assertions: push, assert, check, pop.
///
/// ```
/// use whatif_solver::{Session, standard};
/// use whatif_term::{Sort, Term};
///
/// let (x, y) = (Term::var("x", Sort::Int), Term::var("y", Sort::Int));
/// let mut session = Session::new(standard());
/// session.assert(x.lt(&y));
/// session.push();
/// session.assert(y.lt(&x));
/// assert!(session.check().is_unsat());
/// session.pop();
/// assert!(session.check().is_sat());
/// assert!(session.check_assuming(&[y.lt(&x)]).is_unsat());
/// ```
pub struct Session<S> {
    solver: S,
    assertions: Vec<Term>,
    /// For each push, how many assertions there were.
    levels: Vec<usize>,
}

impl<S: Solver> Session<S> {
    /// A session without assertions.
    pub fn new(solver: S) -> Session<S> {
        Session { solver, assertions: Vec::new(), levels: Vec::new() }
    }

    /// Adds an assertion to the current level.
    pub fn assert(&mut self, formula: Term) {
        self.assertions.push(formula);
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(self.assertions.len());
    }

    /// Takes back the assertions since the last push. Panics if there was none.
    pub fn pop(&mut self) {
        let length = self.levels.pop().expect("each pop has its push");
        self.assertions.truncate(length);
    }

    /// Are the assertions satisfiable?
    pub fn check(&mut self) -> Answer {
        self.solver.check(&self.assertions)
    }

    /// Are the assertions satisfiable together with these assumptions, which are forgotten at once?
    pub fn check_assuming(&mut self, assumptions: &[Term]) -> Answer {
        self.with(assumptions, |solver, formulas| solver.check(formulas))
    }

    /// As [`check_assuming`](Session::check_assuming); if the answer is no, the core lists the assumptions that cannot
    /// hold together with the assertions, by their positions in `assumptions`.
    pub fn failed_assumptions(&mut self, assumptions: &[Term]) -> Answer {
        let asserted = self.assertions.len();
        match self.with(assumptions, |solver, formulas| solver.core(formulas)) {
            Answer::Unsat(Core::Part(places)) => {
                let failed = places.into_iter().filter_map(|place| place.checked_sub(asserted));
                Answer::Unsat(Core::Part(failed.collect()))
            }
            answer => answer,
        }
    }

    /// The solver inside, to limit, interrupt or count its queries.
    pub fn solver(&mut self) -> &mut S {
        &mut self.solver
    }

    /// The assertions of all levels, oldest first.
    pub fn assertions(&self) -> &[Term] {
        &self.assertions
    }

    fn with(&mut self, assumptions: &[Term], ask: impl FnOnce(&mut S, &[Term]) -> Answer) -> Answer {
        let asserted = self.assertions.len();
        self.assertions.extend_from_slice(assumptions);
        let answer = ask(&mut self.solver, &self.assertions);
        self.assertions.truncate(asserted);
        answer
    }
}
