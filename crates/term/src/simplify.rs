//! Simplification: how the constructors of [`Term`] build.
//!
//! One file per theory, and in each file one function per operator. Such a function tries its rules from the cheapest
//! to the dearest; the first that fires decides, and if none does the node is interned as it is. A rule is a few lines
//! with a comment that states the law, so **to add a rule, find the function of its operator and add the lines**; the
//! property tests (`tests/simplify.rs`, and the solver's) then check it against [`Term::raw`].
//!
//! What all rules keep:
//! - the sort, and the value under every model (the laws hold for all arguments);
//! - *normal forms*: arguments of commutative operators are in [canonical order](Term::structural_cmp); conjunctions
//!   and sums are flat; there is only "at most", less-than being a negation, and numbers are compared as
//!   `sum <= constant` or `x <= y` (see [`arith`]);
//! - bounded work: a rule looks a bounded number of levels down and never walks a whole term, because symbolic
//!   execution builds millions of terms. Deep terms must not overflow the stack, so recursion needs a bound too.

pub(crate) mod arith;
pub(crate) mod bitvec;
pub(crate) mod bool;
pub(crate) mod bound;
pub(crate) mod seq;

use std::borrow::Borrow;

use smallvec::SmallVec;

use crate::semantics;
use crate::term::intern;
use crate::{Op, Sort, Term, Value};

/// Sums, conjunctions and the like stay flat up to this many arguments. Beyond, they nest: appending to a flat list of
/// `n` takes `n` steps, and building a long one bit by bit must not take `n * n`.
pub(crate) const FLAT: usize = 32;

/// Rules that recurse into an argument do so only if its tree has at most this many nodes.
pub(crate) const SMALL: u32 = 128;

/// Builds `op` on `args`, simplified, for callers that have the operator as data.
pub(crate) fn build(op: &Op, args: &[&Term]) -> Term {
    use Op::*;
    match (op, args) {
        (Not, [a]) => bool::not(a),
        (And, _) => bool::and(args),
        (Or, _) => bool::or(args),
        (Ite, [c, a, b]) => bool::ite(c, a, b),
        (Eq, [a, b]) => equals(a, b),
        (Distinct, _) => distinct(args),
        (Add, [a, b]) => arith::add(a, b),
        (Add, _) => arith::sum(args),
        (Mul, [first, rest @ ..]) => {
            rest.iter().fold((*first).clone(), |product, arg| arith::mul(&product, arg))
        }
        (Le, [a, b]) => arith::le(a, b),
        (Lt, [a, b]) => arith::lt(a, b),
        (Div, [a, b]) => arith::div(a, b),
        (Mod, [a, b]) => arith::modulo(a, b),
        (RealDiv, [a, b]) => arith::real_div(a, b),
        (ToReal, [a]) => arith::to_real(a),
        (ToInt, [a]) => arith::to_int(a),
        (
            BvNot
            | BvNeg
            | BvAnd
            | BvOr
            | BvXor
            | BvAdd
            | BvMul
            | BvUdiv
            | BvUrem
            | BvSdiv
            | BvSrem
            | BvSmod
            | BvShl
            | BvLshr
            | BvAshr
            | Concat
            | Extract { .. }
            | ZeroExtend(_)
            | SignExtend(_)
            | BvUlt
            | BvUle
            | BvSlt
            | BvSle
            | UbvToInt
            | SbvToInt
            | IntToBv(_),
            _,
        ) => bitvec::build(op, args),
        (SeqConcat, _) => seq::concat(args),
        (
            SeqUnit | SeqLen | SeqAt | SeqExtract | SeqNth | SeqContains | SeqPrefixOf | SeqSuffixOf
            | SeqIndexOf | SeqReplace | StrLt | StrLe | StrToInt | StrFromInt | StrToCode | StrFromCode
            | CharToCode | CharFromCode,
            _,
        ) => seq::build(op, args),
        // Constants, symbols and applications have no laws; for ill-sorted arguments `intern` panics with a message.
        _ => intern(op.clone(), args),
    }
}

/// `a = b`, at any sort.
pub(crate) fn equals(a: &Term, b: &Term) -> Term {
    // a = a
    if a == b {
        return Term::bool(true);
    }
    // Different constants.
    if let (Some(a), Some(b)) = (a.as_value(), b.as_value()) {
        return Term::bool(a == b);
    }
    if let Some(decided) = equals_ite(a, b).or_else(|| equals_ite(b, a)) {
        return decided;
    }
    match a.sort() {
        Sort::Bool => bool::iff(a, b),
        Sort::Int | Sort::Real => arith::equals(a, b),
        Sort::BitVec(_) => bitvec::equals(a, b),
        Sort::String | Sort::Seq(_) => seq::equals(a, b),
        Sort::Char | Sort::Uninterpreted(_) => ordered_eq(a, b),
    }
}

/// No two of them are equal.
pub(crate) fn distinct(args: &[&Term]) -> Term {
    match args {
        [] | [_] => return Term::bool(true),
        [a, b] => return bool::not(&equals(a, b)),
        _ => {}
    }
    let mut sorted: SmallVec<[&Term; 8]> = args.iter().copied().collect();
    sorted.sort_by(|a, b| a.structural_cmp(b));
    // distinct(…, a, …, a, …) is false
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return Term::bool(false);
    }
    fold(&Op::Distinct, &sorted).unwrap_or_else(|| intern(Op::Distinct, &sorted))
}

/// `ite(c, k, x) = k'` is decided on the side of the constant, and `ite(c, k, x) = k` too.
fn equals_ite(ite: &Term, other: &Term) -> Option<Term> {
    let (Op::Ite, [c, x, y]) = (ite.op(), ite.args()) else { return None };
    let decided = |arm: &Term| arm == other || (arm.is_const() && other.is_const());
    if ite.tree_size() > SMALL || !(decided(x) || decided(y)) {
        return None;
    }
    Some(bool::ite(c, &equals(x, other), &equals(y, other)))
}

/// The equality of these two without further laws, in canonical order, a constant last.
pub(crate) fn ordered_eq(a: &Term, b: &Term) -> Term {
    let swap = a.is_const() || (!b.is_const() && a.structural_cmp(b).is_gt());
    intern(Op::Eq, &if swap { [b, a] } else { [a, b] })
}

/// The constant that an operator gives if all its arguments are constants.
pub(crate) fn fold<T: Borrow<Term>>(op: &Op, args: &[T]) -> Option<Term> {
    let values: SmallVec<[&Value; 4]> =
        args.iter().map(|arg| arg.borrow().as_value()).collect::<Option<_>>()?;
    Some(semantics::apply(op, &values).to_term())
}
