//! Functions whose code is not written yet.
//!
//! `minor = undefined` has every type, because no run of it ends, so no check of the file can verify one. It is said that the code must be
//! written first, and what its type will have to promise, if one promise is enough for the accused function.

use whatif_liquid::cure::Supposed;
use whatif_verify::counterfactual::Verdict;

use super::blamed::blamed;
use super::{Case, Clinic, patient, quick};
use crate::check::settings;
use crate::engine::Engine;
use crate::fix::annotation;

/// How many promises are tried.
const TRIES: usize = 16;

impl Clinic<'_> {
    /// Which blamed function is not written yet, and what its type will have to promise.
    pub(super) fn unfinished(&self, case: &Case) -> Option<String> {
        let read = self.load(case.path, &[])?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let mut blamed = blamed(case.found);
        blamed.push(case.accused.name.clone());
        let name =
            blamed.iter().filter_map(|name| liquid.called(name)).find(|name| liquid.is_unfinished(*name))?;
        let first = format!("`{}` must be written first", name.spoken());
        let promised = patient(liquid, sources, name).filter(|_| name.spoken() != case.accused.name);
        let promised = promised.and_then(|patient| {
            let candidates = &patient.candidates;
            let ty = |at: usize| patient.shape.with(std::slice::from_ref(&candidates[at].refinement));
            let supposed: Vec<Supposed> =
                (0..candidates.len()).map(|at| Supposed { function: patient.function, ty: ty(at) }).collect();
            let read = self.load(case.path, &supposed)?;
            let function =
                read.liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
            let limited = quick(self.options);
            let settings = settings(&Engine::new(&limited));
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
