//! What must not be called verified.

mod common;

use common::verdict;
use whatif_verify::counterfactual::Verdict;

#[test]
fn what_no_search_looks_at_is_never_verified() {
    for (text, function) in [
        ("job :: IO ()\njob = print (1 :: Int)\n", "job"),
        (
            "data S a = S (Int -> a)\n{-@ fresh :: S {v:Int | v >= 0} @-}\nfresh :: S Int\nfresh = S (\\n -> n - 1)\n",
            "fresh",
        ),
        (
            "{-@ same :: Monad m => m {v:Int | v >= 0} -> m {v:Int | v > 0} @-}\nsame :: Monad m => m Int -> m Int\nsame z = z\n",
            "same",
        ),
        (
            "foo :: Int\nfoo = incr 10\n  where\n    {-@ incr :: Nat -> Nat @-}\n    incr :: Int -> Int\n    incr x = x - 1\n",
            "foo",
        ),
    ] {
        assert_ne!(verdict(text, function), Verdict::Exhausted, "{function}");
    }
}

const LISTS: &str = r#"
data List a = Nil | Cons a (List a)

{-@ measure size :: List a -> Int
    size (Nil)       = 0
    size (Cons x xs) = 1 + size xs
  @-}

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die s = error s

{-@ append :: xs:List a -> ys:List a -> {v:List a | size v = size xs + size ys} @-}
append :: List a -> List a -> List a
append Nil ys         = ys
append (Cons x xs) ys = Cons x (append xs ys)

{-@ zipWith :: (a -> b -> c) -> xs:List a -> {ys:List b | size ys = size xs} -> {v:List c | size v = size xs} @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Nil Nil                 = Nil
zipWith f (Cons x xs) (Cons y ys) = Cons (f x y) (Main.zipWith f xs ys)
zipWith _ _ _                     = die "lists of different sizes"

{-@ first :: {xs:List a | 0 < size xs} -> a @-}
first :: List a -> a
first (Cons x _) = x

{-@ firsts :: List {v:List a | 0 < size v} -> List a @-}
firsts :: List (List a) -> List a
firsts Nil           = Nil
firsts (Cons xs xss) = Cons (first xs) (firsts xss)

{-@ half :: List {v:Int | 0 < v} -> List {v:Int | 0 <= v} @-}
half :: List Int -> List Int
half Nil         = Nil
half (Cons x xs) = Cons (x - 1) (half xs)

{-@ grow :: m:List {v:Int | 0 < v} -> {v:List {w:Int | 1 < w} | size v = 2 * size m} @-}
grow :: List Int -> List Int
grow m = append (more m) (more m)

{-@ more :: m:List {v:Int | 0 < v} -> {v:List {w:Int | 1 < w} | size v = size m} @-}
more :: List Int -> List Int
more Nil         = Nil
more (Cons x xs) = Cons (x + 1) (more xs)
"#;

#[test]
fn functions_on_lists_are_verified_whatever_the_length() {
    for function in ["append", "zipWith", "first", "firsts", "half", "grow", "more"] {
        assert_eq!(verdict(LISTS, function), Verdict::Exhausted, "{function}");
    }
}

#[test]
fn wrong_functions_on_lists_are_not_verified() {
    let changes = [
        ("append", "append Nil ys         = ys", "append Nil ys         = Nil"),
        ("append", "Cons x (append xs ys)", "append xs (Cons x (Cons x ys))"),
        ("zipWith", "{ys:List b | size ys = size xs}", "ys:List b"),
        ("first", "{xs:List a | 0 < size xs} -> a", "List a -> a"),
        ("firsts", "List {v:List a | 0 < size v}", "List {v:List a | 0 <= size v}"),
        ("half", "Cons (x - 1) (half xs)", "Cons (x - 2) (half xs)"),
        ("grow", "append (more m) (more m)", "append (more m) m"),
        ("more", "Cons (x + 1) (more xs)", "Cons x (more xs)"),
    ];
    for (function, from, to) in changes {
        assert!(LISTS.contains(from), "{from}");
        let found = verdict(&LISTS.replacen(from, to, 1), function);
        assert!(matches!(found, Verdict::Counterexamples(_)), "{function}: {to}: {found:?}");
    }
}

#[test]
fn what_must_hold_of_every_value_that_is_made_is_not_looked_at() {
    let text = "{-@ using [a] as {v:[a] | len v > 0} @-}\nbar :: [Int] -> Int\nbar xs = head xs\n";
    assert!(matches!(verdict(text, "bar"), Verdict::Bounded(_)));
}

#[test]
fn a_measure_that_is_no_number_is_looked_into() {
    let program = "
import qualified Language.Haskell.Liquid.Bag as B

{-@ measure counted @-}
{-@ counted :: Ord a => [a] -> B.Bag a @-}
counted :: Ord a => [a] -> B.Bag a
counted [] = B.empty
counted (x:xs) = B.put x (counted xs)

{-@ swapped :: Int -> Int -> {v:Bool | v} @-}
swapped :: Int -> Int -> Bool
swapped x y = counted [x, y] == counted [y, x]
";
    assert!(matches!(verdict(program, "counted"), Verdict::Bounded(_) | Verdict::Exhausted));
    assert!(matches!(verdict(program, "swapped"), Verdict::Exhausted));
}
