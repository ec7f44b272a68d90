//! Properties of a file that is checked: functions called `prop_…` are decided as `prove` decides them.
//!
//! That such a function fails for no input says nothing about what a person wants to know: is it True? So its report as a function
//! is held back, and the decision is told in its place. A function of that name that is no property, or that has a counterexample or
//! keeps an annotation, is told like any other. So is one in a file for LiquidHaskell that is only False where a number overflows:
//! LiquidHaskell reasons about integers without bounds.

use std::path::Path;
use std::time::Duration;

use whatif_liquid::Rules;

use super::is_for_liquidhaskell;
use crate::event::Step;
use crate::files::Snapshot;
use crate::host::Host;
use crate::isolate::isolate;
use crate::options::{Integers, Options};
use crate::prove::{Proof, PropertyVerdict};
use crate::report::{FunctionReport, Report};

/// The time for a property at most; `prove` takes as long as it is given.
const TIME: Duration = Duration::from_secs(2);

impl Host {
    /// Decides the properties of a file whose functions were checked.
    pub(super) fn decide(
        &self,
        files: &Snapshot,
        path: &Path,
        report: &mut Report,
        options: &Options,
        hear: &(dyn Fn(Step<'_>) + Sync),
    ) {
        let candidates: Vec<&FunctionReport> =
            report.functions.iter().filter(|function| function.may_be_decided()).collect();
        if candidates.is_empty() {
            return;
        }
        let stated = self.properties(path, options).unwrap_or_default();
        let limited = Options { time: options.time.min(TIME), ..options.clone() };
        let is_unbounded = match (options.integers, options.rules) {
            (Some(_), _) => false,
            (None, Some(rules)) => rules == Rules::LiquidHaskell,
            (None, None) => is_for_liquidhaskell(files, path),
        };
        let unbounded = Options { integers: Some(Integers::Exact), ..limited.clone() };
        let mut properties = Vec::new();
        for function in candidates {
            let ask = |options: &Options| isolate(|| self.prove(path, &function.name, options)).ok()?.ok();
            let is_refuted = |proof: &Proof| matches!(proof.verdict, PropertyVerdict::Counterexamples(_));
            let overflows = |proof: &Proof| {
                is_unbounded && is_refuted(proof) && !ask(&unbounded).as_ref().is_some_and(is_refuted)
            };
            let decided = stated.contains(&function.name).then(|| ask(&limited)).flatten();
            match decided.filter(|proof| !overflows(proof)) {
                Some(proof) => {
                    hear(Step::Property(&proof));
                    properties.push(proof);
                }
                None => hear(Step::Function(function, 0, &report.texts)),
            }
        }
        report.properties = properties;
    }
}
