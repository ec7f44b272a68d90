//! The cure: the types that are missing.
//!
//! An abstract counterexample blames a function whose type allows too much. Here is what is needed to find a better one:
//!
//! 1. [`Shape`]: its type as text, into which refinements can be put;
//! 2. `vocabulary`: the words of the file, measures and conditions of other annotations;
//! 3. [`Candidate`]: refinements that it may have, in these words, as syntax (`condition`);
//! 4. `aliases`: whole types that it may have, made of the file's aliases;
//! 5. `posed`: which of them the code has, by runs and by induction;
//! 6. `local`: the same for functions inside of others;
//! 7. `instead`: and for one that would stand in the place of a call;
//! 8. `unkept`: whether any code can keep a type.
//!
//! The caller ([`whatif-analysis`]) puts the types into the file and checks it as if a person had written them. Only then is a
//! type called verified, so a mistake in here costs a suggestion and never makes a wrong one.
//!
//! [`whatif-analysis`]: https://docs.rs/whatif-analysis

mod aliases;
mod candidates;
mod condition;
mod instead;
mod local;
mod posed;
mod shape;
mod unkept;
mod vocabulary;

use std::collections::BTreeSet;

pub use candidates::{Candidate, Strength};
pub(crate) use posed::{Conditions, Posed, assume, read};
pub use posed::{Standing, Supposed};
pub use shape::{At, Refinement, Shape, metric_of};
pub(crate) use vocabulary::Vocabulary;

use candidates::Maker;
use whatif_lambda::{Expr, Name, Type};
use whatif_machine::run::Settings;

use crate::check::{Function, Liquid};
use crate::classes::dictionaries_of;
use crate::pieces::{params, result_of};
use crate::question::ADMITTED;
use crate::solve::numbers_in;

/// A function whose type may be refined.
#[derive(Clone, Debug)]
pub struct Patient {
    /// The function.
    pub function: Name,
    /// Its type.
    pub shape: Shape,
    /// What may hold of its results, what people would prefer first.
    pub candidates: Vec<Candidate>,
    params: Vec<Type>,
    result: Type,
}

impl Liquid {
    /// A function whose type may be refined; `ty` is its type as it is written now.
    #[must_use]
    pub fn patient(&self, function: Name, ty: &str) -> Option<Patient> {
        let definition = self.program.definitions.get(&function)?;
        let words = self.vocabulary.words.iter().map(|word| word.text.clone());
        let data = self.program.types.keys().map(|name| name.base().to_string());
        let taken: BTreeSet<String> = words.chain(data).collect();
        let shape = Shape::of(ty, &taken)?;
        let skipped = dictionaries_of(&definition.ty, &self.classes);
        let all: Vec<Type> = params(&definition.ty).into_iter().skip(skipped).cloned().collect();
        let arity = shape.arity();
        if all.len() < arity {
            return None;
        }
        let rest = all[arity..].to_vec();
        let result = Type::funs(rest, result_of(&definition.ty).clone());
        let params = all[..arity].to_vec();
        let mut patient = Patient { function, shape, candidates: Vec::new(), params, result };
        let mut candidates = self.maker(&patient, &numbers_in(&definition.body)).of_result();
        candidates.retain(|candidate| !patient.shape.says(&candidate.refinement));
        patient.candidates = candidates;
        Some(patient)
    }

    /// What may be demanded of an argument, what demands least first.
    #[must_use]
    pub fn demands(&self, patient: &Patient, argument: usize) -> Vec<Candidate> {
        let definition = self.program.definitions.get(&patient.function);
        let numbers = definition.map_or_else(Vec::new, |definition| numbers_in(&definition.body));
        self.maker(patient, &numbers).of_argument(argument)
    }

    /// What may be demanded of the elements of an argument of which nothing is said yet, what demands least first.
    #[must_use]
    pub fn demands_of_elements(&self, patient: &Patient, argument: usize) -> Vec<Candidate> {
        self.maker(patient, &[]).of_elements(argument)
    }

    /// Whole types that a function may have, made of aliases.
    #[must_use]
    pub fn by_aliases(&self, patient: &Patient) -> Vec<String> {
        patient.aliased(&self.vocabulary.aliases)
    }

    /// The sizes that may get smaller with each call of a function by itself, as termination metrics are written. None if its annotation has
    /// one.
    #[must_use]
    pub fn metrics(&self, patient: &Patient) -> Vec<String> {
        match self.with_metric.contains(&patient.function) {
            true => Vec::new(),
            false => self.maker(patient, &[]).metrics(),
        }
    }

    /// Does a run of a function, on arguments that its type allows, come to an end?
    #[must_use]
    pub fn has_run(&self, function: &Function, settings: &Settings) -> bool {
        self.refuted(&function.check, &[], settings).is_some()
    }

    fn maker<'a>(&'a self, patient: &'a Patient, numbers: &'a [i64]) -> Maker<'a> {
        let Patient { shape, params, result, .. } = patient;
        Maker { shape, params, result, vocabulary: &self.vocabulary, numbers }
    }

    /// Does a function, or one inside of it, call itself, without a check that it ends? Then a type that follows by induction may hold only
    /// because no run ends: `f x = f x` has every type.
    #[must_use]
    pub fn is_endless(&self, function: Name) -> bool {
        self.endless.contains(&function)
    }

    /// Is its code not written yet: `undefined`, or nothing but a call of `error`?
    #[must_use]
    pub fn is_unfinished(&self, function: Name) -> bool {
        let mut code = self.program.definitions.get(&function).map(|definition| &definition.body);
        while let Some(
            Expr::At(_, inner)
            | Expr::TypeLam(_, inner)
            | Expr::Lam(_, inner)
            | Expr::TypeApp(inner, _)
            | Expr::App(inner, _),
        ) = code
        {
            code = Some(inner);
        }
        let policy = self.functions.first().map(|function| &function.check.policy);
        let is_raising = |name: &Name| {
            ADMITTED.contains(name)
                || policy
                    .is_some_and(|policy| policy.raising.contains(name) || policy.admitted.contains(name))
        };
        matches!(code, Some(Expr::Var(name)) if is_raising(name))
    }

    /// Is it a recursive helper without a written type? Its callers rely on the type that is inferred.
    #[must_use]
    pub fn is_inferred(&self, function: Name) -> bool {
        self.unannotated.functions.get(&function).is_some_and(|helper| helper.recursive)
    }

    /// The function of the file, or of one that it imports, that people call so.
    #[must_use]
    pub fn called(&self, name: &str) -> Option<Name> {
        let own = self.functions.iter().map(|function| function.name);
        let is_called = |found: &Name| found.spoken() == name && self.definition_span(*found).is_some();
        own.chain(self.types.keys().copied()).find(is_called)
    }
}
