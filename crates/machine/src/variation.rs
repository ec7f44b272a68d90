//! Other arguments of the same shape as a witness: what an equation says of all its inputs is tried on these.
//!
//! [`Variation::of`] keeps the constructors of a value and replaces its numbers and characters. Where arithmetic is most likely to surprise,
//! numbers are taken from the ends of their type's range and from the example's own, with their neighbours.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use whatif_lambda::Type;
use whatif_source::Random;

use crate::closed::{Closed, field_types};
use crate::machine::{Machine, Scalar, Shape};

/// How deep a value may be that stands for an unknown part.
const DEPTH: u32 = 3;

/// A source of values, the same in every run.
pub struct Variation<'m> {
    machine: &'m Machine,
    /// The numbers of an example: values near them are tried.
    constants: Vec<BigInt>,
    /// Are floating-point numbers extreme ones only? Where several meet, rounding surprises most.
    pub extreme: bool,
    random: Random,
}

impl<'m> Variation<'m> {
    /// A source of values of a machine's types, many of them near those of an example.
    #[must_use]
    pub fn near(machine: &'m Machine, example: &[Closed], seed: u64) -> Variation<'m> {
        let constants = example.iter().flat_map(integers).collect();
        Variation { machine, constants, extreme: false, random: Random::new(seed) }
    }

    /// A value of a type with the constructors of another value, and other numbers in them; none if that value has a part of an abstract
    /// type, whose invariants are not known here, or a part that is no value.
    pub fn of(&mut self, value: &Closed, ty: &Type) -> Option<Closed> {
        whatif_source::deep(|| self.of_here(value, ty))
    }

    fn of_here(&mut self, value: &Closed, ty: &Type) -> Option<Closed> {
        if self.machine.is_abstract(ty) {
            return value.is_complete().then(|| value.clone());
        }
        match (self.machine.shape(ty), value) {
            (Shape::Scalar(scalar), _) => Some(self.scalar(scalar, value)),
            (_, Closed::Hole) => self.any(ty, DEPTH),
            (Shape::Data(..), Closed::Con(con, name, fields)) => {
                let ty = self.machine.content(ty);
                let types = field_types(&self.machine.code, Some(&ty), *name);
                if types.len() != fields.len() {
                    return None;
                }
                let fields = fields.iter().zip(&types).map(|(field, ty)| self.of(field, ty));
                Some(Closed::Con(*con, *name, fields.collect::<Option<_>>()?))
            }
            (Shape::Function(_, result), Closed::Table { ty, .. }) => {
                let result = self.any(&result, DEPTH)?;
                Some(Closed::Table { ty: ty.clone(), sample: None, entries: vec![(None, result)] })
            }
            (Shape::Atom, Closed::Atom(_)) => Some(value.clone()),
            _ => None,
        }
    }

    /// Any small value of a type; none of an abstract one.
    pub fn fresh(&mut self, ty: &Type) -> Option<Closed> {
        whatif_source::deep(|| self.any(ty, DEPTH))
    }

    /// Any small value of a type.
    fn any(&mut self, ty: &Type, depth: u32) -> Option<Closed> {
        if depth == 0 || self.machine.is_abstract(ty) {
            return None;
        }
        match self.machine.shape(ty) {
            Shape::Scalar(scalar) => Some(self.scalar(scalar, &Closed::Hole)),
            Shape::Atom => Some(Closed::Atom(self.below(3))),
            Shape::Function(_, result) => {
                let entries = vec![(None, self.any(&result, depth - 1)?)];
                Some(Closed::Table { ty: self.machine.content(ty), sample: None, entries })
            }
            Shape::Data(name, _) => self.any_data(name, &self.machine.content(ty), depth),
            Shape::World | Shape::Unsupported(_) => None,
        }
    }

    /// Any value of a data type: of a random constructor, or of another one if that has no small value.
    fn any_data(&mut self, name: whatif_lambda::Name, ty: &Type, depth: u32) -> Option<Closed> {
        let code = &self.machine.code;
        let data = code.data.get(&name).filter(|_| !code.looks.contains_key(&name))?;
        let plain: Vec<_> = data.constructors.iter().filter(|con| con.result.is_empty()).collect();
        let first = self.below(plain.len().max(1) as u64) as usize;
        let mut in_turn = plain.iter().cycle().skip(first).take(plain.len());
        in_turn.find_map(|con| {
            let at = code.cons.iter().position(|known| known.name == con.name)?;
            let types = field_types(code, Some(ty), con.name);
            let fields = types.iter().map(|ty| self.any(ty, depth - 1)).collect::<Option<_>>()?;
            Some(Closed::Con(at as u64, con.name, fields))
        })
    }

    /// A number or character.
    fn scalar(&mut self, scalar: Scalar, old: &Closed) -> Closed {
        if self.below(4) == 0 && *old != Closed::Hole {
            return old.clone();
        }
        match scalar {
            Scalar::Int => Closed::Int(self.integer(&i64::MIN.into(), &i64::MAX.into())),
            Scalar::Integer => {
                let large: BigInt = BigInt::from(1) << 70;
                Closed::Int(self.integer(&-large.clone(), &large))
            }
            Scalar::Word => Closed::Word(self.integer(&0.into(), &u64::MAX.into()).to_u64().unwrap_or(0)),
            Scalar::Char => Closed::Char(self.character()),
            Scalar::Double => Closed::Double(self.float()),
            Scalar::Float => Closed::Float(self.float() as f32),
            Scalar::Bool => self.truth(),
        }
    }

    fn truth(&mut self) -> Closed {
        let con = self.below(2);
        Closed::Con(con, self.machine.code.cons[con as usize].name, Vec::new())
    }

    /// An integer within these bounds: near one of them, near zero, near a constant, or any.
    fn integer(&mut self, low: &BigInt, high: &BigInt) -> BigInt {
        let near = BigInt::from(self.below(5) as i64 - 2);
        let number = match self.below(8) {
            0 => low + near,
            1 => high + near,
            2 => (low + high) / 2 + near,
            3 | 4 if !self.constants.is_empty() => {
                let at = self.below(self.constants.len() as u64) as usize;
                &self.constants[at] + near
            }
            // Half the range: twice such a number overflows.
            5 => (if self.below(2) == 0 { low } else { high }) / 2 + near,
            6 => {
                let bits = self.below(64) as u32;
                let any = BigInt::from(self.random.word() as i64);
                any >> bits as usize
            }
            _ => near * 7 + self.below(20) as i64,
        };
        if (low..=high).contains(&&number) { number } else { low.max(&BigInt::from(0)).clone() }
    }

    fn character(&mut self) -> u32 {
        let code = self.integer(&0.into(), &0x10_FFFF.into()).to_u32().unwrap_or(0);
        let letter = 32 + self.below(95) as u32;
        if self.below(2) == 0 { letter } else { code }
    }

    /// A floating-point number: a small one, one that a sum with 1 does not change, one without an exact decimal, or an extreme one.
    fn float(&mut self) -> f64 {
        const EXTREMES: [f64; 10] =
            [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e16, -1e16, 1e308, 5e-324, 0.1];
        match if self.extreme { 0 } else { self.below(4) } {
            0 => EXTREMES[self.below(EXTREMES.len() as u64) as usize],
            1 => self.integer(&i64::MIN.into(), &i64::MAX.into()).to_f64().unwrap_or(0.0),
            2 => (self.below(2001) as f64 - 1000.0) / 10.0,
            _ => (self.below(41) as f64 - 20.0) / 4.0,
        }
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.random.word() % limit
    }
}

/// The integers in a value, and the codes of its characters.
fn integers(value: &Closed) -> Vec<BigInt> {
    whatif_source::deep(|| match value {
        Closed::Int(int) => vec![int.clone()],
        Closed::Word(word) => vec![(*word).into()],
        Closed::Char(code) => vec![(*code).into()],
        Closed::Con(_, _, fields) => fields.iter().flat_map(integers).collect(),
        _ => Vec::new(),
    })
}
