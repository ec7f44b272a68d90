//! Primitives on unknown characters.
//!
//! Unicode's case mappings and categories have no formula, except for the first 128 characters. So the state splits: an unknown
//! character is one of the first 128, or one of a few characters beyond them that are known to be surprising, or else it gets the value
//! that the model has for it, and the search is not exhaustive any more.

use whatif_term::{Sort, Term};

use super::arithmetic::Scalar;
use super::symbolic::Alternative;
use super::{Machine, Next, Stop};
use crate::code::{Atom, Atoms, NodeId};
use crate::number;
use crate::state::{Focus, State, numbered_symbol};
use crate::value::Value;
use whatif_lambda::prim::{Misc, Prim};

/// The first character that has no formula.
const BEYOND: i64 = 128;

/// Characters that break common expectations: an upper case whose lower case is another character, no case at all, a
/// case of their own, digits that are not ASCII's, spaces, marks, surrogates, the last one.
const SURPRISING: [u32; 16] = [
    0xB5, 0xDF, 0xFF, 0x130, 0x131, 0x17F, 0x1C5, 0x3C2, 0x212A, 0xE9, 0xA0, 0xB2, 0x660, 0xAA, 0xD800,
    0x10_FFFF,
];

/// Does a primitive depend on a Unicode table?
pub(super) fn asks_unicode(prim: Prim) -> bool {
    use Misc::*;
    matches!(prim, Prim::Misc(CharGeneralCategory | CharToUpper | CharToLower | CharToTitle))
}

impl Machine {
    /// The result for one of the first 128 characters, as a term over it.
    pub(super) fn unicode_term(&self, state: &mut State, misc: Misc, char: &Term) -> Option<Term> {
        if !asks_unicode(Prim::Misc(misc)) || state.known(&is_plain(char)) != Some(true) {
            return None;
        }
        let heap = &mut state.heap;
        let mut result_of = |code: i64| {
            let value = number::pure(Prim::Misc(misc), &[Value::Char(code as u64)], heap, false);
            match value {
                Some(Value::Char(result)) => result as i64,
                Some(Value::Int(result)) => result,
                _ => 0,
            }
        };
        let moves = misc != Misc::CharGeneralCategory;
        let mut ranges: Vec<(i64, i64)> = Vec::new();
        // Ranges of characters with the same result: the same category, or a character at the same distance.
        for code in 0..BEYOND {
            let result = if moves { result_of(code) - code } else { result_of(code) };
            if ranges.last().is_none_or(|(_, last)| *last != result) {
                ranges.push((code, result));
            }
        }
        let result = |result: i64| if moves { char + &Term::int(result) } else { Term::int(result) };
        let (_, last) = *ranges.last()?;
        let chain = (1..ranges.len()).rev().fold(result(last), |rest, at| {
            char.lt(&Term::int(ranges[at].0)).ite(&result(ranges[at - 1].1), &rest)
        });
        Some(chain)
    }

    /// Pr, of an unknown character: splits on which kind of character it is. None if that is decided.
    pub(super) fn split_character(&self, state: &mut State, node: NodeId, args: Atoms) -> Option<Next> {
        let [atom @ (Atom::Local(slot) | Atom::Last(slot))] = self.code.atoms(args) else { return None };
        let Value::Term(number) = state.heap.follow(state.peek(*atom)) else { return None };
        let mut char = state.terms.get(number as usize).0.clone();
        if char.as_symbol().is_none() {
            char = named(state, &char);
            state.stack.words[state.fp + *slot as usize] = state.term(char.clone(), Scalar::Char);
        }
        let is_surprising = |code: &u32| char.equals(&Term::int(i64::from(*code)));
        let is_constant = char.equals(&state.model.eval(&char).to_term());
        let tried: &[u32] = if self.options.special_characters { &SURPRISING } else { &[] };
        let is_tried = tried.iter().all(|code| state.known(&is_surprising(code)).is_some());
        let is_beyond = state.known(&is_plain(&char)) == Some(false);
        if state.known(&is_constant) == Some(true) || is_beyond && is_tried {
            return None;
        }
        let beyond = char.ge(&Term::int(BEYOND));
        let others = Term::and(tried.iter().map(|code| is_surprising(code).not()).chain([beyond]));
        let mut constraints = vec![is_plain(&char)];
        constraints.extend(tried.iter().map(is_surprising));
        constraints.push(others);
        let again = |condition| Alternative::when(condition, Focus::Code(node));
        Some(Err(Stop::Split(Focus::Code(node), constraints.into_iter().map(again).collect())))
    }
}

/// A new symbol that equals a term, because the path condition only tells what is known of symbols.
pub(super) fn named(state: &mut State, term: &Term) -> Term {
    let symbol = numbered_symbol(u64::from(state.symbols), Sort::Int);
    state.symbols += 1;
    let mut model = (*state.model).clone();
    model.set(symbol.clone(), state.model.eval(term));
    state.model = std::sync::Arc::new(model);
    let named = Term::symbol(symbol);
    state.assume(&named.equals(term));
    named
}

fn is_plain(char: &Term) -> Term {
    char.lt(&Term::int(BEYOND))
}
