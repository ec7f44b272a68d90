//! What a check found, as plain data: owned, comparable, and the same as JSON.
//!
//! ```text
//! Report ── functions: FunctionReport ── verdict: Verdict ── Counterexample ── call, violated, abstracted, blamed
//!        └─ errors: Message
//! ```
//!
//! Text ([`render`](crate::render)), JSON and SARIF are renderings of these types: whatever a reader is told stands here.

use serde::{Deserialize, Serialize};
use whatif_source::Sources;

use crate::place::{Edit, Message, Place, Related};
use crate::statistics::Statistics;
use std::sync::Arc;

/// What a check found in one or more files.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// The functions, in the order of the files and of their sources.
    pub functions: Vec<FunctionReport>,
    /// Files that cannot be read, and mistakes that concern no function.
    pub errors: Vec<Message>,
    /// How many files it is about.
    #[serde(skip)]
    pub files: usize,
    /// The texts that the places are in, for excerpts.
    #[serde(skip)]
    pub texts: Texts,
    /// What was done.
    #[serde(skip)]
    pub statistics: Statistics,
}

impl Report {
    /// Adds what was found elsewhere. The texts of the other report are not kept: render it first.
    pub fn append(&mut self, other: Report) {
        self.functions.extend(other.functions);
        self.errors.extend(other.errors);
        self.files += other.files;
        self.statistics.add(&other.statistics);
    }
}

/// The files that were read, shared by the answers about them.
#[derive(Clone, Debug, Default)]
pub struct Texts(pub(crate) Arc<Sources>);

impl Texts {
    /// A line of a file, counted from 1.
    #[must_use]
    pub fn line(&self, file: &str, line: u32) -> Option<&str> {
        let id = self.0.find(file)?;
        let start = self.0.offset(id, line, 1)?;
        self.0.text(id)[start..].split('\n').next()
    }

    /// Was a file read on the way to the answer?
    #[must_use]
    pub fn contains(&self, file: &str) -> bool {
        self.0.find(file).is_some()
    }
}

/// What was found about a function.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(into = "Wire", from = "Wire")]
pub struct FunctionReport {
    /// Its name.
    pub name: String,
    /// Its name where it is defined; none for what has no place.
    pub place: Option<Place>,
    /// The conclusion.
    pub verdict: Verdict,
    /// A call that fails in a way that no type forbids.
    pub passed: Option<Call>,
    /// What LiquidHaskell does not demand, and a reader may want to know.
    pub notes: Vec<String>,
    /// Types that would help, best first.
    pub suggestions: Vec<Suggestion>,
    /// Why no type would help, if that is known.
    pub incurable: Option<String>,
    /// Whether a judge has accepted a proof of what is verified.
    pub certificate: Option<Certificate>,
    /// What it cost.
    pub cost: Cost,
}

/// What is known of the certificate of a function that is verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certificate {
    /// It was accepted. Its text is there where somebody asked for it.
    Accepted(Option<String>),
    /// There is none, and why.
    Missing(String),
}

/// How an accepted certificate is called.
const ACCEPTED: &str = "accepted";
/// What stands in front of the reason why there is none.
const MISSING: &str = "no certificate: ";

impl Certificate {
    /// What is said of it.
    fn sentence(&self) -> String {
        match self {
            Certificate::Accepted(_) => ACCEPTED.to_string(),
            Certificate::Missing(why) => format!("{MISSING}{why}"),
        }
    }

    /// From what is said of it.
    fn from_sentence(sentence: &str) -> Certificate {
        match sentence.strip_prefix(MISSING) {
            Some(why) => Certificate::Missing(why.to_string()),
            None => Certificate::Accepted(None),
        }
    }
}

/// What a question cost.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Cost {
    /// Time.
    pub time_ms: f64,
    /// Steps of the machine.
    pub steps: u64,
    /// Paths that ended.
    pub paths: u64,
    /// Questions to the solver.
    pub solver_queries: u64,
}

/// What a check concluded. Only `Verified` is a proof.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// At least one counterexample.
    Counterexamples(Vec<Counterexample>),
    /// None, with a proof.
    Verified,
    /// None up to a bound.
    Bounded(Limit),
    /// A limit ended the search before it had an answer.
    Unanswered(Limit),
    /// It has no type of its own and is not exported: it is checked inside of these functions.
    InCallers(Vec<String>),
    /// A construct is not supported, or makes no sense.
    Unsupported(Unsupported),
}

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
    /// Not every path could be followed, or not every promise is one that a search looks at.
    Incomplete,
    /// Time.
    Time {
        /// How much.
        seconds: f64,
    },
    /// Memory of the process.
    Memory,
    /// Somebody stopped it.
    Cancelled,
}

