//! `verified` means proven: programs that are wrong, or of which nothing was shown, are never called so.

mod common;

use common::{breaks, counterexample, keeps, load, verdict};
use whatif_lambda::Part;
use whatif_machine::run::Settings;
use whatif_verify::counterfactual::Verdict;

fn verified(program: &str, function: &str) {
    assert_eq!(verdict(program, function), Verdict::Exhausted, "{function}\n{program}");
}

fn not_verified(program: &str, function: &str) {
    assert_ne!(verdict(program, function), Verdict::Exhausted, "{function}\n{program}");
}

const CONTAINERS: &str = "
import qualified Data.Set as S
import qualified Data.Map as M

{-@ few :: {v:S.Set Int | v = S.union (S.singleton 1) (S.singleton 2)} @-}
few :: S.Set Int
few = S.singleton 1

{-@ many :: {v:S.Set Int | v = S.singleton 1} @-}
many :: S.Set Int
many = S.fromList [1, 2]

{-@ both :: {v:S.Set Int | v = S.union (S.singleton 2) (S.singleton 1)} @-}
both :: S.Set Int
both = S.insert 1 (S.insert 2 (S.insert 1 S.empty))

{-@ inline abc @-}
abc :: M.Map Int Int
abc = M.fromList [(1, 10), (2, 20), (3, 30)]

{-@ inserted :: {v:M.Map Int Int | v = abc} @-}
inserted :: M.Map Int Int
inserted = M.insert 1 10 (M.insert 2 20 (M.insert 3 30 M.empty))

{-@ lost :: {v:M.Map Int Int | v = abc} @-}
lost :: M.Map Int Int
lost = M.delete 3 abc

{-@ changed :: {v:M.Map Int Int | v = abc} @-}
changed :: M.Map Int Int
changed = M.insert 2 21 abc

data T = Node Int Int T T | Leaf

{-@ turned :: {v:T | v = Node 1 1 Leaf (Node 1 2 Leaf Leaf)} @-}
turned :: T
turned = Node 1 2 (Node 1 1 Leaf Leaf) Leaf
";

#[test]
fn sets_and_maps_are_equal_if_all_that_is_in_them_is() {
    for function in ["both", "inserted"] {
        verified(CONTAINERS, function);
    }
    for function in ["few", "many", "lost", "changed"] {
        breaks(CONTAINERS, function, Part::Post);
    }
}

#[test]
fn a_tree_of_the_users_is_no_set() {
    breaks(CONTAINERS, "turned", Part::Post);
}

#[test]
fn functions_are_equal_to_themselves_and_to_others_perhaps() {
    let program = "
data W = W (Int -> Int)

{-@ again :: w:W -> {v:W | v = w} @-}
again :: W -> W
again (W f) = W f

{-@ wrapped :: w:W -> {v:W | v = w} @-}
wrapped :: W -> W
wrapped (W f) = W (\\x -> f x)

{-@ other :: w:W -> {v:W | v /= w} @-}
other :: W -> W
other (W f) = W (\\x -> f x)
";
    assert!(!matches!(verdict(program, "again"), Verdict::Counterexamples(_)));
    for function in ["wrapped", "other"] {
        let found = verdict(program, function);
        assert!(matches!(found, Verdict::Unsupported(_)), "{function}: {found:?}");
    }
}

const UNINTERPRETED: &str = "
{-@ measure fplen :: Int -> Int @-}
data B = B { bPtr :: Int, bLen :: Int }
{-@ data B = B { bPtr :: Int, bLen :: {v:Int | v <= fplen bPtr} } @-}

{-@ prop :: B -> {v:Bool | v} @-}
prop :: B -> Bool
prop b = bLen b == 3

{-@ field :: b:B -> {v:Int | v <= fplen (bPtr b)} @-}
field :: B -> Int
field b = bLen b

{-@ make :: n:Int -> {m:Int | m <= fplen n} -> B @-}
make :: Int -> Int -> B
make n m = B n m

