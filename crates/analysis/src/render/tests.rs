//! Writes generated tests as Haskell modules, for hspec, tasty, QuickCheck, or as comments for doctest.
//!
//! [`module`] chooses the framework; each has a function that writes the module: a head with imports, a group of tests
//! for each function, and `main`. A call in a test must have the same meaning as in the file, so the head imports what
//! the file imports; words of the framework that the file also uses are hidden or qualified (`head`, `apart`,
//! `without`).
//!
//! Values are compared as `show` prints them, since not every type has `Eq`. For an exception, the test evaluates the
//! call and expects it to fail. For an action, `printed` runs it with standard output redirected to a file (`CAPTURE`)
//! and compares the output.
//!
//! [`coverage`] writes the summary of what the tests reach.

use crate::test::{Case, Coverage, Expected, Input, State, Tests};

/// The framework that tests are written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Framework {
    /// hspec.
    #[default]
    Hspec,
    /// tasty, with HUnit.
    Tasty,
    /// Examples in comments.
    Doctest,
    /// QuickCheck.
    QuickCheck,
}

/// How many missed expressions are named.
const NAMED: usize = 12;

/// The words that tests of a framework use.
const HSPEC: [&str; 10] = [
    "describe",
    "evaluate",
    "given",
    "hspec",
    "it",
    "main",
    "printed",
    "anyException",
    "shouldBe",
    "shouldThrow",
];
const TASTY: [&str; 13] = [
    "assertFailure",
    "defaultMain",
    "evaluate",
    "fails",
    "given",
    "main",
    "outputs",
    "printed",
    "testCase",
    "testGroup",
    "tests",
    "throwIO",
    "try",
];
const QUICKCHECK: [&str; 12] = [
    "check",
    "evaluate",
    "exitFailure",
    "fails",
    "given",
    "main",
    "once",
    "printed",
    "quickCheckResult",
    "tests",
    "try",
    "unless",
];

/// The words that tests of any framework use.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    HSPEC.into_iter().chain(TASTY).chain(QUICKCHECK)
}

/// The module of tests.
#[must_use]
pub fn module(tests: &Tests, framework: Framework) -> String {
    match framework {
        Framework::Hspec => hspec(tests),
        Framework::Tasty => tasty(tests),
        Framework::Doctest => doctest(tests),
        Framework::QuickCheck => quickcheck(tests),
    }
}

/// The start of a module. It has the file's imports, so that calls have the same meaning as in the file; the words of
/// the framework are imported by name, and those of the file that clash are hidden.
fn head(tests: &Tests, own: &[&str], imports: &str) -> String {
    let functions = tests.cases.iter().filter(|case| !case.method);
    let mut hidden: Vec<&str> = functions.map(|case| case.function.as_str()).collect();
    hidden.sort_unstable();
    hidden.dedup();
    let exported: Vec<String> = tests.exported.iter().map(|name| spelled(name)).collect();
    let clashes = hidden.iter().any(|name| own.contains(name));
    let qualified = if clashes { format!("import qualified {}\n", tests.module) } else { String::new() };
    let has_prelude = tests.imports.iter().any(|import| names_prelude(import));
    let prelude = format!("import Prelude hiding ({})\n", exported.join(", "));
    let clashing: Vec<&str> =
        own.iter().filter(|word| tests.taken.iter().any(|taken| taken == *word)).copied().collect();
    let more: String =
        tests.imports.iter().map(|import| without(import, &clashing.join(", ")) + "\n").collect();
    format!(
        "{{-# LANGUAGE ExtendedDefaultRules, FlexibleContexts, StandaloneDeriving, UndecidableInstances #-}}\n{{-# OPTIONS_GHC -w #-}}\n\
         -- Tests of the paths of {module}, written by whatif.\n\
         module Main (main) where\n\n{}{imports}{}{more}{qualified}import {module} hiding ({})\n{}",
        if has_prelude { "" } else { &prelude },
        helper_imports(tests),
        own.join(", "),
        tests.instances.iter().map(|instance| format!("\n{instance}")).collect::<String>() + "\n",
        module = tests.module,
    )
}

/// The tests, with qualified names for those functions that are called like a word of the framework.
fn apart(tests: &Tests, words: &[&str]) -> Tests {
    let mut tests = tests.clone();
    for case in tests.cases.iter_mut().filter(|case| words.contains(&case.function.as_str())) {
        let name = format!("{}.{}", tests.module, case.function);
        case.call = case.call.replacen(&case.function, &name, 1);
    }
    tests
}

