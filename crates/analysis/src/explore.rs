//! `explore`: an input and the output for each path of a function.
//!
//! Plain symbolic execution: the function runs on unknown arguments (`haskell::Question`), and each path that ends
//! gives an [`Example`], small ones first.

use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use whatif_lambda::prim::{Fop, Prim};
use whatif_lambda::{Expr, Program};
use whatif_machine::run::{self, Outcome};

use crate::engine::Engine;
use crate::haskell::{self, NoQuestion, example, settings};
use crate::host::{Failed, Host};
use crate::limit::Limit;
use crate::options::Options;
use crate::place::Message;
use crate::report::Unsupported;
use crate::report::{Cost, Texts};
use crate::runs::{Example, Extent, cost};
use crate::statistics::Statistics;

mod laws;
mod replay;

pub use laws::{Law, Laws};
pub use replay::Withheld;

/// The runs of a function.
#[derive(Clone, Debug, Serialize)]
#[serde(into = "Wire")]
pub struct Exploration {
    /// The function.
    pub function: String,
    /// The runs, small ones first; or why there is no answer.
    pub answer: Result<Explored, String>,
    /// Messages about the input that did not prevent an answer.
    pub warnings: Vec<Message>,
    /// The texts that the places are in.
    pub texts: Texts,
    /// Counts of the work that was done.
    pub statistics: Statistics,
}

/// The runs that were found.
#[derive(Clone, PartialEq, Debug)]
pub struct Explored {
    /// The runs.
    pub examples: Vec<Example>,
    /// Equations that are not shown, because a concrete run contradicts them. The examples of their paths are shown.
    pub withheld: Vec<Withheld>,
    /// The type at which the function was run, if it works for all types of a class and this one was chosen.
    pub ty: Option<String>,
    /// Are these all?
    pub extent: Extent,
    /// Constructs that some paths need and that are not supported.
    pub unsupported: Vec<Unsupported>,
    /// Facts that a reader of the values should know.
    pub notes: Vec<String>,
    /// The time and work that it took.
    pub cost: Cost,
}

/// The note about conditions with sums that overflow.
const OVERFLOWS: &str = "a sum that overflows wraps around, in these conditions as in the program";

impl Host {
    /// Runs a function on unknown arguments. With a predicate, only the runs whose arguments (and result, as a last
    /// argument) satisfy it are reported.
    ///
    /// # Errors
    /// If the file cannot be used, or has no such function.
    pub fn explore(
        &self,
        file: &Path,
        function: &str,
        predicate: Option<&str>,
        options: &Options,
    ) -> Result<Exploration, Failed> {
        let engine = Engine::new(options);
        let question = match engine.phase("reading", || self.question(file, function, predicate, options)) {
            Ok(question) => question,
            Err(NoQuestion::Failed(failed)) => return Err(failed),
            Err(NoQuestion::Unsupported(why)) => {
                return Ok(Exploration::new(function, Err(why), Vec::new(), Texts::default(), &engine));
            }
        };
        let haskell::Question { program, instance, params, mut notes, warnings, texts, others, .. } =
            question;
        let started = Instant::now();
        let mut settings = settings(&engine, 10);
        settings.options.special_floats = tells_floats_apart(&program);
        let mut found = engine.phase("searching", || {
            run::explore_function(&program, &instance.function, &params, &instance.result, &settings)
        });
        engine.add(&found.counts);
        found.outcomes.sort_by_key(size);
        let mut examples: Vec<Example> = found.outcomes.iter().map(|outcome| example(outcome, 0)).collect();
        let ty = instance.chosen.clone();
        let subject = replay::Subject { file, function, predicate, ty: ty.as_deref() };
        let replay::Tried { withheld, overflows } = engine.phase("replaying", || {
            let Ok(module) = self.load(file, &options.cancel.within(options.time)) else {
                return replay::Tried::default();
            };
            replay::withhold(&subject, module, &found.outcomes, &mut examples, &settings)
        });
        if overflows {
            notes.push(OVERFLOWS.to_string());
        }
        let extent = match Extent::of(&found, &engine) {
            // The symbolic run is wrong about some inputs, so it may have missed paths.
            Extent::Exhausted if !withheld.is_empty() => {
                Extent::Bounded(Some(Limit::Incomplete { why: crate::limit::LeftOut::Results }))
            }
            extent => extent,
        };
        for ty in others.own.iter().filter(|ty| Some(*ty) != instance.chosen.as_ref()) {
            // A type that makes no sense where the function stands is none of its types.
            let Ok(other) = self.explore(file, &haskell::at_type(function, ty), predicate, options) else {
                continue;
            };
            notes.extend(difference(function, (&examples, ty), &other));
        }
        let explored = Explored {
            examples,
            withheld,
            ty,
            extent,
            cost: cost(&found.counts, started),
            unsupported: Unsupported::all_of(&found.unsupported, &texts),
            notes,
        };
        Ok(Exploration::new(function, Ok(explored), warnings, texts, &engine))
    }
}

