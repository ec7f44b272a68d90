//! Runs, proofs and differences for people: an equation a line, and how far the search went.

use crate::diff::{Compared, Contrast, Diff, DiffVerdict};
use crate::explore::Exploration;
use crate::prove::{Proof, PropertyVerdict};
use crate::runs::Extent;

/// What `explore` found.
#[must_use]
pub fn exploration(found: &Exploration) -> String {
    let explored = match &found.answer {
        Ok(explored) => explored,
        Err(why) => return format!("no answer: {why}\n"),
    };
    let examples = &explored.examples;
    let mut text: String = examples.iter().map(|example| example.equation(&found.function) + "\n").collect();
    let how = match explored.extent {
        Extent::Exhausted if examples.len() == 1 => "the only one".to_string(),
        Extent::Exhausted => "these are all paths".into(),
        Extent::Bounded(_) => "there are more".into(),
        Extent::Unanswered(limit) => limit.sentence(),
    };
    explored.notes.iter().for_each(|note| text += &format!("note: {note}\n"));
    let paths = if examples.len() == 1 { "path" } else { "paths" };
    text += &format!("-- {} {paths}, {how}\n", examples.len());
    explored.unsupported.iter().for_each(|what| text += &format!("-- not supported: {what}\n"));
    text
}

/// What `prove` found.
#[must_use]
pub fn proof(found: &Proof) -> String {
    let property = &found.property;
    let at = found.ty.as_ref().map_or_else(String::new, |ty| format!(", at the type {ty}"));
    match &found.verdict {
        PropertyVerdict::Counterexamples(examples) => {
            let examples = examples.iter().map(|example| example.equation(property) + "\n");
            examples.chain(found.notes.iter().map(|note| format!("note: {note}\n"))).collect()
        }
        PropertyVerdict::Proved(proven) => {
            format!("proved: {property} is True for {}{at}\n", proven.holds_for.words())
        }
        PropertyVerdict::Bounded(_) => format!("no counterexample to {property} up to the bound{at}\n"),
        PropertyVerdict::Unanswered(limit) => format!("no answer: {}\n", limit.sentence()),
        PropertyVerdict::Unsupported(what) => {
            format!("no answer: {} is not supported\n", what.join(", "))
        }
    }
}

/// What `diff` found.
#[must_use]
pub fn diff(found: &Diff) -> String {
    let mut text: String = found.functions.iter().map(compared).collect();
    for (which, names) in [("old", &found.only_old), ("new", &found.only_new)] {
        if !names.is_empty() {
            text += &format!("only in the {which} version: {}\n", names.join(", "));
        }
    }
    text
}

fn compared(found: &Compared) -> String {
    let name = &found.name;
    let at = found.ty.as_ref().map_or_else(String::new, |ty| format!(", at the type {ty}"));
    match &found.verdict {
        DiffVerdict::Different(Contrast { args, old, new }) => {
            let args: String =
                args.iter().map(|arg| format!(" {}", whatif_lambda::as_argument(arg))).collect();
            let notes: String = found.notes.iter().map(|note| format!("note: {note}\n")).collect();
            format!("different: {name}{args}{at}\n  old = {old}\n  new = {new}\n{notes}")
        }
        DiffVerdict::Types { old, new } => {
            format!("different: the types of {name}\n  old :: {old}\n  new :: {new}\n")
        }
        DiffVerdict::Same(proven) => {
            let by = if proven.certificate.is_some() { ", with a certificate" } else { "" };
            format!("same: {name} for {}{at}{by}\n", proven.holds_for.words())
        }
        DiffVerdict::Bounded(_) => format!("no difference found: {name}, up to the bound{at}\n"),
        DiffVerdict::Unanswered(limit) => format!("no answer: {name}: {}\n", limit.sentence()),
        DiffVerdict::Unsupported(what) => format!("no answer: {name}: {what} is not supported\n"),
    }
}
