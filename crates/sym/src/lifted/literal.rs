//! Numbers as they are written: `0` is a `usize` in one place and a symbolic word in another.

use crate::{Int, Rational, SymBits, SymBool, SymFloat, SymInt, SymOrd, SymReal, Word};

/// Types that a whole number can be written of.
#[diagnostic::on_unimplemented(message = "a number cannot be a `{Self}`", label = "expected `{Self}`")]
pub trait FromLiteral: Sized {
    /// The number.
    fn from_literal(n: i128) -> Self;
}

/// Types that a number with a point can be written of.
#[diagnostic::on_unimplemented(
    message = "a number with a point cannot be a `{Self}`",
    label = "expected `{Self}`"
)]
pub trait FromDecimal: Sized {
    /// The number.
    fn from_decimal(n: Decimal) -> Self;
}

/// A number with a point as it is written, rounded to each of Rust's formats: what is rounded to one of them first may not be the number next
/// to it in another.
#[derive(Clone, Copy)]
pub struct Decimal {
    double: f64,
    single: f32,
}

impl Decimal {
    /// The number whose nearest ones are these.
    pub const fn new(double: f64, single: f32) -> Self {
        Decimal { double, single }
    }
}

impl std::ops::Neg for Decimal {
    type Output = Self;
    fn neg(self) -> Self {
        Decimal { double: -self.double, single: -self.single }
    }
}

impl From<Decimal> for f64 {
    fn from(number: Decimal) -> f64 {
        number.double
    }
}

impl<const E: u32, const S: u32> From<Decimal> for SymFloat<E, S> {
    fn from(number: Decimal) -> Self {
        if (E, S) == (8, 24) { number.single.into() } else { number.double.into() }
    }
}

impl FromDecimal for f64 {
    fn from_decimal(n: Decimal) -> Self {
        n.double
    }
}

impl FromDecimal for f32 {
    fn from_decimal(n: Decimal) -> Self {
        n.single
    }
}

impl<const E: u32, const S: u32> FromDecimal for SymFloat<E, S> {
    fn from_decimal(n: Decimal) -> Self {
        n.into()
    }
}

/// Types that a pattern can compare with whole numbers.
#[diagnostic::on_unimplemented(message = "a `{Self}` cannot be matched with a number")]
pub trait MatchLiteral {
    /// Is it one of the numbers from `low` to `high`?
    fn is_between(&self, low: Option<i128>, high: Option<i128>) -> SymBool;
}

impl<T: MatchLiteral> MatchLiteral for &T {
    fn is_between(&self, low: Option<i128>, high: Option<i128>) -> SymBool {
        (**self).is_between(low, high)
    }
}

macro_rules! machine_integers {
    ($($n:ty)*) => {$(
        impl FromLiteral for $n {
            fn from_literal(n: i128) -> Self {
                n as $n
            }
        }
    )*};
}

machine_integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }

impl FromLiteral for SymInt {
    fn from_literal(n: i128) -> Self {
        n.into()
    }
}

impl<const W: u32, const SIGNED: bool> FromLiteral for SymBits<W, SIGNED> {
    fn from_literal(n: i128) -> Self {
        n.into()
    }
}

impl FromLiteral for SymReal {
    fn from_literal(n: i128) -> Self {
        Rational::from(crate::Int::from(n)).into()
    }
}

macro_rules! matched {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<$($generics)*> MatchLiteral for $ty {
            fn is_between(&self, low: Option<i128>, high: Option<i128>) -> SymBool {
                if let (Some(low), Some(high)) = (low, high) && low == high {
                    return crate::SymEq::sym_eq(self, &Self::from_literal(low));
                }
                let above = low.map_or(true.into(), |low| self.sym_ge(&Self::from_literal(low)));
                above & high.map_or(true.into(), |high| self.sym_le(&Self::from_literal(high)))
            }
        }
    )*};
}

matched! {
    [] i8; [] i16; [] i32; [] i64; [] i128; [] isize; [] u8; [] u16; [] u32; [] u64; [] u128; [] usize;
    [] SymInt;
    [] SymReal;
    [const W: u32, const SIGNED: bool] SymBits<W, SIGNED>;
}

/// The number, as what the context wants.
pub fn literal<T: FromLiteral>(n: i128) -> T {
    T::from_literal(n)
}

/// The number with a point, as what the context wants.
pub fn decimal<T: FromDecimal>(n: Decimal) -> T {
    T::from_decimal(n)
}

/// The number, of the type that another operand has.
pub fn like<T>(_: &T, number: T) -> T {
    number
}

/// What a number can be written beside, as in `x ^ 0xdead_beef`: the number has the type of `x`.
#[diagnostic::on_unimplemented(message = "a number cannot be written beside a `{Self}`")]
pub trait Beside {
    /// The type of the number.
    type Number;
}

impl<T: Beside + ?Sized> Beside for &T {
    type Number = T::Number;
}

macro_rules! beside {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<$($generics)*> Beside for $ty {
            type Number = $ty;
        }
    )*};
}

beside! {
    [] i8; [] i16; [] i32; [] i64; [] i128; [] isize; [] u8; [] u16; [] u32; [] u64; [] u128; [] usize; [] f32; [] f64;
    [] SymInt;
    [] SymReal;
    [const W: u32, const SIGNED: bool] SymBits<W, SIGNED>;
    [const E: u32, const S: u32] SymFloat<E, S>;
}

/// The number, of the type that it has beside another operand.
pub fn beside<L: Beside + ?Sized>(_: &L, number: L::Number) -> L::Number {
    number
}

/// What a constant of this type can be where a `T` is wanted: its twin, or itself.
#[diagnostic::on_unimplemented(
    message = "this constant cannot be a `{T}`",
    label = "a constant of type `{Self}`, where `{T}` is expected"
)]
pub trait Constant<T> {
    /// The value as what is wanted.
    fn constant(self) -> T;
}

impl<T> Constant<T> for T {
    fn constant(self) -> T {
        self
    }
}

macro_rules! constants {
    ($([$($generics:tt)*] $ty:ty: $($n:ty)*;)*) => {$(constants! { all [$($generics)*] $ty; $($n)* })*};
    (all $generics:tt $ty:ty; $($n:ty)*) => {$(constants! { one $generics $ty; $n })*};
    (one [$($generics:tt)*] $ty:ty; $n:ty) => {
        impl<$($generics)*> Constant<$ty> for $n {
            fn constant(self) -> $ty {
                self.into()
            }
        }
    };
}

constants! {
    [] SymBool: bool;
    [] SymInt: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize Int;
    [] SymReal: Rational;
    [const W: u32, const SIGNED: bool] SymBits<W, SIGNED>:
        i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize Word<W, SIGNED>;
    [const E: u32, const S: u32] SymFloat<E, S>: f32 f64;
}

/// A constant, as what the context wants.
pub fn constant<C: Constant<T>, T>(value: C) -> T {
    value.constant()
}
