//! What LiquidHaskell takes for granted of the library.

mod common;

use common::{breaks, counterexample, keeps, verdict};
use whatif_lambda::Part;
use whatif_verify::counterfactual::Verdict;

#[test]
fn undefined_stands_for_any_value_and_verifies_nothing() {
    let program =
        "{-@ f :: Int -> {v:Int | 0 < v} @-}\nf :: Int -> Int\nf x = if x > 0 then x else undefined\n";
    assert!(matches!(verdict(program, "f"), Verdict::Bounded(_)));
}

#[test]
fn unsafe_error_is_admitted_and_error_is_not() {
    let program = "import Language.Haskell.Liquid.Prelude\nf :: [a] -> a\nf (x:_) = x\nf [] = unsafeError \"empty\"\n\
                   g :: [a] -> a\ng (x:_) = x\ng [] = error \"empty\"\n";
    keeps(program, "f");
    breaks(program, "g", Part::Totality);
}

#[test]
fn what_is_broken_before_an_undefined_counts() {
    let program = "{-@ pos :: {v:Int | 0 < v} -> Int @-}\npos :: Int -> Int\npos x = x\n\
                   f :: Int -> Int\nf x = if pos x > 3 then 1 else undefined\n";
    breaks(program, "f", Part::Pre);
}

#[test]
fn a_call_of_a_library_function_is_blamed_by_its_type() {
    let found = breaks("f :: [Int] -> Int\nf xs = head xs\n", "f", Part::Pre);
    assert_eq!(found.violated.call.to_string(), "head [] = error");
    assert_eq!(found.violated.refinement, "head :: {xs:[a] | len xs > 0} -> a");
    let found = breaks("f :: Int -> Int -> Int\nf x y = x `div` y\n", "f", Part::Pre);
    assert_eq!(found.violated.call.function.spoken(), "div");
    keeps("{-@ f :: {xs:[a] | 0 < len xs} -> a @-}\nf :: [a] -> a\nf xs = head xs\n", "f");
    keeps("f :: Int -> Int -> Int\nf x y = if y == 0 then 0 else x `mod` y\n", "f");
}

#[test]
fn numbers_that_haskell_computes_with_may_be_forbidden() {
    for wrong in ["x / 0", "sqrt (0 - 1 - x * x)", "log 0", "0 ** (0 - 1)", "2 ^ (0 - 1 :: Int)", "asin 2"] {
        breaks(&format!("f :: Double -> Double\nf x = {wrong}\n"), "f", Part::Pre);
    }
    keeps("f :: Double -> Double\nf x = if x > 0 then sqrt (1 / x) + log x else x ^ 2\n", "f");
}

#[test]
fn a_list_is_indexed_inside_its_length_and_made_of_a_natural_number() {
    breaks("f :: [Int] -> Int\nf xs = xs !! 2\n", "f", Part::Pre);
    breaks("f :: Int -> [Int]\nf n = replicate n 0\n", "f", Part::Pre);
    keeps("f :: Int\nf = [1 ..] !! 3\n", "f");
}

#[test]
fn an_assertion_is_a_demand() {
    let import = "import Language.Haskell.Liquid.Prelude\n";
    breaks(&format!("{import}f :: Int -> Int\nf x = liquidAssert (x > 0) x\n"), "f", Part::Pre);
    breaks(
        &format!("{import}f :: Int -> Int\nf x = if x > 0 then x else liquidError \"no\"\n"),
        "f",
        Part::Pre,
    );
    keeps(&format!("{import}f :: Int -> Int\nf x = if x > 0 then liquidAssert (x > 0) x else x\n"), "f");
}

#[test]
fn exact_numbers_do_not_overflow() {
    keeps("{-@ f :: x:Int -> {y:Int | y /= 0} -> Int @-}\nf :: Int -> Int -> Int\nf = div\n", "f");
}

const FOLDS: &str = "
{-@ count :: xs:[a] -> {v:Int | v = len xs} @-}
count :: [a] -> Int
count xs = foldr (\\_ n -> n + 1) 0 xs

