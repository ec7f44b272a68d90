//! What one instance of a class does is not said of all, and what holds of real numbers is not said of floating-point ones.

use std::path::Path;
use std::time::Duration;

use whatif_analysis::render::runs::{self as render, Shown};
use whatif_analysis::{Host, Options};

const SHAPES: &str = "module Shapes where
class Shape a where area :: a -> Int
data Small = Small deriving (Eq, Show)
data Big = Big deriving (Eq, Show)
instance Shape Small where area _ = 0
instance Shape Big where area _ = 100
";

fn options() -> Options {
    Options::default().timeout(Duration::from_secs(10))
}

fn host(text: &str) -> Host {
    let host = Host::new();
    host.open("Test.hs", format!("{SHAPES}{text}"));
    host
}

fn proved(text: &str, property: &str) -> String {
    let proof = host(text).prove(Path::new("Test.hs"), property, &options());
    render::proof(&proof.unwrap_or_else(|failed| panic!("{:?}", failed.errors)), false)
}

fn compared(old: &str, new: &str) -> String {
    let host = Host::new();
    host.open("Old.hs", format!("{SHAPES}{old}"));
    host.open("New.hs", format!("{SHAPES}{new}"));
    let found = host.diff(Path::new("Old.hs"), Path::new("New.hs"), &[], &options());
    render::diff(&found.unwrap_or_else(|failed| panic!("{:?}", failed.errors)), false)
}

fn explored(text: &str, function: &str) -> String {
    let found = host(text).explore(Path::new("Test.hs"), function, None, &options());
    let found = found.unwrap_or_else(|failed| panic!("{:?}", failed.errors));
    render::exploration(&found, Shown::Equations)
}

#[test]
fn a_property_is_refuted_by_the_instance_that_breaks_it() {
    let text = proved("prop :: Shape a => a -> Bool\nprop x = area x < 50\n", "prop");
    assert_eq!(text, "prop _ = False\nnote: decided at the type Big -> Bool\n");
}

#[test]
fn proved_names_all_types_for_which_it_is_said() {
    let text = proved("prop :: Shape a => a -> Bool\nprop x = area x >= 0\n", "prop");
    assert!(text.contains("at the types Small -> Bool and Big -> Bool"), "{text}");
    let text = proved("prop :: (Eq a, Monoid a) => a -> a -> Bool\nprop x y = x <> y == y <> x\n", "prop");
    assert!(text.contains("= False") && text.contains("decided at the type [Int]"), "{text}");
    let text = proved("prop :: Ord a => a -> a -> Bool\nprop x y = max x y == max y x\n", "prop");
    assert!(text.contains("at the types Int -> Int -> Bool, Integer -> "), "{text}");
}

#[test]
fn versions_that_differ_at_one_instance_are_different() {
    let old = "kind :: Shape a => a -> Int\nkind x = if area x > 50 then 1 else 0\n";
    let new = "kind :: Shape a => a -> Int\nkind x = 0\n";
    let text = compared(old, new);
    assert!(text.contains("different: kind _, at the type Big -> Int"), "{text}");
    let text = compared(old, "kind :: Shape a => a -> Int\nkind x = if 50 < area x then 1 else 0\n");
    assert!(
        text.contains("same: kind") && text.contains("at the types Small -> Int and Big -> Int"),
        "{text}"
    );
}

#[test]
fn explore_tells_what_other_instances_do() {
    let text = explored("kind :: Shape a => a -> Int\nkind x = if area x > 50 then 1 else 0\n", "kind");
    assert!(text.contains("kind _ = 0\n"), "{text}");
    assert!(text.contains("note: at the type Big -> Int: kind _ = 1\n"), "{text}");
}

#[test]
fn what_rounding_breaks_is_refuted_by_a_run() {
    let rounded = "prop :: Int -> Bool\nprop n = fromIntegral n * 0.1 * 10 == (fromIntegral n :: Double)\n";
    assert!(proved(rounded, "prop").contains("= False"));
    let lost = "prop :: Double -> Bool\nprop x = isNaN x || isInfinite x || x + 1 > x\n";
    assert!(proved(lost, "prop").contains("= False"));
    let text = compared(
        "f :: Double -> Double -> Double -> Double\nf a b c = (a + b) + c\n",
        "f :: Double -> Double -> Double -> Double\nf a b c = a + (b + c)\n",
    );
    assert!(text.contains("different: f"), "{text}");
    let text = proved("prop :: Double -> Bool\nprop x = isNaN x || x + x == 2 * x\n", "prop");
    assert!(text.contains("no counterexample") && text.contains("not rounded"), "{text}");
}
