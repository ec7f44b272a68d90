//! The refinement logic: the expressions inside of refinements.
//!
//! Each level of the grammar is one function, loosest first:
//!
//! ```text
//! logic           r <=> r
//! implication     r => r
//! disjunction     r || r
//! conjunction     r && r
//! negation        not r,  ~r,  && [r; r]
//! comparison      e == e,  e < e, …
//! user_operators  e ++ e,  e : e,  e `f` e      operators of the program, all to the right
//! sum, product    e + e,  e * e,  e `mod` e
//! application     f e e,  - e,  if r then e else e,  \x -> e
//! logic_atom      names, literals, ( … ), [ … ]
//! ```
//!
//! The old grammar of LiquidHaskell is read too: `=` for `==`, `? r` and `Prop b` for a Boolean as a proposition, `&& [r; r]`.
//!
//! What must stay true: a predicate and an expression are one syntax, since LiquidHaskell does not separate them either; a `>` that could
//! close abstract refinements is never part of an operator of the program (`is_user_operator`).

use whatif_haskell::ast::Ident;
use whatif_haskell::literal;
use whatif_haskell::token::Kind;
use whatif_lambda::Name;
use whatif_source::{Diagnostic, Span};

use super::tokens::{Cursor, Parsed};
use super::{Logic, LogicKind, Operator};

