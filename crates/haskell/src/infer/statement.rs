//! Statements of `do` blocks.

use smallvec::smallvec;
use whatif_source::{Diagnostic, Span};

use super::Checker;
use super::expr::plain;
use super::report::Because;
use crate::ast::{Stmt, StmtKind};
use crate::known;
use crate::typed::{Ev, Evs, Match, Otherwise, TExpr};
use crate::types::{Node, Pred, Ty, Tys};

impl Checker<'_> {
    pub(super) fn do_block(&mut self, stmts: &[Stmt], ty: Ty, span: Span) -> TExpr {
        let before_last = &stmts[..stmts.len().saturating_sub(1)];
        let (monad, ev) = if before_last.iter().all(|stmt| matches!(stmt.kind, StmtKind::Let(_))) {
            // `do e` is `e`, and `do { let d; e }` is `let d in e`: of any type.
            (self.meta(), Ev(u32::MAX))
        } else {
            let (monad, _) = self.monad_of(ty, span);
            let pred = Pred { class: known::MONAD, args: smallvec![monad] };
            (monad, self.want(pred, Some("do".into()), span))
        };
        let mark = self.enter();
        let body = match stmts {
            [] => self.unsupported("an empty `do`", span),
            _ => self.statements(stmts, monad, ev, ty),
        };
        self.leave(mark);
        body
    }

    /// `m` and `a` of `m a`.
    fn monad_of(&mut self, ty: Ty, span: Span) -> (Ty, Ty) {
        if let Node::App(monad, result) = self.env.types.get(ty) {
            return (monad, result);
        }
        let (monad, result) = (self.meta(), self.meta());
        let whole = self.env.types.app(monad, result);
        self.expect(whole, ty, span, &Because::Statement);
        (monad, result)
    }

    fn statements(&mut self, stmts: &[Stmt], monad: Ty, ev: Ev, ty: Ty) -> TExpr {
        let (first, rest) = stmts.split_first().expect("the caller has one");
        if rest.is_empty() {
            return match &first.kind {
                StmtKind::Expr(expr) => self.check_because(expr, ty, &Because::Statement),
                _ => {
                    let message = "the last statement of a `do` must be an expression";
                    self.out.errors.push(Diagnostic::error(first.span, message));
                    TExpr::Unsupported(message.into(), first.span)
                }
            };
        }
        whatif_source::deep(|| match &first.kind {
            StmtKind::Expr(expr) => {
                let (item, result) = (self.meta(), self.monad_result(monad, ty, first.span));
                let action = self.env.types.app(monad, item);
                let action = self.check_because(expr, action, &Because::Statement);
                let rest = self.statements(rest, monad, ev, ty);
                let then = self.monad_method(known::THEN, monad, ev, smallvec![item, result]);
                TExpr::At(first.span, Box::new(TExpr::App(Box::new(then), vec![action, rest])))
            }
            StmtKind::Bind(pat, expr) => {
                let (item, result) = (self.meta(), self.monad_result(monad, ty, first.span));
                let action = self.env.types.app(monad, item);
                let action = self.check_because(expr, action, &Because::Statement);
                let mut failable = false;
                let row = self.row([pat], &[item], |this| {
                    failable = this.failable(pat);
                    plain(this.statements(rest, monad, ev, ty))
                });
                let otherwise = if failable {
                    self.failure(monad, result, pat.span)
                } else {
                    Otherwise::Error(pat.span, "lambda".into())
                };
                let function = TExpr::Lam(Box::new(Match {
                    bound: Vec::new(),
                    columns: smallvec![item],
                    rows: vec![row],
                    otherwise,
                }));
                let bind = self.monad_method(known::BIND, monad, ev, smallvec![item, result]);
                TExpr::At(first.span, Box::new(TExpr::App(Box::new(bind), vec![action, function])))
            }
            StmtKind::Let(decls) => {
                let groups = self.bindings(decls);
                let rest = self.statements(rest, monad, ev, ty);
                TExpr::Let(groups, Box::new(rest))
            }
            StmtKind::Rec(..) => self.unsupported("`rec` here", first.span),
        })
    }

    fn monad_result(&mut self, monad: Ty, ty: Ty, span: Span) -> Ty {
        if let Node::App(_, result) = self.env.types.get(ty) {
            return result;
        }
        let result = self.meta();
        let whole = self.env.types.app(monad, result);
        self.expect(whole, ty, span, &Because::Statement);
        result
    }

    fn monad_method(&mut self, method: whatif_lambda::Name, monad: Ty, ev: Ev, types: Tys) -> TExpr {
        let method = TExpr::Poly(method, smallvec![monad], smallvec![ev]);
        TExpr::Inst(Box::new(method), types, Evs::new())
    }

    fn failure(&mut self, monad: Ty, result: Ty, span: Span) -> Otherwise {
        let pred = Pred { class: known::MONAD_FAIL, args: smallvec![monad] };
        let ev = self.want(pred, Some("do".into()), span);
        let fail = self.monad_method(known::FAIL, monad, ev, smallvec![result]);
        Otherwise::Value(Box::new(TExpr::App(Box::new(fail), vec![TExpr::FailMessage(span)])))
    }
}