/// What is not supported, or makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unsupported {
    /// The construct.
    pub reason: String,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Is it a mistake of the author's? Then LiquidHaskell rejects it too.
    #[serde(default)]
    pub mistake: bool,
}

/// A call with its arguments and result as source text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    /// The function.
    pub function: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its result; `error` if it fails or has none.
    pub result: String,
    /// What it says if it fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The function applied to its arguments, as people write it: `[] !! 0`.
    pub expression: String,
}

impl Call {
    /// Does it end without a result?
    #[must_use]
    pub fn fails(&self) -> bool {
        self.result == NO_RESULT
    }

    /// `f 1 [2] = 3`
    #[must_use]
    pub fn equation(&self) -> String {
        match &self.message {
            Some(message) => format!("{} = error: {message}", self.expression),
            None if self.fails() => self.expression.clone(),
            None => format!("{} = {}", self.expression, self.result),
        }
    }
}

/// What stands for the result of a call that has none.
pub(crate) const NO_RESULT: &str = "error";

/// A way in which a promise does not hold.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Counterexample {
    /// Does the code alone do it, or does it need what a callee's type allows?
    pub kind: Kind,
    /// Is the code wrong, or a callee's type too weak, or can only the verifier not know better?
    pub verdict: Fault,
    /// The call of the function that was checked.
    pub call: Call,
    /// What does not hold.
    pub violated: Violated,
    /// The results of callees under which it does not hold.
    pub abstracted: Vec<Call>,
    /// The functions whose type should be strengthened.
    pub blame: Vec<String>,
    /// The same, with what is known of them.
    pub blamed: Vec<Blamed>,
    /// Did a run with these values, and no unknowns, violate the same promise? Always, in what is reported.
    pub replayed: bool,
    /// The call by which a function with a type of its own leads there, if this one has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caller: Option<Call>,
    /// Is it found only by who looks at the whole result?
    #[serde(default)]
    pub whole_result: bool,
    /// Does LiquidHaskell accept the function all the same, because it reasons with another arithmetic?
    #[serde(default)]
    pub accepted_by_liquidhaskell: bool,
    /// Is it about a call that no run makes, and that LiquidHaskell checks all the same?
    #[serde(default)]
    pub never_made: bool,
    /// Do calls with equal arguments have equal results? If not, the verifier does not know that they have.
    #[serde(default = "yes")]
    pub consistent: bool,
    /// Steps of the path.
    pub steps: u64,
    /// The whole story, as text.
    pub explanation: String,
}

impl Counterexample {
    /// Does the call need itself, with the same arguments? What no path looked at may differ, and nobody looks at it the next time
    /// either. Of two functions that are printed in the same way nothing is known.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        const FUNCTION: &str = "<function>";
        let is_known = !self.call.args.iter().any(|arg| arg.contains(FUNCTION));
        let is_same = |call: &Call| call.function == self.call.function && call.args == self.call.args;
        is_known && self.abstracted.iter().any(is_same)
    }

    /// Is it a recursive call of which LiquidHaskell measures no argument, because nobody wrote the function's type? Then
    /// [`Violated::refinement`] says so; of other recursive calls it says nothing.
    #[must_use]
    pub fn is_unmeasured(&self) -> bool {
        self.violated.part == Part::Termination && !self.violated.refinement.is_empty()
    }
}

fn yes() -> bool {
    true
}

impl Counterexample {
    /// Is it one of the code itself?
    #[must_use]
    pub fn is_concrete(&self) -> bool {
        self.kind == Kind::Concrete
    }
}

/// What a counterexample shows to be at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// The code: a run breaks the type.
    Code,
    /// The type of a callee, which allows what it should not.
    Type,
    /// Neither: both are right, and LiquidHaskell cannot know it.
    Verifier,
}

/// Does the code alone break the promise?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// It does.
    Concrete,
    /// Only with results of callees that their types allow.
    Abstract,
}

/// Where in a value a part of it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Inside {
    /// An element of a list, counted from 1.
    Element(usize),
    /// Two elements of a list, counted from 1.
    Elements(usize, usize),
    /// A component of a tuple, counted from 1.
    Component(usize),
    /// Somewhere in a value of this type.
    Within(String),
}

