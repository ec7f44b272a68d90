//! Functions of the standard library that symbolic functions call by their names alone: `min` and `max` of `std::cmp`.
//!
//! The macro imports them with a `*`, so a function of such a name in the user's module, or one that is imported there, comes first.

use crate::bits::Operand;
use crate::{SymBits, SymBool, SymInt, Union};

/// What `min` and `max` compare: two numbers, of which one may be written.
#[diagnostic::on_unimplemented(message = "the lesser of `{Self}` and `{B}` is not known symbolically")]
pub trait Extreme<B> {
    /// The type of the result.
    type Result;
    /// The lesser.
    fn lesser(self, other: B) -> Self::Result;
    /// The greater.
    fn greater(self, other: B) -> Self::Result;
}

impl<B: Operand<W, SIGNED>, const W: u32, const SIGNED: bool> Extreme<B> for SymBits<W, SIGNED> {
    type Result = Self;
    fn lesser(self, other: B) -> Self {
        self.min(other)
    }
    fn greater(self, other: B) -> Self {
        self.max(other)
    }
}

impl Extreme<SymInt> for SymInt {
    type Result = Self;
    fn lesser(self, other: Self) -> Self {
        SymBool::ite(&self.le(&other), &self, &other)
    }
    fn greater(self, other: Self) -> Self {
        SymBool::ite(&self.le(&other), &other, &self)
    }
}

macro_rules! known {
    ($($n:ty)*) => {$(
        impl Extreme<$n> for $n {
            type Result = $n;
            fn lesser(self, other: $n) -> $n {
                Ord::min(self, other)
            }
            fn greater(self, other: $n) -> $n {
                Ord::max(self, other)
            }
        }

        impl<const W: u32, const SIGNED: bool> Extreme<SymBits<W, SIGNED>> for $n {
            type Result = SymBits<W, SIGNED>;
            fn lesser(self, other: SymBits<W, SIGNED>) -> SymBits<W, SIGNED> {
                other.min(self)
            }
            fn greater(self, other: SymBits<W, SIGNED>) -> SymBits<W, SIGNED> {
                other.max(self)
            }
        }
    )*};
}

known! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

/// `std::cmp::min`
#[allow(non_camel_case_types, reason = "it has the name of the function")]
pub struct min {}

impl min {
    /// The lesser of the two.
    pub fn sym<A: Extreme<B>, B>(a: A, b: B) -> Union<A::Result> {
        Union::single(a.lesser(b))
    }
}

/// `std::cmp::max`
#[allow(non_camel_case_types, reason = "it has the name of the function")]
pub struct max {}

impl max {
    /// The greater of the two.
    pub fn sym<A: Extreme<B>, B>(a: A, b: B) -> Union<A::Result> {
        Union::single(a.greater(b))
    }
}
