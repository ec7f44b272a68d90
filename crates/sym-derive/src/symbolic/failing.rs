//! `panic!` and its kin, which end a path, and `assert!` and its kin, which end it where they do not hold.

use proc_macro2::{Span, TokenStream as Tokens};
use quote::quote_spanned;
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Macro, Result, Token, parse_quote};

use super::unsupported;

/// What a macro says that ends a path, as it is written.
pub(super) fn panic(call: &Macro) -> Option<String> {
    let name = call.path.get_ident()?.to_string();
    let (alone, with) = match &name[..] {
        "panic" => ("explicit panic", ""),
        "unreachable" => {
            ("internal error: entered unreachable code", "internal error: entered unreachable code: ")
        }
        "todo" => ("not yet implemented", "not yet implemented: "),
        "unimplemented" => ("not implemented", "not implemented: "),
        _ => return None,
    };
    let arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated).ok()?;
    Some(match arguments.first() {
        None => alone.to_owned(),
        Some(message) => format!("{with}{}", text(message)),
    })
}

/// A message, with its `{}` as they are written: on a path there may be nothing known to show.
fn text(message: &Expr) -> String {
    match message {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => text.value(),
            other => quote::quote!(#other).to_string(),
        },
        other => quote::quote!(#other).to_string(),
    }
}

/// The end of a path that fails.
pub(super) fn failed(span: Span, message: &str) -> Tokens {
    quote_spanned!(span=> ::whatif_sym::__private::fail(::whatif_sym::__private::Cause::Panic, #message))
}

/// What must hold, and what Rust says where it does not.
pub(super) struct Assertion {
    pub(super) condition: Expr,
    pub(super) message: String,
}

/// `assert!(…)`, `assert_eq!(…)` or `assert_ne!(…)`.
pub(super) fn assertion(call: &Macro) -> Result<Option<Assertion>> {
    let Some(name) = call.path.get_ident().map(ToString::to_string) else { return Ok(None) };
    let name = name.strip_prefix("debug_").unwrap_or(&name);
    if !matches!(name, "assert" | "assert_eq" | "assert_ne") {
        return Ok(None);
    }
    let mut arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)?.into_iter();
    let (Some(first), second) = (arguments.next(), (name != "assert").then(|| arguments.next()).flatten())
    else {
        return Err(unsupported(call, &format!("`{name}!` needs a condition")));
    };
    let (condition, words): (Expr, String) = match (name, second) {
        ("assert", _) => {
            let words = format!("assertion failed: {}", written(&first));
            (first, words)
        }
        ("assert_eq", Some(second)) => {
            (parse_quote!((#first) == (#second)), "assertion `left == right` failed".to_owned())
        }
        (_, Some(second)) => {
            (parse_quote!((#first) != (#second)), "assertion `left != right` failed".to_owned())
        }
        (_, None) => return Err(unsupported(call, &format!("`{name}!` compares two values"))),
    };
    let message = match (name, arguments.next()) {
        (_, None) => words,
        ("assert", Some(message)) => text(&message),
        (_, Some(message)) => format!("{words}: {}", text(&message)),
    };
    Ok(Some(Assertion { condition, message }))
}

/// An expression as it is written: the spaces of its text in the source, not those between tokens.
fn written(expr: &Expr) -> String {
    use syn::spanned::Spanned;
    expr.span().source_text().unwrap_or_else(|| quote::quote!(#expr).to_string())
}
