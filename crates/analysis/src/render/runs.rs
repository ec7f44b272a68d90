//! Renders runs, proofs and differences for people: one equation per line, and how far the search went.

use super::paint::{Tone, paint};
use crate::diff::{Compared, Contrast, Diff, DiffVerdict};
use crate::doctest::{Got, Tried};
use crate::explore::{Exploration, Withheld};
use crate::homework::Homework;
use crate::homework::pages::title;
use crate::place::{Message, Severity};
use crate::prove::{Proof, PropertyVerdict};
use crate::report::Unsupported;
use crate::runs::{Example, Extent};

/// The form in which paths are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// An equation for all its inputs, and below it an example.
    Equations,
    /// An example.
    Examples,
}

/// The text for an exploration.
#[must_use]
pub fn exploration(found: &Exploration, shown: Shown) -> String {
    let explored = match &found.answer {
        Ok(explored) => explored,
        Err(why) => return format!("no answer: {why}\n"),
    };
    let examples = &explored.examples;
    let mut text: String = examples.iter().map(|example| path(example, &found.function, shown)).collect();
    let how = match explored.extent {
        Extent::Bounded(_) if !explored.withheld.is_empty() => "these may not be all".into(),
        Extent::Exhausted if examples.len() == 1 => "the only one".to_string(),
        Extent::Exhausted => "these are all paths".into(),
        Extent::Bounded(None) => "there are more".into(),
        Extent::Bounded(Some(limit)) => format!("there may be more: {}", limit.sentence()),
        Extent::Unanswered(limit) => limit.sentence(),
    };
    explored.notes.iter().for_each(|note| text += &format!("note: {note}\n"));
    let paths = if examples.len() == 1 { "path" } else { "paths" };
    let at = explored.ty.as_ref().map_or_else(String::new, |ty| format!(", at the type {ty}"));
    text += &format!("-- {} {paths}, {how}{at}\n", examples.len());
    for Withheld { equation, args, result } in &explored.withheld {
        let call = crate::runs::call(&found.function, args);
        text += &format!("-- withheld: `{equation}` is false, because {call} = {result}\n");
    }
    explored.unsupported.iter().for_each(|what| text += &format!("-- not supported: {}\n", what.sentence()));
    text
}

/// A path: its equation and an example, which is left out if it is the same.
fn path(example: &Example, function: &str, shown: Shown) -> String {
    let concrete = example.equation(function);
    match &example.general {
        Some(general) if shown == Shown::Equations => {
            let arguments = example.args.iter().map(|arg| whatif_lambda::as_argument(arg));
            let is_same = arguments.eq(general.patterns.iter().cloned());
            let general = general.text(function);
            if is_same { format!("{general}\n") } else { format!("{general}\n    {concrete}\n") }
        }
        _ => format!("{concrete}\n"),
    }
}

/// The message about an example in a comment; none if its output is as expected.
#[must_use]
pub fn tried(tried: &Tried) -> Option<Message> {
    let mut message = match &tried.got {
        Got::Passed => return None,
        Got::Failed { .. } => Message::error(tried.place.clone(), "this example prints something else"),
        Got::Unsupported { reason } => {
            let mut message =
                Message::error(tried.place.clone(), format!("this example was not run: {reason}"));
            message.severity = Severity::Warning;
            return Some(message);
        }
    };
    if let Got::Failed { got } = &tried.got {
        let shown =
            |lines: &[String]| if lines.is_empty() { "nothing".into() } else { lines.join("\n     ") };
        message.notes = vec![
            format!("expected:\n     {}", shown(&tried.expected)),
            format!("printed:\n     {}", shown(got)),
        ];
    }
    Some(message)
}

