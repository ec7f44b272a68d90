//! `list[i as usize]`, where `i` may be unknown.
//!
//! The cast in the index is what tells that `i` is a symbolic number: lengths and places (`usize`) are known on each path. Such an
//! element is no place in memory, so what is changed in it is read, changed and written back:
//!
//! ```text
//! rows[i as usize].sum += 1   ⇒   let mut row = rows[i as usize]; row.sum += 1; rows[i as usize] = row;
//! ```

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprMethodCall, Ident, Result, Type};

use super::body::{Body, Then, cloned};
use super::changes::root;
use super::function::this;
use super::unsupported;

/// Methods of the standard library that do not change their receiver, so that nothing is written back after them.
const LOOKS: [&str; 20] = [
    "abs",
    "clone",
    "contains",
    "count_ones",
    "first",
    "get",
    "is_empty",
    "is_none",
    "is_some",
    "iter",
    "last",
    "len",
    "max",
    "min",
    "pow",
    "wrapping_add",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_sub",
    "to_vec",
];

/// Recognises `list[number as usize]`: returns the list and the number.
fn parts(expr: &Expr) -> Option<(&Expr, &Expr)> {
    let Expr::Index(index) = expr else { return None };
    let mut place = &*index.index;
    while let Expr::Paren(inner) = place {
        place = &inner.expr;
    }
    match place {
        Expr::Cast(cast) if is_usize(&cast.ty) && !super::pure::is_number(Some(&cast.expr)) => {
            Some((&index.expr, &cast.expr))
        }
        _ => None,
    }
}

pub(super) fn is_usize(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("usize"))
}

/// Is this `list[number as usize]`?
pub(super) fn is_symbolic(expr: &Expr) -> bool {
    parts(expr).is_some()
}

/// Is this an element `list[number as usize]`, or a part of one?
pub(super) fn is_in_symbolic(expr: &Expr) -> bool {
    is_symbolic(expr)
        || match expr {
            Expr::Field(field) => is_in_symbolic(&field.base),
            Expr::Index(index) => is_in_symbolic(&index.expr),
            Expr::Paren(inner) => is_in_symbolic(&inner.expr),
            _ => false,
        }
}

