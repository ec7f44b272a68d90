//! From text to tokens.
//!
//! Layout means nothing. The paper's signs (□, ⊠, ▶, …) are read as the words and ASCII signs they stand for, so that
//! the parser knows one spelling of each.

use num_bigint::BigInt;
use whatif_source::{Diagnostic, FileId, Sources, Span};

use crate::date::read_date;
use crate::decimal::{MAX_SCALE, show_decimal};

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name that starts with a small letter or `_`.
    Name(String),
    /// A name that starts with a capital: a type or a constructor.
    Upper(String),
    /// An integer.
    Int(BigInt),
    /// A date: the days since 1 January 2000.
    Date(BigInt),
    /// A number with decimals: its smallest units, and how many decimals it has.
    Decimal(BigInt, u8),
    /// A string, without its quotes.
    Str(String),
    /// A keyword or a sign.
    Mark(&'static str),
    /// The end of the file.
    End,
}

impl Kind {
    /// The token as a message names it.
    pub(crate) fn describe(&self) -> String {
        match self {
            Kind::Name(name) | Kind::Upper(name) => format!("`{name}`"),
            Kind::Int(number) => format!("the number {number}"),
            Kind::Date(_) => "a date".to_owned(),
            Kind::Decimal(units, scale) => format!("the number {}", show_decimal(units, *scale)),
            Kind::Str(_) => "a string".to_owned(),
            Kind::Mark(mark) => format!("`{mark}`"),
            Kind::End => "the end of the file".to_owned(),
        }
    }
}

/// A token and its place.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

/// The words that cannot be names.
pub const KEYWORDS: &[&str] = &[
    "let",
    "in",
    "if",
    "then",
    "else",
    "match",
    "type",
    "property",
    "invariant",
    "reachable",
    "finishable",
    "response",
    "import",
    "edit",
    "view",
    "enter",
    "share",
    "watch",
    "forever",
    "repeat",
    "until",
    "table",
    "fail",
    "assert",
    "and",
    "or",
    "elem",
    "mod",
    "with",
    "True",
    "False",
];

/// Longest first, so that `>=` is not read as `>` and `=`.
const SIGNS: &[&str] = &[
    "==>", "~>", "<#>", "<?>", "|>", ">?", "><", ":=", "::", "->", "==", "/=", "<=", ">=", "++", "&&", "||",
    "\\", ".", ",", "(", ")", "<", ">", "[", "]", "{", "}", "=", ":", "+", "-", "*", "/", "!", "@", "|",
];

/// The paper's signs and what they are read as.
const PAPER: &[(char, &str)] = &[
    ('□', "edit"),
    ('⊠', "enter"),
    ('■', "share"),
    ('↯', "fail"),
    ('▶', "|>"),
    ('▷', ">?"),
    ('⋈', "><"),
    ('◆', "<#>"),
    ('◇', "<?>"),
    // The signs that the same shapes get when the paper is copied from its page.
    ('◊', "<?>"),
    ('⋄', "<?>"),
    ('►', "|>"),
    ('⊳', ">?"),
    ('⚡', "fail"),
    ('−', "-"),
    ('–', "-"),
    ('⊃', "==>"),
    ('λ', "\\"),
    ('→', "->"),
    ('∧', "and"),
    ('∨', "or"),
    ('⇒', "==>"),
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "/="),
    ('≡', "=="),
    ('∈', "elem"),
    ('⟨', "⟨"),
    ('⟩', "⟩"),
    ('×', "*"),
];

/// The tokens of a file, ending with [`Kind::End`].
pub(crate) fn lex(sources: &Sources, file: FileId) -> Result<Vec<Token>, Diagnostic> {
    let mut lexer = Lexer { sources, file, text: sources.text(file), at: 0, tokens: Vec::new() };
    while lexer.skip_blank()? {
        let start = lexer.at;
        let kind = lexer.token()?;
        lexer.tokens.push(Token { kind, span: sources.span(file, start..lexer.at) });
    }
    let end = lexer.text.len();
    lexer.tokens.push(Token { kind: Kind::End, span: sources.span(file, end..end) });
    Ok(lexer.tokens)
}

