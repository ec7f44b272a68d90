//! Patterns. Which variant a value is, is known on each path, so variants stay patterns; numbers may be unknown and become conditions.
//!
//! ```text
//!   Some(3..=5) => a                  ⇒   Some(number) where 3 <= number <= 5 => a
//!   (0, 1) | (1, 0) => a              ⇒   (0, 1) => a, (1, 0) => a, since the conditions of the two differ (`alternatives`)
//! ```
//!
//! [`Pattern`] has the pattern without numbers, and the conditions; `control` tries the next arm where they do not hold.

use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Arm, Expr, Lit, Pat, RangeLimits, Result};

use super::body::Body;
use super::unsupported;

/// A pattern without numbers, and the conditions that stand for them.
pub(super) struct Pattern {
    pub(super) code: Tokens,
    pub(super) conditions: Vec<Tokens>,
    /// Is there a guard among the conditions, and not only numbers?
    pub(super) is_guarded: bool,
    /// A guard that takes more than one path or changes a variable: it is evaluated where the conditions hold.
    pub(super) guard: Option<Expr>,
}

impl Body {
    /// Translates a pattern, and declares its variables.
    pub(super) fn pattern(&mut self, pattern: &Pat) -> Result<Pattern> {
        let mut conditions = Vec::new();
        let (pattern, guard) = match pattern {
            Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
            pattern => (pattern, None),
        };
        let code = self.part_of_pattern(pattern, &mut conditions)?;
        let late = guard.filter(|guard| !self.is_simple(guard) || self.has_effect(guard)).cloned();
        if let (Some(guard), None) = (guard, &late) {
            conditions.push(self.pure(guard)?);
        }
        Ok(Pattern { code, conditions, is_guarded: guard.is_some(), guard: late })
    }

