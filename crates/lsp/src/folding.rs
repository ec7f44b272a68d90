//! Folding ranges: a declaration with the lines that are indented below it, a run of imports, a comment of several
//! lines.

use serde_json::{Value, json};

use crate::text::{Document, Text};

pub(crate) fn ranges(document: &Document) -> Value {
    Value::Array(found(&document.text).into_iter().map(|fold| fold.json()).collect())
}

#[derive(Debug, PartialEq)]
struct Fold {
    first: u32,
    last: u32,
    kind: Option<&'static str>,
}

impl Fold {
    fn json(&self) -> Value {
        let mut value = json!({ "startLine": self.first, "endLine": self.last });
        if let Some(kind) = self.kind {
            value["kind"] = json!(kind);
        }
        value
    }
}

/// The kind of a line.
#[derive(Clone, Copy, PartialEq)]
enum Line {
    Blank,
    Indented,
    Import,
    Comment,
    Other,
}

fn kind(line: &str) -> Line {
    match line {
        _ if line.trim().is_empty() => Line::Blank,
        _ if line.starts_with([' ', '\t']) => Line::Indented,
        _ if line.starts_with("import ") => Line::Import,
        _ if line.starts_with("--") => Line::Comment,
        _ => Line::Other,
    }
}

fn found(text: &Text) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut line = 0;
    while line < text.lines() {
        let (first, what) = (line, kind(text.line(line)));
        let goes_on = |next: Line| match what {
            Line::Import => matches!(next, Line::Import | Line::Indented | Line::Blank),
            Line::Comment => next == Line::Comment,
            Line::Other => matches!(next, Line::Indented | Line::Blank),
            Line::Blank | Line::Indented => false,
        };
        let mut last = first;
        line += 1;
        if text.line(first).starts_with("{-") {
            // A block comment continues to its `-}`, whatever its lines look like.
            while !text.line(line - 1).contains("-}") && line < text.lines() {
                last = line;
                line += 1;
            }
        } else {
            while line < text.lines() && goes_on(kind(text.line(line))) {
                if kind(text.line(line)) != Line::Blank {
                    last = line;
                }
                line += 1;
            }
            line = last + 1;
        }
        let kind = match what {
            Line::Import => Some("imports"),
            Line::Comment => Some("comment"),
            _ if text.line(first).starts_with("{-") => Some("comment"),
            _ => None,
        };
        if last > first {
            folds.push(Fold { first, last, kind });
        }
    }
    folds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_imports_and_comments_are_folded() {
        let text = "module T where\nimport A\nimport B\n\n{- a\nb -}\nf x = y\n  where\n\n    y = x\ng = 1\n-- c\n-- d\n";
        let found: Vec<(u32, u32, Option<&str>)> =
            found(&Text::new(text)).into_iter().map(|fold| (fold.first, fold.last, fold.kind)).collect();
        let comment = Some("comment");
        assert_eq!(found, [(1, 2, Some("imports")), (4, 5, comment), (6, 9, None), (11, 12, comment)]);
    }

    #[test]
    fn a_comment_without_an_end_ends_with_the_text() {
        assert_eq!(found(&Text::new("{- a\nb")), [Fold { first: 0, last: 1, kind: Some("comment") }]);
    }
}
