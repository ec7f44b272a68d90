//! The twin of a struct or an enum.

use proc_macro2::TokenStream as Tokens;
use quote::{ToTokens, format_ident, quote};
use syn::{Attribute, Fields, Generics, Ident, ItemEnum, ItemStruct, Meta, Result};

use super::{Options, types::twin, unsupported};

pub(super) fn enumeration(options: &Options, item: &ItemEnum) -> Result<Tokens> {
    check(&item.generics)?;
    let (name, vis) = (&item.ident, &item.vis);
    if options.simple {
        return Err(unsupported(
            name,
            "different variants do not merge into one value; keep the enum in a `Box`, whose twin is a union",
        ));
    }
    // Without fields nothing in the enum is symbolic: on each path there is one variant.
    if item.variants.iter().all(|variant| variant.fields.is_empty()) {
        return Ok(own_twin(name, item.to_token_stream()));
    }
    let variants = item.variants.iter().map(|variant| {
        let (name, fields) = (&variant.ident, twins(&variant.fields)?);
        Ok(quote!(#name #fields))
    });
    let variants = variants.collect::<Result<Vec<_>>>()?;
    Ok(with_twin(
        options,
        name,
        &item.attrs,
        item.to_token_stream(),
        |twin| quote!(#vis enum #twin { #(#variants,)* }),
    ))
}

pub(super) fn structure(options: &Options, item: &ItemStruct) -> Result<Tokens> {
    check(&item.generics)?;
    let (name, vis) = (&item.ident, &item.vis);
    if item.fields.is_empty() {
        return Ok(own_twin(name, item.to_token_stream()));
    }
    let fields = twins(&item.fields)?;
    let semicolon = &item.semi_token;
    Ok(with_twin(
        options,
        name,
        &item.attrs,
        item.to_token_stream(),
        |twin| quote!(#vis struct #twin #fields #semicolon),
    ))
}

fn check(generics: &Generics) -> Result<()> {
    match generics.params.first() {
        None => Ok(()),
        Some(parameter) => Err(unsupported(
            parameter,
            "a generic type has no twin of its own yet; write the twin, with `#[derive(Symbolic)]`",
        )),
    }
}

fn own_twin(name: &Ident, item: Tokens) -> Tokens {
    quote! {
        #[derive(::whatif_sym::Symbolic)]
        #[symbolic(concrete = #name)]
        #item

        impl ::whatif_sym::Twin for #name {
            type Sym = #name;
        }
    }
}

fn with_twin(
    options: &Options,
    name: &Ident,
    attributes: &[Attribute],
    item: Tokens,
    define: impl FnOnce(&Ident) -> Tokens,
) -> Tokens {
    let twin = format_ident!("Sym{name}");
    let definition = define(&twin);
    let doc = format!("The symbolic twin of [`{name}`].");
    let debug = derives(attributes, "Debug").then(|| quote!(#[derive(Debug)]));
    let simple = options.simple.then(|| quote!(#[derive(::whatif_sym::SimpleMergeable)]));
    quote! {
        #item

        #[doc = #doc]
        #[derive(Clone, ::whatif_sym::Symbolic)]
        #debug
        #simple
        #[symbolic(concrete = #name)]
        #definition

        impl ::whatif_sym::Twin for #name {
            type Sym = #twin;
        }
    }
}

/// Is a trait among the derived ones?
fn derives(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("derive") => {
            list.tokens.clone().into_iter().any(|token| token.to_string() == name)
        }
        _ => false,
    })
}

fn twins(fields: &Fields) -> Result<Tokens> {
    Ok(match fields {
        Fields::Unit => Tokens::new(),
        Fields::Unnamed(fields) => {
            let fields = fields.unnamed.iter().map(|field| {
                let (vis, ty) = (&field.vis, twin(&field.ty)?);
                Ok(quote!(#vis #ty))
            });
            let fields = fields.collect::<Result<Vec<_>>>()?;
            quote!((#(#fields,)*))
        }
        Fields::Named(fields) => {
            let fields = fields.named.iter().map(|field| {
                let (vis, name, ty) = (&field.vis, &field.ident, twin(&field.ty)?);
                Ok(quote!(#vis #name: #ty))
            });
            let fields = fields.collect::<Result<Vec<_>>>()?;
            quote!({ #(#fields,)* })
        }
    })
}
