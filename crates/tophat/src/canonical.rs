//! Configurations modulo renaming.
//!
//! What a configuration can still do depends on its task, on what its closures captured, on the cells that they reach, on
//! the globals and inputs that properties look at; not on the names of symbols, the numbers of cells, or cells that nothing
//! reaches. [`Canonical`] renames symbols and cells in the order in which a walk from the task meets them, and makes a
//! key: equal keys, same configuration.

use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use whatif_term::{Symbol, Term};

use crate::history::{History, Past};
use crate::symbolic::{Configuration, Store, Task, Value};
use crate::symbols::numbered;
use crate::value::{Closure, Repeat, Side};

/// A configuration with canonical names.
pub(crate) struct Canonical {
    pub(crate) configuration: Configuration,
    /// Equal for equal configurations. Made of addresses: it means nothing outside this process.
    pub(crate) key: Vec<usize>,
    /// For each canonical symbol the one that it replaces.
    pub(crate) names: Vec<(Symbol, Symbol)>,
    /// For each symbol that was replaced the term in its place.
    pub(crate) map: FxHashMap<Symbol, Term>,
    extra: bool,
}

impl Canonical {
    /// Whether there are symbols that nothing but the path condition mentions.
    pub(crate) fn has_extra(&self) -> bool {
        self.extra
    }
}

/// The symbols that a configuration depends on, in the order of a walk.
pub(crate) fn live_symbols(configuration: &Configuration) -> Vec<Symbol> {
    let mut walk = Walk::new(&configuration.store);
    walk.configuration(configuration);
    walk.symbols
}

/// Renames; `extra` are symbols of the path condition that are no longer live but could not be forgotten.
pub(crate) fn canonical(configuration: &Configuration, live: &[Symbol], extra: &[Symbol]) -> Canonical {
    let mut names = Vec::with_capacity(live.len() + extra.len());
    let mut map = FxHashMap::with_capacity_and_hasher(names.capacity(), FxBuildHasher);
    for (kind, symbols) in [('x', live), ('y', extra)] {
        for (at, old) in symbols.iter().enumerate() {
            let (new, term) = numbered(kind, at, old.sort());
            map.insert(old.clone(), term);
            names.push((new, old.clone()));
        }
    }
    let mut build = Build { map, cells: FxHashMap::default(), queue: Vec::new(), key: Vec::new() };
    let task = build.task(&configuration.task);
    let globals = build.values(&configuration.globals);
    let history = build.history(&configuration.history);
    let mut cells = Vec::new();
    while cells.len() < build.queue.len() {
        let location = build.queue[cells.len()];
        cells.push(build.value(&configuration.store.cells[location]));
    }
    let store = Store { cells: Arc::new(cells), claims: Vec::new() };
    let configuration = Configuration { task, store, history, globals };
    Canonical { configuration, key: build.key, names, map: build.map, extra: !extra.is_empty() }
}

/// Collects symbols in the same order in which [`Build`] meets them.
struct Walk<'a> {
    store: &'a Store,
    symbols: Vec<Symbol>,
    seen: FxHashSet<Symbol>,
    queue: Vec<usize>,
}

impl<'a> Walk<'a> {
    fn new(store: &'a Store) -> Walk<'a> {
        Walk { store, symbols: Vec::new(), seen: FxHashSet::default(), queue: Vec::new() }
    }

    fn configuration(&mut self, configuration: &Configuration) {
        self.task(&configuration.task);
        configuration.globals.iter().for_each(|value| self.value(value));
        for past in &configuration.history.watched {
            past.last.iter().chain(&past.all).for_each(|value| self.value(value));
        }
        configuration.history.pending.iter().for_each(|(_, owed)| self.value(owed));
        let mut next = 0;
        while next < self.queue.len() {
            let store = self.store;
            self.value(&store.cells[self.queue[next]]);
            next += 1;
        }
    }

    fn location(&mut self, location: usize) {
        if !self.queue.contains(&location) {
            self.queue.push(location);
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Leaf(term) => {
                for symbol in term.symbols() {
                    if self.seen.insert(symbol.clone()) {
                        self.symbols.push(symbol);
                    }
                }
            }
            Value::Tuple(items) | Value::List(items) => items.iter().for_each(|item| self.value(item)),
            Value::Location(location) => self.location(*location),
            Value::Function(closure) => self.closure(closure),
            Value::Task(task) => self.task(task),
        }
    }

    fn closure(&mut self, closure: &Closure<Term>) {
        closure.captured.iter().for_each(|value| self.value(value));
    }

    fn task(&mut self, task: &Task) {
        match task {
            Task::Edit(_, value) => self.value(value),
            Task::Share(_, location) => self.location(*location),
            Task::Enter(_) | Task::Fail => {}
            Task::Step(first, next) | Task::UserStep(first, _, next) => {
                self.task(first);
                self.closure(next);
            }
            Task::Pair(left, right) | Task::Choice(left, right) => {
                self.task(left);
                self.task(right);
            }
            Task::UserChoice(left, right) => {
                self.closure(&left.task);
                self.closure(&right.task);
            }
            Task::At(_, inner) => self.task(inner),
            Task::Loop(inner, again) => {
                self.task(inner);
                self.closure(&again.body);
                again.until.iter().for_each(|until| self.closure(until));
            }
        }
    }
}

struct Build {
    map: FxHashMap<Symbol, Term>,
    cells: FxHashMap<usize, usize>,
    /// The cells to visit, by their old numbers.
    queue: Vec<usize>,
    key: Vec<usize>,
}

impl Build {
    fn location(&mut self, location: usize) -> usize {
        let queue = &mut self.queue;
        let new = *self.cells.entry(location).or_insert_with(|| {
            queue.push(location);
            queue.len() - 1
        });
        self.key.push(new);
        new
    }

