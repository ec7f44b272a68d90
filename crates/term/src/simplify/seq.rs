//! String and sequence laws.
//!
//! A concatenation is flat, without empty parts, and neighbouring constants are joined. Many laws look at the parts of
//! a sequence ([`parts`]) from one end, as far as their lengths are known.

use smallvec::SmallVec;

use super::{FLAT, SMALL, bool, fold, ordered_eq};
use crate::term::intern;
use crate::{Int, Op, Sort, Term, Value};

/// `a ++ b ++ …` of at least one.
pub(crate) fn concat(args: &[&Term]) -> Term {
    let flat = args.iter().map(|arg| parts(arg).len()).sum::<usize>() <= FLAT;
    let mut joined: SmallVec<[Term; 8]> = SmallVec::new();
    for arg in args {
        for part in if flat { parts(arg) } else { std::slice::from_ref(*arg) } {
            match joined.last_mut() {
                _ if is_empty(part) => {}
                Some(last) if let Some(constant) = fold(&Op::SeqConcat, &[&*last, part]) => *last = constant,
                _ => joined.push(part.clone()),
            }
        }
    }
    match joined.as_slice() {
        [] => empty(args[0].sort()),
        [one] => one.clone(),
        many => intern(Op::SeqConcat, many),
    }
}

/// The parts of a concatenation, or the one part that any other term is.
fn parts(term: &Term) -> &[Term] {
    if matches!(term.op(), Op::SeqConcat) { term.args() } else { std::slice::from_ref(term) }
}

fn empty(sort: &Sort) -> Term {
    Value::default_of(sort).to_term()
}

/// Is it the empty string or sequence?
fn is_empty(term: &Term) -> bool {
    known_length(term) == Some(0)
}

/// The length, if the part's operator or value gives it.
fn known_length(part: &Term) -> Option<usize> {
    match (part.as_value(), part.op()) {
        (Some(Value::String(s)), _) => Some(s.len()),
        (Some(Value::Seq(seq)), _) => Some(seq.items.len()),
        (_, Op::SeqUnit) => Some(1),
        _ => None,
    }
}

/// Can this part not be empty?
fn is_inhabited(part: &Term) -> bool {
    known_length(part).is_some_and(|length| length > 0)
}

/// A string or sequence operator on `args`, simplified.
pub(crate) fn build(op: &Op, args: &[&Term]) -> Term {
    if let Some(constant) = fold(op, args) {
        return constant;
    }
    simpler(op, args).unwrap_or_else(|| intern(op.clone(), args))
}

fn simpler(op: &Op, args: &[&Term]) -> Option<Term> {
    match (op, args) {
        (Op::SeqLen, [s]) => length(s),
        (Op::SeqNth, [s, i]) => nth(s, i),
        (Op::SeqAt, [s, i]) => at(s, i),
        (Op::SeqExtract, [s, i, n]) => extract(s, i, n),
        (Op::SeqContains, [s, t]) => contains(s, t),
        (Op::SeqPrefixOf | Op::SeqSuffixOf, [t, s]) => begins_or_ends(t, s),
        (Op::SeqReplace, [s, t, u]) => replace(s, t, u),
        // The order of strings is irreflexive, and total.
        (Op::StrLt, [a, b]) if a == b => Some(Term::bool(false)),
        (Op::StrLe, [a, b]) if a == b || is_empty(a) => Some(Term::bool(true)),
        (Op::StrLt, [_, b]) if is_empty(b) => Some(Term::bool(false)),
        // a < b is not (b <= a)
        (Op::StrLt, [a, b]) => Some(bool::not(&b.str_le(a))),
        // Round trips.
        (Op::CharFromCode, [c]) if matches!(c.op(), Op::CharToCode) => Some(c.args()[0].clone()),
        (Op::StrToCode, [s]) if matches!(s.op(), Op::SeqUnit) => Some(s.args()[0].char_to_code()),
        (Op::StrFromCode, [c]) if matches!(c.op(), Op::CharToCode) => Some(c.args()[0].unit()),
        _ => None,
    }
}

/// `|a ++ b| = |a| + |b|`
fn length(s: &Term) -> Option<Term> {
    if let Some(known) = known_length(s) {
        return Some(Term::int(known));
    }
    let flat =
        matches!(s.op(), Op::SeqConcat) && parts(s).iter().all(|part| !matches!(part.op(), Op::SeqConcat));
    flat.then(|| Term::sum(s.args().iter().map(Term::length)))
}

/// The part of a concatenation that a constant index falls into, and the index there; the lengths before are known.
fn part_at<'a>(s: &'a Term, index: &Term) -> Option<(&'a Term, usize)> {
    let mut index = usize::try_from(index.as_int()?.to_i64()?).ok()?;
    for part in parts(s) {
        let length = known_length(part)?;
        if index < length {
            return Some((part, index));
        }
        index -= length;
    }
    None
}

