//! The search for the proof of one formula.
//!
//! Evaluate; use the hypothesis and the lemmas wherever they fit; split what the evaluation waits for; and again, in every case. A
//! proof that comes to no end in its number of nodes is given up, and what was open is kept: it may be a lemma that is missing.

use rustc_hash::FxHashSet;
use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::proof::Proof;
use whatif_certificate::sequent::{Refusal, Sequent};
use whatif_certificate::term::Term;

use crate::prover::{Prover, Rule};

/// How often a variable and its fields may be split, one in the other.
const DEPTH: u8 = 3;
/// How many facts are added at one place.
const USES: usize = 24;
/// How many things to split are tried at one place.
const BREADTH: usize = 3;

/// The formula that is being proven.
pub(crate) struct Task {
    formula: Formula,
    order: Vec<usize>,
    /// Its sides, evaluated: what the hypothesis looks like.
    sides: Conclusion,
    nodes: u32,
    /// What could not be shown.
    pub(crate) open: Vec<Sequent>,
}

impl Task {
    pub(crate) fn new(formula: Formula, order: Vec<usize>, start: &Sequent, nodes: u32) -> Task {
        Task { formula, order, sides: start.conclusion, nodes, open: Vec::new() }
    }
}

/// A fact that was added.
struct Used {
    lemma: Option<usize>,
    values: Vec<Term>,
    turned: bool,
}

