//! Primitives on concrete numbers and characters.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::code::{FALSE, TRUE};
use crate::heap::Heap;
use crate::integer::{integer, order, value};
use crate::value::Value;
use whatif_lambda::prim::{Misc, Op, Prim};

/// `True` or `False`.
#[inline]
pub(crate) fn boolean(truth: bool) -> Value {
    Value::Con(if truth { TRUE } else { FALSE })
}

/// The most frequent operations, on values that fit a word.
#[inline]
pub(crate) fn fast(prim: Prim, a: Value, b: Value) -> Option<Value> {
    match (prim, a, b) {
        (Prim::Int(op) | Prim::Integer(op), Value::Int(a), Value::Int(b)) => Some(match op {
            Op::Add => Value::Int(a.checked_add(b)?),
            Op::Sub => Value::Int(a.checked_sub(b)?),
            Op::Mul => Value::Int(a.checked_mul(b)?),
            Op::Eq => boolean(a == b),
            Op::Ne => boolean(a != b),
            Op::Lt => boolean(a < b),
            Op::Le => boolean(a <= b),
            Op::Gt => boolean(a > b),
            Op::Ge => boolean(a >= b),
            Op::Quot => Value::Int(a.checked_div(b)?),
            Op::Rem => Value::Int(a.checked_rem(b)?),
            Op::Div if b != 0 => {
                Value::Int(if b == -1 { a.checked_neg()? } else { Integer::div_floor(&a, &b) })
            }
            Op::Mod if b != 0 && b != -1 => Value::Int(Integer::mod_floor(&a, &b)),
            _ => return None,
        }),
        (Prim::Char(op), Value::Char(a), Value::Char(b)) => compare(op, &a, &b),
        _ => None,
    }
}

/// A primitive on numbers and characters. None if an argument is symbolic, or if the primitive is of another kind.
///
/// `exact`: an `Int` has no bounds.
pub(crate) fn pure(prim: Prim, args: &[Value], heap: &mut Heap, exact: bool) -> Option<Value> {
    match (prim, args) {
        (Prim::Int(op), args) => int(op, args, heap, exact),
        (Prim::Integer(op), args) => long(op, args, heap),
        (Prim::Word(op), args) => word(op, args),
        (Prim::Char(op), [Value::Char(a), Value::Char(b)]) => compare(op, a, b),
        (Prim::Double(op), args) => crate::float::double(op, args, heap),
        (Prim::Float(op), args) => crate::float::single(op, args, heap),
        (Prim::Misc(misc), args) => conversion(misc, args, heap, exact),
        _ => None,
    }
}

pub(crate) fn compare<T: PartialOrd>(op: Op, a: &T, b: &T) -> Option<Value> {
    Some(boolean(match op {
        Op::Eq => a == b,
        Op::Ne => a != b,
        Op::Lt => a < b,
        Op::Le => a <= b,
        Op::Gt => a > b,
        Op::Ge => a >= b,
        _ => return None,
    }))
}

fn int(op: Op, args: &[Value], heap: &mut Heap, exact: bool) -> Option<Value> {
    if exact {
        return long(op, args, heap);
    }
    let number = match *args {
        [Value::Int(a)] => match op {
            Op::Neg => a.wrapping_neg(),
            Op::Not => !a,
            Op::PopCount => i64::from(a.count_ones()),
            Op::Clz => i64::from(a.leading_zeros()),
            Op::Ctz => i64::from(a.trailing_zeros()),
            _ => return None,
        },
        [Value::Int(a), Value::Int(b)] => match op {
            Op::Add => a.wrapping_add(b),
            Op::Sub => a.wrapping_sub(b),
            Op::Mul => a.wrapping_mul(b),
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => a ^ b,
            Op::ShiftL => a.checked_shl(u32::try_from(b).ok()?).unwrap_or(0),
            Op::ShiftR => a >> b.clamp(0, 63),
            Op::Quot | Op::Rem | Op::Div | Op::Mod if b == 0 => 0,
            Op::Quot => a.wrapping_div(b),
            Op::Rem => a.wrapping_rem(b),
            Op::Div if b == -1 => a.wrapping_neg(),
            Op::Mod if b == -1 => 0,
            Op::Div => Integer::div_floor(&a, &b),
            Op::Mod => Integer::mod_floor(&a, &b),
            _ => return compare(op, &a, &b),
        },
        _ => return None,
    };
    Some(Value::Int(number))
}

