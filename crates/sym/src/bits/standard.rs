//! More of the methods that Rust's integers have.
//!
//! Each computes what Rust computes, in words of any width: from the operators, or bit by bit where SMT-LIB has no function for it (`count`). Those that
//! Rust panics in, such as `rem_euclid` by zero, fail in a run of [`checked`](crate::checked()); outside of one they have the value of SMT-LIB.

use whatif_term::Term;

use super::{Operand, SymBits, SymU};
use crate::{Overflow, SymBool, SymOrd, SymResult, ensure};

impl<const W: u32, const SIGNED: bool> SymBits<W, SIGNED> {
    /// The remainder that is not negative.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymI::<8>::from(-7).rem_euclid(4).as_con(), Some(1.into()));
    /// ```
    #[track_caller]
    pub fn rem_euclid(&self, by: impl Operand<W, SIGNED>) -> Self {
        let by = word(by);
        let rest = self % &by;
        if !SIGNED {
            return rest;
        }
        let up = by.sym_lt(&0.into()).ite(&rest.minus(&by), &rest.plus(&by));
        rest.sym_lt(&0.into()).ite(&up, &rest)
    }

    /// The quotient to which [`rem_euclid`](Self::rem_euclid) is the remainder.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymI::<8>::from(-7).div_euclid(4).as_con(), Some((-2).into()));
    /// ```
    #[track_caller]
    pub fn div_euclid(&self, by: impl Operand<W, SIGNED>) -> Self {
        let by = word(by);
        let quotient = self / &by;
        if !SIGNED {
            return quotient;
        }
        let is_below = self.wrapping_rem(&by).sym_lt(&0.into());
        let away = by.sym_lt(&0.into()).ite(&quotient.plus(&1.into()), &quotient.minus(&1.into()));
        is_below.ite(&away, &quotient)
    }

    /// The quotient, rounded up.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(7).div_ceil(2).as_con(), Some(4.into()));
    /// ```
    #[track_caller]
    pub fn div_ceil(&self, by: impl Operand<W, SIGNED>) -> Self {
        let by = word(by);
        let (quotient, rest, zero) = (self / &by, self.wrapping_rem(&by), Self::from(0));
        let is_up = rest.eq(0).ite(&false.into(), &rest.sym_lt(&zero).eq(by.sym_lt(&zero)));
        is_up.ite(&quotient.plus(&1.into()), &quotient)
    }

    /// Whether another number divides it; zero divides itself alone.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(6).is_multiple_of(3).as_con(), Some(true));
    /// assert_eq!(SymU::<8>::from(6).is_multiple_of(0).as_con(), Some(false));
    /// ```
    pub fn is_multiple_of(&self, of: impl Operand<W, SIGNED>) -> SymBool {
        let of = word(of);
        of.eq(0).ite(&self.eq(0), &self.wrapping_rem(&of).eq(0))
    }

    /// The bytes in the opposite order. Only words of whole bytes have some.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<16>::from(0x1234).swap_bytes().as_con(), Some(0x3412.into()));
    /// ```
    #[must_use]
    pub fn swap_bytes(&self) -> Self {
        assert!(W.is_multiple_of(8), "a word of {W} bits has no whole number of bytes");
        let bytes = (0..W / 8).map(|i| self.0.extract(8 * i + 7, 8 * i));
        SymBits(bytes.reduce(|high, low| high.concat(&low)).expect("a word has bits"))
    }

    /// The condition under which exactly one bit is 1.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(64).is_power_of_two().as_con(), Some(true));
    /// ```
    pub fn is_power_of_two(&self) -> SymBool {
        self.ne(0) & SymBits::<W, SIGNED>((&self.0) & &self.minus(&1.into()).0).eq(0)
    }

    /// How many ones there are above the highest 0.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(0b1101_1111).leading_ones().as_con(), Some(2.into()));
    /// ```
    pub fn leading_ones(&self) -> SymU<32> {
        (!self).leading_zeros()
    }

    /// How many ones there are below the lowest 0.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(0b0111).trailing_ones().as_con(), Some(3.into()));
    /// ```
    pub fn trailing_ones(&self) -> SymU<32> {
        (!self).trailing_zeros()
    }

