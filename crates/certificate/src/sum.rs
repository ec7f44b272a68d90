//! Sums of products, each in one form.
//!
//! `(n + 1) - 1` and `n` are the same sum, as are `a * (b * c)` and `(a * b) * c`. A bounded `Int` counts modulo a
//! power of two, where sums and products obey the same laws, so its coefficients do too. Replacing one side of an
//! equation by the other is valid for all of these numbers; only division and order are left to a solver. A quotient by
//! a constant is a term like others.

use std::collections::BTreeMap;

use whatif_lambda::prim::{Op, Prim};

use crate::quotient;
use crate::term::{Head, Lit, Term, Terms};

/// A term with more products than this is not made a [`Sum`].
const PRODUCTS: usize = 24;

/// A sum: the coefficient of each product of terms. The empty product is the constant. No coefficient is zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    products: BTreeMap<Vec<Term>, i128>,
    /// Do these numbers wrap around at 2⁶⁴?
    wraps: bool,
}

/// An equation that is solved for a product: wherever the product occurs, `value` can stand.
#[derive(Debug)]
pub(crate) struct Solved {
    product: Vec<Term>,
    value: Sum,
}

impl Sum {
    /// The empty sum.
    pub(crate) fn zero(wraps: bool) -> Sum {
        Sum { products: BTreeMap::new(), wraps }
    }

    fn of_product(product: Vec<Term>, times: i128, wraps: bool) -> Option<Sum> {
        let mut sum = Sum::zero(wraps);
        sum.add(product, times)?;
        Some(sum)
    }

    /// The sum that a term stands for; a call or a variable is a product by itself. `None` if the sum is too large or
    /// the term is no number.
    #[must_use]
    pub fn new(terms: &Terms, term: Term, wraps: bool) -> Option<Sum> {
        let constant = |value: i128| Sum::of_product(Vec::new(), value, wraps);
        let sum = |term: Term| Sum::new(terms, term, wraps);
        match (terms.head(term), terms.args(term)) {
            (Head::Lit(Lit::Int(value)), _) => constant(i128::from(*value)),
            (Head::Lit(Lit::Integer(digits)), _) => constant(digits.parse().ok()?),
            (Head::Lit(Lit::Char(value)), _) => constant(i128::from(u32::from(*value))),
            (Head::Prim(prim), args) => match (*prim, args) {
                (Prim::Int(op) | Prim::Integer(op), args) => match (op, args) {
                    (Op::Add, &[a, b]) => sum(a)?.plus(&sum(b)?, 1),
                    (Op::Sub, &[a, b]) => sum(a)?.plus(&sum(b)?, -1),
                    (Op::Mul, &[a, b]) => sum(a)?.times(&sum(b)?),
                    (Op::Neg, &[a]) => constant(0)?.plus(&sum(a)?, -1),
                    _ if quotient::is_by_constant(terms, term) => Sum::of_product(vec![term], 1, wraps),
                    _ => None,
                },
                _ => None,
            },
            (Head::Var(_) | Head::Global(_), _) => Sum::of_product(vec![term], 1, wraps),
            _ => None,
        }
    }

    /// The products in their order, each with its coefficient.
    pub fn products(&self) -> impl Iterator<Item = (&[Term], i128)> {
        self.products.iter().map(|(product, &times)| (&product[..], times))
    }

    fn add(&mut self, product: Vec<Term>, times: i128) -> Option<()> {
        let entry = self.products.entry(product.clone()).or_insert(0);
        *entry = entry.checked_add(times)?;
        if self.wraps {
            *entry = i128::from(*entry as i64);
        }
        if *entry == 0 {
            self.products.remove(&product);
        }
        (self.products.len() <= PRODUCTS).then_some(())
    }

    /// Adds `times` copies of `other`; `None` if the sum grows too large.
    pub(crate) fn plus(mut self, other: &Sum, times: i128) -> Option<Sum> {
        for (product, &own) in &other.products {
            self.add(product.clone(), own.checked_mul(times)?)?;
        }
        Some(self)
    }

    fn times(&self, other: &Sum) -> Option<Sum> {
        let mut result = Sum::zero(self.wraps);
        for (product, &times) in &self.products {
            for (factors, &own) in &other.products {
                let mut all = [&product[..], factors].concat();
                all.sort_unstable();
                result.add(all, times.checked_mul(own)?)?;
            }
        }
        Some(result)
    }

    /// Solves "this sum is zero" for a product whose coefficient is 1 or -1: for a single term that is no factor of
    /// another product, or else for a product of several terms.
    pub(crate) fn solved(&self) -> Option<Solved> {
        let once = |(product, &times): (&Vec<Term>, &i128)| {
            (times.abs() == 1 && !product.is_empty()).then(|| (product.clone(), times))
        };
        let alone = |product: &[Term]| {
            product.len() == 1
                && self.products.keys().filter(|other| other.contains(&product[0])).count() == 1
        };
        let mut found: Vec<(Vec<Term>, i128)> = self.products.iter().filter_map(once).collect();
        // Prefers the latest term, which was computed from others.
        found.sort_by_key(|(product, _)| (!alone(product), std::cmp::Reverse(product.clone())));
        let (product, times) = found.into_iter().find(|(product, _)| alone(product) || product.len() > 1)?;
        let rest = self.clone().plus(&Sum::of_product(product.clone(), times, self.wraps)?, -1)?;
        let none = Sum::zero(self.wraps);
        Some(Solved { product, value: none.plus(&rest, -times)? })
    }

    /// Substitutes `solved.value` for `solved.product`; `None` if the sum grows too large.
    pub(crate) fn substitute(&self, solved: &Solved) -> Option<Sum> {
        let mut result = Sum::zero(self.wraps);
        for (product, &times) in &self.products {
            let mut part = Sum::of_product(product.clone(), times, self.wraps)?;
            if *product == solved.product {
                part = Sum::of_product(Vec::new(), times, self.wraps)?.times(&solved.value)?;
            } else if let [factor] = solved.product[..] {
                let (own, rest): (Vec<Term>, Vec<Term>) = product.iter().partition(|&&term| term == factor);
                part = Sum::of_product(rest, times, self.wraps)?;
                for _ in own {
                    part = part.times(&solved.value)?;
                }
            }
            result = result.plus(&part, 1)?;
        }
        Some(result)
    }
}
