//! Replaces variables of types with one constructor by their fields: a claim about a queue becomes a claim about its
//! two lists, on which an induction can work.

use whatif_certificate::formula::Formula;
use whatif_certificate::proof::Proof;
use whatif_certificate::sequent::Sequent;
use whatif_certificate::term::Term;

use whatif_lambda::Type;

use crate::prover::Prover;

/// At most so many variables are replaced.
const MOST: usize = 4;

/// A formula in which fields stand in the place of variables.
pub(crate) struct Opened {
    pub(crate) formula: Formula,
    /// The variables that were replaced, in the order of the splits.
    split: Vec<Term>,
    /// The variables of the new formula, as they are numbered after the splits.
    kept: Vec<Term>,
}

impl Prover<'_> {
    /// Replaces the variables that the evaluation takes apart at once; `None` if there are none.
    pub(crate) fn opened(&mut self, formula: &Formula) -> Option<Opened> {
        let mut here = self.kernel.start(formula).ok()?;
        let mut split = Vec::new();
        while split.len() < MOST
            && let Some((var, case)) = self.open(&here)
        {
            split.push(var);
            here = case;
        }
        if split.is_empty() {
            return None;
        }
        let all: Vec<Term> =
            (0..here.vars.len() as u32).map(|number| self.kernel.terms.var(number)).collect();
        let (kept, vars): (Vec<Term>, Vec<Type>) =
            all.into_iter().zip(here.vars).filter(|(var, _)| !split.contains(var)).unzip();
        let formula = self.about(formula, vars, &here.values, &kept);
        Some(Opened { formula, split, kept })
    }

    /// Finds a variable of a type with one constructor that the evaluation waits for. Also returns the sequent about
    /// its fields.
    fn open(&mut self, sequent: &Sequent) -> Option<(Term, Sequent)> {
        for term in self.candidates(sequent) {
            let Some(number) = self.kernel.terms.as_var(term) else { continue };
            if self.is_shallow(&sequent.vars[number as usize])
                && let Ok(cases) = self.kernel.split(sequent, term)
                && let Ok([case]) = <[Sequent; 1]>::try_from(cases)
            {
                return Some((term, case));
            }
        }
        None
    }

    /// Substitutes these values in the formula, and renumbers the kept variables by their positions in `kept`.
    fn about(&mut self, formula: &Formula, vars: Vec<Type>, values: &[Term], kept: &[Term]) -> Formula {
        let places: Vec<(u32, Term)> = (kept.iter().zip(0..))
            .filter_map(|(&var, place)| Some((self.kernel.terms.as_var(var)?, self.kernel.terms.var(place))))
            .collect();
        let placed = |number: u32| places.iter().find(|(var, _)| *var == number).map(|(_, place)| *place);
        let mut put = |term: Term| {
            let whole = self.kernel.terms.substitute(term, &|number| values.get(number as usize).copied());
            self.kernel.terms.substitute(whole, &placed)
        };
        let premises = formula.premises.iter().map(|&(left, right)| (put(left), put(right))).collect();
        let conclusion = formula.conclusion.map(put);
        Formula { vars, premises, conclusion }
    }
}

impl Opened {
    /// Proves the original formula from the lemma with this number, which states the new formula.
    pub(crate) fn proof(self, lemma: usize) -> Proof {
        let last = Proof::Use {
            lemma: Some(lemma),
            values: self.kept,
            turned: false,
            then: Box::new(Proof::Evaluated),
        };
        self.split.into_iter().rev().fold(last, |then, var| Proof::Split(var, vec![then]))
    }
}
