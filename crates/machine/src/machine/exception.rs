//! Exceptions: how they are raised and caught, and the description of one that is not caught.

use whatif_source::Span;

use super::{Machine, Next, Stop};
use crate::code::{CaseId, NodeId};
use crate::state::{Focus, State};
use crate::stop::Gap;
use crate::value::{Addr, Head, Kind, Value};
use whatif_lambda::Name;
use whatif_lambda::prim::{Misc, Prim};

/// Why an exception was raised. The library's code sees the number (`exnKind`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// `raise`: the exception is a value of the program.
    Raise = 0,
    /// `error`
    Error = 1,
    /// Arithmetic: overflow, division by zero, …
    Arithmetic = 2,
    /// No pattern matches.
    Pattern = 3,
    /// A method that its instance does not define.
    NoMethod = 4,
    /// A field that was not given when its record was built.
    RecordConstruction = 5,
    /// A field that the constructor does not have.
    RecordSelection = 6,
    /// `assert`
    Assertion = 7,
    /// A thunk that needs itself.
    Loop = 8,
}

impl Cause {
    const ALL: [Cause; 9] = [
        Cause::Raise,
        Cause::Error,
        Cause::Arithmetic,
        Cause::Pattern,
        Cause::NoMethod,
        Cause::RecordConstruction,
        Cause::RecordSelection,
        Cause::Assertion,
        Cause::Loop,
    ];

    /// The cause of an exception in the heap, by its number.
    fn read(number: Value) -> Cause {
        let named = Cause::ALL.into_iter().find(|cause| number == Value::Int(*cause as i64));
        named.unwrap_or(Cause::Raise)
    }
}

/// An exception that was raised, described without evaluating anything.
#[derive(Clone, PartialEq, Debug)]
pub struct Exception {
    /// Why it was raised.
    pub cause: Cause,
    /// The message (a list of characters, not evaluated), the value raised, or a number, by cause.
    pub value: Value,
    /// Where it was raised, if that is known.
    pub span: Option<Span>,
    /// The definition whose code raised it, if it was one.
    pub owner: Option<Name>,
}

/// The cause of the exception that a primitive raises, if it does nothing else.
#[must_use]
pub fn raised(prim: Prim) -> Option<Cause> {
    let Prim::Misc(misc) = prim else { return None };
    Some(match misc {
        Misc::Raise => Cause::Raise,
        Misc::Error | Misc::ErrorWithoutStackTrace => Cause::Error,
        Misc::ArithError => Cause::Arithmetic,
        Misc::PatError => Cause::Pattern,
        Misc::NoMethodError => Cause::NoMethod,
        Misc::RecConError => Cause::RecordConstruction,
        Misc::RecSelError => Cause::RecordSelection,
        Misc::AssertError => Cause::Assertion,
        _ => return None,
    })
}

impl Machine {
    /// Raises a new exception.
    pub(super) fn exception(
        &self,
        state: &mut State,
        cause: Cause,
        value: Value,
        node: Option<NodeId>,
    ) -> Focus {
        let node = node.map_or(Value::Null, |node| Value::Int(i64::from(node)));
        let addr = state.heap.object(Kind::Exn, 0, &[Value::Int(cause as i64), value, node]);
        Focus::Raise(Value::Ptr(addr))
    }

    /// A case expression without a matching alternative.
    pub(super) fn no_match(&self, state: &mut State, case: CaseId) -> Focus {
        let message = super::effect::string(&mut state.heap, "no alternative matches");
        self.exception(state, Cause::Pattern, message, Some(self.code.cases[case as usize].node))
    }

    /// Unwinds the stack to the next handler. Thunks under evaluation will raise the same exception again.
    pub(super) fn raise(&self, state: &mut State, exception: Value) -> Next {
        if state.merging.tried > 0 {
            return Err(Stop::Abandoned);
        }
        while let Some(word) = state.stack.pop() {
            match word {
                Value::Update(addr) => {
                    let len = state.heap.head(addr).len();
                    state.heap.set_head(addr, Head::new(Kind::Raise, len, 0));
                    state.heap.set(addr, 0, exception);
                }
                Value::Contract(frame) => {
                    state.leave_predicate();
                    // An assumption that raises an error is neither true nor false: the path is dropped, and nothing is verified.
                    if let crate::code::Node::Assume(..) = self.code.nodes[frame.first() as usize] {
                        state.leaves_out(Some(Gap::Assumption));
                        return Err(Stop::Abandoned);
                    }
                }
                // The argument of a symbolic function raised an error, so the function is not constant. If it was not decided before, the
                // paths on which it is constant are missing.
                Value::Table(_) => {
                    state.stack.pop();
                    if let Some(Value::Ptr(function)) = state.stack.words.last().copied() {
                        let is_open = state.heap.get(function, 2) == Value::Null;
                        state.leaves_out(is_open.then_some(Gap::Functions));
                        state.heap.set(function, 2, Value::Int(0));
                    }
                }
                Value::Catch => {
                    let handler = state.stack.pop().unwrap_or(Value::Null);
                    state.stack.words.extend([exception, Value::World]);
                    return Ok(Focus::Apply(handler, 2));
                }
                _ => {}
            }
        }
        if let Some(owed) = self.owed(state) {
            let again = state.heap.object(Kind::Raise, 0, &[exception]);
            state.stack.words.push(Value::Ptr(again));
            return Ok(Focus::Apply(owed, 1));
        }
        match exception {
            Value::Ptr(addr) => Err(Stop::Raised(addr)),
            _ => Err(Stop::Unsupported("an exception that is none".into())),
        }
    }

    /// Drops all frames: the run ends with this value as its answer.
    pub(super) fn end_with(&self, state: &mut State, value: Value) -> Focus {
        while let Some(word) = state.stack.pop() {
            if let Value::Contract(_) = word {
                state.leave_predicate();
            }
        }
        Focus::Eval(value)
    }

    /// The description of an exception in the heap.
    #[must_use]
    pub fn describe(&self, state: &State, addr: Addr) -> Exception {
        let cause = Cause::read(state.heap.get(addr, 0));
        let (span, owner) = match state.heap.get(addr, 2) {
            Value::Int(node) => (self.code.spans[node as usize], self.code.owner(node as NodeId)),
            _ => (None, None),
        };
        Exception { cause, value: state.heap.get(addr, 1), span, owner }
    }
}
