//! The methods of Rust's numbers, for [`Num`], under their own names.
//!
//! Those that programs use most are terms; of others the number is known on each path ([`Num::known`]), and they are Rust's own. What belongs
//! to whole numbers alone or to floating-point numbers alone is here for both: the twin of a program asks for what its types have.

use std::num::{ParseIntError, TryFromIntError};

use whatif_term::Term;

use super::arithmetic::{Shift, checked, double, float, has_places, less, single, wrapped, wrapping_shift};
use super::engine::decide;
use super::num::{Num, Op, Prim, Repr};
use crate::{SymF32, SymF64};

/// Chooses between two numbers without a path for each.
pub(super) fn choose<T: Prim>(condition: &Term, a: Num<T>, b: Num<T>) -> Num<T> {
    match condition.as_bool() {
        Some(true) => a,
        Some(false) => b,
        None => Num::of_term(condition.ite(&a.term(), &b.term())),
    }
}

/// Constants and conversions.
impl<T: Prim> Num<T> {
    /// The greatest value.
    pub const MAX: Self = Num::con(T::GREATEST);
    /// The least value.
    pub const MIN: Self = Num::con(T::LEAST);
    /// How many bits there are.
    pub const BITS: Num<u32> = Num::con(T::KIND.bits);

    fn one() -> Self {
        Num::con(T::of_f64(1.0))
    }

    fn zero() -> Self {
        Num::con(T::default())
    }

    /// Of whole numbers that are known: a function of Rust's on all of their bits.
    fn of_known<R>(self, compute: impl FnOnce(T) -> R) -> R {
        compute(self.known())
    }

    /// The same number in another type, if it fits.
    #[expect(clippy::missing_errors_doc, reason = "as Rust's")]
    pub fn try_from<U: Prim>(from: Num<U>) -> Result<Self, TryFromIntError> {
        from.try_into()
    }

    /// The same number in another type, if it fits.
    #[expect(clippy::missing_errors_doc, reason = "as Rust's")]
    pub fn try_into<U: Prim>(self) -> Result<Num<U>, TryFromIntError> {
        let fits = match self.repr {
            Repr::Con(n) => {
                // It keeps its bits and its sign.
                let moved = U::of_bits(extended(n));
                extended(moved) == extended(n) && (n < T::default()) == (moved < U::default())
            }
            Repr::Sym(_) => {
                let (wide, n) = (T::KIND.bits.max(U::KIND.bits) + 1, self.term());
                let n = crate::bv::resize(&n, wide, T::KIND.signed);
                let moved =
                    crate::bv::resize(&crate::bv::resize(&n, U::KIND.bits, false), wide, U::KIND.signed);
                decide(&n.equals(&moved))
            }
        };
        if fits { Ok(super::cast::number(self)) } else { Err(u8::try_from(-1_i32).expect_err("-1 is no u8")) }
    }

    /// The number that a text of digits denotes.
    #[expect(clippy::missing_errors_doc, reason = "as Rust's")]
    pub fn from_str_radix(text: &str, radix: Num<u32>) -> Result<Self, ParseIntError> {
        T::of_digits(text, radix.known()).map(Num::con)
    }
}

/// The bits of a number in 128 places.
fn extended<T: Prim>(n: T) -> u128 {
    if T::KIND.signed { n.to_i128().cast_unsigned() } else { n.to_bits() }
}

/// Arithmetic that says what it does where a number does not fit.
impl<T: Prim> Num<T> {
    fn wrapping(op: Op, a: Self, b: Self) -> (Self, Term) {
        assert!(!T::KIND.float, "floating-point numbers have another arithmetic");
        if let (Repr::Con(x), Repr::Con(y)) = (a.repr, b.repr)
            && let Some(result) = T::operate(op, x, y)
        {
            return (Num::con(result), Term::bool(false));
        }
        if matches!(op, Op::Div | Op::Rem) && super::arithmetic::is_zero(&b) {
            match op {
                Op::Div => panic!("attempt to divide by zero"),
                _ => panic!("attempt to calculate the remainder with a divisor of zero"),
            }
        }
        let (result, overflows) = wrapped(T::KIND, op, &a.term(), &b.term());
        (Num::of_term(result), overflows)
    }

