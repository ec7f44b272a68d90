//! How strong types are: what is called weak is shown by a run, and what says everything is never called so.

use std::path::PathBuf;

use whatif_analysis::{Host, Options, Status, Strength, Strong, TypeStrength, edited};

const STRONG: &str = include_str!("strength/Strong.hs");
const WEAK: &str = include_str!("strength/Weak.hs");

fn options() -> Options {
    Options::default().jobs(1)
}

fn strength(text: &str) -> Strength {
    let path = PathBuf::from("T.hs");
    let host = Host::new();
    host.open(&path, text);
    let found = host.strength(&[path], &[], &options(), &mut |_| {});
    assert!(found.errors.is_empty(), "{:?}", found.errors);
    found
}

fn of<'a>(found: &'a Strength, name: &str) -> &'a TypeStrength {
    found.functions.iter().find(|function| function.name == name).expect("it has a type")
}

#[test]
fn a_type_that_says_everything_is_not_called_weak() {
    let found = strength(STRONG);
    assert_eq!(found.functions.len(), 30);
    for function in &found.functions {
        assert_eq!(function.status, Strong::Strong, "{function:?}");
        assert!(function.tried > 0, "{function:?}");
    }
}

#[test]
fn a_weak_type_accepts_a_version_that_does_something_else() {
    let found = strength(WEAK);
    assert_eq!(found.functions.len(), 30);
    for function in &found.functions {
        assert_eq!(function.status, Strong::Weak, "{function:?}");
        let version = &function.accepted[0];
        // The wrong version, written into the file as it is told, is verified.
        let place = version.place.clone();
        let edit = whatif_analysis::Edit { place, text: version.after.clone() };
        let wrong = edited(WEAK, [&edit]).expect("the place is in the file");
        let host = Host::new();
        host.open("T.hs", wrong.clone());
        let report = host.check(&["T.hs".into()], std::slice::from_ref(&function.name), &options());
        assert_eq!(report.functions[0].status(), Status::Verified, "{function:?}");
        // And both versions return what is told.
        let args: String = version.args.iter().map(|arg| format!(" ({arg})")).collect();
        for (text, returns) in [(WEAK, &version.result), (&wrong[..], &version.instead)] {
            let holes = version.args.iter().any(|arg| arg.contains('_') || arg.contains('\\'));
            if holes {
                continue;
            }
            let run = evaluated(text, &format!("{}{args}", function.name));
            assert_eq!(run, returns.replace(' ', ""), "{function:?}");
        }
        assert_ne!(version.result, version.instead);
    }
}

/// What an expression evaluates to in the scope of a file, without spaces.
fn evaluated(text: &str, expression: &str) -> String {
    let host = Host::new();
    let definition = format!("{text}\nshown' :: String\nshown' = show ({expression})\n");
    host.open("T.hs", definition);
    let found = host.explore("T.hs".as_ref(), "shown'", None, &options()).expect("it can be read");
    let explored = found.answer.expect("it is supported");
    let shown = &explored.examples[0].result;
    shown.trim_matches('"').replace(' ', "")
}

#[test]
fn what_the_type_forbids_does_not_make_it_weak() {
    // Another result for the empty list, or another error, is nobody's affair.
    let text = "module T where
{-@ firstOf :: {xs:[Int] | len xs == 1} -> {v:Int | v == 3} @-}
firstOf :: [Int] -> Int
firstOf []      = 7
firstOf (x : _) = 3
";
    assert_eq!(of(&strength(text), "firstOf").status, Strong::Strong);
}

#[test]
fn a_function_that_is_not_verified_is_not_tried() {
    let text = "module T where
{-@ positive :: Int -> {v:Int | v > 0} @-}
positive :: Int -> Int
positive n = n
plain :: Int -> Int
plain n = n
";
    let found = strength(text);
    assert_eq!(found.functions.len(), 1, "nobody wrote a type for `plain`");
    let positive = of(&found, "positive");
    assert_eq!((positive.status, positive.tried), (Strong::Open, 0));
    assert!(positive.reason.as_ref().is_some_and(|why| why.contains("not verified")));
}

#[test]
fn a_measure_is_not_tried_because_types_mean_what_its_code_says() {
    let text = "module T where
{-@ measure size @-}
{-@ size :: [a] -> {v:Int | v >= 0} @-}
size :: [a] -> Int
size []       = 0
size (_ : xs) = 1 + size xs
{-@ copy :: xs:[a] -> {v:[a] | size v == size xs} @-}
copy :: [a] -> [a]
copy []       = []
copy (x : xs) = x : copy xs
";
    let found = strength(text);
    assert_eq!(of(&found, "size").status, Strong::Open);
    assert_eq!(of(&found, "copy").status, Strong::Strong);
}
