//! Which violations count: those that LiquidHaskell reports, or those that a run shows.
//!
//! A module without annotations was not written for LiquidHaskell. There a check looks for what runs do: failures, and calls that go on
//! for ever. It is silent about a recursion whose end only a verifier misses (`gcd' a b = gcd' b (a mod b)`), and about what a callee's
//! type would allow.
//!
//! A list that is meant to be endless (`from n = n : from (n + 1)`) goes on for ever as well, when all of it is evaluated. So where only
//! the whole result does not end, the function has to have a case in which it does not call itself, as `chunks n xs` has for `[]`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use whatif_lambda::prim::{Misc, Prim};
use whatif_lambda::{Expr, Name, Part};
use whatif_machine::run::Settings;
use whatif_machine::stop::Premise;
use whatif_verify::counterfactual::{Check, Checked, Counterexample, Happens, Policy, Verdict};

use crate::check::{Function, Liquid};
use crate::termination::Unmeasured;

/// Which violations count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// What LiquidHaskell reports.
    LiquidHaskell,
    /// What a run shows.
    Runs,
}

/// How many loops that are meant are passed over before another one is looked for no more.
const MEANT: usize = 3;

impl Liquid {
    /// Are there no annotations in the file and in the modules that it imports?
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// The same questions, under these rules.
    #[must_use]
    pub fn under(mut self, rules: Rules) -> Liquid {
        let runs_only = rules == Rules::Runs;
        if runs_only {
            self.forget_what_only_a_verifier_misses();
        }
        // The functions of a module share their policy.
        let mut known: BTreeMap<*const Policy, Arc<Policy>> = BTreeMap::new();
        for function in &mut self.functions {
            let policy = &mut function.check.policy;
            if policy.runs_only != runs_only {
                let changed = || Arc::new(Policy { runs_only, ..(**policy).clone() });
                *policy = Arc::clone(known.entry(Arc::as_ptr(policy)).or_insert_with(changed));
            }
        }
        self
    }

    /// Takes away the assertions that a recursion gets smaller where LiquidHaskell alone sees nothing get smaller: in constants that need
    /// themselves, such as endless lists, and between functions whose types have variables.
    fn forget_what_only_a_verifier_misses(&mut self) {
        for ((caller, callee), condition) in std::mem::take(&mut self.of_runs) {
            let definition = self.program.definitions.get_mut(&caller);
            let Some(contract) = definition.and_then(|found| found.contract.as_mut()) else { continue };
            match condition {
                Some(condition) => drop(contract.more.decreases.insert(callee, condition)),
                None => drop(contract.more.decreases.remove(&callee)),
            }
        }
        for (name, conditions) in std::mem::take(&mut self.of_runs_inside) {
            let definition = self.program.definitions.get_mut(&name);
            if let Some(checked) = definition.and_then(|found| found.checked.as_mut()) {
                conditions.into_iter().for_each(|(smaller, condition)| watch(checked, smaller, &condition));
            }
        }
        let constants = self.unmeasured.iter().filter(|(_, why)| **why == Unmeasured::Constant);
        let around: BTreeSet<Name> = constants.map(|((definition, _), _)| *definition).collect();
        for name in around {
            let definition = self.program.definitions.get_mut(&name);
            if let Some(checked) = definition.and_then(|found| found.checked.as_mut()) {
                forget_constants(checked);
            }
        }
    }

    /// Asks about a function, and again where a list that is meant to be endless was found.
    pub(crate) fn check_once(
        &self,
        function: &Function,
        callers: Option<&[Name]>,
        settings: &Settings,
    ) -> Checked {
        let ask = |function: &Function| match callers {
            Some(callers) => self.check_in_callers(function, callers, settings),
            None => {
                let settings = settings.started();
                let first = self.check_alone(function, &settings);
                self.check_at_indices(function, first, &settings, |other, left| self.check_alone(other, left))
            }
        };
        let mut checked = ask(function);
        if !function.check.policy.runs_only {
            return checked;
        }
        let mut reported = function.check.reported.clone();
        for _ in 0..MEANT {
            let Verdict::Counterexamples(found) = &mut checked.verdict else { return checked };
            let meant: Vec<Counterexample> = found.extract_if(.., |found| self.is_meant(found)).collect();
            if !found.is_empty() {
                return checked;
            }
            reported.extend(meant.iter().map(Counterexample::breach));
            let check = Check { reported: reported.clone(), ..function.check.clone() };
            let again = ask(&Function { check, ..function.clone() });
            checked.counts.add(&again.counts);
            checked.verdict = again.verdict;
        }
        if matches!(checked.verdict, Verdict::Counterexamples(_)) {
            checked.verdict = Verdict::Bounded(Premise::Ends.into());
        }
        checked
    }

    /// Is it an endless result of a function that never ends by itself?
    fn is_meant(&self, found: &Counterexample) -> bool {
        let function = found.violated.call.function;
        let body = match self.program.definitions.get(&function) {
            Some(definition) => Some(&definition.body),
            None => (self.program.definitions.get(&found.call.function))
                .and_then(|around| bound(&around.body, function)),
        };
        found.runs_on
            && found.happens != Happens::Running
            && !body.is_some_and(|body| has_end(body, function))
    }
}

/// Lets the function that asserts that a local call gets smaller assert another condition.
fn watch(code: &mut Expr, smaller: Name, condition: &Expr) {
    if let Expr::Let(bindings, _) = code
        && let Some((_, asserting)) = bindings.iter_mut().find(|(binder, _)| binder.name == smaller)
    {
        return change(asserting, condition);
    }
    code.for_each_part(&mut |part| whatif_source::deep(|| watch(part, smaller, condition)));
}

/// Changes the condition of the assertion that a call gets smaller.
fn change(asserting: &mut Expr, condition: &Expr) {
    match asserting {
        Expr::Assert(label, before, _) if label.part == Part::Termination => **before = condition.clone(),
        other => other.for_each_part(&mut |part| whatif_source::deep(|| change(part, condition))),
    }
}

/// Takes away the assertions that local constants do not need themselves.
fn forget_constants(code: &mut Expr) {
    while let Expr::Assert(label, _, body) = code
        && label.part == Part::Termination
        && label.args.is_empty()
    {
        *code = body.take();
    }
    code.for_each_part(&mut |part| whatif_source::deep(|| forget_constants(part)));
}

/// Has a function's code a case in which it does not mention the function, and does not fail?
fn has_end(code: &Expr, function: Name) -> bool {
    match code {
        Expr::At(_, inner) | Expr::TypeLam(_, inner) | Expr::Lam(_, inner) | Expr::Let(_, inner) => {
            has_end(inner, function)
        }
        Expr::Case(case) => {
            let bodies = case.alts.iter().map(|alt| &alt.body).chain(&case.default);
            bodies.into_iter().any(|body| whatif_source::deep(|| has_end(body, function)))
        }
        Expr::Prim(Prim::Misc(Misc::PatError), _) => false,
        other => !other.names().contains(&function),
    }
}

/// The code of a local function inside of this code.
fn bound(code: &Expr, local: Name) -> Option<&Expr> {
    code.subexpressions().find_map(|part| match part {
        Expr::Let(bindings, _) => {
            bindings.iter().find(|(binder, _)| binder.name == local).map(|(_, code)| code)
        }
        _ => None,
    })
}
