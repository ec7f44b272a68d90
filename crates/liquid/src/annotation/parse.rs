//! Whole annotations: the text between `{-@` and `@-}`.
//!
//! The first word says which kind it is (`type`, `measure`, `data`, `assume` …); without one it is a signature `f :: τ`. One comment may
//! have several, each starting a line with such a word ([`Cursor::item`]):
//!
//! ```text
//! {-@ measure size :: [a] -> Int
//!     size []     = 0
//!     size (x:xs) = 1 + size xs
//!     type Pos = {v:Int | 0 < v}
//!   @-}
//! ```
//!
//! [`parse`] reads them one by one: [`Cursor::spec`] looks at the first word and calls the function for its kind. Types are in
//! `parse_type.rs`, refinements in `parse_logic.rs`.
//!
//! What must stay true: an annotation that is known and not supported becomes [`SpecKind::Unsupported`] with its place, never an error,
//! since it concerns only the functions that depend on it. A mistake is an error with its place; then [`names_of`] still says which names
//! the annotation is about.

use whatif_haskell::ast::{Annotation, Ident};
use whatif_haskell::token::{Kind, Token};
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::{Diagnostic, Sources, Span};

use super::parse_logic::constant;
use super::tokens::{Cursor, Parsed};
use super::{
    Alias, ClassSpec, ConSpec, DataSpec, Logic, LogicKind, Measure, MeasureEquation, Operator, Predicate,
    RType, RTypeKind, Relation, Signature, Spec, SpecKind, TypeArg,
};

/// Reads one annotation. An old-style comment may hold several specifications, one after the other.
///
/// # Errors
/// The first mistake, with its place.
pub fn parse(annotation: &Annotation) -> Result<Vec<Spec>, Diagnostic> {
    let mut cursor = Cursor::new(annotation)?;
    let mut specs = Vec::new();
    while cursor.kind() != Kind::Eof {
        let start = cursor.span();
        let kind = cursor.item(|_, word| WORDS.contains(&word), Cursor::spec)?;
        cursor.expect_item_end()?;
        specs.push(Spec { kind, span: cursor.since(start) });
    }
    Ok(specs)
}

/// Reads a type as one that a function without a name has; none if it makes no sense. Its text becomes a file of the sources, in which
/// it stands behind [`HEAD`].
#[must_use]
pub fn parse_signature(ty: &str, sources: &mut Sources) -> Option<Signature> {
    let text = format!("{HEAD}{ty}");
    let file = sources.add("<type>", text.clone());
    let span = sources.span(file, 0..text.len());
    match parse(&Annotation { text, span, quoted: false }).ok()?.pop()?.kind {
        SpecKind::Signature(signature) => Some(signature),
        _ => None,
    }
}

/// What stands before a type that is read by itself.
pub const HEAD: &str = "f :: ";

/// The names that an annotation is about, found without parsing it: the names before `::`, or the name behind
/// a word such as `type`.
pub(crate) fn names_of(text: &str) -> Vec<Name> {
    let word = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')');
    let mut words = text.split(word).filter(|word| !word.is_empty()).peekable();
    while let Some(&"assume" | &"assert" | &"local" | &"class" | &"instance") = words.peek() {
        words.next();
    }
    match words.peek() {
        Some(
            &"type" | &"predicate" | &"expression" | &"measure" | &"data" | &"newtype" | &"inline"
            | &"reflect" | &"define",
        ) => words.nth(1).map(Name::new).into_iter().collect(),
        // Without `::` only the first word can be meant: those of a type are about other things.
        _ => words
            .take_while(|word| *word != "::" && *word != ":")
            .take(if text.contains("::") { 20 } else { 1 })
            .map(|word| Name::new(word.split("::").next().unwrap_or(word)))
            .collect(),
    }
}

/// Words that start a specification of their own at the start of a line.
const WORDS: [&str; 10] =
    ["assume", "type", "predicate", "inline", "reflect", "measure", "data", "invariant", "lazy", "qualif"];

