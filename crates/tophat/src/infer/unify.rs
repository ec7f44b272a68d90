//! Type variables and unification.

use std::sync::Arc;

use whatif_source::{Diagnostic, Span};

use super::{Infer, Sort, Variable};
use crate::types::{Sum, Type};

/// Why two types are not one.
pub(super) enum Clash {
    Different,
    Infinite,
    NotBasic,
}

impl Infer {
    pub(super) fn fresh(&mut self) -> Type {
        self.fresh_with(false, Sort::Any)
    }

    pub(super) fn fresh_basic(&mut self) -> Type {
        self.fresh_with(true, Sort::Any)
    }

    /// Some type of numbers.
    pub(super) fn fresh_number(&mut self) -> Type {
        self.fresh_with(true, Sort::Number)
    }

    pub(super) fn fresh_with(&mut self, basic: bool, sort: Sort) -> Type {
        self.variables.push(Variable { binding: None, basic, sort, level: self.level });
        Type::Var(self.variables.len() as u32 - 1)
    }

    /// The type with every known variable replaced.
    pub(crate) fn zonk(&self, ty: &Type) -> Type {
        self.rebuild(ty, &|variable| Type::Var(variable))
    }

    /// The type with known variables replaced and unknown ones mapped.
    pub(crate) fn rebuild(&self, ty: &Type, unknown: &dyn Fn(u32) -> Type) -> Type {
        let ty = self.known(ty);
        match ty {
            Type::Var(variable) => unknown(*variable),
            Type::Tuple(items) => Type::tuple(items.iter().map(|item| self.rebuild(item, unknown))),
            Type::List(item) => Type::list(self.rebuild(item, unknown)),
            Type::Ref(value) => Type::reference(self.rebuild(value, unknown)),
            Type::Task(value) => Type::task(self.rebuild(value, unknown)),
            Type::Function(from, to) => {
                Type::function(self.rebuild(from, unknown), self.rebuild(to, unknown))
            }
            Type::Sum(sum) if !sum.arguments.is_empty() => {
                let all = |types: &[Type]| types.iter().map(|ty| self.rebuild(ty, unknown)).collect();
                let constructors = sum.constructors.iter().map(|(name, fields)| (name.clone(), all(fields)));
                Type::Sum(Arc::new(Sum {
                    name: sum.name.clone(),
                    arguments: all(&sum.arguments),
                    constructors: constructors.collect(),
                }))
            }
            Type::Unit
            | Type::Bool
            | Type::Int
            | Type::Date
            | Type::Decimal(_)
            | Type::String
            | Type::Record(_)
            | Type::Enum(_)
            | Type::Sum(_) => ty.clone(),
        }
    }

    /// The type as a message shows it: unknown parts are named a, b, … in order.
    pub(super) fn show(&self, ty: &Type) -> String {
        let seen = std::cell::RefCell::new(Vec::new());
        self.rebuild(ty, &|variable| {
            let mut seen = seen.borrow_mut();
            let at = seen.iter().position(|known| *known == variable).unwrap_or_else(|| {
                seen.push(variable);
                seen.len() - 1
            });
            match self.sort(variable) {
                Sort::Number => Type::Int,
                Sort::Person => Type::String,
                Sort::Any => Type::Var(at as u32),
            }
        })
        .to_string()
    }

    /// What a variable that is not known may stand for.
    pub(crate) fn sort(&self, variable: u32) -> Sort {
        self.variables[variable as usize].sort
    }

