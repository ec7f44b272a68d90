//! No cure depends on the alphabetical order of the user's names: with the alphabet turned around, the same types are found.

use std::collections::BTreeMap;

use whatif_analysis::{Host, Options};

const PROGRAM: &str = "module T where
data List a = Emp | Cons a (List a)
{-@ measure size @-}
{-@ size :: List a -> Nat @-}
size :: List a -> Int
size Emp         = 0
size (Cons _ xs) = 1 + size xs
{-@ measure total @-}
{-@ total :: List (List a) -> Nat @-}
total :: List (List a) -> Int
total Emp          = 0
total (Cons xs xss) = size xs + total xss
{-@ type Listing a N = {v:List a | size v == N} @-}
{-@ type Along a X = {v:List a | size v == size X} @-}
append :: List a -> List a -> List a
append Emp         ys = ys
append (Cons x xs) ys = Cons x (append xs ys)
{-@ flat :: xss:List (List a) -> Listing a {total xss} @-}
flat :: List (List a) -> List a
flat Emp           = Emp
flat (Cons xs xss) = append xs (flat xss)
each :: (a -> b) -> List a -> List b
each _ Emp         = Emp
each f (Cons x xs) = Cons (f x) (each f xs)
{-@ doubled :: xs:List Int -> Along Int xs @-}
doubled :: List Int -> List Int
doubled xs = each (\\x -> x + x) xs
zipped :: List a -> List b -> List (a, b)
zipped Emp         Emp         = Emp
zipped (Cons x xs) (Cons y ys) = Cons (x, y) (zipped xs ys)
zipped _           _           = error \"zipped\"
{-@ paired :: xs:List Int -> Along Int xs -> Along (Int, Int) xs @-}
paired :: List Int -> List Int -> List (Int, Int)
paired xs ys = zipped (doubled xs) ys
joined :: List a -> List a
joined xs = append xs xs
{-@ twins :: xs:List Int -> {v:List (Int, Int) | size v == size xs + size xs} @-}
twins :: List Int -> List (Int, Int)
twins xs = paired (joined xs) (joined xs)
";

/// The names that the program gives to functions, types and constructors.
const NAMES: [&str; 14] = [
    "size", "total", "append", "flat", "each", "doubled", "zipped", "paired", "joined", "twins", "List",
    "Listing", "Along", "Cons",
];

/// A name with the alphabet turned around.
fn turned(name: &str) -> String {
    let letter = |c: char| match c {
        'a'..='z' => char::from(b'a' + (b'z' - c as u8)),
        'A'..='Z' => char::from(b'A' + (b'Z' - c as u8)),
        other => other,
    };
    name.chars().map(letter).collect()
}

/// A text with its names turned around.
fn with_turned(text: &str) -> String {
    let names: BTreeMap<&str, String> = NAMES.iter().map(|name| (*name, turned(name))).collect();
    let mut found = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let end = rest.find(|c| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        found += names.get(word).map_or(word, String::as_str);
        rest = behind;
    }
    found
}

/// The types that are suggested for the functions of a program, and what is said where there are none.
fn cures(text: &str) -> Vec<String> {
    let host = Host::new();
    host.open("T.hs", text);
    let report = host.check(&["T.hs".into()], &[], &Options::default().suggest());
    assert_eq!(report.errors, []);
    let told = |function: &whatif_analysis::FunctionReport| -> Vec<String> {
        let changes = function.suggestions.iter().flat_map(|found| found.changes());
        let types = changes.map(|(name, ty, _)| format!("{}: {name} :: {ty}", function.name));
        types.chain(function.incurable.clone()).collect()
    };
    report.functions.iter().flat_map(told).collect()
}

#[test]
fn cures_do_not_depend_on_the_alphabet() {
    let plain = cures(PROGRAM);
    assert!(plain.len() >= 5, "{plain:#?}");
    let expected: Vec<String> = plain.iter().map(|told| with_turned(told)).collect();
    assert_eq!(cures(&with_turned(PROGRAM)), expected);
}
