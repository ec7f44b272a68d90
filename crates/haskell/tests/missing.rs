//! The cases that the equations of a function leave out.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use whatif_haskell::front::{Front, Library, Load};
use whatif_source::Sources;

static BASE: LazyLock<&'static [u8]> = LazyLock::new(|| {
    let (library, errors) = Library::build(&mut Sources::new(), &["Prelude", "Whatif.TopHandler"]);
    assert!(errors.is_empty());
    library.encode().leak()
});

/// The cases that the definition of a module which comes first lacks.
fn missing(text: &str) -> Vec<String> {
    let mut files = FxHashMap::default();
    files.insert("T.hs".into(), text.to_owned());
    let library = Library::decode(&BASE);
    let front =
        Front::load(&mut Sources::new(), &Load::new(&files, "T.hs".as_ref(), &library)).expect("it is there");
    assert!(!front.has_errors(), "{:?}", front.diagnostics());
    front.missing_cases(front.definitions()[0].name)
}

const NONE: [&str; 0] = [];

#[test]
fn constructors_that_no_equation_takes_are_missing() {
    assert_eq!(missing("f (x : _) = x\n"), ["f []"]);
    assert_eq!(
        missing("f (Just x) (y : _) = x + y\nf Nothing [] = 0\n"),
        ["f Nothing (_ : _)", "f (Just _) []"]
    );
    assert_eq!(missing("f (a, Left _) = a\n"), ["f (_, Right _)"]);
    let colours = "data C = Red | Green | Int :+ Int\n";
    assert_eq!(missing(&format!("f Red = 1\nf Green = 2\n{colours}")), ["f (_ :+ _)"]);
    assert_eq!(missing(&format!("f (_ :+ 1) = 1\n{colours}")), ["f Red", "f Green", "f (_ :+ _)"]);
    assert_eq!(missing("[] <+> ys = ys\n"), ["(<+>) (_ : _) _"]);
}

#[test]
fn literals_and_guards_that_may_fail_cover_nothing() {
    assert_eq!(missing("f 0 = 1\nf 1 = 2\n"), ["f _"]);
    assert_eq!(missing("f \"a\" = 1\nf \"\" = 2\n"), ["f (_ : _)"]);
    assert_eq!(missing("f x | x > 0 = 1\n"), ["f _"]);
    assert_eq!(missing("f True n | n > 0 = 1\n         | otherwise = 2\nf False 0 = 3\n"), ["f False _"]);
}

#[test]
fn what_is_complete_lacks_nothing() {
    assert_eq!(missing("f [] = 0\nf [x] = x\nf (x : y : _) = x + y\n"), NONE);
    assert_eq!(missing("f ~(x : _) = x\n"), NONE, "a lazy pattern takes everything");
    assert_eq!(missing("f !x = x\n"), NONE);
    assert_eq!(missing("newtype N = N Bool\nf (N True) = 1\nf (N False) = 2\n"), NONE);
}

#[test]
fn only_equations_can_be_added_to() {
    assert_eq!(missing("f = \\case\n  Just x -> x\n"), NONE);
    assert_eq!(missing("f = \\(Just x) -> x\n"), NONE);
    assert_eq!(missing("f :: Maybe a -> a\nf (Just x) = x\n"), ["f Nothing"]);
    assert_eq!(missing("xs +++ Just x = x : xs\n"), ["(+++) _ Nothing"]);
}

#[test]
fn where_types_may_exclude_cases_nothing_is_said() {
    let typed = "{-# LANGUAGE GADTs #-}\ndata E a where\n  I :: Int -> E Int\n  B :: Bool -> E Bool\n";
    assert_eq!(missing(&format!("{typed}f :: E Int -> Int\nf (I n) = n\n")), NONE);
    let views = "{-# LANGUAGE ViewPatterns #-}\n";
    assert_eq!(missing(&format!("{views}f (even -> True) = 1\n")), NONE);
    let many = "data D = A | B | C | D | E | F | G | H | I\n";
    assert_eq!(missing(&format!("{many}f A = 1\n")), NONE, "so many cases are not listed");
}
