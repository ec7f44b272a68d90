//! Comparisons, conversions and ranges, of known numbers and of symbolic ones alike.
//!
//! The macro sees no types, so it writes one call for both, and a trait finds out which it is: `a < b` is `Ordered::less`, `a == b` is
//! `Equal::equal`, `a.cmp(&b)` is `Compare::cmp_paths` with an order on each path, `a as u32` is `Cast::cast`, and the range of a `for` loop is
//! [`range`], in which each number has the condition under which the loop gets there.
//!
//! What must stay true: a `bool` or a number that is unknown is never taken for a known one. Where only a known one will do, as for a length in
//! a closure, the path fails with a limit.

use std::cmp::Ordering;

use super::Decimal;
use crate::path;
use crate::{Cause, Rounding, SymBits, SymBool, SymEq, SymFloat, SymInt, SymOrd, Union};

/// `==` with a symbolic answer.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{B}` cannot be compared symbolically",
    note = "types under `#[symbolic]` can, and so can numbers"
)]
pub trait Equal<B: ?Sized = Self> {
    /// The condition under which the two are equal.
    fn equal(&self, other: &B) -> SymBool;
}

/// `<` and its kin with a symbolic answer.
#[diagnostic::on_unimplemented(message = "`{Self}` and `{B}` cannot be ordered symbolically")]
pub trait Ordered<B: ?Sized = Self> {
    /// `self < other`
    fn less(&self, other: &B) -> SymBool;
    /// `self <= other`
    fn at_most(&self, other: &B) -> SymBool;
    /// `self > other`
    fn greater(&self, other: &B) -> SymBool;
    /// `self >= other`
    fn at_least(&self, other: &B) -> SymBool;
}

impl<T: SymEq> Equal for T {
    fn equal(&self, other: &T) -> SymBool {
        self.sym_eq(other)
    }
}

impl<T: SymOrd> Ordered for T {
    fn less(&self, other: &T) -> SymBool {
        self.sym_lt(other)
    }
    fn at_most(&self, other: &T) -> SymBool {
        self.sym_le(other)
    }
    fn greater(&self, other: &T) -> SymBool {
        self.sym_gt(other)
    }
    fn at_least(&self, other: &T) -> SymBool {
        self.sym_ge(other)
    }
}

/// `a.cmp(&b)` and `a.partial_cmp(&b)`: an order on each path.
///
/// They are methods with Rust's receivers, so that a reference is looked through here where Rust looks through it.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be ordered symbolically")]
pub trait Compare {
    /// Whether `self` is less, equal or greater.
    fn cmp_paths(&self, other: &Self) -> Union<Ordering>;
    /// The same, or `None` where it is none of them, as beside a NaN.
    fn partial_cmp_paths(&self, other: &Self) -> Union<Option<Ordering>>;
}

impl<T: SymOrd + ?Sized> Compare for T {
    fn cmp_paths(&self, other: &T) -> Union<Ordering> {
        let [less, equal, greater] = [Ordering::Less, Ordering::Equal, Ordering::Greater].map(Union::single);
        Union::ite(&self.sym_lt(other), &less, &Union::ite(&self.sym_eq(other), &equal, &greater))
    }

    fn partial_cmp_paths(&self, other: &T) -> Union<Option<Ordering>> {
        let [less, equal, greater] =
            [Ordering::Less, Ordering::Equal, Ordering::Greater].map(|order| Union::single(Some(order)));
        let rest = Union::ite(&self.sym_gt(other), &greater, &Union::single(None));
        Union::ite(&self.sym_lt(other), &less, &Union::ite(&self.sym_eq(other), &equal, &rest))
    }
}

impl SymEq for str {
    fn sym_eq(&self, other: &str) -> SymBool {
        (self == other).into()
    }
}

impl SymOrd for str {
    fn sym_lt(&self, other: &str) -> SymBool {
        (self < other).into()
    }
    fn sym_le(&self, other: &str) -> SymBool {
        (self <= other).into()
    }
}

impl<T: SymEq> SymEq for &T {
    fn sym_eq(&self, other: &Self) -> SymBool {
        (**self).sym_eq(other)
    }
}

impl<T: SymOrd> SymOrd for &T {
    fn sym_lt(&self, other: &Self) -> SymBool {
        (**self).sym_lt(other)
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        (**self).sym_le(other)
    }
}

