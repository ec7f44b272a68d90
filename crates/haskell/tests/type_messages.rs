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
