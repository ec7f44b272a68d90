//! One worker of a search: runs states, splits them, and asks the solver which parts are possible.

use std::sync::Arc;

use whatif_solver::{Answer, Query, Solver};
use whatif_term::{Model, Symbol, Term};

use crate::machine::{Alternative, Machine, NoWorld, Stop};
use crate::state::State;

/// How a path ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// With a value.
    Value(crate::value::Value),
    /// With an exception that nobody caught: the address of its object.
    Raised(u32),
    /// CRASH: an assertion failed; its label.
    Crash(u32),
    /// It needs something that is not supported.
    Unsupported(String),
}

/// A path that was followed to its end.
pub struct Path {
    /// The final state.
    pub state: State,
    /// How it ended.
    pub end: End,
}

/// What became of a state.
pub enum Progress {
    /// It reached the step limit.
    Paused(State),
    /// It was split into those that are possible.
    Split(Vec<State>),
    /// It came to an end.
    Ended(Box<Path>),
    /// It came to nothing: an assumption does not hold. `true` if something was given up without knowing.
    Dropped(bool),
}

/// What a worker has done.
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
}

impl Counts {
    /// Adds other counts.
    pub fn add(&mut self, other: &Counts) {
        self.steps += other.steps;
        self.forks += other.forks;
        self.queries += other.queries;
        self.by_model += other.by_model;
        self.paths += other.paths;
    }
}

/// A machine with a solver.
pub struct Explorer<'m> {
    /// The machine.
    pub machine: &'m Machine,
    /// The solver.
    pub solver: Box<dyn Solver + Send + 'm>,
    /// What was done.
    pub counts: Counts,
}

impl<'m> Explorer<'m> {
    /// A worker with this solver.
    pub fn new(machine: &'m Machine, solver: impl Solver + Send + 'm) -> Explorer<'m> {
        Explorer { machine, solver: Box::new(solver), counts: Counts::default() }
    }

    /// Runs a state up to a number of steps in all, or to its next fork or end.
    pub fn advance(&mut self, mut state: State, limit: u64) -> Progress {
        loop {
            let before = state.steps;
            let stop = self.machine.run(&mut state, limit, &mut NoWorld);
            self.counts.steps += state.steps - before;
            let end = match stop {
                Stop::Limit => return Progress::Paused(state),
                Stop::Split(_, alternatives) => {
                    let mut states = self.split(state, alternatives);
                    match states.len() {
                        1 => {
                            state = states.remove(0);
                            continue;
                        }
                        _ => return Progress::Split(states),
                    }
                }
                Stop::Abandoned => return Progress::Dropped(state.incomplete),
                // Neither satisfied nor violated.
                Stop::Predicate | Stop::Hole => return Progress::Dropped(true),
                Stop::Value(value) => End::Value(value),
                Stop::Raised(addr) => End::Raised(addr),
                Stop::Crash(label) => End::Crash(label),
                Stop::Exit(status) => End::Value(crate::value::Value::Int(status)),
                Stop::Unsupported(what) => End::Unsupported(what),
            };
            self.counts.paths += 1;
            return Progress::Ended(Box::new(Path { state, end }));
        }
    }

    /// The alternatives that are possible, as states.
    fn split(&mut self, mut state: State, alternatives: Vec<Alternative>) -> Vec<State> {
        let mut possible = Vec::new();
        let mut unknown = false;
        for (at, alternative) in alternatives.into_iter().enumerate() {
            match self.model_with(&state, alternative.constraint.as_ref()) {
                Ok(Some(model)) => possible.push((at, alternative, model)),
                Ok(None) => {}
                Err(()) => unknown = true,
            }
        }
        state.incomplete |= unknown;
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
        states
    }

    /// A model of the path condition and one more constraint. None if there is none; an error if nobody knows.
    fn model_with(&mut self, state: &State, constraint: Option<&Term>) -> Result<Option<Arc<Model>>, ()> {
        let Some(constraint) = constraint else { return Ok(Some(state.model.clone())) };
        if constraint.is_false() {
            return Ok(None);
        }
        if state.model.satisfies(constraint) {
            self.counts.by_model += 1;
            return Ok(Some(state.model.clone()));
        }
        self.counts.queries += 1;
        let mut path: Vec<Term> = state.path.iter().cloned().collect();
        path.push(constraint.clone());
        match self.solver.ask(Query::extending(&path, &state.model)) {
            Answer::Sat(model) => Ok(Some(model)),
            Answer::Unsat(_) => Ok(None),
            Answer::Unknown(_) => Err(()),
        }
    }

    /// A model of the path condition that does not depend on how it was found, with small numbers where possible.
    pub fn canonical_model(&mut self, state: &State) -> Option<Arc<Model>> {
        let mut path: Vec<Term> = state.path.iter().cloned().collect();
        let mut symbols: Vec<Symbol> = path.iter().flat_map(Term::symbols).collect();
        symbols.sort_by_key(|symbol| (symbol.name().len(), symbol.name().to_string()));
        symbols.dedup();
        let mut model = self.solver.check(&path).model()?;
        for symbol in symbols {
            let term = Term::symbol(symbol.clone());
            for wish in wishes(&term) {
                if model.satisfies(&wish) {
                    path.push(wish);
                    break;
                }
                path.push(wish);
                self.counts.queries += 1;
                match self.solver.ask(Query::extending(&path, &model)) {
                    Answer::Sat(better) => {
                        model = better;
                        break;
                    }
                    _ => {
                        path.pop();
                    }
                }
            }
            let fixed = term.equals(&model.eval(&term).to_term());
            if path.last() != Some(&fixed) {
                path.push(fixed);
            }
        }
        Some(model)
    }
}

/// What we would like a symbol to be, the nicest first.
fn wishes(term: &Term) -> Vec<Term> {
    let number = |n: i64| if *term.sort() == whatif_term::Sort::Real { Term::real(n) } else { Term::int(n) };
    if !term.sort().is_arithmetic() {
        return Vec::new();
    }
    let within = |n: i64| Term::and([number(-n).le(term), term.le(&number(n))]);
    let mut wishes: Vec<Term> = [0, 1, 2, -1, 3].iter().map(|&n| term.equals(&number(n))).collect();
    wishes.extend([within(10), within(100), within(10_000)]);
    wishes
}