    fn values(&mut self, values: &[Value]) -> Arc<[Value]> {
        self.key.push(values.len());
        values.iter().map(|value| self.value(value)).collect()
    }

    /// The same of values that are shared: none at all stay shared.
    fn shared(&mut self, values: &Arc<[Value]>) -> Arc<[Value]> {
        if values.is_empty() {
            self.key.push(0);
            return values.clone();
        }
        self.values(values)
    }

    fn value(&mut self, value: &Value) -> Value {
        match value {
            Value::Leaf(term) => {
                let term = term.substitute(&self.map);
                self.key.extend([0, term.id()]);
                Value::Leaf(term)
            }
            Value::Tuple(items) => {
                self.key.push(1);
                Value::Tuple(self.shared(items))
            }
            Value::List(items) => {
                self.key.push(2);
                Value::List(self.shared(items))
            }
            Value::Location(location) => {
                self.key.push(3);
                Value::Location(self.location(*location))
            }
            Value::Function(closure) => {
                self.key.push(4);
                Value::Function(self.closure(closure))
            }
            Value::Task(task) => {
                self.key.push(5);
                Value::Task(self.task(task))
            }
        }
    }

    fn closure(&mut self, closure: &Closure<Term>) -> Closure<Term> {
        self.key.push(Arc::as_ptr(&closure.block) as usize);
        Closure { block: closure.block.clone(), captured: self.shared(&closure.captured) }
    }

    fn task(&mut self, task: &Task) -> Arc<Task> {
        Arc::new(match task {
            Task::Edit(editor, value) => {
                self.key.extend([10, Arc::as_ptr(editor) as usize]);
                Task::Edit(editor.clone(), self.value(value))
            }
            Task::Enter(editor) => {
                self.key.extend([11, Arc::as_ptr(editor) as usize]);
                Task::Enter(editor.clone())
            }
            Task::Share(editor, location) => {
                self.key.extend([12, Arc::as_ptr(editor) as usize]);
                Task::Share(editor.clone(), self.location(*location))
            }
            Task::Fail => {
                self.key.push(13);
                Task::Fail
            }
            Task::Step(first, next) => {
                self.key.push(14);
                Task::Step(self.task(first), self.closure(next))
            }
            // Equal blocks have equal labels.
            Task::UserStep(first, label, next) => {
                self.key.push(15);
                Task::UserStep(self.task(first), label.clone(), self.closure(next))
            }
            Task::Pair(left, right) => {
                self.key.push(16);
                Task::Pair(self.task(left), self.task(right))
            }
            Task::Choice(left, right) => {
                self.key.push(17);
                Task::Choice(self.task(left), self.task(right))
            }
            Task::UserChoice(left, right) => {
                self.key.push(18);
                let mut side =
                    |side: &Side<Term>| Side { label: side.label.clone(), task: self.closure(&side.task) };
                Task::UserChoice(side(left), side(right))
            }
            Task::Loop(inner, again) => {
                self.key.push(20);
                let inner = self.task(inner);
                let body = self.closure(&again.body);
                let until = again.until.as_ref().map(|until| self.closure(until));
                Task::Loop(inner, Repeat { body, until })
            }
            Task::At(user, inner) => {
                self.key.extend([19, user.as_ptr() as usize]);
                Task::At(user.clone(), self.task(inner))
            }
        })
    }

    fn history(&mut self, history: &History<Term>) -> History<Term> {
        let mut watched = Vec::new();
        for past in &history.watched {
            self.key.extend([usize::from(past.entered), usize::from(past.last.is_some())]);
            let last = past.last.as_ref().map(|value| self.value(value));
            let all = self.values(&past.all).to_vec();
            watched.push(Past { entered: past.entered, last, all });
        }
        self.key.extend(history.orders.iter().map(|answer| usize::from(*answer)));
        let pending = history.pending.iter().map(|(at, owed)| (*at, self.value(owed))).collect();
        History { watched, orders: history.orders.clone(), pending }
    }
}
