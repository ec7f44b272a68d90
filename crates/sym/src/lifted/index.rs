//! `list[i as usize]`, where `i` may be unknown: any element may be meant, each under the condition that `i` is its place.
//!
//! Where `i` is no place of the list, Rust panics. A function that returns a `Result` whose error can be made of an
//! [`IndexOutOfRange`] ends with that error on such a path ([`OutOfRange`]); in all others the last element is read there, and
//! nothing is written.

use std::collections::VecDeque;
use std::marker::PhantomData;

use crate::{Cause, IndexOutOfRange, Mergeable, SimpleMergeable, SymBits, SymBool, Union, path};

/// A number that `as usize` makes a place in a list.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be cast to a place in a list",
    label = "expected a machine integer or a `bool`"
)]
pub trait Place {
    /// The place, if it is known.
    fn known(&self) -> Option<usize>;

    /// The condition under which it is this place.
    fn is(&self, place: usize) -> SymBool;

    /// The condition under which it is one of the first `length` places.
    fn is_below(&self, length: usize) -> SymBool;
}

/// How many different numbers, from 0 on, words have: none if they are more than there are places.
const fn numbers(width: u32, signed: bool) -> Option<usize> {
    let bits = if signed { width - 1 } else { width };
    if bits < usize::BITS { Some(1 << bits) } else { None }
}

impl<const W: u32, const SIGNED: bool> SymBits<W, SIGNED> {
    /// `self as usize`, as a word, if that is another one.
    fn cut(&self) -> Option<SymBits<{ usize::BITS }, false>> {
        (W > usize::BITS).then(|| SymBits(crate::bv::resize(&self.0, usize::BITS, SIGNED)))
    }
}

impl<const W: u32, const SIGNED: bool> Place for SymBits<W, SIGNED> {
    fn known(&self) -> Option<usize> {
        let word = crate::bv::resize(&self.0, usize::BITS, SIGNED);
        let number = word.as_bv()?.to_u64().expect("a place has no more bits");
        Some(number as usize)
    }

    fn is(&self, place: usize) -> SymBool {
        if let Some(cut) = self.cut() {
            return cut.is(place);
        }
        let is_number = numbers(W, SIGNED).is_none_or(|numbers| place < numbers);
        if is_number { self.eq(place) } else { false.into() }
    }

    fn is_below(&self, length: usize) -> SymBool {
        if let Some(cut) = self.cut() {
            return cut.is_below(length);
        }
        let small = match numbers(W, SIGNED) {
            Some(numbers) if length >= numbers => true.into(),
            _ => self.lt(length),
        };
        if SIGNED { self.ge(0) & small } else { small }
    }
}

impl Place for SymBool {
    fn known(&self) -> Option<usize> {
        self.as_con().map(usize::from)
    }

    fn is(&self, place: usize) -> SymBool {
        match place {
            0 => !self,
            1 => self.clone(),
            _ => false.into(),
        }
    }

    fn is_below(&self, length: usize) -> SymBool {
        match length {
            0 => false.into(),
            1 => !self,
            _ => true.into(),
        }
    }
}

macro_rules! known_places {
    ($($n:ty)*) => {$(
        impl Place for $n {
            fn known(&self) -> Option<usize> {
                Some(*self as usize)
            }

            fn is(&self, place: usize) -> SymBool {
                (*self as usize == place).into()
            }

            fn is_below(&self, length: usize) -> SymBool {
                ((*self as usize) < length).into()
            }
        }
    )*};
}

known_places! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize char }

impl<P: Place> Place for &P {
    fn known(&self) -> Option<usize> {
        (**self).known()
    }

    fn is(&self, place: usize) -> SymBool {
        (**self).is(place)
    }

    fn is_below(&self, length: usize) -> SymBool {
        (**self).is_below(length)
    }
}

/// What has places.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no places that a symbolic number could be an index of",
    label = "expected a list or an array"
)]
pub trait Places {
    /// What is at a place.
    type Element;

    /// The elements.
    fn elements(&self) -> impl DoubleEndedIterator<Item = &Self::Element> + ExactSizeIterator;
}

/// The same, if it can be changed.
pub trait PlacesMut: Places + Clone {
    /// The elements.
    fn elements_mut(&mut self) -> impl Iterator<Item = &mut Self::Element>;
}

macro_rules! lists {
    ($([$($generics:tt)*] $list:ty;)*) => {$(
        impl<$($generics)*> Places for $list {
            type Element = T;

            fn elements(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
                self.iter()
            }
        }
    )*};
}

lists! {
    [T] [T];
    [T] Vec<T>;
    [T] VecDeque<T>;
    [T, const N: usize] [T; N];
}

