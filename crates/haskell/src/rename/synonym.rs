//! Pattern synonyms become functions.
//!
//! The renamer replaces `pattern P x y <- p where P x y = e` by two functions:
//!
//! ```text
//! $mP p = Just (x, y)         the matcher
//! $mP _ = Nothing
//! $bP x y = e                 the builder
//! ```
//!
//! In a pattern, `P q r` becomes the view pattern `($mP -> Just (q, r))`, so that the whole of `p` is matched before
//! `q` and `r`, as in GHC; in an expression, `P` becomes `$bP`. A signature of `P` becomes signatures of both
//! functions. A record synonym also gets a selector function for each field.
//!
//! If the signature has a second context, `C a => D b => a -> b -> T a`, a match provides `D b`. Then the matcher
//! returns a constructor of its own type in place of a tuple, which can hold the dictionary: `data $TP a = forall b. D
//! b => $PP a b`.
//!
//! [`Renamer::pattern_synonyms`] replaces the declarations, [`Renamer::constructed`] and [`Renamer::build_synonym`] the
//! uses. [`Here`] makes syntax with resolved names at one place; other parts of the front end use it as well.

use rustc_hash::FxHashMap;
use whatif_lambda::{Name, Role};
use whatif_source::{Diagnostic, Span};

use super::Renamer;
use crate::ast::{
    Builder, ConDecl, ConFields, DataDecl, Decl, DeclKind, Equation, Export, Expr, ExprKind, FieldExpr,
    FieldPat, FieldType, Guarded, Ident, Members, Module, Pat, PatKind, PatternSynonym, Rhs, SigType, TyVar,
    Type, TypeKind,
};
use crate::infer::free_variables;
use crate::known;
use crate::scope::{Definitions, Found, Scope, Synonym, unique};

