//! Conditions as they are made here: expressions of the logic without places, so that equal ones are equal.
//!
//! They stay syntax until a type is written: what a condition says is read from its tree, and printed last of all.

use whatif_haskell::ast::Ident;
use whatif_lambda::Name;
use whatif_source::Span;

use super::{Logic, LogicKind, Operator, Relation};

impl Logic {
    fn made(kind: LogicKind) -> Logic {
        Logic { kind, span: Span::NOWHERE }
    }

    /// A variable, or a function of the logic.
    #[must_use]
    pub fn named(name: &str) -> Logic {
        let ident = Ident { module: None, name: Name::new(name), span: Span::NOWHERE };
        let is_upper = name.starts_with(char::is_uppercase);
        Logic::made(if is_upper { LogicKind::Con(ident) } else { LogicKind::Var(ident) })
    }

    /// A number.
    #[must_use]
    pub fn int(number: i64) -> Logic {
        let digits = Logic::made(LogicKind::Int(number.unsigned_abs().to_string().into()));
        if number < 0 { Logic::made(LogicKind::Neg(Box::new(digits))) } else { digits }
    }

    /// A function of the logic, applied.
    #[must_use]
    pub fn call<'a>(function: &str, args: impl IntoIterator<Item = &'a Logic>) -> Logic {
        let args = args.into_iter().cloned().collect();
        Logic::made(LogicKind::App(Box::new(Logic::named(function)), args))
    }

    /// This and another expression with an operator between them.
    #[must_use]
    pub fn binary(&self, operator: Operator, right: &Logic) -> Logic {
        Logic::made(LogicKind::Binary(operator, Box::new(self.clone()), Box::new(right.clone())))
    }

    /// Two expressions, compared.
    #[must_use]
    pub fn compared(&self, relation: Relation, right: &Logic) -> Logic {
        self.binary(Operator::Compare(relation), right)
    }

    /// The same condition, with the value that an equation is about on its left: `size xs == size v` as `size v == size xs`.
    #[must_use]
    pub fn about(self, value: &str) -> Logic {
        match &self.kind {
            LogicKind::Binary(Operator::Compare(Relation::Eq), left, right)
                if !left.speaks_of(value) && right.speaks_of(value) =>
            {
                right.compared(Relation::Eq, left)
            }
            _ => self,
        }
    }

    fn speaks_of(&self, name: &str) -> bool {
        let is_itself = matches!(&self.kind, LogicKind::Var(found) if found.name.as_str() == name);
        is_itself || self.parts().into_iter().any(|part| part.speaks_of(name))
    }

    /// A comparison with a number.
    #[must_use]
    pub fn against(&self, relation: Relation, number: i64) -> Logic {
        self.compared(relation, &Logic::int(number))
    }

    /// A number more than it, or less.
    #[must_use]
    pub fn plus(&self, number: i64) -> Logic {
        let operator = if number < 0 { Operator::Sub } else { Operator::Add };
        let digits = LogicKind::Int(number.unsigned_abs().to_string().into());
        self.binary(operator, &Logic::made(digits))
    }

    /// So many times the value.
    #[must_use]
    pub fn times(&self, number: i64) -> Logic {
        Logic::int(number).binary(Operator::Mul, self)
    }

    /// The opposite.
    #[must_use]
    pub fn negated(&self) -> Logic {
        Logic::made(LogicKind::Not(Box::new(self.clone())))
    }

    /// The same expression without its places, so that equal ones are equal wherever they stand.
    #[must_use]
    pub fn without_places(mut self) -> Logic {
        fn forget(logic: &mut Logic) {
            logic.span = Span::NOWHERE;
            if let LogicKind::Var(name) | LogicKind::Con(name) = &mut logic.kind {
                name.span = Span::NOWHERE;
            }
            whatif_source::deep(|| logic.parts_mut().into_iter().for_each(forget));
        }
        forget(&mut self);
        self
    }

    /// How many names, numbers and operators it has.
    #[must_use]
    pub fn length(&self) -> usize {
        let own = match &self.kind {
            LogicKind::App(..) | LogicKind::Neg(_) | LogicKind::Tuple(_) | LogicKind::List(_) => 0,
            _ => 1,
        };
        own + self.parts().into_iter().map(|part| whatif_source::deep(|| part.length())).sum::<usize>()
    }

    /// Does it, or a part of it, have one of these operators?
    #[must_use]
    pub fn has(&self, operators: &[Operator]) -> bool {
        matches!(&self.kind, LogicKind::Binary(operator, ..) if operators.contains(operator))
            || self.parts().into_iter().any(|part| whatif_source::deep(|| part.has(operators)))
    }

    /// The two sides of a condition that says only that one is no larger than the other one, the smaller first.
    #[must_use]
    pub fn bounds(&self) -> Option<(&Logic, &Logic)> {
        match &self.kind {
            LogicKind::Binary(Operator::Compare(Relation::Le), small, large)
            | LogicKind::Binary(Operator::Compare(Relation::Ge), large, small) => Some((small, large)),
            _ => None,
        }
    }

    /// Does `&&` bind more tightly than its operator?
    #[must_use]
    pub fn is_loose(&self) -> bool {
        matches!(
            self.kind,
            LogicKind::Binary(Operator::Or | Operator::Implies | Operator::Iff, ..)
                | LogicKind::If(..)
                | LogicKind::Lambda(..)
        )
    }
}
