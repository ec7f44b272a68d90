//! Arguments that are proofs.
//!
//! ```text
//! {-@ same :: f:(Int -> Int) -> g:(Int -> Int) -> (x:Int -> {f x == g x}) -> y:Int -> {f y == g y} @-}
//! same f g p y = trivial ? p y
//! ```
//!
//! What `p` proves is known wherever it is called: a call of a function that was given assumes what its type promises (`declare/guard.rs`). But a
//! proof is a value that nobody needs, so laziness would leave out the call, and with it what it says. A verifier does not know laziness.
//! So a call that speaks of such an argument is evaluated before the call around it, and a variable that is bound to one before the body
//! of the binding.

use std::collections::BTreeSet;

use whatif_lambda::{Binder, Expr, Name, Type};

use crate::names::variable;
use crate::pieces::opened;

/// Makes a function evaluate the calls that speak of its arguments that are proofs: those at these places of its last `arity` parameters.
pub(crate) fn force(body: &mut Expr, arity: usize, proofs: &[usize]) {
    let (_, params, _) = opened(body);
    let Some(dictionaries) = params.len().checked_sub(arity) else { return };
    let proofs: BTreeSet<Name> = proofs.iter().map(|at| params[dictionaries + at]).collect();
    if !proofs.is_empty() {
        Forced { proofs, made: 0 }.expr(body);
    }
}

struct Forced {
    proofs: BTreeSet<Name>,
    /// How many variables were made.
    made: usize,
}

impl Forced {
    fn expr(&mut self, expr: &mut Expr) {
        let evidence: Vec<bool> = match expr {
            Expr::App(_, args) => args.iter().map(|arg| self.is_evidence(arg)).collect(),
            Expr::Let(bindings, _) => bindings.iter().map(|(_, value)| self.is_evidence(value)).collect(),
            _ => Vec::new(),
        };
        expr.for_each_part(&mut |part| whatif_source::deep(|| self.expr(part)));
        if !evidence.contains(&true) {
            return;
        }
        match expr {
            Expr::App(_, args) => {
                let mut bindings = Vec::new();
                for (arg, _) in args.iter_mut().zip(&evidence).filter(|(_, is_evidence)| **is_evidence) {
                    let binder = Binder::new(variable("evidence", self.made), Type::Unknown);
                    self.made += 1;
                    bindings.push((binder.clone(), std::mem::replace(arg, binder.var())));
                }
                let first = bindings.iter().rev().map(|(binder, _)| binder.var()).collect::<Vec<Expr>>();
                let call = first.into_iter().fold(expr.take(), Expr::after);
                *expr = Expr::Let(bindings, Box::new(call));
            }
            Expr::Let(bindings, body) => {
                let bound = bindings.iter().zip(&evidence).filter(|(_, is_evidence)| **is_evidence);
                let first = bound.map(|((binder, _), _)| binder.var()).collect::<Vec<Expr>>();
                let inside = first.into_iter().rev().fold(body.take(), Expr::after);
                **body = inside;
            }
            _ => {}
        }
    }

    /// Is it a call that speaks of a proof that was given?
    fn is_evidence(&self, expr: &Expr) -> bool {
        matches!(expr.bare(), Expr::App(..)) && expr.names().iter().any(|name| self.proofs.contains(name))
    }
}
