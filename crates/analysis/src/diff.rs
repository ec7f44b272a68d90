//! `diff`: do the functions of two versions of a file do the same?
//!
//! Both versions become one program ([`merge`]), in which a function of the inputs says whether what the two return looks the same
//! ([`pair`], [`shape`]). Inputs that tell them apart are looked for first among ordinary values, then among values of which parts
//! are missing: a function that looks at a missing part fails, so that laziness shows. Infinite values need not be tried: a function looks
//! at a finite part of one. With [`Options::finite`] only ordinary values are tried, and laziness is left aside. Functions that no search tells apart may be equal by induction, with a certificate.
//!
//! For each function that both versions have: merge the programs, search quickly among whole and then partial inputs, try a proof by
//! induction, search with the rest of the budget. `DiffVerdict` keeps the answers apart: `Different` has an input that was run again in
//! both versions, `Same` is a proof, `Bounded` and `Unanswered` say which limit ended the search and prove nothing.

mod merge;
pub(crate) mod pair;
pub(crate) mod rules;
mod shape;

use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use whatif_certificate::wire::About;
use whatif_lambda::types::names;
use whatif_machine::applied::Ran;
use whatif_machine::closed::Closed;
use whatif_machine::run::{self, Exploration, Outcome, Settings};
use whatif_machine::search::Strategy;
use whatif_prove::{Certified, Question};

pub(crate) use self::pair::Pair;

use self::pair::{Harness, NoPair};
use crate::candidates;
use crate::certificate;
use crate::engine::Engine;
use crate::haskell::{WORK, mentions_floats, path, settings};
use crate::host::{Failed, Host, Module};
use crate::limit::Limit;
use crate::options::Options;
use crate::place::{Message, Place};
use crate::prove::{HoldsFor, Proven, QUERY, Solving};
use crate::report::{Cost, Texts};
use crate::runs::{Extent, cost};
use crate::statistics::Statistics;
use crate::trial::Trial;

/// Steps of each search before a proof is looked for.
const QUICK: u64 = 60_000;
/// Time for a proof.
const INDUCTION: Duration = Duration::from_millis(4500);
/// Time for the certificate of what a search has shown already.
const AGAIN: Duration = Duration::from_millis(500);
/// How deep results are looked into.
const DEPTH: i64 = 12;

/// What was found about two versions of a file.
#[derive(Clone, Debug, Serialize)]
#[serde(into = "Wire")]
pub struct Diff {
    /// The functions that both have.
    pub functions: Vec<Compared>,
    /// The functions that the old version alone has.
    pub only_old: Vec<String>,
    /// The functions that the new version alone has.
    pub only_new: Vec<String>,
    /// What a person should know of the input.
    pub warnings: Vec<Message>,
    /// The texts that the places are in.
    pub texts: Texts,
    /// What was done.
    pub statistics: Statistics,
}

/// What was found about a function.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The function.
    pub name: String,
    /// The type at which it was compared, if it has others.
    pub ty: Option<String>,
    /// Other types at which both are the same as well.
    pub also: Vec<String>,
    /// The conclusion.
    pub verdict: DiffVerdict,
    /// What a reader of the values should know.
    pub notes: Vec<String>,
    /// What it cost.
    pub cost: Cost,
}

/// What is known of a function in two versions. Only `Same` is a proof.
#[derive(Clone, PartialEq, Debug)]
pub enum DiffVerdict {
    /// Inputs for which they differ; both were run again without unknowns.
    Different(Contrast),
    /// They have different types.
    Types {
        /// The type of the old version.
        old: String,
        /// The type of the new version.
        new: String,
    },
    /// They are the same.
    Same(Proven),
    /// No difference up to a bound.
    Bounded(Limit),
    /// A limit ended the search first.
    Unanswered(Limit),
    /// A construct is not supported.
    Unsupported(String),
}

/// An input for which two functions differ, as source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contrast {
    /// The arguments; `undefined` is a part that has no value.
    pub args: Vec<String>,
    /// What the old version returns.
    pub old: String,
    /// What the new version returns.
    pub new: String,
}

