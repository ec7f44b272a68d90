//! Kani's harnesses: a file with the modules that it names, as tests (`whatif_sym::paths::kani`).

use std::path::{Path as FilePath, PathBuf};

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{ToTokens, quote};
use syn::{Attribute, Error, Fields, Item, ItemFn, LitStr, Meta, Path, Result, parse_quote};

use super::twin_of_items;

/// What of `kani` there is.
const KNOWN: [&str; 9] =
    ["any", "any_where", "assume", "assert", "Arbitrary", "vec", "any_vec", "exact_vec", "proof"];

/// The tests of a file.
pub(crate) fn tests(input: Tokens) -> Result<Tokens> {
    let name: LitStr = syn::parse2(input)?;
    let root = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let path = PathBuf::from(root).join(name.value());
    let mut files = Vec::new();
    let items = read(&path, &path_of_modules(&path), name.span(), &mut files)?;
    let twin = twin_of_items(&items, true)?;
    let files = files.iter().map(|file| file.to_string_lossy().into_owned());
    Ok(quote! {
        #[allow(warnings, clippy::all, clippy::pedantic)]
        mod kani_tests {
            // So that the tests are made anew when a file has changed.
            #(const _: &[u8] = include_bytes!(#files);)*
            #twin
        }
    })
}

/// Where the modules of a file are: `a/mod.rs` and `a/lib.rs` have them beside them, `a/b.rs` in `a/b`.
fn path_of_modules(file: &FilePath) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default();
    let folder = file.parent().map(FilePath::to_owned).unwrap_or_default();
    match stem.to_str() {
        Some("lib" | "main" | "mod") => folder,
        _ => folder.join(stem),
    }
}

/// The items of a file, with the modules that are in files of their own.
fn read(path: &FilePath, folder: &FilePath, at: Span, files: &mut Vec<PathBuf>) -> Result<Vec<Item>> {
    let error = |words: String| Error::new(at, words);
    let shown = path.display();
    let text =
        std::fs::read_to_string(path).map_err(|reason| error(format!("cannot read {shown}: {reason}")))?;
    let file = syn::parse_file(&text).map_err(|reason| {
        let start = reason.span().start();
        error(format!("{shown}:{}:{}: {reason}", start.line, start.column + 1))
    })?;
    files.push(path.to_owned());
    let mut items = file.items;
    include(&mut items, folder, at, files)?;
    Ok(items)
}

