//! `whatif check`: why a refinement type is rejected.
//!
//! Several files are read and checked side by side, or, if there are few, the functions of each; what is printed stands in
//! the order of the files and of the functions all the same.

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Instant;

use serde::Serialize;
use whatif_haskell::modules::Disk;
use whatif_lambda::counterfactual::{Checked, Verdict};
use whatif_lambda::run::Settings;
use whatif_lambda::search::Strategy;
use whatif_liquid::check::{Function, Liquid};
use whatif_source::Sources;

use crate::args::Common;
use crate::deep_thread;
use crate::engine::{Defaults, Engine};
use crate::output::{Output, Problem, Status};
use crate::report::{Answer, FunctionReport, FunctionStatus};
use crate::sarif;

/// Steps in all for a function, if the user sets no limit: about a second.
const WORK: u64 = 1_000_000;

#[derive(Serialize)]
struct Report {
    functions: Vec<FunctionReport>,
    errors: Vec<Problem>,
}

/// `whatif check FILE…`
pub(crate) fn run(
    paths: &[PathBuf],
    only: &[String],
    folders: &[PathBuf],
    common: &Common,
    output: &Output,
    engine: &Engine,
) -> Status {
    let text = !output.json && !output.sarif;
    let tell =
        |found: &[Problem]| found.iter().filter(|_| text).for_each(|problem| eprintln!("{}", problem.text));
    let (files, mut problems) = haskell_files(paths);
    tell(&problems);
    let question = Question { only, folders, common, output, engine, workers: common.jobs() };
    // What goes wrong in here becomes an answer.
    panic::set_hook(Box::new(|_| {}));
    let mut functions = Vec::new();
    question.files(&files, |mut found| {
        print!("{}", found.text);
        tell(&found.problems);
        functions.append(&mut found.functions);
        problems.append(&mut found.problems);
    });
    let _ = panic::take_hook();
    let is_known = |name: &&String| functions.iter().any(|function: &FunctionReport| function.name == **name);
    if problems.is_empty()
        && let Some(name) = only.iter().find(|name| !is_known(name))
    {
        problems.push(no_such_function(name, &files));
        tell(&problems);
    }
    if text && paths.iter().any(|path| path.is_dir()) {
        print!("{}", summary(&functions, &problems, files.len()));
    }
    let unread = problems.iter().map(|_| Status::BadInput);
    let status = Status::worst(functions.iter().map(|function| function.status.exit()).chain(unread));
    if output.json {
        output.json(&Report { functions, errors: problems });
    } else if output.sarif {
        println!("{:#}", sarif::log(&functions, &problems));
    }
    status
}

/// The files that are meant: a folder stands for the Haskell files below it.
fn haskell_files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Problem>) {
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        if path.is_dir() {
            below(path, &mut files, &mut problems);
        } else {
            files.push(path.clone());
        }
    }
    (files, problems)
}

/// Every Haskell file below a folder, in order; what is hidden is left out.
fn below(folder: &Path, files: &mut Vec<PathBuf>, problems: &mut Vec<Problem>) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return problems.push(Problem::unreadable(folder, &error)),
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() && !path.is_symlink() && !hidden {
            below(&path, files, problems);
        } else if !hidden && path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs")
        {
            files.push(path);
        }
    }
}

/// What was found in a file.
#[derive(Default)]
struct Found {
    functions: Vec<FunctionReport>,
    problems: Vec<Problem>,
    /// For people.
    text: String,
}

/// What is asked of each file.
#[derive(Clone, Copy)]
struct Question<'a> {
    only: &'a [String],
    folders: &'a [PathBuf],
    common: &'a Common,
    output: &'a Output,
    engine: &'a Engine,
    workers: usize,
}

