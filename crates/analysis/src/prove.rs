//! `prove`: is a Bool-valued function True for all inputs?
//!
//! A short search for counterexamples comes first: most false properties are refuted at once. Then a proof by induction is looked
//! for (`whatif-prove`), which counts only with a certificate that was accepted. If there is neither, the search goes on to
//! its limits; where it comes to an end, every run was seen, and that is a proof too.

use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use whatif_certificate::proof::Judge;
use whatif_haskell::front::{Front, Instance};
use whatif_lambda::run::{self, Exploration, Outcome, Settings};
use whatif_lambda::search::Strategy;
use whatif_lambda::{Name, Type};
use whatif_prove::Certified;
use whatif_solver::{Answer, Solver};

use crate::certificate;
use crate::engine::Engine;
use crate::haskell::{self, NoQuestion, WORK, example, path, settings};
use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::place::{Message, Place};
use crate::report::{Cost, Limit, Texts};
use crate::runs::{Example, Extent, cost};
use crate::statistics::Statistics;

/// Steps of the search that comes before a proof is looked for.
const QUICK: u64 = 20_000;
/// Time for a proof without the help of other properties.
const ALONE: Duration = Duration::from_millis(1500);
/// Time for a proof in all.
const INDUCTION: Duration = Duration::from_millis(4500);
/// Time for a proof of what a search has proven already, for its certificate.
const AGAIN: Duration = Duration::from_millis(300);
/// Functions whose names start so are properties that may help to prove others.
const PROPERTY: &str = "prop";

/// What was found about a property.
#[derive(Clone, Debug, Serialize)]
#[serde(into = "Wire")]
pub struct Proof {
    /// The property.
    pub property: String,
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
    /// Finite and fully defined ones, and functions that return for such arguments: by induction.
    Finite,
}

impl HoldsFor {
    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            HoldsFor::All => "all inputs",
            HoldsFor::Finite => "all finite inputs",
        }
    }

    /// The word of JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            HoldsFor::All => "all",
            HoldsFor::Finite => "finite",
        }
    }
}

/// A solver as the judge of formulas.
pub(crate) struct Solving(pub(crate) Box<dyn Solver>);

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
        let engine = Engine::new(options);
        let started = Instant::now();
        let question = match engine.phase("reading", || self.question(file, property, None, options)) {
            Ok(question) => question,
            Err(NoQuestion::Failed(failed)) => return Err(failed),
            Err(NoQuestion::Unsupported(why)) => return Ok(unsupported(property, why, &engine)),
        };
        if question.instance.result != Type::bool() {
            let message = format!("`{property}` is no property: its result is no Bool");
            return Err(Message::error(Place::start_of(path(file)), message).into());
        }
        let mut settings = settings(&engine, usize::MAX);
        settings.options.special_floats = true;
        settings.options.special_characters = true;
        let work = settings.limits.work;
        let mut quick = settings.clone();
        quick.limits.work = work.min(QUICK);
        let mut found = engine.phase("searching", || search(&question, &quick, options));
        let mut verdict = conclusion(&found, &engine);
        // Short inputs first, and then a few deep ones: some counterexamples are far for one of the two and near for the other.
        if matches!(verdict, PropertyVerdict::Bounded(_)) && options.search.is_none() {
            engine.add(&found.counts);
            quick.strategy = Strategy::default();
            found = engine.phase("searching", || search(&question, &quick, options));
            verdict = conclusion(&found, &engine);
        }
        let time = match verdict {
            PropertyVerdict::Bounded(_) => INDUCTION,
            PropertyVerdict::Proved(_) => AGAIN,
            _ => Duration::ZERO,
        };
        if !time.is_zero()
            && let Some(certificate) = self.induction(file, property, using, &question, &engine, time)?
        {
            let holds_for = match verdict {
                PropertyVerdict::Proved(Proven { holds_for, .. }) => holds_for,
                _ => HoldsFor::Finite,
            };
            verdict = PropertyVerdict::Proved(Proven { holds_for, certificate: Some(certificate) });
        } else if matches!(verdict, PropertyVerdict::Bounded(_)) && work > QUICK {
            let left = options.time.saturating_sub(started.elapsed());
            settings.limits.time = Some(left.max(Duration::from_millis(1)));
            found = engine.phase("searching", || search(&question, &settings, options));
            verdict = conclusion(&found, &engine);
        }
        engine.add(&found.counts);
        let haskell::Question { instance, notes, warnings, texts, .. } = question;
        let (cost, statistics) = (cost(&found, started), engine.statistics());
        let (property, ty) = (property.to_string(), instance.chosen);
        Ok(Proof { property, ty, verdict, notes, cost, warnings, texts, statistics })
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
        let mut judge = Solving(engine.solver());
        let cancel = options.cancel.within(options.time.min(time));
        if using.is_empty() {
            let alone = cancel.within(ALONE);
            let asked = certificate::question(question, options);
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
        let Ok(question) = self.question_with(file, property, None, options, &helpers) else {
            return Ok(None);
        };
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
        ty: None,
        notes: Vec::new(),
        verdict: PropertyVerdict::Unsupported(vec![why]),
        cost: Cost::default(),
        warnings: Vec::new(),
        texts: Texts::default(),
        statistics: engine.statistics(),
    }
}

