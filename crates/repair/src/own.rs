//! Types of the accused function itself: what it must demand of its callers, and what gets smaller with each of its calls.
//!
//! A function that fails on some of its own arguments needs no better callee. If the user wrote no type for it, it may demand of its
//! callers what keeps it from failing: the weakest demand that suffices, with which no caller in the named files has a worse answer,
//! and which some run satisfies. A type that a person wrote is not changed so, but the one that would help is shown.
//!
//! A recursion whose end cannot be seen may need a termination metric, or a number that is not negative.

use whatif_lambda::Part;
use whatif_verify::counterfactual::{Counterexample, Verdict};

use crate::candidates::{Candidate, Strength};
use crate::change::{Change, annotation};
use crate::choice::is_only_about_end;
use crate::copies::Copies;
use crate::failing::{Failing, call_that_fails};
use crate::further::with_metrics;
use crate::search::{Attempt, Case, Repair, RepairSearch, target};
use crate::shape::{At, Refinement};

/// How many demands, or metrics, are tried.
const TRIES: usize = 40;
/// How many are read at once, to see which of them allow the arguments of the counterexample.
const READ: usize = 160;
/// How many demands that need better types of callees as well are tried with such.
const NEEDY: usize = 2;
/// How many further ones, once there is one that forbids too much.
const FURTHER: usize = 20;

/// What a short search finds of the accused function.
enum Look {
    /// Nothing, and a run that its type allows.
    Cured,
    /// It may still fail: for this call, if one is known.
    Fails(Option<String>),
    /// Its code does not fail any more, but the type of a callee allows too much.
    Needs,
}

impl<C: Copies> RepairSearch<C> {
    /// A better type for the accused function. One that a person wrote gets no demand.
    pub(crate) fn by_own_type(&self, case: &Case) -> Option<Repair> {
        self.own_type(case, false)
    }

    /// The annotation of the accused function with a demand that keeps it from failing, if a person wrote one that lacks it. It is shown
    /// and never written: callers have to follow it.
    pub(crate) fn stricter(&self, case: &Case) -> Option<String> {
        let may_lack = matches!(case.found.part, Part::Totality | Part::Pre | Part::Assert);
        let read = self.load(case.path)?;
        let liquid = &read.liquid;
        let is_written = liquid.annotation_span(liquid.called(&case.accused.name)?).is_some();
        let is_wanted = is_written && may_lack && case.found.concrete;
        let found = is_wanted.then(|| self.own_type(case, true))??;
        let types = found.changes.iter().map(|change| annotation(&change.function, &change.ty));
        Some(types.collect::<Vec<String>>().join("\n"))
    }

    pub(crate) fn own_type(&self, case: &Case, may_demand_more: bool) -> Option<Repair> {
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let target = target(liquid, sources, liquid.called(&case.accused.name)?)?;
        let part = case.found.part;
        let change = |ty: String, demands: bool| Change::new(liquid, sources, target.function, ty, demands);
        let metrics = match part {
            Part::Termination => with_metrics(liquid, &target),
            _ => Vec::new(),
        };
        let is_written =
            liquid.annotation_span(target.function).is_some() && !self.untyped.contains(&case.accused.name);
        let may_demand = match part {
            Part::Termination => true,
            Part::Totality | Part::Pre | Part::Assert => may_demand_more || !is_written,
            Part::Post | Part::Field | Part::Fact(_) => false,
        };
        let arguments = 0..target.shape.arity();
        let of_elements = (0..target.shape.arity())
            .filter(|_| part != Part::Termination)
            .flat_map(|argument| target.demands_of_elements(liquid, argument));
        let demands = arguments.flat_map(|argument| target.demands(liquid, argument)).chain(of_elements);
        // Where a person wrote a type, one that leaves hardly any argument would hide a mistake.
        let is_mild = |demand: &Candidate| {
            !(is_written && part != Part::Termination)
                || demand.strength == Strength::Bound
                || demand.refinement.mentions.len() > 1
        };
        let demands = demands.filter(|demand| may_demand && is_mild(demand));
        let mut demands: Vec<Candidate> = demands.collect();
        demands.retain(|demand| !target.shape.says(&demand.refinement));
        // The weakest demands come first, and those of arguments of which nothing is said yet.
        demands.sort_by_key(|demand| {
            let (strength, length) = demand.order();
            let is_refined =
                matches!(demand.refinement.at, At::Argument(number) if target.shape.is_refined(number));
            (is_refined, std::cmp::Reverse(strength), length)
        });
        // For termination only bounds are tried: a demand that an argument is one exact value does not help a recursion.
        let demands = demands
            .into_iter()
            .filter(|demand| part != Part::Termination || demand.strength == Strength::Bound);
        let demands: Vec<Candidate> = demands.take(READ).collect();
        for ty in metrics.into_iter().take(TRIES) {
            if let Some(found) = self.verified_alone(case, change(ty, false)?, &mut Failing::default()) {
                return Some(found);
            }
        }
        let mut failing = self.failing(case, &target, &demands);
        let single = (0..demands.len()).map(|demand| vec![demand]);
        let (mut tries, mut strong, mut further) = ([TRIES; 2], None, FURTHER);
        for all in single.chain(pairs(&demands)) {
            let left = &mut tries[all.len() - 1];
            if *left == 0 || failing.is_allowed_by(&all) {
                continue;
            }
            *left -= 1;
            if strong.is_some() {
                if further == 0 {
                    break;
                }
                further -= 1;
            }
            let all: Vec<Refinement> = all.iter().map(|at| demands[*at].refinement.clone()).collect();
            let Some(change_to) = change(target.shape.with(&all), true) else { continue };
            let Some(found) = self.verified_alone(case, change_to, &mut failing) else { continue };
            let opposite = match &all[..] {
                // An empty list has no element that could break a demand of elements.
                [one] if part != Part::Termination && !matches!(one.at, At::Elements(_)) => {
                    change(target.shape.with(&[one.negated()]), true)
                }
                _ => None,
            };
            // A demand that also forbids what does not fail is kept only if there is no better one.
            match opposite.is_some_and(|opposite| self.has_run_with(case, opposite) == Some(true)) {
                true => strong = strong.or(Some(found)),
                false => return Some(found),
            }
        }
        // With a demand it may be left that a callee's type allows too much.
        strong.or_else(|| {
            let needy = std::mem::take(&mut failing.needy);
            needy.iter().find_map(|first| self.further(case, first, &case.accused.name))
        })
    }

