//! The sources as a message shows them: a long line is cut to a window around the place that the message is about.
//!
//! Without the cut, a thousand mistakes in a file of one line would print that line a thousand times.

use std::ops::Range;

use codespan_reporting::files::{Error, Files};

use crate::{FileId, Label, Sources, Span};

/// A line of more bytes than this is cut.
const LONG: usize = 300;
/// How much of a cut line is shown before the place, and how much from there on.
const BEFORE: usize = 100;
const AFTER: usize = 150;

/// Sources whose long lines are cut.
pub(crate) struct Excerpt<'s> {
    sources: &'s Sources,
    /// The parts of long lines that are shown. If a line has several windows, the first one is shown.
    windows: Vec<(FileId, Range<usize>)>,
}

impl<'s> Excerpt<'s> {
    pub(crate) fn new(sources: &'s Sources) -> Excerpt<'s> {
        Excerpt { sources, windows: Vec::new() }
    }

    /// The part of a label's place that can be shown, in its first and last line; `None` if another label's window
    /// hides it.
    pub(crate) fn show(&mut self, label: &Label) -> Option<Range<usize>> {
        let Span { file, start, end } = label.span;
        let (start, end) = (start as usize, end as usize);
        let first = self.open(file, start);
        if !(first.start..=first.end).contains(&start) {
            return None;
        }
        if end <= first.end {
            return Some(start..end);
        }
        let same_line = self.sources.line_of(file, start) == self.sources.line_of(file, end);
        let last = if same_line { first } else { self.open(file, end) };
        Some(start..end.clamp(last.start, last.end).max(start))
    }

    /// The shown part of the line that contains a byte; if none was chosen yet, it is chosen around that byte.
    fn open(&mut self, file: FileId, byte: usize) -> Range<usize> {
        let line = self.sources.line_of(file, byte);
        let whole = self.whole(file, line).unwrap_or(byte..byte);
        let shown = self.shown(file, whole.clone());
        if whole.len() <= LONG || shown.is_some() {
            return shown.unwrap_or(whole);
        }
        let from = byte.saturating_sub(BEFORE).max(whole.start);
        let window = self.cut(file, from..(byte + AFTER).min(whole.end));
        self.windows.push((file, window.clone()));
        window
    }

    fn shown(&self, file: FileId, whole: Range<usize>) -> Option<Range<usize>> {
        let within = |window: &&(FileId, Range<usize>)| window.0 == file && whole.contains(&window.1.start);
        self.windows.iter().find(within).map(|(_, window)| window.clone())
    }

    /// A range extended to whole characters at its ends.
    fn cut(&self, file: FileId, range: Range<usize>) -> Range<usize> {
        let text = self.sources.text(file);
        let end = (range.end..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let start = (0..=range.start).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        start..end
    }

    fn whole(&self, file: FileId, line: usize) -> Option<Range<usize>> {
        Some(self.sources.line_start(file, line)?..self.sources.line_start(file, line + 1)?)
    }
}

impl<'a> Files<'a> for Excerpt<'_> {
    type FileId = FileId;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, file: FileId) -> Result<&'a str, Error> {
        Ok(self.sources.name(file))
    }

    fn source(&'a self, file: FileId) -> Result<&'a str, Error> {
        Ok(self.sources.text(file))
    }

    fn line_index(&'a self, file: FileId, byte: usize) -> Result<usize, Error> {
        Ok(self.sources.line_of(file, byte))
    }

    /// The column in the uncut line.
    fn column_number(&'a self, file: FileId, _line: usize, byte: usize) -> Result<usize, Error> {
        Ok(self.sources.position(self.sources.span(file, byte..byte)).column as usize)
    }

    fn line_range(&'a self, file: FileId, line: usize) -> Result<Range<usize>, Error> {
        let Some(whole) = self.whole(file, line) else {
            let max = self.sources.line_of(file, self.sources.text(file).len());
            return Err(Error::LineTooLarge { given: line, max });
        };
        if whole.len() <= LONG {
            return Ok(whole);
        }
        let start = whole.start;
        Ok(self.shown(file, whole).unwrap_or_else(|| self.cut(file, start..start + LONG)))
    }
}
