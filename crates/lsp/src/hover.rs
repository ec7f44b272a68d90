//! Hover: the types of the thing under the cursor, its verdict, and the counterexample as a table.

use serde_json::{Value, json};
use whatif_analysis::render::{escape_cell, story};
use whatif_analysis::tasks::PropertyReport;
use whatif_analysis::{Counterexample, FunctionReport, Thing, ThingKind, Verdict};

use crate::questions::{Asked, Refusal, Remembered};
use crate::text::{Language, range};
use crate::{diagnostics, requests};

pub(crate) fn hover(remembered: &mut Remembered, asked: &Asked, params: &Value) -> Result<Value, Refusal> {
    let position = requests::position(params)?;
    let text = &asked.document.text;
    let (line, column) = text.place(position);
    let names = remembered.names(asked);
    let file = asked.document.path.display().to_string();
    let thing = names.as_ref().and_then(|names| {
        let named = names.at(&file, line, column)?;
        Some(&names.things[named.thing])
    });
    let mut parts: Vec<String> = match asked.document.language {
        Language::Haskell => thing.map(types).into_iter().collect(),
        Language::Tasks => thing.map(task_types).into_iter().collect(),
    };
    parts.extend(claim_at(asked, line).map(claim_text));
    if let Some(report) = report_at(asked, thing, position) {
        parts.push(verdict(report));
    }
    if parts.is_empty() { Ok(Value::Null) } else { Ok(markdown(&parts.join("\n\n---\n\n"))) }
}

fn markdown(text: &str) -> Value {
    json!({ "contents": { "kind": "markdown", "value": text } })
}

/// The types of a thing, and where it comes from.
fn types(thing: &Thing) -> String {
    let mut code = Vec::new();
    match &thing.ty {
        Some(ty) => code.push(format!("{} :: {ty}", thing.spelling)),
        None => code.push(thing.spelling.clone()),
    }
    if let Some(refined) = &thing.refined {
        code.push(format!("{{-@ {} :: {refined} @-}}", thing.spelling));
    }
    let module = thing.module.as_ref().map(|module| format!("\n\n*defined in* `{module}`"));
    format!("```haskell\n{}\n```{}", code.join("\n"), module.unwrap_or_default())
}

/// The type of a name of a task program, and its definition.
fn task_types(thing: &Thing) -> String {
    let ty = thing.ty.as_ref().map(|ty| format!("{} : {ty}", thing.spelling));
    let word = if thing.kind == ThingKind::Type { "type " } else { "let " };
    let written = thing.written.as_ref().filter(|_| thing.kind != ThingKind::Claim);
    let written = written.map(|written| format!("{word}{written}"));
    let shown: Vec<String> = ty.into_iter().chain(written).collect();
    let shown = if shown.is_empty() { thing.spelling.clone() } else { shown.join("\n") };
    let origin = match thing.definition {
        None if !thing.is_local => "\n\n*part of the language*",
        _ => "",
    };
    format!("```tophat\n{shown}\n```{origin}")
}

/// The report about the function that is named under the cursor and defined in this file, or about the function that is
/// accused at the cursor.
fn report_at<'a>(
    asked: &'a Asked,
    thing: Option<&Thing>,
    position: lsp_types::Position,
) -> Option<&'a FunctionReport> {
    let checked = asked.report.as_ref()?;
    let is_named = |(report, _): &(&FunctionReport, _)| {
        thing.is_some_and(|thing| !thing.is_local && thing.spelling == report.name)
    };
    let is_accused = |(report, _): &(&FunctionReport, _)| {
        report.counterexamples().iter().any(|found| {
            let place = found.violated.place.as_ref().filter(|place| place.file == checked.file());
            place.is_some_and(|place| {
                let range = range(place, &checked.texts);
                range.start <= position && position <= range.end
            })
        })
    };
    let found = checked.functions().find(is_named).or_else(|| checked.functions().find(is_accused))?;
    Some(found.0)
}

/// The verdict about a function, in Markdown.
pub(crate) fn verdict(report: &FunctionReport) -> String {
    let name = &report.name;
    let mut text = match &report.verdict {
        Verdict::Verified => format!("**verified**: `{name}` keeps its type on all inputs"),
        Verdict::Total => {
            format!("**total**: `{name}` has no annotation to keep, and fails for no input")
        }
        Verdict::Bounded(limit) => {
            format!("**none found**: no counterexample for `{name}`, and no proof: {}", limit.sentence())
        }
        Verdict::Unanswered(limit) => format!("**no answer** for `{name}`: {}", limit.sentence()),
        Verdict::InCallers(callers) if callers.is_empty() => {
            format!("**not checked**: `{name}` is not exported, and nobody calls it")
        }
        Verdict::InCallers(callers) => format!("checked inside `{}`", callers.join("`, `")),
        Verdict::Unsupported(why) => format!("**not supported**: {}", why.sentence()),
        Verdict::Counterexamples(found) => {
            found.iter().map(|found| counterexample(name, found)).collect::<Vec<String>>().join("\n\n")
        }
    };
    for note in &report.notes {
        text += &format!("\n\n{note}");
    }
    text
}

/// A counterexample in Markdown: a table with the call, the result, and the values of the refinement's parts.
fn counterexample(function: &str, found: &Counterexample) -> String {
    let kind = if found.is_concrete() { "counterexample" } else { "counterexample with assumed results" };
    let mut text = format!("**{kind}**: {}\n\n", story::title(function, found));
    let mut rows = vec![row("call", &found.call.expression), row("result", &result(found))];
    let violated = &found.violated;
    if violated.call.function != function {
        rows.push(row("makes the call", &violated.call.equation()));
    }
    rows.extend(found.abstracted.iter().map(|call| row("if", &call.equation())));
    if !violated.refinement.is_empty() {
        rows.push(row("must satisfy", &violated.refinement));
    }
    rows.extend(violated.because.iter().map(|fact| {
        row(&format!("`{}`", escape_cell(&fact.expression)), fact.value.as_deref().unwrap_or("not known"))
    }));
    text += &format!("| part | value |\n| --- | --- |\n{}", rows.concat());
    if let Some(help) = story::help(function, found) {
        text += &format!("\n*{help}*");
    }
    text
}

fn result(found: &Counterexample) -> String {
    match &found.call.message {
        Some(message) => format!("error: {message}"),
        None => found.call.result.clone().unwrap_or_else(|| "error".into()),
    }
}

fn row(name: &str, value: &str) -> String {
    format!("| {name} | `{}` |\n", escape_cell(value))
}

fn claim_at(asked: &Asked, line: u32) -> Option<&PropertyReport> {
    let checked = asked.report.as_ref()?;
    checked.claims().iter().find(|claim| {
        claim.place.as_ref().is_some_and(|place| place.line == line && place.file == checked.file())
    })
}

/// The verdict about a claim, in Markdown.
pub(crate) fn claim_text(claim: &PropertyReport) -> String {
    let mut text = format!("**{}** `{}`", crate::lenses::claim_word(claim), claim.name);
    text += &claim.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    if !claim.story.is_empty() {
        text += &format!("\n\n{}", claim.story.iter().map(|line| format!("1. {line}\n")).collect::<String>());
    }
    if !claim.inputs.is_empty() {
        text += &format!("\n\n```\n{}\n```", diagnostics::events(claim));
    }
    if let Some(value) = &claim.value {
        text += &format!("\n\nresult `{value}`");
    }
    text
}
