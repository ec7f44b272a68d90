//! The constructs beyond the paper: read-only editors, repetition, tables, computed labels, imports.

mod common;

use common::{claim, errors, load};
use whatif_source::Sources;
use whatif_tophat::{Options, Reply, Session, Status, Verdict, explore, parse_with, prove};

#[test]
fn a_view_is_looked_at() {
    let program = load(
        "let r = ref 5\nmain = (view 1 \"Price\" >< watch r \"Stock\" >< enter Int \"Count\") >? \"Buy\" -> \\<_, n>. edit n",
    );
    let mut session = Session::start(program.clone()).unwrap();
    let form = session.form();
    assert_eq!(form.fields.len(), 1);
    assert!(form.render().contains("Price: 1") && form.render().contains("Stock: 5"), "{}", form.render());
    assert!(matches!(session.event("F F 2"), Reply::Refused { .. }));
    assert_eq!(session.event("Count 3"), Reply::Taken);
    assert_eq!(session.event("Buy"), Reply::Taken);
    assert_eq!(session.form().value.as_deref(), Some("3"));
    assert_eq!(explore(&program, &Options::default()).status, Status::Exhausted);
}

#[test]
fn a_task_is_repeated_until_its_value_is_right() {
    let text = "let tries = ref 0\n\
                main = repeat (enter Int \"Pin\" >? \"Ok\" -> \\p. edit (let _ = tries := min 3 (!tries + 1) in p)) until (\\p. p == 1234 or !tries == 3)\n\
                invariant three = !tries <= 3\n\
                property right p = p == 1234 or !tries == 3\n\
                finishable f\n\
                reachable late p = p == 1234 and !tries == 3";
    let proof = prove(&load(text), &Options::default());
    for name in ["three", "right", "f"] {
        assert_eq!(claim(&proof, name).status, Verdict::Proved, "{:?}", claim(&proof, name));
    }
    assert_eq!(claim(&proof, "late").inputs, ["0", "C", "0", "C", "1234", "C"]);
}

#[test]
fn a_task_that_starts_over_for_ever_never_has_a_value() {
    let text = "let total = ref 0\n\
                main = forever (enter Int \"Gift\" |> \\n. if n > 0 then view (total := !total + n) else fail)\n\
                invariant notNegative = !total >= 0\n\
                property p v = False";
    let proof = prove(&load(text), &Options::default());
    assert_eq!(claim(&proof, "notNegative").status, Verdict::Proved);
    assert!(claim(&proof, "p").vacuous);
    let mut session = Session::start(load(text)).unwrap();
    for event in ["3", "0", "4"] {
        assert_eq!(session.event(event), Reply::Taken);
    }
    assert_eq!(session.form().value, None);
    // What needs no input is not repeated without end.
    let program = load("main = forever (edit 1 |> \\x. edit x)");
    assert_eq!(explore(&program, &Options::default()).status, Status::Exhausted);
}

#[test]
fn deadlines_are_about_a_clock_that_only_goes_on() {
    let text = "let today = ref 2020-01-01\n\
                let sent = ref 2020-01-01\n\
                let answered = ref 2020-01-01\n\
                let request = edit () >? \"Send\" -> \\_. view (sent := !today)\n\
                let answer = edit () >? \"Answer\" -> \\_. if !today - !sent <= 14 then view (answered := !today) else fail\n\
                main = (request |> \\_. answer) <#> clock today\n\
                property inTime v = !answered - !sent <= 14\n\
                property ordered v = !answered >= !sent\n\
                finishable f";
    let proof = prove(&load(text), &Options::default());
    assert_eq!(claim(&proof, "inTime").status, Verdict::Proved);
    assert_eq!(claim(&proof, "ordered").status, Verdict::Proved);
    let report = claim(&proof, "f");
    assert_eq!(report.status, Verdict::Violated, "{report:?}");
    assert_eq!(report.inputs[..2], ["F C", "S 2020-01-16"].map(str::to_owned), "{report:?}");
}

