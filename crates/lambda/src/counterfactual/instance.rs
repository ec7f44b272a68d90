//! The refined types at which polymorphic functions are used.
//!
//! A verifier instantiates the `b` of `foldr :: (a → b → b) → b → [a] → b` at a refined type wherever `foldr` is used: it finds what
//! the first value has, and what the function keeps. In a search nobody needs to know it (see [`parametric`](super::parametric)), but a
//! proof does: its `b` is any value of which some facts hold, and whatever gives a `b` is shown to keep them.
//!
//! Which facts is found as all invariants are: of many candidates those are left out that some path refutes, until none is. What is left
//! is no premise of its own: the proof that uses it asserts it where values are given.

use std::collections::BTreeSet;

use super::build::Builder;
use super::obligation::abandoned;
use super::parametric::{choose, dependent};
use super::proof::{ProofEnd, proof_paths};
use super::{Check, Policy};
use crate::expr::{Assertion, Binder, Expr, Part};
use crate::program::Program;
use crate::run::Settings;
use crate::search::Judgement;
use crate::{Name, Type};

/// How often facts that are refuted are left out.
const MOST_STEPS: usize = 8;

/// A fact about the values of a type variable of a function, where a definition uses it at some types.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// The definition that uses it.
    pub within: Name,
    /// The function that is used.
    pub callee: Name,
    /// The types at which it is used.
    pub types: Vec<Type>,
    /// The type variable.
    pub variable: Name,
    /// A condition on [`value`], over the parameters that the code of the definition has.
    pub fact: Expr,
}

/// A use of a function at some types, which has type variables that instances can speak of.
#[derive(Clone, Debug, PartialEq)]
pub struct Use {
    /// The definition that uses it.
    pub within: Name,
    /// The function that is used.
    pub callee: Name,
    /// The types at which it is used.
    pub types: Vec<Type>,
    /// The type variables, each with its type there.
    pub variables: Vec<(Name, Type)>,
}

/// The value that the fact of an instance speaks of.
#[must_use]
pub fn value() -> Binder {
    Binder::temporary("value", Type::Unknown)
}

/// The uses of functions, in a function that is checked and what is a part of it, of which instances can speak.
#[must_use]
pub fn uses(program: &Program, check: &Check) -> Vec<Use> {
    let mut found: Vec<Use> = Vec::new();
    let (mut seen, mut work) = (BTreeSet::from([check.function]), vec![check.function]);
    while let Some(within) = work.pop() {
        let Some(definition) = program.definitions.get(&within) else { continue };
        crate::compile::visit(definition.checked_body(), &mut |part| {
            if let Expr::Var(name) = part
                && check.inline.contains(name)
                && seen.insert(*name)
            {
                work.push(*name);
            }
            let Expr::TypeApp(head, types) = part else { return };
            if let Some((callee, _)) = used(head)
                && !check.inline.contains(&callee)
                && let Some(variables) = variables(program, &check.policy, callee, types)
            {
                let new = Use { within, callee, types: types.clone(), variables };
                if !found.contains(&new) {
                    found.push(new);
                }
            }
        });
    }
    found
}

/// The function of which an expression is a use, and its place.
pub(super) fn used(head: &Expr) -> Option<(Name, Option<whatif_source::Span>)> {
    match head {
        Expr::At(span, inner) => used(inner).map(|(name, place)| (name, place.or(Some(*span)))),
        Expr::Var(name) => Some((*name, None)),
        _ => None,
    }
}

fn variables(program: &Program, policy: &Policy, callee: Name, types: &[Type]) -> Option<Vec<(Name, Type)>> {
    let contract = program.definitions.get(&callee)?.contract.as_ref()?;
    let at = |var: Name| {
        let at = contract.type_params.iter().position(|param| *param == var)?;
        Some((var, types.get(at)?.clone()))
    };
    let found: Vec<(Name, Type)> = dependent(contract, policy).into_iter().filter_map(at).collect();
    (!found.is_empty()).then_some(found)
}

/// The candidates that no path of a proof refutes, as far as the others hold.
pub(super) fn kept(program: &Program, check: &Check, settings: &Settings) -> Vec<Instance> {
    let mut check = Check { instances: check.candidates.clone(), ..check.clone() };
    for _ in 0..MOST_STEPS {
        let mut refuted = BTreeSet::new();
        proof_paths(program, &check, settings, &mut |end| {
            if let ProofEnd::Crash(Assertion { part: Part::Fact(number), function, .. }) = end
                && check.instances.get(*number as usize).is_some_and(|found| found.callee == *function)
            {
                refuted.insert(*number as usize);
            }
            Judgement::Ignored
        });
        if refuted.is_empty() {
            break;
        }
        let mut number = 0;
        check.instances.retain(|_| {
            number += 1;
            !refuted.contains(&(number - 1))
        });
    }
    check.instances
}

impl Builder<'_> {
    /// What ĝ of a function is given first in a proof: for each type variable that instances can speak of, a function that assumes what
    /// is known of a value, and one that asserts it.
    pub(super) fn instances(&self, within: Name, callee: Name, types: &[Type]) -> Vec<Expr> {
        let contract = self.program.definitions.get(&callee).and_then(|found| found.contract.as_ref());
        let Some(contract) = contract.filter(|_| self.is_proof()) else { return Vec::new() };
        let variables = dependent(contract, &self.check.policy);
        variables.into_iter().flat_map(|variable| self.instance(within, callee, types, variable)).collect()
    }

    fn instance(&self, within: Name, callee: Name, types: &[Type], variable: Name) -> [Expr; 2] {
        let is_its = |(_, instance): &(usize, &Instance)| {
            (instance.within, instance.callee, instance.variable) == (within, callee, variable)
                && instance.types == types
        };
        let facts = || self.check.instances.iter().enumerate().filter(is_its);
        let value = value();
        let assume = |then, (_, instance): (usize, &Instance)| {
            Expr::Assume(Box::new(instance.fact.clone()), Box::new(then))
        };
        let assert = |(number, instance): (usize, &Instance)| {
            let label = Assertion::fact(number, callee);
            Expr::Assert(Box::new(label), Box::new(instance.fact.clone()), Box::new(abandoned()))
        };
        let kept = facts().fold(Expr::Var(value.name), assume);
        let shown = choose(facts().map(assert).collect());
        [kept, shown].map(|body| Expr::lam([value.clone()], body))
    }
}
