//! The symbolic twin of a function or a method.
//!
//! ```text
//!   fn f(x: u8) -> u8 { … }     ⇒   fn f(x: u8) -> u8 { … }                                         as it was
//!                                   struct f {}                                                     in the name space of types
//!                                   impl f { fn sym(x: impl Arg<SymU<8>>) -> Union<SymU<8>> { … } }
//! ```
//!
//! The steps: variables get names of their own (`shadowing`) and numbers their types (`numbers`), both in the user's Rust; then `body` translates
//! the block, and `translated` puts around it what parameters need. A parameter may be given a union, and the body runs for each of its values; what a
//! `&mut` parameter has become on each path is merged in the end and stored.

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{
    Block, Error, FnArg, Ident, ImplItem, ItemFn, ItemImpl, Lifetime, Pat, ReceiverKind, Result, ReturnType,
    Signature, Stmt, Type,
};

use super::body::Body;
use super::changes::mentions;
use super::types::{twin, twin_for};
use super::{Options, generic, later, memo, numbers, shadowing, unsupported};

/// A parameter of a symbolic function.
pub(super) struct Parameter {
    pub(super) name: Ident,
    /// May the body change the variable?
    mutable: bool,
    pub(super) ty: Tokens,
    /// Is the parameter a `&mut`, so that the caller sees the body's changes?
    pub(super) out: bool,
    /// The type of the elements, if it is a `&mut [T]`: its length stays.
    elements: Option<Tokens>,
}

impl Parameter {
    /// A parameter that is given back to the caller as it is when the function ends, so its values must merge.
    fn given_back(input: &FnArg) -> Option<&Type> {
        match input {
            FnArg::Typed(typed) => match &*typed.ty {
                Type::Reference(reference) if reference.mutability.is_some() => Some(&reference.elem),
                _ => None,
            },
            FnArg::Receiver(_) => None,
        }
    }
}

/// Makes `fn name` and `name::sym`.
pub(super) fn function(options: Options, item: &ItemFn) -> Result<Tokens> {
    let (name, vis) = (&item.sig.ident, &item.vis);
    let mut block = (*item.block).clone();
    shadowing::renamed(&item.sig, &mut block);
    numbers::typed(&item.sig, &mut block);
    let (sig, block) = generic::lifted(&item.sig, &block);
    let parameters = parameters(&sig)?;
    let result = result(&sig)?;
    let (generics, wheres) = generics(&sig)?;
    let memo = options.memo;
    let later = options.later.then(|| later::calls(item, &parameters, &result)).transpose()?;
    let body = profiled(name, &translated(options, &[], &sig, &parameters, &result, &block)?);
    let (signature, body) = if memo {
        memo::remembering(&sig, &parameters, &generics, &result, &body)?
    } else {
        (declared(&sig, &parameters), body)
    };
    let doc = format!("The symbolic version of the function [`{name}`](fn@{name}): `{name}::sym`.");
    let doc_sym = format!("[`{name}`](fn@{name}), on symbolic values: each result under its guard.");
    let standard = standard_functions(&block);
    Ok(quote! {
        #standard

        // Some programs use one of the two versions alone.
        #[allow(dead_code)]
        #item

        #[doc = #doc]
        #[allow(non_camel_case_types, dead_code)]
        #vis struct #name {}

        impl #name {
            #[doc = #doc_sym]
            #[allow(unused, non_shorthand_field_patterns, clippy::all, clippy::pedantic)]
            #vis fn sym #generics(#signature) -> ::whatif_sym::Union<#result> #wheres {
                #body
            }

            #later
        }
    })
}

/// Brings `min::sym` and `max::sym` into scope, which are those of `std::cmp`, behind functions of these names in the module.
fn standard_functions(code: impl ToTokens) -> Option<Tokens> {
    let code = code.to_token_stream();
    let is_named = ["min", "max"].iter().any(|name| mentions(&code, &format_ident!("{name}")));
    is_named.then(|| {
        quote! {
            #[allow(unused_imports)]
            use ::whatif_sym::__private::standard::*;
        }
    })
}

