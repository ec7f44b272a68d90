//! The meaning of the operators.
//!
//! [`apply`] gives the value of each operator on values. Evaluation under a [`Model`](crate::Model) and constant
//! folding both use it, so they cannot disagree. The meaning is SMT-LIB's; where SMT-LIB leaves a value open, it is the
//! one that [`Op`] documents.

use std::borrow::Borrow;

use crate::{BitVec, Int, MAX_CHAR, Op, Rational, Str, Value};

/// The value of an interpreted operator on values of the right sorts.
///
/// Panics on symbols and uninterpreted functions, whose values only a model has, and on ill-sorted arguments.
pub(crate) fn apply<V: Borrow<Value>>(op: &Op, args: &[V]) -> Value {
    use Op::*;
    let arg = |i: usize| -> &Value { args[i].borrow() };
    let bool = |i| arg(i).as_bool().expect("a Bool");
    let int = |i| arg(i).as_int().expect("an Int");
    let real = |i| arg(i).as_rational().expect("a Real");
    let bits = |i| arg(i).as_bv().expect("a bit-vector");
    let string = |i| arg(i).as_str().expect("a String");
    match op {
        Const(value) => value.clone(),
        Symbol(_) | Apply(_) => unreachable!("only a model gives a value to {op:?}"),

        Not => Value::Bool(!bool(0)),
        And => Value::Bool((0..args.len()).all(bool)),
        Or => Value::Bool((0..args.len()).any(bool)),
        Ite => arg(if bool(0) { 1 } else { 2 }).clone(),
        Eq => Value::Bool(arg(0) == arg(1)),
        Distinct => Value::Bool((0..args.len()).all(|i| (0..i).all(|j| arg(i) != arg(j)))),

        Add if let Value::Int(_) = arg(0) => {
            Value::Int((1..args.len()).fold(int(0).clone(), |sum, i| sum + int(i)))
        }
        Add => Value::Real((1..args.len()).fold(real(0).clone(), |sum, i| &sum + real(i))),
        Mul if let Value::Int(_) = arg(0) => {
            Value::Int((1..args.len()).fold(int(0).clone(), |sum, i| sum * int(i)))
        }
        Mul => Value::Real((1..args.len()).fold(real(0).clone(), |sum, i| &sum * real(i))),
        Le if let Value::Int(_) = arg(0) => Value::Bool(int(0) <= int(1)),
        Le => Value::Bool(real(0) <= real(1)),
        Lt if let Value::Int(_) = arg(0) => Value::Bool(int(0) < int(1)),
        Lt => Value::Bool(real(0) < real(1)),
        Div => Value::Int(int(0).div_euclid(int(1)).unwrap_or(Int::ZERO)),
        Mod => Value::Int(int(0).rem_euclid(int(1)).unwrap_or_else(|| int(0).clone())),
        RealDiv => Value::Real(real(0).div(real(1)).unwrap_or_else(|| Rational::from(0))),
        ToReal => Value::Real(Rational::from(int(0).clone())),
        ToInt => Value::Int(real(0).floor()),

        BvNot => Value::BitVec(bits(0).not()),
        BvNeg => Value::BitVec(bits(0).neg()),
        BvAnd => Value::BitVec(bits(0).and(bits(1))),
        BvOr => Value::BitVec(bits(0).or(bits(1))),
        BvXor => Value::BitVec(bits(0).xor(bits(1))),
        BvAdd => Value::BitVec(bits(0).add(bits(1))),
        BvMul => Value::BitVec(bits(0).mul(bits(1))),
        BvUdiv => Value::BitVec(bits(0).udiv(bits(1))),
        BvUrem => Value::BitVec(bits(0).urem(bits(1))),
        BvSdiv => Value::BitVec(bits(0).sdiv(bits(1))),
        BvSrem => Value::BitVec(bits(0).srem(bits(1))),
        BvSmod => Value::BitVec(bits(0).smod(bits(1))),
        BvShl => Value::BitVec(bits(0).shl(bits(1))),
        BvLshr => Value::BitVec(bits(0).lshr(bits(1))),
        BvAshr => Value::BitVec(bits(0).ashr(bits(1))),
        Concat => Value::BitVec(bits(0).concat(bits(1))),
        Extract { high, low } => Value::BitVec(bits(0).extract(*high, *low)),
        ZeroExtend(more) => Value::BitVec(bits(0).zero_extend(*more)),
        SignExtend(more) => Value::BitVec(bits(0).sign_extend(*more)),
        BvUlt => Value::Bool(bits(0).ult(bits(1))),
        BvUle => Value::Bool(bits(0).ule(bits(1))),
        BvSlt => Value::Bool(bits(0).slt(bits(1))),
        BvSle => Value::Bool(bits(0).sle(bits(1))),
        UbvToInt => Value::Int(bits(0).to_unsigned()),
        SbvToInt => Value::Int(bits(0).to_signed()),
        IntToBv(width) => Value::BitVec(BitVec::new(*width, int(0).clone())),

        SeqUnit => match arg(0) {
            Value::Char(c) => Value::String([*c].as_slice().into()),
            item => Value::seq(item.sort(), vec![item.clone()]),
        },
        SeqConcat | SeqLen | SeqAt | SeqExtract | SeqNth | SeqContains | SeqPrefixOf | SeqSuffixOf
        | SeqIndexOf | SeqReplace => sequence(op, args),

        StrLt => Value::Bool(string(0) < string(1)),
        StrLe => Value::Bool(string(0) <= string(1)),
        StrToInt => Value::Int(digits_to_int(string(0))),
        StrFromInt if int(0).is_negative() => Value::from(""),
        StrFromInt => Value::String(int(0).to_string().into()),
        StrToCode => Value::Int(if let [c] = string(0).chars() { Int::from(*c) } else { Int::from(-1) }),
        StrFromCode => Value::String(to_char(int(0)).into_iter().collect()),
        CharToCode => Value::Int(arg(0).as_char().expect("a Char").into()),
        CharFromCode => Value::Char(to_char(int(0)).unwrap_or(0)),
    }
}

