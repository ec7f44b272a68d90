//! Reads Haskell files and says how many of them parse: `parse [-v] FILE…`, or names on standard input.

use std::io::BufRead;

use whatif_source::Sources;

fn main() {
    let mut verbose = false;
    let mut names: Vec<String> = Vec::new();
    for argument in std::env::args().skip(1) {
        if argument == "-v" { verbose = true } else { names.push(argument) }
    }
    if names.is_empty() {
        names = std::io::stdin().lock().lines().map_while(Result::ok).collect();
    }
    let (mut good, mut lines) = (0, 0);
    for name in &names {
        let Ok(bytes) = std::fs::read(name) else { continue };
        let mut sources = Sources::new();
        let file = sources.add(name.clone(), String::from_utf8_lossy(&bytes));
        lines += sources.text(file).lines().count();
        let parsed = whatif_haskell::parser::parse(&sources, file);
        if parsed.errors.is_empty() {
            good += 1;
        } else if verbose {
            println!("{}", parsed.errors[0].render(&sources, false));
        }
    }
    println!("{good} of {} files parse ({lines} lines)", names.len());
}
