//! From numbers to others, to letters and to text, and from Rust's own values to those of the twin.
//!
//! - [`number`] is `as` between number types; [`CastTo`] is what `as` does with all others.
//! - [`Lift`] makes numbers of the twin of Rust's own values, such as constants; [`Ix`] the other way round, for places in lists.
//! - A number that is written into a text is known on each path. Only what `unwrap` says of one is not ([`written`]).
//! - In a table of the twin all numbers have one hash, since whether two are equal may be unknown.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::{self, Formatter};
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::arithmetic::{double, single};
use super::engine;
use super::num::{How, Kind, Num, Prim, Repr};

/// `n as U`.
pub(super) fn number<T: Prim, U: Prim>(n: Num<T>) -> Num<U> {
    let (from, to) = (T::KIND, U::KIND);
    if let Repr::Con(n) = n.repr {
        return Num::con(match (from.float, to.float) {
            // Both ways through `f64` are exact, but that of a whole number to `f32`, which would be rounded twice.
            (false, true) if to.bits == 32 => U::of_bits(u128::from(rounded_once(n).to_bits())),
            (_, true) | (true, _) => U::of_f64(n.to_f64()),
            (false, false) => U::of_bits(if from.signed { n.to_i128().cast_unsigned() } else { n.to_bits() }),
        });
    }
    let term = n.term();
    match (from, to) {
        (Kind { float: false, .. }, Kind { float: false, .. }) => {
            Num::of_term(crate::bv::resize(&term, to.bits, from.signed))
        }
        (Kind { float: true, bits: 32, .. }, Kind { float: true, bits: 64, .. }) => {
            Num::of_term(single(term).to_format::<11, 53>(crate::Rounding::NearestEven).0)
        }
        (Kind { float: true, bits: 64, .. }, Kind { float: true, bits: 32, .. }) => {
            Num::of_term(double(term).to_format::<8, 24>(crate::Rounding::NearestEven).0)
        }
        (Kind { float: true, .. }, Kind { float: true, .. }) => Num::of_term(term),
        (Kind { float: false, .. }, Kind { float: true, .. }) => {
            Num::of_term(crate::float::of_word(to.bits, &term, from.signed))
        }
        (Kind { float: true, .. }, Kind { float: false, .. }) => {
            Num::of_term(crate::float::to_word(from.bits, &term, to.bits, to.signed))
        }
    }
}

/// A whole number as a `f32`, rounded once.
fn rounded_once<T: Prim>(n: T) -> f32 {
    if T::KIND.signed { n.to_i128() as f32 } else { n.to_bits() as f32 }
}

/// What `as` makes of a value.
pub trait CastTo<U> {
    /// `self as U`
    fn cast_to(self) -> U;
}

impl<T: Prim, U: Prim> CastTo<Num<U>> for Num<T> {
    fn cast_to(self) -> Num<U> {
        number(self)
    }
}

impl<U: Prim> CastTo<Num<U>> for bool {
    fn cast_to(self) -> Num<U> {
        number(Num::con(u8::from(self)))
    }
}

impl<U: Prim> CastTo<Num<U>> for char {
    fn cast_to(self) -> Num<U> {
        number(Num::con(u32::from(self)))
    }
}

impl CastTo<char> for Num<u8> {
    fn cast_to(self) -> char {
        char::from(self.known())
    }
}

impl CastTo<char> for char {
    fn cast_to(self) -> char {
        self
    }
}

/// `value as U`
pub fn cast<U>(value: impl CastTo<U>) -> U {
    value.cast_to()
}

macro_rules! wider {
    ($($from:ident => $($to:ident)*;)*) => {$($(
        impl From<Num<$from>> for Num<$to> {
            fn from(n: Num<$from>) -> Self {
                number(n)
            }
        }
    )*)*};
}

wider! {
    u8 => u16 u32 u64 u128 usize i16 i32 i64 i128 isize f32 f64;
    u16 => u32 u64 u128 usize i32 i64 i128 f32 f64;
    u32 => u64 u128 i64 i128 f64;
    u64 => u128 i128;
    i8 => i16 i32 i64 i128 isize f32 f64;
    i16 => i32 i64 i128 isize f32 f64;
    i32 => i64 i128 f64;
    i64 => i128;
    f32 => f64;
}

