//! Parts of a file that an edit inside of one function concerns: the questions about them are those that the whole file asks.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use rustc_hash::FxHashMap;
use whatif_haskell::front::Load;
use whatif_liquid::check::{Liquid, Memory};
use whatif_liquid::{Key, Whole};
use whatif_machine::run::Settings;

/// A student's file with 140 functions.
const COURSE: &str = include_str!("../../lsp/benches/editor/Course.hs");

/// A file in which functions are mentioned by all that may mention some.
const FILE: &str = r#"module T (plain, caller, Box (..), total, fixed, twice, (+++), helped, table, other) where
import U (shift)

{-@ measure size @-}
size :: [a] -> Int
size [] = 0
size (_ : xs) = 1 + sizeOfRest xs

sizeOfRest :: [a] -> Int
sizeOfRest xs = size xs + 0

data Box = Box Int

instance Show Box where
  show (Box n) = shown n

shown :: Int -> String
shown n = if n < 10 then "small" else "large"

{-@ plain :: x:Nat -> {v:Nat | v > x} @-}
plain :: Int -> Int
plain x = x + 1

{-@ caller :: x:Nat -> {v:Nat | v > x + 1} @-}
caller :: Int -> Int
caller x = plain (plain x) + hidden 0

hidden :: Int -> Int
hidden x = x + 7 - 7

{-@ total :: x:Nat -> {v:Int | v > 12} @-}
total :: Int -> Int
total x = shift x + 13

limit = 4

fixed :: Int -> Int
fixed x = limit + 5

{-@ twice :: Nat -> Nat @-}
twice, unused :: Int -> Int
twice x = 2 * x
unused x = 8 * x

infixl 6 +++
{-@ (+++) :: Nat -> Nat -> Nat @-}
(+++) :: Int -> Int -> Int
x +++ y = x + y + 9

{-@ helped :: Nat -> Nat @-}
helped :: Int -> Int
helped x = go x
  where
    {-@ go :: Nat -> Nat @-}
    go :: Int -> Int
    go y = if y > 15 then y +++ 1 else y

{-@ table :: n:Nat -> {v:[Int] | size v == n} @-}
table :: Int -> [Int]
table n = if n <= 0 then [] else 16 : table (n - 1)

{-@ other :: xs:[Int] -> {v:Int | v == size xs} @-}
other :: [Int] -> Int
other xs = helper xs + 0

helper [] = 0
helper (_ : xs) = 17 - 16 + helper xs
"#;

const IMPORTED: &str =
    "module U (shift) where\n{-@ shift :: Nat -> Nat @-}\nshift :: Int -> Int\nshift x = x + 2\n";

/// A file that is edited.
struct Edited {
    memory: Memory,
    imported: String,
}

impl Edited {
    fn new() -> Edited {
        Edited { memory: Memory::default(), imported: IMPORTED.to_owned() }
    }

    fn with<T>(&mut self, text: &str, read: impl FnOnce(&mut Memory, &Load) -> T) -> T {
        let mut files: FxHashMap<PathBuf, String> = FxHashMap::default();
        files.insert("T.hs".into(), text.to_owned());
        files.insert("U.hs".into(), self.imported.clone());
        let library = whatif_base::library();
        read(&mut self.memory, &Load::new(&files, "T.hs".as_ref(), &library))
    }

    /// The whole file; none if something is wrong with it.
    fn whole(&mut self, text: &str) -> Option<(Whole, BTreeMap<String, Key>)> {
        self.with(text, |memory, load| {
            let (sources, liquid) = Liquid::load_again(memory, load);
            let liquid = liquid.ok().filter(|liquid| liquid.mistakes.is_empty())?;
            Some((liquid.whole(&sources)?, keys(&liquid)))
        })
    }

    /// The functions that an edit concerns, and the keys of all that were read.
    fn part(&mut self, text: &str, whole: &Whole) -> Option<(BTreeSet<String>, BTreeMap<String, Key>)> {
        self.with(text, |memory, load| {
            let (_, liquid, changed) = Liquid::load_part(memory, load, whole)?;
            Some((changed.iter().map(ToString::to_string).collect(), keys(&liquid)))
        })
    }
}

fn keys(liquid: &Liquid) -> BTreeMap<String, Key> {
    let settings = Settings::default();
    let functions = liquid.functions.iter();
    functions.map(|function| (function.name.spoken().to_owned(), liquid.key(function, &settings))).collect()
}

/// The functions that an edit concerns, after a look at their questions; none if the whole file has to be read.
fn concerned(before: &str, after: &str) -> Option<BTreeSet<String>> {
    let mut edited = Edited::new();
    let (whole, old) = edited.whole(before).expect("the file makes sense");
    let (changed, part) = edited.part(after, &whole)?;
    let (_, new) = edited.whole(after).expect("what a part is read of makes sense");
    compare(&changed, &part, &old, &new);
    Some(changed)
}

fn compare(
    changed: &BTreeSet<String>,
    part: &BTreeMap<String, Key>,
    old: &BTreeMap<String, Key>,
    new: &BTreeMap<String, Key>,
) {
    for (function, key) in new {
        match changed.contains(function) {
            true => assert_eq!(part.get(function), Some(key), "the question about `{function}` in the part"),
            false => assert_eq!(old.get(function), Some(key), "the question about `{function}`, which stays"),
        }
    }
}