{-@ natural :: [a] -> {v:Int | 0 <= v} @-}
natural :: [a] -> Int
natural xs = foldl (\\n _ -> n + 1) 0 xs
";

/// The largest words are larger than every `Int`, and the logic compares them all the same.
#[test]
fn a_word_that_goes_below_zero_is_a_large_one() {
    for word in ["Word", "Word64", "Word32", "Word8"] {
        let code = |condition: &str| {
            let ty = format!("x:{word} -> {{v:{word} | {condition}}}");
            format!("import Data.Word\n{{-@ f :: {ty} @-}}\nf :: {word} -> {word}\nf x = x - 1\n")
        };
        let found = breaks(&code("v <= x"), "f", Part::Post);
        assert!(found.call.to_string().starts_with("f 0 = "), "{}", found.call);
        breaks(&code("v < 200"), "f", Part::Post);
        keeps(&code("v >= 0"), "f");
    }
}

#[test]
fn a_fold_is_known_by_its_type() {
    let found = counterexample(FOLDS, "count");
    assert_eq!(found.blame.len(), 1);
    assert_eq!(found.blame[0].spoken(), "foldr");
    keeps(FOLDS, "natural");
}

#[test]
fn roots_are_taken_of_what_the_code_returns() {
    let program = "
{-@ total :: [Double] -> Double @-}
total :: [Double] -> Double
total [] = 0
total (x:xs) = x * x + total xs

distance :: [Double] -> Double
distance xs = sqrt (total xs)

wrong :: Double -> Double
wrong x = sqrt (x - 1)
";
    keeps(program, "distance");
    breaks(program, "wrong", Part::Pre);
}

#[test]
fn vectors_have_a_length_in_the_logic() {
    let program = "import qualified Data.Vector as V\n{-@ f :: {v:V.Vector Int | 0 < vlen v} -> Int @-}\n\
                   f :: V.Vector Int -> Int\nf v = v V.! 0\n{-@ g :: {v:V.Vector Int | 0 <= vlen v} -> Int @-}\n\
                   g :: V.Vector Int -> Int\ng v = v V.! 0\n";
    keeps(program, "f");
    breaks(program, "g", Part::Pre);
}

#[test]
fn maps_and_sets_are_in_order() {
    let program = "
import qualified Data.Map as M
import qualified Data.Set as S

{-@ found :: M.Map Int Int -> Int -> Int -> {v:Bool | v} @-}
found :: M.Map Int Int -> Int -> Int -> Bool
found m k x = M.lookup k (M.insert k x m) == Just x

{-@ kept :: S.Set Int -> Int -> {v:Bool | v} @-}
kept :: S.Set Int -> Int -> Bool
kept s x = S.member x s == elem x (S.toList s)

{-@ lost :: M.Map Int Int -> Int -> {v:Bool | v} @-}
lost :: M.Map Int Int -> Int -> Bool
lost m k = M.member k m
";
    keeps(program, "found");
    keeps(program, "kept");
    breaks(program, "lost", Part::Post);
}

#[test]
fn another_module_may_have_an_empty_that_is_no_set() {
    let program = "import Language.Haskell.Liquid.Bag as B\n{-@ none :: {v:Bag Int | v = B.empty} @-}\nnone :: B.Bag Int\nnone = B.empty\n";
    keeps(program, "none");
}

