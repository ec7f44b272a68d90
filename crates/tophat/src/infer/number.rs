//! Numbers of different scales: integers, dates, and decimals.
//!
//! A `Decimal n` counts units of 10⁻ⁿ, so two of them are added and compared as integers if their scales are the same. Where they are
//! not, the one with fewer decimals is *widened*: multiplied by a power of ten, which loses nothing. `lower` does so for the expressions
//! in [`Tables::widened`](super::Tables).
//!
//! ```text
//!   price + 1         price : Decimal 2     1 is widened to 1.00
//!   price * 0.19      Decimal 2, Decimal 2  the product has 4 decimals
//!   round 2 (price * 0.19)                  the only way back to fewer: the program says how
//! ```

use whatif_source::{Diagnostic, Span};

use super::{Infer, Rounded};
use crate::decimal::{MAX_SCALE, Rounding, show_decimal};
use crate::syntax::{Access, Expr, ExprKind, Infix};
use crate::types::Type;

/// The number of decimals that a type has, if it is one of numbers.
fn scale_of(ty: &Type) -> Option<u8> {
    match ty {
        Type::Int | Type::Date => Some(0),
        Type::Decimal(scale) => Some(*scale),
        _ => None,
    }
}

fn of_scale(scale: u8) -> Type {
    if scale == 0 { Type::Int } else { Type::Decimal(scale) }
}

impl Infer {
    /// Makes an expression fit its place: a number with fewer decimals than are wanted is widened.
    pub(super) fn fit(&mut self, expr: &Expr, found: &Type, wanted: &Type, place: &str) {
        let (have, want) = (self.shallow(found), self.shallow(wanted));
        match (have, scale_of(&want)) {
            (Type::Int | Type::Decimal(_), Some(to)) if to > 0 && self.widen(expr, found, to) => {}
            _ => {
                let before = self.errors.len();
                self.expect(expr.span, found, wanted, place);
                if self.errors.len() > before
                    && let Some(help) = self.help(expr, found, wanted)
                {
                    let error = self.errors.pop().expect("there is a new one");
                    self.errors.push(error.help(help));
                }
            }
        }
    }

    /// What to do about an expression that does not fit its place.
    fn help(&self, expr: &Expr, found: &Type, wanted: &Type) -> Option<String> {
        let [found, wanted] = [found, wanted].map(|ty| self.shallow(ty));
        let word = match &*expr.kind {
            ExprKind::Edit(Access::Change, ..) => "edit",
            ExprKind::Edit(Access::Look, ..) => "view",
            _ => {
                let (have, want) = (scale_of(&found)?, scale_of(&wanted)?);
                let zero = show_decimal(&0.into(), have);
                let round = format!("say how it is rounded: `round {want} (…)`");
                return (have > want).then(|| match want {
                    0 => {
                        format!("{round}; a constant gets decimals as in `{zero}`, a parameter as in `(x : Decimal {have})`")
                    }
                    _ => round,
                });
            }
        };
        // `edit a + b` is read as `(edit a) + b`.
        (!matches!(wanted, Type::Task(_)))
            .then(|| format!("put the operand in parentheses: `{word} (a + b)`"))
    }

    /// Widens an expression to a scale; false if it has more decimals.
    fn widen(&mut self, expr: &Expr, found: &Type, to: u8) -> bool {
        let Some(more) = scale_of(&self.shallow(found)).and_then(|from| to.checked_sub(from)) else {
            return false;
        };
        if more > 0 {
            self.tables.widened.insert(expr.id, more);
        }
        true
    }

    /// The scale of an operand; an operand of unknown type is of the given one, an integer if there is none.
    fn operand(&mut self, expr: &Expr, ty: &Type, other: Option<u8>, place: &str) -> u8 {
        match scale_of(&self.shallow(ty)) {
            Some(scale) => scale,
            None => {
                let wanted = other.unwrap_or(0);
                self.fit(expr, ty, &of_scale(wanted), place);
                wanted
            }
        }
    }

    /// The types of two operands that are numbers, and their scales.
    fn operands(&mut self, left: &Expr, right: &Expr) -> ([Type; 2], [u8; 2]) {
        let types = [self.infer(left), self.infer(right)];
        let known = [0, 1].map(|at| scale_of(&self.shallow(&types[at])));
        let a = self.operand(left, &types[0], known[1], "the left operand");
        let b = self.operand(right, &types[1], Some(a), "the right operand");
        (types, [a, b])
    }

