//! Results under guards, and joining those of the same shape.

use std::sync::Arc;

use whatif_term::Term;

use super::{Closure, Store, Task, Value};
use crate::error::RuntimeError;
use crate::value::{Repeat, Side};

/// A conjunction: no conjunct twice, none true. One that contradicts itself at sight is just `false`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Guard {
    formulas: Vec<Term>,
    /// Conditions that the paper shows in its Figure 18 and that the authors' rules forget: they are printed, and never
    /// asked about.
    noted: Vec<Term>,
}

impl Guard {
    /// The conjunction of formulas.
    pub(crate) fn of(formulas: impl IntoIterator<Item = Term>) -> Guard {
        let mut guard = Guard::default();
        for formula in formulas {
            guard.push(&formula);
        }
        guard
    }

    pub(crate) fn formulas(&self) -> &[Term] {
        &self.formulas
    }

    /// All conditions, those that the printed rules forget included: for reports.
    pub(crate) fn shown(&self) -> impl Iterator<Item = &Term> {
        self.noted.iter().chain(&self.formulas)
    }

    /// No condition any more (D1); the old ones are kept for reports.
    pub(crate) fn forgotten(self) -> Guard {
        let Guard { formulas, mut noted } = self;
        noted.extend(formulas);
        Guard { formulas: Vec::new(), noted }
    }

    /// Whether there is no condition.
    fn is_empty(&self) -> bool {
        self.formulas.is_empty() && self.noted.is_empty()
    }

    pub(crate) fn is_false(&self) -> bool {
        matches!(self.formulas.as_slice(), [only] if only.is_false())
    }

    fn push(&mut self, formula: &Term) {
        if formula.is_true() || self.is_false() || self.formulas.contains(formula) {
            return;
        }
        if formula.is_false() || self.formulas.contains(&formula.not()) {
            self.formulas = vec![Term::bool(false)];
        } else if matches!(formula.op(), whatif_term::Op::And) {
            formula.args().iter().for_each(|part| self.push(part));
        } else {
            self.formulas.push(formula.clone());
        }
    }

    /// Both.
    pub(crate) fn and(&self, other: &Guard) -> Guard {
        if other.is_empty() {
            return self.clone();
        }
        let mut guard = self.clone();
        guard.noted.extend(other.noted.iter().filter(|noted| !self.noted.contains(noted)).cloned());
        other.formulas.iter().for_each(|formula| guard.push(formula));
        guard
    }

    pub(crate) fn term(&self) -> Term {
        Term::and(&self.formulas)
    }
}

/// One result: what came out, and the store after it, under a guard.
#[derive(Clone, Debug)]
pub(crate) struct Branch<T> {
    pub(crate) guard: Guard,
    pub(crate) store: Store,
    pub(crate) outcome: Result<T, RuntimeError>,
}

/// The results of a symbolic relation. Their guards exclude each other.
#[derive(Clone, Debug)]
pub(crate) struct Branches<T>(pub(crate) Vec<Branch<T>>);

impl<T> Branches<T> {
    pub(crate) fn none() -> Branches<T> {
        Branches(Vec::new())
    }

    pub(crate) fn one(value: T, store: Store) -> Branches<T> {
        Branches(vec![Branch { guard: Guard::default(), store, outcome: Ok(value) }])
    }

    pub(crate) fn error(error: RuntimeError, store: Store) -> Branches<T> {
        Branches(vec![Branch { guard: Guard::default(), store, outcome: Err(error) }])
    }

    /// The monadic product: goes on with every value.
    pub(crate) fn then<U>(self, mut next: impl FnMut(T, Store) -> Branches<U>) -> Branches<U> {
        let mut all = self.0;
        // Most have one result: then no vector of results is built.
        if let [Branch { outcome: Ok(_), .. }] = all.as_slice()
            && let Some(Branch { guard, store, outcome: Ok(value) }) = all.pop()
        {
            return next(value, store).under(&guard);
        }
        let mut results = Vec::with_capacity(all.len());
        for Branch { guard, store, outcome } in all {
            match outcome {
                Ok(value) => results.extend(next(value, store).under(&guard).0),
                Err(error) => results.push(Branch { guard, store, outcome: Err(error) }),
            }
        }
        Branches(results)
    }

    pub(crate) fn map<U>(self, mut change: impl FnMut(T) -> U) -> Branches<U> {
        Branches(
            self.0
                .into_iter()
                .map(|branch| Branch {
                    guard: branch.guard,
                    store: branch.store,
                    outcome: branch.outcome.map(&mut change),
                })
                .collect(),
        )
    }

    /// The results under one more guard.
    pub(crate) fn under(mut self, guard: &Guard) -> Branches<T> {
        if guard.is_empty() {
            return self;
        }
        for branch in &mut self.0 {
            branch.guard = guard.and(&branch.guard);
        }
        self
    }

    pub(crate) fn when(self, condition: &Term) -> Branches<T> {
        self.under(&Guard::of([condition.clone()]))
    }

    /// Without the results that cannot be, as far as that is seen at once.
    pub(crate) fn possible(mut self) -> Branches<T> {
        self.0.retain(|branch| !branch.guard.is_false());
        self
    }

    pub(crate) fn or(mut self, other: Branches<T>) -> Branches<T> {
        self.0.extend(other.0);
        self
    }
}

impl Branches<Value> {
    /// Joins results of the same shape: `ite` at the leaves, guarded by the first one's guard (003, section 3: guards are
    /// ordered, so that one of two suffices).
    pub(crate) fn merged(self) -> Branches<Value> {
        let mut results: Vec<Branch<Value>> = Vec::new();
        for branch in self.0 {
            let joined = results.iter_mut().any(|known| match join_branches(known, &branch) {
                Some(joined) => {
                    *known = joined;
                    true
                }
                None => false,
            });
            if !joined {
                results.push(branch);
            }
        }
        Branches(results)
    }
}

