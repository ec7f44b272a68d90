//! Primitives that do more than compute: exceptions, cells, arrays, input and output.
//!
//! An action takes the token [`Value::World`] as its last argument and returns `IOResult w value`. What it does outside goes
//! through the trait [`World`]; searches and replays have [`NoWorld`]. An array is an object with its length and a tree of nodes of
//! [`FANOUT`] values, since no object is larger than a page of the heap; so a write to a shared array copies one node.

use super::exception::raised;
use super::packed::{packed, packed_elements};
use super::question::Question;
use super::{Machine, Next, Stop};
use crate::Unsupported;
use crate::code::*;
use crate::heap::Heap;
use crate::integer;
use crate::number::boolean;
use crate::state::{Focus, State};
use crate::stop::Gap;
use crate::value::{Addr, Kind, Value};
use whatif_lambda::prim::{Misc, Prim};

/// The outside world, as far as a program can see and change it.
pub trait World {
    /// Writes a character to a handle.
    fn put_char(&mut self, _handle: i64, _char: char) {}
    /// The next character of a handle; taken if `take`.
    fn get_char(&mut self, _handle: i64, _take: bool) -> Option<char> {
        None
    }
    /// Writes out what is buffered.
    fn flush(&mut self, _handle: i64) {}
    /// Opens a file: a handle from 3 on, or a negative error number.
    fn open(&mut self, _path: &str, _mode: i64) -> i64 {
        -2
    }
    /// Closes a handle.
    fn close(&mut self, _handle: i64) {}
    /// The program's name and its arguments.
    fn arguments(&self) -> (String, Vec<String>) {
        ("whatif".into(), Vec::new())
    }
    /// An environment variable.
    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
    /// Answers a question about folders or other programs: texts, or a negative error number. None if it answers none.
    fn ask(&mut self, _question: &Question) -> Option<Result<Vec<String>, i64>> {
        None
    }
    /// Processor time in picoseconds, and nanoseconds since 1970.
    fn clocks(&self) -> (i64, i64) {
        (0, 0)
    }
}

/// A world without anything in it.
pub struct NoWorld;

impl World for NoWorld {}

impl Machine {
    /// Pr, of a primitive that does more than compute a number. The activation has been left.
    #[cold]
    pub(super) fn effect(
        &self,
        state: &mut State,
        node: NodeId,
        prim: Prim,
        args: &[Value],
        world: &mut dyn World,
    ) -> Next {
        let Prim::Misc(misc) = prim else {
            return Err(Stop::Unsupported(prim.in_words().into()));
        };
        if let (Some(cause), [value]) = (raised(prim), args) {
            return Ok(self.exception(state, cause, *value, Some(node)));
        }
        if let (Misc::Revealing, [value]) = (misc, args) {
            state.leaves_out(Some(Gap::Representation));
            return Ok(Focus::Eval(*value));
        }
        let heap = &mut state.heap;
        let result = match (misc, args) {
            (Misc::Catch, [action, handler, token]) => {
                state.stack.words.extend([*handler, Value::Catch, *token]);
                return Ok(Focus::Apply(*action, 1));
            }
            (Misc::ExnKind, [Value::Ptr(exn)]) => heap.get(*exn, 0),
            (Misc::ExnCode, [Value::Ptr(exn)]) => heap.get(*exn, 1),
            // Not evaluated yet.
            (Misc::ExnMessage | Misc::ExnValue, [Value::Ptr(exn)]) => {
                return Ok(Focus::Eval(heap.get(*exn, 1)));
            }
            (Misc::IntegerShow, [value]) => match integer::integer(heap, *value) {
                Some(integer) => string(heap, &integer.to_string()),
                None => return Err(Stop::Unsupported("showing a symbolic integer".into())),
            },
            (Misc::NewRef, [value, _]) => {
                let cell = heap.object(Kind::Ref, 0, &[*value]);
                io(heap, Value::Ptr(cell))
            }
            (Misc::ReadRef, [Value::Ptr(cell), _]) => {
                let value = heap.get(*cell, 0);
                io(heap, value)
            }
            (Misc::WriteRef, [Value::Ptr(cell), value, _]) => {
                heap.set(*cell, 0, *value);
                io(heap, Value::Con(UNIT))
            }
            (Misc::RefEq | Misc::ArrayEq, [a, b]) => boolean(a == b),
            (Misc::ArrayNew, [Value::Int(length), ..]) if *length > LONGEST => {
                return Err(Stop::Unsupported(format!("an array of {length} elements").into()));
            }
            _ => match array(heap, misc, args).or_else(|| packed(heap, misc, args)) {
                Some(value) => value,
                None => return self.outside(state, misc, args, world),
            },
        };
        Ok(Focus::Return(result))
    }

