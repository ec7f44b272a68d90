//! Inputs that share nothing, in one order.
//!
//! Three officials who fill in forms of their own, at once, can do it in six orders that all come to the same: an input to one of them
//! changes nothing that another one sees. So at a state where parts of a pair wait, the inputs of *one* part are explored, and the others
//! later: an ample set (Peled 1994; Clarke, Grumberg, Peled, *Model Checking*, chapter 10).
//!
//! ```text
//!   (form >< (form >< form)) |> \<a, <b, c>>. …        3 · n states instead of 3 to the n
//! ```
//!
//! The inputs of a part stand for all, at a state, if
//!
//! - the part has no value there, so that nothing but an input to a part comes before one of its own: the pair has no value without it;
//! - no reference that it can get at can be got at by another part, or none of the two assigns ([`Reach`]);
//! - the claims do not see it: none asks about its labels and users, and if claims look at every point of a run, it does not assign to
//!   the references that they read;
//! - each of its inputs changes it alone: no step after the pair is taken, nothing ends;
//! - *every* part is settled: once it has a value, it takes no input. Otherwise the input that completes the pair would end what
//!   another part could still do. An editor that is a part by itself need not be settled: its value can be entered again, but that shows
//!   nowhere if no claim asks about its inputs;
//! - from each configuration of the state, one of its inputs leads to a state that does not in turn rely on this one. A state relies on
//!   those to which it puts off the inputs of other parts; no state relies on itself, however far around, so that no part is put off for ever.
//!
//! Then each run is the beginning of one that is explored, up to the order of inputs that do not touch each other and inputs that no claim
//! sees. So these are answered as without it: claims about results, assertions and run-time errors, which look at one part or at the
//! end; claims about every point, of which those that are not seen are as good as their neighbours; that the end can be reached from
//! everywhere, because a point from where it cannot be has none behind it either; and response claims. A run that shows something in the
//! middle may be longer than need be; it is looked for again without this.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_term::Term;

use crate::code::{Alternative, Block, Captioned, Code, User};
use crate::input::Turn;
use crate::symbolic::{Configuration, Task, Transition, Value};
use crate::symmetry::Parts;
use crate::value::Closure;

/// What the claims of an exploration see of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visible {
    /// The labels and users that the claims ask about.
    pub(crate) labels: BTreeSet<Arc<str>>,
    /// Whether references are looked at at every point, and not only at the end.
    pub(crate) points: bool,
}

/// Finds the parts whose inputs stand for all inputs.
pub(crate) struct Independence {
    visible: Visible,
    /// What code does, by the address of its block: the program keeps its blocks.
    known: FxHashMap<*const Block, Rc<Does>>,
    /// The code that follows pairs whose parts share too much. They seldom share less later, so these pairs are not looked at again.
    hopeless: FxHashSet<Option<*const Block>>,
}

/// What code may do when it runs, without what it captured.
#[derive(Clone, Debug, Default)]
struct Does {
    assigns: bool,
    /// Whether it may be a task that has a value and takes inputs.
    unsettled: bool,
    labels: BTreeSet<Arc<str>>,
    /// Whether a label or user is computed.
    computes_labels: bool,
}

impl Does {
    fn add(&mut self, other: &Does, guarded: bool) {
        self.assigns |= other.assigns;
        self.unsettled |= other.unsettled && !guarded;
        self.computes_labels |= other.computes_labels;
        self.labels.extend(other.labels.iter().cloned());
    }

    fn label(&mut self, label: Option<&Arc<str>>) {
        if let Some(label) = label {
            self.labels.insert(label.clone());
        }
    }

    fn is_seen(&self, visible: &Visible) -> bool {
        !visible.labels.is_empty() && (self.computes_labels || !self.labels.is_disjoint(&visible.labels))
    }
}

/// What a part can do and get at, now and later.
#[derive(Default)]
struct Reach {
    does: Does,
    locations: BTreeSet<usize>,
}

impl Reach {
    fn conflicts(&self, other: &Reach) -> bool {
        (self.does.assigns || other.does.assigns) && !self.locations.is_disjoint(&other.locations)
    }
}

/// A part whose inputs may stand for all.
pub(crate) struct Ample {
    address: Vec<Turn>,
}

impl Ample {
    /// Whether an input is one of this part.
    pub(crate) fn has(&self, transition: &Transition) -> bool {
        transition.input.path.starts_with(&self.address)
    }
}

impl Independence {
    pub(crate) fn new(visible: Visible) -> Independence {
        Independence { visible, known: FxHashMap::default(), hopeless: FxHashSet::default() }
    }

