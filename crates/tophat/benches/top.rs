//! TopHat against the authors' implementation: one run, one table.
//!
//! The authors' times are those measured for their Haskell program with Z3 4.8.12 on a machine of two cores: 387 s for the
//! tax example, 122 s for two passengers; three passengers were not finished after 240 s.

#[path = "top/users.rs"]
mod users;

use std::path::PathBuf;

use cpu_time::ProcessTime;
use whatif_source::Sources;
use whatif_tophat::{Engine, Options, Program, Verdict, explore, prove};

fn load(name: &str) -> Program {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/top");
    let mut sources = Sources::new();
    let text = std::fs::read_to_string(folder.join(format!("{name}.top"))).expect("a readable example");
    let file = sources.add(name, text);
    parse(&mut sources, file)
}

fn parse(sources: &mut Sources, file: whatif_source::FileId) -> Program {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/top");
    let mut import = |_: &str, name: &str| {
        let text = std::fs::read_to_string(folder.join(name)).map_err(|error| error.to_string())?;
        Ok((name.to_owned(), text))
    };
    whatif_tophat::parse_with(sources, file, &mut import).expect("examples are right")
}

/// The median of five, in milliseconds of processor time, and what the last run returned.
fn measure<T>(mut run: impl FnMut() -> T) -> (f64, T) {
    let mut times = Vec::new();
    let mut result = None;
    for _ in 0..5 {
        let start = ProcessTime::now();
        result = Some(run());
        times.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    (times[2], result.expect("it ran"))
}

fn main() {
    // Cargo adds arguments of its own, which start with a dash.
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let only = arguments.get(1).map(String::as_str);
    match arguments.first().map(String::as_str) {
        Some("paths") => paths(only, arguments.get(2).map(String::as_str)),
        Some("claims") => claims(only),
        Some("users") => users_at_once(only),
        _ => {
            paths(None, None);
            claims(None);
            users_at_once(None);
        }
    }
}

/// Exploring path by path, beside the authors' times; all programs or one, by all rules or those of one engine.
fn paths(only: Option<&str>, rules: Option<&str>) {
    let authors = [("tax-authors", 387.0), ("flight2", 122.0)];
    println!("paths, explored one by one");
    println!(
        "{:14} {:>7} {:>7} {:>10} {:>12} {:>9}",
        "program", "engine", "paths", "ms", "authors s", "ratio"
    );
    for (name, engine, label) in [
        ("positive", Engine::Paper, "paper"),
        ("tax-listing", Engine::Paper, "paper"),
        ("tax-authors", Engine::Paper, "paper"),
        ("flight2", Engine::Paper, "paper"),
        ("positive", Engine::Paths, "paths"),
        ("tax-listing", Engine::Paths, "paths"),
        ("tax-authors", Engine::Paths, "paths"),
        ("flight2", Engine::Paths, "paths"),
    ] {
        if only.is_some_and(|only| only != name) || rules.is_some_and(|rules| rules != label) {
            continue;
        }
        let program = load(name);
        let options = Options { engine, ..Options::default() };
        let (ms, exploration) = measure(|| explore(&program, &options));
        let theirs = authors.iter().find(|(known, _)| *known == name).map(|(_, seconds)| *seconds);
        let (seconds, ratio) = match theirs {
            Some(seconds) => (format!("{seconds}"), format!("{:.0}x", seconds * 1000.0 / ms)),
            None => (String::new(), String::new()),
        };
        println!("{name:14} {label:>7} {:>7} {ms:>10.1} {seconds:>12} {ratio:>9}", exploration.run_count);
    }
}

/// Deciding the claims of the examples, or of one.
fn claims(only: Option<&str>) {
    println!("\nmerged, every claim proved or refuted");
    println!(
        "{:14} {:>7} {:>11} {:>8} {:>7} {:>10}",
        "program", "states", "transitions", "queries", "claims", "ms"
    );
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/top");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of examples")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".top").map(str::to_owned))
        .collect();
    names.sort();
    names.retain(|name| only.is_none_or(|only| only == name));
    for name in names {
        let program = load(&name);
        let (ms, proof) = measure(|| prove(&program, &Options::default()));
        let it = proof.statistics;
        println!(
            "{name:14} {:>7} {:>11} {:>8} {:>7} {ms:>10.1}",
            it.states,
            it.transitions,
            it.queries,
            proof.properties.len()
        );
    }
}

/// The workflows for 2 to 12 users, or one of them.
fn users_at_once(only: Option<&str>) {
    println!("\nusers at once: seconds until every claim is decided");
    println!("{:10} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}", "program", 2, 4, 6, 8, 10, 12);
    for workflow in users::ALL.iter().filter(|workflow| only.is_none_or(|name| workflow.name == name)) {
        print!("{:10}", workflow.name);
        for count in [2, 4, 6, 8, 10, 12] {
            let mut sources = Sources::new();
            let file = sources.add(workflow.name, (workflow.text)(count));
            let program = parse(&mut sources, file);
            let start = ProcessTime::now();
            let proof = prove(&program, &Options::default());
            let decided = proof.properties.iter().all(|report| report.status != Verdict::Unknown);
            let seconds = start.elapsed().as_secs_f64();
            print!(" {:>8}", if decided { format!("{seconds:.2}") } else { format!("({seconds:.0})") });
        }
        println!();
    }
}
