//! What `whatif check` found as SARIF 2.1.0, which editors and code hosts read.

use serde_json::{Value, json};

use crate::output::Problem;
use crate::report::{FunctionReport, FunctionStatus};

/// The rules: the parts of a contract, and what each promises.
const RULES: [(&str, &str); 6] = [
    ("pre", "A function is called with what its type allows"),
    ("post", "A function returns what its type promises"),
    ("field", "A constructor is given what its type allows"),
    ("assert", "An assertion holds"),
    ("totality", "A function covers all cases, and raises no error"),
    ("termination", "A recursive call comes closer to its end"),
];

/// The log of one run.
pub(crate) fn log(functions: &[FunctionReport], problems: &[Problem]) -> Value {
    let rules: Vec<Value> =
        RULES.iter().map(|(id, text)| json!({ "id": id, "shortDescription": { "text": text } })).collect();
    let results: Vec<Value> = functions.iter().flat_map(results).collect();
    let unread = problems
        .iter()
        .map(|problem| notification("error", &problem.message, &problem.file, problem.line, problem.column));
    let unanswered = functions.iter().filter_map(|function| {
        let silent = matches!(function.status, FunctionStatus::Timeout | FunctionStatus::Unsupported);
        let reason = function.reason.as_deref().filter(|_| silent)?;
        let text = format!("no answer for `{}`: {reason}", function.name);
        Some(notification("note", &text, &function.file, function.line, function.column))
    });
    let notifications: Vec<Value> = unread.chain(unanswered).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "whatif", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": problems.is_empty(),
                "toolExecutionNotifications": notifications,
            }],
            "results": results,
        }],
    })
}

fn results(function: &FunctionReport) -> impl Iterator<Item = Value> + '_ {
    function.counterexamples.iter().map(|found| {
        json!({
            "ruleId": found.part(),
            // An abstract one is about what a type leaves open: the code itself may be right.
            "level": if found.is_concrete() { "error" } else { "warning" },
            "message": { "text": found.explanation() },
            "locations": [location(&function.file, function.line, function.column)],
        })
    })
}

fn notification(level: &str, text: &str, file: &str, line: u32, column: u32) -> Value {
    json!({ "level": level, "message": { "text": text }, "locations": [location(file, line, column)] })
}

fn location(file: &str, line: u32, column: u32) -> Value {
    let region = json!({ "startLine": line.max(1), "startColumn": column.max(1) });
    let mut location = json!({ "artifactLocation": { "uri": uri(file) } });
    location["region"] = region;
    json!({ "physicalLocation": location })
}

/// A path as a URI reference: relative as it was given, or with its scheme.
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
