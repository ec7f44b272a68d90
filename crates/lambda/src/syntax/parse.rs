//! The parser: recursive descent, one function for each row of the grammar.
//!
//! The whole file becomes tokens first (`lexer.rs`); the cursor `at` points into them. A program is a list of `data`, `newtype`,
//! `def` and `main`. Expressions go down from the loosest form to the tightest, each level one function:
//!
//! ```text
//! expr         cast □ expr
//! cast         operators ▷ τ
//! operators    prefix == prefix …        precedence climbing, by the table `OPERATORS`
//! prefix       λ, let, case, if, assume, assert, ?, - e, or an application
//! application  atom atom @τ …
//! atom         names, literals, ( … ), [ … ], #prim( … )
//! ```
//!
//! Types are in `parse_type.rs`. Some forms are sugar and never reach [`Expr`]: `if` and `&&` become a case, `[a, b]` becomes `a : b : []`,
//! operators of the table become primitives.
//!
//! Whether a name is a constructor is seen by its spelling, or said by `con` or `var` in front of it. The first mistake ends the
//! parse, with a place and what was expected there. Applications get the span of their text ([`Expr::At`]), so that errors of a run have
//! places.
//!
//! What must stay true: no input panics; nesting is limited to [`MAX_DEPTH`].

use crate::prim::{Op, Prim};
use whatif_source::{Diagnostic, FileId, Sources, Span};

use super::lexer::{Token, tokens, unescape};
use super::{Assoc, OPERATORS, OWN_OPERATOR, looks_like_constructor};
use crate::expr::Case;
use crate::program::prelude_types;
use crate::types::names;
use crate::{
    Alt, AltCon, Assertion, Binder, Constructor, Contract, DataType, Definition, Expr, Literal, Name, Part,
    Program, Type,
};

/// How deep expressions and types may be nested in a file.
const MAX_DEPTH: usize = 10_000;
/// An assertion that fails: 002, Figure 4.
const CRASH: &str = "CRASH";

/// Reads a program, and leaves its types as they are.
///
/// # Errors
/// The first mistake, with its place.
pub fn parse(sources: &Sources, file: FileId) -> Result<Program, Diagnostic> {
    Ok(parsed(sources, file)?.0)
}

/// Reads a program, and checks its types.
///
/// # Errors
/// The first mistake, with its place.
pub fn read(sources: &Sources, file: FileId) -> Result<Program, Diagnostic> {
    let (program, main) = parsed(sources, file)?;
    super::check::check(&program, main)?;
    Ok(program)
}

/// A program, and the place of `main`.
fn parsed(sources: &Sources, file: FileId) -> Result<(Program, Option<Span>), Diagnostic> {
    let tokens = super::layout::laid_out(tokens(sources, file)?, sources.text(file));
    Parser { sources, tokens, at: 0, depth: 0 }.program()
}

pub(super) struct Parser<'a> {
    sources: &'a Sources,
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: usize,
}

type Parsed<T> = Result<T, Diagnostic>;

