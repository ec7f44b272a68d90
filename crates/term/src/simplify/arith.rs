//! Arithmetic: sums in linear normal form, comparisons against a constant.
//!
//! A sum is `k1 * m1 + … + kn * mn + k`: non-zero coefficients, monomials in canonical order, the constant last and left out if
//! zero. A monomial is any term that is neither sum nor constant, a product of such included; `k * m` is the node
//! `Mul[k, m]`, so taking a coefficient off builds nothing.
//!
//! Integer comparisons and equalities have all symbols on the left and one constant on the right, the coefficients share no factor,
//! and the first is positive. There is only `<=` on integers: `a < b` is `a - b <= -1`, and `a >= b` is
//! `not (a - b <= -1)`. So a comparison and its negation are complements by their looks, and `x < y`, `not (y <= x)` and
//! `x + 1 <= y` are one term. On reals there is `<` too, and the first coefficient is 1.

use std::borrow::Borrow;
use std::fmt::Debug;

use smallvec::SmallVec;

use super::{FLAT, SMALL, bool, ordered_eq};
use crate::term::intern;
use crate::{Int, Op, Rational, Sort, Term, Value};

/// A number that can be a coefficient: [`Int`] or [`Rational`].
trait Number: Clone + PartialEq + Ord + Debug {
    fn from_i64(n: i64) -> Self;
    fn of(term: &Term) -> Option<&Self>;
    fn to_term(&self) -> Term;
    fn plus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn negated(&self) -> Self;
    /// What to divide all coefficients by: positive, and such that the coefficients become canonical.
    fn scale(coefficients: &mut dyn Iterator<Item = &Self>) -> Self;
    /// The exact quotient, if there is one.
    fn over(&self, divisor: &Self) -> Option<Self>;
    /// `sum <= bound`, once the sum has been divided by `divisor`: the constant on the right.
    fn bound(&self, divisor: &Self) -> Self;
}

impl Number for Int {
    fn from_i64(n: i64) -> Int {
        Int::from(n)
    }
    #[inline]
    fn of(term: &Term) -> Option<&Int> {
        term.as_int()
    }
    fn to_term(&self) -> Term {
        Term::int(self.clone())
    }
    #[inline]
    fn plus(&self, other: &Int) -> Int {
        self + other
    }
    #[inline]
    fn times(&self, other: &Int) -> Int {
        self * other
    }
    #[inline]
    fn negated(&self) -> Int {
        -self
    }
    fn scale(coefficients: &mut dyn Iterator<Item = &Int>) -> Int {
        let mut gcd = Int::ZERO;
        for k in coefficients {
            gcd = gcd.gcd(k);
            if gcd.is_one() {
                break;
            }
        }
        gcd
    }
    fn over(&self, divisor: &Int) -> Option<Int> {
        if divisor.is_one() {
            return Some(self.clone());
        }
        self.rem(divisor)?.is_zero().then(|| self.quot(divisor))?
    }
    fn bound(&self, divisor: &Int) -> Int {
        self.div_floor(divisor).expect("a scale is not zero")
    }
}

impl Number for Rational {
    fn from_i64(n: i64) -> Rational {
        Rational::from(n)
    }
    fn of(term: &Term) -> Option<&Rational> {
        term.as_rational()
    }
    fn to_term(&self) -> Term {
        Term::real(self.clone())
    }
    fn plus(&self, other: &Rational) -> Rational {
        self + other
    }
    fn times(&self, other: &Rational) -> Rational {
        self * other
    }
    fn negated(&self) -> Rational {
        -self
    }
    fn scale(coefficients: &mut dyn Iterator<Item = &Rational>) -> Rational {
        let first = coefficients.next().expect("a sum with monomials");
        if first.is_negative() { -first } else { first.clone() }
    }
    fn over(&self, divisor: &Rational) -> Option<Rational> {
        self.div(divisor)
    }
    fn bound(&self, divisor: &Rational) -> Rational {
        self.div(divisor).expect("a scale is not zero")
    }
}

