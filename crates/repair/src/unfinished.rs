//! Functions whose code is not written yet.
//!
//! `minor = undefined` has every type, because no run of it ends, so no check of the file can verify one. It is said that the code must be
//! written first, and what its type will have to promise, if one promise is enough for the accused function.

use whatif_verify::counterfactual::Verdict;

use crate::blamed::blamed;
use crate::change::annotation;
use crate::copies::Copies;
use crate::search::{Case, RepairSearch, target};

/// How many promises are tried.
const TRIES: usize = 16;

impl<C: Copies> RepairSearch<C> {
    /// Are all functions that are to blame not written yet, or the accused one itself? Then no type is verified before they are.
    pub(crate) fn rests_on_unfinished(&self, case: &Case) -> bool {
        let Some(read) = self.load(case.path) else { return false };
        let is_unfinished =
            |name: &String| read.liquid.called(name).is_some_and(|name| read.liquid.is_unfinished(name));
        let blamed = blamed(case.found);
        is_unfinished(&case.accused.name) || !blamed.is_empty() && blamed.iter().all(is_unfinished)
    }

    /// Which blamed function is not written yet, and what its type will have to promise.
    pub(crate) fn unfinished(&self, case: &Case) -> Option<String> {
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let mut blamed = blamed(case.found);
        blamed.push(case.accused.name.clone());
        let name =
            blamed.iter().filter_map(|name| liquid.called(name)).find(|name| liquid.is_unfinished(*name))?;
        let first = format!("`{}` must be written first", name.spoken());
        let promised = target(liquid, sources, name).filter(|_| name.spoken() != case.accused.name);
        let promised = promised.and_then(|target| {
            let candidates = &target.candidates;
            let ty = |at: usize| target.shape.with(std::slice::from_ref(&candidates[at].refinement));
            let tried = self.load_with(case.path, &target.supposed())?;
            let read = &tried.read;
            let function =
                read.liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
            let settings = self.quick();
            let cures = |at: &usize| {
                let checked = read.liquid.check_supposing(function, &[*at], &settings);
                self.budget.spend(checked.counts.steps);
                !self.budget.is_spent() && matches!(checked.verdict, Verdict::Bounded(_) | Verdict::Exhausted)
            };
            (0..candidates.len()).take(TRIES).find(cures).map(ty)
        });
        Some(match promised {
            Some(ty) => {
                format!("{first}; then its type has to promise this:\n{}", annotation(name.spoken(), &ty))
            }
            None => first,
        })
    }
}
