//! Numbers in a run path by path: known ones as Rust has them, or terms.
//!
//! [`Num<T>`] stands for Rust's `T` in the twin of a module. It is `Copy`, as `T` is, so a term is a place in a table of this thread. The type of
//! a literal number is found by Rust itself: `Num::con(3)` is a `Num` of what the literal would be.

use std::cell::RefCell;
use std::fmt::{Debug, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use rustc_hash::FxHashMap;
use whatif_term::{Sort, Term, Value};

use super::engine;

/// A number type of Rust.
pub trait Prim:
    Copy + Default + PartialEq + PartialOrd + Debug + Display + FromStr + Formats + 'static
{
    /// What it is.
    const KIND: Kind;
    /// Its name.
    const NAME: &'static str;
    /// The least value.
    const LEAST: Self;
    /// The greatest value.
    const GREATEST: Self;
    /// Infinity, its negative, NaN, the distance from 1 to the next number and the least positive one, of a floating-point type.
    const SPECIAL: [Self; 5];

    /// Its bits, in the lowest places.
    fn to_bits(self) -> u128;
    /// The number with these lowest bits.
    fn of_bits(bits: u128) -> Self;
    /// The number as an `i128`, of a whole number that fits.
    fn to_i128(self) -> i128;
    /// As a `f64`, as `as` does it.
    fn to_f64(self) -> f64;
    /// From a `f64`, as `as` does it.
    fn of_f64(value: f64) -> Self;
    /// `a op b`, unless it does not fit.
    fn operate(op: Op, a: Self, b: Self) -> Option<Self>;
    /// A number in digits.
    fn of_digits(text: &str, radix: u32) -> Result<Self, std::num::ParseIntError>;
}

/// How a number is written.
pub trait Formats: Display + Debug {
    /// In hexadecimal, octal, binary digits, or with an exponent.
    fn written(&self, how: How, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result;
}

/// A notation of numbers.
#[derive(Clone, Copy)]
pub enum How {
    /// `{:x}`
    LowerHex,
    /// `{:X}`
    UpperHex,
    /// `{:o}`
    Octal,
    /// `{:b}`
    Binary,
    /// `{:e}`
    LowerExp,
}

/// What a number type is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// How many bits it has.
    pub bits: u32,
    /// Are there negative numbers?
    pub signed: bool,
    /// Is it a floating-point type?
    pub float: bool,
}

/// An operation on two numbers of one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `a / b`
    Div,
    /// `a % b`
    Rem,
}

macro_rules! whole {
    ($($ty:ident $signed:literal)*) => {$(
        impl Formats for $ty {
            fn written(&self, how: How, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match how {
                    How::LowerHex => std::fmt::LowerHex::fmt(self, f),
                    How::UpperHex => std::fmt::UpperHex::fmt(self, f),
                    How::Octal => std::fmt::Octal::fmt(self, f),
                    How::Binary => std::fmt::Binary::fmt(self, f),
                    How::LowerExp => std::fmt::LowerExp::fmt(self, f),
                }
            }
        }
        impl Prim for $ty {
            const KIND: Kind = Kind { bits: $ty::BITS, signed: $signed, float: false };
            const NAME: &'static str = stringify!($ty);
            const LEAST: Self = $ty::MIN;
            const GREATEST: Self = $ty::MAX;
            const SPECIAL: [Self; 5] = [0; 5];
            fn to_bits(self) -> u128 {
                let unused = 128 - $ty::BITS;
                (self as u128) << unused >> unused
            }
            fn of_bits(bits: u128) -> Self {
                bits as $ty
            }
            fn to_i128(self) -> i128 {
                self as i128
            }
            fn to_f64(self) -> f64 {
                self as f64
            }
            fn of_f64(value: f64) -> Self {
                value as $ty
            }
            fn operate(op: Op, a: Self, b: Self) -> Option<Self> {
                match op {
                    Op::Add => a.checked_add(b),
                    Op::Sub => a.checked_sub(b),
                    Op::Mul => a.checked_mul(b),
                    Op::Div => a.checked_div(b),
                    Op::Rem => a.checked_rem(b),
                }
            }
            fn of_digits(text: &str, radix: u32) -> Result<Self, std::num::ParseIntError> {
                $ty::from_str_radix(text, radix)
            }
        }
    )*};
}

whole! {
    i8 true i16 true i32 true i64 true i128 true isize true
    u8 false u16 false u32 false u64 false u128 false usize false
}

