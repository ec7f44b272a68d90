//! What people read when the types of their program do not fit: the mistakes that learners make.

use rustc_hash::FxHashMap;
use whatif_haskell::front::{Front, Library, Load};
use whatif_source::Sources;

#[test]
fn types_and_kinds() {
    let modules = ["Prelude", "Whatif.TopHandler"];
    let (library, errors) = Library::build(&mut Sources::new(), &modules);
    assert!(errors.is_empty());
    let bytes: &'static [u8] = library.encode().leak();
    let programs = [
        // Mismatches.
        "average :: [Int] -> Double\naverage xs = sum xs / length xs\n",
        "greet :: String -> String\ngreet name = \"hello \" ++ name ++ '!'\n",
        "f :: Int -> String\nf n = if n > 0 then \"positive\" else n\n",
        "f :: Maybe Int -> Int\nf m = m + 1\n",
        "xs = [1, 'a', True]\n",
        "f :: Bool -> Int\nf b = case b of\n  True -> 1\n  False -> \"no\"\n",
        "main :: IO ()\nmain = do\n  line <- getLine\n  putStrLn (line + 1)\n",
        "f :: a -> b\nf x = x\n",
        // Arguments.
        "f :: Int -> Int\nf x = x * 2\ny = f 1 2\n",
        "f x = length x x\n",
        "g :: Int -> Int -> Int\ng x = x + 1\n",
        "swap (x, y) = (y, x)\nz = swap 1 2\n",
        "f (Just x y) = x\n",
        // Classes.
        "data Colour = Red | Green\nx = Red == Green\n",
        "f :: a -> String\nf x = show x\n",
        "x = show (read \"1\")\n",
        "f x = x + True\n",
        "instance Num Bool where\n  plus = (||)\n",
        // Records.
        "data P = P { name :: String, age :: Int }\np = P { name = \"a\", agee = 3 }\n",
        "data P = P { name :: String, age :: Int }\nf p = p { name = 3 }\n",
        // Infinite types.
        "f xs = f : xs\n",
        // Kinds.
        "f :: Maybe -> Int\nf _ = 1\n",
        "f :: Int Bool -> Int\nf _ = 1\n",
        "data T f = T (f Int)\nx :: T Bool\nx = x\n",
        "instance Functor Int where\n  fmap f x = x\n",
        "f :: Show -> Int\nf _ = 1\n",
        "class Box f where\n  unbox :: f a -> a\ninstance Box Bool where\n  unbox x = undefined\n",
        // GADTs and families.
        "{-# LANGUAGE GADTs #-}\ndata E a where\n  I :: Int -> E Int\n  B :: Bool -> E Bool\nx :: E Int\nx = B True\n",
        "{-# LANGUAGE TypeFamilies #-}\ntype family F a where\n  F Int = Bool\nf :: Int -> Bool\nf x = x + 1\n",
        "{-# LANGUAGE TypeFamilies, UndecidableInstances #-}\ntype family F a\ntype instance F Int = F Int\nf :: F Int -> Int\nf x = x\n",
    ];
    let said = |text: &str| {
        let mut files = FxHashMap::default();
        files.insert("Main.hs".into(), text.to_owned());
        let mut sources = Sources::new();
        let library = Library::decode(bytes);
        let front = Front::load(&mut sources, &Load::new(&files, "Main.hs".as_ref(), &library));
        let front = front.expect("it is there");
        let shown = front.diagnostics().iter().map(|diagnostic| diagnostic.render(&sources, false));
        format!("{text}~~~\n{}", shown.collect::<Vec<_>>().join("\n"))
    };
    let all: Vec<String> = programs.iter().map(|text| said(text)).collect();
    insta::assert_snapshot!(all.join("\n================\n"));
}