impl Host {
    /// Compares the functions of two files, or some of them.
    ///
    /// # Errors
    /// If a file cannot be used, or neither has one of the functions.
    pub fn diff(&self, old: &Path, new: &Path, only: &[String], options: &Options) -> Result<Diff, Failed> {
        let engine = Engine::new(options);
        let (mut first, mut second) = engine.phase("reading", || self.versions(old, new, options))?;
        let (ours, theirs) = (functions(&first), functions(&second));
        if let Some(missing) = only.iter().find(|name| !ours.contains(name) && !theirs.contains(name)) {
            let message = format!("`{missing}` is a function of neither file");
            let help = candidates::help(missing, &[&ours[..], &theirs[..]].concat());
            return Err(Message { help, ..Message::error(Place::start_of(path(old)), message) }.into());
        }
        let wanted = |name: &&String| only.is_empty() || only.contains(name);
        let without = |names: &[String], others: &[String]| -> Vec<String> {
            names.iter().filter(wanted).filter(|name| !others.contains(name)).cloned().collect()
        };
        let mut compared = Vec::new();
        for name in ours.iter().filter(wanted).filter(|name| theirs.contains(name)) {
            let about = certificate::about_two(self, old, new, name, options)?;
            compared.push(compare(&mut first, &mut second, name, &about, &engine));
        }
        let mut warnings = first.warnings;
        warnings.extend(second.warnings);
        Ok(Diff {
            functions: compared,
            only_old: without(&ours, &theirs),
            only_new: without(&theirs, &ours),
            warnings,
            texts: Texts(std::sync::Arc::new(first.sources)),
            statistics: engine.statistics(),
        })
    }

    fn versions(&self, old: &Path, new: &Path, options: &Options) -> Result<(Module, Module), Failed> {
        let cancel = options.cancel.within(options.time);
        Ok((self.load_whole(old, &cancel)?, self.load_whole(new, &cancel)?))
    }

    /// What a certificate about two files is about.
    pub(crate) fn question_of_two(
        &self,
        old: &Path,
        new: &Path,
        function: &str,
        options: &Options,
    ) -> Result<Option<Question>, Failed> {
        let (mut first, mut second) = self.versions(old, new, options)?;
        Ok(Pair::new(&mut first, &mut second, function).ok().map(|pair| question(&pair, options)))
    }
}

/// The names that a module defines itself.
pub(crate) fn functions(module: &Module) -> Vec<String> {
    let own = |name: &&whatif_lambda::Name| module.front.resolve(name.base()) == Some(**name);
    let names: Vec<whatif_lambda::Name> = module.front.definitions().iter().map(|info| info.name).collect();
    names.iter().filter(own).map(|name| name.base().to_string()).collect()
}

fn question(pair: &Pair, options: &Options) -> Question {
    let exact = options.exact(false);
    Question::equal(&pair.program, [&pair.old, &pair.new], &pair.params, &pair.result, exact)
}

fn compare(old: &mut Module, new: &mut Module, name: &str, about: &About, engine: &Engine) -> Compared {
    let started = Instant::now();
    let without_search = |verdict| {
        let (name, cost) = (name.to_string(), Cost::default());
        Compared { name, ty: None, also: Vec::new(), verdict, notes: Vec::new(), cost }
    };
    match engine.phase("reading", || Pair::new(old, new, name)) {
        Ok(pair) => {
            let found = compare_pair(pair, name, about, engine, started);
            compare_at_others(old, new, found, about, engine)
        }
        Err(NoPair::Unsupported(why)) => without_search(DiffVerdict::Unsupported(why)),
        Err(NoPair::Types) => {
            let type_in = |module: &Module| {
                module.front.resolve(name).and_then(|name| module.front.type_of(name)).unwrap_or_default()
            };
            without_search(DiffVerdict::Types { old: type_in(old), new: type_in(new) })
        }
    }
}

fn compare_pair(pair: Pair, name: &str, about: &About, engine: &Engine, started: Instant) -> Compared {
    let mut search = Search { pair: &pair, engine, started, counts: Cost::default() };
    let verdict = search.verdict(about);
    let cost = Cost { time_ms: started.elapsed().as_secs_f64() * 1000.0, ..search.counts };
    let notes = if let DiffVerdict::Different(_) = verdict { pair.notes } else { Vec::new() };
    Compared { name: name.to_string(), ty: pair.chosen, also: Vec::new(), verdict, notes, cost }
}

