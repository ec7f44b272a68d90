//! Tests that take every branch, and what a file of events says of the result.

mod common;

use std::collections::BTreeSet;

use common::load;
use whatif_source::Sources;
use whatif_tophat::{Options, Reply, Session, Tests, cover};

fn tests(text: &str) -> Tests {
    let mut sources = Sources::new();
    let file = sources.add("test.top", text);
    let options = Options { timeout: None, ..Options::default() };
    cover(&mut sources, file, &mut |_, _| Err(String::new()), &options).unwrap_or_else(|errors| {
        panic!("{}", errors.iter().map(|error| error.render(&sources, false)).collect::<String>())
    })
}

/// Gives the text of each test to the program itself, which has no marks; what comes out.
fn replayed(text: &str, tests: &Tests) -> Vec<Option<String>> {
    let program = load(text);
    let replay = |file: String| {
        let mut session = Session::start(program.clone()).expect("it starts");
        for line in file.lines() {
            let reply = session.event(line);
            assert!(matches!(reply, Reply::Taken | Reply::Nothing), "{line}: {reply:?}\n{file}");
        }
        session.form().value
    };
    tests.files().map(replay).collect()
}

fn covered(tests: &Tests) -> BTreeSet<&str> {
    tests.tests.iter().flat_map(|test| test.covers.iter().map(String::as_str)).collect()
}

const LOAN: &str = "type Kind = Car | House | Other\n\
let rate kind = match kind { Car -> 5, House -> 2, _ -> 9 }\n\
let pay amount kind = table {\n\
  amount > 1000 -> amount * rate kind,\n\
  amount <= 1000 and amount > 10 -> amount,\n\
  _ -> 0\n\
}\n\
main = (enter Int \"Amount\" >< enter Kind \"Kind\") >? \"File\" -> \\<n, k>. if n > 0 then (\n\
  \"Grant\" -> view (pay n k) <?> \"Refuse\" -> view 0) else fail\n";

#[test]
fn every_branch_is_taken_and_every_result_comes_again() {
    let tests = tests(LOAN);
    let branches = [
        "line 2: case 1",
        "line 2: case 2",
        "line 2: case 3",
        "table in line 3: row 1",
        "table in line 3: row 2",
        "table in line 3: row 3",
        "line 8: \"File\"",
        "line 8: then",
        "line 9: \"Grant\"",
        "line 9: \"Refuse\"",
    ];
    assert_eq!(tests.branches, branches.len(), "{tests:?}");
    assert_eq!(covered(&tests), branches.into_iter().collect());
    assert_eq!((tests.never.len(), tests.unknown.len()), (0, 0));
    // One for each kind above 1000, one for each other row, one that refuses.
    assert_eq!(tests.tests.len(), 6, "{tests:?}");
    let results: Vec<Option<String>> = tests.tests.iter().map(|test| test.result.clone()).collect();
    assert!(results.iter().all(Option::is_some), "{results:?}");
    assert_eq!(replayed(LOAN, &tests), results);
}

#[test]
fn a_branch_that_no_run_takes_is_named() {
    let text =
        "main = enter Int \"n\" |> \\n. if n > 3 then (if n > 2 then view 1 else view 2) else view 3\n";
    let tests = tests(text);
    assert_eq!(tests.never, ["line 1: else"]);
    assert_eq!(covered(&tests), ["line 1: then", "line 1: else"].into_iter().collect());
    assert!(tests.summary().contains("never    line 1: else: no run takes it"), "{}", tests.summary());
}

#[test]
fn a_run_without_an_end_has_no_result() {
    let text = "main = \"stop\" -> fail <?> \"go\" -> forever (enter Int \"n\")\n";
    let tests = tests(text);
    assert_eq!(tests.tests.len(), 1);
    assert_eq!(tests.tests[0].result, None);
    assert_eq!(replayed(text, &tests), [None]);
}

#[test]
fn another_result_than_the_expected_one_is_refused() {
    let mut session = Session::start(load(LOAN)).expect("it starts");
    let Reply::Refused { reason, .. } = session.event("result 5") else { panic!("it is not over") };
    assert_eq!(reason, "there is no result yet, and 5 is expected");
    for event in ["\"Amount\" 20", "\"Kind\" Car", "\"File\"", "\"Grant\""] {
        assert_eq!(session.event(event), Reply::Taken, "{event}");
    }
    assert_eq!(session.event("result 20"), Reply::Nothing);
    let Reply::Refused { reason, .. } = session.event("result 21") else { panic!("it is another one") };
    assert_eq!(reason, "the result is 20, not 21");
}
