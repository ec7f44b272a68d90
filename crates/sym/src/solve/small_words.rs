//! Words that a query itself keeps small: of 64 bits, three are enough for `1 <= x && x <= 7`.
//!
//! Z3 makes clauses of every bit, and looks for bounds only if it is asked once (eight queens as 64-bit words: ten times as
//! long). So a query that bounds an unknown x gets `zero_extend(extract(x))` in its place, or `sign_extend` if it may be negative:
//! where the bounds hold, these are equal. The other bits of x are then mentioned nowhere, and are put right in the model.

use rustc_hash::FxHashMap;
use whatif_term::{Model, Sort, Symbol, Term};

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

    /// The model of the query as it was.
    pub(super) fn widen(&self, model: &Model) -> Model {
        let mut wide = model.clone();
        for (word, few) in &self.words {
            wide.set(word.clone(), model.eval(few));
        }
        wide
    }
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
