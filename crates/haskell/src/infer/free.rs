//! Which variables a declaration mentions: the edges between bindings, for dependency analysis.

use whatif_lambda::Name;

use crate::ast::{
    CaseAlt, Decl, DeclKind, Expr, ExprKind, FieldExpr, Guarded, Pat, PatKind, Rhs, Stmt, StmtKind,
};

/// Visits every variable that occurs in a declaration's right-hand sides and view patterns.
pub(super) fn in_decl(decl: &Decl, visit: &mut dyn FnMut(Name)) {
    match &decl.kind {
        DeclKind::Fun(_, equations) => {
            for equation in equations {
                equation.pats.iter().for_each(|pat| in_pat(pat, visit));
                in_rhs(&equation.rhs, visit);
            }
        }
        DeclKind::Pat(pat, rhs) => {
            in_pat(pat, visit);
            in_rhs(rhs, visit);
        }
        _ => {}
    }
}

fn in_rhs(rhs: &Rhs, visit: &mut dyn FnMut(Name)) {
    rhs.alternatives.iter().for_each(|guarded| in_guarded(guarded, visit));
    rhs.wheres.iter().for_each(|decl| in_decl(decl, visit));
}

fn in_guarded(guarded: &Guarded, visit: &mut dyn FnMut(Name)) {
    guarded.guards.iter().for_each(|guard| in_stmt(guard, visit));
    in_expr(&guarded.body, visit);
}

pub(crate) fn in_stmt(stmt: &Stmt, visit: &mut dyn FnMut(Name)) {
    match &stmt.kind {
        StmtKind::Bind(pat, expr) => {
            in_pat(pat, visit);
            in_expr(expr, visit);
        }
        StmtKind::Let(decls) => decls.iter().for_each(|decl| in_decl(decl, visit)),
        StmtKind::Expr(expr) => in_expr(expr, visit),
        StmtKind::Rec(stmts, _) => stmts.iter().for_each(|stmt| in_stmt(stmt, visit)),
    }
}

fn in_alt(alt: &CaseAlt, visit: &mut dyn FnMut(Name)) {
    in_pat(&alt.pat, visit);
    in_rhs(&alt.rhs, visit);
}

fn in_fields(fields: &[FieldExpr], visit: &mut dyn FnMut(Name)) {
    for field in fields {
        match &field.value {
            Some(value) => in_expr(value, visit),
            None => visit(Name::new(field.field.name.base())),
        }
    }
}

fn in_expr(expr: &Expr, visit: &mut dyn FnMut(Name)) {
    whatif_source::deep(|| match &expr.kind {
        ExprKind::Var(name) => visit(name.name),
        ExprKind::App(a, b) | ExprKind::LeftSection(a, b) | ExprKind::RightSection(a, b) => {
            in_expr(a, visit);
            in_expr(b, visit);
        }
        ExprKind::TypeApp(inner, _)
        | ExprKind::Neg(inner)
        | ExprKind::Paren(inner)
        | ExprKind::Sig(inner, _) => {
            in_expr(inner, visit);
        }
        ExprKind::Lam(pats, body) => {
            pats.iter().for_each(|pat| in_pat(pat, visit));
            in_expr(body, visit);
        }
        ExprKind::LamCase(alts) => alts.iter().for_each(|alt| in_alt(alt, visit)),
        ExprKind::Let(decls, body) => {
            decls.iter().for_each(|decl| in_decl(decl, visit));
            in_expr(body, visit);
        }
        ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(|e| in_expr(e, visit)),
        ExprKind::MultiIf(alternatives) => alternatives.iter().for_each(|guarded| in_guarded(guarded, visit)),
        ExprKind::Case(scrutinee, alts) => {
            in_expr(scrutinee, visit);
            alts.iter().for_each(|alt| in_alt(alt, visit));
        }
        ExprKind::Do(stmts) => stmts.iter().for_each(|stmt| in_stmt(stmt, visit)),
        ExprKind::Tuple(parts) | ExprKind::List(parts) => parts.iter().for_each(|part| in_expr(part, visit)),
        ExprKind::TupleSection(parts) => parts.iter().flatten().for_each(|part| in_expr(part, visit)),
        ExprKind::EnumFrom(from, then, to) => {
            in_expr(from, visit);
            then.iter().chain(to).for_each(|e| in_expr(e, visit));
        }
        ExprKind::ListComp(body, stmts) => {
            stmts.iter().for_each(|stmt| in_stmt(stmt, visit));
            in_expr(body, visit);
        }
        ExprKind::RecordCon(_, fields, _) => in_fields(fields, visit),
        ExprKind::RecordUpdate(record, fields) => {
            in_expr(record, visit);
            in_fields(fields, visit);
        }
        ExprKind::Con(_) | ExprKind::Lit(_) | ExprKind::Hole(_) => {}
        // Renaming has replaced these, or the expression is unsupported.
        ExprKind::Operators(_)
        | ExprKind::ParallelComp(..)
        | ExprKind::MonadComp(..)
        | ExprKind::Unsupported(_) => {}
    });
}