    fn saturated(op: Op, a: Self, b: Self, is_negative: impl FnOnce() -> Term) -> Self {
        let (result, overflows) = Self::wrapping(op, a, b);
        if overflows.is_false() {
            return result;
        }
        let bound = if T::KIND.signed {
            choose(&is_negative(), Self::MIN, Self::MAX)
        } else if op == Op::Sub {
            Self::MIN
        } else {
            Self::MAX
        };
        choose(&overflows, bound, result)
    }

    fn is_below_zero(&self) -> Term {
        less(self, &Self::zero(), false)
    }
}

macro_rules! arithmetic {
    ($($op:ident $checked:ident $wrapping:ident $overflowing:ident;)*) => {
        /// Arithmetic by its name.
        impl<T: Prim> Num<T> {
            $(
                /// The result, if it fits.
                pub fn $checked(self, other: Self) -> Option<Self> {
                    checked(Op::$op, self, other)
                }
                /// The result, wrapped around.
                #[track_caller]
                pub fn $wrapping(self, other: Self) -> Self {
                    Self::wrapping(Op::$op, self, other).0
                }
                /// The result, wrapped around, and whether it did not fit.
                #[track_caller]
                pub fn $overflowing(self, other: Self) -> (Self, bool) {
                    let (result, overflows) = Self::wrapping(Op::$op, self, other);
                    (result, decide(&overflows))
                }
            )*
        }
    };
}

arithmetic! {
    Add checked_add wrapping_add overflowing_add;
    Sub checked_sub wrapping_sub overflowing_sub;
    Mul checked_mul wrapping_mul overflowing_mul;
    Div checked_div wrapping_div overflowing_div;
    Rem checked_rem wrapping_rem overflowing_rem;
}