/// The methods of a type, and the same of its twin. Those of a trait are methods of the twin itself, since their results differ from path to
/// path.
pub(super) fn methods(options: Options, item: &ItemImpl) -> Result<Tokens> {
    if let Some(parameter) = item.generics.params.first() {
        return Err(unsupported(parameter, "a generic type has no symbolic methods yet"));
    }
    let this = match &*item.self_ty {
        Type::Path(path) if path.path.segments.len() == 1 => {
            format_ident!("Sym{}", path.path.segments[0].ident)
        }
        other => return Err(unsupported(other, "name the type by its name alone")),
    };
    let mut names = Vec::new();
    for member in &item.items {
        match member {
            ImplItem::Fn(method) => names.push(method.sig.ident.to_string()),
            other => {
                return Err(unsupported(
                    other,
                    "in a symbolic impl, there are only methods: write the type or the number where it is used",
                ));
            }
        }
    }
    let mut twins = Vec::new();
    for member in &item.items {
        let ImplItem::Fn(method) = member else { continue };
        let name = &method.sig.ident;
        // The methods of a trait are as visible as it is.
        let vis = if item.trait_.is_some() { quote!(pub) } else { method.vis.to_token_stream() };
        let mut block = method.block.clone();
        shadowing::renamed(&method.sig, &mut block);
        numbers::typed(&method.sig, &mut block);
        let (sig, block) = generic::lifted(&method.sig, &block);
        let parameters = parameters(&sig)?;
        let result = result(&sig)?;
        let body = translated(options.clone(), &names, &sig, &parameters, &result, &block)?;
        let body = profiled(name, &body);
        let (signature, (generics, wheres)) = (declared(&sig, &parameters), generics(&sig)?);
        let doc = format!("`{name}`, on symbolic values.");
        twins.push(quote! {
            #[doc = #doc]
            #[allow(unused, non_shorthand_field_patterns, clippy::all, clippy::pedantic)]
            #vis fn #name #generics(#signature) -> ::whatif_sym::Run<#result> #wheres {
                ::whatif_sym::Run::from({ #body })
            }
        });
    }
    let standard = standard_functions(item);
    Ok(quote! {
        #standard

        #[allow(dead_code)]
        #item

        impl #this {
            #(#twins)*
        }
    })
}

