//! Refined constructor fields: asserted where a value is made, assumed where one is looked at.

mod common;

use common::{breaks, keeps};
use whatif_lambda::Part;

const RANGE: &str = "
{-@ data Range = Range { low :: Int, high :: {v:Int | low <= v} } @-}
data Range = Range { low :: Int, high :: Int }

{-@ width :: Range -> {v:Int | 0 <= v} @-}
width :: Range -> Int
width (Range a b) = b - a

widthBySelectors :: Range -> Int
{-@ widthBySelectors :: Range -> {v:Int | 0 <= v} @-}
widthBySelectors r = high r - low r

mirror :: Range -> Range
mirror (Range a b) = Range (negate b) (negate a)

shrink :: Range -> Range
shrink (Range a b) = Range (a + 1) b

upTo :: Int -> Range
upTo n = Range { low = 0, high = n }

cut :: Int -> Range -> Range
cut n r = r { high = n }
";

#[test]
fn a_value_that_is_looked_at_keeps_the_promises_of_its_fields() {
    keeps(RANGE, "width");
    keeps(RANGE, "widthBySelectors");
}

#[test]
fn a_value_that_is_made_must_keep_them() {
    keeps(RANGE, "mirror");
    let found = breaks(RANGE, "shrink", Part::Field);
    assert_eq!(found.violated.call.function.base(), "Range");
    assert_eq!(found.violated.refinement, "{v:Int | low <= v}");
}

#[test]
fn records_are_made_and_changed_by_the_same_rule() {
    breaks(RANGE, "upTo", Part::Field);
    breaks(RANGE, "cut", Part::Field);
}

const ORDERED: &str = "
{-@ data OrdList a = End | Cons { hd :: a, tl :: OrdList {v:a | hd <= v} } @-}
data OrdList a = End | Cons { hd :: a, tl :: OrdList a }

insert :: Int -> OrdList Int -> OrdList Int
insert x End = Cons x End
insert x (Cons y ys)
  | x <= y = Cons x (Cons y ys)
  | otherwise = Cons y (insert x ys)

badInsert :: Int -> OrdList Int -> OrdList Int
badInsert x End = Cons x End
badInsert x (Cons y ys) = Cons y (Cons x ys)

{-@ firstTwo :: OrdList Int -> {v:Bool | v} @-}
firstTwo :: OrdList Int -> Bool
firstTwo (Cons x (Cons y _)) = x <= y
firstTwo _ = True
";

#[test]
fn fields_may_depend_on_each_other() {
    keeps(ORDERED, "firstTwo");
    breaks(ORDERED, "badInsert", Part::Field);
}

const NEWTYPE: &str = "
{-@ newtype Pos = Pos { unPos :: {v:Int | 0 < v} } @-}
newtype Pos = Pos { unPos :: Int }

{-@ half :: Pos -> {v:Int | 0 <= v} @-}
half :: Pos -> Int
half (Pos n) = n - 1

before :: Pos -> Pos
before (Pos n) = Pos (n - 1)

after :: Pos -> Pos
after (Pos n) = Pos (n + 1)
";

#[test]
fn newtypes_promise_too() {
    keeps(NEWTYPE, "half");
    keeps(NEWTYPE, "after");
    breaks(NEWTYPE, "before", Part::Field);
}

const POSITIONAL: &str = "
{-@ data Pair = Pair {v:Int | 0 <= v} Int | None @-}
data Pair = Pair Int Int | None

{-@ first :: Pair -> {v:Int | 0 <= v} @-}
first :: Pair -> Int
first (Pair a _) = a
first None = 0

{-@ second :: Pair -> {v:Int | 0 <= v} @-}
second :: Pair -> Int
second (Pair _ b) = b
second None = 0

make :: Int -> Int -> Pair
make a b | a > 0 = Pair a b
         | otherwise = None
";

#[test]
fn positional_fields_promise_too() {
    keeps(POSITIONAL, "first");
    keeps(POSITIONAL, "make");
    breaks(POSITIONAL, "second", Part::Post);
}

#[test]
fn invariants_are_assumed() {
    let program = "
data Age = Age Int

{-@ measure years @-}
years :: Age -> Int
years (Age n) = n

{-@ invariant {v:Age | 0 <= years v && years v < 200} @-}

{-@ inMonths :: Age -> {v:Int | v < 2400} @-}
inMonths :: Age -> Int
inMonths (Age n) = 12 * n
";
    keeps(program, "inMonths");
}

#[test]
fn constructors_may_be_written_as_functions() {
    let program = "
data Foo = Foo { low :: Int, high :: Int }
{-@ data Foo where
      Foo :: bottom:Int -> high:{v:Int | bottom < v} -> Foo
  @-}

{-@ size :: Foo -> Nat @-}
size :: Foo -> Int
size (Foo x y) = y - x

same :: Int -> Foo
same n = Foo n n
";
    keeps(program, "size");
    breaks(program, "same", Part::Field);
}

#[test]
fn a_type_that_is_used_as_a_refined_one_is_so_wherever_a_value_is_made() {
    let program = "{-@ using [a] as {v:[a] | len v > 0} @-}\nnone :: [Int]\nnone = []\nadd :: a -> [a] -> [a]\nadd x xs = x : xs\nfirst :: [a] -> a\nfirst xs = head xs\n";
    breaks(program, "none", Part::Field);
    keeps(program, "add");
    keeps(program, "first");
}

#[test]
fn a_signature_of_a_constructor_is_about_its_fields() {
    let program = "data Age = Age Int\n{-@ Age :: Nat -> Age @-}\nyoung, unborn :: Age\nyoung = Age 1\nunborn = Age (0 - 1)\n";
    breaks(program, "unborn", Part::Field);
    keeps(program, "young");
}

#[test]
fn a_list_without_end_is_not_empty() {
    let program = "{-@ using [a] as {v:[a] | len v > 0} @-}\nones :: [Int]\nones = repeat 1\n";
    keeps(program, "ones");
}
