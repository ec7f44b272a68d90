//! Z3, in this process.
//!
//! A query names all of its formulas, but Z3 is at its best when it is told only what changed. So the back end keeps a
//! few of Z3's solvers, each with the formulas it was told last, and gives a query to the one that shares the longest
//! beginning with it: what differs is taken back (pop) and the rest is added (push, assert). A path condition that grows
//! and shrinks at its end costs one push and one assertion a query.
//!
//! The library is loaded when the first query comes (see [`library`]), and so is the context made (see [`engine`]):
//! many searches ask nothing that the layers above cannot answer.
//!
//! All code of the project that the compiler cannot check for memory safety lies in this folder, but for two handlers of
//! signals in the program.

mod context;
mod engine;
mod functions;
#[cfg(not(feature = "vendored"))]
mod library;
#[cfg(feature = "vendored")]
#[path = "z3/linked.rs"]
mod library;
mod lower;
mod optimize;
mod raise;
#[cfg(feature = "raw")]
pub mod raw;
mod stack;
mod version;

pub use library::find_z3;
pub use optimize::{Bound, Objective, Optimum};
pub use version::{NoZ3, Version, Z3_VERSION};

use crate::interrupt::Switch;
use crate::statistics::Tally;
use crate::watchdog;
use crate::{Answer, Interrupter, Limits, Query, Reason, Solver, Statistics};
use context::Failure;
use engine::{Engine, Mode};
use std::time::Instant;

/// Z3, in this process.
///
/// ```
/// use whatif_solver::{Solver, Z3};
/// use whatif_term::{Sort, Term};
/// let x = Term::var("x", Sort::Real);
/// let mut z3 = Z3::new();
/// let model = z3.check(&[(&x + &x).equals(&Term::real(1))]).model().unwrap();
/// assert_eq!(model.eval(&x).to_string(), "1/2");
/// ```
///
/// Where there is no Z3 (see [`find_z3`]), every query is answered [`Unknown`](Answer::Unknown), and the reason says what
/// to do.
#[derive(Default)]
pub struct Z3 {
    /// Made by the first query.
    engine: Option<Engine>,
    mode: Mode,
    limits: Limits,
    switch: Switch,
    tally: Tally,
}

impl Z3 {
    /// A solver of its own, with seed 0.
    pub fn new() -> Z3 {
        Z3::default()
    }

    /// A solver that takes its arbitrary decisions by `seed`. The same queries in the same order with the same seed get
    /// the same answers and models, on every machine.
    pub fn with_seed(seed: u32) -> Z3 {
        Z3 { mode: Mode { seed, ..Mode::default() }, ..Z3::default() }
    }

    /// A solver for formulas of Booleans and bit-vectors only, which it decides by bit-blasting: for large queries of
    /// this kind it is many times faster. It has no answer for others.
    ///
    /// ```
    /// use whatif_solver::{Solver, Z3};
    /// use whatif_term::{Sort, Term};
    /// let x = Term::var("x", Sort::BitVec(64));
    /// assert!(Z3::bit_vectors().check(&[(&x * &x).equals(&Term::bv(64, 49)), x.ult(&Term::bv(64, 8))]).is_sat());
    /// ```
    pub fn bit_vectors() -> Z3 {
        Z3 { mode: Mode { logic: Some(c"QF_BV"), ..Mode::default() }, ..Z3::default() }
    }

    /// The same solver, asked anew by each query: what one query taught it is forgotten before the next. Slower where
    /// queries share a beginning, and faster where a single hard one is asked.
    #[must_use]
    pub fn one_shot(mut self) -> Z3 {
        self.mode.one_shot = true;
        self.engine = None;
        self
    }

    /// Lets the engine do something that can be stopped, and that is stopped when its time is over.
    fn run<T>(&mut self, work: impl FnOnce(&mut Engine) -> Result<T, Failure>) -> Result<T, Reason> {
        self.switch.begin()?;
        let _watch = self.limits.time.map(|time| watchdog::watch(&self.switch, Instant::now() + time));
        let engine = match &mut self.engine {
            Some(engine) => Ok(engine),
            none => Engine::new(self.mode, self.switch.clone()).map(|engine| none.insert(engine)),
        };
        let done = engine.and_then(work);
        self.switch.end();
        done.map_err(Reason::from)
    }
}

impl Solver for Z3 {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        let started = Instant::now();
        let answer = self.run(|engine| engine.answer(query)).unwrap_or_else(Answer::Unknown);
        self.tally.asked += 1;
        self.tally.answered(&answer);
        self.tally.time += started.elapsed();
        answer
    }

    fn limit(&mut self, limits: Limits) {
        self.limits = limits;
        self.mode.resources = limits.resources;
        if let Some(engine) = &mut self.engine {
            engine.limit(limits.resources);
        }
    }

    fn interrupter(&self) -> Interrupter {
        Interrupter::from(&self.switch)
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.push("z3", self.tally);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whatif_term::{Sort, Term};

    #[test]
    fn z3_is_made_by_the_first_query_and_can_be_stopped_before() {
        let mut solver = Z3::new();
        solver.limit(Limits::default());
        let interrupter = solver.interrupter();
        interrupter.interrupt();
        let query = [Term::var("x", Sort::Int).gt(&Term::int(3))];
        assert!(matches!(solver.check(&query), Answer::Unknown(Reason::Interrupted)));
        assert!(solver.engine.is_none());
        interrupter.resume();
        assert!(solver.check(&query).is_sat());
        assert!(solver.engine.is_some());
    }
}
