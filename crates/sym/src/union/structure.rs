//! The structure of a union: what it is made of, how it hashes, and which leaf a model chooses.

use std::hash::Hasher;
use std::sync::atomic::Ordering::Relaxed;

use rustc_hash::FxHasher;

use super::{Node, Union};
use crate::{Model, Structural, SymBool};

impl<T> Union<T> {
    /// Shows every guard and every leaf to the visitors, with a state that they share.
    pub(crate) fn visit<S>(
        &self,
        state: &mut S,
        guard: &dyn Fn(&mut S, &SymBool),
        leaf: &dyn Fn(&mut S, &T),
    ) {
        let mut union = self;
        while let Node::If(branch) = union.node() {
            guard(state, &branch.cond);
            branch.then.visit(state, guard, leaf);
            union = branch.otherwise();
        }
        match union.node() {
            Node::Single(value) => leaf(state, value),
            Node::If(_) => unreachable!("the loop has walked past every branch"),
            #[cfg(feature = "meg")]
            Node::Cases(cases) => {
                for (cond, value) in cases.iter() {
                    guard(state, cond);
                    value.visit(state, guard, leaf);
                }
            }
        }
    }

    /// The leaf whose guards hold under the model.
    pub(crate) fn chosen(&self, model: &Model) -> &T {
        let holds = |guard: &SymBool| model.eval(guard.term()).as_bool() == Some(true);
        let mut union = self;
        loop {
            union = match union.node() {
                Node::Single(value) => return value,
                Node::If(branch) if holds(&branch.cond) => &branch.then,
                Node::If(branch) => branch.otherwise(),
                #[cfg(feature = "meg")]
                Node::Cases(cases) => {
                    cases.iter().find(|(guard, _)| holds(guard)).map_or(cases.first(), |(_, value)| value)
                }
            }
        }
    }
}

impl<T: Structural> Union<T> {
    pub(crate) fn same_structure(&self, other: &Self) -> bool {
        let (mut a, mut b) = (self, other);
        loop {
            if a.ptr_eq(b) {
                return true;
            }
            if a.structural_hash() != b.structural_hash() {
                return false;
            }
            match (a.node(), b.node()) {
                (Node::Single(a), Node::Single(b)) => return a.same(b),
                (Node::If(x), Node::If(y)) => {
                    if !x.cond.same(&y.cond) || !x.then.same_structure(&y.then) {
                        return false;
                    }
                    (a, b) = (x.otherwise(), y.otherwise());
                }
                #[cfg(feature = "meg")]
                (Node::Cases(x), Node::Cases(y)) => {
                    return x.len() == y.len()
                        && x.iter().zip(y.iter()).all(|((c, v), (d, w))| c.same(d) && v.same_structure(w));
                }
                _ => return false,
            }
        }
    }

    /// A hash of the structure, computed once for each node.
    pub(crate) fn structural_hash(&self) -> u64 {
        match self.0.hash.load(Relaxed) {
            0 => {
                let hash = crate::deep(|| self.compute_hash()).max(1);
                self.0.hash.store(hash, Relaxed);
                hash
            }
            known => known,
        }
    }

    fn compute_hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        match self.node() {
            Node::Single(value) => value.hash_structure(&mut hasher),
            Node::If(branch) => {
                branch.cond.hash_structure(&mut hasher);
                hasher.write_u64(branch.then.structural_hash());
                hasher.write_u64(branch.otherwise().structural_hash());
            }
            #[cfg(feature = "meg")]
            Node::Cases(cases) => {
                for (guard, value) in cases.iter() {
                    guard.hash_structure(&mut hasher);
                    hasher.write_u64(value.structural_hash());
                }
            }
        }
        hasher.finish()
    }
}

#[cfg(feature = "serde")]
impl<T> Union<T> {
    /// The left branches, each with its guard and whether it is merged, and the leaf at the right end. Unions with exclusive guards
    /// are given as if their guards were ordered, which they may be.
    pub(crate) fn spine(&self) -> (Vec<(&SymBool, bool, &Union<T>)>, &T) {
        let (mut union, mut branches) = (self, Vec::new());
        loop {
            match union.node() {
                Node::If(branch) => {
                    branches.push((&branch.cond, branch.merged, &branch.then));
                    union = branch.otherwise();
                }
                Node::Single(value) => return (branches, value),
                #[cfg(feature = "meg")]
                Node::Cases(cases) => {
                    let mut all: Vec<_> = cases.iter().collect();
                    let (_, last) = all.pop().expect("there are cases");
                    branches.extend(all.into_iter().map(|(guard, value)| (guard, false, value)));
                    union = last;
                }
            }
        }
    }

    /// The union of this [`spine`](Union::spine).
    pub(crate) fn from_spine(branches: Vec<(SymBool, bool, Union<T>)>, last: T) -> Self {
        let last = Union::single(last);
        branches.into_iter().rfold(last, |rest, (cond, merged, then)| Self::branch(cond, then, rest, merged))
    }
}
