//! What the parser makes of each construct.

mod common;

use common::{parse, printed, render};
use whatif_haskell::{modules, parser, print};
use whatif_source::Sources;

#[track_caller]
fn becomes(text: &str, expected: &str) {
    assert_eq!(printed(text).trim_end(), expected);
}

#[test]
fn definitions() {
    becomes("f x y = x", "f x y = x");
    becomes("f 0 = 1\nf n = n", "f 0 = 1; f n = n");
    becomes("x <+> y = x", "(<+>) x y = x");
    becomes("x `op` y = x", "op x y = x");
    becomes("(x `op` y) z = x", "op x y z = x");
    becomes("(f . g) x = f", "(.) f g x = f");
    becomes("x ! y = x", "(!) x y = x");
    becomes("f !x ~y = x", "f !x ~y = x");
    becomes("!x = 1", "!x = 1");
    becomes("(a, b) = c", "(a, b) = c");
    becomes("x : xs = c", "(x : xs) = c");
    becomes("xs@(x : _) = c", "xs@(x : _) = c");
    becomes("Just x = c", "(Just x) = c");
    becomes("(x : xs) +++ ys = x", "(+++) (x : xs) ys = x");
    becomes("f, (+) :: Int", "f, (+) :: Int");
    becomes("x :: Int = 1", "(x :: Int) = 1");
    becomes("(+++) a b = a", "(+++) a b = a");
    becomes("f (-1) 'c' \"s\" 1.5 = 1", "f (-1) 'c' \"s\" 15.0e-1 = 1");
}

#[test]
fn guards_and_where() {
    becomes(
        "f x | x > 0, Just y <- g x, let z = y = z | otherwise = 0 where w = 1",
        "f x | (x > 0), (Just y) <- (g x), let { z = y } = z | otherwise = 0 where { w = 1 }",
    );
}

#[test]
fn operators_stay_flat_until_fixities_are_known() {
    becomes("x = a + b * c `d` - e", "x = (a + b * c `d` - e)");
    becomes("x = - a + b", "x = (- a + b)");
    becomes("x = f a + g b", "x = ((f a) + (g b))");
    becomes("x = a + \\y -> y + z", "x = (a + (\\ y -> (y + z)))");
    becomes("x = a !b", "x = (a ! b)");
    becomes("x = a Map.! b", "x = (a Map.! b)");
}

#[test]
fn sections_and_tuples() {
    becomes("x = (+ 1)", "x = (+ 1)");
    becomes("x = (1 +)", "x = (1 +)");
    becomes("x = (`f` y)", "x = (`f` y)");
    becomes("x = (y `f`)", "x = (y `f`)");
    becomes("x = (subtract 1 . f)", "x = ((subtract 1) . f)");
    becomes("x = (- 1)", "x = (- 1)");
    becomes("x = (-)", "x = (-)");
    becomes("x = (,) 1", "x = ((,) 1)");
    becomes("x = (, 1)", "x = (, 1)");
    becomes("x = (1,, 2)", "x = (1, , 2)");
    becomes("x = (a + b +)", "x = ((a + b) +)");
    becomes("x = (:)", "x = (:)");
    becomes("x = (.)", "x = (.)");
}

#[test]
fn lists() {
    becomes("x = []", "x = []");
    becomes("x = [1, 2]", "x = [1, 2]");
    becomes("x = [1 ..]", "x = [1 ..]");
    becomes("x = [1, 3 .. 9]", "x = [1, 3 .. 9]");
    becomes("x = [y | (y, _) <- z, y > 0, let w = y]", "x = [y | (y, _) <- z, (y > 0), let { w = y }]");
}

#[test]
fn expressions_with_keywords() {
    becomes("x = if a then b else c", "x = (if a then b else c)");
    becomes("x = if | a -> b | c -> d", "x = (if | a -> b | c -> d)");
    becomes("x = case a of { B -> c; D | e -> f }", "x = (case a of { B -> c; D | e -> f })");
    becomes("x = \\case A -> b", "x = (\\case { A -> b })");
    becomes("x = do { a <- b; let { c = d }; e }", "x = (do { a <- b; let { c = d }; e })");
    becomes("x = f do a", "x = (f (do { a }))");
    becomes("x = f \\y -> y", "x = (f (\\ y -> y))");
    becomes("x = (y :: Int)", "x = (y :: Int)");
    becomes("x = f @Int @(Maybe a) y", "x = (((f @Int) @(Maybe a)) y)");
    becomes("x = \\ ~(a, b) !c _ -> d", "x = (\\ ~(a, b) !c _ -> d)");
}

