//! The type that demands enough, where a person wrote one that demands too little.
//!
//! A run breaks the promise of `clamp lo hi x`, and yet its code is not wrong: no number lies between `lo` and `hi` if `lo` is the larger
//! one. A demand is looked for outside of which no code at all can keep the promise, and with which this code does. It is shown and
//! never written: callers have to follow it, and whether it was meant is for people to say.

use whatif_lambda::Part;

use crate::change::Change;
use crate::copies::Copies;
use crate::search::{Case, RepairSearch, target};
use crate::shape::Refinement;

/// How many demands are tried.
const TRIES: usize = 60;

impl<C: Copies> RepairSearch<C> {
    /// The annotation that the accused function could have, with a demand that its promise needs.
    pub(crate) fn demanding(&self, case: &Case) -> Option<String> {
        if case.found.part != Part::Post {
            return None;
        }
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let name = liquid.called(&case.accused.name)?;
        liquid.annotation_span(name)?;
        let function = liquid.functions.iter().find(|found| found.name == name)?;
        // A demand that helps forbids this run's arguments; so if some result keeps the promise for them, no demand is needed. Where that
        // is not known, `is_needed` decides.
        let settings = self.quick();
        if liquid.is_unkept_at(function, &case.found.call.expression, &settings) == Some(false) {
            return None;
        }
        let written = target(liquid, sources, name)?;
        let arguments = 0..written.shape.arity();
        let demands = arguments.flat_map(|argument| written.demands(liquid, argument)).take(TRIES);
        demands.filter(|demand| !written.shape.says(&demand.refinement)).find_map(|demand| {
            let ty = |refinement: &Refinement| written.shape.with(std::slice::from_ref(refinement));
            let change = |ty: String| Change::new(liquid, sources, name, ty, true);
            if !self.is_needed(case, change(ty(&demand.refinement.negated()))?)? {
                return None;
            }
            let ty = ty(&demand.refinement);
            self.verified_at(case, &ty, change(ty.clone())?)
        })
    }

    /// Does no result keep the promise where the opposite of a demand holds?
    fn is_needed(&self, case: &Case, opposite: Change) -> Option<bool> {
        let edited = self.with(&[case.path.to_owned()], &[opposite])?;
        let read = edited.load(case.path)?;
        let liquid = &read.liquid;
        let function = liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
        let settings = self.quick();
        Some(liquid.has_run(function, &settings) && liquid.is_unkept(function, &settings))
    }
}
