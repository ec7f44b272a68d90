//! The result of a check as plain data: owned, comparable, and the same as JSON.
//!
//! ```text
//! Report ── functions: FunctionReport ── verdict: Verdict ── Counterexample ── call       concat [[0], []] = [0, 0]
//!        │                            │                                     ├─ violated   size v == sumsize x
//!        │                            │                                     ├─ abstracted append [0] [] = [0, 0]
//!        │                            │                                     └─ blamed     append, and its type
//!        │                            └─ suggestions: Suggestion               types that would help
//!        └─ errors: Message                                                    files and annotations with mistakes
//! ```
//!
//! `story` fills these types in; text ([`render`](crate::render)), JSON and SARIF are renderings of them. A rendering
//! adds no facts of its own: whatever it shows is in a field here.
//!
//! In JSON a function's report is one flat object, `Wire`, with the [`Status`] as a word; [`FunctionReport`] converts
//! to it and back. Schema 3 of the JSON is fixed, so fields are added, never renamed.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use whatif_source::Sources;

use crate::limit::Limit;
use crate::place::{Edit, Message, Place, Related};
use crate::prove::Proof;
use crate::statistics::Statistics;
use std::sync::Arc;

/// The result of checking one or more files.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// The functions, in the order of the files and of their sources.
    pub functions: Vec<FunctionReport>,
    /// The properties that the files state, if the check was asked to decide them. Their functions stand among the functions, too.
    #[serde(default, skip_deserializing, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Proof>,
    /// Files that cannot be read, and mistakes that concern no function.
    pub errors: Vec<Message>,
    /// Annotations that are ignored, because they are not supported.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Message>,
    /// How many files were checked.
    #[serde(skip)]
    pub files: usize,
    /// The texts that the places are in, for excerpts.
    #[serde(skip)]
    pub texts: Texts,
    /// The counts of the search and the solver.
    #[serde(skip)]
    pub statistics: Statistics,
}

impl Report {
    /// The functions that are no decided properties.
    pub fn plain_functions(&self) -> impl Iterator<Item = &FunctionReport> {
        let is_decided = |function: &FunctionReport| {
            function.may_be_decided() && self.properties.iter().any(|found| found.property == function.name)
        };
        self.functions.iter().filter(move |function| !is_decided(function))
    }

    /// Adds another report. The texts of the other report are not kept: render it first.
    pub fn append(&mut self, other: Report) {
        self.functions.extend(other.functions);
        self.properties.extend(other.properties);
        self.errors.extend(other.errors);
        self.notes.extend(other.notes);
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

    /// The text of a file, if it was read to get the answer.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<&str> {
        Some(self.0.text(self.0.find(file)?))
    }

    /// Was a file read to get the answer?
    #[must_use]
    pub fn contains(&self, file: &str) -> bool {
        self.0.find(file).is_some()
    }
}

/// The result about one function.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(into = "Wire", from = "Wire")]
pub struct FunctionReport {
    /// Its name.
    pub name: String,
    /// The function's name in its definition; none for a function without a place in a file.
    pub place: Option<Place>,
    /// The conclusion.
    pub verdict: Verdict,
    /// A call that fails although no type forbids it: LiquidHaskell lets it pass.
    pub passed: Option<Call>,
    /// Facts that LiquidHaskell does not demand and a reader may want to know.
    pub notes: Vec<String>,
    /// Types that would help, best first.
    pub suggestions: Vec<Suggestion>,
    /// Why no type would help, if that is known.
    pub incurable: Option<String>,
    /// If every path ended: whether the judge of certificates has accepted a proof. Only then is the function verified.
    pub certificate: Option<Certificate>,
    /// What the answer is about, if that is less than every run.
    pub scope: Option<Scope>,
    /// The time and work that the answer took.
    pub cost: Cost,
}

/// What an answer is about, if that is less than every run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Real numbers stand for floating-point ones, as in LiquidHaskell.
    RealNumbers,
    /// The function works for all instances of some classes, and one of each was tried.
    OneInstance,
    /// Whether all calls come to an end was not asked, because an annotation or an option exempts the function, or one that it leads to.
    EndNotAsked,
}

impl Scope {
    /// What the reader should know.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Scope::RealNumbers => {
                "for real numbers: rounding, infinities and NaN are left out, as in LiquidHaskell"
            }
            Scope::OneInstance => "it works for all instances of its classes, and was tried with one",
            Scope::EndNotAsked => "if it ends, which was not asked",
        }
    }
}

