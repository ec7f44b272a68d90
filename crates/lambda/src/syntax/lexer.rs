//! The tokens of λG.
//!
//! Identifiers may be qualified (`List.insert`) or in quotes (`$"any name"`); numbers carry their type (`12n`, `1.5f`); a run of
//! symbol characters is one operator, unless it is a reserved sign. Comments are `--` to the end of the line and `{- … -}`, nested.
//!
//! [`tokens`] cuts the whole file: skip blanks and comments, look at the first character, take the longest token that starts there. A token
//! has no text of its own, only its span; the parser reads the text from the source, and [`unescape`] gives the value of text in quotes.
//! Signs and keywords are one kind of token, [`Token::Sign`], with their plain spelling: `λ` and `\` are the same token.
//!
//! Four things decide where a token ends:
//!
//! - a dot belongs to an identifier only between a module and what it qualifies (`List.insert`, but `λx.y`);
//! - `λ`, `Λ`, `∀`, `\` and `.` stand alone, so that `λx. λy. x` needs no blanks;
//! - `--` starts a comment unless it is part of a longer operator (`-->`);
//! - a letter directly behind a number is its type (`n`, `w`, `f`).
//!
//! What must stay true: every character of the file is in a token, a blank or a comment, or is reported with its place.

use whatif_source::{Diagnostic, FileId, Sources, Span};

/// What a token is. Its text is in the source, at its span.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// An identifier, qualified or not: `x`, `List.insert`, `Cons`.
    Identifier,
    /// `$"any name"`
    Quoted,
    /// A run of symbol characters that is no reserved sign.
    Operator,
    /// A keyword, bracket, separator or reserved sign; its plain spelling.
    Sign(&'static str),
    /// `12`, `12n` (Integer), `12w` (Word)
    Int,
    Integer,
    Word,
    /// `1.5`, `1.5e-3`, `1.5f` (Float)
    Double,
    Float,
    Char,
    String,
    /// `#name`
    Primitive,
    End,
}

const KEYWORDS: [&str; 23] = [
    "data", "newtype", "def", "contract", "main", "let", "in", "case", "of", "as", "if", "then", "else",
    "assume", "assert", "forall", "con", "var", "strict", "inf", "nan", "inff", "nanf",
];

/// Reserved runs of symbol characters, with their plain spelling.
const SIGNS: [(&str, &str); 17] = [
    (":", ":"),
    ("-", "-"),
    (".", "."),
    ("=", "="),
    ("->", "->"),
    ("→", "->"),
    ("\\", "\\"),
    ("λ", "\\"),
    ("/\\", "/\\"),
    ("Λ", "/\\"),
    ("∀", "forall"),
    ("?", "?"),
    ("<|>", "<|>"),
    ("□", "<|>"),
    ("|>", "|>"),
    ("▷", "|>"),
    ("|", "|"),
];

/// Cuts a file into tokens.
pub(super) fn tokens(sources: &Sources, file: FileId) -> Result<Vec<(Token, Span)>, Diagnostic> {
    let mut lexer = Lexer { text: sources.text(file), at: 0, file };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks()?;
        let start = lexer.at;
        let token = lexer.next()?;
        tokens.push((token, lexer.span_from(start)));
        if token == Token::End {
            return Ok(tokens);
        }
    }
}

/// Does the lexer read a spelling as one identifier?
pub(super) fn is_identifier(spelling: &str) -> bool {
    let mut sources = Sources::new();
    let file = sources.add("", "");
    let mut lexer = Lexer { text: spelling, at: 0, file };
    spelling.starts_with(starts_identifier)
        && lexer.identifier() == Token::Identifier
        && lexer.at == spelling.len()
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    file: FileId,
}

fn is_symbol(c: char) -> bool {
    "!%&*+/<=>?^|-~:.\\".contains(c)
        || "→□▷λΛ∀".contains(c)
        || (!c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace())
}

fn starts_identifier(c: char) -> bool {
    (c.is_alphabetic() || c == '_') && !"λΛ".contains(c)
}

fn continues_identifier(c: char) -> bool {
    (c.is_alphanumeric() || c == '_' || c == '\'') && !"λΛ".contains(c)
}

