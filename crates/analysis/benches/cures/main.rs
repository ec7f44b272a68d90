//! How many functions are cured by the first suggestion, in what time, and how often by the type that was left out; how often the right
//! function is blamed.
//!
//! `cargo xtask bench cures` takes a sample of the variants, `cargo xtask bench cures all` all of them, `cargo xtask bench cures 2/3` the
//! second of three parts that are all of them together; what follows may also be a folder of Haskell files. Times are processor
//! times. `into FOLDER` writes every cured program there, with the function that it is about in its first line, for another
//! verifier to judge; `homework into FOLDER` writes the exercises with small changes instead, and what whatif says of them. A variant counts if its check has an abstract counterexample; it is cured if the first suggestion
//! is verified, and a check of the edited file by a host that never saw it has no counterexample left for the accused function.
//! The suggestion equals the type that was left out if each is accepted where the other one stands: the helper, checked with both
//! at once, is verified, and so it is with the suggestion in the place of what was left out for every caller.

#[allow(dead_code, reason = "the tests use more of it")]
mod programs;

mod homework;

use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ProcessTime;
use programs::{EXERCISES, FLAVOURS, Variant};
use whatif_analysis::{FunctionReport, Host, Options, Report, Status, Suggestion, Verdict, edited};

/// Every which variant is in the sample.
const SAMPLE: usize = 9;
/// More than anything takes: a machine that is busy with something else changes no figure.
const TIME: Duration = Duration::from_secs(300);
/// How many fillers there are.
const FILLERS: usize = 5;

#[derive(Default)]
struct Tally {
    seen: usize,
    /// How many counterexamples blame one function, and one whose type is missing or was weakened.
    blamed: usize,
    cured: usize,
    equal: usize,
    undecided: usize,
    times: Vec<Duration>,
    checks: Vec<Duration>,
    missed: Vec<String>,
    /// Who else is blamed.
    misplaced: Vec<String>,
    /// Where cured programs are written, if they are wanted.
    into: Option<PathBuf>,
}

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let at = arguments.iter().position(|argument| argument == "into").unwrap_or(arguments.len());
    let into = arguments.get(at + 1).map(PathBuf::from);
    let arguments = &arguments[..at];
    let folder = arguments.iter().map(Path::new).find(|path| path.is_dir());
    if let (Some("homework"), Some(folder)) = (arguments.first().map(String::as_str), &into) {
        let which = arguments.get(1).and_then(|which| which.parse().ok()).unwrap_or(1);
        let written = homework::write(folder, which, &Options::default());
        return written.unwrap_or_else(|error| eprintln!("{}: {error}", folder.display()));
    }
    let mut tally = Tally { into, ..Tally::default() };
    match folder {
        Some(folder) => files(folder, &mut tally),
        None => variants(which(arguments), &mut tally),
    }
    tally.print();
}

/// Which variants are wanted: those whose numbers, divided by the second one, leave the first one.
fn which(arguments: &[String]) -> (usize, usize) {
    let part = |argument: &String| -> Option<(usize, usize)> {
        let (part, of) = argument.split_once('/')?;
        Some((part.parse().ok()?, of.parse().ok()?))
    };
    match arguments.iter().find_map(part) {
        Some((part, of)) if of > 0 => (part % of, of),
        _ if arguments.iter().any(|argument| argument == "all") => (0, 1),
        _ => (0, SAMPLE),
    }
}

/// The variants of the exercises.
fn variants((part, of): (usize, usize), tally: &mut Tally) {
    let mut number = 0;
    for filler in 0..FILLERS {
        for flavour in FLAVOURS {
            for exercise in EXERCISES {
                for variant in exercise.variants(flavour, filler) {
                    number += 1;
                    if number % of == part {
                        tally.take(&variant.name, "T.hs".as_ref(), Some(&variant), |host| {
                            host.open("T.hs", variant.text.as_str());
                        });
                    }
                }
            }
        }
    }
}

/// The files of a folder, as they are.
fn files(folder: &Path, tally: &mut Tally) {
    let mut found: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs"));
    found.sort();
    for path in found {
        tally.take(&path.display().to_string(), &path, None, |_| {});
    }
}

impl Tally {
    fn take(&mut self, name: &str, path: &Path, variant: Option<&Variant>, open: impl Fn(&Host)) {
        let host = Host::new();
        open(&host);
        let paths = [path.to_owned()];
        let options = Options::default().timeout(TIME).jobs(1);
        let started = ProcessTime::now();
        let plain = host.check(&paths, &[], &options);
        let check = started.elapsed();
        for accused in plain.functions.iter().filter(|found| found.status() == Status::Abstract) {
            let started = ProcessTime::now();
            let cure = host.cure(&paths, path, &accused.name, &options);
            self.times.push(started.elapsed());
            self.checks.push(check);
            self.seen += 1;
            if let Some(variant) = variant {
                match blame(accused) {
                    [one] if lacks_type(one, variant) => self.blamed += 1,
                    others => self.misplaced.push(format!("{name} {}: {}", accused.name, others.join(", "))),
                }
            }
            let suggestion = cure.suggestions.first().filter(|best| best.verified);
            let text =
                variant.map(|variant| variant.text.clone()).or_else(|| std::fs::read_to_string(path).ok());
            let is_cured = suggestion.zip(text.as_deref()).is_some_and(|(suggestion, text)| {
                is_cured_afresh(path, text, suggestion, accused, &plain, &options)
            });
            self.cured += usize::from(is_cured);
            match suggestion.filter(|_| is_cured) {
                None => self.missed.push(format!("{name} {}", accused.name)),
                Some(suggestion) => {
                    if let (Some(folder), Some(text)) = (&self.into, &text) {
                        write(folder, self.seen, path, text, suggestion, &accused.name);
                    }
                    if let Some(variant) = variant {
                        match is_equal(variant, suggestion, &options) {
                            Some(true) => self.equal += 1,
                            Some(false) => {}
                            None => self.undecided += 1,
                        }
                    }
                }
            }
        }
    }

