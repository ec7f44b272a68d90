//! The search for the proof of one formula.
//!
//! In a sequent, the search evaluates, uses the hypothesis and the lemmas wherever they fit, splits a term that the
//! evaluation waits for, and goes on in every case. It gives up after a number of nodes, and keeps the open sequents:
//! they may show which lemma is missing.
//!
//! The data: a `Task` is the formula with its budget of nodes; a `Sequent` is one place in its proof, with the facts that are known there
//! and the conclusion that remains. `search` turns a sequent into a `Proof`, a tree of the kernel's rules:
//!
//! 1. `improve` adds facts, as long as they change the conclusion or the facts: the hypothesis (`hypotheses`), lemmas from left to right or
//!    back (`rewritings`), lemmas that a call returns (`returning`), sums in their one form (`sums`);
//! 2. `finish` closes the sequent: both sides are equal, or have the same constructor (then field by field), or arithmetic shows it;
//! 3. otherwise it splits a term that the evaluation waits for (`candidates`: choices before variables) and searches in each case.
//!
//! `Depth` and the constants below keep the search finite. What must stay true: every step is one of the kernel's, so whatever this file
//! finds is checked again; a wrong heuristic loses a proof and cannot make a false one.

use std::cmp::Ordering;

use rustc_hash::FxHashSet;
use whatif_certificate::evaluate::Facts;
use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::proof::Proof;
use whatif_certificate::sequent::{Refusal, Sequent};
use whatif_certificate::term::{Head, Term};

use crate::prover::{Prover, Rule};

/// How often a variable may be split, where a field counts the splits that led to it.
const DEPTH: u8 = 3;
/// How often a proof may split on comparisons of the same variable, one inside of the other. A function that counts
/// compares at each step.
const COMPARISONS: u8 = 4;
/// At most so many facts are added at one place.
const USES: usize = 24;
/// Arithmetic is asked for at most so many conditions of one formula.
const CONDITIONS: usize = 6;
/// At most so many terms are tried for a split at one place.
const BREADTH: usize = 3;

/// The formula that the search tries to prove.
pub(crate) struct Task {
    formula: Formula,
    order: Vec<Term>,
    /// The sides of the formula, evaluated, as they are matched to use the hypothesis.
    sides: Conclusion,
    nodes: u32,
    /// The sequents that could not be shown.
    pub(crate) open: Vec<Sequent>,
}

impl Task {
    pub(crate) fn new(formula: Formula, order: Vec<Term>, start: &Sequent, nodes: u32) -> Task {
        Task { formula, order, sides: start.conclusion, nodes, open: Vec::new() }
    }
}

/// How often the search has split and compared a variable on the way to a sequent.
#[derive(Clone, Copy, Default)]
pub(crate) struct Depth {
    /// How many splits led to this variable: it is a field of a field of …
    split: u8,
    /// How often the search has split on a comparison of this variable.
    compared: u8,
}

/// A fact that the search has added to a sequent.
pub(crate) enum Added {
    /// A lemma for these values of its variables; `None` stands for the hypothesis.
    Used { lemma: Option<usize>, values: Vec<Term>, turned: bool },
    /// An equation that arithmetic shows.
    Known(Term, Term),
}

/// The sequent after the use of a formula, and the equations that arithmetic had to show before.
pub(crate) struct Applied {
    pub(crate) next: Sequent,
    pub(crate) known: Vec<(Term, Term)>,
}

