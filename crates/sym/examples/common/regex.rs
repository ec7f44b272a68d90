//! A regular expression from its matches: a backtracking matcher runs on a sketch (003, section 5.1). The matchers differ in
//! how they backtrack; the problem is the same.

use std::rc::Rc;

use super::common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

#[derive(Clone, Debug, Mergeable, EvalSym, Structural)]
pub(crate) enum Pattern {
    Prim(char),
    Seq(Union<Pattern>, Union<Pattern>),
    Alt(Union<Pattern>, Union<Pattern>),
    Plus(Union<Pattern>, SymBool),
    Empty,
}

use Pattern::{Alt, Empty, Plus, Prim, Seq};

/// The last `length` letters.
pub(crate) fn last(text: &Rc<str>, length: usize) -> Rc<str> {
    if length == text.len() { Rc::clone(text) } else { Rc::from(&text[text.len() - length..]) }
}

/// A backtracking matcher.
pub(crate) trait Matcher {
    /// The pattern is judged by all texts up to this length.
    const LENGTH: usize = 5;

    /// One that remembers what it has seen, if `memo` says so.
    fn new(memo: bool) -> Self;

    /// Lets go of what it has seen. Suspended searches hold the matcher that remembers them, so nothing else frees them.
    fn forget(&self);

    /// How many letters are left after the best match at the beginning of the text, if there is one.
    fn first(&self, pattern: &Union<Pattern>, text: &Rc<str>) -> Union<Option<usize>>;
}

/// The first match: the smallest start at which there is one, and there the first end.
fn first_match(
    matcher: &impl Matcher,
    pattern: &Union<Pattern>,
    text: &str,
) -> Union<Option<(usize, usize)>> {
    (0..=text.len()).rfold(Union::single(None), |later, start| {
        let from_here: Rc<str> = Rc::from(&text[start..]);
        matcher.first(pattern, &from_here).and_then(|left| match left {
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
fn fits(matcher: &impl Matcher, pattern: &Union<Pattern>, texts: &[String]) -> SymBool {
    SymBool::all(texts.iter().map(|text| {
        let expected = expected(text);
        first_match(matcher, pattern, text).holds(|found| *found == expected)
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

/// Finds the pattern.
pub(crate) fn synthesise<M: Matcher>(meter: &mut Meter) -> Result<(), Unsolved> {
    let (texts, matcher) = (texts(M::LENGTH), M::new(meter.options.memo));
    let (pattern, fit) = meter.evaluate(|| {
        let pattern = sketch(&mut Fresh::new("p"));
        let fit = fits(&matcher, &pattern, &texts);
        (pattern, fit)
    });
    let found = pattern.eval_sym(&meter.model(&fit)?);
    meter.say(show(&found));
    // Again, with the pattern that was found: nothing is symbolic then.
    let is_right = fits(&matcher, &found, &texts).as_con() == Some(true);
    matcher.forget();
    expect(is_right, show(&found))
}
