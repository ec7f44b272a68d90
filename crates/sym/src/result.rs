//! Errors as values: a computation that may fail is a union of results (003, sections 2.2 and 3.5).
//!
//! All errors lie left of all results, so the condition "some error happens" is one guard, whatever the errors are.
//! A solver query maps each outcome to wanted or unwanted ([`Solver::solve_except`](crate::Solver::solve_except));
//! if all errors map to the same, nothing that tells them apart reaches the formula.
//!
//! [`Cbmc`] orders outcomes differently: each error has a guard of its own, before the results. Code that is generic
//! over [`Encoding`] runs with either.

use std::cmp::Ordering;

use crate::{
    EvalSym, ExtractSym, GenSym, Mergeable, MergingStrategy, Structural, SymBool, SymEq, SymOrd, ToCon,
    ToSym, Union, different_classes, mrg_if,
};

/// A result on each path: a value or an error.
///
/// ```
/// use whatif_sym::prelude::*;
/// let [x, y] = ["x", "y"].map(SymInt::sym);
/// let quotient = x.checked_div(&y);
/// let more = sym_do! {
///     q <-? quotient;
///     ensure(q.lt(100), DivisionByZero)?;
///     Union::single(Ok(q + 1))
/// };
/// assert_eq!(more.len(), 2, "one error, one value");
/// ```
pub type SymResult<T, E> = Union<Result<T, E>>;

/// A type that is a result or an error: `Result`, or another encoding of it.
pub trait Fallible: Mergeable {
    /// Results.
    type Ok;
    /// Errors.
    type Err: Mergeable + Clone;
    /// The same with other results.
    type With<U: Mergeable>: Fallible<Ok = U, Err = Self::Err>;

    /// A result.
    fn ok(value: Self::Ok) -> Self;
    /// An error.
    fn err(error: Self::Err) -> Self;
    /// Which of the two it is.
    fn as_result(&self) -> Result<&Self::Ok, &Self::Err>;
}

impl<T: Mergeable, E: Mergeable + Clone> Fallible for Result<T, E> {
    type Ok = T;
    type Err = E;
    type With<U: Mergeable> = Result<U, E>;

    fn ok(value: T) -> Self {
        Ok(value)
    }
    fn err(error: E) -> Self {
        Err(error)
    }
    fn as_result(&self) -> Result<&T, &E> {
        self.as_ref()
    }
}

/// A result in the encoding of bounded model checkers (003, section 2.2): every error on the same level as the results.
#[derive(Clone, Debug, PartialEq, Eq, SymEq, SymOrd, EvalSym, ExtractSym, Structural)]
pub enum Cbmc<T, E> {
    /// An error.
    Err(E),
    /// A result.
    Ok(T),
}

impl<T: Mergeable, E: Mergeable> Mergeable for Cbmc<T, E> {
    #[inline]
    fn strategy(&self) -> MergingStrategy {
        let tag = MergingStrategy::sorted(1);
        match self {
            Cbmc::Err(_) => tag,
            Cbmc::Ok(value) => tag.then(value.strategy()),
        }
    }
    #[inline]
    fn index_cmp(&self, other: &Self, level: usize) -> Ordering {
        match (self, other) {
            (Cbmc::Err(a), Cbmc::Err(b)) => a.class_cmp(b),
            (Cbmc::Ok(a), Cbmc::Ok(b)) if level > 0 => a.index_cmp(b, level - 1),
            _ => matches!(self, Cbmc::Ok(_)).cmp(&matches!(other, Cbmc::Ok(_))),
        }
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        match (t, f) {
            (Cbmc::Err(t), Cbmc::Err(f)) => Cbmc::Err(E::merge(cond, t, f)),
            (Cbmc::Ok(t), Cbmc::Ok(f)) => Cbmc::Ok(T::merge(cond, t, f)),
            _ => different_classes("Cbmc"),
        }
    }
}

impl<T: Mergeable, E: Mergeable + Clone> Fallible for Cbmc<T, E> {
    type Ok = T;
    type Err = E;
    type With<U: Mergeable> = Cbmc<U, E>;

    fn ok(value: T) -> Self {
        Cbmc::Ok(value)
    }
    fn err(error: E) -> Self {
        Cbmc::Err(error)
    }
    fn as_result(&self) -> Result<&T, &E> {
        match self {
            Cbmc::Ok(value) => Ok(value),
            Cbmc::Err(error) => Err(error),
        }
    }
}