    /// Brings two operands to one scale, which it returns. There is no number of days with decimals.
    fn align(&mut self, left: &Expr, right: &Expr, types: &[Type; 2], scales: [u8; 2]) -> u8 {
        let to = scales[0].max(scales[1]);
        for (expr, ty) in [left, right].into_iter().zip(types) {
            if to > 0 && matches!(self.shallow(ty), Type::Date) {
                self.errors.push(Diagnostic::error(expr.span, "a date has no decimals"));
            }
            self.widen(expr, ty, to);
        }
        to
    }

    /// A comparison by order.
    pub(super) fn comparison(&mut self, left: &Expr, right: &Expr) -> Type {
        let (types, scales) = self.operands(left, right);
        self.align(left, right, &types, scales);
        Type::Bool
    }

    /// `==` and `/=`: of numbers, whatever their scales are, and of all other basic values of one type.
    pub(super) fn equation(&mut self, left: &Expr, right: &Expr) -> Type {
        let types = [self.infer(left), self.infer(right)];
        let known = [0, 1].map(|at| scale_of(&self.shallow(&types[at])));
        if let [Some(a), Some(b)] = known {
            self.align(left, right, &types, [a, b]);
            return Type::Bool;
        }
        let operand = self.fresh_basic();
        self.fit(left, &types[0], &operand, "the left operand");
        self.fit(right, &types[1], &operand, "the right operand");
        Type::Bool
    }

    /// `+`, `-`, `*`, `/` and `mod`. A date and a number of days is a date; the days between two dates are a number.
    pub(super) fn arithmetic(&mut self, sign: Infix, span: Span, left: &Expr, right: &Expr) -> Type {
        let (types, scales) = self.operands(left, right);
        match sign {
            Infix::Multiply => {
                let scale = scales[0].saturating_add(scales[1]);
                if scale > MAX_SCALE {
                    let message = format!("this product would have {scale} decimals");
                    self.errors.push(
                        Diagnostic::error(span, message).help("round an operand before: `round 2 (…)`"),
                    );
                    return self.fresh();
                }
                of_scale(scale)
            }
            Infix::Divide if scales != [0, 0] => {
                let message = "a quotient of decimals need not have an end";
                self.errors
                    .push(Diagnostic::error(span, message).help("say how it is rounded: `round 2 (a / b)`"));
                self.fresh()
            }
            Infix::Divide => Type::Int,
            _ => {
                let to = self.align(left, right, &types, scales);
                let [a, b] = [0, 1].map(|at| matches!(self.shallow(&types[at]), Type::Date));
                match sign {
                    Infix::Add | Infix::Subtract if a && !b => Type::Date,
                    Infix::Add if b && !a => Type::Date,
                    _ => of_scale(to),
                }
            }
        }
    }

    /// `round n e`: the function that is called, and the number of decimals.
    pub(super) fn rounding(&self, function: &Expr) -> Option<(Rounding, u8)> {
        let ExprKind::Apply(name, digits) = &*function.kind else { return None };
        let (ExprKind::Name(name), ExprKind::Int(digits)) = (&*name.kind, &*digits.kind) else { return None };
        let digits = u8::try_from(digits).ok().filter(|digits| *digits <= MAX_SCALE)?;
        let rounding = Rounding::named(name)?;
        self.scope.find(name).is_none().then_some((rounding, digits))
    }

    /// The type of a rounded number. The quotient of two numbers is rounded as it is, not after a division of its own.
    pub(super) fn round(&mut self, expr: &Expr, (rounding, digits): (Rounding, u8), what: &Expr) -> Type {
        let rounded = match &*what.kind {
            ExprKind::Infix(Infix::Divide, left, right) => {
                let (_, [dividend, divisor]) = self.operands(left, right);
                Rounded { rounding, digits, from: dividend, divisor: Some(divisor) }
            }
            _ => {
                let ty = self.infer(what);
                if matches!(self.shallow(&ty), Type::Var(_)) {
                    let message = "it is not known here how many decimals this has";
                    self.errors
                        .push(Diagnostic::error(what.span, message).help("say its type: `(x : Decimal 2)`"));
                    return of_scale(digits);
                }
                let from = self.operand(what, &ty, None, "what is rounded");
                Rounded { rounding, digits, from, divisor: None }
            }
        };
        self.tables.rounded.insert(expr.id, rounded);
        of_scale(digits)
    }
}
