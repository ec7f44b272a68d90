//! The names of functions that annotations add, and what a name's module and role say.

use whatif_lambda::{Name, Role};

use crate::build::LOGIC_MODULE;

/// The global name of a definition of a module.
pub(crate) fn global(module: Name, name: Name) -> Name {
    name.in_module(module)
}

/// A name as a signature spells it.
pub(crate) fn spelled(name: Name) -> String {
    let base = name.spoken();
    if base.starts_with(char::is_alphabetic) { base.to_string() } else { format!("({base})") }
}

/// Is it a walker: does it say whether all parts of a value of a recursive type satisfy predicates?
pub(crate) fn is_walker(name: Name) -> bool {
    let of_library = |walker: &str| name.as_str() == format!("{LOGIC_MODULE}.{walker}");
    name.role() == Role::Walker || ["allList", "allMap", "allSet"].into_iter().any(of_library)
}

/// Was it added for an annotation, or made by the front end?
pub(crate) fn is_generated(name: Name) -> bool {
    name.is_made() && !matches!(name.role(), Role::Method | Role::Inner | Role::Special)
}

/// The name of the unknown function that gives a measure's value where its equations say nothing.
pub(crate) fn unknown_of(measure: Name) -> Name {
    measure.made(Role::Unknown, "$unknown")
}

/// The variable for the result in a contract, with a number that tells it apart from others around it.
pub(crate) fn result_name(number: usize) -> Name {
    Name::new("v").numbered(Role::Returned, "$", number as u32)
}

/// A variable of generated code.
pub(crate) fn variable(stem: &str, number: usize) -> Name {
    Name::new(stem).numbered(Role::Temporary, "$", number as u32)
}

/// The name of a definition for a part of an annotation: `f$pre` of `f`.
pub(crate) fn part_of(name: Name, part: &str) -> Name {
    name.made(Role::Predicate, part)
}

/// The name of the function that decides an abstract refinement of a function, which may be called `pre` or `post` itself.
pub(crate) fn refinement_of(function: Name, refinement: Name) -> Name {
    part_of(function, &format!("$<{refinement}>"))
}

/// The name of the predicate that an abstract refinement is where its function is checked, if bounds are stated of it.
pub(crate) fn bounded_of(refinement: Name) -> Name {
    refinement.made(Role::Predicate, "$bounded")
}

/// The name of the definition that stands for an abstract refinement where it may be any predicate.
pub(crate) fn any_of(refinement: Name) -> Name {
    refinement.made(Role::Unknown, "$any")
}
