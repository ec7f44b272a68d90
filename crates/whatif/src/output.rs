//! Prints to the terminal, and has the exit status.

use std::io::IsTerminal;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use whatif_analysis::render::text;
use whatif_analysis::{Failed, Message, PropertyVerdict, Statistics, Texts, json};

use crate::args::{Common, Format, When};
use crate::progress::Progress;
use crate::say;

/// How many mistakes are shown; more would not be read.
const SHOWN: usize = 100;

/// The exit status after a mistake of whatif itself: the one of Rust's programs that panic.
pub(crate) const CRASHED: u8 = 101;

/// What `--help` and the manual say of the exit status; `docs/book/src/commands.md` says it too.
pub(crate) const EXIT_STATUS: &str = "\
Exit status:
  0    every question got an answer, and nothing was found
  1    a counterexample, a violated property, a failing run, a difference
  2    the input or the command line cannot be used
  3    a question got no answer: a limit, or something that is not supported
  101  whatif itself made a mistake; a report was written, and a message says where";

/// The exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Every question got an answer, and no counterexample was found.
    Fine = 0,
    /// A counterexample, a violated property, a failing run.
    Found = 1,
    /// The input cannot be used.
    BadInput = 2,
    /// A question got no answer.
    NoAnswer = 3,
}

impl Status {
    /// The exit status for the verdict about a function.
    pub(crate) fn of(status: whatif_analysis::Status) -> Status {
        use whatif_analysis::Status::{
            Abstract, Bounded, Concrete, InCallers, Timeout, Total, Unsupported, Verified,
        };
        match status {
            Concrete | Abstract => Status::Found,
            Bounded | Verified | Total | InCallers => Status::Fine,
            Timeout | Unsupported => Status::NoAnswer,
        }
    }

    /// The exit status for the verdict about a property.
    pub(crate) fn of_property(verdict: &PropertyVerdict) -> Status {
        match verdict {
            PropertyVerdict::Counterexamples(_) => Status::Found,
            PropertyVerdict::Proved(_)
            | PropertyVerdict::FailsAsExpected(_)
            | PropertyVerdict::Bounded(_) => Status::Fine,
            PropertyVerdict::Unanswered(_) | PropertyVerdict::Unsupported(_) => Status::NoAnswer,
        }
    }

    /// The exit status for a message: the input is wrong, or there was no time to read it.
    pub(crate) fn of_message(message: &Message) -> Status {
        if message.stopped { Status::NoAnswer } else { Status::BadInput }
    }

    /// The worse of this status and those of the errors among the messages.
    pub(crate) fn and_of(self, messages: &[Message]) -> Status {
        let mistakes = messages.iter().filter(|message| message.is_error()).map(Status::of_message);
        Status::worst(mistakes.chain([self]))
    }

    /// The same status, but an interrupted question is not answered.
    pub(crate) fn unless_interrupted(self) -> Status {
        match self {
            Status::Fine if crate::stop::is_interrupted() => Status::NoAnswer,
            other => other,
        }
    }

    /// The status of several answers: a counterexample counts most, then wrong input, then a missing answer.
    pub(crate) fn worst(statuses: impl IntoIterator<Item = Status>) -> Status {
        let weight = |status: &Status| match status {
            Status::Fine => 0,
            Status::NoAnswer => 1,
            Status::BadInput => 2,
            Status::Found => 3,
        };
        statuses.into_iter().max_by_key(weight).unwrap_or(Status::Fine)
    }
}

/// How answers are printed.
pub(crate) struct Output {
    /// Colours on standard output.
    pub(crate) color: bool,
    /// Colours on standard error.
    error_color: bool,
    pub(crate) format: Format,
    /// Are statistics printed too?
    pub(crate) wants_stats: bool,
    progress: Arc<Progress>,
    /// What was said about a file since its question began.
    said: Mutex<Vec<Message>>,
}

impl Output {
    pub(crate) fn new(common: &Common, progress: Arc<Progress>) -> Output {
        let wanted = |is_terminal: bool| match common.color {
            When::Auto => is_terminal && std::env::var_os("NO_COLOR").is_none(),
            When::Always => true,
            When::Never => false,
        };
        let [color, error_color] =
            [std::io::stdout().is_terminal(), std::io::stderr().is_terminal()].map(wanted);
        if color || error_color {
            say::in_colours();
        }
        Output {
            color,
            error_color,
            format: common.format,
            wants_stats: common.stats,
            progress,
            said: Mutex::default(),
        }
    }

    /// Forgets what was said: another question begins.
    pub(crate) fn begin(&self) {
        self.said.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Prints what was not said yet about a file: each of its properties comes with the same warnings.
    pub(crate) fn say_once(&self, messages: &[Message], texts: &Texts) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let new: Vec<Message> = messages.iter().filter(|message| !said.contains(message)).cloned().collect();
        said.extend(new.iter().cloned());
        drop(said);
        self.messages(&new, texts);
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Prints the mistakes in the input.
    pub(crate) fn failed(&self, failed: &Failed) -> Status {
        if self.is_json() {
            say::raw(&format!("{}\n", json::errors(&failed.errors)));
        } else {
            self.messages(&failed.errors, &failed.texts);
        }
        // A failure without a message counts as wrong input.
        let all = failed.errors.iter().map(Status::of_message);
        all.max_by_key(|status| *status == Status::BadInput).unwrap_or(Status::BadInput)
    }

    /// Prints mistakes and warnings, for people.
    pub(crate) fn messages(&self, messages: &[Message], texts: &Texts) {
        if self.is_json() {
            return;
        }
        self.clear_progress();
        for message in messages.iter().take(SHOWN) {
            eprintln!("{}", text::message(message, texts, self.error_color));
        }
        if let more @ 1.. = messages.len().saturating_sub(SHOWN) {
            eprintln!("… and {more} more");
        }
    }

    /// Prints an answer as one JSON object.
    pub(crate) fn json(&self, report: &impl Serialize) {
        say::raw(&format!("{}\n", json::json(report)));
    }

    /// Prints statistics, if they are wanted.
    pub(crate) fn stats(&self, statistics: &Statistics) {
        if self.wants_stats {
            self.clear_progress();
            eprintln!("{statistics}");
        }
    }

    /// Removes the progress line, before something else is written.
    pub(crate) fn clear_progress(&self) {
        self.progress.clear();
    }
}
