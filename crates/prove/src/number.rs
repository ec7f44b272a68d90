//! Numbers in proofs: measures for functions that count, and a normal form for sums.
//!
//! A claim about a function that counts down to a bound is proven by induction on its counter; about one that counts
//! up, by induction on the distance to the bound or, since an `Int` has a largest value, on the negated counter:
//!
//! ```text
//! sumTo n   calls  sumTo (n - 1)          n
//! upTo i n  calls  upTo (i + 1) n         n - i,  or  -1 - i
//! ```
//!
//! The measures come from the comparisons that decide whether the function goes on. Where the hypothesis is used, the
//! solver is asked whether the measure gets smaller.
//!
//! The hypothesis about `f n` fits a term only if it is written `f n`, so `f ((n + 1) - 1)` must become `f n` before.
//! Each sum has one normal form here: products in the order of their terms, the constant last. The solver confirms
//! that a term is equal to its form.

use whatif_certificate::formula::Formula;
use whatif_certificate::quotient;
use whatif_certificate::sequent::Sequent;
use whatif_certificate::sum::Sum;
use whatif_certificate::term::{Head, Lit, Term};
use whatif_lambda::Type;
use whatif_lambda::prim::{Op, Prim};
use whatif_lambda::types::names;

use crate::prover::Prover;

/// At most so many measures are tried.
const MEASURES: usize = 5;

/// The two types of numbers that proofs compute with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Integer,
}

impl Kind {
    /// The kind of numbers that a type has, if its values are numbers.
    pub(crate) fn of(ty: &Type) -> Option<Kind> {
        let Type::Con(name) = ty else { return None };
        match *name {
            names::INT => Some(Kind::Int),
            names::INTEGER => Some(Kind::Integer),
            _ => None,
        }
    }

    /// The kind and the operation of a primitive.
    fn of_prim(prim: Prim) -> Option<(Kind, Op)> {
        match prim {
            Prim::Int(op) => Some((Kind::Int, op)),
            Prim::Integer(op) => Some((Kind::Integer, op)),
            _ => None,
        }
    }

    /// The primitive for an operation on numbers of this kind.
    pub(crate) fn prim(self, op: Op) -> Head {
        let prim = match self {
            Kind::Int => Prim::Int(op),
            Kind::Integer => Prim::Integer(op),
        };
        Head::Prim(prim)
    }
}