/// Methods of whole numbers.
#[allow(clippy::return_self_not_must_use, clippy::must_use_candidate)]
impl<T: Prim> Num<T> {
    /// The sum, or the bound that it is beyond.
    pub fn saturating_add(self, other: Self) -> Self {
        Self::saturated(Op::Add, self, other, || other.is_below_zero())
    }
    /// The difference, or the bound that it is beyond.
    pub fn saturating_sub(self, other: Self) -> Self {
        Self::saturated(Op::Sub, self, other, || !other.is_below_zero())
    }
    /// The product, or the bound that it is beyond.
    pub fn saturating_mul(self, other: Self) -> Self {
        Self::saturated(Op::Mul, self, other, || self.is_below_zero().differs(&other.is_below_zero()))
    }
    /// The negative, if it fits.
    pub fn checked_neg(self) -> Option<Self> {
        checked(Op::Sub, Self::zero(), self)
    }
    /// The negative, wrapped around.
    pub fn wrapping_neg(self) -> Self {
        Self::zero().wrapping_sub(self)
    }
    /// The absolute value, if it fits.
    pub fn checked_abs(self) -> Option<Self> {
        if decide(&self.is_below_zero()) { self.checked_neg() } else { Some(self) }
    }
    /// The absolute value, wrapped around.
    pub fn wrapping_abs(self) -> Self {
        choose(&self.is_below_zero(), self.wrapping_neg(), self)
    }
    /// The absolute value.
    #[track_caller]
    pub fn abs(self) -> Self {
        if T::KIND.float {
            return self.float_known_or(|a| a.abs(), |a| a.abs(), f64::abs);
        }
        match self.checked_abs() {
            Some(result) => result,
            None => panic!("attempt to negate with overflow"),
        }
    }
    /// The distance of two numbers.
    pub fn abs_diff(self, other: Self) -> <T as Unsigned>::Unsigned
    where
        T: Unsigned,
    {
        let difference =
            choose(&less(&self, &other, false), other.wrapping_sub(self), self.wrapping_sub(other));
        T::unsigned(difference)
    }
    /// The absolute value without a sign.
    pub fn unsigned_abs(self) -> <T as Unsigned>::Unsigned
    where
        T: Unsigned,
    {
        T::unsigned(self.wrapping_abs())
    }
    /// The power, if it fits.
    pub fn checked_pow(self, exponent: Num<u32>) -> Option<Self> {
        let mut power = Self::one();
        // No number but 0, 1 and -1 has so great a power.
        let exponent = exponent.known();
        if exponent > 128 {
            return power_of_great_exponent(self.known(), exponent).map(Num::con);
        }
        for _ in 0..exponent {
            power = power.checked_mul(self)?;
        }
        Some(power)
    }
    /// The power.
    #[track_caller]
    pub fn pow(self, exponent: Num<u32>) -> Self {
        match self.checked_pow(exponent) {
            Some(power) => power,
            None => panic!("attempt to multiply with overflow"),
        }
    }
    /// The power, wrapped around.
    pub fn wrapping_pow(self, exponent: Num<u32>) -> Self {
        let (mut power, mut base, mut left) = (Self::one(), self, exponent.known());
        while left > 0 {
            if left % 2 == 1 {
                power = power.wrapping_mul(base);
            }
            base = base.wrapping_mul(base);
            left /= 2;
        }
        power
    }
    /// The power, or the bound that it is beyond.
    pub fn saturating_pow(self, exponent: Num<u32>) -> Self {
        let is_odd = exponent.known() % 2 == 1;
        match self.checked_pow(exponent) {
            Some(power) => power,
            None if is_odd && decide(&self.is_below_zero()) => Self::MIN,
            None => Self::MAX,
        }
    }
    /// The power, wrapped around, and whether it did not fit.
    pub fn overflowing_pow(self, exponent: Num<u32>) -> (Self, bool) {
        let fits = self.checked_pow(exponent).is_some();
        (self.wrapping_pow(exponent), !fits)
    }
    /// The remainder that is not negative.
    #[track_caller]
    pub fn rem_euclid(self, other: Self) -> Self {
        if T::KIND.float {
            return Self::binary_float(self, other, f32::rem_euclid, f64::rem_euclid);
        }
        let rest = self % other;
        let up = choose(&other.is_below_zero(), rest.wrapping_sub(other), rest.wrapping_add(other));
        choose(&rest.is_below_zero(), up, rest)
    }
    /// The quotient that belongs to the remainder that is not negative.
    #[track_caller]
    pub fn div_euclid(self, other: Self) -> Self {
        if T::KIND.float {
            return Self::binary_float(self, other, f32::div_euclid, f64::div_euclid);
        }
        let (quotient, rest) = (self / other, self % other);
        let one = Self::one();
        let less = choose(&other.is_below_zero(), quotient.wrapping_add(one), quotient.wrapping_sub(one));
        choose(&rest.is_below_zero(), less, quotient)
    }
    /// The remainder that is not negative, if there is one.
    pub fn checked_rem_euclid(self, other: Self) -> Option<Self> {
        self.checked_rem(other).map(|_| self.rem_euclid(other))
    }
    /// The quotient that belongs to it, if there is one.
    pub fn checked_div_euclid(self, other: Self) -> Option<Self> {
        self.checked_div(other).map(|_| self.div_euclid(other))
    }
    /// The remainder that is not negative, wrapped around.
    #[track_caller]
    pub fn wrapping_rem_euclid(self, other: Self) -> Self {
        match self.checked_rem_euclid(other) {
            Some(rest) => rest,
            None if super::arithmetic::is_zero(&other) => {
                panic!("attempt to calculate the remainder with a divisor of zero")
            }
            None => Self::zero(),
        }
    }
    /// The quotient, rounded up.
    #[track_caller]
    pub fn div_ceil(self, other: Self) -> Self {
        let (quotient, rest) = (self / other, self % other);
        if super::arithmetic::is_zero(&rest) { quotient } else { quotient + Self::one() }
    }
    /// The least multiple that is not less.
    #[track_caller]
    pub fn next_multiple_of(self, other: Self) -> Self {
        let rest = self % other;
        if super::arithmetic::is_zero(&rest) { self } else { self + (other - rest) }
    }
    /// Is it a multiple?
    pub fn is_multiple_of(self, other: Self) -> bool {
        match super::arithmetic::is_zero(&other) {
            true => super::arithmetic::is_zero(&self),
            false => super::arithmetic::is_zero(&(self % other)),
        }
    }
    /// Shifted, if there are so many places.
    pub fn checked_shl(self, by: Num<u32>) -> Option<Self> {
        has_places::<T, u32>(by).then(|| wrapping_shift(Shift::Left, self, by))
    }
    /// Shifted, if there are so many places.
    pub fn checked_shr(self, by: Num<u32>) -> Option<Self> {
        has_places::<T, u32>(by).then(|| wrapping_shift(Shift::Right, self, by))
    }
    /// Shifted by the remainder of so many places.
    pub fn wrapping_shl(self, by: Num<u32>) -> Self {
        wrapping_shift(Shift::Left, self, by)
    }
    /// Shifted by the remainder of so many places.
    pub fn wrapping_shr(self, by: Num<u32>) -> Self {
        wrapping_shift(Shift::Right, self, by)
    }
    /// Turned to the left.
    pub fn rotate_left(self, by: Num<u32>) -> Self {
        let by = by.known() % T::KIND.bits;
        match by {
            0 => self,
            by => Num::of_term(self.term().rotate_left(by)),
        }
    }
    /// Turned to the right.
    pub fn rotate_right(self, by: Num<u32>) -> Self {
        self.rotate_left(Num::con(T::KIND.bits - by.known() % T::KIND.bits))
    }
    /// Turned to the left: lists have this method, too, so the twin has another name for it.
    pub fn p_rotate_left(self, by: Num<u32>) -> Self {
        self.rotate_left(by)
    }
    /// Turned to the right.
    pub fn p_rotate_right(self, by: Num<u32>) -> Self {
        self.rotate_right(by)
    }
    /// How many bits are 1.
    pub fn count_ones(self) -> Num<u32> {
        let bits = T::KIND.bits;
        match self.repr {
            Repr::Con(n) => Num::con(n.to_bits().count_ones()),
            Repr::Sym(_) => {
                let term = self.term();
                let each = (0..bits).map(|i| term.extract(i, i).zero_extend(31));
                Num::of_term(each.fold(Term::bv(32, 0), |sum, bit| sum + bit))
            }
        }
    }
    /// How many bits are 0.
    pub fn count_zeros(self) -> Num<u32> {
        (!self).count_ones()
    }
    /// How many bits are 0 before the first 1.
    pub fn leading_zeros(self) -> Num<u32> {
        self.zeros(|i| T::KIND.bits - 1 - i)
    }
    /// How many bits are 0 behind the last 1.
    pub fn trailing_zeros(self) -> Num<u32> {
        self.zeros(|i| i)
    }
    /// How many bits are 1 before the first 0.
    pub fn leading_ones(self) -> Num<u32> {
        (!self).leading_zeros()
    }
    /// How many bits are 1 behind the last 0.
    pub fn trailing_ones(self) -> Num<u32> {
        (!self).trailing_zeros()
    }
    fn zeros(self, place: impl Fn(u32) -> u32) -> Num<u32> {
        let (bits, term) = (T::KIND.bits, self.term());
        Num::of_term((0..bits).rev().fold(Term::bv(32, bits), |rest, i| {
            let bit = term.extract(place(i), place(i)).equals(&Term::bv(1, 1));
            bit.ite(&Term::bv(32, i), &rest)
        }))
    }
    /// The bytes in the other order.
    pub fn swap_bytes(self) -> Self {
        let bytes = T::KIND.bits / 8;
        let term = self.term();
        let all = (0..bytes).map(|i| term.extract(8 * i + 7, 8 * i)).reduce(|a, b| a.concat(&b));
        Num::of_term(all.expect("a number has a byte"))
    }
    /// The bits in the other order.
    pub fn reverse_bits(self) -> Self {
        let term = self.term();
        let all = (0..T::KIND.bits).map(|i| term.extract(i, i)).reduce(|a, b| a.concat(&b));
        Num::of_term(all.expect("a number has a bit"))
    }
    /// Is it a power of two?
    pub fn is_power_of_two(self) -> bool {
        self.count_ones() == Num::con(1)
    }
    /// The least power of two that is not less, if it fits.
    pub fn checked_next_power_of_two(self) -> Option<Self> {
        let n = self.of_known(|n| n.to_bits()).max(1);
        let power = n.checked_next_power_of_two().filter(|power| *power <= T::GREATEST.to_bits())?;
        Some(Num::con(T::of_bits(power)))
    }
    /// The least power of two that is not less.
    #[track_caller]
    pub fn next_power_of_two(self) -> Self {
        match self.checked_next_power_of_two() {
            Some(power) => power,
            None => panic!("attempt to add with overflow"),
        }
    }
    /// The logarithm, rounded down, if there is one.
    pub fn checked_ilog2(self) -> Option<Num<u32>> {
        (self > Self::zero()).then(|| Num::con(T::KIND.bits - 1) - self.leading_zeros())
    }
    /// The logarithm, rounded down.
    #[track_caller]
    pub fn ilog2(self) -> Num<u32> {
        match self.checked_ilog2() {
            Some(log) => log,
            None => panic!("argument of integer logarithm must be positive"),
        }
    }
    /// The logarithm, rounded down, if there is one.
    pub fn checked_ilog10(self) -> Option<Num<u32>> {
        self.checked_ilog(Num::con(T::of_f64(10.0)))
    }
    /// The logarithm, rounded down.
    #[track_caller]
    pub fn ilog10(self) -> Num<u32> {
        match self.checked_ilog10() {
            Some(log) => log,
            None => panic!("argument of integer logarithm must be positive"),
        }
    }
    /// The logarithm, rounded down, if there is one.
    pub fn checked_ilog(self, base: Self) -> Option<Num<u32>> {
        if self <= Self::zero() || base <= Self::one() {
            return None;
        }
        let (mut log, mut left) = (0, self);
        while left >= base {
            left /= base;
            log += 1;
        }
        Some(Num::con(log))
    }
    /// The logarithm, rounded down.
    #[track_caller]
    pub fn ilog(self, base: Self) -> Num<u32> {
        assert!(base >= Self::one() + Self::one(), "base of integer logarithm must be at least 2");
        match self.checked_ilog(base) {
            Some(log) => log,
            None => panic!("argument of integer logarithm must be positive"),
        }
    }
    /// The square root, rounded down.
    #[track_caller]
    pub fn isqrt(self) -> Self {
        assert!(self >= Self::zero(), "argument of integer square root cannot be negative");
        Num::con(T::of_bits(self.of_known(|n| n.to_bits()).isqrt()))
    }
    /// 1, 0 or -1; of a floating-point number, 1 or -1 or NaN.
    pub fn signum(self) -> Self {
        if T::KIND.float {
            return self.float_known_or(|a| a.signum(), |a| a.signum(), f64::signum);
        }
        let minus = Self::zero().wrapping_sub(Self::one());
        let is_zero = self.term().equals(&Self::zero().term());
        choose(&is_zero, self, choose(&self.is_below_zero(), minus, Self::one()))
    }
    /// Is it greater than zero?
    pub fn is_positive(self) -> bool {
        self > Self::zero()
    }
    /// Is it less than zero?
    pub fn is_negative(self) -> bool {
        self < Self::zero()
    }
    /// The greater one.
    pub fn max(self, other: Self) -> Self {
        if T::KIND.float {
            return Self::binary_float(self, other, f32::max, f64::max);
        }
        choose(&less(&self, &other, true), other, self)
    }
    /// The lesser one.
    pub fn min(self, other: Self) -> Self {
        if T::KIND.float {
            return Self::binary_float(self, other, f32::min, f64::min);
        }
        choose(&less(&self, &other, true), self, other)
    }
    /// The next number between two.
    #[track_caller]
    pub fn clamp(self, least: Self, most: Self) -> Self {
        assert!(least <= most, "assertion failed: min <= max");
        if T::KIND.float {
            return if self < least {
                least
            } else if self > most {
                most
            } else {
                self
            };
        }
        self.max(least).min(most)
    }
    /// The number in the middle; of whole numbers, rounded towards zero if there are negative ones, and down otherwise.
    pub fn midpoint(self, other: Self) -> Self {
        if T::KIND.float {
            return Self::binary_float(self, other, f32::midpoint, f64::midpoint);
        }
        let (bits, signed) = (T::KIND.bits, T::KIND.signed);
        let wide = |n: Self| crate::bv::resize(&n.term(), bits + 2, signed);
        let sum = wide(self) + wide(other);
        let two = Term::bv(bits + 2, 2);
        Num::of_term(if signed { sum.sdiv(&two) } else { sum.udiv(&two) }.extract(bits - 1, 0))
    }
}

