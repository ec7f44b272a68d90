//! The end of a run: its answer.
//!
//! With the option `whole_answer` the parts of the answer wait in a list on the heap ([`PENDING`]) until each is evaluated in its turn;
//! the answer itself waits in [`ANSWER`].

use super::{ANSWER, Machine, Next, PENDING, Stop, effect, packed};
use crate::Unsupported;
use crate::closed::Script;
use crate::code::NodeId;
use crate::heap::Heap;
use crate::state::{Focus, State};
use crate::value::{Addr, Kind, Value};

/// The elements of an array, or of a packed list.
fn elements_of(heap: &Heap, addr: Addr) -> Option<Vec<Value>> {
    match heap.head(addr).kind() {
        Kind::Array => Some(effect::elements(heap, addr)),
        Kind::Packed => Some(packed::packed_elements(heap, addr)),
        _ => None,
    }
}

impl Machine {
    #[cold]
    pub(super) fn return_to(&self, state: &mut State, frame: Value, value: Value) -> Next {
        match frame {
            Value::Catch => {
                state.stack.pop();
                Ok(Focus::Return(value))
            }
            Value::Contract(frame) => self.decide(state, frame.first(), frame.second(), value),
            Value::Table(count) => self.return_to_table(state, count, value),
            Value::Join => Err(Stop::Value(value)),
            // A word that belongs to a caller of this run marks the end of its stack.
            _ => self.answer(state, value),
        }
    }

    /// A node in the place of a construct that is not supported.
    #[cold]
    pub(super) fn unsupported(&self, node: NodeId, text: u32) -> Stop {
        let construct = self.code.texts[text as usize].to_string().into();
        Stop::Unsupported(Unsupported { construct, span: self.code.spans[node as usize] })
    }

    #[cold]
    pub(super) fn limit_reached(&self, state: &State) -> Stop {
        if state.steps >= state.deadline { Stop::Predicate } else { Stop::Limit }
    }

    /// The value of the whole run. A symbolic truth value is split first.
    pub(super) fn answer(&self, state: &mut State, value: Value) -> Next {
        if state.merging.tried > 0 {
            return Err(Stop::Value(value));
        }
        if state.roots[ANSWER] != Value::Null {
            return self.answer_part(state, value);
        }
        if let Value::Term(number) = value
            && *state.terms.get(number as usize).0.sort() == whatif_term::Sort::Bool
        {
            return match self.split_bool(state, number) {
                Ok(alternatives) => Err(Stop::Split(Focus::Return(value), alternatives)),
                Err(known) => Err(Stop::Value(known)),
            };
        }
        if let Value::Ptr(addr) = value
            && let Some(alternatives) = self.split_returned_bool(state, addr)
        {
            return Err(Stop::Split(Focus::Return(value), alternatives));
        }
        if self.options.whole_answer || state.script.as_ref().is_some_and(Script::is_bare) {
            state.roots[ANSWER] = value;
            return self.answer_part(state, value);
        }
        Err(Stop::Value(value))
    }

    /// A part of the answer has been evaluated: goes on with its fields, then with the other pending parts.
    fn answer_part(&self, state: &mut State, value: Value) -> Next {
        if state.steps >= state.limit {
            return Err(self.limit_reached(state));
        }
        if let Value::Ptr(addr) = value
            && state.heap.head(addr).kind() == Kind::Con
        {
            for index in (0..state.heap.head(addr).len()).rev() {
                let pending = [state.heap.get(addr, index), state.roots[PENDING]];
                state.roots[PENDING] = Value::Ptr(state.heap.object(Kind::Entry, 0, &pending));
            }
        }
        if let Value::Ptr(addr) = value
            && let Some(elements) = elements_of(&state.heap, addr)
        {
            for element in elements.into_iter().rev() {
                let pending = [element, state.roots[PENDING]];
                state.roots[PENDING] = Value::Ptr(state.heap.object(Kind::Entry, 0, &pending));
            }
        }
        while let Value::Ptr(entry) = state.heap.follow(state.roots[PENDING]) {
            state.steps += 1;
            let next = state.heap.follow(state.heap.get(entry, 0));
            state.roots[PENDING] = state.heap.get(entry, 1);
            if let Value::Ptr(addr) = next
                && !matches!(state.heap.head(addr).kind(), Kind::Symbol | Kind::Hole)
            {
                return Ok(Focus::Eval(next));
            }
        }
        let answer = std::mem::replace(&mut state.roots[ANSWER], Value::Null);
        Err(Stop::Value(answer))
    }

    pub(super) fn is_symbolic_data(&self, state: &State, value: Value) -> bool {
        match value {
            Value::Ptr(addr) => state.heap.head(addr).kind() == Kind::Symbol && self.is_data(state, addr),
            _ => false,
        }
    }

    /// Is it an unknown value of a data type that evaluation would leave as it is?
    pub(super) fn is_settled_data(&self, state: &State, value: Value) -> bool {
        self.is_symbolic_data(state, value) && !self.owes_promise(state, value)
    }
}
