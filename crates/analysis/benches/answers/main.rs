//! How long a person waits: for the counterexample, and for the cure.
//!
//! `cargo xtask bench liquid` asks about each wrong function of the course files, and of files as students hand them in (`students`), by its
//! name, as a person does, each with a host that never saw the file. It prints processor times from the reading of the file to the first
//! counterexample and to the end, cures included; of whole files as well. Folders and files that are named after it are taken instead;
//! `whole` asks about whole files only, `each` prints every function, and `write FOLDER` only writes the students' files.

mod students;

use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ProcessTime;
use whatif_analysis::{FunctionReport, Host, Options, Status, Step};

/// How many of the slowest are shown.
const SLOWEST: usize = 8;

/// What was measured.
#[derive(Default)]
struct Times {
    shown: Vec<(Duration, String)>,
    ended: Vec<(Duration, String)>,
    whole: Vec<(Duration, String)>,
    /// How many functions have an abstract counterexample, and how many of these a cure; of single questions and of whole files.
    single: Cured,
    together: Cured,
}

#[derive(Default)]
struct Cured {
    abstracts: usize,
    cured: usize,
    missed: Vec<String>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if let [command, folder] = &words[..]
        && command == "write"
    {
        return drop(students::write(Path::new(folder)));
    }
    let is_wanted = |what: &str| words.iter().any(|word| word == what);
    let (only_whole, each) = (is_wanted("whole"), is_wanted("each"));
    let named = words.iter().map(PathBuf::from).filter(|path| path.exists());
    let mut files: Vec<PathBuf> = named.flat_map(|path| files(&path)).collect();
    let written = std::env::temp_dir().join(format!("whatif-students-{}", std::process::id()));
    if files.is_empty() {
        files = self::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../liquid/benches/course"));
        files.extend(students::write(&written));
    }
    let mut times = Times::default();
    for file in &files {
        times.whole_file(file, each);
        if !only_whole {
            times.functions(file, each);
        }
    }
    let _ = std::fs::remove_dir_all(written);
    times.print();
}

impl Times {
    /// A whole file at once.
    fn whole_file(&mut self, file: &PathBuf, each: bool) {
        let stem = stem(file);
        let started = ProcessTime::now();
        let mut done = None;
        Host::new().check_each(std::slice::from_ref(file), &[], &options(), |step| {
            if let Step::Done(found) = step {
                done = Some(found);
            }
        });
        let time = started.elapsed();
        self.whole.push((time, stem.clone()));
        let functions = done.map(|report| report.functions).unwrap_or_default();
        if each {
            println!("{:>12}  {stem}", milliseconds(time));
        }
        functions.iter().for_each(|function| self.together.note(&stem, function, each));
    }

    /// Each wrong function of a file by itself.
    fn functions(&mut self, file: &PathBuf, each: bool) {
        for name in wrong(file) {
            let mut first = None;
            let called = format!("{}.{name}", stem(file));
            let started = ProcessTime::now();
            let (file, only) = (std::slice::from_ref(file), std::slice::from_ref(&name));
            let mut found = Vec::new();
            Host::new().check_each(file, only, &options(), |step| match step {
                Step::Function(function, _, _) if !function.counterexamples().is_empty() => {
                    first.get_or_insert_with(|| started.elapsed());
                }
                Step::Done(done) => found = done.functions.clone(),
                _ => {}
            });
            let ended = started.elapsed();
            if each {
                let shown = first.map(milliseconds).unwrap_or_default();
                println!("{shown:>12} {:>12}  {called}", milliseconds(ended));
            }
            found.iter().for_each(|function| self.single.note(&stem(&file[0]), function, false));
            self.ended.push((ended, called.clone()));
            self.shown.extend(first.map(|first| (first, called)));
        }
    }

    fn print(mut self) {
        println!("{:<28} {:>8} {:>12} {:>12} {:>12}", "", "number", "median", "95%", "most");
        row("to the counterexample", &mut self.shown);
        row("to the end, with the cure", &mut self.ended);
        row("whole files, to the end", &mut self.whole);
        self.single.print("asked one by one");
        self.together.print("of whole files");
        for (what, times) in [
            ("to the counterexample", &self.shown),
            ("to the end", &self.ended),
            ("whole files", &self.whole),
        ] {
            println!("\nthe slowest {what}");
            for (time, name) in times.iter().rev().take(SLOWEST) {
                println!("{:>12}  {name}", milliseconds(*time));
            }
        }
    }
}

impl Cured {
    fn note(&mut self, file: &str, function: &FunctionReport, each: bool) {
        if each && !function.counterexamples().is_empty() {
            println!("    {}: {:?}", function.name, function.status());
            for (name, ty, _) in function.suggestions.iter().flat_map(|found| found.changes()) {
                println!("        {name} :: {ty}");
            }
            println!(
                "        {}",
                function.incurable.clone().unwrap_or_default().replace('\n', "\n        ")
            );
        }
        if function.status() == Status::Abstract {
            self.abstracts += 1;
            self.cured += usize::from(!function.suggestions.is_empty());
            if function.suggestions.is_empty() {
                let why = function.incurable.as_deref().and_then(|why| why.lines().next());
                self.missed.push(format!("{file}.{}: {}", function.name, why.unwrap_or_default()));
            }
        }
    }

    fn print(&self, what: &str) {
        println!("\n{} of {} abstract counterexamples {what} have a cure; not:", self.cured, self.abstracts);
        self.missed.iter().for_each(|missed| println!("    {missed}"));
    }
}

fn options() -> Options {
    Options::default().suggest().jobs(1)
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The functions of a file with a counterexample.
fn wrong(file: &Path) -> Vec<String> {
    let report = Host::new().check(&[file.to_owned()], &[], &Options::default().jobs(1));
    assert_eq!(report.errors, [], "{} can be read", file.display());
    let found = report.functions.iter().filter(|function| !function.counterexamples().is_empty());
    found.map(|function| function.name.clone()).collect()
}

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).expect("the folder is there");
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
