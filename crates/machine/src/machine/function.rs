//! Symbolic functions.
//!
//! A symbolic function ([`Kind::SymFun`]) is constant, or a table that grows with the arguments it is applied to. Two arguments have
//! different results only where a program could tell them apart, so they are evaluated until they differ.
//!
//! A function of functions looks at them by what they return for one sample, the same in each application: else two applications
//! to one function could have different results.
//!
//! The fields of the object: the list of table entries, or the result if it is constant; its number; whether it is constant
//! (`True`, `False`; null while that is not decided); and the sample (null while there is none).

use whatif_term::Term;

use super::packed::in_cells;
use super::symbolic::{Alternative, Change, Shape};
use super::{Machine, NO_FUNCTION, Next, Stop};
use crate::code::*;
use crate::state::{Focus, State};
use crate::stop::Gap;
use crate::value::{Addr, Kind, Value};
use whatif_lambda::Type;

/// Can a function tell two arguments apart?
enum Comparison {
    Same,
    /// Only functions inside of them could tell them apart, and nothing looks at these: a function that does is not tried.
    Alike,
    Different,
    /// They are the same if this holds.
    If(Term),
    /// It depends on this part, which is not evaluated yet.
    Needs(Value),
    /// It depends on the constructor of this symbol, which has few values.
    Splits(Addr),
}

impl Machine {
    /// Applies a symbolic function to the first of the arguments on the stack.
    ///
    /// Whether it ignores its argument only matters where evaluating the argument could fail or never end. So an argument
    /// that is a value already is looked up in the table at once; for any other one the state splits: the function is constant, or not.
    pub(super) fn apply_symbolic(&self, state: &mut State, addr: Addr, count: usize) -> Next {
        let at = state.stack.words.len() - count;
        let argument = state.stack.words[at];
        let constant = state.heap.get(addr, 2);
        if constant == Value::Con(TRUE) {
            state.stack.words.remove(at);
            let value = state.heap.get(addr, 0);
            state.steps += 1;
            return Ok(applied(value, count - 1));
        }
        let Shape::Function(from, _) = self.shape_at(state, addr) else {
            return Err(Stop::Unsupported(NO_FUNCTION.into()));
        };
        let from = self.shape(&from);
        let value = self.cannot_fail(state, argument) && !matches!(from, Shape::Function(..));
        // A function with two table entries is known not to be constant.
        if constant == Value::Null && !value && entries(state, addr).nth(1).is_none() {
            let focus = Focus::Apply(Value::Ptr(addr), count as u32);
            let alternatives = [true, false].map(|is| Alternative::free(Change::Constant(addr, is)));
            return Err(Stop::Split(focus, alternatives.into()));
        }
        // The argument is evaluated first; the function and the other arguments wait below it on the stack.
        state.stack.words.remove(at);
        state.stack.words.push(Value::Ptr(addr));
        match from {
            // An argument that is a function is applied to the sample, so that its behaviour can matter.
            Shape::Function(argument_type, _) => {
                let sample = self.sample(state, addr, &argument_type)?;
                state.stack.words.extend([Value::Null, Value::Table(count as u64), sample]);
                Ok(Focus::Apply(argument, 1))
            }
            // A symbol or constructor can be looked up as it is.
            Shape::Data(..)
                if is_evaluated(state, argument) && !state.closed && !self.owes_promise(state, argument) =>
            {
                self.look_up(state, count as u64, state.heap.follow(argument))
            }
            _ => {
                state.stack.words.extend([Value::Null, Value::Table(count as u64)]);
                Ok(Focus::Eval(argument))
            }
        }
    }

    /// The value to which a symbolic function applies its arguments, which are functions.
    fn sample(&self, state: &mut State, addr: Addr, ty: &Type) -> Result<Value, Stop> {
        match state.heap.get(addr, 3) {
            Value::Null if state.closed => Err(Stop::Hole),
            Value::Null => {
                let sample = self.generate(state, ty);
                state.heap.set(addr, 3, sample);
                Ok(sample)
            }
            sample => Ok(sample),
        }
    }

    /// Resumes a lookup with the value that was evaluated for it: the argument itself, or a part that was needed to tell two arguments
    /// apart; in the second case the argument lies below on the stack.
    pub(super) fn return_to_table(&self, state: &mut State, count: u64, value: Value) -> Next {
        match state.stack.words.pop() {
            None | Some(Value::Null) => self.look_up(state, count, value),
            Some(argument) => self.look_up(state, count, state.heap.follow(argument)),
        }
    }

