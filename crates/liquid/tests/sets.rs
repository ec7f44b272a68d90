//! Sets in refinements: the logic's own and those of Data.Set are the same, whatever their trees look like.

mod common;

use std::path::PathBuf;

use common::{breaks, keeps};
use rustc_hash::FxHashMap;
use whatif_haskell::front::Load;
use whatif_lambda::Part;
use whatif_liquid::check::Liquid;
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, Strategy};
use whatif_source::Sources;
use whatif_verify::counterfactual::Verdict;

const TEXT: &str = "module T where
import qualified Data.Set as S

{-@ measure elts @-}
elts :: Ord a => [a] -> S.Set a
elts []     = S.empty
elts (x:xs) = S.union (S.singleton x) (elts xs)

{-@ add :: x:Int -> s:S.Set Int -> {v:S.Set Int | v = Set_cup (Set_sng x) s} @-}
add :: Int -> S.Set Int -> S.Set Int
add x s = S.insert x s

{-@ lose :: x:Int -> s:S.Set Int -> {v:S.Set Int | v = Set_cup (Set_sng x) s} @-}
lose :: Int -> S.Set Int -> S.Set Int
lose _ s = s

{-@ first :: {xs:[a] | len xs > 0} -> {v:a | Set.member v (listElts xs)} @-}
first :: [a] -> a
first (x:_) = x

{-@ same :: Ord a => xs:[a] -> {v:[a] | elts v = elts xs} @-}
same :: Ord a => [a] -> [a]
same xs = xs

{-@ none :: Ord a => xs:[a] -> {v:[a] | elts v = elts xs} @-}
none :: Ord a => [a] -> [a]
none _ = []
";

fn answer(function: &str) -> &'static str {
    let mut files: FxHashMap<PathBuf, String> = FxHashMap::default();
    files.insert("T.hs".into(), TEXT.into());
    let mut sources = Sources::new();
    let library = whatif_base::library();
    let loaded = Liquid::load(&mut sources, &Load::new(&files, "T.hs".as_ref(), &library));
    let Ok(liquid) = loaded else { panic!("the file cannot be read") };
    let found = liquid.functions.iter().find(|found| found.name.base() == function).expect("it is there");
    let limits = Limits { work: 20_000, results: 1, ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    match liquid.check(found, &Settings { limits, strategy, exact: true, ..Settings::default() }).verdict {
        Verdict::Counterexamples(found) if found[0].is_concrete() => "concrete",
        Verdict::Exhausted | Verdict::Bounded(_) => "none",
        Verdict::Unsupported(_) => "unsupported",
        _ => "other",
    }
}

#[test]
fn what_a_program_does_with_sets_is_compared_by_elements() {
    assert_eq!(answer("lose"), "concrete");
    assert_eq!(answer("none"), "concrete");
    assert_eq!(answer("first"), "none");
    assert_eq!(answer("same"), "none");
    assert_eq!(answer("add"), "none");
}

const ELEMENTS: &str = "
{-@ measure elts @-}
elts :: Ord a => [a] -> S.Set a
elts [] = S.empty
elts (x:xs) = S.singleton x `S.union` elts xs

{-@ rev :: xs:[a] -> {v:[a] | elts v = elts xs} @-}
rev :: [a] -> [a]
rev = go []
  where
    {-@ go :: acc:[a] -> xs:[a] -> {v:[a] | elts v = S.union (elts acc) (elts xs)} @-}
    go acc [] = acc
    go acc (x:xs) = go (x:acc) xs
";

#[test]
fn measures_compare_what_the_functions_they_speak_of_cannot() {
    let program = format!("import qualified Data.Set as S\n{ELEMENTS}");
    keeps(&program, "rev");
    breaks(&program.replace("go (x:acc) xs", "go acc xs"), "rev", Part::Post);
}
