//! Arguments that are functions with refined types.

mod common;

use common::{breaks, counterexample, keeps, verdict};
use whatif_lambda::Part;
use whatif_verify::counterfactual::{Happens, Verdict};

const TWICE: &str = "
{-@ twice :: (x:Nat -> {v:Int | v > x}) -> Nat -> {v:Int | v > 0} @-}
twice :: (Int -> Int) -> Int -> Int
twice f n = f (f n)

{-@ wrong :: (x:Nat -> {v:Int | v > x}) -> Int -> Int @-}
wrong :: (Int -> Int) -> Int -> Int
wrong f n = f n

{-@ good :: Nat -> Int @-}
good :: Int -> Int
good n = twice (\\x -> x + 1) n

{-@ bad :: Nat -> Int @-}
bad :: Int -> Int
bad n = twice (\\x -> x) n
";

#[test]
fn what_a_function_gets_keeps_its_promise() {
    keeps(TWICE, "twice");
}

#[test]
fn it_may_only_be_called_as_it_allows() {
    let found = breaks(TWICE, "wrong", Part::Pre);
    assert_eq!(found.violated.refinement, "Nat");
}

#[test]
fn what_is_given_must_keep_its_promise() {
    keeps(TWICE, "good");
    breaks(TWICE, "bad", Part::Pre);
}

const UNCALLED: &str = "
{-@ mapNat :: (Nat -> Nat) -> [Nat] -> [Nat] @-}
mapNat :: (Int -> Int) -> [Int] -> [Int]
mapNat _ [] = []
mapNat f (x:xs) = f x : mapNat f xs

decrease :: [Int]
decrease = mapNat (\\x -> x - 1) []
";

#[test]
fn a_verifier_thinks_that_it_is_called_with_anything() {
    let found = counterexample(UNCALLED, "decrease");
    assert!(!found.is_concrete());
    assert_eq!(found.violated.part, Part::Pre);
    keeps(UNCALLED, "mapNat");
}

const ASSUMED: &str = "
{-@ assume next :: x:Int -> {v:Int | v > x} @-}
next :: Int -> Int
next x = x - 1

{-@ later :: x:Int -> {v:Int | v > x} @-}
later :: Int -> Int
later x = next x

{-@ two :: x:Int -> {v:Int | v == x + 1} @-}
two :: Int -> Int
two x = next x
";

#[test]
fn the_body_of_an_assumed_function_is_never_run() {
    keeps(ASSUMED, "later");
    let found = counterexample(ASSUMED, "two");
    assert_eq!(found.blame[0].base(), "next");
}

const UNDEMANDED: &str = "
{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die s = error s

five :: Bool -> Int
five b = let y = die \"never\" in if b && not b then y else 5

{-@ lazyvar z @-}
six :: Bool -> Int
six b = let z = die \"never\" in if b && not b then z else 6

unused :: Int
unused = let y = die \"never\" in 5
";

#[test]
fn a_call_that_is_never_demanded_is_one_to_the_verifier() {
    let found = breaks(UNDEMANDED, "five", Part::Pre);
    assert_ne!(found.happens, Happens::Running);
    keeps(UNDEMANDED, "six");
    keeps(UNDEMANDED, "unused");
}

#[test]
fn a_measure_keeps_its_own_type() {
    let program = "
data F = F | C Int F

{-@ measure size @-}
{-@ size :: F -> {v:Int | 1000 <= v} @-}
size :: F -> Int
size F = 0
size (C _ rest) = 1 + size rest

{-@ measure count @-}
{-@ count :: F -> Nat @-}
count :: F -> Int
count F = 0
count (C _ rest) = 1 + count rest
";
    breaks(program, "size", Part::Post);
    keeps(program, "count");
}

#[test]
fn a_broken_promise_is_told_where_it_is_broken() {
    let program = "
{-@ double :: x:Int -> {v:Int | v = 2 * x} @-}
double :: Int -> Int
double x = x + x + 1

{-@ quadruple :: x:Int -> {v:Int | v = 4 * x} @-}
quadruple :: Int -> Int
quadruple x = double (double x)
";
    breaks(program, "double", Part::Post);
    keeps(program, "quadruple");
    // Its callers are still held to what it promises.
    let found = counterexample(&program.replace("v = 4 * x", "v = 5 * x"), "quadruple");
    assert_eq!(found.blame.len(), 1);
}

#[test]
fn a_recursive_function_is_not_run_by_way_of_a_broken_one() {
    let program = "
{-@ insert :: Int -> xs:[Int] -> {v:[Int] | len v = len xs + 1} @-}
insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y:ys) | x < y = x : y : ys
                | x == y = y : ys
                | otherwise = y : insert x ys

{-@ sorted :: xs:[Int] -> {v:[Int] | len v = len xs} @-}
sorted :: [Int] -> [Int]
sorted [] = []
sorted (x:xs) = insert x (sorted xs)
";
    breaks(program, "insert", Part::Post);
    keeps(program, "sorted");
}

