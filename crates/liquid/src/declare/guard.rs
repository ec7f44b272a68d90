//! Arguments that are functions with refined types.
//!
//! A condition on a function cannot be decided, but each call of it can be checked: as in contracts of higher order (Findler and
//! Felleisen), the function is wrapped. `f$given` wraps the argument where a caller of `f` is checked: its arguments are assumed,
//! its results asserted. `f$taken` wraps it where `f` itself is checked: the other way round. `f$said` wraps it where a predicate of `f`
//! applies it: its results are assumed, and nothing is asserted.

use whatif_haskell::ast::{Expr, ExprKind, Lit, SigType};
use whatif_lambda::{Name, Part, Role};

use super::types::{arguments, is_function, split};
use super::{AssertionNames, Declarer, GuardNames, assertion_label};
use crate::annotation::{RType, RTypeKind};
use crate::build::At;
use crate::names::{result_name, variable};
use crate::to_exp::conjunction;
use crate::unsupported::Unsupported;

/// Who must keep the refinements of a wrapped function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// The checked code gives the function: its results are asserted, its arguments assumed.
    Given,
    /// The checked code takes the function: its arguments are asserted, its results assumed.
    Taken,
    /// A predicate about the function that the checked code takes: its results are assumed for arguments that its type allows.
    Said,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Given => Side::Taken,
            Side::Taken => Side::Given,
            Side::Said => Side::Said,
        }
    }
}

/// What a report says if an assertion fails.
pub(super) struct Told<'n> {
    names: AssertionNames,
    /// The variables whose values it shows.
    shown: &'n [Name],
}

impl<'n> Told<'n> {
    /// A part of the contract of a function, which a refined type states.
    pub(super) fn new(function: Name, part: Part, ty: &RType, shown: &'n [Name]) -> Told<'n> {
        Told { names: AssertionNames { function, part, place: ty.span }, shown }
    }
}

impl Declarer<'_> {
    /// The guards of a function's arguments.
    pub(super) fn guards(
        &mut self,
        function: Name,
        params: &[(Option<Name>, &RType)],
        names: &[Name],
        sig: Option<&SigType>,
        at: At,
    ) -> Result<Vec<GuardNames>, Unsupported> {
        let mut guards = Vec::new();
        for (param, (name, ty)) in params.iter().enumerate() {
            let arity = split(unrefined(ty)).0.len();
            let called = match name {
                Some(name) => *name,
                None => self
                    .called_by_code(function, param)
                    .unwrap_or_else(|| Name::new(&format!("argument {}", param + 1))),
            };
            let value = at.var(names[param]);
            let Some(given) = self.guard(ty, value.clone(), Side::Given, called)? else { continue };
            let Some(taken) = self.guard(ty, value.clone(), Side::Taken, called)? else { continue };
            let Some(said) = self.guard(ty, value, Side::Said, called)? else { continue };
            let mut define = |part: &str, body: Expr| {
                let name = function.numbered(Role::Predicate, part, param as u32);
                let ty = sig.and_then(|sig| {
                    let (args, _) = arguments(&sig.ty, names.len());
                    let result = args.get(param)?.clone();
                    Some(SigType { ty: at.fun_type(args, result), ..sig.clone() })
                });
                self.decls.extend(at.function(name, ty, names, body));
                name
            };
            let (given, taken) = (define("$given", given), define("$taken", taken));
            guards.push(GuardNames { param, arity, given, taken, said: define("$said", said) });
        }
        Ok(guards)
    }

    /// The name that the code of a function has for one of its arguments.
    fn called_by_code(&self, function: Name, param: usize) -> Option<Name> {
        self.code.get(&function)?.get(param).copied().flatten()
    }

    /// A wrapped function that a search may call with all arguments its type allows; none if its type has no refinement.
    pub(super) fn probe(
        &mut self,
        ty: &RType,
        function: Expr,
        called: Name,
    ) -> Result<Option<Expr>, Unsupported> {
        let before = self.declared.assertions.len();
        let guarded = self.guard(ty, function, Side::Given, called)?;
        let promise = split(unrefined(ty)).1.span;
        let own = self.declared.assertions[before..].iter_mut().filter(|found| found.place == promise);
        own.for_each(|found| found.part = Part::Post);
        Ok(guarded)
    }

