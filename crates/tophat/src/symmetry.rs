//! Parallel parts in any order.
//!
//! Twelve guests who book rooms at once are twelve parts of one pair of pairs. If the step after the pair ignores its value, it makes no
//! difference which of them is which: a state where the first guest has booked and the second has not goes on like one where it
//! is the other way round, with other addresses. So the parts are sorted, and of all orders one is explored.
//!
//! The order could matter after all: an input to one part may let others go on, and then the left one comes first. So each way
//! from a state that was sorted is looked at: it may change the part that the input is for, the references, and nothing else. If
//! one does more, the order matters to this program, and it is explored again without sorting. Parts that share an editor on a
//! reference are never sorted.
//!
//! A part that is done, and that people only look at, takes no input any more, and its value is not looked at: which of several such parts
//! it is, and what it shows, makes no difference either. They all become one.
//!
//! ```text
//!   (done >< (new >< waiting)) |> \_. …      and      (waiting >< (done >< new)) |> \_. …      are one state
//! ```

use std::hash::{BuildHasher, Hash};
use std::sync::{Arc, LazyLock};

use rustc_hash::FxBuildHasher;
use whatif_term::Term;

use crate::code::{Block, Code, Editor};
use crate::input::Turn;
use crate::symbolic::{Configuration, Task, Value};
use crate::types::Type;
use crate::value::{Closure, Side};

/// The editor of parts that are done: one for all, because configurations are compared by the addresses of their editors.
static DONE: LazyLock<Arc<Editor>> =
    LazyLock::new(|| Arc::new(Editor { ty: Type::Unit, label: None, read_only: true }));

/// The parts of a pair, with their addresses.
pub(crate) struct Parts {
    /// What follows when all of them are done, if something does.
    next: Option<Arc<Block>>,
    parts: Vec<Arc<Task>>,
    addresses: Vec<Vec<Turn>>,
    /// Whether a part that is done became another one.
    replaced: bool,
}

/// For each place after sorting, the place before.
pub(crate) type Order = Vec<usize>;

impl Parts {
    /// The parts of a configuration, if their order does not show: the step after the pair ignores its value.
    pub(crate) fn of(at: &Configuration) -> Option<Parts> {
        let mut this = Parts::any(at)?;
        let next = &this.next.as_ref()?.body;
        let ignored = matches!(next, Code::Lambda(block) if block.ignores_argument);
        if !ignored || this.parts.iter().any(|part| shares(part)) {
            return None;
        }
        let is_done =
            |part: &Arc<Task>| matches!(&**without_users(part), Task::Edit(editor, _) if editor.read_only);
        for part in this.parts.iter_mut().filter(|part| is_done(part)) {
            *part = Arc::new(Task::Edit(DONE.clone(), Value::unit()));
            this.replaced = true;
        }
        Some(this)
    }

    /// The parts of the pair that is done first, even if a step looks at its value: a pair before a step, or the whole work. (Not a pair
    /// that is itself repeated: no code follows it by which one round could be told from the next.)
    pub(crate) fn any(at: &Configuration) -> Option<Parts> {
        let mut task = without_users(&at.task);
        if matches!(**task, Task::Pair(..)) {
            return Some(Parts::new(task, None));
        }
        loop {
            task = match &**task {
                Task::Step(first, next) | Task::UserStep(first, _, next) => {
                    let first = without_users(first);
                    if matches!(**first, Task::Pair(..)) {
                        return Some(Parts::new(first, Some(next)));
                    }
                    first
                }
                Task::At(_, inner) | Task::Loop(inner, _) => inner,
                _ => return None,
            };
        }
    }

    fn new(pair: &Arc<Task>, next: Option<&Closure<Term>>) -> Parts {
        let next = next.map(|next| next.block.clone());
        let mut this = Parts { next, parts: Vec::new(), addresses: Vec::new(), replaced: false };
        this.flatten(pair, &mut Vec::new());
        this
    }

    /// What follows them, by the address of its code.
    pub(crate) fn next(&self) -> Option<*const Block> {
        self.next.as_ref().map(Arc::as_ptr)
    }

