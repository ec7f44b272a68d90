//! Arguments of calls that are made later.

use super::{Arg, Whole};
use crate::{Mergeable, Suspended, SymBits, SymBool, SymInt, Union};

/// An argument as it is kept.
pub enum Kept<T> {
    /// A value.
    One(T),
    /// A union of values.
    Several(Union<T>),
    /// What is not computed yet.
    Later(Suspended<Union<T>>),
}

impl<'a, T> Arg<&'a T> for &'a Kept<T> {
    fn each<U: Mergeable>(self, mut call: impl FnMut(&'a T) -> Union<U>) -> Union<U> {
        match self {
            Kept::One(value) => call(value),
            Kept::Several(union) => union.each(call),
            Kept::Later(later) => later.each(call),
        }
    }
}

impl<'a, T> Arg<&'a [T]> for &'a Kept<Vec<T>> {
    fn each<U: Mergeable>(self, mut call: impl FnMut(&'a [T]) -> Union<U>) -> Union<U> {
        Arg::<&'a Vec<T>>::each(self, |list| call(list))
    }
}

impl<T: Clone> Arg<T> for &Kept<T> {
    fn each<U: Mergeable>(self, mut call: impl FnMut(T) -> Union<U>) -> Union<U> {
        Arg::<&T>::each(self, |value: &T| call(value.clone()))
    }
}

impl<T: Clone> Whole<T> for &Kept<T> {
    fn whole(&self) -> Union<T> {
        match self {
            Kept::One(value) => Union::single(value.clone()),
            Kept::Several(union) => union.clone(),
            Kept::Later(later) => later.force().clone(),
        }
    }
}

/// An argument of a symbolic function whose parameter is a `T`, or a reference to one, which is kept until the call is made.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed where the symbolic function takes `{T}`",
    label = "expected `{T}`, or a union of such values"
)]
pub trait Keep<T> {
    /// Keeps it.
    fn keep(self) -> Kept<T>;
}

impl<T> Keep<T> for T {
    fn keep(self) -> Kept<T> {
        Kept::One(self)
    }
}

impl<T: Clone> Keep<T> for &T {
    fn keep(self) -> Kept<T> {
        Kept::One(self.clone())
    }
}

impl<T> Keep<T> for Union<T> {
    fn keep(self) -> Kept<T> {
        Kept::Several(self)
    }
}

impl<T> Keep<T> for &Union<T> {
    fn keep(self) -> Kept<T> {
        Kept::Several(self.clone())
    }
}

impl<T> Keep<T> for &Suspended<Union<T>> {
    fn keep(self) -> Kept<T> {
        Kept::Later(self.clone())
    }
}

// The copy is shared: a function that remembers its results by a list takes it as a union.
impl<T: Clone> Keep<Vec<T>> for &[T] {
    fn keep(self) -> Kept<Vec<T>> {
        Kept::Several(Union::single(self.to_vec()))
    }
}

impl<T: Clone, const N: usize> Keep<Vec<T>> for &[T; N] {
    fn keep(self) -> Kept<Vec<T>> {
        self.as_slice().keep()
    }
}

/// Numbers as they are written in a call.
macro_rules! numbers {
    ($($n:ty)*) => {$(
        impl<const W: u32, const SIGNED: bool> Keep<SymBits<W, SIGNED>> for $n {
                    fn keep(self) -> Kept<SymBits<W, SIGNED>> {
                Kept::One(self.into())
            }
        }

        impl Keep<SymInt> for $n {
                    fn keep(self) -> Kept<SymInt> {
                Kept::One(self.into())
            }
        }
    )*};
}

numbers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl Keep<SymBool> for bool {
    fn keep(self) -> Kept<SymBool> {
        Kept::One(self.into())
    }
}
