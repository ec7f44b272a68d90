//! What ĝ and f_det do besides asserting predicates: guarded arguments, and recursive calls that get smaller.

use super::build::{Builder, log};
use crate::expr::{Alt, AltCon, Assertion, Binder, Case, Expr, Part};
use crate::program::{Contract, Guard};
use crate::types::names;
use crate::{Name, Type};

/// The side of a guard that a call needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// The caller is checked: what it gives must keep its promises.
    Given,
    /// The function itself is checked: it may rely on them.
    Taken,
}

/// The arguments of a call, those with guards guarded.
pub(super) fn guarded(contract: &Contract, side: Side) -> Vec<Expr> {
    let argument = |param: &Binder| {
        let guard = contract.more.guards.iter().find(|guard| guard.param == param.name);
        match (guard, side) {
            (None, _) => Expr::Var(param.name),
            (Some(guard), Side::Given) => guard.given.clone(),
            (Some(guard), Side::Taken) => guard.taken.clone(),
        }
    };
    contract.params.iter().map(argument).collect()
}

/// A path that ends here.
pub(super) fn abandoned() -> Expr {
    Expr::Assume(Box::new(Expr::con(names::FALSE)), Box::new(Expr::con(names::UNIT)))
}

/// What ĝ does where it is abstract: returns something, or calls one of its guarded arguments with anything that its type allows. A
/// verifier thinks that it may.
pub(super) fn probed(right: Expr, contract: &Contract, label: usize, shown: &[Binder]) -> Expr {
    contract.more.guards.iter().fold(right, |right, guard| match probe(guard, contract, label, shown) {
        None => right,
        Some(probe) => {
            let alt = Alt { con: AltCon::Con(Name::new(names::TRUE)), binders: Vec::new(), body: probe };
            let scrutinee = Expr::Symbolic(Type::bool());
            Expr::Case(Box::new(Case { scrutinee, binder: None, alts: vec![alt], default: Some(right) }))
        }
    })
}

fn probe(guard: &Guard, contract: &Contract, label: usize, shown: &[Binder]) -> Option<Expr> {
    let param = contract.params.iter().find(|param| param.name == guard.param)?;
    let (mut ty, mut bindings) = (&param.ty, Vec::new());
    for at in 0..guard.arity {
        let Type::Fun(from, to) = ty else { return None };
        let name = Name::new(&format!("probe${at}"));
        bindings.push((Binder::new(name, (**from).clone()), Expr::Symbolic((**from).clone())));
        ty = to;
    }
    let call = guard.given.clone().apply(bindings.iter().map(|(arg, _)| Expr::Var(arg.name)));
    let result = Binder::new("probe$", Type::Unknown);
    let body = Expr::prim("seq", [Expr::Var(result.name), abandoned()]);
    bindings.push((result.clone(), call));
    Some(Expr::Let(bindings, Box::new(log(label, shown, Some(&result), body))))
}

/// A recursive call in a body: of the function itself, or of one that calls it back.
pub(super) struct Recursion<'a> {
    pub(super) callee: Name,
    /// Does the call get smaller? A function of the arguments of the caller and of those of the call.
    pub(super) decreases: &'a Expr,
    /// What the body calls.
    pub(super) smaller: Name,
    /// What becomes of the call, if it gets smaller.
    pub(super) hat: Name,
}

impl Builder<'_> {
    /// f_det, with a check that its recursive calls get smaller before they become those of ĝ.
    pub(super) fn with_decreasing_calls(&self, contract: &Contract, body: Expr, calls: &[Recursion]) -> Expr {
        let bindings = calls.iter().filter_map(|call| self.decreasing_call(contract, call)).collect();
        let whole = at_types(contract, body).apply(contract.params.iter().map(var));
        generic(contract, Expr::lam(contract.params.clone(), Expr::Let(bindings, Box::new(whole))))
    }

    /// `g$smaller = λy. assert (y is smaller than x) in ĝ y`
    fn decreasing_call(&self, caller: &Contract, call: &Recursion) -> Option<(Binder, Expr)> {
        let callee = self.program.definitions.get(&call.callee)?;
        let contract = callee.contract.as_ref()?;
        let inner = |param: &Binder| Binder::new(format!("{}'", param.name).as_str(), param.ty.clone());
        let inners: Vec<Binder> = contract.params.iter().map(inner).collect();
        let condition =
            call.decreases.clone().apply(caller.params.iter().map(var)).apply(inners.iter().map(var));
        let label = Assertion {
            part: Part::Termination,
            function: call.callee,
            args: self.shown(&inners).iter().map(|param| param.name).collect(),
            result: None,
            refinement: String::new(),
            span: callee.span,
        };
        let made = at_types(contract, Expr::Var(call.hat)).apply(inners.iter().map(var));
        let asserted = Expr::Assert(Box::new(label), Box::new(condition), Box::new(made));
        let function = generic(contract, Expr::lam(inners, asserted));
        Some((Binder::new(call.smaller, callee.ty.clone()), function))
    }
}

fn var(binder: &Binder) -> Expr {
    Expr::Var(binder.name)
}

/// An expression at the type variables of a contract.
fn at_types(contract: &Contract, head: Expr) -> Expr {
    if contract.type_params.is_empty() {
        return head;
    }
    let types = contract.type_params.iter().map(|name| Type::Var(*name)).collect();
    Expr::TypeApp(Box::new(head), types)
}

/// An expression for all types of a contract's type variables.
fn generic(contract: &Contract, body: Expr) -> Expr {
    if contract.type_params.is_empty() {
        return body;
    }
    Expr::TypeLam(contract.type_params.clone(), Box::new(body))
}
