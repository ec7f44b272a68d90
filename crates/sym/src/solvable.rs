//! Solvable types: those whose values are terms that a solver understands (003, section 3.1).
//!
//! `SymBool`, `SymInt`, `SymU<16>`, … each wrap one `whatif_term::Term`. The trait `Solvable` has what they have in common: a sort,
//! concrete values that become terms and come back, and unknowns by name. So generic code, such as `Fresh` or `SymArray`, works for any
//! of them.
//!
//! The rest of the file is macros, because these types implement the same traits of this crate in the same way:
//!
//! - `solvable!` implements all of them for a type, given its concrete values, its sort, and how a constant is built and read. Merging is
//!   `ite`, evaluation is `Model::eval`, equality is `Term::equals`;
//! - `solvable_unequal!` does the same without `SymEq`, for `SymFloat`: there NaN is unequal to itself;
//! - `operators!` and `binary!` implement `+`, `&`, … for values and references on the left, and anything that converts on the right;
//! - `comparisons!` adds the methods `eq`, `lt`, …, which return a `SymBool`.
//!
//! What must stay true: the term of a value has the sort of its type. `from_term` checks it; `from_built`, for terms that an operator
//! made of checked ones, does not.

use whatif_term::{Sort, Symbol, Term};

use crate::SimpleMergeable;

/// A symbolic type that is one term, of a sort that does not depend on the value.
///
/// ```
/// use whatif_sym::prelude::*;
/// fn twice<T: Solvable>(name: &str) -> (T, T) {
///     (T::symbol(format!("{name}1")), T::symbol(format!("{name}2")))
/// }
/// let (x, _y) = twice::<SymInt>("x");
/// assert_eq!(x.to_string(), "x1");
/// ```
pub trait Solvable: SimpleMergeable + Clone {
    /// The concrete values.
    type Con;

    /// The sort of the terms.
    fn sort() -> Sort;

    /// The symbolic value that is this concrete one.
    fn con(value: Self::Con) -> Self;

    /// The concrete value, if there is nothing unknown in it.
    fn as_con(&self) -> Option<Self::Con>;

    /// The term.
    fn term(&self) -> &Term;

    /// The symbolic value of a term. Panics if the sort is another.
    fn from_term(term: Term) -> Self;

    /// This value with an unknown replaced by another value.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let [x, y] = ["x", "y"].map(SymInt::sym);
    /// assert_eq!((&x * 2 + 1).replaced(&x, &(y + 3)).to_string(), "2 * y + 7");
    /// ```
    ///
    /// Panics if `unknown` is not an unknown.
    #[must_use]
    fn replaced<S: Solvable>(&self, unknown: &S, by: &S) -> Self {
        let symbol = unknown.term().as_symbol().expect("an unknown to replace");
        let map = [(symbol.clone(), by.term().clone())].into_iter().collect();
        Self::from_term(self.term().substitute(&map))
    }

    /// The unknown of this name. The same name and type is the same unknown.
    fn symbol(name: impl Into<Box<str>>) -> Self {
        Self::from_term(Term::symbol(Symbol::new(name, Self::sort())))
    }
}

/// What all types that wrap a term have in common, given the concrete values, the sort, and how a constant is built and
/// read: every trait of this crate.
macro_rules! solvable {
    ([$($generics:tt)*] $ty:ty, $con:ty, $sort:expr, $build:expr, $read:expr) => {
        $crate::solvable::solvable_unequal! { [$($generics)*] $ty, $con, $sort, $build, $read }

        impl<$($generics)*> crate::SymEq for $ty {
            fn sym_eq(&self, other: &Self) -> crate::SymBool {
                crate::SymBool(self.0.equals(&other.0))
            }
            fn sym_distinct(values: &[Self]) -> crate::SymBool {
                crate::SymBool(whatif_term::Term::all_different(values.iter().map(|value| &value.0)))
            }
        }
    };
}

