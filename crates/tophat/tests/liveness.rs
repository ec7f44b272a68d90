//! What can still happen: dead ends, responses, next steps.

mod common;

use common::{claim, load};
use whatif_tophat::{Options, PropertyReport, Reply, Session, Verdict, hints, prove};

fn decide(text: &str, name: &str) -> PropertyReport {
    claim(&prove(&load(text), &Options::default()), name).clone()
}

/// Runs the events of a report; the session after them.
fn replay(text: &str, events: &[String]) -> Session {
    let mut session = Session::start(load(text)).expect("the program starts");
    for event in events {
        assert_eq!(session.event(event), Reply::Taken, "{event}");
    }
    session
}

#[test]
fn a_wrong_value_that_can_be_corrected_is_no_dead_end() {
    let text = "main = enter Int \"n\" |> \\x. if x > 0 then edit x else fail\nfinishable f";
    assert_eq!(decide(text, "f").status, Verdict::Proved);
}

#[test]
fn a_value_that_cannot_be_taken_back_is_a_dead_end() {
    let text = "let r = ref 0\n\
                main = enter Int \"n\" >? \"Send\" -> \\x. enter Int \"m\" |> \\y. if x < 10 then edit (x + y) else fail\n\
                finishable f";
    let report = decide(text, "f");
    assert_eq!(report.status, Verdict::Violated, "{report:?}");
    assert_eq!(report.inputs, ["10", "C"]);
    assert_eq!(report.repeats, ["0"]);
    assert_eq!(report.reason.as_deref(), Some("no result can be reached any more"));
    // Once it was given, the input leads back to where it is given again.
    let mut session = replay(text, &report.inputs);
    assert_eq!(session.event(&report.repeats[0]), Reply::Taken);
    let before = session.form();
    assert_eq!(session.event(&report.repeats[0]), Reply::Taken);
    assert_eq!(session.form(), before);
}

#[test]
fn a_task_where_nothing_can_be_done_is_a_dead_end() {
    let text = "let taken = ref False\n\
                let fork _ = if !taken then fail else edit (taken := True)\n\
                main = (\"a\" -> fork () <?> \"skip\" -> edit ()) |> \\_. (\"b\" -> fork () <?> fail) |> \\_. edit 1\n\
                finishable f";
    let report = decide(text, "f");
    assert_eq!((report.status, report.inputs.as_slice()), (Verdict::Violated, &["L".to_owned()][..]));
    assert_eq!(report.repeats, ["()"]);
    let report = decide("main = fail |> \\x. edit x\nfinishable f", "f");
    assert_eq!((report.status, report.inputs.len()), (Verdict::Violated, 0));
    assert_eq!(report.reason.as_deref(), Some("no input is possible any more"));
}

#[test]
fn a_result_of_a_kind_may_be_out_of_reach() {
    let text = "main = enter Int \"n\" >? \"Send\" -> \\x. \"Grant\" -> (if x < 10 then edit True else fail) <?> \"Refuse\" -> edit False\n\
                finishable any\n\
                finishable granted v = v";
    assert_eq!(decide(text, "any").status, Verdict::Proved);
    let report = decide(text, "granted");
    assert_eq!(
        (report.status, report.inputs.as_slice()),
        (Verdict::Violated, &["10".to_owned(), "C".to_owned()][..])
    );
}

#[test]
fn what_is_claimed_already_is_not_asked_again() {
    let program = load("main = enter Int\nfinishable f");
    let proof = prove(&program, &Options { finishable: true, ..Options::default() });
    assert_eq!(proof.properties.len(), 1);
}

#[test]
fn every_program_can_be_asked_for_dead_ends() {
    let program = load("main = enter Int >? \\x. if x > 3 then edit x else (enter Int |> \\_. fail)");
    let proof = prove(&program, &Options { finishable: true, ..Options::default() });
    let report = claim(&proof, "the work can be finished");
    assert_eq!(
        (report.status, report.inputs.as_slice()),
        (Verdict::Violated, &["0", "C"].map(str::to_owned)[..])
    );
}

