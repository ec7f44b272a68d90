//! One context of Z3, with the terms and solvers that were made in it.

use super::context::{Context, Failure, string};
use super::functions::*;
use super::lower::{Lowering, Theory};
use super::raise;
use super::stack::Stack;
use crate::interrupt::Switch;
use crate::{Answer, Core, Reason};
use std::ffi::CStr;
use std::sync::Arc;
use whatif_term::{Model, Term};

/// The settings of an engine.
#[derive(Clone, Copy, Default)]
pub(super) struct Mode {
    pub(super) seed: u32,
    /// The logic of all queries; without one, the engine chooses for each query.
    pub(super) logic: Option<&'static CStr>,
    /// Z3's own measure of work, for each query.
    pub(super) resources: Option<u32>,
    /// Each query gets a fresh solver, which is dropped afterwards.
    pub(super) one_shot: bool,
    /// Is it for a search with few queries? Then formulas are taken back rather than another solver made.
    pub(super) brief: bool,
}

/// A context, and everything made in it.
pub(super) struct Engine {
    // Before `context`: they are dropped first.
    stacks: Vec<Stack>,
    pub(super) lowering: Lowering,
    pub(super) context: Context,
    pub(super) mode: Mode,
    /// How many queries were asked.
    asked: usize,
}

/// Properties of a query, found while its formulas are lowered.
#[derive(Clone, Copy)]
pub(super) struct Prepared {
    logic: Option<&'static CStr>,
    /// Does Z3 stop soon when it is interrupted?
    pub(super) stops: bool,
    /// Does the query use theories for which Z3's models have to be checked?
    general: bool,
}

/// Queries whose trees have more nodes than this are large: even freeing what Z3 made of them takes long.
const LARGE: u32 = 20_000;

/// How many solvers are kept, each with the formulas of its last query.
const STACKS: usize = 4;

/// A brief search gets one more solver after this many queries; making one costs as much as a dozen small queries.
const QUERIES: usize = 16;

impl Engine {
    /// An engine with its own switch. The first one loads Z3.
    pub(super) fn new(mode: Mode) -> Result<Engine, Failure> {
        let (stacks, lowering) = (Vec::new(), Lowering::default());
        Ok(Engine { stacks, lowering, context: Context::new()?, mode, asked: 0 })
    }

    /// The switch that stops its work.
    pub(super) fn switch(&self) -> Switch {
        self.context.switch().clone()
    }

    /// Limits Z3's work in each later query.
    pub(super) fn limit(&mut self, resources: Option<u32>) {
        if resources != self.mode.resources {
            // Z3 reads this limit when a solver is made.
            self.stacks.drain(..).for_each(|stack| stack.release(&self.context));
            self.mode.resources = resources;
        }
    }

    /// Lowers the formulas to Z3's terms. This is our own work, which stops at once when the switch is pressed.
    pub(super) fn prepare(&mut self, formulas: &[Term]) -> Result<Prepared, Failure> {
        self.lowering.tidy(&self.context);
        if self.lowering.is_full() {
            self.stacks.drain(..).for_each(|stack| stack.release(&self.context));
            self.lowering.forget(&self.context);
        }
        let theory = self.lowering.theory(&self.context, formulas)?;
        let size = formulas.iter().fold(0, |size: u32, formula| size.saturating_add(formula.tree_size()));
        Ok(Prepared {
            logic: self.mode.logic.or(theory.logic()),
            stops: theory < Theory::Products && size <= LARGE,
            general: theory == Theory::General,
        })
    }

    /// Answers a query whose formulas are lowered.
    pub(super) fn answer(
        &mut self,
        prepared: Prepared,
        formulas: &[Term],
        core: bool,
    ) -> Result<Answer, Failure> {
        if core {
            return self.answer_with_core(prepared, formulas);
        }
        if self.mode.one_shot {
            return self.answer_once(prepared, formulas);
        }
        let at = self.closest(prepared, formulas)?;
        let told = self.stacks[at].tell(&self.context, &mut self.lowering, formulas);
        let solver = self.stacks[at].solver();
        let answer = told.and_then(|()| self.check(solver, prepared, formulas, &[]));
        if !matches!(answer, Ok(Answer::Sat(_) | Answer::Unsat(_))) {
            // The solver was stopped half-way or failed; the next query gets a fresh one.
            self.stacks.remove(at).release(&self.context);
        }
        answer
    }

