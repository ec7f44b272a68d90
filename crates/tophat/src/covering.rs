//! Tests that cover a program: files of events that take every branch, with the results that are expected.
//!
//! The program is read once more with a mark on each branch: the sides of `if`, the cases of `match`, the rows of tables, the sides of `<?>` and the steps
//! that people take. A mark is an assertion that nobody comes there, so exploring finds a shortest run to each branch, and says of the
//! others that no run takes them. Each run is taken on to its end (`hints`) and replayed in the concrete semantics, which says what
//! it covers and what comes out; of several runs that cover the same, the fewest are kept.
//!
//! ```text
//!   branches ──explore──▶ runs to them ──hints──▶ runs to the end ──replay──▶ what each covers ──fewest──▶ tests
//! ```
//!
//! A side that is nothing but `fail` is no branch: nobody can go there.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Serialize;
use whatif_solver::standard_brief;
use whatif_source::{Diagnostic, FileId, Sources};

use crate::check::{Load, read_program};
use crate::code::{About, Program};
use crate::explore::decide;
use crate::hints::hints;
use crate::lower::Marks;
use crate::options::Options;
use crate::report::{Statistics, Verdict};
use crate::session::{Reply, Session};

/// The tests of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tests {
    /// What the file is called.
    pub program: String,
    /// How many branches the program has.
    pub branches: usize,
    /// The tests, those that cover most first.
    pub tests: Vec<Test>,
    /// The branches that no run takes.
    pub never: Vec<String>,
    /// The branches of which it is not known whether a run takes them, with the reasons.
    pub unknown: Vec<(String, String)>,
}

/// A run with what is expected of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Test {
    /// The events, as `top run` reads them.
    pub events: Vec<String>,
    /// For whom and for what each of them is.
    pub targets: Vec<String>,
    /// The value at the end; nothing if no end is found from there.
    pub result: Option<String>,
    /// The branches that no test before this one covers.
    pub covers: Vec<String>,
}

/// A run that was replayed.
struct Replayed {
    test: Test,
    /// The branches that it takes, by number.
    taken: BTreeSet<usize>,
}

