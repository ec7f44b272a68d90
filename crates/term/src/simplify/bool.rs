//! Boolean laws: negation, conjunction, disjunction, equivalence and if-then-else.
//!
//! Conjunction and disjunction are mirror images, so their rules are written once, over a [`Connective`]. In a
//! conjunction:
//!
//! 1. operands are flattened up to a bound, constants removed, and De Morgan applied;
//! 2. [`Connective::normalise`] sorts them. The canonical order puts a negation right after what it negates, so
//!    duplicates and complements are neighbours: `a and not a` is false;
//! 3. clauses are absorbed (`a and (a or b)` is `a`), and bounds on the same term joined (`x <= 3 and x <= 5` is `x
//!    <= 3`).
//!
//! Path conditions grow by one operand at a time, so two plain operands ([`Connective::pair`]) and one more operand
//! ([`Connective::extend`]) have short cuts that build the same term.
//!
//! If-then-else ([`ite`]) has a positive condition; inside an arm the condition is known ([`assume`]), Boolean arms
//! become connectives, and nested choices with a common arm are joined.
//!
//! What stays true: the value of the term under every model; rules look a bounded number of levels down.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::bound::Bound;
use super::{FLAT, ordered_eq};
use crate::term::intern;
use crate::{Op, Sort, Term};

/// `not a`
pub(crate) fn not(a: &Term) -> Term {
    match (a.op(), a.as_bool()) {
        (_, Some(b)) => Term::bool(!b),
        // not not a = a
        (Op::Not, _) => a.args()[0].clone(),
        _ => intern(Op::Not, &[a]),
    }
}

/// Is one the negation of the other?
#[inline]
pub(crate) fn complementary(a: &Term, b: &Term) -> bool {
    negates(a, b) || negates(b, a)
}

/// Is `a` written as the negation of `b`?
#[inline]
fn negates(a: &Term, b: &Term) -> bool {
    matches!(a.op(), Op::Not) && a.args()[0] == *b
}

/// Is it neither a constant nor a connective, negated or not?
#[inline]
fn is_plain(term: &Term) -> bool {
    let atom = if matches!(term.op(), Op::Not) { &term.args()[0] } else { term };
    !matches!(atom.op(), Op::And | Op::Or | Op::Const(_))
}

/// And, or its mirror image.
struct Connective {
    op: Op,
    dual: Op,
    /// The value that changes nothing.
    neutral: bool,
}

const AND: Connective = Connective { op: Op::And, dual: Op::Or, neutral: true };
const OR: Connective = Connective { op: Op::Or, dual: Op::And, neutral: false };

/// `a and b and …`; true of nothing.
pub(crate) fn and(args: &[&Term]) -> Term {
    AND.build(args)
}

/// `a or b or …`; false of nothing.
pub(crate) fn or(args: &[&Term]) -> Term {
    OR.build(args)
}

type Operands = SmallVec<[Term; 8]>;

// The rules read as for AND; for OR, exchange and with or, true with false.
impl Connective {
    fn build(&self, args: &[&Term]) -> Term {
        if let [a, b] = args
            && [a, b].iter().all(|arg| is_plain(arg))
        {
            return self.pair(a, b);
        }
        if let [a, b] = args
            && let Some(longer) = self.extend(a, b).or_else(|| self.extend(b, a))
        {
            return longer;
        }
        let mut operands = Operands::new();
        let parts = |arg: &&Term| self.same(arg).or(self.opposite(arg)).map_or(1, <[Term]>::len);
        let flat = args.iter().map(parts).sum::<usize>() <= FLAT;
        for arg in args {
            match arg.as_bool() {
                // a and true = a
                Some(b) if b == self.neutral => {}
                // a and false = false
                Some(_) => return Term::bool(!self.neutral),
                // a and (b and c) = a and b and c
                None if flat && let Some(parts) = self.same(arg) => operands.extend(parts.iter().cloned()),
                // a and not (b or c) = a and not b and not c
                None if flat && let Some(parts) = self.opposite(arg) => {
                    operands.extend(parts.iter().map(not))
                }
                None => operands.push((*arg).clone()),
            }
        }
        self.normalise(operands)
    }

