//! Expressions.
//!
//! Bidirectional inference: [`Checker::check`] checks an expression against an expected type, [`Checker::infer`] finds
//! a type. Both return [typed syntax](crate::typed), in which instantiations and dictionaries are written out.
//!
//! - [`Checker::check`] takes the quantifiers off an expected polymorphic type (`check_polymorphic`: its variables
//!   become rigid, its constraints are givens), then `check_rho` has one arm for each form of expression and passes the
//!   expected type on to the parts.
//! - An application is handled as a whole ([`Checker::application`]): for `f a b c` the type of `f` is instantiated
//!   argument by argument, the result type is unified with the expected one, and only then the arguments are checked.
//!   So an argument may be polymorphic, and knows as much as possible about its type.
//! - A literal wants `Num`, `Fractional` or `IsString`, unless its type is primitive.
//!
//! Records are in `record.rs`, `do` blocks in `statement.rs`, `let` in `bind.rs`, patterns in `pattern.rs`.

use smallvec::{SmallVec, smallvec};
use whatif_lambda::types::names;
use whatif_lambda::{Literal, Name};
use whatif_source::{Diagnostic, Span};

use super::Checker;
use super::report::{Because, Printer};
use super::solve::Cause;
use crate::ast::{Expr, ExprKind, Ident, Lit, Stmt, StmtKind, Type};
use crate::known;
use crate::typed::{Abstraction, Ev, Evs, Match, Otherwise, Ratio, Row, TExpr, TGuarded, TPat, TRhs, TStmt};
use crate::types::{Node, Pred, Substitution, Ty, Tys};

/// An argument in an application.
enum Arg<'e> {
    Value(&'e Expr),
    Type(&'e Type),
}

type Pieces<'e> = SmallVec<[Piece<'e>; 4]>;

/// A step in building an application: a value argument, or an instantiation of the function so far.
enum Piece<'e> {
    Value(&'e Expr, Ty),
    Inst(Tys, Evs),
}

