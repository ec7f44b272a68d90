//! Methods: what a class promises of them, and the instances that must keep it.
//!
//! A refined class gives its methods contracts, as a signature does for a function. A caller of a method of an unknown instance relies on
//! them; each instance that the program defines, and each default, is checked against them, or against an annotation of the instance.

use whatif_haskell::ast::{ClassDecl, DeclKind, InstanceDecl, Module, Type, TypeKind};
use whatif_haskell::{default_of, instance_of, method_of};
use whatif_lambda::prim::{Misc, Prim};
use whatif_lambda::{Expr, Name, Role};
use whatif_source::Span;

use crate::annotation::{ClassSpec, RType, RTypeKind};
use crate::declare::bound_name;
use crate::pieces::opened;

/// Classes of the library whose methods LiquidHaskell does not check.
pub(crate) const FREE: [&str; 4] = ["Show", "Eq", "Ord", "Functor"];

/// Stands for the type constructor of an instance that is for all types.
const ANY: &str = "_";

/// A method as the program defines it, in an instance or as a default.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// Where its name stands.
    pub(crate) span: Span,
    /// The method.
    pub(crate) method: Name,
    /// Its class, as it is written.
    pub(crate) class: Name,
    /// The constructor of the type that the instance is for; none for a default.
    pub(crate) of: Option<Name>,
}

impl Written {
    /// All of a module's.
    pub(crate) fn of(module: &Module) -> Vec<Written> {
        let mut found = Vec::new();
        for decl in &module.decls {
            let (class, of, decls) = match &decl.kind {
                DeclKind::Class(class) => (class.name.name, None, &class.decls),
                DeclKind::Instance(instance) => {
                    let Some((class, of)) = head(instance) else { continue };
                    (class, Some(of), &instance.decls)
                }
                _ => continue,
            };
            let methods = decls.iter().filter_map(bound_name);
            found.extend(methods.map(|name| Written { span: name.span, method: name.name, class, of }));
        }
        found
    }

    /// Is it the default of its class?
    pub(crate) fn is_default(&self) -> bool {
        self.of.is_none()
    }

    /// The name of a default's definition, and the name under which a copy of it is checked: its last part is the method.
    pub(crate) fn default_names(&self, module: Name) -> (Name, Name) {
        let method = self.method;
        let instance = instance_of(module, Name::new("default"), "");
        (default_of(method.in_module(module)), method_of(instance, method))
    }

    /// Is it in the instance that an annotation is about?
    pub(crate) fn is_in(&self, spec: &ClassSpec) -> bool {
        let of = spec.args.last().and_then(constructor);
        self.class == spec.name.name && self.of.is_some() && self.of == of
    }
}

impl ClassSpec {
    /// Does the annotation have a signature for a method?
    pub(crate) fn speaks_of(&self, method: Name) -> bool {
        self.methods.iter().flat_map(|signature| &signature.names).any(|name| name.name == method)
    }
}

/// The methods that a class declares.
pub(crate) fn declared(class: &ClassDecl) -> Vec<Name> {
    let signatures = class.decls.iter().filter_map(|decl| match &decl.kind {
        DeclKind::Signature(names, _) => Some(names),
        _ => None,
    });
    signatures.flatten().map(|name| name.name).collect()
}

/// The class of an instance, and the constructor of the type it is for.
fn head(instance: &InstanceDecl) -> Option<(Name, Name)> {
    let TypeKind::App(class, arg) = &instance.head.ty.kind else { return None };
    let mut class = class;
    while let TypeKind::App(inner, _) = &class.kind {
        class = inner;
    }
    let TypeKind::Con(class) = &class.kind else { return None };
    Some((class.name, head_constructor(arg)))
}

fn head_constructor(ty: &Type) -> Name {
    match &ty.kind {
        TypeKind::App(function, _) => head_constructor(function),
        TypeKind::Con(name) => name.name,
        TypeKind::List(_) => Name::new("[]"),
        _ => Name::new(ANY),
    }
}

fn constructor(ty: &RType) -> Option<Name> {
    match &ty.kind {
        RTypeKind::Con(name, _) => Some(name.name),
        RTypeKind::Refined(_, base, _) => constructor(base),
        RTypeKind::Var(_) => Some(Name::new(ANY)),
        _ => None,
    }
}

/// The name under which the predicates of a method in an instance are declared.
pub(crate) fn instance_contract(instance: usize, method: Name) -> Name {
    method.numbered(Role::Placed, "$in", instance as u32)
}

/// Is it the definition that the front end adds where an instance lacks a method?
pub(crate) fn is_missing(body: &Expr) -> bool {
    matches!(opened(body).2.bare(), Expr::Prim(Prim::Misc(Misc::NoMethodError), _))
}
