//! The best model: minimise, maximise, keep as many wishes as possible.

use whatif_solver::{Bound, Objective, Optimum};
use whatif_term::Model;

use super::{NoAnswer, Solver};
use crate::{Int, SymBool, SymInt};

/// What a model should be best at.
#[derive(Clone, Debug)]
pub enum Wish {
    /// This number as small as possible.
    Minimise(SymInt),
    /// This number as great as possible.
    Maximise(SymInt),
    /// As many of these as possible, by weight.
    Soft(Vec<(SymBool, u32)>),
}

/// The best model.
#[derive(Clone, Debug)]
pub enum Optimal {
    /// This one, and for each wish how far it got: the number, or the weight of what does not hold. `None` if there is
    /// always a better one.
    Best(Model, Vec<Option<Int>>),
    /// There is no model at all.
    Unsat,
}

impl Solver {
    /// The model that is best for the first wish, among those for the second, and so on. By Z3, whatever the back end.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let [x, y] = ["x", "y"].map(SymInt::sym);
    /// let budget = (&x * 3 + &y * 2).le(12) & x.ge(0) & y.ge(1);
    /// let Optimal::Best(model, best) = Solver::new().optimise(&budget, &[Wish::Maximise(&x * 5 + &y)]).unwrap() else {
    ///     panic!("there is a model")
    /// };
    /// assert_eq!(best, [Some(16.into())]);
    /// assert_eq!(x.under(&model), Some(3));
    /// ```
    pub fn optimise(&mut self, formula: &SymBool, wishes: &[Wish]) -> Result<Optimal, NoAnswer> {
        let objectives: Vec<Objective> = wishes
            .iter()
            .map(|wish| match wish {
                Wish::Minimise(number) => Objective::Minimize(number.0.clone()),
                Wish::Maximise(number) => Objective::Maximize(number.0.clone()),
                Wish::Soft(wishes) => {
                    Objective::Satisfy(wishes.iter().map(|(wish, n)| (wish.0.clone(), *n)).collect())
                }
            })
            .collect();
        match self.optimiser.optimize(std::slice::from_ref(&formula.0), &objectives) {
            Optimum::Best(model, bounds) => Ok(Optimal::Best(model, bounds.iter().map(reached).collect())),
            Optimum::Unsat => Ok(Optimal::Unsat),
            Optimum::Unknown(reason) => Err(NoAnswer::Solver(reason)),
        }
    }
}

fn reached(bound: &Bound) -> Option<Int> {
    match bound {
        Bound::Reached(value) => value.as_int().cloned(),
        Bound::Approached(_) | Bound::Unbounded => None,
    }
}
