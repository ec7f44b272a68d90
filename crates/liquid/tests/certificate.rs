//! What is verified has a certificate, and what is not has none.

mod common;

use whatif_haskell::front::Load;
use whatif_haskell::modules::Disk;
use whatif_liquid::Asking;
use whatif_liquid::check::{Function, Liquid};
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, Strategy};
use whatif_source::Sources;
use whatif_verify::counterfactual::Verdict;

use common::load;

fn settings() -> Settings {
    let limits = Limits { work: 60_000, results: 1, time: None, ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    Settings { limits, strategy, jobs: 1, exact: true, ..Settings::default() }
}

fn function<'l>(liquid: &'l Liquid, name: &str) -> &'l Function {
    liquid.functions.iter().find(|found| found.name.spoken() == name).expect("it is there")
}

#[test]
fn every_function_of_the_examples_that_is_verified_has_a_certificate() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = [
        "examples/liquid/ConcatFixed.hs",
        "examples/liquid/ZipWithFixed.hs",
        "examples/liquid/kmeans-fixed/List.hs",
    ];
    let files = files.iter().map(|file| root.join("../..").join(file));
    for file in files.chain(["List.lhs", "KMeans.lhs"].map(|file| root.join("tests/homework").join(file))) {
        let mut sources = Sources::new();
        let library = whatif_base::library();
        let loaded = Liquid::load(&mut sources, &Load::new(&Disk, &file, &library));
        let liquid = loaded.unwrap_or_else(|why| panic!("{}", why.render(&sources)));
        for function in &liquid.functions {
            if liquid.check(function, &settings()).verdict == Verdict::Exhausted {
                let certified = liquid.certify(function, &settings());
                assert!(certified.is_ok(), "{}: {certified:?}", function.name);
            }
        }
    }
}

/// Programs in which what is broken is easily passed over.
const BROKEN: &str = r"
{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die s = error s

{-@ first :: {xs:[Int] | 0 < len xs} -> Int @-}
first :: [Int] -> Int
first (x:_) = x
first []    = die []

inLibraryCode :: Maybe [Int] -> Maybe Int
inLibraryCode m = fmap first m

inField :: [Int] -> (Int, Int)
inField xs = (1, first xs)

composed :: [[Int]] -> Int
composed = first . concat

{-@ loop :: Int -> {v:Int | false} @-}
loop :: Int -> Int
loop n = loop n

{-@ below :: n:Int -> {v:Int | v = 0} @-}
below :: Int -> Int
below n = if n == 0 then 0 else below (n - 1)

{-@ data Range = Range { low :: Int, high :: {v:Int | low <= v} } @-}
data Range = Range { low :: Int, high :: Int }

{-@ shrink :: Range -> Range @-}
shrink :: Range -> Range
shrink (Range a b) = Range (a + 1) b

{-@ divided :: Int -> Int -> Int @-}
divided :: Int -> Int -> Int
divided x y = x `div` y
";

#[test]
fn a_number_that_somebody_chooses_can_be_any() {
    let (liquid, _) = load(
        r"
import Language.Haskell.Liquid.Prelude

{-@ positive :: () -> {v:Int | 0 < v} @-}
positive :: () -> Int
positive () = let n = choose 0 in if n > 0 then n else 1

{-@ any :: () -> {v:Int | 0 < v} @-}
any :: () -> Int
any () = choose 0
",
    );
    let is_certified = |name| liquid.certify(function(&liquid, name), &settings()).is_ok();
    assert!(is_certified("positive") && !is_certified("any"));
}

#[test]
fn what_can_break_has_no_certificate() {
    let (liquid, _) = load(BROKEN);
    for name in ["inLibraryCode", "inField", "composed", "loop", "below", "shrink", "divided"] {
        let certified = liquid.certify(function(&liquid, name), &settings());
        assert!(certified.is_err(), "{name}: {certified:?}");
    }
    for name in ["die", "first"] {
        let certified = liquid.certify(function(&liquid, name), &settings());
        assert!(certified.is_ok(), "{name}: {certified:?}");
    }
}

#[test]
fn a_certificate_is_about_one_function() {
    let (liquid, _) = load(BROKEN);
    let certified = liquid.certify(function(&liquid, "first"), &settings()).expect("it has one");
    let mut asking = Asking::new(&settings());
    let mut judge = |name: &str| liquid.judge(function(&liquid, name).name, &certified.text, &mut asking);
    assert!(judge("first").is_ok());
    for name in ["inField", "loop", "below", "shrink"] {
        assert!(judge(name).is_err(), "{name}");
    }
}

/// Local functions that call themselves on unknown data.
const LOCAL: &str = r"
{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die s = error s

dropping :: (a -> Bool) -> [a] -> [a]
dropping p xs = go p xs
  where go _ [] = []
        go q (y:ys) = if q y then go q ys else y : ys

{-@ counted :: [a] -> {v:Int | v >= 0} @-}
counted :: [a] -> Int
counted xs = if n < 0 then 0 else n
  where n = go xs
        go [] = 0
        go (_:ys) = 1 + go ys

failing :: [Int] -> [Int]
failing xs = go xs
  where go [] = []
        go (y:ys) = if y > 0 then y : go ys else die []

growing :: Int -> Int
growing n = go n
  where go m = if m == 0 then 0 else go (m + 1)

{-@ believed :: [Int] -> {v:Int | v >= 0} @-}
believed :: [Int] -> Int
believed xs = go xs
  where go [] = 0
        go (y:ys) = y + go ys

given :: [Int] -> Int
given xs = go (die []) xs
  where go _ [] = 0
        go z (_:ys) = go z ys

back :: Int -> Int
back n = to n
  where to m = if m > 100 then m else fro m
        fro m = if m > 100 then die [] else to (m + 1)
";

#[test]
fn a_local_function_that_calls_itself_is_known_by_its_type() {
    let (liquid, _) = load(LOCAL);
    for name in ["dropping", "counted"] {
        let certified = liquid.certify(function(&liquid, name), &settings());
        let certified = certified.unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(certified.text.contains("(locals by-type)"), "{name}");
    }
    for name in ["failing", "growing", "believed", "given", "back"] {
        let certified = liquid.certify(function(&liquid, name), &settings());
        assert!(certified.is_err(), "{name}: {certified:?}");
    }
    let typed = liquid.certify(function(&liquid, "dropping"), &settings()).expect("it has one").text;
    let entered = typed.replace("by-type", "entered");
    for (name, text) in
        [("failing", &typed), ("growing", &typed), ("believed", &typed), ("dropping", &entered)]
    {
        let judged = liquid.judge(function(&liquid, name).name, text, &mut Asking::new(&settings()));
        assert!(judged.is_err(), "{name}");
    }
}

const LOOP: &str = "
module T (f) where

{-@ lazy loop @-}
f :: Int -> Bool
f n = loop n > 0
  where loop m = loop m
";

#[test]
fn a_local_function_that_never_ends_has_no_certificate() {
    let (liquid, _) = load(LOOP);
    let certified = liquid.certify(function(&liquid, "f"), &settings());
    assert!(certified.is_err(), "{certified:?}");
}
