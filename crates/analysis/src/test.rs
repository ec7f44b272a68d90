//! `test`: generates tests for the functions of a file.
//!
//! 1. `Host::paths_of` explores every exported function. Parts of an input that no path evaluated are filled in, so
//!    that each path gives a call that can be written down: a candidate. The program carries marks, and a candidate
//!    knows which marks its path passes.
//! 2. A function of which some part was not reached is explored again, with more steps. If no path of a function
//!    ends, the call with the simplest arguments is the candidate.
//! 3. `Host::chosen` takes candidates one after the other, always one that passes most marks that no test passes yet
//!    (`best`), and evaluates its call without unknowns (`called`). The value, exception or output of that run is what
//!    the test expects. Calls that do not end or cannot be shown are given up.
//! 4. `coverage` says which parts of the file the tests evaluate; `render::tests` writes the tests, `page` an HTML
//!    page.
//!
//! A property that fails is a bug: its test expects True, and so fails. Of an action, the test expects the output.
//!
//! What stays true: an expected result comes from a concrete run, never from the search.

mod called;
mod coverage;
mod page;
mod scope;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Serialize;
use whatif_lambda::Type;
use whatif_lambda::mark::Marks;
use whatif_lambda::run;
use whatif_lambda::search::Finish;
use whatif_source::{FileId, Sources, Span};

pub use coverage::{Coverage, Part, State};
pub use page::page;

use crate::engine::Engine;
use crate::haskell::{self, NoQuestion, settings};
use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::prove::PROPERTY;
use crate::render::tests::words;
use crate::runs::call;
use scope::Scope;

/// The most paths of a function that are looked at.
const PATHS: usize = 60;
/// The limit of steps for a function.
const WORK: u64 = 150_000;
/// A function that was not reached completely gets this many times as many steps.
const AGAIN: u64 = 8;
/// After this many calls of a function that do not give a test, it is given up.
const FAILURES: usize = 3;

/// Tests for the functions of a file.
#[derive(Clone, Debug, Serialize)]
pub struct Tests {
    /// The name of the module.
    pub module: String,
    /// The imports of the module, as it writes them: calls may use their names.
    pub imports: Vec<String>,
    /// Words that tests are written with and that the file imports with another meaning.
    #[serde(skip)]
    pub taken: Vec<String>,
    /// Instances of `Show` that the module's types lack.
    pub instances: Vec<String>,
    /// The tests, by function, in the order of the file.
    pub cases: Vec<Case>,
    /// Functions without a test.
    pub left_out: Vec<LeftOut>,
    /// Which parts of the file the tests evaluate.
    pub coverage: Coverage,
}

/// A test.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Case {
    /// The function.
    pub function: String,
    /// The call.
    pub call: String,
    /// The result of the call.
    #[serde(flatten)]
    pub expected: Expected,
    /// Does it show a bug, so that it fails?
    pub bug: bool,
    /// Is it an action? Then the expected value is its output.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub action: bool,
}

/// The result of a call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Expected {
    /// A value, as `show` prints it; for an action its output.
    Value(String),
    /// An exception, with this message.
    Raises(String),
}

/// A function without a test.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LeftOut {
    /// The function.
    pub function: String,
    /// The reason.
    pub reason: String,
}

/// A call that could be a test, with the marks that its path passes, as far as they are known.
struct Candidate {
    function: String,
    call: String,
    reached: BTreeSet<u32>,
    kind: Kind,
}

/// The kind of definition that is called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Function,
    Action,
    /// A property, and whether it holds for these arguments.
    Property {
        holds: bool,
    },
}

/// The results about a file so far.
#[derive(Default)]
struct Found {
    marks: Marks,
    candidates: Vec<Candidate>,
    left_out: Vec<LeftOut>,
    /// The marks that any path passes.
    reached: BTreeSet<u32>,
    /// Could every function be explored, without unsupported constructs?
    exhausted: bool,
    /// The functions of which not every path was explored.
    open: BTreeSet<String>,
}

