//! Translates the facts of a sequent about numbers into formulas for a solver.
//!
//! Only facts whose terms are known to have values are translated: a term that may run for ever has no number. A term
//! that is not arithmetic becomes a symbol, the same wherever it occurs; a quotient by a constant becomes a symbol
//! with the conditions that define it ([`quotient`]). Equations are solved first: a product that an equation
//! determines is replaced by its value in all sums ([`sum`](crate::sum)), so that a solver of formulas about bits
//! need not find that out.

use whatif_lambda::Type;
use whatif_lambda::prim::{Op, Prim};
use whatif_lambda::types::names;
use whatif_term::{Sort, Term as Number};

use crate::evaluate::Kernel;
use crate::formula::Conclusion;
use crate::quotient::{self, Division, Numbers};
use crate::sequent::Sequent;
use crate::sum::{Solved, Sum};
use crate::term::{Head, Lit, Term};
use crate::types::Unifier;

/// The bits of an `Int`.
const BITS: u32 = 64;
/// At most so many divisions are defined for the solver; the results of others stay plain symbols.
const DIVISIONS: usize = 12;

/// One side of an equation, as sums.
enum Side {
    Truth(bool),
    Comparison(Op, Sum, Sum, Sort),
    Number(Sum, Sort),
}

impl Side {
    /// Substitutes the solved products in the sums of this side; `None` if a sum grows too large.
    fn substitute(self, solved: &[Solved]) -> Option<Side> {
        let substitute = |sum: Sum| substitute(&sum, solved);
        Some(match self {
            Side::Truth(_) => self,
            Side::Comparison(op, a, b, sort) => Side::Comparison(op, substitute(a)?, substitute(b)?, sort),
            Side::Number(sum, sort) => Side::Number(substitute(sum)?, sort),
        })
    }

    /// Adds the factors of this side's products to `terms`, each with its sort.
    fn add_terms(&self, terms: &mut Vec<(Term, Sort)>) {
        let (sums, sort) = match self {
            Side::Truth(_) => return,
            Side::Comparison(_, a, b, sort) => (vec![a, b], sort),
            Side::Number(sum, sort) => (vec![sum], sort),
        };
        let products = sums.into_iter().flat_map(Sum::products);
        terms.extend(products.flat_map(|(product, _)| product).map(|&term| (term, sort.clone())));
    }
}

/// A division whose operands and results are sums, ready for the solver.
struct Divided {
    division: Division,
    dividend: Sum,
    /// Quotient and remainder, rounded down.
    down: [Sum; 2],
    /// Quotient and remainder, rounded towards zero; `None` if the sequent does not mention them.
    truncated: Option<[Sum; 2]>,
    sort: Sort,
}

impl Divided {
    /// The equation `dividend = divisor * quotient + remainder`.
    fn equation(&self, [quotient, remainder]: &[Sum; 2]) -> Option<(Side, Side)> {
        let side = |sum: Sum| Side::Number(sum, self.sort.clone());
        let whole = remainder.clone().plus(quotient, i128::from(self.division.divisor))?;
        Some((side(self.dividend.clone()), side(whole)))
    }

    /// The conditions that define this division, with the solved products substituted. The equation of `down` is
    /// missing: the caller has used it to solve for a product. The truncated pair keeps its own symbols, because its
    /// bounds follow from those of `down`, not from its equation.
    fn formulas(&self, solved: &[Solved]) -> Option<Vec<Number>> {
        let number = |sum: &Sum| number(&substitute(sum, solved)?, &self.sort);
        let both = |[quotient, remainder]: &[Sum; 2]| Some([number(quotient)?, number(remainder)?]);
        let less = |a: &Number, b: &Number| less(a, b, &self.sort);
        let constant = |value: i64| constant(value, &self.sort);
        let numbers = Numbers { constant: &constant, less: &less, has_bounds: self.sort != Sort::Int };
        let down = both(&self.down)?;
        let mut formulas = vec![self.division.rounded_down(&down, &numbers)];
        if let Some(sums) = &self.truncated {
            let (dividend, truncated) = (number(&self.dividend)?, both(sums)?);
            formulas.push(self.division.towards_zero(&dividend, &truncated, &down, &numbers));
            let (left, right) = self.equation(sums)?;
            formulas.extend(equation(&left.substitute(solved)?, &right.substitute(solved)?));
        }
        Some(formulas)
    }
}

