//! The ways to an answer about a property, and how they share its time.
//!
//! No way is the best one for all properties: a search by breadth finds small counterexamples, a search by depth those that only a long run
//! shows, a search by size those of sparse preconditions, a merged one those that are a matter of numbers, and an induction proves what no
//! search comes to the end of. [`PLAN`] gives each of them a short slice, and longer ones to those
//! that may profit from them, until one has the answer. A slice ends after its steps or its share of the time that is left,
//! whatever comes first, so that a short limit leaves something for every way.
//!
//! Where the plan ends without an answer and the searches have not come to an end, they go on with slices of [`GROWN`] that double from round to
//! round, until the time is over: whoever grants a minute gets a minute. A budget of work that the user names is kept instead.

use std::path::Path;
use std::time::{Duration, Instant};

use whatif_haskell::front::Instance;
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_machine::applied::Ran;
use whatif_machine::explore::Counts;
use whatif_machine::run::{self, Exploration, Outcome, Settings};
use whatif_machine::search::Finish;

use super::induction::Induction;
use super::{HoldsFor, PropertyVerdict, Proven};
use crate::engine::Engine;
use crate::haskell::{FINE, Form, Question, Subject, WORK, example, settings};
use crate::host::{Failed, Host};
use crate::limit::Limit;
use crate::options::Search;
use crate::report::Unsupported;
use crate::runs::{Example, Extent};
use crate::trial::Trial;

/// A way to an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// A search for counterexamples, in this order. If it comes to its end, there are none.
    Search(Search),
    /// The same by breadth, with alternatives that come to numbers or truth values merged into one.
    Merged,
    /// A proof by induction.
    Induction,
}

/// What a way gets before the next one has its turn.
struct Slice {
    way: Way,
    /// Steps of a search.
    steps: u64,
    /// Time, at most.
    time: Duration,
    /// So many hundredths of the time that is left, at most.
    percent: u32,
}

const fn search(order: Search, steps: u64, percent: u32) -> Slice {
    Slice { way: Way::Search(order), steps, time: Duration::MAX, percent }
}

const fn merged(steps: u64, percent: u32) -> Slice {
    Slice { way: Way::Merged, steps, time: Duration::MAX, percent }
}

const fn induction(millis: u64, percent: u32) -> Slice {
    Slice { way: Way::Induction, steps: 0, time: Duration::from_millis(millis), percent }
}

/// Short inputs first, then a short proof, then a few deep inputs: some counterexamples are far for one search and near for the other. What is
/// easy for one of the ways is answered in the first round; of what is not, more is proven with more time than refuted. A search goes
/// on after its first counterexample, for a smaller one, so the first search of all is a very short one.
const PLAN: [Slice; 13] = [
    search(Search::Breadth, QUICK / 8, 4),
    search(Search::Breadth, QUICK, 8),
    induction(120, 25),
    search(Search::Deepening, QUICK, 15),
    search(Search::Smallest, QUICK, 15),
    merged(4 * QUICK, 15),
    induction(1_500, 75),
    search(Search::Breadth, 10 * QUICK, 40),
    search(Search::Deepening, 10 * QUICK, 40),
    merged(100 * QUICK, 30),
    search(Search::Smallest, 100 * QUICK, 30),
    induction(4_500, 50),
    search(Search::Breadth, ALL, 100),
];

/// The slices of a round after the plan. In the first one they are as long as this says, in the next one twice as long.
const GROWN: [Slice; 5] = [
    search(Search::Smallest, WORK, 40),
    search(Search::Deepening, WORK, 40),
    merged(WORK, 40),
    induction(9_000, 40),
    search(Search::Breadth, 2 * WORK, 40),
];

/// What a search may use.
#[derive(Clone, Copy)]
struct Bounds {
    steps: u64,
    time: Duration,
    /// Memory of the process, where the user sets no limit.
    memory: Option<usize>,
}

/// A part of the time that is too short for another round: what is left then goes to one slice.
const REST: u32 = 10;
/// Memory of the process at which a search of a round ends: its open states would fill the machine.
const MEMORY: usize = 3 << 30;

/// So many times as much as others a question of a merged search may cost.
const LARGE: u32 = 8;
/// Steps of a search that gets the whole budget of work.
const ALL: u64 = u64::MAX;
/// Steps of the first searches: most false properties are refuted by them.
const QUICK: u64 = 5_000;
/// Steps of the search for a smaller counterexample than one that was found deep.
const BROAD: u64 = 200_000;
/// Time for a proof of what a search has proven already, for its certificate.
const AGAIN: Duration = Duration::from_millis(300);
/// Of so many counterexamples, if the short search finds them, the smallest is shown.
const SEVERAL: usize = 6;

