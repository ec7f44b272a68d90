//! From floating-point numbers to whole numbers, to other formats, to rationals, and back.

use whatif_term::{Int, Rational, Term};

use super::arithmetic::cases;
use super::circuit::{
    Format, Number, bit, bit_of, grows, is_zero, normalise, pad, shift_right_sticky, width,
};

impl Format {
    /// The whole number next to it, as a number of the format.
    pub(super) fn round_to_integral(self, rounding: &Term, a: &Term) -> Term {
        let ew = self.exponents(0);
        let x = self.unpack(a, ew);
        let Number { sign, exp, .. } = &x.number;
        let last = Term::bv(ew, i64::from(self.s) - 1);
        let whole = last.sle(exp);
        let digits = self.integral(rounding, &x.number);
        // The digits have s + 1 bits, so their first one has the weight 2^s.
        let number = Number { sign: sign.clone(), exp: Term::bv(ew, i64::from(self.s)), sig: digits.clone() };
        let rounded = self.round(rounding, &normalise(&number));
        cases(
            &[
                (x.nan.clone(), self.nan()),
                (Term::or([&x.inf, &x.zero, &whole]), a.clone()),
                (is_zero(&digits), self.zero(sign)),
            ],
            rounded,
        )
    }

    /// The whole number next to one whose exponent is less than `s - 1`: s + 1 bits.
    fn integral(self, rounding: &Term, number: &Number) -> Term {
        let Number { sign, exp, sig } = number;
        let last = Term::bv(width(exp), i64::from(self.s) - 1);
        let moved = shift_right_sticky(&pad(sig, 2), &(&last - exp));
        let kept = moved.extract(self.s + 1, 2);
        let up = grows(rounding, sign, &bit(&kept, 0), &bit(&moved, 1), &bit(&moved, 0));
        &kept.zero_extend(1) + &crate::bv::resize(&bit_of(&up), self.s + 1, false)
    }

    /// The whole number next to it in a word of `w` bits; the nearest that fits if it does not, and 0 for NaN: as Rust's `as`.
    pub(super) fn to_word(self, rounding: &Term, a: &Term, w: u32, signed: bool) -> Term {
        let ew = self.exponents(w);
        let x = self.unpack(a, ew);
        let Number { sign, exp, sig } = &x.number;
        let last = Term::bv(ew, i64::from(self.s) - 1);
        let wide = w.max(self.s) + 2;
        // With a fraction: rounded digits. Without: the significand moved to its place.
        let fraction = crate::bv::resize(&self.integral(rounding, &x.number), wide, false);
        let by = super::circuit::amount(&(exp - &last), wide, wide);
        let moved = crate::bv::resize(sig, wide, false).shl(&by);
        let has_fraction = exp.slt(&last);
        let magnitude = has_fraction.ite(&fraction, &moved);
        let number = |n: Int| Term::bv(wide, n);
        let power = |k: u32| Int::from(2).pow(k);
        let (most, least) = match signed {
            true => (power(w - 1) - Int::from(1), power(w - 1)),
            false => (power(w) - Int::from(1), Int::from(0)),
        };
        let limit = sign.ite(&number(least), &number(most));
        // Whatever has an exponent of w or more is too great, even if its digits were shifted out.
        let too_great = Term::or([x.inf.clone(), Term::bv(ew, i64::from(w)).sle(exp), limit.ult(&magnitude)]);
        let magnitude = too_great.ite(&limit, &magnitude).extract(w - 1, 0);
        x.nan.ite(&Term::bv(w, 0), &sign.ite(&magnitude.bvneg(), &magnitude))
    }

    /// The number next to a whole one.
    pub(super) fn of_word(self, rounding: &Term, word: &Term, signed: bool) -> Term {
        let w = width(word);
        let ew = self.exponents(w);
        let sign = if signed { bit(word, w - 1) } else { Term::bool(false) };
        let sig = sign.ite(&word.bvneg(), word);
        let number = Number { sign, exp: Term::bv(ew, i64::from(w) - 1), sig };
        let rounded = self.round(rounding, &normalise(&number));
        is_zero(word).ite(&self.zero(&Term::bool(false)), &rounded)
    }

    /// The number of this format next to one of another.
    pub(super) fn of_format(self, rounding: &Term, from: Format, a: &Term) -> Term {
        let ew = self.exponents(0).max(from.exponents(0));
        let x = from.unpack(a, ew);
        let rounded = self.round(rounding, &normalise(&x.number));
        let sign = &x.number.sign;
        cases(&[(x.nan, self.nan()), (x.inf, self.infinity(sign)), (x.zero, self.zero(sign))], rounded)
    }

    /// The value, exactly; 0 for what is no number. A choice between all exponents.
    pub(super) fn to_real(self, a: &Term) -> Term {
        let x = self.unpack(a, self.exponents(0));
        let digits = x.number.sig.ubv_to_int().to_real();
        let of = |exp: i64| &digits * &Term::real(power_of_two(exp - i64::from(self.s) + 1));
        let ew = width(&x.number.exp);
        let exponents = self.smallest()..=self.bias();
        let magnitude = exponents
            .fold(Term::real(0), |rest, exp| x.number.exp.equals(&Term::bv(ew, exp)).ite(&of(exp), &rest));
        let value = x.number.sign.ite(&-&magnitude, &magnitude);
        (&x.nan | &x.inf).ite(&Term::real(0), &value)
    }
}

fn power_of_two(exp: i64) -> Rational {
    let power = Int::from(2).pow(exp.unsigned_abs() as u32);
    let (n, d) = if exp < 0 { (Int::from(1), power) } else { (power, Int::from(1)) };
    Rational::new(n, d).expect("a power of two is not zero")
}
