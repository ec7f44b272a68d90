//! `whatif top`: tasks in the terminal, explored, proven, compared, reported and imported.

mod interact;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use whatif_source::Sources;
use whatif_tophat::{self as tophat, Cancel, DiffStatus, Options, Program, Reply, Session, Verdict};

use crate::args::{Common, Engine, Top};
use crate::output::{Output, Status};
use crate::stop;

pub(crate) fn run(command: &Top, common: &Common, output: &Output) -> Status {
    let mut sources = Sources::new();
    let done = match command {
        Top::Run { file, events, save, claims } => load(&mut sources, file, output).map(|program| {
            let files = interact::Files { events: events.as_deref(), save: save.as_deref() };
            interact::interact(Arc::new(program), &sources, &files, *claims, output)
        }),
        Top::Explore { file, engine, tree } => load(&mut sources, file, output)
            .map(|program| explore(&program, &options(common, *engine), tree.as_deref(), common, output)),
        Top::Prove { file, engine, dead_ends, list_bound } => {
            load(&mut sources, file, output).map(|program| {
                let asked =
                    Options { finishable: *dead_ends, list_bound: *list_bound, ..options(common, *engine) };
                prove(&program, &asked, common, output)
            })
        }
        Top::Hints { file, goal, events } => load(&mut sources, file, output).and_then(|program| {
            hints(Arc::new(program), goal.as_deref(), events.as_deref(), &sources, common, output)
        }),
        Top::Diff { old, new } => load(&mut sources, old, output)
            .zip(load(&mut sources, new, output))
            .map(|(old, new)| diff(&old, &new, common, output)),
        Top::Report { file, output: page } => {
            load(&mut sources, file, output).and_then(|program| report(&program, page, common))
        }
        Top::Import { file, output: page } => import(&mut sources, file, page.as_deref(), output),
    };
    done.unwrap_or(Status::BadInput)
}

/// Reads a program and the files that it imports, which are looked for beside the file that names them.
fn load(sources: &mut Sources, file: &Path, output: &Output) -> Option<Program> {
    let id = output.read(sources, file)?;
    let mut import = |from: &str, name: &str| {
        let path = Path::new(from).parent().unwrap_or(Path::new("")).join(name);
        let text = std::fs::read_to_string(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => error.to_string(),
        })?;
        Ok((path.display().to_string(), text))
    };
    match tophat::parse_with(sources, id, &mut import) {
        Ok(program) => Some(program),
        Err(errors) => {
            output.diagnostics(&errors, sources);
            None
        }
    }
}

fn hints(
    program: Arc<Program>,
    goal: Option<&str>,
    events: Option<&Path>,
    sources: &Sources,
    common: &Common,
    output: &Output,
) -> Option<Status> {
    let mut session = match Session::start(program) {
        Ok(session) => session,
        Err(failure) => return Some(interact::failed(&failure, sources, output)),
    };
    let text = match events.map(std::fs::read_to_string) {
        None => String::new(),
        Some(Ok(text)) => text,
        Some(Err(error)) => {
            output.unreadable(events.expect("it was read"), &error);
            return None;
        }
    };
    for (at, line) in text.lines().enumerate() {
        if let Reply::Refused { reason, .. } = session.event(line) {
            eprintln!("error: event {}: {reason}", at + 1);
            return None;
        }
    }
    match tophat::hints(&session, goal, &options(common, Engine::Merged)) {
        Ok(found) => {
            if output.json {
                output.json(&found);
            } else {
                print!("{}", found.render());
            }
            let lost = found.hints.is_empty() && !found.reached;
            Some(match (lost, found.complete) {
                (true, true) => Status::Found,
                (true, false) => Status::NoAnswer,
                (false, _) => Status::Fine,
            })
        }
        Err(reason) => {
            eprintln!("error: {reason}");
            None
        }
    }
}

