//! Quotients and remainders by positive constants.
//!
//! Every number can be divided by such a constant, and the result fits where the number does. For a solver, a
//! quotient and its remainder are two symbols with the conditions that define them. The pair that is rounded towards
//! zero is defined by the pair that is rounded down:
//!
//! ```text
//! div, mod      n = k * q + r  and  0 <= r < k
//! quot, rem     q + 1 and r - k  if n < 0 and r is not zero, else q and r
//! ```
//!
//! With bounded integers the equation holds modulo 2⁶⁴, where other pairs of numbers would satisfy it too. So the
//! quotient is also required to lie between the quotients of the smallest and the largest number, and the remainder
//! within the bounds that it has there.

use whatif_lambda::prim::{Op, Prim};
use whatif_term::Term as Number;

use crate::term::{Head, Lit, Term, Terms};

/// A division by a positive constant, and the terms of its results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Division {
    pub(crate) dividend: Term,
    pub(crate) divisor: i64,
    /// Quotient and remainder, rounded down.
    pub(crate) down: [Term; 2],
    /// Quotient and remainder, rounded towards zero, if the formulas mention them.
    pub(crate) truncated: Option<[Term; 2]>,
}

/// Is the term a quotient or remainder by a positive constant?
#[must_use]
pub fn is_by_constant(terms: &Terms, term: Term) -> bool {
    parts(terms, term).is_some()
}

/// The primitive, the dividend and the divisor, if the term is a quotient or remainder by a positive constant.
fn parts(terms: &Terms, term: Term) -> Option<(Prim, Term, i64)> {
    let (&Head::Prim(prim), &[dividend, divisor]) = (terms.head(term), terms.args(term)) else { return None };
    let divisor = match (prim, terms.head(divisor)) {
        (Prim::Int(_), Head::Lit(Lit::Int(value))) => *value,
        (Prim::Integer(_), Head::Lit(Lit::Integer(digits))) => digits.parse().ok()?,
        _ => return None,
    };
    let divides = matches!(operation(prim)?, Op::Quot | Op::Rem | Op::Div | Op::Mod);
    (divides && divisor > 0).then_some((prim, dividend, divisor))
}

fn operation(prim: Prim) -> Option<Op> {
    match prim {
        Prim::Int(op) | Prim::Integer(op) => Some(op),
        _ => None,
    }
}

/// Divides by a positive number, and rounds as `op` does.
pub(crate) fn computed(op: Op, dividend: i128, divisor: i128) -> Option<i128> {
    if divisor <= 0 {
        return None;
    }
    match op {
        Op::Quot => Some(dividend / divisor),
        Op::Rem => Some(dividend % divisor),
        Op::Div => Some(dividend.div_euclid(divisor)),
        Op::Mod => Some(dividend.rem_euclid(divisor)),
        _ => None,
    }
}

impl Division {
    /// The division that a term is the quotient or the remainder of.
    pub(crate) fn of(terms: &mut Terms, term: Term) -> Option<Division> {
        let (prim, dividend, divisor) = parts(terms, term)?;
        let truncates = matches!(operation(prim)?, Op::Quot | Op::Rem);
        let args = terms.args(term).to_vec();
        let kind: fn(Op) -> Prim = if let Prim::Int(_) = prim { Prim::Int } else { Prim::Integer };
        let mut both = |ops: [Op; 2]| ops.map(|op| terms.make(Head::Prim(kind(op)), args.clone()));
        let down = both([Op::Div, Op::Mod]);
        let truncated = truncates.then(|| both([Op::Quot, Op::Rem]));
        Some(Division { dividend, divisor, down, truncated })
    }

    /// The conditions on a quotient and a remainder that are rounded down, besides the equation with the dividend.
    pub(crate) fn rounded_down(&self, [quotient, remainder]: &[Number; 2], numbers: &Numbers) -> Number {
        let Numbers { constant, less, has_bounds } = numbers;
        let divisor = constant(self.divisor);
        let mut known = vec![!less(remainder, &constant(0)), less(remainder, &divisor)];
        if *has_bounds {
            let [least, most] = [i64::MIN, i64::MAX].map(|bound| bound.div_euclid(self.divisor));
            let [first, last] = [i64::MIN, i64::MAX].map(|bound| constant(bound.rem_euclid(self.divisor)));
            let [least, most] = [least, most].map(constant);
            known.extend([!less(quotient, &least), !less(&most, quotient)]);
            known.push(Number::or([quotient.differs(&least), !less(remainder, &first)]));
            known.push(Number::or([quotient.differs(&most), !less(&last, remainder)]));
        }
        Number::and(known)
    }

    /// Defines the quotient and remainder that are rounded towards zero by those that are rounded down.
    pub(crate) fn towards_zero(
        &self,
        dividend: &Number,
        [quotient, remainder]: &[Number; 2],
        down: &[Number; 2],
        numbers: &Numbers,
    ) -> Number {
        let Numbers { constant, less, .. } = numbers;
        let is_rounded = Number::and([less(dividend, &constant(0)), down[1].differs(&constant(0))]);
        let next = [&down[0] + &constant(1), &down[1] - &constant(self.divisor)];
        let are = |[first, second]: &[Number; 2]| [quotient.equals(first), remainder.equals(second)];
        let rounded = are(&next).into_iter().chain([is_rounded.clone()]);
        let same = are(down).into_iter().chain([!is_rounded]);
        Number::or([Number::and(rounded), Number::and(same)])
    }
}

/// How the solver writes numbers of one type.
pub(crate) struct Numbers<'n> {
    pub(crate) constant: &'n dyn Fn(i64) -> Number,
    pub(crate) less: &'n dyn Fn(&Number, &Number) -> Number,
    pub(crate) has_bounds: bool,
}
