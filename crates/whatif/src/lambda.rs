//! `whatif lambda`: λG programs.

use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use whatif_lambda::counterfactual::{self, Check};
use whatif_lambda::run::{self, Exploration, Outcome, Settings, Violation};
use whatif_lambda::search::{Finish, Limits, Strategy};
use whatif_lambda::{Program, syntax};
use whatif_source::{Diagnostic, Sources};

use crate::args::Common;
use crate::engine::{Defaults, Engine};
use crate::output::{Output, Status};
use crate::report::{Answer, FunctionReport};

#[derive(Serialize)]
struct Report {
    status: &'static str,
    outcomes: Vec<OutcomeReport>,
    counterexamples: Vec<ViolationReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    functions: Vec<FunctionReport>,
    unsupported: Vec<String>,
    steps: u64,
    paths: u64,
    solver_queries: u64,
    time_ms: f64,
}

#[derive(Serialize)]
struct OutcomeReport {
    /// For all inputs that satisfy the condition, as a formula over their names.
    value: String,
    condition: String,
    /// One of them.
    model: serde_json::Map<String, serde_json::Value>,
    replayed: bool,
}

#[derive(Serialize)]
struct ViolationReport {
    model: serde_json::Map<String, serde_json::Value>,
    label: String,
    replayed: bool,
}

pub(crate) fn run(file: &Path, common: &Common, output: &Output, engine: &Engine) -> Status {
    let mut sources = Sources::new();
    let Some(id) = output.read(&mut sources, file) else { return Status::BadInput };
    let program = match engine.phase("reading", || syntax::parse(&sources, id)) {
        Ok(program) => program,
        Err(error) => {
            output.diagnostics(&[error], &sources);
            return Status::BadInput;
        }
    };
    let defaults = Defaults { strategy: Strategy::default(), work: WORK, results: usize::MAX, exact: true };
    let settings = engine.settings(common, defaults);
    let started = Instant::now();
    let explored = (program.main.as_ref()).map(|main| {
        let found = engine.phase("searching", || run::explore(&program, main, None, &settings));
        engine.add(&found.counts);
        found
    });
    engine.progress.clear();
    let functions = check_contracts(&program, &settings, output, &sources, engine);
    let mut statuses: Vec<Status> = functions.iter().map(|report| report.status.exit()).collect();
    if let Some(found) = &explored {
        statuses.push(exit(found));
    }
    if output.json {
        output.json(&report(explored, functions, started));
    } else if let Some(found) = &explored {
        show(found, &sources, output);
    }
    Status::worst(statuses)
}

/// Steps in all, if the user sets no limit: a path that never ends must not keep the others from being told.
const WORK: u64 = 1_000_000;

fn check_contracts(
    program: &Program,
    settings: &Settings,
    output: &Output,
    sources: &Sources,
    engine: &Engine,
) -> Vec<FunctionReport> {
    let with_contracts = program.definitions.values().filter(|definition| definition.contract.is_some());
    let mut reports = Vec::new();
    for definition in with_contracts {
        let started = Instant::now();
        let settings =
            Settings { limits: Limits { results: 1, ..settings.limits.clone() }, ..settings.clone() };
        let check = Check::new(definition.name);
        let checked = engine.phase("searching", || counterfactual::check(program, &check, &settings));
        engine.add(&checked.counts);
        engine.progress.clear();
        let time_ms = started.elapsed().as_secs_f64() * 1000.0;
        let answer = Answer {
            function: definition.name,
            span: definition.span,
            checked: &checked,
            time_ms,
            unsupported: None,
            liquid: None,
        };
        if !output.json {
            print!("{}", answer.text(sources, output.color));
        }
        reports.push(answer.report(sources));
    }
    reports
}

fn exit(found: &Exploration) -> Status {
    if !found.violations.is_empty() {
        return Status::Found;
    }
    match found.finish {
        Finish::TimedOut | Finish::OutOfMemory | Finish::Cancelled => Status::NoAnswer,
        _ if !found.unsupported.is_empty() => Status::NoAnswer,
        _ => Status::Fine,
    }
}

fn status(found: &Exploration) -> &'static str {
    match found.finish {
        Finish::Exhausted if found.unsupported.is_empty() => "exhausted",
        Finish::TimedOut | Finish::OutOfMemory | Finish::Cancelled => "timeout",
        _ => "bounded",
    }
}

