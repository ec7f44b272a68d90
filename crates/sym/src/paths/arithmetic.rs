//! Operators on [`Num`]: what Rust panics at is a path that fails.
//!
//! Two known numbers are computed by Rust. With an unknown one, the result is a term; whether it overflows, or divides by zero, is a decision of the
//! path, and where it does the path panics with Rust's words, at the place of the operator (`track_caller` goes through all of these functions).
//! A comparison is a decision, too. Floating-point numbers are the formulas of [`SymFloat`], and nothing of the arithmetic of whole numbers may be
//! used for them: `checked` and `wrapping` assert that.

use std::cmp::Ordering;
use std::iter::{Product, Sum};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul,
    MulAssign, Neg, Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

use whatif_term::Term;

use super::engine::decide;
use super::num::{Kind, Num, Op, Prim, Repr};
use crate::{SymEq, SymF32, SymF64, SymFloat, SymOrd};

/// Bits as a number.
pub(super) fn single(bits: Term) -> SymF32 {
    SymFloat(bits)
}

/// Bits as a number.
pub(super) fn double(bits: Term) -> SymF64 {
    SymFloat(bits)
}

/// A floating-point operation on terms.
pub(super) fn float<T: Prim>(in_32: impl FnOnce() -> SymF32, in_64: impl FnOnce() -> SymF64) -> Num<T> {
    Num::of_term(if T::KIND.bits == 32 { in_32().0 } else { in_64().0 })
}

fn float_operate<T: Prim>(op: Op, a: &Num<T>, b: &Num<T>) -> Num<T> {
    let (x, y) = (a.term(), b.term());
    macro_rules! of {
        ($float:ident) => {{
            let (x, y) = ($float(x.clone()), $float(y.clone()));
            match op {
                Op::Add => x + y,
                Op::Sub => x - y,
                Op::Mul => x * y,
                Op::Div => x / y,
                Op::Rem => x % y,
            }
        }};
    }
    float(|| of!(single), || of!(double))
}

/// The result, wrapped around, of a whole number; and where it did not fit.
pub(super) fn wrapped(kind: Kind, op: Op, a: &Term, b: &Term) -> (Term, Term) {
    let Kind { bits, signed, .. } = kind;
    let wide = |term: &Term, more: u32| if signed { term.sign_extend(more) } else { term.zero_extend(more) };
    let least = Term::bv(bits, 1).shl(&Term::bv(bits, bits - 1));
    match op {
        Op::Add | Op::Sub => {
            let result = if op == Op::Add { a + b } else { a - b };
            let exact = if op == Op::Add { wide(a, 1) + wide(b, 1) } else { wide(a, 1) - wide(b, 1) };
            (result.clone(), exact.differs(&wide(&result, 1)))
        }
        Op::Mul => {
            let result = a * b;
            (result.clone(), (wide(a, bits) * wide(b, bits)).differs(&wide(&result, bits)))
        }
        Op::Div | Op::Rem if signed => {
            let result = if op == Op::Div { a.sdiv(b) } else { a.srem(b) };
            (result, Term::and([a.equals(&least), b.equals(&Term::bv(bits, -1))]))
        }
        Op::Div => (a.udiv(b), Term::bool(false)),
        Op::Rem => (a.urem(b), Term::bool(false)),
    }
}

pub(super) fn is_zero<T: Prim>(a: &Num<T>) -> bool {
    decide(&a.term().equals(&Term::bv(T::KIND.bits, 0)))
}

/// `a op b` of whole numbers, or `None` where it does not fit or divides by zero.
pub(super) fn checked<T: Prim>(op: Op, a: Num<T>, b: Num<T>) -> Option<Num<T>> {
    assert!(!T::KIND.float, "floating-point numbers have another arithmetic");
    if let (Repr::Con(a), Repr::Con(b)) = (a.repr, b.repr) {
        return T::operate(op, a, b).map(Num::con);
    }
    if matches!(op, Op::Div | Op::Rem) && is_zero(&b) {
        return None;
    }
    let (result, overflows) = wrapped(T::KIND, op, &a.term(), &b.term());
    (!decide(&overflows)).then(|| Num::of_term(result))
}

