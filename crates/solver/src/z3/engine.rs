//! One context of Z3, with everything that was made in it.

use super::context::{Context, Failure, string};
use super::functions::*;
use super::lower::Lowering;
use super::raise;
use super::stack::Stack;
use crate::interrupt::{Cause, Switch};
use crate::{Answer, Core, Query, Reason};
use std::ffi::CStr;
use std::sync::Arc;
use whatif_term::Term;

/// How an engine works.
#[derive(Clone, Copy, Default)]
pub(super) struct Mode {
    pub(super) seed: u32,
    /// The logic of all queries; without one, the engine looks at each query.
    pub(super) logic: Option<&'static CStr>,
    /// Z3's own measure of work, for each query.
    pub(super) resources: Option<u32>,
    /// Each query is asked of a solver of its own, which forgets it.
    pub(super) one_shot: bool,
}

/// A context, and what lives in it.
pub(super) struct Engine {
    // Before `context`: they are dropped first.
    stacks: Vec<Stack>,
    pub(super) lowering: Lowering,
    pub(super) context: Context,
    pub(super) mode: Mode,
}

/// How many solvers are kept, each with its own formulas.
const STACKS: usize = 4;

impl Engine {
    /// An engine that can be stopped by the switch. Loads Z3, if this is the first one.
    pub(super) fn new(mode: Mode, switch: Switch) -> Result<Engine, Failure> {
        Ok(Engine { stacks: Vec::new(), lowering: Lowering::default(), context: Context::new(switch)?, mode })
    }

    /// Limits Z3's work in each later query.
    pub(super) fn limit(&mut self, resources: Option<u32>) {
        if resources != self.mode.resources {
            // Z3 reads this limit when a solver is made.
            self.stacks.drain(..).for_each(|stack| stack.release(&self.context));
            self.mode.resources = resources;
        }
    }

    pub(super) fn answer(&mut self, query: Query<'_>) -> Result<Answer, Failure> {
        self.lowering.tidy(&self.context);
        if self.lowering.is_full() {
            self.stacks.drain(..).for_each(|stack| stack.release(&self.context));
            self.lowering.forget(&self.context);
        }
        if query.core {
            return self.answer_with_core(query.formulas);
        }
        if self.mode.one_shot {
            return self.answer_once(query.formulas);
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
        let logic = self.mode.logic.or(theory.logic());
        let fitting = self.stacks.iter().enumerate().filter(|(_, stack)| stack.logic() == logic);
        let shared = fitting.map(|(at, stack)| (at, stack.shared(formulas)));
        let best = shared.max_by_key(|(at, shared)| (*shared, usize::MAX - at));
        let stack = match best {
            Some((at, shared)) if shared > 0 || self.stacks.len() == STACKS => self.stacks.remove(at),
            _ => {
                if self.stacks.len() == STACKS {
                    self.stacks.remove(0).release(&self.context);
                }
                Stack::new(&self.context, Mode { logic, ..self.mode })?
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
        let c = self.context.raw();
        // SAFETY: solver and assumptions are counted by their owners; the model is counted while it is read.
        unsafe {
            let (result, stopped) = self.context.stoppable(|| match assumptions {
                [] => Z3_solver_check(c, solver),
                _ => Z3_solver_check_assumptions(c, solver, assumptions.len() as u32, assumptions.as_ptr()),
            })?;
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

    /// Asks a solver that was told nothing before, and that need not take anything back.
    fn answer_once(&mut self, formulas: &[Term]) -> Result<Answer, Failure> {
        let theory = self.lowering.theory(&self.context, formulas)?;
        let stack =
            Stack::new(&self.context, Mode { logic: self.mode.logic.or(theory.logic()), ..self.mode })?;
        let told = stack.tell_for_good(&self.context, &mut self.lowering, formulas);
        let answer = told.and_then(|()| self.check(stack.solver(), formulas, &[]));
        stack.release(&self.context);
        answer
    }

    /// Asks once with every formula behind an assumption of its own; those that Z3 used are the core.
    fn answer_with_core(&mut self, formulas: &[Term]) -> Result<Answer, Failure> {
        let stack = Stack::new(&self.context, self.mode)?;
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

impl Drop for Engine {
    fn drop(&mut self) {
        self.stacks.drain(..).for_each(|stack| stack.release(&self.context));
        self.lowering.forget(&self.context);
    }
}

/// Why Z3 says unknown: because it was stopped, or for the reason that it states.
pub(super) fn reason(stopped: Option<Cause>, words: String) -> Reason {
    match stopped {
        Some(cause) => cause.into(),
        None if words.contains("resource limit") || words == "canceled" => Reason::Resources,
        None => Reason::Incomplete(words),
    }
}
