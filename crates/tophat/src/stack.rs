//! Room for recursion.

/// Runs what recurses over a program or a task with enough stack, however deep it is nested and whoever's thread it is.
pub(crate) fn with_room<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 * 1024, 1024 * 1024, run)
}