/// A promise that does not hold of a call.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Violated {
    /// The call.
    #[serde(flatten)]
    pub call: Call,
    /// Which promise.
    pub part: Part,
    /// The part of the refinement that does not hold.
    pub refinement: String,
    /// The argument or field it is about, counted from 1; none for the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub argument: Option<usize>,
    /// The part of that argument, field or result it is about, from the outside in; empty for the whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<Inside>,
    /// What the parts of the refinement come to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<Fact>,
    /// The call or body that breaks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The annotation that it breaks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
}

/// The parts of a contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// A function is called with what its type allows.
    Pre,
    /// A function returns what its type promises.
    Post,
    /// A constructor is given what its type allows.
    Field,
    /// An assertion holds.
    Assert,
    /// A function covers all cases, and raises no error.
    Totality,
    /// A recursive call comes closer to its end.
    Termination,
}

impl Part {
    /// Its word, in codes and rules as in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Part::Pre => "pre",
            Part::Post => "post",
            Part::Field => "field",
            Part::Assert => "assert",
            Part::Totality => "totality",
            Part::Termination => "termination",
        }
    }
}

/// A part of a refinement, evaluated: `size v` is 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fact {
    /// The part, with values in the place of variables: `size [0, 0]`.
    pub expression: String,
    /// What it comes to; none where no equation of a measure says it.
    pub value: Option<String>,
    /// Where it stands in the annotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// A function whose type should be strengthened, with what is known of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blamed {
    /// The function.
    pub function: String,
    /// Its type as far as a verifier knows it.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub ty: Option<String>,
    /// Who says so.
    pub known: Known,
    /// Where its type, or else the function, stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// Where the type of a function comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// An annotation.
    Annotation,
    /// Haskell alone.
    Haskell,
    /// The library.
    Library,
    /// A contract of λG.
    Contract,
    /// It calls itself and has no type.
    Nothing,
}

/// A type that would help.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// Whose type it is.
    pub function: String,
    /// The type.
    #[serde(rename = "type")]
    pub ty: String,
    /// The change of the file.
    pub edit: Edit,
    /// The types of other functions that belong to it: none of them helps without the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<TypeChange>,
    /// Does it demand more of the function's callers? Those that are not in the named files must be looked at.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demands_more: bool,
    /// Was the function verified to have it, and has each function in `cures` no counterexample with it?
    pub verified: bool,
    /// The functions that it helps.
    pub cures: Vec<String>,
}

impl Suggestion {
    /// All new types: its own, and those that belong to it.
    pub fn changes(&self) -> impl Iterator<Item = (&str, &str, &Edit)> {
        let own = (self.function.as_str(), self.ty.as_str(), &self.edit);
        let also = self.also.iter().map(|more| (more.function.as_str(), more.ty.as_str(), &more.edit));
        std::iter::once(own).chain(also)
    }
}

/// A new type of a function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TypeChange {
    /// Whose type it is.
    pub function: String,
    /// The type.
    #[serde(rename = "type")]
    pub ty: String,
    /// The change of the file.
    pub edit: Edit,
}

/// The words of the text output and of JSON for a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A counterexample of the code itself.
    Concrete,
    /// A counterexample that needs what a callee's type allows.
    Abstract,
    /// No counterexample up to a bound.
    Bounded,
    /// None, with a proof.
    Verified,
    /// Time, memory or somebody ended the search first.
    Timeout,
    /// Checked inside of its callers.
    InCallers,
    /// A construct is not supported.
    Unsupported,
}

impl FunctionReport {
    /// The verdict in a word.
    #[must_use]
    pub fn status(&self) -> Status {
        match &self.verdict {
            Verdict::Counterexamples(found) if found.iter().any(Counterexample::is_concrete) => {
                Status::Concrete
            }
            Verdict::Counterexamples(_) => Status::Abstract,
            Verdict::Verified => Status::Verified,
            Verdict::Bounded(_) => Status::Bounded,
            Verdict::Unanswered(_) => Status::Timeout,
            Verdict::InCallers(_) => Status::InCallers,
            Verdict::Unsupported(_) => Status::Unsupported,
        }
    }

    /// The counterexamples, if that is the verdict.
    #[must_use]
    pub fn counterexamples(&self) -> &[Counterexample] {
        match &self.verdict {
            Verdict::Counterexamples(found) => found,
            _ => &[],
        }
    }
}