/// An import that hides the words of the framework. One that lists the names it imports stays as it is.
fn without(import: &str, words: &str) -> String {
    let is_qualified = import.split_whitespace().any(|word| word == "qualified");
    match (import.find('('), import.rfind(')')) {
        _ if words.is_empty() || is_qualified => import.to_string(),
        (None, _) => format!("{import} hiding ({words})"),
        (Some(open), Some(close)) if import[..open].trim_end().ends_with("hiding") => {
            let hidden = import[open + 1..close].trim();
            let comma = if hidden.is_empty() { "" } else { ", " };
            format!("{} ({hidden}{comma}{words})", import[..open].trim_end())
        }
        _ => import.to_string(),
    }
}

/// Does an import mention the Prelude, so that the implicit one is replaced?
fn names_prelude(import: &str) -> bool {
    import.split(|char: char| char.is_whitespace() || char == '(').any(|word| word == "Prelude")
}

/// A text as a literal of Haskell.
fn literal(text: &str) -> String {
    let mut out = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\n' => out += "\\n",
            ' '..='~' => out.push(char),
            _ => out += &format!("\\{}\\&", char as u32),
        }
    }
    out + "\""
}

/// A name as an import list has it.
fn spelled(name: &str) -> String {
    let is_operator = !name.starts_with(|char: char| char.is_alphabetic() || char == '_');
    if is_operator { format!("({name})") } else { name.to_string() }
}

/// The imports of `printed` and `given`.
fn helper_imports(tests: &Tests) -> String {
    let (prints, gives) =
        (tests.cases.iter().any(prints), tests.cases.iter().any(|case| case.input.is_some()));
    if !prints && !gives {
        return String::new();
    }
    let (environment, input) = match gives {
        true => ("import System.Environment (withArgs)\n", "IOMode (ReadMode), hPutStr, openFile, stdin, "),
        false => ("", ""),
    };
    format!(
        "import Control.Exception (finally)\nimport GHC.IO.Handle (hDuplicate, hDuplicateTo)\n\
         import System.Directory (removeFile)\n{environment}\
         import System.IO ({input}hClose, hFlush, openTempFile, stdout)\n"
    )
}

/// Does a test compare the output of an action?
fn prints(case: &Case) -> bool {
    case.action && matches!(case.expected, Expected::Value(_))
}

/// The definitions of `printed` and `given`, if a test needs them.
fn helpers(tests: &Tests) -> String {
    let printed = if tests.cases.iter().any(prints) { CAPTURE } else { "" };
    let given = if tests.cases.iter().any(|case| case.input.is_some()) { GIVEN } else { "" };
    format!("{printed}{given}")
}

/// The action of a test, with what it is given.
fn action(case: &Case) -> String {
    let Some(Input { arguments, text }) = &case.input else { return format!("({})", case.call) };
    let arguments: Vec<String> = arguments.iter().map(|argument| literal(argument)).collect();
    format!("(given {} [{}] ({}))", literal(text), arguments.join(", "), case.call)
}

const GIVEN: &str = "
-- Runs an action with this standard input and these arguments of the program.
given :: String -> [String] -> IO a -> IO a
given text arguments action = do
  (path, file) <- openTempFile \".\" \"given\"
  hPutStr file text
  hClose file
  input <- openFile path ReadMode
  terminal <- hDuplicate stdin
  hDuplicateTo input stdin
  withArgs arguments action `finally` (hDuplicateTo terminal stdin >> hClose input >> removeFile path)
";

const CAPTURE: &str = "
-- What an action prints.
printed :: IO a -> IO String
printed action = do
  hFlush stdout
  (path, file) <- openTempFile \".\" \"printed\"
  terminal <- hDuplicate stdout
  hDuplicateTo file stdout
  _ <- action `finally` (hFlush stdout >> hDuplicateTo terminal stdout >> hClose file)
  text <- readFile path
  length text `seq` removeFile path
  return text
";

/// The cases of each function, in order.
fn groups(tests: &Tests) -> Vec<(&str, Vec<&Case>)> {
    let mut groups: Vec<(&str, Vec<&Case>)> = Vec::new();
    for case in &tests.cases {
        match groups.last_mut().filter(|(function, _)| *function == case.function) {
            Some((_, cases)) => cases.push(case),
            None => groups.push((&case.function, vec![case])),
        }
    }
    groups
}

