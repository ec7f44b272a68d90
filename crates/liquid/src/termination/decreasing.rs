//! Which argument of a recursive function must get smaller?
//!
//! It must be the same one for all of its calls. A function that makes its first argument smaller and the second one larger,
//! and then the other way round, calls itself for ever, though something gets smaller each time. So the code is examined
//! before anything is asserted, as LiquidHaskell does: an argument of which each call passes on a part is taken; or else the
//! arguments in an order such that each call passes on a part of one, and those before it as they are; or else the first one that
//! has a size, whatever the calls do to the others. Where only runs count, that one tells little of `power x n = x * power x (n - 1)`; there
//! the first one is watched that all calls make of itself alone, as `n - 1` is, or that no call passes on as it is. For example
//!
//! ```text
//! foo xs     (y:ys) = foo xs ys           the first call passes on a part of the second argument, and the second call all of it:
//! foo (x:xs) ys     = foo xs ys           the second argument comes first, then the first one
//! ```

use std::collections::BTreeMap;

use whatif_lambda::expr::Case;
use whatif_lambda::{AltCon, Expr, Name, Program};

/// What must get smaller.
pub(super) enum Found {
    /// The argument with this number.
    At(usize),
    /// Nothing that is left to be compared: the code shows that parts are passed on.
    Parts,
    /// No argument can.
    Nothing,
}

/// Which arguments have something.
pub(super) type Which<'a> = &'a dyn Fn(usize) -> bool;

/// How a variable is related to a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kin {
    Same,
    Part,
}

/// The calls of a function in its own body.
struct Calls<'a> {
    program: &'a Program,
    function: Name,
    params: &'a [Name],
    /// Variables that are a parameter, or a part of one.
    known: BTreeMap<Name, (usize, Kin)>,
    /// For each call, which of its arguments are the old ones, or parts of them.
    passed: Vec<Vec<Option<Kin>>>,
    /// For each call, which of its arguments are made of the old one alone.
    alone: Vec<Vec<bool>>,
}

/// What must get smaller in a function's calls of itself, given which arguments have parts, or a size; and the argument that is watched
/// instead where only runs count, given which are numbers or lists there.
pub(super) fn decreasing(
    program: &Program,
    function: Name,
    params: &[Name],
    body: &Expr,
    [has_parts, has_size, can_be_watched]: [Which; 3],
) -> (Found, Option<usize>) {
    let known = params.iter().enumerate().map(|(at, param)| (*param, (at, Kin::Same))).collect();
    let mut calls = Calls { program, function, params, known, passed: Vec::new(), alone: Vec::new() };
    calls.expr(body);
    let is_part = |at: usize| calls.passed.iter().all(|call| call[at] == Some(Kin::Part));
    if let Some(at) = (0..params.len()).find(|at| has_parts(*at) && is_part(*at)) {
        return (Found::At(at), None);
    }
    let watched = calls.watched(can_be_watched);
    if are_ordered(calls.passed) {
        return (Found::Parts, None);
    }
    ((0..params.len()).find(|at| has_size(*at)).map_or(Found::Nothing, Found::At), watched)
}

/// Is there an order of the arguments in which each call passes on a part of one, and those before it as they are? Arguments that all
/// calls pass on, or parts of them, come first; what they decide is done with, and the other arguments are for the other calls.
fn are_ordered(mut calls: Vec<Vec<Option<Kin>>>) -> bool {
    let mut open: Vec<usize> = (0..calls.first().map_or(0, Vec::len)).collect();
    while !calls.is_empty() {
        let (shared, others) = open.into_iter().partition(|at| calls.iter().all(|call| call[*at].is_some()));
        let shared: Vec<usize> = shared;
        if shared.is_empty() {
            return false;
        }
        calls.retain(|call| !shared.iter().any(|at| call[*at] == Some(Kin::Part)));
        open = others;
    }
    true
}

impl Calls<'_> {
    /// The argument that tells most of whether a run ends.
    fn watched(&self, can_be: Which) -> Option<usize> {
        let sized = || (0..self.params.len()).filter(|at| can_be(*at));
        let each = |holds: &dyn Fn(usize, usize) -> bool, at: usize| {
            (0..self.passed.len()).all(|call| holds(call, at))
        };
        let is_of_itself =
            |call: usize, at: usize| self.alone[call][at] || self.passed[call][at] == Some(Kin::Part);
        let changes = |call: usize, at: usize| self.passed[call][at] != Some(Kin::Same);
        sized().find(|at| each(&is_of_itself, *at)).or_else(|| sized().find(|at| each(&changes, *at)))
    }

    /// Is it made of the parameter with this number, and of no other variable?
    fn is_alone(&self, arg: &Expr, at: usize) -> bool {
        let mut of =
            arg.names().into_iter().filter(|name| !self.program.definitions.contains_key(name)).peekable();
        of.peek().is_some() && of.all(|name| self.known.get(&name).is_some_and(|(param, _)| *param == at))
    }

    fn expr(&mut self, expr: &Expr) {
        whatif_source::deep(|| match expr {
            Expr::Var(name) if *name == self.function => {
                // The function is given to another one, and it is not known with which arguments that calls it.
                self.passed.push(vec![None; self.params.len()]);
                self.alone.push(vec![false; self.params.len()]);
            }
            Expr::App(head, args) if is_variable(head, self.function) => {
                args.iter().for_each(|arg| self.expr(arg));
                let passed = |at: usize| {
                    let (of, kin) = args.get(at).and_then(variable).and_then(|name| self.known.get(&name))?;
                    (*of == at).then_some(*kin)
                };
                let passed: Vec<Option<Kin>> = (0..self.params.len()).map(passed).collect();
                let is_made = |at: usize| passed[at] != Some(Kin::Same);
                let alone = |at: usize| is_made(at) && args.get(at).is_some_and(|arg| self.is_alone(arg, at));
                self.alone.push((0..self.params.len()).map(alone).collect());
                self.passed.push(passed);
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
