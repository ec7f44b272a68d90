//! Code actions: take a suggested type, add an import or a language extension, keep a counterexample as an example in a
//! comment.

use std::collections::BTreeMap;

use lsp_types::Range;
use serde_json::{Value, json};
use whatif_analysis::{
    Counterexample, Edit, Ended, FunctionReport, Host, Names, Options, Place, Severity, Suggestion, World,
};

use crate::checks::Checked;
use crate::questions::{Asked, Refusal, Remembered};
use crate::requests;
use crate::text::range;

/// The kinds of code actions that the server offers.
pub(crate) const KINDS: [&str; 2] = ["quickfix", "refactor.rewrite"];

/// The limit of steps for a call that becomes an example: it was run before, and was short.
const STEPS: u64 = 5_000_000;

pub(crate) fn actions(remembered: &mut Remembered, asked: &Asked, params: &Value) -> Result<Value, Refusal> {
    let wanted = requests::range(params)?;
    let Some(checked) = &asked.report else { return Ok(Value::Null) };
    let make = Maker { asked, checked, params, wanted };
    let mut all = Vec::new();
    for (report, place) in checked.functions().filter(|(report, place)| make.is_meant(report, place)) {
        if !report.counterexamples().is_empty() {
            let cures = remembered.cures(asked, &report.name);
            all.extend(cures.iter().map(|suggestion| make.suggestion(suggestion)));
        }
        all.extend(report.counterexamples().first().and_then(|found| make.example(report, place, found)));
    }
    all.extend(make.extensions());
    if let Some(names) = remembered.names(asked) {
        all.extend(make.imports(&names));
    }
    all.retain(|action| is_wanted(action, params));
    Ok(Value::Array(all))
}

/// Does the client want this action? It may ask for some kinds only: `refactor` includes `refactor.rewrite`.
fn is_wanted(action: &Value, params: &Value) -> bool {
    let Some(only) = params.pointer("/context/only").and_then(Value::as_array) else { return true };
    let kind = action["kind"].as_str().unwrap_or_default();
    only.iter()
        .filter_map(Value::as_str)
        .any(|wanted| kind.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
}

struct Maker<'a> {
    asked: &'a Asked,
    checked: &'a Checked,
    params: &'a Value,
    /// The selected range.
    wanted: Range,
}