    /// The parts whose inputs may stand for all, as far as that is seen at the state itself.
    pub(crate) fn candidates(&mut self, at: &Configuration, transitions: &[Transition]) -> Vec<Ample> {
        let Some(parts) = Parts::any(at).filter(|parts| !self.hopeless.contains(&parts.next())) else {
            return Vec::new();
        };
        let Some(reaches) = self.settled(at, &parts) else {
            self.hopeless.insert(parts.next());
            return Vec::new();
        };
        let read = if self.visible.points { self.read_by_claims(at) } else { Reach::default() };
        let stands_alone = |number: usize| {
            let mine = &reaches[number];
            let others = reaches.iter().enumerate().filter(|(other, _)| *other != number);
            let is_dependent = mine.does.is_seen(&self.visible)
                || mine.does.assigns && mine.conflicts(&read)
                || others.into_iter().any(|(_, other)| mine.conflicts(other));
            !is_dependent
        };
        let alone: Vec<bool> = (0..reaches.len()).map(stands_alone).collect();
        if !alone.contains(&true) {
            self.hopeless.insert(parts.next());
        }
        let free =
            parts.all().zip(alone).filter(|((part, _), alone)| *alone && part.value(&at.store).is_none());
        let ample = free.map(|((_, address), _)| Ample { address: address.clone() });
        ample.filter(|ample| ample.is_local(&parts, transitions)).collect()
    }

    /// What each part can get at, if every part is settled, or is an editor whose inputs no claim asks about.
    fn settled(&mut self, at: &Configuration, parts: &Parts) -> Option<Vec<Reach>> {
        if self.sees_users_of_all(at) {
            return None;
        }
        let mut reaches = Vec::new();
        for (part, _) in parts.all() {
            let reach = self.reach(part);
            if reach.does.unsettled && (!is_editor(part) || reach.does.is_seen(&self.visible)) {
                return None;
            }
            reaches.push(reach);
        }
        Some(reaches)
    }

    /// What claims read.
    fn read_by_claims(&mut self, at: &Configuration) -> Reach {
        let mut reach = Reach::default();
        at.globals.iter().for_each(|value| self.value(value, &mut reach));
        reach
    }

    /// Whether all inputs are by a user whose inputs the claims ask about.
    fn sees_users_of_all(&self, at: &Configuration) -> bool {
        let mut task = &at.task;
        loop {
            task = match &**task {
                Task::At(user, _) if self.visible.labels.contains(user) => return true,
                Task::At(_, inner)
                | Task::Step(inner, _)
                | Task::UserStep(inner, _, _)
                | Task::Loop(inner, _) => inner,
                _ => return false,
            };
        }
    }

    fn reach(&mut self, part: &Task) -> Reach {
        let mut reach = Reach::default();
        self.task(part, false, &mut reach);
        reach
    }

    /// Collects what a task can do. It is `guarded` if a step around it takes its value as soon as it has one.
    fn task(&mut self, task: &Task, guarded: bool, reach: &mut Reach) {
        match task {
            Task::Edit(editor, _) | Task::Enter(editor) => {
                reach.does.label(editor.label.as_ref());
                reach.does.unsettled |= !editor.read_only && !guarded;
            }
            Task::Share(editor, location) => {
                reach.does.label(editor.label.as_ref());
                reach.does.unsettled |= !editor.read_only && !guarded;
                reach.does.assigns |= !editor.read_only;
                reach.locations.insert(*location);
            }
            Task::Fail => {}
            Task::Step(first, next) => {
                self.task(first, true, reach);
                self.closure(next, guarded, reach);
            }
            Task::UserStep(first, label, next) => {
                reach.does.label(label.as_ref());
                self.task(first, true, reach);
                self.closure(next, guarded, reach);
            }
            Task::Pair(left, right) | Task::Choice(left, right) => {
                self.task(left, guarded, reach);
                self.task(right, guarded, reach);
            }
            Task::UserChoice(left, right) => {
                for side in [left, right] {
                    reach.does.label(side.label.as_ref());
                    self.closure(&side.task, guarded, reach);
                }
            }
            Task::At(user, inner) => {
                reach.does.label(Some(user));
                self.task(inner, guarded, reach);
            }
            Task::Loop(inner, again) => {
                // `forever` never has a value.
                let guarded = guarded || again.until.is_none();
                self.task(inner, guarded, reach);
                self.closure(&again.body, guarded, reach);
                again.until.iter().for_each(|until| self.closure(until, true, reach));
            }
        }
    }

    fn closure(&mut self, closure: &Closure<Term>, guarded: bool, reach: &mut Reach) {
        let does = self.block(&closure.block);
        reach.does.add(&does, guarded);
        for value in closure.captured.iter() {
            match value {
                Value::Function(inner) => self.closure(inner, guarded, reach),
                Value::Task(task) => self.task(task, guarded, reach),
                other => self.value(other, reach),
            }
        }
    }

