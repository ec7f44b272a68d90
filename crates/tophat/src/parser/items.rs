//! What a file is made of: imports, types, definitions, the main task, claims.

use whatif_source::Diagnostic;

use super::{Parsed, Parser};
use crate::lexer::Kind;
use crate::syntax::{
    Binding, Claim, Expr, ExprKind, File, Ident, PatternKind, Property, TypeBody, TypeDef, TypeExpr,
};

impl Parser {
    /// Goes on at the next definition that starts a line.
    pub(super) fn recover(&mut self) {
        self.angle = false;
        self.depth = 0;
        while self.kind() != &Kind::End {
            self.advance();
            let definition = self.starts_claim()
                || matches!(self.kind(), Kind::Mark("let" | "type" | "import"))
                || (self.is_name("main") && matches!(self.peek(), Kind::Mark("=")));
            // A definition inside an expression is followed by `in`; only those outside can be told apart without it.
            if definition && !self.inside_let() {
                return;
            }
        }
    }

    /// Whether the `let` here has an `in` before the next definition, so that it belongs to an expression.
    pub(super) fn inside_let(&self) -> bool {
        let mut depth = 0;
        for token in &self.tokens[self.at..] {
            match token.kind {
                Kind::Mark("let") => depth += 1,
                Kind::Mark("in") => {
                    depth -= 1;
                    if depth == 0 {
                        return true;
                    }
                }
                Kind::Mark("type") => return false,
                Kind::Mark(mark) if claim(mark).is_some() => return false,
                _ => {}
            }
        }
        false
    }

    pub(super) fn item(&mut self, file: &mut File) -> Parsed<()> {
        match self.kind() {
            Kind::Mark("import") => {
                self.advance();
                let span = self.span();
                match self.label() {
                    Some(text) => file.imports.push(Ident { text, span }),
                    None => return Err(self.unexpected("the name of a file, in quotes")),
                }
            }
            Kind::Mark("type") => file.types.push(self.type_def()?),
            Kind::Mark("let") => {
                self.advance();
                let binding = self.binding()?;
                self.plain.definition(&binding);
                file.definitions.push(binding);
                if self.eat("in") && !self.starts_item() {
                    let main = self.expr()?;
                    self.set_main(file, main)?;
                }
            }
            Kind::Mark(mark) if let Some(claim) = claim(mark) => {
                let property = self.property(claim)?;
                file.properties.push(property);
            }
            Kind::Name(name) if name == "main" && matches!(self.peek(), Kind::Mark("=" | ":")) => {
                self.advance();
                let annotation = if self.eat(":") { Some(self.type_expr()?) } else { None };
                self.expect("=", "after `main`")?;
                let mut main = self.expr()?;
                if let Some(annotation) = annotation {
                    main = self.node(main.span, ExprKind::Typed(main, annotation))?;
                }
                self.set_main(file, main)?;
            }
            _ if file.main.is_none() && file.definitions.is_empty() && file.imports.is_empty() => {
                let main = self.expr()?;
                self.set_main(file, main)?;
            }
            _ => {
                return Err(self.unexpected("a definition").help(
                    "definitions start with `let`, `type`, `import` or `main =`, claims with `property`, `invariant`, `reachable`, \
                     `finishable` or `response`",
                ));
            }
        }
        Ok(())
    }

    pub(super) fn starts_claim(&self) -> bool {
        matches!(self.kind(), Kind::Mark(mark) if claim(mark).is_some())
    }

    pub(super) fn starts_item(&self) -> bool {
        self.starts_claim()
            || matches!(self.kind(), Kind::Mark("let" | "type" | "import"))
            || (self.is_name("main") && matches!(self.peek(), Kind::Mark("=" | ":")))
    }

    pub(super) fn set_main(&mut self, file: &mut File, main: Expr) -> Parsed<()> {
        if let Some(first) = &file.main {
            return Err(Diagnostic::error(main.span, "there is a second main task")
                .and(first.span, "the first one is here"));
        }
        file.main = Some(main);
        Ok(())
    }

    pub(super) fn type_def(&mut self) -> Parsed<TypeDef> {
        self.advance();
        let name = self.upper("the name of a type, with a capital")?;
        let mut parameters = Vec::new();
        while matches!(self.kind(), Kind::Name(_)) {
            parameters.push(self.name("the name of a parameter")?);
        }
        self.type_parameters = parameters.iter().map(|parameter| parameter.text.clone()).collect();
        self.expect("=", "after the name of the type")?;
        let body = self.type_body();
        self.type_parameters.clear();
        Ok(TypeDef { name, parameters, body: body? })
    }

