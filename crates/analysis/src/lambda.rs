//! `lambda`: λG programs, every outcome of `main` and the contracts of their definitions.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use whatif_lambda::{Program, syntax};
use whatif_liquid::Explained;
use whatif_machine::run::{self, Exploration, Outcome, Settings, Violation};
use whatif_machine::search::{Limits, Strategy};
use whatif_source::Sources;
use whatif_verify::counterfactual::{self, Check};

use crate::engine::{Defaults, Engine};
use crate::host::{Failed, Host};
use crate::limit::Limit;
use crate::options::Options;
use crate::place::{Message, Place};
use crate::report::Unsupported;
use crate::report::{Cost, FunctionReport, Status, Texts};
use crate::runs::{Extent, cost};
use crate::statistics::Statistics;
use crate::story::Teller;
use crate::unfit::Wanted;

/// The default limit of steps: a path that never ends must not prevent the report of the others.
const WORK: u64 = 1_000_000;

/// The result about a λG program.
#[derive(Clone, Debug, Serialize)]
#[serde(into = "Wire")]
pub struct LambdaReport {
    /// The runs of `main`, if there is one.
    pub main: Option<Outcomes>,
    /// The definitions with contracts.
    pub functions: Vec<FunctionReport>,
    /// The time of all questions.
    pub time_ms: f64,
    /// The texts that the places are in.
    pub texts: Texts,
    /// Counts of the work that was done.
    pub statistics: Statistics,
}

/// The runs of an expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcomes {
    /// Runs that end without violating an assertion.
    pub outcomes: Vec<LambdaOutcome>,
    /// Runs that violate one.
    pub violations: Vec<LambdaViolation>,
    /// Constructs that some paths need and that are not supported.
    pub unsupported: Vec<Unsupported>,
    /// Are these all?
    pub extent: Extent,
    /// The time and work that it took.
    pub cost: Cost,
}

/// One way in which `main` can end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LambdaOutcome {
    /// The result for all inputs that satisfy the condition, as a formula over their names.
    pub value: String,
    /// The condition on the inputs.
    pub condition: String,
    /// One of these inputs.
    #[serde(serialize_with = "as_object")]
    pub model: Vec<(String, String)>,
    /// Did a run without unknowns end in the same way?
    pub replayed: bool,
}

/// An assertion that can fail.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LambdaViolation {
    /// Inputs for which it fails.
    #[serde(serialize_with = "as_object")]
    pub model: Vec<(String, String)>,
    /// The assertion.
    pub label: String,
    /// Where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Did a run without unknowns violate it too?
    pub replayed: bool,
}

impl Host {
    /// Runs a λG program.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn lambda(&self, file: &Path, options: &Options) -> Result<LambdaReport, Failed> {
        let engine = Engine::new(options);
        let mut sources = Sources::new();
        let id = sources.add(file.display().to_string(), self.text_of(file, Wanted::Lambda)?);
        let program = match engine.phase("reading", || syntax::read(&sources, id)) {
            Ok(program) => program,
            Err(error) => {
                let errors = vec![Message::of(&error, &sources)];
                return Err(Failed { errors, texts: Texts(Arc::new(sources)) });
            }
        };
        let defaults =
            Defaults { strategy: Strategy::default(), work: WORK, results: usize::MAX, exact: true };
        let settings = engine.settings(defaults);
        let started = Instant::now();
        let main = program.main.as_ref().map(|main| {
            let found = engine.phase("searching", || run::explore(&program, main, None, &settings));
            engine.add(&found.counts);
            outcomes(&found, &sources, &engine, started)
        });
        let teller = Teller { sources: &sources, liquid: None, engine: &engine, supposing: false };
        let functions = check_contracts(&program, &teller, &settings);
        let time_ms = started.elapsed().as_secs_f64() * 1000.0;
        let statistics = engine.statistics();
        Ok(LambdaReport { main, functions, time_ms, statistics, texts: Texts(Arc::new(sources)) })
    }
}

/// Serialises inputs by name, in the order in which they were evaluated.
fn as_object<S: serde::Serializer>(model: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(model.iter().map(|(name, value)| (name, value)))
}

fn outcomes(found: &Exploration, sources: &Sources, engine: &Engine, started: Instant) -> Outcomes {
    let outcome = |found: &Outcome| LambdaOutcome {
        value: found.formula.clone(),
        condition: found.condition.clone(),
        model: found.model.clone(),
        replayed: found.replayed,
    };
    let violation = |found: &Violation| LambdaViolation {
        model: found.model.clone(),
        label: found.label.refinement.clone(),
        place: found.label.span.map(|span| Place::of(span, sources)),
        replayed: found.replayed,
    };
    Outcomes {
        outcomes: found.outcomes.iter().map(outcome).collect(),
        violations: found.violations.iter().map(violation).collect(),
        unsupported: found.unsupported.iter().map(|found| Unsupported::of(found, sources)).collect(),
        extent: Extent::of(found, engine),
        cost: cost(&found.counts, started),
    }
}

fn check_contracts(program: &Program, teller: &Teller, settings: &Settings) -> Vec<FunctionReport> {
    let with_contracts = program.definitions.values().filter(|definition| definition.contract.is_some());
    let limits = Limits { results: 1, ..settings.limits.clone() };
    let settings = Settings { limits, ..settings.clone() };
    let check = |definition: &whatif_lambda::Definition| {
        let started = Instant::now();
        let check = Check::new(definition.name);
        let checked = teller.engine.phase("searching", || counterfactual::check(program, &check, &settings));
        teller.engine.add(&checked.counts);
        let time_ms = started.elapsed().as_secs_f64() * 1000.0;
        let answer = Explained { checked, whys: Vec::new(), certified: None };
        teller.function(definition.name, definition.span, &answer, None, time_ms)
    };
    with_contracts.map(check).collect()
}

/// The answer in JSON.
#[derive(Serialize)]
struct Wire {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    outcomes: Vec<LambdaOutcome>,
    counterexamples: Vec<LambdaViolation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    functions: Vec<FunctionReport>,
    unsupported: Vec<String>,
    #[serde(flatten)]
    cost: Cost,
}

impl From<LambdaReport> for Wire {
    fn from(report: LambdaReport) -> Wire {
        let LambdaReport { main, functions, time_ms, .. } = report;
        // Without a `main` the functions decide: unless all are verified, not every path was followed to its end.
        let verified = functions.iter().all(|function| function.status() == Status::Verified);
        let alone = if verified { Extent::Exhausted } else { Extent::Bounded(None) };
        let main = main.unwrap_or_else(|| Outcomes {
            outcomes: Vec::new(),
            violations: Vec::new(),
            unsupported: Vec::new(),
            extent: alone,
            cost: Cost::default(),
        });
        Wire {
            status: main.extent.word(),
            limit: main.extent.limit(),
            outcomes: main.outcomes,
            counterexamples: main.violations,
            functions,
            unsupported: main.unsupported.iter().map(Unsupported::sentence).collect(),
            cost: Cost { time_ms, ..main.cost },
        }
    }
}