/// `k1 * m1 + … + kn * mn + constant`
struct Linear<N> {
    /// In canonical order, without duplicates, once [`Linear::normalise`]d.
    monomials: SmallVec<[(N, Term); 4]>,
    constant: N,
}

impl<N: Number> Linear<N> {
    /// The sum of the terms, each times its coefficient. The terms that are sums are all taken apart, or, if that gets too
    /// long, none is: that way the order of the terms makes no difference.
    fn of(terms: &[(N, &Term)]) -> Linear<N> {
        let parts = |term: &Term| if *term.op() == Op::Add { term.args().len() } else { 1 };
        let flat = terms.iter().map(|(_, term)| parts(term)).sum::<usize>() <= FLAT;
        let mut sum = Linear { monomials: SmallVec::new(), constant: N::from_i64(0) };
        for (k, term) in terms {
            match term.op() {
                Op::Add if flat => term.args().iter().for_each(|part| sum.add(k, part)),
                _ => sum.add(k, term),
            }
        }
        if terms.len() > 1 {
            sum.normalise();
        }
        sum
    }

    /// Adds `k * term` for a term that is not taken apart.
    fn add(&mut self, k: &N, term: &Term) {
        if let Some(n) = N::of(term) {
            self.constant = self.constant.plus(&k.times(n));
        } else if let Some((n, monomial)) = coefficient::<N>(term) {
            self.monomials.push((k.times(n), monomial.clone()));
        } else {
            self.monomials.push((k.clone(), term.clone()));
        }
    }

    /// Sorts the monomials, and joins those that are the same.
    fn normalise(&mut self) {
        if self.monomials.len() > 1 {
            self.monomials.sort_by(|a, b| a.1.structural_cmp(&b.1));
            self.monomials.dedup_by(|later, kept| {
                let same = later.1 == kept.1;
                if same {
                    kept.0 = kept.0.plus(&later.0);
                }
                same
            });
        }
        let zero = N::from_i64(0);
        self.monomials.retain(|(k, _)| *k != zero);
    }

    /// The sum as a term.
    fn to_term(&self) -> Term {
        let constant = (self.constant != N::from_i64(0)).then(|| self.constant.to_term());
        let mut parts: SmallVec<[Term; 8]> = self.monomials.iter().map(|(k, m)| scaled(k, m)).collect();
        parts.extend(constant);
        match parts.as_slice() {
            [] => N::from_i64(0).to_term(),
            [one] => one.clone(),
            many => intern(Op::Add, many),
        }
    }
}

/// The coefficient and the monomial of a product with a constant.
fn coefficient<N: Number>(term: &Term) -> Option<(&N, &Term)> {
    match (term.op(), term.args()) {
        (Op::Mul, [k, monomial]) => Some((N::of(k)?, monomial)),
        _ => None,
    }
}

/// `k * monomial`, as it stands.
fn scaled<N: Number>(k: &N, monomial: &Term) -> Term {
    if *k == N::from_i64(1) { monomial.clone() } else { intern(Op::Mul, &[&k.to_term(), monomial]) }
}

/// Calls a function that is generic over [`Number`] at the sort of a term.
macro_rules! at_sort {
    ($term:expr, $f:ident($($arg:expr),*)) => {
        match $term.sort() {
            Sort::Real => $f::<Rational>($($arg),*),
            _ => $f::<Int>($($arg),*),
        }
    };
}

/// `a + b + …` of at least one.
pub(crate) fn sum<T: Borrow<Term>>(args: &[T]) -> Term {
    fn at<N: Number>(args: &[impl Borrow<Term>]) -> Term {
        let terms: SmallVec<[(N, &Term); 4]> =
            args.iter().map(|arg| (N::from_i64(1), arg.borrow())).collect();
        Linear::of(&terms).to_term()
    }
    check(Op::Add, args);
    match args[0].borrow().sort() {
        Sort::Real => at::<Rational>(args),
        _ => at::<Int>(args),
    }
}

