//! The path that a symbolic run is on, and the paths that end.
//!
//! A branch whose condition is unknown runs both ways, one after the other, and the values of a union are visited one after the other. What
//! runs now runs only for the inputs for which the conditions of all branches around it hold: the *path condition*. It is kept
//! here, for three purposes:
//!
//! - **A path that no input takes** can be left out. A loop whose end the syntax does not show asks the solver now and then whether any input
//!   comes so far ([`is_feasible`]).
//! - **A path that fails** (`panic!`, an index out of range, an overflow) has no value. Inside of [`checked`](crate::checked()) it is noted with
//!   its condition, and the run goes on with the other paths.
//! - **A profile** says of a branch whether its outcome was known ([`profile`]).
//!
//! A path ends by unwinding, as a panic does, up to the branch where it began ([`explore`]); there only the other one is left. So plain
//! functions of the standard library end a path, too: `unwrap` of a `None` is a panic.
//!
//! ```text
//!   explore(c, a)   push c · run a, and catch it if it unwinds · pop c      ⇒  Some(values), or None: no path of it goes on
//! ```
//!
//! What must stay true: a path is left out only if the solver says that no input takes it, or if its failure is noted; anything else that
//! unwinds goes on unwinding.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, Location};
use std::sync::Once;
use std::time::Duration;

use whatif_solver::layers::SharedCache;
use whatif_solver::{Answer, Limits, Solver as _, layered};
use whatif_term::{Term, Value};

use crate::checked::{Cause, Failure, Place};
use crate::{SymBool, Union, profile, solve};

/// A condition, and whether it holds here.
type Assumption = (SymBool, bool);

thread_local! {
    /// How many symbolic functions run, one in the other, and how many runs of `checked`.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// Whether a run path by path goes on (`paths`).
    static ALONG: Cell<bool> = const { Cell::new(false) };
    static CHECKING: Cell<bool> = const { Cell::new(false) };
    static PATH: RefCell<Vec<Assumption>> = const { RefCell::new(Vec::new()) };
    static CHECKS: RefCell<Vec<Notes>> = const { RefCell::new(Vec::new()) };
    /// How many computations run whose results other paths use, too.
    static ALONE: Cell<usize> = const { Cell::new(0) };
    /// Whether results are not remembered, because something fails for some inputs.
    static FORGETFUL: Cell<bool> = const { Cell::new(false) };
    /// Where the last panic on a path was.
    static PANICKED: Cell<Option<Place>> = const { Cell::new(None) };
}

/// What a run of `checked` has noted.
struct Notes {
    failures: Vec<Failure>,
    /// The inputs for which something has failed.
    failed: SymBool,
}

/// What a path unwinds with when it has come to its end, and this is known to whoever has to know.
struct Ended;

/// What a run unwinds with of which a path fails that some input takes.
struct Fatal(Failed);

/// What a path unwinds with that fails.
struct Failed {
    cause: Cause,
    message: String,
    at: Place,
}

/// Whether conditions are kept.
#[inline]
pub(crate) fn is_tracked() -> bool {
    DEPTH.get() > 0 || profile::is_recording()
}

/// Whether overflows and the like are failures.
#[inline]
pub(crate) fn is_checking() -> bool {
    CHECKING.get()
}

/// The condition under which this code runs.
pub(crate) fn condition() -> Term {
    PATH.with_borrow(|path| {
        Term::and(path.iter().map(|(cond, holds)| if *holds { cond.0.clone() } else { !&cond.0 }))
    })
}

/// The conditions under which code runs until this is dropped. Where none are kept, there are none.
#[derive(Default)]
pub(crate) struct Assumed(usize);

impl Assumed {
    /// From now on only where the condition holds, or where it does not.
    #[inline]
    pub(crate) fn assume(&mut self, cond: &SymBool, holds: bool) {
        if is_tracked() {
            PATH.with_borrow_mut(|path| path.push((cond.clone(), holds)));
            self.0 += 1;
        }
    }
}

impl Drop for Assumed {
    fn drop(&mut self) {
        if self.0 > 0 {
            PATH.with_borrow_mut(|path| path.truncate(path.len() - self.0));
        }
    }
}

/// What code comes to that runs where a condition holds (or does not), unless its path ends.
#[inline]
pub(crate) fn explore<R>(cond: &SymBool, holds: bool, run: impl FnOnce() -> R) -> Option<R> {
    let mut assumed = Assumed::default();
    assumed.assume(cond, holds);
    values(run)
}

/// What code comes to, unless its path ends.
#[inline]
pub(crate) fn values<R>(run: impl FnOnce() -> R) -> Option<R> {
    if DEPTH.get() == 0 {
        return Some(run());
    }
    match panic::catch_unwind(AssertUnwindSafe(run)) {
        Ok(values) => Some(values),
        Err(end) => {
            ended(end);
            None
        }
    }
}

