//! The stages of the front end, each from any bytes: fuzzers and the tests of robustness call them.
//!
//! A stage must never panic: it has a result, or mistakes that can be shown. The first hundred mistakes are rendered,
//! to see that rendering does not panic either, and thrown away.

use std::path::Path;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use whatif_source::{Diagnostic, Sources};

use crate::extensions::Extensions;
use crate::front::{Front, Library, Load};
use crate::modules::{Loaded, Read, base_modules};
use crate::{lexer, parser, rename};

/// Runs the lexer.
pub fn lex(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut sources = Sources::new();
    let file = sources.add("Main.hs", text.as_ref());
    let lexed = lexer::lex(&text, file, &Extensions::of(&text));
    show(&lexed.errors, &sources);
}

/// Runs the parser.
pub fn parse(bytes: &[u8]) {
    let mut sources = Sources::new();
    let file = sources.add("Main.hs", String::from_utf8_lossy(bytes).as_ref());
    show(&parser::parse(&sources, file).errors, &sources);
}

/// Resolves names, if the text can be parsed.
///
/// ```
/// whatif_haskell::stages::resolve(b"f x = (x, y) where");
/// ```
pub fn resolve(bytes: &[u8]) {
    let mut sources = Sources::new();
    let file = sources.add("Main.hs", String::from_utf8_lossy(bytes).as_ref());
    let parsed = parser::parse(&sources, file);
    show(&parsed.errors, &sources);
    if parsed.errors.is_empty() {
        let module = Read { module: parsed.module, file, version: 0, base: false };
        let program = rename::rename(Loaded { modules: vec![module], diagnostics: Vec::new() });
        show(&program.diagnostics, &sources);
    }
}

/// Infers types and makes λG, with the base library, which is decoded anew each time; programs that import nothing get
/// the Prelude only.
pub fn check(bytes: &[u8]) {
    static ALL: OnceLock<Vec<u8>> = OnceLock::new();
    static PRELUDE: OnceLock<Vec<u8>> = OnceLock::new();
    let build = |modules: &[&str]| Library::build(&mut Sources::new(), modules).0.encode();
    let library = match bytes.windows(6).any(|word| word == b"import") {
        true => ALL.get_or_init(|| build(&base_modules().collect::<Vec<_>>())),
        false => PRELUDE.get_or_init(|| build(&["Prelude"])),
    };
    let mut files = FxHashMap::default();
    files.insert("Main.hs".into(), String::from_utf8_lossy(bytes).into_owned());
    let mut sources = Sources::new();
    let path = Path::new("Main.hs");
    let library = Library::decode(library);
    let front = Front::load(&mut sources, &Load::new(&files, path, &library));
    front.iter().for_each(|front| show(front.diagnostics(), &sources));
}

fn show(mistakes: &[Diagnostic], sources: &Sources) {
    for mistake in mistakes.iter().take(100) {
        let _ = mistake.render(sources, false);
    }
}
