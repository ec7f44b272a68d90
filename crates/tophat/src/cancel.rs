//! Stopping a question before its end.
//!
//! The caller keeps a flag and passes a [`Cancel`] that looks at it, in `Options`. Evaluation looks every few thousand steps,
//! the engines before every state, and [`Watch`] ends a query that the solver is busy with. What was found until then is
//! reported, with "it was stopped" as the reason why it is not all.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use whatif_solver::Interrupter;

/// How often a busy solver's watch looks at the flag.
const POLL: Duration = Duration::from_millis(10);

/// Tells a question whether to stop. The default never does.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use whatif_tophat::Cancel;
///
/// let flag = Arc::new(AtomicBool::new(false));
/// let cancel = Cancel::from(flag.clone());
/// assert!(!cancel.is_cancelled());
/// flag.store(true, Ordering::Relaxed);
/// assert!(cancel.is_cancelled());
/// ```
#[derive(Clone, Default)]
pub struct Cancel(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Cancel {
    /// Stops when the function says so; it is called often and from other threads.
    #[must_use]
    pub fn when(cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Cancel {
        Cancel(Some(Arc::new(cancelled)))
    }

    /// Whether to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.as_ref().is_some_and(|cancelled| cancelled())
    }

    /// Ends the queries of a solver when it is time to stop, for as long as the watch lives.
    pub(crate) fn watch(&self, interrupter: Interrupter) -> Option<Watch> {
        let cancelled = self.0.clone()?;
        let done = Arc::new(AtomicBool::new(false));
        let is_done = done.clone();
        let thread = std::thread::spawn(move || {
            while !is_done.load(Ordering::Relaxed) {
                if cancelled() {
                    interrupter.interrupt();
                    // The solver may serve others after this question.
                    return Some(interrupter);
                }
                std::thread::park_timeout(POLL);
            }
            None
        });
        Some(Watch { done, thread: Some(thread) })
    }
}

impl From<Arc<AtomicBool>> for Cancel {
    fn from(flag: Arc<AtomicBool>) -> Cancel {
        Cancel::when(move || flag.load(Ordering::Relaxed))
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cancel").field(&self.is_cancelled()).finish()
    }
}

/// A thread that looks at the flag while a solver may be busy. Dropping the watch ends the thread, and lets the solver answer
/// again if the thread stopped it.
pub(crate) struct Watch {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<Option<Interrupter>>>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            if let Ok(Some(interrupted)) = thread.join() {
                interrupted.resume();
            }
        }
    }
}
