//! Which of many refinements to suggest.
//!
//! Most refinements that the blamed functions have do not matter to the accused one. It is checked as if they had some of them: one
//! refinement by itself, what people would prefer first; if none is enough, as few as possible.

use std::cell::Cell;

use whatif_liquid::check::{Function, Liquid};
use whatif_liquid::supposed::Standing;
use whatif_machine::run::Settings;
use whatif_verify::counterfactual;

use crate::candidates::Candidate;
use crate::search::Budget;
use crate::target::Target;

/// How many checks are spent on choosing.
pub(crate) const CHOICES: usize = 60;
/// How many refinements that are proven, and how many that may yet be, are tried one by one.
const SINGLES: usize = 16;
/// How many suggestions are checked in the file before nothing is suggested.
pub(crate) const TRIES: usize = 4;

/// A refinement that a blamed function may have.
pub(crate) struct Remedy<'a> {
    pub(crate) target: &'a Target,
    pub(crate) candidate: &'a Candidate,
    /// Its number among all that is supposed.
    pub(crate) number: usize,
    pub(crate) standing: Standing,
}

/// Chooses refinements by checking the accused function as if others had them.
pub(crate) struct Choice<'a> {
    pub(crate) liquid: &'a Liquid,
    pub(crate) function: &'a Function,
    pub(crate) settings: &'a Settings,
    /// How many checks are left.
    pub(crate) left: Cell<usize>,
    pub(crate) budget: &'a Budget,
    /// May it be left that the end of a recursion is not seen, since no type can show it?
    pub(crate) may_leave_end: bool,
}

impl Choice<'_> {
    /// Sets of refinements that leave no counterexample, what people would prefer first; or who else is to blame.
    pub(crate) fn sets(&self, remedies: &[Remedy]) -> Result<Vec<Vec<usize>>, Vec<String>> {
        let proven: Vec<usize> =
            (0..remedies.len()).filter(|at| remedies[*at].standing == Standing::Proven).collect();
        let all: Vec<usize> = (0..remedies.len()).collect();
        let pool = match self.left_with(remedies, &proven) {
            Left::Nothing => proven,
            Left::Unclear => all,
            Left::Blames(blamed) => match self.left_with(remedies, &all) {
                // `Unclear`: a check that came to no answer with all refinements is no reason to give them up.
                Left::Nothing | Left::Unclear => all,
                Left::Blames(_) => return Err(blamed),
            },
        };
        let mut sets: Vec<Vec<usize>> = Vec::new();
        let (sure, tried): (Vec<usize>, Vec<usize>) =
            pool.iter().partition(|at| remedies[**at].standing == Standing::Proven);
        for at in sure.iter().take(SINGLES).chain(tried.iter().take(SINGLES)) {
            if self.is_cured(remedies, &[*at]) {
                sets.push(vec![*at]);
            }
            if sets.len() >= TRIES || self.left.get() == 0 {
                break;
            }
        }
        if sets.is_empty() {
            sets.push(self.fewest(remedies, pool));
        }
        Ok(sets)
    }

    /// Leaves out what is not needed: first what people would prefer least.
    fn fewest(&self, remedies: &[Remedy], mut pool: Vec<usize>) -> Vec<usize> {
        let mut size = 1;
        while size < pool.len() {
            if self.is_cured(remedies, &pool[..size]) {
                pool.truncate(size);
                break;
            }
            size *= 2;
        }
        // Most of it is not needed, so large pieces come first.
        let mut piece = pool.len().div_ceil(2).max(1);
        loop {
            let mut end = pool.len();
            while end > 0 {
                let start = end.saturating_sub(piece);
                let fewer = [&pool[..start], &pool[end..]].concat();
                if self.is_cured(remedies, &fewer) {
                    pool = fewer;
                }
                end = start;
            }
            if piece == 1 {
                return pool;
            }
            piece = piece.div_ceil(2);
        }
    }

    fn is_cured(&self, remedies: &[Remedy], set: &[usize]) -> bool {
        self.left.get() > 0
            && !self.budget.is_spent()
            && matches!(self.left_with(remedies, set), Left::Nothing)
    }

    /// What is left of the counterexamples if the blamed functions have some refinements.
    fn left_with(&self, remedies: &[Remedy], set: &[usize]) -> Left {
        self.left.set(self.left.get().saturating_sub(1));
        let numbers: Vec<usize> = set.iter().map(|at| remedies[*at].number).collect();
        let checked = self.liquid.check_supposing(self.function, &numbers, self.settings);
        self.budget.spend(checked.counts.steps);
        match checked.verdict {
            counterfactual::Verdict::Counterexamples(found)
                if self.may_leave_end && is_only_about_end(&found) =>
            {
                Left::Nothing
            }
            counterfactual::Verdict::Counterexamples(found) => {
                let ours = found.iter().flat_map(|found| &found.blame);
                let ours = ours.filter(|name| !self.liquid.is_librarys(**name));
                Left::Blames(ours.map(|name| name.spoken().to_string()).collect())
            }
            counterfactual::Verdict::Exhausted | counterfactual::Verdict::Bounded(_) => Left::Nothing,
            _ => Left::Unclear,
        }
    }
}

/// Is all that is wrong that the end of a recursion is not seen?
pub(crate) fn is_only_about_end(found: &[counterfactual::Counterexample]) -> bool {
    found.iter().all(|one| one.violated.part == whatif_lambda::Part::Termination)
}

/// What is left of the counterexamples.
enum Left {
    Nothing,
    /// One for which these functions are to blame.
    Blames(Vec<String>),
    /// The check came to no answer.
    Unclear,
}
