//! Derived instances (report, chapter 11, and GHC's extensions of it).
//!
//! A `deriving` clause becomes an instance declaration in the syntax tree, with resolved names, as if the user had
//! written it; so derived code is typed and lowered like any other. [`derive()`] collects the requests of a module
//! (clauses and `deriving instance` declarations), and `Deriver::request` chooses by strategy and class:
//!
//! - `stock`: Eq, Ord, Show, Read, Enum, Bounded, Ix;
//! - `functor`: Functor, Foldable, Traversable;
//! - `newtype`: any class that a newtype takes over from its content, and `deriving via`;
//! - `generic`: Generic, with the representation;
//! - any other class: a newtype takes it over, a data type gets an empty instance (NFData, `anyclass`, …).
//!
//! A class that cannot be derived for a type is reported; one that the base library lacks is ignored. Code for instances
//! refers to helper functions of the base library (`build`).
//!
//! The context of a derived instance is not final: it has a constraint for each field, which inference simplifies (see
//! [`InstanceDecl::derived`]).

mod build;
mod functor;
mod generic;
mod newtype;
mod stock;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_source::{Diagnostic, Span};

use crate::ast::{
    ConDecl, DataDecl, Decl, DeclKind, Ident, InstanceDecl, Module, SigType, Strategy, Type, TypeKind,
};
use crate::layered::Layered;
use crate::rename::head_constructor;
use crate::scope::{Definitions, Interface};
use build::{Build, Helpers};
pub(crate) use newtype::class_arities;

/// Turns the `deriving` clauses of a module into instances. `before` are the modules it may refer to.
pub(crate) fn derive(
    module: &mut Module,
    before: &[Arc<Module>],
    definitions: &Definitions,
    interfaces: &Layered<Name, Arc<Interface>>,
    errors: &mut Vec<Diagnostic>,
) {
    let requests = requests(module);
    if requests.is_empty() {
        return;
    }
    let datas = module.decls.iter().filter_map(|decl| match &decl.kind {
        DeclKind::Data(data) => Some((data.name.name, data)),
        _ => None,
    });
    // If a name is declared twice, the first declaration counts.
    let datas = datas.rev().collect();
    let helpers = Helpers::new(interfaces);
    let is_on = |name: &str| module.extensions.iter().any(|on| on.as_str() == name);
    let any_class = is_on("DeriveAnyClass") || is_on("DerivingStrategies");
    let mut deriver = Deriver {
        any_class,
        datas,
        before,
        definitions,
        interfaces,
        helpers: &helpers,
        errors,
        beside: Vec::new(),
    };
    let derived: Vec<Decl> = requests.into_iter().filter_map(|request| deriver.request(request)).collect();
    let beside = std::mem::take(&mut deriver.beside);
    for decl in &mut module.decls {
        if let DeclKind::Data(data) = &mut decl.kind {
            data.deriving.clear();
        }
    }
    module.decls.retain(|decl| !matches!(decl.kind, DeclKind::StandaloneDeriving(..)));
    module.decls.extend(derived);
    module.decls.extend(beside);
}

/// An instance to derive.
struct Request {
    strategy: Option<Strategy>,
    /// The class, applied to all its arguments but the last.
    class: Type,
    /// The name of the type.
    ty: Name,
    /// The context and the head, if a `deriving instance` declaration wrote them.
    written: Option<SigType>,
    span: Span,
}

fn requests(module: &Module) -> Vec<Request> {
    let mut requests = Vec::new();
    for decl in &module.decls {
        match &decl.kind {
            DeclKind::Data(data) => requests.extend(data.deriving.iter().map(|deriving| Request {
                strategy: deriving.strategy.clone(),
                class: deriving.class.clone(),
                ty: data.name.name,
                written: None,
                span: deriving.class.span,
            })),
            DeclKind::StandaloneDeriving(strategy, sig) => {
                let TypeKind::App(class, argument) = &sig.ty.kind else { continue };
                let Some(ty) = head_constructor(argument) else { continue };
                requests.push(Request {
                    strategy: strategy.clone(),
                    class: (**class).clone(),
                    ty: ty.name,
                    written: Some(sig.clone()),
                    span: sig.ty.span,
                });
            }
            _ => {}
        }
    }
    requests
}

struct Deriver<'a> {
    /// May any class be derived, with an empty instance?
    any_class: bool,
    /// The types that the module declares.
    datas: FxHashMap<Name, &'a DataDecl>,
    before: &'a [Arc<Module>],
    definitions: &'a Definitions,
    interfaces: &'a Layered<Name, Arc<Interface>>,
    helpers: &'a Helpers<'a>,
    errors: &'a mut Vec<Diagnostic>,
    /// Declarations that derived instances need beside them: equations of type families.
    beside: Vec<Decl>,
}

