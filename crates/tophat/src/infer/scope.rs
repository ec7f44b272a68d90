//! The names in scope, innermost last. Looking one up does not depend on how many there are: a file may have thousands of
//! definitions.

use rustc_hash::FxHashMap;

use super::Entry;

#[derive(Default)]
pub(super) struct Scope {
    entries: Vec<(String, Entry)>,
    /// The positions of the entries of each name, innermost last.
    positions: FxHashMap<String, Vec<usize>>,
}

impl Scope {
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn push(&mut self, name: &str, entry: Entry) {
        self.positions.entry(name.to_owned()).or_default().push(self.entries.len());
        self.entries.push((name.to_owned(), entry));
    }

    /// Leaves the scopes that were entered since there were this many names.
    pub(super) fn truncate(&mut self, length: usize) {
        for (name, _) in self.entries.drain(length..) {
            if let Some(positions) = self.positions.get_mut(&name) {
                positions.pop();
            }
        }
    }

    /// What a name means here.
    pub(super) fn find(&self, name: &str) -> Option<&Entry> {
        let at = self.positions.get(name)?.last()?;
        Some(&self.entries[*at].1)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(name, _)| name.as_str())
    }
}
