//! Symbols that a proof does not look into: what is known of an unknown structure as a whole.
//!
//! A proof must not enumerate the lists that an unknown list may be. So these primitives, which only the programs of
//! [proofs](whatif_verify::counterfactual) contain, keep notes about symbols instead:
//!
//! - a *measure* of a symbol is a number of its own (`summaryValue`);
//! - a *fact* is that predicates hold of all its elements (`summaryFact`);
//! - a symbol that stands for the result of replacing all elements of another one has a note with the replacements (`summaryEach`);
//! - any element of a symbol is a new value, or such a replacement, of which the facts hold (`summaryElement`);
//! - a proof about a local function ends a path with the function's result as its answer (`summaryAnswer`).
//!
//! Where the program itself looks into a symbol, and it becomes a constructor, the notes must agree with that constructor: a note has an
//! *owed* function, `λ next. assume … in next`, which the machine applies before it decides on an assertion or ends a run with an error.

use super::symbolic::SUMMARIES;
use super::{Machine, Next, Stop};
use crate::code::{Atom, NodeId, UNIT};
use crate::number::boolean;
use crate::runtime_types;
use crate::state::{Focus, State};
use crate::value::{Addr, Kind, Value};
use whatif_lambda::prim::Misc;

/// The kind of a note that is a fact; that of a measure is its number.
const FACT: i64 = -1;
/// The kind of a note that says what elements are replaced by.
const EACH: i64 = -2;

/// A note is an object with these fields.
mod field {
    /// The symbol; null once the owed function has been applied.
    pub(super) const SYMBOL: usize = 0;
    pub(super) const KIND: usize = 1;
    /// The value of a measure; a list of predicates; a list of replacements.
    pub(super) const CONTENT: usize = 2;
    /// The owed function; in a note of kind `EACH`, the function that rebuilds a constructor.
    pub(super) const FUNCTION: usize = 3;
    pub(super) const NEXT: usize = 4;
}

/// Is it one of these primitives?
impl Machine {
    /// Pr, of a summary primitive. The structure it is about is evaluated first, unless it is a symbol.
    #[cold]
    pub(super) fn summary(
        &self,
        state: &mut State,
        node: NodeId,
        misc: Misc,
        atoms: &[Atom],
        keep: u16,
    ) -> Next {
        let structure = match misc {
            Misc::SummaryAssuming | Misc::SummaryAnswer => None,
            Misc::SummaryValue | Misc::SummaryElement => Some(atoms[1]),
            _ => Some(atoms[0]),
        };
        let structure = structure.map(|atom| (atom, state.heap.follow(state.peek(atom))));
        if let Some((atom, value)) = structure
            && !self.is_value(state, value)
            && !self.is_symbolic_data(state, value)
        {
            return Ok(self.force(state, node, atom));
        }
        let args: Vec<Value> = atoms.iter().map(|atom| state.heap.follow(state.peek(*atom))).collect();
        state.leave(keep);
        state.steps += 1;
        match (misc, &args[..]) {
            (Misc::SummaryAnswer, [value]) => Ok(self.end_with(state, *value)),
            (Misc::SummaryAssuming, []) => Ok(Focus::Return(boolean(state.assuming))),
            (Misc::SummaryUnknown, [symbol]) => {
                Ok(Focus::Return(boolean(self.is_symbolic_data(state, *symbol))))
            }
            (Misc::SummaryValue, &[Value::Int(kind), symbol, new, owed]) => {
                let known = notes(state).find(|note| is_about(state, *note, symbol, kind));
                if let Some(note) = known {
                    return Ok(Focus::Eval(state.heap.get(note, field::CONTENT)));
                }
                take_down(state, symbol, kind, new, owed);
                Ok(Focus::Eval(new))
            }
            (Misc::SummaryFact, &[symbol, predicates, owed]) => {
                take_down(state, symbol, FACT, predicates, owed);
                Ok(Focus::Return(boolean(true)))
            }
            (Misc::SummaryEach, &[Value::Ptr(addr), replacements, rebuild]) => {
                let ty = runtime_types::get(state.heap.head(addr).info());
                let symbol = self.generate(state, &ty);
                take_down(state, symbol, EACH, replacements, rebuild);
                Ok(Focus::Return(symbol))
            }
            (Misc::SummaryElement, &[Value::Int(at), Value::Ptr(addr), assume_all]) => {
                self.element(state, addr, at as usize, assume_all)
            }
            _ => Err(Stop::Unsupported("a summary of something that is no symbol".into())),
        }
    }

