//! The layout rule (report, section 10.3): indentation stands for braces and semicolons.
//!
//! The report gives a function `L` over tokens and contexts. [`Cursor`] is a lazy version of it: it shows the parser
//! one token at a time, with [`Kind::VSemi`] and [`Kind::VClose`] where the indentation of a line stands for them. By
//! the rule `parse-error(t)` a block also ends where the next token would be a mistake; only the parser can apply that
//! one: it calls [`Cursor::close_block`] when an item of the block has ended and the token can neither separate nor
//! close.

use crate::token::{Kind, Token};

/// A block that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Context {
    /// Between braces that were written.
    Explicit,
    /// By indentation; a multi-way `if` has no separators.
    Implicit { indent: u32, separators: bool },
}

/// How a block starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// With a brace.
    Explicit,
    /// By indentation.
    Implicit,
    /// It is empty: the next line is not indented further.
    Empty,
}

/// A place in a list of tokens, with the blocks that are open there.
#[derive(Debug)]
pub struct Cursor {
    tokens: Vec<Token>,
    at: usize,
    /// The kind of the current token, which may be one that the layout rule adds.
    kind: Kind,
    /// Whether the layout rule has been applied to the current token as the first of its line.
    settled: bool,
    contexts: Vec<Context>,
}

impl Cursor {
    /// The start of a list of tokens, which ends in [`Kind::Eof`].
    #[must_use]
    pub fn new(tokens: Vec<Token>) -> Cursor {
        let kind = tokens[0].kind;
        Cursor { tokens, at: 0, kind, settled: false, contexts: Vec::new() }
    }

    /// The current token's kind.
    #[inline]
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The current token; the next real one, where the layout rule adds one.
    #[inline]
    #[must_use]
    pub fn token(&self) -> Token {
        self.tokens[self.at]
    }

    /// All tokens.
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The index of the current token.
    #[inline]
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// The column that lines of the innermost block have; 0 between written braces.
    #[must_use]
    pub fn indent(&self) -> u32 {
        match self.contexts.last() {
            Some(&Context::Implicit { indent, .. }) => indent,
            _ => 0,
        }
    }

    /// How many blocks are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.contexts.len()
    }

    fn settle(&mut self) {
        let token = &self.tokens[self.at];
        self.kind = token.kind;
        if token.first
            && !self.settled
            && let Some(&Context::Implicit { indent, separators }) = self.contexts.last()
        {
            if token.column < indent {
                self.kind = Kind::VClose;
            } else if token.column == indent && separators {
                self.kind = Kind::VSemi;
            }
        }
    }

    /// Goes past the current token; at the end it stays there.
    #[inline]
    pub fn advance(&mut self) {
        match self.kind {
            Kind::VSemi => self.settled = true,
            Kind::VClose => drop(self.contexts.pop()),
            Kind::Eof => {}
            _ => {
                self.at += 1;
                self.settled = false;
            }
        }
        self.settle();
    }

    /// Opens a block at the current token. A `do` may be indented as far as the block around it.
    pub fn open_block(&mut self, is_do: bool) -> Open {
        let token = self.tokens[self.at];
        if token.kind == Kind::LBrace {
            self.open_braces();
            return Open::Explicit;
        }
        let around = self.indent();
        if token.column > around || (is_do && token.column == around && around > 0) {
            self.contexts.push(Context::Implicit { indent: token.column, separators: true });
            self.settled = true;
            self.settle();
            return Open::Implicit;
        }
        Open::Empty
    }

    /// Opens the block of a multi-way `if`, whose lines are not separated.
    pub fn open_guards(&mut self) {
        let indent = self.tokens[self.at].column.max(self.indent());
        self.contexts.push(Context::Implicit { indent, separators: false });
        self.settle();
    }

    /// Goes past a `{`.
    pub fn open_braces(&mut self) {
        self.contexts.push(Context::Explicit);
        self.at += 1;
        self.settled = false;
        self.settle();
    }

    /// Goes past a `}`.
    pub fn close_braces(&mut self) {
        self.contexts.pop();
        self.at += 1;
        self.settled = false;
        self.settle();
    }

    /// Ends the innermost block before the current token: the rule `parse-error(t)`.
    pub fn close_block(&mut self) {
        self.contexts.pop();
        self.settle();
    }

    /// After a mistake: leaves all blocks but the outermost `depth` and goes to the next token that starts a line of
    /// the block that is innermost then, or follows a `;` of it, or to its end; at least past `from`.
    pub fn recover(&mut self, depth: usize, from: usize) {
        self.contexts.truncate(depth);
        let indent = self.indent();
        let explicit = self.contexts.last() == Some(&Context::Explicit);
        let mut nesting = 0u32;
        if self.at <= from && self.tokens[self.at].kind != Kind::Eof {
            self.at = from + 1;
        }
        loop {
            let token = &self.tokens[self.at];
            match token.kind {
                Kind::Eof => break,
                _ if !explicit && token.first && token.column <= indent => break,
                Kind::Semi if explicit && nesting == 0 => break,
                Kind::LBrace if explicit => nesting += 1,
                Kind::RBrace if explicit && nesting == 0 => break,
                Kind::RBrace if explicit => nesting -= 1,
                _ => {}
            }
            self.at += 1;
        }
        self.settled = false;
        self.settle();
    }
}
