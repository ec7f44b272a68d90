//! Values that are computed when the program first looks at them.
//!
//! Two suspended computations merge without being run: the merged one, if it is ever run, runs both and joins what comes out. So
//! a value that no path looks at costs nothing: the rest of a backtracking search ([`generator`](crate::Generator)), or the
//! parts of a term under a substitution.

use std::cell::{Cell, OnceCell};
use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use crate::{Mergeable, MergingStrategy, SimpleMergeable, SymBool, path};

/// A value that is computed when it is needed, at most once.
///
/// ```
/// use whatif_sym::prelude::*;
/// let c = SymBool::sym("c");
/// let cheap = Suspended::new(|| SymInt::from(1));
/// let never = Suspended::new(|| -> SymInt { unreachable!("nobody asks") });
/// let both = Suspended::mrg_ite(&c, &cheap, &never);
/// assert_eq!(cheap.force().as_con(), Some(1.into()));
/// drop(both);
/// ```
///
/// In a function under [`#[symbolic]`](macro@crate::symbolic), `Suspended<T>` is a pointer as `Box<T>` is, and its twin holds a union.
/// `f::later(…)`, of a function under `#[symbolic(later)]`, is the call of `f` that is made when its result is looked at:
///
/// ```
/// use whatif_sym::prelude::*;
///
/// #[symbolic]
/// #[derive(Clone, Debug, PartialEq)]
/// enum Numbers {
///     End,
///     Then(i64, Suspended<Numbers>),
/// }
///
/// /// All numbers from `n` on. They never end, but nobody looks at all of them.
/// #[symbolic(later)]
/// fn from(n: i64) -> Numbers {
///     Numbers::Then(n, from::later(n + 1))
/// }
///
/// /// The first number that is not below the limit, if it is one of the next ten.
/// #[symbolic]
/// fn first(numbers: &Numbers, limit: i64, turns: usize) -> Option<i64> {
///     match numbers {
///         Numbers::Then(n, _) if *n >= limit => Some(*n),
///         Numbers::Then(_, rest) if turns > 0 => first(rest, limit, turns - 1),
///         _ => None,
///     }
/// }
///
/// assert_eq!(first(&from(1), 4, 10), Some(4));
/// let limit = SymI::<64>::sym("limit");
/// let found = first::sym(&from::sym(1), &limit, 10);
/// let model = solve(&found.holds(|n| n.is_some()).and_then(|| limit.gt(3))).unwrap().model().unwrap();
/// let limit: i64 = limit.under(&model).unwrap();
/// assert_eq!(found.under(&model), Some(first(&from(1), limit, 10)));
/// ```
pub struct Suspended<T>(Rc<Thunk<T>>);

/// A value, or how to compute it.
struct Thunk<T> {
    value: OnceCell<T>,
    compute: Cell<Option<Computation<T>>>,
}

type Computation<T> = Box<dyn FnOnce() -> T>;

impl<T> Suspended<T> {
    /// A computation for later.
    pub fn new(compute: impl FnOnce() -> T + 'static) -> Self {
        Suspended(Rc::new(Thunk { value: OnceCell::new(), compute: Cell::new(Some(Box::new(compute))) }))
    }

    /// The value; computes it the first time.
    pub fn force(&self) -> &T {
        let thunk = &*self.0;
        thunk.value.get().unwrap_or_else(|| {
            crate::deep(|| {
                thunk.value.get_or_init(|| {
                    let compute = thunk.compute.take();
                    let compute =
                        compute.expect("a suspended value needs itself, or its computation has panicked");
                    path::alone(compute)
                })
            })
        })
    }

    /// Whether the two are one and the same computation.
    pub(crate) fn ptr_eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Where the computation is kept: it stays there as long as it is needed.
    pub(crate) fn address(&self) -> usize {
        Rc::as_ptr(&self.0).addr()
    }
}

/// A value that is there already.
impl<T> From<T> for Suspended<T> {
    fn from(value: T) -> Self {
        Suspended(Rc::new(Thunk { value: OnceCell::from(value), compute: Cell::new(None) }))
    }
}

impl<T> Deref for Suspended<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.force()
    }
}

impl<T> Clone for Suspended<T> {
    fn clone(&self) -> Self {
        Suspended(Rc::clone(&self.0))
    }
}

impl<T: PartialEq> PartialEq for Suspended<T> {
    fn eq(&self, other: &Self) -> bool {
        self.force() == other.force()
    }
}

impl<T: Eq> Eq for Suspended<T> {}

impl<T: fmt::Debug> fmt::Debug for Suspended<T> {
    /// The value, if it is known. Printing computes nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.value.get() {
            Some(value) => value.fmt(f),
            None => f.write_str("…"),
        }
    }
}

impl<T: SimpleMergeable + 'static> Mergeable for Suspended<T> {
    #[inline]
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::SIMPLE
    }
    #[inline]
    fn index_cmp(&self, _: &Self, _: usize) -> Ordering {
        Ordering::Equal
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        if t.ptr_eq(f) {
            return t.clone();
        }
        let (cond, t, f) = (cond.clone(), t.clone(), f.clone());
        Suspended::new(move || T::mrg_ite(&cond, t.force(), f.force()))
    }
}

impl<T: SimpleMergeable + 'static> SimpleMergeable for Suspended<T> {}
