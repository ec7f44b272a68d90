//! Z3, in this process.
//!
//! A query names all of its formulas, but Z3 is fastest if only the difference to the last query is sent. So the back
//! end keeps a few of Z3's solvers, each with the formulas of its last query, and gives a query to the one that shares
//! the longest beginning with it: formulas that differ are taken back (pop) and the rest is added (push, assert). A
//! path condition that grows and shrinks at its end costs one push and one assertion per query.
//!
//! The library is loaded by the first query (see [`library`]), and the context is made then too (see [`engine`]): in
//! many searches the layers above answer everything.
//!
//! All code of the project that the compiler cannot check for memory safety is in this folder, except two handlers of
//! signals in the program.

mod context;
mod engine;
mod errand;
mod functions;
#[cfg(not(feature = "vendored"))]
mod library;
#[cfg(feature = "vendored")]
#[path = "z3/linked.rs"]
mod library;
mod lower;
mod memory;
mod optimize;
mod raise;
#[cfg(feature = "raw")]
pub mod raw;
mod stack;
mod version;

pub use library::find_z3;
pub use optimize::{Bound, Objective, Optimum};
pub use version::{NoZ3, Version, Z3_VERSION};

use crate::interrupt::{Cause, Switch};
use crate::statistics::Tally;
use crate::watchdog;
use crate::{Answer, Interrupter, Limits, Query, Reason, Solver, Statistics};
use context::Failure;
use engine::{Engine, Mode};
use errand::Errands;
use std::time::Instant;
use whatif_term::Term;

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
    /// Made by the first query, and again if it was left behind.
    engine: Option<Engine>,
    /// The thread for work that may have to be left behind.
    errands: Option<Errands>,
    mode: Mode,
    limits: Limits,
    switch: Switch,
    tally: Tally,
}

impl Z3 {
    /// A solver with seed 0.
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

    /// The same solver with a fresh start for each query. Slower where queries share a beginning, and faster where a
    /// single hard one is asked.
    #[must_use]
    pub fn one_shot(mut self) -> Z3 {
        self.mode.one_shot = true;
        self.engine = None;
        self
    }

    /// The same solver for a search with few queries: it makes more of Z3's solvers only as more queries come.
    #[must_use]
    pub fn brief(mut self) -> Z3 {
        self.mode.brief = true;
        self
    }

    /// Lowers the formulas ahead of a query, which then costs only the solving.
    pub fn lower(&mut self, formulas: &[Term]) -> Result<(), Reason> {
        self.stoppable(|_, mut engine| {
            let lowered = engine.prepare(formulas).map(drop);
            Some((engine, lowered))
        })
    }

    fn answer(&mut self, query: Query<'_>) -> Result<Answer, Reason> {
        let Query { formulas, core, .. } = query;
        self.stoppable(|z3, mut engine| match engine.prepare(formulas) {
            Ok(prepared) if !prepared.stops => {
                let formulas = formulas.to_vec();
                z3.send(engine, move |engine| engine.answer(prepared, &formulas, core))
            }
            prepared => {
                let answer = prepared.and_then(|prepared| engine.answer(prepared, formulas, core));
                Some((engine, answer))
            }
        })
    }

    /// Runs work of the engine that can be stopped, and that is stopped when its time is over. If the engine does not
    /// come back, the next query makes another one.
    fn stoppable<T>(
        &mut self,
        work: impl FnOnce(&mut Z3, Engine) -> Option<(Engine, Result<T, Failure>)>,
    ) -> Result<T, Reason> {
        self.switch.begin()?;
        let _watch = self.limits.time.map(|time| watchdog::watch(&self.switch, Instant::now() + time));
        let done = self.engine().and_then(|engine| {
            let inside = engine.switch();
            inside.begin().expect("only its time ever stops an engine");
            let stop = inside.clone();
            let stopped = self.switch.stop_by(move || stop.stop(Cause::Time)).is_err();
            let (engine, done) = match stopped {
                true => (Some(engine), Err(Failure::Stopped)),
                false => work(self, engine)
                    .map_or((None, Err(Failure::Stopped)), |(engine, done)| (Some(engine), done)),
            };
            self.switch.stop_by_nothing();
            inside.end();
            self.engine = engine;
            done
        });
        let cause = self.switch.end();
        done.map_err(|failure| match failure {
            Failure::Stopped => cause.unwrap_or(Cause::Interrupted).into(),
            Failure::Refused(words) => Reason::Failed(words),
        })
    }

    /// The present engine, or a new one.
    fn engine(&mut self) -> Result<Engine, Failure> {
        self.engine.take().map_or_else(|| Engine::new(self.mode), Ok)
    }

    /// Runs work of the engine on the thread where it can be left behind.
    fn send<T: Send + 'static>(
        &mut self,
        mut engine: Engine,
        work: impl FnOnce(&mut Engine) -> T + Send + 'static,
    ) -> Option<(Engine, T)> {
        self.errands = self.errands.take().or_else(Errands::start);
        let Some(errands) = &self.errands else {
            // No thread could be started: the work is done here, and cannot be left behind.
            let done = work(&mut engine);
            return Some((engine, done));
        };
        let back = errands.send(engine, &self.switch, work);
        if back.is_none() {
            self.errands = None;
        }
        back
    }
}

impl Solver for Z3 {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        let span =
            tracing::debug_span!("z3", formulas = query.formulas.len(), answer = tracing::field::Empty);
        let started = Instant::now();
        let answer = span.in_scope(|| self.answer(query)).unwrap_or_else(Answer::Unknown);
        span.record("answer", answer.word());
        self.tally.asked(started, &answer);
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
    use whatif_term::Sort;

    #[test]
    fn a_limit_of_work_is_the_reason_that_each_solver_gives() {
        let [x, y] = ["x", "y"].map(|name| Term::var(name, Sort::BitVec(24)));
        let small = |x: &Term| Term::bv(24, 1).ult(x) & x.ult(&Term::bv(24, 4000));
        let prime = [(&x * &y).equals(&Term::bv(24, 1_000_003)), small(&x), small(&y)];
        for mut solver in [Z3::new(), Z3::bit_vectors(), Z3::bit_vectors().one_shot()] {
            solver.limit(Limits { resources: Some(100_000), ..Limits::default() });
            assert!(matches!(solver.check(&prime), Answer::Unknown(Reason::Resources)));
        }
    }

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
