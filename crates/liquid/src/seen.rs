//! What a search sees of a function. It runs the function and looks at its result; it does not run functions and actions inside
//! the result, and it does not know promises about local functions. A function with such is never called verified.

use std::collections::BTreeSet;

use whatif_lambda::{Expr, Name, Program, Type};

/// Does looking at a function's result show all that the function does?
pub(crate) fn is_result_seen(ty: &Type, program: &Program) -> bool {
    let mut result = ty;
    while let Type::Forall(_, inner) | Type::Fun(_, inner) = result {
        result = inner;
    }
    is_plain(result, program, &mut BTreeSet::new())
}

/// Is there no function in a value of this type?
fn is_plain(ty: &Type, program: &Program, seen: &mut BTreeSet<Name>) -> bool {
    let (head, args) = ty.spine();
    let head = match head {
        Type::Con(name) => {
            let fields = |name: &Name| program.types.get(name).into_iter().flat_map(|ty| &ty.constructors);
            !seen.insert(*name)
                || fields(name).flat_map(|con| &con.fields).all(|field| is_plain(field, program, seen))
        }
        // A value of a type that nothing is known of can only be passed on; a container of unknown kind may be an action.
        Type::Var(_) => args.is_empty(),
        _ => false,
    };
    head && args.into_iter().all(|arg| is_plain(arg, program, seen))
}

/// Is a function inside of this expression called like one of these, perhaps with the number that keeps it apart from others?
pub(crate) fn binds_one_of(expr: &Expr, names: &BTreeSet<Name>) -> bool {
    let called = |name: Name| {
        let spelling = name.as_str();
        let base = spelling.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix('_');
        names.iter().any(|found| spelling == found.as_str() || base == Some(found.as_str()))
    };
    let mut found = false;
    let mut work = vec![expr.clone()];
    while let Some(mut expr) = work.pop() {
        if let Expr::Let(bindings, _) = &expr {
            found |= bindings.iter().any(|(binder, _)| called(binder.name));
        }
        expr.for_each_part(&mut |part| work.push(std::mem::replace(part, Expr::Con(Name::new("()")))));
    }
    found
}
