//! From tokens to a program as it is written.
//!
//! Recursive descent, with one table of binding strengths for the infix signs. After an error the parser goes on with
//! the next definition, so that one run reports what is wrong in each of them. `docs/top.md` has the grammar.
//!
//! ```text
//!   item         a definition, `main`, a type or a claim              (`items`)
//!   expr         operands with infix signs, by binding strength       (`infix`)
//!   operand      `\x. …`, `let`, `if`, `match`, `table`, `-e`; else an application
//!   application  an editor, or postfix expressions side by side: `f x y.field`
//! ```
//!
//! Three things make this grammar unusual. `<a, b>` is a tuple although `<` and `>` also compare: `angle` is set inside of one, where `>`
//! closes it, and brackets reset it (`bracketed`). `let rec` is rewritten to a fold while it is parsed (`recursion`). And later passes
//! recurse over what is built here, so `node` refuses expressions deeper than `MAX_HEIGHT`; long chains of `else if` and of steps do not
//! count as deep.

mod infix;
mod items;
mod patterns;
mod plain;
mod recursion;
mod types;

use whatif_source::{Diagnostic, FileId, Sources, Span};

use crate::lexer::{Kind, Token, lex};
use crate::stack::{Deep, with_room};
use crate::syntax::{
    Access, Caption, Case, Expr, ExprId, ExprKind, File, History, Ident, Label, Pattern, PatternKind, Prefix,
    Row, Text,
};
use infix::{AT, COMPARE};
use plain::Plain;

/// Deeper nesting than any person writes; what passes here fits the stack of every later pass.
const MAX_HEIGHT: u32 = 1000;
/// The deepest recursion of the parser; parentheses do not count as nesting later.
const MAX_DEPTH: u32 = 1000;
/// The longest chain of `else if`, and of steps.
const MAX_CHAIN: usize = 5000;

type Parsed<T> = Result<T, Diagnostic>;

/// Parses a file; expressions are numbered from `first_id`, and the next free number is returned.
pub(crate) fn parse_file(
    sources: &Sources,
    file: FileId,
    first_id: ExprId,
) -> Result<(File, ExprId), Vec<Diagnostic>> {
    let tokens = lex(sources, file).map_err(|error| vec![error])?;
    let mut parser = Parser::new(tokens, first_id);
    let mut result = File::default();
    let mut errors = Vec::new();
    while parser.kind() != &Kind::End {
        if let Err(error) = parser.item(&mut result) {
            errors.push(error);
            parser.recover();
        }
    }
    if errors.is_empty() { Ok((result, parser.next_id)) } else { Err(errors) }
}

/// Parses an expression that is the whole of a text, such as the value of an event.
pub(crate) fn parse_expr(sources: &Sources, file: FileId) -> Parsed<Expr> {
    let mut parser = Parser::new(lex(sources, file)?, 0);
    let expr = parser.expr()?;
    match parser.kind() {
        Kind::End => Ok(expr),
        _ => Err(parser.unexpected("the end of the value")),
    }
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    next_id: ExprId,
    depth: u32,
    /// Inside `<…>`, where `>` closes the tuple.
    angle: bool,
    /// The definitions so far that are plain.
    plain: Plain,
    /// The token at whose start the next name is bound that is not written.
    unwritten: usize,
    /// The parameters of the type that is being defined.
    type_parameters: Vec<String>,
}

impl Parser {
    fn new(tokens: Vec<Token>, next_id: ExprId) -> Parser {
        Parser {
            tokens,
            at: 0,
            next_id,
            depth: 0,
            angle: false,
            plain: Plain::default(),
            unwritten: 0,
            type_parameters: Vec::new(),
        }
    }

    // Tokens.

    fn kind(&self) -> &Kind {
        &self.tokens[self.at].kind
    }

    fn peek(&self) -> &Kind {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].kind
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn is(&self, mark: &str) -> bool {
        matches!(self.kind(), Kind::Mark(found) if *found == mark)
    }

    fn is_name(&self, name: &str) -> bool {
        matches!(self.kind(), Kind::Name(found) if found == name)
    }

    fn advance(&mut self) -> Span {
        let span = self.span();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        span
    }

