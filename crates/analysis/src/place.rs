//! Places in files, and messages about them, as plain data.
//!
//! A [`Place`] has what an editor or a program needs to mark a text: a file, and where the text starts and ends. It
//! holds no reference to a loaded file, so that an answer can be stored, sent and read back after the file has changed.

use serde::{Deserialize, Serialize};
pub use whatif_source::Place;
use whatif_source::{Diagnostic, Sources};

/// Another place that explains a message or a counterexample.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Related {
    /// The place.
    #[serde(flatten)]
    pub place: Place,
    /// What the reader sees there; may be empty.
    pub message: String,
}

/// The severity of a message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something a reader may want to know.
    Note,
    /// A probable mistake.
    Warning,
    /// The input cannot be used.
    Error,
}

/// A message about an input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Its severity.
    pub severity: Severity,
    /// Its place.
    #[serde(flatten)]
    pub place: Place,
    /// One sentence.
    pub message: String,
    /// The text beside the caret; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Other places that explain it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
    /// Further facts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What the reader can do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// True if nothing is wrong with the input, but the question was cancelled, or its time was over, before the file
    /// was read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
}

impl Message {
    /// Is it an error, not a warning or note?
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// An error at a place.
    #[must_use]
    pub fn error(place: Place, message: impl Into<String>) -> Message {
        Message {
            severity: Severity::Error,
            place,
            message: message.into(),
            label: String::new(),
            related: Vec::new(),
            notes: Vec::new(),
            help: None,
            stopped: false,
        }
    }

    /// A message of the front ends.
    #[must_use]
    pub fn of(diagnostic: &Diagnostic, sources: &Sources) -> Message {
        let related = diagnostic
            .secondary
            .iter()
            .map(|label| Related { place: Place::of(label.span, sources), message: label.text.clone() });
        Message {
            severity: match diagnostic.severity {
                whatif_source::Severity::Note => Severity::Note,
                whatif_source::Severity::Warning => Severity::Warning,
                whatif_source::Severity::Error => Severity::Error,
            },
            place: Place::of(diagnostic.primary.span, sources),
            message: diagnostic.message.clone(),
            label: diagnostic.primary.text.clone(),
            related: related.collect(),
            notes: diagnostic.notes.clone(),
            help: diagnostic.help.clone(),
            stopped: false,
        }
    }

    /// A file that cannot be written.
    #[must_use]
    pub fn unwritable(file: &std::path::Path, error: &std::io::Error) -> Message {
        let file = file.display().to_string();
        let message = format!("cannot write `{file}`: {error}");
        Message::error(Place::start_of(file), message)
    }

    /// A file that cannot be read.
    #[must_use]
    pub fn unreadable(file: &std::path::Path, error: &std::io::Error) -> Message {
        let why = match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_string(),
            std::io::ErrorKind::IsADirectory => "it is a folder; name a file in it".to_string(),
            std::io::ErrorKind::InvalidData => "it is not text (UTF-8)".to_string(),
            _ => error.to_string(),
        };
        let file = file.display().to_string();
        let message = format!("cannot read `{file}`: {why}");
        Message::error(Place::start_of(file), message)
    }
}

impl Message {
    /// The question was cancelled before the file was read.
    #[must_use]
    pub fn stopped(file: &std::path::Path) -> Message {
        let file = file.display().to_string();
        let message = format!("`{file}` was not read: somebody stopped it, or the time was over");
        Message { stopped: true, ..Message::error(Place::start_of(file), message) }
    }
}

/// A change of a file: the text of a range is replaced.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edit {
    /// The range that is replaced; an empty one inserts.
    #[serde(flatten)]
    pub place: Place,
    /// The new text.
    pub text: String,
}