/// A way to encode results, for code that works with any: `fn run<C: Encoding>() -> Union<C::Result<T, E>>`.
pub trait Encoding {
    /// The type of results.
    type Result<T: Mergeable, E: Mergeable + Clone>: Fallible<Ok = T, Err = E>;

    /// Goes on with every result; errors stay.
    fn then<T: Mergeable, U: Mergeable, E: Mergeable + Clone>(
        run: &Union<Self::Result<T, E>>,
        mut f: impl FnMut(&T) -> Union<Self::Result<U, E>>,
    ) -> Union<Self::Result<U, E>> {
        run.and_then(|outcome| match outcome.as_result() {
            Ok(value) => f(value),
            Err(error) => Union::err(error.clone()),
        })
    }

    /// Goes on with `f` where `cond` holds; an error where it does not.
    fn guard<T: Mergeable, E: Mergeable + Clone>(
        cond: &SymBool,
        error: E,
        f: impl FnOnce() -> Union<Self::Result<T, E>>,
    ) -> Union<Self::Result<T, E>> {
        mrg_if(cond, f, || Union::err(error))
    }
}

/// The default encoding: `Result`, with all errors in one subtree.
pub struct Nested;

/// The encoding of bounded model checkers: [`Cbmc`].
pub struct Flat;

impl Encoding for Nested {
    type Result<T: Mergeable, E: Mergeable + Clone> = Result<T, E>;
}

impl Encoding for Flat {
    type Result<T: Mergeable, E: Mergeable + Clone> = Cbmc<T, E>;
}

/// Success with `()` where `cond` holds, and `error` where it does not.
pub fn ensure<E: Mergeable + Clone>(cond: SymBool, error: E) -> SymResult<(), E> {
    Union::ensure(cond, error)
}

impl<R: Fallible<Ok = ()>> Union<R> {
    /// [`ensure`](crate::ensure) in any encoding.
    pub fn ensure(cond: SymBool, error: R::Err) -> Self {
        mrg_if(&cond, || Union::single(R::ok(())), || Union::single(R::err(error)))
    }
}

impl<R: Fallible> Union<R> {
    /// The union of one result.
    pub fn ok(value: R::Ok) -> Self {
        Union::single(R::ok(value))
    }

    /// The union of one error.
    pub fn err(error: R::Err) -> Self {
        Union::single(R::err(error))
    }

    /// Goes on with every result; errors stay. What `?` does, on every path.
    pub fn try_then<U: Mergeable>(
        &self,
        mut f: impl FnMut(&R::Ok) -> Union<R::With<U>>,
    ) -> Union<R::With<U>> {
        self.and_then(|outcome| match outcome.as_result() {
            Ok(value) => f(value),
            Err(error) => Union::err(error.clone()),
        })
    }

    /// Applies `f` to every result; errors stay.
    pub fn map_ok<U: Mergeable>(&self, mut f: impl FnMut(&R::Ok) -> U) -> Union<R::With<U>> {
        self.try_then(|value| Union::ok(f(value)))
    }

    /// Handles errors: goes on with every error, and results stay.
    pub fn or_else<S>(&self, mut f: impl FnMut(&R::Err) -> Union<S>) -> Union<S>
    where
        S: Fallible<Ok = R::Ok>,
        R::Ok: Clone,
    {
        self.and_then(|outcome| match outcome.as_result() {
            Ok(value) => Union::ok(value.clone()),
            Err(error) => f(error),
        })
    }

    /// The result, or this value where there is an error.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let [x, y] = ["x", "y"].map(SymI::<8>::sym);
    /// let quotient = x.checked_div(&y).unwrap_or(&0.into());
    /// assert!(verify(&y.eq(0).implies(quotient.eq(0))).unwrap().holds());
    /// ```
    pub fn unwrap_or(&self, default: &R::Ok) -> R::Ok
    where
        R::Ok: crate::SimpleMergeable + Clone,
    {
        self.fold(|outcome| outcome.as_result().unwrap_or(default).clone())
    }

    /// The condition under which there is an error.
    pub fn is_err(&self) -> SymBool {
        self.holds(|outcome| outcome.as_result().is_err())
    }

    /// The condition under which there is none.
    pub fn is_ok(&self) -> SymBool {
        !self.is_err()
    }
}

