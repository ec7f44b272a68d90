//! Integers in the heap: in the word itself if they fit 64 bits, else a list of objects with their limbs.

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

use crate::heap::Heap;
use crate::value::{Kind, Value};

/// Limbs in one object.
const LIMBS: usize = 100;

/// The contents of the objects of a long integer, lowest limbs first: its sign, room for a pointer to the next, limbs.
pub(crate) fn chunks(integer: &BigInt) -> Vec<Vec<Value>> {
    let (sign, limbs) = integer.to_u64_digits();
    let sign = Value::Int(if sign == Sign::Minus { -1 } else { 1 });
    limbs
        .chunks(LIMBS)
        .map(|limbs| {
            [sign, Value::Null].into_iter().chain(limbs.iter().map(|&limb| Value::Word(limb))).collect()
        })
        .collect()
}

/// An integer as a value.
pub(crate) fn value(heap: &mut Heap, integer: &BigInt) -> Value {
    if let Some(small) = integer.to_i64() {
        return Value::Int(small);
    }
    let mut next = Value::Null;
    for mut words in chunks(integer).into_iter().rev() {
        words[1] = next;
        next = Value::Ptr(heap.object(Kind::Big, 0, &words));
    }
    next
}

/// The integer that a value is.
pub(crate) fn integer(heap: &Heap, value: Value) -> Option<BigInt> {
    match value {
        Value::Int(small) => Some(BigInt::from(small)),
        Value::Ptr(addr) if heap.head(addr).kind() == Kind::Big => {
            let negative = heap.get(addr, 0) == Value::Int(-1);
            let mut digits: Vec<u32> = Vec::new();
            let mut at = Some(addr);
            while let Some(addr) = at {
                let contents = heap.contents(addr);
                for word in &contents[2..] {
                    if let Value::Word(limb) = word {
                        digits.extend([*limb as u32, (*limb >> 32) as u32]);
                    }
                }
                at = match contents[1] {
                    Value::Ptr(next) => Some(next),
                    _ => None,
                };
            }
            Some(BigInt::new(if negative { Sign::Minus } else { Sign::Plus }, digits))
        }
        _ => None,
    }
}
