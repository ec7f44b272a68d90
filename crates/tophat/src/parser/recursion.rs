//! `let rec`: functions that go through a list, item by item.
//!
//! A function may call itself on the rest of the list that it takes apart, and on nothing else, so that it ends. That is what
//! `fold` does, and the function becomes one. If it is [`plain`](super::plain) and the other arguments stay as they are, what is made of the
//! rest is computed first:
//!
//! ```text
//!   let rec total xs = match xs { [] -> 0, h :: t -> h + total t }
//!   let total xs = fold (\h rest. h + rest) 0 xs
//! ```
//!
//! Otherwise it matters when the call is evaluated, and the fold makes functions, with the rest of the list beside each:
//!
//! ```text
//!   let rec find k xs = match xs { [] -> fault k, h :: t -> if h == k then len xs else find k t }
//!   let find k xs = let <_, go> = fold (\x <t, go>. <x :: t, \k. let xs = x :: t in let h = x in if h == k then len xs else go k>)
//!                                      <[], \k. let xs = [] in fault k> xs in go k
//! ```

use whatif_source::{Diagnostic, Span};

use super::plain::bind;
use super::{Parsed, Parser};
use crate::stack::{Deep, with_room};
use crate::syntax::{Binding, Case, Expr, ExprId, ExprKind, Infix, Pattern, PatternKind};

/// A recursive function under translation.
struct Recursion<'a> {
    name: &'a str,
    /// Its parameters, and the place of the list among them.
    parameters: Vec<String>,
    place: usize,
    /// The rest of the list.
    rest: String,
    /// Whether the result for the rest of the list is computed before the step, as `fold` does.
    computed: bool,
    /// What a recursive call becomes: the result, or the function that makes it.
    result: String,
    wrong: Option<Span>,
}

/// What a recursive function does with a list.
struct Cases {
    list: Expr,
    empty: Expr,
    head: Pattern,
    rest: Pattern,
    step: Expr,
}

impl Parser {
    /// The body of a recursive function, as a fold over one of its parameters.
    pub(super) fn recursion(&mut self, name: &str, parameters: &[Pattern], body: Expr) -> Parsed<Expr> {
        let span = body.span;
        let refused = |span| {
            Diagnostic::error(span, format!("it is not seen that `{name}` ends"))
                .note("a recursive function takes a list apart and calls itself on the rest of it alone")
                .help(format!(
                    "write `let rec {name} xs = match xs {{ [] -> …, x :: rest -> … {name} rest … }}`"
                ))
        };
        let names: Option<Vec<String>> = parameters.iter().map(simple_name).collect();
        let (Some(names), Ok(mut cases)) = (names, Cases::of(body)) else { return Err(refused(span)) };
        let place = match &*cases.list.kind {
            ExprKind::Name(list) => names.iter().position(|known| known == list),
            _ => None,
        };
        let rest = match &cases.rest.kind {
            PatternKind::Name(rest) => Some(rest.clone()),
            PatternKind::Wildcard => Some("_".to_owned()),
            _ => None,
        };
        let (Some(place), Some(rest)) = (place, rest) else { return Err(refused(span)) };
        let result = format!("{name} {rest}");
        let mut recursion =
            Recursion { name, parameters: names, place, rest, computed: true, result, wrong: None };
        recursion.computed = recursion.is_plain_fold(self, &cases);
        recursion.expr(&mut cases.step);
        recursion.mentions(&cases.empty);
        if let Some(wrong) = recursion.wrong {
            return Err(refused(wrong));
        }
        let made = if recursion.computed {
            self.computed(&recursion, cases)
        } else {
            self.deferred(&recursion, cases)
        };
        // The fold gets the span of the body as written, so that `names` knows how far the definition goes.
        made.map(|made| Expr { span, ..made })
    }

    /// `fold (\head result. step) empty list`
    fn computed(&mut self, recursion: &Recursion<'_>, cases: Cases) -> Parsed<Expr> {
        let Cases { list, empty, head, rest, step } = cases;
        let result = Pattern { span: rest.span, kind: PatternKind::Name(recursion.result.clone()) };
        let inner = self.node(step.span, ExprKind::Lambda(result, step))?;
        let function = self.node(inner.span, ExprKind::Lambda(head, inner))?;
        self.fold(function, empty, list)
    }

