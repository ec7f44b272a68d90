//! Lemmas that the prover proposes by itself: from the places where a proof is stuck.
//!
//! The conclusion that is open there is generalised: parts that occur more than once become variables, and facts
//! about them become premises. A claim that no small values refute (`sample`) is worth an attempt to prove it.

use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::sequent::Sequent;
use whatif_certificate::term::{Head, Term};
use whatif_certificate::types::is_open;
use whatif_lambda::{Name, Type};

use crate::prover::{Prover, key};

/// Larger claims are not proposed.
const LARGEST: usize = 40;
/// At most so many places of a stuck proof are looked at.
const PLACES: usize = 8;

impl Prover<'_> {
    /// Claims that would help where a proof is stuck, the simplest first.
    pub(crate) fn conjectures(&mut self, open: &[Sequent]) -> Vec<Formula> {
        let mut claims: Vec<Formula> = Vec::new();
        // Sequents with few variables come first: little was split on the way to them, so they are the most general.
        let mut open: Vec<&Sequent> = open.iter().collect();
        open.sort_by_key(|sequent| sequent.vars.len());
        for sequent in open.into_iter().take(PLACES) {
            let Conclusion::Equal(left, right) = sequent.conclusion else { continue };
            let facts: Vec<(Term, Term)> = sequent
                .facts
                .known()
                .filter_map(|term| Some((term, sequent.facts.value_of(term)?)))
                .collect();
            self.claims_from(sequent, left, right, &facts, &mut claims);
            // A fact (from = to) may have been used on a side where it does not help: it is undone on one side.
            for &(from, to) in &facts {
                if self.kernel.terms.constructor(to).is_none() {
                    let (other_left, other_right) =
                        (self.replaced(left, to, from), self.replaced(right, to, from));
                    self.claims_from(sequent, other_left, right, &[], &mut claims);
                    self.claims_from(sequent, left, other_right, &[], &mut claims);
                }
            }
            // The case may be impossible: claim that the choice has the opposite value, given the other facts.
            for (at, &(choice, value)) in facts.iter().enumerate() {
                let opposite = match self.kernel.terms.constructor(value).map(Name::as_str) {
                    Some("True") => self.kernel.terms.bool(false),
                    Some("False") => self.kernel.terms.bool(true),
                    _ => continue,
                };
                let others: Vec<(Term, Term)> = facts
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != at)
                    .map(|(_, &fact)| fact)
                    .collect();
                self.claims_from(sequent, choice, opposite, &others, &mut claims);
            }
        }
        let size = |this: &Self, formula: &Formula| {
            let terms = formula.premises.iter().flat_map(|&(left, right)| [left, right]);
            terms.chain(formula.conclusion.terms()).map(|term| this.size(term)).sum::<usize>()
        };
        claims.sort_by_key(|formula| size(self, formula));
        let mut seen = rustc_hash::FxHashSet::default();
        claims.retain(|formula| seen.insert(key(formula)));
        claims.retain(|formula| size(self, formula) <= LARGEST);
        claims
    }

    /// Replaces a part of a term, wherever it occurs.
    fn replaced(&mut self, term: Term, part: Term, by: Term) -> Term {
        if term == part {
            return by;
        }
        let args: Vec<Term> = self
            .kernel
            .terms
            .args(term)
            .to_vec()
            .into_iter()
            .map(|arg| self.replaced(arg, part, by))
            .collect();
        self.kernel.terms.make(self.kernel.terms.head(term).clone(), args)
    }

    /// Proposes that two terms are equal: without premises, with one of the facts, with all of them.
    fn claims_from(
        &mut self,
        sequent: &Sequent,
        left: Term,
        right: Term,
        facts: &[(Term, Term)],
        claims: &mut Vec<Formula>,
    ) {
        let mut choices = vec![Vec::new()];
        choices.extend(facts.iter().map(|&fact| vec![fact]));
        if facts.len() > 1 {
            choices.push(facts.to_vec());
        }
        for premises in choices {
            for general in [true, false] {
                claims.extend(self.claim_from(sequent, left, right, &premises, general));
            }
        }
    }

    /// Makes one claim; if it is `general`, the common parts become variables.
    fn claim_from(
        &mut self,
        sequent: &Sequent,
        left: Term,
        right: Term,
        premises: &[(Term, Term)],
        general: bool,
    ) -> Option<Formula> {
        let mut roots = vec![left, right];
        roots.extend(premises.iter().flat_map(|&(left, right)| [left, right]));
        let mut parts = Parts { types: Vec::new(), terms: Vec::new() };
        let common = if general { self.common(&roots) } else { Vec::new() };
        let mut changed = Vec::new();
        for root in roots {
            changed.push(self.abstracted(root, &common, sequent, &mut parts)?);
        }
        let conclusion = Conclusion::Equal(changed[0], changed[1]);
        let premises: Vec<(Term, Term)> = changed[2..].chunks(2).map(|pair| (pair[0], pair[1])).collect();
        if parts.types.iter().any(is_open) {
            return None;
        }
        let formula = Formula { vars: crate::total::closed_types(parts.types), premises, conclusion };
        (formula.vars.len() <= 6).then_some(formula)
    }

    /// The largest calls that occur in two of the terms, or twice in one. The first two terms are the sides of an
    /// equation: one side may occur as a whole in the other, such as `rev xs` in `rev xs ++ []`. The other terms are
    /// premises, which must not be replaced as a whole.
    fn common(&mut self, roots: &[Term]) -> Vec<Term> {
        let mut counts: Vec<(Term, usize)> = Vec::new();
        for (at, &root) in roots.iter().enumerate() {
            self.count((at > 1).then_some(root), root, &mut counts);
        }
        let twice: Vec<Term> = counts.iter().filter(|(_, count)| *count > 1).map(|&(term, _)| term).collect();
        let inside = |this: &Self, part: Term, whole: Term| {
            let mut found = false;
            this.kernel.terms.visit(whole, &mut |term| found |= term == part && term != whole);
            found
        };
        let largest = |&part: &Term| !twice.iter().any(|&whole| inside(self, part, whole));
        twice.iter().copied().filter(largest).collect()
    }

    fn count(&self, whole: Option<Term>, term: Term, counts: &mut Vec<(Term, usize)>) {
        let is_call = match self.kernel.terms.head(term) {
            Head::Global(_) => Some(term) != whole,
            // The result of an unknown function may become a variable, too.
            Head::Var(_) => !self.kernel.terms.args(term).is_empty(),
            _ => false,
        };
        if is_call && !self.variables(term).is_empty() {
            match counts.iter_mut().find(|(known, _)| *known == term) {
                Some((_, count)) => *count += 1,
                None => counts.push((term, 1)),
            }
        }
        self.kernel.terms.args(term).iter().for_each(|&arg| self.count(whole, arg, counts));
    }

    /// Replaces the variables and the common parts of a term by variables of a new formula.
    fn abstracted(
        &mut self,
        term: Term,
        common: &[Term],
        sequent: &Sequent,
        parts: &mut Parts,
    ) -> Option<Term> {
        let is_var = self.kernel.terms.as_var(term).is_some();
        if is_var || common.contains(&term) {
            if let Some(at) = parts.terms.iter().position(|&known| known == term) {
                return Some(self.kernel.terms.var(at as u32));
            }
            let ty = self.type_in(term, &sequent.vars)?;
            parts.terms.push(term);
            parts.types.push(ty);
            return Some(self.kernel.terms.var(parts.terms.len() as u32 - 1));
        }
        let args = self.kernel.terms.args(term).to_vec();
        let mut changed = Vec::new();
        for arg in args {
            changed.push(self.abstracted(arg, common, sequent, parts)?);
        }
        match self.kernel.terms.head(term).clone() {
            Head::Var(number) => {
                let head = self.kernel.terms.var(number);
                let head = self.abstracted(head, &[], sequent, parts)?;
                Some(self.kernel.terms.apply(head, &changed))
            }
            head => Some(self.kernel.terms.make(head, changed)),
        }
    }
}

/// The variables of a new formula: their types, and the terms that they replace.
struct Parts {
    types: Vec<Type>,
    terms: Vec<Term>,
}
