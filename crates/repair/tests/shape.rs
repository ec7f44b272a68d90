//! Refinements that are put into the text of a type.

use std::collections::BTreeSet;

use whatif_haskell::ast::Annotation;
use whatif_liquid::annotation::{Logic, RTypeKind, SpecKind, parse};
use whatif_repair::{At, Refinement, Shape, metric_of};
use whatif_source::Span;

/// A condition as syntax.
fn condition(text: &str) -> Logic {
    let text = format!("f :: {{v:Int | {text}}}");
    let annotation = Annotation { text, span: Span::NOWHERE, quoted: false };
    let mut specs = parse(&annotation).expect("it can be read");
    match specs.remove(0).kind {
        SpecKind::Signature(signature) => match signature.ty.kind {
            RTypeKind::Refined(_, _, condition) => condition.without_places(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn refined(ty: &str, refinements: &[(At, &str, &[usize])]) -> String {
    let shape = Shape::of(ty, &BTreeSet::new()).expect("it is a type");
    let refinements: Vec<Refinement> = refinements
        .iter()
        .map(|(at, text, mentions)| Refinement {
            at: *at,
            condition: condition(text),
            mentions: mentions.to_vec(),
        })
        .collect();
    shape.with(&refinements)
}

#[test]
fn arguments_that_are_spoken_of_get_names() {
    let ty = refined("[a] -> [a] -> [a]", &[(At::Result, "len v == len xs + len ys", &[0, 1])]);
    assert_eq!(ty, "xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys}");
    assert_eq!(
        refined("(a -> b) -> [a] -> [b]", &[(At::Result, "len v == len xs", &[1])]),
        "(a -> b) -> xs:[a] -> {v:[b] | len v == len xs}"
    );
}

#[test]
fn what_a_person_wrote_stays() {
    assert_eq!(
        refined("x:Nat  ->  {r:Int | 0 <= r}", &[(At::Result, "r == x + 1", &[0])]),
        "x:Nat  ->  {r:Int | 0 <= r && r == x + 1}"
    );
    assert_eq!(
        refined("Int -> {r:Int | 0 <= r || r == 7}", &[(At::Result, "r /= n", &[0])]),
        "n:Int -> {r:Int | (0 <= r || r == 7) && r /= n}"
    );
}

#[test]
fn implications_beside_other_conditions_stand_in_parentheses() {
    let more: &[(At, &str, &[usize])] = &[(At::Result, "n > 0 => v > 0", &[0]), (At::Result, "v <= n", &[0])];
    assert_eq!(refined("Int -> Int", more), "n:Int -> {v:Int | (n > 0 => v > 0) && v <= n}");
    assert_eq!(refined("Int -> Int", &more[..1]), "n:Int -> {v:Int | n > 0 => v > 0}");
    assert_eq!(
        refined("n:Int -> {v:Int | v < 9}", &more[..1]),
        "n:Int -> {v:Int | v < 9 && (n > 0 => v > 0)}"
    );
}

#[test]
fn a_promise_can_be_taken_away() {
    let shape = Shape::of("x:Nat -> {r:(Int, a) | fst r == x}", &BTreeSet::new()).expect("it is a type");
    let expected = ("x:Nat -> (Int, a)".to_string(), &condition("fst r == x"));
    assert_eq!(shape.without_promise(), Some(expected));
}

#[test]
fn types_are_replaced() {
    let shape = Shape::of("Int -> Cluster -> Cluster", &BTreeSet::new()).expect("it is a type");
    let cluster = || "ClusterN n".to_string();
    let types = [(At::Argument(0), "Nat".to_string()), (At::Argument(1), cluster()), (At::Result, cluster())];
    assert_eq!(shape.with_types(&types, 0), "n:Nat -> ClusterN n -> ClusterN n");
}

#[test]
fn parts_and_arguments_are_refined() {
    assert_eq!(
        refined("Ord a => Int -> [Int]", &[(At::Part(0), "e > n", &[0]), (At::Result, "len v > 0", &[])]),
        "Ord a => n:Int -> {v:[{e:Int | e > n}] | len v > 0}"
    );
    assert_eq!(
        refined("[(a, b)] -> a", &[(At::Argument(0), "size xs > 0", &[0])]),
        "{xs:[(a, b)] | size xs > 0} -> a"
    );
    let of_elements: &[(At, &str, &[usize])] =
        &[(At::Elements(0), "e /= 0", &[]), (At::Part(0), "e > 0", &[])];
    assert_eq!(refined("[Int] -> [Int]", of_elements), "[{e:Int | e /= 0}] -> [{e:Int | e > 0}]");
    let both: &[(At, &str, &[usize])] =
        &[(At::Elements(1), "e < n", &[0]), (At::Argument(1), "len xs > 0", &[1])];
    assert_eq!(refined("Int -> [Int] -> a", both), "n:Int -> {xs:[{e:Int | e < n}] | len xs > 0} -> a");
    let demand = |condition| refined("n:Int -> Int", &[(At::Argument(0), condition, &[0])]);
    assert_eq!(demand("n /= 0"), "{n:Int | n /= 0} -> Int");
    assert_eq!(demand("n >= 0"), "n:Nat -> Int");
    assert_eq!(refined("Int -> Int", &[(At::Result, "0 <= v", &[])]), "Int -> Nat");
    let bounds: &[(At, &str, &[usize])] = &[(At::Result, "n >= v", &[0]), (At::Result, "v >= n", &[0])];
    assert_eq!(refined("Int -> Int", bounds), "n:Int -> {v:Int | n == v}");
    assert_eq!(
        refined("Integer -> Integer", &[(At::Result, "0 <= v", &[])]),
        "Integer -> {v:Integer | 0 <= v}"
    );
    assert_eq!(
        refined("(Maybe a) -> (Maybe a)", &[(At::Result, "v == xs", &[0])]),
        "xs:(Maybe a) -> {v:(Maybe a) | v == xs}"
    );
}

#[test]
fn a_metric_is_what_stands_behind_the_type() {
    assert_eq!(metric_of("n:Int -> {v:Int | v / [2] == n} / [n, 0]"), Some(" / [n, 0]"));
    assert_eq!(metric_of("n:Int -> {v:Int | v / [2] == n}"), None);
}
