//! How long an answer takes, in processor time: every function of the committed examples, and of the homework with its answers, once.
//!
//! `cargo xtask bench liquid` prints the distribution, the slowest functions, and how long the files take to read. Folders that are
//! named after it are taken instead, so that two versions can be compared on the same files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ProcessTime;
use whatif_haskell::front::Load;
use whatif_haskell::modules::Disk;
use whatif_liquid::check::Liquid;
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, Strategy};
use whatif_source::Sources;
use whatif_verify::counterfactual::Verdict;

/// As `whatif check` has it.
const WORK: u64 = 1_000_000;
/// How many of the slowest are shown.
const SLOWEST: usize = 10;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let named: Vec<PathBuf> =
        std::env::args_os().skip(1).filter(|word| word != "--bench").map(PathBuf::from).collect();
    let committed = || ["../../examples/liquid", "tests/homework"].map(|folder| root.join(folder)).to_vec();
    let mut files = Vec::new();
    for folder in if named.is_empty() { committed() } else { named } {
        below(&folder, &mut files);
    }
    let limits = Limits { work: WORK, results: 1, time: Some(Duration::from_secs(60)), ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    let settings = Settings { strategy, limits, exact: true, ..Settings::default() };
    let mut reading = Vec::new();
    let mut answers: Vec<(Duration, String, &str)> = Vec::new();
    let (mut certifying, mut accepted, mut without) = (Vec::new(), 0, Vec::new());
    for file in &files {
        let started = ProcessTime::now();
        let mut sources = Sources::new();
        let library = whatif_base::library();
        let loaded = Liquid::load(&mut sources, &Load::new(&Disk, file, &library));
        let Ok(liquid) = loaded else { panic!("{} cannot be read", file.display()) };
        reading.push(started.elapsed());
        for function in &liquid.functions {
            let started = ProcessTime::now();
            let verdict = liquid.check(function, &settings).verdict;
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let name = format!("{stem}.{}", function.name.base());
            answers.push((started.elapsed(), name.clone(), word(&verdict)));
            if verdict == Verdict::Exhausted {
                let started = ProcessTime::now();
                match liquid.certify(function, &settings) {
                    Ok(_) => accepted += 1,
                    Err(why) => without.push(format!("{name}: {why}")),
                }
                certifying.push(started.elapsed());
            }
        }
    }
    answers.sort_by_key(|(time, ..)| std::cmp::Reverse(*time));
    let times: Vec<Duration> = answers.iter().map(|(time, ..)| *time).collect();
    println!("{:<24} {:>8} {:>12} {:>12} {:>12}", "", "number", "median", "95%", "most");
    row("files, reading", reading);
    row("functions", times);
    for kind in ["concrete", "abstract", "none", "verified", "no answer"] {
        row(kind, answers.iter().filter(|(.., word)| *word == kind).map(|(time, ..)| *time).collect());
    }
    let (all, more): (Duration, Duration) =
        (answers.iter().map(|(time, ..)| *time).sum(), certifying.iter().sum());
    row("certificates", certifying);
    println!("\n{accepted} certificates accepted, {} missing", without.len());
    println!("they take {:.1}% of the time of the answers", 100.0 * more.as_secs_f64() / all.as_secs_f64());
    without.iter().for_each(|why| println!("  {why}"));
    println!("\nthe slowest");
    for (time, name, word) in answers.iter().take(SLOWEST) {
        println!("{:>12}  {name} ({word})", milliseconds(*time));
    }
}

fn below(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the examples are there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            below(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs") {
            files.push(path);
        }
    }
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Counterexamples(found) if found[0].is_concrete() => "concrete",
        Verdict::Counterexamples(_) => "abstract",
        Verdict::Bounded(_) => "none",
        Verdict::Exhausted => "verified",
        _ => "no answer",
    }
}

fn row(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: f64| {
        let index = (part * times.len() as f64) as usize;
        times.get(index.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    println!(
        "{name:<24} {:>8} {:>12} {:>12} {:>12}",
        times.len(),
        milliseconds(at(0.5)),
        milliseconds(at(0.95)),
        milliseconds(at(1.0))
    );
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