impl Maker<'_> {
    fn touches(&self, place: &Place) -> bool {
        let found = range(place, &self.checked.texts);
        place.file == self.checked.file() && found.start <= self.wanted.end && self.wanted.start <= found.end
    }

    /// Is the function's name selected, or a place where it is accused?
    fn is_meant(&self, report: &FunctionReport, place: &Place) -> bool {
        let mut accused = report.counterexamples().iter().filter_map(|found| found.violated.place.as_ref());
        self.touches(place) || accused.any(|place| self.touches(place))
    }

    fn action(&self, title: &str, kind: &str, edits: &[Edit], preferred: bool) -> Value {
        let mut changes: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for Edit { place, text } in edits {
            let uri = self.asked.open.get(&place.file).map(|document| document.uri.as_str().to_owned());
            let uri = uri.or_else(|| Some(crate::uri::uri_of(place.file.as_ref())?.as_str().to_owned()));
            let edit = json!({ "range": range(place, &self.checked.texts), "newText": text });
            changes.entry(uri.unwrap_or_default()).or_default().push(edit);
        }
        let mut action = json!({ "title": title, "kind": kind, "edit": { "changes": changes } });
        if kind == "quickfix" {
            action["diagnostics"] = self.params.pointer("/context/diagnostics").cloned().unwrap_or_default();
            action["isPreferred"] = json!(preferred);
        }
        action
    }

    /// An action that changes all types of a suggestion at once.
    fn suggestion(&self, suggestion: &Suggestion) -> Value {
        let Suggestion { function, ty, also, verified, .. } = suggestion;
        let others: Vec<String> = also.iter().map(|more| format!("`{}`", more.function)).collect();
        let others =
            if others.is_empty() { String::new() } else { format!(", and change {}", others.join(", ")) };
        let sure = if *verified { " (verified)" } else { "" };
        let title = format!("give `{function}` the type {ty}{others}{sure}");
        let edits: Vec<Edit> = suggestion.changes().map(|(_, _, edit)| edit.clone()).collect();
        self.action(&title, "quickfix", &edits, *verified)
    }

    /// Actions that add pragmas for extensions which the selection needs.
    fn extensions(&self) -> impl Iterator<Item = Value> {
        let missing = self.checked.missing.iter();
        missing.filter(|missing| missing.places.iter().any(|place| self.touches(place))).map(|missing| {
            let title = format!("turn on {}", missing.extension);
            self.action(&title, "quickfix", std::slice::from_ref(&missing.edit), false)
        })
    }

    /// Actions that import names which are reported as not in scope in the selection.
    fn imports(&self, names: &Names) -> Vec<Value> {
        let errors = self.checked.mistakes.iter().filter(|found| found.severity == Severity::Error);
        let mut all = Vec::new();
        for message in errors.filter(|found| self.touches(&found.place)) {
            let at = range(&message.place, &self.checked.texts).start;
            let word = self.asked.document.text.word(at);
            let home = Host::home_of(word).filter(|_| !names.in_scope.contains(word));
            if let Some(home) = home {
                let line = self.import_line();
                let place = Place { line, end_line: line, ..Place::start_of(self.checked.file()) };
                let edit = Edit { place, text: format!("import {home} ({word})\n") };
                all.push(self.action(&format!("import `{word}` from {home}"), "quickfix", &[edit], true));
            }
        }
        all
    }

    /// The line before which an import can be inserted: that of the first import, or the one behind the module's
    /// header.
    fn import_line(&self) -> u32 {
        let text = &self.asked.document.text;
        let mut lines = 0..text.lines();
        if let Some(line) = lines.clone().find(|line| text.line(*line).starts_with("import ")) {
            return line + 1;
        }
        let ends_header = |line: &u32| text.line(*line).split_whitespace().any(|word| word == "where");
        let header = lines.clone().find(|line| text.line(*line).starts_with("module "));
        match header {
            Some(header) => lines.find(|line| *line >= header && ends_header(line)).unwrap_or(header) + 2,
            // Without a header, only pragmas stand before the imports.
            None => lines.find(|line| !text.line(*line).starts_with("{-#")).unwrap_or(0) + 1,
        }
    }

    /// An action that writes the call of a counterexample and its result as a comment above the function. The call is
    /// run for that: the results that the counterexample assumes of callees need not be the real ones.
    fn example(&self, report: &FunctionReport, place: &Place, found: &Counterexample) -> Option<Value> {
        let call = &found.call.expression;
        if has_hole(call) {
            return None;
        }
        let mut world = Printed::default();
        let options = Options { max_steps: Some(STEPS), ..self.asked.limits.options(&self.asked.cancel) };
        let ended = self.asked.host.eval(&self.asked.document.path, call, &mut world, &options).ok()?;
        let result = match ended.ended {
            Ended::Value => world.0.trim_end().to_owned(),
            Ended::Raised => format!("*** Exception: {}", found.call.message.as_deref().unwrap_or("…")),
            _ => return None,
        };
        let line = self.first_line(place.line, &report.name);
        let at = Place { line, end_line: line, ..Place::start_of(self.checked.file()) };
        let shown: String = result.lines().map(|line| format!("-- {line}\n")).collect();
        let edit = Edit { place: at, text: format!("-- >>> {call}\n{shown}") };
        Some(self.action(&format!("keep `{call}` as an example"), "refactor.rewrite", &[edit], false))
    }

    /// The first line of a function with the annotation and signature above it.
    fn first_line(&self, line: u32, name: &str) -> u32 {
        let text = &self.asked.document.text;
        let belongs = |line: u32| {
            let content = text.line(line - 1);
            content.starts_with(name) || content.starts_with("{-@") || content.ends_with("@-}")
        };
        let mut first = line;
        while first > 1 && belongs(first - 1) {
            first -= 1;
        }
        first
    }
}

/// Does a call have an argument, or a part of one, that is left open (`_`)? True also for a text that only looks like
/// that: then there is no example.
fn has_hole(call: &str) -> bool {
    call.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\'')).any(|word| word == "_")
}

/// Collects the output of a program.
#[derive(Default)]
struct Printed(String);

impl World for Printed {
    fn put_char(&mut self, _: i64, char: char) {
        self.0.push(char);
    }
}