/// A symbolic number and one that is known.
macro_rules! mixed {
    ($([$($generics:tt)*] $sym:ty: $($n:ty)*;)*) => {$(mixed! { all [$($generics)*] $sym; $($n)* })*};
    (all $generics:tt $sym:ty; $($n:ty)*) => {$(
        mixed! { one $generics $sym; $n; eq lt le gt ge, |sym, n| (sym, n) }
        mixed! { one $generics $n; $sym; eq gt ge lt le, |n, sym| (sym, n) }
    )*};
    // Each comparison is one of the symbolic number's own, which knows what to do with a number that is none of its values.
    (
        one [$($generics:tt)*] $a:ty; $b:ty; $eq:ident $lt:ident $le:ident $gt:ident $ge:ident,
        |$left:ident, $right:ident| ($sym:ident, $n:ident)
    ) => {
        // A pattern that looks into a reference compares what it refers to with a constant.
        impl<$($generics)*> Equal<$b> for &$a {
            fn equal(&self, other: &$b) -> SymBool {
                (**self).equal(other)
            }
        }

        impl<$($generics)*> Equal<$b> for $a {
            fn equal(&self, $right: &$b) -> SymBool {
                let $left = self;
                $sym.$eq(*$n)
            }
        }

        impl<$($generics)*> Ordered<$b> for $a {
            fn less(&self, $right: &$b) -> SymBool {
                let $left = self;
                $sym.$lt(*$n)
            }
            fn at_most(&self, $right: &$b) -> SymBool {
                let $left = self;
                $sym.$le(*$n)
            }
            fn greater(&self, $right: &$b) -> SymBool {
                let $left = self;
                $sym.$gt(*$n)
            }
            fn at_least(&self, $right: &$b) -> SymBool {
                let $left = self;
                $sym.$ge(*$n)
            }
        }
    };
}

mixed! {
    [] SymInt: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    [const W: u32, const SIGNED: bool] SymBits<W, SIGNED>:
        i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    [const E: u32, const S: u32] SymFloat<E, S>: f64 Decimal;
}

macro_rules! known_constants {
    ($($ty:ty)*) => {$(
        impl Equal<$ty> for &$ty {
            fn equal(&self, other: &$ty) -> SymBool {
                (**self == *other).into()
            }
        }
    )*};
}

known_constants! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize char &'static str }

impl Equal<bool> for SymBool {
    fn equal(&self, other: &bool) -> SymBool {
        self.eq(*other)
    }
}

/// `self as T`
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be cast to `{T}`",
    label = "no such cast",
    note = "a symbolic number has no one value, so it is no length; as an index, write the cast into it: `list[i as usize]`"
)]
pub trait Cast<T> {
    /// The number in another type, cut or extended as Rust's `as` does.
    fn cast(self) -> T;
}

impl<const W: u32, const S: bool, const V: u32, const T: bool> Cast<SymBits<V, T>> for SymBits<W, S> {
    fn cast(self) -> SymBits<V, T> {
        SymBits(crate::bv::resize(&self.0, V, S))
    }
}

impl<const W: u32, const SIGNED: bool, const E: u32, const S: u32> Cast<SymBits<W, SIGNED>>
    for SymFloat<E, S>
{
    fn cast(self) -> SymBits<W, SIGNED> {
        self.to_word(Rounding::Zero)
    }
}

impl<const W: u32, const SIGNED: bool, const E: u32, const S: u32> Cast<SymFloat<E, S>>
    for SymBits<W, SIGNED>
{
    fn cast(self) -> SymFloat<E, S> {
        SymFloat::from_word(&self, Rounding::NearestEven)
    }
}

impl<const E: u32, const S: u32, const F: u32, const T: u32> Cast<SymFloat<F, T>> for SymFloat<E, S> {
    fn cast(self) -> SymFloat<F, T> {
        self.to_format(Rounding::NearestEven)
    }
}

impl<const W: u32, const S: bool> Cast<SymInt> for SymBits<W, S> {
    fn cast(self) -> SymInt {
        self.to_int()
    }
}

impl<const W: u32, const S: bool> Cast<SymBits<W, S>> for SymBool {
    fn cast(self) -> SymBits<W, S> {
        self.ite(&1.into(), &0.into())
    }
}

