//! Delimited continuations: a computation that can take hold of what comes after it (003, section 4.2).
//!
//! [`Cont::shift`] gives its function the rest of the computation, up to the nearest [`Cont::reset`] (or [`Cont::run`]), as a
//! function of its own: not to call it is to fail, to call it twice is to try both, to put it away is to suspend. A
//! coroutine is three lines on top of it.

use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;

use crate::{
    Generator, Mergeable, MergingStrategy, SimpleMergeable, Step, Suspended, SymBool, Union, mrg_if,
};

/// What comes after a computation with a value of `T`: in the end, an answer `R` on each path.
pub type Continuation<R, T> = Rc<dyn Fn(&T) -> Union<R>>;

/// A computation with a value of `T`, in a program that ends with an `R`.
///
/// ```
/// use whatif_sym::prelude::*;
/// // Choose one of two numbers so that the rest of the program says yes: the rest is run for both.
/// let either = |a: i32, b: i32| Cont::<Option<i32>, i32>::shift(move |rest| {
///     let other = rest.clone();
///     rest(&a).and_then(move |answer| if answer.is_some() { Union::single(*answer) } else { other(&b) })
/// });
/// let program = either(1, 2).then(move |&n| either(10, 20).map(move |&m| n + m));
/// let c = SymBool::sym("c");
/// // The sum must be even; or, if c, more than 12.
/// let answer = program.run(move |&sum| {
///     let large = mrg_if(&c, || Union::single(sum > 12), || Union::single(true));
///     large.map(move |large| (*large && sum % 2 == 0).then_some(sum))
/// });
/// assert_eq!(format!("{answer:?}"), "{Some(12) if !c | Some(22)}");
/// ```
pub struct Cont<R, T>(Rc<Body<R, T>>);

type Body<R, T> = dyn Fn(&Continuation<R, T>) -> Union<R>;

impl<R: Mergeable + 'static, T: Mergeable + Clone + 'static> Cont<R, T> {
    /// Takes hold of what comes after it.
    pub fn shift(body: impl Fn(&Continuation<R, T>) -> Union<R> + 'static) -> Self {
        Cont(Rc::new(body))
    }

    /// A value.
    pub fn of(value: T) -> Self {
        Self::shift(move |rest| rest(&value))
    }

    /// One of several values, each under its guard: the rest runs for each.
    pub fn each(values: Union<T>) -> Self {
        Self::shift(move |rest| values.and_then(|value| rest(value)))
    }

    /// Goes on with the value.
    #[must_use]
    pub fn then<U: Mergeable + Clone + 'static>(
        &self,
        next: impl Fn(&T) -> Cont<R, U> + 'static,
    ) -> Cont<R, U> {
        let (this, next) = (self.clone(), Rc::new(next));
        Cont::shift(move |rest| {
            let (rest, next) = (Rc::clone(rest), Rc::clone(&next));
            this.run_with(&(Rc::new(move |value: &T| next(value).run_with(&rest)) as Continuation<R, T>))
        })
    }

    /// Applies a function to the value.
    #[must_use]
    pub fn map<U: Mergeable + Clone + 'static>(&self, f: impl Fn(&T) -> U + 'static) -> Cont<R, U> {
        self.then(move |value| Cont::of(f(value)))
    }

    /// Runs it, and then `rest`.
    pub fn run(&self, rest: impl Fn(&T) -> Union<R> + 'static) -> Union<R> {
        self.run_with(&(Rc::new(rest) as Continuation<R, T>))
    }

    /// Runs it, and then a continuation that [`shift`](Cont::shift) took hold of.
    pub fn run_with(&self, rest: &Continuation<R, T>) -> Union<R> {
        crate::deep(|| (self.0)(rest))
    }
}

impl<R: Mergeable + Clone + 'static> Cont<R, R> {
    /// Runs it to its end, as a computation of a program around it: what it [`shift`](Cont::shift)s ends here.
    #[must_use]
    pub fn reset<S: Mergeable + 'static>(&self) -> Cont<S, R> {
        let this = self.clone();
        Cont::shift(move |rest| {
            this.run(|answer| Union::single(answer.clone())).and_then(|answer| rest(answer))
        })
    }
}

/// In a coroutine: yields a value, and goes on when the next one is asked for.
///
/// ```
/// use whatif_sym::prelude::*;
/// // Yields n, and if it may, n + 1.
/// let may = SymBool::sym("may");
/// let body = yield_value(1).then(move |()| Cont::mrg_ite(&may, &yield_value(2), &Cont::of(())));
/// let all = coroutine(&body);
/// assert_eq!(format!("{:?}", first(&all)), "Some(1)");
/// let Some(Step::Yield(_, rest)) = all.single_value() else { panic!("it yields") };
/// assert_eq!(format!("{:?}", first(rest.force())), "{None if !may | Some(2)}");
/// ```
pub fn yield_value<T: Mergeable + Clone + 'static>(value: T) -> Cont<Step<T>, ()> {
    Cont::shift(move |rest| {
        let rest = Rc::clone(rest);
        Union::single(Step::Yield(value.clone(), Suspended::new(move || rest(&()))))
    })
}

/// What a coroutine yields.
pub fn coroutine<T: Mergeable + Clone + 'static>(body: &Cont<Step<T>, ()>) -> Generator<T> {
    body.run(|()| Union::single(Step::Done))
}

impl<R, T> Clone for Cont<R, T> {
    fn clone(&self) -> Self {
        Cont(Rc::clone(&self.0))
    }
}

impl<R, T> fmt::Debug for Cont<R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

impl<R: Mergeable + 'static, T: Mergeable + Clone + 'static> Mergeable for Cont<R, T> {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::SIMPLE
    }
    fn index_cmp(&self, _: &Self, _: usize) -> Ordering {
        Ordering::Equal
    }
    /// The merged computation, if it is ever run, runs both and joins the answers.
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        if Rc::ptr_eq(&t.0, &f.0) {
            return t.clone();
        }
        let (cond, t, f) = (cond.clone(), t.clone(), f.clone());
        Cont::shift(move |rest| mrg_if(&cond, || t.run_with(rest), || f.run_with(rest)))
    }
}

impl<R: Mergeable + 'static, T: Mergeable + Clone + 'static> SimpleMergeable for Cont<R, T> {}