    /// The parts of a conjunction.
    fn same<'a>(&self, arg: &'a Term) -> Option<&'a [Term]> {
        arg.is(&self.op).then(|| arg.args())
    }

    /// The parts of a disjunction that is negated.
    fn opposite<'a>(&self, arg: &'a Term) -> Option<&'a [Term]> {
        let inner = arg.args().first().filter(|_| matches!(arg.op(), Op::Not))?;
        inner.is(&self.dual).then(|| inner.args())
    }

    /// Two [plain](is_plain) operands: a short cut for the commonest case.
    fn pair(&self, a: &Term, b: &Term) -> Term {
        if let Some(joined) = self.join_bounds(a, b) {
            return joined;
        }
        match a.structural_cmp(b) {
            Ordering::Equal => a.clone(),
            _ if complementary(a, b) => Term::bool(!self.neutral),
            Ordering::Less => intern(self.op.clone(), &[a, b]),
            Ordering::Greater => intern(self.op.clone(), &[b, a]),
        }
    }

    /// A conjunction with one [plain](is_plain) operand more, as path conditions and guards grow. None if the operand
    /// is not plain, or does more than make the conjunction longer.
    fn extend(&self, whole: &Term, more: &Term) -> Option<Term> {
        let parts = self.same(whole).filter(|parts| parts.len() < FLAT && is_plain(more))?;
        let bound = Bound::of(more, false);
        for part in parts {
            if part == more {
                return Some(whole.clone());
            } else if complementary(part, more) {
                return Some(Term::bool(!self.neutral));
            }
            let touches = |arg: &Term| arg == more || complementary(arg, more);
            let same_term = |bound: &Bound<'_>| {
                Bound::of(part, false).is_some_and(|other| other.is_on_the_term_of(bound))
            };
            if part.is(&self.dual) && part.args().iter().any(touches) || bound.as_ref().is_some_and(same_term)
            {
                return None;
            }
        }
        let place = parts.partition_point(|part| part.structural_cmp(more) == Ordering::Less);
        let (before, after) = parts.split_at(place);
        let all: SmallVec<[&Term; 16]> = before.iter().chain([more]).chain(after).collect();
        Some(intern(self.op.clone(), &all))
    }

    /// Operands in order, without duplicates and complements, absorbed.
    fn normalise(&self, mut operands: Operands) -> Term {
        operands.sort_unstable_by(Term::structural_cmp);
        // a and a = a
        operands.dedup();
        // a and not a = false
        if operands.windows(2).any(|pair| negates(&pair[1], &pair[0])) {
            return Term::bool(!self.neutral);
        }
        match operands.as_slice() {
            [] => Term::bool(self.neutral),
            [one] => {
                debug_assert!(*one.sort() == Sort::Bool, "{one} is no formula");
                one.clone()
            }
            many => match self.absorb(many).or_else(|| self.merge_bounds(many)) {
                Some(fewer) => self.build(&fewer.iter().collect::<SmallVec<[&Term; 8]>>()),
                None => intern(self.op.clone(), many),
            },
        }
    }

    /// One step of absorption and unit resolution, if there is one to take:
    /// `a and (a or b) = a` and `a and (not a or b) = a and b`.
    fn absorb(&self, operands: &[Term]) -> Option<Operands> {
        for (i, clause) in operands.iter().enumerate().filter(|(_, clause)| clause.is(&self.dual)) {
            if clause.args().len() * operands.len() > FLAT * 4 {
                continue;
            }
            let others = || operands.iter().filter(|other| *other != clause);
            let replacement = if others().any(|other| clause.args().contains(other)) {
                None
            } else if others().any(|other| clause.args().iter().any(|arg| complementary(arg, other))) {
                let rest: SmallVec<[&Term; 8]> = clause
                    .args()
                    .iter()
                    .filter(|arg| !others().any(|other| complementary(arg, other)))
                    .collect();
                Some(self.dual().build(&rest))
            } else {
                continue;
            };
            let mut fewer: Operands = operands.into();
            fewer.remove(i);
            fewer.extend(replacement);
            return Some(fewer);
        }
        None
    }

    /// Two operands as one, if both are bounds on one term and a single formula has the same meaning: `x <= 3 and x <=
    /// 5` is `x <= 3`, `x <= 3 and x > 4` is false, `x <= 3 and x > 2` is `x = 3`.
    fn join_bounds(&self, a: &Term, b: &Term) -> Option<Term> {
        // The disjunction of two bounds is the negation of the conjunction of their negations.
        let or = !self.neutral;
        let (x, y) = (Bound::of(a, or)?, Bound::of(b, or)?);
        if !x.is_on_the_term_of(&y) {
            None
        } else if x.excludes(&y) {
            Some(Term::bool(or))
        } else if x.implies(&y) {
            Some(a.clone())
        } else if y.implies(&x) {
            Some(b.clone())
        } else {
            x.pinch(&y).map(|equal| if or { not(&equal) } else { equal })
        }
    }

    /// One step of joining bounds, if there is one to take.
    fn merge_bounds(&self, operands: &[Term]) -> Option<Operands> {
        if operands.len() > FLAT {
            return None;
        }
        let bounds: SmallVec<[(usize, Bound<'_>); 16]> = operands
            .iter()
            .enumerate()
            .filter_map(|(place, operand)| Some((place, Bound::of(operand, false)?)))
            .collect();
        for (at, (i, x)) in bounds.iter().enumerate() {
            for (j, _) in bounds[at + 1..].iter().filter(|(_, y)| x.is_on_the_term_of(y)) {
                if let Some(joined) = self.join_bounds(&operands[*i], &operands[*j]) {
                    let mut fewer: Operands = operands.into();
                    fewer.remove(*j);
                    fewer[*i] = joined;
                    return Some(fewer);
                }
            }
        }
        None
    }

    fn dual(&self) -> Connective {
        Connective { op: self.dual.clone(), dual: self.op.clone(), neutral: !self.neutral }
    }
}

/// `a = b` on Bool, of different terms that are not both constants.
pub(crate) fn iff(a: &Term, b: &Term) -> Term {
    match (a.as_bool(), b.as_bool()) {
        // true = b
        (Some(a), _) => return if a { b.clone() } else { not(b) },
        (_, Some(b)) => return if b { a.clone() } else { not(a) },
        _ => {}
    }
    match (a.op(), b.op()) {
        // (not a = not b) = (a = b)
        (Op::Not, Op::Not) => super::equals(&a.args()[0], &b.args()[0]),
        // (not a = a) = false
        _ if complementary(a, b) => Term::bool(false),
        // (not a = b) = not (a = b)
        (Op::Not, _) => not(&super::equals(&a.args()[0], b)),
        (_, Op::Not) => not(&super::equals(a, &b.args()[0])),
        _ => ordered_eq(a, b),
    }
}

/// `if c then a else b`
pub(crate) fn ite(c: &Term, a: &Term, b: &Term) -> Term {
    match c.as_bool() {
        Some(true) => return a.clone(),
        Some(false) => return b.clone(),
        None => {}
    }
    // ite(not c, a, b) = ite(c, b, a)
    let (c, mut a, mut b) = if matches!(c.op(), Op::Not) { (&c.args()[0], b, a) } else { (c, a, b) };
    // Inside an arm the condition is known: ite(c, ite(c, x, _), b) = ite(c, x, b).
    while let Some(known) = assume(a, c, true) {
        a = known;
    }
    while let Some(known) = assume(b, c, false) {
        b = known;
    }
    // ite(c, a, a) = a
    if a == b {
        return a.clone();
    }
    let simpler = if *a.sort() == Sort::Bool { ite_bool(c, a, b) } else { None };
    simpler.or_else(|| ite_join(c, a, b)).unwrap_or_else(|| intern(Op::Ite, &[c, a, b]))
}

/// If-then-else with Boolean arms, one of which is a constant or the condition.
fn ite_bool(c: &Term, a: &Term, b: &Term) -> Option<Term> {
    Some(match (a.as_bool(), b.as_bool()) {
        // ite(c, true, b) = ite(c, c, b) = c or b
        (Some(true), _) => c | b,
        _ if a == c => c | b,
        // ite(c, false, b) = ite(c, not c, b) = not c and b
        (Some(false), _) => &not(c) & b,
        _ if negates(a, c) => a & b,
        // ite(c, a, true) = ite(c, a, not c) = not c or a
        (_, Some(true)) => &not(c) | a,
        _ if negates(b, c) => b | a,
        // ite(c, a, false) = ite(c, a, c) = c and a
        (_, Some(false)) => c & a,
        _ if b == c => c & a,
        // ite(c, a, not a) = (c = a)
        _ if complementary(a, b) => super::equals(c, a),
        _ => return None,
    })
}

/// The arm of `term` that is taken given that `c` is `value`, if `term` is an if-then-else whose condition `c` decides.
fn assume<'a>(term: &'a Term, c: &Term, value: bool) -> Option<&'a Term> {
    let (Op::Ite, [d, x, y]) = (term.op(), term.args()) else { return None };
    match decides(c, value, d)? {
        true => Some(x),
        false => Some(y),
    }
}

