//! What programs mean, and what is said about wrong ones.

mod common;

use common::{errors, load};
use whatif_source::Cancel;
use whatif_tophat::{
    Deed, Engine, Event, Exploration, FieldAction, Form, Options, Proof, Reply, RestoreError, Saved, Session,
    Shape, Status, Turn, Verdict, explore, prove,
};

/// The value after some events.
fn run(text: &str, events: &[&str]) -> Option<String> {
    let program = load(text);
    let mut session = Session::start(program.clone()).expect("the program starts");
    for event in events {
        assert_eq!(session.event(event), Reply::Taken, "{event}");
    }
    session.form().value
}

fn value(expression: &str) -> String {
    run(&format!("main = edit ({expression})"), &[]).expect("an editor has a value")
}

#[test]
fn operators_mean_what_the_specification_says() {
    assert_eq!(value("1 + 2 * 3 - 4"), "3");
    assert_eq!(value("-7 / 2"), "-4");
    assert_eq!(value("-7 mod 2"), "1");
    assert_eq!(value("7 / -2"), "-3");
    assert_eq!(value("min 3 (max 1 2)"), "2");
    assert_eq!(value("1 :: [2] ++ [3]"), "[1, 2, 3]");
    assert_eq!(
        value("<len [1, 2], uniq [1, 1], 2 elem [1, 2], head [4], tail [4]>"),
        "<2, False, True, 4, []>"
    );
    assert_eq!(value("not 1 == 2 and (False ==> True)"), "True");
    assert_eq!(value("fst <1, \"a\">"), "1");
    assert_eq!(value("let <<a, b>, c> = <<1, 2>, 3> in [c, b, a]"), "[3, 2, 1]");
    assert_eq!(value("2020-09-25"), "2020-09-25");
    assert_eq!(
        value("<2020-09-25 + 14, 2020-09-25 - 2020-09-01, 25 Sept 2020 - 365>"),
        "<2020-10-09, 24, 2019-09-26>"
    );
    assert_eq!(value("(2020-09-25 : Int)"), "7573");
    assert_eq!(value("map (\\x. x * x) (filter (\\x. x > 1) [1, 2, 3])"), "[4, 9]");
    assert_eq!(
        value("<all not [False], any (\\x. x > 2) [1], sum [1, 2, 3], abs (-4)>"),
        "<True, False, 6, 4>"
    );
}

#[test]
fn the_right_operand_of_and_and_or_is_looked_at_only_if_needed() {
    assert_eq!(value("let zero = 0 in zero /= 0 and 1 / zero > 0"), "False");
    assert_eq!(value("null (tail [1]) or head (tail [1]) > 0"), "True");
}

#[test]
fn functions_of_any_type_serve_several_types() {
    let text = "let twice f x = f (f x)\nlet same x = x\n\
                main = edit <twice (\\n. n + 1) 0, twice not True, same \"a\", same [same 1]>";
    assert_eq!(run(text, &[]).as_deref(), Some("<2, True, \"a\", [1]>"));
}

#[test]
fn records_and_enumerations() {
    let text = "type Colour = Red | Green\ntype Car = { colour : Colour, doors : Int }\n\
                let car = Car { doors = 4, colour = Green }\n\
                let word c = match c.colour { Red -> \"stop\", Green -> \"go\" }\n\
                main = edit <car with { doors = car.doors + 1 }, word car, match [1, 2] { [] -> 0, h :: t -> h + len t }>";
    assert_eq!(run(text, &[]).as_deref(), Some("<Car { colour = Green, doors = 5 }, \"go\", 2>"));
}

#[test]
fn a_step_that_fails_undoes_its_effects() {
    let text = "let r = ref 0\nmain = (enter Int |> \\x. let _ = r := x in if x > 5 then edit x else fail) |> \\x. edit <x, !r>";
    assert_eq!(run(text, &["3", "7"]).as_deref(), Some("<7, 7>"));
    let text = "let r = ref 0\nmain = (enter Int |> \\x. let _ = r := x in fail) >< share r";
    let program = load(text);
    let mut session = Session::start(program.clone()).unwrap();
    session.event("F 3");
    assert!(session.form().render().contains("share: 0 (shared)"));
}

#[test]
fn choices_take_the_left_value_first() {
    assert_eq!(run("main = (enter Int <#> enter Int) |> \\x. edit x", &["S 2"]).as_deref(), Some("2"));
    assert_eq!(run("main = edit 1 <#> edit 2", &[]).as_deref(), Some("1"));
    assert_eq!(
        run("main = (edit 1 <?> edit 2 <?> edit 3) |> \\x. edit x", &["R", "L"]).as_deref(),
        Some("2")
    );
}

