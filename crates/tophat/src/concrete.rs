//! The concrete semantics (specification, sections 3 and 4): evaluate, stride, normalise, handle, drive.
//!
//! Call by value, left to right; the store is threaded. It is written for reading, apart from the symbolic semantics,
//! because the two are compared with each other.
//!
//! One function for each relation of the specification, called in this order when a run takes an input:
//!
//! ```text
//!   drive ─▶ handle      the task after the input, or a `Refusal`          (section 4.4)
//!         └▶ normalise   strides until nothing changes                    (4.3)
//!              └▶ stride     one internal step: a step with a value goes on (4.2)
//!                   └▶ failing    unless what would follow fails            (3.2)
//!                   └▶ eval       evaluates code                            (4.1)
//! ```
//!
//! `start` evaluates the definitions and the main task; `inputs` lists what a task accepts; `holds` evaluates a claim. The functions behind
//! them take `&mut Store`; where an effect must be undone (a step that stays, a side of a choice that is only looked at), they work on a
//! clone. TopHat programs end, but some only after very long: `MAX_STEPS` and `MAX_DEPTH` turn those into `Stop::Limit`.

use std::cell::Cell;
use std::sync::Arc;

use num_integer::Integer;
use num_traits::Zero;
use whatif_source::Span;

use crate::code::{
    Because, Binary, Block, Captioned, Code, Constant, Editor, Program, Property, Statement, Unary, User,
    Variable,
};
use crate::error::{ErrorKind, RuntimeError, Stop};
use crate::history::{Asked, History, Target};
use crate::input::{Action, Input, Turn};
use crate::stack::with_room;
use crate::syntax::Claim;
use crate::types::Type;
use crate::value::{self, Closure, Concrete, Repeat, Side, some_value, taken_apart};

pub(crate) type Task = value::Task<Constant>;
pub(crate) type Store = value::Store<Constant>;
type Value = Concrete;

/// More steps than any sensible program takes between two inputs.
const MAX_STEPS: u64 = 5_000_000;
/// Deeper recursion than any sensible program needs.
const MAX_DEPTH: u32 = 20_000;
/// A `range` with more numbers than any sensible program needs.
pub(crate) const MAX_RANGE: u32 = 100_000;

/// The concrete semantics of one program.
pub(crate) struct Machine<'a> {
    program: &'a Program,
    steps: Cell<u64>,
    depth: Cell<u32>,
    /// Why the last `fail` that was met is one.
    because: Cell<Because>,
}

/// A point of a run.
#[derive(Clone, Debug)]
pub(crate) struct Configuration {
    pub(crate) task: Arc<Task>,
    pub(crate) store: Store,
    pub(crate) history: History<Constant>,
    /// What the globals are, for the properties.
    pub(crate) globals: Arc<[Value]>,
}

impl Configuration {
    /// Whether a run can go on in the same ways from here as from another point.
    pub(crate) fn is_same(&self, other: &Configuration) -> bool {
        self.task == other.task && self.store.cells == other.store.cells && self.history == other.history
    }

    /// The value of the task, if it is done.
    pub(crate) fn value(&self) -> Option<Value> {
        self.task.value(&self.store)
    }
}

/// An input that a task accepts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Enabled {
    pub(crate) path: Vec<Turn>,
    pub(crate) action: Accepts,
    pub(crate) target: Target,
}

/// What is accepted at an address.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Accepts {
    Value(Type),
    Continue,
    Left,
    Right,
}

impl Accepts {
    /// Whether an input at the address is of this kind.
    pub(crate) fn takes<V>(&self, input: &Input<V>) -> bool {
        matches!(
            (self, &input.action),
            (Accepts::Value(_), Action::Value(_))
                | (Accepts::Continue, Action::Continue)
                | (Accepts::Left, Action::Left)
                | (Accepts::Right, Action::Right)
        )
    }

    /// An input of this kind, with a value of one's choice if it takes one, and the type of the value.
    pub(crate) fn example(&self, value: impl FnOnce(&Type) -> Value) -> (Action<Value>, Type) {
        match self {
            Accepts::Value(ty) => (Action::Value(value(ty)), ty.clone()),
            Accepts::Continue => (Action::Continue, Type::Unit),
            Accepts::Left => (Action::Left, Type::Unit),
            Accepts::Right => (Action::Right, Type::Unit),
        }
    }
}

