//! A state of the machine: what is evaluated, the heap, the stack (002, Figure 5; 000, section 4.2).

use crate::code::{Atom, Code, NodeId};
use crate::heap::Heap;
use crate::stack::Stack;
use crate::value::Value;

/// What a state does next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Focus {
    /// Runs a node.
    Code(NodeId),
    /// Evaluates a value to SWHNF.
    Eval(Value),
    /// Hands an evaluated value to the frame on top of the stack.
    Return(Value),
    /// Applies a value to so many arguments on top of the stack.
    Apply(Value, u32),
    /// Raises an exception.
    Raise(Value),
}

/// A state.
pub struct State {
    /// What is evaluated.
    pub focus: Focus,
    /// The heap H.
    pub heap: Heap,
    /// The stack.
    pub stack: Stack,
    /// Where the locals of the running code start, in the words of the stack.
    pub(crate) fp: usize,
    /// Steps so far.
    pub steps: u64,
    /// Values that must survive although nothing on the stack refers to them.
    pub roots: Vec<Value>,
}

impl State {
    /// The state that runs the entry of some code.
    #[must_use]
    pub fn new(code: &Code) -> State {
        State {
            focus: Focus::Code(code.entry),
            heap: Heap::new(code.constants.clone()),
            stack: Stack::default(),
            fp: 0,
            steps: 0,
            roots: Vec::new(),
        }
    }

    /// Another state that shares everything with this one.
    #[must_use]
    pub fn fork(&mut self) -> State {
        let stack = self.stack.fork(&mut self.fp);
        State {
            focus: self.focus,
            heap: self.heap.fork(),
            stack,
            fp: self.fp,
            steps: self.steps,
            roots: self.roots.clone(),
        }
    }

    /// An operand that may be needed again.
    #[inline]
    pub(crate) fn peek(&self, atom: Atom) -> Value {
        match atom {
            Atom::Local(slot) | Atom::Last(slot) => self.stack.words[self.fp + slot as usize],
            Atom::Const(value) => value,
        }
    }

    /// An operand. Its slot is cleared if it is not needed again.
    #[inline]
    pub(crate) fn take(&mut self, atom: Atom) -> Value {
        match atom {
            Atom::Local(slot) => self.stack.words[self.fp + slot as usize],
            Atom::Last(slot) => {
                std::mem::replace(&mut self.stack.words[self.fp + slot as usize], Value::Null)
            }
            Atom::Const(value) => value,
        }
    }

    /// Ends the activation, but for its first `keep` words.
    #[inline]
    pub(crate) fn leave(&mut self, keep: u16) {
        self.stack.words.truncate(self.fp + keep as usize);
    }

    /// Collects garbage.
    #[cold]
    pub(crate) fn collect(&mut self) {
        let State { heap, stack, roots, focus, fp, .. } = self;
        let mut registers = match *focus {
            Focus::Eval(value) | Focus::Return(value) | Focus::Apply(value, _) | Focus::Raise(value) => value,
            Focus::Code(_) => Value::Null,
        };
        if heap.wants_major() {
            stack.unshare(fp);
            heap.collect_all(stack.words.iter_mut().chain(roots).chain([&mut registers]));
        } else {
            heap.collect(stack.words.iter_mut().chain(roots).chain([&mut registers]));
        }
        match focus {
            Focus::Eval(value) | Focus::Return(value) | Focus::Apply(value, _) | Focus::Raise(value) => {
                *value = registers;
            }
            Focus::Code(_) => {}
        }
    }
}
