//! Derives `GenSym`.

use proc_macro2::TokenStream as Tokens;
use quote::quote;

use crate::shape::{Shape, Variant, name};

/// Derives `GenSym`. The generated value is a choice between the variants whose fields can be generated at this depth.
pub(crate) fn gen_sym(shape: &Shape) -> Tokens {
    let variants = shape.variants.iter().map(generated);
    shape.implement(
        quote!(::whatif_sym::GenSym),
        quote!(::whatif_sym::GenSym + ::whatif_sym::Mergeable + ::core::clone::Clone),
        quote! {
            fn gen_sym(
                depth: usize,
                fresh: &mut ::whatif_sym::Fresh,
            ) -> ::core::option::Option<::whatif_sym::Union<Self>> {
                fresh.nested(depth, |depth, fresh| {
                    let _ = depth;
                    let mut variants = ::std::vec::Vec::new();
                    #(variants.extend((|| #variants)());)*
                    fresh.choose_union(variants)
                })
            }
        },
    )
}

/// Code for the variant with every combination of its fields; it returns `None` if a field cannot be generated.
fn generated(variant: &Variant) -> Tokens {
    let fields = variant.fields.iter().enumerate().map(|(i, field)| {
        let (name, ty) = (name("a", i), &field.ty);
        quote!(let #name = <#ty as ::whatif_sym::GenSym>::gen_sym(depth, fresh)?;)
    });
    let value = variant.build(quote!(Self), |_, i| {
        let field = name("a", i);
        quote!(::core::clone::Clone::clone(#field))
    });
    let value = variant.bindings().rev().fold(
        quote!(::whatif_sym::Union::single(#value)),
        |inner, field| quote!(#field.and_then(|#field| #inner)),
    );
    quote!({
        #(#fields)*
        ::core::option::Option::Some(#value)
    })
}
