//! Symbolic scalars: numbers, characters and truth values as [terms](whatif_term::Term).
//!
//! [`Machine::symbolic_primitive`] applies a primitive to arguments of which at least one is a term. The result is a term too, or a
//! concrete value if it folds to a constant; an operation without a formula gives none, and `concretise` in `symbolic.rs` takes over.
//!
//! - Integers are mathematical ones. Where `Int` is not exact, results are wrapped to 64 bits by a formula (`wrap`): `x + y` becomes
//!   `if x + y > max then x + y - 2^64 else …`.
//! - Floating-point numbers are exact reals, which only approximate them: the state has a gap, and the replay decides.
//! - A large product gets a value instead of a term (`PRODUCT`): its numbers would not fit into memory.
//!
//! [`constant_value`] and [`nearest`] go the other way: from a constant of a model to a value of the machine.

use whatif_term::{Sort, Term};

use super::Machine;
use crate::code::*;
use crate::heap::Heap;
use crate::state::State;
use crate::stop::Gap;
use crate::value::Value;
use whatif_lambda::prim::{Fop, Misc, Op, Prim};

/// The scalar types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scalar {
    Int,
    Integer,
    Word,
    Char,
    Double,
    Float,
    Bool,
}

/// The size of the largest product, written out as a tree, that stays a term.
const PRODUCT: u32 = 1 << 7;

fn two_to(power: u32) -> Term {
    Term::int(num_bigint::BigInt::from(1) << power)
}

impl Machine {
    /// The term of an evaluated scalar. With the sort `Real`, an integer has none.
    pub(crate) fn to_term(&self, state: &State, value: Value, sort: Option<&Sort>) -> Option<Term> {
        Some(match value {
            Value::Term(number) => state.terms.get(number as usize).0.clone(),
            Value::Int(_) if sort == Some(&Sort::Real) => return None,
            Value::Int(number) => Term::int(number),
            Value::Word(number) => Term::int(num_bigint::BigInt::from(number)),
            Value::Char(code) => Term::int(code as i64),
            Value::Double(number) => real(number.get())?,
            Value::Float(number) => real(f64::from(number.get()))?,
            Value::Con(TRUE) => Term::bool(true),
            Value::Con(FALSE) => Term::bool(false),
            Value::Ptr(_) => Term::int(crate::integer::integer(&state.heap, value)?),
            _ => return None,
        })
    }

    /// Pr on symbolic arguments: a term; a concrete value if it folds to a constant. None if it cannot be a term.
    pub(super) fn symbolic_primitive(&self, state: &mut State, prim: Prim, args: &[Value]) -> Option<Value> {
        if !args.iter().any(|arg| matches!(arg, Value::Term(_))) {
            return None;
        }
        let sort = matches!(prim, Prim::Double(_) | Prim::Float(_)).then_some(Sort::Real);
        // Terms are not rounded, not even where an integer becomes a `Double`.
        state.leaves_out((sort.is_some() && !self.exact).then_some(Gap::Floats));
        let terms: Vec<Term> =
            args.iter().map(|arg| self.to_term(state, *arg, sort.as_ref())).collect::<Option<_>>()?;
        let term = match (prim, &terms[..]) {
            (Prim::Int(op), terms) if self.exact => arithmetic(op, terms)?,
            (Prim::Int(op), terms) => wrap(arithmetic(op, terms)?, op, true),
            (Prim::Integer(op), terms) => arithmetic(op, terms)?,
            (Prim::Char(op), terms) => arithmetic(op, terms)?,
            (Prim::Word(op), terms) => wrap(arithmetic(op, terms)?, op, false),
            (Prim::Double(op) | Prim::Float(op), terms) => real_arithmetic(op, terms)?,
            (Prim::Misc(misc), [term]) => match misc {
                Misc::IntToInteger | Misc::WordToInteger | Misc::CharOrd | Misc::CharChr => term.clone(),
                Misc::IntegerToInt if self.exact => term.clone(),
                Misc::IntegerToInt | Misc::WordToInt => wrap_to(term, 64, true),
                Misc::IntegerToWord | Misc::IntToWord => wrap_to(term, 64, false),
                Misc::IntNarrow8 => wrap_to(term, 8, true),
                Misc::IntNarrow16 => wrap_to(term, 16, true),
                Misc::IntNarrow32 => wrap_to(term, 32, true),
                Misc::WordNarrow8 => wrap_to(term, 8, false),
                Misc::WordNarrow16 => wrap_to(term, 16, false),
                Misc::WordNarrow32 => wrap_to(term, 32, false),
                Misc::DoubleToFloat | Misc::FloatToDouble => term.clone(),
                _ => self.unicode_term(state, misc, term)?,
            },
            _ => return None,
        };
        // Squares of squares of squares: their values would not fit into memory.
        let is_huge = *term.op() == whatif_term::Op::Mul && term.tree_size() > PRODUCT;
        (!is_huge).then(|| self.term_value(state, prim, term))
    }

