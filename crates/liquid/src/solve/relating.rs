//! How annotations relate a measure of one value to the same measure of others.
//!
//! LiquidHaskell's own qualifiers know `len` alone. Of other measures it infers what has the shape of a condition that stands in the
//! module: `size v == size xs + size ys` in some type lets it find that of a helper without a type. A condition about lists of numbers says
//! nothing of lists of anything.

use std::collections::BTreeSet;

use whatif_lambda::{Name, Type};

use super::qualifier::{Qualifier, Relation, Term};
use crate::annotation::{Logic, LogicKind, Operator};

/// A shape: the measure of the result, compared with a sum of the same measure of one or two others, and maybe 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Relating {
    measure: Name,
    relation: Relation,
    /// Of how many others the measure is added up: 1 or 2.
    others: usize,
    and_one: bool,
    /// Does the condition stand in a type of anything, and not of numbers, say?
    at_all_types: bool,
}

impl Relating {
    /// The shape of a condition over these variables, if it has such a one.
    pub(crate) fn read(condition: &Logic, bound: &BTreeSet<Name>, at_all_types: bool) -> Option<Relating> {
        let LogicKind::Binary(operator, left, right) = &condition.kind else { return None };
        let relation = relation(*operator)?;
        let (one, relation, sum) = match measured(left, bound) {
            Some(one) => (one, relation, right),
            None => (measured(right, bound)?, relation.turned(), left),
        };
        let mut summands = Vec::new();
        add_up(sum, &mut summands);
        let count = summands.len();
        summands.retain(|part| !matches!(&part.kind, LogicKind::Int(number) if **number == *"1"));
        let and_one = summands.len() < count;
        let is_same = |part: &&Logic| measured(part, bound) == Some(one);
        let fits = count - summands.len() <= 1 && (1..=2).contains(&summands.len());
        (fits && summands.iter().all(is_same)).then(|| Relating {
            measure: Name::new(one.spoken()),
            relation,
            others: summands.len(),
            and_one,
            at_all_types,
        })
    }

    /// What a condition of this shape may say of a result, in terms of the others.
    pub(crate) fn instances(&self, result: &Term, others: &[Term]) -> Vec<Qualifier> {
        let is_fitting = |term: &Term| {
            let Term::Measure(measure, types, _) = term else { return false };
            measure.spoken() == self.measure.as_str() && (self.at_all_types || !types.iter().any(is_variable))
        };
        if !is_fitting(result) {
            return Vec::new();
        }
        let others: Vec<&Term> = others.iter().filter(|other| is_fitting(other)).collect();
        let mut sums: Vec<Term> = others.iter().map(|other| (*other).clone()).collect();
        if self.others == 2 {
            let pairs = others.iter().enumerate().flat_map(|(at, one)| {
                others[at + 1..].iter().map(move |other| sum((*one).clone(), (*other).clone()))
            });
            sums = pairs.collect();
        }
        let with_one = |term: Term| if self.and_one { sum(term, Term::Int(1)) } else { term };
        sums.into_iter().map(|term| Qualifier::new(result, self.relation, &with_one(term))).collect()
    }
}

fn sum(left: Term, right: Term) -> Term {
    Term::Sum(Box::new(left), Box::new(right))
}

fn is_variable(ty: &Type) -> bool {
    matches!(ty, Type::Var(_) | Type::Unknown)
}

/// The measure that is applied to one of these variables.
fn measured(logic: &Logic, bound: &BTreeSet<Name>) -> Option<Name> {
    let LogicKind::App(head, args) = &logic.kind else { return None };
    let (LogicKind::Var(measure), [of]) = (&head.kind, &args[..]) else { return None };
    matches!(&of.kind, LogicKind::Var(name) if bound.contains(&name.name)).then_some(measure.name)
}

fn add_up<'a>(logic: &'a Logic, summands: &mut Vec<&'a Logic>) {
    match &logic.kind {
        LogicKind::Binary(Operator::Add, left, right) => {
            add_up(left, summands);
            add_up(right, summands);
        }
        _ => summands.push(logic),
    }
}

fn relation(operator: Operator) -> Option<Relation> {
    Some(match operator {
        Operator::Eq => Relation::Eq,
        Operator::Ne => Relation::Ne,
        Operator::Lt => Relation::Lt,
        Operator::Le => Relation::Le,
        Operator::Gt => Relation::Gt,
        Operator::Ge => Relation::Ge,
        _ => return None,
    })
}
