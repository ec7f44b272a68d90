//! Translates methods of iterators and lists that test a condition, which may be unknown.
//!
//! `any`, `all` and `contains` have one symbolic answer. The items that `filter`, `find`, `position`, `max` and `min`
//! leave differ from path to path:
//!
//! ```text
//! numbers.iter().filter(|n| **n > 0).sum()   ⇒   Items(numbers.iter()).filter(…).and_then(|kept| … kept.items().sum() …)
//! ```

use proc_macro2::TokenStream as Tokens;
use quote::{quote, quote_spanned};
use syn::{Expr, ExprMethodCall, Result};

use super::body::{Body, Then};
use super::changes::root;
use super::unsupported;

/// Does a call test a condition: `iterator.any(|x| …)`, `iterator.all(|x| …)`, `option.is_some_and(|x| …)` and their
/// kin, or `list.contains(x)`?
pub(super) fn judges(call: &ExprMethodCall) -> bool {
    match &call.method.to_string()[..] {
        "any" | "all" => takes_closure(call),
        "contains" => call.args.len() == 1,
        "is_some_and" | "is_none_or" | "is_ok_and" | "is_err_and" => takes_closure(call),
        _ => false,
    }
}

/// Is this a method of iterators that leaves different items on different paths?
pub(super) fn selects(call: &ExprMethodCall) -> bool {
    match &call.method.to_string()[..] {
        "filter" | "find" | "position" => takes_closure(call),
        "max" | "min" => call.args.is_empty(),
        _ => false,
    }
}

fn takes_closure(call: &ExprMethodCall) -> bool {
    call.args.len() == 1 && matches!(call.args[0], Expr::Closure(_))
}

impl Body {
    /// Translates a condition on the items of an iterator, or on the elements of a list.
    pub(super) fn judged(&mut self, call: &ExprMethodCall) -> Result<Tokens> {
        let (span, method) = (call.method.span(), &call.method);
        if method == "contains" {
            let is_place = self.is_place(&call.receiver);
            let list = if is_place { self.place(&call.receiver)? } else { self.pure(&call.receiver)? };
            let wanted = self.operand(&call.args[0])?;
            let answer = quote_spanned!(span=> ::whatif_sym::__private::Members(&#list).contains(#wanted));
            return Ok(quote_spanned!(span=> ::whatif_sym::__private::truth(#answer)));
        }
        let is_iterator = method == "any" || method == "all";
        if is_iterator {
            self.check_iterator(call)?;
        }
        let (value, condition) = (self.pure(&call.receiver)?, self.pure(&call.args[0])?);
        let judge = if is_iterator { quote!(Items) } else { quote!(Tested) };
        Ok(quote_spanned!(span=> ::whatif_sym::__private::#judge(#value).#method(#condition)))
    }

    /// Goes on with the items that are left, on each path.
    pub(super) fn select(&mut self, call: &ExprMethodCall, then: Then<'_>) -> Result<Tokens> {
        let (span, method) = (call.method.span(), &call.method);
        if !self.is_simple(&call.receiver) {
            return self.value(&call.receiver, &mut |body, items| {
                let name = body.fresh("items");
                body.declare(&name, false, false);
                let mut named = call.clone();
                *named.receiver = syn::parse_quote!(#name);
                let code = body.select(&named, then)?;
                Ok(quote!({ let #name = #items; #code }))
            });
        }
        self.check_iterator(call)?;
        let (items, arguments) = (self.pure(&call.receiver)?, self.pures(&call.args)?);
        let left = quote_spanned!(span=> {
            #[allow(unused_imports)]
            use ::whatif_sym::__private::{
                BorrowedExtremes as _, BorrowedItems as _, Extremes as _, KnownExtremes as _, OptionItems as _,
                OwnedItems as _,
            };
            ::whatif_sym::__private::Items(#items).#method(#(#arguments),*)
        });
        if method == "position" {
            return self.each(span, left, then);
        }
        let name = self.fresh("left");
        let value = if method == "filter" { quote!(#name.items()) } else { quote!(#name.item()) };
        self.each(span, left, &mut |body, left| {
            let rest = then(body, value.clone())?;
            Ok(quote!({ let #name = #left; #rest }))
        })
    }

    /// Checks that the call does not use an iterator in a variable, since it may be unknown how far that iterator
    /// gets, nor a condition that changes a variable.
    fn check_iterator(&self, call: &ExprMethodCall) -> Result<()> {
        if let Some(Expr::Closure(condition)) = call.args.first()
            && self.has_effect(&condition.body)
        {
            return Err(unsupported(
                &condition.body,
                "how many items this is asked about may be unknown, so it cannot change a variable; write a loop",
            ));
        }
        let variable = root(&call.receiver).and_then(|name| self.variable(name));
        if variable.is_some_and(|variable| variable.mutable) && call.method != "filter" {
            return Err(unsupported(
                &call.receiver,
                "where this iterator stops may be unknown; make a new one here, as in `list.iter()`",
            ));
        }
        Ok(())
    }
}
