//! Derives `SymEq` and `SymOrd`.

use proc_macro2::TokenStream as Tokens;
use quote::quote;

use crate::shape::Shape;

/// Derives `SymEq`. The derived comparison stops at the first pair of fields that differs for certain.
pub(crate) fn sym_eq(shape: &Shape) -> Tokens {
    let equal = shape.match_both(
        quote!((self, other)),
        |variant| {
            let fields =
                variant.pairs().map(|(a, b)| quote!(.and_then(|| ::whatif_sym::SymEq::sym_eq(#a, #b))));
            quote!(::whatif_sym::SymBool::from(true) #(#fields)*)
        },
        quote!(::whatif_sym::SymBool::from(false)),
    );
    shape.implement(
        quote!(::whatif_sym::SymEq),
        quote!(::whatif_sym::SymEq),
        quote!(fn sym_eq(&self, other: &Self) -> ::whatif_sym::SymBool { #equal }),
    )
}

pub(crate) fn sym_ord(shape: &Shape) -> Tokens {
    let less = lexicographic(shape, false);
    let less_or_equal = lexicographic(shape, true);
    shape.implement(
        quote!(::whatif_sym::SymOrd),
        quote!(::whatif_sym::SymOrd),
        quote! {
            fn sym_lt(&self, other: &Self) -> ::whatif_sym::SymBool { #less }
            fn sym_le(&self, other: &Self) -> ::whatif_sym::SymBool { #less_or_equal }
        },
    )
}

fn lexicographic(shape: &Shape, if_equal: bool) -> Tokens {
    let (self_ordinal, other_ordinal) = (shape.ordinal(quote!(self)), shape.ordinal(quote!(other)));
    shape.match_both(
        quote!((self, other)),
        |variant| {
            let last = quote!(::whatif_sym::SymBool::from(#if_equal));
            variant.pairs().rev().fold(last, |rest, (a, b)| {
                quote! {
                    ::whatif_sym::SymOrd::sym_lt(#a, #b)
                        | ::whatif_sym::SymEq::sym_eq(#a, #b).and_then(|| #rest)
                }
            })
        },
        quote! {
            let (a, b): (usize, usize) = (#self_ordinal, #other_ordinal);
            ::whatif_sym::SymBool::from(a < b)
        },
    )
}
