//! Memoisation of symbolic functions (003, section 5.5).
//!
//! A symbolic function is pure, so a result can be kept for its arguments, which are compared by structure
//! ([`Structural`]): terms by identity, unions by node first.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::Structural;

/// Results of a function by its arguments.
///
/// ```
/// use whatif_sym::prelude::*;
/// fn fib(n: u64, memo: &mut Memo<u64, SymInt>) -> SymInt {
///     if let Some(known) = memo.get(&n) {
///         return known.clone();
///     }
///     let result = if n < 2 { SymInt::sym(format!("f{n}")) } else { fib(n - 1, memo) + fib(n - 2, memo) };
///     memo.insert(n, result)
/// }
/// let mut memo = Memo::new();
/// assert_eq!(fib(5, &mut memo).to_string(), "3 * f0 + 5 * f1");
/// assert_eq!(memo.len(), 6);
/// ```
#[derive(Debug)]
pub struct Memo<K, V> {
    known: FxHashMap<u64, Vec<(K, V)>>,
    enabled: bool,
    len: usize,
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Memo { known: FxHashMap::default(), enabled: true, len: 0 }
    }
}

impl<K, V> Memo<K, V> {
    /// Nothing known yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A memo that remembers nothing, to measure what remembering is worth.
    pub fn disabled() -> Self {
        Memo { enabled: false, ..Self::default() }
    }

    /// The number of results kept.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<K: Structural, V: Clone> Memo<K, V> {
    fn hash(arguments: &K) -> u64 {
        let mut hasher = FxBuildHasher.build_hasher();
        arguments.hash_structure(&mut hasher);
        hasher.finish()
    }

    /// The result for these arguments, if it is known.
    pub fn get(&self, arguments: &K) -> Option<&V> {
        if self.len == 0 {
            return None;
        }
        let bucket = self.known.get(&Self::hash(arguments))?;
        bucket.iter().find(|(known, _)| known.same(arguments)).map(|(_, result)| result)
    }

    /// Keeps a result, and returns it.
    pub fn insert(&mut self, arguments: K, result: V) -> V {
        if self.enabled {
            self.known.entry(Self::hash(&arguments)).or_default().push((arguments, result.clone()));
            self.len += 1;
        }
        result
    }
}
