//! Calls that laziness never makes.
//!
//! A verifier does not know laziness: to it, `let y = die "" in if b then y else 5` breaks a contract. So [`Eager::expr`] makes
//! expressions strict whose evaluation can break a contract, if they are bound by a `let` and used, or are arguments of a function
//! with a contract, of a constructor, or of `&&`, or if they stand in a local function and do not depend on its arguments. The caller evaluates the answer to the end as well, because its
//! parts may break contracts: `map head [[]]`.

use rustc_hash::FxHashSet;

use super::Policy;
use whatif_lambda::expr::{Binder, Expr};
use whatif_lambda::{Name, Role, Type};
use whatif_machine::machine::exception::raised;
use whatif_source::Span;

/// Makes expressions strict whose evaluation can break a contract.
pub(super) struct Eager<'a> {
    /// Functions whose calls can break a contract.
    pub(super) demanding: &'a FxHashSet<Name>,
    /// Functions whose arguments are evaluated first: those that have contracts, and operators that do not guard their operands.
    pub(super) known: &'a FxHashSet<Name>,
    /// The policy says which variables may stay lazy, and which functions raise errors.
    pub(super) policy: &'a Policy,
    /// Are also those calls in local functions made that stand below a condition, although their arguments are from outside? Whether a
    /// verifier rejects such a call depends on what it infers about the function's arguments.
    pub(super) doubts: bool,
    /// How many expressions were made strict.
    pub(super) forced: usize,
    /// How many of them are such calls.
    pub(super) doubted: usize,
}

/// A call in a local function that passes nothing which the function was given.
struct OfOutside {
    call: Expr,
    /// Does it stand below a condition?
    conditional: bool,
}

