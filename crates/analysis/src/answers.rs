//! Answers that are kept while files are edited.
//!
//! An answer stands under the key of its question, which is the same after every edit that cannot change the answer. So nothing
//! has to be told what an edit changed: what is still asked is found, what is not asked any more is forgotten in time.

use std::collections::HashMap;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use whatif_liquid::check::Memory;
use whatif_liquid::{Kept, Key};

use crate::check::Seen;

/// So many answers are kept of small files: those of a hundred functions, each before and after ten edits that may be taken back.
const FEW: usize = 1_024;

/// The answers of a host, and what it remembers of the files that are open.
#[derive(Default)]
pub(crate) struct Answers {
    table: Mutex<Table<Key, Arc<Kept>>>,
    memories: Mutex<HashMap<PathBuf, Arc<Mutex<Memory>>>>,
    /// What was found in the files that are open when they were last checked to the end.
    seen: Mutex<HashMap<PathBuf, Arc<Seen>>>,
}

/// Answers by key; those that are asked are kept.
struct Table<K, V> {
    kept: HashMap<K, Entry<V>>,
    /// Counts the times that something was looked up.
    clock: u64,
    /// What the clock said when the last check began.
    began: u64,
    /// How many answers the largest of the last checks asked for; those before count less and less.
    asked: usize,
}

struct Entry<V> {
    value: V,
    /// When it was last looked up.
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

    /// Keeps an answer. If there are too many, the half is forgotten that was not asked for the longest time.
    fn insert(&mut self, key: K, value: V) {
        // All answers of a check, and as many from before an edit that may be taken back. A check that goes on asks for more.
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
    /// A check of one file or of many begins.
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

    /// What is remembered of a file.
    pub(crate) fn memory(&self, path: &Path) -> Arc<Mutex<Memory>> {
        Arc::clone(lock(&self.memories).entry(path.to_owned()).or_default())
    }

    /// Remembers what was found in a file.
    pub(crate) fn see(&self, path: &Path, seen: Seen) {
        lock(&self.seen).insert(path.to_owned(), Arc::new(seen));
    }

    /// What was found in a file.
    pub(crate) fn seen(&self, path: &Path) -> Option<Arc<Seen>> {
        lock(&self.seen).get(path).cloned()
    }

    /// Forgets what was remembered of a file.
    pub(crate) fn forget(&self, path: &Path) {
        lock(&self.memories).remove(path);
        lock(&self.seen).remove(path);
    }

    /// Forgets what was remembered of all files, but for answers: modules are found elsewhere now.
    pub(crate) fn forget_all(&self) {
        lock(&self.memories).clear();
        lock(&self.seen).clear();
    }
}

/// What a panic left behind is a table that was not changed, or a memory that is filled again.
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
