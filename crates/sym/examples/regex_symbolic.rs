//! A regular expression from its matches, by a backtracking matcher in ordinary Rust that remembers what it has seen.
//!
//! What comes after the best match is suspended until it is needed.

pub(crate) mod common;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

#[symbolic]
#[derive(Clone, Debug)]
enum Pattern {
    Prim(char),
    Seq(Rc<Pattern>, Rc<Pattern>),
    Alt(Rc<Pattern>, Rc<Pattern>),
    Plus(Rc<Pattern>, bool),
    Empty,
}

/// How many letters are left after each match at the beginning of a text, best match first.
#[symbolic]
#[derive(Clone)]
enum Rests {
    None,
    Then(usize, Suspended<Rests>),
}

#[symbolic(later)]
fn only(left: usize) -> Rests {
    Rests::Then(left, Suspended::from(Rests::None))
}

#[symbolic(memo, later)]
fn rests(pattern: &Pattern, text: &[char]) -> Rests {
    match pattern {
        Pattern::Prim(c) if text.first() == Some(c) => only(text.len() - 1),
        Pattern::Prim(_) => Rests::None,
        Pattern::Empty => only(text.len()),
        Pattern::Seq(p, q) => then(&rests::later(p, text), q, text),
        Pattern::Alt(p, q) => either(&rests::later(p, text), &rests::later(q, text)),
        Pattern::Plus(p, greedy) => again(&rests::later(p, text), pattern, *greedy, text),
    }
}

/// The first ones, and then the others.
#[symbolic(later)]
fn either(first: &Suspended<Rests>, others: &Suspended<Rests>) -> Rests {
    match &**first {
        Rests::None => (**others).clone(),
        Rests::Then(left, more) => Rests::Then(*left, either::later(more, others)),
    }
}

/// What is left after another pattern, behind each of the first ones.
#[symbolic(later)]
fn then(first: &Suspended<Rests>, next: &Rc<Pattern>, text: &[char]) -> Rests {
    match &**first {
        Rests::None => Rests::None,
        Rests::Then(left, more) => {
            let here = rests::later(next, &text[text.len() - *left..]);
            either(&here, &then::later(more, next, text))
        }
    }
}

/// What is left after the pattern, or without it, behind each of the first ones.
#[symbolic(later)]
fn again(first: &Suspended<Rests>, pattern: &Pattern, greedy: bool, text: &[char]) -> Rests {
    match &**first {
        Rests::None => Rests::None,
        Rests::Then(left, more) => {
            let longer = rests::later(pattern, &text[text.len() - *left..]);
            let here = if *left == text.len() {
                only::later(*left)
            } else if greedy {
                either::later(&longer, &only::later(*left))
            } else {
                Suspended::from(Rests::Then(*left, longer))
            };
            either(&here, &again::later(more, pattern, greedy, text))
        }
    }
}

/// Start and length of the first match.
#[symbolic(memo)]
fn find(pattern: &Pattern, text: &[char]) -> Option<(usize, usize)> {
    match rests(pattern, text) {
        Rests::Then(left, _) => Some((0, text.len() - left)),
        Rests::None if text.is_empty() => None,
        Rests::None => {
            let (start, length) = find(pattern, &text[1..])?;
            Some((start + 1, length))
        }
    }
}

/// The first match of `[cd](a?b)*?(a?b)`, which is that of `[cd]a?b`.
fn expected(text: &[char]) -> Option<(usize, usize)> {
    (0..text.len()).find_map(|start| match &text[start..] {
        ['c' | 'd', 'b', ..] => Some((start, 2)),
        ['c' | 'd', 'a', 'b', ..] => Some((start, 3)),
        _ => None,
    })
}

/// All strings over abcd up to a length.
fn texts(length: usize) -> Vec<Vec<char>> {
    let mut all = vec![Vec::new()];
    for i in 0..(4usize.pow(length as u32) - 1) / 3 {
        all.extend(['a', 'b', 'c', 'd'].map(|c| [&all[i][..], &[c]].concat()));
    }
    all
}

/// `X Y+`, where X and Y are made of sequences, alternatives and letters: 50,000 patterns.
fn sketch(fresh: &mut Fresh) -> SymPattern {
    use SymPattern::{Alt, Empty, Plus, Prim, Seq};
    let [a, b, c, d, e] = [(); 5].map(|()| fresh.choose([Prim('d'), Prim('c'), Prim('b'), Prim('a'), Empty]));
    let mut either = |a: Union<SymPattern>, b| fresh.choose([Seq(a.clone(), Union::clone(&b)), Alt(a, b)]);
    let (x, z) = (either(a, b), either(c, d));
    let y = either(z, e);
    Seq(x, Union::single(Plus(y, fresh.bool())))
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let texts = texts(5);
    let pattern = sketch(&mut Fresh::new("p"));
    remember(|| {
        let fit = meter.evaluate(|| {
            let matches =
                |text: &Vec<char>| find::sym(&pattern, text).holds(|found| *found == expected(text));
            SymBool::all(texts.iter().map(matches))
        });
        let found: Pattern = pattern.under(&meter.model(&fit)?).ok_or("no pattern")?;
        meter.say(format_args!("{found:?}"));
        expect(texts.iter().all(|text| find(&found, text) == expected(text)), format_args!("{found:?}"))
    })
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
