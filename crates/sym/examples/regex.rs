//! A regular expression from its matches: a backtracking matcher runs on a sketch (003, section 5.1, RegexCont).
//!
//! The matcher is a generator of end positions in order of priority. Greediness is unknown, so the *order* of the
//! results is symbolic: suspended searches merge.

pub(crate) mod common;

use std::cell::RefCell;
use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
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

/// What is known of a pattern at a place. A place is what is left of the text from there on, so all texts share it.
type Known = Rc<RefCell<Memo<(Union<Pattern>, Rc<str>), Generator<usize>>>>;

#[derive(Clone)]
struct Matcher {
    known: Known,
}

/// The last `length` letters.
fn last(text: &Rc<str>, length: usize) -> Rc<str> {
    if length == text.len() { Rc::clone(text) } else { Rc::from(&text[text.len() - length..]) }
}

impl Matcher {
    fn new(memo: bool) -> Self {
        Matcher { known: Rc::new(RefCell::new(if memo { Memo::new() } else { Memo::disabled() })) }
    }

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

/// The first match: the smallest start at which there is one, and there the first end.
fn first_match(matcher: &Matcher, pattern: &Union<Pattern>, text: &str) -> Union<Option<(usize, usize)>> {
    (0..=text.len()).rfold(Union::single(None), |later, start| {
        let from_here: Rc<str> = Rc::from(&text[start..]);
        first(&matcher.rests(pattern, &from_here)).and_then(|left| match left {
            Some(left) => Union::single(Some((start, from_here.len() - left))),
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
    let matcher = Matcher::new(memo);
    SymBool::all(texts.iter().map(|text| {
        let expected = expected(text);
        first_match(&matcher, pattern, text).holds(|found| *found == expected)
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

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
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
