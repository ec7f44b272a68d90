//! Integers in the heap: in the word itself if they fit 64 bits, else a list of objects with their limbs.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;
use smallvec::SmallVec;

use crate::heap::Heap;
use crate::value::{Addr, Kind, Value};

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

/// How many limbs a long integer has; none if the value is no long integer.
pub(crate) fn length(heap: &Heap, value: Value) -> Option<u64> {
    let Value::Ptr(long) = value else { return None };
    let is_long = heap.head(long).kind() == Kind::Big;
    is_long.then(|| limbs(heap, long).iter().map(|chunk| chunk.len() as u64).sum())
}

/// Compares two integers as they lie in the heap, without building them.
pub(crate) fn order(heap: &Heap, a: Value, b: Value) -> Option<Ordering> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Some(a.cmp(&b)),
        (Value::Int(_), _) => order(heap, b, a).map(Ordering::reverse),
        (Value::Ptr(long), Value::Int(_)) => {
            Some(if is_negative(heap, long)? { Ordering::Less } else { Ordering::Greater })
        }
        (Value::Ptr(a), Value::Ptr(b)) => match (is_negative(heap, a)?, is_negative(heap, b)?) {
            (false, false) => Some(magnitudes(heap, a, b)),
            (true, true) => Some(magnitudes(heap, b, a)),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
        },
        _ => None,
    }
}

fn is_negative(heap: &Heap, long: Addr) -> Option<bool> {
    (heap.head(long).kind() == Kind::Big).then(|| heap.get(long, 0) == Value::Int(-1))
}

/// Compares the magnitudes of two long integers, whose highest limbs are not zero.
fn magnitudes(heap: &Heap, a: Addr, b: Addr) -> Ordering {
    let (a, b) = (limbs(heap, a), limbs(heap, b));
    let count = |objects: &[&[Value]]| objects.iter().map(|limbs| limbs.len()).sum::<usize>();
    fn highest_first<'a>(objects: &'a [&'a [Value]]) -> impl Iterator<Item = u64> + 'a {
        let limbs = objects.iter().rev().flat_map(|limbs| limbs.iter().rev());
        limbs.map(|limb| if let Value::Word(limb) = limb { *limb } else { 0 })
    }
    count(&a).cmp(&count(&b)).then_with(|| highest_first(&a).cmp(highest_first(&b)))
}

/// The limbs of a long integer, lowest first, as they lie in the heap.
fn limbs(heap: &Heap, long: Addr) -> SmallVec<[&[Value]; 1]> {
    let mut objects = SmallVec::new();
    let mut next = Some(long);
    while let Some(addr) = next {
        let contents = heap.contents(addr);
        objects.push(&contents[2..]);
        next = if let Value::Ptr(next) = contents[1] { Some(next) } else { None };
    }
    objects
}

/// The integer that a value is.
pub(crate) fn integer(heap: &Heap, value: Value) -> Option<BigInt> {
    match value {
        Value::Int(small) => Some(BigInt::from(small)),
        Value::Ptr(addr) if heap.head(addr).kind() == Kind::Big => {
            let negative = is_negative(heap, addr)?;
            let mut digits: Vec<u32> = Vec::new();
            for limb in limbs(heap, addr).into_iter().flatten() {
                if let Value::Word(limb) = limb {
                    digits.extend([*limb as u32, (*limb >> 32) as u32]);
                }
            }
            Some(BigInt::new(if negative { Sign::Minus } else { Sign::Plus }, digits))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_compare_as_they_are() {
        let two = BigInt::from(2);
        let positive = [1, 63, 64, 65, 128, 6_399, 6_400, 6_401, 20_000].map(|bits| two.pow(bits));
        let near = positive.iter().flat_map(|number| [number - 1, number.clone(), number + 1]);
        let numbers: Vec<BigInt> = near.flat_map(|number| [-&number, number]).collect();
        let mut heap = Heap::new(Vec::new(), 1 << 16);
        let values: Vec<Value> = numbers.iter().map(|number| value(&mut heap, number)).collect();
        for (a, x) in numbers.iter().zip(&values) {
            for (b, y) in numbers.iter().zip(&values) {
                assert_eq!(order(&heap, *x, *y), Some(a.cmp(b)), "{a} and {b}");
            }
        }
    }
}
