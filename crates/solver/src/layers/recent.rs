//! Answers from recent models.

use crate::statistics::Tally;
use crate::{Answer, Interrupter, Limits, Query, Solver, Statistics};
use std::collections::VecDeque;
use std::sync::Arc;
use whatif_term::{Model, Term};

/// Answers from the known model, or from one of the last models, if it happens to satisfy the whole query.
pub struct Recent<S> {
    inner: S,
    /// The last models, the latest first.
    models: VecDeque<Arc<Model>>,
    tally: Tally,
}

/// How many models are kept. Sibling paths need one of the last few; each further one costs every query an evaluation.
const KEPT: usize = 8;

impl<S> Recent<S> {
    /// Reuses the models that `inner` finds.
    pub fn new(inner: S) -> Recent<S> {
        Recent { inner, models: VecDeque::with_capacity(KEPT), tally: Tally::default() }
    }

    fn find(&mut self, query: &Query<'_>) -> Option<Arc<Model>> {
        if let Some(known) = query.known
            && satisfies(known.model, &query.formulas[known.satisfies..])
        {
            return Some(Arc::new(known.model.clone()));
        }
        let place = self.models.iter().position(|model| satisfies(model, query.formulas))?;
        let model = self.models.remove(place)?;
        self.models.push_front(model.clone());
        Some(model)
    }
}

/// The newest formulas are the most likely to fail, so they are tried first.
fn satisfies(model: &Model, formulas: &[Term]) -> bool {
    formulas.iter().rev().all(|formula| model.satisfies(formula))
}

impl<S: Solver> Solver for Recent<S> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        self.tally.asked += 1;
        if let Some(model) = self.find(&query) {
            return self.tally.gives("recent", Answer::Sat(model));
        }
        let answer = self.inner.ask(query);
        if let Answer::Sat(model) = &answer {
            self.models.truncate(KEPT - 1);
            self.models.push_front(model.clone());
        }
        answer
    }

    fn limit(&mut self, limits: Limits) {
        self.inner.limit(limits);
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.push("recent", self.tally);
        self.inner.count(statistics);
    }
}