#[test]
fn the_papers_signs_and_the_words_are_the_same() {
    let words = load("main = enter Int >< edit True |> \\<x, ok>. if x >= 0 and ok then edit x else fail");
    let signs = load("main = ⊠Int ⋈ □True ▶ λ⟨x, ok⟩. if x ≥ 0 ∧ ok then □x else ↯");
    let tree = |program| explore(program, &Options::default()).tree.text(100);
    assert_eq!(tree(&words), tree(&signs));
}

#[test]
fn a_task_that_is_done_at_once_says_so() {
    let program = load("main = edit 5");
    let session = Session::start(program.clone()).unwrap();
    assert_eq!(session.form().render(), "edit: 5\ndone: 5\n");
    let exploration = explore(&program, &Options::default());
    assert_eq!((exploration.runs[0].value.as_str(), exploration.runs[0].inputs.len()), ("5", 0));
    // The printed rules never look at the first value (D14).
    let printed = explore(&program, &Options { engine: Engine::Paper, ..Options::default() });
    assert_eq!((printed.runs[0].value.as_str(), printed.runs[0].inputs.len()), ("s0", 1));
}

#[test]
fn a_wrong_event_is_refused_with_the_right_ones() {
    let program =
        load("main = (enter Int \"Amount\" @ citizen) >< (\"Yes\" -> edit True <?> \"No\" -> fail)");
    let mut session = Session::start(program.clone()).unwrap();
    for event in ["S R", "F True", "C", "F", "\"Amount\"", "12", "F 1 2", "F F 3"] {
        assert!(matches!(session.event(event), Reply::Refused { .. }), "{event}");
    }
    let Reply::Refused { reason, possible } = session.event("F True") else { panic!("a Bool is no Int") };
    assert_eq!(reason, "`True` is no value of type `Int`");
    assert_eq!(
        whatif_tophat::render_fields(&possible),
        "  F (Int)  \"Amount\"  @ citizen\n  S L      \"Yes\"\n"
    );
    assert_eq!(session.event("-- a comment"), Reply::Nothing);
    assert_eq!(session.event("\"Amount\" -12  -- with a comment"), Reply::Taken);
    assert_eq!(session.event("\"Yes\""), Reply::Taken);
    assert_eq!(session.form().value.as_deref(), Some("<-12, True>"));
    assert_eq!(session.events(), ["F -12", "S L"]);
    assert!(session.undo());
    assert_eq!(session.form().value, None);
    assert!(session.undo() && !session.undo());
}

#[test]
fn a_label_needs_no_quotes_where_nothing_else_is_meant() {
    let program = "main = (enter Int \"Amount\") >< (enter String \"Amount due\") >< (\"Yes\" -> edit 1 <?> \"No way\" -> edit 2)";
    let events = ["Amount 12", "Amount due today", "No way"];
    assert_eq!(run(program, &events).as_deref(), Some("<<12, \"today\">, 2>"));
    assert_eq!(run("main = enter String \"Name\" |> \\n. edit n", &["Name"]).as_deref(), Some("\"Name\""));
}

#[test]
fn a_string_that_looks_like_a_label_is_a_string_where_only_that_makes_sense() {
    assert_eq!(
        run("main = enter String \"Name\" |> \\n. edit n", &["\"Name\""]).as_deref(),
        Some("\"Name\"")
    );
    assert_eq!(
        run("main = enter String \"Name\" |> \\n. edit n", &["\"Name\" Ann"]).as_deref(),
        Some("\"Ann\"")
    );
}

#[test]
fn a_run_time_error_is_reported_by_every_reading() {
    let program = load("main = enter Int |> \\x. edit (10 / x)");
    let mut session = Session::start(program.clone()).unwrap();
    let Reply::Failed(failure) = session.event("0") else { panic!("division by zero") };
    assert_eq!(failure.message, "division by zero");
    assert_eq!(failure.place.map(|place| (place.line, place.column, place.end_column)), Some((1, 30, 38)));
    assert_eq!(session.event("5"), Reply::Taken);
    for engine in [Engine::Paths, Engine::Merged] {
        let exploration = explore(&program, &Options { engine, ..Options::default() });
        assert!(exploration.runs.iter().any(|run| run.message.as_deref() == Some("division by zero")));
        let proof = prove(&program, &Options { engine, ..Options::default() });
        let errors = proof.properties.last().unwrap();
        assert_eq!((errors.status, errors.inputs.as_slice()), (Verdict::Violated, &["0".to_owned()][..]));
    }
    let program = load("main = enter [Int] |> \\l. if null l then fail else edit (head l)");
    let proof = prove(&program, &Options::default());
    assert_eq!(proof.properties.last().unwrap().status, Verdict::Proved);
}

