//! Looking at the leaves of a union, each with the condition under which it is the value.

use super::{Node, Union};
use crate::SymBool;

impl<T> Union<T> {
    /// Every leaf with its full guard: no two guards hold together, and one always does.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let [a, b] = ["a", "b"].map(SymBool::sym);
    /// let u = mrg_if(&a, || Union::single(1), || mrg_if(&b, || Union::single(2), || Union::single(3)));
    /// let leaves: Vec<String> = u.leaves().map(|(guard, n)| format!("{n}: {guard}")).collect();
    /// assert_eq!(leaves, ["1: a", "2: !a && b", "3: !a && !b"]);
    /// ```
    pub fn leaves(&self) -> Leaves<'_, T> {
        Leaves { todo: vec![(SymBool::from(true), self)] }
    }

    /// The leaves as a table for people: each value with the condition under which it is the one.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let [a, b] = ["a", "b"].map(SymBool::sym);
    /// let u = mrg_if(&a, || Union::single(1), || mrg_if(&b, || Union::single(20), || Union::single(300)));
    /// assert_eq!(u.table(), "1   | a\n20  | !a && b\n300 | !a && !b\n");
    /// ```
    pub fn table(&self) -> String
    where
        T: std::fmt::Display,
    {
        let rows: Vec<(String, SymBool)> =
            self.leaves().map(|(guard, value)| (value.to_string(), guard)).collect();
        let width = rows.iter().map(|(value, _)| value.chars().count()).max().unwrap_or(0);
        rows.iter().map(|(value, guard)| format!("{value:width$} | {guard}\n")).collect()
    }

    /// The leaves without their guards.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        Values { todo: vec![self] }
    }

    /// The condition under which the value is one that `wanted` accepts.
    pub fn holds(&self, mut wanted: impl FnMut(&T) -> bool) -> SymBool {
        self.fold(|value| SymBool::from(wanted(value)))
    }
}

/// The iterator of [`Union::leaves`].
pub struct Leaves<'a, T> {
    todo: Vec<(SymBool, &'a Union<T>)>,
}

impl<'a, T> Iterator for Leaves<'a, T> {
    type Item = (SymBool, &'a T);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (path, union) = self.todo.pop()?;
            match union.node() {
                Node::Single(value) => return Some((path, value)),
                Node::If(branch) => {
                    self.todo.push((&path & !&branch.cond, branch.otherwise()));
                    self.todo.push((path & &branch.cond, &branch.then));
                }
                #[cfg(feature = "meg")]
                Node::Cases(cases) => {
                    self.todo.extend(cases.iter().rev().map(|(guard, value)| (&path & guard, value)));
                }
            }
        }
    }
}

struct Values<'a, T> {
    todo: Vec<&'a Union<T>>,
}

impl<'a, T> Iterator for Values<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.todo.pop()?.node() {
                Node::Single(value) => return Some(value),
                Node::If(branch) => self.todo.extend([branch.otherwise(), &branch.then]),
                #[cfg(feature = "meg")]
                Node::Cases(cases) => self.todo.extend(cases.iter().rev().map(|(_, value)| value)),
            }
        }
    }
}
