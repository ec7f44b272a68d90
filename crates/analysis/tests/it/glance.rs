//! What a glance at a file finds after an edit inside of one function is what a check of the whole file finds.

use std::sync::Mutex;
use std::time::Duration;

use whatif_analysis::{Finding, FunctionReport, Host, Options, Report};
use whatif_source::Random;

/// A student's file with 140 functions.
const COURSE: &str = include_str!("../../../lsp/benches/editor/Course.hs");

/// The text with a few characters of one line changed.
fn edited(text: &str, random: &mut Random) -> String {
    const PIECES: [(&str, &str); 12] = [
        ("1", "12"),
        ("0", "1"),
        (" + ", " - "),
        (" - ", " + "),
        (" <= ", " < "),
        (" < ", " <= "),
        (" == ", " /= "),
        ("(x : ", "(y : "),
        (" xs", " (tail xs)"),
        (" x", " y"),
        ("otherwise", "True"),
        (" 1", " (1 + 0)"),
    ];
    let (old, new) = PIECES[random.below(PIECES.len())];
    let places: Vec<usize> = text.match_indices(old).map(|(at, _)| at).collect();
    if places.is_empty() {
        return text.to_owned();
    }
    let at = places[random.below(places.len())];
    [&text[..at], new, &text[at + old.len()..]].concat()
}

fn untimed(functions: &[FunctionReport]) -> Vec<FunctionReport> {
    let untimed = |function: &FunctionReport| {
        let mut function = function.clone();
        function.cost.time_ms = 0.0;
        function
    };
    functions.iter().map(untimed).collect()
}

/// A check, and the glance before it if there was one.
fn check(host: &Host, text: &str) -> (Option<Vec<FunctionReport>>, Report) {
    host.open("Course.hs", text);
    let glance = Mutex::new(None);
    let options = Options { glance: Duration::from_secs(600), ..Options::default().jobs(1) };
    let report = host.check_file("Course.hs".as_ref(), &options, &|finding| {
        if let Finding::Glance(functions, _) = finding {
            *glance.lock().expect("nobody panics") = Some(untimed(functions));
        }
    });
    (glance.into_inner().expect("nobody panics"), report)
}

#[test]
fn the_answers_of_a_glance_are_those_of_the_whole_file() {
    let edits = if std::env::var_os("WHATIF_LONG").is_some() { 1000 } else { 12 };
    let (host, mut random) = (Host::new(), Random::new(0x2545_f491_4f6c_dd1d));
    let (first, report) = check(&host, COURSE);
    assert!(
        first.is_none() && report.errors.is_empty(),
        "nothing is known of a file that was not checked yet"
    );
    let (mut text, mut glances, mut different) = (COURSE.to_owned(), 0, 0);
    for edit in 0..edits {
        let before = text.clone();
        text = match random.below(4) {
            0 => COURSE.to_owned(),
            _ => edited(&text, &mut random),
        };
        let (glance, report) = check(&host, &text);
        if let Some(glance) = glance {
            assert_eq!(glance, untimed(&report.functions), "edit {edit}:\n{text}");
            glances += 1;
        }
        different += usize::from(text != before);
        // A file with a mistake is mended.
        if !report.errors.is_empty() {
            text = before;
        }
    }
    assert!(glances * 4 > different, "{glances} glances at {different} texts");
}

/// Methods of several instances have one name.
#[test]
fn functions_beside_instances_are_glanced_at() {
    let text = "module T where\ndata A = A\ndata B = B\ninstance Show A where\n  show A = name 1\ninstance Show B where\n  show B = name 2\nname :: Int -> String\nname n = if n == 1 then \"A\" else \"B\"\n{-@ f :: Nat -> Nat @-}\nf :: Int -> Int\nf x = x + 3\n";
    let host = Host::new();
    drop(check(&host, text));
    let (glance, report) = check(&host, &text.replace("x + 3", "x - 3"));
    assert_eq!(glance.expect("nothing mentions `f`"), untimed(&report.functions));
    let (glance, _) = check(&host, &text.replace("n == 1", "n == 2"));
    assert!(glance.is_none(), "instances mention `name`");
}

#[test]
fn other_limits_and_other_files_are_not_glanced_at() {
    let text = "module T where\n{-@ f :: Nat -> Nat @-}\nf :: Int -> Int\nf x = x + 1\n\n{-@ g :: Nat -> Nat @-}\ng :: Int -> Int\ng x = x\n";
    let host = Host::new();
    let is_glanced = |text: &str, options: &Options| {
        host.open("Course.hs", text);
        let glance = Mutex::new(false);
        drop(host.check_file("Course.hs".as_ref(), options, &|finding| {
            *glance.lock().expect("nobody panics") |= matches!(finding, Finding::Glance(..));
        }));
        glance.into_inner().expect("nobody panics")
    };
    let usual = Options { glance: Duration::from_secs(600), ..Options::default() };
    let few = Options { work: Some(10_000), ..usual.clone() };
    assert!(!is_glanced(text, &few));
    assert!(is_glanced(&text.replace("x + 1", "x + 2"), &few));
    assert!(!is_glanced(&text.replace("x + 1", "x + 3"), &usual), "other limits, other answers");
    let hasty = Options { glance: Duration::ZERO, ..usual.clone() };
    assert!(!is_glanced(&text.replace("x + 1", "x + 5"), &hasty), "there is no time for it");
    assert!(is_glanced(&text.replace("x + 1", "x + 6"), &usual));
    host.close("Course.hs");
    assert!(!is_glanced(&text.replace("x + 1", "x + 4"), &usual), "what was closed is forgotten");
}
