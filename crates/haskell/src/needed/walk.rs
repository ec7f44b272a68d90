//! Walks through the syntax tree of a module, before its names are resolved, and notes each construct that needs an
//! extension.
//!
//! There is one function for each kind of node ([`Walk::decl`], [`Walk::ty`], [`Walk::expr`], [`Walk::pat`], …). Each
//! notes the extensions of its own construct with [`Walk::need`], which drops those that are on, and goes on to the
//! parts. Some constructs depend on more than one node: whether `forall` in a signature needs ScopedTypeVariables
//! depends on whether the definition mentions the variable ([`Walk::signature`]), and whether a type is plain enough
//! for a Haskell 2010 instance depends on the module's synonyms ([`Walk::is_plain`]).
//!
//! In doubt nothing is noted: the tree does not show what an imported name stands for, so a constraint counts only if
//! its class is one of the module or one of [`CLASSES`].

use whatif_lambda::Name;
use whatif_source::{Sources, Span, deep};

use super::{Extension as E, Need, On};
use crate::ast::{
    CaseAlt, ClassDecl, ConDecl, ConFields, DataDecl, Decl, DeclKind, Deriving, Equation, Expr, ExprKind,
    FieldExpr, FieldPat, Guarded, Ident, Import, InstanceDecl, Lit, Module, Operand, Pat, PatKind, Rhs,
    SigType, Stmt, StmtKind, Strategy, TyVar, Type, TypeKind,
};

/// Classes that can be derived without an extension.
const STOCK: [&str; 8] = ["Eq", "Ord", "Enum", "Bounded", "Show", "Read", "Ix", "Typeable"];

/// Classes for which constraints are checked, besides those of the module. Other imported names might be synonyms or
/// families of constraints, which need no extension.
const CLASSES: [&str; 22] = [
    "Eq",
    "Ord",
    "Enum",
    "Bounded",
    "Show",
    "Read",
    "Num",
    "Real",
    "Integral",
    "Fractional",
    "Floating",
    "RealFrac",
    "RealFloat",
    "Functor",
    "Applicative",
    "Monad",
    "Foldable",
    "Traversable",
    "MonadState",
    "MonadReader",
    "MonadWriter",
    "MonadError",
];

/// Every place of a module that needs an extension which is not on.
pub(super) fn all(module: &Module, sources: &Sources, on: &On) -> Vec<Need> {
    let (mut synonyms, mut classes) = (Vec::new(), Vec::new());
    for decl in &module.decls {
        match &decl.kind {
            DeclKind::Synonym(name, ..) => synonyms.push(name.name),
            DeclKind::Class(class) => classes.push(class.name.name),
            _ => {}
        }
    }
    let mut walk = Walk { sources, on, synonyms, classes, variables: Vec::new(), found: Vec::new() };
    module.imports.iter().for_each(|import| walk.import(import));
    walk.decls(&module.decls);
    walk.found
}

struct Walk<'a> {
    sources: &'a Sources,
    on: &'a On<'a>,
    /// The type synonyms of the module.
    synonyms: Vec<Name>,
    /// Its classes.
    classes: Vec<Name>,
    /// The type variables that occur.
    variables: Vec<Name>,
    found: Vec<Need>,
}