fn title(case: &Case) -> String {
    let bug = if case.bug { "BUG: " } else { "" };
    let given = case.input.as_ref().map_or_else(String::new, |Input { arguments, text }| {
        format!(", given {arguments:?} and {},", literal(text))
    });
    match &case.expected {
        Expected::Value(value) if case.action => format!("{}{given} prints {}", case.call, literal(value)),
        Expected::Value(value) => format!("{bug}{} = {value}", case.call),
        Expected::Raises(_) => format!("{bug}{}{given} fails", case.call),
    }
}

/// A comparison. Values are compared as `show` prints them, so that no `Eq` instance is needed.
fn compared(case: &Case, operator: &str) -> Option<String> {
    match &case.expected {
        Expected::Value(value) if case.action => {
            Some(format!("printed {} >>= ({operator} {})", action(case), literal(value)))
        }
        Expected::Value(value) => Some(format!("show ({}) {operator} {}", case.call, literal(value))),
        Expected::Raises(_) => None,
    }
}

/// An action that evaluates the call completely, and so fails if the call does.
fn forced(case: &Case) -> String {
    if case.action { action(case) } else { format!("evaluate (length (show ({})))", case.call) }
}

fn hspec(tests: &Tests) -> String {
    let imports = "import Control.Exception (evaluate)\n\
                   import Test.Hspec (anyException, describe, hspec, it, shouldBe, shouldThrow)\n";
    let tests = &apart(tests, &HSPEC);
    let mut text = head(tests, &HSPEC, imports);
    text += "\nmain :: IO ()\nmain = hspec $ do\n";
    for (function, cases) in groups(tests) {
        text += &format!("  describe {} $ do\n", literal(function));
        for case in cases {
            let check = compared(case, "`shouldBe`")
                .unwrap_or_else(|| format!("{} `shouldThrow` anyException", forced(case)));
            text += &format!("    it {} $\n      {check}\n", literal(&title(case)));
        }
    }
    text + &helpers(tests)
}

fn tasty(tests: &Tests) -> String {
    let tests = &apart(tests, &TASTY);
    let actions: Vec<&Case> = tests.cases.iter().filter(|case| prints(case)).collect();
    let (throws, tree) = if actions.is_empty() { ("", "") } else { (", throwIO", "TestTree, ") };
    let imports = format!(
        "import Control.Exception (SomeException, evaluate{throws}, try)\nimport Test.Tasty ({tree}defaultMain, testGroup)\n\
         import Test.Tasty.HUnit (Assertion, assertFailure, testCase, (@?=))\n"
    );
    let mut text = head(tests, &TASTY, &imports);
    text += &tasty_main(&actions);
    let mut outputs = 0..;
    let groups = groups(tests).into_iter().map(|(function, cases)| {
        let cases: Vec<String> = cases
            .into_iter()
            .map(|case| {
                let check = match &case.expected {
                    Expected::Value(value) if case.action => {
                        let output = outputs.next().expect("numbers do not end");
                        format!("either throwIO (@?= {}) (outputs !! {output})", literal(value))
                    }
                    _ => compared(case, "@?=").unwrap_or_else(|| format!("fails {}", argument(case))),
                };
                format!("testCase {} $ {check}", literal(&title(case)))
            })
            .collect();
        format!("testGroup {}\n    [ {}\n    ]", literal(function), cases.join("\n    , "))
    });
    text += &groups.collect::<Vec<_>>().join("\n  , ");
    text += "\n  ]\n\nfails :: IO a -> Assertion\nfails action = do\n  result <- try action\n  case result of\n    \
             Left e -> const (return ()) (e :: SomeException)\n    Right _ -> assertFailure \"no exception\"\n";
    text + &helpers(tests)
}

/// The `main` of a module for tasty. Its reporter prints while tests run, so actions whose output is compared run
/// before.
fn tasty_main(actions: &[&Case]) -> String {
    if actions.is_empty() {
        return "\nmain :: IO ()\nmain = defaultMain $ testGroup \"paths\"\n  [ ".to_string();
    }
    let runs: Vec<String> = actions.iter().map(|case| format!("() <$ {}", action(case))).collect();
    format!(
        "\nmain :: IO ()\nmain = do\n  outputs <- mapM (try . printed)\n    [ {}\n    ]\n  defaultMain (tests outputs)\n\n\
         tests :: [Either SomeException String] -> TestTree\ntests outputs = testGroup \"paths\"\n  [ ",
        runs.join("\n    , ")
    )
}

