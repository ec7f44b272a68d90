//! Rewrites three constructs with unusual scopes: recursive `do` by `mfix`, parallel comprehensions by `zip`, and monad
//! comprehensions by `guard` and `return`.

use rustc_hash::FxHashSet;
use whatif_lambda::Name;
use whatif_source::Span;

use super::Renamer;
use super::synonym::Here;
use crate::ast::{Expr, ExprKind, Ident, Pat, PatKind, Segments, Stmt, StmtKind};
use crate::{infer, known};

impl Renamer<'_> {
    /// `[e | qs | rs]` is `[e | (x, y) <- zip [x | qs] [y | rs]]`, where `x` are the variables of `qs`.
    pub(super) fn parallel(&mut self, result: &mut Expr, branches: Vec<Vec<Stmt>>, span: Span) -> ExprKind {
        let at = Here(span);
        let mut lists: Vec<(Expr, Vec<Name>)> = Vec::new();
        for mut statements in branches {
            let mark = self.enter();
            self.statements(&mut statements);
            let (spellings, parts) = self.bound_since(mark, &at);
            self.leave(mark);
            let list = ExprKind::ListComp(Box::new(at.tuple(parts)), statements);
            lists.push((at.expr(list), spellings));
        }
        let mark = self.enter();
        let mut pats: Vec<Pat> = Vec::new();
        for (_, spellings) in &lists {
            let mut parts = Vec::new();
            for &spelling in spellings {
                let mut name = at.ident(spelling);
                self.bind(&mut name);
                parts.push(at.var_pat(name.name));
            }
            pats.push(at.tuple_pat(parts));
        }
        self.check_linear(mark);
        self.expr(result);
        self.leave(mark);
        let zip = |left: Expr, right: Expr| {
            let partial = at.expr(ExprKind::App(Box::new(at.var(known::ZIP)), Box::new(left)));
            at.expr(ExprKind::App(Box::new(partial), Box::new(right)))
        };
        let source = lists.into_iter().map(|(list, _)| list).rev().reduce(|right, left| zip(left, right));
        let pat = pats.into_iter().rev().reduce(|right, left| at.tuple_pat(vec![left, right]));
        let (Some(source), Some(pat)) = (source, pat) else {
            return ExprKind::Unsupported("a comprehension without qualifiers".to_owned());
        };
        let bind = Stmt { kind: StmtKind::Bind(pat, source), span };
        ExprKind::ListComp(Box::new(result.clone()), vec![bind])
    }

    /// The names that came into scope since `mark`, each once: their spellings, and variables that refer to them.
    fn bound_since(&self, mark: usize, at: &Here) -> (Vec<Name>, Vec<Expr>) {
        let mut seen = FxHashSet::default();
        let mut spellings: Vec<Name> =
            self.log[mark..].iter().map(|bound| bound.name).filter(|&name| seen.insert(name)).collect();
        spellings.retain(|name| self.locals.contains_key(name));
        let parts = spellings.iter().map(|name| at.var(self.locals[name])).collect();
        (spellings, parts)
    }

    /// The statements of a `do` with `rec` in it. The scopes are still open afterwards.
    pub(super) fn recursive_statements(&mut self, statements: &mut Vec<Stmt>) {
        let mut out = Vec::new();
        for mut statement in std::mem::take(statements) {
            match statement.kind {
                StmtKind::Rec(inner, segments) => self.recursive(inner, segments, statement.span, &mut out),
                _ => {
                    self.statements(std::slice::from_mut(&mut statement));
                    out.push(statement);
                }
            }
        }
        *statements = out;
    }

    fn recursive(&mut self, mut inner: Vec<Stmt>, segments: Segments, span: Span, out: &mut Vec<Stmt>) {
        // All variables come into scope first.
        let mark = self.enter();
        for statement in &mut inner {
            match &mut statement.kind {
                StmtKind::Bind(pat, _) => {
                    self.expand_records(pat);
                    super::declare::each_variable(pat, &mut |mut name| self.bind(&mut name));
                }
                StmtKind::Let(decls) => self.declare_local(decls),
                _ => {}
            }
        }
        self.check_linear(mark);
        for statement in &mut inner {
            match &mut statement.kind {
                StmtKind::Bind(pat, expr) => {
                    self.expr(expr);
                    self.pat(pat, super::pat::Variables::Declared);
                }
                StmtKind::Let(decls) => decls.iter_mut().for_each(|decl| self.binding(decl)),
                StmtKind::Expr(expr) => self.expr(expr),
                StmtKind::Rec(..) => {
                    statement.kind = StmtKind::Expr(Expr {
                        kind: ExprKind::Unsupported("`rec` in `rec`".to_owned()),
                        span: statement.span,
                    });
                }
            }
        }
        match segments {
            Segments::Written => out.push(segment(inner, span)),
            Segments::Smallest => out.extend(smallest(inner, span)),
        }
    }
}

