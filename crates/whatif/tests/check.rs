//! `whatif check` on the built program: what a person reads, what a program reads, and answers to what is wrong.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

/// A folder of files, which is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str, files: &[(&str, &str)]) -> Folder {
        let folder = std::env::temp_dir().join(format!("whatif-{test}-{}", std::process::id()));
        for (name, text) in files {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().expect("it is in the folder")).expect("the folder is made");
            std::fs::write(path, text).expect("the file is written");
        }
        Folder(folder)
    }

    /// Runs the program in the folder.
    fn check(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
        command.current_dir(&self.0).arg("check").args(arguments).output().expect("the program starts")
    }

    fn json(&self, arguments: &[&str]) -> (Option<i32>, Value) {
        let output = self.check(&[arguments, &["--format", "json"]].concat());
        let report = serde_json::from_slice(&output.stdout).expect("standard output is one JSON object");
        (output.status.code(), report)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind is the system's to tidy.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a person sees of a file.
fn shown(test: &str, text: &str) -> String {
    let output = Folder::new(test, &[("T.hs", text)]).check(&["T.hs"]);
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

const LISTS: &str = "module T where
import Prelude hiding (concat)

{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs

{-@ measure sumsize @-}
sumsize :: [[a]] -> Int
sumsize []       = 0
sumsize (xs:xss) = size xs + sumsize xss

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die message = error message

";

#[test]
fn a_weak_type_is_shown_with_what_it_allows() {
    let text = format!(
        "{LISTS}{}",
        "{-@ concat :: x:[[a]] -> {v:[a] | size v = sumsize x} @-}
concat :: [[a]] -> [a]
concat []          = []
concat [xs]        = xs
concat (xs:ys:xss) = concat (append xs ys : xss)

{-@ append :: [a] -> [a] -> [a] @-}
append :: [a] -> [a] -> [a]
append xs ys = xs ++ ys
"
    );
    insta::assert_snapshot!(shown("weak", &text));
}

#[test]
fn what_is_known_of_helpers_is_told() {
    let text = format!(
        "{LISTS}{}",
        "{-@ reverse :: xs:[a] -> {v:[a] | size v = size xs} @-}
reverse :: [a] -> [a]
reverse xs = go [] xs
  where
    go acc []     = acc
    go acc (y:ys) = go (y : acc) ys

{-@ copy :: xs:[Int] -> {v:[Int] | size v = size xs} @-}
copy :: [Int] -> [Int]
copy xs = foldr (\\x ys -> x : ys) [] xs

{-@ one :: Int -> {v:[Int] | size v = 1} @-}
one :: Int -> [Int]
one x = x : none

none :: [Int]
none = []

{-@ measure odds :: [Int] -> Int
    odds (x:xs) = 1 + odds xs
  @-}

{-@ zero :: {v:[Int] | odds v = 0} @-}
zero :: [Int]
zero = []
"
    );
    insta::assert_snapshot!(shown("helpers", &text));
}

#[test]
fn a_wrong_result_is_shown_with_the_measures_of_it() {
    let text = format!(
        "{LISTS}{}",
        "{-@ type SameSize a X = {v:[a] | size v == size X} @-}

{-@ twice :: xs:[a] -> SameSize a xs @-}
twice :: [a] -> [a]
twice []     = []
twice (x:xs) = x : x : twice xs

{-@ bigger :: x:Int -> y:Int -> {v:Int | x <= v && y <= v} @-}
bigger :: Int -> Int -> Int
bigger x _ = x
"
    );
    insta::assert_snapshot!(shown("wrong", &text));
}

#[test]
fn what_is_asserted_or_asked_of_an_argument_is_told_in_the_sources_words() {
    let text = "import Language.Haskell.Liquid.Prelude

same :: [Int] -> [Int] -> Int
same xs ys = liquidAssert (length xs == length ys) 1

{-@ apply :: (Nat -> Int) -> Int -> Int @-}
apply :: (Int -> Int) -> Int -> Int
apply f x = f x

{-@ positive :: Int -> {v:Bool | v} @-}
positive :: Int -> Bool
positive x = x > 0
";
    insta::assert_snapshot!(shown("asserted", text));
}

#[test]
fn a_wrong_part_of_a_value_is_shown_with_its_place() {
    let text = "{-@ decs :: [Nat] -> [Nat] @-}
decs :: [Int] -> [Int]
decs xs = map (\\x -> x - 1) xs

{-@ data Acc = Acc { balance :: Nat, limit :: {v:Int | v >= balance} } @-}
data Acc = Acc { balance :: Int, limit :: Int }

{-@ open :: Nat -> Acc @-}
open :: Int -> Acc
open n = Acc n 3

{-@ both :: x:Int -> ({v:Int | v > x}, {v:Int | v < x && v >= 0}) @-}
both :: Int -> (Int, Int)
both x = (x + 1, x - 1)

{-@ type IncrList a = [a]<{\\x y -> x <= y}> @-}
{-@ insert :: Ord a => a -> IncrList a -> IncrList a @-}
insert :: Ord a => a -> [a] -> [a]
insert y [] = [y]
insert y (x:xs) = x : insert y xs

{-@ nest :: Nat -> Maybe [Nat] @-}
nest :: Int -> Maybe [Int]
nest n = Just [n, n - 1]

{-@ data Sparse a = SP { dim :: Nat, elems :: [(Btwn 0 dim, a)] } @-}
data Sparse a = SP { dim :: Int, elems :: [(Int, a)] }

{-@ type Btwn LO HI = {v:Int | LO <= v && v < HI} @-}

{-@ pets :: Sparse Bool @-}
pets :: Sparse Bool
pets = SP 5 [(0, True), (6, False)]
";
    insta::assert_snapshot!(shown("parts", text));
}

#[test]
fn a_wrong_call_is_shown_with_the_argument_that_is_wrong() {
    let text = format!(
        "{LISTS}{}",
        "{-@ first :: {xs:[a] | 0 < size xs} -> a @-}
first :: [a] -> a
first (x:_) = x
first []    = die \"nothing\"

{-@ nth :: n:{Int | 0 <= n} -> {xs:[a] | n < size xs} -> a @-}
nth :: Int -> [a] -> a
nth 0 xs     = first xs
nth n (_:xs) = nth (n - 1) xs
nth _ []     = die \"too short\"

second :: [Int] -> Int
second xs = nth 1 xs

zip2 :: [a] -> [b] -> [(a, b)]
zip2 []     []     = []
zip2 (x:xs) (y:ys) = (x, y) : zip2 xs ys
zip2 _      _      = die \"different sizes\"
"
    );
    insta::assert_snapshot!(shown("call", &text));
}

#[test]
fn a_file_without_annotations_has_something_to_say() {
    let text = "module T where

safe :: Int -> Int
safe n = if n > 10 then n else 0

unsafe :: Maybe Int -> Int
unsafe (Just n) = n

share :: Int -> Int -> Int
share n k = n `div` k
";
    insta::assert_snapshot!(shown("plain", text));
}

#[test]
fn what_makes_no_sense_is_told_with_its_place() {
    let text = format!(
        "{LISTS}{}",
        "{-@ a :: {v:[Int] | sise v = 0} @-}
a :: [Int]
a = []

{-@ b :: {v:[Int] | size v = } @-}
b :: [Int]
b = []

{-@ type Loop a = Pool a @-}
{-@ type Pool a = Loop a @-}
{-@ c :: Loop Int @-}
c :: Int
c = 0

{-@ d :: Nat @-}
d :: Int
d = 0
"
    );
    insta::assert_snapshot!(shown("sense", &text));
}

#[test]
fn a_missing_import_concerns_what_uses_it() {
    let folder = Folder::new(
        "missing",
        &[("T.hs", "module T where\nimport Data.Nowhere (thing)\nf :: Int\nf = thing\ng :: Int\ng = 1\n")],
    );
    let (status, report) = folder.json(&["T.hs"]);
    assert_eq!(status, Some(3));
    assert_eq!(report["functions"][0]["status"], "unsupported");
    let reason = report["functions"][0]["reason"].as_str().unwrap_or_default();
    assert!(reason.starts_with("T.hs:4:5: `thing` of the module `Data.Nowhere`"), "{reason}");
    assert_eq!(report["functions"][1]["status"], "total");
}

#[test]
fn a_type_error_has_its_place_and_status_two() {
    let folder = Folder::new("type", &[("T.hs", "module T where\nf :: Int\nf = 'c'\n")]);
    let (status, report) = folder.json(&["T.hs"]);
    assert_eq!(status, Some(2));
    let error = &report["errors"][0];
    assert_eq!((&error["line"], &error["column"]), (&3.into(), &5.into()));
    assert_eq!(folder.check(&["T.hs"]).status.code(), Some(2));
    assert_eq!(folder.check(&["Missing.hs"]).status.code(), Some(2));
}

#[test]
fn a_folder_is_checked_as_a_whole() {
    let good = "module Good where\n{-@ one :: {v:Int | v = 1} @-}\none :: Int\none = 1\n";
    let wrong = "module Wrong where\n{-@ one :: {v:Int | v = 1} @-}\none :: Int\none = 2\n";
    let files = [
        ("Good.hs", good),
        ("in/Wrong.hs", wrong),
        ("Bad.hs", "module Bad where\nf = (\n"),
        ("notes.txt", ""),
    ];
    let folder = Folder::new("folder", &files);
    let output = folder.check(&["."]);
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stdout));
    let (_, report) = folder.json(&["."]);
    let names: Vec<&str> =
        report["functions"].as_array().unwrap().iter().filter_map(|found| found["file"].as_str()).collect();
    assert_eq!(names, ["./Good.hs", "./in/Wrong.hs"]);
    assert_eq!(report["errors"][0]["file"], "./Bad.hs");
    // The order does not depend on the number of workers.
    let (_, alone) = folder.json(&[".", "--jobs", "1"]);
    assert_eq!(alone["functions"][1]["counterexamples"], report["functions"][1]["counterexamples"]);
}

#[test]
fn sarif_has_rules_results_and_places() {
    let text = "module T where\n{-@ one :: {v:Int | v = 1} @-}\none :: Int\none = 2\n";
    let folder = Folder::new("sarif", &[("a b/T.hs", text), ("Bad.hs", "module Bad where\nf = (\n")]);
    let output = folder.check(&["a b/T.hs", "Bad.hs", "--format", "sarif"]);
    let log: Value = serde_json::from_slice(&output.stdout).expect("SARIF is JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "whatif");
    let result = &run["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"post".into(), &"error".into()));
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%20b/T.hs");
    assert_eq!(place["region"]["startLine"], 4);
    assert!(result["message"]["text"].as_str().unwrap_or_default().contains("one = 2"));
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert_eq!(invocation["toolExecutionNotifications"][0]["level"], "error");
    let other =
        Command::new(env!("CARGO_BIN_EXE_whatif")).args(["eval", "T.hs", "1", "--format", "sarif"]).output();
    assert_eq!(other.expect("the program starts").status.code(), Some(2));
}

#[test]
fn an_unknown_function_is_a_usage_error() {
    let folder = Folder::new("unknown", &[("T.hs", "module T where\nf :: Int\nf = 1\n")]);
    assert_eq!(folder.check(&["T.hs", "-f", "g"]).status.code(), Some(2));
    assert_eq!(folder.check(&["T.hs", "-f", "f"]).status.code(), Some(0));
}

#[test]
fn a_literal_of_a_mebibyte_and_thousands_of_functions_get_answers() {
    let long = format!("module T where\ns :: String\ns = \"{}\"\n", "x".repeat(1 << 20));
    let (status, report) = Folder::new("literal", &[("T.hs", &long)]).json(&["T.hs"]);
    assert_eq!((status, &report["functions"][0]["name"]), (Some(0), &"s".into()));
    let number = if std::env::var_os("WHATIF_LONG").is_some() { 10_000 } else { 300 };
    let mut many = String::from("module T where\n");
    for at in 0..number {
        many += &format!("{{-@ f{at} :: Nat -> Nat @-}}\nf{at} :: Int -> Int\nf{at} x = x + {at}\n");
    }
    let (status, report) = Folder::new("many", &[("T.hs", &many)]).json(&["T.hs"]);
    let functions = report["functions"].as_array().expect("a list");
    assert_eq!((status, functions.len()), (Some(0), number));
}

const PROVEN: &str = "module T where

{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs

{-@ append :: xs:[a] -> ys:[a] -> {v:[a] | size v == size xs + size ys} @-}
append :: [a] -> [a] -> [a]
append []     ys = ys
append (x:xs) ys = x : append xs ys

{-@ twice :: (x:Int -> {v:Int | v > x}) -> n:Int -> {v:Int | v > n} @-}
twice :: (Int -> Int) -> Int -> Int
twice f n = f (f n)
";

#[test]
fn certificates_of_what_is_verified_are_written_and_judged_again() {
    let folder = Folder::new("certified", &[("T.hs", PROVEN)]);
    let (status, report) = folder.json(&["T.hs", "--certificate", "proofs.txt"]);
    assert_eq!(status, Some(0), "{report}");
    let said: Vec<&str> = (report["functions"].as_array().expect("it is a list").iter())
        .map(|function| function["certificate"].as_str().expect("what is verified says it"))
        .collect();
    assert_eq!(said[..2], ["accepted", "accepted"]);
    assert!(said[2].starts_with("no certificate: "), "{said:?}");
    let judged = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
        let output = command.current_dir(&folder.0).args(["certificate", "proofs.txt"]).output();
        let output = output.expect("the program starts");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (status, text) = judged();
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("accepted: T.append of T.hs keeps its type\n"), "{text}");
    let trusted: Vec<&str> = text.lines().filter(|line| line.starts_with("trusted: ")).collect();
    assert!(trusted.iter().any(|line| line.starts_with("trusted: Z3, where it says")), "{text}");
    // What has to be trusted is found by the judge: the list in the file may say less.
    let file = folder.0.join("proofs.txt");
    let proofs = std::fs::read_to_string(&file).expect("it was written");
    let silent: Vec<&str> = proofs.lines().filter(|line| !line.starts_with("trusted ")).collect();
    assert!(silent.len() < proofs.lines().count());
    std::fs::write(&file, silent.join("\n")).expect("it can be written");
    assert_eq!(judged().1, text);
    // Another solver judges them, too, where it is installed.
    if Command::new("cvc5").arg("--version").output().is_ok() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
        std::fs::write(&file, &proofs).expect("it can be written");
        let output =
            command.current_dir(&folder.0).args(["certificate", "proofs.txt", "--solver", "cvc5"]).output();
        let output = output.expect("the program starts");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(text.contains("accepted: T.append of T.hs keeps its type\n"), "{text}");
        assert!(text.contains("trusted: cvc5, where it says"), "{text}");
    }
    // Another function, a case that is left out, and another source.
    for (old, new) in [("property T.append", "property T.twice"), ("(natural)\n (", "(natural)\n (e ")] {
        assert!(proofs.contains(old), "{proofs}");
        std::fs::write(&file, proofs.replace(old, new)).expect("it can be written");
        let (status, text) = judged();
        assert_eq!(status, Some(1), "{text}");
        assert!(text.contains("refused: "), "{text}");
    }
    std::fs::write(&file, proofs).expect("it can be written");
    std::fs::write(folder.0.join("T.hs"), PROVEN.replace("x : append", "append")).expect("it can be written");
    let (status, text) = judged();
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("`T.hs` is another text"), "{text}");
}
