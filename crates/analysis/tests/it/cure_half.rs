//! Cures where types are half right, as those of students are: a demand without its promise, a measure too few, a type that rests on another.

use crate::cures::types;

const LISTS: &str = "module T where
data List a = Emp | Cons a (List a)
{-@ measure size @-}
{-@ size :: List a -> Nat @-}
size :: List a -> Int
size Emp         = 0
size (Cons _ xs) = 1 + size xs
{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die message = error message
";

const ZIPPED: &str = "zipped :: (a -> b -> c) -> List a -> List b -> List c
zipped _ Emp         Emp         = Emp
zipped f (Cons x xs) (Cons y ys) = Cons (f x y) (zipped f xs ys)
zipped _ _           _           = die \"zipped\"
{-@ added :: xs:List Int -> {ys:List Int | size ys == size xs} -> {v:List Int | size v == size xs} @-}
added :: List Int -> List Int -> List Int
added xs ys = zipped (+) xs ys
";

fn of_added(ty: &str) -> Vec<String> {
    let annotation = if ty.is_empty() { String::new() } else { format!("{{-@ zipped :: {ty} @-}}\n") };
    types(&format!("{LISTS}{annotation}{ZIPPED}"), "added")
}

#[test]
fn what_demands_equal_sizes_promises_them_too() {
    let wanted = "zipped :: (a -> b -> c) -> xs:List a -> {ys:List b | size ys == size xs} -> \
                  {v:List c | size v == size xs}";
    assert_eq!(of_added(""), [wanted]);
    assert_eq!(of_added("(a -> b -> c) -> xs:List a -> ys:List b -> List c"), [wanted]);
}

#[test]
fn a_demand_that_is_written_gets_its_promise() {
    let written = "(a -> b -> c) -> xs:List a -> {ys:List b | size xs == size ys} -> List c";
    let wanted = "zipped :: (a -> b -> c) -> xs:List a -> {ys:List b | size xs == size ys} -> \
                  {v:List c | size v == size xs}";
    assert_eq!(of_added(written), [wanted]);
}

#[test]
fn a_promise_that_is_written_stays_beside_its_demand() {
    let written = "(a -> b -> c) -> xs:List a -> ys:List b -> {v:List c | size v <= size xs}";
    let found = of_added(written);
    let [found] = &found[..] else { panic!("{found:?}") };
    assert!(found.contains("size ys == size xs") && found.contains("size v == size xs"), "{found}");
}

#[test]
fn a_demand_that_is_half_right_gets_the_other_half() {
    let written = "(a -> b -> c) -> xs:List a -> {ys:List b | size xs > 0 => size ys > 0} -> List c";
    let found = of_added(written);
    let [found] = &found[..] else { panic!("{found:?}") };
    assert!(found.contains("size ys == size xs") && found.contains("size v == size xs"), "{found}");
}

#[test]
fn a_demand_may_need_a_better_type_of_a_callee() {
    let program = format!(
        "{LISTS}{{-@ count :: List a -> Nat @-}}
count :: List a -> Int
count Emp         = 0
count (Cons _ xs) = 1 + count xs
total :: List Int -> Int
total Emp         = 0
total (Cons x xs) = x + total xs
mean :: List Int -> Int
mean xs = total xs `div` count xs
"
    );
    let mut found = types(&program, "mean");
    found.sort();
    assert_eq!(
        found,
        ["count :: xs:List a -> {v:Nat | v == size xs}", "mean :: {xs:List Int | size xs > 0} -> Int"]
    );
}
