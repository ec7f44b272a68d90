//! Words that a query itself keeps small: of 64 bits, three are enough for `1 <= x && x <= 7`.
//!
//! Z3 makes clauses of every bit, and looks for bounds only in a solver that gets a single query (eight queens as 64-bit words: ten times as
//! long). So a query that bounds an unknown x gets `zero_extend(extract(x))` in its place, or `sign_extend` if it may be negative:
//! where the bounds hold, these are equal. The other bits of x are then mentioned nowhere, and are put right in the model.
//!
//! Where a query multiplies or divides wide words, it often has a model of small numbers (`x * y == x + y`: 2 and 2), which is found
//! many times faster than any other. So these are [guessed](SmallWords::guess) first. A model of the guess is one of the query; that the guess
//! has none says nothing.

use rustc_hash::FxHashMap;
use whatif_term::{Model, Op, Sort, Symbol, Term};

use super::bounds::{Interval, bounds};

/// A query with fewer bits.
pub(super) struct SmallWords {
    pub(super) formulas: Vec<Term>,
    /// For each word with bounds, its few bits, extended to its width.
    words: FxHashMap<Symbol, Term>,
}

impl SmallWords {
    /// The query with fewer bits, if there is a word of which half of the bits or more are superfluous.
    pub(super) fn of(formulas: &[Term]) -> Option<SmallWords> {
        let bounds = bounds(formulas);
        let few = |(word, interval): (&Term, &Interval)| {
            Some((word.as_symbol()?.clone(), few_bits(word, interval)?))
        };
        let words: FxHashMap<Symbol, Term> = bounds.iter().filter_map(few).collect();
        let formulas = || formulas.iter().map(|formula| formula.substitute(&words)).collect();
        (!words.is_empty()).then(|| SmallWords { formulas: formulas(), words: words.clone() })
    }

    /// The query for small numbers only, if it has products of wide words and is not large itself.
    pub(super) fn guess(formulas: &[Term]) -> Option<SmallWords> {
        let nodes = Term::nodes_of(formulas);
        if nodes.len() > LARGE || !nodes.iter().any(|node| multiplies_wide_words(node)) {
            return None;
        }
        let small = |symbol: &Symbol| match *symbol.sort() {
            Sort::BitVec(width) if width > GUESSED => {
                let few = Term::symbol(symbol.clone()).extract(GUESSED - 1, 0);
                Some((symbol.clone(), few.zero_extend(width - GUESSED)))
            }
            _ => None,
        };
        let words: FxHashMap<Symbol, Term> =
            nodes.iter().filter_map(|node| node.as_symbol()).filter_map(small).collect();
        let formulas = formulas.iter().map(|formula| formula.substitute(&words)).collect();
        Some(SmallWords { formulas, words })
    }

    /// The model of the query as it was.
    pub(super) fn widen(&self, model: &Model) -> Model {
        let mut wide = model.clone();
        for (word, few) in &self.words {
            wide.set(word.clone(), model.eval(few));
        }
        wide
    }
}

/// A guess is that numbers have no more bits than this.
const GUESSED: u32 = 4;

/// Words of so many bits are wide: to multiply them takes many clauses.
const WIDE: u32 = 24;

/// Queries of more terms than this are not worth a guess.
const LARGE: usize = 2000;

/// Is it a product, a quotient or a remainder of wide words that are both unknown?
fn multiplies_wide_words(node: &Term) -> bool {
    let multiplies =
        matches!(node.op(), Op::BvMul | Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem | Op::BvSmod);
    let unknown = || node.args().iter().filter(|arg| !matches!(arg.op(), Op::Const(_)));
    multiplies && matches!(node.sort(), Sort::BitVec(width) if *width >= WIDE) && unknown().count() > 1
}

