//! Exact integers: a machine word first, a big integer when it must be.
//!
//! Nearly every integer that symbolic execution meets fits a word, so [`Int`] is sixteen bytes, adds with one checked
//! instruction and allocates only beyond `i64`. The representation is unique (a value that fits a word is never big), so
//! derived equality and hashing are equality and hashing of values.
//!
//! Division comes in the three flavours that our languages need: Euclidean (SMT-LIB `div`/`mod`), flooring (Haskell
//! `div`/`mod`) and truncating (Haskell `quot`/`rem`).

mod machine;

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{Euclid, Signed, ToPrimitive};

/// An exact integer of any size.
///
/// ```
/// use whatif_term::Int;
/// let big = Int::from(i64::MAX) + Int::from(1);
/// assert_eq!(big.to_string(), "9223372036854775808");
/// assert_eq!(big - Int::from(1), Int::from(i64::MAX));
/// assert_eq!(Int::from(-7).div_euclid(&Int::from(2)), Some(Int::from(-4)));
/// assert_eq!(Int::from(-7).quot(&Int::from(2)), Some(Int::from(-3)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    /// Never a value that fits `i64`.
    Big(Box<BigInt>),
}
use Repr::{Big, Small};

impl Int {
    /// 0
    pub const ZERO: Int = Int(Small(0));
    /// 1
    pub const ONE: Int = Int(Small(1));

    /// The value, if it fits a machine word.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Small(n) => Some(n),
            Big(_) => None,
        }
    }

    /// The value as a big integer.
    pub fn to_big(&self) -> BigInt {
        match &self.0 {
            Small(n) => BigInt::from(*n),
            Big(n) => (**n).clone(),
        }
    }

    /// The value as a floating-point number, rounded.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Small(n) => *n as f64,
            Big(n) => n.to_f64().unwrap_or(f64::NAN),
        }
    }

    /// Is it 0?
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.0 == Small(0)
    }

    /// Is it 1?
    #[inline]
    pub fn is_one(&self) -> bool {
        self.0 == Small(1)
    }

    /// Is it below 0?
    #[inline]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Small(n) => *n < 0,
            Big(n) => n.sign() == Sign::Minus,
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Int {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> Int {
        match self.cmp(&Int::ZERO) {
            Ordering::Less => Int::from(-1),
            Ordering::Equal => Int::ZERO,
            Ordering::Greater => Int::ONE,
        }
    }

    /// SMT-LIB `div`: the quotient whose remainder is never negative. `None` when dividing by zero.
    pub fn div_euclid(&self, by: &Int) -> Option<Int> {
        self.divide(by, i64::checked_div_euclid, |a, b| a.div_euclid(b))
    }

    /// SMT-LIB `mod`: the remainder `r` with `0 <= r < |by|`. `None` when dividing by zero.
    pub fn rem_euclid(&self, by: &Int) -> Option<Int> {
        self.divide(by, i64::checked_rem_euclid, |a, b| a.rem_euclid(b))
    }

    /// Haskell `div`: the quotient rounded towards negative infinity. `None` when dividing by zero.
    pub fn div_floor(&self, by: &Int) -> Option<Int> {
        let floor = |a: i64, b: i64| {
            let (q, r) = (a.checked_div(b)?, a.wrapping_rem(b));
            Some(if r != 0 && (r < 0) != (b < 0) { q - 1 } else { q })
        };
        self.divide(by, floor, Integer::div_floor)
    }

    /// Haskell `mod`: the remainder with the sign of the divisor. `None` when dividing by zero.
    pub fn mod_floor(&self, by: &Int) -> Option<Int> {
        let floor = |a: i64, b: i64| {
            let r = a.checked_rem(b)?;
            Some(if r != 0 && (r < 0) != (b < 0) { r + b } else { r })
        };
        self.divide(by, floor, Integer::mod_floor)
    }

    /// Haskell `quot`: the quotient rounded towards zero. `None` when dividing by zero.
    pub fn quot(&self, by: &Int) -> Option<Int> {
        self.divide(by, i64::checked_div, |a, b| a / b)
    }

    /// Haskell `rem`: the remainder with the sign of the dividend. `None` when dividing by zero.
    pub fn rem(&self, by: &Int) -> Option<Int> {
        self.divide(by, i64::checked_rem, |a, b| a % b)
    }

    /// The greatest common divisor, never negative; `gcd(0, n) = |n|`.
    pub fn gcd(&self, other: &Int) -> Int {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => Int::from(a.unsigned_abs().gcd(&b.unsigned_abs())),
            _ => Int::from(self.to_big().gcd(&other.to_big())),
        }
    }

    /// `self` to the power `exponent`.
    pub fn pow(&self, exponent: u32) -> Int {
        match self.0 {
            Small(n) if let Some(p) = n.checked_pow(exponent) => Int(Small(p)),
            _ => Int::from(self.to_big().pow(exponent)),
        }
    }

    /// Division by a non-zero divisor: on words if the result is a word, on big integers otherwise.
    #[inline]
    fn divide(
        &self,
        by: &Int,
        small: impl Fn(i64, i64) -> Option<i64>,
        big: impl Fn(&BigInt, &BigInt) -> BigInt,
    ) -> Option<Int> {
        if by.is_zero() {
            return None;
        }
        if let (Small(a), Small(b)) = (&self.0, &by.0)
            && let Some(n) = small(*a, *b)
        {
            return Some(Int(Small(n)));
        }
        Some(Int::from(big(&self.to_big(), &by.to_big())))
    }
}

