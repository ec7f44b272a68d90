//! Bit-vector values, with the operators of SMT-LIB's theory `FixedSizeBitVectors`.
//!
//! Up to 64 bits a value is a machine word; wider ones are big integers ([`Repr`]). [`BitVec::word`] and
//! [`BitVec::wide`] cut a result to its width, and every value is made by one of them, so bits beyond the width are
//! always zero and derived equality is equality of values. A binary operator is written once for words and once for big
//! integers ([`BitVec::zip`]); signed operators are written in terms of unsigned ones on absolute values.
//!
//! ```text
//! BitVec::new(8, 300)     300 mod 256 = 44     #x2c
//! ```
//!
//! All operators are total, as SMT-LIB fixes them: unsigned division by zero gives all ones, the remainder is the dividend, and
//! shifting by the width or more gives zero or copies of the sign.

use std::fmt;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive};

use crate::Int;

/// A vector of `width` bits, `width >= 1`, read as an unsigned number unless an operator says otherwise.
///
/// ```
/// use whatif_term::BitVec;
/// let a = BitVec::new(8, 200);
/// let b = BitVec::new(8, 100);
/// assert_eq!(a.add(&b), BitVec::new(8, 44));
/// assert_eq!(a.to_signed().to_i64(), Some(-56));
/// assert_eq!(a.udiv(&BitVec::new(8, 0)), BitVec::new(8, 255)); // as SMT-LIB says
/// assert_eq!(a.to_string(), "#xc8");
/// ```
// `Repr` is an enum of structs, not a struct of a width and an enum: it is 16 bytes this way, not 24.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BitVec(Repr);

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Repr {
    /// `1 <= width <= 64`, and the bits beyond the width are zero.
    Word { width: u32, bits: u64 },
    /// `width > 64`, and the bits beyond the width are zero.
    Wide { width: u32, bits: Box<BigUint> },
}
use Repr::{Wide, Word};

impl BitVec {
    /// `value` modulo `2^width`. Panics if `width` is zero, for SMT-LIB has no such bit-vector.
    pub fn new(width: u32, value: impl Into<Int>) -> BitVec {
        let value = value.into();
        match value.to_i64() {
            // Casting sign-extends, which is reduction modulo 2^64.
            Some(n) if width <= 64 => BitVec::word(width, n as u64),
            _ => {
                let modulus = Int::from(BigInt::from(BigUint::one() << width));
                let value = value.rem_euclid(&modulus).expect("a power of two is not zero").to_big();
                BitVec::wide(width, value.to_biguint().expect("a Euclidean remainder is not negative"))
            }
        }
    }

    /// The lowest `width <= 64` bits of `bits`.
    fn word(width: u32, bits: u64) -> BitVec {
        assert!((1..=64).contains(&width), "a bit-vector has at least one bit");
        BitVec(Word { width, bits: bits & (u64::MAX >> (64 - width)) })
    }

    /// The lowest `width` bits of `bits`, for any width.
    fn wide(width: u32, mut bits: BigUint) -> BitVec {
        assert!(width > 0, "a bit-vector has at least one bit");
        if bits.bits() > u64::from(width) {
            bits &= (BigUint::one() << width) - 1u32;
        }
        if width <= 64 {
            BitVec::word(width, bits.to_u64().expect("cut to at most 64 bits"))
        } else {
            BitVec(Wide { width, bits: Box::new(bits) })
        }
    }

    /// How many bits.
    pub fn width(&self) -> u32 {
        match self.0 {
            Word { width, .. } | Wide { width, .. } => width,
        }
    }