impl Body {
    /// Goes on with each element that `list[number as usize]` may be.
    pub(super) fn read_at(&mut self, expr: &Expr, then: Then<'_>) -> Result<Tokens> {
        let (list, number) = parts(expr).expect("an element at a symbolic index");
        let span = expr.span();
        if self.is_place(list) {
            let list = self.place(list)?;
            return self.read_element(span, &list, number, then);
        }
        self.value(list, &mut |body, value| {
            let list = body.fresh("list");
            let code = body.read_element(span, &quote!(#list), number, then)?;
            Ok(quote!({ let #list = #value; #code }))
        })
    }

    fn read_element(&mut self, span: Span, list: &Tokens, number: &Expr, then: Then<'_>) -> Result<Tokens> {
        self.at(span, list, number, &mut |body, at| {
            body.each(span, quote_spanned!(span=> ::whatif_sym::__private::element(&#list, &#at)), then)
        })
    }

    /// Makes the code that works on the element of a list at an index, behind a check that the list has such an
    /// element.
    fn at(
        &mut self,
        span: Span,
        list: &Tokens,
        number: &Expr,
        then: &mut dyn FnMut(&mut Body, &Ident) -> Result<Tokens>,
    ) -> Result<Tokens> {
        self.value(number, &mut |body, number| {
            let (at, result) = (body.fresh("at"), body.result.clone());
            let code = then(body, &at)?;
            // Code in a closure cannot leave the function with an error.
            if body.in_closure {
                return Ok(quote!({ let #at = #number; #code }));
            }
            let range = quote!(::whatif_sym::__private::OutOfRange::<#result>::default());
            let error = quote_spanned! {span=> {
                #[allow(unused_imports)]
                use ::whatif_sym::__private::OutOfRangeUntold as _;
                #range.error()
            }};
            let passes = quote_spanned! {span=> {
                #[allow(unused_imports)]
                use ::whatif_sym::__private::OutOfRangeUntold as _;
                #range.passes(&#list, &#at)
            }};
            let error = body.give_back(error);
            let branch = body.branch(span, passes, code, error);
            Ok(quote!({ let #at = #number; #branch }))
        })
    }

    /// Goes on with the same place after its indices were computed once: code that reads an element and writes it
    /// back would evaluate them twice.
    pub(super) fn at_known_place(
        &mut self,
        place: &Expr,
        then: &mut dyn FnMut(&mut Body, &Expr) -> Result<Tokens>,
    ) -> Result<Tokens> {
        let mut known = place.clone();
        let mut named = Vec::new();
        self.name_indices(&mut known, &mut named);
        self.named(&named, &mut |body| then(body, &known))
    }

    fn name_indices(&mut self, place: &mut Expr, named: &mut Vec<(Ident, Expr)>) {
        match place {
            Expr::Field(field) => self.name_indices(&mut field.base, named),
            Expr::Paren(inner) => self.name_indices(&mut inner.expr, named),
            Expr::Unary(unary) => self.name_indices(&mut unary.expr, named),
            Expr::Index(index) => {
                self.name_indices(&mut index.expr, named);
                let mut number = &mut *index.index;
                while let Expr::Paren(inner) = number {
                    number = &mut inner.expr;
                }
                // `number as usize` stays a cast, by which the macro knows that the index may be unknown.
                let number = match number {
                    Expr::Cast(cast) => &mut *cast.expr,
                    number => number,
                };
                if super::pure::is_number(Some(number)) || matches!(number, Expr::Path(_)) {
                    return;
                }
                let name = self.fresh("index");
                named.push((name.clone(), std::mem::replace(number, syn::parse_quote!(#name))));
            }
            _ => {}
        }
    }

    /// Translates `place = value`, for a part of an element at a symbolic index.
    pub(super) fn store(&mut self, place: &Expr, value: Tokens, then: Then<'_>) -> Result<Tokens> {
        let new = self.fresh("new");
        let code = self.at_known_place(place, &mut |body, place| body.store_variable(place, &new, then))?;
        Ok(quote!({ let #new = #value; #code }))
    }

    fn store_variable(&mut self, place: &Expr, new: &Ident, then: Then<'_>) -> Result<Tokens> {
        if let Some((list, number)) = parts(place) {
            if self.is_place(list) {
                let list = self.place(list)?;
                return self.write_element(place.span(), &list, number, new, then);
            }
            return self.changed_part(list, then, &mut |body, slot, then| {
                body.write_element(place.span(), &quote!(#slot), number, new, then)
            });
        }
        if !is_in_symbolic(place) {
            let (place, value) = (self.place(place)?, cloned(new));
            let rest = then(self, quote!(()))?;
            return Ok(quote!({ #place = #value; #rest }));
        }
        let (outer, mut part) = match place {
            Expr::Paren(inner) => return self.store_variable(&inner.expr, new, then),
            Expr::Field(field) => ((*field.base).clone(), place.clone()),
            Expr::Index(index) => ((*index.expr).clone(), place.clone()),
            other => {
                return Err(unsupported(other, "name this part of the element before it is assigned to"));
            }
        };
        self.changed_part(&outer, then, &mut |body, slot, then| {
            match &mut part {
                Expr::Field(field) => *field.base = syn::parse_quote!(#slot),
                Expr::Index(index) => *index.expr = syn::parse_quote!(#slot),
                _ => unreachable!("a field or an index"),
            }
            body.store_variable(&part, new, then)
        })
    }

    /// Reads a value into a variable, changes it there, and writes it back.
    fn changed_part(
        &mut self,
        place: &Expr,
        then: Then<'_>,
        change: &mut dyn FnMut(&mut Body, &Ident, Then<'_>) -> Result<Tokens>,
    ) -> Result<Tokens> {
        self.value(place, &mut |body, value| {
            let (slot, outside) = (body.fresh("slot"), body.variables.len());
            body.declare(&slot, true, false);
            let code = change(body, &slot, &mut |body, _| body.store_variable(place, &slot, then))?;
            body.variables.truncate(outside);
            Ok(quote!({ let mut #slot = #value; #code }))
        })
    }

    fn write_element(
        &mut self,
        span: Span,
        list: &Tokens,
        number: &Expr,
        new: &Ident,
        then: Then<'_>,
    ) -> Result<Tokens> {
        self.at(span, list, number, &mut |body, at| {
            let value = cloned(new);
            let written = quote_spanned!(span=> {
                #[allow(unused_imports)]
                use ::whatif_sym::__private::WriteOthers as _;
                ::whatif_sym::__private::Written(&#list).write(&#at, #value)
            });
            body.each(span, written, &mut |body, written| {
                let rest = then(body, quote!(()))?;
                Ok(quote!({ #list = #written; #rest }))
            })
        })
    }

    /// Calls a method of an element at a symbolic index, and writes the element back, since the method may change it.
    pub(super) fn method_at(&mut self, call: &ExprMethodCall, then: Then<'_>) -> Result<Tokens> {
        self.at_known_place(&call.receiver, &mut |body, receiver| {
            let mut call = call.clone();
            *call.receiver = receiver.clone();
            body.method_at_known(&call, then)
        })
    }

    fn method_at_known(&mut self, call: &ExprMethodCall, then: Then<'_>) -> Result<Tokens> {
        let is_variable = root(&call.receiver).is_some_and(|root| {
            let name = if root == "self" { this() } else { root.clone() };
            self.variable(&name).is_some_and(|variable| variable.mutable)
        });
        let looks = !self.is_symbolic_method(&call.method) && LOOKS.iter().any(|name| call.method == name);
        self.value(&call.receiver, &mut |body, value| {
            let (slot, outside) = (body.fresh("slot"), body.variables.len());
            body.declare(&slot, true, false);
            let mut named = call.clone();
            *named.receiver = syn::parse_quote!(#slot);
            let code = body.value(&Expr::MethodCall(named), &mut |body, result| {
                if looks || !is_variable {
                    return then(body, result);
                }
                let answer = body.fresh("answer");
                let rest =
                    body.store_variable(&call.receiver, &slot, &mut |body, _| then(body, cloned(&answer)))?;
                Ok(quote!({ let #answer = #result; #rest }))
            })?;
            body.variables.truncate(outside);
            Ok(quote!({ let mut #slot = #value; #code }))
        })
    }
}
