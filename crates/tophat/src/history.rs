//! What properties may ask about the inputs of a run.
//!
//! Not the inputs themselves, of which there is no end while people try again, but what the properties of the program
//! look at: the last value at a label, whether there was one, the order of two. So the history is a small part of the
//! state, and a run that goes in circles comes back to the same state. (`inputs`, which asks for all values, is the
//! exception.)

use crate::code::{Order, Program, Question};
use crate::value::Value;

/// The watched part of the inputs so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct History<L> {
    pub(crate) watched: Vec<Past<L>>,
    /// The answers to [`Program::orders`].
    pub(crate) orders: Vec<bool>,
}

/// The inputs at one label.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Past<L> {
    pub(crate) entered: bool,
    pub(crate) last: Option<Value<L>>,
    /// First one first; empty if nobody asks for all.
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

impl<L: Clone> History<L> {
    /// Before the first input.
    pub(crate) fn new(program: &Program) -> History<L> {
        let past = Past { entered: false, last: None, all: Vec::new() };
        History {
            watched: vec![past; program.watched.len()],
            orders: program.orders.iter().map(|order| matches!(order, Order::Before(..))).collect(),
        }
    }

    /// Of a run about which nobody asks.
    pub(crate) fn unwatched() -> History<L> {
        History { watched: Vec::new(), orders: Vec::new() }
    }

    /// After one more input, with the value if it was one to an editor.
    pub(crate) fn record(&mut self, program: &Program, target: &Target, value: Option<&Value<L>>) {
        let is = |watched: usize| target.is(&program.watched[watched].label);
        for (answer, order) in self.orders.iter_mut().zip(&program.orders) {
            match *order {
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
            past.entered = true;
            // A user's inputs have no one type: only those at the label of an editor have values to ask for.
            if let Some(value) =
                value.filter(|_| watched.ty.is_some() && target.label.as_deref() == Some(&*watched.label))
            {
                past.last = Some(value.clone());
                if watched.all {
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
