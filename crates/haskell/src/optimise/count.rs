//! Counts how often variables are used.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use whatif_lambda::{Binder, Expr, Name};

/// The uses of let-bound variables, by name.
#[derive(Default)]
pub(super) struct Counts(FxHashMap<Name, Uses>);

/// How a variable is used.
#[derive(Clone, Copy, Default)]
pub(super) struct Uses {
    pub(super) bound_at: u32,
    pub(super) count: u32,
    pub(super) under_lambda: bool,
    /// Does its value mention it?
    pub(super) recursive: bool,
}

impl Counts {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn get(&self, name: Name) -> Option<Uses> {
        self.0.get(&name).copied()
    }

    /// How a function's parameters are used in its body; variables bound in the body are counted too.
    pub(super) fn parameters(&mut self, binders: &[Binder], body: &Expr) -> SmallVec<[Uses; 4]> {
        for binder in binders {
            self.0.insert(binder.name, Uses::default());
        }
        self.count(body, 0);
        binders.iter().map(|binder| self.0.remove(&binder.name).unwrap_or_default()).collect()
    }

    /// Counts how often each let-bound variable is used, and whether under a lambda.
    pub(super) fn count(&mut self, expr: &Expr, lambdas: u32) {
        match expr {
            Expr::Var(name) => {
                if let Some(uses) = self.0.get_mut(name) {
                    uses.count += 1;
                    uses.under_lambda |= lambdas > uses.bound_at;
                }
            }
            Expr::Lit(_) | Expr::Con(_) | Expr::Symbolic(_) => {}
            Expr::At(_, inner) | Expr::TypeApp(inner, _) if let Expr::Var(_) = **inner => {
                self.count(inner, lambdas);
            }
            _ => whatif_source::deep(|| self.parts(expr, lambdas)),
        }
    }

    fn parts(&mut self, expr: &Expr, lambdas: u32) {
        match expr {
            Expr::Let(bindings, body) => {
                for (binder, _) in bindings {
                    self.0.insert(binder.name, Uses { bound_at: lambdas, ..Uses::default() });
                }
                bindings.iter().for_each(|(_, value)| self.count(value, lambdas));
                for (binder, _) in bindings {
                    if let Some(uses) = self.0.get_mut(&binder.name) {
                        uses.recursive = uses.count > 0;
                    }
                }
                self.count(body, lambdas);
            }
            Expr::Lam(_, body) => self.count(body, lambdas + 1),
            Expr::App(function, args) => {
                self.count(function, lambdas);
                args.iter().for_each(|arg| self.count(arg, lambdas));
            }
            Expr::At(_, body) | Expr::TypeApp(body, _) => self.count(body, lambdas),
            _ => expr.parts(&mut |part| self.count(part, lambdas)),
        }
    }
}
