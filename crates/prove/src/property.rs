//! Simplifies a property to a formula that is worth proving.
//!
//! `given p (l == r)` is a call that waits for `p`. The prover shows instead: if `p` is True, `l` and `r` are equal.
//! That is stronger than what was asked for, and induction wants strong claims. The property follows, since `==` is
//! reflexive on what it compares; a lemma has to show that, because users define `==` as they like.
//!
//! 1. `claim` simplifies the property: a choice (a term of type `Bool`) with one case that is plainly as wanted
//!    becomes a premise, a comparison becomes an equation. Each step is a `Reason`, from which `follows` later builds
//!    the proof of the property itself.
//! 2. A formula that small values refute is given up (`survives`).
//! 3. `attempt_with_lemmas` tries to prove the formula. While it fails, it takes the next of `STAGES`, each of which proposes lemmas; the
//!    ones that are new, hold for small values and can be proven (`learn`) are added, and the proof is tried again.
//!
//! `hopeless` remembers claims that were tried and with how much effort, so that no lemma is tried twice in the same way.

use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::proof::{Lemma, Proof};
use whatif_certificate::sequent::Sequent;
use whatif_certificate::term::{Head, Term};
use whatif_certificate::types::is_open;
use whatif_lambda::Type;
use whatif_lambda::types::names;

use crate::explore::Explored;
use crate::prover::{Prover, key};
use crate::search::{Applied, Depth, Task, after};

/// The search for a proof that a comparison is reflexive visits at most so many nodes.
const REFLEXIVE_NODES: u32 = 80;
/// The search for a proof of a formula visits at most so many nodes.
const NODES: u32 = 120;
/// At most so many choices, each waiting for the next, are looked at.
const CHOICES: usize = 6;

/// Where the prover looks for lemmas.
#[derive(Clone, Copy)]
enum Stage {
    /// The prover looks at the places where the proof is stuck; lemmas for lemmas are allowed to this depth.
    Stuck { depth: usize },
    /// The prover proposes lemmas about the accumulators of the formula.
    Accumulate,
    /// The prover proposes lemmas about calls that are applied to a call with an accumulator.
    Look,
    /// The prover proposes equations between small terms, one size larger each time.
    Explore,
}

/// The stages in the order in which they are tried, the cheapest first.
const STAGES: [Stage; 18] = [
    Stage::Accumulate,
    Stage::Stuck { depth: 0 },
    Stage::Stuck { depth: 0 },
    Stage::Look,
    Stage::Explore,
    Stage::Explore,
    Stage::Stuck { depth: 1 },
    Stage::Explore,
    Stage::Accumulate,
    Stage::Stuck { depth: 1 },
    Stage::Stuck { depth: 1 },
    Stage::Explore,
    Stage::Accumulate,
    Stage::Look,
    Stage::Explore,
    Stage::Stuck { depth: 1 },
    Stage::Explore,
    Stage::Accumulate,
];

/// How often a stuck proof gets one more lemma before the next stage.
const ROUNDS: usize = 6;
/// At most so many claims are tried for one stuck proof.
const CLAIMS: usize = 12;
/// The search for a proof of a lemma without lemmas of its own visits at most so many nodes.
const LEMMA_NODES: u32 = 40;

/// One step of the simplification: why the property follows from the simpler formula.
enum Reason {
    /// In one case of the choice the property is as wanted; in the other case, which becomes a premise, the choice
    /// has this value.
    Premise(Term, bool),
    /// The property holds exactly if the choice has this value.
    Choice(Term, bool),
    /// The property compares two sides, and the lemma of this number says that a comparison of equal values is True.
    /// The term is one side.
    Reflexive(usize, Term),
    /// The property compares these two numbers.
    Numbers(Term, Term),
    /// The property takes these two values apart in the same way, such as a comparison of pairs whose code stands in
    /// the property.
    Apart(Term, Term),
}