impl Renamer<'_> {
    /// Replaces the pattern synonyms of a module and their signatures.
    pub(super) fn pattern_synonyms(&mut self, decls: &mut Vec<Decl>) {
        let is_ours =
            |decl: &Decl| matches!(decl.kind, DeclKind::PatternSynonym(_) | DeclKind::PatternSignature(..));
        if !decls.iter().any(is_ours) {
            return;
        }
        let (ours, rest): (Vec<Decl>, Vec<Decl>) = std::mem::take(decls).into_iter().partition(is_ours);
        *decls = rest;
        let mut signatures: FxHashMap<Name, SigType> = FxHashMap::default();
        for decl in &ours {
            if let DeclKind::PatternSignature(names, sig) = &decl.kind {
                signatures.extend(names.iter().map(|name| (name.name, sig.clone())));
            }
        }
        for decl in ours {
            if let DeclKind::PatternSynonym(synonym) = decl.kind {
                let signature = signatures.remove(&synonym.name.name);
                self.pattern_synonym(synonym, signature, decl.span, decls);
            }
        }
    }

    fn pattern_synonym(
        &mut self,
        synonym: PatternSynonym,
        signature: Option<SigType>,
        span: Span,
        out: &mut Vec<Decl>,
    ) {
        let name = unique(self.scope.module, synonym.name.name);
        let Some(info) = self.definitions.synonyms.get(&name).cloned() else { return };
        let at = Here(synonym.name.span);
        if let Some(sig) = signature {
            let matcher = match info.provides {
                Some(constructor) => {
                    let (data, matcher) = at.providing(&sig, info.arity, constructor);
                    out.push(at.decl(DeclKind::Data(data)));
                    matcher
                }
                None => at.matcher_type(&sig, info.arity),
            };
            out.push(at.decl(DeclKind::Signature(vec![at.ident(info.matcher)], matcher)));
            if let Some(builder) = info.builder {
                let sig = with_one_context(sig);
                let sig = if info.arity == 0 { at.taking_unit(sig) } else { sig };
                out.push(at.decl(DeclKind::Signature(vec![at.ident(builder)], sig)));
            }
        }
        if let Some(builder) = info.builder {
            let equations = self.builder(&synonym);
            out.push(Decl { kind: DeclKind::Fun(at.ident(builder), equations), span });
        }
        let matcher = self.matcher(&synonym, &info, span);
        out.push(matcher);
        if synonym.record {
            for at in 0..synonym.args.len() {
                out.push(self.selector(&synonym, &info, at, span));
            }
        }
    }

    /// `$mP p = Just (x, y); $mP _ = Nothing`
    fn matcher(&mut self, synonym: &PatternSynonym, info: &Synonym, span: Span) -> Decl {
        let at = Here(synonym.name.span);
        self.start_definition();
        let mark = self.enter();
        let mut pat = synonym.pat.clone();
        self.bind_pat(&mut pat);
        let mut parts = Vec::new();
        for &arg in &synonym.args {
            match self.locals.get(&arg.name) {
                Some(&local) => parts.push(at.var(local)),
                None => {
                    let message = format!("the pattern does not bind `{}`", arg.name);
                    self.errors.push(Diagnostic::error(arg.span, message));
                    parts.push(at.expr(ExprKind::Unsupported("a variable that is not bound".to_owned())));
                }
            }
        }
        self.leave(mark);
        let just = at.expr(ExprKind::Con(at.ident(known::JUST)));
        let apply = |function: Expr, part: Expr| at.expr(ExprKind::App(Box::new(function), Box::new(part)));
        let bound = match info.provides {
            Some(constructor) => parts.into_iter().fold(at.expr(ExprKind::Con(at.ident(constructor))), apply),
            None => at.tuple(parts),
        };
        let found = apply(just, bound);
        let nothing = at.expr(ExprKind::Con(at.ident(known::NOTHING)));
        let wild = Pat { kind: PatKind::Wildcard, span: at.0 };
        let equations = vec![at.equation(vec![pat], found), at.equation(vec![wild], nothing)];
        Decl { kind: DeclKind::Fun(at.ident(info.matcher), equations), span }
    }

    /// The equations of `$bP`, renamed.
    fn builder(&mut self, synonym: &PatternSynonym) -> Vec<Equation> {
        let at = Here(synonym.name.span);
        let mut equations = match &synonym.builder {
            Builder::Explicit(equations) => equations.clone(),
            _ => {
                let pats = synonym.args.iter().map(|&arg| at.var_pat(arg.name)).collect();
                let body = self.as_expression(&synonym.pat);
                vec![at.equation(pats, body)]
            }
        };
        for equation in &mut equations {
            if equation.pats.is_empty() {
                equation.pats.push(at.unit_pat());
            }
            self.start_definition();
            self.equation(equation);
        }
        equations
    }

    /// `x (P x _) = x`
    fn selector(&mut self, synonym: &PatternSynonym, info: &Synonym, index: usize, span: Span) -> Decl {
        let at = Here(synonym.name.span);
        let args = synonym.args.iter().enumerate();
        let local = Name::new("x");
        let pats = args.map(|(other, _)| {
            if other == index { at.var_pat(local) } else { Pat { kind: PatKind::Wildcard, span: at.0 } }
        });
        let pat = Pat { kind: at.view(info, pats.collect()), span: at.0 };
        let field = unique(self.scope.module, synonym.args[index].name);
        let equations = vec![at.equation(vec![pat], at.var(local))];
        Decl { kind: DeclKind::Fun(at.ident(field), equations), span }
    }

    /// A pattern, read as an expression. Its names are not resolved yet.
    fn as_expression(&mut self, pat: &Pat) -> Expr {
        let span = pat.span;
        let many = |this: &mut Self, pats: &[Pat]| pats.iter().map(|pat| this.as_expression(pat)).collect();
        let kind = match &pat.kind {
            PatKind::Var(name) => ExprKind::Var(*name),
            PatKind::Lit(lit, negative) => {
                let lit = Expr { kind: ExprKind::Lit(lit.clone()), span };
                if *negative { ExprKind::Neg(Box::new(lit)) } else { lit.kind }
            }
            PatKind::Con(con, args) => {
                let head = Expr { kind: ExprKind::Con(*con), span: con.span };
                let apply = |function: Expr, argument: &Pat| {
                    let argument = self.as_expression(argument);
                    Expr { kind: ExprKind::App(Box::new(function), Box::new(argument)), span }
                };
                args.iter().fold(head, apply).kind
            }
            PatKind::Operators(operands, operators) => {
                let mut parts = Vec::new();
                for (index, operand) in operands.iter().enumerate() {
                    parts.push(crate::ast::Operand::Expr(self.as_expression(operand)));
                    if let Some(&operator) = operators.get(index) {
                        let operator = Expr { kind: ExprKind::Con(operator), span: operator.span };
                        parts.push(crate::ast::Operand::Op(operator));
                    }
                }
                ExprKind::Operators(parts)
            }
            PatKind::Tuple(pats) => ExprKind::Tuple(many(self, pats)),
            PatKind::List(pats) if pats.is_empty() => {
                ExprKind::Con(Ident { module: None, name: Name::new("[]"), span })
            }
            PatKind::List(pats) => ExprKind::List(many(self, pats)),
            PatKind::Paren(inner) => ExprKind::Paren(Box::new(self.as_expression(inner))),
            PatKind::Bang(inner) => return self.as_expression(inner),
            PatKind::Sig(inner, ty) => ExprKind::Sig(Box::new(self.as_expression(inner)), ty.clone()),
            PatKind::Record(con, fields, false) => {
                let value = |field: &FieldPat| FieldExpr {
                    field: field.field,
                    value: field.pat.as_ref().map(|pat| self.as_expression(pat)),
                };
                ExprKind::RecordCon(*con, fields.iter().map(value).collect(), false)
            }
            _ => {
                let error = Diagnostic::error(span, "this pattern is no expression")
                    .help("write `<-` instead of `=`, and say after `where` how to build it");
                self.errors.push(error);
                ExprKind::Unsupported("a pattern that is no expression".to_owned())
            }
        };
        Expr { kind, span }
    }

    /// The pattern for a constructor or synonym applied to renamed patterns.
    pub(super) fn constructed(&self, constructor: Ident, arguments: Vec<Pat>) -> PatKind {
        match self.definitions.synonyms.get(&constructor.name) {
            Some(synonym) if synonym.arity as usize == arguments.len() => {
                Here(constructor.span).view(synonym, arguments)
            }
            Some(synonym) => {
                PatKind::Unsupported(format!("a pattern that takes {} arguments", synonym.arity))
            }
            None => PatKind::Con(constructor, arguments),
        }
    }

    /// The arguments of a synonym, in order, when the pattern gives its fields by name.
    pub(super) fn in_order(&self, constructor: Ident, fields: &mut [FieldPat]) -> Vec<Pat> {
        let known = self.definitions.constructors.get(&constructor.name);
        let wild = Pat { kind: PatKind::Wildcard, span: constructor.span };
        let argument = |&(_, name): &(Name, Name)| {
            let given = fields.iter_mut().find(|field| field.field.name == name);
            given.and_then(|field| field.pat.take()).unwrap_or_else(|| wild.clone())
        };
        known.into_iter().flat_map(|known| &known.fields).map(argument).collect()
    }

    /// A constructor that is a synonym becomes its builder.
    pub(super) fn build_synonym(&self, expr: &mut Expr) {
        let ExprKind::Con(name) = expr.kind else { return };
        let Some(synonym) = self.definitions.synonyms.get(&name.name) else { return };
        let at = Here(name.span);
        expr.kind = match synonym.builder {
            None => ExprKind::Unsupported(format!(
                "`{}`, a pattern that cannot be an expression,",
                name.name.base()
            )),
            Some(builder) if synonym.arity == 0 => {
                ExprKind::App(Box::new(at.var(builder)), Box::new(at.tuple(Vec::new())))
            }
            Some(builder) => ExprKind::Var(at.ident(builder)),
        };
    }

    /// `P { x = e }`, the values being renamed.
    pub(super) fn build_record(&self, expr: &mut Expr, constructor: Ident, mut fields: Vec<FieldExpr>) {
        let at = Here(constructor.span);
        let mut head = at.expr(ExprKind::Con(constructor));
        self.build_synonym(&mut head);
        let known = self.definitions.constructors.get(&constructor.name);
        for &(spelling, name) in known.into_iter().flat_map(|known| &known.fields) {
            let given = fields.iter_mut().find(|field| field.field.name == name);
            let value = given.and_then(|field| field.value.take()).unwrap_or_else(|| {
                at.expr(ExprKind::Unsupported(format!("a pattern without its field `{spelling}`")))
            });
            head = at.expr(ExprKind::App(Box::new(head), Box::new(value)));
        }
        expr.kind = head.kind;
    }
}

