//! `#[symbolic(later)]`: a call that is made when the program first looks at its result.
//!
//! ```text
//! fn later(tree: &Tree, n: u8) -> Suspended<Tree> { let tree = tree.to_owned(); Suspended::new(move || f(&tree, n)) }
//! fn later_sym(tree: impl Keep<SymTree>, …) -> Suspended<Union<SymTree>> { … Suspended::new(move || f::sym(&tree, …)) }
//! ```
//!
//! In the symbolic version of a function, `f::later(…)` is `f::later_sym(…)`.

use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};
use syn::{Ident, ItemFn, Path, Result, ReturnType};

use super::function::Parameter;
use super::kept::Kept;

/// Makes the functions `later` and `later_sym`, which stand beside `sym`.
pub(super) fn calls(item: &ItemFn, parameters: &[Parameter], result: &Tokens) -> Result<Tokens> {
    let kept = Kept::arguments(&item.sig, "a function that is called later")?;
    let (name, vis, inputs, generics) = (&item.sig.ident, &item.vis, &item.sig.inputs, &item.sig.generics);
    let names: Vec<&Ident> = parameters.iter().map(|parameter| &parameter.name).collect();
    let borrowed = || kept.iter().zip(&names).filter(|(kept, _)| kept.borrowed.is_some());
    let owns = borrowed().map(|(_, name)| quote!(let #name = ::std::borrow::ToOwned::to_owned(#name);));
    let passed = kept.iter().zip(&names).map(|(kept, name)| match kept.borrowed {
        Some(_) => quote!(&#name),
        None => quote!(#name),
    });
    let concrete = match &item.sig.output {
        ReturnType::Default => quote!(()),
        ReturnType::Type(_, ty) => quote!(#ty),
    };
    let owned: Vec<&Tokens> = kept.iter().map(|kept| &kept.owned).collect();
    let doc = format!("The call of [`{name}`](fn@{name}) that is made when its result is looked at.");
    let doc_sym = format!("The call of `{name}::sym` that is made when its result is looked at.");
    Ok(quote! {
        #[doc = #doc]
        #[allow(dead_code)]
        #vis fn later #generics(#inputs) -> ::whatif_sym::Suspended<#concrete> {
            #(#owns)*
            ::whatif_sym::Suspended::new(move || #name(#(#passed),*))
        }

        #[doc = #doc_sym]
        #[allow(dead_code)]
        #vis fn later_sym(
            #(#names: impl ::whatif_sym::__private::Keep<#owned>),*
        ) -> ::whatif_sym::Suspended<::whatif_sym::Union<#result>> {
            #(let #names = ::whatif_sym::__private::Keep::<#owned>::keep(#names);)*
            ::whatif_sym::Suspended::new(move || #name::sym(#(&#names),*))
        }
    })
}

/// The function that a symbolic function calls in the place of `function::later`.
pub(super) fn callee(path: &Path) -> Option<Path> {
    let function = path.segments.iter().rev().nth(1)?;
    let mut path = path.clone();
    let last = path.segments.last_mut()?;
    if last.ident != "later" || super::body::starts_upper(&function.ident.to_string()) {
        return None;
    }
    last.ident = format_ident!("later_sym", span = last.ident.span());
    Some(path)
}