macro_rules! lists_mut {
    ($([$($generics:tt)*] $list:ty;)*) => {$(
        impl<$($generics)*> PlacesMut for $list {
            fn elements_mut(&mut self) -> impl Iterator<Item = &mut T> {
                self.iter_mut()
            }
        }
    )*};
}

lists_mut! {
    [T: Clone] Vec<T>;
    [T: Clone] VecDeque<T>;
    [T: Clone, const N: usize] [T; N];
}

impl<L: Places + ?Sized> Places for &L {
    type Element = L::Element;

    fn elements(&self) -> impl DoubleEndedIterator<Item = &L::Element> + ExactSizeIterator {
        (**self).elements()
    }
}

/// `list[at as usize]`: each element that it may be.
#[track_caller]
pub fn element<L: Places>(list: &L, at: &impl Place) -> Union<L::Element>
where
    L::Element: Mergeable + Clone,
{
    let mut elements = list.elements();
    let single = |element: &L::Element| Union::single(element.clone());
    if let Some(place) = at.known() {
        let length = elements.len();
        let element = elements.nth(place);
        return single(element.unwrap_or_else(|| out_of_range(place, length)));
    }
    let last = elements.next_back().map(single).unwrap_or_else(|| out_of_range(0, 0));
    elements.enumerate().rfold(last, |rest, (i, element)| Union::ite(&at.is(i), &single(element), &rest))
}

#[track_caller]
fn out_of_range(place: usize, length: usize) -> ! {
    panic!("index out of range: the length is {length} but the index is {place}")
}

/// A list that is written to: an inherent method goes before a trait's of the same name.
pub struct Written<'a, L>(pub &'a L);

impl<L: PlacesMut> Written<'_, L>
where
    L::Element: SimpleMergeable,
{
    /// The list with another element at a place: each element is the new one or the old one.
    #[track_caller]
    pub fn write(self, at: &impl Place, value: L::Element) -> Union<L> {
        let mut list = self.0.clone();
        let length = list.elements().len();
        match at.known() {
            Some(place) => match list.elements_mut().nth(place) {
                Some(element) => *element = value,
                None => out_of_range(place, length),
            },
            None => list.elements_mut().enumerate().for_each(|(i, element)| {
                *element = SimpleMergeable::mrg_ite(&at.is(i), &value, element);
            }),
        }
        Union::single(list)
    }
}

/// The other half of [`Written`], for lists of elements that need not merge into one.
pub trait WriteOthers<L: Places> {
    /// The lists that there may be, each with another element at another place.
    fn write(self, at: &impl Place, value: L::Element) -> Union<L>;
}

impl<L: PlacesMut + Mergeable> WriteOthers<L> for Written<'_, L>
where
    L::Element: Clone,
{
    #[track_caller]
    fn write(self, at: &impl Place, value: L::Element) -> Union<L> {
        let length = self.0.elements().len();
        let with = |place: usize| {
            let mut list = self.0.clone();
            match list.elements_mut().nth(place) {
                Some(element) => *element = value.clone(),
                None => out_of_range(place, length),
            }
            Union::single(list)
        };
        match at.known() {
            Some(place) => with(place),
            None => (0..length).rfold(Union::single(self.0.clone()), |rest, place| {
                Union::ite(&at.is(place), &with(place), &rest)
            }),
        }
    }
}

/// What a function that returns `R` does where an index is out of range.
pub struct OutOfRange<R>(PhantomData<R>);

impl<R> Default for OutOfRange<R> {
    fn default() -> Self {
        OutOfRange(PhantomData)
    }
}

impl<T, E: From<IndexOutOfRange>> OutOfRange<Result<T, E>> {
    /// The condition under which the function goes on.
    pub fn passes(&self, list: &impl Places, at: &impl Place) -> SymBool {
        at.is_below(list.elements().len())
    }

    /// The result of a path on which it does not.
    pub fn error(&self) -> Result<T, E> {
        Err(IndexOutOfRange.into())
    }
}

/// The other half of [`OutOfRange`], for functions that cannot tell.
pub trait OutOfRangeUntold<R> {
    /// The function goes on, unless the run is checked: then it fails where there is no such place.
    #[track_caller]
    fn passes(&self, list: &impl Places, at: &impl Place) -> SymBool {
        if path::is_checking() {
            let is_beyond = !at.is_below(list.elements().len());
            path::fail_where(&is_beyond, Cause::Index, "index out of bounds");
        }
        true.into()
    }

    /// There is no such path.
    fn error(&self) -> R {
        unreachable!("the function goes on wherever the index is")
    }
}

impl<R> OutOfRangeUntold<R> for OutOfRange<R> {}
