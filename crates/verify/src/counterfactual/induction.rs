//! Facts about functions that call themselves, proven by induction.
//!
//! A verifier infers facts about the results of a function without a type: `0 <= v`, `len v == len xs`. Runs can only refute
//! such facts. [`proven`] proves those that no run refuted, before any check relies on them: it follows the code of each function once,
//! for any arguments, as in a proof of its contract; a recursive call returns any value that satisfies the facts; and then the facts must
//! hold of the function's own result. Facts about functions that call each other are proven together. A fact that does not follow is
//! dropped, and the others are tried again without it, until all that are left follow from each other.
//!
//! The facts are about results, as contracts are: a run that fails or does not end has none. A call that an annotation forbids could
//! return anything, so no fact is proven of a function that can make one.

use std::collections::{BTreeMap, BTreeSet};

use super::proof::{PROOF_QUERY, ProofEnd, proof_paths};
use super::{Check, Demand};
use whatif_lambda::expr::{Assertion, Binder, Expr, Part};
use whatif_lambda::program::Program;
use whatif_lambda::types::names;
use whatif_lambda::{Name, Type};
use whatif_machine::explore::End;
use whatif_machine::machine::Machine;
use whatif_machine::run::Settings;
use whatif_machine::search::{Judgement, Limits, Strategy};

/// Facts about the results of a function, over the names of its contract.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The check by which the function is run.
    pub check: Check,
    /// The facts that the claim states, one by one, so that those that do not hold can be dropped.
    pub facts: Vec<Expr>,
}

/// Keeps those facts about functions that call each other which follow by induction.
#[must_use]
pub fn proven(program: &Program, mut claims: Vec<Claim>, settings: &Settings) -> Vec<Claim> {
    loop {
        let assumed: BTreeMap<Name, Expr> =
            claims.iter().filter_map(|claim| Some((claim.check.function, claim.all()?))).collect();
        let mut is_stable = true;
        for claim in &mut claims {
            let refuted = claim.refuted(program, &assumed, settings);
            is_stable &= refuted.is_empty();
            drop_numbers(&mut claim.facts, &refuted);
        }
        if is_stable {
            return claims;
        }
    }
}

impl Claim {
    /// The numbers of the facts that some run of the function refutes; `None` if no run of `work` steps does.
    #[must_use]
    pub fn refuted_by_runs(
        &self,
        program: &Program,
        work: u64,
        strategy: Strategy,
        settings: &Settings,
    ) -> Option<BTreeSet<usize>> {
        let contract = program.contract(self.check.function)?;
        let then = self.asserted().apply([Expr::con(names::UNIT)]);
        let entry = self.check.run(contract, then.after(contract.result.var()));
        let limits = Limits { work, query: PROOF_QUERY, ..Limits::default() };
        let settings = Settings { exact: true, strategy, ..settings.aside(limits) };
        let machine = settings.machine(program, &entry);
        let refuted = refuted_facts(&settings, &machine);
        (!refuted.is_empty()).then_some(refuted)
    }

    /// The numbers of the facts that may not hold of this function's results where `caller`, in which it is inlined, calls it; `None`
    /// if the paths of `caller` cannot all be followed.
    #[must_use]
    pub fn refuted_in(
        &self,
        caller: &Check,
        program: &Program,
        settings: &Settings,
    ) -> Option<BTreeSet<usize>> {
        let mut program = program.clone();
        let definition = program.definitions.get_mut(&self.check.function)?;
        let contract = definition.contract.clone()?;
        let result = &contract.result;
        let args = contract.params.iter().map(Binder::var);
        let call = definition.body.take().at_variables(&contract.type_params).apply(args);
        let asserted = self.asserted().apply([result.var()]).after(result.var());
        definition.body = contract.function(asserted.where_is(result.clone(), call));
        definition.checked = None;
        let mut check = Check { demand: Demand::Whole, ..caller.clone() };
        check.tried.clear();
        self.refuted_on_paths(&program, &check, settings)
    }

    /// The numbers of the facts that do not follow from what is assumed of the functions.
    fn refuted(
        &self,
        program: &Program,
        assumed: &BTreeMap<Name, Expr>,
        settings: &Settings,
    ) -> BTreeSet<usize> {
        if self.facts.is_empty() {
            return BTreeSet::new();
        }
        let mut check = Check { facts_only: true, and_then: Some(self.asserted()), ..self.check.clone() };
        check.tried.clear();
        check.proven.extend(assumed.clone());
        self.refuted_on_paths(program, &check, settings).unwrap_or_else(|| (0..self.facts.len()).collect())
    }

    /// The numbers of the facts that some path of a proof refutes; `None` if a path breaks another assertion, is not supported, or is
    /// not followed to its end.
    fn refuted_on_paths(
        &self,
        program: &Program,
        check: &Check,
        settings: &Settings,
    ) -> Option<BTreeSet<usize>> {
        let mut refuted = BTreeSet::new();
        let mut is_lost = false;
        let is_whole = proof_paths(program, check, settings, &mut |end| match end {
            ProofEnd::Raised => Judgement::Ignored,
            ProofEnd::Crash(Assertion { part: Part::Fact(number), function, .. })
                if *function == self.check.function =>
            {
                refuted.insert(*number as usize);
                Judgement::Ignored
            }
            ProofEnd::Crash(_) | ProofEnd::Unsupported => {
                is_lost = true;
                Judgement::Enough
            }
        });
        (is_whole && !is_lost).then_some(refuted)
    }

    /// The conjunction of the facts; `None` if there are none.
    fn all(&self) -> Option<Expr> {
        self.facts.iter().cloned().reduce(Expr::both)
    }

    /// The function `λ w. assert a fact in w`, with a path of its own for each fact.
    fn asserted(&self) -> Expr {
        let whole = Binder::temporary("w", Type::Unknown);
        let assert = |(number, fact): (usize, &Expr)| {
            whole.var().asserting(Assertion::fact(number, self.check.function), fact.clone())
        };
        let ways = self.facts.iter().enumerate().map(assert).collect();
        Expr::lam([whole.clone()], super::parametric::choose(ways))
    }
}

/// The numbers of the facts that some run of a machine refutes.
pub(super) fn refuted_facts(settings: &Settings, machine: &Machine) -> BTreeSet<usize> {
    let mut refuted = BTreeSet::new();
    settings.search(machine).run(machine.start(), |path| {
        if let End::Crash(label) = path.end {
            refuted.extend(machine.code.labels[label as usize].assertion.part.fact());
        }
        Judgement::Ignored
    });
    refuted
}

/// Removes the facts with these numbers.
pub(super) fn drop_numbers<T>(facts: &mut Vec<T>, numbers: &BTreeSet<usize>) {
    let mut number = 0..;
    facts.retain(|_| !number.next().is_some_and(|number| numbers.contains(&number)));
}
