//! Abstract refinements: conditions on neighbours in lists and pairs; variables say nothing.

mod common;

use common::{breaks, keeps, verdict};
use whatif_lambda::Part;
use whatif_verify::counterfactual::Verdict;

const SORTED: &str = "
{-@ type Ascending a = [a]<{\\x y -> x <= y}> @-}

{-@ single :: Int -> Ascending Int -> Ascending Int @-}
single :: Int -> [Int] -> [Int]
single x [] = [x]
single x (y:ys) | x <= y = x : y : ys
                | otherwise = y : ys

{-@ append :: Int -> Ascending Int -> Ascending Int @-}
append :: Int -> [Int] -> [Int]
append x [] = [x]
append x (y:ys) = y : append x ys

{-@ ordered :: (Int, Int)<{\\a b -> a < b}> -> {v:Bool | v} @-}
ordered :: (Int, Int) -> Bool
ordered (a, b) = a <= b
";

#[test]
fn lists_and_pairs_may_relate_their_parts() {
    keeps(SORTED, "single");
    breaks(SORTED, "append", Part::Post);
    keeps(SORTED, "ordered");
}

const MAXIMUM: &str = "
{-@ larger :: forall <p :: Int -> Bool>. Int<p> -> Int<p> -> Int<p> @-}
larger :: Int -> Int -> Int
larger a b = if a < b then b else a

{-@ positive :: {v:Int | 0 < v} -> {v:Int | 0 < v} @-}
positive :: Int -> Int
positive n = larger n 1

{-@ wrong :: Int -> {v:Int | 2 < v} @-}
wrong :: Int -> Int
wrong n = larger n 1
";

#[test]
fn what_has_an_abstract_refinement_is_run_and_not_believed() {
    keeps(MAXIMUM, "positive");
    breaks(MAXIMUM, "wrong", Part::Post);
}

const ANY: &str = "
{-@ larger :: forall <p :: Int -> Bool>. Int<p> -> Int<p> -> Int<p> @-}
larger :: Int -> Int -> Int
larger a b = if a < b then b else a

{-@ seven :: forall <p :: Int -> Bool>. [Int<p>] -> Int<p> @-}
seven :: [Int] -> Int
seven _ = 7

{-@ pick :: forall a <p :: a -> Bool>. Bool -> a<p> -> a<p> -> a<p> @-}
pick :: Bool -> a -> a -> a
pick c x y = if c then x else y

{-@ swapped :: forall <p :: Int -> Bool, q :: Int -> Bool>. Int<p> -> Int<q> -> Int<p> @-}
swapped :: Int -> Int -> Int
swapped _ y = y
";

#[test]
fn a_function_keeps_any_refinement_that_it_is_given() {
    assert!(matches!(verdict(ANY, "larger"), Verdict::Exhausted));
    keeps(ANY, "pick");
    breaks(ANY, "seven", Part::Post);
    breaks(ANY, "swapped", Part::Post);
}

const CHAIN: &str = "
{-@ data Chain a <p :: a -> a -> Bool> = End | Link { first :: a, rest :: Chain <p> (a<p first>) } @-}
data Chain a = End | Link { first :: a, rest :: Chain a }

{-@ type Up = Chain <{\\x y -> x <= y}> Int @-}

{-@ ahead :: Up -> {v:Bool | v} @-}
ahead :: Chain Int -> Bool
ahead (Link x (Link _ (Link y _))) = x <= y
ahead _ = True

{-@ down :: Chain <{\\x y -> x >= y}> Int -> {v:Bool | v} @-}
down :: Chain Int -> Bool
down (Link x (Link y _)) = x <= y
down _ = True

{-@ two :: x:Int -> {y:Int | x <= y} -> Up @-}
two :: Int -> Int -> Chain Int
two x y = Link x (Link y End)

{-@ wrong :: Int -> Int -> Up @-}
wrong :: Int -> Int -> Chain Int
wrong x y = Link x (Link y End)
";

#[test]
fn data_types_of_ones_own_have_them() {
    keeps(CHAIN, "ahead");
    breaks(CHAIN, "down", Part::Post);
    keeps(CHAIN, "two");
    breaks(CHAIN, "wrong", Part::Post);
}

const TREE: &str = "
{-@ data Tree a <l :: a -> a -> Bool, r :: a -> a -> Bool> =
      Leaf | Node { key :: a, left :: Tree <l, r> (a<l key>), right :: Tree <l, r> (a<r key>) } @-}
data Tree a = Leaf | Node { key :: a, left :: Tree a, right :: Tree a }

{-@ type Ordered a = Tree <{\\k v -> v < k}, {\\k v -> k < v}> a @-}
{-@ type Search = Tree <{\\k v -> v < k}, {\\k v -> k < v}> Int @-}

{-@ leftmost :: t:Search -> {v:Bool | v} @-}
leftmost :: Tree Int -> Bool
leftmost (Node k (Node j _ _) _) = j < k
leftmost _ = True

