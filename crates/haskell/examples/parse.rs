//! Reads Haskell files and says how many of them can be read: `parse [-v] [-r] [-i DIR]… FILE…`.
//!
//! Without `-r` they are only parsed; with it their imports are read and names resolved too. `-v` shows the first mistake
//! of each. Without files, their names are read from standard input.

use std::io::BufRead;
use std::path::PathBuf;

use whatif_haskell::{modules, parser, rename};
use whatif_source::{Diagnostic, Severity, Sources};

fn main() {
    let (mut verbose, mut resolve, mut folders) = (false, false, Vec::new());
    let mut names: Vec<String> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-v" => verbose = true,
            "-r" => resolve = true,
            "-i" => folders.extend(arguments.next().map(PathBuf::from)),
            _ => names.push(argument),
        }
    }
    if names.is_empty() {
        names = std::io::stdin().lock().lines().map_while(Result::ok).collect();
    }
    let mut good = 0;
    for name in &names {
        let mut sources = Sources::new();
        let diagnostics =
            if resolve { resolved(&mut sources, name, &folders) } else { parsed(&mut sources, name) };
        match diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error) {
            None => good += 1,
            Some(error) if verbose => println!("{}", error.render(&sources, false)),
            Some(_) => {}
        }
    }
    println!("{good} of {} files can be read", names.len());
}

fn parsed(sources: &mut Sources, name: &str) -> Vec<Diagnostic> {
    let text = std::fs::read(name).unwrap_or_default();
    let file = sources.add(name, String::from_utf8_lossy(&text));
    parser::parse(sources, file).errors
}

fn resolved(sources: &mut Sources, name: &str, folders: &[PathBuf]) -> Vec<Diagnostic> {
    match modules::load(sources, &modules::Disk, name.as_ref(), folders) {
        Some(loaded) => rename::rename(loaded).diagnostics,
        None => Vec::new(),
    }
}
