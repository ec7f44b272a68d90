//! What is audited: whatif's answers about a program, in the words of its reports.
//!
//! This is the only file that knows whatif's insides. What leaves it is text, as a user reads it.

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::time::Duration;

use rustc_hash::FxHashMap;
use whatif_haskell::front::{Front, Instance, Load};
use whatif_lambda::counterfactual::{Call, Counterexample, Verdict};
use whatif_lambda::run::{self, Exploration, Outcome, Settings};
use whatif_lambda::search::{Finish, Limits, Strategy};
use whatif_lambda::{Binder, Expr, Part, Program};
use whatif_liquid::check::Liquid;
use whatif_source::{Severity, Sources};

use crate::ast::{Name, name};

/// Steps for a function: less than `whatif check` takes, so that there is time for many.
const WORK: u64 = 60_000;
/// The longest that is waited for a function.
const TIME: Duration = Duration::from_secs(5);

/// An answer about a function.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    Verified,
    Counterexample(Box<Witness>),
    /// None up to the bound.
    NoneFound,
    /// No answer, and why.
    NoAnswer(String),
}

/// A call as it is printed.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintedCall {
    pub function: String,
    pub args: Vec<String>,
    pub result: Option<String>,
}

/// A counterexample as it is printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Witness {
    pub call: PrintedCall,
    /// Which promise is broken: whose, and of what kind.
    pub broken: Part,
    pub of: String,
    /// What is assumed of callees: nothing in a concrete counterexample.
    pub assumed: Vec<PrintedCall>,
    /// Does it need a call that laziness never makes?
    pub forced: bool,
}

impl Witness {
    /// Is it one of the code itself?
    #[must_use]
    pub fn is_concrete(&self) -> bool {
        self.assumed.is_empty()
    }
}

/// The answers about a module's functions; what is wrong with the module, if whatif cannot read it.
///
/// # Errors
/// If whatif rejects the program, or fails.
pub fn check(text: &str) -> Result<BTreeMap<Name, Answer>, String> {
    panic::catch_unwind(AssertUnwindSafe(|| check_or_panic(text)))
        .unwrap_or_else(|panic| Err(format!("panic: {}", panic_text(&*panic))))
}

fn check_or_panic(text: &str) -> Result<BTreeMap<Name, Answer>, String> {
    let mut files: FxHashMap<PathBuf, String> = FxHashMap::default();
    files.insert("Audit.hs".into(), text.to_owned());
    let mut sources = Sources::new();
    let library = whatif_base::library();
    let loaded = Liquid::load(&mut sources, &Load::new(&files, "Audit.hs".as_ref(), &library));
    let liquid = loaded.map_err(|why| why.render(&sources))?;
    if let Some(mistake) = liquid.mistakes.first() {
        return Err(mistake.render(&sources, false));
    }
    let limits = Limits { work: WORK, results: 1, time: Some(TIME), ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    let settings = Settings { limits, strategy, jobs: 1, exact: true, ..Settings::default() };
    let mut answers = BTreeMap::new();
    for function in &liquid.functions {
        let verdict = panic::catch_unwind(AssertUnwindSafe(|| liquid.check(function, &settings).verdict));
        let answer = match verdict {
            Ok(Verdict::Counterexamples(mut found)) => {
                Answer::Counterexample(Box::new(witness(found.remove(0))))
            }
            Ok(Verdict::Exhausted) => Answer::Verified,
            Ok(Verdict::Bounded) => Answer::NoneFound,
            Ok(other) => Answer::NoAnswer(format!("{other:?}")),
            Err(panic) => return Err(format!("panic: {}", panic_text(&*panic))),
        };
        answers.insert(name(function.name.spoken()), answer);
    }
    Ok(answers)
}

fn witness(found: Counterexample) -> Witness {
    Witness {
        call: printed(&found.call),
        broken: found.violated.part,
        of: found.violated.call.function.spoken().to_string(),
        assumed: found.abstracted.iter().map(printed).collect(),
        forced: found.forced,
    }
}

fn printed(call: &Call) -> PrintedCall {
    let function = call.function.spoken().to_string();
    PrintedCall { function, args: call.args.clone(), result: call.result.clone() }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
    text.unwrap_or("without a message").to_string()
}

/// What `prove` says of a property.
#[derive(Clone, PartialEq, Debug)]
pub enum Proof {
    Proved,
    /// The arguments and the result.
    Refuted(Vec<String>, String),
    /// No answer, or none up to the bound.
    Open,
}

/// What `explore` prints of a function: arguments and results.
pub type Outcomes = Vec<(Vec<String>, String)>;

/// Has a property proved.
///
/// # Errors
/// If whatif rejects the program, or fails.
pub fn prove(text: &str, property: &str) -> Result<Proof, String> {
    let is_wrong = |outcome: &Outcome| outcome.result.as_ref().ok().is_none_or(|value| value != "True");
    let found = library(text, property, |program, instance, params| {
        let settings = library_settings(usize::MAX);
        let Instance { function, result, .. } = instance;
        run::find_function(program, function, params, result, &settings, 1, &is_wrong)
    })?;
    Ok(match outcomes(&found).pop() {
        Some((args, result)) => Proof::Refuted(args, result),
        None if found.finish == Finish::Exhausted && found.unsupported.is_empty() => Proof::Proved,
        None => Proof::Open,
    })
}

/// Has a function explored.
///
/// # Errors
/// If whatif rejects the program, or fails.
pub fn explore(text: &str, function: &str) -> Result<Outcomes, String> {
    let found = library(text, function, |program, instance, params| {
        run::explore_function(program, &instance.function, params, &instance.result, &library_settings(6))
    })?;
    Ok(outcomes(&found))
}

fn library_settings(results: usize) -> Settings {
    let limits = Limits { work: 2 * WORK, results, time: Some(TIME), ..Limits::default() };
    Settings { limits, strategy: Strategy::BreadthFirst, jobs: 1, exact: false, ..Settings::default() }
}

fn outcomes(found: &Exploration) -> Outcomes {
    let told = |outcome: &Outcome| {
        let result = outcome.result.clone().unwrap_or_else(|_| "error".to_string());
        (outcome.args.clone(), result)
    };
    found.outcomes.iter().map(told).collect()
}

fn library(
    text: &str,
    function: &str,
    ask: impl Fn(&Program, &Instance, &[Binder]) -> Exploration,
) -> Result<Exploration, String> {
    let asked = panic::catch_unwind(AssertUnwindSafe(|| {
        let mut files: FxHashMap<PathBuf, String> = FxHashMap::default();
        files.insert("Audit.hs".into(), text.to_owned());
        let mut sources = Sources::new();
        let library = whatif_base::library();
        let mut front = Front::load(&mut sources, &Load::new(&files, "Audit.hs".as_ref(), &library))
            .map_err(|why| format!("{why:?}"))?;
        if let Some(error) = front.diagnostics().iter().find(|found| found.severity == Severity::Error) {
            return Err(error.render(&sources, false));
        }
        let name = front.resolve(function).ok_or("there is no such function")?;
        let instance = front.instance(&mut sources, name).ok_or("it has no type")?;
        let Expr::Var(root) = instance.function else { return Err("it is overloaded".to_string()) };
        let program = front.program(&[root]);
        let params = instance.params.iter().enumerate();
        let params: Vec<Binder> =
            params.map(|(at, ty)| Binder::new(format!("x{at}").as_str(), ty.clone())).collect();
        Ok(ask(&program, &instance, &params))
    }));
    asked.unwrap_or_else(|panic| Err(format!("panic: {}", panic_text(&*panic))))
}
