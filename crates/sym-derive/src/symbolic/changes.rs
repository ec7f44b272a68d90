//! Which variables a piece of code may change, and whether it certainly ends the function or the turn of a loop.

use proc_macro2::{TokenStream as Tokens, TokenTree};
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Ident, Stmt, UnOp};

/// The variables at the root of places that are assigned, borrowed mutably, or the receiver of a method, which may change it.
#[derive(Default)]
pub(super) struct Changes {
    roots: Vec<String>,
}

impl Changes {
    /// What these pieces of code may change.
    pub(super) fn of<'a>(
        blocks: impl IntoIterator<Item = &'a Block>,
        expressions: impl IntoIterator<Item = &'a Expr>,
    ) -> Self {
        let mut changes = Changes::default();
        blocks.into_iter().for_each(|block| changes.visit_block(block));
        expressions.into_iter().for_each(|expression| changes.visit_expr(expression));
        changes
    }

    pub(super) fn contains(&self, name: &Ident) -> bool {
        self.roots.iter().any(|root| name == root)
    }

    fn add(&mut self, place: &Expr) {
        if let Some(root) = root(place) {
            self.roots.push(root.to_string());
        }
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

/// The operator inside a compound assignment.
pub(super) fn assigned(op: &BinOp) -> Option<Tokens> {
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

/// Whether a block certainly does not end at its end.
pub(super) fn diverges(block: &Block) -> bool {
    block.stmts.iter().any(|stmt| match stmt {
        Stmt::Expr(expr, _) => expression_diverges(expr),
        _ => false,
    })
}

pub(super) fn expression_diverges(expr: &Expr) -> bool {
    match expr {
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
        Expr::Block(block) => diverges(&block.block),
        Expr::If(branch) => {
            let otherwise = branch.else_branch.as_ref();
            diverges(&branch.then_branch) && otherwise.is_some_and(|(_, expr)| expression_diverges(expr))
        }
        _ => false,
    }
}

/// Whether generated code mentions a name.
pub(super) fn mentions(code: &Tokens, name: &Ident) -> bool {
    code.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}
