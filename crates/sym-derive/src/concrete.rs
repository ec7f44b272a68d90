//! `ToCon` and `ToSym`: between a symbolic type and its concrete twin, which has the same variants and fields.

use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{Error, Result, Type};

use crate::shape::{Shape, name};

fn twin(shape: &Shape) -> Result<&Type> {
    if shape.is_generic() {
        return Err(Error::new(
            shape.span(),
            "conversions of a generic type are not derived; write `impl ToCon` by hand",
        ));
    }
    shape.concrete.as_ref().ok_or_else(|| {
        Error::new(shape.span(), "name the concrete type with the same shape: `#[symbolic(concrete = Type)]`")
    })
}

/// A recursive concrete type holds itself in a `Box` or `Rc` where the symbolic one has a union, so there are
/// conversions to and from these, too.
const POINTERS: [&str; 2] = ["::std::boxed::Box", "::std::rc::Rc"];

fn pointers() -> impl Iterator<Item = Tokens> {
    POINTERS.iter().map(|path| path.parse().expect("a path"))
}

pub(crate) fn to_con(shape: &Shape) -> Result<Tokens> {
    let twin = twin(shape)?;
    let built = shape.match_self(|variant| {
        let value = variant.build(quote!(Twin), |_, i| {
            let field = name("a", i);
            quote!(::whatif_sym::ToCon::to_con(#field)?)
        });
        quote!(::core::option::Option::Some(#value))
    });
    let mut all = shape.implement(
        quote!(::whatif_sym::ToCon<#twin>),
        quote!(),
        quote! {
            fn to_con(&self) -> ::core::option::Option<#twin> {
                type Twin = #twin;
                #built
            }
        },
    );
    for pointer in pointers() {
        all.extend(shape.implement(
            quote!(::whatif_sym::ToCon<#pointer<#twin>>),
            quote!(),
            quote! {
                fn to_con(&self) -> ::core::option::Option<#pointer<#twin>> {
                    ::core::option::Option::map(::whatif_sym::ToCon::<#twin>::to_con(self), #pointer::new)
                }
            },
        ));
    }
    Ok(all)
}

pub(crate) fn to_sym(shape: &Shape) -> Result<Tokens> {
    let twin = twin(shape)?;
    let ty = shape.ty();
    let arms = shape.variants.iter().map(|variant| {
        let pattern = variant.build(quote!(Twin), |_, i| name("a", i));
        let value = variant.build(quote!(#ty), |_, i| {
            let field = name("a", i);
            quote!(::whatif_sym::ToSym::to_sym(#field))
        });
        quote!(#pattern => #value,)
    });
    let mut all = shape.implement_for(
        quote!(::whatif_sym::ToSym<#ty>),
        quote!(#twin),
        quote!(),
        quote! {
            fn to_sym(&self) -> #ty {
                type Twin = #twin;
                match self { #(#arms)* }
            }
        },
    );
    for pointer in pointers() {
        all.extend(shape.implement_for(
            quote!(::whatif_sym::ToSym<#ty>),
            quote!(#pointer<#twin>),
            quote!(),
            quote!(fn to_sym(&self) -> #ty { ::whatif_sym::ToSym::to_sym(&**self) }),
        ));
    }
    Ok(all)
}
