//! Combinators on lists whose answer is symbolic: results of different shape merge as they are made.

use crate::{Mergeable, SimpleMergeable, SymBool, SymInt, Union};

/// Those elements that satisfy the condition: a list of symbolic length.
///
/// ```
/// use whatif_sym::prelude::*;
/// let xs = ["x", "y"].map(SymInt::sym);
/// let positive = list::filter(&xs, |x| x.gt(0));
/// assert_eq!(positive.map(|list| list.len()).len(), 3);
/// ```
pub fn filter<T: Mergeable + Clone>(elements: &[T], mut keep: impl FnMut(&T) -> SymBool) -> Union<Vec<T>> {
    let conditions: Vec<SymBool> = elements.iter().map(&mut keep).collect();
    elements.iter().zip(&conditions).rfold(Union::single(Vec::new()), |rest, (element, cond)| {
        if cond.as_con() == Some(false) {
            return rest;
        }
        let with = rest.map(|list| [element].into_iter().chain(list).cloned().collect());
        Union::ite(cond, &with, &rest)
    })
}

/// [`filter`], for elements that merge into one value: the lists of all lengths share their elements, so that there are as
/// many terms as pairs of elements, and not as triples.
///
/// ```
/// use whatif_sym::prelude::*;
/// let xs: Vec<SymInt> = (0..100).map(|i| SymInt::sym(format!("x{i}"))).collect();
/// let positive = list::filter_simple(&xs, |x| x.gt(0));
/// assert_eq!(positive.len(), 101);
/// ```
pub fn filter_simple<T: SimpleMergeable + Clone>(
    elements: &[T],
    mut keep: impl FnMut(&T) -> SymBool,
) -> Union<Vec<T>> {
    let conditions: Vec<SymBool> = elements.iter().map(&mut keep).collect();
    // From the right: `at_most[k]` tells whether at most k elements were kept so far, and `kept[k]` is number k of them, counted
    // from the right. Where fewer were kept, `kept[k]` may be anything: no list of that length is then the result.
    let mut at_most: Vec<SymBool> = vec![true.into()];
    let mut kept: Vec<T> = Vec::new();
    for (element, cond) in elements.iter().zip(&conditions).rev() {
        let mut next: Vec<T> = kept
            .iter()
            .zip(&at_most)
            .map(|(known, room)| T::mrg_ite(&(cond & room), element, known))
            .collect();
        next.push(element.clone());
        kept = next;
        let with = |k: usize| if k == 0 { false.into() } else { at_most[k - 1].clone() };
        at_most = (0..at_most.len()).map(|k| cond.ite(&with(k), &at_most[k])).chain([true.into()]).collect();
    }
    let list = |length: usize| Union::single(kept[..length].iter().rev().cloned().collect());
    (0..elements.len())
        .rfold(list(elements.len()), |longer, length| Union::ite(&at_most[length], &list(length), &longer))
}

/// The first element that satisfies the condition, if there is one.
///
/// ```
/// use whatif_sym::prelude::*;
/// let xs = [1, 2, 3];
/// let n = SymInt::sym("n");
/// let found = list::find(&xs, |x| SymInt::from(*x).gt(&n));
/// assert!(verify(&n.eq(1).implies(found.holds(|x| *x == Some(2)))).unwrap().holds());
/// ```
pub fn find<T: Mergeable + Clone>(elements: &[T], mut wanted: impl FnMut(&T) -> SymBool) -> Union<Option<T>> {
    let conditions: Vec<SymBool> = elements.iter().map(&mut wanted).collect();
    elements.iter().zip(&conditions).rfold(Union::single(None), |rest, (element, cond)| {
        Union::ite(cond, &Union::single(Some(element.clone())), &rest)
    })
}

/// The place of the first element that satisfies the condition, if there is one.
pub fn position<T>(elements: &[T], mut wanted: impl FnMut(&T) -> SymBool) -> Union<Option<usize>> {
    let conditions: Vec<SymBool> = elements.iter().map(&mut wanted).collect();
    conditions
        .iter()
        .enumerate()
        .rfold(Union::single(None), |rest, (i, cond)| Union::ite(cond, &Union::single(Some(i)), &rest))
}

/// How many elements satisfy the condition.
///
/// ```
/// use whatif_sym::prelude::*;
/// let bits = ["a", "b", "c"].map(SymBool::sym);
/// let two = list::count(&bits, SymBool::clone).eq(2);
/// assert_eq!(Solver::new().solve_all(&two, 10).unwrap().len(), 3);
/// ```
pub fn count<T>(elements: &[T], mut wanted: impl FnMut(&T) -> SymBool) -> SymInt {
    elements.iter().map(|element| wanted(element).to_int()).sum()
}

/// The value of the first pair whose key is the given one, if there is one.
pub fn lookup<K: crate::SymEq, V: Mergeable + Clone>(pairs: &[(K, V)], key: &K) -> Union<Option<V>> {
    pairs.iter().rfold(Union::single(None), |rest, (known, value)| {
        Union::ite(&known.sym_eq(key), &Union::single(Some(value.clone())), &rest)
    })
}

/// All elements, folded into one value from the left, each under the condition that it counts.
pub fn fold_if<T, S: SimpleMergeable + Clone>(
    elements: &[T],
    start: S,
    mut counts: impl FnMut(&T) -> SymBool,
    mut step: impl FnMut(&S, &T) -> S,
) -> S {
    elements.iter().fold(start, |state, element| match counts(element) {
        cond if cond.as_con() == Some(false) => state,
        cond => S::mrg_ite(&cond, &step(&state, element), &state),
    })
}