/// The element at a constant index, if it is in a part whose position is known.
fn nth(s: &Term, index: &Term) -> Option<Term> {
    let (part, index) = part_at(s, index)?;
    match part.op() {
        Op::SeqUnit => Some(part.args()[0].clone()),
        _ if part == s => None,
        _ => Some(part.nth(&Term::int(index))),
    }
}

/// The same as a sequence of one element.
fn at(s: &Term, index: &Term) -> Option<Term> {
    // Nothing is before the beginning.
    if index.as_int().is_some_and(Int::is_negative) {
        return Some(empty(s.sort()));
    }
    nth(s, index).map(|element| element.unit())
}

fn extract(s: &Term, start: &Term, count: &Term) -> Option<Term> {
    let at_start = start.as_int().is_some_and(Int::is_zero);
    // Nothing is before the beginning, and at most zero elements are none.
    if start.as_int().is_some_and(Int::is_negative) || count.as_int().is_some_and(|n| *n <= Int::ZERO) {
        return Some(empty(s.sort()));
    }
    // All of it.
    if at_start && matches!(count.op(), Op::SeqLen) && count.args()[0] == *s {
        return Some(s.clone());
    }
    None
}

fn contains(s: &Term, t: &Term) -> Option<Term> {
    // Everything contains the empty string, itself and its parts.
    if s == t || is_empty(t) || parts(s).contains(t) {
        return Some(Term::bool(true));
    }
    // The empty string contains only itself.
    is_empty(s).then(|| s.equals(t))
}

fn begins_or_ends(t: &Term, s: &Term) -> Option<Term> {
    // Everything begins and ends with the empty string and itself.
    if s == t || is_empty(t) {
        return Some(Term::bool(true));
    }
    // The empty string begins and ends only with itself.
    is_empty(s).then(|| s.equals(t))
}

fn replace(s: &Term, t: &Term, u: &Term) -> Option<Term> {
    // Something by itself.
    if t == u {
        return Some(s.clone());
    }
    // The whole.
    if s == t {
        return Some(u.clone());
    }
    // The empty string is found at the very beginning.
    is_empty(t).then(|| u.concat(s))
}

/// `a = b` on strings and sequences.
pub(crate) fn equals(a: &Term, b: &Term) -> Term {
    if a.tree_size() > SMALL || b.tree_size() > SMALL {
        return ordered_eq(a, b);
    }
    match (a.op(), b.op()) {
        // [a] = [b] iff a = b
        (Op::SeqUnit, Op::SeqUnit) => a.args()[0].equals(&b.args()[0]),
        _ if is_empty(b) && parts(a).iter().any(is_inhabited) => Term::bool(false),
        _ if is_empty(a) && parts(b).iter().any(is_inhabited) => Term::bool(false),
        (Op::SeqConcat | Op::SeqUnit, _) | (_, Op::SeqConcat | Op::SeqUnit) => {
            strip(a, b).unwrap_or_else(|| ordered_eq(a, b))
        }
        _ => ordered_eq(a, b),
    }
}

/// Common parts at the beginning or at the end taken off: `a ++ b = a ++ c` iff `b = c`.
fn strip(a: &Term, b: &Term) -> Option<Term> {
    let (mut x, mut y) = (parts(a), parts(b));
    while let ([p, rest_x @ ..], [q, rest_y @ ..]) = (x, y)
        && p == q
    {
        (x, y) = (rest_x, rest_y);
    }
    while let ([rest_x @ .., p], [rest_y @ .., q]) = (x, y)
        && p == q
    {
        (x, y) = (rest_x, rest_y);
    }
    if x.len() == parts(a).len() {
        return strip_known(a, b);
    }
    let join = |rest: &[Term]| {
        if rest.is_empty() { empty(a.sort()) } else { concat(&rest.iter().collect::<Vec<_>>()) }
    };
    Some(join(x).equals(&join(y)))
}

/// The same for parts with known elements: `"ab" ++ s = "abc"` iff `s = "c"`, `"x" ++ s = "abc"` never, and `[x] ++ s =
/// [1, 2]` iff `x = 1` and `s = [2]`.
fn strip_known(a: &Term, b: &Term) -> Option<Term> {
    let (x, y) = (parts(a), parts(b));
    let (first, other) = (x.first()?, y.first()?);
    let shorter = known_length(first)?.min(known_length(other)?);
    if shorter == 0 {
        return None;
    }
    let (start, length) = (Term::int(0), Term::int(shorter));
    let same = if first.is_const() && other.is_const() {
        Term::bool(first.subseq(&start, &length) == other.subseq(&start, &length))
    } else {
        // One of them is a unit, so the shorter length is one.
        first.nth(&start).equals(&other.nth(&start))
    };
    if same.is_false() {
        return Some(same);
    }
    let rest = |parts: &[Term]| {
        let tail = match parts[0].op() {
            Op::SeqUnit => empty(a.sort()),
            _ => parts[0].subseq(&length, &parts[0].length()),
        };
        concat(&std::iter::once(&tail).chain(&parts[1..]).collect::<Vec<_>>())
    };
    Some(same & rest(x).equals(&rest(y)))
}
