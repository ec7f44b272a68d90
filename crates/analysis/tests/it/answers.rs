//! Answers that help: all that is wrong with a function, the most useful first; what counts where nobody wrote annotations; cures that a
//! person would write.

use std::path::Path;

use whatif_analysis::{Counterexample, Cure, FunctionReport, Host, Options, Part, Rules, Status};

fn answered(text: &str, function: &str, options: &Options) -> FunctionReport {
    let host = Host::new();
    host.open("T.hs", text);
    let report = host.check(&["T.hs".into()], &[], options);
    assert_eq!(report.errors, [], "{text}");
    let found = report.functions.into_iter().find(|found| found.name == function);
    found.expect("the function is there")
}

fn found(text: &str, function: &str) -> Vec<Counterexample> {
    answered(text, function, &Options::default()).counterexamples().to_vec()
}

fn cure(text: &str, function: &str) -> Cure {
    let host = Host::new();
    host.open("T.hs", text);
    host.cure(&["T.hs".into()], Path::new("T.hs"), function, &Options::default())
}

fn first_type(text: &str, function: &str) -> String {
    let cure = cure(text, function);
    let best = cure.suggestions.first().unwrap_or_else(|| panic!("{:?}", cure.incurable));
    format!("{} :: {}", best.function, best.ty)
}

const LIST: &str = "module T where
import Prelude hiding (concat, zipWith)
infixr 9 :+:
data List a = Emp | a :+: List a
{-@ measure size @-}
{-@ size :: List a -> {v:Int | v >= 0} @-}
size :: List a -> Int
size Emp = 0
size (_ :+: xs) = 1 + size xs
{-@ measure sumsize @-}
{-@ sumsize :: List (List a) -> {v:Int | v >= 0} @-}
sumsize :: List (List a) -> Int
sumsize Emp = 0
sumsize (xs :+: xss) = size xs + sumsize xss
";

#[test]
fn each_demand_that_is_not_met_is_shown() {
    let text = "module T where
{-@ needsNeg :: {v:Int | v < 0} -> Int @-}
needsNeg :: Int -> Int
needsNeg x = x
{-@ needsBig :: {v:Int | v > 100} -> Int @-}
needsBig :: Int -> Int
needsBig x = x
{-@ both :: Int -> Int @-}
both :: Int -> Int
both x = needsNeg x + needsBig x
";
    let callees = |options: &Options| {
        let report = answered(text, "both", options);
        report.counterexamples().iter().map(|one| one.violated.call.function.clone()).collect::<Vec<_>>()
    };
    assert_eq!(callees(&Options::default()), ["needsNeg", "needsBig"]);
    assert_eq!(callees(&Options { max_results: Some(1), ..Options::default() }), ["needsNeg"]);
}

#[test]
fn that_concat_is_not_seen_to_end_does_not_hide_that_the_type_of_append_is_too_weak() {
    let text = &format!(
        "{LIST}{}",
        "{-@ concat :: x:List (List a) -> {v:List a | size v = sumsize x} @-}
concat :: List (List a) -> List a
concat Emp = Emp
concat (xs :+: Emp) = xs
concat (xs :+: (ys :+: xss)) = concat (append xs ys :+: xss)
append :: List a -> List a -> List a
append Emp ys = ys
append (x :+: xs) ys = x :+: append xs ys
"
    );
    let found = found(text, "concat");
    assert_eq!((found[0].violated.part, found[0].is_concrete()), (Part::Post, false), "{found:?}");
    assert_eq!(found[0].blame, ["append"]);
    assert!(found.iter().any(|one| one.violated.part == Part::Termination), "{found:?}");
}

#[test]
fn the_demand_of_zip_with_comes_before_the_case_that_is_missing() {
    let text = &format!(
        "{LIST}{}",
        "{-@ zipWith :: (a -> b -> c) -> xs:List a -> {ys:List b | size xs > 0 => size ys > 0} -> List c @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp Emp = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
"
    );
    let found = found(text, "zipWith");
    assert_eq!((found[0].violated.part, found[0].is_concrete()), (Part::Pre, true), "{found:?}");
    assert_eq!(found[0].violated.call.function, "zipWith");
    assert!(found.iter().any(|one| one.violated.part == Part::Totality), "{found:?}");
}

const PLAIN: &str = "module T where
gcd' :: Int -> Int -> Int
gcd' a b = if b == 0 then a else gcd' b (a `mod` b)

fact :: Int -> Int
fact n = if n == 0 then 1 else n * fact (n - 1)

chunks :: Int -> [a] -> [[a]]
chunks _ [] = []
chunks n xs = take n xs : chunks n (drop n xs)

from :: Int -> [Int]
from n = n : from (n + 1)

upTo :: Int -> Int -> [Int]
upTo a b = if a > b then [] else a : upTo (a + 1) b

firstOf :: [a] -> a
firstOf (x : _) = x
";

