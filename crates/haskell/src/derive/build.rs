//! Building syntax trees with resolved names.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::Span;

use crate::ast::{
    CaseAlt, Decl, DeclKind, Equation, Expr, ExprKind, Guarded, Ident, Lit, Pat, PatKind, Rhs, SigType, Stmt,
    StmtKind, Type, TypeKind,
};
use crate::layered::Layered;
use crate::scope::{Definitions, Interface};

/// Modules of the base library in which the functions that derived code uses may be found.
const HELPERS: [&str; 8] = [
    "Whatif.Base",
    "Whatif.Classes",
    "Whatif.Show",
    "Whatif.Read",
    "Whatif.Real",
    "Whatif.Ix",
    "Whatif.Foldable",
    "Prelude",
];

/// Finds the functions of the base library that derived code uses.
pub(super) struct Helpers<'a> {
    interfaces: Vec<&'a Interface>,
    /// The unique names that were found so far, by spelling.
    found: RefCell<FxHashMap<Name, Name>>,
}

impl<'a> Helpers<'a> {
    pub(super) fn new(interfaces: &'a Layered<Name, Arc<Interface>>) -> Helpers<'a> {
        let interfaces = HELPERS.iter().filter_map(|module| interfaces.get(&Name::new(module)));
        Helpers { interfaces: interfaces.map(|interface| &**interface).collect(), found: RefCell::default() }
    }

    /// The unique name of a function or constructor.
    fn name(&self, spelling: &str) -> Name {
        let name = Name::new(spelling);
        *self.found.borrow_mut().entry(name).or_insert_with(|| {
            let found = self.interfaces.iter().find_map(|interface| interface.values.get(&name));
            found.map_or_else(|| Name::joined(&["Whatif.Base.", spelling]), |value| value.name)
        })
    }
}

/// Builds nodes that all stand at one place: the `deriving` clause.
pub(super) struct Build<'a> {
    pub(super) span: Span,
    helpers: &'a Helpers<'a>,
    definitions: &'a Definitions,
    class: Name,
}

