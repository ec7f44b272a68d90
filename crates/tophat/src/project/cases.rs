//! A disjunction of cases, made small.
//!
//! A number that is eliminated case by case leaves cases behind that are part of others, or that differ in the range of one sum only: after
//! `x := if up then x + n else x - n` in a loop, each round doubles them. Cases that are covered are dropped, ranges that touch become
//! one, and what all cases say stands outside of the disjunction, where an equation can be solved:
//!
//! ```text
//! (x + y = 9 ∧ 0 ≤ x ≤ 4) ∨ (x + y = 9 ∧ 3 ≤ x ≤ 9) ∨ (x + y = 9 ∧ x = 7)    becomes    x + y = 9 ∧ 0 ≤ x ≤ 9
//! ```

use whatif_term::{Int, Op, Sort, Term};

/// A conjunction: the ranges of sums, and what else it says.
#[derive(Clone, Default, PartialEq)]
struct Case {
    ranges: Vec<(Term, Range)>,
    others: Vec<Term>,
}

/// The integers from one number to another; without a number, without end.
#[derive(Clone, Default, PartialEq)]
struct Range {
    low: Option<Int>,
    high: Option<Int>,
}

/// The disjunction of some conjunctions.
pub(super) fn either(cases: &[Term]) -> Term {
    let mut kept: Vec<Case> = Vec::new();
    for case in cases {
        let Some(mut case) = Case::of(case) else { continue };
        while let Some(at) = kept.iter().position(|other| case.joined(other).is_some()) {
            case = kept.remove(at).joined(&case).expect("they can be joined in either order");
        }
        kept.push(case);
    }
    let said: Vec<Vec<Term>> = kept.iter().map(Case::literals).collect();
    let Some((first, others)) = said.split_first() else { return Term::bool(false) };
    let (common, _): (Vec<Term>, Vec<Term>) =
        first.iter().cloned().partition(|literal| others.iter().all(|case| case.contains(literal)));
    let different =
        said.iter().map(|case| Term::and(case.iter().filter(|literal| !common.contains(literal))));
    let different = Term::or(different.collect::<Vec<_>>());
    Term::and(common.iter().chain([&different]))
}

impl Case {
    /// A conjunction that is not obviously contradictory.
    fn of(conjunction: &Term) -> Option<Case> {
        let mut case = Case::default();
        let literals = match conjunction.op() {
            Op::And => conjunction.args(),
            _ => std::slice::from_ref(conjunction),
        };
        for literal in literals {
            match bound(literal) {
                Some((sum, range)) => {
                    let known = case.range(sum).cloned().unwrap_or_default().and(&range);
                    if known.is_empty() {
                        return None;
                    }
                    case.ranges.retain(|(other, _)| other != sum);
                    case.ranges.push((sum.clone(), known));
                }
                None if literal.is_false() => return None,
                None => case.others.push(literal.clone()),
            }
        }
        case.others.sort_by(Term::structural_cmp);
        Some(case)
    }

    fn range(&self, sum: &Term) -> Option<&Range> {
        self.ranges.iter().find(|(other, _)| other == sum).map(|(_, range)| range)
    }

    /// One case that holds exactly if one of the two does, if there is one at sight.
    fn joined(&self, other: &Case) -> Option<Case> {
        if self.covers(other) {
            return Some(self.clone());
        }
        if other.covers(self) {
            return Some(other.clone());
        }
        if self.others != other.others || self.ranges.len() != other.ranges.len() {
            return None;
        }
        let mut different = self.ranges.iter().filter(|(sum, range)| other.range(sum) != Some(range));
        let (Some((sum, range)), None) = (different.next(), different.next()) else { return None };
        let whole = range.or(other.range(sum)?)?;
        let mut joined = self.clone();
        joined.ranges.retain(|(other, _)| other != sum);
        if whole != Range::default() {
            joined.ranges.push((sum.clone(), whole));
        }
        Some(joined)
    }

    /// Whether it holds wherever the other one does, at sight.
    fn covers(&self, other: &Case) -> bool {
        self.others.iter().all(|literal| other.others.contains(literal))
            && self
                .ranges
                .iter()
                .all(|(sum, range)| other.range(sum).is_some_and(|part| range.and(part) == *part))
    }

    fn literals(&self) -> Vec<Term> {
        let mut literals = self.others.clone();
        for (sum, Range { low, high }) in &self.ranges {
            match (low, high) {
                (Some(low), Some(high)) if low == high => literals.push(sum.equals(&number(low))),
                _ => {
                    literals.extend(low.as_ref().map(|low| number(low).le(sum)));
                    literals.extend(high.as_ref().map(|high| sum.le(&number(high))));
                }
            }
        }
        literals
    }
}

