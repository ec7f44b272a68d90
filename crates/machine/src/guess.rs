//! Models by guessing, for path conditions that the solver does not decide.
//!
//! A solver gives up on some products of unknown numbers, and the search would lose all paths behind them. So [`guess`] puts numbers that
//! programs often use into the model of the path so far, one or two at a time. A guess counts only if the whole path condition
//! evaluates to true under it: then it is a model as good as one of the solver's. That no guess succeeds says nothing.

use whatif_term::{Model, Sort, Symbol, Term, Value};

/// Small numbers are tried in pairs up to this one, and their negatives.
const SMALL: i64 = 15;
/// Guesses for one condition.
const TRIES: usize = 4_000;

/// A model of the conditions, made of a model of all but the last one.
pub(crate) fn guess(conditions: &[Term], model: &Model) -> Option<Model> {
    let symbols: Vec<Symbol> =
        conditions.last()?.symbols().into_iter().filter(|symbol| *symbol.sort() == Sort::Int).collect();
    let small: Vec<i64> = (0..=SMALL).chain((1..=SMALL).map(|number| -number)).collect();
    let powers = (4..63).flat_map(|power| [(1 << power) - 1, 1 << power, -(1 << power)]);
    let single: Vec<i64> = small.iter().copied().chain(16..=100).chain(powers).collect();
    let ones = symbols.iter().flat_map(|symbol| single.iter().map(move |number| vec![(symbol, *number)]));
    let pairs = symbols.iter().enumerate().flat_map(|(at, one)| {
        let (others, small) = (&symbols[at + 1..], &small);
        others.iter().flat_map(move |other| {
            small.iter().flat_map(move |a| small.iter().map(move |b| vec![(one, *a), (other, *b)]))
        })
    });
    ones.chain(pairs).take(TRIES).find_map(|chosen| {
        let mut guessed = model.clone();
        chosen.into_iter().for_each(|(symbol, number)| guessed.set(symbol.clone(), Value::from(number)));
        // The newest condition first: most guesses fail there.
        conditions.iter().rev().all(|condition| guessed.satisfies(condition)).then_some(guessed)
    })
}

#[cfg(test)]
mod tests {
    use whatif_term::{Model, Sort, Symbol, Term};

    use super::guess;

    fn number(name: &str) -> Term {
        Term::symbol(Symbol::new(name, Sort::Int))
    }

    #[test]
    fn a_sum_of_cubes_is_guessed_and_evaluated() {
        let (x, y) = (number("x"), number("y"));
        let cube = |term: &Term| &(term * term) * term;
        let taxi = (&cube(&x) + &cube(&y)).equals(&Term::int(1729));
        let found = guess(&[x.lt(&y), taxi.clone()], &Model::new()).expect("1 and 12, or 9 and 10");
        assert!(found.satisfies(&taxi) && found.satisfies(&x.lt(&y)));
    }

    #[test]
    fn what_breaks_an_older_condition_is_no_model() {
        let x = number("x");
        let square = (&x * &x).equals(&Term::int(49));
        let found = guess(&[x.lt(&Term::int(0)), square.clone()], &Model::new()).expect("-7");
        assert_eq!(found.eval(&x), found.eval(&Term::int(-7)));
        assert!(guess(&[x.lt(&Term::int(-7)), square], &Model::new()).is_none());
    }
}