    /// A term as a value of the type that the primitive returns.
    fn term_value(&self, state: &mut State, prim: Prim, term: Term) -> Value {
        use Misc::*;
        let is_real = *term.sort() == Sort::Real;
        let scalar = match prim {
            _ if *term.sort() == Sort::Bool => Scalar::Bool,
            Prim::Float(_) | Prim::Misc(DoubleToFloat) if is_real => Scalar::Float,
            Prim::Double(_) | Prim::Misc(FloatToDouble) if is_real => Scalar::Double,
            Prim::Misc(IntToWord | IntegerToWord | WordNarrow8 | WordNarrow16 | WordNarrow32) => Scalar::Word,
            Prim::Misc(CharChr | CharToUpper | CharToLower | CharToTitle) => Scalar::Char,
            Prim::Misc(IntToInteger | WordToInteger) => Scalar::Integer,
            Prim::Word(_) => Scalar::Word,
            Prim::Integer(_) | Prim::Double(_) | Prim::Float(_) => Scalar::Integer,
            _ => Scalar::Int,
        };
        self.value_of_term(state, term, scalar)
    }

    /// The type of an evaluated scalar.
    pub(super) fn scalar_of(&self, state: &State, value: Value) -> Option<Scalar> {
        Some(match value {
            Value::Term(number) => state.terms.get(number as usize).1,
            Value::Word(_) => Scalar::Word,
            Value::Char(_) => Scalar::Char,
            Value::Double(_) => Scalar::Double,
            Value::Float(_) => Scalar::Float,
            Value::Con(TRUE | FALSE) => Scalar::Bool,
            Value::Int(_) => Scalar::Int,
            Value::Ptr(_) => Scalar::Integer,
            _ => return None,
        })
    }

    /// A term as a value of a scalar type; a concrete one if it is a constant.
    pub(super) fn value_of_term(&self, state: &mut State, term: Term, scalar: Scalar) -> Value {
        match term.as_value().and_then(|constant| constant_value(&mut state.heap, constant, scalar)) {
            Some(value) => value,
            None => state.term(term, scalar),
        }
    }
}

/// Steps that an operation on long integers costs in addition, so that step limits also stop a program that squares a number again and
/// again. Multiplication is cheaper than the product of the lengths, division is not.
pub(super) fn long_steps(heap: &Heap, prim: Prim, args: &[Value]) -> u64 {
    let (Prim::Integer(op) | Prim::Int(op)) = prim else { return 0 };
    let mut limbs = args.iter().filter_map(|arg| crate::integer::length(heap, *arg));
    let Some(first) = limbs.next() else { return 0 };
    let second = limbs.next().unwrap_or(1);
    match op {
        Op::Mul => first.saturating_mul(second) / 1024,
        Op::Quot | Op::Rem | Op::Div | Op::Mod => first.saturating_mul(second) / 16,
        _ => first.max(second) / 64,
    }
}

fn real(number: f64) -> Option<Term> {
    if !number.is_finite() {
        return None;
    }
    let (mantissa, exponent) = crate::float::decode(number);
    let power = num_bigint::BigInt::from(1) << exponent.unsigned_abs();
    let rational = if exponent >= 0 {
        whatif_term::Rational::new(num_bigint::BigInt::from(mantissa) * power, 1)?
    } else {
        whatif_term::Rational::new(mantissa, power)?
    };
    Some(Term::real(rational))
}

/// An operation on exact integers.
pub(super) fn arithmetic(op: Op, args: &[Term]) -> Option<Term> {
    Some(match (op, args) {
        (Op::Neg, [a]) => -a,
        (Op::Add, [a, b]) => a + b,
        (Op::Sub, [a, b]) => a - b,
        (Op::Mul, [a, b]) => a * b,
        (Op::Quot, [a, b]) => a.quot(b),
        (Op::Rem, [a, b]) => a.rem(b),
        (Op::Div, [a, b]) => a.div_floor(b),
        (Op::Mod, [a, b]) => a.mod_floor(b),
        (Op::Eq, [a, b]) => a.equals(b),
        (Op::Ne, [a, b]) => a.differs(b),
        (Op::Lt, [a, b]) => a.lt(b),
        (Op::Le, [a, b]) => a.le(b),
        (Op::Gt, [a, b]) => a.gt(b),
        (Op::Ge, [a, b]) => a.ge(b),
        (Op::Not, [a]) => -a - Term::int(1),
        (Op::ShiftL, [a, by]) => a * &power_of_two(by)?,
        (Op::ShiftR, [a, by]) => a.div_floor(&power_of_two(by)?),
        (Op::And, [a, b]) => masked(a, b).or_else(|| masked(b, a))?,
        _ => return None,
    })
}

/// Two to the power of a small constant.
fn power_of_two(exponent: &Term) -> Option<Term> {
    let exponent = exponent.as_value()?.as_int()?.to_i64()?;
    (0..64).contains(&exponent).then(|| two_to(exponent as u32))
}

