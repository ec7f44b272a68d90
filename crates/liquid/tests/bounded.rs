//! Bounds on abstract refinements (`{x::a<p> |- {v:a | x <= v} <: a<q>}`), and abstract refinements of a whole value (`T a <<p>>`).

mod common;

use common::{breaks, keeps, verdict};
use whatif_lambda::Part;
use whatif_verify::counterfactual::Verdict;

const FIND: &str = "
{-@ find :: forall <p :: a -> Bool, w :: a -> Bool -> Bool>.
            {y::a, b::{v:Bool<w y> | v} |- {v:a | v == y} <: a<p>}
            (x:a -> Bool<w x>) -> [a] -> Maybe (a<p>) @-}
find :: (a -> Bool) -> [a] -> Maybe a
find _ [] = Nothing
find f (x:xs) | f x       = Just x
              | otherwise = find f xs

{-@ other :: forall <p :: a -> Bool, w :: a -> Bool -> Bool>.
            {y::a, b::{v:Bool<w y> | v} |- {v:a | v == y} <: a<p>}
            (x:a -> Bool<w x>) -> [a] -> Maybe (a<p>) @-}
other :: (a -> Bool) -> [a] -> Maybe a
other _ [] = Nothing
other f (x:xs) | f x       = other f xs
               | otherwise = Just x

{-@ small :: [Int] -> Maybe {v:Int | v < 9} @-}
small :: [Int] -> Maybe Int
small = find (< 9)

{-@ smaller :: [Int] -> Maybe {v:Int | v < 8} @-}
smaller :: [Int] -> Maybe Int
smaller = find (< 9)
";

#[test]
fn a_function_may_rely_on_what_a_bound_says() {
    keeps(FIND, "find");
    breaks(FIND, "other", Part::Post);
    keeps(FIND, "small");
    breaks(FIND, "smaller", Part::Post);
}

#[test]
fn without_the_bound_nothing_is_known() {
    let without = FIND.replace("{y::a, b::{v:Bool<w y> | v} |- {v:a | v == y} <: a<p>}", "");
    breaks(&without, "find", Part::Post);
}

const SUM: &str = "
{-@ total :: forall <p :: Int -> Bool, q :: Int -> Bool>.
             {{v:Int | v == 0} <: Int<q>}
             {x::Int<p> |- {v:Int | x <= v} <: Int<q>}
             [{v:Int<p> | 0 <= v}] -> Int<q> @-}
total :: [Int] -> Int
total []     = 0
total [x]    = x
total (x:xs) = x + total xs

{-@ less :: forall <p :: Int -> Bool, q :: Int -> Bool>.
            {{v:Int | v == 0} <: Int<q>}
            {x::Int<p> |- {v:Int | x <= v} <: Int<q>}
            [{v:Int<p> | 0 <= v}] -> Int<q> @-}
less :: [Int] -> Int
less []    = 0
less (x:_) = x - 1
";

#[test]
fn several_bounds_may_conclude_the_same_refinement() {
    keeps(SUM, "total");
    breaks(SUM, "less", Part::Post);
    breaks(&SUM.replace("{{v:Int | v == 0} <: Int<q>}", ""), "total", Part::Post);
}

const COMPARED: &str = "
{-@ before :: forall <p :: Int -> Bool, q :: Int -> Bool>.
              {x::Int<p>, y::Int<q> |- Int <: {v:Int | x <= y}}
              Int<p> -> Int<q> -> {v:Bool | v} @-}
before :: Int -> Int -> Bool
before x y = x <= y

{-@ strictly :: forall <p :: Int -> Bool, q :: Int -> Bool>.
                {x::Int<p>, y::Int<q> |- Int <: {v:Int | x <= y}}
                Int<p> -> Int<q> -> {v:Bool | v} @-}
strictly :: Int -> Int -> Bool
strictly x y = x < y

{-@ large :: forall <p :: Int -> Bool>. {n::Int<p> |- {v:Int | v = n} <: {v:Int | v > 7}} Int<p> -> {v:Int | v > 7} @-}
large :: Int -> Int
large n = n

{-@ larger :: forall <p :: Int -> Bool>. {n::Int<p> |- {v:Int | v = n} <: {v:Int | v > 7}} Int<p> -> {v:Int | v > 8} @-}
larger :: Int -> Int
larger n = n
";

#[test]
fn a_bound_may_conclude_a_condition() {
    keeps(COMPARED, "before");
    breaks(COMPARED, "strictly", Part::Post);
    keeps(COMPARED, "large");
    breaks(COMPARED, "larger", Part::Post);
    let without = COMPARED.replace("{x::Int<p>, y::Int<q> |- Int <: {v:Int | x <= y}}", "");
    breaks(&without, "before", Part::Post);
}