impl Question<'_> {
    /// Checks files, and hands over what was found in each, in order.
    fn files(self, files: &[PathBuf], mut found: impl FnMut(Found)) {
        if files.len() < self.workers.max(2) {
            return files.iter().for_each(|file| found(self.file(file)));
        }
        let one_each = Question { workers: 1, ..self };
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let work = |sender: mpsc::Sender<(usize, Found)>| {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(file) = files.get(at) else { return };
                if sender.send((at, one_each.file(file))).is_err() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            let start = || {
                let sender = sender.clone();
                deep_thread().spawn_scoped(scope, || work(sender)).is_ok()
            };
            let started = (0..self.workers).filter(|_| start()).count();
            if started == 0 {
                work(sender.clone());
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut first = 0;
            for (at, answer) in receiver {
                waiting.insert(at, answer);
                while let Some(answer) = waiting.remove(&first) {
                    found(answer);
                    first += 1;
                }
            }
        });
    }

    fn file(self, file: &Path) -> Found {
        panic::catch_unwind(AssertUnwindSafe(|| self.file_or_panic(file))).unwrap_or_else(|panic| {
            let message = internal_error(&*panic);
            let file = file.display().to_string();
            let text = format!("error: cannot read `{file}`: {message}");
            let problem = Problem { file, line: 1, column: 1, message, text };
            Found { problems: vec![problem], ..Found::default() }
        })
    }

    fn file_or_panic(self, file: &Path) -> Found {
        let Question { output, engine, .. } = self;
        let mut sources = Sources::new();
        let load = || Liquid::load(&mut sources, &Disk, file, self.folders, whatif_base::library());
        let liquid = match engine.phase("reading", load) {
            None => {
                let error = std::fs::read(file).err();
                let error = error.unwrap_or_else(|| std::io::ErrorKind::InvalidData.into());
                return Found { problems: vec![Problem::unreadable(file, &error)], ..Found::default() };
            }
            Some(Err(errors)) => {
                let problems = errors.iter().map(|error| output.problem(error, &sources)).collect();
                return Found { problems, ..Found::default() };
            }
            Some(Ok(liquid)) => liquid,
        };
        let wanted = |function: &&Function| {
            self.only.is_empty() || self.only.iter().any(|name| name == function.name.spoken())
        };
        let functions: Vec<&Function> = liquid.functions.iter().filter(wanted).collect();
        let problems = liquid.mistakes.iter().map(|mistake| output.problem(mistake, &sources)).collect();
        let mut found = Found { problems, ..Found::default() };
        for (function, (checked, time_ms)) in functions.iter().zip(&self.functions(&liquid, &functions)) {
            let answer = Answer {
                function: function.name,
                span: function.span,
                checked,
                time_ms: *time_ms,
                unsupported: function.unsupported.as_ref(),
                liquid: Some(&liquid),
            };
            if !output.json && !output.sarif {
                found.text += &answer.text(&sources, output.color);
            }
            found.functions.push(answer.report(&sources));
        }
        found
    }

    /// Checks functions side by side; the answers stand in their order.
    fn functions(self, liquid: &Liquid, functions: &[&Function]) -> Vec<(Checked, f64)> {
        let Question { common, engine, .. } = self;
        let answers: Vec<Mutex<Option<(Checked, f64)>>> =
            functions.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        // Small steps: a counterexample that needs an abstracted call is often short, while there are very many concrete
        // paths of some length.
        let strategy = Strategy::Deepening { s: 30, c: 60 };
        let defaults = Defaults { strategy, work: WORK, results: 1, exact: true };
        // Functions side by side, each with one worker.
        let settings = Settings { jobs: 1, ..engine.settings(common, defaults) };
        engine.progress.expect(functions.len());
        let work = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(function) = functions.get(at) else { return };
                let started = Instant::now();
                let checked = engine.phase("searching", || check(liquid, function, &settings));
                engine.add(&checked.counts);
                engine.progress.answered();
                let time_ms = started.elapsed().as_secs_f64() * 1000.0;
                *answers[at].lock().unwrap_or_else(PoisonError::into_inner) = Some((checked, time_ms));
            }
        };
        std::thread::scope(|scope| {
            // This thread works too. Where no other can be had, it works alone.
            for _ in 1..self.workers.min(functions.len()) {
                let _ = deep_thread().spawn_scoped(scope, work);
            }
            work();
        });
        engine.progress.clear();
        let answer = |slot: Mutex<Option<(Checked, f64)>>| {
            slot.into_inner().unwrap_or_else(PoisonError::into_inner).expect("all were checked")
        };
        answers.into_iter().map(answer).collect()
    }
}

fn no_such_function(name: &str, files: &[PathBuf]) -> Problem {
    let file = files.first().map(|file| file.display().to_string()).unwrap_or_default();
    let message = format!("there is no function `{name}`");
    let text = format!("error: there is no function `{name}` in `{file}`");
    Problem { file, line: 1, column: 1, message, text }
}

/// Checks a function. A mistake of our own is an answer about that function, not the end of all others.
fn check(liquid: &Liquid, function: &Function, settings: &Settings) -> Checked {
    panic::catch_unwind(AssertUnwindSafe(|| liquid.check(function, settings)))
        .unwrap_or_else(|panic| Verdict::Unsupported(internal_error(&*panic)).into())
}

fn internal_error(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
    format!("an internal error of whatif ({})", text.unwrap_or("without a message"))
}

/// The table at the end of a folder.
fn summary(functions: &[FunctionReport], problems: &[Problem], files: usize) -> String {
    let count = |wanted: FunctionStatus| functions.iter().filter(|found| found.status == wanted).count();
    let rows = [
        ("concrete counterexample", count(FunctionStatus::Concrete)),
        ("abstract counterexample", count(FunctionStatus::Abstract)),
        ("none found", count(FunctionStatus::None)),
        ("verified", count(FunctionStatus::Exhausted)),
        ("in callers", count(FunctionStatus::InCallers)),
        ("no answer: time or memory", count(FunctionStatus::Timeout)),
        ("no answer: not supported", count(FunctionStatus::Unsupported)),
    ];
    let mut text = format!("\n{files} files, {} functions\n", functions.len());
    for (what, count) in rows {
        text += &format!("{count:8}  {what}\n");
    }
    let mut unread: Vec<&str> = problems.iter().map(|problem| problem.file.as_str()).collect();
    unread.dedup();
    if !unread.is_empty() {
        text += &format!("{:8}  files that cannot be read\n", unread.len());
    }
    text
}