#[test]
fn a_table_is_checked_for_gaps_overlaps_and_dead_rows() {
    let text = "let fee age = table { age < 6 -> 0, age >= 6 and age < 18 -> 5, age >= 18 and age < 65 -> 10 }\n\
                main = enter Int \"Age\" |> \\age. if age >= 0 then edit (fee age) else fail";
    let proof = prove(&load(text), &Options::default());
    assert_eq!(claim(&proof, "table in line 1: rows do not overlap").status, Verdict::Proved);
    assert_eq!(claim(&proof, "table in line 1: row 2").status, Verdict::Reached);
    let gap = claim(&proof, "no run-time error");
    assert_eq!((gap.status, gap.inputs.as_slice()), (Verdict::Violated, &["65".to_owned()][..]));
    assert_eq!(gap.reason.as_deref(), Some("no row of the table fits"));
    let text = "let fee age = table { age < 18 -> 5, age < 6 -> 0, age >= 17 -> 10, _ -> 1 }\n\
                main = enter Int \"Age\" |> \\age. edit (fee age)";
    let proof = prove(&load(text), &Options::default());
    let overlap = claim(&proof, "table in line 1: rows do not overlap");
    assert_eq!((overlap.status, overlap.inputs.as_slice()), (Verdict::Violated, &["0".to_owned()][..]));
    let status = |row: usize| claim(&proof, &format!("table in line 1: row {row}")).status;
    assert_eq!(
        [1, 2, 3, 4].map(status),
        [Verdict::Reached, Verdict::Never, Verdict::Reached, Verdict::Never]
    );
    assert!(errors("main = edit (table { })").contains("this table has no rows"));
}

#[test]
fn labels_and_users_may_be_computed() {
    let text = "type Person = Ann | Bob\n\
                let bid (who : Person) name = enter Int (\"Bid of \" ++ name) @ (who)\n\
                main = (bid Ann \"ann\" >< bid Bob \"bob\") >? \"Close\" -> \\<a, b>. edit (max a b)\n\
                property highest v = v >= input \"Bid of ann\" and v >= input \"Bid of bob\"\n\
                property both v = entered \"Ann\" and entered \"Bob\"\n\
                property order v = before \"Bid of ann\" \"Bid of bob\"";
    let proof = prove(&load(text), &Options::default());
    assert_eq!(claim(&proof, "highest").status, Verdict::Proved);
    assert_eq!(claim(&proof, "both").status, Verdict::Proved);
    assert_eq!(claim(&proof, "order").status, Verdict::Violated);
    let mut session = Session::start(load(text)).unwrap();
    assert_eq!(session.event("\"Bid of bob\" 7"), Reply::Taken);
    assert_eq!(session.form().fields[1].users, ["Bob"]);
}

#[test]
fn separation_of_duty_is_between_persons() {
    let text = "type Person = Ann | Bob\n\
                let ask label = enter Person (label)\n\
                let sign (p : Person) label = (edit () >? \"Sign\" -> \\_. view p) @ (p)\n\
                main = ask \"Requested by\" >? \\a. ask \"Approved by\" >? \\b. if a == b then fail else (sign a \"r\" >< sign b \"s\")\n\
                property two <a, b> = a /= b\n\
                property annSigns v = entered \"Ann\"";
    let proof = prove(&load(text), &Options::default());
    assert_eq!(claim(&proof, "two").status, Verdict::Proved);
    // Who signs depends on what is entered; there are two persons, and both sign.
    assert_eq!(claim(&proof, "annSigns").status, Verdict::Proved);
}

