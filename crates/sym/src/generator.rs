//! Generators: computations that yield value after value, suspended in between, and merged while they are suspended.
//!
//! The backtracking search of 003, section 5.1. A generator is a union of [`Step`]s; what comes after a step is a
//! [`Suspended`] computation.

use std::rc::Rc;

use crate::{Mergeable, Suspended, Union};

/// A generator: what it does first, on each path.
///
/// ```
/// use whatif_sym::prelude::*;
/// // Greedy or lazy: the order of the results is itself symbolic.
/// let greedy = SymBool::sym("greedy");
/// let long_first = yields([3, 2, 1]);
/// let short_first = yields([1, 2, 3]);
/// let generator = Union::ite(&greedy, &long_first, &short_first);
/// assert_eq!(format!("{:?}", first(&generator)), "{Some(1) if !greedy | Some(3)}");
/// ```
pub type Generator<T> = Union<Step<T>>;

/// The next step of a generator.
#[derive(Clone, Debug, Mergeable)]
pub enum Step<T: Mergeable + 'static> {
    /// Nothing more.
    Done,
    /// A value, and what comes after it.
    Yield(T, Suspended<Generator<T>>),
}

/// Yields nothing.
pub fn done<T: Mergeable>() -> Generator<T> {
    Union::single(Step::Done)
}

/// Yields these values, in order.
pub fn yields<T: Mergeable + Clone>(values: impl IntoIterator<Item = T>) -> Generator<T> {
    let values: Vec<T> = values.into_iter().collect();
    values
        .into_iter()
        .rfold(done(), |rest, value| Union::single(Step::Yield(value, Suspended::new(move || rest))))
}

/// Yields one value and then what `rest` yields.
pub fn yield_then<T: Mergeable>(value: T, rest: Suspended<Generator<T>>) -> Generator<T> {
    Union::single(Step::Yield(value, rest))
}

/// Yields what `generator` yields and then what `rest` yields.
pub fn chain<T: Mergeable + Clone>(generator: &Generator<T>, rest: &Suspended<Generator<T>>) -> Generator<T> {
    generator.and_then(|step| match step {
        Step::Done => rest.force().clone(),
        Step::Yield(value, more) => {
            let (more, rest) = (more.clone(), rest.clone());
            yield_then(value.clone(), Suspended::new(move || chain(more.force(), &rest)))
        }
    })
}

/// For each value that `generator` yields, yields what `f` makes of it.
pub fn for_each<T, U>(generator: &Generator<T>, f: &Rc<dyn Fn(&T) -> Generator<U>>) -> Generator<U>
where
    T: Mergeable + Clone,
    U: Mergeable + Clone,
{
    generator.and_then(|step| match step {
        Step::Done => done(),
        Step::Yield(value, more) => {
            let (more, g) = (more.clone(), Rc::clone(f));
            chain(&f(value), &Suspended::new(move || for_each(more.force(), &g)))
        }
    })
}

/// The first value, if there is one.
pub fn first<T: Mergeable + Clone>(generator: &Generator<T>) -> Union<Option<T>> {
    generator.map(|step| match step {
        Step::Done => None,
        Step::Yield(value, _) => Some(value.clone()),
    })
}
