//! The parser's messages about mistakes.

use whatif_source::{Diagnostic, Span};

use super::{Failed, MAX_CHAIN, MAX_DEPTH, MAX_TUPLE, P, Parser};
use crate::token::{Kind, Token};

impl Parser<'_> {
    pub(super) fn report(&mut self, error: Diagnostic) -> Failed {
        self.errors.push(error);
        Failed
    }

    /// Reports that the current token cannot stand here; `expected` says what could.
    pub(super) fn unexpected(&mut self, expected: &str) -> Failed {
        match self.unexpected_message(expected) {
            Some(error) => self.report(error),
            None => Failed,
        }
    }

    /// As [`Parser::unexpected`], with advice.
    pub(super) fn unexpected_help(&mut self, expected: &str, help: &str) -> Failed {
        match self.unexpected_message(expected) {
            Some(error) => self.report(error.help(help)),
            None => Failed,
        }
    }

    /// Reports that the current token cannot stand in a bracket that is still open.
    pub(super) fn unexpected_in_brackets(&mut self, closing: Kind, opener: Span) -> Failed {
        let closing = closing.text().unwrap_or_default();
        self.unexpected_after(&format!("`{closing}`"), opener, "this is not closed")
    }

    /// As [`Parser::unexpected`], with the earlier place that needs the missing part.
    pub(super) fn unexpected_after(&mut self, expected: &str, before: Span, why: &str) -> Failed {
        match self.unexpected_message(expected) {
            Some(error) => self.report(error.and(before, why)),
            None => Failed,
        }
    }

    /// The message; none if the lexer has reported the token already.
    fn unexpected_message(&self, expected: &str) -> Option<Diagnostic> {
        let token = self.cursor.token();
        let span = self.token_span(token);
        let found = self.describe(token);
        let error = match self.kind() {
            Kind::Error => return None,
            Kind::Eof => {
                Diagnostic::error(self.end_of_text(), format!("expected {expected}, but the file ends here"))
            }
            Kind::VSemi => {
                Diagnostic::error(span, format!("expected {expected}, but this line starts something new"))
                    .help("indent the line further if it continues the one above")
            }
            Kind::VClose if token.kind == Kind::Eof => {
                Diagnostic::error(self.end_of_text(), format!("expected {expected}, but the file ends here"))
            }
            Kind::VClose => {
                Diagnostic::error(span, format!("expected {expected}, but this line ends the block above"))
                    .help("indent the line further if it continues the one above")
            }
            _ => Diagnostic::error(span, format!("expected {expected}, found {found}")),
        };
        Some(match (self.kind(), &error.help) {
            (kind, None) => match common_mistake(kind, token, expected, self.slice(token)) {
                Some(help) => error.help(help),
                None => error,
            },
            _ => error,
        })
    }

    /// The last character of the file that is not space.
    fn end_of_text(&self) -> Span {
        let end = self.text.trim_end().len() as u32;
        let start = self.text[..end as usize].char_indices().next_back().map_or(0, |(at, _)| at as u32);
        self.span(start, end)
    }

    fn describe(&self, token: Token) -> String {
        match token.kind {
            Kind::VarId | Kind::ConId => format!("`{}`", self.slice(token)),
            Kind::Integer | Kind::Rational => format!("the number `{}`", self.slice(token)),
            Kind::String => "a string".to_owned(),
            Kind::Char => "a character".to_owned(),
            Kind::VarSym | Kind::ConSym | Kind::Minus | Kind::Star | Kind::Dot | Kind::Bang => {
                format!("the operator `{}`", self.slice(token))
            }
            Kind::Eof => "the end of the file".to_owned(),
            _ => match token.kind.text() {
                Some(text) => format!("`{text}`"),
                None => format!("`{}`", self.slice(token)),
            },
        }
    }

    pub(super) fn too_deep(&mut self) -> Failed {
        let span = self.token_span(self.cursor.token());
        self.report(Diagnostic::error(span, format!("this is nested more than {MAX_DEPTH} levels deep")))
    }

    /// Reports a tuple with more parts than GHC allows.
    pub(super) fn small_tuple(&mut self, parts: usize, span: Span) -> P<()> {
        if parts <= MAX_TUPLE {
            return Ok(());
        }
        let message = format!("a tuple has at most {MAX_TUPLE} parts; this one has {parts}");
        Err(self.report(Diagnostic::error(span.start_point(), message)))
    }

    pub(super) fn too_long(&mut self, span: Span) -> Failed {
        let message = format!("this is longer than whatif can read: more than {MAX_CHAIN} parts");
        self.report(Diagnostic::error(span.start_point(), message))
    }
}

/// Advice for mistakes that many people make.
fn common_mistake(kind: Kind, token: Token, expected: &str, text: &str) -> Option<String> {
    let help = match kind {
        Kind::Equals if expected == "`->`" => "an alternative of `case` uses `->`",
        Kind::RArrow if expected == "`=`" => "a definition uses `=`",
        Kind::Equals if expected == "the end of the declaration" => {
            "`=` defines; to compare, write `==`; in a `do`, a definition starts with `let`, \
             and all definitions of a block start in the same column"
        }
        Kind::VarId if expected == "the end of the declaration" && token.first => {
            "this line is indented further than the block above, so that it continues the last line of it"
        }
        Kind::Equals => "`=` defines; to compare, write `==`",
        Kind::RArrow if expected == "`=` or `|`" => "a definition uses `=`",
        Kind::Tick => "a character stands between single quotes; a string needs double quotes",
        Kind::Where if expected.starts_with('`') => return None,
        Kind::Where => "`where` follows the right-hand side of a definition or alternative",
        Kind::Else | Kind::Then => "`if` needs its condition, `then` and `else`",
        Kind::Semi => return None,
        _ if text.starts_with("--") => "this is an operator; a comment needs a space after the dashes",
        _ => match text {
            "&" => "the conjunction is `&&`",
            "||" | "&&" | "==" if expected == "an expression" => "an operand is missing before this operator",
            "!=" => "inequality is `/=`",
            "elif" | "elseif" => "write `else if`",
            "return" if token.first => "Haskell's `return` is a function",
            _ => return None,
        },
    };
    Some(help.to_owned())
}
