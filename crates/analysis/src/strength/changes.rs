//! Small changes of a function's code: each replaces one expression by another text.
//!
//! ```text
//! absolute n = if n < 0 then negate n else n       the result:     absolute n = 0        absolute n = n
//!                                                  a condition:    if True then …        if not (n < 0) then …
//!                                                  inside of it:   if n <= 0 then …      if n < 1 then …
//! ```
//!
//! Nothing is known of types here: what does not compile is no version of the program, and its check says so. Changes that leave much
//! of the code away come first, since a type that accepts one of them says little.

use std::ops::Range;

use whatif_haskell::ast::{
    CaseAlt, Decl, DeclKind, Expr, ExprKind, Lit, Module, Operand, Pat, PatKind, Rhs, Stmt, StmtKind, Type,
    TypeKind,
};
use whatif_source::Span;

/// How many changes of a function are tried.
const MOST: usize = 60;

/// Operators of the Prelude, and what each is replaced by.
const OPERATORS: [(&str, &[&str]); 13] = [
    ("<", &["<=", ">"]),
    ("<=", &["<", ">="]),
    (">", &[">=", "<"]),
    (">=", &[">", "<="]),
    ("==", &["/="]),
    ("/=", &["=="]),
    ("+", &["-"]),
    ("-", &["+"]),
    ("*", &["+"]),
    ("div", &["mod"]),
    ("mod", &["div"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
];

/// An expression of a file that is replaced by a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub(super) span: Span,
    pub(super) with: String,
}

impl Change {
    fn range(&self) -> Range<usize> {
        self.span.start as usize..self.span.end as usize
    }

    /// The text of the file with this change; none if the file has no such place.
    pub(super) fn apply(&self, text: &str) -> Option<String> {
        let Range { start, end } = self.range();
        Some(format!("{}{}{}", text.get(..start)?, self.with, text.get(end..)?))
    }
}

/// The changes of a function of a module, those that leave much away first.
pub(super) fn changes(module: &Module, text: &str, function: &str) -> Vec<Change> {
    let mut maker = Maker { text, constants: constants(module, function), ..Maker::default() };
    for decl in &module.decls {
        match &decl.kind {
            DeclKind::Fun(name, _) if name.name.as_str() == function => maker.declaration(decl, true),
            DeclKind::Pat(Pat { kind: PatKind::Var(name), .. }, _) if name.name.as_str() == function => {
                maker.declaration(decl, true);
            }
            _ => {}
        }
    }
    let mut all = Vec::new();
    let Maker { results, conditions, inner, variations, .. } = maker;
    for change in results.into_iter().chain(conditions).chain(inner).chain(variations) {
        if text.get(change.range()) != Some(&change.with) && !all.contains(&change) {
            all.push(change);
        }
    }
    all.truncate(MOST);
    all
}

/// Constants of the type of a function's result, as far as its signature says it.
fn constants(module: &Module, function: &str) -> Vec<String> {
    let signature = module.decls.iter().find_map(|decl| match &decl.kind {
        DeclKind::Signature(names, ty) if names.iter().any(|name| name.name.as_str() == function) => Some(ty),
        _ => None,
    });
    let Some(mut ty) = signature.map(|signature| &signature.ty) else { return Vec::new() };
    while let TypeKind::Fun(_, result) = &ty.kind {
        ty = result;
    }
    let of = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    match &head(ty).kind {
        TypeKind::List(_) => of(&["[]"]),
        TypeKind::Con(name) => match name.name.as_str() {
            "Int" | "Integer" | "Word" | "Double" | "Float" => of(&["0", "1"]),
            "Bool" => of(&["True", "False"]),
            "Maybe" => of(&["Nothing"]),
            "String" => of(&["\"\""]),
            declared => {
                let data = module.decls.iter().filter_map(|decl| match &decl.kind {
                    DeclKind::Data(data) if data.name.name.as_str() == declared => Some(data),
                    _ => None,
                });
                let empty = data.flat_map(|data| &data.constructors);
                let empty = empty.filter(|constructor| constructor.field_types().is_empty());
                empty.map(|constructor| constructor.name.name.to_string()).collect()
            }
        },
        _ => Vec::new(),
    }
}

fn head(ty: &Type) -> &Type {
    match &ty.kind {
        TypeKind::App(function, _) => head(function),
        _ => ty,
    }
}

/// Collects changes on a walk through a function.
#[derive(Default)]
struct Maker<'a> {
    text: &'a str,
    constants: Vec<String>,
    /// The variables in scope.
    variables: Vec<String>,
    results: Vec<Change>,
    conditions: Vec<Change>,
    inner: Vec<Change>,
    /// Other variables in the place of variables.
    variations: Vec<Change>,
}

