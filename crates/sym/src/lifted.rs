//! What a function under [`#[symbolic]`](macro@crate::symbolic) is made of.
//!
//! The macro turns each control structure into a call of something in here. The symbolic meaning of a function is:
//!
//! - a variable holds one value, of the [twin](Twin) of the type that was written (`SymI<64>` for `i64`);
//! - a condition is a truth value or a [`SymBool`] ([`Condition`]): where it is not known, both branches run on copies of
//!   the variables that they change, and a branch ends in a [`Flow`]: it goes on with these variables and this
//!   value, or it leaves the loop or the function;
//! - where branches meet, their flows join in a [`Union`], so that what merges is merged, and the rest of the function runs once
//!   for each value that is left (003, section 4.2);
//! - a call gives a union, and the rest runs for each of its values in the same way.
//!
//! A piece of code that runs on some paths only is a closure, and a change that it makes must be seen on these paths only. So such
//! closures are [`Fn`]s: what they change, they change in copies of their own, and code that would change a variable around it (through a
//! `&mut` in a variable, for example) does not compile.

mod checked;
mod compare;
mod index;
mod items;
mod keep;
mod length;
mod literal;
mod receiver;
mod remember;
mod retain;
mod slice;
pub mod standard;
mod twin;

use std::marker::PhantomData;
use std::ops::ControlFlow;

use crate::{
    Cause, LoopLimit, Mergeable, Suspended, SymBits, SymBool, SymFloat, SymInt, Union, Violation, mrg_if,
    path,
};

pub use checked::{Checked, CheckedPlain};
pub use compare::{Cast, Compare, Equal, Ordered, Range, range};
pub use index::{OutOfRange, OutOfRangeUntold, Place, Places, PlacesMut, WriteOthers, Written, element};
pub use items::{
    Borrowed, BorrowedExtremes, BorrowedItems, Extremes, Items, KnownExtremes, Listed, Maybe, Members,
    OpenOthers, Opened, OptionItems, OwnedItems, Tested, Values,
};
pub use keep::{Keep, Kept};
pub use length::Length;
pub use literal::{
    Beside, Constant, Decimal, FromDecimal, FromLiteral, MatchLiteral, beside, constant, decimal, like,
    literal,
};
pub use receiver::{Receiver, ReceiverIterator, ReceiverOther};
pub use remember::{Whole, remember, remembered};
pub use retain::{RetainOthers, Retained};
pub use slice::{Slice, Sorting, SortingKnown};
pub use twin::{Of, Sym, Twin};

/// What a symbolic method has computed: one value on each path. [`union`](Run::union) looks at them.
#[must_use = "a symbolic method computes a value on each path"]
pub struct Run<T>(Union<T>);

impl<T> Run<T> {
    /// The values, each under its guard.
    pub fn union(self) -> Union<T> {
        self.0
    }
}

impl<T> From<Union<T>> for Run<T> {
    fn from(values: Union<T>) -> Self {
        Run(values)
    }
}

/// The result of a call that may or may not be symbolic: an inherent method goes before a trait's of the same name.
pub struct Settle<T>(pub T);

impl<T> Settle<Run<T>> {
    /// Each value of a symbolic call.
    pub fn settle(self) -> Union<T> {
        self.0.0
    }
}

/// The other half of [`Settle`].
pub trait SettlePlain<T> {
    /// The one value of any other call.
    fn settle(self) -> Union<T>;
}

impl<T> SettlePlain<T> for Settle<T> {
    fn settle(self) -> Union<T> {
        Union::single(self.0)
    }
}

/// How a piece of a function ends: with `N` for what comes next, out of the turn of a loop or of the loop with its
/// variables `S`, or out of the function with `R`.
#[derive(Clone, Mergeable)]
pub enum Flow<N, S, R> {
    /// Goes on.
    Next(N),
    /// Leaves the loop.
    Break(S),
    /// Begins the next turn.
    Again(S),
    /// Leaves the function.
    Return(R),
}

/// Goes on with each value of a union.
#[track_caller]
pub fn each_value<T: Clone, U: Mergeable>(union: Union<T>, go_on: impl Fn(T) -> Union<U>) -> Union<U> {
    union.into_and_then(go_on)
}

/// What becomes of the other arms of a `match` after a guard that did not hold, given what that guard may have changed.
///
/// The first argument is there for its type, from which Rust knows that of the closure's parameter.
pub fn other_arms<S, T, F: Fn(S) -> T>(_: &S, arms: F) -> F {
    arms
}

