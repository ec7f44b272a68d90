//! Incremental solving: assertions that come and go.

use super::{NoAnswer, Solution, Solver};
use crate::SymBool;
use whatif_term::Term;

/// A solver that remembers assertions.
///
/// ```
/// use whatif_sym::prelude::*;
/// let x = SymInt::sym("x");
/// let mut session = Session::new(Solver::new());
/// session.assert(&x.gt(0));
/// session.push();
/// session.assert(&x.lt(0));
/// assert!(session.check().unwrap().is_unsat());
/// session.pop();
/// assert!(session.check().unwrap().is_sat());
/// ```
pub struct Session {
    solver: Solver,
    assertions: Vec<Term>,
    levels: Vec<usize>,
}

impl Session {
    /// No assertions yet.
    pub fn new(solver: Solver) -> Self {
        Session { solver, assertions: Vec::new(), levels: Vec::new() }
    }

    /// Adds an assertion to the current level.
    pub fn assert(&mut self, formula: &SymBool) {
        self.assertions.push(formula.0.clone());
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(self.assertions.len());
    }

    /// Takes back the assertions since the last [`push`](Session::push). Panics if there was none.
    pub fn pop(&mut self) {
        let length = self.levels.pop().expect("each pop has its push");
        self.assertions.truncate(length);
    }

    /// Takes back all assertions, and closes all levels.
    pub fn reset(&mut self) {
        self.assertions.clear();
        self.levels.clear();
    }

    /// Can all assertions be true together?
    pub fn check(&mut self) -> Result<Solution, NoAnswer> {
        self.solver.check(&self.assertions)
    }

    /// Can they, together with this one, which is forgotten at once?
    pub fn check_with(&mut self, formula: &SymBool) -> Result<Solution, NoAnswer> {
        self.push();
        self.assert(formula);
        let answer = self.check();
        self.pop();
        answer
    }
}
