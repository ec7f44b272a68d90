//! `while`, `loop` and `for`, and how they are left.
//!
//! A turn ends in a [`Flow`](super): `Again` and `Break` with the variables that the loop may change, or `Return`. If
//! a jump inside of a loop goes to a loop around it, the `Return` of the inner loop carries the flow of the outer
//! one, so that
//!
//! ```text
//! break 'outer   ⇒   Flow::Return(Flow::Break(the variables of the outer loop))
//! return x       ⇒   Flow::Return(Flow::Return(x))
//! ```

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprForLoop, Ident, Label, Lifetime, RangeLimits, Result};

use super::body::{Body, Level, Then, cloned, packed, packed_clones, unpacked};
use super::changes::Changes;
use super::unsupported;

/// A loop that is being translated.
#[derive(Clone)]
pub(super) struct Loop {
    label: Option<Lifetime>,
    /// The variables that may change in the loop.
    names: Vec<Ident>,
    /// Does a jump in this loop end or continue a loop around it?
    pub(super) leaves_others: bool,
}

impl Loop {
    fn new(label: Option<&Label>, names: Vec<Ident>, block: &Block, condition: Option<&Expr>) -> Loop {
        let label = label.map(|label| label.name.clone());
        let mut jumps = Jumps { own: label.iter().cloned().collect(), leaves_others: false };
        jumps.visit_block(block);
        condition.into_iter().for_each(|condition| jumps.visit_expr(condition));
        Loop { label, names, leaves_others: jumps.leaves_others }
    }
}

/// Looks for jumps to labels that are not defined inside.
struct Jumps {
    own: Vec<Lifetime>,
    leaves_others: bool,
}

impl Jumps {
    fn jump(&mut self, label: Option<&Lifetime>) {
        self.leaves_others |= label.is_some_and(|label| !self.own.contains(label));
    }
}

impl<'ast> Visit<'ast> for Jumps {
    fn visit_label(&mut self, label: &'ast Label) {
        self.own.push(label.name.clone());
    }

    fn visit_expr_break(&mut self, jump: &'ast syn::ExprBreak) {
        self.jump(jump.label.as_ref());
        visit::visit_expr_break(self, jump);
    }

    fn visit_expr_continue(&mut self, jump: &'ast syn::ExprContinue) {
        self.jump(jump.label.as_ref());
    }
}

impl Body {
    /// Translates `break` and `continue`, of the innermost loop or of the one with the label.
    pub(super) fn jump(
        &self,
        how: &str,
        label: Option<&Lifetime>,
        at: impl quote::ToTokens,
    ) -> Result<Tokens> {
        let is_goal = |around: &Loop| label.is_none() || around.label.as_ref() == label;
        match self.loops.iter().rev().position(is_goal) {
            Some(crossed) => Ok(self.leave(how, crossed)),
            None => Err(unsupported(
                at,
                "there is no loop here to leave; a block with a label has no symbolic meaning",
            )),
        }
    }

