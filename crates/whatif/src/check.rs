//! `whatif check`: why a refinement type is rejected.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use whatif_analysis::json;
use whatif_analysis::render::{sarif, text};
use whatif_analysis::{
    Certificate, Failed, FunctionReport, Host, Message, Options, Place, Project, Proof, Report, Step, Texts,
};

use crate::args::Format;
use crate::output::{Output, Status};
use crate::say::raw;
use crate::stop;

/// `whatif check FILE…`
pub(crate) fn run(
    host: &Host,
    paths: &[PathBuf],
    only: &[String],
    certificate: Option<&Path>,
    options: &Options,
    output: &Output,
) -> Status {
    output.begin();
    let mut all = Report::default();
    let so_far: Arc<Mutex<Report>> = Arc::default();
    let (format, found) = (output.format, Arc::clone(&so_far));
    stop::tell_at_interrupt(move || {
        let found = found.lock().unwrap_or_else(PoisonError::into_inner);
        match format {
            Format::Text => {}
            Format::Json => raw(&format!("{}\n", json::json(&*found))),
            Format::Sarif => raw(&format!("{:#}\n", sarif::log(&found))),
        }
        status(&found)
    });
    host.check_each(paths, only, options, |step| match step {
        Step::Function(function, before, texts) => {
            let mut so_far = so_far.lock().unwrap_or_else(PoisonError::into_inner);
            // All of it comes again when something else was found.
            if before > 0 {
                so_far.functions.pop();
            }
            so_far.functions.push(function.clone());
            drop(so_far);
            shown(function, before, texts, options.wants_cures(), output);
        }
        Step::Answers(found) => {
            output.clear_progress();
            if output.format == Format::Text {
                output.messages(&found.errors, &found.texts);
                output.messages(&found.notes, &found.texts);
            }
        }
        Step::Cure(function) => cured(function, output),
        Step::Property(found) => decided(found, output),
        Step::Done(found) => all.append(*found),
    });
    if let Some(target) = certificate
        && let Err(error) = std::fs::write(target, certificates(&all))
    {
        eprintln!("error: cannot write `{}`: {error}", target.display());
        return Status::BadInput;
    }
    ended(&all, paths, output)
}

/// What standard input is called in answers.
const STANDARD_INPUT: &str = "<stdin>";

/// The files of a check: those that are named or, if there are none, those of the project; `-` becomes a buffer with what is
/// on standard input.
pub(crate) fn chosen(
    host: &Host,
    named: &[PathBuf],
    project: &Project,
    needs_files: bool,
) -> Result<Vec<PathBuf>, Failed> {
    let files = if named.is_empty() { &project.files } else { named };
    if files.is_empty() {
        let help = "as in `whatif check src`; without one, `files` in the section `check` of a `whatif.toml` says what is checked";
        let message = Message::error(Place::start_of(""), "no file is named");
        return Err(Message { help: Some(help.to_owned()), ..message }.into());
    }
    let is_input = |file: &PathBuf| file.as_os_str() == "-";
    if !files.iter().any(is_input) {
        return Ok(files.to_vec());
    }
    let refused = |why: String| Failed::from(Message::error(Place::start_of(STANDARD_INPUT), why));
    if needs_files {
        return Err(refused("`--fix` and `--watch` need a file, and standard input is none".to_owned()));
    }
    let mut bytes = Vec::new();
    let read = std::io::stdin().read_to_end(&mut bytes);
    read.map_err(|error| refused(format!("cannot read standard input: {error}")))?;
    host.open(STANDARD_INPUT, String::from_utf8_lossy(&bytes).into_owned());
    let named = |file: &PathBuf| if is_input(file) { STANDARD_INPUT.into() } else { file.clone() };
    Ok(files.iter().map(named).collect())
}

