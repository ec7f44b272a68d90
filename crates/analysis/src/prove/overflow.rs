//! Is a property broken by overflow only? Then the code may be right, and the type too small.

use std::path::Path;
use std::time::Duration;

use super::PropertyVerdict;
use crate::haskell::Subject;
use crate::host::{Failed, Host};
use crate::options::{Integers, Options};
use crate::runs::Example;

/// Time for the question about numbers without bounds.
const TIME: Duration = Duration::from_secs(3);
/// Steps for it.
const WORK: u64 = 100_000;

impl Host {
    /// What is to be said of a property that was refuted by this example, if it holds of integers without bounds.
    pub(super) fn overflow(
        &self,
        file: &Path,
        subject: &Subject,
        (property, using): (&str, &[String]),
        found: Option<&Example>,
        left: Duration,
        options: &Options,
    ) -> Result<Option<String>, Failed> {
        if options.exact(false) || left.is_zero() {
            return Ok(None);
        }
        let unbounded = Options {
            integers: Some(Integers::Exact),
            time: left.min(TIME),
            work: Some(options.work.unwrap_or(WORK).min(WORK)),
            ..options.clone()
        };
        // Most counterexamples have nothing to do with overflow, and a run of one is enough to see that.
        if let Subject::Function(name) = subject
            && let Some(call) = found.and_then(|found| call(name, found))
        {
            let again =
                self.prove_subject(file, &Subject::Function(call.clone()), &call, &[], None, &unbounded);
            if again.is_ok_and(|again| matches!(again.verdict, PropertyVerdict::Counterexamples(_))) {
                return Ok(None);
            }
        }
        Ok(match self.prove_subject(file, subject, property, using, None, &unbounded)?.verdict {
            PropertyVerdict::Proved(_) => {
                Some("only overflow breaks it: of integers without bounds it is proved".to_string())
            }
            PropertyVerdict::Bounded(_) => {
                let found =
                    "of integers without bounds no counterexample was found: overflow may be what breaks it";
                Some(found.to_string())
            }
            _ => None,
        })
    }
}

/// The property applied to the arguments of an example, as source text; none if they cannot be written.
fn call(property: &str, found: &Example) -> Option<String> {
    // What is shown as `_` was never evaluated. In a function it is a pattern.
    let is_plain = |arg: &String| !arg.contains(['\\', '"', '\'']);
    if !found.chosen.is_empty() || found.args.is_empty() || !found.args.iter().all(is_plain) {
        return None;
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let argument = |arg: &String| {
        let holes = arg.match_indices('_').filter(|(at, _)| {
            let (before, after) = (&arg[..*at], &arg[at + 1..]);
            !before.ends_with(is_word) && !after.starts_with(is_word)
        });
        let (mut text, mut end) = (String::new(), 0);
        for (at, _) in holes {
            text += &arg[end..at];
            text += "undefined";
            end = at + 1;
        }
        format!(" ({text}{})", &arg[end..])
    };
    Some(format!("({property}){}", found.args.iter().map(argument).collect::<String>()))
}
