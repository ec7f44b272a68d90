//! Kinds: which types take how many arguments, and of what kinds.
//!
//! [`Checker::kinds`] reports types that make no sense: `Maybe` where a type is wanted, `Int Bool`, `instance Functor
//! Int`. It works in two steps.
//!
//! 1. The kinds of type constructors and classes are inferred when they are first needed ([`Kinds::constructor`]),
//!    from their fields, constructors and methods in the environment: `Fix` in `newtype Fix f = Fix (f (Fix f))` has
//!    the kind `(Type -> Type) -> Type`. A constructor that is being inferred has one kind, so recursive types are no
//!    problem.
//! 2. The types that the module writes are checked against the kinds of their places ([`Kinds::check_decl`]); a
//!    mismatch is reported at the part that does not fit.
//!
//! Where GHC's kinds go beyond ours (families, promoted constructors, polymorphic kinds) a kind is [`Kind::Unknown`],
//! which fits everywhere; a module that uses such extensions, or imports a module that was not found, is not checked at
//! all.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::{Diagnostic, Span};

use super::Checker;
use super::convert::free_variables;
use crate::ast::{self, ConFields, DeclKind, SigType, TypeKind};
use crate::env::{Env, TyConDef};
use crate::types::{Node, Pred, Rigid, Ty};

/// A kind.
#[derive(Clone, Debug)]
enum Kind {
    Type,
    Constraint,
    Arrow(Rc<(Kind, Kind)>),
    Meta(usize),
    /// Fits everywhere.
    Unknown,
}

impl Kind {
    fn arrow(argument: Kind, result: Kind) -> Kind {
        Kind::Arrow(Rc::new((argument, result)))
    }

    fn arrows(arguments: &[Kind], result: Kind) -> Kind {
        arguments.iter().rev().fold(result, |result, argument| Kind::arrow(argument.clone(), result))
    }
}

/// The state of kind inference.
struct Kinds<'e> {
    env: &'e Env,
    metas: Vec<Option<Kind>>,
    constructors: FxHashMap<Name, Kind>,
    rigids: FxHashMap<Rigid, Kind>,
    /// The kinds that the parameters of the module's own types are declared to have.
    declared: FxHashMap<Name, Vec<Option<Kind>>>,
    scope: Vec<(Name, Kind)>,
    errors: Vec<Diagnostic>,
}

impl Checker<'_> {
    /// Reports the types of a module that have no kind.
    pub(super) fn kinds(&mut self, decls: &[ast::Decl]) {
        if self.beyond || self.incomplete {
            return;
        }
        let mut kinds = Kinds {
            env: self.env,
            metas: Vec::new(),
            constructors: FxHashMap::default(),
            rigids: FxHashMap::default(),
            declared: FxHashMap::default(),
            scope: Vec::new(),
            errors: Vec::new(),
        };
        decls.iter().for_each(|decl| kinds.declaration(decl));
        decls.iter().for_each(|decl| kinds.check_decl(decl));
        let errors = kinds.errors;
        self.out.errors.extend(errors);
    }
}

