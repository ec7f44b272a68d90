//! Which argument of a recursive function must get smaller?
//!
//! It must be the same one for all of its calls. A function that makes its first argument smaller and the second one larger,
//! and then the other way round, calls itself for ever, though something gets smaller each time. So the code is examined
//! before anything is asserted, as LiquidHaskell does: an argument of which each call passes on a part is taken, or else the
//! first one that has a size, whatever the calls do to the others.

use std::collections::BTreeMap;

use whatif_lambda::expr::Case;
use whatif_lambda::{AltCon, Expr, Name};

/// How a variable is related to a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kin {
    Same,
    Part,
}

/// The calls of a function in its own body.
struct Calls<'a> {
    function: Name,
    params: &'a [Name],
    /// Variables that are a parameter, or a part of one.
    known: BTreeMap<Name, (usize, Kin)>,
    /// For each call, which of its arguments are parts of the old ones.
    parts: Vec<Vec<bool>>,
}

/// The argument that must get smaller in a function's calls of itself, given which arguments have parts or a size. None if calls
/// pass on no part of the same argument, and none has a size.
pub(super) fn decreasing(
    function: Name,
    params: &[Name],
    body: &Expr,
    has_parts: &dyn Fn(usize) -> bool,
    has_size: &dyn Fn(usize) -> bool,
) -> Option<usize> {
    let known = params.iter().enumerate().map(|(at, param)| (*param, (at, Kin::Same))).collect();
    let mut calls = Calls { function, params, known, parts: Vec::new() };
    calls.expr(body);
    let all = 0..params.len();
    let by_parts = all.clone().find(|at| has_parts(*at) && calls.parts.iter().all(|call| call[*at]));
    by_parts.or_else(|| all.clone().find(|at| has_size(*at)))
}

impl Calls<'_> {
    fn expr(&mut self, expr: &Expr) {
        whatif_source::deep(|| match expr {
            Expr::Var(name) if *name == self.function => {
                // The function is given to another one, and it is not known with which arguments that calls it.
                self.parts.push(vec![false; self.params.len()]);
            }
            Expr::App(head, args) if is_variable(head, self.function) => {
                args.iter().for_each(|arg| self.expr(arg));
                let is_part = |at: usize| {
                    let known = args.get(at).and_then(variable).and_then(|name| self.known.get(&name));
                    known == Some(&(at, Kin::Part))
                };
                let parts = (0..self.params.len()).map(is_part).collect();
                self.parts.push(parts);
            }
            Expr::Case(case) => self.case(case),
            _ => expr.parts(&mut |part| self.expr(part)),
        });
    }

    fn case(&mut self, case: &Case) {
        self.expr(&case.scrutinee);
        let scrutinee = variable(&case.scrutinee).and_then(|name| self.known.get(&name).copied());
        if let (Some(kin), Some(binder)) = (scrutinee, &case.binder) {
            self.known.insert(binder.name, kin);
        }
        for alt in &case.alts {
            if let (Some((param, _)), AltCon::Con(_)) = (scrutinee, &alt.con) {
                let fields = alt.binders.iter().map(|binder| (binder.name, (param, Kin::Part)));
                self.known.extend(fields);
            }
            self.expr(&alt.body);
        }
        case.default.iter().for_each(|default| self.expr(default));
    }
}

/// An expression without the wrappers that do not change its value.
fn inside(expr: &Expr) -> &Expr {
    match expr {
        Expr::At(_, inner) | Expr::TypeApp(inner, _) | Expr::Cast(inner, _) => inside(inner),
        _ => expr,
    }
}

fn variable(expr: &Expr) -> Option<Name> {
    if let Expr::Var(name) = inside(expr) { Some(*name) } else { None }
}

fn is_variable(expr: &Expr, name: Name) -> bool {
    variable(expr) == Some(name)
}
