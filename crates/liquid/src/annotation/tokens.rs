//! A cursor over the tokens of one annotation. Its lexical syntax is Haskell's.

use whatif_haskell::ast::{Annotation, Ident};
use whatif_haskell::extensions::Extensions;
use whatif_haskell::lexer::lex;
use whatif_haskell::token::{Kind, Token};
use whatif_lambda::Name;
use whatif_source::{Diagnostic, FileId, Span};

use super::{Logic, LogicKind};

/// How deep types and predicates may be nested.
const MAX_DEPTH: usize = 2_000;

pub(super) type Parsed<T> = Result<T, Diagnostic>;

pub(super) struct Cursor<'a> {
    text: &'a str,
    file: FileId,
    /// Where the text starts in its file.
    base: u32,
    tokens: Vec<Token>,
    at: usize,
    /// Where the annotation, or the item of it that is being parsed, ends.
    end: usize,
    depth: usize,
    /// Does the word `as` end the type that is being parsed? Everywhere else it is a variable.
    pub(super) before_as: bool,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(annotation: &'a Annotation) -> Parsed<Cursor<'a>> {
        let (text, file, base) = (annotation.text.as_str(), annotation.span.file, annotation.span.start);
        // `Int#` is a type.
        let extensions = Extensions { names: vec![Name::new("MagicHash")] };
        let mut lexed = lex(&without_comments(text), file, &extensions);
        if !lexed.errors.is_empty() {
            let mut error = lexed.errors.swap_remove(0);
            error.primary.span.start += base;
            error.primary.span.end += base;
            return Err(error);
        }
        let next = lexed.tokens.iter().skip(1).map(|token| token.kind);
        let next: Vec<Kind> = next.chain([Kind::Eof]).collect();
        let pieces = |(token, next): (Token, Kind)| {
            // `>. :: τ` is the type of an operator.
            let is_signed = token.kind == Kind::VarSym && next == Kind::DoubleColon;
            let parts = (!is_signed).then(|| split(token, text));
            is_signed.then_some(token).into_iter().chain(parts.into_iter().flatten())
        };
        let tokens: Vec<Token> = lexed.tokens.into_iter().zip(next).flat_map(pieces).collect();
        let end = tokens.len() - 1;
        Ok(Cursor { text, file, base, tokens, at: 0, end, depth: 0, before_as: false })
    }

    /// The token so far ahead; at the end of the item, the end of the text.
    fn ahead(&self, ahead: usize) -> Token {
        if self.at + ahead < self.end {
            return self.tokens[self.at + ahead];
        }
        let (end, last) = (self.tokens[self.end].start, self.tokens[self.tokens.len() - 1]);
        Token { start: end, end, ..last }
    }

    pub(super) fn token(&self) -> Token {
        self.ahead(0)
    }

    pub(super) fn kind(&self) -> Kind {
        self.token().kind
    }

    pub(super) fn kind_after(&self, ahead: usize) -> Kind {
        self.ahead(ahead).kind
    }

    /// The text of the current token.
    pub(super) fn word(&self) -> &'a str {
        self.word_after(0)
    }

    pub(super) fn word_after(&self, ahead: usize) -> &'a str {
        let token = self.ahead(ahead);
        &self.text[token.start as usize..token.end as usize]
    }

    pub(super) fn span(&self) -> Span {
        self.place(self.token().start, self.token().end)
    }

    fn place(&self, start: u32, end: u32) -> Span {
        Span { file: self.file, start: self.base + start, end: self.base + end }
    }

    /// From the start of a place to the end of the last token that was passed.
    pub(super) fn since(&self, start: Span) -> Span {
        let last = self.tokens[self.at.saturating_sub(1)];
        start.to(self.place(last.start.min(last.end), last.end))
    }

    pub(super) fn bump(&mut self) {
        self.skip(1);
    }

    /// Passes some tokens.
    pub(super) fn skip(&mut self, tokens: usize) {
        self.at = (self.at + tokens).min(self.end);
    }

    pub(super) fn is(&self, word: &str) -> bool {
        self.word() == word
    }

    pub(super) fn eat(&mut self, word: &str) -> bool {
        let found = self.is(word);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect(&mut self, word: &str, why: &str) -> Parsed<()> {
        if self.eat(word) { Ok(()) } else { Err(self.unexpected(&format!("`{word}` {why}"))) }
    }

    /// One or more, with commas between them.
    pub(super) fn listed<T>(&mut self, read: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut all = vec![read(self)?];
        while self.eat(",") {
            all.push(read(self)?);
        }
        Ok(all)
    }

    /// Any number, with a sign between them, up to a closing sign.
    pub(super) fn listed_until<T>(
        &mut self,
        close: &str,
        between: &str,
        mut read: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut all = Vec::new();
        while !self.eat(close) {
            all.push(read(self)?);
            if !self.is(close) && !self.eat(between) {
                return Err(self.unexpected(&format!("`{between}` or `{close}`")));
            }
        }
        Ok(all)
    }

    pub(super) fn unexpected(&self, wanted: &str) -> Diagnostic {
        let found = match self.kind() {
            Kind::Eof => "the end of the annotation".to_string(),
            _ => format!("`{}`", self.word()),
        };
        Diagnostic::error(self.span(), format!("expected {wanted}, found {found}"))
    }

    /// A name, qualified or not; an operator in parentheses.
    pub(super) fn ident(&mut self) -> Parsed<Ident> {
        let start = self.span();
        let in_parentheses = self.kind() == Kind::LParen;
        if in_parentheses {
            self.bump();
        }
        let token = self.token();
        let name = match token.kind {
            Kind::VarId | Kind::ConId | Kind::VarSym | Kind::ConSym => token.name,
            // Signs and words that are reserved in Haskell only.
            _ if token.kind.text().is_some() && token.kind != Kind::LParen => Name::new(self.word()),
            _ => return Err(self.unexpected("a name")),
        };
        self.bump();
        if in_parentheses {
            self.expect(")", "after the operator")?;
        }
        Ok(Ident { module: token.module, name, span: self.since(start) })
    }

    /// The name of a variable, or `_`.
    pub(super) fn variable(&mut self) -> Parsed<Name> {
        if self.eat("_") { Ok(Name::new("_")) } else { Ok(self.ident()?.name) }
    }

    /// An expression that ends with the last token that was passed.
    pub(super) fn made(&self, kind: LogicKind, start: Span) -> Logic {
        Logic { kind, span: self.since(start) }
    }

    pub(super) fn here(&self) -> usize {
        self.at
    }

    pub(super) fn back_to(&mut self, here: usize) {
        self.at = here;
    }

    pub(super) fn skip_to_end(&mut self) {
        self.at = self.end;
    }

    /// Parses an item that ends before the next line that `is_next` recognises: annotations have no layout, but
    /// the equations of a measure and the methods of a class stand on lines of their own.
    pub(super) fn item<T>(
        &mut self,
        is_next: impl Fn(Token, &str) -> bool,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let starts = |index: &usize| {
            let token = self.tokens[*index];
            token.first && is_next(token, &self.text[token.start as usize..token.end as usize])
        };
        let outer = self.end;
        self.end = (self.at + 1..outer).find(starts).unwrap_or(outer);
        let result = read(self);
        self.end = outer;
        result
    }

    /// Between two items: the next one starts a line.
    pub(super) fn expect_item_end(&self) -> Parsed<()> {
        let at_end = self.kind() == Kind::Eof || self.token().first;
        if at_end { Ok(()) } else { Err(self.unexpected("the end of the annotation")) }
    }

    pub(super) fn nested<T>(&mut self, part: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_DEPTH {
            return Err(Diagnostic::error(self.span(), format!("nested more than {MAX_DEPTH} levels deep")));
        }
        self.depth += 1;
        let result = whatif_source::deep(|| part(self));
        self.depth -= 1;
        result
    }
}