const COMPOSED: &str = "
{-@ compose :: forall <before :: a -> b -> Bool, after :: b -> c -> Bool, both :: a -> c -> Bool>.
               {x::a, y::b<before x> |- c<after y> <: c<both x>}
               (y:b -> c<after y>) -> (x:a -> b<before x>) -> x:a -> c<both x> @-}
compose :: (b -> c) -> (a -> b) -> a -> c
compose f g x = f (g x)

{-@ twisted :: forall <before :: Int -> Int -> Bool, after :: Int -> Int -> Bool, both :: Int -> Int -> Bool>.
               {x::Int, y::Int<before x> |- Int<after y> <: Int<both x>}
               (y:Int -> Int<after y>) -> (x:Int -> Int<before x>) -> x:Int -> Int<both x> @-}
twisted :: (Int -> Int) -> (Int -> Int) -> Int -> Int
twisted f g x = g (f x)

{-@ iter :: forall <f :: Int -> Int -> Bool, r :: Int -> Int -> Bool>.
            {i::Int, x::Int<r (i-1)> |- Int<f x> <: Int<r i>}
            n:Nat -> (y:Int -> Int<f y>) -> Int<r 0> -> Int<r n> @-}
iter :: Int -> (Int -> Int) -> Int -> Int
iter 0 _ x = x
iter n f x = f (iter (n - 1) f x)

{-@ never :: forall <f :: Int -> Int -> Bool, r :: Int -> Int -> Bool>.
            {i::Int, x::Int<r (i-1)> |- Int<f x> <: Int<r i>}
            n:Nat -> (y:Int -> Int<f y>) -> Int<r 0> -> Int<r n> @-}
never :: Int -> (Int -> Int) -> Int -> Int
never 0 _ x = x
never n f x = never (n - 1) f x
";

#[test]
fn bounds_compose_functions_and_may_speak_of_steps() {
    keeps(COMPOSED, "compose");
    breaks(COMPOSED, "twisted", Part::Post);
    keeps(COMPOSED, "iter");
    breaks(COMPOSED, "never", Part::Post);
}

const UNDETERMINED: &str = "
{-@ any :: forall <p :: Int -> Bool, q :: Int -> Bool>.
           {x::Int<q> |- {v:Int | v = x + 1} <: Int<q>} Int<p> -> Int<q> -> Int<p> @-}
any :: Int -> Int -> Int
any _ y = y
";

#[test]
fn a_bound_that_looks_up_what_it_concludes_is_not_supported() {
    let Verdict::Unsupported(why) = verdict(UNDETERMINED, "any") else { panic!("it has no answer") };
    assert!(format!("{why:?}").contains("nothing determines"), "{why:?}");
}

const WHOLE: &str = "
{-@ data Chain a <p :: Chain a -> Bool> = End | Link (first :: a) (rest :: Chain <p> a <<p>>) @-}
data Chain a = End | Link a (Chain a)

{-@ measure isLink @-}
isLink :: Chain a -> Bool
isLink End = False
isLink (Link _ _) = True

{-@ type Single = {v:Chain <{\\v -> not (isLink v)}> Int | isLink v} @-}

{-@ one :: Int -> Single @-}
one :: Int -> Chain Int
one x = Link x End

{-@ two :: Int -> Single @-}
two :: Int -> Chain Int
two x = Link x (Link x End)

{-@ rest :: Single -> {v:Chain Int | not (isLink v)} @-}
rest :: Chain Int -> Chain Int
rest (Link _ r) = r
rest End        = End
";

#[test]
fn an_abstract_refinement_may_be_about_a_whole_part() {
    keeps(WHOLE, "one");
    breaks(WHOLE, "two", Part::Post);
    keeps(WHOLE, "rest");
    breaks(&WHOLE.replace("a <<p>>", "a"), "rest", Part::Post);
}

const CHAINED: &str = "
{-@ chain :: forall <pref :: b -> Bool, postf :: b -> c -> Bool, pre :: a -> Bool, postg :: a -> b -> Bool, post :: a -> c -> Bool>.
             {x::a<pre>, w::b<postg x> |- c<postf w> <: c<post x>}
             {w::a<pre> |- b<postg w> <: b<pref>}
             (y:b<pref> -> c<postf y>) -> (z:a<pre> -> b<postg z>) -> x:a<pre> -> c<post x> @-}
chain :: (b -> c) -> (a -> b) -> a -> c
chain f g x = f (g x)
";

#[test]
fn what_a_bound_demands_of_a_value_is_asked_once_the_value_is_there() {
    keeps(CHAINED, "chain");
    let without = CHAINED.replace("{w::a<pre> |- b<postg w> <: b<pref>}", "");
    breaks(&without, "chain", Part::Pre);
}
