//! The refined types at which polymorphic functions are used.
//!
//! A verifier instantiates the `b` of `foldr :: (a → b → b) → b → [a] → b` at a refined type wherever `foldr` is
//! used: it finds a refinement that the first value has and that the function keeps. A search does without such
//! refinements (see [`parametric`](super::parametric)), but a proof needs them: in a proof, a `b` is any value of
//! which some facts hold, and every value that is given for `b` is shown to have them.
//!
//! The facts are found as all invariants are: [`kept`] starts from many candidates and drops those that some path refutes, until none
//! is refuted. The proof takes none of them on trust: it asserts the facts wherever values are given.

use std::collections::BTreeSet;

use super::build::Builder;
use super::induction::drop_numbers;
use super::obligation::abandoned;
use super::parametric::{choose, dependent, givens};
use super::proof::{ProofEnd, proof_paths};
use super::{Check, Policy};
use whatif_lambda::expr::{Assertion, Binder, Expr, Part};
use whatif_lambda::program::Program;
use whatif_lambda::{Name, Type};
use whatif_machine::run::Settings;
use whatif_machine::search::Judgement;

/// How many times [`kept`] drops refuted facts and tries again.
const MOST_STEPS: usize = 8;

/// A fact about the values of a type variable of a polymorphic function, stated for one use of that function.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// The definition whose code uses the polymorphic function.
    pub within: Name,
    /// The polymorphic function.
    pub callee: Name,
    /// The types at which that code uses the polymorphic function.
    pub types: Vec<Type>,
    /// The type variable of the polymorphic function that the fact is about.
    pub variable: Name,
    /// A condition on [`value`], over the parameters that the code of the definition has.
    pub fact: Expr,
}

/// A use of a polymorphic function at some types, with those of its type variables about which there can be
/// [`Instance`]s.
#[derive(Clone, Debug, PartialEq)]
pub struct Use {
    /// The definition whose code uses the polymorphic function.
    pub within: Name,
    /// The polymorphic function.
    pub callee: Name,
    /// The types at which that code uses the polymorphic function.
    pub types: Vec<Type>,
    /// The type variables, each with the type that it stands for in this use.
    pub variables: Vec<(Name, Type)>,
}

/// The type variables of a function about which facts are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variables {
    /// The type variables of which a caller can make values only from other values of the same variable, such as the `b` of `foldr`.
    Dependent,
    /// All variables whose values the function must be given.
    Given,
}

/// The name by which the fact of an instance refers to its value.
#[must_use]
pub fn value() -> Binder {
    Binder::temporary("value", Type::Unknown)
}

/// The uses of polymorphic functions, in a checked function and in the functions inlined in it, about which there can be instances.
#[must_use]
pub fn uses(program: &Program, check: &Check, which: Variables) -> Vec<Use> {
    let mut found: Vec<Use> = Vec::new();
    let (mut seen, mut work) = (BTreeSet::from([check.function]), vec![check.function]);
    while let Some(within) = work.pop() {
        let Some(definition) = program.definitions.get(&within) else { continue };
        definition.checked_body().visit(&mut |part| {
            if let Expr::Var(name) = part
                && check.inline.contains(name)
                && seen.insert(*name)
            {
                work.push(*name);
            }
            let Expr::TypeApp(head, types) = part else { return };
            if let Some((callee, _)) = used(head)
                && !check.inline.contains(&callee)
                && let Some(variables) = variables(program, &check.policy, callee, types, which)
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

/// The function that an expression names, and the place of the expression.
pub(super) fn used(head: &Expr) -> Option<(Name, Option<whatif_source::Span>)> {
    match head {
        Expr::At(span, inner) => used(inner).map(|(name, place)| (name, place.or(Some(*span)))),
        Expr::Var(name) => Some((*name, None)),
        _ => None,
    }
}

fn variables(
    program: &Program,
    policy: &Policy,
    callee: Name,
    types: &[Type],
    which: Variables,
) -> Option<Vec<(Name, Type)>> {
    let contract = program.contract(callee)?;
    let at = |var: Name| {
        let at = contract.type_params.iter().position(|param| *param == var)?;
        Some((var, types.get(at)?.clone()))
    };
    let wanted = match which {
        Variables::Dependent => dependent(contract, policy),
        Variables::Given => givens(contract, policy),
    };
    let found: Vec<(Name, Type)> = wanted.into_iter().filter_map(at).collect();
    (!found.is_empty()).then_some(found)
}

/// The candidates that no path of a proof refutes, if the others are assumed.
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
        drop_numbers(&mut check.instances, &refuted);
    }
    check.instances
}

impl Builder<'_> {
    /// The first arguments of ĝ in a proof: for each [dependent] type variable a function that assumes the facts about a value, and
    /// one that asserts them.
    pub(super) fn instances(&self, within: Name, callee: Name, types: &[Type]) -> Vec<Expr> {
        let contract = self.program.contract(callee).filter(|_| self.is_proof());
        let Some(contract) = contract else { return Vec::new() };
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
        let assert = |(number, instance): (usize, &Instance)| {
            abandoned().asserting(Assertion::fact(number, callee), instance.fact.clone())
        };
        let kept = facts().map(|(_, instance)| instance.fact.clone()).fold(value.var(), Expr::assuming);
        let shown = choose(facts().map(assert).collect());
        [kept, shown].map(|body| Expr::lam([value.clone()], body))
    }
}