#[test]
fn assertions_see_all_variables_in_scope() {
    let program = load(
        "let limit = 10\n\
         main = enter Int |> \\x. enter Int |> \\y. assert \"small\" -> x + y < limit in edit <x, y>",
    );
    let proof = prove(&program, &Options::default());
    let report = &proof.properties[0];
    assert_eq!((report.name.as_str(), report.status), ("small", Verdict::Violated));
    assert_eq!(report.inputs, ["0", "10"]);
}

#[test]
fn an_assertion_is_looked_at_on_every_way_to_the_same_end() {
    let program =
        load("main = (\"a\" -> edit 1 <?> \"b\" -> (assert \"never\" -> False in edit 1)) |> \\x. edit x");
    assert_eq!(prove(&program, &Options::default()).properties[0].status, Verdict::Violated);
}

#[test]
fn properties_ask_about_inputs_and_their_order() {
    let program = load(
        "main = (enter Int \"a\" @ ann >< enter Int \"b\" @ bob) >? \"Go\" -> \\<x, y>. edit (x + y)\n\
         property sum v = v == input \"a\" + input \"b\"\n\
         property both v = entered \"a\" and entered \"bob\" and entered \"Go\"\n\
         property annFirst v = before \"ann\" \"bob\"\n\
         property goLast v = after \"Go\" \"a\" and after \"Go\" \"b\"\n\
         property once v = len (inputs \"a\") == 1\n\
         invariant notYet = not (entered \"Go\") or entered \"a\"\n\
         reachable corrected v = before \"a\" \"b\" and after \"a\" \"b\"",
    );
    // `inputs` keeps every value, and people may enter values for ever.
    let proof = prove(&program, &Options { max_states: 60, ..Options::default() });
    let status = |name: &str| proof.properties.iter().find(|report| report.name == name).unwrap().status;
    assert_eq!(status("annFirst"), Verdict::Violated);
    assert_eq!(status("once"), Verdict::Violated);
    assert_eq!(status("corrected"), Verdict::Reached);
    assert_eq!(status("sum"), Verdict::Proved);
    let program = load(
        "main = (enter Int \"a\" @ ann >< enter Int \"b\" @ bob) >? \"Go\" -> \\<x, y>. edit (x + y)\n\
         property sum v = v == input \"a\" + input \"b\"\n\
         property goLast v = after \"Go\" \"a\" and after \"Go\" \"b\"\n\
         invariant notYet = not (entered \"Go\") or entered \"a\"",
    );
    let proof = prove(&program, &Options::default());
    assert!(proof.properties.iter().all(|report| report.status == Verdict::Proved));
}

#[test]
fn lists_of_records_are_tried_up_to_a_length() {
    let program = load(
        "type Item = { price : Int, count : Int }\n\
         main = enter [Item] |> \\items. edit (sum (map (\\i. i.price * i.count) items))\n\
         property free v = v >= 0",
    );
    let exploration = explore(&program, &Options::default());
    assert_eq!(exploration.status, Status::Bounded);
    assert_eq!(exploration.reasons, ["lists were tried up to a length of 3"]);
    assert_eq!(prove(&program, &Options::default()).properties[0].status, Verdict::Violated);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    insta::assert_snapshot!(
        "type_errors",
        errors(
            "let f x = x + 1\n\
             let g = f True\n\
             main = enter Int |> \\x. if x then edit x else edit \"no\"\n\
             property p v = v.amount > 0\n"
        )
    );
    insta::assert_snapshot!(
        "names",
        errors(
            "type Claim = { amount : Int, date : Date }\n\
             type Colour = Red | Green\n\
             let total = ammount 1\n\
             let c = Claim { amount = 1 }\n\
             let d = match Red { Red -> 1 }\n\
             let e = Rde\n\
             main = enter Claim \"Claim\" |> \\c. edit c.amuont\n\
             property p v = input \"Clam\" == v\n\
             property q v = edit 1\n"
        )
    );
    insta::assert_snapshot!(
        "functions_are_not_entered",
        errors("main = enter (Int -> Int) >< edit ((\\x. x) == (\\y. y))")
    );
    insta::assert_snapshot!(
        "a_definition_cannot_mention_itself",
        errors("let loop = \\x. loop x\nmain = edit 1")
    );
    insta::assert_snapshot!("no_main", errors("let x = 1\n"));
    insta::assert_snapshot!("patterns", errors("main = enter Int |> \\<a, b>. edit a"));
    insta::assert_snapshot!(
        "inputs_outside_properties",
        errors("main = enter Int \"a\" |> \\x. edit (input \"a\")")
    );
}

