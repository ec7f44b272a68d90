//! How fast a generated module of 10,000 lines is read: tokens, trees, names. `cargo run --release --example bench`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_haskell::extensions::Extensions;
use whatif_haskell::{lexer, modules, parser, rename};
use whatif_lambda::Name;
use whatif_source::{Cancel, Sources};

#[path = "generated/mod.rs"]
mod generated;

const BLOCKS: usize = 500;
const ROUNDS: u32 = 20;

fn main() {
    let mut text = "module Generated where\n".to_owned();
    (0..BLOCKS).for_each(|number| generated::block(&mut text, number));
    let lines = text.lines().count();
    let mut sources = Sources::new();
    let file = sources.add("Generated.hs", text);
    let tokens = lexer::lex(sources.text(file), file, &Extensions::default()).tokens.len();
    println!("{lines} lines, {tokens} tokens, {} bytes", sources.text(file).len());
    report("tokens", lines, Instant::now, || {
        drop(lexer::lex(sources.text(file), file, &Extensions::default()))
    });
    report("tokens and trees", lines, Instant::now, || drop(parser::parse(&sources, file)));
    let program = [("Generated.hs".into(), sources.text(file).to_owned())];
    let files: FxHashMap<PathBuf, String> = program.into_iter().collect();
    let mut base = Sources::new();
    let mut program = rename::rename(modules::load_base(&mut base, &["Prelude"]));
    let ready: FxHashSet<Name> = program.interfaces.keys().copied().collect();
    let (is_ready, never) = (|module: Name| ready.contains(&module), Cancel::new());
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let loaded = modules::load(&mut base, &files, "Generated.hs".as_ref(), &[], &is_ready, &never);
        let read = loaded.ok().and_then(|mut loaded| loaded.modules.pop()).expect("it is there");
        let start = Instant::now();
        program.add(read.module, false, &never);
        best = best.min(start.elapsed());
        program.modules.pop();
    }
    assert!(!program.has_errors(), "the generated module has no mistakes");
    println!("{:20} {:8.2?} {:>12.0} lines/s", "names", best, lines as f64 / best.as_secs_f64());
}

fn report(what: &str, lines: usize, clock: impl Fn() -> Instant, run: impl Fn()) {
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = clock();
        run();
        best = best.min(start.elapsed());
    }
    println!("{what:20} {best:8.2?} {:>12.0} lines/s", lines as f64 / best.as_secs_f64());
}
