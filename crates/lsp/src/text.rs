//! Documents, and positions in them.
//!
//! The protocol counts lines and UTF-16 units from 0; `analysis` counts lines and characters from 1. A position that
//! the text does not have is replaced by the nearest one: an editor may be ahead of us.

use std::path::PathBuf;
use std::sync::Arc;

use lsp_types::{Position, Range, TextDocumentContentChangeEvent, Uri};
use whatif_analysis::{Place, Texts};

/// The language of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    /// Haskell, literate or not.
    Haskell,
    /// A task program.
    Tasks,
}

impl Language {
    /// The language by the editor's identifier, or else by the file's name.
    pub(crate) fn of(id: &str, path: &str) -> Language {
        if id.contains("top") || path.ends_with(".top") { Language::Tasks } else { Language::Haskell }
    }
}

/// A document that is open. Copies are cheap.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
    pub(crate) path: PathBuf,
    pub(crate) language: Language,
    pub(crate) version: i32,
    pub(crate) text: Text,
}

/// A text with the bytes at which its lines start.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: Arc<str>,
    starts: Arc<[usize]>,
}

impl Text {
    pub(crate) fn new(text: impl Into<Arc<str>>) -> Text {
        let text = text.into();
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        Text { text, starts }
    }

    /// A line without its end, counted from 0; empty beyond the last.
    pub(crate) fn line(&self, line: u32) -> &str {
        let Some(&start) = self.starts.get(line as usize) else { return "" };
        let end = self.starts.get(line as usize + 1).copied().unwrap_or(self.text.len());
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    pub(crate) fn lines(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The byte at a position.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let Some(&start) = self.starts.get(position.line as usize) else { return self.text.len() };
        start + byte_at(self.line(position.line), position.character)
    }

    /// The position of a byte.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let before = &self.text[self.starts[line]..offset];
        Position { line: line as u32, character: units(before) }
    }

    /// The line and column of a position, both counted from 1, the column in characters.
    pub(crate) fn place(&self, position: Position) -> (u32, u32) {
        let line = self.line(position.line);
        let before = &line[..byte_at(line, position.character)];
        (position.line.saturating_add(1), before.chars().count() as u32 + 1)
    }

    /// The word around a position: letters, digits, `_` and `'`.
    pub(crate) fn word(&self, position: Position) -> &str {
        let line = self.line(position.line);
        let at = byte_at(line, position.character);
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let start = line[..at]
            .rfind(|c| !is_part(c))
            .map_or(0, |found| found + line[found..].chars().next().map_or(1, char::len_utf8));
        let end = at + line[at..].find(|c| !is_part(c)).unwrap_or(line.len() - at);
        &line[start..end]
    }

    /// The text after a change.
    pub(crate) fn changed(&self, change: TextDocumentContentChangeEvent) -> Text {
        let Some(range) = change.range else { return Text::new(change.text) };
        let (a, b) = (self.offset(range.start), self.offset(range.end));
        let (start, end) = (a.min(b), a.max(b));
        Text::new([&self.text[..start], &change.text, &self.text[end..]].concat())
    }
}

/// The byte offset in a line behind so many UTF-16 units; half of a character counts as none.
fn byte_at(line: &str, units: u32) -> usize {
    let mut seen = 0;
    for (at, c) in line.char_indices() {
        seen += c.len_utf16() as u32;
        if seen > units {
            return at;
        }
    }
    line.len()
}

fn units(text: &str) -> u32 {
    text.encode_utf16().count() as u32
}

/// The range of a place, in the texts that the answer is about.
pub(crate) fn range(place: &Place, texts: &Texts) -> Range {
    let position = |line: u32, column: u32| {
        let before = column.saturating_sub(1);
        let character = texts
            .line(&place.file, line)
            .map_or(before, |text| text.chars().take(before as usize).map(|c| c.len_utf16() as u32).sum());
        Position { line: line.saturating_sub(1), character }
    };
    Range { start: position(place.line, place.column), end: position(place.end_line, place.end_column) }
}

/// The range of a place in a given text.
pub(crate) fn range_in(place: &Place, text: &Text) -> Range {
    let position = |line: u32, column: u32| {
        let line = line.saturating_sub(1);
        let before: String = text.line(line).chars().take(column.saturating_sub(1) as usize).collect();
        Position { line, character: units(&before) }
    };
    Range { start: position(place.line, place.column), end: position(place.end_line, place.end_column) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(start: (u32, u32), end: (u32, u32), text: &str) -> TextDocumentContentChangeEvent {
        let at = |(line, character)| Position { line, character };
        let range = Some(Range { start: at(start), end: at(end) });
        TextDocumentContentChangeEvent { range, range_length: None, text: text.into() }
    }

    #[test]
    fn columns_count_utf16_units() {
        let text = Text::new("x = \"𝄞\" ++ y\r\nλ");
        assert_eq!(text.place(Position { line: 0, character: 8 }), (1, 8));
        assert_eq!(text.offset(Position { line: 1, character: 1 }), text.text.len());
        assert_eq!(text.position(text.text.len()), Position { line: 1, character: 1 });
        let after = text.changed(change((0, 7), (0, 7), "!"));
        assert_eq!(after.line(0), "x = \"𝄞!\" ++ y");
        // A position in the middle of a character counts as the character's start.
        assert_eq!(text.changed(change((0, 6), (0, 6), "!")).line(0), "x = \"!𝄞\" ++ y");
    }

    #[test]
    fn a_change_beyond_the_end_is_at_the_end() {
        let text = Text::new("a\nb");
        assert_eq!(&*text.changed(change((7, 3), (9, 9), "c")).text, "a\nbc");
        assert_eq!(&*text.changed(change((1, 1), (0, 0), "c")).text, "c", "ends that are swapped");
        assert_eq!(text.line(5), "");
    }

    #[test]
    fn the_word_around_a_position_is_found_at_both_its_ends() {
        let text = Text::new("λ x' = foo(x')");
        assert_eq!(text.word(Position { line: 0, character: 7 }), "foo");
        assert_eq!(text.word(Position { line: 0, character: 10 }), "foo");
        assert_eq!(text.word(Position { line: 0, character: 2 }), "x'");
        assert_eq!(text.word(Position { line: 0, character: 0 }), "λ");
    }
}
