//! Types that demand and promise together.
//!
//! `bumps (x:xs) = (x + 1) : bumps xs` returns numbers that are not negative if it gets such: neither the promise nor the demand is
//! of use without the other one. Where the user wrote no type for a blamed function, the promises are tried that would cure the
//! accused one, each with the demands that the code may need for it, the weakest first.

use whatif_liquid::check::Liquid;
use whatif_source::Sources;

use crate::blamed::blamed;
use crate::candidates::{Candidate, Strength};
use crate::change::Change;
use crate::copies::Copies;
use crate::search::{Attempt, Case, Repair, RepairSearch, target};
use crate::shape::Refinement;
use crate::target::Target;

/// How many promises are tried, and how many demands with each that cures.
const PROMISES: usize = 16;
const DEMANDS: usize = 12;

impl<C: Copies> RepairSearch<C> {
    /// A type with a demand and a promise, for a blamed function without a written type.
    pub(crate) fn by_demand_and_promise(&self, case: &Case) -> Option<Repair> {
        let read = self.load(case.path, &[])?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        for name in blamed(case.found).iter().filter_map(|name| liquid.called(name)) {
            let is_written = liquid.annotation_span(name).is_some();
            let is_accused = name.spoken() == case.accused.name;
            let Some(target) = target(liquid, sources, name).filter(|_| !is_written && !is_accused) else {
                continue;
            };
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
        let cures = |promise: &&Candidate| {
            let alone = change(std::slice::from_ref(&promise.refinement));
            alone.and_then(|alone| self.is_quickly_cured(case, &[alone])) == Some(true)
        };
        let promises = target.candidates.iter().filter(|promise| is_simple(promise)).take(PROMISES);
        let promises: Vec<&Candidate> = promises.filter(cures).collect();
        let pairs =
            promises.iter().flat_map(|promise| demands.iter().take(DEMANDS).map(|demand| (*promise, demand)));
        let mut pairs: Vec<(&Candidate, &Candidate)> = pairs.collect();
        // What a function promises of what it returns is often what it demands of what it gets.
        pairs.sort_by_key(|(promise, demand)| {
            !target.shape.are_alike(&promise.refinement, &demand.refinement)
        });
        pairs.into_iter().find_map(|(promise, demand)| {
            let both = change(&[demand.refinement.clone(), promise.refinement.clone()])?;
            self.verified_or_further(case, both)
        })
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
