//! Bit-vector laws.
//!
//! Arguments of commutative operators are in canonical order, a constant last. As with integers there is only "at
//! most": `a < b` is `not (b <= a)`, unsigned and signed, so a comparison and its negation are complements by their
//! form.

use super::{SMALL, bool, fold, ordered_eq};
use crate::term::intern;
use crate::{BitVec, Op, Term};

/// A bit-vector operator on `args`, simplified.
pub(crate) fn build(op: &Op, args: &[&Term]) -> Term {
    if let Some(constant) = fold(op, args) {
        return constant;
    }
    match (op, args) {
        // a < b is not (b <= a)
        (Op::BvUlt, [a, b]) => bool::not(&build(&Op::BvUle, &[b, a])),
        (Op::BvSlt, [a, b]) => bool::not(&build(&Op::BvSle, &[b, a])),
        (_, [a]) => unary(op, a).unwrap_or_else(|| intern(op.clone(), args)),
        (_, [a, b]) => {
            let swap = is_commutative(op) && (a.is_const() || (!b.is_const() && a.structural_cmp(b).is_gt()));
            let (a, b) = if swap { (*b, *a) } else { (*a, *b) };
            binary(op, a, b).unwrap_or_else(|| intern(op.clone(), &[a, b]))
        }
        _ => intern(op.clone(), args),
    }
}

fn is_commutative(op: &Op) -> bool {
    matches!(op, Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvAdd | Op::BvMul)
}

fn width(term: &Term) -> u32 {
    term.sort().width().expect("a bit-vector")
}

fn zero(like: &Term) -> Term {
    Term::bv(width(like), 0)
}

/// Is `a` this unary operator applied to `b`?
fn is_of(a: &Term, op: &Op, b: &Term) -> bool {
    a.is(op) && a.args()[0] == *b
}

fn unary(op: &Op, a: &Term) -> Option<Term> {
    let inner = a.args().first();
    match (op, a.op(), inner) {
        // not not a = a, and likewise for negation
        (Op::BvNot, Op::BvNot, Some(x)) | (Op::BvNeg, Op::BvNeg, Some(x)) => Some(x.clone()),
        (Op::Extract { high, low }, ..) => extract(a, *high, *low),
        (Op::ZeroExtend(0) | Op::SignExtend(0), ..) => Some(a.clone()),
        // Extensions add up.
        (Op::ZeroExtend(m), Op::ZeroExtend(n), Some(x)) => Some(x.zero_extend(m + n)),
        (Op::SignExtend(m), Op::SignExtend(n), Some(x)) => Some(x.sign_extend(m + n)),
        // A number with a zero in front is not negative, so its sign is zero.
        (Op::SignExtend(m), Op::ZeroExtend(n), Some(x)) if *n > 0 => Some(x.zero_extend(m + n)),
        // A round trip through the integers.
        (Op::IntToBv(to), Op::UbvToInt, Some(x)) if *to >= width(x) => Some(x.zero_extend(to - width(x))),
        (Op::IntToBv(to), Op::SbvToInt, Some(x)) if *to >= width(x) => Some(x.sign_extend(to - width(x))),
        (Op::IntToBv(to), Op::UbvToInt | Op::SbvToInt, Some(x)) => Some(x.extract(to - 1, 0)),
        // The unsigned number of an extension.
        (Op::UbvToInt, Op::ZeroExtend(_), Some(x)) => Some(x.ubv_to_int()),
        (Op::SbvToInt, Op::SignExtend(_), Some(x)) => Some(x.sbv_to_int()),
        _ => None,
    }
}