/// The places and sentences of the mistakes in a program, judged by GHC 9.0.2 to be there.
#[test]
fn declarations_that_ghc_rejects() {
    let (library, errors) =
        Library::build(&mut Sources::new(), &["Prelude", "Whatif.TopHandler", "Data.Kind"]);
    assert!(errors.is_empty());
    let said = |text: &str| -> Vec<String> {
        let mut files = FxHashMap::default();
        files.insert("Main.hs".into(), text.to_owned());
        let mut sources = Sources::new();
        let front =
            Front::load(&mut sources, &Load::new(&files, "Main.hs".as_ref(), &library)).expect("it is there");
        let shown = front.diagnostics().iter().map(|found| {
            let at = &text[..found.primary.span.start as usize];
            let (line, column) = (
                at.matches('\n').count() + 1,
                at.len() - at.rfind('\n').map_or(0, |newline| newline + 1) + 1,
            );
            format!("{line}:{column} {}", found.message)
        });
        shown.collect()
    };
    let unbound = |at: &str, name: &str| vec![format!("{at} the type variable `{name}` is not in scope")];
    assert_eq!(said("data T = T a\n"), unbound("1:12", "a"));
    assert_eq!(said("data T a = A a | B { f :: [b], g :: Int }\n"), unbound("1:28", "b"));
    assert_eq!(said("newtype N m = N (m a)\n"), unbound("1:20", "a"));
    assert_eq!(said("type S = Maybe a\n"), unbound("1:16", "a"));
    assert_eq!(
        said("class D a => C a\nclass C a => D a\nclass C a => E a\n"),
        ["1:14 `C` is a superclass of itself", "2:14 `D` is a superclass of itself"]
    );
    assert_eq!(said("class C a => C a\n"), ["1:14 `C` is a superclass of itself"]);
    assert_eq!(
        said("data T = T Int deriving (Eq, Num)\n"),
        [
            "1:30 `Num` cannot be derived for `T`: it is not among the classes that can be derived, and DeriveAnyClass is off"
        ]
    );
    assert_eq!(said("main = 'c'\n"), ["1:1 `main` is no action"]);
    for right in [
        "{-# LANGUAGE RankNTypes, ExistentialQuantification, GADTs, KindSignatures #-}\nimport Data.Kind\n\
         data T = forall a. Show a => T a | U (forall b. b -> b)\ndata G a where { G :: b -> G b }\n\
         data P (f :: k -> Type) (a :: k) = P (f a)\ntype S = forall a. a -> a\n",
        "{-# LANGUAGE TypeFamilies #-}\ndata family F a\ndata instance F [a] = L a\n\
         class C a where { data D a; e :: D a }\ninstance C (Maybe b) where { data D (Maybe b) = E b; e = undefined }\n",
        "{-# LANGUAGE DeriveAnyClass #-}\nclass K a where { k :: a -> Int; k _ = 1 }\ndata T = T deriving (K)\n",
        "class Eq a => C a\nclass (C a, Show a) => D a\n",
        "main = return ()\n",
        "main = mapM_ print \"ab\"\n",
    ] {
        assert_eq!(said(right), [] as [&str; 0], "{right}");
    }
}

#[test]
fn a_dependency_on_a_type_that_was_not_found_has_an_end() {
    let (library, errors) = Library::build(&mut Sources::new(), &["Prelude"]);
    assert!(errors.is_empty());
    let text = "{-# LANGUAGE FunctionalDependencies, FlexibleInstances #-}\nmodule R where\nimport No.Such\n\
        class Writes w m | m -> w where\n  tell :: w -> m ()\ndata W w a = W\ninstance Writes w (W w) where\n  tell _ = W\n\
        f :: W [Thing Int] ()\nf = tell [True]\n";
    let mut files = FxHashMap::default();
    files.insert("R.hs".into(), text.to_owned());
    let front =
        Front::load(&mut Sources::new(), &Load::new(&files, "R.hs".as_ref(), &library)).expect("it is there");
    assert!(!front.has_errors());
}

#[test]
fn two_types_of_one_name_are_told_apart() {
    let modules = ["Prelude", "Whatif.TopHandler"];
    let (library, _) = Library::build(&mut Sources::new(), &modules);
    let text = "outer :: a -> a\nouter x = inner\n  where\n    inner :: a\n    inner = x\n";
    let mut files: FxHashMap<std::path::PathBuf, String> = FxHashMap::default();
    files.insert("Main.hs".into(), text.to_owned());
    let mut sources = Sources::new();
    let front =
        Front::load(&mut sources, &Load::new(&files, "Main.hs".as_ref(), &library)).expect("it is read");
    let told: String = front.diagnostics().iter().map(|found| found.render(&sources, false)).collect();
    assert!(
        told.contains("these are two types of one name: the `a` of a signature inside of a function"),
        "{told}"
    );
    assert!(told.contains("ScopedTypeVariables, and `forall a.` in the outer one"), "{told}");
    assert!(!told.contains("`a` is not `a`"), "{told}");
}
