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
use super::{Logic, LogicKind, Operator, Relation};

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
        self.chain(Cursor::conjunction, |cursor| {
            matches!(cursor.word(), "||" | "\\/").then_some((Operator::Or, 1))
        })
    }

    fn conjunction(&mut self) -> Parsed<Logic> {
        self.chain(Cursor::negation, |cursor| {
            matches!(cursor.word(), "&&" | "/\\").then_some((Operator::And, 1))
        })
    }

    /// Operators of one level, to the left. `operator` recognises one, and says how many tokens it has.
    fn chain(
        &mut self,
        operand: fn(&mut Self) -> Parsed<Logic>,
        operator: fn(&Self) -> Option<(Operator, usize)>,
    ) -> Parsed<Logic> {
        let mut left = operand(self)?;
        while let Some((operator, tokens)) = operator(self) {
            self.skip(tokens);
            left = binary(operator, left, operand(self)?);
        }
        Ok(left)
    }

    fn negation(&mut self) -> Parsed<Logic> {
        let start = self.span();
        if matches!(self.word(), "&&" | "||") && self.kind_after(1) == Kind::LBracket {
            return self.listed_connective();
        }
        // The old sign for a Boolean as a proposition.
        if self.eat("?") {
            return self.nested(Cursor::negation);
        }
        // `not f x` is `not (f x)`.
        if matches!(self.word(), "~" | "not") && self.kind_after(1) != Kind::Eof {
            self.bump();
            let inner = self.nested(Cursor::negation)?;
            return Ok(self.made(LogicKind::Not(Box::new(inner)), start));
        }
        self.comparison()
    }

    /// The old `&& [r; r]`.
    fn listed_connective(&mut self) -> Parsed<Logic> {
        let start = self.span();
        let (operator, neutral) =
            if self.is("&&") { (Operator::And, "True") } else { (Operator::Or, "False") };
        self.skip(2);
        let parts = self.listed_until("]", ";", Cursor::logic)?;
        let whole = parts.into_iter().reduce(|left, right| binary(operator, left, right));
        Ok(whole.unwrap_or_else(|| constant(neutral, self.since(start))))
    }

    fn comparison(&mut self) -> Parsed<Logic> {
        self.chain(Cursor::user_operators, |cursor| {
            Some((Operator::Compare(comparison_of(cursor.word())?), 1))
        })
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
        self.chain(Cursor::product, |cursor| match cursor.word() {
            "+" => Some((Operator::Add, 1)),
            "-" => Some((Operator::Sub, 1)),
            _ => None,
        })
    }

    fn product(&mut self) -> Parsed<Logic> {
        self.chain(Cursor::application, |cursor| {
            let backquoted = cursor.kind() == Kind::Backquote && cursor.kind_after(2) == Kind::Backquote;
            match (cursor.word_after(usize::from(backquoted)), backquoted) {
                ("*", false) => Some((Operator::Mul, 1)),
                ("/", false) => Some((Operator::Div, 1)),
                ("mod", false) => Some((Operator::Mod, 1)),
                ("mod", true) => Some((Operator::Mod, 3)),
                ("div", true) => Some((Operator::Div, 3)),
                _ => None,
            }
        })
    }

    fn application(&mut self) -> Parsed<Logic> {
        let start = self.span();
        match self.word() {
            "-" if self.kind() == Kind::Minus => {
                self.bump();
                let inner = self.nested(Cursor::application)?;
                return Ok(self.made(LogicKind::Neg(Box::new(inner)), start));
            }
            "if" => return self.if_then_else(),
            "\\" => return self.lambda(),
            _ => {}
        }
        let (head, args) = (self.logic_atom()?, self.logic_atoms()?);
        Ok(apply(head, args, self.since(start)))
    }

    /// The arguments of an application.
    pub(super) fn logic_atoms(&mut self) -> Parsed<Vec<Logic>> {
        let mut atoms = Vec::new();
        while self.starts_logic_atom() {
            atoms.push(self.logic_atom()?);
        }
        Ok(atoms)
    }

    fn if_then_else(&mut self) -> Parsed<Logic> {
        let start = self.span();
        self.bump();
        let condition = self.logic()?;
        self.expect("then", "after the condition")?;
        let yes = self.logic()?;
        self.expect("else", "after the first branch")?;
        let no = self.logic()?;
        Ok(self.made(LogicKind::If(Box::new(condition), Box::new(yes), Box::new(no)), start))
    }

    fn lambda(&mut self) -> Parsed<Logic> {
        let start = self.span();
        self.bump();
        let binders = self.lambda_binders()?;
        let body = self.logic()?;
        Ok(self.made(LogicKind::Lambda(binders, Box::new(body)), start))
    }

    /// `x (y:τ) ->`
    pub(super) fn lambda_binders(&mut self) -> Parsed<Vec<Name>> {
        let mut binders = Vec::new();
        while !self.eat("->") {
            let in_parentheses = self.eat("(");
            binders.push(self.variable()?);
            if self.eat(":") {
                self.atomic_type()?;
            }
            if in_parentheses {
                self.expect(")", "after the variable")?;
            }
        }
        Ok(binders)
    }

    fn starts_logic_atom(&self) -> bool {
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
                word @ ("true" | "false") => {
                    self.bump();
                    return Ok(constant(if word == "true" { "True" } else { "False" }, start));
                }
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
                LogicKind::List(self.listed_until("]", ",", Cursor::logic)?)
            }
            Kind::If => return self.if_then_else(),
            Kind::Backslash => return self.lambda(),
            Kind::VarSym if self.eat("??") => LogicKind::Unsupported("a gradual refinement".into()),
            _ => return Err(self.unexpected("an expression")),
        };
        Ok(self.made(kind, start))
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
                return Ok(cursor.made(kind, start));
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
            parts.extend(cursor.listed_until(")", ",", Cursor::logic)?);
            Ok(cursor.made(LogicKind::Tuple(parts), start))
        })
    }
}

fn comparison_of(word: &str) -> Option<Relation> {
    Some(match word {
        "=" | "==" | "~~" | "===" => Relation::Eq,
        "/=" | "!=" | "!~" => Relation::Ne,
        "<" => Relation::Lt,
        "<=" => Relation::Le,
        ">" => Relation::Gt,
        ">=" => Relation::Ge,
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
            let operator = if name == "mod" { Operator::Mod } else { Operator::Div };
            let (left, right) = (args.remove(0), args.remove(0));
            Logic { kind: LogicKind::Binary(operator, Box::new(left), Box::new(right)), span }
        }
        _ => Logic { kind: LogicKind::App(Box::new(head), args), span },
    }
}

pub(crate) fn constant(name: &str, span: Span) -> Logic {
    let name = Ident { module: None, name: Name::new(name), span };
    Logic { kind: LogicKind::Con(name), span }
}
