//! `test`: generates tests for the functions of a file.
//!
//! 1. `Subject::explore` explores every exported function, for a share of the time. Parts of an input that no path
//!    evaluated are filled in, so that each path gives a call that can be written down: a candidate. The program carries
//!    marks, and a candidate knows which marks its path passes. A function of which some part was not reached is
//!    explored again, with more steps. If no path of a function ends, the call with the simplest arguments is the
//!    candidate.
//! 2. `Subject::choose` takes candidates one after the other, always one that passes most marks that no test passes yet
//!    (`best`), and evaluates its call without unknowns (`called`). The value, exception or output of that run is what
//!    the test expects. Calls that do not end or cannot be shown are given up.
//! 3. `Subject::compose` calls functions that are not reached completely with arguments composed of what is at hand,
//!    and actions with some input, and takes the calls that reach more.
//! 4. `coverage` says which parts of the file the tests evaluate; `render::tests` writes the tests, `page` an HTML
//!    page.
//!
//! A property that fails is a bug: its test expects True, and so fails. Of an action, the test expects the output.
//!
//! What stays true: an expected result comes from a concrete run, never from the search.

mod called;
mod compose;
mod coverage;
mod page;
mod scope;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use whatif_lambda::{Name, Type};
use whatif_machine::mark::Marks;
use whatif_machine::run;
use whatif_machine::search::Finish;
use whatif_source::{Cancel, FileId, Sources, Span};

pub use coverage::{Coverage, Part, State};
pub use page::page;

use crate::engine::Engine;
use crate::haskell::{self, NoQuestion, Purpose, question_in, settings};
use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::prove::PROPERTY;
use crate::render::tests::words;
use crate::runs::call;
use compose::{Dice, Kit, parts};
use scope::Scope;

/// The most paths of a function that are looked at.
const PATHS: usize = 60;
/// The limit of steps for a function.
const WORK: u64 = 150_000;
/// A function that was not reached completely gets this many times as many steps.
const AGAIN: u64 = 8;
/// After this many calls of a function that do not give a test, it is given up.
const FAILURES: usize = 3;
/// Searches may take the time divided by this number.
const EXPLORING: u32 = 2;
/// How many shares of that time a function may take, and the least time for one.
const GENEROUS: u32 = 4;
const LEAST: Duration = Duration::from_millis(200);
/// The limit of steps for a call that a search found.
const CALL: u64 = 5_000_000;
/// The limit of steps for a call with composed arguments.
const TRY: u64 = 500_000;
/// The limit of steps for a call that did not end before, and how many such calls of a function are tried.
const PATIENT: u64 = 20_000_000;
const WAITING: usize = 2;
/// Only calls shorter than this get more time.
const SHORT: usize = 200;
/// How often each function that is not reached completely is called with newly composed arguments.
const ROUNDS: usize = 16;

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
    /// The functions that the module exports; of the Prelude, tests mean others.
    #[serde(skip)]
    pub exported: Vec<String>,
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
    /// What an action is given, if it looks at that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<Input>,
    /// The result of the call.
    #[serde(flatten)]
    pub expected: Expected,
    /// Does it show a bug, so that it fails?
    pub bug: bool,
    /// Is it an action? Then the expected value is its output.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub action: bool,
    /// Is the function a method of a class?
    #[serde(skip)]
    pub method: bool,
}

