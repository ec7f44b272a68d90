//! Unions with mutually exclusive guards (MEG), for comparison with ordered guards (003, sections 2.1 and 5.3).
//!
//! Inside [`with`], joining unions keeps a flat list of values, each with its full guard, as Rosette does; no two guards
//! hold together and one always does. Programs and types stay the same.

use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt;

use super::{Node, Union};
use crate::{Mergeable, SimpleMergeable, SymBool};

thread_local! {
    static ENABLED: Cell<bool> = const { Cell::new(false) };
}

/// Runs `f` with mutually exclusive guards in this thread.
pub fn with<R>(f: impl FnOnce() -> R) -> R {
    struct Reset(bool);
    impl Drop for Reset {
        fn drop(&mut self) {
            ENABLED.set(self.0);
        }
    }
    let _reset = Reset(ENABLED.replace(true));
    f()
}

pub(super) fn enabled() -> bool {
    ENABLED.get()
}

/// Values under mutually exclusive guards, in order of their classes; at least two.
pub(super) struct Cases<T>(Vec<Case<T>>);

type Case<T> = (SymBool, Union<T>);

impl<T> Cases<T> {
    pub(super) fn first(&self) -> &Union<T> {
        &self.0[0].1
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Case<T>> {
        self.0.iter()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn bind<'a, U: Mergeable>(&'a self, f: &mut impl FnMut(&'a T) -> Union<U>) -> Union<U> {
        let results: Vec<Case<U>> =
            self.iter().map(|(guard, value)| (guard.clone(), value.bind(f))).collect();
        let cases = results.iter().map(|(guard, result)| guarded(guard, result));
        union(cases.reduce(join).expect("there are cases"))
    }

    pub(super) fn fold_with<R: SimpleMergeable>(&self, f: &mut impl FnMut(&T) -> R) -> R {
        let mut results: Vec<(&SymBool, R)> =
            self.iter().map(|(guard, value)| (guard, value.fold_with(f))).collect();
        let (_, last) = results.pop().expect("there are cases");
        results.into_iter().rfold(last, |rest, (guard, value)| R::mrg_ite(guard, &value, &rest))
    }

    pub(super) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        leaf: &dyn Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> fmt::Result {
        for (i, (guard, value)) in self.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { " | " })?;
            value.write(f, leaf)?;
            write!(f, " if {guard}")?;
        }
        Ok(())
    }
}

/// `if cond then t else f`
pub(super) fn ite<T: Mergeable>(cond: &SymBool, t: &Union<T>, f: &Union<T>) -> Union<T> {
    if t.ptr_eq(f) {
        return t.clone();
    }
    union(join(guarded(cond, t), guarded(&!cond, f)))
}

/// The cases of a union, all under one more guard.
fn guarded<T: Mergeable>(guard: &SymBool, union: &Union<T>) -> Vec<Case<T>> {
    match union.node() {
        Node::Single(_) => vec![(guard.clone(), union.clone())],
        Node::Cases(cases) => cases.iter().map(|(inner, value)| (guard & inner, value.clone())).collect(),
        // Made with ordered guards, before this mode was entered.
        Node::If(branch) => {
            let (then, otherwise) = (&branch.then, branch.otherwise());
            join(guarded(&(guard & &branch.cond), then), guarded(&(guard & !&branch.cond), otherwise))
        }
    }
}

/// Merges two sorted lists of cases, whose guards exclude each other.
fn join<T: Mergeable>(a: Vec<Case<T>>, b: Vec<Case<T>>) -> Vec<Case<T>> {
    let mut joined = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.into_iter().peekable(), b.into_iter().peekable());
    loop {
        let order = match (a.peek(), b.peek()) {
            (None, None) => return joined,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some((_, x)), Some((_, y))) => x.leftmost_value().class_cmp(y.leftmost_value()),
        };
        match order {
            Ordering::Less => joined.extend(a.next()),
            Ordering::Greater => joined.extend(b.next()),
            Ordering::Equal => match (a.next(), b.next()) {
                (Some((g, x)), Some((h, y))) if !x.leftmost_value().strategy().is_none() => {
                    let value = if x.ptr_eq(&y) {
                        x
                    } else {
                        Union::single(T::merge(&g, x.leftmost_value(), y.leftmost_value()))
                    };
                    joined.push((g | h, value));
                }
                (x, y) => joined.extend(x.into_iter().chain(y)),
            },
        }
    }
}

fn union<T>(mut cases: Vec<Case<T>>) -> Union<T> {
    if cases.len() > 1 {
        cases.retain(|(guard, _)| guard.as_con() != Some(false));
    }
    match cases.len() {
        1 => cases.pop().expect("one case").1,
        _ => Union::new(Node::Cases(Cases(cases))),
    }
}
