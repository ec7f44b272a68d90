//! Constructors with data, optional values and types with parameters: run, explored, proven, compared, and on pages.

mod common;

use common::{claim, errors, load};
use whatif_source::Sources;
use whatif_tophat::{
    Datum, Deed, DiffStatus, EditorPart, Event, Options, Part, Reply, Session, Shape, Status, Verdict,
    Viewer, cover, diff, explore, hints, names, prove,
};

const DECISION: &str = "type Decision = Granted Int | Refused String | Later\n\
main = enter Decision \"Decide\" |> \\d. match d { Granted n -> view n, Refused _ -> view 0, Later -> view (-1) }\n";

fn options() -> Options {
    Options { timeout: None, ..Options::default() }
}

#[test]
fn a_constructor_is_entered_with_its_fields() {
    let program = load(DECISION);
    for (event, result) in [
        ("\"Decide\" Granted 5", "5"),
        ("Decide Granted (-5)", "-5"),
        ("Refused \"not enough\"", "0"),
        ("\"Decide\" Later", "-1"),
    ] {
        let mut session = Session::start(program.clone()).expect("it starts");
        assert_eq!(session.event(event), Reply::Taken, "{event}");
        assert_eq!(session.form().value.as_deref(), Some(result), "{event}");
    }
    for wrong in ["Granted", "Granted True", "Granted 1 2", "Later 1", "Denied 3", "5", "(Granted 5) 1"] {
        let mut session = Session::start(program.clone()).expect("it starts");
        let reply = session.event(&format!("\"Decide\" {wrong}"));
        assert!(matches!(reply, Reply::Refused { .. }), "{wrong}: {reply:?}");
    }
}

#[test]
fn every_constructor_is_explored() {
    let found = explore(&load(DECISION), &options());
    assert_eq!(found.status, Status::Exhausted);
    let runs: Vec<(&str, &str)> =
        found.runs.iter().map(|run| (run.inputs[0].as_str(), run.value.as_str())).collect();
    assert_eq!(runs, [("Granted s0", "s0"), ("Refused s0", "0"), ("Later", "-1")]);
}

#[test]
fn claims_about_constructors_are_proved_and_refuted_with_a_run() {
    let program = load(
        "type Decision = Granted Int | Refused String | Later\n\
         let last = ref Later\n\
         main = enter Decision \"Decide\" |> \\d. match d {\n\
           Granted n -> if n > 0 and n <= 100 then view (let _ = last := d in d) else fail,\n\
           Refused why -> if why /= \"\" then view (Refused (why ++ \"!\")) else fail,\n\
           Later -> fail }\n\
         property capped d = match d { Granted n -> n <= 100, _ -> True }\n\
         property reasoned d = match d { Refused why -> why /= \"!\", _ -> True }\n\
         property known d = d /= Later and d /= Granted 101\n\
         property small d = match d { Granted n -> n <= 99, _ -> True }\n\
         property kept d = match !last { Granted n -> d == Granted n, Later -> True, Refused _ -> False }\n\
         reachable fifty d = d == Granted 50\n\
         reachable asked d = input \"Decide\" == Refused \"no\" and d == Refused \"no!\"\n\
         finishable done\n",
    );
    let proof = prove(&program, &options());
    for name in ["capped", "reasoned", "known", "kept", "done"] {
        assert_eq!(claim(&proof, name).status, Verdict::Proved, "{name}");
    }
    let small = claim(&proof, "small");
    assert_eq!((small.status, small.inputs.as_slice()), (Verdict::Violated, &["Granted 100".to_owned()][..]));
    for (name, input) in [("fifty", "Granted 50"), ("asked", "Refused \"no\"")] {
        let reached = claim(&proof, name);
        assert_eq!((reached.status, reached.inputs[0].as_str()), (Verdict::Reached, input));
    }
}

#[test]
fn a_value_may_be_missing() {
    let program = load(
        "let orElse default m = match m { Nothing -> default, Just x -> x }\n\
         let half n : Maybe Int = if n mod 2 == 0 then Just (n / 2) else Nothing\n\
         main = enter Int \"n\" >< enter (Maybe (Maybe Bool)) \"b\" |> \\<n, b>. view <orElse 0 (half n), orElse (Just False) b>\n\
         property halves <h, _> = h == 0 or 2 * h == input \"n\"\n\
         property never <_, b> = b /= Nothing or input \"b\" == Just Nothing\n\
         reachable odd <h, b> = h == 0 and input \"n\" == 7 and b == Just True\n",
    );
    let proof = prove(&program, &options());
    assert_eq!(claim(&proof, "halves").status, Verdict::Proved);
    assert_eq!(claim(&proof, "never").status, Verdict::Proved);
    assert_eq!(claim(&proof, "odd").status, Verdict::Reached);
    let mut session = Session::start(program).expect("it starts");
    for event in ["\"n\" 6", "\"b\" Just (Just True)"] {
        assert_eq!(session.event(event), Reply::Taken, "{event}");
    }
    assert_eq!(session.form().value.as_deref(), Some("<3, Just True>"));
}

