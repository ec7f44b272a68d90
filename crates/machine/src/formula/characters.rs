//! Characters in formulas.
//!
//! To the solver a character is its code. In a program it is compared with other characters (`c <= 'z'`), and becomes a number only by
//! `ord`; a number becomes a character by `chr`.

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_term::{Op, Relation, Sort, Symbol, Term};

use super::Names;
use crate::closed::Closed;
use crate::machine::Scalar;
use crate::state::State;

/// The symbols that are characters: those whose first term has that type. `ord` and `chr` make terms of another type of the same symbol.
pub(crate) fn characters(state: &State) -> FxHashSet<Symbol> {
    let mut seen: FxHashSet<&Symbol> = FxHashSet::default();
    let symbols = state.terms.iter().filter_map(|(term, scalar)| Some((term.as_symbol()?, *scalar)));
    let first = symbols.filter(|(symbol, _)| seen.insert(symbol));
    first.filter(|(_, scalar)| *scalar == Scalar::Char).map(|(symbol, _)| symbol.clone()).collect()
}

/// A constant as a character.
pub(crate) fn character(code: &Term) -> Option<String> {
    let code = u32::try_from(code.as_value()?.as_int()?.to_i64()?).ok()?;
    Some(Closed::Char(char::from_u32(code)?.into()).show_character())
}

/// A comparison with the character that a person would write: `c < 'a'`, not ``c <= '`'``.
fn with_letter(comparison: Relation, code: u32) -> (Relation, u32) {
    let is_letter = |code: u32| char::from_u32(code).is_some_and(|char| char.is_ascii_alphanumeric());
    match comparison {
        Relation::Le if !is_letter(code) && is_letter(code + 1) => (Relation::Lt, code + 1),
        Relation::Ge if !is_letter(code) && is_letter(code.wrapping_sub(1)) => (Relation::Gt, code - 1),
        _ => (comparison, code),
    }
}

impl Names<'_> {
    /// The text of a scalar, in which the inputs have names, with `chr` or `ord` where a number stands for a character or the other way round.
    pub(crate) fn scalar(&self, term: &Term, scalar: Scalar) -> String {
        let text = self.term(term);
        let is_character = term.as_symbol().is_some_and(|symbol| characters(self.state).contains(symbol));
        match scalar {
            Scalar::Char if is_character => text,
            Scalar::Char if text.contains(' ') => format!("chr ({text})"),
            Scalar::Char => format!("chr {text}"),
            _ if is_character => format!("ord {text}"),
            _ => text,
        }
    }

    /// The comparison of a character with a constant.
    pub(super) fn comparison(&self, term: &Term) -> Option<(String, Relation, String)> {
        let (inner, negated) = match (term.op(), term.args()) {
            (Op::Not, [inner]) => (inner, true),
            _ => (term, false),
        };
        let [a, b] = inner.args() else { return None };
        let (symbol, constant, flipped) = if a.as_symbol().is_some() { (a, b, false) } else { (b, a, true) };
        if !characters(self.state).contains(symbol.as_symbol()?) {
            return None;
        }
        let code = u32::try_from(constant.as_value()?.as_int()?.to_i64()?).ok()?;
        // Codes are whole numbers: `c > '`'` is `c >= 'a'`.
        let (comparison, code) = match (inner.op(), flipped, negated) {
            (Op::Eq, _, false) => (Relation::Eq, code),
            (Op::Eq, _, true) => (Relation::Ne, code),
            (Op::Le, false, false) | (Op::Lt, true, true) => (Relation::Le, code),
            (Op::Lt, false, true) | (Op::Le, true, false) => (Relation::Ge, code),
            (Op::Le, false, true) | (Op::Lt, true, false) => (Relation::Ge, code + 1),
            (Op::Lt, false, false) | (Op::Le, true, true) => (Relation::Le, code.checked_sub(1)?),
            _ => return None,
        };
        let (comparison, code) = with_letter(comparison, code);
        Some((self.term(symbol), comparison, character(&Term::int(code))?))
    }

    /// A term in which characters are compared with characters, and are numbers only by `ord`.
    pub(super) fn with_characters(&self, term: &Term) -> Term {
        let characters = characters(self.state);
        let is_character = |term: &Term| term.as_symbol().is_some_and(|symbol| characters.contains(symbol));
        if !term.symbols().iter().any(|symbol| characters.contains(symbol)) {
            return term.clone();
        }
        let mut new: FxHashMap<usize, Term> = FxHashMap::default();
        for node in term.nodes() {
            let is_compared = matches!(node.op(), Op::Eq | Op::Le | Op::Lt)
                && node.args().iter().any(is_character)
                && node.args().iter().all(|arg| is_character(arg) || character(arg).is_some());
            let written = |arg: &Term| match is_character(arg) {
                true if is_compared => arg.clone(),
                true => Term::var(format!("ord {}", self.term(arg)).as_str(), Sort::Int),
                false if is_compared => {
                    character(arg).map_or(arg.clone(), |text| Term::var(text.as_str(), Sort::Int))
                }
                false => new.get(&arg.id()).unwrap_or(arg).clone(),
            };
            let args: Vec<Term> = node.args().iter().map(written).collect();
            if args != node.args() {
                new.insert(node.id(), Term::build(node.op(), &args));
            }
        }
        new.remove(&term.id()).unwrap_or_else(|| term.clone())
    }
}