fn word(op: Op, args: &[Value]) -> Option<Value> {
    Some(Value::Word(match *args {
        [Value::Word(a)] => match op {
            Op::Neg => a.wrapping_neg(),
            Op::Not => !a,
            Op::PopCount => return Some(Value::Int(i64::from(a.count_ones()))),
            Op::Clz => return Some(Value::Int(i64::from(a.leading_zeros()))),
            Op::Ctz => return Some(Value::Int(i64::from(a.trailing_zeros()))),
            _ => return None,
        },
        [Value::Word(a), Value::Int(n)] => match op {
            Op::ShiftL => a.checked_shl(u32::try_from(n).ok()?).unwrap_or(0),
            Op::ShiftR => a.checked_shr(u32::try_from(n).ok()?).unwrap_or(0),
            _ => return None,
        },
        [Value::Word(a), Value::Word(b)] => match op {
            Op::Add => a.wrapping_add(b),
            Op::Sub => a.wrapping_sub(b),
            Op::Mul => a.wrapping_mul(b),
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => a ^ b,
            Op::Quot | Op::Div => a.checked_div(b).unwrap_or(0),
            Op::Rem | Op::Mod => a.checked_rem(b).unwrap_or(0),
            _ => return compare(op, &a, &b),
        },
        _ => return None,
    }))
}

