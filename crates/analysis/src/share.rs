//! A share of a file's functions, for workers that check one file together.

/// Every `of`-th function of a file, from number `at` on. The shares `0/of` to `(of - 1)/of` contain each function
/// once, so workers can divide a file without knowing how many functions it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    at: usize,
    of: usize,
}

impl Share {
    /// All functions.
    pub(crate) const WHOLE: Share = Share { at: 0, of: 1 };

    /// Share number `at` of `of`; none if `at` is not less than `of`.
    #[must_use]
    pub fn new(at: usize, of: usize) -> Option<Share> {
        (at < of).then_some(Share { at, of })
    }

    /// The elements of the share, in their order.
    pub(crate) fn among<T>(self, all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        all.into_iter().skip(self.at).step_by(self.of)
    }
}
