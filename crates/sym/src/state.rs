//! Mutable state: both branches of a symbolic conditional run on a copy, and the copies merge.

use crate::{
    IndexOutOfRange, LoopLimit, Mergeable, SimpleMergeable, SymBool, SymInt, SymResult, Union, ensure, path,
};

/// `if cond { then } else { otherwise }` for code that changes a state.
///
/// ```
/// use whatif_sym::prelude::*;
/// let (c, mut x) = (SymBool::sym("c"), SymInt::from(1));
/// branch(&c, &mut x, |x| *x = &*x + 1, |x| *x = 10.into());
/// assert_eq!(x.to_string(), "if c then 2 else 10");
/// ```
pub fn branch<S: SimpleMergeable + Clone, R: SimpleMergeable>(
    cond: &SymBool,
    state: &mut S,
    then: impl FnOnce(&mut S) -> R,
    otherwise: impl FnOnce(&mut S) -> R,
) -> R {
    match cond.as_con() {
        Some(true) => then(state),
        Some(false) => otherwise(state),
        None => {
            let mut other = state.clone();
            let then = path::explore(cond, true, || then(state));
            let otherwise = path::explore(cond, false, || otherwise(&mut other));
            match (&then, &otherwise) {
                (Some(_), Some(_)) => *state = S::mrg_ite(cond, state, &other),
                (None, _) => *state = other,
                (Some(_), None) => {}
            }
            path::joined(cond, then, otherwise, R::mrg_ite).unwrap_or_else(|| path::end())
        }
    }
}

/// `if cond { then }` for code that changes a state.
pub fn when<S: SimpleMergeable + Clone>(cond: &SymBool, state: &mut S, then: impl FnOnce(&mut S)) {
    branch(cond, state, then, |_| ());
}

/// `while cond(state) { body(state) }`, at most `limit` times.
///
/// Stops early when the condition is false for certain. Where the limit is reached and the condition may still hold,
/// the outcome is the error [`LoopLimit`]; the state there is that of the last turn.
///
/// ```
/// use whatif_sym::prelude::*;
/// let n = SymInt::sym("n");
/// let mut sum = SymInt::from(0);
/// let outcome = bounded_while(3, &mut (SymInt::from(0), sum), |(i, _)| i.lt(&n), |(i, s)| {
///     *s = &*s + &*i;
///     *i = &*i + 1;
/// });
/// assert!(verify(&outcome.is_err().implies(n.gt(3))).unwrap().holds());
/// ```
pub fn bounded_while<S: SimpleMergeable + Clone>(
    limit: usize,
    state: &mut S,
    mut cond: impl FnMut(&S) -> SymBool,
    mut body: impl FnMut(&mut S),
) -> SymResult<(), LoopLimit> {
    let mut running = SymBool::from(true);
    for _ in 0..limit {
        running = running.and_then(|| cond(state));
        if running.as_con() == Some(false) {
            return Union::ok(());
        }
        when(&running, state, &mut body);
    }
    ensure(!running.and_then(|| cond(state)), LoopLimit)
}

/// The element at a symbolic index, or an error where there is none.
///
/// ```
/// use whatif_sym::prelude::*;
/// let i = SymInt::sym("i");
/// let word = [10, 20, 30].map(SymInt::from);
/// let picked = index(&word, &i);
/// assert!(verify(&picked.is_err().eq(i.lt(0) | i.ge(3))).unwrap().holds());
/// ```
pub fn index<T: Mergeable + Clone>(elements: &[T], index: &SymInt) -> SymResult<T, IndexOutOfRange> {
    let picked = elements.iter().enumerate().rfold(None, |rest, (i, element)| {
        let element = Union::single(element.clone());
        Some(match rest {
            None => element,
            Some(rest) => Union::ite(&index.eq(i), &element, &rest),
        })
    });
    match picked {
        None => Union::err(IndexOutOfRange),
        Some(picked) => {
            let in_range = index.ge(0) & index.lt(elements.len());
            ensure(in_range, IndexOutOfRange).try_then(|()| picked.map(|element| Ok(element.clone())))
        }
    }
}

/// Writes `value` at a symbolic index; an error where there is no such place (nothing is written then).
pub fn update<T: SimpleMergeable>(
    elements: &mut [T],
    index: &SymInt,
    value: &T,
) -> SymResult<(), IndexOutOfRange> {
    for (i, element) in elements.iter_mut().enumerate() {
        *element = T::mrg_ite(&index.eq(i), value, element);
    }
    ensure(index.ge(0) & index.lt(elements.len()), IndexOutOfRange)
}
