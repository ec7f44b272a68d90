//! Known words of any width: what `u8` and `i8` are to eight bits.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Sub};

use whatif_term::Int;

use crate::{SymBits, ToCon, ToSym, Twin};

/// A known word of `W` bits, at most 128, and the concrete twin of [`SymBits`]. Use it as [`WordN`] or [`IntN`].
///
/// Arithmetic wraps around, and numbers of other types are taken modulo 2^`W`, as in [`SymBits`]. Division by zero
/// panics, as it does in Rust.
///
/// ```
/// use whatif_sym::prelude::*;
/// let x: IntN<5> = 15.into();
/// assert_eq!(x + 1, -16);
/// assert!(x + 1 < x);
///
/// #[symbolic]
/// fn next(x: IntN<5>) -> IntN<5> {
///     if x < 3 { x + 1 } else { 0.into() }
/// }
/// let x = SymI::<5>::sym("x");
/// let wraps = next::sym(&x).simple_merge().eq(0);
/// let found: IntN<5> = x.under(&solve(&(wraps & x.lt(0))).unwrap().model().unwrap()).unwrap();
/// assert_eq!(found, -1);
/// assert_eq!(next(found), 0);
/// ```
#[derive(Clone, Copy, Default)]
pub struct Word<const W: u32, const SIGNED: bool> {
    /// The lowest `W` bits; all others are zero.
    bits: u128,
}

/// An unsigned word of `W` bits.
pub type WordN<const W: u32> = Word<W, false>;

/// A signed word of `W` bits in two's complement.
pub type IntN<const W: u32> = Word<W, true>;

impl<const W: u32, const SIGNED: bool> Word<W, SIGNED> {
    const UNUSED: u32 = {
        assert!(W > 0 && W <= 128, "a word has 1 to 128 bits");
        128 - W
    };

    /// The word whose value is congruent to `value`.
    pub const fn new(value: i128) -> Self {
        Self::of_bits(value.cast_unsigned())
    }

    const fn of_bits(bits: u128) -> Self {
        Word { bits: bits << Self::UNUSED >> Self::UNUSED }
    }

    /// The value, if words are signed.
    fn signed(self) -> i128 {
        (self.bits << Self::UNUSED).cast_signed() >> Self::UNUSED
    }

    /// The value as a number without bounds.
    pub fn to_int(self) -> Int {
        if SIGNED { self.signed().into() } else { self.bits.into() }
    }
}

impl<const W: u32, const SIGNED: bool, T: Copy + Into<Self>> PartialEq<T> for Word<W, SIGNED> {
    fn eq(&self, other: &T) -> bool {
        self.bits == (*other).into().bits
    }
}

impl<const W: u32, const SIGNED: bool> Eq for Word<W, SIGNED> {}

impl<const W: u32, const SIGNED: bool> Hash for Word<W, SIGNED> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.bits.hash(hasher);
    }
}

impl<const W: u32, const SIGNED: bool, T: Copy + Into<Self>> PartialOrd<T> for Word<W, SIGNED> {
    fn partial_cmp(&self, other: &T) -> Option<Ordering> {
        Some(self.cmp(&(*other).into()))
    }
}

impl<const W: u32, const SIGNED: bool> Ord for Word<W, SIGNED> {
    fn cmp(&self, other: &Self) -> Ordering {
        if SIGNED { self.signed().cmp(&other.signed()) } else { self.bits.cmp(&other.bits) }
    }
}

macro_rules! machine_integers {
    ($($n:ty)*) => {$(
        impl<const W: u32, const SIGNED: bool> From<$n> for Word<W, SIGNED> {
            /// The word whose value is congruent to `value`.
            fn from(value: $n) -> Self {
                Self::of_bits(value as u128)
            }
        }
    )*};
}

machine_integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

macro_rules! operators {
    ($($op:ident $method:ident = $compute:expr;)*) => {$(
        impl<const W: u32, const SIGNED: bool, T: Into<Self>> $op<T> for Word<W, SIGNED> {
            type Output = Self;
            fn $method(self, other: T) -> Self {
                let compute: fn(Self, Self) -> u128 = $compute;
                Self::of_bits(compute(self, other.into()))
            }
        }
    )*};
}

