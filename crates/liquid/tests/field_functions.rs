//! Fields that are functions with refined types: asserted where a value is made, assumed and demanded where one is taken apart.

mod common;

use common::{breaks, keeps, verdict};
use whatif_lambda::Part;
use whatif_verify::counterfactual::Verdict;

const STEP: &str = "
{-@ data Step = Step { bound :: Int, next :: x:Nat -> {v:Int | v <= x + bound} } @-}
data Step = Step { bound :: Int, next :: Int -> Int }

{-@ taken :: s:Step -> {v:Int | v <= bound s} @-}
taken :: Step -> Int
taken (Step _ f) = f 0

{-@ selected :: s:Step -> n:Nat -> {v:Int | v <= n + bound s} @-}
selected :: Step -> Int -> Int
selected s n = next s n

{-@ less :: s:Step -> {v:Int | v < bound s} @-}
less :: Step -> Int
less (Step _ f) = f 0

negative :: Step -> Int
negative (Step _ f) = f (-1)

chosen :: Step -> Int -> Int
chosen s n = next s n

plus :: Int -> Step
plus n = Step n (\\x -> x + n)

more :: Int -> Step
more n = Step n (\\x -> x + n + 1)

again :: Step -> Step
again (Step b f) = Step b f

wider :: Step -> Step
wider s = s { bound = bound s - 1 }
";

#[test]
fn what_such_a_field_returns_is_known() {
    keeps(STEP, "taken");
    keeps(STEP, "selected");
    breaks(STEP, "less", Part::Post);
    assert!(matches!(verdict(STEP, "taken"), Verdict::Exhausted));
}

#[test]
fn it_may_only_be_called_as_it_allows() {
    let found = breaks(STEP, "negative", Part::Pre);
    assert_eq!(found.violated.call.function.base(), "next");
    breaks(STEP, "chosen", Part::Pre);
}

#[test]
fn a_function_that_is_put_into_it_must_keep_its_promise() {
    keeps(STEP, "plus");
    keeps(STEP, "again");
    breaks(STEP, "more", Part::Field);
    breaks(STEP, "wider", Part::Field);
}

const POSITIONAL: &str = "
{-@ data Op = Op ({v:Int | 0 < v} -> {v:Int | 0 < v}) | Stop @-}
data Op = Op (Int -> Int) | Stop

{-@ apply :: Op -> {n:Int | 0 < n} -> {v:Int | 0 < v} @-}
apply :: Op -> Int -> Int
apply (Op f) n = f n
apply Stop n = n

apply0 :: Op -> Int
apply0 (Op f) = f 0
apply0 Stop = 1

double, lower :: Op
double = Op (\\n -> n + n)
lower = Op (\\n -> n - 1)
";

#[test]
fn positional_fields_are_functions_too() {
    keeps(POSITIONAL, "apply");
    breaks(POSITIONAL, "apply0", Part::Pre);
    keeps(POSITIONAL, "double");
    breaks(POSITIONAL, "lower", Part::Field);
}

const LAW: &str = "
{-@ data Law = Law { op :: Int -> Int -> Int, commutes :: x:Int -> y:Int -> {op x y == op y x} } @-}
data Law = Law { op :: Int -> Int -> Int, commutes :: Int -> Int -> () }

plus, minus :: Law
plus = Law (\\x y -> x + y) (\\_ _ -> ())
minus = Law (\\x y -> x - y) (\\_ _ -> ())
";

#[test]
fn a_field_may_be_a_law_of_another_one() {
    keeps(LAW, "plus");
    breaks(LAW, "minus", Part::Field);
}

const MONOID: &str = "
import Language.Haskell.Liquid.ProofCombinators

{-@ data Mon a = Mon { neutral :: a, plus :: a -> a -> a, leftId :: x:a -> { plus neutral x == x } } @-}
data Mon a = Mon { neutral :: a, plus :: a -> a -> a, leftId :: a -> Proof }

addition, negation :: Mon Int
addition = Mon 0 (\\x y -> x + y) (\\_ -> ())
negation = Mon 0 (\\x y -> x - y) (\\_ -> ())

{-@ selected :: m:Mon a -> x:a -> y:a -> { plus m x (plus m (neutral m) y) == plus m x y } @-}
selected :: Mon a -> a -> a -> Proof
selected m x y = trivial ? leftId m y

{-@ matched :: m:Mon a -> x:a -> y:a -> { plus m x (plus m (neutral m) y) == plus m x y } @-}
matched :: Mon a -> a -> a -> Proof
matched (Mon _ _ l) x y = trivial ? l y

{-@ turned :: m:Mon a -> x:a -> { plus m x (neutral m) == x } @-}
turned :: Mon a -> a -> Proof
turned m x = trivial ? leftId m x
";

#[test]
fn a_law_is_known_where_it_is_used() {
    keeps(MONOID, "selected");
    keeps(MONOID, "matched");
    breaks(MONOID, "turned", Part::Post);
}

#[test]
fn a_law_of_any_type_is_tried_at_the_type_of_the_result() {
    keeps(MONOID, "addition");
    breaks(MONOID, "negation", Part::Field);
}

const UNUSED: &str = "
{-@ data Natural = Natural { f :: Int -> Int, least :: v:Int -> {f v >= 0} } @-}
data Natural = Natural { f :: Int -> Int, least :: Int -> () }

{-@ selected :: t:Natural -> v:Int -> {f t v >= 0} @-}
selected :: Natural -> Int -> ()
selected t i = const () $ least t i

{-@ matched :: t:Natural -> v:Int -> {f t v >= 0} @-}
matched :: Natural -> Int -> ()
matched (Natural _ l) i = const () (l i)

{-@ other :: t:Natural -> v:Int -> {f t v >= 0} @-}
other :: Natural -> Int -> ()
other t i = const () (least t (i + 1))
";

#[test]
fn a_law_is_known_where_the_proof_is_thrown_away() {
    keeps(UNUSED, "selected");
    keeps(UNUSED, "matched");
    breaks(UNUSED, "other", Part::Post);
}
