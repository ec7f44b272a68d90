//! Judges the answers of `prove` about properties of generated functions
//! ([`generate::equation`](crate::generate::equation)).
//!
//! `proved` means that the property is True for all finite inputs, so the oracle must find it True for each one that it
//! tries: not False, no error, and no run without end. A counterexample must make it False, or fail, in the oracle too.
//! If the oracle cannot decide, because a number is too large for it, a counterexample counts as neither confirmed nor
//! contradicted.

use crate::ast::{Function, Program};
use crate::generate::equation::PROPERTY;
use crate::inputs;
use crate::judge::{Claim, Contradiction, FILLINGS, fill_all, shown};
use crate::oracle::{Datum, Oracle, Run, Stop};
use crate::print;
use crate::random::Random;
use crate::reading::read;
use crate::subject::{self, Numbers, Proof};

/// The limit of steps for a run: there are up to a thousand inputs, and some functions take exponential time.
const STEPS: u64 = 100_000;

/// The judgement about a property.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// Proved, and True wherever it was tried.
    Proved,
    /// Refuted by values for which it is not True.
    Refuted,
    /// Refuted by values for which the oracle cannot decide.
    Unconfirmed,
    /// No answer, and whether the property is known to be false.
    Open { is_false: bool },
    /// A wrong answer.
    Wrong(Contradiction),
}

/// Has whatif prove the property of a program, and compares.
#[must_use]
pub fn judge(program: &Program, numbers: Numbers, random: &mut Random) -> Outcome {
    let answer = subject::prove_within(&print::module(program, "Audit", true), PROPERTY, numbers);
    compare(program, numbers, answer, random)
}

/// Compares an answer with the runs of the property.
#[must_use]
pub fn compare(
    program: &Program,
    numbers: Numbers,
    answer: Result<Proof, String>,
    random: &mut Random,
) -> Outcome {
    let Some(property) = program.function(PROPERTY) else { return Outcome::Open { is_false: false } };
    let wrong = |claim, kind, story| {
        Outcome::Wrong(Contradiction { claim, function: property.name.clone(), kind, story })
    };
    match answer {
        Err(story) => wrong(Claim::Read, "rejected", story),
        Ok(Proof::Proved) => match refutation(program, property, numbers, random) {
            None => Outcome::Proved,
            Some((args, truth)) => {
                let story = format!("proved, but {} {truth}", shown(PROPERTY, &args));
                wrong(Claim::Proved, truth, story)
            }
        },
        Ok(Proof::Refuted(args, result)) => match confirmation(program, property, &args, &result, random) {
            Ok(outcome) => outcome,
            Err(kind) => {
                wrong(Claim::Refuted, kind, format!("{PROPERTY} {} = {result}: {kind}", args.join(" ")))
            }
        },
        Ok(Proof::Open) => {
            Outcome::Open { is_false: refutation(program, property, numbers, random).is_some() }
        }
    }
}

/// An input for which the property is not True, and its result there.
fn refutation(
    program: &Program,
    property: &Function,
    numbers: Numbers,
    random: &mut Random,
) -> Option<(Vec<Datum>, &'static str)> {
    inputs::of(program, property, random).into_iter().find_map(|args| {
        let mut oracle = Oracle::new(program);
        oracle.limit = STEPS;
        let run = oracle.run(property, &args);
        drop(oracle);
        let truth = match run {
            Run::Fine(Datum::Bool(true)) | Run::Invalid | Run::Wrong(Stop::Unknown | Stop::Hole) => {
                return None;
            }
            Run::Fine(_) => "is False",
            Run::Wrong(Stop::Fault(_)) => "fails",
            // With bounded integers, a number that wraps around may end the run after all.
            Run::Wrong(Stop::Endless(_)) if numbers == Numbers::Bounded => return None,
            Run::Wrong(Stop::Endless(_)) => "does not end",
        };
        Some((args, truth))
    })
}

/// Is a counterexample valid?
fn confirmation(
    program: &Program,
    property: &Function,
    args: &[String],
    result: &str,
    random: &mut Random,
) -> Result<Outcome, &'static str> {
    let read: Option<Vec<Datum>> = args.iter().map(|text| read(text)).collect();
    let Some(args) = read.filter(|read| read.len() == property.params.len()) else {
        return Err("the arguments are no values of their types");
    };
    let mut unknown = false;
    for choice in 0..FILLINGS {
        let args = fill_all(program, &property.params, &args, choice, random);
        match Oracle::new(program).run(property, &args) {
            Run::Fine(Datum::Bool(false)) if result == "False" => return Ok(Outcome::Refuted),
            Run::Wrong(Stop::Fault(_)) if result != "False" => return Ok(Outcome::Refuted),
            Run::Wrong(Stop::Unknown) => unknown = true,
            _ => {}
        }
    }
    if unknown { Ok(Outcome::Unconfirmed) } else { Err("the run has another result") }
}
