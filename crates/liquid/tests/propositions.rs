//! Measures without equations, what constructors say of them, and proofs as arguments.

mod common;

use common::{breaks, keeps, verdict};
use whatif_lambda::Part;
use whatif_verify::counterfactual::Verdict;

const EVEN: &str = "
{-# LANGUAGE GADTs #-}
data Claim where { IsEven :: Int -> Claim }

{-@ data Ev where
      Zero :: Prop (IsEven 0)
      Two  :: n:Int -> Prop (IsEven n) -> Prop (IsEven (n + 2)) @-}
data Ev where { Zero :: Ev ; Two :: Int -> Ev -> Ev }

{-@ two :: Prop (IsEven 2) @-}
two :: Ev
two = Two 0 Zero

{-@ three :: Prop (IsEven 3) @-}
three :: Ev
three = Two 1 Zero

{-@ four :: Prop (IsEven 5) @-}
four :: Ev
four = Two 2 (Two 0 Zero)

{-@ before :: n:Int -> Prop (IsEven (n + 2)) -> {v:Int | v == n || n == 0 - 2} @-}
before :: Int -> Ev -> Int
before _ (Two n _) = n
before _ Zero = 0

{-@ nonsense :: n:Int -> Prop (IsEven n) -> {v:Int | v == n} @-}
nonsense :: Int -> Ev -> Int
nonsense _ (Two n _) = n
nonsense _ Zero = 0
";

#[test]
fn evidence_says_what_it_is_evidence_of() {
    keeps(EVEN, "two");
    breaks(EVEN, "four", Part::Post);
    keeps(EVEN, "before");
    breaks(EVEN, "nonsense", Part::Post);
}

#[test]
fn evidence_must_be_made_of_evidence() {
    breaks(EVEN, "three", Part::Field);
}

const TWO_TYPES: &str = "
{-# LANGUAGE GADTs #-}
data Claim = Small Int | Large Int

{-@ measure says :: a -> Claim @-}
{-@ data One where { One :: n:Int -> {v:One | says v == Small n} } @-}
data One where { One :: Int -> One }
{-@ data Other where { Other :: n:Int -> {v:Other | says v == Large n} } @-}
data Other where { Other :: Int -> Other }

{-@ small :: n:Int -> {v:One | says v == Small n} @-}
small :: Int -> One
small n = One n

{-@ large :: n:Int -> {v:Other | says v == Small n} @-}
large :: Int -> Other
large n = Other n
";

#[test]
fn a_measure_may_be_described_by_several_types() {
    keeps(TWO_TYPES, "small");
    breaks(TWO_TYPES, "large", Part::Post);
}

const HYPOTHESIS: &str = "
import Language.Haskell.Liquid.ProofCombinators

{-@ same :: f:(Int -> Int) -> g:(Int -> Int) -> (x:Int -> {f x == g x}) -> y:Int -> {f y == g y} @-}
same :: (Int -> Int) -> (Int -> Int) -> (Int -> Proof) -> Int -> Proof
same f g p y = trivial ? p y

{-@ sums :: f:(Int -> Int) -> g:(Int -> Int) -> (x:Int -> {f x == g x}) -> y:Int -> {f y + f 3 == g y + g 3} @-}
sums :: (Int -> Int) -> (Int -> Int) -> (Int -> Proof) -> Int -> Proof
sums f g p y = p y &&& p 3

{-@ passed :: f:(Int -> Int) -> g:(Int -> Int) -> (x:Int -> {f x == g x}) -> y:Int -> {f y == g y} @-}
passed :: (Int -> Int) -> (Int -> Int) -> (Int -> Proof) -> Int -> Proof
passed f g p y = trivial ? same f g p y

{-@ other :: f:(Int -> Int) -> g:(Int -> Int) -> (x:Int -> {f x == g x}) -> y:Int -> {f y == g y} @-}
other :: (Int -> Int) -> (Int -> Int) -> (Int -> Proof) -> Int -> Proof
other f g p y = trivial ? p (y + 1)

{-@ unused :: f:(Int -> Int) -> g:(Int -> Int) -> (x:Int -> {f x == g x}) -> y:Int -> {f y == g y} @-}
unused :: (Int -> Int) -> (Int -> Int) -> (Int -> Proof) -> Int -> Proof
unused _ _ _ _ = ()

{-@ three :: (x:Int -> y:Int -> {x == y}) -> {3 == 4} @-}
three :: (Int -> Int -> Proof) -> Proof
three p = both p 3 4

{-@ both :: (x:a -> y:a -> {x == y}) -> x:a -> y:a -> {x == y} @-}
both :: (a -> a -> Proof) -> a -> a -> Proof
both p x y = p x y
";

#[test]
fn a_proof_that_is_given_holds_where_it_is_used() {
    for function in ["same", "sums", "passed", "three", "both"] {
        keeps(HYPOTHESIS, function);
    }
    breaks(HYPOTHESIS, "other", Part::Post);
    breaks(HYPOTHESIS, "unused", Part::Post);
}

const REFLECTED: &str = "
{-@ reflect next @-}
next :: Int -> Int
next n = n + 1

{-@ assume reflect step as next @-}
step :: Int -> Int
step n = 1 + n

{-@ opaque-reflect far @-}
far :: Int -> Int
far n = n + 10

{-@ private-reflect near @-}
near :: Int -> Int
near n = n + 2

{-@ define half n = n / 2 @-}
half :: Int -> Int
half n = n `div` 2

{-@ automatic-instances theorem @-}
{-@ theorem :: {v:() | step 3 == 4} @-}
theorem :: ()
theorem = ()

{-@ mistake :: {v:() | step 3 == 5} @-}
mistake :: ()
mistake = ()

{-@ after :: n:Int -> {v:Int | v == next n} @-}
after :: Int -> Int
after n = step n

{-@ beyond :: n:Int -> {v:Int | v == far n} @-}
beyond :: Int -> Int
beyond n = far n

{-@ close :: n:Int -> {v:Int | v == near n} @-}
close :: Int -> Int
close n = n + 3

{-@ halves :: n:Int -> {v:Int | v == half n} @-}
halves :: Int -> Int
halves n = n `div` 2

{-@ thirds :: n:Nat -> {v:Int | v == half n} @-}
thirds :: Int -> Int
thirds n = n `div` 3
";

#[test]
fn functions_are_known_to_refinements_in_all_ways() {
    keeps(REFLECTED, "theorem");
    breaks(REFLECTED, "mistake", Part::Post);
    keeps(REFLECTED, "after");
    keeps(REFLECTED, "beyond");
    breaks(REFLECTED, "close", Part::Post);
    keeps(REFLECTED, "halves");
    breaks(REFLECTED, "thirds", Part::Post);
}

const PRETENDED: &str = "
{-@ reflect next @-}
next :: Int -> Int
next n = n + 1

{-@ assume reflect step as next @-}
step :: Int -> Int
step n = n + 2

{-@ after :: n:Int -> {v:Int | v == next n} @-}
after :: Int -> Int
after n = step n
";

#[test]
fn what_a_function_is_taken_for_is_believed() {
    assert!(matches!(verdict(PRETENDED, "after"), Verdict::Exhausted));
}

const SIZED: &str = "
data Tree = Leaf | Node Tree Tree

{-@ data size (Tree) nodes @-}
{-@ measure nodes @-}
{-@ nodes :: Tree -> Nat @-}
nodes :: Tree -> Int
nodes Leaf = 0
nodes (Node l r) = 1 + nodes l + nodes r

turn :: Tree -> Tree
turn Leaf = Leaf
turn (Node l r) = Node (turn r) (turn l)

endless :: Tree -> Tree
endless t = endless t
";

#[test]
fn a_size_may_stand_beside_its_type() {
    keeps(SIZED, "turn");
    breaks(SIZED, "endless", Part::Termination);
}

const OPEN_SIZE: &str = "
data Tree = Leaf | Node (Int -> Tree)

{-@ measure depth :: Tree -> Nat @-}
{-@ data size (Tree) depth @-}

{-@ leftmost :: t:Tree -> Int / [depth t] @-}
leftmost :: Tree -> Int
leftmost Leaf = 0
leftmost (Node f) = leftmost (f 0)
";

#[test]
fn a_size_that_nothing_computes_is_not_supported() {
    assert!(matches!(verdict(OPEN_SIZE, "leftmost"), Verdict::Unsupported(_)));
}

#[test]
fn calls_inside_of_an_ignored_function_make_no_recursion() {
    let program = "
{-@ ignore helper @-}
helper :: Int -> Int
helper n = if n > 100 then 0 else outer (n + 1)

{-@ outer :: Int -> Int @-}
outer :: Int -> Int
outer n = if n == 0 then 0 else helper (n - 1)
";
    keeps(program, "outer");
    breaks(&program.replace("{-@ ignore helper @-}", ""), "outer", Part::Termination);
}

const UNCHECKED: &str = "
import Language.Haskell.Liquid.ProofCombinators

{-@ jump :: x:Int -> { x <= x } @-}
jump :: Int -> Proof
jump x = x + 1 ==. x *** QED

{-@ step :: x:Int -> { x <= x } @-}
step :: Int -> Proof
step x = x + 1 === x *** QED

{-@ wrong :: x:Int -> { x < x } @-}
wrong :: Int -> Proof
wrong x = x + 1 ==. x *** QED
";

#[test]
fn one_operator_of_proofs_does_not_check_its_steps() {
    keeps(UNCHECKED, "jump");
    breaks(UNCHECKED, "step", Part::Pre);
    breaks(UNCHECKED, "wrong", Part::Post);
}

const UNFOLDED: &str = "
{-@ LIQUID \"--reflection\" @-}
{-@ LIQUID \"--ple\" @-}
import Language.Haskell.Liquid.ProofCombinators

{-@ reflect twice @-}
twice :: Int -> Int
twice n = pleUnfold (n + n)

{-@ doubles :: n:Int -> { twice n == 2 * n } @-}
doubles :: Int -> Proof
doubles _ = trivial

{-@ exceeds :: n:Int -> { twice n == 2 * n + 1 } @-}
exceeds :: Int -> Proof
exceeds _ = trivial
";

#[test]
fn a_function_may_say_that_it_is_to_be_unfolded() {
    keeps(UNFOLDED, "doubles");
    breaks(UNFOLDED, "exceeds", Part::Post);
}
