//! What properties may ask about the inputs of a run.
//!
//! Not the inputs themselves, of which there is no end while people try again, but what the properties of the program
//! look at: the last value at a label, whether there was one, the order of two. So the history is a small part of the
//! state, and a run that goes in circles comes back to the same state. (`inputs`, which asks for all values, is the
//! exception.)

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::code::{Order, Program, Property, Question, Variable};
use crate::syntax::Claim;
use crate::types::Type;
use crate::value::Value;

/// The watched part of the inputs so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct History<L> {
    pub(crate) watched: Vec<Past<L>>,
    /// The answers to [`Program::orders`].
    pub(crate) orders: Vec<bool>,
    /// The response claims that are looked at, by position, and whether their answer is owed.
    pub(crate) pending: Vec<(usize, Value<L>)>,
}

/// The inputs at one label.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Past<L> {
    pub(crate) entered: bool,
    pub(crate) last: Option<Value<L>>,
    /// First one first; empty if no claim uses `inputs` of this label.
    pub(crate) all: Vec<Value<L>>,
}

/// Who and what an input was for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The label of the editor, the alternative or the step.
    pub label: Option<std::sync::Arc<str>>,
    /// The users it is for, outermost first.
    pub users: Vec<std::sync::Arc<str>>,
}

impl Target {
    fn is(&self, label: &str) -> bool {
        self.label.as_deref() == Some(label) || self.users.iter().any(|user| &**user == label)
    }
}

/// Which part of the inputs some claims look at; the rest is not kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    /// For each watched label: whether there was an input, the last value, all values.
    entered: Vec<bool>,
    last: Vec<bool>,
    all: Vec<bool>,
    orders: Vec<bool>,
    /// The globals that the claims look at.
    globals: Vec<Variable>,
    /// The response claims that are followed, by position.
    pub(crate) responses: Vec<usize>,
}

impl Asked {
    /// What these claims ask.
    pub(crate) fn by<'a>(program: &Program, claims: impl Iterator<Item = &'a Property>) -> Asked {
        let none = || vec![false; program.watched.len()];
        let orders = vec![false; program.orders.len()];
        let mut asked = Asked { entered: none(), last: none(), all: none(), orders, ..Asked::default() };
        for claim in claims {
            for statement in std::iter::once(&claim.says).chain(&claim.premise) {
                asked.globals.extend(&statement.block.captures);
            }
            claim.asks.iter().for_each(|question| asked.add(program, *question));
        }
        asked
    }

    /// What all claims ask.
    pub(crate) fn everything(program: &Program) -> Asked {
        let mut asked = Asked::by(program, program.properties.iter());
        let is_response = |(_, property): &(usize, &Property)| property.claim == Claim::Response;
        asked.respond(program.properties.iter().enumerate().filter(is_response).map(|(at, _)| at));
        asked
    }

    /// Follows these response claims.
    pub(crate) fn respond(&mut self, responses: impl IntoIterator<Item = usize>) {
        self.responses = responses.into_iter().collect();
    }

    fn add(&mut self, program: &Program, question: Question) {
        match question {
            Question::Last(at) => self.last[at] = true,
            Question::All(at) => self.all[at] = true,
            Question::Entered(at) => self.entered[at] = true,
            Question::Order(at) => {
                self.orders[at] = true;
                if let Order::Before(first, _) = program.orders[at] {
                    self.entered[first] = true;
                }
            }
        }
    }

    /// The labels and users that are asked about.
    pub(crate) fn labels(&self, program: &Program) -> BTreeSet<Arc<str>> {
        let asked = |at: &usize| self.entered[*at] || self.last[*at] || self.all[*at];
        let orders = self.orders.iter().zip(&program.orders).filter(|(asked, _)| **asked);
        let of_orders = orders.flat_map(|(_, order)| match order {
            Order::Before(first, second) | Order::After(first, second) => [*first, *second],
        });
        let watched = (0..program.watched.len()).filter(asked).chain(of_orders);
        watched.map(|at| program.watched[at].label.clone()).collect()
    }

    /// Whether a label or user is asked about.
    pub(crate) fn has(&self, program: &Program, word: &str) -> bool {
        self.labels(program).iter().any(|label| **label == *word)
    }

    /// Whether a global is looked at.
    pub(crate) fn sees(&self, global: usize) -> bool {
        self.globals.contains(&Variable::Local(global))
    }
}

impl<L: Clone> History<L> {
    /// Whether the answer of a response claim is owed.
    pub(crate) fn owed(&self, response: usize) -> Option<&Value<L>> {
        self.pending.iter().find(|(known, _)| *known == response).map(|(_, owed)| owed)
    }

    /// The same with other leaves.
    pub(crate) fn map<M>(&self, leaf: &dyn Fn(&L) -> M) -> History<M> {
        let past = |past: &Past<L>| Past {
            entered: past.entered,
            last: past.last.as_ref().map(|value| value.map(leaf)),
            all: past.all.iter().map(|value| value.map(leaf)).collect(),
        };
        History {
            watched: self.watched.iter().map(past).collect(),
            orders: self.orders.clone(),
            pending: self.pending.iter().map(|(at, owed)| (*at, owed.map(leaf))).collect(),
        }
    }

    /// Before the first input.
    pub(crate) fn new(program: &Program) -> History<L> {
        let past = Past { entered: false, last: None, all: Vec::new() };
        History {
            watched: vec![past; program.watched.len()],
            orders: program.orders.iter().map(|order| matches!(order, Order::Before(..))).collect(),
            pending: Vec::new(),
        }
    }

    /// After one more input, with the value if it was one to an editor.
    pub(crate) fn record(
        &mut self,
        program: &Program,
        asked: &Asked,
        target: &Target,
        value: Option<(&Value<L>, &Type)>,
    ) {
        let is = |watched: usize| target.is(&program.watched[watched].label);
        for (at, answer) in self.orders.iter_mut().enumerate().filter(|(at, _)| asked.orders[*at]) {
            match program.orders[at] {
                Order::Before(first, second) => {
                    *answer &= !is(second) || self.watched[first].entered;
                }
                Order::After(first, second) => *answer = is(first) || (*answer && !is(second)),
            }
        }
        for (at, past) in self.watched.iter_mut().enumerate() {
            let watched = &program.watched[at];
            if !target.is(&watched.label) {
                continue;
            }
            past.entered |= asked.entered[at];
            // A user's inputs have no one type: only those at the label of an editor have values to ask for. An editor whose label is
            // computed may hold values of another type.
            let has_type = |ty: &Type| watched.ty.as_ref().is_some_and(|watched| watched.is_like(ty));
            let is_here = target.label.as_deref() == Some(&*watched.label);
            if let Some((value, _)) = value.filter(|(_, ty)| is_here && has_type(ty)) {
                if asked.last[at] {
                    past.last = Some(value.clone());
                }
                if asked.all[at] {
                    past.all.push(value.clone());
                }
            }
        }
    }

    /// The answer to a question; `None` if there was no input to answer with.
    pub(crate) fn answer(&self, question: Question, bool: &dyn Fn(bool) -> Value<L>) -> Option<Value<L>> {
        match question {
            Question::Last(at) => self.watched[at].last.clone(),
            Question::All(at) => Some(Value::List(self.watched[at].all.as_slice().into())),
            Question::Entered(at) => Some(bool(self.watched[at].entered)),
            Question::Order(at) => Some(bool(self.orders[at])),
        }
    }
}
