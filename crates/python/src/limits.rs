//! Reads limits from the package's class `Limits`.

use std::num::NonZeroUsize;
use std::time::Duration;

use pyo3::prelude::*;
use whatif_analysis::{Cancel, Integers, Options};

use crate::failure::refused;

/// The attributes of the package's class `Limits`.
#[derive(FromPyObject)]
pub(crate) struct Limits {
    timeout: f64,
    max_steps: Option<u64>,
    max_results: Option<usize>,
    max_memory: Option<usize>,
    jobs: Option<usize>,
    integers: Option<String>,
}

impl Limits {
    /// The options of a question, with a token that stops it.
    pub(crate) fn options(&self) -> PyResult<(Options, Cancel)> {
        let cancel = Cancel::new();
        let time = Duration::try_from_secs_f64(self.timeout)
            .map_err(|_| refused(format!("timeout: {} is no number of seconds", self.timeout)))?;
        let jobs = match self.jobs {
            None => None,
            Some(jobs) => {
                Some(NonZeroUsize::new(jobs).ok_or_else(|| refused("jobs: at least one is needed"))?)
            }
        };
        let integers = match self.integers.as_deref() {
            None => None,
            Some("exact") => Some(Integers::Exact),
            Some("machine") => Some(Integers::Machine),
            Some(other) => {
                return Err(refused(format!("integers: `{other}` is neither `exact` nor `machine`")));
            }
        };
        let options = Options {
            time,
            max_steps: self.max_steps,
            max_results: self.max_results,
            max_memory: self.max_memory,
            jobs,
            integers,
            ..Options::default()
        };
        Ok((options.cancel(&cancel), cancel))
    }
}
