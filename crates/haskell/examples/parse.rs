//! Reads Haskell files and says how many of them can be read: `parse [-v] [-r] [-p] [-t] [-i DIR]… FILE…`.
//!
//! Without `-r` they are only parsed; with it their imports are read and names resolved too. `-v` shows the first mistake
//! of each, `-p` prints the trees, `-t` prints, parses and prints again, and complains if that makes a difference. Without
//! files, their names are read from standard input.

use std::io::BufRead;
use std::path::PathBuf;
use std::sync::Arc;

use whatif_haskell::ast::Module;
use whatif_haskell::{modules, parser, print, rename};
use whatif_source::{Cancel, Diagnostic, Severity, Sources};

fn main() {
    let (mut verbose, mut resolve, mut folders) = (false, false, Vec::new());
    let (mut show, mut twice) = (false, false);
    let mut names: Vec<String> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-v" => verbose = true,
            "-r" => resolve = true,
            "-p" => show = true,
            "-t" => twice = true,
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
        let (diagnostics, module) =
            if resolve { resolved(&mut sources, name, &folders) } else { parsed(&mut sources, name) };
        if show {
            print!("{}", print::module(&module));
        }
        if twice && diagnostics.is_empty() && !is_stable(&module) {
            println!("{name}: printing it changes it");
        }
        match diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error) {
            None => good += 1,
            Some(error) if verbose => println!("{}", error.render(&sources, false)),
            Some(_) => {}
        }
    }
    println!("{good} of {} files can be read", names.len());
}

fn parsed(sources: &mut Sources, name: &str) -> (Vec<Diagnostic>, Module) {
    let text = std::fs::read(name).unwrap_or_default();
    let file = sources.add(name, String::from_utf8_lossy(&text));
    let parsed = parser::parse(sources, file);
    (parsed.errors, parsed.module)
}

fn resolved(sources: &mut Sources, name: &str, folders: &[PathBuf]) -> (Vec<Diagnostic>, Module) {
    let loaded = modules::load(sources, &modules::Disk, name.as_ref(), folders, &|_| false, &Cancel::new())
        .expect("the file exists");
    let mut program = rename::rename(loaded);
    let module = program.modules.pop().expect("a program has a module");
    (program.diagnostics, Arc::unwrap_or_clone(module))
}

/// Whether what is printed parses as the same text. What is not supported has no text.
fn is_stable(module: &Module) -> bool {
    let first = print::module(module);
    if first.contains("unsupported: ") {
        return true;
    }
    let mut sources = Sources::new();
    let pragma = "{-# LANGUAGE LambdaCase, TypeOperators, MagicHash #-}\n";
    let file = sources.add("again", format!("{pragma}{first}"));
    let parsed = parser::parse(&sources, file);
    if let Some(error) = parsed.errors.first() {
        println!("{}", error.render(&sources, false));
        return false;
    }
    let second = print::module(&parsed.module);
    if first != second {
        let difference = first.lines().zip(second.lines()).find(|(first, second)| first != second);
        println!("{difference:#?}");
    }
    first == second
}