/// What a program is given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Input {
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// Its standard input.
    pub text: String,
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
#[derive(Clone)]
struct Candidate {
    function: String,
    call: String,
    reached: BTreeSet<u32>,
    kind: Kind,
    input: Option<Input>,
    method: bool,
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
    /// The functions that can be called, with the types of their arguments.
    signatures: BTreeMap<String, Signature>,
    /// Arguments of these types that a path has.
    arguments: Vec<(Type, String)>,
    /// Calls that were seen to have a value of these types.
    values: Vec<(Type, String)>,
    /// Calls that may give more if they get more time.
    patient: Vec<(Candidate, Option<Type>)>,
    /// Calls that got more time.
    waited: BTreeSet<String>,
    /// The marks that any path passes.
    reached: BTreeSet<u32>,
    /// Could every function be explored, without unsupported constructs?
    exhausted: bool,
    /// The functions of which not every path was explored.
    open: BTreeSet<String>,
    /// The tests.
    cases: Vec<Case>,
    /// The marks that the tests pass.
    tested: BTreeSet<u32>,
}

/// What is known of a function that can be called.
#[derive(Clone)]
struct Signature {
    function: String,
    params: Vec<Type>,
    result: Type,
    kind: Kind,
    /// The definition, if it is a method of an instance.
    method: Option<Name>,
    /// Its type as Haskell writes it, if types were chosen for its type variables.
    chosen: Option<String>,
}

impl Found {
    /// Do tests reach all parts of a function?
    fn is_complete(&self, signature: &Signature) -> bool {
        let numbered = (1u32..).zip(&self.marks.marks);
        match signature.method {
            None => self.has_case(&signature.function) && self.has_all_of(&signature.function, &self.tested),
            Some(method) => {
                let mut own = numbered.filter(|(_, mark)| mark.definition == method);
                own.all(|(number, _)| self.tested.contains(&number))
            }
        }
    }

    /// Are all parts of a function among these marks?
    fn has_all_of(&self, function: &str, reached: &BTreeSet<u32>) -> bool {
        let numbered = (1u32..).zip(&self.marks.marks);
        let mut own = numbered.filter(|(_, mark)| mark.definition.base() == function);
        own.all(|(number, _)| reached.contains(&number))
    }

    fn has_case(&self, function: &str) -> bool {
        self.cases.iter().any(|case| case.function == function)
    }

    /// Takes a test, unless it reaches nothing new and its function has others; says whether it was taken.
    fn take(&mut self, case: Case, passed: BTreeSet<u32>) -> bool {
        // The concrete run may pass fewer marks than the path of the search did.
        let is_worth = !self.has_case(&case.function) || case.bug || !passed.is_subset(&self.tested);
        if is_worth {
            self.tested.extend(passed);
            self.cases.push(case);
        }
        is_worth
    }
}

/// A file of which tests are made.
struct Subject<'a> {
    file: &'a Path,
    options: &'a Options,
    /// Ends when the time for the file is over.
    clock: Cancel,
    /// The file as it is.
    module: Module,
    /// The file with instances that show its values.
    showing: Module,
}