#[test]
fn what_depends_on_an_input_is_shown_with_its_condition() {
    let found = explore(
        &load("main = enter Int |> \\n. view (if n > 3 then Just <n, True> else Nothing)"),
        &options(),
    );
    let values: Vec<&str> = found.runs.iter().map(|run| run.value.as_str()).collect();
    assert_eq!(values, ["if s0 <= 3 then Nothing else Just <s0, True>"]);
}

#[test]
fn types_have_parameters_and_constructors_are_functions() {
    let program = load(
        "type Both a b = Both a b | Neither\n\
         type Pair a = <a, a>\n\
         type Named a = Maybe <String, a>\n\
         let swap (p : Pair Int) : Pair Int = let <a, b> = p in <b, a>\n\
         let makers = map (Both 1) [True, False]\n\
         let ages = map Just [1, 2]\n\
         main = enter (Both (Maybe Int) Bool) \"x\" >< enter (Named Int) \"y\" |> \\<x, y>. view <x, y, makers, ages, swap <1, 2>>\n",
    );
    assert_eq!(
        program.result_type().to_string(),
        "<Both (Maybe Int) Bool, Maybe <String, Int>, [Both Int Bool], [Maybe Int], <Int, Int>>"
    );
    let mut session = Session::start(program).expect("it starts");
    for event in ["\"x\" Both (Just (-2)) True", "\"y\" Just <\"a b\", 3>"] {
        assert_eq!(session.event(event), Reply::Taken, "{event}");
    }
    let value =
        "<Both (Just (-2)) True, Just <\"a b\", 3>, [Both 1 True, Both 1 False], [Just 1, Just 2], <2, 1>>";
    assert_eq!(session.form().value.as_deref(), Some(value));
}

#[test]
fn a_file_may_have_its_own_maybe() {
    let own = load(
        "type Maybe = Nothing | Perhaps Int\nmain = enter Maybe |> \\m. match m { Perhaps n -> view n, Nothing -> view 0 }",
    );
    assert_eq!(explore(&own, &options()).runs.len(), 2);
    let enumeration = load("type Answer = Just | Unjust\nmain = enter Answer");
    assert_eq!(enumeration.result_type().to_string(), "Answer");
}

#[test]
fn mistakes_are_named() {
    for (text, message) in [
        (
            "type T = A Int | B\nmain = enter T |> \\t. match t { A -> view 1, B -> view 2 }",
            "`A` has one field, and here are 0",
        ),
        ("type T = A Int | B\nmain = enter T |> \\t. match t { A n -> view n }", "no alternative for `B`"),
        (
            "type T = A Int Bool | B\nmain = enter T |> \\t. match t { B -> view 1 }",
            "no alternative for `A _ _`",
        ),
        ("type T = A Int | B\nmain = view (A True)", "this argument must be `Int`, not `Bool`"),
        ("type T = A Int | B\nmain = view (A == B)", "must be a basic value"),
        ("type T = A (Task Int) | B\nmain = view B", "a field must have a basic type"),
        ("type T = A T | B\nmain = view B", "there is no type `T`"),
        ("main = enter (Maybe (Int -> Int))", "must be a basic value"),
        ("main = enter (Maybe Int Bool)", "`Maybe` takes 1 types, and here are 2"),
        ("main = enter Maybe", "`Maybe` is a type with parameters"),
        ("type T a = { x : a }\nmain = view 1", "a record has no parameters"),
        ("type T = Int\nmain = enter (T Bool)", "the type `T` has no parameters"),
        ("type T = A Int | A\nmain = view 1", "the constructor `A` is defined already"),
        (
            "main = match 3 { Just x -> view x, Nothing -> view 0 }",
            "this pattern must be `Int`, not `Maybe a`",
        ),
    ] {
        let found = errors(text);
        assert!(found.contains(message), "{text}\n{found}");
    }
}

