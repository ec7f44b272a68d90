//! Types of the accused function itself: what it must demand of its callers, and what gets smaller with each of its calls.
//!
//! A function that fails on some of its own arguments needs no better callee. If nobody wrote a type for it, it may demand of its
//! callers what keeps it from failing: the weakest demand that suffices, with which no caller in the named files has a worse answer,
//! and which some run satisfies. A type that a person wrote is not changed so: there, the code is wrong.
//!
//! A recursion whose end cannot be seen may need a termination metric, or a number that is not negative.

use std::path::Path;

use whatif_liquid::check::Liquid;
use whatif_liquid::cure::Patient;
use whatif_source::Sources;

use super::{Attempt, Clinic, patient, quick};
use crate::check::settings;
use crate::engine::Engine;
use crate::fix::Change;
use crate::report::{Counterexample, FunctionReport, Part, Report, Suggestion};

/// How many demands, or metrics, are tried.
const TRIES: usize = 24;

impl Clinic<'_> {
    /// A better type for the accused function.
    pub(super) fn by_own_type(
        &self,
        path: &Path,
        accused: &FunctionReport,
        found: &Counterexample,
        before: &Report,
    ) -> Option<Suggestion> {
        let (sources, liquid) = self.load(path, &[])?;
        let patient = patient(&liquid, &sources, liquid.called(&accused.name)?)?;
        let part = found.violated.part;
        let is_written = liquid.annotation_span(patient.function).is_some();
        if part == Part::Termination
            && let Some(suggestion) = self.first(
                path,
                accused,
                before,
                metrics(&liquid, &sources, &patient),
                (&liquid, &sources, &patient),
            )
        {
            return Some(suggestion);
        }
        let may_demand = match part {
            Part::Termination => true,
            Part::Totality | Part::Pre => !is_written,
            Part::Post | Part::Field | Part::Assert => false,
        };
        if !may_demand {
            return None;
        }
        let arguments = (0..patient.shape.arity()).filter(|argument| !patient.shape.is_refined(*argument));
        let demands = arguments.flat_map(|argument| liquid.demands(&patient, argument));
        let types: Vec<String> =
            demands.map(|demand| patient.shape.with(std::slice::from_ref(&demand.refinement))).collect();
        let suggestion = self.first(path, accused, before, types, (&liquid, &sources, &patient))?;
        Some(Suggestion { demands_more: true, ..suggestion })
    }

    /// The first of some types with which the function is verified, and nobody is worse off.
    fn first(
        &self,
        path: &Path,
        accused: &FunctionReport,
        before: &Report,
        types: Vec<String>,
        (liquid, sources, patient): (&Liquid, &Sources, &Patient),
    ) -> Option<Suggestion> {
        for ty in types.into_iter().take(TRIES) {
            if self.options.is_cancelled() {
                return None;
            }
            let changes = vec![Change::new(liquid, sources, patient.function, ty)?];
            if !self.is_quickly_cured(path, accused, &changes) {
                continue;
            }
            if let Some(Attempt::Verified(suggestion)) = self.verify(path, accused, changes, before) {
                return Some(suggestion);
            }
        }
        None
    }

    /// Has the accused function, with changes, no counterexample after a short search, and a run that its type allows?
    fn is_quickly_cured(&self, path: &Path, accused: &FunctionReport, changes: &[Change]) -> bool {
        let Some(edited) = self.with(&[path.to_owned()], changes) else { return false };
        let Some((_, liquid)) = edited.load(path, &[]) else { return false };
        let Some(function) = liquid.functions.iter().find(|found| found.name.spoken() == accused.name) else {
            return false;
        };
        let limited = quick(self.options);
        let engine = Engine::new(&limited);
        let settings = settings(&engine);
        let checked = liquid.check(function, &settings);
        let is_cured = matches!(
            checked.verdict,
            whatif_lambda::counterfactual::Verdict::Exhausted
                | whatif_lambda::counterfactual::Verdict::Bounded
        );
        is_cured && liquid.has_run(function, &settings)
    }
}

/// The type with a termination metric behind it, if it has none.
fn metrics(liquid: &Liquid, sources: &Sources, patient: &Patient) -> Vec<String> {
    let has_metric = liquid
        .annotation_span(patient.function)
        .is_some_and(|span| sources.text(span.file)[span.end as usize..].trim_start().starts_with('/'));
    if has_metric {
        return Vec::new();
    }
    let ty = patient.shape.with_names();
    let with = |metric: String| format!("{ty} / [{metric}]");
    liquid.metrics(patient).into_iter().map(with).collect()
}
