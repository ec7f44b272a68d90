//! Floating-point numbers taken apart and put together again, as formulas over their bits.
//!
//! A [`Format`] has `e` bits of exponent and `s` bits of significand, one of which is not stored. A number is the sign, the
//! exponent and the rest of the significand, from the highest bit to the lowest. Every operation
//!
//! 1. takes its operands apart ([`Format::unpack`]),
//! 2. computes the exact result, or enough of it that the rest only matters for being zero or not (its last bit is
//!    *sticky*: it is the disjunction of all bits that were dropped),
//! 3. moves the first one to the front ([`normalise`]) and rounds once ([`Format::round`]).
//!
//! Exponents are signed bit-vectors of a width ([`Format::exponents`]) in which no sum that occurs can overflow.

use whatif_term::Term;

use super::rounding::{self, is};

pub(super) use rounding::Rounding;

/// The widths of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Format {
    /// The bits of the exponent, at least 2.
    pub e: u32,
    /// The bits of the significand, with the hidden one, at least 2.
    pub s: u32,
}

/// A number, taken apart: (-1)^sign * significand / 2^(s-1) * 2^exponent, unless it is special.
pub(super) struct Unpacked {
    pub nan: Term,
    pub inf: Term,
    pub zero: Term,
    pub number: Number,
}

/// A sign (a truth value), an exponent, and a significand whose first bit has the weight 2^exponent.
#[derive(Clone)]
pub(super) struct Number {
    pub sign: Term,
    pub exp: Term,
    pub sig: Term,
}

/// The width of a bit-vector.
pub(super) fn width(term: &Term) -> u32 {
    term.sort().width().expect("a bit-vector")
}

/// A truth value as a bit.
pub(super) fn bit_of(cond: &Term) -> Term {
    cond.ite(&Term::bv(1, 1), &Term::bv(1, 0))
}

/// Is this bit one?
pub(super) fn bit(term: &Term, index: u32) -> Term {
    term.extract(index, index).equals(&Term::bv(1, 1))
}

pub(super) fn is_zero(term: &Term) -> Term {
    term.equals(&Term::bv(width(term), 0))
}

/// That many zeros behind.
pub(super) fn pad(term: &Term, zeros: u32) -> Term {
    if zeros == 0 { term.clone() } else { term.concat(&Term::bv(zeros, 0)) }
}

/// Shifted right, where the last bit of the result tells whether any one was lost.
pub(super) fn shift_right_sticky(sig: &Term, by: &Term) -> Term {
    let w = width(sig);
    let by = amount(by, w, 2 * w);
    let shifted = pad(sig, w).lshr(&by);
    let lost = !is_zero(&shifted.extract(w - 1, 0));
    let kept = shifted.extract(2 * w - 1, w);
    &kept | &crate::bv::resize(&bit_of(&lost), w, false)
}

/// An amount to shift by as a vector of `w` bits, `most` if it is greater.
pub(super) fn amount(by: &Term, most: u32, w: u32) -> Term {
    let wide = width(by).max(w).max(33);
    let by = crate::bv::resize(by, wide, false);
    let most = Term::bv(wide, i64::from(most));
    crate::bv::resize(&most.ult(&by).ite(&most, &by), w, false)
}

/// The significand with its first one in front, and the exponent that goes with it. A significand of zero stays one.
pub(super) fn normalise(number: &Number) -> Number {
    let (mut sig, mut exp) = (number.sig.clone(), number.exp.clone());
    let (w, ew) = (width(&sig), width(&exp));
    let mut step = w.next_power_of_two() / 2;
    while step > 0 {
        if step < w {
            let empty = is_zero(&sig.extract(w - 1, w - step));
            sig = empty.ite(&pad(&sig.extract(w - 1 - step, 0), step), &sig);
            exp = empty.ite(&(&exp - &Term::bv(ew, i64::from(step))), &exp);
        }
        step /= 2;
    }
    Number { sign: number.sign.clone(), exp, sig }
}

/// Does a magnitude that ends so grow when it is rounded? `odd` is the last bit that is kept, `half` the first that is not,
/// `more` tells whether there is a one behind it.
pub(super) fn grows(rounding: &Term, sign: &Term, odd: &Term, half: &Term, more: &Term) -> Term {
    let inexact = half | more;
    Term::or([
        Term::and([is(rounding, Rounding::NearestEven), half.clone(), odd | more]),
        Term::and([is(rounding, Rounding::NearestAway), half.clone()]),
        Term::and([is(rounding, Rounding::Up), !sign, inexact.clone()]),
        Term::and([is(rounding, Rounding::Down), sign.clone(), inexact]),
    ])
}

impl Format {
    pub(super) fn width(self) -> u32 {
        self.e + self.s
    }

    pub(super) fn bias(self) -> i64 {
        (1 << (self.e - 1)) - 1
    }

