//! The lexical syntax of Haskell 2010 (report, chapter 2), with NumericUnderscores and BinaryLiterals, and the tokens
//! of those extensions that a file switches on: MagicHash, UnboxedTuples, TemplateHaskell, QuasiQuotes, Arrows, ….
//!
//! A [`Token`] is a kind and a place, with its column and whether it is the first of its line, which
//! [`layout`](crate::layout) needs. Names are interned here; the values of literals stay in the text until the parser
//! decodes them ([`literal`]). Comments and pragmas are skipped, except `{-@ … @-}` and `[lq| … |]`, which are kept
//! aside as annotations.
//!
//! ```text
//! "x <- M.f 0xFF"   ⟶   VarId x, LArrow, VarId f (module M), Integer, Eof
//! ```
//!
//! `Lexer::run` alternates between `skip_space` (spaces, comments, annotations) and `token`, which looks up the first
//! byte in the table `CLASS` and calls the function for names, numbers, operators, characters or strings.
//!
//! What stays true: lexing never fails. A mistake becomes a diagnostic and a token of kind [`Kind::Error`], and lexing
//! continues behind it. Columns count characters, with tabs to multiples of eight, as the layout rule of the report
//! demands.

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_source::{Diagnostic, FileId, Span};

use crate::ast::Annotation;
use crate::extensions::Extensions;
use crate::literal;
use crate::token::{Kind, Token};

/// The result of lexing a text.
#[derive(Debug)]
pub struct Lexed {
    /// The tokens, the last one being [`Kind::Eof`].
    pub tokens: Vec<Token>,
    /// The `{-@ … @-}` comments.
    pub annotations: Vec<Annotation>,
    /// The mistakes.
    pub errors: Vec<Diagnostic>,
}

/// Splits a text into tokens.
///
/// ```
/// use whatif_haskell::{extensions::Extensions, lexer::lex, token::Kind};
/// let text = "x <- M.f 0x_FF {- {- nested -} -}";
/// let mut sources = whatif_source::Sources::new();
/// let file = sources.add("M.hs", text);
/// let kinds: Vec<Kind> = lex(text, file, &Extensions::default()).tokens.iter().map(|t| t.kind).collect();
/// assert_eq!(kinds, [Kind::VarId, Kind::LArrow, Kind::VarId, Kind::Integer, Kind::Eof]);
/// ```
#[must_use]
pub fn lex(text: &str, file: FileId, extensions: &Extensions) -> Lexed {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        line: 0,
        first: true,
        file,
        options: Options::of(extensions),
        last_quote_end: None,
        names: FxHashMap::default(),
        nothing: Name::new(""),
        out: Lexed {
            tokens: Vec::with_capacity(text.len() / 4 + 1),
            annotations: Vec::new(),
            errors: Vec::new(),
        },
    };
    lexer.run();
    lexer.out
}