fn join_branches(first: &Branch<Value>, second: &Branch<Value>) -> Option<Branch<Value>> {
    let (Ok(a), Ok(b)) = (&first.outcome, &second.outcome) else { return None };
    let condition = first.guard.term();
    let value = join(&condition, a, b)?;
    let store = join_stores(&condition, &first.store, &second.store)?;
    let guard = join_guards(&first.guard, &second.guard);
    Some(Branch { guard, store, outcome: Ok(value) })
}

/// One of two: what both say stays as it is.
fn join_guards(first: &Guard, second: &Guard) -> Guard {
    let (common, mine): (Vec<Term>, Vec<Term>) =
        first.formulas.iter().cloned().partition(|formula| second.formulas.contains(formula));
    let theirs: Vec<Term> =
        second.formulas.iter().filter(|formula| !common.contains(formula)).cloned().collect();
    let either = Term::or([Term::and(&mine), Term::and(&theirs)]);
    Guard::of(common.into_iter().chain([either]))
}

fn join_all(condition: &Term, a: &[Value], b: &[Value]) -> Option<Arc<[Value]>> {
    if a.len() != b.len() {
        return None;
    }
    a.iter().zip(b).map(|(a, b)| join(condition, a, b)).collect()
}

/// A value that is the first one if the condition holds and the second one otherwise, if they have the same shape.
fn join(condition: &Term, a: &Value, b: &Value) -> Option<Value> {
    match (a, b) {
        (Value::Leaf(a), Value::Leaf(b)) if a.sort() == b.sort() => Some(Value::Leaf(condition.ite(a, b))),
        (Value::Tuple(a), Value::Tuple(b)) => join_all(condition, a, b).map(Value::Tuple),
        (Value::List(a), Value::List(b)) => join_all(condition, a, b).map(Value::List),
        (Value::Location(a), Value::Location(b)) if a == b => Some(Value::Location(*a)),
        (Value::Function(a), Value::Function(b)) => join_closures(condition, a, b).map(Value::Function),
        (Value::Task(a), Value::Task(b)) => Some(Value::Task(Arc::new(join_tasks(condition, a, b)?))),
        _ => None,
    }
}

fn join_closures(condition: &Term, a: &Closure, b: &Closure) -> Option<Closure> {
    if !Arc::ptr_eq(&a.block, &b.block) {
        return None;
    }
    Some(Closure { block: a.block.clone(), captured: join_all(condition, &a.captured, &b.captured)? })
}

fn join_tasks(condition: &Term, a: &Task, b: &Task) -> Option<Task> {
    let both = |a: &Arc<Task>, b: &Arc<Task>| join_tasks(condition, a, b).map(Arc::new);
    match (a, b) {
        (Task::Fail, Task::Fail) => Some(Task::Fail),
        (Task::Edit(editor, a), Task::Edit(other, b)) if editor == other => {
            Some(Task::Edit(editor.clone(), join(condition, a, b)?))
        }
        (Task::Enter(editor), Task::Enter(other)) if editor == other => Some(Task::Enter(editor.clone())),
        (Task::Share(editor, a), Task::Share(other, b)) if editor == other && a == b => {
            Some(Task::Share(editor.clone(), *a))
        }
        (Task::Step(a, next), Task::Step(b, other)) => {
            Some(Task::Step(both(a, b)?, join_closures(condition, next, other)?))
        }
        (Task::UserStep(a, label, next), Task::UserStep(b, other_label, other)) if label == other_label => {
            Some(Task::UserStep(both(a, b)?, label.clone(), join_closures(condition, next, other)?))
        }
        (Task::Pair(a, c), Task::Pair(b, d)) => Some(Task::Pair(both(a, b)?, both(c, d)?)),
        (Task::Choice(a, c), Task::Choice(b, d)) => Some(Task::Choice(both(a, b)?, both(c, d)?)),
        (Task::UserChoice(a, c), Task::UserChoice(b, d)) => {
            let side = |a: &Side<Term>, b: &Side<Term>| {
                let same = a.label == b.label;
                let task = join_closures(condition, &a.task, &b.task)?;
                same.then(|| Side { label: a.label.clone(), task })
            };
            Some(Task::UserChoice(side(a, b)?, side(c, d)?))
        }
        (Task::Loop(a, again), Task::Loop(b, other)) => {
            let body = join_closures(condition, &again.body, &other.body)?;
            let until = match (&again.until, &other.until) {
                (Some(until), Some(other)) => Some(join_closures(condition, until, other)?),
                _ => None,
            };
            Some(Task::Loop(both(a, b)?, Repeat { body, until }))
        }
        (Task::At(user, a), Task::At(other, b)) if user == other => Some(Task::At(user.clone(), both(a, b)?)),
        _ => None,
    }
}

fn join_stores(condition: &Term, a: &Store, b: &Store) -> Option<Store> {
    let cells = if Arc::ptr_eq(&a.cells, &b.cells) {
        a.cells.clone()
    } else {
        Arc::new(join_all(condition, &a.cells, &b.cells)?.to_vec())
    };
    // What one side met and the other did not is claimed on that side only.
    let mut claims = Vec::new();
    for claim in a.claims.iter().chain(b.claims.iter().filter(|claim| !a.claims.contains(claim))) {
        let (number, claimed) = claim;
        let claimed = match (a.claims.contains(claim), b.claims.contains(claim)) {
            (true, false) => condition.implies(claimed),
            (false, true) => condition.not().implies(claimed),
            _ => claimed.clone(),
        };
        claims.push((*number, claimed));
    }
    Some(Store { cells, claims })
}
