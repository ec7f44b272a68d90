//! Packed lists: lists whose cells are a part of an array.
//!
//! A vector of the base library is a list in its types, so that it can be unknown and proofs know it. A list that is known to its end is
//! *packed* (`listPack`): a [`Kind::Packed`] object has the array, the index of the first element and the number of elements, so that length,
//! index and slices take constant time. It is a value of a list type like any other one: a `case` on it finds `[]` or a cell whose tail is
//! packed again. The primitives that look for such a list give the answer for other lists where they find none, so a program can only
//! tell the two apart by time. The judge of proofs reads them so (`certificate/src/lift.rs`).
//!
//! String literals are unpacked here as well, cell by cell, when they are looked at.
//!
//! An element at an unknown index of an array is one formula where the elements are numbers, characters or truth values; otherwise the
//! state splits, index by index.

use super::arithmetic::Scalar;
use super::effect::{array_length, element, io, new_array};
use super::{Alternative, Machine, Next, Stop};
use crate::code::{BOX, CONS, NIL, NodeId};
use crate::heap::Heap;
use crate::number::boolean;
use crate::state::{Focus, State};
use crate::value::{Addr, Kind, Value};
use whatif_lambda::prim::{Misc, Prim};
use whatif_term::Term;

/// The most elements of which a formula is made for an unknown index.
const LONGEST_FORMULA: i64 = 1024;

/// What a packed list is made of.
#[derive(Clone, Copy)]
struct Packed {
    array: Addr,
    first: i64,
    length: i64,
}

impl Packed {
    fn of(heap: &Heap, value: Value) -> Option<Packed> {
        let Value::Ptr(addr) = value else { return None };
        if !is_packed(heap, value) {
            return None;
        }
        match heap.contents(addr) {
            &[Value::Ptr(array), Value::Int(first), Value::Int(length)] => {
                Some(Packed { array, first, length })
            }
            _ => None,
        }
    }

    fn elements(self, heap: &Heap) -> impl DoubleEndedIterator<Item = Value> + '_ {
        (self.first..self.first + self.length).map(move |index| element(heap, self.array, index))
    }

    /// The list that it is. An empty one is the constructor, so that no empty part keeps an array alive.
    fn list(self, heap: &mut Heap) -> Value {
        if self.length <= 0 {
            return Value::Con(NIL);
        }
        let fields = [Value::Ptr(self.array), Value::Int(self.first), Value::Int(self.length)];
        Value::Ptr(heap.object(Kind::Packed, 0, &fields))
    }

    /// Its elements from one on, at most as many as there are.
    fn part(self, from: i64, length: i64) -> Packed {
        let from = from.clamp(0, self.length);
        Packed { first: self.first + from, length: length.clamp(0, self.length - from), ..self }
    }
}

/// The first cell of a packed list.
pub(super) fn first_cell(heap: &mut Heap, value: Value) -> Option<Value> {
    let packed = Packed::of(heap, value)?;
    if packed.length == 0 {
        return Some(Value::Con(NIL));
    }
    let first = element(heap, packed.array, packed.first);
    let rest = packed.part(1, packed.length - 1).list(heap);
    Some(Value::Ptr(heap.object(Kind::Con, CONS, &[first, rest])))
}

/// Is it a packed list?
pub(super) fn is_packed(heap: &Heap, value: Value) -> bool {
    matches!(value, Value::Ptr(addr) if heap.head(addr).kind() == Kind::Packed)
}

/// A packed list as a list of cells; any other value as it is.
pub(super) fn in_cells(heap: &mut Heap, value: Value) -> Value {
    match Packed::of(heap, value) {
        None => value,
        Some(packed) => {
            let elements: Vec<Value> = packed.elements(heap).collect();
            super::effect::list(heap, &elements)
        }
    }
}

/// The elements of a packed list.
pub(crate) fn packed_elements(heap: &Heap, addr: Addr) -> Vec<Value> {
    Packed::of(heap, Value::Ptr(addr)).map_or_else(Vec::new, |packed| packed.elements(heap).collect())
}

/// The list, packed if all its cells are evaluated. (The last part of it may be packed already.)
fn pack(heap: &mut Heap, list: Value) -> (Value, u64) {
    let mut elements = Vec::new();
    let mut rest = list;
    loop {
        rest = heap.follow(rest);
        if let Some(packed) = Packed::of(heap, rest) {
            if elements.is_empty() {
                return (rest, 1);
            }
            elements.extend(packed.elements(heap));
            break;
        }
        match rest {
            Value::Con(NIL) => break,
            Value::Ptr(addr) if heap.head(addr).kind() == Kind::Con && heap.head(addr).info() == CONS => {
                elements.push(heap.get(addr, 0));
                rest = heap.get(addr, 1);
            }
            _ => return (list, elements.len() as u64),
        }
    }
    let length = elements.len() as i64;
    let Value::Ptr(array) = new_array(heap, &elements) else { return (list, 1) };
    (Packed { array, first: 0, length }.list(heap), elements.len() as u64)
}

impl Machine {
    /// The primitives that look at a value without asking anything of it.
    pub(super) fn look_at_list(&self, state: &mut State, misc: Misc, value: Value) -> Option<Value> {
        Some(match misc {
            Misc::ListPack => {
                let (list, steps) = pack(&mut state.heap, value);
                state.steps = state.steps.saturating_add(steps);
                list
            }
            Misc::ListPacked => match (Packed::of(&state.heap, value), value) {
                (Some(packed), _) => Value::Int(packed.length),
                (None, Value::Con(NIL)) => Value::Int(0),
                _ => Value::Int(-1),
            },
            Misc::IsKnown => {
                let is_symbol = match value {
                    Value::Ptr(addr) => matches!(state.heap.head(addr).kind(), Kind::SymFun),
                    value => matches!(value, Value::Term(_)),
                };
                boolean(!is_symbol && self.is_value(state, value))
            }
            _ => return None,
        })
    }

