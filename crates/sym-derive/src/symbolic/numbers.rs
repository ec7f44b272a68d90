//! The types of numbers that are written without one: `let mut count = 0;`.
//!
//! Rust finds such a type from what becomes of the variable. In the translation it cannot: there a number becomes a value of one of many types, and
//! what is done with it are calls of traits that all of them have. So the types are found here, before the translation, from what
//! the text says: parameters, the result, casts, `len`, indices, what is compared with what.
//!
//! ```text
//!   fn digits(mut n: u64) -> usize {      n: u64, the result: usize
//!       let mut count = 0;                count: a number        ⇒  let mut count = 0usize;
//!       while n > 0 { n /= 10; count += 1; }
//!       count                             count is the result: usize
//!   }
//! ```
//!
//! A type is a node of a union-find structure ([`Types`]): free, a number of a kind that is not known yet, a type with arguments, or something
//! that this module does not understand. References and pointers count as what they refer to. A number that nothing has anything to do with is an
//! `i32`, or an `f64`, as in Rust.
//!
//! What must stay true: a number gets a type only if everything that it meets is understood. A type that is wrong nevertheless does not fit
//! with its neighbours, and the translation does not compile.

mod expression;
mod method;
mod pattern;
mod types;

use syn::visit_mut::VisitMut;
use syn::{Block, Expr, Lit, Macro, Signature, Token, punctuated::Punctuated};

use super::pure::{Repeat, with_suffix};
use types::{Id, Types};

/// A body that is being looked at.
pub(super) struct Finder {
    types: Types,
    /// Variables, and what they are; the innermost last.
    scope: Vec<(String, Id)>,
    /// The function itself, its parameters and its result.
    own: Option<(String, Vec<Id>)>,
    result: Id,
    /// The loops around, and what they have for a value.
    loops: Vec<(Option<syn::Lifetime>, Id)>,
    /// Numbers without types where Rust finds the type only later, by where they are written, and whether one that meets no other has Rust's
    /// own type: it has in the initial value of a variable.
    numbers: Vec<(String, Id, Where)>,
    around: Where,
}

/// Where a number is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    /// In the initial value of a variable without a type.
    Initial,
    /// In a branch.
    Branch,
    /// Where its neighbours say what it is.
    Elsewhere,
}

/// Gives numbers without types in `let`s the types that they have.
pub(super) fn typed(signature: &Signature, block: &mut Block) {
    let mut types = Types::default();
    let result = match &signature.output {
        syn::ReturnType::Default => types.named("()", vec![]),
        syn::ReturnType::Type(_, ty) => types.written(ty),
    };
    let mut finder = Finder {
        types,
        scope: Vec::new(),
        own: None,
        result,
        loops: Vec::new(),
        numbers: Vec::new(),
        around: Where::Elsewhere,
    };
    let mut parameters = Vec::new();
    for input in &signature.inputs {
        if let syn::FnArg::Typed(parameter) = input {
            let ty = finder.types.written(&parameter.ty);
            finder.bind(&parameter.pat, ty);
            parameters.push(ty);
        }
    }
    finder.own = Some((signature.ident.to_string(), parameters));
    let value = finder.block(block);
    finder.types.same(value, result);
    let mut suffixes = Suffixes {
        found: finder
            .numbers
            .iter()
            .map(|(place, id, around)| (place.clone(), finder.types.number(*id, *around == Where::Initial)))
            .collect(),
    };
    suffixes.visit_block_mut(block);
}

/// Where a token is written: each number of a function is at another place.
fn place(span: proc_macro2::Span) -> String {
    format!("{span:?}")
}

/// Writes the types behind the numbers.
struct Suffixes {
    found: Vec<(String, Option<&'static str>)>,
}

impl Suffixes {
    fn suffix(&self, span: proc_macro2::Span) -> Option<&'static str> {
        let place = place(span);
        self.found.iter().find(|(known, _)| *known == place).and_then(|(_, suffix)| *suffix)
    }
}

impl VisitMut for Suffixes {
    fn visit_lit_mut(&mut self, literal: &mut Lit) {
        let Some(suffix) = self.suffix(literal.span()) else { return };
        match literal {
            Lit::Int(number) if number.suffix().is_empty() => {
                *number = syn::LitInt::new(&format!("{}{suffix}", number.base10_digits()), number.span());
            }
            Lit::Float(number) if number.suffix().is_empty() => {
                *number = with_suffix(number, suffix);
            }
            _ => {}
        }
    }

    /// Numbers in patterns stay as they are.
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        if !call.path.is_ident("vec") {
            return;
        }
        if let Ok(Repeat { mut value, mut len }) = call.parse_body_with(Repeat::parse) {
            self.visit_expr_mut(&mut value);
            self.visit_expr_mut(&mut len);
            call.tokens = quote::quote!(#value; #len);
        } else if let Ok(mut parts) = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            parts.iter_mut().for_each(|part| self.visit_expr_mut(part));
            call.tokens = quote::quote!(#parts);
        }
    }
}
