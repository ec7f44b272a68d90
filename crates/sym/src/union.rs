//! Unions with ordered guards (ORG): a value that is one of several, chosen by `if … else if … else`.
//!
//! 003, section 3. A [`Union`] is `Single v` or `If c t f`. Its leaves are kept sorted, hierarchically, by the merging
//! strategy of their type ([`Mergeable`]), so two unions are joined like two sorted lists, in one pass, and equal
//! values always meet ([`mrg_if`](crate::mrg_if); Figure 3). A left branch is a union too: it holds the values that share an
//! index, which lets one step skip all of them.
//!
//! As in 003, section 3.4, an `If` remembers its left-most leaf (an index is read off in O(1)) and whether it is merged.
//! Nodes are shared, never copied; joining a node with itself costs nothing.

mod join;
mod leaves;
#[cfg(feature = "meg")]
pub mod meg;
mod parallel;
mod structure;

use std::fmt;
use std::mem::ManuallyDrop;
use std::panic::Location;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::path::{self, Assumed};
use crate::{Mergeable, SimpleMergeable, SymBool};

pub use join::mrg_if;
pub use leaves::Leaves;

/// One of several values, each under a guard.
///
/// ```
/// use whatif_sym::prelude::*;
///
/// // 003, Figure 1: x = if a then [p] else if b then [q, r] else [p, r, s]
/// let [a, b] = ["a", "b"].map(SymBool::sym);
/// let [p, q, r, s] = ["p", "q", "r", "s"].map(SymInt::sym);
/// let x = mrg_if(&a, || Union::single(vec![p.clone()]), || {
///     mrg_if(
///         &b,
///         || Union::single(vec![q.clone(), r.clone()]),
///         || Union::single(vec![p.clone(), r.clone(), s.clone()]),
///     )
/// });
/// assert_eq!(x.len(), 3);
///
/// // Three lists, three lengths: all concrete. The sum is one symbolic integer.
/// let lengths = x.map(|list| list.len());
/// assert_eq!(lengths.to_string(), "{1 if a | 2 if b | 3}");
/// ```
pub struct Union<T>(Arc<Shared<T>>);

struct Shared<T> {
    node: ManuallyDrop<Node<T>>,
    /// The structural hash, once it was asked for; never 0 then.
    hash: AtomicU64,
}

enum Node<T> {
    Single(T),
    If(Branch<T>),
    #[cfg(feature = "meg")]
    Cases(meg::Cases<T>),
}

/// `If cond then otherwise`, with what 003, section 3.4 caches.
struct Branch<T> {
    /// `None` if `then` is a leaf: then it is that.
    leftmost: Option<Union<T>>,
    merged: bool,
    cond: SymBool,
    then: Union<T>,
    /// Always there, except while a long chain is being dropped.
    otherwise: Option<Union<T>>,
}

impl<T> Branch<T> {
    fn otherwise(&self) -> &Union<T> {
        self.otherwise.as_ref().expect("only taken by `drop`")
    }
}

impl<T> Clone for Union<T> {
    fn clone(&self) -> Self {
        Union(Arc::clone(&self.0))
    }
}

impl<T> Drop for Shared<T> {
    /// A leaf may hold a union, whose leaf holds a union, and so on: dropping it must not exhaust the stack.
    fn drop(&mut self) {
        // SAFETY: the node is dropped here and nowhere else, and `self` is not used afterwards.
        crate::deep(|| unsafe { ManuallyDrop::drop(&mut self.node) });
    }
}

impl<T> Drop for Branch<T> {
    /// Drops the chain of right branches in a loop: a long union must not exhaust the stack.
    fn drop(&mut self) {
        let mut next = self.otherwise.take();
        while let Some(Node::If(branch)) =
            next.as_mut().and_then(|union| Arc::get_mut(&mut union.0)).map(|shared| &mut *shared.node)
        {
            next = branch.otherwise.take();
        }
    }
}

impl<T> From<T> for Union<T> {
    fn from(value: T) -> Self {
        Union::single(value)
    }
}

impl<T> Union<T> {
    /// The union of one value.
    pub fn single(value: T) -> Self {
        Self::new(Node::Single(value))
    }

