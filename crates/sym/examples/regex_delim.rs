//! A regular expression from its matches, with delimited continuations (003, section 5.1, RegexDelim).
//!
//! A match is a computation with several values; a coroutine around it yields them in order of priority. The coroutine is
//! delimited by the match, so it can be remembered: `reify` makes a generator of a match, `reflect` a match of a generator.

pub(crate) mod common;
#[path = "common/regex.rs"]
mod sketch;

use std::cell::RefCell;
use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved};
use sketch::Pattern::{self, Alt, Empty, Plus, Prim, Seq};
use sketch::{Matcher, last, synthesise};
use whatif_sym::prelude::*;

/// How many letters are left after a match, in a coroutine that yields all ways.
type Match = Cont<Step<usize>, usize>;

/// What is known of a pattern at a place. A place is what is left of the text from there on, so all texts share it.
type Known = Rc<RefCell<Memo<(Union<Pattern>, Rc<str>), Generator<usize>>>>;

/// What a match yields, by itself.
fn reify(matched: &Match) -> Generator<usize> {
    matched.run(|left| yields([*left]))
}

/// The match of all that was yielded.
fn reflect(generator: &Generator<usize>) -> Match {
    let generator = generator.clone();
    Match::shift(move |rest| for_each(&generator, rest))
}

/// All ways of the first, and then those of the second.
fn or_else(first: Match, second: Match) -> Match {
    Match::shift(move |rest| {
        let (later, after) = (second.clone(), Rc::clone(rest));
        chain(&first.run_with(rest), &Suspended::new(move || later.run_with(&after)))
    })
}

#[derive(Clone)]
struct Coroutines {
    known: Known,
}

impl Coroutines {
    fn matched(&self, pattern: &Union<Pattern>, text: &Rc<str>) -> Match {
        reflect(&self.rests(pattern, text))
    }

    fn rests(&self, pattern: &Union<Pattern>, text: &Rc<str>) -> Generator<usize> {
        let key = (pattern.clone(), Rc::clone(text));
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let rests = pattern.and_then(|pattern| reify(&self.matched_one(pattern, text)));
        self.known.borrow_mut().insert(key, rests)
    }

    fn matched_one(&self, pattern: &Pattern, text: &Rc<str>) -> Match {
        match pattern {
            Prim(c) if text.starts_with(*c) => Match::of(text.len() - 1),
            Prim(_) => Match::shift(|_| done()),
            Empty => Match::of(text.len()),
            Seq(p, q) => {
                let (this, q, text_) = (self.clone(), q.clone(), Rc::clone(text));
                self.matched(p, text).then(move |&left| this.matched(&q, &last(&text_, left)))
            }
            Alt(p, q) => or_else(self.matched(p, text), self.later(q.clone(), Rc::clone(text))),
            Plus(p, greedy) => {
                let (this, again) = (self.clone(), Union::single(pattern.clone()));
                let (greedy, text_) = (greedy.clone(), Rc::clone(text));
                self.matched(p, text).then(move |&left| {
                    let stop = Match::of(left);
                    if left == text_.len() {
                        return stop;
                    }
                    let more = this.later(again.clone(), last(&text_, left));
                    Match::mrg_ite(&greedy, &or_else(more.clone(), stop.clone()), &or_else(stop, more))
                })
            }
        }
    }

    /// A match that is looked at only when somebody asks for it.
    fn later(&self, pattern: Union<Pattern>, text: Rc<str>) -> Match {
        let this = self.clone();
        Match::shift(move |rest| this.matched(&pattern, &text).run_with(rest))
    }
}

impl Matcher for Coroutines {
    fn new(memo: bool) -> Self {
        Coroutines { known: Rc::new(RefCell::new(if memo { Memo::new() } else { Memo::disabled() })) }
    }

    fn forget(&self) {
        self.known.take();
    }

    fn first(&self, pattern: &Union<Pattern>, text: &Rc<str>) -> Union<Option<usize>> {
        first(&self.rests(pattern, text))
    }
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    synthesise::<Coroutines>(meter)
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
