//! `prove`: is a Bool-valued function True for all inputs?
//!
//! A short search for counterexamples comes first: most false properties are refuted at once. Then a proof by induction is looked
//! for (`whatif-prove`), which counts only with a certificate that was accepted. If there is neither, the search goes on to
//! its limits; where it comes to an end, every run was seen, and that is a proof too.
//!
//! A property of QuickCheck's is refuted by what its generators make, and proven of all values, which is more.

mod kept;
mod overflow;
mod wire;

use std::path::Path;
use std::time::{Duration, Instant};

use kept::Key;
pub(crate) use kept::Proofs;
use serde::Serialize;
use whatif_certificate::proof::Judge;
use whatif_haskell::front::{Front, Instance};
use whatif_lambda::Name;
use whatif_lambda::run::{self, Exploration, Outcome, Settings};
use whatif_lambda::search::{Finish, Strategy};
use whatif_prove::Certified;
use whatif_solver::{Answer, Limits, Solver};
use wire::Wire;

use crate::certificate;
use crate::engine::Engine;
use crate::haskell::{
    self, EXPECTED, FINE, Form, NoQuestion, PASSED, Purpose, Subject, WORK, example, path, settings,
};
use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::place::{Message, Place};
use crate::report::{Cost, Limit, Texts};
use crate::runs::{Example, Extent, cost};
use crate::statistics::Statistics;
use crate::suites::Test;

/// Steps of the search that comes before a proof is looked for.
const QUICK: u64 = 20_000;
/// Steps of the search for a smaller counterexample than one that was found deep.
const BROAD: u64 = 200_000;
/// Time for a query of a proof.
pub(crate) const QUERY: Duration = Duration::from_millis(300);
/// Time for a proof without the help of other properties.
const ALONE: Duration = Duration::from_millis(1500);
/// Time for a proof in all.
const INDUCTION: Duration = Duration::from_millis(4500);
/// Time for a proof of what a search has proven already, for its certificate.
const AGAIN: Duration = Duration::from_millis(300);
/// Of so many counterexamples, if the short search finds them, the smallest is shown.
const SEVERAL: usize = 6;
/// Functions whose names start so are properties that may help to prove others.
pub(crate) const PROPERTY: &str = "prop";

/// What was found about a property.
#[derive(Clone, Debug, Serialize)]
#[serde(into = "Wire")]
pub struct Proof {
    /// The property: its name, or its expression.
    pub property: String,
    /// Is it a test of a suite, and this its label?
    pub is_test: bool,
    /// The type at which it was decided, if the property has others.
    pub ty: Option<String>,
    /// The conclusion.
    pub verdict: PropertyVerdict,
    /// What a reader of the values should know.
    pub notes: Vec<String>,
    /// What it cost.
    pub cost: Cost,
    /// What a person should know of the input.
    pub warnings: Vec<Message>,
    /// The texts that the places are in.
    pub texts: Texts,
    /// What was done.
    pub statistics: Statistics,
}

/// What is known of a property. Only `Proved` is a proof.
#[derive(Clone, PartialEq, Debug)]
pub enum PropertyVerdict {
    /// Inputs for which it is False, or fails; each was run again without unknowns.
    Counterexamples(Vec<Example>),
    /// It is True.
    Proved(Proven),
    /// It says that it fails for some inputs, and it does for these.
    FailsAsExpected(Vec<Example>),
    /// No counterexample up to a bound.
    Bounded(Limit),
    /// A limit ended the search first.
    Unanswered(Limit),
    /// Constructs that are not supported.
    Unsupported(Vec<String>),
}

/// A proof, and what it covers.
#[derive(Clone, PartialEq, Debug)]
pub struct Proven {
    /// For which inputs.
    pub holds_for: HoldsFor,
    /// The certificate that was accepted.
    pub certificate: Option<Certified>,
}

/// For which inputs a property is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HoldsFor {
    /// All: the search saw every run.
    All,
    /// All that its generators make: the search saw every run.
    Generated,
    /// Finite and fully defined ones, and functions that return for such arguments: by induction.
    Finite,
}