#[test]
fn an_editor_of_several_types_cannot_be_asked_about() {
    let text =
        "let show x = edit x \"View\"\nmain = show 1 >< show True\nproperty p v = input \"View\" == 1\n";
    assert!(errors(text).contains("the editor labelled \"View\" has different types in different places"));
}

#[test]
fn what_cannot_be_read_is_said_with_its_place() {
    insta::assert_snapshot!(
        "two_mistakes",
        errors("let x = (1 + \nlet y = 2 +\nmain = edit 1\nproperty p = True\n")
    );
    insta::assert_snapshot!("strings", errors("main = edit \"open\n"));
    insta::assert_snapshot!("comments", errors("main = edit 1 {- never closed"));
    insta::assert_snapshot!("labels", errors("main = \"Yes\" -> edit 1 |> \\x. edit x"));
    insta::assert_snapshot!("operands", errors("main = edit min 1 2"));
    insta::assert_snapshot!("angles", errors("main = enter Int |> \\x. view <x > 3, x>"));
    insta::assert_snapshot!("chains", errors("main = edit (1 < 2 < 3)"));
    insta::assert_snapshot!("dates", errors("main = edit 2021-02-30"));
}

#[test]
fn deep_nesting_is_refused_not_overflown() {
    for (open, inner, close) in [("(", "1", ")"), ("not (", "True", ")"), ("[", "1", "]"), ("\\x. ", "x", "")]
    {
        let deep = format!("main = edit ({}{inner}{})", open.repeat(100_000), close.repeat(100_000));
        assert!(errors(&deep).contains("nested too deeply"));
    }
    let long = format!("main = edit ({})", vec!["1"; 100_000].join(" + "));
    assert!(errors(&long).contains("nested too deeply"));
    let long = format!("main = edit ({})", vec!["1"; 900].join(" + "));
    assert_eq!(run(&long, &[]).as_deref(), Some("900"));
    let pairs = load(&format!("main = {} |> \\_. edit 1", vec!["enter Int"; 300].join(" >< ")));
    let mut session = Session::start(pairs.clone()).unwrap();
    assert_eq!(session.event("S 1"), Reply::Taken);
    let few = Options { max_states: 1, ..Options::default() };
    assert_eq!(explore(&pairs, &few).status, Status::Bounded);
    let many: String = (0..2000).map(|n| format!("let x{n} = {n}\n")).collect();
    assert_eq!(run(&(many + "main = edit x1999"), &[]).as_deref(), Some("1999"));
}

#[test]
fn a_computation_of_aeons_is_stopped() {
    let text = "let two f x = f (f x)\n\
                main = edit (two two (two two) (two two) (\\x. x + 1) 0)";
    let program = load(text);
    let stop = Session::start(program.clone()).err().map(|failure| failure.message);
    assert_eq!(stop.as_deref(), Some("the evaluation took too many steps"));
    let limited = Options { max_steps: Some(100_000), ..Options::default() };
    assert_eq!(explore(&program, &limited).status, Status::Bounded);
}

#[test]
fn a_session_is_kept_by_its_events_and_the_hash_of_its_program() {
    let program =
        load("main = (enter Int \"a\" >< enter Int \"b\") |> \\<x, y>. if x < y then edit <x, y> else fail");
    let mut session = Session::start(program.clone()).unwrap();
    assert_eq!(session.event("\"b\" 2"), Reply::Taken);
    let text = serde_json::to_string(&session.save()).unwrap();
    let saved: Saved = serde_json::from_str(&text).unwrap();
    drop(session);
    let mut session = Session::restore(program, &saved).expect("the same program");
    assert_eq!(session.event("\"a\" 1"), Reply::Taken);
    assert_eq!(session.form().value.as_deref(), Some("<1, 2>"));
    let other = load("main = enter Int \"a\"");
    assert_eq!(Session::restore(other.clone(), &saved).err(), Some(RestoreError::OtherProgram));
    let wrong = Saved { program: other.hash(), events: vec!["1".to_owned(), "C".to_owned()] };
    assert!(matches!(
        Session::restore(other, &wrong).err(),
        Some(RestoreError::Event(1, Reply::Refused { .. }))
    ));
}