    /// The distance from zero, which always fits.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymI::<8>::from(-128).unsigned_abs().as_con(), Some(128.into()));
    /// ```
    pub fn unsigned_abs(&self) -> SymU<W> {
        self.wrapping_abs().to_unsigned()
    }

    /// The product of so many times this number, wrapped around.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(20).wrapping_pow(2).as_con(), Some(144.into()));
    /// ```
    #[track_caller]
    pub fn wrapping_pow(&self, times: impl Operand<32, false>) -> Self {
        self.powers(times, false).0
    }

    /// The product of so many times this number, or an error where it does not fit.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(20).checked_pow(2).is_err().as_con(), Some(true));
    /// ```
    #[track_caller]
    pub fn checked_pow(&self, times: impl Operand<32, false>) -> SymResult<Self, Overflow> {
        let (product, overflows) = self.powers(times, true);
        ensure(!overflows, Overflow).map_ok(|()| product.clone())
    }

    /// The product, or the least or greatest value where it does not fit.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymI::<8>::from(-100).saturating_mul(2).as_con(), Some((-128).into()));
    /// ```
    pub fn saturating_mul(&self, other: impl Operand<W, SIGNED>) -> Self {
        let other = word(other);
        let (product, overflows) = self.overflowing_mul(&other);
        let zero = Self::from(0);
        let is_negative = match SIGNED {
            true => self.sym_lt(&zero).ne(other.sym_lt(&zero)),
            false => false.into(),
        };
        overflows.ite(&is_negative.ite(&Self::min_value(), &Self::max_value()), &product)
    }

    /// The product of so many times this number, or the least or greatest value where it does not fit.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(20).saturating_pow(2).as_con(), Some(255.into()));
    /// ```
    #[track_caller]
    pub fn saturating_pow(&self, times: impl Operand<32, false>) -> Self {
        let times = word(times);
        let (product, overflows) = self.powers(&times, true);
        let is_negative = if SIGNED { times.bit(0) & self.sym_lt(&0.into()) } else { false.into() };
        overflows.ite(&is_negative.ite(&Self::min_value(), &Self::max_value()), &product)
    }

    /// Shifted left by a number of places modulo the width.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(1).wrapping_shl(9).as_con(), Some(2.into()));
    /// ```
    pub fn wrapping_shl(&self, places: impl Into<SymU<32>>) -> Self {
        SymBits(self.0.shl(&modulo(&places.into(), W)))
    }

    /// Shifted right by a number of places modulo the width.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(4).wrapping_shr(9).as_con(), Some(2.into()));
    /// ```
    pub fn wrapping_shr(&self, places: impl Into<SymU<32>>) -> Self {
        let places = modulo(&places.into(), W);
        SymBits(if SIGNED { self.0.ashr(&places) } else { self.0.lshr(&places) })
    }

    /// The product of so many times this number, wrapped around, and the condition under which it did not fit, if that is asked for.
    ///
    /// The number is squared once for each bit of the exponent, and the squares whose bits are 1 are multiplied. A square that does not fit
    /// matters only where its bit or a higher one is 1: then the product does not fit either.
    #[track_caller]
    pub(super) fn powers(&self, times: impl Operand<32, false>, is_counted: bool) -> (Self, SymBool) {
        let times: SymU<32> = word(times);
        let bits = match times.0.as_bv().and_then(|known| known.to_u64()) {
            Some(known) => u64::BITS - known.leading_zeros(),
            None => 32,
        };
        let multiply = |a: &Self, b: &Self| match is_counted {
            true => a.overflowing_mul(b),
            false => (a.times(b), false.into()),
        };
        let (mut product, mut overflowed) = (Self::from(1), SymBool::from(false));
        let (mut square, mut is_too_great) = (self.clone(), SymBool::from(false));
        for i in 0..bits {
            if i > 0 {
                let (next, overflows) = multiply(&square, &square);
                (square, is_too_great) = (next, is_too_great | overflows);
            }
            let (with, overflows) = multiply(&product, &square);
            let is_factor = times.bit(i);
            overflowed = overflowed | (&is_factor & (overflows | &is_too_great));
            product = is_factor.ite(&with, &product);
        }
        (product, overflowed)
    }
}

