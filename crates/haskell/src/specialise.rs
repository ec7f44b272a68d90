//! Copies of overloaded functions for the dictionaries they are called with.
//!
//! In a call `f @τ d x` whose dictionary `d` has no free variables, `f` is replaced by a copy for that dictionary, in
//! which methods are called directly. This costs a walk over the program, and pays where the program runs for long.
//!
//! Such a dictionary is an atom: `$fOrdInt`, or `g @τ` for the copy `g` of an instance's function, like `$fOrdList@7`
//! for `$fOrdList $fOrdInt`.

use rustc_hash::FxHashMap;
use whatif_lambda::{Expr, Name, Role, Type};

use crate::code::Code;
use crate::env::is_dictionary;
use crate::optimise;

/// The most copies: a function that calls itself at ever larger types would have infinitely many.
const COPIES: usize = 4000;
/// How often a definition is specialised and optimised in turn.
const ROUNDS: usize = 3;

/// The copies that were made, by function and dictionaries.
#[derive(Clone, Default)]
pub(crate) struct Copies(FxHashMap<(Name, Vec<Name>), Name>);

impl Copies {
    /// The name of a copy, and whether it is a new one; none if there are too many.
    pub(crate) fn name(&mut self, function: Name, dictionaries: Vec<Name>) -> Option<(Name, bool)> {
        let count = self.0.len();
        if let Some(&name) = self.0.get(&(function, dictionaries.clone())) {
            return Some((name, false));
        }
        if count == COPIES {
            return None;
        }
        let stem = if function.role() == Role::Special { function.of() } else { function };
        let name = stem.numbered(Role::Special, "@", count as u32 + 1);
        self.0.insert((function, dictionaries), name);
        Some((name, true))
    }
}

/// Replaces calls of overloaded functions by calls of copies. The copies are added to the code unspecialised: they are
/// specialised in turn when the program needs them. Dictionaries are specialised at once.
pub(crate) fn specialise(code: &Code, mut expr: Expr) -> Expr {
    for _ in 0..ROUNDS {
        let mut walk = Walk { code, changed: false };
        walk.expr(&mut expr);
        if !walk.changed {
            break;
        }
        expr = optimise::optimise_again(expr, code);
    }
    expr
}

struct Walk<'c> {
    code: &'c Code,
    changed: bool,
}

impl Walk<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        whatif_source::deep(|| {
            // Arguments first: they may be dictionaries, which become atoms.
            expr.for_each_part(&mut |part| self.expr(part));
            let Expr::App(function, args) = expr else { return };
            let Some((name, count)) = self.copy(function, args) else { return };
            self.changed = true;
            let rest = args.split_off(count);
            set_head(function, name);
            *expr = std::mem::replace(&mut **function, Expr::Var(name)).apply(rest);
        });
    }

    /// The copy to call, and how many of the arguments it no longer takes.
    fn copy(&self, function: &Expr, args: &[Expr]) -> Option<(Name, usize)> {
        let head = head(function)?;
        let definition = self.code.get(head)?;
        let (vars, lambda) = match &definition.body {
            Expr::TypeLam(vars, inner) => (vars.as_slice(), &**inner),
            inner => (&[][..], inner),
        };
        let Expr::Lam(binders, body) = lambda else { return None };
        let count = binders.iter().take_while(|binder| binder.name.role() == Role::Evidence).count();
        if count == 0 || args.len() < count {
            return None;
        }
        let keys: Vec<Name> =
            args[..count].iter().map(|arg| head_of(arg, is_dictionary)).collect::<Option<_>>()?;
        let (name, new) = self.code.copies.lock().expect("no panic while it is held").name(head, keys)?;
        if new {
            let known = binders.iter().map(|binder| binder.name).zip(args[..count].iter().map(closed));
            let body = optimise::with_known(Expr::lam(binders[count..].to_vec(), (**body).clone()), known);
            let body = if vars.is_empty() { body } else { Expr::TypeLam(vars.to_vec(), Box::new(body)) };
            self.code.add_copy(name, &definition, optimise::optimise_again(body, self.code));
            if is_dictionary(name) {
                let body = self.code.get(name).map(|copy| copy.body.clone())?;
                self.code.add_copy(name, &definition, specialise(self.code, body));
            }
        }
        Some((name, count))
    }
}

/// The global name that an expression consists of, perhaps applied to types.
fn head(expr: &Expr) -> Option<Name> {
    head_of(expr, |_| true)
}

fn head_of(expr: &Expr, wanted: impl Fn(Name) -> bool) -> Option<Name> {
    match expr {
        Expr::Var(name) if wanted(*name) => Some(*name),
        Expr::TypeApp(inner, _) | Expr::At(_, inner) => head_of(inner, wanted),
        _ => None,
    }
}

fn set_head(expr: &mut Expr, name: Name) {
    match expr {
        Expr::TypeApp(inner, _) | Expr::At(_, inner) => set_head(inner, name),
        other => *other = Expr::Var(name),
    }
}

/// A dictionary without the type variables of this definition, so that it can stand in another one.
fn closed(dictionary: &Expr) -> Expr {
    match dictionary {
        Expr::TypeApp(inner, types) => {
            Expr::TypeApp(Box::new(closed(inner)), types.iter().map(closed_type).collect())
        }
        Expr::At(_, inner) => closed(inner),
        other => other.clone(),
    }
}

fn closed_type(ty: &Type) -> Type {
    match ty {
        Type::Var(_) => Type::Unknown,
        Type::Con(_) | Type::Unknown => ty.clone(),
        Type::App(a, b) => Type::App(Box::new(closed_type(a)), Box::new(closed_type(b))),
        Type::Fun(a, b) => Type::fun(closed_type(a), closed_type(b)),
        Type::Forall(..) => Type::Unknown,
    }
}
