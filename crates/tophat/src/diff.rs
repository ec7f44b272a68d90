//! Two versions of a workflow: do they allow the same runs with the same results?
//!
//! After Naus, Steenvoorden and Klinik's notion of equal tasks (TFP 2022): two tasks are the same if, whatever is entered,
//! they accept the same inputs and have the same value. Both are explored at once: a state is the pair of their tasks over
//! one store, an input is given to both. Inputs are the same if their label, users, kind and type are, the first with
//! the first where several are; addresses may change from one version to the next. A difference is a run, replayed in both
//! programs; without one, when the exploration has come to its end, the versions are the same. Labels and users that depend on what is
//! entered are compared in runs only ([`replay`]): they may be found to differ, never to be the same.

mod replay;

use std::sync::Arc;

use replay::{Labels, Run};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use whatif_solver::{Solver, standard_brief};
use whatif_term::{Symbol, Term};

use crate::claims::Claims;
use crate::code::Program;
use crate::engine::{self, States};
use crate::explore::Search;
use crate::input::{Action, Twin};
use crate::options::{Engine, Options};
use crate::report::{Statistics, Status};
use crate::symbolic::{Configuration, Guard, Joins, Machine, Rules, Store, Task, Transition, Value, equal};
use crate::witness::{Step, Witness};

/// What [`diff`] found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diff {
    /// Whether the versions are the same.
    pub status: DiffStatus,
    /// The events of a shortest run that tells them apart, as the old version takes them.
    pub inputs: Vec<String>,
    /// The same events as the new version takes them.
    pub new_inputs: Vec<String>,
    /// For whom and for what each of them is.
    pub targets: Vec<String>,
    /// What becomes of the last event in the old version.
    pub old: Option<String>,
    /// What becomes of it in the new version.
    pub new: Option<String>,
    /// Whether the concrete semantics agreed.
    pub replayed: bool,
    /// Why it is not known.
    pub reason: Option<String>,
    /// What it took.
    pub statistics: Statistics,
}

/// Whether two versions are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiffStatus {
    /// They are, in all runs of any length.
    Same,
    /// The run shown tells them apart.
    Different,
    /// Neither was found.
    Unknown,
}

/// Compares two versions of a program.
///
/// ```
/// use whatif_source::Sources;
/// use whatif_tophat::{DiffStatus, Options, diff, parse};
///
/// let mut sources = Sources::new();
/// let mut program = |text: &str| {
///     let file = sources.add("version.top", text);
///     parse(&mut sources, file).unwrap()
/// };
/// let old = program("main = enter Int |> \\x. if x > 0 then edit x else fail");
/// let new = program("main = enter Int |> \\x. if x > 1 then edit x else fail");
/// let found = diff(&old, &new, &Options::default());
/// assert_eq!(found.status, DiffStatus::Different);
/// assert_eq!(found.inputs, ["1"]);
/// ```
#[must_use]
pub fn diff(old: &Program, new: &Program, options: &Options) -> Diff {
    diff_with(old, new, options, &mut standard_brief())
}