/// The functions that are concerned by an edit of this kind in the file.
fn edit(old: &str, new: &str) -> Option<Vec<String>> {
    assert_eq!(FILE.matches(old).count(), 1, "{old}");
    concerned(FILE, &FILE.replace(old, new)).map(|names| names.into_iter().collect())
}

#[test]
fn an_edit_of_a_function_concerns_those_that_lead_to_it() {
    let names = |names: &[&str]| Some(names.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(
        edit("plain x = x + 1\n", "plain x = x + 12\n"),
        names(&["caller", "hidden", "plain"]),
        "`hidden` is checked in `caller`"
    );
    assert_eq!(edit("x + 7 - 7", "x + 7 - 6"), names(&["caller", "hidden"]));
    assert_eq!(edit("shift x + 13", "shift x + 1"), names(&["total"]));
    assert_eq!(edit("twice x = 2 * x", "twice x = 20 * x"), names(&["twice"]));
    assert_eq!(edit("8 * x", "88 * x"), names(&["unused"]));
    assert_eq!(edit("x + y + 9", "x + y - 9"), names(&["+++", "helped"]));
    assert_eq!(edit("y > 15", "y > 150"), names(&["helped"]));
    assert_eq!(edit("16 : table", "0 : table"), names(&["size", "sizeOfRest", "table"]));
    assert_eq!(edit("17 - 16", "17 - 15"), names(&["helper", "other", "size", "sizeOfRest"]));
}

#[test]
fn an_edit_that_may_concern_more_than_functions_has_no_part() {
    for (old, new) in [
        // Lines move.
        ("plain x = x + 1\n", "plain x =\n  x + 1\n"),
        // Measures and instances mention these.
        ("size xs + 0", "size xs + 1"),
        ("n < 10", "n < 100"),
        // Annotations, local ones among them, and what stands between declarations.
        ("v > x + 1}", "v > x + 2}"),
        ("{-@ go :: Nat -> Nat @-}", "{-@ go :: Nat -> Int @-}"),
        ("data Box = Box Int", "data Box = Box Integer"),
        ("import U (shift)\n", "import U (shift) \n"),
        // Another name, another declaration.
        ("unused x = 8 * x", "unuse x = 8 * x"),
        // Who uses a constant without signature decides its type, and is decided by it.
        ("limit = 4", "limit = 44"),
        ("limit + 5", "limit + 55"),
        // Mistakes.
        ("shift x + 13", "shift x + )"),
        ("shift x + 13", "shift x + nowhere"),
        ("shift x + 13", "shift x + \"\""),
    ] {
        assert_eq!(edit(old, new), None, "{old} becomes {new}");
    }
}

#[test]
fn a_file_whose_imports_changed_has_no_part() {
    let mut edited = Edited::new();
    let (whole, _) = edited.whole(FILE).expect("it makes sense");
    let after = FILE.replace("shift x + 13", "shift x + 14");
    assert!(edited.part(&after, &whole).is_some());
    edited.imported = edited.imported.replace("x + 2", "x + 3");
    assert!(edited.part(&after, &whole).is_none());
    // Nor has it one after the modules were read again, since what was seen of the file is older.
    assert!(edited.whole(&after).is_some());
    assert!(edited.part(&after.replace("x + 14", "x + 15"), &whole).is_none());
}

#[test]
fn a_file_with_a_pattern_at_its_top_has_no_part() {
    let before =
        "module T where\n(a, b) = (1, 2)\nf :: Int -> Int\nf x = x + a\ng :: Int -> Int\ng x = x + 1\n";
    assert_eq!(concerned(before, &before.replace("x + 1", "x + 2")), None);
    let signed = before.replace("(a, b) = (1, 2)", "a = 1");
    assert!(concerned(&signed, &signed.replace("x + 1", "x + 2")).is_some());
}

#[test]
fn extensions_by_which_names_are_not_written_have_no_parts() {
    for extension in ["CPP", "RebindableSyntax", "RecordWildCards", "TemplateHaskell", "QuasiQuotes"] {
        let before = format!(
            "{{-# LANGUAGE {extension} #-}}\nmodule T where\nimport Prelude\nf :: Int -> Int\nf x = x + 1\n"
        );
        let mut edited = Edited::new();
        let Some((whole, _)) = edited.whole(&before) else { continue };
        assert!(edited.part(&before.replace("x + 1", "x + 2"), &whole).is_none(), "{extension}");
    }
}

/// Digits in the functions of a student's file, one after the other.
#[test]
fn the_questions_of_a_part_are_those_of_the_whole_file() {
    let step = if std::env::var_os("WHATIF_LONG").is_some() { 1 } else { 9 };
    let mut edited = Edited::new();
    let (whole, old) = edited.whole(COURSE).expect("it makes sense");
    let digits = COURSE.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at + 1);
    let (mut tried, mut parts) = (0, 0);
    for at in digits.step_by(step) {
        let text = [&COURSE[..at], "1", &COURSE[at..]].concat();
        let Some((changed, part)) = edited.part(&text, &whole) else { continue };
        tried += 1;
        let Some((_, new)) = edited.whole(&text) else {
            panic!("a part of a file that makes no sense:\n{text}")
        };
        compare(&changed, &part, &old, &new);
        parts += usize::from(changed.len() < 10);
    }
    assert!(tried > 10 && parts * 2 > tried, "{parts} of {tried} are small");
}