    /// Input and output.
    fn outside(&self, state: &mut State, misc: Misc, args: &[Value], world: &mut dyn World) -> Next {
        let heap = &mut state.heap;
        let code_of = |char: Option<char>| Value::Int(char.map_or(-1, |char| i64::from(char as u32)));
        let result = match (misc, args) {
            (Misc::HPutChar, [Value::Int(handle), Value::Char(code), _]) => {
                world.put_char(*handle, char::from_u32(*code as u32).unwrap_or(char::REPLACEMENT_CHARACTER));
                Value::Con(UNIT)
            }
            (Misc::HFlush, [Value::Int(handle), _]) => {
                world.flush(*handle);
                Value::Con(UNIT)
            }
            (Misc::HGetChar | Misc::HLookAhead, _) if self.options.without_world => {
                return Err(Stop::Unsupported("an action that reads input".into()));
            }
            (Misc::FileOpen, [path, Value::Int(mode), _]) if self.options.without_world => {
                let path = read_string(heap, *path).unwrap_or_default();
                let does = if *mode == 0 { "reads" } else { "writes" };
                return Err(Stop::Unsupported(format!("an action that {does} the file {path:?}").into()));
            }
            (Misc::HGetChar, [Value::Int(handle), _]) => code_of(world.get_char(*handle, true)),
            (Misc::HLookAhead, [Value::Int(handle), _]) => code_of(world.get_char(*handle, false)),
            (Misc::FileOpen, [path, Value::Int(mode), _]) => match read_string(heap, *path) {
                Some(path) => Value::Int(world.open(&path, *mode)),
                None => return Err(Stop::Unsupported("a path that is not evaluated".into())),
            },
            (Misc::HClose, [Value::Int(handle), _]) => {
                world.close(*handle);
                Value::Con(UNIT)
            }
            (Misc::Exit, [Value::Int(status), _]) => {
                world.flush(1);
                return Err(Stop::Exit(*status));
            }
            (Misc::GetProgName, [_]) => string(heap, &world.arguments().0),
            (Misc::GetArgs, [_]) => {
                let arguments: Vec<Value> =
                    world.arguments().1.iter().map(|text| string(heap, text)).collect();
                list(heap, &arguments)
            }
            (Misc::GetEnv, [name, _]) => {
                let value = read_string(heap, *name).and_then(|name| world.variable(&name));
                let value: Vec<Value> = value.iter().map(|text| string(heap, text)).collect();
                list(heap, &value)
            }
            (Misc::Ask, [Value::Int(number), texts, _]) => {
                let texts = read_strings(heap, *texts);
                let Some(question) = texts.and_then(|texts| Question::numbered(*number, texts)) else {
                    return Err(Stop::Unsupported("a question that is not evaluated".into()));
                };
                let answered = (!self.options.without_world).then(|| world.ask(&question)).flatten();
                let answer = match answered {
                    Some(Ok(texts)) => [vec!["0".to_owned()], texts].concat(),
                    Some(Err(error)) => vec![error.to_string()],
                    None => return Err(Stop::Unsupported(question.in_words().into())),
                };
                let answer: Vec<Value> = answer.iter().map(|text| string(heap, text)).collect();
                list(heap, &answer)
            }
            (Misc::CpuTime, [_]) => Value::Int(world.clocks().0),
            (Misc::WallTime, [_]) => Value::Int(world.clocks().1),
            (Misc::UnsupportedError, [construct]) => {
                let construct = read_string(heap, *construct);
                return Err(Stop::Unsupported(
                    construct.map_or("a part of the library".into(), Unsupported::from),
                ));
            }
            _ => return Err(Stop::Unsupported(Prim::Misc(misc).in_words().into())),
        };
        let result = io(heap, result);
        Ok(Focus::Return(result))
    }
}

/// `IOResult w value`
pub(super) fn io(heap: &mut Heap, value: Value) -> Value {
    Value::Ptr(heap.object(Kind::Con, IO_RESULT, &[Value::World, value]))
}

/// A list of values.
pub(crate) fn list(heap: &mut Heap, values: &[Value]) -> Value {
    let mut rest = Value::Con(NIL);
    for &value in values.iter().rev() {
        rest = Value::Ptr(heap.object(Kind::Con, CONS, &[value, rest]));
    }
    rest
}

/// A list of characters.
pub(crate) fn string(heap: &mut Heap, text: &str) -> Value {
    let chars: Vec<Value> = text.chars().map(|char| Value::Char(char.into())).collect();
    list(heap, &chars)
}

/// The text of a fully evaluated list of characters.
pub(crate) fn read_string(heap: &Heap, value: Value) -> Option<String> {
    let (text, is_whole) = read_beginning(heap, value);
    is_whole.then_some(text)
}

/// The characters of a list up to the first one that is not evaluated, and whether that is all of it.
pub(crate) fn read_beginning(heap: &Heap, mut value: Value) -> (String, bool) {
    let mut text = String::new();
    let mut add = |value: Value| match heap.follow(value) {
        Value::Char(code) => {
            text.push(char::from_u32(code as u32).unwrap_or(char::REPLACEMENT_CHARACTER));
            true
        }
        _ => false,
    };
    let is_whole = loop {
        match heap.follow(value) {
            Value::Con(NIL) => break true,
            Value::Ptr(addr) if heap.head(addr).kind() == Kind::Con => {
                if !add(heap.get(addr, 0)) {
                    break false;
                }
                value = heap.get(addr, 1);
            }
            Value::Ptr(addr) if heap.head(addr).kind() == Kind::Packed => {
                break packed_elements(heap, addr).into_iter().all(add);
            }
            _ => break false,
        }
    };
    (text, is_whole)
}

