//! The operations of IEEE 754 on numbers of one format.

use whatif_term::Term;

use super::circuit::{
    Format, Number, Rounding, Unpacked, is_zero, normalise, pad, shift_right_sticky, width,
};
use super::rounding::is;

/// The first of these results whose condition holds, or the last.
pub(super) fn cases(cases: &[(Term, Term)], otherwise: Term) -> Term {
    cases.iter().rfold(otherwise, |rest, (cond, result)| cond.ite(result, &rest))
}

impl Format {
    pub(super) fn neg(self, a: &Term) -> Term {
        a ^ &pad(&Term::bv(1, 1), self.width() - 1)
    }

    pub(super) fn abs(self, a: &Term) -> Term {
        Term::bv(1, 0).concat(&self.magnitude(a))
    }

    pub(super) fn add(self, rounding: &Term, a: &Term, b: &Term) -> Term {
        let ew = self.exponents(0);
        let (x, y) = (self.unpack(a, ew), self.unpack(b, ew));
        let sum = self.sum(rounding, &x.number, &y.number);
        cases(&self.special_sum(&x, &y), sum)
    }

    /// Where a sum is not that of two numbers.
    fn special_sum(self, x: &Unpacked, y: &Unpacked) -> [(Term, Term); 3] {
        let opposite = x.number.sign.differs(&y.number.sign);
        [
            (Term::or([&x.nan, &y.nan, &Term::and([&x.inf, &y.inf, &opposite])]), self.nan()),
            (x.inf.clone(), self.infinity(&x.number.sign)),
            (y.inf.clone(), self.infinity(&y.number.sign)),
        ]
    }

    /// The rounded sum of two numbers. The one of greater exponent must be normalised, or both exponents the same.
    fn sum(self, rounding: &Term, x: &Number, y: &Number) -> Term {
        let swap = Term::or([x.exp.slt(&y.exp), Term::and([x.exp.equals(&y.exp), x.sig.ult(&y.sig)])]);
        let pick = |a: &Number, b: &Number| Number {
            sign: swap.ite(&b.sign, &a.sign),
            exp: swap.ite(&b.exp, &a.exp),
            sig: swap.ite(&b.sig, &a.sig),
        };
        let (big, small) = (pick(x, y), pick(y, x));
        // Three more bits are enough: where more than one bit cancels, the small one was shifted by one at most.
        let shifted = shift_right_sticky(&pad(&small.sig, 3), &(&big.exp - &small.exp));
        let (above, below) = (pad(&big.sig, 3).zero_extend(1), shifted.zero_extend(1));
        let same = x.sign.equals(&y.sign);
        let sig = same.ite(&(&above + &below), &(&above - &below));
        let exp = &big.exp + &Term::bv(width(&big.exp), 1);
        let nothing = is_zero(&sig);
        let sign_of_zero = same.ite(&x.sign, &is(rounding, Rounding::Down));
        let rounded = self.round(rounding, &normalise(&Number { sign: big.sign, exp, sig }));
        nothing.ite(&self.zero(&sign_of_zero), &rounded)
    }

    /// The exact product of two numbers, not normalised.
    fn product(self, x: &Number, y: &Number) -> Number {
        let sig = &x.sig.zero_extend(self.s) * &y.sig.zero_extend(self.s);
        let exp = &(&x.exp + &y.exp) + &Term::bv(width(&x.exp), 1);
        Number { sign: x.sign.differs(&y.sign), exp, sig }
    }

    pub(super) fn mul(self, rounding: &Term, a: &Term, b: &Term) -> Term {
        let ew = self.exponents(0);
        let (x, y) = (self.unpack(a, ew), self.unpack(b, ew));
        let product = self.product(&x.number, &y.number);
        let rounded = self.round(rounding, &normalise(&product));
        let nan = Term::or([&x.nan, &y.nan, &(&x.inf & &y.zero), &(&x.zero & &y.inf)]);
        cases(
            &[
                (nan, self.nan()),
                (&x.inf | &y.inf, self.infinity(&product.sign)),
                (&x.zero | &y.zero, self.zero(&product.sign)),
            ],
            rounded,
        )
    }

