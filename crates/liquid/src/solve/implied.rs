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
    term::Term::and(fact.premises().iter().map(formula)).implies(&holds)
}

fn number(of: &Term) -> term::Term {
    let unknown = |measure: Option<&Name>, value: Name| {
        let measure = measure.map(|name| name.as_str()).unwrap_or_default();
        term::Term::var(format!("{measure} {}", value.as_str()), term::Sort::Int)
    };
    match of {
        Term::Value(binder) | Term::Element(_, binder, _) => unknown(None, binder.name),
        Term::Measure(measure, _, binder) => unknown(Some(measure), binder.name),
        // The elements of two lists are different unknowns, whatever they are called.
        Term::Pair(list, first, _) => {
            term::Term::var(format!("{} of {}", first.name.as_str(), list.name.as_str()), term::Sort::Int)
        }
        Term::Int(number) => term::Term::int(*number),
        Term::Sum(a, b) => number(a) + number(b),
    }
}

/// That no list has a negative length.
fn sizes(fact: &Qualifier) -> Vec<term::Term> {
    let lengths = [&fact.left, &fact.right].into_iter().filter(|of| of.is_length());
    lengths.map(|of| number(of).ge(&term::Term::int(0))).collect()
}

#[cfg(test)]
mod tests {
    use whatif_lambda::{Binder, Type};

    use super::*;

    #[test]
    fn what_follows_from_an_equation_is_not_needed() {
        let [v, n] = ["v", "n"].map(|name| Term::Value(Binder::new(name, Type::int())));
        let more = Term::sum(&n, &Term::Int(1));
        let fact = |relation: Relation, right: &Term| Qualifier::new(&v, relation, right);
        let all = [fact(Relation::Gt, &n), fact(Relation::Eq, &more), fact(Relation::Ne, &n)];
        assert_eq!(needed(all.iter().collect(), &mut whatif_solver::standard()), [&all[1]]);
        let apart = [fact(Relation::Ge, &n), fact(Relation::Ge, &Term::Int(0))];
        assert_eq!(needed(apart.iter().collect(), &mut whatif_solver::standard()), apart.each_ref());
    }
}
