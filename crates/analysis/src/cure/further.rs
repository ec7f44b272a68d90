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

use whatif_haskell::modules::Files;
use whatif_liquid::check::Liquid;
use whatif_liquid::cure::{Patient, metric_of};

use super::{Attempt, Case, Clinic, changes_of, suggestion};
use crate::fix::Change;
use crate::report::Suggestion;

/// How many termination metrics are tried with a type.
const METRICS: usize = 6;

impl<'a> Clinic<'a> {
    /// Goes on in files that have changes already, with a function that needs more, and then verifies all changes together.
    pub(super) fn further(&self, case: &Case, first: &Suggestion, next: &str) -> Option<Suggestion> {
        let depth = self.depth.checked_sub(1)?;
        let read = self.load(case.path, &[])?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let changes = changes_of(liquid, sources, &[first])?;
        let mut paths: Vec<PathBuf> = changes.iter().map(|change| change.path.clone()).collect();
        paths.push(case.path.to_owned());
        let mut edited = Clinic { depth, ..self.with(&paths, &changes)? };
        let is_untyped = |change: &&Change| {
            liquid.called(&change.function).is_some_and(|name| liquid.annotation_span(name).is_none())
        };
        edited.untyped.extend(changes.iter().filter(is_untyped).map(|change| change.function.clone()));
        let now = edited.check(case.path);
        let needy = now.functions.iter().find(|found| found.name == next)?;
        let all = match needy.counterexamples().first() {
            None => changes,
            Some(found) => {
                let needs = Case { accused: needy, found, before: &now, ..*case };
                // A callee that fails by itself may demand more, even in the place of a type that a person wrote: its callers in these
                // files are checked with it.
                let is_failing = found.is_concrete() && needy.name != case.accused.name;
                let demanding = || is_failing.then(|| edited.own_type(&needs, true)).flatten();
                let then = edited.treated(&needs).or_else(demanding)?;
                changes_of(liquid, sources, &[first, &then])?
            }
        };
        let together = suggestion(&all, Vec::new())?;
        match self.verify(case, all)? {
            Attempt::Verified(suggestion) => Some(suggestion),
            Attempt::Worse(names) => {
                // One that is still not verified may need yet another type.
                let next = names.iter().find(|name| *name != next).or(names.first())?;
                Clinic { depth, ..self.with(&[], &[])? }.further(case, &together, next)
            }
            Attempt::Endless(names) => {
                Clinic { depth, ..self.with(&[], &[])? }.ending(case, &together, &names)
            }
        }
    }

    /// Goes on where functions with new types are not known to end: one of them gets a type with which it does.
    pub(super) fn ending(&self, case: &Case, first: &Suggestion, endless: &[String]) -> Option<Suggestion> {
        self.measured(case, first, endless.first()?).or_else(|| self.restricted(case, first, endless))
    }

    /// Types of which that of one function gets a termination metric.
    pub(super) fn measured(&self, case: &Case, first: &Suggestion, function: &str) -> Option<Suggestion> {
        let read = self.load(case.path, &[])?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let changes = changes_of(liquid, sources, &[first])?;
        let at = changes.iter().position(|change| change.function == function)?;
        let name = liquid.called(function)?;
        let Change { ty, demands, .. } = &changes[at];
        let patient = liquid.patient(name, ty).filter(|_| metric_of(ty).is_none())?;
        with_metrics(liquid, &patient).into_iter().take(METRICS).find_map(|ty| {
            let mut changes = changes.clone();
            changes[at] = Change::new(liquid, sources, name, ty, *demands)?;
            self.verify(case, changes)?.verified()
        })
    }

    /// Types of which one demands what makes its function end.
    fn restricted(&self, case: &Case, first: &Suggestion, endless: &[String]) -> Option<Suggestion> {
        let strict = self.strict(case.path)?;
        let before = strict.check(case.path);
        let accused = before.functions.iter().find(|found| found.name == case.accused.name)?;
        let found = accused.counterexamples().first()?;
        let ended =
            strict.further(&Case { accused, found, before: &before, ..*case }, first, endless.first()?)?;
        let read = self.load(case.path, &[])?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        self.verify(case, changes_of(liquid, sources, &[&ended])?)?.verified()
    }

    /// The same place, where a file does not turn off the check for termination.
    fn strict(&self, path: &Path) -> Option<Clinic<'a>> {
        // The text changes, so what was read before does not count.
        let strict = Clinic { read: Rc::default(), ..self.with(&[], &[])? };
        let read = self.load(path, &[])?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let file = liquid.functions.iter().find_map(|function| function.span)?.file;
        let mut text = self.host.files().read(path).ok()?;
        for place in liquid.without_termination().iter().filter(|place| place.file == file) {
            // A preprocessed text may have its options elsewhere.
            (text.get(place.range())? == sources.slice(*place)).then_some(())?;
            text.replace_range(place.range(), &" ".repeat(place.range().len()));
        }
        strict.host.open(path, text);
        Some(strict)
    }

    /// The functions with new types that are not known to end. Where the file turns that check off, they are checked with it turned
    /// on: what follows by induction may hold of no run.
    pub(super) fn endless(&self, changes: &[Change]) -> Option<Vec<String>> {
        let mut endless = Vec::new();
        for change in changes {
            let is_endless = |clinic: &Clinic| -> Option<bool> {
                let read = clinic.load(&change.path, &[])?;
                let liquid = &read.liquid;
                Some(liquid.is_endless(liquid.called(change.checked())?))
            };
            if !is_endless(self)? {
                continue;
            }
            let strict = self.strict(&change.path)?;
            let report = strict.check_only(&change.path, &[change.checked().to_owned()]);
            let found = report.functions.iter().find(|found| found.name == change.checked())?;
            if is_endless(&strict)? || !found.is_proven() {
                endless.push(change.function.clone());
            }
        }
        Some(endless)
    }
}

/// The type of a function with each termination metric that it may have behind it; nothing if it has one.
pub(super) fn with_metrics(liquid: &Liquid, patient: &Patient) -> Vec<String> {
    let ty = patient.shape.with_names();
    let with = |metric: String| format!("{ty} / [{metric}]");
    liquid.metrics(patient).into_iter().map(with).collect()
}
