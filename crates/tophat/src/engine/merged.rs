//! States instead of paths.
//!
//! A state is a configuration with canonical names and a formula about its symbols: the path condition, projected to what
//! is still live. A state whose configuration was met before with a weaker formula can do nothing new; so "try again"
//! leads back to where it came from, and the search ends. Then every run of any length goes through the states that were
//! explored, and what holds at all of them is proved.
//!
//! Breadth first: the first state that shows something is reached by a shortest sequence of inputs.
//!
//! The loop of `explored`, for each state of the queue:
//! 1. `drive` gives every way of every input (`Transition`s);
//! 2. `follow_enough` goes those that matter: all, or the inputs of one part that stand for all (`independence`);
//! 3. `follow` drops a way whose condition is unsatisfiable. The configuration behind it is sorted, projected and renamed (`canonicalise`);
//! 4. `go_on` looks for an earlier state with the same key whose formula is implied (`subsumed`). If there is none, it adds a new state.
//!
//! Each state remembers its `Origin`: parent, input, and what its symbols stand for there. `path` follows the origins back to the start to
//! write a state as a run over symbols of its own.
//!
//! What must stay true: a state may be dropped only for one that covers it, because an exploration that comes to its end is a proof.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_term::{Sort, Symbol, Term};

use crate::canonical::{Canonical, canonical, live_symbols};
use crate::explore::{Point, Search};
use crate::input::{Action, Input, Turn};
use crate::project::project;
use crate::report::NodeKind;
use crate::symbolic::{Configuration, Transition, Value};
use crate::symbols::numbered;
use crate::symmetry::{Order, Parts, reorder};
use crate::witness::{Path, Step};

/// A set of configurations: one configuration under a formula.
pub(crate) struct State {
    pub(crate) at: Configuration,
    pub(crate) formula: Vec<Term>,
    /// The configuration, up to renaming.
    pub(crate) key: Vec<usize>,
    /// The ways on from here, if the search keeps them.
    pub(crate) edges: Vec<Edge>,
    /// Whether the formula mentions symbols that are dead but could not be eliminated.
    pub(crate) extra: bool,
    origin: Option<Origin>,
    /// How many inputs lead here.
    depth: usize,
    progress: Progress,
    /// If inputs of one part stand for all here: the states where the other inputs are explored, or put off once more.
    relies: Vec<usize>,
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
    /// For each symbol of the state what it stands for, over the symbols of the parent and of the input.
    names: Vec<(Symbol, Term)>,
    /// For each part of the state, the place that it would have if no parts were ever sorted.
    places: Option<Order>,
}

/// Where a way leads: the configuration, the whole condition, and the parts that are sorted there, if some are.
#[derive(Clone, Copy)]
struct After<'a> {
    transition: &'a Transition,
    at: &'a Configuration,
    formula: &'a [Term],
    parts: Option<&'a Parts>,
}

/// One way of one input, from a state.
pub(crate) struct Edge {
    pub(crate) step: Step,
    /// Over the symbols of the state and of the input.
    pub(crate) guard: Vec<Term>,
    pub(crate) to: Arrival,
}

/// Where an edge leads.
pub(crate) enum Arrival {
    /// To the states of a configuration; for each of their symbols what it stands for, over the symbols of the state before
    /// and of the input.
    States { key: Vec<usize>, names: Vec<(Symbol, Term)> },
    /// To the end of the run: the task has a value there.
    End(Box<Configuration>),
}

/// The states of a program, as far as they were explored.
#[derive(Default)]
pub(crate) struct States {
    pub(crate) all: Vec<State>,
    /// The states of each configuration.
    pub(crate) known: FxHashMap<Vec<usize>, Vec<usize>>,
    queue: VecDeque<usize>,
    /// The end states of each value, to list each of them once.
    ends: FxHashMap<Vec<usize>, Vec<usize>>,
}

/// Drives a state: every way of every input.
pub(crate) type Drive<'a> = dyn FnMut(&mut Search<'_>, &States, usize) -> Vec<Transition> + 'a;