/// The text for a proof.
#[must_use]
pub fn proof(found: &Proof, color: bool) -> String {
    let property = &found.property;
    let proved = paint("proved", Tone::Good, color);
    let at = at_types(found.ty.as_ref(), &found.also);
    let notes: String = found.notes.iter().map(|note| format!("note: {note}\n")).collect();
    let equations = |examples: &[Example]| -> String {
        let equation = |example: &Example| match found.is_test {
            true => failing(property, example),
            false => example.equation(&head(property)),
        };
        examples.iter().map(equation).map(|line| line + "\n").collect()
    };
    let text = match &found.verdict {
        PropertyVerdict::Counterexamples(examples) => {
            let at = found.ty.as_ref().map(|ty| format!("note: decided at the type {ty}\n"));
            paint(equations(examples).trim_end(), Tone::Bad, color) + "\n" + &at.unwrap_or_default()
        }
        PropertyVerdict::FailsAsExpected(examples) => {
            format!("{proved}: {property} fails as it should: {}", equations(examples))
        }
        PropertyVerdict::Proved(proven) => {
            if found.is_test {
                return format!("{proved}: {property:?}\n{notes}");
            }
            format!("{proved}: {property} is True for {}{at}\n", proven.holds_for.words())
        }
        PropertyVerdict::Bounded(limit) => {
            let words = paint("no counterexample", Tone::Open, color);
            format!("{words} to {property} found{at}, and no proof: {}\n", limit.sentence())
        }
        PropertyVerdict::Unanswered(limit) => {
            let words = paint("no answer", Tone::Open, color);
            format!("{words} to {property}: {}\n", limit.sentence())
        }
        PropertyVerdict::Unsupported(what) => {
            let words = paint("no answer", Tone::Open, color);
            format!("{words} to {property}: not supported: {}\n", Unsupported::sentences(what))
        }
    };
    match found.verdict {
        // The notes are about shown values, and these verdicts show none.
        PropertyVerdict::Bounded(_) | PropertyVerdict::Unanswered(_) | PropertyVerdict::Unsupported(_) => {
            text
        }
        _ => text + &notes,
    }
}

/// The types for which something is said of an overloaded function.
fn at_types(ty: Option<&String>, also: &[String]) -> String {
    let types: Vec<&str> = ty.into_iter().chain(also).map(String::as_str).collect();
    match &types[..] {
        [] => String::new(),
        [one] => format!(", at the type {one}"),
        [all @ .., last] => format!(", at the types {} and {last}", all.join(", ")),
    }
}

/// `"insert / keeps the order" fails for 0 and [1]`
fn failing(label: &str, example: &Example) -> String {
    let values =
        if example.args.is_empty() { String::new() } else { format!(" for {}", example.args.join(" and ")) };
    let message = example.message.as_ref().map_or_else(String::new, |message| format!(": {message}"));
    format!("{label:?} fails{values}{message}")
}

/// A property as the head of an application: in parentheses if it is not a name.
fn head(property: &str) -> String {
    let is_name = property.chars().all(|char| char.is_alphanumeric() || "_'.".contains(char));
    if is_name { property.to_string() } else { format!("({property})") }
}

/// The text for a comparison.
#[must_use]
pub fn diff(found: &Diff, color: bool) -> String {
    let mut text: String = found.functions.iter().map(|function| compared(function, color)).collect();
    for (which, names) in [("old", &found.only_old), ("new", &found.only_new)] {
        if !names.is_empty() {
            text += &format!("only in the {which} version: {}\n", names.join(", "));
        }
    }
    text
}

/// The text for groups of submissions.
#[must_use]
pub fn homework(found: &Homework) -> String {
    let mut text = String::new();
    for exercise in &found.functions {
        text += &format!("{}\n", exercise.name);
        for group in &exercise.groups {
            let names = group.submissions.join(", ");
            text += &format!("{:6}  {}\n        {names}\n", group.submissions.len(), title(&group.standing));
        }
    }
    text
}

fn compared(found: &Compared, color: bool) -> String {
    let word = |text: &str, tone| paint(text, tone, color);
    let name = &found.name;
    let at = at_types(found.ty.as_ref(), &found.also);
    match &found.verdict {
        DiffVerdict::Different(Contrast { args, old, new }) => {
            let args: String =
                args.iter().map(|arg| format!(" {}", whatif_lambda::as_argument(arg))).collect();
            let notes: String = found.notes.iter().map(|note| format!("note: {note}\n")).collect();
            let different = word("different", Tone::Bad);
            format!("{different}: {name}{args}{at}\n  old = {old}\n  new = {new}\n{notes}")
        }
        DiffVerdict::Types { old, new } => {
            let different = word("different", Tone::Bad);
            format!("{different}: the types of {name}\n  old :: {old}\n  new :: {new}\n")
        }
        DiffVerdict::Same(proven) => {
            let by = if proven.certificate.is_some() { ", with a certificate" } else { "" };
            let same = word("same", Tone::Good);
            format!("{same}: {name} for {}{at}{by}\n", proven.holds_for.words())
        }
        DiffVerdict::Bounded(limit) => {
            let words = word("no difference found", Tone::Open);
            format!("{words}: {name}{at}: {}\n", limit.sentence())
        }
        DiffVerdict::Unanswered(limit) => {
            format!("{}: {name}: {}\n", word("no answer", Tone::Open), limit.sentence())
        }
        DiffVerdict::Unsupported(what) => {
            format!("{}: {name}: {what} is not supported\n", word("no answer", Tone::Open))
        }
    }
}
