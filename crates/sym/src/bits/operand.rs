//! Words beside numbers: a number need not be a value of the word.
//!
//! `x.eq(300)` is false of a word of 8 bits, and `x.lt(300)` is true, since the number is compared as it is and not as the word 44 to which it
//! is congruent. The same goes for divisors and numbers of places. Sums and products are the same modulo 2^`W` either way, so
//! there the number is the word.

use std::cmp::Ordering;
use std::ops::{Div, Rem, Shl, Shr};

use whatif_term::Int;

use super::SymBits;
use crate::{Cause, SymBool, SymEq, SymOrd, Word, path};

/// What a word of `W` bits can be compared with and divided by: such a word, or a number of any size.
///
/// ```
/// use whatif_sym::prelude::*;
/// let x = SymU::<8>::sym("x");
/// assert_eq!(x.eq(300).as_con(), Some(false));
/// assert_eq!(x.lt(300).as_con(), Some(true));
/// assert_eq!((&x / 300).as_con(), Some(0.into()));
/// ```
#[diagnostic::on_unimplemented(
    message = "a word of {W} bits cannot be compared with or divided by `{Self}`",
    label = "expected a word of {W} bits or a machine integer",
    note = "`resize` and `as` (in a function under `#[symbolic]`) make words of other widths"
)]
pub trait Operand<const W: u32, const SIGNED: bool> {
    /// The word, and where the number lies: between the least and the greatest word (`Equal`), or beyond one of them.
    fn operand(self) -> (SymBits<W, SIGNED>, Ordering);
}

impl<const W: u32, const SIGNED: bool> Operand<W, SIGNED> for SymBits<W, SIGNED> {
    fn operand(self) -> (Self, Ordering) {
        (self, Ordering::Equal)
    }
}

impl<const W: u32, const SIGNED: bool> Operand<W, SIGNED> for &SymBits<W, SIGNED> {
    fn operand(self) -> (SymBits<W, SIGNED>, Ordering) {
        (self.clone(), Ordering::Equal)
    }
}

impl<const W: u32, const SIGNED: bool> Operand<W, SIGNED> for Word<W, SIGNED> {
    fn operand(self) -> (SymBits<W, SIGNED>, Ordering) {
        (self.into(), Ordering::Equal)
    }
}

impl<const W: u32, const SIGNED: bool> Operand<W, SIGNED> for Int {
    fn operand(self) -> (SymBits<W, SIGNED>, Ordering) {
        let power = Int::from(2).pow(if SIGNED { W - 1 } else { W });
        let place = if self >= power {
            Ordering::Greater
        } else if self < (if SIGNED { -power } else { 0.into() }) {
            Ordering::Less
        } else {
            Ordering::Equal
        };
        (self.into(), place)
    }
}

macro_rules! numbers {
    ($($n:ty)*) => {$(
        impl<const W: u32, const SIGNED: bool> Operand<W, SIGNED> for $n {
            fn operand(self) -> (SymBits<W, SIGNED>, Ordering) {
                Int::from(self).operand()
            }
        }

        impl<const W: u32, const SIGNED: bool> ShiftBy<W, SIGNED> for $n {
            fn shift_by(self) -> (SymBits<W, SIGNED>, Ordering) {
                // Fewer places than there are bits are a word; -1 is all ones.
                let place = match u32::try_from(self).is_ok_and(|places| places < W) {
                    true => Ordering::Equal,
                    false => Ordering::Greater,
                };
                (self.into(), place)
            }
        }
    )*};
}

numbers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