/// The code point of this number, if it is one.
fn to_char(n: &Int) -> Option<u32> {
    n.to_i64().and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= MAX_CHAR)
}

fn digits_to_int(s: &Str) -> Int {
    let digit = |c: &u32| char::from_u32(*c).filter(char::is_ascii_digit);
    match s.chars().iter().map(digit).collect::<Option<String>>() {
        Some(digits) if !digits.is_empty() => digits.parse().expect("digits are a number"),
        _ => Int::from(-1),
    }
}

/// The operators that strings and sequences share.
fn sequence<V: Borrow<Value>>(op: &Op, args: &[V]) -> Value {
    match args[0].borrow() {
        Value::String(s) => {
            let slices = |i: usize| args[i].borrow().as_str().expect("a String").chars();
            on_slices(
                op,
                args,
                slices,
                s.len(),
                |items| Value::String(items.into()),
                |c| Value::Char(c.unwrap_or(0)),
            )
        }
        Value::Seq(seq) => {
            let slices = |i: usize| args[i].borrow().as_seq().expect("a sequence");
            let make = |items: &[Value]| Value::seq(seq.element.clone(), items.to_vec());
            let item = |v: Option<Value>| v.unwrap_or_else(|| Value::default_of(&seq.element));
            on_slices(op, args, slices, seq.items.len(), make, item)
        }
        other => unreachable!("{op:?} of {other:?}"),
    }
}

/// The operators that strings and sequences share, on slices: `slice(i)` is the `i`-th argument, `make` wraps a result.
fn on_slices<'a, V: Borrow<Value>, T: Clone + PartialEq + 'a>(
    op: &Op,
    args: &[V],
    slice: impl Fn(usize) -> &'a [T],
    len: usize,
    make: impl Fn(&[T]) -> Value,
    item: impl Fn(Option<T>) -> Value,
) -> Value {
    let int = |i: usize| args[i].borrow().as_int().expect("an Int");
    // An index into the sequence, if it is valid; `len` itself is one where a position between elements is meant.
    let index =
        |i: usize, end: usize| int(i).to_i64().and_then(|n| usize::try_from(n).ok()).filter(|n| *n <= end);
    let at = |i: usize| index(i, len).and_then(|n| slice(0).get(n).cloned());
    match op {
        Op::SeqConcat => make(&(0..args.len()).flat_map(&slice).cloned().collect::<Vec<T>>()),
        Op::SeqLen => Value::Int(len.into()),
        Op::SeqAt => make(at(1).as_slice()),
        Op::SeqNth => item(at(1)),
        Op::SeqExtract => match index(1, len) {
            Some(from) if !int(2).is_negative() => {
                make(&slice(0)[from..index(2, len - from).map_or(len, |n| from + n)])
            }
            _ => make(&[]),
        },
        Op::SeqContains => Value::Bool(find(slice(0), slice(1), 0).is_some()),
        Op::SeqPrefixOf => Value::Bool(slice(1).starts_with(slice(0))),
        Op::SeqSuffixOf => Value::Bool(slice(1).ends_with(slice(0))),
        Op::SeqIndexOf => {
            let found = index(2, len).and_then(|from| find(slice(0), slice(1), from));
            Value::Int(found.map_or(Int::from(-1), Int::from))
        }
        Op::SeqReplace => match find(slice(0), slice(1), 0) {
            Some(at) => make(&[&slice(0)[..at], slice(2), &slice(0)[at + slice(1).len()..]].concat()),
            None => make(slice(0)),
        },
        _ => unreachable!("{op:?} is not on sequences"),
    }
}

/// Where `needle` first occurs in `hay` at or after `from <= hay.len()`.
fn find<T: PartialEq>(hay: &[T], needle: &[T], from: usize) -> Option<usize> {
    (from..=hay.len().checked_sub(needle.len())?).find(|&at| hay[at..].starts_with(needle))
}
