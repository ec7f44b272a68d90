//! Refined classes: their methods are relied on where they are called, and checked where they are written.

mod common;

use common::{breaks, counterexample, keeps, verdict};
use whatif_lambda::Part;
use whatif_verify::counterfactual::Verdict;

const ZOO: &str =
    "class Zoo a where\n  zoo :: a -> Int\n{-@ class Zoo a where\n      zoo :: a -> {v:Int | v > 0}\n  @-}\n";

#[test]
fn a_caller_relies_on_what_a_class_promises() {
    keeps(&format!("{ZOO}{{-@ zing :: Zoo a => a -> {{v:Int | v > 0}} @-}}\nzing x = zoo x\n"), "zing");
    let program = format!("{ZOO}{{-@ zing :: Zoo a => a -> {{v:Int | v > 1}} @-}}\nzing x = zoo x\n");
    let found = counterexample(&program, "zing");
    assert_eq!(found.violated.part, Part::Post);
}

/// An instance that keeps a promise says nothing about others.
#[test]
fn a_method_that_no_annotation_speaks_of_may_do_anything() {
    let class = "class Size a where\n  size :: a -> Int\ninstance Size Int where\n  size _ = 1\n";
    let program = format!("{class}{{-@ f :: Size a => a -> {{v:Int | v > 0}} @-}}\nf x = size x\n");
    let found = counterexample(&program, "f");
    assert_eq!(found.abstracted.len(), 1, "{found:?}");
    assert_eq!(found.abstracted[0].function.spoken(), "size");
    keeps(&format!("{class}{{-@ f :: Size a => a -> Nat @-}}\nf x = if size x > 0 then 1 else 0\n"), "f");
    // At one type it is known by its class, too.
    let program = format!("{class}{{-@ f :: Int -> {{v:Int | v > 0}} @-}}\nf x = size x\n");
    assert!(!counterexample(&program, "f").is_concrete());
}

/// `maxBound` and `<>` are what they are at the type that was tried; what `==`, `<=` and `+` do is known at every type.
#[test]
fn what_holds_at_one_type_is_not_proven_at_all() {
    let of = |ty: &str, code: &str| {
        format!(
            "{{-@ f :: {ty} @-}}\nf :: {}\nf {code}\n",
            ty.split('{').next().unwrap_or(ty).to_owned() + "Int"
        )
    };
    let bounds = of("(Bounded a, Enum a) => a -> {v:Int | v > 100}", "x = fromEnum (maxBound `asTypeOf` x)");
    assert!(matches!(verdict(&bounds, "f"), Verdict::Bounded(_)));
    let ignored = of("Show a => a -> {v:Int | v = 1}", "_ = 1");
    assert_eq!(verdict(&ignored, "f"), Verdict::Exhausted);
    let sums = of("(Eq a, Num a) => a -> a -> {v:Int | v = 1}", "x y = if x + y == y + x then 1 else 0");
    assert_eq!(verdict(&sums, "f"), Verdict::Exhausted);
    let larger = "{-@ f :: Ord a => x:a -> y:a -> {v:a | x <= v && y <= v} @-}\nf :: Ord a => a -> a -> a\n\
                  f x y = if x <= y then y else x\n";
    assert_eq!(verdict(larger, "f"), Verdict::Exhausted);
}

#[test]
fn a_signature_of_a_method_is_as_good() {
    let class = "class Zog a where\n  zoom :: a -> Int\n{-@ zoom :: Zog a => a -> Nat @-}\n";
    keeps(&format!("{class}{{-@ f :: Zog a => a -> Nat @-}}\nf x = zoom x\n"), "f");
}

#[test]
fn what_a_class_demands_is_asserted_at_calls() {
    let class = "class Zoo a where\n  zoo :: Int -> a\n{-@ class Zoo a where\n      zoo :: {v:Int | v > 0} -> a\n  @-}\n";
    breaks(&format!("{class}zing :: Zoo a => a\nzing = zoo 0\n"), "zing", Part::Pre);
}