impl<T: Prim> From<bool> for Num<T> {
    fn from(b: bool) -> Self {
        number(Num::con(u8::from(b)))
    }
}

impl<T: Prim> From<char> for Num<T> {
    fn from(c: char) -> Self {
        number(Num::con(u32::from(c)))
    }
}

impl From<Num<u8>> for char {
    fn from(n: Num<u8>) -> Self {
        char::from(n.known())
    }
}

impl<T: Prim> Default for Num<T> {
    fn default() -> Self {
        Num::con(T::default())
    }
}

impl<T: Prim> FromStr for Num<T> {
    type Err = T::Err;
    fn from_str(text: &str) -> Result<Self, T::Err> {
        text.parse().map(Num::con)
    }
}

thread_local! {
    /// Whether a text is made that the program looks at.
    static WRITING: Cell<bool> = const { Cell::new(false) };
    /// Whether a number is hashed for a table of the twin.
    pub(super) static TABLE: Cell<bool> = const { Cell::new(false) };
    /// The bytes of texts, as numbers.
    static BYTES: RefCell<HashMap<Vec<u8>, &'static [Num<u8>]>> = RefCell::default();
}

/// Makes a text in which each number is written as Rust writes it.
pub fn written<R>(write: impl FnOnce() -> R) -> R {
    let before = WRITING.replace(true);
    let text = write();
    WRITING.set(before);
    text
}

impl<T: Prim> fmt::Display for Num<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.known(), f)
    }
}

/// What `unwrap` says of an unknown is for people; only in a text that the program makes has it to be known.
impl<T: Prim> fmt::Debug for Num<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.repr {
            Repr::Con(n) => fmt::Debug::fmt(&n, f),
            Repr::Sym(_) if WRITING.get() => fmt::Debug::fmt(&self.known(), f),
            Repr::Sym(_) => fmt::Display::fmt(&self.term(), f),
        }
    }
}

macro_rules! notations {
    ($($trait:ident)*) => {$(
        impl<T: Prim> fmt::$trait for Num<T> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.known().written(How::$trait, f)
            }
        }
    )*};
}

notations! { LowerHex UpperHex Octal Binary LowerExp }

/// In a table of the twin, all numbers are in one place: whether two are equal may be unknown.
impl<T: Prim> Hash for Num<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if TABLE.get() {
            return;
        }
        let bits = self.known().to_bits();
        match T::KIND.bits {
            8 => state.write_u8(bits as u8),
            16 => state.write_u16(bits as u16),
            32 => state.write_u32(bits as u32),
            64 if T::NAME.ends_with("size") => state.write_usize(bits as usize),
            64 => state.write_u64(bits as u64),
            _ => state.write_u128(bits),
        }
    }
}

/// Rust's own values, as the twin has them: numbers become [`Num`].
pub trait Lift {
    /// What it becomes.
    type Lifted;
    /// The same value.
    fn lift(self) -> Self::Lifted;
}

macro_rules! lifted {
    ($($ty:ident)*) => {$(
        impl Lift for $ty {
            type Lifted = Num<$ty>;
            fn lift(self) -> Num<$ty> {
                Num::con(self)
            }
        }
    )*};
}

lifted! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }

macro_rules! same {
    ($($ty:ty)*) => {$(
        impl Lift for $ty {
            type Lifted = $ty;
            fn lift(self) -> $ty {
                self
            }
        }
    )*};
}