{-@ careless :: Int -> Int -> B @-}
careless :: Int -> Int -> B
careless n m = B n m

{-@ same :: n:Int -> {m:Int | m = n} -> {v:Int | v = fplen n} -> {v:Int | v = fplen m} @-}
same :: Int -> Int -> Int -> Int
same _ _ l = l
";

#[test]
fn a_measure_without_equations_is_any_function() {
    breaks(UNINTERPRETED, "prop", Part::Post);
    breaks(UNINTERPRETED, "careless", Part::Field);
    for function in ["field", "make", "same"] {
        verified(UNINTERPRETED, function);
    }
}

#[test]
fn a_field_whose_refinement_makes_no_sense_is_not_looked_at() {
    let program = UNINTERPRETED.replace("{-@ measure fplen :: Int -> Int @-}", "");
    for function in ["prop", "careless"] {
        let found = verdict(&program, function);
        assert!(matches!(found, Verdict::Unsupported(_)), "{function}: {found:?}");
    }
}

#[test]
fn an_assumption_that_fails_assumes_nothing() {
    let program = "
{-@ inline first @-}
first :: [Int] -> Int
first (x:_) = x

{-@ full :: {xs:[Int] | first xs > 0} -> {v:Bool | v} @-}
full :: [Int] -> Bool
full xs = not (null xs)
";
    not_verified(program, "full");
}

#[test]
fn what_was_only_tried_is_no_premise() {
    let program = |step: &str| {
        format!(
            "module T (c) where
k :: [Int] -> Int
k [] = 0
k (x:xs) = {step}

{{-@ c :: [Int] -> Nat @-}}
c :: [Int] -> Int
c xs = k xs
"
        )
    };
    not_verified(&program("if length xs == 40 then -1 else 1 + k xs"), "c");
    verified(&program("1 + k xs"), "c");
}

#[test]
fn what_is_inferred_is_proven_by_induction_and_can_be_written() {
    let program = "module T (c) where
grow :: Int -> [Int] -> [Int]
grow n [] = [n]
grow n (x:xs) = x : grow n xs

glue :: [Int] -> [Int] -> [Int]
glue [] ys = ys
glue (x:xs) ys = x : glue xs ys

count :: Int -> [Int] -> Int
count acc [] = acc
count acc (_:ys) = count (acc + 1) ys

{-@ c :: xs:[Int] -> {v:[Int] | len v = len xs + 1} @-}
c :: [Int] -> [Int]
c xs = grow 0 xs

{-@ d :: xs:[Int] -> ys:[Int] -> {v:Int | v = len xs + len ys} @-}
d :: [Int] -> [Int] -> Int
d xs ys = count 0 (glue xs ys)
";
    verified(program, "c");
    let (liquid, _) = load(program);
    let facts = |function: &str| {
        let found =
            liquid.functions.iter().find(|found| found.name.spoken() == function).expect("it is there");
        liquid.inferred(found.name, &Settings::default())
    };
    assert!(facts("grow").contains(&"len v == len x2 + 1".to_string()), "{:?}", facts("grow"));
    assert!(facts("glue").contains(&"len v == len x1 + len ys".to_string()), "{:?}", facts("glue"));
    assert!(facts("count").contains(&"v == acc + len x2".to_string()), "{:?}", facts("count"));
}

#[test]
fn a_local_function_is_proven_too() {
    let program = |step: &str| {
        format!(
            "{{-@ d :: [Int] -> Nat @-}}
d :: [Int] -> Int
d xs = go xs
  where
    go [] = 0
    go (y:ys) = {step}
"
        )
    };
    not_verified(&program("if y == 1234567 then -1 else 1 + go ys"), "d");
    not_verified(&program("if length ys == 40 then -1 else 1 + go ys"), "d");
    not_verified(&program("if length ys == 40 then head [] else 1 + go ys"), "d");
    verified(&program("1 + go ys"), "d");
}

