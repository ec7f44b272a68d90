//! What a query says about its unknowns one at a time: `x <= 7`, `!(x <= 2)`, `x == 3`.

use rustc_hash::FxHashMap;
use whatif_term::{Int, Op, Term, Value};

/// The integers from `low` to `high`; without a bound on a side that is `None`.
#[derive(Clone, Default)]
pub(super) struct Interval {
    low: Option<Int>,
    high: Option<Int>,
}

impl Interval {
    fn at_least(&mut self, low: Int) {
        self.low = Some(self.low.take().map_or(low.clone(), |old| old.max(low)));
    }

    fn at_most(&mut self, high: Int) {
        self.high = Some(self.high.take().map_or(high.clone(), |old| old.min(high)));
    }

    /// Both ends, if there are both.
    pub(super) fn ends(&self) -> Option<[&Int; 2]> {
        Some([self.low.as_ref()?, self.high.as_ref()?])
    }

    /// The least interval around these numbers.
    pub(super) fn around(numbers: impl IntoIterator<Item = Int>) -> Interval {
        let mut numbers = numbers.into_iter();
        let Some(first) = numbers.next() else { return Interval::default() };
        let (low, high) =
            numbers.fold((first.clone(), first), |(low, high), n| (low.min(n.clone()), high.max(n)));
        Interval { low: Some(low), high: Some(high) }
    }

    /// Are all of its numbers signed words of this width?
    pub(super) fn fits(&self, width: u32) -> bool {
        let least = -Int::from(2).pow(width - 1);
        self.ends().is_some_and(|[low, high]| *low >= least && *high < -&least)
    }

    pub(super) fn is_negative(&self) -> bool {
        self.low.as_ref().is_none_or(|low| *low < 0)
    }
}

/// An integer, or a bit-vector as a number with a sign.
fn number(term: &Term) -> Option<Int> {
    match term.op() {
        Op::Const(Value::Int(n)) => Some(n.clone()),
        Op::Const(Value::BitVec(bits)) => Some(bits.to_signed()),
        _ => None,
    }
}

/// The bounds of integers, and of bit-vectors as numbers with a sign, by the conjuncts of a query.
pub(super) fn bounds(formulas: &[Term]) -> FxHashMap<Term, Interval> {
    let mut bounds: FxHashMap<Term, Interval> = FxHashMap::default();
    let mut todo: Vec<(bool, &Term)> = formulas.iter().map(|formula| (true, formula)).collect();
    while let Some((positive, formula)) = todo.pop() {
        match (formula.op(), positive) {
            (Op::And, true) | (Op::Or, false) => {
                todo.extend(formula.args().iter().map(|part| (positive, part)));
                continue;
            }
            (Op::Not, _) => {
                todo.push((!positive, &formula.args()[0]));
                continue;
            }
            _ => {}
        }
        let [a, b] = formula.args() else { continue };
        let (unknown, n, unknown_first) = match (number(a), number(b)) {
            (None, Some(n)) if a.as_symbol().is_some() => (a, n, true),
            (Some(n), None) if b.as_symbol().is_some() => (b, n, false),
            _ => continue,
        };
        narrow(bounds.entry(unknown.clone()).or_default(), formula.op(), positive, unknown_first, n);
    }
    bounds
}

/// Narrows the interval of an unknown by a comparison with a number, which holds or (unless `positive`) does not.
fn narrow(interval: &mut Interval, comparison: &Op, positive: bool, unknown_first: bool, n: Int) {
    let (zero, one) = (Int::from(0), Int::from(1));
    match (comparison, positive, unknown_first) {
        (Op::Le | Op::BvSle, true, true) | (Op::Lt | Op::BvSlt, false, false) => interval.at_most(n),
        (Op::Le | Op::BvSle, true, false) | (Op::Lt | Op::BvSlt, false, true) => interval.at_least(n),
        (Op::Le | Op::BvSle, false, true) | (Op::Lt | Op::BvSlt, true, false) => interval.at_least(n + one),
        (Op::Le | Op::BvSle, false, false) | (Op::Lt | Op::BvSlt, true, true) => interval.at_most(n - one),
        // Unsigned: a word that is at most `n`, whose first bit is 0, has a first bit of 0 too, so it is not negative as a signed word.
        (Op::BvUle, true, true) | (Op::BvUlt, false, false) if n >= zero => {
            interval.at_least(zero);
            interval.at_most(n);
        }
        (Op::BvUle, false, false) | (Op::BvUlt, true, true) if n > zero => {
            interval.at_least(zero);
            interval.at_most(n - one);
        }
        (Op::Eq, true, _) => {
            interval.at_least(n.clone());
            interval.at_most(n);
        }
        _ => {}
    }
}