/// [`forced`] as an argument of a function.
fn argument(case: &Case) -> String {
    if case.action { forced(case) } else { format!("({})", forced(case)) }
}

fn quickcheck(tests: &Tests) -> String {
    let imports = "import Control.Exception (SomeException, evaluate, try)\nimport Control.Monad (unless)\nimport System.Exit (exitFailure)\n\
                   import Test.QuickCheck (Property, ioProperty, isSuccess, once, quickCheckResult, (===))\n";
    let tests = &apart(tests, &QUICKCHECK);
    let mut text = head(tests, &QUICKCHECK, imports);
    text += "\nmain :: IO ()\nmain = do\n  results <- mapM check tests\n  unless (and results) exitFailure\n\n\
             check :: (String, Property) -> IO Bool\ncheck (name, test) = putStrLn name >> fmap isSuccess (quickCheckResult (once test))\n\n\
             fails :: IO a -> Property\nfails action = ioProperty $ do\n  result <- try action\n  \
             return (either (\\e -> const True (e :: SomeException)) (const False) result)\n\n\
             tests :: [(String, Property)]\ntests =\n  [ ";
    let cases = tests.cases.iter().map(|case| {
        let check = match &case.expected {
            Expected::Value(text) if case.action => {
                format!("ioProperty (fmap (=== {}) (printed {}))", literal(text), action(case))
            }
            _ => compared(case, "===").unwrap_or_else(|| format!("fails {}", argument(case))),
        };
        format!("({}, {check})", literal(&title(case)))
    });
    text + &cases.collect::<Vec<_>>().join("\n  , ") + "\n  ]\n" + &helpers(tests)
}

fn doctest(tests: &Tests) -> String {
    let mut text = format!(
        "-- Examples of the paths of {}, written by whatif.\nmodule {}Examples where\n\nimport {}\n",
        tests.module, tests.module, tests.module
    );
    for (function, cases) in groups(tests) {
        text += &format!("\n-- $ {function}\n--\n");
        // An example cannot say what its action is given.
        for case in cases.into_iter().filter(|case| case.input.is_none()) {
            if case.bug {
                text += "-- BUG: this example fails.\n";
            }
            let printed = match &case.expected {
                Expected::Value(value) => value.clone(),
                Expected::Raises(_) => "*** Exception: ...".to_string(),
            };
            text += &format!("-- >>> {}\n", case.call);
            printed.lines().for_each(|line| text += &format!("-- {line}\n"));
            text += "--\n";
        }
    }
    text
}

/// A summary of what the tests reach.
#[must_use]
pub fn coverage(tests: &Tests) -> String {
    let found = &tests.coverage;
    let ((reached, all), (taken, alternatives)) = (found.expressions, found.alternatives);
    let mut text = format!(
        "{} {reached} of {all} expressions and {taken} of {alternatives} alternatives\n",
        if tests.cases.len() == 1 {
            "1 test reaches".to_owned()
        } else {
            format!("{} tests reach", tests.cases.len())
        }
    );
    text += &named(found, State::Missed, "not reached");
    text += &named(found, State::Unreachable, "proven unreachable");
    for out in &tests.left_out {
        text += &format!("without a test: {}: {}\n", out.function, out.reason);
    }
    for name in &found.hidden {
        text += &format!("without a test: {name}: not exported, and not reached\n");
    }
    let bugs = tests.cases.iter().filter(|case| case.bug).count();
    if bugs > 0 {
        text += &format!("{bugs} tests fail: they show bugs\n");
    }
    text
}

fn named(coverage: &Coverage, state: State, words: &str) -> String {
    let parts = coverage.outermost(state);
    let lines: Vec<&str> = coverage.text.lines().collect();
    let mut text = String::new();
    for part in parts.iter().take(NAMED) {
        let place = &part.place;
        let line = lines.get(place.line as usize - 1).copied().unwrap_or_default();
        let end = if place.end_line == place.line { place.end_column as usize } else { usize::MAX };
        let start = place.column as usize - 1;
        let source: String = line.chars().take(end.saturating_sub(1)).skip(start).collect();
        text += &format!("{words}: {}:{}:{}: {}\n", place.file, place.line, place.column, source.trim_end());
    }
    if parts.len() > NAMED {
        text += &format!("{words}: {} more\n", parts.len() - NAMED);
    }
    text
}
