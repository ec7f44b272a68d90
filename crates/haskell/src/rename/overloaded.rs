//! OverloadedLists: writes list literals in terms of the functions of `IsList`. `[x, y]` becomes `fromListN 2 [x, y]`,
//! `[a .. b]` becomes `fromList [a .. b]`, and the pattern `[p, q]` becomes `(toList -> [p, q])`.

use whatif_lambda::Name;
use whatif_lambda::types::names;

use super::Renamer;
use super::synonym::Here;
use crate::ast::{Expr, ExprKind, Lit, Pat, PatKind};
use crate::known;

/// Are list literals of a module overloaded?
pub(super) fn is_on(extensions: &[Name]) -> bool {
    extensions.iter().any(|name| name.as_str() == "OverloadedLists")
}

impl Renamer<'_> {
    /// Wraps a list literal whose parts are resolved; other expressions stay as they are.
    pub(super) fn overloaded_list(&self, expr: &mut Expr) {
        let at = Here(expr.span);
        let function = match &expr.kind {
            _ if !self.overloaded_lists => return,
            ExprKind::List(parts) => literal(&at, parts.len()),
            ExprKind::Con(name) if name.name == names::NIL => literal(&at, 0),
            ExprKind::EnumFrom(..) => at.var(known::FROM_LIST),
            _ => return,
        };
        let list = at.expr(std::mem::replace(&mut expr.kind, ExprKind::Tuple(Vec::new())));
        expr.kind = ExprKind::App(Box::new(function), Box::new(list));
    }

    /// Does the same for a pattern.
    pub(super) fn overloaded_list_pattern(&self, pat: &mut Pat) {
        if !self.overloaded_lists || !matches!(pat.kind, PatKind::List(_)) {
            return;
        }
        let (span, kind) = (pat.span, std::mem::replace(&mut pat.kind, PatKind::Wildcard));
        let view = Here(span).var(known::TO_LIST);
        pat.kind = PatKind::View(Box::new(view), Box::new(Pat { kind, span }));
    }
}

/// `fromListN n`
fn literal(at: &Here, length: usize) -> Expr {
    let count = at.expr(ExprKind::Lit(Lit::Integer(length.to_string().into())));
    let function = at.var(known::FROM_LIST_N);
    at.expr(ExprKind::App(Box::new(function), Box::new(count)))
}
