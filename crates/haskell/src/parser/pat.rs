//! Patterns.
//!
//! ```text
//! pat            x : xs          patterns and constructor operators, left flat for the renamer
//! applied_pat    C p q, -1       a constructor and its arguments
//! atomic_pat     x, _, 1, x@p, ~p, !p, (…), […], C { … }
//! pat_or_view    p :: τ, e -> p  in brackets only
//! ```
//!
//! Each level calls the next. A pattern in brackets is a view pattern if a `->` comes before the next comma or the
//! closing bracket ([`Parser::looks_like_view`]). Literals are parsed here too, for expressions as well. Unboxed tuples
//! and literals are read as ordinary ones.

use whatif_lambda::name::item;
use whatif_source::Span;

use super::{MAX_CHAIN, P, Parser};
use crate::ast::{FieldPat, Ident, Lit, Pat, PatKind};
use crate::literal;
use crate::token::{Kind, Occurrence};

impl Parser<'_> {
    /// A pattern with constructor operators.
    pub(super) fn pat(&mut self) -> P<Pat> {
        self.deeper(|parser| {
            let start = parser.start();
            let first = parser.applied_pat()?;
            parser.operator_pat(start, first)
        })
    }

    /// The operators that follow a pattern.
    pub(super) fn operator_pat(&mut self, start: u32, first: Pat) -> P<Pat> {
        if !self.at_constructor_operator() {
            return Ok(first);
        }
        let (mut operands, mut operators) = (vec![first], Vec::new());
        while self.at_constructor_operator() {
            operators.push(self.constructor_operator()?);
            operands.push(self.applied_pat()?);
            if operands.len() > MAX_CHAIN {
                return Err(self.too_long(self.span_from(start)));
            }
        }
        Ok(Pat { kind: PatKind::Operators(operands, operators), span: self.span_from(start) })
    }

    fn at_constructor_operator(&self) -> bool {
        match self.kind() {
            Kind::ConSym | Kind::Colon => true,
            Kind::Backquote => self.next_kind() == Kind::ConId,
            _ => false,
        }
    }

    fn constructor_operator(&mut self) -> P<Ident> {
        if self.eat(Kind::Backquote) {
            let token = self.bump();
            self.expect(Kind::Backquote)?;
            return Ok(self.ident(token));
        }
        let token = self.bump();
        Ok(self.ident(token))
    }

    /// `C p q`, `-1`, or an atomic pattern.
    pub(super) fn applied_pat(&mut self) -> P<Pat> {
        let start = self.start();
        match self.kind() {
            Kind::Minus if !self.at_tight_minus() => {
                self.bump();
                let Some(lit) = self.literal() else { return Err(self.unexpected("a number")) };
                Ok(Pat { kind: PatKind::Lit(lit, true), span: self.span_from(start) })
            }
            Kind::ConId if self.next_kind() != Kind::LBrace => {
                let token = self.bump();
                let constructor = self.ident(token);
                self.constructor_pat(start, constructor)
            }
            Kind::LParen
                if self
                    .parenthesised_operator()
                    .is_some_and(|kind| kind == Kind::ConSym || kind == Kind::Colon) =>
            {
                self.bump();
                let token = self.bump();
                self.bump();
                let constructor = Ident { span: self.span_from(start), ..self.ident(token) };
                self.constructor_pat(start, constructor)
            }
            // `(,) p q`
            Kind::LParen if self.next_kind() == Kind::Comma => match self.expect_atomic_pat()? {
                Pat { kind: PatKind::Con(constructor, _), .. } => self.constructor_pat(start, constructor),
                pat => Ok(pat),
            },
            _ => self.expect_atomic_pat(),
        }
    }

    /// The arguments of a constructor.
    fn constructor_pat(&mut self, start: u32, constructor: Ident) -> P<Pat> {
        let mut arguments = Vec::new();
        loop {
            if self.at(Kind::At) && self.occurrence() == Occurrence::Prefix {
                self.bump();
                self.atomic_type()?;
            } else if let Some(argument) = self.atomic_pat()? {
                arguments.push(argument);
            } else {
                break;
            }
        }
        Ok(Pat { kind: PatKind::Con(constructor, arguments), span: self.span_from(start) })
    }

    /// The kind of the operator, if the parentheses here contain nothing else.
    pub(super) fn parenthesised_operator(&self) -> Option<Kind> {
        let at = self.cursor.position();
        let tokens = self.cursor.tokens();
        let kind = tokens.get(at + 1)?.kind;
        let is_operator = matches!(
            kind,
            Kind::ConSym
                | Kind::VarSym
                | Kind::Colon
                | Kind::Minus
                | Kind::Bang
                | Kind::Dot
                | Kind::Star
                | Kind::Tilde
        );
        (is_operator && tokens.get(at + 2)?.kind == Kind::RParen).then_some(kind)
    }

    pub(super) fn expect_atomic_pat(&mut self) -> P<Pat> {
        match self.atomic_pat()? {
            Some(pat) => Ok(pat),
            None => Err(self.unexpected("a pattern")),
        }
    }

    /// A pattern that needs no parentheses as an argument, if there is one here.
    pub(super) fn atomic_pat(&mut self) -> P<Option<Pat>> {
        let token = self.cursor.token();
        let start = token.start;
        let kind = match self.kind() {
            Kind::VarId => {
                let name = self.ident(token);
                self.bump();
                if !(self.at(Kind::At) && self.occurrence() != Occurrence::Prefix) {
                    PatKind::Var(name)
                } else {
                    self.bump();
                    let inner = self.deeper(Self::expect_atomic_pat)?;
                    PatKind::As(name, Box::new(inner))
                }
            }
            Kind::ConId => {
                self.bump();
                let constructor = self.ident(token);
                if self.at(Kind::LBrace) {
                    self.deeper(|parser| parser.record_pat(constructor))?
                } else {
                    PatKind::Con(constructor, Vec::new())
                }
            }
            Kind::Underscore => {
                self.bump();
                PatKind::Wildcard
            }
            Kind::Minus if self.at_tight_minus() => {
                self.bump();
                let Some(lit) = self.literal() else { return Err(self.unexpected("a number")) };
                PatKind::Lit(lit, true)
            }
            Kind::Tilde if self.occurrence() != Occurrence::Tight => {
                self.bump();
                PatKind::Lazy(Box::new(self.deeper(Self::expect_atomic_pat)?))
            }
            Kind::Bang if self.occurrence() == Occurrence::Prefix => {
                self.bump();
                PatKind::Bang(Box::new(self.deeper(Self::expect_atomic_pat)?))
            }
            Kind::LParen => return self.deeper(Self::parenthesised_pat).map(Some),
            Kind::LBracket => return self.deeper(Self::list_pat).map(Some),
            Kind::LUnboxed => return self.deeper(Self::unboxed_pat).map(Some),
            Kind::Quote => {
                self.bump();
                PatKind::Unsupported("a quasi-quotation".to_owned())
            }
            Kind::Splice => {
                self.bump();
                self.deeper(Self::expect_atomic_pat)?;
                PatKind::Unsupported("a Template Haskell splice".to_owned())
            }
            _ => match self.literal() {
                Some(lit) => PatKind::Lit(lit, false),
                None => return Ok(None),
            },
        };
        Ok(Some(Pat { kind, span: self.span_from(start) }))
    }

    /// A literal, if there is one here.
    pub(super) fn literal(&mut self) -> Option<Lit> {
        let token = self.cursor.token();
        let text = self.slice(token);
        let lit = match self.kind() {
            Kind::Integer => Lit::Integer(literal::integer(text)),
            Kind::Rational => {
                let (numerator, denominator) = literal::rational(text)?;
                match self.extensions.has("NumDecimals") && &*denominator == "1" {
                    true => Lit::Integer(numerator),
                    false => Lit::Rational(numerator, denominator),
                }
            }
            Kind::Char => Lit::Char(literal::character(text)),
            Kind::String => Lit::String(literal::string(text)),
            Kind::Unboxed => unboxed(text.trim_end_matches('#'))?,
            _ => return None,
        };
        self.bump();
        Some(lit)
    }

    fn record_pat(&mut self, constructor: Ident) -> P<PatKind> {
        let opened = self.cursor.token();
        self.cursor.open_braces();
        let (mut fields, mut wildcard) = (Vec::new(), false);
        while !self.at(Kind::RBrace) {
            if self.eat(Kind::DotDot) {
                wildcard = true;
            } else {
                let token = self.field_name()?;
                let pat = if self.eat(Kind::Equals) { Some(self.pat_or_view()?) } else { None };
                fields.push(FieldPat { field: token, pat });
            }
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.close_record(opened)?;
        Ok(PatKind::Record(constructor, fields, wildcard))
    }

    /// The name of a record's field.
    pub(super) fn field_name(&mut self) -> P<Ident> {
        if self.at(Kind::LParen) && self.parenthesised_operator().is_some() {
            return self.parenthesised_name();
        }
        let token = self.expect_var_id("a field")?;
        Ok(self.ident(token))
    }

    pub(super) fn close_record(&mut self, opened: crate::token::Token) -> P<()> {
        if !self.at(Kind::RBrace) {
            let opener = self.token_span(opened);
            return Err(self.unexpected_in_brackets(Kind::RBrace, opener));
        }
        self.cursor.close_braces();
        Ok(())
    }

    fn list_pat(&mut self) -> P<Pat> {
        let opened = self.bump();
        let mut elements = Vec::new();
        if !self.at(Kind::RBracket) {
            elements.push(self.pat_or_view()?);
            while self.eat(Kind::Comma) {
                elements.push(self.pat_or_view()?);
            }
        }
        self.expect_closing(Kind::RBracket, opened)?;
        Ok(Pat { kind: PatKind::List(elements), span: self.span_from(opened.start) })
    }

    /// `(# p, p #)`, which is read as an ordinary tuple, or `(# | p #)`, an alternative of a sum.
    fn unboxed_pat(&mut self) -> P<Pat> {
        let opened = self.bump();
        let mut elements = Vec::new();
        let before = self.bars();
        while !self.at(Kind::RUnboxed) {
            elements.push(self.pat_or_view()?);
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        let after = self.bars();
        self.expect_closing(Kind::RUnboxed, opened)?;
        let span = self.span_from(opened.start);
        Ok(match elements.pop() {
            Some(only) if before + after > 0 => {
                let choices = Self::choices(before, after, span);
                choices.rev().fold(only, |pat, choice| Pat { kind: PatKind::Con(choice, vec![pat]), span })
            }
            None => Pat { kind: PatKind::Con(self.special("()", span), Vec::new()), span },
            Some(only) if elements.is_empty() => only,
            last => {
                elements.extend(last);
                Pat { kind: PatKind::Tuple(elements), span }
            }
        })
    }

    /// The bars before or after the one part of an unboxed sum that is there.
    pub(super) fn bars(&mut self) -> usize {
        let mut count = 0;
        loop {
            let text = self.slice(self.cursor.token());
            match self.kind() {
                Kind::Bar => count += 1,
                Kind::VarSym if text.bytes().all(|byte| byte == b'|') => count += text.len(),
                _ => return count,
            }
            self.bump();
        }
    }

    /// The constructors around a part of an unboxed sum, outermost first: `(# a | b | c #)` is `Either a (Either b c)`.
    pub(super) fn choices(
        before: usize,
        after: usize,
        span: Span,
    ) -> impl DoubleEndedIterator<Item = Ident> + ExactSizeIterator {
        let mut names = vec![item::RIGHT; before];
        names.extend((after > 0).then_some(item::LEFT));
        names.into_iter().map(move |name| Ident { module: None, name, span })
    }

    fn parenthesised_pat(&mut self) -> P<Pat> {
        if self.parenthesised_operator().is_some_and(|kind| kind != Kind::ConSym && kind != Kind::Colon) {
            // A variable that is an operator.
            let start = self.start();
            let name = self.parenthesised_name()?;
            return Ok(Pat { kind: PatKind::Var(name), span: self.span_from(start) });
        }
        let opened = self.bump();
        let start = opened.start;
        if self.at(Kind::RParen) || self.at(Kind::Comma) {
            let name = self.tuple_constructor();
            self.expect_closing(Kind::RParen, opened)?;
            let span = self.span_from(start);
            return Ok(Pat { kind: PatKind::Con(self.special(&name, span), Vec::new()), span });
        }
        let first = self.pat_or_view()?;
        if self.eat(Kind::RParen) {
            return Ok(Pat { kind: PatKind::Paren(Box::new(first)), span: self.span_from(start) });
        }
        let mut elements = vec![first];
        while self.eat(Kind::Comma) {
            elements.push(self.pat_or_view()?);
        }
        self.expect_closing(Kind::RParen, opened)?;
        self.small_tuple(elements.len(), self.span_from(start))?;
        Ok(Pat { kind: PatKind::Tuple(elements), span: self.span_from(start) })
    }

    /// `()`, `(,)`, …, after the opening parenthesis and up to the closing one.
    pub(super) fn tuple_constructor(&mut self) -> String {
        let mut name = "(".to_owned();
        while self.eat(Kind::Comma) {
            name.push(',');
        }
        name + ")"
    }

    /// A pattern in brackets: it may have a type, or be a view pattern.
    fn pat_or_view(&mut self) -> P<Pat> {
        self.deeper(|parser| {
            let start = parser.start();
            if parser.looks_like_view() {
                let view = parser.expr()?;
                parser.expect(Kind::RArrow)?;
                let pat = parser.pat_or_view()?;
                let kind = PatKind::View(Box::new(view), Box::new(pat));
                return Ok(Pat { kind, span: parser.span_from(start) });
            }
            let pat = parser.pat()?;
            if parser.at(Kind::DoubleColon) {
                parser.bump();
                let ty = parser.sig_type()?;
                let kind = PatKind::Sig(Box::new(pat), Box::new(ty));
                return Ok(Pat { kind, span: parser.span_from(start) });
            }
            if matches!(pat.kind, PatKind::Var(_))
                && parser.at(Kind::VarSym)
                && parser.slice(parser.cursor.token()) == "+"
                && parser.next_kind() == Kind::Integer
            {
                parser.bump();
                parser.bump();
                let kind = PatKind::Unsupported("an n+k pattern".to_owned());
                return Ok(Pat { kind, span: parser.span_from(start) });
            }
            Ok(pat)
        })
    }

    /// Whether a `->` comes before the next comma or the end of the brackets.
    pub(super) fn looks_like_view(&self) -> bool {
        let tokens = self.cursor.tokens();
        let mut at = self.cursor.position();
        loop {
            match tokens[at].kind {
                Kind::RArrow => return true,
                Kind::LParen | Kind::LBracket | Kind::LBrace | Kind::LUnboxed => {
                    match self.past_partner(at) {
                        Some(next) => at = next,
                        None => return false,
                    }
                }
                Kind::Backslash | Kind::Case | Kind::Do | Kind::Let | Kind::If => return true,
                Kind::Comma
                | Kind::RParen
                | Kind::RBracket
                | Kind::RBrace
                | Kind::RUnboxed
                | Kind::DoubleColon
                | Kind::LArrow
                | Kind::Equals
                | Kind::Semi
                | Kind::Eof => return false,
                _ => at += 1,
            }
        }
    }
}

/// The value of an unboxed literal, whose text is given without its `#`; it is read as a boxed one.
fn unboxed(text: &str) -> Option<Lit> {
    Some(match text.as_bytes().first()? {
        b'\'' => Lit::Char(literal::character(text)),
        b'"' => Lit::String(literal::string(text)),
        _ if text.contains('.') => {
            let (numerator, denominator) = literal::rational(text)?;
            Lit::Rational(numerator, denominator)
        }
        _ => Lit::Integer(literal::integer(text)),
    })
}
