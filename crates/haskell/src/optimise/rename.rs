//! Copies of expressions with new binders and other types.

use rustc_hash::FxHashMap;
use whatif_lambda::expr::Case;
use whatif_lambda::{Alt, Binder, Expr, Name, Role, Type};

use crate::lower::copied;

/// Makes copies with fresh binders.
#[derive(Default)]
pub(super) struct Copy {
    fresh: u32,
    names: FxHashMap<Name, Name>,
    types: FxHashMap<Name, Type>,
    /// The names that were made so far: most are needed again for the next definition.
    made: FxHashMap<(Name, u32), Name>,
}

impl Copy {
    /// A maker of copies whose binders do not occur in this expression.
    pub(super) fn after(expr: &Expr) -> Copy {
        let mut copy = Copy::default();
        copy.skip(expr);
        copy
    }

    /// Starts again with a definition into which nothing was copied yet.
    pub(super) fn restart(&mut self) {
        self.fresh = 0;
    }

    fn skip(&mut self, expr: &Expr) {
        let mut binder = |binder: &Binder| {
            self.fresh = self.fresh.max(binder.name.number());
        };
        match expr {
            Expr::Lam(binders, _) => binders.iter().for_each(binder),
            Expr::Let(bindings, _) => bindings.iter().for_each(|(bound, _)| binder(bound)),
            Expr::Case(case) => {
                case.binder.iter().for_each(&mut binder);
                case.alts.iter().flat_map(|alt| &alt.binders).for_each(binder);
            }
            _ => {}
        }
        whatif_source::deep(|| expr.parts(&mut |part| self.skip(part)));
    }

    /// A copy of an expression, with these type variables replaced as far as there are types for them.
    pub(super) fn expr(&mut self, expr: &Expr, vars: &[Name], types: &[Type]) -> Expr {
        self.names.clear();
        self.types.clear();
        for (at, &var) in vars.iter().enumerate() {
            self.types.insert(var, types.get(at).cloned().unwrap_or(Type::Unknown));
        }
        self.copy(expr)
    }

    fn bind(&mut self, binder: &Binder) -> Binder {
        if binder.name.as_str() == super::UNUSED {
            return binder.clone();
        }
        self.fresh += 1;
        let name = *self.made.entry((binder.name, self.fresh)).or_insert_with(|| {
            let (role, stem) = match copied(binder.name) {
                (Role::Evidence, _) => (Role::Temporary, Name::new("x")),
                made => made,
            };
            // `'` keeps these apart from the names that lowering makes.
            stem.numbered(role, "$'", self.fresh)
        });
        self.names.insert(binder.name, name);
        Binder::new(name, self.ty(&binder.ty))
    }

    fn ty(&self, ty: &Type) -> Type {
        if self.types.is_empty() {
            return ty.clone();
        }
        match ty {
            Type::Var(name) => self.types.get(name).unwrap_or(ty).clone(),
            Type::Con(_) | Type::Unknown => ty.clone(),
            Type::App(a, b) => Type::App(Box::new(self.ty(a)), Box::new(self.ty(b))),
            Type::Fun(a, b) => Type::fun(self.ty(a), self.ty(b)),
            // Variables that the type binds itself are not replaced.
            Type::Forall(vars, body) if vars.iter().any(|var| self.types.contains_key(var)) => {
                let types = self.types.iter().filter(|(name, _)| !vars.contains(name));
                let types = types.map(|(name, ty)| (*name, ty.clone())).collect();
                let inner = Copy { types, ..Copy::default() };
                Type::Forall(vars.clone(), Box::new(inner.ty(body)))
            }
            Type::Forall(vars, body) => Type::Forall(vars.clone(), Box::new(self.ty(body))),
        }
    }

    fn copy(&mut self, expr: &Expr) -> Expr {
        match expr {
            Expr::Var(name) => Expr::Var(self.names.get(name).copied().unwrap_or(*name)),
            Expr::Lit(_) | Expr::Con(_) => expr.clone(),
            Expr::Lam(binders, body) => {
                let binders = binders.iter().map(|binder| self.bind(binder)).collect();
                Expr::Lam(binders, Box::new(self.copy(body)))
            }
            Expr::App(function, args) => Expr::App(Box::new(self.copy(function)), self.all(args)),
            Expr::Prim(name, args) => Expr::Prim(*name, self.all(args)),
            Expr::Let(bindings, body) => {
                let binders: Vec<Binder> = bindings.iter().map(|(binder, _)| self.bind(binder)).collect();
                let values: Vec<Expr> = bindings.iter().map(|(_, value)| self.copy(value)).collect();
                Expr::Let(binders.into_iter().zip(values).collect(), Box::new(self.copy(body)))
            }
            Expr::Case(case) => {
                let scrutinee = self.copy(&case.scrutinee);
                let binder = case.binder.as_ref().map(|binder| self.bind(binder));
                let alts = case.alts.iter().map(|alt| {
                    let binders = alt.binders.iter().map(|binder| self.bind(binder)).collect();
                    Alt { con: alt.con.clone(), binders, body: self.copy(&alt.body) }
                });
                let alts = alts.collect();
                let default = case.default.as_ref().map(|default| self.copy(default));
                Expr::Case(Box::new(Case { scrutinee, binder, alts, default }))
            }
            Expr::TypeLam(vars, body) => Expr::TypeLam(vars.clone(), Box::new(self.copy(body))),
            Expr::TypeApp(body, types) => {
                let types = types.iter().map(|ty| self.ty(ty)).collect();
                Expr::TypeApp(Box::new(self.copy(body)), types)
            }
            Expr::Symbolic(ty) => Expr::Symbolic(self.ty(ty)),
            Expr::Choice(a, b) => Expr::Choice(Box::new(self.copy(a)), Box::new(self.copy(b))),
            Expr::Assume(a, b) => Expr::Assume(Box::new(self.copy(a)), Box::new(self.copy(b))),
            Expr::Assert(what, a, b) => {
                Expr::Assert(what.clone(), Box::new(self.copy(a)), Box::new(self.copy(b)))
            }
            Expr::Cast(body, ty) => Expr::Cast(Box::new(self.copy(body)), self.ty(ty)),
            Expr::At(span, body) => Expr::At(*span, Box::new(self.copy(body))),
        }
    }

    fn all(&mut self, exprs: &[Expr]) -> Vec<Expr> {
        exprs.iter().map(|expr| self.copy(expr)).collect()
    }
}