/// What becomes of a path that unwinds: it ends here, or the run does.
#[cold]
fn ended(end: Box<dyn Any + Send>) {
    if end.is::<Ended>() {
        return;
    }
    if end.is::<Fatal>() {
        panic::resume_unwind(end);
    }
    let failed = failure(end);
    if is_checking() {
        note(failed.cause, failed.message, failed.at, &true.into());
    } else if is_feasible() {
        panic::resume_unwind(Box::new(Fatal(failed)));
    }
}

/// What a path failed with: a panic of Rust's has its message and place.
fn failure(end: Box<dyn Any + Send>) -> Failed {
    let end = match end.downcast::<Failed>() {
        Ok(failed) => return *failed,
        Err(end) => end,
    };
    let message = match end.downcast::<String>() {
        Ok(message) => *message,
        Err(end) => end.downcast_ref::<&str>().map_or("a panic", |message| *message).to_owned(),
    };
    let at = PANICKED.take().unwrap_or(Place { file: String::new(), line: 0, column: 0 });
    Failed { cause: Cause::Panic, message, at }
}

/// Computes what other paths will use, too: nothing is left out because of the path that came first.
pub(crate) fn alone<R>(compute: impl FnOnce() -> R) -> R {
    /// The path as it was, which is there again in the end.
    struct Aside(Vec<Assumption>);
    impl Drop for Aside {
        fn drop(&mut self) {
            PATH.set(std::mem::take(&mut self.0));
            ALONE.set(ALONE.get() - 1);
        }
    }
    let _aside = Aside(PATH.take());
    ALONE.set(ALONE.get() + 1);
    compute()
}

/// Computes what is remembered for other paths (`Ok`). If something fails that need not fail on this path, it is computed for this path (`Err`).
pub(crate) fn remembered<R>(compute: impl Fn() -> R) -> Result<R, R> {
    /// Remembers again in the end.
    struct Forgetful;
    impl Drop for Forgetful {
        fn drop(&mut self) {
            FORGETFUL.set(false);
        }
    }
    if CHECKING.get() || FORGETFUL.get() {
        return Err(compute());
    }
    if DEPTH.get() == 0 {
        return Ok(compute());
    }
    panic::catch_unwind(AssertUnwindSafe(|| alone(&compute))).map_err(|_| {
        FORGETFUL.set(true);
        let _until_then = Forgetful;
        compute()
    })
}

/// Ends this path.
pub(crate) fn end() -> ! {
    panic::resume_unwind(Box::new(Ended))
}

/// Joins what is left of two branches. Where nothing is, this path ends.
pub(crate) fn joined<R>(
    cond: &SymBool,
    then: Option<R>,
    otherwise: Option<R>,
    join: impl FnOnce(&SymBool, &R, &R) -> R,
) -> Option<R> {
    match (then, otherwise) {
        (Some(then), Some(otherwise)) => Some(join(cond, &then, &otherwise)),
        (then, otherwise) => then.or(otherwise),
    }
}

/// Ends this path with a failure.
#[track_caller]
pub fn fail(cause: Cause, message: &str) -> ! {
    let at = Place::of(Location::caller());
    if DEPTH.get() == 0 {
        panic!("{message}");
    }
    panic::resume_unwind(Box::new(Failed { cause, message: message.to_owned(), at }))
}

/// Notes that the run fails here for the inputs for which the condition holds, and goes on for the others.
#[track_caller]
pub(crate) fn fail_where(cond: &SymBool, cause: Cause, message: &str) {
    match cond.as_con() {
        Some(false) => {}
        Some(true) => fail(cause, message),
        None => note(cause, message.to_owned(), Place::of(Location::caller()), cond),
    }
}

fn note(cause: Cause, message: String, place: Place, cond: &SymBool) {
    if ALONE.get() > 0 {
        let message = format!(
            "{message}: what is computed later is computed once for all paths, so a checked run cannot say for which inputs it fails; write a `Box` for a `Suspended`"
        );
        panic::resume_unwind(Box::new(Fatal(Failed { cause, message, at: place })));
    }
    let here = SymBool(&condition() & &cond.0);
    CHECKS.with_borrow_mut(|checks| {
        let notes = checks.last_mut().expect("a run is checked");
        // What has failed before does not come so far.
        let condition = &here & !&notes.failed;
        if condition.as_con() == Some(false) {
            return;
        }
        notes.failed = &notes.failed | here;
        notes.failures.push(Failure { cause, message, place, condition });
    });
}