/// Explores the states of a program.
pub(crate) fn merged(search: &mut Search<'_>) -> States {
    explored(search, &mut |search, states, state| {
        search.machine.drive(&states.all[state].at, &states.all[state].formula)
    })
}

/// Explores the states that are reached by driving.
pub(crate) fn explored(search: &mut Search<'_>, drive: &mut Drive<'_>) -> States {
    let mut states = States::default();
    for (guard, outcome) in search.starts() {
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
                if result.is_none() || search.keep_edges {
                    let named = Named::of(canonical(&at, &live_symbols(&at), &[]));
                    let number = states.add(named, formula, None, node);
                    if result.is_some() {
                        states.over(number);
                    }
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
        if search.finds_a_count(states.all[next].depth, &states.all[next].at) {
            break;
        }
        states.all[next].progress = Progress::Done;
        search.states += 1;
        search.machine.reset_symbols();
        let transitions = drive(search, &states, next);
        states.follow_enough(search, next, &transitions);
    }
    states
}

impl States {
    fn add(&mut self, named: Named, formula: Vec<Term>, origin: Option<Origin>, node: usize) -> usize {
        let extra = named.canonical.has_extra();
        let Named { canonical: Canonical { configuration, key, .. }, names, order } = named;
        let number = self.all.len();
        let origin = origin.map(|origin| {
            let places = order.as_ref().map(|order| self.places(origin.parent, order));
            Origin { names, places, ..origin }
        });
        let depth = origin.as_ref().map_or(0, |origin| self.all[origin.parent].depth + 1);
        let progress = Progress::Waiting;
        let edges = Vec::new();
        self.known.entry(key.clone()).or_default().push(number);
        let relies = Vec::new();
        let at = configuration;
        self.all.push(State { at, formula, key, edges, extra, origin, depth, progress, relies, node });
        self.queue.push_back(number);
        number
    }

    /// Marks the state that was added last as the end of a run.
    fn over(&mut self, number: usize) {
        self.all[number].progress = Progress::Done;
        self.queue.pop_back();
    }

    /// Goes the ways on from a state: those of one part if they stand for all, else every one.
    fn follow_enough(&mut self, search: &mut Search<'_>, parent: usize, transitions: &[Transition]) {
        let candidates = search.independent_parts(&self.all[parent].at, transitions);
        let parts = if search.sorting { Parts::of(&self.all[parent].at) } else { None };
        let parts = parts.as_ref();
        let mut followed = vec![false; transitions.len()];
        for ample in candidates {
            let (mut ahead, mut relies) = (Vec::new(), Vec::new());
            for (at, transition) in transitions.iter().enumerate().filter(|(_, way)| ample.has(way)) {
                followed[at] = true;
                if let Some(to) = self.follow(search, parent, parts, transition)
                    && let Some(there) = self.ahead(to, parent)
                {
                    ahead.push(transition);
                    relies.extend(there);
                }
            }
            if self.always_possible(search, parent, &ahead) {
                if followed.contains(&false) {
                    search.reduced.get_or_insert(self.all[parent].depth);
                }
                self.all[parent].relies = relies;
                return;
            }
        }
        for (transition, _) in transitions.iter().zip(followed).filter(|(_, followed)| !followed) {
            self.follow(search, parent, parts, transition);
        }
    }

    /// All states of the configuration of a state, if none of them relies on another one, directly or not.
    fn ahead(&self, state: usize, of: usize) -> Option<Vec<usize>> {
        let there = self.known[&self.all[state].key].clone();
        let mut met: FxHashSet<usize> = FxHashSet::default();
        let mut waiting = there.clone();
        while let Some(next) = waiting.pop() {
            if next == of {
                return None;
            }
            if met.insert(next) {
                waiting.extend(&self.all[next].relies);
            }
        }
        Some(there)
    }

    /// Whether from every configuration of a state one of some ways can be gone.
    fn always_possible(&self, search: &mut Search<'_>, state: usize, ways: &[&Transition]) -> bool {
        let State { at, formula, .. } = &self.all[state];
        let own: FxHashSet<Symbol> =
            live_symbols(at).into_iter().chain(formula.iter().flat_map(Term::symbols)).collect();
        let is_own = |term: &Term| term.symbols().iter().any(|symbol| own.contains(symbol));
        // A condition on the input alone was found to be possible before.
        if ways.iter().any(|way| !way.guard.formulas().iter().any(is_own)) {
            return true;
        }
        let only_own = |term: &Term| term.symbols().iter().all(|symbol| own.contains(symbol));
        let ways = ways.iter().map(|way| {
            let conjunction = [formula.as_slice(), way.guard.formulas()].concat();
            project(&conjunction, &own)
        });
        let known: Vec<Term> =
            ways.filter(|way| way.iter().all(only_own)).map(|way| Term::and(&way)).collect();
        !known.is_empty() && search.implies(formula, &Term::or(known))
    }

    /// Goes one way of one input; the state that it leads to, if it leads to one.
    fn follow(
        &mut self,
        search: &mut Search<'_>,
        parent: usize,
        parts: Option<&Parts>,
        transition: &Transition,
    ) -> Option<usize> {
        search.transitions += 1;
        let guard = transition.guard.formulas();
        let mut formula = self.all[parent].formula.clone();
        formula.extend(guard.iter().filter(|part| !self.all[parent].formula.contains(part)).cloned());
        // The parent's formula is satisfiable, so the solver is asked only if there is a new conjunct.
        if formula.len() > self.all[parent].formula.len() && !search.satisfiable(&formula) {
            return None;
        }
        let later = transition.outcome.as_ref().ok().filter(|_| search.sorting).and_then(Parts::of);
        if let (Ok(_), Some(parts)) = (&transition.outcome, parts)
            && parts.interfere(&transition.input.path, later.as_ref())
        {
            search.order_matters();
            return None;
        }
        let step = Step::of(transition);
        let origin = Origin { parent, step, guard: guard.to_vec(), names: Vec::new(), places: None };
        let node = Some(self.all[parent].node);
        let at = match &transition.outcome {
            Err(error) => {
                let path = || self.path(Some(&origin));
                search.error(error, &formula, &path);
                let point = Point { transition: Some(transition), at: None, path: &path };
                search.node(node, point, NodeKind::Failed);
                return None;
            }
            Ok(at) => at,
        };
        let after = After { transition, at, formula: &formula, parts: later.as_ref() };
        match at.value() {
            Some(value) => {
                self.end(search, &after, &value, &origin);
                None
            }
            None => Some(self.go_on(search, &after, origin)),
        }
    }

    /// Notes where a way leads, for questions about what can still be reached.
    fn keep(&mut self, from: usize, transition: &Transition, to: Arrival) {
        let step = Step::of(transition);
        self.all[from].edges.push(Edge { step, guard: transition.guard.formulas().to_vec(), to });
    }

    /// The task is done. End states that are part of an earlier one are not listed again; assertions are about the step,
    /// and looked at all the same.
    fn end(&mut self, search: &mut Search<'_>, after: &After<'_>, value: &Value, origin: &Origin) {
        let After { transition, at, formula, .. } = *after;
        if search.keep_edges {
            self.keep(origin.parent, transition, Arrival::End(Box::new(at.clone())));
        }
        let (named, projected) = self.canonicalise(after, origin.parent, rename_live);
        let node = Some(self.all[origin.parent].node);
        let path = || self.path(Some(origin));
        let point = Point { transition: Some(transition), at: Some(at), path: &path };
        let earlier = self.ends.get(&named.canonical.key).cloned().unwrap_or_default();
        if let Some(earlier) = self.subsumed(search, &earlier, &projected) {
            if !at.store.claims.is_empty() {
                search.point(at, formula, None, &path);
            }
            search.node(node, point, NodeKind::Seen(self.all[earlier].node));
            return;
        }
        search.point(at, formula, Some(value), &path);
        let node = search.node(node, point, NodeKind::Done);
        let key = named.canonical.key.clone();
        let number = self.add(named, projected, Some(origin.clone()), node);
        self.over(number);
        self.ends.entry(key).or_default().push(number);
    }

    fn go_on(&mut self, search: &mut Search<'_>, after: &After<'_>, origin: Origin) -> usize {
        let After { transition, at, formula, parts } = *after;
        let wide = search.widen(at, formula);
        let after = match &wide {
            Some((at, formula)) => After { transition, at, formula, parts },
            None => *after,
        };
        let (named, mut projected) = self.canonicalise(&after, origin.parent, simplified);
        if search.keep_edges {
            // The key is made of addresses: it must be the one of the terms that the state keeps.
            let (key, names) = (named.canonical.key.clone(), named.names.clone());
            self.keep(origin.parent, transition, Arrival::States { key, names });
        }
        let node = Some(self.all[origin.parent].node);
        let path = || self.path(Some(&origin));
        let point = Point { transition: Some(transition), at: Some(at), path: &path };
        let earlier = self.known.get(&named.canonical.key).cloned().unwrap_or_default();
        let seen = self.subsumed(search, &earlier, &projected);
        // A wider state was not held against the claims as a whole: each configuration in it is, when it is reached.
        if seen.is_none() || wide.is_some() || !at.store.claims.is_empty() {
            search.point(at, formula, None, &path);
        }
        if let Some(seen) = seen {
            search.node(node, point, NodeKind::Seen(self.all[seen].node));
            return seen;
        }
        if let Some(last) = earlier.last().filter(|_| wide.is_some()) {
            projected = search.weaker(&self.all[*last].formula, &projected);
        }
        let node = search.node(node, point, NodeKind::Open);
        let number = self.add(named, projected, Some(origin), node);
        for narrower in earlier {
            self.cover(search, narrower, number);
        }
        number
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
            self.all[narrower].relies = vec![wider];
        }
    }

    /// The state that already covers a formula, if one does.
    fn subsumed(&self, search: &mut Search<'_>, earlier: &[usize], formula: &[Term]) -> Option<usize> {
        // Without the solver: every conjunct of the earlier one is among the new ones.
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

    /// Whether a wider state stands for this one.
    pub(crate) fn is_covered(&self, state: usize) -> bool {
        self.all[state].progress == Progress::Covered
    }

    /// The run that leads to a state.
    pub(crate) fn path_to(&self, state: usize) -> Path {
        self.path(self.all[state].origin.as_ref())
    }

    /// The address of a step's input in a run whose parts were never sorted.
    fn unsorted(&self, origin: &Origin) -> Vec<Turn> {
        let path = &origin.step.input.path;
        let moved = || {
            let parent = &self.all[origin.parent];
            let places = parent.origin.as_ref()?.places.as_ref()?;
            let parts = Parts::of(&parent.at)?;
            let place = parts.place(path)?;
            Some(parts.moved(path, place, *places.get(place)?))
        };
        moved().unwrap_or_else(|| path.clone())
    }

    /// Where as many parts of a state would be if no parts were ever sorted.
    fn places_before(&self, state: usize, count: usize) -> Option<&Order> {
        let places = self.all[state].origin.as_ref()?.places.as_ref();
        places.filter(|places| places.len() == count)
    }

    /// Where the parts are after a step: those that were there before have moved, new ones are where they were made.
    fn places(&self, before: usize, order: &Order) -> Order {
        let old = self.places_before(before, order.len());
        order.iter().map(|place| old.map_or(*place, |old| old[*place])).collect()
    }

    /// Sorts, projects a path condition to what is live, and renames.
    fn canonicalise(
        &self,
        after: &After<'_>,
        before: usize,
        name: fn(&Configuration, &[Term]) -> (Named, Vec<Term>),
    ) -> (Named, Vec<Term>) {
        let After { at, formula, parts, .. } = *after;
        let Some(parts) = parts else { return name(at, formula) };
        let order = parts.sorted(self.places_before(before, parts.all().count()));
        let (mut named, projected) = match parts.is_as_it_was(&order) {
            true => name(at, formula),
            false => name(&reorder(at, parts, &order), formula),
        };
        named.order = Some(order);
        (named, projected)
    }

    /// The run that leads to a state, and one input more.
    pub(crate) fn path_through(&self, parent: usize, step: Step) -> Path {
        let (guard, names) = (Vec::new(), Vec::new());
        self.path(Some(&Origin { parent, step, guard, names, places: None }))
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
            let input = Input { path: self.unsorted(origin), action };
            steps.push(Arc::new(Step { input, ..origin.step.clone() }));
            before = if origin.names.is_empty() {
                names
            } else {
                let stands_for = |(new, old): &(Symbol, Term)| (new.clone(), old.substitute(&names));
                origin.names.iter().map(stands_for).collect()
            };
        }
        // The last step has no state of its own yet: its symbols are those of its parent and its input.
        Path { steps, condition, names: before }
    }
}

