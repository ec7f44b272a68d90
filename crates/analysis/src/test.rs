//! `test`: tests that write themselves.
//!
//! Every function of a file that others can call is explored. What nobody looked at in an input is filled in, so that a path becomes a
//! call that can be written down; the call is evaluated without unknowns, and what comes of it is what the test expects. Of all
//! calls those are kept that evaluate most that no other call does, one after the other. A property that fails is a bug: its test
//! expects True, and says so.

mod coverage;
mod page;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use serde::Serialize;
use whatif_lambda::Type;
use whatif_lambda::mark::Marks;
use whatif_lambda::run::{self, Outcome};
use whatif_lambda::search::Finish;
use whatif_source::{FileId, Sources, Span};

pub use coverage::{Coverage, Part, State};
pub use page::page;

use crate::doctest::Printed;
use crate::engine::Engine;
use crate::eval::Ended;
use crate::haskell::{self, NoQuestion, settings};
use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::prove::PROPERTY;

/// Paths of a function that are looked at.
const PATHS: usize = 60;
/// Steps for a function.
const WORK: u64 = 150_000;
/// Steps for a call.
const CALL: u64 = 1_000_000;
/// Time for a call.
const CALL_TIME: Duration = Duration::from_secs(2);
/// How values of types are shown that have no constructors; a test would need their modules.
const ABSTRACT: [&str; 4] = ["fromList", "array (", "listArray", " % "];

/// Tests for the functions of a file.
#[derive(Clone, Debug, Serialize)]
pub struct Tests {
    /// The name of the module.
    pub module: String,
    /// The tests, by function, in the order of the file.
    pub cases: Vec<Case>,
    /// Functions without a test.
    pub left_out: Vec<LeftOut>,
    /// What the tests evaluate.
    pub coverage: Coverage,
}

/// A test.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Case {
    /// The function.
    pub function: String,
    /// The call.
    pub call: String,
    /// What comes of it.
    #[serde(flatten)]
    pub expected: Expected,
    /// Does it show a bug, so that it fails?
    pub bug: bool,
}

/// What comes of a call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Expected {
    /// A value, as `show` prints it.
    Value(String),
    /// An exception, with this message.
    Raises(String),
}

/// A function without a test.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LeftOut {
    /// The function.
    pub function: String,
    /// Why.
    pub reason: String,
}

/// A call that could be a test, with the marks that it passes.
struct Candidate {
    function: String,
    call: String,
    reached: BTreeSet<u32>,
    /// Is it a property that does not hold here?
    broken: bool,
}

/// What was found about a file so far.
#[derive(Default)]
struct Found {
    marks: Marks,
    candidates: Vec<Candidate>,
    left_out: Vec<LeftOut>,
    /// The marks that any path passes.
    reached: BTreeSet<u32>,
    /// Was every path of every function seen?
    exhausted: bool,
}

impl Host {
    /// Makes tests for functions of a file; for all that it exports if none are named.
    ///
    /// # Errors
    /// If the file cannot be used, or has no such functions.
    pub fn test(&self, file: &Path, functions: &[String], options: &Options) -> Result<Tests, Failed> {
        let Module { front, sources, .. } = self.load_whole(file, &options.cancel.within(options.time))?;
        for function in functions {
            haskell::resolve(&front, function, file)?;
        }
        let all: Vec<whatif_lambda::Name> = front.definitions().iter().map(|info| info.name).collect();
        let is_asked = |name: &&whatif_lambda::Name| {
            let base = name.base();
            let wanted = functions.is_empty() || functions.iter().any(|function| function == base);
            wanted && front.is_exported(**name) && base != "main"
        };
        let asked: Vec<String> = all.iter().filter(is_asked).map(|name| name.base().to_string()).collect();
        let mut found = Found { exhausted: true, ..Found::default() };
        let mut whole = front.program(&all);
        found.marks.mark(&mut whole, &|span| in_file(span, &sources, file));
        for function in &asked {
            self.paths_of(file, function, options, &mut found)?;
        }
        let module = front.module().as_str().to_string();
        let cases = self.chosen(file, &mut found, options)?;
        let hidden = all.iter().filter(|name| !front.is_exported(**name)).copied().collect();
        let coverage = Coverage::new(file, &sources, &found.marks, &found.reached, found.exhausted, &hidden);
        Ok(Tests { module, cases, left_out: found.left_out, coverage })
    }

    /// Explores a function, and makes calls of its paths.
    fn paths_of(
        &self,
        file: &Path,
        function: &str,
        options: &Options,
        found: &mut Found,
    ) -> Result<(), Failed> {
        let limited = Options { work: Some(options.work.unwrap_or(WORK)), ..options.clone() };
        let engine = Engine::new(&limited);
        let left_out = |reason: String| LeftOut { function: function.to_string(), reason };
        let mut question = match self.question(file, function, None, &limited) {
            Ok(question) => question,
            Err(NoQuestion::Failed(failed)) => return Err(failed),
            Err(NoQuestion::Unsupported(why)) => {
                found.exhausted = false;
                found.left_out.push(left_out(why));
                return Ok(());
            }
        };
        let sources = question.texts.0.clone();
        found.marks.mark(&mut question.program, &|span| in_file(span, &sources, file));
        let haskell::Question { program, instance, params, .. } = &question;
        let settings = settings(&engine, options.max_results.unwrap_or(PATHS));
        let explored =
            run::explore_function(program, &instance.function, params, &instance.result, &settings);
        found.exhausted &= explored.finish == Finish::Exhausted && explored.unsupported.is_empty();
        let outcomes = explored.outcomes.iter();
        outcomes.clone().for_each(|outcome| found.reached.extend(&outcome.reached));
        let unshown = match &instance.result {
            _ if question.action => Some("it is an action"),
            Type::Fun(..) => Some("its result is a function"),
            _ => None,
        };
        if let Some(why) = unshown {
            found.left_out.push(left_out(why.into()));
            return Ok(());
        }
        let candidates: Vec<Candidate> =
            outcomes.filter_map(|outcome| candidate(function, outcome)).collect();
        if candidates.is_empty() {
            let what = explored.unsupported.first().map(|what| format!("{what} is not supported"));
            let reason = what.unwrap_or_else(|| "no input of it can be written down".to_string());
            found.left_out.push(left_out(reason));
        }
        found.candidates.extend(candidates);
        Ok(())
    }