/// Substitutes all solved products in a sum, one after the other.
fn substitute(sum: &Sum, solved: &[Solved]) -> Option<Sum> {
    solved.iter().try_fold(sum.clone(), |sum, solved| sum.substitute(solved))
}

impl Kernel<'_> {
    /// Formulas that contradict each other if the sequent holds: its facts about numbers, and the negated conclusion.
    pub fn numbers(&mut self, sequent: &Sequent) -> Vec<Number> {
        let mut facts: Vec<(Term, Term)> =
            sequent.facts.equal.iter().map(|(&left, &right)| (left, right)).collect();
        facts.sort_unstable();
        let mut sides: Vec<(Side, Side)> =
            facts.into_iter().filter_map(|(left, right)| self.sides(left, right, sequent)).collect();
        let conclusion = match sequent.conclusion {
            Conclusion::Equal(left, right) => self.sides(left, right, sequent),
            Conclusion::Total(_) => None,
        };
        let divisions = self.divisions(sides.iter().chain(&conclusion));
        sides.extend(divisions.iter().filter_map(|division| division.equation(&division.down)));
        let mut solved: Vec<Solved> = Vec::new();
        let mut others = Vec::new();
        for sides in sides {
            let zero = match &sides {
                (Side::Number(a, _), Side::Number(b, _))
                | (Side::Comparison(Op::Eq, a, b, _), Side::Truth(true)) => a.clone().plus(b, -1),
                _ => None,
            };
            let zero = zero.and_then(|sum| substitute(&sum, &solved));
            match zero.and_then(|sum| sum.solved()) {
                Some(one) => solved.push(one),
                None => others.push(sides),
            }
        }
        let formula =
            |(left, right): (Side, Side)| equation(&left.substitute(&solved)?, &right.substitute(&solved)?);
        let mut formulas: Vec<Number> = others.into_iter().filter_map(formula).collect();
        formulas.extend(divisions.iter().filter_map(|division| division.formulas(&solved)).flatten());
        formulas.extend(conclusion.and_then(formula).map(|equation| !equation));
        formulas
    }

    /// Finds the divisions by constants that occur in the equations, or in the dividends of such divisions.
    fn divisions<'s>(&mut self, all: impl Iterator<Item = &'s (Side, Side)>) -> Vec<Divided> {
        let mut todo: Vec<(Term, Sort)> = Vec::new();
        for side in all.flat_map(|(left, right)| [left, right]) {
            side.add_terms(&mut todo);
        }
        let mut found: Vec<Divided> = Vec::new();
        while let Some((term, sort)) = todo.pop() {
            let Some(division) = Division::of(&mut self.terms, term) else { continue };
            if found.len() == DIVISIONS || found.iter().any(|known| known.division == division) {
                continue;
            }
            let both = |[quotient, remainder]: [Term; 2]| {
                Some([self.sum(quotient, &sort)?, self.sum(remainder, &sort)?])
            };
            let (Some(dividend), Some(down)) = (self.sum(division.dividend, &sort), both(division.down))
            else {
                continue;
            };
            let truncated = division.truncated.and_then(both);
            Side::Number(dividend.clone(), sort.clone()).add_terms(&mut todo);
            found.push(Divided { division, dividend, down, truncated, sort });
        }
        found
    }

    /// Translates both sides of an equation; `None` if the equation is not about numbers, or a side may have no
    /// value.
    fn sides(&mut self, left: Term, right: Term, sequent: &Sequent) -> Option<(Side, Side)> {
        if !self.is_total(left, &sequent.facts) || !self.is_total(right, &sequent.facts) {
            return None;
        }
        match (self.truth(left), self.truth(right)) {
            (Some(left), Some(right)) => Some((left, right)),
            (None, None) => {
                let ty = self.type_of(left, &sequent.vars, &mut Unifier::default());
                let sort = self.sort_of(left).or_else(|| self.sort_of(right)).or_else(|| match ty? {
                    ty if ty == Type::int() => Some(self.int()),
                    ty if ty == Type::con(names::INTEGER) => Some(Sort::Int),
                    _ => None,
                })?;
                let number = |term: Term| Some(Side::Number(self.sum(term, &sort)?, sort.clone()));
                Some((number(left)?, number(right)?))
            }
            _ => None,
        }
    }

    /// Translates a truth value: `True`, `False`, or a comparison of numbers.
    fn truth(&self, term: Term) -> Option<Side> {
        match (self.terms.head(term), self.terms.args(term)) {
            (Head::Con(name), []) => match *name {
                names::TRUE => Some(Side::Truth(true)),
                names::FALSE => Some(Side::Truth(false)),
                _ => None,
            },
            (Head::Prim(prim), &[left, right]) => {
                let (op, sort) = self.operation(*prim)?;
                let compares = matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge);
                let (a, b) = (self.sum(left, &sort)?, self.sum(right, &sort)?);
                compares.then_some(Side::Comparison(op, a, b, sort))
            }
            _ => None,
        }
    }

    fn int(&self) -> Sort {
        if self.exact { Sort::Int } else { Sort::BitVec(BITS) }
    }

    fn sum(&self, term: Term, sort: &Sort) -> Option<Sum> {
        Sum::new(&self.terms, term, *sort != Sort::Int)
    }

    /// The operation of a numeric primitive, and the sort of its operands.
    fn operation(&self, prim: Prim) -> Option<(Op, Sort)> {
        match prim {
            Prim::Int(op) => Some((op, self.int())),
            Prim::Integer(op) | Prim::Char(op) => Some((op, Sort::Int)),
            _ => None,
        }
    }

    /// The sort of a term whose head shows that the term is a number.
    fn sort_of(&self, term: Term) -> Option<Sort> {
        match self.terms.head(term) {
            Head::Lit(Lit::Int(_)) => Some(self.int()),
            Head::Lit(Lit::Integer(_) | Lit::Char(_)) => Some(Sort::Int),
            Head::Prim(prim) => match self.operation(*prim)? {
                (Op::Add | Op::Sub | Op::Mul | Op::Neg, sort) => Some(sort),
                (_, sort) if quotient::is_by_constant(&self.terms, term) => Some(sort),
                _ => None,
            },
            _ => None,
        }
    }
}