/// As [`diff`], with a solver of one's own.
pub fn diff_with(old: &Program, new: &Program, options: &Options, solver: &mut dyn Solver) -> Diff {
    let options = &Options { engine: Engine::Merged, ..options.clone() };
    let mut search = Search::new(old, options, solver, Claims::none(old));
    search.keep_runs = false;
    search.sorting = false;
    let mut other = Machine::new(new, Rules::Repaired, Joins::Merge);
    search.limit(&mut other);
    let (mut a, mut b) = (search.starts(), other.start());
    let same_type = old.result == new.result;
    let mut states = States::default();
    let mut found = Some(Split::at_start());
    // Whether there are labels that depend on what is entered: then it is not known whether they are the same.
    let mut vague = false;
    if let (Some((_, Ok(a))), Some((_, Ok(b)))) = (a.pop(), b.pop()) {
        match (a.value(), b.value()) {
            // A run that is over before its first input has nothing but its value.
            (None, None) => {
                search.from = Some(paired(&a, &b));
                let mut product = Product { other, found: None };
                states = engine::explored(&mut search, &mut |search, states, state| {
                    product.drive(search, states, state)
                });
                vague = search.machine.has_unknown_texts() || product.other.has_unknown_texts();
                found = product.found;
            }
            (Some(a), Some(b)) if same_type && a == b => found = None,
            _ => {}
        }
    }
    let witness = found.map(|split| split.witness(&mut search, &states));
    let labelled = match (vague, &witness) {
        (true, Some(Some(run))) => run.labels(old, new),
        (true, None) => (0..states.all.len())
            .take(PROBED)
            .find_map(|state| {
                let witness = search.witness(&states.path_to(state), &Term::bool(true))?;
                let run = Run { witness, last: (true, true) };
                Some(run.labels(old, new)).filter(|labels| matches!(labels, Labels::Differ(_)))
            })
            .unwrap_or(Labels::Mixed),
        _ => Labels::Same,
    };
    let (status, reasons) = search.status();
    let statistics = search.statistics();
    drop(search);
    let known = |status, reason| Diff { status, reason, statistics, ..Diff::unknown() };
    match (labelled, witness, status) {
        (Labels::Differ(run), ..) => Diff { statistics, ..*run },
        (Labels::Same, Some(Some(run)), _) => Diff { statistics, ..run.replay(old, new) },
        (_, Some(None), _) => {
            known(DiffStatus::Unknown, Some("the solver found no inputs for the run".to_owned()))
        }
        (Labels::Mixed, Some(Some(_)), _) | (Labels::Mixed, None, Status::Exhausted) => {
            known(DiffStatus::Unknown, Some("a label depends on what is entered".to_owned()))
        }
        (Labels::Same, None, Status::Exhausted) => known(DiffStatus::Same, None),
        (_, None, _) => known(DiffStatus::Unknown, Some(reasons.join("; "))),
    }
}

/// How many points are looked at for labels that depend on what is entered and come out differently.
const PROBED: usize = 40;

/// The two versions at one point: a pair of tasks over one store.
fn paired(a: &Configuration, b: &Configuration) -> Configuration {
    let start = a.store.cells.len();
    let moved = |location: usize| location + start;
    let cells = b.store.cells.iter().map(|value| value.relocate(&moved));
    Configuration {
        task: Arc::new(Task::Pair(a.task.clone(), b.task.relocate(&moved))),
        store: Store {
            cells: Arc::new(a.store.cells.iter().cloned().chain(cells).collect()),
            claims: Vec::new(),
        },
        history: a.history.clone(),
        globals: Arc::from([]),
    }
}

/// The new version beside the old one, which the search has.
struct Product<'a> {
    other: Machine<'a>,
    found: Option<Split>,
}

/// Where the versions part.
struct Split {
    state: Option<usize>,
    /// The last input as the old version takes it, if it does, and as the new one does.
    old: Option<Step>,
    new: Option<Step>,
    /// The condition under which they part, over the symbols of the state and of the input.
    when: Term,
}

/// The ways of one input.
struct Ways<'a> {
    first: &'a Transition,
    all: Vec<&'a Transition>,
}

impl Ways<'_> {
    fn accepted(&self) -> Term {
        Term::or(self.all.iter().map(|way| way.guard.term()))
    }

    /// What the input is, apart from its address.
    fn is_like(&self, other: &Ways<'_>) -> bool {
        let (a, b) = (self.first, other.first);
        let kind = |a: &Value, b: &Value| same_shape(a, b);
        let action = match (&a.input.action, &b.input.action) {
            (Action::Value(a), Action::Value(b)) => kind(a, b),
            // A side of a choice that has a label is known by it, wherever it stands.
            (Action::Left | Action::Right, Action::Left | Action::Right) if a.target.label.is_some() => true,
            (a, b) => a == b,
        };
        a.target == b.target && a.ty == b.ty && action
    }
}

fn ways(transitions: &[Transition]) -> Vec<Ways<'_>> {
    let mut ways: Vec<Ways<'_>> = Vec::new();
    for transition in transitions {
        match ways.iter_mut().find(|known| known.first.input == transition.input) {
            Some(known) => known.all.push(transition),
            None => ways.push(Ways { first: transition, all: vec![transition] }),
        }
    }
    ways
}

