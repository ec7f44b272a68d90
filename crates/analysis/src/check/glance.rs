//! A glance at a file after an edit inside of one function: the answers that the edit can change, before the whole file is read again.
//!
//! What a check found is remembered ([`Seen`]). If the next text of the file differs from that one in a line of one function, only the functions are
//! read that may have other answers now, with what they need ([`whatif_liquid::Whole`]); all others keep their answers and their places. What a glance finds is
//! shown at once and never kept as the last word: the whole file is checked after it, in which its answers are found again under their keys.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use whatif_liquid::Whole;
use whatif_liquid::check::{Function, Liquid};
use whatif_source::{Sources, let_go};

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
    /// Within which limits.
    limits: String,
}

impl Question<'_> {
    /// Is the whole of an open file asked about, so that its answers can be used when it is edited?
    fn is_about_editing(self, path: &Path) -> bool {
        let is_whole = self.only.is_empty() && self.share == Share::WHOLE && self.options.suppose.is_empty();
        is_whole && self.files.is_open(path) && self.options.solver == SolverName::Embedded
    }

    /// Remembers what was found in a file.
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

    /// The answers about a file after an edit that concerns few of them; `hear` is told. Nothing if there is no such edit, or if they take long.
    pub(super) fn glance(self, path: &Path) {
        let Some(seen) = self.answers.seen(path).filter(|_| self.is_about_editing(path)) else { return };
        let cancel = self.options.cancel.within(self.options.glance);
        let options = &Options { cancel, listener: None, ..self.options.clone() };
        let found = Question { options, ..self }.changed(path, &seen);
        // What ran into the limit is no answer.
        if let Some(report) = found.filter(|_| !options.cancel.is_over()) {
            (self.hear)(Finding::Glance(&report.functions, &report.texts));
        }
    }

    /// What is known after an edit.
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
        let_go(liquid);
        let report = report.ok()?;
        let functions = in_order(&seen.functions, &changed, report.functions)?;
        Some(Report { functions, ..report })
    }
}

/// What was found before, with other reports about the functions that changed. None if these are not about the same functions.
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

/// The limits that answers depend on.
fn limits(engine: &Engine) -> String {
    let settings = settings(engine);
    format!("{:?} {:?} {} {:?}", settings.strategy, settings.limits, settings.exact, settings.options)
}
