//! Unknown data by specification: which values a part may have, and how many parts there are.
//!
//! [`GenSym`] has one number to bound a value with, its depth. A [`Spec`] says more: a list of one to three elements
//! ([`ListSpec`]), each of them one of some values ([`Choice`]) or any value of a type ([`Any`]). Ranges of numbers and tuples are
//! specifications, too, and so is a closure.

use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};

use crate::{Fresh, GenSym, Mergeable, Union};

/// A description of the values that an unknown may have.
///
/// ```
/// use whatif_sym::prelude::*;
/// let mut fresh = Fresh::new("l");
/// // One to three unknown integers.
/// let lists = fresh.by(&ListSpec::new(1, 3, Any::<SymInt>::up_to(0)));
/// assert_eq!(lists.map(|list| list.len()).to_string(), "{1 if l3 | 2 if l4 | 3}");
/// // A pair of a digit and a letter.
/// let pair = fresh.by(&(0..10, Choice(vec!['a', 'b'])));
/// assert_eq!(pair.len(), 20);
/// ```
pub trait Spec {
    /// The values.
    type Value;

    /// Any of them; `None` if there are none.
    fn generate(&self, fresh: &mut Fresh) -> Option<Union<Self::Value>>;
}

impl Fresh {
    /// Any value that the specification allows. Panics if there is none.
    pub fn by<S: Spec>(&mut self, specification: &S) -> Union<S::Value> {
        specification.generate(self).expect("a specification that some value satisfies")
    }
}

/// Lists of `min` to `max` elements. Lists of different length share their elements, as in 003, section 4.1.
#[derive(Clone, Debug)]
pub struct ListSpec<S> {
    min: usize,
    max: usize,
    element: S,
}

impl<S> ListSpec<S> {
    /// Lists of `min` to `max` elements, both included. Panics if there is no such length.
    pub fn new(min: usize, max: usize, element: S) -> Self {
        assert!(min <= max, "lists of at least {min} and at most {max} elements");
        ListSpec { min, max, element }
    }

    /// Lists of this length.
    pub fn exactly(length: usize, element: S) -> Self {
        Self::new(length, length, element)
    }
}

impl<S: Spec<Value: Mergeable + Clone>> Spec for ListSpec<S> {
    type Value = Vec<S::Value>;

    fn generate(&self, fresh: &mut Fresh) -> Option<Union<Vec<S::Value>>> {
        let mut list = Union::single(Vec::new());
        let mut lists = Vec::new();
        for length in 0..=self.max {
            if length >= self.min {
                lists.push(list.clone());
            }
            if length < self.max {
                let Some(element) = self.element.generate(fresh) else { break };
                list = list.and_then(|list: &Vec<S::Value>| {
                    element.map(|element| list.iter().chain([element]).cloned().collect())
                });
            }
        }
        fresh.choose_union(lists)
    }
}

/// Any value of a type, up to a depth: see [`GenSym`].
#[derive(Clone, Debug)]
pub struct Any<T> {
    depth: usize,
    ty: PhantomData<fn() -> T>,
}

impl<T> Any<T> {
    /// Any value up to this depth.
    pub fn up_to(depth: usize) -> Self {
        Any { depth, ty: PhantomData }
    }
}

impl<T: GenSym> Spec for Any<T> {
    type Value = T;

    fn generate(&self, fresh: &mut Fresh) -> Option<Union<T>> {
        T::gen_sym(self.depth, fresh)
    }
}

/// One of these values.
#[derive(Clone, Debug)]
pub struct Choice<T>(pub Vec<T>);

impl<T: Mergeable + Clone> Spec for Choice<T> {
    type Value = T;

    fn generate(&self, fresh: &mut Fresh) -> Option<Union<T>> {
        fresh.choose_union(self.0.iter().cloned().map(Union::single).collect())
    }
}

macro_rules! ranges {
    ($($range:ident)*) => {$(
        impl<T: Mergeable> Spec for $range<T>
        where
            $range<T>: Iterator<Item = T> + Clone,
        {
            type Value = T;

            /// One of the numbers, each of them concrete.
            fn generate(&self, fresh: &mut Fresh) -> Option<Union<T>> {
                fresh.choose_union(self.clone().map(Union::single).collect())
            }
        }
    )*};
}

ranges! { Range RangeInclusive }

macro_rules! tuples {
    ($($value:expr; $($name:ident $at:tt)*;)*) => {$(
        impl<$($name: Spec<Value: Mergeable + Clone>),*> Spec for ($($name,)*) {
            type Value = ($($name::Value,)*);

            #[expect(non_snake_case, reason = "the macro names a value like its type")]
            fn generate(&self, fresh: &mut Fresh) -> Option<Union<Self::Value>> {
                $(let $name = self.$at.generate(fresh)?;)*
                Some($value)
            }
        }
    )*};
}

tuples! {
    A.and_then(|a| B.map(|b| (a.clone(), b.clone()))); A 0 B 1;
    A.and_then(|a| B.and_then(|b| C.map(|c| (a.clone(), b.clone(), c.clone())))); A 0 B 1 C 2;
}

impl<T, F: Fn(&mut Fresh) -> Union<T>> Spec for F {
    type Value = T;

    fn generate(&self, fresh: &mut Fresh) -> Option<Union<T>> {
        Some(self(fresh))
    }
}