impl Host {
    /// Makes tests for functions of a file; for all that it exports if none are named. When the time is over, the tests
    /// are those that were found.
    ///
    /// # Errors
    /// If the file cannot be used, or has no such functions.
    pub fn test(&self, file: &Path, functions: &[String], options: &Options) -> Result<Tests, Failed> {
        let clock = options.cancel.within(options.time);
        let narrow = self.load_whole(file, &clock)?;
        let mut scope = Scope::of(file, &narrow.front, &narrow.sources);
        let widened = self.widened(file, &narrow, &mut scope, &clock);
        let (host, module) = widened.as_ref().map_or((self, &narrow), |(host, module)| (host, module));
        let Module { front, sources, .. } = module;
        for function in functions {
            haskell::resolve(front, function, file)?;
        }
        let all: Vec<Name> = front.definitions().iter().map(|info| info.name).collect();
        let is_asked = |name: &&Name| {
            let base = name.base();
            let wanted = functions.is_empty() || functions.iter().any(|function| function == base);
            // No module can import one that is called `Main`, as the tests are.
            wanted && front.is_exported(**name) && (base != "main" || front.module().as_str() != "Main")
        };
        let asked: Vec<String> = all.iter().filter(is_asked).map(|name| name.base().to_string()).collect();
        // Code that only `main` or a function that was not asked for reaches is not reported as unreachable.
        let exhausted = all.iter().filter(|name| front.is_exported(**name)).all(|name| is_asked(&name));
        let mut found = Found { exhausted, ..Found::default() };
        let mut whole = front.program(&all);
        found.marks.mark(&mut whole, &|span| in_file(span, sources, file));
        let mut showing = host.showing_all(file, module, &mut scope, options);
        showing.front.refuse_ambiguous();
        let subject = Subject { file, options, clock, module: module.clone(), showing };
        subject.explore(&asked, &mut found)?;
        found.exhausted &= found.open.is_empty();
        subject.choose(&mut found);
        subject.compose(&asked, Kit::new(front, &whole, &|name| all.contains(&name)), &mut found);
        let place =
            |case: &Case| asked.iter().position(|function| *function == case.function).unwrap_or(asked.len());
        found.cases.sort_by_key(|case| (place(case), case.call.len(), case.call.clone()));
        found.left_out =
            found.left_out.iter().filter(|out| !found.has_case(&out.function)).cloned().collect();
        let hidden = all.iter().filter(|name| !front.is_exported(**name)).copied().collect();
        // A mark that only a path without a test passes is reachable, but not tested: the file is then not exhausted.
        found.exhausted &= found.tested.is_superset(&found.reached);
        let mut coverage =
            Coverage::new(file, sources, &found.marks, &found.tested, found.exhausted, &hidden);
        coverage.text = self.text(file)?;
        let imports = scope.imports_for(found.cases.iter().map(|case| case.call.as_str()));
        let instances = scope.instances;
        let own = |word: &str| Name::new(word).in_module(front.module());
        let is_imported = |word: &&str| front.resolve(word).is_some_and(|name| name != own(word));
        let taken = words().filter(is_imported).map(str::to_string).collect();
        let (cases, left_out) = (found.cases, found.left_out);
        let module = front.module().as_str().to_string();
        let exported = all.iter().filter(|name| front.is_exported(**name));
        let exported = exported.map(|name| name.base().to_string()).collect();
        Ok(Tests { module, imports, taken, exported, instances, cases, left_out, coverage })
    }
}