    /// The solver for the logic that shares the longest beginning with the query; it moves to the end of the list. A
    /// solver that shares nothing is reused only if there are enough of them, the least recently used first.
    fn closest(&mut self, prepared: Prepared, formulas: &[Term]) -> Result<usize, Failure> {
        let Prepared { logic, general, .. } = prepared;
        let fitting = self.stacks.iter().enumerate().filter(|(_, stack)| stack.logic() == logic);
        let shared = fitting.map(|(at, stack)| (at, stack.shared(formulas)));
        let best = shared.max_by_key(|(at, shared)| (*shared, usize::MAX - at));
        self.asked += 1;
        // Lemmas about text and sequences slow a solver down, even after their formulas are taken back.
        let is_brief = self.mode.brief && !general;
        let enough = if is_brief { STACKS.min(1 + self.asked / QUERIES) } else { STACKS };
        let stack = match best {
            Some((at, shared)) if shared > 0 || self.stacks.len() >= enough => self.stacks.remove(at),
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

    /// Checks a solver that knows the formulas already, under assumptions if there are any.
    fn check(
        &mut self,
        solver: Z3_solver,
        prepared: Prepared,
        formulas: &[Term],
        assumptions: &[Z3_ast],
    ) -> Result<Answer, Failure> {
        let c = self.context.raw();
        // SAFETY: solver and assumptions are counted by their owners; the model is counted while it is read.
        unsafe {
            let result = self.context.stoppable(|| match assumptions {
                [] => Z3_solver_check(c, solver),
                _ => Z3_solver_check_assumptions(c, solver, assumptions.len() as u32, assumptions.as_ptr()),
            })?;
            match result {
                Z3_L_TRUE => {
                    let raw = Z3_solver_get_model(c, solver).ok_or_else(|| self.context.error())?;
                    Z3_model_inc_ref(c, raw);
                    let model = raise::model(&self.context, &mut self.lowering, raw, formulas);
                    Z3_model_dec_ref(c, raw);
                    model.map(|model| match prepared.general {
                        true => confirmed(model, formulas),
                        false => Answer::Sat(Arc::new(model)),
                    })
                }
                Z3_L_FALSE => Ok(Answer::Unsat(Core::Whole)),
                _ => {
                    self.context.check_cancelled()?;
                    Ok(Answer::Unknown(reason(string(Z3_solver_get_reason_unknown(c, solver)))))
                }
            }
        }
    }

    /// Answers with a fresh solver, which never takes formulas back.
    fn answer_once(&mut self, prepared: Prepared, formulas: &[Term]) -> Result<Answer, Failure> {
        let stack = Stack::new(&self.context, Mode { logic: prepared.logic, ..self.mode })?;
        let told = stack.tell_for_good(&self.context, &mut self.lowering, formulas);
        let answer = told.and_then(|()| self.check(stack.solver(), prepared, formulas, &[]));
        stack.release(&self.context);
        answer
    }

    /// Answers with every formula behind an assumption of its own; the assumptions that Z3 used are the core.
    fn answer_with_core(&mut self, prepared: Prepared, formulas: &[Term]) -> Result<Answer, Failure> {
        let stack = Stack::new(&self.context, self.mode)?;
        let answer = stack.tell_guarded(&self.context, &mut self.lowering, formulas).and_then(|guards| {
            let answer = self.check(stack.solver(), prepared, formulas, &guards)?;
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

/// The reason for Z3's `unknown`, if the query was not stopped.
pub(super) fn reason(words: String) -> Reason {
    // Z3's solver for bit-vectors says `sat.canceled`.
    if words.contains("resource limit") || words.ends_with("canceled") {
        Reason::Resources
    } else {
        Reason::Incomplete(words)
    }
}

/// The answer for a model that Z3 found. A symbol that the model leaves out should be irrelevant; where text is
/// converted to numbers it sometimes is not, and then the answer is unknown.
fn confirmed(model: Model, formulas: &[Term]) -> Answer {
    let leaves_out = |formula: &Term| formula.symbols().iter().any(|symbol| model.get(symbol).is_none());
    match formulas.iter().any(leaves_out) && !formulas.iter().all(|formula| model.satisfies(formula)) {
        true => Answer::Unknown(Reason::Incomplete("Z3 left a symbol out of its model that matters".into())),
        false => Answer::Sat(Arc::new(model)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interrupt::Cause;
    use whatif_term::Sort;

    #[test]
    fn lowering_stops_when_the_switch_is_pressed() {
        let mut engine = Engine::new(Mode::default()).ok().expect("Z3 can be loaded");
        let switch = engine.switch();
        let formula = [Term::var("x", Sort::Int).gt(&Term::int(3))];
        switch.begin().expect("nobody pressed it");
        switch.stop(Cause::Time);
        assert!(matches!(engine.prepare(&formula), Err(Failure::Stopped)));
        switch.end();
        switch.begin().expect("a time limit holds for one query");
        assert!(engine.prepare(&formula).is_ok());
    }
}