impl<'a> Build<'a> {
    pub(super) fn new(
        span: Span,
        helpers: &'a Helpers<'a>,
        definitions: &'a Definitions,
        class: Name,
    ) -> Build<'a> {
        Build { span, helpers, definitions, class }
    }

    // Names.

    pub(super) fn ident(&self, name: Name) -> Ident {
        Ident { module: None, name, span: self.span }
    }

    /// The unique name of a method of the class.
    pub(super) fn method_name(&self, spelling: &str) -> Name {
        let methods = self.definitions.methods.get(&self.class).map(Vec::as_slice).unwrap_or_default();
        let found = methods.iter().find(|(name, _)| name.as_str() == spelling);
        found.map_or_else(|| self.helpers.name(spelling), |&(_, unique)| unique)
    }

    // Expressions.

    pub(super) fn expr(&self, kind: ExprKind) -> Expr {
        Expr { kind, span: self.span }
    }

    pub(super) fn local(&self, name: &str) -> Expr {
        self.expr(ExprKind::Var(self.ident(Name::new(name))))
    }

    /// The variable of a field; fields are numbered from 1.
    pub(super) fn field(&self, prefix: &str, index: usize) -> Expr {
        self.expr(ExprKind::Var(self.ident(field_name(prefix, index))))
    }

    pub(super) fn method(&self, spelling: &str) -> Expr {
        self.expr(ExprKind::Var(self.ident(self.method_name(spelling))))
    }

    pub(super) fn helper(&self, spelling: &str) -> Expr {
        self.expr(ExprKind::Var(self.ident(self.helpers.name(spelling))))
    }

    pub(super) fn helper_con(&self, spelling: &str) -> Expr {
        self.expr(ExprKind::Con(self.ident(self.helpers.name(spelling))))
    }

    pub(super) fn con(&self, name: Name) -> Expr {
        self.expr(ExprKind::Con(self.ident(name)))
    }

    pub(super) fn bool(&self, value: bool) -> Expr {
        self.con(if value { names::TRUE } else { names::FALSE })
    }

    pub(super) fn apply(&self, function: Expr, arguments: impl IntoIterator<Item = Expr>) -> Expr {
        arguments.into_iter().fold(function, |function, argument| {
            self.expr(ExprKind::App(Box::new(function), Box::new(argument)))
        })
    }

    pub(super) fn int(&self, value: usize) -> Expr {
        self.expr(ExprKind::Lit(Lit::Integer(value.to_string().into())))
    }

    pub(super) fn string(&self, value: &str) -> Expr {
        self.expr(ExprKind::Lit(Lit::String(value.into())))
    }

    /// Composes functions of type `ShowS`.
    pub(super) fn show_all(&self, functions: Vec<Expr>) -> Expr {
        let mut functions = functions.into_iter().rev();
        let last = functions.next().unwrap_or_else(|| self.helper("id"));
        functions.fold(last, |right, left| self.apply(self.helper("showThen"), [left, right]))
    }

    /// `e && e && …`
    pub(super) fn all(&self, conditions: Vec<Expr>) -> Expr {
        let mut conditions = conditions.into_iter().rev();
        let Some(last) = conditions.next() else { return self.bool(true) };
        conditions.fold(last, |right, left| self.apply(self.helper("&&"), [left, right]))
    }

    pub(super) fn lambda(&self, pats: Vec<Pat>, body: Expr) -> Expr {
        self.expr(ExprKind::Lam(pats, Box::new(body)))
    }

    pub(super) fn case(&self, scrutinee: Expr, alternatives: Vec<(Pat, Expr)>) -> Expr {
        let alternatives = alternatives
            .into_iter()
            .map(|(pat, body)| CaseAlt { pat, rhs: self.rhs(body), span: self.span })
            .collect();
        self.expr(ExprKind::Case(Box::new(scrutinee), alternatives))
    }

    pub(super) fn if_then_else(&self, condition: Expr, yes: Expr, no: Expr) -> Expr {
        self.expr(ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)))
    }

    /// `e :: Int`
    pub(super) fn as_int(&self, expr: Expr) -> Expr {
        let ty = self.type_con(names::INT);
        self.expr(ExprKind::Sig(Box::new(expr), Box::new(SigType { forall: None, context: Vec::new(), ty })))
    }

    pub(super) fn statement(&self, kind: StmtKind) -> Stmt {
        Stmt { kind, span: self.span }
    }

    // Patterns.

    pub(super) fn pat(&self, kind: PatKind) -> Pat {
        Pat { kind, span: self.span }
    }

    pub(super) fn var_pat(&self, name: &str) -> Pat {
        self.pat(PatKind::Var(self.ident(Name::new(name))))
    }

    pub(super) fn wildcard(&self) -> Pat {
        self.pat(PatKind::Wildcard)
    }

    /// `C a1 a2 …`, with variables that start with `prefix`.
    pub(super) fn con_pat(&self, constructor: Name, prefix: &str, count: usize) -> Pat {
        let argument = |index| self.pat(PatKind::Var(self.ident(field_name(prefix, index))));
        self.pat(PatKind::Con(self.ident(constructor), (1..=count).map(argument).collect()))
    }

    // Definitions.

    pub(super) fn rhs(&self, body: Expr) -> Rhs {
        Rhs { alternatives: vec![Guarded { guards: Vec::new(), body, span: self.span }], wheres: Vec::new() }
    }

    /// A method defined by equations; by a plain binding if they have no arguments.
    pub(super) fn define(&self, method: &str, equations: Vec<(Vec<Pat>, Expr)>) -> Decl {
        let name = self.ident(self.method_name(method));
        let span = self.span;
        let is_plain = equations.first().is_some_and(|(pats, _)| pats.is_empty());
        let mut equations = equations
            .into_iter()
            .map(|(pats, body)| Equation { pats, rhs: self.rhs(body), span })
            .collect::<Vec<_>>();
        let kind = match equations.pop() {
            Some(only) if is_plain => DeclKind::Pat(self.pat(PatKind::Var(name)), only.rhs),
            last => {
                equations.extend(last);
                DeclKind::Fun(name, equations)
            }
        };
        Decl { kind, span }
    }

    // Types.

    pub(super) fn type_con(&self, name: Name) -> Type {
        Type { kind: TypeKind::Con(self.ident(name)), span: self.span }
    }

    pub(super) fn apply_type(&self, function: Type, arguments: impl IntoIterator<Item = Type>) -> Type {
        arguments.into_iter().fold(function, |function, argument| Type {
            kind: TypeKind::App(Box::new(function), Box::new(argument)),
            span: self.span,
        })
    }
}

fn field_name(prefix: &str, index: usize) -> Name {
    Name::new(&format!("{prefix}{index}"))
}
