//! `whatif check`: why a refinement type is rejected.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use serde::Serialize;
use whatif_haskell::modules::Disk;
use whatif_lambda::counterfactual::Checked;
use whatif_lambda::run::Settings;
use whatif_lambda::search::Strategy;
use whatif_liquid::check::{Function, Liquid};
use whatif_source::Sources;

use crate::args::Common;
use crate::engine::{Defaults, Engine};
use crate::output::{Output, Status};
use crate::report::{Answer, FunctionReport};

/// Steps in all for a function, if the user sets no limit: about a second.
const WORK: u64 = 1_000_000;

#[derive(Serialize)]
struct Report {
    functions: Vec<FunctionReport>,
    errors: Vec<()>,
}

/// `whatif check FILE…`
pub(crate) fn run(
    files: &[PathBuf],
    only: &[String],
    folders: &[PathBuf],
    common: &Common,
    output: &Output,
    engine: &Engine,
) -> Status {
    let mut statuses = Vec::new();
    let mut functions = Vec::new();
    for file in files {
        match check_file(file, only, folders, common, output, engine) {
            Ok(mut reports) => {
                statuses.extend(reports.iter().map(|report| report.status.exit()));
                functions.append(&mut reports);
            }
            Err(status) => statuses.push(status),
        }
    }
    if output.json && !statuses.contains(&Status::BadInput) {
        output.json(&Report { functions, errors: Vec::new() });
    }
    Status::worst(statuses)
}

fn check_file(
    file: &Path,
    only: &[String],
    folders: &[PathBuf],
    common: &Common,
    output: &Output,
    engine: &Engine,
) -> Result<Vec<FunctionReport>, Status> {
    let mut sources = Sources::new();
    let loaded =
        engine.phase("reading", || Liquid::load(&mut sources, &Disk, file, folders, whatif_base::library()));
    let liquid = match loaded {
        None => {
            output.unreadable(
                file,
                &std::fs::read(file).err().unwrap_or_else(|| std::io::ErrorKind::InvalidData.into()),
            );
            return Err(Status::BadInput);
        }
        Some(Err(errors)) => {
            output.diagnostics(&errors, &sources);
            return Err(Status::BadInput);
        }
        Some(Ok(liquid)) => liquid,
    };
    for name in only {
        if !liquid.functions.iter().any(|function| function.name.base() == name) {
            eprintln!("error: there is no function `{name}` in `{}`", file.display());
            return Err(Status::BadInput);
        }
    }
    let wanted =
        |function: &&Function| only.is_empty() || only.iter().any(|name| name == function.name.base());
    let functions: Vec<&Function> = liquid.functions.iter().filter(wanted).collect();
    let answers = check_all(&liquid, &functions, common, engine);
    let mut reports = Vec::new();
    for (function, (checked, time_ms)) in functions.iter().zip(&answers) {
        let answer = Answer { function: function.name, span: function.span, checked, time_ms: *time_ms };
        if !output.json {
            output.answer(&answer, &sources);
        }
        reports.push(answer.report(&sources));
    }
    Ok(reports)
}

/// Checks functions side by side; the answers stand in their order.
fn check_all(
    liquid: &Liquid,
    functions: &[&Function],
    common: &Common,
    engine: &Engine,
) -> Vec<(Checked, f64)> {
    let answers: Vec<Mutex<Option<(Checked, f64)>>> = functions.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    // Small steps: a counterexample that needs an abstracted call is often short, while there are very many concrete
    // paths of some length.
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    let defaults = Defaults { strategy, work: WORK, results: 1, exact: true };
    // Functions side by side, each with one worker.
    let settings = Settings { jobs: 1, ..engine.settings(common, defaults) };
    engine.progress.expect(functions.len());
    std::thread::scope(|scope| {
        for _ in 0..common.jobs().min(functions.len()) {
            scope.spawn(|| {
                while let Some(function) = functions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let started = Instant::now();
                    let checked = engine.phase("searching", || liquid.check(function, &settings));
                    engine.add(&checked.counts);
                    engine.progress.answered();
                    let time_ms = started.elapsed().as_secs_f64() * 1000.0;
                    let at = functions
                        .iter()
                        .position(|other| other.name == function.name)
                        .expect("it is one of them");
                    *answers[at].lock().expect("nobody panics with it") = Some((checked, time_ms));
                }
            });
        }
    });
    engine.progress.clear();
    let answer = |slot: Mutex<Option<(Checked, f64)>>| {
        slot.into_inner().expect("nobody panicked").expect("all were checked")
    };
    answers.into_iter().map(answer).collect()
}