    /// `let <_, go> = fold (\item <rest, go>. <item :: rest, \others. let list = item :: rest in let head = item in step>)
    /// <[], \others. let list = [] in empty> list in go others`
    fn deferred(&mut self, recursion: &Recursion<'_>, cases: Cases) -> Parsed<Expr> {
        let Cases { list, empty, head, rest, step } = cases;
        let span = list.span;
        let list_name = &recursion.parameters[recursion.place];
        let (item, tail) =
            (format!("the item of {}", recursion.name), format!("the rest of {}", recursion.name));
        let go = &recursion.result;

        let value = self.mention(&item, span)?;
        let mut body = self.let_(head, value, step)?;
        let (rebuilt, name) = (self.cons(&item, &tail, span)?, self.unwritten(list_name));
        body = self.let_(name, rebuilt, body)?;
        let value = self.mention(&tail, span)?;
        body = self.let_(rest, value, body)?;
        let function = self.of_others(recursion, body)?;
        let rebuilt = self.cons(&item, &tail, span)?;
        let both = self.node(span, ExprKind::Tuple(vec![rebuilt, function]))?;
        let parts = vec![self.unwritten(&tail), self.unwritten(go)];
        let pair = Pattern { span, kind: PatternKind::Tuple(parts) };
        let both = self.node(span, ExprKind::Lambda(pair, both))?;
        let item = self.unwritten(&item);
        let step = self.node(span, ExprKind::Lambda(item, both))?;

        let (nothing, name) = (self.node(span, ExprKind::List(Vec::new()))?, self.unwritten(list_name));
        let body = self.let_(name, nothing, empty)?;
        let function = self.of_others(recursion, body)?;
        let nothing = self.node(span, ExprKind::List(Vec::new()))?;
        let start = self.node(span, ExprKind::Tuple(vec![nothing, function]))?;

        let folded = self.fold(step, start, list)?;
        let mut call = self.mention(go, span)?;
        for other in recursion.others() {
            let argument = self.mention(other, span)?;
            call = self.node(span, ExprKind::Apply(call, argument))?;
        }
        if recursion.others().next().is_none() {
            let unit = self.node(span, ExprKind::Tuple(Vec::new()))?;
            call = self.node(span, ExprKind::Apply(call, unit))?;
        }
        let parts = vec![Pattern { span, kind: PatternKind::Wildcard }, self.unwritten(go)];
        self.let_(Pattern { span, kind: PatternKind::Tuple(parts) }, folded, call)
    }

    fn fold(&mut self, function: Expr, empty: Expr, list: Expr) -> Parsed<Expr> {
        let span = list.span;
        let mut folded = self.node(span, ExprKind::Name("fold".to_owned()))?;
        for argument in [function, empty, list] {
            folded = self.node(span, ExprKind::Apply(folded, argument))?;
        }
        Ok(folded)
    }

    fn let_(&mut self, pattern: Pattern, value: Expr, body: Expr) -> Parsed<Expr> {
        let binding = Binding { pattern, annotation: None, body: value };
        self.node(body.span, ExprKind::Let(binding, body))
    }

    fn mention(&mut self, name: &str, span: Span) -> Parsed<Expr> {
        self.node(span, ExprKind::Name(name.to_owned()))
    }

    /// A name that is bound without being written: at a place of its own, because binders are told apart by their places.
    fn unwritten(&mut self, name: &str) -> Pattern {
        let mut span = self.tokens[self.unwritten].span;
        span.end = span.start;
        self.unwritten += 1;
        Pattern { span, kind: PatternKind::Name(name.to_owned()) }
    }

    fn cons(&mut self, item: &str, tail: &str, span: Span) -> Parsed<Expr> {
        let (item, tail) = (self.mention(item, span)?, self.mention(tail, span)?);
        self.node(span, ExprKind::Infix(Infix::Cons, item, tail))
    }

    /// A function of the parameters other than the list; of `()`, if there are none.
    fn of_others(&mut self, recursion: &Recursion<'_>, body: Expr) -> Parsed<Expr> {
        let span = body.span;
        let mut others: Vec<Pattern> = recursion.others().map(|name| self.unwritten(name)).collect();
        if others.is_empty() {
            others.push(Pattern { span, kind: PatternKind::Unit });
        }
        others.into_iter().rev().try_fold(body, |body, other| self.node(span, ExprKind::Lambda(other, body)))
    }
}