    /// Looks up an evaluated argument in the table of a symbolic function. A new argument gets a new symbol as its result.
    pub(super) fn look_up(&self, state: &mut State, count: u64, argument: Value) -> Next {
        let Some(Value::Ptr(addr)) = state.stack.words.last().copied() else {
            return Err(Stop::Unsupported("a table without its function".into()));
        };
        // Arguments are compared field by field.
        let argument = in_cells(&mut state.heap, argument);
        let table: Vec<(Value, Value)> = entries(state, addr).collect();
        for &(key, result) in &table {
            match self.compare(state, key, argument) {
                Comparison::Different => {}
                comparison @ (Comparison::Same | Comparison::Alike) => {
                    state.leaves_out(matches!(comparison, Comparison::Alike).then_some(Gap::Functions));
                    state.stack.words.pop();
                    state.steps += 1;
                    return Ok(applied(result, count as usize - 1));
                }
                Comparison::If(equal) => {
                    state.stack.words.extend([Value::Null, Value::Table(count)]);
                    let again = Focus::Return(argument);
                    let alternatives =
                        [equal.clone(), equal.not()].map(|term| Alternative::when(term, again));
                    return Err(Stop::Split(again, alternatives.into()));
                }
                Comparison::Splits(symbol) => {
                    state.stack.words.extend([Value::Null, Value::Table(count)]);
                    let expand = |con| Alternative::free(Change::Expand(symbol, con));
                    let alternatives = self.possible(state, symbol).into_iter().map(expand).collect();
                    return Err(Stop::Split(Focus::Return(argument), alternatives));
                }
                Comparison::Needs(part) => {
                    state.stack.words.extend([argument, Value::Table(count)]);
                    return Ok(Focus::Eval(part));
                }
            }
        }
        if state.closed {
            return Err(Stop::Hole);
        }
        let Shape::Function(_, to) = self.shape_at(state, addr) else {
            return Err(Stop::Unsupported("a table of something that is no function".into()));
        };
        // One sample tells two functions apart, but perhaps not three.
        let is_sampled = table.len() > 1 && state.heap.get(addr, 3) != Value::Null;
        state.leaves_out(is_sampled.then_some(Gap::Functions));
        if !table.is_empty() {
            self.tell_apart(state, &table, argument);
        }
        let result = self.generate(state, &to);
        let first = state.heap.get(addr, 0);
        let entry = state.heap.object(Kind::Entry, 0, &[argument, result, first]);
        state.heap.set(addr, 0, Value::Ptr(entry));
        state.stack.words.pop();
        state.steps += 1;
        Ok(applied(result, count as usize - 1))
    }

    /// Lets the symbols among arguments with different results be shown with different constructors, where possible.
    fn tell_apart(&self, state: &mut State, table: &[(Value, Value)], argument: Value) {
        let mut taken = 0;
        for key in table.iter().rev().map(|(key, _)| *key).chain([argument]) {
            let tag = |con: ConId| 1 << self.code.cons[con as usize].tag.min(63);
            taken |= match key {
                Value::Con(con) => tag(con),
                Value::Ptr(addr) if state.heap.head(addr).kind() == Kind::Con => {
                    tag(state.heap.head(addr).info())
                }
                Value::Ptr(addr) if state.heap.head(addr).kind() == Kind::Symbol => {
                    self.settle_apart(state, addr, taken);
                    match state.heap.get(addr, 2) {
                        Value::Con(con) => tag(con),
                        _ => 0,
                    }
                }
                _ => 0,
            };
        }
    }

    /// Can a function tell an evaluated argument from a key of its table?
    ///
    /// Two symbols of a data type count as different; their results may still turn out the same. In a replay, a part that the original
    /// run never evaluated equals everything.
    fn compare(&self, state: &State, key: Value, argument: Value) -> Comparison {
        let mut undecided = Comparison::Same;
        let mut pairs = vec![(key, argument)];
        while let Some((key, argument)) = pairs.pop() {
            let (key, argument) = (state.heap.follow(key), state.heap.follow(argument));
            if key == argument || state.closed && is_hole(state, key) {
                continue;
            }
            let is_open = |part: &Value| is_delayed(state, *part) || self.is_unknown_scalar(state, *part);
            if let Some(part) = [key, argument].into_iter().find(is_open) {
                if let Comparison::Same | Comparison::Alike = undecided {
                    undecided = Comparison::Needs(part);
                }
                continue;
            }
            match (self.to_term(state, key, None), self.to_term(state, argument, None)) {
                (Some(a), Some(b)) if a.sort() == b.sort() => {
                    let equal = a.equals(&b);
                    match state.known(&equal) {
                        Some(true) => {}
                        Some(false) => return Comparison::Different,
                        None => undecided = Comparison::If(equal),
                    }
                }
                _ if is_function(state, key) && is_function(state, argument) => {
                    if let Comparison::Same = undecided {
                        undecided = Comparison::Alike;
                    }
                }
                _ => match (self.symbol_of_few(state, key, argument), same_constructor(state, key, argument))
                {
                    (Some(symbol), _) => {
                        if let Comparison::Same | Comparison::Alike = undecided {
                            undecided = Comparison::Splits(symbol);
                        }
                    }
                    (None, Some(fields)) => pairs.extend(fields),
                    (None, None) => return Comparison::Different,
                },
            }
        }
        undecided
    }

    /// Is it a symbol that becomes a term when it is evaluated? Only then can it be compared.
    fn is_unknown_scalar(&self, state: &State, value: Value) -> bool {
        let Value::Ptr(addr) = value else { return false };
        let is_symbol = !state.closed && state.heap.head(addr).kind() == Kind::Symbol;
        is_symbol && matches!(self.shape_at(state, addr), Shape::Scalar(_))
    }

