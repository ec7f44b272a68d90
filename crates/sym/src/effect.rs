//! Computations with a state as values: they are put together before they run, and merge before they run (003, section 4).
//!
//! Code that changes variables has [`#[symbolic]`](macro@crate::symbolic), [`branch`](crate::branch) and `&mut`. A
//! [`State`] is for code that is itself data: an interpreter that returns what to do next, a choice between two computations
//! that is made later. Where nothing is changed the state is an environment to read; where it only grows it is a log. A
//! computation that may fail has a `Result` for its value ([`State::try_then`]). One that takes hold of what comes after it is a
//! [`Cont`].

mod cont;

use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;

use crate::{Mergeable, MergingStrategy, SimpleMergeable, SymBool, Union, mrg_if};

pub use cont::{Cont, Continuation, coroutine, yield_value};

/// A computation that reads and changes an `S`, and has a `T` for its value; on each path its own.
///
/// ```
/// use whatif_sym::prelude::*;
/// let tick = State::<SymInt, ()>::modify(|n| n + 1);
/// let twice = tick.then({ let tick = tick.clone(); move |()| tick.clone() });
/// // Which of the two is not known; they merge without being run.
/// let c = SymBool::sym("c");
/// let some = State::mrg_ite(&c, &tick, &twice).then(|()| State::get());
/// let (value, state) = some.run(&5.into()).simple_merge();
/// assert_eq!(value.to_string(), "if c then 6 else 7");
/// assert!(value.same(&state));
/// ```
///
/// Reading an environment, keeping a log, and failing:
///
/// ```
/// use whatif_sym::prelude::*;
/// type Env = (SymInt, Vec<&'static str>);
/// let note = |word| State::<Env, ()>::modify(move |(n, log)| (n.clone(), [&log[..], &[word]].concat()));
/// let checked = State::<Env, SymInt>::read(|(n, _)| n.clone())
///     .then(|n| { let n = n.clone(); State::new(move |s: &Env| ensure(n.gt(0), "not positive").map(|r| (r.clone(), s.clone()))) })
///     .try_then(move |()| note("positive").map(|()| Ok(())));
/// let outcome = checked.run(&(SymInt::sym("n"), vec![]));
/// let fails = outcome.holds(|(result, log)| result.is_err() && log.1.is_empty());
/// assert_eq!(fails.to_string(), "n <= 0");
/// ```
pub struct State<S, T>(Rc<Step<S, T>>);

type Step<S, T> = dyn Fn(&S) -> Union<(T, S)>;

impl<S: Mergeable + Clone + 'static, T: Mergeable + Clone + 'static> State<S, T> {
    /// The computation that this function is: from the state before, to the value and the state after.
    pub fn new(step: impl Fn(&S) -> Union<(T, S)> + 'static) -> Self {
        State(Rc::new(step))
    }

    /// A value, without a change.
    pub fn of(value: T) -> Self {
        Self::new(move |state| Union::single((value.clone(), state.clone())))
    }

    /// Something that is read off the state.
    pub fn read(look: impl Fn(&S) -> T + 'static) -> Self {
        Self::new(move |state| Union::single((look(state), state.clone())))
    }

    /// Runs it: the values and the states after, each under its guard.
    pub fn run(&self, state: &S) -> Union<(T, S)> {
        crate::deep(|| (self.0)(state))
    }

    /// Goes on with each value.
    #[must_use]
    pub fn then<U>(&self, next: impl Fn(&T) -> State<S, U> + 'static) -> State<S, U>
    where
        U: Mergeable + Clone + 'static,
    {
        let this = self.clone();
        State::new(move |state| this.run(state).and_then(|(value, state)| next(value).run(state)))
    }

    /// Applies a function to each value.
    #[must_use]
    pub fn map<U: Mergeable + Clone + 'static>(&self, f: impl Fn(&T) -> U + 'static) -> State<S, U> {
        self.then(move |value| State::of(f(value)))
    }
}

impl<S: Mergeable + Clone + 'static> State<S, S> {
    /// The state.
    pub fn get() -> Self {
        Self::read(S::clone)
    }
}

impl<S: Mergeable + Clone + 'static> State<S, ()> {
    /// Another state.
    pub fn put(state: S) -> Self {
        Self::modify(move |_| state.clone())
    }

    /// The state, changed.
    pub fn modify(change: impl Fn(&S) -> S + 'static) -> Self {
        Self::new(move |state| Union::single(((), change(state))))
    }

    /// Only where the condition holds.
    #[must_use]
    pub fn when(&self, cond: &SymBool) -> Self {
        let (this, cond) = (self.clone(), cond.clone());
        Self::new(move |state| mrg_if(&cond, || this.run(state), || Union::single(((), state.clone()))))
    }
}

impl<S, T, E> State<S, Result<T, E>>
where
    S: Mergeable + Clone + 'static,
    T: Mergeable + Clone + 'static,
    E: Mergeable + Clone + 'static,
{
    /// Goes on with each result; errors stay, with the state that they found.
    #[must_use]
    pub fn try_then<U: Mergeable + Clone + 'static>(
        &self,
        next: impl Fn(&T) -> State<S, Result<U, E>> + 'static,
    ) -> State<S, Result<U, E>> {
        self.then(move |outcome| match outcome {
            Ok(value) => next(value),
            Err(error) => State::of(Err(error.clone())),
        })
    }
}

impl<S, T> Clone for State<S, T> {
    fn clone(&self) -> Self {
        State(Rc::clone(&self.0))
    }
}

impl<S, T> fmt::Debug for State<S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

impl<S: Mergeable + Clone + 'static, T: Mergeable + Clone + 'static> Mergeable for State<S, T> {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::SIMPLE
    }
    fn index_cmp(&self, _: &Self, _: usize) -> Ordering {
        Ordering::Equal
    }
    /// The merged computation, if it is ever run, runs both and joins what comes out.
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        if Rc::ptr_eq(&t.0, &f.0) {
            return t.clone();
        }
        let (cond, t, f) = (cond.clone(), t.clone(), f.clone());
        State::new(move |state| Union::ite(&cond, &t.run(state), &f.run(state)))
    }
}

impl<S: Mergeable + Clone + 'static, T: Mergeable + Clone + 'static> SimpleMergeable for State<S, T> {}
