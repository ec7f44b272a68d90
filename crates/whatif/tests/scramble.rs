//! No answer depends on how names are spelled that translations make: with `WHATIF_SCRAMBLE` they are spelled at random.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// What the program says of files, without the times.
fn answer(arguments: &[&str], files: &[PathBuf], seed: Option<&str>) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command.args(arguments).args(files).args(["--format", "json"]).env_remove("WHATIF_SCRAMBLE");
    if let Some(seed) = seed {
        command.env("WHATIF_SCRAMBLE", seed);
    }
    let output = command.output().expect("the program starts");
    let mut answer = serde_json::from_slice(&output.stdout).expect("standard output is one JSON object");
    without_times(&mut answer);
    without_work_on_properties(&mut answer);
    answer
}

/// Some searches for properties end by the clock, so how much they did differs from run to run.
fn without_work_on_properties(answer: &mut Value) {
    let properties = answer["properties"].as_array_mut().into_iter().flatten();
    for property in properties.filter_map(Value::as_object_mut) {
        ["steps", "paths", "solver_queries"].iter().for_each(|count| drop(property.remove(*count)));
    }
}

fn without_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("time_ms");
            fields.values_mut().for_each(without_times);
        }
        Value::Array(parts) => parts.iter_mut().for_each(without_times),
        _ => {}
    }
}

fn haskell_files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(folder);
    let entries = folder.read_dir().expect("the examples are there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "hs"));
    files.sort();
    files
}

#[test]
fn no_answer_about_the_examples_changes() {
    for folder in ["liquid", "liquid/kmeans", "haskell"] {
        let files = haskell_files(folder);
        assert!(!files.is_empty(), "{folder}");
        let plain = answer(&["check"], &files, None);
        assert!(plain["functions"].as_array().is_some_and(|functions| !functions.is_empty()), "{folder}");
        assert_eq!(answer(&["check"], &files, Some("7")), plain, "{folder}");
    }
}

#[test]
fn the_switch_spells_names_at_random() {
    let core = |seed: &str| {
        let file = haskell_files("liquid").remove(0);
        let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
        let output = command.arg("core").arg(file).env("WHATIF_SCRAMBLE", seed).output().expect("it runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let (one, other) = (core("1"), core("2"));
    assert!(!one.contains('$') && one != other, "{one}");
}