/// Adds the synonyms that a module exports together with a type to the members of that type.
pub(super) fn bundle(module: &Module, scope: &Scope, definitions: &mut Definitions) {
    for export in module.exports.iter().flatten() {
        let Export::Type(name, Members::Some(members) | Members::All(members)) = export else { continue };
        let Found::One(ty) = scope.ty(name.module, name.name) else { continue };
        for member in members {
            if let Found::One(value) = scope.value(None, member.name)
                && definitions.synonyms.contains_key(&value.name)
            {
                definitions.children.or_default(ty.name).push(member.name);
            }
        }
    }
}

/// `forall a b. (C a, D b) => …`, of `forall a. C a => forall b. D b => …`.
fn with_one_context(mut sig: SigType) -> SigType {
    while let TypeKind::Forall(inner) = sig.ty.kind {
        let SigType { forall, context, ty } = *inner;
        if let (Some(outer), Some(inner)) = (&mut sig.forall, forall) {
            outer.extend(inner);
        }
        sig.context.extend(context);
        sig.ty = ty;
    }
    sig
}

/// Makes syntax that stands at one place, with resolved names.
pub(crate) struct Here(pub(crate) Span);

impl Here {
    pub(crate) fn ident(&self, name: Name) -> Ident {
        Ident { module: None, name, span: self.0 }
    }