/// Why an input was not taken.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The task has no such input now.
    NotEnabled,
    /// Taking it went wrong.
    Stop(Stop),
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Refusal {
        Refusal::Stop(stop)
    }
}

struct Frame {
    captured: Arc<[Value]>,
    locals: Vec<Value>,
}

impl Frame {
    fn get(&self, variable: Variable) -> &Value {
        match variable {
            Variable::Local(at) => &self.locals[at],
            Variable::Captured(at) => &self.captured[at],
        }
    }

    fn close(&self, block: &Arc<Block>) -> Closure<Constant> {
        let captured = block.captures.iter().map(|variable| self.get(*variable).clone()).collect();
        Closure { block: block.clone(), captured }
    }
}

impl<'a> Machine<'a> {
    pub(crate) fn new(program: &'a Program) -> Machine<'a> {
        Machine { program, steps: Cell::new(0), depth: Cell::new(0), because: Cell::new(Because::Unknown) }
    }

    // Runs (section 4.5).

    /// The first configuration.
    pub(crate) fn start(&self) -> Result<Configuration, Stop> {
        self.steps.set(0);
        let mut store = Store::new();
        let mut frame = Frame { captured: Arc::from([]), locals: Vec::new() };
        for definition in &self.program.definitions {
            let value = self.eval(definition, &mut frame, &mut store)?;
            frame.locals.push(value);
        }
        let task = self.eval(&self.program.main, &mut frame, &mut store)?;
        let task = self.normalise(task.task().clone(), &mut store)?;
        let history = History::new(self.program);
        let mut start = Configuration { task, store, history, globals: frame.locals.into() };
        self.respond(&mut start)?;
        Ok(start)
    }

    /// Drives one input: handles it, then normalises. A run whose task has a value is over and takes no input, so what is proved of the
    /// result stays true of what people see.
    pub(crate) fn drive(&self, from: &Configuration, input: &Input<Value>) -> Result<Configuration, Refusal> {
        if from.value().is_some() {
            return Err(Refusal::NotEnabled);
        }
        self.steps.set(0);
        let mut store = from.store.clone();
        store.claims.clear();
        let mut target = Target::default();
        let task = self.handle(&from.task, &input.path, &input.action, &mut store, &mut target)?;
        let task = self.normalise(task, &mut store)?;
        let mut history = from.history.clone();
        let value = match &input.action {
            Action::Value(value) => from.task.editor(&input.path).map(|editor| (value, &editor.ty)),
            _ => None,
        };
        history.record(self.program, &Asked::everything(self.program), &target, value);
        let mut next = Configuration { task, store, history, globals: from.globals.clone() };
        self.respond(&mut next)?;
        Ok(next)
    }

    /// Updates the response claims `p ~> q`: an answer is owed if it was owed before or `p` holds here, and `q` does not hold here.
    fn respond(&self, at: &mut Configuration) -> Result<(), Stop> {
        let mut pending = Vec::new();
        for (number, property) in self.program.properties.iter().enumerate() {
            if property.claim != Claim::Response {
                continue;
            }
            let premise = property.premise.as_ref().expect("a response has two sides");
            let holds = |statement: &Statement| match self.ask(statement, at, None) {
                Ok(holds) => Ok(holds.unwrap_or(false)),
                // A claim whose evaluation ends in an error counts as not holding.
                Err(Stop::Error(_)) => Ok(false),
                Err(stop) => Err(stop),
            };
            let owed = at.history.owed(number).is_some_and(Value::is_true) || holds(premise)?;
            pending.push((number, Value::bool(owed && !holds(&property.says)?)));
        }
        at.history.pending = pending;
        Ok(())
    }

    /// Whether a claim holds at a point. `None` if it reads the value at a label where the run had no input so far.
    pub(crate) fn holds(
        &self,
        property: &Property,
        at: &Configuration,
        result: Option<Value>,
    ) -> Result<Option<bool>, Stop> {
        self.steps.set(0);
        self.ask(&property.says, at, result)
    }

    /// Whether a claim, or its premise, holds at a point.
    fn ask(
        &self,
        Statement { block, reads }: &Statement,
        at: &Configuration,
        result: Option<Value>,
    ) -> Result<Option<bool>, Stop> {
        if reads.iter().any(|watched| at.history.watched[*watched].last.is_none()) {
            return Ok(None);
        }
        let captured = block.captures.iter().map(|variable| match variable {
            Variable::Local(local) => at.globals[*local].clone(),
            Variable::Captured(_) => unreachable!("globals are locals of the outermost block"),
        });
        let mut frame = Frame { captured: captured.collect(), locals: result.into_iter().collect() };
        let mut store = at.store.clone();
        let questions = Some(&at.history);
        self.eval_with(&block.body, &mut frame, &mut store, questions).map(|value| Some(value.is_true()))
    }

    // Evaluation (section 4.1).

    fn eval(&self, code: &Code, frame: &mut Frame, store: &mut Store) -> Result<Value, Stop> {
        self.eval_with(code, frame, store, None)
    }

    fn eval_with(
        &self,
        code: &Code,
        frame: &mut Frame,
        store: &mut Store,
        history: Option<&History<Constant>>,
    ) -> Result<Value, Stop> {
        self.steps.set(self.steps.get() + 1);
        self.depth.set(self.depth.get() + 1);
        if self.steps.get() > MAX_STEPS || self.depth.get() > MAX_DEPTH {
            self.depth.set(self.depth.get() - 1);
            return Err(Stop::Limit);
        }
        let result = with_room(|| self.step(code, frame, store, history));
        self.depth.set(self.depth.get() - 1);
        result
    }

    fn step(
        &self,
        code: &Code,
        frame: &mut Frame,
        store: &mut Store,
        history: Option<&History<Constant>>,
    ) -> Result<Value, Stop> {
        let task = |task| Ok(Value::Task(Arc::new(task)));
        let mut eval = |code: &Code, frame: &mut Frame| self.eval_with(code, frame, store, history);
        match code {
            Code::Constant(constant) => Ok(Value::Leaf(constant.clone())),
            Code::Variable(variable) => Ok(frame.get(*variable).clone()),
            Code::Lambda(block) => Ok(Value::Function(frame.close(block))),
            Code::Apply(function, argument) => {
                let function = eval(function, frame)?;
                let argument = eval(argument, frame)?;
                self.apply(&function, argument, store)
            }
            Code::Let(value, body) => {
                let value = eval(value, frame)?;
                frame.locals.push(value);
                let result = eval(body, frame);
                frame.locals.pop();
                result
            }
            Code::Unary(operator, span, operand) => unary(*operator, *span, &eval(operand, frame)?),
            Code::Binary(operator, span, left, right) => {
                let (left, right) = (eval(left, frame)?, eval(right, frame)?);
                binary(*operator, *span, &left, &right)
            }
            Code::If(condition, yes, no) => {
                let branch = if eval(condition, frame)?.is_true() { yes } else { no };
                eval(branch, frame)
            }
            Code::Tuple(items) => {
                let items: Result<Vec<Value>, Stop> = items.iter().map(|item| eval(item, frame)).collect();
                Ok(Value::Tuple(items?.into()))
            }
            Code::Project(at, tuple) => Ok(eval(tuple, frame)?.components()[*at].clone()),
            Code::List(items) => {
                let items: Result<Vec<Value>, Stop> = items.iter().map(|item| eval(item, frame)).collect();
                Ok(Value::List(items?.into()))
            }
            Code::Fold(function, zero, list) => {
                let function = eval(function, frame)?;
                let mut result = eval(zero, frame)?;
                let list = eval(list, frame)?;
                for item in items(&list).iter().rev() {
                    let partial = self.apply(&function, item.clone(), store)?;
                    result = self.apply(&partial, result, store)?;
                }
                Ok(result)
            }
            Code::Ref(value) => {
                let value = eval(value, frame)?;
                Ok(Value::Location(store.allocate(value)))
            }
            Code::Deref(reference) => {
                let location = eval(reference, frame)?.location();
                Ok(store.cells[location].clone())
            }
            Code::Assign(reference, value) => {
                let location = eval(reference, frame)?.location();
                let value = eval(value, frame)?;
                store.assign(location, value);
                Ok(Value::unit())
            }
            Code::Edit(captioned, content) => {
                let editor = self.captioned(captioned, frame, store)?;
                task(Task::Edit(editor, self.eval_with(content, frame, store, history)?))
            }
            Code::Enter(captioned) => task(Task::Enter(self.captioned(captioned, frame, store)?)),
            Code::Share(captioned, reference) => {
                let editor = self.captioned(captioned, frame, store)?;
                task(Task::Share(editor, self.eval_with(reference, frame, store, history)?.location()))
            }
            Code::Fail(because) => {
                self.because.set(*because);
                task(Task::Fail)
            }
            Code::Step(first, next) => {
                let first = eval(first, frame)?.task().clone();
                task(Task::Step(first, frame.close(next)))
            }
            Code::UserStep(first, label, next) => {
                let first = eval(first, frame)?.task().clone();
                task(Task::UserStep(first, label.clone(), frame.close(next)))
            }
            Code::Pair(left, right) => {
                let (left, right) = (eval(left, frame)?, eval(right, frame)?);
                task(Task::Pair(left.task().clone(), right.task().clone()))
            }
            Code::Choice(left, right) => {
                let (left, right) = (eval(left, frame)?, eval(right, frame)?);
                task(Task::Choice(left.task().clone(), right.task().clone()))
            }
            Code::UserChoice(left, right) => {
                let side = |alternative: &crate::code::Alternative| Side {
                    label: alternative.label.clone(),
                    task: frame.close(&alternative.block),
                };
                task(Task::UserChoice(side(left), side(right)))
            }
            Code::At(user, inner) => {
                let user = self.user(user, frame, store)?;
                let inner = self.eval_with(inner, frame, store, history)?.task().clone();
                task(Task::At(user, inner))
            }
            Code::Loop(body, until) => {
                let body = frame.close(body);
                let until = until.as_ref().map(|until| frame.close(until));
                let first = self.enter(&body, Vec::new(), store)?.task().clone();
                task(Task::Loop(first, Repeat { body, until }))
            }
            Code::Error(error) => Err(Stop::Error(error.clone())),
            Code::Assert(number, claim, body) => {
                let claim = eval(claim, frame)?;
                store.claims.push((*number, claim.leaf().clone()));
                self.eval_with(body, frame, store, history)
            }
            Code::Question(question) => {
                let history = history.expect("inference allows questions in properties only");
                Ok(history.answer(*question, &Value::bool).expect("`holds` looked whether there is an input"))
            }
        }
    }

    /// An editor with its label, computed if need be.
    fn captioned(&self, code: &Captioned, frame: &mut Frame, store: &mut Store) -> Result<Arc<Editor>, Stop> {
        let Some(label) = &code.label else { return Ok(code.editor.clone()) };
        let label = text(&self.eval(label, frame, store)?);
        let Editor { ty, read_only, .. } = &*code.editor;
        Ok(Arc::new(Editor { ty: ty.clone(), label: Some(label), read_only: *read_only }))
    }

    /// Who does a task.
    fn user(&self, user: &User, frame: &mut Frame, store: &mut Store) -> Result<Arc<str>, Stop> {
        match user {
            User::Known(user) => Ok(user.clone()),
            User::Computed(code, enumeration) => {
                let value = self.eval(code, frame, store)?;
                Ok(match (value.leaf(), enumeration) {
                    (Constant::Enum(at), Some(enumeration)) => {
                        enumeration.constructors[*at as usize].as_str().into()
                    }
                    _ => text(&value),
                })
            }
        }
    }

    fn apply(&self, function: &Value, argument: Value, store: &mut Store) -> Result<Value, Stop> {
        let Value::Function(closure) = function else { unreachable!("types: a function") };
        self.enter(closure, vec![argument], store)
    }

    fn enter(
        &self,
        closure: &Closure<Constant>,
        locals: Vec<Value>,
        store: &mut Store,
    ) -> Result<Value, Stop> {
        let mut frame = Frame { captured: closure.captured.clone(), locals };
        self.eval(&closure.block.body, &mut frame, store)
    }

    /// Evaluates what follows a step, applied to a value.
    fn follow(&self, next: &Closure<Constant>, value: Value, store: &mut Store) -> Result<Arc<Task>, Stop> {
        let function = self.enter(next, Vec::new(), store)?;
        Ok(self.apply(&function, value, store)?.task().clone())
    }

    // Observation F (section 3.2).

    /// Whether a task can do nothing at all. A pure observation: effects of what is looked at are thrown away.
    fn failing(&self, task: &Task, store: &Store) -> Result<bool, Stop> {
        match task {
            Task::Edit(..) | Task::Enter(_) | Task::Share(..) => Ok(false),
            Task::Fail => Ok(true),
            Task::Step(task, _) | Task::UserStep(task, _, _) | Task::At(_, task) | Task::Loop(task, _) => {
                self.failing(task, store)
            }
            Task::Pair(left, right) | Task::Choice(left, right) => {
                Ok(self.failing(left, store)? && self.failing(right, store)?)
            }
            Task::UserChoice(left, right) => Ok(self.pick(left, &mut store.clone())?.is_none()
                && self.pick(right, &mut store.clone())?.is_none()),
        }
    }

    /// Normalises one side of a user choice; `None` if it fails.
    fn pick(&self, side: &Side<Constant>, store: &mut Store) -> Result<Option<Arc<Task>>, Stop> {
        let task = self.enter(&side.task, Vec::new(), store)?.task().clone();
        let task = self.normalise(task, store)?;
        Ok(if self.failing(&task, store)? { None } else { Some(task) })
    }

    /// Normalises what follows a user step, if the step can be taken.
    fn go_on(
        &self,
        task: &Task,
        next: &Closure<Constant>,
        store: &mut Store,
    ) -> Result<Option<Arc<Task>>, Stop> {
        let Some(value) = task.value(store) else { return Ok(None) };
        let after = self.follow(next, value, store)?;
        let after = self.normalise(after, store)?;
        Ok(if self.failing(&after, store)? { None } else { Some(after) })
    }

    /// Why a step does not go on although its task has a value; `None` if it can, or would go wrong.
    pub(crate) fn why_not(&self, step: &Task, store: &Store) -> Option<Because> {
        self.steps.set(0);
        self.because.set(Because::Unknown);
        let (Task::Step(first, next) | Task::UserStep(first, _, next)) = step else { return None };
        let after = self.go_on(first, next, &mut store.clone());
        matches!(after, Ok(None)).then(|| self.because.get())
    }

    /// What an alternative becomes when it is picked, or why it cannot be. Nothing if picking it goes wrong: that is reported when it
    /// is tried.
    pub(crate) fn picked(&self, side: &Side<Constant>, store: &Store) -> Result<Option<Arc<Task>>, Because> {
        self.steps.set(0);
        self.because.set(Because::Unknown);
        match self.pick(side, &mut store.clone()) {
            Ok(None) => Err(self.because.get()),
            Ok(Some(task)) => Ok(Some(task)),
            Err(_) => Ok(None),
        }
    }

    // Striding (section 4.2) and normalisation (section 4.3).

    fn stride(&self, task: &Arc<Task>, store: &mut Store) -> Result<Arc<Task>, Stop> {
        with_room(|| self.stride_task(task, store))
    }

    fn stride_task(&self, task: &Arc<Task>, store: &mut Store) -> Result<Arc<Task>, Stop> {
        match &**task {
            Task::Edit(..) | Task::Enter(_) | Task::Share(..) | Task::Fail | Task::UserChoice(..) => {
                Ok(task.clone())
            }
            Task::UserStep(first, label, next) => {
                let first = self.stride(first, store)?;
                Ok(Arc::new(Task::UserStep(first, label.clone(), next.clone())))
            }
            Task::At(user, inner) => Ok(Arc::new(Task::At(user.clone(), self.stride(inner, store)?))),
            Task::Pair(left, right) => {
                let left = self.stride(left, store)?;
                Ok(Arc::new(Task::Pair(left, self.stride(right, store)?)))
            }
            Task::Step(first, next) => {
                let first = self.stride(first, store)?;
                let stay = Arc::new(Task::Step(first.clone(), next.clone()));
                let Some(value) = first.value(store) else { return Ok(stay) };
                let mut after = store.clone();
                let task = self.follow(next, value, &mut after)?;
                if self.failing(&task, &after)? {
                    return Ok(stay);
                }
                *store = after;
                Ok(task)
            }
            Task::Loop(inner, again) => {
                let inner = self.stride(inner, store)?;
                self.start_over(inner, again, store)
            }
            Task::Choice(left, right) => {
                let left = self.stride(left, store)?;
                if left.value(store).is_some() {
                    return Ok(left);
                }
                let right = self.stride(right, store)?;
                if right.value(store).is_some() {
                    return Ok(right);
                }
                Ok(Arc::new(Task::Choice(left, right)))
            }
        }
    }

    /// A task that is repeated and has made its own stride: it is done, or starts over, or waits. It waits if starting over
    /// would need no input: then it would start over without end.
    fn start_over(
        &self,
        inner: Arc<Task>,
        again: &Repeat<Constant>,
        store: &mut Store,
    ) -> Result<Arc<Task>, Stop> {
        let Some(value) = inner.value(store) else { return Ok(Arc::new(Task::Loop(inner, again.clone()))) };
        if let Some(until) = &again.until {
            // The predicate works on a copy of the store: its effects are undone.
            let mut aside = store.clone();
            let predicate = self.enter(until, Vec::new(), &mut aside)?;
            if self.apply(&predicate, value, &mut aside)?.is_true() {
                return Ok(inner);
            }
        }
        let mut after = store.clone();
        let next = self.enter(&again.body, Vec::new(), &mut after)?.task().clone();
        let next = self.normalise(next, &mut after)?;
        if next.value(&after).is_some() || self.failing(&next, &after)? {
            return Ok(Arc::new(Task::Loop(inner, again.clone())));
        }
        *store = after;
        Ok(Arc::new(Task::Loop(next, again.clone())))
    }

    fn normalise(&self, mut task: Arc<Task>, store: &mut Store) -> Result<Arc<Task>, Stop> {
        loop {
            let mut after = store.clone();
            let next = self.stride(&task, &mut after)?;
            if next == task && after == *store {
                return Ok(task);
            }
            task = next;
            *store = after;
        }
    }

    // Handling (section 4.4).

    fn handle(
        &self,
        task: &Arc<Task>,
        path: &[Turn],
        action: &Action<Value>,
        store: &mut Store,
        target: &mut Target,
    ) -> Result<Arc<Task>, Refusal> {
        with_room(|| self.handle_task(task, path, action, store, target))
    }

    fn handle_task(
        &self,
        task: &Arc<Task>,
        path: &[Turn],
        action: &Action<Value>,
        store: &mut Store,
        target: &mut Target,
    ) -> Result<Arc<Task>, Refusal> {
        match (&**task, path, action) {
            (Task::Edit(editor, _) | Task::Enter(editor), [], Action::Value(value))
                if accepts(editor, value) =>
            {
                target.label.clone_from(&editor.label);
                Ok(Arc::new(Task::Edit(editor.clone(), value.clone())))
            }
            (Task::Share(editor, location), [], Action::Value(value)) if accepts(editor, value) => {
                target.label.clone_from(&editor.label);
                store.assign(*location, value.clone());
                Ok(task.clone())
            }
            (Task::Step(first, next), _, _) => {
                let first = self.handle(first, path, action, store, target)?;
                Ok(Arc::new(Task::Step(first, next.clone())))
            }
            (Task::UserStep(first, label, next), [], Action::Continue) if first.value(store).is_some() => {
                target.label.clone_from(label);
                self.go_on(first, next, store)?.ok_or(Refusal::NotEnabled)
            }
            (Task::UserStep(first, label, next), _, _) => {
                let first = self.handle(first, path, action, store, target)?;
                Ok(Arc::new(Task::UserStep(first, label.clone(), next.clone())))
            }
            (Task::Loop(inner, again), _, _) => {
                let inner = self.handle(inner, path, action, store, target)?;
                Ok(Arc::new(Task::Loop(inner, again.clone())))
            }
            (Task::At(user, inner), _, _) => {
                target.users.push(user.clone());
                let inner = self.handle(inner, path, action, store, target)?;
                Ok(Arc::new(Task::At(user.clone(), inner)))
            }
            (Task::Pair(left, right), [Turn::First, rest @ ..], _) => {
                let left = self.handle(left, rest, action, store, target)?;
                Ok(Arc::new(Task::Pair(left, right.clone())))
            }
            (Task::Pair(left, right), [Turn::Second, rest @ ..], _) => {
                let right = self.handle(right, rest, action, store, target)?;
                Ok(Arc::new(Task::Pair(left.clone(), right)))
            }
            (Task::Choice(left, right), [Turn::First, rest @ ..], _) => {
                let left = self.handle(left, rest, action, store, target)?;
                Ok(Arc::new(Task::Choice(left, right.clone())))
            }
            (Task::Choice(left, right), [Turn::Second, rest @ ..], _) => {
                let right = self.handle(right, rest, action, store, target)?;
                Ok(Arc::new(Task::Choice(left.clone(), right)))
            }
            (Task::UserChoice(side, _), [], Action::Left)
            | (Task::UserChoice(_, side), [], Action::Right) => {
                target.label.clone_from(&side.label);
                self.pick(side, store)?.ok_or(Refusal::NotEnabled)
            }
            _ => Err(Refusal::NotEnabled),
        }
    }

    /// I(t, σ) (section 3.3): the inputs that a task accepts; none if the run is over. What would go wrong counts as accepted: it is
    /// reported when it is tried.
    pub(crate) fn inputs(&self, at: &Configuration) -> Vec<Enabled> {
        let mut found = Vec::new();
        if at.value().is_some() {
            return found;
        }
        self.steps.set(0);
        self.collect(&at.task, &at.store, &mut Vec::new(), &mut Vec::new(), &mut found);
        found
    }

    fn collect(
        &self,
        task: &Task,
        store: &Store,
        path: &mut Vec<Turn>,
        users: &mut Vec<Arc<str>>,
        found: &mut Vec<Enabled>,
    ) {
        let mut add = |action, label: &Option<Arc<str>>, users: &[Arc<str>], path: &[Turn]| {
            let target = Target { label: label.clone(), users: users.to_vec() };
            found.push(Enabled { path: path.to_vec(), action, target });
        };
        match task {
            Task::Edit(editor, _) | Task::Enter(editor) | Task::Share(editor, _) => {
                if editor.ty.is_basic() && !editor.read_only {
                    add(Accepts::Value(editor.ty.clone()), &editor.label, users, path);
                }
            }
            Task::Fail => {}
            Task::Step(first, _) | Task::Loop(first, _) => self.collect(first, store, path, users, found),
            Task::UserStep(first, label, next) => {
                if !matches!(self.go_on(first, next, &mut store.clone()), Ok(None)) {
                    add(Accepts::Continue, label, users, path);
                }
                self.collect(first, store, path, users, found);
            }
            Task::At(user, inner) => {
                users.push(user.clone());
                self.collect(inner, store, path, users, found);
                users.pop();
            }
            Task::Pair(left, right) | Task::Choice(left, right) => {
                for (turn, side) in [(Turn::First, left), (Turn::Second, right)] {
                    path.push(turn);
                    self.collect(side, store, path, users, found);
                    path.pop();
                }
            }
            Task::UserChoice(left, right) => {
                for (action, side) in [(Accepts::Left, left), (Accepts::Right, right)] {
                    if !matches!(self.pick(side, &mut store.clone()), Ok(None)) {
                        add(action, &side.label, users, path);
                    }
                }
            }
        }
    }
}

/// Whether an editor takes a value: it has the editor's type.
fn accepts(editor: &Editor, value: &Value) -> bool {
    !editor.read_only && has_type(value, &editor.ty)
}

/// Whether a value has a basic type.
fn has_type(value: &Value, ty: &Type) -> bool {
    match (value, ty) {
        (Value::Leaf(Constant::Bool(_)), Type::Bool)
        | (Value::Leaf(Constant::Int(_)), Type::Int | Type::Date | Type::Decimal(_))
        | (Value::Leaf(Constant::Str(_)), Type::String) => true,
        (Value::Leaf(Constant::Enum(at)), Type::Enum(enumeration)) => {
            (*at as usize) < enumeration.constructors.len()
        }
        (Value::Tuple(items), Type::Unit) => items.is_empty(),
        (Value::Tuple(items), Type::Tuple(_) | Type::Record(_)) => {
            let types = ty.components();
            items.len() == types.len() && items.iter().zip(&types).all(|(item, ty)| has_type(item, ty))
        }
        (Value::Tuple(items), Type::Sum(sum)) => {
            let types = ty.components();
            let typed =
                items.len() == types.len() && items.iter().zip(&types).all(|(item, ty)| has_type(item, ty));
            // In the places of other constructors' fields there is what is always there.
            typed && {
                let own = sum.places(taken_apart(sum, items).0);
                let mut others = (1..types.len()).filter(|at| !own.contains(at));
                others.all(|at| items[at] == some_value(&types[at]))
            }
        }
        (Value::List(items), Type::List(ty)) => items.iter().all(|item| has_type(item, ty)),
        _ => false,
    }
}

fn text(value: &Value) -> Arc<str> {
    match value {
        Value::Leaf(Constant::Str(text)) => text.clone(),
        _ => unreachable!("types: a text"),
    }
}

fn items(list: &Value) -> &Arc<[Value]> {
    match list {
        Value::List(items) => items,
        _ => unreachable!("types: a list"),
    }
}

fn int(value: &Value) -> &num_bigint::BigInt {
    match value {
        Value::Leaf(Constant::Int(number)) => number,
        _ => unreachable!("types: an integer"),
    }
}

fn unary(operator: Unary, span: Span, operand: &Value) -> Result<Value, Stop> {
    let fail = |kind| Err(Stop::Error(RuntimeError { kind, span }));
    Ok(match operator {
        Unary::Not => Value::bool(!operand.is_true()),
        Unary::Neg => Value::Leaf(Constant::Int(-int(operand))),
        Unary::Len => Value::Leaf(Constant::Int(items(operand).len().into())),
        Unary::Uniq => {
            let items = items(operand);
            Value::bool((1..items.len()).all(|at| !items[..at].contains(&items[at])))
        }
        Unary::Null => Value::bool(items(operand).is_empty()),
        Unary::Head => match items(operand).first() {
            Some(first) => first.clone(),
            None => return fail(ErrorKind::HeadOfEmpty),
        },
        Unary::Tail => match items(operand).split_first() {
            Some((_, rest)) => Value::List(rest.into()),
            None => return fail(ErrorKind::TailOfEmpty),
        },
    })
}

fn binary(operator: Binary, span: Span, left: &Value, right: &Value) -> Result<Value, Stop> {
    let number = |number| Value::Leaf(Constant::Int(number));
    Ok(match operator {
        Binary::And => Value::bool(left.is_true() && right.is_true()),
        Binary::Or => Value::bool(left.is_true() || right.is_true()),
        Binary::Equal => Value::bool(left == right),
        Binary::Less => Value::bool(int(left) < int(right)),
        Binary::LessEqual => Value::bool(int(left) <= int(right)),
        Binary::Add => number(int(left) + int(right)),
        Binary::Subtract => number(int(left) - int(right)),
        Binary::Multiply => number(int(left) * int(right)),
        Binary::Divide | Binary::Modulo => {
            if int(right).is_zero() {
                return Err(RuntimeError { kind: ErrorKind::DivisionByZero, span }.into());
            }
            let remainder = int(left).mod_floor(&num_traits::Signed::abs(int(right)));
            if operator == Binary::Modulo {
                number(remainder)
            } else {
                number((int(left) - remainder) / int(right))
            }
        }
        Binary::Min => number(int(left).min(int(right)).clone()),
        Binary::Max => number(int(left).max(int(right)).clone()),
        Binary::Elem => Value::bool(items(right).contains(left)),
        Binary::Cons => {
            Value::List(std::iter::once(left.clone()).chain(items(right).iter().cloned()).collect())
        }
        Binary::Append if matches!(left, Value::Leaf(_)) => {
            Value::Leaf(Constant::Str(format!("{}{}", text(left), text(right)).into()))
        }
        Binary::Range => {
            let length = int(right) - int(left) + 1;
            if length > MAX_RANGE.into() {
                return Err(Stop::Limit);
            }
            let numbers = std::iter::successors(Some(int(left).clone()), |last| Some(last + 1));
            Value::List(numbers.take_while(|next| next <= int(right)).map(number).collect())
        }
        Binary::Append => Value::List(items(left).iter().chain(items(right).iter()).cloned().collect()),
    })
}
