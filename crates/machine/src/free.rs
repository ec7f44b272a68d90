//! The free variables of an expression: what thunks and functions capture.

use rustc_hash::{FxHashMap, FxHashSet};

use whatif_lambda::expr::{AltCon, Expr};
use whatif_lambda::{Name, Type};

/// A local name. Variables and type variables may have the same name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    /// A variable.
    Value(Name),
    /// A type variable.
    Type(Name),
}

/// The keys that occur free in `expr` and satisfy `wanted`, in the order of their first occurrence.
pub(crate) fn free(expr: &Expr, types: bool, wanted: impl Fn(Key) -> bool) -> Vec<Key> {
    let mut walk =
        Walk { bound: FxHashMap::default(), seen: FxHashSet::default(), found: Vec::new(), types, wanted };
    walk.expr(expr);
    walk.found
}

/// The type variables that occur free in a type, in the order of their first occurrence.
pub(crate) fn type_variables(ty: &Type) -> Vec<Name> {
    fn go(ty: &Type, bound: &mut Vec<Name>, found: &mut Vec<Name>) {
        match ty {
            Type::Var(name) if !bound.contains(name) && !found.contains(name) => found.push(*name),
            Type::App(a, b) | Type::Fun(a, b) => {
                go(a, bound, found);
                go(b, bound, found);
            }
            Type::Forall(names, body) => {
                let before = bound.len();
                bound.extend(names);
                go(body, bound, found);
                bound.truncate(before);
            }
            Type::Var(_) | Type::Con(_) | Type::Unknown => {}
        }
    }
    let mut found = Vec::new();
    go(ty, &mut Vec::new(), &mut found);
    found
}

struct Walk<F> {
    /// How many binders of this key are around.
    bound: FxHashMap<Key, u32>,
    seen: FxHashSet<Key>,
    found: Vec<Key>,
    types: bool,
    wanted: F,
}

impl<F: Fn(Key) -> bool> Walk<F> {
    fn occurs(&mut self, key: Key) {
        if self.bound.get(&key).is_none_or(|&count| count == 0) && (self.wanted)(key) && self.seen.insert(key)
        {
            self.found.push(key);
        }
    }

    fn ty(&mut self, ty: &Type) {
        if self.types {
            for name in type_variables(ty) {
                self.occurs(Key::Type(name));
            }
        }
    }

    fn under(&mut self, keys: impl Iterator<Item = Key> + Clone, inside: impl FnOnce(&mut Self)) {
        for key in keys.clone() {
            *self.bound.entry(key).or_default() += 1;
        }
        inside(self);
        for key in keys {
            *self.bound.entry(key).or_default() -= 1;
        }
    }

    fn expr(&mut self, expr: &Expr) {
        whatif_source::deep(|| match expr {
            Expr::Var(name) => self.occurs(Key::Value(*name)),
            Expr::Lam(binders, body) => {
                self.under(binders.iter().map(|b| Key::Value(b.name)), |walk| walk.expr(body));
            }
            Expr::Let(bindings, body) => {
                self.under(bindings.iter().map(|(b, _)| Key::Value(b.name)), |walk| {
                    bindings.iter().for_each(|(_, rhs)| walk.expr(rhs));
                    walk.expr(body);
                });
            }
            Expr::Case(case) => {
                self.expr(&case.scrutinee);
                self.under(case.binder.iter().map(|b| Key::Value(b.name)), |walk| {
                    for alt in &case.alts {
                        debug_assert!(matches!(alt.con, AltCon::Con(_)) || alt.binders.is_empty());
                        walk.under(alt.binders.iter().map(|b| Key::Value(b.name)), |walk| {
                            walk.expr(&alt.body)
                        });
                    }
                    case.default.iter().for_each(|default| walk.expr(default));
                });
            }
            Expr::TypeLam(names, body) => {
                self.under(names.iter().map(|name| Key::Type(*name)), |walk| walk.expr(body));
            }
            Expr::TypeApp(head, types) => {
                self.expr(head);
                types.iter().for_each(|ty| self.ty(ty));
            }
            Expr::Symbolic(ty) => self.ty(ty),
            Expr::Assert(label, condition, body) => {
                for name in label.args.iter().chain(&label.result) {
                    self.occurs(Key::Value(*name));
                }
                self.expr(condition);
                self.expr(body);
            }
            // These bind nothing.
            Expr::Lit(_)
            | Expr::Con(_)
            | Expr::App(..)
            | Expr::Prim(..)
            | Expr::Choice(..)
            | Expr::Assume(..)
            | Expr::Cast(..)
            | Expr::At(..) => expr.parts(&mut |part| self.expr(part)),
        });
    }
}
