//! What can go wrong while a program runs.

use std::fmt;

use whatif_source::{Diagnostic, Span};

/// A run-time error and its place in the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuntimeError {
    /// What went wrong.
    pub kind: ErrorKind,
    /// Where.
    pub span: Span,
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// `/ 0` or `mod 0`.
    DivisionByZero,
    /// `head []`
    HeadOfEmpty,
    /// `tail []`
    TailOfEmpty,
    /// A table without a row for the case.
    NoRow,
}

impl fmt::Display for RuntimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            ErrorKind::DivisionByZero => "division by zero",
            ErrorKind::HeadOfEmpty => "`head` of an empty list",
            ErrorKind::TailOfEmpty => "`tail` of an empty list",
            ErrorKind::NoRow => "no row of the table fits",
        })
    }
}

impl RuntimeError {
    /// The error as a message with its place.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::error(self.span, self.to_string())
    }
}

/// Why evaluation gave no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The program is wrong.
    Error(RuntimeError),
    /// It ran longer, or deeper, than it may: TopHat programs end, but some only after aeons.
    Limit,
}

impl From<RuntimeError> for Stop {
    fn from(error: RuntimeError) -> Stop {
        Stop::Error(error)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Error(error) => error.fmt(f),
            Stop::Limit => f.write_str("the evaluation took too many steps"),
        }
    }
}
