//! `whatif top run`: a task in the terminal, one event a line.
//!
//! Events come from a file, from a pipe, or from a person, whose lines can be edited and recalled. After every event
//! the accepted events are written to the file of `--save`, so that nothing is lost however the program ends; the next
//! run with that file continues from there.

use std::io::{BufRead, IsTerminal};
use std::path::Path;

use rustyline::error::ReadlineError;
use whatif_analysis::tasks::{Failure, Reply, Session, render_fields};
use whatif_analysis::{Failed, Message, Place, Task};

use crate::output::{Output, Status};

/// Where events come from and go to.
pub(super) struct Files<'a> {
    pub(super) events: Option<&'a Path>,
    pub(super) save: Option<&'a Path>,
}

/// Lines from a file, a pipe or a person.
enum Lines {
    Given(Box<dyn Iterator<Item = String>>),
    Typed {
        editor: Box<rustyline::DefaultEditor>,
        /// Whether the person pressed Ctrl-C and nothing else since.
        interrupted: bool,
    },
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
            return Ok(Lines::Typed { editor: Box::new(editor), interrupted: false });
        }
        Ok(Lines::Given(Box::new(std::io::stdin().lock().lines().map_while(Result::ok))))
    }

    /// The next line; none at the end of the input, or when the person stops.
    fn next(&mut self) -> Option<String> {
        match self {
            Lines::Given(lines) => {
                let line = lines.next()?;
                println!("> {line}");
                Some(line)
            }
            Lines::Typed { editor, interrupted } => loop {
                match editor.readline("> ") {
                    Ok(line) => {
                        *interrupted = false;
                        // An error of the history is ignored.
                        let _ = editor.add_history_entry(&line);
                        return Some(line);
                    }
                    // Most people press Ctrl-C to discard the line.
                    Err(ReadlineError::Interrupted) if !*interrupted => {
                        *interrupted = true;
                        println!("press Ctrl-C again to stop");
                    }
                    Err(ReadlineError::Interrupted | ReadlineError::Eof) => return None,
                    Err(error) => {
                        eprintln!("error: {error}");
                        return None;
                    }
                }
            },
        }
    }
}

/// Takes events until there are no more.
pub(super) fn interact(
    task: &Task,
    files: &Files<'_>,
    claims: bool,
    output: &Output,
) -> Result<Status, Failed> {
    let source = files.events.unwrap_or(Path::new("standard input"));
    let mut lines = Lines::open(files.events).map_err(|error| Message::unreadable(source, &error))?;
    let mut session = match task.start() {
        Ok(session) => session,
        Err(failure) => return Ok(failed(&failure, task, output)),
    };
    if !go_on_from(files, &mut session) {
        return Ok(Status::BadInput);
    }
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
        // In a report, each verdict that has a run is followed by that run.
        if session.is_verdict(&line) {
            let has_run = line.starts_with("violated") || line.starts_with("reached");
            while has_run && session.undo() {}
            continue;
        }
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
                    // A person may try again; an event in a file that is refused is an error.
                    status = if files.events.is_some() { Status::BadInput } else { status };
                    continue;
                }
                Reply::Failed(failure) => {
                    status = failed(&failure, task, output);
                    break;
                }
            },
        }
        if save(&session, files.save).is_none() {
            return Ok(Status::BadInput);
        }
    }
    Ok(if save(&session, files.save).is_none() { Status::BadInput } else { status })
}

/// Replays the events that an earlier run wrote to the file of `--save`, so that the same command continues that run.
fn go_on_from(files: &Files<'_>, session: &mut Session) -> bool {
    let (None, Some(path)) = (files.events, files.save) else { return true };
    let Ok(text) = std::fs::read_to_string(path) else { return true };
    for (at, line) in text.lines().enumerate() {
        if !matches!(session.event(line), Reply::Taken | Reply::Nothing) {
            eprintln!("error: line {} of `{}` is no event that is possible there", at + 1, path.display());
            eprintln!("help: the file would be written over; give `--save` another one");
            return false;
        }
    }
    if !session.events().is_empty() {
        println!("-- after {} events of {}", session.events().len(), path.display());
    }
    true
}

fn save(session: &Session, path: Option<&Path>) -> Option<()> {
    let Some(path) = path else { return Some(()) };
    let text: String = session.events().iter().map(|event| format!("{event}\n")).collect();
    super::write(path, &text)
}

/// Prints a run-time error.
pub(super) fn failed(failure: &Failure, task: &Task, output: &Output) -> Status {
    let place = failure.place.clone().unwrap_or_else(|| Place::start_of(""));
    output.messages(&[Message::error(place, &failure.message)], &task.texts);
    Status::Found
}
