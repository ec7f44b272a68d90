//! Takes conjunctions apart, so that the layers inside see one constraint at a time.

use crate::statistics::Tally;
use crate::{Answer, Core, Interrupter, Known, Limits, Query, Solver, Statistics};
use std::sync::Arc;
use whatif_term::{Model, Op, Term};

/// Replaces each conjunction by its parts, and answers at once when a formula is `false` or none is left.
pub struct Conjuncts<S> {
    inner: S,
    tally: Tally,
}

impl<S> Conjuncts<S> {
    /// Takes apart the queries to `inner`.
    pub fn new(inner: S) -> Conjuncts<S> {
        Conjuncts { inner, tally: Tally::default() }
    }
}

/// The parts of a query, and for each the position of the formula that it comes from.
#[derive(Default)]
struct Parts {
    formulas: Vec<Term>,
    origins: Vec<usize>,
}

impl Parts {
    fn of(formulas: &[Term]) -> Parts {
        let mut parts = Parts::default();
        let mut waiting = Vec::new();
        for (place, formula) in formulas.iter().enumerate() {
            waiting.push(formula);
            while let Some(formula) = waiting.pop() {
                match formula.op() {
                    Op::And => waiting.extend(formula.args().iter().rev()),
                    _ if formula.is_true() => {}
                    _ => {
                        parts.formulas.push(formula.clone());
                        parts.origins.push(place);
                    }
                }
            }
        }
        parts
    }
}

impl<S: Solver> Solver for Conjuncts<S> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        self.tally.asked += 1;
        if !query.formulas.iter().any(|formula| matches!(formula.op(), Op::And | Op::Const(_))) {
            if query.formulas.is_empty() {
                return self.nothing(&query);
            }
            return self.inner.ask(query);
        }
        let parts = Parts::of(query.formulas);
        if let Some(place) = parts.formulas.iter().position(Term::is_false) {
            let core = Core::Part(vec![parts.origins[place]]);
            return self.tally.gives("conjuncts", Answer::Unsat(core));
        }
        if parts.formulas.is_empty() {
            return self.nothing(&query);
        }
        let known = query.known.map(|known| Known {
            satisfies: parts.origins.partition_point(|origin| *origin < known.satisfies),
            ..known
        });
        match self.inner.ask(Query { formulas: &parts.formulas, known, ..query }) {
            Answer::Unsat(core) => {
                Answer::Unsat(core.translate(|place| parts.origins[place], parts.formulas.len()))
            }
            answer => answer,
        }
    }

    fn limit(&mut self, limits: Limits) {
        self.inner.limit(limits);
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.push("conjuncts", self.tally);
        self.inner.count(statistics);
    }
}

impl<S: Solver> Conjuncts<S> {
    /// The answer to a query without formulas: any model.
    fn nothing(&mut self, query: &Query<'_>) -> Answer {
        let model = query.known.map_or_else(Model::new, |known| known.model.clone());
        self.tally.gives("conjuncts", Answer::Sat(Arc::new(model)))
    }
}
