//! Reads a file with the base library from its sources and prints what it becomes: for work on the front end itself.
//!
//! `cargo run --example front -- FILE.hs [EXPRESSION]`

use whatif_haskell::front::{Front, Library, Options};
use whatif_haskell::modules::{Disk, base_modules};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let start = std::time::Instant::now();
    let modules: Vec<&str> = match std::env::var("BASE") {
        Ok(_) => base_modules().collect(),
        Err(_) => vec!["Prelude", "Whatif.TopHandler"],
    };
    let mut base = whatif_source::Sources::new();
    let (library, errors) = Library::build(&mut base, &modules);
    for error in errors.iter().take(40) {
        eprintln!("{}", error.render(&base, false));
    }
    eprintln!("{} errors in the base library", errors.len());
    eprintln!("base library: {:?}", start.elapsed());
    let Some(path) = args.first() else { return };
    let mut sources = whatif_source::Sources::new();
    let start = std::time::Instant::now();
    let front = Front::load(&mut sources, &Disk, path.as_ref(), &[], library, Options::default());
    let Some(mut front) = front else { panic!("no such file") };
    for diagnostic in front.diagnostics() {
        eprint!("{}", diagnostic.render(&sources, false));
    }
    eprintln!("file: {:?}", start.elapsed());
    if let Some(text) = args.get(1) {
        match front.expression(&mut sources, text) {
            Ok(expr) => println!("{:#?}", front.program_for(expr).definitions.keys()),
            Err(errors) => errors.iter().for_each(|error| eprint!("{}", error.render(&sources, false))),
        }
        return;
    }
    for info in front.definitions() {
        if let Some(ty) = front.type_of(info.name) {
            println!("{} :: {ty}", info.name);
        }
    }
}
