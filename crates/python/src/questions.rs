//! The functions that Python calls, one for each question. An answer is JSON for the package, and text for people.

use std::path::PathBuf;

use pyo3::prelude::*;
use whatif_analysis::render::tests::{self, Framework};
use whatif_analysis::render::{runs, text};
use whatif_analysis::tasks::Engine;
use whatif_analysis::{Ended, Failed, Host, Options, Report, Share, Step, World, json, task_options};
use whatif_solver::Z3_VERSION;

use crate::failure::{bad_input, refused};
use crate::interruptible::answer;
use crate::limits::Limits;
use crate::source::Source;

/// An answer: JSON for the package, and text for people.
type Answer = (String, String);

/// The versions of whatif and of its solver: an answer depends on both.
#[pyfunction]
pub(crate) fn version() -> (String, String) {
    (env!("CARGO_PKG_VERSION").to_owned(), Z3_VERSION.to_string())
}

/// Checks Haskell files, or a text, against their refinement types.
#[pyfunction]
pub(crate) fn check(
    py: Python<'_>,
    source: Source,
    more: Vec<PathBuf>,
    functions: Vec<String>,
    suggest: bool,
    limits: Limits,
) -> PyResult<Answer> {
    let (options, cancel) = ready(&limits)?;
    let options = Options { suggest, decide: true, ..options };
    let (host, first) = source.host();
    let paths: Vec<PathBuf> = std::iter::once(first).chain(more).collect();
    answer(py, &cancel, move || check_all(&host, &paths, &functions, &options))
}

fn check_all(host: &Host, paths: &[PathBuf], functions: &[String], options: &Options) -> Answer {
    let (mut all, mut told) = (Report::default(), String::new());
    host.check_each(paths, functions, options, |step| {
        if let Step::Done(found) = step {
            told.push_str(&text::file(&found));
            all.append(*found);
        }
    });
    (json::json(&all), told)
}

/// Checks a share of a file's functions as a check of the whole file does.
#[pyfunction]
pub(crate) fn check_share(
    py: Python<'_>,
    source: Source,
    at: usize,
    of: usize,
    limits: Limits,
) -> PyResult<Answer> {
    let (options, cancel) = ready(&limits)?;
    let share = Share::new(at, of).ok_or_else(|| refused(format!("there is no share {at} of {of}")))?;
    let (host, file) = source.host();
    answer(py, &cancel, move || {
        let found = host.check_share(&file, share, &options);
        (json::json(&found), text::file(&found))
    })
}

/// Finds representative inputs of a function, with its results.
#[pyfunction]
pub(crate) fn explore(
    py: Python<'_>,
    source: Source,
    function: String,
    predicate: Option<String>,
    limits: Limits,
) -> PyResult<Answer> {
    let (options, cancel) = ready(&limits)?;
    let (host, file) = source.host();
    let found = answer(py, &cancel, move || host.explore(&file, &function, predicate.as_deref(), &options))?;
    let found = found.map_err(|failed| bad_input(&failed))?;
    Ok((json::json(&found), runs::exploration(&found, runs::Shown::Equations)))
}

/// Proves or refutes a property, or each function whose name starts with `prop`.
#[pyfunction]
pub(crate) fn prove(
    py: Python<'_>,
    source: Source,
    property: Option<String>,
    using: Vec<String>,
    limits: Limits,
) -> PyResult<Vec<Answer>> {
    let (options, cancel) = ready(&limits)?;
    let (host, file) = source.host();
    let proofs = answer(py, &cancel, move || -> Result<Vec<Answer>, Failed> {
        let properties = match property {
            Some(property) => vec![property],
            None => host.properties(&file, &options)?,
        };
        let prove = |property: &String| {
            let proof = host.prove_using(&file, property, &using, &options)?;
            Ok((json::json(&proof), runs::proof(&proof, false)))
        };
        properties.iter().map(prove).collect()
    })?;
    proofs.map_err(|failed| bad_input(&failed))
}

