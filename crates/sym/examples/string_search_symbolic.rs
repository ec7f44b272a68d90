//! The shortest string that a regular expression matches, by a matcher in ordinary Rust that remembers what it has seen.

pub(crate) mod common;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

#[symbolic]
enum Regex {
    Atom(char),
    Star(Rc<Regex>),
    Concat(Rc<Regex>, Rc<Regex>),
    Or(Rc<Regex>, Rc<Regex>),
}

use Regex::{Atom, Concat, Or, Star};

#[symbolic(memo)]
fn matches(regex: &Regex, text: &[Rc<char>]) -> bool {
    match regex {
        Regex::Atom(c) => matches!(text, [d] if **d == *c),
        Regex::Or(a, b) => matches(a, text) || matches(b, text),
        Regex::Concat(a, b) => split(a, b, 0, text),
        Regex::Star(r) => text.is_empty() || split(r, regex, 1, text),
    }
}

/// `a` up to a place that is not before `first`, and `b` from there.
#[symbolic]
fn split(a: &Regex, b: &Regex, first: usize, text: &[Rc<char>]) -> bool {
    (first..=text.len()).any(|i| matches(a, &text[..i]) && matches(b, &text[i..]))
}

fn regexes() -> [(&'static str, Regex, usize); 4] {
    let join = |parts: Vec<Regex>, pair: fn(Rc<Regex>, Rc<Regex>) -> Regex| {
        parts.into_iter().rev().reduce(|rest, part| pair(Rc::new(part), Rc::new(rest))).expect("a part")
    };
    let star = |regex| Star(Rc::new(regex));
    let atoms = |text: &str| text.chars().map(Atom).collect::<Vec<_>>();
    let d_or_ef = join(vec![Atom('d'), star(join(atoms("ef"), Concat))], Or);
    let ab_c_def = vec![star(join(atoms("ab"), Or)), Atom('c'), d_or_ef];
    [
        ("(a+b)*c(d+(ef)*)", join(ab_c_def, Concat), 1),
        ("abcdef", join(atoms("abcdef"), Concat), 6),
        ("a+b+c+d+e+f", join(atoms("abcdef"), Or), 1),
        ("a*b*c*d*e*f*", join(atoms("abcdef").into_iter().map(star).collect(), Concat), 0),
    ]
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    for (i, (name, regex, shortest)) in regexes().into_iter().enumerate() {
        let symbolic: SymRegex = regex.to_sym();
        let mut fresh = Fresh::new("c");
        let text: Vec<_> = (0..10).map(|_| fresh.choose("abcdef".chars())).collect();
        for length in 0..=10 {
            // All texts up to a length: the suffixes of one text of unknown letters.
            let (text, found) = meter.evaluate(|| {
                let suffixes = (0..=length).map(|start| text[start..length].to_vec());
                let text = fresh.choose(suffixes);
                let found = matches::sym(&symbolic, &text).simple_merge();
                (text, found)
            });
            let Solution::Sat(model) = meter.solve(&found)? else { continue };
            let text: Vec<_> = text.under(&model).ok_or("no text")?;
            meter.say(format_args!("{name} matches {text:?}"));
            expect(matches(&regex, &text) && text.len() == shortest, format_args!("{text:?}"))?;
            break;
        }
        // Harder to evaluate: a text of exactly ten letters.
        if i % 3 == 0 {
            let found = meter.evaluate(|| matches::sym(&symbolic, &text).simple_merge());
            let text: Vec<_> = text.under(&meter.model(&found)?).ok_or("no text")?;
            expect(matches(&regex, &text), name)?;
            meter.say(format_args!("{name} matches ten letters"));
        }
    }
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
