//! Symbolic integers, without bounds.

use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

use whatif_term::{Int, Sort, Term};

use crate::solvable::{comparisons, operators, solvable};
use crate::{DivisionByZero, SymBool, SymOrd, SymResult, ensure};

/// An integer that may depend on unknowns. It never overflows.
///
/// Equality and order are symbolic: `x.eq(3)`, `x.lt(&y)` (and [`SymEq`](crate::SymEq), [`SymOrd`](crate::SymOrd) for generic code). `==` does
/// not compile: it could only compare formulas, which is rarely meant (see [`Structural`](crate::Structural) when it is).
///
/// `/` and `%` round as Rust's do, towards zero. They are total: `x / 0` is 0 and `x % 0` is `x`. Where division by zero
/// is an error, say so: [`checked_div`](SymInt::checked_div).
///
/// ```
/// use whatif_sym::prelude::*;
/// let x = SymInt::sym("x");
/// assert_eq!((&x + 1 - &x).as_con(), Some(1.into()));
/// assert_eq!((SymInt::from(-7) / 2).as_con(), Some((-3).into()));
/// assert_eq!(x.lt(&x).as_con(), Some(false));
/// ```
/// ```compile_fail
/// use whatif_sym::prelude::*;
/// let x = SymInt::sym("x");
/// assert!(x == x);
/// ```
#[derive(Clone)]
pub struct SymInt(pub(crate) Term);

solvable! { [] SymInt, Int, Sort::Int, Term::int, |term| term.as_int().cloned() }
comparisons! { [] SymInt }

macro_rules! from_integers {
    ($($n:ty)*) => {$(
        impl From<$n> for SymInt {
            fn from(value: $n) -> Self {
                SymInt(Term::int(value))
            }
        }
    )*};
}

from_integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize Int }

operators! { [] SymInt;
    Add add = |a, b| a + b;
    Sub sub = |a, b| a - b;
    Mul mul = |a, b| a * b;
    Div div = Term::quot;
    Rem rem = Term::rem;
}

impl Neg for SymInt {
    type Output = SymInt;
    fn neg(self) -> SymInt {
        SymInt(-&self.0)
    }
}

impl Neg for &SymInt {
    type Output = SymInt;
    fn neg(self) -> SymInt {
        SymInt(-&self.0)
    }
}

impl SymOrd for SymInt {
    fn sym_lt(&self, other: &Self) -> SymBool {
        SymBool(self.0.lt(&other.0))
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        SymBool(self.0.le(&other.0))
    }
}

impl SymInt {
    /// The quotient that leaves a remainder of at least 0: SMT-LIB's `div`.
    pub fn div_euclid(&self, by: impl Into<SymInt>) -> SymInt {
        SymInt(self.0.div(&by.into().0))
    }

    /// The remainder that is at least 0: SMT-LIB's `mod`.
    pub fn rem_euclid(&self, by: impl Into<SymInt>) -> SymInt {
        SymInt(self.0.modulo(&by.into().0))
    }

    /// The quotient, or an error where `by` is zero.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymInt::sym("x");
    /// let q = SymInt::from(10).checked_div(&x);
    /// assert_eq!(q.is_err().to_string(), "x == 0");
    /// ```
    pub fn checked_div(&self, by: impl Into<SymInt>) -> SymResult<SymInt, DivisionByZero> {
        let by = by.into();
        ensure(by.ne(0), DivisionByZero).map_ok(|()| self / &by)
    }

    /// The remainder, or an error where `by` is zero.
    pub fn checked_rem(&self, by: impl Into<SymInt>) -> SymResult<SymInt, DivisionByZero> {
        let by = by.into();
        ensure(by.ne(0), DivisionByZero).map_ok(|()| self % &by)
    }

    /// The word that is congruent to it.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymInt::from(300).to_bits::<8, false>().as_con(), Some(44.into()));
    /// ```
    pub fn to_bits<const W: u32, const SIGNED: bool>(&self) -> crate::SymBits<W, SIGNED> {
        crate::SymBits(self.0.int_to_bv(W))
    }

    /// The absolute value.
    pub fn abs(&self) -> SymInt {
        self.ge(0).ite(self, &-self)
    }

    /// The lesser.
    pub fn min(&self, other: impl Into<SymInt>) -> SymInt {
        let other = other.into();
        self.le(&other).ite(self, &other)
    }

    /// The greater.
    pub fn max(&self, other: impl Into<SymInt>) -> SymInt {
        let other = other.into();
        self.le(&other).ite(&other, self)
    }
}

impl std::iter::Sum for SymInt {
    fn sum<I: Iterator<Item = SymInt>>(numbers: I) -> SymInt {
        SymInt(Term::sum(numbers.map(|n| n.0).chain([Term::int(0)])))
    }
}

impl<'a> std::iter::Sum<&'a SymInt> for SymInt {
    fn sum<I: Iterator<Item = &'a SymInt>>(numbers: I) -> SymInt {
        numbers.cloned().sum()
    }
}