#[test]
fn computed_labels_and_users_cost_other_claims_nothing() {
    // Whoever is entered may be anybody: the label of the button, too.
    let text = "main = enter String \"Who\" >? \"Go\" -> \\w. (view () >? \"Pay\" -> \\_. view w) @ (w)\n\
                property paid v = entered \"Pay\"\nproperty never v = not (entered \"Boss\")\nproperty boss v = v == \"Boss\" ==> entered \"Boss\"";
    let proof = prove(&load(text), &Options::default());
    for (name, status) in [("paid", Verdict::Proved), ("never", Verdict::Violated), ("boss", Verdict::Proved)]
    {
        assert_eq!(claim(&proof, name).status, status, "{name}");
    }
    let shown = claim(&proof, "never");
    assert!(shown.replayed && shown.inputs[0].contains("Boss"), "{:?}", shown.inputs);
    // The value at a label is one of its own type, whatever a computed label turns out to be.
    let text = "main = enter String \"Name\" |> \\n. enter Int \"a\" |> \\x. enter Bool (n) |> \\b. view <x, b>\n\
                property same <x, b> = input \"a\" == x\nproperty anybody v = input \"Name\" /= \"a\"";
    let proof = prove(&load(text), &Options::default());
    assert_eq!(claim(&proof, "same").status, Verdict::Proved);
    assert_eq!(claim(&proof, "anybody").status, Verdict::Violated);
    let text = "main = enter String \"Name\" |> \\n. enter Int \"a\" |> \\x. enter Int (n) |> \\y. view <x, y>\n\
                property first <x, y> = input \"a\" == x\nproperty last <x, y> = if input \"Name\" == \"a\" then input \"a\" == y else input \"a\" == x";
    let proof = prove(&load(text), &Options::default());
    assert_eq!(claim(&proof, "first").status, Verdict::Violated);
    assert_eq!(claim(&proof, "last").status, Verdict::Proved);
}

/// A hotel whose guests book and cancel, with what is written behind each guest's part.
fn hotel(guests: usize, user: impl Fn(usize) -> String) -> String {
    let parts: Vec<String> = (0..guests).map(|at| format!("guest{}", user(at))).collect();
    format!(
        "let rooms = ref 3\n\
         let guest = enter Int \"Nights\" >? \"Book\" -> \\n. if n > 0 and !rooms > 0 then view (rooms := !rooms - 1) else fail\n\
         main = {} |> \\_. view !rooms\ninvariant free = !rooms >= 0 and !rooms <= 3\ninvariant two = !rooms >= 1 or entered \"Book\"\n",
        parts.join(" >< ")
    )
}

#[test]
fn names_of_users_cost_nothing_if_no_claim_asks_for_them() {
    let states = |program: &str| {
        let proof = prove(&load(program), &Options { timeout: None, ..Options::default() });
        assert!(proof.properties.iter().all(|report| report.status == Verdict::Proved), "{}", proof.render());
        proof.statistics.states
    };
    let anonymous = states(&hotel(5, |_| String::new()));
    assert_eq!(states(&hotel(5, |at| format!(" @ g{at}"))), anonymous);
    // What is shown has the names all the same.
    let wrong = format!("{}invariant wrong = !rooms > 2\n", hotel(3, |at| format!(" @ g{at}")));
    let proof = prove(&load(&wrong), &Options::default());
    let shown = claim(&proof, "wrong");
    assert!(shown.targets.iter().all(|target| target.contains("@ g")), "{:?}", shown.targets);
}

#[test]
fn a_task_for_each_item_of_a_list() {
    let text = "main = each (\\who. enter Int (\"Seat of \" ++ who)) [\"ann\", \"bob\", \"cid\"] |> \\seats. if uniq seats then edit seats else fail\n\
                property three seats = len seats == 3 and uniq seats";
    assert_eq!(claim(&prove(&load(text), &Options::default()), "three").status, Verdict::Proved);
    let mut session = Session::start(load(text)).unwrap();
    for event in ["\"Seat of cid\" 3", "\"Seat of ann\" 1", "\"Seat of bob\" 2"] {
        assert_eq!(session.event(event), Reply::Taken);
    }
    assert_eq!(session.form().value.as_deref(), Some("[1, 2, 3]"));
}

