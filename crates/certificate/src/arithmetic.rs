//! What a sequent says of numbers, for a solver.
//!
//! Only facts whose terms are known to have values are handed over: of what may run for ever arithmetic knows nothing. A term
//! that is no arithmetic is a symbol, the same wherever it stands. Equations are used before: what one of them says a part of a sum is equal
//! to is put in its place ([`sum`](crate::sum)), so that a solver of formulas about bits need not find it out.

use whatif_lambda::prim::{Op, Prim, by_name};
use whatif_lambda::types::names;
use whatif_lambda::{Name, Type};
use whatif_term::{Sort, Term as Number};

use crate::evaluate::Kernel;
use crate::formula::Conclusion;
use crate::sequent::Sequent;
use crate::sum::{Solved, Sum};
use crate::term::{Head, Lit, Term};
use crate::types::Unifier;

/// The bits of an `Int`.
const BITS: u32 = 64;

/// A side of an equation.
enum Side {
    Truth(bool),
    Comparison(Op, Sum, Sum, Sort),
    Number(Sum, Sort),
}

impl Side {
    /// The side with what is known of its numbers in their place.
    fn put(self, solved: &[Solved]) -> Option<Side> {
        let put = |sum: Sum| solved.iter().try_fold(sum, |sum, solved| sum.put(solved));
        Some(match self {
            Side::Truth(_) => self,
            Side::Comparison(op, a, b, sort) => Side::Comparison(op, put(a)?, put(b)?, sort),
            Side::Number(sum, sort) => Side::Number(put(sum)?, sort),
        })
    }
}

impl Kernel<'_> {
    /// Formulas that hold where the sequent does not: the facts about numbers, and the opposite of what is to be shown.
    pub fn numbers(&mut self, sequent: &Sequent) -> Vec<Number> {
        let mut facts: Vec<(Term, Term)> =
            sequent.facts.equal.iter().map(|(&left, &right)| (left, right)).collect();
        facts.sort_unstable();
        let mut solved: Vec<Solved> = Vec::new();
        let mut others = Vec::new();
        for (left, right) in facts {
            let Some(sides) = self.sides(left, right, sequent) else { continue };
            let zero = match &sides {
                (Side::Number(a, _), Side::Number(b, _))
                | (Side::Comparison(Op::Eq, a, b, _), Side::Truth(true)) => a.clone().plus(b, -1),
                _ => None,
            };
            let zero = zero.and_then(|sum| solved.iter().try_fold(sum, |sum, solved| sum.put(solved)));
            match zero.and_then(|sum| sum.solved()) {
                Some(one) => solved.push(one),
                None => others.push(sides),
            }
        }
        let formula = |(left, right): (Side, Side)| equation(&left.put(&solved)?, &right.put(&solved)?);
        let mut formulas: Vec<Number> = others.into_iter().filter_map(formula).collect();
        if let Conclusion::Equal(left, right) = sequent.conclusion
            && let Some(sides) = self.sides(left, right, sequent)
        {
            formulas.extend(formula(sides).map(|equation| !equation));
        }
        formulas
    }

    /// The sides of an equation between values, if it is about numbers.
    fn sides(&mut self, left: Term, right: Term, sequent: &Sequent) -> Option<(Side, Side)> {
        if !self.is_total(left, &sequent.facts) || !self.is_total(right, &sequent.facts) {
            return None;
        }
        match (self.truth(left), self.truth(right)) {
            (Some(left), Some(right)) => Some((left, right)),
            (None, None) => {
                let ty = self.type_of(left, &sequent.vars, &mut Unifier::default());
                let sort = self.sort_of(left).or_else(|| self.sort_of(right)).or_else(|| match ty? {
                    ty if ty == Type::int() => Some(self.int()),
                    ty if ty == Type::con(names::INTEGER) => Some(Sort::Int),
                    _ => None,
                })?;
                let number = |term: Term| Some(Side::Number(self.sum(term, &sort)?, sort.clone()));
                Some((number(left)?, number(right)?))
            }
            _ => None,
        }
    }

    /// A comparison, or the truth itself.
    fn truth(&self, term: Term) -> Option<Side> {
        match (self.terms.head(term), self.terms.args(term)) {
            (Head::Con(name), []) => match name.as_str() {
                "True" => Some(Side::Truth(true)),
                "False" => Some(Side::Truth(false)),
                _ => None,
            },
            (Head::Prim(name), &[left, right]) => {
                let (op, sort) = self.operation(*name)?;
                let compares = matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge);
                let (a, b) = (self.sum(left, &sort)?, self.sum(right, &sort)?);
                compares.then_some(Side::Comparison(op, a, b, sort))
            }
            _ => None,
        }
    }

    fn int(&self) -> Sort {
        if self.exact { Sort::Int } else { Sort::BitVec(BITS) }
    }

    fn sum(&self, term: Term, sort: &Sort) -> Option<Sum> {
        Sum::new(&self.terms, term, *sort != Sort::Int)
    }

    /// An operation, and the sort of what it works on.
    fn operation(&self, name: Name) -> Option<(Op, Sort)> {
        match by_name(name.as_str())? {
            Prim::Int(op) => Some((op, self.int())),
            Prim::Integer(op) | Prim::Char(op) => Some((op, Sort::Int)),
            _ => None,
        }
    }

    /// The sort of a term that is visibly a number.
    fn sort_of(&self, term: Term) -> Option<Sort> {
        match self.terms.head(term) {
            Head::Lit(Lit::Int(_)) => Some(self.int()),
            Head::Lit(Lit::Integer(_) | Lit::Char(_)) => Some(Sort::Int),
            Head::Prim(name) => match self.operation(*name)? {
                (Op::Add | Op::Sub | Op::Mul | Op::Neg, sort) => Some(sort),
                _ => None,
            },
            _ => None,
        }
    }
}

fn equation(left: &Side, right: &Side) -> Option<Number> {
    Some(match (left, right) {
        // What is added on both sides says nothing.
        (Side::Number(a, sort), Side::Number(b, _)) => {
            number(&a.clone().plus(b, -1)?, sort)?.equals(&number(&Sum::zero(*sort != Sort::Int), sort)?)
        }
        _ => truth(left)?.equals(&truth(right)?),
    })
}

fn truth(side: &Side) -> Option<Number> {
    let (op, a, b, sort) = match side {
        Side::Truth(value) => return Some(Number::bool(*value)),
        Side::Comparison(op, a, b, sort) => (op, number(a, sort)?, number(b, sort)?, sort),
        Side::Number(..) => return None,
    };
    let less = |a: &Number, b: &Number| if *sort == Sort::Int { a.lt(b) } else { a.slt(b) };
    Some(match op {
        Op::Eq => a.equals(&b),
        Op::Ne => a.differs(&b),
        Op::Lt => less(&a, &b),
        Op::Le => !less(&b, &a),
        Op::Gt => less(&b, &a),
        Op::Ge => !less(&a, &b),
        _ => return None,
    })
}

fn number(sum: &Sum, sort: &Sort) -> Option<Number> {
    let constant = |value: i128| {
        let value = i64::try_from(value).ok()?;
        Some(if *sort == Sort::Int { Number::int(value) } else { Number::bv(BITS, value) })
    };
    let mut whole = constant(0)?;
    for (product, times) in sum.products() {
        let symbols = product.iter().map(|term| Number::var(format!("t{term:?}"), sort.clone()));
        whole = &whole + &symbols.fold(constant(times)?, |before, symbol| &before * &symbol);
    }
    Some(whole)
}
