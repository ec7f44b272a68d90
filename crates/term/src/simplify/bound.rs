//! Relations between two bounds: `x <= 3` implies `x <= 5`, contradicts `x > 4`, and together with `x > 2` means `x =
//! 3`.
//!
//! Guards of merged paths are full of such pairs: `x <= 3 or (x > 3 and x <= 5)` is `x <= 5`.

use std::cmp::Ordering;

use crate::simplify;
use crate::{Int, Op, Term, Value};

/// A comparison of a term with a constant.
#[derive(Clone, Copy)]
pub(crate) struct Bound<'a> {
    term: &'a Term,
    constant: &'a Value,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    AtMost,
    Above,
    Is,
    IsNot,
}

impl<'a> Bound<'a> {
    /// Reads a bound from a Boolean term, or from its negation.
    #[inline]
    pub(crate) fn of(literal: &'a Term, negated: bool) -> Option<Bound<'a>> {
        let (atom, negated) = match literal.op() {
            Op::Not => (&literal.args()[0], !negated),
            _ => (literal, negated),
        };
        let kind = match (atom.op(), negated) {
            (Op::Le, false) => Kind::AtMost,
            (Op::Le, true) => Kind::Above,
            (Op::Eq, false) => Kind::Is,
            (Op::Eq, true) => Kind::IsNot,
            _ => return None,
        };
        let [term, constant] = atom.args() else { return None };
        Some(Bound { term, constant: constant.as_value()?, kind })
    }

    /// The negation of the bound.
    fn negated(self) -> Bound<'a> {
        let kind = match self.kind {
            Kind::AtMost => Kind::Above,
            Kind::Above => Kind::AtMost,
            Kind::Is => Kind::IsNot,
            Kind::IsNot => Kind::Is,
        };
        Bound { kind, ..self }
    }

    /// Are both bounds on the same term? Otherwise neither says anything about the other.
    #[inline]
    pub(crate) fn is_on_the_term_of(&self, other: &Bound<'_>) -> bool {
        self.term == other.term
    }

    /// Does this bound imply the other, which is on the same term?
    pub(crate) fn implies(&self, other: &Bound<'_>) -> bool {
        use Kind::{Above, AtMost, Is, IsNot};
        debug_assert!(self.is_on_the_term_of(other), "bounds on different terms");
        match (self.kind, other.kind) {
            (Is, Is) => self.constant == other.constant,
            (Is, IsNot) => self.constant != other.constant,
            (IsNot, _) => self.kind == other.kind && self.constant == other.constant,
            (kind, other_kind) => {
                let Some(order) = compare(self.constant, other.constant) else { return false };
                match (kind, other_kind) {
                    (AtMost | Is, AtMost) => order.is_le(),
                    (AtMost, IsNot) => order.is_lt(),
                    (Above, Above | IsNot) => order.is_ge(),
                    (Is, Above) => order.is_gt(),
                    _ => false,
                }
            }
        }
    }

    /// Does this bound rule out the other, which is on the same term?
    pub(crate) fn excludes(&self, other: &Bound<'_>) -> bool {
        self.implies(&other.negated())
    }

    /// The equality that two bounds on the same term make together: `x <= 3 and x > 2` is `x = 3`.
    pub(crate) fn pinch(&self, other: &Bound<'_>) -> Option<Term> {
        match (self.kind, other.kind, self.constant, other.constant) {
            (Kind::AtMost, Kind::Above, Value::Int(high), Value::Int(below)) if *high == below + Int::ONE => {
                Some(simplify::equals(self.term, &Term::int(high)))
            }
            (Kind::Above, Kind::AtMost, _, _) => other.pinch(self),
            _ => None,
        }
    }
}

/// Two numbers in order.
fn compare(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Some(a.cmp(b)),
        (Value::Real(a), Value::Real(b)) => Some(a.cmp(b)),
        _ => None,
    }
}