#[test]
fn a_local_signature_is_kept() {
    let program = "foo :: Int\nfoo = incr 0\n  where\n    {-@ incr :: Nat -> Nat @-}\n    incr :: Int -> Int\n    incr x = x - 1\n";
    let found = breaks(program, "foo", Part::Post);
    assert_eq!(found.violated.call.to_string(), "incr 0 = -1");
    keeps(&program.replace("x - 1", "x + 1"), "foo");
    breaks(&program.replace("x - 1", "x + 1").replace("incr 0", "incr (0 - 2)"), "foo", Part::Pre);
}

#[test]
fn a_local_signature_may_mention_what_is_in_scope() {
    let program = "f :: Int -> Int\nf n = go 0\n  where\n    {-@ go :: i:Int -> {v:Int | v >= n} @-}\n    \
                   go i = if i < n then go (i + 1) else i\n";
    keeps(program, "f");
    breaks(&program.replace("else i", "else 3"), "f", Part::Post);
}

#[test]
fn what_an_action_returns_is_looked_at() {
    let program = "
import Data.IORef

{-@ one :: IO {v:Int | v = 1} @-}
one :: IO Int
one = return 2

{-@ counted :: n:Int -> IO {v:Int | v = n + 1} @-}
counted :: Int -> IO Int
counted n = do
  cell <- newIORef n
  modifyIORef cell (+ 1)
  readIORef cell

{-@ next :: n:Int -> IO {v:Int | v > n} @-}
next :: Int -> IO Int
next n = return (n + 1)

{-@ afterNext :: n:Int -> IO {v:Int | v = n + 2} @-}
afterNext :: Int -> IO Int
afterNext n = next n >>= next
";
    breaks(program, "one", Part::Post);
    keeps(program, "counted");
    let found = counterexample(program, "afterNext");
    assert_eq!(found.blame.len(), 1);
    assert_eq!(found.blame[0].base(), "next");
}

#[test]
fn a_refinement_may_apply_an_argument() {
    let program = "{-@ filter' :: f:(a -> Bool) -> [a] -> [{v:a | f v}] @-}\nfilter' :: (a -> Bool) -> [a] -> [a]\n\
                   filter' f (x:xs) = if f x then x : filter' f xs else filter' f xs\nfilter' _ [] = []\n";
    keeps(program, "filter'");
    breaks(&program.replace("else filter' f xs", "else [x]"), "filter'", Part::Post);
    let program = "{-@ foo :: a:Int -> f:(Int -> Int) -> {v:Int | v = 123 + f a} @-}\nfoo :: Int -> (Int -> Int) -> Int\nfoo a f = f a\n";
    breaks(program, "foo", Part::Post);
}

