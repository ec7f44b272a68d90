//! A build that a person waits for, told in one line that counts, instead of cargo's line for every crate.

use crate::phase::Outcome;
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::process::{Command, Stdio};

/// How many crates are compiled between two lines where nobody watches a terminal.
const LINES_APART: usize = 50;

/// Runs cargo and counts the crates that it compiles. What else cargo says, warnings and mistakes, is printed when it failed.
pub(crate) fn build(command: &mut Command) -> Outcome {
    let started = command.stderr(Stdio::piped()).spawn();
    let mut child = started.map_err(|error| format!("cargo could not be started: {error}."))?;
    let (mut compiled, mut said) = (0, Vec::new());
    if let Some(stderr) = child.stderr.take() {
        for line in BufReader::new(stderr).lines().map_while(Result::ok) {
            match line.trim_start().strip_prefix("Compiling ") {
                Some(name) => {
                    compiled += 1;
                    show(compiled, name);
                }
                None => said.push(line),
            }
        }
    }
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
    let status = child.wait().map_err(|error| format!("cargo could not be waited for: {error}."))?;
    if status.success() {
        return Ok(());
    }
    said.iter().for_each(|line| eprintln!("{line}"));
    Err("cargo could not build it; what it printed above says why.".to_owned())
}

/// A terminal's line is written over; elsewhere a line follows now and then.
fn show(compiled: usize, name: &str) {
    let name = name.split_whitespace().next().unwrap_or(name);
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K   {compiled} crates: {name}");
        let _ = std::io::stderr().flush();
    } else if compiled.is_multiple_of(LINES_APART) {
        eprintln!("   {compiled} crates");
    }
}
