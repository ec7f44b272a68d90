//! Iterators and lists that are asked with a condition that may be unknown: `any`, `filter`, `find`, `max`, `contains` and the like.
//!
//! Which items are left of an iterator may differ from path to path, so they are kept in a list on each path; on each of them the
//! items are then what they were, values or references.
//!
//! The macro wraps an iterator in `Items` and calls the method on the wrapper. `any` and `all` give one `SymBool`. `filter` and `find`
//! give a union of lists (for `find`, of at most one item), which the macro takes apart path by path. The methods of `Items` itself are
//! for references to items that merge into one value; the traits beside them are for references to others (`BorrowedItems`), for values
//! (`OwnedItems`), options and known numbers. Rust takes an inherent method before a trait's, so the macro writes the same call for all.

use std::collections::VecDeque;
use std::ops::{Deref, Range, RangeInclusive};

use super::{Condition, Ordered};
use crate::path::Assumed;
use crate::{Mergeable, SimpleMergeable, Suspended, SymBool, SymEq, SymOrd, Union, list};

/// An iterator whose items a condition judges.
pub struct Items<I>(pub I);

/// Items that are values, as they are on one path.
#[derive(Clone, Mergeable)]
pub struct Values<T>(Vec<T>);

/// Items that were references, as they are on one path.
#[derive(Clone, Mergeable)]
pub struct Borrowed<T>(Vec<T>);

impl<T: Clone> Values<T> {
    /// The items.
    pub fn items(&self) -> std::iter::Cloned<std::slice::Iter<'_, T>> {
        self.0.iter().cloned()
    }

    /// The only item, if there is one.
    pub fn item(&self) -> Option<T> {
        self.0.first().cloned()
    }
}

impl<T> Borrowed<T> {
    /// The items.
    pub fn items(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The only item, if there is one.
    pub fn item(&self) -> Option<&T> {
        self.0.first()
    }
}

impl<I: Iterator> Items<I> {
    /// Is the condition true of one of the items?
    pub fn any<C: Condition>(mut self, mut holds: impl FnMut(I::Item) -> C) -> SymBool {
        let (mut known, mut before) = (SymBool::from(false), Assumed::default());
        while known.as_con() != Some(true) {
            let Some(item) = self.0.next() else { break };
            let one = holds(item).to_sym();
            // The next item is looked at where this one is not what is looked for.
            before.assume(&one, false);
            known = known | one;
        }
        known
    }

    /// Is the condition true of all items?
    pub fn all<C: Condition>(mut self, mut holds: impl FnMut(I::Item) -> C) -> SymBool {
        let (mut known, mut before) = (SymBool::from(true), Assumed::default());
        while known.as_con() != Some(false) {
            let Some(item) = self.0.next() else { break };
            let one = holds(item).to_sym();
            before.assume(&one, true);
            known = known & one;
        }
        known
    }

    /// The place of the first item of which the condition is true.
    pub fn position<C: Condition>(self, mut holds: impl FnMut(I::Item) -> C) -> Union<Option<usize>> {
        let mut before = Assumed::default();
        let conditions = self.0.map(|item| {
            let one = holds(item).to_sym();
            before.assume(&one, false);
            one
        });
        let conditions: Vec<SymBool> = conditions.collect();
        drop(before);
        list::position(&conditions, SymBool::clone)
    }

    /// The items up to the first one of which the condition is certain, and the condition of each.
    fn until_found<C: Condition>(self, mut holds: impl FnMut(&I::Item) -> C) -> (Vec<I::Item>, Vec<SymBool>) {
        let (mut items, mut conditions, mut before) = (Vec::new(), Vec::new(), Assumed::default());
        for item in self.0 {
            let one = holds(&item).to_sym();
            let is_found = one.as_con() == Some(true);
            before.assume(&one, false);
            items.push(item);
            conditions.push(one);
            if is_found {
                break;
            }
        }
        (items, conditions)
    }

    /// The items, and the condition of each.
    fn judged<C: Condition>(self, mut holds: impl FnMut(&I::Item) -> C) -> (Vec<I::Item>, Vec<SymBool>) {
        let items: Vec<I::Item> = self.0.collect();
        let conditions = items.iter().map(|item| holds(item).to_sym()).collect();
        (items, conditions)
    }
}

/// Calls with one condition after the other, whatever the element is.
fn in_order<T>(conditions: Vec<SymBool>) -> impl FnMut(&T) -> SymBool {
    let mut conditions = conditions.into_iter();
    move |_| conditions.next().expect("a condition for each element")
}

/// The first one, as a list of at most one.
fn first<T: Mergeable + Clone>(items: &[T], conditions: Vec<SymBool>) -> Union<Vec<T>> {
    list::find(items, in_order(conditions)).map(|found| found.iter().cloned().collect())
}

impl<'a, T: SimpleMergeable + Clone + 'a, I: Iterator<Item = &'a T>> Items<I> {
    /// Those items of which the condition is true. Lists of different lengths share their elements.
    pub fn filter<C: Condition>(self, keep: impl FnMut(&I::Item) -> C) -> Union<Borrowed<T>> {
        let (items, conditions) = self.judged(keep);
        let items: Vec<T> = items.into_iter().cloned().collect();
        list::filter_simple(&items, in_order(conditions)).map(|kept| Borrowed(kept.clone()))
    }
}

