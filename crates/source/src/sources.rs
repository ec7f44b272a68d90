//! Files and places in them.

use std::ops::Range;
use std::sync::Arc;

/// A file of a [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

/// A place: a range of bytes of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The place of syntax that was made and stands in no file. It must not be looked up.
    pub const NOWHERE: Span = Span { file: FileId(u32::MAX), start: 0, end: 0 };

    /// The smallest place that covers this one and `other`, which must be in the same file.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.file, other.file);
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The empty place where this one starts.
    #[must_use]
    pub fn start_point(self) -> Span {
        Span { end: self.start, ..self }
    }

    /// The range of bytes.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line and a column, both from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1 in characters.
    pub column: u32,
}

#[derive(Debug, Default)]
struct File {
    name: String,
    text: String,
    /// The byte at which each line starts.
    lines: Vec<u32>,
}

impl File {
    fn new(name: String, text: String) -> File {
        assert!(u32::try_from(text.len()).is_ok(), "a source file of 4 GiB or more");
        let line_starts =
            text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at as u32 + 1);
        let lines = std::iter::once(0).chain(line_starts).collect();
        File { name, text, lines }
    }
}

/// All files that were read, with their names and texts. Copies share them.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Arc<File>>,
}

impl Sources {
    /// Sources without files.
    #[must_use]
    pub fn new() -> Sources {
        Sources::default()
    }

    /// Adds a file.
    ///
    /// # Panics
    /// If the text has 4 GiB or more: callers refuse such files before they read them.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.files.push(Arc::new(File::new(name.into(), text.into())));
        FileId(self.files.len() as u32 - 1)
    }

    /// Replaces a file that is not needed any more by another one. Copies of the sources that were made before keep the
    /// old one.
    ///
    /// # Panics
    /// As [`Sources::add`].
    pub fn replace(&mut self, file: FileId, name: impl Into<String>, text: impl Into<String>) {
        self.files[file.0 as usize] = Arc::new(File::new(name.into(), text.into()));
    }

    /// The place of a range of bytes in a file.
    #[must_use]
    pub fn span(&self, file: FileId, range: Range<usize>) -> Span {
        debug_assert!(range.end <= self.text(file).len());
        Span { file, start: range.start as u32, end: range.end as u32 }
    }

    /// The file's name as the user gave it.
    #[must_use]
    pub fn name(&self, file: FileId) -> &str {
        &self.files[file.0 as usize].name
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self, file: FileId) -> &str {
        &self.files[file.0 as usize].text
    }

    /// The text at a place.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        &self.text(span.file)[span.range()]
    }

    /// The line and column where a place starts.
    #[must_use]
    pub fn position(&self, span: Span) -> Position {
        let file = &self.files[span.file.0 as usize];
        let line = file.lines.partition_point(|&start| start <= span.start) - 1;
        let before = &file.text.as_bytes()[file.lines[line] as usize..span.start as usize];
        // Continuation bytes of UTF-8 are no characters of their own.
        let column = before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u32 + 1;
        Position { line: line as u32 + 1, column }
    }

    /// The file with a name; the one that was added last if there are several.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<FileId> {
        self.files.iter().rposition(|file| file.name == name).map(|at| FileId(at as u32))
    }

    /// The byte at a line and a column, both from 1; the column counts characters. None beyond the end of the line.
    #[must_use]
    pub fn offset(&self, file: FileId, line: u32, column: u32) -> Option<usize> {
        let file = &self.files[file.0 as usize];
        let start = *file.lines.get((line as usize).checked_sub(1)?)? as usize;
        let end = file.lines.get(line as usize).map_or(file.text.len(), |&next| next as usize);
        let line = &file.text[start..end];
        let mut starts = line.char_indices().map(|(at, _)| at).chain([line.len()]);
        Some(start + starts.nth((column as usize).checked_sub(1)?)?)
    }

    /// The start of a place, as `name:line:column`.
    #[must_use]
    pub fn describe(&self, span: Span) -> String {
        let Position { line, column } = self.position(span);
        format!("{}:{line}:{column}", self.name(span.file))
    }

    pub(crate) fn line_start(&self, file: FileId, line: usize) -> Option<usize> {
        let file = &self.files[file.0 as usize];
        match line.cmp(&file.lines.len()) {
            std::cmp::Ordering::Less => Some(file.lines[line] as usize),
            std::cmp::Ordering::Equal => Some(file.text.len()),
            std::cmp::Ordering::Greater => None,
        }
    }

    pub(crate) fn line_of(&self, file: FileId, byte: usize) -> usize {
        self.files[file.0 as usize].lines.partition_point(|&start| start as usize <= byte) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let mut sources = Sources::new();
        let file = sources.add("λ.hs", "a\nλλx\n");
        let x = sources.span(file, 6..7);
        assert_eq!(sources.slice(x), "x");
        assert_eq!(sources.position(x), Position { line: 2, column: 3 });
        assert_eq!(sources.describe(x), "λ.hs:2:3");
    }

    #[test]
    fn a_position_leads_back_to_its_byte() {
        let mut sources = Sources::new();
        let file = sources.add("λ.hs", "a\nλλx\n");
        assert_eq!(sources.find("λ.hs"), Some(file));
        assert_eq!(sources.find("other.hs"), None);
        for byte in [0, 1, 2, 4, 6, 7, 8] {
            let Position { line, column } = sources.position(sources.span(file, byte..byte));
            assert_eq!(sources.offset(file, line, column), Some(byte));
        }
        assert_eq!(sources.offset(file, 1, 4), None);
        assert_eq!(sources.offset(file, 4, 1), None);
        assert_eq!(sources.offset(file, 0, 1), None);
    }

    #[test]
    fn the_end_of_a_file_has_a_position() {
        let mut sources = Sources::new();
        let file = sources.add("f", "a\n");
        assert_eq!(sources.position(sources.span(file, 2..2)), Position { line: 2, column: 1 });
        let empty = sources.add("g", "");
        assert_eq!(sources.position(sources.span(empty, 0..0)), Position { line: 1, column: 1 });
    }
}