#[test]
fn without_annotations_what_runs_do_is_shown_and_nothing_else() {
    let of = |function: &str| found(PLAIN, function);
    for function in ["gcd'", "from", "upTo"] {
        assert_eq!(of(function), [], "{function}");
    }
    let fact = &of("fact")[0];
    assert!(fact.runs_on && !fact.endless, "{fact:?}");
    assert_eq!(fact.violated.call.expression, "fact (-2)");
    let chunks = &of("chunks")[0];
    assert!(chunks.runs_on && chunks.endless, "{chunks:?}");
    assert_eq!(of("firstOf")[0].violated.part, Part::Totality);
}

#[test]
fn either_view_can_be_chosen() {
    let under = |text: &str, function: &str, rules: Rules| {
        answered(text, function, &Options { rules: Some(rules), ..Options::default() }).status()
    };
    assert_eq!(under(PLAIN, "gcd'", Rules::LiquidHaskell), Status::Concrete);
    assert_eq!(under(PLAIN, "gcd'", Rules::Runs), Status::Bounded);
    let annotated = format!("{PLAIN}{{-@ gcd' :: Int -> Int -> Int @-}}\n");
    assert_eq!(answered(&annotated, "gcd'", &Options::default()).status(), Status::Concrete);
    assert_eq!(under(&annotated, "gcd'", Rules::Runs), Status::Bounded);
    let imports =
        PLAIN.replace("module T where", "{-# OPTIONS_GHC -fplugin=LiquidHaskell #-}\nmodule T where");
    assert_eq!(answered(&imports, "gcd'", &Options::default()).status(), Status::Concrete);
}

#[test]
fn the_demand_forbids_what_fails_and_nothing_else() {
    let guards = [
        ("n > 3", "{n:Int | n <= 3}"),
        ("n < 0", "n:Nat"),
        ("n == 7", "{n:Int | n /= 7}"),
        ("n >= 10", "{n:Int | n < 10}"),
        ("n < 2 || n > 5", "{n:Int | n >= 2 && n <= 5}"),
    ];
    for (guard, demand) in guards {
        let text = format!(
            "module T where\n{{-@ one :: {{v:Int | v == 1}} @-}}\none :: Int\none = 1\n\
             f :: Int -> Int\nf n | {guard} = error \"no\" | otherwise = n\n"
        );
        assert_eq!(first_type(&text, "f"), format!("f :: {demand} -> Int"), "{guard}");
    }
}

#[test]
fn a_metric_that_is_written_stays() {
    let text = "module T where
{-@ type Nat = {v:Int | v >= 0} @-}
{-@ first :: xs:[a] -> Int -> a / [len xs] @-}
first :: [a] -> Int -> a
first (x : _) 0 = x
first (_ : xs) n = first xs (n - 1)

{-@ second :: xs:[Int] -> Int @-}
second :: [Int] -> Int
second xs = pos (half xs 3)

{-@ pos :: {v:Int | v > 0} -> Int @-}
pos :: Int -> Int
pos n = n

{-@ half :: xs:[Int] -> n:Int -> Int / [len xs] @-}
half :: [Int] -> Int -> Int
half [] _ = 1
half (_ : xs) n = half xs n
";
    let ty = first_type(text, "second");
    assert!(ty.starts_with("half :: ") && ty.ends_with(" / [len xs]"), "{ty}");
}

#[test]
fn code_that_is_not_written_must_be_written_first() {
    let text = "module T where
{-@ pos :: {v:Int | v > 0} -> Int @-}
pos :: Int -> Int
pos n = n

{-@ later :: Int -> Int @-}
later :: Int -> Int
later = undefined

{-@ use :: Int -> Int @-}
use :: Int -> Int
use n = pos (later n)
";
    let why = cure(text, "use").incurable.expect("it is known");
    assert!(why.starts_with("`later` must be written first; then its type has to promise this:"), "{why}");
    assert!(why.ends_with("{v:Int | v > 0} @-}") || why.contains("v == 1"), "{why}");
}

#[test]
fn what_is_fixed_can_be_chosen_and_what_stays_is_explained() {
    let text = "module T where
{-@ pos :: {v:Int | v > 0} -> Int @-}
pos :: Int -> Int
pos n = n

one :: Int -> Int
one _ = 1

{-@ use :: Int -> Int @-}
use :: Int -> Int
use n = pos (one n)

{-@ wrong :: Int -> {v:Int | v > 0} @-}
wrong :: Int -> Int
wrong n = n
";
    let host = Host::new();
    host.open("T.hs", text);
    let fix = |only: &[&str]| {
        let only: Vec<String> = only.iter().map(|name| (*name).to_owned()).collect();
        host.fix(&["T.hs".into()], &only, &Options::default())
    };
    assert_eq!(fix(&["use"]).files[0].functions, ["one"]);
    assert_eq!(fix(&["use"]).left_out, [""; 0]);
    let wrong = fix(&["wrong"]);
    assert_eq!(wrong.files, []);
    assert!(wrong.left_out[0].starts_with("the error of `wrong` stays: "), "{:?}", wrong.left_out);
    assert_eq!(fix(&[]).left_out.len(), 1);
}
