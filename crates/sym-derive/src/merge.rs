//! Derives `Mergeable` and `SimpleMergeable`.

use proc_macro2::TokenStream as Tokens;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Error, Result};

use crate::shape::{Shape, name};

/// Derives `Mergeable`. The merging strategy has a level for the variant if the type has several, then the levels of the
/// fields in order (003, 3.2.3 and 3.2.4).
pub(crate) fn mergeable(shape: &Shape) -> Result<Tokens> {
    let tag = usize::from(shape.variants.len() > 1);
    let strategy = shape.match_self(|variant| {
        let fields = variant.bindings();
        quote!(::whatif_sym::MergingStrategy::sorted(#tag) #(.then(::whatif_sym::Mergeable::strategy(#fields)))*)
    });
    let (self_ordinal, other_ordinal) = (shape.ordinal(quote!(self)), shape.ordinal(quote!(other)));
    let index_cmp = shape.match_both(
        quote!((self, other)),
        |variant| {
            let fields = variant.pairs().map(|(a, b)| {
                quote! {
                    let depth = ::whatif_sym::Mergeable::strategy(#a).depth();
                    if level < depth {
                        return ::whatif_sym::Mergeable::index_cmp(#a, #b, level);
                    }
                    let level = level - depth;
                }
            });
            quote! {
                if level < #tag {
                    return ::core::cmp::Ordering::Equal;
                }
                let level = level - #tag;
                #(#fields)*
                let _ = level;
                ::core::cmp::Ordering::Equal
            }
        },
        quote! {
            let (a, b): (usize, usize) = (#self_ordinal, #other_ordinal);
            a.cmp(&b)
        },
    );
    let merge = shape.match_both(
        quote!((t, f)),
        |variant| {
            variant.build(quote!(Self), |_, i| {
                let (a, b) = (name("a", i), name("b", i));
                quote!(::whatif_sym::Mergeable::merge(cond, #a, #b))
            })
        },
        quote!(::whatif_sym::__private::different_classes(::core::stringify!(Self))),
    );
    Ok(shape.implement(
        quote!(::whatif_sym::Mergeable),
        quote!(::whatif_sym::Mergeable),
        quote! {
            #[inline]
            fn strategy(&self) -> ::whatif_sym::MergingStrategy { #strategy }
            #[inline]
            fn index_cmp(&self, other: &Self, level: usize) -> ::core::cmp::Ordering { #index_cmp }
            fn merge(cond: &::whatif_sym::SymBool, t: &Self, f: &Self) -> Self {
                let _ = cond;
                #merge
            }
        },
    ))
}

/// Makes the `impl`, and for each field a check whose error points at the field if its type is not simply mergeable.
pub(crate) fn simple_mergeable(shape: &Shape) -> Result<Tokens> {
    let [only] = &shape.variants[..] else {
        return Err(Error::new(
            shape.span(),
            "different variants do not merge into one value; wrap the enum in a union: `Union<…>`",
        ));
    };
    let checks = only.fields.iter().map(|field| {
        let ty = &field.ty;
        quote_spanned!(ty.span()=> ::whatif_sym::__private::simply_mergeable::<#ty>();)
    });
    Ok(shape.implement(
        quote!(::whatif_sym::SimpleMergeable),
        quote!(::whatif_sym::SimpleMergeable),
        quote! {
            fn mrg_ite(cond: &::whatif_sym::SymBool, t: &Self, f: &Self) -> Self {
                #(#checks)*
                ::whatif_sym::Mergeable::merge(cond, t, f)
            }
        },
    ))
}