fn power_of_great_exponent<T: Prim>(base: T, exponent: u32) -> Option<T> {
    let one = T::of_f64(1.0);
    let minus = T::of_f64(-1.0);
    match base {
        base if base == T::default() || base == one => Some(base),
        base if T::KIND.signed && base == minus => Some(if exponent.is_multiple_of(2) { one } else { minus }),
        _ => None,
    }
}

/// A whole number, and the type of the same size without a sign.
pub trait Unsigned: Prim {
    /// That type, as a number.
    type Unsigned;
    /// The number with the same bits.
    fn unsigned(n: Num<Self>) -> Self::Unsigned;
}

macro_rules! unsigned {
    ($($signed:ident $unsigned:ident)*) => {$(
        impl Unsigned for $signed {
            type Unsigned = Num<$unsigned>;
            fn unsigned(n: Num<Self>) -> Num<$unsigned> {
                super::cast::number(n)
            }
        }
    )*};
}

unsigned! {
    i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize u8 u8 u16 u16 u32 u32 u64 u64 u128 u128 usize usize
}

/// Letters, as bytes.
#[allow(clippy::must_use_candidate, clippy::return_self_not_must_use)]
impl Num<u8> {
    fn is_within(&self, ranges: &[(u8, u8)]) -> bool {
        let term = self.term();
        let within =
            |(first, last): &(u8, u8)| Term::bv(8, *first).ule(&term) & term.ule(&Term::bv(8, *last));
        decide(&Term::or(ranges.iter().map(within)))
    }
    /// Is it a digit?
    pub fn is_ascii_digit(&self) -> bool {
        self.is_within(&[(b'0', b'9')])
    }
    /// Is it a letter?
    pub fn is_ascii_alphabetic(&self) -> bool {
        self.is_within(&[(b'a', b'z'), (b'A', b'Z')])
    }
    /// Is it a letter or a digit?
    pub fn is_ascii_alphanumeric(&self) -> bool {
        self.is_within(&[(b'a', b'z'), (b'A', b'Z'), (b'0', b'9')])
    }
    /// Is it a small letter?
    pub fn is_ascii_lowercase(&self) -> bool {
        self.is_within(&[(b'a', b'z')])
    }
    /// Is it a capital?
    pub fn is_ascii_uppercase(&self) -> bool {
        self.is_within(&[(b'A', b'Z')])
    }
    /// Is it a hexadecimal digit?
    pub fn is_ascii_hexdigit(&self) -> bool {
        self.is_within(&[(b'0', b'9'), (b'a', b'f'), (b'A', b'F')])
    }
    /// Is it a space?
    pub fn is_ascii_whitespace(&self) -> bool {
        self.is_within(&[(b' ', b' '), (b'\t', b'\t'), (b'\n', b'\n'), (0x0c, 0x0c), (b'\r', b'\r')])
    }
    /// Is it a punctuation mark?
    pub fn is_ascii_punctuation(&self) -> bool {
        self.is_within(&[(b'!', b'/'), (b':', b'@'), (b'[', b'`'), (b'{', b'~')])
    }
    /// Is it a visible sign?
    pub fn is_ascii_graphic(&self) -> bool {
        self.is_within(&[(b'!', b'~')])
    }
    /// Is it a control sign?
    pub fn is_ascii_control(&self) -> bool {
        self.is_within(&[(0, 31), (127, 127)])
    }
    /// Is it less than 128?
    pub fn is_ascii(&self) -> bool {
        self.is_within(&[(0, 127)])
    }
    /// As a small letter.
    pub fn to_ascii_lowercase(&self) -> Self {
        if self.is_ascii_uppercase() { *self + Num::con(32) } else { *self }
    }
    /// As a capital.
    pub fn to_ascii_uppercase(&self) -> Self {
        if self.is_ascii_lowercase() { *self - Num::con(32) } else { *self }
    }
    /// Made a small letter.
    pub fn make_ascii_lowercase(&mut self) {
        *self = self.to_ascii_lowercase();
    }
    /// Made a capital.
    pub fn make_ascii_uppercase(&mut self) {
        *self = self.to_ascii_uppercase();
    }
    /// Is it the same letter, great or small?
    pub fn eq_ignore_ascii_case(&self, other: &Self) -> bool {
        self.to_ascii_lowercase() == other.to_ascii_lowercase()
    }
}