    /// The function wrapped in one that checks each call; none if there is nothing to check.
    pub(super) fn guard(
        &mut self,
        ty: &RType,
        function: Expr,
        side: Side,
        called: Name,
    ) -> Result<Option<Expr>, Unsupported> {
        if !is_function(ty) {
            return self.wrapped(ty, function, side, called);
        }
        let at = At(ty.span);
        let (params, result) = split(unrefined(ty));
        let depth = self.declared.assertions.len();
        let name_of = |(index, (name, _)): (usize, &(Option<Name>, &RType))| match name {
            Some(name) if name.as_str() != "_" => *name,
            _ => variable(&format!("y${depth}"), index),
        };
        let names: Vec<Name> = params.iter().enumerate().map(name_of).collect();
        let mut args = Vec::new();
        let mut conditions = Vec::new();
        for ((_, ty), name) in params.iter().zip(&names) {
            let guarded = match side {
                Side::Said => None,
                side => self.guard(ty, at.var(*name), side.other(), called)?,
            };
            let condition = self.to_exp.condition_on_wrapped(ty, at.var(*name))?;
            conditions.extend(condition.map(|condition| (condition, *ty)));
            args.push((guarded.is_some(), guarded.unwrap_or_else(|| at.var(*name))));
        }
        let value = result_name(depth + 1);
        let promised = self.to_exp.condition_on_wrapped(result, at.var(value))?;
        let returned = self.wrapped(result, at.var(value), side, called)?;
        let is_bare = promised.is_none()
            && returned.is_none()
            && conditions.is_empty()
            && args.iter().all(|(guarded, _)| !guarded);
        // A function that is guarded in some way has all three wrappers.
        if is_bare && side != Side::Said {
            return Ok(None);
        }
        if side == Side::Said {
            let call = at.apply(function, names.iter().map(|name| at.var(*name)));
            let conditions = conditions.into_iter().map(|(condition, _)| Some(condition));
            let call = wrap_result(at, value, call, returned);
            let body = said((at, value), call, promised, conjunction(at, conditions));
            return Ok(Some(at.lambda(&names, body)));
        }
        let call = at.apply(function, args.into_iter().map(|(_, arg)| arg));
        let call = wrap_result(at, value, call, returned);
        let mut body = match promised {
            None => call,
            Some(condition) => {
                let shown: Vec<Name> = names.iter().copied().chain([value]).collect();
                let told = Told::new(called, Part::Pre, result, &shown);
                let kept = self.checked(side, told, condition, at.var(value), at);
                match side {
                    // What is known of the result counts before it is asserted to be more.
                    Side::Given => at.after(value, call, kept),
                    _ => at.let_in(value, call, kept),
                }
            }
        };
        for (condition, ty) in conditions.into_iter().rev() {
            let told = Told::new(called, Part::Pre, ty, &names);
            body = self.checked(side.other(), told, condition, body, at);
        }
        Ok(Some(at.lambda(&names, body)))
    }

    /// Asserts a condition on the given side, assumes it on the taken side.
    fn checked(&mut self, side: Side, told: Told, condition: Expr, body: Expr, at: At) -> Expr {
        match side {
            Side::Taken => at.apply(at.logic("assume"), [condition, body]),
            Side::Given => self.asserted(told, condition, body, at),
            Side::Said => body,
        }
    }

    /// A condition that is asserted.
    pub(super) fn asserted(&mut self, told: Told, condition: Expr, body: Expr, at: At) -> Expr {
        let label = assertion_label(self.declared.assertions.len());
        self.declared.assertions.push(told.names);
        let label = at.make(ExprKind::Lit(Lit::Char(label)));
        let show = |body, name: &Name| at.apply(at.logic("shown"), [at.var(*name), body]);
        let body = told.shown.iter().rev().fold(body, show);
        at.apply(at.logic("assert"), [label, condition, body])
    }
}

/// The result of a call, wrapped by an expression over `value`.
fn wrap_result(at: At, value: Name, call: Expr, wrapped: Option<Expr>) -> Expr {
    match wrapped {
        Some(wrapped) => at.let_in(value, call, wrapped),
        None => call,
    }
}

/// A call in a predicate, `value` being its result: the promise is assumed if the arguments are allowed.
fn said((at, value): (At, Name), call: Expr, promised: Option<Expr>, allowed: Option<Expr>) -> Expr {
    let Some(promised) = promised else { return call };
    let assumed = at.apply(at.logic("assume"), [promised, at.var(value)]);
    let body = match allowed {
        Some(allowed) => at.apply(at.logic("ite"), [allowed, assumed, at.var(value)]),
        None => assumed,
    };
    at.let_in(value, call, body)
}

/// A function type without a refinement of the function itself.
pub(super) fn unrefined(ty: &RType) -> &RType {
    match &ty.kind {
        RTypeKind::Refined(_, base, _) | RTypeKind::Forall(_, _, base) => unrefined(base),
        _ => ty,
    }
}
