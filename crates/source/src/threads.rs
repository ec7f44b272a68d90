//! Threads with deep stacks, and work that is divided among the cores.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The stack of a thread: source that is nested 100,000 deep is walked by recursion. Memory is used only as far as it
/// is needed.
const STACK: usize = 1 << 30;

/// A thread with a deep stack. If the address space has a limit (`ulimit -v`), the stack is a small part of that limit.
pub fn deep_thread() -> std::thread::Builder {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"));
    let limit = limit.and_then(|rest| rest.split_whitespace().next()?.parse::<usize>().ok());
    std::thread::Builder::new().stack_size(limit.map_or(STACK, |limit| STACK.min(limit / 16)))
}

/// Calls `work` for each part, in as many threads as there are cores. The results are in the order of the parts.
///
/// ```
/// assert_eq!(whatif_source::side_by_side(&[1, 2, 3], |part| part * part), [1, 4, 9]);
/// ```
pub fn side_by_side<T: Sync, R: Send>(parts: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(part) = parts.get(at) else { return done };
            done.push((at, work(part)));
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        // If no other thread can be started, this one does all the work.
        let start = |_| deep_thread().spawn_scoped(scope, take).ok();
        let others: Vec<_> = (1..cores.min(parts.len())).filter_map(start).collect();
        let mut done = take();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Drops a large value on another thread, so that the caller does not wait until its memory is freed.
pub fn drop_in_background<T: Send + 'static>(large: T) {
    // If no thread can be started, the value is dropped with the closure, here.
    let _ = deep_thread().spawn(move || drop(large));
}