/// A property that is asked about.
pub(super) struct Asked<'a> {
    pub(super) host: &'a Host,
    pub(super) file: &'a Path,
    pub(super) subject: &'a Subject,
    /// The properties that the user names as lemmas.
    pub(super) using: &'a [String],
    pub(super) question: &'a Question,
    pub(super) engine: &'a Engine<'a>,
    /// When the user asked.
    pub(super) started: Instant,
}

/// An answer, and what the last search for it has cost.
type Answered = Result<(PropertyVerdict, Counts), Failed>;

/// What the slices up to now have come to.
struct SoFar {
    verdict: PropertyVerdict,
    /// What the last search has cost.
    counts: Counts,
    /// Has induction given up?
    is_hopeless: bool,
}

impl Default for SoFar {
    fn default() -> SoFar {
        let verdict = PropertyVerdict::Bounded(Limit::UNKNOWN);
        SoFar { verdict, counts: Counts::default(), is_hopeless: false }
    }
}

impl SoFar {
    fn answer(self) -> (PropertyVerdict, Counts) {
        (self.verdict.unless_given_up(), self.counts)
    }

    /// A limit that ends one of the later searches, after others have used up their work, is a bound of what was searched.
    fn unanswered_is_bounded(&mut self) {
        if let PropertyVerdict::Unanswered(limit @ (Limit::Time { .. } | Limit::Memory)) = self.verdict {
            self.verdict = PropertyVerdict::Bounded(limit);
        }
    }

    /// Did a limit end the last search? One that has followed every path would do the same again.
    fn may_go_on(&self) -> bool {
        matches!(
            self.verdict,
            PropertyVerdict::Bounded(Limit::Work { .. } | Limit::Time { .. } | Limit::Memory)
        )
    }
}