/// The other half of [`Items`], for references to what need not merge into one value.
pub trait BorrowedItems<T, Item>: Sized {
    /// Those items of which the condition is true.
    fn filter<C: Condition>(self, keep: impl FnMut(&Item) -> C) -> Union<Borrowed<T>>;
    /// The first item of which the condition is true.
    fn find<C: Condition>(self, wanted: impl FnMut(&Item) -> C) -> Union<Borrowed<T>>;
}

impl<'a, T: Mergeable + Clone + 'a, I: Iterator<Item = &'a T>> BorrowedItems<T, &'a T> for Items<I> {
    fn filter<C: Condition>(self, keep: impl FnMut(&&'a T) -> C) -> Union<Borrowed<T>> {
        let (items, conditions) = self.judged(keep);
        let items: Vec<T> = items.into_iter().cloned().collect();
        list::filter(&items, in_order(conditions)).map(|kept| Borrowed(kept.clone()))
    }

    fn find<C: Condition>(self, wanted: impl FnMut(&&'a T) -> C) -> Union<Borrowed<T>> {
        let (items, conditions) = self.until_found(wanted);
        let items: Vec<T> = items.into_iter().cloned().collect();
        first(&items, conditions).map(|found| Borrowed(found.clone()))
    }
}

/// The same for items that are values.
pub trait OwnedItems<T>: Sized {
    /// Those items of which the condition is true.
    fn filter<C: Condition>(self, keep: impl FnMut(&T) -> C) -> Union<Values<T>>;
    /// The first item of which the condition is true.
    fn find<C: Condition>(self, wanted: impl FnMut(&T) -> C) -> Union<Values<T>>;
}

impl<T: Mergeable + Clone, I: Iterator<Item = T>> OwnedItems<T> for Items<I> {
    fn filter<C: Condition>(self, keep: impl FnMut(&T) -> C) -> Union<Values<T>> {
        let (items, conditions) = self.judged(keep);
        list::filter(&items, in_order(conditions)).map(|kept| Values(kept.clone()))
    }

    fn find<C: Condition>(self, wanted: impl FnMut(&T) -> C) -> Union<Values<T>> {
        let (items, conditions) = self.until_found(wanted);
        first(&items, conditions).map(|found| Values(found.clone()))
    }
}

/// An option, as it is on one path.
#[derive(Clone, Mergeable)]
pub struct Maybe<T>(Option<T>);

impl<T: Clone> Maybe<T> {
    /// The option.
    pub fn items(&self) -> Option<T> {
        self.0.clone()
    }
}

/// The same for the value of an option.
pub trait OptionItems<T>: Sized {
    /// The value, if there is one of which the condition is true.
    fn filter<C: Condition>(self, keep: impl FnOnce(&T) -> C) -> Union<Maybe<T>>;
}

impl<T: Mergeable + Clone> OptionItems<T> for Items<Option<T>> {
    fn filter<C: Condition>(self, keep: impl FnOnce(&T) -> C) -> Union<Maybe<T>> {
        match self.0 {
            None => Union::single(Maybe(None)),
            Some(value) => {
                let kept = keep(&value).to_sym();
                Union::ite(&kept, &Union::single(Maybe(Some(value))), &Union::single(Maybe(None)))
            }
        }
    }
}

/// The largest and the smallest item, where numbers are symbolic.
pub trait BorrowedExtremes<T>: Sized {
    /// The largest item.
    fn max(self) -> Union<Borrowed<T>>;
    /// The smallest item.
    fn min(self) -> Union<Borrowed<T>>;
}

impl<'a, T: SymOrd + SimpleMergeable + Clone + 'a, I: Iterator<Item = &'a T>> BorrowedExtremes<T>
    for Items<I>
{
    fn max(self) -> Union<Borrowed<T>> {
        Union::single(Borrowed(extreme(self.0.cloned(), |new, old| new.sym_ge(old))))
    }

    fn min(self) -> Union<Borrowed<T>> {
        Union::single(Borrowed(extreme(self.0.cloned(), |new, old| new.sym_lt(old))))
    }
}

/// The same for items that are values.
pub trait Extremes<T>: Sized {
    /// The largest item.
    fn max(self) -> Union<Values<T>>;
    /// The smallest item.
    fn min(self) -> Union<Values<T>>;
}

impl<T: SymOrd + SimpleMergeable + Clone, I: Iterator<Item = T>> Extremes<T> for Items<I> {
    fn max(self) -> Union<Values<T>> {
        Union::single(Values(extreme(self.0, |new, old| new.sym_ge(old))))
    }

    fn min(self) -> Union<Values<T>> {
        Union::single(Values(extreme(self.0, |new, old| new.sym_lt(old))))
    }
}

/// The same for what is known, such as lengths.
pub trait KnownExtremes<T>: Sized {
    /// The largest item.
    fn max(self) -> Union<Values<T>>;
    /// The smallest item.
    fn min(self) -> Union<Values<T>>;
}

impl<T: Ord + Clone, I: Iterator<Item = T>> KnownExtremes<T> for Items<I> {
    fn max(self) -> Union<Values<T>> {
        Union::single(Values(self.0.max().into_iter().collect()))
    }

    fn min(self) -> Union<Values<T>> {
        Union::single(Values(self.0.min().into_iter().collect()))
    }
}

fn extreme<T: SimpleMergeable>(items: impl Iterator<Item = T>, wins: impl Fn(&T, &T) -> SymBool) -> Vec<T> {
    items.reduce(|old, new| T::mrg_ite(&wins(&new, &old), &new, &old)).into_iter().collect()
}

/// An option or a result whose value a condition judges.
pub struct Tested<T>(pub T);

impl<T> Tested<Option<T>> {
    /// Is there a value, of which the condition is true?
    pub fn is_some_and<C: Condition>(self, holds: impl FnOnce(T) -> C) -> SymBool {
        self.0.map_or(false.into(), |value| holds(value).to_sym())
    }

    /// Is there no value, or is the condition true of it?
    pub fn is_none_or<C: Condition>(self, holds: impl FnOnce(T) -> C) -> SymBool {
        self.0.map_or(true.into(), |value| holds(value).to_sym())
    }
}

impl<T, E> Tested<Result<T, E>> {
    /// Is it a success, of which the condition is true?
    pub fn is_ok_and<C: Condition>(self, holds: impl FnOnce(T) -> C) -> SymBool {
        self.0.map_or(false.into(), |value| holds(value).to_sym())
    }

    /// Is it an error, of which the condition is true?
    pub fn is_err_and<C: Condition>(self, holds: impl FnOnce(E) -> C) -> SymBool {
        self.0.err().map_or(false.into(), |error| holds(error).to_sym())
    }
}

/// The receiver of `contains`. One that is neither a list nor a range has its own method, found through `Deref`.
pub struct Members<'a, L: ?Sized>(pub &'a L);

impl<L: ?Sized> Deref for Members<'_, L> {
    type Target = L;

