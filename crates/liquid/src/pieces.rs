//! Small pieces of λG that several stages make, or take apart.

use whatif_lambda::types::names;
use whatif_lambda::{Contract, Definition, Expr, Name, Program, Type};

/// A type for all types of these variables, if there are some.
pub(crate) fn for_all_types(variables: &[Name], ty: Type) -> Type {
    if variables.is_empty() { ty } else { Type::Forall(variables.to_vec(), Box::new(ty)) }
}

/// The type variables of a type, and the type without them.
pub(crate) fn quantified(ty: &Type) -> (&[Name], &Type) {
    if let Type::Forall(variables, body) = ty { (variables, body) } else { (&[], ty) }
}

/// The type variables, the parameters and the body of a function's code. A place around the body is left there.
pub(crate) fn opened(mut code: &Expr) -> (&[Name], Vec<Name>, &Expr) {
    let (mut variables, mut params) = (&[][..], Vec::new());
    loop {
        code = match code {
            Expr::At(_, inner) if matches!(inner.bare(), Expr::Lam(..) | Expr::TypeLam(..)) => inner,
            Expr::TypeLam(found, inner) if params.is_empty() => {
                variables = found;
                inner
            }
            Expr::TypeLam(_, inner) => inner,
            Expr::Lam(found, inner) => {
                params.extend(found.iter().map(|param| param.name));
                inner
            }
            _ => return (variables, params, code),
        };
    }
}

/// The types of a function's parameters.
pub(crate) fn params(ty: &Type) -> Vec<&Type> {
    let mut rest = ty;
    let mut params = Vec::new();
    while let Type::Forall(_, inner) | Type::Fun(_, inner) = rest {
        if let Type::Fun(param, _) = rest {
            params.push(&**param);
        }
        rest = inner;
    }
    params
}

/// The result type of a function with all its arguments.
pub(crate) fn result_of(ty: &Type) -> &Type {
    if let Type::Forall(_, inner) | Type::Fun(_, inner) = ty { result_of(inner) } else { ty }
}

/// A type in which some parts are replaced by others.
pub(crate) fn replaced(ty: &Type, by: &mut dyn FnMut(&Type) -> Option<Type>) -> Type {
    if let Some(new) = by(ty) {
        return new;
    }
    match ty {
        Type::App(function, arg) => Type::App(Box::new(replaced(function, by)), Box::new(replaced(arg, by))),
        Type::Fun(from, to) => Type::fun(replaced(from, by), replaced(to, by)),
        other => other.clone(),
    }
}

/// A definition without a contract, which has no place in the source.
pub(crate) fn definition(name: Name, ty: Type, body: Expr) -> Definition {
    Definition { name, ty, body, contract: None, checked: None, span: None }
}

/// The contract of a function, if it has one.
pub(crate) fn contract_of(function: Name, program: &Program) -> Option<&Contract> {
    program.definitions.get(&function)?.contract.as_ref()
}

/// The conjunction of all conditions.
pub(crate) fn all_of(conditions: impl IntoIterator<Item = Expr>) -> Expr {
    conditions.into_iter().reduce(Expr::both).unwrap_or_else(|| Expr::con(names::TRUE))
}
