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
    for function in ["len", "insert", "forever"] {
        keeps(DEFAULT, function);
    }
    // It ends, but sometimes the first list gets shorter and sometimes the second one.
    breaks(DEFAULT, "merge", Part::Termination);
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

const TOGETHER: &str = "
{-@ isEven, isOdd :: Nat -> Bool @-}
isEven :: Int -> Bool
isEven 0 = True
isEven n = isOdd (n - 1)
isOdd :: Int -> Bool
isOdd 0 = False
isOdd n = isEven (n - 1)

{-@ ping, pong :: Nat -> Bool @-}
ping :: Int -> Bool
ping 0 = True
ping n = pong n
pong :: Int -> Bool
pong 0 = False
pong n = ping (n - 1)

{-@ first :: n:Nat -> Int / [n, 1] @-}
first :: Int -> Int
first n = second n
{-@ second :: n:Nat -> Int / [n, 0] @-}
second :: Int -> Int
second 0 = 0
second n = first (n - 1)

data Tree = Tree Int [Tree]
total :: Tree -> Int
total (Tree n trees) = n + totals trees
totals :: [Tree] -> Int
totals [] = 0
totals (t:ts) = total t + totals ts

back :: () -> Int
back x = forth x
forth :: () -> Int
forth x = back x
";

#[test]
fn functions_that_call_each_other_get_smaller_with_each_call() {
    for function in ["isEven", "isOdd", "pong", "first", "second", "totals"] {
        keeps(TOGETHER, function);
    }
    for function in ["ping", "back", "forth"] {
        breaks(TOGETHER, function, Part::Termination);
    }
}

const OVERLOADED: &str = "
quickSort :: Ord a => [a] -> [a]
quickSort [] = []
quickSort xs@(x:_) = quickSort [y | y <- xs, y < x] ++ quickSort [z | z <- xs, z >= x]

count :: (Eq a, Num a) => a -> Int
count 0 = 0
count n = 1 + count (n - 1)

everyOther :: Ord a => [a] -> Int
everyOther [] = 0
everyOther [x] = 1
everyOther (x:y:zs) = everyOther (x:zs)

elemOf :: Eq a => a -> [a] -> Bool
elemOf _ [] = False
elemOf x (y:ys) = x == y || elemOf x ys
";

#[test]
fn overloaded_functions_get_smaller_too() {
    breaks(OVERLOADED, "quickSort", Part::Termination);
    breaks(OVERLOADED, "count", Part::Termination);
    keeps(&OVERLOADED.replace("count 0 = 0", "count n | signum n /= 1 = 0"), "count");
    keeps(OVERLOADED, "everyOther");
    keeps(OVERLOADED, "elemOf");
}

#[test]
fn an_error_is_placed_where_the_program_raises_it() {
    let program = "
unwanted :: String -> a
unwanted message = error message

negative :: Int -> Int
negative n = if n < 0 then unwanted \"negative\" else n
";
    for function in ["unwanted", "negative"] {
        assert!(breaks(program, function, Part::Totality).violated.span.is_some());
    }
}

#[test]
fn a_local_function_of_all_types_must_end_too() {
    let program = "absurd :: Int\nabsurd = let loop x = loop x in loop ()\n";
    breaks(program, "absurd", Part::Termination);
    keeps(
        "count :: [a] -> Int\ncount xs = go 0 xs\n  where\n    go n [] = n\n    go n (_:ys) = go (n + 1) ys\n",
        "count",
    );
}

