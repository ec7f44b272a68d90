//! `prove`: what each way to an answer finds by itself, and that all together find it too; hard conditions; limits of time.

use std::path::Path;
use std::time::Duration;

use whatif_analysis::{Host, Limit, Options, PropertyVerdict, Search, Way};

const FILE: &str = "Main.hs";

const FUNCTIONS: &str = "module Main where
app :: [a] -> [a] -> [a]
app [] ys = ys
app (x : xs) ys = x : app xs ys

down :: Int -> Int
down n = if n <= 0 then 0 else down (n - 1)

prop_assoc :: [Int] -> [Int] -> [Int] -> Bool
prop_assoc xs ys zs = app (app xs ys) zs == app xs (app ys zs)

prop_comm :: [Int] -> [Int] -> Bool
prop_comm xs ys = app xs ys == app ys xs

prop_far :: Int -> Bool
prop_far n = n < 150 || n > 155 || down n > 0

prop_abs :: Int -> Int -> Bool
prop_abs a b = max a b >= a

prop_taxi :: Int -> Int -> Bool
prop_taxi x y = not (0 < x && x < y && x * x * x + y * y * y == 1729)

search :: Integer -> Integer -> Bool
search n m = if n * n * n == 2 * m * m * m + 91 then False else search (n + 1) (m + n)

prop_endless :: Integer -> Integer -> Bool
prop_endless n m = n < 1 || m < 1 || search n m
";

fn host() -> Host {
    let host = Host::without_disk();
    host.open(FILE, FUNCTIONS);
    host
}

fn options() -> Options {
    Options::default().timeout(Duration::from_secs(20)).jobs(1)
}

/// Is the property true? Nothing if there is no answer.
fn truth(verdict: &PropertyVerdict) -> Option<bool> {
    match verdict {
        PropertyVerdict::Proved(_) => Some(true),
        PropertyVerdict::Counterexamples(_) => Some(false),
        _ => None,
    }
}

#[test]
fn what_one_way_finds_by_itself_all_together_find_too() {
    let breadth = Way::Search(Search::Breadth);
    let deepening = Way::Search(Search::Deepening);
    let host = host();
    for (property, way, holds) in [
        ("prop_assoc", Way::Induction, true),
        ("prop_comm", breadth, false),
        ("prop_far", deepening, false),
        ("prop_abs", breadth, true),
    ] {
        let alone = host.prove_by(Path::new(FILE), property, way, &options()).expect("it is a property");
        assert_eq!(truth(&alone.verdict), Some(holds), "{property} by {way:?}");
        let together = host.prove(Path::new(FILE), property, &options()).expect("it is a property");
        assert_eq!(truth(&together.verdict), Some(holds), "{property}");
    }
}

#[test]
fn an_induction_alone_refutes_nothing_and_a_search_alone_does_not_end_for_lists() {
    let few = Options { work: Some(20_000), ..options() };
    let host = host();
    for (property, way) in [("prop_comm", Way::Induction), ("prop_assoc", Way::Search(Search::Breadth))] {
        let alone = host.prove_by(Path::new(FILE), property, way, &few).expect("it is a property");
        assert_eq!(truth(&alone.verdict), None, "{property} by {way:?}");
    }
}

#[test]
fn a_condition_that_the_solver_does_not_decide_is_guessed() {
    let proof = host().prove(Path::new(FILE), "prop_taxi", &options()).expect("it is a property");
    let PropertyVerdict::Counterexamples(found) = &proof.verdict else { panic!("{:?}", proof.verdict) };
    assert!([["1", "12"], ["9", "10"]].iter().any(|pair| found[0].args == *pair), "{:?}", found[0].args);
}

#[test]
fn when_the_time_is_over_the_answer_says_so() {
    let short = Options { work: Some(u64::MAX), ..options().timeout(Duration::from_millis(300)) };
    let proof = host().prove(Path::new(FILE), "prop_endless", &short).expect("it is a property");
    assert!(matches!(proof.verdict, PropertyVerdict::Unanswered(Limit::Time { .. })), "{:?}", proof.verdict);
}
