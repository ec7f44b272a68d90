//! Catches panics, so that a bug of our own costs one answer and not the program.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};

pub use whatif_source::deep_thread;

thread_local! {
    static ISOLATED: Cell<bool> = const { Cell::new(false) };
}

/// Is this thread inside [`isolate`], where panics become answers? A panic hook need not print those.
#[must_use]
pub fn is_isolated() -> bool {
    ISOLATED.get()
}

/// Runs some work; a panic in it becomes a sentence.
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
