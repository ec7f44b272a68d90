//! Which names the modules of the base library lack, and which they have more than those of GHC 9.0.2.
//!
//! A line of the table is a module, the names that GHC's exports and ours does not (`-name`), and those that ours exports
//! and GHC's does not (`+name`), which newer versions have. `tests/exports.sh` writes it.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// A line for each module that GHC has as well.
const TABLE: &str = include_str!("../names/lacking.txt");

/// What is known about a name that a module of the base library does not export.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lack {
    /// GHC's module exports it: ours lacks it.
    Lacking,
    /// GHC's does not export it either.
    NotExported,
    /// Nobody compared this module.
    Unknown,
}

/// What is known about a name that a module does not export.
pub(crate) fn of(module: &str, name: &str) -> Lack {
    match words(module) {
        None => Lack::Unknown,
        Some(mut words) => match words.any(|word| word.strip_prefix('-') == Some(name)) {
            true => Lack::Lacking,
            false => Lack::NotExported,
        },
    }
}

/// The names that a module lacks.
pub(crate) fn all(module: &str) -> impl Iterator<Item = &'static str> {
    words(module).into_iter().flatten().filter_map(|word| word.strip_prefix('-'))
}

/// Whether a module exports a name that GHC 9.0.2's does not.
pub(crate) fn is_newer(module: &str, name: &str) -> bool {
    words(module).is_some_and(|mut words| words.any(|word| word.strip_prefix('+') == Some(name)))
}

/// The names of the table for a module.
fn words(module: &str) -> Option<impl Iterator<Item = &'static str>> {
    static LINES: LazyLock<FxHashMap<&str, &str>> =
        LazyLock::new(|| TABLE.lines().map(|line| line.split_once(' ').unwrap_or((line, ""))).collect());
    LINES.get(module).map(|names| names.split_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_knows_what_ghc_exports() {
        assert_eq!(of("Data.List", "nosuch"), Lack::NotExported);
        assert_eq!(of("Test.Hspec.NoSuch", "describe"), Lack::Unknown);
        assert!(is_newer("Data.List", "!?"));
    }
}
