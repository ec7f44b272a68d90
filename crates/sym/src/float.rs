//! Floating-point numbers of IEEE 754, with all five directions of rounding.
//!
//! A number is its bits. Each operation is a formula over them ([`circuit`]), so that any solver that knows bit-vectors
//! decides it, a model is read without a solver's own idea of floats, and what is concrete is computed by the same
//! formula as what is not. (Z3's own theory is decided in the same way.)
//!
//! The files: `circuit` takes numbers apart, normalises and rounds; `arithmetic` has the operations, `convert` the way to integers, other
//! formats and rationals, `rounding` the directions, `standard` more methods with Rust's names. This file has the types: `Float` is a known number, `SymFloat` one that may depend
//! on unknowns. Both are bit-vectors of `E + S` bits; all NaN are one.

mod arithmetic;
mod circuit;
mod convert;
mod rounding;
mod standard;

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

use whatif_term::{BitVec, Sort, Term};

use crate::solvable::{comparisons, operators, solvable_unequal};
use crate::{SymBits, SymBool, SymEq, SymOrd, SymReal, SymU, ToCon, ToSym};
use arithmetic::cases;
use circuit::Format;

pub use rounding::{Rounding, SymRounding};

/// A floating-point number with `E` bits of exponent and `S` bits of significand, the hidden one counted.
///
/// Operators and comparisons are Rust's: operators round to the nearest, NaN is not equal to itself, and the two zeros are
/// equal ([`identical`](SymFloat::identical) is the other equality). Methods that end in `_rounded` take a [`Rounding`], or a
/// [`SymRounding`] where the direction is unknown.
///
/// ```
/// use whatif_sym::prelude::*;
/// // Is addition associative?
/// let [x, y, z] = ["x", "y", "z"].map(SymF16::sym);
/// let small = |f: &SymF16| f.ge(0.0) & f.le(2048.0);
/// let left = (&x + &y) + &z;
/// let right = &x + (&y + &z);
/// let claim = (small(&x) & small(&y) & small(&z)).implies(left.eq(&right));
/// let counterexample = verify(&claim).unwrap().counterexample().unwrap();
/// let [x, y, z] = [x, y, z].map(|f| f.under::<Float<5, 11>>(&counterexample).unwrap().to_f64());
/// assert!([x, y, z].iter().all(|f| (0.0..=2048.0).contains(f)), "{x} {y} {z}");
///
/// // What is concrete is computed at once, as Rust does.
/// assert_eq!((SymF64::from(0.1) + 0.2).as_con(), Some((0.1 + 0.2).into()));
/// ```
#[derive(Clone)]
pub struct SymFloat<const E: u32, const S: u32>(pub(crate) Term);

/// A half: 16 bits.
pub type SymF16 = SymFloat<5, 11>;
/// A `bfloat16`: the range of a `f32` in 16 bits.
pub type SymBF16 = SymFloat<8, 8>;
/// Rust's `f32`.
pub type SymF32 = SymFloat<8, 24>;
/// Rust's `f64`.
pub type SymF64 = SymFloat<11, 53>;

/// A known floating-point number: its bits. All NaN are one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Float<const E: u32, const S: u32>(BitVec);

const F32: Format = Format { e: 8, s: 24 };
const F64: Format = Format { e: 11, s: 53 };

fn nearest() -> Term {
    SymRounding::from(Rounding::NearestEven).0
}

fn bits_of(term: &Term) -> Option<BitVec> {
    term.as_bv().cloned()
}

/// The bits of a `f64` in another format, rounded to the nearest.
fn constant(format: Format, value: f64) -> Term {
    format.of_format(&nearest(), F64, &Term::bv(64, value.to_bits()))
}

/// The format of this many bits.
fn format(bits: u32) -> Format {
    if bits == 32 { F32 } else { F64 }
}

/// A word as a number of this many bits, as Rust's `as` makes it.
pub(crate) fn of_word(bits: u32, word: &Term, signed: bool) -> Term {
    format(bits).of_word(&nearest(), word, signed)
}

/// A number of this many bits as a word of so many, as Rust's `as` makes it.
pub(crate) fn to_word(bits: u32, number: &Term, word: u32, signed: bool) -> Term {
    format(bits).to_word(&SymRounding::from(Rounding::Zero).0, number, word, signed)
}

