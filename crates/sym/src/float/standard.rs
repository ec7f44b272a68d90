//! More of the methods that Rust's floating-point numbers have, of those that IEEE 754 defines to the last bit.

use std::iter::{Product, Sum};

use super::{Rounding, SymFloat};
use crate::SymBool;

/// From -0 on, as Rust's: that leaves each number as it is.
impl<const E: u32, const S: u32> Sum for SymFloat<E, S> {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::from(-0.0), |sum, number| sum + number)
    }
}

impl<'a, const E: u32, const S: u32> Sum<&'a Self> for SymFloat<E, S> {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.cloned().sum()
    }
}

impl<const E: u32, const S: u32> Product for SymFloat<E, S> {
    fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::from(1.0), |product, number| product * number)
    }
}

impl<'a, const E: u32, const S: u32> Product<&'a Self> for SymFloat<E, S> {
    fn product<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.cloned().product()
    }
}

impl<const E: u32, const S: u32> SymFloat<E, S> {
    /// The greatest whole number that is not greater.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymF64::from(-1.5).floor().as_con(), Some((-2.0).into()));
    /// ```
    #[must_use]
    pub fn floor(&self) -> Self {
        self.round_to_integral(Rounding::Down)
    }

    /// The least whole number that is not less.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymF64::from(1.2).ceil().as_con(), Some(2.0.into()));
    /// ```
    #[must_use]
    pub fn ceil(&self) -> Self {
        self.round_to_integral(Rounding::Up)
    }

    /// The whole number next to it, and of two of them the one away from zero.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymF64::from(-2.5).round().as_con(), Some((-3.0).into()));
    /// ```
    #[must_use]
    pub fn round(&self) -> Self {
        self.round_to_integral(Rounding::NearestAway)
    }

    /// The whole part.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymF64::from(-1.7).trunc().as_con(), Some((-1.0).into()));
    /// ```
    #[must_use]
    pub fn trunc(&self) -> Self {
        self.round_to_integral(Rounding::Zero)
    }

    /// What the whole part leaves.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymF64::from(2.25).fract().as_con(), Some(0.25.into()));
    /// ```
    #[must_use]
    pub fn fract(&self) -> Self {
        self - &self.trunc()
    }

    /// One divided by it.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymF64::from(4.0).recip().as_con(), Some(0.25.into()));
    /// ```
    #[must_use]
    pub fn recip(&self) -> Self {
        &Self::from(1.0) / self
    }

    /// Is the sign positive (of a zero or of NaN, too)?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymF64::from(-0.0).is_sign_positive().as_con(), Some(false));
    /// ```
    pub fn is_sign_positive(&self) -> SymBool {
        !self.is_sign_negative()
    }

    /// 1 or -1 with its sign, and NaN of NaN.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymF64::from(-7.0).signum().as_con(), Some((-1.0).into()));
    /// ```
    #[must_use]
    pub fn signum(&self) -> Self {
        let one = self.is_sign_negative().ite(&Self::from(-1.0), &Self::from(1.0));
        self.is_nan().ite(self, &one)
    }
}