impl Lexer<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn peek_second(&self) -> Option<char> {
        self.text[self.at..].chars().nth(1)
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
    }

    fn span_from(&self, start: usize) -> Span {
        Span { file: self.file, start: start as u32, end: self.at as u32 }
    }

    fn skip_blanks(&mut self) -> Result<(), Diagnostic> {
        loop {
            self.skip_while(char::is_whitespace);
            if self.text[self.at..].starts_with("{-") {
                self.skip_block_comment()?;
            } else if self.at_line_comment() {
                self.skip_while(|c| c != '\n');
            } else {
                return Ok(());
            }
        }
    }

    /// `--` begins a comment unless it is part of a longer operator, such as `-->`.
    fn at_line_comment(&self) -> bool {
        let rest = &self.text[self.at..];
        rest.starts_with("--") && !rest.trim_start_matches('-').starts_with(is_symbol)
    }

    fn skip_block_comment(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let mut depth = 0_usize;
        loop {
            let rest = &self.text[self.at..];
            if rest.starts_with("{-") {
                depth += 1;
                self.at += 2;
            } else if rest.starts_with("-}") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return Ok(());
                }
            } else if rest.is_empty() {
                let opener = Span { file: self.file, start: start as u32, end: start as u32 + 2 };
                return Err(Diagnostic::error(opener, "this comment does not end").help("close it with `-}`"));
            } else {
                self.bump();
            }
        }
    }

    fn next(&mut self) -> Result<Token, Diagnostic> {
        let start = self.at;
        let Some(first) = self.peek() else { return Ok(Token::End) };
        if let Some(bracket) =
            ["(", ")", "[", "]", "{", "}", ",", ";", "`", "@"].iter().find(|b| b.starts_with(first))
        {
            self.bump();
            return Ok(Token::Sign(bracket));
        }
        match first {
            '"' => self.string(),
            '\'' => self.char(),
            '$' if self.peek_second() == Some('"') => {
                self.bump();
                self.string().map(|_| Token::Quoted)
            }
            '#' => {
                self.bump();
                self.skip_while(continues_identifier);
                Ok(Token::Primitive)
            }
            _ if first.is_ascii_digit() => Ok(self.number()),
            _ if starts_identifier(first) => Ok(self.identifier()),
            _ if is_symbol(first) => Ok(self.symbol()),
            _ => {
                self.bump();
                Err(Diagnostic::error(self.span_from(start), format!("`{first}` means nothing here")))
            }
        }
    }

    fn identifier(&mut self) -> Token {
        let start = self.at;
        loop {
            let part = self.at;
            self.skip_while(continues_identifier);
            let is_module = self.text[part..].starts_with(char::is_uppercase);
            // A dot belongs to the name only between a module and what it qualifies.
            let after_dot = self.text[self.at..].strip_prefix('.').and_then(|rest| rest.chars().next());
            if !is_module || !after_dot.is_some_and(starts_identifier) {
                break;
            }
            self.bump();
        }
        let text = &self.text[start..self.at];
        let keyword = KEYWORDS.iter().find(|keyword| **keyword == text);
        keyword.map_or(Token::Identifier, |keyword| Token::Sign(keyword))
    }

    fn symbol(&mut self) -> Token {
        let start = self.at;
        // Signs of one character that stand for words need no blank after them: `λx. λy. x`, `\x. \y. x`.
        match self.peek() {
            Some('λ' | 'Λ' | '∀' | '\\' | '.') => self.bump(),
            _ => self.skip_while(|c| is_symbol(c) && !"λΛ∀.".contains(c)),
        }
        let text = &self.text[start..self.at];
        let sign = SIGNS.iter().find(|(spelling, _)| *spelling == text);
        sign.map_or(Token::Operator, |(_, plain)| Token::Sign(plain))
    }

    fn number(&mut self) -> Token {
        self.skip_while(|c| c.is_ascii_digit());
        let mut is_double = false;
        if self.peek() == Some('.') && self.peek_second().is_some_and(|c| c.is_ascii_digit()) {
            is_double = true;
            self.bump();
            self.skip_while(|c| c.is_ascii_digit());
        }
        let rest = self.text[self.at..].strip_prefix('e');
        let exponent = rest.map(|rest| rest.strip_prefix('-').unwrap_or(rest));
        if exponent.is_some_and(|digits| digits.starts_with(|c: char| c.is_ascii_digit())) {
            is_double = true;
            self.bump();
            self.skip_while(|c| c == '-');
            self.skip_while(|c| c.is_ascii_digit());
        }
        let suffix = self.peek();
        let token = match suffix {
            Some('f') => Token::Float,
            Some('n') if !is_double => Token::Integer,
            Some('w') if !is_double => Token::Word,
            _ => return if is_double { Token::Double } else { Token::Int },
        };
        self.bump();
        token
    }

    fn string(&mut self) -> Result<Token, Diagnostic> {
        let start = self.at;
        self.bump();
        loop {
            match self.peek() {
                Some('"') => break,
                Some('\\') => self.bump(),
                None | Some('\n') => {
                    return Err(Diagnostic::error(self.span_from(start), "this string does not end")
                        .help("close it with `\"` on the same line"));
                }
                _ => {}
            }
            self.bump();
        }
        self.bump();
        Ok(Token::String)
    }

    fn char(&mut self) -> Result<Token, Diagnostic> {
        let start = self.at;
        self.bump();
        if self.peek() == Some('\\') {
            self.bump();
            self.bump();
            self.skip_while(|c| c != '\'' && c != '\n');
        } else {
            self.bump();
        }
        if self.peek() != Some('\'') {
            return Err(
                Diagnostic::error(self.span_from(start), "this is not a character").help("write it as 'c'")
            );
        }
        self.bump();
        Ok(Token::Char)
    }
}

/// The value of a text in quotes, given without them, with Rust's escapes: `\n \t \r \0 \\ \' \" \u{…}`.
pub(super) fn unescape(inside: &str) -> Option<String> {
    let mut value = String::with_capacity(inside.len());
    let mut chars = inside.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            value.push(c);
            continue;
        }
        value.push(match chars.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            c @ ('\\' | '\'' | '"') => c,
            'u' => {
                let digits = chars.as_str().strip_prefix('{')?;
                let (digits, rest) = digits.split_once('}')?;
                chars = rest.chars();
                char::from_u32(u32::from_str_radix(digits, 16).ok()?)?
            }
            _ => return None,
        });
    }
    Some(value)
}
