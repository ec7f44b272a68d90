//! Runs and proofs for people: an equation a line, and how far the search went.

use crate::explore::Exploration;
use crate::prove::{Proof, PropertyVerdict};
use crate::runs::{Example, Extent};

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
    let notes: String = found.notes.iter().map(|note| format!("note: {note}\n")).collect();
    let equations = |examples: &[Example]| -> String {
        examples.iter().map(|example| example.equation(&head(property)) + "\n").collect()
    };
    let text = match &found.verdict {
        PropertyVerdict::Counterexamples(examples) => {
            let at = found.ty.as_ref().map(|ty| format!("note: decided at the type {ty}\n"));
            equations(examples) + &at.unwrap_or_default()
        }
        PropertyVerdict::FailsAsExpected(examples) => {
            format!("proved: {property} fails as it should: {}", equations(examples))
        }
        PropertyVerdict::Proved(proven) => {
            format!("proved: {property} is True for {}{at}\n", proven.holds_for.words())
        }
        PropertyVerdict::Bounded(_) => format!("no counterexample to {property} up to the bound{at}\n"),
        PropertyVerdict::Unanswered(limit) => format!("no answer: {}\n", limit.sentence()),
        PropertyVerdict::Unsupported(what) => {
            format!("no answer: {} is not supported\n", what.join(", "))
        }
    };
    text + &notes
}

/// An expression that is applied.
fn head(property: &str) -> String {
    let is_name = property.chars().all(|char| char.is_alphanumeric() || "_'.".contains(char));
    if is_name { property.to_string() } else { format!("({property})") }
}
