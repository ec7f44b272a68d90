//! Runs programs that say themselves what is expected of them, in lines `-- expect …` of `.lg` files.
//!
//! ```text
//! -- expect limit steps 300                 the other lines hold if a path may take so many steps
//! -- expect finish exhausted                how the exploration of `main` ends: exhausted, bounded
//! -- expect outcomes 4                      how many outcomes `main` has
//! -- expect outcome 10                      one of them
//! -- expect violation k = 1                 some violation has this in its model
//! -- expect no violation
//! -- expect check f: verified               what comes of the check of a function: verified, bounded, or a counterexample
//! ```

use std::path::{Path, PathBuf};
use std::sync::Arc;

use whatif_lambda::{Program, syntax};
use whatif_machine::run::{Exploration, Settings, explore};
use whatif_machine::search::{Finish, Limits};
use whatif_source::Sources;
use whatif_verify::counterfactual::{Check, Counterexample, Policy, Verdict, check};

fn files() -> Vec<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [here.join("../../examples/lambda"), here.join("tests/files")];
    let entries = folders.iter().flat_map(|folder| folder.read_dir().expect("a folder of programs"));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "lg"));
    files.sort();
    files
}

#[test]
fn programs_do_what_they_say() {
    let files = files();
    assert!(files.len() >= 8, "{files:?}");
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a readable program");
        let mut sources = Sources::new();
        let name = file.display().to_string();
        let id = sources.add(&name, &text);
        let program =
            syntax::read(&sources, id).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)));
        let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("-- expect ")).collect();
        assert!(!expected.is_empty(), "{name} says nothing");
        let steps = expected.iter().find_map(|line| line.strip_prefix("limit steps "));
        let steps = steps.map_or(Limits::default().steps, |steps| steps.parse().expect("a number"));
        let settings = Settings { limits: Limits { steps, ..Limits::default() }, ..Settings::default() };
        let main = program.main.as_ref().map(|main| explore(&program, main, None, &settings));
        for line in expected {
            if let Some((function, answer)) =
                line.strip_prefix("check ").and_then(|rest| rest.split_once(": "))
            {
                assert_eq!(checked(&program, function), answer, "{name}: {line}");
            } else if !line.starts_with("limit ") {
                let found = main.as_ref().unwrap_or_else(|| panic!("{name} has no main"));
                assert!(is_so(found, line), "{name}: {line}\n{found:#?}");
            }
        }
    }
}

/// Does the result of an exploration agree with a line?
fn is_so(found: &Exploration, line: &str) -> bool {
    let model = |wanted: &str| {
        let pair = |(name, value): &(String, String)| format!("{name} = {value}") == wanted;
        found.violations.iter().any(|violation| violation.replayed && violation.model.iter().any(pair))
    };
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "finish" => match found.finish {
            Finish::Bounded(_) => rest == "bounded",
            other => format!("{other:?}").to_lowercase() == rest,
        },
        "outcomes" => found.outcomes.len().to_string() == rest,
        "outcome" => {
            found.outcomes.iter().any(|outcome| outcome.replayed && outcome.result.as_deref() == Ok(rest))
        }
        "violation" if rest.is_empty() => found.violations.iter().any(|violation| violation.replayed),
        "violation" => model(rest),
        "no" => found.violations.is_empty(),
        _ => panic!("`{line}` is no expectation"),
    }
}

fn checked(program: &Program, function: &str) -> String {
    let policy = Arc::new(Policy { totality: true, ..Policy::default() });
    let limits = Limits { results: 1, work: 200_000, ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    match check(program, &Check { policy, ..Check::new(function) }, &settings).verdict {
        Verdict::Counterexamples(found) => told(&found[0]),
        Verdict::Exhausted => "verified".to_owned(),
        Verdict::Bounded(_) => "bounded".to_owned(),
        other => panic!("{function}: {other:?}"),
    }
}

fn told(found: &Counterexample) -> String {
    assert!(found.replayed);
    let abstracted: Vec<String> = found.abstracted.iter().map(ToString::to_string).collect();
    let (part, refinement) = (found.violated.part.word(), &found.violated.refinement);
    let violated = &found.violated.call;
    format!("{} violates {part} {{{refinement}}} of {violated} if [{}]", found.call, abstracted.join(", "))
}
