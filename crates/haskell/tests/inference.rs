//! What is inferred for small modules, and what is said about wrong ones.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use whatif_haskell::front::{Front, Library, Load};
use whatif_source::Sources;

static BASE: LazyLock<&'static [u8]> = LazyLock::new(|| {
    let (library, errors) = Library::build(&mut Sources::new(), &["Prelude", "Whatif.TopHandler"]);
    assert!(errors.is_empty());
    library.encode().leak()
});

fn read(text: &str) -> (Front, Sources) {
    let mut files = FxHashMap::default();
    files.insert("T.hs".into(), text.to_owned());
    let mut sources = Sources::new();
    let library = Library::decode(&BASE);
    let front = Front::load(&mut sources, &Load::new(&files, "T.hs".as_ref(), &library));
    (front.expect("the file is there"), sources)
}

/// The types of a module's definitions, one a line.
fn types(text: &str) -> String {
    let (front, sources) = read(text);
    let errors: Vec<String> = front.diagnostics().iter().map(|d| d.render(&sources, false)).collect();
    assert!(errors.is_empty(), "{}", errors.join(""));
    let line = |name: whatif_lambda::Name| {
        format!("{} :: {}", name.base(), front.type_of(name).expect("it has one"))
    };
    front.definitions().iter().map(|info| line(info.name)).collect::<Vec<_>>().join("\n")
}

/// What is said about a module, without the places.
fn messages(text: &str) -> String {
    let (front, _) = read(text);
    let shown = front.diagnostics().iter().map(|d| format!("{}: {}", d.message, d.primary.text));
    shown.collect::<Vec<_>>().join("\n")
}

#[test]
fn definitions_are_generalised_with_the_constraints_they_need() {
    assert_eq!(types("f x y = x == y\n"), "f :: Eq a => a -> a -> Bool");
    assert_eq!(types("f x = show x ++ show (x + 1)\n"), "f :: (Show a, Num a) => a -> [Char]");
    assert_eq!(types("f x y = x < y || x == y\n"), "f :: Ord a => a -> a -> Bool");
    assert_eq!(types("f g = fmap (+ 1) . g\n"), "f :: (Functor b, Num c) => (a -> b c) -> a -> b c");
}

#[test]
fn the_monomorphism_restriction_and_defaulting_choose_integer() {
    assert_eq!(types("n = 3\nm = n / 2\n"), "n :: Double\nm :: Double");
    assert_eq!(types("n = 3\n"), "n :: Integer");
    assert_eq!(types("plus = (+)\nx = plus 1 2.5\n"), "plus :: Double -> Double -> Double\nx :: Double");
}

#[test]
fn mutual_recursion_is_inferred_together_and_signatures_break_it_up() {
    let text = "even' n = n == 0 || odd' (n - 1)\nodd' n = n /= 0 && even' (n - 1)\n";
    assert_eq!(types(text), "even' :: (Eq a, Num a) => a -> Bool\nodd' :: (Eq a, Num a) => a -> Bool");
    let text = "data N a = Z a | S (N (a, a))\nsize :: N a -> Int\nsize (Z _) = 1\nsize (S n) = 2 * size n\n";
    assert_eq!(types(text), "size :: N a -> Int");
}

#[test]
fn higher_rank_arguments_are_checked_against_their_annotation() {
    let text = "{-# LANGUAGE RankNTypes #-}\nboth :: (forall a. [a] -> Int) -> ([Bool], String) -> Int\n\
                both f (x, y) = f x + f y\nuse = both length ([True], \"ab\")\n";
    assert_eq!(types(text), "both :: (forall a. [a] -> Int) -> ([Bool], [Char]) -> Int\nuse :: Int");
}

#[test]
fn existential_and_gadt_constructors_are_opened_by_patterns() {
    let text = "{-# LANGUAGE GADTs #-}\ndata E a where\n  I :: Int -> E Int\n  B :: Bool -> E Bool\n  \
                If :: E Bool -> E a -> E a -> E a\neval :: E a -> a\neval (I n) = n\neval (B b) = b\n\
                eval (If c t e) = if eval c then eval t else eval e\n";
    assert_eq!(types(text), "eval :: E a -> a");
    let text = "{-# LANGUAGE ExistentialQuantification #-}\ndata S = forall a. Show a => S a\n\
                f (S x) = show x\n";
    assert_eq!(types(text), "f :: S -> [Char]");
}

#[test]
fn wrong_programs_are_told_what_was_expected() {
    let missing = "there is no instance `Show (t1 -> t1)`: `show` needs it";
    assert_eq!(messages("f = show (\\x -> x)\n"), missing);
    let condition = "types do not match: expected `Bool`, found `Char`";
    assert_eq!(messages("f x = if 'c' then x else x\n"), condition);
    let infinite = "this would need an infinite type: expected `t1`, found `t1 -> t2`";
    assert_eq!(messages("f x = x x\n"), infinite);
    let rigid = "types do not match: expected `a`, found `Bool`";
    assert_eq!(messages("f :: a -> a\nf x = not x\n").lines().next(), Some(rigid));
}

#[test]
fn one_mistake_does_not_hide_the_rest_nor_make_others() {
    let (front, _) = read("f = 'c' && True\ng x = f\nh = length \"abc\"\n");
    assert_eq!(front.diagnostics().len(), 1);
    assert_eq!(front.type_of("Main.h".into()).as_deref(), Some("Int"));
}
