//! Translates an expression whose value is the value of a whole piece of code, such as the last one of a function.
//!
//! Where a function ends with the call of another one, it returns that union as it is: to take it apart and to join its values again
//! would be wasted work.

use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Expr, ExprMethodCall, Result, UnOp};

use super::body::{Body, Level, as_branch, matches};
use super::unsupported;

impl Body {
    /// Translates an expression whose value is the value of this piece of code.
    pub(super) fn tail(&mut self, expr: &Expr) -> Result<Tokens> {
        match expr {
            Expr::Paren(inner) => self.tail(&inner.expr),
            Expr::Group(inner) => self.tail(&inner.expr),
            Expr::Block(block) if block.label.is_none() => self.block(&block.block),
            Expr::If(branch) => self.if_tail(branch),
            Expr::Match(choice) => {
                self.value(&choice.expr, &mut |body, value| body.arms(value, &choice.arms))
            }
            Expr::Return(back) => {
                self.no_closure(back, "`return`")?;
                match &back.expr {
                    None => Ok(self.give_back(quote!(()))),
                    Some(expr) if self.is_end() => self.tail(expr),
                    Some(expr) => self.value_of(expr, true, &mut |body, value| Ok(body.give_back(value))),
                }
            }
            Expr::Break(jump) if jump.expr.is_some() => {
                Err(unsupported(jump, "a loop has no value; assign it to a variable before the `break`"))
            }
            Expr::Break(jump) => self.jump("Break", jump.label.as_ref(), jump),
            Expr::Continue(jump) => self.jump("Again", jump.label.as_ref(), jump),
            _ if self.is_end() && !self.is_simple(expr) => self.end(expr),
            _ => {
                let is_result = matches!(self.level, Level::Function) && !self.in_closure;
                self.value_of(expr, is_result, &mut |body, value| Ok(body.finish(value)))
            }
        }
    }

    /// Does the function return the value of this piece of code, and nothing else?
    fn is_end(&self) -> bool {
        matches!(self.level, Level::Function) && self.outs().is_empty()
    }

    /// Translates the last expression of the function. All values that it may have are results of the function.
    fn end(&mut self, expr: &Expr) -> Result<Tokens> {
        match expr {
            Expr::Call(call) if let Some(path) = self.symbolic_callee(call) => {
                self.called(call, path, &mut |_, union| Ok(union))
            }
            Expr::MethodCall(call)
                if self.is_symbolic_method(&call.method) && self.is_place(&call.receiver) =>
            {
                self.called_method(call, &mut |_, union| Ok(union))
            }
            Expr::MethodCall(call) if let Some(boxed) = cloned_box(call) => self.opened(boxed, expr.span()),
            Expr::Macro(call) => self.tail(&call.mac.parse_body_with(matches)?),
            Expr::Binary(binary) if let Some(branch) = as_branch(binary) => self.tail(&branch),
            _ => self.value(expr, &mut |body, value| Ok(body.finish(value))),
        }
    }
}

/// The `*pointer` in `(**pointer).clone()`, if the call has this form.
fn cloned_box(call: &ExprMethodCall) -> Option<&Expr> {
    let Expr::Paren(receiver) = &*call.receiver else { return None };
    let Expr::Unary(outer) = &*receiver.expr else { return None };
    let is_deref = |expr: &Expr| matches!(expr, Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)));
    (call.method == "clone" && is_deref(&receiver.expr) && is_deref(&outer.expr)).then_some(&outer.expr)
}
