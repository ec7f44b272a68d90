//! What a search checks of a function. It runs the function and evaluates its result; it does not run functions and actions inside
//! the result, and does not check the annotations of local functions. A function with such parts is never called verified.

use std::collections::BTreeSet;

use whatif_lambda::name::item;
use whatif_lambda::{Binder, DataType, Expr, Name, Program, Type};

use crate::pieces::{params, result_of};

/// Does evaluating a function's result show everything that the function does?
pub(crate) fn is_result_seen(ty: &Type, program: &Program) -> bool {
    is_plain(result_of(ty), program, &mut BTreeSet::new())
}

/// Does a function of this type return an action?
pub(crate) fn is_action(ty: &Type) -> bool {
    matches!(result_of(ty).spine().0, Type::Con(item::IO))
}

/// Is there no function in a value of this type?
fn is_plain(ty: &Type, program: &Program, seen: &mut BTreeSet<Name>) -> bool {
    let (head, args) = ty.spine();
    let head = match head {
        Type::Con(name) => {
            let mut fields = program.types.get(name).into_iter().flat_map(fields);
            !seen.insert(*name) || fields.all(|field| is_plain(field, program, seen))
        }
        // A value of a type variable can only be passed on; a value of an applied variable (`m a`) may be an action.
        Type::Var(_) => args.is_empty(),
        _ => false,
    };
    head && args.into_iter().all(|arg| is_plain(arg, program, seen))
}

/// The data types that values of a type are made of.
pub(crate) fn data_in(ty: &Type, program: &Program, seen: &mut BTreeSet<Name>) {
    let (head, args) = ty.spine();
    if let Type::Con(name) = head
        && seen.insert(*name)
        && let Some(data) = program.types.get(name)
    {
        fields(data).for_each(|field| data_in(field, program, seen));
    }
    args.into_iter().for_each(|arg| data_in(arg, program, seen));
}

/// The data types that the arguments and the result of a function are made of.
pub(crate) fn data_in_type(ty: &Type, program: &Program, seen: &mut BTreeSet<Name>) {
    params(ty).into_iter().chain([result_of(ty)]).for_each(|part| data_in(part, program, seen));
}

/// The types of all fields of a data type.
pub(crate) fn fields(data: &DataType) -> impl Iterator<Item = &Type> {
    data.constructors.iter().flat_map(|con| &con.fields)
}

/// Does the expression bind a local function with one of these names?
pub(crate) fn binds_one_of(expr: &Expr, names: &BTreeSet<Name>) -> bool {
    let is_one = |(binder, _): &(Binder, Expr)| is_one_of(binder.name, names);
    expr.subexpressions().any(|part| matches!(part, Expr::Let(bindings, _) if bindings.iter().any(is_one)))
}

/// Does a local variable have one of these names in the source?
pub(crate) fn is_one_of(local: Name, names: &BTreeSet<Name>) -> bool {
    names.contains(&local.written())
}
