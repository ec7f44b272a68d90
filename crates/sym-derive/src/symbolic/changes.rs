//! Finds the variables that a piece of code may change, and whether the code certainly leaves the function or the turn of
//! a loop.
//!
//! Where paths part, as in an `if`, each path gets copies of the variables that it may change, and the paths hand them on
//! where they join. [`Changes`] finds these variables and must not miss one. `Effects` and `Assigned` answer smaller
//! questions: may this expression change anything, and does it assign this one variable?

use proc_macro2::{TokenStream as Tokens, TokenTree};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Block, Expr, ExprMethodCall, Ident, Macro, Stmt, Token, UnOp};

use super::body::{Body, matches};
use super::failing;
use super::pure::{CONSUMERS, Repeat};

/// The variables at the root of places that are assigned, borrowed mutably, or the receiver of a method, which may change it.
#[derive(Default)]
pub(super) struct Changes {
    roots: Vec<String>,
}

impl Changes {
    /// The variables that these pieces of code may change.
    pub(super) fn of<'a>(
        blocks: impl IntoIterator<Item = &'a Block>,
        expressions: impl IntoIterator<Item = &'a Expr>,
    ) -> Self {
        let mut changes = Changes::default();
        blocks.into_iter().for_each(|block| changes.visit_block(block));
        expressions.into_iter().for_each(|expression| changes.visit_expr(expression));
        changes
    }

    /// The variables that the guards and the bodies of these arms may change.
    pub(super) fn of_arms(arms: &[Arm]) -> Self {
        let mut changes = Changes::default();
        arms.iter().for_each(|arm| changes.visit_arm(arm));
        changes
    }

    /// The variables that the guards of these arms may change.
    pub(super) fn of_guards(arms: &[Arm]) -> Self {
        let mut changes = Changes::default();
        arms.iter().for_each(|arm| changes.visit_pat(&arm.pat));
        changes
    }

    pub(super) fn contains(&self, name: &Ident) -> bool {
        self.roots.iter().any(|root| name == root)
    }

    fn add(&mut self, place: &Expr) {
        self.roots.extend(roots(place).into_iter().map(ToString::to_string));
    }
}

impl<'ast> Visit<'ast> for Changes {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Assign(assign) => self.add(&assign.left),
            Expr::Binary(binary) if assigned(&binary.op).is_some() => self.add(&binary.left),
            Expr::Reference(reference) if reference.mutability.is_some() => self.add(&reference.expr),
            Expr::MethodCall(call) => self.add(&call.receiver),
            // A variable that is a `&mut` parameter is passed on by its name.
            Expr::Call(call) => call.args.iter().for_each(|arg| self.add(arg)),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        match macro_parts(call) {
            Some(parts) => {
                parts.iter().for_each(|part| self.roots.append(&mut Changes::of([], [part]).roots))
            }
            None => names(call.tokens.clone(), &mut self.roots),
        }
    }
}

/// Looks for changes of variables, where it is enough to find those that the standard library makes.
///
/// [`Changes`] must not miss a change. `Effects` takes a method whose name says that it only reads not to change its receiver: the
/// caller puts the code into an `Fn` closure, in which a method of that name that does change the receiver would not compile.
struct Effects<'a> {
    body: &'a Body,
    found: bool,
}

impl Effects<'_> {
    fn look_at(&mut self, place: &Expr) {
        self.found |= roots(place).into_iter().any(|root| self.body.is_mutable(root));
    }
}

impl<'ast> Visit<'ast> for Effects<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Assign(assign) => self.look_at(&assign.left),
            Expr::Binary(binary) if assigned(&binary.op).is_some() => self.look_at(&binary.left),
            Expr::Reference(reference) if reference.mutability.is_some() => self.look_at(&reference.expr),
            Expr::MethodCall(call) if self.body.is_symbolic_method(&call.method) || !reads(call) => {
                self.look_at(&call.receiver);
            }
            Expr::Call(call) => call.args.iter().for_each(|arg| self.found |= self.body.is_out(arg)),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.found |= match macro_parts(call) {
            Some(parts) => parts.iter().any(|part| self.body.has_effect(part)),
            None => true,
        };
    }
}

/// Is this a call of a method of the standard library that does not change its receiver?
fn reads(call: &ExprMethodCall) -> bool {
    const PREFIXES: [&str; 10] = [
        "as_",
        "checked_",
        "count_",
        "is_",
        "leading_",
        "overflowing_",
        "saturating_",
        "to_",
        "trailing_",
        "wrapping_",
    ];
    const NAMES: [&str; 29] = [
        "abs",
        "abs_diff",
        "bytes",
        "chars",
        "clamp",
        "clone",
        "contains",
        "contains_key",
        "ends_with",
        "eq",
        "first",
        "get",
        "iter",
        "keys",
        "last",
        "len",
        "lines",
        "max",
        "min",
        "ne",
        "pow",
        "rem_euclid",
        "rotate_left",
        "rotate_right",
        "signum",
        "split_at",
        "starts_with",
        "trim",
        "values",
    ];
    let name = &call.method.to_string()[..];
    let is_prefixed = PREFIXES.iter().any(|prefix| name.starts_with(prefix)) && !name.contains("mut");
    is_prefixed || NAMES.contains(&name) || CONSUMERS.contains(&name)
}

