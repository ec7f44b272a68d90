//! Answers that are kept while files are edited.
//!
//! An answer stands under the key of its question, which is the same after every edit that cannot change the answer. So nothing
//! has to be told what an edit changed: what is still asked is found, what is not asked any more is forgotten in time.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use whatif_liquid::check::Memory;
use whatif_liquid::{Kept, Key};

/// How many answers are kept: those of a thousand functions, each before and after an edit that may be taken back.
const MOST: usize = 2_048;

/// The answers of a host, and what it remembers of the files that are open.
#[derive(Default)]
pub(crate) struct Answers {
    table: Mutex<Table>,
    memories: Mutex<HashMap<PathBuf, Arc<Mutex<Memory>>>>,
}

#[derive(Default)]
struct Table {
    kept: HashMap<Key, Entry>,
    /// Counts the times that something was looked up.
    clock: u64,
}

struct Entry {
    kept: Arc<Kept>,
    /// When it was last looked up.
    used: u64,
}

impl Answers {
    /// The answer to a question, if it is known.
    pub(crate) fn get(&self, key: Key) -> Option<Arc<Kept>> {
        let mut table = lock(&self.table);
        table.clock += 1;
        let now = table.clock;
        let entry = table.kept.get_mut(&key)?;
        entry.used = now;
        Some(Arc::clone(&entry.kept))
    }

    /// Keeps an answer. If there are too many, the half is forgotten that was not asked for the longest time.
    pub(crate) fn insert(&self, key: Key, kept: Kept) {
        let mut table = lock(&self.table);
        if table.kept.len() >= MOST {
            let mut times: Vec<u64> = table.kept.values().map(|entry| entry.used).collect();
            let middle = times.len() / 2;
            let (_, middle, _) = times.select_nth_unstable(middle);
            let middle = *middle;
            table.kept.retain(|_, entry| entry.used > middle);
        }
        let used = table.clock;
        table.kept.insert(key, Entry { kept: Arc::new(kept), used });
    }

    /// What is remembered of a file.
    pub(crate) fn memory(&self, path: &Path) -> Arc<Mutex<Memory>> {
        Arc::clone(lock(&self.memories).entry(path.to_owned()).or_default())
    }

    /// Forgets what was remembered of a file.
    pub(crate) fn forget(&self, path: &Path) {
        lock(&self.memories).remove(path);
    }

    /// Forgets what was remembered of all files, but for answers: modules are found elsewhere now.
    pub(crate) fn forget_all(&self) {
        lock(&self.memories).clear();
    }
}

/// What a panic left behind is a table that was not changed, or a memory that is filled again.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
