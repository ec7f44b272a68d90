//! Renders the report of a check as SARIF 2.1.0, which editors and code hosts read.
//!
//! A result points at the call or body that breaks a promise; the function, the broken annotation and the types that
//! are too weak are related locations.

use serde_json::{Value, json};

use super::story;
use crate::place::{Message, Place};
use crate::report::{Counterexample, FunctionReport, Part, Report, Suggestion, Verdict};

/// The rules: one for each kind of promise.
const RULES: [(Part, &str); 6] = [
    (Part::Pre, "A function is called with what its type allows"),
    (Part::Post, "A function returns what its type promises"),
    (Part::Field, "A constructor is given what its type allows"),
    (Part::Assert, "An assertion holds"),
    (Part::Totality, "A function covers all cases, and raises no error"),
    (Part::Termination, "A recursive call comes closer to its end"),
];

/// The log of one run.
#[must_use]
pub fn log(report: &Report) -> Value {
    let rules: Vec<Value> = RULES
        .iter()
        .map(|(part, text)| json!({ "id": part.word(), "shortDescription": { "text": text } }))
        .collect();
    let results: Vec<Value> = report.functions.iter().flat_map(results).collect();
    let unread =
        report.errors.iter().map(|error: &Message| notification("error", &error.message, &error.place));
    let unanswered = report.functions.iter().filter_map(|function| {
        let reason = match &function.verdict {
            Verdict::Unanswered(limit) => limit.sentence(),
            Verdict::Unsupported(why) => why.sentence(),
            _ => return None,
        };
        let text = format!("no answer for `{}`: {reason}", function.name);
        Some(notification("note", &text, function.place.as_ref()?))
    });
    let ignored = report.notes.iter().map(|note| notification("note", &note.message, &note.place));
    let notifications: Vec<Value> = unread.chain(unanswered).chain(ignored).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "whatif", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": report.errors.is_empty(),
                "toolExecutionNotifications": notifications,
            }],
            "results": results,
        }],
    })
}

fn results(function: &FunctionReport) -> impl Iterator<Item = Value> + '_ {
    function.counterexamples().iter().map(|found| {
        let place = found.violated.place.as_ref().or(function.place.as_ref());
        let mut result = json!({
            "ruleId": found.violated.part.word(),
            // An abstract counterexample shows that a type is too weak; the code itself may be right.
            "level": if found.is_concrete() { "error" } else { "warning" },
            "message": { "text": story::plain(&function.name, found) },
            "locations": place.map(location).into_iter().collect::<Vec<Value>>(),
            "relatedLocations": related(function, found),
        });
        if !function.suggestions.is_empty() {
            result["fixes"] = function.suggestions.iter().map(fix).collect();
        }
        result
    })
}

/// A suggestion: its edits, all of them or none.
fn fix(suggestion: &Suggestion) -> Value {
    let names: Vec<String> = suggestion.changes().map(|(function, ..)| format!("`{function}`")).collect();
    let changes: Vec<Value> = suggestion
        .changes()
        .map(|(_, _, edit)| {
            let place = location(&edit.place)["physicalLocation"].take();
            json!({
                "artifactLocation": place["artifactLocation"],
                "replacements": [{
                    "deletedRegion": place["region"],
                    "insertedContent": { "text": edit.text },
                }],
            })
        })
        .collect();
    let text = format!("Strengthen the type of {}", names.join(" and "));
    json!({ "description": { "text": text }, "artifactChanges": changes })
}

fn related(function: &FunctionReport, found: &Counterexample) -> Vec<Value> {
    let own = function.place.iter().map(|place| (place, format!("`{}` is defined here", function.name)));
    let broken = found.violated.related.iter().map(|related| (&related.place, related.message.clone()));
    let weak = found.blamed.iter().filter_map(|blamed| {
        Some((blamed.place.as_ref()?, format!("the type of `{}` is too weak", blamed.function)))
    });
    let all = own.chain(broken).chain(weak).enumerate().map(|(id, (place, text))| {
        let mut value = location(place);
        value["id"] = json!(id);
        value["message"] = json!({ "text": text });
        value
    });
    all.collect()
}

fn notification(level: &str, text: &str, place: &Place) -> Value {
    json!({ "level": level, "message": { "text": text }, "locations": [location(place)] })
}

fn location(place: &Place) -> Value {
    json!({ "physicalLocation": {
        "artifactLocation": { "uri": uri(&place.file) },
        "region": {
            "startLine": place.line.max(1),
            "startColumn": place.column.max(1),
            "endLine": place.end_line.max(1),
            "endColumn": place.end_column.max(1),
        },
    } })
}

/// A path as a URI reference: a relative path stays relative, an absolute one gets the scheme `file`.
fn uri(path: &str) -> String {
    let mut text = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(byte as char)
            }
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}
