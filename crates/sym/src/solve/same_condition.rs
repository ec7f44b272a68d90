//! Sums of conditional numbers: addends that hang on one condition become one.
//!
//! ```text
//! (if c then x else 0) - (if c then 1 else 0)   ⇒   if c then x - 1 else 0
//! ```
//!
//! For Z3, each `if` is an unknown of its own with two cases, and it does not see that two of them have the same ones. How many of ten
//! numbers are positive, against their sum: ten times as fast.

use rustc_hash::FxHashMap;
use whatif_term::{Op, Sort, Term};

/// The formulas with fewer conditional numbers, if there are any to put together.
pub(super) fn together(formulas: &[Term]) -> Option<Vec<Term>> {
    let nodes = Term::nodes_of(formulas);
    if !nodes.iter().any(|node| is_sum(node) && repeats(node)) {
        return None;
    }
    let mut known: FxHashMap<usize, Term> = FxHashMap::default();
    for node in &nodes {
        let args: Vec<Term> = node.args().iter().map(|arg| known[&arg.id()].clone()).collect();
        let rebuilt = if args[..] == *node.args() { (*node).clone() } else { Term::build(node.op(), &args) };
        known.insert(node.id(), if is_sum(&rebuilt) { by_condition(&rebuilt) } else { rebuilt });
    }
    Some(formulas.iter().map(|formula| known[&formula.id()].clone()).collect())
}

fn is_sum(node: &Term) -> bool {
    matches!(node.op(), Op::Add) && matches!(node.sort(), Sort::Int | Sort::Real)
}

/// `factor * (if condition then … else …)`: the factor, if there is one, and the choice.
fn conditional(addend: &Term) -> Option<(Option<&Term>, &Term)> {
    match (addend.op(), addend.args()) {
        (Op::Ite, _) => Some((None, addend)),
        (Op::Mul, [factor, choice]) if factor.is_const() && matches!(choice.op(), Op::Ite) => {
            Some((Some(factor), choice))
        }
        _ => None,
    }
}

/// Do two addends hang on the same condition?
fn repeats(sum: &Term) -> bool {
    let mut conditions: Vec<usize> =
        sum.args().iter().filter_map(conditional).map(|(_, choice)| choice.args()[0].id()).collect();
    conditions.sort_unstable();
    conditions.windows(2).any(|pair| pair[0] == pair[1])
}

/// The sum, with one addend for each condition.
fn by_condition(sum: &Term) -> Term {
    if !repeats(sum) {
        return sum.clone();
    }
    let mut rest: Vec<Term> = Vec::new();
    // In the order in which they come, so that equal queries stay equal.
    let mut groups: Vec<(Term, Vec<Term>, Vec<Term>)> = Vec::new();
    let mut places: FxHashMap<usize, usize> = FxHashMap::default();
    for addend in sum.args() {
        let Some((factor, choice)) = conditional(addend) else {
            rest.push(addend.clone());
            continue;
        };
        let [condition, then, otherwise] = choice.args() else { unreachable!("a choice has three parts") };
        let times = |part: &Term| factor.map_or_else(|| part.clone(), |factor| factor * part);
        let at = *places.entry(condition.id()).or_insert(groups.len());
        if at == groups.len() {
            groups.push((condition.clone(), Vec::new(), Vec::new()));
        }
        groups[at].1.push(times(then));
        groups[at].2.push(times(otherwise));
    }
    let choices = groups
        .iter()
        .map(|(condition, then, otherwise)| condition.ite(&Term::sum(then), &Term::sum(otherwise)));
    Term::sum(rest.into_iter().chain(choices).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use whatif_solver::{Solver, Z3};

    #[test]
    fn a_sum_means_the_same_with_its_conditions_put_together() {
        let [x, y, z] = ["x", "y", "z"].map(|name| Term::var(name, Sort::Int));
        let (zero, one, three) = (Term::int(0), Term::int(1), Term::int(3));
        let positive = |n: &Term| zero.lt(n);
        let sums = [
            positive(&x).ite(&x, &zero) - positive(&x).ite(&one, &zero) + &y,
            positive(&x).ite(&y, &z)
                + positive(&y).ite(&x, &z)
                + positive(&x).ite(&z, &one)
                + positive(&y).ite(&one, &x),
            &three * positive(&x).ite(&y, &z) + &y
                - &three * positive(&x).ite(&z, &(&y + positive(&x).ite(&y, &z))),
        ];
        for sum in sums {
            let formula = sum.lt(&z);
            let [merged] = &together(std::slice::from_ref(&formula)).expect("a condition occurs twice")[..]
            else {
                panic!("one formula")
            };
            assert_ne!(*merged, formula);
            assert!(Z3::new().check(&[merged.differs(&formula)]).is_unsat(), "{formula} became {merged}");
        }
        assert!(together(&[(positive(&x).ite(&x, &zero) + positive(&y).ite(&x, &zero)).lt(&z)]).is_none());
    }
}