/// Bits `high` down to `low` of `a`.
fn extract(a: &Term, high: u32, low: u32) -> Option<Term> {
    // The whole of it.
    if low == 0 && high + 1 == width(a) {
        return Some(a.clone());
    }
    match (a.op(), a.args()) {
        // An extract of an extract.
        (Op::Extract { low: inner, .. }, [x]) => Some(x.extract(high + inner, low + inner)),
        // An extract of one part of a concatenation.
        (Op::Concat, [upper, lower]) if a.tree_size() <= SMALL => {
            let middle = width(lower);
            if high < middle {
                Some(lower.extract(high, low))
            } else if low >= middle {
                Some(upper.extract(high - middle, low - middle))
            } else {
                None
            }
        }
        // An extract of what was extended.
        (Op::ZeroExtend(_) | Op::SignExtend(_), [x]) if high < width(x) => Some(x.extract(high, low)),
        (Op::ZeroExtend(_), [x]) if low >= width(x) => Some(Term::bv(high - low + 1, 0)),
        _ => None,
    }
}

/// Laws of binary operators; if the operator is commutative, a constant is `b`.
fn binary(op: &Op, a: &Term, b: &Term) -> Option<Term> {
    if a == b {
        return same_arguments(op, a);
    }
    if let Some(k) = b.as_bv() {
        return constant_right(op, a, k);
    }
    if let Some(k) = a.as_bv() {
        return constant_left(op, k, b);
    }
    opposites(op, a, b).or_else(|| match op {
        Op::Concat => join_extracts(a, b),
        Op::BvAdd => cancel(a, b).or_else(|| cancel(b, a)),
        _ => None,
    })
}

/// Laws for `op a a`.
fn same_arguments(op: &Op, a: &Term) -> Option<Term> {
    match op {
        Op::BvAnd | Op::BvOr => Some(a.clone()),
        Op::BvXor | Op::BvUrem | Op::BvSrem | Op::BvSmod => Some(zero(a)),
        Op::BvUle | Op::BvSle => Some(Term::bool(true)),
        _ => None,
    }
}

/// Laws for `a` with its complement or its negative.
fn opposites(op: &Op, a: &Term, b: &Term) -> Option<Term> {
    let complements = is_of(a, &Op::BvNot, b) || is_of(b, &Op::BvNot, a);
    let negatives = is_of(a, &Op::BvNeg, b) || is_of(b, &Op::BvNeg, a);
    match op {
        Op::BvAnd if complements => Some(zero(a)),
        Op::BvOr | Op::BvXor | Op::BvAdd if complements => Some(BitVec::ones(width(a)).into()),
        Op::BvAdd if negatives => Some(zero(a)),
        _ => None,
    }
}

/// `(x + y) + -x = y`, `(x + -y) + y = x`, and a constant is moved out: `(x + k) + y = (x + y) + k`.
fn cancel(sum: &Term, other: &Term) -> Option<Term> {
    let (Op::BvAdd, [x, y]) = (sum.op(), sum.args()) else { return None };
    let opposite = |part: &Term| is_of(part, &Op::BvNeg, other) || is_of(other, &Op::BvNeg, part);
    if opposite(x) {
        Some(y.clone())
    } else if opposite(y) {
        Some(x.clone())
    } else if y.is_const() {
        Some(build(&Op::BvAdd, &[&build(&Op::BvAdd, &[x, other]), y]))
    } else {
        None
    }
}

/// Neighbouring bits of one vector joined: `x[7:4] ++ x[3:0] = x[7:0]`.
fn join_extracts(a: &Term, b: &Term) -> Option<Term> {
    match (a.op(), b.op()) {
        (Op::Extract { high, low }, Op::Extract { high: next, low: last })
            if a.args() == b.args() && *low == next + 1 =>
        {
            Some(a.args()[0].extract(*high, *last))
        }
        _ => None,
    }
}