    fn type_body(&mut self) -> Parsed<TypeBody> {
        if self.eat("{") {
            return Ok(TypeBody::Record(self.fields(":", "}", Parser::type_expr)?));
        }
        let start = self.at;
        if matches!(self.kind(), Kind::Upper(_)) {
            let mut constructors = vec![self.constructor_def()?];
            while self.eat("|") {
                constructors.push(self.constructor_def()?);
            }
            if constructors.len() > 1 {
                return Ok(TypeBody::Constructors(constructors));
            }
        }
        // One name alone is another type.
        self.at = start;
        Ok(TypeBody::Alias(self.type_expr()?))
    }

    /// A constructor with the types of its fields.
    fn constructor_def(&mut self) -> Parsed<(Ident, Vec<TypeExpr>)> {
        let name = self.upper("a constructor, with a capital")?;
        Ok((name, self.type_arguments()))
    }

    /// `name : item, …` or `name = item, …` up to the closing mark.
    pub(super) fn fields<T>(
        &mut self,
        separator: &str,
        close: &str,
        parse: impl Fn(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<(Ident, T)>> {
        self.bracketed(|parser| {
            let mut fields = Vec::new();
            while !parser.eat(close) {
                let name = parser.name("the name of a field")?;
                parser.expect(separator, "after the name of the field")?;
                fields.push((name, parse(parser)?));
                if !parser.eat(",") && !parser.is(close) {
                    return Err(parser.unexpected(&format!("`,` or `{close}`")));
                }
            }
            Ok(fields)
        })
    }

    /// After `let`: `name params : type = body`, `pattern = body`, or `rec` and a function.
    pub(super) fn binding(&mut self) -> Parsed<Binding> {
        let recursive = self.is_name("rec") && matches!(self.peek(), Kind::Name(_));
        if recursive {
            self.advance();
        }
        let pattern = self.pattern()?;
        let mut parameters = Vec::new();
        while !self.is("=") && !self.is(":") {
            if !matches!(pattern.kind, PatternKind::Name(_)) {
                return Err(self.unexpected("`=` after the pattern"));
            }
            parameters.push(self.pattern()?);
        }
        // The type after the parameters of a function is that of its result.
        let annotation = if self.eat(":") { Some(self.type_expr()?) } else { None };
        self.expect("=", "before the body of the definition")?;
        let mut body = self.bracketed(Parser::expr)?;
        if let (true, PatternKind::Name(name)) = (recursive, &pattern.kind) {
            body = self.recursion(name, &parameters, body)?;
        }
        if parameters.is_empty() {
            return Ok(Binding { pattern, annotation, body });
        }
        if let Some(annotation) = annotation {
            body = self.node(body.span, ExprKind::Typed(body, annotation))?;
        }
        for parameter in parameters.into_iter().rev() {
            body = self.node(body.span, ExprKind::Lambda(parameter, body))?;
        }
        Ok(Binding { pattern, annotation: None, body })
    }

    pub(super) fn property(&mut self, claim: Claim) -> Parsed<Property> {
        self.advance();
        let name = self.name("a name for the claim")?;
        let article = self.label();
        if claim == Claim::Finishable && (self.starts_item() || self.kind() == &Kind::End) {
            let body = self.node(name.span, ExprKind::Bool(true))?;
            return Ok(Property { claim, name, article, result: None, trigger: None, body });
        }
        let result = if self.is("=") { None } else { Some(self.pattern()?) };
        let equals = self.expect("=", "before the claim")?;
        match (claim, &result) {
            (Claim::Property, None) => Err(Diagnostic::error(
                equals,
                "a property needs a name for the result",
            )
            .help(
                "write `property name v = …`; for a claim about every point of a run, `invariant name = …`",
            )),
            (Claim::Finishable, None) => Err(Diagnostic::error(equals, "this needs a name for the result")
                .help("write `finishable name v = …`; or `finishable name` alone, if any result will do")),
            (Claim::Response, Some(pattern)) => {
                Err(Diagnostic::error(pattern.span, "a response is not about the result")
                    .help("write `response name = … ~> …`"))
            }
            (Claim::Response, None) => {
                let trigger = self.expr()?;
                self.expect("~>", "before the response")?;
                Ok(Property { claim, name, article, result, trigger: Some(trigger), body: self.expr()? })
            }
            (Claim::Invariant, Some(pattern)) => {
                Err(Diagnostic::error(pattern.span, "an invariant is not about the result")
                    .help("write `invariant name = …`; for a claim about results, `property name v = …`"))
            }
            _ => Ok(Property { claim, name, article, result, trigger: None, body: self.expr()? }),
        }
    }
}

/// The claim that a keyword starts.
fn claim(mark: &str) -> Option<Claim> {
    match mark {
        "property" => Some(Claim::Property),
        "invariant" => Some(Claim::Invariant),
        "reachable" => Some(Claim::Reachable),
        "finishable" => Some(Claim::Finishable),
        "response" => Some(Claim::Response),
        _ => None,
    }
}