macro_rules! bytes {
    ($($ty:ident)*) => {$(
        /// Its bytes.
        #[allow(missing_docs, clippy::must_use_candidate)]
        impl Num<$ty> {
            pub fn to_be_bytes(self) -> [Num<u8>; size_of::<$ty>()] {
                let term = self.term();
                std::array::from_fn(|i| {
                    let low = 8 * u32::try_from(size_of::<$ty>() - 1 - i).expect("few bytes");
                    Num::of_term(term.extract(low + 7, low))
                })
            }
            pub fn to_le_bytes(self) -> [Num<u8>; size_of::<$ty>()] {
                self.swap_bytes().to_be_bytes()
            }
            pub fn from_be_bytes(bytes: [Num<u8>; size_of::<$ty>()]) -> Self {
                let all = bytes.iter().map(Num::term).reduce(|a, b| a.concat(&b));
                Num::of_term(all.expect("a number has a byte"))
            }
            pub fn from_le_bytes(bytes: [Num<u8>; size_of::<$ty>()]) -> Self {
                Self::from_be_bytes(bytes).swap_bytes()
            }
        }
    )*};
}

bytes! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

/// Methods of floating-point numbers.
impl<T: Prim> Num<T> {
    /// By a formula if it is unknown, and Rust's own function otherwise.
    fn float_known_or(
        self,
        in_32: fn(&SymF32) -> SymF32,
        in_64: fn(&SymF64) -> SymF64,
        known: fn(f64) -> f64,
    ) -> Self {
        match self.repr {
            // Exact in both formats.
            Repr::Con(a) => Num::con(T::of_f64(known(a.to_f64()))),
            Repr::Sym(_) => {
                let term = self.term();
                float(|| in_32(&single(term.clone())), || in_64(&double(term.clone())))
            }
        }
    }

