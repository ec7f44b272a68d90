//! Types that demand and promise together.
//!
//! `bumps (x:xs) = (x + 1) : bumps xs` returns numbers that are not negative if it gets such: neither the promise nor the demand is
//! of use without the other one. The promises of a blamed function are tried that would cure the accused one, each with the demands that
//! the code may need for it, the weakest first.

use whatif_liquid::annotation::{Logic, Operator};
use whatif_liquid::check::Liquid;
use whatif_liquid::supposed::{Standing, Supposed};
use whatif_source::Sources;
use whatif_verify::counterfactual::Verdict;

use crate::blamed::blamed;
use crate::candidates::{Candidate, Strength};
use crate::change::Change;
use crate::choice::is_only_about_end;
use crate::copies::Copies;
use crate::search::{Attempt, Case, Repair, RepairSearch, target};
use crate::shape::{At, Refinement};
use crate::target::Target;

/// How many types that no run breaks are checked in the files.
const TRIES: usize = 24;
/// How many promises are tried, and how many demands with each that cures.
const PROMISES: usize = 16;
const DEMANDS: usize = 12;

impl<C: Copies> RepairSearch<C> {
    /// A type with a demand and a promise, for a blamed function.
    pub(crate) fn by_demand_and_promise(&self, case: &Case) -> Option<Repair> {
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        for name in blamed(case.found).iter().filter_map(|name| liquid.called(name)) {
            // Even a written type may get a demand: the callers in these files are checked with it.
            let is_accused = name.spoken() == case.accused.name;
            let Some(target) = target(liquid, sources, name).filter(|_| !is_accused) else { continue };
            let found = self.together(case, (liquid, sources), &target);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn together(
        &self,
        case: &Case,
        (liquid, sources): (&Liquid, &Sources),
        target: &Target,
    ) -> Option<Repair> {
        let change = |refinements: &[Refinement]| {
            let ty = target.shape.with(refinements);
            Change::new(liquid, sources, target.function, ty, true)
        };
        let demands: Vec<Candidate> = demands(liquid, target);
        if demands.is_empty() {
            return None;
        }
        let promises = target.candidates.iter().enumerate().filter(|(_, promise)| is_simple(promise));
        let promises = self.helping(case, target, promises.take(PROMISES));
        let first = demands.iter().take(DEMANDS);
        let all = promises.iter().flat_map(|promise| first.clone().map(|demand| (*promise, demand)));
        let mut all: Vec<(&Candidate, &Candidate)> = all.collect();
        // What a function promises of what it returns is often what it demands of what it gets.
        all.sort_by_key(|(promise, demand)| !target.shape.are_alike(&promise.refinement, &demand.refinement));
        let broken = self.broken(case, target, &all);
        let kept = all.into_iter().zip(broken).filter(|(_, is_broken)| !is_broken);
        kept.take(TRIES).find_map(|((promise, demand), _)| {
            let both = change(&[demand.refinement.clone(), promise.refinement.clone()])?;
            self.verified_or_further(case, both)
        })
    }

    /// Which of the promises does a run break that meets the demand with it? A demand of elements is not asked.
    fn broken(&self, case: &Case, target: &Target, all: &[(&Candidate, &Candidate)]) -> Vec<bool> {
        let function = target.function;
        let ty = |(promise, demand): &(&Candidate, &Candidate)| {
            let given = given(target, &demand.refinement)?;
            let Refinement { at, condition, mentions } = &promise.refinement;
            let mentions = [&mentions[..], &demand.refinement.mentions].concat();
            let condition = given.binary(Operator::Implies, condition);
            let ty = target.shape.with(&[Refinement { at: *at, condition, mentions }]);
            Some(Supposed { function, ty })
        };
        let types: Vec<Option<Supposed>> = all.iter().map(ty).collect();
        let supposed: Vec<Supposed> = types.iter().flatten().cloned().collect();
        let mut broken = vec![false; all.len()];
        if let Some(tried) = (!supposed.is_empty()).then(|| self.load_with(case.path, &supposed)).flatten() {
            let asked = (0..all.len()).filter(|at| types[*at].is_some());
            for (at, standing) in asked.zip(self.standing(&tried).iter()) {
                broken[at] = *standing == Standing::Refuted;
            }
        }
        broken
    }

    /// The promises with which the accused function has no counterexample, as if its callee kept them.
    fn helping<'t>(
        &self,
        case: &Case,
        target: &'t Target,
        promises: impl Iterator<Item = (usize, &'t Candidate)>,
    ) -> Vec<&'t Candidate> {
        let Some(tried) = self.load_with(case.path, &target.supposed()) else { return Vec::new() };
        let liquid = &tried.read.liquid;
        let mut functions = liquid.functions.iter();
        let Some(function) = functions.find(|found| found.name.spoken() == case.accused.name) else {
            return Vec::new();
        };
        let settings = self.quick();
        let cures = |number: usize| {
            let checked = liquid.check_supposing(function, &[number], &settings);
            self.budget.spend(checked.counts.steps);
            match checked.verdict {
                Verdict::Exhausted | Verdict::Bounded(_) => true,
                Verdict::Counterexamples(found) => is_only_about_end(&found),
                _ => false,
            }
        };
        promises.filter(|(number, _)| cures(*number)).map(|(_, promise)| promise).collect()
    }

    /// The suggestion of one change. If only the accused function is not verified with it, because it does not keep the demand, those that it calls may need a type
    /// as well.
    fn verified_or_further(&self, case: &Case, change: Change) -> Option<Repair> {
        let changes = vec![change];
        let first = Repair::of(&changes, Vec::new())?;
        match self.verify(case, changes)? {
            Attempt::Verified(repair) => Some(repair),
            Attempt::Worse(names) if names == [case.accused.name.clone()] => {
                self.further(case, &first, &case.accused.name)
            }
            Attempt::Worse(_) | Attempt::Endless(_) => None,
        }
    }
}

/// A demand over the names of the arguments; none if it speaks of something else.
fn given<'d>(target: &Target, demand: &'d Refinement) -> Option<&'d Logic> {
    let At::Argument(number) = demand.at else { return None };
    (target.shape.name(number) == Some(target.shape.value(demand.at))).then_some(&demand.condition)
}

/// What may be demanded of the arguments and of their elements, each by itself.
fn demands(liquid: &Liquid, target: &Target) -> Vec<Candidate> {
    let arguments = 0..target.shape.arity();
    let of_elements = arguments.clone().flat_map(|argument| target.demands_of_elements(liquid, argument));
    let of_arguments = arguments.flat_map(|argument| target.demands(liquid, argument));
    of_elements.chain(of_arguments).filter(is_simple).collect()
}

/// Does it say on which side of a number something lies, whatever the other arguments are?
fn is_simple(candidate: &Candidate) -> bool {
    candidate.strength == Strength::Bound && candidate.refinement.mentions.len() <= 1
}
