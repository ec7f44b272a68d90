//! Derive macros for the traits of `whatif-sym`.
//!
//! Each macro lives in the module of its trait and is a function from the [`Shape`] of a type to an `impl`. `Symbolic`
//! asks for all of them at once.
//!
//! `#[symbolic]` is `symbolic.rs` and its folder: `item.rs` makes twins of types, `function.rs` of functions and methods; `body.rs` translates
//! statements and expressions with more than one path, `calls.rs` calls, `control.rs` and `loops.rs` branches, joins and loops, `pattern.rs` patterns,
//! `items.rs` iterators, `pure.rs` what has one value where it stands. `changes.rs`: which variables a piece of code may change; `memo.rs`: functions that
//! remember; `numbers.rs`: the types of numbers; `shadowing.rs` renames; `rewritten.rs` makes loops of others; `failing.rs` has `panic!` and `assert!`.

mod concrete;
mod each_field;
mod generate;
mod merge;
mod module;
mod order;
mod shape;
mod symbolic;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use syn::{DeriveInput, parse_macro_input};

use shape::Shape;

fn derive(input: TokenStream, implement: impl FnOnce(&Shape) -> syn::Result<Tokens>) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    Shape::of(&input)
        .and_then(|shape| implement(&shape))
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Derives `Mergeable`: variants are sorted in order of definition, then fields in order.
#[proc_macro_derive(Mergeable)]
pub fn mergeable(input: TokenStream) -> TokenStream {
    derive(input, merge::mergeable)
}

/// Derives `SimpleMergeable`, for a struct all of whose fields are `SimpleMergeable`.
#[proc_macro_derive(SimpleMergeable)]
pub fn simple_mergeable(input: TokenStream) -> TokenStream {
    derive(input, merge::simple_mergeable)
}

/// Derives `SymEq`: values are equal if they have the same variant and equal fields.
#[proc_macro_derive(SymEq)]
pub fn sym_eq(input: TokenStream) -> TokenStream {
    derive(input, |shape| Ok(order::sym_eq(shape)))
}

/// Derives `SymOrd`: orders values by their variants in order of definition, then by their fields lexicographically.
#[proc_macro_derive(SymOrd)]
pub fn sym_ord(input: TokenStream) -> TokenStream {
    derive(input, |shape| Ok(order::sym_ord(shape)))
}

/// Derives `EvalSym`: evaluates every field.
#[proc_macro_derive(EvalSym)]
pub fn eval_sym(input: TokenStream) -> TokenStream {
    derive(input, |shape| Ok(each_field::eval_sym(shape)))
}

/// Derives `ExtractSym`: collects the symbols of every field.
#[proc_macro_derive(ExtractSym)]
pub fn extract_sym(input: TokenStream) -> TokenStream {
    derive(input, |shape| Ok(each_field::extract_sym(shape)))
}

/// Derives `Structural`: values are the same if they have the same variant, and fields of the same structure.
#[proc_macro_derive(Structural)]
pub fn structural(input: TokenStream) -> TokenStream {
    derive(input, |shape| Ok(each_field::structural(shape)))
}

/// Derives `ToCon` to the type named by `#[symbolic(concrete = Type)]`, which has the same variants and fields. Of a generic
/// type, `#[symbolic(concrete = Type<T>)]` names the twin, where `T` stands for the concrete twin of the parameter `T`.
#[proc_macro_derive(ToCon, attributes(symbolic))]
pub fn to_con(input: TokenStream) -> TokenStream {
    derive(input, concrete::to_con)
}

/// Derives `ToSym` *from* the type named by `#[symbolic(concrete = Type)]`, which has the same variants and fields.
#[proc_macro_derive(ToSym, attributes(symbolic))]
pub fn to_sym(input: TokenStream) -> TokenStream {
    derive(input, concrete::to_sym)
}

/// Derives `GenSym`: a choice of all variants whose fields can be generated.
#[proc_macro_derive(GenSym)]
pub fn gen_sym(input: TokenStream) -> TokenStream {
    derive(input, |shape| Ok(generate::gen_sym(shape)))
}

/// Derives `Mergeable`, `SymEq`, `SymOrd`, `EvalSym`, `ExtractSym`, `Structural` and `GenSym`, and with
/// `#[symbolic(concrete = Type)]` also `ToCon` and `ToSym`.
#[proc_macro_derive(Symbolic, attributes(symbolic))]
pub fn derive_symbolic(input: TokenStream) -> TokenStream {
    derive(input, |shape| {
        let mut all = merge::mergeable(shape)?;
        all.extend([
            order::sym_eq(shape),
            order::sym_ord(shape),
            each_field::eval_sym(shape),
            each_field::extract_sym(shape),
            each_field::structural(shape),
            generate::gen_sym(shape),
        ]);
        if shape.concrete.is_some() {
            all.extend([concrete::to_con(shape)?, concrete::to_sym(shape)?]);
        }
        Ok(all)
    })
}

/// Lets a profile count what a function does under its name. See `whatif_sym::profile`.
#[proc_macro_attribute]
pub fn profiled(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let mut function = match syn::parse::<syn::ItemFn>(item) {
        Ok(function) if attribute.is_empty() => function,
        Ok(function) => {
            let words = "`#[profiled]` has no options";
            return syn::Error::new_spanned(function.sig, words).into_compile_error().into();
        }
        Err(error) => {
            let words = "`#[profiled]` is for functions; in a part of one, write `let _part = profile::span(\"name\");`";
            return syn::Error::new(error.span(), words).into_compile_error().into();
        }
    };
    let name = &function.sig.ident;
    let title = name.to_string();
    let span = quote::quote_spanned!(name.span()=> let __span = ::whatif_sym::profile::span(#title););
    let body = &function.block;
    function.block = Box::new(syn::parse_quote!({ #span #body }));
    quote::ToTokens::into_token_stream(function).into()
}

/// Makes ordinary Rust run on symbolic values: keeps the item, and adds its symbolic twin.
///
/// See the documentation of `whatif_sym::symbolic`.
#[proc_macro_attribute]
pub fn symbolic(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let original = Tokens::from(item.clone());
    match symbolic::symbolic(attribute.into(), item.into()) {
        Ok(code) => code.into(),
        // The item is kept beside the error, so that the compiler does not also report its name as missing.
        Err(error) => {
            let mut code = original;
            code.extend(error.into_compile_error());
            code.into()
        }
    }
}

/// Makes tests of the harnesses of a file, which Kani has: `kani_tests!("src/lib.rs")`.
///
/// See the documentation of `whatif_sym::paths::kani`.
#[proc_macro]
pub fn kani_tests(input: TokenStream) -> TokenStream {
    module::tests(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}