impl Cursor<'_> {
    /// A predicate or expression.
    pub(super) fn logic(&mut self) -> Parsed<Logic> {
        self.nested(|cursor| {
            let left = cursor.implication()?;
            if cursor.eat("<=>") { Ok(binary(Operator::Iff, left, cursor.logic()?)) } else { Ok(left) }
        })
    }

    fn implication(&mut self) -> Parsed<Logic> {
        let left = self.disjunction()?;
        if self.eat("=>") || self.eat("==>") {
            return self.nested(|cursor| Ok(binary(Operator::Implies, left, cursor.implication()?)));
        }
        Ok(left)
    }

    fn disjunction(&mut self) -> Parsed<Logic> {
        let mut left = self.conjunction()?;
        while self.eat("||") || self.eat("\\/") {
            left = binary(Operator::Or, left, self.conjunction()?);
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Parsed<Logic> {
        let mut left = self.negation()?;
        while self.eat("&&") || self.eat("/\\") {
            left = binary(Operator::And, left, self.negation()?);
        }
        Ok(left)
    }

    fn negation(&mut self) -> Parsed<Logic> {
        let start = self.span();
        let listed = matches!(self.word(), "&&" | "||") && self.kind_after(1) == Kind::LBracket;
        if listed {
            return self.listed_connective();
        }
        // The old sign for a Boolean as a proposition.
        if self.eat("?") {
            return self.nested(Cursor::negation);
        }
        if self.is("~") && self.kind_after(1) != Kind::Eof {
            self.bump();
            return self.nested(|cursor| {
                let inner = cursor.negation()?;
                Ok(Logic { kind: LogicKind::Not(Box::new(inner)), span: cursor.since(start) })
            });
        }
        // `not f x` is `not (f x)`.
        if self.is("not") && self.kind() == Kind::VarId {
            self.bump();
            return self.nested(|cursor| {
                let inner = cursor.negation()?;
                Ok(Logic { kind: LogicKind::Not(Box::new(inner)), span: cursor.since(start) })
            });
        }
        self.comparison()
    }

    /// The old `&& [r; r]`.
    fn listed_connective(&mut self) -> Parsed<Logic> {
        let start = self.span();
        let (operator, neutral) =
            if self.is("&&") { (Operator::And, "True") } else { (Operator::Or, "False") };
        self.bump();
        self.bump();
        let mut parts: Vec<Logic> = Vec::new();
        while !self.eat("]") {
            parts.push(self.logic()?);
            if !self.is("]") && !self.eat(";") {
                return Err(self.unexpected("`;` or `]`"));
            }
        }
        let whole = self.since(start);
        Ok(parts
            .into_iter()
            .reduce(|left, right| binary(operator, left, right))
            .unwrap_or_else(|| constant(neutral, whole)))
    }

    fn comparison(&mut self) -> Parsed<Logic> {
        let mut left = self.user_operators()?;
        while let Some(operator) = comparison_of(self.word()).filter(|_| self.kind() != Kind::String) {
            self.bump();
            left = binary(operator, left, self.user_operators()?);
        }
        Ok(left)
    }

    /// Operators of the program (`++`, `:`, `` `f` ``), all associative to the right.
    fn user_operators(&mut self) -> Parsed<Logic> {
        let left = self.sum()?;
        let span = self.span();
        let operator = match self.kind() {
            Kind::Colon | Kind::ConSym => LogicKind::Con(self.ident()?),
            Kind::VarSym if self.is_user_operator() => LogicKind::Var(self.ident()?),
            // `.` and `!` are operators of the program here.
            Kind::Dot | Kind::Bang => LogicKind::Var(self.ident()?),
            Kind::Backquote if !matches!(self.word_after(1), "mod" | "div") => {
                self.bump();
                let name = self.ident()?;
                self.expect("`", "after the function used as an operator")?;
                LogicKind::Var(name)
            }
            _ => return Ok(left),
        };
        let right = self.nested(Cursor::user_operators)?;
        let whole = left.span.to(right.span);
        let head = Logic { kind: operator, span };
        Ok(Logic { kind: LogicKind::App(Box::new(head), vec![left, right]), span: whole })
    }

    fn is_user_operator(&self) -> bool {
        let word = self.word();
        comparison_of(word).is_none() && !matches!(word, "&&" | "||" | "<=>" | "==>" | "/\\" | "\\/" | "/" | "+" | "*")
            // `>` closes abstract refinements, alone or with the sign behind it.
            && (!word.starts_with('>') || matches!(word, ">>=" | ">=>"))
    }

    fn sum(&mut self) -> Parsed<Logic> {
        let mut left = self.product()?;
        loop {
            let operator = match self.word() {
                "+" => Operator::Add,
                "-" => Operator::Sub,
                _ => return Ok(left),
            };
            if self.kind() == Kind::String {
                return Ok(left);
            }
            self.bump();
            left = binary(operator, left, self.product()?);
        }
    }

    fn product(&mut self) -> Parsed<Logic> {
        let mut left = self.application()?;
        loop {
            let backquoted = self.kind() == Kind::Backquote;
            let operator = match if backquoted { self.word_after(1) } else { self.word() } {
                "*" => Operator::Mul,
                "/" => Operator::Div,
                "mod" => Operator::Mod,
                "div" if backquoted => Operator::Div,
                _ => return Ok(left),
            };
            if self.kind() == Kind::String {
                return Ok(left);
            }
            self.bump();
            if backquoted {
                self.bump();
                self.expect("`", "after the operator")?;
            }
            left = binary(operator, left, self.application()?);
        }
    }

    fn application(&mut self) -> Parsed<Logic> {
        let start = self.span();
        match self.word() {
            "-" if self.kind() == Kind::Minus => {
                self.bump();
                let inner = self.nested(Cursor::application)?;
                return Ok(Logic { kind: LogicKind::Neg(Box::new(inner)), span: self.since(start) });
            }
            "if" => return self.if_then_else(),
            "\\" => return self.lambda(),
            _ => {}
        }
        let head = self.logic_atom()?;
        let mut args = Vec::new();
        while self.starts_logic_atom() {
            args.push(self.logic_atom()?);
        }
        Ok(apply(head, args, self.since(start)))
    }

    fn if_then_else(&mut self) -> Parsed<Logic> {
        let start = self.span();
        self.bump();
        let condition = self.logic()?;
        self.expect("then", "after the condition")?;
        let yes = self.logic()?;
        self.expect("else", "after the first branch")?;
        let no = self.logic()?;
        let kind = LogicKind::If(Box::new(condition), Box::new(yes), Box::new(no));
        Ok(Logic { kind, span: self.since(start) })
    }

    fn lambda(&mut self) -> Parsed<Logic> {
        let start = self.span();
        self.bump();
        let binders = self.lambda_binders()?;
        let body = self.logic()?;
        Ok(Logic { kind: LogicKind::Lambda(binders, Box::new(body)), span: self.since(start) })
    }

    /// `x (y:τ) ->`
    pub(super) fn lambda_binders(&mut self) -> Parsed<Vec<Name>> {
        let mut binders = Vec::new();
        while !self.eat("->") {
            let in_parentheses = self.eat("(");
            binders.push(if self.eat("_") { Name::new("_") } else { self.ident()?.name });
            if self.eat(":") {
                self.atomic_type()?;
            }
            if in_parentheses {
                self.expect(")", "after the variable")?;
            }
        }
        Ok(binders)
    }

    pub(super) fn starts_logic_atom(&self) -> bool {
        use Kind::{Char, ConId, Integer, LBracket, LParen, Rational, String, Underscore, VarId};
        matches!(
            self.kind(),
            VarId | ConId | Integer | Rational | Char | String | LParen | LBracket | Underscore
        ) && !self.is("mod")
            && !(self.before_as && self.is("as"))
    }

    /// An expression that needs no parentheses.
    pub(super) fn logic_atom(&mut self) -> Parsed<Logic> {
        let start = self.span();
        let kind = match self.kind() {
            Kind::VarId => match self.word() {
                "true" => return Ok(self.constant_here("True")),
                "false" => return Ok(self.constant_here("False")),
                _ => LogicKind::Var(self.ident()?),
            },
            Kind::ConId => LogicKind::Con(self.ident()?),
            Kind::Integer | Kind::Rational | Kind::Char | Kind::String => self.logic_literal()?,
            Kind::Underscore => {
                self.bump();
                LogicKind::Wildcard
            }
            Kind::LParen => return self.logic_in_parentheses(),
            Kind::LBracket => {
                self.bump();
                LogicKind::List(self.logic_list("]")?)
            }
            Kind::If => return self.if_then_else(),
            Kind::Backslash => return self.lambda(),
            Kind::VarSym if self.eat("??") => LogicKind::Unsupported("a gradual refinement".into()),
            _ => return Err(self.unexpected("an expression")),
        };
        Ok(Logic { kind, span: self.since(start) })
    }

    fn constant_here(&mut self, name: &str) -> Logic {
        let span = self.span();
        self.bump();
        constant(name, span)
    }

    fn logic_literal(&mut self) -> Parsed<LogicKind> {
        let text = self.word();
        let kind = match self.kind() {
            Kind::Integer => LogicKind::Int(literal::integer(text)),
            Kind::Char => LogicKind::Char(literal::character(text)),
            Kind::String => LogicKind::String(literal::string(text)),
            _ => {
                let (numerator, denominator) = literal::rational(text)
                    .ok_or_else(|| Diagnostic::error(self.span(), "this number is too large or too small"))?;
                LogicKind::Rational(numerator, denominator)
            }
        };
        self.bump();
        Ok(kind)
    }

    fn logic_list(&mut self, close: &str) -> Parsed<Vec<Logic>> {
        let mut elements = Vec::new();
        while !self.eat(close) {
            elements.push(self.logic()?);
            if !self.is(close) && !self.eat(",") {
                return Err(self.unexpected(&format!("`,` or `{close}`")));
            }
        }
        Ok(elements)
    }

    fn logic_in_parentheses(&mut self) -> Parsed<Logic> {
        self.nested(|cursor| {
            let start = cursor.span();
            // An operator as a function: `(++)`.
            if matches!(cursor.kind_after(1), Kind::VarSym | Kind::ConSym | Kind::Colon)
                && cursor.kind_after(2) == Kind::RParen
            {
                let name = cursor.ident()?;
                let is_constructor = name.name.as_str().starts_with(':');
                let kind = if is_constructor { LogicKind::Con(name) } else { LogicKind::Var(name) };
                return Ok(Logic { kind, span: cursor.since(start) });
            }
            cursor.bump();
            if cursor.eat(")") {
                return Ok(constant("()", cursor.since(start)));
            }
            let first = cursor.logic()?;
            if cursor.eat(":") || cursor.eat("::") {
                // A type annotation on an expression is not needed, and dropped.
                cursor.ty()?;
            }
            if cursor.eat(")") {
                return Ok(Logic { span: cursor.since(start), ..first });
            }
            cursor.expect(",", "or `)`")?;
            let mut parts = vec![first];
            parts.extend(cursor.logic_list(")")?);
            Ok(Logic { kind: LogicKind::Tuple(parts), span: cursor.since(start) })
        })
    }
}

fn comparison_of(word: &str) -> Option<Operator> {
    Some(match word {
        "=" | "==" | "~~" | "===" => Operator::Eq,
        "/=" | "!=" | "!~" => Operator::Ne,
        "<" => Operator::Lt,
        "<=" => Operator::Le,
        ">" => Operator::Gt,
        ">=" => Operator::Ge,
        _ => return None,
    })
}

fn binary(operator: Operator, left: Logic, right: Logic) -> Logic {
    let span = left.span.to(right.span);
    Logic { kind: LogicKind::Binary(operator, Box::new(left), Box::new(right)), span }
}

/// An application, with the logic's own functions recognised.
fn apply(head: Logic, mut args: Vec<Logic>, span: Span) -> Logic {
    if args.is_empty() {
        return head;
    }
    let name = match &head.kind {
        LogicKind::Var(name) | LogicKind::Con(name) if name.module.is_none() => name.name.as_str(),
        _ => "",
    };
    match (name, args.len()) {
        ("not", 1) => Logic { kind: LogicKind::Not(Box::new(args.remove(0))), span },
        // In old annotations `Prop` turns a Boolean value into a proposition.
        ("Prop", 1) => args.remove(0),
        ("mod" | "div", 2) => {
            let right = args.pop().expect("there are two");
            let left = args.pop().expect("there are two");
            let operator = if name == "mod" { Operator::Mod } else { Operator::Div };
            Logic { kind: LogicKind::Binary(operator, Box::new(left), Box::new(right)), span }
        }
        _ => Logic { kind: LogicKind::App(Box::new(head), args), span },
    }
}

pub(super) fn constant(name: &str, span: Span) -> Logic {
    let name = Ident { module: None, name: Name::new(name), span };
    Logic { kind: LogicKind::Con(name), span }
}
