//! Symbolic equality and order.

use crate::SymBool;

/// Types whose values can be equal, in the solver's sense.
///
/// ```
/// use whatif_sym::prelude::*;
/// let x = SymInt::sym("x");
/// let equal = vec![x, 2.into()].sym_eq(&vec![1.into(), 2.into()]);
/// assert_eq!(equal.to_string(), "x == 1");
/// ```
#[diagnostic::on_unimplemented(
    message = "values of type `{Self}` cannot be compared symbolically",
    note = "add `#[derive(SymEq)]` (or `#[derive(Symbolic)]`) to `{Self}`"
)]
pub trait SymEq {
    /// The condition under which the two are equal.
    fn sym_eq(&self, other: &Self) -> SymBool;

    /// The condition under which they are not.
    fn sym_ne(&self, other: &Self) -> SymBool {
        !self.sym_eq(other)
    }

    /// The condition under which no two of these are equal.
    fn sym_distinct(values: &[Self]) -> SymBool
    where
        Self: Sized,
    {
        let pairs = values.iter().enumerate().flat_map(|(i, a)| values[..i].iter().map(move |b| a.sym_ne(b)));
        SymBool::all(pairs)
    }
}

/// Types whose values are ordered, in the solver's sense. Composite types are ordered lexicographically.
#[diagnostic::on_unimplemented(
    message = "values of type `{Self}` cannot be ordered symbolically",
    note = "add `#[derive(SymOrd)]` (or `#[derive(Symbolic)]`) to `{Self}`"
)]
pub trait SymOrd: SymEq {
    /// The condition under which `self` comes first.
    fn sym_lt(&self, other: &Self) -> SymBool;

    /// The condition under which `other` does not come first.
    fn sym_le(&self, other: &Self) -> SymBool;

    /// The condition under which `other` comes first.
    fn sym_gt(&self, other: &Self) -> SymBool {
        other.sym_lt(self)
    }

    /// The condition under which `self` does not come first.
    fn sym_ge(&self, other: &Self) -> SymBool {
        other.sym_le(self)
    }
}

/// The condition under which no two are equal.
///
/// ```
/// # use whatif_sym::prelude::*;
/// let x = SymInt::sym("x");
/// assert_eq!(distinct(&[x.clone(), 3.into(), x]).as_con(), Some(false));
/// ```
pub fn distinct<T: SymEq>(values: &[T]) -> SymBool {
    T::sym_distinct(values)
}
