//! What can still be reached: for each state, the condition on its symbols under which some goal stays reachable.
//!
//! Computed backwards over the ways between states (see [`engine`](crate::engine)): the goal can be reached from a state if
//! it holds there, or if some input leads to a state from where it can be reached. That input is then forgotten
//! ([`project`](crate::project)). A part of the condition that mentions the input all the same, because forgetting it is not
//! exact, is left out. So every condition found is *sufficient*: where it holds, the goal can be reached. It is necessary as well if
//! nothing was left out, no state is missing and the computation came to its end. Before `liveness` reports that a goal is out of reach,
//! it explores on from there to confirm it ([`Goal::is_reached`]).
//!
//! ```text
//!   enter n ──s──▶ n = s ──n > 0──▶ end        end: True;  n = s: n > 0, or, by another input, True;  enter n: True
//! ```

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_term::{Symbol, Term};

use crate::code::Property;
use crate::engine::{Arrival, Edge, States};
use crate::explore::Search;
use crate::project::project;
use crate::symbolic::{Configuration, Machine};

/// More conditions for one state than a readable answer has.
const MAX_WAYS: usize = 40;

/// What is to be reached.
#[derive(Clone, Copy)]
pub(crate) enum Goal<'a> {
    /// The end of the run.
    End,
    /// An end whose result satisfies a claim; or, if the claim is not about results, any point that does.
    Claim(&'a Property),
    /// A point where the answer of a response claim is not owed.
    Answer(usize),
}

impl Goal<'_> {
    /// The condition under which the goal is reached at a point.
    pub(crate) fn condition(self, machine: &Machine<'_>, at: &Configuration) -> Term {
        match self {
            Goal::End => Term::bool(at.value().is_some()),
            Goal::Claim(property) => {
                let value = at.value();
                if property.about_result && value.is_none() {
                    return Term::bool(false);
                }
                let value = value.filter(|_| property.about_result);
                let claimed = machine.claim(&property.says, at, value.as_ref());
                claimed.map_or(Term::bool(false), |claimed| claimed.holds)
            }
            Goal::Answer(response) => {
                at.history.owed(response).map_or(Term::bool(true), |owed| owed.leaf().not())
            }
        }
    }

    /// Whether the goal is reached at a point, whatever its symbols are.
    pub(crate) fn surely(self, machine: &Machine<'_>, at: &Configuration) -> bool {
        self.condition(machine, at).is_true()
    }

    /// Whether some explored point reaches the goal.
    pub(crate) fn is_reached(self, search: &mut Search<'_>, states: &States) -> bool {
        states.all.iter().any(|state| {
            let holds = self.condition(&search.machine, &state.at);
            !holds.is_false() && search.satisfiable(&[state.formula.as_slice(), &[holds]].concat())
        })
    }
}

/// For each state, the sufficient conditions that were found, as disjuncts over its symbols.
pub(crate) struct Reach {
    ways: Vec<Vec<Term>>,
    /// The states from all of whose configurations the goal can be reached.
    all: Vec<bool>,
    /// Whether no condition was left out.
    exact: bool,
}

impl Reach {
    /// The condition under which the goal can be reached from a state.
    pub(crate) fn from(&self, state: usize) -> Term {
        if self.all[state] { Term::bool(true) } else { Term::or(&self.ways[state]) }
    }

    /// Whether the conditions are necessary too.
    pub(crate) fn is_exact(&self) -> bool {
        self.exact
    }

    pub(crate) fn is_sure(&self, state: usize) -> bool {
        self.all[state]
    }