#[test]
fn a_page_needs_no_text_to_run_a_task() {
    let program = load(
        "type Colour = Red | Green\n\
         main = (enter Colour \"Colour\" @ ann >< edit 5) >? \"Go\" -> \\<c, n>. edit n",
    );
    let mut session = Session::start(program).unwrap();
    let text = serde_json::to_string(&session.form()).unwrap();
    let form: Form = serde_json::from_str(&text).unwrap();
    let [colour, number] = form.fields.as_slice() else { panic!("two editors") };
    assert_eq!(
        colour.action,
        FieldAction::Enter(Shape::Enum("Colour".to_owned(), vec!["Red".to_owned(), "Green".to_owned()]))
    );
    assert_eq!((colour.users.as_slice(), colour.value.as_deref()), (&["ann".to_owned()][..], None));
    assert_eq!(number.value.as_deref(), Some("5"));
    assert_eq!(session.take(&colour.event("Green")), Reply::Taken);
    assert_eq!(session.take(&number.event("7")), Reply::Taken);
    let go = Event { address: Vec::new(), deed: Deed::Continue };
    assert_eq!(session.take(&go), Reply::Taken);
    assert_eq!(session.form().value.as_deref(), Some("7"));
    let lost = Event { address: vec![Turn::First], deed: Deed::Left };
    assert!(matches!(session.take(&lost), Reply::Refused { .. }));
    assert_eq!(session.events(), ["F Green", "S 7", "C"]);
}

#[test]
fn a_question_that_is_cancelled_says_so() {
    let program = load(
        "main = (enter Int >< enter Int) |> \\<x, y>. if x * x * x == y * y + 7 then edit x else fail\nproperty p v = v > 0",
    );
    let options = Options { timeout: None, ..Options::default() };
    options.cancel.cancel();
    let exploration = explore(&program, &options);
    assert_eq!(exploration.status, Status::Timeout);
    assert!(exploration.reasons.contains(&"it was stopped".to_owned()), "{:?}", exploration.reasons);
    assert_eq!(prove(&program, &options).properties[0].status, Verdict::Unknown);
}

#[test]
fn a_query_that_the_solver_is_busy_with_is_cancelled() {
    // Sums of three cubes: nobody knows how many steps the solver needs for this one.
    let program = load(
        "main = (enter Int >< enter Int >< enter Int) |> \\<<x, y>, z>.\n\
         if x * x * x + y * y * y + z * z * z == 114 then edit x else fail\n\
         property p v = v == 0",
    );
    let cancel = Cancel::new();
    let (later, done) = (cancel.clone(), std::time::Duration::from_millis(300));
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(done);
        later.cancel();
    });
    let options = Options { cancel, timeout: None, ..Options::default() };
    let proof = prove(&program, &options);
    stopper.join().unwrap();
    assert_eq!(proof.properties[0].status, Verdict::Unknown);
}

#[test]
fn reports_are_data() {
    let program = load("main = enter Int \"n\" |> \\x. edit (10 / x)\nproperty p v = v < 5");
    let text = serde_json::to_string(&prove(&program, &Options::default())).unwrap();
    let proof: Proof = serde_json::from_str(&text).unwrap();
    assert_eq!(proof.properties[0].place.as_ref().map(|place| (place.line, place.column)), Some((2, 10)));
    let text = serde_json::to_string(&explore(&program, &Options::default())).unwrap();
    let exploration: Exploration = serde_json::from_str(&text).unwrap();
    assert!(exploration.tree.nodes.len() > exploration.runs.len());
}

#[test]
fn a_date_is_entered_and_shown_as_one() {
    let text = "main = enter Date \"Day\" |> \\d. if d >= 2020-01-01 and d < 2021-01-01 then edit <d, d + 14> else fail";
    assert_eq!(run(text, &["2020-09-25"]).as_deref(), Some("<2020-09-25, 2020-10-09>"));
    assert_eq!(run(text, &["25 Sept 2020"]).as_deref(), Some("<2020-09-25, 2020-10-09>"));
    assert_eq!(run(text, &["7573"]).as_deref(), Some("<2020-09-25, 2020-10-09>"));
    let run = &explore(&load(text), &Options::default()).runs[0];
    assert_eq!(run.value, "<s0, s0 + 14>");
    assert_eq!(run.condition, "s0 <= 2020-12-31 and s0 > 2019-12-31");
}