impl Walk<'_> {
    fn need(&mut self, extension: E, span: Span) {
        if !self.on.has(extension) {
            self.found.push(Need { extension, span });
        }
    }

    fn import(&mut self, import: &Import) {
        let before = Span { end: import.module.span.start, ..import.span };
        if import.qualified && !self.sources.slice(before).contains("qualified") {
            self.need(E::ImportQualifiedPost, import.span);
        }
    }

    // Declarations.

    fn decls(&mut self, decls: &[Decl]) {
        for decl in decls {
            if let DeclKind::Signature(names, sig) = &decl.kind {
                self.signature(decl.span, names, sig, decls);
            } else {
                deep(|| self.decl(decl));
            }
        }
    }

    /// The signature of definitions in the same group of declarations. With `forall`, the needed extension depends on
    /// whether those definitions use its variables.
    fn signature(&mut self, span: Span, names: &[Ident], sig: &SigType, decls: &[Decl]) {
        let bound = sig.forall.iter().flatten().map(|variable| variable.name.name);
        let bound: Vec<Name> = bound.collect();
        if bound.is_empty() || self.on.has(E::ExplicitForAll) {
            return self.sig(sig, span);
        }
        let mut inner = Walk {
            sources: self.sources,
            on: self.on,
            synonyms: Vec::new(),
            classes: Vec::new(),
            variables: Vec::new(),
            found: Vec::new(),
        };
        let is_named = |pat: &Pat| matches!(&pat.kind, PatKind::Var(name) if is_one_of(names, name));
        for decl in decls {
            match &decl.kind {
                DeclKind::Fun(name, equations) if is_one_of(names, name) => {
                    equations.iter().for_each(|equation| inner.equation(equation));
                }
                DeclKind::Pat(pat, rhs) if is_named(pat) => inner.rhs(rhs),
                _ => {}
            }
        }
        let scoped = inner.variables.iter().any(|variable| bound.contains(variable));
        self.need(if scoped { E::ScopedTypeVariables } else { E::ExplicitForAll }, span);
        self.sig_parts(sig, span);
    }

    fn decl(&mut self, decl: &Decl) {
        let span = decl.span;
        match &decl.kind {
            DeclKind::Signature(_, sig) | DeclKind::Primitive(_, _, sig) => self.sig(sig, span),
            DeclKind::Fun(_, equations) => equations.iter().for_each(|equation| self.equation(equation)),
            DeclKind::Pat(pat, rhs) => {
                self.pat(pat);
                self.rhs(rhs);
            }
            DeclKind::Data(data) => self.data(data, span),
            DeclKind::Synonym(name, params, ty) => {
                self.declared(name);
                self.params(params);
                self.ty(ty);
            }
            DeclKind::Class(class) => self.class(class),
            DeclKind::Instance(instance) => self.instance(instance),
            DeclKind::PatternSynonym(synonym) => self.pat(&synonym.pat),
            DeclKind::Family(_) | DeclKind::FamilyInstance(_) => self.need(E::TypeFamilies, span),
            DeclKind::StandaloneDeriving(strategy, _) => {
                self.need(E::StandaloneDeriving, span);
                self.strategy(strategy.as_ref(), span);
            }
            DeclKind::KindSignature(..) => self.need(E::StandaloneKindSignatures, span),
            DeclKind::DefaultSignature(..) => self.need(E::DefaultSignatures, span),
            DeclKind::Default(types) => types.iter().for_each(|ty| self.ty(ty)),
            DeclKind::Fixity(..)
            | DeclKind::PatternSignature(..)
            | DeclKind::NewtypeInstance(_)
            | DeclKind::Unsupported(..)
            | DeclKind::Spliced(_) => {}
        }
    }

    /// The name of a type or class in its declaration.
    fn declared(&mut self, name: &Ident) {
        if is_operator(name.name.as_str()) {
            self.need(E::TypeOperators, name.span);
        }
    }

    fn params(&mut self, params: &[TyVar]) {
        for kind in params.iter().filter_map(|param| param.kind.as_ref()) {
            self.need(E::KindSignatures, kind.span);
        }
    }

    fn data(&mut self, data: &DataDecl, span: Span) {
        self.declared(&data.name);
        self.params(&data.params);
        if let Some(kind) = &data.kind {
            self.need(E::KindSignatures, kind.span);
        }
        data.constructors.iter().for_each(|constructor| self.constructor(constructor));
        for deriving in &data.deriving {
            self.deriving(data, deriving);
            if data.constructors.is_empty() && deriving.strategy.is_none() {
                self.need(E::EmptyDataDeriving, span);
            }
        }
    }

    fn constructor(&mut self, constructor: &ConDecl) {
        // The result of a data family's constructor is the head of its instance, which stands before it.
        let result = constructor.result.as_ref().filter(|ty| ty.span.start > constructor.name.span.start);
        match result {
            Some(result) if constructor.context.is_empty() && has_distinct_variables(result) => {
                self.need(E::GADTSyntax, constructor.span);
            }
            Some(_) if !self.on.has(E::ExistentialQuantification) || !self.on.has(E::GADTSyntax) => {
                self.need(E::GADTs, constructor.span);
            }
            Some(_) => {}
            None if constructor.forall.is_empty() && constructor.context.is_empty() => {}
            None => self.need(E::ExistentialQuantification, constructor.span),
        }
        let fields: Vec<&Type> = match &constructor.fields {
            ConFields::Positional(fields) => fields.iter().map(|field| &field.ty).collect(),
            ConFields::Record(fields) => fields.iter().map(|(_, field)| &field.ty).collect(),
        };
        fields.into_iter().for_each(|ty| self.ty(ty));
    }

    fn strategy(&mut self, strategy: Option<&Strategy>, span: Span) {
        match strategy {
            None => {}
            Some(Strategy::Stock) => self.need(E::DerivingStrategies, span),
            Some(Strategy::Newtype) => {
                self.need(E::DerivingStrategies, span);
                self.need(E::GeneralizedNewtypeDeriving, span);
            }
            Some(Strategy::Anyclass) => {
                self.need(E::DerivingStrategies, span);
                self.need(E::DeriveAnyClass, span);
            }
            Some(Strategy::Via(_)) => self.need(E::DerivingVia, span),
        }
    }

    fn deriving(&mut self, data: &DataDecl, deriving: &Deriving) {
        let span = deriving.class.span;
        self.strategy(deriving.strategy.as_ref(), span);
        let (Some(class), None) = (head(&deriving.class), &deriving.strategy) else { return };
        let by_content = data.newtype && self.on.has(E::GeneralizedNewtypeDeriving);
        let by_any = self.on.has(E::DeriveAnyClass);
        match class.name.as_str() {
            "Data" => self.need(E::DeriveDataTypeable, span),
            "Generic" | "Generic1" => self.need(E::DeriveGeneric, span),
            "Lift" => self.need(E::DeriveLift, span),
            "Functor" if !by_content => self.need(E::DeriveFunctor, span),
            "Foldable" if !by_content => self.need(E::DeriveFoldable, span),
            "Traversable" => self.need(E::DeriveTraversable, span),
            "Functor" | "Foldable" => {}
            name if STOCK.contains(&name) || by_content || by_any => {}
            _ if data.newtype => self.need(E::GeneralizedNewtypeDeriving, span),
            _ => self.need(E::DeriveAnyClass, span),
        }
    }

    fn class(&mut self, class: &ClassDecl) {
        self.declared(&class.name);
        self.params(&class.params);
        if !class.fundeps.is_empty() {
            self.need(E::FunctionalDependencies, class.name.span);
        } else if class.params.len() != 1 {
            self.need(E::MultiParamTypeClasses, class.name.span);
        }
        class.context.iter().for_each(|constraint| self.constraint(constraint));
        self.decls(&class.decls);
    }

    fn instance(&mut self, instance: &InstanceDecl) {
        let span = instance.head.ty.span;
        if instance.head.forall.is_some() {
            self.need(E::ExplicitForAll, span);
        }
        // With UndecidableInstances the context of an instance may be anything.
        if !self.on.is_named("UndecidableInstances") {
            instance.head.context.iter().for_each(|constraint| self.constraint(constraint));
        }
        let mut arguments = arguments(&instance.head.ty);
        arguments.reverse();
        if arguments.len() > 1 {
            self.need(E::MultiParamTypeClasses, span);
        }
        if arguments.iter().any(|ty| !self.is_plain(ty)) {
            self.need(E::FlexibleInstances, span);
        }
        arguments.iter().for_each(|ty| self.ty(ty));
        for decl in &instance.decls {
            match &decl.kind {
                DeclKind::Signature(..) => self.need(E::InstanceSigs, decl.span),
                _ => deep(|| self.decl(decl)),
            }
        }
    }

    /// Does Haskell 2010 allow an instance for this type: a constructor applied to different variables? True in doubt.
    fn is_plain(&self, ty: &Type) -> bool {
        match &ty.kind {
            TypeKind::Var(_) => false,
            TypeKind::Con(name) if name.module.is_none() => {
                name.name.as_str() != "String" && !self.synonyms.contains(&name.name)
            }
            TypeKind::App(..) | TypeKind::Fun(..) | TypeKind::List(_) | TypeKind::Tuple(_) => {
                let is_synonym = head(ty).is_some_and(|head| self.synonyms.contains(&head.name));
                !is_synonym && has_distinct_variables(ty)
            }
            _ => true,
        }
    }

    // Types.

    /// A type at a place where `forall` in front needs ExplicitForAll only.
    fn sig(&mut self, sig: &SigType, span: Span) {
        if sig.forall.is_some() {
            self.need(E::ExplicitForAll, span);
        }
        self.sig_parts(sig, span);
    }

    fn sig_parts(&mut self, sig: &SigType, span: Span) {
        sig.forall.iter().for_each(|params| self.params(params));
        sig.context.iter().for_each(|constraint| self.constraint(constraint));
        match &sig.ty.kind {
            TypeKind::Forall(more) => self.sig(more, span),
            _ => self.ty(&sig.ty),
        }
    }

    fn constraint(&mut self, constraint: &Type) {
        let is_class = |name: &Ident| {
            self.classes.contains(&name.name)
                || (name.module.is_none() && CLASSES.contains(&name.name.as_str()))
        };
        if head(constraint).is_some_and(is_class) && arguments(constraint).iter().any(|ty| is_built(ty)) {
            self.need(E::FlexibleContexts, constraint.span);
        }
        // A quantified constraint has rules of its own.
        if !matches!(constraint.kind, TypeKind::Forall(_)) {
            self.ty(constraint);
        }
    }

    fn ty(&mut self, ty: &Type) {
        deep(|| self.ty_(ty));
    }

    fn ty_(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Var(name) => self.variables.push(name.name),
            TypeKind::App(a, b) | TypeKind::Fun(a, b) => {
                self.ty(a);
                self.ty(b);
            }
            TypeKind::Equal(a, b) => {
                self.equality(ty.span);
                self.ty(a);
                self.ty(b);
            }
            TypeKind::List(inner) | TypeKind::Bang(inner) | TypeKind::Lazy(inner) => self.ty(inner),
            TypeKind::Tuple(parts) => parts.iter().for_each(|part| self.ty(part)),
            TypeKind::Forall(sig) => {
                self.need(E::RankNTypes, ty.span);
                self.sig_parts(sig, ty.span);
            }
            TypeKind::Kinded(inner, _) => {
                self.need(E::KindSignatures, ty.span);
                self.ty(inner);
            }
            TypeKind::Operators(operands, operators) => {
                operands.iter().for_each(|operand| self.ty(operand));
                operators.iter().for_each(|operator| self.operator(operator));
            }
            TypeKind::Promoted(_) | TypeKind::PromotedList(_) | TypeKind::Lit(_) => {
                self.need(E::DataKinds, ty.span);
            }
            TypeKind::Con(_) | TypeKind::Wildcard | TypeKind::Unsupported(_) => {}
        }
    }

    fn operator(&mut self, operator: &Ident) {
        match operator.name.as_str() {
            "~" => self.equality(operator.span),
            "!" => {}
            ":" => self.need(E::DataKinds, operator.span),
            name if is_operator(name) => self.need(E::TypeOperators, operator.span),
            _ => {}
        }
    }

    fn equality(&mut self, span: Span) {
        if !self.on.has(E::GADTs) {
            self.need(E::TypeFamilies, span);
        }
    }

    // Expressions.

    fn equation(&mut self, equation: &Equation) {
        equation.pats.iter().for_each(|pat| self.pat(pat));
        self.rhs(&equation.rhs);
    }

    fn rhs(&mut self, rhs: &Rhs) {
        rhs.alternatives.iter().for_each(|guarded| self.guarded(guarded));
        self.decls(&rhs.wheres);
    }

    fn guarded(&mut self, guarded: &Guarded) {
        guarded.guards.iter().for_each(|guard| self.stmt(guard));
        self.expr(&guarded.body);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Bind(pat, expr) => {
                self.pat(pat);
                self.expr(expr);
            }
            StmtKind::Let(decls) => self.decls(decls),
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Rec(stmts, _) => stmts.iter().for_each(|stmt| self.stmt(stmt)),
        }
    }

    fn alternatives(&mut self, alternatives: &[CaseAlt], span: Span) {
        if alternatives.is_empty() {
            self.need(E::EmptyCase, span);
        }
        for alternative in alternatives {
            self.pat(&alternative.pat);
            self.rhs(&alternative.rhs);
        }
    }

    fn literal(&mut self, lit: &Lit, span: Span) {
        if !matches!(lit, Lit::Integer(_) | Lit::Rational(..)) {
            return;
        }
        let text = self.sources.slice(span).trim_start_matches(['-', ' ']);
        if text.contains('_') {
            self.need(E::NumericUnderscores, span);
        }
        if text.starts_with("0b") || text.starts_with("0B") {
            self.need(E::BinaryLiterals, span);
        }
    }

    fn fields(&mut self, fields: &[FieldExpr]) {
        for FieldExpr { field, value } in fields {
            match value {
                Some(value) => self.expr(value),
                None => self.need(E::NamedFieldPuns, field.span),
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        deep(|| self.expr_(expr));
    }

    fn expr_(&mut self, expr: &Expr) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Var(_) | ExprKind::Con(_) | ExprKind::Hole(_) | ExprKind::Unsupported(_) => {}
            ExprKind::Lit(lit) => self.literal(lit, span),
            ExprKind::App(function, argument) => {
                if is_block(argument) {
                    self.need(E::BlockArguments, argument.span);
                }
                self.expr(function);
                self.expr(argument);
            }
            ExprKind::TypeApp(function, ty) => {
                self.need(E::TypeApplications, ty.span);
                self.expr(function);
                self.ty(ty);
            }
            ExprKind::Operators(operands) => {
                for operand in operands {
                    match operand {
                        Operand::Expr(expr) | Operand::Op(expr) => self.expr(expr),
                        Operand::Minus(_) => {}
                    }
                }
            }
            ExprKind::Neg(inner) | ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Lam(pats, body) => {
                pats.iter().for_each(|pat| self.pat(pat));
                self.expr(body);
            }
            ExprKind::LamCase(alternatives) => {
                self.need(E::LambdaCase, span);
                self.alternatives(alternatives, span);
            }
            ExprKind::Let(decls, body) => {
                self.decls(decls);
                self.expr(body);
            }
            ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(|part| self.expr(part)),
            ExprKind::MultiIf(alternatives) => {
                self.need(E::MultiWayIf, span);
                alternatives.iter().for_each(|guarded| self.guarded(guarded));
            }
            ExprKind::Case(scrutinee, alternatives) => {
                self.expr(scrutinee);
                self.alternatives(alternatives, span);
            }
            ExprKind::Do(stmts) => stmts.iter().for_each(|stmt| self.stmt(stmt)),
            ExprKind::Tuple(parts) | ExprKind::List(parts) => parts.iter().for_each(|part| self.expr(part)),
            ExprKind::TupleSection(parts) => {
                self.need(E::TupleSections, span);
                parts.iter().flatten().for_each(|part| self.expr(part));
            }
            ExprKind::EnumFrom(first, then, last) => {
                self.expr(first);
                [then, last].into_iter().flatten().for_each(|part| self.expr(part));
            }
            ExprKind::ListComp(result, stmts) | ExprKind::MonadComp(result, stmts) => {
                self.expr(result);
                stmts.iter().for_each(|stmt| self.stmt(stmt));
            }
            ExprKind::ParallelComp(result, branches) => {
                self.need(E::ParallelListComp, span);
                self.expr(result);
                branches.iter().flatten().for_each(|stmt| self.stmt(stmt));
            }
            ExprKind::LeftSection(a, b) | ExprKind::RightSection(a, b) => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::RecordCon(_, fields, wildcard) => {
                if *wildcard {
                    self.need(E::RecordWildCards, span);
                }
                self.fields(fields);
            }
            ExprKind::RecordUpdate(record, fields) => {
                self.expr(record);
                self.fields(fields);
            }
            ExprKind::Sig(inner, sig) => {
                self.expr(inner);
                self.sig(sig, sig.ty.span);
            }
        }
    }

    fn pat(&mut self, pat: &Pat) {
        deep(|| self.pat_(pat));
    }

    fn pat_(&mut self, pat: &Pat) {
        match &pat.kind {
            PatKind::Wildcard | PatKind::Var(_) | PatKind::Unsupported(_) => {}
            PatKind::Lit(lit, _) => self.literal(lit, pat.span),
            PatKind::Con(_, parts)
            | PatKind::Operators(parts, _)
            | PatKind::Tuple(parts)
            | PatKind::List(parts) => parts.iter().for_each(|part| self.pat(part)),
            PatKind::Record(_, fields, wildcard) => {
                if *wildcard {
                    self.need(E::RecordWildCards, pat.span);
                }
                for FieldPat { field, pat } in fields {
                    match pat {
                        Some(pat) => self.pat(pat),
                        None => self.need(E::NamedFieldPuns, field.span),
                    }
                }
            }
            PatKind::As(_, inner) | PatKind::Lazy(inner) | PatKind::Paren(inner) => self.pat(inner),
            PatKind::Bang(inner) => {
                self.need(E::BangPatterns, pat.span);
                self.pat(inner);
            }
            PatKind::View(expr, inner) => {
                self.need(E::ViewPatterns, pat.span);
                self.expr(expr);
                self.pat(inner);
            }
            PatKind::Sig(inner, sig) => {
                self.need(E::ScopedTypeVariables, pat.span);
                self.pat(inner);
                self.sig_parts(sig, pat.span);
            }
        }
    }
}

