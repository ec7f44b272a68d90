//! String and sequence laws.

use smallvec::SmallVec;

use super::{FLAT, SMALL, fold, ordered_eq};
use crate::term::intern;
use crate::{Op, Term, Value};

/// `a ++ b ++ …` of at least one: flat, without empty parts, neighbouring constants joined.
pub(crate) fn concat(args: &[&Term]) -> Term {
    let flat = args
        .iter()
        .map(|arg| if matches!(arg.op(), Op::SeqConcat) { arg.args().len() } else { 1 })
        .sum::<usize>()
        <= FLAT;
    let mut parts: SmallVec<[Term; 8]> = SmallVec::new();
    for arg in args {
        let inner =
            if flat && matches!(arg.op(), Op::SeqConcat) { arg.args() } else { std::slice::from_ref(*arg) };
        for part in inner {
            match parts.last_mut() {
                _ if is_empty(part) => {}
                Some(last) if let Some(joined) = fold(&Op::SeqConcat, &[&*last, part]) => *last = joined,
                _ => parts.push(part.clone()),
            }
        }
    }
    match parts.as_slice() {
        [] => Value::default_of(args[0].sort()).to_term(),
        [one] => one.clone(),
        many => intern(Op::SeqConcat, many),
    }
}

/// Is it the empty string or sequence?
fn is_empty(term: &Term) -> bool {
    match term.as_value() {
        Some(Value::String(s)) => s.is_empty(),
        Some(Value::Seq(seq)) => seq.items.is_empty(),
        _ => false,
    }
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
        (Op::SeqLen, [s]) => match s.op() {
            Op::SeqUnit => Some(Term::int(1)),
            // |a ++ b| = |a| + |b|
            Op::SeqConcat if s.args().iter().all(|part| !matches!(part.op(), Op::SeqConcat)) => {
                Some(Term::sum(s.args().iter().map(Term::length)))
            }
            _ => None,
        },
        // Everything contains, starts with and ends with the empty string and itself.
        (Op::SeqContains, [s, t]) if s == t || is_empty(t) => Some(Term::bool(true)),
        (Op::SeqPrefixOf | Op::SeqSuffixOf, [t, s]) if s == t || is_empty(t) => Some(Term::bool(true)),
        // The empty string contains only itself.
        (Op::SeqContains, [s, t]) if is_empty(s) => Some(s.equals(t)),
        (Op::SeqPrefixOf | Op::SeqSuffixOf, [t, s]) if is_empty(s) => Some(s.equals(t)),
        // Replacing nothing, or something by itself.
        (Op::SeqReplace, [s, t, u]) if t == u => Some((*s).clone()),
        // Replacing the whole.
        (Op::SeqReplace, [s, t, u]) if s == t => Some((*u).clone()),
        (Op::SeqReplace, [s, t, u]) if is_empty(t) => Some(u.concat(s)),
        // The order of strings is irreflexive, and total.
        (Op::StrLt, [a, b]) if a == b => Some(Term::bool(false)),
        (Op::StrLe, [a, b]) if a == b => Some(Term::bool(true)),
        // Round trips.
        (Op::CharFromCode, [c]) if matches!(c.op(), Op::CharToCode) => Some(c.args()[0].clone()),
        (Op::StrToCode, [s]) if matches!(s.op(), Op::SeqUnit) => Some(s.args()[0].char_to_code()),
        (Op::SeqNth, [s, i]) if matches!(s.op(), Op::SeqUnit) && i.as_int().is_some_and(|i| i.is_zero()) => {
            Some(s.args()[0].clone())
        }
        _ => None,
    }
}

/// `a = b` on strings and sequences.
pub(crate) fn equals(a: &Term, b: &Term) -> Term {
    match (a.op(), b.op()) {
        // [a] = [b] iff a = b
        (Op::SeqUnit, Op::SeqUnit) if a.tree_size() <= SMALL => a.args()[0].equals(&b.args()[0]),
        _ => ordered_eq(a, b),
    }
}
