//! Numbered symbols: `s0`, `x3`. Each is made once for each thread, because every state renames its own.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use whatif_term::{Sort, Symbol, Term};

/// More than this are not kept.
const KEPT: usize = 4096;

type Known = FxHashMap<(char, usize, Sort), (Symbol, Term)>;

thread_local! {
    static KNOWN: RefCell<Known> = RefCell::default();
}

/// The symbol of a kind and a number, and the term that it is.
pub(crate) fn numbered(kind: char, number: usize, sort: &Sort) -> (Symbol, Term) {
    KNOWN.with_borrow_mut(|known| {
        if known.len() > KEPT {
            known.clear();
        }
        let new = || {
            let symbol = Symbol::new(format!("{kind}{number}"), sort.clone());
            (symbol.clone(), Term::symbol(symbol))
        };
        known.entry((kind, number, sort.clone())).or_insert_with(new).clone()
    })
}