impl<const E: u32, const S: u32> Float<E, S> {
    const FORMAT: Format = {
        assert!(
            E >= 2 && E <= 30 && S >= 2,
            "a format has 2 to 30 bits of exponent, and at least 2 of significand"
        );
        Format { e: E, s: S }
    };

    fn of(bits: BitVec) -> Self {
        let term = Term::constant(bits.into());
        match Self::FORMAT.is_nan(&term).is_true() {
            true => Float(bits_of(&Self::FORMAT.nan()).expect("a constant")),
            false => Float(bits_of(&term).expect("a constant")),
        }
    }

    /// The bits: sign, exponent, significand.
    pub fn bits(&self) -> &BitVec {
        &self.0
    }

    /// As a `f64`: exactly, if that has at least as many bits of both kinds, and the nearest otherwise.
    pub fn to_f64(&self) -> f64 {
        let term = Term::constant(self.0.clone().into());
        let bits = bits_of(&F64.of_format(&nearest(), Self::FORMAT, &term)).and_then(|bits| bits.to_u64());
        f64::from_bits(bits.expect("64 bits"))
    }
}

impl<const E: u32, const S: u32> fmt::Display for Float<E, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_f64(), f)
    }
}

impl<const E: u32, const S: u32> fmt::Debug for Float<E, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_f64(), f)
    }
}

solvable_unequal! {
    [const E: u32, const S: u32] SymFloat<E, S>, Float<E, S>, Sort::BitVec(E + S),
    |value| Term::constant(value.0.into()), |term| bits_of(term).map(Float::of)
}
comparisons! { [const E: u32, const S: u32] SymFloat<E, S> }

operators! { [const E: u32, const S: u32] SymFloat<E, S>;
    Add add = |a, b| SymFloat::<E, S>::FORMAT.add(&nearest(), a, b);
    Sub sub = |a, b| SymFloat::<E, S>::FORMAT.add(&nearest(), a, &SymFloat::<E, S>::FORMAT.neg(b));
    Mul mul = |a, b| SymFloat::<E, S>::FORMAT.mul(&nearest(), a, b);
    Div div = |a, b| SymFloat::<E, S>::FORMAT.div(&nearest(), a, b);
    Rem rem = |a, b| SymFloat::<E, S>::FORMAT.rem(a, b);
}

impl<const E: u32, const S: u32> Neg for SymFloat<E, S> {
    type Output = Self;
    fn neg(self) -> Self {
        -&self
    }
}

impl<const E: u32, const S: u32> Neg for &SymFloat<E, S> {
    type Output = SymFloat<E, S>;
    fn neg(self) -> SymFloat<E, S> {
        SymFloat(SymFloat::<E, S>::FORMAT.neg(&self.0))
    }
}

impl<const E: u32, const S: u32> SymEq for SymFloat<E, S> {
    /// As `==`: NaN is not equal to itself, and the two zeros are equal.
    fn sym_eq(&self, other: &Self) -> SymBool {
        SymBool(Self::FORMAT.equal(&self.0, &other.0))
    }
}

impl<const E: u32, const S: u32> SymOrd for SymFloat<E, S> {
    fn sym_lt(&self, other: &Self) -> SymBool {
        SymBool(Self::FORMAT.less(&self.0, &other.0, false))
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        SymBool(Self::FORMAT.less(&self.0, &other.0, true))
    }
}

impl<const E: u32, const S: u32> SymFloat<E, S> {
    const FORMAT: Format = Float::<E, S>::FORMAT;

    /// Not a number.
    pub fn nan() -> Self {
        SymFloat(Self::FORMAT.nan())
    }

    /// Infinity.
    pub fn infinity() -> Self {
        SymFloat(Self::FORMAT.infinity(&Term::bool(false)))
    }

    /// Is it not a number?
    pub fn is_nan(&self) -> SymBool {
        SymBool(Self::FORMAT.is_nan(&self.0))
    }

    /// Is it one of the infinities?
    pub fn is_infinite(&self) -> SymBool {
        SymBool(Self::FORMAT.is_infinite(&self.0))
    }

    /// Is it a number, and not infinite?
    pub fn is_finite(&self) -> SymBool {
        !(self.is_nan() | self.is_infinite())
    }

    /// Is it one of the zeros?
    pub fn is_zero(&self) -> SymBool {
        SymBool(Self::FORMAT.is_zero(&self.0))
    }

