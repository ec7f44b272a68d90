//! What a sequent says of numbers, for a solver.
//!
//! Only facts whose terms are known to have values are handed over: of what may run for ever arithmetic knows nothing. A term
//! that is no arithmetic is a symbol, the same wherever it stands.

use whatif_lambda::Name;
use whatif_lambda::prim::{Op, Prim, by_name};
use whatif_term::{Sort, Term as Number};

use crate::evaluate::Kernel;
use crate::formula::Conclusion;
use crate::sequent::Sequent;
use crate::term::{Head, Lit, Term};

/// The bits of an `Int`.
const BITS: u32 = 64;

impl Kernel<'_> {
    /// Formulas that hold where the sequent does not: the facts about numbers, and the opposite of what is to be shown.
    pub fn numbers(&mut self, sequent: &Sequent) -> Vec<Number> {
        let mut facts: Vec<(Term, Term)> =
            sequent.facts.equal.iter().map(|(&left, &right)| (left, right)).collect();
        facts.sort_unstable();
        let mut formulas: Vec<Number> =
            facts.into_iter().filter_map(|(left, right)| self.equation(left, right, sequent)).collect();
        if let Conclusion::Equal(left, right) = sequent.conclusion {
            formulas.extend(self.equation(left, right, sequent).map(|equation| !equation));
        }
        formulas
    }

    fn equation(&mut self, left: Term, right: Term, sequent: &Sequent) -> Option<Number> {
        if !self.is_total(left, &sequent.facts) || !self.is_total(right, &sequent.facts) {
            return None;
        }
        let (left, right) = match (self.truth(left), self.truth(right)) {
            (Some(left), Some(right)) => (left, right),
            (None, None) => {
                let sort = self.sort_of(left).or_else(|| self.sort_of(right))?;
                (self.number(left, &sort)?, self.number(right, &sort)?)
            }
            _ => return None,
        };
        Some(left.equals(&right))
    }

    /// A comparison, or the truth itself.
    fn truth(&mut self, term: Term) -> Option<Number> {
        match (self.terms.head(term), self.terms.args(term)) {
            (Head::Con(name), []) => match name.as_str() {
                "True" => Some(Number::bool(true)),
                "False" => Some(Number::bool(false)),
                _ => None,
            },
            (Head::Prim(name), &[left, right]) => {
                let (op, sort) = self.operation(*name)?;
                let (a, b) = (self.number(left, &sort)?, self.number(right, &sort)?);
                let exact = sort == Sort::Int;
                let less = |a: &Number, b: &Number| if exact { a.lt(b) } else { a.slt(b) };
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
            _ => None,
        }
    }

    /// An operation, and the sort of what it works on.
    fn operation(&self, name: Name) -> Option<(Op, Sort)> {
        match by_name(name.as_str())? {
            Prim::Int(op) => Some((op, if self.exact { Sort::Int } else { Sort::BitVec(BITS) })),
            Prim::Integer(op) | Prim::Char(op) => Some((op, Sort::Int)),
            _ => None,
        }
    }

    /// The sort of a term that is visibly a number.
    fn sort_of(&self, term: Term) -> Option<Sort> {
        match self.terms.head(term) {
            Head::Lit(Lit::Int(_)) => Some(if self.exact { Sort::Int } else { Sort::BitVec(BITS) }),
            Head::Lit(Lit::Integer(_) | Lit::Char(_)) => Some(Sort::Int),
            Head::Prim(name) => match self.operation(*name)? {
                (Op::Add | Op::Sub | Op::Mul | Op::Neg, sort) => Some(sort),
                _ => None,
            },
            _ => None,
        }
    }

    fn number(&mut self, term: Term, sort: &Sort) -> Option<Number> {
        let (head, args) = (self.terms.head(term).clone(), self.terms.args(term).to_vec());
        match head {
            Head::Lit(Lit::Int(value)) if *sort == Sort::Int => Some(Number::int(value)),
            Head::Lit(Lit::Int(value)) => Some(Number::bv(BITS, value)),
            Head::Lit(Lit::Integer(digits)) => digits.parse::<i64>().ok().map(Number::int),
            Head::Lit(Lit::Char(value)) => Some(Number::int(i64::from(u32::from(value)))),
            Head::Lit(Lit::Other(..)) | Head::Con(_) | Head::Failure(_) => None,
            Head::Prim(name) => {
                let (op, own) = self.operation(name)?;
                if own != *sort {
                    return None;
                }
                let args: Option<Vec<Number>> = args.into_iter().map(|arg| self.number(arg, sort)).collect();
                match (op, &args?[..]) {
                    (Op::Add, [a, b]) => Some(a + b),
                    (Op::Sub, [a, b]) => Some(a - b),
                    (Op::Mul, [a, b]) => Some(a * b),
                    (Op::Neg, [a]) => Some(-a),
                    _ => None,
                }
            }
            Head::Var(_) | Head::Global(_) => Some(Number::var(format!("t{term:?}"), sort.clone())),
        }
    }
}
