//! Is a property broken by overflow only? Then the code may be right, and the type too small.

use std::path::Path;
use std::time::Duration;

use super::PropertyVerdict;
use crate::haskell::Subject;
use crate::host::{Failed, Host};
use crate::options::{Integers, Options};

/// Time for the question about numbers without bounds.
const TIME: Duration = Duration::from_secs(3);
/// Steps for it.
const WORK: u64 = 100_000;

impl Host {
    /// What is to be said of a property that was refuted, if it holds of integers without bounds.
    pub(super) fn overflow(
        &self,
        file: &Path,
        subject: &Subject,
        property: &str,
        using: &[String],
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