    pub(super) fn unify(&mut self, left: &Type, right: &Type) -> Result<(), Clash> {
        let (left, right) = (self.shallow(left), self.shallow(right));
        match (&left, &right) {
            (Type::Var(a), Type::Var(b)) if a == b => Ok(()),
            (Type::Var(variable), other) | (other, Type::Var(variable)) => self.bind(*variable, other),
            (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => {
                a.iter().zip(b.iter()).try_for_each(|(a, b)| self.unify(a, b))
            }
            (Type::List(a), Type::List(b))
            | (Type::Ref(a), Type::Ref(b))
            | (Type::Task(a), Type::Task(b)) => self.unify(a, b),
            (Type::Function(a, b), Type::Function(c, d)) => {
                self.unify(a, c)?;
                self.unify(b, d)
            }
            (Type::Int | Type::Date, Type::Int | Type::Date) => Ok(()),
            (Type::Sum(a), Type::Sum(b)) if a.name == b.name => {
                a.arguments.iter().zip(&b.arguments).try_for_each(|(a, b)| self.unify(a, b))
            }
            (a, b) if a == b => Ok(()),
            _ => Err(Clash::Different),
        }
    }

    pub(super) fn shallow(&self, ty: &Type) -> Type {
        self.known(ty).clone()
    }

    /// What a type is known to be; a variable that stands for another one may do so by way of thousands.
    fn known<'a>(&'a self, mut ty: &'a Type) -> &'a Type {
        while let Type::Var(variable) = ty {
            match &self.variables[*variable as usize].binding {
                Some(bound) => ty = bound,
                None => break,
            }
        }
        ty
    }

    pub(super) fn bind(&mut self, variable: u32, ty: &Type) -> Result<(), Clash> {
        let Variable { basic, sort, level, .. } = self.variables[variable as usize];
        match (sort, self.shallow(ty)) {
            (Sort::Any, _) => {}
            (_, Type::Var(other)) => {
                let other = &mut self.variables[other as usize];
                if other.sort != sort && other.sort != Sort::Any {
                    return Err(Clash::Different);
                }
                other.sort = sort;
            }
            (Sort::Number, Type::Int | Type::Date | Type::Decimal(_))
            | (Sort::Person, Type::String | Type::Enum(_)) => {}
            _ => return Err(Clash::Different),
        }
        self.admit(variable, basic, level, ty)?;
        self.variables[variable as usize].binding = Some(ty.clone());
        Ok(())
    }

    /// Checks that the variable may stand for the type, whose own variables become as basic and as old as it is.
    pub(super) fn admit(&mut self, variable: u32, basic: bool, level: u32, ty: &Type) -> Result<(), Clash> {
        match self.shallow(ty) {
            Type::Var(other) if other == variable => Err(Clash::Infinite),
            Type::Var(other) => {
                let other = &mut self.variables[other as usize];
                other.basic |= basic;
                other.level = other.level.min(level);
                Ok(())
            }
            Type::Tuple(items) => items.iter().try_for_each(|item| self.admit(variable, basic, level, item)),
            Type::List(item) => self.admit(variable, basic, level, &item),
            Type::Sum(sum) => {
                sum.arguments.iter().try_for_each(|argument| self.admit(variable, basic, level, argument))
            }
            Type::Ref(value) | Type::Task(value) => {
                if basic {
                    Err(Clash::NotBasic)
                } else {
                    self.admit(variable, basic, level, &value)
                }
            }
            Type::Function(from, to) => {
                if basic {
                    return Err(Clash::NotBasic);
                }
                self.admit(variable, basic, level, &from)?;
                self.admit(variable, basic, level, &to)
            }
            Type::Unit
            | Type::Bool
            | Type::Int
            | Type::Date
            | Type::Decimal(_)
            | Type::String
            | Type::Record(_)
            | Type::Enum(_) => Ok(()),
        }
    }

    /// Reports if an expression does not have the type that its place wants.
    pub(super) fn expect(&mut self, span: Span, found: &Type, wanted: &Type, place: &str) {
        let before = (self.show(found), self.show(wanted));
        if let Err(clash) = self.unify(found, wanted) {
            let [is_reference, wants_one] = [found, wanted].map(|ty| matches!(self.known(ty), Type::Ref(_)));
            let (found, wanted) = before;
            let error = match clash {
                Clash::Different => {
                    Diagnostic::error(span, format!("{place} must be `{wanted}`, not `{found}`"))
                }
                Clash::Infinite => {
                    Diagnostic::error(span, format!("{place} would need a type that contains itself"))
                        .note(format!("`{found}` cannot be made equal to `{wanted}`"))
                }
                Clash::NotBasic => {
                    Diagnostic::error(span, format!("{place} must be a basic value, not `{found}`"))
                        .note("functions, references and tasks cannot be compared, entered or stored")
                }
            };
            let help = "`!` reads what a reference holds: `!r`";
            self.errors.push(if is_reference && !wants_one { error.help(help) } else { error });
        }
    }
}
