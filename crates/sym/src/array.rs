//! Arrays: a value for every key, read and written at keys that may be symbolic.
//!
//! An array is a base (an unknown function, or one value everywhere) and the list of writes to it since. Reading chooses between
//! the written values, the latest first, and the base, so the solver sees equalities of keys and needs no theory of arrays; two
//! arrays merge without a look at their keys.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::sync::Arc;

use whatif_term::{Function, Term};

use crate::{
    EvalSym, ExtractSym, Mergeable, MergingStrategy, Model, SimpleMergeable, Solvable, SymBool, Symbols,
};

/// A value for every key.
///
/// ```
/// use whatif_sym::prelude::*;
/// let memory = SymArray::<SymU<8>, SymInt>::sym("memory");
/// let [a, b] = ["a", "b"].map(SymU::<8>::sym);
/// let written = memory.store(&a, &1.into()).store(&b, &2.into());
/// assert!(verify(&written.select(&b).eq(2)).unwrap().holds());
/// assert!(verify(&(written.select(&a).eq(1) | a.eq(&b))).unwrap().holds());
/// // Elsewhere it is what it was.
/// let c = SymU::<8>::sym("c");
/// let elsewhere = c.ne(&a) & c.ne(&b);
/// assert!(verify(&elsewhere.implies(written.select(&c).eq(memory.select(&c)))).unwrap().holds());
/// ```
pub struct SymArray<K, V>(Arc<Node>, PhantomData<fn(K) -> V>);

enum Node {
    Unknown(Function),
    Everywhere(Term),
    Written { before: Arc<Node>, key: Term, value: Term },
    Either { cond: SymBool, then: Arc<Node>, otherwise: Arc<Node> },
}

impl<K: Solvable, V: Solvable> SymArray<K, V> {
    /// The unknown array of this name.
    pub fn sym(name: impl Into<Box<str>>) -> Self {
        Self::of(Node::Unknown(Function::new(name, [K::sort()], V::sort())))
    }

    /// The array that has this value for every key.
    pub fn constant(value: &V) -> Self {
        Self::of(Node::Everywhere(value.term().clone()))
    }

    fn of(node: Node) -> Self {
        SymArray(Arc::new(node), PhantomData)
    }

    /// The value at a key.
    pub fn select(&self, key: &K) -> V {
        V::from_term(crate::deep(|| select(&self.0, key.term())))
    }

    /// The array with another value at a key.
    #[must_use]
    pub fn store(&self, key: &K, value: &V) -> Self {
        let (before, key, value) = (Arc::clone(&self.0), key.term().clone(), value.term().clone());
        Self::of(Node::Written { before, key, value })
    }
}

fn select(node: &Arc<Node>, key: &Term) -> Term {
    // Writes whose keys certainly differ are passed over; the others become an `ite`, the last written first.
    let (mut node, mut written) = (node, Vec::new());
    let base = loop {
        match &**node {
            Node::Written { before, key: at, value } => {
                let here = at.equals(key);
                if here.is_true() {
                    break value.clone();
                }
                if !here.is_false() {
                    written.push((here, value));
                }
                node = before;
            }
            Node::Unknown(function) => break Term::apply(function, [key]),
            Node::Everywhere(value) => break value.clone(),
            Node::Either { cond, then, otherwise } => {
                break crate::deep(|| cond.term().ite(&select(then, key), &select(otherwise, key)));
            }
        }
    };
    written.into_iter().rfold(base, |rest, (here, value)| here.ite(value, &rest))
}

impl<K, V> Clone for SymArray<K, V> {
    fn clone(&self) -> Self {
        SymArray(Arc::clone(&self.0), PhantomData)
    }
}

impl<K, V> Mergeable for SymArray<K, V> {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::SIMPLE
    }
    fn index_cmp(&self, _: &Self, _: usize) -> Ordering {
        Ordering::Equal
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        if Arc::ptr_eq(&t.0, &f.0) {
            return t.clone();
        }
        let (then, otherwise) = (Arc::clone(&t.0), Arc::clone(&f.0));
        SymArray(Arc::new(Node::Either { cond: cond.clone(), then, otherwise }), PhantomData)
    }
}

impl<K, V> SimpleMergeable for SymArray<K, V> {}

impl<K, V> ExtractSym for SymArray<K, V> {
    fn extract_sym(&self, symbols: &mut Symbols) {
        let mut todo = vec![&self.0];
        while let Some(node) = todo.pop() {
            match &**node {
                Node::Unknown(function) => symbols.add_function(function),
                Node::Everywhere(value) => symbols.add_term(value),
                Node::Written { before, key, value } => {
                    symbols.add_term(key);
                    symbols.add_term(value);
                    todo.push(before);
                }
                Node::Either { cond, then, otherwise } => {
                    symbols.add_term(cond.term());
                    todo.extend([then, otherwise]);
                }
            }
        }
    }
}

impl<K: Solvable, V: Solvable> EvalSym for SymArray<K, V> {
    /// The array under the model: its base is what the model says of the function.
    fn eval_sym(&self, model: &Model) -> Self {
        let (mut node, mut written) = (&self.0, Vec::new());
        let value = |term: &Term| model.eval(term).to_term();
        let mut array = loop {
            match &**node {
                Node::Written { before, key, value: stored } => {
                    written.push((value(key), value(stored)));
                    node = before;
                }
                Node::Either { cond, then, otherwise } => {
                    node = if model.satisfies(cond.term()) { then } else { otherwise };
                }
                Node::Everywhere(everywhere) => break Arc::new(Node::Everywhere(value(everywhere))),
                Node::Unknown(function) => {
                    let table = model.table(function);
                    let mut rows: Vec<(Term, Term)> = table
                        .entries
                        .iter()
                        .map(|(key, value)| (key[0].to_term(), value.to_term()))
                        .collect();
                    rows.sort_by(|(a, _), (b, _)| a.structural_cmp(b));
                    let base = Arc::new(Node::Everywhere(table.default.to_term()));
                    break rows
                        .into_iter()
                        .fold(base, |before, (key, value)| Arc::new(Node::Written { before, key, value }));
                }
            }
        };
        for (key, value) in written.into_iter().rev() {
            array = Arc::new(Node::Written { before: array, key, value });
        }
        SymArray(array, PhantomData)
    }
}

impl Drop for Node {
    /// Drops the chain of writes in a loop: an array that was written very often must not exhaust the stack.
    fn drop(&mut self) {
        let mut next = match self {
            Node::Written { before, .. } => {
                std::mem::replace(before, Arc::new(Node::Everywhere(Term::bool(false))))
            }
            _ => return,
        };
        while let Some(Node::Written { before, .. }) = Arc::get_mut(&mut next) {
            let before = std::mem::replace(before, Arc::new(Node::Everywhere(Term::bool(false))));
            next = before;
        }
    }
}