#[test]
fn functions_that_call_each_other_agree_on_what_gets_smaller() {
    let program = "
data Peano = Z | S Peano

ping :: Peano -> Peano -> Int
ping (S n) m = pong n (S m)
ping Z _ = 0

pong :: Peano -> Peano -> Int
pong m (S n) = ping (S m) n
pong _ Z = 0

even', odd' :: Peano -> Bool
even' Z = True
even' (S n) = odd' n
odd' Z = False
odd' (S n) = even' n
";
    breaks(program, "pong", Part::Termination);
    // LiquidHaskell knows no size of `Peano`.
    breaks(program, "even'", Part::Termination);
    let sized = format!(
        "{{-@ data Peano [size] @-}}\n{{-@ measure size @-}}\n{{-@ size :: Peano -> Nat @-}}\nsize :: Peano -> Int\nsize Z = 0\nsize (S n) = 1 + size n\n{program}"
    );
    keeps(&sized, "even'");
    keeps(&sized, "odd'");
}

#[test]
fn a_measure_must_end() {
    let program = |inner: &str| {
        format!(
            "{{-@ data Tree [sz] @-}}\ndata Tree = Leaf | Node Tree Tree\n{{-@ measure sz @-}}\nsz :: Tree -> Int\nsz Leaf = 0\nsz (Node l r) = 1 + sz {inner} + sz r\n"
        )
    };
    breaks(&program("(Node l r)"), "sz", Part::Termination);
    keeps(&program("l"), "sz");
}

#[test]
fn a_recursive_call_that_nobody_demands_must_get_smaller_too() {
    let program = "
radicals :: Int -> [a]
radicals n = [ pick (radicals n) i | i <- [1 ..] ]

pick :: [a] -> Int -> a
pick = undefined
";
    breaks(program, "radicals", Part::Termination);
}

#[test]
fn a_bounded_refinement_does_not_hide_a_loop() {
    let program = |list: &str| {
        format!(
            "{{-@ total :: forall <p :: Int -> Bool>. {{x::Int<p> |- {{v:Int | x <= v}} <: Int<p>}} [Int<p>] -> Int @-}}\ntotal :: [Int] -> Int\ntotal [] = 0\ntotal (x:xs) = x + total {list}\n"
        )
    };
    breaks(&program("(x:xs)"), "total", Part::Termination);
    let verdict = common::verdict(&program("xs"), "total");
    assert!(matches!(verdict, whatif_verify::counterfactual::Verdict::Unsupported(_)), "{verdict:?}");
}

#[test]
fn a_value_that_needs_itself_is_let_pass_where_nothing_has_to_end() {
    let program = "{-@ f :: x:Int -> {v:Int | v > x} @-}\nf :: Int -> Int\nf x = y\n  where\n    y = y + x\n";
    breaks(program, "f", Part::Totality);
    keeps(&format!("{{-@ LIQUID \"--no-termination\" @-}}\n{program}"), "f");
    keeps(&format!("{{-@ lazy f @-}}\n{program}"), "f");
}

/// Each of two that call each other is known to the other one by its type alone.
#[test]
fn a_function_and_a_constant_that_need_each_other_never_end() {
    let program = "
{-@ f :: [Int] -> Nat @-}
f :: [Int] -> Int
f xs = c
{-@ c :: Nat @-}
c :: Int
c = f [1]
";
    // A run ends with GHC's `<<loop>>`, which is told before the size that LiquidHaskell misses.
    breaks(program, "f", Part::Totality);
}

#[test]
fn callers_of_what_nobody_asks_to_end_may_not_end_either() {
    let program = r"
{-@ lazy spin @-}
spin :: Int -> Int
spin n = spin n

use, useUse, other :: Int -> Int
use n = spin n + 1
useUse n = use n
other n = n

inside :: Int -> Int
inside n = go n where
  {-@ lazy go @-}
  go :: Int -> Int
  go k = go (k + 1)
";
    let (liquid, _) = common::load(program);
    let may_not_end = |function: &str| {
        let found = liquid.functions.iter().find(|found| found.name.spoken() == function);
        liquid.may_not_end(found.expect("it is a function of the file").name)
    };
    for function in ["spin", "use", "useUse", "inside"] {
        assert!(may_not_end(function), "{function}");
    }
    assert!(!may_not_end("other"));
}
