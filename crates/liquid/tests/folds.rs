//! Functions that are given to others: what they demand is looked at, and what they keep is known.

mod common;

use common::verdict;
use whatif_verify::counterfactual::Verdict;

const FOLDS: &str = r#"
module T where

import qualified Data.Map as M

{-@ die :: {v:Int | false} -> a @-}
die :: Int -> a
die _ = error "die"

{-@ fold :: (a -> b -> b) -> b -> [a] -> b @-}
fold :: (a -> b -> b) -> b -> [a] -> b
fold _ b []     = b
fold f b (x:xs) = f x (fold f b xs)

{-@ times :: Int -> (a -> a) -> a -> a @-}
times :: Int -> (a -> a) -> a -> a
times n f x = if n <= 0 then x else times (n - 1) f (f x)

{-@ timesInt :: Int -> (Int -> Int) -> Int -> Int @-}
timesInt :: Int -> (Int -> Int) -> Int -> Int
timesInt n f x = if n <= 0 then x else timesInt (n - 1) f (f x)

{-@ diesLate :: [Int] -> Int @-}
diesLate :: [Int] -> Int
diesLate xs = fold (\_ n -> if n > 5000 then die 1 else n + 1) 0 xs

{-@ diesAfter :: Int -> Int @-}
diesAfter :: Int -> Int
diesAfter n = times n (\x -> if x > 5000 then die 1 else x + 1) 0

{-@ diesAfterInts :: Int -> Int @-}
diesAfterInts :: Int -> Int
diesAfterInts n = timesInt n (\x -> if x > 5000 then die 1 else x + 1) 0

{-@ runsOut :: [Int] -> {v:Int | v >= 0} @-}
runsOut :: [Int] -> Int
runsOut xs = fold (\_ n -> n - 1) 5000 xs

{-@ startsWrong :: n:Int -> [Int] -> {v:Int | v >= 0} @-}
startsWrong :: Int -> [Int] -> Int
startsWrong n xs = fold (\_ m -> if m > 5000 then m else m + 1) (n * n * n + 5000) xs

{-@ count :: [Int] -> {v:Int | v >= 0} @-}
count :: [Int] -> Int
count xs = fold (\_ n -> n + 1) 0 xs

{-@ atLeast :: n:Int -> [Int] -> {v:Int | v >= n} @-}
atLeast :: Int -> [Int] -> Int
atLeast n xs = fold (\x m -> if x > m then x else m) n xs

{-@ first :: {xs:[a] | 0 < len xs} -> a @-}
first :: [a] -> a
first (x:_) = x
first []    = die 1

{-@ put :: (Int, a) -> M.Map Int {vs:[a] | 0 < len vs} -> M.Map Int {vs:[a] | 0 < len vs} @-}
put :: (Int, a) -> M.Map Int [a] -> M.Map Int [a]
put (k, v) m = M.insert k (v : M.findWithDefault [] k m) m

{-@ group :: [(Int, a)] -> M.Map Int {vs:[a] | 0 < len vs} @-}
group :: [(Int, a)] -> M.Map Int [a]
group kvs = fold put M.empty kvs

{-@ firsts :: M.Map Int {vs:[a] | 0 < len vs} -> M.Map Int a @-}
firsts :: M.Map Int [a] -> M.Map Int a
firsts = M.map first

{-@ emptied :: [(Int, a)] -> M.Map Int {vs:[a] | 0 < len vs} @-}
emptied :: [(Int, a)] -> M.Map Int [a]
emptied kvs = fold (\(k, v) m -> M.insert k (if k == 123456789 then [] else [v]) m) M.empty kvs

{-@ allFirsts :: M.Map Int [a] -> M.Map Int a @-}
allFirsts :: M.Map Int [a] -> M.Map Int a
allFirsts = M.map first
"#;

#[test]
fn a_function_that_breaks_a_contract_after_many_calls_is_never_verified() {
    for function in ["diesLate", "diesAfter", "diesAfterInts", "runsOut", "startsWrong"] {
        assert_ne!(verdict(FOLDS, function), Verdict::Exhausted, "{function}");
    }
}

#[test]
fn what_a_fold_keeps_is_found() {
    for function in ["count", "atLeast"] {
        assert_eq!(verdict(FOLDS, function), Verdict::Exhausted, "{function}");
    }
}

#[test]
fn what_is_promised_of_the_values_of_a_map_is_kept() {
    for function in ["put", "group", "firsts"] {
        assert_eq!(verdict(FOLDS, function), Verdict::Exhausted, "{function}");
    }
    for function in ["emptied", "allFirsts"] {
        assert_ne!(verdict(FOLDS, function), Verdict::Exhausted, "{function}");
    }
}
