//! Refined types taken apart, and the Haskell types behind them.

use whatif_haskell::ast::{SigType, Type, TypeKind};
use whatif_lambda::Name;

use crate::annotation::{RType, RTypeKind, TypeArg};
use crate::build::At;
use crate::names::variable;

pub(crate) fn arrows(mut ty: &Type) -> usize {
    let mut count = 0;
    while let TypeKind::Fun(_, result) = &ty.kind {
        count += 1;
        ty = result;
    }
    count
}

/// The first arguments of a function type, and the rest.
pub(super) fn arguments(ty: &Type, count: usize) -> (Vec<Type>, Type) {
    let (mut args, mut rest) = (Vec::new(), ty.clone());
    while args.len() < count
        && let TypeKind::Fun(arg, result) = rest.kind
    {
        args.push(*arg);
        rest = *result;
    }
    (args, rest)
}

/// Is it a function, perhaps a polymorphic one, or one with a refinement of its own?
#[must_use]
pub fn is_function(ty: &RType) -> bool {
    match &ty.kind {
        RTypeKind::Fun(..) => true,
        RTypeKind::Refined(_, base, _) | RTypeKind::Forall(_, _, base) => is_function(base),
        _ => false,
    }
}

/// The parameters of a refined function type, and its result.
pub(crate) fn split(mut ty: &RType) -> (Vec<(Option<Name>, &RType)>, &RType) {
    let mut params = Vec::new();
    loop {
        match &ty.kind {
            RTypeKind::Fun(name, argument, result) => {
                params.push((*name, &**argument));
                ty = result;
            }
            RTypeKind::Forall(_, _, body) | RTypeKind::Constrained(_, body) => ty = body,
            _ => return (params, ty),
        }
    }
}

pub(super) fn has_function(ty: &RType) -> bool {
    any_part(ty, &|part| matches!(part.kind, RTypeKind::Fun(..)))
}

pub(super) fn has_refinement(ty: &RType) -> bool {
    any_part(ty, &|part| matches!(part.kind, RTypeKind::Refined(..) | RTypeKind::Prop(_)))
}

/// Does the predicate hold of a type or of a part of it?
pub(crate) fn any_part(ty: &RType, is_such: &dyn Fn(&RType) -> bool) -> bool {
    is_such(ty) || ty.types().into_iter().any(|part| any_part(part, is_such))
}

/// The names of a function's parameters.
pub(crate) fn param_names(params: &[(Option<Name>, &RType)]) -> Vec<Name> {
    params.iter().enumerate().map(|(index, (name, _))| param_name(*name, index)).collect()
}

pub(crate) fn param_name(name: Option<Name>, index: usize) -> Name {
    match name {
        Some(name) if name.as_str() != "_" => name,
        _ => variable("x", index),
    }
}

/// The Haskell type behind a refined one; `None` if it has holes or parts that Haskell has no type for.
pub(crate) fn erase_signature(ty: &RType) -> Option<SigType> {
    match &ty.kind {
        RTypeKind::Forall(_, _, body) => erase_signature(body),
        RTypeKind::Constrained(constraints, body) => {
            let mut sig = erase_signature(body)?;
            let context: Option<Vec<Type>> = constraints.iter().map(erase).collect();
            sig.context.splice(0..0, context?);
            Some(sig)
        }
        _ => Some(SigType { forall: None, context: Vec::new(), ty: erase(ty)? }),
    }
}

pub(super) fn erase(ty: &RType) -> Option<Type> {
    let at = At(ty.span);
    let args = |head: Type, args: &[TypeArg]| {
        args.iter().try_fold(head, |head, arg| match arg {
            TypeArg::Type(arg) => Some(at.ty(TypeKind::App(Box::new(head), Box::new(erase(arg)?)))),
            TypeArg::Value(_) => None,
        })
    };
    match &ty.kind {
        RTypeKind::Fun(_, argument, result) => Some(at.fun_type([erase(argument)?], erase(result)?)),
        RTypeKind::Refined(_, base, _) | RTypeKind::Abstract(base, _) => erase(base),
        RTypeKind::Var(name) => Some(at.ty(TypeKind::Var(*name))),
        RTypeKind::Con(name, list) => args(at.ty(TypeKind::Con(*name)), list),
        RTypeKind::App(head, list) => args(erase(head)?, list),
        RTypeKind::Forall(..) | RTypeKind::Constrained(..) => {
            erase_signature(ty).map(|sig| at.ty(TypeKind::Forall(Box::new(sig))))
        }
        RTypeKind::Prop(_) | RTypeKind::Hole | RTypeKind::Bound(_) | RTypeKind::Unsupported(_) => None,
    }
}