/// The texts of a fully evaluated list of them.
fn read_strings(heap: &Heap, mut value: Value) -> Option<Vec<String>> {
    let mut texts = Vec::new();
    loop {
        match heap.follow(value) {
            Value::Con(NIL) => return Some(texts),
            Value::Ptr(addr) if heap.head(addr).kind() == Kind::Con => {
                texts.push(read_string(heap, heap.get(addr, 0))?);
                value = heap.get(addr, 1);
            }
            _ => return None,
        }
    }
}

/// Values in a node of an array's tree.
const FANOUT: usize = 64;
/// The length of the longest array: one that does not fit into memory would end the program.
const LONGEST: i64 = 1 << 26;

/// Arrays: a length, and a tree of nodes.
fn array(heap: &mut Heap, misc: Misc, args: &[Value]) -> Option<Value> {
    Some(match (misc, args) {
        (Misc::ArrayNew, [Value::Int(length), value, _]) => {
            let array = new_array_of(heap, (*length).max(0) as usize, &mut |_| *value);
            io(heap, array)
        }
        (Misc::ArrayRead, [Value::Ptr(array), Value::Int(index), _]) => {
            let value = element(heap, *array, *index);
            io(heap, value)
        }
        (Misc::ArrayWrite, [Value::Ptr(array), Value::Int(index), value, _]) => {
            let (node, slot) = find(heap, *array, *index);
            heap.set(node, slot, *value);
            io(heap, Value::Con(UNIT))
        }
        (Misc::ArrayIndex, [Value::Ptr(array), Value::Int(index)]) => {
            let value = element(heap, *array, *index);
            Value::Ptr(heap.object(Kind::Con, BOX, &[value]))
        }
        (Misc::ArrayLength | Misc::ArraySize, [Value::Ptr(array)]) => heap.get(*array, 0),
        (Misc::ArrayUnsafeFreeze, [array, _]) => io(heap, *array),
        (Misc::ArrayFreeze | Misc::ArrayThaw, [Value::Ptr(array), _]) => {
            let values = elements(heap, *array);
            let copy = new_array(heap, &values);
            io(heap, copy)
        }
        _ => return None,
    })
}

/// The number of elements of an array.
pub(super) fn array_length(heap: &Heap, array: Addr) -> Option<i64> {
    match heap.get(array, 0) {
        Value::Int(length) => Some(length),
        _ => None,
    }
}

/// The elements of an array.
pub(crate) fn elements(heap: &Heap, array: Addr) -> Vec<Value> {
    let Value::Int(length) = heap.get(array, 0) else { return Vec::new() };
    (0..length).map(|index| element(heap, array, index)).collect()
}

pub(super) fn element(heap: &Heap, array: Addr, index: i64) -> Value {
    let (node, slot) = find(heap, array, index);
    heap.get(node, slot)
}

/// An array of these elements.
pub(crate) fn new_array(heap: &mut Heap, values: &[Value]) -> Value {
    new_array_of(heap, values.len(), &mut |index| values[index])
}

fn new_array_of(heap: &mut Heap, length: usize, value: &mut dyn FnMut(usize) -> Value) -> Value {
    let root = build(heap, length, value);
    Value::Ptr(heap.object(Kind::Array, 0, &[Value::Int(length as i64), root]))
}

/// The tree of an array of some length.
fn build(heap: &mut Heap, length: usize, value: &mut dyn FnMut(usize) -> Value) -> Value {
    let mut level: Vec<Value> = Vec::new();
    for start in (0..length.max(1)).step_by(FANOUT) {
        let values: Vec<Value> = (start..length.min(start + FANOUT)).map(&mut *value).collect();
        level.push(Value::Ptr(heap.object(Kind::ArrayNode, 0, &values)));
    }
    while level.len() > 1 {
        level =
            level.chunks(FANOUT).map(|nodes| Value::Ptr(heap.object(Kind::ArrayNode, 0, nodes))).collect();
    }
    level[0]
}

/// The node and the slot of an element.
fn find(heap: &Heap, array: Addr, index: i64) -> (Addr, usize) {
    let Value::Int(length) = heap.get(array, 0) else { return (array, 0) };
    let mut span = FANOUT;
    while (span as i64) < length {
        span *= FANOUT;
    }
    let mut index = index.clamp(0, (length - 1).max(0)) as usize;
    let mut node = heap.get(array, 1);
    loop {
        span /= FANOUT;
        let Value::Ptr(addr) = node else { return (array, 0) };
        if span == 1 {
            return (addr, index);
        }
        node = heap.get(addr, index / span);
        index %= span;
    }
}
