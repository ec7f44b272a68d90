//! A proof by induction of a property: of the property alone, or with the help of the file's other properties.

use std::time::Duration;

use whatif_haskell::front::Front;
use whatif_lambda::Name;
use whatif_prove::Certified;

use super::ways::Asked;
use super::{PROPERTY, QUERY, Solving};
use crate::certificate;
use crate::haskell::{self, Form, Purpose, Subject};
use crate::host::{Failed, Module};

/// What came of an attempt to prove a property by induction.
pub(super) enum Induction {
    /// A certificate that was accepted.
    Proved(Certified),
    /// Everything was tried.
    GivenUp,
    /// With more time there might be a proof.
    OutOfTime,
}

impl Induction {
    fn new(found: Option<Certified>, is_over: bool) -> Induction {
        match found {
            Some(certificate) => Induction::Proved(certificate),
            None if is_over => Induction::OutOfTime,
            None => Induction::GivenUp,
        }
    }
}

impl Asked<'_> {
    /// Looks for a proof. A test of a suite has none.
    pub(super) fn induction(&self, time: Duration) -> Result<Induction, Failed> {
        let Subject::Function(property) = self.subject else { return Ok(Induction::GivenUp) };
        let Asked { host, file, using, question, engine, .. } = *self;
        let options = engine.options;
        let about = certificate::about(file, &host.text(file)?, property, options);
        let mut judge = Solving::within(QUERY, engine.solver());
        let cancel = options.cancel.within(time);
        let others = host.properties(file, options)?.iter().any(|other| other != property);
        let mut is_over = false;
        if using.is_empty() {
            // The others may help, and get their part of the time; most proofs do not need them.
            let alone = if others { cancel.within(time * 3 / 4) } else { cancel.clone() };
            let none = |_: &Front| None;
            let all = match question.property() {
                Some(Form::Truth) => None,
                _ => match host.question_with(file, property, None, Purpose::Prove, options, &none) {
                    Ok(all) => Some(all),
                    Err(_) => return Ok(Induction::GivenUp),
                },
            };
            let asked = certificate::question(all.as_ref().unwrap_or(question), options);
            let found = engine.phase("proving", || asked.prove(&about, &mut judge, &alone));
            is_over = alone.is_over();
            if found.is_some() || !others || cancel.is_over() {
                return Ok(Induction::new(found, is_over));
            }
        }
        for name in using {
            let Module { front, .. } = host.load(file, &options.cancel)?;
            haskell::resolve(&front, name, file)?;
        }
        let helpers = |front: &Front| -> Option<Vec<Name>> {
            if using.is_empty() {
                let names = front.definitions().iter().map(|info| info.name);
                return Some(names.filter(|name| name.base().starts_with(PROPERTY)).collect());
            }
            Some(using.iter().filter_map(|name| front.resolve(name)).collect())
        };
        let asked = host.question_with(file, property, None, Purpose::Prove, options, &helpers);
        let question = match asked {
            Ok(question) if !question.helpers.is_empty() => question,
            _ => return Ok(Induction::new(None, is_over)),
        };
        let asked = certificate::question(&question, options);
        let found = engine.phase("proving", || asked.prove(&about, &mut judge, &cancel));
        Ok(Induction::new(found, is_over || cancel.is_over()))
    }
}
