//! What each user sees of a task.

use std::sync::Arc;

use whatif_source::Sources;
use whatif_tophat::{ButtonPart, Datum, Deed, EditorPart, Event, Part, Reply, Session, Viewer};

fn start(text: &str) -> Session {
    let mut sources = Sources::new();
    let file = sources.add("test.top", text);
    let program = whatif_tophat::parse(&mut sources, file).expect("the program is right");
    Session::start(Arc::new(program)).expect("it starts")
}

/// A part in a few words.
fn part_text(part: &Part) -> String {
    let all = |parts: &[Part]| parts.iter().map(part_text).collect::<Vec<_>>().join(", ");
    match part {
        Part::Editor(EditorPart { label, value, read_only, .. }) => {
            let value =
                value.as_ref().map_or("_".to_owned(), |value| serde_json::to_string(value).expect("data"));
            format!("{}{}={value}", if *read_only { "look " } else { "" }, label.as_deref().unwrap_or("?"))
        }
        Part::Button(ButtonPart { label, reason, .. }) => {
            let reason = reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default();
            format!("[{}]{reason}", label.as_deref().unwrap_or("?"))
        }
        Part::Both(parts) => format!("both({})", all(parts)),
        Part::Either(parts) => format!("either({})", all(parts)),
        Part::Note(text) => format!("note({text})"),
    }
}

/// A view in one line.
fn show(session: &Session, user: &str) -> String {
    let view = session.view(Viewer::User(user));
    let mut texts: Vec<String> = view.parts.iter().map(part_text).collect();
    texts.extend(view.waiting.iter().map(|user| format!("waiting for {user}")));
    texts.extend(view.value.iter().map(|value| format!("done {value}")));
    texts.join("; ")
}

#[test]
fn each_user_sees_their_own_parts() {
    let mut session = start(
        "main = (enter Int \"A\" @ ann) >< ((enter Int \"B\" >< enter Int \"C\") @ bob) >< enter Bool \"All\" \
         |> \\<<a, <b, c>>, d>. view (a + b + c)",
    );
    assert_eq!(show(&session, "ann"), "both(A=_, All=_); waiting for bob");
    assert_eq!(show(&session, "bob"), "both(both(B=_, C=_), All=_); waiting for ann");
    assert_eq!(show(&session, "eve"), "both(All=_); waiting for ann; waiting for bob");
    for (event, taken) in [
        ("\"A\" 1", "both(A=\"1\", All=_); waiting for bob"),
        ("\"All\" True", "both(A=\"1\", All=true); waiting for bob"),
    ] {
        assert_eq!(session.event(event), Reply::Taken);
        assert_eq!(show(&session, "ann"), taken);
    }
    session.event("\"B\" 2");
    session.event("\"C\" 3");
    assert_eq!(show(&session, "ann"), "look ?=\"6\"; done 6");
}

#[test]
fn a_button_says_why_it_cannot_be_pressed() {
    let mut session = start(
        "let left = ref 20\n\
         main = (enter Int \"Days\" >? \"Ask\" -> \\d. if d <= !left then \
           (\"Yes\" -> (if d > 10 then fail else view True) <?> \"No\" -> view False) @ boss else fail) @ ann",
    );
    assert_eq!(show(&session, "ann"), "Days=_; [Ask] (fill in Days first)");
    session.event("25");
    assert_eq!(show(&session, "ann"), "Days=\"25\"; [Ask] (not possible: `d <= !left` does not hold)");
    session.event("15");
    session.event("\"Ask\"");
    assert_eq!(show(&session, "boss"), "[Yes] (not possible: `d > 10` holds); [No]");
    assert_eq!(show(&session, "ann"), "waiting for boss");
}

#[test]
fn a_step_that_waits_for_others_names_them() {
    let session = start("main = ((enter Int \"A\" @ ann) >< edit 1 \"B\" >? \"Go\" -> \\_. view 1) @ bob");
    assert_eq!(show(&session, "bob"), "both(B=\"1\"); [Go] (waiting for ann); waiting for ann");
}

#[test]
fn a_value_that_does_not_go_on_is_explained() {
    let mut session = start("main = enter Int \"Seat\" |> \\x. if x > 0 then view x else fail");
    assert_eq!(show(&session, "ann"), "Seat=_");
    session.event("0");
    assert_eq!(show(&session, "ann"), "Seat=\"0\"; note(cannot go on: `x > 0` does not hold)");
}

#[test]
fn alternatives_stand_together() {
    let session =
        start("main = enter Int \"A\" <#> enter Int \"B\" <#> (edit 1 \"C\" >? \"Go\" -> \\_. view 1)");
    assert_eq!(show(&session, "ann"), "either(A=_, B=_, both(C=\"1\", [Go]))");
}

#[test]
fn an_alternative_without_a_label_is_called_by_what_is_behind_it() {
    let session = start("main = \"Yes\" -> view 1 <?> (\"No\" -> view 2 <?> \"Later\" -> view 3)");
    assert_eq!(show(&session, "ann"), "[Yes]; [No or Later]");
}

#[test]
fn a_filled_form_is_an_event() {
    let mut session = start(
        "type Size = Small | Large\nmain = enter [<Size, Date>] \"Orders\" |> \\l. if len l > 0 then view l else fail",
    );
    let item =
        |size: &str, day: &str| Datum::Items(vec![Datum::Text(size.to_owned()), Datum::Text(day.to_owned())]);
    let fill = |items: Vec<Datum>| Event { address: Vec::new(), deed: Deed::Fill(Datum::Items(items)) };
    let wrong = session.take(&fill(vec![item("M", "2026-01-31")]));
    assert!(matches!(wrong, Reply::Refused { reason, .. } if reason == "item 1: choose one of Small, Large"));
    assert_eq!(
        session.take(&fill(vec![item("Small", "2026-01-31"), item("Large", "2026-02-01")])),
        Reply::Taken
    );
    assert_eq!(session.form().value.as_deref(), Some("[<Small, 2026-01-31>, <Large, 2026-02-01>]"));
}

#[test]
fn a_line_is_read_as_the_same_event() {
    let session = start("main = enter Date \"Day\" >< (\"Yes\" -> view True <?> \"No\" -> view False)");
    let day = session.read("\"Day\" 2026-01-31").expect("it is possible");
    assert_eq!(
        serde_json::to_string(&day).expect("data"),
        r#"{"address":["first"],"deed":{"fill":"2026-01-31"}}"#
    );
    assert_eq!(session.read("\"No\"").expect("it is possible").deed, Deed::Right);
    assert!(session.read("\"Maybe\"").is_err());
}

#[test]
fn the_users_of_a_program_are_known_before_it_runs() {
    let session = start(
        "type Person = Ann | Bob\nlet p = Ann\nmain = (enter Int @ (p)) >< (enter Int @ clerk) >< (enter Int @ clerk)",
    );
    assert_eq!(session.program().users().collect::<Vec<_>>(), ["Ann", "Bob", "clerk"]);
}
