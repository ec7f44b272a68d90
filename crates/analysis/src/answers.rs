//! Answers that a host keeps while files are edited.
//!
//! An answer is stored under the key of its question (`liquid::key`), which is the same after every edit that cannot
//! change the answer. So the table needs no list of what an edit changed: a question that is asked again is found by
//! its key, and answers that are not asked for any more are dropped in time.

use std::collections::HashMap;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use whatif_liquid::check::Memory;
use whatif_liquid::{Kept, Key};

use crate::check::Seen;

/// At least this many answers are kept: those of a hundred functions, each before and after ten edits that may be
/// undone.
const FEW: usize = 1_024;

/// The answers of a host, and its memory of the open files.
#[derive(Default)]
pub(crate) struct Answers {
    table: Mutex<Table<Key, Arc<Kept>>>,
    memories: Mutex<HashMap<PathBuf, Arc<Mutex<Memory>>>>,
    /// For each open file, the result of the last check that came to its end.
    seen: Mutex<HashMap<PathBuf, Arc<Seen>>>,
}

/// Answers by key. Those that were not asked for lately are dropped.
struct Table<K, V> {
    kept: HashMap<K, Entry<V>>,
    /// Counts the look-ups.
    clock: u64,
    /// The clock at the beginning of the last check.
    began: u64,
    /// The number of answers that a check asks for: the largest of the last checks, with older ones counting less and
    /// less.
    asked: usize,
}

struct Entry<V> {
    value: V,
    /// The clock at its last look-up.
    used: u64,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Table<K, V> {
        Table { kept: HashMap::new(), clock: 0, began: 0, asked: 0 }
    }
}

impl<K: Eq + Hash, V: Clone> Table<K, V> {
    fn get(&mut self, key: &K) -> Option<V> {
        self.clock += 1;
        let entry = self.kept.get_mut(key)?;
        entry.used = self.clock;
        Some(entry.value.clone())
    }

    fn begin(&mut self) {
        let asked = (self.clock - self.began) as usize;
        self.asked = asked.max(self.asked - self.asked / 8);
        self.began = self.clock;
    }

    /// Stores an answer. If there are too many, drops the half whose last look-up is longest ago.
    fn insert(&mut self, key: K, value: V) {
        // Room for all answers of a check, and as many from before an edit that may be undone. A running check may ask
        // for more than the last ones did.
        let asked = self.asked.max((self.clock - self.began) as usize);
        if self.kept.len() >= FEW.max(2 * asked) {
            let mut times: Vec<u64> = self.kept.values().map(|entry| entry.used).collect();
            let middle = times.len() / 2;
            let (_, middle, _) = times.select_nth_unstable(middle);
            let middle = *middle;
            self.kept.retain(|_, entry| entry.used > middle);
        }
        self.kept.insert(key, Entry { value, used: self.clock });
    }
}

impl Answers {
    /// Begins a check of one file or of many.
    pub(crate) fn begin(&self) {
        lock(&self.table).begin();
    }

    /// The answer to a question, if it is known.
    pub(crate) fn get(&self, key: Key) -> Option<Arc<Kept>> {
        lock(&self.table).get(&key)
    }

    /// Keeps an answer.
    pub(crate) fn insert(&self, key: Key, kept: Kept) {
        lock(&self.table).insert(key, Arc::new(kept));
    }

    /// The memory for reading a file again.
    pub(crate) fn memory(&self, path: &Path) -> Arc<Mutex<Memory>> {
        Arc::clone(lock(&self.memories).entry(path.to_owned()).or_default())
    }

    /// Remembers the result of checking a file.
    pub(crate) fn see(&self, path: &Path, seen: Seen) {
        lock(&self.seen).insert(path.to_owned(), Arc::new(seen));
    }

    /// The result of the last check of a file.
    pub(crate) fn seen(&self, path: &Path) -> Option<Arc<Seen>> {
        lock(&self.seen).get(path).cloned()
    }

    /// Forgets everything about a file, except answers.
    pub(crate) fn forget(&self, path: &Path) {
        lock(&self.memories).remove(path);
        lock(&self.seen).remove(path);
    }

    /// Forgets everything about all files, except answers: the folders in which modules are found have changed.
    pub(crate) fn forget_all(&self) {
        lock(&self.memories).clear();
        lock(&self.seen).clear();
    }
}

/// Locks, even after a panic in another thread: the tables were then not changed, and a memory is filled again when it
/// is used.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_of_many_functions_finds_all_of_them_again() {
        let mut table = Table::default();
        for round in 0..3 {
            table.begin();
            for number in 0..5_000 {
                let known = table.get(&number).is_some();
                assert_eq!(known, round > 0, "{number} in round {round}");
                if !known {
                    table.insert(number, ());
                }
            }
        }
    }

    #[test]
    fn what_is_not_asked_any_more_is_forgotten() {
        let mut table = Table::default();
        for number in 0..5_000 {
            table.begin();
            table.insert(number, ());
        }
        assert!(table.kept.len() <= FEW, "{} are kept", table.kept.len());
    }
}
