//! Classes, as dictionaries that functions take.

use whatif_lambda::name::item;
use whatif_lambda::{Name, Program, Role, Type};

use crate::pieces::quantified;

/// The data types of class dictionaries.
pub(crate) fn classes(program: &Program) -> Vec<Name> {
    let is_class = |name: &Name| name.role() == Role::Record;
    let dictionaries =
        program.types.values().filter(|data| data.constructors.iter().any(|con| is_class(&con.name)));
    dictionaries.map(|data| data.name).collect()
}

/// Classes of the library whose methods LiquidHaskell takes for the comparisons and the arithmetic of its logic, whatever the instance: what
/// holds of numbers holds for it of all types.
const LOGICAL: [Name; 6] = [item::EQ, item::ORD, item::NUM, item::REAL, item::INTEGRAL, item::FRACTIONAL];

/// Does a function take a dictionary whose methods may do anything? Then what was tried with one instance holds of that one only.
pub(crate) fn depends_on_instance(ty: &Type, classes: &[Name]) -> bool {
    let is_open = |param: &Type| matches!(param.spine().0, Type::Con(head) if classes.contains(head) && !LOGICAL.contains(head));
    let mut rest = quantified(ty).1;
    while let Type::Fun(param, result) = rest {
        if is_open(param) {
            return true;
        }
        rest = result;
    }
    false
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
