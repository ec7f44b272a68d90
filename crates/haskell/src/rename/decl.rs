//! Resolves names in declarations.
//!
//! [`Renamer::module`] goes through the top-level declarations of a module. Their names were collected before
//! (`declare`), so a declaration only replaces its own name by the unique one ([`Renamer::declared`]) and resolves the
//! names inside. Each top-level declaration starts a definition, in which local names are unique.
//!
//! Local declarations (`let`, `where`) may mention each other, so [`Renamer::local_decls`] first brings all their names
//! into scope and then resolves their right-hand sides. [`Renamer::check_signatures`] checks that each signature has a
//! binding beside it. Methods in classes and instances are resolved as names of their class ([`Renamer::method`]);
//! an instance whose class or type is not supported becomes an unsupported declaration with the reason.

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_source::{Cancel, Diagnostic, Span};

use super::declare::each_variable;
use super::pat::Variables;
use super::ty::unsupported_part;
use super::{Meaning, Renamer};
use crate::ast::{
    ClassDecl, ConFields, DataDecl, Decl, DeclKind, Equation, FamilyEquation, Ident, InstanceDecl, Module,
    Pat, PatKind, Strategy, Type, TypeKind,
};
use crate::lacking::{self, Lack};
use crate::occurrence::{self, Role};
use crate::scope::{Found, Interface, TypeName};