fn report(explored: Option<Exploration>, functions: Vec<FunctionReport>, started: Instant) -> Report {
    let (status, counts) =
        explored.as_ref().map_or(("exhausted", Default::default()), |found| (status(found), found.counts));
    let (outcomes, violations, unsupported) =
        explored.map_or_else(Default::default, |found| (found.outcomes, found.violations, found.unsupported));
    Report {
        status,
        outcomes: outcomes.iter().map(outcome).collect(),
        counterexamples: violations.iter().map(violation).collect(),
        functions,
        unsupported,
        steps: counts.steps,
        paths: counts.paths,
        solver_queries: counts.queries,
        time_ms: started.elapsed().as_secs_f64() * 1000.0,
    }
}

fn outcome(found: &Outcome) -> OutcomeReport {
    OutcomeReport {
        value: found.formula.clone(),
        condition: found.condition.clone(),
        model: model(&found.model),
        replayed: found.replayed,
    }
}

fn violation(found: &Violation) -> ViolationReport {
    ViolationReport {
        model: model(&found.model),
        label: found.label.refinement.clone(),
        replayed: found.replayed,
    }
}

fn model(values: &[(String, String)]) -> serde_json::Map<String, serde_json::Value> {
    values.iter().map(|(name, value)| (name.clone(), value.clone().into())).collect()
}

/// For people: each assertion that can fail, with the first values that violate it; else the outcomes.
fn show(found: &Exploration, sources: &Sources, output: &Output) {
    let assertions = by_assertion(&found.violations);
    for violations in &assertions {
        show_assertion(violations, sources, output);
    }
    if assertions.is_empty() {
        show_outcomes(&found.outcomes);
    }
    for what in &found.unsupported {
        println!("not supported: {what}");
    }
    println!("{}", summary(found, assertions.len()));
}

/// Conditions start in this column at the latest.
const WIDTH: usize = 40;

fn show_outcomes(outcomes: &[Outcome]) {
    let width = outcomes.iter().map(|outcome| outcome.formula.chars().count()).max().unwrap_or(0);
    for Outcome { formula, condition, .. } in outcomes {
        match condition.as_str() {
            "True" => println!("{formula}"),
            _ => println!("{formula:width$}   if {condition}", width = width.min(WIDTH)),
        }
    }
}

/// The violations of each assertion, in the order they were found.
fn by_assertion(violations: &[Violation]) -> Vec<Vec<&Violation>> {
    let mut groups: Vec<Vec<&Violation>> = Vec::new();
    for violation in violations {
        match groups.iter_mut().find(|group| group[0].label == violation.label) {
            Some(group) => group.push(violation),
            None => groups.push(vec![violation]),
        }
    }
    groups
}

fn show_assertion(violations: &[&Violation], sources: &Sources, output: &Output) {
    let first = violations[0];
    let values: Vec<String> = first.model.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let title = format!("this assertion can fail: {}", first.label.refinement);
    let more = match violations.len() - 1 {
        0 => String::new(),
        1 => "it fails in one more way".into(),
        more => format!("it fails in {more} more ways"),
    };
    match first.label.span {
        Some(span) => {
            let mut message = Diagnostic::error(span, title).note(values.join("\n"));
            if !more.is_empty() {
                message = message.note(more);
            }
            output.message(&message, sources);
        }
        None => {
            println!("{title}\n{}", values.join("\n"));
            if !more.is_empty() {
                println!("{more}");
            }
        }
    }
}

/// `1 assertion that can fail, 2 outcomes without failure; every path was followed to its end`
fn summary(found: &Exploration, assertions: usize) -> String {
    let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let outcomes = count(found.outcomes.len(), "outcome");
    let text = match assertions {
        0 => outcomes,
        _ => format!("{} that can fail, {outcomes} without failure", count(assertions, "assertion")),
    };
    let how = match found.finish {
        Finish::Exhausted if found.unsupported.is_empty() => "every path was followed to its end",
        Finish::Exhausted => "paths that need what is not supported were not followed",
        Finish::Enough => "there may be more",
        Finish::Bounded => "there may be more beyond the bound",
        Finish::TimedOut => "the time was over",
        Finish::OutOfMemory => "the limit on memory was reached",
        Finish::Cancelled => "it was stopped",
    };
    format!("{text}; {how}")
}
