//! Is a property broken by overflow only? Then the code may be right, and the type too small.

use std::path::Path;
use std::time::Duration;

use super::PropertyVerdict;
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
        property: &str,
        using: &[String],
        options: &Options,
    ) -> Result<Option<String>, Failed> {
        if options.exact(false) {
            return Ok(None);
        }
        let unbounded = Options {
            integers: Some(Integers::Exact),
            time: options.time.min(TIME),
            work: Some(options.work.unwrap_or(WORK).min(WORK)),
            ..options.clone()
        };
        Ok(match self.prove_using(file, property, using, &unbounded)?.verdict {
            PropertyVerdict::Proved(_) => {
                Some("only overflow breaks it: of integers without bounds it is proved".to_string())
            }
            PropertyVerdict::Bounded(_) => {
                let found = "overflow breaks it: of integers without bounds no counterexample was found";
                Some(found.to_string())
            }
            _ => None,
        })
    }
}
