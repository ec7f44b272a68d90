//! Arguments that outlive the call: a function that remembers its results keeps them beside the results; a call that
//! is made later keeps them until then.

use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{FnArg, Lifetime, Result, Signature, Type};

use super::function::given;
use super::types::twin;
use super::unsupported;

/// How an argument is kept.
pub(super) struct Kept {
    pub(super) owned: Tokens,
    /// The lifetime of the parameter, if it is a reference.
    pub(super) borrowed: Option<Lifetime>,
}

impl Kept {
    /// The arguments of a function. `kind` says in error messages what kind of function it is.
    pub(super) fn arguments(signature: &Signature, kind: &str) -> Result<Vec<Kept>> {
        if let Some(parameter) = signature.generics.type_params().next() {
            let message = format!("{kind} has no type parameters; write it for the type that you need");
            return Err(unsupported(parameter, &message));
        }
        signature.inputs.iter().map(|input| Kept::argument(input, kind)).collect()
    }

    fn argument(input: &FnArg, kind: &str) -> Result<Kept> {
        let FnArg::Typed(typed) = input else { return Err(unsupported(input, "a function has no `self`")) };
        let Type::Reference(reference) = &*typed.ty else {
            return Ok(Kept { owned: twin(&typed.ty)?, borrowed: None });
        };
        if reference.mutability.is_some() {
            let message = format!("{kind} has no `&mut` parameters: return the new value instead");
            return Err(unsupported(&typed.ty, &message));
        }
        let owned = match &*reference.elem {
            Type::Slice(slice) => {
                let element = twin(&slice.elem)?;
                quote!(::std::vec::Vec<#element>)
            }
            Type::Path(path) if path.path.is_ident("str") => {
                return Err(unsupported(&typed.ty, "take a `String` or a list of `char`, which can be kept"));
            }
            inner => twin(inner)?,
        };
        Ok(Kept { owned, borrowed: Some(reference.lifetime.clone().unwrap_or_else(given)) })
    }
}