same! { () bool char String &'static str }

macro_rules! tuples {
    ($($($name:ident)*;)*) => {$(
        impl<$($name: Lift),*> Lift for ($($name,)*) {
            type Lifted = ($(<$name as Lift>::Lifted,)*);
            #[allow(non_snake_case)]
            fn lift(self) -> Self::Lifted {
                let ($($name,)*) = self;
                ($($name.lift(),)*)
            }
        }
    )*};
}

tuples! { A; A B; A B C; A B C D; A B C D E; A B C D E F; }

impl<T: Lift, const N: usize> Lift for [T; N] {
    type Lifted = [T::Lifted; N];
    fn lift(self) -> Self::Lifted {
        self.map(Lift::lift)
    }
}

impl<T: Lift> Lift for Option<T> {
    type Lifted = Option<T::Lifted>;
    fn lift(self) -> Self::Lifted {
        self.map(Lift::lift)
    }
}

impl<T: Lift, E: Lift> Lift for Result<T, E> {
    type Lifted = Result<T::Lifted, E::Lifted>;
    fn lift(self) -> Self::Lifted {
        self.map(Lift::lift).map_err(Lift::lift)
    }
}

impl<T: Lift> Lift for Vec<T> {
    type Lifted = Vec<T::Lifted>;
    fn lift(self) -> Self::Lifted {
        self.into_iter().map(Lift::lift).collect()
    }
}

/// A constant lives for ever, and so does what it becomes.
impl<T: Lift + Clone, const N: usize> Lift for &'static [T; N] {
    type Lifted = &'static [T::Lifted; N];
    fn lift(self) -> Self::Lifted {
        Box::leak(Box::new(self.clone().lift()))
    }
}

impl<T: Lift + Clone> Lift for &'static [T] {
    type Lifted = &'static [T::Lifted];
    fn lift(self) -> Self::Lifted {
        Vec::leak(self.to_vec().lift())
    }
}

/// The bytes of a text, as numbers.
pub fn bytes(of: &[u8]) -> &'static [Num<u8>] {
    BYTES.with_borrow_mut(|known| {
        if let Some(numbers) = known.get(of) {
            return *numbers;
        }
        let numbers: &'static [Num<u8>] = Vec::leak(of.iter().map(|byte| Num::con(*byte)).collect());
        known.insert(of.to_vec(), numbers);
        numbers
    })
}

/// A constant of which a macro does not know whether it is Rust's own value: an inherent method goes before a trait's of the same name.
pub struct Constant<T>(pub T);

impl<T: Lift> Constant<T> {
    /// As the twin has it.
    pub fn value(self) -> T::Lifted {
        self.0.lift()
    }
}

/// The other half of [`Constant`].
pub trait ConstantOther<T> {
    /// The value as it is.
    fn value(self) -> T;
}

impl<T> ConstantOther<T> for Constant<T> {
    fn value(self) -> T {
        self.0
    }
}

/// Ends the path where the program panics.
#[track_caller]
pub fn fail(message: &str) -> ! {
    panic!("{message}")
}

/// A place in a list, or a part of it, as Rust has it.
pub trait Ix {
    /// As Rust has it.
    type Native;
    /// Known on each path.
    fn native(self) -> Self::Native;
}

impl Ix for Num<usize> {
    type Native = usize;
    fn native(self) -> usize {
        self.known()
    }
}

/// A key of a map.
impl<'a, K: ?Sized> Ix for &'a K {
    type Native = &'a K;
    fn native(self) -> &'a K {
        self
    }
}

impl<A: Ix, B: Ix> Ix for (A, B) {
    type Native = (A::Native, B::Native);
    fn native(self) -> Self::Native {
        (self.0.native(), self.1.native())
    }
}

impl Ix for std::ops::RangeFull {
    type Native = Self;
    fn native(self) -> Self {
        self
    }
}

impl Ix for std::ops::RangeTo<Num<usize>> {
    type Native = std::ops::RangeTo<usize>;
    fn native(self) -> Self::Native {
        ..self.end.known()
    }
}

impl Ix for std::ops::RangeToInclusive<Num<usize>> {
    type Native = std::ops::RangeToInclusive<usize>;
    fn native(self) -> Self::Native {
        ..=self.end.known()
    }
}

/// A place in a list, as Rust has it.
pub fn ix<I: Ix>(at: I) -> I::Native {
    at.native()
}

/// A turn of a loop.
pub fn turn() {
    engine::turn();
}

/// The beginning of a call.
#[must_use]
pub fn call() -> engine::Called {
    engine::call()
}
