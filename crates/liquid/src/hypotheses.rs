//! Arguments that are proofs, and fields that are.
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

use std::collections::{BTreeMap, BTreeSet};

use whatif_lambda::{AltCon, Binder, Expr, Name, Type};

use crate::declare::Declared;
use crate::names::{global, variable};
use crate::pieces::opened;

/// What counts as a proof that was given, in all functions: fields that are proofs.
#[derive(Default)]
pub(crate) struct Evidence {
    /// By constructor: how many fields it has, and which one is a proof.
    fields: BTreeMap<Name, Vec<(usize, usize)>>,
    selectors: BTreeSet<Name>,
}

impl Evidence {
    /// The fields of the program's data types that are proofs.
    pub(crate) fn of(declared: &[(Name, Declared)]) -> Evidence {
        let mut evidence = Evidence::default();
        for (module, declared) in declared {
            for guard in declared.field_guards.iter().filter(|guard| guard.proof) {
                let constructor = global(*module, guard.constructor);
                evidence.fields.entry(constructor).or_default().push((guard.fields, guard.field));
                evidence.selectors.extend(guard.label.map(|label| global(*module, label)));
            }
        }
        evidence
    }

    /// Makes a function evaluate the calls that speak of proofs: of such fields, and of its arguments at these places of its last `arity`
    /// parameters.
    pub(crate) fn force(&self, body: &mut Expr, arity: usize, arguments: &[usize]) {
        let (_, params, _) = opened(body);
        let dictionaries = params.len().checked_sub(arity);
        let given = dictionaries.into_iter().flat_map(|first| arguments.iter().map(move |at| first + at));
        let mut proofs: BTreeSet<Name> = given.map(|at| params[at]).collect();
        for part in body.subexpressions().filter(|_| !self.fields.is_empty()) {
            let Expr::Case(case) = part else { continue };
            for alt in &case.alts {
                let AltCon::Con(constructor) = alt.con else { continue };
                for (fields, field) in self.fields.get(&constructor).into_iter().flatten() {
                    let at = alt.binders.len().checked_sub(*fields).map(|first| first + field);
                    proofs.extend(at.map(|at| alt.binders[at].name));
                }
            }
        }
        proofs.extend(&self.selectors);
        if !proofs.is_empty() {
            Forced { proofs, made: 0 }.expr(body);
        }
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
