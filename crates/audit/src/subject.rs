//! The subject of the audit: whatif's answers about a program.
//!
//! It asks through `analysis`, as the program's commands do, and returns the answers as text, as a user reads them.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use whatif_analysis::Part;
use whatif_analysis::render::text;
use whatif_analysis::{
    Call, Counterexample, DiffVerdict, Equation, Example, Extent, Failed, Host, Integers, Options,
    PropertyVerdict, Verdict,
};

use crate::ast::{Name, name};

/// The limit of steps for a function: less than that of `whatif check`, so that there is time for many.
const WORK: u64 = 60_000;
/// The time limit for a function.
const TIME: Duration = Duration::from_secs(5);
/// The time limit for a proof about generated functions.
const PROOF: Duration = Duration::from_millis(1500);
/// How many paths of a function are explored.
const PATHS: usize = 12;

/// An answer about a function.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    Verified,
    Counterexample(Box<Witness>),
    /// No counterexample up to the bound.
    NoneFound,
    /// No answer, and the reason.
    NoAnswer(String),
}

/// A call as whatif prints it.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintedCall {
    pub function: String,
    pub args: Vec<String>,
    pub result: Option<String>,
}

/// A counterexample as whatif prints it.
#[derive(Clone, PartialEq, Debug)]
pub struct Witness {
    pub call: PrintedCall,
    /// The kind of promise that is broken; below, the function whose promise it is.
    pub broken: Part,
    pub of: String,
    /// The assumed results of callees; none in a concrete counterexample.
    pub assumed: Vec<PrintedCall>,
    /// Does it need a call that laziness never makes?
    pub forced: bool,
}

impl Witness {
    /// Is it a counterexample of the code alone?
    #[must_use]
    pub fn is_concrete(&self) -> bool {
        self.assumed.is_empty()
    }
}

/// The answers about a module's functions, or the message if whatif cannot read the module.
///
/// # Errors
/// If whatif rejects the program, or fails.
pub fn check(text: &str) -> Result<BTreeMap<Name, Answer>, String> {
    let report = host(text).check(&[FILE.into()], &[], &options(WORK, 1));
    if let Some(error) = report.errors.first() {
        return Err(text::message(error, &report.texts, false));
    }
    let mut answers = BTreeMap::new();
    for function in report.functions {
        let answer = match function.verdict {
            Verdict::Counterexamples(mut found) => Answer::Counterexample(Box::new(witness(found.remove(0)))),
            Verdict::Verified | Verdict::Total => Answer::Verified,
            Verdict::Bounded(_) | Verdict::InCallers(_) => Answer::NoneFound,
            Verdict::Unanswered(limit) => Answer::NoAnswer(limit.sentence()),
            Verdict::Unsupported(why) if why.reason.starts_with("an internal error") => {
                return Err(why.reason);
            }
            Verdict::Unsupported(why) => Answer::NoAnswer(why.sentence()),
        };
        answers.insert(name(&function.name), answer);
    }
    Ok(answers)
}

/// The name of the file that programs are checked as.
const FILE: &str = "Audit.hs";

fn host(text: &str) -> Host {
    let host = Host::new();
    host.open(FILE, text);
    host
}

fn options(work: u64, results: usize) -> Options {
    let limits = Options { work: Some(work), max_results: Some(results), ..Options::default() };
    limits.timeout(TIME).jobs(1)
}

fn witness(found: Counterexample) -> Witness {
    Witness {
        call: printed(&found.call),
        broken: found.violated.part,
        of: found.violated.call.function.clone(),
        assumed: found.abstracted.iter().map(printed).collect(),
        forced: found.never_made,
    }
}

fn printed(call: &Call) -> PrintedCall {
    let result = call.result.clone();
    PrintedCall { function: call.function.clone(), args: call.args.clone(), result }
}

/// The answer of `prove`.
#[derive(Clone, PartialEq, Debug)]
pub enum Proof {
    Proved,
    /// The arguments and the result.
    Refuted(Vec<String>, String),
    /// No answer, or none up to the bound.
    Open,
}

/// The meaning of `Int`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// 64 bits.
    Bounded,
    /// Without bounds.
    Unbounded,
}

/// The runs that `explore` prints: arguments and results.
pub type Outcomes = Vec<(Vec<String>, String)>;

/// Asks whatif to prove a property.
///
/// # Errors
/// If whatif rejects the program, or fails.
pub fn prove(text: &str, property: &str) -> Result<Proof, String> {
    prove_with(text, property, &options(2 * WORK, 1))
}

/// The same with a short time limit, so that there is time for many properties.
///
/// # Errors
/// If whatif rejects the program, or fails.
pub fn prove_within(text: &str, property: &str, numbers: Numbers) -> Result<Proof, String> {
    let integers = match numbers {
        Numbers::Bounded => Integers::Machine,
        Numbers::Unbounded => Integers::Exact,
    };
    let options = Options { integers: Some(integers), ..options(2 * WORK, 1).timeout(PROOF) };
    prove_with(text, property, &options)
}

