//! The parser: recursive descent over the tokens that [`layout`](crate::layout) shows.
//!
//! One file for each part of the grammar (report, chapter 10): `module`, `decl` (with `data`, `family` and `synonym`),
//! `expr`, `pat`, `ty`; `message` has the texts of errors. This file has what all of them use: looking at tokens, going
//! on, places, names, blocks.
//!
//! The parser never goes back. Where one token does not decide (is this statement a binding? is this the left-hand side
//! of an operator's definition?) it looks ahead over whole brackets, whose partners [`partners`] has found before.
//!
//! A function that parses returns [`P`]: an `Err` means that the mistake has been reported. A mistake is reported once,
//! at the token that cannot follow, and ends the declaration it stands in; the parser goes on with the next
//! declaration.
//!
//! Nesting, chains and tuples have limits ([`MAX_DEPTH`], [`MAX_CHAIN`], [`MAX_TUPLE`]), so that no file overflows the
//! stack or takes for ever.

mod data;
mod decl;
mod expr;
mod family;
mod message;
mod module;
mod pat;
mod synonym;
mod ty;

use whatif_lambda::Name;
use whatif_source::{Diagnostic, FileId, Sources, Span};

use crate::ast::{Expr, Ident, Module};
use crate::cpp::origin::Origins;
use crate::extensions::Extensions;
use crate::layout::{Cursor, Open};
use crate::project::Settings;
use crate::token::{Kind, Occurrence, Token, occurrence};
use crate::{cpp, lexer, literate};

/// How deeply brackets, expressions, types and patterns may nest.
pub const MAX_DEPTH: u32 = 1_000;

/// How many arguments, operators or arrows may follow each other.
pub const MAX_CHAIN: usize = 5_000;

/// How many parts a tuple may have.
pub const MAX_TUPLE: usize = 64;

/// A module as far as it could be read, and the mistakes in it.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The module; without the declarations that have mistakes.
    pub module: Module,
    /// The mistakes, in order.
    pub errors: Vec<Diagnostic>,
}

/// Reads a file. It is literate if its name ends in `.lhs`.
///
/// ```
/// let mut sources = whatif_source::Sources::new();
/// let file = sources.add("M.hs", "module M where\nf x = x + 1\n  where y = 2\n");
/// let parsed = whatif_haskell::parser::parse(&sources, file);
/// assert!(parsed.errors.is_empty());
/// assert_eq!(parsed.module.decls.len(), 1);
/// ```
#[must_use]
pub fn parse(sources: &Sources, file: FileId) -> Parsed {
    parse_in(sources, file, &Settings::default())
}

/// Does the same with what the file's project says.
#[must_use]
pub fn parse_in(sources: &Sources, file: FileId, settings: &Settings) -> Parsed {
    let name = sources.name(file);
    let mut text = std::borrow::Cow::Borrowed(sources.text(file));
    if name.ends_with(".lhs") {
        text = literate::code(&text).into();
    }
    let mut given = Extensions::default();
    settings.extensions.iter().for_each(|extension| given.turn(extension));
    let mut extensions = given.clone().and(&text);
    let mut origins = Origins::default();
    let mut messages = Vec::new();
    if extensions.has("CPP") || cpp::has_directives(&text) {
        let found = cpp::run(&text, name, settings);
        (text, origins, messages) = (found.text.into(), found.origins, found.messages);
        // Pragmas in branches that are not taken do not count.
        extensions = given.and(&text);
        extensions.turn("CPP");
    }
    let mut parser = Parser::new(&text, file, extensions, origins);
    parser.errors.extend(messages.into_iter().map(|message| told(message, file)));
    let module = parser.module();
    Parsed { module, errors: parser.finish() }
}

/// What the preprocessor has to say.
fn told(message: cpp::Message, file: FileId) -> Diagnostic {
    let span = Span { file, start: message.start, end: message.end };
    match message.is_error {
        true => Diagnostic::error(span, message.text),
        false => Diagnostic::warning(span, message.text),
    }
}

/// Reads a text that is one expression.
pub fn parse_expr(sources: &Sources, file: FileId, extensions: Extensions) -> Result<Expr, Vec<Diagnostic>> {
    let mut parser = Parser::new(sources.text(file), file, extensions, Origins::default());
    let found = parser.whole_expr();
    let errors = parser.finish();
    match found {
        Ok(expr) if errors.is_empty() => Ok(expr),
        _ => Err(errors),
    }
}

/// The mistake has been reported.
#[derive(Debug)]
struct Failed;

