//! `prove`: is a Bool-valued function True for all inputs?

use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use whatif_haskell::front::Instance;
use whatif_lambda::Type;
use whatif_lambda::run::{self, Outcome};

use crate::engine::Engine;
use crate::haskell::{self, NoQuestion, WORK, example, path, settings};
use crate::host::{Failed, Host};
use crate::options::Options;
use crate::place::{Message, Place};
use crate::report::{Cost, Limit, Texts};
use crate::runs::{Example, Extent, cost};
use crate::statistics::Statistics;

/// What was found about a property.
#[derive(Clone, Debug, Serialize)]
#[serde(into = "Wire")]
pub struct Proof {
    /// The property.
    pub property: String,
    /// The conclusion.
    pub verdict: PropertyVerdict,
    /// What it cost.
    pub cost: Cost,
    /// What a person should know of the input.
    pub warnings: Vec<Message>,
    /// The texts that the places are in.
    pub texts: Texts,
    /// What was done.
    pub statistics: Statistics,
}

/// What is known of a property. Only `Proved` is a proof.
#[derive(Clone, PartialEq, Debug)]
pub enum PropertyVerdict {
    /// Inputs for which it is False, or fails; each was run again without unknowns.
    Counterexamples(Vec<Example>),
    /// True for all inputs.
    Proved,
    /// No counterexample up to a bound.
    Bounded(Limit),
    /// A limit ended the search first.
    Unanswered(Limit),
    /// Constructs that are not supported.
    Unsupported(Vec<String>),
}

impl Host {
    /// Looks for inputs for which a property is not True.
    ///
    /// # Errors
    /// If the file cannot be used, or has no such property.
    pub fn prove(&self, file: &Path, property: &str, options: &Options) -> Result<Proof, Failed> {
        let engine = Engine::new(options);
        let question = match engine.phase("reading", || self.question(file, property, None, options)) {
            Ok(question) => question,
            Err(NoQuestion::Failed(failed)) => return Err(failed),
            Err(NoQuestion::Unsupported(why)) => {
                return Ok(Proof {
                    property: property.to_string(),
                    verdict: PropertyVerdict::Unsupported(vec![why]),
                    cost: Cost::default(),
                    warnings: Vec::new(),
                    texts: Texts::default(),
                    statistics: engine.statistics(),
                });
            }
        };
        let haskell::Question { program, instance, params, warnings, texts } = question;
        if instance.result != Type::bool() {
            let message = format!("`{property}` is no property: its result is no Bool");
            return Err(Message::error(Place::start_of(path(file)), message).into());
        }
        let started = Instant::now();
        let mut settings = settings(&engine, usize::MAX);
        settings.options.special_floats = true;
        settings.options.special_characters = true;
        let wanted = options.max_results.unwrap_or(1);
        let is_wrong = |outcome: &Outcome| outcome.result.as_ref().ok().is_none_or(|value| value != "True");
        let found = engine.phase("searching", || {
            let Instance { function, result, .. } = &instance;
            run::find_function(&program, function, &params, result, &settings, wanted, &is_wrong)
        });
        engine.add(&found.counts);
        let verdict = match Extent::of(&found, &engine, WORK) {
            _ if !found.outcomes.is_empty() => {
                PropertyVerdict::Counterexamples(found.outcomes.iter().map(example).collect())
            }
            Extent::Exhausted => PropertyVerdict::Proved,
            Extent::Unanswered(limit) => PropertyVerdict::Unanswered(limit),
            Extent::Bounded(_) if !found.unsupported.is_empty() => {
                PropertyVerdict::Unsupported(found.unsupported.clone())
            }
            Extent::Bounded(limit) => PropertyVerdict::Bounded(limit.unwrap_or(Limit::Incomplete)),
        };
        let (cost, statistics) = (cost(&found, started), engine.statistics());
        Ok(Proof { property: property.to_string(), verdict, cost, warnings, texts, statistics })
    }
}

/// As JSON has it.
#[derive(Serialize)]
struct Wire {
    property: String,
    status: &'static str,
    counterexamples: Vec<Replayed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
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
        let (status, counterexamples, limit, reason) = match proof.verdict {
            PropertyVerdict::Counterexamples(found) => ("counterexample", found, None, None),
            PropertyVerdict::Proved => ("proved", Vec::new(), None, None),
            PropertyVerdict::Bounded(limit) => ("bounded", Vec::new(), Some(limit), None),
            PropertyVerdict::Unanswered(limit) => {
                ("timeout", Vec::new(), Some(limit), Some(limit.sentence()))
            }
            PropertyVerdict::Unsupported(what) => ("unsupported", Vec::new(), None, Some(what.join(", "))),
        };
        let replayed = |example| Replayed { example, replayed: true };
        Wire {
            property: proof.property,
            status,
            counterexamples: counterexamples.into_iter().map(replayed).collect(),
            limit,
            reason,
            cost: proof.cost,
        }
    }
}
