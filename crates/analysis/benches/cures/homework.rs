//! What students hand in: the exercises, each with one small change, for another verifier to judge.
//!
//! A change is one of code (an operator, a number, a branch, an equation, a variable, an element of a list) or of an annotation (one that is left out, one
//! without what it says of the result, one that compares otherwise). So that another verifier has few files to start for, several
//! changed exercises stand in one module, their names with numbers behind them; a third of the modules hide their helpers.

use std::collections::BTreeSet;
use std::path::Path;

use whatif_analysis::{Host, Options};

use crate::programs::{EXERCISES, FLAVOURS, module, weakened};

/// How many changed exercises stand in one module.
const TOGETHER: usize = 8;
/// What stands in code or annotations, and what may stand there instead.
const IN_CODE: [(&str, &str); 11] = [
    (" + ", " - "),
    (" - ", " + "),
    (" <= ", " < "),
    (" < ", " <= "),
    (" >= ", " > "),
    (" > ", " >= "),
    (" == ", " /= "),
    ("True", "False"),
    ("False", "True"),
    ("(n - 1)", "n"),
    ("x :+: ", ""),
];
const IN_TYPES: [(&str, &str); 8] = [
    (" + ", " - "),
    (" - ", " + "),
    (" <= ", " < "),
    (" < ", " <= "),
    (" >= ", " > "),
    (" > ", " >= "),
    (" == ", " <= "),
    ("Nat", "Int"),
];
/// Variables of one type that stand for each other.
const VARIABLES: [(&str, &str); 6] =
    [("xs", "ys"), ("ys", "xs"), ("x", "y"), ("y", "x"), ("y", "z"), ("l", "r")];

/// Writes modules of changed exercises, every `which` of them with each kind of lists, and beside them what whatif says of each function.
pub(crate) fn write(folder: &Path, which: usize, options: &Options) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut answers = String::new();
    let all: Vec<(usize, String)> = handed_in().into_iter().enumerate().step_by(which.max(1)).collect();
    println!("changed exercises  {}, with four kinds of lists", all.len());
    let mut functions = 0;
    let modules = FLAVOURS.iter().flat_map(|flavour| all.chunks(TOGETHER).map(move |some| (*flavour, some)));
    for (number, (flavour, some)) in modules.enumerate() {
        let (mut body, mut shown) = (String::new(), Vec::new());
        for (variant, text) in some {
            let text = numbered(text, *variant);
            shown.extend(defined(&text).pop());
            body += &format!("\n-- variant {variant}\n{text}");
        }
        let exports = (number % 9 < 3).then(|| format!(" ({})", shown.join(", ")));
        let text = module(flavour, exports.as_deref().unwrap_or_default(), &body);
        let name = format!("Homework{number}.hs");
        std::fs::write(folder.join(&name), &text)?;
        let host = Host::new();
        host.open(name.as_str(), text);
        let report = host.check(&[name.as_str().into()], &[], options);
        for found in &report.functions {
            functions += 1;
            answers += &format!("{name} {} {:?}\n", found.name, found.status());
        }
        for error in &report.errors {
            eprintln!("{name}: {}", error.message);
        }
    }
    println!("functions          {functions}");
    std::fs::write(folder.join("answers.txt"), answers)
}

/// Every exercise with every change.
fn handed_in() -> Vec<String> {
    let mut found = BTreeSet::new();
    let changed = EXERCISES.iter().flat_map(|exercise| changes(exercise.text));
    changed.filter(|text| found.insert(text.clone())).collect()
}

/// A program with each change that its lines allow.
fn changes(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = vec![text.to_string()];
    for (at, line) in lines.iter().enumerate() {
        let instead = match line.strip_prefix("{-@ ") {
            Some(annotation) => of_annotation(line, annotation),
            None if line.contains(" :: ") || !line.contains(" = ") => continue,
            None => of_equation(line, &lines),
        };
        for new in instead.into_iter().filter(|new| new != line) {
            let mut lines = lines.clone();
            lines[at] = &new;
            found.push(lines.join("\n") + "\n");
        }
    }
    found
}

