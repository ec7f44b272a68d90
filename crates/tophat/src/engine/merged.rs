//! States instead of paths.
//!
//! A state is a configuration with canonical names and a formula about its symbols: the path condition, projected to what
//! is still live. A state whose configuration was met before with a weaker formula can do nothing new; so "try again"
//! leads back to where it came from, and the search ends. Then every run of any length goes through the states that were
//! explored, and what holds at all of them is proved.
//!
//! Breadth first: the first state that shows something is reached by a shortest sequence of inputs.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_term::{Symbol, Term};

use crate::canonical::{Canonical, canonical, live_symbols};
use crate::explore::{Point, Search};
use crate::input::{Action, Input};
use crate::project::project;
use crate::report::NodeKind;
use crate::symbolic::{Configuration, Transition, Value};
use crate::witness::{Path, Step};

/// A set of configurations: one configuration under a formula.
struct State {
    at: Configuration,
    formula: Vec<Term>,
    /// Whether the formula mentions symbols that are dead but could not be eliminated.
    extra: bool,
    origin: Option<Origin>,
    /// How many inputs lead here.
    depth: usize,
    progress: Progress,
    node: usize,
}

/// What became of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    Waiting,
    /// Its inputs were driven, or it is an end.
    Done,
    /// A wider state of the same depth came before its turn.
    Covered,
}

/// How a state was reached.
#[derive(Clone)]
struct Origin {
    parent: usize,
    step: Step,
    guard: Vec<Term>,
    /// For each symbol of the state, the one of the parent (or of the input) that it stands for.
    names: Vec<(Symbol, Symbol)>,
}

#[derive(Default)]
struct States {
    all: Vec<State>,
    /// The states of each configuration.
    known: FxHashMap<Vec<usize>, Vec<usize>>,
    queue: VecDeque<usize>,
    /// The end states of each value, to list each of them once.
    ends: FxHashMap<Vec<usize>, Vec<usize>>,
}

pub(crate) fn merged(search: &mut Search<'_>) {
    let mut states = States::default();
    for (guard, outcome) in search.machine.start() {
        let formula = guard.formulas().to_vec();
        if !search.satisfiable(&formula) {
            continue;
        }
        let root = || Path { steps: Vec::new(), condition: formula.clone(), names: FxHashMap::default() };
        match outcome {
            Err(error) => search.error(&error, &formula, &root),
            Ok(at) => {
                let result = at.value();
                search.point(&at, &formula, result.as_ref(), &root);
                let kind = if result.is_some() { NodeKind::Done } else { NodeKind::Open };
                let point = Point { transition: None, at: Some(&at), path: &root };
                let node = search.node(None, point, kind);
                if result.is_none() {
                    let canonical = canonical(&at, &live_symbols(&at), &[]);
                    states.add(canonical, formula, None, node);
                }
            }
        }
    }
    while let Some(next) = states.queue.pop_front() {
        if states.all[next].progress == Progress::Covered {
            continue;
        }
        if search.stopped() {
            break;
        }
        states.all[next].progress = Progress::Done;
        search.states += 1;
        search.machine.reset_symbols();
        let transitions = search.machine.drive(&states.all[next].at, &states.all[next].formula);
        for transition in transitions {
            states.follow(search, next, &transition);
        }
    }
}

impl States {
    fn add(
        &mut self,
        canonical: Canonical,
        formula: Vec<Term>,
        origin: Option<Origin>,
        node: usize,
    ) -> usize {
        let Canonical { configuration, key, names } = canonical;
        let extra = names.iter().any(|(new, _)| new.name().starts_with('y'));
        let number = self.all.len();
        let origin = origin.map(|origin| Origin { names, ..origin });
        let depth = origin.as_ref().map_or(0, |origin| self.all[origin.parent].depth + 1);
        let progress = Progress::Waiting;
        self.all.push(State { at: configuration, formula, extra, origin, depth, progress, node });
        self.known.entry(key).or_default().push(number);
        self.queue.push_back(number);
        number
    }

