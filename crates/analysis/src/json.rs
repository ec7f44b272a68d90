//! Answers for other programs: one JSON object with the versions of the program and of the schema.

use serde::Serialize;
use serde_json::Value;

use crate::place::Message;

/// The version of the JSON.
pub const SCHEMA: u32 = 3;

/// An answer with the versions.
#[derive(Serialize)]
struct Versioned<'a, R> {
    whatif: &'static str,
    schema: u32,
    #[serde(flatten)]
    report: &'a R,
}

impl<R> Versioned<'_, R> {
    fn new(report: &R) -> Versioned<'_, R> {
        Versioned { whatif: env!("CARGO_PKG_VERSION"), schema: SCHEMA, report }
    }
}

/// An answer as JSON.
#[must_use]
pub fn json(report: &impl Serialize) -> String {
    serde_json::to_string_pretty(&Versioned::new(report)).expect("reports have string keys")
}

/// The same, as a value that can be put into another one.
#[must_use]
pub fn value(report: &impl Serialize) -> Value {
    serde_json::to_value(Versioned::new(report)).expect("reports have string keys")
}

/// Mistakes in an input, as JSON, if there is no other answer.
#[must_use]
pub fn errors(errors: &[Message]) -> String {
    json(&Errors { errors })
}

/// The same, as a value.
#[must_use]
pub fn errors_value(errors: &[Message]) -> Value {
    value(&Errors { errors })
}

#[derive(Serialize)]
struct Errors<'a> {
    errors: &'a [Message],
}
