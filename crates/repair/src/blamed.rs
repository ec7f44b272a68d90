//! Types for the functions that are to blame.

use whatif_lambda::Part;
use whatif_liquid::check::Liquid;
use whatif_liquid::supposed::{Standing, Supposed};
use whatif_machine::run::Settings;
use whatif_source::Sources;

use crate::answer::Error;
use crate::change::Change;
use crate::choice::{CHOICES, Choice, Remedy, TRIES};
use crate::copies::Copies;
use crate::search::{Attempt, Case, Repair, RepairSearch, WORK, is_rest_unmeasured, target};
use crate::shape::Refinement;
use crate::target::Target;

/// How many helpers get a type at once.
pub(crate) const MOST: usize = 6;

/// How often functions that are blamed in their turn are treated too.
const ROUNDS: usize = 4;

/// Steps of a check by which a refinement is chosen, where a short one was wrong.
const THOROUGH: u64 = 10 * WORK;

/// What came of a round of treatment.
enum Round {
    Cured(Repair),
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

impl<C: Copies> RepairSearch<C> {
    /// Of the functions that are to blame, one may fail by itself: it gets a type with which it does not, and then one that says
    /// more of its results.
    pub(crate) fn by_types_of_their_own(&self, case: &Case) -> Option<Repair> {
        for name in blamed(case.found).into_iter().filter(|name| *name != case.accused.name) {
            let Some(accused) = self.answer(case.path, &name) else { continue };
            let accused = &accused;
            let Some(found) = accused.errors.first().filter(|found| found.concrete) else { continue };
            // Even a written type may get the demand: the callers in these files are checked with it.
            if let Some(first) = self.own_type(&Case { accused, found, ..*case }, true) {
                return self.further(case, &first, &case.accused.name);
            }
        }
        None
    }

    /// Refinements of the functions that are to blame.
    pub(crate) fn by_types(&self, case: &Case) -> Option<Repair> {
        let mut blamed = blamed(case.found);
        for _ in 0..ROUNDS {
            if blamed.is_empty() || self.limits.cancel.is_cancelled() {
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
    pub(crate) fn by_types_of_helpers(&self, case: &Case) -> Option<Repair> {
        let helpers = self.helpers(case)?;
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
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let names = blamed.iter().filter_map(|name| liquid.called(name));
        let targets: Vec<Target> = names.filter_map(|name| target(liquid, sources, name)).collect();
        let all = || targets.iter().flat_map(|target| target.candidates.iter().map(move |one| (target, one)));
        let supposed: Vec<Supposed> = targets.iter().flat_map(Target::supposed).collect();
        let tried = self.load_with(case.path, &supposed)?;
        let (sources, liquid) = (&tried.read.sources, &tried.read.liquid);
        let settings = self.quick();
        let standing = self.standing(&tried);
        let mut remedies: Vec<Remedy> = all()
            .zip(standing.iter())
            .enumerate()
            .map(|(number, ((target, candidate), standing))| Remedy {
                target,
                candidate,
                number,
                standing: *standing,
            })
            .filter(|remedy| matches!(remedy.standing, Standing::Proven | Standing::Tried))
            .collect();
        remedies.sort_by_key(|remedy| (remedy.standing != Standing::Proven, remedy.candidate.order()));
        match self.chosen(case, (liquid, sources), &remedies, &settings)? {
            Chosen::Misled => {
                let thorough = self.settings(THOROUGH);
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
        let has_others = case.accused.errors.len() > 1;
        let may_leave_end = has_others && case.found.part != Part::Termination && is_rest_unmeasured(case);
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
            let chosen = Repair::of(&changes, Vec::new())?;
            let cured = match self.verify(case, changes)? {
                Attempt::Verified(repair) => Some(repair),
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
    pub(crate) fn by_aliases(&self, case: &Case) -> Option<Repair> {
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        for name in blamed(case.found).iter().filter_map(|name| liquid.called(name)) {
            let Some(target) = target(liquid, sources, name) else { continue };
            for ty in target.by_aliases(liquid).into_iter().take(TRIES) {
                let changes = vec![Change::new(liquid, sources, name, ty, true)?];
                if let Some(Attempt::Verified(repair)) = self.verify(case, changes) {
                    return Some(repair);
                }
            }
        }
        None
    }

    /// The functions that are to blame, and those that are checked inside of the accused one.
    pub(crate) fn helpers(&self, case: &Case) -> Option<Vec<String>> {
        let read = self.load(case.path)?;
        // Only a function without annotation is checked inside of its callers.
        let bare = read.liquid.functions.iter().filter(|found| !read.liquid.is_annotated(found.name));
        let bare: Vec<String> = bare.map(|found| found.name.spoken().to_string()).collect();
        let mut helpers = blamed(case.found);
        for function in self.answers(case.path, &bare)? {
            let is_inside = function.callers.contains(&case.accused.name);
            if is_inside && !helpers.contains(&function.name) {
                helpers.push(function.name);
            }
        }
        helpers.retain(|name| *name != case.accused.name);
        Some(helpers)
    }
}

/// The functions of the user's that are to blame.
pub(crate) fn blamed(found: &Error) -> Vec<String> {
    let ours = found.blamed.iter().filter(|blamed| !blamed.in_library);
    ours.map(|blamed| blamed.function.clone()).collect()
}

/// The changes of the file that give functions the refinements that were chosen.
fn changes(liquid: &Liquid, sources: &Sources, chosen: &[&Remedy]) -> Option<Vec<Change>> {
    let mut by_target: Vec<(&Target, Vec<Refinement>)> = Vec::new();
    for Remedy { target, candidate, .. } in chosen {
        let refinement = candidate.refinement.clone();
        match by_target.iter_mut().find(|(known, _)| known.function == target.function) {
            Some((_, refinements)) => refinements.push(refinement),
            None => by_target.push((*target, vec![refinement])),
        }
    }
    // In the order of the file, not of names: the first that is not verified is helped first.
    by_target.sort_by_key(|(target, _)| liquid.definition_span(target.function));
    let change = |(target, refinements): (&Target, Vec<Refinement>)| {
        Change::new(liquid, sources, target.function, target.shape.with(&refinements), false)
    };
    by_target.into_iter().map(change).collect()
}