impl Prover<'_> {
    /// Proposes measures that may get smaller where the functions of a sequent call themselves: from the numbers that
    /// they compare.
    pub(crate) fn measures(&mut self, start: &Sequent) -> Vec<Term> {
        let (mut counters, mut distances, mut upward) = (Vec::new(), Vec::new(), Vec::new());
        for choice in self.candidates(start) {
            let Some((kind, left, right)) = self.comparison(choice) else { continue };
            for var in self.variables(choice) {
                if Kind::of(&start.vars[var as usize]) == Some(kind) {
                    let counter = self.kernel.terms.var(var);
                    counters.push(counter);
                    // A bounded `Int` can count up to its largest value: then `-1 - counter` gets smaller.
                    if kind == Kind::Int && !self.kernel.exact {
                        let last = self.literal(kind, -1);
                        upward.extend(
                            last.map(|last| self.kernel.terms.make(kind.prim(Op::Sub), [last, counter])),
                        );
                    }
                }
            }
            let both = [left, right].iter().all(|&side| !self.variables(side).is_empty());
            if both {
                distances.push(self.kernel.terms.make(kind.prim(Op::Sub), [right, left]));
                distances.push(self.kernel.terms.make(kind.prim(Op::Sub), [left, right]));
            }
        }
        let mut measures: Vec<Term> = Vec::new();
        for measure in counters.into_iter().chain(upward).chain(distances) {
            if !measures.contains(&measure) {
                measures.push(measure);
            }
        }
        measures.truncate(MEASURES);
        measures
    }

    /// Is a measure a number?
    pub(crate) fn counts(&mut self, measure: Term, vars: &[Type]) -> bool {
        self.type_in(measure, vars).is_some_and(|ty| Kind::of(&ty).is_some())
    }

    /// Weakens the claim that a call returns by a premise: one of its counters is not negative, or all are not.
    pub(crate) fn returns_if_natural(&mut self, claim: &Formula) -> Vec<Formula> {
        let Ok(start) = self.kernel.start(claim) else { return Vec::new() };
        let measures = self.measures(&start);
        let counters = measures.into_iter().filter(|&measure| self.kernel.terms.as_var(measure).is_some());
        let mut natural = Vec::new();
        for counter in counters.collect::<Vec<Term>>() {
            let Some(kind) =
                self.kernel.terms.as_var(counter).and_then(|var| Kind::of(&claim.vars[var as usize]))
            else {
                continue;
            };
            let Some(zero) = self.literal(kind, 0) else { continue };
            let truth = self.kernel.terms.bool(true);
            natural.push((self.kernel.terms.make(kind.prim(Op::Ge), [counter, zero]), truth));
        }
        let mut choices: Vec<Vec<(Term, Term)>> = natural.iter().map(|&premise| vec![premise]).collect();
        if natural.len() > 1 {
            choices.push(natural);
        }
        choices.into_iter().map(|premises| Formula { premises, ..claim.clone() }).collect()
    }

    /// The values of the lemma's variables here, with the next number for one variable that the induction is on.
    pub(crate) fn next_numbers(&mut self, order: &[Term], sequent: &Sequent) -> Vec<Vec<Term>> {
        let Some(&measure) = order.first() else { return Vec::new() };
        let mut all = Vec::new();
        for var in self.variables(measure) {
            let Some(&value) = sequent.values.get(var as usize) else { continue };
            let Some(kind) = self.type_in(value, &sequent.vars).and_then(|ty| Kind::of(&ty)) else {
                continue;
            };
            let Some(one) = self.literal(kind, 1) else { continue };
            // A measure that is no variable, such as `n - i`, gets smaller as its variables grow.
            let op = if self.kernel.terms.as_var(measure).is_some() { Op::Sub } else { Op::Add };
            let mut values = sequent.values.clone();
            values[var as usize] = self.kernel.terms.make(kind.prim(op), [value, one]);
            all.push(values);
        }
        all
    }

    /// The kind of numbers and the two sides, if the term is a comparison of numbers.
    pub(crate) fn comparison(&self, term: Term) -> Option<(Kind, Term, Term)> {
        let (Head::Prim(prim), &[left, right]) = (self.kernel.terms.head(term), self.kernel.terms.args(term))
        else {
            return None;
        };
        let (kind, op) = Kind::of_prim(*prim)?;
        matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge).then_some((kind, left, right))
    }

    /// Does a comparison ask whether two numbers are equal?
    pub(crate) fn is_equality(&self, comparison: Term) -> bool {
        let Head::Prim(prim) = self.kernel.terms.head(comparison) else { return false };
        Kind::of_prim(*prim).is_some_and(|(_, op)| op == Op::Eq)
    }

    /// Finds a sum in a call or a division that is not in normal form. Also returns its normal form.
    pub(crate) fn unlike_its_form(&mut self, parts: &[Term]) -> Option<(Term, Term)> {
        for &part in parts {
            let terms = &self.kernel.terms;
            if !matches!(terms.head(part), Head::Global(_) | Head::Var(_) | Head::Con(_))
                && !quotient::is_by_constant(terms, part)
            {
                continue;
            }
            for arg in self.kernel.terms.args(part).to_vec() {
                if let Some(form) = self.form(arg)
                    && form != arg
                {
                    return Some((arg, form));
                }
            }
        }
        None
    }

    /// The normal form of a sum; `None` if the term is no sum.
    pub(crate) fn form(&mut self, term: Term) -> Option<Term> {
        let Head::Prim(prim) = *self.kernel.terms.head(term) else { return None };
        let (kind, op) = Kind::of_prim(prim)?;
        if !matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Neg) {
            return None;
        }
        let sum = Sum::new(&self.kernel.terms, term, kind == Kind::Int && !self.kernel.exact)?;
        self.written(kind, &sum)
    }

    fn written(&mut self, kind: Kind, sum: &Sum) -> Option<Term> {
        let mut whole: Option<Term> = None;
        // First the products that are added, then those that are subtracted, the constant last.
        let mut products: Vec<(&[Term], i128)> = sum.products().collect();
        products.sort_by_key(|(product, times)| (product.is_empty(), *times < 0));
        for (product, times) in products {
            let mut size = None;
            if times.abs() != 1 || product.is_empty() {
                size = Some(self.literal(kind, if whole.is_none() { times } else { times.abs() })?);
            } else if whole.is_none() && times < 0 {
                size = Some(self.literal(kind, -1)?);
            }
            for &factor in product {
                size = Some(match size {
                    None => factor,
                    Some(before) => self.kernel.terms.make(kind.prim(Op::Mul), [before, factor]),
                });
            }
            whole = Some(match whole {
                None => size?,
                Some(before) => {
                    let op = if times < 0 { Op::Sub } else { Op::Add };
                    self.kernel.terms.make(kind.prim(op), [before, size?])
                }
            });
        }
        match whole {
            Some(whole) => Some(whole),
            None => self.literal(kind, 0),
        }
    }

    fn literal(&mut self, kind: Kind, value: i128) -> Option<Term> {
        let literal = match kind {
            Kind::Int if self.kernel.exact => Lit::Int(i64::try_from(value).ok()?),
            Kind::Int => Lit::Int(value as i64),
            Kind::Integer => Lit::Integer(value.to_string().into()),
        };
        Some(self.kernel.terms.make(Head::Lit(literal), []))
    }
}