    /// `If cond t f` without merging: the left-over of 003's plain `Union` monad, for values that have no strategy.
    ///
    /// [`merge`](Union::merge) brings the result into order, and so does every operation that joins it with another.
    pub fn unmerged_if(cond: SymBool, t: Self, f: Self) -> Self {
        Self::branch(cond, t, f, false)
    }

    fn branch(cond: SymBool, then: Self, otherwise: Self, merged: bool) -> Self {
        match cond.as_con() {
            Some(true) => then,
            Some(false) => otherwise,
            None => {
                let leftmost = match then.node() {
                    Node::Single(_) => None,
                    _ => Some(then.leftmost().clone()),
                };
                let otherwise = Some(otherwise);
                Self::new(Node::If(Branch { leftmost, merged, cond, then, otherwise }))
            }
        }
    }

    fn new(node: Node<T>) -> Self {
        Union(Arc::new(Shared { node: ManuallyDrop::new(node), hash: AtomicU64::new(0) }))
    }

    fn node(&self) -> &Node<T> {
        &self.0.node
    }

    /// The left-most leaf, as a union.
    fn leftmost(&self) -> &Union<T> {
        match self.node() {
            Node::If(branch) => branch.leftmost.as_ref().unwrap_or(&branch.then),
            Node::Single(_) => self,
            #[cfg(feature = "meg")]
            Node::Cases(cases) => cases.first(),
        }
    }

    /// The left-most leaf: in a merged union, the one with the smallest indices.
    pub fn leftmost_value(&self) -> &T {
        match self.leftmost().node() {
            Node::Single(value) => value,
            _ => unreachable!("the left-most leaf is a leaf"),
        }
    }

    /// The value, if there is only one.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// assert_eq!(Union::single(3).single_value(), Some(&3));
    /// ```
    pub fn single_value(&self) -> Option<&T> {
        match self.node() {
            Node::Single(value) => Some(value),
            _ => None,
        }
    }

    /// Whether the two are one and the same node. Unions that are not may still be equal.
    pub fn ptr_eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether every `If` in here was built by merging.
    pub fn is_merged(&self) -> bool {
        match self.node() {
            Node::If(branch) => branch.merged,
            _ => true,
        }
    }

    /// Runs `f` on every value and joins the results under the guards of their values (003, section 4.2).
    ///
    /// The results merge at once. `f` sees the leaves in order.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let c = SymBool::sym("c");
    /// let n = mrg_if(&c, || Union::single(2), || Union::single(-2));
    /// assert_eq!(n.and_then(|n| Union::single(n * n)).single_value(), Some(&4));
    /// ```
    #[track_caller]
    pub fn and_then<U: Mergeable>(&self, mut f: impl FnMut(&T) -> Union<U>) -> Union<U> {
        self.bind(&mut f)
    }

    /// [`and_then`](Union::and_then) on a union that is not needed any more: a single value that is not shared is moved into `f`, and all
    /// others are cloned.
    #[doc(hidden)]
    #[track_caller]
    pub fn into_and_then<U: Mergeable>(self, mut f: impl FnMut(T) -> Union<U>) -> Union<U>
    where
        T: Clone,
    {
        match self.into_value() {
            Ok(value) => f(value),
            Err(union) => union.bind(&mut |value: &T| f(value.clone())),
        }
    }

    /// The value, if it is the only one and this is the only reference to the node.
    fn into_value(self) -> Result<T, Self> {
        if self.single_value().is_none() {
            return Err(self);
        }
        let shared = Arc::try_unwrap(self.0).map_err(Union)?;
        let mut shared = ManuallyDrop::new(shared);
        // SAFETY: the node is taken here and nowhere else: `shared` is never dropped, and it has nothing else that would need it.
        match unsafe { ManuallyDrop::take(&mut shared.node) } {
            Node::Single(value) => Ok(value),
            _ => unreachable!("it is a single value"),
        }
    }