/// A configuration with canonical names, and what they stand for.
struct Named {
    canonical: Canonical,
    names: Vec<(Symbol, Term)>,
    order: Option<Order>,
}

impl Named {
    fn of(canonical: Canonical) -> Named {
        let names =
            canonical.names.iter().map(|(new, old)| (new.clone(), Term::symbol(old.clone()))).collect();
        Named { canonical, names, order: None }
    }
}

/// Projects and renames. A number that was computed from several unknown ones, such as a sum that grows with each round of a loop, becomes
/// one unknown number, if what is known of it can be said without the others.
fn simplified(at: &Configuration, formula: &[Term]) -> (Named, Vec<Term>) {
    let live = live_symbols(at);
    if live.len() < 2 {
        return rename(at, formula, &live);
    }
    let computed: RefCell<FxHashMap<Term, Symbol>> = RefCell::default();
    let simpler = at.map(&|leaf| {
        if !matches!(leaf.sort(), Sort::Int | Sort::Bool) || leaf.symbols().len() < 2 {
            return leaf.clone();
        }
        let next = computed.borrow().len();
        let sort = leaf.sort();
        let new = || numbered('z', next, sort).0;
        Term::symbol(computed.borrow_mut().entry(leaf.clone()).or_insert_with(new).clone())
    });
    let computed = computed.into_inner();
    if computed.is_empty() {
        return rename(at, formula, &live);
    }
    let equations = computed.iter().map(|(term, symbol)| Term::symbol(symbol.clone()).equals(term));
    let more: Vec<Term> = formula.iter().cloned().chain(equations).collect();
    let (mut named, projected) = rename(&simpler, &more, &live_symbols(&simpler));
    if named.canonical.has_extra() {
        return rename(at, formula, &live);
    }
    let meaning = computed.into_iter().map(|(term, symbol)| (symbol, term)).collect();
    named.names.iter_mut().for_each(|(_, old)| *old = old.substitute(&meaning));
    (named, projected)
}

