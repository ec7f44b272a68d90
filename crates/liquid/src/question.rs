//! The question about a function, and the policy of its module: what LiquidHaskell counts as a violation, as data for the search.

use std::collections::BTreeMap;
use std::sync::Arc;

use whatif_lambda::name::item;
use whatif_lambda::{Expr, Name, Type};
use whatif_source::Span;
use whatif_verify::counterfactual::{Check, Policy, Summaries};

use crate::builder::Builder;
use crate::classes::dictionaries_of;
use crate::library;
use crate::names::{any_of, global};
use crate::pieces::{params, replaced};

/// Placeholders that LiquidHaskell accepts for any value, until the author writes the code.
pub(crate) const ADMITTED: [Name; 2] = [item::UNDEFINED, item::UNSAFE_ERROR];

/// Classes whose methods take values and make none.
const CONSUMERS: [Name; 4] = [item::EQ, item::ORD, item::SHOW, item::NF_DATA];

/// Functions that raise an error whenever they are called.
const RAISING: [Name; 3] = [item::ERROR, item::ERROR_WITHOUT_STACK_TRACE, item::RAISE];

/// The policies, by module.
pub(crate) type Policies = BTreeMap<Name, Arc<Policy>>;

impl Builder<'_> {
    /// The policy of a module: what LiquidHaskell counts as a violation there.
    pub(crate) fn policy(&self, module: Name, partial: &[Span], summaries: &Arc<Summaries>) -> Policy {
        let specs = self.modules.specs.get(&module);
        let classes = self.classes.clone();
        Policy {
            consumers: classes.iter().filter(|class| CONSUMERS.contains(class)).copied().collect(),
            classes,
            admitted: ADMITTED.to_vec(),
            raising: RAISING.to_vec(),
            partial: partial.to_vec(),
            optional: library::optional().collect(),
            totality: specs.is_none_or(|specs| !specs.has_option("--no-totality")),
            endless: false,
            // In a file without annotations there is no verifier to agree with: errors of the library count, too.
            lenient: self.front.annotations().iter().any(|(_, annotations)| !annotations.is_empty()),
            forbidden: library::FORBIDDEN.to_vec(),
            unguarded: library::unguarded().collect(),
            runs_only: false,
            lazy: specs.map_or_else(Vec::new, |specs| specs.lazy.clone()),
            summaries: Arc::clone(summaries),
        }
    }

    /// The question about a function, at types and dictionaries for which symbolic values can be made.
    pub(crate) fn question(&mut self, name: Name, policies: &Policies) -> Check {
        let policy = policies.get(&name.home()).cloned().unwrap_or_default();
        let policy = match self.must_terminate(name) {
            true => policy,
            false => Arc::new(Policy { endless: true, ..(*policy).clone() }),
        };
        let mut check = Check { policy, ..Check::new(name) };
        let Some(definition) = self.program.definitions.get(&name) else { return check };
        if let Type::Forall(variables, _) = &definition.ty {
            let said = self.said_types(name, &definition.ty);
            let of = |variable: &Name| said.get(variable).map_or_else(Type::int, closed);
            check.types = variables.iter().map(of).collect();
        }
        if dictionaries_of(&definition.ty, &self.classes) > 0
            && let Some(instance) = self.front.instance(self.sources, name)
            && let Some((types, dictionaries)) = self.arguments_of(&instance.function, name)
        {
            check.types = types;
            check.dictionaries = dictionaries;
        }
        check.instead = self.any_refinements(name, &check.types);
        check
    }

    /// The abstract refinements of a function that is checked, each with the unknown predicate that stands for it. There is one for type
    /// variables that are integers only.
    fn any_refinements(&self, name: Name, types: &[Type]) -> BTreeMap<Name, Name> {
        let Some((contract, module)) = self.contracts.get(name) else { return BTreeMap::new() };
        let decides = contract.abstracts.iter().map(|found| global(module, found.decides));
        let with_any = decides.map(|decides| (decides, any_of(decides)));
        let is_there = |any: &Name| self.program.definitions.contains_key(any);
        let are_integers = types.iter().all(|ty| *ty == Type::int());
        with_any.filter(|(_, any)| are_integers && is_there(any)).collect()
    }

    /// Types for a function's type variables, from its annotation: the Haskell type may be more general.
    fn said_types(&self, name: Name, ty: &Type) -> BTreeMap<Name, Type> {
        let mut bound = BTreeMap::new();
        let predicate = self.contracts.get(name).and_then(|(contract, module)| {
            let predicate = contract.post.or(contract.pre)?;
            self.program.definitions.get(&global(module, predicate))
        });
        if let Some(predicate) = predicate
            && dictionaries_of(ty, &self.classes) + dictionaries_of(&predicate.ty, &self.classes) == 0
        {
            for (param, said) in params(ty).into_iter().zip(params(&predicate.ty)) {
                if let Type::Var(variable) = param {
                    bound.insert(*variable, said.clone());
                }
            }
        }
        bound
    }

    /// The types and dictionaries that a value `f @τ d` gives to `f`.
    fn arguments_of(&self, value: &Expr, function: Name) -> Option<(Vec<Type>, Vec<Expr>)> {
        let mut value = value;
        while let Expr::TypeApp(inner, _) = value {
            value = inner;
        }
        let Expr::Var(name) = value else { return None };
        let definition = self.front.definition(*name)?;
        let mut body = definition.body.clone().without_places();
        let mut dictionaries = Vec::new();
        // Type variables without a constraint are bound here.
        if let Expr::TypeLam(_, inner) = body {
            body = *inner;
        }
        if let Expr::App(head, args) = body {
            dictionaries = args;
            body = *head;
        }
        match body {
            Expr::TypeApp(head, types) if *head == Expr::Var(function) => {
                Some((types.iter().map(closed).collect(), dictionaries))
            }
            _ => None,
        }
    }
}

/// A type in which variables stand for integers.
pub(crate) fn closed(ty: &Type) -> Type {
    replaced(ty, &mut |part| match part {
        Type::Var(_) => Some(Type::int()),
        // The variable `m` of `m a` stands for no integer.
        Type::App(function, arg) if matches!(**function, Type::Var(_)) => {
            Some(Type::App(function.clone(), Box::new(closed(arg))))
        }
        _ => None,
    })
}