    /// The calls that reach most, evaluated. What the tests reach is what was found to be reached in the end.
    fn chosen(&self, file: &Path, found: &mut Found, options: &Options) -> Result<Vec<Case>, Failed> {
        let order: Vec<String> =
            found.candidates.iter().map(|candidate| candidate.function.clone()).collect();
        let mut candidates = std::mem::take(&mut found.candidates);
        let (mut cases, mut reached) = (Vec::new(), BTreeSet::new());
        while let Some(at) = best(&candidates, &reached, &cases) {
            let candidate = candidates.swap_remove(at);
            match self.evaluated(file, &candidate, options)? {
                Some(case) => {
                    reached.extend(&candidate.reached);
                    cases.push(case);
                }
                None => {
                    let function = candidate.function;
                    let reason = "a call of it does not end, or its result cannot be shown".to_string();
                    if found.left_out.iter().all(|out| out.function != function) {
                        found.left_out.push(LeftOut { function, reason });
                    }
                }
            }
        }
        let has_case = |function: &String| cases.iter().any(|case: &Case| case.function == *function);
        found.left_out.retain(|out| !has_case(&out.function));
        // What is reached by paths only that no test shows is reached, but not tested.
        found.exhausted &= reached.is_superset(&found.reached);
        found.reached = reached;
        let place = |case: &Case| order.iter().position(|function| *function == case.function);
        cases.sort_by_key(|case| (place(case), case.call.len(), case.call.clone()));
        Ok(cases)
    }

    /// Evaluates a call without unknowns; none if it does not end, or cannot be shown.
    fn evaluated(
        &self,
        file: &Path,
        candidate: &Candidate,
        options: &Options,
    ) -> Result<Option<Case>, Failed> {
        let limited = Options { max_steps: Some(CALL), time: CALL_TIME.min(options.time), ..options.clone() };
        let mut printed = Printed::default();
        let Ok(evaluation) = self.eval(file, &candidate.call, &mut printed, &limited) else {
            return Ok(None);
        };
        let text = printed.lines().join("\n");
        let expected = match evaluation.ended {
            Ended::Value => Expected::Value(text),
            Ended::Raised => Expected::Raises(text.trim_start_matches("*** Exception: ").to_string()),
            _ => return Ok(None),
        };
        let is_property = candidate.function.starts_with(PROPERTY);
        let bug = is_property && expected != Expected::Value("True".to_string());
        let expected = if bug { Expected::Value("True".to_string()) } else { expected };
        let Candidate { function, call, .. } = candidate;
        Ok(Some(Case { function: function.clone(), call: call.clone(), expected, bug }))
    }
}

fn in_file(span: Span, sources: &Sources, file: &Path) -> bool {
    let id: Option<FileId> = sources.find(&file.display().to_string());
    id == Some(span.file)
}

/// A path as a call that can be written down.
fn candidate(function: &str, outcome: &Outcome) -> Option<Candidate> {
    let args = outcome.whole.as_ref()?;
    if args.iter().any(|arg| ABSTRACT.iter().any(|word| arg.contains(word))) {
        return None;
    }
    let is_operator = !function.starts_with(|char: char| char.is_alphabetic() || char == '_');
    let mut call = if is_operator { format!("({function})") } else { function.to_string() };
    for arg in args {
        call += &format!(" {}", whatif_lambda::as_argument(arg));
    }
    let holds = outcome.result.as_ref().is_ok_and(|result| result == "True");
    let broken = function.starts_with(PROPERTY) && !holds;
    Some(Candidate { function: function.to_string(), call, reached: outcome.reached.clone(), broken })
}

/// The candidate that is worth most: one that breaks a property, then one that reaches most that is new; of a function without a test
/// also one that reaches nothing new. Short calls first.
fn best(candidates: &[Candidate], reached: &BTreeSet<u32>, cases: &[Case]) -> Option<usize> {
    let gain = |candidate: &Candidate| {
        let mut own = cases.iter().filter(|case| case.function == candidate.function);
        let first = own.clone().next().is_none();
        let breaks = candidate.broken && !own.any(|case| case.bug);
        (breaks, candidate.reached.difference(reached).count(), first)
    };
    let scored = candidates.iter().enumerate().map(|(at, candidate)| (gain(candidate), at));
    let worth = scored.filter(|((breaks, new, first), _)| *breaks || *new > 0 || *first);
    let best = worth.max_by_key(|(gain, at)| {
        let call = &candidates[*at].call;
        (*gain, std::cmp::Reverse((call.len(), call.clone())))
    });
    best.map(|(_, at)| at)
}
