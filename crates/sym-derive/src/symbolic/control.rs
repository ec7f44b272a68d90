//! `if` and `match`: branches, and where they join.

use std::cell::RefCell;

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Arm, BinOp, Block, Expr, ExprIf, Ident, Result, Stmt};

use super::body::{Body, Level, Then, cloned, packed_clones, unpacked};
use super::changes::{Changes, diverges, expression_diverges};
use super::pattern::{Pattern, alternatives};

impl Body {
    /// Code for `if condition { then } else { otherwise }`, each in a closure with copies of the variables that it
    /// changes.
    pub(super) fn branch(&self, span: Span, condition: Tokens, then: Tokens, otherwise: Tokens) -> Tokens {
        let (copies_then, copies_otherwise) = (self.copies(&then, &[]), self.copies(&otherwise, &[]));
        quote_spanned! {span=>
            ::whatif_sym::__private::Condition::branch(
                &#condition,
                || { #copies_then #then },
                || { #copies_otherwise #otherwise },
            )
        }
    }

    /// Translates an `if` whose value is the value of this piece of code.
    pub(super) fn if_tail(&mut self, branch: &ExprIf) -> Result<Tokens> {
        self.if_else(branch, &mut |body| body.block(&branch.then_branch), &mut |body| match &branch
            .else_branch
        {
            Some((_, otherwise)) => body.tail(otherwise),
            None => Ok(body.finish(quote!(()))),
        })
    }

    /// The variables that an `if` may change, if it takes more than one path.
    ///
    /// A simple condition is evaluated before the paths part, so what it changes is changed on all of them. Any other
    /// condition is a part of the paths.
    pub(super) fn changed_in_if(&self, branch: &ExprIf) -> Vec<Ident> {
        let condition = Some(&*branch.cond).filter(|condition| !self.is_simple(condition));
        let otherwise = branch.else_branch.as_ref().map(|(_, expr)| &**expr);
        self.changed(&Changes::of([&branch.then_branch], otherwise.into_iter().chain(condition)))
    }

    /// Translates an `if`, with these translations of its branches.
    fn if_else(
        &mut self,
        branch: &ExprIf,
        then: &mut dyn FnMut(&mut Body) -> Result<Tokens>,
        otherwise: &mut dyn FnMut(&mut Body) -> Result<Tokens>,
    ) -> Result<Tokens> {
        self.chain(&conditions(&branch.cond), then, otherwise)
    }

    /// An `if` whose condition is a chain, as one `if` inside of the other.
    fn chain(
        &mut self,
        conditions: &[&Expr],
        then: &mut dyn FnMut(&mut Body) -> Result<Tokens>,
        otherwise: &mut dyn FnMut(&mut Body) -> Result<Tokens>,
    ) -> Result<Tokens> {
        let Some((first, rest)) = conditions.split_first() else { return then(self) };
        // The other branch stands behind each of the conditions.
        let otherwise = RefCell::new(otherwise);
        let mut others = |body: &mut Body| (*otherwise.borrow_mut())(body);
        self.one_condition(
            first,
            &mut |body| body.chain(rest, then, &mut |body| (*otherwise.borrow_mut())(body)),
            &mut others,
        )
    }

    fn one_condition(
        &mut self,
        condition: &Expr,
        then: &mut dyn FnMut(&mut Body) -> Result<Tokens>,
        otherwise: &mut dyn FnMut(&mut Body) -> Result<Tokens>,
    ) -> Result<Tokens> {
        if let Expr::Let(pattern) = condition {
            return self.value(&pattern.expr, &mut |body, value| {
                let outside = body.variables.len();
                let translated = body.pattern(&pattern.pat)?;
                let then = then(body);
                body.variables.truncate(outside);
                let (then, otherwise) = (then?, otherwise(body)?);
                Ok(body.fitting(pattern.pat.span(), &value, translated, &then, &otherwise))
            });
        }
        let span = condition.span();
        self.value(condition, &mut |body, condition| {
            let (then, otherwise) = (then(body)?, otherwise(body)?);
            Ok(body.branch(span, condition, then, otherwise))
        })
    }

    /// Code for `if let pattern = value { then } else { otherwise }`: numbers in the pattern are conditions behind it.
    pub(super) fn fitting(
        &self,
        span: Span,
        value: &Tokens,
        pattern: Pattern,
        then: &Tokens,
        otherwise: &Tokens,
    ) -> Tokens {
        let all =
            pattern.conditions.into_iter().reduce(|a, b| quote!(::whatif_sym::__private::and(#a, || #b)));
        let then = match all {
            None => then.clone(),
            Some(condition) => self.branch(span, condition, then.clone(), otherwise.clone()),
        };
        let pattern = pattern.code;
        quote! {
            match #value {
                #pattern => #then,
                #[allow(unreachable_patterns)]
                _ => #otherwise,
            }
        }
    }

    /// Translates an `if` that more statements follow. If one branch does not come back, the statements belong to the
    /// other one.
    pub(super) fn if_statement(&mut self, branch: &ExprIf, rest: &[Stmt]) -> Result<Tokens> {
        let otherwise = branch.else_branch.as_ref().map(|(_, expr)| &**expr);
        if diverges(&branch.then_branch) && otherwise.is_none() {
            let mut rest = |body: &mut Body| body.statements(rest);
            return self.if_else(branch, &mut |body| body.block(&branch.then_branch), &mut rest);
        }
        // The statements that follow must not see variables of the branch.
        let declares = branch.then_branch.stmts.iter().any(|stmt| matches!(stmt, Stmt::Local(_)));
        if otherwise.is_some_and(expression_diverges) && !declares {
            let block = followed(&branch.then_branch, rest);
            return self.if_else(branch, &mut |body| body.block(&block), &mut |body| {
                body.tail(otherwise.expect("there is an else"))
            });
        }
        let names = self.changed_in_if(branch);
        self.join(names, &mut |body| body.if_tail(branch), &mut |body, value| {
            let rest = body.statements(rest)?;
            Ok(quote!({ let () = #value; #rest }))
        })
    }

    /// Translates branches, and what follows where they join.
    pub(super) fn join(
        &mut self,
        names: Vec<Ident>,
        branches: &mut dyn FnMut(&mut Body) -> Result<Tokens>,
        then: Then<'_>,
    ) -> Result<Tokens> {
        let outside = std::mem::replace(&mut self.level, Level::Join(names.clone()));
        let branches = branches(self);
        self.level = outside;
        let (branches, value) = (branches?, self.fresh("value"));
        let rest = then(self, cloned(&value))?;
        let (pattern, copies) = (unpacked(&names), self.copies(&rest, &names));
        let leaving = self.leaving(&quote!(::core::unreachable!("there is no loop to leave")));
        Ok(quote! {{
            let __joined = #branches;
            ::whatif_sym::__private::each_value(__joined, |__flow| match __flow {
                ::whatif_sym::__private::Flow::Next((#pattern, #value)) => { #copies #rest }
                #leaving
            })
        }})
    }

    /// The `match` arms for flows that leave the loop or the function.
    fn leaving(&self, no_loop: &Tokens) -> Tokens {
        let back = self.pass_on(quote!(__outcome));
        let leave = match self.loops.last() {
            None => quote! {
                ::whatif_sym::__private::Flow::Break(()) | ::whatif_sym::__private::Flow::Again(()) => #no_loop,
            },
            Some(_) => quote! {
                ::whatif_sym::__private::Flow::Break(__state) => {
                    ::whatif_sym::Union::single(::whatif_sym::__private::Flow::Break(__state))
                }
                ::whatif_sym::__private::Flow::Again(__state) => {
                    ::whatif_sym::Union::single(::whatif_sym::__private::Flow::Again(__state))
                }
            },
        };
        quote! {
            ::whatif_sym::__private::Flow::Return(__outcome) => #back,
            #leave
        }
    }

    /// Translates a `match` whose value is the value of this piece of code.
    pub(super) fn arms(&mut self, value: Tokens, arms: &[Arm]) -> Result<Tokens> {
        let arms = alternatives(arms);
        let arms = arms.as_slice();
        let subject = self.fresh("subject");
        let changed = self.changed(&Changes::of_guards(arms));
        let mut translated = Vec::new();
        for (i, arm) in arms.iter().enumerate() {
            let outside = self.variables.len();
            let mut pattern = self.pattern(&arm.pat)?;
            // Rust has checked that the last arm is for everything else.
            if i + 1 == arms.len() && !pattern.is_guarded {
                pattern.conditions.clear();
            }
            let rest = self.fresh("rest");
            let code = match pattern.guard.take() {
                None => self.tail(&arm.body),
                Some(guard) => self.guarded(&guard, &arm.body, &rest, &changed),
            };
            self.variables.truncate(outside);
            translated.push((pattern, code?, arm.pat.span(), rest));
        }
        if translated.iter().all(|(pattern, ..)| pattern.conditions.is_empty() && !pattern.is_guarded) {
            let arms = translated.iter().map(|(pattern, code, ..)| {
                let pattern = &pattern.code;
                quote!(#pattern => { #code })
            });
            return Ok(quote!(match #value { #(#arms)* }));
        }
        // From the last arm to the first: `None` means that no arm is left. Rust has checked that some arm always fits, so where no arm is
        // left behind one, its condition holds (`branch_if_any`).
        let last = quote!(::core::option::Option::None);
        // The arms behind a guard see the changes that the guard has made.
        let (given, state) = (unpacked(&changed), packed_clones(&changed));
        let chain = translated.into_iter().rfold(last, |others, (pattern, code, span, rest)| {
            let (pattern, conditions) = (pattern.code, pattern.conditions);
            let subject = cloned(&subject);
            let copies = self.copies(&code, &[]);
            let code = match conditions
                .into_iter()
                .reduce(|a, b| quote!(::whatif_sym::__private::and(#a, || #b)))
            {
                None => quote!({ #copies #code }),
                Some(condition) => quote_spanned! {span=>
                    ::whatif_sym::__private::Condition::branch_if_any(&#condition, || { #copies #code }, || #rest(#state))
                },
            };
            let copies = self.copies(&others, &changed);
            quote! {{
                let #rest = ::whatif_sym::__private::other_arms(&#state, |#given| { #copies #others });
                match #subject {
                    #pattern => ::core::option::Option::Some(#code),
                    #[allow(unreachable_patterns)]
                    _ => #rest(#state),
                }
            }}
        });
        Ok(quote! {{
            let #subject = #value;
            ::core::option::Option::expect(#chain, "a match has an arm for each value")
        }})
    }
}

impl Body {
    /// Translates an arm behind a guard that takes more than one path: where the guard does not hold, the other arms
    /// are tried.
    fn guarded(&mut self, guard: &Expr, arm: &Expr, rest: &Ident, changed: &[Ident]) -> Result<Tokens> {
        let (span, state) = (guard.span(), packed_clones(changed));
        self.value(guard, &mut |body, condition| {
            let code = body.tail(arm)?;
            let copies = body.copies(&code, &[]);
            Ok(quote_spanned! {span=>
                ::whatif_sym::__private::Condition::branch_if_any(&#condition, || { #copies #code }, || #rest(#state))
            })
        })
    }
}

/// The conditions of a chain with `let` in it, or the only one.
fn conditions(condition: &Expr) -> Vec<&Expr> {
    fn has_let(expr: &Expr) -> bool {
        match expr {
            Expr::Let(_) => true,
            Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => {
                has_let(&both.left) || has_let(&both.right)
            }
            _ => false,
        }
    }
    match condition {
        Expr::Binary(both) if has_let(condition) => {
            let mut all = conditions(&both.left);
            all.extend(conditions(&both.right));
            all
        }
        condition => vec![condition],
    }
}

/// Adds more statements to the end of a block.
fn followed(block: &Block, rest: &[Stmt]) -> Block {
    let mut block = block.clone();
    if let Some(Stmt::Expr(_, semicolon)) = block.stmts.last_mut() {
        semicolon.get_or_insert_with(Default::default);
    }
    block.stmts.extend_from_slice(rest);
    block
}
