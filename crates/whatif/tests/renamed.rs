//! No answer depends on how users spell their names: every name that an example defines is spelled at random, and the answers are the same
//! after the names are mapped back. What reads a spelling on purpose keeps it: `main`, and `prop_…`, by which properties are known. A function
//! that an answer proposes to write has a name made of two others.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

type Names = BTreeMap<String, String>;

/// The words of a text and what stands between them, in order. A word with a module in front is one word.
fn pieces(text: &str) -> Vec<&str> {
    let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let mut all = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let starts_word = first.is_alphabetic() || first == '_';
        let end = rest.find(|c| in_word(c) != starts_word).unwrap_or(rest.len()).max(first.len_utf8());
        let (piece, behind) = rest.split_at(end);
        all.push(piece);
        rest = behind;
    }
    all
}

/// The names that a module defines at its top level: functions with a signature, types, and their constructors.
fn defined(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut in_data = false;
    for line in text.lines().map(|line| line.strip_prefix("{-@ ").unwrap_or(line)) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let starts = !line.starts_with([' ', '-', '}']);
        in_data = matches!(words.first(), Some(&"data" | &"newtype")) || in_data && !starts;
        if starts && words.get(1) == Some(&"::") {
            names.push(words[0].to_string());
        }
        if in_data {
            names.extend(
                words
                    .iter()
                    .skip_while(|word| **word != "data" && **word != "newtype")
                    .nth(1)
                    .map(ToString::to_string),
            );
            let behind = words.windows(2).filter(|pair| pair[0] == "=" || pair[0] == "|");
            names.extend(behind.map(|pair| pair[1].to_string()));
        }
    }
    names.retain(|name| name.chars().all(|c| c.is_alphanumeric() || c == '\'') && name.len() > 2);
    names.retain(|name| name != "main" && !name.starts_with("prop"));
    names.sort();
    names.dedup();
    names
}

/// Another spelling for each name, as long as the name, so that places stay what they are.
fn spellings(names: &[String], seed: u64) -> Names {
    let mut state = seed;
    let mut letter = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b"qzxjkvw"[(state >> 33) as usize % 7])
    };
    let mut all = Names::new();
    for name in names {
        let mut other: String;
        loop {
            other = name.chars().map(|_| letter()).collect();
            if name.starts_with(char::is_uppercase) {
                other = format!("{}{}", other[..1].to_uppercase(), &other[1..]);
            }
            if !all.values().any(|taken| *taken == other) {
                break;
            }
        }
        all.insert(name.clone(), other);
    }
    all
}

/// The names by their spellings, and those that an answer makes of two of them (`concatFoldr`).
fn back(names: Names) -> Names {
    let capital = |name: &str| format!("{}{}", name[..1].to_uppercase(), &name[1..]);
    let mut all = Names::new();
    for (name, other) in &names {
        all.extend(
            names.iter().map(|(second, spelled)| {
                (other.clone() + &capital(spelled), name.clone() + &capital(second))
            }),
        );
    }
    all.extend(names.into_iter().map(|(name, other)| (other, name)));
    all
}

/// A module with other spellings. Its imports speak of the names of others.
fn renamed(text: &str, names: &Names) -> String {
    let line = |line: &str| match line.starts_with("import ") {
        true => line.to_string(),
        false => {
            pieces(line).into_iter().map(|piece| names.get(piece).map_or(piece, String::as_str)).collect()
        }
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

/// An answer without times and counts of work, in the names of the source.
fn mapped_back(value: &mut Value, names: &Names) {
    match value {
        Value::Object(fields) => {
            ["time_ms", "steps", "paths", "solver_queries"]
                .iter()
                .for_each(|count| drop(fields.remove(*count)));
            fields.values_mut().for_each(|field| mapped_back(field, names));
        }
        Value::Array(parts) => parts.iter_mut().for_each(|part| mapped_back(part, names)),
        Value::String(text) => {
            *text = pieces(text)
                .into_iter()
                .map(|piece| names.get(piece).map_or(piece, String::as_str))
                .collect();
        }
        _ => {}
    }
}

fn answer(arguments: &[&str], folder: &Path, file: &str, names: &Names) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command.args(arguments).arg(file).args(["--format", "json"]).current_dir(folder);
    let output = command.output().expect("the program starts");
    let mut answer = serde_json::from_slice(&output.stdout).expect("standard output is one JSON object");
    mapped_back(&mut answer, names);
    answer
}

fn examples() -> Vec<PathBuf> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut files = Vec::new();
    for folder in ["liquid", "haskell"] {
        let entries = home.join(folder).read_dir().expect("the examples are there");
        files.extend(entries.map(|entry| entry.expect("readable").path()));
    }
    files.retain(|file| file.extension().is_some_and(|extension| extension == "hs"));
    files.sort();
    files
}

#[test]
fn users_names_decide_nothing() {
    let other = std::env::temp_dir().join(format!("whatif-renamed-{}", std::process::id()));
    fs::create_dir_all(&other).expect("a folder for the test");
    let mut defined_names = 0;
    for file in examples() {
        let name = file.file_name().expect("a file").to_str().expect("ASCII");
        let text = fs::read_to_string(&file).expect("readable");
        let names = spellings(&defined(&text), 7);
        defined_names += names.len();
        fs::write(other.join(name), renamed(&text, &names)).expect("writable");
        let back = back(names);
        let plain = answer(&["check"], file.parent().expect("a folder"), name, &back);
        assert_eq!(answer(&["check"], &other, name, &back), plain, "{name}");
    }
    fs::remove_dir_all(&other).expect("the folder is the test's own");
    assert!(defined_names > 60, "{defined_names}");
}
