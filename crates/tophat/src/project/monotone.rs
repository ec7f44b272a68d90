//! Forgetting a number that everything else pushes one way.
//!
//! Twelve customers take money out of one account. Those who asked for too much wait: each of them asked for less than nothing, or for
//! more than there was. Which amount there was is forgotten at the next withdrawal. Expanded to its cases, the condition of n who
//! wait has 2^n of them. But every one of those cases wants the old amount to be *small*, and only plain conjuncts, such as
//! `new <= old`, want it to be large. So the smallest amount that the conjuncts allow serves every case, and stands for it:
//!
//! ```text
//!   new <= old  and  (x < 0 or x > old)  and  (y < 0 or y > old)     for some old
//!                    (x < 0 or x > new)  and  (y < 0 or y > new)
//! ```
//!
//! With several lower bounds, the largest of them is the smallest amount allowed. A formula that wants a small number holds for the
//! largest bound exactly if it holds for each of them, so the result is a conjunction and never a case distinction. But each disjunction is
//! then there once for each bound, and expanding the next symbol to its cases costs the product of them; so the caller says how many
//! copies it wants.

use whatif_term::{Op, Sort, Symbol, Term};

use super::{Bounds, choice_in, mentions};

/// Which values of the number a formula prefers: if it holds for one, it holds for all smaller ones, or for all larger ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wants {
    Small,
    Large,
}

/// The conjunction, all of which mentions the symbol, without it; `None` if it is pushed both ways inside of some conjunct, or if a
/// disjunction would be copied more often than wanted.
pub(super) fn eliminate(formulas: &[Term], symbol: &Symbol, copies: usize) -> Option<Vec<Term>> {
    if *symbol.sort() != Sort::Int {
        return None;
    }
    [Wants::Small, Wants::Large].into_iter().find_map(|wants| eliminate_by(formulas, symbol, wants, copies))
}

fn eliminate_by(formulas: &[Term], symbol: &Symbol, wants: Wants, copies: usize) -> Option<Vec<Term>> {
    let mut limits = Vec::new();
    let mut pushed = Vec::new();
    for formula in formulas {
        match limit(formula, symbol, wants) {
            Some(limit) => limits.push(limit),
            None => pushed.push(formula),
        }
    }
    let is_atom = |formula: &&Term| matches!(formula.op(), Op::Le | Op::Eq | Op::Not);
    if limits.len() > copies && !pushed.iter().all(is_atom) {
        return None;
    }
    if limits.is_empty() {
        // Without a bound on the other side, some number is extreme enough for all of these.
        return pushed.iter().map(|formula| with_limit(formula, symbol, wants, true, None)).collect();
    }
    let each =
        |limit| pushed.iter().map(move |formula| with_limit(formula, symbol, wants, true, Some(limit)));
    limits.iter().flat_map(each).collect()
}

/// The bound, if a conjunct is a single bound on the side opposite to the one that the others prefer.
fn limit(formula: &Term, symbol: &Symbol, wants: Wants) -> Option<Term> {
    let mut bounds = Bounds::default();
    bounds.add(formula, symbol)?;
    let against = match wants {
        Wants::Small => bounds.lower,
        Wants::Large => bounds.upper,
    };
    against.into_iter().next().filter(|_| !bounds.scaled)
}

