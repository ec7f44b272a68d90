//! `whatif top`: tasks in the terminal, explored, and proven.

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use whatif_source::{Diagnostic, Sources};
use whatif_tophat::{self as tophat, Cancel, Options, Program, Reply, Session, Verdict, render_fields};

use crate::args::{Common, Engine, Top};
use crate::output::{Output, Status};
use crate::stop;

pub(crate) fn run(command: &Top, common: &Common, output: &Output) -> Status {
    let file = match command {
        Top::Run { file, .. } | Top::Explore { file, .. } | Top::Prove { file, .. } => file,
    };
    let mut sources = Sources::new();
    let Some(id) = output.read(&mut sources, file) else { return Status::BadInput };
    let program = match tophat::parse(&mut sources, id) {
        Ok(program) => program,
        Err(errors) => {
            output.diagnostics(&errors, &sources);
            return Status::BadInput;
        }
    };
    match command {
        Top::Run { events, save, .. } => {
            interact(Arc::new(program), &sources, events.as_deref(), save.as_deref(), output)
        }
        Top::Explore { engine, tree, .. } => {
            explore(&program, &options(common, *engine), tree.as_deref(), common, output)
        }
        Top::Prove { engine, .. } => prove(&program, &options(common, *engine), common, output),
    }
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
    program: Arc<Program>,
    sources: &Sources,
    events: Option<&Path>,
    save: Option<&Path>,
    output: &Output,
) -> Status {
    let lines: Box<dyn Iterator<Item = std::io::Result<String>>> = match events {
        None => Box::new(std::io::stdin().lock().lines()),
        Some(path) => match std::fs::read_to_string(path) {
            Ok(text) => {
                Box::new(text.lines().map(|line| Ok(line.to_string())).collect::<Vec<_>>().into_iter())
            }
            Err(error) => {
                output.unreadable(path, &error);
                return Status::BadInput;
            }
        },
    };
    let mut session = match Session::start(program) {
        Ok(session) => session,
        Err(failure) => return failed(&failure, sources, output),
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
                    status = failed(&failure, sources, output);
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
            return Status::BadInput;
        }
    }
    status
}

fn failed(failure: &tophat::Failure, sources: &Sources, output: &Output) -> Status {
    match failure.span {
        Some(span) => output.diagnostics(&[Diagnostic::error(span, failure.message.clone())], sources),
        None => eprintln!("error: {}", failure.message),
    }
    Status::Found
}
