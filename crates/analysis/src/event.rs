//! Progress of a question, and parts of its answer.

use crate::place::Message;
use crate::prove::Proof;
use crate::report::{FunctionReport, Report, Texts};

/// A step of progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// This many more functions will be checked.
    Questions(usize),
    /// The function of this name is being checked from now on.
    Asked(&'static str),
    /// The function of this name was checked.
    Answered(&'static str),
    /// A search goes on.
    Searching {
        /// Steps so far.
        steps: u64,
        /// Paths that ended.
        paths: u64,
        /// States that are waiting.
        open: usize,
    },
    /// A program runs.
    Running {
        /// Steps so far.
        steps: u64,
    },
}

/// A part of a check's result, before all of it is there.
#[derive(Clone, Copy, Debug)]
pub enum Finding<'a> {
    /// The file was read: these are its mistakes, and the texts that all places are in.
    Read(&'a [Message], &'a Texts),
    /// A function was checked. If it has a counterexample and something else is found to be wrong with it, this comes again with all of it.
    Function(&'a FunctionReport),
    /// The same in the order of the file: a function, and how many of its counterexamples were handed over before.
    Next(&'a FunctionReport, usize),
    /// After an edit inside of one function, before the file is [read](Finding::Read): the functions that the edit does
    /// not concern, with their earlier reports, and the texts. Reports about the others follow.
    Unchanged(&'a [FunctionReport], &'a Texts),
    /// All functions after such an edit, in the order of the file, and the texts. The file is read after that.
    Glance(&'a [FunctionReport], &'a Texts),
}

/// A step of a [check of several files](crate::Host::check_each). A person reads the answers of a file before cures are
/// sought, which takes much longer.
#[derive(Debug)]
pub enum Step<'a> {
    /// A function of a file, without cures, in the order of the file; and how many of its counterexamples were handed over before. It
    /// comes again when something else is found to be wrong with it.
    Function(&'a FunctionReport, usize, &'a Texts),
    /// All the answers about a file, without cures.
    Answers(&'a Report),
    /// A function of that file with a counterexample, and what can be done about it.
    Cure(&'a FunctionReport),
    /// A property of that file, with the function's report left out before.
    Property(&'a Proof),
    /// All about that file.
    Done(Box<Report>),
}

/// Receives events; called from any worker thread.
pub type Listener = dyn Fn(Event) + Send + Sync;
