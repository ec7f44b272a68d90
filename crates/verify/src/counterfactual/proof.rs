//! Attempts to prove that a function keeps its contract.
//!
//! In the program of a proof every callee is abstract, and contracts look into no unknown structure ([`Summaries`](super::Summaries)).
//! Its paths are few, and stand for all runs: if none of them breaks a contract, there is no counterexample. [`find`] has the
//! order of the attempts, [`proof_paths`] follows the paths of one.

use std::sync::Arc;

use super::{Check, Demand, Policy};
use whatif_lambda::expr::{Assertion, Expr, Part};
use whatif_lambda::program::Program;
use whatif_machine::explore::End;
use whatif_machine::machine::Branches;
use whatif_machine::run::Settings;
use whatif_machine::search::{Finish, Judgement, Strategy};

/// How many steps an attempt at a proof may take.
const PROOF: u64 = 20_000;
/// The limit on each question to the solver, in a proof attempt and in the search that confirms one: questions about lengths of
/// lists cost little.
pub(super) const PROOF_QUERY: u32 = 100_000;

/// The outcome of a proof attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    /// There is no proof.
    None,
    /// No path breaks a contract, except perhaps [optional](Policy::optional) preconditions.
    Mostly,
    /// No path breaks a contract.
    Whole,
}

/// What the claim that there is no counterexample rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Basis {
    /// A proof.
    Proof,
    /// A proof that assumes facts which were only tried.
    Tried,
}

/// Like [`prove`], but assumes facts that were only tried as if they were proven.
pub(super) fn prove_by_tries(program: &Program, check: &Check, settings: &Settings) -> Proof {
    let mut trusting = check.clone();
    for (function, tried) in std::mem::take(&mut trusting.tried) {
        let proven = trusting.proven.remove(&function);
        let both = proven.into_iter().fold(tried, Expr::both);
        trusting.proven.insert(function, both);
    }
    prove(program, &trusting, settings)
}

/// The check with [promised](super::Summaries::promised) functions replaced by their contracts, because their code
/// looks into unknown structures.
pub(super) fn by_promises(check: &Check) -> Check {
    let mut summaries = (*check.policy.summaries).clone();
    summaries.opaque.append(&mut summaries.promised);
    let policy = Policy { summaries: Arc::new(summaries), ..(*check.policy).clone() };
    Check { policy: Arc::new(policy), ..check.clone() }
}

/// Looks for a proof: first without facts about the types at which functions are used, then with those candidate facts that no path
/// refutes. Each time the library's code runs first; if some of it has contracts, a second attempt uses these instead.
pub(super) fn find(program: &Program, check: &Check, has_promises: bool, settings: &Settings) -> Proof {
    let promising = has_promises.then(|| by_promises(check));
    let questions = || [Some(check), promising.as_ref()].into_iter().flatten();
    let plain = |check: &Check| prove(program, check, settings);
    let instantiated = |check: &Check| match super::instance::kept(program, check, settings) {
        kept if kept.is_empty() => Proof::None,
        instances => prove(program, &Check { instances, ..check.clone() }, settings),
    };
    let mut proof = Proof::None;
    let mut better = |found: Proof| {
        if found != Proof::None {
            proof = found;
        }
        proof == Proof::Whole
    };
    let is_whole = questions().any(|check| better(plain(check)));
    if !is_whole && !check.candidates.is_empty() {
        questions().any(|check| better(instantiated(check)));
    }
    proof
}

/// Tries to prove that no path breaks a contract.
pub(super) fn prove(program: &Program, check: &Check, settings: &Settings) -> Proof {
    let _span = tracing::debug_span!("prove by summaries").entered();
    let mut proved = Proof::Whole;
    let is_optional = |assertion: &Assertion| {
        assertion.part == Part::Pre && check.policy.optional.contains(&assertion.function)
    };
    let is_whole = proof_paths(program, check, settings, &mut |end| match end {
        ProofEnd::Crash(assertion) if is_optional(assertion) => {
            proved = Proof::Mostly;
            Judgement::Ignored
        }
        ProofEnd::Raised if !check.policy.totality => Judgement::Ignored,
        _ => {
            proved = Proof::None;
            Judgement::Enough
        }
    });
    if is_whole { proved } else { Proof::None }
}

/// How a path of a proof ends, if not with a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum ProofEnd<'a> {
    /// An assertion does not hold.
    Crash(&'a Assertion),
    /// An error is raised.
    Raised,
    /// Something is not supported.
    Unsupported,
}

/// Follows the paths of a proof, on which no callee runs, and calls `tell` for those that do not end with a value. Says whether
/// all paths were followed to their end.
pub(super) fn proof_paths(
    program: &Program,
    check: &Check,
    settings: &Settings,
    tell: &mut dyn FnMut(ProofEnd) -> Judgement,
) -> bool {
    let Some(proof) = super::build::counterfactual(program, check, Some(&check.policy.summaries)) else {
        return false;
    };
    if proof.noted.unproven {
        return false;
    }
    let mut settings = settings.clone();
    settings.limits.work = PROOF.min(settings.limits.work);
    settings.limits.query = PROOF_QUERY;
    settings.limits.results = usize::MAX;
    settings.strategy = Strategy::DepthFirst;
    let mut machine = settings.machine(&proof.program, &proof.entry);
    machine.options.branches = Branches::Right;
    machine.options.abstract_primitives = true;
    machine.options.whole_answer = check.demand != Demand::Lazy;
    let report = settings.search(&machine).run(machine.start(), |path| match path.end {
        End::Value(_) => Judgement::Ignored,
        End::Crash(label) => tell(ProofEnd::Crash(&machine.code.labels[label as usize].assertion)),
        End::Raised(_) => tell(ProofEnd::Raised),
        End::Unsupported(_) => tell(ProofEnd::Unsupported),
    });
    report.finish == Finish::Exhausted
}