fn is_one_of(names: &[Ident], name: &Ident) -> bool {
    names.iter().any(|known| known.name == name.name)
}

fn is_operator(name: &str) -> bool {
    !name.starts_with(|first: char| first.is_alphabetic() || first == '_' || first == '(' || first == '[')
}

/// The constructor or class at the head of a type.
fn head(ty: &Type) -> Option<&Ident> {
    match &ty.kind {
        TypeKind::Con(name) => Some(name),
        TypeKind::App(function, _) => head(function),
        _ => None,
    }
}

/// The arguments that the head is applied to, the last one first.
fn arguments(ty: &Type) -> Vec<&Type> {
    let (mut found, mut ty) = (Vec::new(), ty);
    while let TypeKind::App(function, argument) = &ty.kind {
        found.push(&**argument);
        ty = function;
    }
    found
}

/// Is a type certainly neither a variable nor a variable applied to something?
fn is_built(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Con(_) | TypeKind::List(_) | TypeKind::Tuple(_) | TypeKind::Fun(..) => true,
        TypeKind::App(function, _) => is_built(function),
        _ => false,
    }
}

/// Is a type a constructor applied to variables that are all different?
fn has_distinct_variables(ty: &Type) -> bool {
    let parts: Vec<&Type> = match &ty.kind {
        TypeKind::Fun(a, b) => vec![a, b],
        TypeKind::List(element) => vec![element],
        TypeKind::Tuple(parts) => parts.iter().collect(),
        _ if head(ty).is_some() => arguments(ty),
        _ => return false,
    };
    let names = parts.iter().map(|part| match &part.kind {
        TypeKind::Var(name) => Some(name.name),
        _ => None,
    });
    let Some(mut names) = names.collect::<Option<Vec<Name>>>() else { return false };
    let count = names.len();
    names.sort();
    names.dedup();
    names.len() == count
}

/// Is an expression a block that is written as an argument without parentheses?
fn is_block(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Lam(..)
            | ExprKind::LamCase(_)
            | ExprKind::Let(..)
            | ExprKind::If(..)
            | ExprKind::MultiIf(_)
            | ExprKind::Case(..)
            | ExprKind::Do(_)
    )
}
