//! One path after the other: the decisions of a path, and those that are left to try.
//!
//! A run is repeated for each path. At a decision about an unknown the model of the path so far takes one side; if the solver finds inputs for
//! the other side, too, that side is noted with their model, and a later run takes it: it repeats the decisions before by what was noted, and
//! asks nothing until it is there.
//!
//! ```text
//!   decide(c)   known from c, or from the path      ⇒  that
//!               repeated                            ⇒  as noted
//!               else                                ⇒  as the model has it; open: the decisions so far, and the other side
//! ```
//!
//! What must stay true: a side is left out only if the solver says that no input takes it, or the run says that it was left out
//! (`Engine::left_out`); and a run that is repeated meets the same decisions, or ends with a limit.

use std::cell::RefCell;
use std::panic::resume_unwind;
use std::sync::Arc;

use whatif_solver::layers::SharedCache;
use whatif_solver::{Answer, Limits, Query, Solver, layered};
use whatif_term::{Model, Symbol, Term, Value};

use crate::solve;

/// So many values of one unknown number are tried where the number itself is needed.
const VALUES: usize = 256;
/// So many turns of loops a path may take.
const TURNS: usize = 20_000_000;
/// So many decisions a path may take.
const DECISIONS: usize = 5_000;
/// So deep may calls be.
const DEPTH: usize = 4_000;
/// So much work the solver may do for one decision.
const RESOURCES: u32 = 50_000_000;

/// A decision of a path.
#[derive(Clone)]
struct Step {
    condition: Term,
    holds: bool,
    /// The value that was tried, where a number had to be known.
    value: Option<Value>,
    /// No input takes the other side.
    forced: bool,
}

/// A path that is still to be taken: its decisions, and inputs that take it.
struct Open {
    steps: Vec<Step>,
    model: Arc<Model>,
}

/// Why a path ends before its end.
#[derive(Clone, Debug)]
pub(crate) enum End {
    /// The inputs are none that are asked about.
    Assumed,
    /// A limit, or something that cannot be run on unknowns.
    Limit(String),
}

/// The run of one path.
#[derive(Default)]
struct Engine {
    /// What to repeat.
    plan: Vec<Step>,
    steps: Vec<Step>,
    path: Vec<Term>,
    model: Arc<Model>,
    open: Vec<Open>,
    /// The unknowns that were asked for, in this order.
    inputs: Vec<Symbol>,
    /// The values of the unknowns, where a run is repeated with known ones.
    known: Option<Vec<Value>>,
    turns: usize,
    depth: usize,
    /// Why something was left out.
    left_out: Option<String>,
    /// The path has ended so, even if the program caught that and went on.
    ended: Option<End>,
}

thread_local! {
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
    static SOLVER: RefCell<Option<Box<dyn Solver>>> = const { RefCell::new(None) };
}

/// What became of one path.
pub(crate) struct Ran<R> {
    pub(crate) result: Result<R, Stop>,
    pub(crate) condition: Term,
    pub(crate) model: Arc<Model>,
    pub(crate) inputs: Vec<Symbol>,
}

/// How a path stopped that has no value.
pub(crate) enum Stop {
    End(End),
    Panic { message: String, place: Option<crate::Place> },
}

/// All paths of a run, one after the other.
pub(crate) struct Walk {
    open: Vec<Open>,
    pub(crate) left_out: Option<String>,
}

impl Walk {
    pub(crate) fn new() -> Walk {
        Walk { open: vec![Open { steps: Vec::new(), model: Arc::default() }], left_out: None }
    }

    /// Takes the next path, if there is one.
    pub(crate) fn next<R>(&mut self, run: &dyn Fn() -> R) -> Option<Ran<R>> {
        let Open { steps, model } = self.open.pop()?;
        let engine = Engine { plan: steps, model, open: std::mem::take(&mut self.open), ..Engine::default() };
        let (result, engine) = one(engine, run);
        self.open = engine.open;
        self.left_out = self.left_out.take().or(engine.left_out);
        Some(Ran { result, condition: Term::and(&engine.path), model: engine.model, inputs: engine.inputs })
    }

    pub(crate) fn is_done(&self) -> bool {
        self.open.is_empty()
    }
}

/// Runs with known values for the unknowns, in the order in which they are asked for.
pub(crate) fn with_known<R>(values: Vec<Value>, run: &dyn Fn() -> R) -> Result<R, Stop> {
    one(Engine { known: Some(values), ..Engine::default() }, run).0
}

fn one<R>(engine: Engine, run: &dyn Fn() -> R) -> (Result<R, Stop>, Engine) {
    assert!(ENGINE.with_borrow(Option::is_none), "a run path by path is inside of another one");
    ENGINE.set(Some(engine));
    let result = crate::path::along(run);
    let mut engine = ENGINE.take().expect("set above");
    if let Some(end) = engine.ended.take() {
        return (Err(Stop::End(end)), engine);
    }
    let result = result.map_err(|(end, place)| {
        let message = match end.downcast::<String>() {
            Ok(message) => *message,
            Err(end) => end.downcast_ref::<&str>().map_or("a panic", |message| *message).to_owned(),
        };
        Stop::Panic { message, place }
    });
    (result, engine)
}

fn with<R>(act: impl FnOnce(&mut Engine) -> Result<R, End>) -> R {
    let result = ENGINE.with_borrow_mut(|engine| match engine {
        Some(engine) => act(engine),
        None => {
            Err(End::Limit("outside of a run path by path, an unknown number cannot be asked about".into()))
        }
    });
    result.unwrap_or_else(|end| stop(end))
}