/// The same without equality, for a type that has one of its own.
macro_rules! solvable_unequal {
    ([$($generics:tt)*] $ty:ty, $con:ty, $sort:expr, $build:expr, $read:expr) => {
        impl<$($generics)*> $ty {
            /// The unknown of this name.
            pub fn sym(name: impl Into<Box<str>>) -> Self {
                crate::Solvable::symbol(name)
            }

            /// The concrete value, if there is nothing unknown in it.
            #[inline]
            pub fn as_con(&self) -> Option<$con> {
                let read: fn(&whatif_term::Term) -> Option<$con> = $read;
                read(&self.0)
            }

            /// The term.
            #[inline]
            pub fn term(&self) -> &whatif_term::Term {
                &self.0
            }
        }

        impl<$($generics)*> crate::Solvable for $ty {
            type Con = $con;

            fn sort() -> whatif_term::Sort {
                $sort
            }
            fn con(value: $con) -> Self {
                let build: fn($con) -> whatif_term::Term = $build;
                Self(build(value))
            }
            fn as_con(&self) -> Option<$con> {
                self.as_con()
            }
            fn term(&self) -> &whatif_term::Term {
                &self.0
            }
            fn from_term(term: whatif_term::Term) -> Self {
                assert_eq!(*term.sort(), $sort, "a term of another sort");
                Self(term)
            }
        }

        #[cfg(feature = "serde")]
        impl<$($generics)*> serde::Serialize for $ty {
            fn serialize<SERIALIZER: serde::Serializer>(
                &self,
                serializer: SERIALIZER,
            ) -> Result<SERIALIZER::Ok, SERIALIZER::Error> {
                self.0.serialize(serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de, $($generics)*> serde::Deserialize<'de> for $ty {
            fn deserialize<DESERIALIZER: serde::Deserializer<'de>>(
                deserializer: DESERIALIZER,
            ) -> Result<Self, DESERIALIZER::Error> {
                crate::exchange::term_of_sort(deserializer, &$sort).map(Self)
            }
        }

        impl<$($generics)*> From<&$ty> for $ty {
            fn from(value: &Self) -> Self {
                value.clone()
            }
        }

        impl<$($generics)*> std::fmt::Display for $ty {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                if crate::writing::is_writing() {
                    return crate::writing::write(self.as_con(), crate::writing::Style::Display, f);
                }
                std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl<$($generics)*> std::fmt::Debug for $ty {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                if crate::writing::is_writing() {
                    return crate::writing::write(self.as_con(), crate::writing::Style::Debug, f);
                }
                std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl<$($generics)*> crate::Mergeable for $ty {
            #[inline]
            fn strategy(&self) -> crate::MergingStrategy {
                crate::MergingStrategy::SIMPLE
            }
            #[inline]
            fn index_cmp(&self, _: &Self, _: usize) -> std::cmp::Ordering {
                std::cmp::Ordering::Equal
            }
            fn merge(cond: &crate::SymBool, t: &Self, f: &Self) -> Self {
                Self(cond.0.ite(&t.0, &f.0))
            }
        }

        impl<$($generics)*> crate::SimpleMergeable for $ty {}

        impl<$($generics)*> crate::Argument for $ty {
            fn argument_sort() -> whatif_term::Sort {
                $sort
            }
            fn argument_term(self) -> whatif_term::Term {
                self.0
            }
        }

        impl<$($generics)*> crate::EvalSym for $ty {
            fn eval_sym(&self, model: &crate::Model) -> Self {
                Self(model.eval(&self.0).to_term())
            }
        }

        impl<$($generics)*> crate::ExtractSym for $ty {
            fn extract_sym(&self, symbols: &mut crate::Symbols) {
                symbols.add_term(&self.0);
            }
        }

        impl<$($generics)*> crate::Structural for $ty {
            fn same(&self, other: &Self) -> bool {
                self.0 == other.0
            }
            fn hash_structure<HASHER: std::hash::Hasher>(&self, hasher: &mut HASHER) {
                std::hash::Hash::hash(&self.0, hasher);
            }
        }

        impl<$($generics)*> crate::GenSym for $ty {
            fn gen_sym(_: usize, fresh: &mut crate::Fresh) -> Option<crate::Union<Self>> {
                Some(crate::Union::single(fresh.sym()))
            }
        }

        impl<$($generics)*> crate::ToCon<$con> for $ty {
            fn to_con(&self) -> Option<$con> {
                self.as_con()
            }
        }

        impl<$($generics)*> crate::ToSym<$ty> for $con {
            fn to_sym(&self) -> $ty {
                crate::Solvable::con(self.clone())
            }
        }

        impl<$($generics)*> crate::ToCon<$ty> for $ty {
            fn to_con(&self) -> Option<$ty> {
                Some(self.clone())
            }
        }

        impl<$($generics)*> crate::ToSym<$ty> for $ty {
            fn to_sym(&self) -> $ty {
                self.clone()
            }
        }
    };
}

/// Operators on terms: values or references on the left, anything that converts on the right.
macro_rules! operators {
    ($generics:tt $ty:ty; $($op:ident $method:ident = $build:expr;)*) => {$(
        $crate::solvable::binary! { $generics $ty; $op $method = $build }
    )*};
}

macro_rules! binary {
    ([$($generics:tt)*] $ty:ty; $op:ident $method:ident = $build:expr) => {
        impl<RHS: Into<$ty>, $($generics)*> $op<RHS> for $ty {
            type Output = $ty;
            fn $method(self, rhs: RHS) -> $ty {
                (&self).$method(rhs)
            }
        }

        impl<RHS: Into<$ty>, $($generics)*> $op<RHS> for &$ty {
            type Output = $ty;
            fn $method(self, rhs: RHS) -> $ty {
                let build: fn(&whatif_term::Term, &whatif_term::Term) -> whatif_term::Term = $build;
                <$ty>::from_built(build(&self.0, &rhs.into().0))
            }
        }
    };
}

/// Comparisons, as methods whose argument is anything that converts.
macro_rules! comparisons {
    ([$($generics:tt)*] $ty:ty) => {
        impl<$($generics)*> $ty {
            /// The value of a term that an operator has built, which has the right sort.
            fn from_built(term: whatif_term::Term) -> Self {
                Self(term)
            }

            /// Equal?
            pub fn eq(&self, other: impl Into<Self>) -> crate::SymBool {
                crate::SymEq::sym_eq(self, &other.into())
            }

            /// Different?
            pub fn ne(&self, other: impl Into<Self>) -> crate::SymBool {
                crate::SymEq::sym_ne(self, &other.into())
            }

            /// Less?
            pub fn lt(&self, other: impl Into<Self>) -> crate::SymBool {
                crate::SymOrd::sym_lt(self, &other.into())
            }

            /// Less or equal?
            pub fn le(&self, other: impl Into<Self>) -> crate::SymBool {
                crate::SymOrd::sym_le(self, &other.into())
            }

            /// Greater?
            pub fn gt(&self, other: impl Into<Self>) -> crate::SymBool {
                crate::SymOrd::sym_lt(&other.into(), self)
            }

            /// Greater or equal?
            pub fn ge(&self, other: impl Into<Self>) -> crate::SymBool {
                crate::SymOrd::sym_le(&other.into(), self)
            }
        }
    };
}

pub(crate) use {binary, comparisons, operators, solvable, solvable_unequal};
