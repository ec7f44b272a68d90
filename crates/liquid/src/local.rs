//! What holds of the results of local functions.
//!
//! A function of a `where` or a `let` that calls itself is known by a type, as any other. If its file says nothing of it, what may hold
//! of its result is compared with its arguments here: sizes, sums, numbers of the code. A comparison counts if it is an invariant
//! of the recursion for all arguments, and if the function around it is proven by it.

use std::collections::BTreeMap;

use whatif_lambda::{Binder, Name};
use whatif_machine::run::Settings;
use whatif_verify::counterfactual::{self, Check, Facts, Known, Local, Verdict};

use crate::annotation::{Logic, Relation};
use crate::check::{Function, Liquid};
use crate::classes::is_dictionary;
use crate::solve::numbers_in;
use crate::solve::qualifier::{Qualifier, Term, terms};
use crate::written::shown;

/// How many refinements are tried one by one.
const SINGLES: usize = 12;

/// A comparison of the result of a function with its arguments, or with numbers.
#[derive(Clone, Debug)]
pub struct Comparison {
    pub(crate) qualifier: Qualifier,
    /// The arguments that it speaks of.
    pub mentions: Vec<usize>,
}

impl Comparison {
    /// As a condition of an annotation, with these names in the place of those of arguments and result.
    #[must_use]
    pub fn condition(&self, names: &BTreeMap<Name, String>) -> Logic {
        self.qualifier.to_logic(names)
    }
}

/// A function inside of another one.
pub struct LocalFunction {
    local: Local,
    /// How many class dictionaries it takes, which no type mentions.
    skipped: usize,
    /// Its Haskell type, as people write it, if all parts of it have names.
    pub ty: Option<String>,
}

impl LocalFunction {
    /// Its arguments.
    #[must_use]
    pub fn params(&self) -> &[Binder] {
        &self.local.params[self.skipped..]
    }

    /// Its result.
    #[must_use]
    pub fn result(&self) -> &Binder {
        &self.local.result
    }
}

impl Liquid {
    /// The function of this name inside of another one.
    #[must_use]
    pub fn local_function(&self, function: &Function, name: &str) -> Option<LocalFunction> {
        let all = counterfactual::locals(&self.program, function.name);
        let local = all.into_iter().find(|found| found.name.written().spoken() == name)?;
        let (skipped, ty) = (self.dictionaries_of_local(&local), self.type_of_local(&local));
        Some(LocalFunction { local, skipped, ty })
    }

    /// Sets of comparisons that hold of the results of a local function, by each of which the function around it is proven; what people
    /// would prefer first.
    #[must_use]
    pub fn proving(
        &self,
        function: &Function,
        local: &LocalFunction,
        settings: &Settings,
    ) -> Vec<Vec<Comparison>> {
        let candidates = self.candidates_for(function.name, local.params(), local.result());
        let question = self.unannotated.inlined(&function.check, &self.program, settings);
        let question = (self.unannotated.with_locals(&question, &self.program, settings)).unwrap_or(question);
        Attempt { liquid: self, question, local: &local.local, settings }.chosen(candidates)
    }

    /// How many class dictionaries a local function takes.
    fn dictionaries_of_local(&self, local: &Local) -> usize {
        local.params.iter().take_while(|param| is_dictionary(&param.ty, &self.classes)).count()
    }

    /// The Haskell type of a local function, as people write it.
    fn type_of_local(&self, local: &Local) -> Option<String> {
        let skipped = self.dictionaries_of_local(local);
        let shown = shown(local.params.iter().chain([&local.result]))?;
        let (contexts, types) = shown.split_at(skipped);
        let context = match contexts {
            [] => String::new(),
            [one] => format!("{one} => "),
            _ => format!("({}) => ", contexts.join(", ")),
        };
        Some(format!("{context}{}", types.join(" -> ")))
    }