/// Functions that call the library, a right one and a wrong one each. What the right one promises holds of lists of any length.
const CALLERS: &[(&str, &str, &str)] = &[
    ("xs:[a] -> ys:[a] -> {v:[a] | len v = len xs + len ys}", "[a] -> [a] -> [a]", "xs ++ ys | xs ++ xs"),
    ("xs:[a] -> ys:[a] -> {v:[a] | len v = len xs}", "[a] -> [a] -> [a]", "map id xs | ys ++ xs"),
    ("xs:[a] -> ys:[a] -> {v:[a] | len v = len xs}", "[a] -> [a] -> [a]", "reverse xs | reverse ys"),
    (
        "xs:[Nat] -> ys:[Nat] -> [{v:Int | v > 0}]",
        "[Int] -> [Int] -> [Int]",
        "map (+ 1) (xs ++ ys) | map (+ 1) xs ++ ys",
    ),
    (
        "xs:[a] -> ys:[a] -> {v:[a] | len v = len xs}",
        "[a] -> [a] -> [a]",
        "drop (length ys) (xs ++ ys) | take (length ys) (xs ++ ys)",
    ),
    (
        "xs:[a] -> ys:[b] -> {v:[(a, b)] | len v <= len xs}",
        "[a] -> [b] -> [(a, b)]",
        "zip xs ys | zip xs ys ++ zip xs ys",
    ),
    (
        "xs:[Int] -> ys:[Int] -> {v:[Int] | len v <= len xs}",
        "[Int] -> [Int] -> [Int]",
        "filter (> 0) xs | filter (> 0) ys",
    ),
    ("xs:{v:[a] | len v > 0} -> ys:[a] -> a", "[a] -> [a] -> a", "head (reverse xs) | head (reverse ys)"),
    (
        "xs:{v:[a] | len v > 0} -> ys:[Int] -> Int",
        "[a] -> [Int] -> Int",
        "sum ys `div` length xs | sum ys `div` length ys",
    ),
    ("xs:Nat -> ys:a -> {v:[a] | len v = xs}", "Int -> a -> [a]", "replicate xs ys | replicate (xs - 1) ys"),
    (
        "xs:[Int] -> ys:[{v:Int | v /= 0}] -> [Int]",
        "[Int] -> [Int] -> [Int]",
        "zipWith div xs ys | zipWith div ys xs",
    ),
    (
        "xs:Int -> ys:[(Int, Nat)] -> Nat",
        "Int -> [(Int, Int)] -> Int",
        "maybe 0 id (lookup xs ys) | maybe xs id (lookup 1 ys)",
    ),
    (
        "xs:[a] -> ys:[a] -> {v:Int | v = len xs}",
        "[a] -> [a] -> Int",
        "if null xs then 0 else length xs | if null ys then 0 else length xs",
    ),
];

#[test]
fn lengths_in_measures_are_lengths_in_proofs() {
    let program = "
{-@ data Queue a = Q { front :: [a], back :: {v:[a] | len v <= len front} } @-}
data Queue a = Q { front :: [a], back :: [a] }
{-@ measure qsize @-}
qsize :: Queue a -> Int
qsize (Q f b) = length f + length b
{-@ make :: f:[a] -> b:[a] -> {q:Queue a | qsize q = len f + len b} @-}
make :: [a] -> [a] -> Queue a
make f b | length b <= length f = Q f b
         | otherwise = Q (f ++ reverse b) []
{-@ lose :: f:[a] -> b:[a] -> {q:Queue a | qsize q = len f + len b} @-}
lose :: [a] -> [a] -> Queue a
lose f b | length b <= length f = Q f b
         | otherwise = Q f []
{-@ at :: xs:[a] -> {i:Nat | i < len xs} -> a @-}
at :: [a] -> Int -> a
at xs i = xs !! i
{-@ after :: xs:[a] -> {i:Nat | i < len xs} -> a @-}
after :: [a] -> Int -> a
after xs i = xs !! (i + 1)
";
    assert_eq!(verdict(program, "make"), Verdict::Exhausted);
    breaks(program, "lose", Part::Post);
    assert_eq!(verdict(program, "at"), Verdict::Exhausted);
    breaks(program, "after", Part::Pre);
}

