//! A regular expression from its matches, by a backtracking matcher in ordinary Rust that remembers what it has seen.
//!
//! Where the other versions suspend a search, this one keeps what is left to match in a list.

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
    /// After a turn of `Plus`, which began when so many letters were left.
    Again(Rc<Pattern>, bool, usize),
    Empty,
}

/// How many letters are left after the best match at the beginning of the text, if `then` matches after it.
#[symbolic(memo)]
fn first(pattern: &Pattern, then: &[Rc<Pattern>], text: &[char]) -> Option<usize> {
    match pattern {
        Pattern::Prim(c) => {
            if text.is_empty() || text[0] != *c {
                return None;
            }
            resume(then, &text[1..])
        }
        Pattern::Empty => resume(then, text),
        Pattern::Seq(p, q) => {
            let mut rest = then.to_vec();
            rest.push(q.clone());
            first(p, &rest, text)
        }
        Pattern::Alt(p, q) => match first(p, then, text) {
            Some(left) => Some(left),
            None => first(q, then, text),
        },
        Pattern::Plus(p, greedy) => {
            let mut rest = then.to_vec();
            rest.push(Rc::new(Pattern::Again(p.clone(), *greedy, text.len())));
            first(p, &rest, text)
        }
        Pattern::Again(p, greedy, before) => {
            let (more, stop) = (Rc::new(Pattern::Plus(p.clone(), *greedy)), Rc::new(Pattern::Empty));
            if *before == text.len() {
                resume(then, text)
            } else if *greedy {
                first(&Pattern::Alt(more, stop), then, text)
            } else {
                first(&Pattern::Alt(stop, more), then, text)
            }
        }
    }
}

#[symbolic]
fn resume(then: &[Rc<Pattern>], text: &[char]) -> Option<usize> {
    match then {
        [] => Some(text.len()),
        [rest @ .., next] => first(next, rest, text),
    }
}

/// Start and length of the first match.
#[symbolic(memo)]
fn find(pattern: &Pattern, text: &[char]) -> Option<(usize, usize)> {
    let nothing: Vec<Rc<Pattern>> = Vec::new();
    match first(pattern, &nothing, text) {
        Some(left) => Some((0, text.len() - left)),
        None if text.is_empty() => None,
        None => {
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
    let fit = meter.evaluate(|| {
        remember(|| {
            let matches =
                |text: &Vec<char>| find::sym(&pattern, text).holds(|found| *found == expected(text));
            SymBool::all(texts.iter().map(matches))
        })
    });
    let found: Pattern = pattern.under(&meter.model(&fit)?).ok_or("no pattern")?;
    meter.say(format_args!("{found:?}"));
    expect(texts.iter().all(|text| find(&found, text) == expected(text)), format_args!("{found:?}"))
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
