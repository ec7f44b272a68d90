//! Abstract refinements of a data type that are about the calls of a function inside of it.

mod common;

use common::{breaks, keeps, verdict};
use whatif_lambda::Part;
use whatif_verify::counterfactual::Verdict;

const VEC: &str = "
data Vec a = V (Int -> a)
{-@ data Vec a <d :: Int -> Bool, r :: Int -> a -> Bool> = V { inside :: i:Int<d> -> a<r i> } @-}

{-@ empty :: forall <p :: Int -> a -> Bool>. Vec <{v:Int | 0 = 1}, p> a @-}
empty :: Vec a
empty = V (\\_ -> error \"nothing is there\")

{-@ full :: forall <p :: Int -> a -> Bool>. Vec <{v:Int | 0 <= v}, p> a @-}
full :: Vec a
full = V (\\_ -> error \"nothing is there\")

{-@ set :: forall <d :: Int -> Bool, r :: Int -> a -> Bool>.
           k:Int<d> -> a<r k> -> Vec <{v:Int<d> | v /= k}, r> a -> Vec <d, r> a @-}
set :: Int -> a -> Vec a -> Vec a
set k x (V f) = V (\\i -> if i == k then x else f i)

{-@ put :: forall <d :: Int -> Bool, r :: Int -> a -> Bool>.
           k:Int<d> -> a<r k> -> Vec <{v:Int<d> | v /= k}, r> a -> Vec <d, r> a @-}
put :: Int -> a -> Vec a -> Vec a
put _ x (V f) = V (\\i -> if i == 0 then x else f i)

{-@ get :: forall <d :: Int -> Bool, r :: Int -> a -> Bool>. k:Int<d> -> Vec <d, r> a -> a<r k> @-}
get :: Int -> Vec a -> a
get k (V f) = f k

{-@ next :: forall <d :: Int -> Bool, r :: Int -> a -> Bool>. k:Int<d> -> Vec <d, r> a -> a<r k> @-}
next :: Int -> Vec a -> a
next k (V f) = f (k + 1)

{-@ same :: Int -> Vec <{\\i -> 0 <= i}, {\\i v -> v == i}> Int @-}
same :: Int -> Vec Int
same _ = V (\\i -> i)

{-@ other :: Int -> Vec <{\\i -> 0 <= i}, {\\i v -> v == i}> Int @-}
other :: Int -> Vec Int
other n = V (\\i -> if i == 7 then n else i)

{-@ positive :: Vec <{\\i -> 0 < i}, {\\i v -> v == i}> Int -> {v:Int | v == 3} @-}
positive :: Vec Int -> Int
positive (V f) = f 3

{-@ atZero :: Vec <{\\i -> 0 < i}, {\\i v -> v == i}> Int -> {v:Int | v == 0} @-}
atZero :: Vec Int -> Int
atZero (V f) = f 0

{-@ given :: {v:Int | v == 3} @-}
given :: Int
given = positive (V (\\i -> i))

wrong :: Int
wrong = positive (V (\\i -> i + 1))
";

#[test]
fn what_is_returned_keeps_what_its_type_says_of_calls() {
    keeps(VEC, "empty");
    breaks(VEC, "full", Part::Totality);
    keeps(VEC, "same");
    breaks(VEC, "other", Part::Post);
}

#[test]
fn a_function_inside_of_an_argument_is_called_as_its_type_allows_and_its_results_are_known() {
    keeps(VEC, "get");
    breaks(VEC, "next", Part::Pre);
    keeps(VEC, "positive");
    breaks(VEC, "atZero", Part::Pre);
}

#[test]
fn abstract_refinements_pass_from_arguments_to_results() {
    keeps(VEC, "set");
    // It calls the function inside for the index that it should not be called for.
    breaks(VEC, "put", Part::Pre);
}

#[test]
fn what_is_given_to_a_function_keeps_what_its_type_demands() {
    keeps(VEC, "given");
    breaks(VEC, "wrong", Part::Pre);
}

/// Where the field says nothing of its calls, nothing is demanded and nothing is known.
#[test]
fn without_the_fields_type_nothing_is_enforced() {
    let without = VEC.replace("i:Int<d> -> a<r i>", "Int -> a");
    for function in ["put", "other", "atZero", "wrong"] {
        keeps(&without, function);
    }
}

const STATE: &str = "
data ST s a = S (s -> (a, s))
{-@ data ST s a <p :: s -> Bool, q :: a -> s -> Bool> = S (run :: x:s<p> -> (a, s)<q>) @-}

{-@ unit :: forall <p :: s -> Bool, q :: a -> s -> Bool>. x:a -> ST <{v:s<q x> | true}, q> s a @-}
unit :: a -> ST s a
unit x = S (\\s -> (x, s))

{-@ bind :: forall <p :: s -> Bool, q :: a -> s -> Bool, r :: b -> s -> Bool>.
            ST <p, q> s a -> (x:a -> ST <{v:s<q x> | true}, r> s b) -> ST <p, r> s b @-}
bind :: ST s a -> (a -> ST s b) -> ST s b
bind (S m) k = S (\\s -> case m s of (x, t) -> case k x of S n -> n t)

{-@ early :: forall <p :: s -> Bool, q :: a -> s -> Bool, r :: b -> s -> Bool>.
             ST <p, q> s a -> (x:a -> ST <{v:s<q x> | true}, r> s b) -> ST <p, r> s b @-}
early :: ST s a -> (a -> ST s b) -> ST s b
early (S m) k = S (\\s -> case m s of (x, _) -> case k x of S n -> n s)

{-@ fresh :: ST <{\\v -> v >= 0}, {\\x v -> x >= 0 && v >= 0}> Int Int @-}
fresh :: ST Int Int
fresh = S (\\n -> (n, n + 1))

{-@ stale :: ST <{\\v -> v >= 0}, {\\x v -> x >= 0 && v >= 0}> Int Int @-}
stale :: ST Int Int
stale = S (\\n -> (n, n - 1))

{-@ twice :: ST <{\\v -> v >= 0}, {\\x v -> x >= 0 && v >= 0}> Int Int @-}
twice :: ST Int Int
twice = fresh `bind` unit
";

#[test]
fn states_may_be_threaded_through_functions() {
    keeps(STATE, "unit");
    keeps(STATE, "bind");
    breaks(STATE, "early", Part::Pre);
    keeps(STATE, "fresh");
    breaks(STATE, "stale", Part::Post);
    keeps(STATE, "twice");
}

/// What the base type of an abstract refinement's argument says counts, too.
const BASE: &str = "
data Box a = Box a
{-@ data Box a <p :: a -> Bool> = Box (content :: a<p>) @-}

{-@ small :: Box <{v:Nat | v < 10}> Int @-}
small :: Box Int
small = Box 3

{-@ negative :: Box <{v:Nat | v < 10}> Int @-}
negative :: Box Int
negative = Box (-3)
";

#[test]
fn the_type_in_an_abstract_refinement_counts() {
    keeps(BASE, "small");
    breaks(BASE, "negative", Part::Post);
    keeps(&BASE.replace("v:Nat", "v:Int"), "negative");
}

/// An abstract refinement may be called like a part of a contract.
const NAMES: &str = "
{-@ run :: forall <pre :: Int -> Bool, post :: Int -> Int -> Bool>.
           (x:Int<pre> -> Int<post x>) -> x:Int<pre> -> Int<post x> @-}
run :: (Int -> Int) -> Int -> Int
run f x = f x

{-@ swerve :: forall <pre :: Int -> Bool, post :: Int -> Int -> Bool>.
              (x:Int<pre> -> Int<post x>) -> x:Int<pre> -> Int<post x> @-}
swerve :: (Int -> Int) -> Int -> Int
swerve f x = f (f x)
";

#[test]
fn abstract_refinements_may_be_called_pre_and_post() {
    keeps(NAMES, "run");
    breaks(NAMES, "swerve", Part::Pre);
}

const PARTS: &str = "
{-@ pair :: Int -> (Int, x:Nat -> {v:Int | v > x}) @-}
pair :: Int -> (Int, Int -> Int)
pair n = (n, \\x -> x + 1)

{-@ stuck :: Int -> (Int, x:Nat -> {v:Int | v > x}) @-}
stuck :: Int -> (Int, Int -> Int)
stuck n = (n, \\x -> x)

{-@ first :: [x:Nat -> {v:Int | v > x}] -> {v:Int | v > 3} @-}
first :: [Int -> Int] -> Int
first (f:_) = f 3
first []    = 4

{-@ below :: [x:Nat -> {v:Int | v > x}] -> Int @-}
below :: [Int -> Int] -> Int
below (f:_) = f (-1)
below []    = 4

{-@ maybe1 :: Maybe (Nat -> Nat) -> Nat @-}
maybe1 :: Maybe (Int -> Int) -> Int
maybe1 (Just f) = f 1
maybe1 Nothing  = 0

{-@ some :: Int -> Maybe (Nat -> Nat) @-}
some :: Int -> Maybe (Int -> Int)
some n = if n > 0 then Just (\\x -> x + n) else Nothing

{-@ any1 :: Int -> Maybe (Nat -> Nat) @-}
any1 :: Int -> Maybe (Int -> Int)
any1 n = Just (\\x -> x + n)

use :: Int
use = first [\\x -> x + 1, \\x -> x + 2]

misuse :: Int
misuse = first [\\x -> x + 1, \\x -> x]
";

#[test]
fn functions_in_tuples_lists_and_maybe_are_checked_call_by_call() {
    keeps(PARTS, "pair");
    breaks(PARTS, "stuck", Part::Post);
    keeps(PARTS, "first");
    breaks(PARTS, "below", Part::Pre);
    keeps(PARTS, "maybe1");
    keeps(PARTS, "some");
    breaks(PARTS, "any1", Part::Post);
    keeps(PARTS, "use");
    breaks(PARTS, "misuse", Part::Pre);
}

const WITNESS: &str = "
{-@ moved :: (x::Int, y:Nat -> {v:Int | v > x + y}) -> (x::Int, y:Nat -> {v:Int | v >= x + y}) @-}
moved :: (Int, Int -> Int) -> (Int, Int -> Int)
moved (x, f) = (x, \\y -> f y)

{-@ raised :: (x::Int, y:Nat -> {v:Int | v > x + y}) -> (x::Int, y:Nat -> {v:Int | v >= x + y}) @-}
raised :: (Int, Int -> Int) -> (Int, Int -> Int)
raised (x, f) = (x + 2, \\y -> f y)
";

#[test]
fn a_later_part_may_be_a_function_that_speaks_of_an_earlier_one() {
    keeps(WITNESS, "moved");
    breaks(WITNESS, "raised", Part::Post);
}

/// Proofs inside of data hold where LiquidHaskell sees them, whether or not they are evaluated: that is not supported.
const PROOF: &str = "
{-@ proved :: (x::Int, () -> {v:() | 0 < x}) -> (x::Int, {v:() | 0 < x}) @-}
proved :: (Int, () -> ()) -> (Int, ())
proved (x, p) = (x, p ())
";

#[test]
fn proofs_inside_of_data_accuse_nobody() {
    assert!(matches!(verdict(PROOF, "proved"), Verdict::Unsupported(_)));
}