fn of_annotation(line: &str, annotation: &str) -> Vec<String> {
    let Some((name, ty)) = annotation.strip_suffix(" @-}").and_then(|inner| inner.split_once(" :: ")) else {
        return Vec::new();
    };
    if name == "die" {
        return Vec::new();
    }
    let mut found: Vec<String> = IN_TYPES.iter().flat_map(|(from, to)| replaced(line, 0, from, to)).collect();
    found.extend(other_numbers(line, 0));
    found.push(String::new());
    found.extend(weakened(ty).map(|weak| format!("{{-@ {name} :: {weak} @-}}")));
    // What counts is not negative, and LiquidHaskell has to be told so.
    if is_measure(line, name) { Vec::new() } else { found }
}

fn is_measure(line: &str, name: &str) -> bool {
    line.ends_with("-> Nat @-}") && ["nodes", "total", "size"].contains(&name)
}

fn of_equation(line: &str, lines: &[&str]) -> Vec<String> {
    let name = line.split(' ').next().unwrap_or_default();
    let is_measure = lines.iter().any(|line| *line == format!("{{-@ measure {name} @-}}"));
    let Some(right) = line.find(" = ").filter(|_| !is_measure && name != "die") else { return Vec::new() };
    let mut found: Vec<String> =
        IN_CODE.iter().flat_map(|(from, to)| replaced(line, right, from, to)).collect();
    found.extend(other_numbers(line, right));
    for (from, to) in VARIABLES {
        if words(&line[..right]).any(|word| word == to) {
            found.extend(at_words(line, right, from).map(|at| put(line, at, from.len(), to)));
        }
    }
    if let [before, rest] = line.split(" then ").collect::<Vec<_>>()[..]
        && let [then, otherwise] = rest.split(" else ").collect::<Vec<_>>()[..]
    {
        found.push(format!("{before} then {otherwise} else {then}"));
    }
    let equations =
        lines.iter().filter(|other| other.starts_with(&format!("{name} ")) && !other.contains(" :: "));
    if equations.count() > 1 {
        found.push(String::new());
    }
    found
}

/// The line with another text in each place, one at a time, where a text stands behind a column.
fn replaced(line: &str, from_column: usize, from: &str, to: &str) -> Vec<String> {
    let places = line.match_indices(from).filter(|(at, _)| *at >= from_column);
    places.map(|(at, _)| put(line, at, from.len(), to)).collect()
}

/// The line with each number one larger, one at a time.
fn other_numbers(line: &str, from_column: usize) -> Vec<String> {
    let numbers = ["0", "1", "2", "3", "4"];
    let mut found = Vec::new();
    for (at, number) in numbers.iter().enumerate() {
        let larger = (at + 1).to_string();
        found.extend(at_words(line, from_column, number).map(|place| put(line, place, 1, &larger)));
    }
    found
}

fn put(line: &str, at: usize, length: usize, with: &str) -> String {
    format!("{}{with}{}", &line[..at], &line[at + length..])
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_part(c)).filter(|word| !word.is_empty())
}

/// Where a word stands behind a column.
fn at_words<'a>(line: &'a str, from_column: usize, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    line.match_indices(word).map(|(at, _)| at).filter(move |at| {
        let (before, after) = (&line[..*at], &line[at + word.len()..]);
        *at >= from_column && !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}

/// The functions of a program, in their order.
fn defined(text: &str) -> Vec<String> {
    let signatures = text.lines().filter(|line| line.starts_with(char::is_lowercase));
    let named = signatures.filter_map(|line| line.split_once(" :: ")).map(|(name, _)| name.to_string());
    named.filter(|name| name.chars().all(is_part)).collect()
}

/// A program whose functions, types and constructors have a number behind their names.
fn numbered(text: &str, number: usize) -> String {
    let mut names = defined(text);
    let data = text.lines().filter_map(|line| line.strip_prefix("data ")).flat_map(words);
    names.extend(data.filter(|word| word.starts_with(char::is_uppercase)).map(str::to_string));
    let (mut new, mut rest) = (String::new(), text);
    while !rest.is_empty() {
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        new += word;
        if names.iter().any(|name| name == word) {
            new += &format!("_{number}");
        }
        let next = rest[end..].find(is_part).map_or(rest.len(), |next| end + next);
        new += &rest[end..next];
        rest = &rest[next..];
    }
    new
}