operators! {
    Add add = |a, b| a.bits.wrapping_add(b.bits);
    Sub sub = |a, b| a.bits.wrapping_sub(b.bits);
    Mul mul = |a, b| a.bits.wrapping_mul(b.bits);
    Div div = |a, b| if SIGNED { a.signed().wrapping_div(b.signed()).cast_unsigned() } else { a.bits / b.bits };
    Rem rem = |a, b| if SIGNED { a.signed().wrapping_rem(b.signed()).cast_unsigned() } else { a.bits % b.bits };
    BitAnd bitand = |a, b| a.bits & b.bits;
    BitOr bitor = |a, b| a.bits | b.bits;
    BitXor bitxor = |a, b| a.bits ^ b.bits;
}

impl<const W: u32, const SIGNED: bool> Neg for Word<W, SIGNED> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::of_bits(self.bits.wrapping_neg())
    }
}

impl<const W: u32, const SIGNED: bool> Not for Word<W, SIGNED> {
    type Output = Self;
    fn not(self) -> Self {
        Self::of_bits(!self.bits)
    }
}

impl<const W: u32, const SIGNED: bool> fmt::Display for Word<W, SIGNED> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if SIGNED { self.signed().fmt(f) } else { self.bits.fmt(f) }
    }
}

impl<const W: u32, const SIGNED: bool> fmt::Debug for Word<W, SIGNED> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const W: u32, const SIGNED: bool> Twin for Word<W, SIGNED> {
    type Sym = SymBits<W, SIGNED>;
}

impl<const W: u32, const SIGNED: bool> From<Word<W, SIGNED>> for SymBits<W, SIGNED> {
    fn from(word: Word<W, SIGNED>) -> Self {
        word.to_int().into()
    }
}

impl<const W: u32, const SIGNED: bool> ToSym<SymBits<W, SIGNED>> for Word<W, SIGNED> {
    fn to_sym(&self) -> SymBits<W, SIGNED> {
        (*self).into()
    }
}

impl<const W: u32, const SIGNED: bool> ToCon<Word<W, SIGNED>> for SymBits<W, SIGNED> {
    fn to_con(&self) -> Option<Word<W, SIGNED>> {
        let bits: u128 = self.to_unsigned().to_con()?;
        Some(Word::of_bits(bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operator on every pair of words of three bits computes what the terms do.
    fn agrees<const SIGNED: bool>() {
        type Op<const S: bool> =
            (fn(Word<3, S>, Word<3, S>) -> Word<3, S>, fn(&SymBits<3, S>, &SymBits<3, S>) -> SymBits<3, S>);
        let always: [Op<SIGNED>; 6] = [
            (|a, b| a + b, |a, b| a + b),
            (|a, b| a - b, |a, b| a - b),
            (|a, b| a * b, |a, b| a * b),
            (|a, b| a & b, |a, b| a & b),
            (|a, b| a | b, |a, b| a | b),
            (|a, b| a ^ b, |a, b| a ^ b),
        ];
        let divided: [Op<SIGNED>; 2] = [(|a, b| a / b, |a, b| a / b), (|a, b| a % b, |a, b| a % b)];
        let all = || (0..8).map(Word::<3, SIGNED>::from);
        for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))) {
            let [x, y] = [a, b].map(SymBits::from);
            for (known, symbolic) in always.iter().chain(divided.iter().filter(|_| b != 0)) {
                assert_eq!(symbolic(&x, &y).to_con(), Some(known(a, b)), "{a} {b}");
            }
            assert_eq!(x.lt(&y).as_con(), Some(a < b), "{a} {b}");
            assert_eq!(x.eq(&y).as_con(), Some(a == b), "{a} {b}");
            assert_eq!([(-&x).to_con(), (!&x).to_con()], [Some(-a), Some(!a)], "{a}");
            assert_eq!(x.as_con(), Some(a.to_int()));
            assert_eq!(x.as_con().map(|n| n.to_string()), Some(a.to_string()));
        }
    }

    #[test]
    fn words_compute_what_terms_do() {
        agrees::<true>();
        agrees::<false>();
    }

    #[test]
    fn the_widest_words_are_whole() {
        let all: WordN<128> = (-1).into();
        assert_eq!(all.to_string(), u128::MAX.to_string());
        assert_eq!(SymBits::from(all).to_con(), Some(all));
        let least: IntN<128> = i128::MIN.into();
        assert_eq!((least - 1).to_string(), i128::MAX.to_string());
        assert_eq!(SymBits::from(least).to_con(), Some(least));
    }
}
