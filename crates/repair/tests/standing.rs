//! Types that functions may have: which of them their code has.

mod common;

use whatif_liquid::supposed::{Standing, Supposed};
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, Strategy};
use whatif_repair::Target;

/// What becomes of the candidates for a function: the conditions, by what became of them.
fn standing(program: &str, function: &str) -> Vec<(String, Standing)> {
    let (liquid, sources) = common::load(program, &[]);
    let name = liquid.called(function).expect("there is such a function");
    let ty = match liquid.annotation_span(name) {
        Some(span) => sources.slice(span),
        None => liquid.type_of(name).expect("it has a type"),
    };
    let target = Target::of(&liquid, name, ty).expect("its type can be read");
    let supposed: Vec<Supposed> = target
        .candidates
        .iter()
        .map(|found| Supposed {
            function: name,
            ty: target.shape.with(std::slice::from_ref(&found.refinement)),
        })
        .collect();
    let (liquid, _) = common::load(program, &supposed);
    let limits = Limits { work: 60_000, results: 1, time: None, ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    let settings = Settings { limits, strategy, jobs: 1, exact: true, ..Settings::default() };
    let conditions = target.candidates.iter().map(|found| found.refinement.condition.to_string());
    conditions.zip(liquid.standing(&settings)).collect()
}

const APPEND: &str = "module T where
{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
append :: [a] -> [a] -> [a]
append []     ys = ys
append (x:xs) ys = x : append xs ys
";

#[test]
fn the_size_of_an_appended_list_is_proven_and_others_are_refuted() {
    let found = standing(APPEND, "append");
    let of =
        |condition: &str| found.iter().find(|(text, _)| text == condition).map(|(_, standing)| *standing);
    assert_eq!(of("size v == size xs + size ys"), Some(Standing::Proven));
    assert_eq!(of("size v == size xs"), Some(Standing::Refuted));
    assert_eq!(of("size v >= size ys"), Some(Standing::Proven));
}

#[test]
fn a_result_is_what_the_code_makes_of_the_argument() {
    let program = "module T where
{-@ incr :: x:Nat -> {r:Int | 0 <= r} @-}
incr :: Int -> Int
incr x = x + 1
";
    let found = standing(program, "incr");
    let of =
        |condition: &str| found.iter().find(|(text, _)| text == condition).map(|(_, standing)| *standing);
    assert_eq!(of("r == x + 1"), Some(Standing::Proven));
    assert_eq!(of("r == x"), Some(Standing::Refuted));
}

#[test]
fn an_argument_that_is_called_as_the_result_gets_a_name_of_its_own() {
    let program = "module T where
{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
{-@ count :: {v:[a] | size v >= 0} -> Int @-}
count :: [a] -> Int
count []     = 0
count (_:xs) = 1 + count xs
";
    let found = standing(program, "count");
    assert!(found.contains(&("v == size xs".to_owned(), Standing::Proven)), "{found:?}");
}