    /// The one of two values that is a symbol of a type whose constructors have no fields, or that has one constructor: which values are
    /// equal can be decided then. Symbols of other types count as different.
    fn symbol_of_few(&self, state: &State, key: Value, argument: Value) -> Option<Addr> {
        let is_few = |value: Value| {
            let Value::Ptr(addr) = value else { return None };
            if state.heap.head(addr).kind() != Kind::Symbol || self.owes_promise(state, value) {
                return None;
            }
            let Shape::Data(name, _) = self.shape_at(state, addr) else { return None };
            let constructors = &self.code.data[&name].constructors;
            let is_one = self.possible(state, addr).len() == 1;
            (is_one || constructors.iter().all(|con| con.fields.is_empty())).then_some(addr)
        };
        [key, argument].into_iter().find_map(is_few).filter(|_| !state.closed)
    }

    /// Is it evaluated, or sure to evaluate without failing?
    fn cannot_fail(&self, state: &State, value: Value) -> bool {
        match state.heap.follow(value) {
            Value::Ptr(addr) if state.heap.head(addr).kind() == Kind::Thunk => {
                let body = self.code.lambdas[state.heap.head(addr).info() as usize].body;
                matches!(self.code.nodes[body as usize], Node::Symbolic(..) | Node::Con(..))
            }
            value => is_evaluated(state, value),
        }
    }

    /// Does another path, with a constant function, cover every run of this one? It does if a symbolic function for which the state
    /// split was applied with only one result, and evaluating its arguments did not fail.
    pub(crate) fn is_covered(&self, state: &State) -> bool {
        if !state.strict_functions {
            return false;
        }
        let mut seen = rustc_hash::FxHashSet::default();
        let mut values: Vec<Value> = state.generated().iter().map(|generated| generated.value).collect();
        while let Some(value) = values.pop() {
            let Value::Ptr(addr) = state.heap.follow(value) else { continue };
            if !seen.insert(addr) {
                continue;
            }
            match state.heap.head(addr).kind() {
                Kind::Con => values.extend(state.heap.contents(addr)),
                Kind::SymFun if state.heap.get(addr, 2) == Value::Con(TRUE) => {
                    values.push(state.heap.get(addr, 0));
                }
                Kind::SymFun => {
                    let table: Vec<(Value, Value)> = entries(state, addr).collect();
                    if table.len() == 1 && state.heap.get(addr, 2) == Value::Con(FALSE) {
                        return true;
                    }
                    values.extend(table.into_iter().flat_map(|(key, result)| [key, result]));
                }
                _ => {}
            }
        }
        false
    }
}

/// The arguments in the table of a symbolic function, with their results; the last one first.
pub(crate) fn entries(state: &State, addr: Addr) -> impl Iterator<Item = (Value, Value)> + '_ {
    let heap = &state.heap;
    heap.chain(heap.get(addr, 0), 2).map(|entry| (heap.follow(heap.get(entry, 0)), heap.get(entry, 1)))
}

/// Is it evaluated, or a symbol?
fn is_evaluated(state: &State, value: Value) -> bool {
    match state.heap.follow(value) {
        Value::Ptr(addr) => matches!(state.heap.head(addr).kind(), Kind::Con | Kind::Big | Kind::Symbol),
        _ => true,
    }
}

fn is_function(state: &State, value: Value) -> bool {
    let Value::Ptr(addr) = value else { return false };
    matches!(state.heap.head(addr).kind(), Kind::Fun | Kind::Pap | Kind::SymFun)
}

/// Is it an expression that is not evaluated yet?
fn is_delayed(state: &State, value: Value) -> bool {
    use Kind::{Apply, Blackhole, Raise, Text, Thunk};
    match value {
        Value::Ptr(addr) => matches!(state.heap.head(addr).kind(), Thunk | Apply | Text | Blackhole | Raise),
        _ => false,
    }
}

/// In a replay: was it never evaluated by the original run?
fn is_hole(state: &State, value: Value) -> bool {
    matches!(value, Value::Ptr(addr) if matches!(state.heap.head(addr).kind(), Kind::Hole | Kind::Symbol))
}

/// The pairs of fields of two values that have the same constructor, the first pair last.
fn same_constructor(state: &State, a: Value, b: Value) -> Option<impl Iterator<Item = (Value, Value)> + '_> {
    let (Value::Ptr(a), Value::Ptr(b)) = (a, b) else { return None };
    let (head, other) = (state.heap.head(a), state.heap.head(b));
    let fields = state.heap.contents(a).iter().zip(state.heap.contents(b)).rev();
    (head.kind() == Kind::Con && head == other).then(|| fields.map(|(a, b)| (*a, *b)))
}

/// A result applied to the arguments that are left on the stack.
fn applied(value: Value, count: usize) -> Focus {
    if count == 0 { Focus::Eval(value) } else { Focus::Apply(value, count as u32) }
}
