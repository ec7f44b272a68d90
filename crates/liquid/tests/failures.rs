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
fn what_is_inlined_fails_where_it_is_used() {
    breaks(PROGRAM, "quarter", Part::Totality);
    breaks(PROGRAM, "firstHalf", Part::Totality);
}
