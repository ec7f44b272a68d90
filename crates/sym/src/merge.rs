//! Merging strategies: how values that a program may have on different paths become one value.
//!
//! A merging strategy (003, Definition 3.2) partitions the values of a type by a totally ordered index, partitions each
//! part again by a further index, and so on, until all that is left in a part can be merged by one function. 003
//! builds a strategy as a tree of closures. Here the tree is never built: the values of one part agree on every index so
//! far, so *any* of them can be asked what comes next. A strategy is therefore three functions on values:
//!
//! - [`Mergeable::strategy`]: how many sorted levels lie on the way to this value, and what is at the end;
//! - [`Mergeable::index_cmp`]: the order of two values' indices on one level, given that they agree on all levels above;
//! - [`Mergeable::merge`]: the merging function, given that they agree on all levels.
//!
//! That is statically dispatched, allocates nothing, and recursive types need no laziness: a recursive type goes
//! through [`Union`](crate::Union), whose own strategy is simple.

use std::cmp::Ordering;

use crate::SymBool;

/// What lies on the way from a type's root merging strategy to one value (003, Definitions 3.2 and 3.6).
///
/// ```
/// use whatif_sym::prelude::*;
/// assert_eq!(SymBool::from(true).strategy(), MergingStrategy::SIMPLE);
/// assert_eq!(3u8.strategy(), MergingStrategy::sorted(1));
/// // A pair is partitioned by its first component, then by its second.
/// assert_eq!((3u8, 'x').strategy(), MergingStrategy::sorted(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergingStrategy {
    depth: usize,
    none: bool,
}

impl MergingStrategy {
    /// Any two values merge by the merging function.
    pub const SIMPLE: Self = Self::sorted(0);

    /// No two values merge; a union keeps them apart.
    pub const NONE: Self = Self { depth: 0, none: true };

    /// `depth` levels, each sorted by an index, and then simple.
    pub const fn sorted(depth: usize) -> Self {
        Self { depth, none: false }
    }

    /// The number of sorted levels.
    pub const fn depth(self) -> usize {
        self.depth
    }

    /// Whether values that agree on every index still do not merge.
    pub const fn is_none(self) -> bool {
        self.none
    }

    /// The strategy of a product: first by this, then by `next`.
    pub const fn then(self, next: Self) -> Self {
        if self.none {
            return self;
        }
        Self { depth: self.depth + next.depth, none: next.none }
    }
}

/// A type with a merging strategy of its own, its root merging strategy (003, Definition 3.10).
///
/// `#[derive(Mergeable)]` writes this for structs and enums: fields in order, variants in order of definition before
/// their fields. By hand it is worth writing where the domain knows better.
///
/// # Laws
///
/// For values that agree on all levels below `level` (003, Definitions 3.3 to 3.5):
/// - `index_cmp(.., level)` is a total order;
/// - values with equal indices on all levels up to and including `level` agree on whether there is a next level;
/// - `merge` of two values that agree on every level agrees with both on every level (it stays in their class).
///
/// ```
/// use std::cmp::Ordering;
/// use whatif_sym::prelude::*;
///
/// /// A cell that is merged with any cell at the same address.
/// struct Cell { address: u32, value: SymInt }
///
/// impl Mergeable for Cell {
///     fn strategy(&self) -> MergingStrategy {
///         MergingStrategy::sorted(1)
///     }
///     fn index_cmp(&self, other: &Self, _level: usize) -> Ordering {
///         self.address.cmp(&other.address)
///     }
///     fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
///         Cell { address: t.address, value: cond.ite(&t.value, &f.value) }
///     }
/// }
///
/// let (a, x, y) = (SymBool::sym("a"), SymInt::sym("x"), SymInt::sym("y"));
/// let u = mrg_if(&a, || Union::single(Cell { address: 7, value: x }), || Union::single(Cell { address: 7, value: y }));
/// assert_eq!(u.single_value().unwrap().value.to_string(), "if a then x else y");
/// ```
///
/// A type without a strategy does not go into a union, and the compiler says what to do about it:
///
/// ```compile_fail
/// use whatif_sym::prelude::*;
/// struct Opaque;
/// let _ = mrg_if(&SymBool::sym("c"), || Union::single(Opaque), || Union::single(Opaque));
/// ```
#[diagnostic::on_unimplemented(
    message = "values of type `{Self}` cannot be merged",
    label = "a union can only hold what implements `Mergeable`",
    note = "add `#[derive(Mergeable)]` (or `#[derive(Symbolic)]`) to `{Self}`",
    note = "a `Run` is what a symbolic method returns: name the method where it is called, `#[symbolic(methods(name))]`"
)]
pub trait Mergeable: Sized {
    /// The levels on the way to this value.
    fn strategy(&self) -> MergingStrategy;

    /// Compares the indices of `self` and `other` on `level`, where they agree on all levels below it.
    fn index_cmp(&self, other: &Self, level: usize) -> Ordering;

    /// The merging function, for values that agree on every level.
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self;

    /// Compares on all levels: `Equal` says that the two can be merged.
    fn class_cmp(&self, other: &Self) -> Ordering {
        (0..self.strategy().depth())
            .map(|level| self.index_cmp(other, level))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }
}

/// A mergeable type whose root strategy is simple: any two values merge into one (003, Definition 3.10).
///
/// ```
/// use whatif_sym::prelude::*;
/// let c = SymBool::sym("c");
/// let pair = <(SymInt, SymBool)>::mrg_ite(&c, &(1.into(), true.into()), &(2.into(), false.into()));
/// assert_eq!(pair.0.to_string(), "if c then 1 else 2");
/// ```
/// ```compile_fail
/// use whatif_sym::prelude::*;
/// #[derive(Mergeable, SimpleMergeable)]
/// struct State {
///     counter: u8, // two of these do not merge
///     sum: SymInt,
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "two values of type `{Self}` do not always merge into one",
    label = "wrap it in a union: `Union<{Self}>`",
    note = "`#[derive(SimpleMergeable)]` works for a struct whose fields are all simply mergeable"
)]
pub trait SimpleMergeable: Mergeable {
    /// `if cond then t else f`, as a value.
    fn mrg_ite(cond: &SymBool, t: &Self, f: &Self) -> Self {
        Self::merge(cond, t, f)
    }
}

/// Compares two sequences of equal length element by element, on all levels: one index for all of them.
///
/// This is the second level of lists, arrays and maps.
pub fn classes_cmp<'a, T: Mergeable + 'a>(
    mut a: impl Iterator<Item = &'a T>,
    mut b: impl Iterator<Item = &'a T>,
) -> Ordering {
    loop {
        match (a.next(), b.next()) {
            (Some(x), Some(y)) => match x.class_cmp(y) {
                Ordering::Equal => {}
                order => return order,
            },
            (x, y) => return x.is_some().cmp(&y.is_some()),
        }
    }
}

/// The strategy of a sequence whose elements share one level (see [`classes_cmp`]): no level if all elements are simple.
pub fn strategy_of_elements<'a, T: Mergeable + 'a>(
    mut elements: impl Iterator<Item = &'a T>,
) -> MergingStrategy {
    let strategy = elements.try_fold(MergingStrategy::SIMPLE, |all, element| {
        let next = all.then(element.strategy());
        if next.is_none() { Err(next) } else { Ok(next) }
    });
    match strategy {
        Ok(all) | Err(all) => MergingStrategy { depth: all.depth.min(1), none: all.none },
    }
}