    fn print(mut self) {
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let median = |times: &mut Vec<Duration>| {
            times.sort();
            times.get(times.len() / 2).copied().unwrap_or_default().as_secs_f64() * 1000.0
        };
        println!("functions with an abstract counterexample  {}", self.seen);
        println!(
            "blame for a type that is missing           {} ({:.1}%)",
            self.blamed,
            percent(self.blamed, self.seen)
        );
        println!(
            "cured by the first suggestion              {} ({:.1}%)",
            self.cured,
            percent(self.cured, self.seen)
        );
        println!(
            "  by the type that was left out            {} ({:.1}%)",
            self.equal,
            percent(self.equal, self.cured)
        );
        println!("  not decided                              {}", self.undecided);
        println!("processor time of a check, median          {:.0} ms", median(&mut self.checks));
        println!("processor time beyond the check, median    {:.0} ms", median(&mut self.times));
        self.misplaced.iter().for_each(|name| println!("blamed: {name}"));
        self.missed.iter().for_each(|name| println!("missed: {name}"));
    }
}

/// The functions that the first counterexample blames.
fn blame(accused: &FunctionReport) -> &[String] {
    let Verdict::Counterexamples(found) = &accused.verdict else { return &[] };
    found.first().map_or(&[], |found| &found.blame)
}

/// Is it the function whose type was left out or weakened, or one that has none anyway?
fn lacks_type(function: &str, variant: &Variant) -> bool {
    function == variant.helper || !variant.text.contains(&format!("{{-@ {function} ::"))
}

/// A program with the edits of a suggestion.
fn with_edits(path: &Path, text: &str, suggestion: &Suggestion) -> Option<String> {
    let own =
        suggestion.changes().map(|(_, _, edit)| edit).filter(|edit| Path::new(&edit.place.file) == path);
    edited(text, own)
}

/// Writes a cured program.
fn write(folder: &Path, number: usize, path: &Path, text: &str, suggestion: &Suggestion, function: &str) {
    let Some(text) = with_edits(path, text, suggestion) else { return };
    let file = folder.join(format!("Cured{number}.hs"));
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, format!("-- about {function}\n{text}")));
    written.unwrap_or_else(|error| eprintln!("{}: {error}", file.display()));
}

/// Is the accused function cured, and no function worse off, for a host that sees the edited file for the first time?
fn is_cured_afresh(
    path: &Path,
    text: &str,
    suggestion: &Suggestion,
    accused: &FunctionReport,
    before: &Report,
    options: &Options,
) -> bool {
    let Some(text) = with_edits(path, text, suggestion) else { return false };
    let host = Host::new();
    host.open(path, text);
    let after = host.check(&[path.to_owned()], &[], options);
    let is_there = |old: &FunctionReport| {
        let is_no_worse =
            |new: &FunctionReport| new.counterexamples().is_empty() || !old.counterexamples().is_empty();
        after.functions.iter().any(|new| new.name == old.name && is_no_worse(new))
    };
    let found = after.functions.iter().find(|found| found.name == accused.name);
    before.functions.iter().all(is_there) && found.is_some_and(|found| found.counterexamples().is_empty())
}

/// Do the suggestion and the type that was left out say the same of the helper's results? Each must follow from the other one:
/// a function that only returns what the helper returns is verified at the other's type. Not decided if the search ends
/// without an answer.
fn is_equal(variant: &Variant, suggestion: &Suggestion, options: &Options) -> Option<bool> {
    let (_, ty, _) = suggestion.changes().find(|(function, ..)| *function == variant.helper)?;
    let ours = implies(variant, ty, &variant.removed, options)?;
    let theirs = implies(variant, &variant.removed, ty, options)?;
    Some(ours && theirs)
}

/// Is a function of the second type whatever has the first one?
fn implies(variant: &Variant, from: &str, to: &str, options: &Options) -> Option<bool> {
    let helper = variant.helper;
    let arity = from.matches("->").count()
        - from.matches("(a -> ").count()
        - from.matches("-> a)").count()
        - from.matches("-> b)").count()
        - from.matches("a -> Bool").count();
    let names: Vec<String> = (1..=arity).map(|number| format!("p{number}")).collect();
    let names = names.join(" ");
    let start = variant.text.find(&format!("\n{helper} :: "))? + 1;
    let haskell = variant.text[start..].lines().next()?.split_once("::")?.1.trim();
    let text = format!(
        "{}\n{{-@ assume given :: {from} @-}}\ngiven :: {haskell}\ngiven = {helper}\n\
         {{-@ wanted :: {to} @-}}\nwanted :: {haskell}\nwanted {names} = given {names}\n",
        variant.text
    );
    let host = Host::new();
    host.open("T.hs", text);
    let report = host.check(&["T.hs".into()], &[], options);
    match report.functions.iter().find(|found| found.name == "wanted")?.status() {
        Status::Verified => Some(true),
        Status::Abstract | Status::Concrete => Some(false),
        _ => None,
    }
}
