//! `diff --reference`: compares a class's submissions with a reference solution and groups those that make the same
//! mistake.
//!
//! 1. `Host::standing` compares each submission with the reference as `diff` compares two versions of a file,
//!    laziness included. Submissions with the same text are compared once.
//! 2. Every call that tells some submission from the reference is kept (`Calls`), the smallest first. Parts of a
//!    call that neither function evaluates are filled with simple values (`Host::without_holes`).
//! 3. Each call is then tried on all other submissions, by runs without unknowns (`Host::smallest`). So submissions
//!    with the same mistake are in one group, whatever inputs their own searches found, and a submission for which no
//!    difference was found may still get one.
//!
//! [`Standing`] says how a submission compares; only [`Standing::Same`] is a proof. `pages` writes the groups as HTML.

pub(crate) mod pages;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

pub use pages::Page;

use crate::diff::{Contrast, DiffVerdict};
use crate::doctest::Printed;
use crate::eval::Ended;
use crate::haskell::path;
use crate::host::{Failed, Host};
use crate::options::Options;
use crate::place::{Message, Place};
use crate::report::Texts;
use crate::runs::call;

/// The limit of steps for evaluating a call.
const CALL: u64 = 2_000_000;

/// Values for the parts of a call that neither function evaluates.
const SIMPLE: [&str; 5] = ["0", "[]", "True", "'a'", "()"];
/// The most such parts in one call.
const MOST_HOLES: usize = 3;

/// A class's submissions, compared with the reference.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Homework {
    /// The reference.
    pub reference: String,
    /// How many submissions there are.
    pub submissions: usize,
    /// The functions of the reference, in its order.
    pub functions: Vec<Exercise>,
}

/// The submissions of one function, in groups.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Exercise {
    /// The function.
    pub name: String,
    /// The groups; those that differ come first, the largest before the others.
    pub groups: Vec<Group>,
}

/// Submissions that the same call tells from the reference, or that no call does.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Group {
    /// What they have in common.
    #[serde(flatten)]
    pub standing: Standing,
    /// Their files.
    pub submissions: Vec<String>,
}

/// How a submission's function compares with the reference's. Only `Same` is a proof.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Standing {
    /// The two differ for this call, the smallest that is known; both were run without unknowns.
    Different {
        /// The call; `undefined` is a part that has no value.
        call: String,
        /// The result of the reference.
        expected: String,
        /// The result of the submission.
        came: String,
    },
    /// It has another type.
    Types {
        /// The type of the reference.
        expected: String,
        /// The type of the submission.
        came: String,
    },
    /// The submission has no such function.
    Missing,
    /// The submission cannot be read.
    Unreadable {
        /// Why.
        reason: String,
    },
    /// The comparison did not come to its end: a limit was reached, or something is not supported.
    Unanswered {
        /// Why.
        reason: String,
    },
    /// No difference was found, but that is not a proof.
    Bounded,
    /// It does the same, with a proof.
    Same,
}

impl Standing {
    /// Does it count against the submission?
    #[must_use]
    pub fn is_fault(&self) -> bool {
        use Standing::{Different, Missing, Types, Unreadable};
        matches!(self, Different { .. } | Types { .. } | Missing | Unreadable { .. })
    }
}

/// Calls and their results in the reference, the smallest first: by length, then by alphabet.
type Calls = BTreeMap<(usize, String), Outcome>;

/// The result of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Outcome {
    Value(String),
    Raised,
}

impl Host {
    /// Groups the submissions of a folder, or of files, by the calls that tell their functions from those of the
    /// reference.
    ///
    /// # Errors
    /// If the reference cannot be used, has none of the functions, or there are no submissions.
    pub fn homework(
        &self,
        reference: &Path,
        submissions: &[PathBuf],
        only: &[String],
        options: &Options,
    ) -> Result<Homework, Failed> {
        let module = self.load_whole(reference, &options.cancel.within(options.time))?;
        let own = crate::diff::functions(&module);
        let wanted: Vec<String> =
            own.iter().filter(|name| only.is_empty() || only.contains(name)).cloned().collect();
        let refused = |message: String| Err(Message::error(Place::start_of(path(reference)), message).into());
        if let Some(missing) = only.iter().find(|name| !own.contains(name)) {
            return refused(format!("`{missing}` is no function of the reference"));
        }
        let (files, errors) = self.files().haskell_files(submissions);
        if !errors.is_empty() {
            return Err(Failed { errors, texts: Texts::default() });
        }
        let is_other =
            |file: &PathBuf| std::fs::canonicalize(file).ok() != std::fs::canonicalize(reference).ok();
        let files: Vec<PathBuf> = files.into_iter().filter(is_other).collect();
        if files.is_empty() {
            return refused("there are no submissions to compare it with".to_string());
        }
        let functions =
            wanted.iter().map(|name| self.exercise(reference, &files, name, options)).collect::<Vec<_>>();
        Ok(Homework { reference: path(reference), submissions: files.len(), functions })
    }

    /// Groups the submissions of one function.
    fn exercise(&self, reference: &Path, files: &[PathBuf], name: &str, options: &Options) -> Exercise {
        let mut known: BTreeMap<String, Standing> = BTreeMap::new();
        let mut calls = Calls::new();
        let mut found: Vec<(&PathBuf, String, Standing)> = Vec::new();
        for file in files {
            let text = self.text(file).unwrap_or_default();
            let standing = match known.get(&text) {
                Some(standing) => standing.clone(),
                None => self.standing(reference, file, name, options),
            };
            known.insert(text.clone(), standing.clone());
            if let Standing::Different { call, .. } = &standing
                && let Some(outcome) = self.outcome(reference, call, options)
            {
                calls.insert((call.len(), call.clone()), outcome);
            }
            found.push((file, text, standing));
        }
        let mut smallest: BTreeMap<String, Standing> = BTreeMap::new();
        let mut groups: BTreeMap<Standing, Vec<String>> = BTreeMap::new();
        for (file, text, standing) in found {
            let standing =
                smallest.entry(text).or_insert_with(|| self.smallest(file, &calls, standing, options));
            groups.entry(standing.clone()).or_default().push(path(file));
        }
        let mut groups: Vec<Group> =
            groups.into_iter().map(|(standing, submissions)| Group { standing, submissions }).collect();
        groups.sort_by_key(|group| (!group.standing.is_fault(), std::cmp::Reverse(group.submissions.len())));
        Exercise { name: name.to_string(), groups }
    }

