//! Arithmetic: sums in linear normal form, comparisons against a constant.
//!
//! A sum is `k1 * m1 + … + kn * mn + k`: non-zero coefficients, monomials in canonical order, the constant last and left out if
//! zero. A monomial is any term that is neither sum nor constant, a product of such included; `k * m` is the node
//! `Mul[k, m]`, so taking a coefficient off builds nothing.
//!
//! Comparisons and equalities have all symbols on the left and one constant on the right, the coefficients share no
//! factor, and the first is positive. There is only `<=` on integers: `a < b` is `not (b <= a)`, `a >= 3` is `not (a <=
//! 2)`. So a comparison and its negation are complements by their form, and `x < y`, `not (y <= x)` and `x + 1 <= y`
//! are one term.
//! On reals there is `<` too, and the first coefficient is 1. The form `x + -1 * y <= 0` (or `= 0`) is written `x <= y`
//! (or `x = y`): the commonest comparisons take one node, not three.
//!
//! Most calls see a symbol and a constant, or two symbols. Those take a short cut that builds the same term as the general
//! way without making a linear form.

use std::fmt::Debug;

use smallvec::SmallVec;

use super::{FLAT, SMALL, bool, ordered_eq};
use crate::term::intern;
use crate::{Int, MAX_CHAR, Op, Rational, Sort, Term, Value};