#[test]
fn a_measure_may_describe_the_empty_set() {
    let program = "
import Data.Set (Set(..))
{-@ measure listKeys :: [(k, v)] -> (Set k)
      listKeys([])   = {v | Set_emp v }
      listKeys(x:xs) = {v | v = Set_cup (Set_sng (fst x)) (listKeys xs) }
  @-}
{-@ firsts :: ys:[(a, a)] -> {v:[a] | listElts v = listKeys ys } @-}
firsts :: [(a, a)] -> [a]
firsts [] = []
firsts ((x, _) : xs) = x : firsts xs
";
    keeps(program, "firsts");
    breaks(&program.replace("(x, _)", "(_, x)"), "firsts", Part::Post);
}

#[test]
fn an_argument_that_is_a_proof_proves_nothing_where_it_is_not_called() {
    let program = "
{-@ reflexive :: eq:(Int -> Int -> Bool) -> (x:Int -> {eq x x}) -> y:Int -> {eq y y} @-}
reflexive :: (Int -> Int -> Bool) -> (Int -> ()) -> Int -> ()
reflexive _ _ _ = ()
";
    breaks(program, "reflexive", Part::Post);
    keeps(&program.replace("_ _ _ = ()", "_ p y = p y"), "reflexive");
}

#[test]
fn an_argument_of_an_unwritten_type_may_be_applied() {
    let program = "
{-@ apply :: f:_ -> x:_ -> {v:Int | v = f x} @-}
apply :: (Int -> Int) -> Int -> Int
apply f x = f x

{-@ apart :: f:_ -> x:_ -> {v:Int | v = f x} @-}
apart :: (Int -> Int) -> Int -> Int
apart f x = f (x + 1)
";
    keeps(program, "apply");
    breaks(program, "apart", Part::Post);
}

#[test]
fn what_a_function_returns_was_made_of_what_its_arguments_type_allows() {
    let program = "
{-@ loop :: lo:Nat -> hi:{Nat | lo <= hi} -> a -> ({v:Nat | lo <= v && v < hi} -> a -> a) -> a / [hi - lo] @-}
loop :: Int -> Int -> a -> (Int -> a -> a) -> a
loop lo hi acc f | lo < hi = loop (lo + 1) hi (f lo acc) f
                 | otherwise = acc
{-@ sumTo :: Nat -> Nat @-}
sumTo :: Int -> Int
sumTo n = loop 0 n 0 (\\i acc -> i + acc)
{-@ less :: Nat -> Nat @-}
less :: Int -> Int
less n = loop 0 n 0 (\\i acc -> acc - i)
";
    keeps(program, "sumTo");
    breaks(program, "less", Part::Post);
}

const INSIDE: &str = "
data And a b = And a b

{-@ all :: [Int -> {v:Int | v > 0}] -> [{v:Int | v > 0}] @-}
all :: [Int -> Int] -> [Int]
all fs = [f 0 | f <- fs]

{-@ both :: And Nat (Int -> {v:Int | v > 0}) -> {v:Int | v > 0} @-}
both :: And Int (Int -> Int) -> Int
both (And x f) = f x

{-@ named :: fs:{[Int -> {v:Int | v > 0}] | len fs > 0} -> {v:Int | v > 0} @-}
named :: [Int -> Int] -> Int
named (f:_) = f 0
named [] = 1
";

#[test]
fn what_functions_inside_of_data_promise_is_relied_on() {
    for function in ["all", "both", "named"] {
        let found = verdict(INSIDE, function);
        assert!(matches!(found, Verdict::Unsupported(_)), "{function}: {found:?}");
    }
}

const LAZY: &str = "
{-@ under :: ({i:Int | i > 0} -> Int) -> Int -> Maybe Int @-}
under :: (Int -> Int) -> Int -> Maybe Int
under k n = Just (k n)

{-@ listed :: ({i:Int | i > 0} -> Int) -> Int -> [Int] @-}
listed :: (Int -> Int) -> Int -> [Int]
listed k n = [k n]

