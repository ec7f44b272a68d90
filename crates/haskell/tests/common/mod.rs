//! What the tests of the front end share.
#![allow(dead_code, reason = "each test file uses some of it")]

use std::path::PathBuf;

use rustc_hash::FxHashMap;
use whatif_haskell::ast::Module;
use whatif_haskell::rename::Program;
use whatif_haskell::{modules, parser, print, rename};
use whatif_source::{Cancel, Diagnostic, Sources};

/// Parses a text as `Main.hs`.
pub(crate) fn parse(text: &str) -> (Module, Vec<Diagnostic>, Sources) {
    parse_as("Main.hs", text)
}

pub(crate) fn parse_as(name: &str, text: &str) -> (Module, Vec<Diagnostic>, Sources) {
    let mut sources = Sources::new();
    let file = sources.add(name, text);
    let parsed = parser::parse(&sources, file);
    (parsed.module, parsed.errors, sources)
}

/// The declarations of a text that has no mistakes, printed.
pub(crate) fn printed(text: &str) -> String {
    let (module, errors, sources) = parse(text);
    assert!(errors.is_empty(), "{}", render(&errors, &sources));
    print::module(&module)
}

/// The mistakes of a text, as the user sees them.
pub(crate) fn mistakes(text: &str) -> String {
    let (_, errors, sources) = parse(text);
    render(&errors, &sources)
}

pub(crate) fn render(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    diagnostics.iter().map(|diagnostic| diagnostic.render(sources, false)).collect::<Vec<_>>().join("\n")
}

/// Resolves the names of files, of which the first is the program. They import the base library.
pub(crate) fn program(files: &[(&str, &str)]) -> (Program, Sources) {
    let mut sources = Sources::new();
    let table: FxHashMap<PathBuf, String> =
        files.iter().map(|&(path, text)| (path.into(), text.to_owned())).collect();
    let loaded = modules::load(&mut sources, &table, files[0].0.as_ref(), &[], &|_| false, &Cancel::new())
        .expect("the first file is there");
    (rename::rename(loaded), sources)
}

/// The declarations of the program, its names resolved; there must be no mistakes.
pub(crate) fn resolved(files: &[(&str, &str)]) -> String {
    let (program, sources) = program(files);
    assert!(!program.has_errors(), "{}", render(&program.diagnostics, &sources));
    print::module(program.modules.last().expect("the program"))
}

/// What is wrong with the names of a program.
pub(crate) fn complaints(files: &[(&str, &str)]) -> String {
    let (program, sources) = program(files);
    render(&program.diagnostics, &sources)
}
