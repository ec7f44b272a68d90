//! Local functions with refined signatures.

mod common;

use common::{breaks, counterexample, keeps};
use whatif_lambda::Part;
use whatif_source::Severity;

#[test]
fn a_local_function_keeps_its_promise_for_all_arguments_that_its_signature_allows() {
    let program = |body: &str| {
        format!(
            "start = next 10\n  where\n    {{-@ next :: Nat -> Nat @-}}\n    next :: Int -> Int\n    next x = {body}\n"
        )
    };
    // Of 10 it holds; of 0 it does not.
    let found = breaks(&program("x - 1"), "start", Part::Post);
    assert_eq!(found.violated.call.args, ["0"]);
    keeps(&program("x + 1"), "start");
}

#[test]
fn a_local_function_may_be_bound_by_let_and_know_what_is_around_it() {
    let program = |below: &str| {
        format!(
            "{{-@ clip :: Nat -> Int -> Int @-}}\nclip :: Int -> Int -> Int\nclip top n =\n  let {{-@ go :: {{v:Int | v <= top}} -> {{v:Int | v {below} top}} @-}}\n      go x = x\n  in go (min top n)\n"
        )
    };
    keeps(&program("<="), "clip");
    breaks(&program("<"), "clip", Part::Post);
}

#[test]
fn a_signature_inside_of_a_function_is_not_about_one_at_the_top() {
    let program = "
prop = if x < 0 then bar x else x
  where
    x = 0 - 1
    {-@ bar :: Nat -> Nat @-}
    bar :: Int -> Int
    bar y = y

{-@ bar :: a -> {v:Int | v = 9} @-}
bar :: a -> Int
bar _ = 9
";
    breaks(program, "prop", Part::Pre);
    keeps(program, "bar");
}

#[test]
fn functions_may_have_local_functions_of_the_same_name() {
    let program = "
ups :: Int
ups = go 3
  where
    {-@ go :: Nat -> {v:Int | v > 0} @-}
    go :: Int -> Int
    go n = n + 1

downs :: Int
downs = go 3
  where
    {-@ go :: {v:Int | v > 0} -> Nat @-}
    go :: Int -> Int
    go n = n - 1
";
    keeps(program, "ups");
    keeps(program, "downs");
}

const SIZED: &str = "module T (f) where
{-@ LIQUID \"--no-termination\" @-}
{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
";

/// The functions that a counterexample blames.
fn blamed(program: &str) -> Vec<String> {
    let found = counterexample(program, "f");
    found.blame.iter().map(|name| name.spoken().to_string()).collect()
}

#[test]
fn a_local_function_that_calls_itself_is_known_by_what_is_inferred() {
    // Its result has the size of both arguments together, but no type speaks of such sums.
    let f = format!(
        "{SIZED}
{{-@ f :: xs:[a] -> {{v:[a] | size v = size xs}} @-}}
f :: [a] -> [a]
f xs = go [] xs
  where
    go acc []     = acc
    go acc (y:ys) = go (y : acc) ys
"
    );
    assert_eq!(blamed(&f), ["go"]);
    let with_sums = format!(
        "{f}
{{-@ append :: xs:[a] -> ys:[a] -> {{v:[a] | size v = size xs + size ys}} @-}}
append :: [a] -> [a] -> [a]
append []     ys = ys
append (x:xs) ys = x : append xs ys
"
    );
    keeps(&with_sums, "f");
}

#[test]
fn equal_measures_are_inferred_and_what_is_captured_may_matter() {
    let f = format!(
        "{SIZED}
{{-@ f :: n:Int -> xs:[Int] -> {{v:[Int] | size v = size xs}} @-}}
f :: Int -> [Int] -> [Int]
f n xs = go xs
  where
    go []     = []
    go (y:ys) = (y + n) : go ys
"
    );
    keeps(&f, "f");
}

#[test]
fn an_annotated_local_function_is_known_by_its_type() {
    let f = |ty: &str| {
        format!(
            "{SIZED}
{{-@ f :: xs:[a] -> {{v:[a] | size v = size xs}} @-}}
f :: [a] -> [a]
f xs = go [] xs
  where
    {{-@ go :: acc:[a] -> xs:[a] -> {ty} @-}}
    go :: [a] -> [a] -> [a]
    go acc []     = acc
    go acc (y:ys) = go (y : acc) ys
"
        )
    };
    assert_eq!(blamed(&f("[a]")), ["go"]);
    assert_eq!(blamed(&f("{v:[a] | size v >= 0}")), ["go"]);
    keeps(&f("{v:[a] | size v = size acc + size xs}"), "f");
}

#[test]
fn a_signature_that_is_not_supported_is_ignored_and_the_author_is_told() {
    let program = |ty: &str| {
        format!("f :: Int -> Int\nf n = go n\n  where\n    {{-@ go :: {ty} -> Int @-}}\n    go x = x\n")
    };
    let notes = |ty: &str| -> Vec<(Severity, String)> {
        let (liquid, _) = common::load(&program(ty));
        liquid.notes.iter().map(|found| (found.severity, found.message.clone())).collect()
    };
    let told = "this annotation is ignored: a wildcard in a refinement is not supported";
    assert_eq!(notes("{v:Int | v == _}"), [(Severity::Note, told.to_owned())]);
    assert_eq!(notes("{v:Int | v == n}"), []);
    keeps(&program("{v:Int | v == _}"), "f");
}
