//! The twin of a type, as it is written.

use proc_macro2::TokenStream as Tokens;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{AngleBracketedGenericArguments, GenericArgument, Lifetime, PathArguments, Result, Type};

use super::unsupported;

/// The twin of a type: of references, tuples and slices by their form, of all other types by the trait `Twin`.
pub(super) fn twin(ty: &Type) -> Result<Tokens> {
    twin_for(ty, None)
}

/// Like `twin`, with a lifetime for references that have none.
pub(super) fn twin_for(ty: &Type, default: Option<&Lifetime>) -> Result<Tokens> {
    let twin = |ty: &Type| twin_for(ty, default);
    Ok(match ty {
        Type::Reference(reference) => {
            let (lifetime, mutability) = (reference.lifetime.as_ref().or(default), &reference.mutability);
            // A text is its own twin.
            if matches!(&*reference.elem, Type::Path(path) if path.path.is_ident("str")) {
                return Ok(quote!(& #lifetime str));
            }
            let inner = twin(&reference.elem)?;
            quote!(& #lifetime #mutability #inner)
        }
        Type::Slice(slice) => {
            let inner = twin(&slice.elem)?;
            quote!([#inner])
        }
        Type::Array(array) => {
            let (inner, len) = (twin(&array.elem)?, &array.len);
            quote!([#inner; #len])
        }
        Type::Tuple(tuple) => {
            let inner = tuple.elems.iter().map(twin).collect::<Result<Vec<_>>>()?;
            quote!((#(#inner,)*))
        }
        Type::Paren(inner) => twin(&inner.elem)?,
        Type::Group(inner) => twin(&inner.elem)?,
        Type::Infer(_) => quote!(_),
        Type::Path(path) if path.path.is_ident("Self") => quote!(Self),
        Type::Path(path) if is_open(path) => {
            return Err(unsupported(ty, "write this type out: a part of it is left to be inferred"));
        }
        Type::Path(_) => quote_spanned!(ty.span()=> <#ty as ::whatif_sym::Twin>::Sym),
        _ => {
            return Err(unsupported(
                ty,
                "there is no symbolic twin of such a type; use a named type, a reference, a tuple or a list",
            ));
        }
    })
}

/// Is a part of the type left to be inferred, as in `Vec<_>`?
fn is_open(path: &syn::TypePath) -> bool {
    path.path.segments.iter().any(|segment| match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().any(|argument| match argument {
            GenericArgument::Type(Type::Infer(_)) => true,
            GenericArgument::Type(Type::Path(path)) => is_open(path),
            _ => false,
        }),
        _ => false,
    })
}

/// Translates the type arguments of a method, such as `::<Vec<i64>, _>`; those that are left to be inferred stay so.
pub(super) fn twin_arguments(turbofish: &AngleBracketedGenericArguments) -> Result<Tokens> {
    let arguments = turbofish.args.iter().map(|argument| match argument {
        GenericArgument::Type(Type::Path(path)) if is_open(path) => Ok(quote!(#path)),
        GenericArgument::Type(ty) => twin(ty),
        other => Ok(quote!(#other)),
    });
    let arguments = arguments.collect::<Result<Vec<_>>>()?;
    Ok(quote!(::<#(#arguments),*>))
}