/// The type and class of one instance.
struct Target<'a> {
    data: &'a DataDecl,
    /// The class.
    class: Ident,
    build: Build<'a>,
}

impl<'a> Deriver<'a> {
    fn request(&mut self, request: Request) -> Option<Decl> {
        // A class that the base library lacks is ignored: no supported code can need the instance.
        let class = head_constructor(&request.class)?;
        let span = request.span;
        if class.name.base() == "Typeable" && self.is_of_base(class.name) {
            // Every type has this instance, and every class.
            return None;
        }
        let Some(data) = self.data(request.ty) else {
            // What the library's types are made of is not kept.
            if self.is_of_base(request.ty) {
                let what = format!("an instance derived for `{}`, a type of the library", request.ty.base());
                return Some(Decl { kind: DeclKind::Unsupported(what, Vec::new()), span });
            }
            let message =
                format!("`{}` is not declared as data, so nothing can be derived for it", request.ty.base());
            self.errors.push(Diagnostic::error(span, message));
            return None;
        };
        let build = Build::new(span, self.helpers, self.definitions, class.name);
        let narrowed = request.written.as_ref().and_then(|written| narrowed(data, written));
        let target = Target { data: narrowed.as_ref().unwrap_or(data), class, build };
        let kind = match &request.strategy {
            Some(Strategy::Via(via)) => self.via(&target, &request, via),
            Some(Strategy::Newtype) => self.newtype(&target, &request),
            Some(Strategy::Anyclass) => self.instance(&target, &request, Vec::new(), Vec::new()),
            _ => self.by_class(&target, &request)?,
        };
        Some(Decl { kind, span })
    }

    /// The instance for a class that is chosen by its name.
    fn by_class(&mut self, target: &Target, request: &Request) -> Option<DeclKind> {
        let name = target.class.name;
        let of_base = self.is_of_base(name);
        let stock = match name.base() {
            "Eq" if of_base => stock::eq(target),
            "Ord" if of_base => stock::ord(target),
            "Show" if of_base => stock::show(target, self.definitions),
            "Read" if of_base => stock::read(target, self.definitions),
            // A newtype is no enumeration: its Enum instance can only be that of its content.
            "Enum" if of_base && !target.data.newtype => {
                stock::enumeration(target).map_err(|why| self.refuse::<()>(target, &why)).ok()?
            }
            "Bounded" if of_base => {
                stock::bounded(target).map_err(|why| self.refuse::<()>(target, &why)).ok()?
            }
            "Ix" if of_base => stock::ix(target).map_err(|why| self.refuse::<()>(target, &why)).ok()?,
            "Functor" if of_base => return functor::functor(self, target, request),
            "Foldable" if of_base => return functor::foldable(self, target, request),
            "Traversable" if of_base => return functor::traversable(self, target, request),
            "Data" if of_base => {
                let context = parameter_constraints(target, &request.class);
                return Some(self.instance(target, request, context, Vec::new()));
            }
            "Generic" if of_base => return Some(generic::generic(self, target, request)),
            "Generic1" if of_base => {
                let what = format!("the representation of `{}` for `Generic1`", target.data.name.name.base());
                return Some(DeclKind::Unsupported(what, Vec::new()));
            }
            "NFData" | "Lift" if of_base => {
                return Some(self.instance(target, request, Vec::new(), Vec::new()));
            }
            _ if target.data.newtype => return Some(self.newtype(target, request)),
            _ if of_base
                && !self.any_class
                && !matches!(name.base(), "Exception" | "Arbitrary" | "CoArbitrary") =>
            {
                let why = "it is not among the classes that can be derived, and DeriveAnyClass is off";
                return self.refuse(target, why);
            }
            _ => return Some(self.instance(target, request, Vec::new(), Vec::new())),
        };
        let context = field_constraints(target, &request.class);
        Some(self.instance(target, request, context, stock))
    }

    fn is_of_base(&self, class: Name) -> bool {
        self.interfaces.get(&class.home()).is_some_and(|interface| interface.base)
    }

    fn refuse<T>(&mut self, target: &Target, why: &str) -> Option<T> {
        let (class, ty) = (target.class.name.base(), target.data.name.name.base());
        let message = format!("`{class}` cannot be derived for `{ty}`: {why}");
        self.errors.push(Diagnostic::error(target.build.span, message));
        None
    }

