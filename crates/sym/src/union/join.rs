//! Joining two unions: the rules of 003, Figure 3.
//!
//! [`Union::ite`] is `MrgIf N ms c t f` at the root strategy; each arm below is a rule and carries its name. The rules
//! that go on along a right branch (`SIGt`, `ISLt`, `II*`) are turns of a loop, so that long unions need no stack.
//!
//! Two shortcuts are not in the figure. A node joined with itself is itself. And a guard that folds to a constant
//! drops the branch that cannot be taken.

use std::cmp::Ordering;
use std::panic::Location;

use smallvec::SmallVec;

use super::{Branch, Node, Union};
use crate::{Mergeable, SymBool, path, profile};

/// `if cond then t else f` for unions, where only the branches that can be taken are run.
///
/// ```
/// use whatif_sym::prelude::*;
/// fn factorial(n: &Union<u64>) -> Union<u64> {
///     n.and_then(|&n| if n == 0 { Union::single(1) } else { factorial(&Union::single(n - 1)).map(|m| n * m) })
/// }
/// let c = SymBool::sym("c");
/// let n = mrg_if(&c, || Union::single(3), || Union::single(4));
/// assert_eq!(factorial(&n).to_string(), "{6 if c | 24}");
/// ```
#[track_caller]
pub fn mrg_if<T: Mergeable>(
    cond: &SymBool,
    then: impl FnOnce() -> Union<T>,
    otherwise: impl FnOnce() -> Union<T>,
) -> Union<T> {
    match cond.as_con() {
        Some(true) => then(),
        Some(false) => otherwise(),
        None if path::is_tracked() => {
            if profile::is_recording() {
                profile::branched(Location::caller(), cond);
            }
            let (t, f) = (path::explore(cond, true, then), path::explore(cond, false, otherwise));
            path::joined(cond, t, f, Union::ite).unwrap_or_else(|| path::end())
        }
        None => Union::ite(cond, &then(), &otherwise()),
    }
}

/// A union seen from one level of its strategy.
enum Shape<'a, T> {
    /// `S`: all leaves have the same index on this level.
    Same,
    /// `I`: the leaves of `then` come before those of `otherwise`.
    Split { cond: &'a SymBool, then: &'a Union<T>, otherwise: &'a Union<T> },
}

/// How a rule goes on.
enum Step<'a, T> {
    Done(Union<T>),
    /// `If guard first …`, and the rest is the join of these two.
    Then {
        guard: SymBool,
        first: Union<T>,
        t: &'a Union<T>,
        f: &'a Union<T>,
    },
}

impl<T: Mergeable> Union<T> {
    /// `if cond then t else f`.
    #[track_caller]
    pub fn ite(cond: &SymBool, t: &Self, f: &Self) -> Self {
        Self::ite_at(Location::caller(), cond, t, f)
    }

    /// [`ite`](Union::ite), for a profile called from there.
    pub(super) fn ite_at(at: &'static Location<'static>, cond: &SymBool, t: &Self, f: &Self) -> Self {
        let joined = Self::join_if(cond, t, f);
        if profile::is_recording() && cond.as_con().is_none() {
            profile::merged(at, joined.len());
        }
        joined
    }

    fn join_if(cond: &SymBool, t: &Self, f: &Self) -> Self {
        match cond.as_con() {
            // MrgIfTrue, MrgIfFalse
            Some(true) => t.clone(),
            Some(false) => f.clone(),
            #[cfg(feature = "meg")]
            None if super::meg::enabled() => super::meg::ite(cond, t, f),
            None => join(0, cond, &t.merge(), &f.merge()),
        }
    }

    /// Brings a union that was built by [`unmerged_if`](Union::unmerged_if) into order. A merged one is left as it is.
    pub fn merge(&self) -> Self {
        match self.node() {
            Node::If(branch) if !branch.merged => {
                let mut results = vec![];
                let mut union = self;
                while let Node::If(branch) = union.node() {
                    if branch.merged {
                        break;
                    }
                    results.push((&branch.cond, branch.then.merge()));
                    union = branch.otherwise();
                }
                results
                    .into_iter()
                    .rev()
                    .fold(union.clone(), |otherwise, (cond, then)| Union::ite(cond, &then, &otherwise))
            }
            _ => self.clone(),
        }
    }