/// The certificates of verified functions, one after the other.
fn certificates(all: &Report) -> String {
    let text = |function: &FunctionReport| match &function.certificate {
        Some(Certificate::Accepted(text)) => text.clone(),
        _ => None,
    };
    all.functions.iter().filter_map(text).collect()
}

/// `whatif check --fix FILE…`; with `--diff` it only shows what would be written.
pub(crate) fn fix(
    host: &Host,
    paths: &[PathBuf],
    only: &[String],
    only_diff: bool,
    options: &Options,
    output: &Output,
) -> Status {
    let fixed = host.fix(paths, only, options);
    output.clear_progress();
    fixed.left_out.iter().for_each(|sentence| eprintln!("note: {sentence}"));
    let mut all = Report::default();
    if only_diff {
        fixed.files.iter().for_each(|file| raw(&file.patch()));
        for found in fixed.reports {
            output.messages(&found.errors, &found.texts);
            all.append(found);
        }
        return status(&all);
    }
    let (mut failed, mut told) = (false, Vec::new());
    for (file, written) in fixed.write() {
        let name = file.path.display();
        let types: Vec<String> = file.functions.iter().map(|function| format!("`{function}`")).collect();
        match written {
            Ok(()) => told.push(format!("wrote `{name}`: the type of {}", types.join(" and "))),
            Err(why) => {
                failed = true;
                eprintln!("error: {why}");
            }
        }
    }
    if failed {
        told.iter().for_each(|sentence| eprintln!("{sentence}"));
        return Status::BadInput;
    }
    for found in fixed.reports {
        answered(&found, false, output);
        all.append(found);
    }
    let status = ended(&all, paths, output);
    // What was done comes last, behind the answers about the files as they are now.
    told.iter().for_each(|sentence| eprintln!("{sentence}"));
    status
}

/// Prints the answers about a file; cures may follow.
fn answered(found: &Report, cures_follow: bool, output: &Output) {
    output.clear_progress();
    if output.format != Format::Text {
        return;
    }
    let text = if cures_follow { text::answer } else { text::function };
    for function in &found.functions {
        print!("{}", text(function, &found.texts, output.color));
    }
    output.messages(&found.errors, &found.texts);
    output.messages(&found.notes, &found.texts);
}

/// Prints a function, or what else was found to be wrong with it; cures may follow.
fn shown(function: &FunctionReport, before: usize, texts: &Texts, cures_follow: bool, output: &Output) {
    output.clear_progress();
    if output.format != Format::Text {
        return;
    }
    let text = if cures_follow { text::answer } else { text::function };
    print!("{}", text(&function.without_first(before), texts, output.color));
    // A person reads it while the search goes on.
    drop(std::io::stdout().flush());
}

/// Prints what was found about a property.
fn decided(found: &Proof, output: &Output) {
    output.clear_progress();
    if output.format == Format::Text {
        output.say_once(&found.warnings, &found.texts);
        print!("{}", text::property(found, output.color));
        drop(std::io::stdout().flush());
    }
}

/// Prints what can be done about a function with a counterexample.
fn cured(function: &FunctionReport, output: &Output) {
    output.clear_progress();
    if output.format == Format::Text {
        print!("{}", text::cure(function));
    }
}

/// Prints the summary of all files.
fn ended(all: &Report, paths: &[PathBuf], output: &Output) -> Status {
    if !matches!(output.format, Format::Text) {
        stop::claim();
    }
    match output.format {
        Format::Text => print!("{}", text::ending(all, paths.iter().any(|path| path.is_dir()))),
        Format::Json => output.json(all),
        Format::Sarif => raw(&format!("{:#}\n", sarif::log(all))),
    }
    output.stats(&all.statistics);
    status(all)
}

fn status(all: &Report) -> Status {
    let unread = all.errors.iter().map(Status::of_message);
    let functions = all.plain_functions().map(|function| Status::of(function.status()));
    let properties = all.properties.iter().map(|found| Status::of_property(&found.verdict));
    Status::worst(functions.chain(properties).chain(unread))
}