macro_rules! floats {
    ($($ty:ident $bits:ident)*) => {$(
        impl Formats for $ty {
            fn written(&self, how: How, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match how {
                    How::LowerExp => std::fmt::LowerExp::fmt(self, f),
                    _ => engine::limit("a floating-point number has no such notation"),
                }
            }
        }
        impl Prim for $ty {
            const KIND: Kind = Kind { bits: $bits::BITS, signed: true, float: true };
            const NAME: &'static str = stringify!($ty);
            const LEAST: Self = $ty::MIN;
            const GREATEST: Self = $ty::MAX;
            const SPECIAL: [Self; 5] =
                [$ty::INFINITY, $ty::NEG_INFINITY, $ty::NAN, $ty::EPSILON, $ty::MIN_POSITIVE];
            fn to_bits(self) -> u128 {
                u128::from($ty::to_bits(self))
            }
            fn of_bits(bits: u128) -> Self {
                $ty::from_bits(bits as $bits)
            }
            fn to_i128(self) -> i128 {
                self as i128
            }
            fn to_f64(self) -> f64 {
                f64::from(self)
            }
            fn of_f64(value: f64) -> Self {
                value as $ty
            }
            fn operate(op: Op, a: Self, b: Self) -> Option<Self> {
                Some(match op {
                    Op::Add => a + b,
                    Op::Sub => a - b,
                    Op::Mul => a * b,
                    Op::Div => a / b,
                    Op::Rem => a % b,
                })
            }
            fn of_digits(text: &str, radix: u32) -> Result<Self, std::num::ParseIntError> {
                i64::from_str_radix(text, radix).map(|n| n as $ty)
            }
        }
    )*};
}

floats! { f32 u32 f64 u64 }

/// A number of Rust's type `T`, known or not.
pub struct Num<T> {
    pub(super) repr: Repr<T>,
    /// A term is in a table of its thread.
    here: PhantomData<*const ()>,
}

#[derive(Clone, Copy)]
pub(super) enum Repr<T> {
    Con(T),
    /// Where its term is.
    Sym(u32),
}

impl<T: Copy> Copy for Num<T> {}
impl<T: Copy> Clone for Num<T> {
    fn clone(&self) -> Self {
        *self
    }
}

thread_local! {
    static TERMS: RefCell<(Vec<Term>, FxHashMap<Term, u32>)> = RefCell::default();
}

impl<T> Num<T> {
    /// A known number.
    pub const fn con(value: T) -> Self {
        Num { repr: Repr::Con(value), here: PhantomData }
    }
}

impl<T: Prim> Num<T> {
    /// The number, if it is known without asking.
    pub fn as_con(&self) -> Option<T> {
        match self.repr {
            Repr::Con(value) => Some(value),
            Repr::Sym(_) => None,
        }
    }

    /// The number as a term: of a floating-point number, its bits.
    pub fn term(&self) -> Term {
        match self.repr {
            Repr::Con(value) => constant(value),
            Repr::Sym(at) => TERMS.with_borrow(|(terms, _)| terms[at as usize].clone()),
        }
    }

    /// The number that a term stands for.
    pub(super) fn of_term(term: Term) -> Self {
        if let Some(value) = term.as_value() {
            return Num::con(of_value(value));
        }
        let at = TERMS.with_borrow_mut(|(terms, places)| {
            *places.entry(term).or_insert_with_key(|term| {
                terms.push(term.clone());
                u32::try_from(terms.len() - 1).expect("fewer terms than would fit into memory")
            })
        });
        Num { repr: Repr::Sym(at), here: PhantomData }
    }

    /// The number on this path: where it is unknown, its values are tried one after the other.
    pub fn known(self) -> T {
        match self.repr {
            Repr::Con(value) => value,
            Repr::Sym(_) => of_value(&engine::value_of(&self.term())),
        }
    }

    /// An unknown number.
    pub(super) fn unknown() -> Self {
        Num::of_term(engine::input(&format!("{}_", T::NAME), sort::<T>()))
    }

    /// The number under a model.
    ///
    /// ```
    /// use whatif_sym::paths::{self, Num};
    /// let run = paths::explore(|| {
    ///     let n: Num<u8> = paths::any();
    ///     (n, n > Num::con(9))
    /// });
    /// for path in run.paths() {
    ///     let (n, is_great) = path.value().unwrap();
    ///     assert_eq!(n.under(path.model()) > 9, *is_great);
    /// }
    /// ```
    pub fn under(&self, model: &whatif_term::Model) -> T {
        match self.repr {
            Repr::Con(value) => value,
            Repr::Sym(_) => of_value(&model.eval(&self.term())),
        }
    }
}

pub(super) fn sort<T: Prim>() -> Sort {
    Sort::BitVec(T::KIND.bits)
}

/// All NaN are one, as in [`SymFloat`](crate::SymFloat).
fn constant<T: Prim>(value: T) -> Term {
    match T::KIND {
        Kind { float: true, bits: 32, .. } => crate::SymF32::from(value.to_f64() as f32).0,
        Kind { float: true, .. } => crate::SymF64::from(value.to_f64()).0,
        kind => Term::bv(kind.bits, whatif_term::Int::from(value.to_bits())),
    }
}

pub(super) fn of_value<T: Prim>(value: &Value) -> T {
    let bits = value.as_bv().expect("a number is a bit-vector");
    let word = |high, low| u128::from(bits.extract(high, low).to_u64().expect("at most 64 bits"));
    T::of_bits(match bits.width() {
        128 => word(127, 64) << 64 | word(63, 0),
        width => word(width - 1, 0),
    })
}