    /// The declaration of a type.
    fn data(&self, name: Name) -> Option<&'a DataDecl> {
        if let Some(data) = self.datas.get(&name) {
            return Some(data);
        }
        let modules = self.before.iter().rev().filter(|module| module.name == name.home());
        modules.flat_map(|module| &module.decls).find_map(|decl| match &decl.kind {
            DeclKind::Data(data) if data.name.name == name => Some(data),
            _ => None,
        })
    }

    /// An instance for the type applied to all its parameters.
    fn instance(&self, target: &Target, request: &Request, context: Vec<Type>, decls: Vec<Decl>) -> DeclKind {
        let params = parameters(target.data);
        let head = self.head(target, request, &params, context);
        DeclKind::Instance(InstanceDecl { head, decls, derived: request.written.is_none() })
    }

    /// The head of an instance: the written one, or the class of the type applied to `params`.
    fn head(&self, target: &Target, request: &Request, params: &[Type], context: Vec<Type>) -> SigType {
        if let Some(written) = &request.written {
            return written.clone();
        }
        let build = &target.build;
        let ty = build.apply_type(build.type_con(target.data.name.name), params.iter().cloned());
        SigType { forall: None, context, ty: build.apply_type(request.class.clone(), [ty]) }
    }
}

/// The type with only those constructors that a value of the written type can have; none if these are all.
fn narrowed(data: &DataDecl, written: &SigType) -> Option<DataDecl> {
    let TypeKind::App(_, ty) = &written.ty.kind else { return None };
    let fits =
        |constructor: &&ConDecl| constructor.result.as_ref().is_none_or(|result| may_equal(result, ty));
    let constructors: Vec<ConDecl> = data.constructors.iter().filter(fits).cloned().collect();
    (constructors.len() < data.constructors.len()).then(|| DataDecl { constructors, ..data.clone() })
}

/// Whether two types could be the same for some values of their variables.
fn may_equal(left: &Type, right: &Type) -> bool {
    match (&left.kind, &right.kind) {
        (TypeKind::Con(left), TypeKind::Con(right)) => left.name == right.name,
        (TypeKind::App(f, x), TypeKind::App(g, y)) => may_equal(f, g) && may_equal(x, y),
        (TypeKind::Con(_), TypeKind::App(..) | TypeKind::List(_) | TypeKind::Tuple(_))
        | (TypeKind::App(..) | TypeKind::List(_) | TypeKind::Tuple(_), TypeKind::Con(_)) => false,
        _ => true,
    }
}

/// The parameters of a type as types, with those that only its kind signature mentions.
fn parameters(data: &DataDecl) -> Vec<Type> {
    let span = data.name.span;
    let variable = |name: Name| Type { kind: TypeKind::Var(Ident { module: None, name, span }), span };
    let mut params: Vec<Type> = data.params.iter().map(|param| variable(param.name.name)).collect();
    let mut kind = data.kind.as_ref();
    while let Some(Type { kind: TypeKind::Fun(_, rest), .. }) = kind {
        params.push(variable(Name::new(&format!("k{}", params.len()))));
        kind = Some(rest);
    }
    params
}

/// For each variable of a GADT constructor's result, the parameter of the type that it stands for.
fn renamings(constructor: &ConDecl, params: &[Type]) -> FxHashMap<Name, Type> {
    let mut found = FxHashMap::default();
    let mut result = constructor.result.as_ref();
    let mut remaining = params.iter().rev();
    while let Some(Type { kind: TypeKind::App(function, argument), .. }) = result {
        if let (Some(param), TypeKind::Var(name)) = (remaining.next(), &argument.kind) {
            found.insert(name.name, param.clone());
        }
        result = Some(function);
    }
    found
}

/// `C τ` for the type of each field that mentions a parameter of the type.
fn field_constraints(target: &Target, class: &Type) -> Vec<Type> {
    let params = parameters(target.data);
    let mut seen = Vec::new();
    let mut constraints = Vec::new();
    for constructor in &target.data.constructors {
        let renamings = renamings(constructor, &params);
        for ty in constructor.field_types() {
            let ty = substitute(ty, &renamings);
            let mut variables = Vec::new();
            variables_of(&ty, &mut variables);
            let known = |name: &Name| {
                params.iter().any(|param| matches!(&param.kind, TypeKind::Var(ident) if ident.name == *name))
            };
            let key = format!("{:?}", Spanless(&ty));
            if variables.is_empty() || !variables.iter().all(known) || seen.contains(&key) {
                continue;
            }
            seen.push(key);
            constraints.push(target.build.apply_type(class.clone(), [ty]));
        }
    }
    constraints
}

