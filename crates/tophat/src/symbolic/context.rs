//! What is known while an input is driven: the formula of the configuration.
//!
//! A guard that was looked at before and did not change is decided at sight, without the solver and without two branches:
//! that is most guards, because every input makes every waiting step look at its guard again.

use rustc_hash::FxHashSet;
use whatif_term::{Op, Term};

/// A conjunction that is known to hold.
#[derive(Default)]
pub(crate) struct Context {
    known: FxHashSet<Term>,
    /// The formulas among them that are disjunctions.
    clauses: Vec<Term>,
    /// The formulas as they were given.
    formulas: Vec<Term>,
}

impl Context {
    pub(crate) fn new(formulas: &[Term]) -> Context {
        let clauses = formulas.iter().filter(|formula| matches!(formula.op(), Op::Or)).cloned().collect();
        Context { known: formulas.iter().cloned().collect(), clauses, formulas: formulas.to_vec() }
    }

    /// What is known if some more formulas hold.
    pub(crate) fn with(&self, more: &[Term]) -> Context {
        Context::new(&[self.formulas.as_slice(), more].concat())
    }

    /// What is known.
    pub(crate) fn formulas(&self) -> &[Term] {
        &self.formulas
    }

    /// Whether a condition holds, if that is seen at once.
    pub(crate) fn decide(&self, condition: &Term) -> Option<bool> {
        if let Some(value) = condition.as_bool() {
            return Some(value);
        }
        if self.known.contains(condition) {
            return Some(true);
        }
        match condition.op() {
            Op::Not => self.decide(&condition.args()[0]).map(|value| !value),
            Op::Or => self.decide_any(condition.args(), |term| term.clone()),
            // A conjunction fails where the disjunction of the negations holds.
            Op::And => self.decide_any(condition.args(), Term::not).map(|value| !value),
            _ => self.known.contains(&condition.not()).then_some(false),
        }
    }

    /// Whether one of several holds.
    fn decide_any(&self, terms: &[Term], sign: impl Fn(&Term) -> Term) -> Option<bool> {
        let literals: Vec<Term> = terms.iter().map(sign).collect();
        let decided: Vec<Option<bool>> = literals.iter().map(|literal| self.decide(literal)).collect();
        if decided.contains(&Some(true)) {
            return Some(true);
        }
        if decided.iter().all(|value| *value == Some(false)) {
            return Some(false);
        }
        let implied = |clause: &Term| clause.args().iter().all(|literal| literals.contains(literal));
        self.clauses.iter().any(implied).then_some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whatif_term::Sort;

    #[test]
    fn a_known_disjunction_decides_longer_ones() {
        let [a, b, c] = ["a", "b", "c"].map(|name| Term::var(name, Sort::Bool));
        let context = Context::new(&[Term::or([&a, &b]), c.not()]);
        assert_eq!(context.decide(&Term::or([&a, &b, &c])), Some(true));
        assert_eq!(context.decide(&Term::and([&a.not(), &b.not()])), Some(false));
        assert_eq!(context.decide(&Term::and([&a, &c])), Some(false));
        assert_eq!(context.decide(&a), None);
    }
}