impl Range {
    fn and(&self, other: &Range) -> Range {
        let low = self.low.iter().chain(&other.low).max().cloned();
        let high = self.high.iter().chain(&other.high).min().cloned();
        Range { low, high }
    }

    /// The numbers of both, if none lies between them.
    fn or(&self, other: &Range) -> Option<Range> {
        let reaches = |a: &Range, b: &Range| match (&a.high, &b.low) {
            (Some(high), Some(low)) => *low <= high + &Int::ONE,
            _ => true,
        };
        if !reaches(self, other) || !reaches(other, self) {
            return None;
        }
        let low = self.low.as_ref().zip(other.low.as_ref()).map(|(a, b)| a.min(b).clone());
        let high = self.high.as_ref().zip(other.high.as_ref()).map(|(a, b)| a.max(b).clone());
        Some(Range { low, high })
    }

    fn is_empty(&self) -> bool {
        matches!((&self.low, &self.high), (Some(low), Some(high)) if low > high)
    }
}

/// A sum of integers and the range that a literal gives it.
fn bound(literal: &Term) -> Option<(&Term, Range)> {
    let (positive, atom) = match literal.op() {
        Op::Not => (false, &literal.args()[0]),
        _ => (true, literal),
    };
    let (left, right) = match (atom.op(), atom.args()) {
        (Op::Le | Op::Eq, [left, right]) if *left.sort() == Sort::Int => (left, right.as_int()?.clone()),
        _ => return None,
    };
    let range = match (atom.op(), positive) {
        (Op::Le, true) => Range { low: None, high: Some(right) },
        (Op::Le, false) => Range { low: Some(&right + &Int::ONE), high: None },
        (_, true) => Range { low: Some(right.clone()), high: Some(right) },
        (_, false) => return None,
    };
    Some((left, range))
}

fn number(value: &Int) -> Term {
    Term::int(value.clone())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A bound of a sum: which one, of what kind, and the number.
    fn literal([x, y]: &[Term; 2], (sum, kind, number): (usize, usize, i64)) -> Term {
        let sum = [x.clone(), y.clone(), x + y, x - y][sum].clone();
        let number = Term::int(number);
        match kind {
            0 => sum.le(&number),
            1 => sum.ge(&number),
            2 => sum.equals(&number),
            _ => sum.differs(&number),
        }
    }

    proptest! {
        #[test]
        fn the_same_numbers_satisfy_it(
            cases in proptest::collection::vec(
                proptest::collection::vec((0..4usize, 0..4usize, -2..3i64), 0..5), 1..7),
        ) {
            let both = ["x", "y"].map(|name| Term::var(name, Sort::Int));
            let terms: Vec<Term> = cases
                .iter()
                .map(|case| Term::and(case.iter().map(|it| literal(&both, *it)).collect::<Vec<_>>()))
                .collect();
            let (plain, small) = (Term::or(&terms), either(&terms));
            for (a, b) in (-5..=5).flat_map(|a| (-5..=5).map(move |b| (a, b))) {
                let map = [(&both[0], a), (&both[1], b)]
                    .map(|(term, value)| (term.symbols()[0].clone(), Term::int(value)))
                    .into_iter()
                    .collect();
                prop_assert_eq!(plain.substitute(&map), small.substitute(&map), "{} {}: {}, {}", a, b, plain, small);
            }
        }
    }

    #[test]
    fn cases_that_touch_become_one_and_what_all_say_stands_outside() {
        let [x, y] = ["x", "y"].map(|name| Term::var(name, Sort::Int));
        let nine = (&x + &y).equals(&Term::int(9));
        let between =
            |low: i64, high: i64| Term::and([nine.clone(), Term::int(low).le(&x), x.le(&Term::int(high))]);
        let seven = Term::and([nine.clone(), x.equals(&Term::int(7))]);
        assert_eq!(either(&[between(0, 4), between(5, 9), seven.clone()]), between(0, 9));
        assert_eq!(either(&[between(0, 4), between(5, 3)]), between(0, 4));
        let apart = either(&[between(0, 4), between(6, 9)]);
        assert!(matches!(apart.op(), Op::And) && apart.args().contains(&nine), "{apart}");
        for (value, possible) in [(4, true), (5, false), (6, true), (10, false)] {
            let values = [(&x, value), (&y, 9 - value)];
            let map = values.map(|(term, value)| (term.symbols()[0].clone(), Term::int(value)));
            assert_eq!(apart.substitute(&map.into_iter().collect()), Term::bool(possible));
        }
    }
}
