//! Bounds in path conditions: those that a program's comparisons set, and those that every value of a type has.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use whatif_term::{Op, Term};

/// The largest or smallest number that a condition leaves a symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bound {
    pub(crate) symbol: Term,
    pub(crate) upper: bool,
    pub(crate) limit: BigInt,
}

impl Bound {
    /// `x <= 3`, `x > 3` and so on.
    pub(crate) fn of(term: &Term) -> Option<Bound> {
        let (comparison, negated) = match (term.op(), term.args()) {
            (Op::Not, [inner]) => (inner, true),
            _ => (term, false),
        };
        let [a, b] = comparison.args() else { return None };
        let strict = match comparison.op() {
            Op::Le => false,
            Op::Lt => true,
            _ => return None,
        };
        let number = |term: &Term| term.as_value()?.as_int().map(whatif_term::Int::to_big);
        let (symbol, limit, upper) = match (a.as_symbol(), b.as_symbol()) {
            (Some(_), None) => (a, number(b)?, true),
            (None, Some(_)) => (b, number(a)?, false),
            _ => return None,
        };
        // `not (x <= 3)` is `x >= 4`, and `x < 3` is `x <= 2`.
        let inwards = i64::from(strict) - i64::from(negated && !strict) - i64::from(negated && strict);
        let limit = if upper { limit - inwards } else { limit + inwards };
        Some(Bound { symbol: symbol.clone(), upper: upper != negated, limit })
    }

    /// Is it a bound that every value of some type with a size of its own has, such as `Int8`?
    pub(crate) fn is_of_narrow_type(&self) -> bool {
        let power = |bits: u32| BigInt::from(1) << bits;
        match self.upper {
            true => [7, 8, 15, 16, 31, 32, 63, 64].into_iter().any(|bits| self.limit == power(bits) - 1),
            false => [7, 15, 31, 63].into_iter().any(|bits| self.limit == -power(bits)),
        }
    }

    /// Is it a bound that every value of some type has?
    fn is_of_type(&self) -> bool {
        let limits: &[i128] = match self.upper {
            true => &[i64::MAX as i128, u64::MAX as i128, 0x10_FFFF],
            false => &[i64::MIN as i128, 0],
        };
        limits.iter().any(|limit| self.limit == BigInt::from(*limit))
    }
}

/// Is a condition of no interest to readers: the range of a symbol's type, or that a sum does not overflow?
pub(crate) fn is_range(term: &Term) -> bool {
    let is_bare = |term: &Term| term.args().iter().any(|side| side.as_symbol().is_some());
    match (term.op(), term.args()) {
        (Op::And, parts) => parts.iter().all(|part| Bound::of(part).is_some_and(|bound| bound.is_of_type())),
        (Op::Not, [inner]) if is_bare(inner) => false,
        _ => !is_bare(term) && term.tree_size() <= 20 && term.symbols().len() == 1 && mentions_limit(term),
    }
}

/// Does a term mention an end of a type's range?
fn mentions_limit(term: &Term) -> bool {
    const LIMITS: [i128; 4] = [i64::MIN as i128, i64::MAX as i128, u64::MAX as i128, 0x10_FFFF];
    let limit = |node: &Term| node.as_value()?.as_int()?.to_big().to_i128();
    term.nodes().into_iter().filter_map(limit).any(|number| LIMITS.contains(&number))
}
