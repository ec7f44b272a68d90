//! Arithmetic on words that says where it leaves them, as Rust's `checked_…`, `overflowing_…` and `saturating_…` do.

use whatif_term::{Int, Term};

use super::{Operand, SymBits};
use crate::{Cause, DivisionByZero, Overflow, SymBool, SymResult, ensure, path};

impl<const W: u32, const SIGNED: bool> SymBits<W, SIGNED> {
    /// The least value.
    pub fn min_value() -> Self {
        if SIGNED { SymBits(Term::bv(W, -Int::from(2).pow(W - 1))) } else { 0.into() }
    }

    /// The greatest value.
    pub fn max_value() -> Self {
        !Self::min_value()
    }

    /// The sum, wrapped around, and the condition under which it did not fit.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymU::<8>::sym("x");
    /// let (_, overflows) = x.overflowing_add(1);
    /// assert!(verify(&overflows.eq(x.eq(255))).unwrap().holds());
    /// ```
    pub fn overflowing_add(&self, other: impl Into<Self>) -> (Self, SymBool) {
        let other = other.into();
        let sum = self.plus(&other);
        let overflows = if SIGNED {
            // Two numbers of one sign, whose sum has the other.
            let (a, b, c) = (self.lt(0), other.lt(0), sum.lt(0));
            a.eq(&b) & a.ne(c)
        } else {
            sum.lt(self)
        };
        (sum, overflows)
    }

    /// The difference, wrapped around, and the condition under which it did not fit.
    pub fn overflowing_sub(&self, other: impl Into<Self>) -> (Self, SymBool) {
        let other = other.into();
        let difference = self.minus(&other);
        let overflows = if SIGNED {
            let (a, b, c) = (self.lt(0), other.lt(0), difference.lt(0));
            a.ne(b) & a.ne(c)
        } else {
            self.lt(&other)
        };
        (difference, overflows)
    }

    /// The product, wrapped around, and the condition under which it did not fit.
    pub fn overflowing_mul(&self, other: impl Into<Self>) -> (Self, SymBool) {
        let other = other.into();
        let widen = |term: &Term| crate::bv::resize(term, 2 * W, SIGNED);
        let product = self.times(&other);
        let overflows = (widen(&self.0) * widen(&other.0)).differs(&widen(&product.0));
        (product, SymBool(overflows))
    }

    /// The negative, wrapped around, and the condition under which it did not fit.
    pub fn overflowing_neg(&self) -> (Self, SymBool) {
        Self::from(0).overflowing_sub(self)
    }

    /// The sum, wrapped around: what `+` is. Functions under `#[symbolic]` say which they mean, as in Rust.
    pub fn wrapping_add(&self, other: impl Into<Self>) -> Self {
        self.plus(&other.into())
    }

    /// The difference, wrapped around: what `-` is.
    pub fn wrapping_sub(&self, other: impl Into<Self>) -> Self {
        self.minus(&other.into())
    }

    /// The product, wrapped around: what `*` is.
    pub fn wrapping_mul(&self, other: impl Into<Self>) -> Self {
        self.times(&other.into())
    }

    /// The quotient, wrapped around: what `/` is, where `by` is not zero.
    pub fn wrapping_div(&self, by: impl Operand<W, SIGNED>) -> Self {
        super::operand::quotient(self, by.operand())
    }

    /// The remainder: what `%` is, where `by` is not zero.
    pub fn wrapping_rem(&self, by: impl Operand<W, SIGNED>) -> Self {
        super::operand::remainder(self, by.operand())
    }

    /// The distance from zero; that of the least number, which does not fit, is the least number.
    pub fn wrapping_abs(&self) -> Self {
        self.lt(0).ite(&self.negated(), self)
    }

    /// The distance from zero: what [`wrapping_abs`](Self::wrapping_abs) is.
    #[track_caller]
    pub fn abs(&self) -> Self {
        if SIGNED && path::is_checking() {
            path::fail_where(&self.eq(Self::min_value()), Cause::Overflow, "attempt to negate with overflow");
        }
        self.wrapping_abs()
    }

    /// How far apart two numbers are.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymI::<8>::from(-100).abs_diff(100).as_con(), Some(200.into()));
    /// ```
    pub fn abs_diff(&self, other: impl Into<Self>) -> super::SymU<W> {
        let other = other.into();
        self.lt(&other).ite(&other.minus(self), &self.minus(&other)).to_unsigned()
    }

    /// The product of so many times this number, wrapped around. How many may be unknown.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymU::<8>::sym("x");
    /// assert!(verify(&x.pow(3).eq(&x * &x * &x)).unwrap().holds());
    /// let n = SymU::<32>::sym("n");
    /// assert!(verify(&n.lt(8).implies(SymU::<8>::from(2).pow(&n).is_power_of_two())).unwrap().holds());
    /// ```
    #[track_caller]
    pub fn pow(&self, times: impl Operand<32, false>) -> Self {
        let (product, overflows) = self.powers(times, path::is_checking());
        path::fail_where(&overflows, Cause::Overflow, "attempt to multiply with overflow");
        product
    }