#[test]
fn constructors_are_shown_by_their_names() {
    let program = load(
        "type Kind = Car | Home | Travel\n\
         main = enter Kind |> \\k. enter Bool |> \\b. edit <if b then Home else k, if k == Car then Travel else Home>",
    );
    let run = &explore(&program, &Options::default()).runs[0];
    assert_eq!(run.value, "<if s1 then Home else s0, if s0 == Car then Travel else Home>");
    assert_eq!(run.condition, "True");
}

#[test]
fn a_user_after_a_step_does_the_whole_step() {
    let program = load("let next x = edit x\nmain = enter Int \"n\" >? \"Go\" -> next @ ann");
    let mut session = Session::start(program).unwrap();
    assert_eq!(session.event("1"), Reply::Taken);
    assert!(session.form().fields.iter().all(|field| field.users == ["ann"]));
    assert!(errors("main = enter Int |> edit >< enter Int").contains("expected an expression"));
    assert!(errors("let f x = edit x\nmain = enter Int |> f >< enter Int").contains("in parentheses"));
}

#[test]
fn an_assertion_may_be_written_as_in_the_paper() {
    let program = load("⊠INT ► λx. □(ref x) ► λl. assert (!l ≡ x) (□ \"Done\")");
    let proof = prove(&program, &Options::default());
    assert_eq!((proof.properties.len(), proof.properties[0].status), (1, Verdict::Proved));
    let program = load("main = enter Int |> \\x. let small = x < 3 in assert small edit x");
    assert_eq!(prove(&program, &Options::default()).properties[0].inputs, ["3"]);
    let program = load("let f x = x < 3\nmain = enter Int |> \\x. assert f x in edit x");
    assert_eq!(prove(&program, &Options::default()).properties[0].inputs, ["3"]);
}

#[test]
fn claims_look_and_do_not_touch() {
    let text = "let r = ref 0\nlet set x = r := x\nlet twice x = let _ = set x in set x\nlet once = set 1\nmain = edit 1\n";
    assert!(errors(&format!("{text}invariant i = (r := 1) == ()")).contains("a claim cannot assign"));
    assert!(errors(&format!("{text}property p v = set v == ()")).contains("`set` assigns to a reference"));
    assert!(
        errors(&format!("{text}property p v = twice v == ()")).contains("`twice` assigns to a reference")
    );
    load(&format!("{text}property p v = once == ()"));
}

#[test]
fn a_report_can_be_pasted_as_events() {
    let program =
        load("main = enter Int \"n\" |> \\x. if x > 0 then edit x else fail\nproperty small v = v < 3");
    let report = prove(&program, &Options::default()).render();
    assert!(report.contains("result 3"), "{report}");
    let mut session = Session::start(program).unwrap();
    for line in report.lines() {
        assert!(matches!(session.event(line), Reply::Taken | Reply::Nothing), "{line}");
    }
    assert_eq!(session.form().value.as_deref(), Some("3"));
}

#[test]
fn tables_may_be_long() {
    let chain: String = (0..3000).map(|n| format!("if x == {n} then {} else ", n * n)).collect();
    let text = format!("main = enter Int |> \\x. edit ({chain} 0)");
    assert_eq!(run(&text, &["2999"]).as_deref(), Some("8994001"));
    let items: Vec<String> = (0..20_000).map(|n| n.to_string()).collect();
    assert_eq!(run(&format!("main = edit (sum [{}])", items.join(", ")), &[]).as_deref(), Some("199990000"));
    let lets: String = (1..20_000).map(|n| format!("let x{n} = x{} + 1\n", n - 1)).collect();
    let text = format!("let x0 = 0\n{lets}main = edit x19999\nproperty p v = v == 19999");
    assert_eq!(prove(&load(&text), &Options::default()).properties[0].status, Verdict::Proved);
}

#[test]
fn a_dot_that_is_missing_and_a_reference_that_is_not_read_are_said() {
    let dot = errors("main = enter Int |> \\x if x > 0 then edit x else fail");
    assert!(dot.contains("expected another parameter or a dot, found `if`"), "{dot}");
    assert!(dot.contains("a dot stands before the body"), "{dot}");
    let unread = "let seats = ref []\nmain = enter Int |> \\x. if x elem seats then fail else edit x";
    assert!(errors(unread).contains("`!` reads what a reference holds"), "{}", errors(unread));
    let other_way = "main = enter Int |> \\x. share x";
    assert!(!errors(other_way).contains("`!` reads"), "{}", errors(other_way));
}