    /// The parts with their addresses.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&Arc<Task>, &Vec<Turn>)> {
        self.parts.iter().zip(&self.addresses)
    }

    fn flatten(&mut self, task: &Arc<Task>, address: &mut Vec<Turn>) {
        let Task::Pair(left, right) = &**task else {
            self.parts.push(task.clone());
            self.addresses.push(address.clone());
            return;
        };
        for (turn, side) in [(Turn::First, left), (Turn::Second, right)] {
            address.push(turn);
            self.flatten(side, address);
            address.pop();
        }
    }

    /// The order in which equal parts stand together, given the places where the parts were first. Those that look alike may still differ in
    /// what they refer to; they stay in the order of the program, however often others moved past them.
    pub(crate) fn sorted(&self, first: Option<&Order>) -> Order {
        if self.are_of_different_users() {
            return (0..self.parts.len()).collect();
        }
        let keys: Vec<Vec<usize>> = self.parts.iter().map(|part| key(part)).collect();
        let first = |at: usize| first.map_or(at, |first| first[at]);
        let mut order: Order = (0..self.parts.len()).collect();
        order.sort_by(|a, b| keys[*a].cmp(&keys[*b]).then_with(|| first(*a).cmp(&first(*b))));
        order
    }

    /// Whether every part that is not done has a user of its own: then none can take the place of another one.
    fn are_of_different_users(&self) -> bool {
        let mut users: Vec<&Arc<str>> = Vec::new();
        self.parts.iter().all(|part| match &**part {
            Task::At(user, _) => {
                let is_new = !users.contains(&user);
                users.push(user);
                is_new
            }
            Task::Edit(editor, _) => Arc::ptr_eq(editor, &DONE),
            _ => false,
        })
    }

    /// Whether an order changes nothing.
    pub(crate) fn is_as_it_was(&self, order: &Order) -> bool {
        !self.replaced && order.is_sorted()
    }

    /// Whether these are the same parts at another time.
    pub(crate) fn is_later(&self, before: &Parts) -> bool {
        let same_next = match (&self.next, &before.next) {
            (Some(next), Some(before)) => Arc::ptr_eq(next, before),
            (None, None) => true,
            _ => false,
        };
        same_next && self.addresses == before.addresses
    }

    /// Whether nothing but the part at an address changed on the way to a configuration, and the pair still waits.
    pub(crate) fn only_changed(&self, address: &[Turn], after: &Configuration) -> bool {
        let Some(later) = Parts::any(after).filter(|later| later.is_later(self)) else { return false };
        let same = |((before, at), (after, _)): ((&Arc<Task>, &Vec<Turn>), (&Arc<Task>, &Vec<Turn>))| {
            at == address || before == after
        };
        after.value().is_none() && self.all().zip(later.all()).all(same)
    }

    /// The place of the part that an address leads to.
    pub(crate) fn place(&self, path: &[Turn]) -> Option<usize> {
        self.addresses.iter().position(|address| path.starts_with(address))
    }

    /// The address in the part at one place, moved to the part at another place.
    pub(crate) fn moved(&self, path: &[Turn], from: usize, to: usize) -> Vec<Turn> {
        self.addresses[to].iter().chain(&path[self.addresses[from].len()..]).copied().collect()
    }

    /// Whether an input to one of these parts changed another one, given the parts of the configuration that it leads to.
    pub(crate) fn interfere(&self, path: &[Turn], after: Option<&Parts>) -> bool {
        let Some(changed) = self.place(path) else { return false };
        match after.filter(|later| later.is_later(self)) {
            Some(later) => {
                let others = (0..self.parts.len()).filter(|at| *at != changed);
                others.into_iter().any(|at| self.parts[at] != later.parts[at])
            }
            // The step was taken: all others must have been done before.
            None => {
                let done = |part: &Arc<Task>| matches!(**part, Task::Edit(..));
                self.parts.iter().enumerate().any(|(at, part)| at != changed && !done(without_users(part)))
            }
        }
    }
}

fn without_users(task: &Arc<Task>) -> &Arc<Task> {
    match &**task {
        Task::At(_, inner) => without_users(inner),
        _ => task,
    }
}