/// The length of the nested comment at the start of a text; `None` if it is not closed.
#[must_use]
pub fn comment_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (1u32, 2);
    while at + 1 < bytes.len() {
        match (bytes[at], bytes[at + 1]) {
            (b'{', b'-') => {
                depth += 1;
                at += 2;
            }
            (b'-', b'}') => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
    None
}

/// The extensions that change which tokens there are.
struct Options {
    magic_hash: bool,
    unboxed: bool,
    template: bool,
    quotes: bool,
    arrows: bool,
    recursive_do: bool,
    implicit_params: bool,
    labels: bool,
    hex_floats: bool,
}

impl Options {
    fn of(extensions: &Extensions) -> Options {
        let on = |names: &[&str]| names.iter().any(|name| extensions.has(name));
        Options {
            magic_hash: on(&["MagicHash"]),
            unboxed: on(&["UnboxedTuples", "UnboxedSums"]),
            template: on(&["TemplateHaskell", "TemplateHaskellQuotes"]),
            quotes: on(&["QuasiQuotes"]),
            arrows: on(&["Arrows"]),
            recursive_do: on(&["RecursiveDo", "DoRec"]),
            implicit_params: on(&["ImplicitParams"]),
            labels: on(&["OverloadedLabels"]),
            hex_floats: on(&["HexFloatLiterals"]),
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    /// The byte offset of column 1 of this line, corrected for wide characters and tabs: `at - line` is the column
    /// minus one.
    line: isize,
    /// Whether no token has been seen on this line.
    first: bool,
    file: FileId,
    options: Options,
    /// Behind this offset no quotation is closed; set after the first search for `|]` that failed.
    last_quote_end: Option<usize>,
    names: FxHashMap<&'t str, (Name, Kind)>,
    nothing: Name,
    out: Lexed,
}

impl<'t> Lexer<'t> {
    fn run(&mut self) {
        if self.text.starts_with('\u{feff}') {
            self.at = 3;
            self.line = 3;
        }
        loop {
            self.skip_space();
            if self.at >= self.bytes.len() {
                break;
            }
            self.token();
        }
        let end = self.at as u32;
        let name = self.nothing;
        self.out.tokens.push(Token {
            kind: Kind::Eof,
            first: true,
            start: end,
            end,
            column: 0,
            name,
            module: None,
        });
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn char(&self, at: usize) -> Option<char> {
        self.text[at..].chars().next()
    }

    fn newline(&mut self) {
        self.at += 1;
        self.line = self.at as isize;
        self.first = true;
    }

    /// Skips one character of any kind, keeping the column right.
    fn bump(&mut self) {
        match self.bytes[self.at] {
            b'\n' => self.newline(),
            b'\t' => {
                let column = self.at as isize - self.line;
                self.at += 1;
                self.line = self.at as isize - (column / 8 + 1) * 8;
            }
            0..0x80 => self.at += 1,
            _ => {
                let length = self.char(self.at).map_or(1, char::len_utf8);
                self.at += length;
                self.line += length as isize - 1;
            }
        }
    }

    fn skip_space(&mut self) {
        while self.at < self.bytes.len() {
            match self.bytes[self.at] {
                b' ' | b'\r' | 0x0b | 0x0c => self.at += 1,
                b'\n' => self.newline(),
                b'\t' => self.bump(),
                b'-' if self.byte(self.at + 1) == b'-' && self.is_line_comment() => {
                    self.at = match self.text[self.at..].find('\n') {
                        Some(length) => self.at + length,
                        None => self.bytes.len(),
                    };
                }
                b'{' if self.byte(self.at + 1) == b'-' => self.block_comment(),
                b'#' if self.first && self.is_line_directive() => {
                    self.at =
                        self.text[self.at..].find('\n').map_or(self.bytes.len(), |length| self.at + length);
                }
                0x80.. if self.char(self.at).is_some_and(char::is_whitespace) => self.bump(),
                _ => break,
            }
        }
    }

    /// `--` starts a comment unless it is part of a longer operator.
    fn is_line_comment(&self) -> bool {
        let dashes = self.bytes[self.at..].iter().take_while(|&&b| b == b'-').count();
        let next = self.at + dashes;
        next >= self.bytes.len() || !self.is_symbol_at(next)
    }

    /// `#!/usr/bin/env runghc` and `# 1 "file"`, in the first column.
    fn is_line_directive(&self) -> bool {
        if self.at as isize != self.line {
            return false;
        }
        let rest = &self.text[self.at + 1..];
        rest.starts_with("!/")
            || rest.starts_with("! /")
            || rest.starts_with(" 1 \"")
            || rest.starts_with("line ")
    }

    fn block_comment(&mut self) {
        let start = self.at;
        let Some(length) = comment_length(&self.text[start..]) else {
            self.error(start..start + 2, "this comment is not closed", Some("close it with `-}`"));
            while self.at < self.bytes.len() {
                self.bump();
            }
            return;
        };
        while self.at < start + length {
            self.bump();
        }
        let comment = &self.text[start..start + length];
        if comment.starts_with("{-@") && length >= 5 {
            let end = if comment.ends_with("@-}") && length >= 6 { length - 3 } else { length - 2 };
            self.annotation(start + 3, start + end, false);
        }
    }

    fn annotation(&mut self, start: usize, end: usize, quoted: bool) {
        let text = self.text[start..end].to_owned();
        self.out.annotations.push(Annotation { text, span: self.span(start, end), quoted });
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span { file: self.file, start: start as u32, end: end as u32 }
    }

    fn error(&mut self, range: std::ops::Range<usize>, message: impl Into<String>, help: Option<&str>) {
        let mut error = Diagnostic::error(self.span(range.start, range.end), message);
        if let Some(help) = help {
            error = error.help(help);
        }
        self.out.errors.push(error);
    }

    /// Adds a token that starts at `start`, `column` and ends here.
    fn push(&mut self, kind: Kind, start: usize, column: u32) {
        self.push_name(kind, start, column, self.nothing, None);
    }

    fn push_name(&mut self, kind: Kind, start: usize, column: u32, name: Name, module: Option<Name>) {
        let token =
            Token { kind, first: self.first, start: start as u32, end: self.at as u32, column, name, module };
        self.out.tokens.push(token);
        self.first = false;
    }

    fn token(&mut self) {
        let start = self.at;
        let column = (start as isize - self.line) as u32 + 1;
        let byte = self.bytes[start];
        match CLASS[byte as usize] {
            Class::Lower => {
                self.skip_identifier();
                self.name(start, start, column, None);
            }
            Class::Upper => self.qualified(start, column),
            Class::Digit => self.number(start, column),
            Class::Symbol => self.operator(start, start, column, None),
            Class::Special => self.special(byte, start, column),
            Class::Quote if byte == b'"' => self.string(start, column),
            Class::Quote => self.character(start, column),
            Class::Unicode => match self.char(start) {
                Some('∀') => {
                    self.bump();
                    self.push_name(Kind::VarId, start, column, Name::new("forall"), None);
                }
                Some(c) if is_upper(c) => self.qualified(start, column),
                Some(c) if c.is_alphabetic() => {
                    self.skip_identifier();
                    self.name(start, start, column, None);
                }
                Some(c) if is_symbol(c) => self.operator(start, start, column, None),
                _ => self.stray(start, column),
            },
            Class::Other => self.stray(start, column),
        }
    }

    fn stray(&mut self, start: usize, column: u32) {
        self.bump();
        let text = &self.text[start..self.at];
        self.error(start..self.at, format!("{text:?} cannot stand here"), None);
        self.push(Kind::Error, start, column);
    }

    /// Skips the letters, digits, primes and underscores of an identifier.
    fn skip_identifier(&mut self) {
        while self.at < self.bytes.len() {
            match CLASS[self.bytes[self.at] as usize] {
                Class::Lower | Class::Upper | Class::Digit => self.at += 1,
                Class::Quote if self.bytes[self.at] == b'\'' => self.at += 1,
                Class::Unicode if self.char(self.at).is_some_and(char::is_alphanumeric) => self.bump(),
                _ => break,
            }
        }
        while self.options.magic_hash && self.byte(self.at) == b'#' {
            self.at += 1;
        }
    }

    /// The name that stands from `name` to here; the whole token starts at `start`.
    fn name(&mut self, start: usize, name: usize, column: u32, module: Option<Name>) {
        let text = &self.text[name..self.at];
        let (interned, kind) = match self.names.get(text) {
            Some(&known) => known,
            None => {
                let known = (Name::new(text), self.kind_of_word(text));
                self.names.insert(text, known);
                known
            }
        };
        self.push_name(kind, start, column, interned, module);
    }

    fn kind_of_word(&self, text: &str) -> Kind {
        match text {
            "mdo" if self.options.recursive_do => Kind::Mdo,
            "rec" if self.options.recursive_do || self.options.arrows => Kind::Rec,
            "proc" if self.options.arrows => Kind::Proc,
            _ => reserved_word(text).unwrap_or_else(|| {
                if text.chars().next().is_some_and(is_upper) { Kind::ConId } else { Kind::VarId }
            }),
        }
    }

    /// A name that starts with a capital: a constructor, or a module's name and what it qualifies.
    fn qualified(&mut self, start: usize, column: u32) {
        let mut last = start;
        self.skip_identifier();
        while self.byte(self.at) == b'.' && self.at + 1 < self.bytes.len() {
            let Some(next) = self.char(self.at + 1) else { break };
            let before = (self.at, self.line);
            if is_upper(next) {
                last = self.at + 1;
                self.at += 1;
                self.skip_identifier();
            } else if next == '_' || next.is_alphabetic() {
                let module = &self.text[start..self.at];
                self.at += 1;
                let name = self.at;
                self.skip_identifier();
                if reserved_word(&self.text[name..self.at]).is_some() {
                    (self.at, self.line) = before;
                    break;
                }
                return self.name(start, name, column, Some(Name::new(module)));
            } else if is_symbol(next) {
                let module = Name::new(&self.text[start..self.at]);
                self.at += 1;
                return self.operator(start, self.at, column, Some(module));
            } else {
                break;
            }
        }
        let module = (last > start).then(|| Name::new(&self.text[start..last - 1]));
        self.name(start, last, column, module);
    }

    fn is_symbol_at(&self, at: usize) -> bool {
        match CLASS[self.bytes[at] as usize] {
            Class::Symbol => true,
            Class::Unicode => self.char(at).is_some_and(is_symbol),
            _ => false,
        }
    }

    fn operator(&mut self, start: usize, symbol: usize, column: u32, module: Option<Name>) {
        if module.is_none() && self.extension_operator(start, column) {
            return;
        }
        while self.at < self.bytes.len() && self.is_symbol_at(self.at) {
            self.bump();
        }
        let text = &self.text[symbol..self.at];
        let (name, kind) = match self.names.get(text) {
            Some(&known) => known,
            None => {
                let kind = reserved_operator(text).unwrap_or(if text.starts_with(':') {
                    Kind::ConSym
                } else {
                    Kind::VarSym
                });
                let known = (Name::new(text), kind);
                self.names.insert(text, known);
                known
            }
        };
        let kind = match kind {
            Kind::Bang | Kind::Minus | Kind::Dot | Kind::Star | Kind::Tilde if module.is_some() => {
                Kind::VarSym
            }
            _ => kind,
        };
        self.push_name(kind, start, column, name, module);
    }

    /// `#)`, `$x`, `$(`, `?x` and `#x`, if the extension is on.
    fn extension_operator(&mut self, start: usize, column: u32) -> bool {
        let (byte, next) = (self.bytes[start], self.byte(start + 1));
        if self.options.unboxed && byte == b'#' && next == b')' {
            self.at += 2;
            self.push(Kind::RUnboxed, start, column);
            return true;
        }
        let touches = self.out.tokens.last().is_some_and(|t| t.end as usize == start && t.kind.is_closing());
        if touches {
            return false;
        }
        let name_starts = |at: usize| matches!(CLASS[self.byte(at) as usize], Class::Lower | Class::Upper);
        let kind = match byte {
            b'$' if self.options.template => {
                let length = if next == b'$' { 2 } else { 1 };
                if !name_starts(start + length) && self.byte(start + length) != b'(' {
                    return false;
                }
                self.at += length;
                Kind::Splice
            }
            b'?' if self.options.implicit_params && name_starts(start + 1) => {
                self.at += 1;
                self.skip_identifier();
                Kind::Label
            }
            b'#' if self.options.labels && name_starts(start + 1) => {
                self.at += 1;
                self.skip_identifier();
                Kind::Label
            }
            _ => return false,
        };
        self.push(kind, start, column);
        true
    }

    fn special(&mut self, byte: u8, start: usize, column: u32) {
        if byte == b'[' && (self.options.template || self.options.quotes) && self.quotation(start, column) {
            return;
        }
        self.at += 1;
        let kind = match byte {
            b'(' if self.options.unboxed
                && self.byte(start + 1) == b'#'
                && !self.is_symbol_at_or_end(start + 2) =>
            {
                self.at += 1;
                Kind::LUnboxed
            }
            b'(' => Kind::LParen,
            b')' => Kind::RParen,
            b'[' => Kind::LBracket,
            b']' => Kind::RBracket,
            b'{' => Kind::LBrace,
            b'}' => Kind::RBrace,
            b',' => Kind::Comma,
            b';' => Kind::Semi,
            _ => Kind::Backquote,
        };
        self.push(kind, start, column);
    }

    fn is_symbol_at_or_end(&self, at: usize) -> bool {
        at >= self.bytes.len() || self.is_symbol_at(at)
    }

    /// `[quoter| … |]`, `[| … |]`. LiquidHaskell's own (`[lq| … |]`) is an annotation.
    fn quotation(&mut self, start: usize, column: u32) -> bool {
        let rest = &self.text[start + 1..];
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.');
        let bar = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let quoter = &rest[..bar];
        let is_quoter = match quoter {
            "" | "e" | "d" | "t" | "p" if self.options.template => true,
            _ => self.options.quotes && quoter.starts_with(|c: char| c.is_alphabetic() || c == '_'),
        };
        if !is_quoter || !rest[bar..].starts_with('|') || self.last_quote_end.is_some_and(|end| end <= start)
        {
            return false;
        }
        let text = start + 1 + bar + 1;
        let Some(length) = self.text[text..].find("|]") else {
            self.last_quote_end = Some(start);
            return false;
        };
        let first = self.first;
        while self.at < text + length + 2 {
            self.bump();
        }
        if quoter == "lq" {
            self.annotation(text, text + length, true);
            return true;
        }
        self.first = first;
        self.push(Kind::Quote, start, column);
        true
    }

    fn digits(&mut self, is_digit: impl Fn(u8) -> bool) -> bool {
        let start = self.at;
        loop {
            // Underscores belong to the number if digits follow.
            let underscores =
                self.bytes[self.at.min(self.bytes.len())..].iter().take_while(|&&b| b == b'_').count();
            if !is_digit(self.byte(self.at + underscores)) {
                return self.at > start;
            }
            self.at += underscores + 1;
        }
    }

    fn number(&mut self, start: usize, column: u32) {
        let prefix = if self.bytes[start] == b'0' { self.byte(start + 1) | 0x20 } else { 0 };
        let in_base = |byte: u8| match prefix {
            b'x' => byte.is_ascii_hexdigit(),
            b'o' => matches!(byte, b'0'..=b'7'),
            b'b' => matches!(byte, b'0' | b'1'),
            _ => false,
        };
        self.at = start + 2;
        let mut kind = Kind::Integer;
        if !(prefix != 0 && self.digits(in_base)) {
            self.at = start;
            self.digits(|b| b.is_ascii_digit());
            if self.byte(self.at) == b'.' && self.byte(self.at + 1).is_ascii_digit() {
                self.at += 1;
                self.digits(|b| b.is_ascii_digit());
                kind = Kind::Rational;
            }
            if self.exponent(b'e') {
                kind = Kind::Rational;
            }
        } else if prefix == b'x' && self.options.hex_floats {
            if self.byte(self.at) == b'.' && self.byte(self.at + 1).is_ascii_hexdigit() {
                self.at += 1;
                self.digits(in_base);
                kind = Kind::Rational;
            }
            if self.exponent(b'p') {
                kind = Kind::Rational;
            }
        }
        if self.options.magic_hash && self.byte(self.at) == b'#' {
            self.skip_hashes();
            kind = Kind::Unboxed;
        }
        if kind == Kind::Rational && !literal::is_rational(&self.text[start..self.at]) {
            self.error(start..self.at, "this number has too many digits", None);
            kind = Kind::Error;
        }
        self.push(kind, start, column);
    }

    fn exponent(&mut self, letter: u8) -> bool {
        if self.byte(self.at) | 0x20 != letter {
            return false;
        }
        let sign = usize::from(matches!(self.byte(self.at + 1), b'+' | b'-'));
        if !self.byte(self.at + 1 + sign).is_ascii_digit() {
            return false;
        }
        self.at += 1 + sign;
        self.digits(|b| b.is_ascii_digit())
    }

    fn skip_hashes(&mut self) {
        while self.byte(self.at) == b'#' {
            self.at += 1;
        }
    }

    fn character(&mut self, start: usize, column: u32) {
        let mut chars = self.text[start + 1..].chars();
        let length = match (chars.next(), chars.next()) {
            (Some('\\'), _) => match literal::escape(&self.text[start + 1..]) {
                Ok((_, length)) if self.byte(start + 1 + length) == b'\'' => length,
                Ok((_, length)) => return self.bad_character(start, start + 1 + length, column),
                Err(problem) => {
                    let end = start + 1 + problem.length;
                    self.error(start + 1..end, problem.message, None);
                    self.at += 1;
                    return self.skip_bad_literal(start, column, b'\'');
                }
            },
            (Some(c), Some('\'')) if c != '\'' && c != '\n' => c.len_utf8(),
            _ => {
                self.at += 1;
                return self.push(Kind::Tick, start, column);
            }
        };
        while self.at < start + length + 2 {
            self.bump();
        }
        let kind = if self.options.magic_hash && self.byte(self.at) == b'#' {
            self.skip_hashes();
            Kind::Unboxed
        } else {
            Kind::Char
        };
        self.push(kind, start, column);
    }

    fn bad_character(&mut self, start: usize, end: usize, column: u32) {
        self.error(
            start..end.min(self.bytes.len()),
            "this character literal is not closed",
            Some("a character literal holds one character; a string stands between double quotes"),
        );
        self.at += 1;
        self.skip_bad_literal(start, column, b'\'');
    }

    /// Skips to the closing quote or the end of the line.
    fn skip_bad_literal(&mut self, start: usize, column: u32, quote: u8) {
        while self.at < self.bytes.len() && self.bytes[self.at] != b'\n' {
            let byte = self.bytes[self.at];
            self.bump();
            if byte == quote {
                break;
            }
        }
        self.push(Kind::Error, start, column);
    }

    fn string(&mut self, start: usize, column: u32) {
        let first = self.first;
        self.at += 1;
        loop {
            match self.byte(self.at) {
                b'"' => break,
                b'\\' => match literal::string_escape(&self.text[self.at..]) {
                    Ok((_, length)) => {
                        let end = self.at + length;
                        while self.at < end {
                            self.bump();
                        }
                    }
                    Err(problem) => {
                        let end = (self.at + problem.length).min(self.bytes.len());
                        self.error(self.at..end, problem.message, None);
                        self.first = first;
                        self.at += 1;
                        return self.skip_bad_literal(start, column, b'"');
                    }
                },
                b'\n' | 0 if self.at >= self.bytes.len() || self.bytes[self.at] == b'\n' => {
                    let help = "a string ends on its line, unless the line ends in `\\` and the next one starts with `\\`";
                    self.error(start..self.at, "this string is not closed", Some(help));
                    self.first = first;
                    return self.push(Kind::Error, start, column);
                }
                _ => self.bump(),
            }
        }
        self.at += 1;
        self.first = first;
        if self.options.magic_hash && self.byte(self.at) == b'#' {
            self.skip_hashes();
            return self.push(Kind::Unboxed, start, column);
        }
        self.push(Kind::String, start, column);
    }
}

/// The kind of token that a byte may start.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Lower,
    Upper,
    Digit,
    Symbol,
    Special,
    Quote,
    Unicode,
    Other,
}

static CLASS: [Class; 256] = {
    let mut table = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' | b'_' => Class::Lower,
            b'A'..=b'Z' => Class::Upper,
            b'0'..=b'9' => Class::Digit,
            b'!' | b'#' | b'$' | b'%' | b'&' | b'*' | b'+' | b'.' | b'/' | b'<' | b'=' | b'>' | b'?'
            | b'@' | b'\\' | b'^' | b'|' | b'-' | b'~' | b':' => Class::Symbol,
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b';' | b'`' => Class::Special,
            b'"' | b'\'' => Class::Quote,
            0x80.. => Class::Unicode,
            _ => Class::Other,
        };
        byte += 1;
    }
    table
};

fn is_upper(c: char) -> bool {
    // Title-case letters are neither, to Rust; the report counts them as capitals.
    c.is_uppercase() || matches!(c, 'ǅ' | 'ǈ' | 'ǋ' | 'ǲ')
}

fn is_symbol(c: char) -> bool {
    if c.is_ascii() {
        CLASS[c as usize] == Class::Symbol
    } else {
        !c.is_alphanumeric() && !c.is_whitespace() && !c.is_control() && c != '\u{feff}'
    }
}

fn reserved_word(text: &str) -> Option<Kind> {
    Some(match text {
        "case" => Kind::Case,
        "class" => Kind::Class,
        "data" => Kind::Data,
        "default" => Kind::Default,
        "deriving" => Kind::Deriving,
        "do" => Kind::Do,
        "else" => Kind::Else,
        "foreign" => Kind::Foreign,
        "if" => Kind::If,
        "import" => Kind::Import,
        "in" => Kind::In,
        "infix" => Kind::Infix,
        "infixl" => Kind::Infixl,
        "infixr" => Kind::Infixr,
        "instance" => Kind::Instance,
        "let" => Kind::Let,
        "module" => Kind::Module,
        "newtype" => Kind::Newtype,
        "of" => Kind::Of,
        "then" => Kind::Then,
        "type" => Kind::Type,
        "where" => Kind::Where,
        "_" => Kind::Underscore,
        _ => return None,
    })
}

fn reserved_operator(text: &str) -> Option<Kind> {
    Some(match text {
        ".." => Kind::DotDot,
        ":" => Kind::Colon,
        "::" | "∷" => Kind::DoubleColon,
        "=" => Kind::Equals,
        "\\" => Kind::Backslash,
        "|" => Kind::Bar,
        "<-" | "←" => Kind::LArrow,
        "->" | "→" => Kind::RArrow,
        "=>" | "⇒" => Kind::DArrow,
        "@" => Kind::At,
        "~" => Kind::Tilde,
        "!" => Kind::Bang,
        "-" => Kind::Minus,
        "." => Kind::Dot,
        "*" | "★" => Kind::Star,
        _ => return None,
    })
}
