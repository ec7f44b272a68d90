//! Proofs as data: a [`Lemma`] is a formula with a tree of rules, [`Proof`]. [`Kernel::accept`] checks the tree, rule
//! by rule.

use std::sync::Arc;

use crate::evaluate::Kernel;
use crate::formula::Formula;
use crate::sequent::{Refusal, Sequent};
use crate::term::Term;
use crate::types::Unifier;

/// A formula, with its proof by induction over the measures of `order`, lexicographically.
#[derive(Clone, PartialEq, Debug)]
pub struct Lemma {
    /// What is proven.
    pub formula: Formula,
    /// What gets smaller where the formula is used in its own proof: variables, of which fields are smaller, and numbers.
    pub order: Vec<Term>,
    /// Why it holds.
    pub proof: Proof,
}

/// Why a sequent holds: a rule, and why what remains holds.
#[derive(Clone, PartialEq, Debug)]
pub enum Proof {
    /// Evaluation shows it.
    Evaluated,
    /// The facts about numbers contradict each other.
    Arithmetic,
    /// By cases: what a term is, in the order of the constructors.
    Split(Term, Vec<Proof>),
    /// Field by field.
    Fields(Vec<Proof>),
    /// Two terms are equal by arithmetic, which helps to show what remains.
    Known(Term, Term, Box<Proof>),
    /// By what is proven for all values, for these values.
    Use {
        /// An earlier lemma by its number; none for the lemma itself.
        lemma: Option<usize>,
        /// The values of its variables.
        values: Vec<Term>,
        /// From right to left?
        turned: bool,
        /// What remains.
        then: Box<Proof>,
    },
}

/// Decides what only a solver can: is a conjunction of formulas contradictory?
pub trait Judge {
    /// True only if no values satisfy all of the formulas.
    fn contradictory(&mut self, formulas: &[whatif_term::Term]) -> bool;

    /// Values that satisfy all of the formulas, if some are found. They only tell a prover what not to try.
    fn model(&mut self, _: &[whatif_term::Term]) -> Option<Arc<whatif_term::Model>> {
        None
    }
}

/// A judge that decides nothing: it calls no formulas contradictory.
#[derive(Debug)]
pub struct NoJudge;

impl Judge for NoJudge {
    fn contradictory(&mut self, _: &[whatif_term::Term]) -> bool {
        false
    }
}

impl Kernel<'_> {
    /// Accepts a lemma: from now on it is one of those that are proven.
    ///
    /// # Errors
    /// If its proof is none.
    pub fn accept(&mut self, lemma: &Lemma, judge: &mut dyn Judge) -> Result<(), Refusal> {
        let start = self.start(&lemma.formula)?;
        let vars = &lemma.formula.vars;
        if lemma.order.iter().any(|&measure| self.type_of(measure, vars, &mut Unifier::default()).is_none()) {
            return Err(Refusal::Type);
        }
        // A premise that is kept by limits only the other way would make an induction wrong for infinite values.
        let is_constant = |term: Term| self.terms.args(term).is_empty() && self.is_value(term);
        if self.all_inputs
            && !lemma.order.is_empty()
            && !lemma
                .formula
                .premises
                .iter()
                .all(|&(_, value)| is_constant(value) && !self.terms.fails(value))
        {
            return Err(Refusal::Premise);
        }
        self.check(lemma, &start, &lemma.proof, judge)?;
        self.trust(lemma.formula.clone());
        Ok(())
    }

    /// Takes a formula for proven without a check. Only for a prover, whose certificate is judged in the end.
    pub fn trust(&mut self, formula: Formula) {
        self.lemmas.push(formula);
    }

    /// Forgets what is proven, but for the first lemmas.
    pub fn forget_lemmas(&mut self, keep: usize) {
        self.lemmas.truncate(keep);
    }

    /// Does a proof show what remains at a place in the proof of a lemma?
    pub fn shows(&mut self, lemma: &Lemma, sequent: &Sequent, proof: &Proof, judge: &mut dyn Judge) -> bool {
        self.check(lemma, sequent, proof, judge).is_ok()
    }

    fn check(
        &mut self,
        lemma: &Lemma,
        sequent: &Sequent,
        proof: &Proof,
        judge: &mut dyn Judge,
    ) -> Result<(), Refusal> {
        let (parts, proofs) = match proof {
            Proof::Evaluated => {
                return if self.is_closed(sequent) { Ok(()) } else { Err(Refusal::Open) };
            }
            Proof::Arithmetic => {
                let formulas = self.numbers(sequent);
                return if judge.contradictory(&formulas) { Ok(()) } else { Err(Refusal::NotUnsatisfiable) };
            }
            Proof::Split(on, proofs) => (self.split(sequent, *on)?, proofs),
            Proof::Fields(proofs) => (self.fields(sequent)?, proofs),
            Proof::Known(left, right, then) => {
                let next = self.known(sequent, *left, *right, judge)?;
                return crate::term::deep(|| self.check(lemma, &next, then, judge));
            }
            Proof::Use { lemma: used, values, turned, then } => {
                let next = match used {
                    None => self.apply(sequent, &lemma.formula, Some(&lemma.order), values, *turned)?,
                    Some(at) => {
                        let formula = self.lemmas.get(*at).cloned().ok_or(Refusal::NoLemma)?;
                        self.apply(sequent, &formula, None, values, *turned)?
                    }
                };
                return crate::term::deep(|| self.check(lemma, &next, then, judge));
            }
        };
        if parts.len() != proofs.len() {
            return Err(Refusal::Cases);
        }
        for (part, proof) in parts.iter().zip(proofs) {
            crate::term::deep(|| self.check(lemma, part, proof, judge))?;
        }
        Ok(())
    }
}
