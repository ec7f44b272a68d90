//! Keys of questions: what an edit changes, and what it leaves as it was.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rustc_hash::FxHashMap;
use whatif_haskell::front::Load;
use whatif_liquid::check::{Function, Liquid, Memory, NotLoaded};
use whatif_liquid::{Explained, Key};
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, Strategy};
use whatif_source::Sources;
use whatif_verify::counterfactual::Verdict;

const FILE: &str = r#"module T (incr, twice, table, overloaded, total, headed) where
import U (shift, limit)

{-@ incr :: x:Nat -> {v:Nat | v > x} @-}
incr :: Int -> Int
incr x = x + step

step :: Int
step = 1

{-@ twice :: x:Nat -> {v:Nat | v >= x + 2} @-}
twice :: Int -> Int
twice x = incr (incr x)

{-@ measure size @-}
size :: [a] -> Int
size [] = 0
size (_:xs) = 1 + size xs

{-@ table :: n:Nat -> {v:[Int] | size v == n} @-}
table :: Int -> [Int]
table n = go n where
  go 0 = []
  go m = m : go (m - 1)

overloaded :: (Ord a, Show a) => a -> a -> String
overloaded x y = if max x y == x then show (x, y) else show [y]

{-@ headed :: [Int] -> Int @-}
headed :: [Int] -> Int
headed (x : _) = x

{-@ total :: Nat -> Nat @-}
total :: Int -> Int
total x = shift x + limit
"#;

const IMPORTED: &str = r#"module U (shift, limit) where

{-@ shift :: x:Nat -> {v:Nat | v >= x} @-}
shift :: Int -> Int
shift x = x + hidden

limit :: Int
limit = 3

unused :: Int
unused = 4

hidden :: Int
hidden = 2
"#;

fn load(file: &str, imported: &str) -> (Liquid, Sources) {
    let files: FxHashMap<PathBuf, String> =
        [("T.hs".into(), file.to_owned()), ("U.hs".into(), imported.to_owned())].into_iter().collect();
    let (mut sources, library) = (Sources::new(), whatif_base::library());
    let loaded = Liquid::load(&mut sources, &Load::new(&files, "T.hs".as_ref(), &library));
    (loaded.unwrap_or_else(|why| panic!("{}", why.render(&sources))), sources)
}

fn settings() -> Settings {
    let limits = Limits { work: 100_000, results: 1, ..Limits::default() };
    Settings { limits, strategy: Strategy::Deepening { s: 30, c: 60 }, ..Settings::default() }
}

fn keys(file: &str, imported: &str) -> BTreeMap<String, Key> {
    let (liquid, _) = load(file, imported);
    let key = |function: &Function| (function.name.base().to_owned(), liquid.key(function, &settings()));
    liquid.functions.iter().map(key).collect()
}

/// The functions whose keys are others after an edit: of the file, if that has the text, else of the imported module.
fn changed(from: &str, to: &str) -> Vec<String> {
    let before = keys(FILE, IMPORTED);
    let after = match FILE.contains(from) {
        true => keys(&FILE.replacen(from, to, 1), IMPORTED),
        false => {
            assert!(IMPORTED.contains(from), "{from}");
            keys(FILE, &IMPORTED.replacen(from, to, 1))
        }
    };
    let is_new = |(name, key): &(&String, &Key)| before.get(*name) != Some(*key);
    after.iter().filter(is_new).map(|(name, _)| name.clone()).collect()
}

#[test]
fn comments_and_blank_lines_change_no_key() {
    let nothing: [&str; 0] = [];
    assert_eq!(changed("{-@ incr ::", "-- A comment.\n\n{-@ incr ::"), nothing);
    assert_eq!(changed("x + step", "x  +  step"), nothing);
    assert_eq!(changed("\nlimit :: Int", "\n-- moved\n\nlimit :: Int"), nothing);
}

