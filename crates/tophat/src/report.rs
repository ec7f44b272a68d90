//! What exploring and proving report.

use serde::{Deserialize, Serialize};
use whatif_source::{Place, Span};

/// How far an exploration got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Every run was explored: what holds of these runs holds of all.
    Exhausted,
    /// Some runs were not explored.
    Bounded,
    /// The clock ended first.
    Timeout,
}

/// What [`explore`](crate::explore) found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Exploration {
    /// How far it got.
    pub status: Status,
    /// Why it is not exhausted.
    pub reasons: Vec<String>,
    /// The runs, in the order in which they were found.
    pub runs: Vec<Run>,
    /// How many runs there were in all, reported or not.
    pub run_count: usize,
    /// The execution tree.
    pub tree: Tree,
    /// What it took.
    pub statistics: Statistics,
}

/// A symbolic run: it stands for the concrete runs whose inputs satisfy its condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The value of the task; `error` if the run ends in one.
    pub value: String,
    /// The inputs, as events with symbols for values.
    pub inputs: Vec<String>,
    /// For whom and for what each input was.
    pub targets: Vec<String>,
    /// The condition on the symbols.
    pub condition: String,
    /// The error that the run ends in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// What it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Steps of symbolic evaluation.
    pub steps: u64,
    /// Configurations whose inputs were driven.
    pub states: usize,
    /// Results of driving them.
    pub transitions: usize,
    /// Questions to the solver, before its caches.
    pub queries: u64,
    /// Wall-clock time in microseconds.
    pub time_us: u64,
}

impl std::ops::AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        self.steps += other.steps;
        self.states += other.states;
        self.transitions += other.transitions;
        self.queries += other.queries;
        self.time_us += other.time_us;
    }
}

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It holds in all runs, of any length.
    Proved,
    /// It does not hold in the run shown.
    Violated,
    /// Of `reachable`: the run shown reaches it.
    Reached,
    /// Of `reachable`: no run at all reaches it.
    Never,
    /// Neither was found.
    Unknown,
}

/// What kind of claim it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimKind {
    /// `property`: of every result.
    Property,
    /// `invariant`: at every point.
    Invariant,
    /// `reachable`: at some point.
    Reachable,
    /// `assert` in a task.
    Assert,
    /// That no run ends in a run-time error.
    Errors,
    /// That no two rows of a table fit at once.
    Overlap,
    /// That a row of a table is taken.
    Row,
    /// `finishable`: the end can be reached from every point.
    Finishable,
    /// `response`: one thing always follows another.
    Response,
}

impl ClaimKind {
    /// What the claim that there are no run-time errors is called.
    pub(crate) const NO_ERROR: &str = "no run-time error";
    /// What the claim is called that there are no dead ends, which `Options::finishable` adds to those of the file.
    pub(crate) const CAN_BE_FINISHED: &str = "the work can be finished";
}

/// What became of a claim, and a run that shows it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PropertyReport {
    /// Its name in the file.
    pub name: String,
    /// What kind of claim it is.
    pub kind: ClaimKind,
    /// What became of it.
    pub status: Verdict,
    /// The events of a shortest run that shows it, as `top run` reads them.
    pub inputs: Vec<String>,
    /// For whom and for what each of them is.
    pub targets: Vec<String>,
    /// The run as sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub story: Vec<String>,
    /// The article of law, or whatever else the claim stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    /// An event that can follow them for ever, and nothing else ever comes of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repeats: Vec<String>,
    /// The value of the task at the end of that run, if it has one.
    pub value: Option<String>,
    /// Whether the concrete semantics agreed.
    pub replayed: bool,
    /// Whether it was proved of nothing: no run, no point, or none where its premise holds.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub vacuous: bool,
    /// Why the status is unknown, why the claim is vacuous, or what went wrong.
    pub reason: Option<String>,
    /// Where it is in the file.
    pub place: Option<Place>,
    /// The same place, for messages.
    #[serde(skip)]
    pub span: Option<Span>,
}

impl PropertyReport {
    /// A verdict without a run.
    pub(crate) fn new(name: String, kind: ClaimKind, status: Verdict) -> PropertyReport {
        PropertyReport {
            name,
            kind,
            status,
            inputs: Vec::new(),
            targets: Vec::new(),
            story: Vec::new(),
            article: None,
            repeats: Vec::new(),
            value: None,
            replayed: false,
            vacuous: false,
            reason: None,
            place: None,
            span: None,
        }
    }
}

/// What [`prove`](crate::prove) found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// The claims in the order of the file, then its assertions, then run-time errors if any are possible.
    pub properties: Vec<PropertyReport>,
    /// What it took.
    pub statistics: Statistics,
}

/// The execution tree (004, Figure 18).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// Parents come before their children.
    pub nodes: Vec<TreeNode>,
}

/// A point of the execution tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeNode {
    /// The point before.
    pub parent: Option<usize>,
    /// The input that led here, and for whom and for what it was.
    pub input: String,
    /// The condition that it added.
    pub condition: String,
    /// The task or value here.
    pub text: String,
    /// What kind of point it is.
    pub kind: NodeKind,
}

/// What kind of point of the tree it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NodeKind {
    /// The task goes on.
    Open,
    /// The task has a value.
    Done,
    /// The run ended in an error.
    Failed,
    /// Nothing new is expected here, by the look-ahead.
    Cut,
    /// The same as an earlier point, or part of it.
    Seen(usize),
}