    /// The unsigned value, if it fits 64 bits.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Word { bits, .. } => Some(*bits),
            Wide { bits, .. } => bits.to_u64(),
        }
    }

    /// The unsigned value.
    pub fn to_unsigned(&self) -> Int {
        match &self.0 {
            Word { bits, .. } => Int::from(*bits),
            Wide { bits, .. } => Int::from(BigInt::from((**bits).clone())),
        }
    }

    /// The value in two's complement.
    pub fn to_signed(&self) -> Int {
        match &self.0 {
            Word { .. } => Int::from(self.signed_word()),
            Wide { width, .. } if self.sign() => {
                self.to_unsigned() - Int::from(BigInt::from(BigUint::one() << *width))
            }
            Wide { .. } => self.to_unsigned(),
        }
    }

    /// The bit at `index`, counted from the lowest.
    pub fn bit(&self, index: u32) -> bool {
        match &self.0 {
            Word { bits, .. } => index < 64 && bits >> index & 1 == 1,
            Wide { bits, .. } => bits.bit(u64::from(index)),
        }
    }

    /// The highest bit: set if the value in two's complement is negative.
    pub fn sign(&self) -> bool {
        self.bit(self.width() - 1)
    }

    /// Are all bits zero?
    pub fn is_zero(&self) -> bool {
        self.to_u64() == Some(0)
    }

    /// Is it the number 1?
    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    /// Are all bits one?
    pub fn is_ones(&self) -> bool {
        self.not().is_zero()
    }

    /// All bits one.
    pub fn ones(width: u32) -> BitVec {
        BitVec::new(width, -1)
    }

    /// The value in two's complement of a vector of at most 64 bits.
    fn signed_word(&self) -> i64 {
        match self.0 {
            Word { width, bits } => (bits << (64 - width)) as i64 >> (64 - width),
            Wide { .. } => unreachable!("asked only of words"),
        }
    }

    fn big(&self) -> BigUint {
        match &self.0 {
            Word { bits, .. } => BigUint::from(*bits),
            Wide { bits, .. } => (**bits).clone(),
        }
    }

    /// Applies an operator on vectors of one width and cuts the result to it.
    fn zip(
        &self,
        other: &BitVec,
        word: impl Fn(u64, u64) -> u64,
        wide: impl Fn(&BigUint, &BigUint) -> BigUint,
    ) -> BitVec {
        match (&self.0, &other.0) {
            (Word { width, bits: a }, Word { width: w, bits: b }) if width == w => {
                BitVec::word(*width, word(*a, *b))
            }
            (Wide { width, bits: a }, Wide { width: w, bits: b }) if width == w => {
                BitVec::wide(*width, wide(a, b))
            }
            _ => panic!("bit-vectors of {} and {} bits do not mix", self.width(), other.width()),
        }
    }

    fn modulus(&self) -> BigUint {
        BigUint::one() << self.width()
    }

    /// `bvnot`
    pub fn not(&self) -> BitVec {
        match &self.0 {
            Word { width, bits } => BitVec::word(*width, !bits),
            Wide { width, bits } => BitVec::wide(*width, (self.modulus() - 1u32) ^ &**bits),
        }
    }

    /// `bvneg`
    pub fn neg(&self) -> BitVec {
        match &self.0 {
            Word { width, bits } => BitVec::word(*width, bits.wrapping_neg()),
            Wide { width, bits } => BitVec::wide(*width, self.modulus() - &**bits),
        }
    }

    /// `bvand`
    pub fn and(&self, other: &BitVec) -> BitVec {
        self.zip(other, |a, b| a & b, |a, b| a & b)
    }

    /// `bvor`
    pub fn or(&self, other: &BitVec) -> BitVec {
        self.zip(other, |a, b| a | b, |a, b| a | b)
    }

    /// `bvxor`
    pub fn xor(&self, other: &BitVec) -> BitVec {
        self.zip(other, |a, b| a ^ b, |a, b| a ^ b)
    }

    /// `bvadd`
    pub fn add(&self, other: &BitVec) -> BitVec {
        self.zip(other, u64::wrapping_add, |a, b| a + b)
    }

    /// `bvmul`
    pub fn mul(&self, other: &BitVec) -> BitVec {
        self.zip(other, u64::wrapping_mul, |a, b| a * b)
    }

    /// `bvudiv`; all ones when dividing by zero.
    pub fn udiv(&self, by: &BitVec) -> BitVec {
        if by.is_zero() { BitVec::ones(self.width()) } else { self.zip(by, |a, b| a / b, |a, b| a / b) }
    }

    /// `bvurem`; the dividend when dividing by zero.
    pub fn urem(&self, by: &BitVec) -> BitVec {
        if by.is_zero() { self.clone() } else { self.zip(by, |a, b| a % b, |a, b| a % b) }
    }

    /// `bvsdiv`: rounds towards zero; by zero it is 1 or -1, against the sign of the dividend.
    pub fn sdiv(&self, by: &BitVec) -> BitVec {
        let quotient = self.magnitude().udiv(&by.magnitude());
        if self.sign() != by.sign() { quotient.neg() } else { quotient }
    }

    /// `bvsrem`: the remainder with the sign of the dividend.
    pub fn srem(&self, by: &BitVec) -> BitVec {
        let remainder = self.magnitude().urem(&by.magnitude());
        if self.sign() { remainder.neg() } else { remainder }
    }

    /// `bvsmod`: the remainder with the sign of the divisor.
    pub fn smod(&self, by: &BitVec) -> BitVec {
        let remainder = self.magnitude().urem(&by.magnitude());
        match (self.sign(), by.sign()) {
            _ if remainder.is_zero() => remainder,
            (false, false) => remainder,
            (true, false) => remainder.neg().add(by),
            (false, true) => remainder.add(by),
            (true, true) => remainder.neg(),
        }
    }

    /// The absolute value in two's complement, read as unsigned.
    fn magnitude(&self) -> BitVec {
        if self.sign() { self.neg() } else { self.clone() }
    }

    /// The shift distance, if it is below the width.
    fn distance(&self, by: &BitVec) -> Option<u32> {
        by.to_u64().and_then(|n| u32::try_from(n).ok()).filter(|n| *n < self.width())
    }

    /// `bvshl`; zero when shifting by the width or more.
    pub fn shl(&self, by: &BitVec) -> BitVec {
        match (self.distance(by), &self.0) {
            (None, _) => BitVec::new(self.width(), 0),
            (Some(n), Word { width, bits }) => BitVec::word(*width, bits << n),
            (Some(n), Wide { width, bits }) => BitVec::wide(*width, &**bits << n),
        }
    }

    /// `bvlshr`: fills with zeros.
    pub fn lshr(&self, by: &BitVec) -> BitVec {
        match (self.distance(by), &self.0) {
            (None, _) => BitVec::new(self.width(), 0),
            (Some(n), Word { width, bits }) => BitVec::word(*width, bits >> n),
            (Some(n), Wide { width, bits }) => BitVec::wide(*width, &**bits >> n),
        }
    }

    /// `bvashr`: fills with the sign.
    pub fn ashr(&self, by: &BitVec) -> BitVec {
        if self.sign() { self.not().lshr(by).not() } else { self.lshr(by) }
    }

    /// `concat`: `self` becomes the high bits.
    pub fn concat(&self, low: &BitVec) -> BitVec {
        let width = self.width() + low.width();
        match (&self.0, &low.0) {
            (Word { bits: a, .. }, Word { width: n, bits: b }) if width <= 64 => {
                BitVec::word(width, a << n | b)
            }
            _ => BitVec::wide(width, (self.big() << low.width()) | low.big()),
        }
    }

    /// `extract`: the bits from `high` down to `low`, both included.
    pub fn extract(&self, high: u32, low: u32) -> BitVec {
        assert!(low <= high && high < self.width(), "extract [{high}:{low}] of {} bits", self.width());
        match &self.0 {
            Word { bits, .. } => BitVec::word(high - low + 1, bits >> low),
            Wide { bits, .. } => BitVec::wide(high - low + 1, &**bits >> low),
        }
    }

    /// `zero_extend` by `more` bits.
    pub fn zero_extend(&self, more: u32) -> BitVec {
        BitVec::new(self.width() + more, self.to_unsigned())
    }

    /// `sign_extend` by `more` bits.
    pub fn sign_extend(&self, more: u32) -> BitVec {
        BitVec::new(self.width() + more, self.to_signed())
    }

    /// `bvult`
    pub fn ult(&self, other: &BitVec) -> bool {
        self.0 < other.0
    }

    /// `bvule`
    pub fn ule(&self, other: &BitVec) -> bool {
        self.0 <= other.0
    }

    /// `bvslt`
    pub fn slt(&self, other: &BitVec) -> bool {
        (other.sign(), &self.0) < (self.sign(), &other.0)
    }

    /// `bvsle`
    pub fn sle(&self, other: &BitVec) -> bool {
        !other.slt(self)
    }
}

/// As SMT-LIB writes it: hexadecimal if the width is a multiple of four, binary otherwise.
impl fmt::Display for BitVec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, bits) = (self.width() as usize, self.big());
        if width.is_multiple_of(4) {
            write!(f, "#x{:0>digits$}", bits.to_str_radix(16), digits = width / 4)
        } else {
            write!(f, "#b{:0>width$}", bits.to_str_radix(2))
        }
    }
}

impl fmt::Debug for BitVec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