fn include(items: &mut [Item], folder: &FilePath, at: Span, files: &mut Vec<PathBuf>) -> Result<()> {
    for item in items {
        let Item::Mod(module) = item else { continue };
        if !configured(&mut module.attrs.clone(), true) {
            continue;
        }
        let name = module.ident.to_string();
        let inside = folder.join(&name);
        match &mut module.content {
            Some((_, items)) => include(items, &inside, at, files)?,
            None => {
                let candidates = [folder.join(format!("{name}.rs")), inside.join("mod.rs")];
                let Some(file) = candidates.iter().find(|file| file.is_file()) else {
                    let words = format!("there is no {} for `mod {name};`", candidates[0].display());
                    return Err(Error::new(at, words));
                };
                let items = read(file, &inside, at, files)?;
                let (attributes, vis, ident) = (&module.attrs, &module.vis, &module.ident);
                *module = parse_quote!(#(#attributes)* #vis mod #ident { #(#items)* });
            }
        }
    }
    Ok(())
}

/// Removes the conditions that are decided: `kani` holds for harnesses, `test` does not. Says whether the item is there.
pub(super) fn configured(attributes: &mut Vec<Attribute>, for_kani: bool) -> bool {
    let mut is_there = true;
    let mut kept = Vec::new();
    for attribute in std::mem::take(attributes) {
        let words = attribute.meta.to_token_stream().to_string().replace(' ', "");
        match &words[..] {
            "cfg(kani)" => is_there &= for_kani,
            "cfg(test)" => is_there = false,
            "cfg(not(kani))" => is_there &= !for_kani,
            "cfg(any(kani,test))" | "cfg(any(test,kani))" => is_there &= for_kani,
            "cfg(not(test))" => {}
            _ if words.starts_with("cfg_attr(kani,") => {
                if let (true, Meta::List(list)) = (for_kani, &attribute.meta) {
                    let inner: Tokens = list.tokens.clone().into_iter().skip(2).collect();
                    kept.push(parse_quote!(#[#inner]));
                }
            }
            _ if words.starts_with("cfg_attr(not(kani),") && for_kani => {}
            _ => kept.push(attribute),
        }
    }
    *attributes = kept;
    is_there
}

/// The name behind `kani::` of an attribute.
fn of_kani(attribute: &Attribute) -> Option<String> {
    let segments = &attribute.path().segments;
    (segments.len() >= 2 && segments[0].ident == "kani").then(|| segments[1].ident.to_string())
}

/// The test of a harness; the harness is its first statement. `None` for other functions.
pub(super) fn harness(function: &mut ItemFn) -> Result<Option<ItemFn>> {
    let (mut is_proof, mut panics) = (false, false);
    for attribute in &function.attrs {
        match of_kani(attribute).as_deref() {
            None | Some("unwind" | "solver") => {}
            Some("proof") => is_proof = true,
            Some("should_panic") => panics = true,
            Some(other) => {
                let words =
                    format!("`kani::{other}` is not supported: harnesses run the functions themselves");
                return Err(Error::new_spanned(attribute, words));
            }
        }
    }
    function.attrs.retain(|attribute| of_kani(attribute).is_none());
    if !is_proof {
        return Ok(None);
    }
    let (name, attributes) = (&function.sig.ident, std::mem::take(&mut function.attrs));
    let check = if panics { quote!(check_panics) } else { quote!(check) };
    let title = name.to_string();
    let test = parse_quote! {
        #(#attributes)*
        #[test]
        fn #name() {
            #function
            ::whatif_sym::paths::kani::#check(#title, #name);
        }
    };
    Ok(Some(test))
}

/// Takes `kani::Arbitrary` out of what a type derives, and makes it.
pub(super) fn arbitrary(item: &mut Item) -> Option<Item> {
    let attributes = match item {
        Item::Struct(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        _ => return None,
    };
    let mut is_derived = false;
    for attribute in attributes.iter_mut() {
        let Meta::List(list) = &attribute.meta else { continue };
        if !attribute.path().is_ident("derive") {
            continue;
        }
        let parser = syn::punctuated::Punctuated::<Path, syn::Token![,]>::parse_terminated;
        let Ok(all) = list.parse_args_with(parser) else { continue };
        let is_arbitrary = |path: &Path| path.segments.last().is_some_and(|name| name.ident == "Arbitrary");
        is_derived |= all.iter().any(is_arbitrary);
        let others = all.iter().filter(|path| !is_arbitrary(path));
        *attribute = parse_quote!(#[derive(#(#others),*)]);
    }
    is_derived.then(|| made(item))
}

fn made(item: &Item) -> Item {
    let value = |path: Tokens, fields: &Fields| match fields {
        Fields::Unit => path,
        Fields::Named(fields) => {
            let names = fields.named.iter().map(|field| &field.ident);
            quote!(#path { #(#names: ::whatif_sym::paths::any()),* })
        }
        Fields::Unnamed(fields) => {
            let values = fields.unnamed.iter().map(|_| quote!(::whatif_sym::paths::any()));
            quote!(#path(#(#values),*))
        }
    };
    let (name, generics, body) = match item {
        Item::Struct(item) => (&item.ident, &item.generics, value(quote!(Self), &item.fields)),
        Item::Enum(item) => {
            let count = item.variants.len();
            let arms = item.variants.iter().enumerate().map(|(i, variant)| {
                let name = &variant.ident;
                let value = value(quote!(Self::#name), &variant.fields);
                quote!(#i => #value)
            });
            let body = quote! {
                match ::whatif_sym::paths::kani::choice(#count) {
                    #(#arms,)*
                    _ => ::core::unreachable!("there are no more variants"),
                }
            };
            (&item.ident, &item.generics, body)
        }
        _ => unreachable!("a type"),
    };
    let (generic, types, wheres) = generics.split_for_impl();
    parse_quote! {
        impl #generic ::whatif_sym::paths::Any for #name #types #wheres {
            fn any() -> Self {
                #body
            }
        }
    }
}

/// Why a path of `kani` has no meaning here.
pub(super) fn refused(path: &Path) -> Option<String> {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let ["whatif_sym", "paths", "kani", rest @ ..] = &names[..] else { return None };
    let unknown = rest.iter().find(|name| !KNOWN.contains(name))?;
    Some(format!(
        "`kani::{unknown}` is not supported; there are `any`, `any_where`, `assume`, `assert`, `cover!`, `vec::any_vec` and `Arbitrary`"
    ))
}
