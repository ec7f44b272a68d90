//! Judges the answers of `diff` about pairs of generated functions.
//!
//! The new version is the old one written in another way, sometimes with a small change. What is *the same* must have the same result for every
//! input that the oracle tries, with numbers that wrap around; what is *different* must differ for the input that is shown.

use crate::ast::{Function, Program};
use crate::judge::{FILLINGS, fill_all};
use crate::oracle::{Datum, Oracle, Run, Stop};
use crate::paths;
use crate::print;
use crate::random::Random;
use crate::reading::read;
use crate::subject::{self, Compared};

/// The limit of steps for a run.
const STEPS: u64 = 20_000;

/// Two versions of a program, whose last functions are compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    pub old: Program,
    pub new: Program,
}

impl Pair {
    /// The texts of both versions.
    #[must_use]
    pub fn texts(&self) -> [String; 2] {
        [&self.old, &self.new].map(|program| print::module(program, "Audit", true))
    }

    fn functions(&self) -> Option<(&Function, &Function)> {
        self.old.functions.last().zip(self.new.functions.last())
    }

    /// The results of both versions.
    fn runs(&self, args: &[Datum]) -> Option<[Run; 2]> {
        let (old, new) = self.functions()?;
        Some([(&self.old, old), (&self.new, new)].map(|(program, function)| {
            let mut oracle = Oracle::new(program);
            (oracle.limit, oracle.wraps) = (STEPS, true);
            oracle.run(function, args)
        }))
    }

    /// Do they differ for these arguments? None if that is not known.
    fn differ(&self, args: &[Datum]) -> Option<bool> {
        match &self.runs(args)? {
            [Run::Fine(old), Run::Fine(new)] => Some(old != new),
            // The oracle does not know the messages of errors, which tell failures apart.
            [Run::Fine(_), Run::Wrong(Stop::Fault(_))] | [Run::Wrong(Stop::Fault(_)), Run::Fine(_)] => {
                Some(true)
            }
            _ => None,
        }
    }

    /// An input for which they differ.
    #[must_use]
    pub fn difference(&self, random: &mut Random) -> Option<Vec<Datum>> {
        let (function, _) = self.functions()?;
        let all = paths::inputs(&self.old, function, random);
        all.into_iter().find(|args| self.differ(args) == Some(true))
    }

    /// What is wrong with an answer: its kind, and a text.
    #[must_use]
    pub fn compare(&self, answer: &Compared, random: &mut Random) -> Option<(&'static str, String)> {
        let (function, _) = self.functions()?;
        match answer {
            Compared::Open => None,
            Compared::Same => {
                let args = self.difference(random)?;
                let shown: Vec<String> = args.iter().map(ToString::to_string).collect();
                Some(("said to be the same", format!("the same, but not for {}", shown.join(" "))))
            }
            // What is missing in a partial input is no value of the oracle's.
            Compared::Different(args) if args.iter().any(|arg| arg.contains("undefined")) => None,
            Compared::Different(args) => {
                let read: Option<Vec<Datum>> = args.iter().map(|text| read(text)).collect();
                let read = read.filter(|read| read.len() == function.params.len())?;
                let mut all_agree = true;
                for choice in 0..FILLINGS {
                    let args = fill_all(&self.old, &function.params, &read, choice, random);
                    all_agree &= self.differ(&args) == Some(false);
                }
                all_agree
                    .then(|| ("said to be different", format!("different, but not for {}", args.join(" "))))
            }
        }
    }
}

/// What is wrong with whatif's answer.
#[must_use]
pub fn judge(pair: &Pair, random: &mut Random) -> Option<(&'static str, String)> {
    let (function, _) = pair.functions()?;
    match subject::diff(&pair.texts(), &function.name) {
        Err(story) => Some(("rejected", story)),
        Ok(answer) => pair.compare(&answer, random),
    }
}