/// The certificate of a verified function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certificate {
    /// The judge accepted it. The text is there if [`Options::certificates`](crate::Options) asked for it.
    Accepted(Option<String>),
    /// There is no certificate; the text says why.
    Missing(String),
}

/// The word for an accepted certificate in JSON.
const ACCEPTED: &str = "accepted";
/// The words in front of the reason why there is none.
const MISSING: &str = "no certificate: ";

impl Certificate {
    /// The text of the JSON field.
    fn sentence(&self) -> String {
        match self {
            Certificate::Accepted(_) => ACCEPTED.to_string(),
            Certificate::Missing(why) => format!("{MISSING}{why}"),
        }
    }

    /// Reads the text of the JSON field.
    fn from_sentence(sentence: &str) -> Certificate {
        match sentence.strip_prefix(MISSING) {
            Some(why) => Certificate::Missing(why.to_string()),
            None => Certificate::Accepted(None),
        }
    }
}

/// The time and work that a question took.
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

/// The conclusion of a check. Only `Verified` and `Total` are proofs.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// At least one counterexample.
    Counterexamples(Vec<Counterexample>),
    /// The function keeps the promise of its annotation, with a proof.
    Verified,
    /// The function has no annotation, so it promises nothing; it fails for no input and its recursion ends, with a proof. Its callees are taken at their word;
    /// if one of them was not asked whether it ends, the [scope](FunctionReport::scope) says so.
    Total,
    /// None up to a bound.
    Bounded(Limit),
    /// A limit ended the search before it had an answer.
    Unanswered(Limit),
    /// It has no type of its own and is not exported, so it is checked inside of these functions, which call it.
    InCallers(Vec<String>),
    /// It uses a construct that is not supported, or has a mistake.
    Unsupported(Unsupported),
}

/// A construct that is not supported, or a mistake.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unsupported {
    /// The construct.
    pub reason: String,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Is it a mistake of the author's? Then LiquidHaskell rejects the program too.
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
    /// Its result; none, in JSON `error`, if the call fails or the result is not known.
    #[serde(serialize_with = "result_or_error", deserialize_with = "result_unless_error")]
    pub result: Option<String>,
    /// The message of the failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The function applied to its arguments, as people write it: `[] !! 0`.
    pub expression: String,
}

impl Call {
    /// `f 1 [2] = 3`
    #[must_use]
    pub fn equation(&self) -> String {
        match (&self.message, &self.result) {
            (Some(message), _) => format!("{} = error: {message}", self.expression),
            (None, Some(result)) => format!("{} = {result}", self.expression),
            (None, None) => self.expression.clone(),
        }
    }
}

/// The word in JSON in place of the result of a call that has none.
pub(crate) const NO_RESULT: &str = "error";

#[expect(clippy::ref_option, reason = "serde passes the field by reference")]
fn result_or_error<S: Serializer>(result: &Option<String>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(result.as_deref().unwrap_or(NO_RESULT))
}

fn result_unless_error<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    String::deserialize(from).map(|result| Some(result).filter(|result| result != NO_RESULT))
}

/// A call that breaks a promise of a type.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Counterexample {
    /// Does the code alone break the promise, or only together with a result that a callee's type allows?
    pub kind: Kind,
    /// Is the code wrong, or a callee's type too weak, or are both right and the verifier cannot know it?
    pub verdict: Fault,
    /// The call of the function that was checked.
    pub call: Call,
    /// The promise that does not hold.
    pub violated: Violated,
    /// The assumed results of callees under which the promise does not hold.
    pub abstracted: Vec<Call>,
    /// The functions whose types should be strengthened.
    pub blame: Vec<String>,
    /// The same functions, with their types.
    pub blamed: Vec<Blamed>,
    /// Did a run with these values, without unknowns, break the same promise? True in everything that is reported.
    pub replayed: bool,
    /// If this function has no type of its own: the call of a function that has one, and that leads here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caller: Option<Call>,
    /// Does the violation show only if the whole result is evaluated?
    #[serde(default)]
    pub whole_result: bool,
    /// Does LiquidHaskell accept the function all the same, because it reasons with another arithmetic?
    #[serde(default)]
    pub accepted_by_liquidhaskell: bool,
    /// Is it about a call that no run makes, and that LiquidHaskell checks all the same?
    #[serde(default)]
    pub never_made: bool,
    /// Do assumed calls with equal arguments have equal results? If not, the verifier does not know that the callee is
    /// a function of its arguments.
    #[serde(default = "yes")]
    pub consistent: bool,
    /// Does the call need itself, with the same arguments, so that it never returns?
    #[serde(skip)]
    pub endless: bool,
    /// Does the run go on for ever, as far as it was watched? Where LiquidHaskell's rules do not count, only such a call is an error.
    #[serde(default)]
    pub runs_on: bool,
    /// The left-hand sides of the equations that the function lacks, if it fails because no pattern matches: `next Blue`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing_cases: Vec<String>,
    /// Steps of the path.
    pub steps: u64,
    /// The whole explanation, as text.
    pub explanation: String,
}