    #[track_caller]
    pub(crate) fn bind<'a, U: Mergeable>(&'a self, f: &mut impl FnMut(&'a T) -> Union<U>) -> Union<U> {
        match self.node() {
            Node::Single(value) => f(value),
            Node::If(_) => {
                // Along the right branches in a loop, and only then join, from the right.
                let at = Location::caller();
                let mut others = Assumed::default();
                let mut results = Vec::new();
                let mut union = self;
                while let Node::If(branch) = union.node() {
                    results.push((&branch.cond, path::explore(&branch.cond, true, || branch.then.bind(f))));
                    others.assume(&branch.cond, false);
                    union = branch.otherwise();
                }
                let last = path::values(|| union.bind(f));
                drop(others);
                let joined = results.into_iter().rev().fold(last, |otherwise, (cond, then)| {
                    path::joined(cond, then, otherwise, |cond, t, f| Union::ite_at(at, cond, t, f))
                });
                joined.unwrap_or_else(|| path::end())
            }
            #[cfg(feature = "meg")]
            Node::Cases(cases) => cases.bind(f),
        }
    }

    /// Applies `f` to every value; equal results merge.
    #[track_caller]
    pub fn map<U: Mergeable>(&self, mut f: impl FnMut(&T) -> U) -> Union<U> {
        self.bind(&mut |value| Union::single(f(value)))
    }

    /// Applies `f` to every value and merges the results into one value.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let c = SymBool::sym("c");
    /// let n = mrg_if(&c, || Union::single(2), || Union::single(3));
    /// assert_eq!(n.fold(|n| SymInt::from(*n)).to_string(), "if c then 2 else 3");
    /// ```
    pub fn fold<R: SimpleMergeable>(&self, mut f: impl FnMut(&T) -> R) -> R {
        self.fold_with(&mut f)
    }

    fn fold_with<R: SimpleMergeable>(&self, f: &mut impl FnMut(&T) -> R) -> R {
        match self.node() {
            Node::Single(value) => f(value),
            Node::If(_) => {
                let mut others = Assumed::default();
                let mut results = Vec::new();
                let mut union = self;
                while let Node::If(branch) = union.node() {
                    results
                        .push((&branch.cond, path::explore(&branch.cond, true, || branch.then.fold_with(f))));
                    others.assume(&branch.cond, false);
                    union = branch.otherwise();
                }
                let last = path::values(|| union.fold_with(f));
                drop(others);
                let folded = results
                    .into_iter()
                    .rev()
                    .fold(last, |otherwise, (cond, then)| path::joined(cond, then, otherwise, R::mrg_ite));
                folded.unwrap_or_else(|| path::end())
            }
            #[cfg(feature = "meg")]
            Node::Cases(cases) => cases.fold_with(f),
        }
    }

    /// The number of leaves (003, Definition 3.16).
    #[expect(clippy::len_without_is_empty, reason = "a union has at least one leaf")]
    pub fn len(&self) -> usize {
        let mut union = self;
        let mut count = 1;
        while let Node::If(branch) = union.node() {
            count += branch.then.len();
            union = branch.otherwise();
        }
        #[cfg(feature = "meg")]
        if let Node::Cases(cases) = union.node() {
            count += cases.len() - 1;
        }
        count
    }

    /// Joins all values into one.
    pub fn simple_merge(&self) -> T
    where
        T: SimpleMergeable + Clone,
    {
        self.fold(T::clone)
    }
}

impl<T: fmt::Display> fmt::Display for Union<T> {
    /// `{1 if a | 2 if b | 3}`; a nested union has braces of its own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &|value, f| value.fmt(f))
    }
}

impl<T: fmt::Debug> fmt::Debug for Union<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &|value, f| value.fmt(f))
    }
}

impl<T> Union<T> {
    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        leaf: &dyn Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> fmt::Result {
        if let Node::Single(value) = self.node() {
            return leaf(value, f);
        }
        f.write_str("{")?;
        let mut union = self;
        while let Node::If(branch) = union.node() {
            branch.then.write(f, leaf)?;
            write!(f, " if {} | ", branch.cond)?;
            union = branch.otherwise();
        }
        #[cfg(feature = "meg")]
        if let Node::Cases(cases) = union.node() {
            cases.write(f, leaf)?;
            return f.write_str("}");
        }
        union.write(f, leaf)?;
        f.write_str("}")
    }
}
