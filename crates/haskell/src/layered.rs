//! Tables with two layers, so that many programs share the entries of the base library.
//!
//! The base library has ten thousands of names, a user's module has a hundred, and an editor reads that module again
//! with every change. So a table has a shared layer, which all users of the library refer to and which never changes,
//! and an own layer on top. A copy of a table copies the own layer only.
//!
//! ```text
//! own:      Main.f ↦ …      (looked up first; may hide an entry of the shared layer)
//! shared:   Data.List.nub ↦ …, Data.Map.insert ↦ …, …
//! ```

use std::hash::Hash;
use std::ops::Index;
use std::sync::Arc;

use rustc_hash::FxHashMap;

/// A table in two layers.
#[derive(Clone, Debug)]
pub struct Layered<K, V> {
    shared: Arc<FxHashMap<K, V>>,
    own: FxHashMap<K, V>,
}

impl<K, V> Default for Layered<K, V> {
    fn default() -> Layered<K, V> {
        Layered { shared: Arc::default(), own: FxHashMap::default() }
    }
}

impl<K: Eq + Hash + Copy, V> Layered<K, V> {
    /// A table with an empty own layer.
    #[must_use]
    pub fn shared(table: FxHashMap<K, V>) -> Layered<K, V> {
        Layered { shared: Arc::new(table), own: FxHashMap::default() }
    }

    /// Makes the own layer the shared one. There must be no shared layer yet.
    pub fn share(&mut self) {
        debug_assert!(self.shared.is_empty(), "one layer is shared");
        self.shared = Arc::new(std::mem::take(&mut self.own));
    }

    /// The value of a key.
    #[inline]
    #[must_use]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.own.get(key).or_else(|| self.shared.get(key))
    }

    /// Does a key have a value?
    #[inline]
    #[must_use]
    pub fn contains_key(&self, key: &K) -> bool {
        self.own.contains_key(key) || self.shared.contains_key(key)
    }

    /// Sets the value of a key in the own layer.
    pub fn insert(&mut self, key: K, value: V) {
        self.own.insert(key, value);
    }

    /// All keys and values, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        let shared = self.shared.iter().filter(|(key, _)| !self.own.contains_key(key));
        self.own.iter().chain(shared)
    }

    /// All keys, in no order.
    pub fn keys(&self) -> impl Iterator<Item = &K> {
        self.iter().map(|(key, _)| key)
    }
}

impl<K: Eq + Hash + Copy, V: Clone> Layered<K, V> {
    /// The value of a key, to be changed; a shared value is first copied into the own layer.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        if !self.own.contains_key(key) {
            let shared = self.shared.get(key)?.clone();
            self.own.insert(*key, shared);
        }
        self.own.get_mut(key)
    }
}

impl<K: Eq + Hash + Copy, V: Clone + Default> Layered<K, V> {
    /// The value of a key, to be changed; a default value if there is none yet.
    pub fn or_default(&mut self, key: K) -> &mut V {
        let shared = &self.shared;
        self.own.entry(key).or_insert_with(|| shared.get(&key).cloned().unwrap_or_default())
    }
}

impl<K: Eq + Hash + Copy, V> Index<&K> for Layered<K, V> {
    type Output = V;

    fn index(&self, key: &K) -> &V {
        self.get(key).expect("the key is in the table")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_what_is_below_and_keep_their_own_apart() {
        let base: Layered<u32, Vec<u32>> =
            Layered::shared([(1, vec![10]), (2, vec![20])].into_iter().collect());
        let (mut left, mut right) = (base.clone(), base.clone());
        left.insert(1, vec![11]);
        right.get_mut(&2).expect("it is shared").push(21);
        right.or_default(3).push(30);
        assert_eq!((&left[&1], &left[&2], left.get(&3)), (&vec![11], &vec![20], None));
        assert_eq!((&right[&1], &right[&2], &right[&3]), (&vec![10], &vec![20, 21], &vec![30]));
        assert_eq!((&base[&1], &base[&2]), (&vec![10], &vec![20]));
        let mut keys: Vec<u32> = right.keys().copied().collect();
        keys.sort_unstable();
        assert_eq!(keys, [1, 2, 3], "each key once");
    }
}