impl HoldsFor {
    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            HoldsFor::All => "all inputs",
            HoldsFor::Generated => "all inputs that its generators make",
            HoldsFor::Finite => "all finite inputs",
        }
    }

    /// The word of JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            HoldsFor::All => "all",
            HoldsFor::Generated => "generated",
            HoldsFor::Finite => "finite",
        }
    }
}

/// A solver as the judge of formulas.
pub(crate) struct Solving(Box<dyn Solver>);

impl Solving {
    /// A solver that has so much time for each query: some about products do not end.
    pub(crate) fn within(time: Duration, mut solver: Box<dyn Solver>) -> Solving {
        solver.limit(Limits { time: Some(time), resources: None });
        Solving(solver)
    }
}

impl Judge for Solving {
    fn contradictory(&mut self, formulas: &[whatif_term::Term]) -> bool {
        !formulas.is_empty() && matches!(self.0.check(formulas), Answer::Unsat(_))
    }
}

impl Host {
    /// Looks for inputs for which a property is not True, or for a proof that there are none.
    ///
    /// # Errors
    /// If the file cannot be used, or has no such property.
    pub fn prove(&self, file: &Path, property: &str, options: &Options) -> Result<Proof, Failed> {
        self.prove_using(file, property, &[], options)
    }

    /// The properties of a file, in their order: the functions whose names start with `prop`.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn properties(&self, file: &Path, options: &Options) -> Result<Vec<String>, Failed> {
        let Module { front, .. } = self.load(file, &options.cancel.within(options.time))?;
        let names = front.definitions().iter().map(|info| info.name);
        let own = names
            .filter(|name| name.base().starts_with(PROPERTY) && front.resolve(name.base()) == Some(*name));
        let own = own.filter(|name| front.may_be_property(*name));
        Ok(own.map(|name| name.base().to_string()).collect())
    }

    /// The same, with other properties of the file as lemmas; they are proven first.
    ///
    /// # Errors
    /// If the file cannot be used, or has no such properties.
    pub fn prove_using(
        &self,
        file: &Path,
        property: &str,
        using: &[String],
        options: &Options,
    ) -> Result<Proof, Failed> {
        self.prove_subject(file, &Subject::Function(property.to_string()), property, using, options)
    }

    /// Looks for choices for which a test of a suite fails.
    ///
    /// # Errors
    /// If the file cannot be used, or has no such test.
    pub fn prove_test(&self, file: &Path, test: &Test, options: &Options) -> Result<Proof, Failed> {
        let subject = Subject::Test { suite: test.suite.clone(), number: test.number };
        self.prove_subject(file, &subject, &test.label, &[], options)
    }

    pub(crate) fn prove_subject(
        &self,
        file: &Path,
        subject: &Subject,
        property: &str,
        using: &[String],
        options: &Options,
    ) -> Result<Proof, Failed> {
        let engine = Engine::new(options);
        let started = Instant::now();
        let asked = engine.phase("reading", || self.question_of_property(file, subject, options));
        let question = match asked {
            Ok(question) => question,
            Err(NoQuestion::Failed(failed)) => return Err(failed),
            Err(NoQuestion::Unsupported(why)) => return Ok(unsupported(property, why, &engine)),
        };
        let key = self.files().is_open(file).then(|| Key::new(&question, subject, using, options));
        if let Some(kept) = key.as_ref().and_then(|key| self.proofs().get(key)) {
            return Ok(kept);
        }
        let Some(form) = question.property() else {
            let message = format!("`{property}` is no property: its result is no Bool");
            return Err(Message::error(Place::start_of(path(file)), message).into());
        };
        let mut settings = settings(&engine, usize::MAX);
        // QuickCheck makes no such numbers.
        settings.options.special_floats = form == Form::Truth;
        settings.options.special_characters = true;
        let work = settings.limits.work;
        let mut quick = settings.clone();
        quick.limits.work = work.min(QUICK);
        let mut found = engine.phase("searching", || search(&question, &quick, options));
        let mut verdict = conclusion(&question, &found, &engine);
        // Short inputs first, and then a few deep ones: some counterexamples are far for one of the two and near for the other.
        if matches!(verdict, PropertyVerdict::Bounded(_)) && options.search.is_none() {
            engine.add(&found.counts);
            quick.strategy = Strategy::default();
            found = engine.phase("searching", || search(&question, &quick, options));
            verdict = conclusion(&question, &found, &engine);
            // What is found deep is large. A small one is worth more steps.
            if let PropertyVerdict::Counterexamples(large) = &verdict {
                let mut broad = settings.clone();
                broad.limits.work = work.min(BROAD);
                let again = engine.phase("searching", || search(&question, &broad, options));
                let small = conclusion(&question, &again, &engine);
                engine.add(&again.counts);
                if matches!(&small, PropertyVerdict::Counterexamples(small) if length(small) < length(large))
                {
                    verdict = small;
                }
            }
        }
        let time = match verdict {
            PropertyVerdict::Bounded(_) => INDUCTION,
            PropertyVerdict::Proved(_) => AGAIN,
            _ => Duration::ZERO,
        };
        if let Subject::Function(function) = subject
            && !time.is_zero()
            && let Some(certificate) = self.induction(file, function, using, &question, &engine, time)?
        {
            let holds_for = match verdict {
                PropertyVerdict::Proved(Proven { holds_for: HoldsFor::All, .. }) => HoldsFor::All,
                _ => HoldsFor::Finite,
            };
            verdict = PropertyVerdict::Proved(Proven { holds_for, certificate: Some(certificate) });
        } else if matches!(verdict, PropertyVerdict::Bounded(_)) && work > QUICK {
            let left = options.time.saturating_sub(started.elapsed());
            settings.limits.time = Some(left.max(Duration::from_millis(1)));
            found = engine.phase("searching", || search(&question, &settings, options));
            verdict = conclusion(&question, &found, &engine);
        }
        engine.add(&found.counts);
        let mut notes = Vec::new();
        match verdict {
            PropertyVerdict::Counterexamples(_) if !question.mentions_floats() => {
                notes.extend(self.overflow(file, subject, property, using, options)?);
            }
            PropertyVerdict::Proved(_) if form == Form::Verdict && says_nothing(&question, &quick) => {
                notes.push("no input satisfies its condition: it says nothing".to_string());
            }
            _ => {}
        }
        let haskell::Question { instance, notes: about_values, warnings, texts, .. } = question;
        notes.extend(about_values);
        let (cost, statistics) = (cost(&found, started), engine.statistics());
        let (property, ty) = (property.to_string(), instance.chosen);
        let is_test = matches!(subject, Subject::Test { .. });
        let proof = Proof { property, is_test, ty, verdict, notes, cost, warnings, texts, statistics };
        // What was stopped may get an answer the next time.
        if let (Some(key), false) = (key, options.is_cancelled()) {
            self.proofs().keep(key, &proof);
        }
        Ok(proof)
    }

    /// A proof by induction: first of the property alone, then with the help of the file's other properties.
    fn induction(
        &self,
        file: &Path,
        property: &str,
        using: &[String],
        question: &haskell::Question,
        engine: &Engine,
        time: Duration,
    ) -> Result<Option<Certified>, Failed> {
        let options = engine.options;
        let about = certificate::about(file, &self.text(file)?, property, options);
        let mut judge = Solving::within(QUERY, engine.solver());
        let cancel = options.cancel.within(options.time.min(time));
        let none = |_: &Front| None;
        if using.is_empty() {
            let alone = cancel.within(ALONE);
            let all = match question.property() {
                Some(Form::Truth) => None,
                _ => match self.question_with(file, property, None, Purpose::Prove, options, &none) {
                    Ok(all) => Some(all),
                    Err(_) => return Ok(None),
                },
            };
            let asked = certificate::question(all.as_ref().unwrap_or(question), options);
            let found = engine.phase("proving", || asked.prove(&about, &mut judge, &alone));
            if found.is_some() || cancel.is_over() {
                return Ok(found);
            }
        }
        for name in using {
            let Module { front, .. } = self.load(file, &options.cancel)?;
            haskell::resolve(&front, name, file)?;
        }
        let helpers = |front: &Front| -> Option<Vec<Name>> {
            if using.is_empty() {
                let names = front.definitions().iter().map(|info| info.name);
                return Some(names.filter(|name| name.base().starts_with(PROPERTY)).collect());
            }
            Some(using.iter().filter_map(|name| front.resolve(name)).collect())
        };
        let asked = self.question_with(file, property, None, Purpose::Prove, options, &helpers);
        let Ok(question) = asked else { return Ok(None) };
        if question.helpers.is_empty() {
            return Ok(None);
        }
        let asked = certificate::question(&question, options);
        Ok(engine.phase("proving", || asked.prove(&about, &mut judge, &cancel)))
    }
}