    /// Does some run of the accused function come to its end, where a change makes it demand something?
    fn has_run_with(&self, case: &Case, change: Change) -> Option<bool> {
        let edited = self.with(&[case.path.to_owned()], &[change])?;
        let read = edited.load(case.path)?;
        let liquid = &read.liquid;
        let function = liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
        Some(liquid.has_run(function, &self.quick()))
    }

    /// The suggestion of one change, if the function is verified with it, and no other function has a worse answer. A call that fails all the
    /// same is noted.
    fn verified_alone(&self, case: &Case, change: Change, failing: &mut Failing) -> Option<Repair> {
        self.spend_attempt()?;
        let changes = vec![change];
        match self.look(case, &changes)? {
            Look::Cured => {}
            Look::Fails(call) => {
                call.into_iter().for_each(|call| self.note_failing(failing, &call));
                return None;
            }
            Look::Needs => {
                let first = Repair::of(&changes, Vec::new());
                failing.needy.extend(first.filter(|_| failing.needy.len() < NEEDY));
                return None;
            }
        }
        let first = Repair::of(&changes, Vec::new())?;
        match self.verify(case, changes)? {
            Attempt::Verified(repair) => Some(repair),
            // It fails no more, and yet it is not verified: perhaps the check cannot see that it ends.
            Attempt::Worse(names) if names == [case.accused.name.clone()] => {
                self.measured(case, &first, &case.accused.name)
            }
            Attempt::Worse(_) | Attempt::Endless(_) => None,
        }
    }

    /// A short search for counterexamples of the accused function, with changes.
    fn look(&self, case: &Case, changes: &[Change]) -> Option<Look> {
        let edited = self.with(&[case.path.to_owned()], changes)?;
        let read = edited.load(case.path)?;
        let liquid = &read.liquid;
        let function = liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
        let settings = self.quick();
        // That it ends may be seen with a metric.
        let may_have_metric = case.found.part != Part::Termination;
        Some(match self.check_function(liquid, function, &settings).verdict {
            Verdict::Counterexamples(found) if !(may_have_metric && is_only_about_end(&found)) => {
                match found.iter().any(Counterexample::is_concrete) || !case.found.concrete {
                    true => Look::Fails(call_that_fails(&case.accused.name, &found)),
                    false => Look::Needs,
                }
            }
            Verdict::Exhausted | Verdict::Bounded(_) | Verdict::Counterexamples(_)
                if liquid.has_run(function, &settings) =>
            {
                Look::Cured
            }
            _ => Look::Fails(None),
        })
    }
}

/// Two demands together, of different arguments: that a number is not negative, and no larger than a list is long.
fn pairs(demands: &[Candidate]) -> impl Iterator<Item = Vec<usize>> {
    let bounds = move || (0..demands.len()).filter(move |at| demands[*at].strength == Strength::Bound);
    bounds().flat_map(move |one| {
        let is_of_another = move |two: &usize| demands[one].refinement.at < demands[*two].refinement.at;
        bounds().filter(is_of_another).map(move |two| vec![one, two])
    })
}
