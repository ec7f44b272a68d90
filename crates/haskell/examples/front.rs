//! Reads a file with the base library from its sources and prints what it becomes: for work on the front end itself.
//!
//! `cargo run --example front -- FILE.hs [EXPRESSION]`

use whatif_haskell::front::{Front, Library, Load};
use whatif_haskell::modules::{Disk, base_modules};
use whatif_machine::compile::compile;
use whatif_machine::machine::{Machine, World};
use whatif_machine::state::State;

struct Console;

impl World for Console {
    fn put_char(&mut self, handle: i64, char: char) {
        if handle == 2 { eprint!("{char}") } else { print!("{char}") }
    }
    fn get_char(&mut self, _handle: i64, _take: bool) -> Option<char> {
        None
    }
    fn flush(&mut self, _handle: i64) {}
    fn open(&mut self, _path: &str, _mode: i64) -> i64 {
        -2
    }
    fn close(&mut self, _handle: i64) {}
    fn arguments(&self) -> (String, Vec<String>) {
        ("front".into(), Vec::new())
    }
    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
    fn clocks(&self) -> (i64, i64) {
        (0, 0)
    }
}

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
    let front = Front::load(&mut sources, &Load::new(&Disk, path.as_ref(), &library));
    let Ok(mut front) = front else { panic!("no such file") };
    for diagnostic in front.diagnostics() {
        eprint!("{}", diagnostic.render(&sources, false));
    }
    eprintln!("file: {:?}", start.elapsed());
    if let Some(text) = args.get(1) {
        let start = std::time::Instant::now();
        let program = match front.expression(&mut sources, text) {
            _ if text == "main" => front.main_program().expect("there is a main"),
            Ok(expr) => front.program_for(expr),
            Err(errors) => {
                errors.iter().for_each(|error| eprint!("{}", error.render(&sources, false)));
                return;
            }
        };
        eprintln!("program: {:?}, {} definitions", start.elapsed(), program.definitions.len());
        if args.len() > 2 {
            for definition in program.definitions.values().filter(|d| d.name.as_str().contains(&args[2])) {
                let mut shown = whatif_lambda::Program::default();
                shown.definitions.insert(definition.name, definition.clone());
                println!("{}", whatif_lambda::syntax::print(&shown));
            }
            return;
        }
        let start = std::time::Instant::now();
        let main = program.main.clone().expect("made with one");
        let machine = Machine::new(compile(&program, &main));
        eprintln!("compiled: {:?}", start.elapsed());
        let start = std::time::Instant::now();
        let mut state = State::new(&machine.code);
        let stop = machine.run(&mut state, u64::MAX, &mut Console);
        eprintln!("ran: {:?}, {} steps, {stop:?}", start.elapsed(), state.steps);
        return;
    }
    for info in front.definitions() {
        if let Some(ty) = front.type_of(info.name) {
            println!("{} :: {ty}", info.name);
        }
    }
}