macro_rules! casts {
    ($all:tt; $($n:ty)*) => {$(
        casts! { @ $n; $all }

        impl<const W: u32, const S: bool> Cast<SymBits<W, S>> for $n {
            fn cast(self) -> SymBits<W, S> {
                self.into()
            }
        }

        impl Cast<SymInt> for $n {
            fn cast(self) -> SymInt {
                self.into()
            }
        }

        impl<const E: u32, const S: u32> Cast<SymFloat<E, S>> for $n {
            fn cast(self) -> SymFloat<E, S> {
                let word = SymBits::<{ <$n>::BITS }, { <$n>::MIN != 0 }>::from(self);
                SymFloat::from_word(&word, Rounding::NearestEven)
            }
        }
    )*};
    (@ $n:ty; [$($m:ty)*]) => {$(
        impl Cast<$m> for $n {
            fn cast(self) -> $m {
                self as $m
            }
        }
    )*};
}

casts! {
    [i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize];
    i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize
}

impl<const W: u32, const S: bool> Cast<SymBits<W, S>> for char {
    fn cast(self) -> SymBits<W, S> {
        u32::from(self).into()
    }
}

/// In a closure there is one path, and on it a length or a letter is known, or the path fails.
impl<const W: u32, const S: bool> Cast<usize> for SymBits<W, S> {
    #[track_caller]
    fn cast(self) -> usize {
        match crate::bv::resize(&self.0, usize::BITS, S).as_bv().and_then(|bits| bits.to_u64()) {
            Some(known) => known as usize,
            None => unknown_in_closure(),
        }
    }
}

impl Cast<char> for SymBits<8, false> {
    #[track_caller]
    fn cast(self) -> char {
        match self.0.as_bv().and_then(|bits| bits.to_u64()) {
            Some(known) => u8::try_from(known).map(char::from).expect("a byte has 8 bits"),
            None => unknown_in_closure(),
        }
    }
}

impl<const E: u32, const S: u32> Cast<usize> for SymFloat<E, S> {
    #[track_caller]
    fn cast(self) -> usize {
        self.to_word::<{ usize::BITS }, false>(Rounding::Zero).cast()
    }
}

#[track_caller]
fn unknown_in_closure() -> ! {
    path::fail(
        Cause::Limit,
        "in a closure, a length or a letter is made of a number that is unknown here: write a loop, in which there is a path for each",
    )
}

/// The ends of a range that a `for` loop runs over.
#[diagnostic::on_unimplemented(message = "a `for` loop cannot run over a range of `{Self}`")]
pub trait Range: Clone {
    /// The numbers from `self` on, each with the condition under which the loop gets there; no more than `limit` of
    /// them whose condition is not known.
    fn numbers(self, end: Self, included: bool, limit: usize) -> Vec<(Self, SymBool)>;
}

/// The numbers of a range.
pub fn range<T: Range>(start: T, end: T, included: bool, limit: usize) -> Vec<(T, SymBool)> {
    start.numbers(end, included, limit)
}

macro_rules! known_ranges {
    ($($n:ty)*) => {$(
        impl Range for $n {
            fn numbers(self, end: Self, included: bool, _: usize) -> Vec<(Self, SymBool)> {
                let last = included.then_some(end);
                (self..end).chain(last.filter(|last| self <= *last)).map(|n| (n, true.into())).collect()
            }
        }
    )*};
}

known_ranges! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

macro_rules! symbolic_ranges {
    ($([$($generics:tt)*] $ty:ty, $next:expr;)*) => {$(
        impl<$($generics)*> Range for $ty {
            fn numbers(self, end: Self, included: bool, limit: usize) -> Vec<(Self, SymBool)> {
                let after: fn(&Self) -> Self = $next;
                let (mut numbers, mut open, mut next) = (Vec::new(), 0, self);
                while open <= limit {
                    let here = if included { next.le(&end) } else { next.lt(&end) };
                    if here.as_con() == Some(false) {
                        break;
                    }
                    if here.as_con().is_none() {
                        if super::is_time_to_ask(open, limit) && !path::is_feasible_with(&here) {
                            break;
                        }
                        open += 1;
                    }
                    let last = next.eq(&end).as_con() == Some(true);
                    numbers.push((next.clone(), here));
                    // The greatest number of a word has none after it.
                    if last {
                        break;
                    }
                    next = after(&next);
                }
                numbers
            }
        }
    )*};
}

symbolic_ranges! {
    [] SymInt, |n| n + 1;
    [const W: u32, const SIGNED: bool] SymBits<W, SIGNED>, |n| n.plus(&1.into());
}
