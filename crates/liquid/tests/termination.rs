//! Recursive calls get smaller.

mod common;

use common::{breaks, keeps};
use whatif_lambda::Part;

const DEFAULT: &str = "
len :: [a] -> Int
len [] = 0
len (_:xs) = 1 + len xs

loop :: [a] -> Int
loop [] = 0
loop (x:xs) = 1 + loop (x:xs)

{-@ down :: Int -> Int @-}
down :: Int -> Int
down 0 = 0
down n = down (n - 1)

{-@ downNat :: Nat -> Int @-}
downNat :: Int -> Int
downNat 0 = 0
downNat n = downNat (n - 1)

merge :: [Int] -> [Int] -> [Int]
merge [] ys = ys
merge xs [] = xs
merge (x:xs) (y:ys) = if x < y then x : merge xs (y:ys) else y : merge (x:xs) ys

data Tree = Leaf | Node Tree Int Tree

insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x (Node l y r) = if x < y then Node (insert x l) y r else Node l y (insert x r)

spin :: () -> ()
spin () = spin ()

{-@ lazy forever @-}
forever :: Int -> Int
forever n = forever (n + 1)
";

#[test]
fn structural_recursion_ends() {
    for function in ["len", "merge", "insert", "forever"] {
        keeps(DEFAULT, function);
    }
}

#[test]
fn numbers_get_smaller_and_stay_natural() {
    breaks(DEFAULT, "down", Part::Termination);
    keeps(DEFAULT, "downNat");
}

#[test]
fn a_call_that_does_not_get_smaller_is_reported() {
    breaks(DEFAULT, "loop", Part::Termination);
    breaks(DEFAULT, "spin", Part::Termination);
}

const METRICS: &str = "
{-@ range :: lo:Int -> hi:{v:Int | lo <= v} -> [Int] / [hi - lo] @-}
range :: Int -> Int -> [Int]
range lo hi = if lo < hi then lo : range (lo + 1) hi else []

{-@ stuck :: lo:Int -> hi:{v:Int | lo <= v} -> Int / [hi - lo] @-}
stuck :: Int -> Int -> Int
stuck lo hi = if lo < hi then stuck lo hi else 0

{-@ ack :: m:Nat -> n:Nat -> Nat / [m, n] @-}
ack :: Int -> Int -> Int
ack 0 n = n + 1
ack m 0 = ack (m - 1) 1
ack m n = ack (m - 1) (ack m (n - 1))
";

#[test]
fn metrics_are_compared_one_after_the_other() {
    keeps(METRICS, "range");
    keeps(METRICS, "ack");
    breaks(METRICS, "stuck", Part::Termination);
}

#[test]
fn a_file_may_do_without() {
    let program = format!("{{-@ LIQUID \"--no-termination\" @-}}\n{DEFAULT}");
    keeps(&program, "spin");
}

#[test]
fn incomplete_patterns_and_errors_are_failures_of_totality() {
    let program = "
first :: [a] -> a
first (x:_) = x

positive :: Int -> Int
positive n | n > 0 = n
           | otherwise = error \"not positive\"

data Point = Point { px :: Int, py :: Int }

half :: Point
half = Point { px = 1 }
";
    breaks(program, "first", Part::Totality);
    breaks(program, "positive", Part::Totality);
    breaks(program, "half", Part::Totality);
    keeps(&format!("{{-@ LIQUID \"--no-totality\" @-}}\n{program}"), "first");
}

#[test]
fn what_is_neither_annotated_nor_exported_is_checked_where_it_is_called() {
    let program = "
module T (three) where

clone :: a -> Int -> [a]
clone x n = if n == 0 then [] else x : clone x (n - 1)

three :: [Int]
three = clone 0 3
";
    keeps(program, "clone");
}
