//! Formulas, which lemmas state, and the matching of terms with patterns.

use whatif_lambda::Type;

use crate::term::{Head, Term, Terms};

/// A statement: for all finite, fully defined values of its variables, if the premises hold, so does the conclusion.
#[derive(Clone, PartialEq, Debug)]
pub struct Formula {
    /// The types of the variables, which are numbered from 0 on.
    pub vars: Vec<Type>,
    /// Equations that have to hold.
    pub premises: Vec<(Term, Term)>,
    /// The claim that follows from the premises.
    pub conclusion: Conclusion,
}

/// A claim about terms. Two terms are equal if no program can tell them apart: both return the same, both raise the
/// same error, or both run for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// The terms are equal.
    Equal(Term, Term),
    /// The term is finite and fully defined.
    Total(Term),
}

impl Conclusion {
    /// The same claim about other terms.
    pub fn map(self, mut change: impl FnMut(Term) -> Term) -> Conclusion {
        match self {
            Conclusion::Equal(left, right) => Conclusion::Equal(change(left), change(right)),
            Conclusion::Total(term) => Conclusion::Total(change(term)),
        }
    }

    /// The terms that the claim is about.
    pub fn terms(self) -> impl Iterator<Item = Term> {
        let (first, second) = match self {
            Conclusion::Equal(left, right) => (left, Some(right)),
            Conclusion::Total(term) => (term, None),
        };
        std::iter::once(first).chain(second)
    }
}

impl Terms {
    /// Is the term an instance of the pattern? Writes what the pattern's variables stand for into `values`.
    pub fn matches(&mut self, pattern: Term, term: Term, values: &mut [Option<Term>]) -> bool {
        let (params, args) = (self.args(pattern).to_vec(), self.args(term).to_vec());
        let Some(own) = args.len().checked_sub(params.len()) else { return false };
        match self.head(pattern) {
            Head::Var(number) => {
                let number = *number as usize;
                let function = self.make(self.head(term).clone(), &args[..own]);
                if *values[number].get_or_insert(function) != function {
                    return false;
                }
            }
            head if own > 0 || head != self.head(term) => return false,
            _ => {}
        }
        params.into_iter().zip(&args[own..]).all(|(param, &arg)| self.matches(param, arg, values))
    }
}
