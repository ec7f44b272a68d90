//! Types that demand and promise together.
//!
//! `bumps (x:xs) = (x + 1) : bumps xs` returns numbers that are not negative if it gets such: neither the promise nor the demand is
//! of use without the other one. Where the user wrote no type for a blamed function, the promises are tried that would cure the
//! accused one, each with the demands that the code may need for it, the weakest first.

use whatif_liquid::check::Liquid;
use whatif_liquid::cure::{Candidate, Patient, Refinement, Strength};
use whatif_source::Sources;

use super::blamed::blamed;
use super::{Attempt, Case, Clinic, patient, suggestion};
use crate::fix::Change;
use crate::report::Suggestion;

/// How many promises are tried, and how many demands with each that cures.
const PROMISES: usize = 16;
const DEMANDS: usize = 12;

impl Clinic<'_> {
    /// A type with a demand and a promise, for a blamed function without a written type.
    pub(super) fn by_demand_and_promise(&self, case: &Case) -> Option<Suggestion> {
        let read = self.load(case.path, &[])?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        for name in blamed(case.found).iter().filter_map(|name| liquid.called(name)) {
            let is_written = liquid.annotation_span(name).is_some();
            let is_accused = name.spoken() == case.accused.name;
            let Some(patient) = patient(liquid, sources, name).filter(|_| !is_written && !is_accused) else {
                continue;
            };
            let found = self.together(case, (liquid, sources), &patient);
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
        patient: &Patient,
    ) -> Option<Suggestion> {
        let change = |refinements: &[Refinement]| {
            let ty = patient.shape.with(refinements);
            Change::new(liquid, sources, patient.function, ty, true)
        };
        let demands: Vec<Candidate> = demands(liquid, patient);
        if demands.is_empty() {
            return None;
        }
        let cures = |promise: &&Candidate| {
            let alone = change(std::slice::from_ref(&promise.refinement));
            alone.and_then(|alone| self.is_quickly_cured(case, &[alone])) == Some(true)
        };
        let promises = patient.candidates.iter().filter(|promise| is_simple(promise)).take(PROMISES);
        let promises: Vec<&Candidate> = promises.filter(cures).collect();
        let pairs =
            promises.iter().flat_map(|promise| demands.iter().take(DEMANDS).map(|demand| (*promise, demand)));
        let mut pairs: Vec<(&Candidate, &Candidate)> = pairs.collect();
        // What a function promises of what it returns is often what it demands of what it gets.
        pairs.sort_by_key(|(promise, demand)| {
            !patient.shape.are_alike(&promise.refinement, &demand.refinement)
        });
        pairs.into_iter().find_map(|(promise, demand)| {
            let both = change(&[demand.refinement.clone(), promise.refinement.clone()])?;
            self.verified_or_further(case, both)
        })
    }

    /// The suggestion of one change. If only the accused function is not verified with it, because it does not keep the demand, those that it calls may need a type
    /// as well.
    fn verified_or_further(&self, case: &Case, change: Change) -> Option<Suggestion> {
        let changes = vec![change];
        let first = suggestion(&changes, Vec::new())?;
        match self.verify(case, changes)? {
            Attempt::Verified(suggestion) => Some(suggestion),
            Attempt::Worse(names) if names == [case.accused.name.clone()] => {
                self.further(case, &first, &case.accused.name)
            }
            Attempt::Worse(_) | Attempt::Endless(_) => None,
        }
    }
}

/// What may be demanded of the arguments and of their elements, each by itself.
fn demands(liquid: &Liquid, patient: &Patient) -> Vec<Candidate> {
    let arguments = 0..patient.shape.arity();
    let of_elements = arguments.clone().flat_map(|argument| liquid.demands_of_elements(patient, argument));
    let of_arguments = arguments.flat_map(|argument| liquid.demands(patient, argument));
    of_elements.chain(of_arguments).filter(is_simple).collect()
}

/// Does it say on which side of a number something lies, whatever the other arguments are?
fn is_simple(candidate: &Candidate) -> bool {
    candidate.strength == Strength::Bound && candidate.refinement.mentions.len() <= 1
}