#[track_caller]
fn operate<T: Prim>(op: Op, a: Num<T>, b: Num<T>) -> Num<T> {
    if T::KIND.float {
        return match (a.repr, b.repr) {
            (Repr::Con(a), Repr::Con(b)) => Num::con(T::operate(op, a, b).expect("floats always fit")),
            _ => float_operate(op, &a, &b),
        };
    }
    if let Some(result) = checked(op, a, b) {
        return result;
    }
    // A division does not fit if it is by zero, or if it overflows; which of them is known by now.
    match op {
        Op::Add => panic!("attempt to add with overflow"),
        Op::Sub => panic!("attempt to subtract with overflow"),
        Op::Mul => panic!("attempt to multiply with overflow"),
        Op::Div if is_zero(&b) => panic!("attempt to divide by zero"),
        Op::Div => panic!("attempt to divide with overflow"),
        Op::Rem if is_zero(&b) => panic!("attempt to calculate the remainder with a divisor of zero"),
        Op::Rem => panic!("attempt to calculate the remainder with overflow"),
    }
}

/// An operator for numbers and references to them, and the one that assigns.
macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assigns:ident = $compute:expr;)*) => {$(
        impl<T: Prim> $trait<Num<T>> for Num<T> {
            type Output = Num<T>;
            #[track_caller]
            fn $method(self, other: Num<T>) -> Num<T> {
                $compute(self, other)
            }
        }
        impl<T: Prim> $trait<&Num<T>> for Num<T> {
            type Output = Num<T>;
            #[track_caller]
            fn $method(self, other: &Num<T>) -> Num<T> {
                $compute(self, *other)
            }
        }
        impl<T: Prim> $trait<Num<T>> for &Num<T> {
            type Output = Num<T>;
            #[track_caller]
            fn $method(self, other: Num<T>) -> Num<T> {
                $compute(*self, other)
            }
        }
        impl<T: Prim> $trait<&Num<T>> for &Num<T> {
            type Output = Num<T>;
            #[track_caller]
            fn $method(self, other: &Num<T>) -> Num<T> {
                $compute(*self, *other)
            }
        }
        impl<T: Prim> $assign<Num<T>> for Num<T> {
            #[track_caller]
            fn $assigns(&mut self, other: Num<T>) {
                *self = $compute(*self, other);
            }
        }
        impl<T: Prim> $assign<&Num<T>> for Num<T> {
            #[track_caller]
            fn $assigns(&mut self, other: &Num<T>) {
                *self = $compute(*self, *other);
            }
        }
    )*};
}

operators! {
    Add add AddAssign add_assign = plus;
    Sub sub SubAssign sub_assign = minus;
    Mul mul MulAssign mul_assign = times;
    Div div DivAssign div_assign = divided;
    Rem rem RemAssign rem_assign = remainder;
    BitAnd bitand BitAndAssign bitand_assign = both;
    BitOr bitor BitOrAssign bitor_assign = either;
    BitXor bitxor BitXorAssign bitxor_assign = differing;
}

/// A named function for each operator, so that a panic is where the operator is.
macro_rules! named {
    ($($name:ident $op:ident)*) => {$(
        #[track_caller]
        fn $name<T: Prim>(a: Num<T>, b: Num<T>) -> Num<T> {
            operate(Op::$op, a, b)
        }
    )*};
}

named! { plus Add minus Sub times Mul divided Div remainder Rem }

/// A bitwise operation.
fn bitwise<T: Prim>(
    a: Num<T>,
    b: Num<T>,
    known: fn(u128, u128) -> u128,
    terms: fn(&Term, &Term) -> Term,
) -> Num<T> {
    match (a.repr, b.repr) {
        (Repr::Con(a), Repr::Con(b)) => Num::con(T::of_bits(known(a.to_bits(), b.to_bits()))),
        _ => Num::of_term(terms(&a.term(), &b.term())),
    }
}

fn both<T: Prim>(a: Num<T>, b: Num<T>) -> Num<T> {
    bitwise(a, b, |a, b| a & b, |a, b| a & b)
}

fn either<T: Prim>(a: Num<T>, b: Num<T>) -> Num<T> {
    bitwise(a, b, |a, b| a | b, |a, b| a | b)
}

fn differing<T: Prim>(a: Num<T>, b: Num<T>) -> Num<T> {
    bitwise(a, b, |a, b| a ^ b, |a, b| a ^ b)
}

