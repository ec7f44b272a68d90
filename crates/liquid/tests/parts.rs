//! What is said of the parts of pairs, vectors, texts and strings of bytes.

mod common;

use common::{breaks, counterexample, keeps, verdict};
use whatif_lambda::Part;
use whatif_verify::counterfactual::Verdict;

const PAIRS: &str = "
{-@ next :: Int -> (x :: Int, {v:Int | x <= v}) @-}
next :: Int -> (Int, Int)
next i = (i, i + 1)

{-@ back :: Int -> (x :: Int, {v:Int | x <= v}) @-}
back :: Int -> (Int, Int)
back i = (i, i - 1)

{-@ three :: Int -> (x :: Int, y :: {v:Int | x <= v}, {v:Int | y <= v}) @-}
three :: Int -> (Int, Int, Int)
three i = (i, i + 1, i + 3)

{-@ turned :: Int -> (x :: Int, y :: {v:Int | x <= v}, {v:Int | y <= v}) @-}
turned :: Int -> (Int, Int, Int)
turned i = (i, i + 3, i + 1)

{-@ deep :: Int -> (x :: Int, ({v:Int | v == x}, {v:Int | v > x})) @-}
deep :: Int -> (Int, (Int, Int))
deep i = (i, (i, i + 1))

{-@ deeper :: Int -> (x :: Int, ({v:Int | v == x}, {v:Int | v > x})) @-}
deeper :: Int -> (Int, (Int, Int))
deeper i = (i, (i, i))

{-@ ordered :: (x :: Int, {v:Int | x <= v}) -> {b:Bool | b} @-}
ordered :: (Int, Int) -> Bool
ordered (x, y) = x <= y

{-@ distinct :: (x :: Int, {v:Int | x <= v}) -> {b:Bool | b} @-}
distinct :: (Int, Int) -> Bool
distinct (x, y) = x < y
";

#[test]
fn a_part_of_a_pair_may_mention_earlier_ones() {
    assert!(matches!(verdict(PAIRS, "next"), Verdict::Exhausted));
    breaks(PAIRS, "back", Part::Post);
    keeps(PAIRS, "three");
    breaks(PAIRS, "turned", Part::Post);
    keeps(PAIRS, "deep");
    breaks(PAIRS, "deeper", Part::Post);
    keeps(PAIRS, "ordered");
    breaks(PAIRS, "distinct", Part::Post);
}

const VECTORS: &str = "
import Data.Vector (Vector)
import qualified Data.Vector as V

{-@ first :: {xs:V.Vector {x:Int | 0 < x} | vlen xs == 2} -> {n:Int | 0 < n} @-}
first :: V.Vector Int -> Int
first xs = xs V.! 0

{-@ lower :: {xs:Vector {x:Int | 0 < x} | vlen xs == 2} -> {n:Int | 0 < n} @-}
lower :: Vector Int -> Int
lower xs = (xs V.! 1) - 1

{-@ ones :: Vector {x:Int | 0 < x} @-}
ones :: Vector Int
ones = V.fromList [1, 2]

{-@ zeros :: Vector {x:Int | 0 < x} @-}
zeros :: Vector Int
zeros = V.fromList [1, 0]
";

#[test]
fn elements_of_vectors_have_refinements() {
    keeps(VECTORS, "first");
    breaks(VECTORS, "lower", Part::Post);
    keeps(VECTORS, "ones");
    breaks(VECTORS, "zeros", Part::Post);
}

const BYTES: &str = "
import Data.ByteString (ByteString)
import Data.ByteString.Unsafe (unsafeDrop, unsafeTake)
import qualified Data.Text as T

{-@ second :: {b:ByteString | bslen b >= 2} -> {v:ByteString | bslen v == 1} @-}
second :: ByteString -> ByteString
second = unsafeTake 1 . unsafeDrop 1

{-@ rest :: {b:ByteString | bslen b >= 2} -> {v:ByteString | bslen v == 1} @-}
rest :: ByteString -> ByteString
rest = unsafeDrop 1

{-@ start :: {t:T.Text | tlen t >= 2} -> {v:T.Text | tlen v == 2} @-}
start :: T.Text -> T.Text
start = T.take 2

{-@ end :: {t:T.Text | tlen t >= 2} -> {v:T.Text | tlen v == 2} @-}
end :: T.Text -> T.Text
end = T.drop 1
";

#[test]
fn texts_and_strings_of_bytes_have_lengths() {
    keeps(BYTES, "second");
    breaks(BYTES, "rest", Part::Post);
    keeps(BYTES, "start");
    breaks(BYTES, "end", Part::Post);
}

const OWN_LENGTH: &str = "
data ByteString = Bytes Int Int

{-@ measure bslen :: ByteString -> Int @-}
{-@ assume size :: b:ByteString -> {v:Int | v == bslen b} @-}
size :: ByteString -> Int
size (Bytes _ n) = n

{-@ sizes :: b:ByteString -> {v:Int | v == bslen b + bslen b} @-}
sizes :: ByteString -> Int
sizes b = size b + size b
";

#[test]
fn a_program_may_have_a_length_of_its_own() {
    keeps(OWN_LENGTH, "sizes");
    let found = counterexample(&OWN_LENGTH.replace("size b + size b", "size b"), "sizes");
    assert_eq!(found.violated.part, Part::Post);
}
