//! How annotations relate a number to measures.
//!
//! LiquidHaskell's own qualifiers know `len` alone. About other measures it infers facts that have the shape of a condition somewhere in
//! the module: `size v == size xs + size ys` in some type lets it find the same for a helper without a type, and so does `v == size t` for
//! a helper that returns a number. A condition about lists of numbers is not used for lists of other types.

use std::collections::BTreeSet;

use whatif_lambda::{Name, Type};

use super::qualifier::{Qualifier, Term};
use crate::annotation::{Logic, LogicKind, Operator, Relation};

/// A shape: the result, or a measure of it, compared with one other part, or the sum of two, or twice the same, and maybe 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Relating {
    result: Part,
    relation: Relation,
    /// The summands: one or two.
    others: Vec<Part>,
    /// Are two summands the same part of the same value?
    twice: bool,
    and_one: bool,
    /// Is the condition in a polymorphic type, and not in one of numbers, say?
    at_all_types: bool,
}

/// A part of a shape, without the value it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// A number.
    Number,
    /// A measure.
    Measure(Name),
}

impl Relating {
    /// The shape of a condition on `value` over these variables, if it has one and mentions a measure, or twice the same number. Without a `value`, the
    /// condition counts as one on the measure that stands alone on a side.
    pub(crate) fn read(
        condition: &Logic,
        value: Option<Name>,
        bound: &BTreeSet<Name>,
        at_all_types: bool,
    ) -> Option<Relating> {
        let LogicKind::Binary(Operator::Compare(relation), left, right) = &condition.kind else {
            return None;
        };
        let of_value = |side| {
            let (part, of) = part(side, bound)?;
            let is_it = value.map_or(part != Part::Number, |value| value == of);
            is_it.then_some(part)
        };
        let (result, relation, sum) = match of_value(left) {
            Some(result) => (result, *relation, right),
            None => (of_value(right)?, relation.turned(), left),
        };
        let mut summands = sum.operands(Operator::Add);
        let count = summands.len();
        summands.retain(|part| !part.is_number("1"));
        let ones = count - summands.len();
        let parts: Option<Vec<(Part, Name)>> =
            summands.into_iter().map(|summand| part(summand, bound)).collect();
        let parts = parts.filter(|parts| ones <= 1 && (1..=2).contains(&parts.len()))?;
        let twice = parts.len() == 2 && parts[0] == parts[1];
        let others: Vec<Part> = parts.into_iter().map(|(part, _)| part).collect();
        let is_measured = others.iter().chain([&result]).any(|part| *part != Part::Number);
        (is_measured || twice).then_some(Relating {
            result,
            relation,
            others,
            twice,
            and_one: ones > 0,
            at_all_types,
        })
    }

    /// The conditions of this shape about a result, in terms of the others.
    pub(crate) fn instances(&self, result: &Term, others: &[Term]) -> Vec<Qualifier> {
        if !self.fits(self.result, result) {
            return Vec::new();
        }
        let fitting = |part: Part| others.iter().enumerate().filter(move |(_, term)| self.fits(part, term));
        let sums: Vec<Term> = match self.others[..] {
            [one, _] if self.twice => fitting(one).map(|(_, term)| Term::sum(term, term)).collect(),
            [one, other] => {
                let pairs = fitting(one).flat_map(|(at, first)| {
                    // Of two parts of the same kind, each pair of values is added up once.
                    let rest =
                        fitting(other).filter(move |(to, _)| if one == other { *to > at } else { *to != at });
                    rest.map(move |(_, second)| Term::sum(first, second))
                });
                pairs.collect()
            }
            _ => self.others.iter().flat_map(|one| fitting(*one)).map(|(_, term)| term.clone()).collect(),
        };
        let with_one = |term: Term| if self.and_one { Term::sum(&term, &Term::Int(1)) } else { term };
        sums.into_iter().map(|term| Qualifier::new(result, self.relation, &with_one(term))).collect()
    }

    /// Does it speak of numbers alone?
    pub(crate) fn is_of_numbers(&self) -> bool {
        self.others.iter().chain([&self.result]).all(|part| *part == Part::Number)
    }

    fn fits(&self, part: Part, term: &Term) -> bool {
        match (part, term) {
            (Part::Number, Term::Value(_)) => true,
            (Part::Measure(name), Term::Measure(measure, types, _)) => {
                measure.spoken() == name.as_str() && (self.at_all_types || !types.iter().any(is_variable))
            }
            _ => false,
        }
    }
}

fn is_variable(ty: &Type) -> bool {
    matches!(ty, Type::Var(_) | Type::Unknown)
}

/// One of these variables, or a measure of one, with the variable.
fn part(logic: &Logic, bound: &BTreeSet<Name>) -> Option<(Part, Name)> {
    let (part, of) = match &logic.kind {
        LogicKind::Var(name) => (Part::Number, name.name),
        LogicKind::App(head, args) => match (&head.kind, &args[..]) {
            (LogicKind::Var(measure), [Logic { kind: LogicKind::Var(of), .. }]) => {
                (Part::Measure(Name::new(measure.name.spoken())), of.name)
            }
            _ => return None,
        },
        _ => return None,
    };
    bound.contains(&of).then_some((part, of))
}
