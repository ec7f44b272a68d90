//! `whatif top`: tasks in the terminal, explored, and proven.

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;

use whatif_analysis::tophat::{self, Engine, Reply, Verdict, render_fields};
use whatif_analysis::{Failed, Host, Message, Options, Place, Task};

use crate::args::Top;
use crate::output::{Output, Status};

pub(crate) fn run(host: &Host, command: &Top, options: &Options, output: &Output) -> Result<Status, Failed> {
    let file = match command {
        Top::Run { file, .. } | Top::Explore { file, .. } | Top::Prove { file, .. } => file,
    };
    let task = host.tasks(file)?;
    match command {
        Top::Run { events, save, .. } => interact(&task, events.as_deref(), save.as_deref(), output),
        Top::Explore { engine, tree, .. } => {
            Ok(explore(&task, engine.chosen(), tree.as_deref(), options, output))
        }
        Top::Prove { engine, .. } => Ok(prove(&task, engine.chosen(), options, output)),
    }
}

fn explore(task: &Task, engine: Engine, tree: Option<&Path>, options: &Options, output: &Output) -> Status {
    let exploration = task.explore(engine, options);
    if let Some(path) = tree {
        let drawn = if path == Path::new("-") {
            print!("{}", exploration.tree.text(usize::MAX));
            Ok(())
        } else {
            std::fs::write(path, exploration.tree.svg())
        };
        if let Err(error) = drawn {
            eprintln!("error: cannot write `{}`: {error}", path.display());
            return Status::BadInput;
        }
    }
    if output.is_json() {
        output.json(&exploration);
    } else {
        print!("{}", exploration.render());
    }
    if output.wants_stats {
        eprintln!("{}", statistics(&exploration.statistics));
    }
    match exploration.status {
        tophat::Status::Exhausted | tophat::Status::Bounded => Status::Fine,
        tophat::Status::Timeout => Status::NoAnswer,
    }
}

fn prove(task: &Task, engine: Engine, options: &Options, output: &Output) -> Status {
    let proof = task.prove(engine, options);
    if output.is_json() {
        output.json(&proof);
    } else {
        print!("{}", proof.render());
    }
    if output.wants_stats {
        eprintln!("{}", statistics(&proof.statistics));
    }
    let exit = |status: Verdict| match status {
        Verdict::Proved | Verdict::Reached => Status::Fine,
        Verdict::Violated | Verdict::Never => Status::Found,
        Verdict::Unknown => Status::NoAnswer,
    };
    Status::worst(proof.properties.iter().map(|property| exit(property.status)))
}

fn statistics(found: &tophat::Statistics) -> String {
    let tophat::Statistics { steps, states, transitions, queries, time_us, .. } = found;
    let milliseconds = *time_us as f64 / 1000.0;
    format!(
        "{steps} steps, {states} states, {transitions} transitions, {queries} solver queries, {milliseconds:.1} ms"
    )
}

/// Takes events from a file or the terminal until there are no more.
fn interact(
    task: &Task,
    events: Option<&Path>,
    save: Option<&Path>,
    output: &Output,
) -> Result<Status, Failed> {
    let lines: Box<dyn Iterator<Item = std::io::Result<String>>> = match events {
        None => Box::new(std::io::stdin().lock().lines()),
        Some(path) => match std::fs::read_to_string(path) {
            Ok(text) => {
                Box::new(text.lines().map(|line| Ok(line.to_string())).collect::<Vec<_>>().into_iter())
            }
            Err(error) => return Err(Message::unreadable(path, &error).into()),
        },
    };
    let mut session = match task.start() {
        Ok(session) => session,
        Err(failure) => return Ok(failed(&failure, task, output)),
    };
    let is_terminal = events.is_none() && std::io::stdin().is_terminal();
    let prompt = || {
        if is_terminal {
            print!("> ");
            // A prompt that cannot be shown is no reason to stop.
            let _ = std::io::stdout().flush();
        }
    };
    print!("{}", session.form().render());
    let mut status = Status::Fine;
    prompt();
    for line in lines {
        let Ok(line) = line else { break };
        if !is_terminal {
            println!("> {line}");
        }
        match line.trim() {
            "undo" => {
                session.undo();
                print!("{}", session.form().render());
            }
            "quit" => break,
            event => match session.event(event) {
                Reply::Nothing => {}
                Reply::Taken => print!("{}", session.form().render()),
                Reply::Refused { reason, possible } => {
                    println!("{reason}\n{}", render_fields(&possible));
                    // A person may try again; a file that is refused is wrong.
                    status = if events.is_some() { Status::BadInput } else { status };
                }
                Reply::Failed(failure) => {
                    status = failed(&failure, task, output);
                    break;
                }
            },
        }
        prompt();
    }
    if let Some(path) = save {
        let text: String = session.events().iter().map(|event| format!("{event}\n")).collect();
        if let Err(error) = std::fs::write(path, text) {
            eprintln!("error: cannot write `{}`: {error}", path.display());
            return Ok(Status::BadInput);
        }
    }
    Ok(status)
}

fn failed(failure: &tophat::Failure, task: &Task, output: &Output) -> Status {
    let message = match &failure.place {
        Some(place) => Message::error(place.clone().into(), &failure.message),
        None => Message::error(Place::start_of(""), &failure.message),
    };
    output.messages(&[message], &task.texts);
    Status::Found
}
