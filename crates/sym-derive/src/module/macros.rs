//! Macros of the standard library in the twin of a module.

use proc_macro2::{TokenStream as Tokens, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{Error, Expr, Lit, Macro, Result, Token, parse_quote_spanned};

use super::{Twin, fail, home};

impl Twin {
    pub(super) fn macro_call(&mut self, call: &Macro) -> Result<Expr> {
        let (home, span) = (home(), call.path.span());
        let name = call.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let arguments = || call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        match &name[..] {
            "vec" => {
                if let Ok((mut value, mut len)) = call.parse_body_with(repeat) {
                    self.visit_expr_mut(&mut value);
                    self.visit_expr_mut(&mut len);
                    return Ok(parse_quote_spanned!(span=> #home::functions::vec_of(#value, #len)));
                }
                let mut items = arguments()?;
                items.iter_mut().for_each(|item| self.visit_expr_mut(item));
                Ok(parse_quote_spanned!(span=> ::std::vec![#items]))
            }
            "assert" | "debug_assert" => {
                let arguments = arguments()?;
                let Some(condition) = arguments.first() else {
                    return Err(Error::new_spanned(call, "there is nothing to assert"));
                };
                let text = format!("assertion failed: {}", condition.to_token_stream());
                let failure = fail(span, &message(&arguments, 1).unwrap_or(text));
                let mut condition = condition.clone();
                self.visit_expr_mut(&mut condition);
                Ok(parse_quote_spanned!(span=> { if !(#condition) { #failure } }))
            }
            "assert_eq" | "assert_ne" | "debug_assert_eq" | "debug_assert_ne" => {
                let arguments = arguments()?;
                let is_equal = name.ends_with("eq");
                let text = if is_equal {
                    "assertion `left == right` failed"
                } else {
                    "assertion `left != right` failed"
                };
                let failure = fail(span, &message(&arguments, 2).unwrap_or_else(|| text.to_owned()));
                let mut sides: Vec<Expr> = arguments.into_iter().take(2).collect();
                sides.iter_mut().for_each(|side| self.visit_expr_mut(side));
                let op = if is_equal { quote!(==) } else { quote!(!=) };
                let [left, right] = &sides[..] else {
                    return Err(Error::new_spanned(call, "there are two sides to compare"));
                };
                Ok(parse_quote_spanned!(span=> {
                    match (&(#left), &(#right)) {
                        (__left, __right) => if !(*__left #op *__right) { #failure },
                    }
                }))
            }
            "panic" | "unreachable" | "todo" | "unimplemented" => {
                let default = match &name[..] {
                    "panic" => "explicit panic",
                    "unreachable" => "internal error: entered unreachable code",
                    "todo" => "not yet implemented",
                    _ => "not implemented",
                };
                let given = arguments().ok().and_then(|arguments| message(&arguments, 0));
                Ok(fail(span, &given.unwrap_or_else(|| default.to_owned())))
            }
            // A run is repeated for each path, so what it prints would be, too. What is printed is computed.
            "println" | "print" | "eprintln" | "eprint" => {
                let values = self.values(call)?;
                Ok(parse_quote_spanned!(span=> { #(let _ = &(#values);)* }))
            }
            "dbg" => {
                let mut values = arguments()?;
                values.iter_mut().for_each(|value| self.visit_expr_mut(value));
                Ok(parse_quote_spanned!(span=> (#values)))
            }
            "format" | "write" | "writeln" => self.text(call),
            "matches" => {
                let (value, arm) = call.parse_body_with(|input: syn::parse::ParseStream<'_>| {
                    let value: Expr = input.parse()?;
                    input.parse::<Token![,]>()?;
                    let arm: Tokens = input.parse()?;
                    Ok((value, arm))
                })?;
                let mut choice: Expr = syn::parse2(
                    quote_spanned!(span=> match #value { #arm => true, _ => false }),
                )
                .or_else(|_| {
                    let arm = without_last_comma(arm.clone());
                    syn::parse2(quote_spanned!(span=> match #value { #arm => true, _ => false }))
                })?;
                self.visit_expr_mut(&mut choice);
                Ok(choice)
            }
            "cover" if self.for_kani => Ok(parse_quote_spanned!(span=> ())),
            "cfg" | "env" | "include_str" | "concat" | "stringify" | "line" | "file" | "column" => {
                Ok(parse_quote_spanned!(span=> #call))
            }
            _ => Err(Error::new_spanned(
                call,
                "this macro has no twin: write out what it makes, or make it a function",
            )),
        }
    }

    /// A text that the program makes.
    fn text(&mut self, call: &Macro) -> Result<Expr> {
        let (home, span, path) = (home(), call.path.span(), &call.path);
        let mut arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)?;
        let widths = widths(&arguments);
        for argument in &mut arguments {
            self.argument(argument);
            if let Expr::Assign(named) = argument
                && widths.iter().any(|width| named.left.to_token_stream().to_string() == *width)
            {
                let value = &named.right;
                *named.right = parse_quote_spanned!(span=> #home::ix(#value));
            }
        }
        // A width that is a variable is given by its name.
        for width in &widths {
            let is_given = |argument: &Expr| matches!(argument, Expr::Assign(named) if named.left.to_token_stream().to_string() == *width);
            if !arguments.iter().any(is_given) {
                let name = syn::Ident::new(width, span);
                arguments.push(parse_quote_spanned!(span=> #name = #home::ix(#name)));
            }
        }
        let text = quote_spanned!(span=> #path!(#arguments));
        // A `?` or a `return` would leave the closure and not the function.
        let leaves = leaves(&quote!(#arguments));
        Ok(match leaves {
            true => syn::parse2(text)?,
            false => parse_quote_spanned!(span=> #home::written(|| #text)),
        })
    }

    fn argument(&mut self, argument: &mut Expr) {
        match argument {
            Expr::Assign(named) => self.visit_expr_mut(&mut named.right),
            Expr::Lit(literal) if matches!(literal.lit, Lit::Str(_)) => {}
            argument => self.visit_expr_mut(argument),
        }
    }

    /// What is printed.
    fn values(&mut self, call: &Macro) -> Result<Vec<Expr>> {
        let arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)?;
        let values = arguments.into_iter().skip(1).map(|argument| {
            let mut value = match argument {
                Expr::Assign(named) => *named.right,
                other => other,
            };
            self.visit_expr_mut(&mut value);
            value
        });
        Ok(values.collect())
    }
}

fn repeat(input: syn::parse::ParseStream<'_>) -> Result<(Expr, Expr)> {
    let value = input.parse()?;
    input.parse::<Token![;]>()?;
    Ok((value, input.parse()?))
}

/// The text of a message, without the values in it.
fn message(arguments: &Punctuated<Expr, Token![,]>, at: usize) -> Option<String> {
    match arguments.iter().nth(at)? {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

/// The names that stand for widths and precisions in a format: `n` of `{:>n$}`.
fn widths(arguments: &Punctuated<Expr, Token![,]>) -> Vec<String> {
    let text = arguments.iter().find_map(|argument| match argument {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    });
    let text = text.unwrap_or_default();
    let mut names = Vec::new();
    for (end, _) in text.match_indices('$') {
        let is_name = |letter: char| letter == '_' || letter.is_alphanumeric();
        let start = text[..end].rfind(|letter: char| !is_name(letter)).map_or(0, |at| at + 1);
        let name = text[start..end].trim_start_matches('0');
        let is_inside = text[..end].rfind('{').is_some_and(|open| {
            let before = &text[open..end];
            before.contains(':') && !before.contains('}')
        });
        let is_variable = name.starts_with(|letter: char| letter == '_' || letter.is_alphabetic());
        if is_inside && is_variable && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

fn leaves(code: &Tokens) -> bool {
    code.clone().into_iter().any(|token| match token {
        TokenTree::Punct(sign) => sign.as_char() == '?',
        TokenTree::Ident(word) => word == "return" || word == "break" || word == "continue",
        TokenTree::Group(group) => leaves(&group.stream()),
        TokenTree::Literal(_) => false,
    })
}

fn without_last_comma(arm: Tokens) -> Tokens {
    let mut tokens: Vec<TokenTree> = arm.into_iter().collect();
    if matches!(tokens.last(), Some(TokenTree::Punct(sign)) if sign.as_char() == ',') {
        tokens.pop();
    }
    tokens.into_iter().collect()
}
