//! Lenses: the verdict above each function or claim, with commands about it; and inlay hints beside functions.

use lsp_types::Position;
use serde_json::{Value, json};
use whatif_analysis::tasks::{self, PropertyReport};
use whatif_analysis::{Cancel, FunctionReport, Names, Place, Status, Verdict};

use crate::questions::{Asked, Refusal, Remembered};
use crate::text::range;

pub(crate) fn lenses(remembered: &mut Remembered, asked: &Asked, _: &Value) -> Result<Value, Refusal> {
    let Some(checked) = &asked.report else { return Ok(Value::Null) };
    let names = remembered.names(asked);
    let lens = |place: &Place, title: &str, command: &str, name: &str| {
        json!({
            "range": range(place, &checked.texts),
            "command": { "title": title, "command": command, "arguments": [asked.document.uri, name] },
        })
    };
    let mut all = Vec::new();
    for (report, place) in checked.functions() {
        all.push(lens(place, &title(report), "whatif.explain", &report.name));
        if report.status() != Status::Unsupported {
            all.push(lens(place, "explore", "whatif.explore", &report.name));
        }
        if names.as_ref().is_some_and(|names| is_property(names, &report.name)) {
            all.push(lens(place, "prove", "whatif.prove", &report.name));
        }
    }
    let own = checked.claims().iter().filter_map(|claim| Some((claim, claim.place.clone()?)));
    for (claim, place) in own.filter(|(_, place)| place.file == checked.file()) {
        all.push(lens(&place, &claim_title(claim), "whatif.explain", &claim.name));
    }
    if asked.document.language == crate::text::Language::Tasks && checked.mistakes.is_empty() {
        let start = Place::start_of(checked.file());
        all.push(lens(&start, "run this", "whatif.run", "main"));
        all.push(lens(&start, "explore", "whatif.explore", "main"));
        all.push(lens(&start, "hints", "whatif.hints", "main"));
    }
    Ok(Value::Array(all))
}

/// The verdict about a function in a few words.
pub(crate) fn title(report: &FunctionReport) -> String {
    match &report.verdict {
        Verdict::Verified => "verified".to_owned(),
        Verdict::Total => "total".to_owned(),
        Verdict::Bounded(_) => "none found".to_owned(),
        Verdict::Unanswered(_) => "no answer".to_owned(),
        Verdict::InCallers(callers) if callers.is_empty() => "nobody calls it".to_owned(),
        Verdict::InCallers(callers) => format!("checked inside {}", callers.join(", ")),
        Verdict::Unsupported(_) => "not supported".to_owned(),
        Verdict::Counterexamples(found) => {
            let first = found.first().map(|found| found.call.equation()).unwrap_or_default();
            format!("counterexample: {}", short(&first))
        }
    }
}

/// The first line of a text, cut if it is long.
fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}

/// The verdict about a claim in a word.
pub(crate) fn claim_word(claim: &PropertyReport) -> &'static str {
    match claim.status {
        tasks::Verdict::Proved if claim.vacuous => "holds of nothing",
        tasks::Verdict::Proved => "proved",
        tasks::Verdict::Violated => "violated",
        tasks::Verdict::Reached => "reached",
        tasks::Verdict::Never => "never",
        tasks::Verdict::Unknown => "not decided",
    }
}

fn claim_title(claim: &PropertyReport) -> String {
    match claim.inputs.len() {
        0 => claim_word(claim).to_owned(),
        1 => format!("{} by 1 event", claim_word(claim)),
        count => format!("{} by {count} events", claim_word(claim)),
    }
}

/// Is this a function whose result is a `Bool`?
fn is_property(names: &Names, function: &str) -> bool {
    let of_function = |thing: &&whatif_analysis::Thing| !thing.is_local && thing.spelling == function;
    let thing = names.things.iter().find(of_function);
    let ty = thing.and_then(|thing| thing.ty.as_deref()).unwrap_or_default();
    ty.rsplit("->").next().is_some_and(|result| result.trim() == "Bool")
}

/// Hints that show the inferred refinements of functions without a type of their own, behind their names.
pub(crate) fn inlay_hints(asked: &Asked, cancel: &Cancel) -> Result<Value, Refusal> {
    let options = asked.limits.options(cancel);
    let text = &asked.document.text;
    let hints = asked.host.inferred(&asked.document.path, &options).into_iter().map(|found| {
        let end = crate::text::range_in(&found.place, text).end;
        let position = Position { line: end.line, character: end.character };
        let label = format!("{{v | {}}}", found.refinements.join(" && "));
        json!({ "position": position, "label": label, "kind": 1, "paddingLeft": true })
    });
    Ok(hints.collect())
}
