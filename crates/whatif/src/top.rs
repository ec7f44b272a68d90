//! `whatif top`: tasks in the terminal, explored, proven, compared, tested, reported and imported.

mod interact;

use std::path::Path;

use whatif_analysis::tasks::{self, DiffStatus, Engine, Reply, Verdict};
use whatif_analysis::{Failed, Host, Message, Options, Task, task_options};

use crate::args::Top;
use crate::output::{Output, Status};

pub(crate) fn run(host: &Host, command: &Top, options: &Options, output: &Output) -> Result<Status, Failed> {
    let settings = |engine: Engine| task_options(engine, options);
    Ok(match command {
        Top::Run { file, events, save, claims } => {
            let files = interact::Files { events: events.as_deref(), save: save.as_deref() };
            interact::interact(&host.tasks(file)?, &files, *claims, output)?
        }
        Top::Explore { file, engine, tree } => {
            explore(&host.tasks(file)?, &settings(engine.chosen()), tree.as_deref(), output)
        }
        Top::Prove { file, engine, dead_ends, list_bound } => {
            let asked = settings(engine.chosen());
            let asked = tasks::Options { finishable: *dead_ends, list_bound: *list_bound, ..asked };
            prove(&host.tasks(file)?, &asked, output)
        }
        Top::Hints { file, goal, events } => {
            let asked = settings(Engine::Merged);
            hints(&host.tasks(file)?, goal.as_deref(), events.as_deref(), &asked, output)?
        }
        Top::Diff { old, new } => {
            diff(&host.tasks(old)?, &host.tasks(new)?, &settings(Engine::Merged), output)
        }
        Top::Report { file, output: page } => report(&host.tasks(file)?, page, &settings(Engine::Merged)),
        Top::Test { file, output: folder } => {
            tests(host, file, folder.as_deref(), &settings(Engine::Merged), output)?
        }
        Top::Import { file, output: page } => import(host, file, page.as_deref())?,
    })
}

fn hints(
    task: &Task,
    goal: Option<&str>,
    events: Option<&Path>,
    asked: &tasks::Options,
    output: &Output,
) -> Result<Status, Failed> {
    let mut session = match task.start() {
        Ok(session) => session,
        Err(failure) => return Ok(interact::failed(&failure, task, output)),
    };
    let text = match events {
        None => String::new(),
        Some(path) => std::fs::read_to_string(path).map_err(|error| Message::unreadable(path, &error))?,
    };
    for (at, line) in text.lines().enumerate() {
        if let Reply::Refused { reason, .. } = session.event(line) {
            eprintln!("error: event {}: {reason}", at + 1);
            return Ok(Status::BadInput);
        }
    }
    let found = match tasks::hints(&session, goal, asked) {
        Ok(found) => found,
        Err(reason) => {
            eprintln!("error: {reason}");
            return Ok(Status::BadInput);
        }
    };
    if output.is_json() {
        output.json(&found);
    } else {
        print!("{}", found.render());
    }
    let lost = found.hints.is_empty() && !found.reached;
    Ok(match (lost, found.complete) {
        (true, true) => Status::Found,
        (true, false) => Status::NoAnswer,
        (false, _) => Status::Fine,
    })
}

fn diff(old: &Task, new: &Task, asked: &tasks::Options, output: &Output) -> Status {
    let found = old.diff(new, asked);
    if output.is_json() {
        output.json(&found);
    } else {
        print!("{}", found.render());
    }
    show_statistics(&found.statistics, output);
    match found.status {
        DiffStatus::Same => Status::Fine,
        DiffStatus::Different => Status::Found,
        DiffStatus::Unknown => Status::NoAnswer,
    }
}

fn report(task: &Task, page: &Path, asked: &tasks::Options) -> Status {
    let (proof, evidence) = task.report(asked);
    if write(page, &evidence).is_none() {
        return Status::BadInput;
    }
    Status::worst(proof.properties.iter().map(|property| verdict(property.status)))
}

/// Writes the tests to files of a folder, or all of them to standard output.
fn tests(
    host: &Host,
    file: &Path,
    folder: Option<&Path>,
    asked: &tasks::Options,
    output: &Output,
) -> Result<Status, Failed> {
    let found = host.task_tests(file, asked)?;
    let name = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    if let Some(folder) = folder {
        if let Err(error) = std::fs::create_dir_all(folder) {
            eprintln!("error: cannot make the folder `{}`: {error}", folder.display());
            return Ok(Status::BadInput);
        }
        for (at, text) in found.files().enumerate() {
            if write(&folder.join(format!("{name}-{}.events", at + 1)), &text).is_none() {
                return Ok(Status::BadInput);
            }
        }
    }
    if output.is_json() {
        output.json(&found);
    } else {
        if folder.is_none() {
            found.files().for_each(|text| crate::say::raw(&format!("{text}\n")));
        }
        print!("{}", found.summary());
    }
    Ok(match (found.unknown.is_empty(), found.never.is_empty()) {
        (false, _) => Status::NoAnswer,
        (true, false) => Status::Found,
        (true, true) => Status::Fine,
    })
}

fn import(host: &Host, file: &Path, page: Option<&Path>) -> Result<Status, Failed> {
    let imported = host.import(file)?;
    match page {
        Some(page) if write(page, &imported.text).is_none() => return Ok(Status::BadInput),
        Some(_) => {}
        None => crate::say::raw(&imported.text),
    }
    for lost in &imported.untranslated {
        eprintln!("not translated: {lost}");
    }
    Ok(if imported.untranslated.is_empty() { Status::Fine } else { Status::NoAnswer })
}

fn write(path: &Path, text: &str) -> Option<()> {
    std::fs::write(path, text)
        .map_err(|error| eprintln!("error: cannot write `{}`: {error}", path.display()))
        .ok()
}

fn explore(task: &Task, asked: &tasks::Options, tree: Option<&Path>, output: &Output) -> Status {
    let exploration = task.explore(asked);
    if let Some(path) = tree {
        if path == Path::new("-") {
            print!("{}", exploration.tree.text(usize::MAX));
        } else if write(path, &exploration.tree.svg()).is_none() {
            return Status::BadInput;
        }
    }
    if output.is_json() {
        output.json(&exploration);
    } else {
        print!("{}", exploration.render());
    }
    show_statistics(&exploration.statistics, output);
    match exploration.status {
        tasks::Status::Exhausted | tasks::Status::Bounded => Status::Fine,
        tasks::Status::Timeout => Status::NoAnswer,
    }
}

fn prove(task: &Task, asked: &tasks::Options, output: &Output) -> Status {
    let proof = task.prove(asked);
    if output.is_json() {
        output.json(&proof);
    } else {
        print!("{}", proof.render());
    }
    show_statistics(&proof.statistics, output);
    Status::worst(proof.properties.iter().map(|property| verdict(property.status)))
}

fn verdict(status: Verdict) -> Status {
    match status {
        Verdict::Proved | Verdict::Reached => Status::Fine,
        Verdict::Violated | Verdict::Never => Status::Found,
        Verdict::Unknown => Status::NoAnswer,
    }
}

fn show_statistics(found: &tasks::Statistics, output: &Output) {
    if output.wants_stats {
        let tasks::Statistics { steps, states, transitions, queries, time_us, .. } = found;
        let milliseconds = *time_us as f64 / 1000.0;
        eprintln!(
            "{steps} steps, {states} states, {transitions} transitions, {queries} solver queries, {milliseconds:.1} ms"
        );
    }
}
