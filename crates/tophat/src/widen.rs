//! Loops that count, by induction.
//!
//! `forever (edit () >? "More" -> \_. view (n := !n + 1))` has a state for each number, so exploring them has no end. What is claimed of all
//! of them is shown with fewer: a state in which a reference counts is replaced by a *wider* one, in which its number is unknown and some
//! facts are known of it. The facts are what the file claims of every point, as far as it holds in the state, and simple comparisons:
//! with zero, with what the reference held at the start, and with other references.
//!
//! ```text
//!   n = 1      →   n = w  and  w >= 0          from there n = w + 1, of which  w + 1 >= 0  holds: part of what is known already
//! ```
//!
//! Where a state comes back with less known of it, only what both have in common is kept (`weaker`). As facts only become fewer, the search
//! ends, or it reaches its limit.
//!
//! A wider state contains the one that it replaces, and others that no run may come to. So what holds in all of them holds in all runs; what
//! does not hold there is not known. Claims are held against what each input leads to, before it is widened, also where that is part of a state that
//! is known already.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_term::{Int, Sort, Symbol, Term};

use crate::canonical::live_symbols;
use crate::code::Property;
use crate::explore::Search;
use crate::symbolic::{Configuration, Store, Value};
use crate::symbols::numbered;

/// A reference that is this far from where it began, after this many inputs, counts.
const FAR: i64 = 20;
/// More numbers are not compared with each other.
const MAX_PLACES: usize = 12;

/// What widening goes by.
pub(crate) struct Widening<'a> {
    /// What references held at the start.
    pub(crate) start: Arc<Vec<Value>>,
    /// The claims about every point that may be facts.
    pub(crate) invariants: Vec<&'a Property>,
}

/// A number in a reference: constant, though not the one at the start.
struct Place {
    /// What it becomes.
    symbol: Symbol,
    wide: Term,
    now: Int,
    start: Option<Int>,
}

/// What replacing numbers found.
#[derive(Default)]
struct Found {
    places: Vec<Place>,
    /// Numbers that are as at the start.
    fixed: Vec<Int>,
    /// New names for numbers that are computed from unknown ones.
    equations: Vec<Term>,
    names: usize,
}

/// Whether some reference has counted far from where it began.
pub(crate) fn counts(start: &[Value], at: &Configuration) -> bool {
    fn far(start: &Value, now: &Value) -> bool {
        match (start, now) {
            (Value::Leaf(start), Value::Leaf(now)) => match (start.as_int(), now.as_int()) {
                (Some(start), Some(now)) => {
                    now >= &(start + &Int::from(FAR)) || start >= &(now + &Int::from(FAR))
                }
                _ => false,
            },
            (Value::Tuple(start), Value::Tuple(now)) => start.iter().zip(now.iter()).any(|(a, b)| far(a, b)),
            _ => false,
        }
    }
    start.iter().zip(at.store.cells.iter()).any(|(start, now)| far(start, now))
}

impl Found {
    fn new_name(&mut self) -> (Symbol, Term) {
        self.names += 1;
        numbered('w', self.names, &Sort::Int)
    }

    fn replace(&mut self, value: &Value, start: Option<&Value>) -> Value {
        match value {
            Value::Leaf(term) if *term.sort() == Sort::Int => self.number(term, start),
            Value::Tuple(items) => {
                let at_start = |at: usize| match start {
                    Some(Value::Tuple(start)) => start.get(at),
                    _ => None,
                };
                Value::Tuple(
                    items.iter().enumerate().map(|(at, item)| self.replace(item, at_start(at))).collect(),
                )
            }
            other => other.clone(),
        }
    }

    fn number(&mut self, term: &Term, start: Option<&Value>) -> Value {
        let same = Value::Leaf(term.clone());
        let start = match start {
            Some(Value::Leaf(start)) => start.as_int().cloned(),
            _ => None,
        };
        let Some(now) = term.as_int().cloned() else {
            if term.as_symbol().is_some() {
                return same;
            }
            let (_, name) = self.new_name();
            self.equations.push(name.equals(term));
            return Value::Leaf(name);
        };
        if start.as_ref() == Some(&now) || self.places.len() == MAX_PLACES {
            self.fixed.push(now);
            return same;
        }
        let (symbol, wide) = self.new_name();
        self.places.push(Place { symbol, wide: wide.clone(), now, start });
        Value::Leaf(wide)
    }

    /// Comparisons that hold of the numbers.
    fn comparisons(&self) -> Vec<Term> {
        let mut facts = Vec::new();
        for (at, Place { wide, now, start, .. }) in self.places.iter().enumerate() {
            let bounds = [Int::ZERO].into_iter().chain(start.clone()).chain(self.fixed.iter().cloned());
            for bound in bounds {
                let term = Term::int(&bound);
                if *now >= bound {
                    facts.push(term.le(wide));
                }
                if *now <= bound {
                    facts.push(wide.le(&term));
                }
            }
            for other in &self.places[..at] {
                let difference = &other.now - now;
                let sum = &other.now + now;
                let starts = other.start.as_ref().zip(start.as_ref());
                if starts.is_some_and(|(a, b)| a - b == difference) {
                    facts.push((&other.wide - wide).equals(&Term::int(&difference)));
                } else if other.now <= *now {
                    facts.push(other.wide.le(wide));
                } else {
                    facts.push(wide.le(&other.wide));
                }
                if starts.is_some_and(|(a, b)| a + b == sum) {
                    facts.push((&other.wide + wide).equals(&Term::int(&sum)));
                }
            }
        }
        facts
    }
}

impl Search<'_> {
    /// A state that contains another one, if this search widens states.
    pub(crate) fn widen(
        &mut self,
        at: &Configuration,
        formula: &[Term],
    ) -> Option<(Configuration, Vec<Term>)> {
        let widening = self.widening.as_ref()?;
        let mut found = Found::default();
        let cells = at.store.cells.iter().enumerate();
        let cells: Vec<Value> =
            cells.map(|(cell, value)| found.replace(value, widening.start.get(cell))).collect();
        let store = Store { cells: Arc::new(cells), claims: at.store.claims.clone() };
        let wide = Configuration { store, ..at.clone() };
        let now: FxHashMap<Symbol, Term> =
            found.places.iter().map(|place| (place.symbol.clone(), Term::int(&place.now))).collect();
        let mut formula: Vec<Term> = formula.iter().chain(&found.equations).cloned().collect();
        let live = live_symbols(&wide);
        let mut claimed = Vec::new();
        for invariant in &widening.invariants {
            if let Some(claim) = self.machine.claim(&invariant.says, &wide, None)
                && claim.cut.is_none()
                && claim.holds.symbols().iter().all(|symbol| live.contains(symbol))
            {
                claimed.push(claim.holds);
            }
        }
        claimed.retain(|holds| self.implies(&formula, &holds.substitute(&now)));
        for fact in found.comparisons().into_iter().chain(claimed) {
            if !formula.contains(&fact) {
                formula.push(fact);
            }
        }
        Some((wide, formula))
    }

    /// What two formulas about the same configuration have in common: the conjuncts of the first that the second implies.
    pub(crate) fn weaker(&mut self, first: &[Term], second: &[Term]) -> Vec<Term> {
        first.iter().filter(|conjunct| self.implies(second, conjunct)).cloned().collect()
    }
}