impl Prover<'_> {
    pub(crate) fn search(&mut self, task: &mut Task, sequent: Sequent, depths: &[Depth]) -> Option<Proof> {
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
        let mut added = Vec::new();
        let sequent = self.improve(task, sequent, &mut added);
        let proof = self.finish(task, &sequent, depths)?;
        Some(after(added, proof))
    }

    /// Closes or splits a sequent to which no more facts can be added.
    fn finish(&mut self, task: &mut Task, sequent: &Sequent, depths: &[Depth]) -> Option<Proof> {
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
            let vars = self.variables(on);
            let deepest =
                |of: fn(&Depth) -> u8| vars.iter().map(|&var| of(&depths[var as usize])).max().unwrap_or(0);
            let depth = deepest(|depth| depth.split);
            let is_var = self.kernel.terms.as_var(on).is_some();
            let counts = self.comparison(on).is_some();
            if is_var && depth >= DEPTH
                || counts && deepest(|depth| depth.compared) >= COMPARISONS
                || !self.kernel.all_inputs && !self.ensure_total(on, sequent)
            {
                continue;
            }
            let Ok(cases) = self.kernel.split(sequent, on) else { continue };
            let count = cases.len();
            tried += 1;
            let mut proofs = Vec::new();
            for case in cases {
                let mut depths = depths.to_vec();
                if counts {
                    vars.iter().for_each(|&var| depths[var as usize].compared += 1);
                }
                depths.resize(case.vars.len(), Depth { split: depth + 1, compared: 0 });
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

    /// The terms that the evaluation of the conclusion and of the facts waits for.
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

    /// All parts of the conclusion, of the facts, and of the terms that the evaluation waits for.
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

    /// The terms to split, out of those that the evaluation waits for: first choices between constructors without
    /// fields, then variables, then calls that return a pair, a `Maybe` or another value without values of its own
    /// type in it.
    pub(crate) fn candidates(&mut self, sequent: &Sequent) -> Vec<Term> {
        let waiting = self.waiting(sequent);
        let mut choices = Vec::new();
        let mut vars = Vec::new();
        let mut calls = Vec::new();
        for term in waiting {
            if self.kernel.terms.as_var(term).is_some() {
                vars.push(term);
            } else if let Some(ty) = self.type_in(term, &sequent.vars) {
                if self.is_enumeration(&ty) {
                    choices.push(term);
                } else if self.is_shallow(&ty) {
                    calls.push(term);
                }
            }
        }
        // If one choice waits for another, the split on the other comes first.
        let (later, mut choices): (Vec<Term>, Vec<Term>) = choices.iter().partition(|&&choice| {
            sequent.facts.waits_for(choice).is_some_and(|inner| choices.contains(&inner))
        });
        choices.extend(later);
        choices.extend(vars);
        choices.extend(calls);
        choices
    }

    /// Adds facts as long as they change the sequent.
    fn improve(&mut self, task: &Task, mut sequent: Sequent, added: &mut Vec<Added>) -> Sequent {
        let mut seen: FxHashSet<(Option<usize>, Vec<Term>)> = FxHashSet::default();
        while added.len() < USES
            && !self.kernel.is_closed(&sequent)
            && !self.is_huge(&sequent)
            && !self.cancel.is_over()
        {
            let next = self
                .hypotheses(task, &sequent, &mut seen)
                .or_else(|| self.rewritings(&sequent, &mut seen))
                .or_else(|| self.returning(&sequent, &mut seen))
                .or_else(|| self.sums(&sequent));
            let Some((next, more)) = next else { break };
            added.extend(more);
            sequent = next;
        }
        sequent
    }

    /// Uses a lemma that a call returns under a condition, if arithmetic shows the condition.
    pub(crate) fn returning(
        &mut self,
        sequent: &Sequent,
        seen: &mut FxHashSet<(Option<usize>, Vec<Term>)>,
    ) -> Option<(Sequent, Vec<Added>)> {
        for lemma in self.returning_if.clone() {
            let formula = self.lemmas[lemma].formula.clone();
            let Conclusion::Total(pattern) = formula.conclusion else { continue };
            for part in self.parts(sequent) {
                let mut values = vec![None; formula.vars.len()];
                if !self.kernel.terms.matches(pattern, part, &mut values)
                    || self.kernel.is_total(part, &sequent.facts)
                {
                    continue;
                }
                let Some(values) = values.into_iter().collect::<Option<Vec<Term>>>() else { continue };
                if !seen.insert((Some(lemma), values.clone())) {
                    continue;
                }
                if let Some(Applied { next, known }) = self.try_apply(sequent, &formula, None, &values, false)
                {
                    return Some((
                        next,
                        with_use(known, Added::Used { lemma: Some(lemma), values, turned: false }),
                    ));
                }
            }
        }
        None
    }

    /// Uses all lemmas that a call returns under a condition, where arithmetic shows the condition.
    pub(crate) fn with_returning(&mut self, mut sequent: Sequent) -> (Sequent, Vec<Added>) {
        let (mut added, mut seen) = (Vec::new(), FxHashSet::default());
        while let Some((next, more)) = self.returning(&sequent, &mut seen) {
            sequent = next;
            added.extend(more);
        }
        (sequent, added)
    }

    /// Adds the fact that a sum in a call is equal to its normal form.
    fn sums(&mut self, sequent: &Sequent) -> Option<(Sequent, Vec<Added>)> {
        let parts = self.parts(sequent);
        let (sum, form) = self.unlike_its_form(&parts)?;
        let next = self.kernel.known(sequent, sum, form, self.judge).ok()?;
        (next.absurd || self.parts(&next) != parts).then(|| (next, vec![Added::Known(sum, form)]))
    }

    /// Instantiates the hypothesis with terms of the sequent.
    fn hypotheses(
        &mut self,
        task: &Task,
        sequent: &Sequent,
        seen: &mut FxHashSet<(Option<usize>, Vec<Term>)>,
    ) -> Option<(Sequent, Vec<Added>)> {
        if task.order.is_empty() {
            return None;
        }
        let mut all = self.matching(task, sequent);
        all.extend(self.neighbours(sequent).into_iter().map(|values| (values, false)));
        if all.is_empty() {
            all.extend(self.next_numbers(&task.order, sequent).into_iter().map(|values| (values, false)));
        }
        for (values, turned) in all {
            if !seen.insert((None, values.clone())) {
                continue;
            }
            let applied = self.try_apply(sequent, &task.formula, Some(&task.order), &values, turned);
            if let Some(Applied { next, known }) = applied
                && (next.absurd
                    || next.facts.known().count() != sequent.facts.known().count()
                    || next.conclusion != sequent.conclusion
                    || matches!(next.conclusion, Conclusion::Total(_)))
            {
                return Some((next, with_use(known, Added::Used { lemma: None, values, turned })));
            }
        }
        None
    }

    /// Applies a formula. If need be, it first shows that the values are total and smaller, and that the premises
    /// hold.
    pub(crate) fn try_apply(
        &mut self,
        sequent: &Sequent,
        formula: &Formula,
        order: Option<&[Term]>,
        values: &[Term],
        turned: bool,
    ) -> Option<Applied> {
        let mut here = sequent.clone();
        let mut known = Vec::new();
        let mut total = false;
        loop {
            let wanted = match self.kernel.apply(&here, formula, order, values, turned) {
                Ok(next) => return Some(Applied { next, known }),
                Err(Refusal::NotTotal) if !total => {
                    total = true;
                    if !values.iter().all(|&value| self.ensure_total(value, &here)) {
                        return None;
                    }
                    continue;
                }
                Err(Refusal::NotSmaller) => {
                    let conditions = self.kernel.smaller_if(formula, order?, values, &here.values)?;
                    let truth = self.kernel.terms.bool(true);
                    conditions.into_iter().map(|condition| (condition, truth)).collect()
                }
                Err(Refusal::Premise) => self.premises_for(formula, values),
                Err(_) => return None,
            };
            let (left, right) = self.first_unknown(&wanted, &here)?;
            here = self.kernel.known(&here, left, right, self.judge).ok()?;
            known.push((left, right));
            if known.len() > CONDITIONS {
                return None;
            }
        }
    }

    fn premises_for(&mut self, formula: &Formula, values: &[Term]) -> Vec<(Term, Term)> {
        let value = |number: u32| values.get(number as usize).copied();
        let mut put = |term: Term| self.kernel.terms.substitute(term, &value);
        formula.premises.iter().map(|&(left, right)| (put(left), put(right))).collect()
    }

    /// Finds the first of some equations that evaluation does not show. Returns its sides, evaluated.
    fn first_unknown(&mut self, equations: &[(Term, Term)], here: &Sequent) -> Option<(Term, Term)> {
        let mut facts = here.facts.clone();
        equations.iter().find_map(|&(left, right)| {
            let sides = (self.kernel.evaluate(left, &mut facts), self.kernel.evaluate(right, &mut facts));
            (sides.0 != sides.1).then_some(sides)
        })
    }

    /// The values for which a side of the hypothesis occurs in the sequent.
    fn matching(&mut self, task: &Task, sequent: &Sequent) -> Vec<(Vec<Term>, bool)> {
        let parts = self.parts(sequent);
        let mut found = Vec::new();
        let sides: Vec<(Term, bool)> = match task.sides {
            // The hypothesis is used from right to left only if that makes no term larger, and does not put an
            // accumulator back into a call.
            Conclusion::Equal(left, right)
                if self.size(left) <= self.size(right) && !self.joins_with(right, left) =>
            {
                vec![(left, false), (right, true)]
            }
            Conclusion::Equal(term, _) | Conclusion::Total(term) => vec![(term, false)],
        };
        let mut patterns = sides;
        // Once a sum is evaluated, a hypothesis about it matches nowhere as a whole; a call inside of it may.
        if task.order.first().is_some_and(|&measure| self.counts(measure, &task.formula.vars)) {
            for (side, _) in patterns.clone() {
                self.kernel.terms.visit(side, &mut |part| {
                    let is_call = matches!(self.kernel.terms.head(part), Head::Global(_)) && part != side;
                    if is_call && !self.variables(part).is_empty() {
                        patterns.push((part, false));
                    }
                });
            }
        }
        for (side, turned) in patterns {
            if self.kernel.terms.as_var(side).is_some() || self.kernel.terms.constructor(side).is_some() {
                continue;
            }
            for &part in &parts {
                let mut values = vec![None; task.formula.vars.len()];
                if self.kernel.terms.matches(side, part, &mut values) {
                    // Variables that the pattern does not determine keep their values.
                    let values = values.iter().zip(&sequent.values).map(|(found, &own)| found.unwrap_or(own));
                    found.push((values.collect(), turned));
                }
            }
        }
        found
    }

    /// Lists of values that are the values of the lemma's variables here, or fields of these.
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

    /// Rewrites with an equation of a lemma where its left side matches.
    fn rewritings(
        &mut self,
        sequent: &Sequent,
        seen: &mut FxHashSet<(Option<usize>, Vec<Term>)>,
    ) -> Option<(Sequent, Vec<Added>)> {
        let parts = self.parts(sequent);
        for rule in self.rules.clone() {
            for &part in &parts {
                let mut values = vec![None; rule.vars];
                if !self.kernel.terms.matches(rule.left, part, &mut values) {
                    continue;
                }
                if self.cancel.is_over() {
                    return None;
                }
                let Some(values) = values.into_iter().collect::<Option<Vec<Term>>>() else { continue };
                if rule.both && !self.makes_smaller(&rule, part, &values)
                    || !seen.insert((Some(rule.lemma), values.clone()))
                {
                    continue;
                }
                let formula = self.lemmas[rule.lemma].formula.clone();
                if let Some(Applied { next, known }) =
                    self.try_apply(sequent, &formula, None, &values, rule.turned)
                    && (next.conclusion != sequent.conclusion || next.absurd)
                {
                    let used = Added::Used { lemma: Some(rule.lemma), values, turned: rule.turned };
                    return Some((next, with_use(known, used)));
                }
            }
        }
        None
    }

    /// For a rule that may be used both ways: does its other side come before `part` in the order, or can it be
    /// evaluated?
    fn makes_smaller(&mut self, rule: &Rule, part: Term, values: &[Term]) -> bool {
        let value = |number: u32| values.get(number as usize).copied();
        let other = self.kernel.terms.substitute(rule.right, &value);
        self.compared(other, part) == Ordering::Less
            || self.kernel.evaluate(other, &mut Facts::default()) != other
    }

    /// An order of terms, so that of two equal terms only one replaces the other. A smaller term comes first, then
    /// the one whose first arguments do: `x + (y + z)` comes before `(x + y) + z`.
    fn compared(&self, left: Term, right: Term) -> Ordering {
        if left == right {
            return Ordering::Equal;
        }
        let terms = &self.kernel.terms;
        let mut args = terms.args(left).iter().zip(terms.args(right));
        let by_size = self.size(left).cmp(&self.size(right));
        let mut by_args = || {
            args.find_map(|(&left, &right)| Some(self.compared(left, right)).filter(|found| found.is_ne()))
        };
        by_size.then_with(|| by_args().unwrap_or_else(|| left.cmp(&right)))
    }
}

/// Wraps a proof in the facts that were added before.
pub(crate) fn after(added: Vec<Added>, proof: Proof) -> Proof {
    added.into_iter().rev().fold(proof, |then, added| match added {
        Added::Used { lemma, values, turned } => Proof::Use { lemma, values, turned, then: Box::new(then) },
        Added::Known(left, right) => Proof::Known(left, right, Box::new(then)),
    })
}

/// The equations that arithmetic shows, followed by the use of the formula.
fn with_use(known: Vec<(Term, Term)>, used: Added) -> Vec<Added> {
    known.into_iter().map(|(left, right)| Added::Known(left, right)).chain([used]).collect()
}