/// The value of `d`, given that `c` is `value`, if one look shows it: `c` or its complement is `d`, or a part of `d`
/// that decides it, or `d` is a part of `c` whose value follows from `c`.
fn decides(c: &Term, value: bool, d: &Term) -> Option<bool> {
    if c == d {
        return Some(value);
    }
    match d.op() {
        // c => c or x; not c => not (c and x); and with a negated c the other way round
        Op::Or if value && d.args().contains(c) => return Some(true),
        Op::And if !value && d.args().contains(c) => return Some(false),
        Op::Or if !value && d.args().iter().any(|part| negates(part, c)) => return Some(true),
        Op::And if value && d.args().iter().any(|part| negates(part, c)) => return Some(false),
        // x <= 3 => x <= 5
        Op::Le | Op::Eq if let Some(known) = compare_bounds(c, value, d) => return Some(known),
        _ => {}
    }
    // d and x => d; not (d or x) => not d
    let settles = (matches!(c.op(), Op::And) && value) || (matches!(c.op(), Op::Or) && !value);
    let part = settles.then(|| c.args().iter().find(|part| *part == d || negates(part, d)))??;
    Some(value == (part == d))
}

/// The value of the bound `d`, given that `c` is `value`, if `c` is a bound on the same term from which it follows.
#[inline]
fn compare_bounds(c: &Term, value: bool, d: &Term) -> Option<bool> {
    // Most often the terms differ, which is quickly seen.
    if c.args().first() != d.args().first() {
        return None;
    }
    let (c, d) = (Bound::of(c, !value)?, Bound::of(d, false)?);
    if c.implies(&d) {
        return Some(true);
    }
    c.excludes(&d).then_some(false)
}

/// Joins conditions when an arm and an arm of an arm are the same term.
fn ite_join(c: &Term, a: &Term, b: &Term) -> Option<Term> {
    if let (Op::Ite, [d, x, y]) = (a.op(), a.args()) {
        // ite(c, ite(d, x, b), b) = ite(c and d, x, b)
        if y == b {
            return Some(ite(&(c & d), x, b));
        }
        // ite(c, ite(d, b, y), b) = ite(c and not d, y, b)
        if x == b {
            return Some(ite(&(c & &not(d)), y, b));
        }
    }
    if let (Op::Ite, [d, x, y]) = (b.op(), b.args()) {
        // ite(c, a, ite(d, a, y)) = ite(c or d, a, y)
        if x == a {
            return Some(ite(&(c | d), a, y));
        }
        // ite(c, a, ite(d, x, a)) = ite(c or not d, a, x)
        if y == a {
            return Some(ite(&(c | &not(d)), a, x));
        }
    }
    None
}