impl Found {
    /// Does some path reach each part of a function?
    fn reaches_all_of(&self, function: &str) -> bool {
        let numbered = (1u32..).zip(&self.marks.marks);
        let mut own = numbered.filter(|(_, mark)| mark.definition.base() == function);
        own.all(|(number, _)| self.reached.contains(&number))
    }
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
        // Code that only `main` or a function that was not asked for reaches is not reported as unreachable.
        let exhausted = all.iter().filter(|name| front.is_exported(**name)).all(|name| is_asked(&name));
        let mut found = Found { exhausted, ..Found::default() };
        let mut whole = front.program(&all);
        found.marks.mark(&mut whole, &|span| in_file(span, &sources, file));
        let mut scope = Scope::of(&front, &sources);
        let showing = self.showing_all(file, &front, &mut scope, options);
        let mut open: Vec<&String> = Vec::new();
        for function in &asked {
            if !self.paths_of(file, function, options, WORK, &mut found)? {
                open.push(function);
            }
        }
        for function in open {
            if !found.reaches_all_of(function) {
                found.left_out.retain(|out| out.function != *function);
                self.paths_of(file, function, options, AGAIN * WORK, &mut found)?;
            }
        }
        found.exhausted &= found.open.is_empty();
        let module = front.module().as_str().to_string();
        let cases = showing.chosen(file, &mut found, options)?;
        let hidden = all.iter().filter(|name| !front.is_exported(**name)).copied().collect();
        let coverage = Coverage::new(file, &sources, &found.marks, &found.reached, found.exhausted, &hidden);
        let Scope { imports, instances } = scope;
        let own = |word: &str| whatif_lambda::Name::new(word).in_module(front.module());
        let is_imported = |word: &&str| front.resolve(word).is_some_and(|name| name != own(word));
        let taken = words().filter(is_imported).map(str::to_string).collect();
        Ok(Tests { module, imports, taken, instances, cases, left_out: found.left_out, coverage })
    }

    /// Explores a function and makes candidates of its paths; true if those were all paths.
    fn paths_of(
        &self,
        file: &Path,
        function: &str,
        options: &Options,
        work: u64,
        found: &mut Found,
    ) -> Result<bool, Failed> {
        let limited = Options { work: Some(options.work.unwrap_or(work)), ..options.clone() };
        let engine = Engine::new(&limited);
        let left_out = |reason: String| LeftOut { function: function.to_string(), reason };
        let mut question = match self.question(file, function, None, &limited) {
            Ok(question) => question,
            Err(NoQuestion::Failed(failed)) => return Err(failed),
            Err(NoQuestion::Unsupported(why)) => {
                found.exhausted = false;
                found.left_out.push(left_out(why));
                return Ok(true);
            }
        };
        let sources = question.texts.0.clone();
        found.marks.mark(&mut question.program, &|span| in_file(span, &sources, file));
        let haskell::Question { program, instance, params, .. } = &question;
        let settings = settings(&engine, options.max_results.unwrap_or(PATHS));
        let explored =
            run::explore_function(program, &instance.function, params, &instance.result, &settings);
        let all = explored.finish == Finish::Exhausted;
        found.exhausted &= explored.unsupported.is_empty();
        found.open.remove(function);
        if !all {
            found.open.insert(function.to_string());
        }
        let outcomes = explored.outcomes.iter();
        outcomes.clone().for_each(|outcome| found.reached.extend(&outcome.reached));
        if matches!(instance.result, Type::Fun(..)) {
            found.left_out.push(left_out("its result is a function".into()));
            return Ok(true);
        }
        let is_property = function.starts_with(PROPERTY) && instance.result == Type::bool();
        let kind = |holds: bool| match question.action {
            true => Kind::Action,
            false if is_property => Kind::Property { holds },
            false => Kind::Function,
        };
        let mut candidates: Vec<Candidate> = outcomes
            .filter_map(|outcome| {
                let holds = outcome.result.as_ref().is_ok_and(|result| result == "True");
                let (args, reached) = (outcome.whole.as_ref()?, outcome.reached.clone());
                Some(Candidate::new(function, args, reached, kind(holds)))
            })
            .collect();
        if candidates.is_empty() {
            let what =
                explored.unsupported.first().map(|what| format!("{} is not supported", what.construct));
            let reason = what.unwrap_or_else(|| "no input of it can be written down".to_string());
            found.left_out.push(left_out(reason));
            if let Some(arguments) = run::simplest_arguments(program, params) {
                candidates.push(Candidate::new(function, &arguments, BTreeSet::new(), kind(true)));
            }
        }
        found.candidates.extend(candidates);
        Ok(all)
    }

    /// Chooses and evaluates the calls that reach most. Afterwards `found.reached` has the marks that the tests reach.
    fn chosen(&self, file: &Path, found: &mut Found, options: &Options) -> Result<Vec<Case>, Failed> {
        let order: Vec<String> =
            found.candidates.iter().map(|candidate| candidate.function.clone()).collect();
        let mut candidates = std::mem::take(&mut found.candidates);
        let (mut cases, mut reached) = (Vec::new(), BTreeSet::new());
        let mut failures: BTreeMap<String, usize> = BTreeMap::new();
        while let Some(at) = best(&candidates, &reached, &cases) {
            let candidate = candidates.swap_remove(at);
            if let Some((case, passed)) = self.called(file, &candidate, &mut found.marks, options)? {
                let is_first = cases.iter().all(|other: &Case| other.function != case.function);
                // The concrete run may pass fewer marks than the path of the search did.
                if is_first || case.bug || !passed.is_subset(&reached) {
                    reached.extend(passed);
                    cases.push(case);
                }
                continue;
            }
            let Candidate { function, kind, .. } = candidate;
            let failed = failures.entry(function.clone()).or_default();
            *failed += 1;
            if *failed >= FAILURES {
                candidates.retain(|candidate| candidate.function != function);
            }
            let reason = match kind {
                Kind::Action => "it asks for input, or does not end",
                _ => "a call of it does not end, or its result cannot be shown",
            };
            if found.left_out.iter().all(|out| out.function != function) {
                found.left_out.push(LeftOut { function, reason: reason.to_string() });
            }
        }
        let has_case = |function: &String| cases.iter().any(|case: &Case| case.function == *function);
        found.left_out.retain(|out| !has_case(&out.function));
        // A mark that only a path without a test passes is reachable, but not tested: the file is then not exhausted.
        found.exhausted &= reached.is_superset(&found.reached);
        found.reached = reached;
        let place = |case: &Case| order.iter().position(|function| *function == case.function);
        cases.sort_by_key(|case| (place(case), case.call.len(), case.call.clone()));
        Ok(cases)
    }
}

fn in_file(span: Span, sources: &Sources, file: &Path) -> bool {
    let id: Option<FileId> = sources.find(&file.display().to_string());
    id == Some(span.file)
}

impl Candidate {
    /// A call with these arguments.
    fn new(function: &str, args: &[String], reached: BTreeSet<u32>, kind: Kind) -> Candidate {
        Candidate { function: function.to_string(), call: call(function, args), reached, kind }
    }
}

/// The best candidate: one that breaks a property, then one that reaches most new marks; for a function without a test
/// also one that reaches nothing new. Short calls come first.
fn best(candidates: &[Candidate], reached: &BTreeSet<u32>, cases: &[Case]) -> Option<usize> {
    let gain = |candidate: &Candidate| {
        let mut own = cases.iter().filter(|case| case.function == candidate.function);
        let first = own.clone().next().is_none();
        let breaks = candidate.kind == Kind::Property { holds: false } && !own.any(|case| case.bug);
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
