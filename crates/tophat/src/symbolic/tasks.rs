//! Symbolic striding, normalisation, handling and driving (specification, sections 5.2 to 5.5, repaired as in section 7).
//!
//! One call of `drive` takes a configuration one input further, for every input that it accepts:
//!
//! ```text
//!   drive ─▶ handle      each accepted input, with a fresh symbol for what is entered; the task after it
//!         └▶ normalise   strides until neither task nor store changes
//!              └▶ stride     one internal step in each part: `step` goes on or stays, `start_over` repeats
//!                   └▶ failing    does the task that would follow fail? Then the step stays
//! ```
//!
//! All of them return `Branches`: the tasks that may come out, each under a guard and with its own store. `failing` is G of section 7:
//! not yes or no but the condition under which a task fails, because with symbols both may be possible. `Rules::Printed` follows the
//! paper instead, mistakes included (D1, D2).
//!
//! The number of branches is what this file fights. `possible` drops those whose guard is plainly false. `pruned` and `feasible` ask a
//! solver where results multiply: in parallel parts, and in loops that go on without an input. While `each_assumed` goes on with a
//! result, its guard is in `Machine::context`, where `if` finds that a condition is decided already.
//!
//! What must stay true: a branch may be dropped only if its guard cannot hold, so an answer "unknown" of the solver keeps it; and what a
//! continuation did to the store is undone where the step stays.

use std::sync::Arc;
use std::time::Instant;

use whatif_solver::{Limits, Solver};
use whatif_term::Term;

use super::{
    Branch, Branches, Closure, Configuration, Context, Joins, Machine, Rules, Store, Task, Transition, Value,
};
use crate::cancel::Watch;
use crate::code::Editor;
use crate::error::RuntimeError;
use crate::history::Target;
use crate::input::{Action, Input, Turn};
use crate::stack::with_room;
use crate::types::Type;
use crate::value::{Repeat, Side};

/// More results of a stride than are kept without asking whether they are possible.
const MANY: usize = 4;
/// More strides without an input than are made without asking whether their results are possible.
const FEW_STRIDES: usize = 3;

/// When a task fails (G of section 7): a condition, and the conditions under which finding out goes wrong.
struct Failing {
    yes: Term,
    errors: Vec<(RuntimeError, Term)>,
}

impl Failing {
    fn sure(yes: bool) -> Failing {
        Failing { yes: Term::bool(yes), errors: Vec::new() }
    }

    /// Both fail. The second one is looked at only if the first one does.
    fn and(self, second: Failing) -> Failing {
        let mut errors = self.errors;
        let first = &self.yes;
        errors.extend(second.errors.into_iter().map(|(error, when)| (error, Term::and([first, &when]))));
        Failing { yes: Term::and([first, &second.yes]), errors }
    }

    /// The condition under which it does not fail.
    fn no(&self) -> Term {
        let wrong = self.errors.iter().map(|(_, when)| when);
        Term::or(wrong.chain([&self.yes])).not()
    }
}

/// The results of one input.
pub(super) struct Handled {
    input: Input<Value>,
    ty: Option<Type>,
    target: Target,
    results: Branches<Arc<Task>>,
}

impl Handled {
    fn map(self, change: impl FnMut(Arc<Task>) -> Arc<Task>) -> Handled {
        Handled { results: self.results.map(change), ..self }
    }

    fn turned(mut self, turn: Turn) -> Handled {
        self.input.path.insert(0, turn);
        self
    }
}

