//! Properties of a file that is checked: functions called `prop_…` are decided as `prove` decides them.
//!
//! That such a function fails for no input says nothing about what a person wants to know: is it True? So its report as a function
//! is held back, and the decision is told in its place. A function of that name that is no property, or that has a counterexample or
//! keeps an annotation, is told like any other.

use std::path::Path;
use std::time::Duration;

use crate::event::Step;
use crate::host::Host;
use crate::isolate::isolate;
use crate::options::Options;
use crate::report::{FunctionReport, Report};

/// The time for a property at most; `prove` takes as long as it is given.
const TIME: Duration = Duration::from_secs(2);

impl Host {
    /// Decides the properties of a file whose functions were checked.
    pub(super) fn decide(
        &self,
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
        let mut properties = Vec::new();
        for function in candidates {
            let decided = stated
                .contains(&function.name)
                .then(|| isolate(|| self.prove(path, &function.name, &limited)).ok()?.ok())
                .flatten();
            match decided {
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
