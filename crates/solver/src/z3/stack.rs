//! One of Z3's solvers, and the formulas it knows.

use super::context::{Context, Failure};
use super::engine::Mode;
use super::functions::*;
use super::lower::{Lowering, Theory};
use std::ffi::CStr;
use whatif_term::{Sort, Term};

/// A solver of Z3 with the formulas it knows, which can be taken back from the last one on.
pub(super) struct Stack {
    solver: Z3_solver,
    logic: Option<&'static CStr>,
    told: Vec<Term>,
    /// For each level, how many formulas are below it.
    levels: Vec<usize>,
    /// How many of the lowering's axioms it knows; they are below all levels.
    axioms: usize,
}

// SAFETY: the solver is used only together with its context, which is `Send` and travels along.
unsafe impl Send for Stack {}

// SAFETY of all calls of Z3 in here: `solver` is counted from `new` to `release`; lowered terms are counted by the
// lowering while they are passed, and by the solver afterwards.
impl Stack {
    /// A solver that is specialised for a logic, or Z3's general solver, which is the best one for incremental queries.
    pub(super) fn new(context: &Context, mode: Mode) -> Result<Stack, Failure> {
        let Mode { seed, logic, resources, one_shot: _, brief: _ } = mode;
        let c = context.raw();
        unsafe {
            let solver = match logic {
                None => Z3_mk_simple_solver(c),
                Some(logic) => {
                    Z3_mk_string_symbol(c, logic.as_ptr()).and_then(|logic| Z3_mk_solver_for_logic(c, logic))
                }
            };
            let solver = solver.ok_or_else(|| context.error())?;
            Z3_solver_inc_ref(c, solver);
            let parameters = Z3_mk_params(c).ok_or_else(|| context.error())?;
            Z3_params_inc_ref(c, parameters);
            context.set(parameters, c"random_seed", seed);
            if logic == Theory::Linear.logic() {
                // Our terms are simplified when they are built; propagating constants once more takes a fifth of the
                // time of a query that is small but not easy.
                context.set_bool(parameters, c"propagate_values", false);
            }
            if let Some(resources) = resources {
                context.set(parameters, c"rlimit", resources);
            }
            Z3_solver_set_params(c, solver, parameters);
            Z3_params_dec_ref(c, parameters);
            Ok(Stack { solver, logic, told: Vec::new(), levels: Vec::new(), axioms: 0 })
        }
    }

    pub(super) fn solver(&self) -> Z3_solver {
        self.solver
    }

    /// The logic that it is specialised for, if any.
    pub(super) fn logic(&self) -> Option<&'static CStr> {
        self.logic
    }

    /// How many formulas, from the first on, it shares with these.
    pub(super) fn shared(&self, formulas: &[Term]) -> usize {
        self.told.iter().zip(formulas).take_while(|(told, formula)| told == formula).count()
    }

    /// Makes the solver know these formulas and no others.
    pub(super) fn tell(
        &mut self,
        context: &Context,
        lowering: &mut Lowering,
        formulas: &[Term],
    ) -> Result<(), Failure> {
        let shared = self.shared(formulas);
        // All formulas are lowered first, so that a failure leaves the stack as it was.
        for formula in &formulas[shared..] {
            lowering.lower(context, formula)?;
        }
        // With a fixed logic there are no uninterpreted sorts, so no axioms.
        let axioms: &[Z3_ast] = if self.logic.is_some() { &[] } else { &lowering.axioms[self.axioms..] };
        if axioms.is_empty() {
            self.take_back(context, shared);
        } else {
            // Axioms hold for good, so they go below all levels.
            self.take_back(context, 0);
            axioms.iter().for_each(|axiom| unsafe { Z3_solver_assert(context.raw(), self.solver, *axiom) });
            self.axioms = lowering.axioms.len();
        }
        // A path that continues will be taken back one formula at a time, so each formula gets a level. A query that
        // shares nothing with the last one belongs to another path: one level for all of it is cheaper.
        let news = &formulas[self.told.len()..];
        let each = if shared == 0 { news.len().max(1) } else { 1 };
        news.chunks(each).try_for_each(|level| self.add(context, lowering, level))
    }

    /// Pops levels until no more than `keep` formulas are left.
    fn take_back(&mut self, context: &Context, keep: usize) {
        let levels = self.levels.len();
        while self.told.len() > keep {
            self.told.truncate(self.levels.pop().expect("each formula lies in a level"));
        }
        if self.levels.len() < levels {
            unsafe { Z3_solver_pop(context.raw(), self.solver, (levels - self.levels.len()) as u32) };
        }
    }

    /// Adds a level with these formulas.
    fn add(&mut self, context: &Context, lowering: &mut Lowering, formulas: &[Term]) -> Result<(), Failure> {
        unsafe { Z3_solver_push(context.raw(), self.solver) };
        self.levels.push(self.told.len());
        for formula in formulas {
            context.check_cancelled()?;
            let lowered = lowering.lower(context, formula)?;
            unsafe { Z3_solver_assert(context.raw(), self.solver, lowered) };
            self.told.push(formula.clone());
        }
        Ok(())
    }

    /// Asserts formulas that are never taken back: without levels, Z3 may simplify them together.
    pub(super) fn tell_for_good(
        &self,
        context: &Context,
        lowering: &mut Lowering,
        formulas: &[Term],
    ) -> Result<(), Failure> {
        for formula in formulas {
            let formula = lowering.lower(context, formula)?;
            unsafe { Z3_solver_assert(context.raw(), self.solver, formula) };
        }
        if self.logic.is_none() {
            let axioms = lowering.axioms.iter();
            axioms.for_each(|axiom| unsafe { Z3_solver_assert(context.raw(), self.solver, *axiom) });
        }
        Ok(())
    }

    /// Asserts each formula behind a guard: it must hold only if its guard does. The solver counts references to the
    /// guards.
    pub(super) fn tell_guarded(
        &self,
        context: &Context,
        lowering: &mut Lowering,
        formulas: &[Term],
    ) -> Result<Vec<Z3_ast>, Failure> {
        let c = context.raw();
        let mut guards = Vec::with_capacity(formulas.len());
        for (place, formula) in formulas.iter().enumerate() {
            let formula = lowering.lower(context, formula)?;
            let guard = Term::var(format!("guard {place}"), Sort::Bool);
            let guard = lowering.lower(context, &guard)?;
            unsafe {
                let guarded = Z3_mk_implies(c, guard, formula).ok_or_else(|| context.error())?;
                Z3_solver_assert(c, self.solver, guarded);
            }
            guards.push(guard);
        }
        lowering.axioms.iter().for_each(|axiom| unsafe { Z3_solver_assert(c, self.solver, *axiom) });
        Ok(guards)
    }

    /// After "unsat" under these guards: the positions of those that Z3 used.
    pub(super) fn core(&self, context: &Context, guards: &[Z3_ast]) -> Result<Vec<usize>, Failure> {
        let c = context.raw();
        unsafe {
            let vector = Z3_solver_get_unsat_core(c, self.solver).ok_or_else(|| context.error())?;
            Z3_ast_vector_inc_ref(c, vector);
            let used: Vec<_> =
                (0..Z3_ast_vector_size(c, vector)).map(|i| Z3_ast_vector_get(c, vector, i)).collect();
            Z3_ast_vector_dec_ref(c, vector);
            Ok((0..guards.len()).filter(|place| used.contains(&Some(guards[*place]))).collect())
        }
    }

    /// Gives the solver back to Z3.
    pub(super) fn release(self, context: &Context) {
        unsafe { Z3_solver_dec_ref(context.raw(), self.solver) };
    }
}