/// An overloaded function that is no different at the type that was chosen is compared at others.
fn compare_at_others(
    old: &mut Module,
    new: &mut Module,
    mut found: Compared,
    about: &About,
    engine: &Engine,
) -> Compared {
    let chosen = match (&found.verdict, &found.ty) {
        (DiffVerdict::Different(_), _) | (_, None) => return found,
        (_, Some(chosen)) => chosen.clone(),
    };
    let Some(function) = old.front.resolve(&found.name) else { return found };
    for ty in old.front.other_types(&mut old.sources, function).without(&chosen).cloned() {
        if engine.options.is_cancelled() {
            break;
        }
        // A type that the new version does not know tells nothing.
        let Ok(pair) = Pair::at_type(old, new, &found.name, &ty) else { continue };
        let other = compare_pair(pair, &found.name, about, engine, Instant::now());
        match other.verdict {
            DiffVerdict::Different(_) => return Compared { ty: Some(ty), ..other },
            DiffVerdict::Same(_) => found.also.push(ty),
            _ => {}
        }
    }
    if !matches!(found.verdict, DiffVerdict::Same(_)) {
        found.also.clear();
    }
    found
}

/// An input that the demand of a pair allows and for which the versions differ; both were run again on it. Few steps are
/// spent on it, and nothing is said about laziness.
pub(crate) fn told_apart(pair: &Pair, engine: &Engine) -> Option<Contrast> {
    let mut search = Search { pair, engine, started: Instant::now(), counts: Cost::default() };
    let strategies = [Strategy::BreadthFirst, Strategy::default()];
    strategies.into_iter().find_map(|strategy| search.search(false, strategy, QUICK).ok())
}

/// The search for a difference.
pub(crate) struct Search<'s> {
    pub(crate) pair: &'s Pair,
    pub(crate) engine: &'s Engine<'s>,
    pub(crate) started: Instant,
    pub(crate) counts: Cost,
}

/// What a search without a difference has shown.
struct Nothing {
    extent: Extent,
    unsupported: Vec<String>,
    /// Were all inputs tried, those with missing parts too?
    whole: bool,
}

