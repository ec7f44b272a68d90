//! Symbolic evaluation (specification, section 5.1), and the claims, which are evaluated too.
//!
//! `Machine::eval` takes code, the variables (`Frame`) and a store. It returns `Branches`: several results, each with the guard under
//! which it is the one, a store of its own, and a value or a run-time error. Operands are evaluated from left to right, the next one once
//! for each result of the one before (`Branches::then`).
//!
//! ```text
//!   if s0 > 0 then 1 else 2     Joins::Enumerate:  1 under s0 > 0;  2 under s0 <= 0
//!                               Joins::Merge:      ite (s0 > 0) 1 2, under no guard
//! ```
//!
//! - `eval_code` has an arm for each expression that computes, `eval_task` one for each that makes a task. A task's continuations are
//!   closures: they run when `tasks` strides or handles an input (section 1.4 says what waits).
//! - `start` evaluates definitions and main task to the first configurations.
//! - `claim` evaluates a claim at a configuration: the conditions under which it holds and fails. `respond` keeps, for each response
//!   claim, the condition under which its answer is owed.
//! - `captioned`, `user` and `text` compute labels and users. One that depends on an input is one that claims ask about, or `…`.
//!
//! What must stay true: by the repaired rules, the guards of one `Branches` exclude each other, and a possible case without a result has
//! a `Cut`. Each level of `eval` goes through `deeper`, which ends it when a limit on steps, time or depth is reached.

use std::sync::Arc;

use whatif_term::{Term, Value as TermValue};

use super::{
    Branch, Branches, Closure, Configuration, Cut, Guard, Joins, Machine, Rules, Store, Task, Value, constant,
};
use crate::code::{Alternative, Block, Captioned, Code, Editor, Statement, User, Variable};
use crate::history::History;
use crate::stack::with_room;
use crate::types::Enumeration;
use crate::value::{Repeat, Side};

/// What stands for a label or user that depends on inputs and that no claim asks about.
const UNKNOWN_TEXT: &str = "…";

/// Deeper recursion than any sensible program needs.
const MAX_DEPTH: u32 = 20_000;

/// What becomes of a claim at a point. Where something was cut, there may be cases that are neither.
pub(crate) struct Claimed {
    pub(crate) holds: Term,
    pub(crate) fails: Term,
    pub(crate) cut: Option<Cut>,
}

/// The values of the variables of a running block.
#[derive(Clone)]
pub(super) struct Frame {
    captured: Arc<[Value]>,
    locals: Vec<Value>,
    /// The inputs so far, for the questions of a property (`Code::Question`); tasks have none.
    history: Option<Arc<History<Term>>>,
}

impl Frame {
    fn empty() -> Frame {
        Frame { captured: Arc::from([]), locals: Vec::new(), history: None }
    }

    fn get(&self, variable: Variable) -> &Value {
        match variable {
            Variable::Local(at) => &self.locals[at],
            Variable::Captured(at) => &self.captured[at],
        }
    }

    fn close(&self, block: &Arc<Block>) -> Closure {
        let captured = block.captures.iter().map(|variable| self.get(*variable).clone()).collect();
        Closure { block: block.clone(), captured }
    }

    fn with(&self, value: Value) -> Frame {
        let mut frame = self.clone();
        frame.locals.push(value);
        frame
    }
}