    /// Goes one way of one input.
    fn follow(&mut self, search: &mut Search<'_>, parent: usize, transition: &Transition) {
        search.transitions += 1;
        let guard = transition.guard.formulas();
        let mut formula = self.all[parent].formula.clone();
        formula.extend(guard.iter().filter(|part| !self.all[parent].formula.contains(part)).cloned());
        // The parent's formula is satisfiable: nothing new, nothing to ask.
        if formula.len() > self.all[parent].formula.len() && !search.satisfiable(&formula) {
            return;
        }
        let step = Step {
            input: transition.input.clone(),
            ty: transition.ty.clone(),
            target: transition.target.clone(),
        };
        let origin = Origin { parent, step, guard: guard.to_vec(), names: Vec::new() };
        let node = Some(self.all[parent].node);
        let at = match &transition.outcome {
            Err(error) => {
                let path = || self.path(Some(&origin));
                search.error(error, &formula, &path);
                let point = Point { transition: Some(transition), at: None, path: &path };
                search.node(node, point, NodeKind::Failed);
                return;
            }
            Ok(at) => at,
        };
        match at.value() {
            Some(value) => self.end(search, transition, at, &value, &formula, &origin),
            None => self.go_on(search, transition, at, &formula, origin),
        }
    }

    /// The task is done. End states that are part of an earlier one are not listed again; assertions are about the step,
    /// and looked at all the same.
    fn end(
        &mut self,
        search: &mut Search<'_>,
        transition: &Transition,
        at: &Configuration,
        value: &Value,
        formula: &[Term],
        origin: &Origin,
    ) {
        let (canonical, projected) = canonicalise(at, formula);
        let node = Some(self.all[origin.parent].node);
        let path = || self.path(Some(origin));
        let point = Point { transition: Some(transition), at: Some(at), path: &path };
        let earlier = self.ends.get(&canonical.key).cloned().unwrap_or_default();
        if let Some(earlier) = self.subsumed(search, &earlier, &projected) {
            if !at.store.claims.is_empty() {
                search.point(at, formula, None, &path);
            }
            search.node(node, point, NodeKind::Seen(self.all[earlier].node));
            return;
        }
        search.point(at, formula, Some(value), &path);
        let node = search.node(node, point, NodeKind::Done);
        let key = canonical.key.clone();
        let number = self.add(canonical, projected, Some(origin.clone()), node);
        self.all[number].progress = Progress::Done;
        self.queue.pop_back();
        self.ends.entry(key).or_default().push(number);
    }

    fn go_on(
        &mut self,
        search: &mut Search<'_>,
        transition: &Transition,
        at: &Configuration,
        formula: &[Term],
        origin: Origin,
    ) {
        let (canonical, projected) = canonicalise(at, formula);
        let node = Some(self.all[origin.parent].node);
        let path = || self.path(Some(&origin));
        let point = Point { transition: Some(transition), at: Some(at), path: &path };
        let earlier = self.known.get(&canonical.key).cloned().unwrap_or_default();
        let seen = self.subsumed(search, &earlier, &projected);
        if seen.is_none() || !at.store.claims.is_empty() {
            search.point(at, formula, None, &path);
        }
        if let Some(seen) = seen {
            search.node(node, point, NodeKind::Seen(self.all[seen].node));
            return;
        }
        let node = search.node(node, point, NodeKind::Open);
        let number = self.add(canonical, projected, Some(origin), node);
        for narrower in earlier {
            self.cover(search, narrower, number);
        }
    }

    /// Drops a state that waits if another one of its depth covers it.
    fn cover(&mut self, search: &mut Search<'_>, narrower: usize, wider: usize) {
        let (old, new) = (&self.all[narrower], &self.all[wider]);
        if old.progress == Progress::Waiting
            && old.depth == new.depth
            && !new.extra
            && search.implies(&old.formula, &Term::and(&new.formula))
        {
            search.seen(old.node, new.node);
            self.all[narrower].progress = Progress::Covered;
        }
    }