fn prove_with(text: &str, property: &str, options: &Options) -> Result<Proof, String> {
    let proof = host(text).prove(Path::new(FILE), property, options).map_err(why)?;
    Ok(match proof.verdict {
        PropertyVerdict::Counterexamples(mut found) => {
            let Example { args, result, .. } = found.remove(0);
            Proof::Refuted(args, result)
        }
        PropertyVerdict::Proved(_) => Proof::Proved,
        PropertyVerdict::FailsAsExpected(_)
        | PropertyVerdict::Bounded(_)
        | PropertyVerdict::Unanswered(_)
        | PropertyVerdict::Unsupported(_) => Proof::Open,
    })
}

/// Asks whatif to explore a function.
///
/// # Errors
/// If whatif rejects the program, or fails.
pub fn explore(text: &str, function: &str) -> Result<Outcomes, String> {
    let found = host(text).explore(Path::new(FILE), function, None, &options(2 * WORK, 6)).map_err(why)?;
    Ok(found.answer?.examples.into_iter().map(|example| (example.args, example.result)).collect())
}

/// What `explore` prints about a function.
#[derive(Clone, PartialEq, Debug)]
pub struct Paths {
    pub examples: Vec<PrintedPath>,
    /// Are these said to be all paths?
    pub are_all: bool,
}

/// A path that is printed: an example, and the equation for all inputs of its kind.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintedPath {
    pub args: Vec<String>,
    pub result: String,
    pub equation: Option<Printed>,
}

/// An equation as it is printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Printed {
    pub patterns: Vec<String>,
    pub guards: Vec<String>,
    pub body: String,
}

impl Printed {
    /// As a person reads it.
    #[must_use]
    pub fn text(&self, function: &str) -> String {
        let head = [&[function.to_string()], &self.patterns[..]].concat().join(" ");
        let guards =
            if self.guards.is_empty() { String::new() } else { format!(" | {}", self.guards.join(", ")) };
        format!("{head}{guards} = {}", self.body)
    }
}

/// Asks whatif for the equations of a function.
///
/// # Errors
/// If whatif rejects the program, or fails.
pub fn explore_paths(text: &str, function: &str) -> Result<Paths, String> {
    let options = options(WORK, PATHS).timeout(PROOF);
    let found = host(text).explore(Path::new(FILE), function, None, &options).map_err(why)?;
    let Ok(explored) = found.answer else { return Ok(Paths { examples: Vec::new(), are_all: false }) };
    let examples = explored.examples.into_iter().map(|example| PrintedPath {
        args: example.args,
        result: example.result,
        equation: example.general.map(|Equation { patterns, guards, body }| Printed {
            patterns,
            guards,
            body,
        }),
    });
    Ok(Paths { examples: examples.collect(), are_all: explored.extent == Extent::Exhausted })
}

/// The answer of `diff` about a function.
#[derive(Clone, PartialEq, Debug)]
pub enum Compared {
    Same,
    /// The arguments for which they differ.
    Different(Vec<String>),
    Open,
}

/// Asks whatif to compare a function of two versions, and at which types: none if it has one only.
///
/// # Errors
/// If whatif rejects a program, or fails.
pub fn diff_at(texts: &[String; 2], function: &str) -> Result<(Compared, Vec<String>), String> {
    const NEW: &str = "new/Audit.hs";
    let host = host(&texts[0]);
    host.open(NEW, texts[1].as_str());
    let options = options(2 * WORK, 1).timeout(PROOF);
    let found = host.diff(Path::new(FILE), Path::new(NEW), &[function.to_string()], &options).map_err(why)?;
    let Some(found) = found.functions.into_iter().next() else { return Ok((Compared::Open, Vec::new())) };
    let answer = match found.verdict {
        DiffVerdict::Same(_) => Compared::Same,
        DiffVerdict::Different(contrast) => Compared::Different(contrast.args),
        DiffVerdict::Types { .. }
        | DiffVerdict::Bounded(_)
        | DiffVerdict::Unanswered(_)
        | DiffVerdict::Unsupported(_) => Compared::Open,
    };
    Ok((answer, found.ty.into_iter().chain(found.also).collect()))
}

/// Asks whatif to compare a function of two versions.
///
/// # Errors
/// If whatif rejects a program, or fails.
pub fn diff(texts: &[String; 2], function: &str) -> Result<Compared, String> {
    diff_at(texts, function).map(|(answer, _)| answer)
}

fn why(failed: Failed) -> String {
    failed.errors.first().map_or_else(String::new, |error| text::message(error, &failed.texts, false))
}
