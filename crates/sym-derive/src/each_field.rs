//! The traits that do the same to every field: `EvalSym`, `ExtractSym`, `Structural`.

use proc_macro2::TokenStream as Tokens;
use quote::quote;

use crate::shape::{Shape, name};

pub(crate) fn eval_sym(shape: &Shape) -> Tokens {
    let evaluated = shape.match_self(|variant| {
        variant.build(quote!(Self), |_, i| {
            let field = name("a", i);
            quote!(::whatif_sym::EvalSym::eval_sym(#field, model))
        })
    });
    shape.implement(
        quote!(::whatif_sym::EvalSym),
        quote!(::whatif_sym::EvalSym),
        quote! {
            fn eval_sym(&self, model: &::whatif_sym::Model) -> Self {
                let _ = model;
                #evaluated
            }
        },
    )
}

pub(crate) fn extract_sym(shape: &Shape) -> Tokens {
    let extracted = shape.match_self(|variant| {
        let fields = variant.bindings();
        quote!(#(::whatif_sym::ExtractSym::extract_sym(#fields, symbols);)*)
    });
    shape.implement(
        quote!(::whatif_sym::ExtractSym),
        quote!(::whatif_sym::ExtractSym),
        quote! {
            fn extract_sym(&self, symbols: &mut ::whatif_sym::Symbols) {
                let _ = &symbols;
                #extracted
            }
        },
    )
}

pub(crate) fn structural(shape: &Shape) -> Tokens {
    let same = shape.match_both(
        quote!((self, other)),
        |variant| {
            let fields = variant.pairs().map(|(a, b)| quote!(&& ::whatif_sym::Structural::same(#a, #b)));
            quote!(true #(#fields)*)
        },
        quote!(false),
    );
    let ordinal = shape.ordinal(quote!(self));
    let tag = (shape.variants.len() > 1).then(|| {
        quote! {
            let ordinal: usize = #ordinal;
            ::core::hash::Hasher::write_usize(hasher, ordinal);
        }
    });
    let hash = shape.match_self(|variant| {
        let fields = variant.bindings();
        quote!(#(::whatif_sym::Structural::hash_structure(#fields, hasher);)*)
    });
    shape.implement(
        quote!(::whatif_sym::Structural),
        quote!(::whatif_sym::Structural),
        quote! {
            fn same(&self, other: &Self) -> bool { #same }
            fn hash_structure<__H: ::core::hash::Hasher>(&self, hasher: &mut __H) {
                let _ = &hasher;
                #tag
                #hash
            }
        },
    )
}
