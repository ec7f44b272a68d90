//! Instances that a newtype takes over from its content (GeneralizedNewtypeDeriving), and `deriving via`.

use whatif_lambda::Name;

use super::{Deriver, Request, Target, mentions, parameters, renamings, substitute};
use crate::ast::{DeclKind, Module, NewtypeInstance, Type, TypeKind};
use crate::rename::head_constructor;
use crate::scope::Definitions;

impl Deriver<'_> {
    pub(super) fn newtype(&mut self, target: &Target, request: &Request) -> DeclKind {
        let (class, ty) = (target.class.name.base(), target.data.name.name.base());
        match self.newtype_instance(target, request) {
            Some(instance) => DeclKind::NewtypeInstance(instance),
            None => DeclKind::Unsupported(
                format!("the instance `{class} {ty}`, derived from a newtype's content"),
                Vec::new(),
            ),
        }
    }

    /// The instance of a `via` type, which has the same representation.
    pub(super) fn via(&mut self, target: &Target, request: &Request, via: &Type) -> DeclKind {
        let mut params = parameters(target.data);
        let arity = self.definitions.arities.get(&target.class.name).copied().unwrap_or(0);
        params.truncate(params.len().saturating_sub(arity as usize));
        let head = self.head(target, request, &params, Vec::new());
        let representation = target.build.apply_type(request.class.clone(), [via.clone()]);
        let derived = request.written.is_none();
        DeclKind::NewtypeInstance(NewtypeInstance { head, representation, derived })
    }

    fn newtype_instance(&mut self, target: &Target, request: &Request) -> Option<NewtypeInstance> {
        let constructor = target.data.constructors.first().filter(|_| target.data.newtype)?;
        let mut params = parameters(target.data);
        let mut content = substitute(constructor.field_types().first()?, &renamings(constructor, &params));
        // A class such as Monad is for type constructors: the last parameters are taken off the newtype and off its
        // content.
        for _ in 0..self.definitions.arities.get(&target.class.name).copied().unwrap_or(0) {
            let TypeKind::Var(last) = params.pop()?.kind else { return None };
            content = without_last(content, last.name)?;
        }
        let build = &target.build;
        let head = self.head(target, request, &params, Vec::new());
        if let Some(written) = &request.written {
            content = self.instantiate(content, &params, written)?;
        }
        let representation = build.apply_type(request.class.clone(), [content]);
        Some(NewtypeInstance { head, representation, derived: request.written.is_none() })
    }

    /// The content's type, with the arguments that a `deriving instance` declaration gives the newtype.
    fn instantiate(&self, content: Type, params: &[Type], written: &crate::ast::SigType) -> Option<Type> {
        let TypeKind::App(_, ty) = &written.ty.kind else { return None };
        let mut by = rustc_hash::FxHashMap::default();
        let mut rest = &**ty;
        for param in params.iter().rev() {
            let (TypeKind::App(function, argument), TypeKind::Var(name)) = (&rest.kind, &param.kind) else {
                return None;
            };
            by.insert(name.name, (**argument).clone());
            rest = function;
        }
        Some(substitute(&content, &by))
    }
}

/// Finds how many arguments the last parameter of each class of a module takes: as many as in the type of a method or
/// of a superclass.
pub(crate) fn class_arities(module: &Module, definitions: &mut Definitions) {
    let classes = || {
        module.decls.iter().filter_map(|decl| match &decl.kind {
            DeclKind::Class(class) => Some((class, class.params.last()?)),
            _ => None,
        })
    };
    for (class, parameter) in classes() {
        let mut kind = parameter.kind.as_ref();
        let mut arity = 0;
        while let Some(Type { kind: TypeKind::Fun(_, rest), .. }) = kind {
            arity += 1;
            kind = Some(rest);
        }
        for item in &class.decls {
            if let DeclKind::Signature(_, sig) = &item.kind {
                arity = arity.max(applied(&sig.ty, parameter.name.name));
            }
        }
        if arity > 0 {
            definitions.arities.insert(class.name.name, arity as u32);
        }
    }
    // Superclasses may stand in any order.
    let mut changed = true;
    while changed {
        changed = false;
        for (class, parameter) in classes() {
            let supers = class.context.iter().filter(|constraint| mentions(constraint, parameter.name.name));
            let inherited =
                supers.filter_map(head_constructor).filter_map(|name| definitions.arities.get(&name.name));
            if let (false, Some(&arity)) =
                (definitions.arities.contains_key(&class.name.name), inherited.max())
            {
                definitions.arities.insert(class.name.name, arity);
                changed = true;
            }
        }
    }
}

/// `f a` without its last argument, if that is the variable and occurs nowhere else.
fn without_last(ty: Type, variable: Name) -> Option<Type> {
    let (function, argument) = match ty.kind {
        TypeKind::App(function, argument) => (*function, *argument),
        TypeKind::List(element) => {
            let name = crate::ast::Ident { module: None, name: Name::new("[]"), span: ty.span };
            (Type { kind: TypeKind::Con(name), span: ty.span }, *element)
        }
        TypeKind::Fun(argument, result) => {
            let arrow = crate::ast::Ident { module: None, name: Name::new("->"), span: ty.span };
            let arrow = Type { kind: TypeKind::Con(arrow), span: ty.span };
            (Type { kind: TypeKind::App(Box::new(arrow), argument), span: ty.span }, *result)
        }
        _ => return None,
    };
    let is_last = matches!(&argument.kind, TypeKind::Var(name) if name.name == variable);
    (is_last && !mentions(&function, variable)).then_some(function)
}

/// How many arguments a variable is applied to in a type.
fn applied(ty: &Type, variable: Name) -> usize {
    match &ty.kind {
        TypeKind::App(..) => {
            let (mut head, mut arguments) = (ty, Vec::new());
            while let TypeKind::App(function, argument) = &head.kind {
                arguments.push(&**argument);
                head = function;
            }
            let here = match &head.kind {
                TypeKind::Var(name) if name.name == variable => arguments.len(),
                _ => applied(head, variable),
            };
            arguments.into_iter().map(|argument| applied(argument, variable)).fold(here, usize::max)
        }
        TypeKind::Fun(left, right) => applied(left, variable).max(applied(right, variable)),
        TypeKind::List(inner) | TypeKind::Bang(inner) | TypeKind::Kinded(inner, _) => {
            applied(inner, variable)
        }
        TypeKind::Tuple(types) => types.iter().map(|ty| applied(ty, variable)).max().unwrap_or(0),
        TypeKind::Forall(sig) => applied(&sig.ty, variable),
        _ => 0,
    }
}