#[test]
fn a_request_that_is_always_answered() {
    let text = "main = enter String \"Request\" @ citizen >? \"Send\" -> \\r.\n\
                (\"Grant\" -> edit True <?> \"Refuse\" -> edit False) @ officer >? \"Sign\" -> \\d. edit d\n\
                response answered = entered \"Send\" ~> entered \"Sign\"\n\
                response wrong = entered \"Send\" ~> entered \"Grant\"";
    assert_eq!(decide(text, "answered").status, Verdict::Proved);
    let report = decide(text, "wrong");
    assert_eq!(report.status, Verdict::Violated);
    assert_eq!(report.inputs[..3], ["\"\"", "C", "R"].map(str::to_owned));
    assert_eq!(report.reason.as_deref(), Some("the answer cannot come any more"));
}

#[test]
fn a_run_that_is_over_owes_its_answer() {
    let text = "main = enter Int \"n\" |> \\x. if x > 5 then edit x else (enter Int \"m\" |> \\y. edit y)\n\
                response r = entered \"n\" ~> entered \"m\"\n\
                response s = entered \"m\" ~> entered \"n\"";
    let report = decide(text, "r");
    assert_eq!((report.status, report.inputs.as_slice()), (Verdict::Violated, &["6".to_owned()][..]));
    assert_eq!(report.reason.as_deref(), Some("the run is over without the answer"));
    assert_eq!(decide(text, "s").status, Verdict::Proved);
    let at_once = "main = edit 1\nresponse r = True ~> False";
    assert_eq!(decide(at_once, "r").status, Verdict::Violated);
}

#[test]
fn what_was_asked_for_once_stays_owed() {
    // The alarm rings for a moment; whoever then picks "Ignore" never gets to the answer.
    let text = "let alarm = ref False\nlet done = ref False\n\
                main = edit (alarm := True) >? \"Ring\" -> \\_. edit (alarm := False) >? \"Go on\" -> \\_.\n\
                \"Answer\" -> (edit (done := True) >? \\_. edit 1) <?> \"Ignore\" -> (edit 2 >? \\_. edit 2)\n\
                response answered = !alarm ~> !done";
    let report = decide(text, "answered");
    assert_eq!(report.status, Verdict::Violated, "{report:?}");
    assert_eq!(report.inputs[..3], ["C", "C", "R"].map(str::to_owned));
}

#[test]
fn hints_say_what_leads_to_the_end() {
    let program = load(
        "main = enter Int \"n\" >? \"Send\" -> \\x. if x > 5 and x < 8 then edit x else (enter Int \"m\" |> \\_. fail)",
    );
    let mut session = Session::start(program).unwrap();
    let found = hints(&session, None, &Options::default()).unwrap();
    assert!(found.complete, "{found:?}");
    assert_eq!(found.hints.len(), 1);
    // Any number will do: it can be changed until it is sent.
    assert_eq!(found.hints[0].condition, "True");
    assert_eq!(session.event("9"), Reply::Taken);
    let found = hints(&session, None, &Options::default()).unwrap();
    assert!(found.complete && !found.hints.iter().any(|hint| hint.input == "C"), "{found:?}");
    assert_eq!(session.event("6"), Reply::Taken);
    let found = hints(&session, None, &Options::default()).unwrap();
    assert_eq!(found.hints[0].example, ["C"]);
    assert_eq!(session.event("9"), Reply::Taken);
    assert_eq!(session.event("C"), Reply::Taken);
    let found = hints(&session, None, &Options::default()).unwrap();
    assert!(found.complete && found.hints.is_empty(), "{found:?}");
    insta::assert_snapshot!("hints", found.render());
}

#[test]
fn hints_lead_to_a_claim_by_its_name() {
    let program = load(
        "main = (\"Car\" -> enter Int \"Price\" <?> \"Bike\" -> edit 5) >? \"Buy\" -> \\p. if p > 0 then edit p else fail\n\
         reachable expensive v = v > 1000",
    );
    let session = Session::start(program).unwrap();
    let found = hints(&session, Some("expensive"), &Options::default()).unwrap();
    assert!(found.complete);
    insta::assert_snapshot!("hints_to_a_claim", found.render());
    assert!(hints(&session, Some("cheap"), &Options::default()).is_err());
}