/// Implements an operator for owned and borrowed operands alike.
macro_rules! operator {
    ($trait:ident, $method:ident, $checked:ident) => {
        impl $trait<&Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                if let (Small(a), Small(b)) = (&self.0, &other.0)
                    && let Some(n) = a.$checked(*b)
                {
                    return Int(Small(n));
                }
                Int::from($trait::$method(self.to_big(), other.to_big()))
            }
        }
        impl $trait<Int> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: Int) -> Int {
                $trait::$method(&self, &other)
            }
        }
        impl $trait<&Int> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                $trait::$method(&self, other)
            }
        }
        impl $trait<Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: Int) -> Int {
                $trait::$method(self, &other)
            }
        }
    };
}
operator!(Add, add, checked_add);
operator!(Sub, sub, checked_sub);
operator!(Mul, mul, checked_mul);

impl Neg for &Int {
    type Output = Int;
    #[inline]
    fn neg(self) -> Int {
        match &self.0 {
            Small(n) if let Some(m) = n.checked_neg() => Int(Small(m)),
            _ => Int::from(-self.to_big()),
        }
    }
}

impl Neg for Int {
    type Output = Int;
    #[inline]
    fn neg(self) -> Int {
        -&self
    }
}

impl From<BigInt> for Int {
    fn from(n: BigInt) -> Int {
        match n.to_i64() {
            Some(small) => Int(Small(small)),
            None => Int(Big(Box::new(n))),
        }
    }
}

macro_rules! from_machine {
    ($($small:ty),* ; $($wide:ty),*) => {
        $(impl From<$small> for Int {
            #[inline]
            fn from(n: $small) -> Int {
                Int(Small(i64::from(n)))
            }
        })*
        $(impl From<$wide> for Int {
            #[inline]
            fn from(n: $wide) -> Int {
                match i64::try_from(n) {
                    Ok(small) => Int(Small(small)),
                    Err(_) => Int(Big(Box::new(BigInt::from(n)))),
                }
            }
        })*
    };
}
from_machine!(i8, i16, i32, i64, u8, u16, u32; u64, u128, i128, usize, isize);

impl From<&Int> for Int {
    fn from(n: &Int) -> Int {
        n.clone()
    }
}

impl Ord for Int {
    #[inline]
    fn cmp(&self, other: &Int) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            (Big(a), Big(b)) => a.cmp(b),
            // A big integer lies beyond every word, on the side of its sign.
            (Big(a), Small(_)) => {
                if a.is_negative() {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
            (Small(_), Big(b)) => {
                if b.is_negative() {
                    Ordering::Greater
                } else {
                    Ordering::Less
                }
            }
        }
    }
}

impl PartialOrd for Int {
    #[inline]
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Int {
    fn default() -> Int {
        Int::ZERO
    }
}

impl FromStr for Int {
    type Err = num_bigint::ParseBigIntError;

    fn from_str(s: &str) -> Result<Int, Self::Err> {
        match s.parse::<i64>() {
            Ok(n) => Ok(Int(Small(n))),
            Err(_) => s.parse::<BigInt>().map(Int::from),
        }
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(n) => fmt::Display::fmt(n, f),
            Big(n) => fmt::Display::fmt(n, f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
