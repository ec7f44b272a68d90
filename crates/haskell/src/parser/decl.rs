//! Declarations of values, fixities, classes and instances. Data types are in [`data`](super::data).
//!
//! [`Parser::decl`] parses one declaration that may stand in a `let`; `module` calls the functions for those that stand
//! at the top only. Whether names start a signature or a definition is decided by looking ahead for `::`
//! ([`Parser::at_signature`]).
//!
//! The hardest part is the left-hand side of a definition ([`Parser::lhs`]): `f x y`, ``x `op` y``, `(f . g) x`, or a
//! pattern such as `(a, b)` or `Just x`. A left-hand side is a function's if it is a variable followed by arguments or
//! operands, or an operator between patterns; otherwise it is a pattern.
//!
//! Each equation is parsed by itself. [`Parser::group`] then joins neighbouring equations of the same function into one
//! [`DeclKind::Fun`] and reports equations with different numbers of arguments.

use whatif_source::Diagnostic;

use super::ty::context_of;
use super::{P, Parser};
use crate::ast::{
    Assoc, ClassDecl, Decl, DeclKind, Equation, Fixity, Ident, InstanceDecl, Pat, PatKind, SigType, TyVar,
    Type, TypeKind,
};
use crate::rename::head_constructor;
use crate::token::{Kind, Occurrence};

/// The left-hand side of a definition.
enum Lhs {
    Function(Ident, Vec<Pat>),
    Pattern(Pat),
}

impl<'t> Parser<'t> {
    /// The declarations of a `let` or `where`.
    pub(super) fn decls(&mut self) -> P<Vec<Decl>> {
        let decls = self.block(false, |parser, decls| {
            let decl = parser.decl()?;
            decls.push(decl);
            Ok(())
        })?;
        self.group(decls)
    }

    /// Brings the equations of each function together.
    pub(super) fn group(&mut self, decls: Vec<Decl>) -> P<Vec<Decl>> {
        let mut grouped: Vec<Decl> = Vec::with_capacity(decls.len());
        for decl in decls {
            let Decl { kind: DeclKind::Fun(name, mut equations), span } = decl else {
                grouped.push(decl);
                continue;
            };
            match grouped.last_mut() {
                Some(Decl { kind: DeclKind::Fun(last, before), span: whole }) if last.name == name.name => {
                    if before[0].pats.len() != equations[0].pats.len() {
                        let message =
                            format!("the equations of `{}` have different numbers of arguments", name.name);
                        let error =
                            Diagnostic::error(name.span, message).and(last.span, "the first one is here");
                        self.report(error);
                    }
                    before.append(&mut equations);
                    *whole = whole.to(span);
                }
                _ => grouped.push(Decl { kind: DeclKind::Fun(name, equations), span }),
            }
        }
        Ok(grouped)
    }

    /// A declaration that may stand in a `let`.
    pub(super) fn decl(&mut self) -> P<Decl> {
        self.deeper(|parser| {
            let start = parser.start();
            let kind = match parser.kind() {
                Kind::Infix | Kind::Infixl | Kind::Infixr => parser.fixity()?,
                Kind::ConId if parser.at_macro() => {
                    parser.bump();
                    parser.skip_brackets("a macro")?;
                    DeclKind::Spliced("a macro of the C preprocessor")
                }
                Kind::Label => parser.implicit_binding()?,
                _ if parser.at_signature() => parser.signature()?,
                _ => parser.definition()?,
            };
            Ok(Decl { kind, span: parser.span_from(start) })
        })
    }

    /// `?x = e`, which is not supported. Nothing else of the `let` is lost: what needs the parameter is not supported either.
    fn implicit_binding(&mut self) -> P<DeclKind> {
        self.bump();
        self.expect(Kind::Equals)?;
        self.expr()?;
        Ok(DeclKind::Unsupported("an implicit parameter".to_owned(), Vec::new()))
    }