impl Prover<'_> {
    /// Proves that a property is True for all values of its variables. Other properties may be lemmas: those that can be proven are proven
    /// before anything else.
    pub(crate) fn prove_property(&mut self, property: &Formula, helpers: &[Formula]) -> Option<Lemma> {
        if !self.kernel.all_inputs {
            self.learn_totality(property);
        }
        let Some(opened) = self.opened(property) else { return self.prove_claim(property, helpers) };
        let lemma = self.prove_claim(&opened.formula, helpers)?;
        let number = self.add(lemma);
        Some(Lemma { formula: property.clone(), order: Vec::new(), proof: opened.proof(number) })
    }

    /// Like `prove_property`, once variables have been replaced by their fields.
    fn prove_claim(&mut self, property: &Formula, helpers: &[Formula]) -> Option<Lemma> {
        let (formula, reasons) = self.claim(property)?;
        if self.sampling && self.survives(&formula) == Some(false) {
            return None;
        }
        helpers.iter().for_each(|helper| self.learn_helper(helper));
        if formula == *property {
            return self.attempt_with_lemmas(property);
        }
        if let Some(lemma) = self.attempt_with_lemmas(&formula) {
            let number = self.add(lemma);
            if let Some(proof) = self.follows(property, number, &reasons) {
                return Some(Lemma { formula: property.clone(), order: Vec::new(), proof });
            }
        }
        self.attempt(property, NODES, &mut Vec::new())
    }

    /// Adds another property to the lemmas, if it is new and can be proven.
    fn learn_helper(&mut self, helper: &Formula) {
        if self.cancel.is_over() {
            return;
        }
        let Some((claim, reasons)) = self.claim(helper) else { return };
        if !reasons.is_empty() && self.survives(&claim) == Some(true) && self.is_news(&claim) {
            self.learn(&claim, 0);
        }
    }

    /// Tries to prove a formula. While the proof is stuck, the prover looks for a lemma in one of the `STAGES` after
    /// the other, and tries again after each lemma that it finds.
    fn attempt_with_lemmas(&mut self, formula: &Formula) -> Option<Lemma> {
        let mut explored: Option<Explored> = None;
        let (mut at, mut round) = (0, 0);
        loop {
            let mut open = Vec::new();
            if let Some(lemma) = self.attempt(formula, NODES, &mut open) {
                return Some(lemma);
            }
            let mut learnt = false;
            while !learnt {
                if self.cancel.is_over() {
                    return None;
                }
                let stage = *STAGES.get(at)?;
                learnt = match stage {
                    Stage::Stuck { depth } => self.learn_from(&open, depth),
                    Stage::Accumulate => {
                        let claims = self.accumulations(formula);
                        self.learn_again(&claims)
                    }
                    Stage::Look => {
                        let claims = self.looked_at(formula);
                        self.learn_again(&claims)
                    }
                    Stage::Explore => {
                        if explored.is_none() {
                            explored = Some(self.exploration(formula)?);
                        }
                        self.learn_by_exploring(explored.as_mut()?)
                    }
                };
                // A lemma leads the proof to the place where it needs the next one, so this stage is repeated.
                let goes_on = learnt && matches!(stage, Stage::Stuck { .. }) && round < ROUNDS;
                (at, round) = if goes_on { (at, round + 1) } else { (at + 1, 0) };
            }
        }
    }

    /// Proves the equations of the next size that it can, each with the help of those before; repeats that while it
    /// adds lemmas.
    fn learn_by_exploring(&mut self, explored: &mut Explored) -> bool {
        let (mut claims, mut learnt) = (self.explore(explored), false);
        loop {
            let before = self.lemmas.len();
            claims.retain(|claim| {
                let is_open = !self.cancel.is_over() && self.is_news(claim);
                self.hopeless.remove(&key(claim));
                is_open && !self.learn(claim, 0)
            });
            if self.lemmas.len() == before {
                return learnt;
            }
            learnt = true;
        }
    }

    /// Proves those of some claims that it can. Claims that failed before are tried again, since there may be more
    /// lemmas by now.
    fn learn_again(&mut self, claims: &[Formula]) -> bool {
        claims.iter().for_each(|claim| _ = self.hopeless.remove(&key(claim)));
        let mut learnt = false;
        for claim in claims {
            learnt |= self.is_worthwhile(claim, 1) && self.learn_general(claim, 1);
        }
        learnt
    }

    /// Proves the simplest lemma that would help where proofs are stuck. Returns whether there was one.
    fn learn_from(&mut self, open: &[Sequent], depth: usize) -> bool {
        let mut tried = 0;
        for claim in self.conjectures(open) {
            if tried < CLAIMS && self.is_worthwhile(&claim, depth) {
                tried += 1;
                if self.learn_general(&claim, depth) {
                    return true;
                }
            }
        }
        false
    }

    /// Is a claim worth an attempt with this effort: does it hold for small values, and say something new?
    fn is_worthwhile(&mut self, claim: &Formula, depth: usize) -> bool {
        !self.cancel.is_over()
            && self.hopeless.get(&key(claim)).is_none_or(|&tried| tried <= depth)
            && self.known(claim).is_none()
            && self.survives(claim) == Some(true)
            && self.is_news(claim)
    }

    /// Proves a claim, or one that implies it, which may be easier to prove by induction.
    fn learn_general(&mut self, claim: &Formula, depth: usize) -> bool {
        let more = self.apart(claim);
        more.iter().any(|more| self.survives(more) == Some(true) && self.learn(more, depth))
            || self.learn(claim, depth)
    }

    /// Does a claim say more than the lemmas? Not if the lemmas prove the claim without any split.
    fn is_news(&mut self, claim: &Formula) -> bool {
        let Ok(start) = self.kernel.start(claim) else { return false };
        let mut task = Task::new(claim.clone(), Vec::new(), &start, 1);
        let depths = vec![Depth::default(); start.vars.len()];
        self.search(&mut task, start, &depths).is_none()
    }

    fn learn(&mut self, claim: &Formula, depth: usize) -> bool {
        if self.hopeless.get(&key(claim)).is_some_and(|&tried| tried > depth) {
            return false;
        }
        self.hopeless.insert(key(claim), depth + 1);
        let mut open = Vec::new();
        let nodes = if depth == 0 { LEMMA_NODES } else { NODES };
        let mut found = self.attempt(claim, nodes, &mut open);
        // A lemma leads the proof to the place where it needs the next one.
        for _ in 0..ROUNDS {
            if found.is_some() || depth == 0 || !self.learn_from(&open, depth - 1) {
                break;
            }
            open.clear();
            found = self.attempt(claim, nodes, &mut open);
        }
        let learnt = found.is_some();
        if let Some(lemma) = found {
            self.add(lemma);
        }
        learnt
    }

    /// The formula "this term is True".
    pub(crate) fn property(&mut self, vars: &[Type], term: Term) -> Formula {
        let truth = self.kernel.terms.bool(true);
        Formula { vars: vars.to_vec(), premises: Vec::new(), conclusion: Conclusion::Equal(term, truth) }
    }

    /// Simplifies a property. Returns the formula to prove, and the reasons why the property follows from it.
    fn claim(&mut self, property: &Formula) -> Option<(Formula, Vec<Reason>)> {
        let mut formula = property.clone();
        let mut reasons = Vec::new();
        for _ in 0..8 {
            let start = self.kernel.start(&formula).ok()?;
            let (start, _) = self.with_returning(start);
            let Conclusion::Equal(left, right) = start.conclusion else { break };
            let Some(wanted) = self.truth(right) else { break };
            let Some(reason) = self.reason(&start, left, wanted) else { break };
            match reason {
                Reason::Premise(choice, taken) => {
                    let value = self.kernel.terms.bool(taken);
                    formula.premises.push((choice, value));
                    formula.conclusion = start.conclusion;
                }
                Reason::Choice(choice, taken) => {
                    let value = self.kernel.terms.bool(taken);
                    formula.conclusion = Conclusion::Equal(choice, value);
                }
                Reason::Reflexive(..) | Reason::Numbers(..) | Reason::Apart(..) => {
                    let (a, b) = match (&reason, self.kernel.terms.args(left)) {
                        (Reason::Apart(a, b), _) => (*a, *b),
                        (_, &[.., a, b]) => (a, b),
                        _ => break,
                    };
                    let equal = Formula { conclusion: Conclusion::Equal(a, b), ..formula.clone() };
                    if self.survives(&equal) != Some(false) {
                        formula = equal;
                        reasons.push(reason);
                    }
                    break;
                }
            }
            reasons.push(reason);
        }
        Some((formula, reasons))
    }

    fn truth(&self, term: Term) -> Option<bool> {
        match self.kernel.terms.constructor(term)? {
            names::TRUE => Some(true),
            names::FALSE => Some(false),
            _ => None,
        }
    }

    /// Finds the next step that simplifies the equation `left = wanted`.
    fn reason(&mut self, start: &Sequent, left: Term, wanted: bool) -> Option<Reason> {
        // The innermost choice says most, so it comes first: `n < 0` before `not (n < 0) && p`.
        for choice in self.choices_of(start, left).into_iter().rev() {
            match self.by_choice(start, choice, left) {
                Some([Some(when_false), Some(when_true)]) if when_false != when_true => {
                    return Some(Reason::Choice(choice, when_true == wanted));
                }
                Some([Some(value), None]) if value == wanted => return Some(Reason::Premise(choice, true)),
                Some([None, Some(value)]) if value == wanted => return Some(Reason::Premise(choice, false)),
                _ => {}
            }
        }
        if let Some((_, a, b)) = self.comparison(left)
            && wanted
            && self.is_equality(left)
            && self.ensure_total(a, start)
            && self.ensure_total(b, start)
        {
            return Some(Reason::Numbers(a, b));
        }
        if !wanted {
            return None;
        }
        self.reflexive(start, left).or_else(|| self.taken_apart(start, left))
    }

    /// Recognises a term that takes two values of one type apart: in every case of the first value, it waits for the
    /// second.
    fn taken_apart(&mut self, start: &Sequent, term: Term) -> Option<Reason> {
        let first = start.facts.waits_for(term)?;
        let ty = self.type_in(first, &start.vars)?;
        if !self.is_shallow(&ty) || !self.ensure_total(first, start) {
            return None;
        }
        let mut second = None;
        for mut case in self.kernel.split(start, first).ok()? {
            let value = self.kernel.evaluate(term, &mut case.facts);
            if self.truth(value).is_some() {
                continue;
            }
            let next = case.facts.waits_for(value)?;
            if second.is_some_and(|second| second != next) {
                return None;
            }
            second = Some(next);
        }
        let is_known = |&var: &u32| (var as usize) < start.vars.len();
        let second = second.filter(|&second| self.variables(second).iter().all(is_known))?;
        (self.type_in(second, &start.vars)? == ty).then_some(Reason::Apart(first, second))
    }

    /// The truth values of a term in the two cases of a choice: where the choice is False, and where it is True.
    fn by_choice(&mut self, start: &Sequent, choice: Term, term: Term) -> Option<[Option<bool>; 2]> {
        if self.type_in(choice, &start.vars) != Some(Type::bool()) || !self.ensure_total(choice, start) {
            return None;
        }
        let mut cases = self.kernel.split(start, choice).ok()?.into_iter();
        let (mut when_false, mut when_true) = (cases.next()?, cases.next()?);
        if cases.next().is_some() {
            return None;
        }
        let mut value = |case: &mut Sequent| {
            let value = self.kernel.evaluate(term, &mut case.facts);
            self.truth(value)
        };
        Some([value(&mut when_false), value(&mut when_true)])
    }

    /// The choice that the evaluation of a term waits for, the choice that this one waits for, and so on.
    fn choices_of(&mut self, start: &Sequent, term: Term) -> Vec<Term> {
        let mut choices: Vec<Term> = Vec::new();
        let mut next = start.facts.waits_for(term);
        while let Some(choice) = next
            && choices.len() < CHOICES
            && self.type_in(choice, &start.vars) == Some(Type::bool())
        {
            choices.push(choice);
            next = start.facts.waits_for(choice);
        }
        choices
    }

    /// Recognises a call that compares its last two arguments, by proving that it is True if they are the same.
    fn reflexive(&mut self, start: &Sequent, left: Term) -> Option<Reason> {
        let Head::Global(_) = self.kernel.terms.head(left) else { return None };
        let args = self.kernel.terms.args(left).to_vec();
        let (&[.., a, b], rest) = (&args[..], args.len().checked_sub(2)?) else { return None };
        let ty = self.type_in(a, &start.vars)?;
        let other = self.type_in(b, &start.vars)?;
        let ty = if ty == other || !is_open(&ty) { ty } else { other };
        let constant = args[..rest].iter().all(|&arg| self.variables(arg).is_empty());
        if !constant || is_open(&ty) {
            return None;
        }
        let x = self.kernel.terms.var(0);
        let terms: Vec<Term> = args[..rest].iter().copied().chain([x, x]).collect();
        let call = self.kernel.terms.make(self.kernel.terms.head(left).clone(), terms);
        let formula = self.property(&[ty], call);
        if self.known(&formula).is_none() && self.establish(&formula, REFLEXIVE_NODES).is_none() {
            self.learn(&formula, 1);
        }
        let lemma = self.known(&formula)?;
        self.ensure_total(b, start).then_some(Reason::Reflexive(lemma, b))
    }

    /// Proves the property from the lemma about the simpler formula.
    fn follows(&mut self, property: &Formula, lemma: usize, reasons: &[Reason]) -> Option<Proof> {
        let start = self.kernel.start(property).ok()?;
        self.follow(property, &start, lemma, reasons)
    }

    fn follow(
        &mut self,
        property: &Formula,
        here: &Sequent,
        lemma: usize,
        reasons: &[Reason],
    ) -> Option<Proof> {
        let (here, added) = self.with_returning(here.clone());
        let proof = self.follow_from(property, &here, lemma, reasons)?;
        Some(after(added, proof))
    }

    fn follow_from(
        &mut self,
        property: &Formula,
        here: &Sequent,
        lemma: usize,
        reasons: &[Reason],
    ) -> Option<Proof> {
        if let Some((Reason::Premise(choice, taken), rest)) = reasons.split_first() {
            let cases = self.kernel.split(here, *choice).ok()?;
            let mut proofs = Vec::new();
            for (case, value) in cases.iter().zip([false, true]) {
                let proof = if value == *taken {
                    self.follow(property, case, lemma, rest)?
                } else {
                    self.kernel.is_closed(case).then_some(Proof::Evaluated)?
                };
                proofs.push(proof);
            }
            return Some(Proof::Split(*choice, proofs));
        }
        if let Some((Reason::Choice(..), rest)) = reasons.split_first() {
            return self.follow(property, here, lemma, rest);
        }
        let formula = self.lemmas[lemma].formula.clone();
        let own: Vec<Term> =
            (0..property.vars.len() as u32).map(|number| self.kernel.terms.var(number)).collect();
        let Applied { next, known } = self.try_apply(here, &formula, None, &own, false)?;
        let proof = match reasons {
            [Reason::Reflexive(reflexive, side), ..] => {
                let formula = self.lemmas[*reflexive].formula.clone();
                let mut next = next;
                let side = self.kernel.evaluate(*side, &mut next.facts);
                self.ensure_total(side, &next);
                let last = self.try_apply(&next, &formula, None, &[side], false)?.next;
                self.kernel.is_closed(&last).then_some(())?;
                let then = Box::new(Proof::Evaluated);
                Proof::Use { lemma: Some(*reflexive), values: vec![side], turned: false, then }
            }
            // Arithmetic needs to know that the sides which the lemma equates return.
            [Reason::Numbers(a, b), ..] => {
                let mut next = next;
                for side in [*a, *b] {
                    let side = self.kernel.evaluate(side, &mut next.facts);
                    self.ensure_total(side, &next);
                }
                self.finished(&next)?
            }
            [Reason::Apart(..), ..] => self.follow_parts(property, &next)?,
            _ => self.finished(&next)?,
        };
        let proof = self.by_lemma(lemma, property.vars.len(), proof);
        Some(
            known
                .into_iter()
                .rev()
                .fold(proof, |then, (left, right)| Proof::Known(left, right, Box::new(then))),
        )
    }

    /// Proves a property that takes two values apart, once they are known to be equal: its code compares their parts,
    /// and a lemma may have to say that such a comparison is reflexive.
    fn follow_parts(&mut self, property: &Formula, here: &Sequent) -> Option<Proof> {
        for _ in 0..ROUNDS {
            let mut task = Task::new(property.clone(), Vec::new(), here, LEMMA_NODES);
            let depths = vec![Depth::default(); here.vars.len()];
            if let Some(proof) = self.search(&mut task, here.clone(), &depths) {
                return Some(proof);
            }
            if !self.learn_from(&task.open, 1) {
                return None;
            }
        }
        None
    }

    /// Closes a sequent by evaluation or by arithmetic, if one of them suffices.
    fn finished(&mut self, sequent: &Sequent) -> Option<Proof> {
        if self.kernel.is_closed(sequent) {
            return Some(Proof::Evaluated);
        }
        let numbers = self.kernel.numbers(sequent);
        self.judge.contradictory(&numbers).then_some(Proof::Arithmetic)
    }
}
