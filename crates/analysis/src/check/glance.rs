//! A glance at a file after an edit inside of one function: the answers that the edit can change, before the whole file
//! is read again.
//!
//! After each complete check the result is remembered ([`Seen`]). If the next text of the file differs only inside of
//! one function, the glance reads only those functions whose answers may change, with what they need
//! ([`whatif_liquid::Whole`]); all others keep their answers and places. The results of a glance are shown at once but
//! never remembered: the whole file is checked after it, and finds the glance's answers under their keys.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use whatif_liquid::Whole;
use whatif_liquid::check::{Function, Liquid};
use whatif_source::{Sources, drop_in_background};

use super::{Question, settings};
use crate::engine::Engine;
use crate::event::Finding;
use crate::options::{Options, SolverName};
use crate::report::{FunctionReport, Report};
use crate::share::Share;

/// A file that was checked as a whole, without mistakes.
pub(crate) struct Seen {
    whole: Whole,
    functions: Vec<FunctionReport>,
    /// The limits of that check, as text.
    limits: String,
}

impl Question<'_> {
    /// Is this question about the whole of an open file, so that its answers can be used after an edit?
    fn is_about_editing(self, path: &Path) -> bool {
        let is_whole = self.only.is_empty() && self.share == Share::WHOLE && self.options.suppose.is_empty();
        is_whole && self.files.is_open(path) && self.options.solver == SolverName::Embedded
    }

    /// Remembers the result of checking a file.
    pub(super) fn see(
        self,
        path: &Path,
        engine: &Engine,
        (sources, liquid): (&Sources, &Liquid),
        report: &Report,
    ) {
        let is_usable = report.errors.is_empty() && !self.options.cancel.is_over();
        if is_usable
            && self.is_about_editing(path)
            && let Some(whole) = liquid.whole(sources)
        {
            let seen = Seen { whole, functions: report.functions.clone(), limits: limits(engine) };
            self.answers.see(path, seen);
        }
    }

    /// After an edit that concerns few functions, passes their answers to `hear`. Does nothing if there is no such
    /// edit, or if the answers take too long.
    pub(super) fn glance(self, path: &Path) {
        let Some(seen) = self.answers.seen(path).filter(|_| self.is_about_editing(path)) else { return };
        let cancel = self.options.cancel.within(self.options.glance);
        let options = &Options { cancel, listener: None, ..self.options.clone() };
        let found = Question { options, ..self }.changed(path, &seen);
        // A glance that ran into its time limit has no answer.
        if let Some(report) = found.filter(|_| !options.cancel.is_over()) {
            (self.hear)(Finding::Glance(&report.functions, &report.texts));
        }
    }

    /// The report after an edit: new answers about the functions that the edit concerns, the old ones about the others.
    fn changed(self, path: &Path, seen: &Seen) -> Option<Report> {
        let engine = Engine::new(self.options);
        if limits(&engine) != seen.limits {
            return None;
        }
        let memory = self.answers.memory(path);
        let library = whatif_base::library();
        let load = self.loading(path, &library);
        let part = Liquid::load_part(&mut *memory.try_lock().ok()?, &load, &seen.whole);
        let (sources, liquid, changed) = part?;
        let liquid = self.under_rules(path, liquid);
        let changed: BTreeSet<&str> = changed.iter().map(|name| name.as_str()).collect();
        let functions = liquid.functions.iter().filter(|function| changed.contains(function.name.spoken()));
        let functions: Vec<&Function> = functions.collect();
        let unchanged = seen.functions.iter().filter(|function| !changed.contains(&*function.name));
        let unchanged: Vec<FunctionReport> = unchanged.cloned().collect();
        let hear = |finding: Finding<'_>| match finding {
            Finding::Read(_, texts) => (self.hear)(Finding::Unchanged(&unchanged, texts)),
            other => (self.hear)(other),
        };
        let question = Question { hear: &hear, ..self };
        let report = question.answered(path, &engine, (&sources, &liquid), &functions);
        drop_in_background(liquid);
        let report = report.ok()?;
        let functions = in_order(&seen.functions, &changed, report.functions)?;
        Some(Report { functions, ..report })
    }
}

/// The earlier reports, with new ones for the functions that changed. None if the new ones are not about the same
/// functions.
fn in_order(
    before: &[FunctionReport],
    changed: &BTreeSet<&str>,
    found: Vec<FunctionReport>,
) -> Option<Vec<FunctionReport>> {
    let count = found.len();
    let mut found: BTreeMap<String, FunctionReport> =
        found.into_iter().map(|function| (function.name.clone(), function)).collect();
    let are_different = found.len() == count;
    let now = |old: &FunctionReport| match changed.contains(&*old.name) {
        true => found.remove(&old.name),
        false => Some(old.clone()),
    };
    let all = before.iter().map(now).collect::<Option<Vec<_>>>()?;
    (are_different && found.is_empty()).then_some(all)
}

/// The limits that answers depend on, as text.
fn limits(engine: &Engine) -> String {
    let settings = settings(engine);
    format!("{:?} {:?} {} {:?}", settings.strategy, settings.limits, settings.exact, settings.options)
}