impl<T: Prim> Not for Num<T> {
    type Output = Num<T>;
    fn not(self) -> Num<T> {
        match self.repr {
            Repr::Con(a) => Num::con(T::of_bits(!a.to_bits())),
            Repr::Sym(_) => Num::of_term(self.term().bvnot()),
        }
    }
}

impl<T: Prim> Not for &Num<T> {
    type Output = Num<T>;
    fn not(self) -> Num<T> {
        !*self
    }
}

impl<T: Prim> Neg for Num<T> {
    type Output = Num<T>;
    #[track_caller]
    fn neg(self) -> Num<T> {
        if T::KIND.float {
            return match self.repr {
                Repr::Con(a) => Num::con(T::of_bits(a.to_bits() ^ (1 << (T::KIND.bits - 1)))),
                Repr::Sym(_) => {
                    let term = self.term();
                    float(|| -single(term.clone()), || -double(term.clone()))
                }
            };
        }
        match checked(Op::Sub, Num::con(T::default()), self) {
            Some(result) => result,
            None => panic!("attempt to negate with overflow"),
        }
    }
}

impl<T: Prim> Neg for &Num<T> {
    type Output = Num<T>;
    #[track_caller]
    fn neg(self) -> Num<T> {
        -*self
    }
}

/// A direction to shift in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shift {
    Left,
    Right,
}

/// Shifted by so many places, of which the lowest bits count.
pub(super) fn wrapping_shift<T: Prim, U: Prim>(direction: Shift, a: Num<T>, by: Num<U>) -> Num<T> {
    let bits = T::KIND.bits;
    if let (Repr::Con(a), Repr::Con(by)) = (a.repr, by.repr) {
        let by = (by.to_bits() & u128::from(bits - 1)) as u32;
        return Num::con(T::of_bits(match direction {
            Shift::Left => a.to_bits() << by,
            Shift::Right if T::KIND.signed => (a.to_i128() >> by) as u128,
            Shift::Right => a.to_bits() >> by,
        }));
    }
    let by = crate::bv::resize(&by.term(), bits, false) & Term::bv(bits, bits - 1);
    let a = a.term();
    Num::of_term(match direction {
        Shift::Left => a.shl(&by),
        Shift::Right if T::KIND.signed => a.ashr(&by),
        Shift::Right => a.lshr(&by),
    })
}

/// Are there so many places to shift by?
pub(super) fn has_places<T: Prim, U: Prim>(by: Num<U>) -> bool {
    match by.repr {
        Repr::Con(by) => (0..i128::from(T::KIND.bits)).contains(&by.to_i128()),
        Repr::Sym(_) if u128::from(T::KIND.bits) > U::GREATEST.to_bits() => by >= Num::con(U::default()),
        // A negative number is a great one here.
        Repr::Sym(_) => decide(&by.term().ult(&Term::bv(U::KIND.bits, T::KIND.bits))),
    }
}

#[track_caller]
fn left<T: Prim, U: Prim>(a: Num<T>, by: Num<U>) -> Num<T> {
    assert!(has_places::<T, U>(by), "attempt to shift left with overflow");
    wrapping_shift(Shift::Left, a, by)
}

#[track_caller]
fn right<T: Prim, U: Prim>(a: Num<T>, by: Num<U>) -> Num<T> {
    assert!(has_places::<T, U>(by), "attempt to shift right with overflow");
    wrapping_shift(Shift::Right, a, by)
}

macro_rules! shifts {
    ($($trait:ident $method:ident $assign:ident $assigns:ident = $compute:ident;)*) => {$(
        impl<T: Prim, U: Prim> $trait<Num<U>> for Num<T> {
            type Output = Num<T>;
            #[track_caller]
            fn $method(self, by: Num<U>) -> Num<T> {
                $compute(self, by)
            }
        }
        impl<T: Prim, U: Prim> $trait<&Num<U>> for Num<T> {
            type Output = Num<T>;
            #[track_caller]
            fn $method(self, by: &Num<U>) -> Num<T> {
                $compute(self, *by)
            }
        }
        impl<T: Prim, U: Prim> $trait<Num<U>> for &Num<T> {
            type Output = Num<T>;
            #[track_caller]
            fn $method(self, by: Num<U>) -> Num<T> {
                $compute(*self, by)
            }
        }
        impl<T: Prim, U: Prim> $assign<Num<U>> for Num<T> {
            #[track_caller]
            fn $assigns(&mut self, by: Num<U>) {
                *self = $compute(*self, by);
            }
        }
    )*};
}

