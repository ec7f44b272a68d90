//! The shortest string that a regular expression matches: G2Q's stringSearch (003, Table 7).

pub(crate) mod common;

use std::collections::HashMap;
use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

enum Regex {
    Atom(char),
    Star(Rc<Regex>),
    Concat(Rc<Regex>, Rc<Regex>),
    Or(Rc<Regex>, Rc<Regex>),
}

use Regex::{Atom, Concat, Or, Star};

/// The alternatives of characters stay concrete, each under its guard.
type Text = Vec<Union<char>>;

fn atom(c: char) -> Rc<Regex> {
    Rc::new(Atom(c))
}

fn star(r: Rc<Regex>) -> Rc<Regex> {
    Rc::new(Star(r))
}

fn concat(parts: impl DoubleEndedIterator<Item = Rc<Regex>>) -> Rc<Regex> {
    parts.rev().reduce(|rest, part| Rc::new(Concat(part, rest))).expect("a part")
}

fn or(a: Rc<Regex>, b: Rc<Regex>) -> Rc<Regex> {
    Rc::new(Or(a, b))
}

/// Matching, with results for parts of one text: by expression, start and end.
struct Matcher<'a> {
    text: &'a [Union<char>],
    known: Option<HashMap<(*const Regex, usize, usize), SymBool>>,
}

impl Matcher<'_> {
    fn matches(&mut self, regex: &Rc<Regex>, start: usize, end: usize) -> SymBool {
        let key = (Rc::as_ptr(regex), start, end);
        if let Some(known) = self.known.as_ref().and_then(|known| known.get(&key)) {
            return known.clone();
        }
        let result = match &**regex {
            Atom(c) if end - start == 1 => self.text[start].holds(|d| d == c),
            Atom(_) => false.into(),
            Or(a, b) => self.matches(a, start, end) | self.matches(b, start, end),
            Concat(a, b) => self.split(start..=end, a, b, start, end),
            Star(_) if start == end => true.into(),
            Star(r) => self.split(start + 1..=end, r, regex, start, end),
        };
        if let Some(known) = &mut self.known {
            known.insert(key, result.clone());
        }
        result
    }

    /// `a` up to one of these places, and `b` from there.
    fn split(
        &mut self,
        places: std::ops::RangeInclusive<usize>,
        a: &Rc<Regex>,
        b: &Rc<Regex>,
        start: usize,
        end: usize,
    ) -> SymBool {
        let splits =
            places.map(|middle| self.matches(a, start, middle).and_then(|| self.matches(b, middle, end)));
        let splits: Vec<SymBool> = splits.collect();
        SymBool::any(splits)
    }
}

fn matches(regex: &Rc<Regex>, text: &[Union<char>], memo: bool) -> SymBool {
    Matcher { text, known: memo.then(HashMap::new) }.matches(regex, 0, text.len())
}

/// All texts up to a length: the suffixes of one text of unknown letters.
fn texts(length: usize, fresh: &mut Fresh) -> Union<Text> {
    let text: Text = (0..length).map(|_| fresh.choose("abcdef".chars())).collect();
    fresh.choose((0..=length).map(|start| text[start..].to_vec()))
}

fn regexes() -> Vec<(&'static str, Rc<Regex>, &'static [usize])> {
    let letters = || "abcdef".chars().map(atom);
    let ef = concat([atom('e'), atom('f')].into_iter());
    let ab_c_def = [star(or(atom('a'), atom('b'))), atom('c'), or(atom('d'), star(ef))];
    vec![
        ("(a+b)*c(d+(ef)*)", concat(ab_c_def.into_iter()), &[1]),
        ("abcdef", concat(letters()), &[6]),
        ("a+b+c+d+e+f", letters().rev().reduce(|rest, letter| or(letter, rest)).expect("letters"), &[1]),
        ("a*b*c*d*e*f*", concat(letters().map(star).collect::<Vec<_>>().into_iter()), &[0]),
    ]
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let memo = meter.options.memo;
    for (name, regex, shortest) in regexes() {
        for length in 0..=10 {
            let (text, found) = meter.evaluate(|| {
                let text = texts(length, &mut Fresh::new("c"));
                let found = text.fold(|text| matches(&regex, text, memo));
                (text, found)
            });
            let Solution::Sat(model) = meter.solve(&found)? else { continue };
            let text: Vec<char> = text.under(&model).ok_or("no text")?;
            meter.say(format_args!("{name} matches {:?}", text.iter().collect::<String>()));
            let concrete: Text = text.into_iter().map(Union::single).collect();
            expect(matches(&regex, &concrete, memo).as_con() == Some(true), "the text does not match")?;
            expect(shortest.contains(&concrete.len()), format_args!("{} letters", concrete.len()))?;
            break;
        }
    }
    // Harder to evaluate: a text of exactly ten letters.
    for (name, regex, _) in regexes().into_iter().step_by(3) {
        let found = meter.evaluate(|| {
            let mut fresh = Fresh::new("c");
            let text: Text = (0..10).map(|_| fresh.choose("abcdef".chars())).collect();
            matches(&regex, &text, memo)
        });
        meter.model(&found)?;
        meter.say(format_args!("{name} matches ten letters"));
    }
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
