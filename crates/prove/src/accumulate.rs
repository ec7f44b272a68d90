//! Lemmas that the prover proposes by itself: what a function with an accumulator returns.
//!
//! `go n xs` starts with `n = 0` and returns `n` plus something. For a call with a constant argument, `accumulations`
//! proposes that another value in the place of the constant can just as well be joined with the result afterwards:
//!
//! ```text
//! go n xs   = n + go 0 xs              go xs acc = go xs [] ++ acc
//! ```
//!
//! `looked_at` proposes the same for a function that is applied to such a call: `len (onto xs acc)` is `len (onto xs
//! []) + len acc`.
//!
//! If the first round of a loop was written out as a function of its own, `loops_of` proposes that this function is
//! equal to the loop.
//!
//! The joining function (`++` and `+` here) is a function of two arguments of that type that the functions of the
//! formula call, or a sum or product.

use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::sequent::Sequent;
use whatif_certificate::term::{Head, Term};
use whatif_certificate::types::{Unifier, is_open};
use whatif_lambda::prim::Op;
use whatif_lambda::{Name, Type};

use crate::number::Kind;
use crate::prover::Prover;

/// At most so many joining functions are tried.
const JOINS: usize = 8;

/// A call with a constant argument.
struct Call {
    term: Term,
    vars: Vec<Type>,
    /// The position of the constant argument.
    at: usize,
    ty: Type,
}

/// A call that has another call as an argument.
struct Look {
    head: Head,
    args: Vec<Term>,
    /// The position of that argument.
    place: usize,
    vars: Vec<Type>,
}

