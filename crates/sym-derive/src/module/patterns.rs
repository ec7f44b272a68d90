//! Numbers in patterns: a name, and a guard that compares it.
//!
//! ```text
//!   match n { 0 | 1 => a, 2..=9 => b, Some(3) => c }
//! ⇒ match n { __number1 if __number1.is(0) || __number1.is(1) => a, … }
//! ```

use proc_macro2::TokenStream as Tokens;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, Expr, ExprMatch, Lit, Pat, RangeLimits, parse_quote, parse_quote_spanned};

use super::{Twin, home, names};

impl Twin {
    /// Replaces the numbers in a pattern by names. Returns what has to hold of each of them, with its place.
    pub(super) fn guards(&mut self, pattern: &mut Pat) -> Vec<(Pat, Tokens)> {
        let mut guards = Vec::new();
        self.replace(pattern, &mut guards);
        guards
    }

    fn replace(&mut self, pattern: &mut Pat, guards: &mut Vec<(Pat, Tokens)>) {
        let at = pattern.clone();
        let name = self.fresh();
        if let Some(condition) = self.number(pattern, &quote!(#name)) {
            guards.push((at, condition));
            *pattern = parse_quote_spanned!(pattern.span()=> #name);
            return;
        }
        match pattern {
            Pat::Ident(named) => {
                let Some((_, inner)) = &mut named.subpat else { return };
                let name = named.ident.clone();
                if let Some(condition) = self.number(inner, &quote!(#name)) {
                    guards.push((at, condition));
                    named.subpat = None;
                } else {
                    self.replace(inner, guards);
                }
            }
            Pat::Or(all) => {
                let mut inside = Vec::new();
                all.cases.iter_mut().for_each(|case| self.replace(case, &mut inside));
                if let Some((at, _)) = inside.first() {
                    self.error(
                        at.clone(),
                        "write an arm for each of these patterns: there are numbers in them",
                    );
                }
            }
            Pat::Guard(guarded) => self.replace(&mut guarded.pat, guards),
            Pat::Paren(inner) => self.replace(&mut inner.pat, guards),
            Pat::Reference(inner) => self.replace(&mut inner.pat, guards),
            Pat::Slice(parts) => parts.elems.iter_mut().for_each(|part| self.replace(part, guards)),
            Pat::Tuple(parts) => parts.elems.iter_mut().for_each(|part| self.replace(part, guards)),
            Pat::TupleStruct(parts) => parts.elems.iter_mut().for_each(|part| self.replace(part, guards)),
            Pat::Struct(parts) => {
                parts.fields.iter_mut().for_each(|field| self.replace(&mut field.pat, guards))
            }
            _ => {}
        }
    }

    /// What has to hold of a number for a pattern, if that is one for numbers alone.
    fn number(&mut self, pattern: &Pat, name: &Tokens) -> Option<Tokens> {
        let span = pattern.span();
        match pattern {
            Pat::Lit(literal) if let Lit::ByteStr(bytes) = &literal.lit => {
                let home = home();
                Some(quote_spanned!(span=> (*#home::bytes(#bytes) == #name[..])))
            }
            Pat::Lit(_) | Pat::Verbatim(_) => {
                // With a sign before it, it is no literal.
                let written: Expr = syn::parse2(quote!(#pattern)).ok()?;
                let number = self.literal(&written)?;
                Some(quote_spanned!(span=> #name.is(#number)))
            }
            Pat::Range(range) => {
                let end = |end: &Option<Box<Expr>>| end.as_ref().map(|end| (**end).clone());
                let (first, last) = (end(&range.start), end(&range.end));
                let is_number = [&first, &last].into_iter().flatten().any(is_number);
                if !is_number {
                    return None;
                }
                let mut ends = [first, last];
                ends.iter_mut().flatten().for_each(|end| self.visit_expr_mut(end));
                let closed = matches!(range.limits, RangeLimits::Closed(_));
                Some(match ends {
                    [Some(first), Some(last)] if closed => {
                        quote_spanned!(span=> #name.is_from_to(#first, #last))
                    }
                    [Some(first), Some(last)] => {
                        quote_spanned!(span=> ((#first) <= #name.clone() && #name.clone() < (#last)))
                    }
                    [Some(first), None] => quote_spanned!(span=> ((#first) <= #name.clone())),
                    [None, Some(last)] if closed => quote_spanned!(span=> (#name.clone() <= (#last))),
                    [None, Some(last)] => quote_spanned!(span=> (#name.clone() < (#last))),
                    [None, None] => return None,
                })
            }
            Pat::Ident(constant) if self.constants.contains(&constant.ident.to_string()) => {
                let (home, constant) = (home(), &constant.ident);
                Some(quote_spanned!(span=> #name.is(#home::Constant(#constant).value())))
            }
            Pat::Path(path) => {
                let segments = &path.path.segments;
                let is_bound = segments.len() == 2 && names::is_number(&segments[0].ident);
                let mut value: Expr = Expr::Path(path.clone());
                is_bound.then(|| {
                    self.visit_expr_mut(&mut value);
                    quote_spanned!(span=> #name.is(#value))
                })
            }
            Pat::Or(all) => {
                let cases: Option<Vec<Tokens>> =
                    all.cases.iter().map(|case| self.number(case, name)).collect();
                let cases = cases?;
                Some(quote_spanned!(span=> (#(#cases)||*)))
            }
            Pat::Paren(inner) => self.number(&inner.pat, name),
            _ => None,
        }
    }

    /// Translates the arms of a `match`.
    pub(super) fn arms(&mut self, choice: &mut ExprMatch) {
        let mut arms = Vec::new();
        for arm in std::mem::take(&mut choice.arms) {
            arms.extend(self.split(arm));
        }
        let mut is_guarded = false;
        for arm in &mut arms {
            let conditions = self.guards(&mut arm.pat);
            is_guarded |= !conditions.is_empty();
            self.visit_pat_mut(&mut arm.pat);
            self.visit_expr_mut(&mut arm.body);
            guard(&mut arm.pat, conditions.into_iter().map(|(_, condition)| condition).collect());
            arm.comma.get_or_insert_with(Default::default);
        }
        if is_guarded {
            let home = home();
            arms.push(parse_quote!(_ => #home::fail("no arm fits"),));
        }
        choice.arms = arms;
    }

    /// An arm for each alternative that has numbers and other things in it.
    fn split(&mut self, arm: Arm) -> Vec<Arm> {
        let (pattern, guard) = match &arm.pat {
            Pat::Guard(guarded) => (&*guarded.pat, Some(&guarded.guard)),
            pattern => (pattern, None),
        };
        let Pat::Or(all) = pattern else { return vec![arm] };
        let errors = self.errors.len();
        let has_numbers = self.number(pattern, &quote!(__n)).is_none()
            && all.cases.iter().any(|case| !self.guards(&mut case.clone()).is_empty());
        self.errors.truncate(errors);
        if !has_numbers {
            return vec![arm];
        }
        let alone = |case: &Pat| match guard {
            Some(guard) => Pat::Guard(syn::PatGuard {
                attrs: Vec::new(),
                pat: Box::new(case.clone()),
                if_token: Default::default(),
                guard: (*guard).clone(),
            }),
            None => case.clone(),
        };
        all.cases.iter().map(|case| Arm { pat: alone(case), ..arm.clone() }).collect()
    }

    /// `while`, where a pattern may have numbers in it.
    pub(super) fn while_loop(&mut self, expr: &mut Expr) {
        let Expr::While(turns) = expr else { return };
        if let Expr::Let(condition) = &*turns.cond {
            let mut pattern = (*condition.pat).clone();
            if !self.guards(&mut pattern).is_empty() {
                let (label, pattern, value, body) =
                    (&turns.label, &condition.pat, &condition.expr, &turns.body);
                *expr = parse_quote!(#label loop { match #value { #pattern => #body, _ => break } });
                return self.visit_expr_mut(expr);
            }
        }
        visit_mut::visit_expr_while_mut(self, turns);
        self.counted(&mut turns.body);
    }

    /// `if`, where a pattern may have numbers in it.
    pub(super) fn if_let(&mut self, expr: &mut Expr) {
        let Expr::If(branch) = expr else { return };
        if let Expr::Let(condition) = &*branch.cond {
            let mut pattern = (*condition.pat).clone();
            if !self.guards(&mut pattern).is_empty() {
                let (pattern, value, then) = (&condition.pat, &condition.expr, &branch.then_branch);
                let otherwise = branch.else_branch.as_ref().map(|(_, otherwise)| quote!(#otherwise));
                let otherwise = otherwise.unwrap_or_else(|| quote!(()));
                *expr = parse_quote!(match #value { #pattern => #then, _ => #otherwise });
                return self.visit_expr_mut(expr);
            }
        }
        visit_mut::visit_expr_if_mut(self, branch);
        self.chained(&mut branch.cond);
    }

    /// Puts what has to hold of numbers behind each pattern of a chain.
    fn chained(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Binary(both) if matches!(both.op, syn::BinOp::And(_)) => {
                self.chained(&mut both.left);
                self.chained(&mut both.right);
            }
            Expr::Let(one) => {
                let guards = self.guards(&mut one.pat);
                for (_, guard) in guards {
                    *condition = parse_quote!(#condition && #guard);
                }
            }
            _ => {}
        }
    }
}

fn is_number(end: &Expr) -> bool {
    match end {
        Expr::Lit(literal) => matches!(literal.lit, Lit::Int(_) | Lit::Byte(_) | Lit::Float(_)),
        Expr::Unary(unary) => is_number(&unary.expr),
        Expr::Path(path) => path.path.segments.len() == 2 && names::is_number(&path.path.segments[0].ident),
        _ => false,
    }
}

/// Puts conditions before the guard of an arm.
fn guard(pattern: &mut Pat, conditions: Vec<Tokens>) {
    let Some(condition) = conditions.into_iter().reduce(|a, b| quote!(#a && #b)) else { return };
    match pattern {
        Pat::Guard(guarded) => {
            let guard = &guarded.guard;
            guarded.guard = parse_quote!(#condition && (#guard));
        }
        pattern => {
            let inner = pattern.clone();
            *pattern = Pat::Guard(syn::PatGuard {
                attrs: Vec::new(),
                pat: Box::new(inner),
                if_token: Default::default(),
                guard: parse_quote!(#condition),
            });
        }
    }
}