fn diff(old: &Program, new: &Program, common: &Common, output: &Output) -> Status {
    let found = tophat::diff(old, new, &options(common, Engine::Merged));
    if output.json {
        output.json(&found);
    } else {
        print!("{}", found.render());
    }
    if common.stats {
        eprintln!("{}", statistics(&found.statistics));
    }
    match found.status {
        DiffStatus::Same => Status::Fine,
        DiffStatus::Different => Status::Found,
        DiffStatus::Unknown => Status::NoAnswer,
    }
}

fn report(program: &Program, page: &Path, common: &Common) -> Option<Status> {
    let asked = Options { finishable: true, ..options(common, Engine::Merged) };
    let proof = tophat::prove(program, &asked);
    let exploration = tophat::explore(program, &tophat::tree_options(&asked));
    write(page, &tophat::evidence(program, &proof, &exploration))?;
    Some(Status::worst(proof.properties.iter().map(|property| verdict(property.status))))
}

fn import(sources: &mut Sources, file: &Path, page: Option<&Path>, output: &Output) -> Option<Status> {
    let id = output.read(sources, file)?;
    match tophat::import(sources, id) {
        Ok(imported) => {
            match page {
                Some(page) => write(page, &imported.text)?,
                None => print!("{}", imported.text),
            }
            for lost in &imported.untranslated {
                eprintln!("not translated: {lost}");
            }
            Some(if imported.untranslated.is_empty() { Status::Fine } else { Status::NoAnswer })
        }
        Err(error) => {
            output.diagnostics(&[error], sources);
            None
        }
    }
}

fn write(path: &Path, text: &str) -> Option<()> {
    std::fs::write(path, text)
        .map_err(|error| eprintln!("error: cannot write `{}`: {error}", path.display()))
        .ok()
}

fn options(common: &Common, engine: Engine) -> Options {
    let engine = match engine {
        Engine::Paper => tophat::Engine::Paper,
        Engine::Paths => tophat::Engine::Paths,
        Engine::Merged => tophat::Engine::Merged,
    };
    Options {
        engine,
        timeout: Some(common.timeout),
        max_steps: common.max_steps,
        max_runs: common.max_results,
        cancel: Cancel::when(|| stop::STOPPED.load(Ordering::Relaxed)),
        ..Options::default()
    }
}

fn explore(
    program: &Program,
    options: &Options,
    tree: Option<&Path>,
    common: &Common,
    output: &Output,
) -> Status {
    let exploration = tophat::explore(program, options);
    if let Some(path) = tree {
        if path == Path::new("-") {
            print!("{}", exploration.tree.text(usize::MAX));
        } else if write(path, &exploration.tree.svg()).is_none() {
            return Status::BadInput;
        }
    }
    if output.json {
        output.json(&exploration);
    } else {
        print!("{}", exploration.render());
    }
    if common.stats {
        eprintln!("{}", statistics(&exploration.statistics));
    }
    match exploration.status {
        tophat::Status::Exhausted | tophat::Status::Bounded => Status::Fine,
        tophat::Status::Timeout => Status::NoAnswer,
    }
}

fn prove(program: &Program, options: &Options, common: &Common, output: &Output) -> Status {
    let proof = tophat::prove(program, options);
    if output.json {
        output.json(&proof);
    } else {
        print!("{}", proof.render());
    }
    if common.stats {
        eprintln!("{}", statistics(&proof.statistics));
    }
    Status::worst(proof.properties.iter().map(|property| verdict(property.status)))
}

fn verdict(status: Verdict) -> Status {
    match status {
        Verdict::Proved | Verdict::Reached => Status::Fine,
        Verdict::Violated | Verdict::Never => Status::Found,
        Verdict::Unknown => Status::NoAnswer,
    }
}

fn statistics(found: &tophat::Statistics) -> String {
    let tophat::Statistics { steps, states, transitions, queries, time_us, .. } = found;
    let milliseconds = *time_us as f64 / 1000.0;
    format!(
        "{steps} steps, {states} states, {transitions} transitions, {queries} solver queries, {milliseconds:.1} ms"
    )
}