#[test]
fn definitions_are_imported_from_other_files() {
    let files = [
        ("people.top", "type Person = Ann | Bob\nlet pick = enter Person \"Who\""),
        (
            "lib.top",
            "import \"people.top\"\nimport \"main.top\"\nlet two = pick >< pick\nmain = edit 0\nproperty ignored v = False",
        ),
    ];
    let mut sources = Sources::new();
    let main = sources.add("main.top", "import \"lib.top\"\nimport \"people.top\"\nmain = two |> \\<a, b>. if a /= b then edit <a, b> else fail\nproperty p <a, b> = a /= b");
    let mut load = |_: &str, name: &str| match files.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => Ok((name.to_owned(), (*text).to_owned())),
        None if name == "main.top" => Ok((name.to_owned(), String::new())),
        None => Err("there is no such file".to_owned()),
    };
    let program = parse_with(&mut sources, main, &mut load).expect("the files are right");
    let proof = prove(&program, &Options::default());
    assert_eq!((proof.properties.len(), proof.properties[0].status), (1, Verdict::Proved));
    let wrong = sources.add("wrong.top", "import \"none.top\"\nmain = edit 1");
    let found = parse_with(&mut sources, wrong, &mut load).expect_err("there is no such file");
    assert!(found[0].render(&sources, false).contains("cannot import \"none.top\": there is no such file"));
}

/// The value of a program without inputs.
fn value_of(text: &str) -> Option<String> {
    Session::start(load(text)).expect("it starts").form().value
}

#[test]
fn recursion_is_evaluated_as_it_is_written() {
    // The list and its rest are those of the call.
    let tri =
        "let rec tri xs = match xs { [] -> 0, x :: rest -> len xs + tri rest }\nmain = view (tri [7, 7, 7])";
    assert_eq!(value_of(tri).as_deref(), Some("6"));
    let sorted = "let rec sorted xs = match xs { [] -> True, x :: rest -> (null rest or x <= head rest) and sorted rest }\n\
                  main = view <sorted [1, 2, 2], sorted [1, 3, 2]>";
    assert_eq!(value_of(sorted).as_deref(), Some("<True, False>"));
    // First things first.
    let log = "let r = ref []\nlet rec log xs = match xs { [] -> 0, x :: rest -> let _ = r := x :: !r in log rest }\n\
               main = view (log [1, 2, 3]) |> \\_. view !r";
    assert_eq!(value_of(log).as_deref(), Some("[3, 2, 1]"));
    // What is not called is not evaluated.
    let first = "let rec first xs = match xs { [] -> 1 / 0, x :: rest -> if x > 0 then x else first rest }\n\
                 main = view (first [0, 5])";
    assert_eq!(value_of(first).as_deref(), Some("5"));
    // Other arguments may change.
    let reverse = "let rec onto done xs = match xs { [] -> done, x :: rest -> onto (x :: done) rest }\n\
                   main = view (onto [] [1, 2, 3])";
    assert_eq!(value_of(reverse).as_deref(), Some("[3, 2, 1]"));
    let zip = "let rec zip xs ys = match xs { [] -> [], x :: rest -> match ys { [] -> [], y :: more -> <x, y> :: zip rest more } }\n\
               main = view (zip [1, 2, 3] [4, 5])";
    assert_eq!(value_of(zip).as_deref(), Some("[<1, 4>, <2, 5>]"));
}

#[test]
fn recursion_that_is_plain_is_proved_of_lists_of_any_length() {
    let text = "let limit = 10\nlet price x = min x limit\n\
                let rec total xs = match xs { [] -> 0, x :: rest -> price x + total rest }\n\
                main = enter [Int] \"l\" |> \\l. view <total l, len l>\n\
                property capped <t, n> = t <= 10 * n";
    assert_eq!(prove(&load(text), &Options::default()).properties[0].status, Verdict::Proved);
}

#[test]
fn an_alternative_may_be_in_parentheses() {
    let text =
        "main = (\"Yes\" -> view 1) <?> (\"No\" -> view 2) <?> (\"Or\" -> view 3 <?> \"Else\" -> view 4)";
    let mut session = Session::start(load(text)).unwrap();
    assert_eq!(session.event("R"), Reply::Taken);
    assert_eq!(session.event("No"), Reply::Taken);
    assert_eq!(session.form().value.as_deref(), Some("2"));
    assert!(errors("main = (\"Yes\" -> view 1)").contains("only the alternatives of `<?>` have labels"));
}

