//! Runs that are checked: what Rust would panic at is a failure with a condition.

use std::fmt;
use std::panic::Location;

use crate::{Model, NoAnswer, Solver, SymBool, path};

/// Why a path fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// A panic: `panic!`, `unwrap` of nothing, an index out of range of a list.
    Panic,
    /// `assert!` of what does not hold.
    Assertion,
    /// A number that does not fit into its type.
    Overflow,
    /// A division by zero.
    DivisionByZero,
    /// An index that is unknown, and may be out of range.
    Index,
    /// A loop or a recursion that may go on for longer than its bound. Nothing is known of the inputs for which it does.
    Limit,
}

/// A line of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The path of the file, as the compiler was given it.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1.
    pub column: u32,
}

impl Place {
    pub(crate) fn of(at: &Location<'_>) -> Self {
        Place { file: at.file().to_owned(), line: at.line(), column: at.column() }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A way in which a run fails.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Failure {
    /// Why.
    pub cause: Cause,
    /// What Rust would say.
    pub message: String,
    /// Where.
    pub place: Place,
    /// The inputs for which it does: no other failure comes before this one for them.
    pub condition: SymBool,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// What a run that was [`checked`](checked()) has come to.
#[derive(Clone, Debug)]
#[must_use = "a checked run says what can fail"]
pub struct Checked<R> {
    value: Option<R>,
    failures: Vec<Failure>,
    fails: SymBool,
}

/// Runs `f`, in which whatever Rust would panic at is a failure of the path that it is on: overflows, divisions by zero, shifts by too
/// many places, indices out of range, `unwrap` of nothing, `assert!` and `panic!`. The run goes on with the other paths.
///
/// As Kani's checks, they are of what the program says: `wrapping_add` wraps around, `checked_add` gives an option.
///
/// ```
/// use whatif_sym::prelude::*;
///
/// #[symbolic]
/// fn middle(low: u8, high: u8) -> u8 {
///     (low + high) / 2
/// }
///
/// let [low, high] = ["low", "high"].map(SymU::<8>::sym);
/// let run = checked(|| middle::sym(&low, &high));
/// let (failure, model) = run.counterexample(&low.le(&high)).unwrap().expect("the sum may be too great");
/// assert_eq!(failure.cause, Cause::Overflow);
/// let (low, high): (u8, u8) = (low.under(&model).unwrap(), high.under(&model).unwrap());
/// assert!(low <= high && low.checked_add(high).is_none());
/// ```
///
/// Outside of it, arithmetic in a symbolic function wraps around, and a path that fails ends the whole run with a panic, if any input
/// takes it.
pub fn checked<R>(f: impl FnOnce() -> R) -> Checked<R> {
    let (value, failures, fails) = path::check(f);
    Checked { value, failures, fails }
}

impl<R> Checked<R> {
    /// What was computed: the value for each input for which nothing [fails](Checked::fails). There is none if no path comes to its end.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymI::<8>::sym("x");
    /// assert!(checked(|| &x + 1).value().is_some());
    /// ```
    pub fn value(&self) -> Option<&R> {
        self.value.as_ref()
    }

    /// Each way to fail that was met, in the order in which the run met it. Some may be of no input: [`counterexample`](Checked::counterexample) asks.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymI::<8>::sym("x");
    /// let run = checked(|| &x / 0);
    /// assert_eq!(run.failures()[0].cause, Cause::DivisionByZero);
    /// assert_eq!(run.fails().as_con(), Some(true));
    /// ```
    pub fn failures(&self) -> &[Failure] {
        &self.failures
    }

    /// The inputs for which something fails.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymU::<8>::sym("x");
    /// let run = checked(|| &x + 1);
    /// assert!(verify(&run.fails().eq(x.eq(255))).unwrap().holds());
    /// ```
    pub fn fails(&self) -> &SymBool {
        &self.fails
    }

    /// An input that satisfies an assumption and for which something fails, and what; `None` is a proof that there is no such input.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let x = SymU::<8>::sym("x");
    /// let run = checked(|| &x + 1);
    /// assert!(run.counterexample(&x.lt(255)).unwrap().is_none());
    /// assert!(run.counterexample(&true.into()).unwrap().is_some());
    /// ```
    pub fn counterexample(&self, assuming: &SymBool) -> Result<Option<(&Failure, Model)>, NoAnswer> {
        let Some(model) = Solver::new().solve(&(assuming & &self.fails))?.model() else { return Ok(None) };
        let holds = |failure: &&Failure| model.satisfies(failure.condition.term());
        let failure = self.failures.iter().find(holds).expect("a run fails for a reason");
        Ok(Some((failure, model)))
    }
}
