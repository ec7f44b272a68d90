//! Path by path, with the paper's look-ahead (004, Figure 16; specification, section 5.6).
//!
//! After an input that leaves the task as it was, one more is tried; if that leaves it as it was too, the path is cut. The
//! look-ahead compares tasks, not stores, and takes editors that hold just symbols for equal; so it loses runs (D11),
//! and what it cut is reported as such.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_term::{Model, Term};

use crate::explore::{Point, Search};
use crate::report::NodeKind;
use crate::symbolic::{Configuration, Rules, Task, Value};
use crate::value::Closure;
use crate::witness::{Path, Step};

/// A configuration whose inputs are still to be driven.
struct Open {
    at: Configuration,
    /// The path condition.
    condition: Vec<Term>,
    /// Values under which it holds, if the solver found some.
    model: Option<Arc<Model>>,
    /// The path condition with the conditions that the printed rules forget: for reports.
    shown: Vec<Term>,
    trail: Option<Arc<Trail>>,
    /// Whether an input that changes nothing may be followed by one more.
    again: bool,
    node: usize,
}

/// The inputs so far, last one first.
struct Trail {
    step: Arc<Step>,
    before: Option<Arc<Trail>>,
}

pub(crate) fn paths(search: &mut Search<'_>) {
    let mut open = Vec::new();
    for (guard, outcome) in search.machine.start() {
        let condition = guard.formulas().to_vec();
        let Ok(model) = search.extended(&condition, 0, None) else { continue };
        match outcome {
            Err(error) => search.error(&error, &condition, &|| path(None, &condition)),
            Ok(at) => {
                // The paper never looks at the value of the first task (D14).
                let result = at.value().filter(|_| search.machine.rules == Rules::Repaired);
                let root = || path(None, &condition);
                search.point(&at, &condition, result.as_ref(), &root);
                let kind = if result.is_some() { NodeKind::Done } else { NodeKind::Open };
                let node = search.node(None, Point { transition: None, at: Some(&at), path: &root }, kind);
                if result.is_none() {
                    let shown = condition.clone();
                    open.push(Open { at, condition, model, shown, trail: None, again: true, node });
                }
            }
        }
    }
    open.reverse();
    while let Some(next) = open.pop() {
        if search.stopped() {
            break;
        }
        let first = open.len();
        drive(search, &next, &mut open);
        // Depth first, in the order of the results.
        open[first..].reverse();
    }
}

fn drive(search: &mut Search<'_>, from: &Open, open: &mut Vec<Open>) {
    search.states += 1;
    for transition in search.machine.drive(&from.at, &from.condition) {
        search.transitions += 1;
        let mut condition = from.condition.clone();
        condition.extend(transition.guard.formulas().iter().cloned());
        let Ok(model) = search.extended(&condition, from.condition.len(), from.model.as_deref()) else {
            continue;
        };
        let step = Arc::new(Step::of(&transition));
        let mut shown = from.shown.clone();
        shown.extend(transition.guard.shown().cloned());
        let trail = Some(Arc::new(Trail { step, before: from.trail.clone() }));
        let parent = Some(from.node);
        let at = match &transition.outcome {
            Ok(at) => at.clone(),
            Err(error) => {
                let path = || path(trail.as_ref(), &shown);
                search.error(error, &shown, &path);
                let point = Point { transition: Some(&transition), at: None, path: &path };
                search.node(parent, point, NodeKind::Failed);
                continue;
            }
        };
        let result = at.value();
        let path = || path(trail.as_ref(), &shown);
        search.point(&at, &shown, result.as_ref(), &path);
        let changed = !alike(&from.at.task, &at.task);
        let kind = match (&result, changed || from.again) {
            (Some(_), _) => NodeKind::Done,
            (None, true) => NodeKind::Open,
            (None, false) => NodeKind::Cut,
        };
        let point = Point { transition: Some(&transition), at: Some(&at), path: &path };
        let node = search.node(parent, point, kind);
        match kind {
            NodeKind::Open => open.push(Open { at, condition, model, shown, trail, again: changed, node }),
            NodeKind::Cut => {
                search.incomplete("the look-ahead cut inputs that left the task as it was");
            }
            _ => {}
        }
    }
}

fn path(trail: Option<&Arc<Trail>>, condition: &[Term]) -> Path {
    let mut steps = Vec::new();
    let mut at = trail;
    while let Some(trail) = at {
        steps.push(trail.step.clone());
        at = trail.before.as_ref();
    }
    steps.reverse();
    Path { steps, condition: condition.to_vec(), names: FxHashMap::default() }
}

/// `t = t'` of the look-ahead.
fn alike(a: &Task, b: &Task) -> bool {
    match (a, b) {
        (Task::Edit(editor, a), Task::Edit(other, b)) => {
            editor == other && (a == b || (is_symbolic(a) && is_symbolic(b)))
        }
        (Task::Step(a, next), Task::Step(b, other)) => alike(a, b) && same(next, other),
        (Task::UserStep(a, _, next), Task::UserStep(b, _, other)) => alike(a, b) && same(next, other),
        (Task::Pair(a, c), Task::Pair(b, d)) | (Task::Choice(a, c), Task::Choice(b, d)) => {
            alike(a, b) && alike(c, d)
        }
        (Task::At(user, a), Task::At(other, b)) => user == other && alike(a, b),
        (Task::Loop(a, again), Task::Loop(b, other)) => alike(a, b) && again == other,
        _ => a == b,
    }
}

fn same(a: &Closure<Term>, b: &Closure<Term>) -> bool {
    a == b
}

/// Whether an editor holds just symbols.
fn is_symbolic(value: &Value) -> bool {
    match value {
        Value::Leaf(term) => term.as_symbol().is_some(),
        Value::Tuple(items) | Value::List(items) => !items.is_empty() && items.iter().all(is_symbolic),
        _ => false,
    }
}
