//! What is shown of what is inferred: nothing that follows from the rest.
//!
//! An inferred refinement is all that is proven, `v == n + 1` and `v > n` and `v /= n`. Who reads it wants the first alone.

use whatif_lambda::Name;
use whatif_solver::Solver;
use whatif_term as term;

use crate::annotation::Relation;
use crate::solve::qualifier::{Qualifier, Term};

/// Facts about numbers without those that follow from the others. What bounds something goes before what says what it is.
pub(crate) fn needed<'q>(facts: Vec<&'q Qualifier>, solver: &mut dyn Solver) -> Vec<&'q Qualifier> {
    let mut kept: Vec<(usize, &Qualifier)> = facts.into_iter().enumerate().collect();
    kept.sort_by_key(|(at, fact)| (fact.relation == Relation::Eq, std::cmp::Reverse(*at)));
    let mut at = 0;
    while at < kept.len() {
        let others = kept.iter().enumerate().filter(|(other, _)| *other != at);
        let mut formulas: Vec<term::Term> = others.map(|(_, (_, fact))| formula(fact)).collect();
        formulas.extend(kept.iter().flat_map(|(_, fact)| sizes(fact)));
        formulas.push(formula(kept[at].1).not());
        match solver.check(&formulas).is_unsat() {
            true => drop(kept.remove(at)),
            false => at += 1,
        }
    }
    kept.sort_by_key(|(at, _)| *at);
    kept.into_iter().map(|(_, fact)| fact).collect()
}

/// A fact, with an unknown number for each value and each measure of it.
fn formula(fact: &Qualifier) -> term::Term {
    let (left, right) = (number(&fact.left), number(&fact.right));
    let holds = match fact.relation {
        Relation::Eq => left.equals(&right),
        Relation::Ne => left.differs(&right),
        Relation::Lt => left.lt(&right),
        Relation::Le => left.le(&right),
        Relation::Gt => left.gt(&right),
        Relation::Ge => left.ge(&right),
    };
    match fact.given() {
        Some(given) => number(given).ge(&term::Term::int(0)).implies(&holds),
        None => holds,
    }
}

fn number(of: &Term) -> term::Term {
    let unknown = |measure: Option<&Name>, value: Name| {
        let measure = measure.map(Name::as_str).unwrap_or_default();
        term::Term::var(format!("{measure} {}", value.as_str()), term::Sort::Int)
    };
    match of {
        Term::Value(binder) | Term::Element(_, binder, _) => unknown(None, binder.name),
        Term::Measure(measure, _, binder) => unknown(Some(measure), binder.name),
        Term::Int(number) => term::Term::int(*number),
        Term::Sum(a, b) => number(a) + number(b),
    }
}

/// That no list has a negative length.
fn sizes(fact: &Qualifier) -> Vec<term::Term> {
    let lengths = [&fact.left, &fact.right].into_iter().filter(|of| of.is_length());
    lengths.map(|of| number(of).ge(&term::Term::int(0))).collect()
}
