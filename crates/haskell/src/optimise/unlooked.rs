//! What a program passes and a run never looks at, kept for a verifier, which checks the calls in it all the same.

use rustc_hash::FxHashSet;
use whatif_lambda::{Binder, Expr, Name, Role, Type};

use super::take;

/// The user's bindings that the code uses.
pub(super) fn used_bindings(body: &Expr) -> Vec<Name> {
    let mut bound: FxHashSet<Name> = FxHashSet::default();
    body.visit(&mut |part| {
        if let Expr::Let(bindings, _) = part {
            let names = bindings.iter().map(|(binder, _)| binder.name);
            bound.extend(names.filter(|name| !name.is_made()));
        }
    });
    let mut used = if bound.is_empty() { Vec::new() } else { body.names() };
    used.retain(|name| bound.remove(name));
    used
}

/// Uses each of these bindings, if the code uses it no more: a verifier drops a binding only if the user never used it.
pub(super) fn keep_used(body: &mut Expr, used: &[Name]) {
    let still: FxHashSet<Name> = body.names().into_iter().collect();
    let dropped: FxHashSet<Name> = used.iter().copied().filter(|name| !still.contains(name)).collect();
    if !dropped.is_empty() {
        use_again(body, &dropped);
    }
}

fn use_again(expr: &mut Expr, dropped: &FxHashSet<Name>) {
    whatif_source::deep(|| expr.for_each_part(&mut |part| use_again(part, dropped)));
    let Expr::Let(bindings, body) = expr else { return };
    for (binder, _) in bindings.iter().filter(|(binder, _)| dropped.contains(&binder.name)) {
        let unlooked = Binder::new(unlooked(binder.name), Type::Unknown);
        **body = Expr::Let(vec![(unlooked, binder.var())], Box::new(take(body)));
    }
}

/// The variable that stands for what nobody looks at.
pub(super) fn unlooked(of: Name) -> Name {
    of.made(Role::Unlooked, "$unlooked")
}

/// Does the evaluation of an expression make a call that stands in the user's code? Only the user's code has places.
pub(super) fn has_calls(expr: &Expr) -> bool {
    match expr {
        Expr::Lam(..) => false,
        Expr::At(_, inner) if matches!(**inner, Expr::App(..)) && is_call(inner) => true,
        Expr::App(function, _) if has_place(function) && is_call(function) => true,
        other => {
            let mut found = false;
            whatif_source::deep(|| other.parts(&mut |part| found |= has_calls(part)));
            found
        }
    }
}

/// Is it the application of a function, or a function that is applied? Dictionaries are none.
fn is_call(expr: &Expr) -> bool {
    match expr {
        Expr::Var(name) => !matches!(name.role(), Role::Instance | Role::Evidence),
        Expr::App(inner, _) | Expr::TypeApp(inner, _) | Expr::At(_, inner) | Expr::Cast(inner, _) => {
            is_call(inner)
        }
        Expr::Con(_) | Expr::Lit(_) | Expr::Lam(..) => false,
        _ => true,
    }
}

fn has_place(function: &Expr) -> bool {
    match function {
        Expr::At(..) => true,
        Expr::TypeApp(inner, _) | Expr::Cast(inner, _) => has_place(inner),
        _ => false,
    }
}