    /// A function of Rust's, of a number that is known on each path.
    fn known_float(self, in_32: fn(f32) -> f32, in_64: fn(f64) -> f64) -> Self {
        let a = self.known().to_f64();
        Num::con(if T::KIND.bits == 32 { T::of_f64(f64::from(in_32(a as f32))) } else { T::of_f64(in_64(a)) })
    }

    fn binary_float(a: Self, b: Self, in_32: fn(f32, f32) -> f32, in_64: fn(f64, f64) -> f64) -> Self {
        let (a, b) = (a.known().to_f64(), b.known().to_f64());
        Num::con(if T::KIND.bits == 32 {
            T::of_f64(f64::from(in_32(a as f32, b as f32)))
        } else {
            T::of_f64(in_64(a, b))
        })
    }

    fn is_float(&self, in_32: fn(&SymF32) -> crate::SymBool, in_64: fn(&SymF64) -> crate::SymBool) -> bool {
        let term = self.term();
        decide(&if T::KIND.bits == 32 { in_32(&single(term)).0 } else { in_64(&double(term)).0 })
    }
}

macro_rules! formulas {
    ($($name:ident)*) => {
        /// Roundings and the root, by formulas.
        #[allow(missing_docs, clippy::must_use_candidate, clippy::return_self_not_must_use)]
        impl<T: Prim> Num<T> {
            $(pub fn $name(self) -> Self {
                self.float_known_or(|a| a.$name(), |a| a.$name(), f64::$name)
            })*
        }
    };
}