#[test]
fn a_page_has_a_constructor_and_its_fields() {
    let mut session = Session::start(load(DECISION)).expect("it starts");
    let view = session.view(Viewer::All);
    let [Part::Editor(EditorPart { shape, address, .. })] = view.parts.as_slice() else {
        panic!("one editor: {view:?}")
    };
    let field = |name: &str, fields| (name.to_owned(), fields);
    let constructors = vec![
        field("Granted", vec![Shape::Int]),
        field("Refused", vec![Shape::String]),
        field("Later", vec![]),
    ];
    assert_eq!(*shape, Some(Shape::Sum("Decision".to_owned(), constructors)));
    let send = |json: &str| {
        let datum: Datum = serde_json::from_str(json).expect("plain data");
        Event { address: address.clone(), deed: Deed::Fill(datum) }
    };
    for (json, reason) in [
        (r#"["Granted"]"#, "Granted: a value is missing, or there is one too many"),
        (r#"["Granted","x"]"#, "Granted: `x` is not a whole number"),
        (r#"["Denied","1"]"#, "choose one of Granted, Refused, Later"),
        (r#"[]"#, "choose one of Granted, Refused, Later"),
    ] {
        let reply = session.take(&send(json));
        assert!(
            matches!(&reply, Reply::Refused { reason: why, .. } if why.contains(reason)),
            "{json}: {reply:?}"
        );
    }
    assert_eq!(session.take(&send(r#"["Granted","7"]"#)), Reply::Taken);
    assert_eq!(session.form().value.as_deref(), Some("7"));
}

#[test]
fn versions_with_constructors_are_compared() {
    let text = |rest: &str| load(&DECISION.replace("view 0", rest));
    let compared = |rest: &str| diff(&load(DECISION), &text(rest), &options()).status;
    assert_eq!(compared("view (1 - 1)"), DiffStatus::Same);
    assert_eq!(compared("view 1"), DiffStatus::Different);
}

#[test]
fn hints_and_tests_go_to_every_constructor() {
    let session = Session::start(load(DECISION)).expect("it starts");
    let found = hints(&session, None, &options()).expect("the end is a goal");
    assert!(found.complete, "{}", found.render());
    assert!(found.render().contains("Granted"), "{}", found.render());
    let mut sources = Sources::new();
    let file = sources.add("test.top", DECISION);
    let tests =
        cover(&mut sources, file, &mut |_, _| Err(String::new()), &options()).expect("a right program");
    assert!(tests.never.is_empty() && tests.unknown.is_empty(), "{}", tests.summary());
    let covered: usize = tests.tests.iter().map(|test| test.covers.len()).sum();
    assert_eq!(covered, 3, "{}", tests.summary());
}

#[test]
fn lists_of_constructors_are_tried_up_to_the_bound() {
    let program = load(
        "main = enter [Maybe Int] \"l\" |> \\l. view (len (filter (\\m. m /= Nothing) l))\n\
         property few n = n <= len (input \"l\")\n\
         reachable two n = n == 2 and len (input \"l\") == 3 and (Just 7) elem (input \"l\")\n",
    );
    let proof = prove(&program, &options());
    assert_ne!(claim(&proof, "few").status, Verdict::Violated);
    assert_eq!(claim(&proof, "two").status, Verdict::Reached);
}

#[test]
fn editors_know_the_types_of_constructors_and_of_fields() {
    let mut sources = Sources::new();
    let text = "type Answer a = Yes a Int | No\nmain = enter (Answer Bool) |> \\x. match x { Yes flag n -> view n, No -> view 0 }";
    let file = sources.add("test.top", text);
    let found = names(&mut sources, file, &mut |_, _| Err(String::new())).expect("a right program");
    let of = |spelling: &str| {
        let at = found.things.iter().position(|thing| thing.spelling == spelling && thing.defined.is_some());
        let at = at.unwrap_or_else(|| panic!("`{spelling}` is named"));
        let count = found.occurrences.iter().filter(|(_, thing, _)| *thing == at).count();
        (found.things[at].ty.clone().unwrap_or_default(), count)
    };
    assert_eq!(of("Yes"), ("a -> Int -> Answer a".to_owned(), 2));
    assert_eq!(of("No"), ("Answer a".to_owned(), 2));
    assert_eq!(of("flag"), ("Bool".to_owned(), 1));
    assert_eq!(of("n"), ("Int".to_owned(), 2));
    assert_eq!(of("Answer").1, 2);
}

#[test]
fn a_main_task_in_parentheses_may_follow_a_type() {
    let program = load("type Colour = Red | Green\n(enter Colour) |> \\c. view c");
    assert_eq!(program.result_type().to_string(), "Colour");
    let program = load("type Money = Int\n(enter Money \"n\") >< (enter Int \"m\")");
    assert_eq!(program.result_type().to_string(), "<Int, Int>");
}