/// The bits of a number that a constant mask selects, if the mask is a block of lowest bits or a single bit.
fn masked(term: &Term, mask: &Term) -> Option<Term> {
    let mask = u64::try_from(mask.as_value()?.as_int()?.to_i64()?).ok()?;
    if (mask + 1).is_power_of_two() {
        return Some(term.mod_floor(&Term::int(num_bigint::BigInt::from(mask + 1))));
    }
    let bit = mask.is_power_of_two().then(|| Term::int(num_bigint::BigInt::from(mask)))?;
    Some(&term.div_floor(&bit).mod_floor(&Term::int(2)) * &bit)
}

fn real_arithmetic(op: Fop, args: &[Term]) -> Option<Term> {
    Some(match (op, args) {
        (Fop::Abs, [a]) => a.abs(),
        (Fop::Div, [a, b]) if b.as_rational().is_some_and(|b| !b.is_zero()) => a.real_div(b),
        (Fop::IsNaN | Fop::IsInfinite | Fop::IsNegativeZero | Fop::IsDenormalized, [_]) => Term::bool(false),
        (Fop::Floor, [a]) => a.to_int(),
        (Fop::Ceiling, [a]) => -(-a).to_int(),
        (Fop::Truncate, [a]) => a.lt(&Term::real(0)).ite(&-(-a).to_int(), &a.to_int()),
        (Fop::Round, [a]) => round(a),
        (Fop::FromInt | Fop::FromInteger, [a]) => a.to_real(),
        _ => arithmetic(op.on_integers()?, args)?,
    })
}

/// The nearest integer; of two, the even one.
fn round(real: &Term) -> Term {
    let half = Term::real(1).real_div(&Term::real(2));
    let sum = real + &half;
    let up = sum.to_int();
    let tie = up.to_real().equals(&sum);
    let odd = up.mod_floor(&Term::int(2)).equals(&Term::int(1));
    Term::and([&tie, &odd]).ite(&(&up - &Term::int(1)), &up)
}

/// Wraps a result to 64 bits; sums and differences need one correction at most.
fn wrap(term: Term, op: Op, signed: bool) -> Term {
    if *term.sort() != Sort::Int
        || term.is_const() && !matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Neg | Op::ShiftL)
    {
        return term;
    }
    match op {
        Op::Add | Op::Sub | Op::Neg => {
            let (low, high) = bounds(signed);
            let all = two_to(64);
            term.gt(&high).ite(&(&term - &all), &term.lt(&low).ite(&(&term + &all), &term))
        }
        Op::Mul | Op::ShiftL => wrap_to(&term, 64, signed),
        _ => term,
    }
}

/// The low bits of a number.
fn wrap_to(term: &Term, bits: u32, signed: bool) -> Term {
    let all = two_to(bits);
    let low = if signed { -two_to(bits - 1) } else { Term::int(0) };
    let high = &(&low + &all) - &Term::int(1);
    let wrapped = &(term - &low).modulo(&all) + &low;
    Term::and([low.le(term), term.le(&high)]).ite(term, &wrapped)
}

pub(super) fn bounds(signed: bool) -> (Term, Term) {
    match signed {
        true => (Term::int(i64::MIN), Term::int(i64::MAX)),
        false => (Term::int(0), &two_to(64) - &Term::int(1)),
    }
}

/// A constant of the solver as a value of the machine.
pub(crate) fn constant_value(
    heap: &mut crate::heap::Heap,
    constant: &whatif_term::Value,
    scalar: Scalar,
) -> Option<Value> {
    use num_traits::ToPrimitive;
    Some(match constant {
        whatif_term::Value::Bool(truth) => crate::number::boolean(*truth),
        whatif_term::Value::Int(int) => match scalar {
            Scalar::Word => Value::Word(int.to_big().to_u64()?),
            Scalar::Char => Value::Char(int.to_i64()? as u32 as u64),
            _ => crate::integer::value(heap, &int.to_big()),
        },
        whatif_term::Value::Real(rational) => {
            let number = nearest(rational);
            if scalar == Scalar::Float { Value::float(number as f32) } else { Value::double(number) }
        }
        _ => return None,
    })
}

/// The nearest double: exact for dyadic numbers that fit.
pub(crate) fn nearest(rational: &whatif_term::Rational) -> f64 {
    let negative = rational.is_negative();
    let numerator = num_traits::Signed::abs(&rational.numerator().to_big());
    let denominator = rational.denominator().to_big();
    // Enough bits for a correctly rounded quotient; a remainder only matters for ties, and the sticky bit breaks those.
    let shift = (66 + denominator.bits() as i64 - numerator.bits() as i64).max(0);
    let scaled = numerator << shift as usize;
    let (quotient, rest) = num_integer::Integer::div_rem(&scaled, &denominator);
    let sticky = quotient * 2 + if num_traits::Zero::is_zero(&rest) { 0 } else { 1 };
    let number = crate::float::encode(&sticky, -shift - 1);
    if negative { -number } else { number }
}