/// The bits of a word that its bounds leave, extended to its width.
fn few_bits(word: &Term, interval: &Interval) -> Option<Term> {
    let Sort::BitVec(width) = *word.sort() else { return None };
    let sign = u32::from(!interval.is_negative());
    let bits = (1..=width / 2).find(|bits| interval.fits(bits + sign))?;
    let (few, more) = (word.extract(bits - 1, 0), width - bits);
    Some(if interval.is_negative() { few.sign_extend(more) } else { few.zero_extend(more) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use whatif_term::{BitVec, Value};

    /// Every comparison of the two, and its opposite.
    fn comparisons(a: &Term, b: &Term) -> Vec<Term> {
        let both_ways = |a: &Term, b: &Term| [a.slt(b), a.sle(b), a.ult(b), a.ule(b), a.equals(b)];
        let all = both_ways(a, b).into_iter().chain(both_ways(b, a));
        all.flat_map(|comparison| [!&comparison, comparison]).collect()
    }

    #[test]
    fn a_query_with_fewer_bits_has_the_models_of_the_query_as_it_was() {
        let symbol = Symbol::new("x", Sort::BitVec(6));
        let x = Term::symbol(symbol.clone());
        let models: Vec<Model> = (0..64)
            .map(|n| {
                let mut model = Model::new();
                model.set(symbol.clone(), Value::BitVec(BitVec::new(6, n)));
                model
            })
            .collect();
        let bounds: Vec<Term> =
            [0, 2, 7, 32, 61, 63].iter().flat_map(|n| comparisons(&x, &Term::bv(6, *n))).collect();
        let rest = (&x * &x).ult(&Term::bv(6, 40));
        let holds =
            |formulas: &[Term], model: &Model| formulas.iter().all(|formula| model.satisfies(formula));
        let mut smaller = 0;
        for (i, one) in bounds.iter().enumerate() {
            for other in &bounds[i..] {
                let query = [one.clone(), other.clone(), rest.clone()];
                let Some(small) = SmallWords::of(&query) else { continue };
                smaller += 1;
                for model in &models {
                    assert!(!holds(&query, model) || holds(&small.formulas, model), "{query:?}: {model}");
                    if holds(&small.formulas, model) {
                        assert!(holds(&query, &small.widen(model)), "{query:?}: {model}");
                    }
                }
            }
        }
        assert!(smaller > 500, "{smaller} of the queries bound the word");
    }

    #[test]
    fn a_guess_has_models_of_the_query_only_and_is_made_of_products_only() {
        let [x, y] = ["x", "y"].map(|name| Term::var(name, Sort::BitVec(32)));
        let sum = |n: i64| (&x * &y).equals(&(&x + &y)) & (&x + &y).equals(&Term::bv(32, n));
        for (n, is_small) in [(4, true), (0, true), (-4, false)] {
            let query = [sum(n)];
            let guess = SmallWords::guess(&query).expect("there is a product");
            let models = |x: u32, y: u32| {
                let mut model = Model::new();
                for (name, n) in [("x", x), ("y", y)] {
                    model.set(Symbol::new(name, Sort::BitVec(32)), Value::BitVec(BitVec::new(32, n)));
                }
                model
            };
            // All numbers of five bits: one more than are guessed.
            let all = (0..32).flat_map(|x| (0..32).map(move |y| models(x, y)));
            let found: Vec<Model> = all.filter(|model| model.satisfies(&guess.formulas[0])).collect();
            assert_eq!(!found.is_empty(), is_small, "{n}");
            assert!(found.iter().all(|model| guess.widen(model).satisfies(&query[0])));
        }
        assert!(SmallWords::guess(&[(&x + &y).equals(&Term::bv(32, 4))]).is_none());
        assert!(SmallWords::guess(&[(&x * &Term::bv(32, 3)).equals(&Term::bv(32, 4))]).is_none());
    }

    #[test]
    fn a_word_that_may_be_large_stays_as_it_is() {
        let x = Term::var("x", Sort::BitVec(64));
        let [low, high] = [-3, 5].map(|n| Term::bv(64, n));
        assert!(SmallWords::of(&[low.sle(&x)]).is_none());
        assert!(SmallWords::of(&[low.sle(&x) | x.sle(&high)]).is_none());
        assert!(SmallWords::of(&[low.sle(&x), x.sle(&Term::bv(64, 1_i64 << 40))]).is_none());
        let small = SmallWords::of(&[low.sle(&x) & x.sle(&high)]).expect("four bits are enough");
        assert_eq!(small.words.values().next(), Some(&x.extract(3, 0).sign_extend(60)));
    }
}