impl Checker<'_> {
    /// Checks an expression against a type.
    pub(super) fn check(&mut self, expr: &Expr, ty: Ty) -> TExpr {
        whatif_source::deep(|| match self.env.types.get(ty) {
            Node::Forall(_) => self.check_polymorphic(ty, |this, rho| this.check(expr, rho)),
            _ => self.check_rho(expr, ty),
        })
    }

    /// Replaces the variables of a polymorphic type by rigid ones and checks against the rest of the type.
    pub(super) fn check_polymorphic(&mut self, ty: Ty, check: impl FnOnce(&mut Self, Ty) -> TExpr) -> TExpr {
        let Node::Forall(id) = self.env.types.get(ty) else { return check(self, ty) };
        let scheme = self.env.types.scheme(id);
        self.level += 1;
        let mut vars = Vec::new();
        let mut map = Vec::new();
        for &var in &scheme.vars {
            let name = self.env.types.rigids[var.0 as usize].name;
            let skolem = self.env.types.new_rigid(name, self.level);
            vars.push(skolem);
            map.push((var, self.env.types.rigid(skolem)));
        }
        let preds: Vec<Pred> =
            scheme.preds.iter().map(|pred| self.env.types.subst_pred(pred, &map)).collect();
        let rho = self.env.types.subst(scheme.ty, &map);
        let (dicts, body) = self.under_givens(&preds, |this| check(this, rho));
        self.level -= 1;
        TExpr::Abs(Box::new((Abstraction { vars, dicts }, body)))
    }

    /// Runs `body` in a scope that has dictionaries for these constraints.
    pub(super) fn under_givens<T>(
        &mut self,
        preds: &[Pred],
        body: impl FnOnce(&mut Self) -> T,
    ) -> (Vec<crate::typed::DictParam>, T) {
        let (scope, trail, start) = (self.scope, self.trail.len(), self.wanted.len());
        let dicts = if preds.is_empty() { Vec::new() } else { self.open_scope(preds) };
        let lenient = self.lenient;
        if self.trail.len() > trail {
            self.lenient += 1;
        }
        let result = body(self);
        if !preds.is_empty() {
            self.solve_all(start);
        }
        self.lenient = lenient;
        self.forget(trail);
        self.scope = scope;
        (dicts, result)
    }

    pub(super) fn forget(&mut self, trail: usize) {
        let mut all = std::mem::take(&mut self.trail);
        self.env.types.undo(&mut all, trail);
        self.trail = all;
    }

    fn check_rho(&mut self, expr: &Expr, ty: Ty) -> TExpr {
        match &expr.kind {
            ExprKind::Paren(inner) => self.check(inner, ty),
            ExprKind::Var(_) | ExprKind::Con(_) | ExprKind::App(..) | ExprKind::TypeApp(..) => {
                self.application(expr, Some(ty)).0
            }
            ExprKind::Lit(lit) => self.literal(lit, ty, expr.span, ""),
            ExprKind::Neg(inner) => self.negation(inner, ty, expr.span),
            ExprKind::Lam(pats, body) => {
                let (columns, result) = self.split_function(ty, pats.len(), expr.span);
                let row = self.row(pats, &columns, |this| {
                    let body = this.check(body, result);
                    plain(body)
                });
                let otherwise = Otherwise::Error(expr.span, "lambda".into());
                TExpr::Lam(Box::new(Match { bound: Vec::new(), columns, rows: vec![row], otherwise }))
            }
            ExprKind::LamCase(alts) => {
                let (columns, result) = self.split_function(ty, 1, expr.span);
                let rows = self.alternatives(alts, columns[0], result);
                let otherwise = Otherwise::Error(expr.span, "\\case".into());
                TExpr::Lam(Box::new(Match { bound: Vec::new(), columns, rows, otherwise }))
            }
            ExprKind::Case(scrutinee, alts) => {
                let (scrutinee, found) = self.infer(scrutinee);
                let rows = self.alternatives(alts, found, ty);
                let otherwise = Otherwise::Error(expr.span, "case".into());
                TExpr::Case(
                    Box::new(scrutinee),
                    Box::new(Match { bound: Vec::new(), columns: smallvec![found], rows, otherwise }),
                )
            }
            ExprKind::Let(decls, body) => {
                let mark = self.tyvars.len();
                let groups = self.bindings(decls);
                let body = self.check(body, ty);
                self.tyvars.truncate(mark);
                TExpr::Let(groups, Box::new(body))
            }
            ExprKind::If(condition, yes, no) => {
                let condition = self.check_bool(condition);
                let (yes, no) = (self.check(yes, ty), self.check_because(no, ty, &Because::Branches));
                TExpr::If(Box::new((condition, yes, no)))
            }
            ExprKind::MultiIf(alternatives) => {
                let alternatives = alternatives.iter().map(|guarded| self.guarded(guarded, ty)).collect();
                TExpr::MultiIf(Box::new(TRhs { wheres: Vec::new(), alternatives }), expr.span)
            }
            ExprKind::Do(stmts) => self.do_block(stmts, ty, expr.span),
            ExprKind::Tuple(parts) => self.tuple(parts, ty, expr.span),
            ExprKind::TupleSection(parts) => self.tuple_section(parts, ty, expr.span),
            ExprKind::List(elements) => {
                let element = self.element_type(ty, expr.span);
                let elements =
                    elements.iter().map(|e| self.check_because(e, element, &Because::Elements)).collect();
                TExpr::List(elements)
            }
            ExprKind::EnumFrom(from, then, to) => {
                self.enumeration(from, then.as_deref(), to.as_deref(), ty, expr.span)
            }
            ExprKind::ListComp(body, stmts) => {
                let element = self.element_type(ty, expr.span);
                self.comprehension(body, stmts, element)
            }
            ExprKind::LeftSection(operand, operator) => {
                let (operator, found) = self.infer(operator);
                let (columns, result) = self.split_function(found, 1, expr.span);
                self.expect(result, ty, expr.span, &Because::Plain);
                let operand = self.check(operand, columns[0]);
                TExpr::App(Box::new(operator), vec![operand])
            }
            ExprKind::RightSection(operator, operand) => {
                let (operator, found) = self.infer(operator);
                let (columns, result) = self.split_function(found, 2, expr.span);
                let function = self.env.types.fun(columns[0], result);
                self.expect(function, ty, expr.span, &Because::Plain);
                let operand = self.check(operand, columns[1]);
                TExpr::RightSection(Box::new((operator, operand)), columns[0], columns[1])
            }
            ExprKind::RecordCon(con, fields, _) => self.record_construction(con, fields, ty, expr.span),
            ExprKind::RecordUpdate(record, fields) => self.record_update(record, fields, ty, expr.span),
            ExprKind::Sig(..) => {
                let (inner, found) = self.infer(expr);
                self.expect(found, ty, expr.span, &Because::Plain);
                inner
            }
            ExprKind::Hole(name) => {
                let mut printer = Printer::new(&self.env.types);
                let shown = printer.ty(ty);
                let error =
                    Diagnostic::error(expr.span, format!("a hole `{}` of type `{shown}`", name.name.base()))
                        .help("put an expression of this type here");
                self.out.errors.push(error);
                TExpr::Unsupported("a hole".into(), expr.span)
            }
            ExprKind::Operators(_) | ExprKind::ParallelComp(..) | ExprKind::MonadComp(..) => {
                self.unsupported("an expression that was not renamed", expr.span)
            }
            ExprKind::Unsupported(what) => {
                let unknown = self.env.types.unknown();
                let _ = self.env.types.unify(ty, unknown);
                self.unsupported(what, expr.span)
            }
        }
    }

    pub(super) fn check_because(&mut self, expr: &Expr, ty: Ty, because: &Because) -> TExpr {
        match &expr.kind {
            ExprKind::Var(_) | ExprKind::Con(_) | ExprKind::App(..)
                if !matches!(self.env.types.get(ty), Node::Forall(_)) =>
            {
                let (inner, found) = self.application(expr, None);
                self.expect(found, ty, expr.span, because);
                inner
            }
            _ => self.check(expr, ty),
        }
    }

    pub(super) fn check_bool(&mut self, expr: &Expr) -> TExpr {
        let bool = self.con(names::BOOL);
        self.check_because(expr, bool, &Because::Condition)
    }

    /// Infers the type of an expression; it is never polymorphic at the top.
    pub(super) fn infer(&mut self, expr: &Expr) -> (TExpr, Ty) {
        match &expr.kind {
            ExprKind::Paren(inner) => self.infer(inner),
            ExprKind::Var(_) | ExprKind::Con(_) | ExprKind::App(..) | ExprKind::TypeApp(..) => {
                self.application(expr, None)
            }
            ExprKind::Sig(inner, sig) => {
                let mark = self.tyvars.len();
                let ty = self.signature_in_scope(sig);
                if sig.forall.is_none() || !self.scoped_type_variables {
                    self.tyvars.truncate(mark);
                }
                let inner = self.check_scoped(inner, ty);
                self.tyvars.truncate(mark);
                self.instantiate(inner, ty, None, &mut Vec::new().into_iter(), expr.span)
            }
            _ => {
                let ty = self.meta();
                (self.check(expr, ty), ty)
            }
        }
    }

    /// Checks against a polymorphic type whose variables the expression may mention.
    fn check_scoped(&mut self, expr: &Expr, ty: Ty) -> TExpr {
        let Node::Forall(id) = self.env.types.get(ty) else { return self.check(expr, ty) };
        let scheme = self.env.types.scheme(id);
        // The scheme's own variables serve as skolems: no other signature has them.
        self.level += 1;
        for &var in &scheme.vars {
            self.env.types.rigids[var.0 as usize].level = self.level;
        }
        let (dicts, body) = self.under_givens(&scheme.preds, |this| this.check(expr, scheme.ty));
        self.level -= 1;
        TExpr::Abs(Box::new((Abstraction { vars: scheme.vars.clone(), dicts }, body)))
    }

    // ---- applications -------------------------------------------------------------------------------------------

    /// `f a @t b`, with the head instantiated. The expected type is used before the arguments are checked.
    fn application(&mut self, expr: &Expr, expected: Option<Ty>) -> (TExpr, Ty) {
        let (mut head, mut args) = (expr, SmallVec::<[Arg<'_>; 4]>::new());
        loop {
            match &head.kind {
                ExprKind::App(function, argument) => {
                    args.push(Arg::Value(argument));
                    head = function;
                }
                ExprKind::TypeApp(function, ty) => {
                    args.push(Arg::Type(ty));
                    head = function;
                }
                ExprKind::Paren(inner) if !args.is_empty() => head = inner,
                // `f $ x` is `f x`: so `runST $ do …` needs no impredicative types.
                ExprKind::Var(name) if args.len() >= 2 && name.name == known::DOLLAR => {
                    if let Some(Arg::Value(function)) = args.pop() {
                        head = function;
                    }
                }
                _ => break,
            }
        }
        args.reverse();
        let (function, ty, name) = self.head(head);
        let span = expr.span;
        let mut pieces = Pieces::new();
        let result = self.argument_types(ty, &args, name, head.span, span, &mut pieces);
        if let Some(expected) = expected {
            let because = if args.is_empty() { Because::Plain } else { Because::Result(name) };
            self.expect(result, expected, span, &because);
        }
        let applied = self.apply_pieces(function, &mut pieces, name, head.span);
        // No message needs the place of a constructor or a local variable.
        let plain = match &applied {
            TExpr::Var(name) => self.locals.contains_key(name),
            TExpr::Con(_, _, evs) => evs.is_empty(),
            _ => false,
        };
        (if plain { applied } else { TExpr::At(span, Box::new(applied)) }, result)
    }

    fn head(&mut self, head: &Expr) -> (TExpr, Ty, Option<Name>) {
        match &head.kind {
            ExprKind::Var(ident) => {
                let (expr, ty) = self.variable_use(ident);
                (expr, ty, Some(ident.name))
            }
            ExprKind::Con(ident) => {
                let ty = self.constructor_type(ident);
                (TExpr::Con(ident.name, Tys::new(), Evs::new()), ty, Some(ident.name))
            }
            ExprKind::App(..) | ExprKind::TypeApp(..) => {
                let (expr, ty) = self.application(head, None);
                (expr, ty, None)
            }
            _ => {
                let (expr, ty) = self.infer(head);
                (expr, ty, None)
            }
        }
    }

    pub(super) fn variable_use(&mut self, ident: &Ident) -> (TExpr, Ty) {
        if let Some(local) = self.locals.get(&ident.name) {
            let expr =
                if local.recursive { TExpr::Rec(ident.name, local.id) } else { TExpr::Var(ident.name) };
            return (expr, local.ty);
        }
        match self.env.values.get(&ident.name) {
            Some(value) => (TExpr::Var(ident.name), value.ty),
            None => {
                let unknown = self.env.types.unknown();
                (
                    self.unsupported(&format!("`{}`, which is not known", ident.name.base()), ident.span),
                    unknown,
                )
            }
        }
    }

    pub(super) fn constructor_type(&mut self, ident: &Ident) -> Ty {
        self.env.ensure_tuple(ident.name);
        match self.env.constructors.get(&ident.name) {
            Some(con) => con.ty,
            None => self.env.types.unknown(),
        }
    }

    fn argument_types<'e>(
        &mut self,
        mut ty: Ty,
        args: &[Arg<'e>],
        name: Option<Name>,
        head: Span,
        span: Span,
        pieces: &mut Pieces<'e>,
    ) -> Ty {
        let mut at = 0;
        let mut given = 0;
        loop {
            if let Node::Forall(id) = self.env.types.get(ty) {
                let mut types = Tys::new();
                while let Some(Arg::Type(written)) = args.get(at) {
                    if types.len() == self.env.types.scheme(id).vars.len() {
                        break;
                    }
                    types.push(self.visible_type(written));
                    at += 1;
                }
                let (types, evs, rho) = self.instance_of(ty, &mut types.into_iter(), name, head);
                pieces.push(Piece::Inst(types, evs));
                ty = rho;
                continue;
            }
            match args.get(at) {
                None => return ty,
                Some(Arg::Type(_)) => at += 1,
                Some(Arg::Value(arg)) => {
                    let Some((argument, result)) = self.as_function(ty) else {
                        self.too_many_arguments(ty, given, args.len(), name, head, span);
                        return self.env.types.unknown();
                    };
                    pieces.push(Piece::Value(arg, argument));
                    given += 1;
                    at += 1;
                    ty = result;
                }
            }
        }
    }

    fn visible_type(&mut self, ty: &Type) -> Ty {
        self.ty(ty)
    }

    fn too_many_arguments(
        &mut self,
        ty: Ty,
        given: usize,
        all: usize,
        name: Option<Name>,
        head: Span,
        span: Span,
    ) {
        if self.trusting() || self.is_unknown(ty) {
            return;
        }
        let shown = Printer::new(&self.env.types).ty(ty);
        let error = Diagnostic::error(span, "too many arguments");
        let error = match (name, given) {
            (Some(name), 0) => {
                error.and(head, format!("`{}` is no function: it has the type `{shown}`", name.base()))
            }
            (Some(name), given) => {
                let plural = if given == 1 { "argument" } else { "arguments" };
                error.and(head, format!("`{}` takes {given} {plural}, here it is given {all}", name.base()))
            }
            (None, _) => error.label(format!("a value of type `{shown}` is no function")),
        };
        self.out.errors.push(error);
    }

    fn apply_pieces(
        &mut self,
        function: TExpr,
        pieces: &mut Pieces<'_>,
        name: Option<Name>,
        head: Span,
    ) -> TExpr {
        let mut index = 0;
        let values = pieces.iter().filter(|piece| matches!(piece, Piece::Value(..))).count();
        let mut applied = function;
        for piece in pieces.drain(..) {
            let (arg, ty) = match piece {
                Piece::Inst(types, evs) => {
                    applied = self.instantiated(applied, types, evs);
                    continue;
                }
                Piece::Value(arg, ty) => (arg, ty),
            };
            let because = Because::Argument(name, index, head);
            index += 1;
            let arg = self.check_because(arg, ty, &because);
            if let TExpr::App(_, args) = &mut applied {
                args.push(arg);
            } else {
                let mut args = Vec::with_capacity(values);
                args.push(arg);
                applied = TExpr::App(Box::new(applied), args);
            }
        }
        applied
    }

    fn instantiated(&mut self, function: TExpr, types: Tys, evs: Evs) -> TExpr {
        match function {
            TExpr::Var(name) => {
                if let Some(local) = self.locals.get(&name) {
                    self.out.uses.entry(local.id).or_default().push((types.clone(), evs.clone()));
                }
                TExpr::Poly(name, types, evs)
            }
            TExpr::Con(name, before, _) if before.is_empty() => TExpr::Con(name, types, evs),
            other => TExpr::Inst(Box::new(other), types, evs),
        }
    }

    /// Fresh variables for the quantified ones that `given` does not provide, and holes for the dictionaries.
    fn instance_of(
        &mut self,
        ty: Ty,
        given: &mut dyn Iterator<Item = Ty>,
        cause: Option<Name>,
        span: Span,
    ) -> (Tys, Evs, Ty) {
        let Node::Forall(id) = self.env.types.get(ty) else { return (Tys::new(), Evs::new(), ty) };
        let scheme = self.env.types.scheme(id);
        let (mut types, mut map) = (Tys::new(), Substitution::new());
        for &var in &scheme.vars {
            let ty = given.next().unwrap_or_else(|| self.meta());
            types.push(ty);
            map.push((var, ty));
        }
        let rho = self.env.types.subst(scheme.ty, &map);
        let mut evs = Evs::new();
        for pred in &scheme.preds {
            let pred = self.env.types.subst_pred(pred, &map);
            evs.push(self.want(pred, cause.map(Cause::Named), span));
        }
        (types, evs, rho)
    }

    /// Instantiates an expression of polymorphic type until its type is not polymorphic.
    pub(super) fn instantiate(
        &mut self,
        mut expr: TExpr,
        mut ty: Ty,
        cause: Option<Name>,
        given: &mut dyn Iterator<Item = Ty>,
        span: Span,
    ) -> (TExpr, Ty) {
        while let Node::Forall(_) = self.env.types.get(ty) {
            let (types, evs, rho) = self.instance_of(ty, given, cause, span);
            expr = self.instantiated(expr, types, evs);
            ty = rho;
        }
        (expr, ty)
    }

    fn as_function(&mut self, ty: Ty) -> Option<(Ty, Ty)> {
        match self.env.types.get(ty) {
            Node::Fun(argument, result) => Some((argument, result)),
            Node::Unknown => {
                let unknown = self.env.types.unknown();
                Some((unknown, unknown))
            }
            _ => {
                let (argument, result) = (self.meta(), self.meta());
                let function = self.env.types.fun(argument, result);
                match self.env.types.unify(ty, function) {
                    Ok(()) => Some((argument, result)),
                    Err(_) => None,
                }
            }
        }
    }

    /// The types of `count` arguments and of the result.
    pub(super) fn split_function(&mut self, mut ty: Ty, count: usize, span: Span) -> (Tys, Ty) {
        let mut columns = Tys::new();
        for _ in 0..count {
            match self.as_function(ty) {
                Some((argument, result)) => {
                    columns.push(argument);
                    ty = result;
                }
                None => {
                    let rest: Vec<Ty> = (columns.len()..count).map(|_| self.meta()).collect();
                    let result = self.meta();
                    let function = self.env.types.funs(&rest, result);
                    self.expect(function, ty, span, &Because::Plain);
                    columns.extend(rest);
                    return (columns, result);
                }
            }
        }
        (columns, ty)
    }

    // ---- literals -----------------------------------------------------------------------------------------------

    fn literal(&mut self, lit: &Lit, ty: Ty, span: Span, sign: &str) -> TExpr {
        match lit {
            Lit::Char(c) => {
                let char = self.con(names::CHAR);
                self.expect(char, ty, span, &Because::Plain);
                TExpr::Lit(Literal::Char(*c))
            }
            Lit::String(text) => self.string(text, ty, span),
            Lit::Integer(digits) => {
                let ev = self.numeric(ty, known::NUM, span);
                TExpr::Integer(signed(sign, digits), ty, ev)
            }
            Lit::Rational(numerator, denominator) => {
                let ev = self.numeric(ty, known::FRACTIONAL, span);
                TExpr::Rational(ratio(sign, numerator, denominator), ty, ev)
            }
        }
    }

    /// Evidence for a literal; a primitive type needs none.
    fn numeric(&mut self, ty: Ty, class: Name, span: Span) -> Option<Ev> {
        if let Node::Con(con) = self.env.types.get(ty) {
            let fractional = [names::DOUBLE, names::FLOAT].contains(&con);
            let whole = [names::INT, names::INTEGER, names::WORD].contains(&con);
            if fractional || (whole && class == known::NUM) {
                return None;
            }
        }
        Some(self.want(Pred { class, args: smallvec![ty] }, Some(Cause::Literal), span))
    }

    fn string(&mut self, text: &str, ty: Ty, span: Span) -> TExpr {
        let char = self.con(names::CHAR);
        let string = self.env.types.list(char);
        let literal = TExpr::Lit(Literal::String(text.into()));
        if !self.overloaded_strings {
            self.expect(string, ty, span, &Because::Plain);
            return literal;
        }
        if matches!(self.env.types.head_con(ty), Some(con) if con == names::LIST) {
            self.expect(string, ty, span, &Because::Plain);
            return literal;
        }
        let ev = self.want(Pred { class: known::IS_STRING, args: smallvec![ty] }, Some(Cause::Literal), span);
        let function = TExpr::Poly(known::FROM_STRING, smallvec![ty], smallvec![ev]);
        TExpr::App(Box::new(function), vec![literal])
    }

    fn negation(&mut self, inner: &Expr, ty: Ty, span: Span) -> TExpr {
        if let ExprKind::Lit(lit @ (Lit::Integer(_) | Lit::Rational(..))) = &inner.kind {
            return self.literal(lit, ty, span, "-");
        }
        let ev = self.want(Pred { class: known::NUM, args: smallvec![ty] }, Some("negate".into()), span);
        let function = TExpr::Poly(known::NEGATE, smallvec![ty], smallvec![ev]);
        TExpr::App(Box::new(function), vec![self.check(inner, ty)])
    }

    // ---- data ---------------------------------------------------------------------------------------------------

    fn tuple(&mut self, parts: &[Expr], ty: Ty, span: Span) -> TExpr {
        let types = self.part_types(parts.len(), ty, span);
        let args = parts.iter().zip(&types).map(|(part, &ty)| self.check(part, ty)).collect();
        let con = names::tuple(parts.len());
        self.env.ensure_tuple(con);
        TExpr::App(Box::new(TExpr::Con(con, types, Evs::new())), args)
    }

    fn part_types(&mut self, size: usize, ty: Ty, span: Span) -> Tys {
        let (head, args) = self.env.types.spine(ty);
        let con = names::tuple(size);
        if args.len() == size && matches!(self.env.types.get(head), Node::Con(name) if name == con) {
            return args;
        }
        let types: Tys = (0..size).map(|_| self.meta()).collect();
        let tuple = self.env.types.tuple(&types);
        self.expect(tuple, ty, span, &Because::Plain);
        types
    }

    fn tuple_section(&mut self, parts: &[Option<Expr>], ty: Ty, span: Span) -> TExpr {
        let types: Tys = parts.iter().map(|_| self.meta()).collect();
        let columns: Tys =
            parts.iter().zip(&types).filter(|(part, _)| part.is_none()).map(|(_, &ty)| ty).collect();
        let tuple = self.env.types.tuple(&types);
        let function = self.env.types.funs(&columns, tuple);
        self.expect(function, ty, span, &Because::Plain);
        let mut pats = Vec::new();
        let mut args = Vec::new();
        for (part, &ty) in parts.iter().zip(&types) {
            match part {
                Some(part) => args.push(self.check(part, ty)),
                None => {
                    let name = self.fresh_name("x");
                    pats.push(TPat::Var(name, ty));
                    args.push(TExpr::Var(name));
                }
            }
        }
        let con = names::tuple(parts.len());
        self.env.ensure_tuple(con);
        let body = TExpr::App(Box::new(TExpr::Con(con, types, Evs::new())), args);
        let otherwise = Otherwise::Error(span, "lambda".into());
        TExpr::Lam(Box::new(Match {
            bound: Vec::new(),
            columns,
            rows: vec![Row { pats, rhs: plain(body) }],
            otherwise,
        }))
    }

    fn element_type(&mut self, ty: Ty, span: Span) -> Ty {
        if let Node::App(head, element) = self.env.types.get(ty)
            && matches!(self.env.types.get(head), Node::Con(name) if name == names::LIST)
        {
            return element;
        }
        let element = self.meta();
        let list = self.env.types.list(element);
        self.expect(list, ty, span, &Because::Plain);
        element
    }

    fn enumeration(
        &mut self,
        from: &Expr,
        then: Option<&Expr>,
        to: Option<&Expr>,
        ty: Ty,
        span: Span,
    ) -> TExpr {
        let element = self.element_type(ty, span);
        let method = match (then, to) {
            (None, None) => known::ENUM_FROM,
            (Some(_), None) => known::ENUM_FROM_THEN,
            (None, Some(_)) => known::ENUM_FROM_TO,
            (Some(_), Some(_)) => known::ENUM_FROM_THEN_TO,
        };
        let ev = self.want(Pred { class: known::ENUM, args: smallvec![element] }, Some("[..]".into()), span);
        let args = std::iter::once(from).chain(then).chain(to).map(|e| self.check(e, element)).collect();
        TExpr::App(Box::new(TExpr::Poly(method, smallvec![element], smallvec![ev])), args)
    }

    fn comprehension(&mut self, body: &Expr, stmts: &[Stmt], element: Ty) -> TExpr {
        let mark = self.enter();
        let mut out = Vec::new();
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Bind(pat, source) => {
                    let item = self.meta();
                    let list = self.env.types.list(item);
                    let source = self.check(source, list);
                    let pat = self.pattern(pat, item);
                    out.push(TStmt::Bind(pat, item, source));
                }
                StmtKind::Let(decls) => out.push(TStmt::Let(self.bindings(decls))),
                StmtKind::Expr(condition) => out.push(TStmt::Bool(self.check_bool(condition))),
                StmtKind::Rec(..) => self.unsupported.push(("`rec` here".to_owned(), stmt.span)),
            }
        }
        let body = self.check(body, element);
        self.leave(mark);
        TExpr::Comprehension(Box::new(body), out, element)
    }

    // ---- right-hand sides -----------------------------------------------------------------------------------------

    fn alternatives(&mut self, alts: &[crate::ast::CaseAlt], scrutinee: Ty, result: Ty) -> Vec<Row> {
        alts.iter().map(|alt| self.row([&alt.pat], &[scrutinee], |this| this.rhs(&alt.rhs, result))).collect()
    }

    /// A row of patterns and its right-hand side, in a scope of its own.
    pub(super) fn row<'p>(
        &mut self,
        pats: impl IntoIterator<Item = &'p crate::ast::Pat>,
        columns: &[Ty],
        rhs: impl FnOnce(&mut Self) -> TRhs,
    ) -> Row {
        let mark = self.enter();
        let pats = pats.into_iter().zip(columns).map(|(pat, &ty)| self.pattern(pat, ty)).collect();
        let rhs = rhs(self);
        self.leave(mark);
        Row { pats, rhs }
    }

    pub(super) fn rhs(&mut self, rhs: &crate::ast::Rhs, ty: Ty) -> TRhs {
        let wheres = self.bindings(&rhs.wheres);
        let alternatives = rhs.alternatives.iter().map(|guarded| self.guarded(guarded, ty)).collect();
        TRhs { wheres, alternatives }
    }

    fn guarded(&mut self, guarded: &crate::ast::Guarded, ty: Ty) -> TGuarded {
        let mark = self.enter();
        let mut guards = Vec::new();
        for guard in &guarded.guards {
            guards.push(match &guard.kind {
                StmtKind::Expr(condition) => TStmt::Bool(self.check_bool(condition)),
                StmtKind::Let(decls) => TStmt::Let(self.bindings(decls)),
                StmtKind::Bind(pat, expr) => {
                    let (expr, found) = self.infer(expr);
                    let pat = self.pattern(pat, found);
                    TStmt::Bind(pat, found, expr)
                }
                StmtKind::Rec(..) => TStmt::Bool(self.unsupported("`rec` here", guard.span)),
            });
        }
        let body = self.check(&guarded.body, ty);
        self.leave(mark);
        TGuarded { guards, body }
    }
}

/// A number with its sign.
pub(super) fn signed(sign: &str, digits: &str) -> Box<str> {
    if sign.is_empty() { digits.into() } else { [sign, digits].concat().into() }
}

pub(super) fn ratio(sign: &str, numerator: &str, denominator: &str) -> Box<Ratio> {
    Box::new(Ratio { numerator: signed(sign, numerator), denominator: denominator.into() })
}

/// A right-hand side without guards.
pub(super) fn plain(body: TExpr) -> TRhs {
    TRhs { wheres: Vec::new(), alternatives: vec![TGuarded { guards: Vec::new(), body }] }
}
