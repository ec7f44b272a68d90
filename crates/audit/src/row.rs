//! The rows of the audit that are judged in one step: what each asks, and the text that shows a contradiction.

use crate::ast::Program;
use crate::floating::{self, Floating};
use crate::generate;
use crate::higher::{self, Higher};
use crate::judge::Claim;
use crate::overloaded::{self, Overloaded};
use crate::pair::{self, Pair};
use crate::paths::{self, Judged};
use crate::print;
use crate::random::Random;
use crate::scalar::{self, Guarded};

/// What is asked.
#[derive(Clone, PartialEq, Debug)]
pub enum Row {
    /// `check` and `prove` of a function for all instances of a class.
    Overloaded(Overloaded),
    /// `diff` and `explore` of such functions.
    Overloads(Overloaded, Overloaded),
    /// `prove` of a claim about floating-point numbers.
    Floating(Floating),
    /// `check` of a function of functions.
    Higher(Higher),
    /// `explore` of a generated function.
    Paths(Program),
    /// `explore` of a function of machine numbers.
    Scalar(Guarded),
    /// `diff` of two versions.
    Pair(Pair),
}

/// The names of the rows, as the options of the audit have them.
pub const NAMES: [&str; 7] = ["classes", "overloads", "floats", "higher", "paths", "scalars", "pairs"];

/// A random one of the row of this name.
///
/// # Panics
/// If there is no such row.
#[must_use]
pub fn row(name: &str, random: &mut Random) -> Row {
    match name {
        "classes" => Row::Overloaded(overloaded::overloaded(random)),
        "overloads" => Row::Overloads(overloaded::overloaded(random), overloaded::overloaded(random)),
        "floats" => Row::Floating(floating::floating(random)),
        "higher" => Row::Higher(higher::higher(random)),
        "paths" => Row::Paths(generate::plain(random)),
        "scalars" => Row::Scalar(scalar::guarded(random)),
        "pairs" => Row::Pair(generate::equation::pair(random)),
        _ => panic!("there is no row `{name}`"),
    }
}

impl Row {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        NAMES[match self {
            Row::Overloaded(_) => 0,
            Row::Overloads(..) => 1,
            Row::Floating(_) => 2,
            Row::Higher(_) => 3,
            Row::Paths(_) => 4,
            Row::Scalar(_) => 5,
            Row::Pair(_) => 6,
        }]
    }

    /// The claim that is contradicted.
    #[must_use]
    pub fn claim(&self) -> Claim {
        match self {
            Row::Overloaded(_) | Row::Overloads(..) => Claim::Overloaded,
            Row::Floating(_) => Claim::Floating,
            Row::Higher(_) => Claim::Higher,
            Row::Paths(_) | Row::Scalar(_) => Claim::Explored,
            Row::Pair(_) => Claim::Compared,
        }
    }

    /// The program.
    #[must_use]
    pub fn text(&self) -> String {
        let both = |old: String, new: String| format!("{old}\n-- the new version\n{new}");
        match self {
            Row::Overloaded(program) => program.module(),
            Row::Overloads(old, new) => {
                both(old.module(), Overloaded { method: old.method, ..*new }.module())
            }
            Row::Floating(claim) => claim.module(),
            Row::Higher(program) => program.text.clone(),
            Row::Paths(program) => print::module(program, "Audit", true),
            Row::Scalar(function) => function.module(),
            Row::Pair(pair) => {
                let [old, new] = pair.texts();
                both(old, new)
            }
        }
    }

    /// Asks whatif, and compares.
    #[must_use]
    pub fn judge(&self, random: &mut Random) -> Judged {
        let wrong = match self {
            Row::Overloaded(program) => overloaded::judge(program),
            Row::Overloads(old, new) => overloaded::judge_pair(old, new),
            Row::Floating(claim) => floating::judge(claim),
            Row::Higher(program) => higher::judge(program),
            Row::Pair(pair) => pair::judge(pair, random),
            Row::Paths(program) => return paths::judge(program, random),
            Row::Scalar(function) => return scalar::judge(function, random),
        };
        (paths::Compared::default(), wrong)
    }
}