#[test]
fn records() {
    becomes("x = C { a = 1, b, .. }", "x = C { a = 1, b, .. }");
    becomes("x = f r { a = 1 }", "x = (f (r { a = 1 }))");
    becomes("f C { a = 1, b, .. } C {} = 1", "f C { a = 1, b, .. } C { } = 1");
    becomes("x = M.C { M.a = 1 }", "x = M.C { M.a = 1 }");
}

#[test]
fn patterns() {
    becomes("f (x, [y, z]) (w :: Int) = 1", "f (x, [y, z]) (w :: Int) = 1");
    becomes("f (g -> x, h 1 -> (y, _)) = 1", "f ((g -> x), ((h 1) -> (y, _))) = 1");
    becomes("f x@C {} = 1", "f x@C { } = 1");
    becomes("f ((:) x y) ((,) a b) = 1", "f ((:) x y) ((,) a b) = 1");
    becomes("f (a `C` b) = 1", "f (a `C` b) = 1");
}

#[test]
fn types() {
    becomes("x :: a -> [b] -> (c, d)", "x :: (a -> ([b] -> (c, d)))");
    becomes("x :: (Eq a, Show (f a)) => a", "x :: ((Eq a), (Show (f a))) => a");
    becomes("x :: Eq a => Show a => a", "x :: ((Eq a), (Show a)) => a");
    becomes(
        "x :: forall a (f :: * -> *). f a -> (forall b. b -> b)",
        "x :: forall a (f :: (* -> *)). ((f a) -> (forall b. (b -> b)))",
    );
    becomes("x :: (->) a ((,) b) () [] (a ~ b)", "x :: ((((((->) a) ((,) b)) ()) []) (a ~ b))");
    becomes(
        "x :: Proxy '[Int, Bool] -> Vec 'Z 3 \"s\"",
        "x :: ((Proxy '[Int, Bool]) -> (((Vec 'Z) 3) \"s\"))",
    );
    becomes("x :: _ -> a :+: b", "x :: (_ -> (a :+: b))");
}

#[test]
fn data_types() {
    becomes(
        "data T a = A | B a !Int | a :+ [a] deriving (Eq, Show)",
        "data T a = A | B a !Int | (:+) a [a] deriving (Eq) deriving (Show)",
    );
    becomes(
        "newtype N = N { unN :: Int } deriving newtype Num",
        "newtype N = N { unN :: Int } deriving newtype (Num)",
    );
    becomes("data R = R { a, b :: Int, c :: !Bool }", "data R = R { a :: Int, b :: Int, c :: !Bool }");
    becomes("data E = forall a. Show a => E a", "data E = forall a. ((Show a)) => E a");
    becomes(
        "data G :: * -> * where\n  A :: Int -> G Int\n  B, C :: forall a. Eq a => !a -> G a\n  deriving Show",
        "data G :: (* -> *) where { A :: Int -> (G Int); B :: forall a. ((Eq a)) => !a -> (G a); C :: forall a. ((Eq a)) => !a -> (G a) } deriving (Show)",
    );
    becomes("data V", "data V");
    becomes("data (f :*: g) a = f a :*: g a", "data (:*:) f g a = (:*:) (f a) (g a)");
    becomes("type T a = [a]", "type T a = [a]");
    becomes("type T :: Type -> Type", "type T :: (Type -> Type)");
    becomes("deriving stock instance Eq a => Eq (T a)", "deriving stock instance ((Eq a)) => (Eq (T a))");
}

#[test]
fn classes_and_instances() {
    becomes(
        "class (Eq a, Show a) => C a b | a -> b, b -> a where\n  infixl 5 <+>\n  (<+>) :: a -> b\n  x <+> y = x",
        "class ((Eq a), (Show a)) => C a b | a -> b, b -> a where { infixl 5 <+>; (<+>) :: (a -> b); (<+>) x y = x }",
    );
    becomes(
        "instance Show a => Show (T a) where show x = y",
        "instance ((Show a)) => (Show (T a)) where { show x = y }",
    );
    becomes("instance {-# OVERLAPPING #-} C Int", "instance (C Int) where {  }");
    becomes(
        "foreign import prim \"intAdd\" intAdd :: Int -> Int",
        "foreign import prim \"intAdd\" intAdd :: (Int -> Int)",
    );
    becomes("default (Int, Double)", "default (Int, Double)");
}

