//! `prove`: is a Bool-valued function True for all inputs?
//!
//! Searches for counterexamples and proofs by induction (`whatif-prove`) share the time ([`ways`]). A proof by induction counts only with a
//! certificate that was accepted; where a search comes to its end, every run was seen, and that is a proof too.
//!
//! A property of QuickCheck's is refuted by what its generators make, and proven of all values, which is more.

mod induction;
mod kept;
mod overflow;
mod ways;
mod wire;

use std::path::Path;
use std::time::{Duration, Instant};

use kept::Key;
pub(crate) use kept::Proofs;
use serde::Serialize;
use ways::Asked;
pub use ways::Way;
use whatif_certificate::proof::Oracle;
use whatif_prove::Certified;
use whatif_solver::{Answer, Limits, Solver};
use wire::Wire;

use crate::engine::Engine;
use crate::haskell::{self, Form, NoQuestion, Subject, path};
use crate::host::{Failed, Host, Module};
use crate::limit::Limit;
use crate::options::Options;
use crate::place::{Message, Place};
use crate::report::Unsupported;
use crate::report::{Cost, Texts};
use crate::runs::{Example, cost};
use crate::statistics::Statistics;
use crate::suites::Test;

/// Time for a query of a proof.
pub(crate) const QUERY: Duration = Duration::from_millis(300);
/// Time for each other type of an overloaded property.
const OTHER_TYPE: Duration = Duration::from_secs(2);
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
    /// Other types at which it is proved as well.
    pub also: Vec<String>,
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
    Unsupported(Vec<Unsupported>),
}

impl PropertyVerdict {
    /// Is there no answer?
    #[must_use]
    pub fn has_no_answer(&self) -> bool {
        matches!(self, PropertyVerdict::Unanswered(_) | PropertyVerdict::Unsupported(_))
    }

    /// The same; but where the solver gave up on what was left, there is no answer.
    pub(crate) fn unless_given_up(self) -> PropertyVerdict {
        match self {
            PropertyVerdict::Bounded(limit) if limit.is_solvers() => PropertyVerdict::Unanswered(limit),
            other => other,
        }
    }
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

impl Oracle for Solving {
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
        // `propagate` need not be one; of `prop_f` it is said if it is none.
        let own = own.filter(|name| name.base().starts_with("prop_") || front.may_be_property(*name));
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
        self.prove_subject(file, &Subject::Function(property.to_string()), property, using, None, options)
    }

    /// The same in one way alone, with all of the time: for comparing the ways.
    ///
    /// # Errors
    /// If the file cannot be used, or has no such property.
    pub fn prove_by(
        &self,
        file: &Path,
        property: &str,
        way: Way,
        options: &Options,
    ) -> Result<Proof, Failed> {
        let subject = Subject::Function(property.to_string());
        self.prove_subject(file, &subject, property, &[], Some(way), options)
    }

    /// Looks for choices for which a test of a suite fails.
    ///
    /// # Errors
    /// If the file cannot be used, or has no such test.
    pub fn prove_test(&self, file: &Path, test: &Test, options: &Options) -> Result<Proof, Failed> {
        let subject = Subject::Test { suite: test.suite.clone(), number: test.number };
        self.prove_subject(file, &subject, &test.label, &[], None, options)
    }

    pub(crate) fn prove_subject(
        &self,
        file: &Path,
        subject: &Subject,
        property: &str,
        using: &[String],
        way: Option<Way>,
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
        // The key does not know what the other instances of a class do.
        let is_kept = way.is_none() && self.files().is_open(file) && question.others.is_empty();
        let key = is_kept.then(|| Key::new(&question, subject, using, options));
        if let Some(kept) = key.as_ref().and_then(|key| self.proofs().get(key)) {
            return Ok(kept);
        }
        let Some(form) = question.property() else {
            let message = format!("`{property}` is no property: its result is no Bool");
            let mut message = Message::error(Place::start_of(path(file)), message);
            if matches!(subject, Subject::Function(_)) {
                message.help = Some(format!("`whatif explore {} {property}` says what it does", path(file)));
            }
            return Err(message.into());
        };
        let asked = Asked { host: self, file, subject, using, question: &question, engine: &engine, started };
        let (verdict, counts) = match way {
            None => asked.by_all()?,
            Some(way) => asked.by(way)?,
        };
        let mut also = Vec::new();
        if way.is_none() && !matches!(verdict, PropertyVerdict::Counterexamples(_)) {
            let asked = |ty: &String, time: Duration| {
                let subject = Subject::Function(haskell::at_type(property, ty));
                let time = time.min(options.time.saturating_sub(started.elapsed()));
                let options = Options { time, ..options.clone() };
                self.prove_subject(file, &subject, property, using, None, &options)
            };
            for ty in question.others.without(question.instance.chosen.as_deref().unwrap_or_default()) {
                // A type that makes no sense where the property stands is none of its types.
                let Ok(found) = asked(ty, OTHER_TYPE) else { continue };
                match found.verdict {
                    PropertyVerdict::Counterexamples(_) => {
                        return Ok(Proof { ty: Some(ty.clone()), ..found });
                    }
                    PropertyVerdict::Proved(_) => also.push(ty.clone()),
                    _ => {}
                }
            }
            if !matches!(verdict, PropertyVerdict::Proved(_)) {
                also.clear();
            }
        }
        let mut notes = Vec::new();
        match &verdict {
            PropertyVerdict::Counterexamples(found) if !question.mentions_floats() => {
                let left = options.time.saturating_sub(started.elapsed());
                notes.extend(self.overflow(
                    file,
                    subject,
                    (property, using),
                    found.first(),
                    left,
                    options,
                )?);
            }
            PropertyVerdict::Proved(_) if form == Form::Verdict && asked.says_nothing() => {
                notes.push("no input satisfies its condition: it says nothing".to_string());
            }
            _ => {}
        }
        let haskell::Question { instance, notes: about_values, warnings, texts, .. } = question;
        notes.extend(about_values);
        let (cost, statistics) = (cost(&counts, started), engine.statistics());
        let (property, ty) = (property.to_string(), instance.chosen);
        let is_test = matches!(subject, Subject::Test { .. });
        let proof = Proof { property, is_test, ty, also, verdict, notes, cost, warnings, texts, statistics };
        // A question that was cancelled is not kept: it may get an answer the next time.
        if let (Some(key), false) = (key, options.is_cancelled()) {
            self.proofs().keep(key, &proof);
        }
        Ok(proof)
    }
}

fn unsupported(property: &str, why: String, engine: &Engine) -> Proof {
    Proof {
        property: property.to_string(),
        is_test: false,
        ty: None,
        also: Vec::new(),
        notes: Vec::new(),
        verdict: PropertyVerdict::Unsupported(vec![why.into()]),
        cost: Cost::default(),
        warnings: Vec::new(),
        texts: Texts::default(),
        statistics: engine.statistics(),
    }
}