type P<T> = Result<T, Failed>;

struct Parser<'t> {
    text: &'t str,
    file: FileId,
    /// Where the text comes from, if it was preprocessed.
    origins: Origins,
    cursor: Cursor,
    /// For each token that is an opening bracket, the position of its partner; `u32::MAX` if it has none.
    partners: Vec<u32>,
    extensions: Extensions,
    words: Words,
    annotations: Vec<crate::ast::Annotation>,
    errors: Vec<Diagnostic>,
    depth: u32,
    lexical_negation: bool,
    /// Is `e.x` a field of a record?
    record_dot: bool,
    negative_literals: bool,
    monad_comprehensions: bool,
    /// Is a signature of a pattern synonym being parsed, in which two contexts stay two?
    pattern_signature: bool,
    /// The data families of this module; below, those that its classes declare, and all instances.
    families: Vec<Name>,
    associated: Vec<crate::ast::Decl>,
    family_instances: Vec<family::FamilyInstance>,
}

/// Words that are keywords in some places only.
struct Words {
    forall: Name,
    family: Name,
    role: Name,
    pattern: Name,
    qualified: Name,
    hiding: Name,
    as_: Name,
    safe: Name,
    stock: Name,
    anyclass: Name,
    via: Name,
    prim: Name,
    cases: Name,
    star: Name,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str, file: FileId, extensions: Extensions, origins: Origins) -> Parser<'t> {
        let mut lexed = lexer::lex(text, file, &extensions);
        origins.place(&mut lexed);
        let word = Name::new;
        Parser {
            text,
            file,
            origins,
            partners: partners(&lexed.tokens),
            cursor: Cursor::new(lexed.tokens),
            lexical_negation: extensions.has("LexicalNegation"),
            record_dot: extensions.has("OverloadedRecordDot"),
            negative_literals: extensions.has("NegativeLiterals"),
            monad_comprehensions: extensions.has("MonadComprehensions"),
            pattern_signature: false,
            extensions,
            words: Words {
                forall: word("forall"),
                family: word("family"),
                role: word("role"),
                pattern: word("pattern"),
                qualified: word("qualified"),
                hiding: word("hiding"),
                as_: word("as"),
                safe: word("safe"),
                stock: word("stock"),
                anyclass: word("anyclass"),
                via: word("via"),
                prim: word("prim"),
                cases: word("cases"),
                star: word("*"),
            },
            annotations: lexed.annotations,
            errors: lexed.errors,
            depth: 0,
            families: Vec::new(),
            associated: Vec::new(),
            family_instances: Vec::new(),
        }
    }

    fn finish(mut self) -> Vec<Diagnostic> {
        self.errors.sort_by_key(|error| error.primary.span);
        self.errors
    }

    // Looking.

    #[inline]
    fn kind(&self) -> Kind {
        self.cursor.kind()
    }

    #[inline]
    fn at(&self, kind: Kind) -> bool {
        self.kind() == kind
    }

    fn at_word(&self, word: Name) -> bool {
        self.at(Kind::VarId) && self.cursor.token().name == word && self.cursor.token().module.is_none()
    }

    /// The token after the current one.
    fn next(&self) -> Token {
        let tokens = self.cursor.tokens();
        tokens[(self.cursor.position() + 1).min(tokens.len() - 1)]
    }

    fn next_kind(&self) -> Kind {
        self.next().kind
    }

    fn occurrence(&self) -> Occurrence {
        occurrence(self.cursor.tokens(), self.cursor.position())
    }

    /// The token behind the partner of the bracket at `at`, if it has one.
    fn past_partner(&self, at: usize) -> Option<usize> {
        match self.partners[at] {
            u32::MAX => None,
            partner => Some(partner as usize + 1),
        }
    }

    fn slice(&self, token: Token) -> &'t str {
        &self.text[token.start as usize..token.end as usize]
    }

    // Going on.

    #[inline]
    fn bump(&mut self) -> Token {
        let token = self.cursor.token();
        self.cursor.advance();
        token
    }

    #[inline]
    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.cursor.advance();
        }
        found
    }

    fn eat_word(&mut self, word: Name) -> bool {
        let found = self.at_word(word);
        if found {
            self.cursor.advance();
        }
        found
    }

    fn expect(&mut self, kind: Kind) -> P<Token> {
        if self.at(kind) {
            return Ok(self.bump());
        }
        Err(self.unexpected(&format!("`{}`", kind.text().unwrap_or("something else"))))
    }

    /// Expects the closing bracket of one that was opened.
    fn expect_closing(&mut self, kind: Kind, opened: Token) -> P<Token> {
        if self.at(kind) {
            return Ok(self.bump());
        }
        let opener = self.token_span(opened);
        Err(self.unexpected_in_brackets(kind, opener))
    }

    // Places.

    /// The part of the file that a part of the text stands for.
    fn span(&self, start: u32, end: u32) -> Span {
        let start = self.origins.start(start);
        Span { file: self.file, start, end: self.origins.end(end).max(start) }
    }

    fn token_span(&self, token: Token) -> Span {
        self.span(token.start, token.end)
    }

    /// The place where the current token starts, for [`Parser::span_from`].
    #[inline]
    fn start(&self) -> u32 {
        self.cursor.token().start
    }

    /// The span from a place to the end of the last token.
    fn span_from(&self, start: u32) -> Span {
        let position = self.cursor.position();
        let end = if position == 0 { start } else { self.cursor.tokens()[position - 1].end };
        self.span(start, end.max(start))
    }

    // Names.

    fn ident(&self, token: Token) -> Ident {
        Ident { module: token.module, name: token.name, span: self.token_span(token) }
    }

    /// An unqualified identifier that is not written like that in the text.
    fn special(&self, name: &str, span: Span) -> Ident {
        Ident { module: None, name: Name::new(name), span }
    }

    // Nesting.

    /// Runs a part of the parser that nests, unless nesting is too deep already.
    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Parser<'t>) -> P<T>) -> P<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let parsed = whatif_source::deep(|| parse(self));
        self.depth -= 1;
        parsed
    }

    /// Parses the items of a block, by layout or between braces.
    fn block<T>(
        &mut self,
        is_do: bool,
        mut item: impl FnMut(&mut Parser<'t>, &mut Vec<T>) -> P<()>,
    ) -> P<Vec<T>> {
        let mut items = Vec::new();
        let opened = self.cursor.token();
        match self.cursor.open_block(is_do) {
            Open::Empty => {}
            Open::Explicit => loop {
                while self.eat(Kind::Semi) {}
                if self.at(Kind::RBrace) {
                    self.cursor.close_braces();
                    break;
                }
                item(self, &mut items)?;
                if !matches!(self.kind(), Kind::Semi | Kind::RBrace) {
                    let opener = self.token_span(opened);
                    return Err(self.unexpected_in_brackets(Kind::RBrace, opener));
                }
            },
            Open::Implicit => loop {
                while matches!(self.kind(), Kind::VSemi | Kind::Semi) {
                    self.cursor.advance();
                }
                if self.at(Kind::VClose) {
                    self.cursor.advance();
                    break;
                }
                if ends_block(self.kind()) {
                    self.cursor.close_block();
                    break;
                }
                item(self, &mut items)?;
                if !matches!(self.kind(), Kind::VSemi | Kind::Semi | Kind::VClose) {
                    // The report's rule parse-error(t): the block ends before a token that cannot follow.
                    self.cursor.close_block();
                    break;
                }
            },
        }
        Ok(items)
    }
}

