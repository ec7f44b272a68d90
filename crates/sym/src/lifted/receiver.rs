//! The receiver of a method that has the name of a standard one which uses its receiver up, such as `map` or `count`.
//!
//! An option, a collection or an iterator is cloned, since another path may need it. Any other type has a method of its own by that
//! name, which is called on the variable itself: on a clone, it might change what is thrown away.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

/// The variable, or the part of one, that the method is called on.
pub struct Receiver<'a, T: ?Sized>(pub &'a T);

macro_rules! standard {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<$($generics)*> Receiver<'_, $ty>
        where
            $ty: Clone,
        {
            /// A clone, which the method uses up.
            pub fn receiver(self) -> $ty {
                self.0.clone()
            }
        }
    )*};
}

standard! {
    ['t, T: ?Sized] &'t T;
    [T] Option<T>;
    [T, E] Result<T, E>;
    [T, const N: usize] [T; N];
    [T] Vec<T>;
    [T] VecDeque<T>;
    [K, V] BTreeMap<K, V>;
    [K, V, H] HashMap<K, V, H>;
    [K] BTreeSet<K>;
    [K, H] HashSet<K, H>;
}

/// The second part of [`Receiver`], for iterators.
pub trait ReceiverIterator<I> {
    /// A clone, which the method uses up.
    fn receiver(self) -> I;
}

impl<I: Iterator + Clone> ReceiverIterator<I> for Receiver<'_, I> {
    fn receiver(self) -> I {
        self.0.clone()
    }
}

/// The third part of [`Receiver`], for all other types.
pub trait ReceiverOther<T> {
    /// The variable. A method that would change it does not compile.
    fn receiver(self) -> T;
}

impl<'a, T: ?Sized> ReceiverOther<&'a T> for &Receiver<'a, T> {
    fn receiver(self) -> &'a T {
        self.0
    }
}