/// The word that an operand is. A number beyond all words is none.
#[track_caller]
fn word<const W: u32, const SIGNED: bool>(operand: impl Operand<W, SIGNED>) -> SymBits<W, SIGNED> {
    let (word, place) = operand.operand();
    assert!(place.is_eq(), "a number that no word of {W} bits is");
    word
}

/// A number of places modulo the width, in a word of that width.
fn modulo(places: &SymU<32>, width: u32) -> Term {
    let rest = places.0.urem(&Term::bv(32, width));
    crate::bv::resize(&rest, width, false)
}

/// Which letters a byte is, as the methods of `u8` say.
macro_rules! letters {
    ($($(#[$doc:meta])* $name:ident: $($low:literal..=$high:literal)|*;)*) => {
        impl SymU<8> {
            $(
                $(#[$doc])*
                pub fn $name(&self) -> SymBool {
                    let ranges = [$(($low, $high)),*];
                    ranges.into_iter().fold(false.into(), |any: SymBool, (low, high): (u8, u8)| {
                        any | (self.ge(low) & self.le(high))
                    })
                }
            )*
        }
    };
}

letters! {
    /// Is it an ASCII character?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(200).is_ascii().as_con(), Some(false));
    /// ```
    is_ascii: 0..=127;
    /// Is it `0` to `9`?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'7').is_ascii_digit().as_con(), Some(true));
    /// ```
    is_ascii_digit: b'0'..=b'9';
    /// Is it a digit of a hexadecimal number?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'g').is_ascii_hexdigit().as_con(), Some(false));
    /// ```
    is_ascii_hexdigit: b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F';
    /// Is it `a` to `z`?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'g').is_ascii_lowercase().as_con(), Some(true));
    /// ```
    is_ascii_lowercase: b'a'..=b'z';
    /// Is it `A` to `Z`?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'g').is_ascii_uppercase().as_con(), Some(false));
    /// ```
    is_ascii_uppercase: b'A'..=b'Z';
    /// Is it a letter?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'g').is_ascii_alphabetic().as_con(), Some(true));
    /// ```
    is_ascii_alphabetic: b'a'..=b'z' | b'A'..=b'Z';
    /// Is it a letter or a digit?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'_').is_ascii_alphanumeric().as_con(), Some(false));
    /// ```
    is_ascii_alphanumeric: b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9';
    /// Is it a character that one sees?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b' ').is_ascii_graphic().as_con(), Some(false));
    /// ```
    is_ascii_graphic: b'!'..=b'~';
    /// Is it a character that one sees, and neither a letter nor a digit?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'_').is_ascii_punctuation().as_con(), Some(true));
    /// ```
    is_ascii_punctuation: b'!'..=b'/' | b':'..=b'@' | b'['..=b'`' | b'{'..=b'~';
    /// Is it a space, a tab, a form feed or the end of a line?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'\t').is_ascii_whitespace().as_con(), Some(true));
    /// ```
    is_ascii_whitespace: b' '..=b' ' | b'\t'..=b'\n' | 12..=b'\r';
    /// Is it a control character?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(127).is_ascii_control().as_con(), Some(true));
    /// ```
    is_ascii_control: 0..=31 | 127..=127;
}

impl SymU<8> {
    /// The small letter, if it is a capital one.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'G').to_ascii_lowercase().as_con(), Some(b'g'.into()));
    /// ```
    #[must_use]
    pub fn to_ascii_lowercase(&self) -> Self {
        self.is_ascii_uppercase().ite(&self.plus(&32.into()), self)
    }

    /// The capital letter, if it is a small one.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'g').to_ascii_uppercase().as_con(), Some(b'G'.into()));
    /// ```
    #[must_use]
    pub fn to_ascii_uppercase(&self) -> Self {
        self.is_ascii_lowercase().ite(&self.minus(&32.into()), self)
    }

    /// Are they the same but for small and capital letters?
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymU::<8>::from(b'g').eq_ignore_ascii_case(&b'G'.into()).as_con(), Some(true));
    /// ```
    pub fn eq_ignore_ascii_case(&self, other: &Self) -> SymBool {
        self.to_ascii_lowercase().eq(other.to_ascii_lowercase())
    }
}
