//! Types that a function may have, tried on its code.
//!
//! A program is read together with types that are only supposed. They become conditions like those of annotations, but callers do not
//! rely on them. Then each goes one of three ways: some run of the function breaks it; or it follows by induction, together
//! with what was supposed of the other functions; or neither.
//!
//! A type that follows by induction holds of every result. It says nothing of runs that do not end: before such a type is
//! suggested it checks the whole file with it, termination included. A function none of whose runs is seen to end gets no type at all.

use std::collections::{BTreeMap, BTreeSet};

use whatif_lambda::types::names;
use whatif_lambda::{Expr, Name};
use whatif_machine::run::Settings;
use whatif_machine::search::Strategy;
use whatif_source::Sources;
use whatif_verify::counterfactual::{self, Check, Checked, Claim};

use crate::annotation::{self, Signature};
use crate::builder::Builder;
use crate::check::{Function, Liquid};
use crate::names::global;
use crate::pieces::contract_of;
use crate::sense::senseless;

/// Steps of the runs that try to break what is supposed of a function.
const RUNS: u64 = 15_000;
/// The same for each thing that is supposed: first of short runs, and then of longer ones.
const RUNS_EACH: [u64; 3] = [300, 1_000, 1_000];
/// Everything is tried on short arguments before anything is on longer ones.
const SHORT_FIRST: Strategy = Strategy::Deepening { s: 30, c: 60 };
/// How many types are proven at once, where all of them are too many.
const BATCH: usize = 8;
/// Steps of a demand on the arguments of one call.
const STEPS_OF_DEMAND: u64 = 5_000;
/// How many such batches are tried for a function.
const BATCHES: usize = 4;

/// A type that is tried, as it was read.
#[derive(Clone, Debug)]
pub(crate) struct TriedType {
    pub(crate) number: usize,
    /// The function, as its module calls it.
    pub(crate) function: Name,
    pub(crate) signature: Signature,
}

/// A type that a function may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supposed {
    /// The function.
    pub function: Name,
    /// The type.
    pub ty: String,
}

/// What became of a type that was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It makes no sense, or nothing was found out.
    Unknown,
    /// A run of the function breaks it.
    Refuted,
    /// No run that was tried does.
    Tried,
    /// It holds of every result of the function.
    Proven,
}

/// The conditions that a type states of a function's arguments and results, over the names of its contract.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub(crate) function: Name,
    pub(crate) pre: Expr,
    pub(crate) post: Expr,
}

/// What was supposed of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conditions {
    /// By number; none for what makes no sense.
    pub(crate) all: Vec<Option<Condition>>,
    /// How the functions are run.
    pub(crate) questions: BTreeMap<Name, Check>,
}

/// Reads types. One that cannot be read is left out.
pub(crate) fn read(supposed: &[Supposed], sources: &mut Sources) -> Vec<(Name, TriedType)> {
    let mut read = Vec::new();
    for (number, Supposed { function, ty }) in supposed.iter().enumerate() {
        if let Some(signature) = annotation::parse_signature(ty, sources) {
            let own = Name::new(function.spoken());
            read.push((function.home(), TriedType { number, function: own, signature }));
        }
    }
    read
}

impl Builder<'_> {
    /// The conditions that are tried, over the names of the contracts of their functions.
    /// Also the functions that they are about.
    pub(crate) fn conditions(&self) -> (Conditions, BTreeSet<Name>) {
        let mut found: Vec<(usize, Condition)> = Vec::new();
        let mut sensible = rustc_hash::FxHashSet::default();
        for (module, declared) in &self.modules.declared {
            for (number, names) in &declared.tried {
                let function = global(*module, names.function);
                let arity = contract_of(function, &self.program).map(|contract| contract.params.len());
                let mut makes_sense = |predicate: &Name| {
                    senseless(global(*module, *predicate), &self.program, &mut sensible).is_none()
                };
                let is_whole = !names.weakened && names.post.iter().all(&mut makes_sense);
                if let Ok(contract) = self.contract(function, Some((names, *module)))
                    && is_whole
                    && Some(contract.params.len()) == arity
                {
                    // A demand that makes no sense allows nothing.
                    let pre = match names.pre.iter().all(&mut makes_sense) {
                        true => contract.pre,
                        false => Expr::con(whatif_lambda::types::names::FALSE),
                    };
                    let condition = Condition { function, pre, post: contract.post };
                    found.push((*number, condition));
                }
            }
        }
        let functions: BTreeSet<Name> = found.iter().map(|(_, condition)| condition.function).collect();
        let count = self.modules.tried.iter().map(|(_, tried)| tried.number + 1).max().unwrap_or_default();
        let mut all = vec![None; count];
        for (number, condition) in found {
            all[number] = Some(condition);
        }
        (Conditions { all, questions: BTreeMap::new() }, functions)
    }
}

impl Conditions {
    /// The same, with the questions about the functions.
    pub(crate) fn with(self, questions: BTreeMap<Name, Check>) -> Conditions {
        Conditions { questions, ..self }
    }
}