fn unsupported(property: &str, why: String, engine: &Engine) -> Proof {
    Proof {
        property: property.to_string(),
        is_test: false,
        ty: None,
        notes: Vec::new(),
        verdict: PropertyVerdict::Unsupported(vec![why]),
        cost: Cost::default(),
        warnings: Vec::new(),
        texts: Texts::default(),
        statistics: engine.statistics(),
    }
}

/// Inputs for which the property is not True, the smallest first.
fn search(question: &haskell::Question, settings: &Settings, options: &Options) -> Exploration {
    let wanted = options.max_results.unwrap_or(1);
    let is_wrong = |outcome: &Outcome| !is_fine(outcome);
    let haskell::Question { program, params, instance: Instance { function, result, .. }, .. } = question;
    let enough = options.max_results.unwrap_or(SEVERAL);
    let mut found = run::find_function(program, function, params, result, settings, enough, &is_wrong);
    found.outcomes.sort_by_cached_key(weight);
    found.outcomes.truncate(wanted);
    found
}

/// Does the property hold, or say nothing?
fn is_fine(outcome: &Outcome) -> bool {
    outcome.result.as_ref().is_ok_and(|value| FINE.contains(&value.as_str()))
}

/// How much there is to read of a counterexample.
fn weight(outcome: &Outcome) -> (usize, Vec<String>) {
    let shown = [&outcome.args[..], &outcome.chosen].concat();
    (shown.iter().map(String::len).sum(), shown)
}

