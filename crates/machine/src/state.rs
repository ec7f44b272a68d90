//! A state of the machine: its focus, heap, stack and path condition (002, Figure 5; 000, section 4.2), and what a search keeps with them.

use std::sync::Arc;

use smallvec::SmallVec;
use whatif_term::{Model, Op, Sort, Symbol, Term};

use crate::closed::Script;
use crate::code::{Atom, Code, NodeId};
use crate::heap::Heap;
use crate::machine::{Merging, ROOTS, Scalar};
use crate::shared_vec::SharedVec;
use crate::stack::Stack;
use crate::stop::{Gap, first};
use crate::value::Value;
use whatif_lambda::Name;

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
    /// CRASH: the assertion with this label has failed.
    Crash(u32),
}

/// A state.
#[derive(Clone)]
pub struct State {
    /// What the machine does next.
    pub focus: Focus,
    /// The heap H.
    pub heap: Heap,
    /// The stack.
    pub stack: Stack,
    /// Where the locals of the running code start, in the words of the stack.
    pub(crate) fp: usize,
    /// Steps so far.
    pub steps: u64,
    /// Heads of lists and other values that must survive a collection although nothing on the stack refers to them.
    pub(crate) roots: SmallVec<[Value; ROOTS]>,
    /// The path condition P. What is known of constructors is not in it, but in the heap.
    pub path: SharedVec<Term>,
    /// A model of the path condition.
    pub model: Arc<Model>,
    /// The terms that values refer to.
    pub(crate) terms: SharedVec<(Term, Scalar)>,
    /// The names of the constructors and how many fields they have.
    pub(crate) constructors: Arc<[(Name, u16)]>,
    /// How many symbols there are.
    pub(crate) symbols: u32,
    /// How many of them do not count for the depth of a search: ingredients of makers, and fields of endless types.
    pub(crate) ingredients: u32,
    /// The counterfactual choices so far; `true` is right.
    pub choices: SharedVec<bool>,
    /// How many of them are right.
    pub abstractions: u32,
    /// Which alternative it took at each fork, so that states have an order that depends on nothing else.
    pub way: SharedVec<u16>,
    /// What was left out on its way, so that the search is not exhaustive.
    pub gap: Option<Gap>,
    /// Was a symbolic function decided not to be constant, where it might have been?
    pub(crate) strict_functions: bool,
    /// After `close`, and in a replay: evaluating a symbol that was never evaluated stops with `Stop::Hole`.
    pub(crate) closed: bool,
    /// The values and choices that a replay repeats.
    pub(crate) script: Option<Script>,
    /// Is the innermost predicate under evaluation that of an assumption?
    pub(crate) assuming: bool,
    /// What merging remembers.
    pub(crate) merging: Merging,
    /// The step at which it stops: the lesser of `run_limit` and `deadline`.
    pub(crate) limit: u64,
    /// The limit of the current run.
    pub(crate) run_limit: u64,
    /// The end of the innermost predicate's budget.
    pub(crate) deadline: u64,
}

impl State {
    /// Notes what this path leaves out, if it does: the search is not exhaustive then.
    pub(crate) fn leaves_out(&mut self, gap: Option<Gap>) {
        self.gap = first(self.gap, gap);
    }

    /// The state that runs the entry of some code.
    #[must_use]
    pub fn new(code: &Code) -> State {
        State::with_nursery(code, crate::heap::NURSERY)
    }

    /// The same, with a heap that is collected when it has grown by this many words.
    #[must_use]
    pub fn with_nursery(code: &Code, nursery: usize) -> State {
        State {
            focus: Focus::Code(code.entry),
            heap: Heap::new(code.constants.clone(), nursery),
            stack: Stack::default(),
            fp: 0,
            steps: 0,
            roots: smallvec::smallvec![Value::Null; ROOTS],
            path: SharedVec::default(),
            model: Arc::default(),
            terms: SharedVec::default(),
            constructors: code.cons.iter().map(|con| (con.name, con.arity)).collect(),
            symbols: 0,
            ingredients: 0,
            choices: SharedVec::default(),
            abstractions: 0,
            way: SharedVec::default(),
            gap: None,
            strict_functions: false,
            closed: false,
            script: None,
            assuming: false,
            merging: Merging::default(),
            limit: 0,
            run_limit: 0,
            deadline: u64::MAX,
        }
    }

