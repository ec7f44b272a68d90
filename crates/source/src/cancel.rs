//! A token that cancels work.
//!
//! The caller of a question keeps one copy of the token; the code that answers looks at another copy now and then. Work
//! that cannot look, such as a solver's query, registers a function that stops it ([`Cancel::on_cancel`]); it is called
//! from the thread that cancels.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Cancels work, and knows when its time is over. Copies share the switch; each has its own deadline.
///
/// ```
/// use whatif_source::Cancel;
/// let cancel = Cancel::new();
/// let copy = cancel.clone();
/// assert!(!copy.is_over());
/// cancel.cancel();
/// assert!(copy.is_cancelled() && copy.is_over());
/// ```
#[derive(Clone, Default)]
pub struct Cancel {
    switch: Arc<Switch>,
    deadline: Option<Instant>,
}

#[derive(Default)]
struct Switch {
    cancelled: AtomicBool,
    next: AtomicU64,
    /// Functions that stop work which cannot look at the switch, with the numbers of their [`Hook`]s.
    stops: Mutex<Vec<(u64, Box<dyn Fn() + Send>)>>,
}

impl Cancel {
    /// A token that is not cancelled, without a deadline.
    #[must_use]
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// The same switch with a deadline: this much time from now, or the deadline that the switch has already, if that is earlier.
    ///
    /// ```
    /// use std::time::Duration;
    /// let cancel = whatif_source::Cancel::new().within(Duration::ZERO);
    /// assert!(cancel.is_over() && !cancel.is_cancelled());
    /// ```
    #[must_use]
    pub fn within(&self, time: Duration) -> Cancel {
        let end = Instant::now().checked_add(time);
        let deadline = [self.deadline, end].into_iter().flatten().min();
        Cancel { switch: Arc::clone(&self.switch), deadline }
    }

    /// Stops all work that has a copy of this token.
    pub fn cancel(&self) {
        self.switch.cancelled.store(true, Ordering::SeqCst);
        self.stops().iter().for_each(|(_, stop)| stop());
    }

    /// Was the token cancelled?
    #[inline]
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.switch.cancelled.load(Ordering::Relaxed)
    }

    /// The deadline.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Must the work stop, because it was cancelled or because the deadline has passed?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Calls a function when the token is cancelled, or at once if it is cancelled already, as long as the hook lives.
    #[must_use]
    pub fn on_cancel(&self, stop: impl Fn() + Send + 'static) -> Hook {
        let number = self.switch.next.fetch_add(1, Ordering::Relaxed);
        let mut stops = self.stops();
        // The lock is held: a thread that cancels now either finds the function, or has set the switch before it is
        // read here.
        if self.switch.cancelled.load(Ordering::SeqCst) {
            stop();
        }
        stops.push((number, Box::new(stop)));
        Hook { switch: Arc::clone(&self.switch), number }
    }

    fn stops(&self) -> std::sync::MutexGuard<'_, Vec<(u64, Box<dyn Fn() + Send>)>> {
        self.switch.stops.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cancel")
            .field("cancelled", &self.is_cancelled())
            .field("deadline", &self.deadline)
            .finish()
    }
}

/// A registered function of [`Cancel::on_cancel`]; dropping it removes the function.
pub struct Hook {
    switch: Arc<Switch>,
    number: u64,
}

impl Drop for Hook {
    fn drop(&mut self) {
        let mut stops = self.switch.stops.lock().unwrap_or_else(PoisonError::into_inner);
        stops.retain(|(number, _)| *number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hooks_are_called_once_somebody_cancels_and_never_after_they_are_dropped() {
        let called = Arc::new(AtomicU64::new(0));
        let count = |called: &Arc<AtomicU64>| {
            let called = Arc::clone(called);
            move || {
                called.fetch_add(1, Ordering::Relaxed);
            }
        };
        let cancel = Cancel::new();
        drop(cancel.on_cancel(count(&called)));
        let _kept = cancel.clone().on_cancel(count(&called));
        cancel.cancel();
        assert_eq!(called.load(Ordering::Relaxed), 1);
        let _late = cancel.on_cancel(count(&called));
        assert_eq!(called.load(Ordering::Relaxed), 2, "somebody cancelled already");
    }

    #[test]
    fn the_earlier_deadline_counts() {
        let soon = Cancel::new().within(Duration::from_secs(1));
        assert_eq!(soon.within(Duration::from_secs(1000)).deadline(), soon.deadline());
        assert!(soon.within(Duration::ZERO).deadline() < soon.deadline());
    }
}
