//! Functions under `#[symbolic(memo)]`: their results, by their arguments.
//!
//! A result is kept on the thread that computed it, while the outermost call of such a function runs there, or the outermost
//! [`remember`]; then all of them are forgotten.

use std::cell::RefCell;
use std::thread::LocalKey;

use crate::{Memo, Structural, Suspended, SymBits, SymBool, SymInt, Union, path};

/// Runs `f`, in which functions under `#[symbolic(memo)]` remember their results from one call to the next.
///
/// ```
/// use whatif_sym::prelude::*;
/// use std::cell::Cell;
/// thread_local!(static CALLS: Cell<u32> = const { Cell::new(0) });
/// fn count() {
///     CALLS.set(CALLS.get() + 1);
/// }
///
/// #[symbolic(memo, plain(count))]
/// fn ways(steps: usize, cost: u32) -> u32 {
///     count();
///     if steps < 2 { cost } else { ways(steps - 1, cost).wrapping_add(ways(steps - 2, cost)) }
/// }
///
/// let cost = SymU::<32>::sym("cost");
/// let sums = remember(|| [ways::sym(20, &cost), ways::sym(21, &cost)]);
/// assert_eq!(CALLS.get(), 22, "each number of steps once");
/// let model = solve(&cost.eq(1)).unwrap().model().unwrap();
/// assert_eq!(sums.map(|sum| sum.under(&model)), [Some(ways(20, 1)), Some(ways(21, 1))]);
/// ```
pub fn remember<R>(f: impl FnOnce() -> R) -> R {
    let _scope = Scope::enter();
    f()
}

/// As long as one of these lives, results are kept.
struct Scope;

/// How many scopes are open, and how to forget what was kept in them.
#[derive(Default)]
struct Open {
    depth: usize,
    forget: Vec<Box<dyn FnOnce()>>,
}

thread_local!(static OPEN: RefCell<Open> = RefCell::default());

impl Scope {
    fn enter() -> Scope {
        OPEN.with_borrow_mut(|open| open.depth += 1);
        Scope
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        let forget = OPEN.with_borrow_mut(|open| {
            open.depth -= 1;
            if open.depth == 0 { std::mem::take(&mut open.forget) } else { Vec::new() }
        });
        for forget in forget {
            forget();
        }
    }
}

/// The result for these arguments: a known one, or that of `run`.
pub fn remembered<K, V>(
    known: &'static LocalKey<RefCell<Memo<K, V>>>,
    arguments: K,
    run: impl Fn(&K) -> V,
) -> V
where
    K: Structural + 'static,
    V: Clone + 'static,
{
    let _scope = Scope::enter();
    if !path::is_checking()
        && let Some(result) = known.with_borrow(|known| known.get(&arguments).cloned())
    {
        return result;
    }
    let result = match path::remembered(|| run(&arguments)) {
        Ok(result) => result,
        Err(result) => return result,
    };
    if known.with_borrow(Memo::is_empty) {
        OPEN.with_borrow_mut(|open| open.forget.push(Box::new(|| drop(known.take()))));
    }
    known.with_borrow_mut(|known| known.insert(arguments, result))
}

/// An argument of a function that remembers, with all the values that it may have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed where the symbolic function takes `{T}`",
    label = "expected `{T}`, or a union of such values"
)]
pub trait Whole<T> {
    /// All of them.
    fn whole(&self) -> Union<T>;
}

impl<T: Clone> Whole<T> for T {
    fn whole(&self) -> Union<T> {
        Union::single(self.clone())
    }
}

impl<T: Clone> Whole<T> for &T {
    fn whole(&self) -> Union<T> {
        Union::single((*self).clone())
    }
}

impl<T> Whole<T> for Union<T> {
    fn whole(&self) -> Union<T> {
        self.clone()
    }
}

impl<T> Whole<T> for &Union<T> {
    fn whole(&self) -> Union<T> {
        (*self).clone()
    }
}

impl<T> Whole<T> for &Suspended<Union<T>> {
    fn whole(&self) -> Union<T> {
        self.force().clone()
    }
}

impl<T: Clone> Whole<Vec<T>> for &[T] {
    fn whole(&self) -> Union<Vec<T>> {
        Union::single(self.to_vec())
    }
}

impl<T: Clone, const N: usize> Whole<Vec<T>> for &[T; N] {
    fn whole(&self) -> Union<Vec<T>> {
        Union::single(self.to_vec())
    }
}

/// Numbers as they are written in a call.
macro_rules! numbers {
    ($($n:ty)*) => {$(
        impl<const W: u32, const SIGNED: bool> Whole<SymBits<W, SIGNED>> for $n {
            fn whole(&self) -> Union<SymBits<W, SIGNED>> {
                Union::single((*self).into())
            }
        }

        impl Whole<SymInt> for $n {
            fn whole(&self) -> Union<SymInt> {
                Union::single((*self).into())
            }
        }
    )*};
}

numbers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl Whole<SymBool> for bool {
    fn whole(&self) -> Union<SymBool> {
        Union::single((*self).into())
    }
}
