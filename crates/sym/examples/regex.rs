//! A regular expression from its matches: a backtracking matcher runs on a sketch (003, section 5.1, RegexCont).
//!
//! The matcher is a generator of end positions in order of priority. Greediness is unknown, so the *order* of the
//! results is symbolic: suspended searches merge.

pub(crate) mod common;

use std::cell::RefCell;
use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, expect};
use whatif_sym::prelude::*;

#[derive(Clone, Debug, Mergeable, EvalSym, Structural)]
enum Pattern {
    Prim(char),
    Seq(Union<Pattern>, Union<Pattern>),
    Alt(Union<Pattern>, Union<Pattern>),
    Plus(Union<Pattern>, SymBool),
    Empty,
}

use Pattern::{Alt, Empty, Plus, Prim, Seq};

/// What is known of (pattern, string, start), if anything is to be remembered.
type Known = Rc<RefCell<Memo<(Union<Pattern>, usize), Generator<usize>>>>;

#[derive(Clone)]
struct Matcher {
    text: Rc<[char]>,
    known: Known,
}

impl Matcher {
    /// The ends of all matches that begin at `start`, best first.
    fn ends(&self, pattern: &Union<Pattern>, start: usize) -> Generator<usize> {
        let key = (pattern.clone(), start);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let result = pattern.and_then(|pattern| self.ends_of(pattern, start));
        self.known.borrow_mut().insert(key, result)
    }

    fn ends_of(&self, pattern: &Pattern, start: usize) -> Generator<usize> {
        match pattern {
            Prim(c) if self.text.get(start) == Some(c) => yields([start + 1]),
            Prim(_) => done(),
            Empty => yields([start]),
            Seq(p, q) => {
                let (this, q) = (self.clone(), q.clone());
                let rest: Rc<dyn Fn(&usize) -> Generator<usize>> = Rc::new(move |&end| this.ends(&q, end));
                for_each(&self.ends(p, start), &rest)
            }
            Alt(p, q) => {
                let (this, q) = (self.clone(), q.clone());
                chain(&self.ends(p, start), &Suspended::new(move || this.ends(&q, start)))
            }
            Plus(p, greedy) => {
                let again: Union<Pattern> = Union::single(pattern.clone());
                let (this, greedy) = (self.clone(), greedy.clone());
                let turn: Rc<dyn Fn(&usize) -> Generator<usize>> = Rc::new(move |&end| {
                    if end == start {
                        return yields([end]);
                    }
                    let (matcher, pattern) = (this.clone(), again.clone());
                    let more = Suspended::new(move || matcher.ends(&pattern, end));
                    mrg_if(
                        &greedy,
                        || chain(more.force(), &Suspended::new(move || yields([end]))),
                        || yield_then(end, more.clone()),
                    )
                });
                for_each(&self.ends(p, start), &turn)
            }
        }
    }
}

/// The first match: the smallest start at which there is one, and there the first end.
fn first_match(pattern: &Union<Pattern>, text: &str, memo: bool) -> Union<Option<(usize, usize)>> {
    let text: Rc<[char]> = text.chars().collect();
    let known = Rc::new(RefCell::new(if memo { Memo::new() } else { Memo::disabled() }));
    let matcher = Matcher { text: text.clone(), known };
    (0..=text.len()).rfold(Union::single(None), |later, start| {
        first(&matcher.ends(pattern, start)).and_then(|end| match end {
            Some(end) => Union::single(Some((start, end - start))),
            None => later.clone(),
        })
    })
}

/// The first match of `[cd](a?b)*?(a?b)`, which is that of `[cd]a?b`.
fn expected(text: &str) -> Option<(usize, usize)> {
    let text = text.as_bytes();
    (0..text.len()).find_map(|start| match &text[start..] {
        [b'c' | b'd', b'b', ..] => Some((start, 2)),
        [b'c' | b'd', b'a', b'b', ..] => Some((start, 3)),
        _ => None,
    })
}

/// All strings over abcd up to a length.
fn texts(length: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut from = 0;
    for _ in 0..length {
        let to = all.len();
        for i in from..to {
            all.extend("abcd".chars().map(|c| format!("{}{c}", all[i])).collect::<Vec<_>>());
        }
        from = to;
    }
    all
}

/// `X Y+`, where X and Y are made of sequences, alternatives and letters: 50,000 patterns.
fn sketch(fresh: &mut Fresh) -> Union<Pattern> {
    fn prim(fresh: &mut Fresh) -> Union<Pattern> {
        fresh.choose([Prim('d'), Prim('c'), Prim('b'), Prim('a'), Empty])
    }
    fn either(a: Union<Pattern>, b: Union<Pattern>, fresh: &mut Fresh) -> Union<Pattern> {
        fresh.choose([Seq(a.clone(), b.clone()), Alt(a, b)])
    }
    let (a, b) = (prim(fresh), prim(fresh));
    let x = either(a, b, fresh);
    let (c, d) = (prim(fresh), prim(fresh));
    let z = either(c, d, fresh);
    let e = prim(fresh);
    let y = either(z, e, fresh);
    Union::single(Seq(x, Union::single(Plus(y, fresh.bool()))))
}

/// The condition under which the pattern matches every text as it should.
fn fits(pattern: &Union<Pattern>, texts: &[String], memo: bool) -> SymBool {
    SymBool::all(texts.iter().map(|text| {
        let expected = expected(text);
        first_match(pattern, text, memo).holds(|found| *found == expected)
    }))
}

fn show(pattern: &Union<Pattern>) -> String {
    match pattern.single_value() {
        Some(Prim(c)) => c.to_string(),
        Some(Empty) => "ε".into(),
        Some(Seq(p, q)) => format!("{}{}", show(p), show(q)),
        Some(Alt(p, q)) => format!("({}|{})", show(p), show(q)),
        Some(Plus(p, greedy)) => {
            format!("({})+{}", show(p), if greedy.as_con() == Some(true) { "" } else { "?" })
        }
        None => "…".into(),
    }
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), String> {
    let (texts, memo) = (texts(5), meter.options.memo);
    let (pattern, fit) = meter.evaluate(|| {
        let pattern = sketch(&mut Fresh::new("p"));
        let fit = fits(&pattern, &texts, memo);
        (pattern, fit)
    });
    let found = pattern.eval_sym(&meter.model(&fit)?);
    meter.say(show(&found));
    // Again, with the pattern that was found: nothing is symbolic then.
    expect(fits(&found, &texts, memo).as_con() == Some(true), show(&found))
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
