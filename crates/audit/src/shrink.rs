//! Makes a program that contradicts whatif small, by removing everything that the contradiction does not need.

use std::panic::{self, AssertUnwindSafe};

use crate::ast::{Expr, Function, Prim, Program, Refined};
use crate::judge::{Claim, Contradiction};

/// The most programs that are tried.
const TRIES: usize = 600;

/// Finds the contradictions of a program.
pub type Judging<'j> = &'j dyn Fn(&Program) -> Vec<Contradiction>;

/// The smallest program that is found with the same contradiction, and the contradiction there.
#[must_use]
pub fn shrink(
    program: &Program,
    contradiction: &Contradiction,
    judging: Judging<'_>,
) -> (Program, Contradiction) {
    let mut best = (program.clone(), contradiction.clone());
    let mut tries = TRIES;
    'again: loop {
        for candidate in candidates(&best.0) {
            if tries == 0 {
                return best;
            }
            tries -= 1;
            if let Some(same) = contradicts(&candidate, contradiction, judging) {
                best = (candidate, same);
                continue 'again;
            }
        }
        return best;
    }
}

fn contradicts(program: &Program, wanted: &Contradiction, judging: Judging<'_>) -> Option<Contradiction> {
    // An ill-typed candidate may panic in the oracle: then it is rejected.
    let judged = panic::catch_unwind(AssertUnwindSafe(|| judging(program)));
    let found = judged.ok()?.into_iter();
    let message = |story: &str| {
        story.lines().next().unwrap_or_default().chars().filter(|c| !c.is_ascii_digit()).collect::<String>()
    };
    found
        .filter(|found| (found.claim, found.kind) == (wanted.claim, wanted.kind))
        .filter(|found| found.function == wanted.function)
        .find(|found| found.claim != Claim::Read || message(&found.story) == message(&wanted.story))
}

/// Smaller candidates, the smallest first.
fn candidates(program: &Program) -> Vec<Program> {
    let mut found = Vec::new();
    let mut with = |change: &dyn Fn(&mut Program)| {
        let mut changed = program.clone();
        change(&mut changed);
        found.push(changed);
    };
    for at in 0..program.functions.len() {
        with(&|program| drop(program.functions.remove(at)));
    }
    for at in 0..program.datas.len() {
        with(&|program| drop(program.datas.remove(at)));
    }
    if !program.uninterpreted.is_empty() {
        with(&|program| program.uninterpreted.clear());
    }
    for (data, con, field) in refined_fields(program) {
        with(&|program| program.datas[data].constructors[con].fields[field].refined = None);
    }
    for (at, function) in program.functions.iter().enumerate() {
        for smaller in smaller_functions(function) {
            with(&|program| program.functions[at] = smaller.clone());
        }
    }
    found
}

fn refined_fields(program: &Program) -> Vec<(usize, usize, usize)> {
    let mut found = Vec::new();
    for (data, known) in program.datas.iter().enumerate() {
        for (con, known) in known.constructors.iter().enumerate() {
            for (field, known) in known.fields.iter().enumerate() {
                if known.refined.is_some() {
                    found.push((data, con, field));
                }
            }
        }
    }
    found
}

fn smaller_functions(function: &Function) -> Vec<Function> {
    let mut found = Vec::new();
    if let Some(spec) = &function.spec {
        found.push(Function { spec: None, ..function.clone() });
        for at in 0..=spec.params.len() {
            let mut changed = function.clone();
            let spec = changed.spec.as_mut().expect("it is there");
            let refined = spec.params.get_mut(at).unwrap_or(&mut spec.result);
            if *refined != Refined::default() {
                *refined = Refined::default();
                found.push(changed);
            }
        }
    }
    if !function.exported {
        found.push(Function { exported: true, ..function.clone() });
    }
    let count = function.clone().expressions_mut().len();
    for which in 0..count {
        let size = function.clone().expressions_mut()[which].size();
        for at in 0..size {
            let mut original = function.clone();
            let mut all = original.expressions_mut();
            let Some(expr) = all[which].nth_mut(at) else { continue };
            for smaller in smaller_expressions(expr) {
                let mut changed = function.clone();
                if let Some(place) = changed.expressions_mut()[which].nth_mut(at) {
                    *place = smaller;
                }
                found.push(changed);
            }
        }
    }
    found
}

fn smaller_expressions(expr: &Expr) -> Vec<Expr> {
    match expr {
        Expr::Var(_) | Expr::Bool(_) | Expr::Int(0) => Vec::new(),
        Expr::Int(number) if number.abs() <= 1 => vec![Expr::Int(0)],
        Expr::Int(number) => {
            vec![Expr::Int(number.signum()), Expr::Int(number / 2), Expr::Int(number - number.signum())]
        }
        // A predicate is replaced by a predicate.
        Expr::Prim(Prim::Lt | Prim::Le | Prim::Gt | Prim::Ge | Prim::Eq | Prim::Ne, _) => {
            vec![Expr::Bool(true), Expr::Bool(false)]
        }
        Expr::Case(_, alts, default) => {
            let bodies = alts.iter().map(|alt| &alt.body).chain(default.as_deref());
            bodies.cloned().collect()
        }
        Expr::Lambda(..) => Vec::new(),
        _ => [Expr::Int(0), Expr::Int(1), Expr::con("[]", Vec::new())]
            .into_iter()
            .chain(expr.parts().into_iter().cloned())
            .collect(),
    }
}