/// Tokens that no item of a block starts with, but that may follow the block.
fn ends_block(kind: Kind) -> bool {
    use Kind::*;
    matches!(
        kind,
        RParen
            | RBracket
            | RBrace
            | RUnboxed
            | Comma
            | In
            | Of
            | Then
            | Else
            | Where
            | Deriving
            | Equals
            | Bar
            | RArrow
            | VarSym
            | ConSym
            | Colon
            | Backquote
            | Star
            | Dot
            | Eof
    )
}

/// For each token that opens a bracket, the position of the one that closes it.
fn partners(tokens: &[Token]) -> Vec<u32> {
    let mut partners = vec![u32::MAX; tokens.len()];
    let mut open: Vec<(Kind, usize)> = Vec::new();
    let mut braces = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::LParen => open.push((Kind::RParen, at)),
            Kind::LBracket => open.push((Kind::RBracket, at)),
            Kind::LBrace => {
                open.push((Kind::RBrace, at));
                braces += 1;
            }
            Kind::LUnboxed => open.push((Kind::RUnboxed, at)),
            kind if open.last().is_some_and(|&(closing, _)| closing == kind) => {
                if let Some((_, opened)) = open.pop() {
                    partners[opened] = at as u32;
                }
                braces -= u32::from(kind == Kind::RBrace);
            }
            // A bracket that is not closed before a declaration starts is not closed at all.
            _ if token.first && token.column == 1 && braces == 0 => open.clear(),
            _ => {}
        }
    }
    partners
}
