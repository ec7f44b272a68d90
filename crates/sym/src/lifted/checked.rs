//! `a.checked_add(b)` and its kin: in Rust an `Option`, here one on each path.

use crate::{Mergeable, Union};

/// What a checked method has computed: an inherent method goes before a trait's of the same name.
pub struct Checked<T>(pub T);

impl<T: Mergeable + Clone, E> Checked<Union<Result<T, E>>> {
    /// The value where there is one.
    pub fn paths(self) -> Union<Option<T>> {
        self.0.map(|outcome| outcome.as_ref().ok().cloned())
    }
}

/// The other half of [`Checked`], for numbers that are known and for methods of the same name.
pub trait CheckedPlain<T> {
    /// The one value of any other method.
    fn paths(self) -> Union<T>;
}

impl<T> CheckedPlain<T> for Checked<T> {
    fn paths(self) -> Union<T> {
        Union::single(self.0)
    }
}
