//! What the names of functions tell.

use whatif_lambda::Name;

use crate::build::LOGIC_MODULE;

/// The name of a module's own as all modules know it.
pub(crate) fn global(module: Name, name: Name) -> Name {
    Name::new(&format!("{module}.{name}"))
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
    name.as_str().ends_with("$all") || ["allList", "allMap", "allSet"].into_iter().any(of_library)
}

/// What annotations added, and what the front end made.
pub(crate) fn is_generated(name: Name) -> bool {
    name.spoken().contains('$')
}

/// The number that a measure is where its equations say nothing.
pub(crate) fn unknown_of(measure: Name) -> Name {
    Name::new(&format!("{measure}{UNKNOWN}"))
}

/// How the names of such numbers end.
pub(crate) const UNKNOWN: &str = "$unknown";
