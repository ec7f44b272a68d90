//! Conditions on decimals.
//!
//! Terms count units: of `price : Decimal 2` the term `s0 <= 1250` says `s0 <= 12.50`. A sum of such symbols is written in their own
//! numbers, each factor and constant divided by the units. Under other operators, such as a division, a symbol is written as its number of
//! units, `100 * s0`.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use whatif_term::{Op, Term};

use super::{Printer, Strength, coefficient, sign, summands};
use crate::decimal::{power, show_decimal, without_zeros};
use crate::types::Type;

/// A summand: a factor in units, and what it is multiplied by.
pub(super) struct Part {
    units: BigInt,
    atom: Option<Term>,
}

impl Printer<'_> {
    /// How many decimals the number has that a symbol, or an item of a list, stands for.
    pub(super) fn scale(&self, term: &Term) -> u8 {
        match (term.op(), term.as_symbol().and_then(|symbol| self.kinds.get(symbol))) {
            (_, Some(Type::Decimal(scale))) => *scale,
            (Op::SeqNth, _) => match term.args()[0].as_symbol().and_then(|list| self.kinds.get(list)) {
                Some(Type::List(item)) => {
                    if let Type::Decimal(scale) = **item {
                        scale
                    } else {
                        0
                    }
                }
                _ => 0,
            },
            _ => 0,
        }
    }

    /// A symbol or an item of a list, whatever it counts.
    pub(super) fn atom(&self, text: &mut String, term: &Term) -> Strength {
        match term.op() {
            Op::Symbol(symbol) => {
                text.push_str(symbol.name());
                Strength::Operand
            }
            _ => self.call(text, "head", &term.args()[0]),
        }
    }

    /// The summands of a sum of atoms, in units; `None` for any other term.
    fn parts(&self, sum: &Term, negated: bool) -> Option<Vec<Part>> {
        let part = |term: &Term| {
            let factor = coefficient(term).to_big();
            let factor = if negated { -factor } else { factor };
            if term.as_int().is_some() {
                return Some(Part { units: factor, atom: None });
            }
            let atom = match (term.op(), term.args()) {
                (Op::Mul, [factor, atom]) if factor.as_int().is_some() => atom,
                _ => term,
            };
            let first = |term: &Term| term.args()[1].as_int().is_some_and(|at| *at == whatif_term::Int::ZERO);
            let is_atom = atom.as_symbol().is_some() || (matches!(atom.op(), Op::SeqNth) && first(atom));
            is_atom.then(|| Part { units: factor * power(self.scale(atom)), atom: Some(atom.clone()) })
        };
        summands(sum).iter().map(part).collect()
    }

    /// Both sides of a comparison as one sum, if decimals occur in it and nothing but atoms is added.
    pub(super) fn linear(&self, left: &Term, right: &Term) -> Option<Vec<Part>> {
        let mut parts = self.parts(left, false)?;
        parts.extend(self.parts(right, true)?);
        parts.iter().any(|part| part.atom.as_ref().is_some_and(|atom| self.scale(atom) > 0)).then_some(parts)
    }

    /// A comparison with what is subtracted moved to the other side.
    pub(super) fn decimal_comparison(
        &self,
        text: &mut String,
        parts: &[Part],
        right: &Term,
        equation: bool,
        positive: bool,
    ) -> Strength {
        let scale = parts.iter().filter_map(|part| part.atom.as_ref()).map(|atom| self.scale(atom)).max();
        let scale = scale.unwrap_or(0);
        let (constants, atoms): (Vec<&Part>, Vec<&Part>) = parts.iter().partition(|part| part.atom.is_none());
        let (minus, plus): (Vec<&Part>, Vec<&Part>) =
            atoms.into_iter().partition(|part| part.units.is_negative());
        let strict = !equation && !minus.is_empty() && right.as_int() == Some(&whatif_term::Int::from(-1));
        let mut other: Vec<Part> =
            minus.iter().map(|part| Part { units: -&part.units, atom: part.atom.clone() }).collect();
        let constant: BigInt = -constants.iter().map(|part| &part.units).sum::<BigInt>();
        if other.is_empty() || !(strict || constant.is_zero()) {
            other.push(Part { units: constant, atom: None });
        }
        if plus.is_empty() {
            text.push('0');
        }
        self.parts_of(text, plus.into_iter(), scale);
        text.push_str(sign(equation, positive, strict));
        self.parts_of(text, other.iter(), scale);
        Strength::Compare
    }

    /// A term that counts units, as a number with decimals.
    pub(super) fn decimal(&self, text: &mut String, term: &Term, scale: u8) -> Strength {
        match self.parts(term, false) {
            Some(parts) => self.parts_of(text, parts.iter(), scale),
            None => {
                text.push_str(&show_decimal(&1.into(), scale));
                text.push_str(" * ");
                self.term(text, term, Strength::Operand);
                Strength::Product
            }
        }
    }

    /// A sum, of units of a scale.
    fn parts_of<'p>(&self, text: &mut String, parts: impl Iterator<Item = &'p Part>, scale: u8) -> Strength {
        let (mut strength, mut is_first) = (Strength::Operand, true);
        for Part { units, atom } in parts {
            text.push_str(match (is_first, units.is_negative()) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            });
            let size = units.abs();
            let is_one = size == power(scale);
            match atom {
                None => text.push_str(&show_decimal(&size, scale)),
                Some(atom) => {
                    if !is_one {
                        let (size, scale) = without_zeros(&size, scale);
                        text.push_str(&format!("{} * ", show_decimal(&size, scale)));
                    }
                    self.atom(text, atom);
                }
            }
            let plain = is_first && atom.is_some() && is_one && !units.is_negative();
            strength = if plain || (is_first && atom.is_none()) { Strength::Operand } else { Strength::Sum };
            is_first = false;
        }
        strength
    }
}