fn stop(end: End) -> ! {
    ENGINE.with_borrow_mut(|engine| match (engine, end) {
        (Some(engine), end) => {
            engine.ended.get_or_insert(end);
        }
        (None, End::Limit(message)) => panic!("{message}"),
        (None, End::Assumed) => panic!("an assumption does not hold"),
    });
    resume_unwind(Box::new("the path has ended"))
}

/// Ends this path, because its inputs are none that are asked about.
pub(crate) fn assumed() -> ! {
    stop(End::Assumed)
}

/// Ends this path with a limit.
#[cold]
pub(crate) fn limit(message: impl Into<String>) -> ! {
    stop(End::Limit(message.into()))
}

/// Whether a condition holds on this path.
pub(crate) fn decide(condition: &Term) -> bool {
    match condition.as_bool() {
        Some(holds) => holds,
        // What is dropped while a path ends cannot end it once more.
        None if std::thread::panicking() => ENGINE.with_borrow_mut(|engine| {
            engine.as_mut().is_some_and(|engine| {
                engine.left_out.get_or_insert("a value is dropped that asks about an unknown".to_owned());
                engine.model.satisfies(condition)
            })
        }),
        None => with(|engine| engine.decide(condition, None)),
    }
}

/// The value of a term on this path.
pub(crate) fn value_of(term: &Term) -> Value {
    if let Some(value) = term.as_value() {
        return value.clone();
    }
    for _ in 0..VALUES {
        let value = with(|engine| Ok(engine.guess(term)));
        if with(|engine| engine.decide(&term.equals(&value.to_term()), Some(value.clone()))) {
            return value;
        }
    }
    limit(format!(
        "here an unknown number has to be known, and it may have more than {VALUES} values: `assume` that it is small"
    ))
}

/// A new unknown; or its value, where the run is repeated with known ones.
pub(crate) fn input(name: &str, sort: whatif_term::Sort) -> Term {
    with(|engine| {
        let count = engine.inputs.len();
        let symbol = Symbol::new(format!("{name}{count}"), sort);
        engine.inputs.push(symbol.clone());
        Ok(match &engine.known {
            Some(values) => {
                values.get(count).cloned().unwrap_or_else(|| Value::default_of(symbol.sort())).to_term()
            }
            None => Term::symbol(symbol),
        })
    })
}

/// A turn of a loop.
pub(crate) fn turn() {
    ENGINE
        .with_borrow_mut(|engine| match engine {
            Some(engine) if engine.turns >= TURNS => {
                Err(End::Limit(format!("loops take more than {TURNS} turns in all here")))
            }
            Some(engine) => {
                engine.turns += 1;
                Ok(())
            }
            None => Ok(()),
        })
        .unwrap_or_else(|end| stop(end));
}

/// A call, until this is dropped.
pub struct Called(());

/// The beginning of a call.
pub(crate) fn call() -> Called {
    let depth = ENGINE.with_borrow_mut(|engine| {
        engine.as_mut().map_or(0, |engine| {
            engine.depth += 1;
            engine.depth
        })
    });
    let called = Called(());
    if depth > DEPTH {
        limit(format!("functions call each other more than {DEPTH} levels deep here"));
    }
    called
}

impl Drop for Called {
    fn drop(&mut self) {
        ENGINE.with_borrow_mut(|engine| {
            if let Some(engine) = engine {
                engine.depth = engine.depth.saturating_sub(1);
            }
        });
    }
}

impl Engine {
    fn decide(&mut self, condition: &Term, value: Option<Value>) -> Result<bool, End> {
        if let Some(step) = self.plan.get(self.steps.len()) {
            if step.condition != *condition {
                let message =
                    "a run that is repeated takes another way: it depends on something else than its inputs";
                return Err(End::Limit(message.to_owned()));
            }
            let step = step.clone();
            return Ok(self.take(step));
        }
        if self.steps.len() >= DECISIONS {
            return Err(End::Limit(format!("a path takes more than {DECISIONS} decisions here")));
        }
        let holds = self.model.satisfies(condition);
        let mut step = Step { condition: condition.clone(), holds, value, forced: false };
        match self.other_side(&step) {
            Answer::Unsat(_) => step.forced = true,
            Answer::Sat(model) => {
                let mut steps = self.steps.clone();
                steps.push(Step { holds: !holds, ..step.clone() });
                self.open.push(Open { steps, model });
            }
            Answer::Unknown(reason) => {
                let words = format!("the solver gave up on whether a path is possible: {reason}");
                self.left_out.get_or_insert(words);
            }
        }
        Ok(self.take(step))
    }

    fn take(&mut self, step: Step) -> bool {
        let holds = step.holds;
        if !step.forced {
            self.path.push(if holds { step.condition.clone() } else { !&step.condition });
        }
        self.steps.push(step);
        holds
    }

    /// Are there inputs for the side that the model does not take?
    fn other_side(&self, step: &Step) -> Answer {
        let other = if step.holds { !&step.condition } else { step.condition.clone() };
        if other.is_false() {
            return Answer::Unsat(whatif_solver::Core::Whole);
        }
        let mut formulas = self.path.clone();
        formulas.push(other);
        SOLVER.with_borrow_mut(|solver| {
            let solver = solver.get_or_insert_with(|| {
                let mut solver = layered(solve::Automatic::default(), &SharedCache::default());
                solver.limit(Limits { time: None, resources: Some(RESOURCES) });
                Box::new(solver)
            });
            solver.ask(Query::extending(&formulas, &self.model))
        })
    }

    /// A value that a term may have here: the one that was tried before, where the run is repeated.
    fn guess(&self, term: &Term) -> Value {
        let noted = self.plan.get(self.steps.len()).and_then(|step| step.value.clone());
        noted.unwrap_or_else(|| self.model.eval(term))
    }
}
