//! A function whose type may be refined, and what may be put into its type.

use std::collections::BTreeSet;

use whatif_lambda::{Name, Type};
use whatif_liquid::check::Liquid;
use whatif_liquid::supposed::Supposed;

use crate::candidates::{Candidate, Maker};
use crate::shape::Shape;

/// A function whose type may be refined.
#[derive(Clone, Debug)]
pub struct Target {
    /// The function.
    pub function: Name,
    /// Its type.
    pub shape: Shape,
    /// What may hold of its results, what people would prefer first.
    pub candidates: Vec<Candidate>,
    pub(crate) params: Vec<Type>,
    pub(crate) result: Type,
}

impl Target {
    /// A function whose type may be refined; `ty` is its type as it is written now.
    #[must_use]
    pub fn of(liquid: &Liquid, function: Name, ty: &str) -> Option<Target> {
        let taken: BTreeSet<String> = liquid.words().collect();
        let shape = Shape::of(ty, &taken)?;
        let (all, result) = liquid.typed(function)?;
        let arity = shape.arity();
        if all.len() < arity {
            return None;
        }
        let (params, rest) = all.split_at(arity);
        let result = Type::funs(rest.to_vec(), result);
        let mut target = Target { function, shape, candidates: Vec::new(), params: params.to_vec(), result };
        let mut candidates = target.maker(liquid, &liquid.numbers_of(function)).of_result();
        candidates.retain(|candidate| !target.shape.says(&candidate.refinement));
        target.candidates = candidates;
        Some(target)
    }

    /// Its type with each of the candidates, to be tried.
    pub(crate) fn supposed(&self) -> Vec<Supposed> {
        let ty = |candidate: &Candidate| self.shape.with(std::slice::from_ref(&candidate.refinement));
        let supposed = |candidate| Supposed { function: self.function, ty: ty(candidate) };
        self.candidates.iter().map(supposed).collect()
    }

    /// What may be demanded of an argument, what demands least first.
    #[must_use]
    pub fn demands(&self, liquid: &Liquid, argument: usize) -> Vec<Candidate> {
        self.maker(liquid, &liquid.numbers_of(self.function)).of_argument(argument)
    }

    /// What may be demanded of the elements of an argument of which nothing is said yet, what demands least first.
    #[must_use]
    pub fn demands_of_elements(&self, liquid: &Liquid, argument: usize) -> Vec<Candidate> {
        self.maker(liquid, &[]).of_elements(argument)
    }

    /// Whole types that it may have, made of aliases.
    #[must_use]
    pub fn by_aliases(&self, liquid: &Liquid) -> Vec<String> {
        self.aliased(&liquid.vocabulary().aliases)
    }

    /// The sizes that may get smaller with each call of it by itself, as termination metrics are written. None if its annotation has one.
    #[must_use]
    pub fn metrics(&self, liquid: &Liquid) -> Vec<String> {
        match liquid.has_metric(self.function) {
            true => Vec::new(),
            false => self.maker(liquid, &[]).metrics(),
        }
    }

    fn maker<'a>(&'a self, liquid: &'a Liquid, numbers: &'a [i64]) -> Maker<'a> {
        let Target { shape, params, result, .. } = self;
        Maker { shape, params, result, vocabulary: liquid.vocabulary(), numbers }
    }
}
