//! The texts that a program was read from, and the places in them.

use sha2::{Digest, Sha256};
use whatif_source::{FileId, Place, Sources, Span};

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
        Some(Place::of(span, sources))
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