    pub(crate) fn expr(&self, kind: ExprKind) -> Expr {
        Expr { kind, span: self.0 }
    }

    pub(crate) fn var(&self, name: Name) -> Expr {
        self.expr(ExprKind::Var(self.ident(name)))
    }

    pub(crate) fn var_pat(&self, name: Name) -> Pat {
        Pat { kind: PatKind::Var(self.ident(name)), span: self.0 }
    }

    fn unit_pat(&self) -> Pat {
        Pat { kind: PatKind::Con(self.ident("()".into()), Vec::new()), span: self.0 }
    }

    /// `()`, `e`, `(e, e)`
    pub(crate) fn tuple(&self, mut parts: Vec<Expr>) -> Expr {
        match parts.len() {
            0 => self.expr(ExprKind::Con(self.ident("()".into()))),
            1 => parts.remove(0),
            _ => self.expr(ExprKind::Tuple(parts)),
        }
    }

    pub(crate) fn tuple_pat(&self, mut parts: Vec<Pat>) -> Pat {
        match parts.len() {
            0 => self.unit_pat(),
            1 => parts.remove(0),
            _ => Pat { kind: PatKind::Tuple(parts), span: self.0 },
        }
    }

    pub(crate) fn decl(&self, kind: DeclKind) -> Decl {
        Decl { kind, span: self.0 }
    }

    pub(crate) fn equation(&self, pats: Vec<Pat>, body: Expr) -> Equation {
        let guarded = Guarded { guards: Vec::new(), body, span: self.0 };
        Equation { pats, rhs: Rhs { alternatives: vec![guarded], wheres: Vec::new() }, span: self.0 }
    }

    /// `p = e`
    pub(crate) fn value(&self, pat: Pat, body: Expr) -> Decl {
        let Equation { rhs, .. } = self.equation(Vec::new(), body);
        self.decl(DeclKind::Pat(pat, rhs))
    }

