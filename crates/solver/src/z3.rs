//! Z3, in this process.
//!
//! A query names all of its formulas, but Z3 is at its best when it is told only what changed. So the back end keeps a
//! few of Z3's solvers, each with the formulas it was told last, and gives a query to the one that shares the longest
//! beginning with it: what differs is taken back (pop) and the rest is added (push, assert). A path condition that grows
//! and shrinks at its end costs one push and one assertion a query.
//!
//! The bindings are the low-level ones: the `z3` crate's terms are tied to a thread and counted one by one, while a
//! worker here owns its context and moves between threads as a whole.

mod context;
mod lower;
mod optimize;
mod raise;
mod stack;

pub use optimize::{Bound, Objective, Optimum};

use crate::interrupt::{Cause, Switch};
use crate::statistics::Tally;
use crate::watchdog::{self, Watch};
use crate::{Answer, Core, Interrupter, Limits, Query, Reason, Solver, Statistics};
use context::{Context, string};
use lower::{Failure, Lowering};
use stack::Stack;
use std::ffi::CStr;
use std::sync::Arc;
use std::time::Instant;
use whatif_term::Term;
use z3_sys::*;

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
pub struct Z3 {
    // Before `context`: they are dropped first.
    stacks: Vec<Stack>,
    lowering: Lowering,
    context: Context,
    switch: Switch,
    limits: Limits,
    logic: Option<&'static CStr>,
    seed: u32,
    tally: Tally,
}

/// How many solvers are kept, each with its own formulas.
const STACKS: usize = 4;

impl Default for Z3 {
    fn default() -> Z3 {
        Z3::new()
    }
}

impl Z3 {
    /// A solver of its own, with seed 0.
    pub fn new() -> Z3 {
        Z3::with_seed(0)
    }

    /// A solver that takes its arbitrary decisions by `seed`. The same queries in the same order with the same seed get
    /// the same answers and models, on every machine.
    pub fn with_seed(seed: u32) -> Z3 {
        let context = Context::new();
        let interrupted = Interrupted(context.raw());
        // SAFETY: Z3 allows this call from any thread, and `Drop` retires the switch before the context dies.
        let switch = Switch::new(move || unsafe { Z3_interrupt(interrupted.context()) });
        Z3 {
            stacks: Vec::new(),
            lowering: Lowering::default(),
            context,
            switch,
            limits: Limits::default(),
            logic: None,
            seed,
            tally: Tally::default(),
        }
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
        let mut z3 = Z3::new();
        z3.logic = Some(c"QF_BV");
        z3
    }

    fn answer(&mut self, query: Query<'_>) -> Result<Answer, Failure> {
        self.lowering.tidy(&self.context);
        if self.lowering.is_full() {
            self.stacks.drain(..).for_each(|stack| stack.release(&self.context));
            self.lowering.forget(&self.context);
        }
        if query.core {
            return self.answer_with_core(query.formulas);
        }
        let at = self.closest(query.formulas)?;
        let told = self.stacks[at].tell(&self.context, &mut self.lowering, query.formulas);
        let solver = self.stacks[at].solver();
        let answer = told.and_then(|()| self.check(solver, query.formulas, &[]));
        if !matches!(answer, Ok(Answer::Sat(_) | Answer::Unsat(_))) {
            // It was stopped half-way or is confused; the next query starts afresh.
            self.stacks.remove(at).release(&self.context);
        }
        answer
    }

    /// The solver for the query's logic that shares the longest beginning with it; it moves to the end of the list. One
    /// that shares nothing is only reused when there are enough of them, the one that was unused for longest first.
    fn closest(&mut self, formulas: &[Term]) -> Result<usize, Failure> {
        let theory = self.lowering.theory(&self.context, formulas)?;
        let logic = self.logic.or(theory.logic());
        let fitting = self.stacks.iter().enumerate().filter(|(_, stack)| stack.logic() == logic);
        let shared = fitting.map(|(at, stack)| (at, stack.shared(formulas)));
        let best = shared.max_by_key(|(at, shared)| (*shared, usize::MAX - at));
        let stack = match best {
            Some((at, shared)) if shared > 0 || self.stacks.len() == STACKS => self.stacks.remove(at),
            _ => {
                if self.stacks.len() == STACKS {
                    self.stacks.remove(0).release(&self.context);
                }
                Stack::new(&self.context, logic, self.seed, self.limits.resources)?
            }
        };
        self.stacks.push(stack);
        Ok(self.stacks.len() - 1)
    }