    fn part_of_pattern(&mut self, pattern: &Pat, conditions: &mut Vec<Tokens>) -> Result<Tokens> {
        Ok(match pattern {
            Pat::Wild(_) | Pat::Rest(_) => quote!(#pattern),
            Pat::Ident(binding) => self.binding(binding, conditions)?,
            Pat::Lit(literal) => match &literal.lit {
                Lit::Int(_) | Lit::Byte(_) => {
                    let number = number(&Expr::Lit(literal.clone()))?;
                    self.between(pattern, Some(number), Some(number), conditions)
                }
                Lit::Bool(value) => {
                    let (name, value) = (self.fresh("bit"), value.value);
                    let name_as_condition = quote!(::whatif_sym::__private::Condition::to_sym(&#name));
                    conditions.push(if value { name_as_condition } else { quote!(!#name_as_condition) });
                    quote!(#name)
                }
                _ => quote!(#pattern),
            },
            Pat::Range(range) => {
                let low = range.start.as_deref().map(number).transpose()?;
                let high = range.end.as_deref().map(number).transpose()?;
                let open = matches!(range.limits, RangeLimits::HalfOpen(_));
                self.between(pattern, low, high.map(|high| high - i128::from(open)), conditions)
            }
            Pat::Or(choice) => {
                if choice.cases.iter().all(|case| is_number(case) || constant(case).is_some()) {
                    return self.numbers(choice, conditions);
                }
                let before = conditions.len();
                let cases = choice.cases.iter().map(|case| self.part_of_pattern(case, conditions));
                let cases = cases.collect::<Result<Vec<_>>>()?;
                if conditions.len() > before {
                    return Err(unsupported(
                        choice,
                        "write an arm for each of these: there are numbers in them",
                    ));
                }
                quote!(#(#cases)|*)
            }
            Pat::Paren(inner) => {
                let inner = self.part_of_pattern(&inner.pat, conditions)?;
                quote!((#inner))
            }
            // A value behind a reference cannot be moved out, so the variable stays a reference, and each use dereferences it.
            Pat::Reference(reference) => {
                self.references += 1;
                let inner = self.part_of_pattern(&reference.pat, conditions);
                self.references -= 1;
                inner?
            }
            Pat::Path(path) => {
                let path = self.path(&path.path)?;
                quote!(#path)
            }
            Pat::Tuple(tuple) => {
                let parts = self.parts_of_pattern(&tuple.elems, conditions)?;
                quote!((#(#parts,)*))
            }
            Pat::Slice(slice) => {
                let parts = self.parts_of_pattern(&slice.elems, conditions)?;
                quote!([#(#parts),*])
            }
            Pat::TupleStruct(variant) => {
                let parts = self.parts_of_pattern(&variant.elems, conditions)?;
                self.constructed(&variant.path, &parts)?
            }
            Pat::Struct(record) => {
                let mut fields = Vec::new();
                for field in &record.fields {
                    let (member, inner) = (&field.member, self.part_of_pattern(&field.pat, conditions)?);
                    fields.push(quote!(#member: #inner));
                }
                let (path, rest) =
                    (self.type_or_variant(&record.path)?, record.rest.as_ref().map(|_| quote!(..)));
                quote!(#path { #(#fields,)* #rest })
            }
            other => return Err(unsupported(other, "a symbolic function has no such pattern")),
        })
    }

    fn parts_of_pattern<'a>(
        &mut self,
        parts: impl IntoIterator<Item = &'a Pat>,
        conditions: &mut Vec<Tokens>,
    ) -> Result<Vec<Tokens>> {
        parts.into_iter().map(|part| self.part_of_pattern(part, conditions)).collect()
    }

    fn binding(&mut self, binding: &syn::PatIdent, conditions: &mut Vec<Tokens>) -> Result<Tokens> {
        let (name, mutability) = (&binding.ident, &binding.mutability);
        // `None` and constants look like variables.
        if is_constant(&name.to_string()) {
            let known = self.fresh("constant");
            conditions.push(equals(&known, name));
            return Ok(quote!(#known));
        }
        if super::body::starts_upper(&name.to_string()) {
            return Ok(quote!(#name));
        }
        if let Some(by_ref) = &binding.by_ref {
            return Err(unsupported(by_ref, "match on a reference instead"));
        }
        // Where branches join, variables are matched by their names.
        if self.variable(name).is_some_and(|variable| variable.mutable) {
            return Err(unsupported(
                name,
                "there is a variable of this name that may change; give this one another name",
            ));
        }
        self.declare(name, mutability.is_some(), false);
        match &binding.subpat {
            None => Ok(quote!(#mutability #name)),
            Some((_, inner)) if is_number(inner) => {
                let before = conditions.len();
                let hidden = self.part_of_pattern(inner, conditions)?;
                for condition in &mut conditions[before..] {
                    *condition = quote!({ let #hidden = &#name; #condition });
                }
                Ok(quote!(#mutability #name))
            }
            Some((_, inner)) => {
                let inner = self.part_of_pattern(inner, conditions)?;
                Ok(quote!(#mutability #name @ #inner))
            }
        }
    }

    /// Replaces a number in a pattern by a variable, and adds the condition that the variable lies between these
    /// bounds.
    fn between(
        &mut self,
        at: &Pat,
        low: Option<i128>,
        high: Option<i128>,
        conditions: &mut Vec<Tokens>,
    ) -> Tokens {
        let name = self.fresh("number");
        conditions.push(in_range(at, &name, low, high));
        quote!(#name)
    }

    /// Translates `1 | 2 | LAST` to a variable, and adds the condition that the variable is one of these.
    fn numbers(&mut self, choice: &syn::PatOr, conditions: &mut Vec<Tokens>) -> Result<Tokens> {
        let name = self.fresh("number");
        let mut cases = Vec::new();
        for case in &choice.cases {
            if let Some(constant) = constant(case) {
                cases.push(equals(&name, constant));
                continue;
            }
            let (low, high) = match case {
                Pat::Lit(literal) => {
                    let number = number(&Expr::Lit(literal.clone()))?;
                    (Some(number), Some(number))
                }
                Pat::Range(range) => {
                    let low = range.start.as_deref().map(number).transpose()?;
                    let high = range.end.as_deref().map(number).transpose()?;
                    let open = matches!(range.limits, RangeLimits::HalfOpen(_));
                    (low, high.map(|high| high - i128::from(open)))
                }
                other => return Err(unsupported(other, "expected a number")),
            };
            cases.push(in_range(case, &name, low, high));
        }
        let any = cases.into_iter().reduce(|a, b| quote!(::whatif_sym::__private::or(#a, || #b)));
        conditions.extend(any);
        Ok(quote!(#name))
    }
}

/// The arms of a `match`, of which one with alternatives that have numbers in them is one for each: `(0, 1) | (1, 0) => …`.
pub(super) fn alternatives(arms: &[Arm]) -> Vec<Arm> {
    let mut all = Vec::new();
    for arm in arms {
        let (pattern, guarded) = match &arm.pat {
            Pat::Guard(guarded) => (&*guarded.pat, Some(guarded)),
            pattern => (pattern, None),
        };
        let Pat::Or(choice) = pattern else {
            all.push(arm.clone());
            continue;
        };
        let is_one = |case: &Pat| is_number(case) || constant(case).is_some();
        if choice.cases.iter().all(is_one) || !choice.cases.iter().any(has_numbers) {
            all.push(arm.clone());
            continue;
        }
        all.extend(choice.cases.iter().map(|case| {
            let pat = match guarded {
                None => case.clone(),
                Some(guarded) => Pat::Guard(syn::PatGuard { pat: Box::new(case.clone()), ..guarded.clone() }),
            };
            Arm { pat, ..arm.clone() }
        }));
    }
    all
}

/// Whether a part of a pattern is a number, a truth value or a constant, and so becomes a condition.
fn has_numbers(pattern: &Pat) -> bool {
    match pattern {
        Pat::Lit(literal) => matches!(literal.lit, Lit::Int(_) | Lit::Byte(_) | Lit::Bool(_)),
        Pat::Range(_) => is_number(pattern),
        Pat::Ident(binding) => {
            constant(pattern).is_some()
                || binding.subpat.as_ref().is_some_and(|(_, inner)| has_numbers(inner))
        }
        Pat::Paren(inner) => has_numbers(&inner.pat),
        Pat::Reference(inner) => has_numbers(&inner.pat),
        Pat::Or(choice) => choice.cases.iter().any(has_numbers),
        Pat::Tuple(tuple) => tuple.elems.iter().any(has_numbers),
        Pat::Slice(slice) => slice.elems.iter().any(has_numbers),
        Pat::TupleStruct(variant) => variant.elems.iter().any(has_numbers),
        Pat::Struct(record) => record.fields.iter().any(|field| has_numbers(&field.pat)),
        _ => false,
    }
}

/// Is this the name of a constant, which is written in capitals, as Rust's lints want it? A constant may have to be
/// compared with a symbolic value.
fn is_constant(name: &str) -> bool {
    name.len() > 1 && name.starts_with(char::is_uppercase) && !name.contains(char::is_lowercase)
}

fn constant(pattern: &Pat) -> Option<&syn::Ident> {
    match pattern {
        Pat::Ident(binding) if is_constant(&binding.ident.to_string()) => Some(&binding.ident),
        _ => None,
    }
}

fn equals(name: &syn::Ident, constant: &syn::Ident) -> Tokens {
    quote::quote_spanned!(constant.span()=> ::whatif_sym::__private::Equal::equal(&#name, &#constant))
}

fn in_range(at: &Pat, name: &syn::Ident, low: Option<i128>, high: Option<i128>) -> Tokens {
    let option = |number: Option<i128>| match number {
        Some(number) => quote!(::core::option::Option::Some(#number)),
        None => quote!(::core::option::Option::None),
    };
    let (low, high) = (option(low), option(high));
    quote::quote_spanned! {at.span()=>
        ::whatif_sym::__private::MatchLiteral::is_between(&#name, #low, #high)
    }
}

fn is_number(pattern: &Pat) -> bool {
    match pattern {
        Pat::Lit(literal) => matches!(literal.lit, Lit::Int(_) | Lit::Byte(_)),
        Pat::Range(range) => [&range.start, &range.end].into_iter().flatten().all(|end| number(end).is_ok()),
        _ => false,
    }
}

/// The value of a number as it is written.
fn number(expr: &Expr) -> Result<i128> {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse(),
            Lit::Byte(byte) => Ok(byte.value().into()),
            other => Err(unsupported(other, "expected a whole number")),
        },
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => Ok(-number(&unary.expr)?),
        other => Err(unsupported(other, "expected a whole number")),
    }
}