impl Maker<'_> {
    fn source(&self, span: Span) -> String {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default().to_owned()
    }

    /// The text of an expression, as an operand.
    fn atom(&self, expr: &Expr) -> String {
        let text = self.source(expr.span);
        match expr.kind {
            ExprKind::Var(_)
            | ExprKind::Con(_)
            | ExprKind::Lit(_)
            | ExprKind::Paren(_)
            | ExprKind::List(_)
            | ExprKind::Tuple(_) => text,
            _ => format!("({text})"),
        }
    }

    /// A declaration; `whole`: its result is the function's.
    fn declaration(&mut self, decl: &Decl, whole: bool) {
        match &decl.kind {
            DeclKind::Fun(_, equations) => {
                for equation in equations {
                    self.within(&equation.pats, |maker| maker.rhs(&equation.rhs, whole));
                }
            }
            DeclKind::Pat(_, rhs) => self.rhs(rhs, whole),
            _ => {}
        }
    }

    /// Does something in the scope of patterns.
    fn within<'p>(&mut self, pats: impl IntoIterator<Item = &'p Pat>, work: impl FnOnce(&mut Self)) {
        let before = self.variables.len();
        pats.into_iter().for_each(|pat| bound(pat, &mut self.variables));
        work(self);
        self.variables.truncate(before);
    }

    fn rhs(&mut self, rhs: &Rhs, whole: bool) {
        for alternative in &rhs.alternatives {
            self.statements(&alternative.guards);
            if whole { self.result(&alternative.body) } else { self.expr(&alternative.body) }
        }
        rhs.wheres.iter().for_each(|decl| self.declaration(decl, false));
    }

    fn statements(&mut self, statements: &[Stmt]) {
        for statement in statements {
            match &statement.kind {
                StmtKind::Expr(condition) => self.condition(condition),
                StmtKind::Bind(_, expr) => self.expr(expr),
                StmtKind::Let(decls) => decls.iter().for_each(|decl| self.declaration(decl, false)),
                StmtKind::Rec(inner, _) => self.statements(inner),
            }
        }
    }

    /// An expression whose value is the function's.
    fn result(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::If(condition, yes, no) => {
                self.condition(condition);
                self.result(yes);
                self.result(no);
            }
            ExprKind::Case(scrutinee, alternatives) => {
                self.expr(scrutinee);
                self.alternatives(alternatives, true);
            }
            ExprKind::Let(decls, body) => {
                decls.iter().for_each(|decl| self.declaration(decl, false));
                self.result(body);
            }
            ExprKind::Paren(inner) => self.result(inner),
            _ => {
                let span = expr.span;
                let others = self.constants.iter().chain(&self.variables).cloned();
                let others: Vec<Change> = others.map(|with| Change { span, with }).collect();
                self.results.extend(others);
                self.expr(expr);
            }
        }
    }

    fn alternatives(&mut self, alternatives: &[CaseAlt], whole: bool) {
        for alternative in alternatives {
            self.within([&alternative.pat], |maker| maker.rhs(&alternative.rhs, whole));
        }
    }

    fn condition(&mut self, condition: &Expr) {
        let negated = format!("not ({})", self.source(condition.span));
        for with in ["True".to_owned(), "False".to_owned(), negated] {
            self.conditions.push(Change { span: condition.span, with });
        }
        self.expr(condition);
    }

    /// Any expression inside of the function.
    fn expr(&mut self, expr: &Expr) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Lit(Lit::Integer(digits)) => {
                if let Ok(number) = digits.parse::<u64>() {
                    let others = [number.checked_add(1), number.checked_sub(1)];
                    let change = |number: u64| Change { span, with: number.to_string() };
                    self.inner.extend(others.into_iter().flatten().map(change));
                }
            }
            ExprKind::App(..) => self.application(expr),
            ExprKind::Operators(operands) => self.chain(expr, operands),
            ExprKind::If(condition, yes, no) => {
                self.condition(condition);
                self.expr(yes);
                self.expr(no);
            }
            ExprKind::Case(scrutinee, alternatives) => {
                self.expr(scrutinee);
                self.alternatives(alternatives, false);
            }
            ExprKind::LamCase(alternatives) => self.alternatives(alternatives, false),
            ExprKind::Let(decls, body) => {
                decls.iter().for_each(|decl| self.declaration(decl, false));
                self.expr(body);
            }
            ExprKind::Lam(pats, body) => self.within(pats, |maker| maker.expr(body)),
            ExprKind::Paren(inner) | ExprKind::Neg(inner) | ExprKind::Sig(inner, _) => self.expr(inner),
            ExprKind::LeftSection(operand, _) | ExprKind::RightSection(_, operand) => self.expr(operand),
            ExprKind::Tuple(parts) | ExprKind::List(parts) => {
                self.swapped(parts, ", ");
                parts.iter().for_each(|part| self.expr(part));
            }
            ExprKind::Var(name) if name.module.is_none() => {
                let is_bound = self.variables.iter().any(|known| *known == name.name.as_str());
                let others = self.variables.iter().filter(|_| is_bound).cloned();
                self.variations.extend(others.map(|with| Change { span, with }));
            }
            ExprKind::MultiIf(alternatives) => {
                for alternative in alternatives {
                    self.statements(&alternative.guards);
                    self.expr(&alternative.body);
                }
            }
            _ => {}
        }
    }

    /// `(a, b)` becomes `(b, a)`.
    fn swapped(&mut self, parts: &[Expr], between: &str) {
        for pair in parts.windows(2) {
            let (first, second) = (self.source(pair[0].span), self.source(pair[1].span));
            let span = Span { end: pair[1].span.end, ..pair[0].span };
            self.inner.push(Change { span, with: format!("{second}{between}{first}") });
        }
    }

    /// `f a b` becomes `a`, `b` and `f b a`.
    fn application(&mut self, expr: &Expr) {
        let (mut function, mut args) = (expr, Vec::new());
        while let ExprKind::App(inner, arg) = &function.kind {
            args.push(&**arg);
            function = inner;
        }
        args.reverse();
        for arg in &args {
            let with = self.atom(arg);
            self.inner.push(Change { span: expr.span, with });
        }
        for pair in args.windows(2) {
            let (first, second) = (self.source(pair[0].span), self.source(pair[1].span));
            let span = Span { end: pair[1].span.end, ..pair[0].span };
            self.inner.push(Change { span, with: format!("{second} {first}") });
        }
        self.expr(function);
        args.into_iter().for_each(|arg| self.expr(arg));
    }

    /// `a + b` becomes `a`, `b`, `b + a` and `a - b`.
    fn chain(&mut self, expr: &Expr, operands: &[Operand]) {
        if let [Operand::Expr(left), Operand::Op(operator), Operand::Expr(right)] = operands {
            let (one, other) = (self.atom(left), self.atom(right));
            let swapped = format!("({other} {} {one})", self.source(operator.span));
            let others = [one, other, swapped].map(|with| Change { span: expr.span, with });
            self.inner.extend(others);
        }
        for operand in operands {
            match operand {
                Operand::Op(operator) => {
                    let text = self.source(operator.span);
                    let (is_word, plain) = (text.starts_with('`'), text.trim_matches('`').to_owned());
                    let others = OPERATORS.iter().filter(|(name, _)| *name == plain);
                    for other in others.flat_map(|(_, others)| *others) {
                        let with = if is_word { format!("`{other}`") } else { (*other).to_owned() };
                        self.inner.push(Change { span: operator.span, with });
                    }
                }
                Operand::Expr(operand) => self.expr(operand),
                Operand::Minus(_) => {}
            }
        }
    }
}

/// The variables that a pattern binds.
fn bound(pat: &Pat, to: &mut Vec<String>) {
    match &pat.kind {
        PatKind::Var(name) => to.push(name.name.to_string()),
        PatKind::As(name, inner) => {
            to.push(name.name.to_string());
            bound(inner, to);
        }
        PatKind::Con(_, pats) | PatKind::Operators(pats, _) | PatKind::Tuple(pats) | PatKind::List(pats) => {
            pats.iter().for_each(|pat| bound(pat, to));
        }
        PatKind::Lazy(inner) | PatKind::Bang(inner) | PatKind::Paren(inner) | PatKind::Sig(inner, _) => {
            bound(inner, to);
        }
        PatKind::Record(_, fields, _) => {
            for field in fields {
                match &field.pat {
                    Some(pat) => bound(pat, to),
                    None => to.push(field.field.name.to_string()),
                }
            }
        }
        PatKind::Wildcard | PatKind::Lit(..) | PatKind::View(..) | PatKind::Unsupported(_) => {}
    }
}