impl Liquid {
    /// What becomes of the types that were supposed when the program was read.
    #[must_use]
    pub fn standing(&self, settings: &Settings) -> Vec<Standing> {
        let Conditions { all, questions } = &self.supposed;
        let mut standing = vec![Standing::Unknown; all.len()];
        let mut claims: Vec<(Claim, Vec<usize>)> = Vec::new();
        // In the order of the file: what is found must not depend on the alphabet.
        let mut questions: Vec<(&Name, &Check)> = questions.iter().collect();
        questions.sort_by_key(|(name, _)| self.definition_span(**name));
        for (function, check) in questions {
            let is_its = |(_, found): &(usize, &Option<Condition>)| {
                found.as_ref().is_some_and(|condition| condition.function == *function)
            };
            let numbers: Vec<usize> =
                all.iter().enumerate().filter(is_its).map(|(number, _)| number).collect();
            let refuted = self.refuted(check, &numbers, settings);
            let Some(refuted) = refuted else { continue };
            for number in &numbers {
                standing[*number] =
                    if refuted.contains(number) { Standing::Refuted } else { Standing::Tried };
            }
            let left: Vec<usize> = numbers.into_iter().filter(|number| !refuted.contains(number)).collect();
            claims.push((Claim { check: check.clone(), facts: self.posts(&left) }, left));
        }
        let asked = claims.iter().map(|(claim, _)| claim.clone()).collect();
        let proven = counterfactual::proven(&self.program, asked, settings);
        for (claim, (_, numbers)) in proven.iter().zip(&claims) {
            self.note_proven(&claim.facts, numbers, &mut standing);
        }
        // Where the proof of all types at once failed, that of a smaller batch may succeed.
        for (claim, numbers) in claims.iter().filter(|(claim, _)| claim.facts.len() > BATCH) {
            if numbers.iter().any(|number| standing[*number] == Standing::Proven) {
                continue;
            }
            for batch in claim.facts.chunks(BATCH).take(BATCHES) {
                let claim = Claim { facts: batch.to_vec(), ..claim.clone() };
                for proven in counterfactual::proven(&self.program, vec![claim], settings) {
                    self.note_proven(&proven.facts, numbers, &mut standing);
                }
            }
        }
        standing
    }

    fn note_proven(&self, facts: &[Expr], numbers: &[usize], standing: &mut [Standing]) {
        for number in numbers {
            let post = self.supposed.all[*number].as_ref().map(|condition| &condition.post);
            if post.is_some_and(|post| facts.contains(post)) {
                standing[*number] = Standing::Proven;
            }
        }
    }

    /// Which of the types that were supposed of a function certainly allow the arguments of this call? The answer is false for a type whose
    /// condition fails, does not end within a few steps, or makes no sense.
    #[must_use]
    pub fn allowing(&self, function: Name, call: &str, settings: &Settings) -> Vec<bool> {
        let Conditions { all, .. } = &self.supposed;
        let contract = self.program.definitions.get(&function).and_then(|found| found.contract.as_ref());
        let values = contract.and_then(|contract| Some((contract, self.values_of(function, call)?)));
        let Some((contract, values)) = values else { return vec![false; all.len()] };
        let is_allowing = |condition: &Condition| {
            condition.function == function
                && self.holds_within(STEPS_OF_DEMAND, contract, &values, &condition.pre, settings)
        };
        all.iter().map(|condition| condition.as_ref().is_some_and(is_allowing)).collect()
    }

    /// Checks a function as if others had types that were supposed.
    #[must_use]
    pub fn check_supposing(&self, function: &Function, supposed: &[usize], settings: &Settings) -> Checked {
        let mut function = function.clone();
        for number in supposed {
            if let Some(Condition { function: of, post, .. }) = &self.supposed.all[*number] {
                assume(&mut function.check.proven, *of, post.clone());
            }
        }
        self.check(&function, settings)
    }

    /// The numbers of the types that a run breaks; none if no run was seen to end. Most are broken by short runs; longer ones are for
    /// those that are left.
    pub(crate) fn refuted(
        &self,
        check: &Check,
        numbers: &[usize],
        settings: &Settings,
    ) -> Option<BTreeSet<usize>> {
        let mut refuted = BTreeSet::new();
        for each in RUNS_EACH {
            let left: Vec<usize> =
                numbers.iter().copied().filter(|number| !refuted.contains(number)).collect();
            let found = self.refuted_within(RUNS + each * left.len() as u64, check, &left, settings)?;
            if found.is_empty() {
                break;
            }
            refuted.extend(found);
        }
        Some(refuted)
    }

    /// The same within some steps.
    fn refuted_within(
        &self,
        work: u64,
        check: &Check,
        numbers: &[usize],
        settings: &Settings,
    ) -> Option<BTreeSet<usize>> {
        let pre = &contract_of(check.function, &self.program)?.pre;
        // Runs begin with any arguments, so each fact holds trivially where the type forbids them. The first fact is False: it is refuted
        // exactly if some run ends.
        let nothing = [Expr::con(names::FALSE)].into_iter();
        let facts = nothing.chain(self.posts(numbers));
        let facts = facts.map(|fact| Expr::if_then(pre.clone(), fact, Expr::con(names::TRUE))).collect();
        let claim = Claim { check: check.clone(), facts };
        let refuted = claim.refuted_by_runs(&self.program, work, SHORT_FIRST, settings)?;
        let of = |at: &usize| numbers.get(at.checked_sub(1)?).copied();
        refuted.contains(&0).then(|| refuted.iter().filter_map(of).collect())
    }

    fn posts(&self, numbers: &[usize]) -> Vec<Expr> {
        let of = |number: &usize| self.supposed.all[*number].as_ref().map(|condition| condition.post.clone());
        numbers.iter().filter_map(of).collect()
    }
}

/// Adds a fact about the results of a function to those that are known.
pub(crate) fn assume(known: &mut BTreeMap<Name, Expr>, function: Name, fact: Expr) {
    let fact = known.remove(&function).into_iter().fold(fact, |fact, known| Expr::both(known, fact));
    known.insert(function, fact);
}