#[test]
fn the_code_of_an_assumed_function_shows_nothing() {
    let program = "
{-@ assume g :: Int -> Int @-}
g :: Int -> Int
g x = x

{-@ f :: [Int] -> Nat @-}
f :: [Int] -> Int
f xs = g 0 `seq` (if length xs == 300 then -1 else 0)
";
    not_verified(program, "f");
}

const LOOPS: &str = "
local :: Int -> Int
local n = go n 0
  where
    go :: Int -> Int -> Int
    go 0 a = a
    go k a = go (k - 2) (a + 1)

{-@ counted :: Nat -> Int @-}
counted :: Int -> Int
counted n = go n 0
  where
    go :: Int -> Int -> Int
    go 0 a = a
    go k a = go (k - 1) (a + 1)

down :: Int -> Int
down 0 = 0
down n = down (n - 1)

guarded :: Int -> Int
guarded n | n <= 0 = 0
guarded n = guarded (n - 1)

isEven :: Int -> Bool
isEven 0 = True
isEven n = isOdd (n - 1)

isOdd :: Int -> Bool
isOdd 0 = False
isOdd n = isEven (n - 1)

both :: Int -> Bool
both n = ev n
  where
    ev, od :: Int -> Bool
    ev 0 = True
    ev k = od (k - 1)
    od 0 = False
    od k = ev (k - 1)

{-@ bothNat :: Nat -> Bool @-}
bothNat :: Int -> Bool
bothNat n = ev n
  where
    ev, od :: Int -> Bool
    ev 0 = True
    ev k = od (k - 1)
    od 0 = False
    od k = ev (k - 1)
";

#[test]
fn a_number_that_gets_smaller_must_have_a_lower_bound() {
    for function in ["local", "down", "isEven", "isOdd", "both"] {
        let found = counterexample(LOOPS, function);
        assert_eq!(found.violated.part, Part::Termination, "{function}: {found:?}");
    }
    for function in ["counted", "guarded", "bothNat"] {
        verified(LOOPS, function);
    }
}

/// Something gets smaller in each of these calls, but not always the same thing.
const TURNS: &str = "
{-@ turns :: Nat -> Nat -> Nat @-}
turns :: Int -> Int -> Int
turns 0 0 = 0
turns m n | m > 0 = turns (m - 1) (n + 1)
          | otherwise = turns (m + 1) (n - 1)

{-@ exchanged :: xs:[Int] -> ys:[Int] -> [Int] @-}
exchanged :: [Int] -> [Int] -> [Int]
exchanged [] ys = ys
exchanged xs [] = xs
exchanged (x:xs) (y:ys) | x < y     = exchanged xs (x:y:ys)
                        | otherwise = exchanged (y:x:xs) ys

{-@ inside :: Nat -> Nat -> Nat @-}
inside :: Int -> Int -> Int
inside a b = go a b
  where
    go :: Int -> Int -> Int
    go m n | m > 0     = go (m - 1) (n + 1)
           | n > 0     = go (m + 1) (n - 1)
           | otherwise = 0

newtype N = N Int

{-@ wrapped :: N -> {v:Int | v >= 0} @-}
wrapped :: N -> Int
wrapped (N n) = wrapped (N (n - 1))

{-@ merge :: xs:[Int] -> ys:[Int] -> [Int] @-}
merge :: [Int] -> [Int] -> [Int]
merge [] ys = ys
merge xs [] = xs
merge (x:xs) (y:ys) | x < y     = x : merge xs (y:ys)
                    | otherwise = y : merge (x:xs) ys

{-@ summed :: acc:Int -> n:{v:Int | v >= 0} -> Int / [n] @-}
summed :: Int -> Int -> Int
summed acc n = if n == 0 then acc else summed (acc * 2) (n - 1)

newtype L = L [Int]

{-@ unwrapped :: L -> Nat @-}
unwrapped :: L -> Int
unwrapped (L []) = 0
unwrapped (L (_:xs)) = 1 + unwrapped (L xs)
";