/// Tokens and names.
impl Parser<'_> {
    pub(super) fn peek(&self) -> Token {
        self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    pub(super) fn text(&self) -> &str {
        self.sources.slice(self.span())
    }

    pub(super) fn bump(&mut self) {
        // The last token is `End`, which is never passed.
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), Token::Sign(found) if found == sign)
    }

    pub(super) fn eat(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect(&mut self, sign: &str, why: &str) -> Parsed<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}` {why}"))) }
    }

    pub(super) fn unexpected(&self, wanted: &str) -> Diagnostic {
        let found = match self.peek() {
            Token::End => "the end of the file".to_string(),
            _ if self.text().is_empty() => "the end of a line".to_string(),
            _ => format!("`{}`", self.text()),
        };
        Diagnostic::error(self.span(), format!("expected {wanted}, found {found}"))
    }

    /// Runs a part of the grammar one level deeper, on a new stack segment if necessary.
    pub(super) fn nested<T>(&mut self, part: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_DEPTH {
            return Err(Diagnostic::error(self.span(), format!("nested more than {MAX_DEPTH} levels deep")));
        }
        self.depth += 1;
        let result = whatif_source::deep(|| part(self));
        self.depth -= 1;
        result
    }

    /// A name, and whether it is a constructor's: by its spelling, or by `con` or `var` in front of it.
    pub(super) fn classified_name(&mut self) -> Parsed<(Name, bool)> {
        let is_forced = self.eat("con").then_some(true).or_else(|| self.eat("var").then_some(false));
        let name = match self.peek() {
            Token::Identifier => Name::new(self.text()),
            Token::Quoted => Name::new(&self.unescaped(2)?),
            _ => return Err(self.unexpected("a name")),
        };
        self.bump();
        Ok((name, is_forced.unwrap_or_else(|| looks_like_constructor(name.as_str()))))
    }

    fn variable(&mut self) -> Parsed<Name> {
        let span = self.span();
        if self.is("(") {
            return self.operator_in_parentheses();
        }
        match self.classified_name()? {
            (name, false) => Ok(name),
            (name, true) => {
                Err(Diagnostic::error(span, format!("expected a variable, found the constructor `{name}`")))
            }
        }
    }

    fn constructor_name(&mut self) -> Parsed<Name> {
        let span = self.span();
        match self.classified_name()? {
            (name, true) => Ok(name),
            (name, false) => {
                Err(Diagnostic::error(span, format!("expected a constructor, found the variable `{name}`"))
                    .help("the names of constructors begin with a capital letter"))
            }
        }
    }

    /// `(!)` as a name.
    fn operator_in_parentheses(&mut self) -> Parsed<Name> {
        self.expect("(", "before the operator")?;
        if self.peek() != Token::Operator {
            return Err(self.unexpected("an operator"));
        }
        let name = Name::new(self.text());
        self.bump();
        self.expect(")", "after the operator")?;
        Ok(name)
    }

    pub(super) fn variables_until(&mut self, end: &str) -> Parsed<Vec<Name>> {
        let mut variables = vec![self.variable()?];
        while !self.eat(end) {
            variables.push(self.variable()?);
        }
        Ok(variables)
    }

    /// Parses one or more parts with a sign between them.
    pub(super) fn separated<T>(
        &mut self,
        sign: &str,
        mut part: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut parts = vec![part(self)?];
        while self.eat(sign) {
            parts.push(part(self)?);
        }
        Ok(parts)
    }

    /// Parses parts with commas between them, up to a closing sign; a comma may stand before that sign.
    fn listed<T>(
        &mut self,
        end: &str,
        why: &str,
        mut part: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut parts = Vec::new();
        while !self.eat(end) {
            parts.push(part(self)?);
            if !self.is(end) {
                self.expect(",", why)?;
            }
        }
        Ok(parts)
    }

    /// The value of a token in quotes. `start` is the position of the first character inside of the quotes.
    fn unescaped(&self, start: usize) -> Parsed<String> {
        let text = self.text();
        unescape(&text[start..text.len() - 1]).ok_or_else(|| {
            Diagnostic::error(self.span(), "an escape in this text is not known")
                .help(r#"the escapes are \n \t \r \0 \\ \' \" and \u{1F600}"#)
        })
    }

    /// The source text from a place up to the token before this one.
    fn text_since(&self, start: Span) -> String {
        self.sources.slice(start.to(self.tokens[self.at - 1].1)).to_string()
    }

    /// After `(`: the rest of `()`, `(,)`, `(,,)` …, as the number of commas.
    pub(super) fn commas_and_close(&mut self) -> Option<usize> {
        let commas =
            self.tokens[self.at..].iter().take_while(|(token, _)| *token == Token::Sign(",")).count();
        if self.tokens[self.at + commas].0 != Token::Sign(")") {
            return None;
        }
        self.at += commas + 1;
        Some(commas)
    }
}

/// Declarations.
impl Parser<'_> {
    fn program(mut self) -> Parsed<(Program, Option<Span>)> {
        let mut main = None;
        let mut program = Program { types: prelude_types(), ..Program::default() };
        while self.peek() != Token::End {
            let span = self.span();
            if self.eat("data") || self.is("newtype") {
                let data = self.data_type()?;
                let twice = format!("the type `{}` is declared twice", data.name);
                if program.types.insert(data.name, data).is_some() {
                    return Err(Diagnostic::error(span, twice));
                }
            } else if self.eat("def") {
                let definition = self.definition()?;
                let (name, place) = (definition.name, definition.span);
                if let Some(first) = program.definitions.insert(name, definition) {
                    let twice = format!("`{name}` is defined twice");
                    let error = Diagnostic::error(place.unwrap_or(span), twice);
                    return Err(first.span.into_iter().fold(error, |error, at| error.and(at, "first here")));
                }
            } else if self.is("main") || self.starts_program() {
                if self.eat("main") {
                    self.expect("=", "after `main`")?;
                }
                if program.main.replace(self.expr()?).is_some() {
                    return Err(Diagnostic::error(span, "`main` is defined twice"));
                }
                main = Some(span);
            } else {
                return Err(self.unexpected("`data`, `newtype`, `def` or `main`"));
            }
        }
        Ok((program, main))
    }

    /// Does an expression start here that is the whole program, as the papers print it?
    fn starts_program(&self) -> bool {
        let first = ["let", "case", "if", "assume", "assert", "\\", "?"];
        first.iter().any(|sign| self.is(sign)) || self.is_crash()
    }

    fn is_crash(&self) -> bool {
        self.peek() == Token::Identifier && self.text() == CRASH
    }

    fn data_type(&mut self) -> Parsed<DataType> {
        let newtype = self.eat("newtype");
        let name = self.constructor_name()?;
        let mut params = Vec::new();
        while matches!(self.peek(), Token::Identifier | Token::Quoted | Token::Sign("var")) {
            params.push(self.variable()?);
        }
        let constructors = if self.eat("=") { self.separated("|", Parser::constructor)? } else { Vec::new() };
        Ok(DataType { name, params, constructors, newtype })
    }

    /// `C τ (strict τ)`, `C { a : τ, strict b : τ }`, `forall e. C e`
    fn constructor(&mut self) -> Parsed<Constructor> {
        let existentials = if self.eat("forall") { self.variables_until(".")? } else { Vec::new() };
        let name = self.constructor_name()?;
        let mut constructor = Constructor { existentials, ..Constructor::plain(name, []) };
        if self.eat("{") {
            self.listed("}", "between fields", |parser| {
                constructor.strict.push(parser.eat("strict"));
                constructor.labels.push(parser.variable()?);
                parser.expect(":", "before the type of the field")?;
                constructor.fields.push(parser.ty()?);
                Ok(())
            })?;
        } else {
            while self.is("strict") || self.starts_atomic_type() {
                constructor.strict.push(self.eat("strict"));
                constructor.fields.push(self.atomic_type()?);
            }
        }
        if !constructor.strict.contains(&true) {
            constructor.strict.clear();
        }
        Ok(constructor)
    }

    /// `f : τ contract … = e`
    fn definition(&mut self) -> Parsed<Definition> {
        let span = Some(self.span());
        let name = self.variable()?;
        let ty = if self.eat(":") { self.ty()? } else { Type::Unknown };
        let contract = if self.eat("contract") { Some(self.contract()?) } else { None };
        let params = self.simple_binders()?;
        self.expect("=", "before what it is defined as")?;
        let body = Expr::lam(params, self.expr()?);
        Ok(Definition { name, ty, body, contract, checked: None, span })
    }

    /// `@a (x : τ) (y : τ) { pre | "text" } → (r : τ) { post | "text" }`
    fn contract(&mut self) -> Parsed<Contract> {
        let mut type_params = Vec::new();
        while self.eat("@") {
            type_params.push(self.variable()?);
        }
        let params = self.simple_binders()?;
        let (pre, pre_text) = self.predicate()?;
        self.expect("->", "before the result")?;
        let result = self.binder()?;
        let (post, post_text) = self.predicate()?;
        let refinement = (pre_text, post_text);
        Ok(Contract { type_params, params, pre, result, post, refinement, more: Default::default() })
    }

    fn predicate(&mut self) -> Parsed<(Expr, String)> {
        self.expect("{", "before the condition")?;
        let start = self.span();
        let condition = self.expr()?;
        let written = self.text_since(start);
        let text = if self.eat("|") { self.string_literal()? } else { written };
        self.expect("}", "after the condition")?;
        Ok((condition, text))
    }

    fn string_literal(&mut self) -> Parsed<String> {
        if self.peek() != Token::String {
            return Err(self.unexpected("a text in quotes"));
        }
        let value = self.unescaped(1)?;
        self.bump();
        Ok(value)
    }

    /// `x` or `(x : τ)`
    fn binder(&mut self) -> Parsed<Binder> {
        if !self.is("(") || matches!(self.tokens[self.at + 1].0, Token::Operator) {
            return Ok(Binder { name: self.variable()?, ty: Type::Unknown });
        }
        self.bump();
        let name = self.variable()?;
        self.expect(":", "before the type of the variable")?;
        let ty = self.ty()?;
        self.expect(")", "after the type of the variable")?;
        Ok(Binder { name, ty })
    }

    /// Parses binders as long as there are any.
    fn simple_binders(&mut self) -> Parsed<Vec<Binder>> {
        let mut binders = Vec::new();
        while matches!(self.peek(), Token::Identifier | Token::Quoted | Token::Sign("(" | "var")) {
            binders.push(self.binder()?);
        }
        Ok(binders)
    }
}

/// Expressions, loosest first.
impl Parser<'_> {
    fn expr(&mut self) -> Parsed<Expr> {
        self.nested(|parser| {
            let left = parser.cast()?;
            Ok(match parser.eat("<|>") {
                true => Expr::Choice(Box::new(left), Box::new(parser.expr()?)),
                false => left,
            })
        })
    }

    fn cast(&mut self) -> Parsed<Expr> {
        let mut expr = self.operators(0)?;
        while self.eat("|>") {
            expr = Expr::Cast(Box::new(expr), self.ty()?);
        }
        Ok(expr)
    }

    /// Parses operators at least as tight as `min`, by precedence climbing.
    fn operators(&mut self, min: u8) -> Parsed<Expr> {
        let mut left = self.prefix()?;
        while let Some((operator, precedence, assoc)) = self.peek_operator() {
            if precedence < min {
                break;
            }
            let span = self.span();
            self.bump_operator()?;
            let right = self.nested(|parser| {
                parser.operators(if assoc == Assoc::Right { precedence } else { precedence + 1 })
            })?;
            left = apply_operator(&operator, left, right);
            if assoc == Assoc::None && self.peek_operator().is_some_and(|(_, next, _)| next == precedence) {
                return Err(Diagnostic::error(self.span(), "comparisons cannot be chained")
                    .and(span, "the first one")
                    .help("use parentheses"));
            }
        }
        Ok(left)
    }

    fn peek_operator(&self) -> Option<(String, u8, Assoc)> {
        match self.peek() {
            Token::Sign(":") => Some((names::CONS.to_string(), 5, Assoc::Right)),
            Token::Sign("-") => Some(("-".to_string(), 6, Assoc::Left)),
            Token::Sign("`") => {
                Some((self.sources.slice(self.tokens[self.at + 1].1).to_string(), 9, Assoc::Left))
            }
            Token::Operator => {
                let text = self.text();
                let known = OPERATORS.iter().find(|(sign, ..)| *sign == text);
                let (precedence, assoc) = match text {
                    "||" => (2, Assoc::Right),
                    "&&" => (3, Assoc::Right),
                    _ => known.map_or(OWN_OPERATOR, |&(_, precedence, assoc, _)| (precedence, assoc)),
                };
                Some((text.to_string(), precedence, assoc))
            }
            _ => None,
        }
    }

    fn bump_operator(&mut self) -> Parsed<()> {
        if self.eat("`") {
            self.classified_name()?;
            return self.expect("`", "after the function used as an operator");
        }
        self.bump();
        Ok(())
    }

    fn prefix(&mut self) -> Parsed<Expr> {
        match self.peek() {
            Token::Sign("-") => self.negated(),
            Token::Sign("\\") => {
                let binders = self.lambda_binders()?;
                Ok(Expr::Lam(binders, Box::new(self.expr()?)))
            }
            Token::Sign("/\\") => {
                self.bump();
                let variables = self.variables_until(".")?;
                Ok(self.expr()?.generic(&variables))
            }
            Token::Sign("let") => self.let_in(),
            Token::Sign("case") => self.case(),
            Token::Sign("if") => self.if_then_else(),
            Token::Sign("assume") => {
                self.bump();
                let condition = self.expr()?;
                self.expect("in", "after the assumption")?;
                Ok(self.expr()?.assuming(condition))
            }
            Token::Sign("assert") => self.assert(),
            Token::Sign("?") => {
                self.bump();
                Ok(Expr::Symbolic(if self.eat(":") { self.ty()? } else { Type::int() }))
            }
            _ => self.application(),
        }
    }

    /// Parses a negative literal, or a negation.
    fn negated(&mut self) -> Parsed<Expr> {
        self.bump();
        let span = self.span();
        if let Some(literal) = self.literal(true)? {
            return self.applied_to_arguments(Expr::Lit(literal), span);
        }
        Ok(Expr::prim(Prim::Int(Op::Neg), [self.application()?]))
    }

    /// Parses the binders of a lambda, up to the dot or arrow.
    fn lambda_binders(&mut self) -> Parsed<Vec<Binder>> {
        self.bump();
        let mut binders = vec![self.binder()?];
        if self.eat(":") {
            binders[0].ty = self.ty()?;
        }
        while !self.eat(".") && !self.eat("->") {
            binders.push(self.binder()?);
        }
        Ok(binders)
    }

    fn let_in(&mut self) -> Parsed<Expr> {
        self.bump();
        let mut bindings = Vec::new();
        while !self.is("in") {
            bindings.push(self.binding()?);
            if !self.eat(";") && !self.is("in") {
                return Err(self.unexpected("`;` or `in` after the binding"));
            }
        }
        self.bump();
        let body = self.expr()?;
        Ok(if bindings.is_empty() { body } else { Expr::Let(bindings, Box::new(body)) })
    }

    /// `x = e`, `(x : τ) = e`, `f x y = e`, `x ! y = e`
    fn binding(&mut self) -> Parsed<(Binder, Expr)> {
        let first = self.binder()?;
        let (binder, params) = match self.peek() {
            Token::Operator => {
                let name = Name::new(self.text());
                self.bump();
                (Binder { name, ty: Type::Unknown }, vec![first, self.binder()?])
            }
            _ => (first, self.simple_binders()?),
        };
        self.expect("=", "in the binding")?;
        Ok((binder, Expr::lam(params, self.expr()?)))
    }

    fn if_then_else(&mut self) -> Parsed<Expr> {
        self.bump();
        let condition = self.expr()?;
        self.expect("then", "after the condition")?;
        let yes = self.expr()?;
        self.expect("else", "after the first branch")?;
        Ok(Expr::if_then(condition, yes, self.expr()?))
    }

    /// `case e as x of { D a b → e; 1 → e; _ → e }`
    fn case(&mut self) -> Parsed<Expr> {
        self.bump();
        let scrutinee = self.expr()?;
        let binder = if self.eat("as") { Some(self.binder()?) } else { None };
        self.expect("of", "after the scrutinee")?;
        self.expect("{", "before the alternatives")?;
        let (mut alts, mut default): (Vec<Alt>, _) = (Vec::new(), None);
        while !self.eat("}") {
            let span = self.span();
            let pattern = self.alternative_pattern()?;
            self.expect("->", "after the pattern")?;
            let body = self.expr()?;
            match pattern {
                Some((con, binders)) if default.is_none() => {
                    if alts.iter().any(|alt| alt.con == con) {
                        return Err(Diagnostic::error(span, "this alternative stands twice"));
                    }
                    alts.push(Alt { con, binders, body });
                }
                None if default.is_none() => default = Some(body),
                _ => return Err(Diagnostic::error(span, "nothing reaches an alternative after `_`")),
            }
            if !self.eat(";") && !self.is("}") {
                return Err(self.unexpected("`;` or `}` after the alternative"));
            }
        }
        Ok(Expr::Case(Box::new(Case { scrutinee, binder, alts, default })))
    }

    /// The pattern of an alternative; `None` for `_`.
    fn alternative_pattern(&mut self) -> Parsed<Option<(AltCon, Vec<Binder>)>> {
        let negative = self.eat("-");
        if let Some(literal) = self.literal(negative)? {
            return Ok(Some((AltCon::Lit(literal), Vec::new())));
        }
        if self.peek() == Token::Identifier && self.text() == "_" {
            self.bump();
            return Ok(None);
        }
        // `x : xs`, the only constructor written between its fields.
        let is_infix = matches!(self.tokens.get(self.at + 1), Some((Token::Sign(":"), _)));
        if is_infix && self.peek() == Token::Identifier {
            let head = self.binder()?;
            self.bump();
            return Ok(Some((AltCon::Con(names::CONS), vec![head, self.binder()?])));
        }
        if self.eat("[") {
            self.expect("]", "to close the empty list")?;
            return Ok(Some((AltCon::Con(names::NIL), self.simple_binders()?)));
        }
        if self.is("(") {
            return self.parenthesised_pattern().map(Some);
        }
        let constructor = self.constructor_name()?;
        Ok(Some((AltCon::Con(constructor), self.simple_binders()?)))
    }

    /// `()`, `(x, y)`, `(,) x y`, `(:) x xs`
    fn parenthesised_pattern(&mut self) -> Parsed<(AltCon, Vec<Binder>)> {
        self.bump();
        if self.eat(":") {
            self.expect(")", "after the constructor")?;
            return Ok((AltCon::Con(names::CONS), self.simple_binders()?));
        }
        if let Some(commas) = self.commas_and_close() {
            return Ok((AltCon::Con(tuple_name(commas + 1)), self.simple_binders()?));
        }
        let binders = self.separated(",", Parser::binder)?;
        self.expect(")", "to close the pattern")?;
        Ok((AltCon::Con(tuple_name(binders.len())), binders))
    }

    /// `assert {post f x y = r | "text"} p in e`, `assert p in e`, `assert p`
    fn assert(&mut self) -> Parsed<Expr> {
        let span = self.span();
        self.bump();
        let label = if self.eat("{") { Some(self.assertion_label()?) } else { None };
        let start = self.span();
        let condition = self.expr()?;
        let text = self.text_since(start);
        let body = if self.eat("in") { self.expr()? } else { Expr::con(names::UNIT) };
        let label = label.unwrap_or_else(|| Assertion {
            part: Part::Assert,
            function: Name::new("main"),
            args: Vec::new(),
            result: None,
            refinement: text,
            span: None,
        });
        Ok(body.asserting(Assertion { span: Some(span), ..label }, condition))
    }

    fn crash(&mut self) -> Expr {
        let span = Some(self.span());
        self.bump();
        let (function, refinement) = (Name::new("main"), CRASH.to_string());
        let label =
            Assertion { part: Part::Assert, function, args: Vec::new(), result: None, refinement, span };
        Expr::con(names::UNIT).asserting(label, Expr::con(names::FALSE))
    }

    fn assertion_label(&mut self) -> Parsed<Assertion> {
        let parts = Part::ALL.iter().find(|part| part.word() == self.text());
        let Some(&part) = parts else { return Err(self.unexpected("a part of a contract, such as `post`")) };
        self.bump();
        let function = self.label_name()?;
        let mut args = Vec::new();
        while !self.is("=") && !self.is("|") {
            args.push(self.variable()?);
        }
        let result = if self.eat("=") { Some(self.variable()?) } else { None };
        self.expect("|", "before the refinement")?;
        let refinement = self.string_literal()?;
        self.expect("}", "after the refinement")?;
        Ok(Assertion { part, function, args, result, refinement, span: None })
    }

    /// Parses the name of a function or constructor, or `main`.
    fn label_name(&mut self) -> Parsed<Name> {
        if self.eat("main") { Ok(Name::new("main")) } else { self.classified_name().map(|(name, _)| name) }
    }

    fn application(&mut self) -> Parsed<Expr> {
        let span = self.span();
        let head = self.atom()?;
        self.applied_to_arguments(head, span)
    }

    fn applied_to_arguments(&mut self, head: Expr, start: Span) -> Parsed<Expr> {
        let mut expr = head;
        let mut is_applied = false;
        loop {
            if self.eat("@") {
                let mut types = vec![self.atomic_type()?];
                while self.eat("@") {
                    types.push(self.atomic_type()?);
                }
                expr = Expr::TypeApp(Box::new(expr), types);
            } else if self.starts_atom() {
                // An application in parentheses stays an application of its own: `(f x) y` is not `f x y`.
                let argument = self.atom()?;
                match expr {
                    Expr::App(_, ref mut args) if is_applied => args.push(argument),
                    head => expr = Expr::App(Box::new(head), vec![argument]),
                }
                is_applied = true;
                continue;
            } else {
                let end = self.tokens[self.at - 1].1;
                return Ok(if is_applied { Expr::At(start.to(end), Box::new(expr)) } else { expr });
            }
            is_applied = false;
        }
    }

    fn starts_atom(&self) -> bool {
        match self.peek() {
            Token::Operator | Token::End => false,
            Token::Identifier => self.text() != "_",
            Token::Sign(sign) => matches!(sign, "(" | "[" | "con" | "var" | "inf" | "nan" | "inff" | "nanf"),
            _ => true,
        }
    }

    fn atom(&mut self) -> Parsed<Expr> {
        self.nested(|parser| {
            if let Some(literal) = parser.literal(false)? {
                return Ok(Expr::Lit(literal));
            }
            match parser.peek() {
                Token::Primitive => parser.primitive(),
                Token::Identifier if parser.is_crash() => Ok(parser.crash()),
                Token::Sign("(") => parser.parenthesised(),
                Token::Sign("[") => parser.list(),
                Token::Identifier | Token::Quoted | Token::Sign("con" | "var") => {
                    let (name, is_constructor) = parser.classified_name()?;
                    Ok(if is_constructor { Expr::Con(name) } else { Expr::Var(name) })
                }
                _ => Err(parser.unexpected("an expression")),
            }
        })
    }

    /// `#intAdd(x, y)`
    fn primitive(&mut self) -> Parsed<Expr> {
        let Some(prim) = crate::prim::by_name(&self.text()[1..]) else {
            let message = format!("there is no primitive `{}`", self.text());
            return Err(Diagnostic::error(self.span(), message));
        };
        self.bump();
        self.expect("(", "before the arguments of the primitive")?;
        Ok(Expr::Prim(prim, self.listed(")", "between arguments", Parser::expr)?))
    }

    fn parenthesised(&mut self) -> Parsed<Expr> {
        self.bump();
        if let Some(commas) = self.commas_and_close() {
            return Ok(Expr::Con(tuple_name(commas + 1)));
        }
        if self.is(":") && self.tokens[self.at + 1].0 == Token::Sign(")") {
            self.at += 2;
            return Ok(Expr::con(names::CONS));
        }
        if self.peek() == Token::Operator && self.tokens[self.at + 1].0 == Token::Sign(")") {
            self.at -= 1;
            return self.operator_in_parentheses().map(Expr::Var);
        }
        let mut parts = self.separated(",", Parser::expr)?;
        self.expect(")", "to close the parenthesis")?;
        Ok(match parts.len() {
            1 => parts.remove(0),
            size => Expr::Con(tuple_name(size)).apply(parts),
        })
    }

    fn list(&mut self) -> Parsed<Expr> {
        self.bump();
        let elements = self.listed("]", "between the elements", Parser::expr)?;
        let cons = |tail, head| Expr::con(names::CONS).apply([head, tail]);
        Ok(elements.into_iter().rev().fold(Expr::con(names::NIL), cons))
    }

    /// A literal, if the next token is one; otherwise `None`, and the cursor stays.
    fn literal(&mut self, negative: bool) -> Parsed<Option<Literal>> {
        let text = if negative { format!("-{}", self.text()) } else { self.text().to_string() };
        let number = text.trim_end_matches(['n', 'w', 'f']);
        let span = self.span();
        let too_large = |kind| Diagnostic::error(span, format!("this number does not fit in a {kind}"));
        let literal = match self.peek() {
            Token::Int => Literal::Int(number.parse().map_err(|_| too_large("64-bit `Int`"))?),
            Token::Integer => Literal::Integer(canonical_integer(number)),
            Token::Word => Literal::Word(number.parse().map_err(|_| too_large("64-bit `Word`"))?),
            Token::Double => Literal::Double(number.parse().map_err(|_| too_large("`Double`"))?),
            Token::Float => Literal::Float(number.parse().map_err(|_| too_large("`Float`"))?),
            Token::Sign("inf") => Literal::Double(if negative { f64::NEG_INFINITY } else { f64::INFINITY }),
            Token::Sign("nan") => Literal::Double(f64::NAN),
            Token::Sign("inff") => Literal::Float(if negative { f32::NEG_INFINITY } else { f32::INFINITY }),
            Token::Sign("nanf") => Literal::Float(f32::NAN),
            Token::Char if !negative => {
                let value = self.unescaped(1)?;
                let mut chars = value.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => Literal::Char(c),
                    _ => return Err(Diagnostic::error(span, "not one character")),
                }
            }
            Token::String if !negative => return Ok(Some(Literal::String(self.string_literal()?.into()))),
            _ => return Ok(None),
        };
        self.bump();
        Ok(Some(literal))
    }
}

/// The digits without superfluous zeros, so that equal numbers are equal literals.
fn canonical_integer(digits: &str) -> Box<str> {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("-", digits));
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() { "0".into() } else { format!("{sign}{digits}").into() }
}

pub(super) fn tuple_name(size: usize) -> Name {
    names::tuple(size)
}

fn apply_operator(operator: &str, left: Expr, right: Expr) -> Expr {
    if let Some((.., primitive)) = OPERATORS.iter().find(|(sign, ..)| *sign == operator) {
        return Expr::prim(*primitive, [left, right]);
    }
    match operator {
        "&&" => Expr::both(left, right),
        "||" => Expr::if_then(left, Expr::con(names::TRUE), right),
        _ if looks_like_constructor(operator) => Expr::con(operator).apply([left, right]),
        _ => Expr::var(operator).apply([left, right]),
    }
}