/// `(x, y) <- mfix (\ ~(x, y) -> do { …; return (x, y) })`
fn segment(mut statements: Vec<Stmt>, span: Span) -> Stmt {
    let at = Here(span);
    let mut names: Vec<Ident> = Vec::new();
    statements.iter().for_each(|statement| defined(statement, &mut names));
    let pats = || at.tuple_pat(names.iter().map(|name| at.var_pat(name.name)).collect());
    let values = at.tuple(names.iter().map(|name| at.var(name.name)).collect());
    let call = |function: Name, argument: Expr| {
        at.expr(ExprKind::App(Box::new(at.var(function)), Box::new(argument)))
    };
    let last = call(known::RETURN, values);
    statements.push(Stmt { kind: StmtKind::Expr(last), span });
    let lazy = Pat { kind: PatKind::Lazy(Box::new(pats())), span };
    let body = at.expr(ExprKind::Do(statements));
    let function = at.expr(ExprKind::Lam(vec![lazy], Box::new(body)));
    Stmt { kind: StmtKind::Bind(pats(), call(known::MFIX, function)), span }
}

/// Groups statements: one that refers to a later one forms a recursive segment with it and all in between.
fn smallest(statements: Vec<Stmt>, span: Span) -> Vec<Stmt> {
    let mut defines: Vec<FxHashSet<Name>> = Vec::new();
    let mut uses: Vec<FxHashSet<Name>> = Vec::new();
    for statement in &statements {
        let (mut names, mut used) = (Vec::new(), FxHashSet::default());
        defined(statement, &mut names);
        infer::in_stmt(statement, &mut |name| {
            used.insert(name);
        });
        defines.push(names.iter().map(|name| name.name).collect());
        uses.push(used);
    }
    let is_let: Vec<bool> =
        statements.iter().map(|statement| matches!(statement.kind, StmtKind::Let(_))).collect();
    // The last statement whose variables a statement uses, if that is not an earlier one. A `let` may use its own.
    let reach = |at: usize| {
        let first = at + usize::from(is_let[at]);
        (first..uses.len()).rev().find(|&later| !defines[later].is_disjoint(&uses[at]))
    };
    let mut rest = statements.into_iter();
    let (mut out, mut at) = (Vec::new(), 0);
    while at < uses.len() {
        let Some(mut end) = reach(at) else {
            out.extend(rest.next());
            at += 1;
            continue;
        };
        let mut next = at;
        while next <= end {
            end = end.max(reach(next).unwrap_or(end));
            next += 1;
        }
        out.push(segment(rest.by_ref().take(end + 1 - at).collect(), span));
        at = end + 1;
    }
    out
}

/// The variables that a statement defines.
fn defined(statement: &Stmt, names: &mut Vec<Ident>) {
    match &statement.kind {
        StmtKind::Bind(pat, _) => infer::bound_by(pat, names),
        StmtKind::Let(decls) => {
            for decl in decls {
                match &decl.kind {
                    crate::ast::DeclKind::Fun(name, _) => names.push(*name),
                    crate::ast::DeclKind::Pat(pat, _) => infer::bound_by(pat, names),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// `[e | p <- m, c]` in a monad is `do { p <- m; guard c; return e }`. All names are resolved.
pub(super) fn monadic(result: &Expr, mut statements: Vec<Stmt>, span: Span) -> ExprKind {
    let at = Here(span);
    let call = |function: Name, argument: &Expr| {
        at.expr(ExprKind::App(Box::new(at.var(function)), Box::new(argument.clone())))
    };
    for statement in &mut statements {
        if let StmtKind::Expr(condition) = &mut statement.kind {
            *condition = call(known::GUARD, condition);
        }
    }
    statements.push(Stmt { kind: StmtKind::Expr(call(known::RETURN, result)), span });
    ExprKind::Do(statements)
}