    /// Whether a use of a macro, `MACRO(x, y)`, stands here as a declaration.
    fn at_macro(&self) -> bool {
        let tokens = self.cursor.tokens();
        let here = self.cursor.position();
        let touches = tokens[here + 1].kind == Kind::LParen && tokens[here].end == tokens[here + 1].start;
        if !touches || !self.extensions.has("CPP") {
            return false;
        }
        let Some(past) = self.past_partner(here + 1) else { return false };
        tokens[past].first && tokens[past].column <= self.cursor.indent()
    }

    fn fixity(&mut self) -> P<DeclKind> {
        let assoc = match self.bump().kind {
            Kind::Infixl => Assoc::Left,
            Kind::Infixr => Assoc::Right,
            _ => Assoc::None,
        };
        let mut precedence = 9;
        if self.at(Kind::Integer) {
            let token = self.cursor.token();
            match self.slice(token).parse() {
                Ok(number @ 0..=9) => precedence = number,
                _ => return Err(self.unexpected("a precedence from 0 to 9")),
            }
            self.bump();
        }
        let mut operators = Vec::new();
        loop {
            // `infixr 5 type ++` is a fixity in the types' name space.
            self.eat(Kind::Type);
            let token = self.cursor.token();
            match self.kind() {
                Kind::Backquote => {
                    self.bump();
                    let token = self.bump();
                    operators.push(self.ident(token));
                    self.expect(Kind::Backquote)?;
                }
                Kind::VarSym
                | Kind::ConSym
                | Kind::Minus
                | Kind::Bang
                | Kind::Dot
                | Kind::Star
                | Kind::Tilde
                | Kind::Colon => {
                    self.bump();
                    operators.push(self.ident(token));
                }
                Kind::RArrow => {
                    self.bump();
                }
                _ => return Err(self.unexpected("an operator")),
            }
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        Ok(DeclKind::Fixity(Fixity { assoc, precedence }, operators))
    }

    /// Whether names and `::` follow.
    fn at_signature(&self) -> bool {
        let tokens = self.cursor.tokens();
        let mut at = self.cursor.position();
        loop {
            match tokens[at].kind {
                Kind::VarId => at += 1,
                Kind::LParen
                    if tokens.get(at + 2).is_some_and(|t| t.kind == Kind::RParen)
                        && tokens[at + 1].kind != Kind::RParen =>
                {
                    at += 3;
                }
                _ => return false,
            }
            match tokens[at].kind {
                Kind::DoubleColon => return true,
                Kind::Comma => at += 1,
                _ => return false,
            }
        }
    }

    /// `f, (+) :: τ`
    pub(super) fn signature(&mut self) -> P<DeclKind> {
        let mut names = vec![self.binder()?];
        while self.eat(Kind::Comma) {
            names.push(self.binder()?);
        }
        self.expect(Kind::DoubleColon)?;
        let ty = self.sig_type()?;
        if names.len() == 1 && self.at(Kind::Equals) {
            // `x :: τ = e`
            let span = self.span_from(names[0].span.start);
            let inner = Box::new(Pat { kind: PatKind::Var(names[0]), span: names[0].span });
            let pat = Pat { kind: PatKind::Sig(inner, Box::new(ty)), span };
            return Ok(DeclKind::Pat(pat, self.rhs(Kind::Equals)?));
        }
        Ok(DeclKind::Signature(names, ty))
    }

    /// A variable or an operator in parentheses.
    pub(super) fn binder(&mut self) -> P<Ident> {
        if self.at(Kind::LParen) {
            return self.parenthesised_name();
        }
        let token = self.expect_var_id("a name")?;
        Ok(self.ident(token))
    }

    /// `(+)`
    pub(super) fn parenthesised_name(&mut self) -> P<Ident> {
        if self.parenthesised_operator().is_none() {
            self.bump();
            return Err(self.unexpected("an operator"));
        }
        let start = self.start();
        self.bump();
        let token = self.bump();
        self.bump();
        Ok(Ident { span: self.span_from(start), ..self.ident(token) })
    }

    /// A function's equation or a pattern's binding.
    fn definition(&mut self) -> P<DeclKind> {
        let start = self.start();
        let lhs = self.lhs()?;
        // A result type on the left-hand side: `f x :: Int = …`
        let lhs = match lhs {
            Lhs::Pattern(pat) if self.at(Kind::DoubleColon) => {
                self.bump();
                let ty = self.sig_type()?;
                Lhs::Pattern(Pat {
                    kind: PatKind::Sig(Box::new(pat), Box::new(ty)),
                    span: self.span_from(start),
                })
            }
            lhs => lhs,
        };
        if !matches!(self.kind(), Kind::Equals | Kind::Bar) {
            return Err(self.missing_definition());
        }
        let rhs = self.rhs(Kind::Equals)?;
        Ok(match lhs {
            Lhs::Function(name, pats) => {
                DeclKind::Fun(name, vec![Equation { pats, rhs, span: self.span_from(start) }])
            }
            Lhs::Pattern(pat) => DeclKind::Pat(pat, rhs),
        })
    }

    fn missing_definition(&mut self) -> super::Failed {
        match self.kind() {
            Kind::DoubleColon => self.unexpected("`=`"),
            Kind::LArrow => self.unexpected_help("`=`", "`<-` binds in a `do`; a definition uses `=`"),
            _ => self.unexpected("`=` or `|`"),
        }
    }

    fn lhs(&mut self) -> P<Lhs> {
        let start = self.start();
        // `(f . g) x = …`, `(x `op` y) z = …`
        if self.at(Kind::LParen) && self.looks_like_parenthesised_lhs() {
            return self.deeper(Self::parenthesised_lhs);
        }
        let names_function = match self.kind() {
            Kind::VarId => true,
            Kind::LParen => {
                self.parenthesised_operator().is_some_and(|kind| kind != Kind::ConSym && kind != Kind::Colon)
            }
            _ => false,
        };
        if names_function && !self.next_is_as_pattern() {
            let name = self.binder()?;
            if self.at_variable_operator() {
                let left = Pat { kind: PatKind::Var(name), span: name.span };
                return self.operator_lhs(left);
            }
            let mut pats = Vec::new();
            while let Some(pat) = self.atomic_pat()? {
                pats.push(pat);
            }
            if !pats.is_empty() {
                return Ok(Lhs::Function(name, pats));
            }
            let first = Pat { kind: PatKind::Var(name), span: name.span };
            let pat = self.operator_pat(start, first)?;
            return if self.at_variable_operator() { self.operator_lhs(pat) } else { Ok(Lhs::Pattern(pat)) };
        }
        let pat = self.pat()?;
        if self.at_variable_operator() { self.operator_lhs(pat) } else { Ok(Lhs::Pattern(pat)) }
    }

    fn next_is_as_pattern(&self) -> bool {
        self.at(Kind::VarId) && self.next_kind() == Kind::At
    }

    fn at_variable_operator(&self) -> bool {
        match self.kind() {
            Kind::VarSym | Kind::Dot | Kind::Star => true,
            Kind::Minus => !self.at_tight_minus(),
            Kind::Bang | Kind::Tilde => self.occurrence() != Occurrence::Prefix,
            Kind::Backquote => self.next_kind() == Kind::VarId,
            _ => false,
        }
    }

    /// The operator and the right operand of `p + q = …`.
    fn operator_lhs(&mut self, left: Pat) -> P<Lhs> {
        let name = if self.eat(Kind::Backquote) {
            let token = self.bump();
            self.expect(Kind::Backquote)?;
            self.ident(token)
        } else {
            let token = self.bump();
            self.ident(token)
        };
        let right = self.pat()?;
        Ok(Lhs::Function(name, vec![left, right]))
    }

    /// Whether the parentheses here are followed by arguments.
    fn looks_like_parenthesised_lhs(&self) -> bool {
        let at = self.cursor.position();
        if self.parenthesised_operator().is_some() {
            return false;
        }
        let Some(next) = self.past_partner(at) else { return false };
        let token = self.cursor.tokens()[next];
        match token.kind {
            Kind::Bang | Kind::Tilde => {
                crate::token::occurrence(self.cursor.tokens(), next) == Occurrence::Prefix
            }
            kind => kind.is_opening() && !(token.first && token.column <= self.cursor.indent()),
        }
    }

    fn parenthesised_lhs(&mut self) -> P<Lhs> {
        let opened = self.bump();
        let inner = self.lhs()?;
        self.expect_closing(Kind::RParen, opened)?;
        let Lhs::Function(name, mut pats) = inner else {
            return Err(self.unexpected("`=`"));
        };
        while let Some(pat) = self.atomic_pat()? {
            pats.push(pat);
        }
        Ok(Lhs::Function(name, pats))
    }

    /// `class ctx => C a b | a -> b where …`
    pub(super) fn class(&mut self) -> P<DeclKind> {
        self.bump();
        let (context, head) = self.declaration_head()?;
        let (name, params) = self.head_parts(head)?;
        let mut fundeps = Vec::new();
        if self.eat(Kind::Bar) {
            loop {
                let from = self.variables();
                if !self.at(Kind::RArrow) {
                    return Err(self.unexpected("`->`"));
                }
                self.bump();
                fundeps.push((from, self.variables()));
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
        }
        let decls = self.class_body(Some(name))?;
        Ok(DeclKind::Class(ClassDecl { context, name, params, fundeps, decls }))
    }

    fn variables(&mut self) -> Vec<Ident> {
        let mut variables = Vec::new();
        while self.at(Kind::VarId) {
            let token = self.bump();
            variables.push(self.ident(token));
        }
        variables
    }

    /// `instance ctx => C τ where …`
    pub(super) fn instance(&mut self) -> P<DeclKind> {
        self.bump();
        let head = self.sig_type()?;
        let before = self.associated.len();
        let decls = self.class_body(None)?;
        let class_module = head_constructor(&head.ty).and_then(|class| class.module);
        for decl in &mut self.associated[before..] {
            if let DeclKind::FamilyInstance(equation) = &mut decl.kind {
                equation.class_module = class_module;
            }
        }
        Ok(DeclKind::Instance(InstanceDecl { head, decls, derived: false }))
    }

    /// Parses `where` and the declarations of a class or instance. A mistake in one method does not hide those in the
    /// others.
    fn class_body(&mut self, class: Option<Ident>) -> P<Vec<Decl>> {
        if !self.eat(Kind::Where) {
            return Ok(Vec::new());
        }
        let decls = self.block(false, |parser, decls| {
            let (depth, position) = (parser.cursor.depth(), parser.cursor.position());
            let nesting = parser.depth;
            match parser.class_item(class) {
                Ok(decl) => decls.extend(decl),
                Err(_) => {
                    parser.depth = nesting;
                    parser.cursor.recover(depth, position);
                }
            }
            Ok(())
        })?;
        self.group(decls)
    }

    /// Parses a declaration in a class or instance. Associated types are kept aside.
    fn class_item(&mut self, class: Option<Ident>) -> P<Option<Decl>> {
        let start = self.start();
        let in_class = class.is_some();
        let kind = match self.kind() {
            Kind::Data | Kind::Newtype => {
                self.bump();
                self.eat_word(self.words.family);
                self.eat(Kind::Instance);
                if in_class {
                    let family = self.data_family()?;
                    self.associated.push(Decl { kind: DeclKind::Data(family), span: self.span_from(start) });
                } else {
                    self.data_instance()?;
                }
                return Ok(None);
            }
            Kind::Type => {
                self.bump();
                let kind = self.associated_type(class)?;
                self.associated.push(Decl { kind, span: self.span_from(start) });
                return Ok(None);
            }
            Kind::Default => {
                self.bump();
                match self.signature()? {
                    DeclKind::Signature(names, ty) => DeclKind::DefaultSignature(names, ty),
                    other => other,
                }
            }
            _ => return self.decl().map(Some),
        };
        Ok(Some(Decl { kind, span: self.span_from(start) }))
    }

    /// Skips the rest of this item of the innermost block.
    pub(super) fn skip_item(&mut self) {
        let (depth, position) = (self.cursor.depth(), self.cursor.position());
        self.cursor.recover(depth, position);
    }

    /// `ctx => T a b`: the context and the head.
    pub(super) fn declaration_head(&mut self) -> P<(Vec<Type>, Type)> {
        let first = self.operator_type()?;
        if !self.eat(Kind::DArrow) {
            return Ok((Vec::new(), first));
        }
        Ok((context_of(first), self.operator_type()?))
    }

    /// The name and the parameters of a declared type or class.
    pub(super) fn head_parts(&mut self, head: Type) -> P<(Ident, Vec<TyVar>)> {
        let span = head.span;
        let mut params = Vec::new();
        let mut head = head;
        loop {
            match head.kind {
                TypeKind::App(function, argument) => {
                    params.push(self.parameter(*argument)?);
                    head = *function;
                }
                TypeKind::Con(name) => {
                    params.reverse();
                    return Ok((name, params));
                }
                TypeKind::Operators(operands, operators) if operators.len() == 1 => {
                    params.reverse();
                    let mut both = Vec::with_capacity(2 + params.len());
                    for operand in operands {
                        both.push(self.parameter(operand)?);
                    }
                    both.append(&mut params);
                    return Ok((operators[0], both));
                }
                TypeKind::List(_) | TypeKind::Tuple(_) | TypeKind::Fun(..) => {
                    return Err(self.report(Diagnostic::error(span, "a built-in type cannot be declared")));
                }
                _ => {
                    let error = Diagnostic::error(span, "expected a name that starts with a capital letter");
                    return Err(self.report(error));
                }
            }
        }
    }

    fn parameter(&mut self, ty: Type) -> P<TyVar> {
        match ty.kind {
            TypeKind::Var(name) => Ok(TyVar { name, kind: None }),
            TypeKind::Kinded(inner, kind) => match inner.kind {
                TypeKind::Var(name) => Ok(TyVar { name, kind: Some(*kind) }),
                _ => Err(self.report(Diagnostic::error(ty.span, "a parameter is a type variable"))),
            },
            TypeKind::Wildcard => Ok(TyVar { name: self.special("_", ty.span), kind: None }),
            _ => Err(self.report(Diagnostic::error(ty.span, "a parameter is a type variable"))),
        }
    }

    /// Parses `foreign import prim "name" f :: τ`; other foreign imports are unsupported.
    pub(super) fn foreign(&mut self) -> P<DeclKind> {
        self.bump();
        let is_import = self.eat(Kind::Import);
        let is_prim = is_import && self.eat_word(self.words.prim);
        if !is_prim {
            let what = "a foreign declaration".to_owned();
            let tokens = &self.cursor.tokens()[self.cursor.position()..];
            let name = tokens
                .windows(2)
                .take(8)
                .find(|pair| pair[0].kind == Kind::VarId && pair[1].kind == Kind::DoubleColon)
                .map(|pair| self.ident(pair[0]));
            self.skip_item();
            return Ok(DeclKind::Unsupported(what, name.filter(|_| is_import).into_iter().collect()));
        }
        if !self.at(Kind::String) {
            return Err(self.unexpected("the name of a primitive, as a string"));
        }
        let token = self.bump();
        let text = crate::literal::string(self.slice(token));
        let Some(primitive) = whatif_lambda::prim::by_name(&text) else {
            return Err(self.unexpected("the name of a primitive, as a string"));
        };
        let name = self.binder()?;
        self.expect(Kind::DoubleColon)?;
        let ty: SigType = self.sig_type()?;
        Ok(DeclKind::Primitive(name, primitive, ty))
    }
}