impl Machine<'_> {
    // Observation F, or G.

    fn failing(&self, task: &Task, store: &Store) -> Failing {
        match task {
            Task::Edit(..) | Task::Enter(_) | Task::Share(..) => Failing::sure(false),
            Task::Fail => Failing::sure(true),
            Task::Step(first, _)
            | Task::UserStep(first, _, _)
            | Task::At(_, first)
            | Task::Loop(first, _) => self.failing(first, store),
            Task::Pair(left, right) | Task::Choice(left, right) => {
                let left = self.failing(left, store);
                if left.yes.is_false() { left } else { left.and(self.failing(right, store)) }
            }
            Task::UserChoice(left, right) => {
                let left = self.side_failing(left, store);
                if left.yes.is_false() { left } else { left.and(self.side_failing(right, store)) }
            }
        }
    }

    /// Whether one side of a user choice fails. The effects of evaluating it are thrown away.
    fn side_failing(&self, side: &Side<Term>, store: &Store) -> Failing {
        let results = self.pick(side, store.clone());
        if self.rules == Rules::Printed {
            // All results must fail; their conditions are ignored (D2).
            let fails = |branch: &Branch<Arc<Task>>| match &branch.outcome {
                Ok(task) => self.failing(task, &branch.store).yes.is_true(),
                Err(_) => false,
            };
            return Failing::sure(results.0.iter().all(fails));
        }
        let mut yes = Vec::new();
        let mut errors = Vec::new();
        for branch in results.0 {
            let guard = branch.guard.term();
            match branch.outcome {
                Err(error) => errors.push((error, guard)),
                Ok(task) => {
                    let failing = self.failing(&task, &branch.store);
                    let under = |(error, when): (RuntimeError, Term)| (error, Term::and([&guard, &when]));
                    errors.extend(failing.errors.into_iter().map(under));
                    yes.push(Term::and([&guard, &failing.yes]));
                }
            }
        }
        Failing { yes: Term::or(yes), errors }
    }

    fn pick(&self, side: &Side<Term>, store: Store) -> Branches<Arc<Task>> {
        self.enter(&side.task, Vec::new(), store).then(|task, store| self.normalise(task.task(), store))
    }

    /// The results of `C`, `L` or `R` that do not fail: an input that leads to a failing task is refused.
    fn unfailing(&self, results: Branches<Arc<Task>>) -> Branches<Arc<Task>> {
        results.then(|task, store| {
            let failing = self.failing(&task, &store);
            let no = failing.no();
            let errors = errors(failing, &store);
            self.possible(errors.or(Branches::one(task, store).when(&no)))
        })
    }

    // Striding and normalisation.

    fn stride(&self, task: &Arc<Task>, store: Store) -> Branches<Arc<Task>> {
        with_room(|| self.stride_task(task, store))
    }

    fn stride_task(&self, task: &Arc<Task>, store: Store) -> Branches<Arc<Task>> {
        match &**task {
            Task::Edit(..) | Task::Enter(_) | Task::Share(..) | Task::Fail | Task::UserChoice(..) => {
                Branches::one(task.clone(), store)
            }
            Task::UserStep(first, label, next) => self
                .stride(first, store)
                .map(|first| Arc::new(Task::UserStep(first, label.clone(), next.clone()))),
            Task::At(user, inner) => {
                self.stride(inner, store).map(|inner| Arc::new(Task::At(user.clone(), inner)))
            }
            Task::Pair(left, right) => self.pruned(self.stride(left, store).then(|left, store| {
                self.stride(right, store).map(|right| Arc::new(Task::Pair(left.clone(), right)))
            })),
            Task::Step(first, next) => {
                self.stride(first, store).then(|first, store| self.step(first, next, store))
            }
            Task::Loop(inner, again) => {
                self.stride(inner, store).then(|inner, store| self.start_over(&inner, again, store))
            }
            Task::Choice(left, right) => self.stride(left, store).then(|left, store| {
                if left.value(&store).is_some() {
                    return Branches::one(left, store);
                }
                self.stride(right, store).then(|right, store| {
                    let next = if right.value(&store).is_some() {
                        right
                    } else {
                        Arc::new(Task::Choice(left.clone(), right))
                    };
                    Branches::one(next, store)
                })
            }),
        }
    }

    /// Without the results that the solver knows to be impossible, where there are many. An input makes every waiting part look
    /// at its guard again; most cannot come out differently, and what is kept for each part multiplies.
    fn pruned<T>(&self, results: Branches<T>) -> Branches<T> {
        if results.0.len() <= MANY { results } else { self.feasible(results) }
    }

    /// Without the results that the solver knows to be impossible.
    fn feasible<T>(&self, mut results: Branches<T>) -> Branches<T> {
        if self.joins == Joins::Enumerate {
            return results;
        }
        let known = self.context.borrow();
        let is_impossible =
            |branch: &Branch<T>| self.is_impossible(&[known.formulas(), branch.guard.formulas()].concat());
        results.0.retain(|branch| !is_impossible(branch));
        results
    }

    /// Whether the solver knows that formulas contradict each other.
    pub(super) fn is_impossible(&self, formulas: &[Term]) -> bool {
        if self.stopped() {
            return false;
        }
        let mut solver = self.solver.borrow_mut();
        let (solver, _) = solver.get_or_insert_with(|| {
            let solver = whatif_solver::standard_brief();
            let watch = Watch::new(&self.cancel, solver.interrupter());
            (Box::new(solver), watch)
        });
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            solver.limit(Limits { time: Some(left), resources: None });
        }
        solver.check(formulas).is_unsat()
    }

    /// Stay, Fail and Cont of section 5.2 for a task that has made its own stride.
    fn step(&self, first: Arc<Task>, next: &Closure, store: Store) -> Branches<Arc<Task>> {
        let value = first.value(&store);
        let stay = Arc::new(Task::Step(first, next.clone()));
        let Some(value) = value else { return Branches::one(stay, store) };
        let mut results = Vec::new();
        for Branch { guard, store: after, outcome } in self.follow(next, &value, store.clone()).0 {
            let task = match outcome {
                Ok(task) => task,
                Err(error) => {
                    results.push(Branch { guard, store: after, outcome: Err(error) });
                    continue;
                }
            };
            let failing = self.failing(&task, &after);
            if self.rules == Rules::Printed {
                // As the authors' rules have it, the reason for staying is forgotten (D1); their Figure 18 shows it.
                results.push(if failing.yes.is_true() {
                    Branch { guard: guard.forgotten(), store: store.clone(), outcome: Ok(stay.clone()) }
                } else {
                    Branch { guard, store: after, outcome: Ok(task) }
                });
                continue;
            }
            let (yes, no) = (failing.yes.clone(), failing.no());
            let stays = Branches::one(stay.clone(), store.clone()).when(&yes);
            let goes = Branches::one(task, after.clone()).when(&no);
            results.extend(errors(failing, &after).or(stays).or(goes).under(&guard).0);
        }
        self.possible(Branches(results))
    }

    /// A task that is repeated and has made its own stride: it is done, or starts over, or waits where starting over would
    /// need no input.
    fn start_over(&self, inner: &Arc<Task>, again: &Repeat<Term>, store: Store) -> Branches<Arc<Task>> {
        let waits =
            |store: &Store| Branches::one(Arc::new(Task::Loop(inner.clone(), again.clone())), store.clone());
        let Some(value) = inner.value(&store) else { return waits(&store) };
        let done = match &again.until {
            None => Branches::one(Value::Leaf(Term::bool(false)), store.clone()),
            Some(until) => self
                .enter(until, Vec::new(), store.clone())
                .then(|predicate, aside| self.apply(&predicate, value.clone(), aside)),
        };
        // What the predicate did to references is undone.
        let results = done.then(|done, _| {
            let ends = Branches::one(inner.clone(), store.clone()).when(done.leaf());
            if done.leaf().is_true() {
                return ends;
            }
            let next = self
                .enter(&again.body, Vec::new(), store.clone())
                .then(|next, after| self.normalise(next.task(), after));
            let starts = next.then(|next, after| {
                if next.value(&after).is_some() {
                    return waits(&store);
                }
                let failing = self.failing(&next, &after);
                let (yes, no) = (failing.yes.clone(), failing.no());
                let goes = Branches::one(Arc::new(Task::Loop(next, again.clone())), after.clone()).when(&no);
                errors(failing, &after).or(waits(&store).when(&yes)).or(goes)
            });
            ends.or(starts.when(&done.leaf().not()))
        });
        self.possible(results)
    }

    /// Strides until nothing changes. Parts that set each other off for ever are cut, as evaluations without end are.
    pub(super) fn normalise(&self, task: &Arc<Task>, store: Store) -> Branches<Arc<Task>> {
        self.normalise_after(0, task, store)
    }

    /// Goes on after some strides. A loop that goes on by itself looks at another condition in each round; without the solver each would
    /// have two results, and their number would double, though only few of them can be.
    fn normalise_after(&self, strides: usize, task: &Arc<Task>, store: Store) -> Branches<Arc<Task>> {
        self.deeper(|| {
            let mut results = self.possible(self.stride(task, store.clone()));
            if strides >= FEW_STRIDES && results.0.len() > 1 {
                results = self.feasible(results);
            }
            self.each_assumed(results, |next, after| {
                if next == *task && after == store {
                    return Branches::one(next, after);
                }
                self.normalise_after(strides + 1, &next, after)
            })
        })
    }

    /// Goes on with every result, knowing its guard.
    fn each_assumed(
        &self,
        results: Branches<Arc<Task>>,
        mut next: impl FnMut(Arc<Task>, Store) -> Branches<Arc<Task>>,
    ) -> Branches<Arc<Task>> {
        if self.joins == Joins::Enumerate {
            return results.then(next);
        }
        let one = |branch: Branch<Arc<Task>>| {
            if branch.guard.formulas().is_empty() {
                return Branches(vec![branch]).then(&mut next);
            }
            let known = self.context.borrow().with(branch.guard.formulas());
            let before = self.context.replace(known);
            let results = Branches(vec![branch]).then(&mut next);
            self.context.replace(before);
            results
        };
        results.0.into_iter().map(one).fold(Branches::none(), Branches::or)
    }

    // Handling and driving.

    /// Every input that a configuration accepts, and every way in which it can go where the formulas hold.
    pub(crate) fn drive(&self, from: &Configuration, formulas: &[Term]) -> Vec<Transition> {
        // A run whose task has a value is over. (The paper's rules do not look whether the first task has one.)
        if self.rules == Rules::Repaired && from.value().is_some() {
            return Vec::new();
        }
        *self.context.borrow_mut() = Context::new(formulas);
        let mut store = from.store.clone();
        store.claims.clear();
        let mut transitions = Vec::new();
        for handled in self.handle(&from.task, &store, &Target::default()) {
            let Handled { input, ty, target, results } = handled;
            let results = self.each_assumed(results, |task, store| self.normalise(&task, store));
            for branch in results.possible().0 {
                let outcome = branch.outcome.map(|task| {
                    let mut history = from.history.clone();
                    let value = input.action.value().zip(ty.as_ref());
                    history.record(self.program, &self.asked, &target, value);
                    let globals = from.globals.clone();
                    self.respond(Configuration { task, store: branch.store, history, globals })
                });
                let (input, ty, target) = (input.clone(), ty.clone(), target.clone());
                transitions.push(Transition { input, ty, target, guard: branch.guard, outcome, twin: None });
            }
        }
        *self.context.borrow_mut() = Context::default();
        transitions
    }

    fn handle(&self, task: &Arc<Task>, store: &Store, target: &Target) -> Vec<Handled> {
        with_room(|| self.handle_task(task, store, target))
    }

    fn handle_task(&self, task: &Arc<Task>, store: &Store, target: &Target) -> Vec<Handled> {
        match &**task {
            Task::Edit(editor, _) | Task::Enter(editor) => self.fill(editor, target, |value| {
                Branches::one(Arc::new(Task::Edit(editor.clone(), value)), store.clone())
            }),
            Task::Share(editor, location) => self.fill(editor, target, |value| {
                let mut store = store.clone();
                store.assign(*location, value);
                Branches::one(task.clone(), store)
            }),
            Task::Fail => Vec::new(),
            Task::Step(first, next) => self
                .handle(first, store, target)
                .into_iter()
                .map(|handled| handled.map(|first| Arc::new(Task::Step(first, next.clone()))))
                .collect(),
            Task::UserStep(first, label, next) => {
                let go_on = first.value(store).map(|value| {
                    let results = self
                        .follow(next, &value, store.clone())
                        .then(|task, store| self.normalise(&task, store));
                    self.plain(Action::Continue, label, target, self.unfailing(results))
                });
                let inside = self.handle(first, store, target).into_iter().map(|handled| {
                    handled.map(|first| Arc::new(Task::UserStep(first, label.clone(), next.clone())))
                });
                go_on.into_iter().chain(inside).collect()
            }
            Task::Loop(inner, again) => self
                .handle(inner, store, target)
                .into_iter()
                .map(|handled| handled.map(|inner| Arc::new(Task::Loop(inner, again.clone()))))
                .collect(),
            Task::At(user, inner) => {
                let mut target = target.clone();
                target.users.push(user.clone());
                self.handle(inner, store, &target)
                    .into_iter()
                    .map(|handled| handled.map(|inner| Arc::new(Task::At(user.clone(), inner))))
                    .collect()
            }
            Task::Pair(left, right) => self.both(left, right, store, target, Task::Pair),
            Task::Choice(left, right) => self.both(left, right, store, target, Task::Choice),
            Task::UserChoice(left, right) => {
                let pick = |side: &Side<Term>, action| {
                    let results = self.unfailing(self.pick(side, store.clone()));
                    self.plain(action, &side.label, target, results)
                };
                vec![pick(left, Action::Left), pick(right, Action::Right)]
            }
        }
    }

    fn both(
        &self,
        left: &Arc<Task>,
        right: &Arc<Task>,
        store: &Store,
        target: &Target,
        build: fn(Arc<Task>, Arc<Task>) -> Task,
    ) -> Vec<Handled> {
        let first = self
            .handle(left, store, target)
            .into_iter()
            .map(|handled| handled.map(|left| Arc::new(build(left, right.clone()))).turned(Turn::First));
        let mut all: Vec<Handled> = first.collect();
        all.extend(
            self.handle(right, store, target).into_iter().map(|handled| {
                handled.map(|right| Arc::new(build(left.clone(), right))).turned(Turn::Second)
            }),
        );
        all
    }

    /// A fresh value for an editor. One that holds no basic value takes none.
    fn fill(
        &self,
        editor: &Editor,
        target: &Target,
        result: impl Fn(Value) -> Branches<Arc<Task>>,
    ) -> Vec<Handled> {
        if !editor.ty.is_basic() || editor.read_only {
            return Vec::new();
        }
        let target = Target { label: editor.label.clone(), users: target.users.clone() };
        self.fresh(&editor.ty)
            .into_iter()
            .map(|(value, guard)| Handled {
                results: result(value.clone()).under(&guard),
                input: Input { path: Vec::new(), action: Action::Value(value) },
                ty: Some(editor.ty.clone()),
                target: target.clone(),
            })
            .collect()
    }

    fn plain(
        &self,
        action: Action<Value>,
        label: &Option<Arc<str>>,
        target: &Target,
        results: Branches<Arc<Task>>,
    ) -> Handled {
        let target = Target { label: label.clone(), users: target.users.clone() };
        Handled { input: Input { path: Vec::new(), action }, ty: None, target, results }
    }
}

fn errors(failing: Failing, store: &Store) -> Branches<Arc<Task>> {
    failing.errors.into_iter().fold(Branches::none(), |all, (error, when)| {
        all.or(Branches::error(error, store.clone()).when(&when))
    })
}