formulas! { floor ceil round trunc fract }

macro_rules! functions {
    ($($name:ident)*) => {
        /// Functions of a floating-point number that is known on each path.
        #[allow(missing_docs, clippy::must_use_candidate, clippy::return_self_not_must_use)]
        impl<T: Prim> Num<T> {
            $(pub fn $name(self) -> Self {
                self.known_float(f32::$name, f64::$name)
            })*
        }
    };
}

functions! {
    sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 exp_m1 ln ln_1p log2 log10 cbrt to_degrees to_radians
    round_ties_even
}

macro_rules! binary_functions {
    ($($name:ident)*) => {
        /// Functions of two floating-point numbers that are known on each path.
        #[allow(missing_docs, clippy::must_use_candidate, clippy::return_self_not_must_use)]
        impl<T: Prim> Num<T> {
            $(pub fn $name(self, other: Self) -> Self {
                Self::binary_float(self, other, f32::$name, f64::$name)
            })*
        }
    };
}

binary_functions! { powf atan2 hypot log copysign }

macro_rules! tests {
    ($($name:ident)*) => {
        /// Kinds of floating-point numbers.
        #[allow(missing_docs, clippy::must_use_candidate)]
        impl<T: Prim> Num<T> {
            $(pub fn $name(self) -> bool {
                match self.repr {
                    Repr::Con(a) => a.to_f64().$name(),
                    Repr::Sym(_) => self.is_float(|a| a.$name(), |a| a.$name()),
                }
            })*
        }
    };
}

