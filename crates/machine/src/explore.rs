//! One worker of a search: runs states, splits them, and asks the solver which parts are possible.
//!
//! A state carries a model of its path condition. [`Explorer::advance`] runs a state to its next split. There, an alternative whose
//! constraint the model satisfies is possible without a question ([`Counts::by_model`]); for each of the others the solver is asked for a
//! model of the path condition with the constraint ([`Explorer::split`]):
//!
//! ```text
//! sat      the alternative becomes a state of its own, with the new model
//! unsat    it is dropped
//! unknown  `guess.rs` tries to find a model; if it fails, the alternative is dropped, and the search counts as bounded
//! ```
//!
//! [`Counts`] is the record of the work. The second half of the file makes models that people read: [`Explorer::canonical_model`] chooses a
//! nice value for one symbol after the other, so that the result does not depend on how the state was reached.
//!
//! What must stay true: the model of a state satisfies its path condition, and an alternative is dropped as impossible only if its
//! constraint simplifies to false or the solver answers unsat.

use std::sync::Arc;
use std::time::{Duration, Instant};

use num_bigint::BigInt;
use rustc_hash::FxHashSet;
use whatif_solver::{Answer, Limits, Query, Reason, Solver};
use whatif_source::{Cancel, Hook};
use whatif_term::{Model, Sort, Symbol, Term};

use crate::Unsupported;
use crate::formula::characters::characters;
use crate::guess::guess;
use crate::machine::{Alternative, Machine, NoWorld, Stop};
use crate::state::State;
use crate::stop::{FormulaKind, Gap, first};

/// How a path ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// With a value.
    Value(crate::value::Value),
    /// With an exception that was not caught: the address of its object.
    Raised(crate::value::Addr),
    /// CRASH: an assertion failed; its label.
    Crash(u32),
    /// It needs something that is not supported.
    Unsupported(Unsupported),
}

/// A path that was followed to its end.
pub struct Path {
    /// The final state.
    pub state: State,
    /// How it ended.
    pub end: End,
}

/// How running a state for a while ended.
pub enum Progress {
    /// It reached the step limit.
    Paused(Box<State>),
    /// It was split; these are the alternatives that are possible.
    Split(Vec<State>),
    /// It came to an end.
    Ended(Box<Path>),
    /// It was dropped: an assumption does not hold, or no alternative is possible; and what was left out.
    Dropped(Option<Gap>),
}

/// The work of a worker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Steps of the machine.
    pub steps: u64,
    /// States that were split off.
    pub forks: u64,
    /// Questions to the solver.
    pub queries: u64,
    /// Branches that the state's own model decided.
    pub by_model: u64,
    /// Paths that ended.
    pub paths: u64,
    /// Cases whose alternatives were merged.
    pub merged: u64,
    /// Time spent on describing results: models, replays.
    pub telling: Duration,
}

/// How many steps a question to the solver counts for.
const QUERY_STEPS: u64 = 50;

impl Counts {
    /// The work in steps, questions included.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.steps + QUERY_STEPS * self.queries
    }

    /// Adds other counts.
    pub fn add(&mut self, other: &Counts) {
        self.steps += other.steps;
        self.forks += other.forks;
        self.queries += other.queries;
        self.by_model += other.by_model;
        self.paths += other.paths;
        self.merged += other.merged;
        self.telling += other.telling;
    }
}

/// Makes a solver for a worker.
pub type MakeSolver = dyn Fn() -> Box<dyn Solver + Send> + Send + Sync;

/// A machine with a solver.
pub struct Explorer<'m> {
    /// The machine.
    pub machine: &'m Machine,
    /// Makes the solver, when it is first needed.
    make_solver: &'m MakeSolver,
    /// The solver, with the hook that interrupts its query on cancellation.
    solver: Option<(Hook, Box<dyn Solver + Send>)>,
    cancel: &'m Cancel,
    limits: Limits,
    /// A query that still runs at this time is stopped.
    end: Option<Instant>,
    /// Counts of steps, queries and paths.
    pub counts: Counts,
}