#[test]
fn a_function_and_its_callers_change_with_its_code() {
    assert_eq!(changed("incr (incr x)", "incr (incr (incr x))"), ["twice"]);
    assert_eq!(changed("x + step", "step + x"), ["incr", "twice"]);
    assert_eq!(changed("step = 1", "step = 2"), ["incr", "step", "twice"], "what is not exported counts");
    assert_eq!(changed("go m = m :", "go m = 0 :"), ["table"]);
}

#[test]
fn a_function_and_its_callers_change_with_its_annotation() {
    assert_eq!(changed("{v:Nat | v > x}", "{v:Nat | v >= x}"), ["incr", "twice"]);
    assert_eq!(changed("{-@ twice :: x:Nat -> {v:Nat | v >= x + 2} @-}\n", ""), ["twice"]);
}

#[test]
fn what_the_front_end_numbers_does_not_count() {
    // Both have more local names, and the first more dictionaries, than before: those of all later functions get other numbers.
    let nothing: [&str; 0] = [];
    let longer = "incr x = let { a = [x]; b = [a] } in if b == [[1, 2]] then x + 7 else x + step";
    assert_eq!(changed("incr x = x + step", longer), ["incr", "twice"]);
    let other = "unused :: [[Int]] -> Bool\nunused xs = case xs of { (y : ys) -> y == [1]; [] -> False }\n";
    assert_eq!(changed("unused :: Int\nunused = 4\n", other), nothing);
    let first =
        "first :: Ord a => [a] -> (a, String)\nfirst xs = (maximum xs, show [[1 :: Int]])\n\nstep :: Int";
    assert_eq!(changed("step :: Int", first), ["first"]);
}

#[test]
fn export_lists_and_imports_count_where_they_change_what_is_asked() {
    let hidden = changed("overloaded, total", "total");
    assert_eq!(hidden, ["overloaded"], "LiquidHaskell infers the type of a function that is not exported");
    let exported = changed("(incr, twice, table", "(incr, twice, step, table");
    assert_eq!(
        exported,
        ["incr", "step", "twice"],
        "the type of a constant is inferred, too, unless it is exported"
    );
    assert_eq!(changed("hidden = 2", "hidden = 5"), ["total"]);
    assert_eq!(changed("{v:Nat | v >= x} @-}", "{v:Nat | v == x} @-}"), ["total"]);
    assert_eq!(changed("unused = 4", "unused = 5"), Vec::<String>::new());
}

#[test]
fn measures_count_where_something_is_inferred() {
    assert_eq!(changed("size [] = 0", "size [] = 1"), ["size", "table"], "other functions do not know it");
    let another = "{-@ measure width @-}\nwidth :: [a] -> Int\nwidth [] = 0\nwidth (_:xs) = 2 + width xs\n\n{-@ measure size @-}";
    assert_eq!(
        changed("{-@ measure size @-}", another),
        ["table", "width"],
        "it has a local function on lists"
    );
    let unrelated = "{-@ type Small = {v:Int | v < 0} @-}\n{-@ measure size @-}";
    assert_eq!(changed("{-@ measure size @-}", unrelated), Vec::<String>::new());
    let number = "{-@ type Small = {v:Int | v < 3} @-}\n{-@ measure size @-}";
    assert!(
        changed("{-@ measure size @-}", number).contains(&"table".to_string()),
        "results may be compared with it"
    );
}

#[test]
fn settings_count_but_for_time() {
    let (liquid, _) = load(FILE, IMPORTED);
    let key = |settings: &Settings| liquid.key(&liquid.functions[0], settings);
    let timed = Limits { time: Some(std::time::Duration::from_secs(3)), ..settings().limits };
    assert_eq!(key(&settings()), key(&Settings { limits: timed, ..settings() }));
    let short = Limits { work: 7, ..settings().limits };
    assert_ne!(key(&settings()), key(&Settings { limits: short, ..settings() }));
}