impl Cursor<'_> {
    fn spec(&mut self) -> Parsed<SpecKind> {
        if self.starts_signature() {
            return self.signature(false).map(SpecKind::Signature);
        }
        let word = self.word();
        let start = self.span();
        self.bump();
        match word {
            "assume" if self.eat("reflect") => self.pretend(),
            "assume" | "assert" if self.is("class") || self.is("relational") => self.unsupported(word),
            "assume" => self.signature(true).map(SpecKind::Signature),
            "assert" | "local" => self.signature(false).map(SpecKind::Signature),
            "type" => self.alias().map(SpecKind::Alias),
            "predicate" | "expression" => self.predicate().map(SpecKind::Predicate),
            "inline" => self.ident().map(SpecKind::Inline),
            "reflect" | "axiomatize" => self.ident().map(SpecKind::Reflect),
            "measure" => self.measure(false).map(SpecKind::Measure),
            "class" | "instance" if self.eat("measure") => self.measure(true).map(SpecKind::Measure),
            "data" | "newtype" => self.data(),
            "invariant" => self.ty().map(SpecKind::Invariant),
            "using" => self.using(),
            "lazy" | "lazyvar" | "Lazy" => self.names().map(SpecKind::Lazy),
            "decrease" | "Decrease" => self.decrease(),
            "ignore" | "fail" => self.names().map(SpecKind::Ignore),
            "LIQUID" => self.options(),
            "class" => self.class().map(SpecKind::Class),
            "instance" => self.class().map(SpecKind::Instance),
            "qualif" => Ok(self.qualifier()),
            "embed" | "include" | "infix" | "infixl" | "infixr" | "variance" | "import" | "autosize"
            | "strict" | "ple" | "rewrite" | "rewriteWith" | "pattern" => {
                self.skip_to_end();
                Ok(SpecKind::Accepted)
            }
            // One word with a hyphen is three tokens.
            "opaque" | "private" if self.eat("-") && self.eat("reflect") => {
                self.ident().map(SpecKind::Reflect)
            }
            "automatic" if self.eat("-") && self.eat("instances") => {
                self.skip_to_end();
                Ok(SpecKind::Accepted)
            }
            "define" => self.predicate().map(SpecKind::Define),
            // Its Haskell type may follow.
            "bound" => {
                let name = self.ident()?;
                self.skip_to_end();
                Ok(SpecKind::Bound(name))
            }
            "relational" => self.unsupported(word),
            _ => Err(Diagnostic::error(start, format!("`{word}` begins no annotation that is known"))
                .help("a signature looks like `f :: x:Int -> {v:Int | v > x}`")),
        }
    }

    /// `Q(v:τ, x:τ): r`. One that is not understood lets less be inferred, and changes no meaning.
    fn qualifier(&mut self) -> SpecKind {
        let here = self.here();
        self.plain_qualifier().unwrap_or_else(|_| {
            self.back_to(here);
            self.skip_to_end();
            SpecKind::Accepted
        })
    }

    fn plain_qualifier(&mut self) -> Parsed<SpecKind> {
        self.ident()?;
        self.expect("(", "before the variables of the qualifier")?;
        let variables = self.listed(|cursor| {
            let name = cursor.ident()?.name;
            cursor.expect(":", "before the type of the variable")?;
            cursor.ty()?;
            Ok(name)
        })?;
        self.expect(")", "after the variables of the qualifier")?;
        self.expect(":", "before the condition")?;
        let condition = self.logic()?;
        self.expect_item_end()?;
        Ok(SpecKind::Qualifier(variables, condition))
    }

    /// Names and then `::`.
    fn starts_signature(&self) -> bool {
        let mut ahead = 0;
        loop {
            ahead += match self.kind_after(ahead) {
                Kind::LParen => 3,
                Kind::Eof => return false,
                _ => 1,
            };
            match self.kind_after(ahead) {
                Kind::DoubleColon => return true,
                Kind::Comma => ahead += 1,
                // Operators without parentheses are not recognised here.
                _ => return false,
            }
        }
    }

    fn unsupported(&mut self, word: &str) -> Parsed<SpecKind> {
        let mut names = Vec::new();
        while self.kind() != Kind::Eof {
            if self.kind() == Kind::VarId {
                names.push(self.ident()?);
            } else {
                self.bump();
            }
        }
        Ok(SpecKind::Unsupported(format!("the annotation `{word}`"), names))
    }

    fn names(&mut self) -> Parsed<Vec<Ident>> {
        let mut names = vec![self.ident()?];
        while self.kind() != Kind::Eof && !(self.token().first && self.starts_signature()) {
            self.eat(",");
            names.push(self.ident()?);
        }
        Ok(names)
    }

    /// A function and the numbers of arguments.
    fn decrease(&mut self) -> Parsed<SpecKind> {
        let function = self.ident()?;
        let mut numbers = Vec::new();
        while self.kind() == Kind::Integer {
            let read = self.word().parse().ok().filter(|number| *number > 0);
            numbers.push(read.ok_or_else(|| Diagnostic::error(self.span(), "arguments are counted from 1"))?);
            self.bump();
        }
        Ok(SpecKind::Decrease(function, numbers))
    }

    fn signature(&mut self, assumed: bool) -> Parsed<Signature> {
        let names = self.listed(Cursor::ident)?;
        self.expect("::", "before the type")?;
        let ty = self.ty()?;
        let metric = if self.eat("/") { self.metric()? } else { Vec::new() };
        Ok(Signature { names, ty, assumed, metric })
    }

    /// `[e, e]`
    fn metric(&mut self) -> Parsed<Vec<Logic>> {
        self.expect("[", "before the termination metric")?;
        self.listed_until("]", ",", Cursor::logic)
    }

    /// `T a b N M = τ`
    fn alias(&mut self) -> Parsed<Alias> {
        let name = self.ident()?;
        let (mut type_params, mut value_params) = (Vec::new(), Vec::new());
        while !self.eat("=") {
            let in_braces = self.eat("{");
            let is_value = in_braces || self.kind() == Kind::ConId;
            let param = self.ident()?;
            if is_value {
                value_params.push(param)
            } else {
                type_params.push(param)
            }
            if in_braces {
                self.expect("}", "after the parameter")?;
            }
        }
        Ok(Alias { name, type_params, value_params, body: self.ty()? })
    }

    /// `f as g`
    fn pretend(&mut self) -> Parsed<SpecKind> {
        let actual = self.ident()?;
        self.expect("as", "between a function and the one that it is taken for")?;
        Ok(SpecKind::Pretend(actual, self.ident()?))
    }

    /// `(T a) m`
    fn size(&mut self) -> Parsed<SpecKind> {
        self.bump();
        let start = self.span();
        let RTypeKind::Con(name, _) = self.atomic_type()?.kind else {
            return Err(Diagnostic::error(start, "expected a data type"));
        };
        Ok(SpecKind::Size(name, self.logic()?))
    }

    /// `P X Y = r`
    fn predicate(&mut self) -> Parsed<Predicate> {
        let name = self.ident()?;
        let mut params = Vec::new();
        while !self.eat("=") {
            params.push(self.ident()?);
        }
        Ok(Predicate { name, params, body: self.logic()? })
    }

    /// `using (τ) as {v:τ | r}`
    fn using(&mut self) -> Parsed<SpecKind> {
        self.before_as = true;
        let of = self.ty();
        self.before_as = false;
        let of = of?;
        self.expect("as", "between the type and its invariant")?;
        Ok(SpecKind::Using(of, self.ty()?))
    }

    fn options(&mut self) -> Parsed<SpecKind> {
        let mut options = Vec::new();
        while self.kind() == Kind::String {
            let (text, place) = (self.word(), self.span());
            for option in text.trim_matches('"').split_whitespace() {
                let start = place.start + (option.as_ptr() as usize - text.as_ptr() as usize) as u32;
                let span = Span { start, end: start + option.len() as u32, ..place };
                options.push((option.to_string(), span));
            }
            self.bump();
        }
        Ok(SpecKind::Options(options))
    }

    /// `f`, `f :: τ`, `f :: τ` and equations
    fn measure(&mut self, class: bool) -> Parsed<Measure> {
        let name = self.ident()?;
        let is_equation = |_: Token, word: &str| word == name.name.as_str();
        let ty = if self.eat("::") { Some(self.item(is_equation, Cursor::ty)?) } else { None };
        let mut equations = Vec::new();
        while self.word() == name.name.as_str() && !self.starts_signature() {
            equations.push(self.item(is_equation, Cursor::measure_equation)?);
        }
        Ok(Measure { name, ty, equations, class })
    }

    /// `(x:xs) = e`, `([]) = e`, `C x y = e`, `(C x y) = e`, `(x, y) = e`
    fn measure_equation(&mut self) -> Parsed<MeasureEquation> {
        self.bump();
        let start = self.span();
        let in_parentheses = self.kind() == Kind::LParen && self.kind_after(1) != Kind::ConSym;
        if in_parentheses {
            self.bump();
        }
        let builtin = |name: Name, span: Span| Ident { module: None, name, span };
        let (constructor, fields) = match self.kind() {
            Kind::LBracket => {
                self.bump();
                self.expect("]", "to close the empty list")?;
                (builtin(names::NIL, start), Vec::new())
            }
            Kind::RParen => (builtin(names::UNIT, start), Vec::new()),
            Kind::ConId | Kind::LParen => {
                let constructor = self.ident()?;
                (constructor, self.field_names()?)
            }
            _ => {
                let mut fields = self.listed(Cursor::variable)?;
                if fields.len() > 1 {
                    (builtin(names::tuple(fields.len()), start), fields)
                } else {
                    let constructor = self.ident()?;
                    fields.push(self.variable()?);
                    (constructor, fields)
                }
            }
        };
        if in_parentheses {
            self.expect(")", "after the pattern")?;
        }
        self.expect("=", "after the pattern")?;
        let body = if self.kind() == Kind::LBrace { self.described_value()? } else { self.logic()? };
        Ok(MeasureEquation { constructor, fields, body })
    }

    /// `{v | v = e}`: the value that satisfies a condition. Only conditions that state the value directly are supported.
    fn described_value(&mut self) -> Parsed<Logic> {
        let ty = self.ty()?;
        let at = |kind: LogicKind| Logic { kind, span: ty.span };
        let unsupported = at(LogicKind::Unsupported("a measure that is described, not computed".into()));
        let RTypeKind::Refined(binder, _, condition) = ty.kind else { return Ok(unsupported) };
        let is_value = |part: &Logic| matches!(&part.kind, LogicKind::Var(name) if name.name == binder && name.module.is_none());
        match condition.kind {
            LogicKind::Binary(Operator::Compare(Relation::Eq) | Operator::Iff, left, right)
                if is_value(&left) =>
            {
                Ok(*right)
            }
            LogicKind::Binary(Operator::Compare(Relation::Eq) | Operator::Iff, left, right)
                if is_value(&right) =>
            {
                Ok(*left)
            }
            // The condition is the value itself: a truth value.
            _ if is_value(&condition) => Ok(constant("True", ty.span)),
            LogicKind::Not(inner) if is_value(&inner) => Ok(constant("False", ty.span)),
            // The value is the empty set.
            LogicKind::App(head, args)
                if matches!(&head.kind, LogicKind::Var(name) | LogicKind::Con(name) if name.name.as_str() == "Set_emp")
                    && args.iter().all(is_value) =>
            {
                let empty = Box::new(constant("Set_empty", ty.span));
                Ok(at(LogicKind::App(empty, vec![at(LogicKind::Int("0".into()))])))
            }
            _ => Ok(unsupported),
        }
    }

    fn field_names(&mut self) -> Parsed<Vec<Name>> {
        let mut fields = Vec::new();
        while matches!(self.kind(), Kind::VarId | Kind::Underscore) {
            fields.push(self.variable()?);
        }
        Ok(fields)
    }

    /// `T a <p :: τ> [m] = C { x :: τ, y :: τ } | D τ τ`, or with `where`
    fn data(&mut self) -> Parsed<SpecKind> {
        match self.word() {
            "family" | "instance" => return self.unsupported("data family"),
            "size" if self.kind_after(1) != Kind::Eof => return self.size(),
            "variance" => {
                self.skip_to_end();
                return Ok(SpecKind::Accepted);
            }
            _ => {}
        }
        let name = self.ident()?;
        let (mut params, mut abstracts, mut size) = (Vec::new(), Vec::new(), None);
        loop {
            match self.kind() {
                // A constructor, where the type is a family's.
                Kind::VarId | Kind::ConId => params.push(self.ident()?),
                Kind::LParen => {
                    self.bump();
                    params.push(self.ident()?);
                    self.expect("::", "before the kind")?;
                    self.ty()?;
                    self.expect(")", "after the kind")?;
                }
                Kind::LBracket => {
                    self.bump();
                    size = Some(self.logic()?);
                    self.expect("]", "after the size measure")?;
                }
                Kind::VarSym if self.is("<") => abstracts.extend(self.abstract_decls()?),
                Kind::DoubleColon => {
                    self.bump();
                    self.ty()?;
                }
                _ => break,
            }
        }
        let mut spec = DataSpec { name, params, abstracts, size, constructors: Vec::new() };
        if self.eat("=") {
            self.eat("|");
            spec.constructors.push(self.constructor()?);
            while self.eat("|") {
                spec.constructors.push(self.constructor()?);
            }
        } else if self.eat("where") {
            self.gadt_constructors(&mut spec)?;
        }
        Ok(SpecKind::Data(spec))
    }

    /// `C { x :: τ, y :: τ }`, `C x:τ y:τ`, `C (x:τ) (y:τ)`, `C τ τ`, `forall a. C …`
    fn constructor(&mut self) -> Parsed<ConSpec> {
        if self.eat("forall") {
            while !self.eat(".") {
                self.bump();
            }
        }
        let name = self.ident()?;
        let mut fields = Vec::new();
        if self.kind() == Kind::LBrace && self.is_record() {
            fields = self.record_fields()?;
        } else {
            while !matches!(self.kind(), Kind::Bar | Kind::Eof | Kind::Deriving | Kind::VarSym) {
                fields.push(self.positional_field()?);
            }
        }
        Ok(ConSpec { name, fields, result: None })
    }

    /// `{ x ::`, `{ x, y ::`, `{ x :`
    fn is_record(&self) -> bool {
        if self.kind_after(1) == Kind::RBrace {
            return true;
        }
        let after_name = if self.kind_after(1) == Kind::LParen { 4 } else { 2 };
        match self.kind_after(after_name) {
            Kind::DoubleColon | Kind::Comma => true,
            // `{x : τ, …}` is a record in the old syntax, `{x : τ | r}` a refined type.
            Kind::Colon => {
                let bar = (after_name..).find(|&ahead| {
                    matches!(self.kind_after(ahead), Kind::Bar | Kind::RBrace | Kind::Comma | Kind::Eof)
                });
                bar.is_some_and(|ahead| matches!(self.kind_after(ahead), Kind::Comma | Kind::RBrace))
            }
            _ => false,
        }
    }

    fn record_fields(&mut self) -> Parsed<Vec<(Option<Ident>, RType)>> {
        self.bump();
        let mut fields = Vec::new();
        while !self.eat("}") {
            let labels = self.listed(Cursor::ident)?;
            if !self.eat("::") {
                self.expect(":", "before the type of the field")?;
            }
            let ty = self.ty()?;
            fields.extend(labels.into_iter().map(|label| (Some(label), ty.clone())));
            if !self.is("}") {
                self.expect(",", "between fields")?;
            }
        }
        Ok(fields)
    }

    fn positional_field(&mut self) -> Parsed<(Option<Ident>, RType)> {
        let named = |cursor: &Self, offset| {
            cursor.kind_after(offset) == Kind::VarId
                && matches!(cursor.kind_after(offset + 1), Kind::Colon | Kind::DoubleColon)
        };
        if named(self, 0) {
            let label = self.ident()?;
            self.bump();
            return Ok((Some(label), self.atomic_type()?));
        }
        if self.kind() == Kind::LParen && named(self, 1) {
            self.bump();
            let label = self.ident()?;
            self.bump();
            let ty = self.ty()?;
            self.expect(")", "after the field")?;
            return Ok((Some(label), ty));
        }
        Ok((None, self.atomic_type()?))
    }

    /// `C :: x:τ -> T`, one a line
    fn gadt_constructors(&mut self, spec: &mut DataSpec) -> Parsed<()> {
        let braces = self.eat("{");
        let column = self.token().column;
        while self.kind() != Kind::Eof && !(braces && self.eat("}")) {
            if self.eat("|") || self.eat(";") {
                continue;
            }
            let constructors = self.item(|token, _| token.column == column, Cursor::gadt_constructor)?;
            spec.constructors.extend(constructors);
        }
        Ok(())
    }

    fn gadt_constructor(&mut self) -> Parsed<Vec<ConSpec>> {
        let names = self.listed(Cursor::ident)?;
        self.expect("::", "before the type of the constructor")?;
        let fields =
            if self.kind() == Kind::LBrace && self.is_record() { self.record_fields()? } else { Vec::new() };
        if !fields.is_empty() {
            self.expect("->", "before what the constructor makes")?;
        }
        let result = Some(self.ty()?);
        self.eat(";");
        let one = |name| ConSpec { name, fields: fields.clone(), result: result.clone() };
        Ok(names.into_iter().map(one).collect())
    }

    /// `C a where f :: τ …`, `ctx => C τ where …`
    fn class(&mut self) -> Parsed<ClassSpec> {
        let head = self.ty()?;
        let head = if let RTypeKind::Constrained(_, inner) = head.kind { *inner } else { head };
        let RTypeKind::Con(name, args) = head.kind else {
            return Err(Diagnostic::error(head.span, "expected a class"));
        };
        let args = args.into_iter().filter_map(TypeArg::into_type).collect();
        let mut spec = ClassSpec { name, args, methods: Vec::new() };
        if !self.eat("where") {
            return Ok(spec);
        }
        self.eat("{");
        let column = self.token().column;
        while !matches!(self.kind(), Kind::Eof | Kind::RBrace) {
            let method = |cursor: &mut Self| {
                cursor.eat("assume");
                let signature = cursor.signature(false)?;
                cursor.eat(";");
                Ok(signature)
            };
            spec.methods.push(self.item(|token, _| token.column == column, method)?);
        }
        self.eat("}");
        Ok(spec)
    }
}
