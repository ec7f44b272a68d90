//! Refinements that take truth values for numbers, or numbers for truth values, and divisions by zero.
//!
//! `{v:Bool | v > x}`, where `x` is an `Int`, has no meaning. What is known here of an expression is little: the types that a signature gives
//! to its variables, literals and operators. The rest may be anything.

use std::collections::BTreeMap;

use whatif_lambda::Name;
use whatif_lambda::types::names;

use crate::annotation::{Logic, LogicKind, Operator, RType, RTypeKind, TypeArg};
use crate::to_exp::is_truth;
use crate::unsupported::Unsupported;

/// What an expression is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Truth,
    Number,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::Truth => "a truth value",
            Kind::Number => "a number",
        }
    }
}

/// The first such mistake in a type. `is_own`: does the module define a type, or a constructor, of this name?
pub(super) fn mistake(ty: &RType, is_own: &dyn Fn(Name) -> bool) -> Option<Unsupported> {
    Kinds { is_own, known: BTreeMap::new() }.ty(ty)
}

struct Kinds<'a> {
    is_own: &'a dyn Fn(Name) -> bool,
    known: BTreeMap<Name, Kind>,
}

impl Kinds<'_> {
    fn ty(&mut self, ty: &RType) -> Option<Unsupported> {
        match &ty.kind {
            RTypeKind::Fun(binder, argument, result) => {
                let before = self.known.clone();
                let found = self.ty(argument);
                self.known = before;
                if let Some(name) = binder {
                    self.bind(*name, argument);
                }
                found.or_else(|| self.ty(result))
            }
            RTypeKind::Refined(name, base, condition) => {
                let before = self.known.clone();
                let found = self.ty(base).or_else(|| {
                    self.bind(*name, base);
                    self.needs(condition, Kind::Truth)
                });
                self.known = before;
                found
            }
            RTypeKind::Prop(condition) => self.needs(condition, Kind::Truth),
            RTypeKind::Con(_, args) | RTypeKind::App(_, args) => {
                args.iter().filter_map(TypeArg::as_type).find_map(|part| self.ty(part))
            }
            RTypeKind::Forall(_, _, inner) | RTypeKind::Constrained(_, inner) => self.ty(inner),
            // The variables of abstract refinements have no types here.
            _ => None,
        }
    }

    fn bind(&mut self, name: Name, ty: &RType) {
        match self.of_type(ty) {
            Some(kind) => drop(self.known.insert(name, kind)),
            None => drop(self.known.remove(&name)),
        }
    }

    fn of_type(&self, ty: &RType) -> Option<Kind> {
        match &ty.kind {
            RTypeKind::Refined(_, base, _) => self.of_type(base),
            RTypeKind::Con(name, _) if name.module.is_none() && !(self.is_own)(name.name) => {
                match name.name {
                    names::BOOL => Some(Kind::Truth),
                    names::INT | names::INTEGER | names::WORD | names::DOUBLE | names::FLOAT => {
                        Some(Kind::Number)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn kind(&self, logic: &Logic) -> Option<Kind> {
        match &logic.kind {
            LogicKind::Var(name) if name.module.is_none() => self.known.get(&name.name).copied(),
            LogicKind::Con(name) if is_truth(name.name) && !(self.is_own)(name.name) => Some(Kind::Truth),
            LogicKind::Int(_) | LogicKind::Rational(..) | LogicKind::Neg(_) => Some(Kind::Number),
            LogicKind::Not(_) => Some(Kind::Truth),
            LogicKind::Binary(operator, ..) => Some(match operator {
                Operator::Add | Operator::Sub | Operator::Mul | Operator::Div | Operator::Mod => Kind::Number,
                _ => Kind::Truth,
            }),
            LogicKind::If(_, yes, no) => self.kind(yes).or_else(|| self.kind(no)),
            _ => None,
        }
    }

    /// The mistake in an expression that has to be of a kind.
    fn needs(&self, logic: &Logic, needed: Kind) -> Option<Unsupported> {
        self.inside(logic).or_else(|| {
            let found = self.kind(logic).filter(|found| *found != needed)?;
            let message = format!("{} where {} is needed", found.word(), needed.word());
            Some(Unsupported::mistake(message, logic.span))
        })
    }

    /// The mistake inside of an expression.
    fn inside(&self, logic: &Logic) -> Option<Unsupported> {
        whatif_source::deep(|| match &logic.kind {
            LogicKind::Binary(operator, left, right) => match operator {
                Operator::And | Operator::Or | Operator::Implies | Operator::Iff => {
                    self.needs(left, Kind::Truth).or_else(|| self.needs(right, Kind::Truth))
                }
                Operator::Compare(_) => self.inside(left).or_else(|| self.inside(right)).or_else(|| {
                    let (one, other) = (self.kind(left)?, self.kind(right)?);
                    let message = format!("{} is compared with {}", one.word(), other.word());
                    (one != other).then(|| Unsupported::mistake(message, logic.span))
                }),
                Operator::Div | Operator::Mod if right.is_number("0") => {
                    Some(Unsupported::mistake("a division by zero", logic.span))
                }
                _ => self.needs(left, Kind::Number).or_else(|| self.needs(right, Kind::Number)),
            },
            LogicKind::Not(inner) => self.needs(inner, Kind::Truth),
            LogicKind::Neg(inner) => self.needs(inner, Kind::Number),
            // Its own variables may hide those that are known.
            LogicKind::Lambda(..) => None,
            _ => logic.parts().into_iter().find_map(|part| self.inside(part)),
        })
    }
}