    fn deref(&self) -> &L {
        self.0
    }
}

/// Lists.
pub trait Listed {
    /// What is in it.
    type Item;

    /// The elements.
    fn elements(&self) -> impl Iterator<Item = &Self::Item>;
}

macro_rules! listed {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<$($generics)*> Listed for $ty {
            type Item = T;

            fn elements(&self) -> impl Iterator<Item = &T> {
                self.iter()
            }
        }
    )*};
}

listed! {
    [T] Vec<T>;
    [T] [T];
    [T, const N: usize] [T; N];
    [T] VecDeque<T>;
}

impl<L: Listed + ?Sized> Listed for &L {
    type Item = L::Item;

    fn elements(&self) -> impl Iterator<Item = &L::Item> {
        (**self).elements()
    }
}

impl<L: Listed<Item: SymEq> + ?Sized> Members<'_, L> {
    /// Is one of the elements equal to this?
    pub fn contains(&self, wanted: &L::Item) -> SymBool {
        Items(self.0.elements()).any(|element| element.sym_eq(wanted))
    }
}

impl<A> Members<'_, Range<A>> {
    /// Does it lie between the ends?
    pub fn contains<B: Ordered<A>>(&self, number: &B) -> SymBool {
        number.at_least(&self.0.start) & number.less(&self.0.end)
    }
}

impl<A> Members<'_, RangeInclusive<A>> {
    /// Does it lie between the ends, or is it one of them?
    pub fn contains<B: Ordered<A>>(&self, number: &B) -> SymBool {
        number.at_least(self.0.start()) & number.at_most(self.0.end())
    }
}

/// What may be in a box: `**part`.
pub struct Opened<'a, T>(pub &'a T);

impl<T> Opened<'_, Union<T>> {
    /// Each value of the box.
    pub fn open(self) -> Union<T> {
        self.0.clone()
    }
}

impl<T> Opened<'_, Suspended<Union<T>>> {
    /// Each value of what was suspended.
    pub fn open(self) -> Union<T> {
        self.0.force().clone()
    }
}

/// The other half of [`Opened`]: a reference to a reference to a value.
pub trait OpenOthers<T> {
    /// The value.
    fn open(self) -> Union<T>;
}

impl<T: Clone> OpenOthers<T> for Opened<'_, &T> {
    fn open(self) -> Union<T> {
        Union::single((*self.0).clone())
    }
}
