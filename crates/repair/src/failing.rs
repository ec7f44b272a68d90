//! Calls that fail, kept to turn demands down without a check.
//!
//! A demand helps only if it forbids every call that fails. The call of the counterexample is one, and each demand that is checked and does
//! not suffice shows another one. On all of them the demands are run, which costs next to nothing beside a check in a copy of the files.

use std::rc::Rc;

use whatif_lambda::{Name, Part};
use whatif_liquid::supposed::Supposed;
use whatif_verify::counterfactual::Counterexample;

use crate::candidates::Candidate;
use crate::copies::{Copies, Read};
use crate::search::{Case, Repair, RepairSearch};
use crate::target::Target;

/// Demands of a function, and calls of it that fail.
#[derive(Default)]
pub(crate) struct Failing {
    /// The file, with the demands, the function, and how many they are.
    demands: Option<(Rc<Read>, Name, usize)>,
    /// For each call, which of the demands allow it.
    allowed: Vec<Vec<bool>>,
    /// Demands with which the code does not fail, but which need better types of callees as well.
    pub(crate) needy: Vec<Repair>,
}

impl Failing {
    /// Do these demands together allow a call that fails?
    pub(crate) fn is_allowed_by(&self, demands: &[usize]) -> bool {
        self.allowed.iter().any(|allowed| demands.iter().all(|demand| allowed[*demand]))
    }
}

impl<C: Copies> RepairSearch<C> {
    /// Demands of the accused function, with the call of the counterexample.
    pub(crate) fn failing(&self, case: &Case, target: &Target, demands: &[Candidate]) -> Failing {
        let mut failing = Failing::default();
        // A demand may give an argument the size that gets smaller.
        if demands.is_empty() || case.found.part == Part::Termination {
            return failing;
        }
        let ty = |demand: &Candidate| target.shape.with(std::slice::from_ref(&demand.refinement));
        let supposed: Vec<Supposed> =
            demands.iter().map(|demand| Supposed { function: target.function, ty: ty(demand) }).collect();
        let tried = self.load_with(case.path, &supposed);
        failing.demands = tried.map(|tried| (Rc::clone(&tried.read), target.function, demands.len()));
        self.note_failing(&mut failing, &case.found.call.expression);
        failing
    }

    /// Notes a call that fails.
    pub(crate) fn note_failing(&self, failing: &mut Failing, call: &str) {
        let Some((read, function, count)) = &failing.demands else { return };
        let mut allowed = read.liquid.allowing(*function, call, &self.quick());
        // The last of those that were supposed may not have been understood.
        allowed.resize(*count, false);
        failing.allowed.push(allowed);
    }
}

/// The call of a counterexample for which the accused function fails whatever it demands of callers: the code alone fails, and not because a
/// recursive call does not meet a demand, since it may meet another one.
pub(crate) fn call_that_fails(accused: &str, found: &[Counterexample]) -> Option<String> {
    let is_own_demand = |one: &Counterexample| {
        let Counterexample { violated, .. } = one;
        violated.part == Part::Pre && violated.call.function.spoken() == accused
    };
    let is_certain = |one: &&Counterexample| {
        one.is_concrete() && one.violated.part != Part::Termination && !is_own_demand(one)
    };
    found.iter().find(is_certain).map(|one| one.call.applied())
}