/// What `if` and `while` accept.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no condition",
    label = "expected `bool` (or its symbolic twin `SymBool`)"
)]
pub trait Condition {
    /// The condition as a symbolic one.
    fn to_sym(&self) -> SymBool;

    /// `if self { then } else { otherwise }`; only what can be taken is run.
    #[track_caller]
    fn branch<T: Mergeable>(
        &self,
        then: impl Fn() -> Union<T>,
        otherwise: impl Fn() -> Union<T>,
    ) -> Union<T> {
        mrg_if(&self.to_sym(), then, otherwise)
    }

    /// The same, where there may be no other branch: then the condition holds.
    #[track_caller]
    fn branch_if_any<T: Mergeable>(
        &self,
        then: impl Fn() -> Union<T>,
        otherwise: impl Fn() -> Option<Union<T>>,
    ) -> Union<T> {
        let cond = self.to_sym();
        if cond.as_con() == Some(true) {
            return then();
        }
        match path::explore(&cond, false, otherwise) {
            // There is no other arm.
            Some(None) => then(),
            other => {
                let then = path::explore(&cond, true, then);
                let joined = path::joined(&cond, then, other.flatten(), Union::ite);
                joined.unwrap_or_else(|| path::end())
            }
        }
    }
}

impl Condition for SymBool {
    fn to_sym(&self) -> SymBool {
        self.clone()
    }
}

impl Condition for bool {
    fn to_sym(&self) -> SymBool {
        (*self).into()
    }
}

impl<C: Condition> Condition for &C {
    fn to_sym(&self) -> SymBool {
        (**self).to_sym()
    }
}

/// A condition, whether it is known or not.
pub fn truth(condition: impl Condition) -> SymBool {
    condition.to_sym()
}

/// `a && b`: the right operand is evaluated where the left one is true.
pub fn and<B: Condition>(a: impl Condition, b: impl Fn() -> B) -> SymBool {
    a.to_sym().and_then(|| b().to_sym())
}

/// `a || b`: the right operand is evaluated where the left one is false.
pub fn or<B: Condition>(a: impl Condition, b: impl Fn() -> B) -> SymBool {
    a.to_sym().or_else(|| b().to_sym())
}

/// An argument of a symbolic function whose parameter is a `T`: a `T`, or a union of them, of which each is passed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed where the symbolic function takes `{T}`",
    label = "expected `{T}`, or a union of such values"
)]
pub trait Arg<T>: Clone {
    /// Calls with each value.
    fn each<U: Mergeable>(self, call: impl FnMut(T) -> Union<U>) -> Union<U>;
}

impl<T: Clone> Arg<T> for T {
    fn each<U: Mergeable>(self, mut call: impl FnMut(T) -> Union<U>) -> Union<U> {
        call(self)
    }
}

impl<T: Clone> Arg<T> for &T {
    fn each<U: Mergeable>(self, mut call: impl FnMut(T) -> Union<U>) -> Union<U> {
        call(self.clone())
    }
}

impl<T: Clone> Arg<T> for Union<T> {
    fn each<U: Mergeable>(self, mut call: impl FnMut(T) -> Union<U>) -> Union<U> {
        self.and_then(|value| call(value.clone()))
    }
}

impl<T: Clone> Arg<T> for &Union<T> {
    fn each<U: Mergeable>(self, mut call: impl FnMut(T) -> Union<U>) -> Union<U> {
        self.and_then(|value| call(value.clone()))
    }
}

impl<'a, T> Arg<&'a T> for &'a Union<T> {
    fn each<U: Mergeable>(self, mut call: impl FnMut(&'a T) -> Union<U>) -> Union<U> {
        self.bind(&mut call)
    }
}

impl<'a, T> Arg<&'a T> for &'a Suspended<Union<T>> {
    fn each<U: Mergeable>(self, call: impl FnMut(&'a T) -> Union<U>) -> Union<U> {
        self.force().each(call)
    }
}

