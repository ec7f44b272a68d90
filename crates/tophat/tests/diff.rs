//! Two versions of a workflow.

mod common;

use common::load;
use whatif_tophat::{Diff, DiffStatus, Options, Reply, Session, diff};

fn compare(old: &str, new: &str) -> Diff {
    let found = diff(&load(old), &load(new), &Options::default());
    if found.status == DiffStatus::Different {
        // What is reported happens, up to the last event, which one of them may refuse.
        for (text, events, outcome) in
            [(old, &found.inputs, &found.old), (new, &found.new_inputs, &found.new)]
        {
            let mut session = Session::start(load(text)).expect("it starts");
            for (at, event) in events.iter().enumerate() {
                let refused = at + 1 == events.len() && outcome.as_deref() == Some("not possible");
                let reply = session.event(event);
                assert!(
                    reply == Reply::Taken || refused || outcome.as_deref().unwrap().starts_with("error"),
                    "{event}"
                );
            }
            if let Some(value) = outcome.as_deref().and_then(|outcome| outcome.strip_prefix("result ")) {
                assert_eq!(session.form().value.as_deref(), Some(value));
            }
        }
    }
    found
}

#[test]
fn the_same_workflow_written_otherwise_is_the_same() {
    let old = "let seats = ref []\nmain = enter Int \"Seat\" |> \\x. if x > 0 and not (x elem !seats) then edit (seats := x :: !seats) |> \\_. edit x else fail";
    let new =
        "let other = ref 0\nlet book x = if x <= 0 then fail else edit x\nmain = enter Int \"Seat\" |> book";
    assert_eq!(compare(old, new).status, DiffStatus::Same);
    assert_eq!(compare(old, old).status, DiffStatus::Same);
    let sums = ["x + x", "2 * x"].map(|sum| format!("main = enter Int |> \\x. edit ({sum})"));
    assert_eq!(compare(&sums[0], &sums[1]).status, DiffStatus::Same);
}

#[test]
fn another_limit_is_a_difference() {
    let version = |limit: i64| format!("main = enter Int \"n\" |> \\x. if x > {limit} then edit x else fail");
    let found = compare(&version(3), &version(5));
    assert_eq!(found.status, DiffStatus::Different);
    assert_eq!(found.inputs, ["4"]);
    assert_eq!((found.old.as_deref(), found.new.as_deref()), (Some("result 4"), Some("the work goes on")));
}

#[test]
fn another_result_is_a_difference() {
    let found = compare("main = enter Int |> \\x. edit (x * 2)", "main = enter Int |> \\x. edit (x * x)");
    assert_eq!(found.inputs, ["1"]);
    assert_eq!(compare("main = edit 1", "main = edit 2").status, DiffStatus::Different);
    assert_eq!(compare("main = edit 1", "main = edit 1").status, DiffStatus::Same);
    assert_eq!(compare("main = edit 1", "main = enter Int").status, DiffStatus::Different);
}

#[test]
fn what_is_asked_elsewhere_is_the_same_if_it_has_the_same_label() {
    let old = "main = (enter Int \"a\" @ ann >< enter Int \"b\" @ bob) |> \\<x, y>. edit (x - y)";
    let new = "main = (enter Int \"b\" @ bob >< enter Int \"a\" @ ann) |> \\<y, x>. edit (x - y)";
    assert_eq!(compare(old, new).status, DiffStatus::Same);
    let wrong = "main = (enter Int \"b\" @ bob >< enter Int \"a\" @ ann) |> \\<y, x>. edit (y - x)";
    let found = compare(old, wrong);
    assert_eq!(
        (found.inputs.as_slice(), found.new_inputs.as_slice()),
        (&["F 0", "S 1"].map(str::to_owned)[..], &["S 0", "F 1"].map(str::to_owned)[..])
    );
}