#[test]
fn what_is_known_of_the_librarys_results_verifies_its_callers() {
    for (refined, ty, bodies) in CALLERS {
        let (right, wrong) = bodies.split_once('|').unwrap();
        for (body, is_right) in [(right, true), (wrong, false)] {
            let program = format!("{{-@ f :: {refined} @-}}\nf :: {ty}\nf xs ys = {body}\n");
            match verdict(&program, "f") {
                Verdict::Exhausted if is_right => {}
                Verdict::Counterexamples(_) if !is_right => {}
                other => panic!("{program}{other:?}"),
            }
        }
    }
}

#[test]
fn a_quotient_by_minus_one_is_one_of_numbers_without_bounds() {
    let program =
        "{-@ f :: x:Int -> {y:Int | y /= 0} -> Int @-}\nf :: Int -> Int -> Int\nf x y = x `div` y\n";
    assert_eq!(verdict(program, "f"), Verdict::Exhausted);
}

const SHOWN: &str = "
{-@ divide :: Int -> {v:Int | v /= 0} -> Int @-}
divide :: Int -> Int -> Int
divide n d = n `div` d

result :: Int -> Int -> String
result n d | d > 0 = \"Result = \" ++ show (n `divide` d)
           | otherwise = \"Humph\"

wrong :: Int -> Int -> String
wrong n d | d > 0 = \"Humph\"
          | otherwise = \"Result = \" ++ show (n `divide` d)

shown :: Int -> String
shown n = show (n `divide` n)

{-@ tagged :: Int -> {v:String | len v > 3} @-}
tagged :: Int -> String
tagged n = \"no. \" ++ show n

{-@ long :: Int -> {v:String | len v > 3} @-}
long :: Int -> String
long n = \"no\" ++ show n

first :: Int -> Char
first n = head (show n)
";

/// As LiquidHaskell sees it, and without a question about each digit.
#[test]
fn a_number_that_is_shown_is_some_text() {
    for right in ["result", "tagged"] {
        assert_eq!(verdict(SHOWN, right), Verdict::Exhausted, "{right}");
    }
    for wrong in ["wrong", "shown"] {
        breaks(SHOWN, wrong, Part::Pre);
    }
    breaks(SHOWN, "long", Part::Post);
    let found = counterexample(SHOWN, "first");
    assert_eq!(found.blame.len(), 1, "{found:?}");
    assert!(!found.is_concrete(), "a number has a digit: {found:?}");
}

#[test]
fn measures_that_only_assumed_types_describe() {
    let program = "
import qualified Data.List as L
{-@ measure items :: [a] -> Int @-}
{-@ assume L.length :: xs:[a] -> {v:Int | v = items xs} @-}
{-@ count :: xs:[a] -> {v:Int | v = items xs} @-}
count :: [a] -> Int
count xs = L.length xs
{-@ other :: Int -> Nat @-}
other :: Int -> Int
other n = n
";
    let found = verdict(program, "count");
    assert!(matches!(found, Verdict::Unsupported(_)), "{found:?}");
    assert!(matches!(verdict(program, "other"), Verdict::Counterexamples(_)));
    let halved = "
{-@ halved :: xs:[a] -> [a] / [items xs] @-}
halved :: [a] -> [a]
halved [] = []
halved xs = halved (take (L.length xs `div` 2) xs)
";
    let found = verdict(&format!("{program}{halved}"), "halved");
    assert!(matches!(found, Verdict::Unsupported(_)), "{found:?}");
    let own = program.replace("assume L.length", "assume count");
    assert!(matches!(verdict(&own, "other"), Verdict::Counterexamples(_)));
}

#[test]
fn measures_that_only_the_types_of_constructors_describe() {
    let program = "
{-# LANGUAGE GADTs #-}
module T where
{-@ measure holds :: Int -> Bool @-}
{-@ type Holds N = {v:P | holds N} @-}
data P where
  P :: Int -> P
{-@ data P where
      P :: x:Int -> Holds {x} @-}
{-@ known :: x:Int -> Holds {x} @-}
known :: Int -> P
known x = P x
";
    let found = verdict(program, "known");
    assert!(matches!(found, Verdict::Unsupported(_)), "{found:?}");
}