/// Inputs for which the property is not True.
fn search(question: &haskell::Question, settings: &Settings, options: &Options) -> Exploration {
    let wanted = options.max_results.unwrap_or(1);
    let is_wrong = |outcome: &Outcome| outcome.result.as_ref().ok().is_none_or(|value| value != "True");
    let haskell::Question { program, params, instance: Instance { function, result, .. }, .. } = question;
    run::find_function(program, function, params, result, settings, wanted, &is_wrong)
}

/// What a search says of the property.
fn conclusion(found: &Exploration, engine: &Engine) -> PropertyVerdict {
    match Extent::of(found, engine, WORK) {
        _ if !found.outcomes.is_empty() => {
            PropertyVerdict::Counterexamples(found.outcomes.iter().map(example).collect())
        }
        Extent::Exhausted => PropertyVerdict::Proved(Proven { holds_for: HoldsFor::All, certificate: None }),
        Extent::Unanswered(limit) => PropertyVerdict::Unanswered(limit),
        Extent::Bounded(_) if !found.unsupported.is_empty() => {
            PropertyVerdict::Unsupported(found.unsupported.clone())
        }
        Extent::Bounded(limit) => PropertyVerdict::Bounded(limit.unwrap_or(Limit::Incomplete)),
    }
}

/// As JSON has it.
#[derive(Serialize)]
struct Wire {
    property: String,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<String>,
    status: &'static str,
    counterexamples: Vec<Replayed>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    holds_for: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct Replayed {
    #[serde(flatten)]
    example: Example,
    replayed: bool,
}

impl From<Proof> for Wire {
    fn from(proof: Proof) -> Wire {
        let (holds_for, certified) = match &proof.verdict {
            PropertyVerdict::Proved(Proven { holds_for, certificate }) => {
                (Some(holds_for.word()), Some(certificate.is_some()))
            }
            _ => (None, None),
        };
        let (status, counterexamples, limit, reason) = match proof.verdict {
            PropertyVerdict::Counterexamples(found) => ("counterexample", found, None, None),
            PropertyVerdict::Proved(_) => ("proved", Vec::new(), None, None),
            PropertyVerdict::Bounded(limit) => ("bounded", Vec::new(), Some(limit), None),
            PropertyVerdict::Unanswered(limit) => {
                ("timeout", Vec::new(), Some(limit), Some(limit.sentence()))
            }
            PropertyVerdict::Unsupported(what) => ("unsupported", Vec::new(), None, Some(what.join(", "))),
        };
        let replayed = |example| Replayed { example, replayed: true };
        Wire {
            property: proof.property,
            ty: proof.ty,
            notes: proof.notes,
            status,
            counterexamples: counterexamples.into_iter().map(replayed).collect(),
            holds_for,
            certified,
            limit,
            reason,
            cost: proof.cost,
        }
    }
}