    /// `a * b + c`, rounded once.
    pub(super) fn mul_add(self, rounding: &Term, a: &Term, b: &Term, c: &Term) -> Term {
        let ew = self.exponents(0);
        let [x, y, z] = [a, b, c].map(|operand| self.unpack(operand, ew));
        let product = self.product(&x.number, &y.number);
        let nothing = &x.zero | &y.zero;
        let infinite = &x.inf | &y.inf;
        let undefined = Term::or([&x.nan, &y.nan, &(&x.inf & &y.zero), &(&x.zero & &y.inf)]);
        let product = Unpacked { nan: undefined, inf: infinite, zero: nothing, number: product };
        let mut summand = normalise(&z.number);
        summand.sig = pad(&summand.sig, self.s);
        // A summand of zero is the small one, however small the product is.
        summand.exp = z.zero.ite(&Term::bv(ew, -(1 << (ew - 2))), &summand.exp);
        let sum = self.sum(rounding, &normalise(&product.number), &summand);
        let mut all = self.special_sum(&product, &z).to_vec();
        // A product of zero leaves the summand as it is; two zeros are added by the rule for the sign of zero.
        let nothing = self.zero(&product.number.sign);
        let zeros = self.sum_of_zeros(rounding, &nothing, c);
        all.push((&product.zero & &z.zero, zeros));
        all.push((product.zero.clone(), c.clone()));
        cases(&all, sum)
    }

    fn sum_of_zeros(self, rounding: &Term, a: &Term, b: &Term) -> Term {
        let (x, y) = (self.sign(a), self.sign(b));
        self.zero(&x.equals(&y).ite(&x, &is(rounding, Rounding::Down)))
    }

    pub(super) fn div(self, rounding: &Term, a: &Term, b: &Term) -> Term {
        let ew = self.exponents(0);
        let (x, y) = (self.unpack(a, ew), self.unpack(b, ew));
        let (m, n) = (normalise(&x.number), normalise(&y.number));
        // Both significands have s bits, so the quotient of the first, shifted by s + 2, has s + 2 or s + 3.
        let dividend = pad(&m.sig, self.s + 2);
        let divisor = n.sig.zero_extend(self.s + 2);
        let quotient = dividend.udiv(&divisor).extract(self.s + 2, 0);
        let inexact = !is_zero(&dividend.urem(&divisor));
        let sign = m.sign.differs(&n.sign);
        let sig = quotient.concat(&super::circuit::bit_of(&inexact));
        let rounded =
            self.round(rounding, &normalise(&Number { sign: sign.clone(), exp: &m.exp - &n.exp, sig }));
        let nan = Term::or([&x.nan, &y.nan, &(&x.inf & &y.inf), &(&x.zero & &y.zero)]);
        cases(
            &[
                (nan, self.nan()),
                (&x.inf | &y.zero, self.infinity(&sign)),
                (&x.zero | &y.inf, self.zero(&sign)),
            ],
            rounded,
        )
    }

    pub(super) fn sqrt(self, rounding: &Term, a: &Term) -> Term {
        let ew = self.exponents(0);
        let x = self.unpack(a, ew);
        let m = normalise(&x.number);
        // The radicand has an even exponent, and twice as many bits as the root.
        let odd = super::circuit::bit(&m.exp, 0);
        let even = pad(&m.sig, self.s + 4);
        let radicand = odd.ite(&even, &even.lshr(&Term::bv(width(&even), 1)));
        let (root, rest) = square_root(&radicand);
        let sig = root.concat(&super::circuit::bit_of(&!is_zero(&rest)));
        let exp = m.exp.ashr(&Term::bv(ew, 1));
        let rounded = self.round(rounding, &Number { sign: Term::bool(false), exp, sig });
        let negative = &m.sign & &!&x.zero;
        cases(&[(&x.nan | &negative, self.nan()), (&x.inf | &x.zero, a.clone())], rounded)
    }

