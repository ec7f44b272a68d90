//! From a final state and a model to closed values.
//!
//! [`State::read_as`] reads a value as far as the run evaluated it: an unevaluated part is a hole. How symbols are read is a
//! [`Reading`]: as the model's values for results, as formulas over names for conditions (`formula.rs`).
//!
//! To show a call in full, its arguments and result can be *completed* first: [`State::close`] fixes all symbols to the model's values, and
//! [`State::complete`] evaluates values to the end, on a budget, in the final state.
//!
//! The state also keeps lists, newest first, that this file reads: [`State::generated`] (the values of the symbolic generators, from which
//! [`State::script`] makes the script of a replay), [`State::calls`] (logged calls), [`State::marks`].
//!
//! What must stay true: values are cut off at `LARGEST` parts, so reading an infinite or shared structure ends.

use std::collections::BTreeSet;

use num_traits::ToPrimitive;
use rustc_hash::FxHashSet;
use whatif_term::Model;

use crate::closed::{Closed, Script};
use crate::code::{CONS, NIL};
use crate::compile::CHOSEN;
use crate::formula::Names;
use crate::machine::{ANSWER, CALLS, GENERATED, Machine, NoWorld, PENDING, Scalar, Stop, entries, nearest};
use crate::runtime_types;
use crate::shared_vec::SharedVec;
use crate::stack::Stack;
use crate::state::{Focus, State};
use crate::unknowns::Unknowns;
use crate::value::{Addr, Kind, Value};

/// The largest value that is read back, in constructors and numbers; the rest is a hole.
const LARGEST: usize = 5_000;
/// How many values are completed, parts included.
const MOST_COMPLETED: usize = 20_000;

/// A call that was logged: its label, its arguments and its result, as heap values.
#[derive(Clone, Debug)]
pub struct LoggedCall {
    /// The label that it was logged under.
    pub label: u32,
    /// The arguments, then the result.
    pub values: Vec<Value>,
}

/// A value that a symbolic generator made.
pub(crate) struct Generated {
    /// Its type, interned.
    pub(crate) ty: u64,
    pub(crate) value: Value,
    /// Which generator, in [`Code::types`](crate::code::Code::types).
    pub(crate) generator: Option<u32>,
}