#[test]
fn one_and_the_same_argument_gets_smaller() {
    for function in ["turns", "exchanged", "inside", "wrapped", "merge"] {
        breaks(TURNS, function, Part::Termination);
    }
    for function in ["summed", "unwrapped"] {
        verified(TURNS, function);
    }
}

const OPEN: &str = r"
data T = A Int | B | C

{-@ measure f :: T -> Int
    f (B) = 0
  @-}

{-@ fields :: {v:() | f (A 1) == f (A 2)} @-}
fields :: ()
fields = ()

{-@ constructors :: {v:() | f (A 1) == f C} @-}
constructors :: ()
constructors = ()

{-@ same :: x:T -> {v:T | f v == f x} @-}
same :: T -> T
same x = x

{-@ again :: {v:() | f (A 1) == f (A 1)} @-}
again :: ()
again = ()

{-@ said :: {v:T | f v == 0} @-}
said :: T
said = B
";

#[test]
fn what_a_measure_leaves_open_differs_from_value_to_value() {
    for function in ["fields", "constructors"] {
        not_verified(OPEN, function);
    }
    for function in ["same", "again", "said"] {
        verified(OPEN, function);
    }
}

const OWN_ORDER: &str = "
data Rank = Rank Int deriving Eq

instance Ord Rank where
  compare (Rank a) (Rank b) = compare b a

{-@ higher :: x:Rank -> y:Rank -> {v:Rank | v >= x && v >= y} @-}
higher :: Rank -> Rank -> Rank
higher x y = if x >= y then x else y

{-@ lower :: x:Rank -> y:Rank -> {v:Rank | v >= x && v >= y} @-}
lower :: Rank -> Rank -> Rank
lower x y = if x <= y then x else y

{-@ before :: x:Rank -> y:Rank -> {v:Bool | v <=> x < y} @-}
before :: Rank -> Rank -> Bool
before x y = x < y

{-@ above :: x:Rank -> [Rank] -> [{v:Rank | v > x}] @-}
above :: Rank -> [Rank] -> [Rank]
above _ [] = []
above x (y : ys) = if y > x then y : above x ys else above x ys
";

#[test]
fn refinements_compare_by_the_order_that_somebody_wrote() {
    for function in ["higher", "before", "above"] {
        verified(OWN_ORDER, function);
    }
    breaks(OWN_ORDER, "lower", Part::Post);
}

#[test]
fn no_fold_of_the_library_is_blamed_for_a_set_that_is_made_of_a_list() {
    let program = "
import qualified Data.Set as S

{-@ pair :: {v:S.Set Int | v = S.union (S.singleton 1) (S.singleton 2)} @-}
pair :: S.Set Int
pair = S.fromList [2, 1]
";
    verified(program, "pair");
}

