//! More than one step: types that need others, and functions that have to end.
//!
//! A function with a new type may not be verified because one that it calls has too weak a type, or because it fails by itself. Then the
//! new type stays in the copies of the files, what the function needs is looked for there, and all types together are verified
//! in the files as they are.
//!
//! A type that follows by induction says nothing of a function that does not end. One whose end cannot be seen gets a termination metric,
//! or demands what makes it end.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use whatif_liquid::check::Liquid;

use crate::change::Change;
use crate::copies::Copies;
use crate::search::{Attempt, Case, Repair, RepairSearch, changes_of};
use crate::shape::metric_of;
use crate::target::Target;

/// How many termination metrics are tried with a type.
const METRICS: usize = 6;

impl<C: Copies> RepairSearch<C> {
    /// Goes on in files that have changes already, with a function that needs more, and then verifies all changes together.
    pub(crate) fn further(&self, case: &Case, first: &Repair, next: &str) -> Option<Repair> {
        let depth = self.depth.checked_sub(1)?;
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let changes = changes_of(liquid, sources, &[first])?;
        let mut paths: Vec<PathBuf> = changes.iter().map(|change| change.path.clone()).collect();
        paths.push(case.path.to_owned());
        let mut edited = RepairSearch { depth, ..self.with(&paths, &changes)? };
        let is_untyped = |change: &&Change| {
            liquid.called(&change.function).is_some_and(|name| liquid.annotation_span(name).is_none())
        };
        edited.untyped.extend(changes.iter().filter(is_untyped).map(|change| change.function.clone()));
        let needy = edited.answer(case.path, next)?;
        let all = match needy.errors.first() {
            None => changes,
            Some(found) => {
                let needs = Case { accused: &needy, found, ..*case };
                // A callee that fails by itself may demand more, even in the place of a type that a person wrote: its callers in these
                // files are checked with it.
                let is_failing = found.concrete && needy.name != case.accused.name;
                let demanding = || is_failing.then(|| edited.own_type(&needs, true)).flatten();
                let then = edited.repaired(&needs).or_else(demanding)?;
                changes_of(liquid, sources, &[first, &then])?
            }
        };
        let together = Repair::of(&all, Vec::new())?;
        match self.verify(case, all)? {
            Attempt::Verified(repair) => Some(repair),
            Attempt::Worse(names) => {
                // One that is still not verified may need yet another type.
                let next = names.iter().find(|name| *name != next).or(names.first())?;
                RepairSearch { depth, ..self.with(&[], &[])? }.further(case, &together, next)
            }
            Attempt::Endless(names) => {
                RepairSearch { depth, ..self.with(&[], &[])? }.ending(case, &together, &names)
            }
        }
    }

    /// Goes on where functions with new types are not known to end: one of them gets a type with which it does.
    pub(crate) fn ending(&self, case: &Case, first: &Repair, endless: &[String]) -> Option<Repair> {
        self.measured(case, first, endless.first()?).or_else(|| self.restricted(case, first, endless))
    }

    /// Types of which that of one function gets a termination metric.
    pub(crate) fn measured(&self, case: &Case, first: &Repair, function: &str) -> Option<Repair> {
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let changes = changes_of(liquid, sources, &[first])?;
        let at = changes.iter().position(|change| change.function == function)?;
        let name = liquid.called(function)?;
        let Change { ty, demands, .. } = &changes[at];
        let target = Target::of(liquid, name, ty).filter(|_| metric_of(ty).is_none())?;
        with_metrics(liquid, &target).into_iter().take(METRICS).find_map(|ty| {
            let mut changes = changes.clone();
            changes[at] = Change::new(liquid, sources, name, ty, *demands)?;
            self.verify(case, changes)?.verified()
        })
    }

    /// Types of which one demands what makes its function end.
    fn restricted(&self, case: &Case, first: &Repair, endless: &[String]) -> Option<Repair> {
        let strict = self.strict(case.path)?;
        let accused = &strict.answer(case.path, &case.accused.name)?;
        let found = accused.errors.first()?;
        let ended = strict.further(&Case { accused, found, ..*case }, first, endless.first()?)?;
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        self.verify(case, changes_of(liquid, sources, &[&ended])?)?.verified()
    }

    /// The same place, where a file does not turn off the check for termination.
    fn strict(&self, path: &Path) -> Option<RepairSearch<C>> {
        // The text changes, so what was read before does not count.
        let mut strict = self.with(&[], &[])?;
        strict.known = Rc::default();
        strict.is_edited = true;
        let read = self.load(path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let file = liquid.functions.iter().find_map(|function| function.span)?.file;
        let mut text = self.copies.text(path)?;
        for place in liquid.without_termination().iter().filter(|place| place.file == file) {
            // A preprocessed text may have its options elsewhere.
            (text.get(place.range())? == sources.slice(*place)).then_some(())?;
            text.replace_range(place.range(), &" ".repeat(place.range().len()));
        }
        strict.copies.write(path, text);
        Some(strict)
    }

    /// The functions with new types that are not known to end. Where the file turns that check off, they are checked with it turned
    /// on: what follows by induction may hold of no run.
    pub(crate) fn endless(&self, changes: &[Change]) -> Option<Vec<String>> {
        let mut endless = Vec::new();
        for change in changes {
            let is_endless = |search: &RepairSearch<C>| -> Option<bool> {
                let read = search.load(&change.path)?;
                let liquid = &read.liquid;
                Some(liquid.is_endless(liquid.called(change.checked())?))
            };
            if !is_endless(self)? {
                continue;
            }
            let strict = self.strict(&change.path)?;
            let found = strict.answer(&change.path, change.checked())?;
            if is_endless(&strict)? || !found.is_proven() {
                endless.push(change.function.clone());
            }
        }
        Some(endless)
    }
}

/// The type of a function with each termination metric that it may have behind it; nothing if it has one.
pub(crate) fn with_metrics(liquid: &Liquid, target: &Target) -> Vec<String> {
    let ty = target.shape.with_names();
    let with = |metric: String| format!("{ty} / [{metric}]");
    target.metrics(liquid).into_iter().map(with).collect()
}
