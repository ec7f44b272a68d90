//! Types of the accused function itself: what it must demand of its callers, and what gets smaller with each of its calls.
//!
//! A function that fails on some of its own arguments needs no better callee. If the user wrote no type for it, it may demand of its
//! callers what keeps it from failing: the weakest demand that suffices, with which no caller in the named files has a worse answer,
//! and which some run satisfies. A type that a person wrote is not changed so, but the one that would help is shown.
//!
//! A recursion whose end cannot be seen may need a termination metric, or a number that is not negative.

use whatif_lambda::Part;
use whatif_liquid::supposed::Supposed;
use whatif_verify::counterfactual::Verdict;

use crate::candidates::{Candidate, Strength};
use crate::change::{Change, annotation};
use crate::choice::is_only_about_end;
use crate::copies::Copies;
use crate::further::with_metrics;
use crate::search::{Attempt, Case, Repair, RepairSearch, target};
use crate::shape::{At, Refinement};
use crate::target::Target;

/// How many demands, or metrics, are tried.
const TRIES: usize = 40;
/// How many are read at once, to see which of them allow the arguments of the counterexample.
const READ: usize = 160;
/// How many further ones, once there is one that forbids too much.
const FURTHER: usize = 20;

impl<C: Copies> RepairSearch<C> {
    /// A better type for the accused function. One that a person wrote gets no demand.
    pub(crate) fn by_own_type(&self, case: &Case) -> Option<Repair> {
        self.own_type(case, false)
    }

    /// The annotation of the accused function with a demand that keeps it from failing, if a person wrote one that lacks it. It is shown
    /// and never written: callers have to follow it.
    pub(crate) fn stricter(&self, case: &Case) -> Option<String> {
        let may_lack = matches!(case.found.part, Part::Totality | Part::Pre | Part::Assert);
        let read = self.load(case.path, &[])?;
        let liquid = &read.liquid;
        let is_written = liquid.annotation_span(liquid.called(&case.accused.name)?).is_some();
        let is_wanted = is_written && may_lack && case.found.concrete;
        let found = is_wanted.then(|| self.own_type(case, true))??;
        let change = found.changes.first()?;
        Some(annotation(&change.function, &change.ty))
    }

    pub(crate) fn own_type(&self, case: &Case, may_demand_more: bool) -> Option<Repair> {
        let read = self.load(case.path, &[])?;
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
        let arguments = (0..target.shape.arity()).filter(|argument| !target.shape.is_refined(*argument));
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
        // The weakest demands come first.
        demands.sort_by_key(|demand| {
            let (strength, length) = demand.order();
            (std::cmp::Reverse(strength), length)
        });
        // For termination only bounds are tried: a demand that an argument is one exact value does not help a recursion.
        let demands = demands
            .into_iter()
            .filter(|demand| part != Part::Termination || demand.strength == Strength::Bound);
        let demands: Vec<Candidate> = demands.take(READ).collect();
        for ty in metrics.into_iter().take(TRIES) {
            if let Some(found) = self.verified_alone(case, change(ty, false)?) {
                return Some(found);
            }
        }
        let allowing = self.allowing(case, &target, &demands);
        let single = demands.iter().zip(&allowing).filter(|(_, allows)| !**allows);
        let single = single.map(|(demand, _)| vec![demand.refinement.clone()]).take(TRIES);
        let (mut strong, mut further): (Option<Repair>, usize) = (None, 0);
        for all in single.chain(pairs(&demands, &allowing).take(TRIES)) {
            if strong.is_some() {
                further += 1;
            }
            if further > FURTHER {
                break;
            }
            let Some(change_to) = change(target.shape.with(&all), true) else { continue };
            let Some(found) = self.verified_alone(case, change_to) else { continue };
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
        strong
    }

    /// Which demands allow the arguments of the counterexample? None of them keeps the function from failing, and no two of them do.
    fn allowing(&self, case: &Case, target: &Target, demands: &[Candidate]) -> Vec<bool> {
        let none = vec![false; demands.len()];
        // A demand may give an argument the size that gets smaller.
        if demands.is_empty() || case.found.part == Part::Termination {
            return none;
        }
        let ty = |demand: &Candidate| target.shape.with(std::slice::from_ref(&demand.refinement));
        let supposed: Vec<Supposed> =
            demands.iter().map(|demand| Supposed { function: target.function, ty: ty(demand) }).collect();
        let Some(read) = self.load(case.path, &supposed) else { return none };
        let settings = self.quick();
        let mut allowing = read.liquid.allowing(target.function, &case.found.call.expression, &settings);
        // The last of those that were supposed may not have been understood.
        allowing.resize(demands.len(), false);
        allowing
    }

    /// Does some run of the accused function come to its end, where a change makes it demand something?
    fn has_run_with(&self, case: &Case, change: Change) -> Option<bool> {
        let edited = self.with(&[case.path.to_owned()], &[change])?;
        let read = edited.load(case.path, &[])?;
        let liquid = &read.liquid;
        let function = liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
        Some(liquid.has_run(function, &self.quick()))
    }

    /// The suggestion of one change, if the function is verified with it, and no other function has a worse answer.
    fn verified_alone(&self, case: &Case, change: Change) -> Option<Repair> {
        self.spend_attempt()?;
        let changes = vec![change];
        if !self.is_quickly_cured(case, &changes)? {
            return None;
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

    /// Has the accused function, with changes, no counterexample after a short search but that its end is not seen, and a run that its
    /// type allows?
    pub(crate) fn is_quickly_cured(&self, case: &Case, changes: &[Change]) -> Option<bool> {
        let edited = self.with(&[case.path.to_owned()], changes)?;
        let read = edited.load(case.path, &[])?;
        let liquid = &read.liquid;
        let function = liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
        let settings = self.quick();
        let is_cured = match self.check_function(liquid, function, &settings).verdict {
            Verdict::Exhausted | Verdict::Bounded(_) => true,
            // That it ends may be seen with a metric.
            Verdict::Counterexamples(found) => {
                case.found.part != Part::Termination && is_only_about_end(&found)
            }
            _ => false,
        };
        Some(is_cured && liquid.has_run(function, &settings))
    }
}

/// Two demands together, of different arguments: that a number is not negative, and no larger than a list is long. Not two that allow the
/// arguments of the counterexample.
fn pairs<'d>(demands: &'d [Candidate], allowing: &'d [bool]) -> impl Iterator<Item = Vec<Refinement>> + 'd {
    let bounds =
        move || demands.iter().zip(allowing).filter(|(demand, _)| demand.strength == Strength::Bound);
    bounds().flat_map(move |(one, allows)| {
        let may_help = move |(two, allows_too): &(&Candidate, &bool)| {
            one.refinement.at < two.refinement.at && !(*allows && **allows_too)
        };
        bounds().filter(may_help).map(move |(two, _)| vec![one.refinement.clone(), two.refinement.clone()])
    })
}