impl Subject<'_> {
    /// Explores functions, each for a fair share of the time, and makes candidates of their paths.
    fn explore(&self, functions: &[String], found: &mut Found) -> Result<(), Failed> {
        let end = Instant::now() + self.options.time / EXPLORING;
        let mut open: Vec<&String> = Vec::new();
        for (at, function) in functions.iter().enumerate() {
            let time = share(end, functions.len() - at);
            if self.clock.is_over() {
                found.open.insert(function.clone());
            } else if !self.paths_of(function, time, WORK, found)? {
                open.push(function);
            }
        }
        let left = open.len();
        for (at, function) in open.into_iter().enumerate() {
            if !found.has_all_of(function, &found.reached) && !self.clock.is_over() {
                found.left_out.retain(|out| out.function != *function);
                self.paths_of(function, share(end, left - at), AGAIN * WORK, found)?;
            }
        }
        Ok(())
    }

    /// Explores a function and makes candidates of its paths; true if those were all paths.
    fn paths_of(&self, function: &str, time: Duration, work: u64, found: &mut Found) -> Result<bool, Failed> {
        let options = self.options;
        let limited = Options { work: Some(options.work.unwrap_or(work)), time, ..options.clone() };
        let engine = Engine::new(&limited);
        let left_out = |reason: String| LeftOut { function: function.to_string(), reason };
        let module = self.module.clone();
        let mut question = match question_in(module, self.file, function, None, Purpose::Run, &|_| None) {
            Ok(question) => question,
            Err(NoQuestion::Failed(failed)) => return Err(failed),
            Err(NoQuestion::Unsupported(why)) => {
                found.exhausted = false;
                found.left_out.push(left_out(why));
                return Ok(true);
            }
        };
        let sources = question.texts.0.clone();
        found.marks.mark(&mut question.program, &|span| in_file(span, &sources, self.file));
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
        let types = || params.iter().map(|param| param.ty.clone());
        let (name, result) = (function.to_string(), instance.result.clone());
        let (params_of, kind_of) = (types().collect(), kind(true));
        let chosen = instance.chosen.clone();
        let signature =
            Signature { function: name, params: params_of, result, kind: kind_of, method: None, chosen };
        found.signatures.insert(function.to_string(), signature);
        let mut candidates: Vec<Candidate> = Vec::new();
        for outcome in outcomes {
            let holds = outcome.result.is_ok() && outcome.value.truth() == Some(true);
            let Some(arguments) = &outcome.whole else { continue };
            found.arguments.extend(types().zip(arguments.iter().cloned()));
            candidates.push(Candidate::new(function, arguments, outcome.reached.clone(), kind(holds)));
        }
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

    /// Chooses and evaluates the calls that reach most.
    fn choose(&self, found: &mut Found) {
        let mut candidates = std::mem::take(&mut found.candidates);
        let mut failures: BTreeMap<String, usize> = BTreeMap::new();
        while let Some(at) = best(&candidates, &found.tested, &found.cases) {
            if self.clock.is_over() {
                break;
            }
            let candidate = candidates.swap_remove(at);
            let signature = found.signatures.get(&candidate.function);
            let result = signature.map(|signature| signature.result.clone());
            if self.attempt(&candidate, result.as_ref(), CALL, found) {
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
    }

    /// Evaluates a call and takes it as a test, if it is worth it; false if it gives no test. A tuple that cannot be
    /// compared as a whole is compared part by part.
    fn attempt(&self, candidate: &Candidate, ty: Option<&Type>, steps: u64, found: &mut Found) -> bool {
        let called = self.called(candidate, steps, &mut found.marks);
        if called.is_none()
            && let Some(annotated) = self.annotated(candidate, found)
        {
            return self.attempt(&annotated, ty, steps, found);
        }
        let is_whole = called.as_ref().is_some_and(|(case, _)| case.call == candidate.call);
        let has_value = called.as_ref().is_some_and(|(case, _)| matches!(case.expected, Expected::Value(_)));
        if has_value && candidate.kind == Kind::Function {
            found.values.extend(ty.map(|ty| (ty.clone(), candidate.call.clone())));
        }
        let waiting = found.patient.iter().filter(|(other, _)| other.function == candidate.function).count();
        if !is_whole && steps < PATIENT && waiting < WAITING && candidate.call.len() < SHORT {
            found.patient.push((candidate.clone(), ty.cloned()));
        }
        let Some((case, passed)) = called else { return false };
        found.take(case, passed);
        for (ty, call) in
            ty.filter(|_| !is_whole && has_value).map_or_else(Vec::new, |ty| parts(ty, &candidate.call))
        {
            let part = Candidate { call, reached: BTreeSet::new(), ..candidate.clone() };
            self.attempt(&part, Some(&ty), steps, found);
        }
        true
    }

    /// The call with the type of its function written out, if GHC would call it ambiguous: `(f :: [[Int]] -> Int) []`.
    fn annotated(&self, candidate: &Candidate, found: &Found) -> Option<Candidate> {
        let chosen = found.signatures.get(&candidate.function)?.chosen.as_ref()?;
        let head = call(&candidate.function, &[]);
        let arguments = candidate.call.strip_prefix(&head)?;
        let Module { mut front, mut sources, .. } = self.showing.clone();
        if front.expression(&mut sources, &format!("seq ({}) ()", candidate.call)).is_ok() {
            return None;
        }
        Some(Candidate { call: format!("({head} :: {chosen}){arguments}"), ..candidate.clone() })
    }

    /// Calls functions of which some part is not reached with composed arguments, then those whose calls took long.
    fn compose(&self, functions: &[String], mut kit: Kit, found: &mut Found) {
        for (ty, argument) in std::mem::take(&mut found.arguments) {
            kit.add(&ty, argument);
        }
        let mut tried: BTreeSet<String> = found.cases.iter().map(|case| case.call.clone()).collect();
        let known = functions.iter().filter_map(|function| found.signatures.get(function));
        let signatures: Vec<Signature> = known.cloned().chain(self.methods()).collect();
        let mut dice: Vec<Dice> = signatures.iter().map(|signature| Dice::new(&signature.function)).collect();
        let mut idle = vec![0_u32; signatures.len()];
        for round in 0..ROUNDS {
            for (at, signature) in signatures.iter().enumerate() {
                // Who gained nothing last time is asked again later.
                if round % (1 << idle[at].min(3)) != 0 {
                    continue;
                }
                kit.add_values(&mut found.values);
                let before = found.cases.len();
                for candidate in kit.candidates(signature, &mut dice[at], found) {
                    let text = format!("{} {:?}", candidate.call, candidate.input);
                    if !self.clock.is_over() && tried.insert(text) {
                        self.attempt(&candidate, Some(&signature.result), TRY, found);
                    }
                }
                idle[at] = if found.cases.len() > before { 0 } else { idle[at] + 1 };
            }
            if round == 1 {
                self.wait(found);
            }
        }
        self.wait(found);
    }

    /// Gives more time to calls that did not end, the short ones first.
    fn wait(&self, found: &mut Found) {
        let mut patient = std::mem::take(&mut found.patient);
        patient.retain(|(candidate, _)| found.waited.insert(candidate.call.clone()));
        patient.sort_by_key(|(candidate, _)| candidate.call.len());
        for (candidate, ty) in patient {
            if !self.clock.is_over() {
                self.attempt(&candidate, ty.as_ref(), PATIENT, found);
            }
        }
    }

    /// The methods of the file's instances that can be called by their names: an argument must say which instance is
    /// meant, by a type that the file declares.
    fn methods(&self) -> Vec<Signature> {
        let front = &self.module.front;
        let is_own = |ty: &Type| matches!(ty, Type::Con(name) if name.home() == front.module());
        let methods = front.methods().iter().filter_map(|info| {
            let (method, definition) = (info.name.of(), front.definition(info.name)?);
            let (variables, params, result) = definition.ty.signature();
            let spelling = method.base();
            let can_call = front.resolve(spelling) == Some(method)
                && (method != Name::new(spelling).in_module(front.module()) || front.is_exported(method))
                && words().all(|word| word != spelling);
            let is_here = info.span.is_some_and(|span| in_file(span, &self.module.sources, self.file));
            let says_instance = variables.is_empty() && params.iter().any(|param| param.any(&is_own));
            (can_call && is_here && says_instance).then(|| Signature {
                function: spelling.to_string(),
                params: params.into_iter().cloned().collect(),
                result: result.clone(),
                kind: Kind::Function,
                method: Some(info.name),
                chosen: None,
            })
        });
        methods.collect()
    }
}

/// The time for one of so many functions that must be done by a certain time. Most functions take less than their share,
/// so each may take some of that of the others.
fn share(end: Instant, functions: usize) -> Duration {
    let left = end.saturating_duration_since(Instant::now());
    (left * GENEROUS / functions.max(1) as u32).min(left).max(LEAST)
}

fn in_file(span: Span, sources: &Sources, file: &Path) -> bool {
    let id: Option<FileId> = sources.find(&file.display().to_string());
    id == Some(span.file)
}

impl Candidate {
    /// A call with these arguments.
    fn new(function: &str, args: &[String], reached: BTreeSet<u32>, kind: Kind) -> Candidate {
        let (function, call) = (function.to_string(), call(function, args));
        Candidate { function, call, reached, kind, input: None, method: false }
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
