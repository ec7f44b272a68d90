//! The progress line: on standard error, on a terminal, for what takes more than a second.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use whatif_analysis::Event;

use crate::args::Common;

/// The line is shown only after this time.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two updates.
const PAUSE: Duration = Duration::from_millis(100);
/// Removes the line.
const CLEAR: &str = "\r\x1b[2K";

/// The progress line.
pub(crate) struct Progress {
    wanted: bool,
    started: Instant,
    last: Mutex<Instant>,
    shown: AtomicBool,
    silent: AtomicBool,
    /// The functions that are being checked, in the order in which they were asked about.
    asked: Mutex<Vec<&'static str>>,
    /// The number of questions that were answered, and of all questions.
    answered: AtomicUsize,
    questions: AtomicUsize,
}

impl Progress {
    pub(crate) fn new(common: &Common) -> Progress {
        Progress::shown_if(std::io::stderr().is_terminal() && !common.quiet && !common.no_progress)
    }

    fn shown_if(wanted: bool) -> Progress {
        let now = Instant::now();
        Progress {
            wanted,
            started: now,
            last: Mutex::new(now),
            shown: AtomicBool::new(false),
            silent: AtomicBool::new(false),
            asked: Mutex::new(Vec::new()),
            answered: AtomicUsize::new(0),
            questions: AtomicUsize::new(0),
        }
    }

    /// Takes a step of progress.
    pub(crate) fn event(&self, event: Event) {
        match event {
            Event::Questions(more) => {
                self.questions.fetch_add(more, Ordering::Relaxed);
            }
            Event::Asked(function) => self.asked().push(function),
            Event::Answered(function) => {
                let mut asked = self.asked();
                if let Some(at) = asked.iter().position(|name| *name == function) {
                    asked.remove(at);
                }
                drop(asked);
                self.answered.fetch_add(1, Ordering::Relaxed);
            }
            Event::Searching { steps, paths, open } => {
                self.show(|| format!("{} steps, {paths} paths, {open} open", thousands(steps)));
            }
            Event::Running { steps } => self.show(|| format!("{} million steps", steps / 1_000_000)),
        }
    }

    /// Shows no line any more: from now on the evaluated program itself writes.
    pub(crate) fn silence(&self) {
        self.clear();
        self.silent.store(true, Ordering::Relaxed);
    }

    /// Shows the line, unless it is too early.
    fn show(&self, text: impl FnOnce() -> String) {
        if !self.wanted || self.silent.load(Ordering::Relaxed) || self.started.elapsed() < PATIENCE {
            return;
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < PAUSE {
            return;
        }
        *last = Instant::now();
        self.shown.store(true, Ordering::Relaxed);
        let line = self.line(&text());
        let mut err = std::io::stderr().lock();
        // If standard error was closed, the line is not needed.
        let _ = write!(err, "{CLEAR}{}", whatif_analysis::render::visible(&line));
        let _ = err.flush();
    }

    fn asked(&self) -> MutexGuard<'_, Vec<&'static str>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `3 s: 2 of 5 answered, insert: 12,345 steps, 3 paths, 1 open`; the function is the one that takes longest.
    fn line(&self, text: &str) -> String {
        let questions = match self.questions.load(Ordering::Relaxed) {
            0 | 1 => String::new(),
            all => format!("{} of {all} answered, ", self.answered.load(Ordering::Relaxed)),
        };
        let function = self.asked().first().map_or_else(String::new, |name| format!("{name}: "));
        format!("{:.0} s: {questions}{function}{text}", self.started.elapsed().as_secs_f64())
    }

    /// Removes the line, before something else is written.
    pub(crate) fn clear(&self) {
        if self.shown.swap(false, Ordering::Relaxed) {
            let mut err = std::io::stderr().lock();
            let _ = write!(err, "{CLEAR}");
            let _ = err.flush();
        }
    }
}

/// `12,345`
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_names_the_function_that_takes_longest() {
        let progress = Progress::shown_if(false);
        progress.event(Event::Questions(3));
        for function in ["slow", "quick", "last"] {
            progress.event(Event::Asked(function));
        }
        progress.event(Event::Answered("quick"));
        let line = progress.line("7 steps");
        assert!(line.ends_with(" s: 1 of 3 answered, slow: 7 steps"), "{line}");
        progress.event(Event::Answered("slow"));
        assert!(progress.line("7 steps").ends_with("2 of 3 answered, last: 7 steps"));
    }

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!([0, 999, 1000, 1234567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }
}
