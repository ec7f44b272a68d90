//! Why there is no proof, or no answer: the limit that ended a search, as plain data for reports.
//!
//! The machine ends a search with a [`StopReason`]; this is its form in JSON, and its sentence for people.

use serde::{Deserialize, Serialize};
use whatif_machine::stop::{FormulaKind, Gap, Premise, StopReason};

/// The limit that a search reached.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Limit {
    /// Steps along one path.
    Steps {
        /// How many.
        steps: u64,
    },
    /// Steps in all.
    Work {
        /// How many.
        steps: u64,
    },
    /// Every path that was followed ended, but something was left out, or the answer rests on what was not shown.
    Incomplete {
        /// What it was.
        #[serde(default)]
        why: LeftOut,
    },
    /// The solver gave up: it does not decide formulas of this kind.
    Solver {
        /// The kind of formula.
        formula: Formula,
    },
    /// Every path ended, but the judge of certificates has no proof that it accepts.
    Certificate,
    /// Time.
    Time {
        /// How much.
        seconds: f64,
    },
    /// Memory of the process.
    Memory,
    /// The question was cancelled.
    Cancelled,
}

/// What a search left out, or what its answer rests on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeftOut {
    /// It is not known.
    #[default]
    Paths,
    /// Calls that could be abstracted.
    Abstractions,
    /// Other values of the arguments of an operation that has no formula.
    SingleValues,
    /// The rounding of floating-point numbers.
    Floats,
    /// Behaviours of unknown functions.
    Functions,
    /// How values of an abstract type are represented.
    Representation,
    /// Inputs for which an assumption could not be decided.
    Assumption,
    /// Unknown values of an abstract type that could not be completed.
    Unsettled,
    /// What a run without unknowns did not confirm.
    Unconfirmed,
    /// What was inferred was only tried.
    Inferred,
    /// One instance of a class was tried.
    OneInstance,
    /// A promise is read and not asserted.
    NotAsserted,
    /// A guard around the calls of a local function, which LiquidHaskell forgets inside of it.
    Guard,
    /// A callee breaks its own promise.
    BrokenCallee,
    /// Whether a recursion ends for every input.
    Ends,
    /// An error happens that LiquidHaskell lets pass.
    ErrorThatPasses,
    /// A placeholder such as `undefined` stands for any value.
    Placeholder,
    /// What the person who asks supposes.
    Supposed,
    /// No proof by induction was found, and nothing else was asked for.
    Proof,
    /// Results that could not be compared, or are shown only in part.
    Results,
}

impl LeftOut {
    fn sentence(self) -> &'static str {
        match self {
            LeftOut::Paths => "not every path could be followed",
            LeftOut::Abstractions => "not every call could be replaced by what its type allows",
            LeftOut::SingleValues => "an operation without a formula was tried for single values only",
            LeftOut::Floats => "floating-point numbers were taken for numbers that are not rounded",
            LeftOut::Functions => "unknown functions were not tried in all their behaviours",
            LeftOut::Representation => "it depends on how values of an abstract type are represented",
            LeftOut::Assumption => "for some inputs it could not be decided whether a condition holds",
            LeftOut::Unsettled => "some values of an abstract type could not be completed",
            LeftOut::Unconfirmed => "a run without unknowns did not confirm what the search saw",
            LeftOut::Inferred => "it rests on facts that were inferred and tried, but not proven",
            LeftOut::OneInstance => "it was tried with one instance of a class only",
            LeftOut::NotAsserted => "a part of its type is not checked",
            LeftOut::Guard => {
                "a call inside of a local function may need a guard around it, which LiquidHaskell forgets there"
            }
            LeftOut::BrokenCallee => "a function that it calls breaks its own type",
            LeftOut::Ends => "no run was seen that goes on for ever, but that every run ends is not shown",
            LeftOut::ErrorThatPasses => "it can fail in a way that LiquidHaskell lets pass",
            LeftOut::Placeholder => "a placeholder stands for code that is not written yet",
            LeftOut::Supposed => "it holds under what was supposed only",
            LeftOut::Proof => "no proof by induction was found",
            LeftOut::Results => "some results could not be compared or shown",
        }
    }
}

