//! A variable that has the name of another one gets a name of its own.
//!
//! Where branches join, variables that may have changed go by their names. So if there is one that may change, and another of its name comes
//! into scope, the second one is renamed before the translation:
//!
//! ```text
//!   let mut x = a;                       let mut x = a;
//!   if let Some(x) = found {      ⇒      if let Some(__x1) = found {
//!       total += x;                          total += __x1;
//!   }                                    }
//! ```

use proc_macro2::{Group, TokenStream as Tokens, TokenTree};
use quote::format_ident;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Block, Expr, ExprClosure, ExprForLoop, FieldPat, FieldValue, FnArg, Ident, Local, Macro, Pat,
    Signature, Type,
};

/// Renames the variables of a body.
pub(super) fn renamed(signature: &Signature, block: &mut Block) {
    let mut scopes = Scopes { variables: Vec::new(), renamed: 0, pattern: Vec::new() };
    for input in &signature.inputs {
        if let FnArg::Typed(parameter) = input
            && let Pat::Ident(name) = &*parameter.pat
        {
            let is_out =
                matches!(&*parameter.ty, Type::Reference(reference) if reference.mutability.is_some());
            let mutable = is_out || name.mutability.is_some();
            scopes.variables.push(Variable { name: name.ident.clone(), now: name.ident.clone(), mutable });
        }
    }
    scopes.visit_block_mut(block);
}

struct Variable {
    /// As it is written, and as it is called now.
    name: Ident,
    now: Ident,
    mutable: bool,
}

struct Scopes {
    /// The innermost last.
    variables: Vec<Variable>,
    renamed: usize,
    /// The variables of the pattern that is being visited: those of its alternatives are the same.
    pattern: Vec<Variable>,
}

impl Scopes {
    fn variable(&self, name: &Ident) -> Option<&Variable> {
        self.variables.iter().rev().find(|variable| variable.name == *name)
    }

    /// Visits a pattern, whose variables come into scope.
    fn bind(&mut self, pattern: &mut Pat) {
        self.visit_pat_mut(pattern);
        self.variables.append(&mut self.pattern);
    }

    /// Visits something whose variables go out of scope behind it.
    fn inside(&mut self, visit: impl FnOnce(&mut Self)) {
        let outside = self.variables.len();
        visit(self);
        self.variables.truncate(outside);
    }

    fn rename(&self, name: &mut Ident) {
        if let Some(variable) = self.variable(name).filter(|variable| variable.now != *name) {
            let span = name.span();
            *name = variable.now.clone();
            name.set_span(span);
        }
    }

    /// Names in the arguments of a macro.
    fn tokens(&self, tokens: Tokens) -> Tokens {
        let renamed = tokens.into_iter().map(|token| match token {
            TokenTree::Ident(mut name) => {
                self.rename(&mut name);
                TokenTree::Ident(name)
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), self.tokens(group.stream()));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            token => token,
        });
        renamed.collect()
    }
}

impl VisitMut for Scopes {
    /// An item in the body does not see its variables.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.inside(|scopes| visit_mut::visit_block_mut(scopes, block));
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        if let Some(init) = &mut local.init {
            self.visit_expr_mut(&mut init.expr);
            if let Some((_, otherwise)) = &mut init.diverge {
                self.visit_expr_mut(otherwise);
            }
        }
        self.bind(&mut local.pat);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) if path.qself.is_none() && path.path.get_ident().is_some() => {
                self.rename(&mut path.path.segments[0].ident);
            }
            Expr::Let(condition) => {
                self.visit_expr_mut(&mut condition.expr);
                self.bind(&mut condition.pat);
            }
            Expr::If(branch) => {
                self.inside(|scopes| {
                    scopes.visit_expr_mut(&mut branch.cond);
                    scopes.visit_block_mut(&mut branch.then_branch);
                });
                if let Some((_, otherwise)) = &mut branch.else_branch {
                    self.visit_expr_mut(otherwise);
                }
            }
            Expr::While(_) => self.inside(|scopes| visit_mut::visit_expr_mut(scopes, expr)),
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        self.inside(|scopes| {
            scopes.bind(&mut arm.pat);
            scopes.visit_expr_mut(&mut arm.body);
        });
    }

    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        self.inside(|scopes| {
            closure.inputs.iter_mut().for_each(|input| scopes.bind(input));
            scopes.visit_expr_mut(&mut closure.body);
        });
    }

    fn visit_expr_for_loop_mut(&mut self, turns: &mut ExprForLoop) {
        self.visit_expr_mut(&mut turns.expr);
        self.inside(|scopes| {
            scopes.bind(&mut turns.pat);
            scopes.visit_block_mut(&mut turns.body);
        });
    }

    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        match pattern {
            Pat::Guard(guarded) => {
                self.visit_pat_mut(&mut guarded.pat);
                self.variables.append(&mut self.pattern);
                self.visit_expr_mut(&mut guarded.guard);
            }
            Pat::Ident(variable) => {
                if let Some((_, inner)) = &mut variable.subpat {
                    self.visit_pat_mut(inner);
                }
                let name = variable.ident.clone();
                if name.to_string().starts_with(char::is_uppercase) {
                    return;
                }
                if let Some(known) = self.pattern.iter().find(|known| known.name == name) {
                    variable.ident = known.now.clone();
                    return;
                }
                if self.variables.iter().any(|other| other.mutable && other.now == name) {
                    self.renamed += 1;
                    variable.ident = format_ident!("__{}{}", name, self.renamed, span = name.span());
                }
                let (now, mutable) = (variable.ident.clone(), variable.mutability.is_some());
                self.pattern.push(Variable { name, now, mutable });
            }
            _ => visit_mut::visit_pat_mut(self, pattern),
        }
    }

    /// `Point { x }` is `Point { x: x }`, of which only the second `x` is a variable.
    fn visit_field_pat_mut(&mut self, field: &mut FieldPat) {
        field.colon_token.get_or_insert_with(Default::default);
        self.visit_pat_mut(&mut field.pat);
    }

    fn visit_field_value_mut(&mut self, field: &mut FieldValue) {
        field.colon_token.get_or_insert_with(Default::default);
        self.visit_expr_mut(&mut field.expr);
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        call.tokens = self.tokens(std::mem::take(&mut call.tokens));
    }
}