    /// Is it too small to have a hidden bit, and not zero?
    pub fn is_subnormal(&self) -> SymBool {
        let exponent = self.0.extract(E + S - 2, S - 1);
        SymBool(circuit::is_zero(&exponent)) & !self.is_zero()
    }

    /// Is the sign negative (of a zero or of NaN, too)?
    pub fn is_sign_negative(&self) -> SymBool {
        SymBool(Self::FORMAT.sign(&self.0))
    }

    /// The same value, where NaN is itself and the zeros differ? SMT-LIB's `=`.
    pub fn identical(&self, other: impl Into<Self>) -> SymBool {
        let other = other.into();
        SymBool(self.0.equals(&other.0)) | (self.is_nan() & other.is_nan())
    }

    /// Without its sign.
    #[must_use]
    pub fn abs(&self) -> Self {
        SymFloat(Self::FORMAT.abs(&self.0))
    }

    /// The square root, rounded to the nearest.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymF64::from(2.0).sqrt().under(&Model::default()), Some(2.0f64.sqrt()));
    /// ```
    #[must_use]
    pub fn sqrt(&self) -> Self {
        self.sqrt_rounded(Rounding::NearestEven)
    }

    /// The square root.
    #[must_use]
    pub fn sqrt_rounded(&self, rounding: impl Into<SymRounding>) -> Self {
        SymFloat(Self::FORMAT.sqrt(&rounding.into().0, &self.0))
    }

    /// The sum.
    #[must_use]
    pub fn add_rounded(&self, other: impl Into<Self>, rounding: impl Into<SymRounding>) -> Self {
        SymFloat(Self::FORMAT.add(&rounding.into().0, &self.0, &other.into().0))
    }

    /// The difference.
    #[must_use]
    pub fn sub_rounded(&self, other: impl Into<Self>, rounding: impl Into<SymRounding>) -> Self {
        self.add_rounded(-other.into(), rounding)
    }

    /// The product.
    #[must_use]
    pub fn mul_rounded(&self, other: impl Into<Self>, rounding: impl Into<SymRounding>) -> Self {
        SymFloat(Self::FORMAT.mul(&rounding.into().0, &self.0, &other.into().0))
    }

    /// The quotient.
    #[must_use]
    pub fn div_rounded(&self, other: impl Into<Self>, rounding: impl Into<SymRounding>) -> Self {
        SymFloat(Self::FORMAT.div(&rounding.into().0, &self.0, &other.into().0))
    }

    /// `self * a + b`, rounded once, to the nearest.
    #[must_use]
    pub fn mul_add(&self, a: impl Into<Self>, b: impl Into<Self>) -> Self {
        self.mul_add_rounded(a, b, Rounding::NearestEven)
    }

    /// `self * a + b`, rounded once.
    #[must_use]
    pub fn mul_add_rounded(
        &self,
        a: impl Into<Self>,
        b: impl Into<Self>,
        rounding: impl Into<SymRounding>,
    ) -> Self {
        SymFloat(Self::FORMAT.mul_add(&rounding.into().0, &self.0, &a.into().0, &b.into().0))
    }

    /// The whole number next to it: `floor` is [`Rounding::Down`], `ceil` is [`Rounding::Up`], `trunc` is [`Rounding::Zero`] and `round`
    /// is [`Rounding::NearestAway`].
    #[must_use]
    pub fn round_to_integral(&self, rounding: impl Into<SymRounding>) -> Self {
        SymFloat(Self::FORMAT.round_to_integral(&rounding.into().0, &self.0))
    }

    /// The smaller one; of a number and NaN, the number (`minimumNumber` of IEEE 754-2019, Rust's `min`).
    #[must_use]
    pub fn min(&self, other: impl Into<Self>) -> Self {
        let other = other.into();
        let smaller = self.minimum(&other).0;
        SymFloat(cases(&[(self.is_nan().0, other.0.clone()), (other.is_nan().0, self.0.clone())], smaller))
    }

    /// The greater one; of a number and NaN, the number.
    #[must_use]
    pub fn max(&self, other: impl Into<Self>) -> Self {
        -(-self).min(-other.into())
    }

    /// The smaller one, or NaN if one of them is; -0 is smaller than 0 (`minimum` of IEEE 754-2019).
    #[must_use]
    pub fn minimum(&self, other: impl Into<Self>) -> Self {
        let other = other.into();
        let zeros = self.is_zero() & other.is_zero() & self.is_sign_negative();
        let first = self.lt(&other) | zeros;
        let either = self.is_nan() | other.is_nan();
        SymFloat(cases(&[(either.0, Self::nan().0), (first.0, self.0.clone())], other.0))
    }