impl<'m> Explorer<'m> {
    /// A worker whose solver comes from `make_solver`. Its queries have these limits, and none goes on after `end` or after
    /// a cancellation.
    pub fn new(
        machine: &'m Machine,
        make_solver: &'m MakeSolver,
        limits: Limits,
        end: Option<Instant>,
        cancel: &'m Cancel,
    ) -> Explorer<'m> {
        Explorer { machine, make_solver, solver: None, cancel, limits, end, counts: Counts::default() }
    }

    fn ask(&mut self, query: Query) -> Answer {
        self.counts.queries += 1;
        if self.cancel.is_cancelled() {
            return Answer::Unknown(Reason::Interrupted);
        }
        let (_, solver) = self.solver.get_or_insert_with(|| {
            let mut solver = (self.make_solver)();
            solver.limit(self.limits);
            let interrupter = solver.interrupter();
            let hook = self.cancel.on_cancel(move || interrupter.interrupt());
            (hook, solver)
        });
        if let Some(end) = self.end {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Answer::Unknown(Reason::Time);
            }
            if self.limits.time.is_none_or(|time| left < time) {
                solver.limit(Limits { time: Some(left), ..self.limits });
            }
        }
        solver.ask(query)
    }

    /// Runs a state up to a number of steps in all, or to its next fork or end.
    pub fn advance(&mut self, mut state: State, limit: u64) -> Progress {
        loop {
            let (before, merged) = (state.steps, state.merging.merged);
            let stop = self.machine.run(&mut state, limit, &mut NoWorld);
            self.counts.steps += state.steps - before;
            self.counts.merged += state.merging.merged - merged;
            let end = match stop {
                Stop::Limit => return Progress::Paused(Box::new(state)),
                Stop::Split(_, alternatives) => {
                    let (mut states, unknown) = self.split(state, alternatives);
                    match states.len() {
                        0 if unknown.is_some() => return Progress::Dropped(unknown),
                        // Only one way on. The queries of a path get slower as its condition grows, so the clock is checked here too.
                        1 if self.is_over() => return Progress::Paused(Box::new(states.remove(0))),
                        1 => {
                            state = states.remove(0);
                            continue;
                        }
                        _ => return Progress::Split(states),
                    }
                }
                Stop::Abandoned => return Progress::Dropped(state.gap),
                // The predicate is neither satisfied nor violated.
                Stop::Predicate => return Progress::Dropped(Some(Gap::Assumption)),
                Stop::Hole => return Progress::Dropped(Some(Gap::Unsettled)),
                Stop::Value(value) => End::Value(value),
                Stop::Raised(addr) => End::Raised(addr),
                Stop::Crash(label) => End::Crash(label),
                Stop::Exit(status) => End::Value(crate::value::Value::Int(status)),
                Stop::Unsupported(what) => End::Unsupported(what),
            };
            if self.machine.is_covered(&state) {
                return Progress::Dropped(state.gap);
            }
            self.counts.paths += 1;
            return Progress::Ended(Box::new(Path { state, end }));
        }
    }

    /// Is the time over, or the search cancelled?
    fn is_over(&self) -> bool {
        self.cancel.is_cancelled() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// The alternatives that are possible, as states; and the gap if some alternative was dropped without an answer.
    pub(crate) fn split(
        &mut self,
        mut state: State,
        alternatives: Vec<Alternative>,
    ) -> (Vec<State>, Option<Gap>) {
        let mut possible = Vec::new();
        let mut unknown = None;
        for (at, alternative) in alternatives.into_iter().enumerate() {
            match self.model_with(&state, alternative.constraint.as_ref()) {
                Ok(Some(model)) => possible.push((at, alternative, model)),
                Ok(None) => {}
                Err(kind) => unknown = first(unknown, Some(Gap::Solver(kind))),
            }
        }
        state.leaves_out(unknown);
        let count = possible.len();
        let mut states: Vec<State> = Vec::with_capacity(count);
        let mut last = Some(state);
        for (done, (at, alternative, model)) in possible.into_iter().enumerate() {
            let mut child = match &mut last {
                Some(state) if done + 1 < count => {
                    self.counts.forks += 1;
                    state.fork()
                }
                state => state.take().expect("taken by the last alternative only"),
            };
            if let Some(constraint) = &alternative.constraint {
                child.assume(constraint);
            }
            child.model = model;
            if count > 1 {
                child.way.push(at as u16);
            }
            self.machine.change(&mut child, &alternative.change);
            states.push(child);
        }
        (states, unknown)
    }

    /// A model of the path condition and one more constraint. `None` if there is no model; an error if the solver does not know.
    fn model_with(
        &mut self,
        state: &State,
        constraint: Option<&Term>,
    ) -> Result<Option<Arc<Model>>, FormulaKind> {
        let Some(constraint) = constraint else { return Ok(Some(state.model.clone())) };
        if constraint.is_false() {
            return Ok(None);
        }
        if state.model.satisfies(constraint) {
            self.counts.by_model += 1;
            return Ok(Some(state.model.clone()));
        }
        let mut path: Vec<Term> = state.path.iter().cloned().collect();
        path.push(constraint.clone());
        match self.ask(Query::extending(&path, &state.model)) {
            Answer::Sat(model) => Ok(Some(model)),
            Answer::Unsat(_) => Ok(None),
            Answer::Unknown(_) if self.is_over() => Err(FormulaKind::of(&path)),
            Answer::Unknown(_) => guess(&path, &state.model)
                .map(|model| Some(Arc::new(model)))
                .ok_or_else(|| FormulaKind::of(&path)),
        }
    }

    /// A model of the path condition that does not depend on how it was found, with small numbers where possible: each
    /// symbol in turn has the first value of a list of [wishes] that leaves a model, else the smallest.
    pub fn canonical_model(&mut self, state: &State) -> Arc<Model> {
        let path: Vec<Term> = state.path.iter().cloned().collect();
        self.canonical(path, state.model.clone(), &characters(state))
    }

    /// The same with real numbers that are exact as floating-point numbers; `None` if there are no such, or the solver finds none.
    pub(crate) fn representable_model(&mut self, state: &State) -> Option<Arc<Model>> {
        let mut path: Vec<Term> = state.path.iter().cloned().collect();
        let reals = symbols_of(&path).into_iter().filter(|symbol| *symbol.sort() == Sort::Real);
        let wishes: Vec<Term> = reals.map(|symbol| is_representable(&Term::symbol(symbol))).collect();
        if wishes.is_empty() {
            return None;
        }
        path.extend(wishes);
        let model = self.model_of(&path, &state.model)?;
        Some(self.canonical(path, model, &characters(state)))
    }

    fn canonical(
        &mut self,
        mut path: Vec<Term>,
        mut model: Arc<Model>,
        characters: &FxHashSet<Symbol>,
    ) -> Arc<Model> {
        // Where sums wrap around, a small value of one symbol may need a huge one of another; better all of them small.
        self.restrict(&mut path, &mut model, is_small);
        if self.machine.options.natural_numbers {
            self.restrict(&mut path, &mut model, is_natural);
        }
        for symbol in symbols_of(&path) {
            let term = Term::symbol(symbol.clone());
            let numbers = if characters.contains(&symbol) { &CHARACTERS[..] } else { &NUMBERS[..] };
            if wishes(&term, numbers)
                .into_iter()
                .any(|wish| self.grant(&mut path, &mut model, &symbol, &wish))
            {
                continue;
            }
            if *term.sort() == Sort::Int {
                self.smallest(&mut path, &mut model, &symbol);
            }
            path.push(term.equals(&model.eval(&term).to_term()));
        }
        model
    }

    /// Adds a wish about all symbols to the path condition, if there is a model of both.
    fn restrict(
        &mut self,
        path: &mut Vec<Term>,
        model: &mut Arc<Model>,
        wish: impl Fn(&Symbol) -> Option<Term>,
    ) {
        let wishes = Term::and(symbols_of(path).iter().filter_map(wish));
        let is_granted = model.satisfies(&wishes);
        path.push(wishes);
        if is_granted {
            return;
        }
        match self.model_of(path, model) {
            Some(better) => *model = better,
            None => drop(path.pop()),
        }
    }

    /// A model of a path condition, if the solver finds one.
    fn model_of(&mut self, path: &[Term], near: &Arc<Model>) -> Option<Arc<Model>> {
        match self.ask(Query::extending(path, near)) {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }

    /// Adds a wish to the path condition if there is a model of both.
    fn grant(&mut self, path: &mut Vec<Term>, model: &mut Arc<Model>, symbol: &Symbol, wish: &Term) -> bool {
        if !model.satisfies(wish) {
            // Often the other symbols can stay as they are.
            let mut nearby = (**model).clone();
            if let [_, value] = wish.args()
                && let Some(value) = value.as_value().or_else(|| wish.args()[0].as_value())
            {
                nearby.set(symbol.clone(), value.clone());
            }
            if nearby.satisfies(wish) && path.iter().all(|term| nearby.satisfies(term)) {
                *model = Arc::new(nearby);
            } else {
                path.push(wish.clone());
                let better = self.model_of(path, model);
                path.pop();
                let Some(better) = better else { return false };
                *model = better;
            }
        }
        path.push(wish.clone());
        true
    }

    /// The model whose value for this symbol is as small as possible.
    fn smallest(&mut self, path: &mut Vec<Term>, model: &mut Arc<Model>, symbol: &Symbol) {
        let term = Term::symbol(symbol.clone());
        let (mut low, mut high) = (BigInt::from(0), num_traits::Signed::abs(&value_of(model, &term)));
        let length = path.len();
        while low < high {
            let middle: BigInt = (&low + &high) / 2;
            let bound = Term::int(middle.clone());
            path.push(Term::and([(-&bound).le(&term), term.le(&bound)]));
            match self.model_of(path, model) {
                Some(better) => {
                    *model = better;
                    high = num_traits::Signed::abs(&value_of(model, &term));
                }
                None => low = middle + 1,
            }
            path.truncate(length);
        }
        // Of two with the same size, the positive one.
        let _ = self.grant(path, model, symbol, &term.equals(&Term::int(high)));
    }
}

fn value_of(model: &Model, term: &Term) -> BigInt {
    model.eval(term).as_int().map(whatif_term::Int::to_big).unwrap_or_default()
}

/// The symbols in a path condition, in an order that depends on their names alone.
fn symbols_of(path: &[Term]) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = path.iter().flat_map(Term::symbols).collect();
    symbols.sort_by_key(|symbol| (symbol.name().len(), symbol.name().to_string()));
    symbols.dedup();
    symbols
}