    /// `($mP -> Just (q, r))`
    fn view(&self, synonym: &Synonym, arguments: Vec<Pat>) -> PatKind {
        let bound = match synonym.provides {
            Some(constructor) => Pat { kind: PatKind::Con(self.ident(constructor), arguments), span: self.0 },
            None => self.tuple_pat(arguments),
        };
        let just = PatKind::Con(self.ident(known::JUST), vec![bound]);
        PatKind::View(Box::new(self.var(synonym.matcher)), Box::new(Pat { kind: just, span: self.0 }))
    }

    /// The data type that holds the variables and dictionaries of a match, and the type of the matcher, `C => T ->
    /// Maybe ($TP a)`.
    fn providing(&self, sig: &SigType, arity: u32, constructor: Name) -> (DataDecl, SigType) {
        let ty = |kind| Type { kind, span: self.0 };
        let (mut provided, mut rest) = (Vec::new(), sig.ty.clone());
        while let TypeKind::Forall(inner) = rest.kind {
            provided.extend(inner.context);
            rest = inner.ty;
        }
        let mut fields = Vec::new();
        while let (true, TypeKind::Fun(argument, result)) = (fields.len() < arity as usize, rest.kind.clone())
        {
            fields.push(FieldType { ty: *argument, strict: false });
            rest = *result;
        }
        let mut universal = Vec::new();
        free_variables(&rest, &mut universal);
        let mut existential = Vec::new();
        provided.iter().for_each(|ty| free_variables(ty, &mut existential));
        fields.iter().for_each(|field| free_variables(&field.ty, &mut existential));
        existential.retain(|name| !universal.contains(name));
        let variables = |names: &[Name]| -> Vec<TyVar> {
            names.iter().map(|&name| TyVar { name: self.ident(name), kind: None }).collect()
        };
        let name = self.ident(constructor.prefixed(Role::Glue, "$T"));
        let held = universal.iter().fold(ty(TypeKind::Con(name)), |head, &variable| {
            ty(TypeKind::App(Box::new(head), Box::new(ty(TypeKind::Var(self.ident(variable))))))
        });
        let maybe = ty(TypeKind::Con(self.ident(known::MAYBE)));
        let found = ty(TypeKind::App(Box::new(maybe), Box::new(held)));
        let constructor = ConDecl {
            name: self.ident(constructor),
            forall: variables(&existential),
            context: provided,
            fields: ConFields::Positional(fields),
            result: None,
            span: self.0,
        };
        let data = DataDecl {
            name,
            params: variables(&universal),
            newtype: false,
            context: Vec::new(),
            kind: None,
            constructors: vec![constructor],
            deriving: Vec::new(),
        };
        let matcher = ty(TypeKind::Fun(Box::new(rest), Box::new(found)));
        (data, SigType { forall: None, context: sig.context.clone(), ty: matcher })
    }

    /// `T -> Maybe (a, b)`, of `a -> b -> T`.
    fn matcher_type(&self, sig: &SigType, arity: u32) -> SigType {
        let mut sig = with_one_context(sig.clone());
        let (mut args, mut result) = (Vec::new(), sig.ty);
        while let (true, TypeKind::Fun(argument, rest)) = (args.len() < arity as usize, result.kind.clone()) {
            args.push(*argument);
            result = *rest;
        }
        let ty = |kind| Type { kind, span: self.0 };
        let tuple = match args.len() {
            0 => ty(TypeKind::Con(self.ident("()".into()))),
            1 => args.remove(0),
            _ => ty(TypeKind::Tuple(args)),
        };
        let maybe = ty(TypeKind::Con(self.ident(known::MAYBE)));
        let found = ty(TypeKind::App(Box::new(maybe), Box::new(tuple)));
        sig.ty = ty(TypeKind::Fun(Box::new(result), Box::new(found)));
        sig
    }

    /// `() -> τ`
    fn taking_unit(&self, mut sig: SigType) -> SigType {
        let unit = Type { kind: TypeKind::Con(self.ident("()".into())), span: self.0 };
        sig.ty = Type { kind: TypeKind::Fun(Box::new(unit), Box::new(sig.ty)), span: self.0 };
        sig
    }
}
