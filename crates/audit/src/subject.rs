//! What is audited: whatif's answers about a program, in the words of its reports.
//!
//! This is the only file that knows whatif's insides. What leaves it is text, as a user reads it.

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::time::Duration;

use rustc_hash::FxHashMap;
use whatif_lambda::Part;
use whatif_lambda::counterfactual::{Call, Counterexample, Verdict};
use whatif_lambda::run::Settings;
use whatif_lambda::search::{Limits, Strategy};
use whatif_liquid::check::Liquid;
use whatif_source::Sources;

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
    let loaded = Liquid::load(&mut sources, &files, "Audit.hs".as_ref(), &[], whatif_base::library());
    let liquid = match loaded.expect("the file is there") {
        Ok(liquid) => liquid,
        Err(errors) => return Err(errors[0].render(&sources, false)),
    };
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
