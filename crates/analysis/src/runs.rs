//! Runs of functions as plain data, in the reports of `explore`, `prove` and `lambda`.

use serde::{Deserialize, Serialize};
use whatif_machine::explore::Counts;
use whatif_machine::run::Exploration;
use whatif_machine::search::Finish;

use crate::engine::Engine;
use crate::limit::Limit;
use crate::report::Cost;

/// A run: inputs and the result, as source text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Example {
    /// The arguments.
    pub args: Vec<String>,
    /// The values that `forAll` chose on the way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// The result; `error` if it fails.
    pub result: String,
    /// The message of the failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The condition on the inputs under which the run takes this path.
    pub condition: String,
    /// The result for all inputs of the path; none if it would be unreadable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub general: Option<Equation>,
}

/// The result for all inputs of a path, as an equation of a definition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Equation {
    /// The argument patterns, as they are written behind the name of the function.
    pub patterns: Vec<String>,
    /// The conditions.
    pub guards: Vec<String>,
    /// The result.
    pub body: String,
}

impl From<whatif_machine::equation::Equation> for Equation {
    fn from(equation: whatif_machine::equation::Equation) -> Equation {
        let whatif_machine::equation::Equation { patterns, guards, body } = equation;
        Equation { patterns, guards, body }
    }
}

impl Equation {
    /// `insert x (y : ys) | x <= y = x : y : ys`
    #[must_use]
    pub fn text(&self, function: &str) -> String {
        let mut text = function.to_string();
        self.patterns.iter().for_each(|pattern| text += &format!(" {pattern}"));
        if !self.guards.is_empty() {
            text += &format!(" | {}", self.guards.join(", "));
        }
        format!("{text} = {}", self.body)
    }
}

impl Example {
    /// `f 1 [2] = 3`, with the chosen values.
    #[must_use]
    pub fn equation(&self, function: &str) -> String {
        let mut text = function.to_string();
        for arg in &self.args {
            text.push(' ');
            text.push_str(&whatif_lambda::as_argument(arg));
        }
        text += " = ";
        match &self.message {
            Some(message) => text += &format!("error: {}", message.trim_end()),
            None => text += &self.result,
        }
        if !self.chosen.is_empty() {
            text += &format!("   where forAll chose {}", self.chosen.join(" and "));
        }
        text
    }
}

/// `f 1 [2]`
pub(crate) fn call(function: &str, args: &[String]) -> String {
    let is_operator = !function.starts_with(|char: char| char.is_alphabetic() || char == '_');
    let head = if is_operator { format!("({function})") } else { function.to_string() };
    args.iter().fold(head, |text, arg| text + " " + &whatif_lambda::as_argument(arg))
}

/// How far an exploration went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Extent {
    /// Every path was followed to its end.
    Exhausted,
    /// There may be more paths: this limit was reached, or there are enough results.
    Bounded(Option<Limit>),
    /// A limit ended the exploration before it had an answer.
    Unanswered(Limit),
}

impl Extent {
    /// The word of JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Extent::Exhausted => "exhausted",
            Extent::Bounded(_) => "bounded",
            Extent::Unanswered(_) => "timeout",
        }
    }

    /// The limit that was reached, if one was.
    #[must_use]
    pub fn limit(self) -> Option<Limit> {
        match self {
            Extent::Exhausted => None,
            Extent::Bounded(limit) => limit,
            Extent::Unanswered(limit) => Some(limit),
        }
    }

    pub(crate) fn of(found: &Exploration, engine: &Engine) -> Extent {
        match found.finish {
            Finish::Exhausted if found.unsupported.is_empty() => Extent::Exhausted,
            Finish::Exhausted => Extent::Bounded(Some(Limit::UNKNOWN)),
            Finish::Enough => Extent::Bounded(None),
            Finish::Bounded(reason) => Extent::Bounded(Some(reason.into())),
            Finish::TimedOut => Extent::Unanswered(engine.out_of_time()),
            Finish::OutOfMemory => Extent::Unanswered(Limit::Memory),
            Finish::Cancelled => Extent::Unanswered(Limit::Cancelled),
        }
    }
}

pub(crate) fn cost(counts: &Counts, started: std::time::Instant) -> Cost {
    Cost {
        time_ms: started.elapsed().as_secs_f64() * 1000.0,
        steps: counts.steps,
        paths: counts.paths,
        solver_queries: counts.queries,
    }
}
