//! `let rec`: functions that go through a list, item by item.
//!
//! A function may call itself on the rest of the list that it takes apart, and on nothing else, so that it ends. That is what
//! `fold` does, and the function becomes one:
//!
//! ```text
//!   let rec total xs = match xs { [] -> 0, h :: t -> h + total t }
//!   let total xs = fold (\h rest. h + rest) 0 xs
//! ```

use whatif_source::{Diagnostic, Span};

use super::{Parsed, Parser};
use crate::syntax::{Case, Expr, ExprKind, Pattern, PatternKind};

/// A recursive function under translation.
struct Recursion<'a> {
    name: &'a str,
    /// Its parameters; that of the list is replaced by the rest of the list.
    arguments: Vec<String>,
    /// The rest of the list: it is only for the recursive call, since a fold does not have it.
    rest: String,
    /// What the recursive call becomes.
    result: String,
    wrong: Option<Span>,
}

impl Parser {
    /// The body of a recursive function, as a fold over one of its parameters.
    pub(super) fn recursion(&mut self, name: &str, parameters: &[Pattern], body: Expr) -> Parsed<Expr> {
        let span = body.span;
        let refused = |span| {
            Diagnostic::error(span, format!("it is not seen that `{name}` ends"))
                .note("a recursive function takes a list apart and calls itself on its rest, with its other arguments as they are")
                .help(format!("write `let rec {name} xs = match xs {{ [] -> …, x :: rest -> … {name} rest … }}`"))
        };
        let names: Option<Vec<String>> = parameters.iter().map(simple_name).collect();
        let ExprKind::Match(list, cases) = *body.kind else { return Err(refused(span)) };
        let (Some(names), ExprKind::Name(list_name)) = (names, &*list.kind) else {
            return Err(refused(span));
        };
        let Some(place) = names.iter().position(|known| known == list_name) else {
            return Err(refused(span));
        };
        let (mut empty, mut more) = (None, None);
        for (case, result) in cases {
            match case {
                Case::Nil => empty = Some(result),
                Case::Cons(head, rest) => more = Some((head, rest, result)),
                _ => return Err(refused(result.span)),
            }
        }
        let (Some(empty), Some((head, rest, mut step))) = (empty, more) else { return Err(refused(span)) };
        let rest_name = match &rest.kind {
            PatternKind::Name(rest) => rest.clone(),
            PatternKind::Wildcard => "_".to_owned(),
            _ => return Err(refused(rest.span)),
        };
        let mut arguments = names;
        arguments[place].clone_from(&rest_name);
        let result = format!("{name} {rest_name}");
        let mut recursion =
            Recursion { name, arguments, rest: rest_name, result: result.clone(), wrong: None };
        recursion.expr(&mut step);
        recursion.mentions(&empty);
        if let Some(wrong) = recursion.wrong {
            return Err(refused(wrong));
        }
        let result = Pattern { span: rest.span, kind: PatternKind::Name(result) };
        let inner = self.node(step.span, ExprKind::Lambda(result, step))?;
        let function = self.node(inner.span, ExprKind::Lambda(head, inner))?;
        let mut folded = self.node(span, ExprKind::Name("fold".to_owned()))?;
        for argument in [function, empty, list] {
            folded = self.node(span, ExprKind::Apply(folded, argument))?;
        }
        Ok(folded)
    }
}

fn simple_name(pattern: &Pattern) -> Option<String> {
    match &pattern.kind {
        PatternKind::Name(name) => Some(name.clone()),
        PatternKind::Typed(inner, _) => simple_name(inner),
        _ => None,
    }
}

impl Recursion<'_> {
    /// Replaces the recursive calls; what else mentions the function or the rest of the list is wrong.
    fn expr(&mut self, expr: &mut Expr) {
        if self.is_call(expr) {
            *expr.kind = ExprKind::Name(self.result.clone());
            return;
        }
        self.hides(expr);
        match &*expr.kind {
            ExprKind::Name(name) if name == self.name || *name == self.rest => self.wrong = Some(expr.span),
            _ => expr.kind.children_mut().into_iter().for_each(|child| self.expr(child)),
        }
    }

    fn mentions(&mut self, expr: &Expr) {
        if matches!(&*expr.kind, ExprKind::Name(name) if name == self.name) {
            self.wrong = Some(expr.span);
        }
        expr.kind.children().into_iter().for_each(|child| self.mentions(child));
    }

    fn is_call(&self, expr: &Expr) -> bool {
        let mut head = expr;
        for argument in self.arguments.iter().rev() {
            let ExprKind::Apply(function, given) = &*head.kind else { return false };
            if !matches!(&*given.kind, ExprKind::Name(name) if name == argument) {
                return false;
            }
            head = function;
        }
        matches!(&*head.kind, ExprKind::Name(name) if name == self.name)
    }

    /// A name inside that hides one that matters is refused.
    fn hides(&mut self, expr: &Expr) {
        let patterns: Vec<&Pattern> = match &*expr.kind {
            ExprKind::Lambda(pattern, _) => vec![pattern],
            ExprKind::Let(binding, _) => vec![&binding.pattern],
            ExprKind::Match(_, cases) => cases
                .iter()
                .flat_map(|(case, _)| match case {
                    Case::Any(pattern) => vec![pattern],
                    Case::Cons(head, rest) => vec![head, rest],
                    Case::Constructor(_) | Case::Nil => Vec::new(),
                })
                .collect(),
            _ => Vec::new(),
        };
        if let Some(pattern) = patterns.into_iter().find(|pattern| self.binds(pattern)) {
            self.wrong = Some(pattern.span);
        }
    }

    fn binds(&self, pattern: &Pattern) -> bool {
        match &pattern.kind {
            PatternKind::Name(name) => name == self.name || name == "fold" || self.arguments.contains(name),
            PatternKind::Tuple(items) => items.iter().any(|item| self.binds(item)),
            PatternKind::Typed(inner, _) => self.binds(inner),
            PatternKind::Wildcard | PatternKind::Unit => false,
        }
    }
}