    /// The condition, over the symbols of a state and of an input, under which an edge is taken and the goal can be reached
    /// behind it.
    pub(crate) fn behind(&self, search: &Search<'_>, states: &States, goal: Goal<'_>, edge: &Edge) -> Term {
        match &edge.to {
            Arrival::End(at) => goal.condition(&search.machine, at),
            Arrival::States { key, names } => {
                let Some(there) = states.known.get(key) else { return Term::bool(false) };
                if there.iter().all(|state| self.all[*state]) {
                    return Term::bool(true);
                }
                let map: FxHashMap<Symbol, Term> = names.iter().cloned().collect();
                let known = |term: &Term| term.symbols().iter().all(|symbol| map.contains_key(symbol));
                // If the goal can be reached from all configurations of a state, the condition is the state's formula.
                let ways = there.iter().flat_map(|state| match self.all[*state] {
                    true => vec![Term::and(&states.all[*state].formula)],
                    false => self.ways[*state].clone(),
                });
                Term::or(ways.filter(known).map(|way| way.substitute(&map)))
            }
        }
    }
}

/// Computes the conditions, as far as time allows.
pub(crate) fn reach(search: &mut Search<'_>, states: &States, goal: Goal<'_>) -> Reach {
    let count = states.all.len();
    let mut reach = Reach { ways: vec![Vec::new(); count], all: vec![false; count], exact: true };
    // A symbol that could not be forgotten is lost on the way to another state of the same configuration.
    reach.exact = !states.all.iter().any(|state| state.extra);
    let mut before: FxHashMap<&[usize], Vec<usize>> = FxHashMap::default();
    for (from, state) in states.all.iter().enumerate() {
        for edge in &state.edges {
            if let Arrival::States { key, .. } = &edge.to {
                before.entry(key).or_default().push(from);
            }
        }
    }
    // Late states first: that is where runs end.
    let mut waiting: Vec<usize> = (0..count).collect();
    let mut queued = vec![true; count];
    while let Some(state) = waiting.pop() {
        queued[state] = false;
        if search.stopped() {
            reach.exact = false;
            break;
        }
        if reach.all[state] || !grow(&mut reach, search, states, goal, state) {
            continue;
        }
        for earlier in before.get(states.all[state].key.as_slice()).into_iter().flatten() {
            if !std::mem::replace(&mut queued[*earlier], true) {
                waiting.insert(0, *earlier);
            }
        }
    }
    reach
}

/// Adds the ways on from a state; whether there are new ones.
fn grow(reach: &mut Reach, search: &mut Search<'_>, states: &States, goal: Goal<'_>, state: usize) -> bool {
    let formula = &states.all[state].formula;
    let here = goal.condition(&search.machine, &states.all[state].at);
    let mut changed = add(reach, search, formula, state, here);
    let live: FxHashSet<Symbol> = own_symbols(&states.all[state].at, formula);
    for edge in &states.all[state].edges {
        if reach.all[state] {
            break;
        }
        let behind = reach.behind(search, states, goal, edge);
        if behind.is_false() {
            continue;
        }
        let conjunction: Vec<Term> = formula
            .iter()
            .chain(&edge.guard)
            .cloned()
            .chain([behind])
            .filter(|part| !part.is_true())
            .collect();
        if !search.satisfiable(&conjunction) {
            continue;
        }
        let way = project(&conjunction, &live);
        if way.iter().flat_map(Term::symbols).all(|symbol| live.contains(&symbol)) {
            changed |= add(reach, search, formula, state, Term::and(&way));
        } else {
            reach.exact = false;
        }
    }
    changed
}

/// Adds a way, unless it is part of those that are known.
fn add(reach: &mut Reach, search: &mut Search<'_>, formula: &[Term], state: usize, way: Term) -> bool {
    let known = Term::or(&reach.ways[state]);
    if way.is_false() || search.implies(&[formula, std::slice::from_ref(&way)].concat(), &known) {
        return false;
    }
    if reach.ways[state].len() >= MAX_WAYS {
        reach.exact = false;
        return false;
    }
    reach.ways[state].push(way);
    reach.all[state] = search.implies(formula, &Term::or(&reach.ways[state]));
    true
}

/// The symbols that a state is about.
fn own_symbols(at: &Configuration, formula: &[Term]) -> FxHashSet<Symbol> {
    let live = crate::canonical::live_symbols(at);
    live.into_iter().chain(formula.iter().flat_map(Term::symbols)).collect()
}