    /// Code that ends the turn of a loop (`Again`) or the loop (`Break`), from inside of so many inner loops.
    pub(super) fn leave(&self, how: &str, crossed: usize) -> Tokens {
        let how = quote::format_ident!("{how}");
        let names = packed(&self.loops[self.loops.len() - 1 - crossed].names);
        let flow = (0..crossed).fold(
            quote!(::whatif_sym::__private::Flow::#how(#names)),
            |flow, _| quote!(::whatif_sym::__private::Flow::Return(#flow)),
        );
        quote!(::whatif_sym::Union::single(#flow))
    }

    /// The `match` arm for the `Return` of a loop that was just translated.
    fn left(&self, inner: &Loop) -> Tokens {
        let back = self.pass_on(quote!(__outcome));
        if !inner.leaves_others {
            return quote!(::whatif_sym::__private::Flow::Return(__outcome) => #back,);
        }
        quote! {
            ::whatif_sym::__private::Flow::Return(__left) => match __left {
                ::whatif_sym::__private::Flow::Return(__outcome) => #back,
                ::whatif_sym::__private::Flow::Break(__state) => {
                    ::whatif_sym::Union::single(::whatif_sym::__private::Flow::Break(__state))
                }
                ::whatif_sym::__private::Flow::Again(__state) => {
                    ::whatif_sym::Union::single(::whatif_sym::__private::Flow::Again(__state))
                }
                ::whatif_sym::__private::Flow::Next(()) => ::core::unreachable!("a turn ends or goes on"),
            },
        }
    }

    /// Translates `while condition { body }`, or `loop { body }`.
    pub(super) fn while_loop(
        &mut self,
        condition: Option<&Expr>,
        block: &Block,
        label: Option<&Label>,
        span: Span,
        then: Then<'_>,
    ) -> Result<Tokens> {
        let names = self.changed(&Changes::of([block], condition));
        let around = Loop::new(label, names.clone(), block, condition);
        let turn = self.turn(&around, &mut |body| match condition {
            None => body.block(block),
            // `while let` is a `loop` that ends where the pattern does not fit.
            Some(Expr::Let(condition)) => {
                let (pattern, value) = (&condition.pat, &condition.expr);
                body.tail(&syn::parse_quote!(match #value { #pattern => #block, _ => break }))
            }
            Some(condition) => {
                let at = condition.span();
                body.value(condition, &mut |body, condition| {
                    let (turn, over) = (body.block(block)?, body.leave("Break", 0));
                    Ok(body.branch(at, condition, turn, over))
                })
            }
        })?;
        let (start, pattern, limit) = (packed(&names), unpacked(&names), self.bound());
        let turns = quote! {
            ::whatif_sym::__private::turns(#limit, #start, |__state| {
                let #pattern = __state;
                #turn
            })
        };
        let bound = self.bound_reached(span);
        self.after(turns, &around, &["Break"], &bound, then)
    }

    /// Translates `for pattern in items { body }`.
    pub(super) fn for_loop(&mut self, item: &ExprForLoop, then: Then<'_>) -> Result<Tokens> {
        let names = self.changed(&Changes::of([&item.body], []));
        let around = Loop::new(item.label.as_ref(), names.clone(), &item.body, None);
        let span = item.expr.span();
        let pattern_error = "name the items, and take them apart in the body";
        let turn = |body: &mut Body, around: &Loop, condition: Option<Tokens>| {
            body.turn(around, &mut |body| {
                let outside = body.variables.len();
                let pattern = body.pattern(&item.pat)?;
                if !pattern.conditions.is_empty() {
                    return Err(unsupported(&item.pat, pattern_error));
                }
                let code = body.block(&item.body);
                body.variables.truncate(outside);
                let (pattern, code) = (pattern.code, code?);
                Ok(match &condition {
                    None => quote!({ let #pattern = __item; #code }),
                    Some(condition) => {
                        let item = cloned(quote!(__item));
                        let code = quote!({ let #pattern = #item; #code });
                        body.branch(span, condition.clone(), code, body.leave("Break", 0))
                    }
                })
            })
        };
        let (start, pattern, limit) = (packed_clones(&names), unpacked(&names), self.bound());
        if let Expr::Range(range) = unparenthesised(&item.expr)
            && let (Some(first), Some(end)) = (&range.start, &range.end)
        {
            let included = matches!(range.limits, RangeLimits::Closed(_));
            let turn = turn(self, &around, Some(quote!(__here)))?;
            let bound = self.bound_reached(span);
            return self.values(&[first, end], Vec::new(), &mut |body, ends| {
                let ends = typed_ends(first, end, ends)?;
                let turns = quote_spanned! {span=> {
                    #ends
                    let __numbers = ::whatif_sym::__private::range(__first, __last, #included, #limit);
                    let __open = __numbers.iter().filter(|(_, here)| here.as_con().is_none()).count() > #limit;
                    let __turns = ::whatif_sym::__private::each(__numbers, #start, |__state, (__item, __here)| {
                        let #pattern = __state;
                        let __item = ::core::clone::Clone::clone(__item);
                        #turn
                    });
                    (__turns, __open)
                }};
                body.after_range(turns, &around, &bound, then)
            });
        }
        let turn = turn(self, &around, None)?;
        self.value(&item.expr, &mut |body, items| {
            let turns = quote_spanned! {span=>
                ::whatif_sym::__private::each(#items, #start, |__state, __item| {
                    let #pattern = __state;
                    let __item = ::core::clone::Clone::clone(__item);
                    #turn
                })
            };
            body.after(turns, &around, &["Break", "Again"], &Tokens::new(), then)
        })
    }

    /// Translates one turn, at the level of the loop.
    fn turn(&mut self, around: &Loop, turn: &mut dyn FnMut(&mut Body) -> Result<Tokens>) -> Result<Tokens> {
        let level = std::mem::replace(&mut self.level, Level::Turn);
        self.loops.push(around.clone());
        let code = turn(self);
        self.loops.pop();
        self.level = level;
        code
    }

    /// Code that ends a path that ran a loop as often as the bound allows.
    fn bound_reached(&self, span: Span) -> Tokens {
        let (result, limit) = (&self.result, self.bound());
        let message = format!(
            "the loop here may run more than {limit} times; raise the bound with `#[symbolic(bound = …)]`, run it in `checked(|| …)`, which says for which inputs it does, or let the function return a `Result<_, E>` where `E: From<LoopLimit>`"
        );
        self.give_back(quote_spanned! {span=> {
            #[allow(unused_imports)]
            use ::whatif_sym::__private::BoundWithoutError as _;
            ::whatif_sym::__private::Bound::<#result>::new(#message).reached()
        }})
    }

    /// Code for what follows a loop, with the loop's variables, where the loop ended in one of these ways.
    fn after(
        &mut self,
        turns: Tokens,
        around: &Loop,
        ends: &[&str],
        bound: &Tokens,
        then: Then<'_>,
    ) -> Result<Tokens> {
        let rest = then(self, quote!(()))?;
        let (pattern, copies) = (unpacked(&around.names), self.copies(&rest, &around.names));
        let ends = ends.iter().map(|end| {
            let end = quote::format_ident!("{end}");
            quote!(::whatif_sym::__private::Flow::#end(#pattern))
        });
        let bound = (!bound.is_empty()).then(|| {
            // The variables whose changes the caller sees have their values of the last turn.
            let copies = self.copies(bound, &around.names);
            quote!(::whatif_sym::__private::Flow::Again(#pattern) => { #copies #bound })
        });
        let left = self.left(around);
        Ok(quote! {{
            let __turns = #turns;
            ::whatif_sym::__private::each_value(__turns, |__flow| match __flow {
                #(#ends)|* => { #copies #rest }
                #bound
                #left
                ::whatif_sym::__private::Flow::Next(()) => ::core::unreachable!("a turn ends or goes on"),
            })
        }})
    }

    /// Like `after`, for a loop over a range, which may have reached the bound before its end.
    fn after_range(
        &mut self,
        turns: Tokens,
        around: &Loop,
        bound: &Tokens,
        then: Then<'_>,
    ) -> Result<Tokens> {
        let rest = then(self, quote!(()))?;
        let (pattern, copies) = (unpacked(&around.names), self.copies(&rest, &around.names));
        let (left, copies_at_bound) = (self.left(around), self.copies(bound, &around.names));
        Ok(quote! {{
            let (__turns, __open) = #turns;
            ::whatif_sym::__private::each_value(__turns, |__flow| match __flow {
                ::whatif_sym::__private::Flow::Again(#pattern) if __open => { #copies_at_bound #bound }
                ::whatif_sym::__private::Flow::Break(#pattern)
                | ::whatif_sym::__private::Flow::Again(#pattern) => { #copies #rest }
                #left
                ::whatif_sym::__private::Flow::Next(()) => ::core::unreachable!("a turn ends or goes on"),
            })
        }})
    }
}

/// Binds the ends of a range: an end that is written as a number gets the type of the other.
fn typed_ends(first: &Expr, last: &Expr, values: Vec<Tokens>) -> Result<Tokens> {
    let is_untyped = |end| super::pure::is_number(Some(end)) && !super::pure::has_suffix(end);
    let typed = |end: &Expr, value: &Tokens| match super::pure::has_suffix(end) {
        true => super::pure::number(end),
        false => Ok(value.clone()),
    };
    let (first_value, last_value) = (typed(first, &values[0])?, typed(last, &values[1])?);
    Ok(match (is_untyped(first), is_untyped(last)) {
        (true, false) => {
            let first = super::pure::number(first)?;
            quote! {
                let __last = #last_value;
                let __first = ::whatif_sym::__private::like(&__last, #first);
            }
        }
        (false, true) => {
            let last = super::pure::number(last)?;
            quote! {
                let __first = #first_value;
                let __last = ::whatif_sym::__private::like(&__first, #last);
            }
        }
        _ => quote!(let __first = #first_value; let __last = #last_value;),
    })
}

fn unparenthesised(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => unparenthesised(&inner.expr),
        expr => expr,
    }
}