    fn eat(&mut self, mark: &str) -> bool {
        let found = self.is(mark);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, mark: &str, place: &str) -> Parsed<Span> {
        if self.is(mark) {
            return Ok(self.advance());
        }
        let error = self.unexpected(&format!("`{mark}` {place}"));
        // There are no definitions inside of conditions and parentheses, so this `=` was meant as `==` or `:=`.
        let is_meant_otherwise = self.is("=") && matches!(mark, "then" | ")");
        Err(if is_meant_otherwise { error.help("`==` compares, and `:=` assigns") } else { error })
    }

    fn unexpected(&self, wanted: &str) -> Diagnostic {
        Diagnostic::error(self.span(), format!("expected {wanted}, found {}", self.kind().describe()))
    }

    /// Consumes the `>` that closes a tuple, also where it starts a longer sign.
    fn close_angle(&mut self) -> Parsed<()> {
        let rest = match self.kind() {
            Kind::Mark(">") => {
                self.advance();
                return Ok(());
            }
            Kind::Mark(">=") => "=",
            Kind::Mark("><") => "<",
            _ => return Err(self.unexpected("`>` to close the tuple")),
        };
        let token = &mut self.tokens[self.at];
        token.kind = Kind::Mark(rest);
        token.span.start += 1;
        Ok(())
    }

    fn name(&mut self, what: &str) -> Parsed<Ident> {
        match self.kind() {
            Kind::Name(text) => {
                let text = text.clone();
                Ok(Ident { text, span: self.advance() })
            }
            _ => Err(self.unexpected(what)),
        }
    }

    fn upper(&mut self, what: &str) -> Parsed<Ident> {
        match self.kind() {
            Kind::Upper(text) => {
                let text = text.clone();
                Ok(Ident { text, span: self.advance() })
            }
            _ => Err(self.unexpected(what)),
        }
    }

    fn label(&mut self) -> Label {
        match self.kind() {
            Kind::Str(text) => {
                let text = text.clone();
                self.advance();
                Some(text)
            }
            _ => None,
        }
    }

    /// `"label" ->`, before an alternative.
    fn arrow_label(&mut self) -> Label {
        let is_label = matches!(self.kind(), Kind::Str(_)) && matches!(self.peek(), Kind::Mark("->"));
        if !is_label {
            return None;
        }
        let label = self.label();
        self.advance();
        label
    }