fn in_pat(pat: &Pat, visit: &mut dyn FnMut(Name)) {
    match &pat.kind {
        PatKind::Con(_, args) | PatKind::Tuple(args) | PatKind::List(args) => {
            args.iter().for_each(|arg| in_pat(arg, visit));
        }
        PatKind::Record(_, fields, _) => {
            fields.iter().flat_map(|f| &f.pat).for_each(|pat| in_pat(pat, visit))
        }
        PatKind::As(_, inner)
        | PatKind::Lazy(inner)
        | PatKind::Bang(inner)
        | PatKind::Sig(inner, _)
        | PatKind::Paren(inner) => in_pat(inner, visit),
        PatKind::View(function, inner) => {
            in_expr(function, visit);
            in_pat(inner, visit);
        }
        PatKind::Wildcard | PatKind::Var(_) | PatKind::Lit(..) => {}
        PatKind::Operators(..) | PatKind::Unsupported(_) => {}
    }
}

/// The variables a pattern binds, from left to right.
pub(crate) fn bound_by(pat: &Pat, found: &mut Vec<crate::ast::Ident>) {
    match &pat.kind {
        PatKind::Var(name) => found.push(*name),
        PatKind::As(name, inner) => {
            found.push(*name);
            bound_by(inner, found);
        }
        PatKind::Con(_, args) | PatKind::Tuple(args) | PatKind::List(args) => {
            args.iter().for_each(|arg| bound_by(arg, found));
        }
        PatKind::Record(_, fields, _) => {
            for field in fields {
                match &field.pat {
                    Some(pat) => bound_by(pat, found),
                    None => found
                        .push(crate::ast::Ident { name: Name::new(field.field.name.base()), ..field.field }),
                }
            }
        }
        PatKind::Lazy(inner) | PatKind::Bang(inner) | PatKind::Sig(inner, _) | PatKind::Paren(inner) => {
            bound_by(inner, found);
        }
        PatKind::View(_, inner) => bound_by(inner, found),
        PatKind::Wildcard | PatKind::Lit(..) | PatKind::Operators(..) | PatKind::Unsupported(_) => {}
    }
}

/// Strongly connected components of a graph, each after those it points to (Tarjan, without recursion).
#[must_use]
pub fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let count = edges.len();
    let (mut index, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let mut on_stack = vec![false; count];
    let (mut stack, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..count {
        if index[root] != UNSEEN {
            continue;
        }
        let mut work = vec![(root, 0)];
        while let Some(&mut (node, ref mut edge)) = work.last_mut() {
            if *edge == 0 {
                (index[node], low[node]) = (next, next);
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            if let Some(&to) = edges[node].get(*edge) {
                *edge += 1;
                if index[to] == UNSEEN {
                    work.push((to, 0));
                } else if on_stack[to] {
                    low[node] = low[node].min(index[to]);
                }
                continue;
            }
            // A node without edges passes `*edge == 0` once only, since it leaves here.
            work.pop();
            if let Some(&(parent, _)) = work.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == index[node] {
                let at = stack.iter().rposition(|&other| other == node).expect("it was pushed");
                let mut component = stack.split_off(at);
                component.iter().for_each(|&member| on_stack[member] = false);
                component.sort_unstable();
                found.push(component);
            }
        }
    }
    found
}