#[test]
fn a_run_names_persons_that_depend_on_what_is_entered() {
    let text = "type Person = Ann | Bob\n\
                main = enter Person \"Who\" |> \\p. enter Int (\"Amount\") @ (p) |> \\a. view a\n\
                property small a = a < 5";
    let proof = prove(&load(text), &Options::default());
    assert_eq!(proof.properties[0].targets[1], "\"Amount\" @ Ann");
    assert_eq!(proof.properties[0].story[1], "Ann enters 5 as “Amount”.");
}

#[test]
fn a_function_may_go_through_a_list() {
    let text = "let rec total xs = match xs { [] -> 0, h :: t -> h + total t }\n\
                let rec scaled k xs = match xs { x :: rest -> k * x :: scaled k rest, [] -> [] }\n\
                main = enter [Int] \"l\" |> \\l. if total l < 100 then edit <total l, scaled 2 l> else fail\n\
                property small <s, _> = s < 100";
    let mut session = Session::start(load(text)).unwrap();
    assert_eq!(session.event("[1, 2, 3]"), Reply::Taken);
    assert_eq!(session.form().value.as_deref(), Some("<6, [2, 4, 6]>"));
    for wrong in [
        "let rec f xs = f xs\nmain = edit 1",
        "let rec f xs = match xs { [] -> 0, h :: t -> f xs }\nmain = edit 1",
        "let rec f xs = match xs { [] -> 0, h :: t -> f (h :: t) }\nmain = edit 1",
        "let rec f xs = match xs { [] -> 0, h :: t -> (\\t. f t) t }\nmain = edit 1",
        "let rec f xs = match xs { [] -> f [], h :: t -> f t }\nmain = edit 1",
    ] {
        assert!(errors(wrong).contains("it is not seen that `f` ends"), "{}", errors(wrong));
    }
}

#[test]
fn a_pattern_takes_apart_what_several_tasks_at_once_make() {
    let program = load(
        "main = enter Int \"a\" >< enter Bool \"b\" >< enter Int \"c\" >< enter Int \"d\" |> \\<a, b, c, d>. view <a, b, <c, d>>\n\
         property parts <a, b, <c, _>> = a == input \"a\" and b == input \"b\" and c == input \"c\"\n",
    );
    let proof = prove(&program, &Options { timeout: None, ..Options::default() });
    assert_eq!(proof.properties[0].status, Verdict::Proved);
    let mut session = Session::start(program).expect("it starts");
    for event in ["\"a\" 1", "\"b\" True", "\"c\" 3", "\"d\" 4"] {
        assert_eq!(session.event(event), Reply::Taken, "{event}");
    }
    assert_eq!(session.form().value.as_deref(), Some("<1, True, <3, 4>>"));
    let program = load(
        "main = enter <Int, Int, Int> \"t\" >< enter Bool \"b\" |> \\<x, y, z, b>. view <z, <y, <x, b>>>",
    );
    let mut session = Session::start(program).expect("it starts");
    for event in ["\"t\" <1, 2, 3>", "\"b\" False"] {
        assert_eq!(session.event(event), Reply::Taken, "{event}");
    }
    assert_eq!(session.form().value.as_deref(), Some("<3, <2, <1, False>>>"));
    // The result of the whole, and a part that is a pair itself.
    let program = load(
        "main = enter Int >< enter Bool >< enter Int\nproperty p <a, b, c> = b or not b or a == c\nproperty q <<a, b>, c> = a < a + 1\n",
    );
    let proof = prove(&program, &Options { timeout: None, ..Options::default() });
    assert!(proof.properties.iter().all(|report| report.status == Verdict::Proved));
    assert!(
        errors("main = enter Int >< enter Bool |> \\<a, b, c>. view a").contains("this pattern has 3 parts")
    );
    assert!(
        errors("main = enter Int >< (enter Bool >< enter Int) |> \\<a, b, c>. view a")
            .contains("this pattern has 3 parts")
    );
}
