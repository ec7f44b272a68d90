//! Messages about a place in a source file.

use codespan_reporting::diagnostic as codespan;
use codespan_reporting::term;

use crate::excerpt::Excerpt;
use crate::visible::{Visible, visible};
use crate::{FileId, Sources, Span};

/// The severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something a reader may want to know.
    Note,
    /// A probable mistake.
    Warning,
    /// The input cannot be used, or breaks its promise.
    Error,
}

/// A place with a text beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The text beside the caret; may be empty.
    pub text: String,
}

/// A message with its place, further places, notes and help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How severe the message is.
    pub severity: Severity,
    /// The message itself, one sentence.
    pub message: String,
    /// The place of the message, shown with carets.
    pub primary: Label,
    /// Other places that explain the message.
    pub secondary: Vec<Label>,
    /// Further facts, each shown after `=`.
    pub notes: Vec<String>,
    /// What the reader can do about the problem.
    pub help: Option<String>,
    /// The name that is not in scope, if that is the mistake.
    pub missing: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    #[must_use]
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, span, message)
    }

    /// A warning at a place.
    #[must_use]
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, span, message)
    }

    /// A message at a place.
    #[must_use]
    pub fn new(severity: Severity, span: Span, message: impl Into<String>) -> Diagnostic {
        let primary = Label { span, text: String::new() };
        Diagnostic {
            severity,
            message: message.into(),
            primary,
            secondary: Vec::new(),
            notes: Vec::new(),
            help: None,
            missing: None,
        }
    }

    /// Sets the text beside the caret.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Diagnostic {
        self.primary.text = text.into();
        self
    }

    /// Points to another place.
    #[must_use]
    pub fn and(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Sets the help text.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    /// The error that a name is not in scope.
    #[must_use]
    pub fn not_in_scope(span: Span, name: impl Into<String>) -> Diagnostic {
        let name = name.into();
        let error = Diagnostic::error(span, format!("`{name}` is not in scope"));
        Diagnostic { missing: Some(name), ..error }
    }

    /// The message as text, with the lines it is about; `color` for terminals.
    #[must_use]
    pub fn render(&self, sources: &Sources, color: bool) -> String {
        let config = term::Config { tab_width: 8, ..term::Config::default() };
        let mut excerpt = Excerpt::new(sources);
        let message = self.lower(&mut excerpt);
        let rendered = if color {
            let mut out = Visible { inner: term::termcolor::Ansi::new(Vec::new()) };
            term::emit_to_write_style(&mut out, &config, &excerpt, &message).map(|()| out.inner.into_inner())
        } else {
            let mut out = Visible { inner: term::termcolor::NoColor::new(Vec::new()) };
            term::emit_to_write_style(&mut out, &config, &excerpt, &message).map(|()| out.inner.into_inner())
        };
        let bytes = rendered.expect("writing to memory succeeds and every span lies in its file");
        let mut text = String::from_utf8(bytes).expect("codespan-reporting writes UTF-8");
        text.truncate(text.trim_end().len());
        if let Some(help) = &self.help {
            text.push_str("\nhelp: ");
            text.push_str(&visible(help));
        }
        text.push('\n');
        text
    }

    fn lower(&self, excerpt: &mut Excerpt) -> codespan::Diagnostic<FileId> {
        let severity = match self.severity {
            Severity::Note => codespan::Severity::Note,
            Severity::Warning => codespan::Severity::Warning,
            Severity::Error => codespan::Severity::Error,
        };
        let styles = std::iter::once(codespan::LabelStyle::Primary)
            .chain(std::iter::repeat(codespan::LabelStyle::Secondary));
        let places = std::iter::once(&self.primary).chain(&self.secondary);
        let labels = styles.zip(places).filter_map(|(style, label)| {
            let range = excerpt.show(label)?;
            Some(codespan::Label::new(style, label.span.file, range).with_message(&label.text))
        });
        codespan::Diagnostic::new(severity)
            .with_message(&self.message)
            .with_labels(labels.collect())
            .with_notes(self.notes.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_shows_its_place_its_notes_and_its_help() {
        let mut sources = Sources::new();
        let file = sources.add("Main.hs", "f x = x\ng = f 1 ture\n");
        let error = Diagnostic::error(sources.span(file, 16..20), "`ture` is not in scope")
            .label("not found")
            .and(sources.span(file, 0..1), "`f` is here")
            .note("names are looked up in this module and its imports")
            .help("did you mean `True`?");
        let expected = "\
error: `ture` is not in scope
  ┌─ Main.hs:2:9
  │
1 │ f x = x
  │ - `f` is here
2 │ g = f 1 ture
  │         ^^^^ not found
  │
  = names are looked up in this module and its imports
help: did you mean `True`?
";
        assert_eq!(error.render(&sources, false), expected);
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown_as_a_sign() {
        let mut sources = Sources::new();
        let file = sources.add("E\u{1b}vil.hs", "f = \"\u{1b}]0;x\u{7}\u{202e}\" + ture\r\n");
        let error =
            Diagnostic::error(sources.span(file, 18..22), "`ture\u{1b}[8m` is not in scope").help("\u{9b}2J");
        let text = error.render(&sources, false);
        assert!(!text.contains(|character: char| character.is_control() && character != '\n'), "{text:?}");
        assert!(text.contains("E␛vil.hs:1:17\n") && text.contains("f = \"␛]0;x␇�\" + ture\n"), "{text}");
        // With colours there are escape sequences, but only those that set colours.
        let colored = error.render(&sources, true);
        let own = |rest: &str| {
            rest.starts_with('[') && rest.trim_start_matches(|c: char| !c.is_alphabetic()).starts_with('m')
        };
        assert!(colored.split('\u{1b}').skip(1).all(own), "{colored:?}");
    }

    #[test]
    fn of_a_long_line_the_part_around_the_place_is_shown() {
        let mut sources = Sources::new();
        let file = sources.add("f", format!("{}x = ture\n", "é".repeat(100_000)));
        let error = Diagnostic::error(sources.span(file, 200_004..200_008), "no")
            .and(sources.span(file, 0..1), "far away")
            .and(sources.span(file, 200_000..200_001), "near");
        let expected = format!(
            "error: no\n  ┌─ f:1:100005\n  │\n1 │ {}x = ture\n  │ {}-   ^^^^\n  │ {}│    \n  │ {}near\n",
            "é".repeat(48),
            " ".repeat(48),
            " ".repeat(48),
            " ".repeat(48),
        );
        assert_eq!(error.render(&sources, false), expected);
        let long = Diagnostic::error(sources.span(file, 0..200_008), "no").render(&sources, false);
        assert!(long.len() < 1000, "{long}");
    }

    #[test]
    fn colours_only_when_asked() {
        let mut sources = Sources::new();
        let file = sources.add("f", "x");
        let error = Diagnostic::error(sources.span(file, 0..1), "no");
        assert!(!error.render(&sources, false).contains('\u{1b}'));
        assert!(error.render(&sources, true).contains('\u{1b}'));
    }
}