tests! { is_nan is_infinite is_finite is_sign_negative is_sign_positive }

/// More of floating-point numbers.
#[allow(missing_docs, clippy::must_use_candidate, clippy::return_self_not_must_use)]
impl<T: Prim> Num<T> {
    pub const INFINITY: Self = Num::con(T::SPECIAL[0]);
    pub const NEG_INFINITY: Self = Num::con(T::SPECIAL[1]);
    pub const NAN: Self = Num::con(T::SPECIAL[2]);
    pub const EPSILON: Self = Num::con(T::SPECIAL[3]);
    pub const MIN_POSITIVE: Self = Num::con(T::SPECIAL[4]);

    pub fn sqrt(self) -> Self {
        match self.repr {
            Repr::Con(_) => self.known_float(f32::sqrt, f64::sqrt),
            Repr::Sym(_) => self.float_known_or(SymF32::sqrt, SymF64::sqrt, f64::sqrt),
        }
    }

    pub fn recip(self) -> Self {
        Self::one() / self
    }

    pub fn powi(self, exponent: Num<i32>) -> Self {
        let (a, exponent) = (self.known().to_f64(), exponent.known());
        Num::con(match T::KIND.bits {
            32 => T::of_f64(f64::from((a as f32).powi(exponent))),
            _ => T::of_f64(a.powi(exponent)),
        })
    }

    pub fn mul_add(self, by: Self, more: Self) -> Self {
        let [a, b, c] = [self, by, more].map(|n| n.known().to_f64());
        Num::con(match T::KIND.bits {
            32 => T::of_f64(f64::from((a as f32).mul_add(b as f32, c as f32))),
            _ => T::of_f64(a.mul_add(b, c)),
        })
    }

    pub fn sin_cos(self) -> (Self, Self) {
        (self.sin(), self.cos())
    }

    pub fn total_cmp(&self, other: &Self) -> std::cmp::Ordering {
        let [a, b] = [self, other].map(|n| n.known());
        match T::KIND.bits {
            32 => (a.to_f64() as f32).total_cmp(&(b.to_f64() as f32)),
            _ => a.to_f64().total_cmp(&b.to_f64()),
        }
    }
}

impl Num<f64> {
    /// The bits.
    pub fn to_bits(self) -> Num<u64> {
        match self.repr {
            Repr::Con(a) => Num::con(a.to_bits()),
            Repr::Sym(_) => Num::of_term(self.term()),
        }
    }
    /// The number with these bits.
    pub fn from_bits(bits: Num<u64>) -> Self {
        Num::con(f64::from_bits(bits.known()))
    }
}

impl Num<f32> {
    /// The bits.
    pub fn to_bits(self) -> Num<u32> {
        match self.repr {
            Repr::Con(a) => Num::con(a.to_bits()),
            Repr::Sym(_) => Num::of_term(self.term()),
        }
    }
    /// The number with these bits.
    pub fn from_bits(bits: Num<u32>) -> Self {
        Num::con(f32::from_bits(bits.known()))
    }
}

/// Looks at a number in a pattern.
impl<T: Prim> Num<T> {
    /// Is it this one?
    pub fn is(&self, other: Self) -> bool {
        *self == other
    }

    /// Is it between these, both included?
    pub fn is_from_to(&self, first: Self, last: Self) -> bool {
        let both = less(&first, self, true) & less(self, &last, true);
        match (self.repr, first.repr, last.repr) {
            (Repr::Con(n), Repr::Con(first), Repr::Con(last)) => first <= n && n <= last,
            _ => decide(&both),
        }
    }
}
