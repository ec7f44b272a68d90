//! `#[symbolic]`: ordinary Rust, run on symbolic values.
//!
//! The item stays as it is, and gets a symbolic twin beside it:
//!
//! - a **type** `Expr` gets `SymExpr`, whose fields are the twins of its fields ([`item`]);
//! - a **function** `eval` gets `eval::sym`, an associated function of an empty type of the same name (functions and types
//!   have name spaces of their own, so `use module::eval;` brings both);
//! - the methods of an **impl** of `Machine` are methods of `SymMachine`, too ([`function`]).
//!
//! A macro sees no types, so the translation of a body ([`body`]) does not depend on them: whatever depends on a type is a
//! call of a trait in `whatif_sym::__private`. Each piece of code becomes an expression of type `Union<…>`: the values
//! that it may have, one on each path. What follows a call or a join is the body of a closure that runs for each of
//! them, as in
//!
//! ```text
//! let x = f(y)?; x + 1   ⇒   f::sym(y).and_then(|t| match question(t) { Ok(x) => single(x + 1), Err(e) => single(from(e)) })
//! ```
//!
//! A closure may run more than once, so whatever a variable holds is cloned when it is used, and variables that change are
//! cloned when a closure is entered.

mod body;
mod boxes;
mod calls;
mod changes;
mod control;
mod failing;
mod function;
mod generic;
mod index;
mod item;
mod items;
mod kept;
mod later;
mod loops;
mod memo;
mod numbers;
mod pattern;
mod pure;
mod rewritten;
mod shadowing;
mod tail;
mod types;

pub(crate) use changes::assigned;

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream as Tokens};
use syn::parse::Parser;
use syn::{Error, Item, Result};

/// What the attribute says: `#[symbolic(bound = 10, plain(helper), methods(step), simple, memo, later)]`.
#[derive(Clone, Default)]
pub(crate) struct Options {
    /// How many turns of a loop may have an unknown condition before the run gives up.
    bound: Option<usize>,
    /// Functions without a symbolic twin, which are called as they are.
    plain: HashSet<String>,
    /// Methods of other types that have a symbolic twin.
    methods: HashSet<String>,
    /// Do two values of the twin always merge into one?
    simple: bool,
    /// Does the function remember its results?
    memo: bool,
    /// Can the function be called later?
    later: bool,
}

/// The bound of a loop if the attribute gives none.
const BOUND: usize = 64;

impl Options {
    fn parse(attribute: Tokens) -> Result<Options> {
        let mut options = Options::default();
        let parser = syn::meta::parser(|meta| {
            let names = |meta: &syn::meta::ParseNestedMeta<'_>, into: &mut HashSet<String>| {
                meta.parse_nested_meta(|name| {
                    into.insert(name.path.require_ident()?.to_string());
                    Ok(())
                })
            };
            if meta.path.is_ident("bound") {
                options.bound = Some(meta.value()?.parse::<syn::LitInt>()?.base10_parse()?);
                Ok(())
            } else if meta.path.is_ident("plain") {
                names(&meta, &mut options.plain)
            } else if meta.path.is_ident("methods") {
                names(&meta, &mut options.methods)
            } else if meta.path.is_ident("simple") {
                options.simple = true;
                Ok(())
            } else if meta.path.is_ident("memo") {
                options.memo = true;
                Ok(())
            } else if meta.path.is_ident("later") {
                options.later = true;
                Ok(())
            } else {
                Err(meta.error(
                    "there is no such option; the options are `bound = …`, `plain(…)`, `methods(…)`, `simple`, `memo` and `later`",
                ))
            }
        });
        parser.parse2(attribute)?;
        Ok(options)
    }

    /// The options of items in a function that has these: those that say how a body is translated.
    fn of_inner_items(&self) -> Options {
        Options { simple: false, memo: false, later: false, ..self.clone() }
    }
}

/// The item together with its symbolic twin.
pub(crate) fn symbolic(attribute: Tokens, item: Tokens) -> Result<Tokens> {
    let item: Item = syn::parse2(item)?;
    if let Item::Mod(module) = &item {
        return crate::module::module(&attribute, module);
    }
    let options = Options::parse(attribute)?;
    if !matches!(item, Item::Fn(_)) && (options.memo || options.later) {
        let words = match options.memo {
            true => "`memo` is for functions: only they remember their results",
            false => "`later` is for functions: only they are called later",
        };
        return Err(Error::new(Span::call_site(), words));
    }
    twin_of(&options, &item)
}

/// An item with its twin behind it.
fn twin_of(options: &Options, item: &Item) -> Result<Tokens> {
    match item {
        Item::Fn(function) => function::function(options.clone(), function),
        Item::Impl(methods) => function::methods(options.clone(), methods),
        Item::Struct(item) => item::structure(options, item),
        Item::Enum(item) => item::enumeration(options, item),
        other => Err(Error::new_spanned(
            other,
            "`#[symbolic]` is for functions, impls, structs, enums and modules",
        )),
    }
}

/// The error at a feature that the macro does not translate.
fn unsupported(at: impl quote::ToTokens, message: &str) -> Error {
    Error::new_spanned(at, message)
}