/// Is there no input for which a property says anything, as far as a short search comes to its end?
fn says_nothing(question: &haskell::Question, settings: &Settings) -> bool {
    let haskell::Question { program, params, instance: Instance { function, result, .. }, .. } = question;
    let speaks = |outcome: &Outcome| outcome.result.as_ref().is_ok_and(|value| value == PASSED);
    let found = run::find_function(program, function, params, result, settings, 1, &speaks);
    found.outcomes.is_empty() && found.finish == Finish::Exhausted
}

/// How much there is to read of the first counterexample.
fn length(found: &[Example]) -> usize {
    found.first().map_or(0, |found| found.args.iter().map(String::len).sum())
}

/// What a search says of the property.
fn conclusion(question: &haskell::Question, found: &Exploration, engine: &Engine) -> PropertyVerdict {
    let examples = || found.outcomes.iter().map(|outcome| example(outcome, question.generated)).collect();
    let expected = |outcome: &Outcome| outcome.result.as_ref().is_ok_and(|value| value == EXPECTED);
    let holds_for = if question.generated > 0 { HoldsFor::Generated } else { HoldsFor::All };
    match Extent::of(found, engine, WORK) {
        _ if found.outcomes.iter().any(expected) => PropertyVerdict::FailsAsExpected(examples()),
        _ if !found.outcomes.is_empty() => PropertyVerdict::Counterexamples(examples()),
        // With integers that have no bounds, other numbers are searched without roundings, infinities and NaN.
        Extent::Exhausted if engine.options.exact(false) && question.mentions_floats() => {
            PropertyVerdict::Bounded(Limit::Incomplete)
        }
        Extent::Exhausted => PropertyVerdict::Proved(Proven { holds_for, certificate: None }),
        Extent::Unanswered(limit) => PropertyVerdict::Unanswered(limit),
        Extent::Bounded(_) if !found.unsupported.is_empty() => {
            PropertyVerdict::Unsupported(found.unsupported.clone())
        }
        Extent::Bounded(limit) => PropertyVerdict::Bounded(limit.unwrap_or(Limit::Incomplete)),
    }
}