#[test]
fn the_example_of_a_hint_is_short_and_what_always_holds_is_no_condition() {
    let program = load(
        "type Move = Add | Close\nlet sum = ref 0\n\
         let step = enter <Move, Int> \"Move\" |> \\<m, n>. if n < 0 then fail else match m { Add -> edit (sum := !sum + n) |> \\_. view m, \
         Close -> view m }\n\
         main = enter Int \"Start\" |> \\x. if x > 4 then (repeat step until (\\m. m == Close) |> \\_. view !sum) else fail",
    );
    let mut session = Session::start(program).expect("it starts");
    let found = hints(&session, None, &Options::default()).unwrap();
    assert_eq!(found.hints[0].example, ["5", "<Close, 0>"]);
    assert_eq!(session.event("7"), Reply::Taken);
    let found = hints(&session, None, &Options::default()).unwrap();
    assert_eq!((found.hints[0].condition.as_str(), found.hints[0].example.len()), ("True", 1));
}

#[test]
fn a_run_that_ends_with_another_result_can_never_come_to_such_a_one() {
    let text =
        "main = \"good\" -> view True <?> \"bad\" -> view False\nfinishable any\nfinishable good v = v";
    assert_eq!(decide(text, "any").status, Verdict::Proved);
    let report = decide(text, "good");
    assert_eq!((report.status, report.inputs.as_slice()), (Verdict::Violated, &["R".to_owned()][..]));
    assert_eq!(report.reason.as_deref(), Some("the run is over with another result"));
    // Results with unknown parts: a number that is entered is not always small.
    let text = "main = enter Int \"n\"\nfinishable small v = v < 3";
    assert_eq!(decide(text, "small").inputs, ["3"]);
}

#[test]
fn an_answer_that_reads_an_input_is_owed_until_the_input_comes() {
    let claim = "response r = entered \"Request\" ~> (input \"Decision\" or not (input \"Decision\"))";
    let text = format!(
        "main = (\"ask\" -> enter Int \"Request\" <?> \"leave\" -> (enter Bool \"Decision\" |> \\_. view 0))\n{claim}"
    );
    let report = decide(&text, "r");
    assert_eq!((report.status, report.inputs.len()), (Verdict::Violated, 2), "{report:?}");
    assert_eq!(report.reason.as_deref(), Some("the run is over without the answer"));
    let text = format!("main = enter Int \"Request\" |> \\_. enter Bool \"Decision\"\n{claim}");
    assert_eq!(decide(&text, "r").status, Verdict::Proved);
}

#[test]
fn a_response_that_nobody_asks_for_is_vacuous() {
    let text = "main = enter Int \"n\" |> \\n. if n > 0 then enter Int \"m\" else fail\n\
                response never = entered \"m\" and not (entered \"n\") ~> False\n\
                response asked = entered \"n\" ~> entered \"m\"";
    let (never, asked) = (decide(text, "never"), decide(text, "asked"));
    assert_eq!((never.status, never.vacuous), (Verdict::Proved, true), "{never:?}");
    assert_eq!(never.reason.as_deref(), Some("its premise never holds"));
    assert_eq!((asked.status, asked.vacuous), (Verdict::Proved, false), "{asked:?}");
}

#[test]
fn a_dead_end_with_a_button_is_not_one_where_no_input_is_possible() {
    let text = "let n = ref 0\nmain = (forever (view () >? \"Go\" -> \\_. (n := !n + 1) |> \\_. enter Int)) |> \\_. view 1\nfinishable f";
    let report = decide(text, "f");
    assert_ne!(report.reason.as_deref(), Some("no input is possible any more"), "{report:?}");
    let text =
        "main = enter Bool \"b\" >? \"Go\" -> \\b. (\"a\" -> view b <?> \"c\" -> view b)\nfinishable f v = v";
    let report = decide(text, "f");
    assert_eq!(report.reason.as_deref(), Some("no such result can be reached any more"), "{report:?}");
}