/// `a - b`
pub(crate) fn sub(a: &Term, b: &Term) -> Term {
    fn at<N: Number>(a: &Term, b: &Term) -> Term {
        difference::<N>(a, b).to_term()
    }
    check(Op::Add, &[a, b]);
    at_sort!(a, at(a, b))
}

/// The linear form of `a - b`.
fn difference<N: Number>(a: &Term, b: &Term) -> Linear<N> {
    Linear::of(&[(N::from_i64(1), a), (N::from_i64(-1), b)])
}

/// `a * b`
pub(crate) fn mul(a: &Term, b: &Term) -> Term {
    fn at<N: Number>(a: &Term, b: &Term) -> Term {
        match (N::of(a), N::of(b)) {
            (Some(k), _) => multiply(k, b),
            (_, Some(k)) => multiply(k, a),
            _ => {
                let one = N::from_i64(1);
                let (m, a) = coefficient::<N>(a).unwrap_or((&one, a));
                let (n, b) = coefficient::<N>(b).unwrap_or((&one, b));
                multiply(&m.times(n), &product(a, b))
            }
        }
    }
    check(Op::Mul, &[a, b]);
    at_sort!(a, at(a, b))
}

/// `k * term`, distributed over a sum.
fn multiply<N: Number>(k: &N, term: &Term) -> Term {
    if *k == N::from_i64(0) {
        return k.to_term();
    }
    if *k == N::from_i64(1) {
        return term.clone();
    }
    Linear::of(&[(k.clone(), term)]).to_term()
}

/// The product of two terms without constant factors: flat, and in canonical order.
fn product(a: &Term, b: &Term) -> Term {
    fn factors(term: &Term) -> &[Term] {
        if *term.op() == Op::Mul { term.args() } else { std::slice::from_ref(term) }
    }
    let (a, b) = if factors(a).len() + factors(b).len() <= FLAT {
        (factors(a), factors(b))
    } else {
        (std::slice::from_ref(a), std::slice::from_ref(b))
    };
    let mut all: SmallVec<[&Term; 8]> = a.iter().chain(b).collect();
    all.sort_by(|a, b| a.structural_cmp(b));
    intern(Op::Mul, &all)
}

/// `-a`
pub(crate) fn neg(a: &Term) -> Term {
    match a.sort() {
        Sort::Real => multiply(&Rational::from(-1), a),
        _ => multiply(&Int::from(-1), a),
    }
}

/// `a <= b`
pub(crate) fn le(a: &Term, b: &Term) -> Term {
    check(Op::Le, &[a, b]);
    match a.sort() {
        Sort::Real => at_most(difference::<Rational>(a, b), Op::Le),
        _ => at_most(difference::<Int>(a, b), Op::Le),
    }
}

/// `a < b`
pub(crate) fn lt(a: &Term, b: &Term) -> Term {
    check(Op::Lt, &[a, b]);
    match a.sort() {
        Sort::Real => at_most(difference::<Rational>(a, b), Op::Lt),
        _ => {
            // a < b = a + 1 <= b
            let mut linear = difference::<Int>(a, b);
            linear.constant = linear.constant + Int::ONE;
            at_most(linear, Op::Le)
        }
    }
}

/// `linear <= 0` or `linear < 0`, in normal form.
fn at_most<N: Number>(mut linear: Linear<N>, op: Op) -> Term {
    let zero = N::from_i64(0);
    let Some(leading) = linear.monomials.first().map(|(k, _)| k.clone()) else {
        return Term::bool(linear.constant < zero || (op == Op::Le && linear.constant == zero));
    };
    let scale = N::scale(&mut linear.monomials.iter().map(|(k, _)| k));
    let bound = linear.constant.negated().bound(&scale);
    for (k, _) in &mut linear.monomials {
        *k = k.over(&scale).expect("the scale divides every coefficient");
    }
    linear.constant = zero.clone();
    if leading > zero {
        return compare(op, &linear.to_term(), &bound.to_term());
    }
    // -s <= k is not (s < -k), and on integers not (s <= -k - 1)
    linear.monomials.iter_mut().for_each(|(k, _)| *k = k.negated());
    let sum = linear.to_term();
    let bound = bound.negated();
    bool::not(&match op {
        Op::Le if *sum.sort() == Sort::Int => compare(Op::Le, &sum, &bound.plus(&N::from_i64(-1)).to_term()),
        Op::Le => compare(Op::Lt, &sum, &bound.to_term()),
        _ => compare(Op::Le, &sum, &bound.to_term()),
    })
}

