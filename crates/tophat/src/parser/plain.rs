//! Which expressions are plain: they assign nothing and cannot fail, so that it makes no difference when, how often and whether
//! they are evaluated. Recursion that is plain becomes a fold, which goes through a list from its end.

use rustc_hash::FxHashSet;

use crate::syntax::{Binding, Expr, ExprKind, Infix, Pattern, PatternKind, Prefix};

/// The functions of the prelude that always have a value.
const TOTAL: &[&str] = &[
    "not",
    "neg",
    "abs",
    "min",
    "max",
    "fst",
    "snd",
    "len",
    "null",
    "uniq",
    "sum",
    "round",
    "roundEven",
    "roundDown",
    "roundUp",
];
/// The functions of the prelude that call their first argument.
const CALLING: &[&str] = &["map", "filter", "all", "any", "fold"];

/// The definitions of a file that are plain, and those that hide what would be.
#[derive(Default)]
pub(super) struct Plain {
    known: FxHashSet<String>,
    hidden: FxHashSet<String>,
}

impl Plain {
    /// Notes a definition of the file.
    pub(super) fn definition(&mut self, binding: &Binding) {
        let mut names = Vec::new();
        bind(&binding.pattern, &mut names);
        let plain = self.is_plain(&binding.body, &mut Vec::new());
        for name in names {
            let (to, from) = match plain {
                true => (&mut self.known, &mut self.hidden),
                false => (&mut self.hidden, &mut self.known),
            };
            from.remove(&name);
            to.insert(name);
        }
    }

    /// Whether an expression is plain, given the names that are bound around it. A bound name has a value already, but if that is a
    /// function, calling it may do anything.
    pub(super) fn is_plain(&self, expr: &Expr, bound: &mut Vec<String>) -> bool {
        crate::stack::with_room(|| match &*expr.kind {
            ExprKind::Name(name) => bound.contains(name) || self.is_known(name, TOTAL),
            ExprKind::Apply(..) => self.is_plain_call(expr, bound),
            ExprKind::Prefix(Prefix::Deref, inner) if matches!(*inner.kind, ExprKind::Name(_)) => true,
            ExprKind::Infix(Infix::Assign | Infix::Divide | Infix::Modulo, ..) => false,
            ExprKind::Lambda(pattern, body) => self.within(&[pattern], body, bound),
            ExprKind::Let(binding, body) => {
                self.is_plain(&binding.body, bound) && self.within(&[&binding.pattern], body, bound)
            }
            ExprKind::Match(of, cases) => {
                self.is_plain(of, bound)
                    && cases.iter().all(|(case, body)| self.within(&case.patterns(), body, bound))
            }
            ExprKind::Constructor(_)
            | ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Date(_)
            | ExprKind::Decimal(..)
            | ExprKind::Str(_)
            | ExprKind::Tuple(_)
            | ExprKind::List(_)
            | ExprKind::Record(..)
            | ExprKind::Update(..)
            | ExprKind::Field(..)
            | ExprKind::If(..)
            | ExprKind::Prefix(..)
            | ExprKind::Infix(..)
            | ExprKind::Typed(..) => {
                expr.kind.children().into_iter().all(|child| self.is_plain(child, bound))
            }
            _ => false,
        })
    }

    fn is_known(&self, name: &str, prelude: &[&str]) -> bool {
        self.known.contains(name) || (prelude.contains(&name) && !self.hidden.contains(name))
    }

    fn within(&self, patterns: &[&Pattern], body: &Expr, bound: &mut Vec<String>) -> bool {
        let before = bound.len();
        patterns.iter().for_each(|pattern| bind(pattern, bound));
        let plain = self.is_plain(body, bound);
        bound.truncate(before);
        plain
    }

    /// Whether this calls a plain function with plain arguments. The first argument of `map` and its like must be a lambda or a definition,
    /// because a bound name may stand for any function.
    fn is_plain_call(&self, expr: &Expr, bound: &mut Vec<String>) -> bool {
        let (mut head, mut arguments) = (expr, Vec::new());
        while let ExprKind::Apply(function, argument) = &*head.kind {
            arguments.push(argument);
            head = function;
        }
        if matches!(&*head.kind, ExprKind::Constructor(_)) {
            return arguments.iter().all(|argument| self.is_plain(argument, bound));
        }
        let ExprKind::Name(name) = &*head.kind else { return false };
        let is_free = !bound.contains(name);
        let plain = arguments.iter().all(|argument| self.is_plain(argument, bound));
        let given = arguments.last().is_some_and(|first| match &*first.kind {
            ExprKind::Lambda(..) => true,
            ExprKind::Name(name) => !bound.contains(name),
            _ => false,
        });
        let calls = CALLING.contains(&name.as_str()) && !self.known.contains(name);
        is_free
            && plain
            && if calls { given && !self.hidden.contains(name) } else { self.is_known(name, TOTAL) }
    }
}

/// The names that a pattern binds.
pub(super) fn bind(pattern: &Pattern, names: &mut Vec<String>) {
    match &pattern.kind {
        PatternKind::Name(name) => names.push(name.clone()),
        PatternKind::Tuple(items) => items.iter().for_each(|item| bind(item, names)),
        PatternKind::Typed(inner, _) => bind(inner, names),
        PatternKind::Wildcard | PatternKind::Unit => {}
    }
}