/// Laws for a constant on the right.
fn constant_right(op: &Op, a: &Term, k: &BitVec) -> Option<Term> {
    let constant = || Some(Term::from(k.clone()));
    let too_far = || k.to_u64().is_none_or(|n| n >= u64::from(k.width()));
    match op {
        Op::BvAdd | Op::BvOr | Op::BvXor | Op::BvShl | Op::BvLshr | Op::BvAshr if k.is_zero() => {
            Some(a.clone())
        }
        Op::BvAnd | Op::BvMul if k.is_zero() => constant(),
        Op::BvAnd if k.is_ones() => Some(a.clone()),
        Op::BvOr if k.is_ones() => constant(),
        Op::BvXor if k.is_ones() => Some(a.bvnot()),
        // As SMT-LIB has it: a / 0 is all ones, a rem 0 = a
        Op::BvUdiv if k.is_zero() => Some(BitVec::ones(k.width()).into()),
        Op::BvUrem | Op::BvSrem | Op::BvSmod if k.is_zero() => Some(a.clone()),
        // Of one bit, 1 is -1 as well: only the unsigned laws hold there.
        Op::BvMul | Op::BvUdiv if k.is_one() => Some(a.clone()),
        Op::BvSdiv if k.is_one() && k.width() > 1 => Some(a.clone()),
        Op::BvUrem if k.is_one() => Some(zero(a)),
        // Everything is shifted out.
        Op::BvShl | Op::BvLshr if too_far() => Some(zero(a)),
        // Only 0 is at most 0; everything is at most the greatest, signed too.
        Op::BvUle if k.is_zero() => Some(a.equals(&constant()?)),
        Op::BvUle if k.is_ones() => Some(Term::bool(true)),
        Op::BvSle if !k.sign() && k.add(&BitVec::new(k.width(), 1)).sign() => Some(Term::bool(true)),
        _ => reassociate(op, a, k),
    }
}

/// `(x op k1) op k2 = x op (k1 op k2)`
fn reassociate(op: &Op, a: &Term, k: &BitVec) -> Option<Term> {
    let ([x, inner], true) = (a.args(), is_commutative(op) && a.is(op)) else { return None };
    inner.is_const().then(|| build(op, &[x, &build(op, &[inner, &k.clone().into()])]))
}

/// Laws for a constant on the left of an operator that does not commute.
fn constant_left(op: &Op, k: &BitVec, b: &Term) -> Option<Term> {
    match op {
        Op::BvShl | Op::BvLshr | Op::BvAshr if k.is_zero() => Some(k.clone().into()),
        // 0 ++ b is b, extended
        Op::Concat if k.is_zero() => Some(b.zero_extend(k.width())),
        // 0 is at most everything; the greatest is at most itself.
        Op::BvUle if k.is_zero() => Some(Term::bool(true)),
        Op::BvUle if k.is_ones() => Some(b.equals(&k.clone().into())),
        _ => None,
    }
}

/// `a = b` on bit-vectors.
pub(crate) fn equals(a: &Term, b: &Term) -> Term {
    let (a, b) = if a.is_const() { (b, a) } else { (a, b) };
    match b.as_bv().filter(|_| a.tree_size() <= SMALL).and_then(|k| equals_constant(a, k)) {
        Some(simpler) => simpler,
        None => ordered_eq(a, b),
    }
}

/// `a = k`, with invertible operators removed on both sides.
fn equals_constant(a: &Term, k: &BitVec) -> Option<Term> {
    let constant = |k: BitVec| Term::from(k);
    match (a.op(), a.args()) {
        (Op::BvNot, [x]) => Some(x.equals(&constant(k.not()))),
        (Op::BvNeg, [x]) => Some(x.equals(&constant(k.neg()))),
        (Op::BvAdd, [x, n]) if let Some(n) = n.as_bv() => Some(x.equals(&constant(k.add(&n.neg())))),
        (Op::BvXor, [x, n]) if let Some(n) = n.as_bv() => Some(x.equals(&constant(k.xor(n)))),
        (Op::Concat, [x, y]) => {
            let (high, low) = (k.extract(k.width() - 1, width(y)), k.extract(width(y) - 1, 0));
            Some(x.equals(&constant(high)) & y.equals(&constant(low)))
        }
        (Op::ZeroExtend(_), [x]) => {
            let low = k.extract(width(x) - 1, 0);
            let fits = low.to_unsigned() == k.to_unsigned();
            Some(if fits { x.equals(&constant(low)) } else { Term::bool(false) })
        }
        (Op::SignExtend(_), [x]) => {
            let low = k.extract(width(x) - 1, 0);
            let fits = low.to_signed() == k.to_signed();
            Some(if fits { x.equals(&constant(low)) } else { Term::bool(false) })
        }
        _ => None,
    }
}
