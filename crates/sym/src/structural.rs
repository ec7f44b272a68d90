//! Structural identity: the same formula, not merely an equal value.
//!
//! Symbolic values have no `==`. Where identity of structure is what is wanted, as in the key of a
//! [`Memo`](crate::Memo), it is asked for by name.

use std::hash::{Hash, Hasher};

/// Types whose values can be told apart by structure.
///
/// ```
/// use whatif_sym::prelude::*;
/// let [x, y] = ["x", "y"].map(SymInt::sym);
/// assert!((&x + &y).same(&(&y + &x)), "terms are normalised");
/// assert!(!x.same(&y), "although they may be equal");
/// ```
#[diagnostic::on_unimplemented(
    message = "the structure of `{Self}` cannot be compared",
    note = "add `#[derive(Structural)]` (or `#[derive(Symbolic)]`) to `{Self}`"
)]
pub trait Structural {
    /// Whether the two are the same, unknowns being the same only as themselves.
    fn same(&self, other: &Self) -> bool;

    /// A hash that is equal for values that are the same.
    fn hash_structure<H: Hasher>(&self, hasher: &mut H);
}

/// Makes a symbolic value the key of a map, by its structure.
#[derive(Clone, Debug)]
pub struct Key<T>(pub T);

impl<T: Structural> PartialEq for Key<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&other.0)
    }
}

impl<T: Structural> Eq for Key<T> {}

impl<T: Structural> Hash for Key<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_structure(hasher);
    }
}
