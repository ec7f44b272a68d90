//! Suites of tests in a file, written with hspec, tasty, HUnit or QuickCheck's `main`.

use std::path::Path;

use whatif_lambda::{Expr, Type};
use whatif_machine::closed::Closed;
use whatif_machine::run;

use crate::engine::Engine;
use crate::haskell::settings;
use crate::host::{Failed, Host, Module};
use crate::options::Options;

/// The definition that runs the tests of a program.
const PROGRAM: &str = "main";

/// The limit of steps for finding the names of tests: a `main` that does other things is not run to its end.
const LABELS: u64 = 200_000;

/// A test of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// The definition that holds the suite.
    pub suite: String,
    /// The number of the test in the suite, from 0.
    pub number: usize,
    /// Its name, with those of the groups around it.
    pub label: String,
}

impl Host {
    /// The tests in a file.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn tests(&self, file: &Path, options: &Options) -> Result<Vec<Test>, Failed> {
        let engine = Engine::new(options);
        let Module { mut front, mut sources, .. } = self.load(file, &options.cancel.within(options.time))?;
        let mut tests = Vec::new();
        for suite in front.suites(&mut sources) {
            let program = front.program(&[suite.labels]);
            let strings = Type::list(Type::list(Type::con("Char")));
            let mut settings = settings(&engine, 1);
            settings.limits.work = settings.limits.work.min(LABELS);
            let found = run::explore_function(&program, &Expr::Var(suite.labels), &[], &strings, &settings);
            let labels = found.outcomes.first().and_then(|outcome| list(&outcome.value)).unwrap_or_default();
            let labels = labels.into_iter().map(text).enumerate();
            let suite = suite.name.base();
            tests.extend(labels.map(|(number, label)| Test { suite: suite.to_string(), number, label }));
        }
        Ok(without_repetitions(tests))
    }
}

/// Removes tests that occur twice: a program runs suites, and suites hold others; a test is taken from the outermost.
fn without_repetitions(mut tests: Vec<Test>) -> Vec<Test> {
    tests.sort_by_key(|test| test.suite != PROGRAM);
    let mut kept: Vec<Test> = Vec::new();
    for test in tests {
        let repeats = |other: &Test| other.suite != test.suite && other.label.ends_with(&test.label);
        if !kept.iter().any(repeats) {
            kept.push(test);
        }
    }
    kept
}

fn list(value: &Closed) -> Option<Vec<&Closed>> {
    let (mut elements, mut rest) = (Vec::new(), value);
    while let Closed::Con(_, _, fields) = rest {
        let [head, tail] = &fields[..] else { return Some(elements) };
        elements.push(head);
        rest = tail;
    }
    None
}

/// A string, as far as it is known.
fn text(value: &Closed) -> String {
    let characters = list(value).unwrap_or_default();
    let character = |value: &Closed| match value {
        Closed::Char(code) => char::from_u32(*code),
        _ => None,
    };
    characters.into_iter().filter_map(character).collect()
}
