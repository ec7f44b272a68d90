//! Deep recursion: the one guard for functions that walk over trees of any depth.

/// Runs something that may call itself again, on more stack where little is left.
///
/// ```
/// fn depth(left: u64) -> u64 {
///     if left == 0 { 0 } else { whatif_source::deep(|| 1 + depth(left - 1)) }
/// }
/// assert_eq!(depth(1_000_000), 1_000_000);
/// ```
pub fn deep<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 << 10, 4 << 20, run)
}
