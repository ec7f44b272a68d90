//! Which extensions a file needs and does not turn on. `needed/judge.sh` has GHC 9.0.2 judge the expectations.

mod common;

use std::path::Path;

use whatif_haskell::{needed, parser};
use whatif_source::{Diagnostic, Severity, Sources};

fn needs(name: &str, text: &str, package: &str) -> Vec<String> {
    let mut sources = Sources::new();
    let file = sources.add(name, text);
    let parsed = parser::parse(&sources, file);
    // What the file includes is not read here, which is a warning.
    let is_mistake = |found: &Diagnostic| found.severity == Severity::Error;
    assert!(!parsed.errors.iter().any(is_mistake), "{text}\n{:?}", parsed.errors);
    let found = needed::of(&parsed.module, &sources, package);
    let mut names: Vec<String> = found.iter().map(|need| need.extension.to_string()).collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn small_programs_need_what_ghc_asks_for() {
    let text = include_str!("needed/programs.txt");
    let mut wrong = String::new();
    for part in text.split("-- needs").skip(1) {
        let (expected, program) = part.split_once('\n').expect("a program");
        let expected: Vec<&str> =
            expected.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        let found = needs("P.hs", program, "");
        if found != expected {
            wrong += &format!("{program}  expected {expected:?}, found {found:?}\n\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// GHC 9.0.2 compiled all of them, without options.
#[test]
fn programs_that_ghc_accepts_need_nothing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let (mut folders, mut count) = (vec![folder], 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "hs" || end == "lhs") {
                let text = std::fs::read_to_string(&path).expect("a program");
                let name = path.display().to_string();
                assert_eq!(needs(&name, &text, ""), [] as [&str; 0], "{name}");
                count += 1;
            }
        }
    }
    assert!(count > 400, "{count} programs");
}

#[test]
fn what_the_package_turns_on_is_not_asked_for() {
    let program = "f = \\case { 0 -> (,1); n -> (,n) }\n";
    assert_eq!(needs("P.hs", program, "default-extensions: LambdaCase"), ["TupleSections"]);
    assert_eq!(needs("P.hs", program, "default-language: GHC2021"), ["LambdaCase"]);
    assert_eq!(needs("P.hs", program, "default-language: GHC2024"), [] as [&str; 0]);
    assert_eq!(needs("P.hs", program, "ghc-options: -Wall -XLambdaCase -XTupleSections"), [] as [&str; 0]);
}

#[test]
fn macros_may_stand_for_anything() {
    assert_eq!(needs("P.hs", "{-# LANGUAGE CPP #-}\nf = \\case { n -> n }\n", ""), [] as [&str; 0]);
}