impl Prover<'_> {
    pub(crate) fn search(&mut self, task: &mut Task, sequent: Sequent, depths: &[u8]) -> Option<Proof> {
        if task.nodes == 0 || self.cancel.is_over() {
            return None;
        }
        task.nodes -= 1;
        if self.kernel.is_closed(&sequent) {
            return Some(Proof::Evaluated);
        }
        if self.is_huge(&sequent) {
            return None;
        }
        let mut used = Vec::new();
        let sequent = self.improve(task, sequent, &mut used);
        let proof = self.finish(task, &sequent, depths)?;
        Some(used.into_iter().rev().fold(proof, |then, Used { lemma, values, turned }| Proof::Use {
            lemma,
            values,
            turned,
            then: Box::new(then),
        }))
    }

    /// Shows what remains when no fact can be added.
    fn finish(&mut self, task: &mut Task, sequent: &Sequent, depths: &[u8]) -> Option<Proof> {
        if let Conclusion::Total(term) = sequent.conclusion {
            self.learn_parts(term, sequent);
        }
        if self.kernel.is_closed(sequent) {
            return Some(Proof::Evaluated);
        }
        if let Ok(parts) = self.kernel.fields(sequent) {
            let proofs: Option<Vec<Proof>> =
                parts.into_iter().map(|part| self.search(task, part, depths)).collect();
            if let Some(proofs) = proofs {
                return Some(Proof::Fields(proofs));
            }
        }
        let numbers = self.kernel.numbers(sequent);
        if !numbers.is_empty() && self.judge.contradictory(&numbers) {
            return Some(Proof::Arithmetic);
        }
        let mut tried = 0;
        for on in self.candidates(sequent) {
            if tried == BREADTH || task.nodes == 0 {
                break;
            }
            let depth = self.variables(on).into_iter().map(|var| depths[var as usize]).max().unwrap_or(0);
            let is_var = self.kernel.terms.as_var(on).is_some();
            if is_var && depth >= DEPTH || !self.kernel.all_inputs && !self.ensure_total(on, sequent) {
                continue;
            }
            let Ok(cases) = self.kernel.split(sequent, on) else { continue };
            let count = cases.len();
            tried += 1;
            let mut proofs = Vec::new();
            for case in cases {
                let mut depths = depths.to_vec();
                depths.resize(case.vars.len(), depth + 1);
                match self.search(task, case, &depths) {
                    Some(proof) => proofs.push(proof),
                    None => break,
                }
            }
            if proofs.len() == count {
                return Some(Proof::Split(on, proofs));
            }
        }
        task.open.push(sequent.clone());
        None
    }

    /// What the evaluation of what remains, and of what is known, waits for.
    fn waiting(&self, sequent: &Sequent) -> Vec<Term> {
        let mut roots: Vec<Term> = sequent.conclusion.terms().collect();
        roots.extend(sequent.facts.known());
        let mut waiting: Vec<Term> = Vec::new();
        let mut at = 0;
        while let Some(root) = roots.get(at).copied().or_else(|| waiting.get(at - roots.len()).copied()) {
            self.kernel.terms.visit(root, &mut |part| {
                if let Some(on) = sequent.facts.waits_for(part)
                    && !waiting.contains(&on)
                {
                    waiting.push(on);
                }
            });
            at += 1;
        }
        waiting
    }

    /// What remains, what its evaluation waits for, what is known, and all parts of them.
    fn parts(&self, sequent: &Sequent) -> Vec<Term> {
        let mut parts = Vec::new();
        let mut seen = FxHashSet::default();
        let known: Vec<Term> = sequent.facts.known().collect();
        for term in sequent.conclusion.terms().chain(self.waiting(sequent)).chain(known) {
            self.kernel.terms.visit(term, &mut |part| {
                if seen.insert(part) {
                    parts.push(part);
                }
            });
        }
        parts
    }

    /// What the evaluation of what remains waits for: choices between constructors without fields first, then variables.
    pub(crate) fn candidates(&mut self, sequent: &Sequent) -> Vec<Term> {
        let waiting = self.waiting(sequent);
        let mut choices = Vec::new();
        let mut vars = Vec::new();
        for term in waiting {
            if self.kernel.terms.as_var(term).is_some() {
                vars.push(term);
            } else if let Some(ty) = self.type_in(term, &sequent.vars)
                && self.is_enumeration(&ty)
            {
                choices.push(term);
            }
        }
        choices.extend(vars);
        choices
    }

    /// Adds facts while they change what remains.
    fn improve(&mut self, task: &Task, mut sequent: Sequent, used: &mut Vec<Used>) -> Sequent {
        let mut seen: FxHashSet<(Option<usize>, Vec<Term>)> = FxHashSet::default();
        while used.len() < USES && !self.kernel.is_closed(&sequent) && !self.is_huge(&sequent) {
            let next =
                self.hypotheses(task, &sequent, &mut seen).or_else(|| self.rewritings(&sequent, &mut seen));
            let Some((next, use_)) = next else { break };
            used.push(use_);
            sequent = next;
        }
        sequent
    }

    /// The hypothesis, for values that are there.
    fn hypotheses(
        &mut self,
        task: &Task,
        sequent: &Sequent,
        seen: &mut FxHashSet<(Option<usize>, Vec<Term>)>,
    ) -> Option<(Sequent, Used)> {
        if task.order.is_empty() {
            return None;
        }
        let mut all = self.matching(task, sequent);
        all.extend(self.neighbours(sequent).into_iter().map(|values| (values, false)));
        for (values, turned) in all {
            if !seen.insert((None, values.clone())) {
                continue;
            }
            let next = self.try_apply(sequent, &task.formula, Some(&task.order), &values, turned);
            if let Some(next) = next
                && (next.absurd
                    || next.facts.known().count() != sequent.facts.known().count()
                    || next.conclusion != sequent.conclusion
                    || matches!(next.conclusion, Conclusion::Total(_)))
            {
                return Some((next, Used { lemma: None, values, turned }));
            }
        }
        None
    }

    /// Applies a formula; shows first that the values are values, if need be.
    pub(crate) fn try_apply(
        &mut self,
        sequent: &Sequent,
        formula: &Formula,
        order: Option<&[usize]>,
        values: &[Term],
        turned: bool,
    ) -> Option<Sequent> {
        match self.kernel.apply(sequent, formula, order, values, turned) {
            Ok(next) => Some(next),
            Err(Refusal::NotTotal) => {
                for &value in values {
                    if !self.ensure_total(value, sequent) {
                        return None;
                    }
                }
                self.kernel.apply(sequent, formula, order, values, turned).ok()
            }
            Err(_) => None,
        }
    }

    /// Values for which a side of the hypothesis is a part of what remains.
    fn matching(&mut self, task: &Task, sequent: &Sequent) -> Vec<(Vec<Term>, bool)> {
        let parts = self.parts(sequent);
        let mut found = Vec::new();
        let sides: Vec<(Term, bool)> = match task.sides {
            // The other way round only if that does not make terms larger.
            Conclusion::Equal(left, right) if self.size(left) <= self.size(right) => {
                vec![(left, false), (right, true)]
            }
            Conclusion::Equal(term, _) | Conclusion::Total(term) => vec![(term, false)],
        };
        for (side, turned) in sides {
            if self.kernel.terms.as_var(side).is_some() || self.kernel.terms.constructor(side).is_some() {
                continue;
            }
            for &part in &parts {
                let mut values = vec![None; task.formula.vars.len()];
                if self.kernel.terms.matches(side, part, &mut values) {
                    // What the pattern leaves open stays as it is.
                    let values = values.iter().zip(&sequent.values).map(|(found, &own)| found.unwrap_or(own));
                    found.push((values.collect(), turned));
                }
            }
        }
        found
    }

    /// Values that are those of the lemma, or fields of them.
    fn neighbours(&mut self, sequent: &Sequent) -> Vec<Vec<Term>> {
        let mut all: Vec<Vec<Term>> = vec![Vec::new()];
        for &value in &sequent.values {
            let mut options = vec![value];
            if self.kernel.terms.constructor(value).is_some()
                && let Some(ty) = self.type_in(value, &sequent.vars)
            {
                for field in self.kernel.terms.args(value).to_vec() {
                    if self.type_in(field, &sequent.vars).as_ref() == Some(&ty) {
                        options.push(field);
                    }
                }
            }
            if all.len() * options.len() > 32 {
                options.truncate(1);
            }
            all = all
                .iter()
                .flat_map(|before| options.iter().map(move |&option| [&before[..], &[option]].concat()))
                .collect();
        }
        all.retain(|values| *values != sequent.values);
        all
    }

    /// A lemma, where it fits.
    fn rewritings(
        &mut self,
        sequent: &Sequent,
        seen: &mut FxHashSet<(Option<usize>, Vec<Term>)>,
    ) -> Option<(Sequent, Used)> {
        let parts = self.parts(sequent);
        for rule in self.rules.clone() {
            for &part in &parts {
                let mut values = vec![None; rule.vars];
                if !self.kernel.terms.matches(rule.left, part, &mut values) {
                    continue;
                }
                let Some(values) = values.into_iter().collect::<Option<Vec<Term>>>() else { continue };
                if rule.both && !self.makes_smaller(&rule, part, &values)
                    || !seen.insert((Some(rule.lemma), values.clone()))
                {
                    continue;
                }
                let formula = self.lemmas[rule.lemma].formula.clone();
                if let Some(next) = self.try_apply(sequent, &formula, None, &values, rule.turned)
                    && (next.conclusion != sequent.conclusion || next.absurd)
                {
                    return Some((next, Used { lemma: Some(rule.lemma), values, turned: rule.turned }));
                }
            }
        }
        None
    }

    fn makes_smaller(&mut self, rule: &Rule, part: Term, values: &[Term]) -> bool {
        let value = |number: u32| values.get(number as usize).copied();
        self.kernel.terms.substitute(rule.right, &value) < part
    }
}