#[test]
fn an_input_that_only_one_of_them_takes_is_a_difference() {
    let old = "main = enter Int \"n\" >? \"Send\" -> \\x. edit x";
    let found = compare(old, "main = enter Int \"n\" >? \"Submit\" -> \\x. edit x");
    assert_eq!(found.inputs, ["0", "C"]);
    assert_eq!(found.new.as_deref(), Some("not possible"));
    let found = compare(old, "main = enter Int \"n\" >? \"Send\" -> \\x. if x > 0 then edit x else fail");
    assert_eq!(found.inputs, ["0", "C"]);
    insta::assert_snapshot!("a_difference", found.render());
    let found = compare("main = enter Int |> \\x. edit x", "main = enter Int |> \\x. edit (x / x)");
    assert_eq!((found.inputs[0].as_str(), found.new.as_deref()), ("0", Some("error: division by zero")));
}

#[test]
fn labels_that_depend_on_what_is_entered_are_compared_in_runs() {
    let bid = |label: &str| format!("main = enter String \"Who\" |> \\n. enter Int ({label}) |> \\x. view x");
    let found = compare(&bid("\"Bid of \" ++ n"), &bid("\"Offer of \" ++ n"));
    assert_eq!(found.status, DiffStatus::Different);
    assert_eq!(found.inputs, ["\"\"", "0"]);
    assert_eq!(found.targets, ["\"Who\"", "\"Bid of \""]);
    assert_eq!(found.new.as_deref(), Some("not possible"));
    // A constant label, and one that happens to be the same: neither the same for sure, nor different.
    let found = compare(&bid("\"a\""), &bid("if n == \"a\" then n else \"a\""));
    assert_eq!(found.status, DiffStatus::Unknown, "{found:?}");
    assert_eq!(compare(&bid("\"a\""), &bid("n")).status, DiffStatus::Different);
    assert_eq!(compare(&bid("n"), &bid("n")).status, DiffStatus::Unknown);
}

#[test]
fn inputs_whose_labels_are_computed_are_not_taken_for_each_other() {
    let both = |parts: &str, result: &str| {
        format!("main = enter String \"Who\" |> \\n. ({parts}) |> \\<x, y>. view ({result})")
    };
    let old = both("enter Int (n ++ \"1\") >< enter Int (n ++ \"2\")", "x - y");
    let new = both("enter Int (n ++ \"2\") >< enter Int (n ++ \"1\")", "y - x");
    let found = compare(&old, &new);
    assert_eq!(found.status, DiffStatus::Unknown, "{found:?}");
}

#[test]
fn the_sides_of_a_choice_are_known_by_their_labels() {
    let old = "main = enter Int \"n\" |> \\n. (\"Yes\" -> view n <?> \"No\" -> view 0)";
    let swapped = "main = enter Int \"n\" |> \\n. (\"No\" -> view 0 <?> \"Yes\" -> view n)";
    assert_eq!(compare(old, swapped).status, DiffStatus::Same);
    // Labels that changed places are another matter.
    let found = compare(old, "main = enter Int \"n\" |> \\n. (\"No\" -> view n <?> \"Yes\" -> view 0)");
    assert_eq!(found.status, DiffStatus::Different, "{found:?}");
    assert_eq!((found.inputs[1].as_str(), found.new_inputs[1].as_str()), ("L", "R"));
    // Without labels only the place tells them apart.
    let plain = |left: &str, right: &str| format!("main = view {left} <?> view {right}");
    assert_eq!(compare(&plain("1", "2"), &plain("2", "1")).status, DiffStatus::Different);
    // Further on, in a part that stands elsewhere.
    let more = |choice: &str| format!("main = ({choice}) |> \\x. enter Int \"m\" |> \\y. view (x + y)");
    let found =
        compare(&more("\"A\" -> view 1 <?> \"B\" -> view 2"), &more("\"B\" -> view 2 <?> \"A\" -> view 3"));
    assert_eq!(found.status, DiffStatus::Different, "{found:?}");
    assert_eq!((found.inputs[0].as_str(), found.new_inputs[0].as_str(), found.replayed), ("L", "R", true));
}