fn long(op: Op, args: &[Value], heap: &mut Heap) -> Option<Value> {
    if let (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, &[a, b]) = (op, args) {
        return compare(op, &order(heap, a, b)?, &Ordering::Equal);
    }
    let a = integer(heap, args[0])?;
    if matches!(op, Op::ShiftL | Op::ShiftR) {
        let Value::Int(n) = args[1] else { return None };
        let n = usize::try_from(n).ok()?;
        let shifted = if op == Op::ShiftL { a << n } else { a >> n };
        return Some(value(heap, &shifted));
    }
    let result = match (op, args.get(1)) {
        (Op::Neg, _) => -a,
        (Op::Not, _) => -a - 1,
        (Op::PopCount, _) => {
            let count = i64::try_from(a.magnitude().count_ones()).ok()?;
            return Some(Value::Int(if a.is_negative() { -count } else { count }));
        }
        (_, Some(&b)) => {
            let b = integer(heap, b)?;
            match op {
                Op::Add => a + b,
                Op::Sub => a - b,
                Op::Mul => a * b,
                Op::And => a & b,
                Op::Or => a | b,
                Op::Xor => a ^ b,
                Op::Quot | Op::Rem | Op::Div | Op::Mod if b.is_zero() => BigInt::zero(),
                Op::Quot => a / b,
                Op::Rem => a % b,
                Op::Div => Integer::div_floor(&a, &b),
                Op::Mod => Integer::mod_floor(&a, &b),
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(value(heap, &result))
}

fn low_bits(heap: &Heap, value: Value) -> Option<u64> {
    let masked = integer(heap, value)? & BigInt::from(u64::MAX);
    masked.to_u64()
}

fn conversion(misc: Misc, args: &[Value], heap: &mut Heap, exact: bool) -> Option<Value> {
    Some(match (misc, args) {
        (Misc::IntegerToInt | Misc::IntToInteger, [a @ Value::Int(_)]) => *a,
        (Misc::IntegerToInt | Misc::IntToInteger, [a]) if exact || misc == Misc::IntToInteger => {
            integer(heap, *a)?;
            *a
        }
        (Misc::IntegerToInt, [a]) => Value::Int(low_bits(heap, *a)? as i64),
        (Misc::IntegerToWord | Misc::IntToWord, [a]) => Value::Word(low_bits(heap, *a)?),
        (Misc::WordToInteger, [Value::Word(a)]) => value(heap, &BigInt::from(*a)),
        (Misc::WordToInt, [Value::Word(a)]) => Value::Int(*a as i64),
        (Misc::IntegerLog2, [a]) => Value::Int(i64::try_from(integer(heap, *a)?.bits()).ok()? - 1),
        (Misc::IntegerGcd, [a, b]) => {
            let gcd = integer(heap, *a)?.gcd(&integer(heap, *b)?);
            value(heap, &gcd)
        }
        (Misc::IntegerTestBit, [a, Value::Int(n)]) => {
            boolean((integer(heap, *a)? >> usize::try_from(*n).ok()?).is_odd())
        }
        (Misc::IntNarrow8, [Value::Int(a)]) => Value::Int(i64::from(*a as i8)),
        (Misc::IntNarrow16, [Value::Int(a)]) => Value::Int(i64::from(*a as i16)),
        (Misc::IntNarrow32, [Value::Int(a)]) => Value::Int(i64::from(*a as i32)),
        (Misc::WordNarrow8, [Value::Word(a)]) => Value::Word(u64::from(*a as u8)),
        (Misc::WordNarrow16, [Value::Word(a)]) => Value::Word(u64::from(*a as u16)),
        (Misc::WordNarrow32, [Value::Word(a)]) => Value::Word(u64::from(*a as u32)),
        (Misc::CharOrd, [Value::Char(c)]) => Value::Int(*c as i64),
        (Misc::CharChr, [Value::Int(n)]) => Value::Char(u64::from(*n as u32)),
        (Misc::CharGeneralCategory, [Value::Char(c)]) => {
            Value::Int(crate::float::general_category(*c as u32))
        }
        (Misc::CharToUpper, [Value::Char(c)]) => {
            Value::Char(simple_case(*c as u32, char::to_uppercase).into())
        }
        (Misc::CharToLower, [Value::Char(c)]) => {
            Value::Char(simple_case(*c as u32, char::to_lowercase).into())
        }
        (Misc::CharToTitle, [Value::Char(c)]) => Value::Char(title_case(*c as u32).into()),
        (Misc::DoubleToFloat, [Value::Double(a)]) => Value::float(a.get() as f32),
        (Misc::FloatToDouble, [Value::Float(a)]) => Value::double(f64::from(a.get())),
        _ => return None,
    })
}

/// The simple case mapping. Where the full one has several characters there is none, but for a few letters.
fn simple_case<I: Iterator<Item = char>>(code: u32, map: impl Fn(char) -> I) -> u32 {
    let Some(char) = char::from_u32(code) else { return code };
    let mut mapped = map(char);
    match (mapped.next(), mapped.next()) {
        (Some(one), None) => one as u32,
        _ => match code {
            // The lower case of `İ`, with its dot, is `i`.
            0x130 => 'i' as u32,
            // Greek letters with an iota below, which stands behind them in upper case.
            0x1F80..=0x1F87 | 0x1F90..=0x1F97 | 0x1FA0..=0x1FA7 => code + 8,
            0x1FB3 | 0x1FC3 | 0x1FF3 => code + 9,
            _ => code,
        },
    }
}

/// Title case differs from upper case for the Croatian digraphs and for Georgian.
fn title_case(code: u32) -> u32 {
    match code {
        0x1C4..=0x1C6 => 0x1C5,
        0x1C7..=0x1C9 => 0x1C8,
        0x1CA..=0x1CC => 0x1CB,
        0x1F1..=0x1F3 => 0x1F2,
        0x10D0..=0x10FA | 0x10FD..=0x10FF => code,
        _ => simple_case(code, char::to_uppercase),
    }
}
