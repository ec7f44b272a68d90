//! `whatif lambda`, on the papers' small programs: what people read, and what programs read.

use std::process::{Command, Output};

fn whatif(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/lambda"));
    command.arg("lambda").args(arguments).output().expect("the program starts")
}

/// What is printed, and the exit status.
#[track_caller]
fn prints(arguments: &[&str], status: i32, expected: &str) {
    let output = whatif(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(status)));
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let output = whatif(&[arguments, &["--format", "json"]].concat());
    serde_json::from_slice(&output.stdout).expect("standard output is one JSON object")
}

/// The outcomes of a program: value and condition of each.
fn outcomes(file: &str) -> Vec<(String, String)> {
    let report = json(&[file]);
    assert_eq!(report["status"], "exhausted");
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_string();
    let outcomes = report["outcomes"].as_array().expect("a list");
    outcomes.iter().map(|outcome| (text(&outcome["value"]), text(&outcome["condition"]))).collect()
}

#[test]
fn a_choice_that_is_made_twice_has_four_outcomes() {
    prints(&["fig8a.lg"], 0, "4\n2 * s\n2 * s\ns * s2\n4 outcomes; every path was followed to its end\n");
    let values: Vec<String> = outcomes("fig8a.lg").into_iter().map(|(value, _)| value).collect();
    assert_eq!(values, ["4", "2 * s", "2 * s", "s * s2"]);
}

#[test]
fn a_choice_that_is_shared_has_two_outcomes() {
    prints(&["fig8b.lg"], 0, "4\ns * s\n2 outcomes; every path was followed to its end\n");
}

#[test]
fn what_nobody_needs_does_not_fail() {
    prints(&["spurious.lg"], 0, "10\n1 outcome; every path was followed to its end\n");
}

#[test]
fn an_assertion_is_told_once_with_the_first_values_that_violate_it() {
    let expected = "\
error: this assertion can fail: (repl i ! k) == i
  ┌─ fig2-infinite-list.lg:9:6
  │
9 │   in assert (repl i ! k) == i
  │      ^^^^^^
  │
  = k = 1
    i = 0
  = it fails in 2 more ways

1 assertion that can fail, 1 outcome without failure; there may be more
";
    prints(&["fig2-infinite-list.lg", "--max-results", "4"], 1, expected);
    let report = json(&["fig2-infinite-list.lg", "--max-results", "4"]);
    let first = &report["counterexamples"][0];
    assert_eq!(first["model"], serde_json::json!({ "k": "1", "i": "0" }));
    assert_eq!(
        (first["label"].as_str(), first["replayed"].as_bool()),
        (Some("(repl i ! k) == i"), Some(true))
    );
    assert_eq!(report["counterexamples"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_contract_that_is_too_weak_is_to_blame() {
    let report = json(&["fig1-incr.lg"]);
    let [incr, twice] = &report["functions"].as_array().expect("a list")[..] else { panic!("{report}") };
    assert_eq!((incr["name"].as_str(), incr["status"].as_str()), (Some("incr"), Some("verified")));
    assert_eq!((twice["name"].as_str(), twice["status"].as_str()), (Some("twice"), Some("abstract")));
    assert_eq!(twice["counterexamples"][0]["blame"], serde_json::json!(["incr"]));
    assert_eq!(whatif(&["fig1-incr.lg"]).status.code(), Some(1));
}

#[test]
fn intersection_is_not_commutative() {
    let report = json(&["intersect.lg", "--max-steps", "80"]);
    assert_eq!(report["status"], "bounded");
    let found = &report["counterexamples"][0];
    assert_eq!(found["model"], serde_json::json!({ "xs": "[0]", "ys": "0 : 0 : _" }));
    assert_eq!(found["replayed"], true);
}

#[test]
fn a_symbolic_function_is_shown_as_a_lambda() {
    let report = json(&["higher-order.lg"]);
    let function = "\\x -> case x of { 3 -> 3; 1 -> 0; _ -> 1 }";
    assert_eq!(report["counterexamples"][0]["model"], serde_json::json!({ "f": function }));
    let conditions: Vec<String> =
        outcomes("higher-order.lg").into_iter().map(|(_, condition)| condition).collect();
    assert_eq!(conditions, ["f 3 == 3 && f 1 == f 2", "f 3 /= 3"]);
}
