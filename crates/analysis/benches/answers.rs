//! How long a person waits: for the counterexample, and for the cure.
//!
//! `cargo xtask bench liquid` asks about each function of the course files by its name, as a person does, each with a host that never saw
//! the file, and prints processor times from the reading of the file to the first counterexample and to the end, cures included. Folders
//! that are named after it are taken instead.

use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ProcessTime;
use whatif_analysis::{Host, Options, Step};

/// How many of the slowest are shown.
const SLOWEST: usize = 8;

fn main() {
    let named: Vec<PathBuf> =
        std::env::args_os().skip(1).filter(|word| word != "--bench").map(PathBuf::from).collect();
    let course = Path::new(env!("CARGO_MANIFEST_DIR")).join("../liquid/benches/course");
    let folders = if named.is_empty() { vec![course] } else { named };
    let options = Options::default().suggest().jobs(1);
    let (mut shown, mut ended, mut whole, mut cured) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for file in folders.iter().flat_map(|folder| files(folder)) {
        let wrong = wrong(&file);
        for name in &wrong {
            let mut first = None;
            let started = ProcessTime::now();
            Host::new().check_each(
                std::slice::from_ref(&file),
                std::slice::from_ref(name),
                &options,
                |step| match step {
                    Step::Function(function, _, _) if !function.counterexamples().is_empty() => {
                        first.get_or_insert_with(|| started.elapsed());
                    }
                    Step::Done(found) => {
                        cured += found.functions.iter().filter(|one| !one.suggestions.is_empty()).count();
                    }
                    _ => {}
                },
            );
            let name = format!("{}.{name}", file.file_stem().unwrap_or_default().to_string_lossy());
            ended.push((started.elapsed(), name.clone()));
            shown.extend(first.map(|first| (first, name)));
        }
        let started = ProcessTime::now();
        Host::new().check_each(std::slice::from_ref(&file), &[], &options, |_| {});
        whole.push((started.elapsed(), file.display().to_string()));
    }
    println!("{:<28} {:>8} {:>12} {:>12} {:>12}", "", "number", "median", "95%", "most");
    row("to the counterexample", &mut shown);
    row("to the end, with the cure", &mut ended);
    row("whole files, to the end", &mut whole);
    println!("\n{cured} of {} wrong functions have a cure", ended.len());
    for (what, times) in [("to the counterexample", &shown), ("to the end", &ended), ("whole files", &whole)]
    {
        println!("\nthe slowest {what}");
        for (time, name) in times.iter().rev().take(SLOWEST) {
            println!("{:>12}  {name}", milliseconds(*time));
        }
    }
}

/// The functions of a file with a counterexample.
fn wrong(file: &Path) -> Vec<String> {
    let report = Host::new().check(&[file.to_owned()], &[], &Options::default().jobs(1));
    assert_eq!(report.errors, [], "{} can be read", file.display());
    let found = report.functions.iter().filter(|function| !function.counterexamples().is_empty());
    found.map(|function| function.name.clone()).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs"));
    files.sort();
    files
}

fn row(name: &str, times: &mut [(Duration, String)]) {
    times.sort();
    let at = |part: f64| {
        let index = (part * times.len() as f64) as usize;
        times.get(index.min(times.len().saturating_sub(1))).map(|(time, _)| *time).unwrap_or_default()
    };
    let (middle, late, last) = (milliseconds(at(0.5)), milliseconds(at(0.95)), milliseconds(at(1.0)));
    println!("{name:<28} {:>8} {middle:>12} {late:>12} {last:>12}", times.len());
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