{-@ rightmost :: t:Search -> {v:Bool | v} @-}
rightmost :: Tree Int -> Bool
rightmost (Node k _ (Node j _ _)) = j < k
rightmost _ = True

{-@ insert :: Ord a => a -> Ordered a -> Ordered a @-}
insert :: Ord a => a -> Tree a -> Tree a
insert x Leaf = Node x Leaf Leaf
insert x t@(Node k l r) | x < k = Node k (insert x l) r
                        | k < x = Node k l (insert x r)
                        | otherwise = t

{-@ misplace :: Int -> Search -> Search @-}
misplace :: Int -> Tree Int -> Tree Int
misplace x Leaf = Node x Leaf Leaf
misplace x (Node k l r) = Node k (misplace x l) r
";

#[test]
fn search_trees_have_one_for_each_side() {
    keeps(TREE, "leftmost");
    breaks(TREE, "rightmost", Part::Post);
    keeps(TREE, "insert");
    breaks(TREE, "misplace", Part::Post);
}

const TRIPLE: &str = "
{-@ rising :: (Int, Int, Int)<{\\a b -> a < b}, {\\a b c -> b < c}> -> {v:Bool | v} @-}
rising :: (Int, Int, Int) -> Bool
rising (a, _, c) = a < c

{-@ make :: Int -> (Int, Int, Int)<{\\a b -> a < b}, {\\a b c -> a < c}> @-}
make :: Int -> (Int, Int, Int)
make n = (n, n + 1, n)
";

#[test]
fn each_part_of_a_tuple_may_depend_on_those_before_it() {
    keeps(TRIPLE, "rising");
    breaks(TRIPLE, "make", Part::Post);
}

const INSIDE: &str = "
{-@ data Cells a <d :: Int -> Bool, r :: Int -> a -> Bool> = Cells { inside :: i:Int<d> -> a<r i> } @-}
data Cells a = Cells (Int -> a)

{-@ same :: Cells <{\\i -> 0 <= i}, {\\i v -> v = i}> Int @-}
same :: Cells Int
same = Cells (\\i -> i)

{-@ zero :: Cells <{\\i -> 0 <= i}, {\\i v -> v = i}> Int @-}
zero :: Cells Int
zero = Cells (\\_ -> 0)
";

#[test]
fn the_calls_of_a_function_inside_may_be_what_it_is_about() {
    keeps(INSIDE, "same");
    breaks(INSIDE, "zero", Part::Post);
}

const CHAINED: &str = "
{-@ data Cells a <r :: Int -> a -> Bool> = Cells { inside :: i:Int -> a<r i>, rest :: Cells <r> a } | Last @-}
data Cells a = Cells (Int -> a) (Cells a) | Last

{-@ zero :: Cells <{\\i v -> v = i}> Int @-}
zero :: Cells Int
zero = Cells (\\_ -> 0) Last
";

#[test]
fn what_is_about_the_calls_of_functions_in_data_that_refers_to_itself_is_not_supported() {
    match verdict(CHAINED, "zero") {
        Verdict::Unsupported(why) => {
            assert_eq!(&*why.construct, "an abstract refinement of functions inside of `Cells`")
        }
        other => panic!("{other:?}"),
    }
}

const HELPER: &str = "
{-@ LIQUID \"--no-termination\" @-}
{-@ iterated :: forall a <p :: Int -> a -> Bool>. (i:Int -> a<p i> -> a<p (i + 1)>) -> n:Nat -> a<p 0> -> a<p n> @-}
iterated :: (Int -> a -> a) -> Int -> a -> a
iterated f n = go 0
  where
    go i x | i < n = go (i + 1) (f i x)
           | otherwise = x

{-@ skipping :: forall a <p :: Int -> a -> Bool>. (i:Int -> a<p i> -> a<p (i + 1)>) -> n:Nat -> a<p 0> -> a<p n> @-}
skipping :: (Int -> a -> a) -> Int -> a -> a
skipping f n x = if n == 1 then x else iterated f n x
";

#[test]
fn a_helper_without_a_type_is_not_blamed_for_what_is_inferred_of_it() {
    keeps(HELPER, "iterated");
    breaks(HELPER, "skipping", Part::Post);
}

const OWN_MAP: &str = "
{-@ data Map k a <l :: k -> k -> Bool> = Tip | Bin { key :: k, value :: a, left :: Map <l> (k<l key>) a } @-}
data Map k a = Tip | Bin { key :: k, value :: a, left :: Map k a }

{-@ type Down a = Map <{\\k v -> v < k}> Int a @-}

{-@ next :: Down a -> {v:Bool | v} @-}
next :: Map Int a -> Bool
next (Bin k _ (Bin j _ _)) = j < k
next _ = True

{-@ same :: Int -> a -> Down a @-}
same :: Int -> a -> Map Int a
same k x = Bin k x (Bin k x Tip)
";

#[test]
fn a_type_may_be_called_like_one_of_the_library() {
    keeps(OWN_MAP, "next");
    breaks(OWN_MAP, "same", Part::Post);
}
