//! Settling: before a path is shown, the values that [makers](whatif_lambda::maker) made are evaluated as far as a reader must know them.
//!
//! A maker leaves work for later, so that a path that only tests whether a map is empty is one path, and not one for each
//! size. That work is done here, in the final state of the path: a small search of its own, breadth first, whose first state that
//! satisfies the predicates of all made values replaces the final state. It stands for the others, whose runs are the same.

use std::collections::VecDeque;

use crate::code::{FALSE, TRUE};
use crate::explore::{End, Explorer, Path};
use crate::machine::{ENDED, MADE, NoWorld, Stop};
use crate::state::{Focus, State};
use crate::stop::{Gap, first};
use crate::value::{Kind, Value};

/// How many states are tried.
const STATES: usize = 400;
/// Steps of each state.
const STEPS: u64 = 100_000;

/// What became of a path.
pub enum Settled {
    /// It can happen, with values that exist.
    Path(Box<Path>),
    /// No values exist for which it happens.
    Impossible,
    /// The search for such values was cut short.
    Unknown,
}

impl Explorer<'_> {
    /// Finds values for the parts that makers left open.
    pub fn settle(&mut self, mut path: Path) -> Settled {
        if path.state.roots[MADE] == Value::Null {
            return Settled::Path(Box::new(path));
        }
        self.keep_end(&mut path);
        let Path { mut state, end } = path;
        state.unwind();
        if !self.next_value(&mut state) {
            return Settled::Path(Box::new(ended(state, end)));
        }
        let mut open = VecDeque::from([state]);
        let mut unknown = None;
        for _ in 0..STATES {
            let Some(mut state) = open.pop_front() else {
                return if unknown.is_some() { Settled::Unknown } else { Settled::Impossible };
            };
            let limit = state.steps.saturating_add(STEPS);
            match self.machine.run(&mut state, limit, &mut NoWorld) {
                Stop::Value(Value::Con(TRUE)) => {
                    if !self.next_value(&mut state) {
                        return Settled::Path(Box::new(ended(state, end)));
                    }
                    open.push_front(state);
                }
                Stop::Value(Value::Con(FALSE)) | Stop::Abandoned => unknown = first(unknown, state.gap),
                Stop::Split(_, alternatives) => {
                    let (states, some) = self.split(state, alternatives);
                    unknown = first(unknown, some);
                    open.extend(states);
                }
                _ => unknown = Some(Gap::Unsettled),
            }
        }
        Settled::Unknown
    }

    /// Starts the predicate of the next made value; false if there is none.
    fn next_value(&self, state: &mut State) -> bool {
        let call = self.machine.unsettled(state);
        if let Some(call) = call {
            state.focus = Focus::Eval(call);
        }
        call.is_some()
    }

    /// Keeps the values that the end of a path refers to, while other code runs in its state.
    fn keep_end(&self, path: &mut Path) {
        let state = &mut path.state;
        let values = match &path.end {
            End::Value(value) => vec![*value],
            End::Raised(addr) => vec![Value::Ptr(*addr)],
            End::Crash(label) => self.machine.crash_values(state, *label),
            End::Unsupported(_) => Vec::new(),
        };
        state.roots[ENDED] =
            Value::Ptr(state.heap.object(Kind::Entry, 0, &[&values[..], &[Value::Null]].concat()));
    }
}

/// The path of a final state, after other code has run in it.
fn ended(state: State, end: End) -> Path {
    let kept = match state.heap.follow(state.roots[ENDED]) {
        Value::Ptr(entry) => state.heap.get(entry, 0),
        other => other,
    };
    let end = match (end, kept) {
        (End::Value(_), value) => End::Value(value),
        (End::Raised(_), Value::Ptr(addr)) => End::Raised(addr),
        (end, _) => end,
    };
    Path { state, end }
}
