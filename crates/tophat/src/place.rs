//! Places as data: what a report says instead of a span, and the texts that a program was read from.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use whatif_source::{FileId, Position, Sources, Span};

/// A place in a file, by line and column; both count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file's name as it was given.
    pub file: String,
    /// The line where it starts.
    pub line: u32,
    /// The column where it starts.
    pub column: u32,
    /// The line where it ends.
    pub end_line: u32,
    /// The column after its last character.
    pub end_column: u32,
}

/// The files of a program: the one that was asked for, then those that it imports.
#[derive(Debug)]
pub(crate) struct Texts {
    files: Vec<Text>,
}

/// A copy of one file, so that a program can outlive the [`Sources`] that it was parsed from.
#[derive(Debug)]
struct Text {
    original: FileId,
    sources: Sources,
    file: FileId,
}

impl Texts {
    pub(crate) fn new(sources: &Sources, files: &[FileId]) -> Texts {
        let copy = |original: &FileId| {
            let mut own = Sources::new();
            let file = own.add(sources.name(*original), sources.text(*original));
            Text { original: *original, sources: own, file }
        };
        Texts { files: files.iter().map(copy).collect() }
    }

    /// The copy of the file that a span is in, and the span there; `None` for what is built in.
    fn find(&self, span: Span) -> Option<(&Sources, Span)> {
        let text = self.files.iter().find(|text| text.original == span.file)?;
        Some((&text.sources, Span { file: text.file, ..span }))
    }

    pub(crate) fn place(&self, span: Span) -> Option<Place> {
        let (sources, span) = self.find(span)?;
        let Position { line, column } = sources.position(span);
        let end = sources.position(Span { start: span.end, ..span });
        let file = sources.name(span.file).to_owned();
        Some(Place { file, line, column, end_line: end.line, end_column: end.column })
    }

    /// The name of the program's own file.
    pub(crate) fn name(&self) -> &str {
        self.files.first().map_or("", |text| text.sources.name(text.file))
    }

    /// The text at a place, in one line.
    pub(crate) fn slice(&self, span: Span) -> Option<String> {
        let (sources, span) = self.find(span)?;
        Some(sources.slice(span).split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// SHA-256 of the texts, so that an answer can be held against the program that it is about. For a program of one file it
    /// is what `sha256sum` prints.
    pub(crate) fn hash(&self) -> String {
        let mut hash = Sha256::new();
        for (at, text) in self.files.iter().enumerate() {
            // Moving text from one file to the next is a change.
            if at > 0 {
                hash.update([0]);
            }
            hash.update(text.sources.text(text.file).as_bytes());
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