    fn value(&mut self, value: &Value, reach: &mut Reach) {
        match value {
            Value::Leaf(_) => {}
            Value::Tuple(items) | Value::List(items) => items.iter().for_each(|item| self.value(item, reach)),
            Value::Location(location) => {
                reach.locations.insert(*location);
            }
            Value::Function(closure) => self.closure(closure, false, reach),
            Value::Task(task) => self.task(task, false, reach),
        }
    }

    fn block(&mut self, block: &Arc<Block>) -> Rc<Does> {
        let place = Arc::as_ptr(block);
        if let Some(known) = self.known.get(&place) {
            return known.clone();
        }
        let mut does = Does::default();
        self.code(&block.body, false, &mut does);
        does.labels.retain(|label| self.visible.labels.contains(label));
        let does = Rc::new(does);
        self.known.insert(place, does.clone());
        does
    }

    fn nested(&mut self, block: &Arc<Block>, guarded: bool, does: &mut Does) {
        let inner = self.block(block);
        does.add(&inner, guarded);
    }

    fn code(&mut self, code: &Code, guarded: bool, does: &mut Does) {
        crate::stack::with_room(|| self.any_code(code, guarded, does));
    }

    fn any_code(&mut self, code: &Code, guarded: bool, does: &mut Does) {
        match code {
            Code::Edit(captioned, content) => {
                does.unsettled |= !captioned.editor.read_only && !guarded;
                self.caption(captioned, does);
                self.code(content, false, does);
            }
            Code::Enter(captioned) => {
                does.unsettled |= !guarded;
                self.caption(captioned, does);
            }
            Code::Share(captioned, reference) => {
                does.unsettled |= !captioned.editor.read_only && !guarded;
                does.assigns |= !captioned.editor.read_only;
                self.caption(captioned, does);
                self.code(reference, false, does);
            }
            Code::Assign(reference, value) => {
                does.assigns = true;
                self.code(reference, false, does);
                self.code(value, false, does);
            }
            Code::Step(first, next) => {
                self.code(first, true, does);
                self.nested(next, guarded, does);
            }
            Code::UserStep(first, label, next) => {
                does.label(label.as_ref());
                self.code(first, true, does);
                self.nested(next, guarded, does);
            }
            Code::UserChoice(left, right) => {
                for Alternative { label, block } in [&**left, &**right] {
                    does.label(label.as_ref());
                    self.nested(block, guarded, does);
                }
            }
            Code::At(user, inner) => {
                match user {
                    User::Known(user) => does.label(Some(user)),
                    User::Computed(code, _) => {
                        does.computes_labels = true;
                        self.code(code, false, does);
                    }
                }
                self.code(inner, guarded, does);
            }
            Code::Loop(body, until) => {
                self.nested(body, guarded || until.is_none(), does);
                until.iter().for_each(|until| self.nested(until, true, does));
            }
            Code::Lambda(block) => self.nested(block, guarded, does),
            Code::Constant(_) | Code::Variable(_) | Code::Fail(_) | Code::Error(_) | Code::Question(_) => {}
            Code::Apply(a, b) | Code::Let(a, b) | Code::Pair(a, b) | Code::Choice(a, b) => {
                self.code(a, guarded, does);
                self.code(b, guarded, does);
            }
            Code::If(a, b, c) | Code::Fold(a, b, c) => {
                [a, b, c].into_iter().for_each(|code| self.code(code, guarded, does));
            }
            Code::Binary(_, _, a, b) | Code::Assert(_, a, b) => {
                self.code(a, guarded, does);
                self.code(b, guarded, does);
            }
            Code::Unary(_, _, a) | Code::Project(_, a) | Code::Ref(a) | Code::Deref(a) => {
                self.code(a, guarded, does);
            }
            Code::Tuple(items) | Code::List(items) => {
                items.iter().for_each(|item| self.code(item, guarded, does));
            }
        }
    }

    fn caption(&mut self, captioned: &Captioned, does: &mut Does) {
        does.label(captioned.editor.label.as_ref());
        if let Some(label) = &captioned.label {
            does.computes_labels = true;
            self.code(label, false, does);
        }
    }
}

impl Ample {
    /// Whether there are inputs to this part, and each changes it alone.
    fn is_local(&self, parts: &Parts, transitions: &[Transition]) -> bool {
        let mut mine = transitions.iter().filter(|transition| self.has(transition)).peekable();
        let changes_alone = |transition: &Transition| match &transition.outcome {
            Ok(after) => parts.only_changed(&self.address, after),
            Err(_) => true,
        };
        mine.peek().is_some() && mine.all(changes_alone)
    }
}

/// Whether a task is nothing but an editor, of any user.
fn is_editor(task: &Task) -> bool {
    match task {
        Task::At(_, inner) => is_editor(inner),
        Task::Edit(..) | Task::Enter(_) => true,
        _ => false,
    }
}
