//! Symbolic strings, and sequences of symbolic values, of any length that a solver finds.

use std::marker::PhantomData;
use std::ops::Add;

use whatif_term::{Sort, Str, Term, Value};

use crate::solvable::{comparisons, operators, solvable};
use crate::{Solvable, SymBool, SymInt, SymOrd};

/// A string that may depend on unknowns.
///
/// Positions count characters from 0, as in SMT-LIB's theory of strings.
///
/// ```
/// use whatif_sym::prelude::*;
/// let s = SymString::sym("s");
/// let greeting = SymString::from("hello, ") + &s;
/// assert!(verify(&greeting.starts_with("hello")).unwrap().holds());
/// let found = solve(&(greeting.len().eq(9) & greeting.ends_with("!"))).unwrap().model().unwrap();
/// let text: String = greeting.under(&found).unwrap();
/// assert!(text.starts_with("hello, ") && text.ends_with('!') && text.chars().count() == 9);
/// ```
#[derive(Clone)]
pub struct SymString(pub(crate) Term);

solvable! { [] SymString, String, Sort::String, Term::string, |term| term.as_str().map(Str::to_string) }
comparisons! { [] SymString }

impl From<&str> for SymString {
    fn from(text: &str) -> Self {
        SymString(Term::string(text))
    }
}

impl From<String> for SymString {
    fn from(text: String) -> Self {
        SymString(Term::string(text))
    }
}

operators! { [] SymString;
    Add add = |a, b| a.concat(b);
}

impl SymOrd for SymString {
    fn sym_lt(&self, other: &Self) -> SymBool {
        SymBool(self.0.str_lt(&other.0))
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        SymBool(self.0.str_le(&other.0))
    }
}

/// What strings and sequences have in common.
macro_rules! sequences {
    ([$($generics:tt)*] $ty:ty) => {
        impl<$($generics)*> $ty {
            /// The length.
            pub fn len(&self) -> SymInt {
                SymInt(self.0.length())
            }

            /// Is there nothing in it?
            pub fn is_empty(&self) -> SymBool {
                self.len().eq(0)
            }

            /// The part of just the element at a place, or nothing beyond the ends.
            pub fn at(&self, index: impl Into<SymInt>) -> Self {
                Self::of(self.0.at(&index.into().0))
            }

            /// At most `count` elements from a place on; nothing if that is beyond the ends.
            pub fn slice(&self, start: impl Into<SymInt>, count: impl Into<SymInt>) -> Self {
                Self::of(self.0.subseq(&start.into().0, &count.into().0))
            }

            /// Does `part` occur in it?
            pub fn contains(&self, part: impl Into<Self>) -> SymBool {
                SymBool(self.0.contains(&part.into().0))
            }

            /// Does it begin with `prefix`?
            pub fn starts_with(&self, prefix: impl Into<Self>) -> SymBool {
                SymBool(self.0.starts_with(&prefix.into().0))
            }

            /// Does it end with `suffix`?
            pub fn ends_with(&self, suffix: impl Into<Self>) -> SymBool {
                SymBool(self.0.ends_with(&suffix.into().0))
            }

            /// Where `part` first occurs from a place on, or -1.
            pub fn find(&self, part: impl Into<Self>, start: impl Into<SymInt>) -> SymInt {
                SymInt(self.0.index_of(&part.into().0, &start.into().0))
            }

            /// With the first occurrence of `from` replaced.
            #[must_use]
            pub fn replace(&self, from: impl Into<Self>, to: impl Into<Self>) -> Self {
                Self::of(self.0.replace(&from.into().0, &to.into().0))
            }
        }
    };
}

impl SymString {
    fn of(term: Term) -> Self {
        SymString(term)
    }

    /// The number that decimal digits denote; -1 for any other string.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(SymString::from("042").to_int().as_con(), Some(42.into()));
    /// ```
    pub fn to_int(&self) -> SymInt {
        SymInt(self.0.str_to_int())
    }

    /// The decimal digits of a number; empty if it is negative.
    pub fn of_int(number: &SymInt) -> Self {
        SymString(number.0.str_from_int())
    }
}

sequences! { [] SymString }

