//! Pointers to parts that may have another shape on each path: `Box`, `Rc`, `Arc` and `Suspended`, whose twins hold unions.

use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{Ident, Path};

/// What a pointer becomes in the symbolic version.
pub(super) enum Pointer {
    /// `Box` and its kin become a union.
    Union,
    /// `Suspended` becomes a union that may not be computed yet.
    Suspended,
}

impl Pointer {
    /// Code for the pointer to a union.
    pub(super) fn to(&self, union: Tokens) -> Tokens {
        match self {
            Pointer::Union => union,
            Pointer::Suspended => quote!(::whatif_sym::Suspended::from(#union)),
        }
    }
}

/// The pointer that `Box::new` and its kin, or `Suspended::from`, makes.
pub(super) fn boxing(function: &Path) -> Option<Pointer> {
    let (ty, name) = associated(function)?;
    if ty == "Suspended" && name == "from" {
        return Some(Pointer::Suspended);
    }
    (name == "new" && ["Box", "Rc", "Arc"].iter().any(|pointer| ty == pointer)).then_some(Pointer::Union)
}

/// Is this `Suspended::new`?
pub(super) fn is_suspension(function: &Path) -> bool {
    associated(function).is_some_and(|(ty, name)| ty == "Suspended" && name == "new")
}

/// The `Type` and the `name` in `Type::name`.
fn associated(function: &Path) -> Option<(&Ident, &Ident)> {
    let mut segments = function.segments.iter().rev();
    let (name, ty) = (segments.next()?, segments.next()?);
    Some((&ty.ident, &name.ident))
}