/// A division whose divisor is zero (or, on signed words, whose quotient does not fit).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Mergeable, SymEq, SymOrd, EvalSym, ExtractSym, Structural, GenSym,
)]
pub struct DivisionByZero;

/// A result that its type cannot hold.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Mergeable, SymEq, SymOrd, EvalSym, ExtractSym, Structural, GenSym,
)]
pub struct Overflow;

/// An index that is not below the length.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Mergeable, SymEq, SymOrd, EvalSym, ExtractSym, Structural, GenSym,
)]
pub struct IndexOutOfRange;

/// A loop that ran as often as it was allowed to, and might have run on.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Mergeable, SymEq, SymOrd, EvalSym, ExtractSym, Structural, GenSym,
)]
pub struct LoopLimit;

/// The two errors that verification is made of: they are errors like any others.
///
/// ```
/// use whatif_sym::prelude::*;
/// let x = SymInt::sym("x");
/// let run = sym_do! {
///     assume(x.gt(2))?;
///     assert((&x * 2).gt(5))
/// };
/// // No input breaks the assertion while the assumption holds.
/// let broken = run.holds(|outcome| *outcome == Err(Violation::Assertion));
/// assert!(solve(&broken).unwrap().is_unsat());
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Mergeable, SymEq, SymOrd, EvalSym, ExtractSym, Structural, GenSym,
)]
pub enum Violation {
    /// An assertion did not hold.
    Assertion,
    /// An assumption did not hold.
    Assumption,
}

macro_rules! errors {
    ($($ty:ty),*) => {$(
        impl ToCon<$ty> for $ty {
            fn to_con(&self) -> Option<$ty> {
                Some(*self)
            }
        }

        impl ToSym<$ty> for $ty {
            fn to_sym(&self) -> $ty {
                *self
            }
        }
    )*};
}

errors! { DivisionByZero, Overflow, IndexOutOfRange, LoopLimit, Violation }

/// An error where `cond` does not hold: [`Violation::Assertion`].
pub fn assert(cond: SymBool) -> SymResult<(), Violation> {
    ensure(cond, Violation::Assertion)
}

/// An error where `cond` does not hold: [`Violation::Assumption`].
pub fn assume(cond: SymBool) -> SymResult<(), Violation> {
    ensure(cond, Violation::Assumption)
}

/// Steps in sequence, on every path.
///
/// - `x <- union;` goes on with every value of a union, as [`Union::and_then`] does;
/// - `x <-? result;` goes on with every result and leaves errors alone, as [`Union::try_then`] does;
/// - `result?;` does that without a name;
/// - `let pattern = expression;` is what it is everywhere.
///
/// The last line is the union that comes out. Names are bound to references.
///
/// ```
/// use whatif_sym::prelude::*;
/// let mut fresh = Fresh::new("c");
/// let (a, b) = (fresh.choose([1, 2]), fresh.choose([1, 2]));
/// let sum = sym_do! {
///     a <- a;
///     b <- b;
///     Union::single(a + b)
/// };
/// assert_eq!(sum.len(), 3);
/// ```
#[macro_export]
macro_rules! sym_do {
    (let $name:ident : $ty:ty = $value:expr; $($rest:tt)+) => {{
        let $name: $ty = $value;
        $crate::sym_do!($($rest)+)
    }};
    (let $name:pat = $value:expr; $($rest:tt)+) => {{
        let $name = $value;
        $crate::sym_do!($($rest)+)
    }};
    ($name:tt <- ? $value:expr; $($rest:tt)+) => {
        ($value).try_then(|$name| $crate::sym_do!($($rest)+))
    };
    ($name:tt <- $value:expr; $($rest:tt)+) => {
        ($value).and_then(|$name| $crate::sym_do!($($rest)+))
    };
    ($($rest:tt)+) => {
        $crate::__sym_do_statement!([] $($rest)+)
    };
}

/// Collects the tokens of a statement up to `?;`, or of the last line up to the end.
#[doc(hidden)]
#[macro_export]
macro_rules! __sym_do_statement {
    ([$($value:tt)+] ?; $($rest:tt)+) => {
        ($($value)+).try_then(|_| $crate::sym_do!($($rest)+))
    };
    ([$($value:tt)*]) => {
        { $($value)* }
    };
    ([$($value:tt)*] $next:tt $($rest:tt)*) => {
        $crate::__sym_do_statement!([$($value)* $next] $($rest)*)
    };
}