fn shown(answer: &Explained, sources: &Sources) -> String {
    let verdict = &answer.checked.verdict;
    let Verdict::Counterexamples(found) = verdict else { return format!("{verdict:?}") };
    let tell = |found: &whatif_verify::counterfactual::Counterexample| {
        let place = found.violated.span.map(|span| (sources.describe(span), sources.slice(span).to_owned()));
        let said = (&found.call.message, &found.violated.call.message);
        format!("{} violates {} at {place:?}, {said:?}", found.call, found.violated.refinement)
    };
    let whys = answer.whys.iter().flatten().map(|why| {
        let places = why.span.into_iter().chain(why.facts.iter().filter_map(|fact| fact.span));
        let places: Vec<String> = places.map(|span| sources.describe(span)).collect();
        format!("{} {:?} {places:?}", why.refinement, why.argument)
    });
    found.iter().map(tell).chain(whys).collect::<Vec<String>>().join("\n")
}

#[test]
fn an_answer_that_was_kept_is_given_again_with_the_places_of_now() {
    let broken = FILE.replacen("incr (incr x)", "incr (incr (x - 1))", 1).replacen("step = 1", "step = 0", 1);
    let moved = broken.replacen("module T", "-- A line.\n  -- Another one.\nmodule T", 1).replacen(
        "{-@ measure size @-}",
        "-- and more\n{-@ measure size @-}",
        1,
    );
    let ((before, _), (after, new)) = (load(&broken, IMPORTED), load(&moved, IMPORTED));
    let mut counterexamples = 0;
    for (one, two) in before.functions.iter().zip(&after.functions) {
        assert_eq!(before.key(one, &settings()), after.key(two, &settings()), "{}", one.name);
        let ask = |liquid: &Liquid, function: &Function| {
            liquid.explain(liquid.check(function, &settings()), &settings())
        };
        let answer = ask(&before, one);
        let kept = before.keep(one, &answer).expect("it is an answer");
        let recalled = after.recall(two, &kept).expect("all places are there");
        assert_eq!(shown(&recalled, &new), shown(&ask(&after, two), &new), "{}", one.name);
        counterexamples += answer.whys.len();
    }
    assert!(counterexamples >= 3, "{counterexamples}");
}

#[test]
fn a_file_that_is_read_again_is_what_it_would_be_if_it_were_read_anew() {
    let library = whatif_base::library();
    let mut memory = Memory::default();
    let third = "module V where\nimport U\n\nthird :: Int\nthird = limit\n";
    let edits: [(&str, &str, &str); 9] = [
        (FILE, IMPORTED, third),
        ("-- moved", IMPORTED, third),
        (FILE, "-- moved", third),
        ("step = 2", IMPORTED, third),
        ("step = 2", "hidden = 7", third),
        ("step = ]", "hidden = 7", third),
        ("import V", "hidden = ]", third),
        ("import V", IMPORTED, "-- moved"),
        (FILE, IMPORTED, third),
    ];
    for (file, imported, third) in edits {
        let edit = |text: &str, of: &str| match text {
            "-- moved" => format!("-- moved\n{of}"),
            "import V" => of.replacen("import U", "import V (third)\nimport U", 1),
            _ if text.starts_with("step") => of.replacen("step = 1", text, 1),
            _ if text.starts_with("hidden") => of.replacen("hidden = 2", text, 1),
            whole => whole.to_owned(),
        };
        let texts =
            [("T.hs", edit(file, FILE)), ("U.hs", edit(imported, IMPORTED)), ("V.hs", edit(third, third))];
        let files: FxHashMap<PathBuf, String> =
            texts.into_iter().map(|(path, text)| (path.into(), text)).collect();
        let load = Load::new(&files, "T.hs".as_ref(), &library);
        let told = |sources: &Sources, loaded: Result<Liquid, NotLoaded>| match loaded {
            Err(why) => why.render(sources),
            Ok(liquid) => {
                let told = |function: &Function| {
                    let place = function.span.map(|span| sources.describe(span));
                    format!("{} {place:?} {:?}\n", function.name, liquid.key(function, &settings()))
                };
                liquid.functions.iter().map(told).collect()
            }
        };
        let (sources, again) = Liquid::load_again(&mut memory, &load);
        let again = told(&sources, again);
        let mut sources = Sources::new();
        let anew = Liquid::load(&mut sources, &load);
        assert_eq!(again, told(&sources, anew));
    }
}