impl Product<'_> {
    /// Drives both versions from a state, input by input.
    fn drive(&mut self, search: &mut Search<'_>, states: &States, state: usize) -> Vec<Transition> {
        let (at, formula) = (&states.all[state].at, &states.all[state].formula);
        let Task::Pair(left, right) = &*at.task else { unreachable!("the states are pairs") };
        let half = |task: &Arc<Task>| Configuration { task: task.clone(), ..at.clone() };
        let old = search.machine.drive(&half(left), formula);
        self.other.continue_symbols(&search.machine);
        let new = self.other.drive(&half(right), formula);
        let (old, new) = (ways(&old), ways(&new));
        let mut results = Vec::new();
        let mut matched = vec![false; new.len()];
        for a in &old {
            let partner = (0..new.len()).find(|at| !matched[*at] && a.is_like(&new[*at]));
            let Some(partner) = partner else {
                let step = Some(Step::of(a.first));
                self.part(
                    search,
                    formula,
                    Split { state: Some(state), old: step, new: None, when: a.accepted() },
                );
                continue;
            };
            matched[partner] = true;
            results.extend(self.both(search, states, state, a, &new[partner]));
        }
        for (b, _) in new.iter().zip(&matched).filter(|(_, matched)| !**matched) {
            let step = Some(Step::of(b.first));
            self.part(
                search,
                formula,
                Split { state: Some(state), old: None, new: step, when: b.accepted() },
            );
        }
        if self.found.is_some() { Vec::new() } else { results }
    }

    /// Notes a difference, if it is possible and the first one.
    fn part(&mut self, search: &mut Search<'_>, formula: &[Term], split: Split) {
        let query = [formula, std::slice::from_ref(&split.when)].concat();
        if self.found.is_none() && !split.when.is_false() && search.satisfiable(&query) {
            self.found = Some(split);
            search.halt();
        }
    }

    /// Gives one input to both.
    fn both(
        &mut self,
        search: &mut Search<'_>,
        states: &States,
        state: usize,
        old: &Ways<'_>,
        new: &Ways<'_>,
    ) -> Vec<Transition> {
        let (at, formula) = (&states.all[state].at, &states.all[state].formula);
        let mut names = FxHashMap::default();
        if let (Action::Value(a), Action::Value(b)) = (&old.first.input.action, &new.first.input.action) {
            same_symbols(a, b, &mut names);
        }
        let rename = |term: &Term| term.substitute(&names);
        let steps = (Step::of(old.first), Step::of(new.first));
        let split =
            |when| Split { state: Some(state), old: Some(steps.0.clone()), new: Some(steps.1.clone()), when };
        let (accepts_old, accepts_new) = (old.accepted(), rename(&new.accepted()));
        self.part(search, formula, split(Term::and([&accepts_old, &accepts_new.not()])));
        self.part(search, formula, split(Term::and([&accepts_new, &accepts_old.not()])));
        let mut results = Vec::new();
        for a in &old.all {
            for b in &new.all {
                let theirs = b.guard.formulas().iter().map(rename);
                let guard = Guard::of(a.guard.formulas().iter().cloned().chain(theirs));
                let differs = match (&a.outcome, &b.outcome) {
                    _ if guard.is_false() => continue,
                    (Err(a), Err(b)) => Term::bool(a.kind != b.kind),
                    (Ok(after), Ok(beside)) => match (after.value(), beside.value()) {
                        (None, None) => {
                            let outcome = Ok(together(at, after, beside, &rename));
                            let twin = Some(Twin::new(&b.input, &a.input));
                            results.push(Transition { guard, outcome, twin, ..(*a).clone() });
                            continue;
                        }
                        (Some(a), Some(b)) => self.unequal(search, &a, &b.map(&rename)),
                        _ => Term::bool(true),
                    },
                    _ => Term::bool(true),
                };
                self.part(search, formula, split(Term::and([&guard.term(), &differs])));
            }
        }
        results
    }

    /// The condition under which two results differ. Results of different types always do.
    fn unequal(&self, search: &Search<'_>, a: &Value, b: &Value) -> Term {
        if search.machine.program.result != self.other.program.result {
            return Term::bool(true);
        }
        if !search.machine.program.result.is_basic() {
            return Term::bool(false);
        }
        equal(a, b).not()
    }
}

