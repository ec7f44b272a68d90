//! The type that the code has, where a run shows that the accused one is too strong.
//!
//! What the accused type promises of the result is left out, and of what may hold instead, the first is shown that a check of the
//! file verifies. It is shown and never written: whether the type or the code is meant is for people to say.
//!
//! And the type that other code could have, where no type of a blamed function can say enough.

use whatif_lambda::Part;
use whatif_liquid::Instead;
use whatif_liquid::annotation::Logic;
use whatif_liquid::supposed::Standing;

use crate::candidates::Candidate;
use crate::change::{Change, annotation};
use crate::copies::Copies;
use crate::local::compared;
use crate::search::{Case, RepairSearch, target};
use crate::shape::Shape;
use crate::target::Target;

/// How many types are checked in the file.
const TRIES: usize = 3;

impl<C: Copies> RepairSearch<C> {
    /// The annotation that the accused function could have.
    pub(crate) fn weaker(&self, case: &Case) -> Option<String> {
        if case.found.part != Part::Post {
            return None;
        }
        let read = self.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let name = liquid.called(&case.accused.name)?;
        liquid.annotation_span(name)?;
        let written = target(liquid, sources, name)?;
        let (bare, promised) = written.shape.without_promise()?;
        let change = |ty: String| Change::new(liquid, sources, name, ty, false);
        let path = [case.path.to_owned()];
        let edited = self.with(&path, &[change(bare)?])?;
        let read = edited.load(case.path)?;
        let (sources, liquid) = (&read.sources, &read.liquid);
        let target = target(liquid, sources, liquid.called(&case.accused.name)?)?;
        edited.proven(case, &target, promised).into_iter().take(TRIES).find_map(|candidate| {
            let ty = target.shape.with(std::slice::from_ref(&candidate.refinement));
            self.verified_at(case, &ty, change(ty.clone())?)
        })
    }

    /// The annotation of the accused function with another type, if a check of the file with it verifies the function.
    pub(crate) fn verified_at(&self, case: &Case, ty: &str, change: Change) -> Option<String> {
        self.spend_attempt()?;
        let found = self.with(&[case.path.to_owned()], &[change])?.answer(case.path, &case.accused.name)?;
        (found.is_proven()).then(|| annotation(&case.accused.name, ty))
    }

    /// What to write in the place of a call, if a function is blamed whose callers choose the type of what it returns: no type of it
    /// can say enough.
    pub(crate) fn instead(&self, case: &Case) -> Option<String> {
        if case.found.concrete {
            return None;
        }
        let read = self.load(case.path)?;
        let liquid = &read.liquid;
        let mut blamed = case.found.blamed.iter().filter_map(|blamed| liquid.called(&blamed.function));
        let callee = blamed.find(|name| liquid.is_open(*name))?;
        let function = liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
        let called = callee.spoken();
        // A proof by induction says nothing about a callee that may not end, so the callee must be verified.
        if !self.answer(case.path, called)?.is_proven() {
            return None;
        }
        let Instead { params, result, ty, fact } =
            liquid.recursion_instead(function, callee, &self.quick())?;
        let shape = Shape::of(&ty, &Default::default())?;
        let ty = shape.with(&[compared(&fact, &shape, &params, &result)]);
        let name = format!("{}{}", case.accused.name, capitalised(called));
        Some(format!(
            "no type of `{called}` can cure this: its callers choose the type of what it returns\n\
             a recursion of your own in the place of this call, which was not written, has this type:\n{}",
            annotation(&name, &ty)
        ))
    }

    /// What is proven of the results of a function and speaks of what was promised, what says most of it first.
    fn proven<'p>(&self, case: &Case, target: &'p Target, promised: &Logic) -> Vec<&'p Candidate> {
        let all = &target.candidates;
        let Some(tried) = self.load_with(case.path, &target.supposed()) else { return Vec::new() };
        let standing = self.standing(&tried);
        let names = promised.names();
        let shared = |found: &Candidate| found.refinement.condition.names().intersection(&names).count();
        let proven = all.iter().zip(standing.iter()).filter(|(_, standing)| **standing == Standing::Proven);
        // A fact that mentions no argument says little.
        let telling = proven.filter(|(found, _)| !found.refinement.mentions.is_empty());
        let mut found: Vec<&Candidate> =
            telling.map(|(found, _)| found).filter(|found| shared(found) > 1).collect();
        found.sort_by_key(|found| (found.strength, std::cmp::Reverse(shared(found)), found.order()));
        found
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