impl Limit {
    /// As a sentence: why there is no answer.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Limit::Steps { steps } => format!("the limit of {steps} steps along a path was reached"),
            Limit::Work { steps } => format!("the budget of {steps} steps was used up"),
            Limit::Incomplete => "not every path could be followed".into(),
            Limit::Time { .. } => "the time was over".into(),
            Limit::Memory => "the limit on memory was reached".into(),
            Limit::Cancelled => "it was stopped".into(),
        }
    }
}

/// A function's report as JSON has it: one flat object.
#[derive(Serialize, Deserialize)]
struct Wire {
    name: String,
    file: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    status: Status,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unsupported: Option<Unsupported>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    callers: Vec<String>,
    counterexamples: Vec<Counterexample>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<Suggestion>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    incurable: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    passed: Option<Call>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

impl From<FunctionReport> for Wire {
    fn from(report: FunctionReport) -> Wire {
        let status = report.status();
        let place = report.place.unwrap_or_else(|| Place {
            line: 0,
            column: 0,
            end_line: 0,
            end_column: 0,
            ..Place::start_of("")
        });
        let Place { file, line, column, end_line, end_column } = place;
        let mut wire = Wire {
            name: report.name,
            file,
            line,
            column,
            end_line,
            end_column,
            status,
            limit: None,
            reason: None,
            unsupported: None,
            callers: Vec::new(),
            counterexamples: Vec::new(),
            suggestions: report.suggestions,
            incurable: report.incurable,
            notes: report.notes,
            passed: report.passed,
            certificate: report.certificate.as_ref().map(Certificate::sentence),
            cost: report.cost,
        };
        match report.verdict {
            Verdict::Counterexamples(found) => wire.counterexamples = found,
            Verdict::Verified => {}
            Verdict::Bounded(limit) => wire.limit = Some(limit),
            Verdict::Unanswered(limit) => {
                wire.reason = Some(limit.sentence());
                wire.limit = Some(limit);
            }
            Verdict::InCallers(callers) => wire.callers = callers,
            Verdict::Unsupported(why) => {
                wire.reason = Some(why.sentence());
                wire.unsupported = Some(why);
            }
        }
        wire
    }
}

impl From<Wire> for FunctionReport {
    fn from(wire: Wire) -> FunctionReport {
        let limit = wire.limit.unwrap_or(Limit::Incomplete);
        let verdict =
            match wire.status {
                Status::Concrete | Status::Abstract => Verdict::Counterexamples(wire.counterexamples),
                Status::Verified => Verdict::Verified,
                Status::Bounded => Verdict::Bounded(limit),
                Status::Timeout => Verdict::Unanswered(limit),
                Status::InCallers => Verdict::InCallers(wire.callers),
                Status::Unsupported => Verdict::Unsupported(wire.unsupported.unwrap_or_else(|| {
                    Unsupported { reason: wire.reason.unwrap_or_default(), place: None, mistake: false }
                })),
            };
        let Wire { file, line, column, end_line, end_column, .. } = wire;
        FunctionReport {
            name: wire.name,
            place: (line > 0).then_some(Place { file, line, column, end_line, end_column }),
            verdict,
            passed: wire.passed,
            notes: wire.notes,
            suggestions: wire.suggestions,
            incurable: wire.incurable,
            certificate: wire.certificate.as_deref().map(Certificate::from_sentence),
            cost: wire.cost,
        }
    }
}

impl From<String> for Unsupported {
    fn from(reason: String) -> Unsupported {
        Unsupported { reason, place: None, mistake: false }
    }
}

impl Unsupported {
    /// What a run came upon.
    pub(crate) fn of(found: &whatif_lambda::Unsupported, sources: &Sources) -> Unsupported {
        let place = found.span.map(|span| Place::of(span, sources));
        Unsupported { reason: found.construct.to_string(), place, mistake: false }
    }

    pub(crate) fn all_of(found: &[whatif_lambda::Unsupported], texts: &Texts) -> Vec<Unsupported> {
        found.iter().map(|found| Unsupported::of(found, &texts.0)).collect()
    }

    /// Several of them as one reason.
    #[must_use]
    pub fn sentences(all: &[Unsupported]) -> String {
        all.iter().map(Unsupported::sentence).collect::<Vec<_>>().join(", ")
    }

    /// With its place, as a reason.
    #[must_use]
    pub fn sentence(&self) -> String {
        match &self.place {
            Some(Place { file, line, column, .. }) => format!("{file}:{line}:{column}: {}", self.reason),
            None => self.reason.clone(),
        }
    }
}
