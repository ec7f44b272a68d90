//! Bit-vector laws.
//!
//! Arguments of commutative operators are in canonical order, a constant last.

use super::{SMALL, fold, ordered_eq};
use crate::term::intern;
use crate::{BitVec, Op, Term};

/// A bit-vector operator on `args`, simplified.
pub(crate) fn build(op: &Op, args: &[&Term]) -> Term {
    if let Some(constant) = fold(op, args) {
        return constant;
    }
    let simpler = match args {
        [a] => unary(op, a),
        [a, b] if is_commutative(op) => {
            let swap = a.is_const() || (!b.is_const() && a.structural_cmp(b).is_gt());
            let (a, b) = if swap { (b, a) } else { (a, b) };
            return binary(op, a, b).unwrap_or_else(|| intern(op.clone(), &[*a, *b]));
        }
        [a, b] => binary(op, a, b),
        _ => None,
    };
    simpler.unwrap_or_else(|| intern(op.clone(), args))
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

fn unary(op: &Op, a: &Term) -> Option<Term> {
    match (op, a.op()) {
        // not not a = a, and likewise for negation
        (Op::BvNot, Op::BvNot) | (Op::BvNeg, Op::BvNeg) => Some(a.args()[0].clone()),
        // The whole of it.
        (Op::Extract { high, low: 0 }, _) if *high + 1 == width(a) => Some(a.clone()),
        // An extract of an extract.
        (Op::Extract { high, low }, Op::Extract { low: inner, .. }) => {
            Some(a.args()[0].extract(high + inner, low + inner))
        }
        // An extract of one part of a concatenation.
        (Op::Extract { high, low }, Op::Concat) if a.tree_size() <= SMALL => {
            let (upper, lower) = (&a.args()[0], &a.args()[1]);
            let middle = width(lower);
            if *high < middle {
                Some(lower.extract(*high, *low))
            } else if *low >= middle {
                Some(upper.extract(high - middle, low - middle))
            } else {
                None
            }
        }
        (Op::ZeroExtend(0) | Op::SignExtend(0), _) => Some(a.clone()),
        // Extensions add up.
        (Op::ZeroExtend(m), Op::ZeroExtend(n)) => Some(a.args()[0].zero_extend(m + n)),
        (Op::SignExtend(m), Op::SignExtend(n)) => Some(a.args()[0].sign_extend(m + n)),
        // A round trip through the integers.
        (Op::IntToBv(to), Op::UbvToInt | Op::SbvToInt) if *to == width(&a.args()[0]) => {
            Some(a.args()[0].clone())
        }
        _ => None,
    }
}

/// Laws of binary operators; if the operator is commutative, a constant is `b`.
fn binary(op: &Op, a: &Term, b: &Term) -> Option<Term> {
    same_arguments(op, a, b)
        .or_else(|| constant_right(op, a, b.as_bv()?))
        .or_else(|| constant_left(op, a.as_bv()?))
}

/// Laws for `op a a` and for `a` with its complement.
fn same_arguments(op: &Op, a: &Term, b: &Term) -> Option<Term> {
    if a != b {
        let complements = (matches!(a.op(), Op::BvNot) && a.args()[0] == *b)
            || (matches!(b.op(), Op::BvNot) && b.args()[0] == *a);
        let negatives = (matches!(a.op(), Op::BvNeg) && a.args()[0] == *b)
            || (matches!(b.op(), Op::BvNeg) && b.args()[0] == *a);
        return match op {
            Op::BvAnd if complements => Some(zero(a)),
            Op::BvOr | Op::BvXor if complements => Some(BitVec::ones(width(a)).into()),
            Op::BvAdd if negatives => Some(zero(a)),
            _ => None,
        };
    }
    match op {
        Op::BvAnd | Op::BvOr => Some(a.clone()),
        Op::BvXor | Op::BvUrem | Op::BvSrem | Op::BvSmod => Some(zero(a)),
        Op::BvUlt | Op::BvSlt => Some(Term::bool(false)),
        Op::BvUle | Op::BvSle => Some(Term::bool(true)),
        _ => None,
    }
}

/// Laws for a constant on the right.
fn constant_right(op: &Op, a: &Term, k: &BitVec) -> Option<Term> {
    match op {
        Op::BvAdd | Op::BvOr | Op::BvXor | Op::BvShl | Op::BvLshr | Op::BvAshr if k.is_zero() => {
            Some(a.clone())
        }
        Op::BvAnd | Op::BvMul if k.is_zero() => Some(zero(a)),
        Op::BvAnd if k.is_ones() => Some(a.clone()),
        Op::BvOr if k.is_ones() => Some(k.clone().into()),
        Op::BvXor if k.is_ones() => Some(a.bvnot()),
        Op::BvMul | Op::BvUdiv | Op::BvSdiv if k.is_one() => Some(a.clone()),
        Op::BvUrem if k.is_one() => Some(zero(a)),
        Op::BvUdiv if k.is_zero() => Some(BitVec::ones(k.width()).into()),
        Op::BvUrem | Op::BvSrem | Op::BvSmod if k.is_zero() => Some(a.clone()),
        // Nothing is below 0; only 0 is at most 0.
        Op::BvUlt if k.is_zero() => Some(Term::bool(false)),
        Op::BvUle if k.is_zero() => Some(a.equals(&k.clone().into())),
        Op::BvUle if k.is_ones() => Some(Term::bool(true)),
        _ => reassociate(op, a, k),
    }
}

/// `(x op k1) op k2 = x op (k1 op k2)`
fn reassociate(op: &Op, a: &Term, k: &BitVec) -> Option<Term> {
    if !is_commutative(op) || a.op() != op {
        return None;
    }
    let inner = &a.args()[1];
    inner.is_const().then(|| build(op, &[&a.args()[0], &build(op, &[inner, &k.clone().into()])]))
}

/// Laws for a constant on the left of an operator that does not commute.
fn constant_left(op: &Op, k: &BitVec) -> Option<Term> {
    match op {
        Op::BvShl | Op::BvLshr | Op::BvAshr if k.is_zero() => Some(k.clone().into()),
        Op::BvUle if k.is_zero() => Some(Term::bool(true)),
        Op::BvUlt if k.is_ones() => Some(Term::bool(false)),
        _ => None,
    }
}

/// `a = b` on bit-vectors.
pub(crate) fn equals(a: &Term, b: &Term) -> Term {
    ordered_eq(a, b)
}
