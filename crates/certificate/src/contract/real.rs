//! Floating-point numbers, treated as real numbers, as verifiers do: they are neither rounded, nor infinite, nor NaN.
//!
//! A certificate that relies on this says so ([`Certificate::reals`](super::Certificate::reals)). Sums, differences,
//! products, quotients by constants and comparisons are formulas. Of other operations (roots, powers, quotients by
//! unknown numbers) the walk only knows that the same operation on the same numbers has the same result, and some
//! signs.

use whatif_lambda::Type;
use whatif_lambda::prim::{Fop, Op};
use whatif_lambda::types::names;
use whatif_term::{Rational, Sort, Term as Formula};

use super::Refusal;
use super::value::{Mode, Value};
use super::walk::{Walk, Walked};

impl<'p> Walk<'_, '_, 'p> {
    /// Notes that the walk treats floating-point numbers as real ones; refused if the certificate does not say so.
    pub(super) fn take_for_reals(&mut self) -> Walked<()> {
        if !self.basis.certificate.reals && !self.basis.recording {
            return Err(Refusal::Rounded.into());
        }
        self.basis.used.reals = true;
        Ok(())
    }

    pub(super) fn floating(&mut self, op: Fop, values: &[Value<'p>]) -> Walked<Value<'p>> {
        self.take_for_reals()?;
        let numbers = values.iter().map(|value| match value {
            Value::Number(number) => Ok(number.clone()),
            _ => Err(Refusal::Beyond("an operation on a value that is not a number")),
        });
        let numbers: Vec<Formula> = numbers.collect::<Result<_, _>>()?;
        if let (Some(op), [a, b]) = (on_numbers(op), &numbers[..]) {
            return self.number(op, a, b, Mode::Logic);
        }
        match (op, &numbers[..]) {
            (Fop::Div, [a, b]) => self.quotient(a, b),
            (Fop::Mul, [a, b]) => Ok(self.product(a, b)),
            (Fop::Neg, [a]) => Ok(Value::Number(-a)),
            (Fop::Abs, [a]) => Ok(Value::Number(a.abs())),
            (Fop::Floor, [a]) => Ok(Value::Number(a.to_int())),
            (Fop::Ceiling, [a]) => Ok(Value::Number(-(-a).to_int())),
            (Fop::FromInt | Fop::FromInteger, [a]) => Ok(Value::Number(a.to_real())),
            (Fop::IsNaN | Fop::IsInfinite, [_]) => Ok(Value::Truth(Formula::bool(false))),
            (Fop::Sqrt, [_]) => {
                let root = self.uninterpreted(op, &numbers);
                self.know(root.ge(&Formula::real(0)));
                Ok(Value::Number(root))
            }
            (Fop::Pow | Fop::Exp | Fop::Log | Fop::Sin | Fop::Cos | Fop::Tan, numbers) => {
                Ok(Value::Number(self.uninterpreted(op, numbers)))
            }
            _ => Err(Refusal::Beyond("an operation on floating-point numbers").into()),
        }
    }

    /// The result of an operation that has no formula: an unknown number, the same for the same operands.
    fn uninterpreted(&mut self, op: Fop, numbers: &[Formula]) -> Formula {
        if let Some((.., known)) = self.floats.iter().find(|(own, of, _)| *own == op && of == numbers) {
            return known.clone();
        }
        let Value::Number(made) = self.fresh(&Type::con(names::DOUBLE)) else {
            unreachable!("an unknown real number is a number")
        };
        self.floats.push((op, numbers.to_vec(), made.clone()));
        made
    }

    /// `a / b`: a formula if `b` is a constant other than zero; otherwise an unknown number.
    pub(super) fn quotient(&mut self, a: &Formula, b: &Formula) -> Walked<Value<'p>> {
        let is_constant = b.as_rational().is_some_and(|b| !b.is_zero());
        Ok(Value::Number(if is_constant {
            a.real_div(b)
        } else {
            self.uninterpreted(Fop::Div, &[a.clone(), b.clone()])
        }))
    }

    /// `a · b`, with facts about its sign, which a solver of linear formulas cannot derive.
    pub(super) fn product(&mut self, a: &Formula, b: &Formula) -> Value<'p> {
        let (product, zero) = (a * b, Formula::real(0));
        let is_linear = a.as_rational().is_some() || b.as_rational().is_some();
        if a == b {
            self.know(product.ge(&zero));
        } else if !is_linear {
            self.know(Formula::and([a.ge(&zero), b.ge(&zero)]).implies(&product.ge(&zero)));
        }
        Value::Number(product)
    }

    /// The formula of a floating-point literal.
    pub(super) fn real_literal(&mut self, value: f64) -> Walked<Value<'p>> {
        match real(value) {
            Some(number) => Ok(Value::Number(number)),
            None => Err(Refusal::Beyond("a number that is no real one, or a very small or large one").into()),
        }
    }
}

/// Makes a whole number a real one if the other number is real.
pub(super) fn of_one_sort(a: &Formula, b: &Formula) -> (Formula, Formula) {
    let lift = |number: &Formula, other: &Formula| match (number.sort(), other.sort()) {
        (Sort::Int, Sort::Real) => number.to_real(),
        _ => number.clone(),
    };
    (lift(a, b), lift(b, a))
}

fn on_numbers(op: Fop) -> Option<Op> {
    Some(match op {
        Fop::Add => Op::Add,
        Fop::Sub => Op::Sub,
        Fop::Eq => Op::Eq,
        Fop::Ne => Op::Ne,
        Fop::Lt => Op::Lt,
        Fop::Le => Op::Le,
        Fop::Gt => Op::Gt,
        Fop::Ge => Op::Ge,
        _ => return None,
    })
}

/// The exact value of a floating-point number; `None` if its numerator or denominator does not fit 64 bits.
fn real(value: f64) -> Option<Formula> {
    let (mut scaled, mut denominator) = (value, 1_i64);
    while scaled.fract() != 0.0 {
        scaled *= 2.0;
        denominator = denominator.checked_mul(2)?;
    }
    let fits = scaled.abs() < 2_f64.powi(62);
    let numerator = fits.then_some(scaled as i64)?;
    Rational::new(numerator, denominator).map(Formula::real)
}