{-@ paired :: ({i:Int | i > 0} -> Int) -> Int -> (Int, Int) @-}
paired :: (Int -> Int) -> Int -> (Int, Int)
paired k n = (k n, n)

{-@ mapped :: ({i:Int | i > 0} -> Int) -> [Int] -> [Int] @-}
mapped :: (Int -> Int) -> [Int] -> [Int]
mapped k xs = map k xs

{-@ fmapped :: ({i:Int | i > 0} -> Int) -> Maybe Int -> Maybe Int @-}
fmapped :: (Int -> Int) -> Maybe Int -> Maybe Int
fmapped k m = fmap k m

{-@ counted :: ({i:Int | i > 0} -> Int) -> Int -> Int @-}
counted :: (Int -> Int) -> Int -> Int
counted k n = length [k n]

{-@ nested :: ({i:Int | i > 0} -> Int) -> (Int -> Int) -> Int -> Int @-}
nested :: (Int -> Int) -> (Int -> Int) -> Int -> Int
nested f g z = f (g z)

{-@ bound :: ({i:Int | i > 0} -> Int) -> Int -> Int @-}
bound :: (Int -> Int) -> Int -> Int
bound k n = let y = k n in length [y]
";

#[test]
fn a_call_whose_result_is_not_forced_is_a_call() {
    for function in ["under", "listed", "paired", "mapped", "fmapped", "counted", "nested", "bound"] {
        breaks(LAZY, function, Part::Pre);
    }
    let allowed = LAZY
        .replace("-> Int -> ", "-> {n:Int | n > 0} -> ")
        .replace("-> [Int] -> [Int] @", "-> [{n:Int | n > 0}] -> [Int] @")
        .replace("-> Maybe Int -> Maybe Int @", "-> Maybe {n:Int | n > 0} -> Maybe Int @")
        .replace(
            "-> (Int -> Int) -> {n:Int | n > 0} -> Int @",
            "-> (Int -> {n:Int | n > 0}) -> Int -> Int @",
        );
    let signatures = allowed.lines().map(|line| match line.starts_with("{-@") {
        true => line.to_owned(),
        false => line.replace("{n:Int | n > 0}", "Int"),
    });
    let allowed = signatures.collect::<Vec<String>>().join("\n");
    for function in ["under", "listed", "paired", "mapped", "fmapped", "counted", "nested", "bound"] {
        keeps(&allowed, function);
    }
}

const SAID: &str = "
{-@ LIQUID \"--higherorder\" @-}
{-@ same :: f:(x:Int -> {v:Int | v == x}) -> b:Int -> { f b == b } @-}
same :: (Int -> Int) -> Int -> ()
same f b = const () (f b)

{-@ other :: f:(x:Int -> {v:Int | v == x}) -> b:Int -> { f b == b + 1 } @-}
other :: (Int -> Int) -> Int -> ()
other f b = const () (f b)

{-@ outside :: f:(x:Nat -> {v:Int | v == x}) -> b:Int -> { f b == b } @-}
outside :: (Int -> Int) -> Int -> ()
outside f b = const () (f 1)
";

#[test]
fn predicates_rely_on_what_functions_promise() {
    keeps(SAID, "same");
    breaks(SAID, "other", Part::Post);
    let found = breaks(SAID, "outside", Part::Post);
    assert!(found.call.args[1].contains('-'), "{found:?}");
}

const RANK_2: &str = "
{-# LANGUAGE RankNTypes #-}
{-@ one :: (forall a. a -> {v:Int | v > 0}) -> {v:Int | v > 0} @-}
one :: (forall a. a -> Int) -> Int
one f = f 'x'

{-@ two :: (forall a. a -> {v:Int | v > 0}) -> {v:Int | v > 1} @-}
two :: (forall a. a -> Int) -> Int
two f = f 'x'
";

#[test]
fn a_polymorphic_argument_keeps_its_promise() {
    keeps(RANK_2, "one");
    breaks(RANK_2, "two", Part::Post);
}