/// Writes tests for functions of a file, in the words of a framework.
#[pyfunction]
pub(crate) fn test(
    py: Python<'_>,
    source: Source,
    functions: Vec<String>,
    framework: &str,
    limits: Limits,
) -> PyResult<Answer> {
    let framework = match framework {
        "hspec" => Framework::Hspec,
        "tasty" => Framework::Tasty,
        "doctest" => Framework::Doctest,
        "quickcheck" => Framework::QuickCheck,
        other => return Err(refused(format!("{other} is no framework that tests are written for"))),
    };
    let (options, cancel) = ready(&limits)?;
    let (host, file) = source.host();
    let found = answer(py, &cancel, move || host.test(&file, &functions, &options))?;
    let found = found.map_err(|failed| bad_input(&failed))?;
    Ok((json::json(&found), tests::module(&found, framework)))
}

/// Compares the functions of two files: which do the same, and inputs that tell the others apart.
#[pyfunction]
pub(crate) fn diff(
    py: Python<'_>,
    old: Source,
    new: Source,
    functions: Vec<String>,
    limits: Limits,
) -> PyResult<Answer> {
    let (options, cancel) = ready(&limits)?;
    let (host, old) = old.host();
    let new = new.open_in(&host);
    let found = answer(py, &cancel, move || host.diff(&old, &new, &functions, &options))?;
    let found = found.map_err(|failed| bad_input(&failed))?;
    Ok((json::json(&found), runs::diff(&found, false)))
}

/// What a program prints: on standard output, and on standard error.
#[derive(Default)]
struct Printed {
    output: String,
    errors: String,
}

impl World for Printed {
    fn put_char(&mut self, handle: i64, char: char) {
        match handle {
            1 => self.output.push(char),
            2 => self.errors.push(char),
            _ => {}
        }
    }
}

/// Evaluates an expression. Returns how it ended, its exit status or the reason why there is no value, and what it printed
/// on standard output and on standard error.
#[pyfunction]
pub(crate) fn eval(
    py: Python<'_>,
    source: Source,
    expression: String,
    limits: Limits,
) -> PyResult<(&'static str, String, String, String)> {
    let (options, cancel) = limits.options()?;
    let (host, file) = source.host();
    let (found, printed) = answer(py, &cancel, move || {
        let mut printed = Printed::default();
        let found = host.eval(&file, &expression, &mut printed, &options);
        (found, printed)
    })?;
    let found = found.map_err(|failed| bad_input(&failed))?;
    let (ended, more) = match found.ended {
        Ended::Value => ("value", String::new()),
        Ended::Exit(status) => ("exit", status.to_string()),
        Ended::Raised => ("raised", String::new()),
        Ended::Limit(limit) => ("limit", limit.sentence()),
        Ended::Unsupported(what) => ("unsupported", what.sentence()),
    };
    Ok((ended, more, printed.output, printed.errors))
}

/// Proves or refutes the claims of a task program.
#[pyfunction]
pub(crate) fn top_prove(py: Python<'_>, source: Source, dead_ends: bool, limits: Limits) -> PyResult<Answer> {
    let (options, cancel) = ready(&limits)?;
    let (host, file) = source.host();
    let proof = answer(py, &cancel, move || {
        let asked = task_options(Engine::Merged, &options);
        let asked = whatif_analysis::tasks::Options { finishable: dead_ends, ..asked };
        host.tasks(&file).map(|task| task.prove(&asked))
    })?;
    let proof = proof.map_err(|failed| bad_input(&failed))?;
    Ok((json::json(&proof), proof.render()))
}

/// Finds every run of a task program.
#[pyfunction]
pub(crate) fn top_explore(py: Python<'_>, source: Source, limits: Limits) -> PyResult<Answer> {
    let (options, cancel) = ready(&limits)?;
    let (host, file) = source.host();
    let found = answer(py, &cancel, move || {
        host.tasks(&file).map(|task| task.explore(&task_options(Engine::Merged, &options)))
    })?;
    let found = found.map_err(|failed| bad_input(&failed))?;
    Ok((json::json(&found), found.render()))
}

/// The options of a question that needs a solver; fails if there is none.
fn ready(limits: &Limits) -> PyResult<(Options, whatif_analysis::Cancel)> {
    whatif_solver::find_z3().map_err(|error| refused(error.to_string()))?;
    limits.options()
}