    /// Asks a solver that knows the formulas already; under assumptions, if there are any.
    fn check(
        &mut self,
        solver: Z3_solver,
        formulas: &[Term],
        assumptions: &[Z3_ast],
    ) -> Result<Answer, Failure> {
        let _watch = match self.begin() {
            Ok(watch) => watch,
            Err(reason) => return Ok(Answer::Unknown(reason)),
        };
        let c = self.context.raw();
        // SAFETY: solver and assumptions are counted by their owners; the model is counted while it is read.
        unsafe {
            let result = match assumptions {
                [] => Z3_solver_check(c, solver),
                _ => Z3_solver_check_assumptions(c, solver, assumptions.len() as u32, assumptions.as_ptr()),
            };
            let stopped = self.switch.end();
            match result {
                Z3_L_TRUE => {
                    let raw = Z3_solver_get_model(c, solver).ok_or_else(|| self.context.error())?;
                    Z3_model_inc_ref(c, raw);
                    let model = raise::model(&self.context, &mut self.lowering, raw, formulas);
                    Z3_model_dec_ref(c, raw);
                    model.map(|model| Answer::Sat(Arc::new(model)))
                }
                Z3_L_FALSE => Ok(Answer::Unsat(Core::Whole)),
                _ => Ok(Answer::Unknown(reason(stopped, string(Z3_solver_get_reason_unknown(c, solver))))),
            }
        }
    }

    /// Announces a query to those who may stop it.
    fn begin(&self) -> Result<Option<Watch>, Reason> {
        self.switch.begin().map_err(Reason::from)?;
        Ok(self.limits.time.map(|time| watchdog::watch(&self.switch, Instant::now() + time)))
    }

    /// Asks once with every formula behind an assumption of its own; those that Z3 used are the core.
    fn answer_with_core(&mut self, formulas: &[Term]) -> Result<Answer, Failure> {
        let stack = Stack::new(&self.context, self.logic, self.seed, self.limits.resources)?;
        let answer = stack.tell_guarded(&self.context, &mut self.lowering, formulas).and_then(|guards| {
            let answer = self.check(stack.solver(), formulas, &guards)?;
            match answer {
                Answer::Unsat(_) => Ok(Answer::Unsat(Core::Part(stack.core(&self.context, &guards)?))),
                other => Ok(other),
            }
        });
        stack.release(&self.context);
        answer
    }
}

/// Why Z3 says unknown: because it was stopped, or for the reason that it states.
fn reason(stopped: Option<Cause>, words: String) -> Reason {
    match stopped {
        Some(cause) => cause.into(),
        None if words.contains("resource limit") || words == "canceled" => Reason::Resources,
        None => Reason::Incomplete(words),
    }
}

impl From<Cause> for Reason {
    fn from(cause: Cause) -> Reason {
        match cause {
            Cause::Interrupted => Reason::Interrupted,
            Cause::Time => Reason::Time,
        }
    }
}

impl Solver for Z3 {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        let started = Instant::now();
        let answer = self.answer(query).unwrap_or_else(|failure| Answer::Unknown(Reason::Failed(failure)));
        self.tally.asked += 1;
        self.tally.answered(&answer);
        self.tally.time += started.elapsed();
        answer
    }

    fn limit(&mut self, limits: Limits) {
        if limits.resources != self.limits.resources {
            // Z3 reads this limit when a solver is made.
            self.stacks.drain(..).for_each(|stack| stack.release(&self.context));
        }
        self.limits = limits;
    }

    fn interrupter(&self) -> Interrupter {
        Interrupter::from(&self.switch)
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.push("z3", self.tally);
    }
}

impl Drop for Z3 {
    fn drop(&mut self) {
        self.switch.retire();
        self.stacks.drain(..).for_each(|stack| stack.release(&self.context));
        self.lowering.forget(&self.context);
    }
}

/// A context, for the one call that is allowed while another thread uses it.
struct Interrupted(Z3_context);

// SAFETY: it is used for nothing but `Z3_interrupt`.
unsafe impl Send for Interrupted {}

impl Interrupted {
    fn context(&self) -> Z3_context {
        self.0
    }
}
