//! The symbolic twin of a type.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use crate::{
    DivisionByZero, IndexOutOfRange, Int, LoopLimit, Overflow, Rational, Suspended, SymBool, SymF32, SymF64,
    SymI, SymInt, SymReal, SymU, Union, Violation,
};

/// The type that stands for this one in the symbolic version of a function.
///
/// `bool` has [`SymBool`], machine integers and [`IntN`](crate::IntN) have words of their width, `f32` and `f64` have
/// floating-point numbers of theirs, [`Int`] has [`SymInt`]. Lengths and indices
/// (`usize`), characters and texts stay what they are: on each path there is one. A `Box` has a [`Union`]: that is where
/// data of different shape meets. Lists, options, results and tuples have lists, options, results and tuples of twins.
/// `#[symbolic]` on a struct or an enum makes it a twin of its own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no symbolic twin",
    label = "used in a symbolic function",
    note = "add `#[symbolic]` to the definition of `{Self}`"
)]
pub trait Twin {
    /// The twin.
    type Sym;
}

/// The [twin](Twin) of a type: `Sym<Vec<i64>>` is `Vec<SymI<64>>`.
///
/// ```
/// use whatif_sym::prelude::*;
/// let pairs: Sym<Vec<(u8, bool)>> = vec![(3, true)].to_sym();
/// assert_eq!(pairs[0].0.as_con(), SymU::<8>::from(3).as_con());
/// ```
pub type Sym<T> = <T as Twin>::Sym;

/// The type whose twin is `T`: what stands for a type parameter `T` in the symbolic version of a generic function.
pub struct Of<T>(std::marker::PhantomData<T>);

impl<T> Twin for Of<T> {
    type Sym = T;
}

macro_rules! twins {
    ($($ty:ty => $twin:ty;)*) => {$(
        impl Twin for $ty {
            type Sym = $twin;
        }
    )*};
}

twins! {
    bool => SymBool;
    i8 => SymI<8>;
    i16 => SymI<16>;
    i32 => SymI<32>;
    i64 => SymI<64>;
    i128 => SymI<128>;
    u8 => SymU<8>;
    u16 => SymU<16>;
    u32 => SymU<32>;
    u64 => SymU<64>;
    u128 => SymU<128>;
    f32 => SymF32;
    f64 => SymF64;
    Int => SymInt;
    Rational => SymReal;
    isize => isize;
    usize => usize;
    char => char;
    String => String;
    &'static str => &'static str;
    () => ();
    DivisionByZero => DivisionByZero;
    IndexOutOfRange => IndexOutOfRange;
    LoopLimit => LoopLimit;
    Overflow => Overflow;
    Violation => Violation;
}

macro_rules! containers {
    ($([$($generics:tt)*] $ty:ty => $twin:ty;)*) => {$(
        impl<$($generics)*> Twin for $ty {
            type Sym = $twin;
        }
    )*};
}

containers! {
    [T: Twin] Option<T> => Option<T::Sym>;
    [T: Twin, E: Twin] Result<T, E> => Result<T::Sym, E::Sym>;
    [T: Twin] Vec<T> => Vec<T::Sym>;
    [T: Twin] VecDeque<T> => VecDeque<T::Sym>;
    [T: Twin, const N: usize] [T; N] => [T::Sym; N];
    [K, V: Twin] BTreeMap<K, V> => BTreeMap<K, V::Sym>;
    [K, V: Twin, H] HashMap<K, V, H> => HashMap<K, V::Sym, H>;
    [K] BTreeSet<K> => BTreeSet<K>;
    [T: Twin] Box<T> => Union<T::Sym>;
    [T: Twin] Rc<T> => Union<T::Sym>;
    [T: Twin] Arc<T> => Union<T::Sym>;
    [T: Twin] Suspended<T> => Suspended<Union<T::Sym>>;
    [A: Twin] (A,) => (A::Sym,);
    [A: Twin, B: Twin] (A, B) => (A::Sym, B::Sym);
    [A: Twin, B: Twin, C: Twin] (A, B, C) => (A::Sym, B::Sym, C::Sym);
    [A: Twin, B: Twin, C: Twin, D: Twin] (A, B, C, D) => (A::Sym, B::Sym, C::Sym, D::Sym);
    [A: Twin, B: Twin, C: Twin, D: Twin, E: Twin] (A, B, C, D, E) => (A::Sym, B::Sym, C::Sym, D::Sym, E::Sym);
}
