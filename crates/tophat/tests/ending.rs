//! Where a run ends: at the first value of its task, in proofs, in sessions and on pages alike.

mod common;

use whatif_tophat::{Options, Part, Reply, Session, Verdict, Viewer, prove};

const AMOUNT: &str = "main = edit 5 \"Amount\"\nproperty positive v = v > 0";

#[test]
fn a_run_that_is_over_takes_no_event() {
    let program = common::load(AMOUNT);
    assert_eq!(prove(&program, &Options::default()).properties[0].status, Verdict::Proved);
    let mut session = Session::start(program).expect("it starts");
    let Reply::Refused { reason, possible } = session.event("-3") else { panic!("-3 was taken") };
    assert_eq!(reason, "the work is done, and its result does not change any more");
    assert!(possible.is_empty() && session.form().fields.is_empty());
    assert_eq!(session.read("-3").err(), Some(reason));
    assert_eq!(session.form().value.as_deref(), Some("5"));
}

#[test]
fn the_page_of_a_run_that_is_over_shows_its_editors_and_asks_for_nothing() {
    let program = common::load("main = (enter Int \"A\" >< edit 1 \"B\") |> \\<a, b>. edit a \"Last\"");
    let mut session = Session::start(program).expect("it starts");
    let editors = |session: &Session| -> Vec<bool> {
        let mut found = Vec::new();
        let mut waiting = session.view(Viewer::All).parts;
        while let Some(part) = waiting.pop() {
            match part {
                Part::Editor(editor) => found.push(editor.read_only),
                Part::Both(parts) | Part::Either(parts) => waiting.extend(parts),
                Part::Button(_) | Part::Note(_) => {}
            }
        }
        found
    };
    assert_eq!(editors(&session), [false, false]);
    assert_eq!(session.event("\"A\" 7"), Reply::Taken);
    assert_eq!(editors(&session), [true]);
    assert!(session.undo(), "the last event can still be taken back");
    assert_eq!(editors(&session), [false, false]);
}
