//! Every model, one after the other.

use crate::{Answer, Solver};
use std::sync::Arc;
use whatif_term::{Model, Symbol, Term};

/// Finds the models of the formulas one by one; no two agree on all of `symbols`.
///
/// Ends after the last model, or when the solver has no answer: then the last item is that reason. There may be
/// infinitely many.
///
/// ```
/// use whatif_solver::{all_models, standard};
/// use whatif_term::{Sort, Symbol, Term};
/// let x = Symbol::new("x", Sort::Int);
/// let term = Term::symbol(x.clone());
/// let formulas = [term.gt(&Term::int(2)), term.lt(&Term::int(6))];
/// let mut values: Vec<String> = all_models(&mut standard(), &formulas, &[x])
///     .map(|model| model.unwrap().eval(&term).to_string())
///     .collect();
/// values.sort();
/// assert_eq!(values, ["3", "4", "5"]);
/// ```
pub fn all_models<'a, S: Solver>(
    solver: &'a mut S,
    formulas: &[Term],
    symbols: &[Symbol],
) -> impl Iterator<Item = Result<Arc<Model>, crate::Reason>> + use<'a, S> {
    let mut formulas = formulas.to_vec();
    let symbols: Vec<Term> = symbols.iter().cloned().map(Term::symbol).collect();
    let mut over = false;
    std::iter::from_fn(move || {
        if over {
            return None;
        }
        match solver.check(&formulas) {
            Answer::Sat(model) => {
                // The next model must differ in one of the symbols.
                let differs = symbols.iter().map(|symbol| symbol.differs(&model.eval(symbol).to_term()));
                formulas.push(Term::or(differs));
                Some(Ok(model))
            }
            Answer::Unsat(_) => None,
            Answer::Unknown(reason) => {
                over = true;
                Some(Err(reason))
            }
        }
    })
}
