//! A token that stops a question.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops every question that it was given to. Copies share one state; it cannot be taken back.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A token that nobody has used yet.
    #[must_use]
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Stops the questions. May be called from any thread, and from a signal handler.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the questions should stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }
}