    /// The state that already covers a formula, if one does.
    fn subsumed(&self, search: &mut Search<'_>, earlier: &[usize], formula: &[Term]) -> Option<usize> {
        // At sight: every conjunct of the earlier one is among the new ones.
        let at_sight = earlier.iter().find(|state| {
            let state: &State = &self.all[**state];
            state.formula.iter().all(|part| formula.contains(part))
        });
        if let Some(state) = at_sight {
            return Some(*state);
        }
        // By the solver: the new formula implies one of the earlier ones. Symbols that could not be eliminated there are
        // quantified, and not for the solver.
        let plain: Vec<usize> = earlier.iter().copied().filter(|state| !self.all[*state].extra).collect();
        let any = Term::or(plain.iter().map(|state| Term::and(&self.all[*state].formula)));
        let last = *plain.last()?;
        search.implies(formula, &any).then_some(last)
    }

    /// The run that leads to a state or a step from one: inputs and condition over symbols of their own.
    fn path(&self, origin: Option<&Origin>) -> Path {
        let mut origins = Vec::new();
        let mut at = origin;
        while let Some(origin) = at {
            origins.push(origin);
            at = self.all[origin.parent].origin.as_ref();
        }
        let mut steps = Vec::new();
        let mut condition = Vec::new();
        // What the symbols of the state before a step stand for.
        let mut before: FxHashMap<Symbol, Term> = FxHashMap::default();
        let mut fresh = 0;
        for origin in origins.iter().rev() {
            let mut names = before.clone();
            if let Action::Value(value) = &origin.step.input.action {
                name_fresh(value, &mut names, &mut fresh);
            }
            condition.extend(origin.guard.iter().map(|part| part.substitute(&names)));
            let action = match &origin.step.input.action {
                Action::Value(value) => Action::Value(substitute(value, &names)),
                other => other.clone(),
            };
            let input = Input { path: origin.step.input.path.clone(), action };
            steps.push(Step { input, ..origin.step.clone() });
            before = if origin.names.is_empty() {
                names
            } else {
                let stands_for = |(new, old): &(Symbol, Symbol)| {
                    (new.clone(), Term::symbol(old.clone()).substitute(&names))
                };
                origin.names.iter().map(stands_for).collect()
            };
        }
        // The last step has no state of its own yet: its symbols are those of its parent and its input.
        Path { steps, condition, names: before }
    }
}

/// Projects a path condition to what is live, and renames.
fn canonicalise(at: &Configuration, formula: &[Term]) -> (Canonical, Vec<Term>) {
    let live = live_symbols(at);
    let set: FxHashSet<Symbol> = live.iter().cloned().collect();
    let projected = project(formula, &set);
    let mut extra: Vec<Symbol> = Vec::new();
    for symbol in projected.iter().flat_map(Term::symbols) {
        if !set.contains(&symbol) && !extra.contains(&symbol) {
            extra.push(symbol);
        }
    }
    let canonical = canonical(at, &live, &extra);
    let map: FxHashMap<Symbol, Term> =
        canonical.names.iter().map(|(new, old)| (old.clone(), Term::symbol(new.clone()))).collect();
    let mut formula: Vec<Term> = projected.iter().map(|part| part.substitute(&map)).collect();
    formula.sort_by(Term::structural_cmp);
    (canonical, formula)
}

/// Names the symbols of an input, in order.
fn name_fresh(value: &Value, names: &mut FxHashMap<Symbol, Term>, next: &mut usize) {
    match value {
        Value::Leaf(term) => {
            for symbol in term.symbols() {
                let name = Symbol::new(format!("s{next}"), symbol.sort().clone());
                *next += 1;
                names.insert(symbol, Term::symbol(name));
            }
        }
        Value::Tuple(items) | Value::List(items) => {
            items.iter().for_each(|item| name_fresh(item, names, next));
        }
        _ => {}
    }
}

fn substitute(value: &Value, names: &FxHashMap<Symbol, Term>) -> Value {
    match value {
        Value::Leaf(term) => Value::Leaf(term.substitute(names)),
        Value::Tuple(items) => Value::Tuple(items.iter().map(|item| substitute(item, names)).collect()),
        Value::List(items) => Value::List(items.iter().map(|item| substitute(item, names)).collect()),
        other => other.clone(),
    }
}