impl Asked<'_> {
    /// By all ways, one slice after the other.
    pub(super) fn by_all(&self) -> Answered {
        let mut so_far = SoFar::default();
        let work = self.settings().limits.work;
        for (at, slice) in PLAN.iter().enumerate() {
            let time = slice.time.min(self.left() * slice.percent / 100);
            if time.is_zero() {
                return Ok((PropertyVerdict::Unanswered(self.engine.out_of_time()), so_far.counts));
            }
            let is_done = |before: &Slice| before.way == slice.way && before.steps >= work;
            if slice.way != Way::Induction && PLAN[..at].iter().any(is_done) {
                continue;
            }
            if self.take(slice, Bounds { steps: slice.steps, time, memory: None }, &mut so_far)? {
                return Ok(so_far.answer());
            }
            // A search that takes numbers for exact misses what rounding does; before anything is proven, some runs are tried.
            if at == 1
                && let Some(found) = self.tried()
            {
                so_far.verdict = PropertyVerdict::Counterexamples(vec![found]);
                return Ok(so_far.answer());
            }
        }
        if so_far.may_go_on() && self.may_grow() {
            self.grow(&mut so_far)?;
        } else if let PropertyVerdict::Bounded(limit @ Limit::Time { .. }) = so_far.verdict {
            // The last slice ended a moment before the time did.
            so_far.verdict = PropertyVerdict::Unanswered(limit);
        }
        Ok(so_far.answer())
    }

    /// May the searches use all of the time? Not if the user limits their work.
    fn may_grow(&self) -> bool {
        self.engine.options.work.is_none() && self.engine.options.max_steps.is_none()
    }

    /// Longer and longer slices, until the time is over.
    fn grow(&self, so_far: &mut SoFar) -> Result<(), Failed> {
        for round in 0_u32.. {
            for slice in &GROWN {
                let left = self.left();
                if left.is_zero() || self.engine.options.is_cancelled() {
                    so_far.verdict = PropertyVerdict::Bounded(self.engine.out_of_time());
                    return Ok(());
                }
                let is_last = left < self.engine.options.time * REST / 100;
                let share = if is_last { left } else { left * slice.percent / 100 };
                let factor = 1 << round.min(20);
                let time = share.min(slice.time.saturating_mul(factor));
                let steps = slice.steps.saturating_mul(factor.into());
                self.take(slice, Bounds { steps, time, memory: Some(MEMORY) }, so_far)?;
                so_far.unanswered_is_bounded();
                if !so_far.may_go_on() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Gives a way its slice, and says whether there is an answer.
    fn take(&self, slice: &Slice, bounds: Bounds, so_far: &mut SoFar) -> Result<bool, Failed> {
        // The order that the user wants takes the place of the first one, and no other is tried.
        let is_chosen = self.engine.options.search.is_some();
        match slice.way {
            Way::Search(Search::Breadth) | Way::Induction => {}
            Way::Search(_) | Way::Merged if is_chosen => return Ok(false),
            Way::Search(_) | Way::Merged => {}
        }
        match slice.way {
            Way::Search(_) | Way::Merged => {
                (so_far.verdict, so_far.counts) = self.search(slice.way, bounds);
            }
            // With more time it would give up again.
            Way::Induction if so_far.is_hopeless => return Ok(false),
            Way::Induction => match self.induction(bounds.time)? {
                Induction::Proved(certificate) => {
                    let proven = Proven { holds_for: HoldsFor::Finite, certificate: Some(certificate) };
                    so_far.verdict = PropertyVerdict::Proved(proven);
                    return Ok(true);
                }
                Induction::GivenUp => so_far.is_hopeless = true,
                Induction::OutOfTime => {}
            },
        }
        match &mut so_far.verdict {
            PropertyVerdict::Bounded(_) => Ok(false),
            PropertyVerdict::Unanswered(Limit::Time { .. }) if !self.left().is_zero() => {
                so_far.verdict = PropertyVerdict::Bounded(self.engine.out_of_time());
                Ok(false)
            }
            PropertyVerdict::Counterexamples(found) => {
                if slice.way == Way::Search(Search::Deepening) {
                    self.make_smaller(found);
                }
                Ok(true)
            }
            PropertyVerdict::Proved(proven) => {
                // The search saw every run of the generators; a proof by induction extends that to all values.
                if !so_far.is_hopeless
                    && let Induction::Proved(certificate) = self.induction(AGAIN.min(self.left()))?
                {
                    if proven.holds_for == HoldsFor::Generated {
                        proven.holds_for = HoldsFor::Finite;
                    }
                    proven.certificate = Some(certificate);
                }
                Ok(true)
            }
            _ => Ok(true),
        }
    }

    /// By one way, with all of the time.
    pub(super) fn by(&self, way: Way) -> Answered {
        match way {
            Way::Search(_) | Way::Merged => {
                let (verdict, counts) =
                    self.search(way, Bounds { steps: ALL, time: self.left(), memory: None });
                Ok((verdict.unless_given_up(), counts))
            }
            Way::Induction => {
                let verdict = match self.induction(self.left())? {
                    Induction::Proved(certificate) => PropertyVerdict::Proved(Proven {
                        holds_for: HoldsFor::Finite,
                        certificate: Some(certificate),
                    }),
                    Induction::GivenUp | Induction::OutOfTime => {
                        PropertyVerdict::Bounded(Limit::Incomplete { why: crate::limit::LeftOut::Proof })
                    }
                };
                Ok((verdict, Counts::default()))
            }
        }
    }

    /// The time that is left.
    pub(super) fn left(&self) -> Duration {
        self.engine.options.time.saturating_sub(self.started.elapsed())
    }

    fn settings(&self) -> Settings {
        let mut settings = settings(self.engine, usize::MAX);
        // QuickCheck makes no such numbers.
        settings.options.special_floats = self.question.property() == Some(Form::Truth);
        settings.options.special_characters = true;
        settings.options.natural_numbers = true;
        settings
    }

    /// Looks for inputs for which the property is not True.
    fn search(&self, way: Way, bounds: Bounds) -> (PropertyVerdict, Counts) {
        let options = self.engine.options;
        let mut settings = self.settings();
        let order = if let Way::Search(order) = way { order } else { Search::Breadth };
        settings.strategy = options.search.unwrap_or(order).strategy();
        if way == Way::Merged {
            settings.options.merge = true;
            // It asks few questions, and large ones.
            settings.limits.query = settings.limits.query.saturating_mul(LARGE);
        }
        let Bounds { steps, time, memory } = bounds;
        // Slices after the plan go beyond the budget.
        let budget = if steps > WORK && steps != ALL { steps } else { settings.limits.work.min(steps) };
        settings.limits.work = budget;
        settings.limits.memory = settings.limits.memory.or(memory);
        settings.limits.time = Some(time.max(Duration::from_millis(1)));
        let found = self.engine.phase("searching", || {
            let is_wrong = |outcome: &Outcome| !is_fine(outcome);
            let mut found = self.runs(&settings, options.max_results.unwrap_or(SEVERAL), &is_wrong);
            found.outcomes.iter_mut().for_each(Outcome::shorten);
            found.outcomes.sort_by_cached_key(weight);
            found.outcomes.truncate(options.max_results.unwrap_or(1));
            found
        });
        self.engine.add(&found.counts);
        (self.conclusion(&found), found.counts)
    }

    /// Concrete floating-point numbers for which the property is not True, if it computes with such numbers.
    fn tried(&self) -> Option<Example> {
        let Question { program, params, instance, generated, .. } = self.question;
        let form = self.question.property()?;
        if *generated > 0 || params.is_empty() || !self.question.mentions_floats() {
            return None;
        }
        let settings = self.settings();
        let (function, special) = (&instance.function, form == Form::Truth);
        let trial = Trial { program, function, params, settings: &settings, special };
        let is_wrong = |ran: &Ran| match ran {
            Ran::Value(value) => value.constructor().is_some_and(|name| !FINE.contains(&name)),
            Ran::Failed(_) => true,
            Ran::Unknown => false,
        };
        let found = self.engine.phase("trying", || trial.find(self.left() / 10, is_wrong))?;
        let (result, message) = match found.ran {
            Ran::Failed(message) => (crate::report::NO_RESULT.to_string(), message),
            _ => ("False".to_string(), None),
        };
        let condition = "True".to_string();
        Some(Example { args: found.args, chosen: Vec::new(), result, message, condition, general: None })
    }

    fn runs(&self, settings: &Settings, enough: usize, wanted: &dyn Fn(&Outcome) -> bool) -> Exploration {
        let Question { program, params, instance: Instance { function, result, .. }, .. } = self.question;
        run::find_function(program, function, params, result, settings, enough, wanted)
    }

    /// A counterexample from a deep search is large; a smaller one is worth a search by breadth.
    fn make_smaller(&self, large: &mut Vec<Example>) {
        let (again, _) = self.search(
            Way::Search(Search::Breadth),
            Bounds { steps: BROAD, time: self.left() / 4, memory: None },
        );
        if let PropertyVerdict::Counterexamples(small) = again
            && length(&small) < length(large)
        {
            *large = small;
        }
    }

    /// Is there no input for which a property says anything, as far as a short search comes to its end?
    pub(super) fn says_nothing(&self) -> bool {
        let mut settings = self.settings();
        settings.limits.work = settings.limits.work.min(QUICK);
        let speaks = |outcome: &Outcome| ends_with(outcome, &[names::PASSED]);
        let found = self.runs(&settings, 1, &speaks);
        found.outcomes.is_empty() && found.finish == Finish::Exhausted
    }

    /// What a search says of the property.
    fn conclusion(&self, found: &Exploration) -> PropertyVerdict {
        let generated = self.question.generated;
        let examples = || found.outcomes.iter().map(|outcome| example(outcome, generated)).collect();
        let expected = |outcome: &Outcome| ends_with(outcome, &[names::FAILED_AS_EXPECTED]);
        let holds_for = if generated > 0 { HoldsFor::Generated } else { HoldsFor::All };
        match Extent::of(found, self.engine) {
            _ if found.outcomes.iter().any(expected) => PropertyVerdict::FailsAsExpected(examples()),
            _ if !found.outcomes.is_empty() => PropertyVerdict::Counterexamples(examples()),
            // With integers that have no bounds, other numbers are searched without roundings, infinities and NaN.
            Extent::Exhausted if self.engine.options.exact(false) && self.question.mentions_floats() => {
                PropertyVerdict::Bounded(Limit::UNKNOWN)
            }
            Extent::Exhausted => PropertyVerdict::Proved(Proven { holds_for, certificate: None }),
            Extent::Unanswered(limit) => PropertyVerdict::Unanswered(limit),
            Extent::Bounded(_) if !found.unsupported.is_empty() => {
                PropertyVerdict::Unsupported(Unsupported::all_of(&found.unsupported, &self.question.texts))
            }
            Extent::Bounded(limit) => PropertyVerdict::Bounded(limit.unwrap_or(Limit::UNKNOWN)),
        }
    }
}

/// Does the property hold, or say nothing?
fn is_fine(outcome: &Outcome) -> bool {
    ends_with(outcome, &FINE)
}

/// Is the value one of these constructors?
fn ends_with(outcome: &Outcome, constructors: &[Name]) -> bool {
    outcome.result.is_ok() && outcome.value.constructor().is_some_and(|name| constructors.contains(&name))
}

/// How much there is to read of a counterexample.
fn weight(outcome: &Outcome) -> (usize, Vec<String>) {
    let shown = [&outcome.args[..], &outcome.chosen].concat();
    (shown.iter().map(String::len).sum(), shown)
}

/// How much there is to read of the first counterexample.
fn length(found: &[Example]) -> usize {
    found.first().map_or(0, |found| found.args.iter().map(String::len).sum())
}
