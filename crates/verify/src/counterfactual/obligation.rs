//! The checks that ĝ and f_det make besides pre- and postconditions of their own: arguments that are functions with contracts
//! (guards), and recursive calls that must get smaller. [`Calls`] also places each precondition at the call, for its source span.

use rustc_hash::FxHashMap;
use whatif_source::Span;

use super::build::{Builder, is_true, log};
use super::instance::used;
use whatif_lambda::expr::{Binder, Expr, Part};
use whatif_lambda::program::{Body, Contract, Definition, Guard};
use whatif_lambda::types::names;
use whatif_lambda::{Name, Role, Type};

/// Which side of a call is checked; this decides in which version of its [guard](Guard) an argument is wrapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// The caller is checked: a function that it passes must keep the contract that the callee's type demands.
    Given,
    /// The callee is checked: it may rely on the contract of a function that it gets.
    Taken,
    /// A condition of the callee's contract is checked: it may rely on the contract of a function that it mentions, and demands nothing.
    Said,
}

/// The arguments of a call; those that have a guard are wrapped in it.
pub(super) fn guarded(contract: &Contract, side: Side) -> Vec<Expr> {
    let argument = |param: &Binder| {
        let guard = contract.more.guards.iter().find(|guard| guard.param == param.name);
        match (guard, side) {
            (None, _) => param.var(),
            (Some(guard), Side::Given) => guard.given.clone(),
            (Some(guard), Side::Taken) => guard.taken.clone(),
            (Some(guard), Side::Said) => guard.said.clone(),
        }
    };
    contract.params.iter().map(argument).collect()
}

/// An expression that ends the path: `assume False in ()`.
pub(super) fn abandoned() -> Expr {
    Expr::con(names::UNIT).assuming(Expr::con(names::FALSE))
}

/// The abstract branch of ĝ: it returns `right`, or calls one of its guarded arguments with anything that the argument's type
/// allows, since a verifier has to assume that the callee may do so.
pub(super) fn probed(right: Expr, contract: &Contract, label: usize, shown: &[Binder]) -> Expr {
    contract.more.guards.iter().fold(right, |right, guard| match probe(guard, contract, label, shown) {
        None => right,
        Some(probe) => Expr::if_then(Expr::Symbolic(Type::bool()), right, probe),
    })
}

fn probe(guard: &Guard, contract: &Contract, label: usize, shown: &[Binder]) -> Option<Expr> {
    let param = contract.params.iter().find(|param| param.name == guard.param)?;
    let (mut ty, mut bindings) = (&param.ty, Vec::new());
    for at in 0..guard.arity {
        let Type::Fun(from, to) = ty else { return None };
        let name = Name::new("probe").numbered(Role::Temporary, "$", at as u32);
        bindings.push((Binder::new(name, (**from).clone()), Expr::Symbolic((**from).clone())));
        ty = to;
    }
    let call = guard.given.clone().apply(bindings.iter().map(|(arg, _)| arg.var()));
    let result = Binder::temporary("probe", Type::Unknown);
    let body = abandoned().after(result.var());
    bindings.push((result.clone(), call));
    Some(Expr::Let(bindings, Box::new(log(label, shown, Some(&result), body))))
}

/// Rewrites the calls in the body of a function.
pub(super) struct Calls<'a, 'p> {
    pub(super) builder: &'a Builder<'p>,
    pub(super) caller: &'a Definition,
    /// The counterfactual versions, or inlined copies, of the functions that the body calls.
    pub(super) names: &'a FxHashMap<Name, Name>,
}

impl Calls<'_, '_> {
    /// Makes each call in the body assert, at the source span of the call, that the callee's precondition holds and that recursive calls get smaller.
    pub(super) fn checked(&self, mut body: Expr) -> Expr {
        self.place(&mut body, self.caller.span);
        match &self.caller.contract {
            // The termination conditions refer to the caller's parameters, so these are bound around the body under names of their own.
            Some(contract) if !contract.more.decreases.is_empty() => {
                let own: Vec<Binder> = contract.params.iter().map(own).collect();
                let whole = body.at_variables(&contract.type_params).apply(own.iter().map(Binder::var));
                Expr::lam(own, whole).generic(&contract.type_params)
            }
            _ => body,
        }
    }

    fn place(&self, expr: &mut Expr, place: Option<Span>) {
        let place = if let Expr::At(span, _) = expr { Some(*span) } else { place };
        if let Expr::TypeApp(head, types) = expr
            && let Some((callee, own)) = used(head)
            && let Some(hat) = self.names.get(&callee)
        {
            **head = self.call(callee, *hat, types, own.or(place)).unwrap_or(Expr::Var(*hat));
            return;
        }
        if let Expr::Var(callee) = expr {
            if let Some(hat) = self.names.get(callee) {
                *expr = self.call(*callee, *hat, &[], place).unwrap_or(Expr::Var(*hat));
            }
            return;
        }
        expr.for_each_part(&mut |part| whatif_source::deep(|| self.place(part, place)));
    }

    /// The function that stands in the place of a callee: `λy. assert (y is smaller than x) in assert pre y in ĝ y`;
    /// `None` if there is nothing to assert and ĝ needs no facts about its type variables.
    fn call(&self, callee: Name, hat: Name, types: &[Type], place: Option<Span>) -> Option<Expr> {
        let definition = self.builder.program.definitions.get(&callee)?;
        let contract = definition.contract.as_ref()?;
        let inner = |param: &Binder| Binder::new(format!("{}'", param.name).as_str(), param.ty.clone());
        let inners: Vec<Binder> = contract.params.iter().map(inner).collect();
        // An inlined copy is the function's own code, not a ĝ, and takes no facts.
        let instances = match hat.role() {
            Role::Counterfactual => self.builder.instances(self.caller.name, callee, types),
            _ => Vec::new(),
        };
        let mut asserted = !instances.is_empty();
        let told = Expr::Var(hat).at_variables(&contract.type_params).apply(instances);
        let mut call = told.apply(inners.iter().map(Binder::var));
        let mut assert = |part, condition: Expr| {
            let mut label = self.builder.assertion(definition, contract, part);
            label.args = self.builder.shown(&inners).iter().map(|param| param.name).collect();
            label.span = place.or(label.span);
            if part == Part::Termination {
                label.refinement.clear();
            }
            call = call.take().asserting(label, condition);
        };
        let is_let_pass = contract.more.body == Body::Run && self.builder.check.facts_only;
        if !is_true(&contract.pre) && !is_let_pass {
            let pre = Expr::lam(contract.params.clone(), contract.pre.clone());
            assert(Part::Pre, pre.apply(inners.iter().map(Binder::var)));
            asserted = true;
        }
        if let Some(caller) = &self.caller.contract
            && let Some(decreases) = caller.more.decreases.get(&callee)
            && !self.builder.check.facts_only
        {
            let own: Vec<Binder> = caller.params.iter().map(own).collect();
            let smaller = decreases.clone().apply(own.iter().chain(&inners).map(Binder::var));
            assert(Part::Termination, smaller);
            asserted = true;
        }
        asserted.then(|| Expr::lam(inners, call).generic(&contract.type_params))
    }
}

/// A parameter of the caller, by a name that does not occur in its body.
fn own(param: &Binder) -> Binder {
    Binder::new(param.name.made(Role::Temporary, "$caller"), param.ty.clone())
}
