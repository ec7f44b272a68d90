//! Abstract refinements: conditions on neighbours in lists and pairs; variables say nothing.

mod common;

use common::{breaks, keeps};
use whatif_lambda::Part;

const SORTED: &str = "
{-@ type Ascending a = [a]<{\\x y -> x <= y}> @-}

{-@ single :: Int -> Ascending Int -> Ascending Int @-}
single :: Int -> [Int] -> [Int]
single x [] = [x]
single x (y:ys) | x <= y = x : y : ys
                | otherwise = y : ys

{-@ append :: Int -> Ascending Int -> Ascending Int @-}
append :: Int -> [Int] -> [Int]
append x [] = [x]
append x (y:ys) = y : append x ys

{-@ ordered :: (Int, Int)<{\\a b -> a < b}> -> {v:Bool | v} @-}
ordered :: (Int, Int) -> Bool
ordered (a, b) = a <= b
";

#[test]
fn lists_and_pairs_may_relate_their_parts() {
    keeps(SORTED, "single");
    breaks(SORTED, "append", Part::Post);
    keeps(SORTED, "ordered");
}

const MAXIMUM: &str = "
{-@ larger :: forall <p :: Int -> Bool>. Int<p> -> Int<p> -> Int<p> @-}
larger :: Int -> Int -> Int
larger a b = if a < b then b else a

{-@ positive :: {v:Int | 0 < v} -> {v:Int | 0 < v} @-}
positive :: Int -> Int
positive n = larger n 1

{-@ wrong :: Int -> {v:Int | 2 < v} @-}
wrong :: Int -> Int
wrong n = larger n 1
";

#[test]
fn what_has_an_abstract_refinement_is_run_and_not_believed() {
    keeps(MAXIMUM, "positive");
    breaks(MAXIMUM, "wrong", Part::Post);
}
