//! What the names of functions tell.

use whatif_lambda::{Name, Role};

use crate::build::LOGIC_MODULE;

/// The name of a module's own as all modules know it.
pub(crate) fn global(module: Name, name: Name) -> Name {
    name.in_module(module)
}

/// The module of a global name. That of a method in an instance is that of the instance.
pub(crate) fn module_of(name: Name) -> Name {
    let (full, base) = (name.as_str(), name.base());
    Name::new(full[..full.len() - base.len()].trim_end_matches('.'))
}

/// A name as a signature spells it.
pub(crate) fn spelled(name: Name) -> String {
    let base = name.spoken();
    if base.starts_with(char::is_alphabetic) { base.to_string() } else { format!("({base})") }
}

/// Is it one of this module's?
pub(crate) fn is_of(name: Name, module: Name) -> bool {
    module_of(name) == module
}

/// Does it say of all parts of a value of a recursive type whether they satisfy predicates?
pub(crate) fn is_walker(name: Name) -> bool {
    let of_library = |walker: &str| name.as_str() == format!("{LOGIC_MODULE}.{walker}");
    name.role() == Role::Walker || ["allList", "allMap", "allSet"].into_iter().any(of_library)
}

/// What annotations added, and what the front end made.
pub(crate) fn is_generated(name: Name) -> bool {
    name.is_made() && !matches!(name.role(), Role::Method | Role::Inner | Role::Special)
}

/// The number that a measure is where its equations say nothing.
pub(crate) fn unknown_of(measure: Name) -> Name {
    measure.made(Role::Unknown, "$unknown")
}

/// The variable of a contract that is the result, by the number that tells it apart from others around it.
pub(crate) fn result_name(number: usize) -> Name {
    Name::new("v").numbered(Role::Returned, "$", number as u32)
}

/// A variable of generated code.
pub(crate) fn variable(stem: &str, number: usize) -> Name {
    Name::new(stem).numbered(Role::Temporary, "$", number as u32)
}

/// A definition that stands for a part of what is said of something.
pub(crate) fn part_of(name: Name, part: &str) -> Name {
    name.made(Role::Predicate, part)
}
