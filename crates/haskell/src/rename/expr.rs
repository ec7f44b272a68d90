//! Resolves names in expressions.

use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::{Diagnostic, Span};

use super::recursive::monadic;
use super::{Meaning, Renamer, deep};
use crate::ast::{CaseAlt, Expr, ExprKind, FieldExpr, Fixity, Guarded, Ident, Operand, Rhs, Stmt, StmtKind};
use crate::fixity::{self, Operator, Part};

impl Renamer<'_> {
    pub(super) fn expr(&mut self, expr: &mut Expr) {
        deep(|| self.expr_kind(expr));
        self.overloaded_list(expr);
    }

    fn expr_kind(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Var(name) => match self.value(*name) {
                Meaning::Name(unique) => *name = Ident { module: None, name: unique, ..*name },
                Meaning::Unsupported(why) => expr.kind = ExprKind::Unsupported(why.to_string()),
            },
            ExprKind::Con(name) => match self.global_value(*name) {
                Meaning::Name(unique) => {
                    *name = Ident { module: None, name: unique, ..*name };
                    self.build_synonym(expr);
                }
                Meaning::Unsupported(why) => expr.kind = ExprKind::Unsupported(why.to_string()),
            },
            ExprKind::Hole(_) => expr.kind = ExprKind::Unsupported("a hole, `_`".to_owned()),
            ExprKind::Lit(_) | ExprKind::Unsupported(_) => {}
            ExprKind::App(function, argument) => {
                self.expr(function);
                self.expr(argument);
            }
            ExprKind::TypeApp(function, ty) => {
                self.expr(function);
                self.ty(ty);
            }
            ExprKind::Operators(parts) => {
                let parts = std::mem::take(parts);
                expr.kind = self.operators(parts).kind;
            }
            ExprKind::Neg(inner) | ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Lam(pats, body) => {
                let mark = self.enter();
                self.pats(pats);
                self.expr(body);
                self.leave(mark);
            }
            ExprKind::LamCase(alternatives) => self.alternatives(alternatives),
            ExprKind::Let(decls, body) => {
                let mark = self.enter();
                self.local_decls(decls);
                self.expr(body);
                self.leave(mark);
            }
            ExprKind::If(condition, yes, no) => {
                self.expr(condition);
                self.expr(yes);
                self.expr(no);
            }
            ExprKind::MultiIf(alternatives) => {
                alternatives.iter_mut().for_each(|guarded| self.guarded(guarded))
            }
            ExprKind::Case(scrutinee, alternatives) => {
                self.expr(scrutinee);
                self.alternatives(alternatives);
            }
            ExprKind::Do(statements) => {
                let mark = self.enter();
                if statements.iter().any(|statement| matches!(statement.kind, StmtKind::Rec(..))) {
                    self.recursive_statements(statements);
                } else {
                    self.statements(statements);
                }
                self.leave(mark);
            }
            ExprKind::ListComp(result, qualifiers) => {
                let mark = self.enter();
                self.statements(qualifiers);
                self.expr(result);
                self.leave(mark);
            }
            ExprKind::MonadComp(result, qualifiers) => {
                let mark = self.enter();
                self.statements(qualifiers);
                self.expr(result);
                self.leave(mark);
                expr.kind = monadic(result, std::mem::take(qualifiers), expr.span);
            }
            ExprKind::ParallelComp(result, branches) => {
                expr.kind = self.parallel(result, std::mem::take(branches), expr.span);
            }
            ExprKind::Tuple(parts) | ExprKind::List(parts) => {
                parts.iter_mut().for_each(|part| self.expr(part))
            }
            ExprKind::TupleSection(parts) => parts.iter_mut().flatten().for_each(|part| self.expr(part)),
            ExprKind::EnumFrom(first, second, last) => {
                self.expr(first);
                second.iter_mut().chain(last).for_each(|part| self.expr(part));
            }
            ExprKind::LeftSection(left, right) | ExprKind::RightSection(left, right) => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::RecordCon(..) => self.record_construction(expr),
            ExprKind::RecordUpdate(..) => self.record_update(expr),
            ExprKind::Sig(inner, ty) => {
                self.expr(inner);
                self.sig_type(ty);
            }
        }
    }

    fn record_construction(&mut self, expr: &mut Expr) {
        let ExprKind::RecordCon(constructor, fields, wildcard) = &mut expr.kind else { return };
        let name = match self.global_value(*constructor) {
            Meaning::Name(name) => name,
            Meaning::Unsupported(why) => {
                expr.kind = ExprKind::Unsupported(why.to_string());
                return;
            }
        };
        *constructor = Ident { module: None, name, ..*constructor };
        if std::mem::take(wildcard) {
            // `..` stands for the fields that have the same name as a local variable.
            let known = self.definitions.constructors.get(&name);
            for &(spelling, _) in known.iter().flat_map(|known| &known.fields) {
                let is_written = fields.iter().any(|field| field.field.name == spelling);
                if !is_written && self.locals.contains_key(&spelling) {
                    let field = Ident { module: None, name: spelling, span: constructor.span };
                    fields.push(FieldExpr { field, value: None });
                }
            }
        }
        let constructor = *constructor;
        if let Some(why) = fields.iter().find_map(|field| self.lacked_field(constructor, field.field)) {
            expr.kind = ExprKind::Unsupported(why);
            return;
        }
        for field in fields.iter_mut() {
            self.field_value(field);
            self.field_of(constructor, &mut field.field);
        }
        if self.definitions.synonyms.contains_key(&name) {
            let fields = std::mem::take(fields);
            self.build_record(expr, constructor, fields);
        }
    }

    fn record_update(&mut self, expr: &mut Expr) {
        let ExprKind::RecordUpdate(record, fields) = &mut expr.kind else { return };
        self.expr(record);
        let mut unsupported = None;
        for field in fields {
            self.field_value(field);
            match self.global_value(field.field) {
                Meaning::Name(name) => field.field = Ident { module: None, name, ..field.field },
                Meaning::Unsupported(why) => unsupported = Some(why),
            }
        }
        if let Some(why) = unsupported {
            expr.kind = ExprKind::Unsupported(why.to_string());
        }
    }

    /// The value of a field; a pun is spelled out.
    fn field_value(&mut self, field: &mut FieldExpr) {
        let value = field.value.get_or_insert_with(|| {
            let name = Ident { module: None, ..field.field };
            Expr { kind: ExprKind::Var(name), span: name.span }
        });
        self.expr(value);
    }

    fn operators(&mut self, parts: Vec<Operand>) -> Expr {
        let mut resolved = Vec::with_capacity(parts.len());
        let mut whole: Option<Span> = None;
        for part in parts {
            let (part, span) = match part {
                Operand::Expr(mut operand) => {
                    self.expr(&mut operand);
                    let span = operand.span;
                    (Part::Operand(operand), span)
                }
                Operand::Minus(span) => {
                    let name = Name::new("-");
                    (Part::Operator(Operator { op: None, name, span, fixity: fixity::MINUS }), span)
                }
                Operand::Op(operator) => {
                    let span = operator.span;
                    (Part::Operator(self.operator(operator)), span)
                }
            };
            whole = Some(whole.map_or(span, |whole| whole.to(span)));
            resolved.push(part);
        }
        // The fixity of an unsupported operator is not known, so the whole chain is unsupported.
        let unsupported = resolved.iter().find_map(|part| match part {
            Part::Operator(Operator { op: Some(Expr { kind: ExprKind::Unsupported(why), .. }), .. }) => {
                Some(why.clone())
            }
            _ => None,
        });
        match fixity::resolve(resolved, apply) {
            Ok(expr) => expr,
            Err(error) => {
                let span = whole.unwrap_or(error.primary.span);
                let why = unsupported.unwrap_or_else(|| {
                    self.errors.push(*error);
                    "operators that cannot be mixed".to_owned()
                });
                Expr { kind: ExprKind::Unsupported(why), span }
            }
        }
    }

    fn operator(&mut self, mut operator: Expr) -> Operator<Expr> {
        let span = operator.span;
        let written = match &operator.kind {
            ExprKind::Var(name) | ExprKind::Con(name) => name.name,
            _ => Name::new("`_`"),
        };
        self.expr(&mut operator);
        let fixity = match &operator.kind {
            ExprKind::Var(name) | ExprKind::Con(name) => self.fixity(name.name),
            _ => self.definitions.fixity(written),
        };
        Operator { op: Some(operator), name: written, span, fixity }
    }

    pub(super) fn fixity(&self, name: Name) -> Fixity {
        if name == names::CONS {
            return Fixity { assoc: crate::ast::Assoc::Right, precedence: 5 };
        }
        self.local_fixities.get(&name).copied().unwrap_or_else(|| self.definitions.fixity(name))
    }

    fn alternatives(&mut self, alternatives: &mut [CaseAlt]) {
        for alternative in alternatives {
            let mark = self.enter();
            self.bind_pat(&mut alternative.pat);
            self.rhs(&mut alternative.rhs);
            self.leave(mark);
        }
    }

    pub(super) fn rhs(&mut self, rhs: &mut Rhs) {
        let mark = self.enter();
        self.local_decls(&mut rhs.wheres);
        rhs.alternatives.iter_mut().for_each(|guarded| self.guarded(guarded));
        self.leave(mark);
    }

    fn guarded(&mut self, guarded: &mut Guarded) {
        let mark = self.enter();
        self.statements(&mut guarded.guards);
        self.expr(&mut guarded.body);
        self.leave(mark);
    }

    /// Resolves statements, each in the scope of those before it. The scopes are still open afterwards.
    pub(super) fn statements(&mut self, statements: &mut [Stmt]) {
        for statement in statements {
            match &mut statement.kind {
                StmtKind::Bind(pat, expr) => {
                    self.expr(expr);
                    self.bind_pat(pat);
                }
                StmtKind::Let(decls) => self.local_decls(decls),
                StmtKind::Expr(expr) => self.expr(expr),
                StmtKind::Rec(..) => {
                    let error = Diagnostic::error(statement.span, "`rec` stands in a `do` only");
                    self.errors.push(error);
                }
            }
        }
    }
}

fn apply(left: Option<Expr>, operator: Operator<Expr>, right: Expr) -> Expr {
    let (Some(left), Some(function)) = (left, operator.op) else {
        let span = operator.span.to(right.span);
        return Expr { kind: ExprKind::Neg(Box::new(right)), span };
    };
    let span = left.span.to(right.span);
    let partial =
        Expr { span: left.span.to(function.span), kind: ExprKind::App(Box::new(function), Box::new(left)) };
    Expr { kind: ExprKind::App(Box::new(partial), Box::new(right)), span }
}
