//! The solver, with the time that is left.

use std::time::{Duration, Instant};

use whatif_solver::{Answer, Known, Limits, Query, Reason, Solver};
use whatif_source::Cancel;
use whatif_term::Term;

use crate::cancel::Watch;

/// Asks the solver, within the time of the whole exploration.
pub(crate) struct Oracle<'a> {
    solver: &'a mut dyn Solver,
    deadline: Option<Instant>,
    cancel: Cancel,
    /// Ends the running query when the question is cancelled.
    _watch: Watch,
    queries: u64,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(solver: &'a mut dyn Solver, deadline: Option<Instant>, cancel: &Cancel) -> Oracle<'a> {
        let watch = Watch::new(cancel, solver.interrupter());
        Oracle { solver, deadline, cancel: cancel.clone(), _watch: watch, queries: 0 }
    }

    /// Is the conjunction of these formulas satisfiable?
    pub(crate) fn check(&mut self, formulas: &[Term]) -> Answer {
        self.ask(Query::new(formulas))
    }

    /// The same, where a model of the first formulas may be known: if it satisfies the others too, no solver runs.
    pub(crate) fn extend(&mut self, formulas: &[Term], known: Option<Known<'_>>) -> Answer {
        self.ask(Query { known, ..Query::new(formulas) })
    }

    fn ask(&mut self, query: Query<'_>) -> Answer {
        self.queries += 1;
        if self.cancel.is_cancelled() {
            return Answer::Unknown(Reason::Interrupted);
        }
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            if left < Duration::from_millis(1) {
                return Answer::Unknown(Reason::Time);
            }
            self.solver.limit(Limits { time: Some(left), resources: None });
        }
        self.solver.ask(query)
    }

    /// How often it was asked.
    pub(crate) fn queries(&self) -> u64 {
        self.queries
    }
}