/// The wish that an integer is small.
fn is_small(symbol: &Symbol) -> Option<Term> {
    let (term, bound) = (Term::symbol(symbol.clone()), Term::int(SMALL));
    (*symbol.sort() == Sort::Int).then(|| Term::and([(-&bound).le(&term), term.le(&bound)]))
}

/// The wish that a number is not negative.
fn is_natural(symbol: &Symbol) -> Option<Term> {
    let term = Term::symbol(symbol.clone());
    match symbol.sort() {
        Sort::Int => Some(Term::int(0).le(&term)),
        Sort::Real => Some(Term::real(0).le(&term)),
        _ => None,
    }
}

/// The wish that a real number is a quarter of a small integer: such a number is exact in every floating-point type.
fn is_representable(term: &Term) -> Term {
    let quarters = term * &Term::real(4);
    let bound = Term::real(1 << 20);
    let whole = quarters.to_int().to_real().equals(&quarters);
    Term::and([whole, (-&bound).le(&quarters), quarters.le(&bound)])
}

/// Integers up to this one are small. (So are all characters.)
const SMALL: i64 = 1_200_000;
/// Numbers that people would choose, the nicest first.
const NUMBERS: [i64; 4] = [0, 1, 2, -1];
/// Characters that people would choose: `a`, `b`, `c`, `A`, `0` and a space.
const CHARACTERS: [i64; 6] = [97, 98, 99, 65, 48, 32];

/// The values that a symbol should preferably have, the nicest first.
fn wishes(term: &Term, numbers: &[i64]) -> Vec<Term> {
    let number = |n: i64| if *term.sort() == Sort::Real { Term::real(n) } else { Term::int(n) };
    if !term.sort().is_arithmetic() {
        return Vec::new();
    }
    numbers.iter().map(|&n| term.equals(&number(n))).collect()
}
