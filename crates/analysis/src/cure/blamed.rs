//! Types for the functions that are to blame.

use std::collections::BTreeMap;

use whatif_lambda::Name;
use whatif_liquid::check::Liquid;
use whatif_liquid::cure::{Patient, Refinement, Standing, Supposed};
use whatif_machine::run::Settings;
use whatif_source::Sources;

use super::choice::{CHOICES, Choice, Remedy, TRIES};
use super::{Attempt, Case, Clinic, is_rest_unmeasured, patient, quick, suggestion};
use crate::check::settings;
use crate::engine::Engine;
use crate::fix::Change;
use crate::options::Options;
use crate::report::{Counterexample, Known, Part, Suggestion, Verdict};

/// How many helpers get a type at once.
pub(super) const MOST: usize = 6;

/// How often functions that are blamed in their turn are treated too.
const ROUNDS: usize = 4;

/// Steps of a check by which a refinement is chosen, where a short one was wrong.
const THOROUGH: u64 = 10 * super::WORK;

/// What came of a round of treatment.
enum Round {
    Cured(Suggestion),
    /// These functions are to blame as well.
    Blames(Vec<String>),
}

/// What came of a choice.
enum Chosen {
    Round(Round),
    /// The accused function has a counterexample all the same, which a longer search finds.
    Misled,
}

impl Chosen {
    fn round(self) -> Option<Round> {
        match self {
            Chosen::Round(round) => Some(round),
            Chosen::Misled => None,
        }
    }
}

impl Clinic<'_> {
    /// Of the functions that are to blame, one may fail by itself: it gets a type with which it does not, and then one that says
    /// more of its results.
    pub(super) fn by_types_of_their_own(&self, case: &Case) -> Option<Suggestion> {
        for name in blamed(case.found).into_iter().filter(|name| *name != case.accused.name) {
            let own = case.before.functions.iter().find(|found| found.name == name);
            let failing = own.and_then(|own| {
                Some((own, own.counterexamples().first().filter(|found| found.is_concrete())?))
            });
            let Some((accused, found)) = failing else { continue };
            // Even a written type may get the demand: the callers in these files are checked with it.
            if let Some(first) = self.own_type(&Case { accused, found, ..*case }, true) {
                return self.further(case, &first, &case.accused.name);
            }
        }
        None
    }

    /// Refinements of the functions that are to blame.
    pub(super) fn by_types(&self, case: &Case) -> Option<Suggestion> {
        let mut blamed = blamed(case.found);
        for _ in 0..ROUNDS {
            if blamed.is_empty() || self.options.is_cancelled() {
                return None;
            }
            match self.round(case, &blamed)? {
                Round::Cured(suggestion) => return Some(suggestion),
                Round::Blames(more) => {
                    let new: Vec<String> = more.into_iter().filter(|name| !blamed.contains(name)).collect();
                    if new.is_empty() {
                        return None;
                    }
                    blamed.extend(new);
                }
            }
        }
        None
    }

    /// Refinements of all helpers without a written type, found together: what one of them returns may follow only from what another
    /// one does.
    pub(super) fn by_types_of_helpers(&self, case: &Case) -> Option<Suggestion> {
        let helpers = helpers(case);
        if helpers.len() == blamed(case.found).len() || helpers.len() > MOST {
            return None;
        }
        match self.round(case, &helpers)? {
            Round::Cured(suggestion) => Some(suggestion),
            Round::Blames(_) => None,
        }
    }

    /// Finds out what the blamed functions are like, chooses of it, and verifies what was chosen.
    fn round(&self, case: &Case, blamed: &[String]) -> Option<Round> {
        let read = self.load(case.path, &[])?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let names = blamed.iter().filter_map(|name| liquid.called(name));
        let patients: Vec<Patient> = names.filter_map(|name| patient(liquid, sources, name)).collect();
        let all =
            || patients.iter().flat_map(|patient| patient.candidates.iter().map(move |one| (patient, one)));
        let supposed: Vec<Supposed> = all()
            .map(|(patient, candidate)| Supposed {
                function: patient.function,
                ty: patient.shape.with(std::slice::from_ref(&candidate.refinement)),
            })
            .collect();
        let read = self.load(case.path, &supposed)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let limited = quick(self.options);
        let engine = Engine::new(&limited);
        let settings = settings(&engine);
        let mut remedies: Vec<Remedy> = all()
            .zip(liquid.standing(&settings))
            .enumerate()
            .map(|(number, ((patient, candidate), standing))| Remedy { patient, candidate, number, standing })
            .filter(|remedy| matches!(remedy.standing, Standing::Proven | Standing::Tried))
            .collect();
        remedies.sort_by_key(|remedy| (remedy.standing != Standing::Proven, remedy.candidate.order()));
        match self.chosen(case, (liquid, sources), &remedies, &settings)? {
            Chosen::Misled => {
                let limited = Options { work: Some(THOROUGH), ..limited };
                let engine = Engine::new(&limited);
                let thorough = crate::check::settings(&engine);
                self.chosen(case, (liquid, sources), &remedies, &thorough)?.round()
            }
            other => other.round(),
        }
    }

    /// Chooses refinements, and verifies them.
    fn chosen(
        &self,
        case: &Case,
        (liquid, sources): (&Liquid, &Sources),
        remedies: &[Remedy],
        settings: &Settings,
    ) -> Option<Chosen> {
        let function = liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
        let has_others = case.accused.counterexamples().len() > 1;
        let may_leave_end =
            has_others && case.found.violated.part != Part::Termination && is_rest_unmeasured(case);
        let (left, budget) = (CHOICES.into(), &*self.budget);
        let choice = Choice { liquid, function, settings, left, budget, may_leave_end };
        let sets = match choice.sets(remedies) {
            Ok(sets) => sets,
            Err(blames) => return Some(Chosen::Round(Round::Blames(blames))),
        };
        let mut misled = false;
        for set in sets.into_iter().take(TRIES) {
            let set: Vec<&Remedy> = set.into_iter().map(|at| &remedies[at]).collect();
            let changes = changes(liquid, sources, &set)?;
            let chosen = suggestion(&changes, Vec::new())?;
            let cured = match self.verify(case, changes)? {
                Attempt::Verified(suggestion) => Some(suggestion),
                // A metric helps only if the accused function itself has a new type: that a callee ends does not change its results.
                Attempt::Worse(names) if names == [case.accused.name.clone()] => {
                    misled = true;
                    self.measured(case, &chosen, &case.accused.name)
                }
                // A function that was given a type may need one of another function, or a termination metric.
                Attempt::Worse(names) => names.first().and_then(|next| {
                    self.further(case, &chosen, next).or_else(|| self.measured(case, &chosen, next))
                }),
                Attempt::Endless(names) => self.ending(case, &chosen, &names),
            };
            if let Some(suggestion) = cured {
                return Some(Chosen::Round(Round::Cured(suggestion)));
            }
        }
        misled.then_some(Chosen::Misled)
    }

    /// Types of the file's aliases for the functions that are to blame.
    pub(super) fn by_aliases(&self, case: &Case) -> Option<Suggestion> {
        let read = self.load(case.path, &[])?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        for name in blamed(case.found).iter().filter_map(|name| liquid.called(name)) {
            let Some(patient) = patient(liquid, sources, name) else { continue };
            for ty in liquid.by_aliases(&patient).into_iter().take(TRIES) {
                let changes = vec![Change::new(liquid, sources, name, ty, true)?];
                if let Some(Attempt::Verified(suggestion)) = self.verify(case, changes) {
                    return Some(suggestion);
                }
            }
        }
        None
    }
}

