//! Changes of annotations, as edits of files.
//!
//! A repair changes annotations and nothing else: [`Change`] replaces the type in an existing annotation, or
//! inserts an annotation on a line of its own above the function and its Haskell signature. Everything around stays
//! byte for byte: the new line ends as the lines of the file do, and in a literate file it begins as the function's
//! line does.

use std::ops::Range;
use std::path::{Path, PathBuf};

use whatif_lambda::Name;
use whatif_liquid::check::Liquid;
use whatif_source::{Position, Sources, Span};

use crate::shape::metric_of;

/// A new type for a function.
#[derive(Clone, Debug)]
pub struct Change {
    /// The function, as people spell it.
    pub function: String,
    /// The type, without the annotation around it.
    pub ty: String,
    /// Does it demand more of callers than before?
    pub demands: bool,
    /// The file.
    pub path: PathBuf,
    /// For a local function: the function around it.
    around: Option<String>,
    /// The new text.
    pub text: String,
    /// The range that the text replaces: lines and columns, since a preprocessed text has other bytes.
    pub range: Range<Position>,
}

impl Change {
    /// A change that gives a function a type; none if its file has no place for it.
    pub(crate) fn new(
        liquid: &Liquid,
        sources: &Sources,
        function: Name,
        ty: String,
        demands: bool,
    ) -> Option<Change> {
        let (span, text) = match liquid.annotation_span(function) {
            Some(span) => with_metric(sources, span, ty),
            None => {
                let (span, text) = inserted(liquid.definition_span(function)?, sources, function, &ty)?;
                (span, (ty, text))
            }
        };
        let (ty, text) = text;
        Some(Change {
            function: function.spoken().to_string(),
            ty,
            demands,
            path: PathBuf::from(sources.name(span.file)),
            around: None,
            text,
            range: range(sources, span),
        })
    }

    /// A change that gives a local function a type; `span` is where its type or code begins. The code that follows
    /// stays in its column.
    pub(crate) fn local(sources: &Sources, span: Span, function: &str, around: &str, ty: String) -> Change {
        let text = sources.text(span.file);
        let start = line_start(text, span.start as usize);
        let column: String = (text[start..span.start as usize].chars().enumerate())
            .map(|(at, c)| if c.is_whitespace() || at == 0 && c == '>' { c } else { ' ' })
            .collect();
        Change {
            function: function.to_string(),
            text: format!("{}{}{column}", annotation(function, &ty), line_end(text, start)),
            ty,
            demands: false,
            path: PathBuf::from(sources.name(span.file)),
            around: Some(around.to_string()),
            range: range(sources, span),
        }
    }

    /// Is it a change of a local function?
    pub(crate) fn is_local(&self) -> bool {
        self.around.is_some()
    }

    /// The top-level function that is checked to verify this change: the function itself, or the one around it.
    pub(crate) fn checked(&self) -> &str {
        self.around.as_deref().unwrap_or(&self.function)
    }
}

/// The lines and columns of a span.
fn range(sources: &Sources, span: Span) -> Range<Position> {
    sources.position(span)..sources.position(Span { start: span.end, ..span })
}

/// A text with all changes of its file. Those of other files are left out.
pub(crate) fn changed(text: &str, path: &Path, changes: &[Change]) -> Option<String> {
    let own = changes.iter().filter(|change| change.path == path);
    edited(text, own.map(|change| (change.range.clone(), change.text.as_str())))
}

/// A text with some ranges replaced; none if it does not have the places, or they overlap.
#[must_use]
pub fn edited<'a>(text: &str, edits: impl IntoIterator<Item = (Range<Position>, &'a str)>) -> Option<String> {
    let mut sources = Sources::new();
    let file = sources.add("", text);
    let mut ranges: Vec<(Range<usize>, &str)> = Vec::new();
    for (place, text) in edits {
        let start = sources.offset(file, place.start.line, place.start.column)?;
        let end = sources.offset(file, place.end.line, place.end.column)?;
        ranges.push((start..end, text));
    }
    ranges.sort_by_key(|(range, _)| (range.start, range.end));
    let (mut new, mut at) = (String::with_capacity(text.len() + 80), 0);
    for (range, with) in ranges {
        new.push_str(text.get(at..range.start)?);
        new.push_str(with);
        at = range.end;
    }
    new.push_str(text.get(at..)?);
    Some(new)
}

/// The place of a written type with the termination metric behind it, and what replaces them: the new type and, unless it has a metric of
/// its own, the written one.
fn with_metric(sources: &Sources, span: Span, ty: String) -> (Span, (String, String)) {
    let behind = &sources.text(span.file)[span.end as usize..];
    let metric = behind.trim_start().strip_prefix('/').map(str::trim_start);
    let end = metric.filter(|metric| metric.starts_with('[')).and_then(|metric| metric.find(']'));
    let Some((metric, end)) = metric.zip(end) else { return (span, (ty.clone(), ty)) };
    let ty = if metric_of(&ty).is_some() { ty } else { format!("{ty} / {}", &metric[..=end]) };
    let end = span.end as usize + behind.len() - metric.len() + end + 1;
    (sources.span(span.file, span.start as usize..end), (ty.clone(), ty))
}

/// The place and text of a new annotation, on a line of its own above the function and its Haskell signature.
fn inserted(definition: Span, sources: &Sources, function: Name, ty: &str) -> Option<(Span, String)> {
    let text = sources.text(definition.file);
    let start = line_start(text, definition.start as usize);
    let before = &text[start..definition.start as usize];
    // In a literate file a line of code begins with `>`.
    let is_prefix = before.chars().all(|c| c.is_whitespace() || c == '>');
    let name = function.spoken();
    // The line of an operator's definition may begin with an argument.
    let before = if is_prefix { before } else { "" };
    let at = signature_line(text, start, before, &spelled(name)).unwrap_or(start);
    let span = sources.span(definition.file, at..at);
    Some((span, format!("{before}{}{}", annotation(name, ty), line_end(text, start))))
}

/// An annotation, on one line.
#[must_use]
pub fn annotation(function: &str, ty: &str) -> String {
    let ty = ty.split_whitespace().collect::<Vec<&str>>().join(" ");
    format!("{{-@ {} :: {ty} @-}}", spelled(function))
}

/// The line ending that the file uses around a place.
fn line_end(text: &str, at: usize) -> &'static str {
    if text[..at].ends_with("\r\n") || text[at..].contains("\r\n") { "\r\n" } else { "\n" }
}

/// The start of the line with a function's Haskell signature, if only further lines of it stand between it and the
/// function.
fn signature_line(text: &str, definition: usize, prefix: &str, spelled: &str) -> Option<usize> {
    let mut start = definition;
    while start > 0 {
        start = line_start(text, start - 1);
        let line = text[start..].lines().next().unwrap_or_default();
        let code = line.strip_prefix(prefix)?;
        let names = code.split("::").next().unwrap_or_default();
        if code.contains("::") && names.split(',').any(|name| name.trim() == spelled) {
            return Some(start);
        }
        if !code.starts_with([' ', '\t']) {
            return None;
        }
    }
    None
}

pub(crate) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// A name as a signature spells it.
#[must_use]
pub fn spelled(name: &str) -> String {
    let is_word = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    if is_word { name.to_string() } else { format!("({name})") }
}