#[test]
fn an_instance_keeps_what_its_class_promises() {
    keeps(&format!("{ZOO}instance Zoo Bool where\n  zoo b = if b then 1 else 2\n"), "zoo");
    let found = breaks(&format!("{ZOO}instance Zoo Int where\n  zoo x = x\n"), "zoo", Part::Post);
    assert_eq!(found.call.to_string(), "zoo 0 = 0");
}

#[test]
fn a_default_keeps_what_its_class_promises() {
    let class = "{-@ class Foo a where\n      foo :: a -> Nat\n  @-}\nclass Foo a where\n  foo :: a -> Int\n  foo _ = 0 - 10\n";
    breaks(class, "foo", Part::Post);
}

#[test]
fn an_instance_may_promise_something_of_its_own() {
    let class = "class Compare a where\n  cmax :: a -> a -> a\ninstance Compare Int where\n\
                 {-@ instance Compare Int where\n      cmax :: Odd -> Odd -> Odd @-}\n";
    keeps(&format!("{class}  cmax y x = if x >= y then x else y\n"), "cmax");
    breaks(&format!("{class}  cmax y x = x + y\n"), "cmax", Part::Post);
}

#[test]
fn a_method_that_no_annotation_speaks_of_must_be_total() {
    let program = "class Head f where\n  top :: f a -> a\ninstance Head [] where\n  top (x:_) = x\n";
    breaks(program, "top", Part::Totality);
}

#[test]
fn a_method_may_be_for_all_types() {
    let program = "data List a = Nil | Cons a (List a)\n{-@ class measure sz :: forall a. a -> Int @-}\n\
                   {-@ class Sized s where\n      size :: forall a. x:s a -> {v:Nat | v = sz x}\n  @-}\n\
                   class Sized s where\n  size :: s a -> Int\ninstance Sized List where\n\
                   \x20 {-@ instance measure sz :: List a -> Int\n        sz (Nil) = 0\n        sz (Cons x xs) = 1 + (sz xs)\n    @-}\n\
                   \x20 size Nil = 0\n  size (Cons x xs) = 1 + size xs\n";
    keeps(program, "size");
    breaks(&program.replace("1 + size xs", "size xs"), "size", Part::Post);
}

#[test]
fn equality_is_what_an_instance_says() {
    let program = "{-@ measure keys :: [(a, b)] -> [a]\n      keys [] = []\n      keys (kv:kvs) = fst kv : keys kvs @-}\n\
                   {-@ find :: Eq a => key:_ -> {map:_ | 0 < len map && key = fst (head map)} -> b @-}\n\
                   find key ((k, v) : rest)\n  | key == k = v\n  | True = find key rest\n\
                   find _ [] = error \"none\"\n";
    keeps(program, "find");
}

#[test]
fn an_instance_must_have_all_methods() {
    let class = "class Pair a where\n  one :: a -> a\n  two :: a -> a\n";
    let instance = "instance Pair Int where\n  one x = x\n";
    breaks(&format!("{class}{instance}"), "two", Part::Totality);
    breaks(&format!("{class}{instance}"), "two", Part::Totality);
    keeps(&format!("{class}  two = one\n{instance}"), "one");
}

#[test]
fn what_an_instance_for_all_types_demands_is_asserted_at_calls() {
    let program = |check: &str| {
        format!(
            "class Same a where\n  same :: a -> a -> a\ninstance Same a where\n  same x _ = x\n{{-@ instance Same a where\n      same :: x:a -> y:{{a | x == y}} -> a\n  @-}}\nuse :: Int -> Int -> Int\nuse x y = {check}\n"
        )
    };
    breaks(&program("same x y"), "use", Part::Pre);
    keeps(&program("same x x"), "use");
}

#[test]
fn the_laws_of_a_class_may_be_relied_on() {
    let program = "{-@ LIQUID \"--typeclass\" @-}\nclass Half a where\n  plus :: a -> a -> a\n{-@ twice :: Half a => x:a -> {v:a | v == plus x x} @-}\ntwice :: Half a => a -> a\ntwice x = x\ninstance Half Int where\n  plus x y = x + y\n";
    let verdict = common::verdict(program, "twice");
    assert!(matches!(verdict, whatif_verify::counterfactual::Verdict::Unsupported(_)), "{verdict:?}");
}