impl<'a, T> Arg<&'a [T]> for &'a Union<Vec<T>> {
    fn each<U: Mergeable>(self, mut call: impl FnMut(&'a [T]) -> Union<U>) -> Union<U> {
        self.bind(&mut |list: &'a Vec<T>| call(list))
    }
}

impl<'a, T> Arg<&'a [T]> for &'a Vec<T> {
    fn each<U: Mergeable>(self, mut call: impl FnMut(&'a [T]) -> Union<U>) -> Union<U> {
        call(self)
    }
}

impl<'a> Arg<&'a str> for &'a String {
    fn each<U: Mergeable>(self, mut call: impl FnMut(&'a str) -> Union<U>) -> Union<U> {
        call(self)
    }
}

impl<'a, T, const N: usize> Arg<&'a [T]> for &'a [T; N] {
    fn each<U: Mergeable>(self, mut call: impl FnMut(&'a [T]) -> Union<U>) -> Union<U> {
        call(self)
    }
}

impl<T: Clone> Arg<Union<T>> for T {
    fn each<U: Mergeable>(self, mut call: impl FnMut(Union<T>) -> Union<U>) -> Union<U> {
        call(Union::single(self))
    }
}

/// Numbers as they are written in a call.
macro_rules! numbers {
    ($($n:ty)*) => {$(
        impl<const W: u32, const SIGNED: bool> Arg<SymBits<W, SIGNED>> for $n {
            fn each<U: Mergeable>(self, mut call: impl FnMut(SymBits<W, SIGNED>) -> Union<U>) -> Union<U> {
                call(self.into())
            }
        }

        impl Arg<SymInt> for $n {
            fn each<U: Mergeable>(self, mut call: impl FnMut(SymInt) -> Union<U>) -> Union<U> {
                call(self.into())
            }
        }
    )*};
}

numbers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

/// The same with a point.
macro_rules! decimals {
    ($($n:ty)*) => {$(
        impl<const E: u32, const S: u32> Arg<SymFloat<E, S>> for $n {
            fn each<U: Mergeable>(self, mut call: impl FnMut(SymFloat<E, S>) -> Union<U>) -> Union<U> {
                call(self.into())
            }
        }
    )*};
}

decimals! { f64 Decimal }

impl Arg<SymBool> for bool {
    fn each<U: Mergeable>(self, mut call: impl FnMut(SymBool) -> Union<U>) -> Union<U> {
        call(self.into())
    }
}

/// What `?` accepts: a `Result` or an `Option`.
#[diagnostic::on_unimplemented(
    message = "`?` needs a `Result` or an `Option`, and this is `{Self}`",
    label = "`?` is not possible here"
)]
pub trait Question {
    /// The value on success.
    type Value;
    /// The rest of a failure: the error, or `None`.
    type Rest;

    /// Which of the two it is.
    fn question(self) -> Result<Self::Value, Self::Rest>;
}

impl<T, E> Question for Result<T, E> {
    type Value = T;
    type Rest = Result<std::convert::Infallible, E>;

    fn question(self) -> Result<T, Self::Rest> {
        self.map_err(Err)
    }
}

impl<T> Question for Option<T> {
    type Value = T;
    type Rest = Option<std::convert::Infallible>;

    fn question(self) -> Result<T, Self::Rest> {
        self.ok_or(None)
    }
}

/// What a function with `?` in it returns.
#[diagnostic::on_unimplemented(
    message = "the function returns `{Self}`, which cannot be made of what this `?` leaves",
    label = "`?` needs a function that returns a `Result` or an `Option` that it fits"
)]
pub trait FromRest<R> {
    /// The result of the function, made of the error or `None` at which `?` returns.
    fn from_rest(rest: R) -> Self;
}

impl<T, E, F: From<E>> FromRest<Result<std::convert::Infallible, E>> for Result<T, F> {
    fn from_rest(rest: Result<std::convert::Infallible, E>) -> Self {
        match rest {
            Err(error) => Err(error.into()),
            Ok(never) => match never {},
        }
    }
}

impl<T> FromRest<Option<std::convert::Infallible>> for Option<T> {
    fn from_rest(_: Option<std::convert::Infallible>) -> Self {
        None
    }
}

/// The end of a path on which an assertion does not hold: an error, if `R` is a `Result` whose error can be made of a [`Violation`];
/// otherwise the path fails.
pub struct Broken<R> {
    message: &'static str,
    result: PhantomData<R>,
}

impl<R> Broken<R> {
    /// The end of a function that returns `R`.
    pub fn new(message: &'static str) -> Self {
        Broken { message, result: PhantomData }
    }
}

impl<T, E: From<Violation>> Broken<Result<T, E>> {
    /// The error.
    pub fn end(self) -> Result<T, E> {
        Err(Violation::Assertion.into())
    }
}

/// The other half of [`Broken`].
pub trait BrokenWithoutError<R> {
    /// There is no result.
    fn end(self) -> R;
}

impl<R> BrokenWithoutError<R> for Broken<R> {
    #[track_caller]
    fn end(self) -> R {
        path::fail(Cause::Assertion, self.message)
    }
}

/// The end of a path that has run a loop as often as it may: an error, if `R` is a `Result` whose error can be made of a
/// [`LoopLimit`]; otherwise the path fails, and the message says what to do.
pub struct Bound<R> {
    message: &'static str,
    result: PhantomData<R>,
}

