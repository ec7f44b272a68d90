//! `whatif.toml`: what a project wants of the terminal and of editors.
//!
//! The file lies in the folder of the project or in one above, and is the same for all doors; what a user says to a door
//! (`--timeout`, an editor's settings) comes first. A word that is not known is a mistake, so that a typing error does not
//! go unnoticed.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use whatif_source::Sources;

use crate::host::Failed;
use crate::options::{Integers, Options};
use crate::place::{Message, Place};
use crate::report::Texts;

/// The name of the file.
pub const PROJECT: &str = "whatif.toml";

/// A new file: every setting, with what is meant without it.
pub const TEMPLATE: &str = r#"# What whatif does in this project, in the terminal and in editors. A setting without `#` in front counts.

# Seconds for each function, property or run. Without it: 60 in the terminal, 10 in editors.
# timeout = 10

# Memory of the process in MiB, worker threads, steps along one path. Without them: no limit, all cores, a budget of work.
# max-memory = 4096
# jobs = 4
# max-steps = 100000

# Integers without bound ("exact") or with 64 bits ("machine"). Without it: exact for `check`, machine for others.
# int = "exact"

# Folders in which imported modules are looked up, from here.
# folders = ["src"]

[check]
# What `whatif check` without a file checks, from here.
# files = ["src"]

# Are types looked for that cure what was found?
# cure = true
"#;

/// The settings as they are written.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Written {
    timeout: Option<f64>,
    max_memory: Option<usize>,
    jobs: Option<NonZeroUsize>,
    max_steps: Option<u64>,
    int: Option<WrittenInt>,
    folders: Vec<PathBuf>,
    check: WrittenCheck,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct WrittenCheck {
    files: Vec<PathBuf>,
    cure: Option<bool>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum WrittenInt {
    Exact,
    Machine,
}

/// The settings of a project.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Project {
    /// The file that says so; none if there is no such file.
    pub file: Option<PathBuf>,
    /// Time for each function, property or run.
    pub time: Option<Duration>,
    /// Memory of the process, in MiB.
    pub max_memory: Option<usize>,
    /// Worker threads.
    pub jobs: Option<NonZeroUsize>,
    /// Steps along one path.
    pub max_steps: Option<u64>,
    /// Integers with or without bounds.
    pub integers: Option<Integers>,
    /// Folders in which imported modules are looked up.
    pub folders: Vec<PathBuf>,
    /// What is checked if nothing is named.
    pub files: Vec<PathBuf>,
    /// Are types looked for that cure what was found?
    pub cure: Option<bool>,
}

impl Project {
    /// The project that a folder belongs to: the settings in it, or in the next folder above that has some.
    ///
    /// # Errors
    /// If they make no sense.
    pub fn of(folder: &Path) -> Result<Project, Failed> {
        for above in folder.ancestors() {
            let file = above.join(PROJECT);
            match std::fs::read_to_string(&file) {
                Ok(text) => return Project::read(&file, &text),
                Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                    return Err(Message::unreadable(&file, &error).into());
                }
                Err(_) => {}
            }
        }
        Ok(Project::default())
    }

    /// Settings as they are written in a file. Paths start at its folder.
    ///
    /// # Errors
    /// If they make no sense.
    pub fn read(file: &Path, text: &str) -> Result<Project, Failed> {
        let written: Written = toml::from_str(text).map_err(|error| mistake(file, text, &error))?;
        let time = written.timeout.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| {
            let place = Place::start_of(file.display().to_string());
            Failed::from(Message::error(place, "`timeout` must be a positive number of seconds"))
        })?;
        let folder = file.parent().unwrap_or(Path::new(""));
        let from_here = |paths: Vec<PathBuf>| paths.iter().map(|path| folder.join(path)).collect();
        Ok(Project {
            file: Some(file.to_owned()),
            time,
            max_memory: written.max_memory,
            jobs: written.jobs,
            max_steps: written.max_steps,
            integers: written.int.map(|int| match int {
                WrittenInt::Exact => Integers::Exact,
                WrittenInt::Machine => Integers::Machine,
            }),
            folders: from_here(written.folders),
            files: from_here(written.check.files),
            cure: written.check.cure,
        })
    }

    /// Options, with what the project wants where they say nothing. The time is up to the caller, which has a default of its
    /// own.
    #[must_use]
    pub fn fill(&self, options: Options) -> Options {
        Options {
            max_memory: options.max_memory.or(self.max_memory),
            jobs: options.jobs.or(self.jobs),
            max_steps: options.max_steps.or(self.max_steps),
            integers: options.integers.or(self.integers),
            ..options
        }
    }
}

/// A mistake in the settings, at its place.
fn mistake(file: &Path, text: &str, error: &toml::de::Error) -> Failed {
    let mut sources = Sources::new();
    let id = sources.add(file.display().to_string(), text);
    let place = match error.span() {
        Some(range) => Place::of(sources.span(id, range), &sources),
        None => Place::start_of(file.display().to_string()),
    };
    let errors = vec![Message::error(place, error.message())];
    Failed { errors, texts: Texts(Arc::new(sources)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_says_nothing_and_everything_in_it_can_be_said() {
        let file = Path::new("p/whatif.toml");
        let nothing = Project::read(file, TEMPLATE).expect("it makes sense");
        assert_eq!(nothing, Project { file: Some(file.to_owned()), ..Project::default() });
        let is_setting = |line: &str| line.starts_with("# ") && line.contains(" = ");
        let said: Vec<&str> =
            TEMPLATE.lines().map(|line| if is_setting(line) { &line[2..] } else { line }).collect();
        let all = Project::read(file, &said.join("\n")).expect("it makes sense");
        assert_eq!(all.time, Some(Duration::from_secs(10)));
        assert_eq!((all.max_memory, all.max_steps, all.cure), (Some(4096), Some(100_000), Some(true)));
        assert_eq!(
            (&all.folders[..], &all.files[..]),
            (&[PathBuf::from("p/src")][..], &[PathBuf::from("p/src")][..])
        );
    }

    #[test]
    fn a_word_that_is_not_known_is_told_with_its_place() {
        let failed =
            Project::read(Path::new("whatif.toml"), "timeout = 3\ntimout = 4\n").expect_err("it is unknown");
        let found = &failed.errors[0];
        assert_eq!((found.place.line, found.place.column), (2, 1), "{}", found.message);
        assert!(found.message.contains("timout"), "{}", found.message);
        assert!(Project::read(Path::new("whatif.toml"), "timeout = -1\n").is_err());
    }
}
