//! Symbolic real numbers, exact.

use std::ops::{Add, Div, Mul, Neg, Sub};

use whatif_term::{Rational, Sort, Term};

use crate::solvable::{comparisons, operators, solvable};
use crate::{DivisionByZero, SymBool, SymInt, SymOrd, SymResult, ensure};

/// A real number that may depend on unknowns. Exact: nothing is rounded.
///
/// `/` is total: `x / 0` is 0. Where that is an error, see [`checked_div`](SymReal::checked_div).
///
/// ```
/// use whatif_sym::prelude::*;
/// let third = SymReal::from(1) / 3;
/// assert_eq!((third * 3).eq(1).as_con(), Some(true));
/// ```
#[derive(Clone)]
pub struct SymReal(pub(crate) Term);

solvable! { [] SymReal, Rational, Sort::Real, Term::real, |term| term.as_rational().cloned() }
comparisons! { [] SymReal }

impl From<Rational> for SymReal {
    fn from(value: Rational) -> Self {
        SymReal(Term::real(value))
    }
}

impl From<i32> for SymReal {
    fn from(value: i32) -> Self {
        SymReal(Term::real(value))
    }
}

impl From<&SymInt> for SymReal {
    fn from(value: &SymInt) -> Self {
        SymReal(value.0.to_real())
    }
}

operators! { [] SymReal;
    Add add = |a, b| a + b;
    Sub sub = |a, b| a - b;
    Mul mul = |a, b| a * b;
    Div div = |a, b| a.real_div(b);
}

impl Neg for SymReal {
    type Output = SymReal;
    fn neg(self) -> SymReal {
        SymReal(-&self.0)
    }
}

impl Neg for &SymReal {
    type Output = SymReal;
    fn neg(self) -> SymReal {
        SymReal(-&self.0)
    }
}

impl SymOrd for SymReal {
    fn sym_lt(&self, other: &Self) -> SymBool {
        SymBool(self.0.lt(&other.0))
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        SymBool(self.0.le(&other.0))
    }
}

impl SymReal {
    /// The quotient, or an error where `by` is zero.
    pub fn checked_div(&self, by: impl Into<SymReal>) -> SymResult<SymReal, DivisionByZero> {
        let by = by.into();
        ensure(by.ne(0), DivisionByZero).map_ok(|()| self / &by)
    }

    /// The greatest integer that is not greater.
    pub fn floor(&self) -> SymInt {
        SymInt(self.0.to_int())
    }
}