/// The point after an input: what either version changed, and the new cells of both.
fn together(
    before: &Configuration,
    old: &Configuration,
    new: &Configuration,
    rename: &dyn Fn(&Term) -> Term,
) -> Configuration {
    let known = before.store.cells.len();
    let shift = old.store.cells.len() - known;
    let moved = |location: usize| if location < known { location } else { location + shift };
    let theirs = |value: &Value| value.map(rename).relocate(&moved);
    let mut cells: Vec<Value> = (0..known)
        .map(|at| {
            let changed = old.store.cells[at] != before.store.cells[at];
            if changed { old.store.cells[at].clone() } else { theirs(&new.store.cells[at]) }
        })
        .collect();
    cells.extend(old.store.cells[known..].iter().cloned());
    cells.extend(new.store.cells[known..].iter().map(theirs));
    Configuration {
        task: Arc::new(Task::Pair(old.task.clone(), new.task.map(rename).relocate(&moved))),
        store: Store { cells: Arc::new(cells), claims: Vec::new() },
        history: before.history.clone(),
        globals: before.globals.clone(),
    }
}

/// Whether two inputs have their symbols in the same places.
fn same_shape(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Leaf(a), Value::Leaf(b)) => a.sort() == b.sort(),
        (Value::Tuple(a), Value::Tuple(b)) | (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same_shape(a, b))
        }
        _ => false,
    }
}

/// Names the symbols of one input as those of another of the same shape.
fn same_symbols(a: &Value, b: &Value, names: &mut FxHashMap<Symbol, Term>) {
    match (a, b) {
        (Value::Leaf(a), Value::Leaf(b)) => {
            if let Some(symbol) = b.as_symbol() {
                names.insert(symbol.clone(), a.clone());
            }
        }
        (Value::Tuple(a), Value::Tuple(b)) | (Value::List(a), Value::List(b)) => {
            a.iter().zip(b.iter()).for_each(|(a, b)| same_symbols(a, b, names));
        }
        _ => {}
    }
}

impl Split {
    /// The versions differ before any input.
    fn at_start() -> Split {
        Split { state: None, old: None, new: None, when: Term::bool(true) }
    }

    fn witness(self, search: &mut Search<'_>, states: &States) -> Option<Run> {
        let last = (self.old.is_some(), self.new.is_some());
        let Some(state) = self.state else {
            return Some(Run { witness: Witness::default(), last: (true, true) });
        };
        let new = self.new.as_ref().map(|step| step.input.clone());
        let mut step = self.old.or(self.new)?;
        step.twin = new.map(|new| Twin::new(&new, &step.input));
        let path = states.path_through(state, step);
        Some(Run { witness: search.witness(&path, &self.when)?, last })
    }
}

impl Diff {
    fn unknown() -> Diff {
        Diff {
            status: DiffStatus::Unknown,
            inputs: Vec::new(),
            new_inputs: Vec::new(),
            targets: Vec::new(),
            old: None,
            new: None,
            replayed: false,
            reason: None,
            statistics: Statistics::default(),
        }
    }

    /// The answer as text.
    #[must_use]
    pub fn render(&self) -> String {
        match self.status {
            DiffStatus::Same => "same: both accept the same inputs and come to the same results\n".to_owned(),
            DiffStatus::Unknown => format!("unknown: {}\n", self.reason.as_deref().unwrap_or_default()),
            DiffStatus::Different => {
                let mut text = "different\n".to_owned();
                crate::render::events(&mut text, &self.inputs, &self.targets);
                if self.inputs != self.new_inputs {
                    text.push_str("  in the new version\n");
                    crate::render::events(&mut text, &self.new_inputs, &self.targets);
                }
                let line = |name, outcome: &Option<String>| {
                    format!("  {name}: {}\n", outcome.as_deref().unwrap_or_default())
                };
                text + &line("old", &self.old) + &line("new", &self.new)
            }
        }
    }
}