/// How symbols are read.
pub(crate) enum Reading<'a> {
    /// A symbol is read as the value that a model gives it.
    Under(&'a Model),
    /// The same, with a name for each unevaluated part, so that equal parts can be told from different ones.
    Telling(&'a Model, &'a Unknowns),
    /// As formulas over their names.
    Over(&'a Names<'a>),
    /// As their names, if these are in the set of symbols that are mentioned elsewhere; otherwise as `_`.
    Shape(&'a Names<'a>, &'a FxHashSet<u64>),
}

impl State {
    /// The value, as far as it is evaluated, under a model of the path condition.
    #[must_use]
    pub fn read(&self, value: Value, model: &Model) -> Closed {
        self.read_as(value, &Reading::Under(model))
    }

    /// The value, as far as it is evaluated.
    pub(crate) fn read_as(&self, value: Value, how: &Reading) -> Closed {
        let mut left = LARGEST;
        self.read_part(value, how, &mut left)
    }

    /// A symbol by its name, if it is read that way.
    fn read_named(&self, value: Value, how: &Reading) -> Option<Closed> {
        let name = match how {
            Reading::Under(_) | Reading::Telling(..) => return None,
            Reading::Over(names) => names.symbol(value),
            Reading::Shape(names, mentioned) if names.is_in(value, mentioned) => names.symbol(value),
            Reading::Shape(..) => None,
        };
        Some(name.map_or(Closed::Hole, |name| Closed::Formula(name.to_string())))
    }

    fn read_part(&self, value: Value, how: &Reading, left: &mut usize) -> Closed {
        whatif_source::deep(|| self.read_here(value, how, left))
    }

    fn read_here(&self, value: Value, how: &Reading, left: &mut usize) -> Closed {
        if *left == 0 {
            return Closed::Hole;
        }
        *left -= 1;
        match self.heap.follow(value) {
            Value::Int(number) => Closed::Int(number.into()),
            Value::Word(number) => Closed::Word(number),
            Value::Char(code) => Closed::Char(code as u32),
            Value::Double(number) => Closed::Double(number.get()),
            Value::Float(number) => Closed::Float(number.get()),
            Value::Con(con) => Closed::Con(con, self.con_name(con), Vec::new()),
            Value::Atom(number) => self.read_named(Value::Atom(number), how).unwrap_or(Closed::Atom(number)),
            Value::Term(number) => {
                let (term, scalar) = self.terms.get(number as usize);
                match how {
                    Reading::Under(model) | Reading::Telling(model, _) => {
                        self.read_constant(&model.eval(term), *scalar)
                    }
                    Reading::Shape(names, mentioned) if !names.is_in(Value::Term(number), mentioned) => {
                        Closed::Hole
                    }
                    Reading::Over(names) | Reading::Shape(names, _) => {
                        Closed::Formula(names.scalar(term, *scalar))
                    }
                }
            }
            Value::Ptr(addr) => self.read_object(addr, how, left),
            Value::World => Closed::World,
            _ => Closed::Opaque,
        }
    }

    /// A part that the run never evaluated.
    fn read_unknown(&self, addr: Addr, how: &Reading) -> Closed {
        if let Reading::Telling(_, unknowns) = how { unknowns.tell(addr) } else { Closed::Hole }
    }

    fn read_constant(&self, constant: &whatif_term::Value, scalar: Scalar) -> Closed {
        match constant {
            whatif_term::Value::Bool(truth) => {
                let con = u64::from(*truth);
                Closed::Con(con, self.con_name(con), Vec::new())
            }
            whatif_term::Value::Int(int) => match scalar {
                Scalar::Word => Closed::Word(int.to_big().to_u64().unwrap_or_default()),
                Scalar::Char => Closed::Char(int.to_i64().unwrap_or_default() as u32),
                _ => Closed::Int(int.to_big()),
            },
            whatif_term::Value::Real(rational) if scalar == Scalar::Float => {
                Closed::Float(nearest(rational) as f32)
            }
            whatif_term::Value::Real(rational) => Closed::Double(nearest(rational)),
            _ => Closed::Opaque,
        }
    }

    fn read_object(&self, addr: Addr, how: &Reading, left: &mut usize) -> Closed {
        let head = self.heap.head(addr);
        match head.kind() {
            Kind::Con => {
                let fields = self.heap.contents(addr).iter();
                let fields = fields.map(|field| self.read_part(*field, how, left)).collect();
                Closed::Con(head.info(), self.con_name(head.info()), fields)
            }
            Kind::Big => {
                crate::integer::integer(&self.heap, Value::Ptr(addr)).map_or(Closed::Hole, Closed::Int)
            }
            Kind::Symbol | Kind::SymFun if matches!(how, Reading::Over(_) | Reading::Shape(..)) => {
                self.read_named(Value::Ptr(addr), how).unwrap_or(Closed::Hole)
            }
            Kind::Symbol => match self.heap.get(addr, 2) {
                Value::Con(con) => {
                    let (name, arity) = self.constructors[con as usize];
                    Closed::Con(con, name, vec![Closed::Hole; arity as usize])
                }
                _ => self.read_unknown(addr, how),
            },
            Kind::SymFun => self.read_function(addr, how, left),
            Kind::Array => {
                let elements = crate::machine::elements(&self.heap, addr);
                let read = elements.into_iter().map(|element| self.read_part(element, how, left));
                Closed::Array(read.collect())
            }
            Kind::Packed => {
                let elements = crate::machine::packed_elements(&self.heap, addr);
                let nil = Closed::Con(NIL, self.con_name(NIL), Vec::new());
                elements.into_iter().rev().fold(nil, |rest, element| {
                    let fields = vec![self.read_part(element, how, left), rest];
                    Closed::Con(CONS, self.con_name(CONS), fields)
                })
            }
            Kind::Fun | Kind::Pap | Kind::Ref | Kind::ArrayNode => Closed::Opaque,
            _ => self.read_unknown(addr, how),
        }
    }

    fn read_function(&self, addr: Addr, how: &Reading, left: &mut usize) -> Closed {
        let ty = (*runtime_types::get(self.heap.head(addr).info())).clone();
        let first = self.heap.get(addr, 0);
        if self.heap.get(addr, 2) == Value::Con(crate::code::TRUE) {
            let entries = vec![(None, self.read_part(first, how, left))];
            return Closed::Table { ty, sample: None, entries };
        }
        let read = |(argument, result)| {
            let argument = self.read_part(argument, how, left);
            (Some(argument), self.read_part(result, how, left))
        };
        let mut entries: Vec<_> = entries(self, addr).map(read).collect();
        entries.reverse();
        let sample = match self.heap.get(addr, 3) {
            Value::Null => None,
            sample => Some(Box::new(self.read_part(sample, how, left))),
        };
        Closed::Table { ty, sample, entries }
    }

    fn con_name(&self, con: crate::code::ConId) -> whatif_lambda::Name {
        self.constructors[con as usize].0
    }

    /// The generated values in the order of their generation.
    pub(crate) fn generated(&self) -> Vec<Generated> {
        let generated = |entry| {
            let generator = match self.heap.get(entry, 2) {
                Value::Int(generator) => Some(generator as u32),
                _ => None,
            };
            Generated { ty: self.heap.head(entry).info(), value: self.heap.get(entry, 0), generator }
        };
        let mut values: Vec<_> = self.heap.chain(self.roots[GENERATED], 1).map(generated).collect();
        values.reverse();
        values
    }

    /// The logged calls, first to last.
    #[must_use]
    pub fn calls(&self) -> Vec<LoggedCall> {
        let call = |entry| {
            let values = self.heap.contents(entry)[1..].to_vec();
            LoggedCall { label: self.heap.head(entry).info() as u32, values }
        };
        let mut calls: Vec<_> = self.heap.chain(self.roots[CALLS], 0).map(call).collect();
        calls.reverse();
        calls
    }

    /// The [marks](crate::mark) that were passed.
    #[must_use]
    pub fn marks(&self) -> BTreeSet<u32> {
        let labels = self.calls().into_iter().map(|call| call.label);
        labels.filter(|label| *label != 0 && *label != CHOSEN).collect()
    }

    /// The script of a replay of this state's run.
    #[must_use]
    pub fn script(&self, model: &Model) -> Script {
        let values =
            self.generated().into_iter().map(|generated| self.read(generated.value, model)).collect();
        Script::new(values, self.choices.iter().copied().collect())
    }

    /// The script of a run with the same values that looks at no contract but the assertion with the label `kept`.
    pub(crate) fn bare_script(&self, model: &Model, kept: Option<u32>) -> Script {
        let value = |generated: Generated| Some((generated.generator?, self.read(generated.value, model)));
        let values = self.generated().into_iter().filter_map(value).collect();
        Script::bare(values, self.choices.iter().copied().collect(), kept)
    }

    /// Fixes every symbol to its value in the model. A symbol that was never evaluated must not be evaluated any more.
    pub(crate) fn close(&mut self, model: &Model) {
        let mut terms = SharedVec::default();
        for (term, scalar) in self.terms.iter() {
            terms.push((model.eval(term).to_term(), *scalar));
        }
        self.terms = terms;
        self.closed = true;
        self.script = Some(Script::default());
    }

    /// Evaluates values to the end, as far as possible within a number of steps. The state must be closed; afterwards only
    /// its values can be used.
    pub(crate) fn complete(&mut self, machine: &Machine, values: &[Value], budget: u64) -> Vec<Value> {
        self.unwind();
        let end = self.steps.saturating_add(budget);
        let first = self.roots.len();
        self.roots.extend_from_slice(values);
        let mut at = first;
        while at < self.roots.len() && self.roots.len() < first + MOST_COMPLETED {
            self.complete_one(machine, at, end);
            at += 1;
        }
        let values = self.roots[first..first + values.len()].to_vec();
        self.roots.truncate(first);
        values
    }

    /// Forgets what the run would do next, so that the state can evaluate something else. It may have ended in the middle of an answer.
    pub(crate) fn unwind(&mut self) {
        self.stack = Stack::default();
        (self.fp, self.deadline) = (0, u64::MAX);
        (self.roots[ANSWER], self.roots[PENDING]) = (Value::Null, Value::Null);
    }

    fn complete_one(&mut self, machine: &Machine, at: usize, end: u64) {
        if let Value::Ptr(addr) = self.heap.follow(self.roots[at]) {
            let kind = self.heap.head(addr).kind();
            if matches!(kind, Kind::Thunk | Kind::Text | Kind::Apply) && self.steps < end {
                self.focus = Focus::Eval(Value::Ptr(addr));
                // A value that raises an error or takes too long stays unevaluated.
                if let Stop::Value(value) = machine.run(self, end, &mut NoWorld) {
                    self.roots[at] = value;
                }
                self.unwind();
            }
        }
        if let Value::Ptr(addr) = self.heap.follow(self.roots[at])
            && self.heap.head(addr).kind() == Kind::Packed
        {
            self.roots.extend(crate::machine::packed_elements(&self.heap, addr));
        }
        if let Value::Ptr(addr) = self.heap.follow(self.roots[at])
            && self.heap.head(addr).kind() == Kind::Con
        {
            let fields = self.heap.contents(addr).to_vec();
            // The tail of a list is the last field, so its elements are completed before the rest.
            debug_assert!(self.heap.head(addr).info() != CONS || fields.len() == 2);
            self.roots.extend(fields);
        }
    }
}