impl From<Gap> for Limit {
    fn from(gap: Gap) -> Limit {
        let why = match gap {
            Gap::Solver(kind) => return Limit::Solver { formula: kind.into() },
            Gap::Abstractions(_) => LeftOut::Abstractions,
            Gap::SingleValues(_) => LeftOut::SingleValues,
            Gap::Floats => LeftOut::Floats,
            Gap::Functions => LeftOut::Functions,
            Gap::Representation => LeftOut::Representation,
            Gap::Assumption => LeftOut::Assumption,
            Gap::Unsettled => LeftOut::Unsettled,
            Gap::Unconfirmed => LeftOut::Unconfirmed,
        };
        Limit::Incomplete { why }
    }
}

impl From<StopReason> for Limit {
    fn from(reason: StopReason) -> Limit {
        let why = match reason {
            StopReason::Work(steps) => return Limit::Work { steps },
            StopReason::Steps(steps) => return Limit::Steps { steps },
            StopReason::Gap(gap) => return gap.into(),
            StopReason::Premise(Premise::Inferred) => LeftOut::Inferred,
            StopReason::Premise(Premise::OneInstance) => LeftOut::OneInstance,
            StopReason::Premise(Premise::NotAsserted) => LeftOut::NotAsserted,
            StopReason::Premise(Premise::Guard) => LeftOut::Guard,
            StopReason::Premise(Premise::BrokenCallee) => LeftOut::BrokenCallee,
            StopReason::Premise(Premise::Ends) => LeftOut::Ends,
            StopReason::Premise(Premise::ErrorThatPasses) => LeftOut::ErrorThatPasses,
            StopReason::Premise(Premise::Placeholder) => LeftOut::Placeholder,
            StopReason::Premise(Premise::Supposed) => LeftOut::Supposed,
        };
        Limit::Incomplete { why }
    }
}

/// A kind of formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formula {
    /// Sums and comparisons.
    Linear,
    /// Products or quotients of unknowns.
    Nonlinear,
    /// Texts and sequences.
    Text,
    /// Bits of numbers.
    Bits,
}

impl Formula {
    fn words(self) -> &'static str {
        match self {
            Formula::Linear => "a large formula",
            Formula::Nonlinear => "a formula with products or quotients of unknowns",
            Formula::Text => "a formula about texts",
            Formula::Bits => "a formula about the bits of numbers",
        }
    }
}

impl From<FormulaKind> for Formula {
    fn from(kind: FormulaKind) -> Formula {
        match kind {
            FormulaKind::Linear => Formula::Linear,
            FormulaKind::Nonlinear => Formula::Nonlinear,
            FormulaKind::Text => Formula::Text,
            FormulaKind::Bits => Formula::Bits,
        }
    }
}

impl Limit {
    /// Something was left out, and it is not known what.
    pub(crate) const UNKNOWN: Limit = Limit::Incomplete { why: LeftOut::Paths };

    /// Did the solver give up? Then there is no answer.
    pub(crate) fn is_solvers(self) -> bool {
        matches!(self, Limit::Solver { .. })
    }

    /// As a sentence: why there is no answer.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Limit::Steps { steps } => format!("the limit of {steps} steps along a path was reached"),
            Limit::Work { steps } => format!("the budget of {steps} steps was used up"),
            Limit::Incomplete { why } => why.sentence().into(),
            Limit::Solver { formula } => format!("the solver gave up on {}", formula.words()),
            Limit::Certificate => "every path ended, but there is no certificate".into(),
            Limit::Time { .. } => "the time was over".into(),
            Limit::Memory => "the limit on memory was reached".into(),
            Limit::Cancelled => "it was stopped".into(),
        }
    }
}