shifts! {
    Shl shl ShlAssign shl_assign = left;
    Shr shr ShrAssign shr_assign = right;
}

impl<T: Prim> Sum for Num<T> {
    #[track_caller]
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        // From -0 on, as Rust's.
        let zero = if T::KIND.float { -Num::con(T::default()) } else { Num::con(T::default()) };
        numbers.fold(zero, |sum, number| sum + number)
    }
}

impl<'a, T: Prim> Sum<&'a Num<T>> for Num<T> {
    #[track_caller]
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.copied().sum()
    }
}

impl<T: Prim> Product for Num<T> {
    #[track_caller]
    fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Num::con(T::of_f64(1.0)), |product, number| product * number)
    }
}

impl<'a, T: Prim> Product<&'a Num<T>> for Num<T> {
    #[track_caller]
    fn product<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.copied().product()
    }
}

/// The condition `a < b`, or `a <= b`.
pub(super) fn less<T: Prim>(a: &Num<T>, b: &Num<T>, or_equal: bool) -> Term {
    let (x, y) = (a.term(), b.term());
    macro_rules! of {
        ($float:ident) => {
            match or_equal {
                true => $float(x).sym_le(&$float(y)).0,
                false => $float(x).sym_lt(&$float(y)).0,
            }
        };
    }
    match (T::KIND, or_equal) {
        (Kind { float: true, bits: 32, .. }, _) => of!(single),
        (Kind { float: true, .. }, _) => of!(double),
        (Kind { signed: true, .. }, true) => x.sle(&y),
        (Kind { signed: true, .. }, false) => x.slt(&y),
        (_, true) => x.ule(&y),
        (_, false) => x.ult(&y),
    }
}

fn same<T: Prim>(a: &Num<T>, b: &Num<T>) -> Term {
    let (x, y) = (a.term(), b.term());
    match T::KIND {
        Kind { float: true, bits: 32, .. } => single(x).sym_eq(&single(y)).0,
        Kind { float: true, .. } => double(x).sym_eq(&double(y)).0,
        _ => x.equals(&y),
    }
}

impl<T: Prim> PartialEq for Num<T> {
    fn eq(&self, other: &Self) -> bool {
        match (self.repr, other.repr) {
            (Repr::Con(a), Repr::Con(b)) => a == b,
            _ => decide(&same(self, other)),
        }
    }
}

/// Rust checks that only whole numbers are compared so: the twin of a program is a program.
impl<T: Prim> Eq for Num<T> {}

#[expect(
    clippy::non_canonical_partial_ord_impl,
    reason = "floating-point numbers have no order that is total"
)]
impl<T: Prim> PartialOrd for Num<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.repr, other.repr) {
            (Repr::Con(a), Repr::Con(b)) => a.partial_cmp(&b),
            _ if decide(&less(self, other, false)) => Some(Ordering::Less),
            _ if decide(&same(self, other)) => Some(Ordering::Equal),
            _ if !T::KIND.float || decide(&less(other, self, false)) => Some(Ordering::Greater),
            _ => None,
        }
    }

    fn lt(&self, other: &Self) -> bool {
        match (self.repr, other.repr) {
            (Repr::Con(a), Repr::Con(b)) => a < b,
            _ => decide(&less(self, other, false)),
        }
    }

    fn le(&self, other: &Self) -> bool {
        match (self.repr, other.repr) {
            (Repr::Con(a), Repr::Con(b)) => a <= b,
            _ => decide(&less(self, other, true)),
        }
    }

    fn gt(&self, other: &Self) -> bool {
        other.lt(self)
    }

    fn ge(&self, other: &Self) -> bool {
        other.le(self)
    }
}

impl<T: Prim> Ord for Num<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.partial_cmp(other).expect("whole numbers have an order")
    }

    fn max(self, other: Self) -> Self {
        Num::max(self, other)
    }

    fn min(self, other: Self) -> Self {
        Num::min(self, other)
    }

    fn clamp(self, least: Self, most: Self) -> Self {
        Num::clamp(self, least, most)
    }
}
