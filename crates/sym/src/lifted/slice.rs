//! What stands for a `&mut [T]` in a symbolic function: a list whose length stays, so that two of them merge element by element.

use std::cmp::Ordering;
use std::ops::{Deref, DerefMut};

use super::{Arg, Places, PlacesMut};
use crate::{Mergeable, MergingStrategy, SimpleMergeable, SymBool, SymOrd, Union};

/// The elements of a slice that the caller gave.
#[derive(Clone, Debug)]
pub struct Slice<T>(Vec<T>);

impl<T: Clone> From<&[T]> for Slice<T> {
    fn from(elements: &[T]) -> Self {
        Slice(elements.to_vec())
    }
}

impl<T> Deref for Slice<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for Slice<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: SimpleMergeable> Mergeable for Slice<T> {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::SIMPLE
    }
    fn index_cmp(&self, _: &Self, _: usize) -> Ordering {
        Ordering::Equal
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        Slice(t.0.iter().zip(&f.0).map(|(t, f)| T::mrg_ite(cond, t, f)).collect())
    }
}

impl<T: SimpleMergeable> SimpleMergeable for Slice<T> {}

impl<T> Places for Slice<T> {
    type Element = T;
    fn elements(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.0.iter()
    }
}

impl<T: Clone> PlacesMut for Slice<T> {
    fn elements_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<'a, T> Arg<&'a [T]> for &'a Slice<T> {
    fn each<U: Mergeable>(self, mut call: impl FnMut(&'a [T]) -> Union<U>) -> Union<U> {
        call(self)
    }
}

/// A list that is sorted: an inherent method goes before a trait's of the same name.
pub struct Sorting<'a, T>(pub &'a mut [T]);

impl<T: SymOrd + SimpleMergeable> Sorting<'_, T> {
    /// Sorts it by exchanging neighbours that are in the wrong order, whatever the elements are.
    pub fn sort(self) {
        for end in (1..self.0.len()).rev() {
            for i in 0..end {
                let (a, b) = (&self.0[i], &self.0[i + 1]);
                let swaps = b.sym_lt(a);
                let pair = (T::mrg_ite(&swaps, b, a), T::mrg_ite(&swaps, a, b));
                (self.0[i], self.0[i + 1]) = pair;
            }
        }
    }
}

/// The other half of [`Sorting`], for elements that are known.
pub trait SortingKnown {
    /// Sorts it.
    fn sort(self);
}

impl<T: Ord> SortingKnown for Sorting<'_, T> {
    fn sort(self) {
        self.0.sort();
    }
}