impl Search<'_> {
    pub(crate) fn verdict(&mut self, about: &About) -> DiffVerdict {
        let work = self.engine.options.work.unwrap_or(WORK);
        let mut nothing = None;
        let (breadth, depth) = (Strategy::BreadthFirst, Strategy::default());
        // Who leaves laziness aside asks about inputs without missing parts only.
        let finite = self.engine.options.finite;
        let is_asked = |(partial, _): &(bool, Strategy)| !(finite && *partial);
        let quick = [(false, breadth), (false, depth), (true, depth), (true, breadth)];
        for (partial, strategy) in quick.into_iter().filter(is_asked) {
            match self.search(partial, strategy, QUICK.min(work)) {
                Ok(contrast) => return DiffVerdict::Different(contrast),
                Err(found) => nothing = Some(found),
            }
        }
        if let Some(contrast) = self.tried() {
            return DiffVerdict::Different(contrast);
        }
        let all = nothing.as_ref().is_some_and(|nothing| nothing.extent == Extent::Exhausted);
        let covers_all = !finite && all && nothing.as_ref().is_some_and(|nothing| !nothing.whole);
        let certified = self.induction(about, if all { AGAIN } else { INDUCTION });
        if let Some((holds_for, certificate)) = certified {
            let holds_for = if covers_all { HoldsFor::All } else { holds_for };
            return DiffVerdict::Same(Proven { holds_for, certificate: Some(certificate) });
        }
        if all {
            let holds_for = if covers_all { HoldsFor::All } else { HoldsFor::Finite };
            return DiffVerdict::Same(Proven { holds_for, certificate: None });
        }
        for (partial, strategy) in [(false, depth), (true, breadth)].into_iter().filter(is_asked) {
            match self.search(partial, strategy, work / 2) {
                Ok(contrast) => return DiffVerdict::Different(contrast),
                Err(found) => nothing = Some(found),
            }
        }
        match nothing {
            Some(Nothing { extent: Extent::Unanswered(limit), .. }) => DiffVerdict::Unanswered(limit),
            Some(Nothing { unsupported, .. }) if !unsupported.is_empty() => {
                DiffVerdict::Unsupported(unsupported.join(", "))
            }
            Some(Nothing { extent: Extent::Exhausted, whole, .. }) => {
                let holds_for = if whole || finite { HoldsFor::Finite } else { HoldsFor::All };
                DiffVerdict::Same(Proven { holds_for, certificate: None })
            }
            Some(Nothing { extent, .. }) => DiffVerdict::Bounded(extent.limit().unwrap_or(Limit::UNKNOWN)),
            None => DiffVerdict::Bounded(Limit::UNKNOWN),
        }
    }

    /// Looks for an input that tells the versions apart.
    fn search(&mut self, partial: bool, strategy: Strategy, work: u64) -> Result<Contrast, Nothing> {
        let harness = self.pair.harness(DEPTH, partial);
        let mut settings = settings(self.engine, usize::MAX);
        if self.engine.options.search.is_none() {
            settings.strategy = strategy;
        }
        settings.options.special_floats = true;
        settings.options.special_characters = true;
        settings.limits.work = settings.limits.work.min(work);
        let left = self.engine.options.time.saturating_sub(self.started.elapsed());
        settings.limits.time = Some(left.max(Duration::from_millis(1)));
        let unclear = Cell::new(false);
        let found = self.engine.phase("searching", || run_harness(&harness, &settings, &unclear));
        self.engine.add(&found.counts);
        let spent = cost(&found.counts, self.started);
        self.counts.steps += spent.steps;
        self.counts.paths += spent.paths;
        self.counts.solver_queries += spent.solver_queries;
        let contrast =
            |outcome: &Outcome| self.contrast(&harness, (&outcome.values, &outcome.args), &outcome.value);
        if let Some(contrast) = found.outcomes.iter().find_map(contrast) {
            return Ok(contrast);
        }
        let extent = match Extent::of(&found, self.engine) {
            Extent::Exhausted if unclear.get() || !partial && !self.engine.options.finite => {
                Extent::Bounded(Some(Limit::Incomplete { why: crate::limit::LeftOut::Results }))
            }
            extent => extent,
        };
        // Spans of two files with sources of their own: only the construct can be named.
        let unsupported = found.unsupported.into_iter().map(|found| found.construct.into_owned()).collect();
        Err(Nothing { extent, unsupported, whole: harness.shapes.whole })
    }

    /// Concrete floating-point numbers that tell the versions apart: a search takes numbers for exact, and misses what rounding does.
    fn tried(&mut self) -> Option<Contrast> {
        if self.pair.acts() || self.pair.params.is_empty() || !mentions_floats(&self.pair.program, &[]) {
            return None;
        }
        let harness = self.pair.harness(DEPTH, false);
        let settings = settings(self.engine, usize::MAX);
        let Harness { shapes, function, params, .. } = &harness;
        let trial = Trial { program: &shapes.program, function, params, settings: &settings, special: true };
        let differs = |ran: &Ran| match ran {
            Ran::Value(value) => value.constructor() == Some(names::DIFFER),
            Ran::Failed(_) | Ran::Unknown => false,
        };
        let left = self.engine.options.time.saturating_sub(self.started.elapsed());
        let found = self.engine.phase("trying", || trial.find(left / 10, differs))?;
        let Ran::Value(compared) = &found.ran else { return None };
        self.contrast(&harness, (&found.values, &found.args), compared)
    }

    /// A difference in words.
    fn contrast(
        &self,
        harness: &Harness,
        (values, args): (&[Closed], &[String]),
        compared: &Closed,
    ) -> Option<Contrast> {
        let Closed::Con(_, _, sides) = compared else { return None };
        let [old, new] = &sides[..] else { return None };
        let Harness { shapes, .. } = harness;
        let shown = |value: &Closed, ty| run::show(&shapes.program, &shapes.restored(value), &ty);
        let result = self.pair.seen_result();
        let args = values.iter().zip(args).enumerate().map(|(at, (value, text))| match value {
            Closed::Hole => text.clone(),
            value => shown(value, self.pair.param(at)),
        });
        Some(Contrast { args: args.collect(), old: shown(old, result.clone()), new: shown(new, result) })
    }

    /// A proof that both are equal, for all inputs or, if there is none, for all that are finite.
    fn induction(&mut self, about: &About, time: Duration) -> Option<(HoldsFor, Certified)> {
        if self.pair.acts() {
            return None;
        }
        let options = self.engine.options;
        let left = options.time.saturating_sub(self.started.elapsed());
        let cancel = options.cancel.within(left.min(time));
        let question = question(self.pair, options);
        let mut judge = Solving::within(QUERY, self.engine.solver());
        let mut prove = |all_inputs: bool, cancel: &whatif_source::Cancel| {
            let question = question.clone().of_all_inputs(all_inputs);
            self.engine.phase("proving", || question.prove(about, &mut judge, cancel))
        };
        let wants_all = !options.finite;
        let of_all = wants_all.then(|| prove(true, &cancel.within(time / 3))).flatten();
        let of_all = of_all.map(|found| (HoldsFor::All, found));
        of_all.or_else(|| prove(false, &cancel).map(|found| (HoldsFor::Finite, found)))
    }
}

