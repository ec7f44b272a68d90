//! Programs whose output was recorded from GHC (see `record.sh`), run and compared.
//!
//! `CONFORMANCE=text` runs only those whose path contains the text, and shows what differs in full.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use whatif_haskell::front::{Front, Library, Load};
use whatif_haskell::modules::{Disk, base_modules};
use whatif_machine::compile::compile;
use whatif_machine::machine::{Machine, Stop, World};
use whatif_machine::state::State;

/// More than any of the programs needs.
const STEPS: u64 = 300_000_000;

/// Programs that are known to differ, and why. One that no longer does must be taken off the list.
const KNOWN: [(&str, &str); 0] = [];

/// What a program writes and reads.
#[derive(Default)]
struct Recorder {
    out: String,
    err: String,
    input: VecDeque<char>,
}

impl World for Recorder {
    fn put_char(&mut self, handle: i64, char: char) {
        if handle == 2 { self.err.push(char) } else { self.out.push(char) }
    }
    fn get_char(&mut self, _handle: i64, take: bool) -> Option<char> {
        if take { self.input.pop_front() } else { self.input.front().copied() }
    }
    fn flush(&mut self, _handle: i64) {}
    fn open(&mut self, _path: &str, _mode: i64) -> i64 {
        -2
    }
    fn close(&mut self, _handle: i64) {}
    fn arguments(&self) -> (String, Vec<String>) {
        ("program".into(), Vec::new())
    }
    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
    fn clocks(&self) -> (i64, i64) {
        (0, 0)
    }
}

fn main_programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            main_programs(&path, found);
        } else if path.extension().is_some_and(|e| e == "hs" || e == "lhs")
            && path.with_extension("stdout").exists()
        {
            found.push(path);
        }
    }
}

/// What went wrong, in a line or more; nothing if the program does what GHC's does.
fn check(path: &Path, bytes: &'static [u8]) -> Result<(), String> {
    let mut sources = whatif_source::Sources::new();
    let text = |extension: &str| std::fs::read_to_string(path.with_extension(extension)).unwrap_or_default();
    let folder = path.parent().expect("it has one");
    let name = PathBuf::from(path.file_name().expect("it has one"));
    // GHC was run in the program's folder: messages name the file alone.
    let files = In(folder.to_owned());
    let library = Library::decode(bytes);
    let front = Front::load(&mut sources, &Load::new(&files, &name, &library))
        .map_err(|why| format!("cannot be read: {why:?}"))?;
    if front.has_errors() {
        let shown: Vec<String> = front.diagnostics().iter().map(|d| d.render(&sources, false)).collect();
        return Err(format!("front end:\n{}", shown.join("")));
    }
    let program = front.main_program().ok_or("has no main")?;
    let main = program.main.clone().expect("made with one");
    let machine = Machine::new(compile(&program, &main));
    let mut state = State::new(&machine.code);
    let mut world = Recorder { input: text("stdin").chars().collect(), ..Recorder::default() };
    let stop = machine.run(&mut state, STEPS, &mut world);
    let status = match stop {
        Stop::Value(_) => 0,
        Stop::Exit(status) => status,
        other => return Err(format!("stopped: {other:?}\n{}{}", world.out, world.err)),
    };
    let expected_status: i64 = text("exit").trim().parse().unwrap_or(0);
    if world.out != text("stdout") {
        return Err(difference("stdout", &text("stdout"), &world.out) + &world.err);
    }
    let err = clean(&world.err);
    if err != text("stderr") {
        return Err(difference("stderr", &text("stderr"), &err));
    }
    if status != expected_status {
        return Err(format!("status {status}, not {expected_status}"));
    }
    Ok(())
}

/// Standard error as it is recorded: without the program's name and call stacks.
fn clean(text: &str) -> String {
    let text = text.strip_prefix("program: ").unwrap_or(text);
    match text.find("CallStack (from HasCallStack):") {
        Some(at) => text[..at].to_owned(),
        None => text.to_owned(),
    }
}

fn difference(what: &str, expected: &str, found: &str) -> String {
    for (at, pair) in expected.lines().zip(found.lines()).enumerate() {
        if pair.0 != pair.1 {
            return format!("{what}, line {}:\n  expected {}\n  found    {}\n", at + 1, pair.0, pair.1);
        }
    }
    let (expected, found) = (expected.lines().count(), found.lines().count());
    format!("{what}: {expected} lines expected, {found} found\n")
}

/// The files below a folder.
struct In(PathBuf);

impl whatif_haskell::modules::Files for In {
    fn read(&self, path: &Path) -> std::io::Result<String> {
        Disk.read(&self.0.join(path))
    }
}

#[test]
fn programs_do_what_ghc_recorded() {
    let root = match std::env::var_os("CONFORMANCE_DIR") {
        Some(root) => PathBuf::from(root),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance"),
    };
    let filter = std::env::var("CONFORMANCE").unwrap_or_default();
    let mut programs = Vec::new();
    main_programs(&root, &mut programs);
    programs.retain(|path| path.to_string_lossy().contains(&filter));
    let mut sources = whatif_source::Sources::new();
    let modules: Vec<&str> = base_modules().collect();
    let (library, errors) = Library::build(&mut sources, &modules);
    assert!(errors.is_empty(), "{}", errors[0].render(&sources, false));
    let bytes: &'static [u8] = library.encode().leak();
    let (work, failed) = (Mutex::new(programs.iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, |n| n.get()) {
            scope.spawn(|| {
                loop {
                    let Some(path) = work.lock().expect("no panic").next() else { return };
                    let outcome = std::panic::catch_unwind(|| check(path, bytes));
                    let message = match outcome {
                        Ok(Ok(())) => continue,
                        Ok(Err(message)) => message,
                        Err(_) => "panicked".to_owned(),
                    };
                    failed.lock().expect("no panic").push((path.clone(), message));
                }
            });
        }
    });
    let mut failed = failed.into_inner().expect("no panic");
    failed.sort();
    let is = |path: &Path, name: &str| path.strip_prefix(&root).is_ok_and(|path| path == Path::new(name));
    let mut mended = Vec::new();
    for (name, why) in KNOWN {
        let before = failed.len();
        failed.retain(|(path, _)| !is(path, name));
        if failed.len() == before && programs.iter().any(|path| is(path, name)) {
            mended.push(format!("{name} is no longer different: {why}"));
        }
    }
    for (path, message) in &failed {
        let lines = if filter.is_empty() { 6 } else { 100 };
        let shown: Vec<&str> = message.lines().take(lines).collect();
        eprintln!("{}: {}", path.strip_prefix(&root).unwrap_or(path).display(), shown.join("\n    "));
    }
    assert!(mended.is_empty(), "{}", mended.join("\n"));
    assert!(failed.is_empty(), "{} of {} programs differ", failed.len(), programs.len());
}
