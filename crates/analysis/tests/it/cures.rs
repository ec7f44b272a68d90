//! What is suggested for a program, verified again.

use whatif_analysis::{Host, Options, Report, Status, Suggestion, edited};

/// The best suggestion for a function of a program.
pub(crate) fn cure(text: &str, function: &str) -> Option<Suggestion> {
    let host = Host::new();
    host.open("T.hs", text);
    let cure = host.cure(&["T.hs".into()], "T.hs".as_ref(), function, &Options::default());
    cure.suggestions.into_iter().next()
}

/// The types of the best suggestion, which must be verified; and which a host that never saw the file verifies again.
pub(crate) fn types(text: &str, function: &str) -> Vec<String> {
    let suggestion = cure(text, function).unwrap_or_else(|| panic!("nothing is suggested for `{function}`"));
    assert!(suggestion.verified);
    assert!(suggestion.cures.contains(&function.to_string()), "{suggestion:?}");
    let before = checked(text);
    let after = checked(&edited(text, suggestion.changes().map(|(_, _, edit)| edit)).expect("it fits"));
    for old in &before.functions {
        let new = after.functions.iter().find(|new| new.name == old.name).expect("it is still there");
        let is_new = suggestion.changes().any(|(function, ..)| function == new.name);
        assert!(!is_new || new.status() == Status::Verified, "{} {:?}", new.name, new.verdict);
        assert!(new.name != function || new.counterexamples().is_empty());
        assert!(badness(new.status()) <= badness(old.status()), "{} {:?}", new.name, new.verdict);
    }
    suggestion.changes().map(|(function, ty, _)| format!("{function} :: {ty}")).collect()
}

/// How bad an answer is: a counterexample is worse than none, and what is verified is best.
fn badness(status: Status) -> u8 {
    match status {
        Status::Verified | Status::Total => 0,
        Status::InCallers => 1,
        Status::Bounded => 2,
        Status::Unsupported | Status::Timeout => 3,
        Status::Abstract => 4,
        Status::Concrete => 5,
    }
}

/// What a host that never saw a program says of it.
pub(crate) fn checked(text: &str) -> Report {
    let host = Host::new();
    host.open("T.hs", text);
    host.check(&["T.hs".into()], &[], &Options::default())
}