    /// The remainder of the quotient rounded towards zero, exactly: what `%` is in Rust.
    pub(super) fn rem(self, a: &Term, b: &Term) -> Term {
        let ew = self.exponents(0);
        let (x, y) = (self.unpack(a, ew), self.unpack(b, ew));
        let (m, n) = (normalise(&x.number), normalise(&y.number));
        // a = m * 2^difference units of b's last place; powers of two are computed modulo n by squaring.
        let wide = |sig: &Term| sig.zero_extend(self.s);
        let modulus = wide(&n.sig);
        let difference = &m.exp - &n.exp;
        let mut rest = wide(&m.sig).urem(&modulus);
        let mut power = Term::bv(2 * self.s, 2).urem(&modulus);
        let greatest = 2 * self.bias() as u64 + u64::from(self.s);
        for i in 0..64 - greatest.leading_zeros() {
            let next = (&rest * &power).urem(&modulus);
            rest = super::circuit::bit(&difference, i).ite(&next, &rest);
            power = (&power * &power).urem(&modulus);
        }
        let rest = rest.extract(self.s - 1, 0);
        let toward_zero = Term::bv(3, 4);
        let rounded = self.round(
            &toward_zero,
            &normalise(&Number { sign: m.sign.clone(), exp: n.exp.clone(), sig: rest.clone() }),
        );
        let smaller = self.magnitude(a).ult(&self.magnitude(b));
        cases(
            &[
                (Term::or([&x.nan, &y.nan, &x.inf, &y.zero]), self.nan()),
                (smaller, a.clone()),
                (is_zero(&rest), self.zero(&m.sign)),
            ],
            rounded,
        )
    }

    /// Less, as IEEE 754 has it: NaN is not less than anything, and the two zeros are equal.
    pub(super) fn less(self, a: &Term, b: &Term, or_equal: bool) -> Term {
        let (x, y) = (self.sign(a), self.sign(b));
        let below = |a: &Term, b: &Term| if or_equal { a.ule(b) } else { a.ult(b) };
        let (m, n) = (self.magnitude(a), self.magnitude(b));
        let zeros = &self.is_zero(a) & &self.is_zero(b);
        let ordered = cases(
            &[(zeros, Term::bool(or_equal)), (x.differs(&y), x.clone()), (x, below(&n, &m))],
            below(&m, &n),
        );
        Term::and([!self.is_nan(a), !self.is_nan(b), ordered])
    }

    /// Equal, as IEEE 754 has it: NaN is not equal to itself, and the two zeros are equal.
    pub(super) fn equal(self, a: &Term, b: &Term) -> Term {
        let zeros = &self.is_zero(a) & &self.is_zero(b);
        Term::and([!self.is_nan(a), !self.is_nan(b), Term::or([a.equals(b), zeros])])
    }
}

/// The greatest integer whose square is at most the radicand, with half as many bits, and what is left; digit by digit.
fn square_root(radicand: &Term) -> (Term, Term) {
    let half = width(radicand) / 2;
    let w = half + 2;
    let (mut root, mut rest) = (Term::bv(w, 0), Term::bv(w, 0));
    for i in (0..half).rev() {
        let two = radicand.extract(2 * i + 1, 2 * i);
        rest = rest.extract(w - 3, 0).concat(&two);
        let trial = root.extract(w - 3, 0).concat(&Term::bv(2, 1));
        let fits = trial.ule(&rest);
        rest = fits.ite(&(&rest - &trial), &rest);
        root = root.extract(w - 2, 0).concat(&super::circuit::bit_of(&fits));
    }
    (root.extract(half - 1, 0), rest)
}