/// `sum <= constant` or `sum < constant`, in normal form but for what the sum says by itself.
fn compare(op: Op, sum: &Term, constant: &Term) -> Term {
    match (sum.op(), sum.args()) {
        // ite(c, k, x) <= k' is decided on the side of the constant
        (Op::Ite, [c, a, b]) if (a.is_const() || b.is_const()) && sum.tree_size() <= SMALL => {
            let side = |arm: &Term| if op == Op::Le { le(arm, constant) } else { lt(arm, constant) };
            bool::ite(c, &side(a), &side(b))
        }
        // A length is not negative, nor is a remainder.
        (Op::SeqLen | Op::UbvToInt | Op::CharToCode, _)
            if constant.as_int().is_some_and(Int::is_negative) =>
        {
            Term::bool(false)
        }
        (Op::Mod, [_, k]) if let (Some(k), Some(n)) = (k.as_int(), constant.as_int()) => {
            if n.is_negative() && !k.is_zero() {
                Term::bool(false)
            } else if !k.is_zero() && *n >= k.abs() + Int::from(-1) {
                Term::bool(true)
            } else {
                intern(op, &[sum, constant])
            }
        }
        _ => intern(op, &[sum, constant]),
    }
}

/// `a = b` on numbers.
pub(crate) fn equals(a: &Term, b: &Term) -> Term {
    fn at<N: Number>(a: &Term, b: &Term) -> Term {
        let mut linear = difference::<N>(a, b);
        let zero = N::from_i64(0);
        let Some(leading) = linear.monomials.first().map(|(k, _)| k.clone()) else {
            return Term::bool(linear.constant == zero);
        };
        let mut scale = N::scale(&mut linear.monomials.iter().map(|(k, _)| k));
        if leading < zero {
            scale = scale.negated();
        }
        // 2 * x = 3 has no solution in the integers
        let Some(constant) = linear.constant.negated().over(&scale) else { return Term::bool(false) };
        for (k, _) in &mut linear.monomials {
            *k = k.over(&scale).expect("the scale divides every coefficient");
        }
        // x - y = 0 reads better, and costs less, as x = y
        if let [(m, x), (n, y)] = linear.monomials.as_slice()
            && constant == zero
            && *m == N::from_i64(1)
            && *n == N::from_i64(-1)
        {
            return ordered_eq(x, y);
        }
        linear.constant = zero;
        let (sum, constant) = (linear.to_term(), constant.to_term());
        // Taking constants off may have uncovered an if-then-else, or a conversion.
        super::equals_ite(&sum, &constant)
            .or_else(|| equals_to_real(&sum, &constant))
            .unwrap_or_else(|| intern(Op::Eq, &[sum, constant]))
    }
    at_sort!(a, at(a, b))
}

/// `to_real(n) = r` is `n = r` if `r` is whole, else false.
fn equals_to_real(sum: &Term, constant: &Term) -> Option<Term> {
    let (Op::ToReal, [n], Some(r)) = (sum.op(), sum.args(), constant.as_rational()) else { return None };
    Some(if r.is_integer() { super::equals(n, &Term::int(r.numerator())) } else { Term::bool(false) })
}

