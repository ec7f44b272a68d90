//! Proofs as data: a [`Lemma`] is a formula with a tree of rules, [`Proof`]. [`Kernel::accept`] checks the tree, rule
//! by rule.

use std::sync::Arc;

use crate::evaluate::Kernel;
use crate::formula::Formula;
use crate::sequent::{Refusal, Sequent};
use crate::term::Term;
use crate::types::Unifier;

/// A formula with its proof, which may use induction over the measures of `order`, compared lexicographically.
#[derive(Clone, PartialEq, Debug)]
pub struct Lemma {
    /// The statement.
    pub formula: Formula,
    /// The measures that have to get smaller where the proof uses the formula itself: variables, whose fields are
    /// smaller, or numbers.
    pub order: Vec<Term>,
    /// The proof of the statement.
    pub proof: Proof,
}

/// The proof of a sequent: a rule, and proofs of the sequents that the rule leaves.
#[derive(Clone, PartialEq, Debug)]
pub enum Proof {
    /// Evaluation shows the conclusion.
    Evaluated,
    /// The facts about numbers contradict each other.
    Arithmetic,
    /// By cases: one proof for each constructor that a term can have, in the order of the constructors.
    Split(Term, Vec<Proof>),
    /// Both sides have the same constructor: one proof for each field that differs.
    Fields(Vec<Proof>),
    /// Two terms are equal by arithmetic. The rest of the proof uses that.
    Known(Term, Term, Box<Proof>),
    /// Uses a lemma for these values of its variables.
    Use {
        /// The index of an earlier lemma; `None` for the lemma itself, which is induction.
        lemma: Option<usize>,
        /// The values of the lemma's variables.
        values: Vec<Term>,
        /// Is the lemma's equation used from right to left?
        turned: bool,
        /// The rest of the proof.
        then: Box<Proof>,
    },
}

/// Answers what only a solver can answer: is a conjunction of formulas contradictory?
pub trait Oracle {
    /// True only if no values satisfy all of the formulas.
    fn contradictory(&mut self, formulas: &[whatif_term::Term]) -> bool;

    /// Values that satisfy all of the formulas, if some are found. They only tell a prover what not to try.
    fn model(&mut self, _: &[whatif_term::Term]) -> Option<Arc<whatif_term::Model>> {
        None
    }
}

/// An oracle that knows nothing: it calls no formulas contradictory.
#[derive(Debug)]
pub struct NoOracle;

impl Oracle for NoOracle {
    fn contradictory(&mut self, _: &[whatif_term::Term]) -> bool {
        false
    }
}

impl Kernel<'_> {
    /// Checks the proof of a lemma. If the proof is accepted, later proofs may use the lemma.
    ///
    /// # Errors
    /// The reason, if the proof is refused.
    pub fn accept(&mut self, lemma: &Lemma, oracle: &mut dyn Oracle) -> Result<(), Refusal> {
        let start = self.start(&lemma.formula)?;
        let vars = &lemma.formula.vars;
        if lemma.order.iter().any(|&measure| self.type_of(measure, vars, &mut Unifier::default()).is_none()) {
            return Err(Refusal::Type);
        }
        // Induction holds for infinite values only if limits preserve the premises. They preserve equality with a
        // constant.
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
        self.check(lemma, &start, &lemma.proof, oracle)?;
        self.trust(lemma.formula.clone());
        Ok(())
    }

    /// Adds a lemma without checking a proof. Only for a prover, whose certificate is judged in the end.
    pub fn trust(&mut self, formula: Formula) {
        self.lemmas.push(formula);
    }

    /// Forgets all lemmas but the first `keep`.
    pub fn forget_lemmas(&mut self, keep: usize) {
        self.lemmas.truncate(keep);
    }

    /// Does a proof show a sequent that occurs in the proof of a lemma?
    pub fn shows(
        &mut self,
        lemma: &Lemma,
        sequent: &Sequent,
        proof: &Proof,
        oracle: &mut dyn Oracle,
    ) -> bool {
        self.check(lemma, sequent, proof, oracle).is_ok()
    }

    fn check(
        &mut self,
        lemma: &Lemma,
        sequent: &Sequent,
        proof: &Proof,
        oracle: &mut dyn Oracle,
    ) -> Result<(), Refusal> {
        let (parts, proofs) = match proof {
            Proof::Evaluated => {
                return if self.is_closed(sequent) { Ok(()) } else { Err(Refusal::Open) };
            }
            Proof::Arithmetic => {
                let formulas = self.numbers(sequent);
                return if oracle.contradictory(&formulas) { Ok(()) } else { Err(Refusal::NotUnsatisfiable) };
            }
            Proof::Split(on, proofs) => (self.split(sequent, *on)?, proofs),
            Proof::Fields(proofs) => (self.fields(sequent)?, proofs),
            Proof::Known(left, right, then) => {
                let next = self.known(sequent, *left, *right, oracle)?;
                return whatif_source::deep(|| self.check(lemma, &next, then, oracle));
            }
            Proof::Use { lemma: used, values, turned, then } => {
                let next = match used {
                    None => self.apply(sequent, &lemma.formula, Some(&lemma.order), values, *turned)?,
                    Some(at) => {
                        let formula = self.lemmas.get(*at).cloned().ok_or(Refusal::NoLemma)?;
                        self.apply(sequent, &formula, None, values, *turned)?
                    }
                };
                return whatif_source::deep(|| self.check(lemma, &next, then, oracle));
            }
        };
        if parts.len() != proofs.len() {
            return Err(Refusal::Cases);
        }
        for (part, proof) in parts.iter().zip(proofs) {
            whatif_source::deep(|| self.check(lemma, part, proof, oracle))?;
        }
        Ok(())
    }
}