    /// What may hold of the result of a function inside of another one, what people would prefer first.
    pub(crate) fn candidates_for(
        &self,
        function: Name,
        params: &[Binder],
        result: &Binder,
    ) -> Vec<Comparison> {
        let is_spoken = |name: &&Name| self.vocabulary.words.iter().any(|word| word.text == name.spoken());
        let measures: Vec<Name> = self.unannotated.measures.iter().filter(is_spoken).copied().collect();
        let others: Vec<(usize, Term)> = (params.iter().enumerate())
            .flat_map(|(at, param)| terms(param, &measures, &self.program).into_iter().map(move |t| (at, t)))
            .collect();
        let body = self.program.definitions.get(&function).map(|definition| &definition.body);
        let numbers: Vec<i64> = [1].into_iter().chain(body.map(numbers_in).unwrap_or_default()).collect();
        let (mut exact, mut bounds) = (Vec::new(), Vec::new());
        for result in terms(result, &measures, &self.program) {
            let make = |relation: Relation, right: &Term, mentions: Vec<usize>| Comparison {
                qualifier: Qualifier::new(&result, relation, right),
                mentions,
            };
            for (at, other) in &others {
                exact.push(make(Relation::Eq, other, vec![*at]));
                for number in numbers.iter().filter(|number| **number > 0) {
                    exact.push(make(Relation::Eq, &Term::sum(other, &Term::Int(*number)), vec![*at]));
                }
                for relation in [Relation::Le, Relation::Ge] {
                    bounds.push(make(relation, other, vec![*at]));
                }
            }
            for (number, (at, other)) in others.iter().enumerate() {
                for (more_at, more) in &others[number + 1..] {
                    exact.push(make(Relation::Eq, &Term::sum(other, more), vec![*at, *more_at]));
                    bounds.push(make(Relation::Le, &Term::sum(other, more), vec![*at, *more_at]));
                }
            }
            for relation in [Relation::Gt, Relation::Ge] {
                bounds.push(make(relation, &Term::Int(0), Vec::new()));
            }
        }
        exact.extend(bounds);
        exact
    }
}

/// The function around a local one, proven by what is said of the local one.
struct Attempt<'a> {
    liquid: &'a Liquid,
    question: Check,
    local: &'a Local,
    settings: &'a Settings,
}

impl Attempt<'_> {
    /// Sets of candidates of which each is enough.
    fn chosen(&self, candidates: Vec<Comparison>) -> Vec<Vec<Comparison>> {
        let program = &self.liquid.program;
        let of = |facts: &Facts, all: Vec<Comparison>| -> Vec<Comparison> {
            all.into_iter().filter(|found| facts.post.contains(&found.qualifier.to_expr())).collect()
        };
        let held =
            counterfactual::holding(program, &self.question, self.local, said(&candidates), self.settings);
        let candidates = of(&held, candidates);
        let kept = self.invariant(&candidates);
        let mut candidates = of(&kept, candidates);
        let singles = candidates.len().min(SINGLES);
        if let Some(at) = (0..singles).find(|at| self.is_enough(&candidates[*at..=*at])) {
            return vec![vec![candidates.swap_remove(at)]];
        }
        if !self.is_enough(&candidates) {
            return Vec::new();
        }
        for at in (0..candidates.len()).rev() {
            let left_out = candidates.remove(at);
            if !self.is_enough(&candidates) {
                candidates.insert(at, left_out);
            }
        }
        vec![candidates]
    }

    /// The question, where this is known of the local function.
    fn supposing(&self, facts: Facts) -> Check {
        let mut question = self.question.clone();
        let known = Known { tried: facts.post.clone(), proven: facts };
        question.locals.get_or_insert_default().insert(self.local.name, known);
        question
    }

    /// Those of the candidates that are invariants of the recursion.
    fn invariant(&self, candidates: &[Comparison]) -> Facts {
        let question = self.supposing(said(candidates));
        let mut known = counterfactual::invariants(&self.liquid.program, &question, self.settings);
        known.remove(&self.local.name).map(|known| known.proven).unwrap_or_default()
    }

    /// Is all of it an invariant, by which the function around is proven?
    fn is_enough(&self, candidates: &[Comparison]) -> bool {
        let facts = said(candidates);
        !facts.post.is_empty() && self.invariant(candidates) == facts && {
            let question = self.supposing(facts);
            let checked = counterfactual::check(&self.liquid.program, &question, self.settings);
            checked.verdict == Verdict::Exhausted
        }
    }
}

fn said(candidates: &[Comparison]) -> Facts {
    Facts { pre: Vec::new(), post: candidates.iter().map(|found| found.qualifier.to_expr()).collect() }
}
