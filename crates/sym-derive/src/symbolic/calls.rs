//! Calls of functions and of methods.
//!
//! A macro sees no types, so the name says what is called: a function that is called by its name alone is symbolic, one of a type with a
//! twin may be, and methods are if the attribute or the `impl` says so. All others are called as they are.
//!
//! ```text
//!   f(x)            ⇒  each_value(f::sym(x), |value| …)            a function with a symbolic version
//!   Type::f(x)      ⇒  each_value(Settle(__Twin::f(x)).settle(), |value| …)    one value or a union: a trait finds out which
//!   x.step(y)       ⇒  each_value(Settle(x.step(y)).settle(), |value| …)       a method of this `impl`
//!   f(g(x))         ⇒  f::sym(g::sym(x))                           of the function itself: the union is passed on as it is
//! ```

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, Ident, Path, Result};

use super::body::{Body, Then, starts_upper};
use super::boxes::boxing;
use super::changes::Changes;
use super::index::is_in_symbolic;
use super::{items, unsupported};

impl Body {
    pub(super) fn call(&mut self, call: &ExprCall, then: Then<'_>) -> Result<Tokens> {
        let span = call.span();
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let Expr::Path(function) = &*call.func else {
            return Err(unsupported(&call.func, "call a function by its name"));
        };
        if function.qself.is_some() {
            return Err(unsupported(function, "call a function by its name"));
        }
        if let (Some(pointer), [Expr::Call(inner)]) = (boxing(&function.path), &arguments[..])
            && let Some(path) = self.symbolic_callee(inner)
        {
            // A box holds a union, and the call returns one: that union goes into the box whole, without a path for each value.
            let inner: Vec<&Expr> = inner.args.iter().collect();
            return self.values(&inner, Vec::new(), &mut |body, values| {
                then(body, pointer.to(quote_spanned!(span=> #path::sym(#(#values),*))))
            });
        }
        if let Some(standard) = standard(&function.path) {
            return self.called(call, &standard, &mut |body, union| body.each(span, union, then));
        }
        if self.is_symbolic_function(&function.path) {
            return self.called(call, &function.path, &mut |body, union| body.each(span, union, then));
        }
        if self.is_associated_function(&function.path) {
            let path = self.path(&function.path)?;
            return self.values(&arguments, Vec::new(), &mut |body, values| {
                body.each(span, settled(span, quote_spanned!(span=> #path(#(#values),*))), then)
            });
        }
        self.parts(&Expr::Call(call.clone()), then)
    }

    /// Goes on with the union that the call of a symbolic function returns.
    pub(super) fn called(&mut self, call: &ExprCall, path: &Path, then: Then<'_>) -> Result<Tokens> {
        let (span, arguments) = (call.span(), call.args.iter().collect::<Vec<_>>());
        let mut called = |body: &mut Body, values: Vec<Tokens>| {
            then(body, quote_spanned!(span=> #path::sym(#(#values),*)))
        };
        match self.own.as_ref().is_some_and(|own| path.is_ident(own)) {
            true => self.whole_values(&arguments, &mut called),
            false => self.values(&arguments, Vec::new(), &mut called),
        }
    }

    /// Computes arguments of parameters that take unions, too: the result of a symbolic function is passed on as a union.
    fn whole_values(
        &mut self,
        arguments: &[&Expr],
        then: &mut dyn FnMut(&mut Body, Vec<Tokens>) -> Result<Tokens>,
    ) -> Result<Tokens> {
        let calls: Vec<Option<(&ExprCall, &Path, Tokens)>> =
            arguments.iter().map(|argument| self.whole_call(argument)).collect();
        let mut parts: Vec<&Expr> = Vec::new();
        for (argument, call) in arguments.iter().zip(&calls) {
            match call {
                Some((call, ..)) => parts.extend(&call.args),
                None => parts.push(argument),
            }
        }
        self.values(&parts, Vec::new(), &mut |body, values| {
            let mut values = values.into_iter();
            let whole = calls.iter().map(|call| match call {
                Some((call, path, reference)) => {
                    let arguments = values.by_ref().take(call.args.len());
                    quote_spanned!(call.span()=> #reference #path::sym(#(#arguments),*))
                }
                None => values.next().expect("a value for each argument"),
            });
            let whole = whole.collect();
            then(body, whole)
        })
    }

    /// Recognises `f(…)` and `&f(…)`, where `f` is symbolic and changes nothing.
    fn whole_call<'a>(&self, argument: &'a Expr) -> Option<(&'a ExprCall, &'a Path, Tokens)> {
        let (call, reference) = match argument {
            Expr::Reference(reference) if reference.mutability.is_none() => (&*reference.expr, quote!(&)),
            other => (other, Tokens::new()),
        };
        let Expr::Call(call) = call else { return None };
        let path = self.symbolic_callee(call)?;
        let changes_nothing = self.changed(&Changes::of([], [argument])).is_empty();
        changes_nothing.then_some((call, path, reference))
    }

    /// The path of the called function, if it is a symbolic one.
    pub(super) fn symbolic_callee<'a>(&self, call: &'a ExprCall) -> Option<&'a Path> {
        match &*call.func {
            Expr::Path(function) if function.qself.is_none() => {
                Some(&function.path).filter(|path| self.is_symbolic_function(path))
            }
            _ => None,
        }
    }

    pub(super) fn method_call(&mut self, call: &syn::ExprMethodCall, then: Then<'_>) -> Result<Tokens> {
        let (span, method) = (call.method.span(), &call.method);
        if is_in_symbolic(&call.receiver) {
            return self.method_at(call, then);
        }
        if self.is_retain(call) {
            return self.retain(call, then);
        }
        if items::selects(call) && !self.is_symbolic_method(method) {
            return self.select(call, then);
        }
        if !self.is_symbolic_method(method) {
            let parts = [&*call.receiver].into_iter().chain(&call.args).collect::<Vec<_>>();
            let are_simple = parts.iter().all(|part| self.is_simple(part));
            if self.orders(call) && are_simple {
                let order = self.order(call)?;
                return self.each(span, order, then);
            }
            if is_checked(method) && are_simple {
                let outcome = self.pure(&Expr::MethodCall(call.clone()))?;
                return self.each(span, checked(span, &outcome), then);
            }
            return self.parts(&Expr::MethodCall(call.clone()), then);
        }
        self.called_method(call, &mut |body, union| body.each(span, union, then))
    }

    /// Goes on with the union that the call of a symbolic method returns.
    pub(super) fn called_method(&mut self, call: &syn::ExprMethodCall, then: Then<'_>) -> Result<Tokens> {
        if self.is_place(&call.receiver) && self.is_copied(call) {
            let (name, mut copied) = (self.fresh("copy"), call.clone());
            let receiver = std::mem::replace(&mut *copied.receiver, syn::parse_quote!(#name));
            return self.value(&receiver, &mut |body, value| {
                body.declare(&name, true, false);
                let code = body.called_method(&copied, then)?;
                Ok(quote!({ let mut #name = #value; #code }))
            });
        }
        if !self.is_place(&call.receiver) {
            return Err(unsupported(
                &call.receiver,
                "give this value a name before a symbolic method is called on it",
            ));
        }
        let (span, method, receiver) = (call.method.span(), &call.method, self.place(&call.receiver)?);
        let arguments: Vec<&Expr> = call.args.iter().collect();
        self.values(&arguments, Vec::new(), &mut |body, values| {
            then(body, settled(span, quote_spanned!(span=> #receiver.#method(#(#values),*))))
        })
    }

    /// Is this `list.retain(|x| …)`?
    pub(super) fn is_retain(&self, call: &syn::ExprMethodCall) -> bool {
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let is_condition = matches!(arguments[..], [Expr::Closure(keep)] if keep.inputs.len() == 1);
        call.method == "retain" && is_condition && self.is_place(&call.receiver)
    }

    /// Translates `list.retain(…)`: which elements are kept may be unknown, so the rest runs for each list that there may be.
    fn retain(&mut self, call: &syn::ExprMethodCall, then: Then<'_>) -> Result<Tokens> {
        let (span, list, keep) = (call.method.span(), self.place(&call.receiver)?, self.pure(&call.args[0])?);
        let kept = quote_spanned!(span=> {
            #[allow(unused_imports)]
            use ::whatif_sym::__private::RetainOthers as _;
            ::whatif_sym::__private::Retained(&#list).retain(#keep)
        });
        self.each(span, kept, &mut |body, kept| {
            let rest = then(body, quote!(()))?;
            Ok(quote!({ #list = #kept; #rest }))
        })
    }

    /// Is this `a.cmp(&b)` or `a.partial_cmp(&b)`? Which of the two is less may be unknown, and the order is one on each path. A closure has
    /// one path, so there only known values have an order.
    pub(super) fn orders(&self, call: &syn::ExprMethodCall) -> bool {
        let is_order = call.method == "cmp" || call.method == "partial_cmp";
        self.closures == 0 && is_order && call.args.len() == 1 && !self.is_symbolic_method(&call.method)
    }

    /// Code for the order of two values, on each path.
    fn order(&mut self, call: &syn::ExprMethodCall) -> Result<Tokens> {
        let is_place = self.is_place(&call.receiver);
        let left = if is_place { self.place(&call.receiver)? } else { self.pure(&call.receiver)? };
        let right = self.operand(&call.args[0])?;
        let name = quote::format_ident!("{}_paths", call.method, span = call.method.span());
        Ok(quote_spanned!(call.method.span()=> {
            #[allow(unused_imports)]
            use ::whatif_sym::__private::Compare as _;
            #left.#name(#right)
        }))
    }

    pub(super) fn is_symbolic_method(&self, method: &Ident) -> bool {
        self.methods.iter().any(|name| method == name)
    }

    /// Has a called function a symbolic version? It has if it is called by its name alone, unless the attribute says that it is plain.
    pub(super) fn is_symbolic_function(&self, path: &Path) -> bool {
        path.get_ident().is_some_and(|name| {
            let text = name.to_string();
            self.variable(name).is_none() && !starts_upper(&text) && !self.options.plain.contains(&text)
        })
    }

    /// Is this `Type::function`, for a type that has a twin?
    pub(super) fn is_associated_function(&self, path: &Path) -> bool {
        let mut segments = path.segments.iter().rev();
        let (Some(function), Some(ty)) = (segments.next(), segments.next()) else { return false };
        let is_twin = self.type_parameters.contains(&ty.ident);
        let ty = ty.ident.to_string();
        !starts_upper(&function.ident.to_string())
            && starts_upper(&ty)
            && !is_twin
            && !super::pure::is_standard(&ty)
    }
}

/// `std::cmp::min` and `max`.
pub(super) fn standard(path: &Path) -> Option<Path> {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match names[..] {
        ["cmp", name @ ("min" | "max")] | ["std" | "core", "cmp", name @ ("min" | "max")] => {
            let name = Ident::new(name, path.span());
            Some(syn::parse_quote!(::whatif_sym::__private::standard::#name))
        }
        _ => None,
    }
}

/// Code for a call that may return one value or a union: makes a union of it.
fn settled(span: Span, call: Tokens) -> Tokens {
    quote_spanned!(span=> {
        #[allow(unused_imports)]
        use ::whatif_sym::__private::SettlePlain as _;
        ::whatif_sym::__private::Settle(#call).settle()
    })
}

/// Is this a method of numbers that returns an `Option`? With symbolic numbers, the method returns an `Option` on each path.
pub(super) fn is_checked(method: &Ident) -> bool {
    let methods = ["checked_add", "checked_sub", "checked_mul", "checked_neg", "checked_div", "checked_rem"];
    methods.iter().any(|name| method == name)
}

/// Code for the `Option` that a method such as `checked_add` returns, on each path.
fn checked(span: Span, outcome: &Tokens) -> Tokens {
    quote_spanned!(span=> {
        #[allow(unused_imports)]
        use ::whatif_sym::__private::CheckedPlain as _;
        ::whatif_sym::__private::Checked(#outcome).paths()
    })
}
