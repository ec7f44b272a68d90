//! `#[symbolic(memo)]`: a function that remembers its results.
//!
//! The arguments are taken as whole unions, so that one entry stands for all their values:
//!
//! ```text
//! fn sym(tree: impl Arg<&SymTree> + Whole<SymTree>) -> Union<…> {
//!     fn run(tree: &Union<SymTree>) -> Union<…> { the body }
//!     remembered(KNOWN, (tree.whole(),), |arguments| run(&arguments.0))
//! }
//! ```

use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{Result, Signature};

use super::function::Parameter;
use super::kept::Kept;

/// The declarations of the parameters, and a body that looks for a result before it runs the given one.
pub(super) fn remembering(
    signature: &Signature,
    parameters: &[Parameter],
    generics: &Tokens,
    result: &Tokens,
    body: &Tokens,
) -> Result<(Tokens, Tokens)> {
    let kept = Kept::arguments(signature, "a function that remembers")?;
    let names: Vec<_> = parameters.iter().map(|parameter| &parameter.name).collect();
    let types: Vec<_> = parameters.iter().map(|parameter| &parameter.ty).collect();
    let owned: Vec<_> = kept.iter().map(|kept| &kept.owned).collect();
    let run_with = kept.iter().zip(&names).map(|(Kept { owned, borrowed }, name)| match borrowed {
        Some(lifetime) => quote!(#name: &#lifetime ::whatif_sym::Union<#owned>),
        None => quote!(#name: ::whatif_sym::Union<#owned>),
    });
    let passed = kept.iter().enumerate().map(|(i, kept)| {
        let at = syn::Index::from(i);
        match kept.borrowed {
            Some(_) => quote!(&__arguments.#at),
            None => quote!(::core::clone::Clone::clone(&__arguments.#at)),
        }
    });
    let body = quote! {
        fn __run #generics(#(#run_with),*) -> ::whatif_sym::Union<#result> {
            #body
        }
        ::std::thread_local! {
            static __KNOWN: ::std::cell::RefCell<
                ::whatif_sym::Memo<(#(::whatif_sym::Union<#owned>,)*), ::whatif_sym::Union<#result>>,
            > = ::core::default::Default::default();
        }
        let __arguments = (#(::whatif_sym::__private::Whole::<#owned>::whole(&#names),)*);
        ::whatif_sym::__private::remembered(&__KNOWN, __arguments, |__arguments| __run(#(#passed),*))
    };
    let declared = quote! {
        #(#names: impl ::whatif_sym::__private::Arg<#types> + ::whatif_sym::__private::Whole<#owned>),*
    };
    Ok((declared, body))
}