/// A sequence of symbolic values, of a length that may depend on unknowns: SMT-LIB's theory of sequences.
///
/// A `Vec` in a [`Union`](crate::Union) has lengths that are known on each path; this has one that only the solver knows.
///
/// ```
/// use whatif_sym::prelude::*;
/// let s = SymSeq::<SymInt>::sym("s");
/// let query = s.len().eq(3) & s.nth(0).eq(7) & s.contains(SymSeq::unit(&9.into()));
/// let found = solve(&query).unwrap().model().unwrap();
/// let items: Vec<i64> = s.under(&found).unwrap();
/// assert!(items.len() == 3 && items[0] == 7 && items.contains(&9));
/// ```
#[derive(Clone)]
pub struct SymSeq<T>(pub(crate) Term, PhantomData<fn() -> T>);

impl<T: Solvable> SymSeq<T> {
    fn of(term: Term) -> Self {
        SymSeq(term, PhantomData)
    }

    /// The unknown sequence of this name.
    pub fn sym(name: impl Into<Box<str>>) -> Self {
        Self::of(Term::var(name, Sort::seq(T::sort())))
    }

    /// No elements.
    pub fn empty() -> Self {
        Self::of(Term::empty_seq(T::sort()))
    }

    /// One element.
    pub fn unit(element: &T) -> Self {
        Self::of(element.term().unit())
    }

    /// This one, and then the other one.
    #[must_use]
    pub fn concat(&self, other: &Self) -> Self {
        Self::of(self.0.concat(&other.0))
    }

    /// The element at a place; the default of its type (0, false) beyond the ends.
    pub fn nth(&self, index: impl Into<SymInt>) -> T {
        T::from_term(self.0.nth(&index.into().0))
    }

    /// The term.
    pub fn term(&self) -> &Term {
        &self.0
    }

    /// The elements, if there is nothing unknown in it.
    pub fn as_con(&self) -> Option<Vec<T>> {
        let Some(Value::Seq(items)) = self.0.as_value() else { return None };
        Some(items.items.iter().map(|item| T::from_term(item.to_term())).collect())
    }

    /// Equal?
    pub fn eq(&self, other: &Self) -> SymBool {
        SymBool(self.0.equals(&other.0))
    }
}

sequences! { [T: Solvable] SymSeq<T> }

impl<T: Solvable> FromIterator<T> for SymSeq<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        elements.into_iter().fold(Self::empty(), |all, element| all.concat(&Self::unit(&element)))
    }
}

impl<T: Solvable> crate::SymEq for SymSeq<T> {
    fn sym_eq(&self, other: &Self) -> SymBool {
        self.eq(other)
    }
}

impl<T> crate::Mergeable for SymSeq<T> {
    fn strategy(&self) -> crate::MergingStrategy {
        crate::MergingStrategy::SIMPLE
    }
    fn index_cmp(&self, _: &Self, _: usize) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        SymSeq(cond.0.ite(&t.0, &f.0), PhantomData)
    }
}

impl<T> crate::SimpleMergeable for SymSeq<T> {}

impl<T> crate::EvalSym for SymSeq<T> {
    fn eval_sym(&self, model: &crate::Model) -> Self {
        SymSeq(model.eval(&self.0).to_term(), PhantomData)
    }
}

impl<T> crate::ExtractSym for SymSeq<T> {
    fn extract_sym(&self, symbols: &mut crate::Symbols) {
        symbols.add_term(&self.0);
    }
}

impl<T> crate::Structural for SymSeq<T> {
    fn same(&self, other: &Self) -> bool {
        self.0 == other.0
    }
    fn hash_structure<H: std::hash::Hasher>(&self, hasher: &mut H) {
        std::hash::Hash::hash(&self.0, hasher);
    }
}

impl<T: Solvable + crate::ToCon<C>, C> crate::ToCon<Vec<C>> for SymSeq<T> {
    fn to_con(&self) -> Option<Vec<C>> {
        self.as_con()?.iter().map(crate::ToCon::to_con).collect()
    }
}

impl<T> std::fmt::Display for SymSeq<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.0, f)
    }
}

impl<T> std::fmt::Debug for SymSeq<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.0, f)
    }
}
