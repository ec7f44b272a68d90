//! A table that keeps what was used lately.
//!
//! Path conditions come back formula by formula, and then never again. A table that keeps everything grows beyond the
//! processor's caches, where a look-up costs more than it saves. So there are two generations: a key that is looked up
//! moves to the young one; when that is full it becomes the old one, and the keys of the former old one that were not
//! looked up meanwhile are dropped.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A table that drops entries which were not looked up lately.
pub(crate) struct Memo<K, V> {
    young: FxHashMap<K, V>,
    old: FxHashMap<K, V>,
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Memo<K, V> {
        Memo { young: FxHashMap::default(), old: FxHashMap::default() }
    }
}

impl<K: Eq + Hash, V: Clone> Memo<K, V> {
    /// The value of this key, which counts as used.
    pub(crate) fn get(&mut self, key: &K) -> Option<V> {
        if let Some(known) = self.young.get(key) {
            return Some(known.clone());
        }
        let (key, value) = self.old.remove_entry(key)?;
        self.young.insert(key, value.clone());
        Some(value)
    }

    /// Sets the value of a key.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        self.young.insert(key, value);
    }

    /// How many keys were used since it last aged.
    pub(crate) fn used(&self) -> usize {
        self.young.len()
    }

    /// Starts a new generation; returns the values that were not used during the last one, for the caller to free.
    pub(crate) fn age(&mut self) -> impl Iterator<Item = V> + use<K, V> {
        let young = std::mem::take(&mut self.young);
        std::mem::replace(&mut self.old, young).into_values()
    }

    /// All values, for the caller to free.
    pub(crate) fn into_values(self) -> impl Iterator<Item = V> {
        self.young.into_values().chain(self.old.into_values())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_in_every_generation_stays() {
        let mut memo = Memo::default();
        memo.insert("steady", 0);
        for passing in ["a", "b", "c", "d"] {
            memo.insert(passing, 1);
            assert_eq!(memo.get(&"steady"), Some(0));
            drop(memo.age());
        }
        assert_eq!([memo.get(&"steady"), memo.get(&"c"), memo.get(&"d")], [Some(0), None, Some(1)]);
    }
}
