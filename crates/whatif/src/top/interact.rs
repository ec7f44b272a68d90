//! `whatif top run`: a task in the terminal, one event a line.
//!
//! Events come from a file, from a pipe, or from a person, whose lines can be edited and recalled. What was taken is written to
//! the file of `--save` after every event, so that nothing is lost however the program ends.

use std::io::{BufRead, IsTerminal};
use std::path::Path;
use std::sync::Arc;

use rustyline::error::ReadlineError;
use whatif_source::{Diagnostic, Sources};
use whatif_tophat::{Failure, Program, Reply, Session, render_fields};

use crate::output::{Output, Status};

/// Where events come from and go to.
pub(super) struct Files<'a> {
    pub(super) events: Option<&'a Path>,
    pub(super) save: Option<&'a Path>,
}

/// Lines from a file, a pipe or a person.
enum Lines {
    Given(Box<dyn Iterator<Item = String>>),
    Typed(Box<rustyline::DefaultEditor>),
}

impl Lines {
    fn open(events: Option<&Path>) -> std::io::Result<Lines> {
        if let Some(path) = events {
            let text = std::fs::read_to_string(path)?;
            return Ok(Lines::Given(Box::new(
                text.lines().map(str::to_owned).collect::<Vec<_>>().into_iter(),
            )));
        }
        if std::io::stdin().is_terminal()
            && let Ok(editor) = rustyline::DefaultEditor::new()
        {
            return Ok(Lines::Typed(Box::new(editor)));
        }
        Ok(Lines::Given(Box::new(std::io::stdin().lock().lines().map_while(Result::ok))))
    }

    /// The next line; none at the end of the input, or when the person has had enough.
    fn next(&mut self) -> Option<String> {
        match self {
            Lines::Given(lines) => {
                let line = lines.next()?;
                println!("> {line}");
                Some(line)
            }
            Lines::Typed(editor) => match editor.readline("> ") {
                Ok(line) => {
                    // A history that cannot be kept is no reason to stop.
                    let _ = editor.add_history_entry(&line);
                    Some(line)
                }
                Err(ReadlineError::Interrupted | ReadlineError::Eof) => None,
                Err(error) => {
                    eprintln!("error: {error}");
                    None
                }
            },
        }
    }
}

/// Takes events until there are no more.
pub(super) fn interact(
    program: Arc<Program>,
    sources: &Sources,
    files: &Files<'_>,
    claims: bool,
    output: &Output,
) -> Status {
    let mut lines = match Lines::open(files.events) {
        Ok(lines) => lines,
        Err(error) => {
            output.unreadable(files.events.unwrap_or(Path::new("standard input")), &error);
            return Status::BadInput;
        }
    };
    let mut session = match Session::start(program) {
        Ok(session) => session,
        Err(failure) => return failed(&failure, sources, output),
    };
    let show = |session: &Session| {
        print!("{}", session.form().render());
        if claims {
            print!("{}", session.watch().render());
        }
    };
    let broken = |session: &Session| claims && session.watch().claims.iter().any(|claim| claim.is_broken());
    show(&session);
    let mut status = if broken(&session) { Status::Found } else { Status::Fine };
    while let Some(line) = lines.next() {
        match line.trim() {
            "undo" => {
                session.undo();
                show(&session);
            }
            "quit" => break,
            event => match session.event(event) {
                Reply::Nothing => continue,
                Reply::Taken => {
                    show(&session);
                    if broken(&session) {
                        status = Status::worst([status, Status::Found]);
                    }
                }
                Reply::Refused { reason, possible } => {
                    println!("{reason}\n{}", render_fields(&possible));
                    // A person may try again; a file that is refused is wrong.
                    status = if files.events.is_some() { Status::BadInput } else { status };
                    continue;
                }
                Reply::Failed(failure) => {
                    status = failed(&failure, sources, output);
                    break;
                }
            },
        }
        if save(&session, files.save).is_none() {
            return Status::BadInput;
        }
    }
    if save(&session, files.save).is_none() { Status::BadInput } else { status }
}

fn save(session: &Session, path: Option<&Path>) -> Option<()> {
    let Some(path) = path else { return Some(()) };
    let text: String = session.events().iter().map(|event| format!("{event}\n")).collect();
    super::write(path, &text)
}

/// Tells a run-time error.
pub(super) fn failed(failure: &Failure, sources: &Sources, output: &Output) -> Status {
    match failure.span {
        Some(span) => output.diagnostics(&[Diagnostic::error(span, failure.message.clone())], sources),
        None => eprintln!("error: {}", failure.message),
    }
    Status::Found
}
