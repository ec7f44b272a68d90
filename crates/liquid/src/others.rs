//! All that is wrong with a function, one after the other.
//!
//! A search ends with its first counterexample, and that one may hide others: `concat` over a list type of the file's own does not show
//! LiquidHaskell that it terminates, and the type of `append` is too weak as well. So the function is asked about again, on the paths on
//! which nothing happens that was found before ([`Check::reported`](whatif_verify::counterfactual::Check::reported)), until nothing else is
//! found or enough is:
//!
//! ```text
//! needsNeg x + needsBig x
//!    reported: nothing                      found: needsNeg 0 is forbidden
//!    reported: the demand of `needsNeg`     found: needsBig (-1) is forbidden, where needsNeg (-1) is not
//! ```
//!
//! These searches are short: a function with an error is answered already.

use whatif_lambda::Part;
use whatif_machine::run::Settings;
use whatif_verify::counterfactual::{Breach, Check, Counterexample, Verdict};

use crate::check::{Function, Liquid};

/// Steps of each further search.
const WORK: u64 = 20_000;
/// How often something more useful is looked for than that a function fails or does not end.
const ROUNDS: usize = 3;

impl Liquid {
    /// What else is wrong with a function of which some counterexamples are known, as it is found; at most so many. `by_name`: as in
    /// [`Liquid::check_by_name`].
    #[must_use]
    pub fn others(
        &self,
        function: &Function,
        known: &[Counterexample],
        by_name: bool,
        most: usize,
        settings: &Settings,
    ) -> Vec<Counterexample> {
        let mut found: Vec<Counterexample> = Vec::new();
        while found.len() < most && !settings.cancel.is_over() {
            let next = self.next(function, known.iter().chain(&found), by_name, settings);
            if next.is_empty() {
                break;
            }
            found.extend(next);
        }
        found.truncate(most);
        found
    }

    /// Puts what is more useful in front of a counterexample that says only that the function fails or does not end: which promise it
    /// breaks besides, or which demand of a callee.
    pub(crate) fn most_useful_first(
        &self,
        function: &Function,
        found: &mut Vec<Counterexample>,
        by_name: bool,
        settings: &Settings,
    ) {
        for _ in 0..ROUNDS {
            let is_useful = |one: &Counterexample| usefulness(one.violated.part) < usefulness(Part::Totality);
            if found.is_empty() || found.iter().any(is_useful) || settings.cancel.is_over() {
                break;
            }
            let next = self.next(function, found.iter(), by_name, settings);
            if next.is_empty() {
                break;
            }
            found.extend(next);
        }
        found.sort_by_key(|one| usefulness(one.violated.part));
        let forbidden: Vec<Counterexample> =
            found.iter().filter(|one| one.violated.part == Part::Pre).cloned().collect();
        found.retain(|one| !forbidden.iter().any(|call| is_same_call(call, one)));
    }

    /// One more thing that is wrong, where none of these happens.
    fn next<'c>(
        &self,
        function: &Function,
        known: impl Iterator<Item = &'c Counterexample>,
        by_name: bool,
        settings: &Settings,
    ) -> Vec<Counterexample> {
        let known: Vec<&Counterexample> = known.collect();
        let reported: Vec<Breach> = known.iter().map(|one| one.breach()).collect();
        let mut limited = settings.started();
        limited.limits.work = limited.limits.work.min(WORK);
        limited.limits.results = 1;
        let check = Check { reported: reported.clone(), ..function.check.clone() };
        let asked = Function { check, ..function.clone() };
        let callers = function.callers.as_deref().filter(|_| !by_name);
        match self.check_once(&asked, callers, &limited).verdict {
            Verdict::Counterexamples(mut found) => {
                let is_known = |one: &Counterexample| known.iter().any(|call| is_same_call(call, one));
                found.retain(|found| !reported.contains(&found.breach()) && !is_known(found));
                found
            }
            _ => Vec::new(),
        }
    }
}

/// Is a recursion without end the call that is known to be forbidden? An argument that leaves its type gets smaller without end, too: a
/// reader needs to hear of it once.
fn is_same_call(forbidden: &Counterexample, endless: &Counterexample) -> bool {
    forbidden.violated.part == Part::Pre
        && endless.violated.part == Part::Termination
        && forbidden.violated.call == endless.violated.call
        && forbidden.violated.span == endless.violated.span
}

/// What a reader should know first: smaller numbers come first.
fn usefulness(part: Part) -> u8 {
    match part {
        Part::Post | Part::Field => 0,
        Part::Assert | Part::Pre => 1,
        Part::Totality | Part::Fact(_) => 2,
        Part::Termination => 3,
    }
}
