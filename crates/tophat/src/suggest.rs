//! "Did you mean …?"

use whatif_source::{Diagnostic, distance};

/// Adds the known name that is nearest to the one written, if one is near.
pub(crate) fn suggest<'a>(error: Diagnostic, name: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let nearest = known.map(|candidate| (distance(name, candidate), candidate)).min();
    match nearest {
        Some((distance, candidate)) if distance <= name.chars().count().div_ceil(3) => {
            error.help(format!("did you mean `{candidate}`?"))
        }
        _ => error,
    }
}