impl Machine<'_> {
    /// The first configurations: the definitions, then the main task, normalised.
    pub(crate) fn start(&self) -> Vec<(Guard, Result<Configuration, crate::error::RuntimeError>)> {
        let mut frames = Branches::one(Frame::empty(), Store::new());
        for definition in &self.program.definitions {
            frames = frames.then(|mut frame, store| {
                let values = self.eval(definition, &frame, store);
                // One result, as of most definitions: no copy of all that were before it.
                if let [_] = values.0.as_slice() {
                    return values.map(|value| {
                        frame.locals.push(value);
                        std::mem::replace(&mut frame, Frame::empty())
                    });
                }
                values.map(|value| frame.with(value))
            });
        }
        let tasks = frames.then(|frame, store| {
            let globals = self.visible(&frame.locals);
            self.eval(&self.program.main, &frame, store)
                .then(|task, store| self.normalise(task.task(), store))
                .map(|task| (task, globals.clone()))
        });
        let history = History::new(self.program);
        tasks
            .0
            .into_iter()
            .map(|branch| {
                let store = branch.store;
                let configuration = branch.outcome.map(|(task, globals)| {
                    self.respond(Configuration { task, store, history: history.clone(), globals })
                });
                (branch.guard, configuration)
            })
            .collect()
    }

    /// The globals that some claim looks at.
    fn visible(&self, globals: &[Value]) -> Arc<[Value]> {
        globals
            .iter()
            .enumerate()
            .map(|(at, value)| if self.asked.sees(at) { value.clone() } else { Value::unit() })
            .collect()
    }

    /// When a claim, or its premise, holds at a point and when not. `None` if it reads the value at a label where the run had no input
    /// so far: it says nothing about this point. An error in the claim counts against it.
    pub(crate) fn claim(
        &self,
        Statement { block, reads }: &Statement,
        at: &Configuration,
        result: Option<&Value>,
    ) -> Option<Claimed> {
        if reads.iter().any(|watched| at.history.watched[*watched].last.is_none()) {
            return None;
        }
        let captured = block.captures.iter().map(|variable| match variable {
            Variable::Local(local) => at.globals[*local].clone(),
            Variable::Captured(_) => unreachable!("globals are locals of the outermost block"),
        });
        let frame = Frame {
            captured: captured.collect(),
            locals: result.cloned().into_iter().collect(),
            history: Some(Arc::new(at.history.clone())),
        };
        let (results, cut) = self.apart(|| self.eval(&block.body, &frame, at.store.clone()));
        let (mut holds, mut fails) = (Vec::new(), Vec::new());
        for branch in results.0 {
            let guard = branch.guard.term();
            match branch.outcome {
                Ok(value) => {
                    holds.push(Term::and([&guard, value.leaf()]));
                    fails.push(Term::and([&guard, &value.leaf().not()]));
                }
                Err(_) => fails.push(guard),
            }
        }
        Some(Claimed { holds: Term::or(holds), fails: Term::or(fails), cut })
    }

    /// Updates the response claims `p ~> q`: an answer is owed if it was owed before or `p` holds here, and `q` does not hold here.
    pub(super) fn respond(&self, mut at: Configuration) -> Configuration {
        let holds = |statement: &Statement| match self.claim(statement, &at, None) {
            Some(Claimed { holds, cut, .. }) => {
                cut.into_iter().for_each(|cut| self.cut(cut));
                holds
            }
            None => Term::bool(false),
        };
        let owed = |response: &usize| {
            let property = &self.program.properties[*response];
            let premise = property.premise.as_ref().expect("a response has two sides");
            let before = at.history.owed(*response).map_or(Term::bool(false), |owed| owed.leaf().clone());
            let asked = Term::or([before, holds(premise)]);
            (*response, Value::Leaf(Term::and([asked, holds(&property.says).not()])))
        };
        let pending = self.asked.responses.iter().map(owed).collect();
        at.history.pending = pending;
        at
    }

    pub(super) fn eval(&self, code: &Code, frame: &Frame, store: Store) -> Branches<Value> {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        if steps.is_multiple_of(4096) {
            self.stopped();
        }
        if steps > self.max_steps {
            self.cut(Cut::Steps);
        }
        let results = self.deeper(|| self.eval_code(code, frame, store));
        self.possible(results)
    }

    /// One level of recursion more, unless it was too deep or too long already.
    pub(super) fn deeper<T>(&self, run: impl FnOnce() -> Branches<T>) -> Branches<T> {
        if self.depth.get() > MAX_DEPTH {
            self.cut(Cut::Steps);
        }
        if self.ended() {
            return Branches::none();
        }
        self.depth.set(self.depth.get() + 1);
        let results = with_room(run);
        self.depth.set(self.depth.get() - 1);
        results
    }

    /// Drops results that cannot be. The printed rules forget conditions later, so there even these must stay.
    pub(super) fn possible<T>(&self, results: Branches<T>) -> Branches<T> {
        match self.rules {
            Rules::Printed => results,
            Rules::Repaired => results.possible(),
        }
    }

    fn eval_code(&self, code: &Code, frame: &Frame, store: Store) -> Branches<Value> {
        match code {
            Code::Constant(value) => Branches::one(Value::Leaf(constant(value)), store),
            Code::Variable(variable) => Branches::one(frame.get(*variable).clone(), store),
            Code::Lambda(block) => Branches::one(Value::Function(frame.close(block)), store),
            Code::Apply(function, argument) => self.eval(function, frame, store).then(|function, store| {
                self.eval(argument, frame, store)
                    .then(|argument, store| self.apply(&function, argument, store))
            }),
            Code::Let(value, body) => {
                self.eval(value, frame, store).then(|value, store| self.eval(body, &frame.with(value), store))
            }
            Code::Unary(operator, span, operand) => self
                .eval(operand, frame, store)
                .then(|operand, store| self.unary(*operator, *span, operand, store)),
            Code::Binary(operator, span, left, right) => self.eval(left, frame, store).then(|left, store| {
                self.eval(right, frame, store)
                    .then(|right, store| self.binary(*operator, *span, &left, &right, store))
            }),
            Code::If(condition, yes, no) => self.if_(condition, yes, no, frame, store),
            Code::Tuple(items) => self.eval_all(items, frame, store).map(|items| Value::Tuple(items.into())),
            Code::Project(at, tuple) => {
                self.eval(tuple, frame, store).map(|tuple| tuple.components()[*at].clone())
            }
            Code::List(items) => self.eval_all(items, frame, store).map(|items| Value::List(items.into())),
            Code::Fold(function, zero, list) => self.eval(function, frame, store).then(|function, store| {
                self.eval(zero, frame, store).then(|zero, store| {
                    self.eval(list, frame, store).then(|list, store| {
                        let long = match &list {
                            Value::Leaf(list) => self.unknown_fold(&function, &zero, list),
                            _ => None,
                        };
                        self.unfolded(&list, store, long, &mut |items, store| {
                            self.fold(&function, &zero, &items, store)
                        })
                    })
                })
            }),
            Code::Ref(value) => self.eval(value, frame, store).then(|value, mut store| {
                let location = store.allocate(value);
                Branches::one(Value::Location(location), store)
            }),
            Code::Deref(reference) => self.eval(reference, frame, store).then(|reference, store| {
                let value = store.cells[reference.location()].clone();
                Branches::one(value, store)
            }),
            Code::Assign(reference, value) => self.eval(reference, frame, store).then(|reference, store| {
                self.eval(value, frame, store).then(|value, mut store| {
                    store.assign(reference.location(), value);
                    Branches::one(Value::unit(), store)
                })
            }),
            Code::Question(question) => {
                let history = frame.history.as_ref().expect("inference allows questions in properties only");
                let bool = |value| Value::Leaf(Term::bool(value));
                let answer = history.answer(*question, &bool);
                Branches::one(answer.expect("`claim` looked whether there is an input"), store)
            }
            _ => self.eval_task(code, frame, store),
        }
    }

    /// Tasks: what is evaluated at once and what waits (section 1.4).
    fn eval_task(&self, code: &Code, frame: &Frame, store: Store) -> Branches<Value> {
        let task = |task| Value::Task(Arc::new(task));
        match code {
            Code::Edit(captioned, content) => {
                self.captioned(captioned, frame, store).then(|editor, store| {
                    self.eval(content, frame, store).map(|content| task(Task::Edit(editor.clone(), content)))
                })
            }
            Code::Enter(captioned) => {
                self.captioned(captioned, frame, store).map(|editor| task(Task::Enter(editor)))
            }
            Code::Share(captioned, reference) => {
                self.captioned(captioned, frame, store).then(|editor, store| {
                    self.eval(reference, frame, store)
                        .map(|reference| task(Task::Share(editor.clone(), reference.location())))
                })
            }
            Code::Fail(_) => Branches::one(task(Task::Fail), store),
            Code::Step(first, next) => self
                .eval(first, frame, store)
                .map(|first| task(Task::Step(first.task().clone(), frame.close(next)))),
            Code::UserStep(first, label, next) => self
                .eval(first, frame, store)
                .map(|first| task(Task::UserStep(first.task().clone(), label.clone(), frame.close(next)))),
            Code::Pair(left, right) => self.eval(left, frame, store).then(|left, store| {
                self.eval(right, frame, store)
                    .map(|right| task(Task::Pair(left.task().clone(), right.task().clone())))
            }),
            Code::Choice(left, right) => self.eval(left, frame, store).then(|left, store| {
                self.eval(right, frame, store)
                    .map(|right| task(Task::Choice(left.task().clone(), right.task().clone())))
            }),
            Code::UserChoice(left, right) => {
                let side = |alternative: &Alternative| Side {
                    label: alternative.label.clone(),
                    task: frame.close(&alternative.block),
                };
                Branches::one(task(Task::UserChoice(side(left), side(right))), store)
            }
            Code::At(user, inner) => self.user(user, frame, store).then(|user, store| {
                self.eval(inner, frame, store).map(|inner| match &user {
                    Some(user) => task(Task::At(user.clone(), inner.task().clone())),
                    None => inner,
                })
            }),
            Code::Loop(body, until) => {
                let body = frame.close(body);
                let until = until.as_ref().map(|until| frame.close(until));
                let again = Repeat { body, until };
                self.enter(&again.body, Vec::new(), store)
                    .map(|first| task(Task::Loop(first.task().clone(), again.clone())))
            }
            Code::Error(error) => Branches::error(error.clone(), store),
            Code::Assert(number, claim, body) => self.eval(claim, frame, store).then(|claim, mut store| {
                store.claims.push((*number, claim.leaf().clone()));
                self.eval(body, frame, store)
            }),
            _ => unreachable!("`eval_code` has an arm for every other expression"),
        }
    }

    /// An editor with its label, computed if need be.
    fn captioned(&self, code: &Captioned, frame: &Frame, store: Store) -> Branches<Arc<Editor>> {
        let Some(label) = &code.label else { return Branches::one(code.editor.clone(), store) };
        let label = self.eval(label, frame, store).then(|label, store| self.text(label.leaf(), None, store));
        label.map(|label| {
            let label = label.unwrap_or_else(|| self.shared(UNKNOWN_TEXT));
            let place = (Arc::as_ptr(&code.editor) as usize, label.clone());
            let mut editors = self.editors.borrow_mut();
            let Editor { ty, read_only, .. } = &*code.editor;
            let new = || Arc::new(Editor { ty: ty.clone(), label: Some(label), read_only: *read_only });
            editors.entry(place).or_insert_with(new).clone()
        })
    }

    /// Who does a task; nobody if it makes no difference who does (`forgets_users`).
    fn user(&self, user: &User, frame: &Frame, store: Store) -> Branches<Option<Arc<str>>> {
        let users = match user {
            User::Known(user) => Branches::one(Some(user.clone()), store),
            User::Computed(code, enumeration) => self
                .eval(code, frame, store)
                .then(|user, store| self.text(user.leaf(), enumeration.as_deref(), store)),
        };
        users.map(|user| {
            if self.forgets_users && !user.as_deref().is_some_and(|user| self.asked.has(self.program, user)) {
                return None;
            }
            Some(user.unwrap_or_else(|| self.shared(UNKNOWN_TEXT)))
        })
    }

    /// The text of a label or user. One that depends on an input may be any of those that claims ask about, under a condition each, or
    /// (`None`) one that they do not ask about.
    fn text(
        &self,
        term: &Term,
        enumeration: Option<&Enumeration>,
        store: Store,
    ) -> Branches<Option<Arc<str>>> {
        let constructor = |at: i64| enumeration?.constructors.get(usize::try_from(at).ok()?).cloned();
        let known = match term.as_value() {
            Some(TermValue::String(text)) => Some(text.to_string()),
            Some(TermValue::Int(at)) => at.to_i64().and_then(constructor),
            _ => None,
        };
        if let Some(known) = known {
            return Branches::one(Some(self.shared(&known)), store);
        }
        self.unknown_texts.set(true);
        let is = |word: &str| match enumeration {
            None => Some(term.equals(&Term::string(word))),
            Some(enumeration) => {
                let at = enumeration.constructors.iter().position(|constructor| constructor == word)?;
                Some(term.equals(&Term::int(at as i64)))
            }
        };
        let asked = self.asked.labels(self.program);
        let asked: Vec<(Arc<str>, Term)> =
            asked.into_iter().filter_map(|word| is(&word).map(|is| (word, is))).collect();
        let other =
            asked.iter().fold(Branches::one(None, store.clone()), |other, (_, is)| other.when(&is.not()));
        asked.into_iter().fold(other, |all, (word, is)| {
            all.or(Branches::one(Some(self.shared(&word)), store.clone()).when(&is))
        })
    }

    /// One `Arc` for all equal texts, so that equal configurations are recognised.
    fn shared(&self, text: &str) -> Arc<str> {
        if let Some(known) = self.texts.borrow().get(text) {
            return known.clone();
        }
        let text: Arc<str> = text.into();
        self.texts.borrow_mut().insert(text.clone(), text.clone());
        text
    }

    /// Both branches from the same store. A constant condition leaves one of them.
    fn if_(&self, condition: &Code, yes: &Code, no: &Code, frame: &Frame, store: Store) -> Branches<Value> {
        self.eval(condition, frame, store).then(|condition, store| {
            let condition = condition.leaf();
            // By the printed rules, even a constant condition has two branches (D5).
            let decided = self.context.borrow().decide(condition);
            match decided.filter(|_| self.rules == Rules::Repaired) {
                Some(true) => return self.eval(yes, frame, store),
                Some(false) => return self.eval(no, frame, store),
                None => {}
            }
            let side = |code: &Code, condition: &Term, store: Store| {
                self.assumed.borrow_mut().push(condition.clone());
                let results = self.eval(code, frame, store).when(condition);
                self.assumed.borrow_mut().pop();
                results
            };
            let first = side(yes, condition, store.clone());
            let both = first.or(side(no, &condition.not(), store));
            match self.joins {
                Joins::Merge => both.merged(),
                Joins::Enumerate => both,
            }
        })
    }

    fn eval_all(&self, codes: &[Code], frame: &Frame, store: Store) -> Branches<Vec<Value>> {
        let mut results = Branches::one(Vec::with_capacity(codes.len()), store);
        for code in codes {
            results = results.then(|mut values, store| {
                let items = self.eval(code, frame, store);
                // One result, as of most items: it joins the others without a copy of them.
                if let [Branch { outcome: Ok(_), .. }] = items.0.as_slice() {
                    return items.map(|item| {
                        values.push(item);
                        std::mem::take(&mut values)
                    });
                }
                items.map(|value| values.iter().cloned().chain([value]).collect())
            });
        }
        results
    }

    pub(super) fn fold(
        &self,
        function: &Value,
        zero: &Value,
        items: &[Value],
        store: Store,
    ) -> Branches<Value> {
        items.iter().rev().fold(Branches::one(zero.clone(), store), |results, item| {
            results.then(|result, store| {
                self.apply(function, item.clone(), store)
                    .then(|partial, store| self.apply(&partial, result.clone(), store))
            })
        })
    }

    pub(super) fn apply(&self, function: &Value, argument: Value, store: Store) -> Branches<Value> {
        let Value::Function(closure) = function else { unreachable!("types: a function") };
        self.enter(closure, vec![argument], store)
    }

    pub(super) fn enter(&self, closure: &Closure, locals: Vec<Value>, store: Store) -> Branches<Value> {
        let frame = Frame { captured: closure.captured.clone(), locals, history: None };
        self.eval(&closure.block.body, &frame, store)
    }

    /// Evaluates what follows a step, applied to a value.
    pub(super) fn follow(&self, next: &Closure, value: &Value, store: Store) -> Branches<Arc<Task>> {
        self.enter(next, Vec::new(), store)
            .then(|function, store| self.apply(&function, value.clone(), store))
            .map(|task| task.task().clone())
    }
}
