//! Bit-vectors of a width that the type knows: machine words, signed or not.

mod arithmetic;
mod checked;
mod count;
mod operand;
mod standard;

use std::iter::{Product, Sum};
use std::ops::{BitAnd, BitOr, BitXor, Not};

use whatif_term::{Int, Sort, Term};

use crate::solvable::{operators, solvable};
use crate::{SymBool, SymBv, SymInt, SymOrd};

pub use operand::{Operand, ShiftBy};

/// A word of `W` bits. Use it as [`SymU`] or [`SymI`], which differ in how the bits are read: by order, division, right
/// shifts and widening.
///
/// Arithmetic wraps around, and a number that is added to a word counts modulo 2^`W`; a number with which it is compared, or by which it
/// is divided or shifted, is that number, whether a word has it or not ([`Operand`]). Division by zero has SMT-LIB's value (all ones, or the dividend for `%`); see
/// [`checked_div`](SymBits::checked_div).
#[derive(Clone)]
pub struct SymBits<const W: u32, const SIGNED: bool>(pub(crate) Term);

/// An unsigned word of `W` bits, as `u8`, `u16`, … are.
///
/// ```
/// use whatif_sym::prelude::*;
/// let x = SymU::<8>::sym("x");
/// assert_eq!((SymU::<8>::from(200) + 100).as_con(), Some(44.into()));
/// assert_eq!((&x ^ &x).as_con(), Some(0.into()));
/// ```
pub type SymU<const W: u32> = SymBits<W, false>;

/// A signed word of `W` bits in two's complement, as `i8`, `i16`, … are.
///
/// ```
/// use whatif_sym::prelude::*;
/// let x = SymI::<8>::from(127) + 1;
/// assert_eq!(x.as_con(), Some((-128).into()));
/// assert_eq!(x.lt(0).as_con(), Some(true));
/// assert_eq!(x.to_unsigned().lt(0).as_con(), Some(false));
/// ```
pub type SymI<const W: u32> = SymBits<W, true>;

solvable! {
    [const W: u32, const SIGNED: bool] SymBits<W, SIGNED>, Int, Sort::BitVec(W), |value| Term::bv(W, value), |term| {
        let bits = term.as_bv()?;
        Some(if SIGNED { bits.to_signed() } else { bits.to_unsigned() })
    }
}
macro_rules! from_integers {
    ($($n:ty)*) => {$(
        impl<const W: u32, const SIGNED: bool> From<$n> for SymBits<W, SIGNED> {
            /// The word whose value is congruent to `value`.
            fn from(value: $n) -> Self {
                SymBits(Term::bv(W, value))
            }
        }
    )*};
}

from_integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize Int }

operators! { [const W: u32, const SIGNED: bool] SymBits<W, SIGNED>;
    BitAnd bitand = |a, b| a & b;
    BitOr bitor = |a, b| a | b;
    BitXor bitxor = |a, b| a ^ b;
}

impl<const W: u32, const SIGNED: bool> Sum for SymBits<W, SIGNED> {
    fn sum<I: Iterator<Item = Self>>(words: I) -> Self {
        words.fold(0.into(), |sum, word| sum + word)
    }
}

impl<'a, const W: u32, const SIGNED: bool> Sum<&'a Self> for SymBits<W, SIGNED> {
    fn sum<I: Iterator<Item = &'a Self>>(words: I) -> Self {
        words.cloned().sum()
    }
}

impl<const W: u32, const SIGNED: bool> Product for SymBits<W, SIGNED> {
    fn product<I: Iterator<Item = Self>>(words: I) -> Self {
        words.fold(1.into(), |product, word| product * word)
    }
}

impl<'a, const W: u32, const SIGNED: bool> Product<&'a Self> for SymBits<W, SIGNED> {
    fn product<I: Iterator<Item = &'a Self>>(words: I) -> Self {
        words.cloned().product()
    }
}

macro_rules! unary {
    ($($op:ident $method:ident $build:ident)*) => {$(
        impl<const W: u32, const SIGNED: bool> $op for SymBits<W, SIGNED> {
            type Output = Self;
            fn $method(self) -> Self {
                SymBits(self.0.$build())
            }
        }

        impl<const W: u32, const SIGNED: bool> $op for &SymBits<W, SIGNED> {
            type Output = SymBits<W, SIGNED>;
            fn $method(self) -> Self::Output {
                SymBits(self.0.$build())
            }
        }
    )*};
}

unary! { Not not bvnot }

impl<const W: u32, const SIGNED: bool> SymOrd for SymBits<W, SIGNED> {
    fn sym_lt(&self, other: &Self) -> SymBool {
        SymBool(if SIGNED { self.0.slt(&other.0) } else { self.0.ult(&other.0) })
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        SymBool(if SIGNED { self.0.sle(&other.0) } else { self.0.ule(&other.0) })
    }
}

impl<const W: u32, const SIGNED: bool> SymBits<W, SIGNED> {
    /// The value of a term that an operator has built, which has the right sort.
    fn from_built(term: Term) -> Self {
        SymBits(term)
    }

    /// The same bits, read as signed.
    pub fn to_signed(&self) -> SymI<W> {
        SymBits(self.0.clone())
    }

    /// The same bits, read as unsigned.
    pub fn to_unsigned(&self) -> SymU<W> {
        SymBits(self.0.clone())
    }

    /// The same value in a wider word, or its lowest bits in a narrower one.
    pub fn resize<const V: u32>(&self) -> SymBits<V, SIGNED> {
        SymBits(crate::bv::resize(&self.0, V, SIGNED))
    }

    /// Bits `low + V - 1` down to `low`.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(0xab).extract::<4>(4).as_con(), Some(0xa.into()));
    /// ```
    pub fn extract<const V: u32>(&self, low: u32) -> SymU<V> {
        assert!(V > 0 && low + V <= W, "bits {low} to {} of a word of {W} bits", low + V);
        SymBits(self.0.extract(low + V - 1, low))
    }

    /// These bits above those of `low`, in a word of `V` bits, which must be the sum of both widths.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(0xab).concat::<8, 16>(&0xcd.into()).as_con(), Some(0xabcd.into()));
    /// ```
    pub fn concat<const L: u32, const V: u32>(&self, low: &SymU<L>) -> SymU<V> {
        assert!(W + L == V, "words of {W} and {L} bits, joined in one of {V}");
        SymBits(self.0.concat(&low.0))
    }

    /// Bit number `index`, counted from the lowest.
    pub fn bit(&self, index: u32) -> SymBool {
        self.extract::<1>(index).eq(1)
    }

    /// The value as an unbounded integer.
    pub fn to_int(&self) -> SymInt {
        SymInt(if SIGNED { self.0.sbv_to_int() } else { self.0.ubv_to_int() })
    }

    /// The same bits, with the width known only at run time.
    pub fn to_bv(&self) -> SymBv {
        SymBv(self.0.clone())
    }
}