/// The functions of the user's that are to blame.
pub(super) fn blamed(found: &Counterexample) -> Vec<String> {
    let ours = found.blamed.iter().filter(|blamed| blamed.known != Known::Library);
    ours.map(|blamed| blamed.function.clone()).collect()
}

/// The functions that are to blame, and those that are checked inside of the accused one.
pub(super) fn helpers(case: &Case) -> Vec<String> {
    let mut helpers = blamed(case.found);
    for function in &case.before.functions {
        let is_inside =
            matches!(&function.verdict, Verdict::InCallers(callers) if callers.contains(&case.accused.name));
        if is_inside && !helpers.contains(&function.name) {
            helpers.push(function.name.clone());
        }
    }
    helpers.retain(|name| *name != case.accused.name);
    helpers
}

/// The changes of the file that give functions the refinements that were chosen.
fn changes(liquid: &Liquid, sources: &Sources, chosen: &[&Remedy]) -> Option<Vec<Change>> {
    let mut by_patient: BTreeMap<Name, (&Patient, Vec<Refinement>)> = BTreeMap::new();
    for remedy in chosen {
        let entry = by_patient.entry(remedy.patient.function).or_insert((remedy.patient, Vec::new()));
        entry.1.push(remedy.candidate.refinement.clone());
    }
    let change = |(function, (patient, refinements)): (Name, (&Patient, Vec<Refinement>))| {
        Change::new(liquid, sources, function, patient.shape.with(&refinements), false)
    };
    by_patient.into_iter().map(change).collect()
}
