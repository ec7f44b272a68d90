//! What laziness never evaluates is checked too: the verifier does not know laziness.

mod common;

use common::{breaks, counterexample, keeps};
use whatif_lambda::Part;
use whatif_verify::counterfactual::Happens;

const PARTS: &str = r#"
import qualified Data.Map as M

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die message = error message

first :: [a] -> a
first (x:_) = x
first [] = die "empty"

firsts :: [[Int]] -> [Int]
firsts xss = map (\xs -> case xs of { (x:_) -> x; [] -> die "empty" }) xss

{-@ safe :: [{v:[Int] | 0 < len v}] -> [Int] @-}
safe :: [[Int]] -> [Int]
safe xss = map first xss

inMaybe :: Int -> Maybe Int
inMaybe n = Just (if n == 7 then die "seven" else n)

inMap :: M.Map Int [Int] -> M.Map Int Int
inMap m = M.map (\xs -> case xs of { (x:_) -> x; [] -> die "empty" }) m

forever :: Int -> [Int]
forever n = n : forever (n + 1)
"#;

#[test]
fn the_parts_of_a_result_are_evaluated() {
    let found = counterexample(PARTS, "firsts");
    assert!(found.happens == Happens::Answering && found.is_concrete());
    assert_eq!(found.call.args, ["[] : _"]);
    assert_eq!(found.violated.call.args, [r#""empty""#]);
    breaks(PARTS, "inMaybe", Part::Pre);
    let found = breaks(PARTS, "inMap", Part::Pre);
    assert_eq!(found.violated.call.args, [r#""empty""#]);
}

#[test]
fn parts_that_cannot_fail_are_left_in_peace() {
    keeps(PARTS, "safe");
}

#[test]
fn what_is_broken_while_a_result_is_judged_does_not_depend_on_that_result() {
    let program = r"
{-@ some :: {n:Int | n > 0} -> [Int] @-}
some :: Int -> [Int]
some _ = []

{-@ f :: xs:[Int] -> ys:[Int] -> {v:[{e:Int | e == len ys + len ys}] | Set_sub (listElts v) (Set_sng 3)} @-}
f :: [Int] -> [Int] -> [Int]
f [] _ = []
f (_ : xs) _ = f xs (some (-1))
";
    // No result of `f` could have the element 3, which is odd; and nobody needs one.
    let found = breaks(program, "f", Part::Pre);
    assert!(found.is_concrete(), "{found:?}");
}
