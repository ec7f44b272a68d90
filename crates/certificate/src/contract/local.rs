//! Local functions that call themselves, known by their types alone.
//!
//! A walk that enters a local function wherever it is called comes to no end where the function calls itself on unknown data. So a
//! certificate may say that such functions are known by their types ([`Locals::ByType`]). The walk then goes through the code of one once,
//! where it is defined, with unknown arguments; and a call of it, in its own code and elsewhere, returns any value of its type.
//!
//! That calls get smaller is an assertion around each of them, which the front end makes ([`Part::Termination`]). Where one lacks it, the
//! function is entered all the same.

use whatif_lambda::{Binder, Expr, Name, Part, Type};
use whatif_source::deep;

use super::Locals;
use super::value::{Env, Mode, Thunk, plain};
use super::walk::{Stop, Walk, Walked, mentions};

impl<'p> Walk<'_, '_, 'p> {
    /// Lets names of local functions stand for unknown functions, and walks through the code of each on a path of its own.
    pub(super) fn know_by_types(&mut self, bindings: &'p [(Binder, Expr)], env: &Env<'p>) -> Walked<()> {
        if self.basis.certificate.locals != Locals::ByType {
            return Ok(());
        }
        let mut known = Vec::new();
        for (binder, code) in bindings {
            let ty = env.resolve(&binder.ty);
            if is_function(code)
                && has_arguments(&ty)
                && gets_smaller(binder.name, bindings)
                && !self.mentions_refined(&ty)
            {
                let any = self.fresh(&ty);
                env.rebind(binder.name, Thunk::of(any));
                known.push(code);
            }
        }
        for code in known {
            if self.choose(2)? == 0 {
                let function = self.eval(code, env, Mode::Code)?;
                self.called(function)?;
                return Err(Stop::Ended);
            }
        }
        Ok(())
    }
}

fn is_function(code: &Expr) -> bool {
    match plain(code) {
        Expr::Lam(..) => true,
        Expr::TypeLam(_, body) => is_function(body),
        _ => false,
    }
}

fn has_arguments(ty: &Type) -> bool {
    match ty {
        Type::Fun(..) => true,
        Type::Forall(_, body) => has_arguments(body),
        _ => false,
    }
}

/// Does the function call itself, perhaps through other functions of its group, and asserts each call of it that it gets smaller?
fn gets_smaller(function: Name, group: &[(Binder, Expr)]) -> bool {
    let is_called = group.iter().any(|(_, code)| mentions(code, function));
    is_called && group.iter().all(|(_, code)| is_guarded(code, function))
}

/// Is the function called below assertions that the call gets smaller, and nowhere else?
fn is_guarded(code: &Expr, function: Name) -> bool {
    match code {
        Expr::Var(name) => *name != function,
        Expr::Assert(label, condition, _)
            if label.part == Part::Termination && label.function == function =>
        {
            !mentions(condition, function)
        }
        _ => {
            let mut guarded = true;
            code.parts(&mut |part| guarded = guarded && deep(|| is_guarded(part, function)));
            guarded
        }
    }
}
