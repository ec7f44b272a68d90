//! Types, contexts and kinds.
//!
//! ```text
//! ty              forall a. C a => τ -> τ
//! operator_type   τ + τ, τ ~ τ     left flat for the renamer
//! applied_type    T a b
//! atomic_type     a, T, (…), […], 'C, !τ
//! ```
//!
//! Each level calls the next; arrows are parsed in a loop, since there may be thousands. A context is parsed as a type,
//! because only the `=>` behind it shows what it is; [`context_of`] then makes a list of constraints of it. Kinds are
//! parsed as types. Linear arrows are read as ordinary arrows, unboxed tuples as ordinary tuples.

use whatif_lambda::name::item;
use whatif_lambda::types::names;
use whatif_source::Diagnostic;

use super::{MAX_CHAIN, P, Parser};
use crate::ast::{Ident, Lit, SigType, TyVar, Type, TypeKind};
use crate::literal;
use crate::token::{Kind, Occurrence, Token};

impl Parser<'_> {
    /// A type with its `forall` and context.
    pub(super) fn sig_type(&mut self) -> P<SigType> {
        Ok(match self.ty()? {
            Type { kind: TypeKind::Forall(sig), .. } => *sig,
            ty => SigType { forall: None, context: Vec::new(), ty },
        })
    }

    /// A type, with arrows, `forall` and contexts.
    pub(super) fn ty(&mut self) -> P<Type> {
        self.deeper(|parser| {
            if parser.at_forall() {
                return parser.forall_type();
            }
            let start = parser.start();
            let left = parser.operator_type()?;
            parser.arrows(start, left)
        })
    }

    /// Parses the arrows or the `=>` that may follow a type without arrows, in a loop, for there may be many.
    pub(super) fn arrows(&mut self, start: u32, first: Type) -> P<Type> {
        if self.eat(Kind::DArrow) {
            let context = context_of(first);
            let mut sig = self.sig_type()?;
            // `forall` inside the context stays inside: `Eq a => forall b. …`
            if sig.forall.is_none() && (sig.context.is_empty() || !self.pattern_signature) {
                sig.context.splice(0..0, context);
            } else {
                let ty = Type { span: sig.ty.span, kind: TypeKind::Forall(Box::new(sig)) };
                sig = SigType { forall: None, context, ty };
            }
            return Ok(Type { kind: TypeKind::Forall(Box::new(sig)), span: self.span_from(start) });
        }
        let mut arguments = Vec::new();
        let mut last = first;
        while self.eat_arrow() {
            let start = self.start();
            let next = if self.at_forall() { self.forall_type()? } else { self.operator_type()? };
            if self.at(Kind::DArrow) {
                arguments.push(std::mem::replace(&mut last, next));
                let right = last;
                last = self.arrows(start, right)?;
                break;
            }
            arguments.push(std::mem::replace(&mut last, next));
            if arguments.len() > MAX_CHAIN {
                return Err(self.too_long(last.span));
            }
        }
        Ok(arguments.into_iter().rev().fold(last, |result, argument| {
            let span = argument.span.to(result.span);
            Type { kind: TypeKind::Fun(Box::new(argument), Box::new(result)), span }
        }))
    }

    /// `->`, or a linear arrow, which is read as an ordinary one.
    fn eat_arrow(&mut self) -> bool {
        if self.at_multiplicity() {
            self.bump();
            self.bump();
        }
        self.eat(Kind::RArrow)
    }

    /// Is this the `%` of a linear arrow, `%1 ->` or `%m ->`? It stands directly before its multiplicity.
    fn at_multiplicity(&self) -> bool {
        self.at(Kind::VarSym)
            && self.slice(self.cursor.token()) == "%"
            && self.occurrence() == Occurrence::Prefix
            && matches!(self.next_kind(), Kind::Integer | Kind::VarId | Kind::ConId)
            && (self.next_kind() == Kind::Integer || self.extensions.has("LinearTypes"))
    }

    fn at_forall(&self) -> bool {
        self.at_word(self.words.forall)
    }

    /// `forall a (b :: κ). …`
    fn forall_type(&mut self) -> P<Type> {
        let start = self.start();
        let variables = self.forall()?;
        let mut sig = self.sig_type()?;
        if sig.forall.is_some() {
            let ty = Type { span: sig.ty.span, kind: TypeKind::Forall(Box::new(sig)) };
            sig = SigType { forall: None, context: Vec::new(), ty };
        }
        sig.forall = Some(variables);
        Ok(Type { kind: TypeKind::Forall(Box::new(sig)), span: self.span_from(start) })
    }

    /// `forall a (b :: κ).`
    pub(super) fn forall(&mut self) -> P<Vec<TyVar>> {
        self.bump();
        let mut variables = Vec::new();
        while !matches!(self.kind(), Kind::Dot | Kind::RArrow) {
            match self.ty_var_opt()? {
                Some(variable) => variables.push(variable),
                None => return Err(self.unexpected("a type variable or `.`")),
            }
        }
        self.bump();
        Ok(variables)
    }

    /// A type variable at its binding place, if there is one here.
    pub(super) fn ty_var_opt(&mut self) -> P<Option<TyVar>> {
        match self.kind() {
            Kind::VarId => {
                let token = self.bump();
                Ok(Some(TyVar { name: self.ident(token), kind: None }))
            }
            Kind::LParen | Kind::LBrace => {
                let opened = self.cursor.token();
                let braces = opened.kind == Kind::LBrace;
                if braces {
                    self.cursor.open_braces()
                } else {
                    self.cursor.advance()
                }
                let token = self.expect_var_id("a type variable")?;
                let kind = if self.eat(Kind::DoubleColon) { Some(self.ty()?) } else { None };
                if braces {
                    if !self.at(Kind::RBrace) {
                        return Err(self.unexpected("`}`"));
                    }
                    self.cursor.close_braces();
                } else {
                    self.expect_closing(Kind::RParen, opened)?;
                }
                Ok(Some(TyVar { name: self.ident(token), kind }))
            }
            Kind::At => {
                self.bump();
                self.ty_var_opt()
            }
            _ => Ok(None),
        }
    }

    pub(super) fn expect_var_id(&mut self, what: &str) -> P<Token> {
        if self.at(Kind::VarId) { Ok(self.bump()) } else { Err(self.unexpected(what)) }
    }

    /// Types with operators between them; no arrows.
    pub(super) fn operator_type(&mut self) -> P<Type> {
        let start = self.start();
        let first = self.applied_type()?;
        if !self.at_type_operator() {
            return Ok(first);
        }
        let (mut operands, mut operators) = (vec![first], Vec::new());
        while self.at_type_operator() {
            operators.push(self.type_operator()?);
            operands.push(self.applied_type()?);
            if operands.len() > MAX_CHAIN {
                return Err(self.too_long(self.span_from(start)));
            }
        }
        Ok(Type { kind: TypeKind::Operators(operands, operators), span: self.span_from(start) })
    }

    fn at_type_operator(&self) -> bool {
        match self.kind() {
            Kind::ConSym | Kind::Colon | Kind::Backquote | Kind::Minus => true,
            Kind::VarSym => !self.at_multiplicity(),
            Kind::Tilde | Kind::Bang => self.occurrence() != Occurrence::Prefix,
            Kind::Star => self.extensions.has("NoStarIsType"),
            Kind::Tick => matches!(self.next_kind(), Kind::ConSym | Kind::Colon | Kind::Backquote),
            Kind::Dot => self.extensions.has("TypeOperators") && self.occurrence() == Occurrence::Loose,
            _ => false,
        }
    }

    fn type_operator(&mut self) -> P<Ident> {
        self.eat(Kind::Tick);
        if self.eat(Kind::Backquote) {
            let token = self.bump();
            self.expect(Kind::Backquote)?;
            return Ok(self.ident(token));
        }
        let token = self.bump();
        Ok(self.ident(token))
    }

    /// `T a b`
    pub(super) fn applied_type(&mut self) -> P<Type> {
        let start = self.start();
        let Some(mut head) = self.atomic_type()? else {
            return Err(self.unexpected("a type"));
        };
        let mut count = 0;
        loop {
            if self.at(Kind::At) && self.occurrence() == Occurrence::Prefix {
                self.bump();
                self.atomic_type()?;
                continue;
            }
            let Some(argument) = self.atomic_type()? else { break };
            let kind = TypeKind::App(Box::new(head), Box::new(argument));
            head = Type { kind, span: self.span_from(start) };
            count += 1;
            if count > MAX_CHAIN {
                return Err(self.too_long(head.span));
            }
        }
        Ok(head)
    }

    /// A type that needs no parentheses as an argument, if there is one here.
    pub(super) fn atomic_type(&mut self) -> P<Option<Type>> {
        let token = self.cursor.token();
        let kind = match self.kind() {
            Kind::VarId if token.name == self.words.forall && token.module.is_none() => return Ok(None),
            Kind::VarId => TypeKind::Var(self.ident(token)),
            Kind::ConId => TypeKind::Con(self.ident(token)),
            Kind::Underscore => TypeKind::Wildcard,
            Kind::Star if !self.extensions.has("NoStarIsType") => {
                TypeKind::Con(Ident { module: None, name: self.words.star, span: self.token_span(token) })
            }
            Kind::Integer => TypeKind::Lit(Lit::Integer(literal::integer(self.slice(token)))),
            Kind::String => TypeKind::Lit(Lit::String(literal::string(self.slice(token)))),
            Kind::Char => TypeKind::Lit(Lit::Char(literal::character(self.slice(token)))),
            Kind::Quote => TypeKind::Unsupported("a quasi-quotation".to_owned()),
            Kind::Label => return self.deeper(Self::implicit_parameter).map(Some),
            Kind::LParen => return self.deeper(Self::parenthesised_type).map(Some),
            Kind::LBracket => return self.deeper(Self::list_type).map(Some),
            Kind::LUnboxed => return self.deeper(Self::unboxed_type).map(Some),
            Kind::Splice => {
                return self.deeper(|parser| {
                    parser.bump();
                    parser.atomic_type()?;
                    let kind = TypeKind::Unsupported("a Template Haskell splice".to_owned());
                    Ok(Some(Type { kind, span: parser.span_from(token.start) }))
                });
            }
            Kind::Tick if !self.at_type_operator() => return self.deeper(Self::promoted).map(Some),
            Kind::Bang | Kind::Tilde if self.occurrence() == Occurrence::Prefix => {
                return self.deeper(|parser| parser.strictness(token)).map(Some);
            }
            _ => return Ok(None),
        };
        self.bump();
        Ok(Some(Type { kind, span: self.token_span(token) }))
    }

    fn strictness(&mut self, mark: Token) -> P<Type> {
        self.bump();
        let Some(ty) = self.atomic_type()? else { return Err(self.unexpected("a type")) };
        if mark.kind == Kind::Tilde {
            return Ok(Type { kind: TypeKind::Lazy(Box::new(ty)), span: self.span_from(mark.start) });
        }
        Ok(Type { kind: TypeKind::Bang(Box::new(ty)), span: self.span_from(mark.start) })
    }

    fn implicit_parameter(&mut self) -> P<Type> {
        let start = self.start();
        self.bump();
        if self.eat(Kind::DoubleColon) {
            self.ty()?;
        }
        let kind = TypeKind::Unsupported("an implicit parameter".to_owned());
        Ok(Type { kind, span: self.span_from(start) })
    }

    /// `(# τ, τ #)`, which is read as an ordinary tuple, or `(# τ | τ #)`, which is read as `Either τ τ`.
    fn unboxed_type(&mut self) -> P<Type> {
        let opened = self.bump();
        let (mut elements, mut is_sum) = (Vec::new(), false);
        while !self.at(Kind::RUnboxed) {
            elements.push(self.ty()?);
            is_sum |= self.at(Kind::Bar);
            if !self.eat(Kind::Comma) && !self.eat(Kind::Bar) {
                break;
            }
        }
        self.expect_closing(Kind::RUnboxed, opened)?;
        let span = self.span_from(opened.start);
        Ok(match elements.pop() {
            Some(last) if is_sum => elements.into_iter().rev().fold(last, |right, left| {
                let either = Ident { module: None, name: item::EITHER, span };
                let applied = |function: Type, argument: Type| {
                    let kind = TypeKind::App(Box::new(function), Box::new(argument));
                    Type { kind, span }
                };
                applied(applied(Type { kind: TypeKind::Con(either), span }, left), right)
            }),
            None => Type { kind: TypeKind::Con(self.special("()", span)), span },
            Some(only) if elements.is_empty() => only,
            last => {
                elements.extend(last);
                Type { kind: TypeKind::Tuple(elements), span }
            }
        })
    }

    /// Skips a bracket and everything in it.
    pub(super) fn skip_brackets(&mut self, what: &str) -> P<()> {
        let Some(end) = self.past_partner(self.cursor.position()) else {
            let span = self.token_span(self.cursor.token());
            return Err(self.report(Diagnostic::error(span, format!("{what} is not closed"))));
        };
        while self.cursor.position() < end {
            self.cursor.advance();
        }
        Ok(())
    }

    /// `'C`, `'[a, b]`, `'(a, b)`, `':`
    fn promoted(&mut self) -> P<Type> {
        let start = self.start();
        self.bump();
        let token = self.cursor.token();
        let kind = match self.kind() {
            Kind::ConId => {
                self.bump();
                TypeKind::Promoted(self.ident(token))
            }
            Kind::LBracket if self.next_kind() == Kind::RBracket => {
                self.bump();
                self.bump();
                TypeKind::PromotedList(Vec::new())
            }
            Kind::LBracket | Kind::LParen => match self.atomic_type()?.map(|ty| ty.kind) {
                Some(TypeKind::List(element)) => TypeKind::PromotedList(vec![*element]),
                Some(TypeKind::Con(ident)) => TypeKind::Promoted(ident),
                Some(kind @ TypeKind::PromotedList(_)) => kind,
                _ => TypeKind::Unsupported("a promoted tuple".to_owned()),
            },
            _ => return Err(self.unexpected("a constructor to promote")),
        };
        Ok(Type { kind, span: self.span_from(start) })
    }

    fn list_type(&mut self) -> P<Type> {
        let opened = self.bump();
        if self.eat(Kind::RBracket) {
            let span = self.span_from(opened.start);
            return Ok(Type { kind: TypeKind::Con(self.special("[]", span)), span });
        }
        let element = self.ty()?;
        let mut elements = vec![element];
        while self.eat(Kind::Comma) {
            elements.push(self.ty()?);
        }
        self.expect_closing(Kind::RBracket, opened)?;
        let span = self.span_from(opened.start);
        let kind = match elements.pop() {
            Some(element) if elements.is_empty() => TypeKind::List(Box::new(element)),
            last => {
                elements.extend(last);
                TypeKind::PromotedList(elements)
            }
        };
        Ok(Type { kind, span })
    }

    fn parenthesised_type(&mut self) -> P<Type> {
        let opened = self.bump();
        let special = match self.kind() {
            Kind::RParen => Some("()".to_owned()),
            Kind::Comma => {
                let mut name = "(".to_owned();
                while self.eat(Kind::Comma) {
                    name.push(',');
                }
                Some(name + ")")
            }
            Kind::RArrow if self.next_kind() == Kind::RParen => {
                self.bump();
                Some("->".to_owned())
            }
            _ => None,
        };
        if let Some(name) = special {
            self.expect_closing(Kind::RParen, opened)?;
            let span = self.span_from(opened.start);
            return Ok(Type { kind: TypeKind::Con(self.special(&name, span)), span });
        }
        if self.next_kind() == Kind::RParen && self.at_type_operator_in_parens() {
            let operator = self.bump();
            self.bump();
            let span = self.span_from(opened.start);
            let ident = Ident { span, ..self.ident(operator) };
            return Ok(Type { kind: TypeKind::Con(ident), span });
        }
        let first = self.kinded_type()?;
        if self.eat(Kind::RParen) {
            return Ok(first);
        }
        let mut elements = vec![first];
        while self.eat(Kind::Comma) {
            elements.push(self.kinded_type()?);
        }
        self.expect_closing(Kind::RParen, opened)?;
        Ok(Type { kind: TypeKind::Tuple(elements), span: self.span_from(opened.start) })
    }

    fn at_type_operator_in_parens(&self) -> bool {
        matches!(
            self.kind(),
            Kind::ConSym | Kind::VarSym | Kind::Colon | Kind::Tilde | Kind::Minus | Kind::Dot | Kind::Bang
        ) || (self.at(Kind::Star) && self.extensions.has("NoStarIsType"))
    }

    /// A type, with its kind if one is written.
    fn kinded_type(&mut self) -> P<Type> {
        let start = self.start();
        let ty = self.ty()?;
        if !self.eat(Kind::DoubleColon) {
            return Ok(ty);
        }
        let kind = self.ty()?;
        Ok(Type { kind: TypeKind::Kinded(Box::new(ty), Box::new(kind)), span: self.span_from(start) })
    }
}

/// The constraints that stand in front of `=>`.
pub(super) fn context_of(ty: Type) -> Vec<Type> {
    match ty.kind {
        TypeKind::Tuple(constraints) => constraints,
        TypeKind::Con(ident) if ident.name == names::UNIT => Vec::new(),
        _ => vec![ty],
    }
}
