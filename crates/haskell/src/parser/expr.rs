//! Expressions, statements and right-hand sides.
//!
//! ```text
//! expr            e :: τ
//! operator_expr   a + b * c       operands and operators, left flat for the renamer
//! operand         f x y           a function and its arguments
//! argument        x, 1, (…), […], e { … }, do …, \p -> e
//! ```
//!
//! Each level calls the next. [`Parser::parenthesised`] tells tuples, sections and operators apart, [`Parser::list`]
//! lists, ranges and comprehensions. A statement is a binding `p <- e` if a `<-` comes before its end
//! ([`Parser::looks_like_binding`]), since patterns and expressions look alike.
//!
//! Some extensions decide what an operator is: a minus without a space behind it (LexicalNegation, NegativeLiterals),
//! `.x` after an expression (OverloadedRecordDot), a keyword as an argument (BlockArguments).

use super::{MAX_CHAIN, P, Parser};
use crate::ast::{
    CaseAlt, Decl, DeclKind, Equation, Expr, ExprKind, FieldExpr, Guarded, Ident, Operand, Rhs, Segments,
    Stmt, StmtKind,
};
use crate::token::{Kind, Occurrence, Token};
use whatif_lambda::Name;
use whatif_lambda::name::item;

impl Parser<'_> {
    /// The whole text as an expression.
    pub(super) fn whole_expr(&mut self) -> P<Expr> {
        let expr = self.expr()?;
        if self.at(Kind::Eof) { Ok(expr) } else { Err(self.unexpected("the end of the expression")) }
    }

    /// Parses an expression, with its type if one is written.
    pub(super) fn expr(&mut self) -> P<Expr> {
        self.deeper(|parser| {
            let start = parser.start();
            let expr = parser.operator_expr(false)?.0;
            parser.with_type(start, expr)
        })
    }

    fn with_type(&mut self, start: u32, expr: Expr) -> P<Expr> {
        if !self.eat(Kind::DoubleColon) {
            return Ok(expr);
        }
        let ty = self.sig_type()?;
        Ok(Expr { kind: ExprKind::Sig(Box::new(expr), Box::new(ty)), span: self.span_from(start) })
    }

    /// Parses operands with operators between them. In parentheses (`in_section`) the last operand may be missing; then
    /// the result has the last operator by itself.
    fn operator_expr(&mut self, in_section: bool) -> P<(Expr, Option<Expr>)> {
        let start = self.start();
        let mut parts = Vec::new();
        if !self.at_operator() || !self.at(Kind::Minus) {
            let first = self.operand()?;
            if !self.at_operator() {
                return Ok((first, None));
            }
            parts.push(Operand::Expr(first));
        }
        let mut trailing = None;
        loop {
            if !parts.is_empty() {
                if !self.at_operator() {
                    break;
                }
                let operator = self.operator()?;
                if in_section && self.at(Kind::RParen) {
                    trailing = Some(operator);
                    break;
                }
                parts.push(Operand::Op(operator));
            }
            if self.at(Kind::Minus) && self.at_operator() {
                let minus = self.bump();
                parts.push(Operand::Minus(self.token_span(minus)));
            }
            parts.push(Operand::Expr(self.operand()?));
            if parts.len() > 2 * MAX_CHAIN {
                return Err(self.too_long(self.span_from(start)));
            }
        }
        let span = self.span_from(start);
        let chain = match parts.pop() {
            Some(Operand::Expr(only)) if parts.is_empty() => only,
            last => {
                parts.extend(last);
                Expr { kind: ExprKind::Operators(parts), span }
            }
        };
        Ok((chain, trailing))
    }

    fn at_operator(&self) -> bool {
        match self.kind() {
            Kind::VarSym
            | Kind::ConSym
            | Kind::Colon
            | Kind::Backquote
            | Kind::Bang
            | Kind::Dot
            | Kind::Star => true,
            Kind::Minus => !self.at_tight_minus(),
            Kind::Tilde => self.occurrence() != Occurrence::Prefix,
            _ => false,
        }
    }

    /// Whether a minus here belongs to the expression that it touches: with LexicalNegation any, with NegativeLiterals
    /// before a number, and always before an unboxed number.
    pub(super) fn at_tight_minus(&self) -> bool {
        self.at(Kind::Minus)
            && self.occurrence() == Occurrence::Prefix
            && (self.lexical_negation
                || self.next_kind() == Kind::Unboxed
                || (self.negative_literals && matches!(self.next_kind(), Kind::Integer | Kind::Rational)))
    }

    /// `-e`, where the minus belongs to `e`.
    fn tight_negation(&mut self) -> P<ExprKind> {
        let start = self.start();
        self.bump();
        let Some(inner) = self.argument()? else { return Err(self.unexpected("an expression")) };
        let negated = Expr { kind: ExprKind::Neg(Box::new(inner)), span: self.span_from(start) };
        Ok(ExprKind::Paren(Box::new(negated)))
    }

    /// An operator, or a name between backquotes.
    pub(super) fn operator(&mut self) -> P<Expr> {
        let token = self.cursor.token();
        if self.eat(Kind::Backquote) {
            let name = self.cursor.token();
            match self.kind() {
                Kind::VarId | Kind::ConId | Kind::Underscore => self.bump(),
                _ => return Err(self.unexpected("a name between backquotes")),
            };
            self.expect(Kind::Backquote)?;
            let span = self.span_from(token.start);
            return Ok(variable_or_constructor(name.kind, self.ident(name), span));
        }
        self.bump();
        let span = self.token_span(token);
        Ok(variable_or_constructor(token.kind, self.ident(token), span))
    }

    /// Parses what stands between two operators: a function and its arguments.
    fn operand(&mut self) -> P<Expr> {
        let start = self.start();
        let Some(mut head) = self.argument()? else {
            return Err(self.unexpected("an expression"));
        };
        let mut count = 0;
        loop {
            if self.at(Kind::At) && self.occurrence() == Occurrence::Prefix {
                self.bump();
                let Some(ty) = self.atomic_type()? else { return Err(self.unexpected("a type")) };
                let kind = ExprKind::TypeApp(Box::new(head), Box::new(ty));
                head = Expr { kind, span: self.span_from(start) };
            } else if let Some(argument) = self.argument()? {
                let kind = ExprKind::App(Box::new(head), Box::new(argument));
                head = Expr { kind, span: self.span_from(start) };
            } else {
                return Ok(head);
            }
            count += 1;
            if count > MAX_CHAIN {
                return Err(self.too_long(head.span));
            }
        }
    }

    /// Parses an argument of a function, if there is one here: an atomic expression with its record braces, or (with
    /// BlockArguments) one that starts with a keyword.
    fn argument(&mut self) -> P<Option<Expr>> {
        let token = self.cursor.token();
        let start = token.start;
        let kind = match self.kind() {
            Kind::VarId => {
                self.bump();
                ExprKind::Var(self.ident(token))
            }
            Kind::ConId => {
                self.bump();
                ExprKind::Con(self.ident(token))
            }
            Kind::LParen => self.deeper(Self::parenthesised)?,
            Kind::LBracket => self.deeper(Self::list)?,
            Kind::Underscore => {
                self.bump();
                ExprKind::Hole(self.ident(token))
            }
            Kind::Backslash => self.deeper(Self::lambda)?,
            Kind::Let => self.deeper(Self::let_expr)?,
            Kind::If => self.deeper(Self::if_expr)?,
            Kind::Case => self.deeper(Self::case_expr)?,
            Kind::Do => {
                self.bump();
                ExprKind::Do(self.deeper(Self::statements)?)
            }
            Kind::Mdo => {
                self.bump();
                let mut statements = self.deeper(Self::statements)?;
                let last = statements.pop();
                let span = self.span_from(start);
                let rec = Stmt { kind: StmtKind::Rec(statements, Segments::Smallest), span };
                ExprKind::Do(std::iter::once(rec).chain(last).collect())
            }
            Kind::Minus if self.at_tight_minus() => self.deeper(Self::tight_negation)?,
            Kind::Proc => self.deeper(Self::arrow_proc)?,
            Kind::LUnboxed => self.deeper(Self::unboxed_tuple)?,
            Kind::Quote => self.unsupported_token("a quotation"),
            Kind::Label => self.unsupported_token("an implicit parameter or label"),
            Kind::Splice => {
                self.bump();
                self.deeper(Self::argument)?;
                ExprKind::Unsupported("a Template Haskell splice".to_owned())
            }
            Kind::Tick if self.quotes_name() => {
                while self.eat(Kind::Tick) {}
                self.deeper(Self::argument)?;
                ExprKind::Unsupported("a quoted name".to_owned())
            }
            Kind::Unboxed if self.slice(self.cursor.token()).starts_with('"') => {
                let text = self.literal().expect("a literal is here");
                let span = self.span_from(start);
                let address = ExprKind::Var(Ident { module: None, name: item::ADDRESS, span });
                let text = Expr { kind: ExprKind::Lit(text), span };
                ExprKind::App(Box::new(Expr { kind: address, span }), Box::new(text))
            }
            _ => match self.literal() {
                Some(lit) => ExprKind::Lit(lit),
                None => return Ok(None),
            },
        };
        let mut expr = Expr { kind, span: self.span_from(start) };
        let mut count = 0;
        while self.at(Kind::LBrace) || self.at_projection(Occurrence::Tight) {
            let kind = if self.at(Kind::Dot) {
                let field = self.projection();
                ExprKind::App(Box::new(field), Box::new(expr))
            } else {
                self.deeper(|parser| parser.record(expr))?
            };
            expr = Expr { kind, span: self.span_from(start) };
            count += 1;
            if count > MAX_CHAIN {
                return Err(self.too_long(expr.span));
            }
        }
        Ok(Some(expr))
    }

    /// `.x`, with OverloadedRecordDot.
    fn at_projection(&self, occurrence: Occurrence) -> bool {
        self.record_dot
            && self.at(Kind::Dot)
            && self.next_kind() == Kind::VarId
            && self.occurrence() == occurrence
    }

    /// The selector of `.x`.
    fn projection(&mut self) -> Expr {
        self.bump();
        let field = self.bump();
        let field = self.ident(field);
        Expr { kind: ExprKind::Var(field), span: field.span }
    }

    fn unsupported_token(&mut self, what: &str) -> ExprKind {
        self.bump();
        ExprKind::Unsupported(what.to_owned())
    }

    fn quotes_name(&self) -> bool {
        self.extensions.has("TemplateHaskell") || self.extensions.has("TemplateHaskellQuotes")
    }

    /// `C { … }` or `e { … }`
    fn record(&mut self, expr: Expr) -> P<ExprKind> {
        let opened = self.cursor.token();
        self.cursor.open_braces();
        let (mut fields, mut wildcard) = (Vec::new(), false);
        while !self.at(Kind::RBrace) {
            if self.eat(Kind::DotDot) {
                wildcard = true;
            } else {
                let field = self.field_name()?;
                let value = if self.eat(Kind::Equals) { Some(self.expr()?) } else { None };
                fields.push(FieldExpr { field, value });
            }
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.close_record(opened)?;
        Ok(match expr.kind {
            ExprKind::Con(constructor) => ExprKind::RecordCon(constructor, fields, wildcard),
            _ => ExprKind::RecordUpdate(Box::new(expr), fields),
        })
    }

    /// `()`, `(,)`, `(+)`, `(+ e)`, `(e +)`, `(e)`, `(e, e)`, `(, e)`
    fn parenthesised(&mut self) -> P<ExprKind> {
        let opened = self.cursor.token();
        if self.parenthesised_operator().is_some() {
            self.bump();
            let token = self.bump();
            self.bump();
            let span = self.span_from(opened.start);
            return Ok(variable_or_constructor(token.kind, Ident { span, ..self.ident(token) }, span).kind);
        }
        self.bump();
        if self.at(Kind::RParen) {
            self.bump();
            let span = self.span_from(opened.start);
            return Ok(ExprKind::Con(self.special("()", span)));
        }
        if self.at(Kind::RArrow) && self.next_kind() == Kind::RParen {
            return Err(self.unexpected_help("an expression", "`->` by itself is a type, not an expression"));
        }
        if self.at_projection(Occurrence::Prefix) || self.at_projection(Occurrence::Tight) {
            return self.projection_section(opened);
        }
        // With LexicalNegation `(- e)` is a section like any other.
        if self.at_operator() && (!self.at(Kind::Minus) || self.lexical_negation) {
            let operator = self.operator()?;
            if self.eat(Kind::RParen) {
                // A name between backquotes alone in parentheses is that name.
                return Ok(operator.kind);
            }
            let operand = self.operator_expr(false)?.0;
            self.expect_closing(Kind::RParen, opened)?;
            return Ok(ExprKind::RightSection(Box::new(operator), Box::new(operand)));
        }
        self.elements(opened)
    }

    /// `(.x.y)`, which is `y . x`.
    fn projection_section(&mut self, opened: Token) -> P<ExprKind> {
        let dot = self.cursor.token();
        let mut parts = vec![Operand::Expr(self.projection())];
        while self.at_projection(Occurrence::Tight) {
            let compose = Ident { name: Name::new("."), ..self.ident(dot) };
            parts.push(Operand::Op(Expr { kind: ExprKind::Var(compose), span: compose.span }));
            parts.push(Operand::Expr(self.projection()));
        }
        self.expect_closing(Kind::RParen, opened)?;
        parts.reverse();
        Ok(match parts.pop() {
            Some(Operand::Expr(only)) if parts.is_empty() => only.kind,
            last => ExprKind::Operators(parts.into_iter().chain(last).collect()),
        })
    }

    /// `(# e, e #)`, which is read as an ordinary tuple, or `(# | e #)`, an alternative of a sum.
    fn unboxed_tuple(&mut self) -> P<ExprKind> {
        let opened = self.bump();
        let mut elements = Vec::new();
        let before = self.bars();
        while !self.at(Kind::RUnboxed) {
            elements.push(self.expr()?);
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        let after = self.bars();
        self.expect_closing(Kind::RUnboxed, opened)?;
        let span = self.span_from(opened.start);
        Ok(match elements.pop() {
            Some(only) if before + after > 0 => {
                let chosen = Self::choices(before, after, span).rev().fold(only, |argument, choice| {
                    let choice = Expr { kind: ExprKind::Con(choice), span };
                    Expr { kind: ExprKind::App(Box::new(choice), Box::new(argument)), span }
                });
                ExprKind::Paren(Box::new(chosen))
            }
            None => ExprKind::Con(self.special("()", self.span_from(opened.start))),
            Some(only) if elements.is_empty() => ExprKind::Paren(Box::new(only)),
            last => {
                elements.extend(last);
                ExprKind::Tuple(elements)
            }
        })
    }

    /// The elements of a tuple, or the one expression in parentheses.
    fn elements(&mut self, opened: Token) -> P<ExprKind> {
        let mut elements: Vec<Option<Expr>> = Vec::new();
        loop {
            if matches!(self.kind(), Kind::Comma | Kind::RParen) {
                elements.push(None);
            } else {
                let start = self.start();
                let (expr, trailing) = self.operator_expr(true)?;
                if let Some(operator) = trailing {
                    if !elements.is_empty() {
                        return Err(self.unexpected("an expression"));
                    }
                    self.expect_closing(Kind::RParen, opened)?;
                    return Ok(ExprKind::LeftSection(Box::new(expr), Box::new(operator)));
                }
                elements.push(Some(self.with_type(start, expr)?));
            }
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.expect_closing(Kind::RParen, opened)?;
        self.small_tuple(elements.len(), self.span_from(opened.start))?;
        if elements.iter().all(Option::is_none) {
            let name = format!("({})", ",".repeat(elements.len() - 1));
            let span = self.span_from(opened.start);
            return Ok(ExprKind::Con(self.special(&name, span)));
        }
        if elements.iter().any(Option::is_none) {
            return Ok(ExprKind::TupleSection(elements));
        }
        let mut elements: Vec<Expr> = elements.into_iter().flatten().collect();
        match elements.pop() {
            Some(only) if elements.is_empty() => Ok(ExprKind::Paren(Box::new(only))),
            last => {
                elements.extend(last);
                Ok(ExprKind::Tuple(elements))
            }
        }
    }

    /// `[]`, `[e, e]`, `[e ..]`, `[e | quals]`
    fn list(&mut self) -> P<ExprKind> {
        let opened = self.bump();
        if self.at(Kind::RBracket) {
            self.bump();
            let span = self.span_from(opened.start);
            return Ok(ExprKind::Con(self.special("[]", span)));
        }
        let first = self.expr()?;
        let kind = match self.kind() {
            Kind::DotDot => self.enumeration(first, None)?,
            Kind::Bar => self.comprehension(first)?,
            _ => {
                let mut elements = vec![first];
                while self.eat(Kind::Comma) {
                    elements.push(self.expr()?);
                    if elements.len() == 2 && self.at(Kind::DotDot) {
                        let second = elements.pop();
                        let first = elements.remove(0);
                        let kind = self.enumeration(first, second)?;
                        self.expect_closing(Kind::RBracket, opened)?;
                        return Ok(kind);
                    }
                }
                ExprKind::List(elements)
            }
        };
        self.expect_closing(Kind::RBracket, opened)?;
        Ok(kind)
    }

    fn enumeration(&mut self, first: Expr, second: Option<Expr>) -> P<ExprKind> {
        self.bump();
        let last = if self.at(Kind::RBracket) { None } else { Some(Box::new(self.expr()?)) };
        Ok(ExprKind::EnumFrom(Box::new(first), second.map(Box::new), last))
    }

    fn comprehension(&mut self, result: Expr) -> P<ExprKind> {
        let mut branches: Vec<Vec<Stmt>> = Vec::new();
        let mut transforms = false;
        while self.eat(Kind::Bar) {
            let mut qualifiers = Vec::new();
            loop {
                if self.eat(Kind::Then) {
                    transforms = true;
                    self.expr()?;
                } else {
                    qualifiers.push(self.statement(&[Kind::Comma, Kind::RBracket, Kind::Bar])?);
                }
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
            branches.push(qualifiers);
        }
        Ok(match branches.pop() {
            _ if transforms => ExprKind::Unsupported("a comprehension with `then`".to_owned()),
            Some(only) if branches.is_empty() && self.monad_comprehensions => {
                ExprKind::MonadComp(Box::new(result), only)
            }
            Some(only) if branches.is_empty() => ExprKind::ListComp(Box::new(result), only),
            last => {
                branches.extend(last);
                ExprKind::ParallelComp(Box::new(result), branches)
            }
        })
    }

    /// `\p q -> e`, `\case …`
    fn lambda(&mut self) -> P<ExprKind> {
        self.bump();
        if self.eat(Kind::Case) {
            return Ok(ExprKind::LamCase(self.alternatives()?));
        }
        if self.at_word(self.words.cases) && self.extensions.has("LambdaCase") {
            return self.lambda_cases();
        }
        let mut pats = Vec::new();
        while let Some(pat) = self.atomic_pat()? {
            pats.push(pat);
        }
        if pats.is_empty() {
            return Err(self.unexpected("a pattern"));
        }
        if !self.at(Kind::RArrow) {
            return Err(self.unexpected("`->`"));
        }
        self.bump();
        Ok(ExprKind::Lam(pats, Box::new(self.expr()?)))
    }

    /// `\cases p q -> e …`, which becomes a local function.
    fn lambda_cases(&mut self) -> P<ExprKind> {
        let token = self.bump();
        let name = self.special("\\cases", self.token_span(token));
        let equations = self.block(false, |parser, equations: &mut Vec<Equation>| {
            let start = parser.start();
            let mut pats = Vec::new();
            while let Some(pat) = parser.atomic_pat()? {
                pats.push(pat);
            }
            let rhs = parser.rhs(Kind::RArrow)?;
            equations.push(Equation { pats, rhs, span: parser.span_from(start) });
            Ok(())
        })?;
        let span = self.span_from(token.start);
        if equations.first().is_none_or(|first| first.pats.is_empty()) {
            return Err(self.unexpected("a pattern"));
        }
        let function = Decl { kind: DeclKind::Fun(name, equations), span };
        Ok(ExprKind::Let(vec![function], Box::new(Expr { kind: ExprKind::Var(name), span })))
    }

    /// `proc p -> command`. The command is parsed like an expression in which `-<` is an operator.
    fn arrow_proc(&mut self) -> P<ExprKind> {
        self.bump();
        self.expect_atomic_pat()?;
        self.expect(Kind::RArrow)?;
        self.expr()?;
        Ok(ExprKind::Unsupported("arrow notation (`proc`)".to_owned()))
    }

    fn let_expr(&mut self) -> P<ExprKind> {
        let start = self.start();
        self.bump();
        let decls = self.decls()?;
        // `let` in a block may have its `in` at the start of the next line of the block.
        if self.at(Kind::VSemi) && self.cursor.token().kind == Kind::In {
            self.bump();
        }
        if !self.at(Kind::In) {
            let opener = self.span(start, start + 3);
            return Err(self.unexpected_after("`in`", opener, "this `let` has no `in`"));
        }
        self.bump();
        Ok(ExprKind::Let(decls, Box::new(self.expr()?)))
    }

    fn if_expr(&mut self) -> P<ExprKind> {
        self.bump();
        if self.at(Kind::Bar) {
            return self.multi_way_if();
        }
        let condition = self.expr()?;
        self.skip_separator_before(Kind::Then);
        if !self.at(Kind::Then) {
            return Err(self.unexpected("`then`"));
        }
        self.bump();
        let yes = self.expr()?;
        self.skip_separator_before(Kind::Else);
        if !self.at(Kind::Else) {
            return Err(
                self.unexpected_help("`else`", "an `if` always has an `else`, for it always has a value")
            );
        }
        self.bump();
        let no = self.expr()?;
        Ok(ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)))
    }

    /// In a `do`, a line may start with `then` or `else`.
    fn skip_separator_before(&mut self, kind: Kind) {
        let virtually = self.at(Kind::VSemi) && self.cursor.token().kind == kind;
        if virtually || (self.at(Kind::Semi) && self.next_kind() == kind) {
            self.bump();
        }
    }

    fn multi_way_if(&mut self) -> P<ExprKind> {
        self.cursor.open_guards();
        let guarded = self.guarded(Kind::RArrow)?;
        if self.at(Kind::VClose) {
            self.cursor.advance()
        } else {
            self.cursor.close_block()
        }
        Ok(ExprKind::MultiIf(guarded))
    }

    fn case_expr(&mut self) -> P<ExprKind> {
        self.bump();
        let scrutinee = self.expr()?;
        self.skip_separator_before(Kind::Of);
        if !self.at(Kind::Of) {
            return Err(self.unexpected("`of`"));
        }
        self.bump();
        Ok(ExprKind::Case(Box::new(scrutinee), self.alternatives()?))
    }

    fn alternatives(&mut self) -> P<Vec<CaseAlt>> {
        self.block(false, |parser, alternatives| {
            let start = parser.start();
            let pat = parser.alternative_pat()?;
            let rhs = parser.rhs(Kind::RArrow)?;
            alternatives.push(CaseAlt { pat, rhs, span: parser.span_from(start) });
            Ok(())
        })
    }

    fn alternative_pat(&mut self) -> P<crate::ast::Pat> {
        let start = self.start();
        let pat = self.pat()?;
        if !self.eat(Kind::DoubleColon) {
            return Ok(pat);
        }
        // A type here ends at `->`, so that arrow cannot be part of it.
        let ty = self.operator_type()?;
        let sig = crate::ast::SigType { forall: None, context: Vec::new(), ty };
        Ok(crate::ast::Pat {
            kind: crate::ast::PatKind::Sig(Box::new(pat), Box::new(sig)),
            span: self.span_from(start),
        })
    }

    /// Parses a right-hand side behind `=` or `->`, with guards and `where`.
    pub(super) fn rhs(&mut self, sign: Kind) -> P<Rhs> {
        let start = self.start();
        let alternatives = if self.at(Kind::Bar) {
            self.guarded(sign)?
        } else if self.at(sign) {
            self.bump();
            let body = self.expr()?;
            vec![Guarded { guards: Vec::new(), body, span: self.span_from(start) }]
        } else {
            return Err(self.unexpected(&format!("`{}`", sign.text().unwrap_or_default())));
        };
        let wheres = if self.eat(Kind::Where) { self.decls()? } else { Vec::new() };
        Ok(Rhs { alternatives, wheres })
    }

    fn guarded(&mut self, sign: Kind) -> P<Vec<Guarded>> {
        let mut alternatives = Vec::new();
        while self.at(Kind::Bar) {
            let start = self.start();
            self.bump();
            let stops = [Kind::Comma, sign, Kind::Bar];
            let mut guards = vec![self.statement(&stops)?];
            while self.eat(Kind::Comma) {
                guards.push(self.statement(&stops)?);
            }
            if !self.at(sign) {
                return Err(self.unexpected(&format!("`{}`", sign.text().unwrap_or_default())));
            }
            self.bump();
            let body = self.expr()?;
            alternatives.push(Guarded { guards, body, span: self.span_from(start) });
        }
        Ok(alternatives)
    }

    /// The statements of a `do`.
    fn statements(&mut self) -> P<Vec<Stmt>> {
        self.block(true, |parser, statements| {
            statements.push(parser.statement(&[])?);
            Ok(())
        })
    }

    /// Parses a statement, a qualifier or a guard; `stops` are the tokens that end it, besides the end of a line.
    fn statement(&mut self, stops: &[Kind]) -> P<Stmt> {
        let start = self.start();
        let kind = match self.kind() {
            Kind::Let => self.deeper(Self::let_statement)?,
            Kind::Rec => {
                self.bump();
                StmtKind::Rec(self.deeper(Self::statements)?, Segments::Written)
            }
            _ if self.looks_like_binding(stops) => {
                let pat = self.deeper(|parser| {
                    let start = parser.start();
                    let pat = parser.pat()?;
                    if !parser.eat(Kind::DoubleColon) {
                        return Ok(pat);
                    }
                    let ty = parser.sig_type()?;
                    let kind = crate::ast::PatKind::Sig(Box::new(pat), Box::new(ty));
                    Ok(crate::ast::Pat { kind, span: parser.span_from(start) })
                })?;
                if !self.at(Kind::LArrow) {
                    return Err(self.unexpected("`<-`"));
                }
                self.bump();
                StmtKind::Bind(pat, self.expr()?)
            }
            _ => StmtKind::Expr(self.expr()?),
        };
        Ok(Stmt { kind, span: self.span_from(start) })
    }

    fn let_statement(&mut self) -> P<StmtKind> {
        let start = self.start();
        self.bump();
        let decls = self.decls()?;
        if !self.eat(Kind::In) {
            return Ok(StmtKind::Let(decls));
        }
        let body = self.expr()?;
        let kind = ExprKind::Let(decls, Box::new(body));
        Ok(StmtKind::Expr(Expr { kind, span: self.span_from(start) }))
    }

    /// Whether a `<-` comes before the statement ends.
    fn looks_like_binding(&self, stops: &[Kind]) -> bool {
        let tokens = self.cursor.tokens();
        let indent = self.cursor.indent();
        let mut at = self.cursor.position();
        let start = at;
        loop {
            let token = &tokens[at];
            if at > start && token.first && token.column <= indent {
                return false;
            }
            match token.kind {
                Kind::LArrow => return true,
                Kind::LParen | Kind::LBracket | Kind::LBrace | Kind::LUnboxed => {
                    match self.past_partner(at) {
                        Some(next) => at = next,
                        None => return false,
                    }
                }
                Kind::Semi
                | Kind::RParen
                | Kind::RBracket
                | Kind::RBrace
                | Kind::RUnboxed
                | Kind::Comma
                | Kind::Equals
                | Kind::Backslash
                | Kind::Case
                | Kind::Do
                | Kind::Mdo
                | Kind::Let
                | Kind::If
                | Kind::Then
                | Kind::Else
                | Kind::Of
                | Kind::Where
                | Kind::In
                | Kind::Eof => return false,
                kind if stops.contains(&kind) => return false,
                _ => at += 1,
            }
        }
    }
}

fn variable_or_constructor(kind: Kind, ident: Ident, span: whatif_source::Span) -> Expr {
    let kind = match kind {
        Kind::ConId | Kind::ConSym | Kind::Colon => ExprKind::Con(ident),
        _ => ExprKind::Var(ident),
    };
    Expr { kind, span }
}