    /// Parses inside brackets or between keywords, where `>` is an operator again.
    fn bracketed<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let outer = std::mem::replace(&mut self.angle, false);
        let result = parse(self);
        self.angle = outer;
        result
    }

    // Expressions.

    fn node(&mut self, span: Span, kind: ExprKind) -> Parsed<Expr> {
        let height = 1 + kind.children().into_iter().map(|child| height_in(&kind, child)).max().unwrap_or(0);
        if height > MAX_HEIGHT {
            return Err(too_deep(span));
        }
        let id = self.next_id;
        self.next_id += 1;
        Ok(Expr { id, span, height, kind: Deep::new(kind) })
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth > MAX_DEPTH {
            return Err(too_deep(self.span()));
        }
        self.depth += 1;
        let result = with_room(|| parse(self));
        self.depth -= 1;
        result
    }

    fn expr(&mut self) -> Parsed<Expr> {
        self.infix(0)
    }

    fn operand(&mut self) -> Parsed<Expr> {
        let start = self.span();
        match self.kind().clone() {
            Kind::Mark("\\") => self.lambda(),
            Kind::Mark("let") => {
                self.advance();
                let binding = self.binding()?;
                self.expect("in", "after the definition")?;
                let body = self.expr()?;
                self.node(start.to(body.span), ExprKind::Let(binding, body))
            }
            Kind::Mark("if") => self.if_(),
            Kind::Mark("match") => self.match_(),
            Kind::Mark("table") => self.table(),
            Kind::Mark("forever" | "repeat") => self.loop_(),
            Kind::Mark("assert") => self.assert(),
            Kind::Mark("-") => {
                self.advance();
                let inner = self.nested(Parser::operand)?;
                self.node(start.to(inner.span), ExprKind::Prefix(Prefix::Minus, inner))
            }
            Kind::Name(name) if name == "not" && self.peek_starts_operand() => {
                self.advance();
                let function = self.node(start, ExprKind::Name(name))?;
                let inner = self.infix(COMPARE)?;
                self.node(start.to(inner.span), ExprKind::Apply(function, inner))
            }
            _ => self.application(),
        }
    }

    /// `if … then … else …`. A chain of `else if` is parsed in a loop: it may be as long as a table.
    fn if_(&mut self) -> Parsed<Expr> {
        let mut branches = Vec::new();
        while self.is("if") {
            let start = self.advance();
            let condition = self.bracketed(Parser::expr)?;
            self.expect("then", "after the condition")?;
            let yes = self.bracketed(Parser::expr)?;
            self.expect("else", "after the first branch")?;
            branches.push((start, condition, yes));
            if branches.len() > MAX_CHAIN {
                return Err(Diagnostic::error(start, "this chain of `else if` is too long")
                    .help(format!("the longest one has {MAX_CHAIN} conditions")));
            }
        }
        let mut no = self.expr()?;
        for (start, condition, yes) in branches.into_iter().rev() {
            no = self.node(start.to(no.span), ExprKind::If(condition, yes, no))?;
        }
        Ok(no)
    }

    /// `assert e in t`, or as the paper writes it, `assert ψ t`, where ψ is a name or in parentheses.
    fn assert(&mut self) -> Parsed<Expr> {
        let start = self.advance();
        let label = self.arrow_label();
        let here = self.at;
        if let Ok(claim) = self.postfix()
            && self.starts_task()
            && let Ok(body) = self.expr()
            && !self.is("in")
        {
            return self.node(start.to(body.span), ExprKind::Assert(claim, label, body));
        }
        self.at = here;
        let claim = self.bracketed(Parser::expr)?;
        self.expect("in", "after the assertion")?;
        let body = self.expr()?;
        self.node(start.to(body.span), ExprKind::Assert(claim, label, body))
    }

    /// Whether what is here can be the task of `assert ψ t`.
    fn starts_task(&self) -> bool {
        let keyword = matches!(
            self.kind(),
            Kind::Mark(
                "edit"
                    | "enter"
                    | "share"
                    | "view"
                    | "watch"
                    | "if"
                    | "match"
                    | "let"
                    | "assert"
                    | "table"
                    | "forever"
                    | "repeat"
            )
        );
        keyword || self.starts_argument()
    }

    fn peek_starts_operand(&self) -> bool {
        match self.peek() {
            Kind::Name(_)
            | Kind::Upper(_)
            | Kind::Int(_)
            | Kind::Date(_)
            | Kind::Decimal(..)
            | Kind::Str(_) => true,
            Kind::Mark(mark) => {
                matches!(*mark, "(" | "[" | "!" | "⟨" | "<" | "True" | "False" | "if" | "match" | "let")
            }
            Kind::End => false,
        }
    }

    fn lambda(&mut self) -> Parsed<Expr> {
        let (start, parameters) = self.parameters()?;
        let body = self.expr()?;
        self.function(start, parameters, body)
    }

    /// `\p1 … pn.`, and where it starts.
    fn parameters(&mut self) -> Parsed<(Span, Vec<Pattern>)> {
        let start = self.advance();
        let mut parameters = Vec::new();
        while !self.eat(".") {
            let is_body = !matches!(self.kind(), Kind::Name(_) | Kind::Mark("(" | "<" | "⟨" | "->"));
            if is_body && !parameters.is_empty() {
                let help = "a dot stands before the body: `\\x. …`";
                return Err(self.unexpected("another parameter or a dot").help(help));
            }
            let mut parameter = self.pattern()?;
            if self.eat(":") {
                let annotation = self.type_expr()?;
                let span = parameter.span.to(annotation.span);
                parameter = Pattern { span, kind: PatternKind::Typed(Box::new(parameter), annotation) };
            }
            parameters.push(parameter);
        }
        if parameters.is_empty() {
            return Err(Diagnostic::error(start, "this function has no parameter")
                .help("write `\\x. …`, or `\\_. …` where the argument does not matter"));
        }
        Ok((start, parameters))
    }

    fn function(&mut self, start: Span, parameters: Vec<Pattern>, body: Expr) -> Parsed<Expr> {
        let lambda =
            |body: Expr, parameter| self.node(start.to(body.span), ExprKind::Lambda(parameter, body));
        parameters.into_iter().rev().try_fold(body, lambda)
    }

    /// The label of an editor: a text, or an expression in parentheses.
    fn caption(&mut self) -> Parsed<Caption> {
        if self.is("(") {
            return Ok(Some(Text::Computed(self.nested(Parser::atom)?)));
        }
        Ok(self.label().map(Text::Known))
    }

    /// `forever t`, or `repeat t until f`.
    fn loop_(&mut self) -> Parsed<Expr> {
        let forever = self.is("forever");
        let start = self.advance();
        if forever {
            let body = self.nested(Parser::application)?;
            return self.node(start.to(body.span), ExprKind::Loop(body, None));
        }
        let body = self.bracketed(Parser::expr)?;
        self.expect("until", "after the task that is repeated")?;
        let until = self.infix(AT + 1)?;
        self.node(start.to(until.span), ExprKind::Loop(body, Some(until)))
    }

    /// `table { condition -> result, …, _ -> result }`
    fn table(&mut self) -> Parsed<Expr> {
        let start = self.advance();
        self.expect("{", "before the rows of the table")?;
        let rows = self.bracketed(|parser| {
            let mut rows = Vec::new();
            while !parser.eat("}") {
                let other = parser.is_name("_") && matches!(parser.peek(), Kind::Mark("->"));
                let condition = if other {
                    parser.advance();
                    None
                } else {
                    Some(parser.expr()?)
                };
                parser.expect("->", "after the condition of the row")?;
                rows.push(Row { condition, result: parser.expr()? });
                if !parser.eat(",") && !parser.is("}") {
                    return Err(parser.unexpected("`,` or `}`"));
                }
                if other && !parser.is("}") {
                    return Err(parser.unexpected("`}` after the row for all other cases"));
                }
            }
            Ok(rows)
        })?;
        let span = start.to(self.last_span());
        match rows.first() {
            None | Some(Row { condition: None, .. }) => {
                Err(Diagnostic::error(span, "this table has no rows")
                    .help("write `table { condition -> result, … }`"))
            }
            Some(_) if rows.len() > MAX_CHAIN => Err(Diagnostic::error(span, "this table is too long")
                .help(format!("the longest one has {MAX_CHAIN} rows"))),
            Some(_) => self.node(span, ExprKind::Table(rows)),
        }
    }

    fn match_(&mut self) -> Parsed<Expr> {
        let start = self.advance();
        let scrutinee = self.bracketed(Parser::expr)?;
        self.expect("{", "before the alternatives")?;
        let cases = self.bracketed(|parser| {
            let mut cases = Vec::new();
            while !parser.eat("}") {
                let case = parser.case()?;
                parser.expect("->", "after the pattern")?;
                cases.push((case, parser.expr()?));
                if !parser.eat(",") && !parser.is("}") {
                    return Err(parser.unexpected("`,` or `}`"));
                }
            }
            Ok(cases)
        })?;
        self.node(start.to(self.last_span()), ExprKind::Match(scrutinee, cases))
    }

    fn case(&mut self) -> Parsed<Case> {
        match self.kind().clone() {
            Kind::Upper(text) => {
                let name = Ident { text, span: self.advance() };
                let mut fields = Vec::new();
                while !self.is("->") {
                    fields.push(self.pattern()?);
                }
                Ok(Case::Constructor(name, fields))
            }
            Kind::Mark(text @ ("True" | "False")) => {
                let name = Ident { text: text.to_owned(), span: self.advance() };
                Ok(Case::Constructor(name, Vec::new()))
            }
            Kind::Mark("[") => {
                self.advance();
                self.expect("]", "in the pattern of the empty list")?;
                Ok(Case::Nil)
            }
            _ => {
                let head = self.pattern()?;
                if self.eat("::") { Ok(Case::Cons(head, self.pattern()?)) } else { Ok(Case::Any(head)) }
            }
        }
    }

    fn application(&mut self) -> Parsed<Expr> {
        let mut function = match self.kind() {
            Kind::Mark("edit" | "view" | "enter" | "share" | "watch") => return self.editor(),
            _ => self.postfix()?,
        };
        while self.starts_argument() {
            let argument = self.postfix()?;
            function = self.node(function.span.to(argument.span), ExprKind::Apply(function, argument))?;
        }
        Ok(function)
    }

    fn starts_argument(&self) -> bool {
        match self.kind() {
            // `main = …` is the next definition.
            Kind::Name(name) => !(name == "main" && matches!(self.peek(), Kind::Mark("=" | ":"))),
            Kind::Upper(_) | Kind::Int(_) | Kind::Date(_) | Kind::Decimal(..) | Kind::Str(_) => true,
            Kind::Mark("<") => self.opens_tuple(),
            Kind::Mark(mark) => matches!(*mark, "(" | "[" | "!" | "⟨" | "True" | "False" | "fail"),
            Kind::End => false,
        }
    }

    /// Whether the `<` here opens a tuple that is an argument, as in `f <1, 2>`: blank before, none after. Otherwise it
    /// compares.
    fn opens_tuple(&self) -> bool {
        let next = &self.tokens[(self.at + 1).min(self.tokens.len() - 1)];
        self.last_span().end < self.span().start && self.span().end == next.span.start
    }

    fn editor(&mut self) -> Parsed<Expr> {
        let &Kind::Mark(word) = self.kind() else { unreachable!("called at an editor's keyword") };
        let start = self.advance();
        let editor = if word == "enter" {
            let ty = self.type_operand()?;
            ExprKind::Enter(ty, self.caption()?)
        } else {
            let content = if self.is("<") || self.is("-") { self.tuple_or_minus()? } else { self.postfix()? };
            let caption = self.caption()?;
            match word {
                "edit" => ExprKind::Edit(Access::Change, content, caption),
                "view" => ExprKind::Edit(Access::Look, content, caption),
                "share" => ExprKind::Share(Access::Change, content, caption),
                _ => ExprKind::Share(Access::Look, content, caption),
            }
        };
        if self.starts_argument() {
            let help = match word {
                "enter" => "a label that is computed stands in parentheses: `enter Int (label)`".to_owned(),
                _ => format!(
                    "put the operand in parentheses: `{word} (f x)`, and a label that is computed too"
                ),
            };
            return Err(Diagnostic::error(self.span(), format!("`{word}` takes one operand and a label"))
                .label("one too many")
                .help(help));
        }
        self.node(start.to(self.last_span()), editor)
    }

    fn tuple_or_minus(&mut self) -> Parsed<Expr> {
        if self.is("<") {
            return self.postfix();
        }
        let start = self.advance();
        let inner = self.postfix()?;
        self.node(start.to(inner.span), ExprKind::Prefix(Prefix::Minus, inner))
    }

    /// An atom with its fields and updates: `!r`, `x.amount`, `claim with { amount = 0 }`.
    fn postfix(&mut self) -> Parsed<Expr> {
        let start = self.span();
        if self.eat("!") {
            let inner = self.nested(Parser::postfix)?;
            return self.node(start.to(inner.span), ExprKind::Prefix(Prefix::Deref, inner));
        }
        let mut expr = self.nested(Parser::atom)?;
        loop {
            // `x.amount`, with nothing between: after a blank a dot ends the parameters of a lambda.
            let dot = self.is(".") && self.last_span().end == self.span().start;
            if dot && matches!(self.peek(), Kind::Name(_)) {
                self.advance();
                let field = self.name("a field")?;
                expr = self.node(start.to(field.span), ExprKind::Field(expr, field))?;
            } else if self.is("with") {
                self.advance();
                self.expect("{", "before the new values of fields")?;
                let fields = self.fields("=", "}", Parser::expr)?;
                expr = self.node(start.to(self.last_span()), ExprKind::Update(expr, fields))?;
            } else {
                return Ok(expr);
            }
        }
    }

    fn atom(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let kind = match self.kind().clone() {
            Kind::Name(name) => return self.name_or_history(name),
            Kind::Upper(text) => {
                let name = Ident { text, span: self.advance() };
                let record = self.is("{") && matches!(self.peek(), Kind::Name(_) | Kind::Mark("}"));
                if record {
                    self.advance();
                    ExprKind::Record(name, self.fields("=", "}", Parser::expr)?)
                } else {
                    ExprKind::Constructor(name.text)
                }
            }
            Kind::Int(number) => {
                self.advance();
                ExprKind::Int(number)
            }
            Kind::Date(days) => {
                self.advance();
                ExprKind::Date(days)
            }
            Kind::Decimal(units, scale) => {
                self.advance();
                ExprKind::Decimal(units, scale)
            }
            Kind::Str(text) => {
                self.advance();
                ExprKind::Str(text)
            }
            Kind::Mark(word @ ("True" | "False")) => {
                self.advance();
                ExprKind::Bool(word == "True")
            }
            Kind::Mark("fail") => {
                self.advance();
                ExprKind::Fail
            }
            Kind::Mark("(") => {
                self.advance();
                return self.bracketed(|parser| parser.parenthesised(start));
            }
            Kind::Mark("<") => {
                self.advance();
                let outer = std::mem::replace(&mut self.angle, true);
                let items = self.items(|parser| parser.close_angle().is_ok(), "`>`");
                self.angle = outer;
                let items = items?;
                // `<a > b, c>` was meant: a tuple of one item followed by another operand makes no sense.
                if items.len() == 1 && self.starts_argument() {
                    let message = "this `>` ends the tuple that `<` begins";
                    return Err(Diagnostic::error(self.last_span(), message)
                        .help("put a comparison inside of a tuple in parentheses: `<(a > b), c>`"));
                }
                ExprKind::Tuple(items)
            }
            Kind::Mark("⟨") => {
                self.advance();
                ExprKind::Tuple(self.bracketed(|parser| parser.items(|parser| parser.eat("⟩"), "`⟩`"))?)
            }
            Kind::Mark("[") => {
                self.advance();
                ExprKind::List(self.bracketed(|parser| parser.items(|parser| parser.eat("]"), "`]`"))?)
            }
            Kind::Mark("{") => {
                let help = "a record is written after the name of its type: `Claim { amount = 5 }`";
                return Err(self.unexpected("an expression").help(help));
            }
            _ => return Err(self.unexpected("an expression")),
        };
        let kind = match kind {
            ExprKind::Tuple(mut items) if items.len() == 1 => return Ok(items.pop().expect("there is one")),
            kind => kind,
        };
        self.node(start.to(self.last_span()), kind)
    }

    fn items(&mut self, mut close: impl FnMut(&mut Self) -> bool, mark: &str) -> Parsed<Vec<Expr>> {
        let mut items = Vec::new();
        while !close(self) {
            if !items.is_empty() && !self.eat(",") {
                return Err(self.unexpected(&format!("`,` or {mark}")));
            }
            items.push(self.expr()?);
        }
        Ok(items)
    }

    /// After `(`: an expression, a tuple, `()`, or an expression with its type.
    fn parenthesised(&mut self, start: Span) -> Parsed<Expr> {
        if self.eat(")") {
            return self.node(start.to(self.last_span()), ExprKind::Tuple(Vec::new()));
        }
        let first = self.expr()?;
        if self.eat(":") {
            let annotation = self.type_expr()?;
            self.expect(")", "after the type")?;
            return self.node(start.to(self.last_span()), ExprKind::Typed(first, annotation));
        }
        let mut items = vec![first];
        while self.eat(",") {
            items.push(self.expr()?);
        }
        self.expect(")", "to close the parenthesis")?;
        match items.len() {
            // Its place includes the parentheses, so that the place of an expression around it does not cut one off.
            1 => Ok(Expr { span: start.to(self.last_span()), ..items.pop().expect("there is one") }),
            _ => self.node(start.to(self.last_span()), ExprKind::Tuple(items)),
        }
    }

    /// A name; or a question about the inputs of a run, if it is followed by labels.
    fn name_or_history(&mut self, name: String) -> Parsed<Expr> {
        let start = self.advance();
        let (history, count) = match name.as_str() {
            "input" => (History::Input, 1),
            "inputs" => (History::Inputs, 1),
            "entered" => (History::Entered, 1),
            "before" => (History::Before, 2),
            "after" => (History::After, 2),
            _ => return self.node(start, ExprKind::Name(name)),
        };
        let mut labels = Vec::new();
        while labels.len() < count
            && let Kind::Str(label) = self.kind().clone()
        {
            labels.push((label, self.advance()));
        }
        match labels.len() {
            0 => self.node(start, ExprKind::Name(name)),
            found if found < count => Err(self.unexpected(&format!("the second label of `{name}`"))),
            _ => self.node(start.to(self.last_span()), ExprKind::History(history, labels)),
        }
    }
}

/// How deep an expression is nested that is directly inside of another one. The next link of a chain of `else if` or of steps is as deep
/// as the one before: passes recurse into it with room.
fn height_in(outer: &ExprKind, child: &Expr) -> u32 {
    let is_step = |kind: &ExprKind| matches!(kind, ExprKind::Step(..) | ExprKind::UserStep(..));
    match &*child.kind {
        ExprKind::If(..) if matches!(outer, ExprKind::If(..)) => child.height - 1,
        ExprKind::Lambda(_, body) if is_step(outer) && is_step(&body.kind) => child.height - 2,
        _ => child.height,
    }
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(span, "expressions are nested too deeply here")
        .help("name some of the parts with `let`")
}
