//! Counts the queries of a chain and measures their time.

use crate::statistics::Tally;
use crate::{Answer, Interrupter, Limits, Query, Solver, Statistics};
use std::time::Instant;

/// Counts every query, its answer and its time. The outermost layer.
pub struct Count<S> {
    inner: S,
    tally: Tally,
}

impl<S> Count<S> {
    /// Counts the queries to `inner`.
    pub fn new(inner: S) -> Count<S> {
        Count { inner, tally: Tally::default() }
    }
}

impl<S: Solver> Solver for Count<S> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        let _span = tracing::trace_span!("query", formulas = query.formulas.len()).entered();
        let started = Instant::now();
        let answer = self.inner.ask(query);
        self.tally.asked(started, &answer);
        answer
    }

    fn limit(&mut self, limits: Limits) {
        self.inner.limit(limits);
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.push("all", self.tally);
        self.inner.count(statistics);
    }
}