impl Counterexample {
    /// Is it a recursive call in which nothing that LiquidHaskell measures could get smaller?
    #[must_use]
    pub fn is_unmeasured(&self) -> bool {
        self.violated.unmeasured.is_some()
    }

    /// Does the code alone break the promise?
    #[must_use]
    pub fn is_concrete(&self) -> bool {
        self.kind == Kind::Concrete
    }
}

fn yes() -> bool {
    true
}

/// The part of the program that a counterexample shows to be at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// The code: a run breaks the type.
    Code,
    /// The type of a callee, which allows a result that it should not.
    Type,
    /// Neither: both are right, and LiquidHaskell cannot know it.
    Verifier,
}

/// Whether the code alone breaks the promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The code alone does.
    Concrete,
    /// Only with results of callees that their types allow.
    Abstract,
}

/// The position of a part in a value.
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

/// A promise, and the call that breaks it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Violated {
    /// The call.
    #[serde(flatten)]
    pub call: Call,
    /// The kind of promise.
    pub part: Part,
    /// The part of the refinement that does not hold. For a recursive call in which LiquidHaskell measures nothing, the
    /// sentence about it.
    pub refinement: String,
    /// What that text is.
    #[serde(default, skip_serializing_if = "Says::is_condition")]
    pub says: Says,
    /// For a recursive call: why LiquidHaskell measures nothing in it, if that is so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmeasured: Option<Unmeasured>,
    /// The argument or field that the promise is about, counted from 1; none for the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub argument: Option<usize>,
    /// The part of that argument, field or result that the promise is about, from the outside in; empty for the whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<Inside>,
    /// The values of the refinement's parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<Fact>,
    /// The call or body that breaks the promise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The annotation that states the promise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
}

/// What the text of a promise is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Says {
    /// A condition.
    #[default]
    Condition,
    /// `false`: the call must never be made.
    Never,
    /// The name of a value that must be True.
    True,
    /// The whole type of a library function.
    Type,
}

impl Says {
    fn is_condition(&self) -> bool {
        *self == Says::Condition
    }
}

/// Why LiquidHaskell sees no argument of a recursive function get smaller, whatever its calls pass on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unmeasured {
    /// It is local and has no signature, and Haskell makes its type general.
    General,
    /// No argument has a size.
    NoSize,
    /// The functions call each other, and no argument of the caller has a size.
    Mutual,
    /// It is a constant that needs itself.
    Constant,
    /// The functions call each other, and the types of the arguments that must get smaller have type variables.
    OtherType,
}

/// The kinds of promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// A function is called only with arguments that its type allows.
    Pre,
    /// A function returns only results that its type promises.
    Post,
    /// A constructor is applied only to fields that its type allows.
    Field,
    /// An assertion holds.
    Assert,
    /// A function covers all cases, and raises no error.
    Totality,
    /// A recursive call has smaller arguments.
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
    /// Its value; none if no equation of a measure determines it.
    pub value: Option<String>,
    /// Where it stands in the annotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// A function whose type should be strengthened, with its present type.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blamed {
    /// The function.
    pub function: String,
    /// Its type, as far as a verifier knows it.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub ty: Option<String>,
    /// Where that type comes from.
    pub known: Known,
    /// The place of its type annotation or, without one, of the function.
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
    /// The class of a method, which no annotation speaks of.
    Class,
    /// The library.
    Library,
    /// A contract of λG.
    Contract,
    /// The function calls itself and has no annotation, so nothing is known about its result.
    Nothing,
}

/// A type that would help.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// The function whose type it is.
    pub function: String,
    /// The type.
    #[serde(rename = "type")]
    pub ty: String,
    /// The change of the file.
    pub edit: Edit,
    /// New types of other functions that belong to the suggestion: none of them helps without the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<TypeChange>,
    /// Does the new type demand more of the function's callers? Callers outside of the named files must then be looked
    /// at.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demands_more: bool,
    /// Functions whose calls do not meet the new demand. Nothing was found in them before only because their callee failed itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Was the function verified with this type, and does each function in `cures` have no counterexample with it?
    pub verified: bool,
    /// The functions that have no counterexample any more.
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
    /// The function whose type it is.
    pub function: String,
    /// The type.
    #[serde(rename = "type")]
    pub ty: String,
    /// The change of the file.
    pub edit: Edit,
}