fn equation(left: &Side, right: &Side) -> Option<Number> {
    Some(match (left, right) {
        // `a = b` becomes `a - b = 0`, so that equal parts of both sides cancel.
        (Side::Number(a, sort), Side::Number(b, _)) => {
            number(&a.clone().plus(b, -1)?, sort)?.equals(&number(&Sum::zero(*sort != Sort::Int), sort)?)
        }
        _ => truth(left)?.equals(&truth(right)?),
    })
}

fn truth(side: &Side) -> Option<Number> {
    let (op, a, b, sort) = match side {
        Side::Truth(value) => return Some(Number::bool(*value)),
        Side::Comparison(op, a, b, sort) => (op, number(a, sort)?, number(b, sort)?, sort),
        Side::Number(..) => return None,
    };
    let less = |a: &Number, b: &Number| less(a, b, sort);
    Some(match op {
        Op::Eq => a.equals(&b),
        Op::Ne => a.differs(&b),
        Op::Lt => less(&a, &b),
        Op::Le => !less(&b, &a),
        Op::Gt => less(&b, &a),
        Op::Ge => !less(&a, &b),
        _ => return None,
    })
}

fn less(a: &Number, b: &Number, sort: &Sort) -> Number {
    if *sort == Sort::Int { a.lt(b) } else { a.slt(b) }
}

fn constant(value: i64, sort: &Sort) -> Number {
    if *sort == Sort::Int { Number::int(value) } else { Number::bv(BITS, value) }
}

fn number(sum: &Sum, sort: &Sort) -> Option<Number> {
    let constant = |value: i128| Some(constant(i64::try_from(value).ok()?, sort));
    let mut whole = constant(0)?;
    for (product, times) in sum.products() {
        let symbols = product.iter().map(|term| Number::var(format!("t{term:?}"), sort.clone()));
        whole = &whole + &symbols.fold(constant(times)?, |before, symbol| &before * &symbol);
    }
    Some(whole)
}
