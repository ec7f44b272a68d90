//! Functions over data whose constructors fix a type: `f :: Ty a -> Int` with `data Ty a where { TI :: Ty Int; TB :: Ty Bool }`.
//!
//! A question gives every type variable a type, `Int` where nothing else is known. Of `Ty Int` there is no `TB`: a function that is wrong
//! for `TB` alone would be right. So the question is asked again for each type that a constructor fixes.

use std::collections::BTreeSet;

use whatif_lambda::{Name, Program, Type};
use whatif_machine::run::Settings;
use whatif_verify::counterfactual::{Checked, Verdict};

use crate::builder::Builder;
use crate::check::{Function, Liquid};
use crate::classes::dictionaries_of;
use crate::pieces::{params, quantified};
use crate::question::closed;

/// How often a question is asked again at most.
const MOST: usize = 8;

/// The types for the variables of a function, besides those that its question has anyway.
pub(crate) fn others(builder: &Builder, function: Name) -> Vec<Vec<Type>> {
    let Some(definition) = builder.program.definitions.get(&function) else { return Vec::new() };
    let (variables, _) = quantified(&definition.ty);
    // A dictionary belongs to one type.
    if variables.is_empty() || dictionaries_of(&definition.ty, &builder.classes) > 0 {
        return Vec::new();
    }
    let mut all = vec![vec![Type::int(); variables.len()]];
    for (at, variable) in variables.iter().enumerate() {
        let fixed = fixed(*variable, &definition.ty, &builder.program);
        let more = all.iter().flat_map(|types| {
            fixed.iter().map(move |ty| {
                let mut types = types.clone();
                types[at] = ty.clone();
                types
            })
        });
        let more: Vec<Vec<Type>> = more.collect();
        all.extend(more);
    }
    all.into_iter().skip(1).take(MOST).collect()
}

/// The types that constructors fix where arguments of a function have this variable.
fn fixed(variable: Name, ty: &Type, program: &Program) -> BTreeSet<Type> {
    let mut found = BTreeSet::new();
    let mut parts: Vec<&Type> = params(ty);
    while let Some(part) = parts.pop() {
        let (head, args) = part.spine();
        if let Type::Fun(from, to) = head {
            parts.extend([&**from, &**to]);
        }
        if let Type::Con(name) = head
            && let Some(data) = program.types.get(name)
        {
            for (at, _) in args.iter().enumerate().filter(|(_, arg)| ***arg == Type::Var(variable)) {
                let results = data.constructors.iter().filter_map(|constructor| constructor.result.get(at));
                found.extend(results.filter(|result| !matches!(result, Type::Var(_))).map(closed));
            }
        }
        parts.extend(args);
    }
    found.remove(&Type::int());
    found
}

impl Liquid {
    /// Asks about a function at the other types, until something is found.
    pub(crate) fn check_at_indices(
        &self,
        function: &Function,
        mut checked: Checked,
        settings: &Settings,
        ask: impl Fn(&Function, &Settings) -> Checked,
    ) -> Checked {
        for types in &function.indices {
            if !matches!(checked.verdict, Verdict::Exhausted | Verdict::Bounded(_)) {
                break;
            }
            let mut other = function.clone();
            other.check.types.clone_from(types);
            let mut again = ask(&other, settings);
            checked.counts.add(&again.counts);
            checked.attempts.append(&mut again.attempts);
            checked.passed = checked.passed.or(again.passed);
            match again.verdict {
                Verdict::Exhausted => {}
                found => checked.verdict = found,
            }
        }
        checked
    }
}