struct Lexer<'a> {
    sources: &'a Sources,
    file: FileId,
    text: &'a str,
    at: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn error(&self, start: usize, end: usize, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.sources.span(self.file, start..end), message)
    }

    /// Skips blanks and comments; false at the end of the file.
    fn skip_blank(&mut self) -> Result<bool, Diagnostic> {
        loop {
            let rest = self.rest();
            let Some(next) = rest.chars().next() else { return Ok(false) };
            if next.is_whitespace() {
                self.at += next.len_utf8();
            } else if rest.starts_with("--") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("{-") {
                self.skip_comment()?;
            } else {
                return Ok(true);
            }
        }
    }

    fn skip_comment(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let mut depth = 0;
        loop {
            let rest = self.rest();
            if rest.starts_with("{-") {
                depth += 1;
                self.at += 2;
            } else if rest.starts_with("-}") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return Ok(());
                }
            } else if let Some(next) = rest.chars().next() {
                self.at += next.len_utf8();
            } else {
                return Err(self
                    .error(start, start + 2, "this comment is never closed")
                    .help("end it with `-}`"));
            }
        }
    }

    fn token(&mut self) -> Result<Kind, Diagnostic> {
        let first = self.rest().chars().next().expect("skip_blank stops at a character");
        if first == '"' {
            return self.string();
        }
        if first.is_ascii_digit() {
            return self.number();
        }
        if let Some(&(_, mark)) = PAPER.iter().find(|(sign, _)| *sign == first) {
            self.at += first.len_utf8();
            return Ok(Kind::Mark(mark));
        }
        if first == '¬' {
            self.at += first.len_utf8();
            return Ok(Kind::Name("not".to_owned()));
        }
        if first.is_alphabetic() || first == '_' {
            return Ok(self.word(first));
        }
        match SIGNS.iter().find(|sign| self.rest().starts_with(**sign)) {
            Some(&sign) => {
                self.at += sign.len();
                Ok(Kind::Mark(match sign {
                    "&&" => "and",
                    "||" => "or",
                    sign => sign,
                }))
            }
            None => {
                let end = self.at + first.len_utf8();
                Err(self.error(self.at, end, format!("`{first}` has no meaning here")))
            }
        }
    }

    fn word(&mut self, first: char) -> Kind {
        let rest = self.rest();
        let length =
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\'')).unwrap_or(rest.len());
        let word = rest[..length].to_owned();
        self.at += length;
        match KEYWORDS.iter().find(|keyword| **keyword == word) {
            Some(keyword) => Kind::Mark(keyword),
            None if first.is_uppercase() => Kind::Upper(word),
            None => Kind::Name(word),
        }
    }

    fn number(&mut self) -> Result<Kind, Diagnostic> {
        let start = self.at;
        if let Some((days, length)) = read_date(self.rest()) {
            self.at += length;
            return match days {
                Some(days) => Ok(Kind::Date(days.into())),
                None => Err(self.error(start, self.at, "there is no such day in the calendar")),
            };
        }
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(rest.len());
        let fraction = rest[length..].strip_prefix('.').unwrap_or("");
        let decimals = fraction.find(|c: char| !c.is_ascii_digit()).unwrap_or(fraction.len());
        let end = if decimals == 0 { length } else { length + 1 + decimals };
        let digits: String = rest[..end].chars().filter(char::is_ascii_digit).collect();
        self.at += end;
        let units = digits.parse().expect("digits are a number");
        match u8::try_from(decimals).ok().filter(|scale| *scale <= MAX_SCALE) {
            Some(0) => Ok(Kind::Int(units)),
            Some(scale) => Ok(Kind::Decimal(units, scale)),
            None => Err(self.error(start, self.at, format!("a number has at most {MAX_SCALE} decimals"))),
        }
    }

    fn string(&mut self) -> Result<Kind, Diagnostic> {
        let start = self.at;
        let mut text = String::new();
        self.at += 1;
        while let Some(next) = self.rest().chars().next() {
            self.at += next.len_utf8();
            match next {
                '"' => return Ok(Kind::Str(text)),
                '\n' => break,
                '\\' => {
                    let escaped = self.rest().chars().next();
                    text.push(match escaped {
                        Some('n') => '\n',
                        Some('t') => '\t',
                        Some(c @ ('"' | '\\')) => c,
                        _ => {
                            return Err(self
                                .error(self.at - 1, self.at, "a backslash in a string must be escaped")
                                .help("the escapes are \\n, \\t, \\\" and \\\\"));
                        }
                    });
                    self.at += 1;
                }
                c => text.push(c),
            }
        }
        Err(self
            .error(start, start + 1, "this string is never closed")
            .help("end it with `\"` on the same line"))
    }
}