/// The configuration with its parts in another order.
pub(crate) fn reorder(at: &Configuration, parts: &Parts, order: &Order) -> Configuration {
    let mut parts = order.iter().map(|place| parts.parts[*place].clone());
    Configuration { task: replace(&at.task, &mut parts), ..at.clone() }
}

/// Replaces the parts of the first pair under a step.
fn replace(task: &Arc<Task>, parts: &mut dyn Iterator<Item = Arc<Task>>) -> Arc<Task> {
    Arc::new(match &**task {
        Task::Step(first, next) => Task::Step(replace(first, parts), next.clone()),
        Task::UserStep(first, label, next) => {
            Task::UserStep(replace(first, parts), label.clone(), next.clone())
        }
        Task::At(user, inner) => Task::At(user.clone(), replace(inner, parts)),
        Task::Loop(inner, again) => Task::Loop(replace(inner, parts), again.clone()),
        Task::Pair(..) => return fill(task, parts),
        _ => unreachable!("the parts were found on this way"),
    })
}

fn fill(task: &Arc<Task>, parts: &mut dyn Iterator<Item = Arc<Task>>) -> Arc<Task> {
    match &**task {
        Task::Pair(left, right) => {
            let left = fill(left, parts);
            Arc::new(Task::Pair(left, fill(right, parts)))
        }
        _ => parts.next().expect("as many parts as places"),
    }
}

/// Whether a task has an editor on a reference that people may change.
fn shares(task: &Task) -> bool {
    match task {
        Task::Share(editor, _) => !editor.read_only,
        Task::Edit(..) | Task::Enter(_) | Task::Fail | Task::UserChoice(..) => false,
        Task::Step(inner, _) | Task::UserStep(inner, _, _) | Task::At(_, inner) | Task::Loop(inner, _) => {
            shares(inner)
        }
        Task::Pair(left, right) | Task::Choice(left, right) => shares(left) || shares(right),
    }
}

/// The same in every run of the program, unlike an address: the order of parts decides which of several runs is shown.
fn hash<T: Hash + ?Sized>(value: &T) -> usize {
    FxBuildHasher.hash_one(value) as usize
}

/// A key that does not depend on the names of symbols and the numbers of references.
fn key(task: &Task) -> Vec<usize> {
    let mut key = Vec::new();
    task_key(task, &mut key);
    key
}

fn task_key(task: &Task, key: &mut Vec<usize>) {
    let side = |side: &Side<Term>, key: &mut Vec<usize>| closure_key(&side.task, key);
    match task {
        Task::Edit(editor, value) => {
            key.extend([1, hash(&**editor)]);
            value_key(value, key);
        }
        Task::Enter(editor) => key.extend([2, hash(&**editor)]),
        Task::Share(editor, _) => key.extend([3, hash(&**editor)]),
        Task::Fail => key.push(4),
        Task::Step(first, next) | Task::UserStep(first, _, next) => {
            key.push(5);
            closure_key(next, key);
            task_key(first, key);
        }
        Task::Pair(left, right) | Task::Choice(left, right) => {
            key.push(6);
            task_key(left, key);
            task_key(right, key);
        }
        Task::UserChoice(left, right) => {
            key.push(7);
            side(left, key);
            side(right, key);
        }
        // The user is not part of the key: users who do the same stay in the order of the program.
        Task::At(_, inner) => {
            key.push(8);
            task_key(inner, key);
        }
        Task::Loop(inner, again) => {
            key.push(9);
            closure_key(&again.body, key);
            task_key(inner, key);
        }
    }
}

fn closure_key(closure: &Closure<Term>, key: &mut Vec<usize>) {
    key.push(closure.captured.len());
    closure.captured.iter().for_each(|value| value_key(value, key));
}

fn value_key(value: &Value, key: &mut Vec<usize>) {
    match value {
        Value::Leaf(_) => key.push(0),
        Value::Tuple(items) | Value::List(items) => {
            key.extend([1, items.len()]);
            items.iter().for_each(|item| value_key(item, key));
        }
        Value::Location(_) => key.push(2),
        Value::Function(closure) => closure_key(closure, key),
        Value::Task(task) => task_key(task, key),
    }
}