const INDEXED: &str = "
{-# LANGUAGE GADTs #-}
data Ty a where { TI :: Ty Int; TB :: Ty Bool }

{-@ wrong :: Ty a -> {v:Int | v > 0} @-}
wrong :: Ty a -> Int
wrong TI = 1
wrong TB = 0

{-@ right :: Ty a -> {v:Int | v > 0} @-}
right :: Ty a -> Int
right TI = 1
right TB = 2

{-@ alike :: Ty a -> Ty a -> {v:Int | v > 0} @-}
alike :: Ty a -> Ty a -> Int
alike TI TI = 1
alike TB TB = 2

{-@ second :: b -> Ty a -> {v:Int | v > 0} @-}
second :: b -> Ty a -> Int
second _ TI = 1
second _ TB = 0

data Ex a where
  IntE  :: Int -> Ex Int
  BoolE :: Bool -> Ex Bool
  If    :: Ex Bool -> Ex a -> Ex a -> Ex a

{-@ size :: Ex a -> {v:Int | v > 0} @-}
size :: Ex a -> Int
size (IntE _) = 1
size (BoolE _) = 0
size (If a b c) = 1
";

#[test]
fn all_constructors_of_a_gadt_are_tried() {
    for function in ["wrong", "second", "size"] {
        breaks(INDEXED, function, Part::Post);
    }
    for function in ["right", "alike"] {
        keeps(INDEXED, function);
    }
}

const STEPS: &str = "
{-@ LIQUID \"--reflection\" @-}
{-@ LIQUID \"--ple\" @-}
import Language.Haskell.Liquid.ProofCombinators

{-@ reflect double @-}
double :: Int -> Int
double x = x + x

{-@ right :: x:Int -> { double x == x + x } @-}
right :: Int -> Proof
right x = double x === x + x *** QED

{-@ wrong :: x:Int -> { double x == x + x } @-}
wrong :: Int -> Proof
wrong x = double x === x + x === 3 * x *** QED

{-@ before :: x:Int -> { double x == x + x } @-}
before :: Int -> Proof
before x = (double x === 3 * x) ? right x *** QED

{-@ less :: x:Int -> Proof @-}
less :: Int -> Proof
less x = x =<= x + 1 *** QED

{-@ more :: x:Int -> Proof @-}
more :: Int -> Proof
more x = x =>= x + 1 *** QED
";

#[test]
fn every_step_of_a_proof_holds() {
    for function in ["right", "less"] {
        keeps(STEPS, function);
    }
    for function in ["wrong", "before", "more"] {
        let found = counterexample(STEPS, function);
        assert_eq!(found.violated.part, Part::Pre, "{found:?}");
    }
}

const OWN_BOOL: &str = "
{-@ LIQUID \"--exact-data-cons\" @-}
import Prelude (Int, (-))
data Bool = True | False
data Peano = O | S Peano

{-@ reflect ev @-}
ev :: Peano -> Bool
ev O = True
ev (S n) = od n

{-@ reflect od @-}
od :: Peano -> Bool
od O = False
od (S n) = ev n

{-@ right :: () -> { ev O == True } @-}
right :: () -> ()
right _ = ()

{-@ wrong :: () -> { ev O == False } @-}
wrong :: () -> ()
wrong _ = ()

{-@ always :: () -> { true } @-}
always :: () -> ()
always _ = ()
";

#[test]
fn true_in_a_predicate_is_the_modules_own() {
    keeps(OWN_BOOL, "right");
    keeps(OWN_BOOL, "always");
    breaks(OWN_BOOL, "wrong", Part::Post);
}

const ASSUMED: &str = "
import Data.Set (Set)
{-@ measure keys :: M -> Set Int @-}
data M = E | B Int M

{-@ assume domain :: m:M -> {v:Set Int | v = keys m} @-}
domain :: M -> Set Int
domain _ = undefined

{-@ assume mem :: k:Int -> s:Set Int -> {v:Bool | v <=> Set_mem k s} @-}
mem :: Int -> Set Int -> Bool
mem _ _ = undefined

{-@ assume put :: k:Int -> m:M -> {v:M | keys v = Set_cup (Set_sng k) (keys m)} @-}
put :: Int -> M -> M
put k m = B k m

{-@ right :: M -> {v:Bool | v} @-}
right :: M -> Bool
right m = mem 1 (domain (put 1 m))

{-@ assume pick :: forall <p :: Int -> Bool>. xs:[Int<p>] -> Int<p> @-}
pick :: [Int] -> Int
pick _ = 7

{-@ big :: {v:Int | v > 10} @-}
big :: Int
big = pick [11, 12]

{-@ through :: {v:Int | v > 10} @-}
through :: Int
through = helper 12

helper n = pick [n]

{-@ f :: Nat -> Int @-}
f :: Int -> Int
f 0 = 0
f n = g n

{-@ ignore g @-}
g :: Int -> Int
g n = f (n - 1)
";

#[test]
fn what_is_assumed_is_relied_on() {
    keeps(ASSUMED, "right");
    for function in ["big", "through"] {
        let said = verdict(ASSUMED, function);
        assert!(matches!(said, Verdict::Unsupported(_)), "{function}: {said:?}");
    }
    keeps(ASSUMED, "f");
}