impl Body {
    /// May a variable have another value after this expression?
    pub(super) fn has_effect(&self, expr: &Expr) -> bool {
        let mut effects = Effects { body: self, found: false };
        effects.visit_expr(expr);
        effects.found
    }

    /// Does this expression assign the variable that a place belongs to, or borrow it mutably?
    ///
    /// Where the expression does, Rust has made sure that no reference to the place is in use meanwhile.
    pub(super) fn assigns(&self, expr: &Expr, place: &Expr) -> bool {
        root(place).is_some_and(|root| self.assigns_variable(expr, root))
    }

    fn assigns_variable(&self, expr: &Expr, root: &Ident) -> bool {
        let mut assigned = Assigned { body: self, root, found: false };
        assigned.visit_expr(expr);
        assigned.found
    }

    /// Is the expression a `&mut` parameter, passed on by its name?
    fn is_out(&self, expr: &Expr) -> bool {
        let Expr::Path(path) = expr else { return false };
        let variable = path.path.get_ident().and_then(|name| self.variable_as_written(name));
        variable.is_some_and(|variable| variable.out)
    }
}

/// Looks for assignments to one variable, and for mutable borrows of it.
struct Assigned<'a> {
    body: &'a Body,
    root: &'a Ident,
    found: bool,
}

impl<'ast> Visit<'ast> for Assigned<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        let is_own = |place: &Expr| roots(place).contains(&self.root);
        self.found |= match expr {
            Expr::Assign(assign) => is_own(&assign.left),
            Expr::Binary(binary) if super::changes::assigned(&binary.op).is_some() => is_own(&binary.left),
            Expr::Reference(reference) if reference.mutability.is_some() => is_own(&reference.expr),
            Expr::Call(call) => call.args.iter().any(|arg| is_own(arg) && self.body.is_out(arg)),
            _ => false,
        };
        visit::visit_expr(self, expr);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        let parts = macro_parts(call).unwrap_or_default();
        self.found |= parts.iter().any(|part| self.body.assigns_variable(part, self.root));
    }
}

/// The expressions among the arguments of a macro, if they are what macros of the standard library take.
fn macro_parts(call: &Macro) -> Option<Vec<Expr>> {
    if call.path.is_ident("matches") {
        return call.parse_body_with(matches).ok().map(|choice| vec![choice]);
    }
    if let Ok(repeat) = call.parse_body_with(Repeat::parse) {
        return Some(vec![repeat.value, repeat.len]);
    }
    let parts = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated).ok()?;
    Some(parts.into_iter().collect())
}

/// Adds all names in a piece of program text to `found`.
fn names(text: Tokens, found: &mut Vec<String>) {
    for token in text {
        match token {
            TokenTree::Ident(name) => found.push(name.to_string()),
            TokenTree::Group(group) => names(group.stream(), found),
            _ => {}
        }
    }
}

/// The variable that a place is a part of; `self` is one, too.
pub(super) fn root(place: &Expr) -> Option<&Ident> {
    match place {
        Expr::Path(path) => path.path.get_ident(),
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => root(&index.expr),
        Expr::Paren(inner) => root(&inner.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => root(&unary.expr),
        _ => None,
    }
}

/// The variables that an assignment to a place changes: `(a, b.c) = …` changes `a` and `b`.
fn roots(place: &Expr) -> Vec<&Ident> {
    match place {
        Expr::Tuple(places) => places.elems.iter().flat_map(roots).collect(),
        Expr::Paren(inner) => roots(&inner.expr),
        place => root(place).into_iter().collect(),
    }
}

/// The operator inside a compound assignment.
pub(crate) fn assigned(op: &BinOp) -> Option<Tokens> {
    use quote::quote;
    Some(match op {
        BinOp::AddAssign(_) => quote!(+),
        BinOp::SubAssign(_) => quote!(-),
        BinOp::MulAssign(_) => quote!(*),
        BinOp::DivAssign(_) => quote!(/),
        BinOp::RemAssign(_) => quote!(%),
        BinOp::BitXorAssign(_) => quote!(^),
        BinOp::BitAndAssign(_) => quote!(&),
        BinOp::BitOrAssign(_) => quote!(|),
        BinOp::ShlAssign(_) => quote!(<<),
        BinOp::ShrAssign(_) => quote!(>>),
        _ => return None,
    })
}

/// Does a block certainly leave the function or the turn of a loop before its end?
pub(super) fn diverges(block: &Block) -> bool {
    block.stmts.iter().any(|stmt| match stmt {
        Stmt::Expr(expr, _) => expression_diverges(expr),
        Stmt::Macro(call) => failing::panic(&call.mac).is_some(),
        _ => false,
    })
}

pub(super) fn expression_diverges(expr: &Expr) -> bool {
    match expr {
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
        Expr::Macro(call) => failing::panic(&call.mac).is_some(),
        Expr::Block(block) => diverges(&block.block),
        Expr::If(branch) => {
            let otherwise = branch.else_branch.as_ref();
            diverges(&branch.then_branch) && otherwise.is_some_and(|(_, expr)| expression_diverges(expr))
        }
        _ => false,
    }
}

/// Does generated code mention a name?
pub(super) fn mentions(code: &Tokens, name: &Ident) -> bool {
    code.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}