impl Cases {
    /// The cases of a `match` on a list; the expression itself, if it is none.
    fn of(body: Expr) -> Result<Cases, ()> {
        let ExprKind::Match(list, cases) = body.kind.into_inner() else { return Err(()) };
        let (mut empty, mut more) = (None, None);
        for (case, result) in cases {
            match case {
                Case::Nil => empty = Some(result),
                Case::Cons(head, rest) => more = Some((head, rest, result)),
                _ => return Err(()),
            }
        }
        let (Some(empty), Some((head, rest, step))) = (empty, more) else { return Err(()) };
        Ok(Cases { list, empty, head, rest, step })
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
    /// The parameters other than the list.
    fn others(&self) -> impl Iterator<Item = &String> {
        self.parameters.iter().enumerate().filter(|(at, _)| *at != self.place).map(|(_, name)| name)
    }

    /// Whether the result for the rest of the list may be computed first: it is plain, and the step does not use the rest otherwise.
    fn is_plain_fold(&self, parser: &Parser, cases: &Cases) -> bool {
        let mut bound = self.parameters.clone();
        let is_plain_end = parser.plain.is_plain(&cases.empty, &mut bound);
        bind(&cases.head, &mut bound);
        let mut step = cases.step.clone();
        let mut calls = Recursion {
            computed: true,
            parameters: self.parameters.clone(),
            rest: self.rest.clone(),
            result: self.result.clone(),
            ..*self
        };
        calls.expr(&mut step);
        bound.push(self.result.clone());
        let list = &self.parameters[self.place];
        calls.wrong.is_none()
            && !mentions(&step, list)
            && is_plain_end
            && parser.plain.is_plain(&step, &mut bound)
    }

    /// Replaces the recursive calls; what else mentions the function is wrong, and so is the rest of the list where it is not there.
    fn expr(&mut self, expr: &mut Expr) {
        if let Some(arguments) = self.call(expr) {
            let mut kind = ExprKind::Name(self.result.clone());
            if !self.computed {
                for (id, mut argument) in arguments {
                    self.expr(&mut argument);
                    let function = Expr { id, span: expr.span, height: expr.height, kind: Deep::new(kind) };
                    kind = ExprKind::Apply(function, argument);
                }
            }
            *expr.kind = kind;
            return;
        }
        self.hides(expr);
        match &*expr.kind {
            ExprKind::Name(name) if name == self.name || (self.computed && *name == self.rest) => {
                self.wrong = Some(expr.span);
            }
            _ => with_room(|| expr.kind.children_mut().into_iter().for_each(|child| self.expr(child))),
        }
    }

    fn mentions(&mut self, expr: &Expr) {
        if matches!(&*expr.kind, ExprKind::Name(name) if name == self.name) {
            self.wrong = Some(expr.span);
        }
        with_room(|| expr.kind.children().into_iter().for_each(|child| self.mentions(child)));
    }

    /// The arguments of a recursive call but for the rest of the list, each with the number of an expression that is replaced; `()`
    /// instead, if there are no others.
    fn call(&self, expr: &Expr) -> Option<Vec<(ExprId, Expr)>> {
        let (mut head, mut arguments) = (expr, Vec::new());
        for (at, parameter) in self.parameters.iter().enumerate().rev() {
            let ExprKind::Apply(function, given) = &*head.kind else { return None };
            let is = |wanted: &str| matches!(&*given.kind, ExprKind::Name(name) if name == wanted);
            if at == self.place && !is(&self.rest) {
                return None;
            }
            if at != self.place && self.computed && !is(parameter) {
                return None;
            }
            if self.parameters.len() == 1 {
                let unit = Expr { kind: Deep::new(ExprKind::Tuple(Vec::new())), ..given.clone() };
                arguments.push((function.id, unit));
            } else if at != self.place {
                arguments.push((function.id, given.clone()));
            }
            head = function;
        }
        let ExprKind::Name(name) = &*head.kind else { return None };
        arguments.reverse();
        (name == self.name).then_some(arguments)
    }

    /// A name inside that hides one that matters is refused.
    fn hides(&mut self, expr: &Expr) {
        let patterns: Vec<&Pattern> = match &*expr.kind {
            ExprKind::Lambda(pattern, _) => vec![pattern],
            ExprKind::Let(binding, _) => vec![&binding.pattern],
            ExprKind::Match(_, cases) => cases.iter().flat_map(|(case, _)| case.patterns()).collect(),
            _ => Vec::new(),
        };
        if let Some(pattern) = patterns.into_iter().find(|pattern| self.binds(pattern)) {
            self.wrong = Some(pattern.span);
        }
    }

    fn binds(&self, pattern: &Pattern) -> bool {
        let mut names = Vec::new();
        bind(pattern, &mut names);
        let matters = |name: &String| {
            name == self.name || name == "fold" || *name == self.rest || self.parameters.contains(name)
        };
        names.iter().any(matters)
    }
}

/// Whether an expression mentions a name.
fn mentions(expr: &Expr, name: &str) -> bool {
    matches!(&*expr.kind, ExprKind::Name(known) if known == name)
        || with_room(|| expr.kind.children().into_iter().any(|child| mentions(child, name)))
}