/// Runs both versions; says whether there were results that could not be compared.
fn run_harness(harness: &Harness, settings: &Settings, unclear: &Cell<bool>) -> Exploration {
    let wanted = |outcome: &Outcome| {
        let constructor = outcome.value.constructor().filter(|_| outcome.result.is_ok());
        unclear.set(unclear.get() || !matches!(constructor, Some(names::SAME | names::DIFFER)));
        constructor == Some(names::DIFFER)
    };
    let Harness { shapes, function, params, result } = harness;
    run::find_function(&shapes.program, function, params, result, settings, 1, &wanted)
}

/// As JSON has it.
#[derive(Serialize)]
struct Wire {
    functions: Vec<WireFunction>,
    only_old: Vec<String>,
    only_new: Vec<String>,
}

#[derive(Serialize, Default)]
struct WireFunction {
    name: String,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<String>,
    /// Other types at which both are the same as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<String>,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    args: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    old: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    new: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replayed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    holds_for: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(flatten)]
    cost: Cost,
}

impl From<Compared> for WireFunction {
    fn from(Compared { name, ty, also, verdict, notes, cost }: Compared) -> WireFunction {
        let status = verdict.word();
        let it = WireFunction { name, ty, also, status, notes, cost, ..WireFunction::default() };
        match verdict {
            DiffVerdict::Different(Contrast { args, old, new }) => {
                WireFunction { args, old: Some(old), new: Some(new), replayed: Some(true), ..it }
            }
            DiffVerdict::Types { old, new } => {
                let reason = Some("the types differ".to_string());
                WireFunction { old: Some(old), new: Some(new), reason, ..it }
            }
            DiffVerdict::Same(Proven { holds_for, certificate }) => {
                let certified = Some(certificate.is_some());
                WireFunction { holds_for: Some(holds_for.word()), certified, ..it }
            }
            DiffVerdict::Bounded(limit) => WireFunction { limit: Some(limit), ..it },
            DiffVerdict::Unanswered(limit) => {
                WireFunction { limit: Some(limit), reason: Some(limit.sentence()), ..it }
            }
            DiffVerdict::Unsupported(reason) => WireFunction { reason: Some(reason), ..it },
        }
    }
}

impl DiffVerdict {
    /// The verdict as JSON spells it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            DiffVerdict::Different(_) | DiffVerdict::Types { .. } => "different",
            DiffVerdict::Same(_) => "same",
            DiffVerdict::Bounded(_) => "bounded",
            DiffVerdict::Unanswered(_) => "timeout",
            DiffVerdict::Unsupported(_) => "unsupported",
        }
    }
}

impl From<Diff> for Wire {
    fn from(Diff { functions, only_old, only_new, .. }: Diff) -> Wire {
        let functions = functions.into_iter().map(WireFunction::from).collect();
        Wire { functions, only_old, only_new }
    }
}