impl Renamer<'_> {
    /// Resolves the names of a module; stops when `cancel` is set.
    pub(super) fn module(&mut self, module: &mut Module, cancel: &Cancel) {
        self.check_signatures(&module.decls);
        for decl in &mut module.decls {
            if cancel.is_over() {
                return;
            }
            self.start_definition();
            self.top_decl(decl);
        }
        self.pattern_synonyms(&mut module.decls);
    }

    /// Resolves the names of declarations that are added to a module.
    pub(super) fn added(&mut self, decls: &mut [Decl]) {
        for decl in decls {
            self.start_definition();
            self.top_decl(decl);
        }
    }

    fn top_decl(&mut self, decl: &mut Decl) {
        match &mut decl.kind {
            DeclKind::Signature(..) | DeclKind::Fun(..) | DeclKind::Pat(..) => self.binding(decl),
            DeclKind::Fixity(_, operators) => operators.iter_mut().for_each(|name| self.declared(name)),
            DeclKind::Data(data) => self.data(data),
            DeclKind::Synonym(name, params, ty) => {
                self.declared_type(name);
                let mut bound = params.iter().map(|param| param.name.name).collect();
                self.check_variables(ty, &mut bound);
                self.ty_vars(params);
                self.ty(ty);
            }
            DeclKind::Class(class) => self.class(class),
            DeclKind::Instance(instance) => {
                if let Some(why) = self.instance(instance) {
                    decl.kind = DeclKind::Unsupported(format!("an instance that needs {why}"), Vec::new());
                }
            }
            DeclKind::StandaloneDeriving(strategy, ty) => {
                self.strategy(strategy);
                self.sig_type(ty);
            }
            DeclKind::Family(family) => {
                self.declared_type(&mut family.name);
                for equation in family.equations.iter_mut().flatten() {
                    self.family_equation(equation);
                }
            }
            DeclKind::FamilyInstance(equation) => self.family_equation(equation),
            DeclKind::PatternSignature(_, ty) => self.sig_type(ty),
            DeclKind::KindSignature(names, ty) => {
                names.iter_mut().for_each(|name| self.declared_type(name));
                self.sig_type(ty);
            }
            DeclKind::Default(types) => self.tys(types),
            DeclKind::Primitive(name, _, ty) => {
                self.declared(name);
                self.sig_type(ty);
            }
            DeclKind::Unsupported(_, names) => names.iter_mut().for_each(|name| self.declared(name)),
            DeclKind::PatternSynonym(_)
            | DeclKind::NewtypeInstance(_)
            | DeclKind::DefaultSignature(..)
            | DeclKind::Spliced(_) => {}
        }
    }

    /// Replaces the name of a type in its declaration by its unique name.
    fn declared_type(&mut self, ident: &mut Ident) {
        if let Some(&TypeName { name, .. }) = self.scope.types.get(&ident.name) {
            self.note(*ident, occurrence::Meaning::Type(name), Role::Binding);
            ident.name = name;
        }
    }

    /// Resolves local declarations. All their names come into scope first, and stay in scope.
    pub(super) fn local_decls(&mut self, decls: &mut [Decl]) {
        if decls.is_empty() {
            return;
        }
        let mark = self.enter();
        self.declare_local(decls);
        self.check_linear(mark);
        decls.iter_mut().for_each(|decl| self.binding(decl));
    }

    /// Brings the names of local declarations into scope.
    pub(super) fn declare_local(&mut self, decls: &mut [Decl]) {
        self.check_signatures(decls);
        for decl in decls.iter_mut() {
            match &mut decl.kind {
                DeclKind::Fun(name, _) => self.bind(&mut name.clone()),
                DeclKind::Pat(pat, _) => {
                    self.expand_records(pat);
                    each_variable(pat, &mut |mut name| self.bind(&mut name));
                }
                _ => {}
            }
        }
        for decl in decls.iter_mut() {
            if let DeclKind::Fixity(fixity, operators) = &mut decl.kind {
                for operator in operators {
                    self.declared(operator);
                    self.local_fixities.insert(operator.name, *fixity);
                }
            }
        }
    }

    /// Writes out the record wildcards in a pattern, so that all its variables are known.
    pub(super) fn expand_records(&mut self, pat: &mut Pat) {
        super::deep(|| {
            self.expand_record(pat);
            match &mut pat.kind {
                PatKind::Con(_, pats)
                | PatKind::Tuple(pats)
                | PatKind::List(pats)
                | PatKind::Operators(pats, _) => {
                    pats.iter_mut().for_each(|pat| self.expand_records(pat));
                }
                PatKind::Record(_, fields, _) => {
                    fields
                        .iter_mut()
                        .filter_map(|field| field.pat.as_mut())
                        .for_each(|pat| self.expand_records(pat));
                }
                PatKind::As(_, inner)
                | PatKind::Lazy(inner)
                | PatKind::Bang(inner)
                | PatKind::View(_, inner)
                | PatKind::Sig(inner, _)
                | PatKind::Paren(inner) => self.expand_records(inner),
                _ => {}
            }
        });
    }

    /// Resolves a signature or binding, local or not.
    pub(super) fn binding(&mut self, decl: &mut Decl) {
        match &mut decl.kind {
            DeclKind::Signature(names, ty) => {
                names.iter_mut().for_each(|name| self.declared(name));
                self.sig_type(ty);
            }
            DeclKind::Fun(name, equations) => {
                let spelling = name.name;
                self.declared(name);
                self.note_equations(spelling, name.name, equations);
                equations.iter_mut().for_each(|equation| self.equation(equation));
            }
            DeclKind::Pat(pat, rhs) => {
                self.pat(pat, Variables::Declared);
                self.rhs(rhs);
            }
            _ => {}
        }
    }

    /// Notes the equations of a function for editors: each repeats the function's name.
    fn note_equations(&mut self, spelling: Name, unique: Name, equations: &[Equation]) {
        let meaning = match self.locals.get(&spelling) {
            Some(&local) => self.local(local),
            None => occurrence::Meaning::Value(unique),
        };
        for Equation { span, .. } in equations {
            self.note(Ident { module: None, name: spelling, span: *span }, meaning, Role::Equation);
        }
    }

    pub(super) fn equation(&mut self, equation: &mut Equation) {
        let mark = self.enter();
        self.pats(&mut equation.pats);
        self.rhs(&mut equation.rhs);
        self.leave(mark);
    }

    /// Reports signatures without a binding in the same group, and second signatures of the same name.
    fn check_signatures(&mut self, decls: &[Decl]) {
        let mut signatures: FxHashMap<Name, Span> = FxHashMap::default();
        let mut order: Vec<Ident> = Vec::new();
        for decl in decls {
            let DeclKind::Signature(names, _) = &decl.kind else { continue };
            for &name in names {
                order.push(name);
                if let Some(first) = signatures.insert(name.name, name.span) {
                    let error = Diagnostic::error(name.span, format!("`{}` has two signatures", name.name))
                        .label("again here")
                        .and(first, "first here");
                    self.errors.push(error);
                }
            }
        }
        if signatures.is_empty() {
            return;
        }
        for decl in decls {
            match &decl.kind {
                DeclKind::Fun(name, _) => {
                    signatures.remove(&name.name);
                }
                DeclKind::Pat(pat, _) => each_variable(pat, &mut |name| {
                    signatures.remove(&name.name);
                }),
                DeclKind::Unsupported(_, names) => {
                    signatures.retain(|name, _| names.iter().all(|unsupported| unsupported.name != *name));
                }
                _ => {}
            }
        }
        let has_splices = decls.iter().any(|decl| matches!(decl.kind, DeclKind::Spliced(_)));
        for name in order {
            if let Some(span) = signatures.remove(&name.name)
                && !has_splices
            {
                let message = format!("`{}` has a signature but no definition", name.name);
                self.errors.push(Diagnostic::error(span, message));
            }
        }
    }

    /// Reports the type variables in the fields of constructors that nothing binds. Instances of data families bind theirs
    /// in places of their own.
    fn check_fields(&mut self, data: &DataDecl) {
        let is_family = self.definitions.families.contains_key(&data.name.name);
        let mut bound: Vec<Name> = data.params.iter().map(|param| param.name.name).collect();
        for constructor in
            data.constructors.iter().filter(|constructor| !is_family && constructor.result.is_none())
        {
            let outer = bound.len();
            bound.extend(constructor.forall.iter().map(|variable| variable.name.name));
            let fields = constructor.field_types().into_iter().chain(&constructor.context);
            fields.for_each(|ty| self.check_variables(ty, &mut bound));
            bound.truncate(outer);
        }
    }

    fn data(&mut self, data: &mut DataDecl) {
        self.declared_type(&mut data.name);
        self.check_fields(data);
        self.ty_vars(&mut data.params);
        self.tys(&mut data.context);
        if let Some(kind) = &mut data.kind {
            self.ty(kind);
        }
        for constructor in &mut data.constructors {
            self.declared(&mut constructor.name);
            self.ty_vars(&mut constructor.forall);
            self.tys(&mut constructor.context);
            match &mut constructor.fields {
                ConFields::Positional(fields) => fields.iter_mut().for_each(|field| self.ty(&mut field.ty)),
                ConFields::Record(fields) => {
                    for (name, field) in fields {
                        self.declared(name);
                        self.ty(&mut field.ty);
                    }
                }
            }
            if let Some(result) = &mut constructor.result {
                self.ty(result);
            }
        }
        for deriving in &mut data.deriving {
            self.ty(&mut deriving.class);
            self.strategy(&mut deriving.strategy);
        }
    }

    fn strategy(&mut self, strategy: &mut Option<Strategy>) {
        if let Some(Strategy::Via(ty)) = strategy {
            self.ty(ty);
        }
    }

    fn family_equation(&mut self, equation: &mut FamilyEquation) {
        if let (Some(module), Some(family)) = (equation.class_module, head_of(&mut equation.lhs))
            && family.module.is_none()
            && self.find_type(*family) == Found::Nothing
        {
            family.module = Some(module);
        }
        self.ty(&mut equation.lhs);
        self.ty(&mut equation.rhs);
    }

    fn class(&mut self, class: &mut ClassDecl) {
        self.declared_type(&mut class.name);
        self.ty_vars(&mut class.params);
        self.tys(&mut class.context);
        let class_name = class.name;
        for decl in &mut class.decls {
            self.start_definition();
            match &mut decl.kind {
                DeclKind::DefaultSignature(names, ty) => {
                    names.iter_mut().for_each(|name| self.declared(name));
                    self.sig_type(ty);
                }
                DeclKind::Fixity(_, operators) => operators.iter_mut().for_each(|name| self.declared(name)),
                DeclKind::Signature(..) => self.binding(decl),
                DeclKind::Fun(..) | DeclKind::Pat(..) => self.method(decl, class_name),
                _ => {}
            }
        }
    }

    /// Resolves the names of an instance. If it is not supported, the result says why.
    fn instance(&mut self, instance: &mut InstanceDecl) -> Option<String> {
        self.sig_type(&mut instance.head);
        if let Some(why) = unsupported_part(&instance.head.ty) {
            return Some(why.to_owned());
        }
        let class = head_constructor(&instance.head.ty)?;
        if !self.definitions.methods.contains_key(&class.name) {
            let message = format!("`{}` is not a class", class.name.base());
            self.errors.push(Diagnostic::error(class.span, message));
            return Some(format!("`{}`, which is not a class", class.name.base()));
        }
        instance.decls.retain(|decl| !self.is_lacked_method(decl, class));
        for decl in &mut instance.decls {
            self.start_definition();
            match &mut decl.kind {
                DeclKind::Fun(..) | DeclKind::Pat(..) => self.method(decl, class),
                DeclKind::Signature(names, ty) => {
                    for name in names {
                        self.method_name(name, class);
                    }
                    self.sig_type(ty);
                }
                _ => {}
            }
        }
        None
    }

    /// Whether this defines a method that GHC's class has and the library's lacks: nobody can use it.
    fn is_lacked_method(&self, decl: &Decl, class: Ident) -> bool {
        let name = match &decl.kind {
            DeclKind::Fun(name, _) => *name,
            DeclKind::Pat(Pat { kind: PatKind::Var(name), .. }, _) => *name,
            _ => return false,
        };
        let methods = self.definitions.methods.get(&class.name).map(Vec::as_slice).unwrap_or_default();
        let lacks = |module: Name| lacking::of(module.as_str(), name.name.as_str()) == Lack::Lacking;
        let brings = |interface: &Interface| {
            interface.base && interface.types.values().any(|ty| ty.name == class.name)
        };
        let mut imports = self.scope.imports.iter();
        !methods.iter().any(|&(spelling, _)| spelling == name.name)
            && imports.any(|import| import.interface.as_deref().is_some_and(brings) && lacks(import.module))
    }

    /// Resolves the definition of a method, in a class or an instance.
    fn method(&mut self, decl: &mut Decl, class: Ident) {
        match &mut decl.kind {
            DeclKind::Fun(name, equations) => {
                self.method_name(name, class);
                equations.iter_mut().for_each(|equation| self.equation(equation));
            }
            DeclKind::Pat(pat, rhs) => {
                match &mut pat.kind {
                    PatKind::Var(name) => self.method_name(name, class),
                    _ => {
                        let message = "a class or instance defines methods, not patterns";
                        self.errors.push(Diagnostic::error(pat.span, message));
                    }
                }
                self.rhs(rhs);
            }
            _ => {}
        }
    }

    fn method_name(&mut self, name: &mut Ident, class: Ident) {
        let methods = self.definitions.methods.get(&class.name).map(Vec::as_slice).unwrap_or_default();
        if let Some(&(_, unique)) = methods.iter().find(|&&(spelling, _)| spelling == name.name) {
            self.note(*name, occurrence::Meaning::Value(unique), Role::Binding);
            *name = Ident { module: None, name: unique, ..*name };
            return;
        }
        if let Meaning::Unsupported(_) = self.supported(crate::scope::unique(self.scope.module, name.name)) {
            return;
        }
        let message = format!("`{}` is not a method of the class `{}`", name.name, class.name.base());
        let mut error = Diagnostic::error(name.span, message);
        let nearest = crate::scope::nearest(name.name, methods.iter().map(|&(spelling, _)| spelling));
        error.help = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
        self.errors.push(error);
    }
}

/// The constructor at the head of a type, to be changed.
fn head_of(ty: &mut Type) -> Option<&mut Ident> {
    match &mut ty.kind {
        TypeKind::App(head, _) | TypeKind::Kinded(head, _) => head_of(head),
        TypeKind::Con(name) => Some(name),
        _ => None,
    }
}

/// The type constructor or class that a type applies.
pub(crate) fn head_constructor(ty: &Type) -> Option<Ident> {
    let mut head = ty;
    loop {
        match &head.kind {
            TypeKind::App(function, _) => head = function,
            TypeKind::Con(name) => return Some(*name),
            TypeKind::Kinded(inner, _) => head = inner,
            _ => return None,
        }
    }
}
