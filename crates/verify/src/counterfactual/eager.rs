//! Calls that laziness never makes.
//!
//! A verifier does not know laziness: to it, `let y = die "" in if b then y else 5` breaks a contract. So [`Eager::expr`] makes
//! expressions strict whose evaluation can break a contract, if they are bound by a `let` and used, or are arguments of a function
//! with a contract, of a constructor, or of `&&`. The caller evaluates the answer to the end as well, because its
//! parts may break contracts: `map head [[]]`.

use rustc_hash::FxHashSet;

use super::Policy;
use whatif_lambda::expr::{Binder, Expr};
use whatif_lambda::{Name, Role, Type};
use whatif_machine::machine::exception::raised;

/// Makes expressions strict whose evaluation can break a contract.
pub(super) struct Eager<'a> {
    /// Functions whose calls can break a contract.
    pub(super) demanding: &'a FxHashSet<Name>,
    /// Functions whose arguments are evaluated first: those that have contracts, and operators that do not guard their operands.
    pub(super) known: &'a FxHashSet<Name>,
    /// The policy says which variables may stay lazy, and which functions raise errors.
    pub(super) policy: &'a Policy,
    /// How many expressions were made strict.
    pub(super) forced: usize,
}

impl Eager<'_> {
    pub(super) fn expr(&mut self, expr: &mut Expr) {
        expr.for_each_part(&mut |part| whatif_source::deep(|| self.expr(part)));
        match expr {
            Expr::Let(bindings, body) => {
                let used = used(bindings, body);
                let forced: Vec<Expr> = (bindings.iter())
                    .filter(|(binder, rhs)| self.is_strict(binder.name) && self.can_fail(rhs))
                    .filter(|(binder, _)| used.contains(&binder.name))
                    .map(|(binder, rhs)| match rhs {
                        Expr::TypeLam(types, _) => binder.var().at_types(vec![Type::Unknown; types.len()]),
                        _ => binder.var(),
                    })
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

    /// Is a binding made strict? Bindings of the program are, unless they are lazy on purpose. Made names belong to
    /// the front end's continuations.
    fn is_strict(&self, name: Name) -> bool {
        !name.is_made() && !self.policy.lazy.contains(&name)
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
