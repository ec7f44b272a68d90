//! The user's settings. Editors send them when they start, and when they change.

use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use whatif_analysis::{Cancel, Options, Project};

/// The time for each function, if neither the user nor the project sets a limit.
const TIME: Duration = Duration::from_secs(10);

/// The settings, under `whatif` in those of the editor.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Settings {
    /// Seconds for each function; `None`: the project decides.
    pub(crate) timeout: Option<f64>,
    /// Does the server offer definitions, references, completion and the like, which any server for Haskell offers?
    pub(crate) general: General,
    /// Are inferred refinements shown beside functions?
    pub(crate) inlay_hints: bool,
    /// Folders in which imported modules are looked up.
    pub(crate) folders: Vec<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { timeout: None, general: General::Auto, inlay_hints: false, folders: Vec::new() }
    }
}

/// When the server offers the general features of a language server (those that are not about contracts).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum General {
    /// The general features are on, unless the editor says that it has another server for Haskell.
    Auto,
    /// The general features are always on.
    On,
    /// The general features are always off.
    Off,
}

impl Settings {
    /// Reads settings. Malformed settings change nothing, and the error is a sentence about them.
    pub(crate) fn read(&mut self, value: &Value) -> Result<(), String> {
        let value = value.get("whatif").unwrap_or(value);
        if value.is_null() {
            return Ok(());
        }
        *self = serde_json::from_value(value.clone())
            .map_err(|error| format!("the settings of whatif make no sense: {error}"))?;
        Ok(())
    }

    /// The limits of a question; for a client that is not trusted, at most those that it is granted.
    pub(crate) fn limits(&self, project: &Project, granted: Option<Limits>) -> Limits {
        let own = self.timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let time = own.or(project.time).unwrap_or(TIME);
        match granted {
            None => Limits { time, memory: project.max_memory },
            Some(granted) => Limits { time: time.min(granted.time), ..granted },
        }
    }
}

/// The limits of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Time for each function.
    pub time: Duration,
    /// Memory of the whole process, in MiB.
    pub memory: Option<usize>,
}

impl Limits {
    pub(crate) fn options(self, cancel: &Cancel) -> Options {
        Options { max_memory: self.memory, ..Options::default().timeout(self.time).cancel(cancel) }
    }
}