/// How the names of properties start.
const PROPERTY_NAME: &str = "prop_";

/// The words of the text output and of JSON for a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A counterexample of the code itself.
    Concrete,
    /// A counterexample that needs a result which a callee's type allows.
    Abstract,
    /// No counterexample up to a bound.
    Bounded,
    /// The function keeps its annotation, with a proof.
    Verified,
    /// A function without annotation fails for no input, with a proof.
    Total,
    /// A limit of time or memory, or a cancellation, ended the search first.
    Timeout,
    /// Checked inside of its callers.
    InCallers,
    /// A construct is not supported.
    Unsupported,
}

/// Does a run show what is wrong? That the end of a recursion is not seen counts only where nothing else is found: most such runs end.
fn is_shown(found: &[Counterexample]) -> bool {
    let is_telling =
        |one: &&Counterexample| one.violated.part != Part::Termination || one.endless || one.runs_on;
    match found.iter().any(|one| is_telling(&one)) {
        true => found.iter().filter(is_telling).any(Counterexample::is_concrete),
        false => found.iter().any(Counterexample::is_concrete),
    }
}

impl FunctionReport {
    /// The verdict in a word.
    #[must_use]
    pub fn status(&self) -> Status {
        match &self.verdict {
            Verdict::Counterexamples(found) if is_shown(found) => Status::Concrete,
            Verdict::Counterexamples(_) => Status::Abstract,
            Verdict::Verified => Status::Verified,
            Verdict::Total => Status::Total,
            Verdict::Bounded(_) => Status::Bounded,
            Verdict::Unanswered(_) => Status::Timeout,
            Verdict::InCallers(_) => Status::InCallers,
            Verdict::Unsupported(_) => Status::Unsupported,
        }
    }

    /// Is it a function that states a property by its name, and of which nothing else is to be told? QuickCheck's users call properties
    /// `prop_…`; that such a function returns says nothing about its being True.
    pub(crate) fn may_be_decided(&self) -> bool {
        let is_open = matches!(self.verdict, Verdict::Total | Verdict::Bounded(_) | Verdict::Unanswered(_));
        is_open && self.name.starts_with(PROPERTY_NAME)
    }

    /// Is the verdict a proof?
    #[must_use]
    pub fn is_proven(&self) -> bool {
        matches!(self.verdict, Verdict::Verified | Verdict::Total)
    }

    /// The same report without its first counterexamples.
    #[must_use]
    pub fn without_first(&self, before: usize) -> FunctionReport {
        let mut report = self.clone();
        if let Verdict::Counterexamples(found) = &mut report.verdict {
            found.drain(..before.min(found.len()));
        }
        report
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

/// A function's report in JSON: one flat object.
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scope: Option<Scope>,
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
            scope: report.scope,
            cost: report.cost,
        };
        match report.verdict {
            Verdict::Counterexamples(found) => wire.counterexamples = found,
            Verdict::Verified | Verdict::Total => {}
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
        let limit = wire.limit.unwrap_or(Limit::UNKNOWN);
        let verdict =
            match wire.status {
                Status::Concrete | Status::Abstract => Verdict::Counterexamples(wire.counterexamples),
                Status::Verified => Verdict::Verified,
                Status::Total => Verdict::Total,
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
            scope: wire.scope,
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
    pub(crate) fn of(found: &whatif_machine::Unsupported, sources: &Sources) -> Unsupported {
        let place = found.span.map(|span| Place::of(span, sources));
        Unsupported { reason: found.construct.to_string(), place, mistake: false }
    }

    pub(crate) fn all_of(found: &[whatif_machine::Unsupported], texts: &Texts) -> Vec<Unsupported> {
        found.iter().map(|found| Unsupported::of(found, &texts.0)).collect()
    }

    /// Several of them as one reason.
    #[must_use]
    pub fn sentences(all: &[Unsupported]) -> String {
        all.iter().map(Unsupported::sentence).collect::<Vec<_>>().join(", ")
    }

    /// The reason, with its place in front.
    #[must_use]
    pub fn sentence(&self) -> String {
        match &self.place {
            Some(Place { file, line, column, .. }) => format!("{file}:{line}:{column}: {}", self.reason),
            None => self.reason.clone(),
        }
    }
}
