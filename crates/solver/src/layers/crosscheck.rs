//! Asks two solvers and insists that they agree. For tests.

use crate::{Answer, Interrupter, Limits, Query, Solver, Statistics};
use whatif_term::{Term, smtlib};

/// Asks two solvers, checks each model by evaluation, and panics with the query if the answers contradict each other.
///
/// ```
/// use whatif_solver::layers::CrossCheck;
/// use whatif_solver::{Solver, Z3, standard};
/// use whatif_term::{Sort, Term};
/// let mut solver = CrossCheck::new(standard(), Z3::new());
/// assert!(solver.check(&[Term::var("x", Sort::Int).gt(&Term::int(1))]).is_sat());
/// ```
pub struct CrossCheck<A, B> {
    first: A,
    second: B,
}

impl<A, B> CrossCheck<A, B> {
    /// Compares these two solvers. The answers are those of the first, unless only the second has one.
    pub fn new(first: A, second: B) -> CrossCheck<A, B> {
        CrossCheck { first, second }
    }
}

impl<A: Solver, B: Solver> Solver for CrossCheck<A, B> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        let (first, second) = (self.first.ask(query), self.second.ask(query));
        for answer in [&first, &second] {
            check_model(query.formulas, answer);
        }
        match (first, second) {
            (first @ Answer::Sat(_), second @ Answer::Unsat(_))
            | (first @ Answer::Unsat(_), second @ Answer::Sat(_)) => {
                panic!("one solver says {first}, the other {second}:\n{}", smtlib::script(query.formulas))
            }
            (Answer::Unknown(_), second) => second,
            (first, _) => first,
        }
    }

    fn limit(&mut self, limits: Limits) {
        self.first.limit(limits);
        self.second.limit(limits);
    }

    fn interrupter(&self) -> Interrupter {
        self.first.interrupter().and(self.second.interrupter())
    }

    fn count(&self, statistics: &mut Statistics) {
        self.first.count(statistics);
        self.second.count(statistics);
    }
}

fn check_model(formulas: &[Term], answer: &Answer) {
    let Answer::Sat(model) = answer else { return };
    if let Some(broken) = formulas.iter().find(|formula| !model.satisfies(formula)) {
        panic!("the model {model} does not satisfy {broken}:\n{}", smtlib::script(formulas));
    }
}