/// The generics of the symbolic version: `<…>` and `where …`.
fn generics(signature: &Signature) -> Result<(Tokens, Tokens)> {
    if let Some(keyword) = &signature.asyncness {
        return Err(unsupported(keyword, "an `async` function has no symbolic version"));
    }
    let given_back: Vec<&Type> = signature.inputs.iter().filter_map(Parameter::given_back).collect();
    let mut generics = generic::bounded(&signature.generics, &given_back)?;
    let given = given();
    generics.params.insert(0, syn::parse_quote!(#given));
    let wheres = generics.where_clause.take();
    Ok((quote!(#generics), quote!(#wheres)))
}

fn result(signature: &Signature) -> Result<Tokens> {
    match &signature.output {
        ReturnType::Default => Ok(quote!(())),
        ReturnType::Type(_, ty) => match &**ty {
            Type::Reference(reference) if !is_eternal_text(reference) => Err(unsupported(
                reference,
                "on different paths there are different values, so there is nothing to refer to: return an owned value",
            )),
            ty => twin(ty),
        },
    }
}

/// Is the type `&'static str`? Such a text lives for ever, so each path can refer to its own.
fn is_eternal_text(reference: &syn::TypeReference) -> bool {
    let is_text = matches!(&*reference.elem, Type::Path(path) if path.path.is_ident("str"));
    is_text && reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static")
}

/// The lifetime of parameters that are references without a lifetime.
pub(super) fn given() -> Lifetime {
    Lifetime::new("'given", Span::call_site())
}

/// The name of `self` in the translation, where it is bound like other variables.
pub(super) fn this() -> Ident {
    format_ident!("__self")
}

fn parameters(signature: &Signature) -> Result<Vec<Parameter>> {
    let mut parameters = Vec::new();
    for input in &signature.inputs {
        parameters.push(match input {
            FnArg::Receiver(receiver) => {
                let (ty, out) = match &receiver.kind {
                    ReceiverKind::Value => (quote!(Self), false),
                    ReceiverKind::Reference(_, _, Some(_)) => (quote!(Self), true),
                    ReceiverKind::Reference(..) => (quote!(&Self), false),
                    _ => return Err(unsupported(receiver, "write `self`, `&self` or `&mut self`")),
                };
                Parameter {
                    name: this(),
                    mutable: out || receiver.mutability.is_some(),
                    ty,
                    out,
                    elements: None,
                }
            }
            FnArg::Typed(typed) => {
                let Pat::Ident(pattern) = &*typed.pat else {
                    return Err(unsupported(
                        &typed.pat,
                        "give the parameter a name, and take it apart in the body",
                    ));
                };
                let name = pattern.ident.clone();
                match &*typed.ty {
                    Type::Reference(reference) if reference.mutability.is_some() => {
                        let (ty, elements) = match &*reference.elem {
                            Type::Slice(slice) => {
                                let element = twin(&slice.elem)?;
                                (quote!(::whatif_sym::__private::Slice<#element>), Some(element))
                            }
                            ty => (twin(ty)?, None),
                        };
                        Parameter { name, mutable: true, ty, out: true, elements }
                    }
                    Type::ImplTrait(ty) => {
                        return Err(Error::new_spanned(
                            ty,
                            "a symbolic function takes values of named types",
                        ));
                    }
                    ty => {
                        let ty = twin_for(ty, Some(&given()))?;
                        Parameter {
                            name,
                            mutable: pattern.mutability.is_some(),
                            ty,
                            out: false,
                            elements: None,
                        }
                    }
                }
            }
        });
    }
    Ok(parameters)
}

/// The parameters as they are declared: an argument may be a union, and then the body runs for each of its values.
fn declared(signature: &Signature, parameters: &[Parameter]) -> Tokens {
    let mut known = generic::Known::nothing(&signature.generics);
    let declared = parameters.iter().map(|Parameter { name, ty, out, elements, .. }| {
        if *name == this() {
            return match (*out, ty.to_string().starts_with('&')) {
                (true, _) => quote!(&mut self),
                (false, true) => quote!(&self),
                (false, false) => quote!(self),
            };
        }
        if let Some(element) = elements {
            known.learns(ty);
            return quote!(#name: &mut [#element]);
        }
        match (*out, known.learns(ty)) {
            (true, _) => quote!(#name: &mut #ty),
            (false, true) => quote!(#name: #ty),
            (false, false) => quote!(#name: impl ::whatif_sym::__private::Arg<#ty>),
        }
    });
    quote!(#(#declared),*)
}

/// Makes a profile count the body under the name of the function.
fn profiled(name: &syn::Ident, body: &Tokens) -> Tokens {
    let title = name.to_string();
    let span = quote_spanned!(name.span()=> let __span = ::whatif_sym::profile::span(#title););
    quote!(#span #body)
}

/// Translates the body: binds the parameters one by one, and gives back what was changed through a `&mut`.
fn translated(
    options: Options,
    methods: &[String],
    signature: &Signature,
    parameters: &[Parameter],
    result: &Tokens,
    block: &Block,
) -> Result<Tokens> {
    let mut body = Body::new(options, methods, result.clone());
    body.type_parameters = generic::type_parameters(&signature.generics);
    body.own = (body.type_parameters.is_empty() && methods.is_empty()).then(|| signature.ident.clone());
    for Parameter { name, mutable, out, .. } in parameters {
        body.declare(name, *mutable, *out);
    }
    let mut block = block.clone();
    let (items, statements) = block.stmts.into_iter().partition(|part| matches!(part, Stmt::Item(_)));
    block.stmts = statements;
    for item in items {
        if let Stmt::Item(item) = item {
            body.inner_item(&item)?;
        }
    }
    let code = body.block(&block)?;
    let aliases = body.aliases();
    // The code runs once for each value of each argument, each time with variables of its own.
    let variables = parameters.iter().filter(|parameter| parameter.mutable).map(|parameter| {
        let Parameter { name, ty, out, elements, .. } = parameter;
        if elements.is_some() {
            return quote!(let mut #name: #ty = ::whatif_sym::__private::Slice::from(&*#name););
        }
        let given = match (*name == this(), *out) {
            (true, true) => quote!(*self),
            (true, false) => quote!(self),
            (false, true) => quote!(*#name),
            (false, false) => quote!(#name),
        };
        quote!(let mut #name: #ty = ::core::clone::Clone::clone(&#given);)
    });
    let code = quote!({ #(#variables)* #code });
    let code = parameters.iter().rev().fold(code, |code, Parameter { name, mutable, ty, out, .. }| {
        if *out || (*mutable && *name == this()) {
            return code;
        }
        if *name == this() {
            return quote!({ let #name = ::core::clone::Clone::clone(&self); #code });
        }
        quote! {
            ::whatif_sym::__private::Arg::<#ty>::each(::core::clone::Clone::clone(&#name), |#name: #ty| #code)
        }
    });
    let outs: Vec<&Parameter> = parameters.iter().filter(|parameter| parameter.out).collect();
    let code = quote!(::whatif_sym::__private::deep(|| #code));
    if outs.is_empty() {
        return Ok(quote!(#aliases #code));
    }
    let (mut stores, mut path) = (Vec::new(), quote!(__outcome.0));
    for Parameter { name, ty, elements, .. } in outs {
        let given = if *name == this() { quote!(self) } else { quote!(#name) };
        let changed = quote!(__outcomes.fold(|__outcome| -> #ty { ::core::clone::Clone::clone(&#path.0) }));
        stores.push(match elements {
            Some(_) => quote!(#given.clone_from_slice(&#changed);),
            None => quote!(*#given = #changed;),
        });
        path = quote!(#path.1);
    }
    Ok(quote! {
        #aliases
        let __outcomes = #code;
        #(#stores)*
        __outcomes.map(|__outcome| ::core::clone::Clone::clone(&__outcome.1))
    })
}
