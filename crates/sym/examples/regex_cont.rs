//! A regular expression from its matches, with continuations (003, section 5.1, RegexCont).
//!
//! A match goes on with what comes after it, and where that fails, the next way is tried. What comes after is a function, and
//! no two of these are known to be equal, so nothing is remembered between them.

pub(crate) mod common;
#[path = "common/regex.rs"]
mod sketch;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved};
use sketch::Pattern::{self, Alt, Empty, Plus, Prim, Seq};
use sketch::{Matcher, last, synthesise};
use whatif_sym::prelude::*;

/// How many letters are left after a match; the answer in the end is the first with which everything else matches.
type Match = Cont<Option<usize>, usize>;

/// The first of two ways, or the second where the first has no answer.
fn or_else(first: Match, second: Match) -> Match {
    Match::shift(move |rest| {
        first.run_with(rest).and_then(|answer| match answer {
            Some(left) => Union::single(Some(*left)),
            None => second.run_with(rest),
        })
    })
}

fn matched(pattern: &Union<Pattern>, text: &Rc<str>) -> Match {
    let (pattern, text) = (pattern.clone(), Rc::clone(text));
    Match::shift(move |rest| pattern.and_then(|pattern| matched_one(pattern, &text).run_with(rest)))
}

fn matched_one(pattern: &Pattern, text: &Rc<str>) -> Match {
    match pattern {
        Prim(c) if text.starts_with(*c) => Match::of(text.len() - 1),
        Prim(_) => Match::shift(|_| Union::single(None)),
        Empty => Match::of(text.len()),
        Seq(p, q) => {
            let (q, text_) = (q.clone(), Rc::clone(text));
            matched(p, text).then(move |&left| matched(&q, &last(&text_, left)))
        }
        Alt(p, q) => or_else(matched(p, text), matched(q, text)),
        Plus(p, greedy) => {
            let (again, greedy, text_) = (Union::single(pattern.clone()), greedy.clone(), Rc::clone(text));
            matched(p, text).then(move |&left| {
                let stop = Match::of(left);
                if left == text_.len() {
                    return stop;
                }
                let more = matched(&again, &last(&text_, left));
                Match::mrg_ite(&greedy, &or_else(more.clone(), stop.clone()), &or_else(stop, more))
            })
        }
    }
}

struct Continuations;

impl Matcher for Continuations {
    /// What comes after a match runs for each way to match, so longer texts take minutes.
    const LENGTH: usize = 3;

    fn new(_: bool) -> Self {
        Continuations
    }

    fn forget(&self) {}

    fn first(&self, pattern: &Union<Pattern>, text: &Rc<str>) -> Union<Option<usize>> {
        matched(pattern, text).run(|left| Union::single(Some(*left)))
    }
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    synthesise::<Continuations>(meter)
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