impl<R> Bound<R> {
    /// The end of a function that returns `R`.
    pub fn new(message: &'static str) -> Self {
        Bound { message, result: PhantomData }
    }
}

impl<T, E: From<LoopLimit>> Bound<Result<T, E>> {
    /// The error.
    pub fn reached(self) -> Result<T, E> {
        Err(LoopLimit.into())
    }
}

/// The other half of [`Bound`].
pub trait BoundWithoutError<R> {
    /// There is no result.
    fn reached(self) -> R;
}

impl<R> BoundWithoutError<R> for Bound<R> {
    #[track_caller]
    fn reached(self) -> R {
        path::fail(Cause::Limit, self.message)
    }
}

/// What the paths of a loop have come to.
type Flows<S, R> = Union<Flow<(), S, R>>;

/// Runs the turns of a `while` loop or a `loop`, until none goes on, or until `limit` turns did not know whether to go on.
pub fn turns<S, R>(limit: usize, start: S, turn: impl Fn(S) -> Flows<S, R>) -> Flows<S, R>
where
    S: Mergeable + Clone,
    R: Mergeable + Clone,
{
    let (mut open, mut asked) = (0, 0);
    run(Union::single(Flow::Again(start)), &mut |now| {
        if !now.values().any(goes_on) {
            return ControlFlow::Break(now);
        }
        let now = if open > asked && is_time_to_ask(open, limit) {
            asked = open;
            feasible(now)
        } else {
            now
        };
        if open > limit {
            return ControlFlow::Break(now);
        }
        let mut is_open = false;
        let next = now.into_and_then(|flow| match flow {
            Flow::Again(state) => {
                let next = turn(state);
                is_open |= next.single_value().is_none();
                next
            }
            over => Union::single(over),
        });
        open += usize::from(is_open);
        ControlFlow::Continue(next)
    })
}

/// Whether it pays to ask the solver if any input comes so far, after so many turns of which it was not certain that they come: after 8, 16,
/// 32 and so on, and when no more are allowed.
fn is_time_to_ask(open: usize, limit: usize) -> bool {
    open > limit || (open >= 8 && open.is_power_of_two())
}

/// What a loop has come to, without the paths that go on and that no input takes.
fn feasible<S: Mergeable + Clone, R: Mergeable + Clone>(now: Flows<S, R>) -> Flows<S, R> {
    now.into_and_then(|flow| {
        if goes_on(&flow) && !path::is_feasible() {
            path::end();
        }
        Union::single(flow)
    })
}

/// Runs the turns of a `for` loop. What ends with `Again` has seen every item.
pub fn each<T, S, R>(
    items: impl IntoIterator<Item = T>,
    start: S,
    turn: impl Fn(S, &T) -> Flows<S, R>,
) -> Flows<S, R>
where
    S: Mergeable + Clone,
    R: Mergeable + Clone,
{
    let mut items = items.into_iter();
    run(Union::single(Flow::Again(start)), &mut |now| match items.next() {
        None => ControlFlow::Break(now),
        Some(item) => ControlFlow::Continue(now.into_and_then(|flow| match flow {
            Flow::Again(state) => turn(state, &item),
            over => Union::single(over),
        })),
    })
}

fn goes_on<S, R>(flow: &Flow<(), S, R>) -> bool {
    matches!(flow, Flow::Again(_))
}

/// Runs turns on all paths that go on, until `turn` breaks.
///
/// Where one state goes on beside paths that are over, the latter stay aside until the rest of the loop has run, and are joined with what
/// that comes to: `if c0 then r0 else if c1 then r1 else r2`. To join them with each turn's paths would give the larger formula
/// `if c0 or c1 then (if c0 then r0 else r1) else r2`.
fn run<S, R>(
    start: Flows<S, R>,
    turn: &mut dyn FnMut(Flows<S, R>) -> ControlFlow<Flows<S, R>, Flows<S, R>>,
) -> Flows<S, R>
where
    S: Mergeable + Clone,
    R: Mergeable + Clone,
{
    let mut now = start;
    loop {
        now = match turn(now) {
            ControlFlow::Break(end) => return end,
            ControlFlow::Continue(next) => next,
        };
        let is_alone = now.single_value().is_none() && now.values().filter(|flow| goes_on(flow)).count() == 1;
        if is_alone {
            return crate::deep(|| {
                now.into_and_then(|flow| match flow {
                    Flow::Again(_) => run(Union::single(flow), turn),
                    over => Union::single(over),
                })
            });
        }
    }
}
