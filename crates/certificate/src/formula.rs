//! Formulas, which lemmas state, and the matching of terms with their patterns.

use whatif_lambda::Type;

use crate::term::{Head, Term, Terms};

/// For all finite, fully defined values of its variables: if the premises hold, so does the conclusion.
#[derive(Clone, PartialEq, Debug)]
pub struct Formula {
    /// The types of its variables, which are numbered from 0 on.
    pub vars: Vec<Type>,
    /// Equations.
    pub premises: Vec<(Term, Term)>,
    /// What follows.
    pub conclusion: Conclusion,
}

/// What is said of terms. Two terms are equal if no program can tell them apart: what one does, the other does, be it to return, to
/// raise an error, or to run for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// They are equal.
    Equal(Term, Term),
    /// It is finite and fully defined.
    Total(Term),
}

impl Conclusion {
    /// The same with other terms.
    pub fn map(self, mut change: impl FnMut(Term) -> Term) -> Conclusion {
        match self {
            Conclusion::Equal(left, right) => Conclusion::Equal(change(left), change(right)),
            Conclusion::Total(term) => Conclusion::Total(change(term)),
        }
    }

    /// Its terms.
    pub fn terms(self) -> impl Iterator<Item = Term> {
        let (first, second) = match self {
            Conclusion::Equal(left, right) => (left, Some(right)),
            Conclusion::Total(term) => (term, None),
        };
        std::iter::once(first).chain(second)
    }
}

impl Terms {
    /// Is the term an instance of the pattern? `values` has what the pattern's variables stand for.
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
