//! One thread that ends queries whose time is over.
//!
//! Z3 has a time limit of its own, but starts a thread for every query to keep it, which doubles the cost of a small
//! query (measured: 117 µs without, 261 µs with). Here one thread sleeps until the earliest deadline of all running
//! queries; registering a query costs a lock that is hardly ever contended.

use crate::interrupt::{Cause, Switch};
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

/// The query is watched for as long as this lives.
pub(crate) struct Watch {
    key: Key,
}

/// The deadline of a query, and a number that tells apart queries with the same deadline.
type Key = (Instant, u64);

#[derive(Default)]
struct Watchdog {
    state: Mutex<State>,
    woken: Condvar,
}

#[derive(Default)]
struct State {
    watched: BTreeMap<Key, Switch>,
    next: u64,
    /// The deadline until which the thread sleeps.
    sleeping_until: Option<Instant>,
}

/// Ends the query behind `switch` at `deadline`.
pub(crate) fn watch(switch: &Switch, deadline: Instant) -> Watch {
    let watchdog = watchdog();
    let mut state = watchdog.state();
    let key = (deadline, state.next);
    state.next += 1;
    state.watched.insert(key, switch.clone());
    if state.sleeping_until.is_none_or(|until| deadline < until) {
        watchdog.woken.notify_one();
    }
    Watch { key }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // The thread is not woken: it wakes once for nothing at most.
        watchdog().state().watched.remove(&self.key);
    }
}

fn watchdog() -> &'static Watchdog {
    static WATCHDOG: OnceLock<&'static Watchdog> = OnceLock::new();
    WATCHDOG.get_or_init(|| {
        let watchdog: &'static Watchdog = Box::leak(Box::default());
        let thread = std::thread::Builder::new().name("solver watchdog".into());
        thread.spawn(|| watchdog.run()).expect("the system can start a thread");
        watchdog
    })
}

impl Watchdog {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let mut state = self.state();
        loop {
            let now = Instant::now();
            while let Some(first) = state.watched.first_entry().filter(|first| first.key().0 <= now) {
                first.remove().stop(Cause::Time);
            }
            state.sleeping_until = state.watched.keys().next().map(|key| key.0);
            state = match state.sleeping_until {
                None => self.woken.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(until) => {
                    let slept = self.woken.wait_timeout(state, until - now);
                    slept.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}
