//! Answers for other programs: one JSON object with the versions of the program and of the schema.

use serde::Serialize;

use crate::place::Message;

/// The version of the JSON.
pub const SCHEMA: u32 = 2;

/// An answer as JSON.
#[must_use]
pub fn json(report: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Versioned<'a, R> {
        whatif: &'static str,
        schema: u32,
        #[serde(flatten)]
        report: &'a R,
    }
    let report = Versioned { whatif: env!("CARGO_PKG_VERSION"), schema: SCHEMA, report };
    serde_json::to_string_pretty(&report).expect("reports have string keys")
}

/// Mistakes in an input, as JSON, if there is no other answer.
#[must_use]
pub fn errors(errors: &[Message]) -> String {
    #[derive(Serialize)]
    struct Errors<'a> {
        errors: &'a [Message],
    }
    json(&Errors { errors })
}