/// Runs `f` and notes what fails. What it computes is missing if no path comes to its end.
pub(crate) fn check<R>(f: impl FnOnce() -> R) -> (Option<R>, Vec<Failure>, SymBool) {
    quiet();
    CHECKS.with_borrow_mut(|checks| checks.push(Notes { failures: Vec::new(), failed: false.into() }));
    let was_checking = CHECKING.replace(true);
    let run = Entered::enter();
    let result = panic::catch_unwind(AssertUnwindSafe(f)).map_err(|end| match end.downcast::<Fatal>() {
        Ok(fatal) => Some(fatal.0),
        Err(end) => {
            ended(end);
            None
        }
    });
    drop(run);
    CHECKING.set(was_checking);
    let notes = CHECKS.with_borrow_mut(Vec::pop).expect("pushed above");
    if let Err(Some(Failed { message, at, .. })) = &result {
        panic!("{at}: {message}");
    }
    (result.ok(), notes.failures, notes.failed)
}

/// A symbolic function, or a run of `checked`, from its beginning to its end.
struct Entered;

impl Entered {
    fn enter() -> Entered {
        DEPTH.set(DEPTH.get() + 1);
        Entered
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// So many calls deep, and twice as deep, and so on, a symbolic function asks whether any input comes so far.
const DEEP: usize = 128;

/// The greatest depth of calls.
const DEEPEST: usize = 1 << 15;

/// Runs a symbolic function.
#[track_caller]
pub(crate) fn run<T>(f: impl FnOnce() -> Union<T>) -> Union<T> {
    let depth = DEPTH.get();
    if depth == 0 {
        return outermost(f);
    }
    if depth >= DEEP && depth.is_power_of_two() && has_assumptions() {
        if !is_feasible() {
            end();
        }
        if depth >= DEEPEST {
            fail(Cause::Limit, "functions call each other more than 32768 levels deep");
        }
    }
    let _entered = Entered::enter();
    f()
}

/// Runs a symbolic function that no other one has called: a failure ends the run with its message.
#[track_caller]
fn outermost<T>(f: impl FnOnce() -> Union<T>) -> Union<T> {
    quiet();
    let result = {
        let _entered = Entered::enter();
        panic::catch_unwind(AssertUnwindSafe(f))
    };
    let end = match result {
        Ok(values) => return values,
        Err(end) => end,
    };
    if end.is::<Ended>() {
        panic!("no path of this run comes to its end");
    }
    let Failed { cause, message, at } = match end.downcast::<Fatal>() {
        Ok(fatal) => fatal.0,
        Err(end) => failure(end),
    };
    match cause {
        Cause::Limit => panic!("{at}: {message}"),
        _ => panic!(
            "{at}: {message}: some input takes a path that fails here; `checked(|| …)` around the run says which inputs do, and goes on with the other paths"
        ),
    }
}

/// So much work the solver may do before the answer is taken to be yes.
const RESOURCES: u32 = 5_000_000;

fn has_assumptions() -> bool {
    PATH.with_borrow(|path| !path.is_empty())
}

/// May any input take this path? If the solver does not know, one may.
pub(crate) fn is_feasible() -> bool {
    is_feasible_with(&true.into())
}

/// May any input take this path if the condition holds?
pub(crate) fn is_feasible_with(cond: &SymBool) -> bool {
    let formula = &condition() & &cond.0;
    formula.as_bool().unwrap_or_else(|| !matches!(ask(&formula), Answer::Unsat(_)))
}

/// The values that a term has for the inputs that take this path, unless there are more, or the solver does not know.
pub(crate) fn values_of(term: &Term, most: usize) -> Option<Vec<Value>> {
    let (mut formula, mut values) = (condition(), Vec::new());
    loop {
        match ask(&formula) {
            Answer::Unsat(_) => return Some(values),
            Answer::Sat(model) if values.len() < most => {
                let value = model.eval(term);
                formula = &formula & &term.differs(&value.to_term());
                values.push(value);
            }
            _ => return None,
        }
    }
}

fn ask(formula: &Term) -> Answer {
    thread_local!(static SOLVER: RefCell<Option<Box<dyn whatif_solver::Solver>>> = const { RefCell::new(None) });
    SOLVER.with_borrow_mut(|solver| {
        let solver = solver.get_or_insert_with(|| {
            let mut solver = layered(solve::Automatic::default(), &SharedCache::default());
            solver.limit(Limits { time: Some(Duration::from_secs(10)), resources: Some(RESOURCES) });
            Box::new(solver)
        });
        solver.check(std::slice::from_ref(formula))
    })
}

/// Runs one path of a run path by path: how it unwinds, and where it panicked.
pub(crate) fn along<R>(run: impl FnOnce() -> R) -> Result<R, (Box<dyn Any + Send>, Option<Place>)> {
    quiet();
    let was_along = ALONG.replace(true);
    PANICKED.set(None);
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    ALONG.set(was_along);
    result.map_err(|end| (end, PANICKED.take()))
}

/// A panic on a path is no panic of the program: its message is not printed, but kept with the failure. Other panics are reported as before.
fn quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if DEPTH.get() == 0 && !ALONG.get() {
                return report(info);
            }
            PANICKED.set(info.location().map(Place::of));
        }));
    });
}
