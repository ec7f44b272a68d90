//! A regular expression from its matches, by a backtracking matcher in ordinary Rust that remembers what it has seen.
//!
//! Where the other versions suspend a search, this one is told where the rest of the pattern matches.

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

/// How many letters are left after the best match at the beginning of the text, if there is one: `good` says with how many letters
/// left the rest of the pattern matches.
#[symbolic(memo)]
fn first(pattern: &Pattern, text: &[char], good: &[bool]) -> Option<usize> {
    let all = text.len();
    match pattern {
        Pattern::Prim(c) => {
            if text.first() == Some(c) && good[all - 1] {
                Some(all - 1)
            } else {
                None
            }
        }
        Pattern::Empty => {
            if good[all] {
                Some(all)
            } else {
                None
            }
        }
        Pattern::Seq(p, q) => {
            let mut then: Vec<bool> = Vec::new();
            for left in 0..=all {
                then.push(first(q, &text[all - left..], &good[..=left]).is_some());
            }
            let left = first(p, text, &then)?;
            first(q, &text[all - left..], &good[..=left])
        }
        Pattern::Alt(p, q) => match first(p, text, good) {
            Some(left) => Some(left),
            None => first(q, text, good),
        },
        Pattern::Plus(p, greedy) => {
            let mut then: Vec<bool> = Vec::new();
            for left in 0..all {
                then.push(good[left] || first(pattern, &text[all - left..], &good[..=left]).is_some());
            }
            then.push(good[all]);
            let left = first(p, text, &then)?;
            if left == all || good[left] && !*greedy {
                return Some(left);
            }
            match first(pattern, &text[all - left..], &good[..=left]) {
                Some(least) => Some(least),
                None => Some(left),
            }
        }
    }
}

/// Start and length of the first match.
#[symbolic(memo)]
fn find(pattern: &Pattern, text: &[char]) -> Option<(usize, usize)> {
    match first(pattern, text, &vec![true; text.len() + 1]) {
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
