//! `whatif lambda`: λG programs.

use std::path::Path;

use whatif_analysis::render::text;
use whatif_analysis::{
    Extent, Failed, Host, LambdaOutcome, LambdaViolation, Limit, Message, Options, Outcomes, Texts,
};

use crate::output::{Output, Status};

pub(crate) fn run(host: &Host, file: &Path, options: &Options, output: &Output) -> Result<Status, Failed> {
    let report = host.lambda(file, options)?;
    output.clear_progress();
    output.stats(&report.statistics);
    if output.is_json() {
        output.json(&report);
    } else {
        for function in &report.functions {
            print!("{}", text::function(function, &report.texts, output.color));
        }
        if let Some(main) = &report.main {
            show(main, &report.texts, output);
        }
    }
    let functions = report.functions.iter().map(|function| Status::of(function.status()));
    Ok(Status::worst(functions.chain(report.main.as_ref().map(exit))))
}

fn exit(found: &Outcomes) -> Status {
    match found.extent {
        _ if !found.violations.is_empty() => Status::Found,
        Extent::Unanswered(_) => Status::NoAnswer,
        _ if !found.unsupported.is_empty() => Status::NoAnswer,
        Extent::Exhausted | Extent::Bounded(_) => Status::Fine,
    }
}

/// For people: each assertion that can fail, with the first values that violate it; else the outcomes.
fn show(found: &Outcomes, texts: &Texts, output: &Output) {
    let assertions = by_assertion(&found.violations);
    for violations in &assertions {
        show_assertion(violations, texts, output);
    }
    if assertions.is_empty() {
        show_outcomes(&found.outcomes);
    }
    for what in &found.unsupported {
        println!("not supported: {}", what.sentence());
    }
    println!("{}", summary(found, assertions.len()));
}

/// Conditions start in this column at the latest.
const WIDTH: usize = 40;

fn show_outcomes(outcomes: &[LambdaOutcome]) {
    let width = outcomes.iter().map(|outcome| outcome.value.chars().count()).max().unwrap_or(0);
    for LambdaOutcome { value, condition, .. } in outcomes {
        match condition.as_str() {
            "True" => println!("{value}"),
            _ => println!("{value:width$}   if {condition}", width = width.min(WIDTH)),
        }
    }
}

/// The violations of each assertion, in the order they were found.
fn by_assertion(violations: &[LambdaViolation]) -> Vec<Vec<&LambdaViolation>> {
    let mut groups: Vec<Vec<&LambdaViolation>> = Vec::new();
    for violation in violations {
        let same = |first: &LambdaViolation| first.label == violation.label && first.place == violation.place;
        match groups.iter_mut().find(|group| same(group[0])) {
            Some(group) => group.push(violation),
            None => groups.push(vec![violation]),
        }
    }
    groups
}

fn show_assertion(violations: &[&LambdaViolation], texts: &Texts, output: &Output) {
    let first = violations[0];
    let values: Vec<String> = first.model.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let title = format!("this assertion can fail: {}", first.label);
    let more = match violations.len() - 1 {
        0 => String::new(),
        1 => "it fails in one more way".into(),
        more => format!("it fails in {more} more ways"),
    };
    match &first.place {
        Some(place) => {
            let mut message = Message::error(place.clone(), title);
            message.notes = [values.join("\n"), more].into_iter().filter(|note| !note.is_empty()).collect();
            println!("{}", text::message(&message, texts, output.color));
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
fn summary(found: &Outcomes, assertions: usize) -> String {
    let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let outcomes = count(found.outcomes.len(), "outcome");
    let text = match assertions {
        0 => outcomes,
        _ => format!("{} that can fail, {outcomes} without failure", count(assertions, "assertion")),
    };
    let how = match found.extent {
        Extent::Exhausted => "every path was followed to its end".to_string(),
        Extent::Bounded(_) if !found.unsupported.is_empty() => {
            "paths that need what is not supported were not followed".into()
        }
        Extent::Bounded(None | Some(Limit::Incomplete { .. } | Limit::Solver { .. })) => {
            "there may be more".into()
        }
        Extent::Bounded(Some(_)) => "there may be more beyond the bound".into(),
        Extent::Unanswered(limit) => limit.sentence(),
    };
    format!("{text}; {how}")
}
