//! Declarations of data types, newtypes and type synonyms.
//!
//! [`Parser::data`] parses both syntaxes: `data T a = C τ | D τ deriving …` and, with `where`, constructors with their
//! whole types (GADT syntax). A constructor in the first syntax is parsed as a type (`C τ τ`, `τ :+ τ`), since an infix
//! constructor shows only behind its first field; [`Parser::constructor_parts`] then takes the type apart into a name
//! and fields. In GADT syntax, [`Parser::arrow_parts`] takes the type apart into fields and a result.
//!
//! ```text
//! data T a = Int :+ a | C { f :: a }                   ConDecl { name: (:+), fields: [Int, a] }, ConDecl { name: C, … }
//! data T a where { C :: a -> T Int }                   ConDecl { name: C, fields: [a], result: T Int }
//! ```
//!
//! `deriving` clauses keep their classes and strategies; [`derive`](crate::derive) makes instances of them later.

use whatif_source::Diagnostic;

use super::ty::context_of;
use super::{P, Parser};
use crate::ast::{
    ConDecl, ConFields, DataDecl, DeclKind, Deriving, FieldType, Ident, Strategy, TyVar, Type, TypeKind,
};
use crate::token::Kind;

impl Parser<'_> {
    /// `data ctx => T a = … deriving …`, in either syntax.
    pub(super) fn data(&mut self) -> P<DeclKind> {
        let newtype = self.bump().kind == Kind::Newtype;
        if self.eat_word(self.words.family) {
            return Ok(DeclKind::Data(self.data_family()?));
        }
        if self.eat(Kind::Instance) {
            self.data_instance()?;
            return Ok(DeclKind::Unsupported("an instance of a data family".to_owned(), Vec::new()));
        }
        let (context, head) = self.declaration_head()?;
        let (name, params) = self.head_parts(head)?;
        let kind = if self.eat(Kind::DoubleColon) { Some(self.ty()?) } else { None };
        let constructors = match self.kind() {
            Kind::Equals => self.constructors()?,
            Kind::Where => self.gadt_constructors()?,
            _ => Vec::new(),
        };
        let deriving = self.deriving_clauses()?;
        if newtype && (constructors.len() != 1 || field_count(&constructors[0]) != 1) {
            let message = "a newtype has one constructor with one field";
            let error = Diagnostic::error(name.span, message).help("write `data` for any other type");
            return Err(self.report(error));
        }
        Ok(DeclKind::Data(DataDecl { name, params, newtype, context, kind, constructors, deriving }))
    }

    /// `type T a = τ`, `type T :: κ`, and type families.
    pub(super) fn synonym(&mut self) -> P<DeclKind> {
        self.bump();
        if self.eat_word(self.words.family) {
            return Ok(DeclKind::Family(self.type_family(None)?));
        }
        if self.eat(Kind::Instance) {
            return Ok(DeclKind::FamilyInstance(self.family_equation(false)?));
        }
        if self.at_word(self.words.role) {
            self.skip_item();
            return Ok(DeclKind::Unsupported("a role annotation".to_owned(), Vec::new()));
        }
        let head = self.operator_type()?;
        if self.eat(Kind::DoubleColon) {
            let (name, _) = self.head_parts(head)?;
            return Ok(DeclKind::KindSignature(vec![name], self.sig_type()?));
        }
        let (name, params) = self.head_parts(head)?;
        if !self.at(Kind::Equals) {
            return Err(self.unexpected("`=`"));
        }
        self.bump();
        let ty = self.ty()?;
        if self.eat(Kind::DoubleColon) {
            self.ty()?;
        }
        Ok(DeclKind::Synonym(name, params, ty))
    }

    pub(super) fn constructors(&mut self) -> P<Vec<ConDecl>> {
        self.bump();
        let mut constructors = vec![self.constructor()?];
        while self.eat(Kind::Bar) {
            constructors.push(self.constructor()?);
        }
        Ok(constructors)
    }

    /// `forall a. ctx => C τ !τ`, `τ :+ τ`, `C { f :: τ }`
    fn constructor(&mut self) -> P<ConDecl> {
        let start = self.start();
        let forall = if self.at_word(self.words.forall) { self.forall()? } else { Vec::new() };
        let mut context = Vec::new();
        loop {
            if let Some(name) = self.record_constructor()? {
                let fields = ConFields::Record(self.record_fields()?);
                return Ok(ConDecl {
                    name,
                    forall,
                    context,
                    fields,
                    result: None,
                    span: self.span_from(start),
                });
            }
            let ty = self.operator_type()?;
            if self.eat(Kind::DArrow) {
                context = context_of(ty);
                continue;
            }
            let (name, fields) = self.constructor_parts(ty)?;
            let fields = ConFields::Positional(fields);
            return Ok(ConDecl { name, forall, context, fields, result: None, span: self.span_from(start) });
        }
    }

    /// The name of a constructor whose fields in braces follow, if there is one here.
    fn record_constructor(&mut self) -> P<Option<Ident>> {
        if self.at(Kind::ConId) && self.next_kind() == Kind::LBrace {
            let token = self.bump();
            return Ok(Some(self.ident(token)));
        }
        let tokens = self.cursor.tokens();
        let brace = tokens.get(self.cursor.position() + 3).is_some_and(|token| token.kind == Kind::LBrace);
        if self.at(Kind::LParen) && brace && self.parenthesised_operator() == Some(Kind::ConSym) {
            return self.parenthesised_name().map(Some);
        }
        Ok(None)
    }

    /// The name and fields of a constructor that was parsed as a type.
    fn constructor_parts(&mut self, ty: Type) -> P<(Ident, Vec<FieldType>)> {
        let span = ty.span;
        if let TypeKind::Operators(operands, operators) = ty.kind {
            if operators.len() == 1 {
                return Ok((operators[0], self.fields_of(operands)));
            }
            let error = Diagnostic::error(span, "a constructor operator has two operands")
                .help("put the types beside the constructor in parentheses");
            return Err(self.report(error));
        }
        let mut fields = Vec::new();
        let mut head = ty;
        loop {
            match head.kind {
                TypeKind::App(function, argument) => {
                    fields.push(self.field(*argument));
                    head = *function;
                }
                TypeKind::Con(name) => {
                    fields.reverse();
                    return Ok((name, fields));
                }
                _ => {
                    let error = Diagnostic::error(head.span, "expected a constructor").help(
                        "a constructor's name starts with a capital letter, or with `:` if it is an operator",
                    );
                    return Err(self.report(error));
                }
            }
        }
    }

    /// `{ a, b :: τ, c :: !τ }`
    fn record_fields(&mut self) -> P<Vec<(Ident, FieldType)>> {
        let opened = self.cursor.token();
        self.cursor.open_braces();
        let mut fields = Vec::new();
        while !self.at(Kind::RBrace) {
            let mut names = vec![self.field_name()?];
            while self.eat(Kind::Comma) {
                names.push(self.field_name()?);
            }
            self.expect(Kind::DoubleColon)?;
            let ty = self.ty()?;
            let ty = self.field(ty);
            fields.extend(names.into_iter().map(|name| (name, ty.clone())));
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.close_record(opened)?;
        Ok(fields)
    }

    pub(super) fn gadt_constructors(&mut self) -> P<Vec<ConDecl>> {
        self.bump();
        self.block(false, |parser, constructors| {
            let start = parser.start();
            let mut names = vec![parser.constructor_name()?];
            while parser.eat(Kind::Comma) {
                names.push(parser.constructor_name()?);
            }
            parser.expect(Kind::DoubleColon)?;
            let mut declared = parser.gadt_constructor()?;
            declared.span = parser.span_from(start);
            constructors.extend(names.into_iter().map(|name| ConDecl { name, ..declared.clone() }));
            Ok(())
        })
    }

    fn constructor_name(&mut self) -> P<Ident> {
        if self.at(Kind::LParen) {
            return self.parenthesised_name();
        }
        if !self.at(Kind::ConId) {
            return Err(self.unexpected("a constructor"));
        }
        let token = self.bump();
        Ok(self.ident(token))
    }

    /// The type of a GADT constructor, without its name.
    fn gadt_constructor(&mut self) -> P<ConDecl> {
        let start = self.start();
        let forall = if self.at_word(self.words.forall) { self.forall()? } else { Vec::new() };
        let mut context = Vec::new();
        if !self.at(Kind::LBrace) {
            let first = self.operator_type()?;
            if !(self.at(Kind::DArrow) && self.next_kind() == Kind::LBrace) {
                let (context, ty) = match self.arrows(start, first)? {
                    Type { kind: TypeKind::Forall(sig), .. } if sig.forall.is_none() => (sig.context, sig.ty),
                    ty => (Vec::new(), ty),
                };
                let (fields, result) = self.arrow_parts(ty);
                return Ok(self.gadt(start, forall, context, ConFields::Positional(fields), result));
            }
            self.bump();
            context = context_of(first);
        }
        let fields = self.record_fields()?;
        if !self.at(Kind::RArrow) {
            return Err(self.unexpected("`->`"));
        }
        self.bump();
        let result = self.ty()?;
        Ok(self.gadt(start, forall, context, ConFields::Record(fields), result))
    }

    /// The arguments and the result of a constructor's type.
    fn arrow_parts(&self, ty: Type) -> (Vec<FieldType>, Type) {
        let (mut fields, mut result) = (Vec::new(), ty);
        while let TypeKind::Fun(argument, rest) = result.kind {
            fields.push(self.field(*argument));
            result = *rest;
        }
        (fields, result)
    }

    fn fields_of(&self, types: Vec<Type>) -> Vec<FieldType> {
        types.into_iter().map(|ty| self.field(ty)).collect()
    }

    /// A field. With StrictData it is strict unless it is marked with `~`.
    fn field(&self, ty: Type) -> FieldType {
        match ty.kind {
            TypeKind::Bang(inner) => FieldType { ty: *inner, strict: true },
            TypeKind::Lazy(inner) => FieldType { ty: *inner, strict: false },
            _ => FieldType { ty, strict: self.extensions.has("StrictData") || self.extensions.has("Strict") },
        }
    }

    fn gadt(
        &self,
        start: u32,
        forall: Vec<TyVar>,
        context: Vec<Type>,
        fields: ConFields,
        result: Type,
    ) -> ConDecl {
        let span = self.span_from(start);
        ConDecl { name: self.special("", span), forall, context, fields, result: Some(result), span }
    }

    /// `deriving (C, D)`, `deriving stock C`, `deriving C via T`, any number of them.
    pub(super) fn deriving_clauses(&mut self) -> P<Vec<Deriving>> {
        let mut classes = Vec::new();
        while self.eat(Kind::Deriving) {
            let mut strategy = self.strategy();
            let list = if self.at(Kind::LParen) {
                self.deriving_list()?
            } else {
                vec![self.atomic_type()?.map_or_else(|| Err(self.unexpected("a class")), Ok)?]
            };
            if self.eat_word(self.words.via) {
                strategy = Some(Strategy::Via(Box::new(self.ty()?)));
            }
            classes.extend(list.into_iter().map(|class| Deriving { strategy: strategy.clone(), class }));
        }
        Ok(classes)
    }

    fn deriving_list(&mut self) -> P<Vec<Type>> {
        let opened = self.bump();
        let mut classes = Vec::new();
        while !self.at(Kind::RParen) {
            classes.push(self.ty()?);
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.expect_closing(Kind::RParen, opened)?;
        Ok(classes)
    }

    fn strategy(&mut self) -> Option<Strategy> {
        let strategy = match self.kind() {
            Kind::Newtype => Strategy::Newtype,
            Kind::VarId if self.at_word(self.words.stock) => Strategy::Stock,
            Kind::VarId if self.at_word(self.words.anyclass) => Strategy::Anyclass,
            _ => return None,
        };
        self.bump();
        Some(strategy)
    }

    /// `deriving instance ctx => C T`
    pub(super) fn standalone_deriving(&mut self) -> P<DeclKind> {
        self.bump();
        let mut strategy = self.strategy();
        if self.eat_word(self.words.via) {
            strategy = Some(Strategy::Via(Box::new(self.ty()?)));
        }
        self.expect(Kind::Instance)?;
        Ok(DeclKind::StandaloneDeriving(strategy, self.sig_type()?))
    }
}

fn field_count(constructor: &ConDecl) -> usize {
    match &constructor.fields {
        ConFields::Positional(fields) => fields.len(),
        ConFields::Record(fields) => fields.len(),
    }
}
