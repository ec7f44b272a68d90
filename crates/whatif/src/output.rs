//! What goes to the terminal, and the exit status.

use std::io::IsTerminal;
use std::path::Path;

use serde::Serialize;
use whatif_source::{Diagnostic, FileId, Sources};

use crate::args::{Common, Format, When};

/// How many mistakes are shown: nobody reads more.
const SHOWN: usize = 100;

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
    /// The status of several answers: what was found counts most, then what is wrong, then what is not known.
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

/// How to show things.
pub(crate) struct Output {
    /// Colours on standard output.
    pub(crate) color: bool,
    /// Colours on standard error.
    error_color: bool,
    /// JSON instead of text.
    pub(crate) json: bool,
    /// SARIF instead of text.
    pub(crate) sarif: bool,
}

impl Output {
    pub(crate) fn new(common: &Common) -> Output {
        let wanted = |is_terminal: bool| match common.color {
            When::Auto => is_terminal && std::env::var_os("NO_COLOR").is_none(),
            When::Always => true,
            When::Never => false,
        };
        Output {
            color: wanted(std::io::stdout().is_terminal()),
            error_color: wanted(std::io::stderr().is_terminal()),
            json: common.format == Format::Json,
            sarif: common.format == Format::Sarif,
        }
    }

    /// Adds a file to the sources; says why if it cannot be read.
    pub(crate) fn read(&self, sources: &mut Sources, path: &Path) -> Option<FileId> {
        match std::fs::read_to_string(path) {
            Ok(text) => Some(sources.add(path.display().to_string(), text)),
            Err(error) => {
                self.unreadable(path, &error);
                None
            }
        }
    }

    pub(crate) fn unreadable(&self, path: &Path, error: &std::io::Error) {
        let problem = Problem::unreadable(path, error);
        if !self.json {
            eprintln!("{}", problem.text);
        }
        self.errors(&[problem]);
    }

    /// Shows what is wrong with the input.
    pub(crate) fn diagnostics(&self, diagnostics: &[Diagnostic], sources: &Sources) {
        let shown = diagnostics.iter().take(SHOWN);
        let problems: Vec<Problem> = shown.map(|found| self.problem(found, sources)).collect();
        if !self.json {
            problems.iter().for_each(|problem| eprintln!("{}", problem.text));
            if let more @ 1.. = diagnostics.len().saturating_sub(SHOWN) {
                eprintln!("… and {more} more");
            }
        }
        self.errors(&problems);
    }

    /// What a person should know of the input, and a program need not.
    pub(crate) fn warnings(&self, warnings: &[Diagnostic], sources: &Sources) {
        if !self.json {
            warnings
                .iter()
                .take(SHOWN)
                .for_each(|warning| eprintln!("{}", self.problem(warning, sources).text));
        }
    }

    /// A mistake in the input, with its place.
    pub(crate) fn problem(&self, diagnostic: &Diagnostic, sources: &Sources) -> Problem {
        let span = diagnostic.primary.span;
        let position = sources.position(span);
        Problem {
            file: sources.name(span.file).to_string(),
            line: position.line,
            column: position.column,
            message: diagnostic.message.clone(),
            text: diagnostic.render(sources, self.error_color),
        }
    }

    /// A message that is the answer.
    pub(crate) fn message(&self, message: &Diagnostic, sources: &Sources) {
        println!("{}", message.render(sources, self.color));
    }

    fn errors(&self, problems: &[Problem]) {
        if self.json {
            #[derive(Serialize)]
            struct Errors<'a> {
                errors: &'a [Problem],
            }
            self.json(&Errors { errors: problems });
        }
    }

    /// Prints one JSON object, with the program's version in it.
    pub(crate) fn json(&self, report: &impl Serialize) {
        #[derive(Serialize)]
        struct Versioned<'a, R> {
            whatif: &'static str,
            #[serde(flatten)]
            report: &'a R,
        }
        let report = Versioned { whatif: env!("CARGO_PKG_VERSION"), report };
        println!("{}", serde_json::to_string_pretty(&report).expect("reports have string keys"));
    }
}

/// An input that cannot be used.
#[derive(Serialize)]
pub(crate) struct Problem {
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) message: String,
    /// For people.
    #[serde(skip)]
    pub(crate) text: String,
}

impl Problem {
    pub(crate) fn unreadable(path: &Path, error: &std::io::Error) -> Problem {
        let message = match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_string(),
            std::io::ErrorKind::InvalidData => "it is not text (UTF-8)".to_string(),
            _ => error.to_string(),
        };
        let file = path.display().to_string();
        let text = format!("error: cannot read `{file}`: {message}");
        Problem { file, line: 1, column: 1, message, text }
    }
}
