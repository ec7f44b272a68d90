//! Whose failure it is: the function's own, that of a function that it calls, or the library's.

mod common;

use common::{breaks, keeps};
use whatif_lambda::Part;

const PROGRAM: &str = "
import Data.List (minimumBy)

{-@ smallest :: [Int] -> Int @-}
smallest :: [Int] -> Int
smallest xs = minimumBy compare xs

half :: Int -> Int
half 0 = 0

{-@ quarter :: Int -> Int @-}
quarter :: Int -> Int
quarter n = half (half n)

firstHalf :: [Int] -> [Int]
firstHalf (x:_) = [half x]
";

#[test]
fn the_library_may_fail_where_no_type_forbids_it() {
    keeps(PROGRAM, "smallest");
    breaks(&PROGRAM.replace("{-@", "{-"), "smallest", Part::Totality);
}

#[test]
fn a_callees_failure_is_its_own() {
    breaks(PROGRAM, "half", Part::Totality);
    let recursive = "
{-@ count :: Int -> Int @-}
count :: Int -> Int
count 0 = 0
count n | n > 0 = 1 + count (n - 1)

{-@ twice :: Int -> Int @-}
twice :: Int -> Int
twice n = count n + count n
";
    breaks(recursive, "count", Part::Totality);
    keeps(recursive, "twice");
}

#[test]
fn what_fails_inside_of_a_helper_is_told_of_the_helper_where_there_is_a_verifier_to_agree_with() {
    keeps(PROGRAM, "quarter");
    breaks(PROGRAM, "firstHalf", Part::Totality);
    breaks(&PROGRAM.replace("{-@", "{-"), "quarter", Part::Totality);
}

#[test]
fn an_annotation_about_nothing_is_told() {
    let text = "{-@ emty :: Nat @-}\nempty :: Int\nempty = 0\n\n{-@ two :: Nat @-}\ntwo :: Int\ntwo = 2\n";
    let (liquid, sources) = common::load(text);
    let told: Vec<String> = liquid.mistakes.iter().map(|mistake| mistake.render(&sources, false)).collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("an annotation of `emty`, which is not defined"), "{}", told[0]);
}

#[test]
fn a_type_that_makes_no_sense_is_a_mistake_and_what_is_not_understood_is_none() {
    let head = "f :: Int -> Int\nf x = x\n";
    for (ty, is_mistake) in [
        ("x:Int -> {v:Int | v = sizes x}", true),
        ("x:Int -> {v:Int | v = x", true),
        ("x:Int -> NoAlias Int {x}", true),
        ("forall <p :: Int -> Bool>. {x :: Int<p> |- {v:Int | v = x + 1} <: Int<p>} Int -> Int<p>", false),
    ] {
        let (liquid, _) = common::load(&format!("{{-@ f :: {ty} @-}}\n{head}"));
        let why = liquid.functions[0].unsupported.as_ref().unwrap_or_else(|| panic!("{ty}"));
        assert_eq!(why.is_mistake, is_mistake, "{ty}: {}", why.reason);
    }
}

#[test]
fn a_power_whose_exponent_is_unknown_takes_no_more_memory_than_there_is() {
    let program = "
{-@ inverse :: {n:Double | n /= 0} -> Int -> Double @-}
inverse :: Double -> Int -> Double
inverse x y = 1 / (x ^ y)
";
    breaks(program, "inverse", Part::Pre);
}