impl Prover<'_> {
    /// Proposes claims about the accumulators in the calls of a formula.
    pub(crate) fn accumulations(&mut self, formula: &Formula) -> Vec<Formula> {
        let calls = self.calls_with_constants(formula);
        let mut claims: Vec<Formula> = calls.iter().flat_map(|call| self.loops_of(call)).collect();
        for call in calls {
            let call = self.in_loop(call);
            for join in self.joins(formula, &call.ty) {
                for turned in [false, true] {
                    claims.push(self.accumulation(&call, &join, turned));
                }
            }
        }
        claims
    }

    /// Proposes claims about calls that are applied to a call with an accumulator.
    pub(crate) fn looked_at(&mut self, formula: &Formula) -> Vec<Formula> {
        let Ok(start) = self.kernel.start(formula) else { return Vec::new() };
        let mut claims = Vec::new();
        for outer in self.calls_in(&start) {
            let Some(result) = self.type_in(outer, &start.vars).filter(|ty| !is_open(ty)) else { continue };
            for (place, inner) in self.kernel.terms.args(outer).to_vec().into_iter().enumerate() {
                if !matches!(self.kernel.terms.head(inner), Head::Global(_)) {
                    continue;
                }
                for call in self.with_constants(inner, &start.vars) {
                    let call = self.in_loop(call);
                    let Some(look) = self.general_look(outer, place, &call, &start.vars) else { continue };
                    for join in self.joins(formula, &result) {
                        claims.extend(
                            [false, true].map(|turned| self.distribution(&look, &call, &join, turned)),
                        );
                    }
                }
            }
        }
        claims
    }

    /// Replaces the arguments of the outer call by variables, except for constants and the inner call.
    fn general_look(&mut self, outer: Term, place: usize, call: &Call, vars: &[Type]) -> Option<Look> {
        let mut types = call.vars.clone();
        let mut args = self.kernel.terms.args(outer).to_vec();
        for (at, arg) in args.iter_mut().enumerate() {
            if at != place && !self.variables(*arg).is_empty() {
                types.push(self.type_in(*arg, vars)?);
                *arg = self.kernel.terms.var(types.len() as u32 - 1);
            }
        }
        let head = self.kernel.terms.head(outer).clone();
        (!types.iter().any(is_open)).then_some(Look { head, args, place, vars: types })
    }

    /// Claims `look (call other) = look (call constant) ⋈ look other`, where `⋈` is the joining function; its
    /// arguments are swapped if `turned`.
    fn distribution(&mut self, look: &Look, call: &Call, join: &Head, turned: bool) -> Formula {
        let mut vars = look.vars.clone();
        let other = self.kernel.terms.var(vars.len() as u32);
        vars.push(call.ty.clone());
        let general = self.with_argument(call, other);
        let [whole, first, second] = [general, call.term, other].map(|at| {
            let mut args = look.args.clone();
            args[look.place] = at;
            self.kernel.terms.make(look.head.clone(), args)
        });
        let pair = if turned { [second, first] } else { [first, second] };
        let joined = self.kernel.terms.make(join.clone(), pair);
        Formula { vars, premises: Vec::new(), conclusion: Conclusion::Equal(whole, joined) }
    }

    /// Finds the loop that a function is the first round of: another function of the same type that it calls.
    pub(crate) fn loop_of(&mut self, name: Name) -> Option<Name> {
        let function = self.kernel.code.function(name)?;
        let mut called = Vec::new();
        crate::total::globals(&function.tree, &mut |name| called.push(name));
        called.into_iter().find(|&inner| {
            let other = self.kernel.code.function(inner);
            inner != name
                && other.is_some_and(|other| other.arity == function.arity && other.ty == function.ty)
        })
    }

    /// Claims that a function whose first round was written out is equal to its loop.
    fn loops_of(&mut self, call: &Call) -> Option<Formula> {
        let Head::Global(name) = *self.kernel.terms.head(call.term) else { return None };
        let inner = self.loop_of(name)?;
        let mut types = call.vars.clone();
        let mut args = self.kernel.terms.args(call.term).to_vec();
        args[call.at] = self.kernel.terms.var(types.len() as u32);
        types.push(call.ty.clone());
        let left = self.kernel.terms.make(Head::Global(name), args.clone());
        let right = self.kernel.terms.make(Head::Global(inner), args);
        Some(Formula { vars: types, premises: Vec::new(), conclusion: Conclusion::Equal(left, right) })
    }

    /// Replaces the function in a call by its loop, if the function is the first round of a loop.
    fn in_loop(&mut self, mut call: Call) -> Call {
        if let Head::Global(name) = *self.kernel.terms.head(call.term)
            && let Some(inner) = self.loop_of(name)
        {
            let args = self.kernel.terms.args(call.term).to_vec();
            call.term = self.kernel.terms.make(Head::Global(inner), args);
        }
        call
    }

    /// Replaces the constant argument of the call by another value.
    fn with_argument(&mut self, call: &Call, other: Term) -> Term {
        let mut args = self.kernel.terms.args(call.term).to_vec();
        args[call.at] = other;
        self.kernel.terms.make(self.kernel.terms.head(call.term).clone(), args)
    }

    /// Claims `call other = call constant ⋈ other`, where `⋈` is the joining function; its arguments are swapped if
    /// `turned`.
    fn accumulation(&mut self, call: &Call, join: &Head, turned: bool) -> Formula {
        let mut vars = call.vars.clone();
        let other = self.kernel.terms.var(vars.len() as u32);
        vars.push(call.ty.clone());
        let general = self.with_argument(call, other);
        let pair = if turned { [other, call.term] } else { [call.term, other] };
        let joined = self.kernel.terms.make(join.clone(), pair);
        Formula { vars, premises: Vec::new(), conclusion: Conclusion::Equal(general, joined) }
    }

    /// The calls in a formula that have a constant argument of the result's type, with variables in the place of all
    /// other arguments.
    fn calls_with_constants(&mut self, formula: &Formula) -> Vec<Call> {
        let Ok(start) = self.kernel.start(formula) else { return Vec::new() };
        self.calls_in(&start).into_iter().flat_map(|call| self.with_constants(call, &start.vars)).collect()
    }

    /// The calls in the conclusion of a sequent.
    fn calls_in(&self, start: &Sequent) -> Vec<Term> {
        let mut calls = Vec::new();
        for side in start.conclusion.terms() {
            self.kernel.terms.visit(side, &mut |part| {
                if matches!(self.kernel.terms.head(part), Head::Global(_)) {
                    calls.push(part);
                }
            });
        }
        calls
    }

    /// For each argument of a call that is a constant of the result's type: the call with variables in the place of
    /// its other arguments.
    fn with_constants(&mut self, call: Term, vars: &[Type]) -> Vec<Call> {
        let Some(result) = self.type_in(call, vars) else { return Vec::new() };
        let places = 0..self.kernel.terms.args(call).len();
        places.filter_map(|at| self.general_call(call, at, &result, vars)).collect()
    }

    fn general_call(&mut self, call: Term, at: usize, result: &Type, vars: &[Type]) -> Option<Call> {
        let args = self.kernel.terms.args(call).to_vec();
        let is_constant = self.variables(args[at]).is_empty();
        if !is_constant || self.type_in(args[at], vars).is_none() || is_open(result) {
            return None;
        }
        let mut types = Vec::new();
        let mut terms = Vec::new();
        for (place, &arg) in args.iter().enumerate() {
            let ty = self.type_in(arg, vars)?;
            if place == at {
                // A constant such as `[]` may have a more general type than the result.
                if !Unifier::default().unify(&ty, result) {
                    return None;
                }
                terms.push(arg);
            } else if self.variables(arg).is_empty()
                && (matches!(ty, Type::Fun(..)) || self.holds_functions(&ty))
            {
                terms.push(arg);
            } else {
                terms.push(self.kernel.terms.var(types.len() as u32));
                types.push(ty);
            }
        }
        let term = self.kernel.terms.make(self.kernel.terms.head(call).clone(), terms);
        (!types.iter().any(is_open)).then(|| Call { term, vars: types, at, ty: result.clone() })
    }

    /// Functions that take two values of a type and return one.
    fn joins(&mut self, formula: &Formula, ty: &Type) -> Vec<Head> {
        let numbers = Kind::of(ty).into_iter();
        let mut heads: Vec<Head> =
            numbers.flat_map(|kind| [Op::Add, Op::Mul].map(|op| kind.prim(op))).collect();
        let wanted = Type::funs([ty.clone(), ty.clone()], ty.clone());
        for name in self.functions_of(formula) {
            let Some(function) = self.kernel.code.function(name) else { continue };
            let Some(own) = function.ty.clone() else { continue };
            let mut unifier = Unifier::default();
            let own = unifier.instance(&own);
            if function.arity == 2 && unifier.unify(&own, &wanted) {
                heads.push(Head::Global(name));
            }
        }
        heads.truncate(JOINS);
        heads
    }
}
