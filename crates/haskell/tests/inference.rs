//! What is inferred for small modules, and what is said about wrong ones.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use whatif_haskell::front::{Front, Library, Load};
use whatif_source::Sources;

static BASE: LazyLock<&'static [u8]> = LazyLock::new(|| {
    let (library, errors) =
        Library::build(&mut Sources::new(), &["Prelude", "Data.List", "Data.Maybe", "Whatif.TopHandler"]);
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

#[test]
fn signatures_of_variables_that_a_pattern_binds_at_the_top() {
    assert_eq!(types("x, y :: Int\n(x, y) = (1, 2)\nz = x\n"), "x :: Int\ny :: Int\nz :: Int");
    assert_eq!(types("f :: a -> a\nn :: Int\n(f, n) = (\\x -> x, 2)\n"), "f :: a -> a\nn :: Int");
    let wrong = messages("x :: Int\ny :: Bool\n(x, y) = (1, 'c')\n");
    assert!(wrong.contains("types do not match"), "{wrong}");
}

#[test]
fn a_do_of_one_statement_is_of_any_type() {
    assert_eq!(types("f :: Int -> Int\nf n = do n + 1\n"), "f :: Int -> Int");
    assert_eq!(types("f n = do { let { m = n }; m && True }\n"), "f :: Bool -> Bool");
    let wrong = messages("f :: Int -> Int\nf n = do { n; n }\n");
    assert!(wrong.contains("types do not match"), "{wrong}");
}

#[test]
fn a_missing_module_hides_no_certain_type_error() {
    let wrong = messages("import Not.There\nf :: Int -> Int\nf n = not n\n");
    assert!(wrong.contains("types do not match"), "{wrong}");
    // An instance may be in the module that is missing; what comes from there has any type.
    let fine = messages("import Not.There\nf :: Bool -> Bool\nf n = n + there\ng = f there + True\n");
    assert!(!fine.contains("types do not match") && !fine.contains("no instance"), "{fine}");
}

#[test]
fn what_ghc_rejects_is_rejected() {
    for (text, message) in [
        ("type A = B\ntype B = (Int, A)\nf :: A -> Int\nf _ = 1\n", "the type synonym `A` stands for itself"),
        ("data S = S { a :: !Int, b :: Int }\ns = S { b = 3 }\n", "`S` needs its strict field `a`"),
        ("module Main where\nmain :: Int\nmain = 3\n", "`main` is no action"),
        ("import Data.List (fooBar)\n", "the module `Data.List` does not export `fooBar`"),
        ("import qualified Data.List as L\nf = L.fooBar\n", "`L.fooBar` is not in scope"),
        ("import Data.Maybe (Maybe(Perhaps))\n", "the module `Data.Maybe` does not export `Perhaps`"),
        ("import Prelude hiding (lookup)\nimport qualified Prelude as P\n", ""),
        (
            "module M (lookup, P.lookup) where\nimport Prelude hiding (lookup)\nimport qualified Prelude as P\nlookup = 1\n",
            "two things are exported as `lookup`",
        ),
    ] {
        let told = messages(text);
        assert!(told.starts_with(message) && told.is_empty() == message.is_empty(), "{text}: {told}");
    }
}

#[test]
fn what_ghc_accepts_is_accepted() {
    for text in [
        "type A = (B, B)\ntype B = Int\nf :: A -> Int\nf (n, _) = n\n",
        "type L = [T]\ndata T = T L\n",
        "data S = S { a :: !Int, b :: Int }\ns = S { a = 3 }\n",
        "module Main where\ntype Action = IO ()\nmain :: Action\nmain = return ()\n",
        "module M where\nmain :: Int\nmain = 3\n",
        "import Data.List (unsnoc)\nimport Data.List hiding (fooBar)\n",
        "module M (f, f, M.f, module M) where\nf = 1\n",
    ] {
        assert_eq!(messages(text), "", "{text}");
    }
}
