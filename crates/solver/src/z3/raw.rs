//! Z3 without our layers and tables, for benchmarks to compare with: one solver with push, assert and pop, and terms
//! that are counted one by one, as other bindings to Z3 do it.

use super::context::Context;
use super::functions::*;
use std::ffi::CString;
use std::rc::Rc;

/// A context and a solver in it.
pub struct Raw {
    context: Rc<Context>,
    solver: Z3_solver,
    int: Z3_sort,
}

/// A formula or a number.
pub struct RawTerm {
    context: Rc<Context>,
    ast: Z3_ast,
}

// SAFETY of all calls of Z3 in this file: every term, and the solver, is counted from when it is made until it is
// dropped, and keeps its context alive. All terms of a benchmark are of one context, and well-sorted.
impl Raw {
    /// The general solver. Panics where there is no Z3.
    #[expect(clippy::new_without_default, reason = "there may be no Z3")]
    pub fn new() -> Raw {
        let context = Rc::new(Context::new().ok().expect("Z3 can be loaded"));
        let c = context.raw();
        unsafe {
            let solver = Z3_mk_simple_solver(c).expect("Z3 makes a solver");
            Z3_solver_inc_ref(c, solver);
            let int = Z3_mk_int_sort(c).expect("Z3 makes a sort");
            Raw { context, solver, int }
        }
    }

    /// An unknown integer.
    pub fn int(&self, name: &str) -> RawTerm {
        let name = CString::new(name).expect("no zero byte");
        self.term(|c| unsafe { Z3_mk_const(c, Z3_mk_string_symbol(c, name.as_ptr())?, self.int) })
    }

    /// A number.
    pub fn number(&self, number: i64) -> RawTerm {
        self.term(|c| unsafe { Z3_mk_int64(c, number, self.int) })
    }

    /// Opens a level.
    pub fn push(&self) {
        unsafe { Z3_solver_push(self.context.raw(), self.solver) };
    }

    /// Closes the last level.
    pub fn pop(&self) {
        unsafe { Z3_solver_pop(self.context.raw(), self.solver, 1) };
    }

    /// Asserts a formula in the level.
    pub fn assert(&self, formula: &RawTerm) {
        unsafe { Z3_solver_assert(self.context.raw(), self.solver, formula.ast) };
    }

    /// Are the assertions satisfiable?
    pub fn is_sat(&self) -> bool {
        unsafe { Z3_solver_check(self.context.raw(), self.solver) == Z3_L_TRUE }
    }

    /// After "yes": the values of these numbers.
    pub fn values(&self, terms: &[RawTerm]) -> Vec<Option<i64>> {
        let c = self.context.raw();
        unsafe {
            let model = Z3_solver_get_model(c, self.solver).expect("it is satisfiable");
            Z3_model_inc_ref(c, model);
            let value = |term: &RawTerm| {
                let (mut value, mut number) = (term.ast, 0);
                let evaluated = Z3_model_eval(c, model, term.ast, true, &mut value);
                let value = self.term(|_| evaluated.then_some(value));
                Z3_get_numeral_int64(c, value.ast, &mut number).then_some(number)
            };
            let values = terms.iter().map(value).collect();
            Z3_model_dec_ref(c, model);
            values
        }
    }

    fn term(&self, make: impl FnOnce(Z3_context) -> Option<Z3_ast>) -> RawTerm {
        RawTerm::new(&self.context, make)
    }
}

impl RawTerm {
    fn new(context: &Rc<Context>, make: impl FnOnce(Z3_context) -> Option<Z3_ast>) -> RawTerm {
        let ast = make(context.raw()).expect("Z3 makes a term");
        unsafe { Z3_inc_ref(context.raw(), ast) };
        RawTerm { context: context.clone(), ast }
    }

    /// `self < other`
    pub fn lt(&self, other: &RawTerm) -> RawTerm {
        RawTerm::new(&self.context, |c| unsafe { Z3_mk_lt(c, self.ast, other.ast) })
    }

    /// `self <= other`
    pub fn le(&self, other: &RawTerm) -> RawTerm {
        RawTerm::new(&self.context, |c| unsafe { Z3_mk_le(c, self.ast, other.ast) })
    }

    /// `self = other`
    pub fn equals(&self, other: &RawTerm) -> RawTerm {
        RawTerm::new(&self.context, |c| unsafe { Z3_mk_eq(c, self.ast, other.ast) })
    }

    /// The negation.
    pub fn not(&self) -> RawTerm {
        RawTerm::new(&self.context, |c| unsafe { Z3_mk_not(c, self.ast) })
    }

    /// `self + other`
    pub fn plus(&self, other: &RawTerm) -> RawTerm {
        let summands = [self.ast, other.ast];
        RawTerm::new(&self.context, |c| unsafe { Z3_mk_add(c, 2, summands.as_ptr()) })
    }

    /// `self * other`
    pub fn times(&self, other: &RawTerm) -> RawTerm {
        let factors = [self.ast, other.ast];
        RawTerm::new(&self.context, |c| unsafe { Z3_mk_mul(c, 2, factors.as_ptr()) })
    }

    /// The sum of at least one term.
    pub fn sum(terms: &[RawTerm]) -> RawTerm {
        RawTerm::many(terms, Z3_mk_add)
    }

    /// The disjunction of at least one term.
    pub fn or(terms: &[RawTerm]) -> RawTerm {
        RawTerm::many(terms, Z3_mk_or)
    }

    fn many(
        terms: &[RawTerm],
        operator: unsafe fn(Z3_context, u32, *const Z3_ast) -> Option<Z3_ast>,
    ) -> RawTerm {
        let asts: Vec<Z3_ast> = terms.iter().map(|term| term.ast).collect();
        RawTerm::new(&terms[0].context, |c| unsafe { operator(c, asts.len() as u32, asts.as_ptr()) })
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        unsafe { Z3_solver_dec_ref(self.context.raw(), self.solver) };
    }
}

impl Drop for RawTerm {
    fn drop(&mut self) {
        unsafe { Z3_dec_ref(self.context.raw(), self.ast) };
    }
}