/// Finds runs that take every branch of a program.
///
/// ```
/// use whatif_source::Sources;
/// use whatif_tophat::{Options, cover};
///
/// let mut sources = Sources::new();
/// let file = sources.add("fee.top", "main = enter Int \"Age\" |> \\age. if age < 18 then view 0 else view 5");
/// let tests = cover(&mut sources, file, &mut |_, _| Err(String::new()), &Options::default()).unwrap();
/// let results: Vec<_> = tests.tests.iter().map(|test| test.result.as_deref().unwrap()).collect();
/// assert_eq!((tests.branches, results), (2, vec!["0", "5"]));
/// ```
///
/// # Errors
/// What is wrong with the file.
pub fn cover(
    sources: &mut Sources,
    file: FileId,
    load: &mut Load<'_>,
    options: &Options,
) -> Result<Tests, Vec<Diagnostic>> {
    let mut program = read_program(sources, file, load, Marks::Branches)?;
    // Nothing is asked but whether branches are taken.
    program.properties.clear();
    let program = Arc::new(program);
    let mut statistics = Statistics::default();
    let reports = decide(&program, None, options, &mut standard_brief(), &mut statistics);
    let (mut runs, mut never, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    let mut branches = 0;
    for (_, report) in reports.into_iter().filter(|(number, _)| is_branch(&program, *number)) {
        branches += 1;
        match report.status {
            Verdict::Reached => match replay(&program, &report.inputs, options) {
                Some(run) => runs.push(run),
                None => unknown.push((report.name, "the run to it cannot be replayed".to_owned())),
            },
            Verdict::Never => never.push(report.name),
            _ => unknown.push((report.name, report.reason.unwrap_or_default())),
        }
    }
    let tests = fewest(runs, &program);
    Ok(Tests { program: program.file_name().to_owned(), branches, tests, never, unknown })
}

/// Whether an assertion is the mark of a branch; others, such as those that the program makes itself, need no test.
fn is_branch(program: &Program, assertion: usize) -> bool {
    let about = program.assertions.get(assertion).map(|assertion| assertion.about);
    matches!(about, Some(About::Branch(_) | About::Row(_)))
}

/// Takes a run to its end and replays it.
fn replay(program: &Arc<Program>, events: &[String], options: &Options) -> Option<Replayed> {
    let mut session = Session::start(program.clone()).ok()?;
    let mut run = Replayed {
        test: Test { events: Vec::new(), targets: Vec::new(), result: None, covers: Vec::new() },
        taken: session.met().collect(),
    };
    for event in events {
        run.take(&mut session, event)?;
    }
    if session.form().value.is_none() {
        let hints = hints(&session, None, options).ok();
        let example = hints.and_then(|hints| hints.hints.into_iter().next());
        for event in example.into_iter().flat_map(|hint| hint.example) {
            run.take(&mut session, &event)?;
        }
    }
    run.taken.retain(|met| is_branch(program, *met));
    run.test.result = session.form().value;
    Some(run)
}

impl Replayed {
    fn take(&mut self, session: &mut Session, event: &str) -> Option<()> {
        let target = session.target(event);
        if session.event(event) != Reply::Taken {
            return None;
        }
        self.taken.extend(session.met());
        self.test.events.extend(session.events().last().cloned());
        self.test.targets.push(target);
        Some(())
    }
}

/// The fewest runs that take all branches which some run takes: again and again the one that takes most of those that are left, of
/// several the shortest.
fn fewest(mut runs: Vec<Replayed>, program: &Program) -> Vec<Test> {
    let mut covered = BTreeSet::new();
    let mut tests = Vec::new();
    loop {
        let gain = |run: &Replayed| run.taken.difference(&covered).count();
        let best = runs.iter().enumerate().max_by_key(|(at, run)| {
            let length = run.test.events.len();
            (gain(run), std::cmp::Reverse(length), std::cmp::Reverse(*at))
        });
        let Some((at, _)) = best.filter(|(_, run)| gain(run) > 0) else { return tests };
        let Replayed { mut test, taken } = runs.swap_remove(at);
        test.covers = taken.difference(&covered).map(|branch| program.assertion_name(*branch)).collect();
        covered.extend(taken);
        tests.push(test);
    }
}

impl Tests {
    /// Each test as the text of a file for `top run --events`.
    pub fn files(&self) -> impl Iterator<Item = String> {
        let count = self.tests.len();
        self.tests.iter().enumerate().map(move |(at, test)| {
            let mut text = format!("-- test {} of {count} of {}\n", at + 1, self.program);
            test.covers.iter().for_each(|branch| text.push_str(&format!("-- covers {branch}\n")));
            let width = test.events.iter().map(|event| event.chars().count()).max().unwrap_or(0);
            for (event, target) in test.events.iter().zip(&test.targets) {
                let line =
                    if target.is_empty() { event.clone() } else { format!("{event:width$}  -- {target}") };
                text.push_str(&format!("{line}\n"));
            }
            match &test.result {
                Some(result) => text.push_str(&format!("result {result}\n")),
                None => text.push_str("-- no end is found from here\n"),
            }
            text
        })
    }

    /// How many branches are covered, and which are not.
    #[must_use]
    pub fn summary(&self) -> String {
        let covered = self.branches - self.never.len() - self.unknown.len();
        let tests = match self.tests.len() {
            1 => "1 test".to_owned(),
            count => format!("{count} tests"),
        };
        let mut text = format!("{covered} of {} branches are covered by {tests}\n", self.branches);
        self.never.iter().for_each(|branch| text.push_str(&format!("never    {branch}: no run takes it\n")));
        self.unknown.iter().for_each(|(branch, why)| text.push_str(&format!("unknown  {branch}: {why}\n")));
        text
    }
}
