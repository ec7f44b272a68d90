//! Refined signatures of local functions.
//!
//! A signature inside of a function belongs to a binding of a `let` or a `where`, and may mention what is in scope there. The binding
//! `f` becomes `f$own`, and `f` a function that asserts the precondition before it calls `f$own`, and the postcondition
//! after. The postcondition must hold for all arguments that the signature allows, not only for those that `f` is called with: so
//! `probe`, where `f` is bound, lets the search call it with anything ([`assertions`](crate::assertions)).

use std::collections::BTreeSet;

use whatif_haskell::ast::{
    CaseAlt, Decl, DeclKind, Expr, ExprKind, Ident, Module, Operand, Pat, PatKind, Rhs, Stmt, StmtKind,
};
use whatif_lambda::{Name, Part, Role};
use whatif_source::Span;

use super::guard::Told;
use super::types::{param_names, split};
use super::{Declarer, bound_name, own_names};
use crate::annotation::Signature;
use crate::build::At;
use crate::expand::expand;
use crate::names::result_name;
use crate::unsupported::Unsupported;

impl Declarer<'_> {
    /// Makes the local functions of a module check their refined signatures.
    pub(super) fn locals(&mut self, module: &mut Module) {
        let own = own_names(module, self.specs);
        let signed = self.specs.signatures.keys().filter(|name| !own.contains(name)).copied().collect();
        let mut locals = Locals { declarer: self, signed, place: module.span };
        if locals.signed.is_empty() && locals.declarer.specs.locals.is_empty() {
            return;
        }
        for decl in &mut module.decls {
            locals.place = decl.span;
            match &mut decl.kind {
                DeclKind::Instance(instance) => instance.decls.iter_mut().for_each(|decl| locals.decl(decl)),
                _ => locals.decl(decl),
            }
        }
    }

    /// The new `f x y`, which asserts its signature around a call of `f$own`; and the probe of `f$own`, if it has one.
    fn local(
        &mut self,
        name: Name,
        inner: Name,
        signature: &Signature,
    ) -> Result<(Vec<Decl>, Option<Expr>), Unsupported> {
        let ty = expand(&signature.ty, self.specs)?;
        let at = At(signature.ty.span);
        let (params, result) = split(&ty);
        let names = param_names(&params);
        let mut body = at.apply(at.var(inner), names.iter().map(|name| at.var(*name)));
        let value = result_name(self.declared.assertions.len() + 1);
        if let Some(promised) = self.to_exp.condition(result, at.var(value))? {
            let shown: Vec<Name> = names.iter().copied().chain([value]).collect();
            let told = Told::new(name, Part::Post, result, &shown);
            body = at.let_in(value, body, self.asserted(told, promised, at.var(value), at));
        }
        for ((_, ty), param) in params.iter().zip(&names).rev() {
            if let Some(demanded) = self.to_exp.condition(ty, at.var(*param))? {
                body = self.asserted(Told::new(name, Part::Pre, ty, &names), demanded, body, at);
            }
        }
        let probe = self.probe(&ty, at.var(inner), name)?;
        Ok((at.function(name, None, &names, body), probe))
    }
}

/// A walk through the bindings of a module.
struct Locals<'d, 'a> {
    declarer: &'d mut Declarer<'a>,
    /// The names of signatures at the top level that belong to no top-level function.
    signed: BTreeSet<Name>,
    /// The top-level declaration that is being walked through.
    place: Span,
}