/// Euclidean `a div b`; 0 if `b` is 0.
pub(crate) fn div(a: &Term, b: &Term) -> Term {
    check(Op::Div, &[a, b]);
    if let Some(constant) = super::fold(&Op::Div, &[a, b]) {
        return constant;
    }
    match b.as_int() {
        // a div 0 = 0, as `Op` has it
        Some(k) if k.is_zero() => Term::int(0),
        // a div -k = -(a div k)
        Some(k) if k.is_negative() => neg(&div(a, &Term::int(-k))),
        Some(k) if k.is_one() => a.clone(),
        // (k * x + y) div k = x + y div k
        Some(k) => {
            let (whole, rest) = split(a, |n| n.rem(k).is_some_and(|r| r.is_zero()));
            match whole.monomials.is_empty() {
                true => intern(Op::Div, &[a, b]),
                false => &exactly(whole, k) + &div(&rest.to_term(), b),
            }
        }
        None => intern(Op::Div, &[a, b]),
    }
}

/// Euclidean `a mod b`; `a` if `b` is 0.
pub(crate) fn modulo(a: &Term, b: &Term) -> Term {
    check(Op::Mod, &[a, b]);
    if let Some(constant) = super::fold(&Op::Mod, &[a, b]) {
        return constant;
    }
    match b.as_int() {
        // a mod 0 = a, as `Op` has it
        Some(k) if k.is_zero() => a.clone(),
        // a mod -k = a mod k
        Some(k) if k.is_negative() => modulo(a, &Term::int(-k)),
        Some(k) if k.is_one() => Term::int(0),
        // (a mod k) mod k = a mod k
        Some(_) if *a.op() == Op::Mod && a.args()[1] == *b => a.clone(),
        // (k * x + y) mod k = y mod k
        Some(k) => {
            let (whole, rest) = split(a, |n| n.rem(k).is_some_and(|r| r.is_zero()));
            match whole.monomials.is_empty() {
                true => intern(Op::Mod, &[a, b]),
                false => modulo(&rest.to_term(), b),
            }
        }
        None => intern(Op::Mod, &[a, b]),
    }
}

/// The part of a sum whose coefficients are `chosen`, and the rest with the constant.
fn split(sum: &Term, chosen: impl Fn(&Int) -> bool) -> (Linear<Int>, Linear<Int>) {
    let all = Linear::of(&[(Int::ONE, sum)]);
    let (yes, no) = all.monomials.into_iter().partition(|(k, _)| chosen(k));
    (Linear { monomials: yes, constant: Int::ZERO }, Linear { monomials: no, constant: all.constant })
}

/// The sum divided by `k`, which divides every coefficient.
fn exactly(mut sum: Linear<Int>, k: &Int) -> Term {
    for (n, _) in &mut sum.monomials {
        *n = n.over(k).expect("chosen because `k` divides it");
    }
    sum.to_term()
}

/// `a / b` on reals; 0 if `b` is 0.
pub(crate) fn real_div(a: &Term, b: &Term) -> Term {
    check(Op::RealDiv, &[a, b]);
    match b.as_rational() {
        // a / 0 = 0, as `Op` has it
        Some(k) if k.is_zero() => Term::real(k.clone()),
        // a / k = (1 / k) * a
        Some(k) => multiply(&Rational::from(1).div(k).expect("not zero"), a),
        None => intern(Op::RealDiv, &[a, b]),
    }
}

/// Int to Real.
pub(crate) fn to_real(a: &Term) -> Term {
    super::fold(&Op::ToReal, &[a]).unwrap_or_else(|| intern(Op::ToReal, &[a]))
}

/// Real to Int, rounding down.
pub(crate) fn to_int(a: &Term) -> Term {
    match (a.op(), a.as_value()) {
        (_, Some(Value::Real(r))) => Term::int(r.floor()),
        // to_int(to_real(n)) = n
        (Op::ToReal, _) => a.args()[0].clone(),
        _ => intern(Op::ToInt, &[a]),
    }
}

/// Panics if the operator does not fit: a rule that fires before the table checks must not hide that.
#[inline]
fn check<T: Borrow<Term>>(op: Op, args: &[T]) {
    let sort = args[0].borrow().sort();
    if !sort.is_arithmetic() || args.iter().any(|arg| arg.borrow().sort() != sort) {
        intern(op, args);
    }
}