    fn shape(&self, level: usize) -> Shape<'_, T> {
        match self.node() {
            Node::If(Branch { cond, then, otherwise: Some(otherwise), .. })
                if index_cmp(then, otherwise, level).is_ne() =>
            {
                Shape::Split { cond, then, otherwise }
            }
            _ => Shape::Same,
        }
    }
}

/// Compares the indices of the left-most leaves.
fn index_cmp<T: Mergeable>(a: &Union<T>, b: &Union<T>, level: usize) -> Ordering {
    a.leftmost_value().index_cmp(b.leftmost_value(), level)
}

fn merged_if<T>(cond: SymBool, t: Union<T>, f: Union<T>) -> Union<T> {
    Union::branch(cond, t, f, true)
}

/// `MrgIf N`: `t` and `f` are merged, agree on all levels below `level`, and `c` is not concrete.
pub(super) fn join<T: Mergeable>(level: usize, c: &SymBool, t: &Union<T>, f: &Union<T>) -> Union<T> {
    if t.ptr_eq(f) {
        return t.clone();
    }
    let strategy = t.leftmost_value().strategy();
    if level == strategy.depth() {
        return match (t.node(), f.node()) {
            // MrgIfSimple
            (Node::Single(t), Node::Single(f)) if !strategy.is_none() => {
                Union::single(crate::deep(|| T::merge(c, t, f)))
            }
            // No strategy: nothing to merge.
            _ => merged_if(c.clone(), t.clone(), f.clone()),
        };
    }
    let (mut t, mut f) = (t, f);
    let mut spine = SmallVec::<[(SymBool, Union<T>); 8]>::new();
    let mut result = loop {
        match step(level, c, t, f) {
            Step::Done(union) => break union,
            Step::Then { guard, first, t: next_t, f: next_f } => {
                match guard.as_con() {
                    Some(true) => break first,
                    Some(false) => {}
                    None => spine.push((guard, first)),
                }
                (t, f) = (next_t, next_f);
            }
        }
        if t.ptr_eq(f) {
            break t.clone();
        }
    };
    while let Some((guard, first)) = spine.pop() {
        result = merged_if(guard, first, result);
    }
    result
}

/// One rule of a sorted strategy: `MrgIf SS`, `SI`, `IS` or `II`, by the shapes of both sides.
fn step<'a, T: Mergeable>(level: usize, c: &SymBool, t: &'a Union<T>, f: &'a Union<T>) -> Step<'a, T> {
    use Ordering::{Equal, Greater, Less};
    use Shape::{Same, Split};
    match (t.shape(level), f.shape(level)) {
        // MrgIfSS; SIDeg, ISDeg, IIDeg
        (Same, Same) => Step::Done(match index_cmp(t, f, level) {
            // SSLt
            Less => merged_if(c.clone(), t.clone(), f.clone()),
            // SSEq
            Equal => join(level + 1, c, t, f),
            // SSGt
            Greater => merged_if(!c, f.clone(), t.clone()),
        }),
        // MrgIfSI, IIDeg1
        (Same, Split { cond: fc, then: ft, otherwise: ff }) => match index_cmp(t, ft, level) {
            // SILt
            Less => Step::Done(merged_if(c.clone(), t.clone(), f.clone())),
            // SIEq
            Equal => Step::Done(merged_if(c | fc, join(level + 1, c, t, ft), ff.clone())),
            // SIGt
            Greater => Step::Then { guard: !c & fc, first: ft.clone(), t, f: ff },
        },
        // MrgIfIS, IIDeg2
        (Split { cond: tc, then: tt, otherwise: tf }, Same) => match index_cmp(tt, f, level) {
            // ISLt
            Less => Step::Then { guard: c & tc, first: tt.clone(), t: tf, f },
            // ISEq
            Equal => Step::Done(merged_if(!c | tc, join(level + 1, c, tt, f), tf.clone())),
            // ISGt
            Greater => Step::Done(merged_if(!c, f.clone(), t.clone())),
        },
        // MrgIfII
        (Split { cond: tc, then: tt, otherwise: tf }, Split { cond: fc, then: ft, otherwise: ff }) => {
            match index_cmp(tt, ft, level) {
                // IILt
                Less => Step::Then { guard: c & tc, first: tt.clone(), t: tf, f },
                // IIEq
                Equal => Step::Then { guard: c.ite(tc, fc), first: join(level + 1, c, tt, ft), t: tf, f: ff },
                // IIGt
                Greater => Step::Then { guard: !c & fc, first: ft.clone(), t, f: ff },
            }
        }
    }
}
