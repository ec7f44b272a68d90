//! `+`, `-` and `*`: sums, differences and products wrap around, and in a run of [`checked`](crate::checked()) those that do not fit are
//! failures.

use std::ops::{Add, Mul, Neg, Sub};

use super::SymBits;
use crate::{Cause, path};

impl<const W: u32, const SIGNED: bool> SymBits<W, SIGNED> {
    /// The sum, wrapped around.
    pub(crate) fn plus(&self, other: &Self) -> Self {
        SymBits(&self.0 + &other.0)
    }

    /// The difference, wrapped around.
    pub(crate) fn minus(&self, other: &Self) -> Self {
        SymBits(&self.0 - &other.0)
    }

    /// The product, wrapped around.
    pub(crate) fn times(&self, other: &Self) -> Self {
        SymBits(&self.0 * &other.0)
    }

    /// The negative, wrapped around.
    pub(crate) fn negated(&self) -> Self {
        SymBits(self.0.bvneg())
    }
}

macro_rules! operators {
    ($($op:ident $method:ident $wrapping:ident $overflowing:ident $message:literal;)*) => {$(
        impl<RHS: Into<SymBits<W, SIGNED>>, const W: u32, const SIGNED: bool> $op<RHS> for SymBits<W, SIGNED> {
            type Output = Self;
            #[track_caller]
            fn $method(self, rhs: RHS) -> Self {
                (&self).$method(rhs)
            }
        }

        impl<RHS: Into<SymBits<W, SIGNED>>, const W: u32, const SIGNED: bool> $op<RHS> for &SymBits<W, SIGNED> {
            type Output = SymBits<W, SIGNED>;
            #[track_caller]
            fn $method(self, rhs: RHS) -> Self::Output {
                let rhs = rhs.into();
                if !path::is_checking() {
                    return self.$wrapping(&rhs);
                }
                let (result, overflows) = self.$overflowing(rhs);
                path::fail_where(&overflows, Cause::Overflow, $message);
                result
            }
        }
    )*};
}

operators! {
    Add add plus overflowing_add "attempt to add with overflow";
    Sub sub minus overflowing_sub "attempt to subtract with overflow";
    Mul mul times overflowing_mul "attempt to multiply with overflow";
}

impl<const W: u32, const SIGNED: bool> Neg for SymBits<W, SIGNED> {
    type Output = Self;
    #[track_caller]
    fn neg(self) -> Self {
        -&self
    }
}

impl<const W: u32, const SIGNED: bool> Neg for &SymBits<W, SIGNED> {
    type Output = SymBits<W, SIGNED>;
    #[track_caller]
    fn neg(self) -> Self::Output {
        if SIGNED && path::is_checking() {
            let is_least = self.eq(SymBits::min_value());
            path::fail_where(&is_least, Cause::Overflow, "attempt to negate with overflow");
        }
        self.negated()
    }
}
