//! How far a question is.

/// Something that happened on the way to an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// More functions are to be checked.
    Questions(usize),
    /// A function was checked.
    Answered,
    /// A search goes on.
    Searching {
        /// Steps so far.
        steps: u64,
        /// Paths that ended.
        paths: u64,
        /// States that wait.
        open: usize,
    },
    /// A program runs.
    Running {
        /// Steps so far.
        steps: u64,
    },
}

/// Who hears of events; called from any worker thread.
pub type Listener = dyn Fn(Event) + Send + Sync;