    /// The greater one, or NaN if one of them is; 0 is greater than -0.
    #[must_use]
    pub fn maximum(&self, other: impl Into<Self>) -> Self {
        -(-self).minimum(-other.into())
    }

    /// The number of another format next to it.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let third = (SymF64::from(1.0) / 3.0).to_format::<8, 24>(Rounding::NearestEven);
    /// assert_eq!(third.under(&Model::default()), Some(1.0f32 / 3.0));
    /// ```
    pub fn to_format<const F: u32, const T: u32>(&self, rounding: impl Into<SymRounding>) -> SymFloat<F, T> {
        SymFloat(SymFloat::<F, T>::FORMAT.of_format(&rounding.into().0, Self::FORMAT, &self.0))
    }

    /// The whole number next to it, or the nearest that the word can hold; 0 for NaN. With [`Rounding::Zero`], this is Rust's `as`.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymF32::from(-300.7).to_word::<8, true>(Rounding::Zero).as_con(), Some((-128).into()));
    /// ```
    pub fn to_word<const W: u32, const SIGNED: bool>(
        &self,
        rounding: impl Into<SymRounding>,
    ) -> SymBits<W, SIGNED> {
        SymBits(Self::FORMAT.to_word(&rounding.into().0, &self.0, W, SIGNED))
    }

    /// The number next to a whole one.
    pub fn from_word<const W: u32, const SIGNED: bool>(
        word: &SymBits<W, SIGNED>,
        rounding: impl Into<SymRounding>,
    ) -> Self {
        SymFloat(Self::FORMAT.of_word(&rounding.into().0, &word.0, SIGNED))
    }

    /// The bits, in a word of `W` bits, which must be `E + S`.
    pub fn to_bits<const W: u32>(&self) -> SymU<W> {
        assert!(W == E + S, "{E} + {S} bits in a word of {W}");
        SymBits(self.0.clone())
    }

    /// The number of these bits.
    pub fn from_bits<const W: u32>(bits: &SymU<W>) -> Self {
        assert!(W == E + S, "{E} + {S} bits in a word of {W}");
        SymFloat(bits.0.clone())
    }

    /// The value, exactly; 0 for NaN and the infinities. The formula has a part for every exponent that the format has: 30 for
    /// a half, 2,046 for a `f64`.
    pub fn to_real(&self) -> SymReal {
        SymReal(Self::FORMAT.to_real(&self.0))
    }
}

impl<const E: u32, const S: u32> From<f64> for SymFloat<E, S> {
    /// The number of this format next to it.
    fn from(value: f64) -> Self {
        SymFloat(constant(Self::FORMAT, value))
    }
}

impl<const E: u32, const S: u32> From<f32> for SymFloat<E, S> {
    /// The number of this format next to it.
    fn from(value: f32) -> Self {
        f64::from(value).into()
    }
}

impl<const E: u32, const S: u32> From<i32> for SymFloat<E, S> {
    /// The number of this format next to it.
    fn from(value: i32) -> Self {
        f64::from(value).into()
    }
}

impl<const E: u32, const S: u32> From<f64> for Float<E, S> {
    fn from(value: f64) -> Self {
        Float(bits_of(&constant(Self::FORMAT, value)).expect("a constant"))
    }
}

impl<const E: u32, const S: u32> From<f32> for Float<E, S> {
    fn from(value: f32) -> Self {
        f64::from(value).into()
    }
}

macro_rules! rust_floats {
    ($($ty:ident $format:ident $e:literal $s:literal $bits:literal;)*) => {$(
        impl ToCon<$ty> for SymFloat<$e, $s> {
            fn to_con(&self) -> Option<$ty> {
                let bits = self.0.as_bv()?.to_u64()?;
                Some($ty::from_bits(bits.try_into().expect("as many bits")))
            }
        }

        impl ToSym<SymFloat<$e, $s>> for $ty {
            fn to_sym(&self) -> SymFloat<$e, $s> {
                let bits = Term::bv($bits, self.to_bits());
                // All NaN are one.
                SymFloat($format.is_nan(&bits).ite(&$format.nan(), &bits))
            }
        }
    )*};
}

rust_floats! { f32 F32 8 24 32; f64 F64 11 53 64; }