impl Kinds<'_> {
    fn meta(&mut self) -> Kind {
        self.metas.push(None);
        Kind::Meta(self.metas.len() - 1)
    }

    fn resolve(&self, kind: &Kind) -> Kind {
        let mut kind = kind;
        while let Kind::Meta(meta) = kind {
            match &self.metas[*meta] {
                Some(next) => kind = next,
                None => break,
            }
        }
        kind.clone()
    }

    /// Whether two kinds can be the same; makes them so.
    fn unify(&mut self, a: &Kind, b: &Kind) -> bool {
        match (self.resolve(a), self.resolve(b)) {
            (Kind::Meta(a), Kind::Meta(b)) if a == b => true,
            (Kind::Meta(meta), other) | (other, Kind::Meta(meta)) => {
                if !self.occurs(meta, &other) {
                    self.metas[meta] = Some(other);
                }
                true
            }
            (Kind::Arrow(a), Kind::Arrow(b)) => self.unify(&a.0, &b.0) & self.unify(&a.1, &b.1),
            (Kind::Unknown, _) | (_, Kind::Unknown) => true,
            (Kind::Type, Kind::Type) | (Kind::Constraint, Kind::Constraint) => true,
            _ => false,
        }
    }

    fn occurs(&self, meta: usize, kind: &Kind) -> bool {
        match self.resolve(kind) {
            Kind::Meta(other) => other == meta,
            Kind::Arrow(parts) => self.occurs(meta, &parts.0) || self.occurs(meta, &parts.1),
            _ => false,
        }
    }

    /// A kind without variables. A variable that was never determined becomes unknown, which fits everywhere as a
    /// polymorphic kind does.
    fn settled(&self, kind: &Kind) -> Kind {
        match self.resolve(kind) {
            Kind::Meta(_) => Kind::Unknown,
            Kind::Arrow(parts) => Kind::arrow(self.settled(&parts.0), self.settled(&parts.1)),
            kind => kind,
        }
    }

    // ---- from the environment -------------------------------------------------------------------------------------

    /// The kind of a type constructor or class.
    fn constructor(&mut self, name: Name) -> Kind {
        if let Some(kind) = self.constructors.get(&name) {
            return kind.clone();
        }
        let types = |count: usize| Kind::arrows(&vec![Kind::Type; count], Kind::Type);
        match name {
            names::ARROW => return types(2),
            names::LIST => return types(1),
            names::UNIT => return Kind::Unknown,
            _ if name.is_tuple() => return Kind::Unknown,
            _ => {}
        }
        let env = self.env;
        let (params, result) = match (env.tycons.get(&name), env.classes.get(&name)) {
            (Some(tycon), _) => match tycon.def {
                TyConDef::Data { .. } => (&tycon.params, Kind::Type),
                TyConDef::Synonym(_) => (&tycon.params, self.meta()),
                TyConDef::Family | TyConDef::Unknown => return Kind::Unknown,
            },
            (None, Some(class)) => (&class.params, Kind::Constraint),
            (None, None) => return Kind::Unknown,
        };
        let mut arguments: Vec<Kind> = params.iter().map(|&param| self.rigid(param)).collect();
        if let Some(declared) = self.declared.get(&name).cloned() {
            for (argument, declared) in arguments.iter_mut().zip(declared) {
                if let Some(declared) = declared {
                    self.unify(argument, &declared);
                    *argument = declared;
                }
            }
        }
        let kind = Kind::arrows(&arguments, result.clone());
        // While its parts are looked at, it has this one kind.
        self.constructors.insert(name, kind.clone());
        if !self.parts(name, &arguments, &result) {
            self.constructors.insert(name, Kind::Unknown);
            return Kind::Unknown;
        }
        let kind = self.settled(&kind);
        self.constructors.insert(name, kind.clone());
        kind
    }

    /// Infers from the parts of a type constructor or class; false if they use kinds that we do not support.
    fn parts(&mut self, name: Name, arguments: &[Kind], result: &Kind) -> bool {
        let env = self.env;
        if let Some(class) = env.classes.get(&name).filter(|_| !env.tycons.contains_key(&name)) {
            class.supers.iter().for_each(|upper| self.pred(upper));
            for method in &class.methods {
                self.infer(method.sig);
            }
            return true;
        }
        let tycon = &env.tycons[&name];
        match &tycon.def {
            TyConDef::Synonym(body) => {
                let body = self.infer(*body);
                self.unify(&body, result);
            }
            TyConDef::Data { constructors, .. } => {
                for con in constructors {
                    let Some(con) = env.constructors.get(con) else { return false };
                    if con.result.len() != arguments.len() {
                        return false;
                    }
                    for (&ty, argument) in con.result.iter().zip(arguments) {
                        let kind = self.infer(ty);
                        self.unify(&kind, argument);
                    }
                    con.preds.iter().for_each(|pred| self.pred(pred));
                    for &field in &con.fields {
                        let kind = self.infer(field);
                        self.unify(&kind, &Kind::Type);
                    }
                }
            }
            TyConDef::Family | TyConDef::Unknown => return false,
        }
        true
    }

    fn rigid(&mut self, rigid: Rigid) -> Kind {
        if let Some(kind) = self.rigids.get(&rigid) {
            return kind.clone();
        }
        let kind = self.meta();
        self.rigids.insert(rigid, kind.clone());
        kind
    }

    fn pred(&mut self, pred: &Pred) {
        let mut kind = self.constructor(pred.class);
        for &arg in &pred.args {
            let found = self.infer(arg);
            kind = match self.resolve(&kind) {
                Kind::Arrow(parts) => {
                    self.unify(&parts.0, &found);
                    parts.1.clone()
                }
                _ => Kind::Unknown,
            };
        }
    }

    fn infer(&mut self, ty: Ty) -> Kind {
        whatif_source::deep(|| match self.env.types.get(ty) {
            Node::Rigid(rigid) => self.rigid(rigid),
            Node::Con(name) => self.constructor(name),
            Node::App(function, argument) => {
                let (function, argument) = (self.infer(function), self.infer(argument));
                self.applied(&function, &argument)
            }
            Node::Fun(argument, result) => {
                for part in [argument, result] {
                    let kind = self.infer(part);
                    self.unify(&kind, &Kind::Type);
                }
                Kind::Type
            }
            Node::Forall(id) => {
                let scheme = self.env.types.scheme(id);
                scheme.preds.iter().for_each(|pred| self.pred(pred));
                self.infer(scheme.ty)
            }
            Node::Meta(_) | Node::Family(_) | Node::Unknown => Kind::Unknown,
        })
    }

    fn applied(&mut self, function: &Kind, argument: &Kind) -> Kind {
        match self.resolve(function) {
            Kind::Arrow(parts) => {
                self.unify(&parts.0, argument);
                parts.1.clone()
            }
            Kind::Meta(meta) => {
                let result = self.meta();
                // A variable that is applied to itself has no finite kind; the failure is ignored.
                self.unify(&Kind::Meta(meta), &Kind::arrow(argument.clone(), result.clone()));
                result
            }
            _ => Kind::Unknown,
        }
    }

    // ---- as written -----------------------------------------------------------------------------------------------

    /// Records the kinds that a declaration gives its parameters.
    fn declaration(&mut self, decl: &ast::Decl) {
        let (name, params) = match &decl.kind {
            DeclKind::Data(data) if data.kind.is_none() => (data.name.name, &data.params),
            DeclKind::Class(class) => (class.name.name, &class.params),
            DeclKind::Synonym(name, params, _) => (name.name, params),
            DeclKind::Data(data) => {
                self.constructors.insert(data.name.name, Kind::Unknown);
                return;
            }
            DeclKind::KindSignature(names, _) => {
                self.constructors.extend(names.iter().map(|name| (name.name, Kind::Unknown)));
                return;
            }
            _ => return,
        };
        let kinds = params.iter().map(|param| param.kind.as_ref().map(written)).collect();
        self.declared.insert(name, kinds);
    }

    fn check_decl(&mut self, decl: &ast::Decl) {
        match &decl.kind {
            DeclKind::Signature(_, sig) => self.signature(sig),
            DeclKind::Data(data) => {
                let kind = self.constructor(data.name.name);
                self.params(&data.params, kind);
                for con in &data.constructors {
                    let mark = self.scope.len();
                    if con.result.is_some() {
                        self.scope.clear();
                        self.bind_free(con);
                    }
                    for variable in &con.forall {
                        let kind = variable.kind.as_ref().map_or_else(|| self.meta(), written);
                        self.scope.push((variable.name.name, kind));
                    }
                    con.context.iter().for_each(|constraint| self.check(constraint, &Kind::Constraint));
                    match &con.fields {
                        ConFields::Positional(fields) => {
                            fields.iter().for_each(|field| self.check(&field.ty, &Kind::Type));
                        }
                        ConFields::Record(fields) => {
                            fields.iter().for_each(|(_, field)| self.check(&field.ty, &Kind::Type));
                        }
                    }
                    self.scope.truncate(mark);
                }
                self.scope.clear();
            }
            DeclKind::Class(class) => {
                let kind = self.constructor(class.name.name);
                self.params(&class.params, kind);
                class.context.iter().for_each(|constraint| self.check(constraint, &Kind::Constraint));
                for decl in &class.decls {
                    if let DeclKind::Signature(_, sig) = &decl.kind {
                        self.signature(sig);
                    }
                }
                self.scope.clear();
            }
            DeclKind::Instance(instance) if !instance.derived => {
                self.bind(&instance.head);
                instance.head.context.iter().for_each(|constraint| self.check(constraint, &Kind::Constraint));
                self.check(&instance.head.ty, &Kind::Constraint);
                self.scope.clear();
            }
            _ => {}
        }
    }

    fn params(&mut self, params: &[ast::TyVar], kind: Kind) {
        let mut kind = kind;
        for param in params {
            let (own, rest) = match kind {
                Kind::Arrow(parts) => parts.as_ref().clone(),
                _ => (Kind::Unknown, Kind::Unknown),
            };
            self.scope.push((param.name.name, own));
            kind = rest;
        }
    }

    /// Brings the variables of a GADT constructor into scope.
    fn bind_free(&mut self, con: &ast::ConDecl) {
        let mut free = Vec::new();
        con.result.iter().chain(&con.context).for_each(|ty| free_variables(ty, &mut free));
        match &con.fields {
            ConFields::Positional(fields) => fields.iter().for_each(|f| free_variables(&f.ty, &mut free)),
            ConFields::Record(fields) => fields.iter().for_each(|(_, f)| free_variables(&f.ty, &mut free)),
        }
        for name in free {
            let kind = self.meta();
            self.scope.push((name, kind));
        }
    }

    /// Brings the variables of a signature into scope.
    fn bind(&mut self, sig: &SigType) {
        match &sig.forall {
            Some(bound) => {
                for variable in bound {
                    let kind = variable.kind.as_ref().map_or_else(|| self.meta(), written);
                    self.scope.push((variable.name.name, kind));
                }
            }
            None => {
                let mut free = Vec::new();
                sig.context.iter().for_each(|ty| free_variables(ty, &mut free));
                free_variables(&sig.ty, &mut free);
                for name in free {
                    if !self.scope.iter().any(|&(bound, _)| bound == name) {
                        let kind = self.meta();
                        self.scope.push((name, kind));
                    }
                }
            }
        }
    }

    fn signature(&mut self, sig: &SigType) {
        let mark = self.scope.len();
        self.bind(sig);
        sig.context.iter().for_each(|constraint| self.check(constraint, &Kind::Constraint));
        self.check(&sig.ty, &Kind::Type);
        self.scope.truncate(mark);
    }

    fn check(&mut self, ty: &ast::Type, expected: &Kind) {
        let found = self.written_kind(ty);
        if !self.unify(&found, expected) {
            self.mismatch(ty, &found, expected);
        }
    }

    fn written_kind(&mut self, ty: &ast::Type) -> Kind {
        whatif_source::deep(|| match &ty.kind {
            TypeKind::Var(name) => {
                let known = self.scope.iter().rev().find(|&&(bound, _)| bound == name.name);
                known.map_or(Kind::Unknown, |(_, kind)| kind.clone())
            }
            TypeKind::Con(name) => self.constructor(name.name),
            TypeKind::App(function, argument) => {
                let kind = self.written_kind(function);
                match self.resolve(&kind) {
                    Kind::Arrow(parts) => {
                        self.check(argument, &parts.0);
                        parts.1.clone()
                    }
                    kind @ (Kind::Type | Kind::Constraint) => {
                        self.too_many(function, argument.span, &kind);
                        Kind::Unknown
                    }
                    kind => {
                        let argument = self.written_kind(argument);
                        self.applied(&kind, &argument)
                    }
                }
            }
            TypeKind::Fun(argument, result) => {
                self.check(argument, &Kind::Type);
                self.check(result, &Kind::Type);
                Kind::Type
            }
            TypeKind::List(element) => {
                self.check(element, &Kind::Type);
                Kind::Type
            }
            // A tuple of types, or of constraints.
            TypeKind::Tuple(parts) => {
                parts.iter().for_each(|part| drop(self.written_kind(part)));
                Kind::Unknown
            }
            TypeKind::Forall(sig) => {
                self.signature(sig);
                Kind::Type
            }
            TypeKind::Kinded(inner, kind) => {
                let kind = written(kind);
                self.check(inner, &kind);
                kind
            }
            TypeKind::Bang(inner) | TypeKind::Lazy(inner) => self.written_kind(inner),
            TypeKind::Equal(left, right) => {
                self.written_kind(left);
                self.written_kind(right);
                Kind::Constraint
            }
            _ => Kind::Unknown,
        })
    }

    fn too_many(&mut self, function: &ast::Type, argument: Span, kind: &Kind) {
        let (mut head, mut count) = (function, 0);
        while let TypeKind::App(inner, _) = &head.kind {
            head = inner;
            count += 1;
        }
        let shown = crate::print::Print(head).to_string();
        let shown = Name::new(&shown);
        let what = if matches!(kind, Kind::Constraint) { "class" } else { "type" };
        let takes = match count {
            0 => "no arguments".to_owned(),
            1 => "1 argument".to_owned(),
            count => format!("{count} arguments"),
        };
        let message = format!("the {what} `{}` takes {takes}", shown.base());
        let error = Diagnostic::error(argument, message)
            .label("this is one too many")
            .and(head.span, "given to this");
        self.errors.push(error);
    }

    fn mismatch(&mut self, ty: &ast::Type, found: &Kind, expected: &Kind) {
        let mut head = ty;
        while let TypeKind::App(inner, _) = &head.kind {
            head = inner;
        }
        let name = Name::new(&crate::print::Print(head).to_string());
        let name = name.base();
        let (shown_found, shown_expected) = (self.show(found, 0), self.show(expected, 0));
        let error = match (self.resolve(found), self.resolve(expected)) {
            (Kind::Arrow(_), Kind::Type) if !self.makes_constraint(found) => {
                let missing = self.missing(found);
                let plural = if missing == 1 { "argument" } else { "arguments" };
                Diagnostic::error(ty.span, format!("`{name}` is no type by itself"))
                    .label(format!("it needs {missing} more {plural}"))
            }
            (Kind::Constraint | Kind::Arrow(_), Kind::Type) => {
                Diagnostic::error(ty.span, format!("`{name}` is a class, not a type"))
                    .label("a type is wanted here")
                    .help(format!("put it before `=>`: `{name} a => …`"))
            }
            (Kind::Type, Kind::Constraint) => {
                Diagnostic::error(ty.span, format!("`{name}` is a type, not a class"))
                    .label("a class is wanted here")
            }
            _ => Diagnostic::error(ty.span, "kinds do not match"),
        };
        self.errors.push(error.note(format!("expected the kind `{shown_expected}`, found `{shown_found}`")));
    }

    /// Whether something becomes a constraint once it has all its arguments.
    fn makes_constraint(&self, kind: &Kind) -> bool {
        match self.resolve(kind) {
            Kind::Arrow(parts) => self.makes_constraint(&parts.1),
            kind => matches!(kind, Kind::Constraint),
        }
    }

    /// How many arguments are missing until something becomes a type.
    fn missing(&self, kind: &Kind) -> usize {
        match self.resolve(kind) {
            Kind::Arrow(parts) => 1 + self.missing(&parts.1),
            _ => 0,
        }
    }

    fn show(&self, kind: &Kind, precedence: u8) -> String {
        match self.resolve(kind) {
            Kind::Type => "Type".to_owned(),
            Kind::Constraint => "Constraint".to_owned(),
            Kind::Meta(_) | Kind::Unknown => "_".to_owned(),
            Kind::Arrow(parts) => {
                let text = format!("{} -> {}", self.show(&parts.0, 1), self.show(&parts.1, 0));
                if precedence > 0 { format!("({text})") } else { text }
            }
        }
    }
}

/// The kind that a written kind stands for.
fn written(kind: &ast::Type) -> Kind {
    match &kind.kind {
        TypeKind::Con(name) => match name.name.base() {
            "*" | "Type" => Kind::Type,
            "Constraint" => Kind::Constraint,
            _ => Kind::Unknown,
        },
        TypeKind::Fun(argument, result) => Kind::arrow(written(argument), written(result)),
        _ => Kind::Unknown,
    }
}
