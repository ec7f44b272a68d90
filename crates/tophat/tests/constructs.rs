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
    // Who signs depends on what is entered.
    assert_eq!(claim(&proof, "annSigns").status, Verdict::Unknown);
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
        "let rec f k xs = match xs { [] -> 0, h :: t -> f (k + 1) t }\nmain = edit 1",
        "let rec f xs = match xs { [] -> 0, h :: t -> len t + f t }\nmain = edit 1",
        "let rec f xs = match xs { [] -> 0, h :: t -> (\\t. f t) t }\nmain = edit 1",
        "let rec f xs = match xs { [] -> f [], h :: t -> f t }\nmain = edit 1",
    ] {
        assert!(errors(wrong).contains("it is not seen that `f` ends"), "{}", errors(wrong));
    }
}
