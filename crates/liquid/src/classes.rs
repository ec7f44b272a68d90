//! Classes, as dictionaries that functions take.

use whatif_lambda::{Name, Program, Role, Type};

use crate::pieces::quantified;

/// The data types of class dictionaries.
pub(crate) fn classes(program: &Program) -> Vec<Name> {
    let is_class = |name: &Name| name.role() == Role::Record;
    let dictionaries =
        program.types.values().filter(|data| data.constructors.iter().any(|con| is_class(&con.name)));
    dictionaries.map(|data| data.name).collect()
}

/// Is it the type of a class dictionary?
pub(crate) fn is_dictionary(ty: &Type, classes: &[Name]) -> bool {
    matches!(ty.spine().0, Type::Con(head) if classes.contains(head))
}

/// How many class dictionaries a function takes.
pub(crate) fn dictionaries_of(ty: &Type, classes: &[Name]) -> usize {
    let (mut rest, mut count) = (quantified(ty).1, 0);
    while let Type::Fun(param, result) = rest
        && is_dictionary(param, classes)
    {
        count += 1;
        rest = result;
    }
    count
}
