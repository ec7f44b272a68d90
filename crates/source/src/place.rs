//! Places as data: a range of a file that outlives the loaded file, so that an answer can be stored, sent and read back.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::{Position, Sources, Span};

/// A range of a file. Lines and columns count from 1, columns in characters; the end is the first character behind it.
///
/// ```
/// use whatif_source::{Place, Sources};
/// let mut sources = Sources::new();
/// let file = sources.add("T.hs", "f x\n  = x\n");
/// let place = Place::of(sources.span(file, 2..9), &sources);
/// assert_eq!((place.line, place.column, place.end_line, place.end_column), (1, 3, 2, 6));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The file, as the user named it.
    pub file: String,
    /// The line where it starts.
    pub line: u32,
    /// The column where it starts.
    pub column: u32,
    /// The line where it ends.
    pub end_line: u32,
    /// The column where it ends.
    pub end_column: u32,
}

impl Place {
    /// A span of files that were read.
    #[must_use]
    pub fn of(span: Span, sources: &Sources) -> Place {
        let start = sources.position(span);
        let end = sources.position(Span { start: span.end, ..span });
        Place {
            file: sources.name(span.file).to_string(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }

    /// Its lines and columns.
    #[must_use]
    pub fn range(&self) -> Range<Position> {
        let start = Position { line: self.line, column: self.column };
        start..Position { line: self.end_line, column: self.end_column }
    }

    /// The start of a file of which no more is known, such as one that cannot be read.
    #[must_use]
    pub fn start_of(file: impl Into<String>) -> Place {
        Place { file: file.into(), line: 1, column: 1, end_line: 1, end_column: 1 }
    }
}
