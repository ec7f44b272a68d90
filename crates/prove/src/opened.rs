//! Variables of a type with one constructor, opened: a claim about a queue becomes one about its two lists, on which an induction can work.

use whatif_certificate::formula::Formula;
use whatif_certificate::proof::Proof;
use whatif_certificate::sequent::Sequent;
use whatif_certificate::term::Term;

use whatif_lambda::Type;

use crate::prover::Prover;

/// How many variables are opened.
const MOST: usize = 4;

/// A formula with fields in place of variables.
pub(crate) struct Opened {
    pub(crate) formula: Formula,
    /// The variables that were opened, one after the other.
    split: Vec<Term>,
    /// The variables of the formula, as they are called after that.
    kept: Vec<Term>,
}

impl Prover<'_> {
    /// The formula about the fields of those variables that its evaluation takes apart at once, if there are any.
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

    /// A variable with one constructor that the evaluation waits for, and the sequent about its fields.
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

    /// The formula for these values of its variables, where the variables that are kept are called by their places.
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
    /// The proof of the formula that was opened, where a lemma says the other one.
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
