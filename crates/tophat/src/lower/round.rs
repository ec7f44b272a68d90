//! `round` and its like, in terms of integer division.
//!
//! A number of units `n` that is counted in units `d` times as large is the quotient `n / d`, with `d > 0`. Our division is by the lower
//! integer then, so
//!
//! ```text
//!   roundDown   n / d                   round       (2n + d) / 2d, and the same of -n, negated, if n < 0
//!   roundUp     -(-n / d)               roundEven   q = n / d, or q + 1 if the rest is more than half, or half and q is odd
//! ```
//!
//! A divisor that a program computes may be negative: then both are negated. If it is zero, the division fails as any other.

use whatif_source::Span;

use super::{Lower, is_divisor};
use crate::code::{Binary, Code, Constant, Unary, Variable};
use crate::decimal::{Rounding, power};
use crate::infer::Rounded;
use crate::syntax::{Expr, ExprKind, Infix};

impl Lower<'_> {
    pub(super) fn round(&mut self, expr: &Expr, what: &Expr) -> Code {
        let Rounded { rounding, digits, from, divisor } = self.infer.tables.rounded[&expr.id];
        let outer = self.function().locals.len();
        let build = Build { span: expr.span };
        let (number, fewer) = match (&*what.kind, divisor) {
            (ExprKind::Infix(Infix::Divide, left, right), Some(below)) => {
                let dividend = self.expr(left);
                let dividend_at = self.push_local();
                let divisor = self.expr(right);
                self.partial |= !is_divisor(&divisor);
                let divisor_at = self.push_local();
                // Units of the dividend, of the divisor, and of the result.
                let shift = i32::from(digits) + i32::from(below) - i32::from(from);
                let factor = |shift: i32| power(u8::try_from(shift).unwrap_or(0));
                let signed = |at| {
                    build.if_(
                        build.less(build.local(divisor_at), build.int(0)),
                        build.negate(build.local(at)),
                        build.local(at),
                    )
                };
                let number = build.times(signed(dividend_at), factor(shift));
                let unit = build.times(signed(divisor_at), factor(-shift));
                let (number_at, unit_at) = (self.push_local(), self.push_local());
                let rounded =
                    build.rounded(rounding, number_at, &|| build.local(unit_at), || self.push_local());
                let code = build.bind([dividend, divisor, number, unit], rounded);
                self.function().locals.truncate(outer);
                return code;
            }
            _ => (self.expr(what), i32::from(from) - i32::from(digits)),
        };
        let Ok(fewer) = u8::try_from(fewer) else {
            return super::widened(number, digits - from, expr.span);
        };
        if fewer == 0 {
            return number;
        }
        let at = self.push_local();
        let unit = || Code::Constant(Constant::Int(power(fewer)));
        let rounded = build.rounded(rounding, at, &unit, || self.push_local());
        let code = build.bind([number], rounded);
        self.function().locals.truncate(outer);
        code
    }
}

/// Makes code on integers.
#[derive(Clone, Copy)]
struct Build {
    span: Span,
}

impl Build {
    fn int(self, value: i64) -> Code {
        Code::Constant(Constant::Int(value.into()))
    }

    fn local(self, at: usize) -> Code {
        Code::Variable(Variable::Local(at))
    }

    fn binary(self, operator: Binary, left: Code, right: Code) -> Code {
        Code::Binary(operator, self.span, Box::new(left), Box::new(right))
    }

    fn less(self, left: Code, right: Code) -> Code {
        self.binary(Binary::Less, left, right)
    }

    fn divide(self, left: Code, right: Code) -> Code {
        self.binary(Binary::Divide, left, right)
    }

    fn add(self, left: Code, right: Code) -> Code {
        self.binary(Binary::Add, left, right)
    }

    fn times(self, code: Code, factor: num_bigint::BigInt) -> Code {
        if factor == 1.into() {
            return code;
        }
        self.binary(Binary::Multiply, code, Code::Constant(Constant::Int(factor)))
    }

    fn negate(self, code: Code) -> Code {
        Code::Unary(Unary::Neg, self.span, Box::new(code))
    }

    fn if_(self, condition: Code, yes: Code, no: Code) -> Code {
        Code::If(Box::new(condition), Box::new(yes), Box::new(no))
    }

    /// Binds values to the next locals, one after the other.
    fn bind<const N: usize>(self, values: [Code; N], body: Code) -> Code {
        values.into_iter().rev().fold(body, |body, value| Code::Let(Box::new(value), Box::new(body)))
    }

    /// The number in a local, counted in larger units.
    fn rounded(
        self,
        rounding: Rounding,
        number: usize,
        unit: &dyn Fn() -> Code,
        mut new_local: impl FnMut() -> usize,
    ) -> Code {
        let number = || self.local(number);
        let twice = |code| self.times(code, 2.into());
        match rounding {
            Rounding::Down => self.divide(number(), unit()),
            Rounding::Up => self.negate(self.divide(self.negate(number()), unit())),
            Rounding::Half => {
                let nearest = |number| self.divide(self.add(twice(number), unit()), twice(unit()));
                let below = self.negate(nearest(self.negate(number())));
                self.if_(self.less(number(), self.int(0)), below, nearest(number()))
            }
            Rounding::HalfEven => {
                let at = new_local();
                let lower = || self.local(at);
                let rest = self.binary(Binary::Modulo, number(), unit());
                let rest_at = new_local();
                let double = || twice(self.local(rest_at));
                let odd = self.binary(Binary::Modulo, lower(), self.int(2));
                let upper = self.add(lower(), self.int(1));
                let nearest = self.if_(
                    self.less(double(), unit()),
                    lower(),
                    self.if_(self.less(unit(), double()), upper, self.add(lower(), odd)),
                );
                self.bind([self.divide(number(), unit()), rest], nearest)
            }
        }
    }
}
