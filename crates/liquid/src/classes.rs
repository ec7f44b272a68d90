//! Classes, as dictionaries that functions take.

use whatif_lambda::{Name, Program, Role, Type};

/// The data types of class dictionaries.
pub(crate) fn classes(program: &Program) -> Vec<Name> {
    let is_class = |name: &Name| name.role() == Role::Record;
    let dictionaries =
        program.types.values().filter(|data| data.constructors.iter().any(|con| is_class(&con.name)));
    dictionaries.map(|data| data.name).collect()
}

/// How many class dictionaries a function takes.
pub(crate) fn dictionaries_of(ty: &Type, classes: &[Name]) -> usize {
    let mut rest = match ty {
        Type::Forall(_, body) => body,
        other => other,
    };
    let mut count = 0;
    while let Type::Fun(param, result) = rest {
        if !matches!(param.spine().0, Type::Con(head) if classes.contains(head)) {
            break;
        }
        count += 1;
        rest = result;
    }
    count
}