    /// Any element of a symbol, of the type of its type argument with this number.
    fn element(&self, state: &mut State, addr: Addr, at: usize, assume_all: Value) -> Next {
        let symbol = Value::Ptr(addr);
        let about = |kind| move |state: &State, note: &Addr| is_about(state, *note, symbol, kind);
        let replaced = notes(state).find(|note| about(EACH)(state, note));
        let facts: Vec<Value> = notes(state)
            .filter(|note| about(FACT)(state, note))
            .filter_map(|note| nth(state, state.heap.get(note, field::CONTENT), at))
            .collect();
        let element = match replaced {
            Some(note) => nth(state, state.heap.get(note, field::CONTENT), at).map(|replacement| {
                let contents = [replacement, Value::Con(UNIT)];
                Value::Ptr(state.heap.object(Kind::Apply, 0, &contents))
            }),
            None => {
                let ty = runtime_types::get(state.heap.head(addr).info());
                ty.spine().1.get(at).map(|ty| self.generate(state, ty))
            }
        };
        let Some(element) = element else {
            return Err(Stop::Unsupported("an element of a type that is not known".into()));
        };
        let facts = super::effect::list(&mut state.heap, &facts);
        state.stack.words.extend([facts, element]);
        Ok(Focus::Apply(assume_all, 2))
    }

    /// The owed function of a note whose symbol the program has looked into, if there is one. It is not owed again.
    pub(super) fn owed(&self, state: &mut State) -> Option<Value> {
        if state.roots[SUMMARIES] == Value::Null {
            return None;
        }
        let is_due = |note: &Addr| {
            let symbol = state.heap.get(*note, field::SYMBOL);
            let is_known = symbol != Value::Null && !self.is_symbolic_data(state, state.heap.follow(symbol));
            is_known && state.heap.get(*note, field::KIND) != Value::Int(EACH)
        };
        let note = notes(state).find(is_due)?;
        let owed = state.heap.get(note, field::FUNCTION);
        state.heap.set(note, field::SYMBOL, Value::Null);
        Some(owed)
    }

    /// The constructor that a symbol becomes. If its elements are to be replaced, it is an unevaluated application that does so.
    pub(super) fn rebuilt(&self, state: &mut State, addr: Addr, value: Value) -> Value {
        if state.roots[SUMMARIES] == Value::Null {
            return value;
        }
        let note = notes(state).find(|note| is_about(state, *note, Value::Ptr(addr), EACH));
        match note {
            None => value,
            Some(note) => {
                let contents = [state.heap.get(note, field::FUNCTION), value];
                Value::Ptr(state.heap.object(Kind::Apply, 0, &contents))
            }
        }
    }
}

/// All notes, the last one first.
fn notes(state: &State) -> impl Iterator<Item = Addr> + '_ {
    state.heap.chain(state.roots[SUMMARIES], field::NEXT)
}

fn is_about(state: &State, note: Addr, symbol: Value, kind: i64) -> bool {
    state.heap.get(note, field::KIND) == Value::Int(kind)
        && state.heap.follow(state.heap.get(note, field::SYMBOL)) == symbol
}

fn take_down(state: &mut State, symbol: Value, kind: i64, content: Value, function: Value) {
    let fields = [symbol, Value::Int(kind), content, function, state.roots[SUMMARIES]];
    state.roots[SUMMARIES] = Value::Ptr(state.heap.object(Kind::Entry, 0, &fields));
}

/// An element of a list.
fn nth(state: &State, list: Value, at: usize) -> Option<Value> {
    let mut rest = list;
    for _ in 0..at {
        rest = state.heap.get(cell(state, rest)?, 1);
    }
    Some(state.heap.get(cell(state, rest)?, 0))
}

fn cell(state: &State, list: Value) -> Option<Addr> {
    match state.heap.follow(list) {
        Value::Ptr(addr) if state.heap.head(addr).kind() == Kind::Con => Some(addr),
        _ => None,
    }
}