    /// Compares one submission's function with the reference's.
    fn standing(&self, reference: &Path, file: &Path, name: &str, options: &Options) -> Standing {
        let only = [name.to_string()];
        let found = match self.diff(reference, file, &only, options) {
            Ok(found) => found,
            Err(failed) => {
                let reason = failed.errors.first().map_or_else(String::new, |error| error.message.clone());
                return Standing::Unreadable { reason };
            }
        };
        let Some(compared) = found.functions.into_iter().next() else { return Standing::Missing };
        match compared.verdict {
            DiffVerdict::Different(Contrast { args, old, new }) => {
                let call = call(name, &args);
                let whole = self.without_holes(reference, file, &call, options);
                whole.unwrap_or(Standing::Different { call, expected: old, came: new })
            }
            DiffVerdict::Types { old, new } => Standing::Types { expected: old, came: new },
            DiffVerdict::Same(_) => Standing::Same,
            DiffVerdict::Bounded(_) => Standing::Bounded,
            DiffVerdict::Unanswered(limit) => Standing::Unanswered { reason: limit.sentence() },
            DiffVerdict::Unsupported(what) => {
                Standing::Unanswered { reason: format!("{what} is not supported") }
            }
        }
    }

    /// The same difference for a call with simple values in place of the parts that neither function evaluates; none if
    /// there are no such parts, or no values that tell the two apart.
    fn without_holes(
        &self,
        reference: &Path,
        file: &Path,
        call: &str,
        options: &Options,
    ) -> Option<Standing> {
        let holes = holes(call);
        if holes.is_empty() || holes.len() > MOST_HOLES {
            return None;
        }
        let ways = SIMPLE.len().pow(holes.len() as u32);
        (0..ways).find_map(|way| {
            let call = filled(call, &holes, way);
            let (expected, came) =
                (self.outcome(reference, &call, options)?, self.outcome(file, &call, options)?);
            let differs = expected != came;
            differs.then(|| Standing::Different { call, expected: expected.text(), came: came.text() })
        })
    }

    /// The smallest call of `calls` that tells this submission from the reference, if there is one; otherwise its own
    /// standing. A call that raises an exception on both sides is not used: only `diff` knows whether it is the same
    /// exception.
    fn smallest(&self, file: &Path, calls: &Calls, own: Standing, options: &Options) -> Standing {
        let may_differ =
            matches!(own, Standing::Different { .. } | Standing::Bounded | Standing::Unanswered { .. });
        if !may_differ {
            return own;
        }
        for ((_, call), expected) in calls {
            match self.outcome(file, call, options) {
                Some(came) if came != *expected => {
                    let (expected, came) = (expected.text(), came.text());
                    return Standing::Different { call: call.clone(), expected, came };
                }
                _ if matches!(&own, Standing::Different { call: mine, .. } if mine == call) => return own,
                _ => {}
            }
        }
        own
    }

    /// The result of a call in a file; none if it does not end, or cannot be shown.
    fn outcome(&self, file: &Path, call: &str, options: &Options) -> Option<Outcome> {
        let mut printed = Printed::default();
        let limited = Options { max_steps: Some(CALL), ..options.clone() };
        let evaluation = self.eval(file, call, &mut printed, &limited).ok()?;
        match evaluation.ended {
            Ended::Value if !printed.asked => Some(Outcome::Value(printed.value().to_string())),
            Ended::Raised => Some(Outcome::Raised),
            _ => None,
        }
    }
}

impl Outcome {
    fn text(&self) -> String {
        match self {
            Outcome::Value(value) => value.clone(),
            Outcome::Raised => "an exception".to_string(),
        }
    }
}

/// The positions of `_` as a word of its own in a text.
fn holes(text: &str) -> Vec<usize> {
    let is_part =
        |char: Option<char>| char.is_some_and(|char| char.is_alphanumeric() || char == '_' || char == '\'');
    let is_hole =
        |at: &usize| !is_part(text[..*at].chars().next_back()) && !is_part(text[at + 1..].chars().next());
    text.match_indices('_').map(|(at, _)| at).filter(is_hole).collect()
}

/// The text with simple values in its holes; the digits of `way`, in base five, choose them.
fn filled(text: &str, holes: &[usize], mut way: usize) -> String {
    let (mut whole, mut from) = (String::new(), 0);
    for hole in holes {
        whole += &text[from..*hole];
        whole += SIMPLE[way % SIMPLE.len()];
        (way, from) = (way / SIMPLE.len(), hole + 1);
    }
    whole + &text[from..]
}

#[cfg(test)]
mod tests {
    use super::{filled, holes};

    #[test]
    fn holes_are_filled_one_by_one_and_names_are_none() {
        let text = "zip_ [0] (1 : _ : _) _x";
        let holes = holes(text);
        assert_eq!(holes.len(), 2);
        assert_eq!(filled(text, &holes, 0), "zip_ [0] (1 : 0 : 0) _x");
        assert_eq!(filled(text, &holes, 5), "zip_ [0] (1 : 0 : []) _x");
    }
}
