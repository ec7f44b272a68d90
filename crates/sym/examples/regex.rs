//! A regular expression from its matches, with generators (003, section 5.1, RegexFree).
//!
//! The matcher is a generator of end positions in order of priority: a free monad, whose only operation is to yield.
//! Greediness is unknown, so the *order* of the results is symbolic: suspended searches merge.

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

/// What is known of a pattern at a place. A place is what is left of the text from there on, so all texts share it.
type Known = Rc<RefCell<Memo<(Union<Pattern>, Rc<str>), Generator<usize>>>>;

#[derive(Clone)]
struct Generators {
    known: Known,
}

impl Generators {
    /// How many letters are left after each match at the beginning of the text, best match first.
    fn rests(&self, pattern: &Union<Pattern>, text: &Rc<str>) -> Generator<usize> {
        let key = (pattern.clone(), Rc::clone(text));
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let result = pattern.and_then(|pattern| self.rests_of(pattern, text));
        self.known.borrow_mut().insert(key, result)
    }

    fn rests_of(&self, pattern: &Pattern, text: &Rc<str>) -> Generator<usize> {
        match pattern {
            Prim(c) if text.starts_with(*c) => yields([text.len() - 1]),
            Prim(_) => done(),
            Empty => yields([text.len()]),
            Seq(p, q) => {
                let (this, q, text_) = (self.clone(), q.clone(), Rc::clone(text));
                let rest: Rc<dyn Fn(&usize) -> Generator<usize>> =
                    Rc::new(move |&left| this.rests(&q, &last(&text_, left)));
                for_each(&self.rests(p, text), &rest)
            }
            Alt(p, q) => {
                let (this, q, text_) = (self.clone(), q.clone(), Rc::clone(text));
                chain(&self.rests(p, text), &Suspended::new(move || this.rests(&q, &text_)))
            }
            Plus(p, greedy) => {
                let again: Union<Pattern> = Union::single(pattern.clone());
                let (this, greedy, text_) = (self.clone(), greedy.clone(), Rc::clone(text));
                let turn: Rc<dyn Fn(&usize) -> Generator<usize>> = Rc::new(move |&left| {
                    if left == text_.len() {
                        return yields([left]);
                    }
                    let (matcher, pattern, rest) = (this.clone(), again.clone(), last(&text_, left));
                    let more = Suspended::new(move || matcher.rests(&pattern, &rest));
                    mrg_if(
                        &greedy,
                        || chain(more.force(), &Suspended::new(move || yields([left]))),
                        || yield_then(left, more.clone()),
                    )
                });
                for_each(&self.rests(p, text), &turn)
            }
        }
    }
}

impl Matcher for Generators {
    fn new(memo: bool) -> Self {
        Generators { known: Rc::new(RefCell::new(if memo { Memo::new() } else { Memo::disabled() })) }
    }

    fn forget(&self) {
        self.known.take();
    }

    fn first(&self, pattern: &Union<Pattern>, text: &Rc<str>) -> Union<Option<usize>> {
        first(&self.rests(pattern, text))
    }
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    synthesise::<Generators>(meter)
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