/// `C a` for each parameter of the type that is not applied to anything: `Data` demands it of phantom ones, too.
fn parameter_constraints(target: &Target, class: &Type) -> Vec<Type> {
    let mut applied = Vec::new();
    for constructor in &target.data.constructors {
        constructor.field_types().into_iter().for_each(|ty| applied_variables(ty, &mut applied));
    }
    let is_plain =
        |param: &Type| matches!(&param.kind, TypeKind::Var(ident) if !applied.contains(&ident.name));
    let plain = parameters(target.data).into_iter().filter(is_plain);
    plain.map(|param| target.build.apply_type(class.clone(), [param])).collect()
}

/// The variables that a type applies to arguments.
fn applied_variables(ty: &Type, found: &mut Vec<Name>) {
    match &ty.kind {
        TypeKind::App(function, argument) => {
            if let TypeKind::Var(ident) = &function.kind {
                found.push(ident.name);
            }
            applied_variables(function, found);
            applied_variables(argument, found);
        }
        TypeKind::Fun(argument, result) => {
            applied_variables(argument, found);
            applied_variables(result, found);
        }
        TypeKind::List(element) => applied_variables(element, found),
        TypeKind::Tuple(types) => types.iter().for_each(|ty| applied_variables(ty, found)),
        _ => {}
    }
}

/// A type's text without places, for comparing types.
struct Spanless<'a>(&'a Type);

impl std::fmt::Debug for Spanless<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0.kind {
            TypeKind::Var(name) | TypeKind::Con(name) | TypeKind::Promoted(name) => {
                write!(f, "{}", name.name)
            }
            TypeKind::App(left, right) => write!(f, "({:?} {:?})", Spanless(left), Spanless(right)),
            TypeKind::Fun(left, right) => write!(f, "({:?} -> {:?})", Spanless(left), Spanless(right)),
            TypeKind::List(inner) => write!(f, "[{:?}]", Spanless(inner)),
            TypeKind::Tuple(types) => f.debug_list().entries(types.iter().map(Spanless)).finish(),
            // Anything else is compared with its places, so it equals only itself.
            other => write!(f, "{other:?}"),
        }
    }
}

/// The variables of a type, in order.
fn variables_of(ty: &Type, found: &mut Vec<Name>) {
    match &ty.kind {
        TypeKind::Var(name) => found.push(name.name),
        TypeKind::App(left, right) | TypeKind::Fun(left, right) | TypeKind::Equal(left, right) => {
            variables_of(left, found);
            variables_of(right, found);
        }
        TypeKind::List(inner)
        | TypeKind::Bang(inner)
        | TypeKind::Lazy(inner)
        | TypeKind::Kinded(inner, _) => variables_of(inner, found),
        TypeKind::Tuple(types) | TypeKind::PromotedList(types) => {
            types.iter().for_each(|ty| variables_of(ty, found));
        }
        TypeKind::Forall(sig) => variables_of(&sig.ty, found),
        _ => {}
    }
}

/// Whether a type mentions a variable.
fn mentions(ty: &Type, variable: Name) -> bool {
    let mut variables = Vec::new();
    variables_of(ty, &mut variables);
    variables.contains(&variable)
}

/// A type with other types for some of its variables.
fn substitute(ty: &Type, by: &FxHashMap<Name, Type>) -> Type {
    let mut ty = ty.clone();
    if !by.is_empty() {
        substitute_in(&mut ty, by);
    }
    ty
}

fn substitute_in(ty: &mut Type, by: &FxHashMap<Name, Type>) {
    match &mut ty.kind {
        TypeKind::Var(name) => {
            if let Some(replacement) = by.get(&name.name) {
                *ty = replacement.clone();
            }
        }
        TypeKind::App(left, right) | TypeKind::Fun(left, right) | TypeKind::Equal(left, right) => {
            substitute_in(left, by);
            substitute_in(right, by);
        }
        TypeKind::List(inner)
        | TypeKind::Bang(inner)
        | TypeKind::Lazy(inner)
        | TypeKind::Kinded(inner, _) => substitute_in(inner, by),
        TypeKind::Tuple(types) | TypeKind::PromotedList(types) => {
            types.iter_mut().for_each(|ty| substitute_in(ty, by));
        }
        TypeKind::Forall(sig) => substitute_in(&mut sig.ty, by),
        _ => {}
    }
}
