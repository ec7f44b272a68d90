//! Threads with deep stacks, and mistakes of our own that cost one answer.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};

/// What is nested 100,000 deep is walked by functions that call themselves. Memory is taken as it is used.
const STACK: usize = 1 << 30;

/// A thread with a deep stack; where there is a limit on the address space (`ulimit -v`), with a small part of that.
pub fn deep_thread() -> std::thread::Builder {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"));
    let limit = limit.and_then(|rest| rest.split_whitespace().next()?.parse::<usize>().ok());
    std::thread::Builder::new().stack_size(limit.map_or(STACK, |limit| STACK.min(limit / 16)))
}

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