    /// An element at an unknown index, as a formula over the index.
    pub(super) fn element_formula(&self, state: &mut State, prim: Prim, args: &[Value]) -> Option<Value> {
        let (Prim::Misc(misc), [Value::Ptr(list), Value::Term(index), ..]) = (prim, args) else {
            return None;
        };
        let whole = match misc {
            Misc::PackedIndex => Packed::of(&state.heap, Value::Ptr(*list))?,
            Misc::ArrayIndex | Misc::ArrayRead => {
                Packed { array: *list, first: 0, length: array_length(&state.heap, *list)? }
            }
            _ => return None,
        };
        if !(1..=LONGEST_FORMULA).contains(&whole.length) {
            return None;
        }
        let index = state.terms.get(*index as usize).0.clone();
        let mut scalars = Vec::new();
        let mut terms = Vec::new();
        for value in whole.elements(&state.heap).collect::<Vec<_>>() {
            let value = state.heap.follow(value);
            if matches!(value, Value::Ptr(addr) if state.heap.head(addr).kind() != Kind::Big) {
                return None;
            }
            scalars.push(self.scalar_of(state, value)?);
            terms.push(self.to_term(state, value, None)?);
        }
        // An `Int` may be an `Integer` that fits a word.
        let is_integer = |scalar: &Scalar| *scalar == Scalar::Integer;
        let scalar = scalars.iter().copied().find(is_integer).unwrap_or(scalars[0]);
        let fits = |other: &Scalar| *other == scalar || is_integer(&scalar) && *other == Scalar::Int;
        if !scalars.iter().all(fits) {
            return None;
        }
        let term = choice(&index, 0, &terms);
        let element = self.value_of_term(state, term, scalar);
        let heap = &mut state.heap;
        Some(match misc {
            Misc::ArrayRead => io(heap, element),
            _ => Value::Ptr(heap.object(Kind::Con, BOX, &[element])),
        })
    }

    /// Unpacks one cell of a string literal: its next character, and an object for the rest.
    pub(super) fn unpack(&self, state: &mut State, addr: Addr) -> Value {
        let text = state.heap.head(addr).info();
        let Value::Int(offset) = state.heap.get(addr, 0) else { return Value::Con(NIL) };
        state.steps += 1;
        let rest = &self.code.texts[text as usize][offset as usize..];
        let value = match rest.chars().next() {
            None => Value::Con(NIL),
            Some(char) if rest.len() == char.len_utf8() => {
                let fields = [Value::Char(char.into()), Value::Con(NIL)];
                Value::Ptr(state.heap.object(Kind::Con, CONS, &fields))
            }
            Some(char) => {
                let next = Value::Int(offset + char.len_utf8() as i64);
                let tail = state.heap.object(Kind::Text, text, &[next]);
                let fields = [Value::Char(char.into()), Value::Ptr(tail)];
                Value::Ptr(state.heap.object(Kind::Con, CONS, &fields))
            }
        };
        state.heap.update(addr, value);
        value
    }

    /// Splits a state where a primitive needs an index of an array: the index that the model has, or another one.
    pub(super) fn split_index(&self, node: NodeId, is_constant: &Term) -> Next {
        let again = |condition| Alternative::when(condition, Focus::Code(node));
        let alternatives = [is_constant.clone(), is_constant.not()].map(again);
        Err(Stop::Split(Focus::Code(node), alternatives.into()))
    }
}

/// The term at an index, by halves.
fn choice(index: &Term, first: i64, terms: &[Term]) -> Term {
    if terms.iter().all(|term| *term == terms[0]) {
        return terms[0].clone();
    }
    let (low, high) = terms.split_at(terms.len() / 2);
    let middle = first + low.len() as i64;
    index.lt(&Term::int(middle)).ite(&choice(index, first, low), &choice(index, middle, high))
}

/// Does a primitive take an index that must be known, if it is no formula?
pub(super) fn takes_index(prim: Prim) -> bool {
    use Misc::{ArrayIndex, ArrayRead, ArrayWrite, PackedIndex, PackedSlice};
    matches!(prim, Prim::Misc(ArrayIndex | ArrayRead | ArrayWrite | PackedIndex | PackedSlice))
}

/// Primitives on packed lists whose arguments are known.
pub(super) fn packed(heap: &mut Heap, misc: Misc, args: &[Value]) -> Option<Value> {
    Some(match (misc, args) {
        (Misc::PackedIndex, [list, Value::Int(index)]) => {
            let packed = Packed::of(heap, *list)?;
            let index = (*index).clamp(0, packed.length - 1);
            let value = element(heap, packed.array, packed.first + index);
            Value::Ptr(heap.object(Kind::Con, BOX, &[value]))
        }
        (Misc::PackedSlice, [list, Value::Int(from), Value::Int(length)]) => match Packed::of(heap, *list) {
            Some(packed) => packed.part(*from, *length).list(heap),
            None => Value::Con(NIL),
        },
        (Misc::PackedThaw, [list, _]) => {
            let elements =
                Packed::of(heap, *list).map_or_else(Vec::new, |packed| packed.elements(heap).collect());
            let array = new_array(heap, &elements);
            io(heap, array)
        }
        (Misc::ArrayPack, [Value::Ptr(array), Value::Int(first), Value::Int(length)]) => {
            Packed { array: *array, first: *first, length: *length }.list(heap)
        }
        _ => return None,
    })
}