impl Eager<'_> {
    pub(super) fn expr(&mut self, expr: &mut Expr) {
        expr.for_each_part(&mut |part| whatif_source::deep(|| self.expr(part)));
        match expr {
            Expr::Let(bindings, body) => {
                let used = used(bindings, body);
                let is_seen = |name: Name| used.contains(&name) || name.role() == Role::Unlooked;
                let is_users = |name: Name| self.is_strict(name) || name.role() == Role::Own;
                let inside =
                    bindings.iter().filter(|(binder, _)| is_seen(binder.name) && is_users(binder.name));
                let inside: Vec<OfOutside> = inside.flat_map(|(_, rhs)| self.calls_of_outside(rhs)).collect();
                self.doubted += inside.iter().filter(|found| found.conditional).count();
                let inside = inside.into_iter().map(|found| found.call);
                let forced: Vec<Expr> = (bindings.iter())
                    .filter(|(binder, rhs)| self.is_strict(binder.name) && self.can_fail(rhs))
                    .filter(|(binder, _)| is_seen(binder.name))
                    .map(|(binder, rhs)| match rhs {
                        Expr::TypeLam(types, _) => binder.var().at_types(vec![Type::Unknown; types.len()]),
                        _ => binder.var(),
                    })
                    .chain(inside)
                    .collect();
                self.forced += forced.len();
                **body = forced.into_iter().rev().fold(body.take(), Expr::after);
            }
            Expr::App(head, args) if self.is_program(head) => {
                let mut bindings = Vec::new();
                for arg in args.iter_mut() {
                    if !self.can_fail(arg) {
                        continue;
                    }
                    self.forced += 1;
                    let name = Name::new("eager").numbered(Role::Temporary, "$", self.forced as u32);
                    let binder = Binder::new(name, Type::Unknown);
                    let var = binder.var();
                    bindings.push((binder, std::mem::replace(arg, var)));
                }
                if !bindings.is_empty() {
                    let vars: Vec<Expr> = bindings.iter().map(|(binder, _)| binder.var()).collect();
                    let strict = vars.into_iter().rev().fold(expr.take(), Expr::after);
                    *expr = Expr::Let(bindings, Box::new(strict));
                }
            }
            _ => {}
        }
    }

    /// The calls that a local function makes whatever its arguments are, if what they pass is bound outside of it. A guard around
    /// the calls of a local function says something of its arguments, and nothing of these: `if n > 0 then go () else 0` is no reason
    /// why `go () = needPos n` may be called. A binding that is no function has none: it is made strict itself.
    fn calls_of_outside(&self, rhs: &Expr) -> Vec<OfOutside> {
        let (mut code, mut bound, mut found) = (rhs, FxHashSet::default(), Vec::new());
        let mut is_function = false;
        loop {
            code = match code {
                Expr::At(_, inner) => inner,
                Expr::Lam(params, inner) => {
                    is_function = true;
                    bound.extend(params.iter().map(|param| param.name));
                    inner
                }
                _ => break,
            };
        }
        if is_function {
            self.of_outside(code, (None, false), &mut bound, &mut found);
        }
        found
    }

    /// Collects the calls that the evaluation of an expression makes, and that mention none of the `bound` variables; those below
    /// a condition only where there are doubts about them. Also given: where the expression stands, and whether below a condition.
    fn of_outside(
        &self,
        expr: &Expr,
        (place, conditional): (Option<Span>, bool),
        bound: &mut FxHashSet<Name>,
        found: &mut Vec<OfOutside>,
    ) {
        let here = (None, conditional);
        whatif_source::deep(|| match expr {
            Expr::At(span, inner) => self.of_outside(inner, (Some(*span), conditional), bound, found),
            Expr::Cast(inner, _) => self.of_outside(inner, (place, conditional), bound, found),
            Expr::Prim(_, args) => args.iter().for_each(|arg| self.of_outside(arg, here, bound, found)),
            Expr::App(head, args) => {
                let demands = matches!(below(head), Expr::Var(name) if self.demanding.contains(name));
                if demands && !args.iter().flat_map(Expr::names).any(|name| bound.contains(&name)) {
                    let call = match place {
                        Some(span) => Expr::At(span, Box::new(expr.clone())),
                        None => expr.clone(),
                    };
                    found.push(OfOutside { call, conditional });
                }
                args.iter().for_each(|arg| self.of_outside(arg, here, bound, found));
            }
            Expr::Let(bindings, body) => {
                bound.extend(bindings.iter().map(|(binder, _)| binder.name));
                self.of_outside(body, here, bound, found);
            }
            Expr::Case(case) => {
                self.of_outside(&case.scrutinee, here, bound, found);
                // The only alternative of a tuple or of `()` is no condition.
                let is_condition = case.alts.len() + usize::from(case.default.is_some()) > 1;
                if is_condition && !self.doubts {
                    return;
                }
                let within = (None, conditional || is_condition);
                bound.extend(case.binder.iter().map(|binder| binder.name));
                for alt in &case.alts {
                    bound.extend(alt.binders.iter().map(|binder| binder.name));
                    self.of_outside(&alt.body, within, bound, found);
                }
                case.default.iter().for_each(|default| self.of_outside(default, within, bound, found));
            }
            _ => {}
        });
    }

    /// Counts the parts of the answer that can break a contract and that [`expr`](Eager::expr) would make strict: a
    /// search that evaluates the whole answer evaluates these anyway.
    pub(super) fn parts_of_answer(&self, body: &Expr) -> usize {
        match body {
            Expr::Lam(_, body) | Expr::TypeLam(_, body) | Expr::At(_, body) => self.parts_of_answer(body),
            answer => self.parts(answer),
        }
    }

    fn parts(&self, answer: &Expr) -> usize {
        whatif_source::deep(|| match answer {
            Expr::At(_, answer) | Expr::Cast(answer, _) | Expr::Let(_, answer) => self.parts(answer),
            Expr::Case(case) => {
                let bodies = case.alts.iter().map(|alternative| &alternative.body).chain(&case.default);
                bodies.map(|body| self.parts(body)).sum()
            }
            Expr::App(head, args) if is_constructor(head) => {
                args.iter().filter(|arg| self.can_fail(arg)).map(|arg| 1 + self.parts(arg)).sum()
            }
            _ => 0,
        })
    }

    /// Does the expression mention anything, at any depth, that can break a contract?
    pub(super) fn mentions_failure(&self, expr: &Expr) -> bool {
        let mut found = false;
        expr.visit(&mut |part| found |= self.is_failure(part));
        found
    }

    /// Is this expression itself an error, an assertion, or a function whose calls can break a contract?
    fn is_failure(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Var(name) => self.demanding.contains(name) || self.policy.raising.contains(name),
            Expr::Prim(prim, _) => raised(*prim).is_some(),
            Expr::Assert(..) => true,
            _ => false,
        }
    }

    /// Is a binding made strict? Bindings of the program are, unless they are lazy on purpose, and so are arguments that the
    /// optimiser found to be dropped. Other made names belong to the front end's continuations.
    fn is_strict(&self, name: Name) -> bool {
        let is_programs = !name.is_made() || name.role() == Role::Unlooked;
        is_programs && !self.policy.lazy.contains(&name)
    }

    /// Is the head a constructor, or a function whose arguments are evaluated first?
    fn is_program(&self, head: &Expr) -> bool {
        is_constructor(head) || matches!(below(head), Expr::Var(name) if self.known.contains(name))
    }

    /// Can the evaluation of an expression, up to its first constructor, break a contract?
    fn can_fail(&self, expr: &Expr) -> bool {
        let mut pending = vec![expr];
        while let Some(expr) = pending.pop() {
            match expr {
                _ if self.is_failure(expr) => return true,
                Expr::Lam(..) => {}
                _ => expr.parts(&mut |part| pending.push(part)),
            }
        }
        false
    }
}

fn is_constructor(head: &Expr) -> bool {
    matches!(below(head), Expr::Con(_))
}

/// The function below its type arguments and its source span.
fn below(head: &Expr) -> &Expr {
    match head {
        Expr::TypeApp(head, _) | Expr::At(_, head) | Expr::Cast(head, _) => below(head),
        head => head,
    }
}

/// The names that occur in these bindings and the body. A binding that is not used is dropped before a verifier sees it.
fn used(bindings: &[(Binder, Expr)], body: &Expr) -> FxHashSet<Name> {
    bindings.iter().map(|(_, rhs)| rhs).chain([body]).flat_map(Expr::names).collect()
}
