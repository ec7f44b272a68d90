//! What `deriving` makes.

mod common;

/// The instances that a program derives, without the names of modules.
fn derived(text: &str) -> String {
    let text = common::resolved(&[("M.hs", &format!("module M where\n{text}"))]);
    let short = text.lines().filter(|line| line.starts_with("instance")).map(|line| {
        let mut out = String::new();
        let mut word = String::new();
        for c in line.chars().chain(['\n']) {
            if c.is_alphanumeric()
                || c == '.'
                || c == '_'
                || (!word.is_empty() && !"() ,;{}[]\"\n".contains(c))
            {
                word.push(c);
            } else {
                out.push_str(whatif_lambda::Name::new(&word).base());
                word.clear();
                out.push(c);
            }
        }
        out.replace("; ", "\n  ; ").replace("where { ", "where\n    ")
    });
    short.collect::<Vec<_>>().join("\n")
}

#[test]
fn enumerations() {
    insta::assert_snapshot!(derived(
        "import Data.Ix\ndata Color = Red | Green | Blue deriving (Eq, Ord, Show, Read, Enum, Bounded, Ix)"
    ));
}

#[test]
fn a_type_of_every_shape() {
    insta::assert_snapshot!(derived(
        "infixr 5 :+:\ndata T a = L | a :+: T a | (:*) Int a | R { left, right :: [a], (%%) :: !Int } deriving (Eq, Ord, Show, Read)"
    ));
}

#[test]
fn products() {
    insta::assert_snapshot!(derived("import Data.Ix\ndata P a = P a Int deriving (Eq, Ord, Bounded, Ix)"));
}

#[test]
fn constructor_classes() {
    insta::assert_snapshot!(derived(
        "{-# LANGUAGE DeriveTraversable #-}\ndata Rose f a = Rose a (f (Rose f a)) (Int, a) Bool deriving (Functor, Foldable, Traversable)\nnewtype Reader r a = Reader (r -> a) deriving Functor"
    ));
}

#[test]
fn newtypes_take_over_instances() {
    insta::assert_snapshot!(derived(
        "newtype Age = Age Int deriving (Eq, Show, Num)\nnewtype M s a = M (Maybe a) deriving newtype (Functor, Applicative, Monad)\nclass C m where { op :: m a -> Int }\ninstance C [] where { op _ = 1 }\nnewtype L a = L [a] deriving C\nderiving newtype instance Enum Age"
    ));
}

#[test]
fn declarations_of_their_own() {
    insta::assert_snapshot!(derived(
        "{-# LANGUAGE GADTs #-}\ndata G a where { GI :: Int -> G Int; GB :: { bool :: Bool } -> G Bool }\nderiving instance Show (G a)\nderiving instance Eq a => Eq (H a)\ndata H a = H a"
    ));
}

#[test]
fn classes_without_anything_to_derive_are_accepted() {
    insta::assert_snapshot!(derived(
        "{-# LANGUAGE DeriveGeneric, DeriveAnyClass #-}\nimport GHC.Generics (Generic)\nimport Data.Typeable\nimport Not.There (NFData)\nclass K a\ndata T = T deriving (Generic, Typeable, NFData, Eq)\n  deriving anyclass K"
    ));
}

#[test]
fn types_without_constructors() {
    insta::assert_snapshot!(derived("data V a deriving (Eq, Ord, Show, Functor, Foldable)"));
}