    /// The smallest exponent of a number that is not subnormal.
    pub(super) fn smallest(self) -> i64 {
        1 - self.bias()
    }

    /// The width of exponents in which sums of two exponents, lengths of significands and `more` cannot overflow.
    pub(super) fn exponents(self, more: u32) -> u32 {
        let greatest = 4 * (self.bias() as u64 + u64::from(self.s) + u64::from(more) + 8);
        66 - greatest.leading_zeros()
    }

    pub(super) fn nan(self) -> Term {
        let ones = Term::bv(self.e + 1, -1);
        pad(&Term::bv(1, 0).concat(&ones), self.s - 2)
    }

    pub(super) fn infinity(self, sign: &Term) -> Term {
        pad(&bit_of(sign).concat(&Term::bv(self.e, -1)), self.s - 1)
    }

    pub(super) fn zero(self, sign: &Term) -> Term {
        pad(&bit_of(sign), self.width() - 1)
    }

    /// The greatest number that is not infinite.
    fn greatest(self, sign: &Term) -> Term {
        bit_of(sign).concat(&Term::bv(self.e, -2)).concat(&Term::bv(self.s - 1, -1))
    }

    pub(super) fn sign(self, bits: &Term) -> Term {
        bit(bits, self.width() - 1)
    }

    /// The bits without the sign: as numbers they are ordered as the magnitudes are.
    pub(super) fn magnitude(self, bits: &Term) -> Term {
        bits.extract(self.width() - 2, 0)
    }

    pub(super) fn is_nan(self, bits: &Term) -> Term {
        self.infinite_magnitude().ult(&self.magnitude(bits))
    }

    pub(super) fn is_infinite(self, bits: &Term) -> Term {
        self.magnitude(bits).equals(&self.infinite_magnitude())
    }

    pub(super) fn is_zero(self, bits: &Term) -> Term {
        is_zero(&self.magnitude(bits))
    }

    fn infinite_magnitude(self) -> Term {
        pad(&Term::bv(self.e, -1), self.s - 1)
    }

    /// The parts, with an exponent of `ew` bits. Subnormal numbers begin with zeros.
    pub(super) fn unpack(self, bits: &Term, ew: u32) -> Unpacked {
        let field = bits.extract(self.width() - 2, self.s - 1);
        let subnormal = is_zero(&field);
        let rest = bits.extract(self.s - 2, 0);
        let hidden = bit_of(&!&subnormal);
        let normal = &crate::bv::resize(&field, ew, false) - &Term::bv(ew, self.bias());
        Unpacked {
            nan: self.is_nan(bits),
            inf: self.is_infinite(bits),
            zero: self.is_zero(bits),
            number: Number {
                sign: self.sign(bits),
                exp: subnormal.ite(&Term::bv(ew, self.smallest()), &normal),
                sig: hidden.concat(&rest),
            },
        }
    }

    /// The number of this format that is next to a normalised one other than zero. The last bit may be sticky, if there
    /// are at least two more than the format has.
    pub(super) fn round(self, rounding: &Term, number: &Number) -> Term {
        let Format { e, s } = self;
        let Number { sign, exp, sig } = number;
        let ew = width(exp);
        let sig = pad(sig, (s + 2).saturating_sub(width(sig)));
        let w = width(&sig);
        // A number below the smallest exponent is shifted until it has that one.
        let smallest = Term::bv(ew, self.smallest());
        let subnormal = exp.slt(&smallest);
        let missing = subnormal.ite(&(&smallest - exp), &Term::bv(ew, 0));
        let sig = shift_right_sticky(&sig, &missing);
        let kept = sig.extract(w - 1, w - s);
        let more = !is_zero(&sig.extract(w - s - 2, 0));
        let grows = grows(rounding, sign, &bit(&kept, 0), &bit(&sig, w - s - 1), &more);
        // The hidden bit adds one to the exponent below, and so does a significand that overflows.
        let below = subnormal.ite(&Term::bv(ew, 0), &(exp + &Term::bv(ew, self.bias() - 1)));
        let whole = ew + s - 1;
        let kept = crate::bv::resize(&kept, whole, false);
        let up = crate::bv::resize(&bit_of(&grows), whole, false);
        let packed = &(&pad(&below, s - 1) + &kept) + &up;
        let too_great = Term::bv(ew, (1 << e) - 1).ule(&packed.extract(whole - 1, s - 1));
        let fits = bit_of(sign).concat(&packed.extract(e + s - 2, 0));
        too_great.ite(&self.overflow(rounding, sign), &fits)
    }

    /// What a number beyond the greatest is rounded to.
    fn overflow(self, rounding: &Term, sign: &Term) -> Term {
        let stays = Term::or([
            is(rounding, Rounding::Zero),
            &is(rounding, Rounding::Up) & sign,
            &is(rounding, Rounding::Down) & &!sign,
        ]);
        stays.ite(&self.greatest(sign), &self.infinity(sign))
    }
}