/// Replaces LiquidHaskell's own comments, `// …` and `/* … */`, by spaces, so that places stay the same.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut in_string = false;
    while let Some(first) = rest.chars().next() {
        // `<//>` is an operator; so is `/**/` after another sign.
        let touches = out.ends_with(|last: char| "!#$%&*+./<=>?@\\^|-~:".contains(last));
        let length = match rest.get(..2) {
            _ if in_string || touches => 0,
            Some("//") => rest.find('\n').unwrap_or(rest.len()),
            Some("/*") => rest.find("*/").map_or(0, |end| end + 2),
            _ => 0,
        };
        if length > 0 {
            let blank = |c: char| if c == '\n' { "\n".to_owned() } else { " ".repeat(c.len_utf8()) };
            out.extend(rest[..length].chars().map(blank));
            rest = &rest[length..];
            continue;
        }
        in_string ^= first == '"' && !out.ends_with('\\');
        out.push(first);
        rest = &rest[first.len_utf8()..];
    }
    out
}

/// Splits tokens that Haskell would read as one operator where brackets of abstract refinements touch a sign: `a<p>->b`.
fn split(token: Token, text: &str) -> impl Iterator<Item = Token> {
    let word = &text[token.start as usize..token.end as usize];
    // Words that are reserved in Haskell only: older files use them as variables.
    let token = match word {
        "in" | "of" | "do" | "case" | "let" => Token { kind: Kind::VarId, name: Name::new(word), ..token },
        _ => token,
    };
    let rest = match word {
        "<\\" => Some(Kind::Backslash),
        ">." => Some(Kind::Dot),
        ">->" => Some(Kind::RArrow),
        ">|" => Some(Kind::Bar),
        _ => None,
    };
    let (first, second) = match rest {
        Some(kind) if token.kind == Kind::VarSym => {
            let middle = token.start + 1;
            let bracket = Token { end: middle, name: Name::new(&word[..1]), ..token };
            (bracket, Some(Token { kind, start: middle, name: Name::new(""), first: false, ..token }))
        }
        _ => (token, None),
    };
    std::iter::once(first).chain(second)
}
