//! What was found about a property, as JSON has it.

use serde::Serialize;

use super::{Proof, PropertyVerdict, Proven};
use crate::limit::Limit;
use crate::place::Message;
use crate::report::Cost;
use crate::report::Unsupported;
use crate::runs::Example;

/// A [`Proof`], flat.
#[derive(Serialize)]
pub(super) struct Wire {
    property: String,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<String>,
    /// Other types at which it is proved as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<String>,
    status: &'static str,
    counterexamples: Vec<Replayed>,
    /// Inputs for which it fails, as it says it does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    expected: Vec<Example>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    holds_for: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Mistakes of definitions that others can do without.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<Message>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct Replayed {
    #[serde(flatten)]
    example: Example,
    replayed: bool,
}

impl From<Proof> for Wire {
    fn from(proof: Proof) -> Wire {
        let (holds_for, certified) = match &proof.verdict {
            PropertyVerdict::Proved(Proven { holds_for, certificate }) => {
                (Some(holds_for.word()), Some(certificate.is_some()))
            }
            _ => (None, None),
        };
        let expected = match &proof.verdict {
            PropertyVerdict::FailsAsExpected(found) => found.clone(),
            _ => Vec::new(),
        };
        let (status, counterexamples, limit, reason) = match proof.verdict {
            PropertyVerdict::Counterexamples(found) => ("counterexample", found, None, None),
            PropertyVerdict::Proved(_) | PropertyVerdict::FailsAsExpected(_) => {
                ("proved", Vec::new(), None, None)
            }
            PropertyVerdict::Bounded(limit) => ("bounded", Vec::new(), Some(limit), None),
            PropertyVerdict::Unanswered(limit) => {
                ("timeout", Vec::new(), Some(limit), Some(limit.sentence()))
            }
            PropertyVerdict::Unsupported(what) => {
                ("unsupported", Vec::new(), None, Some(Unsupported::sentences(&what)))
            }
        };
        let replayed = |example| Replayed { example, replayed: true };
        Wire {
            property: proof.property,
            ty: proof.ty,
            also: proof.also,
            notes: proof.notes,
            status,
            counterexamples: counterexamples.into_iter().map(replayed).collect(),
            expected,
            holds_for,
            certified,
            limit,
            reason,
            errors: proof.warnings.into_iter().filter(Message::is_error).collect(),
            cost: proof.cost,
        }
    }
}