#[test]
fn module_headers() {
    let text = "-- hello\n{-# LANGUAGE GADTs #-}\nmodule A.B (f, T (..), C (a, (+)), module X, type (+), pattern P) where\nimport X\nimport qualified Data.Map as M hiding (map)\nimport Y qualified\nimport Z (T (..), (+), C (C))\nf = 1\n";
    let (module, errors, _) = parse(text);
    assert!(errors.is_empty());
    assert_eq!(module.name.as_str(), "A.B");
    assert_eq!(module.exports.map(|exports| exports.len()), Some(6));
    assert_eq!(module.imports.len(), 4);
    assert!(module.imports[1].qualified && module.imports[1].hiding && module.imports[2].qualified);
    assert_eq!(parse("f = 1").0.name.as_str(), "Main");
}

#[test]
fn what_nobody_understands_yet_is_named_and_spoils_nothing_else() {
    let text = r#"{-# LANGUAGE TypeFamilies, PatternSynonyms, TemplateHaskell, QuasiQuotes, Arrows, MagicHash, UnboxedTuples, RecursiveDo, ImplicitParams, DefaultSignatures, RoleAnnotations #-}
type family F a where
  F Int = Bool
type instance G Int = Bool
pattern P x <- (x, _) where
  P x = (x, x)
makeLenses ''Foo
$(return [])
type role T nominal
class C a where
  type A a :: *
  default f :: Show a => a
  f :: a
a = proc x -> do
  y <- f -< x
  returnA -< y
b = [q| any ) thing |] ++ $(splice) ++ [| quoted |]
c = (# 1#, 2# #)
d = mdo { x <- y; rec { z <- x }; return z }
e = ?param + 1
foreign import ccall "sin" c_sin :: Double -> Double
after = 1
"#;
    insta::assert_snapshot!(printed(text));
}

#[test]
fn cpp_takes_the_branches_of_a_recent_compiler() {
    becomes(
        "{-# LANGUAGE CPP #-}\n#if __GLASGOW_HASKELL__ >= 800 && MIN_VERSION_base(4,9,0)\nx = 1\n#elif 1\nx = 2\n#else\nx = 3\n#endif\n#ifdef DEBUG\ny = 1\n#endif",
        "x = 1",
    );
    becomes(
        "{-# LANGUAGE CPP #-}\n#define LIMIT 100\n#ifndef LIMIT\nx = 1\n#else\nx = LIMIT\n#endif",
        "x = 100",
    );
}

#[test]
fn the_base_library_parses_and_prints_the_same_again() {
    for module in modules::base_modules() {
        let text = modules::base_text(module).unwrap_or_default();
        // What is printed of pattern synonyms and families is for people.
        let extensions = whatif_haskell::extensions::Extensions::of(text);
        if extensions.has("PatternSynonyms") || extensions.has("TypeFamilies") || extensions.has("MagicHash")
        {
            continue;
        }
        let first = printed(text);
        let mut sources = Sources::new();
        let file = sources.add("again", first.clone());
        let again = parser::parse(&sources, file);
        assert!(again.errors.is_empty(), "{module}: {}", common::render(&again.errors, &sources));
        assert_eq!(print::module(&again.module), first, "{module}");
    }
}

#[test]
fn data_families_are_open_generalised_data_types() {
    becomes(
        "data family F a\ndata instance F Int = A Int | B deriving Show\nnewtype instance F Bool = C { c :: Bool }",
        "data F a where { A :: Int -> (F Int); B :: (F Int); C :: { c :: Bool } -> (F Bool) }\n-- unsupported: an instance of a data family\n-- unsupported: an instance of a data family\nderiving instance (Show (F Int))",
    );
    becomes(
        "class C a where { data D a :: *; f :: a }\ninstance C Int where { data D Int where { E :: D Int }; f = 1 }",
        "class C a where { f :: a }\ninstance (C Int) where { f = 1 }\ndata D a :: * where { E :: (D Int) }",
    );
    becomes(
        "data instance Elsewhere Int = A",
        "-- unsupported: an instance of a data family\n-- unsupported: a constructor of a data family A",
    );
}

#[test]
fn an_implicit_parameter_costs_its_users_alone() {
    let text = "{-# LANGUAGE ImplicitParams #-}\nf :: (?x :: Int) => Int -> Int\nf y = ?x + y\ng = let ?x = 1; z = 2 in f z\nh = 3\n";
    let (module, errors, sources) = parse(text);
    assert!(errors.is_empty(), "{}", render(&errors, &sources));
    assert_eq!(module.decls.len(), 4);
}
