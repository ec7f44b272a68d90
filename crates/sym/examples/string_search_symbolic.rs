//! The shortest string that a regular expression matches, by a matcher in ordinary Rust that remembers what it has seen.

pub(crate) mod common;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

#[symbolic]
enum Regex {
    Atom(u8),
    Star(Rc<Regex>),
    Concat(Rc<Regex>, Rc<Regex>),
    Or(Rc<Regex>, Rc<Regex>),
}

use Regex::{Atom, Concat, Or, Star};

#[symbolic(memo)]
fn matches(regex: &Regex, text: &[u8]) -> bool {
    match regex {
        Regex::Atom(c) => text.len() == 1 && text[0] == *c,
        Regex::Or(a, b) => matches(a, text) || matches(b, text),
        Regex::Concat(a, b) => split(a, b, 0, text),
        Regex::Star(r) => text.is_empty() || split(r, regex, 1, text),
    }
}

/// `a` up to a place that is not before `first`, and `b` from there.
#[symbolic]
fn split(a: &Regex, b: &Regex, first: usize, text: &[u8]) -> bool {
    let mut found = false;
    for i in first..=text.len() {
        found = found || matches(a, &text[..i]) && matches(b, &text[i..]);
    }
    found
}

fn regexes() -> [(&'static str, Regex, usize); 4] {
    let join = |parts: Vec<Regex>, pair: fn(Rc<Regex>, Rc<Regex>) -> Regex| {
        parts.into_iter().rev().reduce(|rest, part| pair(Rc::new(part), Rc::new(rest))).expect("a part")
    };
    let star = |regex| Star(Rc::new(regex));
    let atoms = |text: &str| text.bytes().map(Atom).collect::<Vec<_>>();
    let d_or_ef = join(vec![Atom(b'd'), star(join(atoms("ef"), Concat))], Or);
    let ab_c_def = vec![star(join(atoms("ab"), Or)), Atom(b'c'), d_or_ef];
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
        let text: Vec<SymU<8>> = (0..10).map(|i| SymU::sym(format!("c{i}"))).collect();
        for length in 0..=10 {
            // All texts up to a length: the suffixes of one text of unknown letters.
            let (text, found) = meter.evaluate(|| {
                let suffixes = (0..=length).map(|start| text[start..length].to_vec());
                let text = Fresh::new("c").choose(suffixes);
                let found = matches::sym(&symbolic, &text).simple_merge();
                (text, found)
            });
            let Solution::Sat(model) = meter.solve(&found)? else { continue };
            let text: Vec<u8> = text.under(&model).ok_or("no text")?;
            meter.say(format_args!("{name} matches {:?}", String::from_utf8_lossy(&text)));
            expect(matches(&regex, &text) && text.len() == shortest, format_args!("{text:?}"))?;
            break;
        }
        // Harder to evaluate: a text of exactly ten letters.
        if i % 3 == 0 {
            let found = meter.evaluate(|| matches::sym(&symbolic, &text).simple_merge());
            let text: Vec<u8> = text.under(&meter.model(&found)?).ok_or("no text")?;
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
