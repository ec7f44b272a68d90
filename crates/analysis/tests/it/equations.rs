//! What `explore` prints is Haskell that a reader can paste, and true where numbers overflow or are rounded.

use std::path::Path;

use whatif_analysis::{Host, Options};

/// The equations of `f`, and how each path without one ends.
fn equations(module: &str) -> Vec<String> {
    let host = Host::without_disk();
    host.open("T.hs", format!("module T where\n{module}"));
    let options = Options { work: Some(60_000), max_results: Some(12), ..Options::default() }.jobs(1);
    let found = host.explore(Path::new("T.hs"), "f", None, &options).expect("it can be read");
    let explored = found.answer.expect("it is supported");
    let shown = explored.examples.iter().map(|example| match &example.general {
        Some(general) => general.text("f"),
        None => example.equation("f"),
    });
    shown.collect()
}

#[test]
fn small_numbers_wrap_around_as_in_the_program() {
    let text = "import Data.Word\nf :: Word8 -> Int\nf x = if x + 1 > 3 then 1 else 0\n";
    assert_eq!(equations(text), ["f x | x + 1 <= 3 = 0", "f x | x + 1 > 3 = 1"]);
    let text = "import Data.Int\nf :: Int8 -> Int8 -> Int8\nf x y = if x < y then x * y else 0\n";
    assert_eq!(equations(text), ["f x y | x >= y = 0", "f x y | x < y = x * y"]);
}

#[test]
fn a_bound_of_the_users_stays() {
    let text = "import Data.Word\nf :: Word16 -> Int\nf x = if x <= 255 then 1 else 0\n";
    assert_eq!(equations(text), ["f x | x <= 255 = 1", "f x | x > 255 = 0"]);
}

#[test]
fn quotients_are_those_of_the_program() {
    let text = "f :: Integer -> Integer -> Integer\nf x y = if y == 0 then 0 else (x + 1) `quot` y\n";
    assert_eq!(equations(text), ["f x y | y /= 0 = (x + 1) `quot` y", "f _ 0 = 0"]);
    let text = "f :: Integer -> Integer -> Bool\nf x y = y /= 0 && x `mod` y == 3\n";
    let found = equations(text);
    assert!(found.contains(&"f x y | y /= 0, (x `mod` y) == 3 = True".to_string()), "{found:?}");
    let text = "f :: Integer -> Integer\nf x = (-x) `mod` 3\n";
    assert_eq!(equations(text), ["f x = (-x) `mod` 3"]);
}

#[test]
fn no_pattern_is_an_infinity_and_numbers_are_decimal() {
    let found = equations("f :: Double -> Bool\nf x = isInfinite x\n");
    assert!(found.contains(&"f Infinity = True".to_string()), "an example: {found:?}");
    let found = equations("f :: Double -> Double\nf x = x + 0.1\n");
    assert_eq!(found, ["f x = 0.1 + x"]);
}