impl Exploration {
    fn new(
        function: &str,
        answer: Result<Explored, String>,
        warnings: Vec<Message>,
        texts: Texts,
        engine: &Engine,
    ) -> Exploration {
        let statistics = engine.statistics();
        Exploration { function: function.to_string(), answer, warnings, texts, statistics }
    }
}

/// What a function does at another type, if no path at the first type does the same.
fn difference(function: &str, (first, ty): (&[Example], &str), other: &Exploration) -> Option<String> {
    let Ok(other) = &other.answer else { return None };
    let shown = |example: &Example| match &example.general {
        Some(general) => general.text(function),
        None => example.equation(function),
    };
    let known: Vec<String> = first.iter().map(shown).collect();
    let new: Vec<String> = other.examples.iter().map(shown).filter(|text| !known.contains(text)).collect();
    (!new.is_empty()).then(|| format!("at the type {ty}: {}", new.join("; ")))
}

/// Small examples first.
fn size(outcome: &Outcome) -> (usize, Vec<String>) {
    (outcome.args.iter().map(String::len).sum(), outcome.args.clone())
}

/// Does a program distinguish special floating-point numbers? Then these are tried too.
fn tells_floats_apart(program: &Program) -> bool {
    const QUESTIONS: [Fop; 4] = [Fop::IsNaN, Fop::IsInfinite, Fop::IsNegativeZero, Fop::IsDenormalized];
    let asks = |expr: &Expr| match expr {
        Expr::Prim(Prim::Double(operation) | Prim::Float(operation), _) => QUESTIONS.contains(operation),
        _ => false,
    };
    let mut pending: Vec<&Expr> = program.definitions.values().map(|definition| &definition.body).collect();
    while let Some(expr) = pending.pop() {
        if asks(expr) {
            return true;
        }
        expr.parts(&mut |part| pending.push(part));
    }
    false
}

/// The answer in JSON.
#[derive(Serialize)]
struct Wire {
    function: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<crate::limit::Limit>,
    examples: Vec<Example>,
    /// Equations that a concrete run contradicts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    withheld: Vec<Withheld>,
    /// The type that was chosen for a function that works for all types of a class.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<String>,
    unsupported: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// Mistakes in definitions that the function does not use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<Message>,
    #[serde(flatten)]
    cost: Cost,
}

impl From<Exploration> for Wire {
    fn from(exploration: Exploration) -> Wire {
        let function = exploration.function;
        let errors = exploration.warnings.into_iter().filter(Message::is_error).collect();
        match exploration.answer {
            Ok(Explored { examples, withheld, ty, extent, unsupported, notes, cost }) => {
                let (status, limit) = (extent.word(), extent.limit());
                let unsupported = unsupported.iter().map(Unsupported::sentence).collect();
                let reason = None;
                Wire {
                    function,
                    status,
                    reason,
                    limit,
                    examples,
                    withheld,
                    ty,
                    unsupported,
                    notes,
                    errors,
                    cost,
                }
            }
            Err(reason) => Wire {
                function,
                status: "unsupported",
                reason: Some(reason),
                limit: None,
                examples: Vec::new(),
                withheld: Vec::new(),
                ty: None,
                unsupported: Vec::new(),
                notes: Vec::new(),
                errors,
                cost: Cost::default(),
            },
        }
    }
}
