//! Mistakes of our own that cost one answer.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};

pub use whatif_source::deep_thread;

thread_local! {
    static ISOLATED: Cell<bool> = const { Cell::new(false) };
}

/// Does this thread do work whose panics become answers? A panic hook need not print those.
#[must_use]
pub fn is_isolated() -> bool {
    ISOLATED.get()
}

/// Does some work; a panic in it is told in a sentence.
pub(crate) fn isolate<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let before = ISOLATED.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    ISOLATED.set(before);
    result.map_err(|panic| {
        let text =
            panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
        format!("an internal error of whatif ({})", text.unwrap_or("without a message"))
    })
}
