//! Building Haskell syntax for what annotations mean.
//!
//! Predicates become Haskell functions, which the front end types and lowers like any other. They use functions of
//! the library module `Whatif.Liquid`, which is imported under a name that no program can spell.

use whatif_haskell::ast::{
    CaseAlt, Decl, DeclKind, Equation, Expr, ExprKind, Guarded, Ident, Import, Pat, PatKind, Rhs, SigType,
    Type, TypeKind,
};
use whatif_lambda::{Name, Role};
use whatif_source::Span;

/// The module with the logic's functions.
pub(crate) const LOGIC_MODULE: &str = "Whatif.Liquid";

/// The alias under which it is imported.
fn logic() -> Name {
    Name::new(LOGIC_MODULE).prefixed(Role::Module, "$")
}

/// Builds syntax at a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At(pub(crate) Span);

impl At {
    pub(crate) fn ident(self, name: impl Into<Name>) -> Ident {
        Ident { module: None, name: name.into(), span: self.0 }
    }

    pub(crate) fn logic_ident(self, name: &str) -> Ident {
        Ident { module: Some(logic()), name: Name::new(name), span: self.0 }
    }

    pub(crate) fn var(self, name: impl Into<Name>) -> Expr {
        self.make(ExprKind::Var(self.ident(name)))
    }

    pub(crate) fn var_of(self, ident: Ident) -> Expr {
        self.make(ExprKind::Var(ident))
    }

    pub(crate) fn con_of(self, ident: Ident) -> Expr {
        self.make(ExprKind::Con(ident))
    }

    /// A function of the logic.
    pub(crate) fn logic(self, name: &str) -> Expr {
        self.make(ExprKind::Var(self.logic_ident(name)))
    }

    /// A constructor that the logic's module exports.
    pub(crate) fn logic_con(self, name: &str) -> Expr {
        self.make(ExprKind::Con(self.logic_ident(name)))
    }

    pub(crate) fn apply(self, function: Expr, args: impl IntoIterator<Item = Expr>) -> Expr {
        args.into_iter()
            .fold(function, |function, arg| self.make(ExprKind::App(Box::new(function), Box::new(arg))))
    }

    pub(crate) fn lambda(self, params: &[Name], body: Expr) -> Expr {
        self.make(ExprKind::Lam(self.pat_vars(params), Box::new(body)))
    }

    /// Non-recursive `let x = e in body`: `x` inside `e` is the outer `x`.
    pub(crate) fn let_in(self, name: Name, value: Expr, body: Expr) -> Expr {
        // In Haskell, `let x = x` is a loop; the outer `x` is in scope of the body anyway.
        if matches!(&value.kind, ExprKind::Var(same) if same.name == name && same.module.is_none()) {
            return body;
        }
        let binding = DeclKind::Pat(self.pat_var(name), self.rhs(value));
        let decl = Decl { kind: binding, span: self.0 };
        self.make(ExprKind::Let(vec![decl], Box::new(body)))
    }

    /// `let !x = e in body`, where `e` does not mention `x`.
    pub(crate) fn after(self, name: Name, value: Expr, body: Expr) -> Expr {
        let pat = Pat { kind: PatKind::Bang(Box::new(self.pat_var(name))), span: self.0 };
        let decl = Decl { kind: DeclKind::Pat(pat, self.rhs(value)), span: self.0 };
        self.make(ExprKind::Let(vec![decl], Box::new(body)))
    }

    pub(crate) fn make(self, kind: ExprKind) -> Expr {
        Expr { kind, span: self.0 }
    }

    /// A variable, or `_`.
    pub(crate) fn pat_var(self, name: Name) -> Pat {
        let kind = if name.as_str() == "_" { PatKind::Wildcard } else { PatKind::Var(self.ident(name)) };
        Pat { kind, span: self.0 }
    }

    pub(crate) fn pat_vars(self, names: &[Name]) -> Vec<Pat> {
        names.iter().map(|&name| self.pat_var(name)).collect()
    }

    pub(crate) fn pat_con(self, constructor: Ident, fields: Vec<Pat>) -> Pat {
        Pat { kind: PatKind::Con(constructor, fields), span: self.0 }
    }

    fn rhs(self, body: Expr) -> Rhs {
        Rhs { alternatives: vec![Guarded { guards: Vec::new(), body, span: self.0 }], wheres: Vec::new() }
    }

    /// `p -> e`, in a case.
    pub(crate) fn alternative(self, pat: Pat, body: Expr) -> CaseAlt {
        CaseAlt { pat, rhs: self.rhs(body), span: self.0 }
    }

    pub(crate) fn equation(self, pats: Vec<Pat>, body: Expr) -> Equation {
        Equation { pats, rhs: self.rhs(body), span: self.0 }
    }

    /// `f :: τ` and `f p q = e …`; a constant if there are no arguments.
    pub(crate) fn define(self, name: Name, ty: Option<SigType>, mut equations: Vec<Equation>) -> Vec<Decl> {
        let ident = self.ident(name);
        let kind = if equations[0].pats.is_empty() {
            DeclKind::Pat(self.pat_var(name), equations.remove(0).rhs)
        } else {
            DeclKind::Fun(ident, equations)
        };
        let signature = ty.map(|ty| DeclKind::Signature(vec![ident], ty));
        signature.into_iter().chain([kind]).map(|kind| Decl { kind, span: self.0 }).collect()
    }

    /// `f x y = e`, with a type if there is one.
    pub(crate) fn function(self, name: Name, ty: Option<SigType>, params: &[Name], body: Expr) -> Vec<Decl> {
        self.define(name, ty, vec![self.equation(self.pat_vars(params), body)])
    }

    pub(crate) fn ty(self, kind: TypeKind) -> Type {
        Type { kind, span: self.0 }
    }

    pub(crate) fn logic_type(self, name: &str) -> Type {
        self.ty(TypeKind::Con(self.logic_ident(name)))
    }

    pub(crate) fn fun_type(
        self,
        args: impl IntoIterator<Item = Type, IntoIter: DoubleEndedIterator>,
        result: Type,
    ) -> Type {
        args.into_iter()
            .rev()
            .fold(result, |result, arg| self.ty(TypeKind::Fun(Box::new(arg), Box::new(result))))
    }

    /// `import qualified Whatif.Liquid as $L`
    pub(crate) fn import(self) -> Import {
        Import {
            module: self.ident(LOGIC_MODULE),
            qualified: true,
            alias: Some(logic()),
            hiding: false,
            items: None,
            span: self.0,
        }
    }
}
