//! A small model, for people to read, that is always the same.
//!
//! The model that a solver finds depends on earlier queries, on the machine's word size and on the solver's version; a
//! witness that is printed must not. So [`small_model`] takes the symbols one by one, by name, and gives each the
//! smallest value that the formulas and the values before it allow: false before true, 0 before 1 before -1 before 2,
//! short strings before long ones, `a` before other characters. The result depends on the formulas alone.

use crate::{Answer, Solver};
use std::sync::Arc;
use whatif_term::{Int, Model, Sort, Symbol, Term, Value};

/// Finds the canonical small model of the formulas.
///
/// The model has a value for every symbol in the formulas. Two kinds of values have no smallest one and stay as the
/// solver found them: reals that cannot be an integer, and the results of uninterpreted functions. If the solver runs
/// into a limit on the way, the values fixed so far are kept and the others are the solver's own; the result is a model
/// in any case.
///
/// ```
/// use whatif_solver::{Answer, small_model, standard};
/// use whatif_term::{Sort, Term};
/// let (x, y) = (Term::var("x", Sort::Int), Term::var("y", Sort::Int));
/// let Answer::Sat(model) = small_model(&mut standard(), &[(&x + &y).gt(&Term::int(10))]) else { panic!() };
/// assert_eq!(model.to_string(), "{x = 0, y = 11}");
/// ```
pub fn small_model(solver: &mut impl Solver, formulas: &[Term]) -> Answer {
    let first = match solver.check(formulas) {
        Answer::Sat(model) => model,
        other => return other,
    };
    let mut symbols: Vec<Symbol> = formulas.iter().flat_map(Term::symbols).collect();
    symbols.sort();
    symbols.dedup();
    let mut search = Search { solver, formulas: formulas.to_vec(), model: first };
    for symbol in &symbols {
        let term = Term::symbol(symbol.clone());
        search.settle(&term);
    }
    let mut small = (*search.model).clone();
    for symbol in symbols {
        let value = small.eval(&Term::symbol(symbol.clone()));
        small.set(symbol, value);
    }
    Answer::Sat(Arc::new(small))
}

struct Search<'a, S> {
    solver: &'a mut S,
    /// The formulas, with those that fix the values so far.
    formulas: Vec<Term>,
    /// A model of the formulas.
    model: Arc<Model>,
}

impl<S: Solver> Search<'_, S> {
    /// Fixes the term at its smallest value.
    fn settle(&mut self, term: &Term) {
        match term.sort() {
            Sort::Bool => drop(self.prefer(term.not())),
            Sort::Int => self.settle_number(term),
            Sort::Real => self.settle_real(term),
            // As a signed number: 0, 1, -1, 2, …
            Sort::BitVec(_) => self.settle_number(&term.sbv_to_int()),
            Sort::Char => self.settle_char(term),
            Sort::String | Sort::Seq(_) => self.settle_sequence(term),
            Sort::Uninterpreted(name) => self.settle_element(term, name),
        }
        let value = self.model.eval(term).to_term();
        self.formulas.push(term.equals(&value));
    }

    /// Adds the formula if there is a model with it.
    fn prefer(&mut self, formula: Term) -> bool {
        if !self.model.satisfies(&formula) {
            self.formulas.push(formula);
            match self.solver.check(&self.formulas) {
                Answer::Sat(model) => self.model = model,
                _ => {
                    self.formulas.pop();
                    return false;
                }
            }
        } else {
            self.formulas.push(formula);
        }
        true
    }

    fn int(&self, term: &Term) -> Int {
        self.model.eval(term).as_int().expect("an Int").clone()
    }

    /// Fixes a number at the smallest absolute value, and prefers the positive one of two.
    fn settle_number(&mut self, term: &Term) {
        self.settle_between(term, Int::from(0));
        if self.int(term).is_negative() {
            let positive = -self.int(term);
            self.prefer(term.equals(&Term::int(positive)));
        }
    }

    /// Fixes the value closest to zero, by halving the distance until there is none in between. All absolute values
    /// below `least` are known to be impossible.
    fn settle_between(&mut self, term: &Term, mut least: Int) {
        loop {
            let distance = self.int(term).abs();
            if distance <= least {
                return;
            }
            let middle = (&least + &distance).div_floor(&Int::from(2)).expect("two is not zero");
            let within = |bound: &Int| Term::and([term.le(&Term::int(bound)), term.ge(&Term::int(-bound))]);
            if !self.prefer(within(&middle)) {
                least = middle + Int::from(1);
            }
        }
    }

    /// An integer if possible, then as for integers.
    fn settle_real(&mut self, term: &Term) {
        if self.prefer(term.is_int()) {
            self.settle_number(&term.to_int());
        }
    }

    /// `a`, or else the character closest to it.
    fn settle_char(&mut self, term: &Term) {
        self.settle_number(&(term.char_to_code() - Term::int(i64::from(b'a'))));
    }

    /// As short as possible, then each element in turn.
    fn settle_sequence(&mut self, term: &Term) {
        self.settle_between(&term.length(), Int::from(0));
        let Some(length) = self.int(&term.length()).to_i64() else { return };
        self.formulas.push(term.length().equals(&Term::int(length)));
        for place in 0..length {
            self.settle(&term.nth(&Term::int(place)));
        }
    }

    /// The element with the smallest number.
    fn settle_element(&mut self, term: &Term, sort: &Arc<String>) {
        let Value::Uninterpreted(_, found) = self.model.eval(term) else { return };
        for number in 0..found {
            if self.prefer(term.equals(&Value::Uninterpreted(sort.clone(), number).to_term())) {
                return;
            }
        }
    }
}