/// The formula with the limit in place of the symbol (without a limit: with a number beyond every bound). `None` if the formula does not
/// prefer the values that `wants` says.
fn with_limit(
    formula: &Term,
    symbol: &Symbol,
    wants: Wants,
    positive: bool,
    limit: Option<&Term>,
) -> Option<Term> {
    let signed = |term: &Term| if positive { term.clone() } else { term.not() };
    if !mentions(formula, symbol) {
        return Some(signed(formula));
    }
    let parts = |positive: bool| -> Option<Vec<Term>> {
        formula.args().iter().map(|part| with_limit(part, symbol, wants, positive, limit)).collect()
    };
    match formula.op() {
        Op::Not => with_limit(&formula.args()[0], symbol, wants, !positive, limit),
        Op::And | Op::Or if matches!(formula.op(), Op::And) == positive => Some(Term::and(parts(positive)?)),
        Op::And | Op::Or => Some(Term::or(parts(positive)?)),
        _ if choice_in(formula).is_some() => None,
        _ => {
            let mut bounds = Bounds::default();
            bounds.add(&signed(formula), symbol)?;
            let (with, against) = match wants {
                Wants::Small => (bounds.upper, bounds.lower),
                Wants::Large => (bounds.lower, bounds.upper),
            };
            if !against.is_empty() || !bounds.not.is_empty() || bounds.scaled {
                return None;
            }
            let Some(limit) = limit else { return Some(Term::bool(true)) };
            let [bound] = with.as_slice() else { return None };
            Some(match wants {
                Wants::Small => limit.le(bound),
                Wants::Large => bound.le(limit),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(name: &str) -> Term {
        Term::var(name, Sort::Int)
    }

    /// What is known of those who wait: they asked for less than nothing or for more than there is.
    fn waiting(count: usize, amount: &Term) -> Vec<Term> {
        let asked = |who: usize| int(&format!("x{who}"));
        (0..count).map(|who| Term::or([asked(who).lt(&Term::int(0)), asked(who).gt(amount)])).collect()
    }

    #[test]
    fn the_smallest_amount_serves_everyone_who_waits() {
        let (old, new) = (int("old"), int("new"));
        let mut formulas = waiting(20, &old);
        formulas.push(new.le(&old));
        let without = eliminate(&formulas, &old.symbols()[0], usize::MAX)
            .expect("all but one conjunct want a small amount");
        assert_eq!(without, waiting(20, &new));
    }

    #[test]
    fn with_two_limits_both_must_serve() {
        let (old, a, b, x) = (int("old"), int("a"), int("b"), int("x"));
        let formulas = [a.le(&old), b.le(&old), old.lt(&x)];
        let without = eliminate(&formulas, &old.symbols()[0], usize::MAX).expect("bounds alone");
        assert_eq!(without, [a.lt(&x), b.lt(&x)]);
    }

    #[test]
    fn a_disjunction_is_copied_as_often_as_the_caller_wants() {
        let (old, a, b) = (int("old"), int("a"), int("b"));
        let formulas = [waiting(1, &old), vec![a.le(&old), b.le(&old)]].concat();
        assert_eq!(eliminate(&formulas, &old.symbols()[0], 1), None);
        let without = eliminate(&formulas, &old.symbols()[0], 2).expect("two copies");
        assert_eq!(without, [waiting(1, &a), waiting(1, &b)].concat());
    }

    #[test]
    fn what_is_pushed_both_ways_is_left_to_others() {
        let (old, x) = (int("old"), int("x"));
        let formulas = [Term::or([old.lt(&x), old.gt(&Term::int(9))])];
        assert!(eliminate(&formulas, &old.symbols()[0], usize::MAX).is_none());
        assert!(
            eliminate(&[Term::or([old.differs(&x), x.gt(&Term::int(9))])], &old.symbols()[0], usize::MAX)
                .is_none()
        );
        let twice = &old + &old;
        assert!(eliminate(&[twice.le(&x), x.le(&old)], &old.symbols()[0], usize::MAX).is_none());
    }

    #[test]
    fn without_limits_nothing_is_left_of_what_wants_it_small() {
        let (old, x, y) = (int("old"), int("x"), int("y"));
        let formulas = [Term::or([old.lt(&x), y.lt(&x)])];
        assert_eq!(eliminate(&formulas, &old.symbols()[0], usize::MAX), Some(vec![Term::bool(true)]));
    }

    /// Every conjunction of small bounds and disjunctions agrees with trying all values of the symbol.
    #[test]
    fn it_agrees_with_trying_every_value() {
        use whatif_term::{Model, Value};
        let (d, x, y) = (int("d"), int("x"), int("y"));
        let symbol = |term: &Term| term.symbols()[0].clone();
        let atoms =
            [d.le(&x), x.le(&d), d.lt(&y), y.lt(&d), d.le(&Term::int(2)), Term::int(1).le(&d), x.le(&y)];
        let mut formulas: Vec<Term> = atoms.to_vec();
        for first in &atoms {
            formulas.extend(atoms.iter().map(|second| Term::or([first.clone(), second.clone()])));
            formulas.extend(atoms.iter().map(|second| Term::and([first.clone(), second.clone()]).not()));
        }
        let mut eliminated = 0;
        for first in &formulas {
            for second in &formulas {
                let both: Vec<Term> = [first, second]
                    .into_iter()
                    .filter(|formula| mentions(formula, &symbol(&d)))
                    .cloned()
                    .collect();
                let Some(without) = eliminate(&both, &symbol(&d), usize::MAX) else { continue };
                eliminated += 1;
                let (both, without) = (Term::and(&both), Term::and(&without));
                for (at_x, at_y) in (0..4).flat_map(|at_x| (0..4).map(move |at_y| (at_x, at_y))) {
                    let holds = |term: &Term, at_d: i64| {
                        let values = [(&d, at_d), (&x, at_x), (&y, at_y)];
                        let model: Model = values
                            .into_iter()
                            .map(|(term, value)| (symbol(term), Value::from(value)))
                            .collect();
                        model.eval(term) == Value::from(true)
                    };
                    assert_eq!(
                        (-9..9).any(|at_d| holds(&both, at_d)),
                        holds(&without, 0),
                        "{both} without d is {without}, x = {at_x}, y = {at_y}"
                    );
                }
            }
        }
        assert!(eliminated > 1000, "only {eliminated} were eliminated");
    }
}