/// Projects and renames; for ends of runs, after which nothing grows.
fn rename_live(at: &Configuration, formula: &[Term]) -> (Named, Vec<Term>) {
    rename(at, formula, &live_symbols(at))
}

/// Renames, given the symbols that are live.
fn rename(at: &Configuration, formula: &[Term], live: &[Symbol]) -> (Named, Vec<Term>) {
    let set: FxHashSet<Symbol> = live.iter().cloned().collect();
    let projected = project(formula, &set);
    let mut extra: Vec<Symbol> = Vec::new();
    for symbol in projected.iter().flat_map(Term::symbols) {
        if !set.contains(&symbol) && !extra.contains(&symbol) {
            extra.push(symbol);
        }
    }
    let canonical = canonical(at, live, &extra);
    let mut formula: Vec<Term> = projected.iter().map(|part| part.substitute(&canonical.map)).collect();
    formula.sort_by(Term::structural_cmp);
    (Named::of(canonical), formula)
}

/// Names the symbols of an input, in order.
fn name_fresh(value: &Value, names: &mut FxHashMap<Symbol, Term>, next: &mut usize) {
    match value {
        Value::Leaf(term) => {
            for symbol in term.symbols() {
                let name = numbered('s', *next, symbol.sort()).1;
                *next += 1;
                names.insert(symbol, name);
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