    /// A state that repeats a run by its script.
    #[must_use]
    pub fn replay(code: &Code, script: Script) -> State {
        State { script: Some(script), closed: true, ..State::new(code) }
    }

    /// Takes a counterfactual branch.
    pub(crate) fn choose(&mut self, branch: NodeId, right: bool) -> Focus {
        self.choices.push(right);
        self.abstractions += u32::from(right);
        Focus::Code(branch)
    }

    /// Another state that shares everything with this one.
    #[must_use]
    pub fn fork(&mut self) -> State {
        // Between two activations there are no locals, but there may be arguments.
        match self.focus {
            Focus::Code(_) | Focus::Crash(_) => {}
            Focus::Apply(_, count) => self.fp = self.stack.words.len() - count as usize,
            Focus::Eval(_) | Focus::Return(_) | Focus::Raise(_) => self.fp = self.stack.words.len(),
        }
        self.stack.share(&mut self.fp);
        self.heap.share();
        self.clone()
    }

    pub(crate) fn set_deadline(&mut self, deadline: u64) {
        self.deadline = deadline;
        self.limit = self.run_limit.min(deadline);
    }

    /// Is a predicate under evaluation?
    pub fn is_in_predicate(&self) -> bool {
        self.deadline != u64::MAX
    }

    /// The deadline of the predicate under evaluation, and whether it is that of an assumption, as one word.
    pub(crate) fn outer_predicate(&self) -> Value {
        if self.assuming { Value::Int(self.deadline as i64) } else { Value::Word(self.deadline) }
    }

    /// Goes back to the surrounding predicate, whose word is on top of the stack.
    pub(crate) fn leave_predicate(&mut self) {
        let outer = match self.stack.pop() {
            Some(Value::Int(deadline)) => (deadline as u64, true),
            Some(Value::Word(deadline)) => (deadline, false),
            _ => return,
        };
        self.assuming = outer.1;
        self.set_deadline(outer.0);
    }

    /// A term as a value.
    pub(crate) fn term(&mut self, term: Term, scalar: Scalar) -> Value {
        self.terms.push((term, scalar));
        Value::Term((self.terms.len() - 1) as u64)
    }

    /// Adds a constraint to the path condition. The model must satisfy it.
    pub(crate) fn assume(&mut self, term: &Term) {
        if *term.op() == Op::And {
            term.args().iter().for_each(|part| self.path.push(part.clone()));
        } else if !term.is_true() {
            self.path.push(term.clone());
        }
    }

    /// Whether a term holds, if the path condition contains it or its negation.
    pub(crate) fn known(&self, term: &Term) -> Option<bool> {
        if let Some(truth) = term.as_bool() {
            return Some(truth);
        }
        let not = term.not();
        self.path.iter().rev().find_map(|known| match known {
            known if known == term => Some(true),
            known if *known == not => Some(false),
            _ => None,
        })
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

    /// Has it reached its limit, or grown so much that a collection is due?
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.steps >= self.limit || self.heap.is_full()
    }

    /// Collects garbage.
    #[cold]
    pub(crate) fn collect(&mut self, code: &Code) {
        let State { heap, stack, roots, focus, fp, .. } = self;
        let (is_major, is_whole) = (heap.wants_major(), heap.wants_constants());
        if is_major || is_whole {
            stack.unshare(fp);
        }
        let next = if let Focus::Code(node) = *focus { Some(node) } else { None };
        let register = match focus {
            Focus::Eval(value) | Focus::Return(value) | Focus::Apply(value, _) | Focus::Raise(value) => {
                Some(value)
            }
            Focus::Code(_) | Focus::Crash(_) => None,
        };
        let roots = stack.words.iter_mut().chain(roots).chain(register);
        match is_whole {
            _ if is_major => heap.collect_all(roots),
            true => heap.collect_constants(roots, code, next),
            false => heap.collect(roots),
        }
    }
}

/// The solver's symbol for the symbolic value with this number. The machine counts symbolic values, terms name their symbols: this
/// function and [`symbol_number`] are the only places that translate between the two.
pub(crate) fn numbered_symbol(number: u64, sort: Sort) -> Symbol {
    Symbol::new(format!("s{number}"), sort)
}

/// The number of the symbolic value that a symbol stands for, if the machine made the symbol.
pub(crate) fn symbol_number(symbol: &Symbol) -> Option<u64> {
    symbol.name().strip_prefix('s')?.parse().ok()
}