    /// -1, 0 or 1, as the number is less than zero, zero, or more.
    pub fn signum(&self) -> Self {
        self.lt(0).ite(&(-1).into(), &self.eq(0).ite(&0.into(), &1.into()))
    }

    /// The condition under which it is less than zero.
    pub fn is_negative(&self) -> SymBool {
        self.lt(0)
    }

    /// The condition under which it is more than zero.
    pub fn is_positive(&self) -> SymBool {
        self.gt(0)
    }

    /// The negative, wrapped around: what `-` is.
    pub fn wrapping_neg(&self) -> Self {
        self.negated()
    }

    /// The condition under which the quotient does not fit: that of the least number and -1.
    pub(super) fn quotient_overflows(&self, by: &Self) -> SymBool {
        if SIGNED { self.eq(Self::min_value()) & by.eq(-1) } else { false.into() }
    }

    /// The sum, or an error where it does not fit.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let sum = SymI::<8>::from(100).checked_add(28);
    /// assert_eq!(sum.single_value().unwrap().as_ref().err(), Some(&Overflow));
    /// ```
    pub fn checked_add(&self, other: impl Into<Self>) -> SymResult<Self, Overflow> {
        checked(self.overflowing_add(other))
    }

    /// The difference, or an error where it does not fit.
    pub fn checked_sub(&self, other: impl Into<Self>) -> SymResult<Self, Overflow> {
        checked(self.overflowing_sub(other))
    }

    /// The product, or an error where it does not fit.
    pub fn checked_mul(&self, other: impl Into<Self>) -> SymResult<Self, Overflow> {
        checked(self.overflowing_mul(other))
    }

    /// The negative, or an error where it does not fit.
    pub fn checked_neg(&self) -> SymResult<Self, Overflow> {
        checked(self.overflowing_neg())
    }

    /// The quotient, or an error where Rust's `checked_div` has none: where `by` is zero, and where the least signed
    /// number is divided by -1.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymI::<8>::min_value().checked_div(-1).is_err().as_con(), Some(true));
    /// ```
    pub fn checked_div(&self, by: impl Into<Self>) -> SymResult<Self, DivisionByZero> {
        let by = by.into();
        ensure(self.divides(&by), DivisionByZero).map_ok(|()| self.wrapping_div(&by))
    }

    /// The remainder, or an error where Rust's `checked_rem` has none, as [`checked_div`](Self::checked_div).
    pub fn checked_rem(&self, by: impl Into<Self>) -> SymResult<Self, DivisionByZero> {
        let by = by.into();
        ensure(self.divides(&by), DivisionByZero).map_ok(|()| self.wrapping_rem(&by))
    }

    fn divides(&self, by: &Self) -> SymBool {
        by.ne(0) & !self.quotient_overflows(by)
    }

    /// Shifted left, or an error where there are not that many bits.
    pub fn checked_shl(&self, by: impl Into<Self>) -> SymResult<Self, Overflow> {
        let by = by.into();
        ensure(by.is_place(), Overflow).map_ok(|()| SymBits(self.0.shl(&by.0)))
    }

    /// Shifted right, or an error where there are not that many bits.
    pub fn checked_shr(&self, by: impl Into<Self>) -> SymResult<Self, Overflow> {
        let by = by.into();
        ensure(by.is_place(), Overflow)
            .map_ok(|()| super::operand::shifted_right(self, (by.clone(), std::cmp::Ordering::Equal)))
    }

    /// Is it the number of a bit? (A word of few bits cannot hold the number that is too great.)
    pub(super) fn is_place(&self) -> SymBool {
        let all_are = W < 32 && u64::from(W) >= 1 << W;
        if all_are { true.into() } else { self.to_unsigned().lt(W) }
    }

    /// The sum, or the least or greatest value where it does not fit.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymI::<8>::from(-100).saturating_add(-100).as_con(), Some((-128).into()));
    /// ```
    pub fn saturating_add(&self, other: impl Into<Self>) -> Self {
        let (sum, overflows) = self.overflowing_add(other);
        overflows.ite(&self.extreme(), &sum)
    }

    /// The difference, or the least or greatest value where it does not fit.
    pub fn saturating_sub(&self, other: impl Into<Self>) -> Self {
        let (difference, overflows) = self.overflowing_sub(other);
        let extreme = if SIGNED { self.extreme() } else { 0.into() };
        overflows.ite(&extreme, &difference)
    }

    /// The extreme value on this side of zero.
    fn extreme(&self) -> Self {
        self.lt(0).ite(&Self::min_value(), &Self::max_value())
    }
}

fn checked<T: crate::Mergeable + Clone>((value, overflows): (T, SymBool)) -> SymResult<T, Overflow> {
    ensure(!overflows, Overflow).map_ok(|()| value.clone())
}
