//! Tests as modules of a framework.

use crate::test::{Case, Coverage, Expected, State, Tests};

/// Whose words tests are written in.
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

/// The start of a module: the functions may be called like those of the Prelude, and results may have any type.
fn head(tests: &Tests, imports: &str) -> String {
    let mut hidden: Vec<&str> = tests.cases.iter().map(|case| case.function.as_str()).collect();
    hidden.dedup();
    let spelled = |name: &&str| {
        let is_operator = !name.starts_with(|char: char| char.is_alphabetic() || char == '_');
        if is_operator { format!("({name})") } else { (*name).to_string() }
    };
    let hidden: Vec<String> = hidden.iter().map(spelled).collect();
    format!(
        "{{-# LANGUAGE ExtendedDefaultRules #-}}\n{{-# OPTIONS_GHC -w #-}}\n-- Tests of the paths of {}, written by whatif.\n\
         module Main (main) where\n\nimport Prelude hiding ({})\n{imports}import {}\n",
        tests.module,
        hidden.join(", "),
        tests.module
    )
}

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
    match &case.expected {
        Expected::Value(value) => format!("{bug}{} = {value}", case.call),
        Expected::Raises(_) => format!("{bug}{} fails", case.call),
    }
}

/// A comparison. Values are compared as they are shown: whatever can be evaluated can be compared so.
fn compared(case: &Case, operator: &str) -> Option<String> {
    match &case.expected {
        Expected::Value(value) => Some(format!("show ({}) {operator} {value:?}", case.call)),
        Expected::Raises(_) => None,
    }
}

fn hspec(tests: &Tests) -> String {
    let mut text = head(tests, "import Control.Exception (evaluate)\nimport Test.Hspec\n");
    text += "\nmain :: IO ()\nmain = hspec $ do\n";
    for (function, cases) in groups(tests) {
        text += &format!("  describe {function:?} $ do\n");
        for case in cases {
            let check = compared(case, "`shouldBe`").unwrap_or_else(|| {
                format!("evaluate (length (show ({}))) `shouldThrow` anyException", case.call)
            });
            text += &format!("    it {:?} $\n      {check}\n", title(case));
        }
    }
    text
}

fn tasty(tests: &Tests) -> String {
    let imports = "import Control.Exception (SomeException, evaluate, try)\nimport Test.Tasty\nimport Test.Tasty.HUnit\n";
    let mut text = head(tests, imports);
    text += "\nmain :: IO ()\nmain = defaultMain $ testGroup \"paths\"\n  [ ";
    let groups = groups(tests).into_iter().map(|(function, cases)| {
        let cases: Vec<String> = cases
            .into_iter()
            .map(|case| {
                let check =
                    compared(case, "@?=").unwrap_or_else(|| format!("fails (length (show ({})))", case.call));
                format!("testCase {:?} $ {check}", title(case))
            })
            .collect();
        format!("testGroup {function:?}\n    [ {}\n    ]", cases.join("\n    , "))
    });
    text += &groups.collect::<Vec<_>>().join("\n  , ");
    text += "\n  ]\n\nfails :: a -> Assertion\nfails x = do\n  result <- try (evaluate x)\n  case result of\n    \
             Left e -> const (return ()) (e :: SomeException)\n    Right _ -> assertFailure \"no exception\"\n";
    text
}

fn quickcheck(tests: &Tests) -> String {
    let mut text = head(
        tests,
        "import Control.Exception (SomeException, evaluate, try)\nimport Control.Monad (unless)\nimport System.Exit (exitFailure)\nimport Test.QuickCheck\n",
    );
    text += "\nmain :: IO ()\nmain = do\n  results <- mapM check tests\n  unless (and results) exitFailure\n\n\
             check :: (String, Property) -> IO Bool\ncheck (name, test) = putStrLn name >> fmap isSuccess (quickCheckResult (once test))\n\n\
             fails :: a -> Property\nfails x = ioProperty $ do\n  result <- try (evaluate x)\n  \
             return (either (\\e -> const True (e :: SomeException)) (const False) result)\n\n\
             tests :: [(String, Property)]\ntests =\n  [ ";
    let tests = tests.cases.iter().map(|case| {
        let check = compared(case, "===").unwrap_or_else(|| format!("fails (length (show ({})))", case.call));
        format!("({:?}, {check})", title(case))
    });
    text + &tests.collect::<Vec<_>>().join("\n  , ") + "\n  ]\n"
}

fn doctest(tests: &Tests) -> String {
    let mut text = format!(
        "-- Examples of the paths of {}, written by whatif.\nmodule {}Examples where\n\nimport {}\n",
        tests.module, tests.module, tests.module
    );
    for (function, cases) in groups(tests) {
        text += &format!("\n-- $ {function}\n--\n");
        for case in cases {
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

/// What the tests reach, in words.
#[must_use]
pub fn coverage(tests: &Tests) -> String {
    let found = &tests.coverage;
    let ((reached, all), (taken, alternatives)) = (found.expressions, found.alternatives);
    let mut text = format!(
        "{} tests reach {reached} of {all} expressions and {taken} of {alternatives} alternatives\n",
        tests.cases.len()
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
