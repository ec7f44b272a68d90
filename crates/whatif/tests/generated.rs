//! `whatif test`: tests that write themselves. Where GHC has the packages, it compiles and runs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn whatif(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_whatif")).args(args).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder of its own with a module in it.
fn folder(name: &str, module: &str, program: &str) -> (PathBuf, String) {
    let folder = std::env::temp_dir().join(format!("whatif-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it can be made");
    let file = folder.join(format!("{module}.hs"));
    std::fs::write(&file, program).expect("it can be written");
    (folder, file.display().to_string())
}

fn textbook() -> String {
    let path = format!("{}/../../examples/haskell/Textbook.hs", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("it is an example")
}

/// Runs a module of tests by GHC; none if GHC or the package is not there.
fn run_by_ghc(folder: &Path, package: &str) -> Option<Output> {
    let known = Command::new("ghc-pkg").args(["list", "--simple-output", package]).output().ok()?;
    if text(&known.stdout).trim().is_empty() {
        eprintln!("GHC has no package {package}: its tests are not run");
        return None;
    }
    Some(Command::new("runghc").arg("Tests.hs").current_dir(folder).output().expect("runghc starts"))
}

#[test]
fn few_calls_reach_all_of_a_module_and_agree_with_ghc() {
    for (framework, package) in [("hspec", "hspec"), ("tasty", "tasty-hunit"), ("quickcheck", "QuickCheck")] {
        let (folder, file) = folder(framework, "Textbook", &textbook());
        let (target, page) = (folder.join("Tests.hs"), folder.join("page.html"));
        let targets = [target.display().to_string(), page.display().to_string()];
        let output =
            whatif(&["test", &file, "--framework", framework, "-o", &targets[0], "--coverage", &targets[1]]);
        let report = text(&output.stderr);
        assert!(report.contains("52 of 52 expressions"), "{report}");
        assert_eq!(output.status.code(), Some(0), "{report}");
        let page = std::fs::read_to_string(&page).expect("the page was written");
        assert!(page.contains("<span class=\"reached\">") && !page.contains("<span class=\"missed\">insert"));
        if let Some(output) = run_by_ghc(&folder, package) {
            assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
        }
        let _ = std::fs::remove_dir_all(&folder);
    }
}

#[test]
fn an_action_is_tested_by_what_it_prints_with_the_input_that_it_reads() {
    let program = "module T where\ngreet :: Bool -> IO Int\ngreet loud = putStrLn (if loud then \"HI\\t!\" else \"hi\") >> return 3\n\
                   ask :: IO ()\nask = getLine >>= putStrLn\ncrash :: Int -> IO ()\ncrash 0 = error \"zero\"\ncrash _ = return ()\n";
    for (framework, package) in [("hspec", "hspec"), ("tasty", "tasty-hunit"), ("quickcheck", "QuickCheck")] {
        let (folder, file) = folder(&format!("action-{framework}"), "T", program);
        let target = folder.join("Tests.hs").display().to_string();
        let output = whatif(&["test", &file, "--framework", framework, "-o", &target]);
        let module = std::fs::read_to_string(&target).expect("it was written");
        assert!(
            module.contains("crash 0 fails")
                && module.contains("printed")
                && module.contains("(greet True)")
                && module.contains("HI\\9\\&!\\n"),
            "{module}"
        );
        assert!(module.contains("(given \""), "{module}{}", text(&output.stderr));
        if let Some(output) = run_by_ghc(&folder, package) {
            assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
        }
        let _ = std::fs::remove_dir_all(&folder);
    }
}

#[test]
fn calls_have_the_scope_of_their_file_and_what_cannot_be_shown_gets_an_instance() {
    let types = "module Shapes where\ndata Shape = Dot | Box Int Shape\n";
    let program = "module T where\nimport Shapes\ndata Seen a = Seen a | Hidden (a -> a)\n\
                   data Pair a = Pair a Shape\n\
                   depth :: Shape -> Int\ndepth Dot = 0\ndepth (Box _ s) = 1 + depth s\n\
                   boxed :: Bool -> Shape -> Pair Bool\nboxed True s = Pair True (Box 1 s)\nboxed False s = Pair False s\n\
                   main :: IO ()\nmain = return ()\n";
    let (folder, file) = folder("scope", "T", program);
    std::fs::write(folder.join("Shapes.hs"), types).expect("it can be written");
    let target = folder.join("Tests.hs").display().to_string();
    let output = whatif(&["test", &file, "--framework", "quickcheck", "-o", &target]);
    let (module, report) = (std::fs::read_to_string(&target).expect("it was written"), text(&output.stderr));
    assert!(module.contains("deriving instance Show Shape\n"), "{module}{report}");
    assert!(module.contains("deriving instance (Show a) => Show (Pair a)\n"), "{module}");
    assert!(!module.contains("Seen"), "{module}");
    assert!(module.contains("Pair True (Box 1 Dot)"), "{module}");
    if let Some(output) = run_by_ghc(&folder, "QuickCheck") {
        assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    }
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn what_is_called_like_a_property_and_is_none_shows_no_bug() {
    let program = "module T where\npropagate :: Int -> Int\npropagate x = x + 1\n";
    let (folder, file) = folder("propagate", "T", program);
    let output = whatif(&["test", &file]);
    assert_eq!(output.status.code(), Some(0));
    assert!(!text(&output.stdout).contains("BUG"), "{}", text(&output.stdout));
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_property_that_fails_is_marked_as_a_bug() {
    let program = "module T (prop_small, double) where\nprop_small :: Int -> Bool\nprop_small x = double x < 10\n\
                   double :: Int -> Int\ndouble x = helper x x\nhelper :: Int -> Int -> Int\nhelper x y = x + y\n\
                   unused :: Int -> Int\nunused x = x * 3\n";
    let (folder, file) = folder("bug", "T", program);
    let output = whatif(&["test", &file]);
    let (module, report) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(module.contains("it \"BUG: prop_small 5 = True\""), "{module}");
    assert!(report.contains("without a test: unused: not exported, and not reached\n"), "{report}");
    assert!(!report.contains("helper"), "{report}");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn what_no_call_can_reach_is_said_to_be_unreachable() {
    let program = "module T where\nsign :: Int -> Int\nsign x = if x > 3 && x < 2 then negate x else x\n";
    let (folder, file) = folder("unreachable", "T", program);
    let report = text(&whatif(&["test", &file]).stderr);
    assert!(report.contains("proven unreachable: ") && report.contains("negate x\n"), "{report}");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn what_only_main_reaches_is_not_said_to_be_unreachable() {
    let program =
        "module T where\nmain :: IO ()\nmain = putStrLn \"hello\"\ntwice :: Int -> Int\ntwice x = x + x\n";
    let (folder, file) = folder("only-main", "T", program);
    let report = text(&whatif(&["test", &file]).stderr);
    assert!(!report.contains("unreachable"), "{report}");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn blanks_at_the_end_of_a_line_are_part_of_a_value() {
    let program = "module T where\ndata Row = Row [Int]\ninstance Show Row where\n  show (Row xs) = concatMap (\\x -> show x ++ \"\\t\") xs ++ \"\\n\"\n\
                   row :: Int -> Row\nrow n = Row [n]\n";
    let (folder, file) = folder("blanks", "T", program);
    let module = text(&whatif(&["test", &file, "--framework", "quickcheck"]).stdout);
    assert!(module.contains("show (row 0) === \"0\\9\\&\\n\""), "{module}");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn what_does_not_end_or_takes_long_has_a_test_all_the_same() {
    let program = "module T where\nups :: Int -> [Int]\nups n = n : ups (n + 1)\n\
                   table :: [Int]\ntable = go 0 (0 :: Int) where\n  go acc n = if n > 30000 then [acc] else go (acc + n) (n + 1)\n\
                   data Seen = Seen (Int -> Int)\nseen :: Bool -> Seen\nseen b = if b then Seen id else Seen negate\n";
    let (folder, file) = folder("endless", "T", program);
    let target = folder.join("Tests.hs").display().to_string();
    let output = whatif(&["test", &file, "--framework", "quickcheck", "-o", &target]);
    let (module, report) = (std::fs::read_to_string(&target).expect("it was written"), text(&output.stderr));
    assert!(module.contains("show (take 5 (ups 0)) === \"[0,1,2,3,4]\""), "{module}{report}");
    assert!(module.contains("show (table) === \"[450015000]\""), "{module}{report}");
    assert!(module.contains("show (seq (seen True) ()) === \"()\""), "{module}{report}");
    if let Some(output) = run_by_ghc(&folder, "QuickCheck") {
        assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    }
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn imports_bring_no_names_that_the_tests_are_written_with() {
    let library = "module Results where\nfails :: Bool\nfails = False\ntry :: Int -> Int\ntry x = x\n";
    let program = "module T where\nimport Results\nhalf :: Int -> Int\nhalf 0 = error \"zero\"\nhalf n = div (try n) 2\n\
                   check :: Bool -> Int\ncheck True = 1\ncheck False = 0\n";
    let (folder, file) = folder("clash", "T", program);
    std::fs::write(folder.join("Results.hs"), library).expect("it can be written");
    let target = folder.join("Tests.hs").display().to_string();
    whatif(&["test", &file, "--framework", "quickcheck", "-o", &target]);
    let module = std::fs::read_to_string(&target).expect("it was written");
    assert!(module.contains("import Results hiding (fails, try)"), "{module}");
    assert!(module.contains("show (T.check True) === \"1\""), "{module}");
    if let Some(output) = run_by_ghc(&folder, "QuickCheck") {
        assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// Writes tests of a module for QuickCheck and has GHC run them; returns them with the report.
fn tested(name: &str, module: &str, extension: &str, program: &str) -> (String, String) {
    let (folder, file) = folder(name, module, program);
    let source = folder.join(format!("{module}.{extension}"));
    std::fs::rename(&file, &source).expect("it can be renamed");
    let target = folder.join("Tests.hs").display().to_string();
    let output = whatif(&["test", &source.display().to_string(), "--framework", "quickcheck", "-o", &target]);
    let written = std::fs::read_to_string(&target).expect("it was written");
    if let Some(output) = run_by_ghc(&folder, "QuickCheck") {
        assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    }
    let _ = std::fs::remove_dir_all(&folder);
    (written, text(&output.stderr))
}

#[test]
fn arguments_that_hide_their_constructors_are_made_of_lists() {
    let program = "module T where\nimport Data.Array\nimport qualified Data.Map as M\nimport Data.Set (Set)\nimport qualified Data.Set as Set\n\
                   total :: Array (Int, Int) Double -> Double\ntotal a = if null (elems a) then 0 else sum (elems a)\n\
                   longest :: M.Map Int String -> Int\nlongest m = M.foldr (max . length) 0 m\n\
                   has :: Set Char -> Bool\nhas s = if Set.member 'a' s then Set.size s > 0 else False\n";
    let (module, report) = tested("abstract", "T", "hs", program);
    for call in ["total (listArray ((", "longest (M.fromList [", "has (Set.fromList ["] {
        assert!(module.contains(call), "{call}\n{module}{report}");
    }
    assert!(!report.contains("without a test") && !report.contains("not reached"), "{report}");
}

#[test]
fn a_search_that_is_lost_is_helped_by_values_that_the_file_has() {
    let program = "module T where\ndata Lamp = Lamp Integer [Bool]\n\
                   start :: Integer -> Lamp\nstart seed = Lamp (mod (seed * 6364136223846793005 + 1442695040888963407) 1000003) []\n\
                   grown :: Lamp -> Bool\ngrown (Lamp seed lights) = if seed ^ (7 :: Int) `mod` 1009 == 1008 then True else length lights > 3\n\
                   keyword :: String -> Int\nkeyword text = case words text of\n  \"let\" : _ : _ -> 1\n  [\"while\"] -> 2\n  _ -> 0\n";
    let (_, report) = tested("composed", "T", "hs", program);
    assert!(!report.contains("not reached: T.hs:9") && !report.contains("without a test"), "{report}");
}

#[test]
fn a_program_that_reads_its_arguments_is_given_some() {
    let program = "module Tool where\nimport System.Environment (getArgs)\nmain :: IO ()\nmain = do\n  args <- getArgs\n  case args of\n    \
                   [n] -> print (read n * 2 :: Int)\n    _ -> putStrLn \"usage\"\n";
    let (module, report) = tested("arguments", "Tool", "hs", program);
    assert!(module.contains("(given ") && module.contains("(Tool.main))"), "{module}{report}");
    assert!(!report.contains("not reached"), "{module}{report}");
}

#[test]
fn a_tuple_whose_parts_do_not_end_is_compared_part_by_part() {
    let program = "module T where\nboth :: Int -> ([Int], Int -> Int, Int)\nboth n = (iterate (+ 1) n, \\x -> x, n * 3)\n";
    let (module, report) = tested("parts", "T", "hs", program);
    assert!(module.contains("show (take 5 ((\\(x, _, _) -> x) (both 0))) === \"[0,1,2,3,4]\""), "{module}");
    assert!(module.contains("show ((\\(_, _, x) -> x) (both 0)) === \"0\""), "{module}");
    assert!(!report.contains("n * 3"), "{report}");
}

#[test]
fn what_a_literate_file_declares_is_shown_too() {
    let program = "A shape.\n\n>module T where\n>data Shape = Dot | Box Int Shape\n>grow :: Shape -> Shape\n>grow s = Box 1 s\n";
    let (module, report) = tested("literate", "T", "lhs", program);
    assert!(module.contains("=== \"Box 1 Dot\""), "{module}{report}");
}

#[test]
fn a_call_whose_type_its_arguments_leave_open_says_its_type() {
    let program = "module T where\nimport Data.Monoid (Sum (..))\n\
                   skip :: Monad m => [a] -> m ()\nskip [] = return ()\nskip (_ : xs) = skip xs\n\
                   count :: Monoid a => [a] -> Int\ncount [] = 0\ncount xs = length (take 1 xs)\n\
                   both :: Applicative f => Bool -> (f Int, Int)\nboth b = (pure 3, if b then 1 else 2)\n";
    let (module, report) = tested("ambiguous", "T", "hs", program);
    assert!(module.contains("show ((count :: [()] -> Int) []) === \"0\""), "{module}{report}");
    assert!(!report.contains("not reached") && !report.contains("without a test"), "{module}{report}");
}

#[test]
fn constructors_that_the_file_does_not_import_are_imported_for_the_calls() {
    let numbers = "module Numbers where\ndata Frac = Int :/ Int | Big\ndata Other = Other deriving Show\n\
                   top :: Frac -> Int\ntop (n :/ _) = n\ntop Big = 100\n";
    let program = "module T where\nimport Numbers (Frac, -- two\n  top) -- lines\nimport Data.Char\n\
                   kind :: Frac -> Char\nkind f = if top f > 50 then toUpper 'a' else 'b'\nsame :: Frac -> Frac\nsame f = f\n";
    let (folder, file) = folder("constructors", "T", program);
    std::fs::write(folder.join("Numbers.hs"), numbers).expect("it can be written");
    let target = folder.join("Tests.hs").display().to_string();
    let output = whatif(&["test", &file, "--framework", "quickcheck", "-o", &target]);
    let (module, report) = (std::fs::read_to_string(&target).expect("it was written"), text(&output.stderr));
    assert!(module.contains("import Numbers (Frac((:/), Big))\n") && !module.contains("Other"), "{module}");
    assert!(module.contains("show (kind Big) === \"'A'\""), "{module}{report}");
    assert!(report.contains("tests reach 3 of 3 expressions"), "{module}{report}");
    if let Some(output) = run_by_ghc(&folder, "QuickCheck") {
        assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    }
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn methods_of_instances_are_called_where_an_argument_says_which() {
    let program = "module T where\nnewtype Mod = Mod Int\ninstance Num Mod where\n  \
                   Mod a + Mod b = if a + b > 6 then Mod (a + b - 7) else Mod (a + b)\n  Mod a * Mod b = Mod (mod (a * b) 7)\n  \
                   abs = id\n  signum = id\n  negate (Mod a) = Mod (7 - a)\n  fromInteger n = Mod (fromInteger (mod n 7))\n\
                   zero :: Mod\nzero = Mod 0 + Mod 0\n";
    let (module, report) = tested("methods", "T", "hs", program);
    assert!(module.contains("show ((+) "), "{module}{report}");
    assert!(!report.contains("not reached"), "{report}");
}