/// The comparisons: with a word, or with a number that lies below or above all words.
macro_rules! compared {
    ($($(#[$doc:meta])* $name:ident: $with_word:expr, $below:literal, $above:literal;)*) => {
        impl<const W: u32, const SIGNED: bool> SymBits<W, SIGNED> {
            $(
                $(#[$doc])*
                pub fn $name(&self, other: impl Operand<W, SIGNED>) -> SymBool {
                    let with_word: fn(&Self, &Self) -> SymBool = $with_word;
                    match other.operand() {
                        (word, Ordering::Equal) => with_word(self, &word),
                        (_, Ordering::Less) => $below.into(),
                        (_, Ordering::Greater) => $above.into(),
                    }
                }
            )*
        }
    };
}

compared! {
    /// Equal? A number that no word is, is equal to none.
    eq: SymEq::sym_eq, false, false;
    /// Different?
    ne: SymEq::sym_ne, true, true;
    /// Less?
    lt: SymOrd::sym_lt, false, true;
    /// Less or equal?
    le: SymOrd::sym_le, false, true;
    /// Greater?
    gt: |a, b| SymOrd::sym_lt(b, a), true, false;
    /// Greater or equal?
    ge: |a, b| SymOrd::sym_le(b, a), true, false;
}

impl<const W: u32, const SIGNED: bool> SymBits<W, SIGNED> {
    /// The lesser. A number beyond all words counts as the last one on its side.
    pub fn min(&self, other: impl Operand<W, SIGNED>) -> Self {
        let other = nearest(other);
        self.sym_le(&other).ite(self, &other)
    }

    /// The greater. A number beyond all words counts as the last one on its side.
    pub fn max(&self, other: impl Operand<W, SIGNED>) -> Self {
        let other = nearest(other);
        self.sym_le(&other).ite(&other, self)
    }

    /// The nearest number that is between two others.
    pub fn clamp(&self, low: impl Operand<W, SIGNED>, high: impl Operand<W, SIGNED>) -> Self {
        self.max(low).min(high)
    }
}

/// The word, or the last one on the side on which the number lies beyond all of them.
fn nearest<const W: u32, const SIGNED: bool>(number: impl Operand<W, SIGNED>) -> SymBits<W, SIGNED> {
    match number.operand() {
        (word, Ordering::Equal) => word,
        (_, Ordering::Less) => SymBits::min_value(),
        (_, Ordering::Greater) => SymBits::max_value(),
    }
}

type Number<const W: u32, const SIGNED: bool> = (SymBits<W, SIGNED>, Ordering);

/// Whether a divisor is beyond all words. A negative divisor of an unsigned word is the word that it is congruent to.
fn is_beyond(place: Ordering, signed: bool) -> bool {
    place == Ordering::Greater || (signed && place == Ordering::Less)
}

pub(super) fn quotient<const W: u32, const SIGNED: bool>(
    a: &SymBits<W, SIGNED>,
    (by, place): Number<W, SIGNED>,
) -> SymBits<W, SIGNED> {
    match is_beyond(place, SIGNED) {
        true => 0.into(),
        false if SIGNED => SymBits(a.0.sdiv(&by.0)),
        false => SymBits(a.0.udiv(&by.0)),
    }
}

pub(super) fn remainder<const W: u32, const SIGNED: bool>(
    a: &SymBits<W, SIGNED>,
    (by, place): Number<W, SIGNED>,
) -> SymBits<W, SIGNED> {
    match is_beyond(place, SIGNED) {
        true => a.clone(),
        false if SIGNED => SymBits(a.0.srem(&by.0)),
        false => SymBits(a.0.urem(&by.0)),
    }
}

fn shifted_left<const W: u32, const SIGNED: bool>(
    a: &SymBits<W, SIGNED>,
    (by, place): Number<W, SIGNED>,
) -> SymBits<W, SIGNED> {
    if place.is_eq() { SymBits(a.0.shl(&by.0)) } else { 0.into() }
}

pub(super) fn shifted_right<const W: u32, const SIGNED: bool>(
    a: &SymBits<W, SIGNED>,
    (by, place): Number<W, SIGNED>,
) -> SymBits<W, SIGNED> {
    match (place.is_eq(), SIGNED) {
        (true, true) => SymBits(a.0.ashr(&by.0)),
        (true, false) => SymBits(a.0.lshr(&by.0)),
        (false, true) => a.lt(0).ite(&(-1).into(), &0.into()),
        (false, false) => 0.into(),
    }
}

/// By how many places a word can be shifted: a number of any type, as in Rust.
///
/// ```
/// use whatif_sym::prelude::*;
/// let (x, by) = (SymU::<8>::sym("x"), SymU::<32>::sym("by"));
/// assert!(verify(&by.ge(8).implies((&x << &by).eq(0))).unwrap().holds());
/// ```
#[diagnostic::on_unimplemented(
    message = "a word cannot be shifted by `{Self}` places",
    label = "expected a word or a machine integer"
)]
pub trait ShiftBy<const W: u32, const SIGNED: bool> {
    /// As a word of `W` bits, all ones if the number is greater, and where the number lies.
    fn shift_by(self) -> (SymBits<W, SIGNED>, Ordering);
}

impl<const W: u32, const SIGNED: bool, const V: u32, const OTHER: bool> ShiftBy<W, SIGNED>
    for &SymBits<V, OTHER>
{
    fn shift_by(self) -> (SymBits<W, SIGNED>, Ordering) {
        let cut = SymBits(crate::bv::resize(&self.0, W, OTHER));
        let places = match V > W {
            true => self.to_unsigned().lt(W).ite(&cut, &SymBits::from(-1)),
            false => cut,
        };
        (places, Ordering::Equal)
    }
}

impl<const W: u32, const SIGNED: bool, const V: u32, const OTHER: bool> ShiftBy<W, SIGNED>
    for SymBits<V, OTHER>
{
    fn shift_by(self) -> (SymBits<W, SIGNED>, Ordering) {
        (&self).shift_by()
    }
}

/// In a checked run, division by zero and an overflowing quotient fail.
#[track_caller]
fn check_division<const W: u32, const SIGNED: bool>(
    a: &SymBits<W, SIGNED>,
    (by, place): &Number<W, SIGNED>,
    what: [&str; 2],
) {
    if path::is_checking() && place.is_eq() {
        path::fail_where(&by.eq(0), Cause::DivisionByZero, what[0]);
        path::fail_where(&a.quotient_overflows(by), Cause::Overflow, what[1]);
    }
}

/// In a checked run, shifting by as many places as there are bits fails.
#[track_caller]
fn check_shift<const W: u32, const SIGNED: bool>((by, place): &Number<W, SIGNED>, what: &str) {
    if path::is_checking() {
        let fits = if place.is_eq() { by.is_place() } else { false.into() };
        path::fail_where(&!fits, Cause::Overflow, what);
    }
}

/// The operators to which a number beyond all words is not the word that it is congruent to.
macro_rules! measured {
    ($($op:ident $method:ident $operand:ident $read:ident $compute:expr, |$a:ident, $by:ident| $check:expr;)*) => {$(
        impl<RHS: $operand<W, SIGNED>, const W: u32, const SIGNED: bool> $op<RHS> for SymBits<W, SIGNED> {
            type Output = Self;
            #[track_caller]
            fn $method(self, rhs: RHS) -> Self {
                (&self).$method(rhs)
            }
        }

        impl<RHS: $operand<W, SIGNED>, const W: u32, const SIGNED: bool> $op<RHS> for &SymBits<W, SIGNED> {
            type Output = SymBits<W, SIGNED>;
            #[track_caller]
            fn $method(self, rhs: RHS) -> Self::Output {
                let ($a, $by) = (self, rhs.$read());
                $check;
                $compute($a, $by)
            }
        }
    )*};
}

measured! {
    Div div Operand operand quotient, |a, by| check_division(a, &by, ["attempt to divide by zero", "attempt to divide with overflow"]);
    Rem rem Operand operand remainder, |a, by| check_division(
        a,
        &by,
        ["attempt to calculate the remainder with a divisor of zero", "attempt to calculate the remainder with overflow"],
    );
    Shl shl ShiftBy shift_by shifted_left, |a, by| check_shift(&by, "attempt to shift left with overflow");
    Shr shr ShiftBy shift_by shifted_right, |a, by| check_shift(&by, "attempt to shift right with overflow");
}