impl<'a> Locals<'_, 'a> {
    /// The signature of a local function: the one beside it, or else one at the top level that belongs to no top-level function.
    fn signature(&self, name: Name) -> Option<&'a Signature> {
        let specs = self.declarer.specs;
        let elsewhere = || self.signed.contains(&name).then(|| specs.signatures.get(&name)).flatten();
        specs.local(name, self.place).or_else(elsewhere)
    }

    /// Rewrites a group of bindings, and returns their probes.
    fn group(&mut self, decls: &mut Vec<Decl>) -> Vec<Expr> {
        let mut probes = Vec::new();
        decls.iter_mut().for_each(|decl| self.decl(decl));
        let bound: Vec<Name> = decls.iter().filter_map(bound_name).map(|bound| bound.name).collect();
        for name in bound {
            let Some(signature) = self.signature(name) else { continue };
            let inner = name.made(Role::Own, "$own");
            let (added, probe) = match self.declarer.local(name, inner, signature) {
                Ok(made) => made,
                Err(why) => {
                    self.declarer.declared.ignored.push(why);
                    continue;
                }
            };
            probes.extend(probe);
            let mut signatures = Vec::new();
            for decl in decls.iter_mut() {
                if let DeclKind::Signature(names, ty) = &decl.kind {
                    let signed = names.iter().filter(|signed| signed.name == name);
                    signatures.extend(signed.map(|signed| Decl {
                        kind: DeclKind::Signature(vec![Ident { name: inner, ..*signed }], ty.clone()),
                        span: decl.span,
                    }));
                }
                bound_mut(decl).into_iter().filter(|bound| bound.name == name).for_each(|it| it.name = inner);
            }
            decls.extend(signatures);
            decls.extend(added);
        }
        probes
    }

    fn decl(&mut self, decl: &mut Decl) {
        match &mut decl.kind {
            DeclKind::Fun(_, equations) => {
                equations.iter_mut().for_each(|equation| self.rhs(&mut equation.rhs))
            }
            DeclKind::Pat(_, rhs) => self.rhs(rhs),
            _ => {}
        }
    }

    fn rhs(&mut self, rhs: &mut Rhs) {
        let probes = self.group(&mut rhs.wheres);
        for alternative in &mut rhs.alternatives {
            self.stmts(&mut alternative.guards);
            self.expr(&mut alternative.body);
            offer(&probes, &mut alternative.body);
        }
    }

    fn stmts(&mut self, stmts: &mut [Stmt]) {
        for stmt in stmts {
            match &mut stmt.kind {
                StmtKind::Bind(_, expr) | StmtKind::Expr(expr) => self.expr(expr),
                StmtKind::Let(decls) => drop(self.group(decls)),
                StmtKind::Rec(stmts, _) => self.stmts(stmts),
            }
        }
    }

    fn alts(&mut self, alts: &mut [CaseAlt]) {
        alts.iter_mut().for_each(|alt| self.rhs(&mut alt.rhs));
    }

    fn each<'e>(&mut self, exprs: impl IntoIterator<Item = &'e mut Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &mut Expr) {
        whatif_source::deep(|| match &mut expr.kind {
            ExprKind::Let(decls, body) => {
                let probes = self.group(decls);
                self.expr(body);
                offer(&probes, body);
            }
            ExprKind::Case(scrutinee, alts) => {
                self.expr(scrutinee);
                self.alts(alts);
            }
            ExprKind::LamCase(alts) => self.alts(alts),
            ExprKind::MultiIf(guarded) => {
                for alternative in guarded {
                    self.stmts(&mut alternative.guards);
                    self.expr(&mut alternative.body);
                }
            }
            ExprKind::Do(stmts) => self.stmts(stmts),
            ExprKind::ListComp(body, stmts) => {
                self.stmts(stmts);
                self.expr(body);
            }
            ExprKind::App(a, b) | ExprKind::LeftSection(a, b) | ExprKind::RightSection(a, b) => {
                self.each([&mut **a, &mut **b]);
            }
            ExprKind::If(a, b, c) => self.each([&mut **a, &mut **b, &mut **c]),
            ExprKind::Operators(operands) => {
                for operand in operands {
                    if let Operand::Expr(expr) = operand {
                        self.expr(expr);
                    }
                }
            }
            ExprKind::Neg(inner)
            | ExprKind::Lam(_, inner)
            | ExprKind::Sig(inner, _)
            | ExprKind::Paren(inner)
            | ExprKind::TypeApp(inner, _) => self.expr(inner),
            ExprKind::Tuple(parts) | ExprKind::List(parts) => self.each(parts),
            _ => {}
        });
    }
}

/// Makes the body `probe f body`, for each probe: the search follows the body, or a call of `f`.
fn offer(probes: &[Expr], body: &mut Expr) {
    for probe in probes {
        let at = At(probe.span);
        *body = at.apply(at.logic("probe"), [probe.clone(), body.clone()]);
    }
}

/// The name of the variable that a declaration binds, if it binds one.
fn bound_mut(decl: &mut Decl) -> Option<&mut Ident> {
    match &mut decl.kind {
        DeclKind::Fun(name, _) => Some(name),
        DeclKind::Pat(Pat { kind: PatKind::Var(name), .. }, _) => Some(name),
        _ => None,
    }
}
