//! Small changes to programs that work: a constant, a comparison, an operation, a branch, an argument, a refinement.

use crate::ast::{Expr, Function, Prim, Program, Refined, Role};
use crate::random::Random;
use crate::templates;

/// A working program with one or two changes; now and then with none.
#[must_use]
pub fn mutant(random: &mut Random) -> Program {
    let all = templates::all();
    let mut program = random.pick(&all).clone();
    let changes = random.below(10);
    for _ in 0..(if changes == 0 { 0 } else { 1 + changes / 7 }) {
        change(random, &mut program);
    }
    for function in &mut program.functions {
        function.equations = random.chance(50);
        if function.role == Role::Code {
            function.exported = random.chance(80);
        }
    }
    program
}

/// Changes something, if a few attempts find something that can be changed.
fn change(random: &mut Random, program: &mut Program) {
    for _ in 0..20 {
        let at = random.below(program.functions.len());
        let function = &mut program.functions[at];
        let done = match random.below(10) {
            // An annotation without one of its refinements.
            0 => change_refinement(random, function),
            1 => swap_parameters(random, function),
            _ if function.role == Role::Measure => false,
            _ => {
                let mut all = function.expressions_mut();
                let chosen = random.below(all.len());
                let expr = &mut *all[chosen];
                let size = expr.size();
                expr.nth_mut(random.below(size)).is_some_and(|expr| change_expression(random, expr))
            }
        };
        if done {
            return;
        }
    }
}

fn change_refinement(random: &mut Random, function: &mut Function) -> bool {
    let Some(spec) = &mut function.spec else { return false };
    let refined: &mut Refined = match random.below(spec.params.len() + 1) {
        at if at < spec.params.len() => &mut spec.params[at],
        _ => &mut spec.result,
    };
    let had_one = refined.itself.is_some() || refined.elements.is_some();
    *refined = Refined::default();
    had_one
}

/// Replaces one parameter by another of the same type.
fn swap_parameters(random: &mut Random, function: &mut Function) -> bool {
    let params = function.params.clone();
    let (one, ty) = random.pick(&params).clone();
    let others: Vec<_> = params.iter().filter(|(other, other_ty)| *other != one && *other_ty == ty).collect();
    if others.is_empty() || function.role == Role::Measure {
        return false;
    }
    let other = random.pick(&others).0.clone();
    let size = function.body.size();
    for _ in 0..size {
        if let Some(found) = function.body.nth_mut(random.below(size))
            && *found == Expr::Var(one.clone())
        {
            *found = Expr::Var(other);
            return true;
        }
    }
    false
}

/// Changes an expression, if it is of a kind that can be changed; true if it was.
pub(crate) fn change_expression(random: &mut Random, expr: &mut Expr) -> bool {
    const COMPARISONS: [Prim; 6] = [Prim::Lt, Prim::Le, Prim::Gt, Prim::Ge, Prim::Eq, Prim::Ne];
    match expr {
        Expr::Int(number) => {
            *number += if random.chance(50) { 1 } else { -1 };
            true
        }
        Expr::Prim(prim @ (Prim::Lt | Prim::Le | Prim::Gt | Prim::Ge), _) => {
            *prim = *random.pick(&COMPARISONS);
            true
        }
        Expr::Prim(prim @ Prim::Add, _) => {
            *prim = Prim::Sub;
            true
        }
        Expr::Prim(prim @ Prim::Sub, _) => {
            *prim = Prim::Add;
            true
        }
        Expr::Prim(prim @ Prim::Max, _) => {
            *prim = Prim::Min;
            true
        }
        Expr::Prim(prim @ Prim::And, _) => {
            *prim = Prim::Or;
            true
        }
        Expr::Prim(Prim::SetUnion, args) => {
            *expr = args.swap_remove(random.below(2));
            true
        }
        Expr::If(_, then, otherwise) => {
            match random.below(3) {
                0 => std::mem::swap(then, otherwise),
                1 => *expr = (**then).clone(),
                _ => *expr = (**otherwise).clone(),
            }
            true
        }
        Expr::Case(_, alts, _) if alts.len() > 1 => {
            alts.remove(random.below(alts.len()));
            true
        }
        // A list that loses its first element.
        Expr::Con(con, args) if &**con == ":" => {
            *expr = args.swap_remove(1);
            true
        }
        _ => false,
    }
}