/// A number that can be a coefficient: [`Int`] or [`Rational`].
trait Number: Clone + PartialEq + Ord + Debug {
    fn from_i64(n: i64) -> Self;
    fn of(term: &Term) -> Option<&Self>;
    fn to_term(&self) -> Term;
    fn plus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn negated(&self) -> Self;
    /// The divisor for all coefficients: positive, and such that the coefficients become canonical.
    fn scale(coefficients: &mut dyn Iterator<Item = &Self>) -> Self;
    /// The exact quotient, if there is one.
    fn over(&self, divisor: &Self) -> Option<Self>;
    /// The constant on the right of `sum <= self` once the sum has been divided by the positive `divisor`.
    fn bound(&self, divisor: &Self) -> Self;
    /// The greatest number below, if there is one: `s < k` is `s <= next_below(k)`.
    fn next_below(&self) -> Option<Self>;
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
    fn next_below(&self) -> Option<Int> {
        Some(self - Int::ONE)
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
    fn next_below(&self) -> Option<Rational> {
        None
    }
}

/// `k1 * m1 + … + kn * mn + constant`
struct Linear<N> {
    /// In canonical order, without duplicates, once [`Linear::normalise`]d.
    monomials: SmallVec<[(N, Term); 4]>,
    constant: N,
}

impl<N: Number> Linear<N> {
    /// The sum of the terms, each times its coefficient. Terms that are sums are all taken apart or, if that gets too
    /// long, none of them is: so the order of the terms makes no difference.
    fn of(terms: &[(N, &Term)]) -> Linear<N> {
        let parts = |term: &Term| if matches!(term.op(), Op::Add) { term.args().len() } else { 1 };
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

    /// Divides the coefficients by a number that divides them all. The constant becomes 0: the caller has to handle it.
    fn divide(&mut self, by: &N) {
        for (k, _) in &mut self.monomials {
            *k = k.over(by).expect("the scale divides every coefficient");
        }
        self.constant = N::from_i64(0);
    }

    /// The `x` and `y` of `x - y`.
    fn as_difference(&self) -> Option<(&Term, &Term)> {
        match self.monomials.as_slice() {
            [(m, x), (n, y)] if *m == N::from_i64(1) && *n == N::from_i64(-1) => Some((x, y)),
            _ => None,
        }
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

/// Is it a monomial with coefficient one: neither sum, nor constant, nor a constant times something?
#[inline]
fn is_atom(term: &Term) -> bool {
    match term.op() {
        Op::Add | Op::Const(_) => false,
        Op::Mul => !term.args()[0].is_const(),
        _ => true,
    }
}

/// Is it the number zero?
fn is_zero(term: &Term) -> bool {
    match term.as_value() {
        Some(Value::Int(n)) => n.is_zero(),
        Some(Value::Real(r)) => r.is_zero(),
        _ => false,
    }
}

/// `a + b`
pub(crate) fn add(a: &Term, b: &Term) -> Term {
    check(Op::Add, a, b);
    match (is_atom(a), is_atom(b)) {
        (true, true) if a != b => {
            let ordered = if a.structural_cmp(b).is_lt() { [a, b] } else { [b, a] };
            intern(Op::Add, &ordered)
        }
        (true, false) if b.is_const() => add_constant(a, b),
        (false, true) if a.is_const() => add_constant(b, a),
        _ => sum(&[a, b]),
    }
}

/// `atom + constant`
fn add_constant(atom: &Term, constant: &Term) -> Term {
    if is_zero(constant) { atom.clone() } else { intern(Op::Add, &[atom, constant]) }
}

/// `a + b + …` of at least one.
pub(crate) fn sum(args: &[&Term]) -> Term {
    fn at<N: Number>(args: &[&Term]) -> Term {
        let terms: SmallVec<[(N, &Term); 4]> = args.iter().map(|arg| (N::from_i64(1), *arg)).collect();
        Linear::of(&terms).to_term()
    }
    args.windows(2).for_each(|pair| check(Op::Add, pair[0], pair[1]));
    at_sort!(args[0], at(args))
}

/// `a - b`
pub(crate) fn sub(a: &Term, b: &Term) -> Term {
    fn at<N: Number>(a: &Term, b: &Term) -> Term {
        difference::<N>(a, b).to_term()
    }
    check(Op::Add, a, b);
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
    check(Op::Mul, a, b);
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
    if is_atom(term) { scaled(k, term) } else { Linear::of(&[(k.clone(), term)]).to_term() }
}

/// The product of two terms without constant factors: flat, and in canonical order.
fn product(a: &Term, b: &Term) -> Term {
    fn factors(term: &Term) -> &[Term] {
        if matches!(term.op(), Op::Mul) { term.args() } else { std::slice::from_ref(term) }
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

/// `a < b`
pub(crate) fn lt(a: &Term, b: &Term) -> Term {
    match b.as_int() {
        // x < k is x <= k - 1
        Some(k) if is_atom(a) => le(a, &Term::int(k - Int::ONE)),
        _ => bool::not(&le(b, a)),
    }
}

/// `a <= b`
pub(crate) fn le(a: &Term, b: &Term) -> Term {
    check(Op::Le, a, b);
    match (is_atom(a), is_atom(b)) {
        (true, true) if a != b => intern(Op::Le, &[a, b]),
        (true, false) if b.is_const() => compare(Op::Le, a, b),
        // k <= x is not (x < k), and on integers not (x <= k - 1)
        (false, true) if let Some(k) = a.as_int() => bool::not(&compare(Op::Le, b, &Term::int(k - Int::ONE))),
        (false, true) if a.is_const() => bool::not(&compare(Op::Lt, b, a)),
        _ if *a.sort() == Sort::Real => not_positive(difference::<Rational>(a, b)),
        _ => not_positive(difference::<Int>(a, b)),
    }
}

/// `linear <= 0`, in normal form.
fn not_positive<N: Number>(mut linear: Linear<N>) -> Term {
    let zero = N::from_i64(0);
    let Some(leading) = linear.monomials.first().map(|(k, _)| k.clone()) else {
        return Term::bool(linear.constant <= zero);
    };
    let mut scale = N::scale(&mut linear.monomials.iter().map(|(k, _)| k));
    let mut bound = linear.constant.negated().bound(&scale);
    if leading < zero {
        // -s <= k is s >= -k
        scale = scale.negated();
        bound = bound.negated();
    }
    linear.divide(&scale);
    if let Some((x, y)) = linear.as_difference() {
        let below_zero = N::next_below(&zero);
        match leading > zero {
            // x - y <= 0; x - y <= -1
            true if bound == zero => return intern(Op::Le, &[x, y]),
            true if Some(&bound) == below_zero.as_ref() => return bool::not(&intern(Op::Le, &[y, x])),
            // x - y >= 0; x - y >= 1
            false if bound == zero => return intern(Op::Le, &[y, x]),
            false if Some(&bound.negated()) == below_zero.as_ref() => {
                return bool::not(&intern(Op::Le, &[x, y]));
            }
            _ => {}
        }
    }
    let sum = linear.to_term();
    if leading > zero {
        return compare(Op::Le, &sum, &bound.to_term());
    }
    // s >= k is not (s < k), and on integers not (s <= k - 1)
    bool::not(&match N::next_below(&bound) {
        Some(below) => compare(Op::Le, &sum, &below.to_term()),
        None => compare(Op::Lt, &sum, &bound.to_term()),
    })
}

/// `sum <= constant` or `sum < constant`, in normal form, except for what follows from the sum's operator alone.
fn compare(op: Op, sum: &Term, constant: &Term) -> Term {
    match (sum.op(), sum.args()) {
        // ite(c, k, x) <= k' is decided on the side of the constant
        (Op::Ite, [c, a, b]) if (a.is_const() || b.is_const()) && sum.tree_size() <= SMALL => {
            let side = |arm: &Term| if matches!(op, Op::Le) { le(arm, constant) } else { lt(arm, constant) };
            return bool::ite(c, &side(a), &side(b));
        }
        _ => {}
    }
    // |s| <= -1, x mod 3 <= 2
    if let Some(k) = constant.as_int() {
        let (least, greatest) = range(sum);
        if least.is_some_and(|least| *k < least) {
            return Term::bool(false);
        }
        if greatest.is_some_and(|greatest| *k >= greatest) {
            return Term::bool(true);
        }
    }
    intern(op, &[sum, constant])
}

/// The least and the greatest value that an integer term can have, by its operator alone.
fn range(term: &Term) -> (Option<Int>, Option<Int>) {
    let zero = Some(Int::ZERO);
    let power = |bits: u32| Int::from(2).pow(bits);
    match (term.op(), term.args()) {
        (Op::SeqLen, _) => (zero, None),
        (Op::StrToInt | Op::SeqIndexOf, _) => (Some(Int::from(-1)), None),
        (Op::StrToCode, _) => (Some(Int::from(-1)), Some(MAX_CHAR.into())),
        (Op::CharToCode, _) => (zero, Some(MAX_CHAR.into())),
        (Op::Mod, [_, k]) if let Some(k) = k.as_int().filter(|k| !k.is_zero()) => {
            (zero, Some(k.abs() - Int::ONE))
        }
        (Op::UbvToInt, [v]) if let Some(width) = v.sort().width() => (zero, Some(power(width) - Int::ONE)),
        (Op::SbvToInt, [v]) if let Some(width) = v.sort().width() => {
            (Some(-power(width - 1)), Some(power(width - 1) - Int::ONE))
        }
        _ => (None, None),
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
        linear.divide(&scale);
        match linear.as_difference() {
            Some((x, y)) if constant == zero => intern(Op::Eq, &[x, y]),
            _ => equals_constant(&linear.to_term(), &constant.to_term()),
        }
    }
    match (is_atom(a), is_atom(b)) {
        (true, true) => ordered_eq(a, b),
        (true, false) if b.is_const() => equals_constant(a, b),
        (false, true) if a.is_const() => equals_constant(b, a),
        _ => at_sort!(a, at(a, b)),
    }
}

/// `sum = constant`, in normal form, except for what follows from the sum's operator alone.
fn equals_constant(sum: &Term, constant: &Term) -> Term {
    if let Some(k) = constant.as_int() {
        let (least, greatest) = range(sum);
        if least.is_some_and(|least| *k < least) || greatest.is_some_and(|greatest| *k > greatest) {
            return Term::bool(false);
        }
    }
    // Taking constants off may have uncovered an if-then-else, or a conversion.
    super::equals_ite(sum, constant)
        .or_else(|| equals_to_real(sum, constant))
        .unwrap_or_else(|| intern(Op::Eq, &[sum, constant]))
}

/// `to_real(n) = r` is `n = r` if `r` is whole, else false.
fn equals_to_real(sum: &Term, constant: &Term) -> Option<Term> {
    let (Op::ToReal, [n], Some(r)) = (sum.op(), sum.args(), constant.as_rational()) else { return None };
    Some(if r.is_integer() { super::equals(n, &Term::int(r.numerator())) } else { Term::bool(false) })
}

/// Euclidean `a div b`; 0 if `b` is 0.
pub(crate) fn div(a: &Term, b: &Term) -> Term {
    check(Op::Div, a, b);
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
    check(Op::Mod, a, b);
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
        Some(_) if matches!(a.op(), Op::Mod) && a.args()[1] == *b => a.clone(),
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
    sum.divide(k);
    sum.to_term()
}

/// `a / b` on reals; 0 if `b` is 0.
pub(crate) fn real_div(a: &Term, b: &Term) -> Term {
    check(Op::RealDiv, a, b);
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

/// Panics if the sorts do not fit the operator: a rule that fires before the table checks the sorts must not hide that.
#[inline]
fn check(op: Op, a: &Term, b: &Term) {
    match (a.sort(), b.sort()) {
        (Sort::Int, Sort::Int) | (Sort::Real, Sort::Real) => {}
        _ => drop(intern(op, &[a, b])),
    }
}
